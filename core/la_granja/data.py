"""The components as tables: whatever the rules look up, built once from components.toml.

Goods are small ints everywhere (`GOODS` names them); a set of goods is a bit mask (`1 << good`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.components import load

OLIVE, GRAIN, GRAPE, PIG, FOOD, WINE, MEAT, COMMODITY, SILVER, VP = range(10)
GOODS = ("olive", "grain", "grape", "pig", "food", "wine", "meat", "commodity", "silver", "vp")
GOOD = {name: i for i, name in enumerate(GOODS)}
WORDS = ("olive", "grain", "grape", "pig", "food", "wine", "cured meat", "trade commodity", "silver", "victory point")
CROPS = (OLIVE, GRAIN, GRAPE)
CROP_MASK = 0b111
RESOURCES = (OLIVE, GRAIN, GRAPE, PIG)
RESOURCE_MASK = 0b1111
UPGRADED = (FOOD, WINE, MEAT)
UPGRADED_MASK = 0b1110000
SYMBOL_MASK = 0b111111111
FARM_GOODS = (SILVER, VP, OLIVE, GRAIN, GRAPE, PIG, FOOD, WINE, MEAT)  # the nine kinds of LG-58
NEUTRAL = 1  # colour of the neutral player's markers in the solitaire game
SIDES = ("field", "barrow", "extension", "helper")

COMPONENTS: dict[str, Any] = load("la_granja")
Effect = tuple[str, dict[str, Any]]


def _effects(items: list[dict[str, Any]]) -> tuple[Effect, ...]:
    return tuple((item["effect"], item["params"]) for item in items)


def mask_of(goods: tuple[int, ...] | list[int]) -> int:
    """The kinds among some goods, as bits."""
    bits = 0
    for good in goods:
        bits |= 1 << good
    return bits


class Symbols:
    """A barrow or a row of a building: symbols in order; a bit mask says which are covered."""

    __slots__ = ("full", "goods", "need", "position")

    def __init__(self, goods: tuple[int, ...]) -> None:
        self.goods = goods
        self.full = (1 << len(goods)) - 1
        self.need = tuple(
            mask_of([g for i, g in enumerate(goods) if not covered >> i & 1]) for covered in range(self.full + 1)
        )
        """Kinds still asked for, by what is covered."""
        self.position = tuple(
            {g: i for i, g in reversed(list(enumerate(goods))) if not covered >> i & 1}
            for covered in range(self.full + 1)
        )
        """The first open symbol of each kind, by what is covered."""


@dataclass(frozen=True, slots=True)
class Helper:
    """The helper side of a card: when it acts, what it costs and which primitive it runs (see effects.py)."""

    card: int
    name: str
    text: str
    phases: tuple[int, ...]
    timing: str
    once: bool
    may: bool
    cost: tuple[tuple[str, int], ...]
    when: dict[str, Any]
    effect: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """A farm card with its four uses."""

    number: int
    name: str
    field: int
    barrow: Symbols
    barrow_vp: int
    gives: tuple[str, ...]
    helper: Helper


_PHASES = {"I": 1, "II": 2, "III": 3, "IV": 4}


def _card(row: dict[str, Any]) -> Card:
    h = row["helper"]
    helper = Helper(
        row["number"],
        row["name"],
        h["text"],
        tuple(_PHASES[p] for p in h["phases"]),
        h["timing"],
        h["freq"] == "once",
        h["use"] == "may",
        tuple(h["cost"].items()),
        h["when"],
        h["effect"],
        h["params"],
    )
    goods = tuple(GOOD[g] for g in row["barrow"]["goods"])
    gives = tuple(row["extension"]["gives"])
    return Card(
        row["number"], row["name"], GOOD[row["field"]["good"]], Symbols(goods), row["barrow"]["vp"], gives, helper
    )


CARDS: tuple[Card, ...] = tuple(
    [_card(row) for row in COMPONENTS["farm_card"][:1]] + [_card(row) for row in COMPONENTS["farm_card"]]
)
"""Farm cards by number (index 0 only fills the place)."""
CARD_NUMBERS = range(1, len(CARDS))
SOLO_REMOVED = tuple(COMPONENTS["solo"]["removed_cards"]["numbers"])

TIMINGS = tuple(COMPONENTS["timing"])
TIMING_BIT = {name: 1 << i for i, name in enumerate(TIMINGS)}


@dataclass(frozen=True, slots=True)
class Tile:
    """A roof tile; `phases` and `steps` empty: any."""

    number: int
    round: int
    text: str
    phases: tuple[int, ...]
    steps: tuple[str, ...]
    effect: str
    params: dict[str, Any]


TILES: tuple[Tile, ...] = tuple(
    Tile(
        row["id"],
        row["round"],
        row["text"],
        tuple(_PHASES[p] for p in row["phases"]),
        tuple(row.get("steps", ())),
        row["effect"],
        row["params"],
    )
    for row in [COMPONENTS["roof_tile"][0], *COMPONENTS["roof_tile"]]
)
TILE_NUMBERS = range(1, len(TILES))
ROUND_TILES = {r: tuple(t.number for t in TILES[1:] if t.round == r) for r in range(1, 7)}

_PRICES = COMPONENTS["price"]
BUY: tuple[int, ...] = tuple(_PRICES[GOODS[g]]["buy"] for g in RESOURCES)
SELL: tuple[int, ...] = tuple(_PRICES[GOODS[g]]["sell"] for g in RESOURCES)
UPGRADE_COST: tuple[int, ...] = tuple(_PRICES[GOODS[g]]["upgrade_cost"] for g in RESOURCES)
UPGRADES_TO: tuple[int, ...] = tuple(GOOD[_PRICES[GOODS[g]]["upgrades_to"]] for g in RESOURCES)
COMMODITY_VALUE: int = _PRICES["commodity"]["silver_value"]
SILVER_PER_VP: int = _PRICES["silver"]["per_vp_at_end"]
DELIVERY_PRICE: int = _PRICES["delivery"]["purchase"]

ROOF_VP: tuple[int, ...] = tuple(COMPONENTS["roof"]["vp"])
SIESTA_VP: tuple[int, ...] = tuple(COMPONENTS["siesta"]["vp_by_space"])
SIESTA_TOP: int = COMPONENTS["siesta"]["top"]
SOLO_FIRST_FROM: int = COMPONENTS["siesta"]["solo_first_player_from"]
START = COMPONENTS["start"]
ROUNDS: int = START["rounds"]
MARKERS: int = COMPONENTS["token"]["limits"]["player_markers"]
DONKEY_STEPS: dict[int, int] = {tile["deliveries"]: tile["steps"] for tile in COMPONENTS["donkey_tile"]}
DICE_BY_PLAYERS = {int(k): v for k, v in COMPONENTS["dice"]["by_players"].items()}
LOW_ROUNDS = tuple(COMPONENTS["solo"]["discard_low_rounds"])

BUILDING_NAMES = ("", *tuple(b["name"] for b in COMPONENTS["building"]))
MERCHANT_HOUSE, WAINWRIGHT, DELI, GREENGROCER, VILLAGE_STORE, BUTCHER = range(1, 7)
BUILDINGS = range(1, 7)


def _from_building(building: Mapping[str, Any], params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a craft marker's effect, with words that tell where its silver or VP come from."""
    return {**params, "why": f"from the {building['name']}"}


