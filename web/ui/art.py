"""Icons for the page: the same drawings as on paper, put into the page once and referred to from then on.

Needs the drawing code (`printables`), which comes with every game; import this module from tables and scorers only.
"""

from __future__ import annotations

import json
import pkgutil
from functools import lru_cache

from printables.ink_svg import SvgInk, icon_sprite
from printables.paths import Point


@lru_cache(maxsize=1)
def sprite() -> tuple[str, dict[str, Point]]:
    """All icons as one hidden SVG (the shell puts it into the page), and what a `SvgInk(known=…)` needs to refer to them.

    The build draws them beforehand with this code.
    """
    try:
        drawn = json.loads(pkgutil.get_data("web.ui", "made/icons.json") or b"")
    except (OSError, ValueError):
        return icon_sprite()
    return drawn["svg"], {name: (w, h) for name, (w, h) in drawn["sizes"].items()}


def ink(w: float, h: float, prefix: str = "") -> SvgInk:
    """An ink of w × h mm for a drawing in the page, which uses the page's icons."""
    return SvgInk(w, h, known=sprite()[1], prefix=prefix)


@lru_cache(maxsize=512)
def icon(name: str, label: str = "") -> str:
    """An icon as a small SVG (its size comes from CSS). Without a label it is decoration."""
    pen = SvgInk(24, 24, known=sprite()[1])
    pen.icon(name, 12, 12, 24)
    if label:
        return pen.tostring(cls="icon24", label=label)
    return pen.tostring(cls="icon24", attributes={"aria-hidden": "true"})
