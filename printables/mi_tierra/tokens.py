"""Mi Tierra: tokens and markers. Live pieces are drawn by their middle, with a rim; printed ones are cut on it."""

from __future__ import annotations

from printables import paths
from printables.mi_tierra import places
from printables.mi_tierra.farm import draw_field
from printables.mi_tierra.look import MARKS, number
from printables.pen import Pen

ANIMAL_GROUND = {"cow": "wheat-pale", "sheep": "leaf-pale", "chicken": "clay-pale", "horse": "sky-pale"}


def worker(pen: Pen, seat: int, cx: float, cy: float, size: float = 13.0, *, rim: bool = True) -> None:
    """A worker: the player's colour with a hat and shape."""
    mark = MARKS[seat]
    r = size / 2
    pen.circle(cx, cy, r, fill=mark.colour, stroke="icon-line" if rim or pen.low else None, width=size * 0.035)
    pen.circle(cx, cy, r * 0.8, fill="icon-light", stroke="icon-line" if pen.low else None, width=0.2)
    pen.icon("worker", cx, cy - r * 0.3, size * 0.44)
    pen.player_shape(seat, cx, cy + r * 0.43, size * 0.33, mark=mark, letter=False)


def money_marker(
    pen: Pen, seat: int, cx: float, cy: float, size: float = 14.0, laps: int = 0, *, rim: bool = True
) -> None:
    """A money marker; laps: how often it has passed 99."""
    mark = MARKS[seat]
    r = size / 2
    pen.circle(cx, cy, r, fill="wheat", stroke="icon-line" if rim or pen.low else None, width=size * 0.03)
    pen.circle(cx, cy, r * 0.84, fill="icon-light" if not laps else "wheat-pale", stroke="icon-line", width=0.2)
    if laps:
        pen.player_shape(seat, cx, cy - r * 0.33, size * 0.36, mark=mark, letter=False)
        number(pen, cx, cy + r * 0.38, f"+{laps * 100}", size * 0.2, "dark")
    else:
        pen.player_shape(seat, cx, cy, size * 0.62, mark=mark)


def turn_marker(pen: Pen, seat: int, cx: float, cy: float, size: float = 12.0, *, rim: bool = True) -> None:
    """A turn order marker: the player's shape on a hexagonal star of the colour."""
    mark = MARKS[seat]
    r = size / 2
    pen.circle(cx, cy, r, fill=mark.colour, stroke="icon-line" if rim or pen.low else None, width=size * 0.035)
    pen.circle(cx, cy, r * 0.8, fill="icon-light", stroke="icon-line", width=0.2)
    pen.player_shape(seat, cx, cy, size * 0.6, mark=mark)


def round_marker(pen: Pen, cx: float, cy: float, size: float = 14.0, *, rim: bool = True) -> None:
    """The round marker: a sun."""
    r = size / 2
    pen.circle(cx, cy, r, fill="danger", stroke="icon-line" if rim or pen.low else None, width=size * 0.03)
    pen.circle(cx, cy, r * 0.82, fill="icon-light", stroke="icon-line" if pen.low else None, width=0.2)
    pen.icon("start", cx, cy - r * 0.06, size * 0.62)


def animal(pen: Pen, kind: str, cx: float, cy: float, size: float | None = None, *, rim: bool = True) -> None:
    """An animal token: cow, sheep, chicken, horse."""
    size = places.token_size(kind)[0] if size is None else size
    pen.circle(cx, cy, size / 2, fill=ANIMAL_GROUND[kind], stroke="icon-line" if rim else None, width=size * 0.03)
    pen.icon(kind, cx, cy, size * 0.74)


def seed(pen: Pen, kind: str, cx: float, cy: float, size: float = 26.0, *, rim: bool = True) -> None:
    """A planted seed: apple, wheat, grape."""
    draw_field(pen, cx, cy, size, kind, rim=rim)


def pen_tile(pen: Pen, cx: float, cy: float, *, upright: bool = False, rim: bool = True) -> None:
    """An animal pen, 66 × 32 mm, lying or standing."""
    w, h = places.token_size("pen")
    with pen.group(translate=(cx, cy), rotate=90 if upright else 0):
        pen.rect(-w / 2, -h / 2, w, h, r=2, fill="leaf", stroke="icon-line" if rim else None, width=0.4)
        pen.rect(-w / 2 + 4.4, -h / 2 + 4.4, w - 8.8, h - 8.8, r=2, fill="leaf-pale", stroke="icon-line", width=0.3)
        inset = 2.6
        for k in range(11):
            px = -w / 2 + inset + k * (w - 2 * inset) / 10
            for py in (-h / 2 + inset, h / 2 - inset):
                pen.rect(px - 0.75, py - 1.9, 1.5, 3.8, r=0.5, fill="clay", stroke="icon-line", width=0.2)
        for k in range(1, 5):
            py = -h / 2 + inset + k * (h - 2 * inset) / 5
            for px in (-w / 2 + inset, w / 2 - inset):
                pen.rect(px - 0.75, py - 1.9, 1.5, 3.8, r=0.5, fill="clay", stroke="icon-line", width=0.2)
        for stroke, width in (("icon-line", 0.9), ("white" if pen.low else "clay", 0.45)):
            pen.rect(-w / 2 + inset, -h / 2 + inset, w - 2 * inset, h - 2 * inset, stroke=stroke, width=width)
        for x, y in places.pen_animals((-w / 2, -h / 2, w, h), 3):
            pen.circle(x, y, 7.8, fill="milk", stroke="edge", width=0.3, dash=(1.4, 1.0))
            pen.path(
                f"M{x:.2f} {y + 1.6:.2f}l-1.1 -2.8m1.1 2.8v-3.6m0 3.6l1.1 -2.8", stroke="edge", width=0.35, cap="round"
            )


def water(pen: Pen, cx: float, cy: float, turn: float = 0.0, *, rim: bool = True) -> None:
    """A water marker, 24 × 7 mm, turned about its middle."""
    w, h = places.token_size("water")
    with pen.group(translate=(cx, cy), rotate=turn):
        pen.rect(
            -w / 2, -h / 2, w, h, r=h / 2 if rim else 0, fill="water", stroke="icon-line" if rim else None, width=0.35
        )
        for k in range(4):
            x = -w / 2 + 3.4 + k * 5.0
            pen.path(
                f"M{x:.2f} 0q1.1 -1.5 2.2 0t2.2 0",
                stroke="icon-light" if not pen.low else "ink",
                width=0.6,
                cap="round",
            )


# ---------------------------------------------------------------- printed tokens


def round_ground(pen: Pen, size: float, colour: str, bleed: float) -> None:
    """The ground of a round token."""
    pen.circle(size / 2, size / 2, size / 2 + bleed, fill=colour)


def round_cut(size: float) -> str:
    """The outline of a round token."""
    return paths.circle(size / 2, size / 2, size / 2)


def draw_money_back(pen: Pen, seat: int) -> None:
    """The back of a money marker: +100 upright, +200 when it is turned upside down."""
    size = places.token_size("money_marker")[0]
    r = size / 2
    pen.circle(r, r, r, fill="wheat")
    pen.circle(r, r, r * 0.84, fill="wheat-pale", stroke="icon-line", width=0.2)
    pen.player_shape(seat, r, r, size * 0.24, mark=MARKS[seat], letter=False)
    number(pen, r, r - r * 0.52, "+100", 2.45, "dark")
    with pen.group(translate=(r, r), rotate=180):
        number(pen, 0, -r * 0.52, "+200", 2.45, "dark")
