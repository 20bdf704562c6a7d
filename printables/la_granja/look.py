"""La Granja: what all its components share: icons by good, players' marks, badges, live pieces by their centre."""

from __future__ import annotations

from collections.abc import Sequence

from printables import fonts, paths
from printables.icon import draw_icon
from printables.palette import PLAYERS, PlayerMark
from printables.pen import Pen, Run, runs

ICONS = {
    "olive": "olive",
    "grain": "grain",
    "grape": "grape",
    "pig": "pig",
    "food": "food",
    "wine": "wine",
    "meat": "meat",
    "commodity": "commodity",
    "silver": "silver",
    "vp": "vp",
    "hand": "hand",
    "delivery": "donkey",
    "step": "hat",
}
GOODS = ("silver", "vp", "olive", "grain", "grape", "pig", "food", "wine", "meat")
"""The nine kinds of farm goods (LG-S58)."""
BUILDING_ICONS = {1: "purse", 2: "wheel", 3: "jar", 4: "carrot", 5: "shop", 6: "cleaver"}
CROP_GROUND = {"olive": "leaf-pale", "grain": "wheat-pale", "grape": "plum-pale"}
SIESTA_GROUND = {"start": "panel", "lower": "milk", "blue": "sky", "orange": "orange", "purple": "grape"}

MARKS: tuple[PlayerMark, ...] = (*PLAYERS[:4], PlayerMark("line", "hexagon", "N"))
"""Marks of seats 0 to 3; number 4 is the neutral player of the solitaire game."""
COLOUR_WORDS = ("blue", "vermilion", "green", "yellow", "neutral")


def number(pen: Pen, x: float, y: float, text: str, cap: float, fill: str = "ink", *, anchor: str = "middle") -> float:
    """A number that matters: title face, `cap` mm high, its middle at y. Returns its width."""
    size = fonts.size_for_cap(cap, "title", "bold")
    return pen.text(x, y, text, size, family="title", weight="bold", fill=fill, anchor=anchor, baseline="middle")


def counted(pen: Pen, x: float, y: float, count: int | str, icon: str, size: float, *, fill: str = "ink") -> float:
    """A number and an icon of `size` mm side by side, their common middle at (x, y). Returns the width."""
    text = str(count)
    cap = size * 0.56
    wide = fonts.width(text, fonts.size_for_cap(cap, "title", "bold"), "title", "bold")
    gap = size * 0.1
    total = wide + gap + size
    number(pen, x - total / 2, y, text, cap, fill, anchor="start")
    pen.icon(icon, x + total / 2 - size / 2, y, size)
    return total


def symbols(pen: Pen, x: float, y: float, items: Sequence[str], size: float, *, gap: float = 0.6) -> float:
    """Icons and words in one line round (x, y): `{icon}` names an icon, anything else is written. Returns the width.

    `/` stands between choices with some room round it.
    """
    widths = [_wide(item, size) for item in items]
    total = sum(widths) + gap * (len(items) - 1)
    at = x - total / 2
    for item, wide in zip(items, widths, strict=True):
        if item.startswith("{"):
            pen.icon(item[1:-1], at + size / 2, y, size)
        else:
            cap = size * (0.5 if item != "/" else 0.62)
            pen.text(
                at + wide / 2, y, item, fonts.size_for_cap(cap, "title", "bold"), family="title", weight="bold",
                anchor="middle", baseline="middle",
            )  # fmt: skip
        at += wide + gap
    return total


def symbols_width(items: Sequence[str], size: float, *, gap: float = 0.6) -> float:
    """How wide `symbols` draws."""
    return sum(_wide(item, size) for item in items) + gap * (len(items) - 1)


def _wide(item: str, size: float) -> float:
    if item.startswith("{"):
        return size
    cap = size * (0.5 if item != "/" else 0.62)
    return fonts.width(item, fonts.size_for_cap(cap, "title", "bold"), "title", "bold") + (0.4 if item == "/" else 0.0)


def price_tag(pen: Pen, x: float, y: float, silver: int, size: float = 7.0) -> None:
    """A coin with a number on it, `size` mm across, its middle at (x, y)."""
    pen.circle(x, y, size / 2, fill="coin", stroke="icon-line", width=0.3)
    pen.circle(x, y, size / 2 - size * 0.1, stroke="icon-line", width=0.15)
    number(pen, x, y, str(silver), size * 0.44, "dark")


