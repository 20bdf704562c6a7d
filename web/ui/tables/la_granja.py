"""The table of La Granja: the village, one's own farm with its tucked cards, the hand, and the rivals at a glance.

Static drawings are the printed components, put into the page once (`defs`); what moves or changes lies on top of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from core.game import Event
from core.la_granja.data import (
    BUILDING_NAMES,
    BUY,
    CARDS,
    DONKEY_STEPS,
    GOODS,
    INSTANT_TEXT,
    OPTION_TEXT,
    PERMANENT_TEXT,
    SELL,
    SPACE_OPTIONS,
    TILES,
    UPGRADE_COST,
    UPGRADES_TO,
    WORDS,
)
from printables import la_granja as drawing
from printables import paths
from printables.la_granja import places
from printables.la_granja.look import die as draw_die
from printables.la_granja.look import marker as draw_piece
from printables.la_granja.look import siesta_marker as draw_siesta
from web.ui import art as sprites
from web.ui.plug import Choice, Explain, Fly, Guide, Hint, Part, TableView, key, mark

DATA = places.components()
CARD_W, CARD_H = places.card_size()
BOARD_W, BOARD_H = places.board_size()
SIDES = ("field", "barrow", "extension", "helper")
RESOURCES = GOODS[:4]
NEUTRAL = 4
PHASES = ("", "Farm", "Revenue", "Transportation", "Scoring")
STEPS = {
    "I.1": "cards",
    "I.2": "income",
    "I.3": "growth",
    "I.4": "roof tiles",
    "II": "dice",
    "III.1": "donkeys",
    "III.2": "siesta",
    "III.3": "deliveries",
    "III.4": "purchases",
}

# ---------------------------------------------------------------- texts for the shell

HOVER = True


def HIDDEN(options: Mapping[str, Any]) -> bool:
    """Hands and donkeys are secret, so a screen shared by several is covered."""
    return True


BLURB = (
    "Sixty-six cards, each a field, a barrow, an extension or a helper. Take dice, send donkeys to the village, and hold "
    "your stalls on a market where everybody pushes."
)
LINE_TITLES = {"vp": "Victory points", "sale": "Final sale"}
OPTION_GROUPS = (
    ("Start", ("start_player", "first_round_optional")),
    ("Closely read", ("marker_limit", "pay_first", "full_market", "equal_rows")),
    ("What is shown", ("hide_vp",)),
    ("Alone", ("solo_all_cards",)),
)
OPTION_TITLES = {
    "hide_vp": "Points of rivals",
    "marker_limit": "Markers",
    "start_player": "Start player",
    "equal_rows": "Building rows",
    "first_round_optional": "Two cards in round 1",
    "pay_first": "Purchased deliveries",
    "full_market": "All market spaces your own",
    "solo_all_cards": "Cards 5 and 26 alone",
}
CHOICE_TITLES = {
    "hide_vp=off": "open",
    "hide_vp=on": "covered",
    "marker_limit=25": "25 each",
    "marker_limit=off": "as many as needed",
    "start_player=random": "drawn",
    **{f"start_player={seat}": f"player {seat + 1}" for seat in range(4)},
    "equal_rows=off": "differ a little",
    "equal_rows=on": "all alike",
    "first_round_optional=off": "must be played",
    "first_round_optional=on": "may be played",
    "pay_first=off": "paid one by one",
    "pay_first=on": "paid all at once",
    "full_market=none": "no marker",
    "full_market=next_lower": "next lower value",
    "solo_all_cards=on": "stay in the deck",
    "solo_all_cards=off": "taken out",
}
GUIDE = Guide(
    "Your first La Granja",
    "Six rounds on a farm above Esporles. Each card can be used on any of its four sides. Let us play against one opponent.",
    ("person", "greedy"),
    {"start_player": "0"},
    11,
    {
        "PlayCard": (
            (
                "Two cards in the first round. Click an edge of a card: left makes it a field, top a barrow, right an extension "
                "(that one is paid for), bottom a helper. A field and a barrow are a sound beginning."
            ),
            "And the second. A field grows a crop every round that it is empty.",
            "One card a round. More fields bring more goods, extensions more income, cards and deliveries.",
        ),
        "BeforeGrowth": ("What you take off a field now grows back at once.",),
        "BuyTile": (
            "A roof tile brings VP now and its effect once, whenever you like. Each further one brings more VP.",
        ),
        "Roll": ("Everybody takes two dice, one after the other; the last one is used by all.",),
        "TakeDie": ("Take a die: the space it lies on says what it brings.", "And your second die."),
        "UseDie": ("Choose what the die brings. Before that you may still buy, sell or use a tile.",),
        "ChooseDonkey": (
            "Many deliveries or many steps? The farthest on the siesta track goes first next, and steps bring VP.",
            "Used donkeys come back before round 4.",
        ),
        "Deliver": (
            (
                "Symbols you can fill light up: on your barrows and in the village. A full barrow brings VP, a trade commodity "
                "and a stall on the market."
            ),
            "A full row of a building brings VP and a craft marker that works for the rest of the game.",
        ),
        "Space": (
            "Your stall removes rivals' stalls on lower neighbouring spaces: a point for each. High spaces last longer.",
        ),
        "Purchase": ("More deliveries for a silver each, if you like.",),
    },
)

# ---------------------------------------------------------------- drawings, once


def _symbol(name: str, w: float, h: float, draw: Callable[[Any], None]) -> str:
    ink = sprites.ink(w, h, f"{name}-")
    draw(ink)
    return f'{ink.definitions()}<symbol id="{name}" viewBox="0 0 {w:g} {h:g}">{ink.fragment()}</symbol>'


@cache
def defs() -> str:
    """Everything that never changes, once for the page."""
    out = []
    for players in (2, 3, 4):
        village = places.village(players)
        out.append(_symbol(f"lg-village-{players}", *village.size, lambda pen, v=village: drawing.draw_village(pen, v)))
    for seat in range(4):
        out.append(_symbol(f"lg-board-{seat}", BOARD_W, BOARD_H, lambda pen, s=seat: drawing.draw_player_board(pen, s)))
        out.append(_symbol(f"lg-donkey-back-{seat}", 30, 30, lambda pen, s=seat: drawing.draw_donkey_back(pen, s)))
        for n, steps in DONKEY_STEPS.items():
            name = f"lg-donkey-{seat}-{n}"
            out.append(_symbol(name, 30, 30, lambda pen, n=n, st=steps, s=seat: drawing.draw_donkey(pen, n, st, s)))
    for card in DATA["farm_card"]:
        name = f"lg-card-{card['number']}"
        out.append(_symbol(name, CARD_W, CARD_H, lambda pen, c=card: drawing.draw_card(pen, c, rounded=True)))
    for tile in DATA["roof_tile"]:
        out.append(_symbol(f"lg-tile-{tile['id']}", 26, 26, lambda pen, t=tile: drawing.draw_roof_tile(pen, t)))
    for r in range(1, 7):
        out.append(_symbol(f"lg-roof-{r}", 26, 26, lambda pen, r=r: drawing.draw_roof_back(pen, r)))
    for building in DATA["building"]:
        n = building["number"]
        out.append(_symbol(f"lg-craft-{n}", 24, 24, lambda pen, b=building: drawing.draw_craft_marker(pen, b)))
        out.append(
            _symbol(
                f"lg-craft-{n}-on", 24, 24, lambda pen, b=building: drawing.draw_craft_marker(pen, b, permanent=True)
            )
        )
    for n in (1, 2, 3):
        out.append(_symbol(f"lg-order-{n}", 22, 22, lambda pen, n=n: drawing.draw_building_order(pen, n)))
    out.append(_symbol("lg-vp", 20, 20, lambda pen: drawing.draw_vp(pen, 1)))
    out.append(_symbol("lg-rest", 16, 16, drawing.draw_exhaustion))
    return "".join(out)


@cache
def art() -> str:
    """The picture of the game on the shelf: cards round a corner of the farm."""
    ink = sprites.ink(160, 120, "lg-art-")
    ink.rect(0, 0, 160, 120, fill="leaf-pale")
    for n, (x, y, turn) in zip((1, 33, 62), ((10, 14, -6), (52, 20, 2), (94, 12, 7))):
        with ink.group(translate=(x, y), rotate=turn):
            drawing.draw_card(ink, DATA["farm_card"][n - 1], rounded=True)
    for i, (x, y) in enumerate(((28, 108), (60, 114), (92, 110), (124, 112))):
        draw_piece(ink, i, x, y, 12)
    return ink.tostring(label="La Granja")


@cache
def _piece(seat: int, size: float) -> str:
    ink = sprites.ink(size, size, f"lg-m{seat}-")
    draw_piece(ink, seat, 0, 0, size)
    return ink.fragment()


@cache
def _siesta_piece(seat: int, size: float) -> str:
    ink = sprites.ink(size, size, f"lg-s{seat}-")
    draw_siesta(ink, seat, 0, 0, size)
    return ink.fragment()


@cache
def _die(value: int, size: float) -> str:
    ink = sprites.ink(size, size, f"lg-d{value}-")
    draw_die(ink, value, 0, 0, size)
    return ink.fragment()


def _at(x: float, y: float, inside: str, more: str = "") -> str:
    return f'<g transform="translate({x:.4g} {y:.4g})"{more}>{inside}</g>'


def _use(symbol: str, x: float, y: float, w: float, h: float, more: str = "") -> str:
    return f'<use href="#{symbol}" x="{x:.5g}" y="{y:.5g}" width="{w:g}" height="{h:g}"{more}/>'


def _icon(name: str, label: str = "") -> str:
    return sprites.icon(name, label)


def _ring(box: Sequence[float], r: float = 1.5) -> str:
    x, y, w, h = box
    return f'<rect class="ring" x="{x:.5g}" y="{y:.5g}" width="{w:.4g}" height="{h:.4g}" rx="{r}"/>'


def _disc(x: float, y: float, r: float) -> str:
    return f'<circle class="ring" cx="{x:.5g}" cy="{y:.5g}" r="{r:g}"/>'


# ---------------------------------------------------------------- words


def _named(text: str, view: TableView) -> str:
    """Engine words with the players' names, as HTML."""
    out = escape(text)
    for seat in reversed(view.seats):
        out = out.replace(f"Player {seat.index + 1}", escape(seat.name))
    return out


