"""Deliveries, and what follows when a barrow or a building is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.la_granja import actions as A
from core.la_granja.data import (
    BUILDING_NAMES,
    BUTCHER,
    CARDS,
    COMMODITY,
    CROP_MASK,
    DELIVERY_PRICE,
    GOODS,
    PERMANENT,
    SILVER,
    VILLAGE_STORE,
    WORDS,
)
from core.la_granja.effects import fire, run
from core.la_granja.farm import L_BARROWS, L_BUILDINGS, WILD
from core.la_granja.moves import (
    discard,
    exhaust,
    gain,
    gain_silver,
    gain_vp,
    ready_with,
    supply,
    take_crop,
    who,
)
from core.la_granja.registry import Entry, entry

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.farm import Farm
    from core.la_granja.state import LaGranjaState


# ---------------------------------------------------------------- what can be delivered


def delivery_actions(s: LaGranjaState, p: int, reach: int, out: list[Action]) -> None:
    """Every symbol of own barrows and open buildings that a kind in `reach` fits (LG-121, LG-122, LG-124)."""
    farm = s.farms[p]
    for card, covered in zip(farm.barrows, farm.covered):
        if card:
            kinds = CARDS[card].barrow.need[covered] & reach
            if kinds:
                out += A.deliveries(card, kinds)
    board = s.setup.board
    opened = s.opened
    row = farm.row
    for b in (1, 2, 3, 4, 5, 6):
        if opened >> b & 1:
            r = row[b]
            if r >= 0:
                kinds = board.rows[b][r].need[farm.row_covered[b]] & reach
            elif r == -1:
                kinds = board.free_need[b][s.taken[b]] & reach
            else:
                continue
            if kinds:
                out += A.deliveries(-b, kinds)


def can_deliver(s: LaGranjaState, p: int, reach: int) -> bool:
    """Whether any delivery is legal with the kinds in `reach`."""
    farm = s.farms[p]
    for card, covered in zip(farm.barrows, farm.covered):
        if card and CARDS[card].barrow.need[covered] & reach:
            return True
    board = s.setup.board
    for b in (1, 2, 3, 4, 5, 6):
        if s.opened >> b & 1:
            r = farm.row[b]
            if r >= 0:
                if board.rows[b][r].need[farm.row_covered[b]] & reach:
                    return True
            elif r == -1 and board.free_need[b][s.taken[b]] & reach:
                return True
    return False


# ---------------------------------------------------------------- where a good comes from


def sources(farm: Farm, kinds: int, fields_only: bool) -> list[Action]:
    """Dens and fields that hold one of these crops."""
    found = []
    if not fields_only:
        for g in (0, 1, 2):
            if kinds >> g & 1 and farm.goods[g]:
                found.append(A.FROM_DEN[g])
    if farm.on_field[0] or farm.on_field[1] or farm.on_field[2]:
        for card, n in zip(farm.fields, farm.crops):
            if n and kinds >> CARDS[card].field & 1:
                found.append(A.FROM_FIELD[card])
    return found


def from_source(s: LaGranjaState, p: int, purpose: str, kinds: int, fields_only: int, args: tuple[int, ...]) -> None:
    """Takes a crop for a purpose, asking where from only if there are several places."""
    found = sources(s.farms[p], kinds, bool(fields_only))
    if len(found) == 1:
        _take_from(s, p, purpose, found[0], args)
    else:
        s.stack.append(("source", p, purpose, kinds, fields_only, args))


def _take_from(s: LaGranjaState, p: int, purpose: str, a: Action, args: tuple[int, ...]) -> None:
    farm = s.farms[p]
    place, what = a.args
    if place == "den":
        farm.goods[what] -= 1
        good = what
    else:
        take_crop(farm, what)
        good = CARDS[what].field
    PURPOSES[purpose](s, p, good, args)


@entry("source")
class _Source:
    """Which den or field gives a crop. (owner, purpose, kinds, fields only, arguments of the purpose)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        found = sources(s.farms[e[1]], e[3], bool(e[4]))
        if not found:
            s.stack.pop()
            return None
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        _take_from(s, e[1], e[2], a, e[5])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Source", "Which field or den does it come from?", "rule:LG-121"


