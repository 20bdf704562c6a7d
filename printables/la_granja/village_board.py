"""La Granja: the village board. Revenue spaces left, buildings above and below the market, siesta track right."""

from __future__ import annotations

from collections.abc import Sequence

from printables import paths
from printables.la_granja import places
from printables.la_granja.look import (
    BUILDING_ICONS,
    ICONS,
    counted,
    frame,
    ghost,
    number,
    rich,
    symbols,
    symbols_width,
    vp_badge,
)
from printables.la_granja.places import Box, Data, Village
from printables.pen import Pen

HEX_GROUND = {2: "milk", 3: "wheat-pale", 4: "clay-pale", 5: "leaf-pale", 6: "sky-pale"}
SECTION_GROUND = {"start": "panel", "lower": "milk", "blue": "sky-pale", "orange": "wheat-pale", "purple": "plum-pale"}

REVENUE: dict[int, tuple[tuple[str, ...], ...]] = {
    1: (("1", "{pig}"),),
    2: (("{card}", "/", "{card-play}", "/"), ("{olive}", "/", "{grain}", "/", "{grape}")),
    3: (("2 different",), ("{olive}", "/", "{grain}", "/", "{grape}")),
    4: (("4", "{silver}"),),
    5: (("{upgrade}", "{upgrade}", "/"), ("{upgrade}", "{hat}", "/", "{hat}", "{hat}")),
    6: (("{donkey}", "/", "2", "{silver}"),),
}
"""What a die brings, line by line; the dice themselves lie below."""
REVENUE_SCREEN: dict[int, tuple[tuple[str, ...], ...]] = {
    **REVENUE,
    2: (("{card}", "/", "{card-play}"), ("{olive}", "/", "{grain}", "/", "{grape}")),
    3: (("2 of",), ("{olive}", "/", "{grain}", "/", "{grape}")),
}


def draw_village_ground(pen: Pen, village: Village, bleed: float = 0.0) -> None:
    """The ground of the board, `bleed` mm beyond its edge."""
    if pen.low:
        return
    w, h = village.size
    pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="leaf-pale")


def draw_village(pen: Pen, village: Village, *, closed: bool = True, screen: bool = False) -> None:
    """The village board, 372 × 252 mm for 3 and 4 players, 372 × 188 mm for 1 and 2.

    closed: on the board of 3 players the closed spaces are drawn as such; the printed 3–4 side shows slashes only.
    screen: drawn to be read at a third of its size: everything in its place, symbols and numbers larger, few words.
    """
    draw_village_ground(pen, village)
    _square(pen, village)
    for space in village.spaces:
        _hex(pen, village, space, closed, 5.8 if screen else 4.2)
    for building in village.buildings:
        _building(pen, village, building, screen)
    _revenue(pen, village, screen)
    _siesta(pen, village, screen)
    _roofs(pen, village, screen)


def _square(pen: Pen, village: Village) -> None:
    """The market place under the hexes."""
    grow = village.hex_radius + 2.6
    d = "".join(paths.regular(*village.hex_centre(s["id"]), grow, 6) for s in village.spaces)
    if pen.low:
        return
    pen.path(d, fill="clay")


def _hex(pen: Pen, village: Village, space: Data, closed: bool, cap: float) -> None:
    x, y = village.hex_centre(space["id"])
    r = village.hex_radius - 0.45
    outline = paths.regular(x, y, r, 6)
    shut = closed and village.closed(space["id"])
    pen.path(outline, fill="line" if shut and not pen.low else HEX_GROUND[space["v"]], stroke="icon-line", width=0.35)
    if shut:
        pen.hatch(outline, "cross", gap=2.4, stroke="edge", width=0.2)
        pen.path(outline, stroke="icon-line", width=0.35)
        pen.circle(x, y, 3.6, fill="milk")
    if space.get("start"):
        inner = paths.regular(x, y, r - 1.1, 6)
        pen.path(inner, stroke="danger", width=0.6, dash=None if not pen.low else (1.4, 0.9))
    number(pen, x, y - 5.6 if not shut else y, str(space["v"]), cap if not shut else 4.2, "ink")
    if shut:
        return
    mx, my = village.marker_place(space["id"])
    pen.path(paths.regular(mx, my, 5.3 / 0.9239, 8, 22.5), stroke="edge", width=0.25, dash=(1.0, 0.8))
    if space.get("closed3"):
        pen.line(mx - 3.0, my + 3.0, mx + 3.0, my - 3.0, stroke="danger", width=0.9, cap="round")


