"""The scorer: fields over a sheet, live totals with their reasons."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.game import Game, SheetScore
from web.ui.form import (
    Bag,
    Check,
    Grid,
    Number,
    Pick,
    Remark,
    Row,
    Scorer,
    Section,
    Sheet,
    Spread,
    Text,
    Token,
    find_token,
    get,
    square_name,
    untouched,
)
from web.ui.html import button, esc, listed, minus, select, ui
from web.ui.plug import seat_colour, words
from web.ui.views.table import named as _named

PHONE, PHONE_LABELS, PHONE_NUMBER, PHONE_PICK = 318, 106, 49, 66
"""Widths in px on the narrowest usual phone: a spreadsheet's room, its labels, a column of numbers or with choices."""


@dataclass
class Board:
    """What the scorer's page shows."""

    game: Game
    scorer: Scorer
    sheet: Sheet
    mode: str
    brush: str = ""
    """The chosen token's value as JSON; "" is the eraser."""
    score: SheetScore | None = None
    remarks: Sequence[Remark] = ()
    can_undo: bool = False
    can_redo: bool = False
    option_titles: dict[str, str] | None = None

    @property
    def errors(self) -> list[Remark]:
        """What is wrong; the totals are then those without it."""
        return [remark for remark in self.remarks if not remark.doubt]

    def about(self, *paths: str) -> list[Remark]:
        """What is said about these fields, the first of each."""
        found = {remark.path: remark for remark in reversed(self.remarks)}
        return [found[path] for path in paths if path in found]


def names_of(sheet: Sheet) -> list[str]:
    """The players' names, with stand-ins."""
    return [str(p.get("name") or f"Player {i + 1}") for i, p in enumerate(sheet.get("players", []))]


def page(b: Board) -> str:
    """The whole page; its regions are filled by `regions`."""
    return (
        f'<div class="page s-{b.game.key}" style="max-width:1320px"><div class="page-head"><h1>Score a paper game of {esc(b.game.title)}</h1>'
        f'<a href="#/rules/{b.game.key}" class="noprint">Rules</a></div><div id="sheet-bar" class="stack noprint"></div>'
        '<div class="scorer"><div id="sheet-form" class="stack"></div><div id="sheet-brief" class="scorer-brief noprint"></div><aside class="scorer-totals panel stack" id="sheet-totals" aria-label="Totals" tabindex="-1"></aside></div></div>'
    )


def regions(b: Board) -> dict[str, str]:
    """Tools, form and totals by element id."""
    return {"sheet-bar": bar(b), "sheet-form": form(b), "sheet-brief": brief(b), "sheet-totals": totals(b)}


def bar(b: Board) -> str:
    """Kind of sheet, number of players, options, and what can be done with the sheet."""
    mode = next((m for m in b.scorer.modes if m.id == b.mode), b.scorer.modes[0])
    count = len(b.sheet.get("players", []))
    modes = (
        '<fieldset class="field"><legend>Sheet</legend><div class="segments">'
        + "".join(
            f'<label><input type="radio" name="mode" value="{esc(m.id)}" data-in="sheet_mode"{" checked" if m.id == mode.id else ""}><span>{esc(m.title)}</span></label>'
            for m in b.scorer.modes
        )
        + "</div></fieldset>"
        if len(b.scorer.modes) > 1
        else ""
    )
    counts = (
        '<fieldset class="field"><legend>Players</legend><div class="segments">'
        + "".join(
            f'<label><input type="radio" name="players" value="{n}" data-in="sheet_players"{" checked" if n == count else ""}><span>{n}</span></label>'
            for n in sorted(mode.players)
        )
        + "</div></fieldset>"
        if len(mode.players) > 1
        else ""
    )
    options = ""
    chosen = b.sheet.get("options", {})
    titles = b.option_titles or {}
    for option in b.game.options:
        if option.id in b.scorer.options:
            value = chosen.get(option.id, option.default)
            name = titles.get(option.id, words(option.id))
            choices = [(c, titles.get(f"{option.id}={c}", words(c))) for c in option.choices]
            options += f'<div class="field"><span class="label">{esc(name)}</span>{select("sheet_option", option.id, name, choices, str(value))}</div>'
    tools = (
        button("sheet_undo", "Undo", icon="undo", attrs="" if b.can_undo else ' aria-disabled="true"')
        + button("sheet_redo", "Redo", icon="redo", attrs="" if b.can_redo else ' aria-disabled="true"')
        + button("sheet_new", "Empty sheet", icon="plus")
        + (button("sheet_example", "Show an example", icon="info") if b.scorer.example else "")
        + f'<label class="button" for="sheet-file">{ui("up")}<span>Import</span></label><input class="unseen" type="file" id="sheet-file" data-file="sheet" accept=".json,application/json" aria-label="Import a score sheet">'
        + button("sheet_export", "Export", icon="down")
        + button("sheet_print", "Print", icon="print")
    )
    return f'<div class="row" style="align-items:end;gap:var(--s4)">{modes}{counts}{options}</div><div class="row">{tools}</div>'


