"""The effect primitives: all that cards, roof tiles, craft markers, revenue spaces and commodities can do.

Helpers are data over these thirty words (components.toml, `helper.effect` with `params`). A primitive acts at once
where nothing is to be chosen and pushes an entry of choices.py, deliveries.py or market.py where something is.
`from_die` says that the effect is what a revenue die brings, so that die helpers see what it brought (LG-105).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from core.la_granja.data import (
    CARDS,
    CROP_MASK,
    DELI,
    EFFECTS,
    GOOD,
    GOODS,
    MERCHANT_HOUSE,
    PERMANENT,
    RESOURCE_MASK,
    SIESTA_TOP,
    SIESTA_VP,
    SILVER,
    TIMING_BIT,
    TRADES,
    UPGRADED_MASK,
    VP,
    Helper,
    mask_of,
)
from core.la_granja.farm import (
    L_BARROWS,
    L_BUILDINGS,
    L_OTHER,
    L_REMOVED,
    L_SIESTA,
    Farm,
)
from core.la_granja.moves import TOOK, add_crop, draw, exhaust, gain, gain_silver, gain_vp, ready_with, took, who

if TYPE_CHECKING:
    from core.la_granja.state import LaGranjaState

Params = Mapping[str, Any]
Primitive = Callable[["LaGranjaState", int, Params, bool], None]

# ---------------------------------------------------------------- counters (`per`)


def _grain_grown(s: LaGranjaState, p: int, farm: Farm) -> int:
    for e in reversed(s.stack):
        if e[0] == "hook" and e[2] == "growth":
            grown: int = dict(e[3])["grain"]
            return grown
    return 0


COUNTERS: dict[str, Callable[[LaGranjaState, int, Farm], int]] = {
    # LG-187: spaces of Groom and Swineherd are filled last
    "empty_extension_pig_spaces": lambda s, p, f: max(0, min(f.extension_pigs, f.pig_spaces - f.goods[GOOD["pig"]])),
    "grain_grown_now": _grain_grown,
    "craft_markers": lambda s, p, f: f.craft.bit_count(),
    "helpers": lambda s, p, f: sum(1 for card in f.helpers if card),
    "field_good_pairs": lambda s, p, f: sum(f.on_field) // 2,
    "siesta_vp": lambda s, p, f: SIESTA_VP[s.pos[p]],
    "own_barrows": lambda s, p, f: sum(1 for card in f.barrows if card),  # LG-139
}

_VP_CATEGORY = {"siesta_vp": L_SIESTA, "own_barrows": L_BUILDINGS}


# ---------------------------------------------------------------- conditions (`when`)


def holds(s: LaGranjaState, p: int, when: Params, ctx: Params) -> bool:
    """Whether a helper's condition is met by what just happened (`ctx`)."""
    farm = s.farms[p]
    for key, value in when.items():
        if key == "spaces":
            ok = ctx["space"] in value
        elif key == "took":
            ok = bool(ctx["took"] & TOOK[value])
        elif key == "any":
            ok = any(ctx["space"] == pair["space"] and ctx["took"] & TOOK[pair["took"]] for pair in value)
        elif key == "equals_own_die":
            ok = ctx["space"] in farm.dice  # LG-176: equal dice still count once
        elif key == "as":
            ok = ctx["as"] == value
        elif key == "round_delivered":
            ok = all(farm.delivered[GOOD[g]] for g in value)  # LG-193
        elif key == "goods":
            ok = GOODS[ctx["good"]] in value
        elif key == "to":
            ok = ctx["to"] == value
        elif key == "first_purchase":
            ok = farm.purchases == 0  # LG-181
        elif key == "min_siesta_vp":
            ok = SIESTA_VP[s.pos[p]] >= value
        elif key == "tile_deliveries_max":
            ok = farm.donkey <= value  # LG-182: the printed tile
        else:
            raise KeyError(f"unknown condition {key!r}")
        if not ok:
            return False
    return True


def payable(s: LaGranjaState, p: int, helper: Helper, ctx: Params) -> bool:
    """Whether the cost of a helper can be paid now (LG-5, LG-6: before its effect)."""
    farm = s.farms[p]
    for key, n in helper.cost:
        if key == "vp":
            ok = farm.goods[VP] >= n
        elif key == "silver":
            ok = farm.goods[SILVER] >= n
        elif key == "commodity":
            ok = farm.goods[GOOD["commodity"]] >= n
        elif key.startswith("field_"):
            ok = farm.on_field[GOOD[key[6:]]] >= n  # LG-169
        elif key == "roof_tile":
            ok = any(True for _ in face_up(farm))
        elif key == "other_farm_good":
            ok = bool(farm_good_kinds(farm) & ~ctx["paid"])  # LG-188
        else:
            raise KeyError(f"unknown cost {key!r}")
        if not ok:
            return False
    return True


