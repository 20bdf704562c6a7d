"""What is asked now: the uses of a card, dice, donkeys, deliveries, a market space, a tile, or plain buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from core.la_granja.data import (
    BUILDING_NAMES,
    BUTCHER,
    CARDS,
    DONKEY_STEPS,
    EFFECTS,
    GOODS,
    OPTION_TEXT,
    PERMANENT,
    RESOURCES,
    ROOF_VP,
    ROUNDS,
    SIESTA_VP,
    SPACE_OPTIONS,
    TILES,
    VILLAGE_STORE,
    WAINWRIGHT,
)
from core.la_granja.turns import MARKER_STEPS
from core.la_granja.words import either, many
from printables.la_granja import places
from web.ui.plug import Choice, TableView, key
from web.ui.tables.la_granja import village
from web.ui.tables.la_granja.farm import MORE
from web.ui.tables.la_granja.pieces import (
    CARD_H,
    CARD_W,
    WORD,
    board_of,
    box,
    building_icon,
    die,
    extension_need,
    face,
    good,
    held,
    icon,
    mark_of,
    on_fields,
    own_seat,
    permits,
    place_name,
    playable,
    shape,
    shown_card,
    stat,
    tile_picture,
    unseen,
    use,
)
from web.ui.tables.la_granja.texts import DIE_WORDS
from web.ui.tables.la_granja.told import icon as event_icon
from web.ui.tables.la_granja.village import siesta_of
from web.ui.views.table import named

ENDS = ("done", "pass", "stop", "decline", "forgo", "walk", "grow", "roll")
SIDE_WORDS = {"field": "Field", "barrow": "Barrow", "extension": "Extension", "helper": "Helper"}
GIVES = {
    "hand": ("hand", "hand"),
    "delivery": ("donkey", "to buy"),
    "silver": ("silver", "income"),
    "pig": ("pig", "room"),
}
FREE = ("commodity", "buy", "sell", *MORE)
"""Clicks that the price panel has."""


def draw(view: TableView) -> str:
    """The panel of the current decision."""
    if view.obs["over"]:
        return _frame(view, _over(view), "")
    if not view.my_turn or view.decision is None:
        return _frame(view, _waiting(view), "")
    kinds = {choice.action.kind for choice in view.choices}
    body, done = "", set[str]()
    for wanted, make in WIDGETS:
        if wanted in kinds:
            body, done = make(view)
            break
    top = view.obs["pending"][-1]
    if not body and top[0] == "turn.tile" and not top[2]:  # tiles too dear are shown, too: a press says why not
        body, done = _tiles(view)
    ending = (*ENDS, "draw") if "play" in kinds else ENDS  # instead of a card from hand
    rest = [
        c for c in view.choices if c.notation not in done and c.action.kind not in ending and not _elsewhere(view, c)
    ]
    ends = [c for c in view.choices if c.action.kind in ending]
    buttons = "".join(_button(view, choice) for choice in rest)
    if buttons:
        body += f'<div class="lg-buttons">{buttons}</div>'
    if not done and not buttons:
        body += _still(view)
    return _frame(view, body, "".join(_end(view, choice, len(view.choices) == 1) for choice in ends))


def _elsewhere(view: TableView, choice: Choice) -> bool:
    """Whether the price panel has this click."""
    kind = choice.action.kind
    return kind in FREE or (kind == "upgrade" and view.decision is not None and view.decision.kind != "Upgrade")


def _still(view: TableView) -> str:
    """Where only the price panel is left: what there can still be done, so that one knows why one is asked."""
    parts = []
    for kind, verb in (("commodity", "trade in a commodity"), ("sell", "sell"), ("upgrade", "upgrade"), ("buy", "buy")):
        found = [c for c in view.choices if c.action.kind == kind and _elsewhere(view, c)]
        if found:
            what = "" if kind == "commodity" else " " + either([WORD[GOODS[c.action.args[0]]] for c in found])
            parts.append(verb + what)
    parts += [c.text[0].lower() + c.text[1:].rstrip(".") for c in view.choices if c.action.kind in MORE]
    where = "below" if view.layout == "wide" else "in the prices"
    return f'<p class="lg-note">Still possible, {where}: {escape("; ".join(parts))}.</p>' if parts else ""


def _frame(view: TableView, body: str, ends: str) -> str:
    prompt = ""
    if view.my_turn and view.decision is not None:
        staged = view.legal.get(view.staged) if view.layout == "wide" else None  # elsewhere Confirm says it
        asked = f"{named(staged.text, view.seats)}?" if staged else named(view.decision.prompt, view.seats)
        if playable(view) and not staged:  # what the four sides are stands on the buttons
            asked = asked.partition(":")[0].rstrip(".") + "."
        prompt = f'<p class="lg-prompt">{escape(asked)}</p>'
    if view.staged and view.staged in view.legal:
        ends = _confirm(view)
    foot = f'<div class="lg-ends">{ends}</div>' if ends else ""
    return f'<div class="lg-choose">{prompt}{_news(view)}{body}{foot}</div>'


def _confirm(view: TableView) -> str:
    """What waits to be confirmed, here as well and in place of what ends the turn: "Done" would not mean it, too."""
    said = "" if view.layout == "wide" else f"<span>{escape(named(view.legal[view.staged].text, view.seats))}</span>"
    return (
        f'{said}<button type="button" class="lg-end primary" data-do="confirm"{key("confirm")}>Confirm</button>'
        f'<button type="button" class="lg-end" data-do="unstage"{key("unstage")}>Not yet</button>'
    )


def _news(view: TableView) -> str:
    """What others did that touches oneself, since one's last action."""
    told = [
        e
        for e in view.news
        if (e.kind in ("removed", "save") and e.player == view.viewer)
        or (e.kind in ("building", "barrow", "open", "neutral") and e.player != view.viewer)
    ][-2:]
    if not told or not view.my_turn:
        return ""
    lines = "".join(f"<li>{event_icon(e)}<span>{escape(named(e.text, view.seats))}</span></li>" for e in told)
    return f'<ul class="lg-news"{key("news")}>{lines}</ul>'


