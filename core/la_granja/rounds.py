"""The round, step by step. A step runs when the stack is empty: it pushes the next turn or goes on to another step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.la_granja import choices, deliveries, market  # noqa: F401  (their entries register themselves)
from core.la_granja.data import (
    CARD_NUMBERS,
    COMMODITY,
    DICE_BY_PLAYERS,
    DONKEY_STEPS,
    GREENGROCER,
    PERMANENT,
    PIG,
    ROUND_TILES,
    ROUNDS,
    SIESTA_VP,
    SILVER,
    SOLO_REMOVED,
    START,
    TIMING_BIT,
    VP,
    WAINWRIGHT,
)
from core.la_granja.effects import PRIMITIVES, fire, hook, possible
from core.la_granja.farm import L_MARKET, L_SIESTA, L_START, Farm
from core.la_granja.market import MARKER_VP
from core.la_granja.moves import draw, gain, gain_vp, ready_with, who
from core.la_granja.registry import Entry, entry
from core.la_granja.steps import (
    BEFORE_ROLL,
    CHOOSE_DONKEY,
    DRAW_CARDS,
    END,
    FIRST_DIE,
    FREE_DELIVERIES,
    GROWTH,
    INCOME,
    LABORER,
    LAST_DIE,
    NEUTRAL_EARLY,
    NEUTRAL_LATE,
    PLAY_CARDS,
    PURCHASED,
    REVEAL,
    ROLL,
    ROOF_TILES,
    RUN,
    SCORING,
    SECOND_DIE,
    SIESTA,
    TENANT,
)
from core.la_granja.turns import MARKER_DELIVERIES
from core.la_granja.words import many
from core.rng import Rng

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.state import LaGranjaState


def setup(s: LaGranjaState) -> None:
    """LG-19 to LG-27, LG-218: deck, hands, roof tiles, order markers, start player, first market markers."""
    rng = Rng(s.rng)
    seats = s.seats
    solo = s.setup.solo
    s.deck = list(CARD_NUMBERS)
    if solo and s.options["solo_all_cards"] == "off":  # LG-213
        s.deck = [card for card in s.deck if card not in SOLO_REMOVED]
    rng.shuffle(s.deck)
    start = s.options["start_player"]
    first = rng.below(seats) if start == "random" else int(start)
    s.order = [(first + i) % seats for i in range(seats)]
    s.arrivals = list(reversed(s.order))
    for p in s.order:
        farm = s.farms[p]
        farm.goods[SILVER] = START["silver"]
        farm.goods[COMMODITY] = START["commodity"]
        farm.goods[VP] = farm.ledger[L_START] = START["vp"]
        farm.hand = sorted(s.deck.pop() for _ in range(START["cards"]))
    stacks: list[tuple[int, ...]] = [()]
    per_round = 2 if solo else seats
    for r in range(1, ROUNDS + 1):
        tiles = list(ROUND_TILES[r])
        rng.shuffle(tiles)
        stacks.append(tuple(sorted(tiles[:per_round])))
    s.offer = list(stacks[1])
    stacks[1] = ()
    s.stacks = tuple(stacks)
    while len(s.orders) < 3:  # LG-23
        building = rng.die()
        if building not in s.orders:
            s.orders.append(building)
            s.opened &= ~(1 << building)
    board = s.setup.board
    values = list(START["market_start_values"])
    if solo:
        human_first = rng.below(2) == 0  # LG-198: order marker 2 or 3
        s.solo_first = int(human_first)
        mine, neutral = (values[0], values[1]) if human_first else (values[1], values[0])
        s.market[board.start[mine]] = 0
        s.market[board.start[neutral]] = 1
        s.farms[0].out += 1
    else:
        for p, value in zip(s.order, values):  # LG-21: nothing is removed
            s.market[board.start[value]] = p
            s.farms[p].out += 1
    s.rng = rng.state


def _next(s: LaGranjaState, step: int) -> None:
    s.step = step
    s.idx = 0


def _each(s: LaGranjaState, order: list[int], then: int) -> int:
    """The next player of a step, or -1 after going on to the step `then`."""
    if s.idx < len(order):
        s.idx += 1
        return order[s.idx - 1]
    _next(s, then)
    return -1


# ---------------------------------------------------------------- phase I


def play_cards(s: LaGranjaState) -> None:
    """I.1, first pass (LG-44, LG-45)."""
    if s.idx == 0 and s.log is not None:
        s.say("round", None, f"Round {s.round} begins.", round=s.round)
    p = _each(s, s.order, DRAW_CARDS)
    if p >= 0:
        s.stack.append(("turn.play", p, START["play_first_round"] if s.round == 1 else START["play_later_rounds"]))


def draw_cards(s: LaGranjaState) -> None:
    """I.1, second pass: to the hand limit (LG-52)."""
    p = _each(s, s.order, INCOME)
    if p >= 0:
        farm = s.farms[p]
        for _ in range(farm.hand_limit - len(farm.hand)):
            draw(s, p)
        if len(farm.hand) > farm.hand_limit:
            s.stack.append(("discard", p, len(farm.hand) - farm.hand_limit))


def income(s: LaGranjaState) -> None:
    """I.2 (LG-68)."""
    p = _each(s, s.order, GROWTH)
    if p >= 0:
        if possible(s, p, "take_income", {}):
            PRIMITIVES["take_income"](s, p, {}, False)


def growth(s: LaGranjaState) -> None:
    """I.3: each player in turn (LG-70 to LG-78)."""
    p = _each(s, s.order, ROOF_TILES)
    if p >= 0:
        s.stack.append(("turn.grow", p))


def litter(farm: Farm, pigs: int) -> int:
    """Offspring of so many pigs in the room there is (LG-73, LG-78)."""
    room = farm.pig_spaces - pigs
    if pigs < farm.offspring_min or room < 1:
        return 0
    young = farm.offspring_count
    for name, amount, min_pigs, min_room in farm.conditional:
        if name == "offspring_count" and pigs >= min_pigs and room >= min_room:
            young += amount
    return min(young, room)


@entry("growth")
class _Growth:
    """I.3 of one player. (owner, grain grown, stage)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        _, p, grain, stage = e
        farm = s.farms[p]
        stack = s.stack
        if stage == 0:
            stack[-1] = ("growth", p, grain, 1)
            empty = tuple(card for card, n in zip(farm.fields, farm.crops) if not n)  # LG-71
            if empty:
                stack.append(("grow", p, empty, 0))
            return None
        if stage == 1:
            stack[-1] = ("growth", p, grain, 2)
            if farm.active >> GREENGROCER & 1:
                if _order_matters(farm):
                    stack.append(("growth_order", p))
                else:
                    stack.append(("offspring", p))
                    _marker_resource(s, p)
            else:
                stack.append(("offspring", p))
            return None
        stack.pop()
        hook(s, p, "growth", {"grain": grain})  # LG-76
        return None


