"""The page without a network, and how a new version arrives."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Watch, boot, wait_offline
from web.build.serve import serving


@pytest.fixture
def profile(playwright: Any, chromium: str) -> Iterator[Any]:
    """Starts a new browser process on the same profile folder each time it is called; the one before is ended."""
    folder = tempfile.mkdtemp()
    running: list[Any] = []

    def start() -> Any:
        for context in running:
            context.close()
        running[:] = [
            playwright.chromium.launch_persistent_context(folder, executable_path=chromium, accept_downloads=True)
        ]
        return running[0]

    yield start
    for context in running:
        context.close()
    shutil.rmtree(folder, ignore_errors=True)


def test_plays_and_prints_with_the_server_stopped_in_a_new_browser_process(profile: Any, site: Path) -> None:
    with serving(site) as address:
        page = profile().new_page()
        boot(page, address)
        wait_offline(page)
    for start in (address, address + "#play/tiny_farms?seed=7&players=2&bot=greedy"):
        context = profile()
        watch = Watch(context, (address,))
        page = context.new_page()
        boot(page, start)
        for pack in page.evaluate("Object.keys(harvest.packs)"):
            assert page.evaluate("name => harvest.loadPack(name).then(() => 'ok', String)", pack) == "ok"
        watch.check()
    for _ in range(8):
        page.wait_for_selector("#decision .actions [data-action]", timeout=60_000)
        page.locator("#decision .actions [data-action]").first.click()
        if page.query_selector(".confirm"):
            page.click("[data-do=confirm]")
    page.evaluate("location.hash = '#/print/tiny_farms'")
    page.wait_for_selector("[data-do=print_make]", timeout=60_000)
    with page.expect_download(timeout=60_000) as coming:
        page.click("[data-do=print_make]")
    assert Path(coming.value.path()).read_bytes().startswith(b"%PDF-")
    watch.check()


def test_second_visit_asks_the_server_for_nothing_but_news(browser: Any, site: Path) -> None:
    hits: list[str] = []
    with serving(site, hits=hits) as address:
        context = browser.new_context()
        page = context.new_page()
        boot(page, address)
        wait_offline(page)
        hits.clear()
        boot(page, address)
        context.close()
    assert set(hits) <= {"/sw.js"}


def test_everything_but_the_download_is_kept(browser: Any, site: Path) -> None:
    with serving(site) as address:
        context = browser.new_context()
        page = context.new_page()
        boot(page, address)
        wait_offline(page)
        kept = page.evaluate(
            "caches.keys().then(names => Promise.all(names.map(n => caches.open(n).then(c => c.keys())))"
            ".then(lists => lists.flat().map(r => new URL(r.url).pathname)))"
        )
        context.close()
    files = {
        "/" + path.relative_to(site).as_posix()
        for path in site.rglob("*")
        if path.is_file() and path.suffix not in (".br", ".gz") and "print" not in path.relative_to(site).parts[:1]
    }
    assert files - set(kept) == {"/sw.js", "/harvest-table.html"}


VERSION = 'name="harvest-version" content="'


def version_of(page: Any) -> str:
    return str(page.evaluate("document.querySelector('meta[name=harvest-version]').content"))


@pytest.fixture
def two_versions(site: Path, tmp_path: Path) -> Any:
    """A copy of the page, and a function that publishes a new version of it in place."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns("*.br", "*.gz", "harvest-table.html", "print"))

    def publish() -> None:
        html = (folder / "index.html").read_text()
        (folder / "index.html").write_text(html.replace(VERSION, VERSION + "new "))
        script = (folder / "sw.js").read_text()
        old = json.loads(script.split("const FILES = ")[1].split(";")[0])["index.html"]
        version = script.split("const VERSION = 'harvest-")[1].split("'")[0]
        (folder / "sw.js").write_text(script.replace(old, old[::-1]).replace(version, version[::-1]))

    return folder, publish


def test_a_new_version_is_offered_and_taken_on_reload(browser: Any, two_versions: Any) -> None:
    folder, publish = two_versions
    hits: list[str] = []
    with serving(folder, hits=hits) as address:
        context = browser.new_context()
        page = context.new_page()
        boot(page, address)
        wait_offline(page)
        publish()
        hits.clear()
        boot(page, address)  # still the old version, until the reader agrees
        assert not version_of(page).startswith("new ")
        page.wait_for_selector("#update")
        assert set(hits) <= {"/sw.js", "/index.html"}, "files that did not change were fetched again"
        with page.expect_navigation():
            page.click("#update-now")
        page.wait_for_selector("html[data-boot=ready]", state="attached")
        assert version_of(page).startswith("new ")
        assert page.locator("#update").count() == 0
        names = page.evaluate("caches.keys()")
        context.close()
    assert len(names) == 1


def test_later_keeps_the_running_version(browser: Any, two_versions: Any) -> None:
    folder, publish = two_versions
    with serving(folder) as address:
        context = browser.new_context()
        page = context.new_page()
        boot(page, address)
        wait_offline(page)
        publish()
        boot(page, address)
        page.click("#update-later")
        assert page.locator("#update").count() == 0
        assert not version_of(page).startswith("new ")
        context.close()
