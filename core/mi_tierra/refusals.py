"""Why an action is not legal now: a code, the rule's number and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.game import Action, Refusal
from core.mi_tierra import areas, farmwork, market, placement
from core.mi_tierra import data as d
from core.mi_tierra.state import MiTierraState, called
from core.mi_tierra.words import PROMPTS

_QUESTION_OF: Final[dict[str, tuple[str, ...]]] = {
    "pick": ("pick",),
    "pay": ("wage",),
    "newborn": ("newborn",),
    "place": ("place",),
    "place2": ("place",),
    "farm": ("place",),
    "contract": ("contract",),
    "take_card": ("dealer",),
    "fill": ("fill",),
    "buy": ("buy",),
    "pen": ("pen",),
    "seed": ("seed",),
    "plant": ("plant",),
    "reroll": ("rolled",),
    "stand": ("rolled",),
    "house": ("house",),
    "hire": ("hire",),
    "lay": ("lay",),
    "give": ("give",),
    "buyer": ("buyer",),
    "build": ("build",),
    "over": ("over",),
    "look": ("clock",),
    "horse": ("clock",),
    "top": ("order_cards",),
    "leave": ("order_cards",),
    "make": ("small", "large"),
    "harvest": ("farm",),
    "third": ("third",),
    "kind": ("kind",),
    "double": ("double",),
    "free_double": ("double",),
    "use": ("farm",),
    "option": ("convert",),
    "train": ("farm",),
    "order": ("deal",),
    "black_sell": ("deal",),
    "black_buy": ("deal",),
    "amount": ("sell", "black"),
    "add": ("generic",),
    "city": ("city",),
    "enter": ("enter",),
    "item": ("item",),
    "lose": ("lose_animals",),
    "return": ("lose_crop",),
}
"""In which decisions a kind of action can be an answer."""


def why_not(s: MiTierraState, action: Action) -> Refusal:
    """The reason, for an action that is not among the legal ones."""
    if not s.stack:
        return Refusal("over", "MT-197", "The game is over.")
    frame = s.stack[-1]
    asked = frame[0]
    kind = action.kind
    prompt, rule, _ = PROMPTS[asked]
    if kind in ("none", "done"):
        code = "must_choose"
        if asked == "place":
            return Refusal(code, "MT-30", "Every worker has to be placed as long as a place is free.")
        return Refusal(code, rule, f"“{prompt}” cannot be turned down.")
    if asked not in _QUESTION_OF[kind]:
        return Refusal("wrong_moment", rule, f"Not now: {called(frame[1])} is asked “{prompt}”.")
    reason = _REASONS.get(kind)
    found = reason(s, frame[1], action) if reason is not None else None
    if found is not None:
        return Refusal(*found)
    return Refusal("not_offered", rule, f"That is no answer to “{prompt}”.")


Reason = tuple[str, str, str]


def _pick(s: MiTierraState, p: int, action: Action) -> Reason | None:
    kind = d.PICK_KINDS[action.args[0]]
    first = s.stack[-1][2]
    if first == action.args[0]:
        return "same_kind", "MT-12", "Pick two different things."
    if first >= 0:
        pair = (min(first, action.args[0]), max(first, action.args[0]))
        if pair in s.picked:
            return "pair_taken", "MT-14", "Somebody has picked exactly these two already."
        return "no_pen", "MT-13", f"With {d.NAMES.get(kind, 'that')} one of the two picks has to be a pen."
    return "pair_taken", "MT-14", "Every pair with that is taken."


def _wage(s: MiTierraState, p: int, action: Action) -> Reason | None:
    if action.args[0] > s.farms[p].workers:
        return "no_workers", "MT-185", f"You have {s.farms[p].workers} workers."
    return "no_money", "MT-192", f"You have only {s.farms[p].money}."


def _place(s: MiTierraState, p: int, action: Action) -> Reason | None:
    area, wheel = action.args
    farm = s.farms[p]
    name = d.AREA_NAMES[area]
    if area not in s.rules.areas:
        return "no_area", "MT-220", f"The simpler game does without {name}."
    if area in (d.INTERNATIONAL, d.DEALERS):
        option = "international_markets" if area == d.INTERNATIONAL else "merchant"
        if s.rules.options[option] != "yes":
            return "no_area", "MT-225", f"{name} is not part of this game."
        if not (s.contract_deck if area == d.INTERNATIONAL else s.merchant_deck):
            return "no_card", "MT-226", "The deck is empty, and the wheel is on its cards."
        return "wheel_taken", "MT-225", "There is one wheel, and somebody stands on it."
    if area == 8:
        if s.touch[wheel] >= 0:
            return "wheel_taken", "MT-39", "Somebody stands there."
    elif area == 15:
        if s.market_wheels[wheel] >= 0:
            return "wheel_taken", "MT-35", "Somebody stands on that wheel."
    elif area == 16:
        if s.city[wheel] < 0:
            return "no_card", "MT-40", "That order has been filled: the space stays empty."
        if s.city_wheels[wheel] >= 0:
            return "wheel_taken", "MT-40", "Somebody stands below that card."
    else:
        players = s.stand[area + 1]
        double = s.rules.double_wheel.get(area, -1)
        if wheel < len(players):
            return "wheel_taken", "MT-34", "Somebody stands on that wheel."
        if action.kind == "place2":
            if wheel != double:
                return "no_double", "MT-215", f"{name} has no wheel for two workers there."
            if wheel > len(players):
                return "not_yet", "MT-217", "That wheel opens when the others are taken."
            if farm.left < 2:
                return "no_workers", "MT-50", "That takes two workers at once."
            return "stands_there", "MT-217", "You stand in this area already: the third wheel is for another player."
        if wheel == double:
            return "needs_two", "MT-215", "That wheel takes two workers at once."
        if wheel > len(players):
            single = dict(s.rules.paired)[area]
            if wheel >= single:
                return "no_wheel", "MT-42", f"{name} has no such wheel."
            return "leftmost", "MT-34", "The leftmost free wheel comes first."
        if wheel >= dict(s.rules.paired)[area]:
            return "no_wheel", "MT-42", f"{name} has no free wheel."
    if s.rules.closed and placement.useless(s, p, action):
        return "useless", "MT-33", "A worker there could do nothing, and such places are closed in this game."
    return None


def _farm(s: MiTierraState, p: int, action: Action) -> Reason | None:
    side = action.args[0]
    farm = s.farms[p]
    if farm.sides >> side & 1:
        return "side_taken", "MT-37", "One of your workers stands there."
    if s.rules.closed and placement.farm_sides(s, farm) >> side & 1:
        return "useless", "MT-33", "Nothing beside it is irrigated, and such places are closed in this game."
    if s.rules.farm_needs_two:
        return "needs_crops", "MT-36", "A farm worker stands between two crops."
    return "needs_crops", "MT-36", "There is no crop beside it."


def _pen(s: MiTierraState, p: int, action: Action) -> Reason | None:
    farm = s.farms[p]
    position = action.args[0]
    if not s.pens:
        return "supply", "MT-5", "No pen is left in the Forest."
    if d.PEN_COVER[position] & farm.covered:
        return "space_taken", "MT-52", "A pen lies there already."
    if d.PEN_CROSS[position] & farm.canals:
        return "canal", "MT-54", "A pen cannot lie across water."
    return None


def _seed(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "supply", "MT-5", f"No {d.NAMES[d.SEEDS[action.args[0]]]} is left in the greenhouse."


def _plant(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "space_taken", "MT-58", f"{d.PLOTS[action.args[0]]} is not empty."


def _house(s: MiTierraState, p: int, action: Action) -> Reason | None:
    herd, n = s.stack[-1][2:4]
    if action.args[0] > n:
        return "too_many", "MT-64", f"There are only {n}."
    return "no_room", "MT-62", f"Your pens have room for {max(0, s.farms[p].room(herd))} more."


def _lay(s: MiTierraState, p: int, action: Action) -> Reason | None:
    farm = s.farms[p]
    side, stable = action.args
    if stable >= 0:
        if not farm.open_stables >> stable & 1:
            return "covered", "MT-80", "A pen lies on that stable."
        return "space_taken", "MT-80", "That stable has its water."
    if farm.canals >> side & 1:
        return "space_taken", "MT-75", "Water lies there already."
    if farm.crossed >> side & 1:
        return "pen", "MT-75", "A pen lies across."
    if not d.canal_places(farm.canals) >> side & 1:
        return "not_joined", "MT-76", "Canals run from the house: that side touches no water of yours."
    return "needs_crops", "MT-75", "In this game canals run between two crops only."


def _give(s: MiTierraState, p: int, action: Action) -> Reason | None:
    farm = s.farms[p]
    side, stable = action.args
    if not (farm.canals >> side & 1 if side >= 0 else farm.troughs >> stable & 1):
        return "nothing_there", "MT-79", "No water lies there."
    if side >= 0 and not d.branch_ends(farm.canals) >> side & 1:
        return "not_an_end", "MT-79", "Other water hangs on it: only the end of a branch can go."
    return "fresh", "MT-87", "Water of this round stays as long as older water can go."


def _buyer(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "not_there", "MT-97", "You have no worker on that wheel."


def _build(s: MiTierraState, p: int, action: Action) -> Reason | None:
    tile = action.args[0]
    wheel = s.stack[-1][2]
    if tile not in [s.board[i] for i in d.TOUCH[wheel]]:
        return "not_touched", "MT-95", "Your worker does not touch that tile."
    base = d.TILES[tile].covers
    if base and d.TILE[base] not in s.farms[p].tiles:
        return "needs_base", "MT-100", f"It is built over {d.TILES[d.TILE[base]].name}, which you do not have open."
    return None


def _horse(s: MiTierraState, p: int, action: Action) -> Reason | None:
    if not s.rules.horses:
        return "no_horses", "MT-220", "The simpler game has no horses."
    if not s.horses:
        return "supply", "MT-5", "No horse is left."
    return "no_stable", "MT-110", "That stable is taken or under a pen."


def _top(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "not_seen", "MT-107", "Only the cards just looked at, and each once."


def _make(s: MiTierraState, p: int, action: Action) -> Reason | None:
    asked, _, area = s.stack[-1][:3]
    farm = s.farms[p]
    recipe = next((r for r in d.RECIPES[area] if r.good == action.args[0]), None)
    if recipe is None:
        return "wrong_factory", "MT-112", f"{d.AREA_NAMES[area]} does not make that."
    if asked == "small" and not s.stack[-1][3] and farm.money < areas.small_fee(s, p):
        return "no_money", "MT-111", f"The visit costs {areas.small_fee(s, p)}."
    if recipe.herd >= 0:
        kind = d.PLURALS.get(d.HERDS[recipe.herd], d.HERDS[recipe.herd])
        rested = farm.herds[recipe.herd] - farm.worked[recipe.herd]
        return "animals", "MT-114", f"It takes {recipe.need} rested {kind}, and you have {rested}."
    need = d.listed(d.counted(piece, n) for piece, n in recipe.pay)
    return "goods", "MT-112", f"It takes {need}."


def _harvest(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "not_there", "MT-47", "No worker of yours stands there."


def _third(s: MiTierraState, p: int, action: Action) -> Reason | None:
    farm = s.farms[p]
    if farm.reach < 3 or farm.tractor_used:
        return "no_tractor", "MT-125", "You have no tractor to send this round."
    if not farm.planted >> action.args[0] & 1:
        return "no_crop", "MT-126", "No crop grows there."
    return "not_next", "MT-125", "The third field has to lie next to one of the two."


def _kind(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "no_field", "MT-119", f"No irrigated field beside the worker bears {d.NAMES[d.CROPS[action.args[0]]]}."


def _double(s: MiTierraState, p: int, action: Action) -> Reason | None:
    side = action.args[0]
    if not s.farms[p].canals >> side & 1:
        return "nothing_there", "MT-121", "No water lies there."
    return "not_an_end", "MT-121", "Only the end of a branch can be returned."


def _free_double(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "no_event", "MT-188", "Nothing doubles a harvest for free now."


def _use(s: MiTierraState, p: int, action: Action) -> Reason | None:
    farm = s.farms[p]
    tile = action.args[0]
    if tile not in farm.tiles:
        return "not_owned", "MT-127", f"You have no open {d.TILES[tile].name}."
    if farm.used >> farm.tiles.index(tile) & 1:
        return "used", "MT-127", f"{d.TILES[tile].name} has worked this round."
    return "no_effect", "MT-127", f"{d.TILES[tile].name} can do nothing now."


def _option(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "goods", "MT-128", "You do not have what that costs."


def _train(s: MiTierraState, p: int, action: Action) -> Reason | None:
    farm = s.farms[p]
    stable, steps = action.args
    event = s.active_event(p)
    if farm.horses[stable] < 0:
        return "no_horse", "MT-131", "No horse stands there."
    if event is not None and event.no_training:
        return "event", "MT-190", f"{event.name}: no training this round."
    if not farm.troughs >> stable & 1:
        return "no_water", "MT-131", "That stable has no water."
    if farm.trained >> stable & 1:
        return "trained", "MT-131", "That horse has trained this round."
    if farm.horses[stable] + steps > d.TOP_LEVEL:
        return "top_level", "MT-132", f"Level {d.TOP_LEVEL} is the highest."
    return "apples", "MT-131", f"It takes {d.counted(d.APPLE, farmwork.train_cost(farm, steps))}."


def _order(s: MiTierraState, p: int, action: Action) -> Reason | None:
    index = action.args[0]
    if index not in market.open_cards(s):
        return "not_open", "MT-138", f"{d.MARKETS[index].name} does not lie in the market."
    return "goods", "MT-139", f"You have nothing for {d.MARKETS[index].name}."


def _black(s: MiTierraState, p: int, action: Action) -> Reason | None:
    if not s.stack[-1][3]:
        return "no_black", "MT-140", "This worker cannot deal on the black market any more."
    if action.kind == "black_sell":
        return "goods", "MT-148", f"You have no {d.NAMES[d.GOODS[action.args[0]]]}."
    return "no_money", "MT-192", "You cannot pay for one."


def _amount(s: MiTierraState, p: int, action: Action) -> Reason | None:
    if s.stack[-1][0] == "sell":
        return "too_many", "MT-142", "The card buys fewer, or you have fewer."
    return "too_many", "MT-148", "You cannot pay or do not have so many."


def _add(s: MiTierraState, p: int, action: Action) -> Reason | None:
    piece, stable = action.args
    if stable >= 0 or piece == d.HORSE:
        if not s.rules.sell_horses:
            return "no_horses", "MT-145", "Horses are not sold in this game."
        return "goods", "MT-145", "No horse stands there."
    if piece in d.LEVEL3 and not s.rules.level3_sells:
        return "level3", "MT-144", "Level 3 goods are not sold in this game."
    return "goods", "MT-143", f"You have no {d.NAMES[d.PIECES[piece]]} left."


def _enter(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "no_horse", "MT-156", "A horse needs level 1 to enter."


def _item(s: MiTierraState, p: int, action: Action) -> Reason | None:
    piece = action.args[0]
    if piece >= d.COW and not s.herds[piece - d.COW]:
        return "supply", "MT-163", f"No {d.NAMES[d.PIECES[piece]]} is left."
    return "no_room", "MT-163", f"Your pens have no room for a {d.NAMES[d.PIECES[piece]]}."


def _lose(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "not_owned", "MT-187", "You do not have that, or the event does not take it."


def _return(s: MiTierraState, p: int, action: Action) -> Reason | None:
    plot = action.args[0]
    if plot == d.PRINTED_PLOT and s.farms[p].printed:
        return "printed", "MT-7", "The printed apple field is no seed."
    return "no_crop", "MT-179", f"No crop grows on {d.PLOTS[plot]}."


def _fill(s: MiTierraState, p: int, action: Action) -> Reason | None:
    space, piece, plot = action.args
    card, pieces = s.farms[p].dealers[-1]
    accepts = d.MERCHANTS[card].accepts
    if space >= len(accepts):
        return "no_space", "MT-231", "The card has no such space."
    if pieces[space] >= 0:
        return "space_taken", "MT-231", "That space is filled."
    if plot == d.PRINTED_PLOT and s.farms[p].printed:
        return "printed", "MT-7", "The printed apple field is no seed."
    if plot >= 0:
        return "not_accepted", "MT-231", "No seed that fits grows there."
    if not accepts[space] >> piece & 1:
        return "not_accepted", "MT-231", f"That space does not take {d.NAMES[d.PIECES[piece]]}."
    return "not_owned", "MT-231", f"You have no {d.NAMES[d.PIECES[piece]]}."


def _dealer(s: MiTierraState, p: int, action: Action) -> Reason | None:
    if action.args[0] not in s.offer:
        return "not_open", "MT-232", "That card is not in the offer."
    return "nothing_fits", "MT-232", "You have nothing to put on that card."


def _buy(s: MiTierraState, p: int, action: Action) -> Reason | None:
    card, space = action.args
    for q, farm in enumerate(s.farms):
        for c, pieces in farm.dealers:
            if c == card and pieces[space] >= 0:
                if q == p:
                    return "own_card", "MT-236", "You cannot buy from yourself."
                if d.MERCHANTS[card].prices[space] > s.farms[p].money:
                    return "no_money", "MT-192", f"It costs {d.MERCHANTS[card].prices[space]}."
                return "no_room", "MT-235", "You have no room for it."
    return "nothing_there", "MT-234", "Nothing lies there."


def _contract(s: MiTierraState, p: int, action: Action) -> Reason | None:
    return "no_card", "MT-227", "There is only one card."


_REASONS: Final[dict[str, Callable[[MiTierraState, int, Action], Reason | None]]] = {
    "pick": _pick,
    "pay": _wage,
    "place": _place,
    "place2": _place,
    "farm": _farm,
    "contract": _contract,
    "take_card": _dealer,
    "fill": _fill,
    "buy": _buy,
    "pen": _pen,
    "seed": _seed,
    "plant": _plant,
    "house": _house,
    "lay": _lay,
    "give": _give,
    "buyer": _buyer,
    "build": _build,
    "horse": _horse,
    "top": _top,
    "make": _make,
    "harvest": _harvest,
    "third": _third,
    "kind": _kind,
    "double": _double,
    "free_double": _free_double,
    "use": _use,
    "option": _option,
    "train": _train,
    "order": _order,
    "black_sell": _black,
    "black_buy": _black,
    "amount": _amount,
    "add": _add,
    "enter": _enter,
    "item": _item,
    "lose": _lose,
    "return": _return,
}
