"""How a game's paper score sheet plugs into the page: a form as plain data over the sheet of `python -m core score`.

A scorer module (`web.ui.scorers.<game>`) says which fields there are; every field names a path into the sheet
("players.0.red.2.3"). The page renders the fields, does keyboard and clipboard, calls `Game.score_sheet` after each
edit and shows totals with their reasons. The sheet itself is the only state: what is exported is what is seen.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from core.game import GameError, SheetScore, quoted

Sheet = dict[str, Any]

# ---------------------------------------------------------------- fields


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text (a player's name)."""

    path: str
    label: str


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number `low` … `high` (None: no upper limit). `icon` is SVG shown before the label."""

    path: str
    label: str
    low: int = 0
    high: int | None = None
    icon: str = ""
    tip: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """Yes or no."""

    path: str
    label: str
    tip: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """What may stand in a grid square or a bag: JSON value, name, SVG, and the keys that type it ("p", "ch")."""

    value: Any
    label: str
    icon: str = ""
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several values (a drop-down)."""

    path: str
    label: str
    tokens: Sequence[Token]
    tip: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares that hold a token each: a list of rows at `path`. Click paints with the chosen token; typing writes one.

    `empty` is the value of an empty square. `column_names` and `row_names` head it (a–d, 4–1 …).
    """

    path: str
    label: str
    rows: int
    columns: int
    tokens: Sequence[Token]
    empty: Any = ""
    column_names: Sequence[str] = ()
    row_names: Sequence[str] = ()
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Bag:
    """A list of tokens at `path`, in any number (tiles won, cards played). `most` limits its length.

    `once`: each token at most once (the palette shows which are left). `search`: a box to find tokens by name.
    """

    path: str
    label: str
    tokens: Sequence[Token]
    most: int | None = None
    once: bool = False
    search: bool = False
    tip: str = ""
    rule: str = ""


Cell = Number | Check | Pick | Text


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a spreadsheet: the same field for each player (`cells[i]` is player i's; None leaves a gap)."""

    label: str
    cells: Sequence[Cell | None]
    icon: str = ""
    tip: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Spread:
    """A spreadsheet: players as columns, fields as rows. Arrow keys, Enter and pasted columns work as people expect.

    `note` stands below the title.
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Row]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A headed block of fields, for one player or for all (`player` None). `note` stands below the title."""

    title: str
    fields: Sequence[Text | Number | Check | Pick | Grid | Bag]
    player: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Mode:
    """A kind of sheet to start with ("2–4 players", "Solo with Emma") and for how many players it is."""

    id: str
    title: str
    players: Sequence[int]


@dataclass(frozen=True)
class Scorer:
    """A scorer module with every hook filled in."""

    game: str
    modes: Sequence[Mode]
    blank: Callable[[str, int], Sheet]
    form: Callable[[Sheet], Sequence[Section | Spread]]
    to_sheet: Callable[[Sheet], Sheet]
    from_sheet: Callable[[Sheet], Sheet]
    mode_of: Callable[[Sheet], str]
    options: Sequence[str]
    extra: Callable[[Sheet], str]
    line_title: Callable[[str], str]
    example: Callable[[], Sheet] | None
    css: str


def load_scorer(game: str) -> Scorer | None:
    """The scorer of a game, None if it has none yet. Lines it gives no title of its own are called as at the table."""
    try:
        module = import_module(f"web.ui.scorers.{game}")
    except ModuleNotFoundError as missing:
        if missing.name != f"web.ui.scorers.{game}":
            raise
        return None
    from web.ui.plug import load_table

    table_title = load_table(game).line_title
    titles: Mapping[str, str] = getattr(module, "LINE_TITLES", {})
    modes: Sequence[Mode] = module.MODES

    def fill(sheet: Sheet) -> Sheet:
        return merge(module.blank(mode_of(sheet), len(sheet.get("players", [])) or 1), sheet)

    def first_mode(sheet: Sheet) -> str:
        count = len(sheet.get("players", []))
        return next((mode.id for mode in modes if count in mode.players), modes[0].id)

    mode_of: Callable[[Sheet], str] = getattr(module, "mode_of", first_mode)
    return Scorer(
        game=game,
        modes=modes,
        blank=module.blank,
        form=module.form,
        to_sheet=getattr(module, "to_sheet", copy.deepcopy),
        from_sheet=getattr(module, "from_sheet", fill),
        mode_of=mode_of,
        options=getattr(module, "OPTIONS", ()),
        extra=getattr(module, "extra", lambda sheet: ""),
        line_title=lambda line: titles.get(line) or table_title(line),
        example=getattr(module, "example", None),
        css=getattr(module, "CSS", ""),
    )


