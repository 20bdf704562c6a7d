"""Mi Tierra in a real browser: whole games by mouse and touch, with every number of players, variant and expansion."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from core.rng import Rng
from tests.web.test_tiny_farms import SETTINGS, by_pointer, choose_option, finished

EXPANSIONS = dict.fromkeys(("international_markets", "merchant", "village", "objectives"), "yes")
WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True}


def start(open_page: Callable[..., Any], seats: int, options: dict[str, str], **context: Any) -> Any:
    """A new game against random opponents through the set-up page."""
    page = open_page(wait=False, **context)
    page.evaluate(f"localStorage.setItem('harvest-table:1/settings', {json.dumps(SETTINGS)})")
    page.goto(page.url.split("#")[0] + "#/new/mi_tierra")
    page.reload()
    page.wait_for_selector("#setup", timeout=60_000)
    page.check(f"input[name=count][value='{seats}']", force=True)
    for seat in range(seats):
        page.select_option(f"select[data-in=seat_kind][data-arg='{seat}']", "random" if seat else "person")
    page.fill("input[data-in=seat_name][data-arg='0']", "<b>Ann</b>")
    for name, choice in options.items():
        choose_option(page, name, choice)
    page.click("#setup button[type=submit]")
    page.wait_for_selector("#play")
    return page


def test_four_with_all_expansions_by_mouse(open_page: Callable[..., Any]) -> None:
    page = start(open_page, 4, EXPANSIONS, **WIDE)
    assert by_pointer(page, Rng(1)) > 25
    finished(page, 4)
    assert "<b>Ann</b>" in page.inner_text(".podium")


def test_the_simpler_game_by_touch_on_a_phone(open_page: Callable[..., Any]) -> None:
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
def test_whole_games_with_every_number_of_players(
    open_page: Callable[..., Any], seats: int, options: dict[str, str]
) -> None:
    page = start(open_page, seats, options, **WIDE)
    assert by_pointer(page, Rng(seats)) > 15
    finished(page, seats)
