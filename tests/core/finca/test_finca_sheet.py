"""The paper scorer: what it accepts, what it refuses and what it says."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from core.finca import GAME, box
from core.finca.sheet import sheet_majorities
from core.game import SheetError

PINK = {
    "name": "Ana",
    "requests": [{"orange": 3}, {"fig": 3, "fish": 2}, {"any": 4}],
    "fincas": 2,
    "bonus": [],
    "food_left": 1,
}
YELLOW = {"name": "Bo", "requests": [dict.fromkeys(box.FOODS, 1)], "fincas": 0, "bonus": [], "food_left": 9}


def sheet(*players: dict[str, Any], **options: str) -> dict[str, Any]:
    return {"players": copy.deepcopy(list(players)) or [copy.deepcopy(PINK), copy.deepcopy(YELLOW)], "options": options}


@pytest.mark.rule("FI-52", "FI-41")
def test_lines_and_reasons() -> None:
    scored = GAME.score_sheet(sheet())
    ana, bo = scored.cards
    assert ana.parts() == {"requests": 12, "fincas": 10, "bonus": 0}
    assert [line.why for line in ana.lines] == [
        "3 request tiles: 5 + 4 + 3 = 12",
        "2 finca tiles × 5 = 10",
        "bonus tiles: none",
    ]
    assert bo.total == 6 and bo.lines[0].why == "1 request tile: 6"
    assert scored.winners == (0,) and scored.tie_break == "" and scored.warnings == ()


@pytest.mark.rule("FI-53")
def test_tie_break_by_food_left() -> None:
    six = {"requests": [{"any": 6}]}
    scored = GAME.score_sheet(sheet({**six, "name": "A", "food_left": 2}, {**six, "name": "B", "food_left": 3}))
    assert scored.winners == (1,)
    assert scored.tie_break == "Tied at 6 points, B has the most food tokens left (A 2, B 3)."
    shared = GAME.score_sheet(sheet({**six, "name": "A"}, {**six, "name": "B"}))
    assert shared.winners == (0, 1)


def test_empty_sheets_are_scored() -> None:
    scored = GAME.score_sheet({"players": [{"name": "A"}, {"name": "B"}]})
    assert [card.total for card in scored.cards] == [0, 0] and scored.winners == (0, 1)


def _with(path: str, value: Any) -> dict[str, Any]:
    data: Any = sheet()
    target = data
    *way, last = path.split(".")
    for step in way:
        target = target[int(step) if step.isdigit() else step]
    target[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("players", [PINK], "players: expected 2 to 5 players, found 1"),
        ("players", {}, "players: expected a list"),
        ("players.0", 3, r"players\[0\]: expected a table"),
        ("players.0.colour", "red", r"players\[0\]: unknown key 'colour'"),
        ("players.0.name", 7, r"players\[0\].name: expected a name"),
        ("players.1.fincas", 11, r"players\[1\].fincas: at most 10 are in the box"),
        ("players.1.fincas", 9, r"players\[1\].fincas: everybody has 11 finca tiles in all, but there are only 10"),
        ("players.1.fincas", -1, r"players\[1\].fincas: must be a whole number, 0 or more, not -1"),
        ("players.1.fincas", True, r"players\[1\].fincas: must be a whole number"),
        ("players.1.fincas", 1.0, r"players\[1\].fincas: must be a whole number"),
        ("players.1.food_left", 109, r"players\[1\].food_left: at most 108"),
        (
            "players.1.food_left",
            108,
            r"players\[1\].food_left: everybody has 109 food tokens in all",
        ),
        ("players.0.bonus", [8], r"players\[0\].bonus\[0\]: unknown bonus tile 8; known: 7, 6, 5, 4, 3"),
        ("players.0.bonus", [7, 7], r"players\[0\].bonus\[1\]: the bonus tile for 7 points is there only once"),
        ("players.0.bonus", 7, r"players\[0\].bonus: expected a list"),
        ("players.0.requests.1", {"pear": 1}, r"players\[0\].requests\[1\]: unknown key 'pear'; known: orange"),
        ("players.0.requests.1", {}, r"players\[0\].requests\[1\]: a request tile shows 1 to 6 foods, found 0"),
        ("players.0.requests.1", {"fig": 7}, r"players\[0\].requests\[1\]: a request tile shows 1 to 6 foods, found 7"),
        ("players.0.requests.1", {"any": 3, "fig": 1}, r"players\[0\].requests\[1\]: 'any' stands alone"),
        ("players.0.requests.1", {"fig": 3, "paid": "fig"}, r"requests\[1\].paid: only a tile of any one kind"),
        ("players.0.requests.1", {"any": 3, "paid": "pear"}, r"requests\[1\].paid: unknown food 'pear'"),
        ("players.0.requests.1", {"fig": "2"}, r"players\[0\].requests\[1\].fig: must be a whole number"),
        ("players.0.requests.1", "r05", r"players\[0\].requests\[1\]: expected a table"),
        (
            "players.0.requests",
            [{"any": 6}] * 42,
            r"players\[0\].requests: everybody has 43 request tiles",
        ),
        ("options", {"nope": "on"}, "unknown option 'nope'"),
        ("options", {"discount": "half"}, "option discount: unknown choice 'half'"),
        ("options", [], "options: expected a table"),
        ("extra", 1, "sheet: unknown key 'extra'"),
    ],
)
def test_what_is_wrong_is_named(path: str, value: Any, words: str) -> None:
    with pytest.raises(SheetError, match=words) as caught:
        GAME.score_sheet(_with(path, value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [None, [], "x", {"players": None}, {}])
def test_what_is_no_sheet(data: Any) -> None:
    with pytest.raises(SheetError):
        GAME.score_sheet(data)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("players.0.requests.1", {"fig": 1, "fish": 4}, "a tile for 1 fig and 4 fish is not in our set, here once"),
        ("players.0.requests", [{"fig": 1}, {"fig": 1}], "a tile for 1 fig is only once in our set, here 2 times"),
        ("players.0.bonus", [7], r"players[0].bonus: 1 bonus tile for 0 sets of tiles 1 to 6"),
        ("players.1.food_left", 60, "61 food tokens in all, but 2 players use 54"),
        ("options", {"any_kind_counts": "delivered_kind"}, "players[0].requests[2]: no kind paid is named"),
    ],
)
def test_what_is_merely_unlikely_is_a_warning(path: str, value: Any, words: str) -> None:
    warnings = GAME.score_sheet(_with(path, value)).warnings
    assert any(words in warning for warning in warnings), warnings


@pytest.mark.rule("FI-43", "FI-44", "FI-45")
def test_who_would_win_each_finca_now() -> None:
    players = [PINK["requests"], YELLOW["requests"]]
    found = {finca: (counts, leader) for finca, counts, leader in sheet_majorities(players)}
    assert len(found) == 10
    assert found["f01"] == ([3, 1], 0)
    assert found["f02"] == ([0, 1], 1)
    assert found["f10"] == ([12, 6], 0)
    assert found["f09"] == ([2, 2], None)
    paid = [[{"any": 4, "paid": "fish"}], [{"fish": 3}]]
    assert sheet_majorities(paid, True)[5] == ("f06", [4, 3], 0)
    assert sheet_majorities(paid, False)[5] == ("f06", [0, 3], 1)
