"""What every page has: the header, the small covers, dialogs."""

from __future__ import annotations

from web.ui.html import button, esc, ui

BARN = (
    '<svg viewBox="0 0 72 52" aria-hidden="true"><path fill="var(--danger)" d="M16 46V24L36 8l20 16v22z"/>'
    '<path fill="var(--soil)" d="M10 28 36 6l26 22-4 5-22-18-22 18z"/><path fill="var(--milk)" d="M28 46V31h16v15z"/>'
    '<path stroke="var(--danger)" stroke-width="2.500" d="m28 31 16 15m0-15L28 46" fill="none"/>'
    '<path fill="var(--leaf)" d="M0 45h72v7H0z"/></svg>'
)
NAV = (
    ("", "Games", "home"),
    ("score", "Score", "score"),
    ("print", "Print", "print"),
    ("rules", "Rules", "book"),
    ("settings", "Settings", "gear"),
)


def header(section: str) -> str:
    """The top bar; `section` is the first part of the route."""
    current = "" if section in ("", "new", "play", "replay", "guide") else section
    links = "".join(
        f'<a href="#/{route}"{" aria-current=page" if route == current and section in ("", current) else ""}'
        f' aria-label="{label}">{ui(icon)}<span>{label}</span></a>'
        for route, label, icon in NAV
    )
    return f'<a class="brand" href="#/">{BARN}<span>Harvest Table</span></a><nav aria-label="Main">{links}</nav>'


def dialog(title: str, body: str, buttons: str = "") -> str:
    """The inside of a dialog; it can always be closed."""
    return (
        f'<h2 id="dialog-title">{esc(title)}</h2><div class="stack">{body}</div>'
        f'<div class="row">{buttons}{button("close", "Close", attrs=" data-focus" if not buttons else "")}</div>'
    )


def ask(title: str, sentence: str, do: str, yes: str, arg: str = "") -> str:
    """A question with two answers."""
    return (
        f'<h2 id="dialog-title">{esc(title)}</h2><p>{esc(sentence)}</p><div class="row">'
        f"{button(do, yes, arg=arg, cls='primary')}{button('close', 'No, keep it', attrs=' data-focus')}</div>"
    )


def message(title: str, sentence: str, buttons: str = "") -> str:
    """A page that says one thing (not found, broken save …)."""
    return (
        f'<div class="page narrow"><h1>{esc(title)}</h1><p>{esc(sentence)}</p><div class="row">{buttons}'
        f'<a class="button primary" href="#/">{ui("home")}<span>All games</span></a></div></div>'
    )
