"""Moving things: money, goods, animals, seeds, water. Every gain and loss goes through here, so the supplies balance.

Goods and money have no limit (MT-4, MT-191, MT-193); tokens go back to the area that supplies them (MT-5, MT-6).
"""

from __future__ import annotations

from core.game import Log
from core.mi_tierra import data as d
from core.mi_tierra.state import MiTierraState, called, tell


def gain(s: MiTierraState, p: int, money: int, reason: str, log: Log | None) -> None:
    """Money at once (MT-194)."""
    if money:
        s.farms[p].money += money
        if log is not None:
            tell(log, "gain", p, f"{called(p)} gets {money} ({reason}).", money=money, reason=reason)


def pay(s: MiTierraState, p: int, money: int, reason: str, log: Log | None) -> None:
    """A payment; the caller has made sure that the money is there (MT-192)."""
    if money:
        s.farms[p].money -= money
        if log is not None:
            tell(log, "pay", p, f"{called(p)} pays {money} ({reason}).", money=money, reason=reason)


def goods(s: MiTierraState, p: int, good: int, n: int, log: Log | None, place: str = "") -> None:
    """Resource cards, n of them (negative: handed back)."""
    s.farms[p].goods[good] += n
    if log is not None and n:
        words = d.counted(good, abs(n))
        text = f"{called(p)} takes {words}." if n > 0 else f"{called(p)} hands in {words}."
        tell(log, "goods", p, text, piece=d.GOODS[good], n=n, place=place)


def add_animals(s: MiTierraState, p: int, herd: int, n: int, meat: int, log: Log | None) -> None:
    """Animals from the supply into the pens, and others of the same roll as meat (MT-64)."""
    farm = s.farms[p]
    farm.herds[herd] += n
    s.herds[herd] -= n
    if meat:
        farm.goods[d.MEAT] += meat
    if log is not None and (n or meat):
        parts = [d.counted(d.COW + herd, n)] if n else []
        if meat:
            parts.append(d.counted(d.MEAT, meat))
        tell(log, "animals", p, f"{called(p)} takes {d.listed(parts)}.", herd=d.HERDS[herd], n=n, meat=meat)


def remove_animals(s: MiTierraState, p: int, herd: int, n: int) -> None:
    """Animals back to their yard (MT-6); rested ones go first, so that no animal works twice (MT-114)."""
    farm = s.farms[p]
    farm.herds[herd] -= n
    s.herds[herd] += n
    if farm.worked[herd] > farm.herds[herd]:
        farm.worked[herd] = farm.herds[herd]


def remove_horse(s: MiTierraState, p: int, stable: int, log: Log | None) -> None:
    """A horse back to the Clock Tower."""
    s.farms[p].horses[stable] = -1
    s.horses += 1
    if log is not None:
        text = f"{called(p)} gives up the horse in stable {d.STABLES[stable]}."
        tell(log, "horse", p, text, stable=d.STABLES[stable], level=-1)


def plant(s: MiTierraState, p: int, kind: int, plot: int, log: Log | None) -> None:
    """A seed from the greenhouse onto an empty plot (MT-58)."""
    s.seeds[kind] -= 1
    set_crop(s, p, kind, plot, log)


def set_crop(s: MiTierraState, p: int, kind: int, plot: int, log: Log | None) -> None:
    """A seed onto a plot, wherever it came from."""
    s.farms[p].crops[kind] |= 1 << plot
    if log is not None:
        text = f"{called(p)} plants {d.NAMES[d.CROPS[kind]]} on {d.PLOTS[plot]}."
        tell(log, "plant", p, text, plot=d.PLOTS[plot], crop=d.CROPS[kind])


def uproot(s: MiTierraState, p: int, plot: int, log: Log | None) -> int:
    """A crop off its plot; its kind. The caller says where the seed goes; the printed apple just ends (MT-53)."""
    farm = s.farms[p]
    bit = 1 << plot
    kind = next(k for k in (0, 1, 2) if farm.crops[k] & bit)
    farm.crops[kind] &= ~bit
    if log is not None:
        text = f"{called(p)} loses the {d.NAMES[d.CROPS[kind]]} on {d.PLOTS[plot]}."
        tell(log, "uproot", p, text, plot=d.PLOTS[plot], crop=d.CROPS[kind])
    return kind


def return_canal(s: MiTierraState, p: int, side: int, log: Log | None) -> None:
    """A canal marker to the mill."""
    farm = s.farms[p]
    farm.canals &= ~(1 << side)
    farm.fresh &= ~(1 << side)
    s.mill += 1
    if log is not None:
        text = f"{called(p)} returns the water between {' and '.join(d.PLOTS[i] for i in d.SIDE_PLOTS[side])}."
        tell(log, "water", p, text, side=d.SIDES[side], to="mill")
    if farm.per_water:
        gain(s, p, farm.per_water, "water returned", log)  # MT-243


def return_trough(s: MiTierraState, p: int, stable: int, log: Log | None) -> None:
    """The marker of a stable to the mill (MT-94)."""
    farm = s.farms[p]
    farm.troughs &= ~(1 << stable)
    farm.fresh_troughs &= ~(1 << stable)
    s.mill += 1
    if log is not None:
        text = f"{called(p)} returns the water of stable {d.STABLES[stable]}."
        tell(log, "water", p, text, stable=d.STABLES[stable], to="mill")
    if farm.per_water:
        gain(s, p, farm.per_water, "water returned", log)  # MT-243


def lay_pen(s: MiTierraState, p: int, position: int, log: Log | None) -> None:
    """A pen over two spaces; what lies under it is lost (MT-52, MT-53)."""
    farm = s.farms[p]
    s.pens -= 1
    cover = d.PEN_COVER[position]
    farm.pens |= 1 << position
    farm.n_pens += 1
    farm.crossed |= d.PEN_CROSS[position]
    if log is not None:
        where = listed_spaces(position)
        tell(log, "pen", p, f"{called(p)} lays a pen on {where}.", spaces=[d.SPACES[i] for i in d.PEN_PAIRS[position]])
    for space in d.PEN_PAIRS[position]:
        if space >= d.N_PLOTS:
            stable = space - d.N_PLOTS
            if farm.horses[stable] >= 0:
                remove_horse(s, p, stable, log)  # MT-68
            if farm.troughs >> stable & 1:
                return_trough(s, p, stable, log)
        elif farm.planted >> space & 1:
            kind = uproot(s, p, space, log)
            if space == d.PRINTED_PLOT and farm.printed:
                farm.printed = 0  # MT-7
            else:
                s.seeds[kind] += 1
    farm.covered |= cover


def listed_spaces(position: int) -> str:
    """The two spaces of a pen position in words: "A1 and B1"."""
    return " and ".join(d.SPACES[i] for i in d.PEN_PAIRS[position])


def train(s: MiTierraState, p: int, stable: int, steps: int, apples: int, log: Log | None) -> None:
    """A horse up by one or two levels, for apples; two levels take the stable's water too (MT-131)."""
    farm = s.farms[p]
    farm.trained |= 1 << stable
    farm.horses[stable] += steps
    if apples:
        goods(s, p, d.APPLE, -apples, log, "training")
    if log is not None:
        level = farm.horses[stable]
        text = f"{called(p)} trains the horse in {d.STABLES[stable]} to level {level}."
        tell(log, "horse", p, text, stable=d.STABLES[stable], level=level)
    if steps == 2:
        return_trough(s, p, stable, log)
