"""La Granja in a real browser: whole games by mouse, touch and keyboard; what must be seen is on the screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.rng import Rng
from tests.conftest import Opener
from tests.web.playing import (
    BELOW,
    PHONE,
    TABLET,
    WAITS,
    WIDE,
    at,
    by_keyboard,
    by_pointer,
    finished,
    load,
    position,
    serious,
    slips,
    start,
)

record = partial(position, "la_granja")


def test_two_at_the_table_by_mouse(open_page: Opener) -> None:
    page = start(open_page, "la_granja", ["person", "random"], confirm=False, **WIDE)
    by_pointer(page, Rng(1), fits=True)
    finished(page, 2)
    assert "<b>Ann</b> 0" in page.inner_text(".podium")


def test_three_on_a_tablet_by_touch(open_page: Opener) -> None:
    page = start(open_page, "la_granja", ["person", "random", "random"], confirm=False, **TABLET)
    by_pointer(page, Rng(2), touch=True)
    finished(page, 3)


def test_four_on_a_phone_by_touch(open_page: Opener) -> None:
    page = start(open_page, "la_granja", ["random", "random", "person", "random"], confirm=False, **PHONE)
    by_pointer(page, Rng(3), touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    finished(page, 4)


def test_alone_by_keyboard(open_page: Opener) -> None:
    page = start(open_page, "la_granja", ["person"], confirm=False, **WIDE)
    by_keyboard(page, Rng(4))
    finished(page, 1)


# ---------------------------------------------------------------- positions from records


def test_the_uses_of_a_card_stay_where_they_are_until_another_is_pressed(shared_page: Any, tmp_path: Path) -> None:
    page = load(shared_page, record(tmp_path, 2, 5, at("PlayCard")))
    uses = "[...document.querySelectorAll('.lg-four:not(.lg-room) .lg-use')].map(e => e.dataset.action)"
    boxes = "JSON.stringify([...document.querySelectorAll('.part-choose *')].map(e => e.getBoundingClientRect()))"
    first, before = page.evaluate(uses), page.evaluate(boxes)
    assert len(first) == 4
    for card in page.locator(".lg-fan .can, .part-hand .lg-card.can").all():
        card.hover()
        page.wait_for_timeout(60)
        assert page.evaluate(uses) == first and page.evaluate(boxes) == before
    for card in (page.locator(".part-hand .lg-card.can").last, page.locator(".lg-fan .can").nth(1)):
        card.click()
        page.wait_for_function(f"JSON.stringify({uses}) != {json.dumps(json.dumps(first))}")
        shown = page.evaluate(uses)
        page.mouse.move(5, 5)
        page.wait_for_timeout(60)
        assert page.evaluate(uses) == shown
    page.keyboard.press("Escape")
    page.wait_for_function(f"JSON.stringify({uses}) == JSON.stringify({json.dumps(first)})")
    page.locator(f".lg-four [data-action='{first[0]}']").click()
    page.wait_for_function("document.querySelectorAll('.part-farm-own [data-key^=field-]').length == 1")


def test_a_card_is_picked_and_played_by_keyboard_and_by_touch(open_page: Opener, tmp_path: Path) -> None:
    file = record(tmp_path, 2, 5, at("PlayCard"))
    page = open_page(**PHONE)
    load(page, file, width=375)
    chip = page.locator(".lg-fan .can").nth(2)
    card = chip.get_attribute("data-pick").split(":")[1]
    chip.tap()
    page.wait_for_selector(f".lg-four [data-action='play:{card}:field']")
    page.locator(f".lg-four [data-action='play:{card}:field']").tap()
    page.wait_for_selector(f"[data-key='field-0-{card}']", state="attached")
    load(page, file, width=1280)
    page.locator(".lg-fan .can").nth(1).focus()
    card = page.evaluate("document.activeElement.dataset.pick").split(":")[1]
    page.keyboard.press("Enter")
    page.wait_for_selector(f".lg-four [data-action='play:{card}:barrow']")
    assert page.evaluate("document.activeElement.dataset.pick") == f"card:{card}"
    for _ in range(20):
        if page.evaluate("document.activeElement.dataset.action") == f"play:{card}:barrow":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-key='barrow-0-{card}']", state="attached")


def test_what_can_be_pressed_stays_under_the_pointer(shared_page: Any, tmp_path: Path) -> None:
    for kind, least in (("DrawOrPlay", 4), ("PlayCard", 200), ("Deliver", 60), ("Space", 4)):
        page = load(shared_page, record(tmp_path, 2, 5, at(kind, least)))
        assert not (bad := slips(page)), f"{kind}: " + "\n".join(bad)


def test_hands_are_covered_between_persons(shared_page: Any, tmp_path: Path) -> None:
    file = record(tmp_path, 2, 5, at("ChooseDonkey"))
    page = shared_page
    page.evaluate("document.getElementById('toasts').replaceChildren(); location.hash = '#/'")
    page.wait_for_selector("#import-file", state="attached")
    page.set_input_files("#import-file", str(file))
    page.locator("#toasts a").click()
    page.wait_for_selector("#cover button")
    assert not page.locator(".lg-hand, .lg-card, .lg-glance").count()
    page.click("#cover button")
    page.wait_for_selector(WAITS)
    page.locator(".part-choose [data-action^='donkey:']").first.click()
    if page.query_selector("[data-do=confirm]"):
        page.locator("[data-do=confirm]").first.click()
    page.wait_for_selector("#cover button")
    assert not page.locator(".lg-hand, .lg-donkey").count()


def test_a_rivals_farm_is_one_tap_away_and_back(shared_page: Any, tmp_path: Path) -> None:
    page = load(shared_page, record(tmp_path, 3, 5, at("Deliver", 60)))
    own = page.locator(".part-farm-own")
    rival = page.locator("[class*=part-farm-]:not(.part-farm-own)").first
    assert own.is_visible() and not rival.is_visible()
    page.locator(".lg-seat").nth(1).click()
    page.wait_for_function("getComputedStyle(document.querySelector('.part-farm-own')).display == 'none'")
    assert page.locator("[class*=part-farm-]").filter(visible=True).count() == 1
    page.locator(".lg-seat").first.click()
    page.wait_for_function("getComputedStyle(document.querySelector('.part-farm-own')).display != 'none'")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(shared_page: Any, tmp_path: Path, theme: str) -> None:
    file = record(tmp_path, 3, 5, at("Deliver", 60))
    page = load(shared_page, file, theme=theme)
    assert not (bad := serious(page)), "\n".join(bad)


def test_axe_finds_nothing_serious_in_any_kind_of_decision(shared_page: Any, tmp_path: Path) -> None:
    kinds = ("PlayCard", "BuyTile", "TakeDie", "UseDie", "Kind", "Upgrade", "ChooseDonkey", "Siesta", "Source", "Space")
    for kind in kinds:
        page = load(shared_page, record(tmp_path, 3, 6, at(kind)))
        cards = page.locator(".part-hand .can[data-pick]")
        if cards.count():
            cards.first.click()
            page.wait_for_selector(".part-hand .picked")
            page.mouse.move(5, 5)
        assert not (bad := serious(page)), f"{kind}: " + "\n".join(bad)


def _with_die_tile(state: Any, _n: int) -> bool:
    return state.decision.kind == "UseDie" and sum(a.kind == "adjust" for a in state.legal_actions()) > 1


def _full_hand(state: Any, _n: int) -> bool:
    return state.decision.kind == "DrawOrPlay" and len(state.farms[state.actor].hand) > 4


FULL: dict[int, list[Callable[[Any, int], bool]]] = {
    3: [_full_hand, at("Space"), at("BuyTile", 400)],
    4: [
        *(at(kind, n) for kind, n in (("PlayCard", 300), ("Deliver", 380), ("UseDie", 450), ("PlayCard", 430))),
        *(at(kind) for kind in ("DrawOrPlay", "BuyTile", "Space")),
        at("Deliver", 515),
        _with_die_tile,
    ],
}
"""Decisions with much to choose from, by number of players."""


@pytest.mark.parametrize("seats", FULL)
def test_all_that_can_be_pressed_is_on_the_screen_and_prices_keep_their_place(
    shared_page: Any, tmp_path: Path, seats: int
) -> None:
    feet = set()
    for until in FULL[seats]:
        page = load(shared_page, record(tmp_path, seats, 3 if until is _full_hand else 5, until))
        cards = page.locator(".part-hand .can[data-pick]")
        if cards.count():
            cards.first.click()
            page.wait_for_selector(".part-hand .picked")
        asked = page.inner_text("#decision .prompt")
        assert page.evaluate(BELOW, ["choose", "prices", "hand"]) == [], asked
        feet.add(round(page.evaluate("document.querySelector('.part-prices').getBoundingClientRect().bottom")))
    assert len(feet) == 1 and feet.pop() <= WIDE["viewport"]["height"]


def test_what_cannot_be_done_says_why_and_a_new_question_shows_the_own_farm(shared_page: Any, tmp_path: Path) -> None:
    page = load(shared_page, record(tmp_path, 3, 6, at("Deliver", 270)))
    for what, word in ((".lg-sym.cannot", "deliver"), (".lg-prices .cannot", "silver")):
        page.locator(what).first.dispatch_event("click")
        page.wait_for_function("!document.querySelector('#tip').hidden")
        assert word in page.inner_text("#tip") and "LG-" in page.inner_text("#tip")
        page.keyboard.press("Escape")
    shown = "getComputedStyle(document.querySelector('.part-farm-own')).display != 'none'"
    page = load(shared_page, record(tmp_path, 3, 6, at("TakeDie", 80)))
    page.locator(".lg-seat").nth(1).click()
    page.wait_for_function(f"!({shown})")
    page.locator(".part-choose .can[data-action^=take]").first.click()
    page.wait_for_function(shown)


def test_the_focus_stays_on_the_table_after_an_action(shared_page: Any, tmp_path: Path) -> None:
    page = load(shared_page, record(tmp_path, 2, 6, at("UseDie", 30)))
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        page.wait_for_function("document.activeElement.closest('.table-parts,.decision')")
        before = page.inner_text(".decision")
        page.evaluate("document.querySelector('.part-choose .can').focus()")
        page.keyboard.press("Enter")
        page.wait_for_function("before => document.querySelector('.decision')?.innerText != before", arg=before)
        assert page.evaluate("document.activeElement !== document.body")


def test_what_can_still_be_done_is_read_from_the_top(shared_page: Any, tmp_path: Path) -> None:
    page = load(shared_page, record(tmp_path, 2, 5, at("PlayCard")))
    page.locator("#decision [data-do=still]").click()
    page.wait_for_selector("dialog[open]")
    page.wait_for_function(
        "document.querySelector('dialog').scrollHeight > document.querySelector('dialog').clientHeight"
    )
    assert page.evaluate("document.querySelector('dialog').scrollTop") == 0
    assert "left to play in this step" in page.inner_text("dialog")
    page.keyboard.press("Escape")


def test_a_symbol_of_the_village_board_chooses_its_row(shared_page: Any, tmp_path: Path) -> None:
    def rows_to_choose(state: Any, _n: int) -> bool:
        if state.decision.kind != "Deliver":
            return False
        for action in state.legal_actions():
            after = state.clone()
            if action.kind == "deliver" and action.args[0] < 0:
                after.apply_action(action)
                if after.decision.kind == "Row":
                    return True
        return False

    page = load(shared_page, record(tmp_path, 2, 5, rows_to_choose))
    symbol = page.locator(".lg-village [data-then]").last
    notation, row = (symbol.get_attribute(name) for name in ("data-action", "data-then"))
    symbol.click()
    page.wait_for_function("!document.querySelector('.part-choose').innerText.includes('row')")
    played = page.evaluate("harvest.run('from web.ui import app; list(app.running.session.record.actions[-2:])')")
    assert list(played) == [notation, row]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (375, 812)])
def test_the_tip_of_the_guide_stands_beside_the_decision(open_page: Opener, width: int, height: int) -> None:
    page = open_page("#/guide/la_granja", viewport={"width": width, "height": height})
    page.locator("#app button.primary").first.click()
    page.wait_for_selector("#play .coach")
    tip, asked = (page.locator(name).bounding_box() for name in (".coach", ".part-choose"))
    assert tip["y"] + tip["height"] <= height and abs(tip["y"] - asked["y"]) < height / 2
