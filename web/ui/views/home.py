"""Home: the shelf of games, saved games, credits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from web.ui.catalogue import Entry, emblem, title
from web.ui.html import button, esc, link, ui
from web.ui.store import Save


def ago(seconds: float) -> str:
    """How long ago, in words."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        n = int(seconds // size)
        if n >= 1:
            return f"{n} {unit}{'s' if n > 1 else ''} ago"
    return "just now"


def page(
    shelf: Mapping[str, Entry],
    saves: Sequence[Save],
    broken: Sequence[tuple[str, str]],
    now: float,
    *,
    storable: bool = True,
    download: str = "",
    version: str = "",
) -> str:
    """The home page. `now` and the saves' times are seconds."""
    cards = "".join(_card(key, entry) for key, entry in shelf.items())
    running = [s for s in saves if not s.over]
    done = [s for s in saves if s.over]
    warn = (
        ""
        if storable
        else '<p class="note bad">This browser keeps nothing for this page (private window, or storage switched off): '
        "games are lost when it is closed. Export a game to keep it.</p>"
    )
    one_file = (
        f'<p><a href="{esc(download)}" download>Take it with you</a>: the whole page as one file that opens by double-click, '
        "without a network.</p>"
        if download
        else ""
    )
    return f"""<div class="page">
<div class="hero"><h1>What shall we play?</h1>
<p>Four farming games at this table: play them here, alone or together, print them for your kitchen table, and let the page count the points afterwards. It all works without a network.</p></div>
{warn}
<section aria-labelledby="h-saves" id="saves">{_saves(running, done, broken, now)}</section>
<section aria-labelledby="h-games"><h2 id="h-games" class="unseen">Games</h2><ul class="games">{cards}</ul></section>
<footer class="credits stack"><p><strong>Unofficial.</strong> A fan’s work, not connected with or endorsed by the games’ authors or publishers. All rules are told and all pictures are drawn anew; if you like a game, buy it. {link("about", "Credits and licences", cls="")}{" · " + esc(version) if version else ""}</p>{one_file}</footer>
</div>"""


def _card(key: str, entry: Entry) -> str:
    people = f"{entry.players} players · about {entry.minutes} minutes"
    return f"""<li class="game-card" data-key="game-{key}"><div class="art">{emblem(key)}</div>
<div><h2>{esc(entry.title)}</h2><p class="muted">{people}</p><p>{esc(entry.blurb)}</p></div>
<div class="row" style="grid-column:1/-1">{link(f"new/{key}", "New game", icon="play", cls="button primary", attrs=f' aria-label="New game of {esc(entry.title)}"')}
{link(f"guide/{key}", "Guided first game", icon="help", attrs=f' aria-label="Guided first game of {esc(entry.title)}"')}
{link(f"rules/{key}", "Rules", icon="book", cls="button quiet", attrs=f' aria-label="Rules of {esc(entry.title)}"')}
{link(f"score/{key}", "Score", icon="score", cls="button quiet", attrs=f' aria-label="Score a paper game of {esc(entry.title)}"')}
{link(f"print/{key}", "Print", icon="print", cls="button quiet", attrs=f' aria-label="Print {esc(entry.title)}"')}</div></li>"""


def _saves(running: Sequence[Save], done: Sequence[Save], broken: Sequence[tuple[str, str]], now: float) -> str:
    head = '<div class="page-head"><h2 id="h-saves">Your games</h2>' + import_button() + "</div>"
    if not running and not done and not broken:
        return head + '<p class="muted">None yet. Games are saved by themselves after every action.</p>'
    out = [head]
    if running:
        out.append('<ul class="saves">' + "".join(_save(s, now) for s in running) + "</ul>")
    if done:
        out.append(
            f"<details{'' if running else ' open'}><summary>Finished games ({len(done)})</summary>"
            '<ul class="saves">' + "".join(_save(s, now) for s in done) + "</ul></details>"
        )
    if broken:
        rows = "".join(
            f'<li data-key="broken-{esc(i)}"><div><span class="name">{esc(i)}</span><br><span class="muted">cannot be read, {len(text)} '
            f'characters, kept as it was</span></div><div class="row">{button("export_broken", "Export", arg=i, icon="down")}'
            f"{button('ask_delete_broken', 'Delete ' + i, arg=i, icon='trash', bare=True)}</div></li>"
            for i, text in broken
        )
        out.append(f'<h3>Set aside</h3><ul class="saves">{rows}</ul>')
    return "".join(out)


def import_button() -> str:
    """The file picker for records."""
    return (
        f'<label class="button" for="import-file">{ui("up")}<span>Import a game file</span></label>'
        '<input class="unseen" type="file" id="import-file" data-file="import" accept=".json,application/json" multiple '
        'aria-label="Import a game file">'
    )


def _save(save: Save, now: float) -> str:
    name = f"{title(save.game)}: {save.title}"
    where = "replay" if save.over else "play"
    word = "Look back" if save.over else "Continue"
    return f"""<li data-key="save-{esc(save.id)}"><div><span class="name">{esc(save.title)}</span><br>
<span class="muted">{esc(title(save.game))} · {esc(save.status)} · {ago(max(0.0, now - save.updated))}</span></div>
<div class="row">{link(f"{where}/{save.id}", word, icon="play", cls="button primary", attrs=f' aria-label="{word}: {esc(name)}"')}
{button("ask_rename", "Rename " + save.title, arg=save.id, icon="edit", bare=True)}{button("export", "Export " + save.title, arg=save.id, icon="down", bare=True)}{button("ask_delete", "Delete " + save.title, arg=save.id, icon="trash", bare=True)}</div></li>"""
