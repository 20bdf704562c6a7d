"""A game as a small file: setup, seed, actions, and hashes of the position along the way.

The file is JSON:

    {"format": "harvest-table/record", "version": 1, "game": "tiny_farms", "rules": 1, "players": 3,
     "names": ["Ann", "Bo", "Cy"], "kinds": ["person", "greedy", "random"], "seed": 7, "options": {…},
     "actions": ["roll", "R4", …], "checkpoints": [[0, "91f0…"], [20, "03ac…"], …, [131, "77d1…"]]}

`players` counts seats. `names` and `kinds` are for people; the game does not read them. A checkpoint [n, hash] is
the `position_hash` after n actions; the first is the start, the last the end of what is recorded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from core.game import (
    GAME_KEYS,
    Action,
    Game,
    GameError,
    IllegalAction,
    Log,
    RecordError,
    State,
    get_game,
    play,
    position_hash,
    quoted,
)

FORMAT = "harvest-table/record"
VERSION = 1
CHECK_EVERY = 20
"""A hash of the position is kept every so many actions."""
MAX_BYTES = 4_000_000
"""Larger files are refused unread: the longest real game is far smaller."""
MAX_NAME = 200
"""Longest name of a player, in characters."""

_KEYS = {
    "format": str,
    "version": int,
    "game": str,
    "rules": int,
    "players": int,
    "names": list,
    "kinds": list,
    "seed": int,
    "options": dict,
    "actions": list,
    "checkpoints": list,
}
_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
_WORDS = {str: "text", int: "a whole number", list: "a list", dict: "a table"}


@dataclass(slots=True)
class Record:
    """A recorded game, finished or not. `actions` are notation; `checkpoints` are (actions played, hash)."""

    game: str
    players: int
    seed: int
    options: dict[str, Any]
    names: list[str]
    kinds: list[str]
    actions: list[str] = field(default_factory=list)
    checkpoints: list[tuple[int, str]] = field(default_factory=list)
    rules: int = 1

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        kinds: Sequence[str] | None = None,
    ) -> tuple[Self, State]:
        """A new record and the state it begins with. Raises SetupError."""
        state = game.new_state(seats, seed, options)
        record = cls(
            game.key,
            seats,
            seed,
            dict(state.options),
            list(names) if names is not None else [f"Player {i + 1}" for i in range(seats)],
            list(kinds) if kinds is not None else ["person"] * seats,
            rules=game.rules_version,
        )
        record.checkpoints.append((0, position_hash(state)))
        return record, state

    def append(self, action: Action | str, state: State) -> None:
        """Notes an action that has just been played; `state` is the position after it."""
        self.actions.append(str(action))
        if len(self.actions) % CHECK_EVERY == 0:
            self.checkpoints.append((len(self.actions), position_hash(state)))

    def truncate(self, length: int) -> None:
        """Forgets all actions after the first `length` (undo)."""
        del self.actions[length:]
        self.checkpoints = [point for point in self.checkpoints if point[0] <= length]

    def to_json(self, state: State | None = None) -> dict[str, Any]:
        """The record as plain JSON; `state`, the position now, adds the closing checkpoint."""
        checkpoints = [list(point) for point in self.checkpoints]
        if state is not None and checkpoints[-1][0] != len(self.actions):
            checkpoints.append([len(self.actions), position_hash(state)])
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
            "names": list(self.names),
            "kinds": list(self.kinds),
            "seed": self.seed,
            "options": dict(self.options),
            "actions": list(self.actions),
            "checkpoints": checkpoints,
        }

    def dumps(self, state: State | None = None) -> str:
        """The record as text: one key a line, so that people can read and compare it."""
        lines = (f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in self.to_json(state).items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def loads(cls, text: str | bytes) -> Self:
        """Reads a record. Raises RecordError; nothing half-loads. Legality is checked by `replay`."""
        return cls.from_json(parse_json(text, RecordError, "record"))

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Checks the form of a record. Raises RecordError."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f'this is not a game record: "format" should be "{FORMAT}"')
        version = data.get("version")
        if isinstance(version, int) and version > VERSION:
            raise RecordError(f"this record has format version {version}; this program reads up to {VERSION}")
        for key, kind in _KEYS.items():
            value = data.get(key)
            if key not in data:
                raise RecordError(f"record: {key!r} is missing")
            if not isinstance(value, kind) or isinstance(value, bool):
                raise RecordError(f"record: {key} should be {_WORDS[kind]}, found {quoted(value)}")
        for key in data:
            if key not in _KEYS:
                raise RecordError(f"record: unknown key {quoted(key)}; known: {', '.join(_KEYS)}")
        if version != VERSION:
            raise RecordError(f"this record has format version {version}, which never existed")
        if data["game"] not in GAME_KEYS:
            raise RecordError(f"record: unknown game {quoted(data['game'])}; known: {', '.join(GAME_KEYS)}")
        for key in ("names", "kinds", "actions"):
            for i, value in enumerate(data[key]):
                if not isinstance(value, str):
                    raise RecordError(f"record: {key}[{i}] should be text, found {quoted(value)}")
                if len(value) > MAX_NAME:
                    raise RecordError(f"record: {key}[{i}] is longer than {MAX_NAME} characters")
        for key in ("names", "kinds"):
            if len(data[key]) != data["players"]:
                raise RecordError(f"record: {key} has {len(data[key])} entries for {data['players']} players")
        points: list[tuple[int, str]] = []
        for i, point in enumerate(data["checkpoints"]):
            good = isinstance(point, list) and len(point) == 2 and type(point[0]) is int and isinstance(point[1], str)
            if not good or not (points[-1][0] if points else -1) < point[0] <= len(data["actions"]):
                raise RecordError(f"record: checkpoints[{i}] should be [number of actions played, hash], ascending")
            points.append((point[0], point[1]))
        if not points or points[0][0] != 0:
            raise RecordError("record: checkpoints should begin with the hash of the start, [0, hash]")
        return cls(
            data["game"],
            data["players"],
            data["seed"],
            data["options"],
            data["names"],
            data["kinds"],
            data["actions"],
            points,
            data["rules"],
        )

    def replay(
        self,
        to: int | None = None,
        on_step: Callable[[int, Action, State], None] | None = None,
        log: Log | None = None,
    ) -> State:
        """Plays the record again, up to `to` actions, checking legality at each step and every hash.

        `on_step(n, action, state)` is called after each action, n counting from 1. Raises RecordError.
        """
        game = get_game(self.game)
        if self.rules != game.rules_version:
            raise RecordError(
                f"this record was played by version {self.rules} of the rules of {game.title}; "
                f"this program plays version {game.rules_version}"
            )
        if to is not None and not 0 <= to <= len(self.actions):
            raise RecordError(f"the record has {len(self.actions)} actions; cannot go to {to}")
        try:
            state = game.new_state(self.players, self.seed, self.options)
        except GameError as error:
            raise RecordError(f"record: {error}") from None
        hashes = dict(self.checkpoints)
        good = 0
        for n in range(len(self.actions) + 1):
            if n in hashes:
                if position_hash(state) != hashes[n]:
                    self._differs(n, good)
                good = n
            if n == (len(self.actions) if to is None else to):
                break
            text = self.actions[n]
            try:
                action = play(state, text, log)
            except IllegalAction as error:
                raise RecordError(f"action {n + 1}, {text!r}: {error}", n + 1) from None
            except GameError as error:
                over = state.is_terminal()
                why = "the game is already over" if over else str(error)
                raise RecordError(f"action {n + 1}, {text!r}: {why}", n + 1) from None
            if on_step is not None:
                on_step(n + 1, action, state)
        return state

    def _differs(self, at: int, good: int) -> None:
        if at == 0:
            raise RecordError("the start position differs from the record: setup, seed or options were changed", 0)
        text = self.actions[good]
        raise RecordError(
            f"action {good + 1}, {text!r}: the position after action {at} differs from the record; "
            f"the last one that agrees is after action {good}",
            good + 1,
        )


def parse_json(text: str | bytes, error: type[GameError], what: str) -> Any:
    """JSON from a file of a stranger: size, encoding, depth, duplicate keys and odd numbers are checked.

    Raises `error` with one sentence that begins with `what`.
    """
    if len(text) > MAX_BYTES:
        raise error(f"{what}: larger than {MAX_BYTES // 1_000_000} MB")

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            seen: set[str] = set()
            twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
            raise error(f"{what}: the key {quoted(twice)} stands twice")
        return found

    def constant(name: str) -> Any:
        raise error(f"{what}: {name} is not a number JSON knows")

    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=table, parse_constant=constant)
        if _HALF_CHARACTER.search(text):  # an escape like \ud800: no file or screen can hold it alone
            json.dumps(data, ensure_ascii=False).encode("utf-8")
        return data
    except UnicodeEncodeError as problem:
        half = problem.object[problem.start]
        raise error(f"{what}: holds half a character, {half!r}; expected text in Unicode") from None
    except UnicodeDecodeError:
        raise error(f"{what}: not a text file in UTF-8") from None
    except json.JSONDecodeError as problem:
        raise error(f"{what}: not JSON: line {problem.lineno}, column {problem.colno}: {problem.msg}") from None
    except RecursionError:
        raise error(f"{what}: nested too deeply") from None
    except GameError:
        raise
    except ValueError as problem:
        # CPython refuses integers of thousands of digits
        raise error(f"{what}: {problem}") from None
