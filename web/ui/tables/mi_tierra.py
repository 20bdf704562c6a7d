"""The table of Mi Tierra: the main board with its river and road, the markets, everybody's farm, what happens next.

Static drawings are the printed components, put into the page once (`defs`); what moves or changes lies on top of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from core.components import load
from core.game import Event
from core.mi_tierra import data as d
from printables.ink_svg import SvgInk
from printables.mi_tierra import cards, look, places, tokens
from printables.mi_tierra import screen as drawn
from web.ui.art import sprite
from web.ui.plug import Choice, Explain, Fly, Guide, Hint, Part, TableView, key, mark
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
SECRET = {"objective"}

# ---------------------------------------------------------------- texts for the shell

BLURB = (
    "A valley, a river, a road. Place your workers, then watch the areas wake up one by one: plant, breed, dig canals, build, "
    "train horses, and sell it all at the markets down the road."
)
LINE_TITLES = {
    "money": "Money",
    "sets": "Sets of level 3 goods",
    "objective": "Objective",
    "tiles": "Improvements (deck B)",
    "merchant": "Most dealers' cards",
    "unsold": "Unsold goods, half price",
}
OPTION_GROUPS = (
    ("Variants", ("less_luck", "simpler_game", "simpler_irrigation")),
    ("Expansions", ("international_markets", "merchant", "village", "objectives")),
    ("Start", ("first_order", "initial_animal")),
    ("Workers, closely read", ("farm_worker_needs", "blocking_placement", "hold_back_workers", "third_wheel")),
    ("Water, closely read", ("canal_beside", "drought_at_empty_mill", "drought_exempt", "rain_drought_exempt")),
    ("Farm and markets, closely read", (
        "field_harvest", "homeless_animals", "market_arrow", "market_deck_empty", "sell_level_3", "sell_horses",
        "merchant_purchase",
    )),
    ("Events and end, closely read", ("event_start_order", "round_7_event_end", "objective_spaces", "third_place")),
)  # fmt: skip
OPTION_TITLES = {
    "less_luck": "More speed, less luck",
    "simpler_game": "Simpler game",
    "simpler_irrigation": "Simpler game: irrigated",
    "international_markets": "International Markets",
    "merchant": "Merchant",
    "village": "Village",
    "objectives": "Objectives",
    "first_order": "First turn order",
    "initial_animal": "Animal as a first pick",
    "farm_worker_needs": "A farm worker needs",
    "blocking_placement": "Places of no use",
    "hold_back_workers": "Keeping workers back",
    "third_wheel": "Third wheel (six players)",
    "canal_beside": "Canals run between",
    "drought_at_empty_mill": "Drought at an empty mill",
    "drought_exempt": "A drought spares",
    "rain_drought_exempt": "A drought by Rain spares",
    "field_harvest": "A field gives",
    "homeless_animals": "Animals without room",
    "market_arrow": "Moving down",
    "market_deck_empty": "Market deck empty",
    "sell_level_3": "Level 3 goods",
    "sell_horses": "Horses in generic orders",
    "merchant_purchase": "Buying from a dealer",
    "event_start_order": "Events at the start",
    "round_7_event_end": "Last event",
    "objective_spaces": "Spaces for objectives",
    "third_place": "Two tied for first",
}
CHOICE_TITLES = {
    **{
        f"{name}={value}": word
        for name in (
            "less_luck", "simpler_game", "international_markets", "merchant", "village", "objectives",
        )
        for value, word in (("no", "without"), ("yes", "with"))
    },
    "first_order=random": "drawn",
    "first_order=seats": "order of the seats",
    "initial_animal=needs_pen": "with the pen only",
    "initial_animal=becomes_meat": "alone becomes meat",
    "farm_worker_needs=two_crops": "two crops",
    "farm_worker_needs=one_crop": "one crop",
    "blocking_placement=allowed": "open",
    "blocking_placement=forbidden": "closed",
    "hold_back_workers=no": "not allowed",
    "hold_back_workers=yes": "allowed",
    "third_wheel=not_an_occupant": "newcomers only",
    "third_wheel=any_player": "anybody",
    "canal_beside=any_plots": "any plots",
    "canal_beside=two_crops": "two crops",
    "drought_at_empty_mill=yes": "yes",
    "drought_at_empty_mill=no": "no",
    "drought_exempt=all_at_mill": "all at the mill",
    "drought_exempt=taker_only": "the taker",
    "rain_drought_exempt=none": "nobody",
    "rain_drought_exempt=taker": "the taker",
    "field_harvest=per_worker": "to every worker",
    "field_harvest=once_per_round": "once a round",
    "homeless_animals=lost": "are lost",
    "homeless_animals=meat": "become meat",
    "market_arrow=on_card": "cards with an arrow",
    "market_arrow=all_cards": "all cards",
    "market_deck_empty=reshuffle_sold": "shuffle the used cards",
    "market_deck_empty=no_refill": "stays empty",
    "sell_level_3=generic_only": "on generic orders",
    "sell_level_3=never": "are never sold",
    "sell_horses=yes": "count",
    "sell_horses=no": "do not count",
    "merchant_purchase=before_effect": "before the effect",
    "merchant_purchase=after_effect": "after the effect",
    "event_start_order=old_turn_order": "old turn order",
    "event_start_order=new_turn_order": "new turn order",
    "round_7_event_end=before_scoring": "acts",
    "round_7_event_end=skipped": "is skipped",
    "objective_spaces=plots_and_stables": "plots and stables",
    "objective_spaces=with_improvements": "and improvements",
    "third_place=literal": "the third wins",
    "third_place=shared_victory": "they share",
    "simpler_irrigation=all_fields": "all fields",
    "simpler_irrigation=printed_only": "A2 and B2",
}  # fmt: skip
GUIDE = Guide(
    "Your first Mi Tierra",
    "Seven rounds: place your workers on wagon wheels, then the areas act one after the other, down the river, along the road, "
    "to your farm and the markets. Most pesos win. Let us play the simpler game against one opponent.",
    ("person", "greedy"),
    {"simpler_game": "yes"},
    7,
    {
        "pick": (
            "Pick two things to start with. Two seeds make fields; an animal comes with its pen.",
            "And a second thing: the pair must not have been picked before.",
        ),
        "plant": (
            "Plant beside another field of the same kind: one worker between two equal fields brings two goods.",
        ),
        "place": (
            "Place a worker on a lit wheel. Point at one to see what it would bring.",
            "Seeds and pens first: they work for you all game.",
            "Every area acts in the order of its number: what you harvest on the farm can still be sold this round.",
            "The market wheels further down give two transactions.",
            "Level 3 goods (vest, dessert, cake, chicha) pay 35 at once, and sets of them pay again at the end.",
        ),
        "house": ("Take the animals you have pens for; every other one becomes meat, which sells too.",),
        "farm": ("Your farm: let workers harvest, use your tiles, then finish.",),
        "deal": (
            "Choose an order card that you can serve.",
            "Or keep your goods for a better card and finish trading.",
        ),
        "hire": ("A worker more for the rest of the game is usually worth it early on.",),
    },
)


def HIDDEN(options: Mapping[str, Any]) -> bool:
    """What a player saw at the clock tower is hidden in every game."""
    return True


HOVER = True

# ---------------------------------------------------------------- small drawings


@cache
def _known() -> Mapping[str, tuple[float, float]]:
    return sprite()[1]


def _ink(w: float, h: float, prefix: str) -> SvgInk:
    return SvgInk(w, h, known=_known(), prefix=prefix)


def _icon(name: str, cls: str = "") -> str:
    """An icon in a line of text or on a button."""
    return f'<svg class="mt-icon {cls}" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon.{name}.colour"/></svg>'


def _use(name: str, cx: float, cy: float, size: float) -> str:
    """An icon inside a drawing, by its centre (mm)."""
    half = size / 2
    return f'<use href="#icon.{name}.colour" x="{cx - half:.6g}" y="{cy - half:.6g}" width="{size:.6g}" height="{size:.6g}"/>'


@cache
def _piece(name: str, *arguments: Any) -> str:
    """A live piece round (0, 0), drawn once."""
    ink = _ink(40, 40, f"mt-{name}-{'-'.join(map(str, arguments))}-")
    draw: Callable[..., None] = getattr(tokens, name)
    if name in ("worker", "money_marker", "turn_marker", "animal", "seed"):
        draw(ink, arguments[0], 0, 0, *arguments[1:])
    elif name == "pen_tile":
        draw(ink, 0, 0, upright=bool(arguments and arguments[0]))
    else:
        draw(ink, 0, 0, *arguments)
    return ink.fragment()


def _at(x: float, y: float, inside: str, more: str = "") -> str:
    return f'<g transform="translate({x:.5g} {y:.5g})"{more}>{inside}</g>'


def _symbol(name: str, w: float, h: float, draw: Callable[[SvgInk], None]) -> str:
    ink = _ink(w, h, f"{name}-")
    draw(ink)
    return f'{ink.definitions()}<symbol id="{name}" viewBox="0 0 {w:g} {h:g}">{ink.fragment()}</symbol>'


def _card(name: str, box: tuple[float, float, float, float]) -> str:
    x, y, w, h = box
    return f'<use href="#mt-{name}" x="{x:.5g}" y="{y:.5g}" width="{w:.5g}" height="{h:.5g}"/>'


def _picture(name: str, kind: str, cls: str = "", label: str = "") -> str:
    """A card as a picture of its own."""
    w, h = places.card_size(kind)
    hidden = f' role="img" aria-label="{escape(label, quote=True)}"' if label else ' aria-hidden="true"'
    return f'<svg class="mt-card {cls}" viewBox="0 0 {w:g} {h:g}"{hidden}><use href="#mt-{name}" width="{w:g}" height="{h:g}"/></svg>'


@cache
def defs() -> str:
    """Everything that never changes, once for the page."""
    out = [_symbol("mt-board", W, H, drawn.draw_main_board)]
    out.append(_symbol("mt-farm", FARM_W, FARM_H, drawn.draw_farm))
    size = places.wheel_size()
    out.append(_symbol("mt-wheel-white", size, size, lambda pen: look.wheel(pen, size / 2, size / 2, size, "white")))
    out.append(_symbol("mt-wheel-third", size, size, lambda pen: drawn.draw_third_wheel(pen, size / 2, size / 2)))
    for card in DATA["market"]:
        w, h = places.card_size("market")
        out.append(_symbol(f"mt-{card['id']}", w, h, lambda pen, c=card: cards.draw_market_card(pen, c)))
        out.append(_symbol(f"mt-s-{card['id']}", w, h, lambda pen, c=card: drawn.draw_market_card(pen, c)))
    for deck in "AB":
        w, h = places.card_size("market")
        out.append(_symbol(f"mt-back-{deck}", w, h, lambda pen, x=deck: cards.draw_market_back(pen, x)))
    for tile in DATA["improvement"]:
        w, h = places.card_size("improvement")
        out.append(_symbol(f"mt-{tile['id']}", w, h, lambda pen, t=tile: cards.draw_improvement(pen, t)))
        out.append(_symbol(f"mt-s-{tile['id']}", w, h, lambda pen, t=tile: drawn.draw_improvement(pen, t)))
    for event in DATA["event_card"]:
        w, h = places.card_size("event")
        for half in ("top", "bottom"):
            out.append(
                _symbol(f"mt-s-{event['id']}.{half}", w, h, lambda pen, e=event, x=half: drawn.draw_event(pen, e, x))
            )
        out.append(_symbol(f"mt-{event['id']}", w, h, lambda pen, e=event: cards.draw_event(pen, e)))
    more: tuple[tuple[str, Callable[..., None]], ...] = (
        ("village", cards.draw_village), ("international", cards.draw_international), ("merchant", cards.draw_merchant),
        ("objective", cards.draw_objective),
    )  # fmt: skip
    for kind, draw in more:
        w, h = places.card_size(kind)
        for card in DATA[kind]:
            out.append(_symbol(f"mt-{card['id']}", w, h, lambda pen, c=card, f=draw: f(pen, c)))
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


# ---------------------------------------------------------------- words


def _named(text: str, view: TableView) -> str:
    """Engine words with the players' names, as HTML."""
    return escape(named(text, view.seats))


