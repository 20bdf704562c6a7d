"""Decisions that effects push: kinds, upgrades, cards and their payment, helpers' questions, dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.la_granja import actions as A
from core.la_granja.data import (
    CARDS,
    CROP_MASK,
    EFFECTS,
    GOODS,
    OPTION_TEXT,
    PIG,
    RESOURCE_MASK,
    SIDES,
    SIESTA_TOP,
    SILVER,
    SPACE_OPTIONS,
    TRADE_TEXT,
    TRADES,
    UPGRADES_TO,
    VP,
    WORDS,
)
from core.la_granja.deliveries import from_source
from core.la_granja.effects import (
    PRIMITIVES,
    face_down,
    face_up,
    farm_good_kinds,
    fire,
    grow_card,
    holds,
    hook,
    pay_cost,
    payable,
    possible,
    run,
    run_helper,
)
from core.la_granja.farm import EQUAL_GOODS, WILD, Farm, refresh
from core.la_granja.moves import (
    discard,
    draw,
    exhaust,
    gain,
    gain_silver,
    gain_vp,
    ready_with,
    sell_surplus_pigs,
    supply,
    took,
    walk,
    who,
)
from core.la_granja.registry import Entry, entry
from core.la_granja.words import either, many

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.state import LaGranjaState


@entry("run")
class _Run:
    """The rest of a list of effects. (owner, source, next effect, from a die)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        _, p, source, i, from_die = e
        effects = EFFECTS[source]
        if i + 1 < len(effects):
            s.stack[-1] = ("run", p, source, i + 1, from_die)
        else:
            s.stack.pop()
        name, params = effects[i]
        PRIMITIVES[name](s, p, params, bool(from_die))


DIRECT = {"mark_space", "mark_die", "turn_die"}
"""Primitives whose own question can be passed: no separate click to use the helper."""


@entry("hook")
class _Hook:
    """Helpers that may react to what happened, in their owner's order (LG-7). (owner, timing, context, asked)

    Automatic gains come first: they can only help to pay for the rest (LG-10).
    """

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        _, p, timing, pairs, asked = e
        farm = s.farms[p]
        ctx = dict(pairs)
        present = ctx.get("helpers", -1)  # LG-106: only helpers that were there when the die was used
        found: list[Action] = []
        for card in ready_with(farm, timing):
            if asked >> card & 1 or not present >> card & 1:
                continue
            helper = CARDS[card].helper
            if helper.effect == "die_options" or not holds(s, p, helper.when, ctx):
                continue
            if not helper.may:
                s.stack[-1] = (*e[:4], asked | 1 << card)
                run_helper(s, p, card, False)
                return None
            if helper.effect in DIRECT:
                s.stack[-1] = (*e[:4], asked | 1 << card)
                PRIMITIVES[helper.effect](s, p, helper.params, False)
                return None
            if (
                payable(s, p, helper, ctx)
                and possible(s, p, helper.effect, helper.params)
                and _fits(s, p, helper.effect, ctx)
            ):
                found.append(A.USE[card])
        if not found:
            s.stack.pop()
            return None
        found.append(A.PASS)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        if a is A.PASS:
            s.stack.pop()
            return
        _, p, _timing, pairs, asked = e
        card = a.args[0]
        s.stack[-1] = (*e[:4], asked | 1 << card)
        use_helper(s, p, card, dict(pairs))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        names = {
            "growth": "GrowthHelper",
            "die_used": "DieHooks",
            "card_played": "CardPlayed",
            "commodity_traded": "Traded",
        }
        cards = [a.args[0] for a in s.legal_actions() if a.kind == "use"]
        source = f"card:{cards[0]}" if cards else "rule:LG-7"
        return names.get(e[2], "Helper"), "Use a helper now?", source


def _fits(s: LaGranjaState, p: int, effect: str, ctx: dict[str, object]) -> bool:
    if effect == "second_option":  # LG-177: a different option that is not locked
        farm = s.farms[p]
        open_options = 31 & ~farm.locks & ~(1 << TRADES.index(str(ctx["option"])))
        return bool(open_options)
    return True


