"""The scorer's half of the shell: edits the sheet, scores it after each edit, reads and writes files."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any

from core.game import GAME_KEYS, Game, GameError, SheetError, get_game
from core.record import parse_json
from web.ui import catalogue, dom
from web.ui.form import (
    Bag,
    Check,
    Edits,
    Grid,
    Number,
    Pick,
    Scorer,
    Section,
    Sheet,
    Spread,
    Text,
    fields_of,
    get,
    judge,
    load_scorer,
    remark,
    resized,
    shows,
    typed_token,
    untouched,
)
from web.ui.views import frame
from web.ui.views import rules as rules_view
from web.ui.views import scorer as view

if TYPE_CHECKING:
    from web.ui.app import App

TYPING_SECONDS = 1.2
"""Keys typed within this time make one token ("c", "h" → chicken)."""


class Scoring:
    """Mixed into `App`."""

    def init_scoring(self) -> None:
        """No sheet yet."""
        self.scorer: Scorer | None = None
        self.edits: Edits | None = None
        self.sheet_mode = ""
        self.brush = ""
        self.typed: tuple[str, str, float] = ("", "", 0.0)

    async def open_score(self: App, args: list[str], asked: dict[str, str]) -> None:  # type: ignore[misc]
        """The scorer of a game, with the sheet that was open last."""
        self.leave()
        if not args:
            self.show(
                "score",
                rules_view.shelf_page(
                    catalogue.shelf(),
                    "score",
                    "Score a paper game",
                    "Fill in what lies on the table; the page counts and says why.",
                ),
                "Score",
            )
            return
        self.table = await self.need(args[0])
        self.scorer = load_scorer(args[0])
        if self.scorer is None:
            self.show(
                "score", frame.message("No score sheet yet", f"{catalogue.title(args[0])} cannot be scored here yet.")
            )
            return
        dom.shell.css(f"css-scorer-{args[0]}", self.scorer.css)
        mode = self.scorer.modes[0]
        blank = self.scorer.blank(mode.id, mode.players[0])
        last = self.store.last(f"sheet/{args[0]}")
        kept, aside = last.get("sheet"), last.get("aside")
        sheet = blank
        if isinstance(kept, dict) and isinstance(kept.get("players"), list) and kept["players"]:
            try:
                sheet = self._whole(kept)
            except Exception:
                sheet = blank
        self.edits = Edits(sheet, aside=aside if isinstance(aside, dict) and sheet is not blank else {})
        self.sheet_mode = self.scorer.mode_of(sheet)
        self.brush = self._first_brush()
        self.show("score", view.page(self._board()), f"Score {catalogue.title(args[0])}")
        self.show_sheet()

    def _first_brush(self) -> str:
        assert self.scorer is not None and self.edits is not None
        for block in self.scorer.form(self.edits.sheet):
            for item in block.fields if isinstance(block, Section) else ():
                if isinstance(item, Grid):
                    return json.dumps(next(t.value for t in item.tokens if t.value != item.empty))
        return ""

    def _game(self) -> Game:
        assert self.scorer is not None
        return get_game(self.scorer.game)

    def _board(self: App) -> view.Board:  # type: ignore[misc]
        assert self.scorer is not None and self.edits is not None and self.table is not None
        board = view.Board(
            self._game(),
            self.scorer,
            self.edits.sheet,
            self.sheet_mode,
            self.brush,
            can_undo=bool(self.edits.past),
            can_redo=bool(self.edits.future),
            option_titles={**self.table.option_titles, **self.table.choice_titles},
        )
        judged = judge(self.scorer, self._game().score_sheet, self.edits.sheet, self.sheet_mode)
        board.score, board.remarks = judged.score, judged.remarks
        return board

    def show_sheet(self: App) -> None:  # type: ignore[misc]
        """Brings the scorer up to date."""
        assert self.edits is not None and self.scorer is not None
        # a field being typed in holds more than what was drawn last
        dom.forget("sheet-form")
        dom.patch(view.regions(self._board()))
        self.store.remember(f"sheet/{self.scorer.game}", {"sheet": self.edits.sheet, "aside": self.edits.aside})

    # -- edits

    def _fields(self) -> list[Text | Number | Check | Pick | Grid | Bag]:
        assert self.scorer is not None and self.edits is not None
        return fields_of(self.scorer.form(self.edits.sheet))

    def _field(self, path: str) -> Text | Number | Check | Pick | Grid | Bag | None:
        return next((f for f in self._fields() if f.path == path), None)

    def _grid(self, path: str) -> Grid | None:
        start = path.rsplit(".", 2)[0]
        found = self._field(start)
        return found if isinstance(found, Grid) else None

    def _read(self, path: str, value: str) -> Any:
        found = self._field(path)
        if isinstance(found, Number):
            text = value.strip().replace("−", "-")
            if not text:
                return found.low if found.low > 0 else 0
            return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else text
        if isinstance(found, Check):
            return bool(value)
        if isinstance(found, Pick):
            return json.loads(value)
        return value

    def in_cell(self: App, arg: str, value: str) -> None:  # type: ignore[misc]
        """A field of the sheet was changed."""
        assert self.edits is not None
        self.edits.put(arg, self._read(arg, value))
        self.show_sheet()

    def do_bump(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """One more, or one less."""
        assert self.edits is not None
        path, _, step = arg.partition("|")
        found = self._field(path)
        assert isinstance(found, Number)
        now = get(self.edits.sheet, path, found.low)
        value = (now if isinstance(now, int) else found.low) + int(step)
        self.edits.put(path, max(found.low, value if found.high is None else min(value, found.high)))
        self.show_sheet()

    def do_brush(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Another token to write with."""
        self.brush = arg
        self.show_sheet()

    def do_cell(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """A square is clicked: it gets the chosen token, or is emptied if it has that already."""
        assert self.edits is not None
        grid = self._grid(arg)
        assert grid is not None
        value = json.loads(self.brush) if self.brush else grid.empty
        if not any(token.value == value for token in grid.tokens):
            value = grid.empty
        now = get(self.edits.sheet, arg, grid.empty)
        self.edits.put(arg, grid.empty if now == value else value)
        self.show_sheet()

    def on_type(self: App, event: dict[str, Any]) -> None:  # type: ignore[misc]
        """Keys typed on a square."""
        assert self.edits is not None
        path, key = event["cell"], event["key"]
        grid = self._grid(path)
        if grid is None:
            return
        if key in ("Delete", "Backspace"):
            self.typed = ("", "", 0.0)
            self.edits.put(path, grid.empty)
            self.show_sheet()
            return
        before, text, when = self.typed
        now = time.monotonic()
        grown = text + key if before == path and now - when < TYPING_SECONDS else key
        token, more = typed_token(grid.tokens, grown)
        if token is None and not more:
            grown = key
            token, more = typed_token(grid.tokens, grown)
        self.typed = (path, grown, now)
        if token is not None:
            self.edits.put(path, token.value)
            self.show_sheet()

    def on_paste(self: App, event: dict[str, Any]) -> None:  # type: ignore[misc]
        """Rows and columns pasted from a spreadsheet, written from the focused field on."""
        assert self.edits is not None and self.scorer is not None
        lines = [line.split("\t") for line in event["text"].rstrip("\n").replace("\r", "").split("\n")]
        path = event["cell"]
        grid = self._grid(path)
        if grid is not None:
            top, left = (int(n) for n in path.rsplit(".", 2)[1:])
            for r, line in enumerate(lines):
                for c, text in enumerate(line):
                    if top + r < grid.rows and left + c < grid.columns:
                        token, _ = typed_token(grid.tokens, text.strip())
                        if token is not None or not text.strip():
                            self.edits.put(f"{grid.path}.{top + r}.{left + c}", token.value if token else grid.empty)
        for block in self.scorer.form(self.edits.sheet):
            if isinstance(block, Spread):
                for r0, row in enumerate(block.rows):
                    for c0, cell in enumerate(row.cells):
                        if cell is not None and cell.path == path:
                            for r, line in enumerate(lines):
                                for c, text in enumerate(line):
                                    if r0 + r < len(block.rows) and c0 + c < len(block.columns):
                                        target = block.rows[r0 + r].cells[c0 + c]
                                        if isinstance(target, (Number, Text)):
                                            self.edits.put(target.path, self._read(target.path, text.strip()))
        dom.forget()
        self.show("score", view.page(self._board()), f"Score {self._game().title}")
        self.show_sheet()

    def do_bag_add(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """A token goes into a bag."""
        assert self.edits is not None
        path, _, value = arg.partition("|")
        self.edits.put(path, [*(get(self.edits.sheet, path, []) or []), json.loads(value)])
        self.show_sheet()

    def do_bag_remove(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """A token leaves a bag."""
        assert self.edits is not None
        path, _, index = arg.partition("|")
        held = list(get(self.edits.sheet, path, []) or [])
        if int(index) < len(held):
            del held[int(index)]
        self.edits.put(path, held)
        self.show_sheet()

    def do_sheet_totals(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """From the line of totals to the totals themselves."""
        dom.shell.scrollTo("sheet-totals")

    def do_sheet_wrong(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """From what is said about a field to the field."""
        for kind in ("c", "q", "bag"):
            if dom.shell.focus(f'[data-key="{kind}-{arg}"]'):
                return

    def do_sheet_undo(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Takes the last edit back."""
        assert self.edits is not None and self.scorer is not None
        self.edits.undo()
        self.sheet_mode = self.scorer.mode_of(self.edits.sheet)
        self.show_sheet()

    def do_sheet_redo(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Makes the edit again."""
        assert self.edits is not None and self.scorer is not None
        self.edits.redo()
        self.sheet_mode = self.scorer.mode_of(self.edits.sheet)
        self.show_sheet()

    # -- whole sheets

    def _fresh(self: App, mode_id: str, players: int) -> None:  # type: ignore[misc]
        """Another kind or size of sheet; what the players filled in stays where it fits."""
        assert self.edits is not None and self.scorer is not None
        mode = next(m for m in self.scorer.modes if m.id == mode_id)
        count = players if players in mode.players else mode.players[0]
        old = self.edits.sheet
        sheet, aside = resized(old, self.edits.aside, self.scorer.blank(mode.id, count))
        told = self._resizing(old, sheet, mode.id)
        self.sheet_mode = mode.id
        self.edits.replace(sheet, aside)
        if told:
            self.toast(told)
        self.show_sheet()

    def _resizing(self, old: Sheet, new: Sheet, mode: str) -> str:
        """What a change of the sheet takes out of sight or brings back, in a sentence; "" if nothing."""
        assert self.scorer is not None
        before, after = len(old.get("players", [])), len(new["players"])
        empty = self.scorer.blank(self.sheet_mode, before)
        larger, blank = (old, empty) if before > after else (new, self.scorer.blank(mode, after))
        empties = untouched(larger, blank)
        names = [
            name
            for i, name in enumerate(view.names_of(larger))
            if i >= min(before, after) and (larger["players"][i].get("name") or not empties[i])
        ]
        who = " and ".join(names)
        if names and before > after:
            return f"{who} set aside: Undo, or {before} players again, brings back what was filled in."
        if names:
            return f"{who} brought back as filled in before."
        lost = any(
            key not in new["players"][0] and value != empty["players"][0].get(key)
            for player in old.get("players", [])
            for key, value in player.items()
        ) or any(key not in new and old[key] != empty.get(key) for key in old)
        title = next(m.title for m in self.scorer.modes if m.id == self.sheet_mode)
        return (
            f"What stands only on the sheet “{title}” is set aside: Undo, or that sheet again, brings it back."
            if lost
            else ""
        )

    def in_sheet_mode(self: App, arg: str, value: str) -> None:  # type: ignore[misc]
        """Another kind of sheet."""
        assert self.edits is not None
        self._fresh(value, len(self.edits.sheet.get("players", [])))

    def in_sheet_players(self: App, arg: str, value: str) -> None:  # type: ignore[misc]
        """Another number of players."""
        self._fresh(self.sheet_mode, int(value))

    def in_sheet_option(self: App, arg: str, value: str) -> None:  # type: ignore[misc]
        """Another option."""
        assert self.edits is not None
        self.edits.put("options", {**self.edits.sheet.get("options", {}), arg: value})
        self.show_sheet()

    def do_sheet_new(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """An empty sheet; undo brings the old one back."""
        assert self.edits is not None and self.scorer is not None
        self.edits.replace(self.scorer.blank(self.sheet_mode, len(self.edits.sheet.get("players", []))))
        self.toast("An empty sheet. Undo brings the old one back.")
        self.show_sheet()

    def do_sheet_example(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """A filled sheet to look at."""
        assert self.edits is not None and self.scorer is not None and self.scorer.example is not None
        self._take(self.scorer.example())

    def _whole(self, sheet: dict[str, Any]) -> dict[str, Any]:
        """A sheet with all that the form shows; raises before anything changes if the form cannot be drawn."""
        assert self.scorer is not None
        whole = self.scorer.from_sheet(sheet)
        self.scorer.form(whole)
        return whole

    def _shown(self: App, sheet: dict[str, Any]) -> bool:  # type: ignore[misc]
        """Whether the form can show the sheet whole, right or not: what it exports unfinished can come back."""
        assert self.scorer is not None
        try:
            whole = self._whole(sheet)
            fields = fields_of(self.scorer.form(whole))
            return self.scorer.to_sheet(whole) == sheet and all(shows(item, whole) for item in fields)
        except Exception:
            return False  # what a form makes of a foreign file is not foreseen

    def _take(self: App, sheet: dict[str, Any]) -> None:  # type: ignore[misc]
        assert self.edits is not None and self.scorer is not None
        whole = self._whole(sheet)
        self.edits.replace(whole)
        self.sheet_mode = self.scorer.mode_of(whole)
        self.show_sheet()

    def do_sheet_export(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Exports the sheet as `python -m core score` reads it."""
        assert self.edits is not None and self.scorer is not None
        try:
            sheet = self.scorer.to_sheet(self.edits.sheet)
        except GameError as problem:
            told = remark(str(problem), self.scorer.form(self.edits.sheet), self.edits.sheet)
            self.toast(f"This sheet cannot be exported yet. {told.text}", "bad")
            return
        text = json.dumps(sheet, ensure_ascii=False, indent=1) + "\n"
        dom.download(f"{self.scorer.game}-sheet-{time.strftime('%Y%m%d')}.json", "application/json", text)

    def do_sheet_print(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Prints the sheet."""
        dom.shell.print()

    def take_sheet(self: App, name: str, text: str) -> None:  # type: ignore[misc]
        """Imports a sheet; a wrong one is refused with a sentence and changes nothing."""
        if self.scorer is None or self.edits is None:
            self.toast("Choose the game first, then drop the sheet there.", "bad")
            return
        try:
            sheet = parse_json(text, SheetError, name)
            if isinstance(sheet, dict) and sheet.get("format"):
                game = sheet.get("game")
                raise SheetError(
                    f"{name}: this is the record of a game{f' of {catalogue.title(str(game))}' if game in GAME_KEYS else ''}, not a score sheet"
                )
            try:
                self._game().score_sheet(sheet)
                state = "is read"
            except GameError:
                if not self._shown(sheet):
                    raise
                state = "is read, but not right yet: the form says where"
        except GameError as problem:
            self.toast(str(problem) if str(problem).startswith(name) else f"{name}: {problem}", "bad")
            return
        self._take(sheet)
        self.toast(f"{name} {state}. Undo brings the old sheet back.")
