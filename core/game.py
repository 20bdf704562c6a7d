"""The contract every game keeps. A `Game` makes `State`s; the words are OpenSpiel's.

Everything else here (records, command line, bots, page, scorer) is written against this module alone.

Players and seats: seats 0 … seats−1 are decided by people or bots. An automa (Farmer Emma) is a player the engine
plays by itself; automas have the indexes after the seats. `players` = seats + automas.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any, ClassVar, Protocol, Self

from core.rng import SEED_LIMIT, Rng

# ---------------------------------------------------------------- errors


class GameError(ValueError):
    """One clear sentence that names the place, what was found and what was expected."""


class SetupError(GameError):
    """Seats, seed or options that the game does not have."""


class InvalidAction(GameError):
    """Text that is no action of this game."""


class IllegalAction(GameError):
    """A well-formed action that is not allowed now. `refusal` says why."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal


class RecordError(GameError):
    """A record that cannot be read or does not replay. `action` is the number of the first bad action, if any."""

    def __init__(self, message: str, action: int | None = None) -> None:
        super().__init__(message)
        self.action = action


class SheetError(GameError):
    """A paper score sheet with something wrong in it."""


class PositionError(GameError):
    """A position description that cannot be set up."""


def quoted(value: Any) -> str:
    """A value as a sentence about it shows it: on one line, and cut where it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # numbers of thousands of digits, lists in lists in lists
        return f"a {type(value).__name__} too large to show"
    return text if len(text) <= 60 else text[:57] + "…"


# ---------------------------------------------------------------- values


class Action:
    """One click. Interned by `ActionPool`: equal actions are the same object, so `is`, `==` and hashing are free.

    `kind` says what sort of click, `args` what exactly, `str(action)` is the notation.
    """

    __slots__ = ("args", "game", "kind", "text")

    def __init__(self, game: str, kind: str, args: tuple[Any, ...], text: str) -> None:
        self.game = game
        self.kind = kind
        self.args = args
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.game} {self.text}>"

    def __reduce__(self) -> tuple[Callable[..., Action], tuple[str, str, tuple[Any, ...], str]]:
        return _restore_action, (self.game, self.kind, self.args, self.text)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Action:
        return self


_POOLS: dict[str, ActionPool] = {}


class ActionPool:
    """The interned actions of one game, by notation."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._by_text: dict[str, Action] = {}
        _POOLS[game] = self

    def make(self, kind: str, args: tuple[Any, ...], text: str) -> Action:
        """The one action written `text`. Raises ValueError if that text already means something else."""
        action = self._by_text.get(text)
        if action is None:
            action = self._by_text[text] = Action(self.game, kind, args, text)
        elif action.kind != kind or action.args != args:
            raise ValueError(f"notation {text!r} stands for {action.kind}{action.args} and {kind}{args}")
        return action

    def find(self, text: str) -> Action | None:
        """The action written `text` if it was made before."""
        return self._by_text.get(text)


def _restore_action(game: str, kind: str, args: tuple[Any, ...], text: str) -> Action:
    pool = _POOLS.get(game) or ActionPool(game)
    return pool.make(kind, args, text)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal now: a code, the rule's number ("TF-15") and a sentence for people."""

    code: str
    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What is being asked. `actor` chooses; `turn_of` is whose turn it is (they differ when a rival interrupts).

    `source` names what asks, as "rule:TF-20", "card:12", "tile:t3" …; `optional` says that declining is a choice.
    """

    kind: str
    actor: int
    turn_of: int
    prompt: str
    source: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for the log and the animation. `text` is in words.

    `visible_to` None: everybody; else only those players see `text` and `data`, the others see `hidden`
    (nothing at all when `hidden` is empty).
    """

    kind: str
    player: int | None
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    visible_to: tuple[int, ...] | None = None
    hidden: str = ""

    def seen_by(self, viewer: int | None) -> Event | None:
        """The event as `viewer` (None: a bystander) may know it, or None if it leaves no trace for them."""
        if self.visible_to is None or viewer in self.visible_to:
            return self
        return Event(self.kind, self.player, self.hidden) if self.hidden else None


