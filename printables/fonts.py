"""Faces and their measures. Widths come from the table in `fontdata.py` (made from the TTFs by `python -m
printables.fonts`), so that layout needs neither ReportLab nor the font files; both inks lay out alike.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from printables.fontdata import FACES

PT = 25.4 / 72  # millimetres in a point
FOLDER = Path(__file__).parent / "fonts"

# (family, weight) -> file
FILES = {
    ("text", "regular"): "AtkinsonHyperlegibleNext-Regular.ttf",
    ("text", "bold"): "AtkinsonHyperlegibleNext-Bold.ttf",
    ("text", "italic"): "AtkinsonHyperlegibleNext-Italic.ttf",
    ("title", "regular"): "Bitter-Medium.ttf",
    ("title", "bold"): "Bitter-Bold.ttf",
}
CSS_FAMILY = {"text": "Atkinson Hyperlegible Next", "title": "Bitter"}
CSS_FALLBACK = {"text": "system-ui, sans-serif", "title": "Georgia, serif"}
CSS_WEIGHT = {
    ("text", "regular"): 400,
    ("text", "bold"): 700,
    ("text", "italic"): 400,
    ("title", "regular"): 500,
    ("title", "bold"): 700,
}
SAMPLE = "".join(chr(code) for code in [*range(32, 127), *range(160, 384)]) + "–—‘’“”„‚†•…‰‹›€−×½→←↑↓≥≤≠·■▲◆"


@dataclass(frozen=True, slots=True)
class Face:
    """One font file. Widths and heights are thousandths of the size."""

    family: str
    weight: str
    file: str
    cap: int
    x_height: int
    ascent: int
    descent: int
    widths: dict[str, int]
    missing: int

    @property
    def name(self) -> str:
        """The name in the PDF, such as `Bitter-Bold`."""
        return self.file.removesuffix(".ttf")


@cache
def face(family: str = "text", weight: str = "regular") -> Face:
    """The face of a family (`text`, `title`) and a weight (`regular`, `bold`, `italic`)."""
    try:
        file = FILES[family, weight]
    except KeyError:
        known = ", ".join(f"{f} {w}" for f, w in FILES)
        raise ValueError(f"unknown face {family!r} {weight!r}; there are {known}") from None
    cap, x_height, ascent, descent, widths = FACES[file]
    table = dict(zip(SAMPLE, (int(width) for width in widths.split()), strict=True))
    return Face(family, weight, file, cap, x_height, ascent, descent, table, table["n"])


@lru_cache(maxsize=8192)
def width(text: str, size: float, family: str = "text", weight: str = "regular") -> float:
    """The width of a line of text in mm at a size in points (no kerning, as both inks set it)."""
    it = face(family, weight)
    return sum(it.widths.get(char, it.missing) for char in text) * size * PT / 1000


def cap_height(size: float, family: str = "text", weight: str = "regular") -> float:
    """The height of capitals in mm at a size in points."""
    return face(family, weight).cap * size * PT / 1000


def size_for_cap(height: float, family: str = "text", weight: str = "regular") -> float:
    """The size in points whose capitals are `height` mm high."""
    return height * 1000 / (face(family, weight).cap * PT)


# ---------------------------------------------------------------- reading the TTFs


def read_metrics(data: bytes) -> tuple[int, int, int, int, dict[int, int]]:
    """Cap height, x height, ascent, descent and the advance width by code point, in thousandths of the size.

    Reads the tables head, hhea, hmtx, OS/2 and cmap (format 4). Raises ValueError for a font without them.
    """
    count = struct.unpack_from(">H", data, 4)[0]
    tables: dict[str, int] = {}
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        tables[tag.decode("latin-1")] = offset
    missing = {"head", "hhea", "hmtx", "OS/2", "cmap", "glyf"} - set(tables)
    if missing:
        raise ValueError(f"the font has no table {', '.join(sorted(missing))}; TrueType with glyf outlines is expected")
    units: int = struct.unpack_from(">H", data, tables["head"] + 18)[0]
    ascent, descent = struct.unpack_from(">hh", data, tables["hhea"] + 4)
    metric_count = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]
    x_height, cap = struct.unpack_from(">hh", data, tables["OS/2"] + 86)
    cmap = tables["cmap"]
    start = 0
    for index in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHL", data, cmap + 4 + 8 * index)
        if struct.unpack_from(">H", data, cmap + offset)[0] == 4 and (platform, encoding) in ((3, 1), (0, 3), (0, 4)):
            start = cmap + offset
    if not start:
        raise ValueError("the font has no Unicode character map of format 4")
    segment_count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = struct.unpack_from(f">{segment_count}H", data, start + 14)
    starts = struct.unpack_from(f">{segment_count}H", data, start + 16 + 2 * segment_count)
    deltas = struct.unpack_from(f">{segment_count}h", data, start + 16 + 4 * segment_count)
    offsets_at = start + 16 + 6 * segment_count
    offsets = struct.unpack_from(f">{segment_count}H", data, offsets_at)
    glyphs: dict[int, int] = {}
    for index, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets)):
        for code in range(first, min(last, 0xFFFE) + 1):
            if offset == 0:
                glyph = (code + delta) & 0xFFFF
            else:
                glyph = struct.unpack_from(">H", data, offsets_at + 2 * index + offset + 2 * (code - first))[0]
                glyph = (glyph + delta) & 0xFFFF if glyph else 0
            if glyph:
                glyphs[code] = glyph
    widths = {
        code: struct.unpack_from(">H", data, tables["hmtx"] + 4 * min(glyph, metric_count - 1))[0]
        for code, glyph in glyphs.items()
    }

    def thousandths(value: int) -> int:
        return round(value * 1000 / units)

    return (
        thousandths(cap),
        thousandths(x_height),
        thousandths(ascent),
        thousandths(descent),
        {code: thousandths(value) for code, value in widths.items()},
    )


def table_source() -> str:
    """The text of `fontdata.py` for the TTFs in the font folder. A character the face lacks has the width of `n`."""
    lines = [
        '"""Measures of the font files; made by `python -m printables.fonts`, not by hand."""',
        "",
        "# file: cap height, x height, ascent, descent, widths of fonts.SAMPLE (thousandths of the size)",
        "FACES: dict[str, tuple[int, int, int, int, str]] = {",
    ]
    for file in FILES.values():
        cap, x_height, ascent, descent, widths = read_metrics((FOLDER / file).read_bytes())
        values = " ".join(str(widths.get(ord(char), widths[ord("n")])) for char in SAMPLE)
        lines.append(f'    "{file}": (')
        lines.append(f"        {cap},\n        {x_height},\n        {ascent},\n        {descent},")
        words = values.split(" ")
        lines.append("        (")
        for index in range(0, len(words), 25):
            end = " " if index + 25 < len(words) else ""
            lines.append(f'            "{" ".join(words[index : index + 25])}{end}"')
        lines.append("        ),")
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    (Path(__file__).parent / "fontdata.py").write_text(table_source(), encoding="utf-8")
