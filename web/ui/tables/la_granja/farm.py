"""A farm on the screen: the player board, the cards tucked under its four edges, and every marker on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from core.la_granja.data import BUILDING_NAMES, BUY, CARDS, GOODS, SELL, TILES, UPGRADE_COST, UPGRADES_TO
from core.la_granja.words import many
from printables.la_granja import places
from web.ui.plug import TableView, key, mark
from web.ui.tables.la_granja.pieces import (
    BOARD_H,
    BOARD_W,
    CARD_H,
    CARD_W,
    SYMBOLS,
    WORD,
    at,
    box,
    die,
    extension_need,
    face,
    first_legal,
    good,
    held,
    icon,
    mark_of,
    marker,
    on_fields,
    own_seat,
    picture,
    playable,
    shown_card,
    stat,
    strip,
    tile_picture,
    use,
)

RESOURCES = GOODS[:4]
STORED = GOODS[:8]
SIZE = 9.0


_KEPT: dict[tuple[Any, ...], str] = {}
"""Drawings of rivals' farms, which seldom change between two clicks."""
_MOST_KEPT = 48


def draw(view: TableView, seat: int) -> str:
    """A player's whole farm. Only the own one can be clicked."""
    if seat == own_seat(view):
        return _drawing(view, seat, True)
    state = (view.seats[seat].name, seat, view.obs["seats"], repr(view.obs["farms"][seat]))
    if state not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[state] = _drawing(view, seat, False)
    return _KEPT[state]


def _drawing(view: TableView, seat: int, mine: bool) -> str:
    farm = view.obs["farms"][seat]
    fields, extensions = farm["fields"], farm["extensions"]
    x0, y0, w, h = places.farm_box(len(fields), len(extensions))
    if not any(farm["barrows"]):
        h, y0 = h + y0, 0.0
    if not any(farm["helpers"]):
        h = BOARD_H - y0
    out = [
        (
            f'<svg class="lg-farm" viewBox="{x0 - 1:g} {y0 - 1:g} {w + 2:g} {h + 2:g}" role="group" '
            f'aria-label="{escape(words(view, seat), quote=True)}">'
        )
    ]
    for i in reversed(range(len(fields))):
        out.append(_field(view, seat, i, mine))
    for i in reversed(range(len(extensions))):
        out.append(_extension(view, seat, i))
    for slot in range(3):
        out.append(_barrow(view, seat, slot, mine))
        out.append(_helper(view, seat, slot, mine))
    out.append(use("board", 0, 0, BOARD_W, BOARD_H))
    x, y, rw, _ = places.part("roof")
    for cx in (x + 9.5, x + rw - 9.5):
        out.append(at(cx, y + 3.3, marker(mark_of(view.obs, seat), 5.4)))
    out.append(_standing(view, farm))
    out.append(_goods(view, seat, mine))
    out.append(_pigs(view, seat, mine))
    out.append(_board_things(view, seat, mine))
    out.append("</svg>")
    return "".join(out)


def _standing(view: TableView, farm: Mapping[str, Any]) -> str:
    """What farm, extensions and helpers add up to now, beside the board's own symbols; what the next extension costs."""
    rows = (
        ("hand", "hand_limit", "Hand limit", "LG-52"),
        ("delivery", "capacity", "Deliveries you may buy in a round", "LG-128"),
        ("silver", "silver_income", "Silver as income in a round", "LG-68"),
        ("pig", "pig_spaces", "Room for pigs", "LG-73"),
    )
    x, _, _, _ = places.part("base")
    out = []
    for kind, name, said, rule in rows:
        n = farm[name]
        y = places.base_row(kind)[1]
        text = f'<text class="lg-now-n" x="{x + 24:g}" y="{y + 2.7:.5g}" text-anchor="middle">{n}</text>'
        what = view.what(f"{said}: {n}.", rule)
        out.append(f'<g role="img" aria-label="{said}: {n}"{what}>{text}{box("lg-area", x + 1, y - 4.5, 34, 9)}</g>')
    need = extension_need(farm)
    x, y, w, h = places.part("extension_table")
    said = f"The next extension costs {many(need, 'good')}" + (", all of different kinds" if need > 1 else "")
    pitch = min(7.0, (w - 8.0) / max(need - 1, 1))
    dots = "".join(
        f'<circle class="lg-pay" cx="{x + w / 2 + (i - (need - 1) / 2) * pitch:.5g}" cy="{y + 15.6:.5g}" r="2.7"/>'
        for i in range(need)
    )
    text = (
        f'<text class="lg-now-n" x="{x + w / 2:g}" y="{y + 9.6:.5g}" text-anchor="middle">next: {need or "free"}</text>'
    )
    out.append(
        f'<g role="img" aria-label="{said}"{view.what(said + ".", "LG-58")}>{text}{dots}{box("lg-area", x, y, w, h)}</g>'
    )
    return "".join(out)