Log = list[Event]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a scorecard: `points` for what `why` says was counted; `marks` name the places it counted."""

    id: str
    points: int
    why: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The score of one player, line by line."""

    name: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    def parts(self) -> dict[str, int]:
        """Points by line id, zeros included."""
        return {line.id: line.points for line in self.lines}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `ranking` holds groups of players, best first, equals together.

    `winners` are players (several when the victory is shared, none for a draw or an unfinished game).
    `reason` is a code ("rounds", "draw", "unfinished" …), `why` says it in words, `tie_break` what decided a tie.
    """

    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    reason: str
    why: str
    tie_break: str = ""


@dataclass(frozen=True, slots=True)
class SheetScore:
    """A scored paper sheet: a card a player (automas last), winners as indexes, what decided a tie, and warnings."""

    cards: tuple[Scorecard, ...]
    winners: tuple[int, ...]
    tie_break: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A setup choice. `data` options also take a JSON value of their own (a wheel); `seats` says where it matters."""

    id: str
    choices: tuple[str, ...]
    default: str
    sentence: str
    rule: str
    data: bool = False
    seats: tuple[int, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """The option as `python -m core games --json` lists it."""
        return {
            "id": self.id,
            "choices": list(self.choices),
            "default": self.default,
            "sentence": self.sentence,
            "rule": self.rule,
            "data": self.data,
            "seats": list(self.seats) if self.seats is not None else None,
        }


# ---------------------------------------------------------------- states


class State(ABC):
    """A position of a game. Flat, cheap to clone; the generator's state is one int in it."""

    __slots__ = ()

    game: ClassVar[Game]
    seats: int
    """How many seats are decided by people or bots."""
    barrier: int
    """Raised by every roll, draw, reveal and change of the acting person. Undo and previews never cross it."""

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Any]:
        """The options this game is played with, all of them, defaults included."""

    @property
    @abstractmethod
    def players(self) -> int:
        """Seats plus automas."""

    @property
    @abstractmethod
    def current_player(self) -> int | None:
        """The seat that acts now, None when the game is over."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What is asked now, None when the game is over."""

    @abstractmethod
    def legal_actions(self) -> Sequence[Action]:
        """All legal actions: complete, without duplicates, in the same order for equal positions. Not to be changed."""

    @abstractmethod
    def apply_action(self, action: Action, log: Log | None = None) -> None:
        """Plays a legal action (it is not checked: see `play`), and every decision with a single choice after it.

        Events are appended to `log`; without a log none are made.
        """

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def is_stalled(self) -> bool:
        """Whether a game among bots only should be stopped as unfinished. People are never stopped."""
        return False

    @abstractmethod
    def scores(self) -> tuple[Scorecard, ...]:
        """A scorecard a player as if the game ended now, automas last. Names are the game's ("Player 1", "Emma")."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Ranking, winners and reasons; in a running game as if it ended now, with reason "unfinished"."""

    @abstractmethod
    def observation(self, player: int | None) -> dict[str, Any]:
        """All that `player` may see (None: a bystander), as plain JSON. Tables draw from this and from nothing else."""

    @abstractmethod
    def determinize(self, player: int, rng: Rng) -> Self:
        """A full position consistent with what `player` has seen, hidden things dealt anew and a fresh generator."""

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """Why a well-formed action is not legal now; None if it is legal."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """Reads notation, also of actions that are not legal now. Raises InvalidAction."""

    @abstractmethod
    def describe(self, action: Action) -> str:
        """The action in words, as its actor would be told."""

    def describe_for(self, action: Action, viewer: int | None) -> str:
        """The action in words for any viewer: a game with secret choices hides them here."""
        return self.describe(action)

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The whole position as plain JSON, hidden things and the generator included."""


# ---------------------------------------------------------------- games


class Bot(Protocol):
    """An opponent. `blind` bots look at nothing but the legal actions and need no determinized view."""

    name: str
    blind: bool

    def choose(self, view: State, rng: Rng) -> Action:
        """One of `view.legal_actions()` for `view.current_player`. `view` comes from `determinize`."""


