"""How a game's table plugs into the page: what a table is given, and what it gives back.

A table module (`web.ui.tables.<game>`) is plain Python: it imports neither js nor pyscript, keeps nothing between
calls, draws from `TableView` alone, and is tested without a browser. `load_table` fills in the hooks it leaves out.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from importlib import import_module
from types import ModuleType
from typing import Any

from core.game import Action, Decision, Event, GameError, Outcome, Refusal, Scorecard, State
from core.rng import Rng

# ---------------------------------------------------------------- players

COLOURS: tuple[tuple[str, str, str], ...] = (
    ("blue", "#0072B2", "●"),
    ("vermilion", "#D55E00", "■"),
    ("green", "#009E73", "▲"),
    ("yellow", "#F0E442", "◆"),
    ("purple", "#CC79A7", "★"),
    ("sky", "#56B4E9", "⬢"),
)
"""Name, colour and shape of each player, in order of index (the Okabe–Ito set)."""
_BY_NAME = {colour[0]: colour for colour in (*COLOURS, ("pink", "#E58FB4", "★"), ("white", "#FFFDF6", "⬢"))}


def seat_colour(index: int, own: Sequence[str] = ()) -> tuple[str, str, str]:
    """Name, colour and shape of a player; `own`: the colours that the game names (`Game.colours`)."""
    return _BY_NAME[own[index % len(own)]] if own else COLOURS[index % len(COLOURS)]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the page shows it. `kind` is "person", "automa", or the name of a bot ("random", "greedy")."""

    index: int
    name: str
    kind: str
    colour_name: str
    colour: str
    shape: str

    @property
    def letter(self) -> str:
        """The first letter of the name, for marks too small for a shape and a word."""
        return self.name.strip()[:1].upper() or str(self.index + 1)

    @property
    def html(self) -> str:
        """Shape in colour and name, escaped, for use in HTML."""
        return (
            f'<span class="who who-{self.colour_name}"><span class="shape" aria-hidden="true">{self.shape}</span>'
            f"<span>{escape(self.name)}</span></span>"
        )


def make_seats(names: Sequence[str], kinds: Sequence[str], own: Sequence[str] = ()) -> tuple[Seat, ...]:
    """Seats with their colours and shapes; `names` and `kinds` have one entry a player, automas last.

    own: the colours that the game names (`Game.colours`), else the house's.
    """
    return tuple(
        Seat(i, name, kind, *seat_colour(i, own)) for i, (name, kind) in enumerate(zip(names, kinds, strict=True))
    )


# ---------------------------------------------------------------- what a table is given


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action: the action, and its description in words."""

    action: Action
    text: str

    @property
    def notation(self) -> str:
        """The action's notation."""
        return self.action.text


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do.

    Where it runs into a secret or a roll it is only one of many worlds: then `certain` is False, and only events that
    come before the luck should be shown.
    """

    obs: dict[str, Any]
    events: tuple[Event, ...]
    certain: bool


@dataclass(frozen=True)
class TableView:
    """All a table draws from. Nothing in it is hidden from `viewer`.

    `layout` is "wide" (1100 px and more), "tablet" or "phone" (below 700 px). `picked` holds the tokens of a choice
    half made. `focus` is the notation or pick token under the pointer, focused, or waiting for Confirm. `news` are the
    events since the viewer last acted. `mode` is "play", "replay" or "watch" (no choices in the last two).
    """

    game: str
    obs: dict[str, Any]
    viewer: int | None
    decision: Decision | None
    choices: tuple[Choice, ...]
    seats: tuple[Seat, ...]
    options: Mapping[str, Any]
    scores: tuple[Scorecard, ...]
    outcome: Outcome | None = None
    picked: tuple[str, ...] = ()
    focus: str = ""
    staged: str = ""
    news: tuple[Event, ...] = ()
    layout: str = "wide"
    still: bool = False
    mode: str = "play"
    previewer: Callable[[str], Preview | None] = field(default=lambda notation: None, repr=False, compare=False)

    # -- legal actions

    @cached_property
    def legal(self) -> dict[str, Choice]:
        """Legal actions by notation (empty when the viewer is not to act)."""
        return {choice.notation: choice for choice in self.choices}

    def can(self, notation: str) -> bool:
        """Whether this action is legal now."""
        return notation in self.legal

    def preview(self, notation: str) -> Preview | None:
        """What a legal action would do, from a copy of the position; None for an action that is not legal now."""
        return self.previewer(notation) if notation in self.legal else None

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is asked something now."""
        return bool(self.choices)

    def seat(self, index: int) -> Seat:
        """The player with this index."""
        return self.seats[index]

    # -- attributes for clickable elements: put them inside a start tag

    def act(self, notation: str, label: str = "", cls: str = "") -> str:
        """Attributes of an element that plays `notation`. Legal: lit, focusable, named by its description (or `label`).

        Not legal: a click on it tells why (`State.why_not`). Give `label` for elements that may be illegal.
        """
        choice = self.legal.get(notation)
        name = escape(label or (choice.text if choice else notation), quote=True)
        return f'{self.press(notation, cls)} role="button" aria-label="{name}"'

    def press(self, notation: str, cls: str = "") -> str:
        """As `act`, for a `<button>` that is named by what it shows."""
        action = escape(notation, quote=True)
        if notation not in self.legal:
            return f' data-action="{action}" class="{cls} cannot" aria-disabled="true"'
        more = " staged" if notation == self.staged else ""
        return f' data-action="{action}" class="{cls} can{more}" tabindex="0"'

    def pick(self, token: str, label: str, cls: str = "", on: bool | None = None) -> str:
        """Attributes of an element that is part of a choice, not yet an action (a die, a tile to pay with)."""
        pressed = token in self.picked if on is None else on
        return (
            f' data-pick="{escape(token, quote=True)}" class="{cls} can{" picked" if pressed else ""}" role="button"'
            f' tabindex="0" aria-pressed="{"true" if pressed else "false"}" aria-label="{escape(label, quote=True)}"'
        )

    def what(self, tip: str = "", rule: str = "", thing: str = "") -> str:
        """Attributes that answer "what is this?": a sentence, a rule's number, a `thing` for the table's `explain`."""
        parts = [("data-tip", tip), ("data-rule", rule), ("data-what", thing)]
        return "".join(f' {name}="{escape(value, quote=True)}"' for name, value in parts if value)


