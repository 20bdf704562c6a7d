"""Areas 15 and 16: countryside orders, the black market, city orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.game import Action, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import effects, rounds, stock
from core.mi_tierra.areas import activate
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.state import MiTierraState, called, tell

# ---------------------------------------------------------------- area 15


@step("markets")
def _markets(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Wheels from top to bottom (MT-45)."""
    for wheel in range(f[1], len(s.market_wheels)):
        p = s.market_wheels[wheel]
        if p >= 0:
            s.market_wheels[wheel] = -1
            if log is not None:
                tell(log, "home", p, f"{called(p)} brings a worker home.", area="15", wheel=wheel)
            s.stack.append(("markets", wheel + 1))
            deals = d.TRANSACTIONS[wheel]
            black = deals if wheel in d.BLACK_WHEELS else 0
            deals += max(0, s.modifier(p, "transactions"))  # MT-189
            activate(s, p, ("deal", p, deals, black))
            return


def open_cards(s: MiTierraState) -> list[int]:
    """The established market: every countryside card on display (MT-138)."""
    return [card for card in s.display if card >= 0] + s.bottom


def sellable(s: MiTierraState, farm: Farm, card: d.MarketCard) -> bool:
    """Whether at least one unit could be sold on a card (MT-139)."""
    if card.kind == d.SIMPLE:
        return farm.have(card.piece) > 0
    if card.kind == d.PACK:
        return farm.can_pay(card.pack)  # MT-146
    if any(farm.herds) or any(farm.goods[: d.LEVEL3[0]]):
        return True
    if s.rules.level3_sells and any(farm.goods[d.LEVEL3[0] :]):  # MT-144
        return True
    return s.rules.sell_horses and farm.n_horses > 0  # MT-145


def fee(s: MiTierraState, p: int) -> int:
    """Toll Road (MT-186)."""
    return s.modifier(p, "transaction_fee")