# ---------------------------------------------------------------- fields


def form(b: Board) -> str:
    """All sections and spreadsheets."""
    return "".join(
        _spread(b, block) if isinstance(block, Spread) else _section(b, block, i)
        for i, block in enumerate(b.scorer.form(b.sheet))
    ) + (f'<section class="panel" id="sheet-extra">{extra}</section>' if (extra := b.scorer.extra(b.sheet)) else "")


def _colour(b: Board, player: int) -> tuple[str, str, str]:
    return seat_colour(player, b.game.colours)


def _section(b: Board, section: Section, n: int) -> str:
    who = ""
    if section.player is not None:
        colour, _, shape = _colour(b, section.player)
        who = f'<span class="who-{colour}"><span class="shape" aria-hidden="true">{shape}</span></span> '
    out = []
    shown: list[Sequence[Token]] = []
    grids: list[str] = []
    for item in section.fields:
        if isinstance(item, Grid):
            squares = [f"{item.path}.{r}.{c}" for r in range(item.rows) for c in range(item.columns)]
            if not any(item.tokens is t or item.tokens == t for t in shown):
                shown.append(item.tokens)
                out.append(_palette(b, item))
            grids.append(f'<div class="stack">{_grid(b, item)}{_whys(b, squares)}</div>')
        else:
            if grids:
                out.append(f'<div class="row" style="gap:var(--s6);align-items:start">{"".join(grids)}</div>')
                grids = []
            out.append((_bag(b, item) if isinstance(item, Bag) else _single(b, item)) + _whys(b, [item.path]))
    if grids:
        out.append(f'<div class="row" style="gap:var(--s6);align-items:start">{"".join(grids)}</div>')
    return f'<section class="panel stack" data-key="section-{n}" aria-labelledby="h-section-{n}"><h2 id="h-section-{n}">{who}{esc(section.title)}</h2>{_below(section.note)}{"".join(out)}</section>'


def _below(note: str) -> str:
    return f'<p class="muted">{esc(note)}</p>' if note else ""


def _why_id(path: str) -> str:
    return f"why-{path.replace('.', '-')}"


def _whys(b: Board, paths: Sequence[str], names: Mapping[str, str] | None = None) -> str:
    """What is said about these fields, to stand beside them; `names` says whose they are."""
    return "".join(
        f'<p class="remark{" doubt" if r.doubt else ""}" id="{esc(_why_id(r.path))}" data-key="{esc(_why_id(r.path))}">{esc(names[r.path] + ": " if names else "")}{esc(r.reason)}</p>'
        for r in b.about(*paths)
    )


def _wrong(b: Board, path: str) -> tuple[str, str]:
    """Class and attributes of a field about which something is said."""
    found = b.about(path)
    if not found:
        return "", ""
    attrs = f' aria-describedby="{esc(_why_id(path))}" title="{esc(found[0].reason)}"'
    return (" doubted" if found[0].doubt else " invalid"), attrs


def _tips(tip: str, rule: str) -> str:
    return (f' data-tip="{esc(tip)}"' if tip else "") + (f' data-rule="{esc(rule)}"' if rule else "")


def _single(b: Board, item: Text | Number | Check | Pick) -> str:
    tips = "" if isinstance(item, Text) else _tips(item.tip, item.rule)
    icon = item.icon if isinstance(item, Number) else ""
    if isinstance(item, Check):
        return f"<div{tips}><label>{_control(b, item, item.label)}<span>{esc(item.label)}</span></label></div>"
    control = _control(b, item, item.label)
    if isinstance(item, Number):
        value = get(b.sheet, item.path, item.low)
        value = value if isinstance(value, int) else item.low
        less = ' aria-disabled="true"' if value <= item.low else ""
        more = ' aria-disabled="true"' if item.high is not None and value >= item.high else ""
        control = (
            f'<span class="number">{button("bump", f"Less: {item.label}", arg=f"{item.path}|-1", icon="minus", bare=True, attrs=less, cls="")}{control}'
            f"{button('bump', f'More: {item.label}', arg=f'{item.path}|1', icon='plus', bare=True, attrs=more, cls='')}</span>"
        )
    return f'<div class="row" data-key="f-{esc(item.path)}"{tips}><span class="label" style="min-width:9rem">{icon} {esc(item.label)}</span>{control}</div>'


