"""What a player may see (LG-4), and worlds that look the same to him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.la_granja.data import BUILDINGS, GOODS, ROUND_TILES, ROUNDS, TRADES, VP
from core.la_granja.farm import L_START, LEDGER, Farm
from core.la_granja.registry import LEGAL
from core.la_granja.state import _plain
from core.la_granja.steps import CHOOSE_DONKEY, PHASE, STEP_NAMES

if TYPE_CHECKING:
    from core.la_granja.state import LaGranjaState
    from core.rng import Rng

GUESSED_VP_PER_ROUND = 6


def observation(s: LaGranjaState, viewer: int | None) -> dict[str, Any]:
    """The position without hands of others, deck order, later tiles, unrevealed donkeys and the generator."""
    board = s.setup.board
    siesta: list[list[int]] = [[] for _ in range(9)]
    for p in s.arrivals:
        siesta[s.pos[p]].append(p)
    later = []
    for r in range(s.round + 1, ROUNDS + 1):
        # with four players every tile of a round is in play: the set is known (flow of LG-22)
        known = list(ROUND_TILES[r]) if s.seats == 4 else None
        later.append({"round": r, "count": len(s.stacks[r]), "tiles": known})
    return {
        "game": "la_granja",
        "seats": s.seats,
        "viewer": viewer,
        "options": dict(s.setup.options),
        "round": s.round,
        "step": STEP_NAMES[s.step],
        "phase": PHASE[s.step],
        "over": bool(s.over),
        "actor": s.current_player,
        "order": list(s.order),
        "solo_first": bool(s.solo_first) if s.setup.solo else None,
        "farms": [_farm(s, p, farm, viewer) for p, farm in enumerate(s.farms)],
        "buildings": [
            {
                "number": b,
                "open": bool(s.opened >> b & 1),
                "first_vp": bool(s.first_vp >> b & 1),
                "order_marker": s.orders.index(b) + 4 - len(s.orders) if b in s.orders else 0,
                "rows": [_row(s, b, r) for r in range(len(board.rows[b]))],
            }
            for b in BUILDINGS
        ],
        "market": {str(i): s.market[i] for i in board.spaces if s.market[i] >= 0},
        "siesta": siesta,
        "offer": list(s.offer),
        "later_tiles": later,
        "deck": len(s.deck),
        "discards": list(s.discards),
        "dice": {str(v): s.dice[v] for v in range(1, 7) if s.dice[v]},
        "guard": list(s.guard) if s.guard else None,
        "mark": list(s.mark) if s.mark else None,
        "pending": [_plain(e) for e in s.stack],
    }


def _row(s: LaGranjaState, b: int, r: int) -> dict[str, Any]:
    symbols = s.setup.board.rows[b][r]
    owner, covered, done = -1, 0, False
    for p, farm in enumerate(s.farms):
        if farm.row[b] == r:
            owner, covered = p, farm.row_covered[b]
        elif farm.row[b] == -2 - r:
            owner, done = p, True
    return {
        "goods": [GOODS[g] for g in symbols.goods],
        "owner": owner,
        "covered": [bool(covered >> i & 1) for i in range(len(symbols.goods))],
        "done": done,
    }


def _farm(s: LaGranjaState, p: int, farm: Farm, viewer: int | None) -> dict[str, Any]:
    from core.la_granja.data import CARDS

    own = viewer == p
    goods: dict[str, int | None] = dict(zip(GOODS, farm.goods))
    ledger: dict[str, int] | None = dict(zip(LEDGER, farm.ledger))
    if s.setup.hide_vp and not own and not s.over:  # LG-4
        goods["vp"] = None
        ledger = None
    secret = s.step == CHOOSE_DONKEY and not own  # LG-109
    return {
        "goods": goods,
        "fields": [{"card": c, "good": GOODS[CARDS[c].field], "goods": n} for c, n in zip(farm.fields, farm.crops)],
        "barrows": [
            {"card": c, "covered": [bool(bits >> i & 1) for i in range(len(CARDS[c].barrow.goods))]} if c else None
            for c, bits in zip(farm.barrows, farm.covered)
        ],
        "extensions": list(farm.extensions),
        "helpers": [
            {"card": c, "exhausted": bool(farm.tired >> slot & 1)} if c else None for slot, c in enumerate(farm.helpers)
        ],
        "roof": [{"tile": t, "used": bool(farm.used_tiles >> t & 1)} for t in farm.roof],
        "storage": {"tile": farm.storage, "used": bool(farm.used_tiles >> farm.storage & 1)} if farm.storage else None,
        "craft": {str(b): "active" if farm.active >> b & 1 else "fresh" for b in BUILDINGS if farm.craft >> b & 1},
        "dice": list(farm.dice),
        "donkeys_used": [n for n in range(1, 5) if farm.donkeys_used >> n & 1],
        "donkey": ("hidden" if farm.donkey else 0) if secret else farm.donkey,
        "deliveries": farm.deliveries,
        "steps": farm.steps,
        "hand": list(farm.hand) if own else None,
        "hand_size": len(farm.hand),
        "hand_limit": farm.hand_limit,
        "pig_spaces": farm.pig_spaces,
        "capacity": farm.capacity,
        "silver_income": farm.silver_income,
        "markers_left": s.setup.limit - farm.in_use() if s.setup.limit < 1000 else None,
        "locks": [name for i, name in enumerate(TRADES) if farm.locks >> i & 1],
        "delivered": list(farm.delivered),
        "purchases": farm.purchases,
        "ledger": ledger,
    }


def determinize(s: LaGranjaState, player: int, rng: Rng) -> LaGranjaState:
    """A world `player` cannot tell from this one: other hands, deck, later tiles and unrevealed donkeys dealt anew."""
    world = s.clone()
    pool = list(world.deck)
    for p, farm in enumerate(world.farms):
        if p != player:
            pool += farm.hand
    pool.sort()
    rng.shuffle(pool)
    for p, farm in enumerate(world.farms):
        if p != player:
            farm.hand = sorted(pool.pop() for _ in farm.hand)
            if s.setup.hide_vp and not s.over:
                farm.goods[VP] = s.round * GUESSED_VP_PER_ROUND
                farm.ledger = [0] * 8
                farm.ledger[L_START] = farm.goods[VP]
    world.deck = pool
    stacks: list[tuple[int, ...]] = []
    for r, tiles in enumerate(s.stacks):
        if r > s.round:
            mixed = list(ROUND_TILES[r])
            rng.shuffle(mixed)
            tiles = tuple(sorted(mixed[: len(tiles)]))
        stacks.append(tiles)
    world.stacks = tuple(stacks)
    if s.step == CHOOSE_DONKEY:
        for p, farm in enumerate(world.farms):
            if p != player and farm.donkey:
                farm.donkey = rng.choice([n for n in range(1, 5) if not farm.donkeys_used >> n & 1])
    world.rng = rng.bits()
    if not world.over and world.actor != player:
        top = world.stack[-1]
        legal = LEGAL[top[0]](world, top)
        assert legal is not None
        world._legal = legal
    return world