def _name(good: str) -> str:
    return d.NAMES[good]


def _event_of(view: TableView) -> tuple[str, Mapping[str, Any]] | None:
    """Card id and half of the event of the round."""
    event = view.obs["event"]
    if event is None:
        return None
    card, _, half = event.partition(".")
    return card, EVENTS[card][half]


def _own(view: TableView) -> int:
    """Whose farm is shown large."""
    if view.viewer is not None and view.viewer < view.obs["seats"]:
        return view.viewer
    return view.decision.actor if view.decision is not None else 0


def _touches(view: TableView, half: Mapping[str, Any], p: int) -> str:
    """What the event of the round does to a player, in words."""
    farm = view.obs["farms"][p]
    if half["negative"] and "IA12" in farm["tiles"]:
        return "Your Insurer keeps it away from you."
    effect = half["effects"][-1]
    do = effect["do"]
    if effect["when"] == "round_start" and view.obs["area"] is not None:
        return "It has acted."
    if do == "tax":
        return f"With {farm['money']} that is {farm['money'] // effect['per'] * effect['amount']}."
    if do == "subsidy":
        least = min(other["money"] for other in view.obs["farms"])
        return "As things stand, you get it." if farm["money"] == least else f"The least money now is {least}."
    if do == "lose_animals":
        total = sum(farm["animals"].values()) + sum(stable["horse"] is not None for stable in farm["stables"])
        count = sum(farm["animals"][kind] for kind in effect["of"] if kind in farm["animals"])
        if effect["amount"] > 1:
            return f"You have {total} animal{'' if total == 1 else 's'}."
        return "You would lose one." if count >= effect["at_least"] else "You are safe."
    if do == "lose_crop":
        seeds = len(farm["crops"]) - (1 if farm["printed"] else 0)
        return f"You have {seeds} planted seed{'' if seeds == 1 else 's'}."
    if do == "modify" and effect["what"] == "workers":
        return f"You place {max(0, farm['workers'] + effect['amount'])} this round."
    if do == "modify" and effect["what"] == "sale_price":
        held = [(good, farm["goods"].get(good, 0) + farm["animals"].get(good, 0)) for good in effect["goods"]]
        return f"You have {d.listed(d.counted(d.PIECE[good], n) for good, n in held)}."
    if do == "modify" and effect["what"] == "large_factory_pay":
        found = [words for words in (_factory_words(farm, area) for area in ("12", "13")) if words.startswith("Now")]
        return f"You could make {d.listed(w.removeprefix('Now: ').removesuffix('.') for w in found)}." if found else ""
    if do == "modify" and effect["what"] == "animals_rolled":
        return f"Your pens have room for {_room(farm, 'sheep')} sheep or {d.counted(d.PIECE['chicken'], _room(farm, 'chicken'))}."
    if do == "gain_per":
        levels = sum(stable["horse"] or 0 for stable in farm["stables"])
        return f"That is {levels} for you now."
    if do == "drought":
        water = len(farm["canals"]) + sum(stable["water"] for stable in farm["stables"])
        return f"You have {water} water." if water > 1 else "It spares you."
    if do in ("rodeo", "no_rodeo", "no_training"):
        best = max((stable["horse"] for stable in farm["stables"] if stable["horse"] is not None), default=None)
        return "You have no horse." if best is None else f"Your best horse is at level {best}."
    return ""


def _brings(view: TableView, notation: str) -> str:
    """What a worker placed like this would bring, as far as it can be told."""
    farm = view.obs["farms"][_own(view)]
    supply = view.obs["supply"]
    kind, _, where = notation.partition(" ")
    if kind not in ("place", "place2", "farm"):
        return ""
    area = where.partition(".")[0] if kind in ("place", "place2") else "14"
    if area == "1":
        return f"A pen for your farm ({supply['pen']} left)."
    if area == "2":
        left = ", ".join(f"{supply[seed]} {d.NAMES[seed.removesuffix('_seed')]}" for seed in d.SEEDS)
        return f"A seed, planted at once ({left} left)."
    if area in ("3", "4", "6"):
        herd = {"3": "cow", "4": "sheep", "6": "chicken"}[area]
        n = {"3": "1 or 2", "4": "1 to 3", "6": "1 to 3"}[area]
        room = _room(farm, herd)
        housed = f"room for {room} in your pens" if room else "no room: they become meat"
        return f"{n} {d.PLURALS.get(herd, herd)}, {housed} ({supply[herd]} left)."
    if area == "5":
        price = 2 * len(view.obs["plaza"])
        return f"Your worker at the plaza, for {price}." if not farm["hired"] else "Your worker is hired already."
    if area == "7":
        return f"1 or 2 water for canals and stables ({supply['water']} left)."
    if area == "8":
        position = where.partition(".")[2]
        touched = [
            TILES[view.obs["board"][i]] for i in d.TOUCH[d.TOUCH_POSITIONS.index(position)] if view.obs["board"][i]
        ]
        names = ", ".join(tile["name"] for tile in touched)
        return f"One of these for {len(touched)} now: {names}."
    if area == "9":
        return f"A look at the market deck, or a horse ({supply['horse']} left)."
    if area in ("10", "11", "12", "13"):
        return _factory_words(farm, area)
    if area == "14":
        return _harvest_words(farm, where)
    if area == "15":
        wheel = int(where.partition(".")[2])
        black = " or black market deals" if wheel > 4 else ""
        return f"{d.TRANSACTIONS[wheel - 1]} order{'s' if wheel > 2 else ''}{black}."
    if area == "16":
        card = view.obs["city"][int(where.partition(".")[2]) - 1]
        return f"{MARKETS[card]['name']}: {d.MARKETS[d.MARKET[card]].words()}." if card else ""
    return {"0a": "Two contracts to choose from.", "0b": "A dealer's card to fill and sell from."}.get(area, "")


