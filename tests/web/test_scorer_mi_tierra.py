"""The score sheet of Mi Tierra in the page: every field has a path, sheets go out and come back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.mi_tierra import GAME
from web.ui.form import Bag, Number, Section, Spread, get, load_scorer, put

SCORER = load_scorer("mi_tierra")
assert SCORER is not None


def _paths(form: Any) -> list[tuple[str, Any]]:
    found = []
    for block in form:
        fields = [cell for row in block.rows for cell in row.cells] if isinstance(block, Spread) else block.fields
        found += [(cell.path, cell) for cell in fields if cell is not None]
    return found


@pytest.mark.parametrize("players", range(1, 7))
def test_every_field_has_a_place_in_the_blank_sheet(players: int) -> None:
    sheet = SCORER.blank("table", players)
    paths = _paths(SCORER.form(sheet))
    assert len({path for path, _ in paths}) == len(paths)
    missing = object()
    assert all(get(sheet, path, missing) is not missing for path, _ in paths)
    assert {path.split(".")[1] for path, _ in paths} == {str(i) for i in range(players)}
    assert [card.total for card in GAME.score_sheet(SCORER.to_sheet(sheet)).cards] == [0] * players


def test_numbers_stay_within_the_box() -> None:
    sheet = SCORER.blank("table", 2)
    for path, cell in _paths(SCORER.form(sheet)):
        if isinstance(cell, Number) and cell.high is not None:
            GAME.score_sheet(SCORER.to_sheet(put(sheet, path, min(cell.high, 2))))
        elif isinstance(cell, Bag):
            for token in cell.tokens:
                GAME.score_sheet(SCORER.to_sheet(put(sheet, path, [token.value])))


def test_the_example_scores_and_survives_a_round_trip() -> None:
    example = SCORER.example()
    out = SCORER.to_sheet(example)
    assert SCORER.to_sheet(SCORER.from_sheet(json.loads(json.dumps(out)))) == out
    assert [card.total for card in GAME.score_sheet(out).cards] == [120, 105]
    assert all(isinstance(block, Section | Spread) for block in SCORER.form(example))


def test_the_best_sets_are_shown_and_names_are_text() -> None:
    sheet = put(SCORER.example(), "players.0.name", "<img onerror=1>")
    assert "<img" not in SCORER.extra(sheet) and "&lt;img" in SCORER.extra(sheet)
    assert ">25<" in SCORER.extra(sheet).replace(" ", "") or "25" in SCORER.extra(sheet)
    assert SCORER.extra(SCORER.blank("table", 3)) == ""