def _upgraded(s: LaGranjaState, p: int, good: int, args: tuple[int, ...]) -> None:
    from core.la_granja.data import UPGRADES_TO

    to = UPGRADES_TO[args[0]]
    s.farms[p].goods[to] += 1
    if s.log is not None:
        wild = ""
        if good != args[0]:  # LG-185: one harvest good stands for another
            helpers = (CARDS[card].helper for card in s.farms[p].helpers if card)
            wild = f" ({next(one.name for one in helpers if one.params.get('flag') == 'harvest_wild')})"
        s.say("upgrade", p, f"{who(s, p)} makes {WORDS[to]} of {WORDS[good]}{wild}.", good=GOODS[good], to=GOODS[to])


def _sold(s: LaGranjaState, p: int, good: int, args: tuple[int, ...]) -> None:
    from core.la_granja.data import SELL

    gain_silver(s, p, SELL[good], f"for {WORDS[good]}")


def _spent(s: LaGranjaState, p: int, good: int, args: tuple[int, ...]) -> None:
    if s.log is not None:
        s.say("spend", p, f"{who(s, p)} gives {WORDS[good]}.", good=GOODS[good])


def _delivered(s: LaGranjaState, p: int, good: int, args: tuple[int, ...]) -> None:
    cover(s, p, args[0], args[1], args[2])


PURPOSES = {"upgrade": _upgraded, "sell": _sold, "spend": _spent, "deliver": _delivered}


# ---------------------------------------------------------------- one delivery


def start_delivery(s: LaGranjaState, p: int, a: Action) -> None:
    """Plays `deliver:target:symbol`: row and source are asked where several are possible (LG-26)."""
    target, kind = a.args
    row = -1
    if target < 0:
        b = -target
        row = s.farms[p].row[b]
        if row < 0:
            rows = free_rows(s, b, kind)
            if len(rows) > 1:
                s.stack.append(("row", p, b, kind))
                return
            row = rows[0]
    carry(s, p, target, kind, row)


def free_rows(s: LaGranjaState, b: int, kind: int) -> list[int]:
    """Free rows of a building that show the kind; of rows with the same goods the first (LG-25, LG-26)."""
    found: list[int] = []
    seen: set[tuple[int, ...]] = set()
    for r, symbols in enumerate(s.setup.board.rows[b]):
        if not s.taken[b] >> r & 1 and symbols.need[0] >> kind & 1 and symbols.goods not in seen:
            seen.add(symbols.goods)
            found.append(r)
    return found


