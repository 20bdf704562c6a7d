"""Builds the page into `dist/`: the same input gives the same bytes.

Run as `python -m web.build.site --node NODE` from the project's `.venv`.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import marshal
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.build import fonts, single_file
from web.build import packs as packing
from web.build.environment import NODE_MODULES, ROOT, locked
from web.build.packs import BuildError

DIST = ROOT / "dist"
CACHE = ROOT / ".cache"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript/core/dist"
BOOT = ROOT / "web/boot"

# The chunks of PyScript that it asks for even when none of them is used.
PYSCRIPT_CHUNKS = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")

# As tight as PyScript allows: it evaluates code and starts workers from blobs. No inline scripts, no other origin.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
# Modules that Python imports before it can import from our table (others of that time are frozen into Pyodide).
FIRST_MODULES = ("encodings/__init__.py", "encodings/aliases.py", "encodings/utf_8.py")
TABLE = "modules.marshal"
PYC_HEAD = 16

# PyScript writes the sources of its Python package into the page's file system at each start. Python takes byte code
# that lies beside them, unless the source it was made from differs.
PYSCRIPT_PACKAGE = "shell:pyscript/"
PYSCRIPT_CACHE = "pyscript/__pycache__/"

NOT_OFFLINE = ("harvest-table.html", "sw.js")
COMPRESSED = (".html", ".css", ".js", ".mjs", ".wasm", ".zip", ".json", ".py", ".svg", ".webmanifest", ".txt")


# ---------------------------------------------------------------- small tools


def say(what: str) -> None:
    """A line of progress: what is being done now."""
    print(f"· {what}", flush=True)


def digest(*parts: bytes) -> str:
    """A short hash of these bytes."""
    made = hashlib.sha256()
    for part in parts:
        made.update(len(part).to_bytes(8, "big"))
        made.update(part)
    return made.hexdigest()


def cached(kind: str, key: str, make: Callable[[], bytes]) -> bytes:
    """Content made once and kept under `.cache`."""
    path = CACHE / kind / key
    if path.exists():
        return path.read_bytes()
    data = make()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)
    return data


def stored_zip(files: dict[str, bytes]) -> bytes:
    """A zip without compression, so that the host's Brotli or gzip sees the content; always the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])
    return buffer.getvalue()


def module_table(files: dict[str, bytes], methods: bytes) -> dict[str, bytes]:
    """The files with all byte code in one table, as `web/boot/sitecustomize.py` wants it.

    methods: compiled methods of the dataclasses in it, marshalled.
    """
    table = {}
    for name, data in sorted(files.items()):
        if name.endswith(".pyc") and "/__pycache__/" not in name:
            package = name.endswith("/__init__.pyc")
            table[packing.module_name(name[:-1])] = (name, package, data[PYC_HEAD:])
    rest = {n: d for n, d in files.items() if not n.endswith(".pyc") or "/__pycache__/" in n}
    return rest | {TABLE: marshal.dumps((table, methods), 4)}


