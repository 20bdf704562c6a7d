"""Methods of dataclasses, compiled by the build.

A dataclass writes its methods as text and compiles them whenever its module is imported; in a page that is half of the
time all imports take. The build keeps the compiled code by its text (`web/ui/made/<pack>.methods`), and this hands it to
`dataclasses`. A text that the build has not seen is compiled as ever.
"""

from __future__ import annotations

import builtins
import dataclasses
import marshal
import pkgutil
from typing import Any

_compiled: dict[str, bytes] = {}
_packs: set[str] = set()


def _run(text: str, scope: dict[str, Any], names: dict[str, Any]) -> None:
    code = _compiled.pop(text, None)
    builtins.exec(text if code is None else marshal.loads(code), scope, names)


def add(pack: str) -> None:
    """Take in what the build kept for a pack that has arrived."""
    if pack in _packs:
        return
    try:
        data = pkgutil.get_data("web.ui", f"made/{pack}.methods")
    except OSError:
        return
    if data:
        _packs.add(pack)
        _compiled.update(marshal.loads(data))
        dataclasses.exec = _run  # type: ignore[attr-defined]