@entry("row")
class _Row:
    """Which row of a building is one's own from now on (LG-25). (owner, building, kind delivered)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.ROW[r] for r in free_rows(s, e[2], e[3])]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack.pop()
        carry(s, e[1], -e[2], e[3], a.args[0] - 1)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Row", f"Choose your row of the {BUILDING_NAMES[e[2]]}: it stays yours.", f"building:{e[2]}"


def carry(s: LaGranjaState, p: int, target: int, kind: int, row: int) -> None:
    """Moves the good onto its symbol."""
    farm = s.farms[p]
    if kind < 3:
        kinds = CROP_MASK if farm.permits & WILD else 1 << kind  # LG-185
        from_source(s, p, "deliver", kinds, 0, (target, kind, row))
    elif kind == SILVER:
        if supply(s, p) < 1:
            s.stack.append(("silver_delivery", p, target, row))
            return
        farm.goods[SILVER] -= 1  # LG-17: the coin goes to the general supply, a marker stands for it
        cover(s, p, target, kind, row)
    else:
        farm.goods[kind] -= 1
        cover(s, p, target, kind, row)


@entry("silver_delivery")
class _SilverDelivery:
    """A coin waits for a marker to stand on its symbol (LG-17). (owner, target, row)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        if supply(s, e[1]) < 1:
            s.stack.append(("free", e[1]))
            return
        s.stack.pop()
        carry(s, e[1], e[2], SILVER, e[3])

    @staticmethod
    def forgo(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()


def cover(s: LaGranjaState, p: int, target: int, kind: int, row: int) -> None:
    """The marker stands on the symbol: hooks, then completion."""
    farm = s.farms[p]
    farm.out += 1
    if target > 0:
        slot = farm.barrows.index(target)
        symbols = CARDS[target].barrow
        covered = farm.covered[slot]
        covered |= 1 << symbols.position[covered][kind]
        farm.covered[slot] = covered
    else:
        b = -target
        symbols = s.setup.board.rows[b][row]
        if farm.row[b] < 0:
            farm.row[b] = row
            s.taken[b] |= 1 << row
        covered = farm.row_covered[b]
        covered |= 1 << symbols.position[covered][kind]
        farm.row_covered[b] = covered
    if s.log is not None:
        place = f"the barrow {CARDS[target].name}" if target > 0 else f"the {BUILDING_NAMES[-target]}"
        s.say("deliver", p, f"{who(s, p)} delivers {WORDS[kind]} to {place}.", target=target, good=GOODS[kind], row=row)
    if kind < 3:
        farm.delivered[kind] += 1
    if farm.timings:
        fire(s, p, "delivered", {"good": kind, "to": "barrow" if target > 0 else "building"})
    if covered == symbols.full:
        if target > 0:
            complete_barrow(s, p, target)
        else:
            complete_building(s, p, -target)


@entry("delivery")
class _Delivery:
    """Deliveries pushed by an effect (D15e). (owner, number left, kinds allowed, may stop)

    One without a legal target lapses (LG-131).
    """

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        _, p, left, kinds, may_stop = e
        found: list[Action] = []
        if left:
            delivery_actions(s, p, s.farms[p].reach() & kinds, found)
        if not found:
            s.stack.pop()
            return None
        if may_stop:
            found.append(A.STOP)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        if a is A.STOP:
            s.stack.pop()
            return
        if e[2] > 1:
            s.stack[-1] = ("delivery", e[1], e[2] - 1, e[3], e[4])
        else:
            s.stack.pop()
        start_delivery(s, e[1], a)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "PushedDelivery", "Make a delivery: choose a symbol of a barrow or a building.", "rule:LG-122"


# ---------------------------------------------------------------- purchases


def waives(s: LaGranjaState, p: int) -> int:
    """The Wagoner's card if it makes the next purchase free (LG-181), else 0."""
    farm = s.farms[p]
    if farm.purchases:
        return 0
    for card in ready_with(farm, "purchase_made"):
        return card
    return 0


def purchase_reach(s: LaGranjaState, p: int) -> int:
    """Kinds that can be delivered once the next purchase is paid; 0 if it cannot be paid."""
    farm = s.farms[p]
    silver = farm.goods[SILVER]
    reach = farm.reach() & ~(1 << SILVER)
    silver += 1 if waives(s, p) else -DELIVERY_PRICE
    if silver < 0:
        return 0
    return reach | (1 << SILVER if silver else 0)


def purchase(s: LaGranjaState, p: int) -> None:
    """Pays for one purchased delivery, or lets the Wagoner pay (LG-127, LG-181)."""
    farm = s.farms[p]
    card = waives(s, p)
    if card:
        exhaust(farm, card)
        gain_silver(s, p, CARDS[card].helper.params["silver"], f"from the {CARDS[card].name}")
    else:
        gain_silver(s, p, -DELIVERY_PRICE, "for a delivery")
    farm.purchases += 1


# ---------------------------------------------------------------- completion


def complete_barrow(s: LaGranjaState, p: int, card: int) -> None:
    """LG-146: VP, markers back, commodity and card, market, Wainwright."""
    farm = s.farms[p]
    slot = farm.barrows.index(card)
    data = CARDS[card]
    if s.log is not None:
        s.say("barrow", p, f"{who(s, p)} completes the barrow {data.name}.", card=card, vp=data.barrow_vp)
    gain_vp(s, p, data.barrow_vp, L_BARROWS, "for the barrow")
    if farm.active >> BUTCHER & 1:  # LG-140
        for timing, _effect, params in PERMANENT[BUTCHER]:
            if timing == "barrow_completed":
                gain_vp(s, p, params["vp"], L_BUILDINGS, "from the Butcher")
    farm.out -= len(data.barrow.goods)
    farm.covered[slot] = 0
    stack = s.stack
    helpers = ready_with(farm, "barrow_completed")
    effects = {CARDS[c].helper.effect: c for c in helpers}
    if helpers:
        stack.append(("new_barrow", p))
    stack.append(("market", p, data.barrow_vp))
    if "take_back" in effects:
        stack.append(("take_back", p, effects["take_back"], data.barrow.goods))
    if "keep_barrow" in effects:
        stack.append(("keep", p, effects["keep_barrow"], card))
    else:
        farm.barrows[slot] = 0
        discard(s, card)
    gain(s, p, COMMODITY)


def complete_building(s: LaGranjaState, p: int, b: int) -> None:
    """LG-132: ownership marker, VP, unlocking, craft marker with its instant effect, Village Store, Haggler."""
    farm = s.farms[p]
    row = farm.row[b]
    symbols = s.setup.board.rows[b][row]
    farm.out += 1 - len(symbols.goods)
    farm.row_covered[b] = 0
    farm.row[b] = -2 - row
    if s.log is not None:
        s.say("building", p, f"{who(s, p)} completes the {BUILDING_NAMES[b]}.", building=b)
    first = s.first_vp >> b & 1
    gain_vp(
        s,
        p,
        s.round + first,
        L_BUILDINGS,
        f"for the {BUILDING_NAMES[b]} in round {s.round}" + ("" if not first else ", the first"),
    )
    if first:
        s.first_vp &= ~(1 << b)
        if s.orders:  # LG-133, LG-134
            opened = s.orders.pop(0)
            s.opened |= 1 << opened
            if s.log is not None:
                s.say("open", p, f"The {BUILDING_NAMES[opened]} opens.", building=opened)
            gain_vp(s, p, 1, L_BUILDINGS, f"for opening the {BUILDING_NAMES[opened]}")
    stack = s.stack
    for card in ready_with(farm, "building_completed"):
        stack.append(("take_back", p, card, symbols.goods))
    if farm.active >> VILLAGE_STORE & 1:  # LG-138
        stack.append(("store", p))
    farm.craft |= 1 << b
    run(s, p, f"craft:{b}")


@entry("store")
class _Store:
    """The active Village Store's VP for a further craft marker. (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()
        for timing, _effect, params in PERMANENT[VILLAGE_STORE]:
            if timing == "building_completed":
                gain_vp(s, e[1], params["vp"], L_BUILDINGS, "from the Village Store")


@entry("keep")
class _Keep:
    """Barrow Builder: does the completed barrow stay? (owner, helper, card)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.KEEP, A.PASS]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, helper, card = e
        s.stack.pop()
        farm = s.farms[p]
        if a is A.KEEP:
            exhaust(farm, helper)
            if s.log is not None:
                s.say("helper", p, f"{who(s, p)} keeps the barrow {CARDS[card].name}.", card=helper)
        else:
            farm.barrows[farm.barrows.index(card)] = 0
            discard(s, card)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Keep", f"Keep the barrow {CARDS[e[3]].name} on your farm, emptied?", f"card:{e[2]}"


