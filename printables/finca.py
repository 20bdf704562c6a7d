"""Finca: what its components look like, on paper and on the screen.

Drawings take a pen and data of the component file. They hold no live pieces (farmers, food, tiles in play); the
functions that say where those stand are here too. Coordinates in mm from the component's top left corner; blades are
numbered clockwise from 0, as in the rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from core.components import load
from printables import paths
from printables.palette import PlayerMark
from printables.paths import Point
from printables.pen import Pen
from printables.sheets import Block, Component, Options, PrintError, Section

TITLE = "Finca"
AUTHOR = "Wolfgang Sentker and Ralf zur Linde (game), Harvest Table (drawings)"

Data = Mapping[str, Any]
Box = tuple[float, float, float, float]

MARKS: tuple[PlayerMark, ...] = (
    PlayerMark("p-pink", "star", "P"),
    PlayerMark("p-yellow", "diamond", "Y"),
    PlayerMark("p-blue", "circle", "B"),
    PlayerMark("p-green", "triangle", "G"),
    PlayerMark("p-white", "hexagon", "W"),
)
"""The players' colours in the order of the rules (FI-82), each with its shape and letter."""

ACTION_ICONS = {
    "double_move": "double-move",
    "gust_of_wind": "gust",
    "large_donkey_cart": "cart",
    "resource_discount": "discount",
}
ACTION_WORDS = {
    "double_move": ("Double", "Move"),
    "gust_of_wind": ("Gust of", "Wind"),
    "large_donkey_cart": ("Large", "Donkey Cart"),
    "resource_discount": ("Resource", "Discount"),
}
REGION_COLOURS = {
    "andratx": "wheat-pale",
    "palma": "leaf-pale",
    "soller": "clay-pale",
    "inca": "wheat-pale",
    "pollenca": "leaf-pale",
    "arta": "clay-pale",
    "petra": "plum-pale",
    "manacor": "wheat-pale",
    "llucmajor": "clay-pale",
    "santanyi": "leaf-pale",
}


def components() -> Data:
    """The component file."""
    return load("finca")


def foods() -> list[str]:
    """The six foods in their order."""
    return list(components()["foods"]["order"])


# ---------------------------------------------------------------- places on the windmill

WINDMILL = (190.0, 214.0)
CENTRE: Point = (95.0, 107.0)


def geometry() -> Data:
    """The measures of the windmill."""
    measures: Data = components()["windmill"]["geometry"]
    return measures


def blade_angle(blade: int) -> float:
    """The angle of a blade's middle line."""
    return float(geometry()["centre_angles"][blade])


def on_windmill(radius: float, angle: float) -> Point:
    """A point of the windmill by radius and angle."""
    return paths.polar(*CENTRE, radius, angle)


def farmer_places(count: int) -> list[tuple[float, float, float]]:
    """Where `count` farmers stand on one blade: (radius, angle from the middle line, diameter), the inner row first.

    Up to seven have their true size; more stand closer and smaller, so that fifteen are still told apart.
    """
    g = geometry()
    if count <= 7:
        size, radii, room = 12.0, list(g["farmer_row_radii_mm"]), [2, 2, 3]
    elif count <= 12:
        size, radii, room = 9.6, [54.0, 64.0, 74.0, 84.0], [2, 3, 3, 4]
    else:
        size, radii, room = 8.4, [51.5, 60.3, 69.1, 77.9, 86.3], [2, 3, 3, 4, 4]
    rows = []
    left = count
    for most in room:
        rows.append(min(most, left))
        left -= rows[-1]
    if rows[-1] == 0 and count == 2:
        rows[0], rows[1] = 1, 1
    places = []
    for radius, row in zip(radii, rows):
        step = math.degrees((size + 0.5) / radius)
        for index in range(row):
            places.append((radius, (index - (row - 1) / 2) * step, size))
    return places


def farmer_centre(blade: int, place: tuple[float, float, float]) -> Point:
    """The centre of a farmer on a blade, on the windmill."""
    radius, off, _ = place
    return on_windmill(radius, blade_angle(blade) + off)


