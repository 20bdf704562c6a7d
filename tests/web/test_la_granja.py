"""La Granja in a real browser: whole games by mouse, touch and keyboard; what must be seen is on the screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.game import choose, get_game
from core.record import Record
from core.rng import Rng

GAME = get_game("la_granja")
SETTINGS = json.dumps({"speed": "instant", "confirm": False})
OVER = ".end .podium"
WAITS = ".decision.yours, .end .podium"


def start(open_page: Callable[..., Any], kinds: list[str], **context: Any) -> Any:
    """A new game through the set-up page, filled in as a person would."""
    page = open_page(wait=False, **context)
    page.evaluate(f"localStorage.setItem('harvest-table:1/settings', {json.dumps(SETTINGS)})")
    page.goto(page.url.split("#")[0] + "#/new/la_granja")
    page.reload()
    page.wait_for_selector("#setup", timeout=60_000)
    page.check(f"input[name=count][value='{len(kinds)}']", force=True)
    for seat, kind in enumerate(kinds):
        page.select_option(f"select[data-in=seat_kind][data-arg='{seat}']", kind)
        if kind == "person":
            page.fill(f"input[data-in=seat_name][data-arg='{seat}']", f"<b>Ann</b> {seat}")
    page.click("#setup button[type=submit]")
    page.wait_for_selector("#play, #cover")
    return page


AIM = """n => {
  const shown = e => e.getClientRects().length;
  const cover = document.querySelector("#cover button");
  const confirm = [...document.querySelectorAll("[data-do=confirm]")].filter(shown);
  const lit = [...document.querySelectorAll(".table-parts .can[data-action]")].filter(shown);
  const picks = [...document.querySelectorAll(".table-parts .can[data-pick]:not(.picked)")].filter(shown);
  const picking = picks.length && n % 3 == 0;
  const pool = cover ? [cover] : confirm.length ? confirm : picking || !lit.length ? picks : lit;
  if (!pool.length) return null;
  const e = pool[n % pool.length];
  e.scrollIntoView({block: "center"});
  const r = e.getBoundingClientRect(), ring = e.querySelector(":scope > .ring");
  const box = ring ? ring.getBoundingClientRect() : r;
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  const tell = node => node && node.outerHTML.slice(0, 200);
  return [x, y, !!hit && e.contains(hit), tell(e), tell(hit), !!cover];
}"""
"""Scrolls to one of the lit things and says where it is and whether a press there would meet it."""


BELOW = """() => {
  scrollTo(0, 0);
  const lit = [...document.querySelectorAll(".part-choose .can")].filter(e => e.getClientRects().length);
  return [Math.max(0, ...lit.map(e => Math.ceil(e.getBoundingClientRect().bottom - innerHeight))),
    document.querySelector(".part-choose").innerText.slice(0, 80)];
}"""
"""How far what is to be chosen from reaches below the window."""


def by_pointer(page: Any, rng: Rng, touch: bool = False, limit: int = 900, fits: bool = False) -> int:
    """Plays to the end by pressing what is lit in the drawing; returns the number of presses.

    fits: at every decision all that there is to choose from must be inside the window.
    """
    page.evaluate(
        "() => { window.changes = 0; new MutationObserver(() => window.changes++)"
        ".observe(document.body, {subtree: true, childList: true, attributes: true}); }"
    )
    for presses in range(limit):
        page.wait_for_selector(f"{WAITS}, #cover button")
        if page.query_selector(OVER):
            return presses
        if fits:
            below, what = page.evaluate(BELOW)
            assert not below, f"{below} px below the window: {what}"
        aim = page.evaluate(AIM, rng.below(10_000))
        assert aim, "nothing is lit"
        x, y, met, what, instead, _ = aim
        assert met, f"{what} is covered by {instead}"
        before = page.evaluate("window.changes")
        if touch:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)
        page.wait_for_function(f"window.changes > {before}", polling=20)
    raise AssertionError("the game does not end")


def finished(page: Any, players: int) -> None:
    """The end screen tells everything, and the record kept by the page replays to the same end."""
    assert page.locator(".podium li").count() == players
    assert page.locator(".end table").count() >= 1
    text = page.evaluate(
        "Object.keys(localStorage).map(k => localStorage[k]).find(v => v.includes('harvest-table/record'))"
    )
    found = re.search(r'"record":', text)
    data = json.loads(text)
    state = Record.loads(data["record"] if found else text).replay()
    assert state.is_terminal()
    shown = [int(t.replace("−", "-")) for t in page.locator(".podium .points").all_inner_texts()]
    assert sorted(shown) == sorted(card.total for card in state.scores())


def test_two_at_the_table_by_mouse(open_page: Callable[..., Any]) -> None:
    page = start(open_page, ["person", "random"], viewport={"width": 1280, "height": 800})
    by_pointer(page, Rng(1), fits=True)
    finished(page, 2)
    assert "<b>Ann</b> 0" in page.inner_text(".podium")


def test_three_on_a_tablet_by_touch(open_page: Callable[..., Any]) -> None:
    page = start(open_page, ["person", "random", "random"], viewport={"width": 768, "height": 1024}, has_touch=True)
    by_pointer(page, Rng(2), touch=True)
    finished(page, 3)


def test_four_on_a_phone_by_touch(open_page: Callable[..., Any]) -> None:
    page = start(
        open_page, ["random", "random", "person", "random"], viewport={"width": 375, "height": 812}, has_touch=True
    )
    by_pointer(page, Rng(3), touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    finished(page, 4)


def test_alone_by_keyboard(open_page: Callable[..., Any]) -> None:
    page = start(open_page, ["person"], viewport={"width": 1280, "height": 800})
    rng = Rng(4)
    on = "!!document.activeElement.closest('.table-parts .can')"
    for _ in range(900):
        page.wait_for_selector(WAITS)
        if page.query_selector(OVER):
            break
        if not page.evaluate(on):
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("ArrowDown")
        for _ in range(rng.below(3)):
            page.keyboard.press(rng.choice(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]))
        if not page.evaluate(on):  # the page had put the focus on the list of actions meanwhile
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("ArrowDown")
        assert page.evaluate(on), "the arrows reach nothing"
        page.keyboard.press(rng.choice(["Enter", "Space"]))
    finished(page, 1)


# ---------------------------------------------------------------- positions from records


def record(tmp_path: Path, seats: int, seed: int, until: Callable[[Any, int], bool]) -> Path:
    """A game of people that greedy has played for them, up to a position."""
    record, state = Record.start(GAME, seats, seed, {}, [f"P{n}" for n in range(seats)], ["person"] * seats)
    rng, bot = Rng(seed), GAME.bot("greedy")
    while not state.is_terminal() and not until(state, len(record.actions)):
        action = choose(bot, state, rng)
        state.apply_action(action)
        record.append(action, state)
    assert not state.is_terminal()
    file = tmp_path / f"game-{seats}-{seed}.json"
    file.write_text(record.dumps(state), "utf-8")
    return file


def load(open_page: Callable[..., Any], file: Path, **context: Any) -> Any:
    page = open_page(**context)
    page.set_input_files("#import-file", str(file))
    page.click(".saves .primary")
    page.wait_for_selector(f"{WAITS}, #cover button")
    if page.query_selector("#cover button"):
        page.click("#cover button")
    page.wait_for_selector(WAITS)
    return page


def at(kind: str, least: int = 0) -> Callable[[Any, int], bool]:
    return lambda state, n: n >= least and state.decision.kind == kind


def test_pointing_at_a_card_shows_its_uses_and_pressing_keeps_them(
    open_page: Callable[..., Any], tmp_path: Path
) -> None:
    page = load(open_page, record(tmp_path, 2, 5, at("PlayCard")), viewport={"width": 1280, "height": 800})
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


def test_hands_are_covered_between_persons(open_page: Callable[..., Any], tmp_path: Path) -> None:
    file = record(tmp_path, 2, 5, at("ChooseDonkey"))
    page = open_page(viewport={"width": 1280, "height": 800})
    page.set_input_files("#import-file", str(file))
    page.click(".saves .primary")
    page.wait_for_selector("#cover button")
    assert not page.locator(".lg-hand, .lg-card, .lg-glance").count()
    page.click("#cover button")
    page.wait_for_selector(WAITS)
    page.locator(".part-choose [data-action^='donkey:']").first.click()
    if page.query_selector("[data-do=confirm]"):
        page.locator("[data-do=confirm]").first.click()
    page.wait_for_selector("#cover button")
    assert not page.locator(".lg-hand, .lg-donkey").count()


def test_a_rivals_farm_is_one_tap_away_and_back(open_page: Callable[..., Any], tmp_path: Path) -> None:
    page = load(open_page, record(tmp_path, 3, 5, at("Deliver", 60)), viewport={"width": 1280, "height": 800})
    own = page.locator(".part-farm-own")
    rival = page.locator("[class*=part-farm-]:not(.part-farm-own)").first
    assert own.is_visible() and not rival.is_visible()
    page.locator(".lg-seat").nth(1).click()
    page.wait_for_function("getComputedStyle(document.querySelector('.part-farm-own')).display == 'none'")
    assert page.locator("[class*=part-farm-]").filter(visible=True).count() == 1
    page.locator(".lg-seat").first.click()
    page.wait_for_function("getComputedStyle(document.querySelector('.part-farm-own')).display != 'none'")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: Callable[..., Any], tmp_path: Path, theme: str) -> None:
    axe = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
    file = record(tmp_path, 3, 5, at("Deliver", 60))
    page = load(open_page, file, viewport={"width": 1280, "height": 800}, color_scheme=theme)
    page.evaluate(axe.read_text("utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    bad = [
        f"{v['id']}: {v['help']} {[n['html'][:150] for n in v['nodes'][:3]]}"
        for v in result["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)