def _own(view: TableView) -> int:
    """Whose farm comes first."""
    if view.viewer is not None and view.viewer < view.obs["seats"]:
        return view.viewer
    actor = view.obs["actor"]
    return actor if actor is not None else 0


def _seat_name(view: TableView, owner: int) -> str:
    return view.seats[owner].name if owner < len(view.seats) else "the neutral player"


def _mark_of(view: TableView, owner: int) -> int:
    """The drawing of an owner's markers: the neutral player has its own."""
    return NEUTRAL if owner >= view.obs["seats"] else owner


def explain(view: TableView, thing: str) -> Explain | None:
    """What a card, tile, marker or space is."""
    kind, _, rest = thing.partition(":")
    if kind == "card":
        card = CARDS[int(rest)]
        goods = ", ".join(WORDS[g] for g in card.barrow.goods)
        gives = {
            "hand": "hand limit +1",
            "delivery": "one more purchase",
            "silver": "1 silver income",
            "pig": "room for a pig",
        }
        more = ", ".join(gives[g] for g in card.gives)
        once = " Once a round." if card.helper.once else ""
        html = (
            f"<p><b>Left, field:</b> {WORDS[card.field]}.</p><p><b>Top, barrow:</b> {goods} for {card.barrow_vp} VP.</p>"
            f"<p><b>Right, extension:</b> {more}.</p><p><b>Bottom, helper:</b> {escape(card.helper.text)}{once}</p>"
        )
        return Explain(f"{card.name} ({card.number})", html, ("LG-222",))
    if kind == "tile":
        tile = TILES[int(rest)]
        phases = " and ".join(("", "I", "II", "III", "IV")[p] for p in tile.phases)
        when = f" In phase {phases} only." if phases else " At any free moment of your turns."
        return Explain(f"Roof tile, round {tile.round}", f"<p>{escape(tile.text)}.{when}</p>", ("LG-82",))
    if kind == "building":
        b = int(rest)
        html = f"<p><b>At once:</b> {escape(INSTANT_TEXT[b])}</p><p><b>From the next round:</b> {escape(PERMANENT_TEXT[b])}</p>"
        return Explain(BUILDING_NAMES[b], html, ("LG-132", "LG-225"))
    if kind == "space":
        v = int(rest)
        options = "".join(f"<li>{escape(OPTION_TEXT[o])}</li>" for o in SPACE_OPTIONS[v])
        return Explain(f"Revenue space {v}", f"<ul>{options}</ul>", ("LG-223",))
    if kind == "market":
        return Explain(
            f"Market space of {rest}",
            "<p>A barrow of this value puts a marker here. It scores 1 VP each round and removes rivals on lower "
            "neighbouring spaces.</p>",
            ("LG-147", "LG-149"),
        )
    return None


# ---------------------------------------------------------------- parts


def parts(view: TableView) -> list[Part]:
    """What is asked, the village, the own farm, the hand, and the rivals."""
    own = _own(view)
    phone = view.layout == "phone"
    now = Part("now", "Your turn", _now(view), "main")
    village = Part("village", "The village", _village(view), "side" if phone else "main")
    farm = Part("farm", "Your farm" if own == view.viewer else view.seats[own].name, _farm(view, own), "main")
    hand = Part("hand", "Hand", _hand(view, own), "side" if phone else "main")
    rivals = [
        Part(f"rival-{seat}", view.seats[seat].name, _rival(view, seat), "side")
        for seat in (view.obs["order"] if view.obs["seats"] > 1 else [])
        if seat != own
    ]
    if phone:
        return [now, farm, hand, village, *rivals]
    return [now, village, farm, hand, *rivals]


