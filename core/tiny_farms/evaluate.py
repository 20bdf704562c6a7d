"""The opponent "greedy": what farms are worth while they grow, and the click that adds most.

Worths are whole hundredths of a point. A farm is worth its points, and what its groups may still become: a pair of
sheep with room beside it is worth more than two points. Horses count as a chance for the prizes, size difference as the
part of it that cannot be made good any more. What a move leaves for the next player counts against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.game import Action, State
from core.rng import Rng
from core.tiny_farms import emma
from core.tiny_farms.data import (
    CALVES,
    CALVES_PER_ENTRY,
    CHICKEN,
    COW,
    CROP,
    CROSSED,
    EMPTY,
    FRIENDS,
    HORSE,
    PIG,
    SHEEP,
    SQUARES,
    TRACK_ROWS,
)
from core.tiny_farms.groups import NEIGHBOURS, PIG_SETS, SHEEP_SETS, components, touching
from core.tiny_farms.scoring import (
    CHICKEN_POINTS,
    FRIEND_POINTS,
    HORSE_FIRST,
    HORSE_SECOND,
    HORSE_SECOND_TWO,
    MILK_POINTS,
    crop_points,
    emma_points,
    friend_sets,
)
from core.tiny_farms.state import CROP_PHASE, KEEP, MOVE, ROLL, WRITE, TinyFarmsState, land
from core.tiny_farms.state import EMMA as EMMA_PHASE

POINT: Final = 100
SHEEP_GROWTH: Final = (40, 230, 480)  # groups of 3n, 3n + 1, 3n + 2 sheep with room beside them
PIG_GROWTH: Final = (20, 200)  # groups of 2n, 2n + 1 pigs with room beside them
COW_GROWTH: Final = 55  # a point that one more cow or calves entry would bring
FRIEND_GROWTH: Final = (60, 90, 110, 130, 160, 0)  # a set of so many friends waiting for one more
CROP_GROWTH: Final = (0, 15, 60, 40, 30, 40, 70, 0)
MILK_GROWTH: Final = 40  # what a token may do beyond the point it is worth, early in the game
SETTLED: Final = 5  # with so many turns to go everything is still possible

Farm = tuple[int, ...]


def farm_worth(cells: Farm, turns: int) -> int:
    """Pigs, sheep, chickens, cows and crops of one farm, with `turns` of its owner still to come."""
    masks = [0] * (CROSSED + 1)
    for square, code in enumerate(cells):
        masks[code] |= 1 << square
    empty = masks[EMPTY]
    worth = POINT * (PIG_SETS.value(masks[PIG]) + SHEEP_SETS.value(masks[SHEEP]))
    worth += POINT * CHICKEN_POINTS * masks[CHICKEN].bit_count()
    growth = 0
    for group in components(masks[SHEEP]):
        if touching(group) & empty:
            growth += SHEEP_GROWTH[group.bit_count() % 3]
    for group in components(masks[PIG]):
        if touching(group) & empty:
            growth += PIG_GROWTH[group.bit_count() % 2]
    cows, calves = masks[COW], masks[CALVES]
    for group in components(cows | calves):
        heads = (group & cows).bit_count()
        young = (group & calves).bit_count() * CALVES_PER_ENTRY
        worth += POINT * heads * young
        room = (touching(group) & empty).bit_count()
        if room:
            growth += (CALVES_PER_ENTRY * heads + young) * (COW_GROWTH if room > 1 else COW_GROWTH * 2 // 3)
    if masks[CROP]:
        worth += POINT * crop_points(masks[CROP])
        for group in components(masks[CROP]):
            if touching(group) & empty:
                growth += CROP_GROWTH[min(group.bit_count(), len(CROP_GROWTH) - 1)]
    # room that belongs to nobody's neighbourhood is where chickens, horses and friends do no harm
    open_squares = sum(1 for square in range(SQUARES) if empty >> square & 1 and NEIGHBOURS[square] & empty)
    return worth + growth * min(turns, SETTLED) // SETTLED + 4 * open_squares


def friends_worth(counts: list[int], turns: int) -> int:
    """Sets of friends over both farms."""
    worth = growth = 0
    for size in friend_sets(counts):
        worth += POINT * FRIEND_POINTS[size]
        growth = max(growth, FRIEND_GROWTH[size])
    return worth + growth * min(turns, SETTLED) // SETTLED


def horses_worth(own: int, others: list[int], turns: int) -> int:
    """The prize that so many horses may bring, by how far ahead they are and how much can still happen."""
    if not own and not turns:
        return 0

    def chance(rival: int) -> int:  # in hundredths
        return max(0, min(100, 50 + 100 * (2 * (own - rival) + 1) // (2 * (1 + turns))))

    ranked = sorted(others, reverse=True)
    first = chance(ranked[0])
    worth = HORSE_FIRST * first
    second_prize = HORSE_SECOND if len(ranked) > 1 else HORSE_SECOND_TWO
    if second_prize and len(ranked) > 1:
        worth += second_prize * max(0, chance(ranked[1]) - first)
    return worth if own else worth // 2


class _View:
    """What a choice of one player needs to know about a position."""

    def __init__(self, state: TinyFarmsState, player: int) -> None:
        self.state = state
        self.player = player
        # turns of this player after the running one
        self.turns = state.rounds - state.round
        begin = 2 * SQUARES * player
        cells = state.cells
        self.farms: tuple[Farm, Farm] = (
            tuple(cells[begin : begin + SQUARES]),
            tuple(cells[begin + SQUARES : begin + 2 * SQUARES]),
        )
        self.horses = self._horses()
        self._worth: dict[Farm, int] = {}

    def _horses(self) -> list[int]:
        state = self.state
        counts = [
            state.cells[2 * SQUARES * seat : 2 * SQUARES * (seat + 1)].count(HORSE)
            for seat in range(state.seats)
            if seat != self.player
        ]
        if state.solo:
            counts.append(state.tracks[TRACK_ROWS.index("horses")])
        return counts

    def farm(self, cells: Farm) -> int:
        found = self._worth.get(cells)
        if found is None:
            found = self._worth[cells] = farm_worth(cells, self.turns)
        return found

    def worth(self, red: Farm, blue: Farm) -> int:
        """Everything but milk."""
        counts = [red.count(code) + blue.count(code) for code in FRIENDS]
        own = red.count(HORSE) + blue.count(HORSE)
        used = [SQUARES - farm.count(EMPTY) - farm.count(CROSSED) for farm in (red, blue)]
        apart = POINT * abs(used[0] - used[1])
        turns = min(self.turns, SETTLED)
        return (
            self.farm(red)
            + self.farm(blue)
            + friends_worth(counts, self.turns)
            + horses_worth(own, self.horses, self.turns)
            - apart * (SETTLED + 3 - turns) // (SETTLED + 3)
        )

    def with_farm(self, colour: int, cells: Farm) -> int:
        """The worth with another red or blue farm."""
        return self.worth(self.farms[0], cells) if colour else self.worth(cells, self.farms[1])

    def milk(self, tokens: int) -> int:
        """What milk left is worth."""
        return tokens * (POINT * MILK_POINTS + MILK_GROWTH * min(self.turns, SETTLED) // SETTLED)

    def marginal(self, colour: int, animal: int) -> int:
        """What one animal more in a farm adds at best (0 if it is full)."""
        cells = self.farms[colour]
        places = [square for square in range(SQUARES) if cells[square] == EMPTY]
        if not places:
            return 0
        best = max(self.with_farm(colour, _put(cells, square, animal)) for square in places)
        return best - self.worth(*self.farms)

    def marginals(self) -> list[list[int]]:
        """`marginal` of each farm and animal code."""
        return [[0, *(self.marginal(colour, animal) for animal in range(1, CROP))] for colour in (0, 1)]


def _put(cells: Farm, square: int, code: int) -> Farm:
    return (*cells[:square], code, *cells[square + 1 :])


def _best_pair(view: _View, colour: int, first: int, second: int) -> tuple[int, int]:
    """The worth after writing both animals in the best way, and the square of the first one."""
    cells = view.farms[colour]
    places = [square for square in range(SQUARES) if cells[square] == EMPTY]
    if not second or len(places) < 2:
        return max((view.with_farm(colour, _put(cells, square, first)), -square) for square in places)
    best = (-(10**9), 0)
    for square in places:
        once = _put(cells, square, first)
        for other in places:
            if other != square:
                best = max(best, (view.with_farm(colour, _put(once, other, second)), -square))
    return best


class TinyFarmsGreedy:
    """Takes the move that adds most to its own farms and leaves least to the next player, then writes it best."""

    name = "greedy"
    blind = False
    FINALISTS = 5
    """How many landings are tried with all ways of writing both animals."""

    def choose(self, view: State, rng: Rng) -> Action:
        """The best legal action by the worths of this module; equals: the first."""
        assert isinstance(view, TinyFarmsState)
        phase = view.phase
        legal = view.legal_actions()
        player = view.current_player
        assert player is not None
        if phase == ROLL or len(legal) == 1:
            return legal[0]
        if phase == MOVE:
            return self._move(view, player, legal)
        if phase == WRITE:
            seen = _View(view, player)
            _, square = _best_pair(seen, view.farm & 1, view.first, view.second)
            return next(action for action in legal if action.args[0] == -square)
        if phase == KEEP:
            seen = _View(view, player)
            worths = [_best_pair(seen, view.farm & 1, animal, 0)[0] for animal in (view.first, view.second)]
            return legal[1] if worths[1] > worths[0] else legal[0]
        if phase == CROP_PHASE:
            return self._crop(view, legal)
        assert phase == EMMA_PHASE
        horses = view.cells.count(HORSE)

        def hers(action: Action) -> int:
            space = view.space_after(action.args[0], action.args[1])
            return emma_points(emma.fill_both(view.tracks, view.wheel.shown[view.rotation][space]), horses)

        return min(legal, key=hers)

    def _move(self, state: TinyFarmsState, player: int, legal: Sequence[Action]) -> Action:
        view = _View(state, player)
        adds = view.marginals()
        shown = state.wheel.shown[state.rotation]
        last = state.turn + 1 >= state.turns_a_round
        rival = None
        if not last and not state.solo:
            rival = _View(state, (player + 1) % state.seats).marginals()
        offers = []
        for action in legal:
            farmer, die, change = action.args
            space = state.space_after(farmer, die + change)
            first, second = shown[space]
            rough = adds[farmer][first] + adds[farmer][second] - view.milk(abs(change))
            if not last:
                rough -= self._left_for_next(state, action, space, rival)
            offers.append((rough, action, space))
        offers.sort(key=lambda offer: -offer[0])
        now = view.worth(*view.farms)
        known: dict[tuple[int, int], int] = {}
        best, best_worth = legal[0], -(10**9)
        for rough, action, space in offers:
            farmer = action.args[0]
            if (farmer, space) not in known:
                if len(known) == self.FINALISTS:
                    continue
                room = state.empty[2 * player + farmer]
                first, second = shown[space]
                exact = _best_pair(view, farmer, first, second)[0] - now if room else 0
                if room and not room & (room - 1):
                    exact = max(exact, _best_pair(view, farmer, second, 0)[0] - now)
                known[farmer, space] = exact - adds[farmer][first] - adds[farmer][second]
            worth = rough + known[farmer, space]
            if worth > best_worth:
                best, best_worth = action, worth
        return best

    def _left_for_next(self, state: TinyFarmsState, action: Action, space: int, rival: list[list[int]] | None) -> int:
        """What the dice and farmers left by a move are worth to the next player, as far as it should bother us."""
        farmer, die, _ = action.args
        position = [state.position[0], state.position[1]]
        position[farmer] = space
        dice = list(state.dice)
        dice.remove(die)

        def landing(mover: int, value: int) -> int:
            return land(position, mover, value)

        shown = state.wheel.shown[state.rotation]
        if rival is None:  # Emma is next, and what she will do is known
            horses = state.cells.count(HORSE)
            advanced = (state.tracks, horses) if state.options["emma_skill"] == "advanced" else None
            _, _, end = emma.best_moves(dice, landing, state.target, shown, advanced)[0]
            gain = emma_points(emma.fill_both(state.tracks, shown[end]), horses) - emma_points(state.tracks, horses)
            return POINT * gain * 3 // 4
        best = 0
        for mover in (0, 1):
            for value in set(dice):
                first, second = shown[landing(mover, value)]
                best = max(best, rival[mover][first] + rival[mover][second])
        return best * 2 // (3 * (state.seats - 1))

    def _crop(self, state: TinyFarmsState, legal: Sequence[Action]) -> Action:
        view = _View(state, 0)

        def worth(action: Action) -> int:
            change, farm, square = action.args
            code = CROP if action.kind == "crop" else CROSSED
            return view.with_farm(farm, _put(view.farms[farm], square, code)) - view.milk(abs(change))

        return max(legal, key=worth)
