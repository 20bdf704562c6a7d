"""Which files travel in which pack, and which part of the standard library the page needs.

Everything is decided from the sources: what imports what. The build fails when an import of ours cannot be met.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
import zipfile
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from web.build.environment import ROOT
from web.build.imports import imports, module_name, parents


class BuildError(Exception):
    """The page cannot be built; the text is one sentence that says what is wrong and where."""


@dataclass
class Pack:
    """Files that are fetched together. `files` maps the name inside the zip to its content (Python still as source)."""

    name: str
    needs: list[str] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)


# Names that exist in the page without a file: PyScript's and Pyodide's own, and the browser itself.
PAGE_MODULES = {"js", "pyscript", "pyodide", "pyodide_js", "polyscript", "_pyodide"}

# Third-party packages of the page, and the pack each travels in.
THIRD_PARTY = {"svgwrite": "draw", "reportlab": "print"}
PIL_STUB = b'"""ReportLab asks for PIL; drawings here are vectors, so there is none."""\n\nImage = None\n'

# Command lines do not travel.
STAY_HOME = ("/__main__.py", "core/cli.py", "printables/cli.py", ".pyc", "py.typed")

# Modules that another one makes when it is imported.
WITHOUT_FILE = {"collections.abc": "collections", "os.path": "os"}

# Left out although others import it, as these do without (a page has no sockets to secure, and its many enumerations
# take a while): `asyncio` and `http.client` expect that it may be missing.
DROPPED = ("ssl.py", "_ssl.py")

# Kept whole, as their modules are found by name at run time.
WHOLE = ("_pyodide/", "pyodide/", "encodings/__init__", "encodings/aliases")
ENCODINGS = [
    "ascii",
    "charmap",
    "cp1252",
    "cp437",
    "idna",
    "iso8859_1",
    "latin_1",
    "mac_roman",
    "punycode",
    "raw_unicode_escape",
    "unicode_escape",
    "utf_16",
    "utf_16_be",
    "utf_16_le",
    "utf_32",
    "utf_8",
    "utf_8_sig",
]


# ---------------------------------------------------------------- our own code


def game_keys() -> list[str]:
    """The games of `core.game.GAME_KEYS`, read without importing anything."""
    tree = ast.parse((ROOT / "core/game.py").read_bytes())
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        target = targets[0]
        if isinstance(target, ast.Name) and target.id == "GAME_KEYS":
            return list(ast.literal_eval(node.value))  # type: ignore[attr-defined]
    raise BuildError("core/game.py: GAME_KEYS was not found")


def own_files() -> dict[str, bytes]:
    """Every file of core, printables and web/ui that may travel, by its path; component data as JSON."""
    found: dict[str, bytes] = {}
    for folder in ("core", "printables", "web/ui"):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if not path.is_file() or "__pycache__" in name or name.endswith(STAY_HOME):
                continue
            data = path.read_bytes()
            if name.endswith(".toml") and name.startswith("core/"):
                try:
                    data = json.dumps(tomllib.loads(data.decode()), ensure_ascii=False, separators=(",", ":")).encode()
                except tomllib.TOMLDecodeError as problem:
                    raise BuildError(f"{name}: {problem}") from None
                name = name.removesuffix(".toml") + ".json"
            found[name] = data
    found["web/__init__.py"] = (ROOT / "web/__init__.py").read_bytes()
    return found


def _game_of(name: str, games: list[str]) -> str | None:
    if name.startswith("printables/icons/"):
        return None  # an icon may be called like a game (a farmhouse: finca); all games draw with all icons
    parts = {part.partition(".")[0] for part in name.split("/")}
    return next((game for game in games if game in parts), None)


def make_packs(site_packages: Path, seen_running: Collection[str] | None) -> dict[str, Pack]:
    """All packs by name: `shell`, one a game, `draw`, `print`. `seen_running`: modules a recorded
    run used; None keeps third-party packages whole."""
    games = game_keys()
    # A game that is not registered does not travel.
    others = [path.name for path in (ROOT / "core").iterdir() if path.is_dir() and path.name not in (*games, "bots")]
    files = {name: data for name, data in own_files().items() if not _game_of(name, others)}
    packs = {"shell": Pack("shell"), "draw": Pack("draw"), "print": Pack("print", ["draw"])}
    for game in games:
        packs[game] = Pack(game, ["draw"])
    shared_drawing = _drawing_closure(files, games)
    for name, data in files.items():
        game = _game_of(name, games)
        if game:
            packs[game].files[name] = data
        elif not name.startswith("printables/"):
            packs["shell"].files[name] = data
        elif name in shared_drawing or not name.endswith((".py", ".ttf", ".txt", ".md")):
            packs["draw"].files[name] = data
        elif not name.endswith(".md"):
            packs["print"].files[name] = data
    for package, pack in THIRD_PARTY.items():
        packs[pack].files |= _third_party(site_packages, package, files, seen_running)
    packs["print"].files |= {"PIL/__init__.py": b"", "PIL/Image.py": PIL_STUB}
    return packs


def _third_party(
    site: Path, package: str, files: dict[str, bytes], seen_running: Collection[str] | None
) -> dict[str, bytes]:
    """Modules of a package that our code imports anywhere or a recorded run used, and what they import at their top."""
    sources = {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted((site / package).rglob("*.py"))}
    if seen_running is None:
        return sources
    by_module = {module_name(name): name for name in sources}
    wanted = {module for module in seen_running if module.split(".")[0] == package}
    for name, data in files.items():
        if name.endswith(".py"):
            found = imports(data, module_name(name), name.endswith("/__init__.py"), True)
            wanted |= {module.replace(":", ".") for module, _, _ in found}
    todo = [file for module in wanted for above in parents(module) if (file := by_module.get(above))]
    keep: dict[str, bytes] = {}
    while todo:
        name = todo.pop()
        if name in keep:
            continue
        keep[name] = sources[name]
        if module_name(name) in seen_running:
            continue  # all that its top imports was seen as well
        for module, _, _ in imports(sources[name], module_name(name), name.endswith("/__init__.py"), False):
            todo += [file for above in parents(module.replace(":", ".")) if (file := by_module.get(above))]
    return keep


def _drawing_closure(files: dict[str, bytes], games: list[str]) -> set[str]:
    """Shared modules of printables that tables need: reached by imports at the top of web/ui and a game's drawings."""
    by_module = {module_name(name): name for name in files if name.endswith(".py")}
    todo = [n for n in files if n.endswith(".py") and (n.startswith("web/ui/") or _game_of(n, games))]
    seen = set(todo) | {"printables/__init__.py"}
    while todo:
        name = todo.pop()
        for wanted, line, _ in imports(files[name], module_name(name), name.endswith("/__init__.py"), everywhere=False):
            if wanted.split(".")[0] == "reportlab":
                raise BuildError(f"{name}:{line}: reportlab is imported at the top of a module that tables need")
            for module in parents(wanted.replace(":", ".")):
                target = by_module.get(module)
                if target and target not in seen:
                    seen.add(target)
                    todo.append(target)
    return {name for name in seen if name.startswith("printables/")}


