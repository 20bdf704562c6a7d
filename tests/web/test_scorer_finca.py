"""The paper score sheet of Finca without a browser."""

from __future__ import annotations

import copy
import html
from typing import Any
from xml.etree import ElementTree

import pytest

from core.finca import GAME, box
from web.ui.form import Bag, Number, Section, get, load_scorer
from web.ui.scorers import finca as scorer

LOADED = load_scorer("finca")


def cells(rows: ElementTree.Element, finca: str) -> list[str]:
    """The numbers and the winner of a finca tile's row."""
    row = next(row for row in rows.iter("tr") if row.get("data-finca") == finca)
    return ["".join(cell.itertext()).strip() for cell in row.iter("td")]


def test_an_empty_sheet_is_scored_for_every_number_of_players() -> None:
    assert LOADED is not None
    for players in (2, 3, 4, 5):
        sheet = LOADED.blank("table", players)
        scored = GAME.score_sheet(LOADED.to_sheet(sheet))
        assert [card.name for card in scored.cards] == [f"Player {i + 1}" for i in range(players)]
        assert [card.total for card in scored.cards] == [0] * players
        assert LOADED.mode_of(sheet) == "table"


def test_every_field_has_a_place_in_the_sheet() -> None:
    sheet = {**scorer.blank("table", 3), "others": True}
    for section in scorer.form(sheet):
        assert isinstance(section, Section)
        for field in section.fields:
            assert get(sheet, field.path, "missing") != "missing", field.path


def test_the_palette_holds_what_exists_once_and_every_token_scores() -> None:
    tokens = scorer.tokens(False)
    assert len(tokens) == len({token.label for token in tokens}) == len(box.SET_COUNTS)
    for token in tokens:
        sheet = scorer.blank("table", 2)
        sheet["players"][0]["requests"] = [token.value]
        scored = GAME.score_sheet(scorer.to_sheet(sheet))
        assert scored.cards[0].total == sum(n for n in token.value.values() if isinstance(n, int))
        assert scored.warnings == ()
        ElementTree.fromstring(token.icon)


def test_kinds_paid_are_offered_where_they_count() -> None:
    tokens = scorer.tokens(True)
    paid = [token.value for token in tokens if "any" in token.value]
    assert len(paid) == 3 * 6 and all("paid" in value for value in paid)
    sheet = {**scorer.blank("table", 2), "options": {"any_kind_counts": "delivered_kind"}}
    sheet["players"][0]["requests"] = [{"any": 4, "paid": "fish"}]
    sheet["players"][1]["requests"] = [{"fish": 3}]
    assert GAME.score_sheet(scorer.to_sheet(sheet)).warnings == ()
    rows = ElementTree.fromstring(f"<div>{scorer.extra(sheet)}</div>")
    assert cells(rows, "f06") == ["4", "3", "Player 1"]


def test_tiles_of_another_edition_are_accepted_with_a_warning() -> None:
    sheet = scorer.blank("table", 2)
    assert not any(field.path.endswith(".other") for section in scorer.form(sheet) for field in section.fields)
    sheet["others"] = True
    bags = [
        f for section in scorer.form(sheet) for f in section.fields if isinstance(f, Bag) and f.path.endswith("other")
    ]
    assert len(bags) == 2
    values = [token.value for token in bags[0].tokens]
    assert {"fig": 1, "fish": 4} in values or {"fish": 4, "fig": 1} in values
    assert {"any": 3} in values and {"orange": 5} in values
    assert not any(value in [token.value for token in scorer.tokens(False)] for value in values)
    sheet["players"][0]["other"] = [{"fig": 1, "fish": 4}]
    scored = GAME.score_sheet(scorer.to_sheet(sheet))
    assert scored.cards[0].total == 5 and "not in our set" in scored.warnings[0]


def test_an_imported_sheet_comes_back_the_same() -> None:
    given: dict[str, Any] = {
        "players": [
            {
                "name": "A",
                "requests": [{"orange": 3}, {"fig": 1, "fish": 4}],
                "fincas": 1,
                "bonus": [7],
                "food_left": 2,
            },
            {"name": "B"},
        ],
    }
    before = copy.deepcopy(given)
    sheet = scorer.from_sheet(given)
    assert given == before
    assert sheet["others"] is True and sheet["players"][0]["other"] == [{"fig": 1, "fish": 4}]
    out = scorer.to_sheet(sheet)
    assert out["players"][0] == given["players"][0]
    assert out["players"][1] == {"name": "B", "requests": [], "fincas": 0, "bonus": [], "food_left": 0}
    assert [card.total for card in GAME.score_sheet(out).cards] == [
        card.total for card in GAME.score_sheet(given).cards
    ]


@pytest.mark.parametrize("players", [[3], [{"requests": 4}], [{"requests": [{"pear": 1}]}, {}]])
def test_a_broken_import_is_left_for_the_engine_to_refuse(players: list[Any]) -> None:
    sheet = scorer.from_sheet({"players": players})
    assert len(sheet["players"]) == len(players)


def test_who_leads_is_told_with_names_as_text() -> None:
    sheet = scorer.example()
    sheet["players"][0]["name"] = "<img src=x>"
    text = scorer.extra(sheet)
    assert "<img" not in text and "&lt;img" in text
    rows = ElementTree.fromstring(f"<div>{text}</div>")
    assert len([row for row in rows.iter("tr") if row.get("data-finca")]) == 10
    assert cells(rows, "f10") == ["23", "19", "20", "<img src=x>"]
    sheet["players"][0]["requests"] = [{"pear": 1}]
    assert "unknown key 'pear'" in html.unescape(scorer.extra(sheet))


def test_the_example_scores_without_complaint() -> None:
    scored = GAME.score_sheet(scorer.to_sheet(scorer.example()))
    assert scored.warnings == () and len(scored.cards) == 3
    numbers = [f for s in scorer.form(scorer.example()) for f in s.fields if isinstance(f, Number)]
    assert {number.high for number in numbers} == {10, 108}
