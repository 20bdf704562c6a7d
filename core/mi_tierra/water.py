"""Water: where it can lie, the Water Mill (area 7), Rain and droughts."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Action, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import stock
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.state import MiTierraState, called, tell


def irrigated(s: MiTierraState, farm: Farm) -> int:
    """Irrigated plots as a mask (MT-77, MT-137, MT-221)."""
    if s.rules.wet_all:
        return d.ALL_PLOTS
    return d.watered(farm.canals) | farm.pumped


def _open_sides(s: MiTierraState, farm: Farm, canals: int) -> int:
    """Sides that can take a marker with those canals lying (MT-75, MT-76)."""
    sides = d.canal_places(canals) & ~farm.crossed
    if s.rules.canal_needs_crops and sides:
        planted = farm.planted
        sides = sum(1 << i for i in d.bits(sides) if d.SIDE_MASK[i] & planted == d.SIDE_MASK[i])
    return sides


def layable(s: MiTierraState, farm: Farm, most: int) -> int:
    """How many markers, up to `most`, can be laid one after another (MT-82)."""
    sides = _open_sides(s, farm, farm.canals)
    free = sides.bit_count() + (farm.open_stables & ~farm.troughs).bit_count()
    if free >= most:
        return most
    if sides and free < most:
        canals = farm.canals
        # Only reached with one or no free side, or on small farms: lay greedily, a tree only opens up more sides.
        laid = (farm.open_stables & ~farm.troughs).bit_count()
        while laid < most and sides:
            canals |= sides & -sides
            laid += 1
            sides = _open_sides(s, farm, canals)
        return min(laid, most)
    return free


# ---------------------------------------------------------------- area 7 and Rain


@step("mill")
def _mill(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """A worker in area 7: the roll comes first, also for an empty mill (MT-83, MT-84)."""
    p = f[1]
    if s.mill == 0 and not s.rules.roll_empty_mill:
        tell(log, "skip", p, "The mill is empty.", reason="empty")
        return
    s.push(("roll", p, 7), ("rolled", p, 7))


@step("rain")
def _rain(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """MT-91."""
    p = f[1]
    if s.mill == 0 and not s.rules.roll_empty_mill:
        return
    s.push(("take_water", p, f[2], 1))


@step("take_water")
def _take_water(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """A taking: first the drought that it causes, if any (MT-83 to MT-91), then the markers."""
    p, n, rain = f[1:]
    n = layable(s, s.farms[p], n)
    if n == 0:
        if log is not None:
            tell(log, "skip", p, f"{called(p)} has no place for water.", reason="no place")  # MT-82
        return
    if n >= s.mill:
        if rain:
            exempt = 1 << p if s.rules.rain_exempt_taker else 0
        else:
            exempt = s.at_mill if s.rules.exempt_all else 1 << p  # MT-85
        s.push(("drought", exempt, 0), ("receive", p, n))
    else:
        s.push(("receive", p, n))


@step("receive")
def _receive(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """MT-90: what there is, never more."""
    p, n = f[1:]
    s.push(*[("lay", p)] * min(n, s.mill))


@question("lay")
def _lay(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-75, MT-80, MT-81."""
    farm = s.farms[f[1]]
    legal = [a.CANAL[i] for i in d.bits(_open_sides(s, farm, farm.canals))]
    free = farm.open_stables & ~farm.troughs
    if free:
        legal += [a.TROUGH[i] for i in (0, 1) if free >> i & 1]
    return legal


@answer("lay")
def _laid(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p = f[1]
    farm = s.farms[p]
    side, stable = action.args
    s.mill -= 1
    if side >= 0:
        farm.canals |= 1 << side
        farm.fresh |= 1 << side
        if log is not None:
            where = " and ".join(d.PLOTS[i] for i in d.SIDE_PLOTS[side])
            tell(log, "water", p, f"{called(p)} lays water between {where}.", side=d.SIDES[side], to="farm")
    else:
        farm.troughs |= 1 << stable
        farm.fresh_troughs |= 1 << stable
        if log is not None:
            name = d.STABLES[stable]
            tell(log, "water", p, f"{called(p)} brings water to stable {name}.", stable=name, to="farm")


# ---------------------------------------------------------------- drought


@step("drought")
def _drought(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Everybody in turn order with two older markers or more returns one (MT-84, MT-86, MT-93)."""
    exempt, at = f[1:]
    if at == 0:
        tell(log, "drought", None, "Drought!", exempt=list(d.bits(exempt)))
    for i in range(at, len(s.order)):
        p = s.order[i]
        farm = s.farms[p]
        if exempt >> p & 1 or farm.cistern:
            continue
        older = (farm.canals & ~farm.fresh).bit_count() + (farm.troughs & ~farm.fresh_troughs).bit_count()
        if older > 1:
            s.push(("give", p), ("drought", exempt, i + 1))
            return


@question("give")
def _give(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-79, MT-87: branch ends and stables; markers of this round only if no older one can go."""
    farm = s.farms[f[1]]
    ends = d.branch_ends(farm.canals)
    old_ends = ends & ~farm.fresh
    old_troughs = farm.troughs & ~farm.fresh_troughs
    if old_ends or old_troughs:
        ends, troughs = old_ends, old_troughs
    else:
        troughs = farm.troughs
    return [a.GIVE_CANAL[i] for i in d.bits(ends)] + [a.GIVE_TROUGH[i] for i in (0, 1) if troughs >> i & 1]


@answer("give")
def _given(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    side, stable = action.args
    if side >= 0:
        stock.return_canal(s, f[1], side, log)
    else:
        stock.return_trough(s, f[1], stable, log)
