"""Finca in a real browser: whole games by mouse, touch and keyboard; previews, walking farmers; the score sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.finca import GAME
from core.game import choose
from core.record import Record
from core.rng import Rng
from tests.web.test_tiny_farms import WAITS, by_pointer, choose_option, finished, is_over, load

EXPANSIONS = {"bonus_tiles": "on", "action_tiles": "on"}


def start(
    open_page: Callable[..., Any],
    kinds: list[str],
    options: dict[str, str] | None = None,
    confirm: bool = True,
    **context: Any,
) -> Any:
    """A new game through the set-up page, filled in as a person would; without `confirm` a click plays at once."""
    page = open_page(wait=False, **context)
    settings = json.dumps(json.dumps({"speed": "instant", "confirm": confirm}))
    page.evaluate(f"localStorage.setItem('harvest-table/1/settings', {settings})")
    page.goto(page.url.split("#")[0] + "#/new/finca")
    page.reload()
    page.wait_for_selector("#setup", timeout=60_000)
    page.check(f"input[name=count][value='{len(kinds)}']", force=True)
    for seat, kind in enumerate(kinds):
        page.select_option(f"select[data-in=seat_kind][data-arg='{seat}']", kind)
        if kind == "person":
            page.fill(f"input[data-in=seat_name][data-arg='{seat}']", f"<b>Ann</b> {seat}")
    for name, choice in (options or {}).items():
        choose_option(page, name, choice)
    page.click("#setup button[type=submit]")
    page.wait_for_selector("#play")
    return page


def test_two_at_the_table_by_mouse(open_page: Callable[..., Any]) -> None:
    page = start(open_page, ["person", "greedy"], viewport={"width": 1280, "height": 800})
    by_pointer(page, Rng(11))
    finished(page, 2)
    assert "<b>Ann</b> 0" in page.inner_text(".podium")


def test_three_with_bonus_tiles_on_a_phone(open_page: Callable[..., Any]) -> None:
    page = start(
        open_page,
        ["person", "greedy", "greedy"],
        {"bonus_tiles": "on"},
        viewport={"width": 375, "height": 812},
        has_touch=True,
    )
    by_pointer(page, Rng(12), touch=True)
    finished(page, 3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_four_with_action_tiles_on_a_tablet(open_page: Callable[..., Any]) -> None:
    page = start(
        open_page,
        ["greedy", "person", "greedy", "random"],
        {"action_tiles": "on"},
        confirm=False,
        viewport={"width": 768, "height": 1024},
        has_touch=True,
    )
    by_pointer(page, Rng(13), touch=True)
    finished(page, 4)


def test_five_with_both_expansions_by_keyboard(open_page: Callable[..., Any]) -> None:
    kinds = ["person", "greedy", "random", "greedy", "greedy"]
    page = start(open_page, kinds, EXPANSIONS, confirm=False, viewport={"width": 1280, "height": 800})
    rng = Rng(14)
    on = "!!document.activeElement.closest('.table-parts .can')"
    for _ in range(700):
        if is_over(page):
            break
        if not page.query_selector(".staged"):
            if not page.evaluate(on):
                page.evaluate("document.activeElement.blur()")
                page.keyboard.press("ArrowDown")
            for _ in range(rng.below(4)):
                page.keyboard.press(rng.choice(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]))
            assert page.evaluate(on), "the arrows reach nothing"
        page.keyboard.press(rng.choice(["Enter", "Space"]))
    finished(page, 5)


# ---------------------------------------------------------------- positions from records


def record(tmp_path: Path, seats: int, seed: int, until: Callable[[Any, int], bool], **options: str) -> Path:
    """A game of people that greedy has played for them, up to a position."""
    names = [f"P{n}" for n in range(seats)]
    made, state = Record.start(GAME, seats, seed, options, names, ["person"] * seats)
    rng, bot = Rng(seed), GAME.bot("greedy")
    while not state.is_terminal() and not until(state, len(made.actions)):
        action = choose(bot, state, rng)
        state.apply_action(action)
        made.append(action, state)
    assert not state.is_terminal()
    file = tmp_path / "game.json"
    file.write_text(made.dumps(state), "utf-8")
    return file


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


@pytest.mark.parametrize("kind", ["place", "turn"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(shared_page: Any, tmp_path: Path, kind: str, theme: str) -> None:
    axe = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
    least = 2 if kind == "place" else 40
    file = record(tmp_path, 3, 8, lambda state, n: n >= least and state.decision.kind == kind, **EXPANSIONS)
    page = load(shared_page, file, theme=theme)
    page.evaluate(axe.read_text("utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    bad = [
        f"{v['id']}: {v['help']} {[n['html'][:150] for n in v['nodes'][:3]]}"
        for v in result["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)


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