def _control(b: Board, item: Text | Number | Check | Pick, label: str, where: str = "") -> str:
    value = get(b.sheet, item.path)
    bad, why = _wrong(b, item.path)
    why += ' aria-invalid="true"' if bad == " invalid" else ""
    common = f'data-in="cell" data-arg="{esc(item.path)}" data-key="c-{esc(item.path)}" aria-label="{esc(label)}"{where}{why}'
    if isinstance(item, Text):
        return f'<input type="text" maxlength="60" value="{esc(value or "")}" {common} data-live class="text{bad}" autocomplete="off" spellcheck="false">'
    if isinstance(item, Number):
        shown = "" if value is None else value
        return f'<input type="text" inputmode="numeric" value="{esc(shown)}" {common} data-live class="num{bad}" autocomplete="off">'
    if isinstance(item, Check):
        return f'<input type="checkbox" {common} class="check{bad}"{" checked" if value else ""}>'
    choices = [(json.dumps(t.value), t.label) for t in item.tokens]
    current = json.dumps(value)
    items = "".join(
        f'<option value="{esc(v)}"{" selected" if v == current else ""}>{esc(text)}</option>' for v, text in choices
    )
    return f'<select {common} class="pick{bad}" data-json="1">{items}</select>'


def _palette(b: Board, grid: Grid) -> str:
    buttons = "".join(
        f'<button type="button" data-do="brush" data-arg="{esc(json.dumps(t.value))}" aria-pressed="{"true" if json.dumps(t.value) == b.brush else "false"}"'
        f' aria-label="{esc(t.label)}{esc(f", key {t.typed}" if t.typed else "")}" title="{esc(t.label)}">{t.icon}<span>{esc(t.typed or t.label)}</span></button>'
        for t in grid.tokens
        if t.value != grid.empty
    )
    rub = json.dumps(grid.empty)
    return (
        f'<div class="palette noprint" role="group" aria-label="What to write">{buttons}<button type="button" data-do="brush" data-arg="{esc(rub)}" '
        f'aria-pressed="{"true" if b.brush == rub else "false"}" aria-label="Empty">{ui("close")}<span>empty</span></button></div>'
    )


def _grid(b: Board, grid: Grid) -> str:
    cells = []
    heads = bool(grid.row_names)
    if grid.column_names:
        cells.append(
            ("<span></span>" if heads else "")
            + "".join(f'<span class="head" aria-hidden="true">{esc(n)}</span>' for n in grid.column_names)
        )
    for r in range(grid.rows):
        if heads:
            cells.append(f'<span class="head" aria-hidden="true">{esc(grid.row_names[r])}</span>')
        for c in range(grid.columns):
            path = f"{grid.path}.{r}.{c}"
            value = get(b.sheet, path, grid.empty)
            token = find_token(grid.tokens, value)
            blank = value == grid.empty
            name = "empty" if blank else token.label if token else f"unknown {value}"
            place = square_name(grid, r, c)
            inside = "" if blank else (token.icon or esc(token.typed or token.label)) if token else esc(value)
            bad, why = _wrong(b, path)
            cells.append(
                f'<button type="button" class="square{bad}" data-r="{r}" data-c="{c}" data-cell="{esc(path)}" data-key="q-{esc(path)}" data-do="cell" data-arg="{esc(path)}" '
                f'tabindex="-1" aria-label="{esc(grid.label)} {esc(place)}: {esc(name)}{", wrong here" if bad == " invalid" else ""}"{why}>{inside}</button>'
            )
    columns = f"{'auto ' if heads else ''}repeat({grid.columns}, auto)"
    return (
        f'<div class="stack" style="gap:var(--s1)"><h3>{esc(grid.label)}</h3><div class="squares {esc(grid.colour)}" data-grid role="group" aria-label="{esc(grid.label)}" '
        f'style="grid-template-columns:{columns}">{"".join(cells)}</div></div>'
    )


