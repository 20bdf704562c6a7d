"""Mi Tierra: the farm board."""

from __future__ import annotations

from printables import paths
from printables.mi_tierra import places
from printables.mi_tierra.look import MARKS, card_space, ghost, number, rich, symbols
from printables.pen import Pen

TRAINING = ("1", "{apple}", ">", "+1", "|", "2", "{apple}", "+", "{water}", ">", "+2")
"""What a step of training costs and brings, as symbols."""


def draw_farm_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of a farm."""
    if not pen.low:
        w, h = places.farm_size()
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="leaf-pale")


def draw_farm(pen: Pen, seat: int | None = None) -> None:
    """A farm, 250 × 160 mm; seat 0 to 5 shows its colour and shape."""
    draw_farm_ground(pen)
    data = places.components()["farm_board"]
    _draw_head(pen, seat)
    for name in [space["id"] for space in places.components()["farm_space"] if space["kind"] == "plot"]:
        _draw_plot(pen, name, apple=name == data["printed_apple"])
    _draw_house(pen, seat)
    for stable in ("S1", "S2"):
        draw_stable(pen, stable)
        _draw_training(pen, stable)
    _draw_yard(pen)
    for edge in places.components()["farm_edge"]:
        draw_edge(pen, edge["id"], printed=bool(edge.get("printed_canal")))
    for index in range(data["improvement_spaces"]):
        _draw_improvement(pen, index)


def _draw_head(pen: Pen, seat: int | None) -> None:
    x, y, w, _ = places.components()["geometry"]["farm_board"]["title"]
    left = x if seat is None else x + 15
    if seat is not None:
        pen.player_shape(seat, x + 6, y + 8.6, 11, mark=MARKS[seat])
    pen.text(left, y + 8.6, "Mi Tierra", 18, family="title", weight="bold", baseline="middle")
    at = x + 57
    rich(
        pen,
        at,
        y + 3.4,
        w - at + x - 1,
        "A worker between two watered fields harvests one kind: **2** goods of a pair, **1** of a mixed pair. "
        "Return a canal end {water} and it is doubled, to 4 at most.",
        9,
        leading=1.3,
    )


def _draw_plot(pen: Pen, name: str, *, apple: bool) -> None:
    x, y, w, h = places.farm_space(name)
    pen.rect(x + 0.5, y + 0.5, w - 1, h - 1, r=2.2, fill="clay-pale", stroke="edge", width=0.35)
    if apple:
        draw_field(pen, x + w / 2, y + h / 2, 26, "apple")
        return
    for k in range(5):
        yy = y + 9.4 + k * 4.6
        pen.line(x + 8, yy, x + w - 8, yy, stroke="clay" if not pen.low else "line", width=0.45, cap="round")
    pen.text(x + 4.8, y + 5.6, name, 8.5, fill="soft", baseline="middle")


def draw_field(pen: Pen, cx: float, cy: float, size: float, crop: str, *, rim: bool = True) -> None:
    """A field with its crop, by its middle: a seed tile, or the apple trees that are printed on the farm."""
    r = size / 2
    icon = {"apple": "apple", "wheat": "grain", "grape": "grape"}[crop]
    pale = {"apple": "leaf-pale", "wheat": "wheat-pale", "grape": "plum-pale"}[crop]
    pen.rect(cx - r, cy - r, size, size, r=2.0, fill=pale, stroke="icon-line" if rim else None, width=0.35)
    pen.rect(cx - r + 1.6, cy - r + 1.6, size - 3.2, size - 3.2, r=1.2, stroke="edge", width=0.25)
    for k in range(4):
        yy = cy - size * 0.3 + k * size * 0.2
        pen.line(
            cx - r + 2.8, yy, cx + r - 2.8, yy, stroke="clay" if not pen.low else "line", width=0.4, dash=(1.6, 1.0)
        )
    q = size * 0.21
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        pen.icon(icon, cx + dx * q, cy + dy * q, size * 0.38)


def _draw_house(pen: Pen, seat: int | None) -> None:
    x, y, w, h = places.house()
    pen.rect(x + 0.5, y + 0.5, w - 1, h - 1, r=2.2, fill="wheat-pale", stroke="edge", width=0.35)
    pen.icon("finca", x + 12.4, y + 9.0, 15.5)
    pen.text(x + 24, y + 7.6, "Farmhouse", 12, family="title", weight="bold", baseline="middle")
    pen.text(x + 24, y + 13.4, "home of your workers", 9, fill="soft", baseline="middle")
    bx, by, bw, bh = x + 3, y + h - 16.2, w - 6, 14.4
    pen.rect(bx, by, bw, bh, r=2, fill="milk", stroke="edge", width=0.25, dash=(1.6, 1.2))
    for i in range(4):
        cx, cy = places.home_worker(i, 4)
        ghost(pen, "worker", cx, cy, 8.6)


def draw_stable(pen: Pen, stable: str) -> None:
    """A training stable and its track of levels."""
    x, y, w, h = places.farm_space(stable)
    pen.rect(x + 0.5, y + 0.5, w - 1, h - 1, r=2.2, fill="clay-pale", stroke="edge", width=0.35)
    pen.path(
        f"M{x + 3} {y + 10.5}L{x + w / 2} {y + 2.6}L{x + w - 3} {y + 10.5}",
        stroke="soil" if not pen.low else "ink",
        width=1.1,
        join="round",
        cap="round",
    )
    cx, cy = places.stable_horse(stable)
    pen.circle(cx, cy + 0.4, 7.4, fill="milk", stroke="edge", width=0.3)
    ghost(pen, "horse", cx, cy, 9.6)
    number(pen, x + 5.4, cy + 0.4, "0", 3.0, "soft")
    wx, wy = places.stable_water(stable)
    _water_space(pen, wx, wy, 0.0)
    tx, ty, tw, th = places.components()["geometry"]["farm_board"]["level_tracks"][stable]
    pen.rect(tx + 0.5, ty, tw - 1, th, r=2.2, fill="milk", stroke="edge", width=0.35)
    for level in range(1, 7):
        sx, sy = places.level_spot(stable, level)
        pen.circle(sx, sy, 6.5, fill="clay-pale" if level < 6 else "wheat-pale", stroke="edge", width=0.3)
        number(pen, sx, sy, str(level), 4.6, "soft")
        if level > 1:
            pen.line(sx - 7.5, sy, sx - 6.5, sy, stroke="edge", width=0.5)
    # from the stable down to its track
    ax, ay = x + w / 2, y + h
    tip = min(max(ax, tx + 8), tx + tw - 8)
    pen.path(paths.arrow(tip, ay - 0.4, tip, ay + 4.2, 1.2, 3.4), fill="edge")


def _draw_training(pen: Pen, stable: str) -> None:
    tx, ty, _, th = places.components()["geometry"]["farm_board"]["level_tracks"][stable]
    label = "1st stable" if stable == "S1" else "2nd stable"
    pen.text(tx + 2, ty + th + 5.2, label, 9, weight="bold", baseline="middle")
    symbols(pen, tx + 24, ty + th + 5.2, TRAINING, 5.8, anchor="start")


def _draw_yard(pen: Pen) -> None:
    x, y, w, h = places.farm_space("E3")
    pen.rect(x + 0.5, y + 0.5, w - 1, h - 1, r=2.2, fill="leaf-pale", stroke="edge", width=0.3, dash=(2, 1.4))
    pen.icon("tree", x + 8.5, y + 14, 13)
    pen.icon("tree", x + 16.6, y + 11, 15)
    pen.text(x + w / 2, y + h - 10.0, "Pen: two spaces,", 8.5, anchor="middle", baseline="middle", fit=w - 3)
    pen.text(x + w / 2, y + h - 5.8, "3 animals, one kind", 8.5, anchor="middle", baseline="middle", fit=w - 3)
    pen.icon("fence", x + 26.4, y + 13.4, 10)


def _water_space(pen: Pen, cx: float, cy: float, turn: float) -> None:
    w, h = places.token_size("water")
    with pen.group(translate=(cx, cy), rotate=turn):
        pen.rect(
            -w / 2,
            -h / 2,
            w,
            h,
            r=h / 2,
            fill="sky-pale",
            stroke="water" if not pen.low else "edge",
            width=0.35,
            dash=(1.6, 1.1),
        )
        ghost(pen, "water", 0, 0, 4.8, rotate=-turn)


def draw_edge(pen: Pen, name: str, *, printed: bool) -> None:
    """The side between two plots: a space for water, or the canal that is printed there."""
    (cx, cy), turn = places.edge(name)
    if not printed:
        _water_space(pen, cx, cy, turn)
        return
    hy = places.house()[1]
    n = paths.number
    top, low = cy - 17.0, hy + 2.2
    d = f"M{n(cx - 3.5)} {n(top)}H{n(cx + 3.5)}V{n(low)}H{n(cx - 3.5)}Z"
    pen.path(d, fill="water", stroke="icon-line", width=0.4)
    for k in range(4):
        yy = top + 5.0 + k * 8.6
        pen.path(
            f"M{n(cx - 2.4)} {n(yy)}q1.2 -1.3 2.4 0t2.4 0",
            stroke="icon-light" if not pen.low else "ink",
            width=0.5,
            cap="round",
        )


def _draw_improvement(pen: Pen, index: int) -> None:
    x, y, w, h = places.improvement_space(index)
    card_space(pen, (x, y, w, h), "gear", 17, up=3)
    pen.text(x + w / 2, y + h - 6.5, "improvement", 9, fill="soft", anchor="middle", baseline="middle")