def project_version() -> str:
    """The version of pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


# ---------------------------------------------------------------- Python in Pyodide's own byte code


def _strip(name: str) -> str:
    """What to leave out of a module's byte code (see compile.mjs): nobody reads docstrings in a page.

    Tracebacks through our own code keep their lines, and its asserts stay. Pyodide's own modules are left alone, as
    they read each other's docstrings.
    """
    if name.startswith(("_pyodide/", "pyodide/")):
        return ""
    if name.startswith(PYSCRIPT_PACKAGE):
        return "s"
    pack, _, path = name.rpartition(":")
    if not pack:
        return "dla"
    return "d" if path.startswith(("core/", "printables/", "web/")) else "dl"


class Compiler:
    """Turns sources into .pyc with the very Pyodide that is shipped; remembers what it made."""

    def __init__(self, node: list[str]) -> None:
        self.node = node
        package = json.loads((PYODIDE / "package.json").read_text())
        self.salt = f"{package['version']}:{digest((ROOT / 'web/build/compile.mjs').read_bytes())}".encode()
        self.job = 0

    def _node(self, job: dict[str, object]) -> Path:
        self.job += 1
        folder = ROOT / ".cache" / f"compile-{self.job}"
        (folder / "out").mkdir(parents=True, exist_ok=True)
        (folder / "job.json").write_text(json.dumps({"out": str(folder / "out"), **job}))
        command = [*self.node, str(ROOT / "web/build/compile.mjs"), str(folder / "job.json")]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
            raise BuildError(f"Compiling for the page failed: {lines[-1]}")
        return folder / "out"

    def _compile(self, sources: list[tuple[str, bytes]]) -> list[bytes]:
        folder = ROOT / ".cache" / "compile-in"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        listed = []
        for index, (name, source) in enumerate(sources):
            (folder / str(index)).write_bytes(source)
            listed.append([name.rpartition(":")[2], str(folder / str(index)), _strip(name)])
        out = self._node({"sources": listed})
        return [(out / f"{index}.pyc").read_bytes() for index in range(len(sources))]

    def library(self) -> packing.StandardLibrary:
        """The standard library of the Pyodide that is shipped."""
        archive = PYODIDE / "python_stdlib.zip"
        job: dict[str, object] = {"survey": str(archive), "imports": str(ROOT / "web/build/imports.py")}
        key = digest(self.salt, (ROOT / "web/build/imports.py").read_bytes())
        found = json.loads(cached("survey", key, lambda: Path(self._node(job), "survey.json").read_bytes()))
        return packing.StandardLibrary(archive, found["builtin"], found["imports"])

    def methods(self, stdlib: bytes, packs: dict[str, dict[str, bytes]]) -> dict[str, bytes]:
        """Compiled methods of the dataclasses of each pack and of `stdlib`.

        Imports every module of ours as a page would. Raises BuildError for one that cannot be imported from the
        trimmed library.
        """
        folder = ROOT / ".cache" / "methods-in"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "stdlib.zip").write_bytes(stdlib)
        order = sorted(packs, key=lambda name: (name == "print", name != "shell", name != "draw", name))
        listed: list[tuple[str, str, list[str]]] = []
        key = [self.salt, stdlib]
        for name in order:
            data = stored_zip(packs[name])
            (folder / f"{name}.zip").write_bytes(data)
            ours = (n for n in packs[name] if n.endswith(".pyc") and n.startswith(("core/", "printables/", "web/")))
            listed.append((name, str(folder / f"{name}.zip"), sorted(packing.module_name(n[:-1]) for n in ours)))
            key += [name.encode(), data]

        def make() -> bytes:
            out = self._node({"stdlib": str(folder / "stdlib.zip"), "packs": listed})
            return stored_zip({name: (out / f"{name}.methods").read_bytes() for name in (*order, "stdlib")})

        with zipfile.ZipFile(io.BytesIO(cached("methods", digest(*key), make))) as archive:
            return {name: archive.read(name) for name in archive.namelist()}

    def compile(self, files: dict[str, bytes]) -> dict[str, bytes]:
        """The files with every .py turned into a sourceless .pyc; a name may carry `pack:` in front."""
        made: dict[str, bytes] = {}
        missing: list[tuple[str, bytes]] = []
        keys: dict[str, str] = {}
        for name, data in files.items():
            if not name.endswith(".py"):
                made[name] = data
                continue
            keys[name] = digest(self.salt, _strip(name).encode(), name.rpartition(":")[2].encode(), data)
            kept = CACHE / "pyc" / keys[name]
            if kept.exists():
                made[name + "c"] = kept.read_bytes()
            else:
                missing.append((name, data))
        if missing:
            for (name, _), code in zip(missing, self._compile(missing), strict=True):
                made[name + "c"] = cached("pyc", keys[name], lambda code=code: code)
        return made


# ---------------------------------------------------------------- fonts


def screen_fonts() -> dict[str, bytes]:
    """The paper's fonts for the screen, and their licences."""
    from fontTools import version

    recipe = (ROOT / "web/build/fonts.py").read_bytes()
    made = {}
    for path in sorted(fonts.FOLDER.glob("*.ttf")):
        key = digest(version.encode(), recipe, path.read_bytes())
        made[f"fonts/{path.stem}.woff2"] = cached("fonts", key, lambda path=path: fonts.screen(path))
    for path in sorted(fonts.FOLDER.glob("OFL-*.txt")):
        made[f"fonts/{path.name}"] = path.read_bytes()
    return made


