"""How fast the page starts: bare stock Pyodide, our page and our one file, taking turns in one run.

Run through `python build.py bench --boot`. Cold: a new profile. Warm: the same profile in a new browser process.
Hot: a second page in that browser. Figures are milliseconds from the start of the navigation until the page says it is
ready: for stock Pyodide when `loadPyodide` is done, for ours when the board of a game is drawn.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from web.build import single_file
from web.build.environment import NODE_MODULES, ROOT, ensure_browser
from web.build.serve import serving

DIST = ROOT / "dist"
BOARD = "#play/tiny_farms?seed=7"
KINDS = ("cold", "warm", "hot")
GOALS = {("page", "cold"): 0.6, ("page", "hot"): 0.45, ("one file", "cold"): 0.7}

STOCK = """<!doctype html><meta charset="utf-8"><title>stock</title>
<script type="module">
import {loadPyodide} from './pyodide.mjs';
await loadPyodide();
document.documentElement.dataset.ready = '1';
</script>
"""
STAMP = (
    "new MutationObserver((_, watcher) => { if (document.documentElement?.hasAttribute('data-ready')) {"
    " window.readyAt = performance.now(); watcher.disconnect(); } })"
    ".observe(document, {subtree: true, attributes: true, attributeFilter: ['data-ready']})"
)


def stock_site(folder: Path) -> None:
    """Pyodide as it comes from its package, and a page that loads it."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(NODE_MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(STOCK)


def visit(context: Any, address: str, offline: bool) -> float:
    """Milliseconds until ready; with `offline` also waits until the page is kept for use without a network."""
    page = context.new_page()
    page.add_init_script(STAMP)
    page.goto(address)
    page.wait_for_function("window.readyAt !== undefined", timeout=120_000)
    ready = float(page.evaluate("window.readyAt"))
    if offline:
        page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=120_000)
    page.close()
    return ready


def three(playwright: Any, browser: str, address: str, offline: bool) -> dict[str, float]:
    """One cold, one warm and one hot start."""
    profile = tempfile.mkdtemp()
    try:
        found = {}
        context = playwright.chromium.launch_persistent_context(profile, executable_path=browser)
        found["cold"] = visit(context, address, offline)
        context.close()
        context = playwright.chromium.launch_persistent_context(profile, executable_path=browser)
        found["warm"] = visit(context, address, False)
        found["hot"] = visit(context, address, False)
        context.close()
        return found
    finally:
        shutil.rmtree(profile, ignore_errors=True)


WORKER = """
import asyncio, json, js
from pyscript import create_named_worker
from web.ui.loader import load_pack, worker_config
from core.game import get_game
async def measure():
    clock = js.performance.now
    start = clock()
    worker = await create_named_worker("./worker.py", "bench", config=worker_config())
    js.window.workerReady = clock() - start
    state = get_game("tiny_farms").new_state(4, 3, {})
    request = json.dumps({"game": "tiny_farms", "state": state.to_json(), "bot": "greedy", "seed": 1})
    await worker.choose(request)
    while not getattr(js.window, "enough", None):
        await worker.choose(request)
        js.window.thought = (getattr(js.window, "thought", None) or 0) + 1
asyncio.ensure_future(measure())
None
"""
REDRAW = """async (times) => {
  const found = [], lights = 'main [data-pick].can, main [data-action].can';
  const find = () => [...document.querySelectorAll(lights)].find(e => e.getClientRects().length);
  for (let i = 0; i < times; i++) {
    const lit = find();
    if (!lit) break;
    const start = performance.now();
    lit.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
    lit.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    document.body.getBoundingClientRect();
    found.push(performance.now() - start);
    await new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)));
    document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    await new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)));
  }
  return found;
}"""
PDF = """
import json, js
start = js.performance.now()
from printables import sheets
options = sheets.Options()
made = sheets.make("tiny_farms", options)
first = js.performance.now()
sheets.make("tiny_farms", options)
json.dumps([first - start, js.performance.now() - first, len(made.data)])
"""