def mark(player: int, place: str) -> str:
    """Attribute of an element that a score line may count: `place` as in `ScoreLine.marks`."""
    return f' data-mark="{player}:{escape(place, quote=True)}"'


def then(*notations: str) -> str:
    """Attribute of an element whose place answers the next questions, too: what is played after its action, if legal."""
    return f' data-then="{escape(";".join(notations), quote=True)}"'


def key(name: str) -> str:
    """Attribute of an element that stays the same thing from drawing to drawing (it moves instead of jumping)."""
    return f' data-key="{escape(name, quote=True)}"'


# ---------------------------------------------------------------- what a table gives back


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the table. Only parts whose HTML changed are touched.

    `place`: "main" (the board; on a phone above the tabs) or "side" (below or beside the board; on a phone a tab).
    `title` names it (a region for screen readers, the tab on a phone).
    """

    key: str
    title: str
    html: str
    place: str = "side"


@dataclass(frozen=True, slots=True)
class Picked:
    """Answer to a pick: these tokens are picked now."""

    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Answer to a pick: the choice is complete, play this notation."""

    notation: str


@dataclass(frozen=True, slots=True)
class Refuse:
    """Answer to a pick: not now, and why."""

    sentence: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Fly:
    """Something that moves on screen: `html` travels from one `data-at` place to another."""

    html: str
    start: str
    end: str
    ms: int = 220


@dataclass(frozen=True, slots=True)
class Explain:
    """What something is: a title, HTML of our own words, and the rules to read on."""

    title: str
    html: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """A line of "what can I still do?": a sentence, a rule, and the action it speaks of (lit when legal)."""

    text: str
    rule: str = ""
    notation: str = ""


@dataclass(frozen=True)
class Guide:
    """A short guided first game: a set-up, an opening text, and a text for each kind of decision, first time and later.

    `coach` texts of one kind are shown one after the other as that kind of decision comes up again; the last one stays.
    """

    title: str
    intro: str
    seats: tuple[str, ...]
    """Kind of each seat, the learner ("person") among them."""
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 7
    coach: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """A table module with every hook filled in."""

    game: str
    parts: Callable[[TableView], Sequence[Part]]
    defs: Callable[[], str]
    css: str
    hover: bool
    hidden: Callable[[Mapping[str, Any]], bool]
    pick: Callable[[TableView, str], Picked | Play | Refuse]
    group: Callable[[TableView, Choice], str]
    icon: Callable[[Event], str]
    fly: Callable[[TableView, Event], Sequence[Fly]]
    explain: Callable[[TableView, str], Explain | None]
    hints: Callable[[TableView], Sequence[Hint]]
    banner: Callable[[TableView], str]
    secret_lines: Callable[[TableView, int], Sequence[str]]
    line_title: Callable[[str], str]
    told_scores: Callable[[TableView], Sequence[Scorecard]]
    read_option: Callable[[str, str], Any] | None
    option_groups: Sequence[tuple[str, Sequence[str]]]
    option_titles: Mapping[str, str]
    choice_titles: Mapping[str, str]
    guide: Guide | None
    blurb: str
    art: Callable[[], str]


def toggle(view: TableView, token: str) -> Picked | Play | Refuse:
    """The usual answer to a pick: the token is added, or taken away if it was there."""
    if token in view.picked:
        return Picked(tuple(t for t in view.picked if t != token))
    return Picked((*view.picked, token))


