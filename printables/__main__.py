"""python -m printables GAME|all … writes the print-and-play PDFs; `icons` prints the test sheet of all icons."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from printables import sheets
from printables.sheets import Options, PrintError


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise PrintError(f"{message} (see python -m printables --help)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m printables", description="Write the components of a game as PDF.")
    parser.add_argument("game", help=f"{', '.join(sheets.GAMES)}, all, or icons (a test sheet of every icon)")
    parser.add_argument("--paper", choices=list(sheets.PAPERS), default="a4")
    parser.add_argument("--ink", choices=list(sheets.INKS), default="full")
    parser.add_argument("--backs", choices=sheets.BACKS, default="long-edge", help="how the other side is printed")
    parser.add_argument("--back-offset", metavar="X,Y", default="0,0", help="move the backs by so many mm")
    parser.add_argument("--players", type=int, help="only what so many players need")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("dist/print"))
    parser.add_argument("--only", metavar="WHAT,…", help="only these parts (see --list)")
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
    parts = tuple(part.strip() for part in text.split(",") if part.strip())
    if not parts:
        raise PrintError(f"--only {text!r} names no part (see --list)")
    return parts


def _check_places(out: Path, manifest: Path | None) -> None:
    """Noticed before anything is drawn: where files are to go must not be taken by something else."""
    if out.exists() and not out.is_dir():
        raise PrintError(f"--out {out}: is a file, expected a folder")
    if manifest is not None and manifest.is_dir():
        raise PrintError(f"--manifest {manifest}: is a folder, expected a file")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    try:
        return _run(list(sys.argv[1:] if arguments is None else arguments))
    except BrokenPipeError:
        return 1
    except (ValueError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
        return 2


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename or 'file'}: {error.strerror or error}"
    return str(error)


def _run(arguments: list[str]) -> int:
    # an offset may begin with a minus, which argparse would take for a flag
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == "--back-offset":
            joined[-1] = f"--back-offset={argument}"
        else:
            joined.append(argument)
    chosen = _parser().parse_args(joined)
    custom: Any = None
    if chosen.wheel is not None:
        if chosen.game != "tiny_farms":
            raise PrintError(f"--wheel is for tiny_farms, not for {chosen.game}")
        from core.tiny_farms.wheel import load_wheel_file

        custom = load_wheel_file(chosen.wheel)
    options = Options(
        paper=chosen.paper,
        ink=chosen.ink,
        backs=chosen.backs,
        back_offset=_offset(chosen.back_offset),
        players=chosen.players,
        only=() if chosen.only is None else _parts(chosen.only),
        custom=custom,
    )
    if chosen.game == "all":
        games = sheets.printable_games()
    else:
        games = [chosen.game]
    if chosen.list:
        for game in games:
            parts = [(section.key, section.title) for section in sheets.sections_of(game, options)]
            parts += [(key, title) for key, title in sheets.on_request(game).items() if key not in options.only]
            for key, title in parts:
                print(f"{key}\t{title}" if len(games) == 1 else f"{game}\t{key}\t{title}")
        return 0
    _check_places(chosen.out, chosen.manifest)
    made = [sheets.make(game, options) for game in games]
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
