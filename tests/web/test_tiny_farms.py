"""Tiny Farms in a real browser: whole games by mouse, touch and keyboard; the wheel in motion; the score sheet."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.game import get_game
from core.record import Record
from core.rng import Rng
from tests.conftest import Opener
from tests.web.playing import (
    PHONE,
    TABLET,
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

GAME = get_game("tiny_farms")
record = partial(position, "tiny_farms")


def test_three_at_the_table_by_mouse(open_page: Opener) -> None:
    page = start(open_page, "tiny_farms", ["person", "person", "greedy"], **WIDE)
    by_pointer(page, Rng(1))
    finished(page, 3)
    assert "<b>Ann</b> 0" in page.inner_text(".podium")


def test_a_game_for_two_on_a_tablet(open_page: Opener) -> None:
    page = start(open_page, "tiny_farms", ["person", "random"], **TABLET)
    by_pointer(page, Rng(2), touch=True)
    finished(page, 2)


def test_four_people_on_a_phone(open_page: Opener) -> None:
    page = start(open_page, "tiny_farms", ["person", "greedy", "random", "person"], **PHONE)
    by_pointer(page, Rng(3), touch=True)
    finished(page, 4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_solo_on_hard_by_keyboard(open_page: Opener) -> None:
    page = start(open_page, "tiny_farms", ["person"], {"emma_level": "hard"}, **WIDE)
    by_keyboard(page, Rng(4))
    finished(page, 2)
    assert "Emma" in page.inner_text(".podium")


# ---------------------------------------------------------------- positions from records


def test_choosing_a_die_shows_landings_and_animals_before_committing(shared_page: Any, tmp_path: Path) -> None:
    file = record(tmp_path, 2, 5, at("move", 20))
    state = Record.loads(file.read_text("utf-8")).replay()
    page = load(shared_page, file)
    page.wait_for_function("!document.querySelector('.tf-ghost')")
    die = state.observation(None)["dice"][0]
    page.locator(f"button[data-pick='die:{die}']").click()
    page.mouse.move(5, 5)
    assert page.locator(".tf-ghost").count() == 2
    for letter in "RB":
        space, _, animals = state.landing(state.parse_action(f"{letter}{die}"))  # type: ignore[attr-defined]
        name = page.locator(f".tf-ghost[data-action='{letter}{die}']").get_attribute("aria-label")
        assert f"space {space + 1}" in name
        assert len(animals) == 2
    if state.observation(None)["players"][state.current_player]["milk"]:  # type: ignore[index]
        page.locator("button[data-pick='milk:1']").click()
        page.mouse.move(5, 5)
        assert page.locator(f".tf-ghost[data-action='R{die}+1']").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('.tf-ghost')")


def test_a_score_line_lights_what_it_counts(shared_page: Any, tmp_path: Path) -> None:
    page = load(shared_page, record(tmp_path, 2, 5, at("move", 50)))
    line = page.locator(".score-table .score[data-marks*=':']").first
    marks = line.get_attribute("data-marks").split("\n")
    line.hover()
    page.wait_for_selector(".marked")
    assert page.locator(".table-parts .marked").count() == len(marks)
    assert page.locator("#tip").is_visible() or page.wait_for_selector("#tip:not([hidden])")


def test_the_wheel_turns_before_the_eyes_and_keeps_still_when_asked(shared_page: Any, tmp_path: Path) -> None:
    def last_write(state: Any, n: int) -> bool:
        return n > 12 and state.decision.kind == "write" and state.turn == 1 and not state.second

    file = record(tmp_path, 2, 5, last_write)
    angle = "getComputedStyle(document.querySelector('.tf-wheel [data-key=top]')).rotate"
    for motion, moving in (("no-preference", True), ("reduce", False)):
        page = load(shared_page, file, motion=motion)
        page.evaluate(
            "() => { const seen = window.angles = new Set(); const look = () => {"
            " const top = document.querySelector('.tf-wheel [data-key=top]');"
            " if (!top || window.angles !== seen) return; seen.add(getComputedStyle(top).rotate);"
            " requestAnimationFrame(look); }; look(); }"
        )
        before = page.evaluate(angle)
        page.locator(".part-own .tf-target-square").first.click()
        if page.query_selector(".staged"):
            page.locator(".part-own .staged").click()
        page.wait_for_timeout(1300)
        assert page.evaluate(angle) != before
        seen = page.evaluate("window.angles.size")
        assert seen > 4 if moving else seen <= 2


def test_names_of_everything_lit(shared_page: Any, tmp_path: Path) -> None:
    for kind, seats, options in (("move", 3, {}), ("write", 2, {}), ("crop", 1, {})):
        page = load(shared_page, record(tmp_path, seats, 8, at(kind, 15), **options))
        names = page.evaluate(
            "[...document.querySelectorAll('.table-parts .can')].map(e => e.getAttribute('aria-label') || e.innerText)"
        )
        assert names and all(name.strip() for name in names)


def test_what_can_be_pressed_stays_under_the_pointer(shared_page: Any, tmp_path: Path) -> None:
    for kind, least in (("move", 20), ("write", 20)):
        page = load(shared_page, record(tmp_path, 3, 5, at(kind, least)))
        assert not (bad := slips(page)), f"{kind}: " + "\n".join(bad)


@pytest.mark.parametrize("kind", ["move", "crop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(shared_page: Any, tmp_path: Path, kind: str, theme: str) -> None:
    file = record(tmp_path, 1, 8, at(kind, 15))
    page = load(shared_page, file, theme=theme)
    assert not (bad := serious(page)), "\n".join(bad)


# ---------------------------------------------------------------- the score sheet


def test_the_sheet_is_filled_by_typing_and_counts_as_core_does(shared_page: Any, tmp_path: Path) -> None:
    page = shared_page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("location.hash = '#/score/tiny_farms'")
    cell = page.locator("[data-cell='players.0.red.0.0']")
    cell.click()
    page.keyboard.press("Delete")
    cell.focus()
    for typed in ("s", "s", "s", "p"):
        page.keyboard.press(typed)
        page.keyboard.press("ArrowRight")
    with page.expect_download() as waiting:
        page.get_by_text("Export", exact=True).click()
    file = tmp_path / "sheet.json"
    waiting.value.save_as(file)
    sheet = json.loads(file.read_text("utf-8"))
    result = GAME.score_sheet(sheet)
    assert sheet["players"][0]["red"][0] == ["S", "S", "S", "P"]
    assert result.cards[0].total == 12 + 1 - 4
    assert str(result.cards[0].total) in page.inner_text(".scorer-totals")
