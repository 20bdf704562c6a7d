"""A game in progress as the page holds it: record, position, log, undo and redo. Knows no browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.game import Event, Game, GameError, RecordError, State, get_game, play
from core.record import Record
from core.rng import Rng
from web.ui.plug import Seat, make_seats

PERSON = "person"
BOT_STREAM = 0x0DD5_EED5
"""Mixed into the seed so that bots in the page do not draw the numbers the game draws."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A played action in the log: its number (from 1), who played it, notation, what happened, and what was asked."""

    n: int
    player: int
    notation: str
    events: tuple[Event, ...]
    asked: str


def record_name(record: Record) -> str:
    """What a saved game is called until its owner renames it."""
    people = [n for n, kind in zip(record.names, record.kinds, strict=True) if kind == PERSON]
    return ", ".join(people) or "Bots among themselves"


class Session:
    """One game at the table. Everything the screen shows and every way to change it goes through here."""

    def __init__(self, record: Record, state: State, log: Sequence[Entry] = ()) -> None:
        self.record = record
        self.state = state
        self.log: list[Entry] = list(log)
        self.past: list[State] = []
        """Positions before the last actions, as far back as undo may go."""
        self.future: list[str] = []
        """Notations that redo would play, the next one last."""
        self.picked: tuple[str, ...] = ()
        self.staged = ""
        self.viewer: int | None = None
        self.opening: tuple[Event, ...] = ()
        automas = self.game.automas(record.players, state.options)
        self.seats: tuple[Seat, ...] = make_seats(
            [*record.names, *automas], [*record.kinds, *(["automa"] * len(automas))], self.game.colours
        )
        people = self.people
        self.viewer = people[0] if len(people) == 1 else None

    # -- beginnings

    @classmethod
    def new(
        cls, game: Game, names: Sequence[str], kinds: Sequence[str], seed: int, options: Mapping[str, Any]
    ) -> Session:
        """A fresh game. Raises SetupError."""
        for kind in kinds:
            if kind != PERSON:
                game.bot(kind)
        record, state = Record.start(game, len(names), seed, options, names, kinds)
        return cls(record, state)

    @classmethod
    def load(cls, text: str) -> Session:
        """A game from the text of a record, replayed and checked. Raises RecordError."""
        record = Record.loads(text)
        game = get_game(record.game)
        for i, kind in enumerate(record.kinds):
            if kind != PERSON and kind not in game.bots:
                known = ", ".join((PERSON, *game.bots))
                raise RecordError(f"record: kinds[{i}]: unknown kind of player {kind!r}; known: {known}")
        log: list[Entry] = []
        events: list[Event] = []
        player, asked = 0, ""

        def look(state: State) -> None:
            nonlocal player, asked
            decision = state.decision
            if decision is not None:
                player, asked = decision.actor, decision.kind

        def step(n: int, action: object, state: State) -> None:
            log.append(Entry(n, player, str(action), tuple(events), asked))
            events.clear()
            look(state)

        try:
            look(game.new_state(record.players, record.seed, record.options))
            state = record.replay(on_step=step, log=events)
        except GameError as error:
            raise error if isinstance(error, RecordError) else RecordError(f"record: {error}") from None
        return cls(record, state, log)

    # -- asking

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.state.game

    @property
    def people(self) -> list[int]:
        """Seats of persons."""
        return [i for i, kind in enumerate(self.record.kinds) if kind == PERSON]

    @property
    def actor(self) -> int | None:
        """The seat to act, None when the game is over."""
        return self.state.current_player

    @property
    def person_acts(self) -> bool:
        """Whether a person is asked now."""
        return self.actor is not None and self.record.kinds[self.actor] == PERSON

    @property
    def bot_acts(self) -> bool:
        """Whether a bot is asked now."""
        return self.actor is not None and not self.person_acts

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_terminal()

    def needs_cover(self, hidden: bool) -> bool:
        """Whether the device must change hands before the next person may look."""
        return hidden and self.person_acts and len(self.people) > 1 and self.viewer != self.actor

    def look(self) -> None:
        """The person to act looks at the table now."""
        if self.person_acts:
            self.viewer = self.actor

    def news(self) -> tuple[Event, ...]:
        """What happened since the viewer last acted, that action included."""
        found: list[Event] = []
        for entry in reversed(self.log):
            found[:0] = entry.events
            if entry.player == self.viewer:
                break
        return tuple(found)

    def times_asked(self) -> int:
        """How often the person to act has answered this kind of decision before."""
        decision = self.state.decision
        if decision is None:
            return 0
        return sum(1 for entry in self.log if entry.asked == decision.kind and entry.player == decision.actor)

    def is_final(self, notation: str) -> bool:
        """Whether a legal action could not be taken back."""
        after = self.state.clone()
        after.apply_action(after.parse_action(notation))
        return after.barrier != self.state.barrier

    def asks_confirm(self, notation: str) -> bool:
        """Whether a legal action should be confirmed: it is final, and is not a roll nor the only thing to do."""
        legal = self.state.legal_actions()
        if len(legal) < 2 or self.state.parse_action(notation).kind == "roll":
            return False
        return self.is_final(notation)

    # -- playing

    def play(self, notation: str) -> Entry:
        """Plays an action of whoever is to act. Raises InvalidAction or IllegalAction and changes nothing then."""
        redone = bool(self.future) and self.future[-1] == notation
        entry = self._apply(notation)
        if redone:
            self.future.pop()
        else:
            self.future.clear()
        return entry

    def _apply(self, notation: str) -> Entry:
        before = self.state.clone()
        decision = self.state.decision
        events: list[Event] = []
        action = play(self.state, notation, events)
        self.record.append(action, self.state)
        if decision is None:
            raise AssertionError("an action was played, yet nothing was asked")
        entry = Entry(len(self.record.actions), decision.actor, str(action), tuple(events), decision.kind)
        self.log.append(entry)
        if before.barrier == self.state.barrier and self.record.kinds[decision.actor] == PERSON:
            self.past.append(before)
        else:
            self.past.clear()
            self.future.clear()
        self.picked, self.staged = (), ""
        return entry

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return bool(self.past) and (self.over or self.person_acts)

    @property
    def can_redo(self) -> bool:
        """Whether an action taken back can be played again."""
        return bool(self.future) and not self.over

    def undo(self) -> str:
        """Takes the last action back and returns its notation; "" where nothing can be taken back."""
        if not self.can_undo:
            return ""
        self.state = self.past.pop()
        notation = self.log.pop().notation
        self.record.truncate(len(self.log))
        self.future.append(notation)
        self.picked, self.staged = (), ""
        return notation

    def redo(self) -> Entry | None:
        """Plays the action taken back last."""
        if not self.can_redo:
            return None
        return self.play(self.future[-1])

    # -- for bots and files

    def bot_seed(self) -> int:
        """The seed of a bot's next choice: the same game gives the same opponents."""
        mixed = Rng((self.record.seed ^ BOT_STREAM) + 0x1_0000 * len(self.record.actions))
        return mixed.bits() >> 1

    def dumps(self) -> str:
        """The game as the text of a record."""
        return self.record.dumps(self.state)


class Replay:
    """A recorded game to walk through: any position, forwards and back."""

    EVERY = 25

    def __init__(self, session: Session) -> None:
        self.record = session.record
        self.seats = session.seats
        self.log = list(session.log)
        start = session.game.new_state(self.record.players, self.record.seed, self.record.options)
        self.kept: dict[int, State] = {0: start}
        self.at = 0
        self.state = start.clone()

    @property
    def length(self) -> int:
        """How many actions the game has."""
        return len(self.log)

    def go(self, n: int) -> None:
        """Goes to the position after `n` actions."""
        n = max(0, min(n, self.length))
        start = max(k for k in self.kept if k <= n)
        if start <= self.at <= n:
            start, state = self.at, self.state
        else:
            state = self.kept[start].clone()
        for i in range(start, n):
            play(state, self.log[i].notation)
            if (i + 1) % self.EVERY == 0 and i + 1 not in self.kept:
                self.kept[i + 1] = state.clone()
        self.at, self.state = n, state

    @property
    def entry(self) -> Entry | None:
        """The action that led here, None at the start."""
        return self.log[self.at - 1] if self.at else None
