"""The one door, its lock files, and the parts of the site builder that need no browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from web.build import environment, packs, serve, site
from web.build.imports import imports, survey

LOCKS = sorted((ROOT / ".ci/requirements").glob("*.txt"))
SHIPPED_TEXT = [
    path
    for pattern in (
        "*.py",
        "*.md",
        "*.toml",
        "*.json",
        ".npmrc",
        ".gitignore",
        ".ci/*",
        ".ci/requirements/*",
        "LICENSE*",
    )
    for path in ROOT.glob(pattern)
    if path.is_file()
]


def build(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "build.py"), *arguments], capture_output=True, text=True, cwd=ROOT, **options
    )


# ---------------------------------------------------------------- locks


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_python_locks_pin_every_package_with_hashes(lock: Path) -> None:
    text = lock.read_text()
    entries = re.split(r"\n(?=\S)", text.strip())
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.]+", entry), entry[:80]
        assert "--hash=sha256:" in entry, entry[:80]
    assert "://" not in text


def test_test_lock_agrees_with_the_site_lock() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[\w.]+", (ROOT / ".ci/requirements" / name).read_text(), re.MULTILINE))

    assert pins("site.txt") <= pins("test.txt")


def test_npm_lock_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    package = json.loads((ROOT / "package.json").read_text())
    wanted = package["dependencies"] | package["devDependencies"]
    assert all(re.fullmatch(r"\d+(\.\d+)+", version) for version in wanted.values()), "pin exact versions"
    for name, entry in lock["packages"].items():
        if name:
            assert entry["integrity"].startswith("sha512-"), name
            assert "resolved" not in entry, name
    assert "://" not in json.dumps(lock["packages"])


def test_no_registry_is_named_anywhere() -> None:
    hosts = re.compile(r"(pypi|npmjs|pythonhosted)\.(org|com)|registry\.npm|cdn\.jsdelivr|files\.python")
    for path in SHIPPED_TEXT:
        assert not hosts.search(path.read_text()), path.name


# ---------------------------------------------------------------- the door


def test_help_names_every_verb() -> None:
    done = build("--help")
    assert done.returncode == 0
    for verb in ("play", "test", "site", "print", "check", "bench"):
        assert verb in done.stdout


def test_an_unknown_verb_or_argument_is_refused() -> None:
    for arguments in (["dance"], ["play", "--colour"], ["site", "--fast"], ["play", "--port", "eighty"]):
        done = build(*arguments)
        assert done.returncode == 2, arguments
        assert "Traceback" not in done.stderr


def test_print_takes_games_and_the_options_of_the_printables(tmp_path: Path) -> None:
    for arguments, files in (
        (["la_granja", "--only", "donkeys", "--paper", "Letter"], {"la_granja-letter-full-donkeys.pdf"}),
        (["--only", "blades"], {"finca-a4-full-blades.pdf"}),
    ):
        folder = tmp_path / arguments[-1]
        done = build("print", *arguments, "--out", str(folder))
        assert done.returncode == 0, done.stderr
        assert {path.name for path in folder.iterdir()} == files
    assert {line.split("\t")[0] for line in build("print", "--list").stdout.splitlines()} == set(packs.game_keys())


def test_print_helps_and_gives_mistakes_one_sentence() -> None:
    done = build("print", "--help")
    assert done.returncode == 0
    for words in ("build.py print", "GAME", "la_granja", "--paper", "--only", "--backs", "--players", "--list"):
        assert words in done.stdout
    for arguments, words in (
        (["chess"], "unknown game 'chess'"),
        (["finca", "--only", "donkeys"], "la_granja has one"),
        (["--paper", "a5"], "build.py print --help"),
    ):
        done = build("print", *arguments)
        assert done.returncode == 2 and done.stdout == ""
        assert words in done.stderr and len(done.stderr.splitlines()) == 1


def test_what_the_readme_prints_and_scores_works(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text()
    lines = re.findall(r"^python build\.py print(.*?)(?:#.*)?$", text, re.MULTILINE)
    assert len(lines) == 5
    for line in lines:
        done = build("print", *line.split(), "--list")
        assert done.returncode == 0, (line, done.stderr)
    sheet, game = re.findall(r"```json\n(.*?)```.*?core score (\w+) sheet\.json", text, re.DOTALL)[0]
    (tmp_path / "sheet.json").write_text(sheet)
    command = [sys.executable, "-m", "core", "score", game, str(tmp_path / "sheet.json")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0 and not done.stderr
    assert done.stdout.startswith("Ana: 13")


def test_missing_venv_module_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(environment.SetupError, match=r"python3\.\d+-venv"):
        environment.ensure_venv(tmp_path / "venv")


def test_no_browser_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess([], 1, "", "")
    monkeypatch.setattr(environment, "find_chromium", lambda: None)
    monkeypatch.setattr(environment.subprocess, "run", lambda *a, **k: failed)
    with pytest.raises(environment.SetupError, match="Chromium") as caught:
        environment.ensure_browser(Path("python"))
    assert "\n" not in str(caught.value)


def test_setup_is_quick_when_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError(f"something was run: {arguments}")

    monkeypatch.setattr(environment, "_run", refuse)
    assert environment.ensure_python("test").exists()


@pytest.mark.slow
def test_node_from_a_wheel_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARVEST_NODE_WHEEL", "1")
    node, npm = environment.node()
    assert str(environment.VENV) in node[0]
    for command in (node, npm):
        done = subprocess.run([*command, "--version"], capture_output=True, text=True)
        assert done.returncode == 0 and re.match(r"v?\d+\.", done.stdout), done.stderr


def test_ci_script_is_sound() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)]).returncode == 0
    assert "python3 build.py test" in script.read_text()
    assert "python build.py test" in (ROOT / "README.md").read_text()


# ---------------------------------------------------------------- the server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<p>here")
    (tmp_path / "a.mjs").write_text("1")
    (tmp_path / "a.wasm").write_bytes(b"\0asm")
    (tmp_path / "a.webmanifest").write_text("{}")
    (tmp_path / "sub").mkdir()
    return tmp_path


def fetch(address: str, **headers: str) -> Any:
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=5)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_server_says_the_right_types(folder: Path, path: str, kind: str) -> None:
    with serve.serving(folder) as address, fetch(address + path) as answer:
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Cache-Control"] == "no-cache"


def test_server_is_for_this_machine_only_and_lists_nothing(folder: Path) -> None:
    with serve.serving(folder) as address:
        assert address.startswith("http://127.0.0.1:")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            fetch(address + "sub/")
        with pytest.raises(urllib.error.HTTPError, match="404"):
            fetch(address + "../" + ROOT.name)


def test_server_prefers_brotli_when_the_browser_takes_it(folder: Path) -> None:
    (folder / "a.mjs.br").write_bytes(b"small")
    with serve.serving(folder, compress=True) as address:
        with fetch(address + "a.mjs", **{"Accept-Encoding": "gzip, br"}) as answer:
            assert (answer.headers["Content-Encoding"], answer.read()) == ("br", b"small")
            assert answer.headers["Content-Type"].startswith("text/javascript")
        with fetch(address + "a.mjs") as answer:
            assert answer.read() == b"1"


def test_a_taken_port_falls_back_to_a_free_one(folder: Path) -> None:
    with serve.serving(folder) as address:
        taken = address.rsplit(":", 1)[1].strip("/")
        process = subprocess.Popen(
            [sys.executable, "-m", "web.build.serve", "--no-open", "--port", taken],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            assert f"Port {taken} is taken" in process.stdout.readline()
            assert re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


# ---------------------------------------------------------------- what travels


def test_imports_are_found_at_the_top_and_inside() -> None:
    source = b"import a.b\ndef f():\n    from c import d\ntry:\n    import e\nexcept ImportError:\n    pass\n"
    assert list(imports(source, "m", False, everywhere=False)) == [("a.b", 1, False), ("e", 5, True)]
    assert ("c", 3, False) in list(imports(source, "m", False, everywhere=True))
    assert ("c:d", 3, False) in list(imports(source, "m", False, everywhere=True))


def test_relative_imports_are_resolved() -> None:
    assert survey({"a/b.py": b"from .c import d\n"}) == {"a/b.py": ["a.c", "a.c.d"]}
    assert survey({"a/__init__.py": b"from . import x\n"}) == {"a/__init__.py": ["a", "a.x"]}


def test_imports_that_never_happen_in_a_page_do_not_count() -> None:
    source = (
        b"if __name__ == '__main__':\n    import doctest\nif TYPE_CHECKING:\n    import typing\nelse:\n    import x\n"
    )
    assert [name for name, _, _ in imports(source, "m", False, False)] == ["x"]


@pytest.fixture
def library() -> Any:
    made = packs.StandardLibrary.__new__(packs.StandardLibrary)
    made.sources = {"json.py": b"import re\n", "re.py": b"", "tomllib.py": b"import json\n"}
    made.by_module = {"json": "json.py", "re": "re.py", "tomllib": "tomllib.py"}
    made.builtin = {"math"}
    made.top_imports = {"json.py": ["re"], "tomllib.py": ["json"]}
    return made


def test_an_import_that_nothing_meets_stops_the_build(library: Any) -> None:
    pack = packs.Pack("shell", files={"core/x.py": b"import math\ndef f():\n    import numpy\n"})
    with pytest.raises(packs.BuildError, match=r"core/x\.py:3: the page has no module numpy"):
        packs.kept_library(library, {"shell": pack}, [])
    pack.files["core/x.py"] = b"from core import y\n"
    pack.files["core/__init__.py"] = b""
    with pytest.raises(packs.BuildError, match=r"core\.y"):
        packs.kept_library(library, {"shell": pack}, [])


def test_library_keeps_what_is_imported_and_drops_the_rest(library: Any) -> None:
    pack = packs.Pack("shell", files={"core/x.py": b"def f():\n    import json\n"})
    assert set(packs.kept_library(library, {"shell": pack}, [])) == {"json.py", "re.py"}
    assert set(packs.kept_library(library, {"shell": pack}, ["tomllib"])) == {"json.py", "re.py", "tomllib.py"}
    with pytest.raises(packs.BuildError, match="record the list anew"):
        packs.kept_library(library, {"shell": pack}, ["gone"])


def test_what_is_dropped_on_purpose_may_not_be_imported(library: Any) -> None:
    pack = packs.Pack("shell", files={"core/x.py": b"def f():\n    import ssl\n"})
    library.sources["ssl.py"] = b""
    library.by_module["ssl"] = "ssl.py"
    with pytest.raises(packs.BuildError, match=r"core/x\.py:2: the page has no module ssl"):
        packs.kept_library(library, {"shell": pack}, [])
    pack.files["core/x.py"] = b"try:\n    import ssl\nexcept ImportError:\n    ssl = None\n"
    assert "ssl.py" not in packs.kept_library(library, {"shell": pack}, [])


def test_packs_split_by_game_and_keep_command_lines_home() -> None:
    site_packages = Path(next(path for path in sys.path if path.endswith("site-packages")))
    made = packs.make_packs(site_packages, site.recorded_modules())
    games = packs.game_keys()
    assert set(made) == {"shell", "draw", "print", *games}
    for game in games:
        assert f"core/{game}/components.json" in made[game].files
        assert not any(name.endswith(".toml") for name in made[game].files)
    assert not any(game in name.split("/") for name in made["shell"].files for game in games)
    everything = [name for pack in made.values() for name in pack.files]
    assert len(everything) == len(set(everything)), "a file travels twice"
    assert not any(name.endswith("__main__.py") for name in everything)
    assert not any(name.startswith("reportlab") for name in made["draw"].files)
    assert any(name.endswith(".ttf") for name in made["print"].files)


def test_stored_zips_are_the_same_bytes_every_time() -> None:
    files = {"b": b"2", "a/c.py": b"1" * 5000}
    assert site.stored_zip(files) == site.stored_zip(dict(reversed(files.items())))


def test_a_mark_must_stand_in_a_template_once() -> None:
    assert site.fill("a @X@ b", {"@X@": "1"}, "t") == "a 1 b"
    for template in ("none", "@X@ @X@"):
        with pytest.raises(packs.BuildError, match="exactly once"):
            site.fill(template, {"@X@": "1"}, "t")


def test_paper_fonts_are_those_of_the_packages() -> None:
    from web.build import fonts

    environment.ensure_node_modules()
    for name in fonts.SOURCES:
        assert fonts.paper(name) == (fonts.FOLDER / f"{name}.ttf").read_bytes(), name


@pytest.mark.slow
def test_site_is_the_same_bytes_every_time(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from web.build import site as builder

    before = builder.inputs()
    capsys.readouterr()
    again = builder.build(environment.ensure_node_modules())
    said = capsys.readouterr().out.splitlines()
    assert len(said) >= 5 and all(line.startswith("· ") for line in said), "each step says what it does"
    stamp = (ROOT / ".cache/site.stamp").read_text().split()[0]
    assert before == builder.inputs() == stamp, "the sources changed while this test ran"
    for name, data in again.items():
        assert (site / name).read_bytes() == data, name
