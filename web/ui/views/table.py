"""The table screen: banner, the game's own drawing, decision and actions, scores, log; the end; the replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.game import Event, Outcome, Refusal, Scorecard
from web.ui.html import button, esc, inline, listed, minus, ui
from web.ui.plug import Choice, Part, Seat, Table, TableView
from web.ui.session import Entry

MANY = 9
"""From so many actions on, the list has a box to find one."""
LOG_SHOWN = 160


def named(text: str, seats: Sequence[Seat]) -> str:
    """Engine words with the players' names: "Player 2" becomes what player 2 is called. Plain text, not HTML.

    Somebody called "You" is spoken to: "Player 1 takes" becomes "You take", "Player 1's" becomes "Your".
    """

    def name(match: re.Match[str]) -> str:
        i = int(match["n"]) - 1
        if not 0 <= i < len(seats):
            return match[0]
        if seats[i].name != "You":
            return f"{seats[i].name}{match['own'] or ''}{match['verb'] or ''}"
        if match["own"]:
            return f"Your{match['verb'] or ''}"
        return f"You{_spoken(match['verb'] or '')}"

    return re.sub(r"\bPlayer (?P<n>\d+)\b(?P<own>['’]s\b)?(?P<verb> [a-z]+\b)?", name, text)


_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were"}
_NO_VERB = {"this", "thus", "plus", "less", "minus", "across", "always", "as", "its", "his", "us"}


def _spoken(word: str) -> str:
    """A verb of the third person in the second: " takes" becomes " take"."""
    verb = word.strip()
    if verb in _IRREGULAR:
        return f" {_IRREGULAR[verb]}"
    if verb in _NO_VERB or not verb.endswith("s") or verb.endswith("ss"):
        return word
    if verb.endswith("ies") and len(verb) > 4:
        return f" {verb[:-3]}y"
    return f" {verb[:-2] if re.search(r'(ch|sh|ss|x|o)es$', verb) else verb[:-1]}"


@dataclass
class Screen:
    """All that the table screen shows besides the view itself."""

    view: TableView
    table: Table
    actor: int | None
    log: Sequence[Entry]
    save_id: str
    mode: str = "play"
    person: bool = True
    thinking: bool = False
    paused: bool = False
    can_undo: bool = False
    can_redo: bool = False
    why_no_undo: str = ""
    staged_text: str = ""
    coach: str = ""
    guide_title: str = ""
    seed: int | None = None
    all_log: bool = False
    tab: str = ""
    folded: bool = False
    speed: str = "normal"
    at: int = 0
    length: int = 0
    playing: bool = False
    parts: Sequence[Part] = field(default_factory=tuple)

    @property
    def seats(self) -> Sequence[Seat]:
        """All players."""
        return self.view.seats


def skeleton(s: Screen) -> str:
    """The frame whose regions are filled one by one."""
    return f"""<div class="play t-{s.view.game}" id="play" data-layout="{s.view.layout}" data-tab="{esc(s.tab)}" data-folded="{"1" if s.folded else ""}">
<h1 class="unseen" id="play-title"></h1>
<div class="banner" id="banner"></div>
<div class="table-parts" id="parts"><div id="ending"></div><div class="table-main" id="parts-main"></div><div class="table-side" id="parts-side"></div></div>
<aside class="side-column" id="side-column" aria-label="Decision, scores and log"><section class="decision" id="decision" aria-labelledby="decision-title"></section>
<section class="scores" id="scores" aria-label="Scores so far" tabindex="-1"></section><section class="log" id="log" aria-label="Log" tabindex="0"></section></aside>
<nav class="tabs" id="tabs" role="tablist" aria-label="More of the table"></nav></div>"""


def regions(s: Screen) -> dict[str, str]:
    """Every region's HTML by element id (parts aside, see `part_boxes`)."""
    return {
        "play-title": esc(_title(s)),
        "banner": banner(s),
        "ending": ending(s) if s.view.outcome is not None and s.mode == "play" else "",
        "decision": replay_panel(s) if s.mode == "replay" else decision(s),
        "scores": scores(s),
        "log": log(s),
        "tabs": tabs(s),
    }


def _title(s: Screen) -> str:
    return ("Replay" if s.mode == "replay" else "Game") + " at the table"


def part_box(part: Part, open_tab: str) -> str:
    """A part in its box."""
    role = "" if part.place == "main" else ' role="region"'
    opened = " open" if open_tab == f"part-{part.key}" else ""
    return (
        f'<section class="part part-{part.key}{opened}" id="part-{part.key}" data-key="part-{part.key}" data-place="{part.place}"'
        f'{role} aria-label="{esc(part.title)}">{part.html}</section>'
    )