EFFECTS: dict[str, tuple[Effect, ...]] = {}
"""Effect lists by the name of what they stand on: `space:5:up2`, `trade:pig`, `tile:12`, `helper:41`, `craft:2`."""
SPACE_OPTIONS: tuple[tuple[str, ...], ...] = (
    (),
    *tuple(tuple(option["id"] for option in space["options"]) for space in COMPONENTS["revenue_space"]),
)
OPTION_TEXT: dict[str, str] = {}
for _space in COMPONENTS["revenue_space"]:
    for _option in _space["options"]:
        EFFECTS[f"space:{_space['number']}:{_option['id']}"] = _effects(_option["effects"])
        OPTION_TEXT[_option["id"]] = _option["text"]
TRADES = tuple(option["id"] for option in COMPONENTS["commodity_option"])
TRADE_TEXT = {option["id"]: option["text"] for option in COMPONENTS["commodity_option"]}
for _option in COMPONENTS["commodity_option"]:
    EFFECTS[f"trade:{_option['id']}"] = _effects(_option["effects"])
for _tile in TILES[1:]:
    EFFECTS[f"tile:{_tile.number}"] = ((_tile.effect, _tile.params),)
for _card_ in CARDS[1:]:
    EFFECTS[f"helper:{_card_.number}"] = ((_card_.helper.effect, _card_.helper.params),)