def banner(view: TableView) -> str:
    """Round, phase, and the turn order."""
    obs = view.obs
    step = STEPS.get(obs["step"], "")
    phase = PHASES[obs["phase"]] + (f": {step}" if step else "")
    rule = {1: "LG-45", 2: "LG-105", 3: "LG-109", 4: "LG-159"}[obs["phase"]]
    order = ""
    if obs["seats"] > 1:
        order = "".join(
            f'<span class="lg-order{" lg-now" if seat == obs["actor"] else ""}">{view.seats[seat].html}</span>'
            for seat in obs["order"]
        )
        order = f'<span class="lg-order-row"{view.what("Turn order, first to last.", "LG-117")}>{order}</span>'
    elif obs["solo_first"] is not None:
        words = "You play first" if obs["solo_first"] else "The neutral player is first"
        order = f'<span class="tag"{view.what(words + ".", "LG-211")}>{words}</span>'
    return (
        f'<span class="tag">Round {obs["round"]} of 6</span> '
        f'<span class="tag"{view.what("", rule)}>{phase}</span> {order}'
    )


# ---------------------------------------------------------------- what is asked now

_ON_BOARD = {
    "play",
    "deliver",
    "space",
    "save",
    "tile",
    "roof",
    "buy",
    "sell",
    "upgrade",
    "helper",
    "move",
    "commodity",
}
_ENDS = ("done", "pass", "stop", "decline", "forgo", "walk", "grow", "roll")


def _now(view: TableView) -> str:
    obs = view.obs
    if obs["over"]:
        return '<div class="lg-now-box"><p class="lg-said">The game is over.</p></div>'
    if not view.my_turn:
        actor = view.decision.actor if view.decision else obs["actor"]
        who = view.seats[actor].html if actor is not None else ""
        return f'<div class="lg-now-box">{_news(view)}<p class="lg-said muted">{who} is to act.</p></div>'
    assert view.decision is not None
    buttons, ends = [], []
    for choice in view.choices:
        kind = choice.action.kind
        if kind in _ENDS:
            ends.append(f'<button type="button"{view.act(choice.notation, cls="lg-end")}>{_end_words(choice)}</button>')
        elif kind not in _ON_BOARD:
            buttons.append(_button(view, choice))
    return (
        f'<div class="lg-now-box">{_news(view)}<p class="lg-said"><b>{_named(view.decision.prompt, view)}</b></p>'
        f'<div class="lg-buttons">{"".join(buttons)}{"".join(ends)}</div>{_consequence(view)}{_confirm(view)}</div>'
    )


def _end_words(choice: Choice) -> str:
    short = {
        "done": "Done",
        "pass": "No, thanks",
        "stop": "Enough",
        "decline": "Leave it",
        "grow": "Grow",
        "roll": "Roll the dice",
        "forgo": "Forgo it",
    }
    if choice.action.kind == "pass" and choice.text.startswith("Finish"):
        return escape(choice.text)
    return escape(short.get(choice.action.kind, choice.text))


_OPTION_ICONS = {
    "pig": ("pig",),
    "card": ("card",),
    "olive": ("olive",),
    "grain": ("grain",),
    "grape": ("grape",),
    "harvest2": ("olive", "grain", "grape"),
    "harvest": ("olive", "grain", "grape"),
    "silver4": ("silver",),
    "silver": ("silver",),
    "up2": ("upgrade", "upgrade"),
    "up1step1": ("upgrade", "hat"),
    "step2": ("hat", "hat"),
    "deliver": ("donkey",),
    "silver2": ("silver",),
    "upgrade": ("upgrade", "upgrade"),
}


def _button(view: TableView, choice: Choice) -> str:
    a = choice.action
    picture = ""
    words = escape(choice.text)
    if a.kind == "donkey":
        own = _own(view)
        picture = f'<svg class="lg-pic" viewBox="0 0 30 30" aria-hidden="true">{_use(f"lg-donkey-{own}-{a.args[0]}", 0, 0, 30, 30)}</svg>'
    elif a.kind in ("option", "trade", "lock"):
        picture = "".join(_icon(name) for name in _OPTION_ICONS[a.args[0]])
    elif a.kind in ("kind", "pay", "back", "den"):
        picture = _icon(GOODS[a.args[0]])
        words = escape(WORDS[a.args[0]])
    elif a.kind == "from":
        picture = _icon(GOODS[a.args[1]] if a.args[0] == "den" else GOODS[CARDS[a.args[1]].field])
    elif a.kind in ("take", "die", "face", "guard"):
        picture = f'<svg class="lg-dice" viewBox="-6 -6 12 12" aria-hidden="true">{_die(a.args[0], 11)}</svg>'
    elif a.kind in ("step", "marker_step", "no_marker_step", "buy_step"):
        picture = _icon("hat")
    elif a.kind in ("buy_delivery", "free_delivery", "extra_delivery", "count"):
        picture = _icon("donkey")
    elif a.kind in ("adjust", "flip", "spend"):
        picture = f'<svg class="lg-pic" viewBox="0 0 26 26" aria-hidden="true">{_use(f"lg-tile-{a.args[0]}", 0, 0, 26, 26)}</svg>'
    return f'<button type="button"{view.act(choice.notation, cls="lg-choice")}>{picture}<span>{words}</span></button>'


def _news(view: TableView) -> str:
    """What happened since one's last action that touches oneself."""
    told = [
        e
        for e in view.news
        if (e.kind in ("removed", "save", "replace") and e.player == view.viewer)
        or e.kind in ("building", "open", "barrow", "neutral", "reshuffle")
    ][-3:]
    if not told:
        return ""
    lines = "".join(f"<li>{icon(event)}<span>{_named(event.text, view)}</span></li>" for event in told)
    return f'<ul class="lg-news"{key("news")} role="status">{lines}</ul>'


def _consequence(view: TableView) -> str:
    """What the click under the pointer would bring; the line is kept free for it."""
    choice = view.legal.get(view.focus)
    if choice is None:
        return '<p class="lg-then" aria-live="polite"></p>'
    text = _named(choice.text, view)
    preview = view.preview(view.focus)
    if preview is not None and preview.certain:
        told = [
            e.text
            for e in preview.events
            if e.kind in ("vp", "silver", "gain", "removed", "barrow", "building", "open")
        ]
        if told:
            text += " → " + " ".join(_named(one, view) for one in told[:5])
    return f'<p class="lg-then" aria-live="polite">{text}</p>'


def _confirm(view: TableView) -> str:
    if not view.staged or view.layout == "wide" or view.staged not in view.legal:
        return ""
    return (
        f'<div class="lg-confirm"{key("confirm")}><span>{_named(view.legal[view.staged].text, view)}</span>'
        '<button type="button" class="primary" data-do="confirm">Confirm</button>'
        '<button type="button" data-do="unstage">Not yet</button></div>'
    )


# ---------------------------------------------------------------- the village


def _village(view: TableView) -> str:
    obs = view.obs
    seats = obs["seats"]
    board = places.village(seats, equal_rows=obs["options"]["equal_rows"] == "on")
    w, h = board.size
    out = [
        f'<svg class="lg-village" viewBox="0 0 {w:g} {h:g}" role="group" aria-label="The village of Esporles">',
        _use(f"lg-village-{max(seats, 2)}", 0, 0, w, h),
        _market(view, board),
        _buildings(view, board),
        _revenue(view, board),
        _siesta_track(view, board),
        _roofs(view, board),
        "</svg>",
    ]
    return "".join(out)