def _bag(b: Board, bag: Bag) -> str:
    held: list[Any] = get(b.sheet, bag.path, []) or []
    chips = []
    for i, value in enumerate(held):
        token = find_token(bag.tokens, value)
        label = token.label if token else json.dumps(value)
        icon = token.icon if token else ""
        chips.append(
            f'<li class="chip" data-key="b-{esc(bag.path)}-{i}">{icon}<span>{esc(label)}</span>{button("bag_remove", f"Remove {label}", arg=f"{bag.path}|{i}", icon="close", bare=True)}</li>'
        )
    full = bag.most is not None and len(held) >= bag.most
    out = []
    for token in bag.tokens:
        gone = bag.once and find_token([token], None) is None and token.value in held
        off = ' aria-disabled="true"' if full or gone else ""
        out.append(
            f'<li><button type="button" data-do="bag_add" data-arg="{esc(bag.path)}|{esc(json.dumps(token.value))}"{off} title="{esc(token.label)}">{token.icon}<span>{esc(token.label)}</span></button></li>'
        )
    count = f" ({len(held)}{f' of {bag.most}' if bag.most is not None else ''})"
    slug = bag.path.replace(".", "-")
    find = (
        f'<input type="search" data-filter="#tokens-{slug} li" placeholder="Find by name, Enter adds" aria-label="Find for {esc(bag.label)}" autocomplete="off">'
        if bag.search
        else ""
    )
    return (
        f'<div class="stack" style="gap:var(--s2)" data-key="bag-{esc(bag.path)}" tabindex="-1" role="group" aria-label="{esc(bag.label)}"{_wrong(b, bag.path)[1]}{_tips(bag.tip, bag.rule)}><h3>{esc(bag.label)}{count}</h3><ul class="bag" style="list-style:none;padding:0;margin:0">{"".join(chips) or "<li class=muted>none yet</li>"}</ul>'
        f'<details class="noprint" data-key="add-{esc(bag.path)}" open><summary>Add</summary>{find}<ul class="tokens" id="tokens-{slug}" style="list-style:none;padding:0;margin:var(--s2) 0 0" tabindex="-1">{"".join(out)}</ul></details></div>'
    )


