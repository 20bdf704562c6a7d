"""Why an action is not legal now, in the voice of a friend who knows the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.game import Refusal
from core.la_granja.choices import extension_need, extension_payable
from core.la_granja.data import (
    BUILDING_NAMES,
    BUY,
    CARDS,
    COMMODITY,
    GOODS,
    PIG,
    SILVER,
    TILES,
    UPGRADE_COST,
    VP,
    WORDS,
)
from core.la_granja.farm import SELL_FIELDS, WILD
from core.la_granja.moves import ready, who
from core.la_granja.registry import ASK, TURNS
from core.la_granja.steps import PHASE, STEP_NAMES
from core.la_granja.turns import roof_price, roof_space_free, tile_affordable

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.farm import Farm
    from core.la_granja.state import LaGranjaState

_FREE = {"commodity", "buy", "sell", "upgrade", "roof", "helper", "move"}
_NUMERAL = ("", "I", "II", "III", "IV")

_HOME = {
    "play": ("turn.play", "draw_or_play", "play_card", "new_barrow"),
    "tile": ("turn.tile",),
    "take": ("turn.take",),
    "option": ("turn.use", "use_space", "second_option_of_die"),
    "decline": ("turn.use",),
    "adjust": ("turn.use",),
    "deliver": ("turn.deliver", "delivery"),
    "donkey": ("donkey",),
    "space": ("market", "free_marker", "save_to"),
    "buy_delivery": ("turn.purchase",),
    "count": ("turn.purchase",),
    "grow": ("turn.grow",),
    "roll": ("roll",),
    "walk": ("turn.siesta",),
    "pay": ("pay", "pay_tile"),
}
"""Entries at which a kind of action can be legal at all."""


def refuse(s: LaGranjaState, a: Action) -> Refusal:
    """The reason; call it only for actions that are not legal."""
    if s.over:
        return Refusal("over", "LG-161", "The game is over.")
    p = s.actor
    farm = s.farms[p]
    top = s.stack[-1]
    kind = a.kind
    asked = ASK[top[0]](s, top)[1]
    if kind in _FREE:
        if top[0] == "upgrade" and kind == "upgrade":
            return Refusal("no_resource", "LG-37", f"No {WORDS[a.args[0]]} in your fields, dens or stables.")
        if top[0] not in TURNS:
            return Refusal("not_free", "LG-28", f"First finish what is being settled: “{asked}”.")
        return _free(s, p, farm, a)
    homes = _HOME.get(kind)
    if homes and top[0] in homes:
        found = _SPECIFIC.get(kind)
        if found:
            refusal = found(s, p, farm, a)
            if refusal is not None:
                return refusal
    return Refusal("not_asked", "LG-7", f"{who(s, p)} is asked something else now: “{asked}”.")


def _free(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal:
    kind = a.kind
    silver = farm.goods[SILVER]
    if kind == "commodity":
        if not farm.goods[COMMODITY]:
            return Refusal("no_commodity", "LG-42", "You own no trade commodity.")
        return Refusal("all_locked", "LG-178", "All five trade options are locked.")
    if kind == "buy":
        good = a.args[0]
        price = max(0, BUY[good] + farm.buy_cost)
        if silver < price:
            return Refusal(
                "no_silver",
                "LG-32",
                f"A{'n' if good == 0 else ''} {WORDS[good]} costs {price} silver, you have {silver}.",
            )
        return Refusal("no_room", "LG-33", "No free stable: sell or upgrade a pig first.")
    if kind == "sell":
        good = a.args[0]
        if good < 3 and farm.on_field[good] and not farm.permits & SELL_FIELDS:
            return Refusal("on_field", "LG-36", f"Your {WORDS[good]} is on a field, and fields cannot be sold from.")
        return Refusal("no_resource", "LG-36", f"You have no {WORDS[good]} to sell.")
    if kind == "upgrade":
        good = a.args[0]
        cost = max(0, UPGRADE_COST[good] + farm.upgrade_cost)
        crops = sum(farm.goods[:3]) + sum(farm.on_field)
        have = (
            farm.goods[PIG] if good == PIG else crops if farm.permits & WILD else farm.goods[good] + farm.on_field[good]
        )
        if not have:
            return Refusal("no_resource", "LG-37", f"No {WORDS[good]} in your fields, dens or stables.")
        return Refusal("no_silver", "LG-32", f"Upgrading {WORDS[good]} costs {cost} silver, you have {silver}.")
    if kind == "roof":
        return _roof(s, farm, a.args[0])
    if kind == "move":
        good = a.args[0]
        if not farm.on_field[good]:
            return Refusal("no_resource", "LG-186", f"No {WORDS[good]} on your fields.")
        return Refusal("no_helper", "LG-186", f"Only the helper who carries {WORDS[good]} may move it off a field.")
    return _helper(s, farm, a.args[0])


def _roof(s: LaGranjaState, farm: Farm, tile: int) -> Refusal:
    if tile not in farm.roof and tile != farm.storage:
        return Refusal("not_yours", "LG-82", "That roof tile does not lie on your farm.")
    if farm.used_tiles >> tile & 1:
        return Refusal("used", "LG-84", "That roof tile has been used: it lies face down.")
    data = TILES[tile]
    if data.effect == "adjust_die":
        return Refusal("only_with_die", "LG-86", "Use this tile while you use a die.")
    if data.effect == "double_roof_vp":
        return Refusal("only_when_covering", "LG-93", "Use this tile as you cover a roof space.")
    if (data.phases and PHASE[s.step] not in data.phases) or (data.steps and STEP_NAMES[s.step] not in data.steps):
        when = " or ".join(data.steps or (f"phase {_NUMERAL[n]}" for n in data.phases))
        return Refusal("wrong_phase", "LG-82", f"This tile can be used in {when} only.")
    return Refusal("no_effect", "LG-82", f"“{data.text}” would do nothing now.")


def _helper(s: LaGranjaState, farm: Farm, card: int) -> Refusal:
    helper = CARDS[card].helper
    if card not in farm.helpers:
        return Refusal("no_helper", "LG-46", f"The {helper.name} is not one of your helpers.")
    if helper.timing != "own_turn" or helper.effect == "move_goods":
        return Refusal("not_used_so", "LG-168", f"The {helper.name} acts by itself at its own moment.")
    if not ready(farm, card):
        return Refusal("exhausted", "LG-168", f"The {helper.name} has acted this round and is exhausted.")
    if helper.phases and PHASE[s.step] not in helper.phases:
        numerals = " and ".join(_NUMERAL[n] for n in helper.phases)
        return Refusal("wrong_phase", "LG-82", f"The {helper.name} acts in phase {numerals} only.")
    return Refusal(
        "no_effect", "LG-6", f"The {helper.name} cannot be used now: its cost cannot be paid, or it would do nothing."
    )


def _play(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    card, side = a.args
    top = s.stack[-1]
    if card not in farm.hand:
        return Refusal("not_in_hand", "LG-56", f"{CARDS[card].name} is not in your hand.")
    if top[0] == "turn.play" and not top[2]:
        return Refusal("no_plays", "LG-44", "You have played your cards for this step.")
    if side == "extension" and not extension_payable(farm):
        need = extension_need(farm)
        return Refusal(
            "cannot_pay", "LG-58", f"This extension costs {need} different farm goods, and you have fewer kinds."
        )
    return Refusal("wrong_side", "LG-66", f"A card cannot be played as {side} now.")


def _tile(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    if s.stack[-1][2]:
        return Refusal("one_a_round", "LG-79", "You may buy one roof tile a round.")
    if a.args[0] not in s.offer:
        return Refusal("not_offered", "LG-79", "That roof tile is not on offer.")
    roof, slot = roof_space_free(farm)
    if not roof and not slot:
        return Refusal("roof_full", "LG-81", "All your roof spaces are covered.")
    if not tile_affordable(s, p):
        return Refusal(
            "no_silver", "LG-79", f"A roof tile costs {roof_price(s, p)} silver, you have {farm.goods[SILVER]}."
        )
    return None


def _take(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    v = a.args[0]
    if not s.dice[v]:
        return Refusal("no_die", "LG-97", f"No die lies on space {v}.")
    if s.guard and s.guard[1] == v and s.guard[0] != p and s.dice[v] == 1:
        return Refusal("guarded", "LG-174", f"The Village Elder guards the last die on space {v}.")
    return Refusal(
        "not_marked", "LG-175", f"There is only one sort of die on space {v}: take it without naming the mark."
    )


def _option(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    return Refusal("other_space", "LG-100", "That belongs to another revenue space.")


def _adjust(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    tile = a.args[0]
    if TILES[tile].effect != "adjust_die" or (tile not in farm.roof and tile != farm.storage):
        return Refusal("not_yours", "LG-86", "You have no such tile for dice.")
    if farm.used_tiles >> tile & 1:
        return Refusal("used", "LG-84", "That roof tile has been used: it lies face down.")
    return Refusal("off_the_die", "LG-86", "A die cannot go below 1 or above 6.")


def _deliver(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    target, kind = a.args
    top = s.stack[-1]
    if top[0] == "turn.deliver" and not top[2]:
        return Refusal("no_deliveries", "LG-125", "You have no free delivery left.")
    if target > 0:
        if target not in farm.barrows:
            return Refusal("not_yours", "LG-122", f"{CARDS[target].name} is not one of your barrows.")
        slot = farm.barrows.index(target)
        need = CARDS[target].barrow.need[farm.covered[slot]]
        place = f"The barrow {CARDS[target].name}"
    else:
        b = -target
        place = f"The {BUILDING_NAMES[b]}"
        if not s.opened >> b & 1:
            return Refusal("blocked", "LG-124", f"{place} is still blocked by its order marker.")
        row = farm.row[b]
        if row <= -2:
            return Refusal("completed", "LG-142", f"You have completed the {BUILDING_NAMES[b]} already.")
        if row >= 0:
            need = s.setup.board.rows[b][row].need[farm.row_covered[b]]
        else:
            need = s.setup.board.free_need[b][s.taken[b]]
    if not need >> kind & 1:
        return Refusal("no_symbol", "LG-121", f"{place} has no open symbol for {WORDS[kind]}.")
    if not farm.reach() >> kind & 1:
        return Refusal("no_good", "LG-121", f"You have no {WORDS[kind]} to deliver.")
    return Refusal("not_allowed", "LG-180", f"This delivery may not carry {WORDS[kind]}.")


def _donkey(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    return Refusal("used", "LG-110", "You have used that donkey tile; they come back before round 4.")


def _space(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    space = a.args[0]
    board = s.setup.board
    if space not in board.spaces:
        return Refusal("closed", "LG-153", f"Market space {space} does not exist in this game.")
    if s.stack[-1][0] == "market":
        return Refusal(
            "wrong_space",
            "LG-147",
            f"Your marker goes to an empty space of {s.stack[-1][2]}; space {space} is not one.",
        )
    return Refusal("wrong_space", "LG-92", f"Space {space} is not free for this.")


def _purchase(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    top = s.stack[-1]
    if (a.kind == "count") != s.setup.pay_first:
        return Refusal(
            "other_way",
            "LG-127",
            "In this game deliveries are paid " + ("all at once." if s.setup.pay_first else "one by one."),
        )
    if top[3] >= top[2]:
        return Refusal("no_purchases", "LG-128", f"You may buy {top[2]} deliveries a round, and have.")
    if not farm.goods[SILVER] or a.kind == "count":
        return Refusal("no_silver", "LG-127", f"A delivery costs 1 silver, you have {farm.goods[SILVER]}.")
    return Refusal("no_target", "LG-131", "Nothing you have fits an open symbol.")


def _pay(s: LaGranjaState, p: int, farm: Farm, a: Action) -> Refusal | None:
    good = a.args[0]
    if good == COMMODITY:
        return Refusal("no_farm_good", "LG-62", "A trade commodity is no farm good: it cannot pay.")
    if s.stack[-1][0] == "pay":
        if s.stack[-1][4] >> good & 1:
            return Refusal(
                "same_kind", "LG-59", f"You have paid {WORDS[good]} already: every good must be of another kind."
            )
        have = farm.goods[good] + (farm.on_field[good] if good < 3 else 0)
        if not have:
            return Refusal(
                "no_good", "LG-58", f"You have no {WORDS[good]}." if good != VP else "You have no victory point to pay."
            )
        return None
    return Refusal("no_good", "LG-179", f"The roof tile cannot be paid with {GOODS[good]} now.")


_SPECIFIC = {
    "play": _play,
    "tile": _tile,
    "take": _take,
    "option": _option,
    "adjust": _adjust,
    "deliver": _deliver,
    "donkey": _donkey,
    "space": _space,
    "buy_delivery": _purchase,
    "count": _purchase,
    "pay": _pay,
}
