"""The score sheet of Tiny Farms as a form: every path fits the sheet, and what is filled in is what core scores."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.game import get_game
from web.ui.form import Grid, Number, Section, Text, get, load_scorer, put, typed_token
from web.ui.scorers import tiny_farms as scorer

GAME = get_game("tiny_farms")
MODES = [(mode.id, players) for mode in scorer.MODES for players in mode.players]


def fields(sheet: dict[str, Any]) -> list[Any]:
    return [field for section in scorer.form(sheet) if isinstance(section, Section) for field in section.fields]


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_a_blank_sheet_scores_and_every_field_has_its_place(mode: str, players: int) -> None:
    sheet = scorer.blank(mode, players)
    assert scorer.mode_of(sheet) == mode
    for field in fields(sheet):
        assert get(sheet, field.path) is not None, field.path
    result = GAME.score_sheet(scorer.to_sheet(sheet))
    assert [card.total for card in result.cards] == [0] * (players + (mode == "emma"))


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_every_field_can_be_filled_to_its_limits(mode: str, players: int) -> None:
    sheet = scorer.blank(mode, players)
    for field in fields(sheet):
        if isinstance(field, Number):
            sheet = put(sheet, field.path, field.high)
        elif isinstance(field, Text):
            sheet = put(sheet, field.path, "<b>Ann</b>")
        else:
            assert isinstance(field, Grid)
            values = [token.value for token in field.tokens if token.value]
            for place in range(16):
                path = f"{field.path}.{place // 4}.{place % 4}"
                sheet = put(sheet, path, values[place % len(values)])
    result = GAME.score_sheet(scorer.to_sheet(sheet))
    assert result.cards[0].name == "<b>Ann</b>"
    assert json.loads(json.dumps(scorer.to_sheet(sheet))) == scorer.to_sheet(sheet)


@pytest.mark.parametrize("solo", [False, True])
def test_keys_type_every_token_and_none_hides_another(solo: bool) -> None:
    tokens = [token for token in scorer.tokens(solo) if token.value]
    keys = [token.typed for token in tokens]
    assert len(set(keys)) == len(keys) == (13 if solo else 11)
    for token in tokens:
        assert typed_token(tokens, token.typed)[0] is token
        assert token.label and token.icon
    assert typed_token(tokens, "c")[1], "a cow may still become calves or a chicken"
    assert not typed_token(tokens, "p")[1]


def test_the_example_is_a_sheet_of_core() -> None:
    result = GAME.score_sheet(scorer.to_sheet(scorer.example()))
    assert len(result.cards) == 2
    assert not result.warnings


def test_an_imported_sheet_comes_back_the_same() -> None:
    loaded = load_scorer("tiny_farms")
    assert loaded is not None
    sheet = scorer.to_sheet(scorer.example())
    assert loaded.to_sheet(loaded.from_sheet(sheet)) == sheet
    played = GAME.new_state(1, 4).observation(0)
    solo = {
        "players": [{key: played["players"][0][key] for key in ("red", "blue", "milk")} | {"name": "Ann"}],
        "emma": played["emma"],
    }
    again = loaded.to_sheet(loaded.from_sheet(solo))
    assert GAME.score_sheet(again).cards == GAME.score_sheet(solo).cards
    assert loaded.mode_of(solo) == "emma"
