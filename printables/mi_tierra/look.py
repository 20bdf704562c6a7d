"""Mi Tierra: the small things that its drawings share: marks of the players, wheels, rows of symbols, panels."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from printables import fonts, paths
from printables.palette import PLAYERS, PlayerMark
from printables.paths import Point
from printables.pen import Pen, runs

MARKS: tuple[PlayerMark, ...] = PLAYERS
"""The rulebook names no colours, so the players have those of the house."""
COLOUR_WORDS = ("blue", "vermilion", "green", "yellow", "purple", "sky")

ICONS = {
    "apple": "apple",
    "wheat": "grain",
    "grape": "grape",
    "meat": "meat",
    "flour": "flour",
    "wine": "wine",
    "milk": "milk",
    "wool": "wool",
    "eggs": "eggs",
    "vest": "vest",
    "dessert": "dessert",
    "cake": "cake",
    "chicha": "chicha",
    "cow": "cow",
    "sheep": "sheep",
    "chicken": "chicken",
    "horse": "horse",
    "apple_seed": "apple",
    "wheat_seed": "grain",
    "grape_seed": "grape",
    "pen": "fence",
    "water": "water",
    "worker": "worker",
    "peso": "peso",
}
AREA_ICONS = {
    "1": "tree",
    "2": "greenhouse",
    "3": "cow",
    "4": "sheep",
    "5": "plaza",
    "6": "coop",
    "7": "water-mill",
    "8": "gear",
    "9": "clock-tower",
    "10": "factory",
    "11": "factory",
    "12": "factory",
    "13": "factory",
    "14": "finca",
    "15": "stall",
    "16": "town",
    "17": "horseshoe",
    "0a": "contract",
    "0b": "cart",
}


def number(pen: Pen, x: float, y: float, text: str, cap: float, fill: str = "ink", *, anchor: str = "middle") -> float:
    """A number that matters: title face, `cap` mm high, its middle at y. Returns its width."""
    size = fonts.size_for_cap(cap, "title", "bold")
    return pen.text(x, y, text, size, family="title", weight="bold", fill=fill, anchor=anchor, baseline="middle")


def _wide(item: str, size: float, cap: float) -> float:
    if item.startswith("{"):
        return size
    if item == ">":
        return size * 0.6
    if item == "|":
        return size * 0.5
    return fonts.width(item, fonts.size_for_cap(size * cap, "title", "bold"), "title", "bold") + 0.3


def symbols_width(items: Sequence[str], size: float, gap: float | None = None, cap: float = 0.46) -> float:
    """How wide `symbols` draws."""
    gap = size * 0.09 if gap is None else gap
    return sum(_wide(item, size, cap) for item in items) + gap * (len(items) - 1)


def symbols(
    pen: Pen,
    x: float,
    y: float,
    items: Sequence[str],
    size: float,
    *,
    anchor: str = "middle",
    fit: float | None = None,
    fill: str = "ink",
    cap: float = 0.46,
) -> float:
    """Icons and numbers in one line, their middle at y: `{icon}`, `>` an arrow, `|` a gap, anything else is written.

    `fit`: at most so wide, the icons shrink. `cap`: height of the numbers as a share of `size`. Returns the width.
    """
    if fit is not None:
        wide = symbols_width(items, size, cap=cap)
        if wide > fit:
            size *= fit / wide
    total = symbols_width(items, size, cap=cap)
    at = x - {"start": 0.0, "middle": total / 2, "end": total}[anchor]
    for item in items:
        wide = _wide(item, size, cap)
        if item.startswith("{"):
            pen.icon(item[1:-1], at + size / 2, y, size)
        elif item == ">":
            d = paths.arrow(at + wide * 0.06, y, at + wide * 0.94, y, size * 0.14, size * 0.36)
            pen.path(d, fill="soft" if not pen.low else "ink")
        elif item != "|":
            pen.text(
                at + wide / 2,
                y,
                item,
                fonts.size_for_cap(size * cap, "title", "bold"),
                family="title",
                weight="bold",
                fill=fill,
                anchor="middle",
                baseline="middle",
            )
        at += wide + size * 0.09
    return total


def price(pen: Pen, x: float, y: float, pesos: int | str, size: float = 9.0) -> None:
    """A coin with a number on it, `size` mm across."""
    pen.circle(x, y, size / 2, fill="wheat", stroke="icon-line", width=0.35)
    pen.circle(x, y, size / 2 - size * 0.09, stroke="icon-line", width=0.15)
    text = str(pesos)
    number(pen, x, y, text, size * (0.42 if len(text) < 3 else 0.32), "dark")


def disc(pen: Pen, x: float, y: float, label: str, size: float = 13.0, fill: str = "wheat") -> None:
    """A number in a disc: the stepping stones of the river and the road."""
    pen.circle(x, y, size / 2, fill=fill, stroke="icon-line", width=0.5)
    pen.circle(x, y, size / 2 - 0.9, stroke="icon-line", width=0.18)
    number(pen, x, y, label, size * (0.42 if len(label) < 2 else 0.36), "dark")


def wheel(pen: Pen, x: float, y: float, size: float = 14.0, kind: str = "full") -> None:
    """A wagon wheel. kind: `full`; `white` (with two players it takes two workers); `third` (six players)."""
    r = size / 2
    if kind == "third":
        pen.circle(x, y, r - 0.4, fill="milk", stroke="edge", width=0.35, dash=(1.4, 0.9))
        for dx in (-2.5, 2.5):
            ghost(pen, "worker", x + dx, y - 1.9, 4.8, tone="edge")
        pen.text(x, y + 3.0, "6 pl.", 8.5, fill="soft", anchor="middle", baseline="middle")
        return
    white = kind == "white"
    rim, line = ("milk", "edge") if white else ("clay", "icon-line")
    pen.circle(x, y, r - 0.25, fill=rim, stroke=line, width=0.5)
    pen.circle(x, y, r * 0.76, fill="paper" if white else "clay-pale", stroke=line, width=0.3)
    for i in range(4):
        a = radians(45 * i + 22.5)
        dx, dy = sin(a) * r * 0.76, cos(a) * r * 0.76
        if pen.low or white:
            pen.line(x - dx, y - dy, x + dx, y + dy, stroke=line, width=0.5 if white else 0.7)
        else:
            pen.line(x - dx, y - dy, x + dx, y + dy, stroke=line, width=1.2)
            pen.line(x - dx, y - dy, x + dx, y + dy, stroke="clay", width=0.8)
    pen.circle(x, y, r * 0.26, fill=rim, stroke=line, width=0.35)
    pen.circle(x, y, r * 0.09, fill=line)


def panel(
    pen: Pen,
    box: tuple[float, float, float, float],
    fill: str,
    *,
    r: float = 2.5,
    stroke: str | None = "edge",
    width: float = 0.3,
    dash: tuple[float, ...] | None = None,
) -> None:
    """A panel with its outline."""
    pen.rect(*box, r=r, fill=fill, stroke=stroke or ("edge" if pen.low else None), width=width, dash=dash)


def ghost(
    pen: Pen,
    icon: str,
    cx: float,
    cy: float,
    size: float,
    *,
    tone: str = "line",
    ground: str = "milk",
    rotate: float = 0.0,
) -> None:
    """A pale silhouette: what belongs on an empty space."""
    pen.icon(icon, cx, cy, size, mode="solid", tone=tone, ground="paper" if pen.low else ground, rotate=rotate)


def card_space(
    pen: Pen, box: tuple[float, float, float, float], icon: str, size: float, *, fill: str = "milk", up: float = 0.0
) -> None:
    """An empty space for a card or tile: dashed, with what belongs there as a silhouette, `up` mm above the middle."""
    x, y, w, h = box
    pen.rect(x, y, w, h, r=2, fill=fill, stroke="edge", width=0.4, dash=(2, 1.4))
    ghost(pen, icon, x + w / 2, y + h / 2 - up, size, ground=fill)


def pill(
    pen: Pen,
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    family: str = "text",
    weight: str = "regular",
    anchor: str = "start",
) -> None:
    """A word on a light strip of its own, its middle at y: for writing upon a picture."""
    wide = fonts.width(text, size, family, weight)
    tall = size * fonts.PT * 1.36
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    pen.rect(
        left - 1.6,
        y - tall / 2,
        wide + 3.2,
        tall,
        r=tall / 2,
        fill="milk",
        stroke="line" if pen.low else None,
        width=0.2,
    )
    pen.text(left, y, text, size, family=family, weight=weight, baseline="middle")


def ribbon(points: Sequence[Point], width: float, spring: int = 0) -> str:
    """The outline of a band of `width` mm along a line of points (a river, a road); filled, so that low ink is white.

    spring: over so many points it widens from nothing.
    """
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        ax, ay = points[max(0, i - 1)]
        bx, by = points[min(len(points) - 1, i + 1)]
        dx, dy = bx - ax, by - ay
        long = (dx * dx + dy * dy) ** 0.5 or 1.0
        half = width / 2 * (min(1.0, i / spring) if spring else 1.0)
        nx, ny = -dy / long * half, dx / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return paths.polygon([*left, *reversed(right)])


def rich(
    pen: Pen,
    x: float,
    y: float,
    w: float,
    text: str,
    size: float,
    *,
    anchor: str = "start",
    leading: float = 1.25,
    max_height: float | None = None,
    fill: str = "ink",
) -> float:
    """A paragraph of ours with **bold** and {icons}; returns its height."""
    return pen.paragraph(x, y, w, runs(text), size, anchor=anchor, leading=leading, max_height=max_height, fill=fill)


def die_face(pen: Pen, x: float, y: float, size: float, text: str, *, black: bool) -> None:
    """A face of the black four-sided or the white six-sided die with a number."""
    if black:
        d = paths.regular(x, y + size * 0.11, size * 0.62, 3)
        pen.path(d, fill="dark", stroke="edge", width=0.35, join="round")
        number(pen, x, y + size * 0.16, text, size * 0.36, "white")
    else:
        pen.rect(
            x - size / 2, y - size / 2, size, size, r=size * 0.18, fill="icon-light", stroke="icon-line", width=0.3
        )
        number(pen, x, y, text, size * 0.5, "dark")
