"""The small moves everything is made of: taking, paying, drawing, walking. Each keeps the marker count right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.game import Event
from core.la_granja.actions import (
    FORGO,
    FREE_DEN,
    FREE_FIELD,
    FREE_SPACE,
    make,
)
from core.la_granja.data import (
    CARDS,
    GOODS,
    PIG,
    SELL,
    SIESTA_TOP,
    SILVER,
    TIMING_BIT,
    VP,
    WORDS,
)
from core.la_granja.farm import L_OTHER, Farm
from core.la_granja.registry import FORGO as FORGO_ENTRY
from core.la_granja.registry import Entry, entry
from core.rng import Rng

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.state import LaGranjaState


def who(s: LaGranjaState, player: int) -> str:
    """The game's own name of a player."""
    return f"Player {player + 1}" if player < s.seats else "The neutral player"


def count(n: int, good: int) -> str:
    """A number of goods in words: "2 olives", "1 pig", "3 silver"."""
    word = WORDS[good]
    if n != 1:
        word = {"trade commodity": "trade commodities", "victory point": "victory points"}.get(
            word, word if good in (1, 4, 5, 6, 8) else word + "s"
        )
    return f"{n} {word}"


# ---------------------------------------------------------------- victory points, silver


def gain_vp(s: LaGranjaState, p: int, n: int, category: int = L_OTHER, why: str = "") -> None:
    """Victory points into the purse and the ledger (negative: paid; LG-5 is checked before)."""
    farm = s.farms[p]
    farm.goods[VP] += n
    farm.ledger[category] += n
    if s.log is not None and n:
        verb = "takes" if n > 0 else "pays"
        s.say("vp", p, f"{who(s, p)} {verb} {abs(n)} VP{' ' + why if why else ''}.", vp=n, category=category)


def gain_silver(s: LaGranjaState, p: int, n: int, why: str = "") -> None:
    """Silver into the purse (negative: paid)."""
    s.farms[p].goods[SILVER] += n
    if s.log is not None and n:
        verb = "takes" if n > 0 else "pays"
        s.say("silver", p, f"{who(s, p)} {verb} {abs(n)} silver{' ' + why if why else ''}.", silver=n)


# ---------------------------------------------------------------- markers


def supply(s: LaGranjaState, p: int) -> int:
    """Markers left in the supply (LG-13)."""
    return s.setup.limit - s.farms[p].in_use()


def gain(s: LaGranjaState, p: int, good: int, n: int = 1, from_die: bool = False) -> None:
    """Goods from the supply to den, stable or centre, each with a marker (LG-14, LG-16). Silver and VP take none."""
    farm = s.farms[p]
    if good == SILVER:
        gain_silver(s, p, n)
        return
    if good == VP:
        gain_vp(s, p, n)
        return
    if good == PIG:
        room = farm.pig_spaces - farm.goods[PIG]
        if room < n:  # LG-34: no room, sold at once
            surplus = n - max(room, 0)
            n -= surplus
            gain_silver(s, p, surplus * SELL[PIG], "for a pig without room")
    if n <= 0:
        return
    if s.setup.limit - farm.in_use() >= n:
        farm.goods[good] += n
        if from_die and good < PIG:
            took(s, "harvest")
        if s.log is not None:
            s.say("gain", p, f"{who(s, p)} takes {count(n, good)}.", good=GOODS[good], n=n)
    else:
        s.stack.append(("gain", p, good, n, int(from_die)))


TOOK = {"harvest": 1, "card": 2, "silver": 4, "siesta": 8}
"""What a die brought, as bits (key `took` of helper.when)."""


def took(s: LaGranjaState, what: str) -> None:
    """Notes on the innermost die in use that it brought something."""
    stack = s.stack
    for i in range(len(stack) - 1, -1, -1):
        e = stack[i]
        if e[0] == "die":
            stack[i] = (*e[:3], e[3] | TOOK[what], *e[4:])
            return


@entry("gain")
class _Gain:
    """Goods still to be taken one by one, since the supply is short. (owner, good, number, from a die)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        _, p, good, n, from_die = e
        farm = s.farms[p]
        if n == 0 or (good == PIG and farm.goods[PIG] >= farm.pig_spaces):
            s.stack.pop()
            if n:
                gain_silver(s, p, n * SELL[PIG], "for a pig without room")
        elif supply(s, p) > 0:
            s.stack[-1] = ("gain", p, good, n - 1, from_die)
            farm.goods[good] += 1
            if from_die and good < PIG:
                took(s, "harvest")
            if s.log is not None:
                s.say("gain", p, f"{who(s, p)} takes {count(1, good)}.", good=GOODS[good], n=1)
        else:
            s.stack.append(("free", p))

    @staticmethod
    def forgo(s: LaGranjaState, e: Entry) -> None:
        s.stack[-1] = ("gain", e[1], e[2], e[3] - 1, e[4])


@entry("free")
class _Free:
    """Take back any one marker, or forgo what the next marker stands for (LG-14). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        p = e[1]
        farm = s.farms[p]
        found = [FREE_DEN[g] for g in range(8) if farm.goods[g]]
        found += [FREE_FIELD[card] for card, n in zip(farm.fields, farm.crops) if n]
        for card, covered in zip(farm.barrows, farm.covered):
            if card:
                goods = CARDS[card].barrow.goods
                kinds = sorted({g for i, g in enumerate(goods) if covered >> i & 1})
                found += [make("free", f"c{card}", GOODS[g]) for g in kinds]
        found += [FREE_SPACE[i] for i, owner in enumerate(s.market) if owner == p]
        found.append(FORGO)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        p = e[1]
        farm = s.farms[p]
        s.stack.pop()
        if a is FORGO:
            below = s.stack[-1]
            if s.log is not None:
                s.say("forgo", p, f"{who(s, p)} has no marker left and forgoes it.")
            FORGO_ENTRY[below[0]](s, below)
            return
        place, what = a.args
        if place == "den":
            farm.goods[what] -= 1
        elif place == "field":
            take_crop(farm, what)
        elif place == "space":
            s.market[what] = -1
            farm.out -= 1
            marker_lost(s, p)  # LG-15
        else:
            slot = farm.barrows.index(place)
            goods = CARDS[place].barrow.goods
            at = next(i for i, g in enumerate(goods) if g == what and farm.covered[slot] >> i & 1)
            farm.covered[slot] &= ~(1 << at)
            farm.out -= 1
        if s.log is not None:
            s.say("free", p, f"{who(s, p)} takes back a marker to use it elsewhere.", where=str(a))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return (
            "FreeMarker",
            "All your markers are in use: take one back, or forgo what the next one stands for.",
            "rule:LG-14",
        )


