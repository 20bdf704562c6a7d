"""python -m printables GAME…|all … writes the print-and-play PDFs; `icons` prints the test sheet of all icons."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from printables import sheets
from printables.sheets import Options, PrintError

MODULE = "python -m printables"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise PrintError(f"{message} (see {self.prog} --help)")


def _game(text: str) -> str:
    return text.lower().replace("-", "_").replace(" ", "_")


def _parser(prog: str, alone: str) -> argparse.ArgumentParser:
    parser = _Parser(prog=prog, description="Write the components of games as PDF.")
    known = f"{', '.join(sheets.GAMES)}, all, or icons (a test sheet of every icon){alone}"
    parser.add_argument("games", metavar="GAME", nargs="*", type=_game, help=known)
    parser.add_argument("--paper", choices=list(sheets.PAPERS), default="a4", type=str.lower, help="default: a4")
    parser.add_argument("--ink", choices=list(sheets.INKS), default="full", type=str.lower, help="default: full")
    parser.add_argument(
        "--backs", choices=sheets.BACKS, default="long-edge", type=str.lower,
        help="how the other side is printed (default: long-edge)",
    )  # fmt: skip
    parser.add_argument("--back-offset", metavar="X,Y", default="0,0", help="move the backs by so many mm")
    parser.add_argument("--players", type=int, metavar="N", help="only what so many players need")
    parser.add_argument(
        "--out", metavar="DIR", type=Path, default=Path("dist/print"), help="where the files go (default: dist/print)"
    )
    parser.add_argument("--only", metavar="WHAT,…", help="only these parts (see --list), of the games that have them")
    parser.add_argument("--list", action="store_true", help="name the parts that --only takes")
    parser.add_argument("--manifest", metavar="FILE", type=Path, help="write what is on which page as JSON")
    parser.add_argument("--wheel", metavar="FILE", type=Path, help="tiny_farms: a wheel of your own (TOML)")
    return parser


def _offset(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise PrintError(f"--back-offset {text!r}: expected two numbers in mm like 0.5,-1") from None
    return x, y


def _parts(text: str) -> tuple[str, ...]:
    parts = tuple(part.strip().lower() for part in text.split(",") if part.strip())
    if not parts:
        raise PrintError(f"--only {text!r} names no part (see --list)")
    return parts


def _check_places(out: Path, manifest: Path | None) -> None:
    """Noticed before anything is drawn: where files are to go must not be taken by something else."""
    if out.exists() and not out.is_dir():
        raise PrintError(f"--out {out}: is a file, expected a folder")
    if manifest is not None and manifest.is_dir():
        raise PrintError(f"--manifest {manifest}: is a folder, expected a file")


def main(arguments: Sequence[str] | None = None, *, prog: str = MODULE, default: Sequence[str] = ()) -> int:
    """The command line; returns the exit code. prog: what it is called. default: the games where none is named."""
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments), prog, default)
    except BrokenPipeError:
        return 1
    except (ValueError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return 2


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename or 'file'}: {error.strerror or error}"
    return str(error)


def _named(games: Sequence[str], prog: str) -> list[str]:
    """The games to print, each once."""
    if not games:
        raise PrintError(f"name a game: {', '.join(sheets.GAMES)}, or all (see {prog} --help)")
    for game in games:
        if game != "all":
            sheets.game_module(game)  # raises for what cannot be printed
    return sheets.printable_games() if "all" in games else list(dict.fromkeys(games))


def _with_parts(games: Sequence[str], parts: Sequence[str], *, every: bool) -> dict[str, tuple[str, ...]]:
    """The games with those of the parts that they have. every: a game that has none of them is left out."""
    if not parts:
        return dict.fromkeys(games, ())
    mine = {game: tuple(part for part in parts if sheets.has_part(game, part)) for game in games}
    missing = [part for part in parts if not any(part in found for found in mine.values())]
    if missing:
        raise PrintError(_no_part(games, missing[0]))
    without = [game for game, found in mine.items() if not found]
    if without and not every:
        raise PrintError(_no_part(without[:1], parts[0]))
    return {game: found for game, found in mine.items() if found}


def _no_part(games: Sequence[str], part: str) -> str:
    """What to say where none of these games has the part: who has it, and what there is instead."""
    others = [game for game in sheets.printable_games() if sheets.has_part(game, part)]
    whose = f", but {' and '.join(others)} {'has' if len(others) == 1 else 'have'} one" if others else ""
    if len(games) > 1:
        return f"none of {', '.join(games)} has a part {part!r}{whose}; --list names the parts"
    keys = [section.key for section in sheets.sections_of(games[0], Options())]
    return f"{games[0]} has no part {part!r}{whose}; there are {', '.join([*keys, *sheets.on_request(games[0])])}"


def _run(arguments: list[str], prog: str, default: Sequence[str]) -> int:
    # an offset may begin with a minus, which argparse would take for a flag
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--back-offset":
            joined[-1] = f"--back-offset={argument}"
        else:
            joined.append(argument)
    alone = f"; none named: {', '.join(default)}" if default else ""
    chosen = _parser(prog, alone).parse_intermixed_args(joined)
    named = chosen.games or list(default)
    games = _named(named, prog)
    custom: Any = None
    if chosen.wheel is not None:
        if games != ["tiny_farms"]:
            raise PrintError(f"--wheel is for tiny_farms, not for {', '.join(named)}")
        from core.tiny_farms.wheel import load_wheel_file

        custom = load_wheel_file(chosen.wheel)
    options = Options(
        paper=chosen.paper,
        ink=chosen.ink,
        backs=chosen.backs,
        back_offset=_offset(chosen.back_offset),
        players=chosen.players,
        custom=custom,
    )
    wanted = _with_parts(games, () if chosen.only is None else _parts(chosen.only), every="all" in named)
    jobs = {game: replace(options, only=parts) for game, parts in wanted.items()}
    if chosen.list:
        for game, choice in jobs.items():
            listed = [(section.key, section.title) for section in sheets.sections_of(game, choice)]
            listed += [(key, title) for key, title in sheets.on_request(game).items() if key not in choice.only]
            for key, title in listed:
                print(f"{key}\t{title}" if len(games) == 1 else f"{game}\t{key}\t{title}")
        return 0
    _check_places(chosen.out, chosen.manifest)
    made = [sheets.make(game, choice) for game, choice in jobs.items()]
    chosen.out.mkdir(parents=True, exist_ok=True)
    for one in made:
        path = chosen.out / one.name
        path.write_bytes(one.data)
        count = len(one.manifest["pages"])
        print(f"{path}: {count} {'page' if count == 1 else 'pages'}")
    if chosen.manifest is not None:
        chosen.manifest.parent.mkdir(parents=True, exist_ok=True)
        chosen.manifest.write_text(
            json.dumps({"files": [one.manifest for one in made]}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
