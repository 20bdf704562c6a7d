"""The position of a game of Mi Tierra, and how an action moves it on.

Events given to a log (`kind`, and what its `data` holds so that a page can animate it):

| kind | data |
|---|---|
| `setup` | order |
| `round` | round |
| `event` | event (id of the half), next (card id or none) |
| `order` | order |
| `place` | area, wheel, workers; on the farm: side |
| `area` | area |
| `home` | area, wheel, or side |
| `roll` | area, face (from 1; 0 without dice), yield |
| `gain`, `pay` | money, reason |
| `goods` | piece, n (negative: given away), place |
| `animals` | herd, n, meat |
| `plant`, `uproot` | plot, crop |
| `pen` | spaces, lost |
| `horse` | stable, level (−1: gone) |
| `water` | side or stable, to ("farm" or "mill") |
| `tile` | tile, price, space, covered |
| `cards` | card, row, space, what ("sold", "moved", "new", "removed") |
| `deck` | deck, what ("shuffled", "changed") |
| `look` | cards (the looker only) |
| `contract` | card (its owner only) |
| `dealer` | card, space, piece |
| `sale` | card, piece, money (one unit of a generic order) |
| `trade` | market, card, sold, bought, money; paid (what had not been paid unit by unit) |
| `rodeo` | prize; places |
| `skip` | reason |
| `score`, `end` | lines; winners |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from core.game import Action, Decision, Event, Game, Log, Outcome, Refusal, Scorecard, State
from core.mi_tierra import data as d
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import ANSWERS, QUESTIONS, STEPS, Frame
from core.rng import Rng


class Setup:
    """What seats and options fix for a whole game; shared by all its positions."""

    __slots__ = (
        "areas", "black_level3", "canal_needs_crops", "closed", "counts", "display", "double_wheel", "event_order_new",
        "exempt_all", "farm_needs_two", "hold_back", "homeless_meat", "horses", "less_luck", "level3_sells", "literal",
        "merchant", "merchant_first", "once_per_field", "options", "paired", "pick_pairs", "rain_exempt_taker",
        "roll_empty_mill", "round_7_end", "seats", "sell_horses", "simpler", "single", "third_any", "tile_spaces_count",
        "wet_all",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        def chosen(option: str, choice: str) -> bool:
            return bool(options[option] == choice)

        self.seats = seats
        self.options = dict(options)
        self.counts = d.COUNTS[seats]
        self.display: int = self.counts["market_cards_on_display"]
        self.simpler = chosen("simpler_game", "yes")
        self.less_luck = chosen("less_luck", "yes")
        self.areas = frozenset(range(-1, 18)) - (d.SIMPLER_REMOVED if self.simpler else frozenset())
        self.horses = not self.simpler  # MT-220
        paired = [area for area in d.PAIRED_AREAS if area in self.areas]
        one = d.ONE_WHEEL_FOR_TWO if self.counts["second_wheel_needs_two_workers"] else frozenset()
        self.paired = tuple((area, 1 if area in one else 2) for area in paired)
        """Areas with two wheels and how many of them are for one worker (MT-215)."""
        self.double_wheel: dict[int, int] = {}
        """Areas with a wheel for two workers at once, and which one it is (from 0): MT-215, MT-217."""
        if one:
            self.double_wheel = {area: 1 for area in paired if area in one}
        elif self.counts["third_wheel_for_two_workers"]:
            self.double_wheel = dict.fromkeys(paired, 2)
        self.single = seats == 2
        """Two players: the market is a queue (MT-216)."""
        self.farm_needs_two = chosen("farm_worker_needs", "two_crops")
        self.closed = chosen("blocking_placement", "forbidden")
        self.hold_back = chosen("hold_back_workers", "yes")
        self.pick_pairs = d.PICK_PAIRS if chosen("initial_animal", "needs_pen") else d.ALL_PAIRS
        self.event_order_new = chosen("event_start_order", "new_turn_order")
        self.roll_empty_mill = chosen("drought_at_empty_mill", "yes")
        self.exempt_all = chosen("drought_exempt", "all_at_mill")
        self.rain_exempt_taker = chosen("rain_drought_exempt", "taker")
        self.canal_needs_crops = chosen("canal_beside", "two_crops")
        self.once_per_field = chosen("field_harvest", "once_per_round")
        self.homeless_meat = chosen("homeless_animals", "meat")
        self.level3_sells = chosen("sell_level_3", "generic_only")
        self.sell_horses = chosen("sell_horses", "yes")
        self.round_7_end = chosen("round_7_event_end", "before_scoring")
        self.tile_spaces_count = chosen("objective_spaces", "with_improvements")
        self.literal = chosen("third_place", "literal")
        self.third_any = chosen("third_wheel", "any_player")
        self.wet_all = self.simpler and chosen("simpler_irrigation", "all_fields")
        self.merchant = chosen("merchant", "yes")
        self.merchant_first = chosen("merchant_purchase", "before_effect")


@lru_cache(maxsize=64)
def _setup(seats: int, options: tuple[tuple[str, Any], ...]) -> Setup:
    return Setup(seats, dict(options))


def setup_for(seats: int, options: Mapping[str, Any]) -> Setup:
    """The setup of checked options; equal ones are shared."""
    return _setup(seats, tuple(options.items()))


_INTS: Final = (
    "round", "pens", "horses", "mill", "event", "next_event", "area", "acted", "plaza_price", "at_mill", "rng",
    "barrier", "actor", "over",
)  # fmt: skip
_LISTS: Final = (
    "seeds", "herds", "event_deck", "deck", "sold", "display", "bottom", "city", "board", "tile_deck", "touch",
    "market_wheels", "city_wheels", "contract_deck", "merchant_deck", "offer",
)  # fmt: skip


class MiTierraState(State):
    """A position. Supplies are counts, decks are lists with the top card last, −1 is an empty place.

    `stand` holds the players on the wheels of area a at index a + 1, in the order of placement; `touch`,
    `market_wheels` and `city_wheels` the player on each wheel of areas 8, 15 and 16. `area` is the area being
    activated (−2 before), `acted` how many of its workers are home already.
    """

    __slots__ = (*_INTS, *_LISTS, "_legal", "farms", "order", "picked", "rules", "stack", "stand")

    game: ClassVar[Game]
    order: tuple[int, ...]
    picked: tuple[tuple[int, int], ...]
    stand: list[tuple[int, ...]]
    farms: list[Farm]
    stack: list[Frame]
    rules: Setup
    _legal: Sequence[Action]

    def __init__(self, rules: Setup, rng: int) -> None:
        self.rules = rules
        self.rng = rng
        self.round = 1
        self.pens = d.PEN_TOKENS
        self.horses = d.HORSE_TOKENS if rules.horses else 0
        self.mill = d.WATER_TOKENS
        self.event = self.next_event = -1
        self.area = -2
        self.acted = self.plaza_price = self.at_mill = 0
        self.barrier = 0
        self.actor = -1
        self.over = 0
        self.seeds = list(d.SEED_TOKENS)
        self.herds = list(d.HERD_TOKENS)
        self.event_deck: list[int] = []
        self.deck: list[int] = []
        self.sold: list[int] = []
        self.display: list[int] = []
        self.bottom: list[int] = []
        self.city = [-1, -1, -1, -1]
        self.board = [-1, -1, -1, -1]
        self.tile_deck: list[int] = []
        self.touch = [-1] * 5
        self.market_wheels = [-1] * 6
        self.city_wheels = [-1] * 4
        self.contract_deck: list[int] = []
        self.merchant_deck: list[int] = []
        self.offer: list[int] = []
        self.stand = [()] * 15
        self.order = tuple(range(rules.seats))
        self.picked = ()
        self.farms = [Farm() for _ in range(rules.seats)]
        self.stack = []
        self._legal = ()

    # ------------------------------------------------------------ the contract: playing

    @property
    def seats(self) -> int:  # type: ignore[override]
        """How many players sit at the table."""
        return self.rules.seats

    @property
    def players(self) -> int:
        """There are no automas."""
        return self.rules.seats

    @property
    def options(self) -> Mapping[str, Any]:
        """All options of this game."""
        return self.rules.options

    @property
    def current_player(self) -> int | None:
        """Whose decision it is."""
        return self.actor if self.stack else None

    def legal_actions(self) -> Sequence[Action]:
        """All legal actions of the decision at hand."""
        return self._legal

    def is_terminal(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.stack

    def apply_action(self, action: Action, log: Log | None = None) -> None:
        """Plays a legal action and whatever follows by itself."""
        frame = self.stack.pop()
        ANSWERS[frame[0]](self, frame, action, log)
        self.advance(log)

    def advance(self, log: Log | None = None) -> None:
        """Runs steps and single choices until somebody has to decide, or nothing is left."""
        stack = self.stack
        while stack:
            frame = stack[-1]
            name = frame[0]
            run = STEPS.get(name)
            if run is not None:
                stack.pop()
                run(self, frame, log)
                continue
            legal = QUESTIONS[name](self, frame)
            if len(legal) > 1:
                self._legal = legal
                if frame[1] != self.actor:
                    self.actor = frame[1]
                    self.barrier += 1
                return
            stack.pop()
            if legal:
                ANSWERS[name](self, frame, legal[0], log)
        self._legal = ()
        self.actor = -1

    def clone(self) -> MiTierraState:
        """An independent copy."""
        new: MiTierraState = MiTierraState.__new__(MiTierraState)
        new.rules = self.rules
        new.rng = self.rng
        new.round = self.round
        new.pens = self.pens
        new.horses = self.horses
        new.mill = self.mill
        new.event = self.event
        new.next_event = self.next_event
        new.area = self.area
        new.acted = self.acted
        new.plaza_price = self.plaza_price
        new.at_mill = self.at_mill
        new.barrier = self.barrier
        new.actor = self.actor
        new.over = self.over
        new.seeds = self.seeds[:]
        new.herds = self.herds[:]
        new.event_deck = self.event_deck[:]
        new.deck = self.deck[:]
        new.sold = self.sold[:]
        new.display = self.display[:]
        new.bottom = self.bottom[:]
        new.city = self.city[:]
        new.board = self.board[:]
        new.tile_deck = self.tile_deck[:]
        new.touch = self.touch[:]
        new.market_wheels = self.market_wheels[:]
        new.city_wheels = self.city_wheels[:]
        new.contract_deck = self.contract_deck[:]
        new.merchant_deck = self.merchant_deck[:]
        new.offer = self.offer[:]
        new.stand = self.stand[:]
        new.order = self.order
        new.picked = self.picked
        new.farms = [farm.clone() for farm in self.farms]
        new.stack = self.stack[:]
        new._legal = self._legal
        return new

    # ------------------------------------------------------------ the contract: asking

    @property
    def decision(self) -> Decision | None:
        """What is asked, in words."""
        from core.mi_tierra.words import decision

        return decision(self)

    def scores(self) -> tuple[Scorecard, ...]:
        """The scorecards as if the game ended now."""
        from core.mi_tierra.scoring import scorecards

        return scorecards(self)

    def outcome(self) -> Outcome:
        """Who wins, and why (MT-206, MT-207)."""
        from core.mi_tierra.scoring import outcome

        return outcome(self)

    def observation(self, player: int | None) -> dict[str, Any]:
        """What a player may see (MT-196)."""
        from core.mi_tierra.view import observation

        return observation(self, player)

    def determinize(self, player: int, rng: Rng) -> MiTierraState:
        """A position that looks the same to `player`, with all that is hidden dealt anew."""
        from core.mi_tierra.view import determinize

        return determinize(self, player, rng)

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action is not legal now."""
        from core.mi_tierra.refusals import why_not

        return None if action in self._legal else why_not(self, action)

    def parse_action(self, text: str) -> Action:
        """Reads notation."""
        from core.mi_tierra.words import parse

        return parse(text)

    def describe(self, action: Action) -> str:
        """The action in words."""
        from core.mi_tierra.words import describe

        return describe(self, action)

    def describe_for(self, action: Action, viewer: int | None) -> str:
        """The action in words; what only its actor may know stays hidden from others."""
        from core.mi_tierra.words import describe_for

        return describe_for(self, action, viewer)

    def to_json(self) -> dict[str, Any]:
        """The whole position as plain JSON."""
        data: dict[str, Any] = {"seats": self.rules.seats, "options": self.rules.options}
        data.update({name: getattr(self, name) for name in _INTS})
        data.update({name: list(getattr(self, name)) for name in _LISTS})
        data["stand"] = [list(players) for players in self.stand]
        data["order"] = list(self.order)
        data["picked"] = [list(pair) for pair in self.picked]
        data["farms"] = [farm.to_json() for farm in self.farms]
        data["stack"] = [_listed(frame) for frame in self.stack]
        return data

    @staticmethod
    def restore(data: Mapping[str, Any], rules: Setup) -> MiTierraState:
        """The position that `to_json` wrote."""
        state = MiTierraState(rules, 0)
        for name in _INTS:
            setattr(state, name, int(data[name]))
        for name in _LISTS:
            setattr(state, name, list(data[name]))
        state.stand = [tuple(players) for players in data["stand"]]
        state.order = tuple(data["order"])
        state.picked = tuple((a, b) for a, b in data["picked"])
        state.farms = [Farm.from_json(farm) for farm in data["farms"]]
        state.stack = [_tupled(frame) for frame in data["stack"]]
        if state.stack:
            frame = state.stack[-1]
            state._legal = QUESTIONS[frame[0]](state, frame)
        return state

    # ------------------------------------------------------------ small helpers of the rules

    def push(self, *frames: Frame) -> None:
        """Puts frames on the stack so that they act in the order given."""
        self.stack.extend(reversed(frames))

    def roll(self, sides: int) -> int:
        """The face of a die, 1 … sides; raises the barrier."""
        rng = Rng(self.rng)
        face = rng.die(sides)
        self.rng = rng.state
        self.barrier += 1
        return face

    def shuffle(self, cards: list[int]) -> None:
        """Shuffles cards in place."""
        rng = Rng(self.rng)
        rng.shuffle(cards)
        self.rng = rng.state

    def active_event(self, player: int) -> d.Card | None:
        """The event of the round as it touches a player: not if it is negative and he is insured (MT-172)."""
        if self.event < 0:
            return None
        card = d.EVENTS[self.event]
        return None if card.negative and self.farms[player].insured else card

    def modifier(self, player: int, what: str) -> int:
        """The sum of all `modify` effects on a number for a player (MT-115)."""
        total = 0
        for card in self.farms[player].cards:
            total += card.mods.get(what, 0)
        event = self.active_event(player)
        if event is not None:
            total += event.mods.get(what, 0)
        return total


def _listed(frame: Frame) -> list[Any]:
    return [_listed(item) if isinstance(item, tuple) else item for item in frame]


def _tupled(frame: Sequence[Any]) -> Frame:
    return tuple(_tupled(item) if isinstance(item, list) else item for item in frame)


def called(player: int) -> str:
    """What a player is called in texts; the page puts the name in its place."""
    return f"Player {player + 1}"


def tell(log: Log | None, kind: str, player: int | None, text: str, **data: Any) -> None:
    """Appends an event if somebody keeps a log."""
    if log is not None:
        log.append(Event(kind, player, text, data))
