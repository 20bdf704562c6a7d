"""Phase III: the areas in order, and what a worker does in areas 0a to 13."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.game import Action, Event, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import effects, placement, stock
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.state import MiTierraState, called, tell

# ---------------------------------------------------------------- the order of activation (MT-44, MT-45)


@step("area")
def _area(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Opens the next area that has anything to do."""
    area = f[1]
    stand = s.stand
    while area < 14:
        if area == 8:
            if max(s.touch) >= 0:
                break
        elif stand[area + 1]:
            break
        area += 1
    s.area = area
    s.acted = 0
    if log is not None:
        tell(log, "area", None, f"Area {d.AREA_TEXT[area]}: {d.AREA_NAMES[area]}.", area=d.AREA_TEXT[area])
    if area < 14:
        if area == 8:
            s.push(("shopping", 0), ("area", 9))
            return
        if area == 5:
            s.plaza_price = plaza_price(s)
        elif area == 7:
            for p in stand[8]:
                s.at_mill |= 1 << p  # MT-85
        s.push(("workers", area, 0), ("area", area + 1))
    elif area == 14:
        s.push(*(("farm_start", p) for p in s.order), ("area", 15))
    elif area == 15:
        s.push(("markets", 0), ("area", 16))
    elif area == 16:
        s.push(("cities", 0), ("area", 17))
    else:
        s.push(("rodeo_start",), ("round_end",))


