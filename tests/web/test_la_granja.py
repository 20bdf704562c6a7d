"""La Granja in a real browser: whole games by mouse, touch and keyboard; what must be seen is on the screen."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.rng import Rng
from tests.conftest import Opener
from tests.web.playing import (
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
    page = start(open_page, "la_granja", ["random", "random", "person", "random"], **PHONE)
    by_pointer(page, Rng(3), touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    finished(page, 4)


def test_alone_by_keyboard(open_page: Opener) -> None:
    page = start(open_page, "la_granja", ["person"], confirm=False, **WIDE)
    by_keyboard(page, Rng(4))
    finished(page, 1)


# ---------------------------------------------------------------- positions from records


def test_pointing_at_a_card_shows_its_uses_and_pressing_keeps_them(shared_page: Any, tmp_path: Path) -> None:
    page = load(shared_page, record(tmp_path, 2, 5, at("PlayCard")))
    card = page.locator(".part-hand .lg-card.can").first
    card.hover()
    page.wait_for_selector(".lg-four")
    assert page.locator(".lg-four .lg-use").count() == 4
    card.click()
    page.mouse.move(5, 5)
    page.wait_for_selector(".part-hand .lg-card.picked")
    assert page.locator(".lg-four .lg-use").count() == 4
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('.lg-four')")
    # a press on an edge of the large card plays it
    card.click()
    page.locator(".lg-big [data-action$=':field']").click()
    page.wait_for_function("document.querySelectorAll('.part-farm-own [data-key^=field-]').length == 1")


def test_hands_are_covered_between_persons(shared_page: Any, tmp_path: Path) -> None:
    file = record(tmp_path, 2, 5, at("ChooseDonkey"))
    page = shared_page
    page.evaluate("location.hash = '#/'")
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
