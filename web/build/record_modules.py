"""Records which modules a run of the whole page uses: writes `web/boot/modules.txt`, which the build keeps.

Run as `python -m web.build.record_modules` when the page or its libraries changed. The page is built with everything
untrimmed, then a browser imports every module, plays every game, makes every PDF and opens every view; and a
worker is started.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from web.build import packs as packing
from web.build import site
from web.build.environment import ROOT, ensure_browser, ensure_node_modules
from web.build.serve import serving

HEADER = """\
# Modules that a run of the whole page was seen to use; made by `python -m web.build.record_modules`, not by hand.
# The build keeps these besides what it finds by reading the sources.
"""

# What a person does with every part of the page, without its screen: runs inside the page.
EXERCISE = """
import importlib, json, sys, traceback
from sitecustomize import memory
problems = []
for name in sorted(memory.table):
    if name.split(".")[0] in ("core", "printables", "web"):
        try:
            importlib.import_module(name)
        except Exception:
            problems.append(name + ": " + traceback.format_exc().splitlines()[-1])

def attempt(what, function):
    try:
        function()
    except Exception:
        problems.append(what + ": " + " | ".join(traceback.format_exc().splitlines()[-3:]))

from core.game import all_games as games
from core.rng import Rng
def play(game):
    rng = Rng(1)
    state = game.new_state(max(game.seats), 5, {})
    log = []
    while not state.is_terminal():
        legal = state.legal_actions()
        action = legal[rng.below(len(legal))]
        state.describe(action), state.why_not(action), state.parse_action(str(action)), state.determinize(0, rng)
        state.apply_action(action, log)
    state.scores(), state.outcome(), state.observation(None), state.clone()
def paper(game):
    from printables import sheets
    for options in (sheets.Options(), sheets.Options(paper="letter", ink="low", backs="gutterfold")):
        sheets.make(game, options)
from printables.sheets import printable_games
for key in printable_games():
    attempt("print " + key, lambda: paper(key))
for game in games():
    attempt("play " + game.key, lambda: play(game))
json.dumps(problems)
"""

SEEN = "import sys, json; json.dumps(sorted(name for name, module in sys.modules.items() if module is not None))"


def run(page: Any, address: str, games: list[str]) -> set[str]:
    """Exercise everything in one page; the names of all modules seen."""
    page.goto(address)
    page.wait_for_selector("html[data-boot]", state="attached", timeout=60_000)
    for pack in page.evaluate("Object.keys(harvest.packs)"):
        page.evaluate("name => harvest.loadPack(name)", pack)
    for problem in json.loads(page.evaluate("code => harvest.run(code)", EXERCISE)):
        print(f"  in the page: {problem}", file=sys.stderr)
    views = ["", "settings", "about"]
    views += [
        f"{view}/{game}" for game in games for view in ("new", "guide", "play", "rules", "score", "print", "replay")
    ]
    for view in views:
        page.evaluate("view => { location.hash = '#/' + view }", view)
        page.wait_for_timeout(1500)
    seen = set(json.loads(page.evaluate("code => harvest.run(code)", SEEN)))
    code = (
        "from pyscript import create_named_worker\n"
        "from web.ui.loader import worker_config\n"
        "import asyncio, js\n"
        "async def ask():\n"
        "    worker = await create_named_worker('./worker.py', 'record', config=worker_config())\n"
        "    js.window.recorded = await worker.ping('x')\n"
        "asyncio.ensure_future(ask())\n"
        "None"
    )
    page.evaluate("code => { harvest.run(code) }", code)
    page.wait_for_function("window.recorded", timeout=60_000)
    return seen


def main() -> int:
    """Build untrimmed, run, write the list."""
    from playwright.sync_api import sync_playwright

    node = ensure_node_modules()
    browser_path = ensure_browser(Path(sys.executable))
    folder = ROOT / ".cache" / "untrimmed"
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in site.build(node, trim=False).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    with serving(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path)
        context = browser.new_context(service_workers="block")
        seen = run(context.new_page(), address, packing.game_keys())
        browser.close()
    library = site.Compiler(node).library()
    names = sorted(name for name in seen if name in library.by_module or name.split(".")[0] in packing.THIRD_PARTY)
    (ROOT / "web/boot/modules.txt").write_text(HEADER + "\n".join(names) + "\n")
    print(f"web/boot/modules.txt: {len(names)} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
