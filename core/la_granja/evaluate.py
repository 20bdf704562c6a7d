"""The greedy opponent: what a position is worth to a player, and how clicks that belong together are thought through.

Values are whole hundredths of a victory point. The plan: every barrow and every building is a target with a reward and
a list of goods it still lacks; goods in hand and the deliveries that can still be made are dealt to the best targets,
what is left over counts little. So the bot knows what it works towards, what it lacks, and when to sell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.la_granja.data import (
    BUILDINGS,
    CARDS,
    COMMODITY,
    DONKEY_STEPS,
    PIG,
    ROUNDS,
    SELL,
    SIESTA_TOP,
    SIESTA_VP,
    SILVER,
    VP,
)
from core.la_granja.farm import WILD, Farm
from core.la_granja.registry import TURNS
from core.la_granja.state import LaGranjaState
from core.la_granja.steps import (
    CHOOSE_DONKEY,
    FREE_DELIVERIES,
    GROWTH,
    INCOME,
    PURCHASED,
    REVEAL,
    SCORING,
    SIESTA,
)

if TYPE_CHECKING:
    from core.game import Action, State
    from core.rng import Rng

# worth of one good at hand, and what it takes to get one that is lacking
HAVE = (34, 34, 50, 66, 78, 116, 150, 92, 22)
LACK = (52, 52, 70, 92, 98, 138, 182, 112, 24)
DELIVERY = (20, 34, 42, 48, 52, 54)
"""What a delivery could bring elsewhere, by rounds left: the price of using it here."""
NEARNESS = (100, 95, 88, 80, 72, 64, 57)
"""How sure a target is, in percent, by the number of symbols still open."""
LAST_CHANCE = (100, 86, 68, 46, 28, 14, 6)
"""The same in the last round before the donkeys, by the number of goods lacking."""
LEFTOVER = (0, 65, 95, 105, 110)
"""What so many upgraded goods of a kind that no target takes are worth, in percent of one."""
KEEPS = (0, 0, 52, 62, 72, 84, 93)
"""Chance in percent that a market marker lives through a round, by the value of its space."""


def _standing(rounds: int, keep: int) -> int:
    worth, chance = 0, 100
    for _ in range(rounds):
        worth += chance
        chance = chance * keep // 100
    return worth


STANDING = tuple(tuple(_standing(rounds, keep) for keep in KEEPS) for rounds in range(ROUNDS + 1))
"""What a market marker brings in so many more scorings, by the value of its space."""
PERMANENT = (0, 66, 70, 92, 60, 75, 85)
INSTANT = (0, 66, 70, 92, 55, 200, 70)
"""Craft markers by building: what they bring every later round, and at once."""
TILE = (0, 34, 36, 44, 25, 48, 64, 45, 90, 50, 60, 45, 45, 84, 60, 75, 60, 72, 75, 35, 130, 110, 110, 90, 50)
HELPER_PER_ROUND = {
    1: 22, 2: 25, 3: 45, 4: 25, 5: 8, 6: 55, 7: 14, 8: 55, 9: 55, 10: 22, 11: 18, 12: 14, 13: 65, 14: 40, 15: 16,
    16: 25, 17: 25, 18: 45, 19: 26, 20: 55, 21: 20, 22: 8, 23: 50, 24: 40, 25: 45, 26: 28, 27: 30, 28: 40, 29: 25,
    30: 22, 31: 35, 32: 18, 33: 28, 34: 40, 35: 8, 36: 35, 37: 25, 38: 14, 39: 20, 40: 22, 41: 38, 42: 45, 43: 30,
    44: 22, 45: 28, 46: 45, 47: 55, 48: 25, 49: 24, 50: 24, 51: 22, 52: 50, 53: 6, 54: 28, 55: 6, 56: 25, 57: 6,
    58: 14, 59: 35, 60: 22, 61: 22, 62: 20, 63: 45, 64: 55, 65: 26, 66: 18,
}  # fmt: skip
LAST = 1 << 30
MARGIN = 5
GOING_ON = {"done", "pass", "grow", "walk", "take", "option", "decline", "adjust", "roll"}
"""Clicks that end a turn or take it further; all others of a turn are compared with leaving things as they are."""
DELIVERING = {"deliver", "buy_delivery", "free_delivery", "extra_delivery", "count"}
"""Clicks that are compared with ending the turn, too."""


def deliveries_left(s: LaGranjaState, farm: Farm, p: int, rounds_left: int) -> int:
    """Deliveries (times 10) that can still be expected: this round's and the later ones'."""
    per_round = 25 + min(farm.capacity, 3) * 7 + 4
    if farm.active >> 2 & 1 or farm.craft >> 2 & 1:
        per_round += 10
    total = per_round * rounds_left
    step = s.step
    if step < CHOOSE_DONKEY:
        return total + per_round
    if step <= SIESTA:
        return total + farm.donkey * 10 + min(farm.capacity, farm.goods[SILVER]) * 10
    for e in s.stack:
        if e[0] == "turn.deliver" and e[1] == p:
            return total + int(e[2]) * 10 + min(farm.capacity, farm.goods[SILVER]) * 10
        if e[0] == "turn.purchase" and e[1] == p:
            return total + min(max(int(e[2]) - int(e[3]), 0), farm.goods[SILVER]) * 10
    if step == FREE_DELIVERIES:
        waiting = p in s.order[s.idx :]
        return total + (farm.deliveries * 10 if waiting else 0) + min(farm.capacity, farm.goods[SILVER]) * 10
    if step == PURCHASED and p in s.order[s.idx :]:
        return total + min(farm.capacity, farm.goods[SILVER]) * 10
    return total


def value(s: LaGranjaState, p: int) -> int:
    """What the position is worth to a seat."""
    farm = s.farms[p]
    g = farm.goods
    rounds_left = ROUNDS - s.round
    total = g[VP] * 100
    if s.over:
        from core.la_granja.scoring import farm_sale

        sold = farm_sale(s, p)
        return (g[VP] + sold.vp) * 100 + sold.left
    scored = s.step > SCORING

    # market
    board = s.setup.board
    worth_of = STANDING[rounds_left if scored else rounds_left + 1]
    rivals = 0
    for i in board.spaces:
        owner = s.market[i]
        if owner == p:
            total += worth_of[board.value[i]]
        elif owner >= 0:
            rivals += 1
    total -= rivals * 12

    # siesta: points of this round, and the turn order
    at = s.pos[p]
    if CHOOSE_DONKEY <= s.step < SIESTA or (s.step == SIESTA and p in s.order[s.idx :]):
        steps = farm.steps if s.step > REVEAL else DONKEY_STEPS.get(farm.donkey, 0)
        at = min(SIESTA_TOP, at + steps)
    total += SIESTA_VP[at] * 100 + at * 9

    # the plan
    stock = list(g)
    for k in (0, 1, 2):
        stock[k] += farm.on_field[k]
    time = deliveries_left(s, farm, p, rounds_left)
    wild = farm.permits & WILD
    market_worth = 92 + 52 * rounds_left
    price = DELIVERY[rounds_left]
    ending = rounds_left == 0
    loading = ending and s.step >= CHOOSE_DONKEY
    each = SPARE[rounds_left][s.step < CHOOSE_DONKEY]
    for _rank, reward, symbols, covered in plan(s, farm, rounds_left, market_worth):
        left = len(symbols) - covered.bit_count()
        worth = reward - left * price
        kept = 0
        used: list[int] = []
        lacking = 0
        for j, k in enumerate(symbols):
            if covered >> j & 1:
                continue
            if stock[k] > 0:
                stock[k] -= 1
                used.append(k)
                kept += each[k]
            elif wild and k < 3 and (stock[0] > 0 or stock[1] > 0 or stock[2] > 0):
                other = 0 if stock[0] > 0 else 1 if stock[1] > 0 else 2
                stock[other] -= 1
                used.append(other)
                kept += each[other]
            else:
                worth -= LACK[k]
                lacking += 1
        if loading:
            if left * 10 > time:
                worth = 0
            elif lacking:
                worth = worth * LAST_CHANCE[min(lacking + 2, 6)] // 100
        elif ending:
            worth = worth * LAST_CHANCE[lacking] // 100
        else:
            worth = worth * NEARNESS[left] // 100
        if time < left * 10:
            worth = worth * time // (left * 10)
        if worth <= kept:  # the goods are worth more elsewhere
            for k in used:
                stock[k] += 1
            continue
        total += worth
        time -= min(time, left * 10)

    # goods that no target takes: upgraded ones can wait for a card, but not many of them
    for k in range(4):
        n = stock[k]
        if n > 0:
            floor = SELL[k] * 20
            total += n * each[k] if n < 3 else 2 * each[k] + (n - 2) * max(floor, each[k] // 2)
    for k in (4, 5, 6):
        n = stock[k]
        if n > 0:
            total += each[k] * LEFTOVER[min(n, 4)] // 100
    total += stock[COMMODITY] * each[COMMODITY]
    silver = stock[SILVER]
    total += silver * 20 + min(silver, 8) * min(rounds_left, 4)

    # what works every round
    incomes = rounds_left + (1 if s.step < INCOME else 0)
    growths = rounds_left + (1 if s.step < GROWTH else 0)
    kinds = len({CARDS[c].field for c in farm.fields})
    n = len(farm.fields)
    total += growths * (min(n, 3) * 62 + max(0, min(n, 5) - 3) * 40 + kinds * 6)
    n = len(farm.extensions)
    total += farm.silver_income * incomes * 21 + (farm.capacity - 1) * (rounds_left + 1) * 13
    total += (farm.pig_spaces - 2) * growths * 5 + n * 6 * rounds_left
    if g[PIG] >= farm.offspring_min and farm.pig_spaces > g[PIG]:
        total += 50 if growths else 0
    for card in farm.helpers:
        if card:
            total += HELPER_PER_ROUND[card] * (rounds_left + (1 if s.step < SCORING else 0)) * 9 // 10
    for b in BUILDINGS:
        if farm.craft >> b & 1:
            total += PERMANENT[b] * rounds_left
    n = len(farm.roof)
    total += min(rounds_left, 5 - n) * n * 55
    for tile in (*farm.roof, farm.storage):
        if tile and not farm.used_tiles >> tile & 1:
            total += TILE[tile] if rounds_left else TILE[tile] // 2 if s.step < SCORING else 0
    total += min(len(farm.hand), 5) * (14 if rounds_left else 3)
    return total


def targets(
    s: LaGranjaState, farm: Farm, rounds_left: int, market_worth: int
) -> list[tuple[int, tuple[int, ...], int, int]]:
    """(reward, symbols, covered, card or minus building) of everything that can be worked on."""
    found = []
    butcher = 100 if farm.active >> 6 & 1 else 0
    for card, covered in zip(farm.barrows, farm.covered):
        if card:
            data = CARDS[card]
            reward = data.barrow_vp * 100 + 88 + market_worth + butcher + (data.barrow_vp - 3) * 12
            found.append((reward, data.barrow.goods, covered, card))
    board = s.setup.board
    for b in BUILDINGS:
        row = farm.row[b]
        if row <= -2 or not s.opened >> b & 1:
            continue
        covered = 0
        if row >= 0:
            covered = farm.row_covered[b]
        else:
            row = next((r for r in range(len(board.rows[b])) if not s.taken[b] >> r & 1), -1)
            if row < 0:
                continue
        reward = s.round * 100 + INSTANT[b] + PERMANENT[b] * rounds_left
        if s.first_vp >> b & 1:
            reward += 100 if s.orders else 80
            if s.orders:
                reward += 80
        if farm.active >> 5 & 1:
            reward += 200
        found.append((reward, board.rows[b][row].goods, covered, -b))
    return found


def plan(
    s: LaGranjaState, farm: Farm, rounds_left: int, market_worth: int
) -> list[tuple[int, int, tuple[int, ...], int]]:
    """(rank, reward, symbols, covered) of the targets, most promising first: reward for each good still lacking."""
    found = []
    for i, (reward, symbols, covered, _card) in enumerate(targets(s, farm, rounds_left, market_worth)):
        left = len(symbols) - covered.bit_count()
        key = (symbols, covered)
        cost = _COST.get(key)
        if cost is None:
            cost = _COST[key] = sum(LACK[k] for j, k in enumerate(symbols) if not covered >> j & 1)
        found.append((-((reward - cost // 2) * 10 // left) * 16 + i, reward, symbols, covered))
    found.sort()
    return found


_COST: dict[tuple[tuple[int, ...], int], int] = {}


def _spare(rounds_left: int, before_donkeys: bool) -> tuple[int, ...]:
    decay = min(rounds_left * 2 + (3 if before_donkeys else 0), 10)
    goods = [max(SELL[k] * 20 if k < 4 else 0, HAVE[k] * decay // 10) for k in range(7)]
    return (*goods, 88 if rounds_left else 80, 22)


SPARE = tuple((_spare(left, False), _spare(left, True)) for left in range(ROUNDS))
"""What a good is worth that no target takes, by rounds left and whether donkeys are still to be chosen."""


def _first_best(rated: Sequence[tuple[Action, int]]) -> tuple[Action, int]:
    """The action worth most, the first of equals."""
    return max(rated, key=lambda one: one[1])


class PlanBot:
    """Plays the click whose outcome is worth most, thinking clicks that belong together through to their end."""

    name = "greedy"
    blind = False

    def __init__(self, depth: int = 4) -> None:
        self.depth = depth

    def choose(self, view: State, rng: Rng) -> Action:
        """The best legal action for the player to act; the first of equals.

        In a turn, what does not end it is done while it makes the position better than it is; then the turn goes on.
        """
        assert isinstance(view, LaGranjaState)
        p = view.actor
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if view.stack[-1][0] not in TURNS:
            return self.best(view, legal, p)[0]
        going = [a for a in legal if a.kind in GOING_ON]
        staying = [a for a in legal if a.kind not in GOING_ON]
        if staying:
            rated = self.rated(view, staying, p)
            action, worth = _first_best(rated)
            if not going or worth > self.think(view, p, self.depth) + MARGIN:
                return action
            delivering = [one for one in rated if one[0].kind in DELIVERING]
            if delivering:  # what is not delivered now lapses: ending is worth less than the position that counts on it
                action, worth = _first_best(delivering)
                if worth > self.best(view, going, p)[1] + MARGIN:
                    return action
        return going[0] if len(going) == 1 else self.best(view, going, p)[0]

    def best(self, view: LaGranjaState, actions: Sequence[Action], p: int) -> tuple[Action, int]:
        """The action that leads to most, and how much that is."""
        return _first_best(self.rated(view, actions, p))

    def rated(self, view: LaGranjaState, actions: Sequence[Action], p: int) -> list[tuple[Action, int]]:
        """Each action with what it leads to."""
        found = []
        for action in actions:
            after = view.clone()
            after.apply_action(action)
            found.append((action, self.think(after, p, self.depth)))
        return found

    def think(self, s: LaGranjaState, p: int, depth: int) -> int:
        """The value once the player has settled what his click has started."""
        if depth == 0 or s.over or s.actor != p:
            return value(s, p)
        top = s.stack[-1][0]
        if top == "turn.use":
            options = [a for a in s.legal_actions() if a.kind in ("option", "decline")]
        elif top.startswith("turn.") or top in ("roll", "donkey"):
            return value(s, p)
        else:
            options = list(s.legal_actions())
            if len(options) > 12:
                options = options[:12]
        best = -LAST
        for action in options:
            after = s.clone()
            after.apply_action(action)
            best = max(best, self.think(after, p, depth - 1))
        return best