def blade_outline(grow: float = 0.0) -> str:
    """The outline of a blade piece (its own coordinates), made `grow` mm larger on every side."""
    g = geometry()
    w, _ = blade_size()
    inner, outer = g["blade_piece_inner_radius_mm"] - grow, g["blade_piece_outer_radius_mm"] + grow
    half = g["blade_piece_angle"] / 2
    wider = math.degrees(grow / ((inner + outer) / 2))
    return paths.sector(w / 2, g["blade_piece_outer_radius_mm"], inner, outer, -half - wider, half + wider)


def blade_size() -> Point:
    """Width and height of the box round a blade piece that points upwards."""
    g = geometry()
    half = math.radians(g["blade_piece_angle"] / 2)
    outer, inner = g["blade_piece_outer_radius_mm"], g["blade_piece_inner_radius_mm"]
    return 2 * outer * math.sin(half), outer - inner * math.cos(half)


def space_outline(blade: int, grow: float = 0.0) -> str:
    """The space of a blade on the windmill: what is lit when a farmer may land there."""
    g = geometry()
    half = g["blade_angle"] / 2
    inner, outer = g["space_inner_radius_mm"] - grow, g["space_outer_radius_mm"] + grow
    return paths.sector(*CENTRE, inner, outer, blade_angle(blade) - half, blade_angle(blade) + half)


def cart_place() -> Box:
    """Where the stack of carts lies in the hub."""
    card = components()["donkey_carts"]["card"]
    w, h = card["width_mm"], card["height_mm"]
    return CENTRE[0] - w / 2, CENTRE[1] - h / 2, w, h


# ---------------------------------------------------------------- places on the map


def map_size() -> Point:
    """Width and height of the map."""
    w, h = components()["map"]["frame_mm"]
    return float(w), float(h)


def community(name: str) -> Data:
    """The data of a community."""
    found: Data = next(one for one in components()["community"] if one["id"] == name)
    return found


def block_box(name: str) -> Box:
    """The plate of a community on the map."""
    one = community(name)
    w, h = components()["map"]["block_mm"]
    return one["x"] - w / 2, one["y"] - h / 2, w, h


def _place(name: str, key: str) -> Box:
    one, place = community(name), components()["map"][key]
    w, h = place["width"], place["height"]
    return one["x"] + place["dx"] - w / 2, one["y"] + place["dy"] - h / 2, w, h


def name_box(name: str) -> Box:
    """The strip with the community's name."""
    return _place(name, "name_strip")


def stack_box(name: str) -> Box:
    """Where the stack of request tiles lies."""
    return _place(name, "stack_place")


def estate_box(name: str) -> Box:
    """Where the finca tile lies, later the wooden finca stands."""
    return _place(name, "estate_place")


# ---------------------------------------------------------------- the windmill


def draw_windmill(pen: Pen, blades: Sequence[str] | None = None, *, upright: bool = False, words: bool = True) -> None:
    """The board with twelve spaces, the two donkey arrows and the place for the carts, 190 × 214 mm.

    blades: the foods of the blade pieces lying on it, clockwise from blade 0 (screen); upright: their pictures stand
    upright; words: with numbers and words (a small picture goes without).
    """
    g = geometry()
    low = pen.low
    outer, inner, hub = g["space_outer_radius_mm"], g["space_inner_radius_mm"], g["hub_radius_mm"]
    pen.circle(*CENTRE, outer, fill="sky-pale")
    for arrow in components()["windmill"]["arrow_angles"]:
        _draw_arrow(pen, float(arrow))
    for blade in range(12):
        d = space_outline(blade)
        pen.path(d, fill="clay-pale" if blade % 2 else "wheat-pale", stroke="soil" if not low else "edge", width=0.35)
        if words:
            x, y = on_windmill(g["arrow_band_mm"][0] + 1.6, blade_angle(blade))
            pen.text(x, y, str(blade), 8.5, fill="soft", anchor="middle", baseline="middle")
    pen.circle(*CENTRE, outer, stroke="soil" if not low else "ink", width=0.7)
    for first, second in components()["windmill"]["arrow_borders"]:
        angle = blade_angle(second) - g["blade_angle"] / 2
        del first
        pen.line(
            *on_windmill(hub, angle), *on_windmill(outer + 1, angle), stroke="danger" if not low else "ink", width=1.1
        )
    if blades is not None:
        for blade, food in enumerate(blades):
            with pen.group(translate=CENTRE, rotate=blade_angle(blade)):
                w, _ = blade_size()
                with pen.group(translate=(-w / 2, -g["blade_piece_outer_radius_mm"])):
                    draw_blade(pen, food, turn=blade_angle(blade) if upright else 0.0)
    pen.circle(*CENTRE, inner - 0.4, fill="clay", stroke="soil" if not low else "ink", width=0.7)
    for spoke in range(24):
        a = spoke * 15.0
        pen.line(
            *on_windmill(hub - 4, a), *on_windmill(inner - 1.4, a), stroke="soil" if not low else "edge", width=0.3
        )
    pen.circle(*CENTRE, hub - 0.6, stroke="soil" if not low else "edge", width=0.3)
    x, y, w, h = cart_place()
    pen.rect(x, y, w, h, r=2.5, fill="clay-pale", stroke="soil" if not low else "ink", width=0.35, dash=(1.6, 1.2))
    pen.icon("cart", CENTRE[0], CENTRE[1] - 2, 15, mode="line")
    if not words:
        return
    pen.text(CENTRE[0], y + h - 4.4, "donkey carts", 9, fill="soft" if low else "ink", anchor="middle", weight="bold")