def _market(view: TableView, board: places.Village) -> str:
    out = []
    for space in board.spaces:
        n = space["id"]
        if board.closed(n):
            continue
        cx, cy = board.hex_centre(n)
        x, y = board.marker_place(n)
        owner = view.obs["market"].get(str(n))
        label = f"Market space {n}, value {space['v']}"
        thing = f"market:{space['v']}"
        piece = ""
        if owner is not None:
            label += f", held by {_seat_name(view, owner)}"
            piece = _at(x, y, _piece(_mark_of(view, owner), 9), key(f"market-{n}") + mark(owner, f"market:{n}"))
        action = next((a for a in (f"space:{n}", f"save:{n}", f"free:space:{n}") if view.can(a)), "")
        if action:
            hexagon = paths.regular(cx, cy, board.hex_radius - 0.6, 6, 0)
            name = f"{label}. {view.legal[action].text}"
            out.append(f'<g{view.act(action, name)}><path class="ring" d="{hexagon}"/>{piece}</g>')
        else:
            out.append(f'<g role="img" aria-label="{escape(label, quote=True)}"{view.what(thing=thing)}>')
            out.append(f'<circle class="lg-none" cx="{cx:.4g}" cy="{cy:.4g}" r="8"/>{piece}</g>')
    return "".join(out)


def _buildings(view: TableView, board: places.Village) -> str:
    out = []
    own = _own(view)
    for building in view.obs["buildings"]:
        b = building["number"]
        done = 0
        x, y, w, _h = board.building(b)
        out.append(
            f'<g{view.what(thing=f"building:{b}")}><rect class="lg-none" x="{x:g}" y="{y:g}" width="{w:g}" height="9"/></g>'
        )
        for r, row in enumerate(building["rows"]):
            box = board.row_box(b, r)
            if row["owner"] >= 0:
                seat = _mark_of(view, row["owner"])
                out.append(_at(box[0] + 2.2, box[1] + box[3] / 2, _piece(seat, 4.2)))
            if row["done"]:
                ox, oy, ow, oh = board.owner_space(b, done)
                out.append(_at(ox + ow / 2, oy + oh / 2, _piece(_mark_of(view, row["owner"]), 9), key(f"own-{b}-{r}")))
                done += 1
            pick_row = f"row:{r + 1}"
            if view.can(pick_row) and _asked_row(view) == b:
                out.append(f"<g{view.act(pick_row)}>{_ring(box)}</g>")
            for i, good in enumerate(row["goods"]):
                cx, cy = board.row_symbol(b, r, i)
                if row["covered"][i]:
                    out.append(_at(cx, cy, _piece(_mark_of(view, row["owner"]), 8), key(f"row-{b}-{r}-{i}")))
                elif not row["done"] and row["owner"] in (-1, own):
                    action = f"deliver:b{b}:{good}"
                    if view.can(action) and (row["owner"] == own or not _has_row(building, own)):
                        out.append(f"<g{view.act(action)}>{_disc(cx, cy, 4.6)}</g>")
        if building["order_marker"]:
            cx, cy = board.order_marker(b)
            out.append(_use(f"lg-order-{building['order_marker']}", cx - 9, cy - 9, 18, 18))
        if building["first_vp"]:
            cx, cy = board.first_vp(b)
            out.append(_use("lg-vp", cx - 5, cy - 5, 10, 10))
        left = sum(1 for row in building["rows"] if not row["done"])
        left = min(left, view.obs["seats"] - done)
        if left > 0:
            cx, cy = board.craft_stack(b)
            out.append(f"<g{view.what(thing=f'building:{b}')}>{_use(f'lg-craft-{b}', cx - 12, cy - 12, 24, 24)}</g>")
    return "".join(out)


def _has_row(building: Mapping[str, Any], seat: int) -> bool:
    return any(row["owner"] == seat for row in building["rows"])


def _asked_row(view: TableView) -> int:
    top = view.obs["pending"][-1]
    return int(top[2]) if top[0] == "row" else 0


def _revenue(view: TableView, board: places.Village) -> str:
    out = []
    guard, marked = view.obs["guard"], view.obs["mark"]
    for v in range(1, 7):
        box = board.revenue_space(v)
        n = view.obs["dice"].get(str(v), 0)
        if view.can(f"guard:{v}"):
            out.append(f"<g{view.act(f'guard:{v}')}>{_ring(box)}</g>")
        else:
            x, y, w, h = box
            out.append(
                f'<g{view.what(thing=f"space:{v}")}><rect class="lg-none" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/></g>'
            )
        if guard and guard[1] == v:
            out.append(_at(box[0] + box[2] - 4, box[1] + 4, _piece(_mark_of(view, guard[0]), 6)))
        for i, (cx, cy) in enumerate(board.dice_places(v, n)):
            is_marked = marked is not None and marked[1] == v and i == n - 1
            action = f"take:{v}:marked" if is_marked and n > 1 else f"take:{v}"
            if not view.can(action) and view.can(f"die:{v}"):
                action = f"die:{v}"
            inside = _die(v, 10)
            if is_marked:
                inside += _at(4, -4, _piece(_mark_of(view, marked[0]), 4))
            piece = _at(cx, cy, inside, key(f"die-{v}-{i}"))
            if view.can(action):
                out.append(f"<g{view.act(action)}>{_disc(cx, cy, 7)}{piece}</g>")
            else:
                out.append(piece)
    return "".join(out)


def _siesta_track(view: TableView, board: places.Village) -> str:
    out = []
    own = _own(view)
    at = next((i for i, stack in enumerate(view.obs["siesta"]) if own in stack), 0)
    for space, stack in enumerate(view.obs["siesta"]):
        action = f"step:{space - at}" if space > at else ""
        if action and view.can(action):
            out.append(f"<g{view.act(action)}>{_ring(board.siesta_space(space))}</g>")
        for seat, (x, y) in zip(stack, board.siesta_markers(space, len(stack))):
            out.append(_at(x, y, _siesta_piece(seat, 14), key(f"siesta-{seat}") + f' data-at="siesta:{seat}"'))
    return "".join(out)


def _roofs(view: TableView, board: places.Village) -> str:
    out = []
    for i, tile in enumerate(view.obs["offer"][: board.offer_count if board.players > 2 else 2]):
        x, y, w, h = board.roof_offer(i)
        inside = _use(f"lg-tile-{tile}", x, y, w, h)
        if view.can(f"tile:{tile}"):
            out.append(f"<g{view.act(f'tile:{tile}')}{key(f'tile-{tile}')}>{inside}{_ring((x, y, w, h))}</g>")
        else:
            out.append(f"<g{view.what(thing=f'tile:{tile}')}{key(f'tile-{tile}')}>{inside}</g>")
    for later in view.obs["later_tiles"]:
        if later["count"]:
            x, y, w, h = board.roof_stack(later["round"])
            out.append(_use(f"lg-roof-{later['round']}", x, y, w, h))
    return "".join(out)


# ---------------------------------------------------------------- a farm


