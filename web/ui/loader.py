"""Parts of the page that are fetched when first needed: a game, the drawings, the print shop.

Works alike in the page and in a worker. Outside the browser everything is there already, so nothing happens.
"""

from __future__ import annotations

import sys
from typing import Any

IN_BROWSER = sys.platform == "emscripten"
_here: set[str] = set()


class PackError(RuntimeError):
    """A part of the page could not be fetched; the text is a sentence for the reader."""


async def load_pack(*names: str) -> None:
    """Fetch and unpack these packs and what they need, once: a game's key, `draw` or `print`. Raises PackError."""
    if not IN_BROWSER:
        return
    from js import harvest  # type: ignore[import-not-found]

    for name in names:
        if name in _here:
            continue  # without waiting, as the browser would draw the page in between
        try:
            await harvest.loadPack(name)
        except Exception as problem:
            raise PackError(_sentence(problem)) from None
        _here.add(name)


def worker_config() -> dict[str, Any]:
    """The config for `pyscript.create_named_worker("./worker.py", name, config=worker_config())`."""
    return {"interpreter": "./py/interp.mjs"}


def single_file() -> bool:
    """Whether the page runs from its one file rather than from a host."""
    if not IN_BROWSER:
        return False
    from js import harvest

    return bool(harvest.single)


def storage_prefix() -> str:
    """What names in the browser's storage start with: all pages opened as files share one storage."""
    return "harvest-table-file:" if single_file() else "harvest-table:"


def version() -> str:
    """The version of the page, such as `0.1.0+1a2b3c4d`; `dev` outside the browser."""
    if not IN_BROWSER:
        return "dev"
    from js import document

    return str(document.querySelector('meta[name="harvest-version"]').content)


def _sentence(problem: Exception) -> str:
    text = str(problem).strip().splitlines()
    last = text[-1] if text else "no reason given"
    last = last.removeprefix("Error: ").removeprefix("TypeError: ")
    if last == "Failed to fetch" or "NetworkError" in last:
        return "A part of the page could not be fetched: is the network there, or the server stopped?"
    return last