# ---------------------------------------------------------------- banner


def banner(s: Screen) -> str:
    """Round, whose turn, and the tools."""
    own = s.table.banner(s.view)
    if s.view.outcome is not None:
        turn = "The game is over"
    elif s.actor is None:
        turn = ""
    else:
        decision = s.view.decision
        turn = f"{s.seats[s.actor].html} {'to act' if decision and decision.turn_of != s.actor else 'to play'}"
        if decision and decision.turn_of != s.actor and decision.turn_of < len(s.seats):
            turn += f' <span class="muted">in the turn of {esc(s.seats[decision.turn_of].name)}</span>'
    tools = ""
    if s.mode == "play":
        tools = (
            button("undo", "Undo", icon="undo", cls="quiet", attrs=_off(not s.can_undo, s.why_no_undo))
            + button("redo", "Redo", icon="redo", cls="quiet", attrs=_off(not s.can_redo, ""))
            + button("inspect", "What is this?", icon="help", cls="quiet", attrs=' aria-keyshortcuts="?"')
            + button("menu", "Game menu", icon="list", cls="quiet")
        )
    else:
        tools = f'<a class="button quiet" href="#/">{ui("home")}<span>All games</span></a>'
    fold = button(
        "fold",
        "Show the side column" if s.folded else "Fold the side column away",
        icon="unfold" if s.folded else "fold",
        cls="quiet fold",
        bare=True,
    )
    return f'<div class="turn">{turn}</div><div class="row muted own-banner">{own}</div><div class="tools">{tools}{fold}</div>'


def _off(off: bool, why: str) -> str:
    tip = f' data-tip="{esc(why)}"' if why else ""
    return (' aria-disabled="true"' if off else "") + tip


# ---------------------------------------------------------------- decision and actions


def decision(s: Screen) -> str:
    """Who decides what, and every legal action as a button."""
    if s.folded and s.view.layout != "phone":
        return f'<h2 id="decision-title" class="unseen">Decision</h2>{confirm(s)}'
    if s.view.outcome is not None:
        return _over(s)
    if s.actor is None:
        return ""
    seat = s.seats[s.actor]
    if not s.person:
        state = "waits (paused)" if s.paused else "thinks…"
        tools = (
            button("resume", "Go on", icon="play", cls="primary")
            if s.paused
            else button("pause", "Pause", icon="pause") + button("hurry", "Fast-forward", icon="fast")
        )
        return f'<h2 id="decision-title">{seat.html} {state}</h2><p class="prompt muted">Computer opponent ({esc(seat.kind)})</p><div class="row">{tools}</div>'
    asked = s.view.decision
    prompt = esc(named(asked.prompt, s.seats)) if asked else ""
    rule = ""
    if asked and asked.source.startswith("rule:"):
        number = asked.source.removeprefix("rule:")
        rule = f' <a href="#/rules/{s.view.game}/{esc(number)}" aria-label="Rule {esc(number)}">{esc(number)}</a>'
    coach = (
        f'<div class="coach" data-key="coach"><strong>{esc(s.guide_title or "Tip")}</strong> {inline(s.coach)}</div>'
        if s.coach
        else ""
    )
    return (
        f'<div class="row spread decision-head"><h2 id="decision-title">{seat.html}</h2>'
        f"{button('still', 'What can I still do?', cls='quiet noprint', icon='info')}</div>"
        f'<p class="prompt">{prompt}{rule}</p>{coach}{confirm(s)}{action_list(s)}'
    )


def confirm(s: Screen) -> str:
    """The staged action, asking to be confirmed."""
    if not s.view.staged:
        return ""
    return (
        f'<div class="confirm" role="group" aria-label="Confirm"><span><strong>{esc(s.staged_text)}</strong><br>'
        f'<span class="muted">This cannot be taken back.</span></span><div class="row">'
        f"{button('confirm', 'Confirm', icon='check', cls='primary', attrs=' data-focus')}{button('unstage', 'Not yet')}</div></div>"
    )


def _grouped(s: Screen) -> list[tuple[str, list[Choice]]]:
    """The legal actions by heading; those without one first, so that no heading seems to be theirs."""
    groups: dict[str, list[Choice]] = {}
    for choice in s.view.choices:
        groups.setdefault(s.table.group(s.view, choice), []).append(choice)
    return sorted(groups.items(), key=lambda group: group[0] != "")


