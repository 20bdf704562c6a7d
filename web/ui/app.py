"""The shell: hears the page's events, keeps the session, decides what is drawn. See shell.js for hands and eyes."""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from collections.abc import Awaitable, Sequence
from random import SystemRandom
from typing import Any

import js

from core.components import rules
from core.game import GAME_KEYS, GameError, InvalidAction, RecordError, SetupError, get_game
from core.record import Record
from core.rng import SEED_LIMIT, seed_from_text
from web.ui import catalogue, dom, loader
from web.ui.bots import Bots
from web.ui.html import button, esc, inline, link
from web.ui.loader import PackError, load_pack
from web.ui.plug import Guide, Part, Picked, Play, Refuse, Table, load_table, make_view, why_not
from web.ui.scoring import Scoring
from web.ui.session import Entry, Replay, Session, record_name
from web.ui.shop import Shop
from web.ui.store import CHOICES, Memory, Save, Store, StoreFull
from web.ui.views import frame, home, misc, setup, table
from web.ui.views import rules as rules_view

SPEEDS = {"slow": 1.6, "normal": 0.7, "fast": 0.2, "instant": 0.0}
"""Seconds between the actions of bots."""
FRAME_SECONDS = 0.15
"""Bots that play at once are shown this often, not after each action."""


def any_seed() -> int:
    """A seed that nobody can know beforehand."""
    return SystemRandom().randrange(SEED_LIMIT)


def layout_of(width: float) -> str:
    """The layout class of a window this many pixels wide."""
    return "wide" if width >= 1100 else "tablet" if width >= 700 else "phone"