def words(view: TableView, seat: int) -> str:
    """A farm in a sentence."""
    farm = view.obs["farms"][seat]
    goods = [many(n, WORD[name]) for name, n in farm["goods"].items() if n and name != "vp"]
    helpers = [CARDS[h["card"]].name for h in farm["helpers"] if h]
    return (
        f"Farm of {view.seats[seat].name}: {', '.join(goods) or 'no goods'}; {many(len(fields_of(farm)), 'field')}, "
        f"{many(sum(1 for b in farm['barrows'] if b), 'barrow')}, {many(len(farm['extensions']), 'extension')}, "
        f"helpers: {', '.join(helpers) or 'none'}."
    )


def fields_of(farm: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """A farm's fields, the one next to the board first."""
    fields: Sequence[Mapping[str, Any]] = farm["fields"]
    return fields


def _spot(
    view: TableView,
    actions: Sequence[str],
    inner: str,
    area: Sequence[float],
    more: str = "",
    label: str = "",
    r: float = 2,
) -> str:
    """A place on the farm: clickable with the first of the actions that is legal."""
    notation = first_legal(view, actions)
    x, y, w, h = area
    if notation:
        return f"<g{view.act(notation)}{more}>{inner}{box('ring', x + 0.5, y + 0.5, w - 1, h - 1, r)}</g>"
    name = f' role="img" aria-label="{escape(label, quote=True)}"' if label else ""
    return f"<g{name}{more}>{inner}{box('lg-area', x, y, w, h)}</g>"


# ---------------------------------------------------------------- cards round the board


def _field(view: TableView, seat: int, i: int, mine: bool) -> str:
    field = view.obs["farms"][seat]["fields"][i]
    card = field["card"]
    x, y, _, _ = places.tucked("field", i)
    fx, fy, fw, fh = places.field_space()
    inner = strip(card, "field", x, y)
    for j, (px, py) in enumerate(places.spread((x + fx, y + fy, fw, fh), field["goods"], SIZE)):
        inner += at(px, py, marker(mark_of(view.obs, seat), SIZE), key(f"crop-{seat}-{card}-{j}"))
    more = (
        view.what(thing=f"card:{card}")
        + key(f"field-{seat}-{card}")
        + mark(seat, "fields")
        + (f' data-at="card:{card}"' if mine else "")
    )
    actions = (f"from:field:{card}", f"field:{card}", f"free:field:{card}") if mine else ()
    label = f"{CARDS[card].name}, a field of {WORD[field['good']]}: {field['goods']} on it"
    return _spot(view, actions, inner, _shown_strip("field", i), more, label)


def _extension(view: TableView, seat: int, i: int) -> str:
    card = view.obs["farms"][seat]["extensions"][i]
    x, y, _, _ = places.tucked("extension", i)
    more = view.what(thing=f"card:{card}") + key(f"extension-{seat}-{card}")
    inner = strip(card, "extension", x, y)
    return _spot(view, (), inner, _shown_strip("extension", i), more, f"{CARDS[card].name}, an extension")


def _shown_strip(side: str, i: int) -> tuple[float, float, float, float]:
    """What `pieces.strip` shows of a field or extension: all above the helper's strip."""
    x, y, w, _ = places.tucked_strip(side, i)
    return x, y + 2, w, places.strip_box("helper")[1] - 2


def _barrow(view: TableView, seat: int, slot: int, mine: bool) -> str:
    barrow = view.obs["farms"][seat]["barrows"][slot]
    if barrow is None:
        return ""
    card = barrow["card"]
    data = CARDS[card]
    x, y, _, _ = places.tucked("barrow", slot)
    area = places.tucked_strip("barrow", slot)
    more = view.what(thing=f"card:{card}") + key(f"barrow-{seat}-{card}")
    done = sum(barrow["covered"])
    label = f"{data.name}, a barrow for {data.barrow_vp} VP: {done} of {len(barrow['covered'])} delivered"
    out = [_spot(view, (f"replace:{card}",) if mine else (), strip(card, "barrow", x, y), area, more, label)]
    for i, (g, covered) in enumerate(zip(data.barrow.goods, barrow["covered"])):
        bx, by = places.barrow_symbol(len(data.barrow.goods), i)
        name = GOODS[g]
        piece = at(x + bx, y + by, marker(mark_of(view.obs, seat), SIZE)) if covered else ""
        notation = f"free:c{card}:{name}" if covered else f"deliver:c{card}:{name}"
        k = key(f"load-{seat}-{card}-{i}") + (f' data-at="to:c{card}:{name}"' if mine and not covered else "")
        if mine and view.can(notation):
            ring = f'<circle class="ring" cx="{x + bx:.5g}" cy="{y + by:.5g}" r="5.2"/>'
            out.append(f"<g{view.act(notation)}{k}>{ring}{piece}</g>")
        elif piece:
            out.append(f"<g{k}>{piece}</g>")
    return "".join(out)


def _helper(view: TableView, seat: int, slot: int, mine: bool) -> str:
    farm = view.obs["farms"][seat]
    helper = farm["helpers"][slot]
    if helper is None:
        return ""
    card = helper["card"]
    x, y, _, _ = places.tucked("helper", slot)
    sx, sy, sw, sh = places.tucked_strip("helper", slot)
    inner = strip(card, "helper", x, y)
    if helper["exhausted"]:
        inner += use("rest", sx + sw - 10, sy + 0.6, 9, 9, key("rest"))
    if farm["storage"] and CARDS[card].helper.params.get("locks"):
        tile = farm["storage"]["tile"]
        name = f"roof-{TILES[tile].round}" if farm["storage"]["used"] else f"tile-{tile}"
        stored = use(name, sx + 2, sy + 9.5, 19, 19, view.what(thing=f"tile:{tile}"))
        notations = (f"roof:{tile}", f"flip:{tile}", f"spend:{tile}") if mine else ()
        more = view.what(thing=f"tile:{tile}")
        stored = _spot(view, notations, stored, (sx + 2, sy + 9.5, 19, 19), more)
    else:
        stored = ""
    actions = (f"helper:{card}", f"use:{card}", f"ready:{card}", f"replace:{card}") if mine else ()
    tired = ", exhausted" if helper["exhausted"] else ""
    more = view.what(thing=f"card:{card}") + key(f"helper-{seat}-{card}")
    label = f"Helper {CARDS[card].name}{tired}"
    return _spot(view, actions, inner, (sx, sy, sw, sh), more, label) + stored


# ---------------------------------------------------------------- on the board


def _den_actions(name: str) -> tuple[str, ...]:
    if name == "commodity":
        return "commodity", "kind:commodity", "free:den:commodity", "back:commodity"
    return tuple(f"{verb}:{name}" for verb in ("from:den", "kind", "den", "pay", "free:den", "back"))


def _goods(view: TableView, seat: int, mine: bool) -> str:
    farm = view.obs["farms"][seat]
    out = []
    for name in ("olive", "grain", "grape", "food", "wine", "meat", "commodity"):
        area = places.den(name)
        count = farm["goods"][name]
        small = SIZE if count <= 6 else 7.0
        inner = "".join(
            at(x, y, marker(mark_of(view.obs, seat), small), key(f"good-{seat}-{name}-{j}"))
            for j, (x, y) in enumerate(places.spread(area, count, small))
        )
        where = "centre" if name == "commodity" else f"den:{GOODS.index(name)}"
        more = mark(seat, where) + view.what(thing=f"good:{name}") + key(f"den-{seat}-{name}")
        more += f' data-at="den:{name}"' if mine else ""
        label = f"{'Trade commodities' if name == 'commodity' else WORD[name].capitalize()}: {count}"
        out.append(_spot(view, _den_actions(name) if mine else (), inner, area, more, label))
    return "".join(out)


def pig_spots(farm: Mapping[str, Any]) -> list[tuple[float, float]]:
    """Places for pigs: the two stables, extensions, then helpers that make room (LG-187)."""
    spots = [places.stable(0), places.stable(1)]
    for i, card in enumerate(farm["extensions"]):
        if "pig" in CARDS[card].gives:
            x, y, _, _ = places.tucked("extension", i)
            px, py = places.extension_row("pig")
            spots.append((x + px, y + py))
    for slot, helper in enumerate(farm["helpers"]):
        if helper and CARDS[helper["card"]].helper.params.get("name") == "pig_spaces":
            x, y, w, h = places.tucked_strip("helper", slot)
            spots += [(x + w - 7 - 10 * n, y + h - 7) for n in range(CARDS[helper["card"]].helper.params["amount"])]
    return spots


def _pigs(view: TableView, seat: int, mine: bool) -> str:
    farm = view.obs["farms"][seat]
    count = farm["goods"]["pig"]
    inner = "".join(
        at(x, y, marker(mark_of(view.obs, seat), SIZE), key(f"pig-{seat}-{j}"))
        for j, (x, y) in enumerate(pig_spots(farm)[:count])
    )
    x, y = places.stable(0)
    more = mark(seat, "stables") + view.what(thing="good:pig") + key(f"stable-{seat}")
    more += ' data-at="den:pig"' if mine else ""
    actions = ("kind:pig", "pay:pig", "free:den:pig", "back:pig") if mine else ()
    label = f"Pigs: {count}, room for {farm['pig_spaces']}"
    return _spot(view, actions, inner, (x - 7.4, y - 7, 30.4, 14), more, label)


def _board_things(view: TableView, seat: int, mine: bool) -> str:
    """Craft markers, roof tiles, dice, donkeys."""
    farm = view.obs["farms"][seat]
    out = []
    for number, state in farm["craft"].items():
        cx, cy = places.craft_space(int(number))
        inner = use(f"craft-{number}{'-on' if state == 'active' else ''}", cx - 12, cy - 12, 24, 24)
        more = view.what(thing=f"building:{number}") + key(f"craft-{seat}-{number}")
        label = f"Craft marker of the {BUILDING_NAMES[int(number)]}, {'in force' if state == 'active' else 'new'}"
        out.append(_spot(view, (), inner, (cx - 12, cy - 12, 24, 24), more, label))
    for i, roof in enumerate(farm["roof"]):
        area = places.roof_space(i)
        tile = roof["tile"]
        inner = use(f"roof-{TILES[tile].round}" if roof["used"] else f"tile-{tile}", *area)
        turns = [f"adjust:{tile}:{sign}" for sign in "+-" if view.can(f"adjust:{tile}:{sign}")]
        adjust = turns if len(turns) == 1 else []  # up or down is asked in the panel
        actions = (f"roof:{tile}", *adjust, f"flip:{tile}", f"spend:{tile}") if mine else ()
        more = view.what(thing=f"tile:{tile}") + key(f"roof-{seat}-{tile}")
        label = f"Roof tile{', used' if roof['used'] else ''}: {TILES[tile].text}"
        out.append(_spot(view, actions, inner, area, more, label, 3))
    if mine:
        x, y, w, h = places.roof_space(min(4, len(farm["roof"])))
        roof = _spot(view, ("cover:roof",), "", (x, y, w, h), ' data-at="roof"')
        out.append(roof if view.can("cover:roof") else f'<g data-at="roof">{box("lg-quiet", x, y, w, h)}</g>')
    for i, value in enumerate(farm["dice"]):
        x, y, w, h = places.die_space(i)
        inner = die(value, 13) if value else ""
        piece = at(x + w / 2, y + h / 2, inner) if value else ""
        name = f"{'First' if i == 0 else 'Second'} die: {value or 'none'}"
        spot = (f' data-at="die:{i}"' if mine else "") + view.what(
            f"{name}. Everybody takes two dice a round.", "LG-97"
        )
        out.append(
            f'<g role="img" aria-label="{name}"{spot}{key(f"die-{seat}-{i}")}>{box("lg-quiet", x, y, w, h)}{piece}</g>'
        )
    x, y, w, h = places.donkey_space()
    mark_ = mark_of(view.obs, seat)
    number = farm["donkey"]
    inner = ""
    if number:
        inner = use(f"donkey-{mark_}-{0 if number == 'hidden' else number}", x, y, w, h)
    elif farm["donkeys_used"]:
        inner = f'<g opacity=".55">{use(f"donkey-{mark_}-0", x, y, w, h)}</g>'
    label = _donkey_words(farm)
    out.append(_spot(view, (), inner, (x, y, w, h), view.what(label + ".", "LG-110") + key(f"donkey-{seat}"), label, 3))
    return "".join(out)


def _donkey_words(farm: Mapping[str, Any]) -> str:
    used = ", ".join(map(str, farm["donkeys_used"])) or "none"
    if farm["donkey"] == "hidden":
        return f"A donkey tile is chosen in secret; used: {used}"
    return f"Donkey tile: {farm['donkey'] or 'none yet'}; used: {used}"


# ---------------------------------------------------------------- at a glance


def summaries(view: TableView) -> str:
    """A line a player; pressing one shows that farm (plain radio buttons: they work while others think, too)."""
    own = own_seat(view)
    order = view.obs["order"]
    seats = [own, *(seat for seat in (*order, *range(view.obs["seats"])) if seat != own)]
    rows = [_summary(view, seat, seat == own) for seat in dict.fromkeys(seats)]
    alone = "" if len(rows) > 1 else " lg-alone"
    return (
        f'<fieldset class="lg-glance{alone}"><legend class="unseen">Farms at a glance: choose the one to be shown</legend>'
        f"{''.join(rows)}</fieldset>"
    )


def _summary(view: TableView, seat: int, own: bool) -> str:
    farm = view.obs["farms"][seat]
    goods = farm["goods"]
    acts = " lg-acts" if view.obs["actor"] == seat and not view.obs["over"] else ""
    vp = "?" if goods["vp"] is None else goods["vp"]
    stock = "".join(
        f'<span class="lg-n"><span aria-hidden="true">{good(name)}</span><span class="unseen">{WORD[name]} </span>'
        f'<span class="num">{_amount(farm, name)}</span></span>'
        for name in STORED
        if held(farm, name)
    )
    barrows = "".join(_load(view, b) for b in farm["barrows"] if b)
    helpers = "".join(_helper_face(view, h) for h in farm["helpers"] if h)
    crafts = "".join(
        picture(f"craft-{n}{'-on' if state == 'active' else ''}", 24, 24, "lg-mini", _named(view, int(n)))
        for n, state in farm["craft"].items()
    )
    checked = ' checked=""' if own else ""
    asked = (
        view.decision.kind if view.my_turn and view.decision is not None else ""
    )  # a new question: the own farm again
    purse = ' data-at="purse"' if own else ""
    who = "own" if own else str(seat)
    facts = (
        f'<span class="lg-n lg-vp"{view.what("Victory points.", "LG-4")} data-watch="1"{key(f"vp-{seat}")}>{icon("vp", "VP")}<b class="num">{vp}</b></span>'
        f'<span class="lg-n" data-watch="1"{key(f"silver-{seat}")}{purse}>{icon("silver", "silver")}<b class="num">{goods["silver"]}</b></span>'
        f'<span class="lg-n">{icon("hand", "cards in hand")}<b class="num">{farm["hand_size"]}</b><span class="muted">/{farm["hand_limit"]}</span></span>'
    )
    more = f'<span class="lg-line">{stock}</span><span class="lg-line">{barrows}{helpers}{crafts}</span>'
    if own and view.layout == "wide":  # all of it lies on the farm below
        more = f'<span class="lg-line unseen">{stock}{barrows}{helpers}{crafts}</span>'
    return (
        f'<label class="lg-seat{acts}{" lg-own" if own else ""}"{key(f"seat-{seat}")} data-at="seat:{seat}"{view.what(thing=f"farm:{seat}")}>'
        f'<input type="radio" class="unseen" name="lg-farm" id="lg-show-{who}"{checked}{key(f"show-{asked}")}/>'
        f'<span class="lg-line lg-first"><span class="lg-who">{view.seats[seat].html}</span>{facts}{_donkeys(view, seat)}</span>{more}</label>'
    )


def _amount(farm: Mapping[str, Any], name: str) -> str:
    grown = on_fields(farm, name)
    stored = farm["goods"][name]
    if not grown:
        return str(stored)
    return f'{stored}<span class="lg-grown">+{grown}</span>'


def _load(view: TableView, barrow: Mapping[str, Any]) -> str:
    data = CARDS[barrow["card"]]
    symbols = "".join(
        f'<span class="{"lg-done" if covered else "lg-open"}">{good(GOODS[g])}</span>'
        for g, covered in zip(data.barrow.goods, barrow["covered"])
    )
    done = sum(barrow["covered"])
    label = f"barrow {data.name}, {data.barrow_vp} VP, {done} of {len(data.barrow.goods)} delivered"
    return (
        f'<span class="lg-load" role="img" aria-label="{escape(label)}"{view.what(thing=f"card:{data.number}")}>{symbols}'
        f'<b class="num">{data.barrow_vp}</b></span>'
    )


def _helper_face(view: TableView, helper: Mapping[str, Any]) -> str:
    card = helper["card"]
    tired = " lg-tired" if helper["exhausted"] else ""
    label = f"helper {CARDS[card].name}{', exhausted' if tired else ''}"
    return (
        f'<span class="lg-person{tired}" role="img" aria-label="{escape(label)}"{view.what(thing=f"card:{card}")}>'
        f"{face(card)}</span>"
    )


def _named(view: TableView, building: int) -> str:
    return f' role="img" aria-label="craft marker {BUILDING_NAMES[building]}"{view.what(thing=f"building:{building}")}'


def _donkeys(view: TableView, seat: int) -> str:
    """The four donkey tiles as numbers: used ones struck out, the chosen one framed."""
    farm = view.obs["farms"][seat]
    pips = "".join(
        f'<span class="{"lg-used" if n in farm["donkeys_used"] else "lg-chosen" if farm["donkey"] == n else ""}">{n}</span>'
        for n in range(1, 5)
    )
    if farm["donkey"] == "hidden":
        pips += '<span class="lg-chosen">?</span>'
    words_ = _donkey_words(farm)
    return f'<span class="lg-donkeys" role="img" aria-label="{words_}"{view.what(words_ + ".", "LG-110")}>{icon("donkey")}{pips}</span>'


# ---------------------------------------------------------------- prices


def prices(view: TableView) -> str:
    """Buy, sell, upgrade, trade: at any free moment of one's own turn; ready helpers and tiles beside."""
    seat = own_seat(view)
    farm = view.obs["farms"][seat]
    buying, upgrading = stat(farm, "buy_cost"), stat(farm, "upgrade_cost")
    free_upgrade = view.decision is not None and view.decision.kind == "Upgrade" and view.my_turn
    rows = []
    for g, name in enumerate(RESOURCES):
        word = WORD[name]
        to = GOODS[UPGRADES_TO[g]]
        cost = 0 if free_upgrade else max(0, UPGRADE_COST[g] + upgrading)
        buy = max(0, BUY[g] + buying)
        cells = (
            (f"buy:{name}", f"Buy {buy}: {word} for {buy} silver", "Buy", buy),
            (f"sell:{name}", f"Sell {SELL[g]}: {word} for {SELL[g]} silver", "Sell", SELL[g]),
        )
        buttons = "".join(
            f'<button type="button"{view.act(notation, label, "lg-price")}>{verb} <b class="num">{n}</b></button>'
            for notation, label, verb, n in cells
        )
        label = f"Upgrade {word} to {WORD[to]} for {f'{cost} silver' if cost else 'free'}"
        price = f'<b class="num">{cost}</b>' if cost else "free"
        up = f'<button type="button"{view.act(f"upgrade:{name}", label, "lg-price lg-up")}>{icon("upgrade")}{good(to)}{price}</button>'
        amount = f'<span class="lg-n">{good(name, word)}<b class="num">{_amount(farm, name)}</b></span>'
        rows.append(f'<div class="lg-row"{view.what(thing=f"good:{name}")}>{amount}{buttons}{up}</div>')
    count = farm["goods"]["commodity"]
    trade = (
        f'<button type="button"{view.act("commodity", f"Trade ({count}): trade in a commodity", "lg-trade")}{view.what(thing="good:commodity")}>{good("commodity")}'
        f'<span>Trade <span class="num">({count})</span></span></button>'
    )
    more = "".join(_more(view, choice.notation, choice.text) for choice in view.choices if choice.action.kind in MORE)
    return (
        f'<div class="lg-prices" role="group" aria-label="Prices: buy, sell, upgrade, trade">{"".join(rows)}'
        f'<div class="lg-extra">{trade}{more}</div></div>'
    )


MORE = ("helper", "roof", "move")


def _more(view: TableView, notation: str, text: str) -> str:
    kind, *rest = notation.split(":")
    if kind == "helper":
        inside = f"{face(int(rest[0]))}<span>{escape(CARDS[int(rest[0])].name)}</span>"
    elif kind == "roof":
        inside = tile_picture(f"tile-{rest[0]}", 26, "lg-pic") + "<span>Use</span>"
    else:
        inside = f"{icon(SYMBOLS[rest[0]])}<span>to a den</span>"
    return f'<button type="button"{view.act(notation, text, "lg-trade")}{key(f"more-{notation}")}>{inside}</button>'


# ---------------------------------------------------------------- hand


def hand(view: TableView) -> str:
    """The cards in hand. Pressing one shows its four uses; above the limit pressing discards."""
    seat = own_seat(view)
    farm = view.obs["farms"][seat]
    cards = farm["hand"]
    if cards is None:
        backs = picture("card-0", CARD_W, CARD_H, "lg-card lg-back") * min(farm["hand_size"], 6)
        return f'<div class="lg-hand" role="img" aria-label="{many(farm["hand_size"], "card")} in hand, face down">{backs}</div>'
    able, shown = playable(view), shown_card(view)
    out = []
    for number in cards:
        data = CARDS[number]
        inner = use(f"card-{number}", 0, 0, CARD_W, CARD_H)
        what = view.what(thing=f"card:{number}") + key(f"hand-{number}") + f' data-at="hand:{number}"'
        notation = f"discard:{number}"
        if view.can(notation):
            attributes = view.act(notation, f"Discard {data.name}", "lg-card")
        elif number in able:
            attributes = view.pick(f"card:{number}", f"{data.name}: show its four uses", "lg-card", number == shown)
        else:
            attributes = f' class="lg-card" role="img" aria-label="{escape(data.name)}"'
        edge = '<rect class="ring" x=".8" y=".8" width="61.4" height="86.4" rx="3"/>'
        out.append(f'<svg viewBox="0 0 {CARD_W:g} {CARD_H:g}"{attributes}{what}>{inner}{edge}</svg>')
    head = (
        f'<p class="lg-deck muted"{view.what("", "LG-54")}>Hand {len(cards)} of {farm["hand_limit"]} · deck {view.obs["deck"]} · '
        f"discards {len(view.obs['discards'])}</p>"
    )
    empty = '<p class="muted lg-none">No card in hand.</p>' if not cards else ""
    return f'{head}<div class="lg-hand lg-of-{min(len(cards), 9)}">{"".join(out)}{empty}</div>'