# ---------------------------------------------------------------- the standard library


class StandardLibrary:
    """The sources that Pyodide ships, and the part of them that is kept."""

    def __init__(self, stdlib_zip: Path, builtin_modules: Iterable[str], top_imports: dict[str, list[str]]) -> None:
        with zipfile.ZipFile(stdlib_zip) as archive:
            self.sources = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
        self.by_module = {module_name(name): name for name in self.sources if name.endswith(".py")}
        self.builtin = set(builtin_modules)
        self.top_imports = top_imports

    def has(self, module: str) -> bool:
        """Whether the untrimmed library has this module."""
        return module in self.by_module or module in self.builtin

    def closure(self, modules: Iterable[str], seen_running: Collection[str]) -> set[str]:
        """Files needed by these modules: themselves, the packages above them, and what they import at their top.

        What a module of `seen_running` imports at its top was seen as well, if it is ever imported in a page.
        """
        todo = [file for module in modules for name in parents(module) if (file := self.by_module.get(name))]
        todo += [name for name in self.sources if name.startswith(WHOLE)]
        todo += [f"encodings/{name}.py" for name in ENCODINGS if f"encodings/{name}.py" in self.sources]
        keep: set[str] = set()
        while todo:
            name = todo.pop()
            if name in keep or name in DROPPED:
                continue
            keep.add(name)
            for wanted in () if module_name(name) in seen_running else self.top_imports.get(name, ()):
                for module in parents(wanted):
                    target = self.by_module.get(module)
                    if target and target not in keep:
                        todo.append(target)
        return keep


def kept_library(library: StandardLibrary, packs: dict[str, Pack], seen_running: Collection[str]) -> dict[str, bytes]:
    """The part of the standard library to ship, by file name; raises BuildError for an import that nothing can meet.

    Kept is what our code imports anywhere, what third-party code imports at its top, what a recorded run of the whole
    page used (`web/boot/modules.txt`), and all that these import at their top.
    """
    available = {module_name(n): data for pack in packs.values() for n, data in pack.files.items() if n.endswith(".py")}
    wanted = {module for module in seen_running if module.split(".")[0] not in THIRD_PARTY}
    if gone := sorted(module for module in wanted if not library.has(module)):
        raise BuildError(f"web/boot/modules.txt: Pyodide has no module {gone[0]}; record the list anew")
    for pack in packs.values():
        for name, source in pack.files.items():
            if not name.endswith(".py"):
                continue
            ours = name.startswith(("core/", "printables/", "web/"))
            if not ours and module_name(name) in seen_running:
                continue
            for module, line, guarded in imports(source, module_name(name), name.endswith("/__init__.py"), ours):
                base, _, member = module.partition(":")
                whole = module.replace(":", ".")
                if base.split(".")[0] in PAGE_MODULES or whole in available:
                    continue
                base, whole = WITHOUT_FILE.get(base, base), WITHOUT_FILE.get(whole, whole)
                if ours and not guarded and f"{base}.py" in DROPPED:
                    raise BuildError(f"{name}:{line}: the page has no module {base}, see DROPPED in web/build/packs.py")
                if library.has(whole):
                    wanted.add(whole)
                elif base not in available and library.has(base):
                    wanted.add(base)
                elif ours and not guarded and not _defines(available.get(base), member):
                    raise BuildError(f"{name}:{line}: the page has no module {whole if base in available else base}")
    return {name: library.sources[name] for name in sorted(library.closure(wanted, seen_running))}


def _defines(source: bytes | None, member: str) -> bool:
    """Whether a module exists and, where a member of it is imported, speaks of that name at all."""
    return source is not None and (member in ("", "*") or re.search(rf"\b{member}\b".encode(), source) is not None)
