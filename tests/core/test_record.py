"""Records: they replay to the same position, and whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from core.game import GAME_KEYS, RecordError, State, get_game, position_hash
from core.record import CHECK_EVERY, MAX_BYTES, Record, parse_json
from core.rng import Rng


def recorded(key: str = "tiny_farms", seats: int = 2, seed: int = 6, moves: int = 10_000) -> tuple[Record, State]:
    game = get_game(key)
    record, state = Record.start(game, seats, seed, names=[f"Näme {i}" for i in range(seats)])
    rng = Rng(seed)
    while not state.is_terminal() and not state.is_stalled() and len(record.actions) < moves:
        legal = state.legal_actions()
        action = legal[rng.below(len(legal))]
        state.apply_action(action)
        record.append(action, state)
    return record, state


@pytest.mark.parametrize(("key", "seats"), [(key, n) for key in GAME_KEYS for n in get_game(key).seats])
def test_a_record_replays_to_the_same_position(key: str, seats: int) -> None:
    record, state = recorded(key, seats)
    text = record.dumps(state)
    again = Record.loads(text)
    end = again.replay()
    assert position_hash(end) == position_hash(state)
    assert again.dumps(end) == text
    assert [card.total for card in end.scores()] == [card.total for card in state.scores()]


def test_every_step_is_reported_and_any_point_can_be_reached() -> None:
    record, _ = recorded()
    steps: list[tuple[int, str]] = []
    record.replay(on_step=lambda n, action, state: steps.append((n, str(action))))
    assert steps == list(enumerate(record.actions, 1))
    for to in (0, 1, 7, len(record.actions)):
        steps.clear()
        record.replay(to, on_step=lambda n, action, state: steps.append((n, str(action))))
        assert len(steps) == to
    with pytest.raises(RecordError, match="cannot go to"):
        record.replay(len(record.actions) + 1)


def test_undo_shortens_a_record() -> None:
    record, _ = recorded(moves=3 * CHECK_EVERY)
    cut = 2 * CHECK_EVERY - 1
    record.truncate(cut)
    state = record.replay()
    assert len(record.actions) == cut
    assert all(n <= cut for n, _ in record.checkpoints)
    Record.loads(record.dumps(state)).replay()


def test_an_illegal_action_is_named() -> None:
    record, state = recorded()
    data = record.to_json(state)
    data["actions"][4] = data["actions"][0]
    with pytest.raises(RecordError, match=r"^action 5, 'roll': .+\.$") as caught:
        Record.from_json(data).replay()
    assert caught.value.action == 5


def test_text_that_is_no_action_is_named() -> None:
    record, state = recorded()
    data = record.to_json(state)
    data["actions"][7] = "Q9"
    with pytest.raises(RecordError, match=r"^action 8, 'Q9': "):
        Record.from_json(data).replay()


def test_actions_after_the_end() -> None:
    record, state = recorded()
    data = record.to_json(state)
    data["actions"].append("roll")
    with pytest.raises(RecordError, match="over"):
        Record.from_json(data).replay()


def test_a_hash_that_differs_names_the_first_doubtful_action() -> None:
    record, state = recorded()
    data = record.to_json(state)
    data["checkpoints"][2][1] = "0" * 16
    with pytest.raises(RecordError, match=rf"^action {CHECK_EVERY + 1}, ") as caught:
        Record.from_json(data).replay()
    assert caught.value.action == CHECK_EVERY + 1


@pytest.mark.parametrize("field", ["seed", "players"])
def test_a_changed_setup_is_noticed(field: str) -> None:
    record, state = recorded()
    data = record.to_json(state)
    data[field] += 1
    if field == "players":
        data["names"].append("x")
        data["kinds"].append("person")
    with pytest.raises(RecordError, match="start position differs"):
        Record.from_json(data).replay()


def _set(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update(changes)


def _without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(key) and None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_set(format="pgn"), "not a game record"),
        (_set(version=99), "format version 99"),
        (_set(version=0), "never existed"),
        (_set(rules=99), "version 99 of the rules"),
        (_set(game="chess"), "unknown game 'chess'"),
        (_set(seed="7"), "seed should be a whole number"),
        (_set(seed=True), "seed should be a whole number"),
        (_set(seed=-1), "seed"),
        (_set(names=["a"]), "names has 1 entries"),
        (_set(names=[1, 2]), r"names\[0\] should be text"),
        (_set(names=["a" * 999, "b"]), "longer than"),
        (_set(options=[]), "options should be a table"),
        (_set(options={"nope": "x"}), "unknown option"),
        (_set(actions=["roll", 3]), r"actions\[1\] should be text"),
        (_set(checkpoints=[]), "begin with"),
        (_set(checkpoints=[[0, "x"], [0, "y"]]), r"checkpoints\[1\]"),
        (_set(checkpoints=[[True, "x"]]), r"checkpoints\[0\]"),
        (_set(extra=1), "unknown key 'extra'"),
        (_without("actions"), "'actions' is missing"),
        (_without("seed"), "'seed' is missing"),
    ],
)
def test_broken_records_are_refused(change: Callable[[dict[str, Any]], None], sentence: str) -> None:
    record, state = recorded(moves=30)
    data = record.to_json(state)
    change(data)
    with pytest.raises(RecordError, match=sentence) as caught:
        Record.loads(json.dumps(data)).replay()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        ("[1, 2", "not JSON"),
        ("3", "not a game record"),
        ("[]", "not a game record"),
        ("null", "not a game record"),
        ('{"a": 1, "a": 2}', "stands twice"),
        ('{"a": NaN}', "NaN"),
        (b"\xff\xfe\x00", "UTF-8"),
        ("[" * 100_000, "nested too deeply|not JSON"),
        ('{"a": ' + "9" * 5000 + "}", "record: "),
        (b"x" * (MAX_BYTES + 1), "larger than"),
    ],
)
def test_foreign_files_are_refused(text: str | bytes, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Record.loads(text)


def test_a_byte_order_mark_is_no_trouble() -> None:
    assert parse_json(b"\xef\xbb\xbf{}", RecordError, "x") == {}
    assert parse_json("\ufeff{}", RecordError, "x") == {}