def _waiting(view: TableView) -> str:
    """While somebody else decides: what happened last."""
    lines = [e for e in view.news if e.text][-6:]
    items = "".join(f"<li>{event_icon(e)}<span>{escape(named(e.text, view.seats))}</span></li>" for e in lines)
    actor = view.obs["actor"]
    who = (
        f"{view.seats[actor].html} <span>decides.</span>" if actor is not None and 0 <= actor < len(view.seats) else ""
    )
    return f'<p class="lg-prompt lg-wait">{who}</p><ul class="lg-told">{items}</ul>'


def _over(view: TableView) -> str:
    return '<p class="lg-prompt">The game is over: goods were sold, and every 5 silver made a point.</p>'


# ---------------------------------------------------------------- plain buttons

OPTION_ICONS: Mapping[str, tuple[str, ...]] = {
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
PLAIN_ICONS = {
    "step": "hat",
    "marker_step": "wheel",
    "no_marker_step": "cross",
    "buy_step": "hat",
    "buy_delivery": "donkey",
    "free_delivery": "donkey",
    "extra_delivery": "donkey",
    "count": "donkey",
    "draw": "card",
    "double": "roof",
    "keep": "barrow",
    "plus": "donkey",
    "minus": "hat",
    "deliver": "donkey",
    "space": "market",
    "save": "market",
    "row": "shop",
    "first": "pig",
    "cover": "roof",
    "walk": "hat",
    "grow": "sprout",
    "roll": "die-5",
    "done": "check",
}


OPTION_COUNTS = {"silver4": 4, "silver": 4, "silver2": 2, "harvest2": 2, "harvest": 2}


def tokens(option: str) -> str:
    """An option of a die or a commodity as icons, with its amount."""
    n = OPTION_COUNTS.get(option)
    return (f'<b class="num">{n}</b>' if n else "") + "".join(icon(name) for name in OPTION_ICONS[option])


def _picture(choice: Choice) -> str:
    action = choice.action
    kind, args = action.kind, action.args
    if kind in ("option", "trade", "lock"):
        return tokens(args[0])
    if kind in ("kind", "pay", "back", "den", "upgrade", "buy", "sell"):
        return good(GOODS[args[0]])
    if kind == "from":
        return good(GOODS[args[1]]) if args[0] == "den" else face(args[1])
    if kind == "free":
        return good(GOODS[args[1]]) if args[0] == "den" or isinstance(args[0], int) else icon("marker")
    if kind in ("take", "die", "face", "guard"):
        return f'<svg class="lg-dieface" viewBox="-6 -6 12 12" aria-hidden="true">{die(args[0], 11)}</svg>'
    if kind in ("adjust", "flip", "spend", "tile"):
        return tile_picture(f"tile-{args[0]}", 26, "lg-pic")
    if kind in ("replace", "discard", "use", "ready", "field", "play"):
        return face(args[0])
    name = PLAIN_ICONS.get(kind)
    return icon(name) if name else ""


def _button(view: TableView, choice: Choice) -> str:
    """A choice with its picture and words."""
    thing = ""
    if choice.action.kind in ("replace", "discard", "use", "ready", "field"):
        thing = view.what(thing=f"card:{choice.action.args[0]}")
    elif choice.action.kind in ("flip", "spend", "adjust"):
        thing = view.what(thing=f"tile:{choice.action.args[0]}")
    text = escape(named(choice.text, view.seats))
    return (
        f'<button type="button"{view.act(choice.notation, cls="lg-choice")}{thing}{key("b-" + choice.notation)}>'
        f"{_picture(choice)}<span>{text}</span></button>"
    )


def _end(view: TableView, choice: Choice, only: bool) -> str:
    cls = "lg-end primary" if only or choice.action.kind in ("roll", "walk", "grow") else "lg-end"
    text, more = choice.text, ""
    if playable(view) and ": " in text:  # short, beside the question; the whole of it is told
        text, more = text.partition(":")[0], view.what(text.partition(": ")[2].capitalize() + ".")
    return (
        f'<button type="button"{view.act(choice.notation, cls=cls)}{more}{key("end")}>{_picture(choice)}'
        f"<span>{escape(text)}</span></button>"
    )


Widget = Callable[[TableView], tuple[str, set[str]]]

# ---------------------------------------------------------------- a card and its four uses


def _cards(view: TableView) -> tuple[str, set[str]]:
    """Cards to choose from, and below them the four uses of one. All uses take the room of the tallest."""
    done = {c.notation for c in view.choices if c.action.kind == "play"}
    number, able = shown_card(view), playable(view)
    fan = "".join(_chip(view, c, c == number) for c in able)
    fan = f'<div class="lg-fan" role="group" aria-label="Your cards">{fan}</div>'
    tallest = "".join(f'<div class="lg-four lg-room" aria-hidden="true">{_four(view, c, False)}</div>' for c in able)
    name = escape(CARDS[number].name)
    return (
        f'{fan}<div class="lg-uses"{key("uses")}><div class="lg-bigbox">{_big_card(view, number)}</div>'
        f'<div class="lg-stack">{tallest}<div class="lg-four" role="group" aria-label="Uses of {name}"{key("four")}>'
        f"{_four(view, number, True)}</div></div></div>"
    ), done


def _four(view: TableView, number: int, live: bool) -> str:
    """The four uses of a card with cost and gain: buttons, or what only keeps their room."""
    uses = []
    for side in ("field", "barrow", "extension", "helper"):
        cost, brings = USES[side](view, number)
        inner = f'<b>{SIDE_WORDS[side]}</b>{cost}</span><span class="lg-brings">{brings}</span>'
        if live:
            press = view.press(f"play:{number}:{side}", f"lg-use lg-{side}")
            said = unseen(f"Play {CARDS[number].name} as:")
            uses.append(f'<button type="button"{press}{key(side)}><span class="lg-usehead">{said}{inner}</button>')
        else:
            uses.append(f'<span class="lg-use"><span class="lg-usehead">{inner}</span>')
    return "".join(uses)


def _chip(view: TableView, number: int, on: bool) -> str:
    name = CARDS[number].name
    attributes = view.pick(f"card:{number}", f"{name}: show its uses", "lg-choice", on)
    more = view.what(thing=f"card:{number}") + key(f"chip-{number}")
    return f'<button type="button"{attributes}{more}>{face(number)}<span>{escape(name)}</span></button>'


def _big_card(view: TableView, number: int) -> str:
    """The card large; its four edges can be pressed."""
    areas = {
        "barrow": places.strip_box("barrow"),
        "helper": places.strip_box("helper"),
        "field": places.side_panel("field"),
        "extension": places.side_panel("extension"),
    }
    edges = []
    for side, (x, y, w, h) in areas.items():
        notation = f"play:{number}:{side}"
        if view.can(notation):
            edges.append(f"<g{view.act(notation)}>{box('ring', x + 1, y + 1, w - 2, h - 2)}</g>")
    return (
        f'<svg class="lg-big" viewBox="0 0 {CARD_W:g} {CARD_H:g}" role="group" aria-label="{escape(CARDS[number].name)}"'
        f"{view.what(thing=f'card:{number}')}>{use(f'card-{number}', 0, 0, CARD_W, CARD_H)}{''.join(edges)}</svg>"
    )


def _cost(text: str, cls: str = "") -> str:
    return f'<span class="lg-cost {cls}">{text}</span>'


def _as_field(view: TableView, number: int) -> tuple[str, str]:
    farm = view.obs["farms"][own_seat(view)]
    name = GOODS[CARDS[number].field]
    already = sum(1 for field in farm["fields"] if field["good"] == name)
    have = f" (your {_nth(already + 1)})" if already else ""
    return _cost("free"), f"{good(name)} 1 {WORD[name]} each growth while empty{have}."


def _nth(n: int) -> str:
    return f"{n}" + {1: "st", 2: "nd", 3: "rd"}.get(n, "th")


def _as_barrow(view: TableView, number: int) -> tuple[str, str]:
    data = CARDS[number]
    farm = view.obs["farms"][own_seat(view)]
    left = {name: held(farm, name) for name in GOODS}
    symbols = []
    for g in data.barrow.goods:
        name = GOODS[g]
        have = left[name] > 0
        left[name] -= 1
        symbols.append(
            f'<span class="{"lg-have" if have else "lg-lack"}">{good(name, WORD[name] + (", at hand" if have else ", lacking"))}</span>'
        )
    board = board_of(view.obs)
    spaces = board.by_value[data.barrow_vp]
    empty = sum(1 for i in spaces if str(i) not in view.obs["market"])
    full = all(farm["barrows"])
    cost = _cost("replaces one", "lg-warn") if full else _cost("free")
    return cost, (
        f'<span class="lg-symbols">{"".join(symbols)}</span> '
        f"<b>{data.barrow_vp} VP</b>, {good('commodity')} trade commodity, a stall of {data.barrow_vp} "
        f"({empty} of {len(spaces)} free)."
    )


def _as_extension(view: TableView, number: int) -> tuple[str, str]:
    farm = view.obs["farms"][own_seat(view)]
    need = extension_need(farm)
    kinds = [name for name in GOODS if name != "commodity" and held(farm, name)]
    alike = permits(farm, "equal_goods")
    short = len(kinds) < (1 if alike else need)
    if need < 2 or alike:
        text = f"pay {many(need, 'good')}" if need else "free"
    else:
        text = f"pay {need} kinds (have {len(kinds)})"
    cost = _cost(text, "lg-warn" if short and need else "")
    now = {
        "hand": farm["hand_limit"],
        "delivery": farm["capacity"],
        "silver": farm["silver_income"],
        "pig": farm["pig_spaces"],
    }
    brings = " ".join(
        f'<span class="lg-gives">{icon(GIVES[gift][0])} {GIVES[gift][1]} <span class="num">{now[gift]} → {now[gift] + 1}</span></span>'
        for gift in CARDS[number].gives
    )
    return cost, brings


def _as_helper(view: TableView, number: int) -> tuple[str, str]:
    farm = view.obs["farms"][own_seat(view)]
    helper = CARDS[number].helper
    full = all(farm["helpers"])
    cost = _cost("replaces one", "lg-warn") if full else _cost("free")
    once = " Once a round." if helper.once else ""
    return cost, f"{escape(helper.text)}{once}"


USES: Mapping[str, Callable[[TableView, int], tuple[str, str]]] = {
    "field": _as_field,
    "barrow": _as_barrow,
    "extension": _as_extension,
    "helper": _as_helper,
}

# ---------------------------------------------------------------- dice


def _take(view: TableView) -> tuple[str, set[str]]:
    cells, done = [], set()
    for choice in view.choices:
        if choice.action.kind != "take":
            continue
        value = choice.action.args[0]
        done.add(choice.notation)
        marked = len(choice.action.args) > 1
        shown = "".join(
            '<span class="lg-or">/</span>' * (i > 0) + tokens(option) for i, option in enumerate(SPACE_OPTIONS[value])
        )
        words = " or ".join(OPTION_TEXT[o][0].lower() + OPTION_TEXT[o][1:] for o in SPACE_OPTIONS[value])
        count = view.obs["dice"][str(value)]
        times = f'<span class="lg-times num">×{count}</span>' if count > 1 and not marked else ""
        sign = shape(mark_of(view.obs, view.obs["mark"][0])) if marked else ""
        cells.append(
            f'<button type="button"{view.press(choice.notation, "lg-die")}{view.what(thing=f"space:{value}")}'
            f'{key("d-" + choice.notation)}>{unseen(f"{choice.text}: {words}.")}<svg class="lg-dieface" viewBox="-6 -6 12 12" aria-hidden="true">{die(value, 11)}</svg>'
            f'<span class="lg-tokens" aria-hidden="true">{shown}</span>{times}{sign}'
            f'<span class="muted lg-diewords" aria-hidden="true">{DIE_WORDS[value]}</span></button>'
        )
    note = '<p class="lg-note">A die is used at once, on the space where it lies.</p>'
    return f'<div class="lg-dice">{"".join(cells)}</div>{note}', done


# ---------------------------------------------------------------- donkeys


def _donkey(view: TableView) -> tuple[str, set[str]]:
    own = own_seat(view)
    start = siesta_of(view.obs, own)
    cells, done = [], set()
    for n, steps in DONKEY_STEPS.items():
        notation = f"donkey:{n}"
        used = not view.can(notation)
        more = MARKER_STEPS if _in_force(view.obs["farms"][own], WAINWRIGHT) else 0
        if not used:
            done.add(notation)
        end, farthest = min(8, start + steps), min(8, start + steps + more)
        rule = "LG-109" if view.obs["seats"] > 1 else "LG-216"
        words = f"{many(n, 'delivery')}, {many(steps, 'step')}"
        vp = SIESTA_VP[end]
        what = (
            "used until round 4"
            if used and view.obs["round"] < 4
            else "used"
            if used
            else f"to siesta space {end}: {vp} VP"
            + (f"; with the Wainwright {farthest}: {SIESTA_VP[farthest]} VP" if more else "")
        )
        art = tile_picture(f"donkey-{mark_of(view.obs, own)}-{n}", 30, "lg-donkey")
        cells.append(
            f'<button type="button"{view.press(notation, "lg-tile")}{view.what("", rule)}{key(notation)}>'
            f'{art}<b>{unseen("Donkey tile:")}{words}</b><span class="muted">{what}</span></button>'
        )
    return f'<div class="lg-tiles lg-4">{"".join(cells)}</div>', done


# ---------------------------------------------------------------- deliveries


def _deliver(view: TableView) -> tuple[str, set[str]]:
    """Every target with its symbols; those that a good at hand fits are lit."""
    own = own_seat(view)
    farm = view.obs["farms"][own]
    rows, done = [], set()
    for barrow in farm["barrows"]:
        if barrow:
            data = CARDS[barrow["card"]]
            goods = [GOODS[g] for g in data.barrow.goods]
            row, found = _target(view, f"c{data.number}", goods, barrow["covered"])
            done |= found
            left = barrow["covered"].count(False)
            rows.append(
                _row(
                    view,
                    f"card:{data.number}",
                    face(data.number),
                    data.name,
                    row,
                    _prize(view, [(data.barrow_vp, "for the barrow"), (_craft_vp(farm, BUTCHER), "from your Butcher")]),
                    left,
                    bool(found),
                )
            )
    for building in view.obs["buildings"]:
        b = building["number"]
        mine = next((row for row in building["rows"] if row["owner"] == own), None)
        if mine is not None and mine["done"]:
            continue
        if mine is not None:
            row, found = _target(view, f"b{b}", mine["goods"], mine["covered"])
            left = mine["covered"].count(False)
        else:
            free = [r["goods"] for r in building["rows"] if r["owner"] < 0]
            kinds = [g for g in GOODS for _ in range(max((r.count(g) for r in free), default=0))]
            if len(kinds) > 6:  # rows so unlike that no line could show them: one symbol for each kind
                kinds = list(dict.fromkeys(kinds))
            row, found = _target(view, f"b{b}", kinds, [False] * len(kinds))
            row += f'<span class="muted">a row of {min(map(len, free))}</span>' if free else ""
            left = 0
        if not found and mine is None:
            continue
        done |= found
        prize = _prize(view, _building_vp(view, building))
        rows.append(_row(view, f"building:{b}", building_icon(b), BUILDING_NAMES[b], row, prize, left, bool(found)))
    return f'<div class="lg-targets">{"".join(rows)}</div>', done


def _prize(view: TableView, parts: Sequence[tuple[int, str]]) -> str:
    """A sum of VP that says where they come from."""
    told = ", ".join(f"{n} {words}" for n, words in parts if n)
    return f"<span{view.what(f'Completed now: {told}.', 'LG-132')}>{sum(n for n, _ in parts)} VP</span>"


def _building_vp(view: TableView, building: Mapping[str, Any]) -> list[tuple[int, str]]:
    """What completing a building brings now, and what for (LG-132)."""
    own = own_seat(view)
    farm = view.obs["farms"][own]
    first = building["first_vp"]
    opens = first and any(b["order_marker"] for b in view.obs["buildings"])
    times = {
        None: 1,
        "own_barrows": sum(barrow is not None for barrow in farm["barrows"]),
        "siesta_vp": SIESTA_VP[siesta_of(view.obs, own)],
    }
    effects = EFFECTS[f"craft:{building['number']}"]
    at_once = sum(params["vp"] * times[params.get("per")] for _, params in effects if "vp" in params)
    return [
        (int(view.obs["round"]), "for the round"),
        (int(first), "to the first"),
        (int(opens), "for the building that opens"),
        (at_once, "from its own marker"),
        (_craft_vp(farm, VILLAGE_STORE), "from your Village Store"),
    ]


def _craft_vp(farm: Mapping[str, Any], building: int) -> int:
    """VP that an own marker in force adds to a completion: Village Store to a building, Butcher to a barrow."""
    return sum(params.get("vp", 0) for _, _, params in PERMANENT[building]) if _in_force(farm, building) else 0


def _in_force(farm: Mapping[str, Any], building: int) -> bool:
    """Whether a farm has the craft marker of a building, turned to its lasting side."""
    return bool(farm["craft"].get(str(building)) == "active")


def _target(view: TableView, target: str, goods: Sequence[str], covered: Sequence[bool]) -> tuple[str, set[str]]:
    out, found = [], set()
    for i, (name, filled) in enumerate(zip(goods, covered)):
        notation = f"deliver:{target}:{name}"
        if filled:
            out.append(f'<span class="lg-sym lg-done">{good(name, WORD[name] + " delivered")}</span>')
        elif view.can(notation):
            found.add(notation)
            out.append(f'<button type="button"{view.act(notation, cls="lg-sym")}{key(f"s-{i}")}>{good(name)}</button>')
        else:
            label = (
                f"{WORD[name].capitalize()} to {place_name(int(target[1:]) * (1 if target[0] == 'c' else -1))}: lacking"
            )
            out.append(f'<button type="button"{view.act(notation, label, "lg-sym lg-lack")}>{good(name)}</button>')
    return "".join(out), found


def _row(view: TableView, thing: str, pic: str, name: str, row: str, prize: str, left: int, lit: bool) -> str:
    last = ' <span class="tag">last one</span>' if left == 1 and lit else ""
    called = f"<span>{escape(name)}</span>" if lit else unseen(name)
    return (
        f'<div class="lg-target{"" if lit else " lg-dull"}"{key(thing)}><span class="lg-name"{view.what(thing=thing)}>{pic}{called}</span>'
        f'<span class="lg-syms">{row}</span><span class="lg-prize">{prize}{last}</span></div>'
    )


# ---------------------------------------------------------------- market, tiles, options


def _space(view: TableView) -> tuple[str, set[str]]:
    own = own_seat(view)
    value = village.wanted_value(view)
    done, best = set(), []
    for choice in view.choices:
        if choice.action.kind in ("space", "save"):
            done.add(choice.notation)
            if choice.action.kind == "space":
                gone = village.removes(view, choice.action.args[0], own, value)
                if gone:
                    owners = [view.obs["market"][str(i)] for i in gone]
                    best.append((len(gone), choice, owners))
    focus = view.legal.get(view.staged or view.focus)
    if focus is not None and focus.action.kind == "space":
        gone = village.removes(view, focus.action.args[0], own, value)
        shapes = "".join(shape(mark_of(view.obs, view.obs["market"][str(i)])) for i in gone)
        names = ", ".join(dict.fromkeys(village.owner_name(view, view.obs["market"][str(i)]) for i in gone))
        note = (
            f"Removes {shapes} of {escape(names)}: <b>+{many(len(gone), 'VP')}</b>, and 1 VP each round it stays."
            if gone
            else "Removes nobody; 1 VP each round it stays."
        )
    elif best:
        note = "The numbers tell how many markers a space would remove, 1 VP each."
    else:
        note = "It brings 1 VP each round it stays. Higher neighbours can push it off."
    return f'{village.zoom(view)}<p class="lg-note" aria-live="polite">{note}</p>', done


def _tiles(view: TableView) -> tuple[str, set[str]]:
    own = own_seat(view)
    farm = view.obs["farms"][own]
    price = max(0, view.obs["round"] + stat(farm, "roof_price"))
    covered = len(farm["roof"])
    vp = ROOF_VP[covered] if covered < len(ROOF_VP) else 0
    cells, done = [], set()
    for number in view.obs["offer"]:
        notation = f"tile:{number}"
        if view.can(notation):
            done.add(notation)
        art = tile_picture(f"tile-{number}", 26, "lg-rooftile")
        words = f"{TILES[number].text}"
        cells.append(
            f'<button type="button"{view.press(notation, "lg-tile")}'
            f"{view.what(thing=f'tile:{number}')}{key(notation)}>{art}"
            f"<span>{unseen(f'Buy for {price} silver:')}{escape(words)}</span></button>"
        )
    brings = f"brings <b>{many(vp, 'VP')}</b> now, for your {_nth(covered + 1)} roof space"
    if vp and any(TILES[t["tile"]].effect == "double_roof_vp" and not t["used"] for t in farm["roof"]):
        brings += f" ({vp} more with your doubling tile)"
    if covered == len(ROOF_VP):
        brings = "needs a Storage Builder without one: your roof is full"
    note = f'<p class="lg-note">A tile costs {icon("silver")} <b class="num">{price}</b> and {brings}.</p>'
    return f'<div class="lg-tiles lg-{max(1, len(cells))}">{"".join(cells)}</div>{note}', done


def _options(view: TableView) -> tuple[str, set[str]]:
    cells, done = [], set()
    for choice in view.choices:
        if choice.action.kind in ("option", "trade", "lock"):
            done.add(choice.notation)
            cells.append(
                f'<button type="button"{view.press(choice.notation, "lg-option")}{key("o-" + choice.notation)}>'
                f'<span class="lg-tokens" aria-hidden="true">{_picture(choice)}</span><span>{escape(choice.text)}</span>'
                f'<span class="muted">{_idle(view, choice)}</span></button>'
            )
    return f'<div class="lg-options">{"".join(cells)}</div>', done


def _idle(view: TableView, choice: Choice) -> str:
    """That an option would bring nothing now."""
    kind, option = choice.action.kind, choice.action.args[0]
    farm = view.obs["farms"][own_seat(view)]
    upgrades = (kind == "trade" and option == "upgrade") or (kind == "option" and option == "up2")
    if upgrades and not any(held(farm, GOODS[g]) for g in RESOURCES):
        return "nothing to upgrade now"
    return ""


def _kinds(view: TableView) -> tuple[str, set[str]]:
    """A kind of good to take, pay or upgrade, with how many are at hand."""
    farm = view.obs["farms"][own_seat(view)]
    cells, done = [], set()
    for choice in view.choices:
        action = choice.action
        if action.kind not in ("kind", "pay", "back", "den", "upgrade"):
            continue
        if action.kind == "upgrade" and _elsewhere(view, choice):
            continue
        done.add(choice.notation)
        name = GOODS[action.args[0]]
        have = (farm["goods"][name] or 0) + on_fields(farm, name)
        cells.append(
            f'<button type="button"{view.press(choice.notation, "lg-option")}{key("k-" + choice.notation)}>'
            f'<span class="lg-tokens">{good(name)}</span><span>{escape(choice.text)}</span><span class="muted">you have {have}</span></button>'
        )
    return f'<div class="lg-options">{"".join(cells)}</div>', done


def _rows(view: TableView) -> tuple[str, set[str]]:
    """Rows of a building, with their goods."""
    pending = view.obs["pending"][-1]
    building = view.obs["buildings"][pending[2] - 1]
    farm = view.obs["farms"][own_seat(view)]
    cells, done = [], set()
    for choice in view.choices:
        if choice.action.kind == "row":
            done.add(choice.notation)
            goods = building["rows"][choice.action.args[0] - 1]["goods"]
            symbols = "".join(
                f'<span class="lg-sym {"lg-have" if held(farm, name) else "lg-lack"}">{good(name, WORD[name])}</span>'
                for name in goods
            )
            cells.append(
                f'<button type="button"{view.press(choice.notation, "lg-option")}><b>Row {choice.action.args[0]}</b>'
                f'<span class="lg-tokens">{symbols}</span></button>'
            )
    return f'<div class="lg-options">{"".join(cells)}</div>', done


def _sources(view: TableView) -> tuple[str, set[str]]:
    """Den or field that gives a crop."""
    farm = view.obs["farms"][own_seat(view)]
    cells, done = [], set()
    for choice in view.choices:
        if choice.action.kind != "from":
            continue
        done.add(choice.notation)
        place, what = choice.action.args
        name = GOODS[what] if place == "den" else GOODS[CARDS[what].field]
        count = farm["goods"][name] if place == "den" else next(f["goods"] for f in farm["fields"] if f["card"] == what)
        words = f"{WORD[name].capitalize()} den" if place == "den" else f"Field {CARDS[what].name}"
        after = "" if place == "den" or view.obs["round"] == ROUNDS else "an empty field grows again"
        cells.append(
            f'<button type="button"{view.press(choice.notation, "lg-option")}><span class="lg-tokens">{good(name)}</span>'
            f'<span>{unseen("From:")}{escape(words)} ({count})</span><span class="muted">{after}</span></button>'
        )
    return f'<div class="lg-options">{"".join(cells)}</div>', done


WIDGETS: tuple[tuple[str, Widget], ...] = (
    ("play", _cards),
    ("donkey", _donkey),
    ("take", _take),
    ("deliver", _deliver),
    ("space", _space),
    ("save", _space),
    ("tile", _tiles),
    ("option", _options),
    ("trade", _options),
    ("lock", _options),
    ("row", _rows),
    ("from", _sources),
    ("kind", _kinds),
    ("pay", _kinds),
    ("back", _kinds),
    ("den", _kinds),
    ("stop", _kinds),
)
