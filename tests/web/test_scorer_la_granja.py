"""The score sheet of La Granja in the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.game import SheetError
from core.la_granja import GAME
from web.ui.form import Section, Spread, get, in_words, load_scorer, put

SCORER = load_scorer("la_granja")
assert SCORER is not None


def _paths(form: Any) -> list[str]:
    found = []
    for block in form:
        fields = [cell for row in block.rows for cell in row.cells] if isinstance(block, Spread) else block.fields
        found += [cell.path for cell in fields if cell is not None]
    return found


@pytest.mark.parametrize("mode", ["end", "ledger"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_field_has_a_place_in_the_blank_sheet(mode: str, players: int) -> None:
    sheet = SCORER.blank(mode, players)
    assert SCORER.mode_of(sheet) == mode
    paths = _paths(SCORER.form(sheet))
    assert len(set(paths)) == len(paths)
    missing = object()
    assert all(get(sheet, path, missing) is not missing for path in paths)
    totals = [card.total for card in GAME.score_sheet(SCORER.to_sheet(sheet)).cards]
    assert totals == [1 if mode == "ledger" else 0] * players


def test_the_example_scores_and_survives_a_round_trip() -> None:
    example = SCORER.example()
    out = SCORER.to_sheet(example)
    assert SCORER.to_sheet(SCORER.from_sheet(json.loads(json.dumps(out)))) == out
    result = GAME.score_sheet(out)
    # Lena: 7 + 2 + 2 + 2 × 3 + 4 = 21 silver, 4 VP; Otto sells his fields: 3 + 2 + 2 = 7 silver, 1 VP
    assert [card.total for card in result.cards] == [51, 50]
    assert all(isinstance(block, Section | Spread) for block in SCORER.form(example))


def test_the_ledger_adds_up_to_the_points() -> None:
    sheet = put(SCORER.blank("ledger", 2), "players.0.ledger.2.0", 4)
    sheet = put(sheet, "players.0.ledger.5.3", 7)
    sheet = put(sheet, "players.0.name", "<b>Ana</b>")
    assert [card.total for card in GAME.score_sheet(SCORER.to_sheet(sheet)).cards] == [12, 1]
    html = SCORER.extra(sheet)
    assert "&lt;b&gt;Ana" in html and "<b>Ana" not in html and "<b>12</b></td>" in html
    assert SCORER.extra(SCORER.blank("end", 2)) == ""


def test_the_ledger_shows_the_final_sale_beside_the_rounds() -> None:
    sheet = put(SCORER.blank("ledger", 2), "players.0.ledger.0.2", 4)
    sheet = put(put(sheet, "players.0.silver", 7), "players.0.pigs", 1)  # 7 + 3 = 10 silver, 2 VP
    html = SCORER.extra(sheet)
    row = html.split("<tbody>")[1].split("</tr>")[0]
    assert "<td class='num'>2</td><td class='num'><b>7</b></td>" in row
    assert [card.total for card in GAME.score_sheet(SCORER.to_sheet(sheet)).cards] == [7, 1]
    broken = put(sheet, "players.1.pigs", -1)
    assert "–" in SCORER.extra(broken)


def test_the_form_says_what_counts_and_puts_the_helper_that_matters_first() -> None:
    blocks = SCORER.form(SCORER.blank("end", 2))
    notes = {block.title: block.note for block in blocks}
    assert "round 6" in notes["Before the final sale"] and "VP collected" in notes["Before the final sale"]
    assert "bring nothing" in notes["Fields and upgraded goods"]
    assert "Agricultural Worker" in notes["Fields and upgraded goods"]
    (bag,) = blocks[-1].fields
    assert "Agricultural Worker" in blocks[-1].note and bag.tokens[0].label.startswith("Agricultural Worker (35)")
    sheet = put(SCORER.blank("end", 2), "players.0.fields.grape", 5)
    totals = []
    for token in bag.tokens:
        scored = GAME.score_sheet(SCORER.to_sheet(put(sheet, "players.0.helpers", [token.value])))
        totals.append(scored.cards[0].total)
    assert totals == [2] + [0] * 65


def test_a_round_that_is_no_number_is_told_with_its_round() -> None:
    sheet = put(put(SCORER.blank("ledger", 2), "players.1.name", "Otto"), "players.1.ledger.2.0", "x")
    with pytest.raises(SheetError) as problem:
        SCORER.to_sheet(sheet)
    told = in_words(str(problem.value), SCORER.form(sheet), sheet)
    assert told == "Otto, Round 3, Market: must be a whole number, 0 or more, not 'x'"
    assert "<td class='num'>–</td>" in SCORER.extra(sheet)
    paid = put(SCORER.blank("ledger", 2), "players.0.ledger.2.5", -1)
    assert [card.total for card in GAME.score_sheet(SCORER.to_sheet(paid)).cards] == [0, 1]
    with pytest.raises(SheetError, match="more VP are paid"):
        SCORER.to_sheet(put(paid, "players.0.ledger.3.5", -1))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("players.1.vp", -3, "Otto, VP collected: must be a whole number, 0 or more, not -3"),
        ("players.0.dens.olive", "x", "Lena, Olives in the den: must be"),
        ("players.0.pigs", 30, "Lena, Pigs: at most 25"),
        ("players.1.helpers", [35, 35], "Otto, Helpers: card 35"),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_form(path: str, value: object, said: str) -> None:
    sheet = put(SCORER.example(), path, value)
    with pytest.raises(SheetError) as problem:
        GAME.score_sheet(SCORER.to_sheet(sheet))
    told = in_words(str(problem.value), SCORER.form(sheet), sheet)
    assert told.startswith(said) and "[" not in told