for _building in COMPONENTS["building"]:
    EFFECTS[f"craft:{_building['number']}"] = tuple(
        (name, _from_building(_building, params)) for name, params in _effects(_building["instant"]["effects"])
    )
PERMANENT = {
    b["number"]: tuple(
        (e.get("timing", b["permanent"]["timing"]), e["effect"], _from_building(b, e["params"]))
        for e in b["permanent"]["effects"]
    )
    for b in COMPONENTS["building"]
}
"""What an active craft marker does: (timing, primitive, params) by building number."""
INSTANT_TEXT = {b["number"]: b["instant"]["text"] for b in COMPONENTS["building"]}
PERMANENT_TEXT = {b["number"]: b["permanent"]["text"] for b in COMPONENTS["building"]}


class Board:
    """One side of the village board for a number of players: market map and building rows. Shared, never changed."""

    __slots__ = ("by_value", "distance", "free_need", "neighbours", "rows", "size", "spaces", "start", "value")

    def __init__(self, players: int, equal_rows: bool) -> None:
        side = COMPONENTS["setup"]["board_side"][str(players)]
        spaces = COMPONENTS["market"][f"side_{side}"]["spaces"]
        self.size = len(spaces)
        closed = players in COMPONENTS["setup"]["closed_spaces_players"]
        opened = [s for s in spaces if not (closed and s.get("closed3"))]
        self.spaces = tuple(s["id"] for s in opened)
        """Open spaces (LG-19, LG-153)."""
        value = [0] * (self.size + 1)
        for s in opened:
            value[s["id"]] = s["v"]
        self.value = tuple(value)
        at = {(s["q"], s["r"]): s["id"] for s in opened}
        steps = COMPONENTS["market"]["neighbours"]
        neighbours: list[tuple[int, ...]] = [()] * (self.size + 1)
        for s in opened:
            around = [(s["q"] + dq, s["r"] + dr) for dq, dr in steps]
            neighbours[s["id"]] = tuple(sorted(at[place] for place in around if place in at))
        self.neighbours = tuple(neighbours)
        self.by_value = {v: tuple(i for i in self.spaces if value[i] == v) for v in range(2, 8)}
        self.start = {s["v"]: s["id"] for s in opened if s.get("start")}
        place = {s["id"]: (s["q"], s["r"]) for s in spaces}
        self.distance = {
            (a, b): _hex_steps(place[a][0] - place[b][0], place[a][1] - place[b][1]) for a in place for b in place
        }
        rows: list[tuple[Symbols, ...]] = [()]
        for b in COMPONENTS["building"]:
            made = tuple(Symbols(tuple(GOOD[g] for g in row)) for row in b[f"rows_{side}"])
            rows.append(tuple(made[0] for _ in made) if equal_rows else made)
        self.rows = tuple(rows)
        """The rows of each building, by its number (LG-25)."""
        self.free_need = tuple(
            tuple(_needed([row for r, row in enumerate(made) if not taken >> r & 1]) for taken in range(16))
            for made in rows
        )
        """Kinds that the free rows of a building ask for, by the bits of its taken rows."""


def _needed(rows: list[Symbols]) -> int:
    bits = 0
    for row in rows:
        bits |= row.need[0]
    return bits


def _hex_steps(dq: int, dr: int) -> int:
    return max(abs(dq), abs(dr), abs(dq + dr))


_BOARDS: dict[tuple[int, bool], Board] = {}


def board(players: int, equal_rows: bool) -> Board:
    """The board for a number of seats (1: solitaire)."""
    key = (players, equal_rows)
    if key not in _BOARDS:
        _BOARDS[key] = Board(players, equal_rows)
    return _BOARDS[key]
