"""Playing in a real browser: set a game up by hand, press what is lit, read the end; positions from records."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.game import choose, get_game
from core.record import Record
from core.rng import Rng
from tests.conftest import ROOT, Opener, boot

SETTINGS_KEY = "harvest-table:1/settings"
OVER = ".end .podium"
COVER = "#cover button"
WAITS = f".decision.yours, {OVER}, {COVER}"
LIT = ".table-parts .can"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
TABLET = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True}


def settings(page: Any, **values: Any) -> None:
    """Writes settings into the page's storage; they hold from the next load on."""
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [SETTINGS_KEY, json.dumps(values)])


def start(
    open_page: Opener,
    game: str,
    kinds: list[str],
    options: dict[str, str] | None = None,
    confirm: bool = True,
    seed: int = 1,
    **context: Any,
) -> Any:
    """A new game through the set-up page, filled in as a person would; without `confirm` a press plays at once."""
    page = open_page(None, **context)
    values = json.dumps({"speed": "instant", "confirm": confirm})
    page.add_init_script(
        f"localStorage.getItem('{SETTINGS_KEY}') ?? localStorage.setItem('{SETTINGS_KEY}', '{values}')"
    )
    boot(page, f"{open_page.server}#/new/{game}")
    page.wait_for_selector("#setup")
    assert page.evaluate("harvest.run('from web.ui import app; app.running.settings[\"speed\"]')") == "instant"
    page.check(f"input[name=count][value='{len(kinds)}']", force=True)
    for seat, kind in enumerate(kinds):
        page.select_option(f"select[data-in=seat_kind][data-arg='{seat}']", kind)
        if kind == "person":
            page.fill(f"input[data-in=seat_name][data-arg='{seat}']", f"<b>Ann</b> {seat}")
    for name, choice in (options or {}).items():
        choose_option(page, name, choice)
    page.click("[data-do=seed_show]")
    page.fill("#seed", str(seed))
    page.click("#setup button[type=submit]")
    page.wait_for_selector("#play, #cover")
    return page


def choose_option(page: Any, name: str, choice: str) -> None:
    field = page.locator(f"select[data-arg='{name}'], #option-{name}")
    if field.count() and field.first.evaluate("e => e.tagName") == "SELECT":
        fold = page.locator("details:not([open])", has=field.first).locator("summary")
        if fold.count():
            fold.click()
        field.first.select_option(choice)
    else:
        page.locator(f"input[type=radio][data-arg='{name}'][value='{choice}']").check(force=True)


def is_over(page: Any) -> bool:
    """Waits until the page waits for a person; whether the game has ended."""
    page.wait_for_selector(WAITS)
    return page.query_selector(OVER) is not None


AIM = """n => {
  const shown = e => e.getClientRects().length;
  const all = selector => [...document.querySelectorAll(selector)].filter(shown);
  const cover = document.querySelector("#cover button");
  const confirm = all("[data-do=confirm]"), staged = all(".table-parts .staged");
  const acts = all(".table-parts .can[data-action]"); // what is only picked, not played, is picked now and then
  const lit = all(".table-parts .can:not(.picked)");
  const pool = cover ? [cover] : confirm.length && n % 2 ? confirm : staged.length ? staged
    : n % 4 && acts.length ? acts : lit.length ? lit : confirm;
  if (!pool.length) return null;
  const e = pool[n % pool.length];
  e.scrollIntoView({block: "center"});
  const ring = e.querySelector(":scope > .ring"), box = (ring || e).getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  const tell = node => node && node.outerHTML.slice(0, 200);
  const does = node => node?.closest("[data-action]")?.dataset.action;
  const same = e.dataset.action && does(hit) === e.dataset.action; // one of several equal dice
  return [x, y, !!hit && (e.contains(hit) || !!same), tell(e), tell(hit)];
}"""
"""Scrolls to one of the lit things and says where it is and whether a press there would meet it, or its equal."""


DOUBLE_TAP = 0.7, 20
"""Seconds and px within which two taps may count as one double tap, generously: its second half presses nothing new."""
BELOW = """(parts) => {
  scrollTo(0, 0);
  const below = e => {
    const bottom = e.getBoundingClientRect().bottom;
    let over = bottom - innerHeight;
    for (let p = e.parentElement; p; p = p.parentElement)
      if (getComputedStyle(p).overflowY === "auto") over = Math.max(over, bottom - p.getBoundingClientRect().bottom);
    return Math.ceil(over);
  };
  const lit = parts.flatMap(part => [...document.querySelectorAll(`.part-${part} .can`)]);
  return lit.filter(e => e.getClientRects().length && below(e) > 0).map(
    e => `${e.dataset.action || e.dataset.pick}: ${below(e)} px below`);
}"""
"""What can be pressed in these parts of the table but lies below the window, or below the panel that it scrolls in."""


def by_pointer(page: Any, rng: Rng, touch: bool = False, limit: int = 900, fits: bool = False) -> int:
    """Plays to the end by pressing what is lit in the drawing; returns the number of presses.

    fits: at every decision all that there is to choose from must be inside the window.
    """
    page.evaluate(
        "() => { window.changes = 0; new MutationObserver(() => window.changes++)"
        ".observe(document.body, {subtree: true, childList: true, attributes: true}); }"
    )
    last, when = (-100.0, -100.0), 0.0
    for presses in range(limit):
        if is_over(page):
            return presses
        if fits:
            assert page.evaluate(BELOW, ["choose", "prices"]) == []
        aim = page.evaluate(AIM, rng.below(10_000))
        assert aim, "nothing is lit"
        x, y, met, what, instead = aim
        assert met, f"{what} is covered by {instead}"
        rest = DOUBLE_TAP[0] - (time.monotonic() - when)
        if touch and rest > 0 and max(abs(x - last[0]), abs(y - last[1])) < DOUBLE_TAP[1]:
            page.wait_for_timeout(1000 * rest)
        last, when = (x, y), time.monotonic()
        before = page.evaluate("window.changes")
        if touch:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)
        page.wait_for_function(f"window.changes > {before}", polling=20)
    raise AssertionError("the game does not end")


