"""Actions of La Granja: what can be clicked, as notation `kind:argument:…`.

`KINDS` lists for every kind of click which arguments it takes; reading notation and making actions both use it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.game import Action, ActionPool, InvalidAction
from core.la_granja.data import (
    BUILDINGS,
    CARD_NUMBERS,
    GOODS,
    OPTION_TEXT,
    SIDES,
    TILE_NUMBERS,
    TRADES,
)

POOL = ActionPool("la_granja")

_CARD = {str(n): n for n in CARD_NUMBERS}
_TILE = {str(n): n for n in TILE_NUMBERS}
_FACE = {str(n): n for n in range(1, 7)}
_SPACE = {str(n): n for n in range(1, 31)}
_CROP: dict[str, Any] = {g: i for i, g in enumerate(GOODS[:3])}
_RESOURCE: dict[str, Any] = {g: i for i, g in enumerate(GOODS[:4])}
_GOOD: dict[str, Any] = {g: i for i, g in enumerate(GOODS)}
_STORED: dict[str, Any] = {g: i for i, g in enumerate(GOODS[:8])}
_SYMBOL: dict[str, Any] = {g: i for i, g in enumerate(GOODS[:9])}
_BARROW: dict[str, Any] = {f"c{n}": n for n in CARD_NUMBERS}
_TARGET: dict[str, Any] = {**_BARROW, **{f"b{n}": -n for n in BUILDINGS}}
_NAMES = {"side": {s: s for s in SIDES}, "trade": {t: t for t in TRADES}, "option": {o: o for o in OPTION_TEXT}}

KINDS: dict[str, tuple[tuple[dict[str, Any], ...], ...]] = {
    # free moments
    "commodity": ((),),
    "trade": ((_NAMES["trade"],),),
    "buy": ((_RESOURCE,),),
    "sell": ((_RESOURCE,),),
    "upgrade": ((_RESOURCE,),),
    "roof": ((_TILE,),),
    "helper": ((_CARD,),),
    "move": ((_CROP,),),
    # ends and refusals
    "done": ((),),
    "pass": ((),),
    "stop": ((),),
    "decline": ((),),
    # phase I
    "play": ((_CARD, _NAMES["side"]),),
    "replace": ((_CARD,),),
    "pay": ((_GOOD,),),
    "discard": ((_CARD,),),
    "grow": ((),),
    "field": ((_CARD,),),
    "first": (({"offspring": "offspring", "marker": "marker"},),),
    "use": ((_CARD,),),
    "tile": ((_TILE,),),
    "cover": (({"roof": "roof", "helper": "helper"},),),
    "double": ((),),
    # phase II
    "guard": ((_FACE,),),
    "roll": ((),),
    "die": ((_FACE,),),
    "face": ((_FACE,),),
    "take": ((_FACE,), (_FACE, {"marked": "marked"})),
    "adjust": ((_TILE, {"+": 1, "-": -1}),),
    "option": ((_NAMES["option"],),),
    "draw": ((),),
    "kind": ((_STORED,),),
    "step": ((_FACE,),),
    # phase III
    "donkey": (({str(n): n for n in range(1, 5)},),),
    "plus": ((),),
    "minus": ((),),
    "marker_step": ((),),
    "no_marker_step": ((),),
    "buy_step": ((),),
    "walk": ((),),
    "deliver": ((_TARGET, _SYMBOL),),
    "extra_delivery": ((),),
    "buy_delivery": ((),),
    "free_delivery": ((),),
    "count": (({str(n): n for n in range(1, 41)},),),
    "row": (({str(n): n for n in range(1, 5)},),),
    "from": (({"den": "den"}, _CROP), ({"field": "field"}, _CARD)),
    "space": ((_SPACE,),),
    "save": ((_SPACE,),),
    "keep": ((),),
    "back": ((_SYMBOL,),),
    # what helpers and tiles ask
    "den": ((_CROP,),),
    "flip": ((_TILE,),),
    "spend": ((_TILE,),),
    "ready": ((_CARD,),),
    "lock": ((_NAMES["trade"],),),
    # the marker limit
    "free": (
        ({"den": "den"}, _STORED),
        ({"field": "field"}, _CARD),
        (_BARROW, _SYMBOL),
        ({"space": "space"}, _SPACE),
    ),
    "forgo": ((),),
}


def parse(text: str) -> Action:
    """Reads notation. Raises InvalidAction with a sentence that names what is wrong."""
    known = POOL.find(text)
    if known is not None:
        return known
    kind, *words = text.split(":")
    shapes = KINDS.get(kind)
    if shapes is None:
        raise InvalidAction(f"{text!r}: unknown action {kind!r}; known: {', '.join(KINDS)}")
    for shape in shapes:
        if len(shape) == len(words) and all(word in table for word, table in zip(words, shape)):
            return POOL.make(kind, tuple(table[word] for word, table in zip(words, shape)), text)
    forms = " or ".join(":".join([kind, *(_hint(table) for table in shape)]) for shape in shapes)
    raise InvalidAction(f"{text!r}: expected {forms}")


def _hint(table: dict[str, Any]) -> str:
    words = list(table)
    return "|".join(words) if len(words) <= 10 else f"{words[0]}…{words[-1]}"


def make(*words: object) -> Action:
    """The action written with these words."""
    return parse(":".join(map(str, words)))


def each(kind: str, words: Iterable[object]) -> tuple[Action, ...]:
    """An action of the kind for every word."""
    return tuple(make(kind, word) for word in words)


DONE, PASS, STOP, DECLINE = make("done"), make("pass"), make("stop"), make("decline")
COMMODITY_ACTION, GROW, ROLL, DRAW, WALK = make("commodity"), make("grow"), make("roll"), make("draw"), make("walk")
DOUBLE, KEEP, FORGO = make("double"), make("keep"), make("forgo")
PLUS, MINUS = make("plus"), make("minus")
MARKER_STEP, NO_MARKER_STEP, BUY_STEP = make("marker_step"), make("no_marker_step"), make("buy_step")
EXTRA_DELIVERY, BUY_DELIVERY, FREE_DELIVERY = make("extra_delivery"), make("buy_delivery"), make("free_delivery")
COVER_ROOF, COVER_HELPER = make("cover", "roof"), make("cover", "helper")
FIRST_OFFSPRING, FIRST_MARKER = make("first", "offspring"), make("first", "marker")
TRADE = each("trade", TRADES)
LOCK = each("lock", TRADES)
BUY_ACTION = each("buy", GOODS[:4])
SELL_ACTION = each("sell", GOODS[:4])
UPGRADE_ACTION = each("upgrade", GOODS[:4])
MOVE = each("move", GOODS[:3])
DEN = each("den", GOODS[:3])
KIND = each("kind", GOODS[:8])
PAY = each("pay", GOODS)
BACK = each("back", GOODS[:9])
FROM_DEN = tuple(make("from", "den", g) for g in GOODS[:3])
FROM_FIELD = (DONE, *(make("from", "field", n) for n in CARD_NUMBERS))
FREE_DEN = tuple(make("free", "den", g) for g in GOODS[:8])
FREE_FIELD = (DONE, *(make("free", "field", n) for n in CARD_NUMBERS))
FREE_SPACE = (DONE, *(make("free", "space", n) for n in range(1, 31)))
FIELD = (DONE, *each("field", CARD_NUMBERS))
REPLACE = (DONE, *each("replace", CARD_NUMBERS))
DISCARD = (DONE, *each("discard", CARD_NUMBERS))
USE = (DONE, *each("use", CARD_NUMBERS))
HELPER = (DONE, *each("helper", CARD_NUMBERS))
READY = (DONE, *each("ready", CARD_NUMBERS))
TILE = (DONE, *each("tile", TILE_NUMBERS))
ROOF = (DONE, *each("roof", TILE_NUMBERS))
FLIP = (DONE, *each("flip", TILE_NUMBERS))
SPEND = (DONE, *each("spend", TILE_NUMBERS))
ADJUST = {(n, d): make("adjust", n, "+" if d > 0 else "-") for n in TILE_NUMBERS for d in (1, -1)}
TAKE = (DONE, *each("take", range(1, 7)))
TAKE_MARKED = (DONE, *(make("take", v, "marked") for v in range(1, 7)))
GUARD = (DONE, *each("guard", range(1, 7)))
DIE = (DONE, *each("die", range(1, 7)))
FACE = (DONE, *each("face", range(1, 7)))
STEP = (DONE, *each("step", range(1, 7)))
OPTION = {name: make("option", name) for name in OPTION_TEXT}
DONKEY = (DONE, *each("donkey", range(1, 5)))
COUNT = (DONE, *each("count", range(1, 41)))
ROW = each("row", range(1, 5))
SPACE = (DONE, *each("space", range(1, 31)))
SAVE = (DONE, *each("save", range(1, 31)))
PLAY = {(n, side): make("play", n, side) for n in CARD_NUMBERS for side in SIDES}
PLAY_FREE = ((), *((PLAY[n, "field"], PLAY[n, "barrow"], PLAY[n, "helper"]) for n in CARD_NUMBERS))
PLAY_ALL = ((), *(tuple(PLAY[n, side] for side in SIDES) for n in CARD_NUMBERS))

_DELIVER: dict[tuple[int, int], tuple[Action, ...]] = {}


def deliveries(target: int, kinds: int) -> tuple[Action, ...]:
    """A delivery to `target` (card number, or minus a building's number) for every kind in the bit mask."""
    key = (target, kinds)
    found = _DELIVER.get(key)
    if found is None:
        name = f"c{target}" if target > 0 else f"b{-target}"
        found = _DELIVER[key] = tuple(make("deliver", name, GOODS[g]) for g in range(9) if kinds >> g & 1)
    return found


def table(actions: tuple[Action, ...], size: int) -> tuple[tuple[Action, ...], ...]:
    """For every bit mask of `size` bits the actions whose bits are set."""
    return tuple(tuple(a for i, a in enumerate(actions[:size]) if bits >> i & 1) for bits in range(1 << size))


SELL_TABLE = table(SELL_ACTION, 4)
UPGRADE_TABLE = table(UPGRADE_ACTION, 4)
BUY_TABLE = table(BUY_ACTION, 4)
KIND_TABLE = table(KIND, 8)
