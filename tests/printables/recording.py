"""A pen that draws nothing and remembers: boxes of text and icons, painted paths, used symbols, all in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from printables import fonts, paths
from printables.palette import FULL, Theme
from printables.paths import IDENTITY, Matrix, Point
from printables.pen import GroupAttributes, Pen


@dataclass(frozen=True)
class Text:
    """A line of text: where it stands (four corners of its capitals), its size in points as it comes out."""

    text: str
    size: float
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Icon:
    """An icon: its name, centre and radius of the circle that its artwork stays in."""

    name: str
    centre: Point
    radius: float


@dataclass(frozen=True)
class Painted:
    """A painted path with its colours, as points (curves as chords)."""

    points: tuple[Point, ...]
    fill: str | None
    stroke: str | None
    width: float


class RecordingPen(Pen):
    """Remembers what is drawn."""

    def __init__(self, theme: Theme = FULL) -> None:
        self.theme = theme
        self.texts: list[Text] = []
        self.icons: list[Icon] = []
        self.painted: list[Painted] = []
        self.used: list[tuple[str, Point]] = []
        self._matrix: Matrix = IDENTITY
        self._symbols: dict[str, Callable[[Pen], None]] = {}

    def _point(self, x: float, y: float) -> Point:
        m = self._matrix
        return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]

    @property
    def _scale(self) -> float:
        m = self._matrix
        return float((abs(m[0] * m[3] - m[1] * m[2])) ** 0.5)

    def path(self, d: str, **style: Any) -> None:
        """Remember the outline."""
        points = [self._point(x, y) for line in paths.flatten(d) for x, y in line]
        width = style.get("width", 0.3) * self._scale
        self.painted.append(Painted(tuple(points), style.get("fill"), style.get("stroke"), width))

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        family: str,
        weight: str,
        fill: str,
        anchor: str,
        cls: str | None,
    ) -> None:
        self.theme.stroke(fill)
        wide = fonts.width(text, size, family, weight)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        cap = fonts.cap_height(size, family, weight)
        corners = [(left, y - cap), (left + wide, y - cap), (left, y), (left + wide, y)]
        self.texts.append(Text(text, size * self._scale, tuple(self._point(*corner) for corner in corners)))

    @contextmanager
    def _grouping(self, translate: Point, rotate: float, scale: float | Point) -> Iterator[None]:
        before = self._matrix
        self._matrix = paths.multiply(before, paths.placement(translate, rotate, scale))
        yield
        self._matrix = before

    def _group(
        self,
        translate: Point,
        rotate: float,
        scale: float | Point,
        clip: str | None,
        opacity: float,
        attributes: GroupAttributes | None,
    ) -> Any:
        return self._grouping(translate, rotate, scale)

    def has_symbol(self, name: str) -> bool:
        """Whether it was defined."""
        return name in self._symbols

    def symbol(self, name: str, w: float, h: float, draw: Callable[[Pen], None]) -> None:
        """Keep the drawing."""
        self._symbols.setdefault(name, draw)

    def _use(self, name: str, scale: float | Point) -> None:
        self.used.append((name, self._point(0, 0)))
        if name.startswith("icon."):
            factor = scale if isinstance(scale, float) else float(scale[0] if isinstance(scale, tuple) else scale)
            self.icons.append(
                Icon(name.split(".")[1], self._point(12 * factor, 12 * factor), 11 * factor * self._scale)
            )
        else:
            with self._grouping((0.0, 0.0), 0.0, scale):
                self._symbols[name](self)
