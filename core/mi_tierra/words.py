"""Actions and decisions in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.game import Action, Decision, InvalidAction
from core.mi_tierra import actions as a
from core.mi_tierra import areas, effects, farmwork, market, prospect, stock
from core.mi_tierra import data as d
from core.mi_tierra.machine import Frame
from core.mi_tierra.placement import side_words
from core.mi_tierra.state import MiTierraState, called


def parse(text: str) -> Action:
    """The action written `text`. Raises InvalidAction."""
    action = a.POOL.find(" ".join(text.split()))
    if action is None:
        raise InvalidAction(
            f"{text[:40]!r} is no action of Mi Tierra; known are for example: place 3.1, farm A2|B2, pen A1-B1, "
            "plant C2, order MA05, amount 2, none, done"
        )
    return action


# ---------------------------------------------------------------- decisions

PROMPTS: Final[dict[str, tuple[str, str, bool]]] = {
    "pick": ("Pick the first of two things for your farm.", "MT-12", False),
    "wage": ("How many workers do you pay this round?", "MT-185", False),
    "newborn": ("Not all newborn find room: which one stays?", "MT-180", False),
    "lose_animals": ("Which animal do you lose?", "MT-177", False),
    "lose_crop": ("Which crop do you return?", "MT-179", False),
    "convert": ("Which of the conversions?", "MT-128", False),
    "place": ("Place a worker.", "MT-29", False),
    "lay": ("Where does the water go?", "MT-75", False),
    "give": ("Drought: which water do you return?", "MT-87", False),
    "buy": ("Buy something from a dealer's card?", "MT-234", True),
    "contract": ("Which contract do you keep? It pays 9 in round 7 if you hold all three.", "MT-227", False),
    "dealer": ("Which dealer do you take?", "MT-232", False),
    "fill": ("What do you put on the dealer's card?", "MT-231", False),
    "pen": ("Where do you lay the pen?", "MT-51", True),
    "seed": ("Which seed do you take?", "MT-60", True),
    "plant": ("Where do you plant it?", "MT-58", False),
    "rolled": ("Roll again, or keep the roll?", "MT-136", True),
    "house": ("How many of the animals do you take? The others become meat.", "MT-64", False),
    "hire": ("Hire your worker at the plaza?", "MT-70", True),
    "buyer": ("Which of your workers buys?", "MT-97", False),
    "build": ("Which improvement do you build?", "MT-95", True),
    "over": ("Which improvement does it cover?", "MT-99", False),
    "clock": ("Look at the market deck, or take a horse?", "MT-105", False),
    "order_cards": ("Which card shall lie on top?", "MT-107", True),
    "small": ("What does the factory make?", "MT-111", True),
    "large": ("What does the factory make?", "MT-116", True),
    "farm": ("Your farm: what next?", "MT-118", True),
    "third": ("Does the tractor reach a third field?", "MT-125", True),
    "kind": ("What does the worker harvest?", "MT-119", False),
    "double": ("Return water to double the harvest?", "MT-121", True),
    "deal": ("Which transaction?", "MT-139", True),
    "sell": ("How many do you sell?", "MT-142", False),
    "generic": ("What do you sell?", "MT-143", False),
    "black": ("How many?", "MT-148", False),
    "city": ("Fill the order?", "MT-153", True),
    "enter": ("Do you enter the rodeo?", "MT-157", True),
    "item": ("Which prize do you take?", "MT-162", False),
}
"""Prompt, rule that asks, and whether declining is a choice, by kind of decision."""


def decision(s: MiTierraState) -> Decision | None:
    """What is asked now."""
    if not s.stack:
        return None
    frame = s.stack[-1]
    kind, actor = frame[0], frame[1]
    prompt, rule, optional = PROMPTS[kind]
    source = f"rule:{rule}"
    if kind == "pick" and frame[2] >= 0:
        first = d.PICK_KINDS[frame[2]]
        prompt = f"You have picked {d.NAMES.get(first, first)}. What is your second pick?"
    elif kind == "rolled":
        n = d.DIE[frame[2]][frame[3] - 1]
        prompt = f"You rolled a {frame[3]}, worth {n}. Roll again, or keep it?"
    elif kind == "house":
        prompt = f"You get {d.counted(d.COW + frame[2], frame[3])}. How many do you take? The others become meat."
    elif kind == "hire":
        prompt = f"Hire your worker at the plaza for {s.plaza_price}?"
    elif kind == "build":
        prompt = f"Which improvement do you build for {areas.tile_price(s, actor, frame[2])}?"
    elif kind == "plant":
        prompt = f"Where do you plant the {d.NAMES[d.SEEDS[frame[2]]]}?"
    elif kind in ("sell", "generic"):
        card = d.MARKETS[frame[2]]
        source = f"card:{card.id}"
        prompt = f"{card.name} buys {card.words()}. {prompt}"
    elif kind == "city":
        card = d.MARKETS[s.city[frame[2]]]
        source = f"card:{card.id}"
        prompt = f"Fill the order {card.name}: {card.words()}?"
    elif kind == "black":
        price = d.BLACK_BUY[frame[2]] if frame[3] else d.BLACK_SELL[frame[2]]
        many = "many" if d.GOODS[frame[2]] in {*d.PLURALS, *d.SINGULARS} else "much"
        prompt = f"How {many} {_several(frame[2])} do you {'buy' if frame[3] else 'sell'} at {price} each?"
    elif kind == "deal":
        black = f", {frame[3]} on the black market" if frame[3] else ""
        prompt = f"Which transaction? {frame[2]} left{black}."
    elif kind == "small" and not frame[3]:
        prompt = f"What does the factory make? A visit costs you {areas.small_fee(s, actor)}."
    elif kind in ("wage", "newborn", "lose_animals", "lose_crop"):
        source = f"card:{d.EVENTS[s.event].id}" if s.event >= 0 else source
    elif kind == "convert":
        source = f"tile:{d.TILES[frame[2]].id}"
    elif kind == "double":
        plain, doubled = (farmwork.gives(s, actor, frame[3], frame[4], times) for times in (1, 2))
        prompt = f"Double the harvest: {d.counted(frame[4], doubled)} instead of {plain}?"
    elif kind == "item":
        prompt = f"Which prize do you take? {frame[2]} to choose."
    elif kind == "pen" and frame[2]:
        optional = False
    turn_of = actor
    if kind == "give":
        taker = next((f[1] for f in reversed(s.stack) if f[0] == "receive"), None)
        turn_of = actor if taker is None else taker
    return Decision(kind, actor, turn_of, prompt, source, optional)


# ---------------------------------------------------------------- actions


def _actor(s: MiTierraState) -> int:
    return max(s.actor, 0)


def _top(s: MiTierraState) -> Frame:
    """The frame that is asked about, if there is one."""
    return s.stack[-1] if s.stack else ("",)


def _several(good: int) -> str:
    """A good in the plural: "apples", "wheat"."""
    return d.PLURALS.get(d.GOODS[good], d.NAMES[d.GOODS[good]])


def _card(index: int) -> str:
    card = d.MARKETS[index]
    return f"{card.name} ({card.words()})"


def _place(s: MiTierraState, action: Action) -> str:
    """Where, and what it brings; a wheel of its own is named."""
    two = action.kind == "place2"
    area, wheel = action.args
    place = d.AREA_NAMES[area]
    if area == 8:
        place += f", wheel {d.TOUCH_POSITIONS[wheel]}"
    elif area == 15:
        place += f", wheel {wheel + 1}"
    what = prospect.brings(s, _actor(s), action)
    return f"Place {'two workers' if two else 'a worker'} in {place}{': ' if what else ''}{what}."


def _farm(s: MiTierraState, action: Action) -> str:
    what = prospect.brings(s, _actor(s), action)
    return f"Place a worker on your farm, {side_words(action.args[0])}: {what}."


def _build(s: MiTierraState, action: Action) -> str:
    tile = d.TILES[action.args[0]]
    frame = _top(s)
    price = f" for {areas.tile_price(s, frame[1], frame[2])}" if frame[0] == "build" else ""
    return f"Build {tile.name}{price}: {tile.text}"


def _buyer(s: MiTierraState, action: Action) -> str:
    """The wheel and the tiles its worker can still choose from."""
    wheel = action.args[0]
    names = [d.TILES[s.board[i]].name for i in d.TOUCH[wheel] if s.board[i] >= 0]
    what = f" {d.listed(names, 'or')}" if names else ": nothing is left there"
    return f"Let the worker at wheel {d.TOUCH_POSITIONS[wheel]} buy{what}."


def _kind(s: MiTierraState, action: Action) -> str:
    kind = action.args[0]
    frame = _top(s)
    if frame[0] != "kind":
        return f"Harvest {_several(kind)}."
    return f"Harvest {d.counted(kind, farmwork.gives(s, frame[1], frame[3], kind))}."


def _enter(s: MiTierraState, action: Action) -> str:
    """Which horses, with their levels."""
    horses = s.farms[_actor(s)].horses
    if action.args[0] == 3:
        return f"Enter both horses, levels {horses[0]} and {horses[1]}."
    stable = action.args[0] - 1
    return f"Enter the horse of {d.STABLES[stable]}, level {horses[stable]}."


def _option(s: MiTierraState, action: Action) -> str:
    frame = _top(s)
    effect = d.TILES[frame[2]].farm if frame[0] == "convert" else None
    if effect is None or action.args[0] >= len(effect["options"]):
        return f"Take conversion {action.args[0] + 1}."
    option = effect["options"][action.args[0]]
    pay = d.listed(d.counted(d.PIECE[good], n) for good, n in option["pay"].items())
    get = [d.counted(d.PIECE[good], n) for good, n in option["get"].items()]
    if option["money"]:
        get.append(f"{option['money']} pesos")
    return f"Turn {pay} into {d.listed(get)}."


def _fill(s: MiTierraState, action: Action) -> str:
    space, piece, plot = action.args
    what = f"the seed from {d.PLOTS[plot]}" if plot >= 0 else d.counted(piece, 1)
    return f"Put {what} on space {space + 1} of the card."


def _buy(s: MiTierraState, action: Action) -> str:
    card, space = action.args
    dealer = d.MERCHANTS[card]
    for p, farm in enumerate(s.farms):
        for c, pieces in farm.dealers:
            if c == card and pieces[space] >= 0:
                return f"Buy {d.counted(pieces[space], 1)} from {called(p)} ({dealer.name}) for {dealer.prices[space]}."
    return f"Buy from space {space + 1} of the {dealer.name}."


def _amount(s: MiTierraState, action: Action) -> str:
    n = action.args[0]
    frame = _top(s)
    p = _actor(s)
    if frame[0] == "sell":
        card = d.MARKETS[frame[2]]
        money = n * market.unit_price(s, p, card, card.piece)
        money += effects.transaction_bonus(s, p, 1 << card.piece, d.COUNTRYSIDE) - market.fee(s, p)
        return f"Sell {d.counted(card.piece, n)} for {money}."
    if frame[0] == "black":
        good, buying = frame[2:]
        if buying:
            return f"Buy {d.counted(good, n)} for {n * d.BLACK_BUY[good] + market.fee(s, p)}."
        money = n * d.BLACK_SELL[good] + effects.transaction_bonus(s, p, 1 << good, d.BLACK) - market.fee(s, p)
        return f"Sell {d.counted(good, n)} for {money}."
    return f"Trade {n}."


def _train(s: MiTierraState, action: Action) -> str:
    stable, steps = action.args
    apples = farmwork.train_cost(s.farms[_actor(s)], steps)
    pay = [d.counted(d.APPLE, apples)] if apples else []
    if steps == 2:
        pay.append("the stable's water")
    level = s.farms[_actor(s)].horses[stable] + steps
    return f"Train the horse in {d.STABLES[stable]} to level {level} for {d.listed(pay)}."


def _house(s: MiTierraState, action: Action) -> str:
    n = action.args[0]
    frame = _top(s)
    if frame[0] != "house":
        return f"Take {n} animals."
    meat = frame[3] - n
    parts = [d.counted(d.COW + frame[2], n)] if n else []
    if meat:
        parts.append(d.counted(d.MEAT, meat))
    return f"Take {d.listed(parts)}."


def _make(s: MiTierraState, action: Action) -> str:
    good = action.args[0]
    recipe = next(r for recipes in d.RECIPES.values() for r in recipes if r.good == good)
    if recipe.herd >= 0:
        return f"Make {d.counted(good, 1)}: {d.counted(d.COW + recipe.herd, recipe.need)} work."
    return f"Make {d.counted(good, 1)} from {d.listed(d.counted(piece, n) for piece, n in recipe.pay)}."


_NONE_WORDS: Final = {
    "buy": "Buy nothing.",
    "pen": "Take no pen.",
    "seed": "Take no seed.",
    "hire": "Hire nobody.",
    "build": "Build nothing.",
    "third": "No third field.",
    "double": "Do not double.",
    "city": "Leave the order.",
    "enter": "Stay away from the rodeo.",
}
_DONE_WORDS: Final = {
    "place": "Keep the other workers at home.",
    "fill": "Leave the other spaces empty.",
    "farm": "Finish the farm.",
    "deal": "Finish trading.",
    "generic": "Finish the sale.",
    "small": "Stop producing.",
    "large": "Stop producing.",
}


def _none(s: MiTierraState, action: Action) -> str:
    return _NONE_WORDS.get(s.stack[-1][0] if s.stack else "", "Take nothing.")


def _done(s: MiTierraState, action: Action) -> str:
    return _DONE_WORDS.get(s.stack[-1][0] if s.stack else "", "Done.")


def _what(action: Action) -> str:
    """The animal of a `lose` or the stable's horse."""
    herd, stable = action.args
    return f"1 {d.NAMES[d.HERDS[herd]]}" if herd >= 0 else f"the horse in {d.STABLES[stable]}"


