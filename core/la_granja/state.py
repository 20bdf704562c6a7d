"""The position of a game and the contract's questions about it; the rules themselves live in the other modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from core.game import Action, Decision, Event, Game, Log, Outcome, PositionError, Refusal, Scorecard, State
from core.la_granja.data import MARKERS, Board, board
from core.la_granja.farm import Farm
from core.la_granja.registry import ALWAYS, ASK, CHOOSE, LEGAL, Entry
from core.la_granja.steps import RUN
from core.rng import Rng


class Setup:
    """What does not change during a game; shared by all its positions."""

    __slots__ = (
        "board",
        "colours",
        "first_optional",
        "hide_vp",
        "limit",
        "next_lower",
        "options",
        "pay_first",
        "seats",
        "solo",
    )

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options = dict(options)
        self.solo = seats == 1
        self.colours = 2 if self.solo else seats
        """Owners of market markers: the seats, and in the solitaire game the neutral player (1)."""
        self.board: Board = board(seats, options["equal_rows"] == "on")
        self.limit = MARKERS if options["marker_limit"] == "25" else 1_000_000
        self.pay_first = options["pay_first"] == "on"
        self.next_lower = options["full_market"] == "next_lower"
        self.first_optional = options["first_round_optional"] == "on"
        self.hide_vp = options["hide_vp"] == "on"


_LISTS = ("order", "deck", "discards", "offer", "dice", "market", "pos", "arrivals", "orders", "taken")
_PLAIN = ("rng", "barrier", "round", "step", "idx", "opened", "first_vp", "solo_first", "over", "actor")


class LaGranjaState(State):
    """A position.

    step, idx: where the round stands (`rounds.STEPS`) and who comes next; order: seats in turn order.
    stack: pending entries, newest last (`registry`). deck: top last. stacks: roof tiles of later rounds, by round.
    dice: how many lie on each revenue space. guard: (owner, space) of the Elder; mark: that of the Tenant's die.
    market: owner by space, -1 empty. pos: siesta space by seat; arrivals: seats, later ones lie on top of earlier ones.
    opened, first_vp: bits of buildings open, and still with the VP of the first completion.
    orders: buildings still blocked, lowest order marker first. taken: bits of rows taken by building.
    """

    __slots__ = (
        "_legal",
        "actor",
        "arrivals",
        "barrier",
        "deck",
        "dice",
        "discards",
        "farms",
        "first_vp",
        "guard",
        "idx",
        "log",
        "mark",
        "market",
        "offer",
        "opened",
        "order",
        "orders",
        "over",
        "pos",
        "rng",
        "round",
        "seats",
        "setup",
        "solo_first",
        "stack",
        "stacks",
        "step",
        "taken",
    )

    game: ClassVar[Game]
    order: list[int]
    deck: list[int]
    discards: list[int]
    offer: list[int]
    dice: list[int]
    market: list[int]
    pos: list[int]
    arrivals: list[int]
    orders: list[int]
    taken: list[int]
    rng: int
    round: int
    step: int
    idx: int
    opened: int
    first_vp: int
    solo_first: int
    over: int
    actor: int
    stack: list[Entry]
    stacks: tuple[tuple[int, ...], ...]
    guard: tuple[int, int] | None
    mark: tuple[int, int] | None
    farms: list[Farm]
    log: Log | None
    _legal: Sequence[Action]

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.order = list(range(setup.seats))
        self.deck = []
        self.discards = []
        self.offer = []
        self.dice = [0] * 7
        self.market = [-1] * (setup.board.size + 1)
        self.pos = [0] * setup.seats
        self.arrivals = list(reversed(self.order))
        self.orders = []
        self.taken = [0] * 7
        self.rng = self.barrier = self.idx = self.step = 0
        self.round = 1
        self.opened = self.first_vp = 0b1111110
        self.solo_first = 1
        self.over = 0
        self.actor = -1
        self.stack = []
        self.stacks = ((),) * 7
        self.guard = self.mark = None
        self.farms = [Farm() for _ in range(setup.seats)]
        self.log = None
        self._legal = ()

    # ------------------------------------------------------------ contract

    @property
    def options(self) -> Mapping[str, Any]:
        """The options, defaults included."""
        return self.setup.options

    @property
    def players(self) -> int:
        """The seats; the neutral player of the solitaire game scores nothing and is no player (LG-197)."""
        return self.setup.seats

    @property
    def current_player(self) -> int | None:
        """The seat that acts now."""
        return None if self.over else self.actor

    def is_terminal(self) -> bool:
        """Whether six rounds are over."""
        return bool(self.over)

    def legal_actions(self) -> Sequence[Action]:
        """All legal actions, computed when the decision came up."""
        return self._legal

    def apply_action(self, action: Action, log: Log | None = None) -> None:
        """Plays a legal action and everything that follows without a choice."""
        self.log = log
        top = self.stack[-1]
        CHOOSE[top[0]](self, top, action)
        self.advance()
        self.log = None

    def advance(self) -> None:
        """Runs effects and steps until somebody has a choice (LG-9: the newest entry first)."""
        stack = self.stack
        while True:
            if not stack:
                if self.over:
                    self._legal = ()
                    self.barrier += 1
                    return
                RUN[self.step](self)
                continue
            top = stack[-1]
            name = top[0]
            legal = LEGAL[name](self, top)
            if legal is None:
                continue
            if len(legal) == 1 and name not in ALWAYS:
                CHOOSE[name](self, top, legal[0])
                continue
            self._legal = legal
            break
        actor = top[1]
        if actor != self.actor:
            self.actor = actor
            self.barrier += 1

    def clone(self) -> Self:
        """An independent copy."""
        new = type(self).__new__(type(self))
        new.setup = self.setup
        new.seats = self.seats
        new.order = self.order[:]
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.offer = self.offer[:]
        new.dice = self.dice[:]
        new.market = self.market[:]
        new.pos = self.pos[:]
        new.arrivals = self.arrivals[:]
        new.orders = self.orders[:]
        new.taken = self.taken[:]
        new.rng = self.rng
        new.barrier = self.barrier
        new.round = self.round
        new.step = self.step
        new.idx = self.idx
        new.opened = self.opened
        new.first_vp = self.first_vp
        new.solo_first = self.solo_first
        new.over = self.over
        new.actor = self.actor
        new.stack = self.stack[:]
        new.stacks = self.stacks
        new.guard = self.guard
        new.mark = self.mark
        new.farms = [farm.clone() for farm in self.farms]
        new.log = None
        new._legal = self._legal
        return new

    @property
    def decision(self) -> Decision | None:
        """What the newest entry asks."""
        from core.la_granja.words import decision

        return decision(self)

    def scores(self) -> tuple[Scorecard, ...]:
        """VP collected and the final sale as if the game ended now."""
        from core.la_granja.scoring import scorecards

        return scorecards(self)

    def outcome(self) -> Outcome:
        """Ranking by VP, then by the silver left (LG-165)."""
        from core.la_granja.scoring import outcome

        return outcome(self)

    def observation(self, player: int | None) -> dict[str, Any]:
        """What `player` may see."""
        from core.la_granja.observe import observation

        return observation(self, player)

    def determinize(self, player: int, rng: Rng) -> Self:
        """Hidden cards, tiles and choices dealt anew."""
        from core.la_granja.observe import determinize

        return determinize(self, player, rng)  # type: ignore[return-value]

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action is not legal now."""
        if action in self._legal:
            return None
        from core.la_granja.refuse import refuse

        return refuse(self, action)

    def parse_action(self, text: str) -> Action:
        """Reads notation."""
        from core.la_granja.actions import parse

        return parse(text)

    def describe(self, action: Action) -> str:
        """The action in words."""
        from core.la_granja.words import describe

        return describe(self, action)

    def describe_for(self, action: Action, viewer: int | None) -> str:
        """The action in words; a donkey tile is named to its owner only before the reveal."""
        if action.kind == "donkey" and viewer != self.actor:
            return "Choose a donkey tile"
        return self.describe(action)

    def to_json(self) -> dict[str, Any]:
        """The whole position."""
        data: dict[str, Any] = {"seats": self.seats, "options": self.setup.options}
        data.update({name: getattr(self, name) for name in _PLAIN})
        data.update({name: list(getattr(self, name)) for name in _LISTS})
        data["stack"] = [_plain(item) for item in self.stack]
        data["stacks"] = [list(tiles) for tiles in self.stacks]
        data["guard"] = list(self.guard) if self.guard else None
        data["mark"] = list(self.mark) if self.mark else None
        data["farms"] = [farm.to_json() for farm in self.farms]
        return data

    # ------------------------------------------------------------ for the rules

    def say(self, kind: str, player: int | None, text: str, **data: Any) -> None:
        """Logs an event. Call it only where `log` is not None."""
        assert self.log is not None
        self.log.append(Event(kind, player, text, data))


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _entry(value: Any) -> Any:
    return tuple(_entry(item) for item in value) if isinstance(value, list) else value


