"""The plain table: what is seen, as a list. Used for a game without a drawing, or when drawing it failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from web.ui.html import esc
from web.ui.plug import Part, TableView, words


def parts(view: TableView) -> list[Part]:
    """The observation as nested lists."""
    return [Part("plain", "Table", f'<div class="plain panel">{_show(view.obs)}</div>', "main")]


def _show(value: Any) -> str:
    if isinstance(value, Mapping):
        rows = "".join(f"<dt>{esc(words(str(k)))}</dt><dd>{_show(v)}</dd>" for k, v in value.items())
        return f"<dl>{rows}</dl>"
    if isinstance(value, Sequence) and not isinstance(value, str):
        if all(not isinstance(v, (Mapping, list, tuple)) for v in value):
            return esc(", ".join("–" if v is None or v == "" else str(v) for v in value)) or "–"
        return "".join(
            f'<div class="row"><span class="muted">{i + 1}</span>{_show(v)}</div>' for i, v in enumerate(value)
        )
    return "–" if value is None or value == "" else esc(value)
