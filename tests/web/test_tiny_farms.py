"""Tiny Farms in a real browser: whole games by mouse, touch and keyboard; the wheel in motion; the score sheet."""

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

GAME = get_game("tiny_farms")
SETTINGS = json.dumps({"speed": "instant", "confirm": True})
OVER = ".end .podium"
WAITS = ".decision.yours, .end .podium"


def start(
    open_page: Callable[..., Any], kinds: list[str], options: dict[str, str] | None = None, **context: Any
) -> Any:
    """A new game through the set-up page, filled in as a person would."""
    page = open_page(wait=False, **context)
    page.evaluate(f"localStorage.setItem('harvest-table:1/settings', {json.dumps(SETTINGS)})")
    page.goto(page.url.split("#")[0] + "#/new/tiny_farms")
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


def choose_option(page: Any, name: str, choice: str) -> None:
    field = page.locator(f"select[data-arg='{name}'], #option-{name}")
    if field.count() and field.first.evaluate("e => e.tagName") == "SELECT":
        field.first.select_option(choice)
    else:
        page.locator(f"input[type=radio][data-arg='{name}'][value='{choice}']").check(force=True)


def is_over(page: Any) -> bool:
    page.wait_for_selector(WAITS)
    return page.query_selector(OVER) is not None


AIM = """n => {
  const shown = e => e.getClientRects().length;
  const confirm = [...document.querySelectorAll("[data-do=confirm]")].filter(shown);
  const staged = [...document.querySelectorAll(".table-parts .staged")].filter(shown);
  const lit = [...document.querySelectorAll(".table-parts .can")].filter(shown);
  const acts = lit.filter(e => e.dataset.action !== undefined); // dice and milk are only picked now and then
  const pool = confirm.length && n % 2 ? confirm : staged.length ? staged : n % 5 && acts.length ? acts : lit;
  if (!pool.length) return null;
  const e = pool[n % pool.length];
  e.scrollIntoView({block: "center"});
  const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
  const hit = document.elementFromPoint(x, y);
  const tell = node => node && node.outerHTML.slice(0, 200);
  return [x, y, !!hit && e.contains(hit), tell(e), tell(hit)];
}"""
"""Scrolls to one of the lit things and says where it is and whether a press there would meet it."""


def by_pointer(page: Any, rng: Rng, touch: bool = False, limit: int = 700) -> int:
    """Plays to the end by pressing what is lit in the drawing; returns the number of presses."""
    page.evaluate(
        "() => { window.changes = 0; new MutationObserver(() => window.changes++)"
        ".observe(document.getElementById('app'), {subtree: true, childList: true, attributes: true}); }"
    )
    for presses in range(limit):
        if is_over(page):
            return presses
        aim = page.evaluate(AIM, rng.below(10_000))
        assert aim, "nothing is lit"
        x, y, met, what, instead = aim
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
    record = Record.loads(data["record"] if found else text)
    state = record.replay()
    assert state.is_terminal()
    totals = sorted(card.total for card in state.scores())
    shown = [int(t.replace("−", "-")) for t in page.locator(".podium .points").all_inner_texts()]
    assert sorted(shown) == totals


def test_three_at_the_table_by_mouse(open_page: Callable[..., Any]) -> None:
    page = start(open_page, ["person", "person", "greedy"], viewport={"width": 1280, "height": 800})
    by_pointer(page, Rng(1))
    finished(page, 3)
    assert "<b>Ann</b> 0" in page.inner_text(".podium")


def test_a_game_for_two_on_a_tablet(open_page: Callable[..., Any]) -> None:
    page = start(open_page, ["person", "random"], viewport={"width": 768, "height": 1024}, has_touch=True)
    by_pointer(page, Rng(2), touch=True)
    finished(page, 2)


def test_four_people_on_a_phone(open_page: Callable[..., Any]) -> None:
    page = start(
        open_page, ["person", "greedy", "random", "person"], viewport={"width": 375, "height": 812}, has_touch=True
    )
    by_pointer(page, Rng(3), touch=True)
    finished(page, 4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_solo_on_hard_by_keyboard(open_page: Callable[..., Any]) -> None:
    page = start(open_page, ["person"], {"emma_level": "hard"}, viewport={"width": 1280, "height": 800})
    rng = Rng(4)
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
    finished(page, 2)
    assert "Emma" in page.inner_text(".podium")


# ---------------------------------------------------------------- positions from records


def record(tmp_path: Path, seats: int, seed: int, until: Callable[[Any, int], bool], **options: Any) -> Path:
    """A game of people that greedy has played for them, up to a position."""
    names = [f"P{n}" for n in range(seats)]
    record, state = Record.start(GAME, seats, seed, options, names, ["person"] * seats)
    rng, bot = Rng(seed), GAME.bot("greedy")
    while not state.is_terminal() and not until(state, len(record.actions)):
        action = choose(bot, state, rng)
        state.apply_action(action)
        record.append(action, state)
    file = tmp_path / "game.json"
    file.write_text(record.dumps(state), "utf-8")
    return file


def load(page: Any, file: Path, width: int = 1280, theme: str = "light", motion: str = "reduce") -> Any:
    """Imports a record into a page that other tests of this module use, too, and opens it."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=theme, reduced_motion=motion)
    page.evaluate("document.getElementById('toasts').replaceChildren(); location.hash = '#/'")
    page.wait_for_selector("#import-file", state="attached")
    page.set_input_files("#import-file", str(file))
    page.locator("#toasts a").click()
    page.wait_for_selector("#play")
    page.wait_for_selector(WAITS)
    page.mouse.move(5, 5)
    return page


def at(kind: str, least: int = 0) -> Callable[[Any, int], bool]:
    return lambda state, n: n >= least and state.decision.kind == kind


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


@pytest.mark.parametrize("kind", ["move", "crop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(shared_page: Any, tmp_path: Path, kind: str, theme: str) -> None:
    axe = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
    file = record(tmp_path, 1, 8, at(kind, 15))
    page = load(shared_page, file, theme=theme)
    page.evaluate(axe.read_text("utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    bad = [
        f"{v['id']}: {v['help']} {[n['html'][:150] for n in v['nodes'][:3]]}"
        for v in result["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)


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