def use_helper(s: LaGranjaState, p: int, card: int, ctx: dict[str, object]) -> None:
    """Exhausts a helper, pays, then runs its effect; choices of the payment lie on top."""
    helper = CARDS[card].helper
    farm = s.farms[p]
    exhaust(farm, card)
    if s.log is not None:
        s.say("helper", p, f"{who(s, p)} uses {helper.name}: {helper.text}", card=card)
    s.stack.append(("run", p, f"helper:{card}", 0, 0))
    pay_cost(s, p, helper, ctx)


# ---------------------------------------------------------------- goods


@entry("kind")
class _Kind:
    """A kind of good to take. (owner, kinds, number, all different, from a die)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> tuple[Action, ...] | None:
        if not e[2] or not e[3]:
            s.stack.pop()
            return None
        return A.KIND_TABLE[e[2]]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, kinds, n, different, from_die = e
        good = a.args[0]
        if n > 1:
            s.stack[-1] = ("kind", p, kinds & ~(1 << good) if different else kinds, n - 1, different, from_die)
        else:
            s.stack.pop()
        gain(s, p, good, 1, bool(from_die))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        _, _, kinds, n, different, from_die = e
        found = either([WORDS[g] for g in range(8) if kinds >> g & 1])
        if different:
            more = ", then 1 of another kind." if n > 1 else ", the second good."
            return "Kind", f"Take 1 {found}{more}", "rule:LG-223" if from_die else "rule:LG-40"
        return "Kind", f"Take 1 {found}.", "rule:LG-100" if from_die else "rule:LG-219"


def upgrade_kinds(farm: Farm) -> int:
    """Resources that can be upgraded, as the kinds they may count as (LG-37, LG-185)."""
    bits = farm.stock() & RESOURCE_MASK
    if farm.permits & WILD and bits & CROP_MASK:
        bits |= CROP_MASK
    return bits


def do_upgrade(s: LaGranjaState, p: int, kind: int) -> None:
    """Upgrades a resource counted as `kind`; its field or den is asked where there are several."""
    farm = s.farms[p]
    if kind == PIG:
        farm.goods[PIG] -= 1
        farm.goods[UPGRADES_TO[PIG]] += 1
        if s.log is not None:
            s.say("upgrade", p, f"{who(s, p)} makes cured meat of a pig.", good="pig", to="meat")
    else:
        from_source(s, p, "upgrade", CROP_MASK if farm.permits & WILD else 1 << kind, 0, (kind,))


@entry("upgrade")
class _Upgrade:
    """Free upgrades, one after the other (LG-31, LG-39). (owner, number left)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        kinds = upgrade_kinds(s.farms[e[1]]) if e[2] else 0
        if not kinds:
            s.stack.pop()
            return None
        return [*A.UPGRADE_TABLE[kinds], A.STOP]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        if a is A.STOP:
            s.stack.pop()
            return
        if e[2] > 1:
            s.stack[-1] = ("upgrade", e[1], e[2] - 1)
        else:
            s.stack.pop()
        do_upgrade(s, e[1], a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Upgrade", f"Upgrade a resource for free ({e[2]} left), or stop.", "rule:LG-39"


@entry("advance")
class _Advance:
    """Siesta steps of a die or tile. (owner, most, from a die)

    Choosing the two steps of space 5, or a tile, is the consent to the first step; the single step beside an upgrade
    may be left out (LG-101).
    """

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        most = min(e[2], SIESTA_TOP - s.pos[e[1]])
        if most < 1:
            s.stack.pop()
            return None
        found = [A.STEP[n] for n in range(1, most + 1)]
        if e[3] and e[2] == 1:
            found.append(A.STOP)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        if a is A.STOP:
            return
        if walk(s, e[1], a.args[0]) and e[3]:
            took(s, "siesta")

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Steps", "How many siesta steps?", "rule:LG-101"


# ---------------------------------------------------------------- cards


def extension_need(farm: Farm) -> int:
    """Goods that the next extension costs (LG-58, LG-67)."""
    return max(0, len(farm.extensions) + 1 + farm.extension_goods)


def extension_payable(farm: Farm) -> bool:
    """Whether the next extension can be paid."""
    need = extension_need(farm)
    if farm.permits & EQUAL_GOODS:
        g = farm.goods
        return sum(g) - g[7] + sum(farm.on_field) >= need
    return farm_good_kinds(farm).bit_count() >= need


def plays(farm: Farm, sides: tuple[str, ...] = SIDES) -> list[Action]:
    """All ways to play a card from hand."""
    found: list[Action] = []
    if len(sides) == 4:
        table = A.PLAY_ALL if extension_payable(farm) else A.PLAY_FREE
        for card in farm.hand:
            found += table[card]
        return found
    able = [side for side in sides if side != "extension" or extension_payable(farm)]
    return [A.PLAY[card, side] for card in farm.hand for side in able]


def play_side(s: LaGranjaState, p: int, card: int, side: str) -> None:
    """Plays a card from hand: it is active at once (LG-46); an extension is paid first (LG-66)."""
    farm = s.farms[p]
    farm.hand.remove(card)
    if s.log is not None:
        s.say(
            "play",
            p,
            f"{who(s, p)} plays {CARDS[card].name} ({card}) as {'an' if side == 'extension' else 'a'} {side}.",
            card=card,
            side=side,
        )
    if side == "field":
        farm.fields.append(card)
        farm.crops.append(0)
        hook(s, p, "card_played", {"as": side, "card": card, "paid": 0})
    elif side == "extension":
        need = extension_need(farm)
        if need:
            s.stack.append(("pay", p, card, need, 0))
        else:
            place_extension(s, p, card, 0)
    else:
        slots = farm.barrows if side == "barrow" else farm.helpers
        if 0 in slots:
            into_slot(s, p, card, side, slots.index(0))
        else:
            s.stack.append(("replace", p, card, side))


def place_extension(s: LaGranjaState, p: int, card: int, paid: int) -> None:
    """The extension is on the farm; its benefits start now (LG-65)."""
    farm = s.farms[p]
    farm.extensions.append(card)
    refresh(farm)
    hook(s, p, "card_played", {"as": "extension", "card": card, "paid": paid})


def into_slot(s: LaGranjaState, p: int, card: int, side: str, slot: int) -> None:
    """A card into a notch, in place of the one that lies there (LG-47–51)."""
    farm = s.farms[p]
    if side == "barrow":
        old = farm.barrows[slot]
        if old:
            farm.out -= farm.covered[slot].bit_count()  # LG-48
            farm.covered[slot] = 0
            discard(s, old)
        farm.barrows[slot] = card
        hook(s, p, "card_played", {"as": side, "card": card, "paid": 0})
        return
    old = farm.helpers[slot]
    limit, capacity = farm.hand_limit, farm.capacity
    farm.helpers[slot] = card
    farm.tired &= ~(1 << slot)  # LG-49, LG-168
    refresh(farm)
    hook(s, p, "card_played", {"as": side, "card": card, "paid": 0})
    if old:
        discard(s, old)
        sell_surplus_pigs(s, p)
        if farm.hand_limit < limit and len(farm.hand) > farm.hand_limit:  # LG-51
            s.stack.append(("discard", p, len(farm.hand) - farm.hand_limit))
        helper = CARDS[old].helper
        if farm.capacity < capacity and helper.effect == "stat":  # LG-128: lost at once
            for i, e in enumerate(s.stack):
                if e[0] == "turn.purchase" and e[1] == p:
                    s.stack[i] = (e[0], p, max(e[2] - helper.params["amount"], 0), *e[3:])


@entry("replace")
class _Replace:
    """Which barrow or helper makes room (LG-47); a filled Storage Builder stays (LG-189). (owner, card, side)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        farm = s.farms[e[1]]
        slots = farm.barrows if e[3] == "barrow" else farm.helpers
        locked = [c for c in farm.helpers if c and farm.storage and CARDS[c].helper.params.get("locks")]
        return [A.REPLACE[c] for c in slots if c not in locked]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, card, side = e
        s.stack.pop()
        farm = s.farms[p]
        slots = farm.barrows if side == "barrow" else farm.helpers
        if s.log is not None:
            s.say(
                "replace", p, f"{who(s, p)} discards {CARDS[a.args[0]].name} to make room.", card=a.args[0], side=side
            )
        into_slot(s, p, card, side, slots.index(a.args[0]))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return (
            "ReplaceSlot",
            f"Your three {e[3]} notches are full: which card makes room for {CARDS[e[2]].name}?",
            "rule:LG-47",
        )


@entry("pay")
class _Pay:
    """Goods for an extension, or the Carpenter's further good (card 0). (owner, card, number left, kinds paid)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        _, p, card, left, paid = e
        farm = s.farms[p]
        kinds = farm_good_kinds(farm)
        equal = card and farm.permits & EQUAL_GOODS
        if not equal:
            kinds &= ~paid
            if kinds.bit_count() == left:  # nothing to choose: all of them are paid (D3)
                good = (kinds & -kinds).bit_length() - 1
                _Pay.choose(s, e, A.PAY[good])
                return None
        return [A.PAY[g] for g in range(10) if kinds >> g & 1]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, card, left, paid = e
        good = a.args[0]
        farm = s.farms[p]
        reason = "for the extension" if card else "for the Carpenter"
        paid |= 1 << good
        s.stack.pop()
        if left > 1:
            s.stack.append(("pay", p, card, left - 1, paid))
        elif card:
            s.stack.append(("place_extension", p, card, paid))
        if good < 3:
            from_source(s, p, "spend", 1 << good, 0, ())
        elif good == SILVER:
            gain_silver(s, p, -1, reason)
        elif good == VP:
            gain_vp(s, p, -1, why=reason)
        else:
            farm.goods[good] -= 1
            if s.log is not None:
                s.say("spend", p, f"{who(s, p)} gives {WORDS[good]}.", good=GOODS[good])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        if not e[2]:
            return "PayExtra", "Carpenter: pay one further good of another kind.", "card:32"
        _, p, card, left, paid = e
        kinds = ""
        if paid or left > 1:
            alike = s.farms[p].permits & EQUAL_GOODS
            kinds = " (alike is fine)" if alike else " of another kind" if paid else " of different kinds"
        goods = many(left, "more good" if paid else "good")
        return "PayExtension", f"Pay for the extension {CARDS[card].name}: {goods}{kinds}.", "rule:LG-58"


@entry("place_extension")
class _PlaceExtension:
    """The paid extension goes to the farm. (owner, card, kinds paid)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()
        place_extension(s, e[1], e[2], e[3])


@entry("play_card")
class _PlayCard:
    """A card to play through a helper. (owner, sides (empty: all), may pass)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        found = plays(s.farms[e[1]], e[2] or SIDES)
        if not found:
            s.stack.pop()
            return None
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        play_side(s, e[1], *a.args)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "PlayCard", "Play a card from your hand.", "rule:LG-66"


@entry("draw_or_play")
class _DrawOrPlay:
    """Draw a card or play one (LG-41, LG-100). (owner, from a die)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.DRAW, *plays(s.farms[e[1]])]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        if e[2]:
            took(s, "card")
        if a is A.DRAW:
            draw(s, e[1])
        else:
            play_side(s, e[1], *a.args)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "DrawOrPlay", "Draw a card, or play one from your hand.", f"rule:LG-{100 if e[2] else 41}"


@entry("discard")
class _Discard:
    """Cards above the hand limit (LG-51, LG-52). (owner, number left)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        if e[2] < 1:
            s.stack.pop()
            return None
        return [A.DISCARD[card] for card in s.farms[e[1]].hand]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, left = e
        if left > 1:
            s.stack[-1] = ("discard", p, left - 1)
        else:
            s.stack.pop()
        s.farms[p].hand.remove(a.args[0])
        discard(s, a.args[0])
        if s.log is not None:
            s.say("discard", p, f"{who(s, p)} discards {CARDS[a.args[0]].name}.", card=a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Discard", f"Your hand is above its limit: discard {e[2]} card{'s' if e[2] > 1 else ''}.", "rule:LG-52"


# ---------------------------------------------------------------- growth


@entry("grow")
class _Grow:
    """Empty fields that grow; with too few markers the player names them one by one (LG-16, LG-72).

    (owner, cards, 1 outside normal growth)
    """

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        _, p, cards, _extra = e
        if not cards:
            s.stack.pop()
            return None
        if supply(s, p) >= len(cards):
            s.stack.pop()
            for card in cards:
                grow_card(s, p, card)
                note_grown(s, card)
            return None
        return [A.FIELD[card] for card in cards]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, cards, rest = e
        card = a.args[0]
        s.stack[-1] = ("grow", p, tuple(c for c in cards if c != card), rest)
        s.stack.append(("grow_one", p, card))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "GrowField", "Too few markers for all fields: which field grows next?", "rule:LG-16"


@entry("grow_one")
class _GrowOne:
    """One field that grows as soon as a marker is there. (owner, card)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        if supply(s, e[1]) < 1:
            s.stack.append(("free", e[1]))
            return
        s.stack.pop()
        grow_card(s, e[1], e[2])
        note_grown(s, e[2])

    @staticmethod
    def forgo(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()


def note_grown(s: LaGranjaState, card: int) -> None:
    """Counts grain that grew, for the Straw Binder (counter grain_grown_now)."""
    if CARDS[card].field == 1:
        for i in range(len(s.stack) - 1, -1, -1):
            e = s.stack[i]
            if e[0] == "growth":
                s.stack[i] = (*e[:2], e[2] + 1, *e[3:])
                return


@entry("grow_more")
class _GrowMore:
    """Harvest Hand: fields of different kinds, one by one (LG-184). (owner, number left, kinds served)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        farm = s.farms[e[1]]
        found = [A.FIELD[card] for card in farm.fields if not e[3] >> CARDS[card].field & 1] if e[2] else []
        if not found:
            s.stack.pop()
            return None
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, left, served = e
        card = a.args[0]
        s.stack[-1] = ("grow_more", p, left - 1, served | 1 << CARDS[card].field)
        s.stack.append(("grow_extra", p, card))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "GrowField", "Harvest Hand: choose a field that bears one more good.", "card:34"


@entry("grow_extra")
class _GrowExtra:
    """One more good on a field, outside normal growth. (owner, card)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        if supply(s, e[1]) < 1:
            s.stack.append(("free", e[1]))
            return
        s.stack.pop()
        grow_card(s, e[1], e[2])

    @staticmethod
    def forgo(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()


# ---------------------------------------------------------------- commodities, helpers, tiles


@entry("trade")
class _Trade:
    """Which of the five options a commodity brings (LG-177, LG-178). (owner, options excluded, first of the trade)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        shut = s.farms[e[1]].locks | e[2]
        found = [a for i, a in enumerate(A.TRADE) if not shut >> i & 1]
        if not found:
            s.stack.pop()
            return None
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, _shut, first = e
        s.stack.pop()
        if s.log is not None:
            got = TRADE_TEXT[a.args[0]]
            text = f"{who(s, p)} trades in a commodity: {got[0].lower()}{got[1:]}."
            s.say("trade", p, text, option=a.args[0])
        if first:  # LG-46: also for a Market Woman played by this very trade
            s.stack.append(("hook", p, "commodity_traded", (("option", a.args[0]),), 0))
        run(s, p, f"trade:{a.args[0]}")

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Trade", "What does the trade commodity bring you?", "rule:LG-221"


@entry("lock")
class _Lock:
    """Long Distance Trader: the option locked for good (LG-178). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        locks = s.farms[e[1]].locks
        return [a for i, a in enumerate(A.LOCK) if not locks >> i & 1]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        s.farms[e[1]].locks |= 1 << TRADES.index(a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Lock", "Long Distance Trader: which trade option is closed for the rest of the game?", "card:66"


@entry("ready")
class _Ready:
    """Instructor: which exhausted helper is ready again (LG-192). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        farm = s.farms[e[1]]
        found = [
            A.READY[card]
            for slot, card in enumerate(farm.helpers)
            if card and farm.tired >> slot & 1 and CARDS[card].helper.effect != "ready_helper"
        ]
        if not found:
            s.stack.pop()
            return None
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        farm = s.farms[e[1]]
        farm.tired &= ~(1 << farm.helpers.index(a.args[0]))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Ready", "Instructor: which helper is ready again?", "card:56"


@entry("den")
class _Den:
    """Olive Picker, Brewer, Vintner: the den the good goes to (LG-186). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> tuple[Action, ...]:
        return A.DEN

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        s.farms[e[1]].goods[a.args[0]] += 1

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Den", "Which den does it go to? It is of that kind from now on.", "rule:LG-186"


@entry("flip")
class _Flip:
    """Which used tile is face up again (LG-85). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        found = [A.FLIP[t] for t in face_down(s.farms[e[1]]) if t != 24]
        if not found:
            s.stack.pop()
            return None
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        s.farms[e[1]].used_tiles &= ~(1 << a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Flip", "Which used roof tile is turned up again?", "tile:24"


@entry("spend_tile")
class _SpendTile:
    """Roofer: which tile is turned down without its effect (LG-180). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.SPEND[t] for t in face_up(s.farms[e[1]])]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        s.farms[e[1]].used_tiles |= 1 << a.args[0]

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "SpendTile", "Roofer: which roof tile is turned down unused?", "card:40"


@entry("roof_used")
class _RoofUsed:
    """After a roof tile took effect: Ornament Carver. (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()
        fire(s, e[1], "roof_used")


def use_tile(s: LaGranjaState, p: int, tile: int) -> None:
    """Turns a tile down and starts its effect (LG-84)."""
    farm = s.farms[p]
    farm.used_tiles |= 1 << tile
    if s.log is not None:
        from core.la_granja.data import TILES

        s.say("roof", p, f"{who(s, p)} uses a roof tile: {TILES[tile].text}.", tile=tile)
    s.stack.append(("roof_used", p))
    run(s, p, f"tile:{tile}")


# ---------------------------------------------------------------- dice


def exhaust_effect(farm: Farm, effect: str) -> None:
    """Exhausts the helper with an effect."""
    for card in farm.helpers:
        if card and CARDS[card].helper.effect == effect:
            exhaust(farm, card)


def use_die(s: LaGranjaState, p: int, value: int, option: str, last: bool) -> None:
    """A die in use: `option` ("" if declined) resolves on top of its frame (LG-105)."""
    present = 0
    for card in s.farms[p].helpers:
        if card:
            present |= 1 << card
    s.stack.append(("die", p, value, 0, option, 0, present, 0))
    if option:
        if s.log is not None:  # what it brings is told as it comes
            which = "the last die, a" if last else "the die of"
            s.say("option", p, f"{who(s, p)} uses {which} {value}.", option=option, space=value)
        run(s, p, f"space:{value}:{option}", True)


@entry("die")
class _Die:
    """A die while it is used. (owner, space, what it brought, first option, stage, helpers present, used again)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        _, p, value, brought, option, stage, present, _again = e
        farm = s.farms[p]
        if stage == 0:
            s.stack[-1] = (*e[:5], 1, *e[6:])
            if option and len(SPACE_OPTIONS[value]) > 1:
                for card in ready_with(farm, "die_used"):
                    helper = CARDS[card].helper
                    if helper.effect == "die_options" and present >> card & 1 and value in helper.when["spaces"]:
                        s.stack.append(("second_option_of_die", p, value, option, card))
                        return
            return
        if stage == 1:
            s.stack[-1] = (*e[:5], 2, *e[6:])
            if farm.timings:
                hook(s, p, "die_used", {"space": value, "took": brought, "helpers": present})
            return
        s.stack.pop()
        for q in s.order:  # LG-176: the Foreman of others
            if q != p:
                fire(s, q, "other_die_used", {"space": value})


@entry("second_option_of_die")
class _SecondOptionOfDie:
    """Porter: a second, different option of the space (LG-105, LG-171). (owner, space, first option, helper)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [*(A.OPTION[o] for o in SPACE_OPTIONS[e[2]] if o != e[3]), A.PASS]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        if a is A.PASS:
            return
        exhaust(s.farms[e[1]], e[4])
        if s.log is not None:
            s.say("option", e[1], f"{who(s, e[1])}'s Porter: {OPTION_TEXT[a.args[0]]}.", option=a.args[0], space=e[2])
        run(s, e[1], f"space:{e[2]}:{a.args[0]}", True)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Porter", "Porter: take a second, different option here?", "card:3"


@entry("use_space")
class _UseSpace:
    """A revenue space used without taking a die (LG-172, LG-173). (owner, space, the die again)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.OPTION[o] for o in SPACE_OPTIONS[e[2]]]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, space, again = e
        s.stack.pop()
        if again:
            top = s.stack[-1]
            s.stack[-1] = (*top[:4], a.args[0], *top[5:])
        if s.log is not None:
            s.say("option", p, f"{who(s, p)}: {OPTION_TEXT[a.args[0]]}.", option=a.args[0], space=space)
        run(s, p, f"space:{space}:{a.args[0]}", bool(again))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "UseSpace", f"Use revenue space {e[2]}: choose what it brings.", "rule:LG-173" if e[3] else "rule:LG-172"


@entry("guard")
class _Guard:
    """Village Elder: the guarded space, named before the roll (LG-174). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> tuple[Action, ...]:
        return (*A.GUARD[1:], A.PASS)

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        if a is A.PASS:
            return
        exhaust_effect(s.farms[e[1]], "mark_space")
        s.guard = (e[1], a.args[0])
        if s.log is not None:
            s.say("guard", e[1], f"{who(s, e[1])}'s Village Elder guards space {a.args[0]}.", space=a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "GuardSpace", "Village Elder: which space do you guard?", "card:5"


@entry("mark_die")
class _MarkDie:
    """Tenant: the die marked after the roll (LG-175). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [*(A.DIE[v] for v in range(1, 7) if s.dice[v]), A.PASS]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        if a is A.PASS:
            return
        exhaust_effect(s.farms[e[1]], "mark_die")
        s.mark = (e[1], a.args[0])
        if s.log is not None:
            s.say("mark", e[1], f"{who(s, e[1])}'s Tenant marks a die on space {a.args[0]}.", space=a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "MarkDie", "Tenant: which die do you mark?", "card:26"


@entry("turn_die")
class _TurnDie:
    """Migrant Laborer: the die to turn, not the marked one (LG-175). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        marked = s.mark[1] if s.mark else 0
        found = [A.DIE[v] for v in range(1, 7) if s.dice[v] > (1 if v == marked else 0)]
        found.append(A.PASS)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        if a is A.PASS:
            s.stack.pop()
            return
        exhaust_effect(s.farms[e[1]], "turn_die")
        s.stack[-1] = ("face", e[1], a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "TurnDie", "Migrant Laborer: which die do you turn?", "card:15"


@entry("face")
class _Face:
    """The face the die is turned to. (owner, value now)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.FACE[v] for v in range(1, 7) if v != e[2]]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        s.dice[e[2]] -= 1
        s.dice[a.args[0]] += 1
        if s.log is not None:
            s.say("turn_die", e[1], f"{who(s, e[1])} turns a {e[2]} to a {a.args[0]}.", value=e[2], to=a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "TurnDie", "Migrant Laborer: to which face?", "card:15"
