"""The worked cases of every game through the real engine, and the runner that does it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.game import GAME_KEYS
from tests.cases import load, run
from tests.cases.__main__ import main

CASES = [pytest.param(key, case, id=case["id"]) for key in GAME_KEYS for case in load(key)]


@pytest.mark.parametrize(("key", "case"), CASES)
def test_case(key: str, case: dict) -> None:  # type: ignore[type-arg]
    assert [str(failure) for failure in run(key, case)] == []


def test_the_runner_counts_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = next(case for case in load("tiny_farms") if case["kind"] == "move" and case["expect"]["legal"])
    wrong = json.loads(json.dumps(case))
    wrong["expect"]["to"] = 77
    broken = {"id": "X", "kind": "move", "given": {}, "expect": {"legal": True}}
    unknown = {"id": "Y", "kind": "poetry", "given": {}, "expect": {}}
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([case, wrong, broken, unknown]), "utf-8")
    assert main(["tiny_farms", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "1 passed, 3 failed"
    assert any("to: expected 77" in line for line in lines)
    assert len(lines) == 4, "a line a failure"


def test_the_runner_wants_a_game_and_a_file_it_can_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["chess"]) == 2
    assert main(["tiny_farms", "/no/such/file.json"]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{}", "expected a list of cases"),
        ("[1]", "[0]: expected a case"),
        ('[{"id": "A", "kind": 3}]', "[0].kind: expected text"),
        ('[{"id": "A", "kind": "move", "given": []}]', "[0].given: expected a table"),
    ],
)
def test_the_runner_says_what_is_wrong_with_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text, "utf-8")
    assert main(["tiny_farms", str(file)]) == 2
    err = capsys.readouterr().err
    assert words in err and err.startswith(str(file)) and err.count("\n") == 1