def _strip(card: int, side: str, x: float, y: float) -> str:
    """The visible strip of a tucked card whose corner lies at (x, y)."""
    sx, sy, sw, sh = places.strip_box(side)
    return (
        f'<svg x="{x + sx:.5g}" y="{y + sy:.5g}" width="{sw:g}" height="{sh:g}" viewBox="{sx:g} {sy:g} {sw:g} {sh:g}">'
        f"{_use(f'lg-card-{card}', 0, 0, CARD_W, CARD_H)}</svg>"
    )


def _target(view: TableView, actions: Sequence[str], ring: str, inside: str = "", thing: str = "") -> str:
    """A place on the farm: clickable with the first of the actions that is legal, else explained."""
    for action in actions:
        if view.can(action):
            return f"<g{view.act(action)}>{inside}{ring}</g>"
    return f"<g{view.what(thing=thing)}>{inside}</g>" if thing else inside


def _farm(view: TableView, seat: int, mine: bool = True) -> str:
    farm = view.obs["farms"][seat]
    fields, extensions = farm["fields"], farm["extensions"]
    box = places.farm_box(max(len(fields), 1), max(len(extensions), 1))
    x0, y0, w, h = box
    out = [
        (
            f'<svg class="lg-farm" viewBox="{x0 - 1:g} {y0 - 1:g} {w + 2:g} {h + 2:g}" role="group" '
            f'aria-label="{escape(_farm_words(view, seat), quote=True)}">'
        )
    ]
    for i in reversed(range(len(fields))):
        out.append(_field(view, seat, i, mine))
    for i in reversed(range(len(extensions))):
        x, y, _, _ = places.tucked("extension", i)
        out.append(f"<g{view.what(thing=f'card:{extensions[i]}')}>{_strip(extensions[i], 'extension', x, y)}</g>")
    for slot in range(3):
        out.append(_barrow(view, seat, slot, mine))
        out.append(_helper(view, seat, slot, mine))
    out.append(_use(f"lg-board-{seat}", 0, 0, BOARD_W, BOARD_H))
    out.append(_on_board(view, seat, mine))
    out.append(_pigs(view, seat, mine))
    out.append("</svg>")
    return f'<div class="lg-farm-box">{_chips(view, seat)}{_prices(view, seat) if mine else ""}{"".join(out)}</div>'


def _farm_words(view: TableView, seat: int) -> str:
    farm = view.obs["farms"][seat]
    goods = [f"{n} {WORDS[i]}" for i, (_, n) in enumerate(farm["goods"].items()) if n]
    helpers = [CARDS[h["card"]].name for h in farm["helpers"] if h]
    return (
        f"Farm of {view.seats[seat].name}: {', '.join(goods) or 'no goods'}; {len(farm['fields'])} fields, "
        f"{sum(1 for b in farm['barrows'] if b)} barrows, {len(farm['extensions'])} extensions, "
        f"helpers: {', '.join(helpers) or 'none'}."
    )


def _chips(view: TableView, seat: int) -> str:
    farm = view.obs["farms"][seat]
    goods = farm["goods"]
    vp = "?" if goods["vp"] is None else goods["vp"]
    chips = [
        ("vp", vp, "Victory points", "LG-4"),
        ("silver", goods["silver"], "Silver", "LG-2"),
        ("hand", f"{farm['hand_size']}/{farm['hand_limit']}", "Cards in hand and hand limit", "LG-53"),
        ("donkey", farm["capacity"], "Deliveries that may be purchased a round", "LG-128"),
    ]
    if farm["markers_left"] is not None:
        chips.append(("marker", farm["markers_left"], "Player markers left in the supply", "LG-13"))
    inside = "".join(
        f'<span class="chip lg-chip" role="img" aria-label="{label}: {n}"{view.what(label + ".", rule)} data-watch="1">'
        f'{_icon(name)}<span class="num">{n}</span></span>'
        for name, n, label, rule in chips
    )
    acts = " lg-acts" if view.obs["actor"] == seat else ""
    return f'<div class="lg-head{acts}">{view.seats[seat].html}{inside}{_donkeys(view, seat)}</div>'


def _donkeys(view: TableView, seat: int) -> str:
    """The four donkey tiles: used ones pale; the chosen one on top of the rest."""
    farm = view.obs["farms"][seat]
    out = []
    for n in DONKEY_STEPS:
        used = n in farm["donkeys_used"]
        chosen = farm["donkey"] == n
        cls = "lg-used" if used else "lg-chosen" if chosen else ""
        out.append(
            f'<svg class="lg-mini {cls}" viewBox="0 0 30 30">{_use(f"lg-donkey-{seat}-{n}", 0, 0, 30, 30)}</svg>'
        )
    if farm["donkey"] == "hidden":
        out.append(
            f'<svg class="lg-mini lg-chosen" viewBox="0 0 30 30">{_use(f"lg-donkey-back-{seat}", 0, 0, 30, 30)}</svg>'
        )
    words = f"Donkey tiles; used: {', '.join(map(str, farm['donkeys_used'])) or 'none'}"
    return f'<span class="lg-donkeys" role="img" aria-label="{words}"{view.what(words + ".", "LG-110")}>{"".join(out)}</span>'


def _prices(view: TableView, seat: int) -> str:
    """Buy, sell, upgrade and trade at any free moment."""
    farm = view.obs["farms"][seat]
    cells = []
    for g, good in enumerate(RESOURCES):
        cells.append(
            f'<span class="lg-price"><span class="lg-good">{_icon(good, WORDS[g])}<b class="num">{_amount(farm, good)}</b></span>'
            f'<button type="button"{view.act(f"buy:{good}", f"Buy {WORDS[g]}", "lg-small")}>+<span class="num">{BUY[g]}</span></button>'
            f'<button type="button"{view.act(f"sell:{good}", f"Sell {WORDS[g]}", "lg-small")}>−<span class="num">{SELL[g]}</span></button>'
            f'<button type="button"{view.act(f"upgrade:{good}", f"Upgrade {WORDS[g]}", "lg-small")}>'
            f'{_icon(GOODS[UPGRADES_TO[g]])}<span class="num">{UPGRADE_COST[g]}</span></button></span>'
        )
    trade = (
        f'<button type="button"{view.act("commodity", "Trade in a commodity", "lg-small")}>{_icon("commodity")}'
        f'<span class="num">{farm["goods"]["commodity"]}</span></button>'
    )
    moves = "".join(
        f'<button type="button"{view.act(choice.notation, cls="lg-small")}>{_icon(GOODS[choice.action.args[0]])}→</button>'
        for choice in view.choices
        if choice.action.kind == "move"
    )
    return f'<div class="lg-prices" role="group" aria-label="Buy, sell, upgrade, trade">{"".join(cells)}{trade}{moves}</div>'


def _amount(farm: Mapping[str, Any], good: str) -> str:
    on_fields = sum(f["goods"] for f in farm["fields"] if f["good"] == good)
    n: int = farm["goods"][good]
    return f"{n}+{on_fields}" if on_fields else str(n)


