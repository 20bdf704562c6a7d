"""La Granja: where things lie on the cards, the player board and the village board.

Everything is in mm from the top left corner of the thing named. A box is (x, y, w, h). The numbers come from the
component file's `geometry`; drawings, the table on the screen and the tests ask here and nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from core.components import load
from printables.paths import Point

Data = Mapping[str, Any]
Box = tuple[float, float, float, float]

SIDES = ("field", "barrow", "extension", "helper")
DENS = ("olive", "grain", "grape")
UPGRADED_DENS = ("food", "wine", "meat")


def components() -> Data:
    """The component file."""
    return load("la_granja")


def _geometry(name: str) -> Data:
    geometry: Data = components()["geometry"][name]
    return geometry


def centre(box: Box) -> Point:
    """The middle of a box."""
    x, y, w, h = box
    return x + w / 2, y + h / 2


def spread(box: Box, count: int, size: float) -> list[Point]:
    """Centres of `count` pieces of `size` mm in a box: rows from the top left, closer together when they are many."""
    x, y, w, h = box
    if count <= 0:
        return []
    best: tuple[float, int, int] | None = None
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        step_x = (w - size) / (columns - 1) if columns > 1 else w
        step_y = (h - size) / (rows - 1) if rows > 1 else h
        tight = min(step_x / size, step_y / size, 1.05)
        if best is None or tight > best[0] + 1e-9:
            best = (tight, columns, rows)
    assert best is not None
    _, columns, rows = best
    step_x = min((w - size) / (columns - 1), size * 1.05) if columns > 1 else 0.0
    step_y = min((h - size) / (rows - 1), size * 1.05) if rows > 1 else 0.0
    left = x + (w - step_x * (columns - 1)) / 2
    top = y + (h - step_y * (rows - 1)) / 2
    return [(left + step_x * (i % columns), top + step_y * (i // columns)) for i in range(count)]


# ---------------------------------------------------------------- farm cards


def card_size() -> tuple[float, float]:
    """Width and height of a farm card, upright."""
    card = _geometry("card")
    return float(card["width"]), float(card["height"])


def strip_box(side: str) -> Box:
    """The strip of a card (card coordinates, card upright) that stays visible when it is tucked as `side`."""
    card = _geometry("card")
    w, h = card_size()
    return {
        "field": (0.0, 0.0, float(card["strip_left"]), h),
        "barrow": (0.0, 0.0, w, float(card["strip_top"])),
        "extension": (w - card["strip_right"], 0.0, float(card["strip_right"]), h),
        "helper": (0.0, h - card["strip_bottom"], w, float(card["strip_bottom"])),
    }[side]


def side_panel(side: str) -> Box:
    """The part of the left or right strip between the top and the bottom strip, where its symbols stand."""
    x, _, w, _ = strip_box(side)
    card = _geometry("card")
    return x, float(card["strip_top"]), w, card["height"] - card["strip_top"] - card["strip_bottom"]


def barrow_symbol(count: int, index: int) -> Point:
    """The centre of symbol `index` of a barrow that asks for `count` goods (card coordinates)."""
    card = _geometry("card")
    return card["width"] / 2 + (index - (count - 1) / 2) * card["barrow_pitch"], 7.7


def field_space() -> Box:
    """Where the crop of a field stands (a marker, or several with some helpers), card coordinates."""
    x, y, w, _ = side_panel("field")
    return x + 3.4, y + 20.4, w - 3.8, 13.6


def extension_row(kind: str) -> Point:
    """The centre of the symbol of an extension's line `hand`, `delivery`, `silver` or `pig` (card coordinates).

    A pig that lives on an extension stands on its pig symbol.
    """
    card = _geometry("card")
    x, y, w, h = side_panel("extension")
    rows: Sequence[str] = card["extension_rows"]
    pitch = float(card["extension_pitch"])
    return x + w / 2 - 1.5, y + h / 2 + (rows.index(kind) - (len(rows) - 1) / 2) * pitch


# ---------------------------------------------------------------- player board


def board_size() -> tuple[float, float]:
    """Width and height of the player board."""
    board = _geometry("player_board")
    return float(board["width"]), float(board["height"])


def part(name: str) -> Box:
    """A part of the player board: craft_spaces extension_table economy commodity base donkey_used dice roof."""
    for it in _geometry("player_board_parts")["parts"]:
        if it["id"] == name:
            return float(it["x"]), float(it["y"]), float(it["w"]), float(it["h"])
    raise ValueError(f"the player board has no part {name!r}")


def notch(side: str, slot: int = 0) -> Box:
    """A notch at the board's edge: three for barrows (top) and helpers (bottom), one for fields and extensions."""
    board = _geometry("player_board")
    w, h = board_size()
    long, deep = float(board["notch_width"]), float(board["notch_depth"])
    if side in ("barrow", "helper"):
        x = board["notch_centres_x"][slot] - long / 2
        return x, 0.0 if side == "barrow" else h - deep, long, deep
    card_h = card_size()[1]
    y = board["side_card_y"] - 0.5
    return 0.0 if side == "field" else w - deep, y, deep, card_h + 1.0


