"""Area 14: harvest, tiles and training, farm by farm in turn order."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Action, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import effects, stock, water
from core.mi_tierra.areas import activate
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.placement import side_words
from core.mi_tierra.state import MiTierraState, called, tell

CAP = 4
"""Goods a worker brings at most (MT-122)."""


@step("farm_start")
def _farm_start(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """The Bank pays by itself (MT-127), then the owner chooses step by step (MT-118)."""
    p = f[1]
    for card in s.farms[p].cards:
        for effect in card.effects:
            if effect["when"] == "farm_start":
                stock.gain(s, p, effect["amount"], card.name, log)
    s.stack.append(("farm", p))


@question("farm")
def _farm(s: MiTierraState, f: Frame) -> Sequence[Action]:
    p = f[1]
    farm = s.farms[p]
    legal: list[Action] = []
    if farm.sides:
        legal += [a.HARVEST[side] for side in d.bits(farm.sides)]
    for space, tile in enumerate(farm.tiles):
        if tile >= 0 and not farm.used >> space & 1:
            effect = d.TILES[tile].farm
            if effect is not None and effects.tile_can(s, p, effect):
                legal.append(a.USE[tile])
    if farm.troughs:
        legal += [a.TRAIN[stable][steps - 1] for stable in (0, 1) for steps in (1, 2) if can_train(s, p, stable, steps)]
    if legal:
        legal.append(a.DONE)
    return legal


def train_cost(farm: Farm, steps: int) -> int:
    """Apples for so many levels (MT-131, MT-134)."""
    return max(0, steps - (0 if farm.discount_used else farm.discount))


def can_train(s: MiTierraState, p: int, stable: int, steps: int) -> bool:
    """MT-131, MT-132, MT-190."""
    farm = s.farms[p]
    level = farm.horses[stable]
    if level < 0 or level + steps > d.TOP_LEVEL or not farm.troughs >> stable & 1 or farm.trained >> stable & 1:
        return False
    event = s.active_event(p)
    if event is not None and event.no_training:
        return False
    return farm.goods[d.APPLE] >= train_cost(farm, steps)


@answer("farm")
def _farm_step(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p = f[1]
    farm = s.farms[p]
    if action is a.DONE:
        if farm.sides:
            n = farm.sides.bit_count()
            text = f"{called(p)} brings {n} {'worker' if n == 1 else 'workers'} home without a harvest."
            tell(log, "home", p, text, area="14", sides=[d.SIDES[side] for side in d.bits(farm.sides)])
            farm.sides = 0
        return
    s.stack.append(f)
    kind = action.kind
    if kind == "harvest":
        side = action.args[0]
        farm.sides &= ~(1 << side)
        if log is not None:
            tell(
                log, "home", p, f"{called(p)} brings the worker {side_words(side)} home.", area="14", side=d.SIDES[side]
            )
        activate(s, p, ("third", p, side))
    elif kind == "use":
        effects.use_tile(s, p, action.args[0], log)
    else:
        stable, steps = action.args
        apples = train_cost(farm, steps)
        if apples < steps:
            farm.discount_used = 1
        stock.train(s, p, stable, steps, apples, log)


# ---------------------------------------------------------------- one worker's harvest


@question("third")
def _third(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """The Tractor: one field next to one of the two (MT-125, MT-126)."""
    p, side = f[1:]
    farm = s.farms[p]
    if farm.reach < 3 or farm.tractor_used:
        return (a.NONE,)
    planted = farm.planted
    mine = d.SIDE_MASK[side]
    near = 0
    for plot in d.SIDE_PLOTS[side]:
        if planted >> plot & 1:
            near |= d.NEIGHBOURS[plot]
    return [*(a.THIRD[plot] for plot in d.bits(near & planted & ~mine)), a.NONE]


@answer("third")
def _third_chosen(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, side = f[1:]
    fields = d.SIDE_MASK[side]
    if action is not a.NONE:
        fields |= 1 << action.args[0]
        s.farms[p].tractor_used = 1
    s.push(("kind", p, side, fields))


def reached(s: MiTierraState, p: int, fields: int) -> int:
    """Those of the fields that give something now, as a mask (MT-119, MT-120)."""
    farm = s.farms[p]
    wet = farm.planted & fields & water.irrigated(s, farm)
    return wet & ~farm.harvested if s.rules.once_per_field else wet


def gives(s: MiTierraState, p: int, fields: int, kind: int, times: int = 1) -> int:
    """Units one worker brings from these fields: doubled (`times` 2), helped, then capped (MT-122, MT-188)."""
    n = (s.farms[p].crops[kind] & reached(s, p, fields)).bit_count()
    return min(CAP, n * times + s.modifier(p, "harvest"))


@question("kind")
def _kind(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-119: one of the kinds on irrigated fields."""
    p, _, fields = f[1:]
    farm = s.farms[p]
    fields = reached(s, p, fields)
    return [a.KIND[kind] for kind in (0, 1, 2) if farm.crops[kind] & fields]


@answer("kind")
def _kind_chosen(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, side, fields = f[1:]
    s.push(("double", p, side, fields, action.args[0]))


@question("double")
def _double(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-121, MT-124, MT-188: a branch end, the free doubling of the event, or none."""
    p = f[1]
    farm = s.farms[p]
    legal = [a.DOUBLE[side] for side in d.bits(d.branch_ends(farm.canals))] if farm.canals else []
    event = s.active_event(p)
    if event is not None and event.free_double > farm.doubles_used:
        legal.append(a.FREE_DOUBLE)
    legal.append(a.NONE)
    return legal


@answer("double")
def _harvested(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    """Reckoned first, then the marker goes (MT-123); doubled, helped, then capped (MT-122, MT-188)."""
    p, _, fields, kind = f[1:]
    farm = s.farms[p]
    n = gives(s, p, fields, kind, 1 if action is a.NONE else 2)
    farm.harvested |= farm.crops[kind] & reached(s, p, fields)
    stock.goods(s, p, kind, n, log, "14")
    if action is a.FREE_DOUBLE:
        farm.doubles_used += 1
    elif action is not a.NONE:
        stock.return_canal(s, p, action.args[0], log)