@entry("take_back")
class _TakeBack:
    """Haggler, Barterer: one delivered good comes back (LG-190). (owner, helper, goods)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        farm = s.farms[e[1]]
        room = farm.goods[3] < farm.pig_spaces
        found = [A.BACK[g] for g in sorted(set(e[3])) if g != 3 or room]
        found.append(A.PASS)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, helper, _goods = e
        s.stack.pop()
        if a is A.PASS:
            return
        exhaust(s.farms[p], helper)
        gain(s, p, a.args[0])

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "TakeBack", f"{CARDS[e[2]].name}: take back one of the goods just delivered?", f"card:{e[2]}"


@entry("new_barrow")
class _NewBarrow:
    """Wainwright (helper): a card from hand as a new barrow (LG-191). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        farm = s.farms[e[1]]
        cards = [c for c in ready_with(farm, "barrow_completed") if CARDS[c].helper.effect == "play_card"]
        if not cards or not farm.hand:
            s.stack.pop()
            return None
        return [*(A.PLAY[card, "barrow"] for card in farm.hand), A.PASS]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        from core.la_granja.choices import play_side

        p = e[1]
        s.stack.pop()
        if a is A.PASS:
            return
        farm = s.farms[p]
        for card in ready_with(farm, "barrow_completed"):
            if CARDS[card].helper.effect == "play_card":
                exhaust(farm, card)
        play_side(s, p, *a.args)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "NewBarrow", "Wainwright: play a card as a new barrow?", "card:16"
