"""The effect language: what every `do` of the component file means.

Cards are data (components.toml). Passive effects are summed up when the data is read (`data.Card`) and asked for where
they matter: `State.modifier`, `sale_bonus`, `transaction_bonus`, `Farm.refresh`. What happens at a moment of its own
stands here: START and END for events, FARM for tiles, `score` for the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.game import Action, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import stock
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.state import MiTierraState, called, tell

Effect = Mapping[str, Any]

# ---------------------------------------------------------------- events: start and end of the round


def _touched(s: MiTierraState) -> list[int]:
    """Players in turn order whom the event touches (MT-21, MT-172)."""
    card = d.EVENTS[s.event]
    return [p for p in s.order if not (card.negative and s.farms[p].insured)]


def _each(frame: Callable[[int, Effect], Frame]) -> Callable[[MiTierraState, Effect, Log | None], list[Frame]]:
    """An effect that asks or touches one player after the other."""
    return lambda s, effect, log: [frame(p, effect) for p in _touched(s)]


def _drought(s: MiTierraState, effect: Effect, log: Log | None) -> list[Frame]:
    """MT-92, MT-93: nobody is spared for being at the mill."""
    touched = _touched(s)
    return [("drought", sum(1 << p for p in s.order if p not in touched), 0)]


def _tax(s: MiTierraState, effect: Effect, log: Log | None) -> list[Frame]:
    """MT-176."""
    for p in _touched(s):
        stock.pay(s, p, s.farms[p].money // effect["per"] * effect["amount"], "taxes", log)
    return []


def _subsidy(s: MiTierraState, effect: Effect, log: Log | None) -> list[Frame]:
    """MT-181: all who share the least money."""
    least = min(farm.money for farm in s.farms)
    for p in [p for p in s.order if s.farms[p].money == least]:
        stock.gain(s, p, effect["amount"], "subsidy", log)
    return []


def _gain_per(s: MiTierraState, effect: Effect, log: Log | None) -> list[Frame]:
    """MT-190."""
    for p in _touched(s):
        levels = sum(level for level in s.farms[p].horses if level > 0)
        stock.gain(s, p, levels * effect["money"], "horse levels", log)
    return []


def _of_mask(effect: Effect) -> int:
    return d.mask_of(effect["of"])


START: Final[dict[str, Callable[[MiTierraState, Effect, Log | None], list[Frame]]]] = {
    "take_water": _each(lambda p, e: ("rain", p, e["amount"])),
    "take_seed": _each(lambda p, e: ("seed", p)),
    "wage": _each(lambda p, e: ("wage", p, e["amount"])),
    "breed": _each(lambda p, e: ("breed", p, d.HERDS.index(e["animal"]), e["have"], e["gain"])),
    "drought": _drought,
}
END: Final[dict[str, Callable[[MiTierraState, Effect, Log | None], list[Frame]]]] = {
    "lose_animals": _each(lambda p, e: ("lose_animals", p, e["amount"], _of_mask(e), e["at_least"])),
    "lose_crop": _each(lambda p, e: ("lose_crop", p)),
    "tax": _tax,
    "subsidy": _subsidy,
    "gain_per": _gain_per,
}


@step("event_start")
def _event_start(s: MiTierraState, f: Frame, log: Log | None) -> None:
    if s.event < 0:
        return
    effects = d.EVENTS[s.event].start
    if len(effects) > 1:  # several herds breed at once: MT-180
        s.push(*(("spring", p) for p in _touched(s)))
        return
    for effect in effects:
        s.push(*START[effect["do"]](s, effect, log))


@step("event_end")
def _event_end(s: MiTierraState, f: Frame, log: Log | None) -> None:
    if s.event < 0 or (s.round == d.ROUNDS and not s.rules.round_7_end):  # MT-174
        return
    for effect in d.EVENTS[s.event].end:
        s.push(*END[effect["do"]](s, effect, log))


@question("wage")
def _wage(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-185: 0 to all workers, as far as the money goes."""
    farm = s.farms[f[1]]
    return a.PAY[: min(farm.workers, farm.money // f[2]) + 1]


@answer("wage")
def _wage_paid(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, n = f[1], action.args[0]
    s.farms[p].left = n
    stock.pay(s, p, n * f[2], f"wages for {n}", log)


@step("spring")
def _spring(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """MT-180: one for each herd that is large enough, as far as room and supply allow."""
    p = f[1]
    farm = s.farms[p]
    born = [0, 0, 0]
    for effect in d.EVENTS[s.event].start:
        herd = d.HERDS.index(effect["animal"])
        if farm.herds[herd] >= effect["have"]:
            born[herd] = min(effect["gain"], s.herds[herd])
    s.push(("newborn", p, *born))


@step("breed")
def _breed(s: MiTierraState, f: Frame, log: Log | None) -> None:
    p, herd, have, gain = f[1:]
    if s.farms[p].herds[herd] >= have:
        born = [0, 0, 0]
        born[herd] = min(gain, s.herds[herd])
        s.push(("newborn", p, *born))


def _fit(farm: Farm, born: Sequence[int]) -> bool:
    return sum(-(-(n + b) // d.PEN_ROOM) for n, b in zip(farm.herds, born)) <= farm.n_pens


@question("newborn")
def _newborn(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """Which newborn to keep; if all fit there is nothing to choose (D6 of the flow of play)."""
    farm = s.farms[f[1]]
    born = f[2:]
    if _fit(farm, born):
        return (a.DONE,)
    keep = [a.NEWBORN[herd] for herd in (0, 1, 2) if born[herd] and farm.room(herd) > 0]
    return keep or (a.DONE,)


@answer("newborn")
def _newborn_kept(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p = f[1]
    born = list(f[2:])
    if action is not a.DONE:
        herd = action.args[0]
        stock.add_animals(s, p, herd, 1, 0, log)
        born[herd] -= 1
        s.push(("newborn", p, *born))
        return
    fit = _fit(s.farms[p], born)
    for herd, n in enumerate(born):
        if n and fit:
            stock.add_animals(s, p, herd, n, 0, log)
        elif n and s.rules.homeless_meat:
            stock.goods(s, p, d.MEAT, n, log)  # MT-67


@question("lose_animals")
def _lose_animals(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-177, MT-178: one at a time; `at_least` counts before the first loss."""
    p, amount, of, at_least = f[1:]
    farm = s.farms[p]
    losable = [a.LOSE[herd] for herd in (0, 1, 2) if of >> (d.COW + herd) & 1 and farm.herds[herd]]
    count = sum(farm.herds[herd] for herd in (0, 1, 2) if of >> (d.COW + herd) & 1)
    if of >> d.HORSE & 1:
        losable += [a.LOSE_HORSE[i] for i in (0, 1) if farm.horses[i] >= 0]
        count += farm.n_horses
    return losable if amount and count >= at_least else ()


@answer("lose_animals")
def _animal_lost(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, amount, of = f[1:4]
    herd, stable = action.args
    if herd >= 0:
        stock.remove_animals(s, p, herd, 1)
        if log is not None:
            tell(log, "animals", p, f"{called(p)} loses 1 {d.NAMES[d.HERDS[herd]]}.", herd=d.HERDS[herd], n=-1, meat=0)
    else:
        stock.remove_horse(s, p, stable, log)
    if amount > 1:
        s.push(("lose_animals", p, amount - 1, of, 0))


@question("lose_crop")
def _lose_crop(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-179; the printed apple is no seed (MT-7)."""
    return [a.RETURN[plot] for plot in d.bits(s.farms[f[1]].seeds)]


@answer("lose_crop")
def _crop_lost(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    s.seeds[stock.uproot(s, f[1], action.args[0], log)] += 1


# ---------------------------------------------------------------- tiles used on the farm


def tile_can(s: MiTierraState, p: int, effect: Effect) -> bool:
    """Whether a tile with trigger `farm` can do something now (MT-127)."""
    farm = s.farms[p]
    do = effect["do"]
    if do == "breed":  # MT-130
        herd = d.HERDS.index(effect["animal"])
        has_room = s.rules.homeless_meat or farm.room(herd) > 0
        return farm.herds[herd] >= effect["have"] and s.herds[herd] > 0 and has_room
    if do == "produce":  # MT-129
        herd = d.HERDS.index(effect["animal"])
        return bool(farm.herds[herd] - farm.worked[herd] >= effect["need"])
    return any(_payable(farm, option) for option in effect["options"])


def _payable(farm: Farm, option: Effect) -> bool:
    return all(farm.goods[d.PIECE[good]] >= n for good, n in option["pay"].items())


def use_tile(s: MiTierraState, p: int, tile: int, log: Log | None) -> None:
    """Carries out a tile of deck A on the farm."""
    card = d.TILES[tile]
    effect = card.farm
    assert effect is not None
    s.farms[p].used |= 1 << s.farms[p].tiles.index(tile)
    if log is not None:
        tell(log, "use", p, f"{called(p)} uses {card.name}.", tile=card.id)
    do = effect["do"]
    if do == "breed":
        s.push(("breed", p, d.HERDS.index(effect["animal"]), effect["have"], effect["gain"]))
    elif do == "produce":
        s.farms[p].worked[d.HERDS.index(effect["animal"])] += effect["need"]  # MT-114
        stock.goods(s, p, d.PIECE[effect["good"]], effect["gain"], log, card.name)
    else:
        s.push(("convert", p, tile))


@question("convert")
def _convert(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-128: one of the conversions."""
    farm = s.farms[f[1]]
    effect = d.TILES[f[2]].farm
    assert effect is not None
    return [a.OPTION[n] for n, option in enumerate(effect["options"]) if _payable(farm, option)]


@answer("convert")
def _converted(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, tile = f[1], f[2]
    effect = d.TILES[tile].farm
    assert effect is not None
    option = effect["options"][action.args[0]]
    for good, n in option["pay"].items():
        stock.goods(s, p, d.PIECE[good], -n, log)
    for good, n in option["get"].items():
        stock.goods(s, p, d.PIECE[good], n, log)
    stock.gain(s, p, option["money"], d.TILES[tile].name, log)  # no market, so no market effects (MT-135)


# ---------------------------------------------------------------- effects on sales


def _own_and_event(s: MiTierraState, p: int) -> tuple[d.Card, ...]:
    event = s.active_event(p)
    cards = s.farms[p].cards
    return cards if event is None else (*cards, event)


def sale_bonus(s: MiTierraState, p: int, piece: int, market: int) -> int:
    """What one unit pays more in a market (MT-151)."""
    total = 0
    for card in _own_and_event(s, p):
        for amount, pieces, markets in card.sale:
            if markets & market and pieces >> piece & 1:
                total += amount
    return total


def transaction_bonus(s: MiTierraState, p: int, sold: int, market: int) -> int:
    """What a whole transaction pays more, given the mask of pieces sold in it (MT-241, MT-247)."""
    total = 0
    for card in _own_and_event(s, p):
        for amount, pieces, markets in card.bonus:
            if markets & market and pieces & sold:
                total += amount
    return total


def rolled_bonus(s: MiTierraState, p: int, area: int) -> int:
    """Animals more for a worker in an area (MT-189)."""
    return sum(card.rolled.get(area, 0) for card in _own_and_event(s, p))


# ---------------------------------------------------------------- effects at the end of the game


class FinalFarm:
    """All that the final scoring looks at, from a played game or from a paper sheet alike."""

    __slots__ = (
        "animals", "best_horse", "city_cards", "covered", "crops", "dealers", "empty", "full", "goods", "horse_levels",
        "money", "objective", "tiles", "water",
    )  # fmt: skip

    def __init__(self) -> None:
        self.money = 0
        self.goods = [0] * d.N_GOODS
        self.animals = [0, 0, 0, 0]
        """Cows, sheep, chickens, horses."""
        self.best_horse = -1
        self.horse_levels = 0
        self.tiles: list[int] = []
        self.covered: list[int] = []
        self.water = 0
        self.crops = [0, 0, 0]
        self.empty = 0
        self.full = False
        self.city_cards = 0
        self.dealers = 0
        self.objective = -1

    @property
    def level3(self) -> int:
        """Units of level 3 goods held (MT-206, MT-208)."""
        return sum(self.goods[good] for good in d.LEVEL3)


COUNTERS: Final[dict[str, Callable[[FinalFarm, Effect], int]]] = {
    "goods": lambda f, e: sum(f.goods[d.PIECE[good]] for good in e["of"]),
    "animals": lambda f, e: sum(f.animals[d.PIECE[kind] - d.COW] for kind in e["of"]),
    "animal_kinds": lambda f, e: sum(f.animals[d.PIECE[kind] - d.COW] > 0 for kind in e["of"]),
    "crops": lambda f, e: sum(f.crops),
    "crop_kinds": lambda f, e: sum(n > 0 for n in f.crops),
    "water": lambda f, e: f.water,
    "improvements": lambda f, e: len(f.tiles),
    "improvements_ever": lambda f, e: len(f.tiles) + len(f.covered),
    "city_cards": lambda f, e: f.city_cards,
    "full_pens": lambda f, e: sum(n // d.PEN_ROOM for n in f.animals[:3]),
    "money": lambda f, e: f.money,
    "empty_spaces": lambda f, e: f.empty,
    "horse_levels": lambda f, e: f.horse_levels,
}


def count(farm: FinalFarm, effect: Effect) -> int:
    """The counter that an effect names."""
    return COUNTERS[effect["count"]](farm, effect)


def score(effect: Effect, mine: FinalFarm, others: Sequence[FinalFarm]) -> int:
    """The pesos of an effect with trigger `game_end`."""
    number = count(mine, effect)
    do = effect["do"]
    if do == "score_per":
        return int(number // effect.get("per", 1) * effect["money"])
    if do == "score_if":
        met = effect.get("at_least", number) <= number <= effect.get("at_most", number)
        if effect["count"] == "empty_spaces":
            met = mine.full
        return int(effect["money"]) if met else 0
    rivals = [count(other, effect) for other in others]  # MT-210: strictly more (fewer) than every other
    alone = all(number > n for n in rivals) if effect["rank"] == "most" else all(number < n for n in rivals)
    return int(effect["money"]) if alone else 0
