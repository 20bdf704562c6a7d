"""La Granja on the screen: components and live pieces as cached SVG, and the small pictures of buttons and texts.

What never changes (village boards, the player board) is put into the page once, by `defs`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from html import escape
from typing import Any

from core.la_granja.data import BUILDING_NAMES, CARDS, COMPONENTS, GOODS, WORDS, Board, board
from printables import la_granja as print_set
from printables import paths
from printables.ink_svg import SvgInk
from printables.la_granja import look, places, portraits
from printables.la_granja.look import BUILDING_ICONS, ICONS
from printables.la_granja.places import Village, village
from printables.la_granja.village_board import HEX_GROUND
from printables.pen import Pen
from web.ui.art import icon as page_icon
from web.ui.art import ink
from web.ui.plug import TableView

FARM_CARDS: Sequence[Mapping[str, Any]] = COMPONENTS["farm_card"]
ROOF_TILES: Mapping[int, Mapping[str, Any]] = {tile["id"]: tile for tile in COMPONENTS["roof_tile"]}
DONKEYS: Mapping[int, Mapping[str, Any]] = {tile["deliveries"]: tile for tile in COMPONENTS["donkey_tile"]}
CARD_W, CARD_H = places.card_size()
BOARD_W, BOARD_H = places.board_size()
NEUTRAL_MARK = 4
MORE_ICONS = {"delivery": "donkey", "hand": "hand", "step": "hat"}
SYMBOLS = {good: ICONS[good] for good in GOODS}
WORD = dict(zip(GOODS, WORDS))


def mark_of(obs: Mapping[str, Any], seat: int) -> int:
    """Number of a player's mark; alone, the other marker is neutral."""
    return NEUTRAL_MARK if obs["seats"] == 1 and seat else seat


# ---------------------------------------------------------------- small pictures


def icon(name: str, label: str = "") -> str:
    """An icon in a line of text or on a button."""
    return page_icon(name, label)


def good(name: str, label: str = "") -> str:
    """The icon of a good."""
    return page_icon(SYMBOLS[name], label)


@cache
def shape(mark: int) -> str:
    """A player marker in a line of text."""
    return f'<svg class="icon24" viewBox="-5.4 -5.4 10.8 10.8" aria-hidden="true">{marker(mark, 10)}</svg>'


@cache
def face(card: int) -> str:
    """The person of a card."""
    pen = ink(24, 24, f"lg-face{card}-")
    portraits.draw_portrait(pen, card, CARDS[card].name, 12, 12, 24)
    return (
        f'<svg class="icon24 lg-face" viewBox="0 0 24 24" aria-hidden="true">{pen.definitions()}{pen.fragment()}</svg>'
    )


# ---------------------------------------------------------------- components


def _drawn(w: float, h: float, prefix: str, draw: Callable[[Pen], object]) -> str:
    pen = ink(w, h, prefix)
    draw(pen)
    clips = pen.definitions()
    return (f"<defs>{clips}</defs>" if clips else "") + pen.fragment()


@cache
def marker(mark: int, size: float) -> str:
    """A player marker round (0, 0)."""
    return _drawn(size, size, "lg-m-", lambda pen: print_set.marker(pen, mark, 0, 0, size))


@cache
def siesta_marker(mark: int, size: float) -> str:
    """A siesta marker round (0, 0)."""
    return _drawn(size, size, "lg-s-", lambda pen: print_set.siesta_marker(pen, mark, 0, 0, size))


@cache
def die(value: int, size: float) -> str:
    """A revenue die round (0, 0)."""
    return _drawn(size, size, "lg-d-", lambda pen: print_set.die(pen, value, 0, 0, size))


def use(symbol: str, x: float, y: float, w: float, h: float, more: str = "") -> str:
    """Something of `defs` at a place."""
    return f'<use href="#lg-{symbol}" x="{x:.6g}" y="{y:.6g}" width="{w:.6g}" height="{h:.6g}"{more}/>'


def picture(symbol: str, w: float, h: float, cls: str, more: str = "", trim: float = 0.0) -> str:
    """Something of `defs` as a small picture of its own, in a line of text or on a button, less a margin of `trim`."""
    name = "" if "aria-label" in more else ' aria-hidden="true"'
    return f'<svg class="{cls}" viewBox="{trim:g} {trim:g} {w - 2 * trim:g} {h - 2 * trim:g}"{name}{more}>{use(symbol, 0, 0, w, h)}</svg>'


def tile_picture(symbol: str, size: float, cls: str) -> str:
    """A roof or donkey tile without the paper outside its frame."""
    return picture(symbol, size, size, cls, trim=0.9)


