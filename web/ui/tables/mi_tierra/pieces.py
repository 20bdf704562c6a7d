"""What the drawings share: the component data, live pieces, cards, and the static drawings of the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from core.components import load
from core.mi_tierra import data as d
from printables.ink_svg import SvgInk
from printables.mi_tierra import cards, look, places, tokens
from printables.mi_tierra import screen as drawn
from web.ui.art import ink as page_ink
from web.ui.plug import TableView
from web.ui.views.table import named

DATA = load("mi_tierra")
W, H = places.board_size()
FARM_W, FARM_H = places.farm_size()
FARM_TOP = 19
"""Above this the printed farm has its title; on the screen the name stands beside it."""
ORDER = ("0a", "0b", *(str(n) for n in range(1, 18)))
NAMES = {area["number"]: area["name"] for area in DATA["area"]}
SHORT = {
    "8": "Improvements", "10": "Plant factory", "11": "Animal factory", "12": "Vest and dessert", "13": "Cake and chicha",
    "14": "Farms", "15": "Countryside", "16": "City", "0a": "Contracts", "0b": "Dealers",
}  # fmt: skip
MARKETS = {card["id"]: card for card in DATA["market"]}
TILES = {tile["id"]: tile for tile in DATA["improvement"]}
EVENTS = {card["id"]: card for card in DATA["event_card"]}
ROUNDS = len(DATA["round"])
RODEOS = {row["number"]: row["rodeo_prize"] for row in DATA["round"] if row["rodeo_prize"]}


def icon_in_text(name: str, cls: str = "") -> str:
    """An icon in a line of text or on a button."""
    return f'<svg class="mt-icon {cls}" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon.{name}.colour"/></svg>'


def icon_at(name: str, cx: float, cy: float, size: float) -> str:
    """An icon inside a drawing, by its centre (mm)."""
    half = size / 2
    return f'<use href="#icon.{name}.colour" x="{cx - half:.6g}" y="{cy - half:.6g}" width="{size:.6g}" height="{size:.6g}"/>'


@cache
def live_piece(name: str, *arguments: Any) -> str:
    """A live piece round (0, 0), drawn once."""
    ink = page_ink(40, 40, f"mt-{name}-{'-'.join(map(str, arguments))}-")
    draw: Callable[..., None] = getattr(tokens, name)
    if name in ("worker", "money_marker", "turn_marker", "animal", "seed"):
        draw(ink, arguments[0], 0, 0, *arguments[1:])
    elif name == "pen_tile":
        draw(ink, 0, 0, upright=bool(arguments and arguments[0]))
    else:
        draw(ink, 0, 0, *arguments)
    return ink.fragment()


def moved(x: float, y: float, inside: str, more: str = "") -> str:
    return f'<g transform="translate({x:.5g} {y:.5g})"{more}>{inside}</g>'


def _drawing(draw: Callable[..., None], *args: Any) -> Callable[[SvgInk], None]:
    return lambda ink: draw(ink, *args)


def _symbol(name: str, w: float, h: float, draw: Callable[[SvgInk], None]) -> str:
    ink = page_ink(w, h, f"{name}-")
    draw(ink)
    return f'{ink.definitions()}<symbol id="{name}" viewBox="0 0 {w:g} {h:g}">{ink.fragment()}</symbol>'


def card_at(name: str, box: tuple[float, float, float, float]) -> str:
    x, y, w, h = box
    return f'<use href="#mt-{name}" x="{x:.5g}" y="{y:.5g}" width="{w:.5g}" height="{h:.5g}"/>'


def card_picture(name: str, kind: str, cls: str = "", label: str = "") -> str:
    """A card as a picture of its own."""
    w, h = places.card_size(kind)
    hidden = f' role="img" aria-label="{escape(label, quote=True)}"' if label else ' aria-hidden="true"'
    return f'<svg class="mt-card {cls}" viewBox="0 0 {w:g} {h:g}"{hidden}><use href="#mt-{name}" width="{w:g}" height="{h:g}"/></svg>'


@cache
def defs() -> str:
    """Everything that never changes, once for the page."""
    out = [_symbol("mt-board", W, H, drawn.draw_main_board)]
    out.append(_symbol("mt-farm", FARM_W, FARM_H, drawn.draw_farm))
    out.append(_symbol("mt-farm-small", FARM_W, FARM_H, lambda pen: drawn.draw_farm(pen, small=True)))
    size = places.wheel_size()
    out.append(_symbol("mt-wheel-white", size, size, lambda pen: look.wheel(pen, size / 2, size / 2, size, "white")))
    out.append(_symbol("mt-wheel-third", size, size, lambda pen: drawn.draw_third_wheel(pen, size / 2, size / 2)))
    for card in DATA["market"]:
        w, h = places.card_size("market")
        out.append(_symbol(f"mt-{card['id']}", w, h, _drawing(cards.draw_market_card, card)))
        out.append(_symbol(f"mt-s-{card['id']}", w, h, _drawing(drawn.draw_market_card, card)))
    for deck in "AB":
        w, h = places.card_size("market")
        out.append(_symbol(f"mt-back-{deck}", w, h, _drawing(cards.draw_market_back, deck)))
    for tile in DATA["improvement"]:
        w, h = places.card_size("improvement")
        out.append(_symbol(f"mt-{tile['id']}", w, h, _drawing(cards.draw_improvement, tile)))
        out.append(_symbol(f"mt-s-{tile['id']}", w, h, _drawing(drawn.draw_improvement, tile)))
    for event in DATA["event_card"]:
        w, h = places.card_size("event")
        for half in ("top", "bottom"):
            out.append(_symbol(f"mt-s-{event['id']}.{half}", w, h, _drawing(drawn.draw_event, event, half)))
        out.append(_symbol(f"mt-{event['id']}", w, h, _drawing(cards.draw_event, event)))
    more: tuple[tuple[str, Callable[..., None]], ...] = (
        ("village", cards.draw_village), ("international", cards.draw_international), ("merchant", cards.draw_merchant),
        ("objective", cards.draw_objective),
    )  # fmt: skip
    for kind, draw in more:
        w, h = places.card_size(kind)
        for card in DATA[kind]:
            out.append(_symbol(f"mt-{card['id']}", w, h, _drawing(draw, card)))
    return "".join(out)


@cache
def art() -> str:
    """The picture of the game on the shelf: a corner of the board and some cards."""
    ink = SvgInk(160, 120, prefix="mt-art-")
    ink.rect(0, 0, 160, 120, fill="leaf-pale")
    with ink.group(translate=(-6, -34), scale=0.72):
        drawn.draw_main_board(ink)
        for seat, (area, wheel) in enumerate((("1", 0), ("2", 0), ("3", 0), ("7", 0), ("2", 1))):
            tokens.worker(ink, seat, *places.wheel(area, wheel), 15)
    for n, card in enumerate(("MA05", "MC01", "MB15")):
        with ink.group(translate=(104 - 4 * (n % 2), 8 + 36 * n), scale=1.2, rotate=(-4, 3, -2)[n]):
            cards.draw_market_card(ink, MARKETS[card])
    return ink.tostring(label="Mi Tierra")


def with_names(text: str, view: TableView) -> str:
    """Engine words with the players' names, as HTML."""
    return escape(named(text, view.seats))


