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
    """A spreadsheet: players as columns, fields as rows. Arrow keys, Enter and pasted columns work as people expect."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Section:
    """A headed block of fields, for one player or for all (`player` None)."""

    title: str
    fields: Sequence[Text | Number | Check | Pick | Grid | Bag]
    player: int | None = None


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


def in_words(problem: str, blocks: Sequence[Section | Spread], sheet: Any) -> str:
    """A sentence about a place of a sheet (`players[0].dens.olive: …`) as those who fill it in know the place."""
    labels = {}
    for block in blocks:
        for row in block.rows if isinstance(block, Spread) else ():
            labels.update({cell.path: row.label for cell in row.cells if cell is not None})
        for item in block.fields if isinstance(block, Section) else ():
            labels[item.path] = item.label

    def said(found: re.Match[str]) -> str:
        number, rest = found.groups()
        path = f"players.{number}" + rest.replace("[", ".").replace("]", "")
        name = str(get(sheet, f"players.{number}.name", "") or "").strip() or f"Player {int(number) + 1}"
        while path not in labels and path.count(".") > 1:
            path = path.rpartition(".")[0]
        return f"{name}, {labels[path]}" if path in labels else name

    return PLACE.sub(said, problem)


@dataclass
class Edits:
    """The sheet being filled in, with undo and redo."""

    sheet: Sheet
    past: list[Sheet] = field(default_factory=list)
    future: list[Sheet] = field(default_factory=list)

    def put(self, path: str, value: Any) -> None:
        """Writes a value."""
        if get(self.sheet, path) != value:
            self.replace(put(self.sheet, path, value))

    def replace(self, sheet: Sheet) -> None:
        """Puts another sheet in its place."""
        self.past.append(self.sheet)
        del self.past[:-200]
        self.future.clear()
        self.sheet = sheet

    def undo(self) -> None:
        """Takes the last edit back."""
        if self.past:
            self.future.append(self.sheet)
            self.sheet = self.past.pop()

    def redo(self) -> None:
        """Makes the edit taken back again."""
        if self.future:
            self.past.append(self.sheet)
            self.sheet = self.future.pop()


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
