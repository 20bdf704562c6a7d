"""Settings, credits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.ui.catalogue import SHELF
from web.ui.html import button, esc, segments

_ROWS: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("theme", "Colours", (("system", "As the system"), ("light", "Light"), ("dark", "Dark"))),
    ("text", "Text size", (("small", "Small"), ("normal", "Normal"), ("large", "Large"), ("huge", "Huge"))),
    ("motion", "Motion", (("system", "As the system"), ("full", "Full"), ("less", "Quicker"), ("off", "None"))),
    ("speed", "Computer opponents", (("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("instant", "At once"))),
)
_CHECKS = (
    ("confirm", "Ask before what cannot be undone", "A click that ends a turn or reveals something waits for Confirm."),
    (
        "auto",
        "Play the only action for me",
        "When a single thing can be done (rolling the dice, say), the page does it.",
    ),
    ("coach", "Tips in guided games", "Short texts beside the decision while you learn."),
)


def settings_page(settings: Mapping[str, Any], used: int) -> str:
    """All settings. `used` is the number of characters in the browser's storage."""
    rows = "".join(segments("setting", name, label, list(choices), settings[name]) for name, label, choices in _ROWS)
    checks = "".join(
        f'<div><label><input type="checkbox" data-in="setting" data-arg="{name}"{" checked" if settings[name] else ""}>'
        f'<strong>{esc(label)}</strong></label><p class="muted">{esc(sentence)}</p></div>'
        for name, label, sentence in _CHECKS
    )
    keys = (
        ("Tab, arrows", "walk over what can be done"),
        ("Enter", "do it, confirm"),
        ("Esc", "let go"),
        ("u, r", "undo, redo"),
        ("/", "find an action by typing"),
        ("?", "what is this?"),
    )
    table = "".join(
        f"<tr><td>{' '.join(f'<kbd>{esc(k)}</kbd>' for k in key.split(', '))}</td><td>{esc(what)}</td></tr>"
        for key, what in keys
    )
    return f"""<div class="page narrow"><h1>Settings</h1><section class="panel stack">{rows}</section><section class="panel stack">{checks}</section>
<section class="panel stack"><h2>Keys at the table</h2><table>{table}</table></section>
<section class="panel stack"><h2>Storage</h2><p>Everything stays in this browser: {used / 1000:.0f} kB so far, of about 5000. Browsers may clear it; export games you want to keep.</p>
<div class="row">{button("export_all", "Export all games", icon="down")}</div></section></div>"""


def about_page(version: str = "") -> str:
    """Unofficial notice, credits, licences."""
    games = "".join(
        f"<tr><th scope=row>{esc(entry.title)}</th><td>{esc(entry.by)}</td><td>{esc(entry.publisher)}</td></tr>"
        for entry in SHELF.values()
    )
    return f"""<div class="page narrow prose"><h1>Credits and licences</h1>
<p>Harvest Table{" " + esc(version) if version else ""} is a fan’s work. It is <strong>not</strong> connected with, or endorsed by, the authors or publishers of the games. The names of the games belong to their owners.</p>
<h2>The games</h2><table><thead><tr><th>Game</th><th>Designed by</th><th>Published by</th></tr></thead><tbody>{games}</tbody></table>
<p>The rules are told in our own words; every picture is drawn anew. What a rulebook leaves open is settled in the numbered rules, with options where tables differ. If you like a game, buy it: the originals are beautiful.</p>
<h2>Licences</h2><p>Code: MIT. Art, sheets and the wording of the rules: CC BY-SA 4.0. Fonts: Atkinson Hyperlegible Next and Bitter, both under the SIL Open Font License 1.1. Runs on PyScript (Apache 2.0) and Pyodide (MPL 2.0); PDFs by ReportLab (BSD).</p>
<h2>Privacy</h2><p>Nothing you do here leaves this device. Games and settings lie in this browser’s storage, under your control.</p></div>"""