def tucked(side: str, index: int) -> Box:
    """Where a tucked card lies (the whole card, board coordinates); only its `strip_box(side)` sticks out.

    barrow, helper: `index` is the slot 0 to 2. field, extension: number 0 lies next to the board, the others farther
    out, each below the one before.
    """
    board = _geometry("player_board")
    w, h = board_size()
    cw, ch = card_size()
    card = _geometry("card")
    if side == "barrow":
        return board["notch_centres_x"][index] - cw / 2, -float(card["strip_top"]), cw, ch
    if side == "helper":
        return board["notch_centres_x"][index] - cw / 2, h - ch + card["strip_bottom"], cw, ch
    if side == "field":
        return -float(card["strip_left"]) * (index + 1), float(board["side_card_y"]), cw, ch
    if side == "extension":
        return w - cw + card["strip_right"] * (index + 1), float(board["side_card_y"]), cw, ch
    raise ValueError(f"unknown side {side!r}; a card lies as {', '.join(SIDES)}")


def tucked_strip(side: str, index: int) -> Box:
    """The visible part of a tucked card, board coordinates."""
    x, y, _, _ = tucked(side, index)
    sx, sy, sw, sh = strip_box(side)
    return x + sx, y + sy, sw, sh


def farm_box(fields: int = 0, extensions: int = 0) -> Box:
    """The box of a whole farm with so many fields and extensions, barrows and helpers included (board coordinates)."""
    w, h = board_size()
    card = _geometry("card")
    left = card["strip_left"] * fields
    right = card["strip_right"] * extensions
    return -left, -float(card["strip_top"]), w + left + right, h + card["strip_top"] + card["strip_bottom"]


def craft_space(building: int) -> Point:
    """The centre of the space for the craft marker of building 1 to 6."""
    x, y, w, h = part("craft_spaces")
    return x + w * (building - 0.5) / 6, y + h / 2


ECONOMY_ROW = 15.25  # pitch of the lines olive, grain, grape, pig


def economy_row(good: str) -> Box:
    """The line of olive, grain, grape or pig in the economy part."""
    x, y, w, _ = part("economy")
    return x, y + ("olive", "grain", "grape", "pig").index(good) * ECONOMY_ROW, w, ECONOMY_ROW - 1.0


def den(good: str) -> Box:
    """Where the markers of a good lie: olive, grain, grape, food, wine, meat or commodity."""
    if good in DENS:
        x, y, _, h = economy_row(good)
        return x + 30.0, y + 1.0, 33.0, h - 2.0
    if good == "food":
        x, y, w, h = economy_row("olive")
        return x + w - 31.0, y + 13.0, 30.0, ECONOMY_ROW + h - 14.0
    if good in ("wine", "meat"):
        x, y, w, h = economy_row("grape" if good == "wine" else "pig")
        return x + w - 22.5, y + 1.0, 21.5, h - 2.0
    if good == "commodity":
        x, y, w, _ = part("commodity")
        return x + 9.0, y + 6.4, w - 18.0, 25.5
    raise ValueError(f"there is no den for {good!r}")


def stable(index: int) -> Point:
    """The centre of one of the two pig stables of the board (0, 1)."""
    x, y, _, h = economy_row("pig")
    return x + 37.5 + 15.6 * index, y + h / 2


def base_row(kind: str) -> Point:
    """The centre of the symbol of the board's own hand, delivery, silver or pig line, level with the extensions."""
    x, _, w, _ = part("base")
    return x + w - 10.5, _geometry("player_board")["side_card_y"] + extension_row(kind)[1]


def roof_space(index: int) -> Box:
    """The roof space `index` 0 to 4, filled from the left."""
    x, y, _, h = part("roof")
    size = float(_geometry("player_board")["roof_space"])
    return x + 2.0 + index * (size + 1.0), y + h - size - 1.0, size, size


def die_space(index: int) -> Box:
    """The space of the first (0) or second (1) die."""
    x, y, w, h = part("dice")
    size = float(_geometry("player_board")["die_space"])
    return x + (w - size) / 2, y + (0.5 if index == 0 else h - size - 0.5), size, size


def donkey_space() -> Box:
    """The space for used donkey tiles."""
    x, y, w, h = part("donkey_used")
    size = float(_geometry("player_board")["donkey_space"])
    return x + (w - size) / 2, y + (h - size) / 2, size, size