def _spread(b: Board, spread: Spread) -> str:
    head = "".join(
        f'<th scope="col"><span class="who-{_colour(b, i)[0]}"><span class="shape" aria-hidden="true">{_colour(b, i)[2]}</span></span> <span class="name" title="{esc(name)}">{esc(name)}</span></th>'
        for i, name in enumerate(spread.columns)
    )
    rows = "".join(_row(b, row, r, spread.columns) for r, row in enumerate(spread.rows))
    count = len(spread.columns)
    picks = any(isinstance(cell, Pick) for row in spread.rows for cell in row.cells)
    wide = PHONE_LABELS + count * (PHONE_PICK if picks else PHONE_NUMBER) > PHONE
    swipe = f'<p class="swipe muted noprint">{count} players: swipe the table sideways.</p>' if wide else ""
    return (
        f'<section class="panel stack" data-key="spread-{esc(spread.title)}"><h2>{esc(spread.title)}</h2>{_below(spread.note)}{swipe}<div class="spreadsheet" tabindex="-1"><table data-grid="all">'
        f'<thead><tr><th><span class="unseen">Field</span></th>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )


def _row(b: Board, row: Row, r: int, columns: Sequence[str]) -> str:
    cells = "".join(
        "<td></td>"
        if cell is None
        else f"<td>{_control(b, cell, f'{row.label}, {columns[c]}', f' data-r={r} data-c={c}')}</td>"
        for c, cell in enumerate(row.cells)
    )
    names = {cell.path: columns[c] for c, cell in enumerate(row.cells) if cell is not None}
    whys = _whys(b, list(names), names)
    return (
        f'<tr data-key="row-{r}-{esc(row.label)}"><th scope="row"{_tips(row.tip, row.rule)}>{row.icon} {esc(row.label)}</th>{cells}</tr>'
        + (
            f'<tr data-key="row-{r}-why"><td class="whys" colspan="{len(columns) + 1}"><div>{whys}</div></td></tr>'
            if whys
            else ""
        )
    )


# ---------------------------------------------------------------- totals


def brief(b: Board) -> str:
    """The totals in one line, for screens on which they lie far below the fields; a press leads there.

    While something is wrong the line says that instead and leads to the field.
    """
    errors = b.errors
    if errors or b.score is None:
        first = next((e for e in errors if e.path), errors[0] if errors else None)
        more = f" And {len(errors) - 1} more." if len(errors) > 1 else ""
        inner = f"<span>{esc(first.text if first else '')}{'.' if more else ''}{more}</span>"
        if first and first.path:
            return f'<button type="button" data-do="sheet_wrong" data-arg="{esc(first.path)}" class="wrong">{inner}</button>'
        return f'<button type="button" data-do="sheet_totals" class="wrong">{inner}</button>'
    cells = []
    for i, card in enumerate(b.score.cards):
        colour, _, shape = _colour(b, i)
        cells.append(
            f'<span class="who-{colour}" title="{esc(card.name)}"><span class="shape" aria-hidden="true">{shape}</span>'
            f'<span class="unseen">{esc(card.name)}:</span> <b class="num">{minus(card.total)}</b></span>'
        )
    return f'<button type="button" data-do="sheet_totals">{"".join(cells)}</button>'


def _standing(b: Board, score: SheetScore) -> tuple[str, list[int]]:
    """Who wins, in words and as indexes; nobody yet while a player's part is empty or something is wrong."""
    cards = score.cards
    won = [] if len(cards) == 1 else list(score.winners)
    names = [cards[i].name for i in won]
    count = len(b.sheet.get("players", []))
    empty = [i for i, blank in enumerate(untouched(b.sheet, b.scorer.blank(b.mode, count))) if blank]
    if len(empty) == count:
        return "Nothing is filled in yet.", []
    if b.errors or len(cards) == 1:
        return "", []
    if empty:
        lead = f"{listed(names)} {'leads' if len(won) == 1 else 'lead'}; " if won and not set(won) & set(empty) else ""
        return f"{lead}{'n' if lead else 'N'}othing is filled in yet for {listed([cards[i].name for i in empty])}.", []
    if not won:
        return "A draw.", []
    return f"{names[0]} wins." if len(won) == 1 else f"{listed(names)} share the victory.", won


def _note(remark: Remark) -> str:
    """A sentence about a field, and the way there."""
    show = button("sheet_wrong", "Show the field", arg=remark.path, cls="noprint") if remark.path else ""
    return f'<div class="note{"" if remark.doubt else " bad"}"><p>{esc(remark.text)}</p>{show}</div>'


def totals(b: Board) -> str:
    """Totals with reasons, and before them what is wrong or unlikely."""
    doubts = "".join(_note(remark) for remark in b.remarks if remark.doubt)
    wrong = "".join(map(_note, b.errors))
    if b.score is None:
        return f'<h2>Totals</h2><div role="status" class="stack">{wrong}</div>'
    cards = b.score.cards
    result, won = _standing(b, b.score)
    tie = f'<p class="muted">{esc(b.score.tie_break)}</p>' if b.score.tie_break and won else ""
    waiting = {int(error.path.split(".")[1]) for error in b.errors if error.path.startswith("players.")}
    out = []
    for i, card in enumerate(cards):
        colour, _, shape = _colour(b, i)
        lines = "".join(
            f'<tr><th scope="row" style="font-weight:400">{esc(b.scorer.line_title(line.id))}<br><span class="muted" style="font-size:.875rem">{esc(line.why)}</span></th>'
            f'<td class="num" style="text-align:right;vertical-align:top" data-watch data-key="t-{i}-{esc(line.id)}">{minus(line.points)}</td></tr>'
            for line in card.lines
            if line.points or len(card.lines) < 8
        )
        total = card.total
        tag = " <span class=tag>winner</span>" if i in won else ""
        tag = " <span class=tag>without what is wrong</span>" if i in waiting else tag
        out.append(
            f'<details data-key="total-{i}" open><summary><span class="who-{colour}"><span class="shape" aria-hidden="true">{shape}</span></span> <strong>{esc(card.name)}</strong>: '
            f'<strong class="num" style="font:700 var(--fs2) var(--title)" data-watch>{minus(total)}</strong>{tag}</summary>'
            f'<table style="width:100%">{lines}</table></details>'
        )
    return f'<h2>Totals</h2><div role="status" class="stack">{f"<p>{esc(result)}</p>" if result else ""}{wrong}</div>{tie}{doubts}{"".join(out)}'


named = _named
