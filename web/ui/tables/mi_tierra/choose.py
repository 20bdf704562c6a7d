"""What is asked, with a button for whatever has no place on the stage."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from core.mi_tierra import data as d
from printables.mi_tierra import look
from web.ui.plug import Choice, TableView, key, then
from web.ui.tables.mi_tierra.pieces import NAMES, SHORT, card_picture, icon_in_text, own_seat, with_names
from web.ui.tables.mi_tierra.told import what_it_brings
from web.ui.views.table import named

ON_FARM = frozenset(("pen", "plant", "lay", "give", "farm", "third", "kind", "double", "lose_crop", "over", "fill"))
"""Decisions that are answered on the farm, which takes the stage for them."""
ON_PLOTS = frozenset(("plant", "third", "lose_crop"))
"""Decisions between plots, which are large enough for a finger on a phone: a list of them is not needed."""
WHOLE = frozenset(("city", "clock", "double", "kind"))
"""Decisions whose choices are all buttons, those with a place on the stage as well."""
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


def draw(view: TableView, stage: str) -> str:
    """What is asked, and below it a button for whatever has no place on the stage.

    On a wide screen the buttons are beside the board (`beside`), so that it stays where it is.
    """
    decision = view.decision
    if view.obs["over"]:
        return '<p class="mt-said">The game is over.</p>'
    if decision is None:
        return ""
    if not view.my_turn:
        return f'<div class="mt-tray">{_waiting(view)}</div>'
    if decision.kind == "place":
        return _place_choices(view)
    said = f'<p class="mt-said"><strong>{with_names(decision.prompt, view)}</strong></p>'
    if view.layout == "wide":
        return f'<div class="mt-tray">{said}</div>'
    shown = _without_place(view, stage)
    buttons = "".join(_button(view, choice) for choice in shown)
    if buttons:  # where every choice is a button the list above them is not needed (see the style)
        whole = " mt-all" if len(shown) == len(view.choices) else ""
        buttons = f'<div class="mt-choices{whole}">{buttons}</div>'
    told = f"{_look_cards(view)}{buttons}{_confirm(view)}"
    if view.layout == "phone" and not told:  # the question and its list stand right above, the farm right below
        return '<span class="mt-all" hidden></span>' if decision.kind in ON_PLOTS else ""
    return f'<div class="mt-tray">{said}{told}</div>'


def beside(view: TableView, stage: str) -> str:
    """Beside a wide board: a button for whatever has no place on the stage, and the cards it is about."""
    if not view.my_turn or view.obs["over"]:
        return ""
    shown = _without_place(view, stage)
    buttons = "".join(_button(view, choice) for choice in shown)
    return (f'<div class="mt-choices">{buttons}</div>' if buttons else "") + _look_cards(view)


def _without_place(view: TableView, stage: str) -> list[Choice]:
    """Choices that cannot be pressed on the stage; of some questions all, so that the yes stands beside the no."""
    if view.decision is not None and view.decision.kind in WHOLE:
        return list(view.choices)
    return [choice for choice in view.choices if f'data-action="{escape(choice.notation, quote=True)}"' not in stage]


def _waiting(view: TableView) -> str:
    """What somebody else is asked."""
    decision = view.decision
    assert decision is not None
    words = escape(WAITING.get(decision.kind, "decides"))
    return f'<p class="mt-said muted">{view.seats[decision.actor].html} <span>{words}.</span></p>'


def _button(view: TableView, choice: Choice) -> str:
    if choice.action.kind == "top" and view.layout == "wide":  # the card itself
        picture = card_picture(choice.notation.rpartition(" ")[2], "market", "mt-wide")
        return f'<button type="button"{view.act(choice.notation, cls="mt-cardbutton")}{key(f"choose-{choice.notation}")}>{picture}</button>'
    more = f'<span class="muted">{escape(_gain(view, choice))}</span>' if _gain(view, choice) else ""
    label = f"{_short(view, choice)}{' ' + _gain(view, choice) if more else ''}: {choice.text}"
    label = choice.text if _short(view, choice).lower() in choice.text.lower() and not more else label
    button = (
        f'<button type="button"{view.act(choice.notation, named(label, view.seats), "mt-choice")}{key(f"choose-{choice.notation}")}>'
        f"{icon_in_text(_icon_of(view, choice))}<span>{with_names(_short(view, choice), view)}</span>{more}</button>"
    )
    return f'<span class="mt-pair">{button}{_all_of_it(view, choice)}</span>' if choice.action.kind == "add" else button


def _all_of_it(view: TableView, choice: Choice) -> str:
    """Beside a unit of a good or herd that is sold one by one: all units with one press."""
    piece, stable = choice.action.args
    name = d.PIECES[piece]
    farm = view.obs["farms"][own_seat(view)]
    n = farm["goods"].get(name, 0) + farm["animals"].get(name, 0)
    if stable >= 0 or n < 2:
        return ""
    label = f"Sell all: {d.counted(piece, n)}."
    more = then(*[choice.notation] * (n - 1)) + key(f"choose-all-{choice.notation}")
    return f'<button type="button"{view.act(choice.notation, label, "mt-choice")}{more}>All <span class="num">{n}</span></button>'


def _short(view: TableView, choice: Choice) -> str:
    """A choice on a button: without the word that the question has said already."""
    text = choice.text.removesuffix(".")
    if choice.action.kind == "pick":
        text = text.removeprefix("Pick ")
    elif choice.action.kind == "seed":
        text = text.removeprefix("Take an ").removeprefix("Take a ")
    elif choice.action.kind == "horse":
        text = f"Horse into {d.STABLES[choice.action.args[0]]}"
    elif choice.action.kind == "double":
        text = "Double: water " + "–".join(d.PLOTS[plot] for plot in d.SIDE_PLOTS[choice.action.args[0]])
    elif choice.action.kind == "place":  # contracts and dealers: wheels without a place on the board
        area = d.AREA_TEXT[choice.action.args[0]]
        text = SHORT.get(area, NAMES[area])
    elif choice.action.kind == "top":
        text = text.removeprefix("Put ").partition(" (")[0]
    elif choice.action.kind in ("black_sell", "black_buy"):  # its icon tells the good
        text = f"{'Sell' if choice.action.kind == 'black_sell' else 'Buy'} at {text.rpartition(' ')[2]}"
    elif choice.action.kind == "add" and choice.action.args[1] < 0:
        text = "Sell 1"
    elif choice.action.kind == "use":  # the whole sentence stands in the list and on the tile
        text = text.partition(":")[0]
    return text[:1].upper() + text[1:]


def _gain(view: TableView, choice: Choice) -> str:
    """What a choice would change in money, when it is certain and short."""
    if choice.action.kind not in ("use", "option", "make"):
        return ""
    preview = view.preview(choice.notation)
    own = own_seat(view)
    if preview is None or not preview.certain:
        return ""
    change = preview.obs["farms"][own]["money"] - view.obs["farms"][own]["money"]
    return f"{change:+d}".replace("-", "−") if change else ""


def _look_cards(view: TableView) -> str:
    """The cards seen at the clock tower, and the contracts drawn."""
    decision = view.decision
    assert decision is not None
    pending = view.obs["decision"]
    if decision.kind == "order_cards" and view.layout != "wide":
        known = view.obs["farms"][decision.actor].get("known", {"cards": []})["cards"]
        return f'<div class="mt-row">{"".join(card_picture(card, "market", "mt-wide") for card in known)}</div>'
    if decision.kind == "contract" and "contracts" in pending:
        return f'<div class="mt-row">{"".join(card_picture(card, "international", "mt-tall") for card in pending["contracts"])}</div>'
    if decision.kind == "dealer":
        return f'<div class="mt-row">{"".join(card_picture(card, "merchant", "mt-tall") for card in view.obs["offer"])}</div>'
    if decision.kind in ("sell", "generic", "city") and view.layout == "phone":
        return f'<div class="mt-row">{card_picture(pending["card"], "market", "mt-wide")}</div>'
    if decision.kind == "fill":
        return f'<div class="mt-row">{card_picture(pending["card"], "merchant", "mt-tall")}</div>'
    if decision.kind in ("rolled", "house") and pending.get("face"):
        return ""
    return ""


def _confirm(view: TableView) -> str:
    """What waits to be confirmed, here as well: the side column may be out of sight (a phone scrolls up to it)."""
    if not view.staged or view.layout != "tablet" or view.staged not in view.legal:
        return ""
    return (
        f'<div class="mt-confirm"{key("confirm")}><span>{escape(view.legal[view.staged].text)}</span>'
        '<button type="button" class="primary" data-do="confirm">Confirm</button>'
        '<button type="button" data-do="unstage">Not yet</button></div>'
    )


def _place_choices(view: TableView) -> str:
    """Placing: workers left, and what the place under the pointer would bring; on a phone every place as a chip."""
    left = view.obs["farms"][own_seat(view)]["to_place"]
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
    elif view.can("done") and view.layout != "wide":
        chips = f'<div class="mt-choices">{_button(view, view.legal["done"])}</div>'
    return (
        f'<div class="mt-tray mt-placing"><p class="mt-said"><strong>{escape(said)}</strong> <span class="mt-brings">{escape(hint)}</span></p>'
        f"{chips}{_confirm(view)}</div>"
    )


def _told(view: TableView, notation: str) -> str:
    """The area of a placement and what a worker there would bring."""
    kind, args = view.legal[notation].action.kind, view.legal[notation].action.args
    brings = what_it_brings(view, notation)
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
    brings = what_it_brings(view, choice.notation)
    told = f"{f'{name} {detail}'.strip()} {brings}"
    return (
        f'<button type="button"{view.act(choice.notation, told, "mt-choice mt-chip")}{key(f"choose-{choice.notation}")}>'
        f"{icon_in_text(look.AREA_ICONS[area])}<span><b>{escape(f'{name} {detail}'.strip())}</b> "
        f"<small>{escape(brings)}</small></span></button>"
    )


def on_farm(view: TableView) -> bool:
    """Whether what is asked is answered on the farm."""
    return view.decision is not None and view.decision.kind in ON_FARM