def _marker_resource(s: LaGranjaState, p: int) -> None:
    for timing, effect, params in PERMANENT[GREENGROCER]:
        if timing == "growth_marker":
            PRIMITIVES[effect](s, p, params, False)


def _order_matters(farm: Farm) -> bool:
    """Whether a pig from the Greengrocer before or after offspring leads to different farms (LG-75)."""
    pigs = farm.goods[PIG]
    after = pigs + litter(farm, pigs)
    pig_last = (min(after + 1, farm.pig_spaces), after + 1 > farm.pig_spaces)
    first = min(pigs + 1, farm.pig_spaces)
    pig_first = (first + litter(farm, first), pigs + 1 > farm.pig_spaces)
    return pig_last != pig_first


@entry("growth_order")
class _GrowthOrder:
    """D6a: offspring or the Greengrocer's resource first (LG-75). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        from core.la_granja.actions import FIRST_MARKER, FIRST_OFFSPRING

        return [FIRST_OFFSPRING, FIRST_MARKER]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        p = e[1]
        s.stack.pop()
        if a.args[0] == "marker":
            s.stack.append(("offspring", p))
            _marker_resource(s, p)
        else:
            s.stack.append(("marker_resource", p))
            s.stack.append(("offspring", p))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "GrowthOrder", "Which comes first: offspring, or the Greengrocer's resource?", "rule:LG-75"


@entry("marker_resource")
class _MarkerResource:
    """The Greengrocer's resource after offspring. (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()
        _marker_resource(s, e[1])