def pay_cost(s: LaGranjaState, p: int, helper: Helper, ctx: Params) -> None:
    """Pays; what leaves a choice is pushed, to be settled before the effect below it."""
    for key, n in helper.cost:
        if key == "vp":
            gain_vp(s, p, -n, L_OTHER, f"for the {helper.name}")
        elif key == "silver":
            gain_silver(s, p, -n, f"for the {helper.name}")
        elif key == "commodity":
            s.farms[p].goods[GOOD["commodity"]] -= n
        elif key.startswith("field_"):
            s.stack.append(("source", p, "spend", 1 << GOOD[key[6:]], 1, ()))
        elif key == "roof_tile":
            s.stack.append(("spend_tile", p))
        elif key == "other_farm_good":
            s.stack.append(("pay", p, 0, 1, ctx["paid"]))


def face_up(farm: Farm) -> list[int]:
    """Roof tiles not used yet."""
    tiles = [t for t in farm.roof if not farm.used_tiles >> t & 1]
    if farm.storage and not farm.used_tiles >> farm.storage & 1:
        tiles.append(farm.storage)
    return tiles


def face_down(farm: Farm) -> list[int]:
    """Used roof tiles."""
    tiles = [t for t in farm.roof if farm.used_tiles >> t & 1]
    if farm.storage and farm.used_tiles >> farm.storage & 1:
        tiles.append(farm.storage)
    return tiles


def farm_good_kinds(farm: Farm) -> int:
    """Bits of the nine kinds of farm goods at hand (LG-58): a trade commodity is none (LG-62)."""
    bits = farm.stock() & ~(1 << GOOD["commodity"])
    if farm.goods[VP] > 0:
        bits |= 1 << VP
    return bits


# ---------------------------------------------------------------- hooks


def hook(s: LaGranjaState, p: int, timing: str, ctx: Params) -> None:
    """Lets a player's helpers of a timing react, in his order (LG-7)."""
    if s.farms[p].timings & TIMING_BIT[timing]:
        s.stack.append(("hook", p, timing, tuple(ctx.items()), 0))


def fire(s: LaGranjaState, p: int, timing: str, ctx: Params | None = None) -> None:
    """Runs the automatic helpers of a timing at once (nothing is asked about gains, LG-10)."""
    farm = s.farms[p]
    if not farm.timings & TIMING_BIT[timing]:
        return
    for card in ready_with(farm, timing):
        helper = CARDS[card].helper
        if holds(s, p, helper.when, ctx or {}):
            if "round_delivered" in helper.when:
                for g in helper.when["round_delivered"]:
                    farm.delivered[GOOD[g]] -= 1
            run_helper(s, p, card, False)


def run_helper(s: LaGranjaState, p: int, card: int, from_die: bool) -> None:
    """Exhausts a helper and runs its effect."""
    helper = CARDS[card].helper
    exhaust(s.farms[p], card)
    if s.log is not None:
        s.say("helper", p, f"{who(s, p)}'s {helper.name}: {helper.text}", card=card)
    PRIMITIVES[helper.effect](s, p, helper.params, from_die)


def run(s: LaGranjaState, p: int, source: str, from_die: bool = False) -> None:
    """Runs the effects of a card, tile, marker, space or trade one after the other (LG-9)."""
    effects = EFFECTS[source]
    if len(effects) > 1:
        s.stack.append(("run", p, source, 1, int(from_die)))
    name, params = effects[0]
    PRIMITIVES[name](s, p, params, from_die)


# ---------------------------------------------------------------- what needs a target


def no_field_kinds(farm: Farm) -> int:
    """Bits of the crops none of the fields bears."""
    return CROP_MASK & ~mask_of([CARDS[card].field for card in farm.fields])