def action_list(s: Screen) -> str:
    """All legal actions, in groups."""
    choices = s.view.choices
    if not choices:
        return ""
    items = []
    for heading, members in _grouped(s):
        if heading:
            items.append(
                f'<li class="group" data-key="g-{esc(heading)}"><h3 class="group" style="margin:0;font-family:inherit">{esc(heading)}</h3></li>'
            )
        items.extend(_action(s, choice, len(choices) == 1) for choice in members)
    find = ""
    if len(choices) >= MANY:
        find = (
            f'<input type="search" class="find" id="find" data-filter=".actions li:not(.group)" placeholder="Find an action" title="Type a word or a notation, then Enter" '
            f'aria-label="Find one of {len(choices)} actions" autocomplete="off" spellcheck="false">'
        )
    return f'{find}<ul class="actions" aria-label="Legal actions" tabindex="-1">{"".join(items)}</ul>'


def _action(s: Screen, choice: Choice, only: bool) -> str:
    cls = "primary" if only else ""
    if choice.notation == s.view.staged:
        cls += " staged"
    return (
        f'<li data-key="a-{esc(choice.notation)}"><button type="button" class="{cls} can" data-action="{esc(choice.notation)}">'
        f'<span>{esc(named(choice.text, s.seats))}</span><span class="key" aria-hidden="true">{esc(choice.notation)}</span></button></li>'
    )


def _over(s: Screen) -> str:
    buttons = (
        f'<a class="button primary" href="#/replay/{esc(s.save_id)}">{ui("play")}<span>Step by step</span></a>'
        + button("again", "Same deal again", icon="again")
        + button("deal", "New deal", icon="plus")
        + button("export", "Export", arg=s.save_id, icon="down")
    )
    seed = f'<p class="muted">Seed <span class="num">{s.seed}</span></p>' if s.seed is not None else ""
    return f'<h2 id="decision-title">The game is over</h2><p class="prompt">{esc(winners(s.view.outcome, s.seats))}</p><div class="row">{buttons}</div>{seed}'


def still(s: Screen) -> str:
    """The answer to "what can I still do?"."""
    hints = s.table.hints(s.view)
    out = []
    for hint in hints:
        rule = f' <a href="#/rules/{s.view.game}/{esc(hint.rule)}">{esc(hint.rule)}</a>' if hint.rule else ""
        legal = hint.notation in s.view.legal
        text = esc(named(hint.text, s.seats))
        out.append(f"<li>{text}{rule}{' ' + ui('check') if legal else ''}</li>")
    hint_html = f"<ul>{''.join(out)}</ul>" if out else ""
    legal_html = "".join(
        (f"<h3>{esc(h)}</h3>" if h else "")
        + "<ul>"
        + "".join(f"<li>{esc(named(c.text, s.seats))}</li>" for c in members)
        + "</ul>"
        for h, members in _grouped(s)
    )
    count = len(s.view.choices)
    return f"{hint_html}<p>{count} thing{'s' if count != 1 else ''} you can do right now:</p>{legal_html}"


def refusal(why: Refusal, game: str) -> str:
    """Why not, with the rule."""
    rule = f' <a href="#/rules/{game}/{esc(why.rule)}">Rule {esc(why.rule)}</a>' if why.rule else ""
    return f"<p>{esc(why.sentence)}{rule}</p>"


# ---------------------------------------------------------------- scores and log


def scores(s: Screen) -> str:
    """Live scorecards side by side; each number tells why on hover and focus, and lights what it counts."""
    if s.folded and s.view.layout != "phone":
        return ""
    cards = s.view.scores
    if not cards:
        return ""
    secret = [set(s.table.secret_lines(s.view, i)) for i in range(len(cards))]
    ids: list[str] = []
    for card in cards:
        ids.extend(line.id for line in card.lines if line.id not in ids)
    by_id = [{line.id: line for line in card.lines} for card in cards]
    head = "".join(
        f'<th scope="col"{" class=acts" if i == s.actor else ""}><span class="who who-{seat.colour_name}" title="{esc(seat.name)}">'
        f'<span class="shape" aria-hidden="true">{seat.shape}</span><span>{esc(seat.name[:9])}</span></span></th>'
        for i, seat in enumerate(s.seats)
    )
    rows = []
    r = 0
    for line_id in ids:
        cells = []
        for p in range(len(cards)):
            line = by_id[p].get(line_id)
            if line is None:
                cells.append("<td></td>")
            elif line_id in secret[p]:
                cells.append('<td><span class="muted" title="Secret until the end">?</span></td>')
            else:
                marks = "\n".join(f"{p}:{m}" for m in line.marks)
                who = s.seats[p].name
                cells.append(
                    f'<td><button type="button" class="score num{"" if line.points else " zero"}" data-r="{r}" data-c="{p}" tabindex="-1"'
                    f' data-key="sc-{esc(line_id)}-{p}" data-watch data-marks="{esc(marks)}" data-tip="{esc(named(line.why, s.seats))}" data-do="why" '
                    f'aria-label="{esc(who)}, {esc(s.table.line_title(line_id))}: {line.points}. {esc(named(line.why, s.seats))}">{minus(line.points)}</button></td>'
                )
        if any(line_id in lines and lines[line_id].points for lines in by_id) or s.view.layout == "phone":
            rows.append(
                f'<tr data-key="row-{esc(line_id)}"><th scope="row">{esc(s.table.line_title(line_id))}</th>{"".join(cells)}</tr>'
            )
            r += 1
    totals = "".join(
        f"<td class=num data-watch data-key='total-{i}'>{_shown_total(card, secret[i])}</td>"
        for i, card in enumerate(cards)
    )
    return (
        f'<table class="score-table{" many" if len(cards) > 4 else ""}" data-grid><thead><tr><th scope="col"><span class="unseen">Line</span></th>{head}</tr></thead>'
        f'<tbody>{"".join(rows)}<tr class="total"><th scope="row">Total</th>{totals}</tr></tbody></table>'
    )