def words(identifier: str) -> str:
    """An identifier in words: "red.pigs" → "Red pigs", "emma_level" → "Emma level"."""
    text = identifier.replace("_", " ").replace(".", " ").strip()
    return text[:1].upper() + text[1:]


def ready_made(name: str, draw: Callable[[], str]) -> Callable[[], str]:
    """What the build has drawn beforehand (`web/ui/made/<name>.svg`: it is the same code's), else `draw` itself."""

    def get() -> str:
        try:
            data = pkgutil.get_data("web.ui", f"made/{name}.svg")
        except OSError:
            data = None
        return draw() if data is None else data.decode()

    return get


def load_table(game: str) -> Table:
    """The table of a game; a game without a table module gets the plain one of `web.ui.plain`."""
    try:
        module: ModuleType = import_module(f"web.ui.tables.{game}")
    except ModuleNotFoundError as missing:
        if missing.name != f"web.ui.tables.{game}":
            raise
        module = import_module("web.ui.plain")
    hidden = getattr(module, "HIDDEN", False)
    line_titles: Mapping[str, str] = getattr(module, "LINE_TITLES", {})
    return Table(
        game=game,
        parts=module.parts,
        defs=ready_made(game, getattr(module, "defs", lambda: "")),
        css=getattr(module, "CSS", ""),
        hover=getattr(module, "HOVER", False),
        hidden=hidden if callable(hidden) else lambda options: bool(hidden),
        pick=getattr(module, "pick", toggle),
        group=getattr(module, "group", lambda view, choice: ""),
        icon=getattr(module, "icon", lambda event: ""),
        fly=getattr(module, "fly", lambda view, event: ()),
        explain=getattr(module, "explain", lambda view, thing: None),
        hints=getattr(module, "hints", lambda view: ()),
        banner=getattr(module, "banner", lambda view: ""),
        secret_lines=getattr(module, "secret_lines", lambda view, player: ()),
        line_title=lambda line: line_titles.get(line, words(line)),
        told_scores=getattr(module, "told_scores", lambda view: view.scores),
        read_option=getattr(module, "read_option", None),
        option_groups=getattr(module, "OPTION_GROUPS", ()),
        option_titles=getattr(module, "OPTION_TITLES", {}),
        choice_titles=getattr(module, "CHOICE_TITLES", {}),
        guide=getattr(module, "GUIDE", None),
        blurb=getattr(module, "BLURB", ""),
        art=getattr(module, "art", lambda: ""),
    )


# ---------------------------------------------------------------- from a state to a view


def make_view(
    state: State,
    viewer: int | None,
    seats: Sequence[Seat],
    *,
    mode: str = "play",
    picked: Sequence[str] = (),
    focus: str = "",
    staged: str = "",
    news: Sequence[Event] = (),
    layout: str = "wide",
    still: bool = False,
) -> TableView:
    """What `viewer` may see of `state`; with choices only when the decision is theirs and `mode` is "play"."""
    asked = mode == "play" and viewer is not None and state.current_player == viewer
    choices = tuple(Choice(a, state.describe_for(a, viewer)) for a in state.legal_actions()) if asked else ()
    seen = tuple(e for e in (event.seen_by(viewer) for event in news) if e is not None)
    return TableView(
        game=state.game.key,
        obs=state.observation(viewer),
        viewer=viewer,
        decision=state.decision,
        choices=choices,
        seats=tuple(seats),
        options=state.options,
        scores=tuple(replace(card, name=seat.name) for card, seat in zip(state.scores(), seats, strict=True)),
        outcome=state.outcome() if state.is_terminal() else None,
        picked=tuple(picked),
        focus=focus,
        staged=staged,
        news=seen,
        layout=layout,
        still=still,
        mode=mode,
        previewer=_Previewer(state, viewer),
    )


class _Previewer:
    """Tries actions on copies in which everything hidden from the viewer is dealt anew; remembers what it saw."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self.seen: dict[str, Preview | None] = {}

    def __call__(self, notation: str) -> Preview | None:
        if notation not in self.seen:
            self.seen[notation] = self._try(notation)
        return self.seen[notation]

    def _try(self, notation: str) -> Preview | None:
        if self.viewer is None:
            return None
        try:
            action = self.state.parse_action(notation)
        except GameError:
            return None
        world = self.state.determinize(self.viewer, Rng(0))
        before = world.barrier
        log: list[Event] = []
        world.apply_action(action, log)
        events = tuple(e for e in (event.seen_by(self.viewer) for event in log) if e is not None)
        return Preview(world.observation(self.viewer), events, world.barrier == before)


def why_not(state: State, notation: str) -> Refusal | None:
    """Why `notation` cannot be played now; None when it can, or when it is no notation at all."""
    try:
        return state.why_not(state.parse_action(notation))
    except GameError:
        return None