def vp_badge(pen: Pen, x: float, y: float, vp: int | str, size: float = 8.0) -> None:
    """A rosette with a number on it: victory points."""
    r = size / 2
    tail = f"M{x - r * 0.5} {y + r * 0.5}L{x - r * 0.78} {y + r * 1.45} {x - r * 0.1} {y + r * 1.15}Z"
    tail += f"M{x + r * 0.5} {y + r * 0.5}L{x + r * 0.78} {y + r * 1.45} {x + r * 0.1} {y + r * 1.15}Z"
    pen.path(tail, fill="danger", stroke="icon-line", width=0.25)
    pen.path(rosette(x, y, r), fill="wheat", stroke="icon-line", width=0.3)
    pen.circle(x, y, r * 0.76, fill="milk", stroke="icon-line", width=0.15)
    number(pen, x, y, str(vp), size * (0.42 if len(str(vp)) < 2 else 0.36))


def rosette(x: float, y: float, r: float, scallops: int = 12) -> str:
    """The outline of a scalloped disc."""
    n = paths.number
    inner = r * 0.9
    start = paths.polar(x, y, inner, 0)
    d = f"M{n(start[0])} {n(start[1])}"
    bow = r * 0.25
    for i in range(1, scallops + 1):
        px, py = paths.polar(x, y, inner, 360 * i / scallops)
        d += f"A{n(bow)} {n(bow)} 0 0 1 {n(px)} {n(py)}"
    return d + "Z"


def place(pen: Pen, x: float, y: float, size: float, *, fill: str | None = "milk", dash: bool = False) -> None:
    """An octagonal space for one player marker."""
    d = paths.regular(x, y, size / 2 / 0.9239, 8, 22.5)
    pen.path(d, fill=fill, stroke="edge", width=0.3, dash=(1.0, 0.7) if dash else None)


def frame(
    pen: Pen, box: tuple[float, float, float, float], fill: str | None, *, r: float = 2.0, stroke: str | None = None
) -> None:
    """A panel; in low ink only its outline."""
    edge = stroke or ("edge" if pen.low else None)
    pen.rect(*box, r=r, fill=fill, stroke=edge, width=0.3)


def ghost(pen: Pen, icon: str, x: float, y: float, size: float) -> None:
    """A pale icon: what belongs on this space."""
    if pen.low:
        with pen.group(translate=(x - size / 2, y - size / 2), scale=size / 24, opacity=0.3):
            draw_icon(pen, icon, "line")
    else:
        pen.icon(icon, x, y, size, mode="solid", tone="line", ground="milk")


def rich(pen: Pen, x: float, y: float, w: float, text: str, size: float, **style: object) -> float:
    """A paragraph of ours with **bold** and {icons}."""
    content: list[Run] = runs(text)
    return pen.paragraph(x, y, w, content, size, **style)  # type: ignore[arg-type]


# ---------------------------------------------------------------- live pieces


def marker(pen: Pen, seat: int, cx: float, cy: float, size: float = 10.0) -> None:
    """A player marker by its middle; seat 4 is neutral."""
    pen.player_shape(seat, cx, cy, size, mark=MARKS[seat])


def siesta_marker(pen: Pen, seat: int, cx: float, cy: float, size: float = 16.0) -> None:
    """A siesta marker: a hat on the player's mark."""
    mark = MARKS[seat]
    r = size / 2
    pen.circle(cx, cy, r, fill=mark.colour, stroke="icon-line", width=size * 0.03)
    pen.circle(cx, cy, r * 0.82, fill="milk", stroke="icon-line" if pen.low else None, width=0.2)
    pen.icon("hat", cx, cy - r * 0.3, size * 0.5)
    pen.player_shape(seat, cx, cy + r * 0.4, size * 0.34, mark=mark)


def die(pen: Pen, value: int, cx: float, cy: float, size: float) -> None:
    """A revenue die showing 1 to 6."""
    pen.icon(f"die-{value}", cx, cy, size * 24 / 20.6)
