"""Positions from a plain description: for worked cases, tests and the paper game moved to the screen.

    {"seats": 2, "options": {}, "round": 3, "step": "III.3", "order": [0, 1], "next": 0,
     "farms": [{"silver": 2, "vp": 5, "dens": {"olive": 1}, "upgraded": {"wine": 1}, "pigs": 1, "commodities": 0,
                "fields": [{"card": 1, "goods": 1}], "barrows": [{"card": 2, "covered": ["olive"]}],
                "extensions": [10], "helpers": [4, {"card": 5, "exhausted": true}],
                "roof": [3, {"tile": 7, "used": true}], "storage": 0, "craft": {"3": "active"},
                "rows": {"6": {"row": 0, "covered": ["pig"]}}, "dice": [2, 5], "hand": [20, 21],
                "donkeys_used": [4], "donkey": 2, "locks": ["silver"], "delivered": {"olive": 1}, "purchases": 0}, {}],
     "market": {"10": 0}, "siesta": {"3": [0], "0": [1]}, "blocked": [2, 5, 6], "first_vp": [1, 2, 3],
     "offer": [1, 2], "later_tiles": {"4": [13, 14]}, "dice": [1, 3, 3], "guard": [0, 6], "mark": [1, 3],
     "deck": [30, 31], "discards": [], "solo_first": true, "turns": [["turn.deliver", 0, 2]]}

Everything may be left out. `siesta` lists stacks from the bottom up. The step named begins with player number `next`
of its order; `turns` puts entries (as in registry.py) on top of it instead of waiting for the step. Cards named nowhere
make up the deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.game import GameError, PositionError
from core.la_granja import steps
from core.la_granja.data import (
    BUILDINGS,
    CARD_NUMBERS,
    CARDS,
    COMMODITY,
    DONKEY_STEPS,
    GOOD,
    GOODS,
    PIG,
    ROUND_TILES,
    ROUNDS,
    SILVER,
    TILE_NUMBERS,
    TRADES,
    VP,
    Symbols,
)
from core.la_granja.farm import L_START, recount, refresh
from core.la_granja.state import LaGranjaState, Setup, _entry
from core.rng import Rng

if TYPE_CHECKING:
    from core.game import Game

STEPS = {
    "I.1": steps.PLAY_CARDS,
    "draw": steps.DRAW_CARDS,
    "I.2": steps.INCOME,
    "I.3": steps.GROWTH,
    "I.4": steps.ROOF_TILES,
    "II": steps.BEFORE_ROLL,
    "roll": steps.ROLL,
    "tenant": steps.TENANT,
    "laborer": steps.LABORER,
    "first_die": steps.FIRST_DIE,
    "second_die": steps.SECOND_DIE,
    "last_die": steps.LAST_DIE,
    "III": steps.NEUTRAL_EARLY,
    "III.1": steps.CHOOSE_DONKEY,
    "reveal": steps.REVEAL,
    "III.2": steps.SIESTA,
    "III.3": steps.FREE_DELIVERIES,
    "III.4": steps.PURCHASED,
    "neutral": steps.NEUTRAL_LATE,
    "IV": steps.SCORING,
    "end": steps.END,
}
_KEYS = (
    "seats", "options", "seed", "round", "step", "order", "next", "farms", "market", "siesta", "blocked", "first_vp",
    "offer", "later_tiles", "dice", "guard", "mark", "deck", "discards", "solo_first", "turns",
)  # fmt: skip
_FARM_KEYS = (
    "silver", "vp", "dens", "upgraded", "pigs", "commodities", "fields", "barrows", "extensions", "helpers", "roof",
    "storage", "craft", "rows", "dice", "hand", "donkeys_used", "donkey", "deliveries", "steps", "locks", "delivered",
    "purchases",
)  # fmt: skip


def build(game: Game, description: Mapping[str, Any]) -> LaGranjaState:
    """The state described. Raises PositionError with a sentence that names the place."""
    try:
        return _build(game, description)
    except PositionError:
        raise
    except GameError as error:
        raise PositionError(str(error)) from error
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise PositionError(f"position: {type(error).__name__} {error}") from error


def _known(path: str, table: Any, known: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(table, Mapping):
        raise PositionError(f"{path}: expected a table, found {table!r}")
    for key in table:
        if key not in known:
            raise PositionError(f"{path}: unknown key {key!r}; known: {', '.join(known)}")
    return table


def _build(game: Game, description: Mapping[str, Any]) -> LaGranjaState:
    d = _known("position", description, _KEYS)
    farms = d.get("farms", [])
    seats = d.get("seats", max(len(farms), 1))
    if seats not in game.seats:
        raise PositionError(f"seats: expected one of {', '.join(map(str, game.seats))}, found {seats!r}")
    if len(farms) > seats:
        raise PositionError(f"farms: expected at most {seats}, found {len(farms)}")
    s = LaGranjaState(Setup(seats, game.check_options(seats, d.get("options", {}))))
    s.rng = d.get("seed", 0)
    s.round = d.get("round", 1)
    if s.round not in range(1, ROUNDS + 1):
        raise PositionError(f"round: expected 1 to {ROUNDS}, found {s.round!r}")
    s.order = list(d.get("order", range(seats)))
    if sorted(s.order) != list(range(seats)):
        raise PositionError(f"order: expected every seat from 0 to {seats - 1} once, found {s.order!r}")
    s.arrivals = list(reversed(s.order))
    s.solo_first = int(bool(d.get("solo_first", True)))
    used: dict[int, str] = {}
    for p, data in enumerate(farms):
        _farm(s, p, data, used)
    for place, owner in _known("market", d.get("market", {}), [str(i) for i in s.setup.board.spaces]).items():
        if owner not in range(s.setup.colours):
            raise PositionError(f"market.{place}: expected an owner from 0 to {s.setup.colours - 1}, found {owner!r}")
        s.market[int(place)] = owner
        if owner < seats:
            s.farms[owner].out += 1
    if "siesta" in d:
        s.arrivals = []
        for place, stack in _known("siesta", d["siesta"], [str(i) for i in range(9)]).items():
            for p in stack:
                s.pos[p] = int(place)
                s.arrivals.append(p)
        if sorted(s.arrivals) != list(range(seats)):
            raise PositionError(f"siesta: expected every seat once, found {s.arrivals!r}")
    for b in d.get("blocked", []):
        s.orders.append(b)
        s.opened &= ~(1 << b)
    if "first_vp" in d:
        s.first_vp = sum(1 << b for b in d["first_vp"])
    s.offer = list(d.get("offer", []))
    later = _known("later_tiles", d.get("later_tiles", {}), [str(r) for r in range(1, ROUNDS + 1)])
    s.stacks = tuple(
        tuple(later.get(str(r), ROUND_TILES[r][: (2 if seats == 1 else seats)])) if r > s.round else ()
        for r in range(ROUNDS + 1)
    )
    for value in d.get("dice", []):
        s.dice[value] += 1
    s.guard = tuple(d["guard"]) if d.get("guard") else None
    s.mark = tuple(d["mark"]) if d.get("mark") else None
    s.discards = list(d.get("discards", []))
    for card in s.discards:
        _use(used, card, "discards")
    if "deck" in d:
        s.deck = list(d["deck"])
        for card in s.deck:
            _use(used, card, "deck")
    else:
        s.deck = [card for card in CARD_NUMBERS if card not in used]
        Rng(s.rng).shuffle(s.deck)
    step = d.get("step", "I.1")
    if step not in STEPS:
        raise PositionError(f"step: unknown step {step!r}; known: {', '.join(STEPS)}")
    s.step = STEPS[step]
    s.idx = d.get("next", 0)
    if s.step == steps.ROLL:
        s.stack.append(("roll", s.order[0]))
    s.stack += [_entry(item) for item in d.get("turns", [])]
    s.advance()
    return s


def _use(used: dict[int, str], card: Any, path: str) -> int:
    if isinstance(card, bool) or not isinstance(card, int) or card not in CARD_NUMBERS:
        raise PositionError(f"{path}: expected a card number from 1 to {CARD_NUMBERS[-1]}, found {card!r}")
    if card in used:
        raise PositionError(f"{path}: card {card} already stands at {used[card]}")
    used[card] = path
    return card


def _bits(path: str, symbols: Symbols, covered: Sequence[Any]) -> int:
    bits = 0
    for item in covered:
        good = GOOD.get(item, -1) if isinstance(item, str) else item
        at = symbols.position[bits].get(good)
        if at is None:
            names = ", ".join(GOODS[g] for g in symbols.goods)
            raise PositionError(f"{path}: no open symbol for {item!r} among {names}")
        bits |= 1 << at
    return bits


def _farm(s: LaGranjaState, p: int, data: Any, used: dict[int, str]) -> None:
    path = f"farms[{p}]"
    d = _known(path, data, _FARM_KEYS)
    farm = s.farms[p]
    g = farm.goods
    g[SILVER] = d.get("silver", 0)
    g[VP] = farm.ledger[L_START] = d.get("vp", 0)
    g[PIG] = d.get("pigs", 0)
    g[COMMODITY] = d.get("commodities", 0)
    for kind, n in _known(f"{path}.dens", d.get("dens", {}), GOODS[:3]).items():
        g[GOOD[kind]] = n
    for kind, n in _known(f"{path}.upgraded", d.get("upgraded", {}), GOODS[4:7]).items():
        g[GOOD[kind]] = n
    if any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in g):
        raise PositionError(f"{path}: expected whole numbers from 0, found {g!r}")
    for item in d.get("fields", []):
        card, n = (item["card"], item.get("goods", 0)) if isinstance(item, Mapping) else (item, 0)
        farm.fields.append(_use(used, card, f"{path}.fields"))
        farm.crops.append(n)
    for i, item in enumerate(d.get("barrows", [])):
        if not item:
            continue
        card, covered = (item["card"], item.get("covered", [])) if isinstance(item, Mapping) else (item, [])
        farm.barrows[i] = _use(used, card, f"{path}.barrows")
        farm.covered[i] = _bits(f"{path}.barrows[{i}].covered", CARDS[card].barrow, covered)
    farm.extensions = [_use(used, card, f"{path}.extensions") for card in d.get("extensions", [])]
    for i, item in enumerate(d.get("helpers", [])):
        if not item:
            continue
        card, tired = (item["card"], item.get("exhausted", False)) if isinstance(item, Mapping) else (item, False)
        farm.helpers[i] = _use(used, card, f"{path}.helpers")
        farm.tired |= int(tired) << i
    for item in d.get("roof", []):
        tile, turned = (item["tile"], item.get("used", False)) if isinstance(item, Mapping) else (item, False)
        if tile not in TILE_NUMBERS:
            raise PositionError(f"{path}.roof: expected a roof tile from 1 to {TILE_NUMBERS[-1]}, found {tile!r}")
        farm.roof.append(tile)
        farm.used_tiles |= int(turned) << tile
    farm.storage = d.get("storage", 0)
    for number, state in _known(f"{path}.craft", d.get("craft", {}), [str(b) for b in BUILDINGS]).items():
        b = int(number)
        farm.craft |= 1 << b
        if state == "active":
            farm.active |= 1 << b
        row = _free_row(s, b)
        farm.row[b] = -2 - row
        s.taken[b] |= 1 << row
        s.first_vp &= ~(1 << b)
    for number, item in _known(f"{path}.rows", d.get("rows", {}), [str(b) for b in BUILDINGS]).items():
        b = int(number)
        row = item.get("row", _free_row(s, b))
        farm.row[b] = row
        farm.row_covered[b] = _bits(f"{path}.rows.{b}.covered", s.setup.board.rows[b][row], item.get("covered", []))
        s.taken[b] |= 1 << row
    farm.dice = list(d.get("dice", [0, 0]))
    farm.hand = sorted(_use(used, card, f"{path}.hand") for card in d.get("hand", []))
    farm.donkeys_used = sum(1 << n for n in d.get("donkeys_used", []))
    farm.donkey = d.get("donkey", 0)
    farm.deliveries = d.get("deliveries", farm.donkey)
    farm.steps = d.get("steps", DONKEY_STEPS.get(farm.donkey, 0))
    farm.locks = sum(1 << TRADES.index(name) for name in d.get("locks", []))
    for kind, n in _known(f"{path}.delivered", d.get("delivered", {}), GOODS[:3]).items():
        farm.delivered[GOOD[kind]] = n
    farm.purchases = d.get("purchases", 0)
    recount(farm)
    refresh(farm)


def _free_row(s: LaGranjaState, b: int) -> int:
    return next(r for r in range(len(s.setup.board.rows[b])) if not s.taken[b] >> r & 1)