def _water(action: Action) -> str:
    side, stable = action.args
    return side_words(side) if side >= 0 else f"at stable {d.STABLES[stable]}"


def _pen(s: MiTierraState, action: Action) -> str:
    """Where the pen lies, and what is lost under it (MT-53)."""
    farm, lost = s.farms[_actor(s)], []
    for space in d.PEN_PAIRS[action.args[0]]:
        if space < d.N_PLOTS:
            lost += [d.NAMES[d.CROPS[kind]] for kind in (0, 1, 2) if farm.crops[kind] >> space & 1]
        elif farm.open_stables >> (space - d.N_PLOTS) & 1:
            lost.append("stable")
    if lost == ["stable", "stable"]:
        lost = ["stables"]
    over = f", over the {d.listed(lost)}" if lost else ""
    return f"Lay a pen on {stock.listed_spaces(action.args[0])}{over}."


_WORDS: Final[dict[str, Callable[[MiTierraState, Action], str]]] = {
    "none": _none,
    "done": _done,
    "pick": lambda s, x: f"Pick {d.NAMES.get(d.PICK_KINDS[x.args[0]], 'pen')}.",
    "pay": lambda s, x: f"Pay for {x.args[0]} worker{'' if x.args[0] == 1 else 's'}.",
    "newborn": lambda s, x: f"Keep the young {d.NAMES[d.HERDS[x.args[0]]]}.",
    "place": _place,
    "place2": _place,
    "farm": _farm,
    "contract": lambda s, x: f"Keep contract {x.args[0] + 1}{_contract(s, x.args[0])}.",
    "take_card": lambda s, x: f"Take the {d.MERCHANTS[x.args[0]].name}.",
    "fill": _fill,
    "buy": _buy,
    "pen": _pen,
    "seed": lambda s, x: f"Take {'a' if x.args[0] else 'an'} {d.NAMES[d.SEEDS[x.args[0]]]}.",
    "plant": lambda s, x: f"Plant on {d.PLOTS[x.args[0]]}.",
    "reroll": lambda s, x: "Roll again.",
    "stand": lambda s, x: "Keep the roll.",
    "house": _house,
    "hire": lambda s, x: f"Hire your worker for {s.plaza_price}.",
    "lay": lambda s, x: f"Lay water {_water(x)}.",
    "give": lambda s, x: f"Return the water {_water(x)}.",
    "buyer": _buyer,
    "build": _build,
    "over": lambda s, x: f"Cover {_covered_name(s, x.args[0])}.",
    "look": lambda s, x: "Look at the top four market cards.",
    "horse": lambda s, x: f"Take a horse into stable {d.STABLES[x.args[0]]}.",
    "top": lambda s, x: f"Put {_card(x.args[0])} on top.",
    "leave": lambda s, x: "Leave the other cards as they lie.",
    "make": _make,
    "harvest": lambda s, x: f"Let the worker {side_words(x.args[0])} harvest.",
    "third": lambda s, x: f"Reach {d.PLOTS[x.args[0]]} with the tractor.",
    "kind": _kind,
    "double": lambda s, x: f"Return the water {side_words(x.args[0])} and double the harvest.",
    "free_double": lambda s, x: "Double the harvest for nothing.",
    "use": lambda s, x: f"Use {d.TILES[x.args[0]].name}: {d.TILES[x.args[0]].text}",
    "option": _option,
    "train": _train,
    "order": lambda s, x: f"Sell at {_card(x.args[0])}.",
    "black_sell": lambda s, x: f"Sell {_several(x.args[0])} on the black market at {d.BLACK_SELL[x.args[0]]}.",
    "black_buy": lambda s, x: f"Buy {_several(x.args[0])} on the black market at {d.BLACK_BUY[x.args[0]]}.",
    "amount": _amount,
    "add": lambda s, x: f"Sell {d.counted(x.args[0], 1) if x.args[1] < 0 else _what(a.LOSE_HORSE[x.args[1]])}.",
    "city": lambda s, x: "Fill the order.",
    "enter": _enter,
    "item": lambda s, x: f"Take {d.counted(x.args[0], 1)}.",
    "lose": lambda s, x: f"Lose {_what(x)}.",
    "return": lambda s, x: f"Return the crop of {d.PLOTS[x.args[0]]}.",
}


def _contract(s: MiTierraState, which: int) -> str:
    if s.stack and s.stack[-1][0] == "contract" and which < len(s.contract_deck):
        return f": {d.CONTRACTS[s.contract_deck[-1 - which]].words()}"
    return ""


def _covered_name(s: MiTierraState, space: int) -> str:
    tile = s.farms[_actor(s)].tiles[space]
    return d.TILES[tile].name if tile >= 0 else f"space {space + 1}"


def describe(s: MiTierraState, action: Action) -> str:
    """The action in words, as its actor would be told."""
    return _WORDS[action.kind](s, action)


_SECRET: Final = {"contract": "Keep a contract.", "top": "Order the cards.", "leave": "Order the cards."}


def describe_for(s: MiTierraState, action: Action, viewer: int | None) -> str:
    """The action in words; contracts and looked-at cards only for their actor (MT-196)."""
    if viewer != s.actor and action.kind in _SECRET:
        return _SECRET[action.kind]
    return describe(s, action)