def _draw_arrow(pen: Pen, angle: float) -> None:
    """One of the two donkey arrows: a plate outside the spaces, across the border."""
    g = geometry()
    low_r, high_r = g["arrow_band_mm"]
    middle = g["arrow_radius_mm"]
    pen.path(
        paths.sector(*CENTRE, low_r - 2, high_r, angle - 10.5, angle + 10.5),
        fill="wheat", stroke="icon-line", width=0.4,
    )  # fmt: skip
    half = math.degrees(g["arrow_length_mm"] / 2 / middle)
    x, y = on_windmill(middle - 0.4, angle - 6.3)
    turn = angle if math.cos(math.radians(angle)) > 0 else angle + 180
    pen.icon("donkey", x, y, 10.6, rotate=turn)
    pen.path(
        paths.arc_arrow(*CENTRE, middle, angle - half + 2.6, angle + half + 3.4, 2.6, 3.4), fill="danger",
        stroke="icon-line", width=0.35,
    )  # fmt: skip


def draw_blade_ground(pen: Pen, bleed: float = 0.0, *, food: str) -> None:
    """The ground of a blade piece, `bleed` mm beyond its cut."""
    if not pen.low:
        pen.path(blade_outline(bleed), fill="card-stock")
        pen.path(_blade_band(bleed, 32.0 - bleed, 35.0), fill=food)
        pen.path(_blade_band(bleed, 88.0, 91.0 + bleed), fill=food)


def _blade_band(grow: float, inner: float, outer: float) -> str:
    g = geometry()
    w, _ = blade_size()
    half = g["blade_piece_angle"] / 2 + math.degrees(grow / ((inner + outer) / 2))
    return paths.sector(w / 2, g["blade_piece_outer_radius_mm"], inner, outer, -half, half)


def draw_blade(pen: Pen, food: str, *, turn: float = 0.0, picture: bool = True) -> None:
    """A blade piece: a sail with the picture of its food near the hub. turn: how far the piece is turned (screen), so
    that the picture can stand upright. picture: False leaves it out (it is put on top)."""
    g = geometry()
    low = pen.low
    w, _ = blade_size()
    centre = (w / 2, g["blade_piece_outer_radius_mm"])
    draw_blade_ground(pen, food=food)
    edge = "edge" if low else "line"
    half = g["blade_piece_angle"] / 2
    for radius in (49.0, 61.0, 73.0, 85.0):
        pen.path(paths.arc(*centre, radius, -half + 1.2, half - 1.2), stroke=edge, width=0.25)
    for share in (-0.5, 0.0, 0.5):
        a = share * half * 1.2
        pen.line(*paths.polar(*centre, 49, a), *paths.polar(*centre, 87, a), stroke=edge, width=0.25)
    if low:
        for radius in (35.0, 88.0):
            pen.path(paths.arc(*centre, radius, -half, half), stroke="ink", width=0.3)
    pen.path(blade_outline(-0.2), stroke="soil" if not low else "edge", width=0.3)
    x, y = paths.polar(*centre, g["food_picture_radius_mm"], 0)
    size = g["food_picture_diameter_mm"]
    pen.circle(x, y, size / 2 + 0.5, fill="milk", stroke=food if not low else "ink", width=0.5)
    if picture:
        pen.icon(food, x, y, size - 1.4, rotate=-turn)