def fields_of(blocks: Sequence[Section | Spread]) -> list[Text | Number | Check | Pick | Grid | Bag]:
    """All fields of a form, in order."""
    found: list[Text | Number | Check | Pick | Grid | Bag] = []
    for block in blocks:
        if isinstance(block, Spread):
            found.extend(cell for row in block.rows for cell in row.cells if cell is not None)
        else:
            found.extend(block.fields)
    return found


def shows(item: Text | Number | Check | Pick | Grid | Bag, sheet: Sheet) -> bool:
    """Whether a field can show what stands at its place, be it right or not: a number too high, but no unknown token."""
    value = get(sheet, item.path)
    if isinstance(item, Number):
        return isinstance(value, int | str) and not isinstance(value, bool)
    if isinstance(item, Check):
        return isinstance(value, bool)
    if isinstance(item, Text):
        return isinstance(value, str)
    known = [token.value for token in item.tokens]
    if isinstance(item, Pick):
        return value in known
    if isinstance(item, Grid):
        return [len(row) for row in value] == [item.columns] * item.rows and all(
            square == item.empty or square in known for row in value for square in row
        )
    return all(token in known for token in value)


# ---------------------------------------------------------------- paths


def get(sheet: Any, path: str, default: Any = None) -> Any:
    """What stands at a path; `default` where nothing does."""
    for step in path.split("."):
        if isinstance(sheet, list) and step.isdigit() and int(step) < len(sheet):
            sheet = sheet[int(step)]
        elif isinstance(sheet, dict) and step in sheet:
            sheet = sheet[step]
        else:
            return default
    return sheet


def put(sheet: Sheet, path: str, value: Any) -> Sheet:
    """A copy of the sheet with `value` at a path; tables on the way are made, lists must exist."""
    made = copy.deepcopy(sheet)
    here: Any = made
    *way, last = path.split(".")
    for step in way:
        if isinstance(here, list):
            here = here[int(step)]
        else:
            here = here.setdefault(step, {})
    if isinstance(here, list):
        here[int(last)] = value
    else:
        here[last] = value
    return made


def merge(blank: Any, sheet: Any) -> Any:
    """`sheet` with everything that it leaves out filled in from `blank`."""
    if isinstance(blank, dict) and isinstance(sheet, dict):
        return {
            k: merge(blank[k], sheet[k]) if k in blank and k in sheet else sheet.get(k, blank.get(k))
            for k in (*blank, *(k for k in sheet if k not in blank))
        }
    if isinstance(blank, list) and isinstance(sheet, list) and len(blank) == len(sheet):
        return [merge(b, s) for b, s in zip(blank, sheet, strict=True)]
    return copy.deepcopy(sheet)


