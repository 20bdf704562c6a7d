"""The few strokes a drawing needs. A component is drawn once, by a function that takes a pen and data.

Units are millimetres, y grows downwards, the origin is the component's top left corner. Text sizes are points. Angles
are degrees, clockwise (positions on a circle: clockwise from 12 o'clock). Colours are names of `printables.palette`.
What a pen does with the strokes is the ink's business: `ink_svg.SvgInk` writes SVG, `ink_pdf.PdfInk` writes PDF.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from printables import fonts, paths
from printables.icon import draw_icon
from printables.palette import PLAYERS, PlayerMark, Theme
from printables.paths import Point

HAIRLINE = 0.15
SMALLEST_PT = 8.5


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of rich text: writing of one weight and colour, or an icon as high as the line."""

    text: str = ""
    weight: str = "regular"
    fill: str | None = None
    icon: str | None = None
    family: str | None = None


@dataclass(frozen=True, slots=True)
class GroupAttributes:
    """What a group says to the screen (ids, classes, roles, names); paper has no use for it."""

    id: str | None = None
    cls: str | None = None
    role: str | None = None
    label: str | None = None
    title: str | None = None
    tabindex: int | None = None
    data: Mapping[str, str | int] | None = None
    attributes: Mapping[str, str] | None = None


class Pen(ABC):
    """Strokes in millimetres. `theme` decides the colours, `low` whether a drawing should be line art on white."""

    theme: Theme

    @property
    def low(self) -> bool:
        """Low ink: white grounds, line art and patterns instead of areas."""
        return self.theme.low

    # ------------------------------------------------------------ what an ink writes

    @abstractmethod
    def path(
        self,
        d: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: tuple[float, ...] | None = None,
        opacity: float = 1.0,
        cap: str = "butt",
        join: str = "round",
        evenodd: bool = False,
        cls: str | None = None,
    ) -> None:
        """A path (SVG path text, all commands, absolute or relative)."""

    @abstractmethod
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
        """One line of text on its baseline."""

    @abstractmethod
    def _group(
        self,
        translate: Point,
        rotate: float,
        scale: float | Point,
        clip: str | None,
        opacity: float,
        attributes: GroupAttributes | None,
    ) -> AbstractContextManager[None]:
        """Everything drawn inside is moved, turned, scaled, clipped."""

    @abstractmethod
    def symbol(self, name: str, w: float, h: float, draw: Callable[[Pen], None]) -> None:
        """Define a drawing of w × h mm once; a name that is known already is left as it is.

        Names: letters, digits, `_ . -`. What sticks out of the w × h box is clipped.
        """

    @abstractmethod
    def _use(self, name: str, scale: float | Point) -> None:
        """Place a symbol at the origin."""

    @abstractmethod
    def has_symbol(self, name: str) -> bool:
        """Whether a symbol of this name has been defined."""

    # ------------------------------------------------------------ shapes

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        r: float = 0.0,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: tuple[float, ...] | None = None,
        opacity: float = 1.0,
        cls: str | None = None,
    ) -> None:
        """A rectangle; r rounds its corners."""
        join = "round" if r else "miter"
        self.path(
            paths.rectangle(x, y, w, h, r),
            fill=fill, stroke=stroke, width=width, dash=dash, opacity=opacity, join=join, cls=cls,
        )  # fmt: skip

    def circle(
        self,
        cx: float,
        cy: float,
        r: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: tuple[float, ...] | None = None,
        opacity: float = 1.0,
        cls: str | None = None,
    ) -> None:
        """A circle round (cx, cy)."""
        self.path(paths.circle(cx, cy, r), fill=fill, stroke=stroke, width=width, dash=dash, opacity=opacity, cls=cls)

    def ellipse(
        self,
        cx: float,
        cy: float,
        rx: float,
        ry: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        opacity: float = 1.0,
        cls: str | None = None,
    ) -> None:
        """An ellipse round (cx, cy)."""
        n = paths.number
        arc = f"A{n(rx)} {n(ry)} 0 1 1 "
        d = f"M{n(cx - rx)} {n(cy)}{arc}{n(cx + rx)} {n(cy)}{arc}{n(cx - rx)} {n(cy)}Z"
        self.path(d, fill=fill, stroke=stroke, width=width, opacity=opacity, cls=cls)

    def line(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        *,
        stroke: str = "ink",
        width: float = 0.3,
        dash: tuple[float, ...] | None = None,
        cap: str = "butt",
        opacity: float = 1.0,
        cls: str | None = None,
    ) -> None:
        """A straight line."""
        self.path(
            paths.polygon([(x0, y0), (x1, y1)], closed=False),
            stroke=stroke, width=width, dash=dash, cap=cap, opacity=opacity, cls=cls,
        )  # fmt: skip

    def polyline(
        self,
        points: Sequence[Point],
        *,
        closed: bool = False,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: tuple[float, ...] | None = None,
        cap: str = "butt",
        join: str = "round",
        opacity: float = 1.0,
        cls: str | None = None,
    ) -> None:
        """Straight lines through points; `closed` makes a polygon."""
        self.path(
            paths.polygon(points, closed),
            fill=fill, stroke=stroke, width=width, dash=dash, cap=cap, join=join, opacity=opacity, cls=cls,
        )  # fmt: skip

    def polygon(
        self,
        points: Sequence[Point],
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        join: str = "round",
        opacity: float = 1.0,
        cls: str | None = None,
    ) -> None:
        """A closed polygon."""
        self.path(paths.polygon(points), fill=fill, stroke=stroke, width=width, join=join, opacity=opacity, cls=cls)

    def hatch(
        self,
        d: str,
        kind: str = "lines",
        *,
        gap: float = 1.2,
        angle: float = 45.0,
        stroke: str = "ink",
        width: float = 0.15,
    ) -> None:
        """Fill a path with a pattern, for grounds that low ink tells apart: `lines`, `cross` or `dots`.

        `angle` leans the lines clockwise from vertical. The pattern is cut at the outline; draw the outline after it.
        """
        x0, y0, x1, y1 = paths.bounds(d)
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        reach = max(x1 - x0, y1 - y0) * 0.75 + gap
        count = int(reach // gap)
        n = paths.number
        parts: list[str] = []
        if kind == "dots":
            for row in range(-count, count + 1):
                for column in range(-count, count + 1):
                    x = cx + (column + (row % 2) / 2) * gap
                    y = cy + row * gap * 0.87
                    if x0 <= x <= x1 and y0 <= y <= y1:
                        parts.append(f"M{n(x)} {n(y)}h0")
        elif kind in ("lines", "cross"):
            for lean in (angle, angle + 90) if kind == "cross" else (angle,):
                for index in range(-count, count + 1):
                    a = paths.polar(cx, cy, index * gap, lean + 90)
                    start = paths.polar(a[0], a[1], -reach, lean)
                    end = paths.polar(a[0], a[1], reach, lean)
                    parts.append(f"M{n(start[0])} {n(start[1])}L{n(end[0])} {n(end[1])}")
        else:
            raise ValueError(f"unknown pattern {kind!r}; there are lines, cross, dots")
        with self.group(clip=d):
            self.path("".join(parts), stroke=stroke, width=width * 2 if kind == "dots" else width, cap="round")

    # ------------------------------------------------------------ groups and symbols

    def group(
        self,
        *,
        translate: Point = (0.0, 0.0),
        rotate: float = 0.0,
        scale: float | Point = 1.0,
        clip: str | None = None,
        opacity: float = 1.0,
        id: str | None = None,
        cls: str | None = None,
        role: str | None = None,
        label: str | None = None,
        title: str | None = None,
        tabindex: int | None = None,
        data: Mapping[str, str | int] | None = None,
        attributes: Mapping[str, str] | None = None,
    ) -> AbstractContextManager[None]:
        """`with pen.group(translate=(x, y), rotate=30): …` scales, then turns, then moves what is drawn inside.

        `clip` is a path in the inner coordinates. `id … attributes` are for the screen: `label` becomes `aria-label`,
        `title` a tooltip, `data={"action": "R4"}` the attribute `data-action`.
        """
        told = (id, cls, role, label, title, tabindex, data, attributes)
        said = GroupAttributes(*told) if any(part is not None for part in told) else None
        return self._group(translate, rotate, scale, clip, opacity, said)

    def use(
        self,
        name: str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        rotate: float = 0.0,
        scale: float | Point = 1.0,
    ) -> None:
        """Place a symbol with its top left corner at (x, y), turned and scaled about that corner."""
        with self._group((x, y), rotate, 1.0, None, 1.0, None):
            self._use(name, scale)

    def icon(
        self,
        name: str,
        cx: float,
        cy: float,
        size: float,
        *,
        mode: str | None = None,
        tone: str = "ink",
        ground: str = "paper",
        rotate: float = 0.0,
    ) -> None:
        """An icon of `printables/icons`, size × size mm, its centre at (cx, cy).

        Modes: `colour`, `line` (line art), `solid` (a silhouette of colour `tone` with its details in `ground`). By
        default colour, or line when the ink is low.
        """
        chosen = mode or ("line" if self.low else "colour")
        symbol = f"icon.{name}.{chosen}" + (f".{tone}.{ground}" if chosen == "solid" else "")
        symbol = symbol.replace("#", "")
        if not self.has_symbol(symbol):
            self.symbol(symbol, 24, 24, lambda pen: draw_icon(pen, name, chosen, tone, ground))
        half = size / 2
        if rotate:
            with self._group((cx, cy), rotate, 1.0, None, 1.0, None):
                self.use(symbol, -half, -half, scale=size / 24)
        else:
            self.use(symbol, cx - half, cy - half, scale=size / 24)

    # ------------------------------------------------------------ text

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10.0,
        *,
        family: str = "text",
        weight: str = "regular",
        fill: str = "ink",
        anchor: str = "start",
        baseline: str = "alphabetic",
        rotate: float = 0.0,
        fit: float | None = None,
        cls: str | None = None,
    ) -> float:
        """One line of text; returns its width in mm.

        size: points. family: `text`, `title`. weight: `regular`, `bold`, `italic`. anchor: `start`, `middle`, `end`.
        baseline: what y is: `alphabetic`, `middle` (of the capitals), `top` (of the capitals). `fit`: shrink the size
        until the line is at most so many mm wide.
        """
        wide = fonts.width(text, size, family, weight)
        if fit is not None and wide > fit > 0:
            size *= fit / wide
            wide = fit
        drop = 0.0
        if baseline == "middle":
            drop = fonts.cap_height(size, family, weight) / 2
        elif baseline == "top":
            drop = fonts.cap_height(size, family, weight)
        if rotate:
            with self._group((x, y), rotate, 1.0, None, 1.0, None):
                self._write(0.0, drop, text, size, family, weight, fill, anchor, cls)
        else:
            self._write(x, y + drop, text, size, family, weight, fill, anchor, cls)
        return wide

    def text_on_arc(
        self,
        cx: float,
        cy: float,
        radius: float,
        angle: float,
        text: str,
        size: float = 10.0,
        *,
        family: str = "text",
        weight: str = "regular",
        fill: str = "ink",
        inward: bool = False,
    ) -> None:
        """Text along a circle, its middle at `angle`; `inward` turns the feet to the outside (for the lower half)."""
        total = fonts.width(text, size, family, weight)
        done = -total / 2
        sign = -1.0 if inward else 1.0
        for char in text:
            wide = fonts.width(char, size, family, weight)
            at = angle + sign * (done + wide / 2) / radius * 57.29577951308232
            x, y = paths.polar(cx, cy, radius, at)
            if char != " ":
                with self._group((x, y), at + (180.0 if inward else 0.0), 1.0, None, 1.0, None):
                    self._write(0.0, 0.0, char, size, family, weight, fill, "middle", None)
            done += wide

    def paragraph(
        self,
        x: float,
        y: float,
        w: float,
        content: str | Sequence[str | Run],
        size: float = 10.0,
        *,
        family: str = "text",
        weight: str = "regular",
        fill: str = "ink",
        anchor: str = "start",
        leading: float = 1.32,
        icon_scale: float = 1.35,
        max_height: float | None = None,
        smallest: float = SMALLEST_PT,
    ) -> float:
        """Text wrapped to w mm, its first capitals' top at y; returns the height used in mm.

        `content` is plain text or runs (see `runs`). `anchor` sets the lines flush left, centred or flush right in the
        box x … x + w. With `max_height` the size shrinks in steps of 0.25 pt down to `smallest` until it fits.
        """
        runs_ = [Run(content)] if isinstance(content, str) else [Run(r) if isinstance(r, str) else r for r in content]
        while True:
            lines = _wrap(runs_, w, size, family, weight, icon_scale)
            pitch = size * fonts.PT * leading
            cap = fonts.cap_height(size, family, weight)
            height = pitch * (len(lines) - 1) + cap
            if max_height is None or height <= max_height or size - 0.25 < smallest:
                break
            size -= 0.25
        for number, line in enumerate(lines):
            wide = line[-1][0] + line[-1][1] if line else 0.0
            left = x + {"start": 0.0, "middle": (w - wide) / 2, "end": w - wide}[anchor]
            base = y + cap + number * pitch
            for offset, width, run in line:
                if run.icon is not None:
                    icon_size = size * fonts.PT * icon_scale
                    self.icon(run.icon, left + offset + width / 2, base - cap / 2, icon_size)
                else:
                    kin = run.family or family
                    heft = run.weight if run.weight != "regular" else weight
                    self._write(left + offset, base, run.text, size, kin, heft, run.fill or fill, "start", None)
        return height

    # ------------------------------------------------------------ things every game draws

    def player_shape(
        self, seat: int, cx: float, cy: float, size: float, *, letter: bool = True, mark: PlayerMark | None = None
    ) -> None:
        """A player's colour, shape and letter, about size mm across."""
        it = mark or PLAYERS[seat]
        r = size / 2
        d = {
            "circle": lambda: paths.circle(cx, cy, r),
            "square": lambda: paths.rectangle(cx - r * 0.88, cy - r * 0.88, r * 1.76, r * 1.76, r * 0.2),
            "triangle": lambda: paths.regular(cx, cy + r * 0.18, r * 1.15, 3),
            "diamond": lambda: paths.regular(cx, cy, r * 1.12, 4),
            "star": lambda: paths.star(cx, cy + r * 0.06, r * 1.2, 5, 0.55),
            "hexagon": lambda: paths.regular(cx, cy, r * 1.05, 6, 30),
        }[it.shape]()
        self.path(d, fill=it.colour, stroke="icon-line", width=size * 0.045)
        if letter:
            dark = self.low or it.colour in (
                "p-yellow", "p-sky", "p-purple", "p-pink", "p-white", "p-vermilion", "p-green",
            )  # fmt: skip
            drop = {"triangle": r * 0.28}.get(it.shape, 0.0)
            share = 0.42 if it.shape in ("triangle", "star", "diamond") else 0.52
            self.text(
                cx, cy + drop, it.letter, fonts.size_for_cap(size * share, "text", "bold"), weight="bold",
                fill="dark" if dark else "light", anchor="middle", baseline="middle",
            )  # fmt: skip