# ---------------------------------------------------------------- village board


@dataclass(frozen=True)
class Village:
    """One side of the village board with everything that stands on it. `players` decides side and closed spaces."""

    players: int
    equal_rows: bool = False

    @property
    def small(self) -> bool:
        """The side for one and two players."""
        return self.players <= 2

    @property
    def _g(self) -> Data:
        return _geometry("village")

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the board."""
        return float(self._g["width"]), float(self._g["height_2p" if self.small else "height_34p"])

    @property
    def spaces(self) -> Sequence[Data]:
        """The market spaces of this side: id, q, r, v, perhaps start, closed3."""
        spaces: Sequence[Data] = components()["market"]["side_2p" if self.small else "side_34p"]["spaces"]
        return spaces

    @property
    def buildings(self) -> Sequence[Data]:
        """The six buildings as the component file has them."""
        buildings: Sequence[Data] = components()["building"]
        return buildings

    def closed(self, space: int) -> bool:
        """Whether a market space is out of the game with this number of players."""
        return self.players == 3 and any(s["id"] == space and s.get("closed3") for s in self.spaces)

    # market

    @property
    def middle(self) -> Box:
        """The part between the two lines of buildings: roof offer, market, roof stacks."""
        g = self._g
        w, h = self.size
        top = g["margin"] + self.building_height + g["gap"]
        left = self._column
        return left, top, w - left - g["siesta_width"] - g["margin"] - g["gap"], h - 2 * top

    @property
    def hex_radius(self) -> float:
        """From the middle of a hex to a corner."""
        return float(self._g["hex_flat_to_flat"]) / math.sqrt(3)

    def hex_centre(self, space: int) -> Point:
        """The middle of a market space (its id counts from 1)."""
        return self._hexes()[space]

    def marker_place(self, space: int) -> Point:
        """Where a player marker stands on a market space: below the printed value."""
        x, y = self._hexes()[space]
        return x, y + 2.9

    def hex_box(self, space: int) -> Box:
        """The box round a market space."""
        x, y = self.hex_centre(space)
        flat, r = float(self._g["hex_flat_to_flat"]), self.hex_radius
        return x - flat / 2, y - r, flat, 2 * r

    def _hexes(self) -> Mapping[int, Point]:
        return _hexes(self)

    # buildings

    @property
    def _column(self) -> float:
        g = self._g
        return float(g["margin"] + g["revenue_width"] + g["gap"])

    @property
    def building_height(self) -> float:
        """The height of a building."""
        return float(self._g["building_height_2p" if self.small else "building_height_34p"])

    def building(self, number: int) -> Box:
        """Building 1 to 6: 1 to 3 above the market, 4 to 6 below."""
        g = self._g
        _w, h = self.size
        column, row = (number - 1) % 3, (number - 1) // 3
        x = self._column + column * (g["building_width"] + (self._span - 3 * g["building_width"]) / 2)
        y = g["margin"] if row == 0 else h - g["margin"] - self.building_height
        return x, float(y), float(g["building_width"]), self.building_height

    @property
    def _span(self) -> float:
        g = self._g
        w, _ = self.size
        return float(w - g["siesta_width"] - g["margin"] - g["gap"] - self._column)

    def rows(self, number: int) -> list[list[str]]:
        """The goods of a building's rows on this side."""
        building = self.buildings[number - 1]
        rows: list[list[str]] = [list(row) for row in building["rows_2p" if self.small else "rows_34p"]]
        return [rows[0] for _ in rows] if self.equal_rows else rows

    def row_box(self, number: int, row: int) -> Box:
        """A goods row of a building."""
        g = self._g
        x, y, _, _ = self.building(number)
        pitch = float(g["row_pitch"])
        return x + 1.6, y + g["building_header"] + 1.0 + row * pitch, 6 * pitch + 1.4, pitch

    def row_symbol(self, number: int, row: int, index: int) -> Point:
        """The centre of a goods symbol, where the delivered marker goes."""
        x, y, w, h = self.row_box(number, row)
        goods = len(self.rows(number)[row])
        return x + w / 2 + (index - (goods - 1) / 2) * self._g["row_pitch"], y + h / 2

    def craft_stack(self, number: int) -> Point:
        """The centre of the space for a building's craft markers."""
        x, y, w, _ = self.building(number)
        return x + w - 15.2, y + 14.6

    def owner_space(self, number: int, index: int) -> Box:
        """The ownership spaces of a building, one a player: first come, first place."""
        size = float(self._g["owner_space"])
        x, _ = self.craft_stack(number)
        _, y, _, _h = self.building(number)
        top = y + 28.3 if not self.small else y + 27.7
        return x + (index % 2 - 1) * (size + 0.4) + 0.2, top + (index // 2) * (size + 1.0), size, size

    def order_marker(self, number: int) -> Point:
        """Where a building order marker lies: in the middle of the rows."""
        count = len(self.rows(number))
        x, y, w, h = self.row_box(number, 0)
        return x + w / 2, y + h * count / 2

    def first_vp(self, number: int) -> Point:
        """Where the 1 VP for the first completion lies: on the ownership area."""
        x, y, _w, h = self.owner_space(number, 0)
        x2, _, w2, _ = self.owner_space(number, 1)
        below = 0.0 if self.small else h / 2 + 0.5
        return (x + x2 + w2) / 2, y + h / 2 + below

    # revenue

    def revenue_space(self, number: int) -> Box:
        """The revenue space of a die number."""
        g = self._g
        _, h = self.size
        top = g["margin"] + g["header"]
        each = (h - g["margin"] - top + 1.2) / 6
        return float(g["margin"]), top + (number - 1) * each, float(g["revenue_width"]), each - 1.2

    def dice_places(self, number: int, count: int, size: float = 11.0) -> list[Point]:
        """Where `count` dice of `size` mm lie on a revenue space, below its symbols."""
        x, y, w, h = self.revenue_space(number)
        top = min(18.4, h - size - 0.6)
        return spread((x + 1.0, y + top, w - 2.0, h - top - 0.6), count, size)

    # siesta

    def siesta_space(self, index: int) -> Box:
        """Space 0 (bottom, start) to 8 of the siesta track."""
        g = self._g
        w, h = self.size
        top = g["margin"] + g["header"]
        count = components()["siesta"]["top"] + 1
        each = (h - g["margin"] - top + 1.0) / count
        x = w - g["margin"] - g["siesta_width"]
        return x + 8.4, top + (count - 1 - index) * each, g["siesta_width"] - 8.4, each - 1.0

    def siesta_markers(self, index: int, count: int) -> list[Point]:
        """Centres of `count` stacked markers on a space, the lowest first, each a little higher than the one below."""
        x, y, w, h = self.siesta_space(index)
        step = min(4.2, (h - 17.0) / max(count - 1, 1)) if h > 17.0 else 1.6
        base = y + h / 2 + step * (count - 1) / 2
        return [(x + w / 2, base - step * i) for i in range(count)]

    # roof tiles

    @property
    def offer_count(self) -> int:
        """Spaces for the tiles on offer that this side prints."""
        return 2 if self.small else 4

    def roof_offer(self, index: int) -> Box:
        """The space of a roof tile on offer in this round."""
        size = float(self._g["roof_space"])
        left, top, _, h = self.middle
        columns = 2
        rows = math.ceil(self.offer_count / columns)
        area = self._market_left - left
        x = left + (area - (2 * size + 2)) / 2 + (index % 2) * (size + 2)
        y = top + h / 2 - (rows * size + (rows - 1) * 2) / 2 + (index // 2) * (size + 2)
        return x, y, size, size

    def roof_stack(self, round_number: int) -> Box:
        """The space of the face-down roof tiles of round 2 to 6."""
        size = float(self._g["roof_space"])
        left, top, w, h = self.middle
        index = round_number - 2
        right = left + w
        start = self._market_right
        x = start + (right - start - (2 * size + 2)) / 2 + (index % 2) * (size + 2)
        if index == 4:
            x += (size + 2) / 2
        y = top + h / 2 - (3 * size + 4) / 2 + (index // 2) * (size + 2)
        return x, y, size, size

    @property
    def _market_left(self) -> float:
        return min(x for x, _ in self._hexes().values()) - float(self._g["hex_flat_to_flat"]) / 2

    @property
    def _market_right(self) -> float:
        return max(x for x, _ in self._hexes().values()) + float(self._g["hex_flat_to_flat"]) / 2


@lru_cache(maxsize=16)
def _hexes(village: Village) -> Mapping[int, Point]:
    flat = float(_geometry("village")["hex_flat_to_flat"])
    r = flat / math.sqrt(3)
    flat_xy = {s["id"]: (flat * (s["q"] + s["r"] / 2), 1.5 * r * s["r"]) for s in village.spaces}
    xs = [x for x, _ in flat_xy.values()]
    ys = [y for _, y in flat_xy.values()]
    mx, my = centre(village.middle)
    dx, dy = mx - (min(xs) + max(xs)) / 2, my - (min(ys) + max(ys)) / 2
    return {number: (x + dx, y + dy) for number, (x, y) in flat_xy.items()}


def village(players: int, *, equal_rows: bool = False) -> Village:
    """The village board for 1 to 4 players; `equal_rows` is the option of LG-S25."""
    if players not in (1, 2, 3, 4):
        raise ValueError(f"{players} players: the village board is for 1 to 4")
    return Village(players, equal_rows)
