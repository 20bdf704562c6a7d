"""What every test may use: the built page, a server for it, a browser that tells on the page.

A browser test takes `open_page` (a new page of a new profile) or `page` (the start page, booted). Both fail the test on
an uncaught error, an error in the console, or a request to another origin. Tests in a module that only look may share
one booted page: see `shared_page`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from web.build import environment, serve  # noqa: E402

BROWSER_FIXTURES = {"site", "full_site", "server", "browser", "open_page", "page", "shared_page", "chromium"}
BOOT_MS = 60_000  # a busy machine; a page normally takes one or two seconds
STALLED = r"to be visible, enabled and stable\s*\Z"  # the last words of a tab that draws no frames any more
DRAWS = """() => Promise.race([
  new Promise(done => requestAnimationFrame(() => done(true))),
  new Promise(done => setTimeout(() => done(false), 5000)),
])"""
"""Whether a tab still draws frames."""
PATIENCE = 200.0  # seconds until a browser that no longer answers is ended; below pytest's own `timeout`


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever takes the page or a browser is a browser test, marked or not; it may run anew if the browser ended."""
    for item in items:
        if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TargetClosedError", "Target crashed", STALLED]))


def _build(*more: str) -> Path:
    node = environment.ensure_node_modules()
    command = [sys.executable, "-m", "web.build.site", *more, "--node", *node]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.fail(f"the page could not be built: {done.stderr.strip()}", pytrace=False)
    return ROOT / "dist"


@pytest.fixture(scope="session")
def site() -> Path:
    """`dist/`, built if anything changed; the compressed copies may be missing."""
    return _build("--quick")


@pytest.fixture(scope="session")
def full_site() -> Path:
    """`dist/` with the compressed copies."""
    return _build()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The address of the served page; ends in a slash."""
    with serve.serving(site) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser."""
    try:
        return environment.ensure_browser(Path(sys.executable))
    except environment.SetupError as problem:
        pytest.fail(str(problem), pytrace=False)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """Playwright's driver."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


class Chromium:
    """A running Chromium; one that has ended is started again for the next page.

    Calls of the browser's protocol have no time limit of their own: `kill` from another thread makes them fail.
    """

    def __init__(self, playwright: Any, path: str) -> None:
        self.type, self.path = playwright.chromium, path
        self.running: Any = None
        self.pid = 0

    def new_context(self, **options: Any) -> Any:
        """A new profile, as Playwright's `Browser.new_context` gives it."""
        if self.running is None or not self.running.is_connected():
            self.running = self.type.launch(executable_path=self.path)
            found = self.running.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            self.pid = next(process["id"] for process in found if process["type"] == "browser")
        return self.running.new_context(**options)

    def kill(self) -> None:
        """End the process at once."""
        print(f"the browser did not answer for {PATIENCE:g} s and is ended", file=sys.stderr)
        with suppress(OSError):
            os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))

    def close(self) -> None:
        """End the process; a killed one has nothing to close."""
        if self.running is not None:
            with suppress(Exception):
                self.running.close()


@pytest.fixture(scope="session")
def browser(playwright: Any, chromium: str) -> Iterator[Chromium]:
    """A running Chromium."""
    running = Chromium(playwright, chromium)
    yield running
    running.close()


@pytest.fixture(autouse=True)
def _patience(request: pytest.FixtureRequest) -> Iterator[None]:
    """Ends a browser that keeps a test waiting for good."""
    if "browser" not in request.fixturenames:
        yield
        return
    timer = threading.Timer(PATIENCE, request.getfixturevalue("browser").kill)
    timer.daemon = True
    timer.start()
    yield
    timer.cancel()


class Watch:
    """Collects what a page must not do: errors, errors in the console, requests to other origins."""

    def __init__(self, context: Any, allowed: tuple[str, ...]) -> None:
        self.allowed = allowed
        self.found: list[str] = []
        context.on("request", self._request)
        context.on("weberror", lambda error: self.found.append(f"uncaught error: {error.error}"))
        context.on("console", self._console)

    def _request(self, request: Any) -> None:
        if not request.url.startswith((*self.allowed, "data:", "blob:", "about:")):
            self.found.append(f"request to another origin: {request.url}")

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.found.append(f"console error: {message.text}")

    def check(self) -> None:
        """Fail with everything found so far; forget it."""
        found, self.found = self.found, []
        assert not found, "\n".join(found)


def boot(page: Any, address: str) -> Any:
    """Go to an address and wait until the page's Python is ready; fails with the page's own sentence if it is not."""
    page.goto(address)
    page.wait_for_selector("html[data-boot]", state="attached", timeout=BOOT_MS)
    if page.evaluate("document.documentElement.dataset.boot") != "ready":
        pytest.fail(f"the page did not start: {page.inner_text('#boot-problem')}", pytrace=False)
    return page


def run_python(page: Any, code: str) -> Any:
    """The value of the last line of Python run inside the page."""
    return page.evaluate("code => harvest.run(code)", code)


def wait_offline(page: Any) -> None:
    """Wait until the service worker holds the whole page and answers for it."""
    page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=BOOT_MS)
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=BOOT_MS)


class Opener:
    """Opens pages in profiles of their own: `open_page("#play/tiny_farms", viewport={"width": 375, "height": 812})`.

    Without a path the page is blank; without `wait` nobody waits for Python. `expect_errors` is for tests that break
    something. Service workers are blocked unless asked for with `service_workers="allow"`: few tests need it.
    """

    def __init__(self, browser: Chromium, server: str) -> None:
        self.browser, self.server = browser, server
        self.contexts: list[Any] = []
        self.watches: list[Watch] = []
        self.shared: Any = None

    def __call__(self, path: str | None = "", *, wait: bool = True, expect_errors: bool = False, **options: Any) -> Any:
        options = {"service_workers": "block", "reduced_motion": "reduce", "accept_downloads": True, **options}
        context = self.browser.new_context(**options)
        self.contexts.append(context)
        watch = Watch(context, (self.server,))
        if not expect_errors:
            self.watches.append(watch)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.watch = watch
        if path is None:
            return page
        address = path if "://" in path else self.server + path
        if wait:
            return boot(page, address)
        page.goto(address)
        return page

    def check(self) -> None:
        """Fail on anything that any open page should not have done."""
        for watch in self.watches:
            watch.check()

    def close(self) -> None:
        """Close every profile."""
        for context in self.contexts:
            with suppress(Exception):
                context.close()


@pytest.fixture
def open_page(browser: Chromium, server: str) -> Iterator[Opener]:
    """Opens pages, each in a new profile; see Opener."""
    opener = Opener(browser, server)
    yield opener
    try:
        opener.check()
    finally:
        opener.close()


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    """The start page in a new profile, booted."""
    return open_page()


@pytest.fixture(scope="module")
def module_opener(browser: Chromium, server: str) -> Iterator[Opener]:
    """An Opener whose pages live as long as the module's tests."""
    opener = Opener(browser, server)
    yield opener
    opener.close()


@pytest.fixture
def shared_page(module_opener: Opener) -> Iterator[Any]:
    """One booted start page for all tests of a module (the profile is kept between them): quick, but not fresh."""
    page = module_opener.shared
    if page is not None and not page.is_closed() and not page.evaluate(DRAWS):
        page.close()
    if page is None or page.is_closed():
        module_opener.shared = module_opener()
    yield module_opener.shared
    module_opener.check()


@pytest.fixture(scope="session", autouse=True)
def _no_color() -> None:
    """Plain output of subprocesses, whatever the terminal."""
    os.environ.setdefault("NO_COLOR", "1")