def good_name(good: str) -> str:
    return d.NAMES[good]


def own_seat(view: TableView) -> int:
    """Whose farm is shown large."""
    if view.viewer is not None and view.viewer < view.obs["seats"]:
        return view.viewer
    return view.decision.actor if view.decision is not None else 0


def pawn(seat: int) -> str:
    return f'<svg class="mt-icon mt-flying" viewBox="-7.5 -7.5 15 15" aria-hidden="true">{live_piece("worker", seat, 14)}</svg>'


def number(x: float, y: float, n: int | str, what: str = "", size: float = 9, anchor: str = "middle") -> str:
    """A number on the board, by the middle of its height; `what` it counts is told to screen readers."""
    told = f' role="img" aria-label="{n} {escape(what)}"' if what else ""
    return f'<text class="mt-num"{told} x="{x:.5g}" y="{y + size * 0.35:.5g}" font-size="{size:g}" text-anchor="{anchor}">{n}</text>'


def coin(x: float, y: float, pesos: int, size: float) -> str:
    """A price."""
    return f'<g><circle class="mt-coin" cx="{x:g}" cy="{y:g}" r="{size / 2:g}"/>{number(x, y, pesos, "pesos", size * 0.66)}</g>'


def count_plate(x: float, y: float, n: int, what: str) -> str:
    """A number in a small plate."""
    return (
        f'<g class="mt-count" role="img" aria-label="{n} {escape(what)}"><rect x="{x - 7:g}" y="{y - 5.5:g}" width="14" height="11" rx="2"/>'
        f'<text x="{x:g}" y="{y + 3.2:g}" text-anchor="middle">{n}</text></g>'
    )


def ring(box: tuple[float, float, float, float], lit: bool) -> str:
    x, y, w, h = box
    return (
        f'<rect class="ring" x="{x - 1.2:.5g}" y="{y - 1.2:.5g}" width="{w + 2.4:.5g}" height="{h + 2.4:.5g}" rx="3"/>'
        if lit
        else ""
    )


def asked_for(view: TableView, kind: str) -> bool:
    """Whether the viewer is asked this now."""
    return view.my_turn and view.decision is not None and view.decision.kind == kind


def refused(view: TableView, notation: str, label: str, inside: str, more: str = "") -> str:
    """Something that cannot be done now: a press tells why."""
    return f"<g{view.act(notation, label)}{more}>{inside}</g>"


def lit_disc(x: float, y: float, r: float) -> str:
    return f'<circle class="mt-lit ring" cx="{x:.5g}" cy="{y:.5g}" r="{r:g}"/>'
