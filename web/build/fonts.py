"""The fonts of paper and screen, made from the npm packages of package.json.

Run as `python -m web.build.fonts` to write `printables/fonts/*.ttf` anew; they are committed, so that printing needs no
Node. Both families cover far more than the sheets need, so what is not Latin is left out.
"""

from __future__ import annotations

import io
from pathlib import Path

from web.build.environment import NODE_MODULES, ROOT

FOLDER = ROOT / "printables/fonts"
PACKAGES = NODE_MODULES / "@expo-google-fonts"
SOURCES = {
    "AtkinsonHyperlegibleNext-Regular": "atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular",
    "AtkinsonHyperlegibleNext-Italic": "atkinson-hyperlegible-next/400Regular_Italic/"
    "AtkinsonHyperlegibleNext_400Regular_Italic",
    "AtkinsonHyperlegibleNext-Bold": "atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold",
    "Bitter-Medium": "bitter/500Medium/Bitter_500Medium",
    "Bitter-Bold": "bitter/700Bold/Bitter_700Bold",
}
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x2B0, 0x370), *range(0x1E00, 0x1F00)]
SIGNS = [*range(0x2000, 0x2070), *range(0x2070, 0x20D0), *range(0x2100, 0x2400), *range(0x25A0, 0x2600), 0xFB01, 0xFB02]
SCREEN = [c for c in LATIN if c < 0x180] + [c for c in SIGNS if c < 0x2300]


def subset(source: Path, unicodes: list[int], flavor: str | None) -> bytes:
    """The font with only these characters, without hints; the same input gives the same bytes."""
    from fontTools import subset as tool
    from fontTools.ttLib import TTFont

    options = tool.Options()
    options.flavor = flavor
    options.hinting = False
    options.layout_features = ["kern", "liga", "lnum", "tnum", "pnum", "mark", "mkmk", "ccmp", "locl", "frac"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    font = TTFont(source, recalcTimestamp=False)
    work = tool.Subsetter(options)
    work.populate(unicodes=unicodes)
    work.subset(font)
    font.flavor = flavor
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


def paper(name: str) -> bytes:
    """A font for paper, as TrueType."""
    return subset(PACKAGES / f"{SOURCES[name]}.ttf", LATIN + SIGNS, None)


def screen(path: Path) -> bytes:
    """A font for the screen, as WOFF2, from one for paper."""
    return subset(path, SCREEN, "woff2")


def main() -> None:
    """Write the fonts for paper."""
    for name in SOURCES:
        (FOLDER / f"{name}.ttf").write_bytes(paper(name))


if __name__ == "__main__":
    main()
