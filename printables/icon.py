"""Icons: plain SVG files on a 24-unit grid, read once and drawn by any pen in colour, as line art or as a silhouette.

A file's root names its colours (`data-body`, `data-second`); every shape says by its class what part it plays:

- `body`: the silhouette. `second`: a part of the silhouette in the second colour (a sheep's face).
- `limb`: a line that belongs to the silhouette (a chicken's leg, a curly tail).
- `mark`: an area of the second colour upon the body (a cow's patches). `light`: a light area upon it.
- `line`: a detail drawn as a line, `dot`: a detail drawn as an area (an eye).
- `pip`: a detail upon a mark or a light area, which keeps its contrast in a silhouette (a nose on a muzzle).
- `tint`: an area that only the coloured form has.
- `bright`: an area of a colour of its own (`data-fill`), part of the silhouette (a beak, a comb).

Neighbouring shapes of one part and colour are one area with one outline; `class="body apart"` begins a new one.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from printables import paths

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from printables.pen import Pen

_SVG = "{http://www.w3.org/2000/svg}"
ROLES = ("body", "second", "limb", "mark", "light", "line", "dot", "bright", "pip", "tint")


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of an icon as a path."""

    role: str
    d: str
    fill: str | None
    width: float | None
    apart: bool = False


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
    from xml.etree import ElementTree  # a page that has its icons drawn beforehand never parses one

    root = ElementTree.fromstring(text)
    title = ""
    shapes: list[Shape] = []
    for element in root:
        tag = element.tag.removeprefix(_SVG)
        if tag == "title":
            title = element.text or ""
            continue
        role, *more = element.get("class", "").split() or [""]
        if role not in ROLES or more not in ([], ["apart"]):
            found = element.get("class")
            raise ValueError(f"icon {name}: shape of class {found!r}; expected {', '.join(ROLES)}, or one with apart")
        width = element.get("stroke-width")
        shapes.append(
            Shape(
                role,
                _path(name, tag, element),
                element.get("data-fill"),
                float(width) if width else None,
                bool(more),
            )
        )
    if not shapes:
        raise ValueError(f"icon {name}: nothing drawn")
    return Icon(name, title or name, root.get("data-body", "ink"), root.get("data-second", "icon-line"), tuple(shapes))


def _path(name: str, tag: str, element: Element) -> str:
    def value(key: str) -> float:
        return float(element.get(key, "0"))

    if tag == "path":
        d = element.get("d", "")
        paths.segments(d)
    elif tag == "circle":
        d = paths.circle(value("cx"), value("cy"), value("r"))
    elif tag == "ellipse":
        n = paths.number
        cx, cy, rx, ry = value("cx"), value("cy"), value("rx"), value("ry")
        arc = f"A{n(rx)} {n(ry)} 0 1 1 "
        d = f"M{n(cx - rx)} {n(cy)}{arc}{n(cx + rx)} {n(cy)}{arc}{n(cx - rx)} {n(cy)}Z"
    elif tag == "rect":
        d = paths.rectangle(value("x"), value("y"), value("width"), value("height"), value("rx"))
    else:
        raise ValueError(f"icon {name}: cannot draw <{tag}>; expected path, circle, ellipse or rect")
    turn = element.get("transform", "")
    if turn.startswith("rotate("):
        angle, px, py = (float(part) for part in turn[7:-1].replace(",", " ").split())
        d = paths.transform(d, paths.multiply(paths.placement((px, py), angle), (1, 0, 0, 1, -px, -py)))
    elif turn:
        raise ValueError(f"icon {name}: transform {turn!r}; only rotate(angle x y) is known")
    return d


OUTLINE = 0.9  # outside the silhouette, in icon units
DETAIL = 1.2


def draw_icon(pen: Pen, name: str, mode: str, tone: str = "ink", ground: str = "paper") -> None:
    """Draw an icon in its own 24 × 24 units. `mode`: `colour`, `line` or `solid`."""
    if mode not in ("colour", "line", "solid"):
        raise ValueError(f"unknown icon mode {mode!r}; there are colour, line, solid")
    icon = load(name)
    index = 0
    while index < len(icon.shapes):
        shape = icon.shapes[index]
        end = index + 1
        if shape.role in _SOLID:
            while end < len(icon.shapes) and _joins(shape, icon.shapes[end]):
                end += 1
            _area(pen, icon, icon.shapes[index:end], mode, tone, ground)
        else:
            _detail(pen, icon, shape, mode, tone, ground)
        index = end


_SOLID = ("body", "second", "bright")


def _joins(first: Shape, other: Shape) -> bool:
    return other.role == first.role and other.fill == first.fill and not other.apart


def _area(pen: Pen, icon: Icon, shapes: tuple[Shape, ...], mode: str, tone: str, ground: str) -> None:
    """Shapes that stand together as one area: the outline runs round all of them, not between them."""
    role, own = shapes[0].role, shapes[0].fill
    if mode == "colour":
        fill = own or (icon.body if role == "body" else icon.second)
        edge = "icon-line"
    elif mode == "line":
        fill = "icon-line" if role == "second" else "icon-light"
        edge = "icon-line"
    else:
        fill = tone
        edge = tone if role == "body" and not shapes[0].apart else ground
    outline = "".join(shape.d for shape in shapes)
    pen.path(outline, fill=fill if len(shapes) == 1 else None, stroke=edge, width=2 * OUTLINE)
    for shape in shapes:
        pen.path(shape.d, fill=fill)


def _detail(pen: Pen, icon: Icon, shape: Shape, mode: str, tone: str, ground: str) -> None:
    role, d = shape.role, shape.d
    width = shape.width or DETAIL
    if role == "limb":
        if mode == "solid":
            pen.path(d, stroke=tone, width=width + OUTLINE, cap="round")
        else:
            if shape.fill:
                pen.path(d, stroke="icon-line", width=width + 2 * OUTLINE, cap="round")
            colour = (shape.fill or "ink") if mode == "colour" else "icon-light" if shape.fill else "ink"
            pen.path(d, stroke=colour, width=width, cap="round")
    elif role == "line":
        colour = ground if mode == "solid" else (shape.fill or "icon-line") if mode == "colour" else "icon-line"
        pen.path(d, stroke=colour, width=width, cap="round")
    elif role == "tint":
        if mode == "colour":
            pen.path(d, fill=shape.fill or "icon-light")
    elif role == "pip":
        colour = shape.fill or "icon-line"
        pen.path(d, fill=tone if mode == "solid" else colour)
    elif mode == "solid":
        pen.path(d, fill=ground)
    elif role == "mark":
        pen.path(d, fill=(shape.fill or icon.second) if mode == "colour" else "icon-line")
    elif role == "light":
        pen.path(d, fill=(shape.fill or "icon-light") if mode == "colour" else "icon-light")
    else:
        pen.path(d, fill=(shape.fill or "icon-line") if mode == "colour" else "icon-line")