class App(Scoring, Shop):
    """Everything that is open in this tab."""

    def __init__(self) -> None:
        self.storable = bool(dom.shell.storable())
        self.store = Store(dom.LocalStorage() if self.storable else Memory(), loader.storage_prefix() + "1/")
        self.settings = self.store.settings()
        self.bots = Bots()
        self.section = ""
        self.route_args: list[str] = []
        self.layout = layout_of(float(dom.shell.width()))
        self.setup: setup.Setup | None = None
        self.session: Session | None = None
        self.replay: Replay | None = None
        self.table: Table | None = None
        self.save_id = ""
        self.save_title = ""
        self.guide = False
        self.focus = ""
        self.covered = False
        self.paused = False
        self.hurry = False
        self.playing = False
        self.all_log = False
        self.tab = ""
        self.folded = False
        self.routes = 0
        self.turn = 0
        """Raised whenever what bots and timers were doing is no longer wanted."""
        self.part_keys: tuple[tuple[str, str], ...] = ()
        self.parts: Sequence[Part] = ()
        self.full_told = False
        self.other_tab_told = False
        self.tasks: set[asyncio.Future[Any]] = set()
        self.draw_ms = 0.0
        self.init_scoring()
        self.init_shop()

    # ------------------------------------------------------------ machinery

    def hear(self, text: str) -> None:
        """An event of the page."""
        try:
            event = json.loads(text)
            handler = getattr(self, f"on_{event['type']}", None)
            if handler is not None:
                handler(event)
        except Exception:
            self.fault()

    def fault(self) -> None:
        """Something unforeseen: a sentence, a report to copy, and the page lives on."""
        dom.shell.fault(traceback.format_exc())
        js.console.warn(traceback.format_exc())

    def later(self, job: Awaitable[Any]) -> None:
        """Runs something beside the page."""

        async def guarded() -> None:
            try:
                await job
            except asyncio.CancelledError:
                raise
            except PackError as problem:
                self.toast(str(problem), "bad")
            except Exception:
                self.fault()

        task = asyncio.ensure_future(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def toast(self, text: str, kind: str = "") -> None:
        """A short message at the edge."""
        dom.shell.toast(text, kind)

    def toast_html(self, html: str, kind: str = "") -> None:
        """A short message with links; what people typed must be escaped in it."""
        dom.shell.toastHtml(html, kind)

    def on_do(self, event: dict[str, Any]) -> None:
        """A button, a link or a form."""
        handler = getattr(self, f"do_{event['do']}", None)
        if handler is None:
            raise AssertionError(f"no command {event['do']!r}")
        handler(event.get("arg", ""), event.get("fields", {}))

    def on_in(self, event: dict[str, Any]) -> None:
        """A field was changed."""
        handler = getattr(self, f"in_{event['do']}", None)
        if handler is None:
            raise AssertionError(f"no field {event['do']!r}")
        handler(event.get("arg", ""), event["value"])

    # ------------------------------------------------------------ routes

    async def start(self) -> None:
        """Paints the first page."""
        dom.hear(self.hear)
        dom.shell.dress(self._dress())
        await self.route(dom.current_hash())
        dom.show_app()

    def _dress(self) -> Any:
        return js.JSON.parse(json.dumps({k: self.settings[k] for k in ("theme", "text", "motion")}))

    def on_route(self, event: dict[str, Any]) -> None:
        """The address changed."""
        self.later(self.route(event["hash"]))

    async def route(self, text: str) -> None:
        """Shows the page of an address: "#/rules/finca/FI-3"."""
        path, _, query = text.lstrip("#").lstrip("/").partition("?")
        parts = [part for part in path.split("/") if part]
        section = parts[0] if parts else ""
        args = parts[1:]
        asked = dom.asked(query)
        self.turn += 1
        self.routes += 1
        here = self.routes
        self.playing = False
        dom.shell.hideTip()
        dom.shell.dialog("")
        js.document.documentElement.removeAttribute("data-inspect")
        opened = getattr(self, f"open_{section or 'home'}", None)
        before = (self.section, self.route_args[:1])
        try:
            if opened is None:
                self.show(
                    "", frame.message("There is nothing here", f"The address “{text}” leads nowhere in this page.")
                )
            else:
                await opened(args, asked)
        except PackError as problem:
            self.show(section, frame.message("Not there yet", str(problem)))
        except SetupError as problem:
            self.show(section, frame.message("That cannot be opened", str(problem)))
        if here == self.routes:
            self.section, self.route_args = section, args
            # the first page is not yet shown, and its top is where it starts
            if here > 1 and before != (section, args[:1]) and not (section == "rules" and len(args) > 1):
                dom.shell.top()

    def show(self, section: str, html: str, title: str = "") -> None:
        """Shows a whole page."""
        dom.forget()
        self.part_keys = ()
        dom.title(f"{title} · Harvest Table" if title else "Harvest Table")
        dom.patch({"top": frame.header(section), "main": html})

    async def need(self, game: str) -> Table:
        """Fetches a game's code; its table. Raises SetupError, PackError."""
        if game not in GAME_KEYS:
            raise SetupError(f"There is no game {game!r} here.")
        await load_pack(game)
        found = load_table(game)
        self._dress_game(found)
        return found

    icons_shown = False

    def _dress_game(self, found: Table) -> None:
        from printables import palette
        from web.ui.art import sprite

        dom.shell.css("palette", palette.css())
        dom.shell.css(f"css-{found.game}", found.css)
        if not self.icons_shown:
            self.icons_shown = True
            dom.patch({"icons": sprite()[0]})
        dom.patch({"sprites": f'<svg width="0" height="0"><defs>{found.defs()}</defs></svg>'})

    # ------------------------------------------------------------ home

    async def open_home(self, args: list[str], asked: dict[str, str]) -> None:
        """The shelf and the saved games."""
        self.leave()
        self.show_home()

    def show_home(self) -> None:
        """Paints the home page."""
        version = loader.version()
        alone = loader.single_file()
        html = home.page(
            catalogue.shelf(),
            self.store.saves(),
            self.store.broken(),
            time.time(),
            storable=self.storable,
            download="" if alone else "harvest-table.html",
            version=str(version),
        )
        self.show("", html)

    def leave(self) -> None:
        """Leaves the table; the game is saved."""
        self.session = None
        self.replay = None

    def do_skip(self, arg: str, fields: dict[str, str]) -> None:
        """Skips to the content."""
        dom.shell.focus(".decision .can, .decision button, #main h1, #main") or dom.shell.top()

    def do_close(self, arg: str, fields: dict[str, str]) -> None:
        """Closes the dialog."""
        dom.shell.dialog("")

    def on_closed(self, event: dict[str, Any]) -> None:
        """A dialog was closed."""
        dom.forget("dialog")

    def ask_delete(self, arg: str, do: str) -> None:
        """Asks before something is gone for good."""
        save = self.store.load(arg)
        name = save.title if save else arg
        dom.shell.dialog(frame.ask("Delete this game?", f"“{name}” will be gone for good.", do, "Delete it", arg))

    def do_ask_delete(self, arg: str, fields: dict[str, str]) -> None:
        """Asks before a save is deleted."""
        self.ask_delete(arg, "delete")

    def do_ask_delete_broken(self, arg: str, fields: dict[str, str]) -> None:
        """Asks before an unreadable save is deleted."""
        self.ask_delete(arg, "delete_broken")

    def do_delete(self, arg: str, fields: dict[str, str]) -> None:
        """Deletes a save."""
        self.store.delete(arg)
        dom.shell.dialog("")
        if self.section in ("play", "replay"):
            self.leave()
            dom.go("")
        else:
            self.show_home()

    def do_delete_broken(self, arg: str, fields: dict[str, str]) -> None:
        """Deletes an unreadable save."""
        self.store.delete_broken(arg)
        dom.shell.dialog("")
        self.show_home()

    def do_ask_rename(self, arg: str, fields: dict[str, str]) -> None:
        """Asks for a new name of a save."""
        save = self.store.load(arg)
        if save is not None:
            dom.shell.dialog(
                f'<h2 id="dialog-title">Name of this game</h2><form data-do="rename" data-arg="{esc(arg)}" class="stack">'
                f'<input type="text" name="title" maxlength="80" value="{esc(save.title)}" aria-label="Name of this game" data-focus>'
                f'<div class="row"><button type="submit" class="primary">Rename</button>{button("close", "Cancel")}</div></form>'
            )

    def do_rename(self, arg: str, fields: dict[str, str]) -> None:
        """Renames a save."""
        save = self.store.load(arg)
        wanted = fields.get("title", "").strip()[:80]
        if save is not None and wanted:
            save.title = wanted
            self._write(save)
            if arg == self.save_id:
                self.save_title = wanted
        dom.shell.dialog("")
        if self.section == "":
            self.show_home()

    # ------------------------------------------------------------ files

    def do_export(self, arg: str, fields: dict[str, str]) -> None:
        """Exports a game; says first that a running game's file holds its seed."""
        save = self.store.load(arg or self.save_id)
        if save is not None and not save.over and fields.get("sure") is None:
            dom.shell.dialog(
                f'<h2 id="dialog-title">Export a running game</h2><p>The file holds the seed of the game: whoever reads it can work out '
                f"the dice and cards to come. Give it to somebody you trust, or finish the game first.</p>"
                f'<form data-do="export_now" data-arg="{esc(save.id)}" class="row"><button type="submit" class="primary" data-focus>Export it</button>{button("close", "Cancel")}</form>'
            )
        else:
            self.do_export_now(arg, fields)

    def do_export_now(self, arg: str, fields: dict[str, str]) -> None:
        """Exports a game."""
        dom.shell.dialog("")
        save_id = arg or self.save_id
        if self.session is not None and save_id == self.save_id:
            text = self.session.dumps()
        else:
            save = self.store.load(save_id)
            if save is None:
                self.toast("This game is no longer here.", "bad")
                return
            text = save.record
        dom.download(f"{save_id}.json", "application/json", text)

    def do_export_broken(self, arg: str, fields: dict[str, str]) -> None:
        """Exports a save that cannot be read, as it is."""
        text = dict(self.store.broken()).get(arg, "")
        dom.download(f"{arg}.txt", "text/plain", text)

    def do_export_all(self, arg: str, fields: dict[str, str]) -> None:
        """Exports every game, one file each."""
        saves = self.store.saves()
        for save in saves:
            dom.download(f"{save.id}.json", "application/json", save.record)
        self.toast(
            f"{len(saves)} game{'s' if len(saves) != 1 else ''} exported." if saves else "There are no games to export."
        )

    def on_file(self, event: dict[str, Any]) -> None:
        """Files came, picked or dropped."""
        name = event["name"]
        problems = {
            "big": f"{name}: larger than 4 MB; a game or score sheet is far smaller.",
            "text": f"{name}: not a text file.",
            "read": f"{name}: could not be read.",
        }
        if event.get("error"):
            self.toast(problems[event["error"]], "bad")
            return
        purpose = event["purpose"]
        if purpose.startswith("option:"):
            self.take_option_file(purpose.removeprefix("option:"), name, event["text"])
        elif purpose == "sheet" or (purpose == "drop" and self.section == "score"):
            self.take_sheet(name, event["text"])
        elif purpose == "wheel":
            self.take_shop_file(name, event["text"])
        else:
            self.later(self.take_record(name, event["text"]))

    async def take_record(self, name: str, text: str) -> None:
        """Imports a record; a wrong file is refused with a sentence and changes nothing."""
        try:
            record = Record.loads(text)
            await self.need(record.game)
            session = Session.load(text)
        except RecordError as problem:
            self.toast(f"{name}: {problem}", "bad")
            return
        save = self._new_save(session, title=f"{record_name(record)} (imported)")
        if not self._write(save):
            return
        where = "replay" if save.over else "play"
        self.toast_html(f"Imported “<bdi>{esc(save.title)}</bdi>”. {link(f'{where}/{save.id}', 'Open it', cls='')}")
        if self.section == "":
            self.show_home()

    def on_storage(self, event: dict[str, Any]) -> None:
        """Another tab wrote something."""
        if self.session is not None and event["key"].endswith(f"/save/{self.save_id}") and not self.other_tab_told:
            self.other_tab_told = True
            self.toast(
                "This game is also open in another tab. Use one of them: the last action wins. Reload to see the other.",
                "bad",
            )

    def _new_save(self, session: Session, title: str = "", guide: bool = False) -> Save:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        save_id = self.store.free_id(f"{session.game.key}-{stamp}")
        return self._save_of(session, save_id, title or record_name(session.record), guide)

    def _save_of(self, session: Session, save_id: str, title: str, guide: bool) -> Save:
        if session.over:
            status = table.winners(session.state.outcome(), session.seats)
        else:
            status = f"{len(session.log)} action{'s' if len(session.log) != 1 else ''} played"
        return Save(save_id, title, session.game.key, time.time(), session.dumps(), status, guide, session.over)

    def _write(self, save: Save) -> bool:
        try:
            self.store.save(save)
        except StoreFull:
            if not self.full_told:
                self.full_told = True
                self.toast(
                    "The browser has no room left: the game goes on, but this is not saved. Export it, or delete old games.",
                    "bad",
                )
            return False
        self.full_told = False
        return True

    def keep(self) -> None:
        """Saves the running game."""
        if self.session is not None and self.save_id:
            self._write(self._save_of(self.session, self.save_id, self.save_title, self.guide))

    # ------------------------------------------------------------ new game

    async def open_new(self, args: list[str], asked: dict[str, str]) -> None:
        """Who plays, and how."""
        self.leave()
        if not args:
            dom.go("", replace=True)
            await self.open_home([], {})
            return
        self.table = await self.need(args[0])
        game = get_game(args[0])
        self.setup = setup.Setup.first(game, self.store.last(f"setup/{game.key}"))
        self.show_setup()

    def show_setup(self) -> None:
        """Paints the set-up page."""
        assert self.setup is not None and self.table is not None
        game = get_game(self.setup.game)
        html = setup.page(self.setup, game, self.table)
        if self.section == "new":
            dom.patch({"main": html})
        else:
            self.show("new", html, f"New game of {game.title}")

    def in_seat_name(self, arg: str, value: str) -> None:
        """A name is typed."""
        assert self.setup is not None
        self.setup.names[int(arg)] = value
        dom.forget("main")

    def in_seat_kind(self, arg: str, value: str) -> None:
        """A seat changes hands."""
        assert self.setup is not None
        self.setup.kinds[int(arg)] = value
        self.show_setup()

    def in_seat_count(self, arg: str, value: str) -> None:
        """More or fewer players."""
        assert self.setup is not None
        self.setup.resize(get_game(self.setup.game), int(value))
        self.show_setup()

    def do_seat_remove(self, arg: str, fields: dict[str, str]) -> None:
        """A seat is taken out."""
        assert self.setup is not None
        self.setup.remove(get_game(self.setup.game), int(arg))
        self.show_setup()

    def in_option(self, arg: str, value: str) -> None:
        """An option is chosen."""
        assert self.setup is not None
        if value:
            self.setup.options[arg] = value
        self.show_setup()

    def take_option_file(self, option: str, name: str, text: str) -> None:
        """A file for an option of its own (a wheel)."""
        assert self.setup is not None and self.table is not None
        if self.table.read_option is None:
            self.toast(f"{self.setup.game} takes no files here.", "bad")
            return
        try:
            value = self.table.read_option(option, text)
            get_game(self.setup.game).check_option_data(option, value)
        except GameError as problem:
            self.toast(f"{name}: {problem}", "bad")
            return
        self.setup.options[option] = value
        self.toast(f"{name} is read.")
        self.show_setup()

    def do_seed_show(self, arg: str, fields: dict[str, str]) -> None:
        """Somebody wants to type a seed."""
        assert self.setup is not None
        self.setup.show_seed = True
        self.show_setup()
        dom.shell.focus("#seed")

    def in_seed(self, arg: str, value: str) -> None:
        """The seed is typed."""
        assert self.setup is not None
        self.setup.seed = value
        dom.forget("main")

    def do_start(self, arg: str, fields: dict[str, str]) -> None:
        """The game begins."""
        assert self.setup is not None
        chosen = self.setup
        game = get_game(chosen.game)
        count = len(chosen.kinds)
        options = {
            o.id: chosen.options[o.id]
            for o in game.options
            if o.id in chosen.options and (o.seats is None or count in o.seats)
        }
        seed = seed_from_text(chosen.seed) if chosen.seed.strip() else any_seed()
        try:
            session = Session.new(game, chosen.full_names(), chosen.kinds, seed, options)
        except SetupError as problem:
            chosen.error = str(problem)
            self.show_setup()
            return
        self.store.remember(f"setup/{game.key}", chosen.remember())
        self.begin(session)

    def begin(self, session: Session, guide: bool = False) -> None:
        """Sits down at a fresh game."""
        save = self._new_save(session, guide=guide)
        self._write(save)
        self.adopt(session, save)
        dom.go(f"play/{save.id}")

    def adopt(self, session: Session, save: Save) -> None:
        """Makes this the game at the table."""
        self.session = session
        self.save_id, self.save_title, self.guide = save.id, save.title, save.guide
        self.paused = self.hurry = self.all_log = self.other_tab_told = False
        self.focus = ""

    # ------------------------------------------------------------ guided game

    def guide_of(self, found: Table) -> Guide:
        """The guided first game of a table; a plain one where a game brings none."""
        if found.guide is not None:
            return found.guide
        game = get_game(found.game)
        count = next((n for n in game.seats if n > 1), 1)
        return Guide(
            "Tip",
            "Play a first game against a computer opponent. What lights up can be done; `?` tells what a thing is.",
            ("person", *["greedy"] * (count - 1)),
        )

    async def open_guide(self, args: list[str], asked: dict[str, str]) -> None:
        """The door to a guided game."""
        self.leave()
        self.table = await self.need(args[0] if args else "")
        guide = self.guide_of(self.table)
        game = get_game(self.table.game)
        paragraphs = "".join(f"<p>{inline(p)}</p>" for p in guide.intro.split("\n\n"))
        self.show(
            "guide",
            f'<div class="page narrow prose"><h1>{esc(game.title)}: a first game</h1>{paragraphs}<p class="muted">Tips stand beside each decision. '
            f'Undo as often as you like; nothing is lost by trying.</p><div class="row">{button("guide_start", "Start", icon="play", cls="primary")}'
            f"{link(f'rules/{game.key}', 'Read the rules first', icon='book')}</div></div>",
            f"First game of {game.title}",
        )

    def do_guide_start(self, arg: str, fields: dict[str, str]) -> None:
        """The guided game begins."""
        assert self.table is not None
        guide = self.guide_of(self.table)
        names = ["You" if kind == "person" else setup.BOT_NAMES[i] for i, kind in enumerate(guide.seats)]
        self.begin(Session.new(get_game(self.table.game), names, guide.seats, guide.seed, guide.options), guide=True)

    # ------------------------------------------------------------ the table

    async def open_play(self, args: list[str], asked: dict[str, str]) -> None:
        """A game at the table. `play/<game>?seed=7` opens a fresh one against a bot."""
        self.replay = None
        wanted = args[0] if args else ""
        if wanted in GAME_KEYS:
            self.table = await self.need(wanted)
            game = get_game(wanted)
            count = (
                int(asked["players"]) if asked.get("players", "").isdigit() else next(n for n in game.seats if n > 1)
            )
            seed = seed_from_text(asked["seed"]) if "seed" in asked else any_seed()
            kinds = ["person", *[asked.get("bot", "greedy")] * (count - 1)]
            names = ["You", *setup.BOT_NAMES[: count - 1]]
            session = Session.new(game, names, kinds, seed, {})
            save = self._new_save(session)
            self._write(save)
            self.adopt(session, save)
            dom.go(f"play/{save.id}", replace=True)
        elif self.session is None or self.save_id != wanted:
            found = await self.load_save(wanted)
            if found is None:
                return
            self.adopt(*found)
        assert self.session is not None
        self.table = await self.need(self.session.game.key)
        self.open_table()
        if self.session.bot_acts:
            self.next_step()
        elif any(kind not in ("person",) for kind in self.session.record.kinds):
            self.later(self.bots.warm())

    async def load_save(self, save_id: str) -> tuple[Session, Save] | None:
        """A saved game, replayed; shows why when it cannot be opened."""
        save = self.store.load(save_id)
        if save is None:
            self.leave()
            self.show(
                "",
                frame.message(
                    "This game is not here",
                    "It was deleted, or saved in another browser. If you have its file, import it on the first page.",
                ),
            )
            return None
        try:
            if save.game not in GAME_KEYS:
                raise RecordError(f"this is a game of {save.game!r}, which this page does not know")
            await self.need(save.game)
            session = Session.load(save.record)
        except RecordError as problem:
            self.leave()
            export = button("export_now", "Export the file", arg=save.id, icon="down") + button(
                "ask_delete", "Delete it", arg=save.id, icon="trash"
            )
            self.show(
                "",
                frame.message("This game cannot be opened", f"{save.title}: {problem}. It is kept as it is.", export),
            )
            return None
        return session, save

    def open_table(self) -> None:
        """Builds the table screen from nothing."""
        session = self.session
        assert session is not None and self.table is not None
        self.covered = session.needs_cover(self.table.hidden(session.state.options))
        if not self.covered:
            session.look()
        dom.forget()
        self.part_keys = ()
        dom.title(f"{session.game.title} · Harvest Table")
        if self.covered:
            self.show_cover()
            return
        screen = self.screen()
        dom.patch({"top": frame.header("play"), "main": table.skeleton(screen)})
        self.draw()
        dom.shell.bottom("log")

    def show_cover(self) -> None:
        """Covers the table until the next person has the device."""
        session = self.session
        assert session is not None and session.actor is not None
        last = session.seats[session.viewer] if session.viewer is not None else None
        dom.forget()
        self.part_keys = ()
        dom.patch({"top": frame.header("play"), "main": table.cover(session.seats[session.actor], last)})
        dom.shell.focus("#cover button")
        dom.shell.say(f"Hand over to {session.seats[session.actor].name}")

    def do_uncover(self, arg: str, fields: dict[str, str]) -> None:
        """The next person looks."""
        assert self.session is not None
        self.session.look()
        self.open_table()
        dom.shell.focus("#decision .can")

    def screen(self) -> table.Screen:
        """Everything the table screen shows now."""
        found = self.table
        assert found is not None
        if self.replay is not None:
            walk = self.replay
            people = [i for i, kind in enumerate(walk.record.kinds) if kind == "person"]
            viewer = people[0] if len(people) == 1 else None
            whole = viewer if self.replay_over else None
            entry = walk.entry
            view = make_view(
                walk.state,
                whole,
                walk.seats,
                mode="replay",
                news=entry.events if entry else (),
                layout=self.layout,
                still=self.still(),
            )
            return table.Screen(
                view,
                found,
                walk.state.current_player,
                walk.log[: walk.at],
                self.save_id,
                "replay",
                tab=self.tab,
                folded=self.folded,
                at=walk.at,
                length=walk.length,
                playing=self.playing,
                all_log=self.all_log,
            )
        session = self.session
        assert session is not None
        mode = "play" if session.person_acts and session.viewer == session.actor else "watch"
        view = make_view(
            session.state,
            session.viewer,
            session.seats,
            mode=mode,
            picked=session.picked,
            focus=session.staged or self.focus,
            staged=session.staged,
            news=session.news(),
            layout=self.layout,
            still=self.still(),
        )
        coach = ""
        if self.guide and self.settings["coach"] and session.person_acts and view.decision is not None:
            texts = self.guide_of(found).coach.get(view.decision.kind, ())
            if texts:
                coach = texts[min(session.times_asked(), len(texts) - 1)]
        staged = (
            session.state.describe_for(session.state.parse_action(session.staged), session.viewer)
            if session.staged
            else ""
        )
        why = "" if session.can_undo or not session.log else "A roll, a reveal or the end of a turn stays as it is."
        return table.Screen(
            view,
            found,
            session.actor,
            session.log,
            self.save_id,
            "play",
            person=session.person_acts,
            paused=self.paused,
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            why_no_undo=why,
            staged_text=table.named(staged, session.seats),
            coach=coach,
            guide_title=self.guide_of(found).title if self.guide else "",
            seed=session.record.seed if session.over else None,
            all_log=self.all_log,
            tab=self.tab,
            folded=self.folded,
            speed=self.settings["speed"],
        )

    def still(self) -> bool:
        """Whether motion is switched off."""
        return bool(js.document.documentElement.dataset.motion == "off")

    def draw(self, only_parts: bool = False) -> None:
        """Brings the table screen up to date; touches only what changed."""
        started = dom.milliseconds()
        if self.covered:
            return
        screen = self.screen()
        screen.parts = self.draw_parts(screen)
        if screen.view.layout == "phone" and not self.tab:
            self.tab = next((f"part-{p.key}" for p in screen.parts if p.place != "main"), "scores")
        screen.tab = self.tab
        boxes: dict[str, str] = {}
        keys = tuple((p.key, p.place) for p in screen.parts)
        if keys != self.part_keys:
            dom.forget("parts-main", "parts-side", *(f"box-{k}" for k, _ in self.part_keys))
            self.part_keys = keys
            for place in ("main", "side"):
                boxes[f"parts-{place}"] = "".join(
                    table.part_box(p, self.tab) for p in screen.parts if (p.place == "main") == (place == "main")
                )
            dom.patch(boxes)
            dom.forget(*(f"part-{p.key}" for p in screen.parts))
        dom.patch({**{f"part-{p.key}": p.html for p in screen.parts}, **({} if only_parts else table.regions(screen))})
        asked = bool(screen.view.choices) or (screen.mode == "play" and screen.person and screen.view.outcome is None)
        dom.attributes("decision", {"class": "decision yours" if asked else "decision"})
        self.parts = screen.parts
        self.draw_ms = dom.milliseconds() - started
        js.document.documentElement.setAttribute("data-draw-ms", f"{self.draw_ms:.1f}")

    def draw_parts(self, screen: table.Screen) -> Sequence[Part]:
        """The game's own drawing; the plain table if that fails."""
        assert self.table is not None
        try:
            return list(self.table.parts(screen.view))
        except Exception:
            self.fault()
            from web.ui import plain

            return plain.parts(screen.view)

    def on_size(self, event: dict[str, Any]) -> None:
        """The window changed its size."""
        layout = layout_of(event["width"])
        if layout != self.layout:
            self.layout = layout
            if (self.session or self.replay) and self.section in ("play", "replay") and not self.covered:
                dom.attributes("play", {"data-layout": layout})
                if layout == "phone" and not self.tab:
                    self.tab = ""
                self.draw()
                self.open_tab(self.tab)

    # -- what the player does

    def on_action(self, event: dict[str, Any]) -> None:
        """A click on something that is an action, legal now or not."""
        session = self.session
        if session is None or self.replay is not None or self.covered:
            return
        notation = event["notation"]
        if not session.person_acts or session.viewer != session.actor:
            dom.shell.answer("<p>It is not your turn.</p>" if session.actor is not None else "<p>The game is over.</p>")
            return
        try:
            action = session.state.parse_action(notation)
        except InvalidAction as problem:
            dom.shell.answer(f"<p>{esc(problem)}</p>")
            return
        if action not in session.state.legal_actions():
            why = why_not(session.state, notation)
            if why is not None:
                dom.shell.answer(table.refusal(why, session.game.key))
                dom.shell.say(why.sentence)
            return
        notation = str(action)
        if session.staged != notation and self.settings["confirm"] and session.asks_confirm(notation):
            session.staged = notation
            self.draw()
            dom.shell.bottom("log")
            dom.shell.say("Confirm? This cannot be taken back.")
            dom.shell.focus(".confirm .primary")
            return
        self.play(notation)
        follow, _, rest = event.get("then", "").partition(";")
        if follow and session.person_acts and follow in map(str, session.state.legal_actions()):
            self.on_action({"notation": follow, "then": rest})

    def do_confirm(self, arg: str, fields: dict[str, str]) -> None:
        """The staged action is meant."""
        if self.session is not None and self.session.staged:
            self.play(self.session.staged)

    def do_unstage(self, arg: str, fields: dict[str, str]) -> None:
        """The staged action is not meant."""
        if self.session is not None:
            self.session.staged = ""
            self.draw()
            dom.shell.focus("#decision .can")

    def play(self, notation: str) -> None:
        """Plays an action of the person at the table."""
        assert self.session is not None
        self.focus = ""
        self.after(self.session.play(notation))

    def after(self, entry: Entry) -> None:
        """Shows what an action did, saves, and goes on."""
        session = self.session
        assert session is not None and self.table is not None
        hidden = self.table.hidden(session.state.options)
        if session.needs_cover(hidden):
            self.covered = True
            self.keep_soon()
            self.show_cover()
            return
        session.look()
        self.draw()
        dom.shell.bottom("log")
        self.move_things(entry)
        spoken = table.words_of(entry.events, session.viewer, session.seats)
        if session.person_acts and len(session.people) > 1 and session.actor != entry.player:
            spoken += f" {session.seats[session.actor or 0].name} to play."
        dom.shell.say(spoken)
        self.keep_soon()
        self.next_step()

    def keep_soon(self) -> None:
        """Saves right after the screen was brought up to date."""
        turn_session = self.session

        def now() -> None:
            if self.session is turn_session:
                try:
                    self.keep()
                except Exception:
                    self.fault()

        asyncio.get_event_loop().call_soon(now)

    def move_things(self, entry: Entry) -> None:
        """Lets things fly to where they went."""
        assert self.session is not None and self.table is not None
        if self.still() or self.hurry:
            return
        view = self.screen().view
        moves = [
            {"html": m.html, "start": m.start, "end": m.end, "ms": m.ms}
            for event in (e.seen_by(self.session.viewer) for e in entry.events)
            if event is not None
            for m in self.table.fly(view, event)
        ]
        if moves:
            dom.shell.fly(json.dumps(moves))

    def next_step(self) -> None:
        """Lets bots play, or the page itself where there is a single thing to do and the reader wants that."""
        session = self.session
        if session is None or self.covered or session.over:
            self.hurry = False
            return
        self.turn += 1
        if session.bot_acts:
            if not self.paused:
                self.later(self.run_bots(self.turn))
        else:
            self.hurry = False
            if self.settings["auto"] and len(session.state.legal_actions()) == 1:
                self.later(self.play_only(self.turn))

    async def play_only(self, turn: int) -> None:
        """Plays the only action."""
        await asyncio.sleep(0.35)
        session = self.session
        if session is not None and turn == self.turn and session.person_acts and not session.future:
            legal = session.state.legal_actions()
            if len(legal) == 1:
                self.play(str(legal[0]))

    async def run_bots(self, turn: int) -> None:
        """Bots play until a person is asked or the game is over."""
        drawn = 0.0
        while turn == self.turn and self.session is not None and self.session.bot_acts and not self.paused:
            session = self.session
            actor = session.actor
            assert actor is not None
            wait = 0.0 if self.hurry else SPEEDS[self.settings["speed"]]
            started = time.monotonic()
            notation = await self.bots.choose(
                session.game.key, session.state.to_json(), session.record.kinds[actor], session.bot_seed()
            )
            left = wait - (time.monotonic() - started)
            await asyncio.sleep(max(left, 0))
            if turn != self.turn or self.session is not session or self.paused:
                return
            entry = session.play(notation)
            assert self.table is not None
            if session.needs_cover(self.table.hidden(session.state.options)):
                self.covered = True
                self.keep_soon()
                self.show_cover()
                return
            session.look()
            if not wait and session.bot_acts and time.monotonic() - drawn < FRAME_SECONDS:
                continue
            self.draw()
            dom.shell.bottom("log")
            self.move_things(entry)
            dom.shell.say(table.words_of(entry.events, session.viewer, session.seats))
            self.keep_soon()
            drawn = time.monotonic()
        if turn == self.turn:
            self.next_step()

    def do_pause(self, arg: str, fields: dict[str, str]) -> None:
        """Bots wait."""
        self.paused, self.hurry = True, False
        self.turn += 1
        self.draw()
        dom.shell.focus("[data-do=resume]")

    def do_resume(self, arg: str, fields: dict[str, str]) -> None:
        """Bots go on."""
        self.paused = False
        self.draw()
        self.next_step()

    def do_hurry(self, arg: str, fields: dict[str, str]) -> None:
        """Bots play without waiting until a person is asked."""
        self.hurry = True
        self.next_step()

    def on_pick(self, event: dict[str, Any]) -> None:
        """Half a choice."""
        session = self.session
        if session is None or self.replay is not None or self.covered:
            return
        assert self.table is not None
        view = self.screen().view
        if not view.choices:
            dom.shell.answer("<p>It is not your turn.</p>")
            return
        answer = self.table.pick(view, event["token"])
        if isinstance(answer, Picked):
            session.picked = answer.tokens
            session.staged = ""
            self.draw()
        elif isinstance(answer, Play):
            self.on_action({"notation": answer.notation})
        elif isinstance(answer, Refuse):
            rule = (
                f' <a href="#/rules/{session.game.key}/{esc(answer.rule)}">Rule {esc(answer.rule)}</a>'
                if answer.rule
                else ""
            )
            dom.shell.answer(f"<p>{esc(answer.sentence)}{rule}</p>")
            dom.shell.say(answer.sentence)

    def on_hover(self, event: dict[str, Any]) -> None:
        """Pointer or focus went to another action."""
        if self.session is None or self.table is None or self.replay is not None or self.covered:
            return
        if event["thing"] != self.focus:
            self.focus = event["thing"]
            if self.table.hover and not self.session.staged and self.session.person_acts:
                self.draw(only_parts=True)

    def on_key(self, event: dict[str, Any]) -> None:
        """A key that means something to the table or the scorer."""
        key = event["key"]
        if self.section == "score":
            if key in ("undo", "redo"):
                getattr(self, f"do_sheet_{key}")("", {})
            return
        if self.replay is not None:
            if key in ("Enter", " "):
                (self.do_replay_stop if self.playing else self.do_replay_play)("", {})
            return
        if self.session is None or self.covered:
            return
        if key == "Escape":
            if self.session.staged or self.session.picked:
                self.session.staged, self.session.picked = "", ()
                self.draw()
        elif key == "Enter" and self.session.staged:
            self.do_confirm("", {})
        elif key in ("u", "U", "undo"):
            self.do_undo("", {})
        elif key in ("r", "R", "redo"):
            self.do_redo("", {})

    def do_undo(self, arg: str, fields: dict[str, str]) -> None:
        """Takes the last action back."""
        session = self.session
        if session is None:
            return
        if not session.can_undo:
            dom.shell.say("Nothing can be taken back: a roll, a reveal or the end of a turn stays as it is.")
            return
        self.turn += 1
        session.undo()
        session.look()
        self.draw()
        dom.shell.say("Taken back.")
        self.keep_soon()

    def do_redo(self, arg: str, fields: dict[str, str]) -> None:
        """Plays again what was taken back."""
        if self.session is not None and self.session.can_redo and self.session.person_acts:
            entry = self.session.redo()
            if entry is not None:
                self.after(entry)

    def do_still(self, arg: str, fields: dict[str, str]) -> None:
        """What can I still do?"""
        dom.shell.dialog(frame.dialog("What can I still do?", table.still(self.screen())))

    def do_why(self, arg: str, fields: dict[str, str]) -> None:
        """A number of the scores was pressed: its reason stays open."""
        dom.shell.pin()

    def do_tab(self, arg: str, fields: dict[str, str]) -> None:
        """A tab of the phone layout: its part comes into sight; pressed again the page goes back to the decision."""
        again = arg == self.tab
        self.open_tab(arg)
        dom.shell.reveal(arg, again)

    def open_tab(self, arg: str) -> None:
        """Opens the part of a tab of the phone layout."""
        self.tab = arg
        dom.attributes("play", {"data-tab": arg})
        for part in self.parts:
            opened = " open" if f"part-{part.key}" == arg else ""
            dom.attributes(f"part-{part.key}", {"class": f"part part-{part.key}{opened}"})
        if self.session or self.replay:
            screen = self.screen()
            screen.parts = self.parts
            dom.patch({"tabs": table.tabs(screen)})

    def do_fold(self, arg: str, fields: dict[str, str]) -> None:
        """Folds the side column, or opens it."""
        self.folded = not self.folded
        dom.attributes("play", {"data-folded": "1" if self.folded else ""})
        self.draw()

    def do_all_log(self, arg: str, fields: dict[str, str]) -> None:
        """Shows the whole log."""
        self.all_log = True
        self.draw()

    def do_inspect(self, arg: str, fields: dict[str, str]) -> None:
        """What is this? The next click explains."""
        dom.shell.inspect(not js.document.documentElement.hasAttribute("data-inspect"))

    def on_inspect(self, event: dict[str, Any]) -> None:
        """The page explains on click, or no longer."""
        if event["on"]:
            self.toast("Click, or walk to, anything with a dotted outline: it tells what it is. Esc ends this.")

    def on_tip(self, event: dict[str, Any]) -> None:
        """Something wants an explanation."""
        game = self.game_here()
        html = f"<p>{esc(event['tip'])}</p>" if event["tip"] else ""
        pinned = bool(event["pinned"])
        if event["what"] and self.table is not None and (self.session or self.replay):
            told = self.table.explain(self.screen().view, event["what"])
            if told is not None:
                links = " ".join(f'<a href="#/rules/{game}/{esc(r)}">Rule {esc(r)}</a>' for r in told.rules)
                html = html if esc(event["tip"]) not in told.html else ""
                html += f"<h3>{esc(told.title)}</h3>{told.html}<p>{links}</p>"
        if event["rule"] and game:
            if pinned or not html:
                html += rules_view.snippet(game, event["rule"]) if event["rule"] in rules(game) else ""
            else:
                html += f"<p>Rule {esc(event['rule'])}</p>"
        dom.shell.tip(html, pinned)

    def game_here(self) -> str:
        """The game of the page that is open."""
        if self.session is not None:
            return self.session.game.key
        if self.replay is not None:
            return self.replay.record.game
        return self.route_args[0] if self.route_args and self.route_args[0] in GAME_KEYS else ""

    def do_menu(self, arg: str, fields: dict[str, str]) -> None:
        """Everything else about the game at the table."""
        session = self.session
        if session is None:
            return
        options = "".join(
            f"<li>{esc(self._option_words(k, v))}</li>"
            for k, v in session.state.options.items()
            if v != next(o.default for o in session.game.options if o.id == k)
        )
        told = (
            f"<p>Played with:</p><ul>{options}</ul>" if options else "<p>Played with all options at their defaults.</p>"
        )
        speed = self.settings["speed"]
        speeds = "".join(
            f'<label><input type="radio" name="speed" value="{v}" data-in="setting" data-arg="speed"{" checked" if v == speed else ""}><span>{name}</span></label>'
            for v, name in (("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("instant", "At once"))
        )
        bots = (
            f'<fieldset class="field"><legend>Computer opponents</legend><div class="segments">{speeds}</div></fieldset>'
            if len(session.people) < len(session.record.kinds)
            else ""
        )
        body = (
            f'<p class="muted">{esc(session.game.title)} · {esc(self.save_title)} · saved after every action</p>{told}{bots}<div class="row">'
            + link(f"rules/{session.game.key}", "Rules", icon="book")
            + button("export", "Export", arg=self.save_id, icon="down")
            + button("ask_rename", "Rename", arg=self.save_id, icon="edit")
            + button("again", "Same deal again", icon="again")
            + button("deal", "New deal", icon="plus")
            + button("ask_delete", "Delete", arg=self.save_id, icon="trash")
            + link("", "All games", icon="home")
            + "</div>"
        )
        dom.shell.dialog(frame.dialog("This game", body))

    def _option_words(self, option: str, value: Any) -> str:
        assert self.table is not None
        name = self.table.option_titles.get(option, option.replace("_", " "))
        shown = (
            self.table.choice_titles.get(f"{option}={value}", value.replace("_", " "))
            if isinstance(value, str)
            else "from a file"
        )
        return f"{name}: {shown}"

    def _anew(self, seed: int) -> None:
        record = (
            self.session.record if self.session is not None else self.replay.record if self.replay is not None else None
        )
        if record is None:
            return
        dom.shell.dialog("")
        self.replay = None
        self.begin(Session.new(get_game(record.game), record.names, record.kinds, seed, record.options))

    def do_again(self, arg: str, fields: dict[str, str]) -> None:
        """The same deal again."""
        record = (
            self.session.record if self.session is not None else self.replay.record if self.replay is not None else None
        )
        if record is not None:
            self._anew(record.seed)

    def do_deal(self, arg: str, fields: dict[str, str]) -> None:
        """A new deal for the same players."""
        self._anew(any_seed())

    # ------------------------------------------------------------ replay

    async def open_replay(self, args: list[str], asked: dict[str, str]) -> None:
        """A game step by step. Only what everybody saw is shown while the game still runs."""
        wanted = args[0] if args else ""
        if self.session is not None and self.save_id == wanted:
            session = self.session
        else:
            found = await self.load_save(wanted)
            if found is None:
                return
            session, save = found
            self.save_id, self.save_title = save.id, save.title
        self.table = await self.need(session.game.key)
        self.replay_over = session.over
        self.session = None
        self.covered = False
        self.replay = Replay(session)
        self.tab = ""
        dom.forget()
        self.part_keys = ()
        dom.title(f"Replay of {session.game.title} · Harvest Table")
        dom.patch({"top": frame.header("replay"), "main": table.skeleton(self.screen())})
        self.draw()

    replay_over = False

    def _go(self, n: int) -> None:
        assert self.replay is not None
        self.replay.go(n)
        self.draw()
        dom.shell.bottom("log")

    def in_replay_go(self, arg: str, value: str) -> None:
        """The slider moved."""
        self._go(int(value))

    def do_replay_to(self, arg: str, fields: dict[str, str]) -> None:
        """One step, or to an end."""
        assert self.replay is not None
        self._go({"first": 0, "back": self.replay.at - 1, "next": self.replay.at + 1, "last": self.replay.length}[arg])

    def do_replay_play(self, arg: str, fields: dict[str, str]) -> None:
        """Plays by itself."""
        assert self.replay is not None
        if self.replay.at >= self.replay.length:
            self.replay.go(0)
        self.playing = True
        self.turn += 1
        self.draw()
        self.later(self.run_replay(self.turn))

    def do_replay_stop(self, arg: str, fields: dict[str, str]) -> None:
        """Stops."""
        self.playing = False
        self.turn += 1
        self.draw()

    async def run_replay(self, turn: int) -> None:
        """Walks through the replay."""
        while turn == self.turn and self.replay is not None and self.playing:
            await asyncio.sleep(max(0.08, SPEEDS[self.settings["speed"]]))
            if turn != self.turn or self.replay is None:
                return
            if self.replay.at >= self.replay.length:
                self.playing = False
                self.draw()
                return
            self._go(self.replay.at + 1)

    # ------------------------------------------------------------ rules, settings, credits

    async def open_rules(self, args: list[str], asked: dict[str, str]) -> None:
        """The rules of a game, at a rule."""
        self.leave()
        if not args:
            self.show(
                "rules",
                rules_view.shelf_page(
                    catalogue.shelf(),
                    "rules",
                    "Rules",
                    "Every rule has a number; the table and the scorer refer to them.",
                ),
                "Rules",
            )
            return
        game = args[0]
        self.table = await self.need(game)
        if self.section != "rules" or self.route_args[:1] != [game] or self.rule_query:
            self.rule_query = ""
            self.show("rules", rules_view.page(game), f"Rules of {catalogue.title(game)}")
        if len(args) > 1:
            dom.show_app()  # a page that is still hidden cannot be scrolled
        if len(args) > 1 and not dom.shell.scrollTo(args[1]):
            self.toast(f"There is no rule {args[1]}.", "bad")

    rule_query = ""

    def in_rule_search(self, arg: str, value: str) -> None:
        """Words to look for in the rules."""
        self.rule_query = value.strip()
        dom.patch({"rules-body": rules_view.results(arg, value) if value.strip() else rules_view.body(arg)})

    async def open_settings(self, args: list[str], asked: dict[str, str]) -> None:
        """Settings."""
        self.leave()
        self.show_settings()

    def show_settings(self) -> None:
        """Paints the settings."""
        used = sum(len(k) + len(self.store.backend.get(k) or "") for k in self.store.backend.names())
        html = misc.settings_page(self.settings, used)
        if self.section == "settings":
            dom.patch({"main": html})
        else:
            self.show("settings", html, "Settings")

    def in_setting(self, arg: str, value: str) -> None:
        """A setting is changed."""
        wanted: Any = bool(value) if CHOICES[arg] == (True, False) else value
        self.settings[arg] = wanted
        try:
            self.store.set_setting(arg, wanted)
        except StoreFull:
            self.toast("The browser has no room left: the setting holds until the page is closed.", "bad")
        dom.shell.dress(self._dress())
        if self.section == "settings":
            self.show_settings()

    async def open_about(self, args: list[str], asked: dict[str, str]) -> None:
        """Credits and licences."""
        self.leave()
        self.show("about", misc.about_page(str(loader.version())), "Credits")


running: App | None = None
"""The app of this tab, once it has started."""


async def start() -> None:
    """Opens the page; returns when its first view is painted."""
    global running
    running = App()
    await running.start()
    js.document.documentElement.setAttribute("data-ready", "1")