PLACE = re.compile(r"players\[([0-9]+)\]([\w.\[\]]*)")
OTHER_PLACE = re.compile(r"([a-z]\w*(?:\.\w+)+)(?=: )")


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong with a field, or (`doubt`) merely unlikely.

    `path` is the field's, or that of a grid's square, or "" where no single field is meant; `text` names the field,
    `reason` is for those who see it.
    """

    path: str
    text: str
    reason: str
    doubt: bool = False


def _places(blocks: Sequence[Section | Spread]) -> dict[str, str]:
    """What each field is called, by path; where two of a player's fields share a label, the block's title goes before."""
    named: list[tuple[str, str, str]] = []
    for block in blocks:
        if isinstance(block, Spread):
            named += [
                (cell.path, row.label, block.title) for row in block.rows for cell in row.cells if cell is not None
            ]
            continue
        for item in block.fields:
            title = "" if item.path.startswith("players.") else block.title.partition(":")[0]
            named.append((item.path, f"{title}, {item.label}" if title else item.label, block.title))
            if isinstance(item, Grid):
                for r in range(item.rows):
                    for c in range(item.columns):
                        named.append((f"{item.path}.{r}.{c}", f"{item.label} {square_name(item, r, c)}", block.title))
    seen: dict[tuple[str, str], int] = {}
    for path, label, _ in named:
        key = (".".join(path.split(".")[:2]), label)
        seen[key] = seen.get(key, 0) + 1
    return {
        path: f"{title}, {label}" if seen[".".join(path.split(".")[:2]), label] > 1 else label
        for path, label, title in named
    }


def square_name(grid: Grid, r: int, c: int) -> str:
    """A square as people point at it: "d2", or "4, row 2" in a grid without names."""
    column = grid.column_names[c] if grid.column_names else str(c + 1)
    return column + (str(grid.row_names[r]) if grid.row_names else f", row {r + 1}")


def _field_at(number: str, rest: str, places: Mapping[str, str]) -> str:
    """The path of the field that a place lies in, "" if it is a player as a whole."""
    path = f"players.{number}" + rest.replace("[", ".").replace("]", "")
    while path not in places and path.count(".") > 1:
        path = path.rpartition(".")[0]
    return path if path in places else ""


def in_words(problem: str, blocks: Sequence[Section | Spread], sheet: Any) -> str:
    """A sentence about a place of a sheet (`players[0].dens.olive: …`) as those who fill it in know the place."""
    return _in_words(problem, _places(blocks), sheet)


def _in_words(problem: str, places: Mapping[str, str], sheet: Any) -> str:
    def said(found: re.Match[str]) -> str:
        number, rest = found.groups()
        name = str(get(sheet, f"players.{number}.name", "") or "").strip() or f"Player {int(number) + 1}"
        path = _field_at(number, rest, places)
        return f"{name}, {places[path]}" if path else name

    start = OTHER_PLACE.match(problem)
    if start and start[1] in places:
        return places[start[1]] + PLACE.sub(said, problem[start.end() :])
    return PLACE.sub(said, problem)


def remark(problem: str, blocks: Sequence[Section | Spread], sheet: Any, doubt: bool = False) -> Remark:
    """A sentence of core about a sheet, with the field it is about."""
    start = PLACE.match(problem)
    other = OTHER_PLACE.match(problem)
    places = _places(blocks)
    path = _field_at(*start.groups(), places) if start else other[1] if other and other[1] in places else ""
    text = _in_words(problem, places, sheet)
    found = start or (other if path else None)
    reason = _in_words(problem[found.end() :].removeprefix(": "), places, sheet) if found else text
    return Remark(path, text, reason, doubt)


def out_of_range(item: Number, value: Any) -> str:
    """Why a number field cannot hold this value, "" if it can."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if whole and value >= item.low and (item.high is None or value <= item.high):
        return ""
    some = f"{item.low} or more" if item.high is None else f"from {item.low} to {item.high}"
    return f"must be a whole number{',' if item.high is None else ''} {some}, not {quoted(value)}"


