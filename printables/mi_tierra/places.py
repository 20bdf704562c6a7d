"""Mi Tierra: where things lie on the main board, the farm and the cards.

Everything is in mm from the top left corner of the thing named. A box is (x, y, w, h). The numbers come from the
component file's `geometry`; drawings, the table on the screen and the tests ask here and nowhere else. Unknown names
raise ValueError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from core.components import load
from printables.paths import Point

Data = Mapping[str, Any]
Box = tuple[float, float, float, float]

WHEEL_AREAS = tuple(str(n) for n in range(1, 17) if n != 14)
PAIRED = ("1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "13")  # areas of two wheels
TILE_SPACES = ("TL", "TR", "BL", "BR")
TOUCHING = ("T", "L", "C", "R", "B")  # the wheels of area 8, in the order of `wheels("8")`


def components() -> Data:
    """The component file."""
    return load("mi_tierra")


def _geometry() -> Data:
    geometry: Data = components()["geometry"]
    return geometry


@cache
def _zones() -> dict[str, Data]:
    return {zone["id"]: zone for zone in _geometry()["zone"]}


def zone(name: str) -> Data:
    """A zone of the main board by its id in the component file."""
    try:
        return _zones()[name]
    except KeyError:
        raise ValueError(f"the main board has no zone {name!r}; there are {', '.join(_zones())}") from None


def _box(values: Sequence[float]) -> Box:
    x, y, w, h = (float(value) for value in values)
    return x, y, w, h


def _point(values: Sequence[float]) -> Point:
    return float(values[0]), float(values[1])


def centre(box: Box) -> Point:
    """The middle of a box."""
    x, y, w, h = box
    return x + w / 2, y + h / 2


def row(box: Box, count: int, size: float) -> list[Point]:
    """Centres of `count` pieces of `size` mm in one row of a box, overlapping when they are many."""
    x, y, w, h = box
    if count <= 0:
        return []
    pitch = min(size * 1.06, (w - size) / (count - 1)) if count > 1 else 0.0
    left = x + w / 2 - pitch * (count - 1) / 2
    return [(left + i * pitch, y + h / 2) for i in range(count)]


def spread(box: Box, count: int, size: float) -> list[Point]:
    """Centres of `count` pieces of `size` mm in a box, in as many rows as it takes without overlapping."""
    x, y, w, h = box
    rows = 1
    while rows < count and -(-count // rows) * size > w and (rows + 1) * size <= h:
        rows += 1
    each = -(-count // rows) if count else 0
    pitch = min(size * 1.06, (h - size) / (rows - 1)) if rows > 1 else 0.0
    top = y + h / 2 - pitch * (rows - 1) / 2
    result: list[Point] = []
    for index in range(rows):
        here = min(each, count - index * each)
        result += row((x, top + index * pitch - size / 2, w, size), here, size)
    return result


# ---------------------------------------------------------------- cards and tokens


@cache
def _cards() -> dict[str, Data]:
    return {card["id"]: card for card in _geometry()["card"]}


@cache
def _tokens() -> dict[str, Data]:
    return {token["id"]: token for token in _geometry()["token"]}


def card_size(kind: str) -> Point:
    """The size of a card: market improvement event resource village international merchant objective aid."""
    if kind not in _cards():
        raise ValueError(f"there are no cards {kind!r}; there are {', '.join(_cards())}")
    return _point(_cards()[kind]["size"])


def token_size(kind: str) -> Point:
    """The size of a token: pen seed cow sheep chicken horse worker water money_marker turn_marker round_marker."""
    if kind not in _tokens():
        raise ValueError(f"there are no tokens {kind!r}; there are {', '.join(_tokens())}")
    return _point(_tokens()[kind]["size"])


# ---------------------------------------------------------------- main board


def board_size() -> Point:
    """The main board."""
    return _point(_geometry()["main_board"]["size"])


def inner() -> Box:
    """The picture inside the money track."""
    return _box(_geometry()["main_board"]["inner"])


def wheel_size() -> float:
    """The diameter of a wagon wheel."""
    return float(_geometry()["main_board"]["wheel_diameter"])


def area_box(area: str) -> Box:
    """The whole of an area, 1 to 17, for a frame round it."""
    if area == "15":
        x, y, _, _ = _box(zone("area_15_wheels")["rect"])
        bx, by, bw, bh = _box(zone("area_15_bottom")["rect"])
        return x, y, bx + bw - x, by + bh - y
    return _box(zone(f"area_{area}")["rect"])


def part(name: str) -> Box:
    """The box of a zone: turn_order round_track black_market set_table market_deck area_15_rows area_15_bottom …"""
    return _box(zone(name)["rect"])


def disc(area: str) -> Point:
    """Where the number of an area stands: on the river, on the road, at the markets."""
    name = "area_15_wheels" if area == "15" else f"area_{area}"
    return _point(zone(name)["disc"])


def wheels(area: str) -> list[Point]:
    """The centres of an area's wheels in the order of the engine; none in 14 and 17.

    8: T L C R B. 15: from top to bottom. 16: below the cards from the left.
    """
    if area in ("14", "17"):
        return []
    name = "area_15_wheels" if area == "15" else f"area_{area}"
    return [_point(point) for point in zone(name)["wheels"]]


def third_wheel(area: str) -> Point | None:
    """The third wheel of an area for six players, where there is one."""
    point = zone(f"area_{area}").get("third_wheel") if area != "15" else None
    return None if point is None else _point(point)


def wheel(area: str, index: int) -> Point:
    """The centre of a wheel; number 2 of an area of two wheels is its third wheel."""
    places = wheels(area)
    third = third_wheel(area)
    if third is not None:
        places.append(third)
    if not 0 <= index < len(places):
        raise ValueError(f"area {area} has no wheel {index}")
    return places[index]


def standing(area: str, index: int, workers: int = 1) -> list[Point]:
    """Where one worker, or two together, stand on a wheel."""
    x, y = wheel(area, index)
    return [(x, y)] if workers < 2 else [(x - 2.6, y - 1.6), (x + 2.6, y + 1.6)]


def supply(area: str) -> Box:
    """Where the pieces of an area lie (1 pens, 2 seeds, 3 cows, 4 sheep, 5 workers, 6 chickens, 7 water, 9 horses)."""
    box = zone(f"area_{area}").get("supply")
    if box is None:
        raise ValueError(f"area {area} has no supply")
    return _box(box)


def tile_space(name: str) -> Box:
    """The space of an improvement tile in area 8: TL TR BL BR."""
    tiles = zone("area_8")["tiles"]
    if name not in tiles:
        raise ValueError(f"area 8 has no space {name!r}; there are {', '.join(TILE_SPACES)}")
    return _box(tiles[name])


def market_space(index: int) -> Box:
    """A space of the two top rows: 0 1 2 above, 3 4 5 below. The third column (2 and 5) is for 5 and 6 players."""
    return _box(zone("area_15_rows")["spaces"][index])


def bottom_space(index: int) -> Box:
    """One of the six spaces of the bottom row."""
    return _box(zone("area_15_bottom")["spaces"][index])


def deck_space() -> Box:
    """The market deck."""
    return _box(zone("market_deck")["spaces"][0])


def sold_space() -> Box:
    """The pile of sold market cards."""
    return _box(zone("market_deck")["spaces"][1])


def city_space(index: int) -> Box:
    """One of the four city orders."""
    return _box(zone("area_16")["spaces"][index])


def event_space(which: str = "now") -> Box:
    """The event of this round (`now`), the next one (`next`), the deck (`deck`)."""
    return _box(zone(f"event_{which}")["rect"])


def turn_space(index: int) -> Box:
    """A space of the turn order, from 0."""
    return _box(zone("turn_order")["spaces"][index])


def round_space(number: int) -> Box:
    """The space of a round, 1 to 7."""
    if not 1 <= number <= 7:
        raise ValueError(f"there is no round {number}; there are 1 to 7")
    return _box(zone("round_track")["spaces"][number - 1])


def prize_space(number: int) -> Box:
    """The rodeo prize above a round: 2, 5 or 7."""
    order = [entry["number"] for entry in components()["round"] if entry["rodeo_prize"]]
    if number not in order:
        raise ValueError(f"round {number} has no rodeo; there are {', '.join(map(str, order))}")
    return _box(zone("round_track")["prizes"][order.index(number)])


def rodeo_space(place: int) -> Box:
    """The podium of a place in the rodeo, from 0."""
    return _box(zone("area_17")["spaces"][place])


def rodeo_horse(place: int, index: int = 0, count: int = 1) -> Point:
    """Where a horse stands on its podium; several when they are tied."""
    x, y, w, _ = rodeo_space(place)
    return row((x + 3, y + 12, w - 6, 13), count, token_size("horse")[0])[index]


def money_cell() -> Point:
    """The size of a cell of the money track."""
    w, h = board_size()
    track = components()["money_track"]
    return w / track["columns"], h / track["rows"]


def money_space(pesos: int) -> Box:
    """The space for an amount on the track: 0 in the bottom left corner, then clockwise. 100 stands on 0 again."""
    track = components()["money_track"]
    columns, rows = track["columns"], track["rows"]
    w, h = money_cell()
    at = pesos % track["spaces"]
    if at < rows:
        column, line = 0, rows - 1 - at
    elif at < rows + columns - 1:
        column, line = at - rows + 1, 0
    elif at < 2 * rows + columns - 2:
        column, line = columns - 1, at - rows - columns + 2
    else:
        column, line = 2 * columns + 2 * rows - 4 - at, rows - 1
    return column * w, line * h, w, h


def money_marker(pesos: int, index: int = 0, count: int = 1) -> Point:
    """Where a money marker lies; `index` of `count` markers that share the space, the first at the bottom."""
    x, y = centre(money_space(pesos))
    if count < 2:
        return x, y
    step = min(2.6, 6.0 / (count - 1))
    shift = (index - (count - 1) / 2) * step
    return x + shift * 0.5, y - shift


# ---------------------------------------------------------------- farm


def farm_size() -> Point:
    """The farm board."""
    return _point(_geometry()["farm_board"]["size"])


@cache
def _spaces() -> dict[str, Data]:
    return {space["id"]: space for space in components()["farm_space"]}


@cache
def _edges() -> dict[str, Data]:
    return {edge["id"]: edge for edge in components()["farm_edge"]}


def farm_space(name: str) -> Box:
    """A cell of the farm: plots A1 … E2, stables C3 and D3 (or S1, S2), yard E3. The house is `house()`."""
    board = _geometry()["farm_board"]
    name = {"S1": "C3", "S2": "D3"}.get(name, name)
    if name not in _spaces():
        raise ValueError(f"a farm has no space {name!r}; there are {', '.join(_spaces())}")
    space, cell = _spaces()[name], float(board["cell"])
    x, y = board["grid_origin"]
    return x + space["column"] * cell, y + space["row"] * cell, cell, cell


def house() -> Box:
    """The farmhouse, where the workers are at home."""
    return _box(_geometry()["farm_board"]["house"])


def home_worker(index: int, count: int) -> Point:
    """Where a worker waits in front of the house."""
    x, y, w, h = house()
    return row((x + 3, y + h - 15.5, w - 6, 13), count, token_size("worker")[0])[index]


def edge(name: str) -> tuple[Point, float]:
    """The middle of a side between two plots ("A1|B1", "A1/A2") and the turn of a water marker on it in degrees.

    A worker of the farm stands on the same point.
    """
    if name not in _edges():
        raise ValueError(f"a farm has no side {name!r}; there are {', '.join(_edges())}")
    first, second = (farm_space(plot) for plot in _edges()[name]["plots"])
    (ax, ay), (bx, by) = centre(first), centre(second)
    return ((ax + bx) / 2, (ay + by) / 2), 90.0 if _edges()[name]["direction"] == "tooth" else 0.0


def stable_horse(stable: str) -> Point:
    """Where a horse stands in its stable (level 0); S1 or S2."""
    x, y, w, _ = farm_space(stable)
    return x + w / 2, y + 15.5


def stable_water(stable: str) -> Point:
    """Where the water marker of a stable lies."""
    x, y, w, h = farm_space(stable)
    return x + w / 2, y + h - 6.2


def level_spot(stable: str, level: int) -> Point:
    """Where a horse of level 0 to 6 stands."""
    if level == 0:
        return stable_horse(stable)
    board = _geometry()["farm_board"]
    spots = int(board["level_spots"])
    if stable not in board["level_tracks"] or not 1 <= level <= spots:
        raise ValueError(f"there is no level {level} of {stable!r}; S1 and S2 have levels 0 to {spots}")
    x, y, w, h = _box(board["level_tracks"][stable])
    return x + w / spots * (level - 0.5), y + h / 2


def improvement_space(index: int) -> Box:
    """One of the three spaces of a farm for improvement tiles, from the top."""
    return _box(_geometry()["farm_board"]["improvement_spaces"][index])


def pen_box(first: str, second: str) -> Box:
    """Where a pen on two neighbouring spaces lies."""
    (ax, ay, aw, ah), (bx, by, _, _) = farm_space(first), farm_space(second)
    x, y = min(ax, bx), min(ay, by)
    w, h = abs(ax - bx) + aw, abs(ay - by) + ah
    long, short = token_size("pen")
    pw, ph = (long, short) if w > h else (short, long)
    return x + (w - pw) / 2, y + (h - ph) / 2, pw, ph


def pen_animals(box: Box, count: int) -> list[Point]:
    """Where up to three animals stand in a pen that lies or stands in `box`."""
    x, y, w, h = box
    inset = 7.0  # the fence
    if w >= h:
        return [(x + inset + (w - 2 * inset) * (i + 0.5) / 3, y + h / 2) for i in range(count)]
    return [(x + w / 2, y + inset + (h - 2 * inset) * (i + 0.5) / 3) for i in range(count)]


# ---------------------------------------------------------------- expansion cards


def merchant_spaces(card: Data) -> list[Box]:
    """The spaces of a merchant card, for tokens first, then for resource cards."""
    tokens, cards = card["token_spaces"], card["card_spaces"]
    w, _ = card_size("merchant")
    result: list[Box] = []
    for places, y, size in ((tokens, 19.0, (17.0, 25.0)), (cards, 48.5, (24.0, 35.0))):
        gap = 1.5
        total = len(places) * size[0] + (len(places) - 1) * gap
        result += [((w - total) / 2 + i * (size[0] + gap), y, *size) for i in range(len(places))]
    return result