# ---------------------------------------------------------------- the map


def draw_map(pen: Pen, *, words: bool = True) -> None:
    """The island with the ten communities, 255 × 183 mm. words: with names (a small picture goes without)."""
    w, h = map_size()
    data = components()["map"]
    low = pen.low
    pen.rect(0, 0, w, h, r=3, fill="sky-pale", stroke="water" if not low else "edge", width=0.4)
    outline = paths.polygon([tuple(point) for point in data["outline_mm"]])
    _draw_waves(pen)
    with pen.group(clip=paths.rectangle(0.4, 0.4, w - 0.8, h - 0.8, 3)):
        pen.path(outline, stroke="sky" if not low else "line", width=4.4, join="round")
        with pen.group(clip=outline):
            for one in components()["community"]:
                region = paths.polygon([tuple(point) for point in one["region_mm"]])
                pen.path(region, fill=REGION_COLOURS[one["id"]])
                pen.path(region, stroke="edge", width=0.5, dash=(2.2, 1.6), join="round")
        pen.path(outline, stroke="olive" if not low else "ink", width=0.8, join="round")
    _draw_compass(pen, 22, 160, words)
    if words:
        pen.text(44, 160, "Mallorca", 26, family="title", weight="bold", fill="water" if not low else "soft",
             baseline="middle")  # fmt: skip
    for one in components()["community"]:
        _draw_block(pen, one, words)


def _draw_block(pen: Pen, one: Data, words: bool) -> None:
    low = pen.low
    name = one["id"]
    x, y, w, h = block_box(name)
    pen.rect(x + 0.3, y + 0.3, w - 0.6, h - 0.6, r=2.5, fill="milk", stroke="olive" if not low else "ink", width=0.5)
    x, y, w, h = name_box(name)
    pen.rect(x, y, w, h, r=1.6, fill="olive", stroke="ink" if low else None, width=0.25)
    if words:
        pen.text(x + w / 2, y + h / 2, one["name"], 11.5, family="title", weight="bold", fill="light", anchor="middle",
             baseline="middle", fit=w - 4)  # fmt: skip
    x, y, w, h = stack_box(name)
    pen.rect(x, y, w, h, r=2, fill="wheat-pale", stroke="edge", width=0.3, dash=(1.5, 1.1))
    if words:
        pen.text(x + w / 2, y + h / 2 - 1.4, "request", 8.5, fill="soft", anchor="middle", baseline="middle")
        pen.text(x + w / 2, y + h / 2 + 2.6, "tiles", 8.5, fill="soft", anchor="middle", baseline="middle")
    x, y, w, h = estate_box(name)
    pen.rect(x, y, w, h, r=2, fill="leaf-pale", stroke="edge", width=0.3, dash=(1.5, 1.1))
    pen.icon("finca", x + w / 2, y + h / 2, 13, mode="line")


def _draw_waves(pen: Pen) -> None:
    tone = "sky" if not pen.low else "line"
    for x, y in (
        (12, 20), (40, 34), (14, 60), (62, 12), (92, 16), (232, 20), (214, 36), (236, 150), (222, 172), (16, 142),
        (86, 168), (120, 176), (58, 176), (240, 122), (30, 8), (206, 108),
    ):  # fmt: skip
        pen.path(f"M{x} {y}q2.5 -2.4 5 0t5 0t5 0", stroke=tone, width=0.6, cap="round")


def _draw_compass(pen: Pen, cx: float, cy: float, words: bool) -> None:
    low = pen.low
    pen.circle(cx, cy, 11, fill="milk", stroke="water" if not low else "ink", width=0.5)
    for turn in range(4):
        a = turn * 90
        tip = paths.polar(cx, cy, 9.6, a)
        left, right = paths.polar(cx, cy, 2.8, a - 45), paths.polar(cx, cy, 2.8, a + 45)
        pen.polygon([tip, left, (cx, cy)], fill="water" if not low else "dark")
        pen.polygon([tip, right, (cx, cy)], fill="sky", stroke="ink" if low else None, width=0.2)
    if words:
        tone = "water" if not low else "ink"
        pen.text(cx, cy - 13.6, "N", 10, family="title", weight="bold", fill=tone, anchor="middle", baseline="middle")


