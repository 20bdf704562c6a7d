"""New game: who plays, which options, and a seed for those who want one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.game import Game, Option
from web.ui.html import button, esc, select, ui
from web.ui.plug import Table, seat_colour, words

BOT_TITLES = {"person": "A person", "greedy": "Computer: plans ahead", "random": "Computer: plays anything"}
BOT_NAMES = ("Greta", "Hugo", "Ida", "Jan", "Klara", "Leo")


@dataclass
class Setup:
    """The set-up being made. `names` "" stands for a default name; `kinds` as in a record."""

    game: str
    names: list[str]
    kinds: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = ""
    show_seed: bool = False
    error: str = ""

    @classmethod
    def first(cls, game: Game, remembered: Mapping[str, Any]) -> Setup:
        """The last set-up of this game, or a sensible one; whatever no longer fits is left out."""
        kinds = [k for k in remembered.get("kinds", []) if k == "person" or k in game.bots]
        names = [str(n)[:40] for n in remembered.get("names", [])]
        if len(kinds) not in game.seats or len(names) != len(kinds):
            count = next((n for n in game.seats if n > 1), game.seats[0])
            kinds = ["person", *["greedy"] * (count - 1)]
            names = [""] * count
        known = {option.id: option for option in game.options}
        stored = remembered.get("options", {})
        options = {
            k: v
            for k, v in (stored.items() if isinstance(stored, dict) else ())
            if k in known and (v in known[k].choices if isinstance(v, str) else known[k].data)
        }
        return cls(game.key, names, kinds, options)

    def remember(self) -> dict[str, Any]:
        """What is kept for next time (never the seed)."""
        return {"names": self.names, "kinds": self.kinds, "options": self.options}

    def default_name(self, i: int) -> str:
        """The name of a seat nobody named."""
        if self.kinds[i] == "person":
            people = [j for j, kind in enumerate(self.kinds) if kind == "person"]
            return "You" if len(people) == 1 else f"Player {i + 1}"
        return BOT_NAMES[i % len(BOT_NAMES)]

    def full_names(self) -> list[str]:
        """The names the game is played with."""
        return [name.strip()[:40] or self.default_name(i) for i, name in enumerate(self.names)]

    def resize(self, game: Game, count: int) -> None:
        """Adds or removes seats."""
        if count in game.seats:
            while len(self.kinds) < count:
                self.kinds.append("greedy")
                self.names.append("")
            del self.kinds[count:], self.names[count:]

    def remove(self, game: Game, seat: int) -> None:
        """Takes one seat out."""
        if len(self.kinds) - 1 in game.seats:
            del self.kinds[seat], self.names[seat]


def page(setup: Setup, game: Game, table: Table) -> str:
    """The new-game page."""
    count = len(setup.kinds)
    sizes = "".join(
        f'<label><input type="radio" name="count" value="{n}" data-in="seat_count"{" checked" if n == count else ""}>'
        f"<span>{'Solo' if n == 1 else n}</span></label>"
        for n in game.seats
    )
    rows = "".join(_seat(setup, game, i) for i in range(count))
    automas = game.automas(count, _known(setup, game))
    rows += "".join(
        f'<li class="seat-row" data-key="automa-{i}"><span class="shape" aria-hidden="true">{seat_colour(count + i, game.colours)[2]}'
        f'</span><span><strong>{esc(name)}</strong></span><span class="muted">played by the page</span><span></span></li>'
        for i, name in enumerate(automas)
    )
    error = f'<p class="note bad" role="alert">{esc(setup.error)}</p>' if setup.error else ""
    return f"""<div class="page narrow"><div class="page-head"><h1>New game of {esc(game.title)}</h1><a href="#/rules/{game.key}">Rules</a></div>