def possible(s: LaGranjaState, p: int, effect: str, params: Params) -> bool:
    """Whether an effect would do anything now: a helper or tile is not offered otherwise."""
    farm = s.farms[p]
    if effect == "upgrade":
        return bool(farm.stock() & RESOURCE_MASK)
    if effect == "deliver":
        from core.la_granja.deliveries import can_deliver

        goods = params.get("goods")
        reach = farm.reach() & (mask_of([GOOD[g] for g in goods]) if goods else -1)
        return can_deliver(s, p, reach)
    if effect == "advance":
        return s.pos[p] < SIESTA_TOP
    if effect == "play_card":
        return bool(farm.hand)  # LG-56
    if effect == "choose":
        return bool(farm.hand or s.deck or s.discards)
    if effect == "grow":
        return len({CARDS[card].field for card in farm.fields}) >= int(params["fields"])
    if effect == "gain":
        return params.get("harvest") != "no_field_kind" or bool(no_field_kinds(farm))
    if effect == "ready_helper":
        return bool(farm.tired)  # LG-192: itself is not exhausted when it is used
    if effect == "lock_option":
        return farm.locks != 31  # LG-178
    if effect == "flip_tile":
        return bool(face_down(farm))
    if effect == "free_marker":
        return any(s.market[i] < 0 for i in s.setup.board.spaces)
    if effect == "take_income":
        active = farm.active & (1 << MERCHANT_HOUSE | 1 << DELI)
        return bool(farm.silver_income or active or farm.timings & TIMING_BIT["income"])
    return True


# ---------------------------------------------------------------- the primitives

PRIMITIVES: dict[str, Primitive] = {}


def primitive(function: Primitive) -> Primitive:
    """Registers a primitive under its name."""
    PRIMITIVES[function.__name__] = function
    return function


