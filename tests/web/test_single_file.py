"""The page in one file, opened by double-click: alone in a folder, without a server, without an origin."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.record import Record
from tests.conftest import Opener, run_python
from web.build import single_file
from web.build.environment import NODE_MODULES, ensure_node_modules

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

START_WORKER = """
import asyncio, js
from pyscript import create_named_worker
from web.ui.loader import worker_config
async def ask():
    worker = await create_named_worker("./worker.py", "asked", config=worker_config())
    js.window.answered = await worker.ping("hello")
asyncio.ensure_future(ask())
None
"""
MAKE_PDF = """
import json
from printables import sheets
made = sheets.make("tiny_farms", sheets.Options())
json.dumps([made.data[:5].decode("latin-1"), len(made.data)])
"""


@pytest.fixture(scope="module")
def alone(site: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the file, copied alone into an empty folder."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copy(site / single_file.NAME, folder)
    return (folder / single_file.NAME).as_uri()


@pytest.fixture(scope="module")
def opened(browser: Any, alone: str) -> Iterator[Opener]:
    """Opens the file; only the file itself may be asked for."""
    opener = Opener(browser, alone)
    yield opener
    opener.close()


@pytest.fixture
def file_page(opened: Opener) -> Iterator[Any]:
    """The file's start page, the same one for all tests of this module."""
    if not opened.contexts:
        opened.page = opened("")  # type: ignore[attr-defined]
    yield opened.page  # type: ignore[attr-defined]
    opened.check()


def test_file_is_at_most_ten_megabytes(site: Path) -> None:
    assert (site / single_file.NAME).stat().st_size <= 10_000_000


def test_file_opens_by_double_click(file_page: Any) -> None:
    assert file_page.url.startswith("file:")
    assert file_page.evaluate("document.documentElement.dataset.ready") == "1"


def test_file_says_its_version(site: Path, file_page: Any) -> None:
    version = json.loads((site / "version.json").read_text())["version"]
    assert f'name="harvest-single" content="{version}"' in (site / single_file.NAME).read_text()
    assert run_python(file_page, "from web.ui import loader; loader.version()") == version
    assert run_python(file_page, "loader.single_file(), loader.storage_prefix()")[0] is True


def test_opponents_run_in_a_worker(file_page: Any) -> None:
    file_page.evaluate("code => { harvest.run(code) }", START_WORKER)
    file_page.wait_for_function("window.answered", timeout=60_000)
    assert file_page.evaluate("window.answered") == "hello"


def test_every_pack_is_in_the_file(file_page: Any) -> None:
    for pack in file_page.evaluate("Object.keys(harvest.packs)"):
        assert file_page.evaluate("name => harvest.loadPack(name).then(() => 'ok', String)", pack) == "ok", pack


def test_a_pdf_is_made_in_the_file(file_page: Any) -> None:
    file_page.evaluate("Promise.all(['tiny_farms', 'print'].map(name => harvest.loadPack(name)))")
    start, size = json.loads(run_python(file_page, MAKE_PDF))
    assert start == "%PDF-"
    assert size > 10_000


def test_a_round_against_a_bot_is_saved_exported_and_printed(opened: Opener, alone: str, tmp_path: Path) -> None:
    page = opened("#play/tiny_farms?seed=7&players=2&bot=greedy")
    for _ in range(60):
        page.wait_for_selector("#decision .actions [data-action]", timeout=60_000)
        if "2 of 10" in page.inner_text("main"):
            break
        page.locator("#decision .actions [data-action]").first.click()
        if page.query_selector(".confirm"):
            page.click("[data-do=confirm]")
    assert "2 of 10" in page.inner_text("main"), "the first round did not end"
    page.wait_for_timeout(100)
    keys = page.evaluate("Object.keys(localStorage)")
    assert any("/save/" in key for key in keys)
    assert all(key.startswith("harvest-table-file:") for key in keys)

    log = page.inner_text("#log")
    page.reload()
    page.wait_for_selector("#decision .actions [data-action]", timeout=60_000)
    assert page.inner_text("#log") == log

    page.click("[data-do=menu]")
    page.click("dialog [data-do=export]")
    with page.expect_download() as coming:
        page.click("dialog button[type=submit]")
    coming.value.save_as(tmp_path / "game.json")
    state = Record.loads((tmp_path / "game.json").read_text(encoding="utf-8")).replay()
    assert not state.is_terminal()

    page.evaluate("location.hash = '#/print/tiny_farms'")
    page.wait_for_selector("[data-do=print_make]")
    with page.expect_download(timeout=60_000) as coming:
        page.click("[data-do=print_make]")
    assert Path(coming.value.path()).read_bytes().startswith(b"%PDF-")
    opened.check()


def test_file_asks_for_nothing_outside(site: Path) -> None:
    text = (site / single_file.NAME).read_text()
    shell = re.sub(r"<script[^>]*>.*?</script>|<style>.*?</style>", "", text, flags=re.DOTALL)
    assert not re.search(r"""(?:src|href)\s*=\s*["'](?!data:|#)[^"']+["']""", shell.replace('href="app.css"', "x"))
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy and "default-src 'none'" in policy[1] and "connect-src blob:" in policy[1]


def test_patches_are_refused_when_pyscript_changes() -> None:
    core = next((NODE_MODULES / "@pyscript/core/dist").glob("core-*.js")).read_text()
    assert single_file.patched_pyscript(core)
    with pytest.raises(single_file.PatchError, match="expected twice and found 1"):
        single_file.patched_pyscript(core.replace(single_file.IMPORT_BEFORE, "", 1))
    with pytest.raises(single_file.PatchError, match="donkey"):
        single_file.patched_pyscript(core.replace("./donkey-", "./horse-"))
    with pytest.raises(single_file.PatchError, match="import nothing"):
        single_file.patched_pyscript('import "./x.js";' + core)


def test_hosted_too_the_file_works(browser: Any, server: str) -> None:
    opener = Opener(browser, server)
    opener(single_file.NAME)
    opener.check()
    opener.close()


@pytest.mark.skipif(not FIREFOX, reason="there is no Firefox on this machine (Debian: firefox-esr)")
def test_file_runs_in_firefox(alone: str, tmp_path: Path) -> None:
    until = "new Promise(done => setInterval(() => { const found = SEEN; if (found) done(found); }, 50))"
    steps = [
        ["boot", until.replace("SEEN", "document.documentElement.dataset.boot")],
        ["packs", "Promise.all(['tiny_farms', 'print'].map(name => harvest.loadPack(name))).then(() => 'ok', String)"],
        ["pdf", f"harvest.run({json.dumps(MAKE_PDF)})"],
        ["started", f"(harvest.run({json.dumps(START_WORKER)}), 1)"],
        ["worker", until.replace("SEEN", "window.answered")],
    ]
    (tmp_path / "steps.json").write_text(json.dumps(steps))
    script = Path(__file__).with_name("firefox.mjs")
    command = [*ensure_node_modules(), str(script), str(FIREFOX), alone, str(tmp_path / "steps.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["boot"] == "ready", found
    assert found["packs"] == "ok"
    assert json.loads(found["pdf"])[0] == "%PDF-"
    assert found["worker"] == "hello"
    assert all(url.startswith(("file:", "blob:", "data:", "about:")) for url in found["requests"]), found["requests"]
    assert found["errors"] == []
