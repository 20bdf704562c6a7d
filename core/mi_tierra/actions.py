"""Every action of the game, made once. The notation stands in RULES.md.

An action means the same whoever plays it; whose decision it is belongs to the state.
"""

from __future__ import annotations

from typing import Any, Final

from core.game import Action, ActionPool
from core.mi_tierra import data as d

POOL: Final = ActionPool("mi_tierra")


def _make(kind: str, *args: Any, text: str) -> Action:
    return POOL.make(kind, args, text)


DONE: Final = _make("done", text="done")
NONE: Final = _make("none", text="none")

PICK: Final = tuple(_make("pick", i, text=f"pick {kind}") for i, kind in enumerate(d.PICK_KINDS))
PAY: Final = tuple(_make("pay", n, text=f"pay {n}") for n in range(6))
NEWBORN: Final = tuple(_make("newborn", i, text=f"keep {kind}") for i, kind in enumerate(d.HERDS))

# ---------------------------------------------------------------- placement
_WHEELS: Final = {**dict.fromkeys(d.PAIRED_AREAS, 3), d.INTERNATIONAL: 1, d.DEALERS: 1}
PLACE: Final = {
    area: tuple(_make("place", area, w, text=f"place {d.AREA_TEXT[area]}.{w + 1}") for w in range(n))
    for area, n in _WHEELS.items()
}
PLACE2: Final = {
    area: tuple(_make("place2", area, w, text=f"place2 {d.AREA_TEXT[area]}.{w + 1}") for w in range(3))
    for area in d.PAIRED_AREAS
}
PLACE_TOUCH: Final = tuple(
    _make("place", 8, w, text=f"place 8.{position}") for w, position in enumerate(d.TOUCH_POSITIONS)
)
PLACE_MARKET: Final = tuple(_make("place", 15, w, text=f"place 15.{w + 1}") for w in range(len(d.TRANSACTIONS)))
PLACE_CITY: Final = tuple(_make("place", 16, w, text=f"place 16.{w + 1}") for w in range(4))
PLACE_FARM: Final = tuple(_make("farm", i, text=f"farm {side}") for i, side in enumerate(d.SIDES))


def _subsets(actions: tuple[Action, ...]) -> tuple[tuple[Action, ...], ...]:
    return tuple(tuple(a for i, a in enumerate(actions) if mask >> i & 1) for mask in range(1 << len(actions)))


TOUCH_SUBSETS: Final = _subsets(PLACE_TOUCH)
MARKET_SUBSETS: Final = _subsets(PLACE_MARKET)
CITY_SUBSETS: Final = _subsets(PLACE_CITY)
FARM_SUBSETS: Final = _subsets(PLACE_FARM)
"""The actions for each mask of free wheels or sides."""

# ---------------------------------------------------------------- merchants and contracts
KEEP_CONTRACT: Final = tuple(_make("contract", i, text=f"keep {i + 1}") for i in range(2))
TAKE_DEALER: Final = tuple(_make("take_card", i, text=f"take {card.id}") for i, card in enumerate(d.MERCHANTS))
_widest = max(card.spaces for card in d.MERCHANTS)
FILL_PIECE: Final = tuple(
    tuple(_make("fill", space, piece, -1, text=f"fill {space + 1} {name}") for piece, name in enumerate(d.PIECES[:16]))
    for space in range(_widest)
)
FILL_PLOT: Final = tuple(
    tuple(_make("fill", space, -1, plot, text=f"fill {space + 1} {name}") for plot, name in enumerate(d.PLOTS))
    for space in range(_widest)
)
BUY_PIECE: Final = tuple(
    tuple(_make("buy", card.index, space, text=f"buy {card.id}.{space + 1}") for space in range(card.spaces))
    for card in d.MERCHANTS
)