<form data-do="start" id="setup">
<section class="panel stack" aria-labelledby="h-seats"><div class="page-head"><h2 id="h-seats">Who plays?</h2>
<fieldset class="field"><legend class="unseen">Number of players</legend><div class="segments">{sizes}</div></fieldset></div>
<ul class="seats">{rows}</ul></section>
{_options(setup, game, table)}
<section class="panel stack" style="margin-top:var(--s4)" aria-labelledby="h-seed"><h2 id="h-seed">Luck</h2>
{_seed(setup)}</section>
<div class="row" style="margin-top:var(--s5)">{error}<button type="submit" class="primary">{ui("play")}<span>Start the game</span></button></div>
</form></div>"""


def _known(setup: Setup, game: Game) -> dict[str, Any]:
    return {option.id: setup.options.get(option.id, option.default) for option in game.options}


def _seat(setup: Setup, game: Game, i: int) -> str:
    colour, _, shape = seat_colour(i, game.colours)
    kinds = [("person", BOT_TITLES["person"])] + [
        (bot, BOT_TITLES.get(bot, f"Computer: {words(bot)}")) for bot in sorted(game.bots, key=lambda b: b != "greedy")
    ]
    remove = (
        button("seat_remove", f"Remove seat {i + 1}", arg=str(i), icon="close", bare=True)
        if len(setup.kinds) - 1 in game.seats
        else "<span></span>"
    )
    return f"""<li class="seat-row who-{colour}" data-key="seat-{i}"><span class="shape" aria-hidden="true">{shape}</span>
<input type="text" maxlength="40" value="{esc(setup.names[i])}" placeholder="{esc(setup.default_name(i))}" data-in="seat_name" data-arg="{i}" data-live aria-label="Name of player {i + 1}" autocomplete="off" spellcheck="false">
{select("seat_kind", str(i), f"Who plays seat {i + 1}", kinds, setup.kinds[i])}{remove}</li>"""


def _options(setup: Setup, game: Game, table: Table) -> str:
    count = len(setup.kinds)
    offered = [o for o in game.options if o.seats is None or count in o.seats]
    if not offered:
        return ""
    grouped: dict[str, list[Option]] = {}
    by_id = {o.id: o for o in offered}
    for heading, ids in table.option_groups:
        grouped[heading] = [by_id.pop(i) for i in ids if i in by_id]
    grouped.setdefault("House rules", []).extend(by_id.values())
    out = []
    for heading, options in grouped.items():
        if options:
            inner = "".join(_option(setup, option, table) for option in options)
            changed = sum(1 for o in options if setup.options.get(o.id, o.default) != o.default)
            tag = f' <span class="tag">{changed} changed</span>' if changed else ""
            # how a rule is read: for the few who ask
            fold = heading.lower().endswith(("house rules", "closely read")) and not changed
            out.append(
                f'<details class="panel" data-key="group-{esc(heading)}"{"" if fold else " open"} style="margin-top:var(--s4)"><summary><h2 '
                f'style="display:inline">{esc(heading)}</h2>{tag}</summary>{inner}</details>'
            )
    return "".join(out)


def _option(setup: Setup, option: Option, table: Table) -> str:
    value = setup.options.get(option.id, option.default)
    name = table.option_titles.get(option.id, words(option.id))

    def label(choice: str) -> str:
        if option.id == "start_player" and choice.isdigit():
            return setup.full_names()[int(choice)] if int(choice) < len(setup.names) else ""
        return table.choice_titles.get(f"{option.id}={choice}", words(choice))

    choices = [(c, label(c)) for c in option.choices if label(c)]
    own = ""
    if option.data:
        if not isinstance(value, str):
            choices.append(("", "From your file"))
        own = (
            f'<label class="button" for="data-{esc(option.id)}">{ui("up")}<span>Own file…</span></label><input class="unseen" type="file" '
            f'id="data-{esc(option.id)}" data-file="option:{esc(option.id)}" aria-label="{esc(name)}: own file">'
        )
    shown = value if isinstance(value, str) else ""
    control = select("option", option.id, name, choices, shown)
    rule = (
        f' <a href="#/rules/{setup.game}/{option.rule}" aria-label="Rule {option.rule}">{option.rule}</a>'
        if option.rule
        else ""
    )
    return (
        f'<div class="option" data-key="option-{esc(option.id)}"><span class="label">{esc(name)}</span>'
        f'<div class="control row">{control}{own}</div><p class="sentence">{esc(option.sentence)}{rule}</p></div>'
    )


def _seed(setup: Setup) -> str:
    if not setup.show_seed:
        return (
            '<p class="row spread"><span>The page shuffles. Nobody knows the seed before the game is over.</span>'
            + button("seed_show", "Type a seed")
            + "</p>"
        )
    return (
        '<div class="field"><label for="seed">Seed</label><p class="muted">The same seed and the same set-up give the same '
        "dice and cards. Whoever knows it could know what comes; leave it empty for a fresh one.</p>"
        f'<input type="text" id="seed" maxlength="60" value="{esc(setup.seed)}" data-in="seed" data-live autocomplete="off"></div>'
    )
