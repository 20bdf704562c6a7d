"""What is in the box, ready for the rules: foods, request tiles, finca tiles, set-up amounts, all from components.toml.

A *basket* is an amount of each of the six foods packed into one int, eight bits a food (at most 127 of a kind): adding
and subtracting baskets is one operation, and so is asking whether one holds another. Tiles are indexes into tables;
a tile that our set lacks (worked cases, other editions) is added to the tables when it is first named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from core.components import load
from core.game import PositionError

DATA: dict[str, Any] = load("finca")

FOODS: tuple[str, ...] = tuple(DATA["foods"]["order"])
PLURALS: tuple[str, ...] = tuple(DATA["foods"]["plurals"][food] for food in FOODS)
LETTERS: tuple[str, ...] = tuple(DATA["foods"]["letters"][food] for food in FOODS)
FOOD_INDEX: dict[str, int] = {food: i for i, food in enumerate(FOODS)}
LETTER_INDEX: dict[str, int] = {letter: i for i, letter in enumerate(LETTERS)}
COLOURS: tuple[str, ...] = tuple(DATA["player_colours"]["order"])
NAMES: tuple[str, ...] = tuple(f"Player {i + 1}" for i in range(len(COLOURS)))
"""What players are called where nobody gave them a name; the page puts names in their place."""
SETUP: dict[int, dict[str, int]] = {int(n): table for n, table in DATA["setup"].items() if n.isdigit()}
BLADES: int = DATA["windmill"]["blades"]
HALF = BLADES // 2
BLADE_FOODS: tuple[int, ...] = tuple(FOOD_INDEX[blade["food"]] for blade in DATA["blade"])
COMMUNITIES: tuple[str, ...] = tuple(c["id"] for c in DATA["community"])
COMMUNITY_NAMES: tuple[str, ...] = tuple(c["name"] for c in DATA["community"])
COMMUNITY_INDEX: dict[str, int] = {c: i for i, c in enumerate(COMMUNITIES)}
FINCA_POINTS: int = DATA["finca_tiles"]["points_each"]
BONUS_VALUES: tuple[int, ...] = tuple(DATA["bonus_tiles"]["values_top_first"])
SET_VALUES: tuple[int, ...] = tuple(DATA["bonus_tiles"]["set_values"])
LIMIT: int = DATA["delivery"]["limit_normal"]
LARGE_LIMIT: int = DATA["delivery"]["limit_large_cart"]
ACTION_TILES: tuple[str, ...] = tuple(t["id"] for t in DATA["action_tile"])
ACTION_TILE_NAMES: tuple[str, ...] = tuple(t["name"] for t in DATA["action_tile"])
DISCOUNT_POINTS: int = next(t["value_limit"] for t in DATA["action_tile"] if t["id"] == "resource_discount")
MAX_VALUE = max(SET_VALUES)
STACK_HEIGHT: int = DATA["setup"]["stacks"]["tiles_per_stack"]

# ---------------------------------------------------------------- baskets

UNIT: tuple[int, ...] = tuple(1 << (8 * i) for i in range(len(FOODS)))
KIND_MASK: tuple[int, ...] = tuple(127 << (8 * i) for i in range(len(FOODS)))
ONES: int = sum(UNIT)
GUARD: int = ONES << 7


def basket(amounts: Mapping[str, int]) -> int:
    """The basket of amounts by food name."""
    return sum(UNIT[FOOD_INDEX[food]] * n for food, n in amounts.items())


def amounts(packed: int) -> list[int]:
    """The amount of each food in a basket, in the order of `FOODS`."""
    return [packed >> shift & 127 for shift in (0, 8, 16, 24, 32, 40)]


@cache
def payment_amounts(packed: int) -> tuple[int, ...]:
    """The same for a payment; there are few different ones."""
    return tuple(amounts(packed))


def count(packed: int) -> int:
    """How many tokens a basket holds in all."""
    return sum(amounts(packed))


def holds(packed: int, wanted: int) -> bool:
    """Whether a basket holds another."""
    return ((packed | GUARD) - wanted) & GUARD == GUARD


def notation(packed: int) -> str:
    """A basket as text: letters and amounts in the order of `FOODS`, `O2G2`; nothing is `0`."""
    return "".join(f"{LETTERS[i]}{n}" for i, n in enumerate(amounts(packed)) if n) or "0"


def read_basket(text: str) -> int | None:
    """The basket that `notation` wrote (letters in any order), None for any other text."""
    if text == "0":
        return 0
    if not re.fullmatch(r"(?:[A-Z]\d{1,2})+", text):
        return None
    packed = 0
    for letter, number in re.findall(r"([A-Z])(\d+)", text):
        food = LETTER_INDEX.get(letter)
        if food is None or packed & KIND_MASK[food]:
            return None
        packed += UNIT[food] * int(number)
    return packed


def food_words(food: int, n: int) -> str:
    """An amount of one food: `1 fig`, `3 figs`."""
    return f"{n} {FOODS[food] if n == 1 else PLURALS[food]}"


def basket_words(packed: int) -> str:
    """A basket in words: `2 oranges and 1 fig`."""
    return listing([food_words(i, n) for i, n in enumerate(amounts(packed)) if n]) or "nothing"


def listing(words: Iterable[str]) -> str:
    """Words as a list: `a, b and c`."""
    items = list(words)
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


# ---------------------------------------------------------------- request tiles

TILE_IDS: list[str] = []
TILE_VALUE: list[int] = []
TILE_FOODS: list[int] = []
"""The foods a tile shows; 0 for a tile of any one kind, which shows no particular food (FI-44)."""
FULL: list[tuple[int, ...]] = []
"""Every way to pay a tile in full (FI-33, FI-36, FI-37)."""
LESS: list[tuple[int, ...]] = []
"""Every way to pay a tile with one token less (FI-76, FI-78, FI-79); none for tiles of value 1."""

ANY_LIFT: list[int] = []
"""Added to a hand, raises a guard bit where the hand holds enough of some kind for a tile of any one kind."""

_tile_index: dict[str, int] = {}


def _add_tile(name: str, foods: int, any_kind: int) -> int:
    index = len(TILE_IDS)
    TILE_IDS.append(name)
    _tile_index[name] = index
    if any_kind:
        value = any_kind
        full = tuple(unit * any_kind for unit in UNIT)
        less = tuple(unit * (any_kind - 1) for unit in UNIT)
    else:
        value = count(foods)
        full = (foods,)
        less = tuple(foods - unit for unit, n in zip(UNIT, amounts(foods)) if n)
    TILE_VALUE.append(value)
    TILE_FOODS.append(foods)
    FULL.append(full)
    ANY_LIFT.append(GUARD - ONES * value)
    LESS.append(less if value > 1 else ())
    return index


def _spec(foods: int, any_kind: int) -> str:
    return f"any{any_kind}" if any_kind else notation(foods)


_by_spec: dict[str, int] = {}
for _entry in DATA["request_tile"]:
    _foods, _any = basket(_entry.get("foods", {})), _entry.get("any", 0)
    _by_spec.setdefault(_spec(_foods, _any), _add_tile(_entry["id"], _foods, _any))
SET_SIZE = len(TILE_IDS)
"""Tiles with an index below this are those of our own set."""
SET_COUNTS: dict[str, int] = {}
for _i in range(SET_SIZE):
    _name = _spec(TILE_FOODS[_i], 0 if TILE_FOODS[_i] else TILE_VALUE[_i])
    SET_COUNTS[_name] = SET_COUNTS.get(_name, 0) + 1


def tile_spec(tile: int) -> str:
    """What a tile shows, as text: `O2G2`, `any4`."""
    return _spec(TILE_FOODS[tile], 0 if TILE_FOODS[tile] else TILE_VALUE[tile])


def first_alike(tile: int) -> int:
    """The first tile that shows the same: equal tiles are told apart only by their ids."""
    return _by_spec[tile_spec(tile)]


def tile_by_text(text: str) -> int:
    """A tile by its id (`r05`) or by what it shows (`O2G2`, `any4`). Raises PositionError."""
    if text in _tile_index:
        return _tile_index[text]
    if text in _by_spec:
        return _by_spec[text]
    any_kind, foods = 0, 0
    if re.fullmatch(r"any\d", text):
        any_kind = int(text[3:])
    else:
        foods = read_basket(text) or 0
    value = any_kind or count(foods)
    if not 1 <= value <= MAX_VALUE:
        raise PositionError(f"unknown request tile {text!r}; expected an id like r01, foods like O2G2, or any4")
    name = _spec(foods, any_kind)
    if name not in _by_spec:
        _by_spec[name] = _add_tile(name, foods, any_kind)
    return _by_spec[name]


def tile_from_foods(foods: Mapping[str, int]) -> int:
    """A tile by what it shows: {"orange": 2, "grape": 2} or {"any": 4}. Raises PositionError."""
    if not isinstance(foods, Mapping):
        raise PositionError(f"request tile: expected a table of foods, found {foods!r}")
    for food, n in foods.items():
        if food != "any" and food not in FOOD_INDEX:
            raise PositionError(f"request tile: unknown food {food!r}; known: {', '.join(FOODS)}, any")
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise PositionError(f"request tile: expected an amount of {food}, found {n!r}")
        if n > MAX_VALUE:
            raise PositionError(f"request tile: a tile shows at most {MAX_VALUE} foods, found {n}")
    any_kind = foods.get("any", 0)
    rest = {food: n for food, n in foods.items() if food != "any"}
    if any_kind and any(rest.values()):
        raise PositionError("request tile: 'any' stands alone, without other foods")
    return tile_by_text(_spec(basket(rest), any_kind))


def tile_words(tile: int) -> str:
    """What a tile asks for: "2 oranges and 2 grapes", "4 of one kind", "one of each"."""
    foods = TILE_FOODS[tile]
    if not foods:
        return f"{TILE_VALUE[tile]} of one kind"
    if foods == ONES:
        return "one of each"
    return basket_words(foods)


# ---------------------------------------------------------------- finca tiles

FINCA_IDS: list[str] = []
FINCA_FOODS: list[tuple[int, ...]] = []
"""The foods a finca tile counts; empty for the donkey, which counts all (FI-43)."""
_finca_index: dict[str, int] = {}


def _add_finca(name: str, foods: tuple[int, ...]) -> int:
    _finca_index[name] = len(FINCA_IDS)
    FINCA_IDS.append(name)
    FINCA_FOODS.append(foods)
    return _finca_index[name]


for _entry in DATA["finca_tile"]:
    _add_finca(_entry["id"], tuple(FOOD_INDEX[food] for food in _entry["foods"]))
FINCA_SET_SIZE = len(FINCA_IDS)


def finca_by_text(text: str) -> int:
    """A finca tile by its id (`f03`) or by what it counts (`orange+grape`, `donkey`). Raises PositionError."""
    if text in _finca_index:
        return _finca_index[text]
    names = () if text == "donkey" else tuple(text.split("+"))
    if any(name not in FOOD_INDEX for name in names) or len(set(names)) != len(names):
        raise PositionError(f"unknown finca tile {text!r}; expected an id like f01, foods like orange+grape, or donkey")
    foods = tuple(FOOD_INDEX[name] for name in names)
    for index, known in enumerate(FINCA_FOODS):
        if set(known) == set(foods):
            return index
    return _add_finca(text, foods)


def finca_words(finca: int) -> str:
    """What a finca tile counts: "figs", "oranges and grapes", "all foods (the donkey)"."""
    foods = FINCA_FOODS[finca]
    return listing([PLURALS[food] for food in foods]) if foods else "all foods (the donkey)"