@question("deal")
def _deal(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-139, MT-140, MT-148; frame: player, transactions left, how many of them may be black."""
    p, deals, black = f[1:]
    if not deals:
        return ()
    farm = s.farms[p]
    legal = [a.ORDER[card] for card in s.display if card >= 0 and sellable(s, farm, d.MARKETS[card])]
    legal += [a.ORDER[card] for card in s.bottom if sellable(s, farm, d.MARKETS[card])]
    if black:
        legal += [action for good, action in a.SELL_BLACK.items() if farm.goods[good]]
        purse = farm.money - fee(s, p)
        legal += [action for good, action in a.BUY_BLACK.items() if d.BLACK_BUY[good] <= purse]
    if legal:
        legal.append(a.DONE)
    return legal


@answer("deal")
def _deal_chosen(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.DONE:
        return
    p, deals, black = f[1:]
    if action.kind == "order":
        s.stack.append(("deal", p, deals - 1, min(black, deals - 1)))
        index = action.args[0]
        card = d.MARKETS[index]
        if card.kind == d.PACK:
            serve(s, p, card, card.pack, card.price, log)
        elif card.kind == d.SIMPLE:
            s.stack.append(("sell", p, index))
        else:
            s.stack.append(("generic", p, index, 0, 0, 0))
        return
    s.stack.append(("deal", p, deals - 1, black - 1))
    s.stack.append(("black", p, action.args[0], int(action.kind == "black_buy")))


def unit_price(s: MiTierraState, p: int, card: d.MarketCard, piece: int) -> int:
    """What a simple or generic card pays for one unit, with price events (MT-142, MT-143, MT-151)."""
    price = card.animal_price if card.kind == d.GENERIC and piece >= d.N_GOODS else card.price
    return price + effects.sale_bonus(s, p, piece, d.COUNTRYSIDE)


def hand_in(s: MiTierraState, p: int, piece: int, n: int) -> None:
    """Sold goods and animals leave the player (MT-6, MT-147)."""
    if piece < d.N_GOODS:
        s.farms[p].goods[piece] -= n
    else:
        stock.remove_animals(s, p, piece - d.COW, n)


def serve(
    s: MiTierraState, p: int, card: d.MarketCard, sold: Iterable[tuple[int, int]], money: int, log: Log | None
) -> None:
    """Hands in what is sold in one countryside or city order and pays for it. `money`: the price of a pack, else 0."""
    market = d.CITY if card.deck == "C" else d.COUNTRYSIDE
    mask = 0
    sold = tuple(sold)
    for piece, n in sold:
        mask |= 1 << piece
        hand_in(s, p, piece, n)
        if card.kind == d.PACK:
            money += n * effects.sale_bonus(s, p, piece, market)
        else:
            money += n * unit_price(s, p, card, piece)
    city = card.deck == "C"
    money += effects.transaction_bonus(s, p, mask, market)
    if city:
        money += s.modifier(p, "city_market_pay")  # MT-189
    else:
        money -= fee(s, p)
    s.farms[p].money += money
    if log is not None:
        words = d.listed(d.counted(piece, n) for piece, n in sold)
        tell(
            log, "trade", p, f"{called(p)} sells {words} at {card.name} for {money}.",
            market="city" if city else "countryside", card=card.id, money=money, paid=money,
            sold={d.PIECES[piece]: n for piece, n in sold},
        )  # fmt: skip
    if not city:
        use_card(s, card.index, log)


def use_card(s: MiTierraState, index: int, log: Log | None) -> None:
    """The card goes to the sold pile; a space of a top row is filled at once (MT-22, MT-141)."""
    if index in s.bottom:
        s.bottom.remove(index)
        s.sold.append(index)
        return
    if index not in s.display:
        return
    if s.rules.single:
        s.display.remove(index)  # MT-216
    else:
        s.display[s.display.index(index)] = -1
    s.sold.append(index)
    rounds.fill_display(s, log)


@question("sell")
def _sell(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-142."""
    card = d.MARKETS[f[2]]
    return a.AMOUNT[1 : min(card.maximum, s.farms[f[1]].have(card.piece)) + 1]


@answer("sell")
def _sold(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    card = d.MARKETS[f[2]]
    serve(s, f[1], card, ((card.piece, action.args[0]),), 0, log)


@question("generic")
def _generic(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-143 to MT-145: one unit at a time; frame: player, card, units, money and mask of the pieces so far."""
    farm = s.farms[f[1]]
    last = d.N_GOODS if s.rules.level3_sells else d.LEVEL3[0]
    legal = [a.ADD[good] for good in range(last) if farm.goods[good]]
    legal += [a.ADD[d.COW + herd] for herd in (0, 1, 2) if farm.herds[herd]]
    if s.rules.sell_horses:
        legal += [a.ADD_HORSE[i] for i in (0, 1) if farm.horses[i] >= 0]
    if f[3]:
        legal.append(a.DONE)
    return legal


@answer("generic")
def _added(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, index, units, money, mask = f[1:]
    card = d.MARKETS[index]
    if action is a.DONE:
        _close_generic(s, f, log)
        return
    piece, stable = action.args
    if stable >= 0:
        stock.remove_horse(s, p, stable, log)
    else:
        hand_in(s, p, piece, 1)
    price = unit_price(s, p, card, piece)
    s.farms[p].money += price  # MT-194
    if log is not None:
        text = f"{called(p)} sells {d.counted(piece, 1)} for {price}."
        tell(log, "sale", p, text, piece=d.PIECES[piece], money=price, card=card.id)
    s.stack.append(("generic", p, index, units + 1, money + price, mask | 1 << piece))


def _close_generic(s: MiTierraState, f: Frame, log: Log | None) -> None:
    p, index, units, money, mask = f[1:]
    card = d.MARKETS[index]
    more = effects.transaction_bonus(s, p, mask, d.COUNTRYSIDE) - fee(s, p)
    s.farms[p].money += more
    if log is not None:
        text = f"{called(p)} has sold {units} at {card.name} for {money + more}."
        tell(log, "trade", p, text, market="countryside", card=card.id, money=money + more, paid=more, sold={})
    use_card(s, index, log)


@question("black")
def _black(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-148, MT-186; frame: player, good, whether it is bought."""
    p, good, buying = f[1:]
    farm = s.farms[p]
    if buying:
        most = (farm.money - fee(s, p)) // d.BLACK_BUY[good]
    else:
        most = farm.goods[good]
    return a.AMOUNT[1 : min(d.BLACK_UNITS, most) + 1]


@answer("black")
def _black_dealt(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, good, buying = f[1:]
    n = action.args[0]
    farm = s.farms[p]
    if buying:
        money = -n * d.BLACK_BUY[good]
        farm.goods[good] += n
    else:
        money = n * (d.BLACK_SELL[good] + effects.sale_bonus(s, p, good, d.BLACK))
        money += effects.transaction_bonus(s, p, 1 << good, d.BLACK)  # MT-241
        farm.goods[good] -= n
    money -= fee(s, p)
    farm.money += money
    if log is not None:
        verb = "buys" if buying else "sells"
        text = f"{called(p)} {verb} {d.counted(good, n)} on the black market for {abs(money)}."
        what = {d.GOODS[good]: n}
        tell(
            log, "trade", p, text, market="black", money=money, paid=money, sold={} if buying else what,
            bought=what if buying else {},
        )  # fmt: skip


# ---------------------------------------------------------------- area 16


@step("cities")
def _cities(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Cards from left to right (MT-45)."""
    for wheel in range(f[1], len(s.city_wheels)):
        p = s.city_wheels[wheel]
        if p >= 0:
            s.city_wheels[wheel] = -1
            if log is not None:
                tell(log, "home", p, f"{called(p)} brings a worker home.", area="16", wheel=wheel)
            s.stack.append(("cities", wheel + 1))
            activate(s, p, ("city", p, wheel))
            return


@question("city")
def _city(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-153: exactly the goods shown."""
    index = s.city[f[2]]
    if index < 0 or not s.farms[f[1]].can_pay(d.MARKETS[index].pack):
        return ()
    return (a.CITY_FILL, a.NONE)


@answer("city")
def _city_filled(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.NONE:
        return
    p, wheel = f[1:]
    card = d.MARKETS[s.city[wheel]]
    s.city[wheel] = -1
    s.farms[p].city = (*s.farms[p].city, card.index)
    serve(s, p, card, card.pack, card.price, log)
