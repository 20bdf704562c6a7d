"""The bridge to the browser: besides `app` and `bots` the only module that imports js. See shell.js."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js
from pyscript.ffi import create_proxy, to_js

from web.ui.store import StoreFull

shell = js.shell
_shown: dict[str, str] = {}


def asked(query: str) -> dict[str, str]:
    """What stands behind the question mark of an address, by name; names without a value are left out."""
    found: dict[str, str] = json.loads(js.JSON.stringify(js.Object.fromEntries(js.URLSearchParams.new(query))))
    return {name: value for name, value in found.items() if value}


def hear(handler: Callable[[str], None]) -> None:
    """Sends every event of the page to `handler`, as JSON text."""
    shell.hear = create_proxy(handler)


def patch(regions: dict[str, str]) -> None:
    """Shows HTML in elements by id; what is shown already is not touched."""
    changed = [[key, html] for key, html in regions.items() if _shown.get(key) != html]
    if changed:
        _shown.update((key, html) for key, html in changed)
        shell.patch(json.dumps(changed))


def forget(*keys: str) -> None:
    """The contents of these elements are unknown from now on; without arguments: of all."""
    if not keys:
        _shown.clear()
    for key in keys:
        _shown.pop(key, None)


def attributes(element: str, values: dict[str, str]) -> None:
    """Sets attributes of an element by id."""
    node = js.document.getElementById(element)
    if node:
        for name, value in values.items():
            node.setAttribute(name, value)


def download(name: str, kind: str, data: str | bytes) -> None:
    """Hands a file to the reader."""
    shell.download(name, kind, data if isinstance(data, str) else to_js(data))


def milliseconds() -> float:
    """A clock for measuring."""
    return float(js.performance.now())


def show_app() -> None:
    """The page takes over from the start screen."""
    js.document.getElementById("app").hidden = False
    boot = js.document.getElementById("boot")
    if boot:
        boot.hidden = True


def title(text: str) -> None:
    """The title of the browser's tab."""
    js.document.title = text


def go(route: str, replace: bool = False) -> None:
    """Goes to a place in the page."""
    if replace:
        js.history.replaceState(None, "", f"#/{route}")
    else:
        js.location.hash = f"#/{route}"


def current_hash() -> str:
    """The address after the #."""
    return str(js.location.hash)


class LocalStorage:
    """localStorage as a backend of `web.ui.store`."""

    def get(self, key: str) -> str | None:
        """The text at a key."""
        value: Any = shell.get(key)
        return None if value is None or not isinstance(value, str) else value

    def set(self, key: str, value: str) -> None:
        """Writes text. Raises StoreFull."""
        if not shell.set(key, value):
            raise StoreFull

    def remove(self, key: str) -> None:
        """Forgets a key."""
        shell.remove(key)

    def names(self) -> list[str]:
        """All keys."""
        found: list[str] = json.loads(shell.names())
        return found