def _field(view: TableView, seat: int, i: int, mine: bool) -> str:
    field = view.obs["farms"][seat]["fields"][i]
    card = field["card"]
    x, y, _, _ = places.tucked("field", i)
    fx, fy, fw, fh = places.field_space()
    inside = _strip(card, "field", x, y)
    for j, (px, py) in enumerate(places.spread((x + fx, y + fy, fw, fh), field["goods"], 9)):
        inside += _at(px, py, _piece(seat, 9), key(f"crop-{seat}-{card}-{j}"))
    if not mine:
        return inside
    sx, sy, sw, sh = places.strip_box("field")
    actions = (f"from:field:{card}", f"field:{card}", f"free:field:{card}")
    return _target(view, actions, _ring((x + sx + 0.6, y + sy + 0.6, sw - 1.2, sh - 1.2)), inside, f"card:{card}")


def _barrow(view: TableView, seat: int, slot: int, mine: bool) -> str:
    barrow = view.obs["farms"][seat]["barrows"][slot]
    if barrow is None:
        return ""
    card = barrow["card"]
    x, y, _, _ = places.tucked("barrow", slot)
    out = [f"<g{view.what(thing=f'card:{card}')}>{_strip(card, 'barrow', x, y)}</g>"]
    goods = CARDS[card].barrow.goods
    for i, (g, covered) in enumerate(zip(goods, barrow["covered"])):
        bx, by = places.barrow_symbol(len(goods), i)
        if covered:
            piece = _at(x + bx, y + by, _piece(seat, 9), key(f"barrow-{seat}-{card}-{i}"))
            out.append(_target(view, (f"free:c{card}:{GOODS[g]}",) if mine else (), _disc(x + bx, y + by, 5), piece))
        elif mine and view.can(f"deliver:c{card}:{GOODS[g]}"):
            out.append(f"<g{view.act(f'deliver:c{card}:{GOODS[g]}')}>{_disc(x + bx, y + by, 5.2)}</g>")
    if mine and view.can(f"replace:{card}"):
        sx, sy, sw, sh = places.strip_box("barrow")
        out.append(f"<g{view.act(f'replace:{card}')}>{_ring((x + sx, y + sy, sw, sh))}</g>")
    return "".join(out)


def _helper(view: TableView, seat: int, slot: int, mine: bool) -> str:
    helper = view.obs["farms"][seat]["helpers"][slot]
    if helper is None:
        return ""
    card = helper["card"]
    x, y, _, _ = places.tucked("helper", slot)
    sx, sy, sw, sh = places.strip_box("helper")
    inside = _strip(card, "helper", x, y)
    if helper["exhausted"]:
        inside += _use("lg-rest", x + sw - 15, y + sy + 8, 13, 13)
    storage = view.obs["farms"][seat]["storage"]
    if storage and CARDS[card].helper.params.get("locks"):
        name = f"lg-roof-{TILES[storage['tile']].round}" if storage["used"] else f"lg-tile-{storage['tile']}"
        inside += _use(name, x + 2, y + sy + 9, 18, 18)
    if not mine:
        return f"<g{view.what(thing=f'card:{card}')}>{inside}</g>"
    actions = (f"helper:{card}", f"use:{card}", f"ready:{card}", f"replace:{card}")
    return _target(view, actions, _ring((x + sx, y + sy, sw, sh - 0.6)), inside, f"card:{card}")


_PAYS = {"olive", "grain", "grape", "food", "wine", "meat"}


def _on_board(view: TableView, seat: int, mine: bool) -> str:
    farm = view.obs["farms"][seat]
    out = []
    for good in ("olive", "grain", "grape", "food", "wine", "meat", "commodity"):
        box = places.den(good)
        inside = "".join(
            _at(x, y, _piece(seat, 8), key(f"den-{seat}-{good}-{j}"))
            for j, (x, y) in enumerate(places.spread(box, farm["goods"][good], 8))
        )
        actions = (f"from:den:{good}", f"kind:{good}", f"pay:{good}", f"den:{good}", f"free:den:{good}")
        if good == "commodity":
            actions = ("commodity", "kind:commodity", "free:den:commodity", "back:commodity")
        inside = f"<g{mark(seat, 'centre' if good == 'commodity' else f'den:{GOODS.index(good)}')}>{inside}</g>"
        out.append(_target(view, actions if mine else (), _ring(box), inside))
    for number, state in farm["craft"].items():
        cx, cy = places.craft_space(int(number))
        name = f"lg-craft-{number}" + ("-on" if state == "active" else "")
        out.append(f"<g{view.what(thing=f'building:{number}')}>{_use(name, cx - 12, cy - 12, 24, 24)}</g>")
    for i, roof in enumerate(farm["roof"]):
        x, y, w, h = places.roof_space(i)
        tile = roof["tile"]
        inside = _use(f"lg-roof-{TILES[tile].round}" if roof["used"] else f"lg-tile-{tile}", x, y, w, h)
        actions = (f"roof:{tile}", f"adjust:{tile}:+", f"flip:{tile}", f"spend:{tile}")
        out.append(_target(view, actions if mine else (), _ring((x, y, w, h)), inside, f"tile:{tile}"))
    for i, value in enumerate(farm["dice"]):
        if value:
            x, y, w, h = places.die_space(i)
            out.append(_at(x + w / 2, y + h / 2, _die(value, 13), key(f"own-die-{seat}-{i}")))
    x, y, w, h = places.donkey_space()
    if farm["donkey"] == "hidden":
        out.append(_use(f"lg-donkey-back-{seat}", x, y, w, h))
    elif farm["donkey"]:
        out.append(_use(f"lg-donkey-{seat}-{farm['donkey']}", x, y, w, h))
    return "".join(out)


def _pigs(view: TableView, seat: int, mine: bool) -> str:
    """Pigs on the two stables, then on extensions, then where Groom and Swineherd make room."""
    farm = view.obs["farms"][seat]
    spots = [places.stable(0), places.stable(1)]
    for i, card in enumerate(farm["extensions"]):
        if "pig" in CARDS[card].gives:
            x, y, _, _ = places.tucked("extension", i)
            px, py = places.extension_row("pig")
            spots.append((x + px, y + py))
    x1, y1 = places.stable(1)
    n = farm["goods"]["pig"]
    while len(spots) < n:
        spots.append((x1 + 6 * (len(spots) - 1), y1 + 7))
    inside = "".join(_at(x, y, _piece(seat, 9), key(f"pig-{seat}-{j}")) for j, (x, y) in enumerate(spots[:n]))
    inside = f"<g{mark(seat, 'stables')}>{inside}</g>"
    x, y = places.stable(0)
    ring = _ring((x - 7.5, y - 7, 31, 14))
    return _target(view, ("kind:pig", "pay:pig", "free:den:pig", "back:pig") if mine else (), ring, inside)


# ---------------------------------------------------------------- hand and rivals


def _hand(view: TableView, seat: int) -> str:
    farm = view.obs["farms"][seat]
    if farm["hand"] is None:
        n = farm["hand_size"]
        return f'<p class="muted">{n} card{"s" if n != 1 else ""} in hand.</p>'
    cards = "".join(_card(view, card) for card in farm["hand"])
    deck = f"{view.obs['deck']} in the deck, {len(view.obs['discards'])} discarded"
    empty = "" if cards else '<p class="muted">Your hand is empty.</p>'
    return f'<div class="lg-hand">{cards}{empty}</div><p class="muted lg-deck"{view.what("", "LG-54")}>{deck}</p>'