@step("workers")
def _workers(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """The workers of an area one by one, in the order of placement (MT-45, MT-47, MT-50)."""
    area, i = f[1:]
    players = s.stand[area + 1]
    if i == len(players):
        s.stand[area + 1] = ()
        s.acted = 0
        return
    s.acted = i + 1
    p = players[i]
    if log is not None:
        tell(log, "home", p, f"{called(p)} brings a worker home.", area=d.AREA_TEXT[area], wheel=i)
    s.stack.append(("workers", area, i + 1))
    activate(s, p, EFFECT[area](p))


def activate(s: MiTierraState, p: int, *effect: Frame) -> None:
    """A worker's effect, with the purchase from a dealer before or after it (MT-234)."""
    if not s.rules.merchant:
        s.push(*effect)
    elif s.rules.merchant_first:
        s.push(("buy", p), *effect)
    else:
        s.push(*effect, ("buy", p))


EFFECT: Final[dict[int, Callable[[int], Frame]]] = {
    d.INTERNATIONAL: lambda p: ("contract", p),
    d.DEALERS: lambda p: ("dealer", p),
    1: lambda p: ("pen", p, 0),
    2: lambda p: ("seed", p),
    3: lambda p: ("yard", p, 3),
    4: lambda p: ("yard", p, 4),
    5: lambda p: ("hire", p),
    6: lambda p: ("yard", p, 6),
    7: lambda p: ("mill", p),
    9: lambda p: ("clock", p),
    10: lambda p: ("small", p, 10, 0),
    11: lambda p: ("small", p, 11, 0),
    12: lambda p: ("large", p, 12),
    13: lambda p: ("large", p, 13),
}
"""The frame of a worker's effect by area."""


# ---------------------------------------------------------------- buying from a dealer (MT-234 to MT-237)


@question("buy")
def _buy(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """Pieces on other players' cards that can be paid and find room."""
    p = f[1]
    farm = s.farms[p]
    legal: list[Action] = []
    for q, other in enumerate(s.farms):
        if q != p:  # MT-236
            for card, pieces in other.dealers:
                prices = d.MERCHANTS[card].prices
                for space, piece in enumerate(pieces):
                    if piece >= 0 and prices[space] <= farm.money and has_room(s, p, piece):
                        legal.append(a.BUY_PIECE[card][space])
    if legal:
        legal.append(a.NONE)
    return legal


def has_room(s: MiTierraState, p: int, piece: int) -> bool:
    """Whether a player can take a piece: pens for animals, an empty plot for a seed (MT-235, MT-67)."""
    farm = s.farms[p]
    if piece < d.N_GOODS:
        return True
    if piece < d.HORSE:
        return s.rules.homeless_meat or farm.room(piece - d.COW) > 0
    return farm.empty_plots != 0


@answer("buy")
def _bought(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.NONE:
        return
    p = f[1]
    card, space = action.args
    owner = next(q for q, farm in enumerate(s.farms) if any(c == card for c, _ in farm.dealers))
    seller = s.farms[owner]
    piece = -1
    cards = []
    for c, pieces in seller.dealers:
        if c == card:
            piece = pieces[space]
            pieces = (*pieces[:space], -1, *pieces[space + 1 :])
        cards.append((c, pieces))
    seller.dealers = tuple(cards)
    dealer = d.MERCHANTS[card]
    price = dealer.prices[space]
    stock.pay(s, p, price, dealer.name, log)
    stock.gain(s, owner, price, dealer.name, log)
    if log is not None:
        tell(
            log, "dealer", p, f"{called(p)} buys {d.counted(piece, 1)} from {called(owner)} ({dealer.name}).",
            card=dealer.id, space=space, piece=d.PIECES[piece],
        )  # fmt: skip
    farm = s.farms[p]
    if piece < d.N_GOODS:
        farm.goods[piece] += 1
    elif piece < d.HORSE:
        herd = piece - d.COW
        if farm.room(herd) > 0:
            farm.herds[herd] += 1
        else:
            s.herds[herd] += 1
            farm.goods[d.MEAT] += 1  # MT-67
    else:
        s.push(("plant", p, piece - d.SEED, 0))


# ---------------------------------------------------------------- 0a: contracts (MT-227)


@question("contract")
def _contract(s: MiTierraState, f: Frame) -> Sequence[Action]:
    return a.KEEP_CONTRACT[: min(2, len(s.contract_deck))]


@answer("contract")
def _contract_kept(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p = f[1]
    drawn = [s.contract_deck.pop() for _ in range(min(2, len(s.contract_deck)))]
    s.barrier += 1
    kept = drawn.pop(action.args[0])
    farm = s.farms[p]
    for other in s.farms:
        if other.seen_contracts:
            other.seen_contracts = tuple(c for c in other.seen_contracts if c != kept and c not in drawn)
    farm.contracts = (*farm.contracts, kept)
    if drawn:
        s.contract_deck.insert(0, drawn[0])
        farm.seen_contracts = (*farm.seen_contracts, drawn[0])
    if log is not None:
        card = d.CONTRACTS[kept]
        log.append(
            Event("contract", p, f"{called(p)} keeps the contract {card.words()}.", {"card": card.id}, (p,),
                  f"{called(p)} takes a contract.")
        )  # fmt: skip


# ---------------------------------------------------------------- 0b: dealers (MT-231 to MT-233)


def fill_choices(s: MiTierraState, p: int, card: int, pieces: Sequence[int]) -> list[Action]:
    """What can go onto the empty spaces of a card: animals, planted seeds, goods of the owner."""
    farm = s.farms[p]
    legal: list[Action] = []
    for space, accepted in enumerate(d.MERCHANTS[card].accepts):
        if pieces[space] < 0:
            for piece in d.bits(accepted & ((1 << d.SEED) - 1)):
                if farm.have(piece):
                    legal.append(a.FILL_PIECE[space][piece])
            seeds = farm.seeds
            for kind in (0, 1, 2):
                if accepted >> (d.SEED + kind) & 1:
                    legal += [a.FILL_PLOT[space][plot] for plot in d.bits(farm.crops[kind] & seeds)]
    return legal


@question("dealer")
def _dealer(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-232: a card without anything to fill cannot be taken."""
    p = f[1]
    return [a.TAKE_DEALER[card] for card in s.offer if fill_choices(s, p, card, [-1] * d.MERCHANTS[card].spaces)]


@answer("dealer")
def _dealer_taken(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, card = f[1], action.args[0]
    s.offer.remove(card)
    dealer = d.MERCHANTS[card]
    farm = s.farms[p]
    farm.dealers = (*farm.dealers, (card, (-1,) * dealer.spaces))
    if log is not None:
        tell(log, "dealer", p, f"{called(p)} takes the {dealer.name}.", card=dealer.id)
    s.push(("fill", p))


@question("fill")
def _fill(s: MiTierraState, f: Frame) -> Sequence[Action]:
    p = f[1]
    card, pieces = s.farms[p].dealers[-1]
    legal = fill_choices(s, p, card, pieces)
    if max(pieces) >= 0:
        legal.append(a.DONE)
    return legal


@answer("fill")
def _filled(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.DONE:
        return
    p = f[1]
    farm = s.farms[p]
    space, piece, plot = action.args
    if plot >= 0:
        piece = d.SEED + stock.uproot(s, p, plot, log)
    elif piece < d.N_GOODS:
        farm.goods[piece] -= 1
    else:
        herd = piece - d.COW
        farm.herds[herd] -= 1
        farm.worked[herd] = min(farm.worked[herd], farm.herds[herd])
    card, pieces = farm.dealers[-1]
    farm.dealers = (*farm.dealers[:-1], (card, (*pieces[:space], piece, *pieces[space + 1 :])))
    dealer = d.MERCHANTS[card]
    if log is not None:
        tell(
            log, "dealer", p, f"{called(p)} puts {d.counted(piece, 1)} on the {dealer.name}.",
            card=dealer.id, space=space, piece=d.PIECES[piece],
        )  # fmt: skip
    s.push(("fill", p))


# ---------------------------------------------------------------- 1 and 2: pens and seeds


@question("pen")
def _pen(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-51 to MT-57; frame: player, forced (as an initial pick)."""
    if not s.pens:
        return ()
    legal = [a.PEN[i] for i in placement.pen_positions(s.farms[f[1]])]
    if legal and not f[2]:
        legal.append(a.NONE)
    return legal


@answer("pen")
def _pen_laid(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is not a.NONE:
        stock.lay_pen(s, f[1], action.args[0], log)


@question("seed")
def _seed(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-60."""
    if not s.farms[f[1]].empty_plots:
        return ()
    legal = [a.SEED[kind] for kind in (0, 1, 2) if s.seeds[kind]]
    return [*legal, a.NONE] if legal else ()


@answer("seed")
def _seed_taken(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is not a.NONE:
        s.push(("plant", f[1], action.args[0], 1))


@question("plant")
def _plant(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-58; frame: player, kind, whether the seed comes from the greenhouse."""
    return [a.PLANT[plot] for plot in d.bits(s.farms[f[1]].empty_plots)]


@answer("plant")
def _planted(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, kind, supply = f[1:]
    if supply:
        stock.plant(s, p, kind, action.args[0], log)
    else:
        stock.set_crop(s, p, kind, action.args[0], log)


# ---------------------------------------------------------------- rolls: 3, 4, 6, 7


@step("yard")
def _yard(s: MiTierraState, f: Frame, log: Log | None) -> None:
    p, area = f[1:]
    if s.herds[d.HERD_AREA[area]]:  # MT-49: nothing there, no roll
        s.push(("roll", p, area), ("rolled", p, area))
    else:
        if log is not None:
            tell(log, "skip", p, f"Nothing is left in the {d.AREA_NAMES[area]}.", reason="empty")


@step("roll")
def _roll(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Puts the face into the frame below (MT-3; without dice face 0: MT-218)."""
    p, area = f[1:]
    face = 0 if s.rules.less_luck else s.roll(len(d.DIE[area]))
    s.stack.pop()
    s.stack.append(("rolled", p, area, face))
    if log is not None and face:
        die = "black" if len(d.DIE[area]) == 4 else "white"
        text = f"{called(p)} rolls a {face} with the {die} die: {d.DIE[area][face - 1]}."
        tell(log, "roll", p, text, area=d.AREA_TEXT[area], face=face, **{"yield": d.DIE[area][face - 1]})


@question("rolled")
def _rolled(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """The School: once a round a second roll, which then stands (MT-136)."""
    farm = s.farms[f[1]]
    if farm.rerolls > farm.rerolls_used and f[3]:
        return (a.REROLL, a.STAND)
    return (a.STAND,)


@answer("rolled")
def _stands(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, area, face = f[1:]
    if action is a.REROLL:
        s.farms[p].rerolls_used += 1
        face = s.roll(len(d.DIE[area]))
        if log is not None:
            text = f"{called(p)} rolls again: {face}, so {d.DIE[area][face - 1]}."
            tell(log, "roll", p, text, area=d.AREA_TEXT[area], face=face, **{"yield": d.DIE[area][face - 1]})
        if s.farms[p].rerolls > s.farms[p].rerolls_used:
            s.push(("rolled", p, area, face))
            return
    n = d.DIE[area][face - 1] if face else d.FIXED_YIELD[area]
    if area == 7:
        s.push(("take_water", p, n, 0))
        return
    herd = d.HERD_AREA[area]
    n += effects.rolled_bonus(s, p, area)  # MT-189
    s.push(("house", p, herd, min(n, s.herds[herd])))  # MT-66


@question("house")
def _house(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-64: how many of the animals go into pens; the others become meat."""
    room = s.farms[f[1]].room(f[2])
    return a.HOUSE[: max(0, min(room, f[3])) + 1]


@answer("house")
def _housed(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    n = action.args[0]
    stock.add_animals(s, f[1], f[2], n, f[3] - n, log)


# ---------------------------------------------------------------- 5: the plaza


def plaza_price(s: MiTierraState) -> int:
    """MT-70: for each worker who still stands at the plaza when area 5 begins."""
    return d.PLAZA_PRICE * sum(not farm.hired for farm in s.farms)


@question("hire")
def _hire(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-70 to MT-74."""
    farm = s.farms[f[1]]
    return () if farm.hired or farm.money < s.plaza_price else (a.HIRE, a.NONE)


@answer("hire")
def _hired(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.NONE:
        return
    p = f[1]
    stock.pay(s, p, s.plaza_price, "hiring", log)
    s.farms[p].hired = 1
    s.farms[p].workers += 1
    if log is not None:
        tell(log, "hire", p, f"{called(p)} hires the worker at the plaza.", price=s.plaza_price)


# ---------------------------------------------------------------- 8: improvements (MT-95 to MT-104)


@step("shopping")
def _shopping(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """In turn order one worker each, again and again until all are home (MT-97)."""
    n = len(s.order)
    at = f[1]
    for i in range(at, at + n):
        p = s.order[i % n]
        if p in s.touch:
            s.push(("buyer", p), ("shopping", (i + 1) % n))
            return


@question("buyer")
def _buyer(s: MiTierraState, f: Frame) -> Sequence[Action]:
    return [a.BUYER[wheel] for wheel, q in enumerate(s.touch) if q == f[1]]


@answer("buyer")
def _buyer_chosen(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, wheel = f[1], action.args[0]
    s.touch[wheel] = -1
    if log is not None:
        tell(log, "home", p, f"{called(p)} brings a worker home.", area="8", wheel=wheel)
    activate(s, p, ("build", p, wheel))


def tile_price(s: MiTierraState, p: int, wheel: int) -> int:
    """MT-96: 1 for each tile still touched, then discounts, never below 0."""
    touched = sum(s.board[i] >= 0 for i in d.TOUCH[wheel])
    return max(0, touched * d.TOUCH_PRICE + s.modifier(p, "improvement_price"))


@question("build")
def _build(s: MiTierraState, f: Frame) -> Sequence[Action]:
    p, wheel = f[1:]
    farm = s.farms[p]
    if tile_price(s, p, wheel) > farm.money:  # MT-104
        return ()
    legal = [
        a.BUILD[s.board[i]]
        for i in d.TOUCH[wheel]
        if s.board[i] >= 0 and (not (base := d.TILES[s.board[i]].covers) or d.TILE[base] in farm.tiles)  # MT-100
    ]
    return [*legal, a.NONE] if legal else ()


@answer("build")
def _built(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.NONE:
        return
    p, wheel = f[1:]
    tile = action.args[0]
    farm = s.farms[p]
    stock.pay(s, p, tile_price(s, p, wheel), d.TILES[tile].name, log)
    s.board[s.board.index(tile)] = -1
    base = d.TILES[tile].covers
    if base:
        put_tile(s, p, tile, farm.tiles.index(d.TILE[base]), log)
    elif -1 in farm.tiles:
        put_tile(s, p, tile, farm.tiles.index(-1), log)
    else:
        s.push(("over", p, tile))


@question("over")
def _over(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-99, MT-102."""
    return a.OVER


@answer("over")
def _covered(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    put_tile(s, f[1], f[2], action.args[0], log)


def put_tile(s: MiTierraState, p: int, tile: int, space: int, log: Log | None) -> None:
    """A tile onto a space; what lies there is dead for good (MT-99)."""
    farm = s.farms[p]
    old = farm.tiles[space]
    if old >= 0:
        farm.dead = (*farm.dead, old)
    farm.tiles[space] = tile
    farm.used &= ~(1 << space)
    farm.refresh()
    if log is not None:
        text = f"{called(p)} builds {d.TILES[tile].name}"
        text += f" over {d.TILES[old].name}." if old >= 0 else "."
        covered = d.TILES[old].id if old >= 0 else None
        tell(log, "tile", p, text, tile=d.TILES[tile].id, space=space, covered=covered)


# ---------------------------------------------------------------- 9: the clock tower


@question("clock")
def _clock(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-105, MT-110."""
    if not s.horses:
        return (a.LOOK,)
    free = s.farms[f[1]].free_stables
    return [a.LOOK, *(a.TAKE_HORSE[i] for i in (0, 1) if free >> i & 1)]


@answer("clock")
def _clock_chosen(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p = f[1]
    farm = s.farms[p]
    if action is not a.LOOK:
        stable = action.args[0]
        s.horses -= 1
        farm.horses[stable] = 0
        name = d.STABLES[stable]
        if log is not None:
            tell(log, "horse", p, f"{called(p)} takes a horse into stable {name}.", stable=name, level=0)
        return
    look(s, p)
    if log is not None:
        ids = [d.MARKETS[card].id for card in farm.known]
        names = d.listed(d.MARKETS[card].name for card in farm.known)
        log.append(
            Event("look", p, f"{called(p)} sees {names}.", {"cards": ids}, (p,),
                  f"{called(p)} looks at the market deck.")
        )  # fmt: skip
    s.push(("order_cards", p, 0))


def look(s: MiTierraState, p: int) -> None:
    """The top four cards become known to the player (MT-107), in any order to those who knew them (MT-108, MT-109)."""
    shown = tuple(reversed(s.deck[-4:]))
    s.barrier += 1
    for q, other in enumerate(s.farms):
        if q != p and other.known and len(shown) > 1:
            other.known = tuple(sorted(other.known))
            other.known_window = len(shown)
    s.farms[p].known = shown
    s.farms[p].known_window = 0


@question("order_cards")
def _order_cards(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-107: the card to lie on top of those not yet chosen; frame: player, how many are chosen."""
    farm = s.farms[f[1]]
    left = farm.known[f[2] :]
    return [*(a.TOP[card] for card in left), a.LEAVE] if len(left) > 1 else ()


@answer("order_cards")
def _card_on_top(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.LEAVE:
        return
    p, chosen = f[1:]
    farm = s.farms[p]
    known = list(farm.known)
    card = action.args[0]
    known.remove(card)
    known.insert(chosen, card)
    farm.known = tuple(known)
    s.deck[len(s.deck) - len(known) :] = reversed(known)
    s.push(("order_cards", p, chosen + 1))


# ---------------------------------------------------------------- 10 to 13: factories


def small_fee(s: MiTierraState, p: int) -> int:
    """MT-111, MT-115."""
    return max(0, d.SMALL_FEE + s.modifier(p, "small_factory_fee"))


@question("small")
def _small(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """One unit at a time (MT-112); frame: player, area, whether the fee is paid."""
    p, area, paid = f[1:]
    farm = s.farms[p]
    if not paid and farm.money < small_fee(s, p):
        return ()
    legal = [
        a.MAKE[r.good]
        for r in d.RECIPES[area]
        if (farm.can_pay(r.pay) if r.herd < 0 else farm.herds[r.herd] - farm.worked[r.herd] >= r.need)  # MT-114
    ]
    return [*legal, a.DONE] if legal else ()


@answer("small")
def _small_made(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.DONE:
        return
    p, area, paid = f[1:]
    if not paid:
        stock.pay(s, p, small_fee(s, p), d.AREA_NAMES[area], log)
    make(s, p, area, action.args[0], log)
    s.push(("small", p, area, 1))


def make(s: MiTierraState, p: int, area: int, good: int, log: Log | None) -> None:
    """One unit of a factory: goods are handed in, animals work and stay."""
    recipe = next(r for r in d.RECIPES[area] if r.good == good)
    for piece, n in recipe.pay:
        stock.goods(s, p, piece, -n, log, d.AREA_TEXT[area])
    if recipe.herd >= 0:
        s.farms[p].worked[recipe.herd] += recipe.need
    stock.goods(s, p, good, 1, log, d.AREA_TEXT[area])


@question("large")
def _large(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-116."""
    farm = s.farms[f[1]]
    legal = [a.MAKE[r.good] for r in d.RECIPES[f[2]] if farm.can_pay(r.pay)]
    return [*legal, a.DONE] if legal else ()


@answer("large")
def _large_made(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.DONE:
        return
    p, area = f[1:]
    good = action.args[0]
    make(s, p, area, good, log)
    money = max(0, d.LARGE_PAY + s.modifier(p, "large_factory_pay"))  # MT-183
    stock.gain(s, p, money, d.NAMES[d.GOODS[good]], log)
    s.push(("large", p, area))