# ---------------------------------------------------------------- request tiles

TILE = 27.0
_SPOTS: dict[int, tuple[float, list[Point]]] = {
    1: (12.6, [(13.5, 17.4)]),
    2: (9.8, [(8.5, 17.6), (18.5, 17.6)]),
    3: (7.0, [(6.6, 17.6), (13.5, 17.6), (20.4, 17.6)]),
    4: (6.5, [(10.1, 14.3), (16.9, 14.3), (10.1, 20.8), (16.9, 20.8)]),
    5: (6.5, [(6.7, 14.3), (13.5, 14.3), (20.3, 14.3), (10.1, 20.8), (16.9, 20.8)]),
    6: (6.5, [(6.7, 14.3), (13.5, 14.3), (20.3, 14.3), (6.7, 20.8), (13.5, 20.8), (20.3, 20.8)]),
}


def draw_tile_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of a request tile."""
    if not pen.low:
        pen.rect(-bleed, -bleed, TILE + 2 * bleed, TILE + 2 * bleed, fill="wheat-pale")


def draw_request(pen: Pen, tile: Data, *, words: bool = True) -> None:
    """A request tile, 27 × 27 mm: its points at the top, the foods it asks for below.

    tile: `value`, and `foods` (by name) or `any`, as in the component file.
    """
    low = pen.low
    draw_tile_ground(pen)
    pen.rect(1.8, 10.6, TILE - 3.6, 14.6, r=2, fill="milk", stroke="edge" if low else None, width=0.2)
    value = tile["value"]
    pen.circle(6.6, 6.4, 3.9, fill="olive", stroke="ink" if low else None, width=0.4)
    if words:
        pen.text(
            6.6, 6.4, str(value), 15, family="title", weight="bold", fill="light", anchor="middle", baseline="middle"
        )
    size, spots = _SPOTS[value]
    wanted = tile.get("foods") or {}
    if not wanted:
        for x, y in spots:
            _draw_any(pen, x, y, size)
        if words:
            pen.text(17.6, 6.6, "one kind", 8.5, weight="bold", anchor="middle", baseline="middle", fit=12.6)
        return
    names = [food for food in foods() if wanted.get(food)]
    if len(names) == 2 and value == 5:
        names.sort(key=lambda food: -wanted[food])
    shown = [food for food in names for _ in range(wanted[food])]
    for food, (x, y) in zip(shown, spots):
        pen.icon(food, x, y, size)


def _draw_any(pen: Pen, cx: float, cy: float, size: float) -> None:
    """A place for a food of the one kind that the player chooses."""
    r = size * 0.42
    pen.circle(cx, cy, r, fill="icon-light", stroke="icon-line", width=0.3, dash=(0.9, 0.7))
    pen.line(cx - r * 0.45, cy - r * 0.22, cx + r * 0.45, cy - r * 0.22, stroke="icon-line", width=0.35)
    pen.line(cx - r * 0.45, cy + r * 0.22, cx + r * 0.45, cy + r * 0.22, stroke="icon-line", width=0.35)


def draw_request_back_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of the back of a request tile."""
    if not pen.low:
        pen.rect(-bleed, -bleed, TILE + 2 * bleed, TILE + 2 * bleed, fill="olive")


def draw_request_back(pen: Pen) -> None:
    """The back of a request tile."""
    low = pen.low
    draw_request_back_ground(pen)
    pen.rect(3, 3, TILE - 6, TILE - 6, r=2, stroke="leaf" if not low else "ink", width=0.6)
    pen.circle(TILE / 2, TILE / 2, 8.6, fill="leaf-pale", stroke="ink" if low else None, width=0.3)
    pen.icon("windmill", TILE / 2, TILE / 2, 14)


# ---------------------------------------------------------------- finca tiles and other small things

FINCA = 22.0


