"""The page starts: its shell first, then Python; nothing missing, nothing from elsewhere."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, boot, run_python
from web.build.serve import serving


def test_boot_reaches_ready_without_errors_or_foreign_requests(open_page: Any) -> None:
    page = open_page()
    assert page.evaluate("document.documentElement.dataset.ready") == "1"
    assert page.is_hidden("#boot")


def test_boot_fetches_only_files_that_exist(open_page: Any, server: str) -> None:
    answers: list[tuple[int, str]] = []
    page = open_page(None)
    page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    boot(page, server)
    assert answers
    assert not [url for status, url in answers if status >= 400]


def test_shell_is_painted_before_python_is_there(open_page: Any, server: str) -> None:
    page = open_page(None)
    page.route("**/*.wasm", lambda route: None)  # Python never arrives
    page.goto(server, wait_until="commit")
    page.wait_for_selector("#boot-progress")
    assert page.is_visible("#boot") and page.is_visible("#boot-step")
    assert page.inner_text("#boot-step").strip()
    assert page.evaluate("document.documentElement.dataset.ready") is None


def test_progress_names_its_steps_in_order(open_page: Any, server: str) -> None:
    page = open_page(None)
    page.add_init_script(
        "window.seen = []; new MutationObserver(() => {"
        " const line = document.getElementById('boot-step');"
        " if (line && seen.at(-1) !== line.textContent) seen.push(line.textContent)"
        "}).observe(document, {subtree: true, childList: true, characterData: true})"
    )
    boot(page, server)
    seen = page.evaluate("seen")
    assert [step for step in seen if "Python" in step], seen
    assert len(seen) == len(set(seen)) >= 3, seen


def test_a_browser_that_cannot_run_it_is_told_so(open_page: Any, server: str) -> None:
    page = open_page(None, expect_errors=True)
    page.add_init_script("delete window.WebAssembly")
    page.goto(server)
    page.wait_for_selector("#boot-problem:not([hidden])")
    assert "WebAssembly" in page.inner_text("#boot-problem")
    assert page.evaluate("document.documentElement.dataset.boot") == "failed"


@pytest.mark.parametrize("lost", ["py/stdlib.zip", "packs/shell.zip", "pyscript/core.js", "main.py"])
def test_a_missing_file_gives_a_sentence(open_page: Any, server: str, lost: str) -> None:
    page = open_page(None, expect_errors=True)
    page.route(f"**/{lost}", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(server)
    page.wait_for_selector("#boot-problem:not([hidden])", timeout=30_000)
    sentence = page.inner_text("#boot-problem")
    assert "Traceback" not in sentence
    assert "reload" in sentence.lower(), sentence


def test_a_pack_of_another_version_is_refused(open_page: Any, server: str) -> None:
    page = open_page(None, expect_errors=True)

    def other(route: Any) -> None:
        answer = route.fetch()
        body = bytearray(answer.body())
        body[60] ^= 1
        route.fulfill(response=answer, body=bytes(body))

    page.route("**/packs/shell.zip", other)
    page.goto(server)
    page.wait_for_selector("#boot-problem:not([hidden])", timeout=30_000)
    assert "another version" in page.inner_text("#boot-problem")


def test_policy_has_no_inline_scripts_and_no_foreign_addresses(site: Path) -> None:
    html = (site / "index.html").read_text()
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy
    rules = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    assert "'unsafe-inline'" not in rules["script-src"]
    assert not re.search(r"https?:", policy[1])
    for tag in re.findall(r"<script[^>]*>(.*?)</script>", html, flags=re.DOTALL):
        assert not tag.strip()
    assert not re.search(r"""\bon\w+\s*=\s*["']""", html)
    assert not re.search(r"""(?:src|href)\s*=\s*["'](?:https?:)?//""", html)


def test_wasm_is_not_preloaded(site: Path) -> None:
    for link in re.findall(r"<link[^>]+preload[^>]*>", (site / "index.html").read_text()):
        assert "wasm" not in link