_Line = list[tuple[float, float, Run]]


def _wrap(content: Sequence[Run], w: float, size: float, family: str, weight: str, icon_scale: float) -> list[_Line]:
    """Runs broken into lines of (offset, width, run); breaks at spaces and at line feeds."""
    lines: list[_Line] = [[]]
    cursor = 0.0
    glue = 0.0  # the space still owed before the next word
    word: list[tuple[float, Run]] = []

    def flush() -> None:
        nonlocal cursor, glue
        if not word:
            return
        total = sum(width for width, _ in word)
        if lines[-1] and cursor + glue + total > w + 1e-6:
            lines.append([])
            cursor = glue = 0.0
        cursor += glue if lines[-1] else 0.0
        for width, run in word:
            lines[-1].append((cursor, width, run))
            cursor += width
        word.clear()
        glue = 0.0

    for run in content:
        kin = run.family or family
        heft = run.weight if run.weight != "regular" else weight
        if run.icon is not None:
            word.append((size * fonts.PT * icon_scale * 1.04, run))
            continue
        space = fonts.width(" ", size, kin, heft)
        for number, paragraph in enumerate(run.text.split("\n")):
            if number:
                flush()
                lines.append([])
                cursor = glue = 0.0
            for index, piece in enumerate(paragraph.split(" ")):
                if index:
                    flush()
                    glue += space
                if piece:
                    part = Run(piece, run.weight, run.fill, None, run.family)
                    word.append((fonts.width(piece, size, kin, heft), part))
    flush()
    return [_joined(line, size, family, weight) for line in lines]


