"""Finca in a real browser: whole games by mouse, touch and keyboard; previews, walking farmers; the score sheet."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.finca import GAME
from core.record import Record
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
    slips,
    start,
)

EXPANSIONS = {"bonus_tiles": "on", "action_tiles": "on"}
record = partial(position, "finca")


def test_two_at_the_table_by_mouse(open_page: Opener) -> None:
    page = start(open_page, "finca", ["person", "greedy"], **WIDE)
    by_pointer(page, Rng(11))
    finished(page, 2)
    assert "<b>Ann</b> 0" in page.inner_text(".podium")


def test_three_with_bonus_tiles_on_a_phone(open_page: Opener) -> None:
    page = start(open_page, "finca", ["person", "greedy", "greedy"], {"bonus_tiles": "on"}, **PHONE)
    by_pointer(page, Rng(12), touch=True)
    finished(page, 3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_four_with_action_tiles_on_a_tablet(open_page: Opener) -> None:
    kinds = ["greedy", "person", "greedy", "random"]
    page = start(open_page, "finca", kinds, {"action_tiles": "on"}, confirm=False, **TABLET)
    by_pointer(page, Rng(13), touch=True)
    finished(page, 4)


def test_five_with_both_expansions_by_keyboard(open_page: Opener) -> None:
    kinds = ["person", "greedy", "random", "greedy", "greedy"]
    page = start(open_page, "finca", kinds, EXPANSIONS, confirm=False, **WIDE)
    by_keyboard(page, Rng(14))
    finished(page, 5)


# ---------------------------------------------------------------- positions from records


def previews(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = state.observation(None)["previews"]
    return found


def test_pointing_at_a_blade_shows_path_food_and_carts(shared_page: Any, tmp_path: Path) -> None:
    def cart_ahead(state: Any, n: int) -> bool:
        return n > 20 and any(one["carts_due"] and not one["food_shortage"] for one in previews(state).values())

    file = record(tmp_path, 3, 5, cart_ahead)
    state = Record.loads(file.read_text("utf-8")).replay()
    page = load(shared_page, file)
    assert page.locator(".fi-bubble").count() == 0
    notation, preview = next((k, v) for k, v in previews(state).items() if v["carts_due"] and not v["food_shortage"])
    page.locator(f".part-mill [data-action='{notation}']").hover()
    page.wait_for_selector(".fi-bubble")
    assert page.locator(".fi-crossed").count() == preview["carts_due"]
    assert f"+{preview['food_taken']}" in page.locator(".fi-bubble").text_content()
    assert f"Walks {preview['steps']}" in page.inner_text(".fi-then")


def test_a_shortage_is_warned_of_and_told(shared_page: Any, tmp_path: Path) -> None:
    def short(state: Any, n: int) -> bool:
        return any(one["food_shortage"] and sum(one["returned"]) > 3 for one in previews(state).values())

    file = record(tmp_path, 4, 3, short)
    state = Record.loads(file.read_text("utf-8")).replay()
    notation = next(k for k, v in previews(state).items() if v["food_shortage"] and sum(v["returned"]) > 3)
    page = load(shared_page, file)
    button = page.locator(f"button.fi-walk[data-action='{notation}']")
    assert button.locator(".fi-alert").count() == 1
    button.hover()
    page.wait_for_selector(".fi-warn")
    assert "everybody returns theirs first" in page.inner_text(".fi-warn")
    button.click()
    if page.query_selector(".staged"):
        page.locator("[data-do=confirm]:visible").first.click()
    page.wait_for_function("document.querySelector('.log').innerText.includes('run out')")


def test_a_farmer_walks_round_the_windmill(shared_page: Any, tmp_path: Path) -> None:
    file = record(tmp_path, 2, 5, lambda state, n: n > 24 and state.decision.kind == "turn")
    state = Record.loads(file.read_text("utf-8")).replay()
    notation = next(k for k in previews(state))
    blade = previews(state)[notation]["from"]
    p = state.current_player
    assert p is not None
    last = state.observation(None)["players"][p]["farmers"][blade] - 1
    walker = f"document.querySelector('[data-key=\"f-{p}-{blade}-{last}\"]')"
    angle = f"({walker} && getComputedStyle({walker}).rotate)"
    page = load(shared_page, file, motion="no-preference")
    page.evaluate(
        "() => { window.angles = new Set(); const look = () => { window.angles.add(" + angle + ");"
        " requestAnimationFrame(look); }; look(); }"
    )
    page.locator(f"button.fi-walk[data-action='{notation}']").click()
    if page.query_selector(".staged"):
        page.locator("[data-do=confirm]:visible").first.click()
    page.wait_for_timeout(1200)
    assert page.evaluate("window.angles.size") > 4


def test_a_delivery_is_built_click_by_click_and_taken_back(shared_page: Any, tmp_path: Path) -> None:
    def serving(state: Any, n: int) -> bool:
        return sum(action.kind == "serve" for action in state.legal_actions()) > 1 and state.decision.kind == "turn"

    page = load(shared_page, record(tmp_path, 2, 6, serving))
    page.locator(".part-island .can").first.click()
    page.wait_for_selector(".fi-load, .fi-pay")
    if page.query_selector(".fi-pay"):
        page.locator(".fi-pay").first.click()
        page.wait_for_selector(".fi-load")
    assert "of 6 foods" in page.inner_text(".fi-load")
    assert page.locator(".fi-paid").count() == 1 and page.locator(".fi-done").is_visible()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    for _ in range(2):
        if page.query_selector(".fi-load, .fi-pay"):
            page.keyboard.press("u")
            page.wait_for_timeout(300)
    page.wait_for_selector(".fi-walk")
    assert page.locator(".fi-paid").count() == 0


def test_what_can_be_pressed_stays_under_the_pointer(shared_page: Any, tmp_path: Path) -> None:
    for kind, least in (("turn", 30), ("place", 10)):
        page = load(shared_page, record(tmp_path, 3, 5, at(kind, least)))
        assert not (bad := slips(page)), f"{kind}: " + "\n".join(bad)


@pytest.mark.parametrize("kind", ["place", "turn"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(shared_page: Any, tmp_path: Path, kind: str, theme: str) -> None:
    least = 2 if kind == "place" else 40
    file = record(tmp_path, 3, 8, lambda state, n: n >= least and state.decision.kind == kind, **EXPANSIONS)
    page = load(shared_page, file, theme=theme)
    assert not (bad := serious(page)), "\n".join(bad)


def test_nothing_of_the_table_is_wider_than_the_page(shared_page: Any, tmp_path: Path) -> None:
    file = record(tmp_path, 5, 4, lambda state, n: n > 70 and state.decision.kind == "turn", **EXPANSIONS)
    for width in (375, 768, 1280):
        page = load(shared_page, file, width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.wait_for_selector(WAITS)


# ---------------------------------------------------------------- the score sheet


def test_the_sheet_is_filled_from_the_palette_and_counts_as_core_does(shared_page: Any, tmp_path: Path) -> None:
    page = shared_page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("location.hash = '#/score/finca'")
    page.wait_for_selector("#tokens-players-0-requests")
    for label in ("3 figs + 2 fish", "4 of one kind", "1 lemon"):
        page.locator(f"#tokens-players-0-requests button[title='{label}']").click()
    page.fill("[data-arg='players.0.fincas']", "2")
    page.keyboard.press("Tab")
    page.wait_for_function("document.querySelector('.scorer-totals').innerText.includes('20')")
    figs = page.locator(".fs-majorities tr[data-finca=f03]")
    assert "3" in figs.inner_text() and "Player 1" in figs.inner_text()
    page.set_viewport_size({"width": 375, "height": 812})
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.set_viewport_size({"width": 1280, "height": 800})
    with page.expect_download() as waiting:
        page.get_by_text("Export", exact=True).click()
    file = tmp_path / "sheet.json"
    waiting.value.save_as(file)
    sheet = json.loads(file.read_text("utf-8"))
    assert sheet["players"][0]["requests"] == [{"fig": 3, "fish": 2}, {"any": 4}, {"lemon": 1}]
    assert GAME.score_sheet(sheet).cards[0].total == 20
