"""The whole page as one HTML file that opens by double-click.

The files of the hosted page are put into it gzipped; `web/boot/single.js` hands them out. PyScript is pinned, and its
minified text is changed in two ways, each asserted here:

- the import of the interpreter goes through `harvestImport`, as a page without an origin cannot import neighbours
  (two places: the page's own code and the worker's code inside it);
- the chunks that are loaded on demand (editors, terminal, …) are left out: nothing here uses them.
"""

from __future__ import annotations

import base64
import gzip
import html
import re
from collections.abc import Callable

NAME = "harvest-table.html"

# No network at all: what is not in the file cannot be had.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; connect-src blob:; "
    "style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'"
)
IMPORT_BEFORE = "module:import(o)"
IMPORT_AFTER = "module:(globalThis.harvestImport||(u=>import(u)))(o)"
CHUNKS = re.compile(r'import\("\./[\w-]+\.js"\)')
PLUGINS = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")


class PatchError(Exception):
    """A pinned dependency is not as expected; the text says what differs."""


def patched_pyscript(source: str) -> str:
    """PyScript's core as a module that needs no neighbours."""
    if (found := source.count(IMPORT_BEFORE)) != 2:
        raise PatchError(f"@pyscript/core: {IMPORT_BEFORE!r} was expected twice and found {found} times")
    source = source.replace(IMPORT_BEFORE, IMPORT_AFTER)
    chunks = CHUNKS.findall(source)
    for plugin in PLUGINS:
        if not any(f"./{plugin}-" in chunk for chunk in chunks):
            raise PatchError(f"@pyscript/core: the chunk {plugin} was expected and not found")
    source = CHUNKS.sub("Promise.resolve({})", source)
    if re.match(r"\s*import\b", source):
        raise PatchError("@pyscript/core: the core was expected to import nothing at its top")
    return source


def inline_script(source: str) -> str:
    """JavaScript that may stand inside a script element."""
    return re.sub(r"<(?=/script|!--|script)", r"\\x3C", source, flags=re.IGNORECASE)


def _data(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def part(name: str, content: bytes, squeeze: Callable[[bytes], bytes]) -> str:
    """An element that holds a file: gzip, in base 85 (a quarter longer than the bytes; base 64 is a third longer)."""
    packed = squeeze(content)
    text = base64.b85encode(packed, pad=True).decode().replace("<", ",")
    return f'<script type="text/plain" data-part="{name}" data-size="{len(packed)}">{text}</script>'


def build(
    site: dict[str, bytes],
    template: str,
    version: str,
    boot: str,
    runtime: str,
    packs: bytes,
    squeeze: Callable[[bytes], bytes] = lambda data: gzip.compress(data, 9, mtime=0),
) -> str:
    """The file's text. `site`: the hosted page's files; `template`: web/index.html; `boot`, `runtime`: scripts;
    `packs`: the table of packs as JSON."""

    def style(match: re.Match[str]) -> str:
        css = site[match[1]].decode()
        css = re.sub(r"url\(([\w./-]+\.woff2)\)", lambda m: f"url({_data('font/woff2', site[m[1]])})", css)
        if "url(" in re.sub(r"url\((?:data:|#)", "", css):
            raise PatchError(f"web/{match[1]}: the one file cannot hold an address of this stylesheet")
        return f"<style>\n{css}</style>"

    core = next(data for name, data in site.items() if re.fullmatch(r"pyscript/core-[\w-]+\.js", name))
    files = {name.rpartition("/")[2]: data for name, data in site.items() if name.startswith(("py/", "packs/"))}
    files |= {name: site[name] for name in ("main.py", "worker.py", "pyscript.json")}
    files["packs.json"] = packs
    files["pyscript.mjs"] = patched_pyscript(core.decode()).encode()
    for name in ("interp.mjs", "packs.mjs"):
        del files[name]
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="harvest-version" content="{html.escape(version)}">\n'
        f'<meta name="harvest-single" content="{html.escape(version)}">\n'
        f'<link rel="icon" href="{_data("image/svg+xml", site["icons/icon.svg"])}">'
    )
    page = template.replace("<!-- build:head -->", head)
    # Scripts with `src` in the template are put at the end: inline ones do not wait for the page as `defer` does.
    own = re.findall(r'<script [^>]*src="([\w.-]+\.js)"[^>]*></script>', page)
    page = re.sub(r'<script [^>]*src="[\w.-]+\.js"[^>]*></script>\n?', "", page)
    page = re.sub(r'<link rel="stylesheet" href="([\w.-]+)">', style, page)
    scripts = [f"<script>\n{inline_script(boot)}</script>"]
    scripts += [part(name, data, squeeze) for name, data in sorted(files.items())]
    scripts += [f"<script>\n{inline_script(runtime)}</script>"]
    scripts += [f"<script>\n{inline_script(site[name].decode())}</script>" for name in own]
    notices = "\n\n".join(site[name].decode() for name in ("LICENSE.txt", "LICENSE-ART.txt", "THIRD-PARTY.txt"))
    scripts.append(f'<script type="text/plain" id="licences">\n{inline_script(notices)}</script>')
    scripts.append('<script type="py" src="./main.py" config="./pyscript.json"></script>')
    return page.replace("<!-- build:scripts -->", "\n".join(scripts))