def _room(farm: Mapping[str, Any], herd: str) -> int:
    used = sum(-(-n // d.PEN_ROOM) for kind, n in farm["animals"].items() if kind != herd)
    return max(0, (len(farm["pens"]) - used) * d.PEN_ROOM - farm["animals"][herd])


def _factory_words(farm: Mapping[str, Any], area: str) -> str:
    found = []
    for recipe in d.RECIPES[int(area)]:
        if recipe.herd >= 0:
            herd = d.HERDS[recipe.herd]
            n = (farm["animals"][herd] - farm["worked"][herd]) // recipe.need
        else:
            n = min(farm["goods"].get(d.PIECES[piece], 0) // need for piece, need in recipe.pay)
        if n:
            found.append(d.counted(recipe.good, n))
    return f"Now: {d.listed(found)}." if found else "Nothing with what you have now."


def _harvest_words(farm: Mapping[str, Any], side: str) -> str:
    plots = [d.PLOTS[i] for i in d.SIDE_PLOTS[d.SIDE[side]]]
    wet = [farm["crops"][plot] for plot in plots if plot in farm["crops"] and plot in farm["irrigated"]]
    if not wet:
        return "Nothing: no field there is irrigated yet."
    if len(wet) == 2 and wet[0] == wet[1]:
        return f"2 {d.PLURALS.get(wet[0], wet[0])}."
    return f"1 {' or 1 '.join(dict.fromkeys(wet))}."


# ---------------------------------------------------------------- parts


def parts(view: TableView) -> list[Part]:
    """What happens next, the board, the own farm, markets, expansions, rivals."""
    own = _own(view)
    phone = view.layout == "phone"
    on_stage = not phone and view.my_turn and _on_farm(view)
    stage = _farm(view, own, True) if on_stage else _board(view)
    now = Part("now", "What happens next", _now(view, "" if phone else stage), "main")
    board = Part("board", "Your farm" if on_stage else "Main board", f'<div class="mt-stage">{stage}</div>', "main")
    name = view.seats[own].name
    farm = Part("own", f"{name}'s farm", _farm_part(view, own, True, not on_stage), "main" if phone else "side")
    markets = Part("markets", "Markets", _markets(view))
    found = [now, board, farm, markets]
    if phone and view.my_turn and _on_farm(view):
        found = [now, farm, board, markets]
    elif (
        phone
        and view.my_turn
        and view.decision is not None
        and view.decision.kind in ("deal", "sell", "generic", "city")
    ):
        found = [now, Part("markets", "Markets", _markets(view), "main"), board, farm]
    extra = _expansions(view, own)
    if extra:
        found.append(Part("extra", "Cards", extra))
    for step in range(1, view.obs["seats"]):
        seat = (own + step) % view.obs["seats"]
        found.append(Part(f"rival-{seat}", f"{view.seats[seat].name}'s farm", _farm_part(view, seat, False)))
    return found


def banner(view: TableView) -> str:
    """Round, area, event; where there is room the strip below tells area and event."""
    obs = view.obs
    out = f'<span class="tag">Round {obs["round"]} of {ROUNDS}</span>'
    if obs["over"]:
        return out
    if view.layout == "wide":
        return out + _rodeo_tag(view)
    if obs["area"] is not None:
        out += f' <span class="tag">{_icon(look.AREA_ICONS[obs["area"]])} {escape(SHORT.get(obs["area"], NAMES[obs["area"]]))}</span>'
    elif view.decision is not None and view.decision.kind == "place":
        out += ' <span class="tag">Placing workers</span>'
    event = _event_of(view)
    if event is not None:
        half = event[1]
        storm = _icon("storm") if half["negative"] else ""
        out += f' <span class="tag"{view.what(half["text"], thing=f"event:{event[0]}")}>{storm}{escape(half["name"])}</span>'
    return out + _rodeo_tag(view)


def _rodeo_tag(view: TableView) -> str:
    """This round's rodeo with its first prize."""
    prize = view.obs["prize"]
    if not prize:
        return ""
    return f' <span class="tag"{view.what("A rodeo ends this round.", "MT-158")}>{_icon("horseshoe")} {prize}</span>'


def secret_lines(view: TableView, player: int) -> list[str]:
    """Other players' objectives stay secret until the end."""
    return [] if view.obs["over"] or player == view.viewer else ["objective"]


def _now(view: TableView, stage: str) -> str:
    """Strip, event, decision; above a wide board also what the viewer owns. stage: what lies open below."""
    purse = "" if view.layout == "phone" else _purse(view, _own(view))
    return f'<div class="mt-now">{_strip(view)}{_event(view)}{purse}{_choose(view, stage)}</div>'


def _purse(view: TableView, p: int) -> str:
    """Money, workers, animals, goods of a player in one line."""
    return f'<div class="mt-purse">{view.seats[p].html}{"".join(_chips(view, p))}</div>'


# ---------------------------------------------------------------- the strip of areas


def _workers_of(view: TableView, area: str) -> list[int]:
    """Who has workers in an area, in the order in which they act."""
    obs = view.obs
    if area == "14":
        return [p for p in obs["order"] for _ in obs["farms"][p]["sides"]]
    seats = [p for p in obs["wheels"].get(area, ()) if p is not None]
    return sorted(seats, key=obs["order"].index) if area == "8" else seats


def _strip(view: TableView) -> str:
    """The areas in the order in which they act, with those who stand there; the one that acts is lit."""
    obs = view.obs
    if obs["over"]:
        return ""
    now = ORDER.index(obs["area"]) if obs["area"] in ORDER else -1
    items = []
    for i, area in enumerate(ORDER):
        simpler = obs["options"].get("simpler_game") == "yes"
        if (area == "0a" and obs["options"].get("international_markets") != "yes") or (
            area == "0b" and obs["options"].get("merchant") != "yes"
        ):
            continue
        if simpler and area in ("7", "8", "16", "17"):
            continue
        state = "is-now" if i == now else "is-done" if i < now else ""
        dots = "".join(
            f'<span class="mt-dot who-{view.seats[p].colour_name}"><span class="shape" aria-hidden="true">{view.seats[p].shape}</span></span>'
            for p in _workers_of(view, area)
        )
        who = d.listed(view.seats[p].name for p in _workers_of(view, area)) if dots else "nobody"
        label = escape(f"Area {area}, {NAMES[area]}: {who}", quote=True)
        items.append(
            f'<li class="mt-step {state}"{key(f"step-{area}")} title="{label}" aria-label="{label}"{view.what(_rule_of(area), thing=f"area:{area}")}>'
            f'<span class="mt-step-n num">{area}{_icon(look.AREA_ICONS[area])}</span><span class="mt-dots">{dots}</span></li>'
        )
    return f'<ol class="mt-strip" aria-label="Order of the areas">{"".join(items)}</ol>'


def _rule_of(area: str) -> str:
    found: str = next(row["rule"] for row in DATA["area"] if row["number"] == area)
    return found


def _event(view: TableView) -> str:
    """The event of the round, what it does, and what it does to the viewer."""
    event = _event_of(view)
    if event is None or view.obs["over"]:
        return ""
    half = event[1]
    mine = _touches(view, half, view.viewer) if view.viewer is not None else ""
    storm = _icon("storm") if half["negative"] else ""
    coming = ""
    if view.obs["next_event"] is not None:
        word = "bottom" if view.obs["round"] + 1 >= d.DECK_B_ROUND else "top"
        card = EVENTS[view.obs["next_event"]][word]
        if view.obs["round"] < ROUNDS:
            coming = f'<span class="muted">Next: {escape(card["name"])}. {escape(card["text"])}</span>'
    return (
        f'<p class="mt-event"{key("event")}>{storm}<strong>{escape(half["name"])}</strong> <span>{escape(half["text"])}</span> '
        f'<span class="mt-you" data-watch>{escape(mine)}</span> {coming}</p>'
    )


# ---------------------------------------------------------------- what is to be chosen

ON_FARM = frozenset(("pen", "plant", "lay", "give", "farm", "third", "double", "lose_crop", "over", "fill"))
"""Decisions that are answered on the farm, which takes the stage for them."""
WAITING: Mapping[str, str] = {
    "pick": "picks something to start with", "wage": "pays for workers", "newborn": "chooses which young animal stays",
    "lose_animals": "chooses the animals to lose", "lose_crop": "chooses the crop to return", "convert": "chooses a conversion",
    "place": "places a worker", "lay": "lays water", "give": "returns water: a drought", "buy": "may buy from a dealer's card",
    "contract": "chooses a contract", "dealer": "chooses a dealer", "fill": "fills the dealer's card", "pen": "lays a pen",
    "seed": "takes a seed", "plant": "plants a seed", "rolled": "may roll again", "house": "houses animals", "hire": "may hire a worker",
    "buyer": "chooses the worker who buys", "build": "may build an improvement", "over": "chooses the improvement to cover",
    "clock": "looks at cards or takes a horse", "order_cards": "orders the cards of the deck", "small": "is in the small factory",
    "large": "is in the large factory", "farm": "works on the farm", "third": "drives the tractor", "kind": "chooses what to harvest",
    "double": "may double the harvest", "deal": "trades", "sell": "chooses how many to sell", "generic": "chooses what to sell",
    "black": "deals on the black market", "city": "may fill a city order", "enter": "may enter the rodeo", "item": "chooses a prize",
}  # fmt: skip
"""What somebody else does who is asked this, after the name."""
_ACTION_ICONS: Mapping[str, str] = {
    "hire": "worker", "reroll": "turn", "look": "clock-tower", "horse": "horse", "done": "check", "none": "cross", "order": "stall",
    "city": "town", "free_double": "water", "double": "water", "lay": "water", "give": "water", "train": "horseshoe", "enter": "horseshoe",
    "use": "gear", "build": "gear", "option": "gear", "over": "gear", "harvest": "worker", "buyer": "worker", "third": "tractor",
    "pen": "fence", "contract": "contract", "take_card": "cart", "buy": "cart", "fill": "cart", "place": "worker", "place2": "worker",
    "farm": "worker", "pay": "peso", "stand": "check", "leave": "check", "amount": "peso",
}  # fmt: skip


def _icon_of(view: TableView, choice: Choice) -> str:
    """The icon of an action."""
    kind, args = choice.action.kind, choice.action.args
    if kind == "house":
        return str(view.obs["decision"].get("herd", "fence")) if args[0] else "meat"
    if kind in ("make", "item", "add", "black_sell", "black_buy"):
        return look.ICONS.get(d.PIECES[args[0]], "peso")
    if kind == "fill":
        return look.ICONS.get(d.PIECES[args[1]], "sprout") if args[1] >= 0 else "sprout"
    if kind == "pick":
        return look.ICONS.get(d.PICK_KINDS[args[0]], "fence")
    if kind == "seed":
        return look.ICONS[d.SEEDS[args[0]]]
    if kind == "kind":
        return look.ICONS[d.CROPS[args[0]]]
    if kind in ("newborn", "lose"):
        return d.HERDS[args[0]] if args[0] >= 0 else "horse"
    if kind in ("place", "place2"):
        return look.AREA_ICONS[d.AREA_TEXT[args[0]]]
    if kind == "top":
        return "stall"
    return _ACTION_ICONS.get(kind, "check")


def _choose(view: TableView, stage: str) -> str:
    """What is asked, and a button for whatever has no place on the stage."""
    decision = view.decision
    if view.obs["over"]:
        return '<p class="mt-said">The game is over.</p>'
    if decision is None:
        return ""
    if not view.my_turn:
        return (
            f'<div class="mt-tray"><p class="mt-said muted">{view.seats[decision.actor].html} '
            f"<span>{escape(WAITING.get(decision.kind, 'decides'))}.</span></p></div>"
        )
    said = f'<p class="mt-said"><strong>{_named(decision.prompt, view)}</strong></p>'
    if decision.kind == "place":
        return _place_choices(view)
    shown = [choice for choice in view.choices if f'data-action="{escape(choice.notation, quote=True)}"' not in stage]
    buttons = "".join(_button(view, choice) for choice in shown)
    if buttons:
        buttons = f'<div class="mt-choices">{buttons}</div>'
    tray = f'<div class="mt-tray">{said}{_look_cards(view)}{buttons}{_confirm(view)}</div>'
    # on a wide screen what is higher than its place lies over the mountains, so that the board stays where it is
    over = "" if decision.kind in ON_FARM else " mt-over"
    return f'<div class="mt-traybox{over}">{tray}</div>'


def _button(view: TableView, choice: Choice) -> str:
    more = f'<span class="muted">{escape(_gain(view, choice))}</span>' if _gain(view, choice) else ""
    label = f"{_short(view, choice)}{' ' + _gain(view, choice) if more else ''}: {choice.text}"
    label = choice.text if _short(view, choice).lower() in choice.text.lower() and not more else label
    return (
        f'<button type="button"{view.act(choice.notation, named(label, view.seats), "mt-choice")}{key(f"choose-{choice.notation}")}>'
        f"{_icon(_icon_of(view, choice))}<span>{_named(_short(view, choice), view)}</span>{more}</button>"
    )


def _short(view: TableView, choice: Choice) -> str:
    """A choice on a button: without the word that the question has said already."""
    text = choice.text.removesuffix(".")
    if choice.action.kind == "pick":
        text = text.removeprefix("Pick ")
    elif choice.action.kind == "top":
        text = text.removeprefix("Put ").partition(" (")[0]
    elif choice.action.kind in ("black_sell", "black_buy"):  # its icon tells the good
        text = f"{'Sell' if choice.action.kind == 'black_sell' else 'Buy'} at {text.rpartition(' ')[2]}"
    elif choice.action.kind == "use":  # the whole sentence stands in the list and on the tile
        text = text.partition(":")[0]
    return text[:1].upper() + text[1:]


def _gain(view: TableView, choice: Choice) -> str:
    """What a choice would change in money, when it is certain and short."""
    if choice.action.kind not in ("use", "option", "make"):
        return ""
    preview = view.preview(choice.notation)
    own = _own(view)
    if preview is None or not preview.certain:
        return ""
    change = preview.obs["farms"][own]["money"] - view.obs["farms"][own]["money"]
    return f"{change:+d}" if change else ""


def _look_cards(view: TableView) -> str:
    """The cards seen at the clock tower, and the contracts drawn."""
    decision = view.decision
    assert decision is not None
    pending = view.obs["decision"]
    if decision.kind == "order_cards":
        known = view.obs["farms"][decision.actor].get("known", {"cards": []})["cards"]
        return f'<div class="mt-row">{"".join(_picture(card, "market", "mt-wide") for card in known)}</div>'
    if decision.kind == "contract" and "contracts" in pending:
        return f'<div class="mt-row">{"".join(_picture(card, "international", "mt-tall") for card in pending["contracts"])}</div>'
    if decision.kind == "dealer":
        return (
            f'<div class="mt-row">{"".join(_picture(card, "merchant", "mt-tall") for card in view.obs["offer"])}</div>'
        )
    if decision.kind in ("sell", "generic", "city") and view.layout == "phone":
        return f'<div class="mt-row">{_picture(pending["card"], "market", "mt-wide")}</div>'
    if decision.kind == "fill":
        return f'<div class="mt-row">{_picture(pending["card"], "merchant", "mt-tall")}</div>'
    if decision.kind in ("rolled", "house") and pending.get("face"):
        return ""
    return ""


def _confirm(view: TableView) -> str:
    """What waits to be confirmed, here as well: the side column may be out of sight."""
    if not view.staged or view.layout == "wide" or view.staged not in view.legal:
        return ""
    return (
        f'<div class="mt-confirm"{key("confirm")}><span>{escape(view.legal[view.staged].text)}</span>'
        '<button type="button" class="primary" data-do="confirm">Confirm</button>'
        '<button type="button" data-do="unstage">Not yet</button></div>'
    )


def _place_choices(view: TableView) -> str:
    """Placing: workers left, and what the place under the pointer would bring; on a phone every place as a chip."""
    left = view.obs["farms"][_own(view)]["to_place"]
    touch = view.layout == "phone"
    hint = "Tap a place." if touch else "Point at a lit wheel to see what it brings."
    if view.focus in view.legal:
        hint = _told(view, view.focus)
    said = f"Place a worker ({left} left)."
    chips = ""
    if touch:
        chips = (
            f'<div class="mt-choices mt-places">{"".join(_place_chip(view, choice) for choice in view.choices)}</div>'
        )
    elif view.can("done"):
        chips = f'<div class="mt-choices">{_button(view, view.legal["done"])}</div>'
    return (
        f'<div class="mt-tray mt-placing"><p class="mt-said"><strong>{escape(said)}</strong> <span class="mt-brings">{escape(hint)}</span></p>'
        f"{chips}{_confirm(view)}</div>"
    )


def _told(view: TableView, notation: str) -> str:
    """The area of a placement and what a worker there would bring."""
    kind, args = view.legal[notation].action.kind, view.legal[notation].action.args
    brings = _brings(view, notation)
    if kind not in ("place", "place2", "farm"):
        return view.legal[notation].text
    area = "14" if kind == "farm" else d.AREA_TEXT[args[0]]
    name = "City" if area == "16" else SHORT.get(area, NAMES[area]) if area != "14" else "Your farm"
    return f"{name}{' (two workers)' if kind == 'place2' else ''}: {brings}"


def _place_chip(view: TableView, choice: Choice) -> str:
    kind, args = choice.action.kind, choice.action.args
    if kind == "done":
        return _button(view, choice)
    area = "14" if kind == "farm" else d.AREA_TEXT[args[0]]
    name = SHORT.get(area, NAMES[area]) if area != "14" else "Your farm"
    detail = d.SIDES[args[0]] if kind == "farm" else ""
    if area in ("8", "15", "16"):
        detail = choice.notation.rpartition(".")[2]
    if kind == "place2":
        detail = "two workers"
    brings = _brings(view, choice.notation)
    told = f"{f'{name} {detail}'.strip()} {brings}"
    return (
        f'<button type="button"{view.act(choice.notation, told, "mt-choice mt-chip")}{key(f"choose-{choice.notation}")}>'
        f"{_icon(look.AREA_ICONS[area])}<span><b>{escape(f'{name} {detail}'.strip())}</b> "
        f"<small>{escape(brings)}</small></span></button>"
    )


def group(view: TableView, choice: Choice) -> str:
    """Headings of the action list."""
    kind, args = choice.action.kind, choice.action.args
    if kind in ("place", "place2"):
        area = args[0]
        if area <= 6:
            return "River" if area > 0 else "Expansions"
        return "Road" if area <= 13 else "Markets"
    if kind == "farm":
        return "Your farm"
    return ""


def icon(event: Event) -> str:
    """The icon before a log line."""
    data = event.data
    name = {
        "roll": "die-3", "gain": "peso", "pay": "peso", "trade": "stall", "sale": "stall", "water": "water", "pen": "fence", "horse": "horse",
        "tile": "gear", "use": "gear", "contract": "contract", "dealer": "cart", "rodeo": "horseshoe", "enter": "horseshoe", "place": "worker",
        "home": "worker", "hire": "plaza", "event": "storm", "drought": "water-mill", "look": "clock-tower", "cards": "stall",
    }.get(event.kind, "")  # fmt: skip
    if event.kind == "goods":
        name = look.ICONS.get(str(data.get("piece", "")), "")
    elif event.kind == "animals":
        name = str(data.get("herd", ""))
    elif event.kind in ("plant", "uproot"):
        name = look.ICONS.get(str(data.get("crop", "")), "")
    elif event.kind == "area":
        name = look.AREA_ICONS.get(str(data.get("area", "")), "")
    return _icon(name) if name else ""


def fly(view: TableView, event: Event) -> list[Fly]:
    """Workers go out, goods and water come home."""
    data = event.data
    p = event.player
    if p is None:
        return []
    home = f"home:{p}"
    if event.kind == "place" and "wheel" in data:
        return [Fly(_pawn(p), home, f"wheel:{data['area']}:{data['wheel']}")]
    if event.kind == "goods" and data.get("n", 0) > 0 and data.get("piece") in look.ICONS:
        start = f"area:{data['place']}" if data.get("place") else home
        return [Fly(_icon(look.ICONS[data["piece"]], "mt-flying"), start, f"goods:{p}")]
    if event.kind == "animals" and data.get("n", 0) > 0:
        area = {"cow": "3", "sheep": "4", "chicken": "6"}[data["herd"]]
        return [Fly(_icon(data["herd"], "mt-flying"), f"area:{area}", f"goods:{p}")]
    if event.kind == "water":
        place = f"side:{p}:{data['side']}" if "side" in data else f"stable:{p}:{data.get('stable')}"
        ends = ("area:7", place) if data["to"] == "farm" else (place, "area:7")
        return [Fly(_icon("water", "mt-flying"), *ends)]
    return []


def _pawn(seat: int) -> str:
    return f'<svg class="mt-icon mt-flying" viewBox="-7.5 -7.5 15 15" aria-hidden="true">{_piece("worker", seat, 14)}</svg>'


# ---------------------------------------------------------------- the board


def _board(view: TableView) -> str:
    obs = view.obs
    x, y, w, h = _window(view)
    out = [f'<svg class="mt-board" viewBox="{x:.6g} {y:.6g} {w:.6g} {h:.6g}" role="group" aria-label="Main board">']
    out.append(f'<use href="#mt-board" width="{W:g}" height="{H:g}"/>')
    out.append(_wheel_kinds(obs))
    out.append(_closed(obs))
    out.append(_tracks(view))
    out.append(_supplies(view))
    out.append(_prizes(obs))
    out.append(_cards(view))
    if obs["area"] in NAMES and obs["area"] not in ("0a", "0b", "14"):
        x, y, w, h = places.area_box(obs["area"])
        out.append(f'<rect class="mt-frame"{key("frame")} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4"/>')
    for area in places.WHEEL_AREAS:
        x, y = places.disc(area)
        out.append(f'<circle data-at="area:{area}" cx="{x:g}" cy="{y:g}" r="7" fill="none" pointer-events="none"/>')
        out.append(_wheels(view, area))
    out.append("</svg>")
    return "".join(out)


def _window(view: TableView) -> tuple[float, float, float, float]:
    """The part of the board that is shown: all of it; on a phone the area that acts, large enough to touch."""
    area = view.obs["area"]
    if view.layout != "phone" or area not in NAMES or area in ("0a", "0b", "14"):
        return 0.0, 0.0, W, H
    x, y, w, h = places.area_box(area)
    wide, high = max(w + 20, 170.0), max(h + 20, 96.0)
    left = min(max(0.0, x + w / 2 - wide / 2), W - wide)
    top = min(max(0.0, y + h / 2 - high / 2), H - high)
    return left, top, wide, high


def _wheel_kinds(obs: Mapping[str, Any]) -> str:
    """Second wheels for two workers (two players), third wheels (six players)."""
    size = places.wheel_size()
    out = []
    if obs["seats"] == 2:
        for area in sorted(d.ONE_WHEEL_FOR_TWO):
            x, y = places.wheel(str(area), 1)
            out.append(_card("wheel-white", (x - size / 2, y - size / 2, size, size)))
    elif obs["seats"] == 6:
        for area in d.PAIRED_AREAS:
            point = places.third_wheel(str(area))
            if point is not None:
                out.append(_card("wheel-third", (point[0] - size / 2, point[1] - size / 2, size, size)))
    return "".join(out)


def _closed(obs: Mapping[str, Any]) -> str:
    if obs["options"].get("simpler_game") != "yes":
        return ""
    out = []
    for area in ("7", "8", "16", "17"):
        x, y, w, h = places.area_box(area)
        out.append(f'<rect class="mt-closed" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4"/>')
    return "".join(out)


def _tracks(view: TableView) -> str:
    """Turn order, round, money."""
    obs = view.obs
    out = []
    for i, p in enumerate(obs["order"]):
        x, y = places.centre(places.turn_space(i))
        out.append(_at(x, y, _piece("turn_marker", p, 12), key(f"turn-{p}")))
    x, y = places.centre(places.round_space(min(obs["round"], ROUNDS)))
    out.append(_at(x, y, _piece("round_marker", 14), key("round")))
    by_money: dict[int, list[int]] = {}
    for p, farm in enumerate(obs["farms"]):
        by_money.setdefault(farm["money"] % 100, []).append(p)
    for money, players in by_money.items():
        for i, p in enumerate(players):
            x, y = places.money_marker(money, i, len(players))
            laps = obs["farms"][p]["money"] // 100
            tip = f"{view.seats[p].name}: {obs['farms'][p]['money']} pesos"
            out.append(_at(x, y, _piece("money_marker", p, 14, laps), key(f"money-{p}") + view.what(tip, "MT-193")))
    return "".join(out)


def _supplies(view: TableView) -> str:
    """What is left in the areas."""
    obs = view.obs
    supply = obs["supply"]
    out = []
    less = obs["options"].get("less_luck") == "yes"
    for area, herd, n in (("3", "cow", "1–2"), ("4", "sheep", "1–3"), ("6", "chicken", "1–3")):
        x, y, w, h = places.supply(area)
        out.append(_stock(x + 9.5, y + 9, _piece("animal", herd, 15), supply[herd], d.PLURALS.get(herd, herd)))
        out.append(_worth(x + 3, y + 21, ("1" if herd == "cow" else "2") if less else n))
    x, y, w, h = places.supply("9")
    out.append(_stock(x + w - 26, y + h / 2, _piece("animal", "horse", 12), supply["horse"], "horses", 14))
    out.append(_icons(x + 4, y + h / 2, "4", "card", 11))
    x, y, w, h = places.supply("7")
    out.append(_stock(x + 9, y + h / 2, _use("water", 0, 0, 13), supply["water"], "water markers", 14))
    out.append(_worth(x + 36, y + h / 2, "1" if less else "1–2", 11))
    waiting = obs["plaza"]
    x, y, w, h = places.supply("5")
    room = (x + 1, y + 1, w - (15 if len(waiting) > 4 else 2), h - 2)
    for p, (wx, wy) in zip(waiting, places.spread(room, len(waiting), 12)):
        out.append(_at(wx, wy, _piece("worker", p, 12), key(f"plaza-{p}")))
    if waiting:
        x, y, w, h = places.supply("5")
        out.append(_coin(x + w - 7.5, y + h - 7.5, 2 * len(waiting), 12))
    x, y, w, h = places.supply("1")
    out.append(
        _stock(x + 9.5, y + h / 2, f'<g transform="scale(0.26)">{_piece("pen_tile")}</g>', supply["pen"], "pens")
    )
    x, y, w, h = places.supply("2")
    for i, crop in enumerate(d.CROPS):
        cx = x + w * (i + 0.5) / 3
        left = supply[f"{crop}_seed"]
        out.append(_at(cx, y + 8.5, _piece("seed", crop, 11.5), "" if left else ' class="mt-used"'))
        out.append(_number(cx, y + 20.5, left, f"{crop} seeds", 9))
    return "".join(out)


def _number(x: float, y: float, n: int | str, what: str = "", size: float = 9, anchor: str = "middle") -> str:
    """A number on the board, by the middle of its height; `what` it counts is told to screen readers."""
    told = f' role="img" aria-label="{n} {escape(what)}"' if what else ""
    return f'<text class="mt-num"{told} x="{x:.5g}" y="{y + size * 0.35:.5g}" font-size="{size:g}" text-anchor="{anchor}">{n}</text>'


def _stock(x: float, y: float, piece: str, n: int, what: str, size: float = 14) -> str:
    """What is left in an area: a piece by its middle and how many there are."""
    return _at(x, y, piece, "" if n else ' class="mt-used"') + _number(x + 9.5, y, n, what, size, "start")


def _worth(x: float, y: float, n: str, size: float = 10) -> str:
    """How many pieces one worker brings."""
    return (
        f'<g>{_use("worker", x + size / 2, y, size)}<path class="mt-to" d="M{x + size + 1:g} {y:g}h4m-1.6 -1.6l1.8 1.6l-1.8 1.6"/>'
        f"{_number(x + size + 7, y, n, '', size, 'start')}</g>"
    )


def _icons(x: float, y: float, n: str, icon_name: str, size: float) -> str:
    """A number and an icon from the left."""
    wide = 0.6 * size * len(n)
    return f"<g>{_number(x, y, n, '', size, 'start')}{_use(icon_name, x + wide + size * 0.62, y, size)}</g>"


def _coin(x: float, y: float, pesos: int, size: float) -> str:
    """A price."""
    return f'<g><circle class="mt-coin" cx="{x:g}" cy="{y:g}" r="{size / 2:g}"/>{_number(x, y, pesos, "pesos", size * 0.66)}</g>'


def _prizes(obs: Mapping[str, Any]) -> str:
    """What the places of this round's or the next rodeo win."""
    simpler = obs["options"].get("simpler_game") == "yes"
    coming = [prize for n, prize in RODEOS.items() if n > obs["round"]]
    first = obs["prize"] or (coming[0] if coming else 0)
    if simpler or obs["over"] or not first:
        return ""
    out = []
    for place in range(5):
        if not first >> place:
            break
        x, y, w, h = places.rodeo_space(place)
        out.append(_coin(x + w / 2, y + h - 9.5, first >> place, 16 if place < 3 else 13))
    return "".join(out)


def _count(x: float, y: float, n: int, what: str) -> str:
    """A number in a small plate."""
    return (
        f'<g class="mt-count" role="img" aria-label="{n} {escape(what)}"><rect x="{x - 7:g}" y="{y - 5.5:g}" width="14" height="11" rx="2"/>'
        f'<text x="{x:g}" y="{y + 3.2:g}" text-anchor="middle">{n}</text></g>'
    )


def _cards(view: TableView) -> str:
    """Event, tiles, market cards."""
    obs = view.obs
    out = []
    if obs["event"] is not None:
        out.append(
            f"<g{key(obs['event'])}{view.what(thing='event:' + obs['event'].partition('.')[0])}>{_card('s-' + obs['event'], places.event_space('now'))}</g>"
        )
    if obs["next_event"] is not None:
        half = "bottom" if obs["round"] + 1 >= d.DECK_B_ROUND else "top"
        what = view.what(thing="event:" + obs["next_event"])
        coming = f"s-{obs['next_event']}.{half}"
        out.append(f"<g{what}>{_card(coming, places.event_space('next'))}</g>")
    for name, tile in zip(places.TILE_SPACES, obs["board"]):
        if tile is not None:
            act = view.act(f"build {tile}") if view.can(f"build {tile}") else ""
            refused = view.act(f"build {tile}", TILES[tile]["name"]) if not act and _asked(view, "build") else ""
            out.append(
                f"<g{act or refused}{key(tile)}{view.what(thing=f'tile:{tile}')}>{_ring(places.tile_space(name), bool(act))}{_card('s-' + tile, places.tile_space(name))}</g>"
            )
    shown = obs["display"]
    for i, card in enumerate(shown):
        space = i if obs["seats"] > 4 else (0, 1, 3, 4)[i]
        out.append(_market_card(view, card, places.market_space(space)))
    for i, card in enumerate(obs["bottom"]):
        out.append(_market_card(view, card, places.bottom_space(i)))
    for i, card in enumerate(obs["city"]):
        if card is not None:
            out.append(_market_card(view, card, places.city_space(i), f"place 16.{i + 1}"))
    deck = "B" if obs["round"] >= d.DECK_B_ROUND else "A"
    if obs["deck"]:
        out.append(_card(f"back-{deck}", places.deck_space()))
    x, y, w, h = places.deck_space()
    out.append(_count(x + w / 2, y + h - 6, obs["deck"], "cards in the market deck"))
    if obs["sold"]:
        x, y, w, h = places.sold_space()
        out.append(_card("s-" + obs["sold"][-1], (x, y, w, h)))
        out.append(_count(x + w / 2, y + h - 6, len(obs["sold"]), "used cards"))
    return "".join(out)


def _ring(box: tuple[float, float, float, float], lit: bool) -> str:
    x, y, w, h = box
    return (
        f'<rect class="ring" x="{x - 1.2:.5g}" y="{y - 1.2:.5g}" width="{w + 2.4:.5g}" height="{h + 2.4:.5g}" rx="3"/>'
        if lit
        else ""
    )


def _market_card(view: TableView, card: str | None, box: tuple[float, float, float, float], city: str = "") -> str:
    if card is None:
        return ""
    notation = city if city else f"order {card}"
    if city and view.decision is not None and view.decision.kind == "city" and view.can("fill"):
        notation = "fill" if view.obs["decision"].get("card") == card else ""
    lit = bool(notation) and view.can(notation)
    act = view.act(notation) if lit else ""
    if not lit and not city and _asked(view, "deal"):
        act = view.act(notation, MARKETS[card]["name"])
    return f"<g{act}{key(card)}{view.what(thing=f'market:{card}')}>{_ring(box, lit)}{_card('s-' + card, box)}</g>"


def _asked(view: TableView, kind: str) -> bool:
    """Whether the viewer is asked this now."""
    return view.my_turn and view.decision is not None and view.decision.kind == kind


def _refused(view: TableView, notation: str, label: str, inside: str, more: str = "") -> str:
    """Something that cannot be done now: a press tells why."""
    return f"<g{view.act(notation, label)}{more}>{inside}</g>"


def _wheels(view: TableView, area: str) -> str:
    """The wheels of an area: who stands there, and where a worker can go."""
    obs = view.obs
    out = []
    standing = obs["wheels"].get(area, [])
    two = (
        1
        if obs["seats"] == 2 and int(area) in d.ONE_WHEEL_FOR_TWO
        else 2
        if obs["seats"] == 6 and area in places.PAIRED
        else 99
    )
    count = len(places.wheels(area)) + (1 if places.third_wheel(area) is not None and obs["seats"] == 6 else 0)
    radius = places.wheel_size() / 2
    for i in range(count):
        name = f"{area}.{d.TOUCH_POSITIONS[i] if area == '8' else i + 1}"
        x, y = places.wheel(area, i)
        here = f' data-at="wheel:{area}:{i}"'
        player = standing[i] if i < len(standing) else None
        notation = next((f"{verb} {name}" for verb in ("place", "place2") if view.can(f"{verb} {name}")), "")
        if area == "8" and player is not None and view.can(f"worker {d.TOUCH_POSITIONS[i]}"):
            notation = f"worker {d.TOUCH_POSITIONS[i]}"
        if notation:
            brings = _brings(view, notation)
            label = f"{view.legal[notation].text} {brings}".strip()
            tip = view.what(brings, thing=f"area:{area}")
            idle = " mt-idle" if brings.startswith("Nothing") else ""
            out.append(
                f'<g{view.act(notation, label)}{here}{key(f"w-{name}")}{tip}><circle class="mt-lit ring{idle}" cx="{x:g}" cy="{y:g}" r="{radius + 0.6:g}"/>'
                + ("" if player is None else _at(x, y, _piece("worker", player, 13)))
                + "</g>"
            )
            continue
        asked = f"{'place2' if i == two else 'place'} {name}" if _asked(view, "place") else ""
        if player is None:
            circle = f'<circle{here} cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" pointer-events="{"all" if asked else "none"}"/>'
            what = view.what("", thing=f"area:{area}")
            out.append(_refused(view, asked, f"{NAMES[area]}, wheel {i + 1}", circle, what) if asked else circle)
            continue
        words = f"{view.seats[player].name}'s worker in {NAMES[area]}"
        who = view.what(words, thing=f"area:{area}")
        workers = []
        for n, (px, py) in enumerate(places.standing(area, i, 2 if i == two else 1)):
            workers.append(_at(px, py, _piece("worker", player, 13), here + key(f"w-{name}-{n}") + who))
            here = ""
        out.append(_refused(view, asked, words, "".join(workers)) if asked else "".join(workers))
    return "".join(out)


# ---------------------------------------------------------------- farms


def _on_farm(view: TableView) -> bool:
    """Whether what is asked is answered on the farm."""
    return view.decision is not None and view.decision.kind in ON_FARM


def _farm_part(view: TableView, p: int, own: bool, board: bool = True) -> str:
    """Name, farm, goods and cards of a player. board: without it the farm has taken the place of the main board."""
    head = f'<h4 class="mt-who">{view.seats[p].html}</h4>'
    return (
        f'<div class="mt-farm {"mt-own" if own else "mt-rival"}">{head}{_farm(view, p, own) if board else ""}{_goods(view, p)}'
        f"{_own_cards(view, p)}</div>"
    )


def _goods(view: TableView, p: int) -> str:
    """Money, workers, goods and animals as chips: what a score line may count, and where things fly."""
    return f'<div class="mt-goods" data-at="goods:{p}">{"".join(_chips(view, p, True))}</div>'


def _chips(view: TableView, p: int, counted: bool = False) -> list[str]:
    """Money, workers, animals and goods of a player; counted: with the marks of the score lines."""
    farm = view.obs["farms"][p]
    home = f' data-at="home:{p}"{mark(p, "money")}' if counted else ""
    chips = [f'<span class="chip mt-money" data-watch{home}>{_icon("peso")}<b class="num">{farm["money"]}</b></span>']
    left = farm["to_place"]
    more = f" ({left} to place)" if left else ""
    chips.append(
        f'<span class="chip" title="workers{more}">{_icon("worker")}<b class="num">{farm["workers"]}</b>{f"<small>{left} left</small>" if left else ""}</span>'
    )
    for kind, n in farm["animals"].items():
        if n:
            tired = f"<small>{farm['worked'][kind]} worked</small>" if farm["worked"][kind] else ""
            chips.append(
                f'<span class="chip" data-watch title="{n} {d.PLURALS.get(kind, kind)}">{_icon(kind)}<b class="num">{n}</b>{tired}</span>'
            )
    for good, n in farm["goods"].items():
        chips.append(
            f'<span class="chip" data-watch title="{escape(_name(good))}"{mark(p, good) if counted else ""}>{_icon(look.ICONS[good])}<b class="num">{n}</b></span>'
        )
    return chips


def _own_cards(view: TableView, p: int) -> str:
    """Village, objective, contracts, dealers' and city cards of a player."""
    farm = view.obs["farms"][p]
    out = []
    if farm["village"]:
        card = next(v for v in DATA["village"] if v["id"] == farm["village"])
        out.append(
            f'<span class="chip"{view.what(card["text"], thing="card:" + card["id"])}>{_icon("village")}{escape(card["name"])}</span>'
        )
    if farm["objective"]:
        goal = next(o for o in DATA["objective"] if o["id"] == farm["objective"])
        out.append(
            f'<span class="chip"{mark(p, goal["id"])}{view.what(goal["text"], thing="card:" + goal["id"])}>{_icon("goal")}{escape(goal["name"])} {goal["money"]}</span>'
        )
    hidden = farm["contracts"] - len(farm["contract_cards"])
    for name in farm["contract_cards"]:
        goods = d.CONTRACTS[d.CONTRACT[name]].goods
        out.append(
            f'<span class="chip"{view.what(thing=f"card:{name}")}>{_icon("contract")}{"".join(_icon(look.ICONS[d.GOODS[g]]) for g in goods)}</span>'
        )
    if hidden > 0:
        out.append(f'<span class="chip">{_icon("contract")}{hidden} face down</span>')
    for card_id in farm["city"]:
        out.append(
            f'<span class="chip"{view.what(thing=f"market:{card_id}")}>{_icon("town")}{escape(MARKETS[card_id]["name"])}</span>'
        )
    for tile in farm["covered_tiles"]:
        out.append(
            f'<span class="chip muted"{view.what(thing=f"tile:{tile}")}>{escape(TILES[tile]["name"])} (covered)</span>'
        )
    return f'<div class="mt-own-cards">{"".join(out)}</div>' if out else ""


def _farm(view: TableView, p: int, own: bool) -> str:
    farm = view.obs["farms"][p]
    active = own and view.my_turn
    name = view.seats[p].name
    out = [
        f'<svg class="mt-farmboard" viewBox="0 {FARM_TOP} {FARM_W:g} {FARM_H - FARM_TOP:g}" role="group" aria-label="{escape(f"Farm of {name}", quote=True)}">'
    ]
    out.append(f'<use href="#mt-farm" width="{FARM_W:g}" height="{FARM_H:g}"/>')
    for plot in farm["irrigated"]:
        x, y, w, h = places.farm_space(plot)
        out.append(f'<rect class="mt-wet" x="{x + 1:g}" y="{y + 1:g}" width="{w - 2:g}" height="{h - 2:g}" rx="3"/>')
    for plot, crop in farm["crops"].items():
        if plot == "B2" and farm["printed"]:
            continue
        x, y = places.centre(places.farm_space(plot))
        out.append(_at(x, y, _piece("seed", crop, 26), key(f"crop-{p}-{plot}")))
    animals = _in_pens(farm)
    for text, herd in zip(farm["pens"], animals):
        box = places.pen_box(*text.split("-"))
        upright = box[3] > box[2]
        x, y = places.centre(box)
        out.append(_at(x, y, _piece("pen_tile", upright), key(f"pen-{p}-{text}")))
        for i, (ax, ay) in enumerate(places.pen_animals(box, len(herd))):
            out.append(_at(ax, ay, _piece("animal", herd[i], 14), key(f"animal-{p}-{text}-{i}")))
    for side in farm["canals"]:
        (x, y), turn = places.edge(side)
        fresh = ' class="mt-fresh"' if side in farm["fresh"] else ""
        out.append(_at(x, y, _piece("water", turn), f'{fresh}{key(f"canal-{p}-{side}")} data-at="side:{p}:{side}"'))
    for stable in farm["stables"]:
        if stable["covered"]:
            continue
        if stable["water"]:
            out.append(
                _at(
                    *places.stable_water(stable["id"]),
                    _piece("water", 0),
                    f'{key(f"trough-{p}-" + stable["id"])} data-at="stable:{p}:{stable["id"]}"',
                )
            )
        if stable["horse"] is not None:
            x, y = places.level_spot(stable["id"], stable["horse"])
            tip = view.what(f"Horse at level {stable['horse']}", "MT-131")
            out.append(_at(x, y, _piece("animal", "horse", 13), key(f"horse-{p}-{stable['id']}") + tip))
    for i, tile in enumerate(farm["tiles"]):
        if tile is None:
            continue
        box = places.improvement_space(i)
        notation = (
            f"use {tile}"
            if active and view.can(f"use {tile}")
            else f"over {i + 1}"
            if active and view.can(f"over {i + 1}")
            else ""
        )
        act = view.act(notation) if notation else ""
        used = " mt-used" if farm["used"][i] and not act else ""
        out.append(
            f'<g{act}{key(f"tile-{p}-{tile}")}{mark(p, tile)}{view.what(thing=f"tile:{tile}")}><g class="{used}">{_card("s-" + tile, box)}</g>{_ring(box, bool(act))}</g>'
        )
    for side in farm["sides"]:
        (x, y), _ = places.edge(side)
        notation = f"worker {side}"
        act = view.act(notation) if active and view.can(notation) else ""
        out.append(
            f"<g{act}{key(f'side-{p}-{side}')}{view.what(_harvest_words(farm, side), 'MT-119')}>{_disc(x, y, 7.5) if act else ''}{_at(x, y, _piece('worker', p, 13))}</g>"
        )
    home = _at_home(view, p)
    for i in range(home):
        x, y = places.home_worker(i, home)
        out.append(_at(x, y, _piece("worker", p, 12), key(f"home-{p}-{i}")))
    if active:
        out.append(_targets(view, p))
    out.append("</svg>")
    return "".join(out)


def _at_home(view: TableView, p: int) -> int:
    """Workers in front of the house."""
    obs = view.obs
    farm = obs["farms"][p]
    out = len(farm["sides"])
    for area, players in obs["wheels"].items():
        for i, q in enumerate(players):
            if q == p:
                double = (obs["seats"] == 2 and i == 1 and area.isdigit() and int(area) in d.ONE_WHEEL_FOR_TWO) or (
                    obs["seats"] == 6 and i == 2 and area in places.PAIRED
                )
                out += 2 if double else 1
    return max(0, min(5, farm["workers"] - out))


def _in_pens(farm: Mapping[str, Any]) -> list[list[str]]:
    """Which animals are drawn in which pen: three of a kind, kind by kind."""
    groups: list[list[str]] = []
    for kind, n in farm["animals"].items():
        while n > 0:
            groups.append([kind] * min(n, d.PEN_ROOM))
            n -= d.PEN_ROOM
    return groups + [[] for _ in range(len(farm["pens"]) - len(groups))]


def _disc(x: float, y: float, r: float) -> str:
    return f'<circle class="mt-lit ring" cx="{x:.5g}" cy="{y:.5g}" r="{r:g}"/>'


def _closed_places(view: TableView) -> str:
    """Places on the own farm that one might press now, in vain: they tell why."""
    spots: list[tuple[str, str, str]] = []
    disc = '<circle cx="{:.5g}" cy="{:.5g}" r="7" fill="none" pointer-events="all"/>'
    for kind, verb, sides in (("place", "farm", d.SIDES), ("lay", "lay", d.SIDES[: d.N_CANALS])):
        if _asked(view, kind):
            spots += [(f"{verb} {side}", side, disc.format(*places.edge(side)[0])) for side in sides]
    if _asked(view, "lay"):
        spots += [(f"lay {stable}", stable, disc.format(*places.stable_water(stable))) for stable in d.STABLES]
    if _asked(view, "plant"):
        for plot in d.PLOTS:
            x, y, w, h = places.farm_space(plot)
            box = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="none" pointer-events="all"/>'
            spots.append((f"plant {plot}", plot, box))
    if _asked(view, "pen"):
        for text in d.PEN_TEXT:
            box = places.pen_box(*text.split("-"))
            spots.append((f"pen {text}", text, disc.format(*places.centre(box))))
    return "".join(
        _refused(view, notation, label, inside) for notation, label, inside in spots if not view.can(notation)
    )


def _targets(view: TableView, p: int) -> str:
    """Places on the own farm that answer what is asked, and below them those that would not."""
    out = [_closed_places(view)]
    fillings = [choice.action for choice in view.legal.values() if choice.action.kind == "fill"]
    for notation, choice in view.legal.items():
        kind, args = choice.action.kind, choice.action.args
        if kind in ("plant", "third", "return") or (kind == "fill" and args[2] >= 0):
            plot = d.PLOTS[args[2] if kind == "fill" else args[0]]
            x, y, w, h = places.farm_space(plot)
            # one seed may go to several spaces of the card: a strip for each
            spaces = sorted(a.args[0] for a in fillings if a.args[2] == args[2]) if kind == "fill" else [0]
            wide, number = (w - 3) / len(spaces), ""
            x += 1.5 + wide * spaces.index(args[0] if kind == "fill" else 0)
            if len(spaces) > 1:
                number = f'<g class="mt-count"><text x="{x + wide / 2:.5g}" y="{y + h / 2 + 2.4:g}" text-anchor="middle">{args[0] + 1}</text></g>'
            out.append(
                f'<g{view.act(notation)}{key(f"t-{notation}")}><rect class="mt-lit ring" x="{x:.5g}" y="{y + 1.5:g}" width="{wide:.5g}" height="{h - 3:g}" rx="4"/>{number}</g>'
            )
        elif kind == "pen":
            first, second = (d.SPACES[i] for i in d.PEN_PAIRS[args[0]])
            box = places.pen_box(first, second)
            x, y = places.centre(box)
            ghost = ""
            if view.focus == notation:
                ghost = f'<g class="mt-ghost">{_at(x, y, _piece("pen_tile", box[3] > box[2]))}</g>'
            harm = " mt-harm" if "over" in choice.text else ""
            disc = _disc(x, y, 6).replace('class="mt-lit', f'class="mt-lit{harm}')
            out.append(f"<g{view.act(notation)}{key(f't-{notation}')}>{ghost}{disc}{_use('fence', x, y, 8)}</g>")
        elif kind in ("lay", "give", "double") or kind == "farm":
            side = args[0]
            if kind != "farm" and len(args) > 1 and args[1] >= 0:
                x, y = places.stable_water(d.STABLES[args[1]])
            else:
                (x, y), _ = places.edge(d.SIDES[side])
            tip = view.what(_harvest_words(view.obs["farms"][p], d.SIDES[side]), "MT-119") if kind == "farm" else ""
            out.append(
                f"<g{view.act(notation)}{key(f't-{notation}')}{tip}>{_disc(x, y, 7)}{_use('worker' if kind == 'farm' else 'water', x, y, 8)}</g>"
            )
        elif kind == "horse" or (kind == "lose" and args[0] < 0):
            x, y = places.stable_horse(d.STABLES[args[0] if kind == "horse" else args[1]])
            out.append(f"<g{view.act(notation)}{key(f't-{notation}')}>{_disc(x, y, 7.5)}{_use('horse', x, y, 9)}</g>")
        elif kind == "train":
            stable, steps = args
            level = next(s["horse"] for s in view.obs["farms"][p]["stables"] if s["id"] == d.STABLES[stable])
            x, y = places.level_spot(d.STABLES[stable], min(d.TOP_LEVEL, level + steps))
            out.append(f"<g{view.act(notation)}{key(f't-{notation}')}>{_disc(x, y, 7)}{_use('horseshoe', x, y, 8)}</g>")
    return "".join(out)


# ---------------------------------------------------------------- markets


def _markets(view: TableView) -> str:
    """The open cards large enough to read, and the black market."""
    obs = view.obs
    rows = []
    if obs["seats"] == 2:
        rows.append(("Countryside, oldest first", obs["display"]))
    else:
        rows.append(("Countryside", obs["display"]))
        if obs["bottom"]:
            rows.append(("Last round for these", obs["bottom"]))
    if any(obs["city"]):
        rows.append(("City orders", obs["city"]))
    out = []
    for title, row in rows:
        items = "".join(_big_card(view, card, i, title) for i, card in enumerate(row) if card is not None)
        out.append(f'<h4>{escape(title)}</h4><div class="mt-row">{items or "<span class=muted>empty</span>"}</div>')
    black = _black(view)
    tiles = [tile for tile in obs["board"] if tile is not None]
    if tiles:
        items = "".join(_big_tile(view, tile) for tile in tiles)
        out.append(f'<h4>Improvements</h4><div class="mt-row mt-tiles">{items}</div>')
    return f'<div class="mt-markets">{"".join(out[: len(rows)])}{black}{"".join(out[len(rows) :])}</div>'


def _big_card(view: TableView, card: str, index: int, title: str) -> str:
    notation = f"order {card}"
    if title == "City orders":
        filling = (
            view.decision is not None and view.decision.kind == "city" and view.obs["decision"].get("card") == card
        )
        notation = "fill" if filling else f"place 16.{index + 1}"
    label = f"{MARKETS[card]['name']}: {d.MARKETS[d.MARKET[card]].words()}"
    picture = _picture(card, "market", "mt-wide", "" if view.can(notation) else label)
    if view.can(notation):
        return f'<button type="button"{view.act(notation, cls="mt-cardbutton")}{key(f"big-{card}")}>{picture}</button>'
    return f'<span class="mt-cardplain"{key(f"big-{card}")}{view.what(thing=f"market:{card}")}>{picture}</span>'


def _big_tile(view: TableView, tile: str) -> str:
    """An improvement on sale, large enough to read."""
    notation = f"build {tile}"
    label = f"{TILES[tile]['name']}: {TILES[tile]['text']}"
    picture = _picture(tile, "improvement", "mt-square", "" if view.can(notation) else label)
    if view.can(notation):
        return f'<button type="button"{view.act(notation, cls="mt-cardbutton")}{key(f"big-{tile}")}>{picture}</button>'
    return f'<span class="mt-cardplain"{key(f"big-{tile}")}{view.what(thing=f"tile:{tile}")}>{picture}</span>'


def _black(view: TableView) -> str:
    """The black market: prices, and what can be traded now."""
    cells = []
    for i, good in enumerate(d.GOODS):
        if not d.BLACK_SELL[i]:
            continue
        prices = []
        for verb, price in (("sell", d.BLACK_SELL[i]), ("buy", d.BLACK_BUY[i])):
            notation = f"black {verb} {good}"
            words = f'<small>{verb}</small> <span class="num">{price}</span>'
            if view.can(notation):
                told = f"{verb} {price}: {view.legal[notation].text}"
                prices.append(f'<button type="button"{view.act(notation, told, "mt-price")}>{words}</button>')
            elif price:
                prices.append(f'<span class="mt-price">{words}</span>')
        cells.append(
            f'<li class="mt-trade" title="{escape(_name(good))}">{_icon(look.ICONS[good])}'
            f'<span class="unseen">{escape(_name(good))}</span>{"".join(prices)}</li>'
        )
    return f'<h4{view.what("", "MT-148")}>Black market</h4><ul class="mt-black">{"".join(cells)}</ul>'


# ---------------------------------------------------------------- expansions


def _expansions(view: TableView, own: int) -> str:
    """Contracts and dealers: the decks with their wheels, the offer, everybody's dealers."""
    obs = view.obs
    out = []
    options = obs["options"]
    if options.get("international_markets") == "yes":
        out.append(_deck_wheel(view, "0a", "contract", f"{obs['contract_deck']} contracts left"))
    if options.get("merchant") == "yes":
        out.append(_deck_wheel(view, "0b", "cart", f"{obs['merchant_deck']} dealers left"))
        offer = "".join(_dealer_card(view, card, None, []) for card in obs["offer"])
        out.append(f'<h4>Dealers on offer</h4><div class="mt-row">{offer or "<span class=muted>none</span>"}</div>')
        for p, farm in enumerate(obs["farms"]):
            if farm["dealers"]:
                shown = "".join(_dealer_card(view, card["id"], p, card["pieces"]) for card in farm["dealers"])
                out.append(f'<h4>{view.seats[p].html}</h4><div class="mt-row">{shown}</div>')
    known = obs["farms"][own].get("known", {"cards": []})
    if known["cards"] and view.viewer == own:
        order = "in this order" if known["in_order"] else "in some order"
        shown = "".join(_picture(card, "market", "mt-wide", MARKETS[card]["name"]) for card in known["cards"])
        out.append(f'<h4>You have seen, on top of the deck, {order}</h4><div class="mt-row">{shown}</div>')
    return "".join(out)


def _deck_wheel(view: TableView, area: str, icon_name: str, words: str) -> str:
    standing = [p for p in view.obs["wheels"].get(area, ()) if p is not None]
    notation = f"place {area}.1"
    who = "".join(view.seats[p].html for p in standing)
    text = f"{_icon(icon_name)}<span>{escape(SHORT[area])}: {escape(words)}</span> {who}"
    if view.can(notation):
        told = f"{SHORT[area]}: {words}. {view.legal[notation].text}"
        return f'<button type="button"{view.act(notation, told, "mt-choice")} data-at="wheel:{area}:0">{text}</button>'
    return f'<p class="mt-said" data-at="wheel:{area}:0">{text}</p>'


def _dealer_card(view: TableView, card: str, owner: int | None, pieces: Sequence[str | None]) -> str:
    """A dealer's card; what lies on it can be bought."""
    notation = f"take {card}"
    picture = _picture(card, "merchant", "mt-tall", next(m["name"] for m in DATA["merchant"] if m["id"] == card))
    goods = []
    for i, piece in enumerate(pieces):
        if piece is None:
            continue
        buy = f"buy {card}.{i + 1}"
        price = d.MERCHANTS[d.MERCHANT[card]].prices[i]
        inside = f'{_icon(look.ICONS[piece])}<span class="num">{price}</span>'
        goods.append(
            f'<button type="button"{view.act(buy, cls="chip")}>{inside}</button>'
            if view.can(buy)
            else f'<span class="chip">{inside}</span>'
        )
    if owner is None and view.can(notation):
        return f'<button type="button"{view.act(notation, cls="mt-cardbutton")}>{picture}</button>'
    return f'<span class="mt-cardplain">{picture}<span class="row">{"".join(goods)}</span></span>'


# ---------------------------------------------------------------- what is this, what next


def explain(view: TableView, thing: str) -> Explain | None:
    """What an area, card or tile is."""
    kind, _, name = thing.partition(":")
    if kind == "area" and name in NAMES:
        rules = {
            "1": ("MT-51", "MT-53"), "2": ("MT-58",), "3": ("MT-64",), "4": ("MT-64",), "5": ("MT-70",), "6": ("MT-64",),
            "7": ("MT-75", "MT-83"), "8": ("MT-95", "MT-96"), "9": ("MT-105", "MT-107"), "10": ("MT-111",), "11": ("MT-111", "MT-114"),
            "12": ("MT-116",), "13": ("MT-116",), "14": ("MT-119", "MT-121"), "15": ("MT-140",), "16": ("MT-153",), "17": ("MT-156", "MT-158"),
            "0a": ("MT-227",), "0b": ("MT-231",),
        }[name]  # fmt: skip
        return Explain(f"{name} {NAMES[name]}", f"<p>{escape(_rule_of(name))}</p>", rules)
    if kind == "market" and name in MARKETS:
        words = d.MARKETS[d.MARKET[name]].words()
        arrow = " It moves to the bottom row in the next Maintenance." if MARKETS[name]["arrow"] else ""
        return Explain(
            MARKETS[name]["name"],
            f"{_picture(name, 'market', 'mt-wide')}<p>Buys {escape(words)}.{arrow}</p>",
            ("MT-142", "MT-143"),
        )
    if kind == "tile" and name in TILES:
        tile = TILES[name]
        when = "at the end of the game" if tile["deck"] == "B" else "once a round"
        return Explain(
            tile["name"],
            f"{_picture(name, 'improvement', 'mt-square')}<p>{escape(tile['text'])} ({when})</p>",
            ("MT-127", "MT-201"),
        )
    if kind == "event" and name in EVENTS:
        card = EVENTS[name]
        halves = "".join(
            f"<p><strong>{escape(card[h]['name'])}</strong>: {escape(card[h]['text'])}</p>" for h in ("top", "bottom")
        )
        return Explain(
            "Event",
            f"{_picture(name, 'event', 'mt-event-card')}{halves}<p>The upper half acts in rounds 1 to 4, the lower one in rounds 5 to 7.</p>",
            ("MT-169",),
        )
    if kind == "card":
        for table, rules in (("village", ("MT-240",)), ("objective", ("MT-210",)), ("international", ("MT-228",))):
            for card in DATA[table]:
                if card["id"] == name:
                    text = card.get("text", "9 pesos in round 7 if you hold all three goods.")
                    return Explain(
                        card.get("name", "Contract"), f"{_picture(name, table, 'mt-tall')}<p>{escape(text)}</p>", rules
                    )
    return None


def hints(view: TableView) -> list[Hint]:
    """What can still be done."""
    if view.viewer is None or view.viewer >= view.obs["seats"] or view.obs["over"]:
        return []
    farm = view.obs["farms"][view.viewer]
    found = []
    dry = [plot for plot in farm["crops"] if plot not in farm["irrigated"]]
    if dry:
        found.append(Hint(f"Dry fields bring nothing: {', '.join(dry)}. The Water Mill (7) helps.", "MT-77"))
    if not farm["pens"]:
        found.append(Hint("Without a pen every animal becomes meat.", "MT-64", "place 1.1"))
    if not farm["hired"] and view.obs["round"] < ROUNDS - 1:
        price = 2 * len(view.obs["plaza"])
        if price <= farm["money"]:
            found.append(Hint(f"Your worker at the plaza costs {price} now.", "MT-70", "place 5.1"))
    for area in ("10", "11", "12", "13"):
        words = _factory_words(farm, area)
        if words.startswith("Now"):
            found.append(Hint(f"{NAMES[area]}: {words}", "MT-112", f"place {area}.1"))
    return found


CSS = """
.t-mi_tierra .mt-icon {width: 1.35em; height: 1.35em; vertical-align: -0.3em; flex: none}
.t-mi_tierra button svg.mt-icon, .t-mi_tierra button svg.mt-card {stroke: none; stroke-width: 1; stroke-linecap: butt; stroke-linejoin: miter; fill: revert}
.t-mi_tierra .mt-flying {width: 30px; height: 30px}
.t-mi_tierra .mt-board, .t-mi_tierra .mt-farmboard {width: 100%; height: auto; display: block; border-radius: 8px}
.t-mi_tierra[data-layout="wide"] .mt-stage {height: min(68.6cqw, max(420px, 100vh - 274px))}
.t-mi_tierra[data-layout="wide"] .part-board {container-type: inline-size}
.t-mi_tierra[data-layout="wide"] .mt-stage > svg {height: 100%}
.t-mi_tierra .mt-now {display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px}
.t-mi_tierra .mt-strip {display: flex; flex-wrap: wrap; gap: 2px; margin: 0; padding: 0; list-style: none}
.t-mi_tierra .mt-step {display: flex; flex-direction: column; align-items: center; flex: 1 1 auto; padding: 0 3px; border: 1px solid var(--line); border-radius: 8px; font-size: var(--fs-1); line-height: 1.3; min-height: 40px}
.t-mi_tierra[data-layout="wide"] .mt-strip {flex-wrap: nowrap; overflow: auto hidden; scrollbar-width: none; padding: 1px}
:root[data-text="large"] .t-mi_tierra[data-layout="wide"] .mt-strip, :root[data-text="huge"] .t-mi_tierra[data-layout="wide"] .mt-strip {flex-wrap: wrap}
:root:not([data-text="huge"]) .t-mi_tierra[data-layout="wide"] .banner {flex-wrap: nowrap}
:root:not([data-text="huge"]) .t-mi_tierra[data-layout="wide"] .banner > .turn {flex: 0 1 auto; min-width: 5em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap}
:root:not([data-text="huge"]) .t-mi_tierra[data-layout="wide"] .banner > :not(.turn) {flex: none; flex-wrap: nowrap}
.t-mi_tierra .mt-purse .who {max-width: 14em; overflow: hidden; white-space: nowrap}
.t-mi_tierra[data-layout="tablet"] .mt-strip {display: grid; grid-template-columns: repeat(auto-fill, minmax(2.5rem, 1fr))}
.t-mi_tierra[data-layout="phone"] .mt-strip {display: grid; grid-template-columns: repeat(auto-fill, minmax(2.05rem, 1fr)); gap: 1px}
.t-mi_tierra[data-layout="phone"] .mt-step {padding: 0; min-height: 36px; min-width: 0}
.t-mi_tierra[data-layout="phone"] .mt-step .mt-icon {width: 1rem; height: 1rem}
.t-mi_tierra .mt-choices.mt-places {display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr))}
.t-mi_tierra .mt-chip {align-items: flex-start; padding: 4px 8px}
.t-mi_tierra .mt-chip small {display: block; color: var(--soft); line-height: 1.25; font-size: var(--fs-1)}
.t-mi_tierra .mt-step-n {display: flex; align-items: center; gap: 1px}
.t-mi_tierra .mt-step.is-now {outline: 2.5px solid var(--wheat, #E3A72F); outline-offset: -1px; background: var(--wheat-pale, var(--panel)); font-weight: 700}
.t-mi_tierra .mt-step.is-done {color: var(--soft)}
.t-mi_tierra .mt-step.is-done .mt-icon {opacity: 0.45}
.t-mi_tierra .mt-dots {display: inline-flex; letter-spacing: -1px; min-height: 16px}
.t-mi_tierra .mt-event, .t-mi_tierra .mt-said, .t-mi_tierra .mt-brings {margin: 0}
.t-mi_tierra .mt-event {padding: 2px 8px; border-left: 4px solid var(--clay); background: var(--panel); border-radius: 4px; font-size: var(--fs-1)}
.t-mi_tierra .mt-you {font-weight: 700}
.t-mi_tierra .mt-tray {display: grid; gap: 4px; min-height: 44px; align-content: center}
.t-mi_tierra[data-layout="wide"] .mt-tray {display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center}
.t-mi_tierra[data-layout="wide"] .mt-over {height: 44px; position: relative; z-index: 2}
.t-mi_tierra[data-layout="wide"] .mt-over > .mt-tray {position: absolute; inset: 0 0 auto 0; background: var(--paper); padding-bottom: 4px; border-radius: 0 0 8px 8px}
.t-mi_tierra[data-layout="wide"] .mt-tray svg.mt-card.mt-tall {width: 92px}
.t-mi_tierra[data-layout="wide"] .mt-tray:not(.mt-placing) > .mt-said:not(:only-child) {flex: 0 1 auto; max-width: 20em; line-height: 1.3}
.t-mi_tierra[data-layout="wide"] .mt-tray > .mt-choices {flex: 1 1 20em}
.t-mi_tierra[data-layout="wide"] .mt-placing > .mt-choices {flex: none}
.t-mi_tierra[data-layout="wide"] .mt-placing {flex-wrap: nowrap; height: 44px; overflow: hidden; justify-content: space-between}
.t-mi_tierra[data-layout="tablet"] .mt-placing {height: 66px; overflow: hidden}
.t-mi_tierra .mt-placing .mt-choices {flex: none}
.t-mi_tierra .mt-purse {display: flex; flex-wrap: wrap; gap: 3px 6px; align-items: center; min-height: 28px}
.t-mi_tierra .mt-purse .chip {padding: 0 7px; gap: 3px; min-height: 26px}
.t-mi_tierra .mt-choices {display: flex; flex-wrap: wrap; gap: 6px}
.t-mi_tierra .mt-choice {display: inline-flex; align-items: center; gap: 6px; text-align: start; min-height: 36px}
.t-mi_tierra[data-layout="phone"] .mt-choice {min-height: 44px}
.t-mi_tierra .mt-row {display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-start}
.t-mi_tierra .mt-card {display: block; border-radius: 4px}
.t-mi_tierra svg.mt-card.mt-wide, .t-mi_tierra button svg.mt-card.mt-wide {width: 132px; height: auto}
.t-mi_tierra svg.mt-card.mt-tall, .t-mi_tierra button svg.mt-card.mt-tall {width: 116px; height: auto}
.t-mi_tierra svg.mt-card.mt-square {width: 120px; height: auto}
.t-mi_tierra .mt-markets .mt-row {display: grid; grid-template-columns: repeat(auto-fill, minmax(128px, 1fr))}
.t-mi_tierra .mt-markets svg.mt-card.mt-wide, .t-mi_tierra .mt-markets button svg.mt-card.mt-wide {width: 100%}
.t-mi_tierra button.mt-cardbutton {padding: 2px; border-radius: 6px; line-height: 0; min-width: 0; min-height: 0}
.t-mi_tierra .mt-cardplain {display: grid; gap: 2px}
.t-mi_tierra .mt-who, .t-mi_tierra .mt-markets h4, .t-mi_tierra .part-extra h4 {margin: 4px 0 2px; font-size: var(--fs-1)}
.t-mi_tierra .mt-black {display: grid; grid-template-columns: repeat(auto-fill, minmax(132px, 1fr)); gap: 2px 8px; margin: 0; padding: 0; list-style: none}
.t-mi_tierra .mt-trade {display: flex; align-items: center; gap: 6px; min-height: 28px}
.t-mi_tierra .mt-price small {color: var(--soft)}
.t-mi_tierra button.mt-price {padding: 1px 8px; min-height: 28px}
.t-mi_tierra .mt-goods, .t-mi_tierra .mt-own-cards {display: flex; flex-wrap: wrap; gap: 4px; margin-top: 4px}
.t-mi_tierra .mt-goods small {color: var(--soft); margin-left: 3px}
.t-mi_tierra .mt-frame {fill: none; stroke: var(--wheat, #E3A72F); stroke-width: 2.4; pointer-events: none; transition: x 0.2s, y 0.2s, width 0.2s, height 0.2s}
.t-mi_tierra .mt-closed {fill: var(--paper); opacity: 0.72; pointer-events: none}
.t-mi_tierra .mt-lit {fill: var(--wheat, #E3A72F); fill-opacity: 0.35; stroke: var(--wheat, #E3A72F); stroke-width: 1.4}
.t-mi_tierra .can:hover .mt-lit, .t-mi_tierra .can:focus .mt-lit, .t-mi_tierra .staged .mt-lit {fill-opacity: 0.8; stroke: var(--ink)}
.t-mi_tierra .ring {stroke: var(--wheat, #E3A72F); stroke-width: 1.6}
.t-mi_tierra rect.ring:not(.mt-lit) {fill: none}
.t-mi_tierra .mt-count rect {fill: var(--milk); stroke: var(--edge, var(--line)); stroke-width: 0.3}
.t-mi_tierra .mt-count text {font-size: 9px; font-weight: 700; fill: var(--ink)}
.t-mi_tierra .mt-num {font-family: var(--title, inherit); font-weight: 700; fill: var(--ink)}
.t-mi_tierra .mt-to {fill: none; stroke: var(--soft); stroke-width: 0.9}
.t-mi_tierra .mt-coin {fill: var(--wheat, #E3A72F); stroke: var(--icon-line, var(--ink)); stroke-width: 0.5}
.t-mi_tierra .mt-coin + .mt-num {fill: var(--dark, #2B2A26)}
.t-mi_tierra .mt-lit.ring.mt-harm {fill: var(--paper); fill-opacity: 0.85; stroke: var(--danger); stroke-dasharray: 3 1.6}
.t-mi_tierra .mt-idle {fill: none; stroke-dasharray: 2.4 1.8}
.t-mi_tierra svg.mt-card.mt-event-card {width: 260px; height: auto}
.t-mi_tierra .mt-wet {fill: var(--water); fill-opacity: 0.14; pointer-events: none}
.t-mi_tierra .mt-fresh {opacity: 0.85}
.t-mi_tierra .mt-used {opacity: 0.45}
.t-mi_tierra .mt-ghost {opacity: 0.6}
.t-mi_tierra svg [data-key] {transition: transform 0.2s}
.t-mi_tierra[data-layout="wide"] .table-side {grid-template-columns: repeat(12, 1fr)}
.t-mi_tierra[data-layout="wide"] .table-side > * {grid-column: span 4}
.t-mi_tierra[data-layout="wide"] .table-side > .part-own {grid-column: span 6}
.t-mi_tierra[data-layout="wide"] .table-side > .part-markets {grid-column: 7 / span 6; grid-row: 1 / span 2}
.t-mi_tierra[data-layout="wide"] .table-side > .part-extra {grid-column: 1 / span 6; grid-row: 2}
.t-mi_tierra[data-layout="tablet"] .table-side > .part-markets {grid-column: 1 / -1}
@media (prefers-reduced-motion: reduce) {.t-mi_tierra svg [data-key], .t-mi_tierra .mt-frame {transition: none}}
"""
