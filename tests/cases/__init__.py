"""Worked cases: positions with the right answers, set up in the real engine.

`tests/cases/<game>.json` holds the cases, `tests/cases/<game>.py` maps each kind of case to a function from what is
given to the answer. `python -m tests.cases GAME [FILE.json]` runs a file of cases.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from core.game import RecordError, quoted
from core.record import parse_json

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Failure:
    """A case whose answer differs: the key, what was expected and what came."""

    case: str
    key: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        found = json.dumps(self.found, default=str)
        return f"{self.case}: {self.key}: expected {json.dumps(self.expected)}, found {found}"


def load(game: str, file: Path | None = None) -> list[dict[str, Any]]:
    """The cases of a file (default: the project's own for this game). Raises OSError and RecordError."""
    path = file or FOLDER / f"{game}.json"
    cases = parse_json(path.read_bytes(), RecordError, str(path))
    if not isinstance(cases, list):
        raise RecordError(f"{path}: expected a list of cases, found {quoted(cases)}")
    for i, case in enumerate(cases):
        if not isinstance(case, dict):
            raise RecordError(f"{path}: [{i}]: expected a case, found {quoted(case)}")
        for key, kind, words in (
            ("id", str, "text"),
            ("kind", str, "text"),
            ("given", dict, "a table"),
            ("expect", dict, "a table"),
        ):
            if not isinstance(case.get(key), kind):
                raise RecordError(f"{path}: [{i}].{key}: expected {words}, found {quoted(case.get(key))}")
    return cases


def run(game: str, case: dict[str, Any]) -> list[Failure]:
    """Runs one case; returns what differs, key by key. Keys that `expect` does not list are not compared."""
    handlers = import_module(f"tests.cases.{game}").HANDLERS
    handler = handlers.get(case["kind"])
    if handler is None:
        return [Failure(case["id"], "kind", "one of " + ", ".join(handlers), case["kind"])]
    answer = handler(case["given"])
    return [
        Failure(case["id"], key, expected, answer.get(key))
        for key, expected in case["expect"].items()
        if _normal(key, answer.get(key)) != _normal(key, expected)
    ]


def run_all(game: str, file: Path | None = None) -> Iterator[tuple[dict[str, Any], list[Failure]]]:
    """Every case of a file with what differs."""
    for case in load(game, file):
        yield case, run(game, case)


def _normal(key: str, value: Any) -> Any:
    """`parts` leave out zeros, tuples are lists."""
    if "parts" in key:
        if isinstance(value, dict):
            return {k: _normal(key, v) for k, v in value.items() if v != 0}
        if isinstance(value, (list, tuple)):
            return [_normal(key, v) for v in value]
        return value
    if isinstance(value, dict):
        return {k: _normal(k, v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_normal("", v) for v in value]
    return value