def by_keyboard(page: Any, rng: Rng, limit: int = 900) -> None:
    """Plays to the end with arrow keys, Enter and space alone."""
    on = f"!!document.activeElement.closest('{LIT}')"

    def into_the_table() -> None:
        if not page.evaluate(on):  # the page may have put the focus on the list of actions
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("ArrowDown")

    for _ in range(limit):
        if is_over(page):
            return
        if not page.query_selector(".staged"):
            into_the_table()
            for _ in range(rng.below(4)):
                page.keyboard.press(rng.choice(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]))
            into_the_table()
            assert page.evaluate(on), "the arrows reach nothing"
        page.keyboard.press(rng.choice(["Enter", "Space"]))
    raise AssertionError("the game does not end")


def finished(page: Any, players: int) -> None:
    """The end screen tells everything, and the record kept by the page replays to the same end."""
    assert page.locator(".podium li").count() == players
    assert page.locator(".end table").count() >= 1
    text = page.evaluate(
        "Object.keys(localStorage).map(k => localStorage[k]).find(v => v.includes('harvest-table/record'))"
    )
    data = json.loads(text)
    state = Record.loads(data["record"] if re.search(r'"record":', text) else text).replay()
    assert state.is_terminal()
    shown = [int(t.replace("−", "-")) for t in page.locator(".podium .points").all_inner_texts()]
    assert sorted(shown) == sorted(card.total for card in state.scores())


# ---------------------------------------------------------------- positions from records


def position(game: str, folder: Path, seats: int, seed: int, until: Callable[[Any, int], bool], **options: Any) -> Path:
    """The record of a game of people that greedy has played for them, up to where `until(state, actions)` holds."""
    made, state = Record.start(
        get_game(game), seats, seed, options, [f"P{n}" for n in range(seats)], ["person"] * seats
    )
    rng, bot = Rng(seed), get_game(game).bot("greedy")
    while not state.is_terminal() and not until(state, len(made.actions)):
        action = choose(bot, state, rng)
        state.apply_action(action)
        made.append(action, state)
    assert not state.is_terminal()
    file = folder / f"{game}-{seats}-{seed}.json"
    file.write_text(made.dumps(state), "utf-8")
    return file


def at(kind: str, least: int = 0) -> Callable[[Any, int], bool]:
    """The first decision of a kind after so many actions."""
    return lambda state, n: n >= least and state.decision.kind == kind


def load(page: Any, file: Path, width: int = 1280, theme: str = "light", motion: str = "reduce") -> Any:
    """Imports a record into a page that other tests use, too, and opens it; hands are uncovered."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=theme, reduced_motion=motion)
    page.evaluate("document.getElementById('toasts').replaceChildren(); location.hash = '#/'")
    page.wait_for_selector("#import-file", state="attached")
    page.set_input_files("#import-file", str(file))
    page.locator("#toasts a").click()
    page.wait_for_selector("#play, #cover")
    page.wait_for_selector(WAITS)
    if page.query_selector(COVER):
        page.click(COVER)
        page.wait_for_selector(".decision.yours")
    page.mouse.move(5, 5)
    return page


LIT_THINGS = """() => [...document.querySelectorAll(".table-parts .can")].filter(e => e.getClientRects().length)
  .map(e => ["data-action", "data-pick"].filter(name => e.hasAttribute(name))
    .map(name => `[${name}="${CSS.escape(e.getAttribute(name))}"]`)[0])"""
WHERE = """([n, selector]) => {
  const e = [...document.querySelectorAll(".table-parts .can")].filter(e => e.getClientRects().length)[n];
  if (!e || !e.matches(selector)) return null;
  e.scrollIntoView({block: "center"});
  const box = (e.querySelector(":scope > .ring") || e).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
MET = """([x, y, selector]) => {
  const hit = document.elementFromPoint(x, y)?.closest("[data-action],[data-pick]");
  return hit?.matches(selector) ? "" : hit ? hit.dataset.action ?? hit.dataset.pick : "nothing";
}"""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def slips(page: Any) -> list[str]:
    """Lit things of the table that are no longer under the pointer once it rests on them, one sentence each.

    The pointer goes to each in turn, as a person's would; a press there must meet what was aimed at.
    """
    found = []
    for n, selector in enumerate(page.evaluate(LIT_THINGS)):
        page.mouse.move(3, 3)
        page.evaluate(FRAMES)
        aim = page.evaluate(WHERE, [n, selector])
        if aim is None:
            found.append(f"{selector} is gone once the pointer has left")
            continue
        before = page.evaluate(MET, [*aim, selector])
        page.mouse.move(*aim)
        page.evaluate(FRAMES)
        page.wait_for_timeout(40)
        instead = page.evaluate(MET, [*aim, selector])
        if instead:
            found.append(f"{selector}: {instead} lies under the pointer (before: {before or 'itself'})")
    return found


def serious(page: Any) -> list[str]:
    """What axe-core finds serious or worse, one sentence each."""
    page.evaluate(AXE.read_text("utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']} {[node['html'][:150] for node in one['nodes'][:3]]}"
        for one in result["violations"]
        if one["impact"] in ("serious", "critical")
    ]