@primitive
def gain_effect(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Take goods, silver or VP; a number, or a choice; multiplied by a counter; at least min, at most max.

    `why`: words for the log that tell where silver and VP come from.
    """
    farm = s.farms[p]
    times = 1
    per = params.get("per")
    if per:
        times = COUNTERS[per](s, p, farm)
    kinds = 0
    harvest = params.get("harvest")
    if harvest == "any":
        kinds = CROP_MASK
    elif harvest == "grain_or_olive":
        kinds = 0b011
    elif harvest == "no_field_kind":
        kinds = no_field_kinds(farm)
    elif params.get("resource"):
        kinds = RESOURCE_MASK
    elif params.get("upgraded"):
        kinds = UPGRADED_MASK
    if kinds:
        s.stack.append(("kind", p, kinds, params.get("count", 1), int(params.get("different", False)), int(from_die)))
    for name in ("silver", "vp", "commodity", "pig", "olive", "grain", "grape"):
        n = params.get(name, 0) * times
        if name not in params:
            continue
        n = max(n, params.get("min", n))
        n = min(n, params.get("max", n))
        if name == "vp":
            gain_vp(s, p, n, _VP_CATEGORY.get(per or "", L_OTHER), params.get("why", ""))
        elif name == "silver":
            gain_silver(s, p, n, params.get("why", ""))
            if from_die and n > 0:
                took(s, "silver")
        else:
            gain(s, p, GOOD[name], n, from_die)


PRIMITIVES["gain"] = PRIMITIVES.pop("gain_effect")


@primitive
def stat(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Adds to a number of the owner while the card is there: farm.refresh counts it, nothing happens by itself."""


@primitive
def permit(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Switches a rule of the owner while the card is there: farm.refresh notes the flag."""


@primitive
def roof_slot(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """One more roof space on the card: the purchase of a tile offers it (rounds.py)."""


@primitive
def upgrade(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Up to `count` free upgrades from fields, dens or stables (LG-39)."""
    s.stack.append(("upgrade", p, params["count"]))


@primitive
def deliver(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Up to `count` deliveries, of some goods only; a price makes it a purchase (LG-89)."""
    goods = params.get("goods")
    mask = mask_of([GOOD[g] for g in goods]) if goods else -1
    if params.get("price"):
        from core.la_granja.deliveries import purchase

        purchase(s, p)
        s.stack.append(("delivery", p, 1, mask, 0))
    else:
        s.stack.append(("delivery", p, params["count"], mask, 1))


@primitive
def play_card(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Play a card from hand as one of the sides, at its normal cost (LG-66)."""
    s.stack.append(("play_card", p, tuple(params.get("as", ())), 0))


@primitive
def draw_card(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Draw the top card."""
    draw(s, p)


@primitive
def choose(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Exactly one of drawing and playing a card."""
    s.stack.append(("draw_or_play", p, int(from_die)))


@primitive
def advance(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Up to `steps` siesta steps; the first is not asked about where it is all the effect does (LG-90, LG-101)."""
    s.stack.append(("advance", p, params["steps"], int(from_die)))


@primitive
def use_space(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Use a revenue space without taking a die: the round's (LG-172), or the die's once more (LG-173)."""
    if params["space"] == "round":
        s.stack.append(("use_space", p, s.round, 0))
        return
    for e in reversed(s.stack):
        if e[0] == "hook" and e[2] == "die_used":
            ctx = dict(e[3])
            s.stack.append(("die", p, ctx["space"], 0, "", 0, ctx["helpers"], 1))
            s.stack.append(("use_space", p, ctx["space"], 1))
            return


@primitive
def die_options(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """A second, different option of the space of the die in use (LG-105): the entry `second_option_of_die` asks."""


@primitive
def turn_die(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Turn one rolled die, not the marked one, to another face (LG-175)."""
    s.stack.append(("turn_die", p))


@primitive
def adjust_die(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Count the die in use as exactly `by` higher or lower (LG-86): offered in the turn of the die itself."""


@primitive
def mark_space(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Guard a revenue space: rivals may not take the last die there (LG-174)."""
    s.stack.append(("guard", p))


@primitive
def mark_die(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Mark a rolled die; a rival's first use of it brings the reward (LG-175)."""
    s.stack.append(("mark_die", p))


@primitive
def keep_barrow(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """The barrow just completed stays in its notch (LG-158): the entry `keep` asks."""


@primitive
def take_back(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Takes back one good of the row or barrow just completed (LG-190): the entry `take_back` asks."""


@primitive
def place_higher(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """An empty market space of one value more, removing nothing (LG-154): market.choices offers it."""


@primitive
def move_marker(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """A marker about to leave moves to an adjacent empty space (LG-155): the entry `save` asks."""


@primitive
def grow(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """1 more good on fields, full or not (LG-184): on the card just played, or on fields of different kinds."""
    if params["on"] == "played":
        for e in reversed(s.stack):
            if e[0] == "hook" and e[2] == "card_played":
                s.stack.append(("grow", p, (dict(e[3])["card"],), 1))
                return
    s.stack.append(("grow_more", p, params["fields"], 0))


@primitive
def move_goods(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Move goods from fields into harvest dens of any kind (LG-186)."""
    good = GOOD[params["good"]]
    s.stack.append(("den", p))
    s.stack.append(("source", p, "spend", 1 << good, 1, ()))


@primitive
def shift_donkey(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """One delivery more and one step less, or the reverse (LG-183): the entry `shift` asks."""


@primitive
def second_option(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Another of the five trade options (LG-177)."""
    for e in reversed(s.stack):
        if e[0] == "hook" and e[2] == "commodity_traded":
            s.stack.append(("trade", p, 1 << TRADES.index(dict(e[3])["option"]), 0))
            return


@primitive
def lock_option(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """VP, and one trade option less for the rest of the game (LG-178)."""
    gain_vp(s, p, params["vp"], L_OTHER, "for a far trade")
    s.stack.append(("lock", p))


@primitive
def ready_helper(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Another exhausted helper is ready again (LG-192)."""
    s.stack.append(("ready", p))


@primitive
def double_roof_vp(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """The VP of a roof space twice as it is covered (LG-93): asked at the purchase of a tile."""


@primitive
def free_marker(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """A marker on any empty market space, no VP, nothing removed (LG-92)."""
    s.stack.append(("free_marker", p))


@primitive
def take_income(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """What step I.2 would bring at this moment (LG-68, LG-91): extensions, active markers, helpers."""
    farm = s.farms[p]
    if s.log is not None:
        s.say("income", p, f"{who(s, p)} takes income.")
    if farm.silver_income:
        gain_silver(s, p, farm.silver_income, "from extensions")
    for number in (MERCHANT_HOUSE, DELI):
        if farm.active >> number & 1:
            for timing, effect, more in PERMANENT[number]:
                if timing == "income":
                    PRIMITIVES[effect](s, p, more, False)
    fire(s, p, "income")


@primitive
def flip_tile(s: LaGranjaState, p: int, params: Params, from_die: bool) -> None:
    """Another used roof tile is face up again (LG-85)."""
    s.stack.append(("flip", p))


def grow_card(s: LaGranjaState, p: int, card: int) -> None:
    """A marker from the supply onto a field."""
    add_crop(s.farms[p], card)
    if s.log is not None:
        good = CARDS[card].field
        s.say(
            "grow", p, f"{who(s, p)}: {GOODS[good]} grows on the field {CARDS[card].name}.", card=card, good=GOODS[good]
        )


__all__ = ["L_BARROWS", "L_REMOVED", "PRIMITIVES", "fire", "hook", "possible", "run"]