# ---------------------------------------------------------------- areas 1 to 13
PEN: Final = tuple(_make("pen", i, text=f"pen {text}") for i, text in enumerate(d.PEN_TEXT))
SEED: Final = tuple(_make("seed", i, text=f"take {kind}") for i, kind in enumerate(d.SEEDS))
PLANT: Final = tuple(_make("plant", i, text=f"plant {plot}") for i, plot in enumerate(d.PLOTS))
REROLL: Final = _make("reroll", text="reroll")
STAND: Final = _make("stand", text="stand")
HOUSE: Final = tuple(_make("house", n, text=f"house {n}") for n in range(13))
HIRE: Final = _make("hire", text="hire")
CANAL: Final = tuple(_make("lay", side, -1, text=f"lay {name}") for side, name in enumerate(d.SIDES[: d.N_CANALS]))
TROUGH: Final = tuple(_make("lay", -1, i, text=f"lay {name}") for i, name in enumerate(d.STABLES))
GIVE_CANAL: Final = tuple(_make("give", side, -1, text=f"give {n}") for side, n in enumerate(d.SIDES[: d.N_CANALS]))
GIVE_TROUGH: Final = tuple(_make("give", -1, i, text=f"give {name}") for i, name in enumerate(d.STABLES))
BUYER: Final = tuple(_make("buyer", w, text=f"worker {position}") for w, position in enumerate(d.TOUCH_POSITIONS))
BUILD: Final = tuple(_make("build", tile.index, text=f"build {tile.id}") for tile in d.TILES)
OVER: Final = tuple(_make("over", space, text=f"over {space + 1}") for space in range(3))
LOOK: Final = _make("look", text="look")
TAKE_HORSE: Final = tuple(_make("horse", i, text=f"horse {name}") for i, name in enumerate(d.STABLES))
TOP: Final = tuple(_make("top", card.index, text=f"top {card.id}") for card in d.MARKETS)
LEAVE: Final = _make("leave", text="leave")
MAKE: Final = {
    recipe.good: _make("make", recipe.good, text=f"make {d.GOODS[recipe.good]}")
    for recipes in d.RECIPES.values()
    for recipe in recipes
}

# ---------------------------------------------------------------- the farm
HARVEST: Final = tuple(_make("harvest", side, text=f"worker {name}") for side, name in enumerate(d.SIDES))
THIRD: Final = tuple(_make("third", plot, text=f"third {name}") for plot, name in enumerate(d.PLOTS))
KIND: Final = tuple(_make("kind", kind, text=f"harvest {name}") for kind, name in enumerate(d.CROPS))
DOUBLE: Final = tuple(_make("double", side, text=f"double {name}") for side, name in enumerate(d.SIDES[: d.N_CANALS]))
FREE_DOUBLE: Final = _make("free_double", text="double free")
USE: Final = {tile.index: _make("use", tile.index, text=f"use {tile.id}") for tile in d.TILES if tile.farm is not None}
OPTION: Final = tuple(_make("option", n, text=f"option {n + 1}") for n in range(4))
TRAIN: Final = tuple(
    tuple(_make("train", stable, steps, text=f"train {name} {steps}") for steps in (1, 2))
    for stable, name in enumerate(d.STABLES)
)

# ---------------------------------------------------------------- markets
ORDER: Final = tuple(_make("order", card.index, text=f"order {card.id}") for card in d.MARKETS)
SELL_BLACK: Final = {
    i: _make("black_sell", i, text=f"black sell {good}") for i, good in enumerate(d.GOODS) if d.BLACK_SELL[i]
}
BUY_BLACK: Final = {
    i: _make("black_buy", i, text=f"black buy {good}") for i, good in enumerate(d.GOODS) if d.BLACK_BUY[i]
}
AMOUNT: Final = (NONE, *(_make("amount", n, text=f"amount {n}") for n in range(1, 4)))
ADD: Final = tuple(_make("add", piece, -1, text=f"add {name}") for piece, name in enumerate(d.PIECES[:16]))
ADD_HORSE: Final = tuple(_make("add", d.HORSE, i, text=f"add {name}") for i, name in enumerate(d.STABLES))
CITY_FILL: Final = _make("city", text="fill")

# ---------------------------------------------------------------- rodeo and the end of the round
_ENTRIES: Final = ((1, "S1"), (2, "S2"), (3, "both"))
ENTER: Final = (NONE, *(_make("enter", mask, text=f"enter {word}") for mask, word in _ENTRIES))
ITEM: Final = {piece: _make("item", piece, text=f"item {d.PIECES[piece]}") for piece in d.RODEO_ITEMS}
LOSE: Final = tuple(_make("lose", i, -1, text=f"lose {kind}") for i, kind in enumerate(d.HERDS))
LOSE_HORSE: Final = tuple(_make("lose", -1, i, text=f"lose {name}") for i, name in enumerate(d.STABLES))
RETURN: Final = tuple(_make("return", plot, text=f"return {name}") for plot, name in enumerate(d.PLOTS))