_EDGES: Mapping[str, tuple[float, float, float, float]] = {
    "barrow": (0, 0, CARD_W, places.strip_box("barrow")[3]),
    "helper": places.strip_box("helper"),
    "field": places.side_panel("field"),
    "extension": places.side_panel("extension"),
}


def _card(view: TableView, card: int) -> str:
    """A card in hand: each of its four edges plays it that way."""
    data = CARDS[card]
    out = [
        (
            f'<svg class="lg-card" viewBox="0 0 {CARD_W:g} {CARD_H:g}" role="group" aria-label="{escape(data.name, quote=True)}"'
            f"{key(f'card-{card}')}{view.what(thing=f'card:{card}')}>{_use(f'lg-card-{card}', 0, 0, CARD_W, CARD_H)}"
        )
    ]
    if view.can(f"discard:{card}"):
        out.append(f"<g{view.act(f'discard:{card}')}>{_ring((0.6, 0.6, CARD_W - 1.2, CARD_H - 1.2))}</g>")
    for side in SIDES:
        action = f"play:{card}:{side}"
        x, y, w, h = _EDGES[side]
        if view.can(action):
            out.append(f"<g{view.act(action)}>{_ring((x + 0.6, y + 0.6, w - 1.2, h - 1.2))}</g>")
        elif any(view.can(f"play:{card}:{other}") for other in SIDES):
            words = f"Play {data.name} as {side}"
            out.append(f"<g{view.act(action, words)}>")
            out.append(f'<rect class="lg-none" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/></g>')
    out.append("</svg>")
    return "".join(out)


def _thing(held: Mapping[str, Any]) -> str:
    return f"card:{held['card']}"


def _rival(view: TableView, seat: int) -> str:
    """A rival at a glance; one tap shows the whole farm."""
    farm = view.obs["farms"][seat]
    token = f"farm:{seat}"
    is_open = token in view.picked
    goods = "".join(
        f'<span class="lg-count">{_icon(good, WORDS[i])}<span class="num">{_amount(farm, good) if i < 4 else farm["goods"][good]}</span></span>'
        for i, good in enumerate(GOODS[:8])
        if farm["goods"][good] or (i < 3 and "+" in _amount(farm, good))
    )
    helpers = "".join(
        f'<span class="tag{" lg-tired" if h["exhausted"] else ""}"{view.what(thing=_thing(h))}>'
        f"{escape(CARDS[h['card']].name)}</span>"
        for h in farm["helpers"]
        if h
    )
    barrows = "".join(
        f'<span class="tag"{view.what(thing=_thing(b))}>'
        + "".join(
            f'<span class="{"lg-filled" if done else ""}">{_icon(GOODS[g])}</span>'
            for g, done in zip(CARDS[b["card"]].barrow.goods, b["covered"])
        )
        + f'<b class="num">{CARDS[b["card"]].barrow_vp}</b></span>'
        for b in farm["barrows"]
        if b
    )
    craft = "".join(
        f'<svg class="lg-mini" viewBox="0 0 24 24" role="img" aria-label="{BUILDING_NAMES[int(n)]}"{view.what(thing=f"building:{n}")}>'
        f"{_use(f'lg-craft-{n}' + ('-on' if state == 'active' else ''), 0, 0, 24, 24)}</svg>"
        for n, state in farm["craft"].items()
    )
    button = (
        f'<button type="button"{view.pick(token, f"Whole farm of {view.seats[seat].name}", "lg-open", is_open)}>'
        f"{'Close' if is_open else 'Farm'}</button>"
    )
    whole = _farm(view, seat, mine=False) if is_open else ""
    head = "" if is_open else _chips(view, seat)
    rows = "" if is_open else f'<div class="lg-row">{goods}</div><div class="lg-row">{barrows}{helpers}{craft}</div>'
    return f'<div class="lg-rival">{head}{rows}{whole}{button}</div>'


# ---------------------------------------------------------------- hints, groups, icons


def hints(view: TableView) -> list[Hint]:
    """What can still be done this round."""
    if view.viewer is None or view.obs["over"]:
        return []
    obs = view.obs
    farm = obs["farms"][view.viewer]
    found = []
    top = obs["pending"][-1] if obs["pending"] else [""]
    if view.my_turn:
        if top[0] == "turn.play" and top[2]:
            found.append(Hint(f"{top[2]} more card{'s' if top[2] > 1 else ''} to play in this step.", "LG-44"))
        if top[0] == "turn.deliver":
            found.append(Hint(f"{top[2]} free deliver{'ies' if top[2] != 1 else 'y'} left in this turn.", "LG-125"))
        if top[0] == "turn.purchase":
            n = max(top[2] - top[3], 0)
            found.append(Hint(f"{n} deliver{'ies' if n != 1 else 'y'} may still be bought.", "LG-128", "buy_delivery"))
    if obs["phase"] < 3:
        left = [str(n) for n in DONKEY_STEPS if n not in farm["donkeys_used"] or obs["round"] == 4]
        found.append(Hint(f"Donkey tiles to choose from this round: {', '.join(left)} deliveries.", "LG-110"))
        found.append(Hint(f"In the last step you may buy {farm['capacity']} deliveries.", "LG-128"))
    for roof in farm["roof"] + ([farm["storage"]] if farm["storage"] else []):
        if not roof["used"]:
            tile = TILES[roof["tile"]]
            found.append(Hint(f"Roof tile: {tile.text}.", "LG-82", f"roof:{tile.number}"))
    for helper in farm["helpers"]:
        if helper and not helper["exhausted"] and CARDS[helper["card"]].helper.timing == "own_turn":
            card = CARDS[helper["card"]]
            found.append(Hint(f"{card.name}: {card.helper.text}", "LG-168", f"helper:{card.number}"))
    if farm["goods"]["commodity"]:
        found.append(Hint("Trade commodities can be traded at any free moment of your turn.", "LG-221", "commodity"))
    return found


_GROUPS = {
    "play": "Cards",
    "deliver": "Deliveries",
    "buy": "Market prices",
    "sell": "Market prices",
    "upgrade": "Market prices",
    "commodity": "Market prices",
    "trade": "Trades",
    "roof": "Roof tiles",
    "tile": "Roof tiles",
    "helper": "Helpers",
    "use": "Helpers",
    "move": "Helpers",
    "take": "Dice",
    "option": "Dice",
    "adjust": "Dice",
    "space": "Market",
    "save": "Market",
}


def group(view: TableView, choice: Choice) -> str:
    """Heading of an action in the list."""
    return _GROUPS.get(choice.action.kind, "")