def marker_lost(s: LaGranjaState, p: int) -> None:
    """A marker went from the market to its owner's supply: Negotiator (LG-15, LG-194)."""
    if p < s.seats:
        from core.la_granja.effects import fire

        fire(s, p, "own_marker_removed")


# ---------------------------------------------------------------- goods on fields


def take_crop(farm: Farm, card: int) -> None:
    """One good off a field."""
    at = farm.fields.index(card)
    farm.crops[at] -= 1
    farm.on_field[CARDS[card].field] -= 1


def add_crop(farm: Farm, card: int) -> None:
    """One good onto a field."""
    at = farm.fields.index(card)
    farm.crops[at] += 1
    farm.on_field[CARDS[card].field] += 1


# ---------------------------------------------------------------- cards


def draw(s: LaGranjaState, p: int) -> None:
    """The top card of the deck into a hand (LG-54, LG-55)."""
    card = draw_top(s)
    if card:
        hand = s.farms[p].hand
        hand.append(card)
        hand.sort()
        if s.log is not None:
            name = CARDS[card].name
            s.log.append(
                Event(
                    "draw", p, f"{who(s, p)} draws {name} ({card}).", {"card": card}, (p,), f"{who(s, p)} draws a card."
                )
            )


def draw_top(s: LaGranjaState) -> int:
    """Takes the top card off the deck; the discards become the deck as soon as it is empty. 0 if there is none."""
    if not s.deck:
        reshuffle(s)
        if not s.deck:
            return 0
    card = s.deck.pop()
    s.barrier += 1
    if not s.deck:
        reshuffle(s)
    return card


def reshuffle(s: LaGranjaState) -> None:
    """The discards become the deck."""
    if s.discards:
        rng = Rng(s.rng)
        s.deck = sorted(s.discards)
        s.discards = []
        rng.shuffle(s.deck)
        s.rng = rng.state
        s.barrier += 1
        if s.log is not None:
            s.say("reshuffle", None, "The discards are shuffled into a new deck.")


def discard(s: LaGranjaState, card: int) -> None:
    """A card face up onto the discards."""
    s.discards.append(card)


# ---------------------------------------------------------------- siesta track


def walk(s: LaGranjaState, p: int, steps: int) -> int:
    """Moves a siesta marker up, on top of what lies there (LG-113–115). Returns the steps really made."""
    at = s.pos[p]
    made = min(steps, SIESTA_TOP - at)
    if made > 0:
        s.pos[p] = at + made
        s.arrivals.remove(p)
        s.arrivals.append(p)
        if s.log is not None:
            s.say(
                "siesta",
                p,
                f"{who(s, p)} walks {made} up the siesta track, to space {at + made}.",
                steps=made,
                to=at + made,
            )
    return made


# ---------------------------------------------------------------- helpers


def ready(farm: Farm, card: int) -> bool:
    """Whether a helper is on the farm and not exhausted."""
    return card in farm.helpers and not farm.tired >> farm.helpers.index(card) & 1


def exhaust(farm: Farm, card: int) -> None:
    """Marks a helper as used this round (LG-168)."""
    if CARDS[card].helper.once and card in farm.helpers:
        farm.tired |= 1 << farm.helpers.index(card)


def ready_with(farm: Farm, timing: str) -> list[int]:
    """Ready helpers of a timing, by notch."""
    if not farm.timings & TIMING_BIT[timing]:
        return []
    return [
        card
        for slot, card in enumerate(farm.helpers)
        if card and CARDS[card].helper.timing == timing and not farm.tired >> slot & 1
    ]


def sell_surplus_pigs(s: LaGranjaState, p: int) -> None:
    """Pigs above the room are sold at once (LG-50)."""
    farm = s.farms[p]
    surplus = farm.goods[PIG] - farm.pig_spaces
    if surplus > 0:
        farm.goods[PIG] -= surplus
        gain_silver(s, p, surplus * SELL[PIG], f"for {count(surplus, PIG)} without room")
