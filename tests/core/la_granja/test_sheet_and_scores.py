"""The paper scorer."""

from __future__ import annotations

import pytest

from core.game import SheetError
from core.la_granja.scoring import farm_sale
from tests.core.games import random_states
from tests.core.la_granja.tools import GAME, new


def test_a_whole_sheet() -> None:
    result = GAME.score_sheet(
        {
            "players": [
                {
                    "name": "Ana",
                    "vp": 40,
                    "silver": 7,
                    "trade_commodities": 1,
                    "dens": {"olive": 2, "grape": 1},
                    "pigs": 2,
                    "upgraded": {"food": 1},
                    "fields": {"grain": 1},
                },
                {"name": "Ben", "vp": 44},
            ]
        }
    )
    ana, ben = result.cards
    assert ana.parts() == {"vp": 40, "sale": 4} and ben.total == 44
    assert "= 21 silver; 21 ÷ 5 = 4 VP, 1 silver left" in ana.lines[1].why
    assert result.winners == (0,) and result.tie_break == "1 silver left against 0"


def test_the_agricultural_worker_sells_fields() -> None:
    result = GAME.score_sheet({"players": [{"helpers": [35, 1], "fields": {"grape": 3}}]})
    assert result.cards[0].total == 1 and result.cards[0].name == "Player 1"


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ({}, "players: expected a list of 1 to 4 players"),
        ({"players": []}, "players: expected a list"),
        ({"players": [{}] * 5}, "players: expected a list"),
        ({"players": [{"vpp": 1}]}, r"players\[0\]: unknown key 'vpp'; known: name, vp"),
        ({"players": [{"vp": -1}]}, r"players\[0\].vp: must be a whole number, 0 or more, not -1"),
        ({"players": [{}, {"silver": True}]}, r"players\[1\].silver: must be a whole number"),
        ({"players": [{"silver": 1.5}]}, r"players\[0\].silver"),
        (
            {"players": [{"dens": {"olives": 1}}]},
            r"players\[0\].dens: unknown key 'olives'; known: olive, grain, grape",
        ),
        ({"players": [{"dens": {"olive": "2"}}]}, r"players\[0\].dens.olive: must be a whole number"),
        ({"players": [{"dens": [1]}]}, r"players\[0\].dens: expected a table"),
        ({"players": [{"upgraded": {"cured": 1}}]}, r"players\[0\].upgraded: unknown key"),
        ({"players": [{"helpers": [67]}]}, r"players\[0\].helpers\[0\]: expected a card number from 1 to 66, found 67"),
        ({"players": [{"helpers": [1, 2, 3, 4]}]}, r"players\[0\].helpers: a farm has room for 3, found 4"),
        (
            {"players": [{"helpers": [35]}, {"helpers": [35]}]},
            r"players\[1\].helpers\[0\]: card 35 .* players\[0\].helpers\[0\]",
        ),
        (
            {"players": [{"dens": {"olive": 20}, "pigs": 6}]},
            r"players\[0\].dens.olive: with the 20 here 26 markers lie on the farm, but a player has only 25",
        ),
        ({"players": [{}, {"fields": {"grape": 99}}]}, r"players\[1\].fields.grape: at most 25, .* not 99"),
        ({"players": [{"name": 5}]}, r"players\[0\].name: expected a name"),
        ({"players": "x"}, "players: expected a list"),
        ({"player": []}, "sheet: unknown key 'player'"),
    ],
)
def test_a_wrong_sheet_is_refused_with_a_sentence(sheet: dict, sentence: str) -> None:
    with pytest.raises(SheetError, match=sentence):
        GAME.score_sheet(sheet)


def test_unlikely_values_are_warned_about() -> None:
    result = GAME.score_sheet({"players": [{"vp": 400, "pigs": 13}, {"silver": 99999}, {"silver": 60, "vp": 150}]})
    assert [warning.split(": ")[0] for warning in result.warnings] == [
        "players[0].vp",
        "players[0].pigs",
        "players[1].silver",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_played_game_and_its_sheet_agree(seed: int) -> None:
    s = new(3, seed)
    for _ in random_states(s, seed):
        pass
    players = []
    for p, farm in enumerate(s.farms):
        g = farm.goods
        players.append(
            {
                "name": f"Player {p + 1}",
                "vp": g[9],
                "silver": g[8],
                "dens": {"olive": g[0], "grain": g[1], "grape": g[2]},
                "pigs": g[3],
                "trade_commodities": g[7],
                "upgraded": {"food": g[4], "wine": g[5], "meat": g[6]},
                "fields": dict(zip(("olive", "grain", "grape"), farm.on_field)),
                "helpers": [card for card in farm.helpers if card],
            }
        )
    sheet = GAME.score_sheet({"players": players})
    assert [card.total for card in sheet.cards] == [card.total for card in s.scores()]
    assert [card.lines[1].why for card in sheet.cards] == [card.lines[1].why for card in s.scores()]
    assert sheet.winners == s.outcome().winners
    assert farm_sale(s, 0).left == (farm_sale(s, 0).silver) % 5