def strip(number: int, side: str, x: float, y: float) -> str:
    """What shows of a tucked card whose corner lies at (x, y).

    Of a field or an extension that is the side with its symbols, and above it the portrait that tells whose card it
    is: a barrow's and a helper's words would be cut there.
    """
    sx, sy, sw, sh = places.strip_box(side)
    if side in ("barrow", "helper"):
        return _cut(number, (sx, sy, sw, sh), x + sx, y + sy)
    px, py, pw, ph = places.side_panel(side)
    edge = box("lg-edge", x + sx + 0.2, y + 2.2, sw - 0.4, py + ph - 2.4, 1.6)
    ground = box("lg-paper", x + sx, y + 2, sw, py + ph - 2, 1.8)
    middle = (CARD_W - 2 * pw) / 2 + pw, (py + places.strip_box("helper")[1]) / 2 - 4.6
    portrait = _cut(number, (middle[0] - 12, middle[1] - 12, 24, 24), x + sx + 0.5, y + 4, (sw - 1) / 24)
    return ground + portrait + _cut(number, (px, py, pw, ph), x + px, y + py) + edge


def _cut(number: int, part: tuple[float, float, float, float], x: float, y: float, scale: float = 1.0) -> str:
    """A part of a card at a place."""
    px, py, pw, ph = part
    inner = use(f"card-{number}", 0, 0, CARD_W, CARD_H)
    return (
        f'<svg x="{x:.6g}" y="{y:.6g}" width="{pw * scale:.6g}" height="{ph * scale:.6g}" viewBox="{px:g} {py:g} {pw:g} {ph:g}">'
        f"{inner}</svg>"
    )


def board_of(obs: Mapping[str, Any]) -> Board:
    """The rules' board: neighbours and values of market spaces, rows."""
    return board(obs["seats"], obs["options"].get("equal_rows") == "on")


def village_of(obs: Mapping[str, Any]) -> Village:
    """The drawing's board."""
    return village(obs["seats"], equal_rows=obs["options"].get("equal_rows") == "on")


@lru_cache(maxsize=4)
def village_drawing(players: int, equal_rows: bool) -> str:
    """A village board as it is printed, with this game's closed spaces."""
    v = village(players, equal_rows=equal_rows)
    name = f"lg-v{players}{'e' if equal_rows else ''}-"
    return _drawn(*v.size, name, lambda pen: print_set.draw_village(pen, v, screen=True))


def village_ground(obs: Mapping[str, Any]) -> str:
    """The village board of a game: a reference to `defs`, or the drawing itself where an option changes it."""
    v = village_of(obs)
    if v.equal_rows:
        return f"<g>{village_drawing(v.players, True)}</g>"
    return use(f"village-{max(v.players, 2)}", 0, 0, *v.size)


def _symbol(name: str, w: float, h: float, draw: Callable[[Pen], object]) -> str:
    inner = _drawn(w, h, f"lg-{name}-", draw)
    return f'<symbol id="lg-{name}" viewBox="0 0 {w:g} {h:g}">{inner}</symbol>'


@cache
def defs() -> str:
    """Everything that never changes, once for the page."""
    out = []
    for players in (2, 3, 4):
        w, h = village(players).size
        drawn = village_drawing(players, False)
        out.append(f'<symbol id="lg-village-{players}" viewBox="0 0 {w:g} {h:g}">{drawn}</symbol>')
    out.append(_symbol("board", BOARD_W, BOARD_H, partial(print_set.draw_player_board, screen=True)))
    for seat in range(4):
        out.append(_symbol(f"donkey-{seat}-0", 30, 30, partial(_call, print_set.draw_donkey_back, seat)))
        for n, it in DONKEYS.items():
            draw = partial(_call, print_set.draw_donkey, it["deliveries"], it["steps"], seat)
            out.append(_symbol(f"donkey-{seat}-{n}", 30, 30, draw))
    for it in FARM_CARDS:
        draw = partial(_call, print_set.draw_card, it, screen=True)
        out.append(_symbol(f"card-{it['number']}", CARD_W, CARD_H, draw))
    out.append(_symbol("card-0", CARD_W, CARD_H, print_set.draw_card_back))
    for n, it in ROOF_TILES.items():
        out.append(_symbol(f"tile-{n}", 26, 26, partial(_call, print_set.draw_roof_tile, it, screen=True)))
    for n in range(1, 7):
        out.append(_symbol(f"roof-{n}", 26, 26, partial(_call, print_set.draw_roof_back, n)))
    for it in COMPONENTS["building"]:
        for permanent in (False, True):
            name = f"craft-{it['number']}{'-on' if permanent else ''}"
            draw = partial(_call, print_set.draw_craft_marker, it, permanent=permanent, screen=True)
            out.append(_symbol(name, 24, 24, draw))
    for n in COMPONENTS["building_order"]["markers"]:
        out.append(_symbol(f"order-{n}", 22, 22, partial(_call, print_set.draw_building_order, n)))
    out.append(_symbol("vp", 20, 20, partial(_call, print_set.draw_vp, 1)))
    out.append(_symbol("rest", 16, 16, print_set.draw_exhaustion))
    return "".join(out)


def _call(draw: Callable[..., object], *what: object, **how: object) -> None:
    *most, pen = what
    draw(pen, *most, **how)