@entry("offspring")
class _Offspring:
    """Pigs have young (LG-73, LG-74). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        p = e[1]
        s.stack.pop()
        farm = s.farms[p]
        young = litter(farm, farm.goods[PIG])
        if young:
            if s.log is not None:
                s.say("offspring", p, f"{who(s, p)}'s pigs have young.", n=young)
            gain(s, p, PIG, young)


def roof_tiles(s: LaGranjaState) -> None:
    """I.4: in turn order, in round 1 the other way round (LG-79)."""
    order = s.order[::-1] if s.round == 1 else s.order
    p = _each(s, order, BEFORE_ROLL)
    if p >= 0:
        s.stack.append(("turn.tile", p, 0))


# ---------------------------------------------------------------- phase II


def before_roll(s: LaGranjaState) -> None:
    """Village Elder (LG-108, LG-174)."""
    p = _each(s, s.order, ROLL)
    if p >= 0 and not s.setup.solo:  # LG-213
        hook(s, p, "before_roll", {})
    if s.step == ROLL:
        s.stack.append(("roll", s.order[0]))


def roll(s: LaGranjaState) -> None:
    """The dice fall; those on the farms leave first (LG-96, LG-107)."""
    for farm in s.farms:
        farm.dice = [0, 0]
    rng = Rng(s.rng)
    rolled = [rng.die() for _ in range(DICE_BY_PLAYERS[s.seats])]
    s.rng = rng.state
    s.barrier += 1
    s.dice = [0] * 7
    for value in rolled:
        s.dice[value] += 1
    if s.log is not None:
        s.say("roll", s.order[0], f"The dice show {', '.join(map(str, sorted(rolled)))}.", dice=sorted(rolled))
    _next(s, TENANT)


def tenant(s: LaGranjaState) -> None:
    """After the roll: the Tenant first (LG-108)."""
    _after_roll(s, "mark_die", LABORER)


def laborer(s: LaGranjaState) -> None:
    """Then the Migrant Laborer."""
    _after_roll(s, "turn_die", FIRST_DIE)


def _after_roll(s: LaGranjaState, effect: str, then: int) -> None:
    from core.la_granja.data import CARDS

    p = _each(s, s.order, then)
    if p >= 0:
        farm = s.farms[p]
        # LG-213: in the solitaire game nobody else takes dice, the Tenant has nothing to mark
        if farm.timings & TIMING_BIT["after_roll"] and not (s.setup.solo and effect == "mark_die"):
            present = 0
            for card in farm.helpers:
                if card and CARDS[card].helper.effect == effect:
                    present |= 1 << card
            if present:
                hook(s, p, "after_roll", {"helpers": present})


def first_die(s: LaGranjaState) -> None:
    """Everybody takes and uses a die (LG-97)."""
    _dice(s, 0, SECOND_DIE)


def second_die(s: LaGranjaState) -> None:
    """And another one."""
    _dice(s, 1, LAST_DIE)


def _dice(s: LaGranjaState, which: int, then: int) -> None:
    if s.setup.solo:
        from core.la_granja.solo import discard_die

        # LG-199, LG-200: the neutral player drops one before or after each of the human's dice
        if s.idx == 0 and not s.solo_first:
            discard_die(s)
        if s.idx == 1 and s.solo_first:
            discard_die(s)
    p = _each(s, s.order, then)
    if p >= 0:
        s.stack.append(("turn.take", p, which))


def last_die(s: LaGranjaState) -> None:
    """The die left is used by everybody (LG-98, LG-99)."""
    p = _each(s, s.order, NEUTRAL_EARLY)
    if p < 0:
        s.guard = s.mark = None
        s.dice = [0] * 7
        return
    value = next(v for v in range(1, 7) if s.dice[v])
    s.stack.append(("turn.use", p, value, 2))
    if s.mark is not None and s.mark[0] != p:
        from core.la_granja.turns import reward_mark

        reward_mark(s, p)


# ---------------------------------------------------------------- phase III


def neutral_early(s: LaGranjaState) -> None:
    """The neutral player places before the transportation phase if it is first (LG-202)."""
    _next(s, CHOOSE_DONKEY)
    if s.round == 4:  # LG-110
        for farm in s.farms:
            farm.donkeys_used = 0
    if s.setup.solo and not s.solo_first:
        from core.la_granja.solo import place_neutral

        place_neutral(s)


def choose_donkey(s: LaGranjaState) -> None:
    """III.1: secret choice, asked in seat order (LG-109)."""
    p = _each(s, list(range(s.seats)), REVEAL)
    if p >= 0:
        s.stack.append(("donkey", p))


def reveal(s: LaGranjaState) -> None:
    """All tiles are turned up, then the Donkey Driver in turn order (LG-183)."""
    if s.idx == 0:
        s.barrier += 1
        for p, farm in enumerate(s.farms):
            farm.deliveries = farm.donkey
            farm.steps = DONKEY_STEPS[farm.donkey]
            if s.log is not None:
                said = f"{who(s, p)}: {many(farm.deliveries, 'delivery')}, {many(farm.steps, 'step')}."
                s.say("reveal", p, said, tile=farm.donkey)
    p = _each(s, s.order, SIESTA)
    if p >= 0:
        for card in ready_with(s.farms[p], "donkey_revealed"):
            s.stack.append(("shift", p, card))


def siesta(s: LaGranjaState) -> None:
    """III.2: all move, then the new order (LG-117)."""
    p = _each(s, s.order, FREE_DELIVERIES)
    if p >= 0:
        farm = s.farms[p]
        s.stack.append(("turn.siesta", p, farm.steps, farm.active >> WAINWRIGHT & 1, 0))
        return
    if not s.setup.solo:
        s.order = new_order(s)
        if s.log is not None:
            names = ", ".join(who(s, p) for p in s.order)
            s.say("order", None, f"New turn order: {names}.", order=list(s.order))


def new_order(s: LaGranjaState) -> list[int]:
    """Farther up first, on one space from top to bottom (LG-117)."""
    return sorted(range(s.seats), key=lambda p: (-s.pos[p], -s.arrivals.index(p)))


def free_deliveries(s: LaGranjaState) -> None:
    """III.3 (LG-125)."""
    p = _each(s, s.order, PURCHASED)
    if p >= 0:
        farm = s.farms[p]
        more = MARKER_DELIVERIES if farm.active >> WAINWRIGHT & 1 else 0
        s.stack.append(("turn.deliver", p, farm.deliveries + more))


def purchased(s: LaGranjaState) -> None:
    """III.4: the number is fixed as the turn begins (LG-128)."""
    p = _each(s, s.order, NEUTRAL_LATE)
    if p >= 0:
        s.stack.append(("turn.purchase", p, s.farms[p].capacity, 0))


def neutral_late(s: LaGranjaState) -> None:
    """The neutral player places after the transportation phase if it is second (LG-202)."""
    _next(s, SCORING)
    if s.setup.solo and s.solo_first:
        from core.la_granja.solo import place_neutral

        place_neutral(s)


# ---------------------------------------------------------------- phase IV


def scoring(s: LaGranjaState) -> None:
    """IV, in the order of LG-159; then the next round or the end."""
    for farm in s.farms:
        farm.tired = 0
    for p in s.order:
        markers = sum(1 for owner in s.market if owner == p)
        gain_vp(s, p, markers * MARKER_VP, L_MARKET, f"for {markers} market marker{'s' if markers != 1 else ''}")
    for p in s.order:
        gain_vp(s, p, SIESTA_VP[s.pos[p]], L_SIESTA, "from the siesta track")
    for p in s.order:
        fire(s, p, "score_siesta")
        fire(s, p, "score_round")
    for farm in s.farms:
        farm.active = farm.craft  # LG-141
        farm.delivered = [0, 0, 0]
        farm.purchases = farm.donkey = farm.deliveries = farm.steps = 0
    if s.setup.solo:
        from core.la_granja.data import SOLO_FIRST_FROM

        s.solo_first = int(s.pos[0] >= SOLO_FIRST_FROM)  # LG-211
    if s.round == ROUNDS:
        _next(s, END)
        s.over = 1
        if s.log is not None:
            s.say("end", None, "Six rounds are over.")
        return
    s.pos = [0] * s.seats
    s.arrivals = s.order[::-1]  # LG-119
    s.round += 1
    s.offer = list(s.stacks[s.round])  # LG-22, LG-95
    s.stacks = tuple(() if r == s.round else tiles for r, tiles in enumerate(s.stacks))
    s.barrier += 1
    _next(s, PLAY_CARDS)


def end(s: LaGranjaState) -> None:
    """The game is over."""
    s.over = 1


RUN[:] = (
    play_cards,
    draw_cards,
    income,
    growth,
    roof_tiles,
    before_roll,
    lambda s: _next(s, TENANT),
    tenant,
    laborer,
    first_die,
    second_die,
    last_die,
    neutral_early,
    choose_donkey,
    reveal,
    siesta,
    free_deliveries,
    purchased,
    neutral_late,
    scoring,
    end,
)