class Game(ABC):
    """One of the games. Instances are stateless and shared."""

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """Allowed numbers of seats."""
    options: ClassVar[tuple[Option, ...]]
    rules_version: ClassVar[int]
    """Raised whenever a change makes old records replay differently."""
    rule_prefix: ClassVar[str]
    """"TF": rules are numbered TF-1, TF-2 … in RULES.md."""
    colours: ClassVar[tuple[str, ...]] = ()
    """Names of the seats' colours where the game has its own ("pink"); empty: the house's."""
    bots: ClassVar[Mapping[str, Callable[[], Bot]]]
    """The opponents by name; "random" and "greedy" in every game."""

    def new_state(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
        """A fresh game. `options` may leave out what stays at its default. Raises SetupError."""
        self.check_seats(seats)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
            raise SetupError(f"seed: expected a whole number from 0 to {SEED_LIMIT - 1}, found {seed!r}")
        return self._new_state(seats, seed, self.check_options(seats, options or {}))

    def check_seats(self, seats: int) -> None:
        """Raises SetupError unless the game is for so many players."""
        if seats not in self.seats:
            known = ", ".join(str(n) for n in self.seats)
            raise SetupError(f"{self.title} is for {known} players, not {seats}")

    @abstractmethod
    def _new_state(self, seats: int, seed: int, options: dict[str, Any]) -> State:
        """A fresh game from checked arguments."""

    def check_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options, defaults filled in, in the order of `self.options`. Raises SetupError."""
        if not isinstance(options, Mapping):
            raise SetupError(f"options: expected a table of option names and choices, found {quoted(options)}")
        known = {option.id: option for option in self.options}
        for name in options:
            if name not in known:
                raise SetupError(f"unknown option {quoted(name)} of {self.title}; known: {', '.join(known)}")
        checked: dict[str, Any] = {}
        for option in self.options:
            value = options.get(option.id, option.default)
            if isinstance(value, str) and value in option.choices:
                checked[option.id] = value
            elif option.data and not isinstance(value, str):
                checked[option.id] = self.check_option_data(option.id, value)
            else:
                choices = ", ".join(option.choices)
                raise SetupError(f"option {option.id}: unknown choice {quoted(value)}; known: {choices}")
        return checked

    def check_option_data(self, option_id: str, value: Any) -> Any:
        """The value of a data option in its normal form (plain JSON). Raises SetupError."""
        raise SetupError(f"option {option_id} takes no data of its own")

    def automas(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Names of the players the engine plays itself."""
        return ()

    @abstractmethod
    def position(self, description: Mapping[str, Any]) -> State:
        """A state from a plain description (worked cases, tests, paper to screen). Raises PositionError."""

    @abstractmethod
    def from_json(self, data: Mapping[str, Any]) -> State:
        """The state that `State.to_json` wrote. Raises PositionError."""

    @abstractmethod
    def score_sheet(self, sheet: Mapping[str, Any]) -> SheetScore:
        """Scores a paper sheet. Raises SheetError."""

    def bot(self, name: str) -> Bot:
        """A fresh opponent by name. Raises SetupError."""
        factory = self.bots.get(name)
        if factory is None:
            raise SetupError(f"unknown bot {quoted(name)}; known: {', '.join(self.bots)}")
        return factory()


# ---------------------------------------------------------------- playing


def play(state: State, action: Action | str, log: Log | None = None) -> Action:
    """Checks an action (or its notation), then plays it. Raises InvalidAction or IllegalAction; returns the action."""
    if isinstance(action, str):
        action = state.parse_action(action)
    if action not in state.legal_actions():
        refusal = state.why_not(action)
        if refusal is None:
            raise AssertionError(f"{action!r} is not among the legal actions, yet nothing speaks against it")
        raise IllegalAction(refusal.sentence, refusal)
    state.apply_action(action, log)
    return action


def choose(bot: Bot, state: State, rng: Rng) -> Action:
    """Lets a bot choose for the player to act, showing it only what that player may know."""
    if bot.blind:
        return bot.choose(state, rng)
    player = state.current_player
    if player is None:
        raise AssertionError("the game is over")
    view = state.determinize(player, rng.split())
    action = bot.choose(view, rng)
    if action not in state.legal_actions():
        raise AssertionError(f"bot {bot.name} chose {action!r}, which is not legal")
    return action


def position_hash(state: State) -> str:
    """16 hex digits of the whole position, the same in every runtime."""
    text = json.dumps(state.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode("ascii"), digest_size=8).hexdigest()


def rank(keys: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Groups of indexes by descending key, equals together (every game ranks by points, then its tie-breaks)."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for index, key in enumerate(keys):
        groups.setdefault(key, []).append(index)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))


# ---------------------------------------------------------------- registry

GAME_KEYS: tuple[str, ...] = ("tiny_farms", "finca", "la_granja", "mi_tierra")
"""Keys of all games, in the order they are offered. Each is a package `core.<key>` with a `GAME`."""


@cache
def get_game(key: str) -> Game:
    """The game with this key; its package is imported when first asked for. Raises SetupError."""
    if key not in GAME_KEYS:
        raise SetupError(f"unknown game {quoted(key)}; known: {', '.join(GAME_KEYS)}")
    from importlib import import_module

    game = import_module(f"core.{key}").GAME
    assert isinstance(game, Game)
    return game


def all_games() -> Iterable[Game]:
    """Every game, in the order of `GAME_KEYS`."""
    return map(get_game, GAME_KEYS)
