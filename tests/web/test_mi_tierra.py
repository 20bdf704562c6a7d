"""Mi Tierra in a real browser: whole games by mouse and touch, with every number of players, variant and expansion."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.rng import Rng
from tests.conftest import Opener
from tests.web import playing
from tests.web.playing import PHONE, WIDE, by_pointer, finished, is_over, load, serious

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


# ---------------------------------------------------------------- positions from records


def asked(kind: str, from_round: int) -> Callable[[Any, int], bool]:
    """The first decision of a kind in or after a round."""
    return lambda state, n: state.round >= from_round and state.decision.kind == kind


def opened(page: Any, folder: Path, seats: int, kind: str, from_round: int, width: int = 1280, **options: str) -> Any:
    return load(page, playing.position("mi_tierra", folder, seats, 7, asked(kind, from_round), **options), width)


STIRRINGS = """async ms => {
  let n = 0;
  const watch = new MutationObserver(list => n += list.length);
  watch.observe(document.getElementById("app"), {subtree: true, childList: true, attributes: true});
  await new Promise(done => setTimeout(done, ms));
  watch.disconnect();
  return n;
}"""
"""How often the page changes within so many milliseconds."""


@pytest.mark.parametrize("width", [1280, 768])
def test_pointing_at_a_place_tells_what_it_brings_and_moves_nothing(
    shared_page: Any, tmp_path: Path, width: int
) -> None:
    """Else the place slips away from under the pointer, and comes back, for ever."""
    page = opened(shared_page, tmp_path, 4, "place", 3, width)
    top = "document.querySelector('.mt-board').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    lit = page.locator(".mt-board .can:visible")
    assert lit.count() > 12
    told = set()
    for i in range(lit.count()):
        lit.nth(i).hover()
        page.wait_for_function("document.querySelector('.mt-brings').innerText.includes(':')")
        told.add(page.inner_text(".mt-brings"))
        assert page.evaluate(top) == before
    assert len(told) > 8
    page.wait_for_timeout(600)  # the close-up opens
    assert page.evaluate(STIRRINGS, 600) == 0


def test_the_board_stays_where_it_is_from_decision_to_decision(shared_page: Any, tmp_path: Path) -> None:
    tops = {}
    for kind in ("pick", "place", "house", "build", "deal", "sell", "clock", "hire"):
        page = opened(shared_page, tmp_path, 4, kind, 1, **EXPANSIONS)
        box = page.locator(".mt-stage").bounding_box()
        tops[kind] = (box["y"], box["height"])
    assert len(set(tops.values())) == 1, tops


def test_six_players_fit(shared_page: Any, tmp_path: Path) -> None:
    page = opened(shared_page, tmp_path, 6, "place", 4, **EXPANSIONS)
    for part in ("#scores", ".mt-strip", "#parts"):
        wide, room = page.evaluate(f"(e => [e.scrollWidth, e.clientWidth])(document.querySelector({json.dumps(part)}))")
        assert wide <= room, f"{part} is {wide} px wide in {room}"
    board = page.locator(".mt-board").bounding_box()
    assert board["y"] + board["height"] <= 800, "the board ends below the screen"
    names = page.locator("#scores thead .who").all_inner_texts()
    assert len(names) == 6 and all("P" in name for name in names)


def test_by_keyboard_the_focus_never_falls_to_the_page(open_page: Opener) -> None:
    page = start(open_page, 3, {}, **WIDE)
    rng = Rng(3)
    here = "(e => e === document.body ? '' : e.closest('.table-parts .can') ? 'lit' : 'on')(document.activeElement)"
    page.wait_for_selector(".decision.yours")
    page.keyboard.press("ArrowDown")
    for n in range(45):
        if is_over(page):
            break
        if page.evaluate(here) != "lit" and not page.query_selector(".staged"):
            page.keyboard.press("ArrowDown")
        for _ in range(rng.below(3)):
            page.keyboard.press(rng.choice(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]))
        page.keyboard.press("Enter")
        page.wait_for_selector(".decision.yours, .end .podium")
        assert page.evaluate(here), f"after action {n} nothing has the focus"


@pytest.mark.parametrize("width", [1280, 375])
def test_all_units_of_a_good_are_sold_with_one_press_and_taken_back_one_by_one(
    shared_page: Any, tmp_path: Path, width: int
) -> None:
    page = opened(shared_page, tmp_path, 4, "generic", 5, width)
    whole = page.locator(".mt-pair > [data-then]")
    assert whole.count() > 1, "another position is needed"
    lines = "[...document.querySelectorAll('#log li')].filter(e => / sells? 1 /.test(e.textContent)).length"
    press = whole.first
    units = 1 + len(press.get_attribute("data-then").split(";"))
    action, before = press.get_attribute("data-action"), page.evaluate(lines)
    press.click()
    page.wait_for_function(f"{lines} === {before + units}")
    assert not page.locator(f'.mt-pair > [data-action="{action}"]').count()
    page.locator("[data-do=undo]:visible").first.click()
    page.wait_for_function(f"{lines} === {before + units - 1}")


KINDS = [
    ("pick", 1, 1280),
    ("plant", 1, 375),
    ("place", 2, 1280),
    ("place", 2, 375),
    ("pen", 2, 375),
    ("house", 2, 1280),
    ("build", 1, 1280),
    ("farm", 4, 375),
    ("deal", 4, 1280),
    ("sell", 3, 375),
    ("fill", 2, 1280),
]


@pytest.mark.parametrize(("kind", "from_round", "width"), KINDS)
def test_axe_finds_nothing_serious(shared_page: Any, tmp_path: Path, kind: str, from_round: int, width: int) -> None:
    page = opened(shared_page, tmp_path, 4, kind, from_round, width, **EXPANSIONS)
    assert not (bad := serious(page)), "\n".join(bad)
