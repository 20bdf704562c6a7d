"""The print shop's half of the shell: choose, look, and get the PDF, made in the page."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from core.game import GameError
from web.ui import catalogue, dom
from web.ui.loader import load_pack
from web.ui.views import rules as rules_view
from web.ui.views import shop as view

if TYPE_CHECKING:
    from printables.sheets import Section
    from web.ui.app import App


class Shop:
    """Mixed into `App`."""

    def init_shop(self) -> None:
        """Nothing chosen yet."""
        self.order = view.Order("")
        self.printing = False

    async def open_print(self: App, args: list[str], asked: dict[str, str]) -> None:  # type: ignore[misc]
        """The print shop of a game."""
        self.leave()
        if not args:
            self.show(
                "print",
                rules_view.shelf_page(
                    catalogue.shelf(),
                    "print",
                    "Print shop",
                    "Boards, cards, tokens and score pads as a PDF, made here in the page.",
                ),
                "Print shop",
            )
            return
        game = args[0]
        self.table = await self.need(game)
        self.order = view.Order.remembered(game, self.store.last("print"))
        self.show("print", view.message(game, "Setting the type…"), f"Print {catalogue.title(game)}")
        await load_pack("print")
        from printables import sheets

        if game not in sheets.printable_games():
            self.show("print", view.message(game, "This game has no printed sheets yet."))
            return
        self.show_order()

    def _everything(self) -> tuple[dict[str, str], list[Section]]:
        """What is printed only when it is named, and all that can be printed, that included."""
        from printables import sheets

        asked = sheets.on_request(self.order.game)
        return asked, sheets.sections_of(self.order.game, self.order.options(only=tuple(asked)))

    def show_order(self: App) -> None:  # type: ignore[misc]
        """Paints what is chosen, and what that makes."""
        from printables import sheets

        order = self.order
        problem = ""
        sections: list[view.Part] = []
        pages = 0
        try:
            asked, everything = self._everything()
            keys = {s.key for s in everything}
            order.only = tuple(k for k in order.only if k in keys)
            counts: dict[str, int] = {}
            for sheet in sheets.lay_out(everything, order.options(only=())):
                counts[sheet.section.key] = counts.get(sheet.section.key, 0) + 1
            sections = [
                view.Part(s.key, s.title, counts.get(s.key, 0), order.takes(s.key, s.key in asked), s.key in asked)
                for s in everything
            ]
            chosen = [s for s, part in zip(everything, sections, strict=True) if part.taken]
            pages = len(sheets.lay_out(chosen, order.options()))
        except (sheets.PrintError, GameError) as error:
            problem = str(error)
        html = view.page(order, sections, pages, problem)
        if self.section == "print" and self.route_args[:1] == [order.game]:
            dom.forget("main")
        dom.patch({"main": html})
        self.store.remember("print", order.remember())

    def in_print(self: App, arg: str, value: str) -> None:  # type: ignore[misc]
        """Something else is chosen."""
        order = self.order
        if arg == "players":
            order.players = int(value) if value else None
        elif arg in ("x", "y"):
            try:
                number = float(value.replace(",", ".") or 0)
            except ValueError:
                self.toast("The offset is a number of millimetres, like 0.5 or -1.", "bad")
                return
            order.offset = (number, order.offset[1]) if arg == "x" else (order.offset[0], number)
        else:
            setattr(order, arg, value)
        self.show_order()

    def in_print_part(self: App, arg: str, value: str) -> None:  # type: ignore[misc]
        """A part is wanted, or not."""
        asked, everything = self._everything()
        keys = [s.key for s in everything]
        usual = [k for k in keys if k not in asked]
        wanted = set(self.order.only or usual)
        (wanted.add if value else wanted.discard)(arg)
        chosen = tuple(k for k in keys if k in wanted)
        if not chosen:
            self.toast("At least one part has to be printed.", "bad")
        else:
            self.order.only = () if list(chosen) == usual else chosen
        self.show_order()

    def take_shop_file(self: App, name: str, text: str) -> None:  # type: ignore[misc]
        """A wheel of the reader's own."""
        assert self.table is not None
        if self.table.read_option is None:
            self.toast("This game takes no files of its own.", "bad")
            return
        try:
            self.order.custom = self.table.read_option("wheel", text)
        except GameError as problem:
            self.toast(f"{name}: {problem}", "bad")
            return
        self.order.custom_name = name
        self.show_order()

    def do_print_standard(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Back to the standard wheel."""
        self.order.custom, self.order.custom_name = None, ""
        self.show_order()

    def do_print_make(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Makes the PDF and hands it over."""
        if not self.printing:
            self.printing = True
            self.later(self._make())

    async def _make(self: App) -> None:  # type: ignore[misc]
        try:
            dom.patch({"print-progress": view.progress(0, 0)})
            await asyncio.sleep(0.02)
            from printables import sheets

            steps = sheets.making(self.order.game, self.order.options())
            while True:
                try:
                    done, total = next(steps)
                except StopIteration as end:
                    made: Any = end.value
                    break
                except (sheets.PrintError, GameError) as problem:
                    dom.patch({"print-progress": ""})
                    self.toast(str(problem), "bad")
                    return
                dom.patch({"print-progress": view.progress(done, total)})
                await asyncio.sleep(0)
            dom.download(made.name, "application/pdf", made.data)
            pages = len(made.manifest["pages"])
            dom.patch({"print-progress": view.done(made.name, pages, len(made.data))})
            dom.shell.say(f"{made.name} is made: {pages} pages.")
        finally:
            self.printing = False

    def do_print_look(self: App, arg: str, fields: dict[str, str]) -> None:  # type: ignore[misc]
        """Shows the sheets before they are printed."""
        self.later(self._look())

    async def _look(self: App) -> None:  # type: ignore[misc]
        from printables import sheets
        from printables.ink_svg import SvgInk

        self.turn += 1
        turn = self.turn
        order = self.order
        module = sheets.game_module(order.game)
        options = order.options()
        asked, everything = self._everything()
        chosen = [s for s in everything if order.takes(s.key, s.key in asked)]
        pictures: list[str] = []
        for n, sheet in enumerate(sheets.lay_out(chosen, options)):
            ink = SvgInk(sheet.w, sheet.h, theme=sheets.INKS[order.ink], prefix=f"look{n}-")
            sheets.draw_sheet(ink, sheet, module.TITLE, options)
            label = f"Page {n + 1}: {sheet.section.title}{sheet.part}{', back' if sheet.side == 'back' else ''}"
            pictures.append(view.thumbnail(ink.tostring(label=label), label))
            if turn != self.turn:
                return
            dom.patch({"print-look": "".join(pictures)})
            await asyncio.sleep(0)