def _joined(line: _Line, size: float, family: str, weight: str) -> _Line:
    """Neighbouring words of one look as one run, so that text in a file stays whole."""
    result: _Line = []
    for offset, width, run in line:
        if result and run.icon is None:
            at, wide, before = result[-1]
            same = (before.weight, before.fill, before.family) == (run.weight, run.fill, run.family)
            if before.icon is None and same:
                kin = run.family or family
                heft = run.weight if run.weight != "regular" else weight
                spaces = round((offset - at - wide) / fonts.width(" ", size, kin, heft))
                result[-1] = (at, offset + width - at, Run(before.text + " " * spaces + run.text, *_look(run)))
                continue
        result.append((offset, width, run))
    return result


def _look(run: Run) -> tuple[str, str | None, None, str | None]:
    return run.weight, run.fill, None, run.family


def runs(text: str) -> list[Run]:
    """Our own texts with **bold**, _italic_ and {icons} as runs: `runs("Take {milk} and **2** {pig}.")`.

    For texts of ours only: names that people type go in as plain `Run(name)` or `pen.text`.
    """
    result: list[Run] = []
    heft = "regular"
    buffer = ""
    index = 0

    def out() -> None:
        nonlocal buffer
        if buffer:
            result.append(Run(buffer, heft))
        buffer = ""

    while index < len(text):
        if text.startswith("**", index):
            out()
            heft = "regular" if heft == "bold" else "bold"
            index += 2
        elif text[index] == "_":
            out()
            heft = "regular" if heft == "italic" else "italic"
            index += 1
        elif text[index] == "{":
            end = text.index("}", index)
            out()
            result.append(Run(icon=text[index + 1 : end]))
            index = end + 1
        else:
            buffer += text[index]
            index += 1
    out()
    return result


def centres(start: float, pitch: float, count: int) -> Iterator[float]:
    """`count` positions, `pitch` apart, from `start`."""
    return (start + pitch * index for index in range(count))


__all__ = ["HAIRLINE", "SMALLEST_PT", "GroupAttributes", "Pen", "Run", "centres", "runs"]