def draw_finca_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of a finca tile."""
    if not pen.low:
        pen.rect(-bleed, -bleed, FINCA + 2 * bleed, FINCA + 2 * bleed, fill="roof")


def draw_finca_tile(pen: Pen, tile: Data, *, words: bool = True) -> None:
    """A finca tile, 22 × 22 mm: the foods that are counted, and its points. tile: `foods`, `donkey`, `points`."""
    low = pen.low
    draw_finca_ground(pen)
    pen.path("M1.6 9.4 11 2.2 20.4 9.4V20.4H1.6Z", fill="milk", stroke="ink" if low else None, width=0.3)
    pen.circle(11, 6.9, 3.1, fill="roof", stroke="ink" if low else None, width=0.3)
    if words:
        pen.text(11, 6.9, str(tile["points"]), 11.5, family="title", weight="bold", fill="light", anchor="middle",
             baseline="middle")  # fmt: skip
    wanted = tile["foods"]
    if not wanted:
        pen.icon("donkey", 11, 14.9, 9.2)
    elif len(wanted) == 1:
        pen.icon(wanted[0], 11, 14.9, 9.2)
    else:
        pen.icon(wanted[0], 7, 15.2, 7.4)
        pen.icon(wanted[1], 15, 15.2, 7.4)


def draw_finca_back(pen: Pen) -> None:
    """The back of a finca tile."""
    draw_finca_ground(pen)
    pen.rect(3, 3, FINCA - 6, FINCA - 6, r=1.6, fill="milk", stroke="ink" if pen.low else None, width=0.3)
    pen.icon("finca", FINCA / 2, FINCA / 2, 12.4)


CART = (44.0, 30.0)


def draw_cart_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of a donkey cart card."""
    if not pen.low:
        pen.rect(-bleed, -bleed, CART[0] + 2 * bleed, CART[1] + 2 * bleed, fill="wheat")
        pen.rect(-bleed, 20.4, CART[0] + 2 * bleed, CART[1] - 20.4 + bleed, fill="leaf")


def draw_cart(pen: Pen, *, words: bool = True) -> None:
    """A donkey cart card, 44 × 30 mm."""
    draw_cart_ground(pen)
    if pen.low:
        pen.line(0, 20.4, CART[0], 20.4, stroke="ink", width=0.3)
    pen.icon("donkey", 12.4, 13.4, 16)
    pen.icon("cart", 29.6, 14.4, 17)
    limit = components()["donkey_carts"]["capacity"]
    if words:
        pen.text(CART[0] / 2, 26.2, f"up to {limit} foods", 9.5, family="title", weight="bold", fill="dark",
             anchor="middle")  # fmt: skip


ACTION = (30.0, 24.0)


def draw_action_ground(pen: Pen, bleed: float = 0.0, *, seat: int) -> None:
    """The ground of an action tile."""
    if not pen.low:
        pen.rect(-bleed, -bleed, ACTION[0] + 2 * bleed, ACTION[1] + 2 * bleed, fill=MARKS[seat].colour)


def draw_action(pen: Pen, *, name: str, seat: int) -> None:
    """An action tile of a player, 30 × 24 mm."""
    draw_action_ground(pen, seat=seat)
    pen.rect(1.8, 1.8, ACTION[0] - 3.6, ACTION[1] - 3.6, r=2, fill="milk", stroke="icon-line", width=0.3)
    pen.icon(ACTION_ICONS[name], 8.6, 8.2, 9.4)
    sign = {"large_donkey_cart": "10", "resource_discount": "−1", "double_move": "×2", "gust_of_wind": ""}[name]
    if sign:
        pen.text(17.2, 8.3, sign, 12, family="title", weight="bold", anchor="middle", baseline="middle")
    pen.player_shape(seat, 23.6, 7.2, 6.4, mark=MARKS[seat])
    first, second = ACTION_WORDS[name]
    for line, y in ((first, 16.6), (second, 20.2)):
        pen.text(ACTION[0] / 2, y, line, 8.6, weight="bold", anchor="middle", fill="ink")


BONUS = 30.0