def inside(playwright: Any, browser: str, address: str) -> dict[str, float]:
    """What happens once the board is there: worker, first click, redraws while an opponent thinks, a PDF."""
    running = playwright.chromium.launch(executable_path=browser)
    context = running.new_context(service_workers="block", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(address + BOARD)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
    page.wait_for_selector("main .can[data-pick], main .can[data-action]", timeout=60_000)
    found: dict[str, float] = {}
    first = page.evaluate(REDRAW, 1)
    if first:
        found["first_click_ms"] = first[0]
    page.evaluate("code => { harvest.run(code) }", WORKER)
    page.wait_for_function("window.thought > 0", timeout=120_000)
    found["worker_ready_ms"] = page.evaluate("window.workerReady")
    redraws = sorted(page.evaluate(REDRAW, 40))
    page.evaluate("window.enough = true")
    if len(redraws) > 10:
        found["click_p50_ms"] = statistics.median(redraws)
        found["click_p95_ms"] = redraws[int(len(redraws) * 0.95)]
    page.evaluate("harvest.loadPack('print')")
    made = json.loads(page.evaluate("code => harvest.run(code)", PDF))
    found |= {"pdf_first_ms": made[0], "pdf_again_ms": made[1], "pdf_bytes": made[2]}
    running.close()
    return {name: round(value, 1) for name, value in found.items()}


def sizes() -> dict[str, int]:
    """Bytes of the page as it is, with Brotli, and of the one file."""
    files = [p for p in DIST.rglob("*") if p.is_file() and p.relative_to(DIST).parts[0] != "print"]
    plain = [p for p in files if p.suffix not in (".br", ".gz") and p.name != single_file.NAME]
    small = [p.with_name(p.name + ".br") for p in plain]
    return {
        "plain": sum(p.stat().st_size for p in plain),
        "brotli": sum((s if s.exists() else p).stat().st_size for p, s in zip(plain, small, strict=True)),
        "one_file": (DIST / single_file.NAME).stat().st_size,
    }


def main() -> int:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="build.py bench --boot")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.runs < 1:
        print("--runs: at least one run", file=sys.stderr)
        return 2
    browser = os.environ.get("HARVEST_CHROMIUM") or ensure_browser(Path(sys.executable))
    times: dict[str, dict[str, list[float]]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stock, alone = Path(folder, "stock"), Path(folder, "alone")
        stock.mkdir()
        alone.mkdir()
        stock_site(stock)
        shutil.copy(DIST / single_file.NAME, alone / single_file.NAME)
        with serving(stock) as stock_address, serving(DIST) as page_address:
            pages = {
                "stock Pyodide": (stock_address, False),
                "page": (page_address + BOARD, True),
                "one file": ((alone / single_file.NAME).as_uri() + BOARD, False),
            }
            for turn in range(options.runs):
                if not options.json:
                    print(f"· run {turn + 1} of {options.runs}", flush=True)
                for name, (address, offline) in pages.items():
                    for kind, value in three(playwright, browser, address, offline).items():
                        times.setdefault(name, {}).setdefault(kind, []).append(value)
            more = inside(playwright, browser, page_address)
    medians = {name: {kind: round(statistics.median(v)) for kind, v in by.items()} for name, by in times.items()}
    ratios = {
        name: {kind: round(medians[name][kind] / medians["stock Pyodide"][kind], 3) for kind in KINDS}
        for name in medians
    }
    report = {
        "runs": options.runs,
        "ms": times,
        "median_ms": medians,
        "ratio": ratios,
        "inside": more,
        "bytes": sizes(),
    }
    if options.json:
        print(json.dumps(report))
        return 0
    print(f"{'median of ' + str(options.runs) + ' (ratio)':<20}" + "".join(f"{kind:>34}" for kind in KINDS))
    for name, by in medians.items():
        cells = []
        for kind in KINDS:
            goal = GOALS.get((name, kind))
            met = "" if goal is None else f" (goal {goal}{' met' if ratios[name][kind] <= goal else ' MISSED'})"
            cells.append(f"{by[kind]} ms {ratios[name][kind]:.2f}{met}")
        print(f"{name:<20}" + "".join(f"{cell:>34}" for cell in cells))
    for name, value in more.items():
        print(f"  {name:<26} {value:g}")
    for name, value in report["bytes"].items():
        print(f"  bytes {name:<20} {value / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
