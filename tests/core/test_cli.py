"""`python -m core`: the commands other programs call, and one sentence for everything that is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.cli import main, perft
from core.game import GAME_KEYS, get_game

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str, code: int = 0) -> str:
    assert main(arguments) == code
    out, err = capsys.readouterr()
    if code:
        assert out == ""
        assert err.count("\n") == 1 and err.strip(), "one sentence"
        return err
    return out


def run_json(capsys: Capture, *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "--json"))


def test_games(capsys: Capture) -> None:
    listing = run_json(capsys, "games")
    assert [game["key"] for game in listing] == list(GAME_KEYS)
    for game in listing:
        assert game["title"] and game["seats"]
        for option in game["options"]:
            assert {"id", "choices", "default", "sentence"} <= set(option)
    assert "tiny_farms: Tiny Farms" in run(capsys, "games")


@pytest.mark.parametrize("key", GAME_KEYS)
def test_play_record_trace_and_replay(capsys: Capture, tmp_path: Path, key: str) -> None:
    record, trace = tmp_path / "game.json", tmp_path / "trace.jsonl"
    seats = str(get_game(key).seats[0])
    setup = [key, "--players", seats, "--bots", "greedy,random"[: 6 if seats == "1" else None], "--seed", "5"]
    result = run_json(capsys, "play", *setup, "--record", str(record), "--trace", str(trace))
    assert set(result) == {"game", "players", "seed", "options", "actions", "scores", "winners", "reason"}
    assert (result["game"], result["players"], result["seed"]) == (key, int(seats), 5)
    assert run_json(capsys, "replay", str(record)) == result
    lines = [json.loads(line) for line in trace.read_text("utf-8").splitlines()]
    assert [line["n"] for line in lines] == list(range(result["actions"] + 1))
    assert lines[0]["action"] is None
    assert [line["action"] for line in lines[1:]] == json.loads(record.read_text("utf-8"))["actions"]
    part = run_json(capsys, "replay", str(record), "--to", "3")
    assert (part["actions"], part["reason"], part["winners"]) == (3, "unfinished", [])
    assert run_json(capsys, "play", *setup) == result
    assert get_game(key).title in run(capsys, "replay", str(record))


def test_a_tampered_record_exits_with_1(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(capsys, "play", "tiny_farms", "--players", "2", "--seed", "1", "--record", str(file))
    data = json.loads(file.read_text("utf-8"))
    data["actions"][3] = "roll"
    file.write_text(json.dumps(data), "utf-8")
    assert "action 4, 'roll'" in run(capsys, "replay", str(file), code=1)


@pytest.mark.parametrize("text", ["", "{", "[]", "not a record", '{"format": "harvest-table/record", "version": 1}'])
def test_a_broken_record_exits_with_1(capsys: Capture, tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    assert run(capsys, "replay", str(file), code=1).startswith(f"{file}: ")


def test_files_are_written_whole_or_not_at_all(capsys: Capture, tmp_path: Path) -> None:
    old = tmp_path / "trace.jsonl"
    old.write_text("old", "utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    setup = ["play", "tiny_farms", "--players", "2", "--seed", "1", "--trace", str(old)]
    assert str(folder) in run(capsys, *setup, "--record", str(folder), code=2)
    assert old.read_text("utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "trace.jsonl"]
    run(capsys, *setup)
    assert old.read_text("utf-8").startswith('{"n": 0')
    assert run(capsys, "replay", str(old), code=1)


def test_the_end_of_a_replay_lies_in_the_record(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(capsys, "play", "tiny_farms", "--players", "2", "--seed", "1", "--record", str(file))
    assert "--to 999" in run(capsys, "replay", str(file), "--to", "999", code=2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], "unknown game 'chess'"),
        (["play", "tiny_farms", "--players", "9"], "not 9"),
        (["play", "tiny_farms", "--players", "x"], "players"),
        (["play", "tiny_farms", "--seed", "-3"], "seed"),
        (["play", "tiny_farms", "--bots", "deep_blue"], "deep_blue"),
        (["play", "tiny_farms", "--players", "2", "--bots", "random,random,random"], "3 bots for 2 seats"),
        (["play", "tiny_farms", "--option", "start_player"], "NAME=CHOICE"),
        (["play", "tiny_farms", "--option", "nope=1"], "unknown option 'nope'"),
        (["play", "tiny_farms", "--option", "start_player=9"], "start_player"),
        (["play", "tiny_farms", "--option", "start_player=0", "--option", "start_player=1"], "twice"),
        (["play", "tiny_farms", "--wheel", "/no/such/file"], "/no/such/file"),
        (["play", "tiny_farms", "--record", "/no/such/folder/x"], "/no/such/folder/x"),
        (["play", "tiny_farms", "--players", "0"], "not 0"),
        (["play", "tiny_farms", "--record", "/dev/full", "--players", "2"], "/dev/full"),
        (["play", "tiny_farms", "--trace", "/dev/full", "--players", "2"], "/dev/full"),
        (["play", "tiny_farms", "--trace", "same", "--record", "same"], "both"),
        (["replay", "/no/such/file"], "/no/such/file"),
        (["replay", "a\0b"], "a\\x00b"),
        (["replay", "x", "--to", "-1"], "actions"),
        (["bench", "tiny_farms", "--players", "9"], "no game of tiny_farms"),
        (["score", "tiny_farms", "/no/such/file"], "/no/such/file"),
        (["score", "nope", "-"], "nope"),
        (["perft", "tiny_farms", "--depth", "-1"], "depth"),
        (["bench", "nope"], "nope"),
        (["bench", "--seconds", "0"], "seconds"),
        (["frobnicate"], "frobnicate"),
        ([], "command"),
    ],
)
def test_bad_command_lines(capsys: Capture, arguments: list[str], words: str) -> None:
    assert words in run(capsys, *arguments, code=2)


@pytest.mark.parametrize("key", GAME_KEYS)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("\ud800", r"half a character, '\ud800'"),
        ("x" * 5000, "players[0].name"),
        (["a"] * 5000, "players[0].name"),
        (3.0, "players[0].name"),
    ],
)
def test_odd_names_on_sheets_are_refused(capsys: Capture, tmp_path: Path, key: str, name: Any, words: str) -> None:
    file = tmp_path / "sheet.json"
    player = {"name": name, "red": [], "blue": [], "milk": 0} if key == "tiny_farms" else {"name": name}
    file.write_text(json.dumps({"players": [player]}), "utf-8")
    if key == "tiny_farms":
        empty = [[""] * 4] * 4
        file.write_text(json.dumps({"players": [{**player, "red": empty, "blue": empty}]}), "utf-8")
    if key == "finca":
        file.write_text(json.dumps({"players": [player, {}]}), "utf-8")
    sentence = run(capsys, "score", key, str(file), code=2)
    assert words in sentence and len(sentence) < 400


@pytest.mark.parametrize("key", GAME_KEYS)
def test_unknown_keys_cannot_break_the_line(capsys: Capture, tmp_path: Path, key: str) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({"players": [], "a\nb\x1b[2J": 1}), "utf-8")
    assert "a\\nb\\x1b" in run(capsys, "score", key, str(file), code=2)


def test_names_are_printed_on_one_line_and_tell_the_terminal_nothing(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({"players": [{"name": "Zoë\n\x1b[2J<b>"}]}), "utf-8")
    assert run(capsys, "score", "la_granja", str(file)).startswith("Zoë\\n\\x1b[2J<b>: 0\n")
    assert run_json(capsys, "score", "la_granja", str(file))["players"][0]["name"] == "Zoë\n\x1b[2J<b>"


def test_a_console_of_few_characters_is_no_trouble() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "core", "games"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Tiny Farms" in done.stdout


def test_perft_counts_sequences(capsys: Capture) -> None:
    state = get_game("tiny_farms").new_state(2, 1)
    setup = ["perft", "tiny_farms", "--players", "2", "--seed", "1"]
    assert run_json(capsys, *setup, "--depth", "0")["count"] == 1
    by_hand = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        by_hand += len(after.legal_actions())
    assert run_json(capsys, *setup, "--depth", "2")["count"] == by_hand == perft(state, 2)


def test_bench_prints_what_was_asked(capsys: Capture) -> None:
    row = run_json(capsys, "bench", "tiny_farms", "--players", "2", "--seconds", "0.05")
    assert set(row) == {"game", "players", "games_per_s", "actions_per_s", "us_per_action"}
    assert "tiny_farms" in run(capsys, "bench", "tiny_farms", "--seconds", "0.01")


def test_core_runs_on_bare_python_from_any_folder(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    script = f"import sys; sys.path.insert(0, {str(root)!r}); from core.cli import main; sys.exit(main(['games']))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Tiny Farms" in done.stdout


def test_core_imports_only_the_standard_library() -> None:
    import ast

    root = Path(__file__).parents[2] / "core"
    for file in root.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                assert top == "core" or top in sys.stdlib_module_names, f"{file}: {name}"