def test_manifest_and_its_icons(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == manifest["scope"] == "./"
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in manifest["icons"]:
        data = (site / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            assert f"{int.from_bytes(data[16:20], 'big')}x{int.from_bytes(data[20:24], 'big')}" == icon["sizes"]


def test_every_pack_can_be_imported_whole(shared_page: Any) -> None:
    """Each module of each pack is imported in the page itself, from the trimmed library."""
    packs = shared_page.evaluate("Object.keys(harvest.packs)")
    assert {"shell", "draw", "print", "tiny_farms"} <= set(packs)
    for pack in packs:
        answer = shared_page.evaluate(f"harvest.loadPack({json.dumps(pack)}).then(() => 'ok', String)")
        assert answer == "ok", (pack, answer)
    failures = run_python(
        shared_page,
        """
import importlib, json
from sitecustomize import memory
failed = []
ours = [name for name in memory.table if name.split(".")[0] in ("core", "printables", "web")]
for name in sorted(ours):
    try:
        importlib.import_module(name)
    except Exception as problem:
        failed.append(f"{name}: {type(problem).__name__}: {problem}")
if len(ours) < 60:
    failed.append(f"only {len(ours)} modules")
json.dumps(failed)
""",
    )
    assert json.loads(failures) == []


def test_library_of_the_page_is_in_byte_code(shared_page: Any) -> None:
    origins = run_python(shared_page, "import json, core.game; json.dumps([json.__file__, core.game.__file__])")
    assert all(origin.endswith(".pyc") for origin in json.loads(origins))


def test_byte_code_of_pyscript_is_that_of_its_sources(shared_page: Any) -> None:
    """Python takes it only if it fits the sources that PyScript writes; else each start compiles them."""
    differs = run_python(
        shared_page,
        """
import json, pathlib
from importlib.util import source_hash
differs = []
sources = sorted(pathlib.Path("pyscript").glob("*.py"))
for path in sources:
    cached = path.parent / "__pycache__" / f"{path.stem}.cpython-314.pyc"
    if not cached.exists() or cached.read_bytes()[4:16] != b"\\3\\0\\0\\0" + source_hash(path.read_bytes()):
        differs.append(path.name)
json.dumps(differs if len(sources) >= 10 else ["no sources"])
""",
    )
    assert json.loads(differs) == []


def test_methods_of_dataclasses_are_not_compiled_in_the_page(page: Any) -> None:
    """The build has seen every text that `dataclasses` runs, of our modules and of the library's."""
    page.evaluate("harvest.loadPack('la_granja')")
    left = run_python(
        page,
        """
import dataclasses, importlib, json
from sitecustomize import memory
known = dict(memory.methods)
unseen = []
def run(text, scope, names):
    if memory.methods.pop(text, None) is None:
        unseen.append(text[:80])
    exec(text, scope, names)
hooked = dataclasses.exec == memory.run
dataclasses.exec = run
for name in ("core.la_granja.data", "core.la_granja.scoring"):
    importlib.import_module(name)
dataclasses.exec = memory.run
json.dumps([hooked, unseen, len(known) - len(memory.methods)])
""",
    )
    hooked, unseen, made = json.loads(left)
    assert hooked and unseen == [] and made > 0


def test_tracebacks_through_our_code_keep_their_lines(shared_page: Any) -> None:
    where = run_python(
        shared_page,
        "import traceback\nfrom core.game import get_game\n"
        "try:\n    get_game('chess')\n"
        "except ValueError as problem:\n    frame = traceback.extract_tb(problem.__traceback__)[-1]\n"
        "f'{frame.filename} {frame.lineno}'",
    )
    name, line = where.split()
    source = (ROOT / name).read_text().splitlines()
    assert "raise SetupError" in source[int(line) - 1]


def test_first_visit_is_at_most_six_megabytes_with_brotli(full_site: Path) -> None:
    total = 0
    for path in full_site.rglob("*"):
        name = path.relative_to(full_site).as_posix()
        if not path.is_file() or name.startswith(("print/", "harvest-table.html")) or path.suffix in (".br", ".gz"):
            continue
        small = path.with_name(path.name + ".br")
        total += (small if small.exists() else path).stat().st_size
    assert total <= 6_000_000


def test_compressed_copies_hold_the_same_bytes(full_site: Path) -> None:
    import brotli

    pairs = 0
    for path in [*full_site.rglob("*.br"), *full_site.rglob("*.gz")]:
        data = path.read_bytes()
        plain = brotli.decompress(data) if path.suffix == ".br" else gzip.decompress(data)
        assert plain == path.with_suffix("").read_bytes(), path.name
        pairs += 1
    assert pairs > 10


def test_page_boots_from_compressed_files(full_site: Path, browser: Any) -> None:
    with serving(full_site, compress=True) as address:
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        coded: set[str] = set()
        page.on("response", lambda r: coded.add(r.headers.get("content-encoding", "")))
        boot(page, address)
        context.close()
    assert "br" in coded
