"""The command line of the engines: `python -m core games|play|replay|score|perft|bench`.

Needs nothing but Python. Bad input ends with one sentence on standard error and exit code 2 (1 for a broken record),
never a traceback. Files are written whole or not at all.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from core.game import (
    GAME_KEYS,
    Action,
    Game,
    GameError,
    Outcome,
    RecordError,
    Scorecard,
    SetupError,
    SheetError,
    State,
    all_games,
    choose,
    get_game,
    quoted,
)
from core.record import Record, parse_json
from core.rng import SEED_LIMIT, Rng

BOT_STREAM = 0x5EED_B075
"""Mixed into the seed so that bots do not draw the numbers the game draws."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        raise SetupError(f"{self.prog}: {message}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a console of few characters shows the others as escapes
            stream.reconfigure(errors="backslashreplace")
    try:
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        code = command(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as error:
        _closed_pipe()
        _complain(f"standard output: {error.strerror or error}")
        return 2
    except GameError as error:
        _complain(str(error))
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _complain(sentence: str) -> None:
    print(_plain(sentence), file=sys.stderr)


def _plain(text: str) -> str:
    """Text of a stranger on one line, without what a terminal would obey."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _closed_pipe() -> int:
    # whoever read our output has gone; a second error while flushing at exit must stay silent
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    return 0


# ---------------------------------------------------------------- arguments


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m core", description="Harvest Table: play, replay and score without a screen.")
    commands = parser.add_subparsers(required=True, metavar="command")

    def add(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        command.set_defaults(command=run)
        command.add_argument("--json", action="store_true", help="print one JSON object")
        return command

    add("games", _games, "list the games with their options")

    command = add("play", _play, "play a game among bots")
    _setup_arguments(command)
    command.add_argument("--bots", default="random", metavar="NAME,…", help="a bot a seat; the last one repeats")
    command.add_argument("--record", type=Path, metavar="FILE", help="write the game as a record")
    command.add_argument("--trace", type=Path, metavar="FILE", help="write every position as JSON lines")

    command = add("replay", _replay, "play a record again and check it")
    command.add_argument("file", type=Path)
    command.add_argument("--to", type=_whole("actions"), metavar="N", help="stop after N actions")

    command = add("score", _score, "score a game played on paper")
    command.add_argument("game")
    command.add_argument("file", help="a score sheet as JSON, or - for standard input")

    command = add("perft", _perft, "count all sequences of actions to a depth")
    _setup_arguments(command)
    command.add_argument("--depth", type=_whole("depth"), required=True)

    command = add("bench", _bench, "time random games")
    command.add_argument("games", nargs="*", metavar="GAME")
    command.add_argument("--seconds", type=_seconds, default=3.0, metavar="T", help="time a game and player count")
    command.add_argument("--players", type=_whole("players"), metavar="N", help="only this number of players")
    return parser


def _setup_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("game")
    command.add_argument("--players", type=_whole("players"), metavar="N")
    command.add_argument("--seed", type=_seed, default=None, metavar="S")
    command.add_argument("--option", action="append", default=[], metavar="K=V", help="may be given several times")
    command.add_argument("--wheel", type=Path, metavar="FILE", help="tiny_farms: play with the wheel of this TOML file")


def _whole(name: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise argparse.ArgumentTypeError(f"expected a whole number of {name}, found {text!r}")
        return int(text)

    return read


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) < SEED_LIMIT):
        raise argparse.ArgumentTypeError(f"expected a whole number from 0 to {SEED_LIMIT - 1}, found {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"expected seconds above 0 and at most 3600, found {text!r}")
    return seconds


def _setup(options: argparse.Namespace) -> tuple[Game, int, int, dict[str, Any]]:
    game = get_game(options.game)
    chosen: dict[str, Any] = {}
    for text in options.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"--option: expected NAME=CHOICE, found {text!r}")
        if name in chosen:
            raise SetupError(f"--option {name} is given twice")
        chosen[name] = value
    if options.wheel is not None:
        loader = getattr(game, "load_wheel_file", None)
        if loader is None:
            raise SetupError(f"--wheel: {game.title} has no wheel to load")
        chosen["wheel"] = loader(options.wheel)
    seats = options.players if options.players is not None else max(game.seats)
    game.check_seats(seats)
    seed = options.seed if options.seed is not None else time.time_ns() % SEED_LIMIT
    return game, seats, seed, chosen


def _read(file: str | Path, error: type[GameError]) -> tuple[bytes, str]:
    if str(file) == "-":
        return sys.stdin.buffer.read(), "standard input"
    try:
        return Path(file).read_bytes(), str(file)
    except OSError as problem:
        raise error(f"{file}: {problem.strerror or problem}") from None
    except ValueError as problem:  # a zero byte
        raise error(f"{quoted(str(file))}: {problem}") from None


# ---------------------------------------------------------------- commands


def _games(options: argparse.Namespace) -> int:
    listing = [
        {"key": g.key, "title": g.title, "seats": list(g.seats), "options": [o.to_json() for o in g.options]}
        for g in all_games()
    ]
    if options.json:
        print(json.dumps(listing))
        return 0
    for game in all_games():
        print(f"{game.key}: {game.title}, {game.seats[0]}–{game.seats[-1]} players")
        for option in game.options:
            print(f"    {option.id} = {' | '.join(option.choices)} (default {option.default}): {option.sentence}")
    return 0


def _play(options: argparse.Namespace) -> int:
    game, seats, seed, chosen = _setup(options)
    names = [name.strip() for name in options.bots.split(",")]
    if len(names) > seats:
        raise SetupError(f"--bots: {len(names)} bots for {seats} seats")
    names += names[-1:] * (seats - len(names))
    bots = [game.bot(name) for name in names]
    if options.record is not None and options.record == options.trace:
        raise SetupError(f"--record and --trace: both would be written to {options.record}")
    record, state = Record.start(game, seats, seed, chosen, kinds=names)
    rngs = [Rng(seed ^ BOT_STREAM + seat) for seat in range(seats)]
    with _Output(options.trace) as trace, _Output(options.record) as file:
        _trace(trace, 0, None, None, state)
        while not state.is_terminal() and not state.is_stalled():
            seat = state.current_player
            assert seat is not None
            action = choose(bots[seat], state, rngs[seat])
            state.apply_action(action)
            record.append(action, state)
            _trace(trace, len(record.actions), seat, action, state)
        if file is not None:
            file.write(record.dumps(state))
    _print_result(record, state, options.json)
    return 0


class _Output:
    """A file to write, opened at once and put in its place only when it is complete; no path, no file."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.part = path
        self.file: TextIO | None = None

    def __enter__(self) -> TextIO | None:
        if self.path is not None:
            try:
                if self.path.is_file() or not self.path.exists():  # a pipe or a device is written to as it is
                    self.part = self.path.with_name(f"{self.path.name}.part")
                target = self.path if self.path.is_dir() else self.part
                assert target is not None
                self.file = target.open("w", encoding="utf-8", newline="\n")
            except (OSError, ValueError) as problem:
                raise self._failed(problem) from None
        return self.file

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if self.file is None or self.path is None or self.part is None:
            return
        problem = error
        try:
            self.file.close()
            if error is None and self.part != self.path:
                self.part.replace(self.path)
        except OSError as late:
            problem = problem or late
        if problem is not None and self.part != self.path:
            self.part.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            raise self._failed(problem) from None

    def _failed(self, problem: Exception) -> SetupError:
        return SetupError(f"{self.path}: {getattr(problem, 'strerror', None) or problem}")


def _trace(file: TextIO | None, n: int, player: int | None, action: Action | None, state: State) -> None:
    if file is None:
        return
    line = {"n": n, "player": player, "action": None if action is None else str(action), "state": state.to_json()}
    file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _replay(options: argparse.Namespace) -> int:
    text, place = _read(options.file, RecordError)
    try:
        record = Record.loads(text)
        if options.to is not None and options.to > len(record.actions):
            raise SetupError(f"--to {options.to}: {place} has {len(record.actions)} actions")
        state = record.replay(options.to)
    except RecordError as error:
        _complain(f"{place}: {error}")
        return 1
    if options.to is not None:
        record.truncate(options.to)
    _print_result(record, state, options.json)
    return 0


def _card_json(card: Scorecard) -> dict[str, Any]:
    lines = [{"id": line.id, "points": line.points, "why": line.why} for line in card.lines]
    return {"name": card.name, "total": card.total, "lines": lines}


def _print_result(record: Record, state: State, as_json: bool) -> None:
    cards, outcome = state.scores(), state.outcome()
    winners, reason = list(outcome.winners), outcome.reason
    if not state.is_terminal():
        winners, reason = [], "unfinished"
    if as_json:
        result = {
            "game": record.game,
            "players": record.players,
            "seed": record.seed,
            "options": record.options,
            "actions": len(record.actions),
            "scores": [card.total for card in cards],
            "winners": winners,
            "reason": reason,
        }
        print(json.dumps(result))
        return
    print(f"{get_game(record.game).title}, {record.players} players, seed {record.seed}: {len(record.actions)} actions")
    _print_cards(cards)
    if state.is_terminal():
        _print_winners(cards, outcome)
    else:
        print("The game is unfinished.")


def _print_cards(cards: Sequence[Scorecard]) -> None:
    for card in cards:
        print(f"{_plain(card.name)}: {card.total}")
        for line in card.lines:
            if line.points or line.why:
                print(f"    {line.points:4} {line.id}: {_plain(line.why)}")


def _print_winners(cards: Sequence[Scorecard], outcome: Outcome) -> None:
    names = " and ".join(cards[i].name for i in outcome.winners)
    print(f"{outcome.why} Winner: {names}." if names else outcome.why)
    if outcome.tie_break:
        print(outcome.tie_break)


def _score(options: argparse.Namespace) -> int:
    game = get_game(options.game)
    text, place = _read(options.file, SheetError)
    sheet = parse_json(text, SheetError, place)
    try:
        result = game.score_sheet(sheet)
    except SheetError as error:
        raise SheetError(f"{place}: {error}") from None
    for warning in result.warnings:
        _complain(f"{place}: {warning}")
    if options.json:
        players = [_card_json(card) for card in result.cards]
        answer = {"game": game.key, "players": players, "winners": list(result.winners), "tie_break": result.tie_break}
        print(json.dumps(answer))
        return 0
    _print_cards(result.cards)
    names = " and ".join(result.cards[i].name for i in result.winners)
    print(f"Winner: {_plain(names)}." if names else "No winner.")
    if result.tie_break:
        print(_plain(result.tie_break))
    return 0


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` actions (or shorter ones that end the game) lead on from a state."""
    if depth == 0 or state.is_terminal():
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    count = 0
    for action in legal:
        after = state.clone()
        after.apply_action(action)
        count += perft(after, depth - 1)
    return count


def _perft(options: argparse.Namespace) -> int:
    game, seats, seed, chosen = _setup(options)
    state = game.new_state(seats, seed, chosen)
    count = perft(state, options.depth)
    if options.json:
        print(json.dumps({"game": game.key, "players": seats, "seed": seed, "depth": options.depth, "count": count}))
    else:
        print(count)
    return 0


def bench_random(game: Game, seats: int, seconds: float, seed: int = 0) -> tuple[int, int, float]:
    """Plays random games for about `seconds`; returns (games, actions, seconds spent)."""
    games = actions = 0
    rng = Rng(seed ^ BOT_STREAM)
    below = rng.below
    start = time.perf_counter()
    spent = 0.0
    while spent < seconds or games == 0:
        state = game.new_state(seats, seed + games)
        count = 0
        while not state.is_terminal() and not state.is_stalled():
            legal = state.legal_actions()
            state.apply_action(legal[below(len(legal))])
            count += 1
        actions += count
        games += 1
        spent = time.perf_counter() - start
    return games, actions, spent


def _bench(options: argparse.Namespace) -> int:
    rows = []
    for key in options.games or GAME_KEYS:
        game = get_game(key)
        counts = game.seats if options.players is None else (options.players,)
        for seats in counts:
            if seats not in game.seats:
                continue
            games, actions, spent = bench_random(game, seats, options.seconds)
            rows.append(
                {
                    "game": key,
                    "players": seats,
                    "games_per_s": round(games / spent, 2),
                    "actions_per_s": round(actions / spent, 1),
                    "us_per_action": round(spent / actions * 1e6, 3),
                }
            )
    if not rows:
        names = ", ".join(options.games or GAME_KEYS)
        raise SetupError(f"--players {options.players}: no game of {names} is for so many")
    if options.json:
        print(json.dumps(rows[0] if len(rows) == 1 else rows))
        return 0
    for row in rows:
        print(
            f"{row['game']:<11} {row['players']} players  {row['games_per_s']:>9} games/s"
            f"  {row['actions_per_s']:>11} actions/s  {row['us_per_action']:>7} µs/action"
        )
    return 0