_EVENT_ICONS = {
    "vp": "vp",
    "silver": "silver",
    "draw": "card",
    "discard": "card",
    "play": "card-play",
    "replace": "card",
    "reshuffle": "card",
    "upgrade": "upgrade",
    "income": "income",
    "tile": "roof",
    "roof": "roof",
    "trade": "commodity",
    "helper": "helper",
    "donkey": "donkey",
    "reveal": "donkey",
    "shift": "donkey",
    "siesta": "hat",
    "order": "hat",
    "deliver": "donkey",
    "barrow": "barrow",
    "building": "shop",
    "open": "shop",
    "place": "market",
    "removed": "market",
    "save": "market",
    "neutral": "market",
    "free": "marker",
    "forgo": "marker",
}


def icon(event: Event) -> str:
    """A small picture before a log line."""
    good = event.data.get("good") if event.kind in ("gain", "grow", "spend") else None
    if isinstance(good, str):
        return _icon(good)
    if event.kind == "take":
        return f'<svg class="icon24" viewBox="-6 -6 12 12" aria-hidden="true">{_die(event.data["value"], 11)}</svg>'
    if event.kind == "offspring":
        return _icon("pig")
    name = _EVENT_ICONS.get(event.kind)
    return _icon(name) if name else ""


def fly(view: TableView, event: Event) -> list[Fly]:
    """Nothing flies: pieces keep their keys and move by themselves."""
    return []


def secret_lines(view: TableView, player: int) -> list[str]:
    """Lines of the live score that are covered (option hide_vp)."""
    covered = view.options.get("hide_vp") == "on" and player != view.viewer and not view.obs["over"]
    return ["vp", "sale"] if covered else []


CSS = """
.t-la_granja[data-layout=wide] .table-main { grid-template-columns: minmax(0, 54fr) minmax(0, 46fr); grid-template-rows: auto auto 1fr; align-items: start; gap: var(--s2); }
.t-la_granja[data-layout=wide] .part-now { grid-column: 1 / -1; } .t-la_granja[data-layout=wide] .part-hand { grid-column: 1 / -1; }
.t-la_granja[data-layout=wide] .lg-village { max-height: calc(100vh - 380px); min-height: 250px; } .t-la_granja[data-layout=wide] .lg-farm { max-height: calc(100vh - 460px); min-height: 200px; }
.t-la_granja[data-layout=wide] .table-side { grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); }
.t-la_granja[data-layout=tablet] .table-main { grid-template-columns: minmax(0, 1fr); }
.t-la_granja .lg-village, .t-la_granja .lg-farm { display: block; width: 100%; touch-action: manipulation; margin: 0 auto; }
.t-la_granja .lg-none { fill: transparent; } .t-la_granja .can > .ring { fill-opacity: .2; stroke-width: .9; } .t-la_granja .can:hover > .ring, .t-la_granja .can:focus-visible > .ring, .t-la_granja .staged > .ring { fill-opacity: .5; stroke-width: 1.3; }
.t-la_granja .lg-now-box { background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--round); padding: var(--s2); display: grid; gap: 4px; }
.t-la_granja .lg-said, .t-la_granja .lg-then { margin: 0; } .t-la_granja .lg-then { min-height: 1.4em; color: var(--soft); font-size: .9375rem; }
.t-la_granja .lg-buttons { display: flex; flex-wrap: wrap; gap: 6px; } .t-la_granja .lg-choice, .t-la_granja .lg-end { display: inline-flex; align-items: center; gap: 4px; min-height: 40px; padding: 2px 10px; }
.t-la_granja[data-layout=phone] .lg-choice, .t-la_granja[data-layout=phone] .lg-end { min-height: 44px; }
.t-la_granja .lg-choice .icon24 { width: 24px; height: 24px; } .t-la_granja .lg-pic { width: 34px; height: 34px; } .t-la_granja .lg-dice { width: 26px; height: 26px; }
.t-la_granja .lg-news { list-style: none; margin: 0; padding: 0; display: grid; gap: 2px; } .t-la_granja .lg-news li { display: flex; gap: 6px; border-left: 4px solid var(--act-edge); background: var(--act-pale); padding: 2px 8px; font-size: .9375rem; } .t-la_granja .lg-news .icon24 { width: 20px; height: 20px; }
.t-la_granja .lg-confirm { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; border-top: 1.5px solid var(--line); padding-top: 6px; }
.t-la_granja .lg-farm-box { display: grid; gap: 4px; } .t-la_granja .lg-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; border-bottom: 3px solid transparent; } .t-la_granja .lg-head.lg-acts { border-color: var(--act-edge); }
.t-la_granja .lg-chip { display: inline-flex; align-items: center; gap: 3px; font-weight: 700; } .t-la_granja .lg-chip .icon24, .t-la_granja .lg-count .icon24 { width: 20px; height: 20px; }
.t-la_granja .lg-donkeys { display: inline-flex; gap: 2px; margin-inline-start: auto; } .t-la_granja .lg-mini { width: 24px; height: 24px; } .t-la_granja .lg-mini.lg-used { opacity: .3; } .t-la_granja .lg-mini.lg-chosen { outline: 2px solid var(--act-edge); border-radius: 4px; }
.t-la_granja .lg-prices { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; } .t-la_granja .lg-price { display: inline-flex; align-items: center; gap: 3px; } .t-la_granja .lg-good { display: inline-flex; align-items: center; gap: 2px; min-width: 40px; } .t-la_granja .lg-prices .icon24 { width: 20px; height: 20px; }
.t-la_granja .lg-small { display: inline-flex; align-items: center; gap: 2px; min-height: 30px; min-width: 34px; padding: 0 6px; justify-content: center; } .t-la_granja button.lg-small.cannot { border-style: dashed; color: var(--soft); }
.t-la_granja[data-layout=phone] .lg-small { min-height: 44px; min-width: 44px; }
.t-la_granja .lg-hand { display: flex; flex-wrap: wrap; gap: 8px; } .t-la_granja .lg-card { width: 118px; aspect-ratio: 63 / 88; display: block; } .t-la_granja[data-layout=phone] .lg-card { width: calc(50% - 4px); max-width: 190px; } .t-la_granja .lg-deck { margin: 4px 0 0; font-size: .875rem; }
.t-la_granja[data-layout=wide] .lg-card { width: 108px; }
.t-la_granja .lg-rival { background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--round); padding: 4px var(--s2) var(--s2); display: grid; gap: 4px; } .t-la_granja .lg-row { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-height: 24px; } .t-la_granja .lg-count { display: inline-flex; align-items: center; gap: 2px; font-weight: 700; }
.t-la_granja .lg-rival .tag { display: inline-flex; align-items: center; gap: 1px; } .t-la_granja .lg-rival .tag .icon24 { width: 17px; height: 17px; opacity: .45; } .t-la_granja .lg-rival .tag .lg-filled .icon24 { opacity: 1; } .t-la_granja .lg-tired { text-decoration: line-through; opacity: .6; } .t-la_granja .lg-open { justify-self: start; min-height: 32px; }
.t-la_granja .lg-order-row { display: inline-flex; gap: 8px; } .t-la_granja .lg-order.lg-now { border-bottom: 3px solid var(--act-edge); }
.t-la_granja .marked { outline: 2px solid var(--act); }
@media (max-width: 699px) { .t-la_granja .lg-order-row .who span:last-child { display: none; } }
"""