# ---------------------------------------------------------------- the page


def pyscript_files() -> dict[str, bytes]:
    """PyScript's own files, without source maps."""
    found = {"pyscript/core.js": (PYSCRIPT / "core.js").read_bytes()}
    cores = sorted(PYSCRIPT.glob("core-*.js"))
    if len(cores) != 1:
        raise BuildError(f"@pyscript/core: one core-*.js was expected, {len(cores)} were found")
    found[f"pyscript/{cores[0].name}"] = cores[0].read_bytes()
    for chunk in PYSCRIPT_CHUNKS:
        files = sorted(PYSCRIPT.glob(f"{chunk}-*.js"))
        if len(files) != 1:
            raise BuildError(f"@pyscript/core: one {chunk}-*.js was expected, {len(files)} were found")
        found[f"pyscript/{files[0].name}"] = files[0].read_bytes()
    return {name: re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", data) for name, data in found.items()}


def pyscript_package(core: str) -> dict[str, bytes]:
    """The sources of the Python package inside PyScript's core, by path: `pyscript/web.py`."""
    start = re.search(r'\("\.",\{(?=pyscript:\{"__init__\.py":)', core)
    if not start:
        raise BuildError("@pyscript/core: the Python package was not found in its core")
    found = {}
    at = start.end() + len("pyscript:{")
    entry = re.compile(r'"([\w./-]+\.py)":("(?:[^"\\]|\\.)*")[,}]')
    while match := entry.match(core, at):
        found[f"pyscript/{match[1]}"] = json.loads(match[2]).encode()
        at = match.end()
    if core[at - 1] != "}" or len(found) < 10:
        raise BuildError("@pyscript/core: the Python package in its core is not as expected")
    return found


def pyodide_files() -> dict[str, bytes]:
    """Pyodide's own files, without source maps."""
    found = {
        f"py/{name}": (PYODIDE / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
    }
    return {
        name: data if name.endswith(".wasm") else re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", data)
        for name, data in found.items()
    }


def recorded_modules() -> set[str]:
    """The modules that a run of the whole page was seen to use."""
    lines = (BOOT / "modules.txt").read_text().splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def draw_beforehand(packs: dict[str, packing.Pack]) -> None:
    """Puts what never changes on a screen into the packs as drawn text: drawing it takes a tenth of a second a game."""
    from printables.ink_svg import icon_sprite
    from web.ui.plug import load_table

    svg, known = icon_sprite()
    packs["draw"].files["web/ui/made/icons.json"] = json.dumps({"svg": svg, "sizes": known}).encode()
    for game in packing.game_keys():
        packs[game].files[f"web/ui/made/{game}.svg"] = load_table(game).defs().encode()


def head(version: str, core_name: str) -> str:
    """What the build adds to the page's head."""
    preload = [
        f"pyscript/{core_name}",
        "py/interp.mjs",
        "py/start.mjs",
        "py/packs.mjs",
        "py/pyodide.mjs",
        "py/pyodide.asm.mjs",
    ]
    lines = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f'<meta name="harvest-version" content="{version}">',
        '<link rel="icon" href="icons/icon.svg" type="image/svg+xml">',
        '<link rel="apple-touch-icon" href="icons/apple-touch-icon.png">',
        '<link rel="manifest" href="manifest.webmanifest">',
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF7EC">',
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1E201B">',
        *(f'<link rel="modulepreload" href="{path}">' for path in preload),
        '<link rel="preload" href="py/stdlib.zip" as="fetch" crossorigin>',
        '<link rel="preload" href="packs/shell.zip" as="fetch" crossorigin>',
    ]
    return "\n".join(lines)


def third_party(site_packages: Path) -> str:
    """The notices that go with other people's work in the page."""

    def info(package: str) -> str:
        folder = next(site_packages.glob(f"{package}-*.dist-info"))
        texts = [
            path for path in sorted(folder.rglob("*")) if path.name.upper().startswith("LICENSE") and path.is_file()
        ]
        return "\n".join(path.read_text(encoding="utf-8", errors="replace").strip() for path in texts)

    def version(package: str) -> str:
        return str(json.loads((NODE_MODULES / package / "package.json").read_text())["version"])

    parts = {
        f"Pyodide {version('pyodide')}": (
            "Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/. Unmodified; its source is at "
            "https://github.com/pyodide/pyodide. It contains CPython, Copyright (c) Python Software Foundation, under "
            "the PSF License Version 2, https://docs.python.org/3/license.html; only a part of its library is shipped."
        ),
        f"PyScript {version('@pyscript/core')}": (NODE_MODULES / "@pyscript/core/LICENSE").read_text().strip(),
        f"Polyscript {version('polyscript')} and its libraries": (NODE_MODULES / "polyscript/LICENSE")
        .read_text()
        .strip(),
        "ReportLab": info("reportlab"),
        "svgwrite": info("svgwrite"),
        **{path.stem.removeprefix("OFL-"): path.read_text().strip() for path in sorted(fonts.FOLDER.glob("OFL-*.txt"))},
    }
    return "\n\n".join(f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{text}" for name, text in parts.items()) + "\n"


SCRIPTS = """<script src="boot.js"></script>
<script type="module" src="pyscript/core.js"></script>
<script type="py" src="./main.py" config="./pyscript.json"></script>"""


def manifest() -> bytes:
    """The web app manifest: what installing needs to know."""
    icon = {"type": "image/png"}
    return json.dumps(
        {
            "name": "Harvest Table",
            "short_name": "Harvest Table",
            "description": "Four farming board games to play, print and score. Works offline.",
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#FBF7EC",
            "theme_color": "#FBF7EC",
            "lang": "en",
            "categories": ["games"],
            "icons": [
                {"src": "icons/icon.svg", "type": "image/svg+xml", "sizes": "any"},
                {"src": "icons/icon-192.png", "sizes": "192x192", **icon},
                {"src": "icons/icon-512.png", "sizes": "512x512", **icon},
                {"src": "icons/maskable-512.png", "sizes": "512x512", "purpose": "maskable", **icon},
            ],
        },
        indent=1,
    ).encode()


def fill(template: str, marks: dict[str, str], where: str) -> str:
    """Replace each mark, which must stand in the template exactly once."""
    for mark, text in marks.items():
        if template.count(mark) != 1:
            raise BuildError(f"{where}: the mark {mark} must stand there exactly once")
        template = template.replace(mark, text)
    return template


def build(node: list[str], trim: bool = True) -> dict[str, bytes]:
    """Every file of the page by its path in `dist/`. Without `trim`: all of the standard library and of ReportLab."""
    compiler = Compiler(node)
    say("choosing what the page needs of Python's library")
    site_packages = Path(next(path for path in sys.path if path.endswith("site-packages")))
    library = compiler.library()
    if trim:
        seen = recorded_modules()
        packs = packing.make_packs(site_packages, seen)
        kept = packing.kept_library(library, packs, seen)
    else:
        packs = packing.make_packs(site_packages, None)
        kept = library.sources

    say("drawing icons and boards")
    draw_beforehand(packs)
    core = next(d for n, d in pyscript_files().items() if n.startswith("pyscript/core-")).decode()
    sources = {f"{p.name}:{n}": d for p in packs.values() for n, d in p.files.items()}
    sources |= {f"shell:{n}": d for n, d in pyscript_package(core).items()}
    sources["sitecustomize.py"] = (BOOT / "sitecustomize.py").read_bytes()
    kept = {n: d for n, d in kept.items() if packing.module_name(n) not in library.builtin}
    say("compiling Python for the page")
    compiled = compiler.compile(kept | sources)

    say("fitting fonts to the screen")
    site: dict[str, bytes] = pyscript_files() | pyodide_files() | screen_fonts()
    first = {f"{n}c": compiled[f"{n}c"] for n in (*FIRST_MODULES, "sitecustomize.py")}
    later = {n: d for n, d in compiled.items() if ":" not in n and n not in first}
    inside = {
        pack.name: {n.partition(":")[2]: d for n, d in compiled.items() if n.startswith(f"{pack.name}:")}
        for pack in packs.values()
    }
    methods = dict.fromkeys((*packs, "stdlib"), marshal.dumps({}, 4))
    if trim:
        say("importing every module once, as the page will")
        methods = compiler.methods(stored_zip(first | module_table(later, methods["stdlib"])), inside)
    site["py/stdlib.zip"] = stored_zip(first | module_table(later, methods["stdlib"]))
    for name in [n for n in inside["shell"] if n.startswith("pyscript/")]:
        cached_name = PYSCRIPT_CACHE + name.removeprefix("pyscript/").removesuffix("pyc") + "cpython-314.pyc"
        inside["shell"][cached_name] = inside["shell"].pop(name)
    table = {}
    for pack in packs.values():
        data = stored_zip(module_table(inside[pack.name], methods[pack.name]))
        site[f"packs/{pack.name}.zip"] = data
        table[pack.name] = {"crc": zlib.crc32(data), "size": len(data), "needs": pack.needs}
    site["py/packs.mjs"] = f"export default {json.dumps(table, indent=1)};\n".encode()
    for name in ("start.mjs", "interp.mjs"):
        site[f"py/{name}"] = (BOOT / name).read_bytes()
    for name in ("main.py", "worker.py"):
        site[name] = (BOOT / name).read_bytes()
    site["pyscript.json"] = json.dumps({"interpreter": "./py/interp.mjs"}).encode()
    for path in sorted((ROOT / "web/icons").iterdir()):
        site[f"icons/{path.name}"] = path.read_bytes()
    for path in sorted((ROOT / "web").iterdir()):
        if path.suffix in (".css", ".js"):
            site[path.name] = path.read_bytes()
    site["manifest.webmanifest"] = manifest()
    site["LICENSE.txt"] = (ROOT / "LICENSE").read_bytes()
    site["THIRD-PARTY.txt"] = third_party(site_packages).encode()
    site["LICENSE-ART.txt"] = (ROOT / "LICENSE-ART").read_bytes()

    template = (ROOT / "web/index.html").read_text()
    started = [n for n in site if n.startswith(("py/", "pyscript/core")) or n in ("packs/shell.zip", "main.py")]
    sizes = json.dumps({name.rpartition("/")[2]: len(site[name]) for name in sorted(started)})
    boot = fill((BOOT / "boot.js").read_text(), {"/*@SIZES@*/{}": sizes}, "web/boot/boot.js")
    site["boot.js"] = boot.encode()

    version = f"{project_version()}+{digest(template.encode(), *(n.encode() + d for n, d in sorted(site.items())))[:8]}"
    core_name = next(n for n in site if re.fullmatch(r"pyscript/core-[\w-]+\.js", n)).removeprefix("pyscript/")
    marks = {"<!-- build:head -->": head(version, core_name), "<!-- build:scripts -->": SCRIPTS}
    site["index.html"] = fill(template, marks, "web/index.html").encode()
    say(f"packing {single_file.NAME}")
    try:
        single = single_file.build(
            site,
            template,
            version,
            fill((BOOT / "boot.js").read_text(), {"/*@SIZES@*/{}": "{}"}, "web/boot/boot.js"),
            (BOOT / "single.js").read_text(),
            json.dumps(table).encode(),
            lambda data: cached("gz", digest(data), lambda: gzip.compress(data, 9, mtime=0)),
        )
    except single_file.PatchError as problem:
        raise BuildError(str(problem)) from None
    site[single_file.NAME] = single.encode()
    site["version.json"] = json.dumps({"version": version}).encode()

    offline = {name: digest(data)[:16] for name, data in sorted(site.items()) if name not in NOT_OFFLINE}
    marks = {"@VERSION@';": f"{digest(json.dumps(offline).encode())[:16]}';", "@FILES@": json.dumps(offline, indent=1)}
    site["sw.js"] = fill((BOOT / "sw.js").read_text(), marks, "web/boot/sw.js").encode()
    return site


def compressed(site: dict[str, bytes]) -> dict[str, bytes]:
    """Brotli and gzip files to lie beside the originals, for hosts that serve them."""
    import brotli

    def both(item: tuple[str, bytes]) -> list[tuple[str, bytes]]:
        name, data = item
        key = digest(data)
        small = [(".gz", cached("gz", key, lambda: gzip.compress(data, 9, mtime=0)))]
        if name != single_file.NAME:
            small.append((".br", cached("br", key, lambda: brotli.compress(data, quality=11, lgwin=24))))
        return [(name + ending, made) for ending, made in small if len(made) < len(data)]

    wanted = [item for item in site.items() if item[0].endswith(COMPRESSED) and len(item[1]) > 500]
    with ThreadPoolExecutor(2) as pool:
        return dict(pair for pairs in pool.map(both, wanted) for pair in pairs)


def write(site: dict[str, bytes]) -> None:
    """Make `dist/` hold exactly these files (and `dist/print/`, which is the print verb's)."""
    for path in sorted(DIST.rglob("*"), reverse=True):
        name = path.relative_to(DIST).as_posix()
        if name == "print" or name.startswith("print/"):
            continue
        if path.is_file() and name not in site:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    for name, data in site.items():
        path = DIST / name
        if path.exists() and path.read_bytes() == data:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        part = CACHE / "part"
        part.write_bytes(data)
        part.replace(path)


def inputs() -> str:
    """A hash of everything the page is made from."""
    alone = ("package-lock.json", ".ci/requirements/site.txt", "pyproject.toml", "LICENSE", "LICENSE-ART")
    files = [ROOT / name for name in alone]
    for folder in ("core", "printables", "web"):
        files += [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return digest(*(path.relative_to(ROOT).as_posix().encode() + path.read_bytes() for path in sorted(files)))


def wire_size(site: dict[str, bytes]) -> int:
    """Bytes of a first visit to a host that serves Brotli, the offline copy of everything included."""
    return sum(
        len(site.get(name + ".br", data))
        for name, data in site.items()
        if not name.endswith((".br", ".gz")) and name not in (single_file.NAME,)
    )


def main(arguments: Iterable[str] | None = None) -> int:
    """Build unless nothing changed since the last time."""
    parser = argparse.ArgumentParser(prog="web.build.site")
    parser.add_argument("--node", nargs="+", required=True)
    parser.add_argument("--quick", action="store_true", help="leave the compressed copies out")
    options = parser.parse_args(None if arguments is None else list(arguments))
    stamp = ROOT / ".cache" / "site.stamp"
    with locked("site"):
        wanted = inputs()
        known = stamp.read_text().split() if stamp.exists() and (DIST / "index.html").exists() else []
        if known[:1] == [wanted] and (options.quick or known[1:] == ["full"]):
            return 0
        say("building the page (a minute or two the first time)")
        try:
            site = build(options.node)
            if not options.quick:
                say("compressing for hosts")
                site |= compressed(site)
        except BuildError as problem:
            print(problem, file=sys.stderr)
            return 1
        write(site)
        stamp.write_text(f"{wanted} {'quick' if options.quick else 'full'}")
    plain = sum(len(d) for n, d in site.items() if not n.endswith((".br", ".gz")) and n != single_file.NAME)
    print(
        f"· dist/: {plain / 1e6:.1f} MB"
        + ("" if options.quick else f", {wire_size(site) / 1e6:.1f} MB with Brotli")
        + f"; {single_file.NAME}: {len(site[single_file.NAME]) / 1e6:.1f} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