def _shown_total(card: Scorecard, secret: set[str]) -> str:
    """The total, unless a line of it is covered."""
    return "?" if any(line.id in secret for line in card.lines) else minus(card.total)


def log(s: Screen) -> str:
    """What happened, in words, for the viewer's eyes."""
    if s.folded and s.view.layout != "phone":
        return ""
    lines: list[str] = []
    entries = s.log if s.all_log else s.log[-LOG_SHOWN:]
    fresh = s.log[-1].n if s.log else 0
    last_player: int | None = None
    for entry in entries:
        shown = [e for e in (event.seen_by(s.view.viewer) for event in entry.events) if e is not None and e.text]
        for event in shown:
            player = event.player
            change = " turn" if player != last_player else ""
            last_player = player
            lines.append(_line(s, event, f"{'new' if entry.n == fresh else ''}{change}"))
    more = (
        button("all_log", f"Show the whole log ({len(s.log)} actions)", cls="quiet")
        if len(s.log) > LOG_SHOWN and not s.all_log
        else ""
    )
    body = "".join(lines) or '<li><span></span><span class="muted">Nothing has happened yet.</span></li>'
    return f'<h2 class="unseen">Log</h2>{more}<ol>{body}</ol>'


def _line(s: Screen, event: Event, cls: str) -> str:
    icon = s.table.icon(event)
    text = named(event.text, s.seats)
    who = ""
    if event.player is not None and event.player < len(s.seats):
        seat = s.seats[event.player]
        name = "" if seat.name in text else f'<span class="unseen">{esc(seat.name)}: </span>'
        who = f'<span class="shape who-{seat.colour_name}"><span class="shape" aria-hidden="true">{seat.shape}</span>{name}</span>'
    mark = icon or who or "<span></span>"
    text = esc(text)
    if icon and who:
        text = f"{who} {text}"
    return f'<li class="{cls}">{mark}<span>{text}</span></li>'


def words_of(events: Sequence[Event], viewer: int | None, seats: Sequence[Seat]) -> str:
    """Events as one spoken text, for the live region."""
    texts = [named(e.text, seats) for e in (event.seen_by(viewer) for event in events) if e is not None and e.text]
    return " ".join(texts)


def tabs(s: Screen) -> str:
    """Tabs of the phone layout, with a dot where something legal waits."""
    if s.view.layout != "phone":
        return ""
    out = []
    entries = [(f"part-{p.key}", p.title, dot(p, s.view)) for p in s.parts if p.place != "main"]
    entries += [("scores", "Scores", False), ("log", "Log", False)]
    for key, title, has in entries:
        mark = '<span class="dot"></span><span class="unseen"> (something to do here)</span>' if has else ""
        out.append(
            f'<button type="button" role="tab" data-do="tab" data-arg="{esc(key)}" aria-selected="{"true" if s.tab == key else "false"}" '
            f'aria-controls="{esc(key)}">{esc(title)}{mark}</button>'
        )
    return "".join(out)


def dot(part: Part, view: TableView) -> bool:
    """Whether something in this part can be done now."""
    if not view.choices:
        return False
    if "data-pick=" in part.html:
        return True
    return any(notation in view.legal for notation in re.findall(r'data-action="([^"]+)"', part.html))


# ---------------------------------------------------------------- the end


