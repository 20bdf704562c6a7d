"""A player's own turns, and the free moments in them (LG-28 to LG-32)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.la_granja import actions as A
from core.la_granja.choices import (
    do_upgrade,
    play_side,
    plays,
    upgrade_kinds,
    use_die,
    use_helper,
    use_tile,
)
from core.la_granja.data import (
    BUY,
    CARDS,
    COMMODITY,
    GOOD,
    GOODS,
    PERMANENT,
    PIG,
    ROOF_VP,
    SELL,
    SILVER,
    SPACE_OPTIONS,
    TILES,
    UPGRADE_COST,
    WAINWRIGHT,
    WORDS,
)
from core.la_granja.deliveries import (
    can_deliver,
    delivery_actions,
    from_source,
    purchase,
    purchase_reach,
    start_delivery,
    waives,
)
from core.la_granja.effects import PRIMITIVES, face_up, fire, payable, possible
from core.la_granja.farm import L_ROOF, PAY_UPGRADED, SELL_FIELDS, Farm
from core.la_granja.moves import exhaust, gain, gain_silver, gain_vp, ready, ready_with, walk, who
from core.la_granja.registry import Entry, entry
from core.la_granja.steps import PHASE, STEP_NAMES
from core.la_granja.words import many

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.state import LaGranjaState

# ---------------------------------------------------------------- free moments


def _affordable(prices: tuple[int, ...], change: int) -> tuple[int, ...]:
    """By silver at hand (0 … 8) the bits of the resources one can pay for."""
    cost = [max(0, price + change) for price in prices]  # costs never fall below 0
    return tuple(sum(1 << i for i, c in enumerate(cost) if c <= silver) for silver in range(9))


BUYABLE = {change: _affordable(BUY, change) for change in (0, -1)}
UPGRADABLE = {change: _affordable(UPGRADE_COST, change) for change in (0, -1)}

MOVERS = {GOOD[c.helper.params["good"]]: c.number for c in CARDS[1:] if c.helper.effect == "move_goods"}
"""Olive Picker, Brewer, Vintner by the good they move."""


def free_actions(s: LaGranjaState, p: int, out: list[Action]) -> None:
    """What may be done in a free moment (LG-32: any number, one click each)."""
    farm = s.farms[p]
    g = farm.goods
    if g[COMMODITY] and farm.locks != 31:
        out.append(A.COMMODITY_ACTION)
    silver = g[SILVER]
    if silver > 8:
        silver = 8
    c = farm.on_field
    den = (1 if g[0] else 0) | (2 if g[1] else 0) | (4 if g[2] else 0) | (8 if g[PIG] else 0)
    have = den | (1 if c[0] else 0) | (2 if c[1] else 0) | (4 if c[2] else 0)
    if silver >= 2:
        bits = BUYABLE[farm.buy_cost][silver]
        if g[PIG] >= farm.pig_spaces:
            bits &= 7  # LG-33
        out += A.BUY_TABLE[bits]
    if farm.permits:
        if farm.permits & SELL_FIELDS:
            den = have
        have = upgrade_kinds(farm)
    if den:
        out += A.SELL_TABLE[den]
    if have:
        bits = have & UPGRADABLE[farm.upgrade_cost][silver]
        if bits:
            out += A.UPGRADE_TABLE[bits]
    if farm.roof or farm.storage:
        for tile in face_up(farm):
            if tile_usable(s, p, tile):
                out.append(A.ROOF[tile])
    if farm.own_turn:
        for card in farm.own_turn:
            helper_actions(s, p, card, out)


def tile_usable(s: LaGranjaState, p: int, number: int) -> bool:
    """Whether a face-up tile can be used at this free moment (LG-82)."""
    tile = TILES[number]
    if tile.phases and PHASE[s.step] not in tile.phases:
        return False
    if tile.steps and STEP_NAMES[s.step] not in tile.steps:
        return False
    effect = tile.effect
    if effect in ("adjust_die", "double_roof_vp"):
        return False  # only while a die is used, or a roof space covered
    if effect == "deliver":
        if tile.params.get("price"):
            return can_deliver(s, p, purchase_reach(s, p))
        return can_deliver(s, p, s.farms[p].reach())
    if effect == "flip_tile":  # LG-85: another used one
        return any(True for t in _used(s.farms[p]) if t != number)
    return possible(s, p, effect, tile.params)


def _used(farm: Farm) -> list[int]:
    return [t for t in (*farm.roof, farm.storage) if t and farm.used_tiles >> t & 1]


def helper_actions(s: LaGranjaState, p: int, card: int, out: list[Action]) -> None:
    """`helper:card`, or `move:good`, if the helper can act now."""
    farm = s.farms[p]
    helper = CARDS[card].helper
    if helper.once and not ready(farm, card):
        return
    if helper.phases and PHASE[s.step] not in helper.phases:
        return
    if helper.effect == "move_goods":
        good = GOOD[helper.params["good"]]
        if farm.on_field[good]:
            out.append(A.MOVE[good])
        return
    if not payable(s, p, helper, {"paid": 0}):
        return
    if helper.effect == "ready_helper":
        own = farm.slot_of(card)
        ok = bool(farm.tired & ~(1 << own))
    elif helper.effect == "deliver" and helper.cost and helper.cost[0][0].startswith("field_"):
        good = GOOD[helper.cost[0][0][6:]]  # LG-169: the good spent is not the one delivered
        farm.on_field[good] -= 1
        ok = possible(s, p, helper.effect, helper.params)
        farm.on_field[good] += 1
    else:
        ok = possible(s, p, helper.effect, helper.params)
    if ok:
        out.append(A.HELPER[card])


def _commodity(s: LaGranjaState, p: int, a: Action) -> None:
    s.farms[p].goods[COMMODITY] -= 1
    s.stack.append(("trade", p, 0, 1))


def _buy(s: LaGranjaState, p: int, a: Action) -> None:
    good = a.args[0]
    price = max(0, BUY[good] + s.farms[p].buy_cost)
    gain_silver(s, p, -price, f"for {WORDS[good]}")
    gain(s, p, good)


def _sell(s: LaGranjaState, p: int, a: Action) -> None:
    good = a.args[0]
    farm = s.farms[p]
    if good == PIG or not farm.permits & SELL_FIELDS:  # LG-36
        farm.goods[good] -= 1
        gain_silver(s, p, SELL[good], f"for {WORDS[good]}")
    else:
        from_source(s, p, "sell", 1 << good, 0, ())


def _upgrade(s: LaGranjaState, p: int, a: Action) -> None:
    kind = a.args[0]
    cost = max(0, UPGRADE_COST[kind] + s.farms[p].upgrade_cost)  # LG-170
    if cost:
        gain_silver(s, p, -cost, f"to upgrade {WORDS[kind]}")
    do_upgrade(s, p, kind)


def _roof(s: LaGranjaState, p: int, a: Action) -> None:
    use_tile(s, p, a.args[0])


def _helper(s: LaGranjaState, p: int, a: Action) -> None:
    use_helper(s, p, a.args[0], {"paid": 0})


def _move(s: LaGranjaState, p: int, a: Action) -> None:
    helper = CARDS[MOVERS[a.args[0]]].helper
    PRIMITIVES[helper.effect](s, p, helper.params, False)


FREE: dict[str, Callable[[LaGranjaState, int, Action], None]] = {
    "commodity": _commodity,
    "buy": _buy,
    "sell": _sell,
    "upgrade": _upgrade,
    "roof": _roof,
    "helper": _helper,
    "move": _move,
}


# ---------------------------------------------------------------- phase I


@entry("turn.play", turn=True)
class _PlayTurn:
    """D1: play a card (LG-44). (owner, plays left)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        _, p, left = e
        farm = s.farms[p]
        found: list[Action] = []
        if farm.hand and (left or ready_with(farm, "play_step")):
            found += plays(farm)
        free_actions(s, p, found)
        if s.round > 1 or not left or not farm.hand or s.setup.first_optional:
            found.append(A.DONE)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, left = e
        if a.kind == "play":
            if left:
                s.stack[-1] = ("turn.play", p, left - 1)
            else:
                card = ready_with(s.farms[p], "play_step")[0]  # the Builder's card is taken last
                exhaust(s.farms[p], card)
                if s.log is not None:
                    s.say("helper", p, f"{who(s, p)}'s {CARDS[card].name} plays one more card.", card=card)
            play_side(s, p, *a.args)
        elif a is A.DONE:
            s.stack.pop()
        else:
            FREE[a.kind](s, p, a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        left = e[2]
        if left:
            must = s.round == 1 and not s.setup.first_optional
            verb = "Play" if must else "You may play"
            what = f"{verb} {left} card{'s' if left > 1 else ''}: "
            what += "left a field, top a barrow, right an extension, bottom a helper."
        else:
            what = "Anything else before the cards are drawn?"
        return "PlayCard", what, "rule:LG-44"


@entry("turn.grow", turn=True)
class _GrowTurn:
    """D5: a free moment before fields grow and pigs have young (LG-38). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        found: list[Action] = []
        free_actions(s, e[1], found)
        found.append(A.GROW)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        if a is A.GROW:
            s.stack.pop()
            s.stack.append(("growth", e[1], 0, 0))
        else:
            FREE[a.kind](s, e[1], a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "BeforeGrowth", "Your fields are about to grow. Anything to do before?", "rule:LG-38"


def roof_price(s: LaGranjaState, p: int) -> int:
    """Silver a roof tile costs a player this round (LG-79)."""
    return max(0, s.round + s.farms[p].roof_price)


def roof_space_free(farm: Farm) -> tuple[bool, int]:
    """Whether a roof space is free, and the helper that offers one more (0: none) (LG-81)."""
    slot = 0
    if not farm.storage:
        for card in farm.helpers:
            if card and CARDS[card].helper.effect == "roof_slot":
                slot = card
    return len(farm.roof) < len(ROOF_VP), slot


def joiner_values(farm: Farm) -> tuple[tuple[int, int], ...]:
    """(good, silver value) of upgraded goods that pay roof tiles (LG-179); empty without the permit."""
    if not farm.permits & PAY_UPGRADED:
        return ()
    for card in farm.helpers:
        if card and CARDS[card].helper.params.get("flag") == "roof_pay_upgraded":
            params = CARDS[card].helper.params
            return tuple((GOOD[name], params[name]) for name in ("food", "wine", "meat"))
    return ()


def tile_affordable(s: LaGranjaState, p: int) -> bool:
    """Whether a player can pay for a tile now, goods included where they count."""
    farm = s.farms[p]
    means = farm.goods[SILVER] + sum(farm.goods[good] * value for good, value in joiner_values(farm))
    return means >= roof_price(s, p)


@entry("turn.tile", turn=True)
class _TileTurn:
    """D8: buy a roof tile or not (LG-79). (owner, bought)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        _, p, bought = e
        found: list[Action] = []
        if not bought and tile_affordable(s, p):
            roof, slot = roof_space_free(s.farms[p])
            if roof or slot:
                found += [A.TILE[t] for t in s.offer]
        free_actions(s, p, found)
        found.append(A.PASS)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, _bought = e
        if a.kind == "tile":
            tile = a.args[0]
            s.offer.remove(tile)
            s.stack[-1] = ("turn.tile", p, 1)
            if s.log is not None:
                s.say("tile", p, f"{who(s, p)} buys a roof tile: {TILES[tile].text}.", tile=tile)
            s.stack.append(("cover", p, tile))
            s.stack.append(("pay_tile", p, tile, roof_price(s, p)))
        elif a is A.PASS:
            s.stack.pop()
        else:
            FREE[a.kind](s, p, a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        if e[2]:
            return "BuyTile", "Anything else in this turn?", "rule:LG-83"
        if not any(roof_space_free(s.farms[e[1]])):
            return "BuyTile", "Your roof is full. Anything else in this turn?", "rule:LG-81"
        return "BuyTile", f"Buy a roof tile for {roof_price(s, e[1])} silver, or pass.", "rule:LG-79"


@entry("pay_tile")
class _PayTile:
    """Pays a roof tile; with the Joiner upgraded goods count (LG-179). (owner, tile, still to pay)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        _, p, _tile, left = e
        farm = s.farms[p]
        if left <= 0:
            s.stack.pop()
            return None
        found = [A.PAY[good] for good, _value in joiner_values(farm) if farm.goods[good]]
        if not found:
            s.stack.pop()
            gain_silver(s, p, -left, "for the roof tile")
            return None
        if farm.goods[SILVER] >= left:
            found.append(A.PAY[SILVER])
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, tile, left = e
        good = a.args[0]
        if good == SILVER:
            s.stack.pop()
            gain_silver(s, p, -left, "for the roof tile")
            return
        s.farms[p].goods[good] -= 1
        if s.log is not None:
            s.say("spend", p, f"{who(s, p)} pays with {WORDS[good]}.", good=GOODS[good])
        s.stack[-1] = ("pay_tile", p, tile, left - dict(joiner_values(s.farms[p]))[good])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "PayTile", f"{e[3]} silver to pay: with an upgraded good (no change) or with silver?", "card:22"


@entry("cover")
class _Cover:
    """The tile goes onto a roof space, or onto the Storage Builder (LG-80, LG-81). (owner, tile)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        roof, slot = roof_space_free(s.farms[e[1]])
        return ([A.COVER_ROOF] if roof else []) + ([A.COVER_HELPER] if slot else [])

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, tile = e
        farm = s.farms[p]
        if a is A.COVER_ROOF:
            vp = ROOF_VP[len(farm.roof)]
            farm.roof.append(tile)
        else:
            vp = CARDS[roof_space_free(farm)[1]].helper.params["vp"]
            farm.storage = tile
        s.stack[-1] = ("roof_vp", p, vp)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Cover", "Put the tile on the roof, or on the Storage Builder?", "card:43"


@entry("roof_vp")
class _RoofVp:
    """VP of the space just covered, doubled with the doubling tile if its owner likes (LG-93). (owner, VP)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        _, p, vp = e
        if vp and doubler(s.farms[p]):
            return [A.DOUBLE, A.PASS]
        s.stack.pop()
        gain_vp(s, p, vp, L_ROOF, "for the roof")
        return None

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, vp = e
        s.stack.pop()
        gain_vp(s, p, vp, L_ROOF, "for the roof")
        if a is A.DOUBLE:
            farm = s.farms[p]
            farm.used_tiles |= 1 << doubler(farm)
            gain_vp(s, p, vp, L_ROOF, "once more: the space counts double")
            fire(s, p, "roof_used")

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Double", f"Use your doubling tile now, for {e[2]} more VP?", "tile:16"


def doubler(farm: Farm) -> int:
    """A face-up doubling tile, or 0."""
    for tile in face_up(farm):
        if TILES[tile].effect == "double_roof_vp":
            return tile
    return 0


# ---------------------------------------------------------------- phase II


@entry("roll", always=True)
class _Roll:
    """The start player rolls: a click of its own, so that what came before can still be taken back. (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.ROLL]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        from core.la_granja.rounds import roll

        s.stack.pop()
        roll(s)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Roll", "Roll the revenue dice.", "rule:LG-96"


@entry("turn.take", turn=True)
class _TakeTurn:
    """D12: take a die (LG-97). (owner, first or second: 0, 1)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        p = e[1]
        found: list[Action] = []
        guard = s.guard
        mark = s.mark[1] if s.mark else 0
        dice = s.dice
        for v in (1, 2, 3, 4, 5, 6):
            n = dice[v]
            if n and not (n == 1 and guard and guard[1] == v and guard[0] != p):  # LG-174
                found.append(A.TAKE[v])
                if n > 1 and v == mark:
                    found.append(A.TAKE_MARKED[v])
        free_actions(s, p, found)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, which = e
        if a.kind != "take":
            FREE[a.kind](s, p, a)
            return
        v = a.args[0]
        marked = s.mark is not None and s.mark[1] == v and (s.dice[v] == 1 or len(a.args) > 1)
        s.dice[v] -= 1
        s.farms[p].dice[which] = v
        if s.log is not None:
            s.say("take", p, f"{who(s, p)} takes a die of {v}.", value=v, which=which)
        s.stack[-1] = ("turn.use", p, v, which)
        if marked:
            reward_mark(s, p)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "TakeDie", f"Take your {'second' if e[2] else 'first'} die.", "rule:LG-97"


def reward_mark(s: LaGranjaState, p: int) -> None:
    """A marked die is used: the Tenant's owner is rewarded if the user is a rival (LG-175)."""
    assert s.mark is not None
    owner = s.mark[0]
    s.mark = None
    if owner != p:
        for card in s.farms[owner].helpers:
            if card and CARDS[card].helper.effect == "mark_die":
                PRIMITIVES["gain"](s, owner, CARDS[card].helper.params["reward"], False)
                return


@entry("turn.use", turn=True)
class _UseTurn:
    """D13: adjust the die, then choose what it brings (LG-105). (owner, value, first, second or last die: 0, 1, 2)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        _, p, value, _which = e
        farm = s.farms[p]
        found = [A.OPTION[o] for o in SPACE_OPTIONS[value]]
        found.append(A.DECLINE)
        if farm.roof or farm.storage:
            for tile in face_up(farm):
                if TILES[tile].effect == "adjust_die":
                    by = TILES[tile].params["by"]
                    if value + by <= 6:
                        found.append(A.ADJUST[tile, 1])
                    if value - by >= 1:
                        found.append(A.ADJUST[tile, -1])
        free_actions(s, p, found)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, value, which = e
        kind = a.kind
        if kind == "option" or kind == "decline":
            s.stack[-1] = ("turn.after", p)
            use_die(s, p, value, a.args[0] if kind == "option" else "", which == 2)
        elif kind == "adjust":  # LG-86
            tile, sign = a.args
            value += sign * TILES[tile].params["by"]
            farm = s.farms[p]
            farm.used_tiles |= 1 << tile
            if which < 2:
                farm.dice[which] = value
            if s.log is not None:
                s.say("adjust", p, f"{who(s, p)} turns the die to {value} with a roof tile.", tile=tile, value=value)
            s.stack[-1] = ("turn.use", p, value, which)
            fire(s, p, "roof_used")
        else:
            FREE[kind](s, p, a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        which = ("first", "second", "last")[e[3]]
        return "UseDie", f"Your {which} die is a {e[2]}: what does it bring you?", "rule:LG-105"


@entry("turn.after", turn=True)
class _AfterTurn:
    """The free moment after a die (LG-105). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        found: list[Action] = []
        free_actions(s, e[1], found)
        found.append(A.DONE)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        if a is A.DONE:
            s.stack.pop()
        else:
            FREE[a.kind](s, e[1], a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "AfterDie", "Anything else after this die?", "rule:LG-105"


# ---------------------------------------------------------------- phase III


@entry("donkey")
class _Donkey:
    """D18: the secret choice of a donkey tile (LG-109). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        used = s.farms[e[1]].donkeys_used
        return [A.DONKEY[n] for n in (1, 2, 3, 4) if not used >> n & 1]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        from core.game import Event

        p = e[1]
        s.stack.pop()
        s.farms[p].donkey = a.args[0]
        if s.log is not None:
            n = a.args[0]
            text = f"{who(s, p)} chooses the donkey tile of {n}."
            s.log.append(Event("donkey", p, text, {"tile": n}, (p,), f"{who(s, p)} chooses a donkey tile."))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        if s.setup.solo:
            return "ChooseDonkey", "Choose a donkey tile: deliveries and siesta steps.", "rule:LG-216"
        return "ChooseDonkey", "Choose a donkey tile in secret: deliveries and siesta steps.", "rule:LG-109"


@entry("shift")
class _Shift:
    """D19: Donkey Driver (LG-183). (owner, helper)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        farm = s.farms[e[1]]
        by = CARDS[e[2]].helper.params["by"]
        found = [A.PLUS] if farm.steps >= by else []
        if farm.deliveries >= by:
            found.append(A.MINUS)
        found.append(A.PASS)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        if a is A.PASS:
            return
        farm = s.farms[e[1]]
        by = CARDS[e[2]].helper.params["by"] * (1 if a is A.PLUS else -1)
        exhaust(farm, e[2])
        farm.deliveries += by
        farm.steps -= by
        if s.log is not None:
            s.say(
                "shift",
                e[1],
                f"{who(s, e[1])}'s tile now counts {many(farm.deliveries, 'delivery')} and {many(farm.steps, 'step')}.",
                by=by,
            )

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Shift", "Donkey Driver: a delivery more and a step less, the reverse, or neither?", "card:29"


MARKER_STEPS = sum(params["steps"] for timing, effect, params in PERMANENT[WAINWRIGHT] if effect == "advance")
MARKER_DELIVERIES = sum(params["count"] for timing, effect, params in PERMANENT[WAINWRIGHT] if effect == "deliver")


@entry("turn.siesta", turn=True)
class _SiestaTurn:
    """D20: the donkey's move (LG-112). (owner, steps so far, marker open (0/1), steps bought)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        _, p, _steps, marker, bought = e
        found: list[Action] = []
        if marker:
            found += (A.MARKER_STEP, A.NO_MARKER_STEP)
        if shoemaker(s, p, bought):
            found.append(A.BUY_STEP)
        free_actions(s, p, found)
        if not marker:
            found.append(A.WALK)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, steps, marker, bought = e
        if a is A.WALK:
            s.stack.pop()
            walk(s, p, steps)  # LG-116: one move
        elif a is A.MARKER_STEP:
            s.stack[-1] = (e[0], p, steps + MARKER_STEPS, 0, bought)
        elif a is A.NO_MARKER_STEP:
            s.stack[-1] = (e[0], p, steps, 0, bought)
        elif a is A.BUY_STEP:
            card = shoemaker(s, p, bought)
            exhaust(s.farms[p], card)
            gain_silver(s, p, -CARDS[card].helper.params["silver_per_step"], "for a siesta step")
            s.stack[-1] = (e[0], p, steps + 1, marker, bought + 1)
        else:
            FREE[a.kind](s, p, a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Siesta", f"Your siesta move: {e[2]} step{'s' if e[2] != 1 else ''}.", "rule:LG-112"


def shoemaker(s: LaGranjaState, p: int, bought: int) -> int:
    """The helper that sells one more siesta step in this move, or 0."""
    farm = s.farms[p]
    for slot, card in enumerate(farm.helpers):
        if card and CARDS[card].helper.timing == "siesta_step":
            params = CARDS[card].helper.params
            open_now = bought or not farm.tired >> slot & 1
            if open_now and bought < params["steps"] and farm.goods[SILVER] >= params["silver_per_step"]:
                return card
    return 0


@entry("turn.deliver", turn=True)
class _DeliverTurn:
    """D15: free deliveries (LG-125). (owner, left)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        _, p, left = e
        found: list[Action] = []
        farm = s.farms[p]
        if left:
            delivery_actions(s, p, farm.reach(), found)
        if farm.timings and extra(s, p):
            found.append(A.EXTRA_DELIVERY)
        free_actions(s, p, found)
        found.append(A.DONE)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, left = e
        if a.kind == "deliver":
            s.stack[-1] = ("turn.deliver", p, left - 1)
            start_delivery(s, p, a)
        elif a is A.DONE:
            s.stack.pop()
            farm = s.farms[p]
            farm.donkeys_used |= 1 << farm.donkey
        elif a is A.EXTRA_DELIVERY:
            card = extra(s, p)
            exhaust(s.farms[p], card)
            s.stack[-1] = ("turn.deliver", p, left + CARDS[card].helper.params["count"])
            if s.log is not None:
                s.say("helper", p, f"{who(s, p)}'s {CARDS[card].name}: {CARDS[card].helper.text}", card=card)
        else:
            FREE[a.kind](s, p, a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        left = e[2]
        if left:
            return (
                "Deliver",
                f"{many(left, 'free delivery')} left: choose a symbol, or finish.",
                "rule:LG-125",
            )
        return "Deliver", "No free delivery left. Anything else?", "rule:LG-125"


def extra(s: LaGranjaState, p: int) -> int:
    """The helper that adds free deliveries to this turn (Blacksmith, LG-182), or 0."""
    from core.la_granja.effects import holds

    for card in ready_with(s.farms[p], "free_step"):
        if holds(s, p, CARDS[card].helper.when, {}):
            return card
    return 0


@entry("turn.purchase", turn=True)
class _PurchaseTurn:
    """D28: purchased deliveries (LG-127, LG-128). (owner, may buy, bought)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        _, p, may, made = e
        farm = s.farms[p]
        found: list[Action] = []
        if made < may:
            if s.setup.pay_first:
                if not made:
                    n = affordable_purchases(s, p, may)
                    if n and can_deliver(s, p, farm.reach()):
                        found += A.COUNT[1 : n + 1]
            elif can_deliver(s, p, purchase_reach(s, p)):
                found.append(A.BUY_DELIVERY)
        if farm.timings and ready_with(farm, "purchased_step") and can_deliver(s, p, farm.reach()):
            found.append(A.FREE_DELIVERY)
        free_actions(s, p, found)
        found.append(A.DONE)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, may, made = e
        if a is A.DONE:
            s.stack.pop()
        elif a is A.BUY_DELIVERY:
            s.stack[-1] = ("turn.purchase", p, may, made + 1)
            purchase(s, p)
            s.stack.append(("delivery", p, 1, -1, 0))
        elif a.kind == "count":
            n = a.args[0]
            s.stack[-1] = ("turn.purchase", p, may, may)
            for _ in range(n):
                purchase(s, p)
            s.stack.append(("delivery", p, n, -1, 0))
        elif a is A.FREE_DELIVERY:
            card = ready_with(s.farms[p], "purchased_step")[0]
            exhaust(s.farms[p], card)
            s.stack.append(("delivery", p, CARDS[card].helper.params["count"], -1, 0))
        else:
            FREE[a.kind](s, p, a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        left = max(e[2] - e[3], 0)
        said = f"You may buy {many(left, 'more delivery')} for 1 silver{' each' if left > 1 else ''}."
        if not left:
            said = "No bought delivery left. Anything else?"
        elif not affordable_purchases(s, e[1], left):
            said += " You have no silver for it."
        return "Purchase", said, "rule:LG-127"


def affordable_purchases(s: LaGranjaState, p: int, may: int) -> int:
    """How many of `may` purchases can be paid at once: the Wagoner's costs nothing and brings a coin (LG-181)."""
    silver = s.farms[p].goods[SILVER]
    card = waives(s, p)
    if card and may:
        free: int = 1 + silver + CARDS[card].helper.params["silver"]
        return min(may, free)
    return min(may, silver)