def from_json(data: Mapping[str, Any], game: Game) -> LaGranjaState:
    """The position that `to_json` wrote. Raises PositionError."""
    try:
        options = game.check_options(data["seats"], data["options"])
        state = LaGranjaState(Setup(data["seats"], options))
        for name in _PLAIN:
            setattr(state, name, int(data[name]))
        for name in _LISTS:
            setattr(state, name, [int(x) for x in data[name]])
        state.stack = [_entry(item) for item in data["stack"]]
        state.stacks = tuple(tuple(tiles) for tiles in data["stacks"])
        state.guard = tuple(data["guard"]) if data["guard"] else None
        state.mark = tuple(data["mark"]) if data["mark"] else None
        state.farms = [Farm.from_json(farm) for farm in data["farms"]]
        for owner in state.market:
            if 0 <= owner < state.seats:
                state.farms[owner].out += 1
        if not state.over:
            legal = LEGAL[state.stack[-1][0]](state, state.stack[-1])
            if not legal:
                raise PositionError(f"stack: {state.stack[-1][0]!r} asks nothing")
            state._legal = legal
    except PositionError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise PositionError(f"no position of La Granja: {type(error).__name__} {error}") from error
    return state


def ask(state: LaGranjaState, entry: Entry) -> tuple[str, str, str]:
    """(kind, prompt, source) of the decision an entry asks for."""
    return ASK[entry[0]](state, entry)
