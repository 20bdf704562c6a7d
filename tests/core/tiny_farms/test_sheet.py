"""Paper sheets and position descriptions: what is read, what is refused, and the path from paper to screen."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from core.game import PositionError, SheetError
from tests.core.games import random_states
from tests.core.tiny_farms.helpers import GAME, farm, full, position, sheet


def test_a_played_game_and_its_sheet_have_the_same_score() -> None:
    for seats in GAME.seats:
        state = GAME.new_state(seats, 17)
        for _ in random_states(state, 17):
            pass
        seen = state.observation(None)
        data: dict[str, Any] = {
            "players": [
                {key: player[key] for key in ("name", "red", "blue", "milk")} for player in seen["players"][:seats]
            ]
        }
        if seats == 1:
            data["emma"] = seen["emma"]
        result = GAME.score_sheet(data)
        assert result.cards == state.scores()
        assert result.winners == state.outcome().winners
        assert result.warnings == ()


def broken(change: Any, **more: Any) -> dict[str, Any]:
    data = copy.deepcopy(sheet({"name": "Ann", "milk": 1}, {"name": "Bo"}, **more))
    change(data)
    return data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (3, "sheet: expected a table, found 3"),
        ({}, "players: expected a list of 1 to 4 players, found None"),
        ({"players": []}, "players: expected a list of 1 to 4 players, found 0 players"),
        (sheet(*[{}] * 5), "players: expected a list of 1 to 4 players, found 5 players"),
        (broken(lambda d: d.update(extra=1)), "sheet: unknown key 'extra'; known: players, emma, options"),
        (broken(lambda d: d["players"][0].update(cows=1)), r"players\[0\]: unknown key 'cows'; known: name, red"),
        (broken(lambda d: d["players"][1].pop("milk")), r"players\[1\]: 'milk' is missing"),
        (broken(lambda d: d["players"][1].update(milk=4)), r"players\[1\]\.milk: must be a whole number from 0 to 3"),
        (broken(lambda d: d["players"][1].update(milk=True)), r"players\[1\]\.milk: must be a whole number"),
        (broken(lambda d: d["players"][1].update(milk=1.0)), r"players\[1\]\.milk: must be a whole number"),
        (broken(lambda d: d["players"][1].update(milk=-1)), r"players\[1\]\.milk: must be a whole number"),
        (broken(lambda d: d["players"][0].update(name="")), r"players\[0\]\.name: expected a name"),
        (broken(lambda d: d["players"][0].update(name=7)), r"players\[0\]\.name: expected a name, found 7"),
        (broken(lambda d: d["players"][0].update(red="P")), r"players\[0\]\.red: expected 4 rows of 4 spaces"),
        (broken(lambda d: d["players"][0]["red"].append([""] * 4)), r"players\[0\]\.red: expected 4 rows, found 5"),
        (
            broken(lambda d: d["players"][0]["red"][2].append("P")),
            r"players\[0\]\.red\[2\]: expected 4 spaces, found 5",
        ),
        (
            broken(lambda d: d["players"][0]["red"].__setitem__(1, 7)),
            r"players\[0\]\.red\[1\]: expected 4 spaces, found 7",
        ),
        (
            broken(lambda d: d["players"][0]["red"][1].__setitem__(3, "Q")),
            r"players\[0\]\.red\[1\]\[3\]: unknown animal 'Q'; known: P, S, Ch, C, cc, H, FF-r",
        ),
        (broken(lambda d: d["players"][0]["blue"][0].__setitem__(0, None)), r"blue\[0\]\[0\]: unknown animal None"),
        (broken(lambda d: d["players"][0]["blue"][0].__setitem__(0, ["P"])), r"blue\[0\]\[0\]: unknown animal"),
        (
            broken(lambda d: d["players"][0]["blue"][0].__setitem__(0, "crop")),
            r"blue\[0\]\[0\]: 'crop' belongs to the solo",
        ),
        (
            broken(lambda d: d["players"][0]["blue"][0].__setitem__(0, "X")),
            r"blue\[0\]\[0\]: 'X' belongs to the solo game",
        ),
        (sheet({}, {}, emma={}), "emma: Farmer Emma plays against one player, this sheet has 2"),
        (sheet({}, emma={"goats": 1}), "emma: unknown key 'goats'; known: friends, sheep"),
        (sheet({}, emma={"pigs": 7}), r"emma\.pigs: must be a whole number from 0 to 6, not 7"),
        (sheet({}, emma={"calves": 13}), r"emma\.calves: must be a whole number from 0 to 12"),
        (sheet({}, emma=[]), "emma: expected a table"),
        (sheet({}, {}, options={"nope": "x"}), "unknown option 'nope'"),
        (sheet({}, {}, options={"zero_horses": "maybe"}), "option zero_horses: unknown choice 'maybe'"),
    ],
)
def test_a_wrong_sheet_is_refused_with_one_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(SheetError, match=sentence) as caught:
        GAME.score_sheet(data)
    assert "\n" not in str(caught.value)


def test_the_unlikely_is_scored_with_a_warning() -> None:
    result = GAME.score_sheet(sheet({"red": full(), "blue": farm("P P P P", "S")}, {}))
    assert result.cards[0].total == 32 + 12 - 11
    assert result.warnings == ("players[0]: 21 animals are written, but 10 rounds bring 20 at most",)
    result = GAME.score_sheet(sheet({"red": full("crop")}))
    assert "16 crops and 0 crossed-out spaces" in result.warnings[0]


def test_a_sheet_with_one_player_and_no_emma_has_no_horse_prize() -> None:
    result = GAME.score_sheet(sheet({"red": farm("H H H")}))
    assert len(result.cards) == 1
    assert result.cards[0].parts()["horses"] == 0
    assert result.winners == (0,)


@pytest.mark.parametrize(
    ("description", "sentence"),
    [
        ({"players": 2}, "players: expected a list of 1 to 4 players"),
        ({"players": [{}, {}], "weather": 1}, "position: unknown key 'weather'"),
        ({"players": [{}, {}], "seats": 3}, "seats: expected a whole number from 2 to 2"),
        ({"players": [{}, {"milk": 4}]}, r"players\[1\]\.milk: expected a whole number from 0 to 3"),
        ({"players": [{}, {"red": [["Z"] * 4] * 4}]}, r"players\[1\]\.red\[0\]\[0\]: unknown animal 'Z'"),
        ({"players": [{}, {}], "farmers": {"red": 3, "blue": 3}}, "farmers: both stand on space 3"),
        ({"players": [{}, {}], "farmers": {"green": 3}}, "farmers: unknown key 'green'"),
        ({"players": [{}, {}], "rotation": 8}, "rotation: expected a whole number from 0 to 7"),
        ({"players": [{}, {}], "dice": [1, 2, 3, 4]}, "dice: expected a list of at most 3 dice"),
        ({"players": [{}, {}], "dice": [1, 7]}, r"dice\[1\]: expected a whole number from 1 to 6"),
        ({"players": [{}, {}], "dice": [1, 2, 3], "turn": 2}, "turn: all 2 turns of the round are over"),
        ({"players": [{}, {}], "phase": "move"}, "dice: too few dice in the Barn"),
        ({"players": [{}, {}], "phase": "sleep"}, "phase: unknown phase 'sleep'"),
        ({"players": [{}, {}], "phase": "crop"}, "phase: crop belongs to the solo game"),
        ({"players": [{}, {}], "emma": {}}, "emma: only a solo game has this"),
        ({"players": [{}], "phase": "crop"}, "leftover: expected a whole number from 1 to 6"),
        ({"players": [{}], "phase": "emma", "dice": [1, 2, 3]}, "target: expected a whole number from 1 to 6"),
        ({"players": [{}, {}], "round": 11}, "round: expected a whole number from 1 to 10"),
        ({"players": [{}], "round": 9}, "round: expected a whole number from 1 to 8"),
        ({"players": [{"red": full("X")}]}, r"players\[0\]: 16 crossed-out spaces"),
        ({"players": [{}, {}], "options": {"nope": 1}}, "unknown option 'nope'"),
        ({"players": [{}, {}], "dice": [1, 2], "pending": 3}, "pending: expected a table"),
        ({"players": [{}, {}], "dice": [1, 2], "pending": {"farmer": "red"}}, "pending.animals: expected one or two"),
        ({"players": [{}, {}], "dice": [1, 2], "pending": {"animals": ["P"]}}, "pending.farmer: expected red or blue"),
        (
            {"players": [{}, {}], "dice": [1, 2], "pending": {"farmer": "red", "animals": ["crop"]}},
            r"pending.animals\[0\]: unknown animal 'crop'",
        ),
        (
            {"players": [{"red": full()}, {}], "dice": [1, 2], "pending": {"farmer": "red", "animals": ["P"]}},
            "pending: there is no room",
        ),
        (
            {"players": [{}, {}], "dice": [1, 2, 3], "phase": "move", "pending": {"farmer": "red", "animals": ["P"]}},
            "pending: nothing is to be written in the phase move",
        ),
    ],
)
def test_a_wrong_position_is_refused_with_one_sentence(description: Any, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as caught:
        GAME.position(description)
    assert "\n" not in str(caught.value)


def test_a_saved_position_needs_every_key() -> None:
    for seats in (1, 2):
        data = GAME.new_state(seats, 1).to_json()
        for key in data:
            less = {name: value for name, value in data.items() if name != key}
            with pytest.raises(PositionError):
                GAME.from_json(less)


def test_positions_may_be_sketched() -> None:
    assert position().decision is not None
    assert position(players=[{}], leftover=3).observation(None)["phase"] == "crop"
    writing = position(dice=[1, 2], pending={"farmer": "blue", "animals": ["P", "S"]})
    assert writing.observation(None)["pending"] == {"farmer": "blue", "animals": ["P", "S"]}