def draw_bonus_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of a bonus tile."""
    if not pen.low:
        pen.rect(-bleed, -bleed, BONUS + 2 * bleed, BONUS + 2 * bleed, fill="water")


def draw_bonus(pen: Pen, points: int) -> None:
    """A bonus tile, 30 × 30 mm: its points, and the set of values that earns it."""
    low = pen.low
    draw_bonus_ground(pen)
    pen.path(paths.star(15, 12.6, 9.4, 12, 0.78), fill="wheat", stroke="icon-line", width=0.3)
    pen.text(15, 12.6, str(points), 26, family="title", weight="bold", fill="dark", anchor="middle", baseline="middle")
    for value in components()["bonus_tiles"]["set_values"]:
        x = 15 + (value - 3.5) * 3.9
        pen.rect(x - 1.75, 22.6, 3.5, 4.4, r=0.6, fill="wheat-pale", stroke="icon-line", width=0.2)
        pen.text(x, 24.8, str(value), 8.5, weight="bold", fill="ink" if low else "dark", anchor="middle",
                 baseline="middle")  # fmt: skip


def draw_food_token(pen: Pen, food: str) -> None:
    """A food token, 14 × 14 mm, its ground white so that neighbours share their cuts."""
    w, h = components()["food_tokens"]["size_mm"]
    pen.icon(food, w / 2, h / 2, components()["food_tokens"]["icon_mm"])


def draw_farmer_ground(pen: Pen, bleed: float = 0.0, *, seat: int) -> None:
    """The ground of a farmer token."""
    size = components()["farmers"]["diameter_mm"]
    if not pen.low:
        pen.circle(size / 2, size / 2, size / 2 + bleed, fill=MARKS[seat].colour)


def draw_farmer(pen: Pen, seat: int, cx: float, cy: float, size: float) -> None:
    """A farmer of a player: a disc in the colour with shape and letter; on paper a token, on screen the live piece."""
    mark = MARKS[seat]
    pen.circle(cx, cy, size / 2 - size * 0.02, fill=mark.colour, stroke="icon-line", width=size * 0.04)
    pen.circle(cx, cy, size * 0.36, fill="milk", stroke="icon-line", width=size * 0.02)
    pen.player_shape(seat, cx, cy, size * 0.56, mark=mark)


def draw_wooden_finca(pen: Pen, cx: float, cy: float, size: float) -> None:
    """A wooden finca: on paper a round token."""
    pen.circle(cx, cy, size / 2 - size * 0.01, fill="clay", stroke="icon-line", width=size * 0.03)
    pen.circle(cx, cy, size * 0.4, fill="clay-pale", stroke="icon-line", width=size * 0.02)
    pen.icon("finca", cx, cy - size * 0.02, size * 0.56)


# ---------------------------------------------------------------- sections


def _tile(
    name: str,
    size: Point,
    draw: Callable[[Pen], None],
    ground: Callable[[Pen, float], None] | None,
    title: str,
    back: Component | None = None,
    cut: str | None = None,
) -> Component:
    return Component(name, size[0], size[1], draw, ground, cut, back, title)


@cache
def blade_component(identity: str, food: str) -> Component:
    """A blade piece as a component."""
    return _tile(
        f"blade.{identity}",
        blade_size(),
        partial(draw_blade, food=food),
        partial(draw_blade_ground, food=food),
        "windmill blade",
        cut=blade_outline(),
    )


def _boards() -> list[Section]:
    windmill = _tile(
        "board.windmill",
        WINDMILL,
        draw_windmill,
        None,
        "windmill (half of the game board)",
        cut=paths.circle(*CENTRE, geometry()["space_outer_radius_mm"]),
    )
    w, h = map_size()
    chart = _tile(
        "board.map", (w, h), draw_map, None, "map (half of the game board)", cut=paths.rectangle(0, 0, w, h, 3)
    )
    return [
        Section(
            "board-windmill", "Windmill", (Block((windmill,)),), centre=True,
            note="Not cut out: the sheet is the board.",
        ),
        Section(
            "board-map", "Map of Mallorca", (Block((chart,)),), landscape=True, centre=True,
            note="Not cut out: lay it beside the windmill.",
        ),
    ]  # fmt: skip


def sections(options: Options) -> list[Section]:
    """All that there is to print; `players` leaves out what that number of players does not use."""
    from printables import finca_pages as pages  # here, since a table of the game draws without it

    data = components()
    players = options.players
    fewest, most = data["players_min"], data["players_max"]
    if players is not None and not fewest <= players <= most:
        raise PrintError(f"Finca is for {fewest} to {most} players, not for {players}")
    setup = data["setup"][str(players)] if players is not None else None
    seats = range(players or most)
    blades = tuple(blade_component(one["id"], one["food"]) for one in data["blade"])
    request_back = _tile(
        "request.back", (TILE, TILE), draw_request_back, draw_request_back_ground, "back of a request tile"
    )
    requests = tuple(
        _tile(
            f"request.{one['id']}",
            (TILE, TILE),
            partial(draw_request, tile=one),
            draw_tile_ground,
            "request tile",
            request_back,
        )
        for one in data["request_tile"]
    )
    finca_back = _tile("finca-tile.back", (FINCA, FINCA), draw_finca_back, draw_finca_ground, "back of a finca tile")
    fincas = tuple(
        _tile(
            f"finca-tile.{one['id']}",
            (FINCA, FINCA),
            partial(draw_finca_tile, tile=one),
            draw_finca_ground,
            "finca tile",
            finca_back,
        )
        for one in data["finca_tile"]
    )
    carts = (_tile("cart-card", CART, draw_cart, draw_cart_ground, "donkey cart card"),)
    carts *= setup["donkey_carts"] if setup else data["donkey_carts"]["total"]
    actions = tuple(
        _tile(
            f"action.{one['id']}.{data['player_colours']['order'][seat]}",
            ACTION,
            partial(draw_action, name=one["id"], seat=seat),
            partial(draw_action_ground, seat=seat),
            "action tile for the expansion",
        )
        for seat in seats
        for one in data["action_tile"]
    )
    bonus = tuple(
        _tile(
            f"bonus.{points}",
            (BONUS, BONUS),
            partial(draw_bonus, points=points),
            draw_bonus_ground,
            "bonus tile for the expansion",
        )
        for points in data["bonus_tiles"]["values_top_first"]
    )
    side = tuple(data["food_tokens"]["size_mm"])
    each = setup["food_each"] if setup else data["foods"]["tokens_each"]
    tokens = tuple(
        _tile(f"food.{food}", side, partial(draw_food_token, food=food), None, "food token")
        for food in foods()
        for _ in range(each)
    )
    wide = 9 if each % 9 == 0 else 7
    size = data["farmers"]["diameter_mm"]
    farmers = tuple(
        _tile(
            f"farmer.{data['player_colours']['order'][seat]}",
            (size, size),
            partial(draw_farmer, seat=seat, cx=size / 2, cy=size / 2, size=size),
            partial(draw_farmer_ground, seat=seat),
            "farmer",
            cut=paths.circle(size / 2, size / 2, size / 2),
        )
        for seat in seats
        for _ in range(setup["farmers_each"] if setup else data["farmers"]["per_colour"])
    )
    wood = data["finca_tokens"]["diameter_mm"]
    wooden = (
        _tile(
            "finca-token",
            (wood, wood),
            lambda pen: draw_wooden_finca(pen, wood / 2, wood / 2, wood),
            lambda pen, bleed: pen.circle(wood / 2, wood / 2, wood / 2 + bleed, fill="clay"),
            "finca token",
            cut=paths.circle(wood / 2, wood / 2, wood / 2),
        ),
    )
    wooden *= setup["finca_tokens"] if setup else data["finca_tokens"]["total"]
    aid = _tile("player-aid", pages.AID, pages.draw_aid, pages.draw_aid_ground, "player aid")
    pad = _tile(
        "score-pad", pages.PAD, lambda pen: pages.draw_pad(pen, players or most), pages.draw_pad_ground, "score sheet"
    )
    on_card = "On card of 200 g/m² or more, or glue the sheet to card."
    result = [
        *_boards(),
        Section("blades", "Windmill blades", (Block(blades, columns=4),), centre=True, note=on_card),
        Section("requests", "Request tiles", (Block(requests, shared=True, columns=6),), centre=True, note=on_card),
        Section("fincas", "Finca tiles", (Block(fincas, shared=True, columns=5),), note=on_card),
        Section("carts", "Donkey carts", (Block(carts, columns=3),), centre=True, note=on_card),
        Section(
            "expansions", "Bonus and action tiles", (Block(bonus), Block(actions, columns=4)), note=on_card,
        ),
        Section("food", "Food tokens", (Block(tokens, shared=True, columns=wide),), centre=True, note=on_card),
        Section(
            "tokens", "Farmers and fincas", (Block(farmers, columns=10), Block(wooden)), centre=True,
            note="On card. Cut along the thin circles.",
        ),
        Section("aids", "Player aids", (Block((aid,) * (players or most), columns=2),), centre=True),
        Section("scores", "Score sheets", (Block((pad, pad)),), centre=True),
    ]  # fmt: skip
    return [Section("howto", "How to print and play", pages=pages.howto_pages(options, result)), *result]
