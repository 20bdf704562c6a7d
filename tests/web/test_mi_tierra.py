"""Mi Tierra in a real browser: whole games by mouse and touch, with every number of players, variant and expansion."""

from __future__ import annotations

from typing import Any

import pytest

from core.rng import Rng
from tests.conftest import Opener
from tests.web import playing
from tests.web.playing import PHONE, WIDE, by_pointer, finished

EXPANSIONS = dict.fromkeys(("international_markets", "merchant", "village", "objectives"), "yes")


def start(open_page: Opener, seats: int, options: dict[str, str], **context: Any) -> Any:
    return playing.start(open_page, "mi_tierra", ["person"] + ["random"] * (seats - 1), options, **context)


def test_four_with_all_expansions_by_mouse(open_page: Opener) -> None:
    page = start(open_page, 4, EXPANSIONS, **WIDE)
    assert by_pointer(page, Rng(1)) > 25
    finished(page, 4)
    assert "<b>Ann</b>" in page.inner_text(".podium")


def test_the_simpler_game_by_touch_on_a_phone(open_page: Opener) -> None:
    page = start(open_page, 3, {"simpler_game": "yes", "village": "yes"}, **PHONE)
    assert by_pointer(page, Rng(2), touch=True) > 20
    finished(page, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"objectives": "yes"}),
        (5, {"less_luck": "yes", "merchant": "yes"}),
        (6, {"international_markets": "yes"}),
    ],
)
def test_whole_games_with_every_number_of_players(open_page: Opener, seats: int, options: dict[str, str]) -> None:
    page = start(open_page, seats, options, **WIDE)
    assert by_pointer(page, Rng(seats)) > 15
    finished(page, seats)