def _building(pen: Pen, village: Village, building: Data, screen: bool) -> None:
    n = building["number"]
    x, y, w, h = village.building(n)
    frame(pen, (x, y, w, h), "clay-pale", r=2.5, stroke="ink" if pen.low else "clay")
    head = float(places.components()["geometry"]["village"]["building_header"])
    middle = y + head / 2 + 0.4
    if screen:
        pen.icon(BUILDING_ICONS[n], x + 7.0, middle, 10.0)
    else:
        pen.path(paths.regular(x + 6.8, middle, 4.4, 8, 22.5), fill="ink")
        number(pen, x + 6.8, middle, str(n), 4.2, "paper")
        pen.icon(BUILDING_ICONS[n], x + 17.0, middle, 8.6)
    name_x, size, fit = (x + 13.6, 21.0, 53.0) if screen else (x + 22.8, 13.0, 41.0)
    pen.text(name_x, middle + 0.1, building["name"], size, family="title", weight="bold", baseline="middle", fit=fit)
    pitch = float(places.components()["geometry"]["village"]["row_pitch"])
    for row, goods in enumerate(village.rows(n)):
        bx, by, bw, bh = village.row_box(n, row)
        pen.rect(bx, by + 0.3, bw, bh - 0.6, r=1.6, fill="milk", stroke="line" if not pen.low else "edge", width=0.25)
        for index, good in enumerate(goods):
            cx, cy = village.row_symbol(n, row, index)
            pen.icon(ICONS[good], cx, cy, 9.6 if screen else 8.2)
            if index:
                pen.line(cx - pitch / 2, by + 2.0, cx - pitch / 2, by + bh - 2.0, stroke="line", width=0.25)
    sx, sy = village.craft_stack(n)
    size = float(places.components()["geometry"]["village"]["craft_space"])
    pen.circle(sx, sy, size / 2, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
    ghost(pen, BUILDING_ICONS[n], sx, sy, 13.0)
    owners = len(village.rows(n))
    for index in range(owners):
        box = village.owner_space(n, index)
        pen.rect(*box, r=1.2, fill="milk", stroke="edge", width=0.25)
    fx, fy = village.first_vp(n)
    vp_badge(pen, fx, fy - 0.4, 1, 5.6)


def _revenue(pen: Pen, village: Village, screen: bool) -> None:
    x, y, w, _ = village.revenue_space(1)
    top = float(places.components()["geometry"]["village"]["margin"])
    _head(pen, x + w / 2, top + 4.2, "Revenue", screen, w)
    for n, lines in (REVENUE_SCREEN if screen else REVENUE).items():
        x, y, w, h = village.revenue_space(n)
        frame(pen, (x, y, w, h), "milk", stroke="edge")
        if screen and len(lines) > 1:
            pen.icon(f"die-{n}", x + 4.6, y + 4.4, 7.0)  # the lower line keeps clear of it
        else:
            pen.icon(f"die-{n}", x + 5.9, y + 5.7, 9.4)
        upper = x + (11.0 + w - 1.0) / 2
        large = 5.9 if village.small else 7.4
        room = w - 12.0
        if screen:
            if len(lines) == 1:
                symbols(pen, upper, y + 7.6, list(lines[0]), _fits(lines[0], 13.0, room))
            else:
                most = 7.4 if "{" in lines[0][0] else 8.6
                symbols(pen, x + (8.6 + w - 1.0) / 2, y + 4.5, list(lines[0]), _fits(lines[0], most, w - 10.2))
                middle, most = (11.6, 7.2) if village.small else (13.0, 8.6)  # above the dice
                symbols(pen, x + w / 2, y + middle, list(lines[1]), _fits(lines[1], most, w - 1.6), gap=0.2)
            continue
        if len(lines) == 1:
            symbols(pen, upper, y + 5.9, list(lines[0]), _fits(lines[0], 8.2, room))
        else:
            symbols(pen, upper, y + 5.5, list(lines[0]), _fits(lines[0], 6.8 if "{" in lines[0][0] else 5.0, room))
            symbols(pen, x + w / 2, y + 10.2 + large / 2, list(lines[1]), _fits(lines[1], large, w - 3.0))


def _fits(items: Sequence[str], size: float, room: float) -> float:
    wide = symbols_width(items, size)
    return size if wide <= room else size * room / wide


def _head(pen: Pen, x: float, y: float, text: str, screen: bool, room: float) -> None:
    size = 21 if screen else 12
    pen.text(x, y, text, size, family="title", weight="bold", anchor="middle", baseline="middle", fit=room)


def _siesta(pen: Pen, village: Village, screen: bool) -> None:
    data = places.components()["siesta"]
    margin = float(places.components()["geometry"]["village"]["margin"])
    _x0, _, _w0, _ = village.siesta_space(0)
    w, _h = village.size
    wide = float(places.components()["geometry"]["village"]["siesta_width"])
    left = w - margin - wide
    _head(pen, left + wide / 2, margin + 4.2, "Siesta", screen, wide)
    for section in data["sections"]:
        boxes = [village.siesta_space(s) for s in section["spaces"]]
        top = min(b[1] for b in boxes)
        bottom = max(b[1] + b[3] for b in boxes)
        frame(pen, (left, top - 0.2, wide, bottom - top + 0.4), SECTION_GROUND[section["name"]], stroke="edge")
        if section["vp"]:
            vp_badge(pen, left + 4.6, (top + bottom) / 2 - 0.8, section["vp"], 9.0 if screen else 7.0)
        for space in section["spaces"]:
            sx, sy, sw, sh = village.siesta_space(space)
            cx, cy = sx + sw / 2, sy + sh / 2
            r = min(8.2, sh / 2 - 0.5, sw / 2 - 0.5)
            pen.circle(cx, cy, r, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
            if space == 0:
                pen.icon("start", cx, cy - 1.0, 7.0)
                pen.text(cx, cy + 4.2, "start", 8.5, fill="soft", anchor="middle", baseline="middle")
            else:
                ghost(pen, "hat", cx, cy, 7.4)
    solo = data["solo_first_player_from"]
    if village.small and not (screen and village.players > 1):
        sx, sy, sw, sh = village.siesta_space(solo)
        y = sy + sh + 0.5
        pen.line(left - 1.2, y, left + wide, y, stroke="danger", width=1.4 if screen else 0.7)
        if screen:
            return
        pen.text(left - 2.0, y - 1.6, "solo: first", 8.5, anchor="end", baseline="middle")
        pen.text(left - 2.0, y + 2.2, "from here", 8.5, anchor="end", baseline="middle")


def _roofs(pen: Pen, village: Village, screen: bool) -> None:
    offer = [village.roof_offer(i) for i in range(village.offer_count)]
    stacks = {r: village.roof_stack(r) for r in range(2, 7)}
    middle, top, bottom = _heading(pen, offer, "Roof tiles this round", screen)
    for x, y, w, h in offer:
        pen.rect(x, y, w, h, r=1.6, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
        ghost(pen, "roof", x + w / 2, y + h / 2, 13.0)
    _heading(pen, list(stacks.values()), "Rounds to come", screen)
    for round_number, (x, y, w, h) in stacks.items():
        pen.rect(x, y, w, h, r=1.6, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
        number(pen, x + w / 2, y + h / 2 - 2.2, str(round_number), 8.0, "soft")
        counted(pen, x + w / 2, y + h - 5.4, round_number, "silver", 5.6, fill="soft")
    if screen:
        return
    _left, above, _, high = village.middle
    name = above + (top - 7.5 - above) / 2 - 1.5
    pen.text(middle, name, "La Granja", 22, family="title", weight="bold", anchor="middle", baseline="middle")
    pen.text(middle, name + 6.1, "the village of Esporles", 9.5, fill="soft", anchor="middle", baseline="middle")
    rich(
        pen, middle - 34.0, bottom + 5.0, 68.0,
        "A barrow worth **4** takes a market space of **4**. Rivals beside it on **lower** spaces leave: "
        "1 {vp} each. Every marker here brings 1 {vp} a round.",
        9, anchor="middle", max_height=above + high - bottom - 6.0,
    )  # fmt: skip


def _heading(pen: Pen, boxes: Sequence[Box], text: str, screen: bool) -> tuple[float, float, float]:
    """A heading above some spaces, on paper; returns their middle (x), top and bottom."""
    middle = (min(b[0] for b in boxes) + max(b[0] + b[2] for b in boxes)) / 2
    top = min(b[1] for b in boxes)
    if not screen:
        pen.text(middle, top - 3.4, text, 10, family="title", weight="bold", anchor="middle", baseline="middle")
    return middle, top, max(b[1] + b[3] for b in boxes)


__all__ = ["HEX_GROUND", "SECTION_GROUND", "draw_village", "draw_village_ground"]