@cache
def art() -> str:
    """The picture of the game on the shelf: cards tucked round a farm, and a corner of the market."""
    pen = SvgInk(160, 120, prefix="lg-art-")
    pen.rect(0, 0, 160, 120, fill="leaf-pale")
    for value, x, y, seat in (
        (4, 94, 16, 2),
        (6, 114, 16, None),
        (3, 84, 33.3, 1),
        (5, 104, 33.3, 0),
        (2, 124, 33.3, 3),
    ):
        pen.path(paths.regular(x, y, 11.2, 6), fill=HEX_GROUND[value], stroke="icon-line", width=0.5)
        look.number(pen, x, y - 5.6, str(value), 4.4)
        if seat is not None:
            print_set.marker(pen, seat, x, y + 3, 9.5)
    for number, angle, spot in ((4, -9, (4, 40)), (23, -1, (46, 50)), (41, 7, (96, 48))):
        with pen.group(translate=spot, rotate=angle, scale=0.86):
            print_set.draw_card(pen, FARM_CARDS[number - 1], screen=True)
    return pen.tostring(label="La Granja")


# ---------------------------------------------------------------- numbers that cards add up to


def stat(farm: Mapping[str, Any], name: str) -> int:
    """What a farm's helpers add to a price (`upgrade_cost`, `buy_cost`, `roof_price`, `extension_goods`)."""
    total = 0
    for slot in farm["helpers"]:
        if slot:
            helper = CARDS[slot["card"]].helper
            if helper.effect == "stat" and helper.params["name"] == name and not helper.when:
                total += helper.params["amount"]
    return total


def permits(farm: Mapping[str, Any], flag: str) -> bool:
    """Whether a helper allows something (`harvest_wild`, `equal_goods` …)."""
    return any(
        slot and CARDS[slot["card"]].helper.effect == "permit" and CARDS[slot["card"]].helper.params["flag"] == flag
        for slot in farm["helpers"]
    )


def extension_need(farm: Mapping[str, Any]) -> int:
    """Goods that the next extension costs (LG-58, LG-67)."""
    return max(0, len(farm["extensions"]) + 1 + stat(farm, "extension_goods"))


def on_fields(farm: Mapping[str, Any], name: str) -> int:
    """How many of a crop stand on the fields."""
    return sum(field["goods"] for field in farm["fields"] if field["good"] == name)


def held(farm: Mapping[str, Any], name: str) -> int:
    """How many of a good a farm has, fields included."""
    return (farm["goods"][name] or 0) + on_fields(farm, name)


def place_name(target: int) -> str:
    """Where a delivery goes: a barrow's card, or minus a building."""
    return f"barrow {CARDS[target].name}" if target > 0 else BUILDING_NAMES[-target]


def own_seat(view: TableView) -> int:
    """Whose farm is shown first."""
    obs = view.obs
    if view.viewer is not None and view.viewer < obs["seats"]:
        return view.viewer
    actor = obs["actor"]
    return actor if actor is not None and 0 <= actor < obs["seats"] else 0


def shown_card(view: TableView) -> int:
    """The card whose uses are shown: the one picked, else the first that can be played; 0 if there is none.

    Never the one pointed at: what can be pressed stays what it is under a moving pointer.
    """
    able = playable(view)
    for token in (view.staged, *view.picked):
        kind, _, rest = token.partition(":")
        number = rest.split(":")[0]
        if kind in ("card", "play") and number.isdigit() and int(number) in able:
            return int(number)
    return able[0] if able else 0


def playable(view: TableView) -> list[int]:
    """Cards of the hand that can be played now, in the order of the hand."""
    numbers = {c.action.args[0] for c in view.choices if c.action.kind == "play"}
    return [card for card in view.obs["farms"][own_seat(view)]["hand"] or [] if card in numbers]


def at(x: float, y: float, inner: str, attributes: str = "") -> str:
    """A piece at a place."""
    return f'<g transform="translate({x:.6g} {y:.6g})"{attributes}>{inner}</g>'


def box(cls: str, x: float, y: float, w: float, h: float, r: float = 2.0) -> str:
    """A rectangle with round corners."""
    return f'<rect class="{cls}" x="{x:.6g}" y="{y:.6g}" width="{w:.6g}" height="{h:.6g}" rx="{r:g}"/>'


def first_legal(view: TableView, notations: Sequence[str]) -> str:
    """The first of these actions that is legal; "" if none is."""
    return next((n for n in notations if n in view.legal), "")


def live(view: TableView, notations: Sequence[str], inner: str, shape_: str, more: str = "", label: str = "") -> str:
    """A thing of the table: clickable where one of the actions is legal. `shape_`: its ring then, its area else."""
    notation = first_legal(view, notations)
    if notation:
        ring = shape_.replace('class="lg-area"', 'class="ring"')
        return f"<g{view.act(notation)}{more}>{ring}{inner}</g>"
    name = f' role="img" aria-label="{escape(label, quote=True)}"' if label else ""
    return f"<g{name}{more}>{shape_}{inner}</g>"


def unseen(text: str) -> str:
    """Words for those who hear the page."""
    return f'<span class="unseen">{escape(text)} </span>'


def building_icon(number: int) -> str:
    """The icon of a building."""
    return page_icon(BUILDING_ICONS[number])