def winners(outcome: Outcome | None, seats: Sequence[Seat]) -> str:
    """Who won, as a sentence."""
    if outcome is None:
        return ""
    names = [seats[i].name for i in outcome.winners]
    if not _contest(outcome):
        return "The game is over."
    if not names:
        return "Nobody wins: a draw."
    if len(names) == 1:
        return "You win!" if names[0] == "You" else f"{names[0]} wins!"
    return f"{listed(names)} share the victory."


def _contest(outcome: Outcome) -> bool:
    """Whether there is anybody to win against."""
    return sum(map(len, outcome.ranking)) > 1


def ending(s: Screen) -> str:
    """Ranking, tie-break and the full breakdown."""
    outcome, cards = s.view.outcome, s.view.scores
    if outcome is None:
        return ""
    place = 1
    rows = []
    for group in outcome.ranking:
        for i in group:
            won = i in outcome.winners and _contest(outcome)
            rows.append(
                f'<li class="{"won" if won else ""}"><span class="place">{place}.</span><span class="name">{s.seats[i].html}'
                f'{" <span class=tag>winner</span>" if won else ""}</span><span class="points num">{minus(cards[i].total)}</span></li>'
            )
        place += len(group)
    tie = f"<p>{esc(named(outcome.tie_break, s.seats))}</p>" if outcome.tie_break else ""
    return f"""<section class="end panel stack" aria-labelledby="h-end"><h2 id="h-end">{esc(winners(outcome, s.seats))}</h2>
<p class="muted">{esc(named(outcome.why, s.seats))}</p>{tie}<ol class="podium">{"".join(rows)}</ol>
<details open><summary><h3 style="display:inline">Where the points came from</h3></summary>{breakdown(s.table.told_scores(s.view), s.seats, s.table.line_title)}</details></section>"""


def breakdown(cards: Sequence[Scorecard], seats: Sequence[Seat], line_title: Callable[[str], str]) -> str:
    """All lines of all players with their reasons."""
    ids: list[str] = []
    for card in cards:
        ids.extend(line.id for line in card.lines if line.id not in ids)
    head = "".join(f'<th scope="col">{seat.html}</th>' for seat in seats)
    rows = []
    for line_id in ids:
        cells = []
        for card in cards:
            line = next((x for x in card.lines if x.id == line_id), None)
            cells.append(
                "<td></td>"
                if line is None
                else f'<td><span class="points">{minus(line.points)}</span> <span class="why">{esc(named(line.why, seats))}</span></td>'
            )
        rows.append(f'<tr><th scope="row">{esc(line_title(line_id))}</th>{"".join(cells)}</tr>')
    totals = "".join(f"<td>{minus(card.total)}</td>" for card in cards)
    return f'<div class="breakdown" tabindex="0" role="region" aria-label="Points line by line"><table><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(rows)}<tr class="total"><th scope="row">Total</th>{totals}</tr></tbody></table></div>'


# ---------------------------------------------------------------- replay, cover


def replay_panel(s: Screen) -> str:
    """The controls of a replay."""
    entry = s.log[s.at - 1] if s.at and s.at <= len(s.log) else None
    text = "The start of the game." if entry is None else ""
    if entry is not None:
        text = f"{s.seats[entry.player].html} " + esc(words_of(entry.events, s.view.viewer, s.seats) or entry.notation)
    play = (
        button("replay_stop", "Stop", icon="pause", cls="primary")
        if s.playing
        else button("replay_play", "Play", icon="play", cls="primary")
    )
    return f"""<h2 id="decision-title">Replay</h2><p class="prompt" aria-live="polite">{text}</p>
<div class="replay-bar"><label class="unseen" for="replay-at">Action</label><input type="range" id="replay-at" min="0" max="{s.length}" value="{s.at}" data-in="replay_go" data-live>
<span class="num nowrap">{s.at} of {s.length}</span></div>
<div class="row">{button("replay_to", "To the start", arg="first", icon="first", bare=True)}{button("replay_to", "Back", arg="back", icon="back", bare=True)}{play}{button("replay_to", "Next", arg="next", icon="next", bare=True)}{button("replay_to", "To the end", arg="last", icon="last", bare=True)}</div>
<div class="row">{button("again", "Play this deal again", icon="again")}{button("export", "Export", arg=s.save_id, icon="down")}</div>"""


def cover(seat: Seat, last: Seat | None) -> str:
    """What lies over the table while the device changes hands."""
    thanks = f"<p>Thank you, {esc(last.name)}.</p>" if last else ""
    return (
        f'<div class="cover" id="cover">{thanks}<h1>Hand over to {seat.html}</h1>'
        f"<p class=muted>Hidden things of the others stay covered.</p>"
        f"{button('uncover', f'I am {seat.name}: show the table', cls='primary', attrs=' data-focus')}</div>"
    )
