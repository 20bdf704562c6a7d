"""How good a position is for a player, and the bot that plans a whole turn with it.

All values are whole numbers; 100 stands for one point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.finca import box, scoring
from core.finca.state import OPEN, OVER, TURN, FincaState
from core.game import Action, State
from core.rng import Rng

NEAR = (70, 42, 24, 13, 7, 3, 0)
"""How much of a tile's points counts while this many foods are missing, in hundredths."""
CARTS = (0, 150, 230, 270, 290)
"""What the carts of a player are worth."""
LEAD = (0, 330, 200, 110, 60)
"""What the lead for a finca is worth by the tiles left in its stack."""
TOKEN = 14
LONE_TILE = 70
"""What an unused action tile is worth while the game goes on."""
PATIENCE = 35
"""Turns a player after which points in the hand grow dearer than plans, so that games come to an end (FI-87)."""
WHIM = 200
"""How much chance then weighs a turn: bots that all plan alike would walk in a circle for ever."""
LIMIT_NODES = 2500
NEXT_NODES = 60
"""How many clicks a plan may try, for this turn and for the one after it."""
PROMISING = 6
"""How many ends of the turn are judged by what could follow."""


def _impatience(state: FincaState) -> int:
    return max(0, state.turns // state.seats - PATIENCE)


def prospects(state: FincaState, player: int, tops: Sequence[int]) -> int:
    """What the food and carts of a player promise for the tiles that lie open."""
    hand = state.hands[player]
    held = box.amounts(hand)
    best = second = third = 0
    most = max(held)
    for tile in tops:
        if tile < 0:
            continue
        value = box.TILE_VALUE[tile]
        shown = box.TILE_FOODS[tile]
        if not shown:
            missing = max(0, value - most)
        elif box.holds(hand, shown):
            missing = 0
        else:
            missing = sum(max(0, need - have) for need, have in zip(box.amounts(shown), held))
        worth = value * NEAR[missing]
        if worth > best:
            best, second, third = worth, best, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    carts = state.carts[player]
    total = best + second // 2 + third // 4 if carts else (2 * best + second) // 3
    total += CARTS[min(carts, len(CARTS) - 1)]
    for food, n in enumerate(held):
        if n:
            scarce = state.supply[food] < 3  # a shortage may soon take these away
            total += (min(n, 4) * TOKEN + min(n, 8) * 2) // (2 if scarce else 1)
    return total


def standing(state: FincaState, player: int) -> int:
    """Points a player has, with what leads for fincas and sets of tiles 1 to 6 promise."""
    entries = state.taken[player]
    impatience = _impatience(state)
    points = sum(map(scoring.value, entries)) + sum(state.bonus[player])
    total = (100 + 4 * impatience) * points + 100 * box.FINCA_POINTS * state.awarded.count(player)
    if state.bonus_stack:
        values = [scoring.value(entry) for entry in entries]
        used = len(state.bonus[player])
        total += 12 * state.bonus_stack[0] * sum(values.count(v) > used for v in box.SET_VALUES)
    if state.action_tiles[player] and state.wooden_left > 1:
        total += LONE_TILE * state.action_tiles[player].bit_count()
    return total


def _leads(state: FincaState) -> list[int]:
    """What each player's leads for the fincas still open are worth."""
    worth = [0] * state.seats
    shown = [scoring.foods_shown(entries, state.any_kind_counts) for entries in state.taken]
    totals = [sum(map(scoring.value, entries)) for entries in state.taken]
    for community, finca in enumerate(state.estates):
        if state.awarded[community] != OPEN:
            continue
        foods = box.FINCA_FOODS[finca]
        counts = [sum(row[food] for food in foods) for row in shown] if foods else totals
        most = max(counts)
        if most and counts.count(most) == 1:
            second = max(n for n in counts if n != most) if min(counts) != most else most
            lead = LEAD[min(len(state.stacks[community]), len(LEAD) - 1)]
            worth[counts.index(most)] += lead * min(3, most - second) // 3
    return worth


def evaluate(state: FincaState, player: int, tops: Sequence[int] | None = None) -> int:
    """The value of a position for `player`; `tops` are the tiles counted as open (all face-up ones by default)."""
    if state.phase == OVER:
        cards = [card.total for card in state.scores()]
        margin = cards[player] - max(total for p, total in enumerate(cards) if p != player)
        return (1_000_000 if player in state.outcome().winners else -1_000_000) + margin
    seen = state.tops if tops is None else tops
    leads = _leads(state)
    mine = standing(state, player) + leads[player] + prospects(state, player, seen)
    rivals = [standing(state, p) + leads[p] + prospects(state, p, seen) // 2 for p in range(state.seats) if p != player]
    return 10 * mine - 5 * max(rivals) - 3 * sum(rivals) // len(rivals)


class FincaBot:
    """Plans the whole turn: every move, every delivery it can pay, every action tile; keeps the best line.

    It sees the shortages it causes, finca majorities and what rivals could serve. The most promising ends of the turn
    are judged again with the best turn that could follow if nobody else moved. It plans anew at every click, and
    equal plans are decided by their order; in a game that drags on it begins to vary.
    """

    name = "greedy"
    blind = False

    def choose(self, view: State, rng: Rng) -> Action:
        """The first click of the best turn for the player to act."""
        assert isinstance(view, FincaState)
        player = view.current
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        ends: list[tuple[int, int, FincaState, list[int]]] = []
        budget = [LIMIT_NODES]
        whim = WHIM * _impatience(view)
        for n, action in enumerate(legal):
            after = view.clone()
            after.step(action)
            for end in _ends(after, player, view.turns, budget, _order(action)):
                # what is turned over at the end of the turn is not known yet
                tops = [top if top == before else -1 for top, before in zip(end.tops, view.tops)]
                worth = evaluate(end, player, tops) + (rng.below(whim) if whim else 0)
                ends.append((-worth, n, end, tops))
        ends.sort(key=lambda entry: entry[:2])
        best, best_value = legal[0], -(1 << 60)
        for worth, n, end, tops in ends[:PROMISING]:
            value = -2 * worth if end.phase == OVER else -worth + _following(end, player, tops)
            if value > best_value:
                best, best_value = legal[n], value
        return best


def _following(end: FincaState, player: int, tops: list[int]) -> int:
    """The value of the best turn without action tiles that `player` could take next if nobody else moved."""
    state = end.clone()
    state.current, state.phase, state.normal, state.tile_used = player, TURN, 0, 1
    state.tops = list(tops)
    state.look()
    state._legal = None
    turns = state.turns
    best = -(1 << 60)
    for after in _ends(state, player, turns, [NEXT_NODES], -1):
        best = max(best, evaluate(after, player, tops))
    return best


def _order(action: Action) -> int:
    return int(action.args[0]) if action.kind == "serve" else -1


def _ends(state: FincaState, player: int, turn: int, budget: list[int], last: int) -> Iterator[FincaState]:
    """Every position in which this turn can end; tiles of a delivery are named in rising order after `last`."""
    if state.phase == OVER or state.current != player or state.turns != turn:
        yield state
        return
    for action in state.legal_actions():
        if action.kind == "serve" and action.args[0] <= last:
            continue
        if budget[0] <= 0 and action.kind not in ("move", "done", "end", "pay", "to"):
            continue
        budget[0] -= 1
        after = state.clone()
        after.step(action)
        yield from _ends(after, player, turn, budget, max(last, _order(action)))
