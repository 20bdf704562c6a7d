"""The print shop's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.game import get_game
from web.ui.catalogue import title
from web.ui.html import button, esc, segments, select, ui

if TYPE_CHECKING:
    from printables.sheets import Options

PAPERS = [("a4", "A4"), ("letter", "US Letter")]
INKS = [("full", "Full colour"), ("low", "Low ink")]
BACKS = [
    ("long-edge", "Both sides, flip on the long edge"),
    ("short-edge", "Both sides, flip on the short edge"),
    ("gutterfold", "One side, fold and glue"),
    ("none", "No backs"),
]


@dataclass(frozen=True, slots=True)
class Part:
    """A part that can be printed by itself, and its pages. taken: it is chosen; asked: it is never chosen beforehand."""

    key: str
    title: str
    pages: int
    taken: bool = True
    asked: bool = False


@dataclass
class Order:
    """What is to be printed. `only` empty: everything but what is printed on request."""

    game: str
    paper: str = "a4"
    ink: str = "full"
    backs: str = "long-edge"
    offset: tuple[float, float] = (0.0, 0.0)
    players: int | None = None
    only: tuple[str, ...] = ()
    custom: Any = None
    custom_name: str = ""

    @classmethod
    def remembered(cls, game: str, kept: Mapping[str, Any]) -> Order:
        """The paper and printer of last time; anything odd counts as the default."""
        order = cls(game)
        for name, choices in (("paper", PAPERS), ("ink", INKS), ("backs", BACKS)):
            if kept.get(name) in [value for value, _ in choices]:
                setattr(order, name, kept[name])
        offset = kept.get("offset")
        if (
            isinstance(offset, list)
            and len(offset) == 2
            and all(isinstance(v, (int, float)) and abs(v) <= 20 for v in offset)
        ):
            order.offset = (float(offset[0]), float(offset[1]))
        return order

    def takes(self, key: str, asked: bool) -> bool:
        """Whether a part is to be printed; asked: only when it is named."""
        return key in self.only if self.only else not asked

    def remember(self) -> dict[str, Any]:
        """What belongs to the printer, not to the game."""
        return {"paper": self.paper, "ink": self.ink, "backs": self.backs, "offset": list(self.offset)}

    def options(self, only: tuple[str, ...] | None = None) -> Options:
        """As printables wants it."""
        from printables.sheets import Options

        return Options(
            paper=self.paper,
            ink=self.ink,
            backs=self.backs,
            back_offset=self.offset,
            players=self.players,
            only=self.only if only is None else only,
            custom=self.custom,
        )


def message(game: str, sentence: str) -> str:
    """The page while there is nothing to choose."""
    return f'<div class="page narrow"><h1>Print {esc(title(game))}</h1><p role="status">{esc(sentence)}</p></div>'


def page(order: Order, parts: Sequence[Part], pages: int, problem: str) -> str:
    """All choices, what they make, and the button."""
    game = get_game(order.game)
    players = [("", "Everything")] + [(str(n), "Solo" if n == 1 else f"{n} players") for n in game.seats]
    custom = ""
    if any(option.id == "wheel" and option.data for option in game.options):
        now = (
            f"<span>{esc(order.custom_name)}</span>{button('print_standard', 'Standard wheel', icon='undo')}"
            if order.custom is not None
            else '<span class="muted">The wheel of this page</span>'
        )
        custom = (
            f'<div class="field"><span class="label">Wheel</span><div class="row">{now}<label class="button" for="wheel-file">{ui("up")}<span>Own wheel file…</span></label>'
            '<input class="unseen" type="file" id="wheel-file" data-file="wheel" accept=".toml,text/plain" aria-label="Own wheel file"></div></div>'
        )
    offsets = ""
    if order.backs in ("long-edge", "short-edge"):
        fields = "".join(
            f'<label>{name} <input type="text" inputmode="decimal" style="width:5em" value="{value:g}" data-in="print" data-arg="{arg}" aria-label="Move the backs {name}, mm"></label>'
            for arg, name, value in (("x", "right", order.offset[0]), ("y", "down", order.offset[1]))
        )
        offsets = f'<div class="field"><span class="label">Move the backs (mm)</span><div class="row">{fields}</div><p class="muted">Print the calibration sheet first: it tells these two numbers.</p></div>'
    rows = "".join(
        f'<li><label><input type="checkbox" data-in="print_part" data-arg="{esc(p.key)}"{" checked" if p.taken else ""}><span>{esc(p.title)}{" <small class=muted>(on request)</small>" if p.asked and not p.taken else ""}</span></label>'
        f'<span class="muted num">{p.pages} page{"s" if p.pages != 1 else ""}</span></li>'
        for p in parts
    )
    wrong = f'<p class="note bad" role="alert">{esc(problem)}</p>' if problem else ""
    make = button(
        "print_make", f"Make the PDF ({pages} pages)", icon="down", cls="primary", attrs=" disabled" if problem else ""
    )
    return f"""<div class="page"><div class="page-head"><h1>Print {esc(title(order.game))}</h1><a href="#/rules/{order.game}">Rules</a></div>
<div class="grid2" style="grid-template-columns:repeat(auto-fit,minmax(min(100%,360px),1fr))"><section class="panel stack" aria-labelledby="h-paper"><h2 id="h-paper">Paper and ink</h2>
{segments("print", "paper", "Paper", PAPERS, order.paper)}{segments("print", "ink", "Ink", INKS, order.ink)}
<div class="field"><span class="label">Backs</span>{select("print", "backs", "Backs", BACKS, order.backs)}</div>{offsets}
<div class="field"><span class="label">For</span>{select("print", "players", "Number of players", players, "" if order.players is None else str(order.players))}</div>{custom}</section>
<section class="panel stack" aria-labelledby="h-parts"><h2 id="h-parts">What is in it</h2><ul class="saves parts-list">{rows}</ul></section></div>
{wrong}<div class="row">{make}{button("print_look", "Look at the sheets first", icon="zoom")}</div><div id="print-progress" role="status"></div>
<p class="muted">Print at 100 % (“actual size”), and measure the ruler on one sheet before you print the rest. The PDF is made here on your device; nothing is sent anywhere.</p>
<div id="print-look" class="thumbs"></div></div>"""


def progress(done: int, total: int) -> str:
    """How far it is."""
    if not total:
        return '<label class="stack"><span>Fetching ink…</span><progress></progress></label>'
    return f'<label class="stack"><span>Page {done + 1} of {total}</span><progress max="{total}" value="{done}"></progress></label>'


def done(name: str, pages: int, size: int) -> str:
    """The PDF is there."""
    return f'<p class="note"><strong>{esc(name)}</strong> is made: {pages} pages, {max(1, size // 1000)} kB. It is in your downloads.</p>'


def thumbnail(svg: str, label: str) -> str:
    """One sheet, small."""
    return f'<figure class="thumb" data-key="{esc(label)}">{svg}<figcaption class="muted">{esc(label)}</figcaption></figure>'
