"""Icons: plain SVG files on a 24-unit grid, read once and drawn by any pen in colour, as line art or as a silhouette.

A file's root names its colours (`data-body`, `data-second`); every shape says by its class what part it plays:

- `body`: the silhouette. `second`: a part of the silhouette in the second colour (a sheep's face).
- `limb`: a line that belongs to the silhouette (a chicken's leg, a curly tail).
- `mark`: an area of the second colour upon the body (a cow's patches). `light`: a light area upon it.
- `line`: a detail drawn as a line, `dot`: a detail drawn as an area (an eye).
- `bright`: an area of a colour of its own (`data-fill`), part of the silhouette (a beak, a comb).
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from printables import paths

if TYPE_CHECKING:
    from printables.pen import Pen

_SVG = "{http://www.w3.org/2000/svg}"
ROLES = ("body", "second", "limb", "mark", "light", "line", "dot", "bright")


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of an icon as a path."""

    role: str
    d: str
    fill: str | None
    width: float | None


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon: its colours and its shapes, from back to front."""

    name: str
    title: str
    body: str
    second: str
    shapes: tuple[Shape, ...]


def names() -> list[str]:
    """The icons there are, in alphabetical order."""
    return sorted(path.stem for path in (Path(__file__).parent / "icons").glob("*.svg"))


@cache
def load(name: str) -> Icon:
    """An icon by name. Raises ValueError for an unknown name or a file that is not made as described above."""
    try:
        data = pkgutil.get_data("printables", f"icons/{name}.svg")
    except OSError:
        data = None
    if data is None:
        raise ValueError(f"unknown icon {name!r}")
    return parse(name, data.decode("utf-8"))


def parse(name: str, text: str) -> Icon:
    """An icon from the text of its file."""
    root = ElementTree.fromstring(text)
    title = ""
    shapes: list[Shape] = []
    for element in root:
        tag = element.tag.removeprefix(_SVG)
        if tag == "title":
            title = element.text or ""
            continue
        role = element.get("class", "")
        if role not in ROLES:
            raise ValueError(f"icon {name}: shape with class {role!r}; expected one of {', '.join(ROLES)}")
        width = element.get("stroke-width")
        shapes.append(Shape(role, _path(name, tag, element), element.get("data-fill"), float(width) if width else None))
    if not shapes:
        raise ValueError(f"icon {name}: nothing drawn")
    return Icon(name, title or name, root.get("data-body", "ink"), root.get("data-second", "icon-line"), tuple(shapes))


def _path(name: str, tag: str, element: ElementTree.Element) -> str:
    def value(key: str) -> float:
        return float(element.get(key, "0"))

    if tag == "path":
        d = element.get("d", "")
        paths.segments(d)
        return d
    if tag == "circle":
        return paths.circle(value("cx"), value("cy"), value("r"))
    if tag == "ellipse":
        n = paths.number
        cx, cy, rx, ry = value("cx"), value("cy"), value("rx"), value("ry")
        arc = f"A{n(rx)} {n(ry)} 0 1 1 "
        d = f"M{n(cx - rx)} {n(cy)}{arc}{n(cx + rx)} {n(cy)}{arc}{n(cx - rx)} {n(cy)}Z"
        turn = element.get("transform", "")
        if turn.startswith("rotate("):
            angle, *centre = (float(part) for part in turn[7:-1].replace(",", " ").split())
            px, py = centre if centre else (0.0, 0.0)
            move = paths.multiply(paths.placement((px, py), angle), (1, 0, 0, 1, -px, -py))
            return paths.transform(d, move)
        return d
    if tag == "rect":
        return paths.rectangle(value("x"), value("y"), value("width"), value("height"), value("rx"))
    raise ValueError(f"icon {name}: cannot draw <{tag}>; expected path, circle, ellipse or rect")


OUTLINE = 0.9
DETAIL = 1.2


def draw_icon(pen: Pen, name: str, mode: str, tone: str = "ink", ground: str = "paper") -> None:
    """Draw an icon in its own 24 × 24 units. `mode`: `colour`, `line` or `solid`."""
    icon = load(name)
    for shape in icon.shapes:
        role, d = shape.role, shape.d
        width = shape.width or DETAIL
        if mode == "colour":
            if role in ("body", "second"):
                fill = shape.fill or (icon.body if role == "body" else icon.second)
                pen.path(d, fill=fill, stroke="icon-line", width=OUTLINE)
            elif role == "bright":
                pen.path(d, fill=shape.fill or icon.second, stroke="icon-line", width=OUTLINE)
            elif role == "mark":
                pen.path(d, fill=shape.fill or icon.second)
            elif role == "light":
                pen.path(d, fill=shape.fill or "icon-light")
            elif role == "dot":
                pen.path(d, fill=shape.fill or "icon-line")
            else:
                pen.path(d, stroke=shape.fill or "icon-line", width=width, cap="round")
        elif mode == "line":
            if role in ("body", "bright"):
                pen.path(d, fill="icon-light", stroke="icon-line", width=OUTLINE)
            elif role in ("second", "mark", "dot"):
                pen.path(d, fill="icon-line", stroke="icon-line" if role == "second" else None, width=OUTLINE)
            elif role == "light":
                pen.path(d, fill="icon-light")
            else:
                pen.path(d, stroke="icon-line", width=width, cap="round")
        elif mode == "solid":
            if role == "body":
                pen.path(d, fill=tone, stroke=tone, width=OUTLINE)
            elif role in ("second", "bright"):
                pen.path(d, fill=tone, stroke=ground, width=OUTLINE)
            elif role == "limb":
                pen.path(d, stroke=tone, width=width + 0.3, cap="round")
            elif role == "line":
                pen.path(d, stroke=ground, width=width, cap="round")
            else:
                pen.path(d, fill=ground)
        else:
            raise ValueError(f"unknown icon mode {mode!r}; there are colour, line, solid")