def judge(scorer: Scorer, score: Callable[[Sheet], SheetScore], sheet: Sheet, mode: str) -> Judgement:
    """Scores a sheet as filled in. Fields that are wrong are found one after the other and count as empty."""
    remarks: list[Remark] = []
    blank = scorer.blank(mode, len(sheet.get("players", [])))
    tried = sheet
    while True:
        try:
            found = score(scorer.to_sheet(tried))
        except GameError as problem:
            blocks = scorer.form(tried)
            wrong = remark(str(problem), blocks, sheet)
            remarks.append(wrong)
            empty = get(blank, wrong.path) if wrong.path else None
            if not wrong.path or get(tried, wrong.path) == empty or len(remarks) >= MOST_REMARKS:
                known = {r.path for r in remarks}
                for item in fields_of(blocks):
                    reason = out_of_range(item, get(sheet, item.path)) if isinstance(item, Number) else ""
                    if reason and item.path not in known:
                        place = re.sub(r"\.([0-9]+)", r"[\1]", item.path)
                        remarks.append(remark(f"{place}: {reason}", blocks, sheet))
                return Judgement(None, remarks)
            tried = put(tried, wrong.path, empty)
        else:
            blocks = scorer.form(sheet)
            return Judgement(found, remarks + [remark(w, blocks, sheet, True) for w in found.warnings])


MOST_REMARKS = 20


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a sheet comes to (None where it cannot be told) and what is to be said about it, errors first."""

    score: SheetScore | None
    remarks: Sequence[Remark] = ()


def untouched(sheet: Sheet, blank: Sheet) -> list[bool]:
    """For each player whether nothing but a name is filled in; `blank` is an empty sheet for as many."""
    return [
        {**player, "name": ""} == {**empty, "name": ""}
        for player, empty in zip(sheet.get("players", []), blank["players"], strict=True)
    ]


def resized(old: Sheet, aside: Sheet, blank: Sheet) -> tuple[Sheet, Sheet]:
    """Another kind or size of sheet: `blank` with what was filled in, and what has no place there, to be kept aside.

    `aside` is what earlier changes kept: it comes back where there is a place for it again.
    """
    had, before = old.get("players", []), aside.get("players", [])
    players = [
        {**(before[i] if i < len(before) else {}), **(had[i] if i < len(had) else {})}
        for i in range(max(len(had), len(before)))
    ]
    kept: Sheet = {**aside, **old, "players": players}
    made = copy.deepcopy(blank)
    for filled, player in zip(players, made["players"]):
        player.update((key, filled[key]) for key in player if key in filled)
    made.update((key, kept[key]) for key in (*blank, "options") if key != "players" and key in kept)
    return made, kept


@dataclass
class Edits:
    """The sheet being filled in, with undo and redo. `aside` is what a smaller sheet has no place for."""

    sheet: Sheet
    past: list[tuple[Sheet, Sheet]] = field(default_factory=list)
    future: list[tuple[Sheet, Sheet]] = field(default_factory=list)
    aside: Sheet = field(default_factory=dict)

    def put(self, path: str, value: Any) -> None:
        """Writes a value."""
        if get(self.sheet, path) != value:
            self.replace(put(self.sheet, path, value), self.aside)

    def replace(self, sheet: Sheet, aside: Sheet | None = None) -> None:
        """Puts another sheet in its place, and what is kept aside for it."""
        self.past.append((self.sheet, self.aside))
        del self.past[:-200]
        self.future.clear()
        self.sheet, self.aside = sheet, aside or {}

    def undo(self) -> None:
        """Takes the last edit back."""
        if self.past:
            self.future.append((self.sheet, self.aside))
            self.sheet, self.aside = self.past.pop()

    def redo(self) -> None:
        """Makes the edit taken back again."""
        if self.future:
            self.past.append((self.sheet, self.aside))
            self.sheet, self.aside = self.future.pop()


def typed_token(tokens: Sequence[Token], typed: str) -> tuple[Token | None, bool]:
    """The token that typed keys mean, and whether more keys could mean another ("c" is a cow, "ch" a chicken)."""
    typed = typed.lower()
    exact = next((t for t in tokens if t.typed.lower() == typed), None)
    longer = any(t.typed.lower().startswith(typed) and t.typed.lower() != typed for t in tokens)
    return exact, longer


def find_token(tokens: Sequence[Token], value: Any) -> Token | None:
    """The token with this value."""
    wanted = json.dumps(value, sort_keys=True)
    return next((t for t in tokens if json.dumps(t.value, sort_keys=True) == wanted), None)
