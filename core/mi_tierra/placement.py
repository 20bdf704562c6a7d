"""Phase II: where workers can be placed."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Action, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import water
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.state import MiTierraState, called, tell


@step("placement")
def _placement(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """How many workers each player has this round (MT-43, MT-175); wages have been settled before (MT-185)."""
    s.area = -2
    for p, farm in enumerate(s.farms):
        if farm.left < 0:
            farm.left = max(0, farm.workers + s.modifier(p, "workers"))
    s.push(("turn", 0), ("area", -1))


@step("turn")
def _turn(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """MT-29, MT-31: round the table, one placement a turn, until nobody has a worker left."""
    order = s.order
    n = len(order)
    at = f[1]
    for i in range(at, at + n):
        p = order[i % n]
        if s.farms[p].left > 0:
            s.stack.append(("turn", (i + 1) % n))
            s.stack.append(("place", p))
            return


def farm_sides(s: MiTierraState, farm: Farm) -> int:
    """Sides where a farm worker may stand, as a mask (MT-36, MT-37)."""
    planted = farm.planted
    sides = 0
    if s.rules.farm_needs_two:
        key = planted
        cached = _BOTH.get(key)
        if cached is None:
            cached = sum(1 << i for i, mask in enumerate(d.SIDE_MASK) if mask & planted == mask)
            _BOTH[key] = cached
        sides = cached
    else:
        sides = sum(1 << i for i, mask in enumerate(d.SIDE_MASK) if mask & planted)
    return sides & ~farm.sides


_BOTH: dict[int, int] = {}


@question("place")
def _place(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """All free wheels and sides (MT-33 to MT-42, MT-215, MT-217, MT-225, MT-226)."""
    p = f[1]
    rules = s.rules
    farm = s.farms[p]
    stand = s.stand
    legal: list[Action] = []
    if s.contract_deck and not stand[0]:
        legal.append(a.PLACE[d.INTERNATIONAL][0])
    if s.merchant_deck and not stand[1]:
        legal.append(a.PLACE[d.DEALERS][0])
    legal += [a.PLACE[area][len(stand[area + 1])] for area, wheels in rules.paired if len(stand[area + 1]) < wheels]
    if rules.double_wheel and farm.left > 1:
        for area, wheel in rules.double_wheel.items():
            players = stand[area + 1]
            if len(players) == wheel and (wheel == 1 or rules.third_any or p not in players):
                legal.append(a.PLACE2[area][wheel])
    if not rules.simpler:
        touch = s.touch
        legal += a.TOUCH_SUBSETS[
            (touch[0] < 0) | (touch[1] < 0) << 1 | (touch[2] < 0) << 2 | (touch[3] < 0) << 3 | (touch[4] < 0) << 4
        ]
    w = s.market_wheels
    legal += a.MARKET_SUBSETS[
        (w[0] < 0) | (w[1] < 0) << 1 | (w[2] < 0) << 2 | (w[3] < 0) << 3 | (w[4] < 0) << 4 | (w[5] < 0) << 5
    ]
    if not rules.simpler:
        w = s.city_wheels
        c = s.city
        legal += a.CITY_SUBSETS[
            (w[0] < 0 <= c[0]) | (w[1] < 0 <= c[1]) << 1 | (w[2] < 0 <= c[2]) << 2 | (w[3] < 0 <= c[3]) << 3
        ]
    sides = farm_sides(s, farm)
    if sides:
        legal += a.FARM_SUBSETS[sides]
    if rules.closed:
        legal = [action for action in legal if not useless(s, p, action)]
    if rules.hold_back or not legal:  # MT-30, MT-32
        legal.append(a.DONE)
    return legal


def useless(s: MiTierraState, p: int, action: Action) -> bool:
    """MT-33: whether a worker there could achieve nothing, judged by the position at placement."""
    farm = s.farms[p]
    if action.kind == "farm":
        wet = water.irrigated(s, farm)
        return not d.SIDE_MASK[action.args[0]] & farm.planted & wet and p not in s.stand[8]
    area = action.args[0]
    if area == 1:
        return not s.pens or not pen_positions(farm)
    if area == 2:
        return not any(s.seeds) or not farm.empty_plots
    if area in d.HERD_AREA:
        return not s.herds[d.HERD_AREA[area]]
    if area == 5:
        return bool(farm.hired)
    if area == 7:
        return not water.layable(s, farm, 1)
    if area == 9:
        return not s.deck and not (s.horses and farm.free_stables)
    return False


def pen_positions(farm: Farm) -> list[int]:
    """Positions where a pen can be laid (MT-51, MT-52, MT-54)."""
    covered, canals = farm.covered, farm.canals
    return [i for i, cover in enumerate(d.PEN_COVER) if not cover & covered and not d.PEN_CROSS[i] & canals]


@answer("place")
def _placed(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p = f[1]
    farm = s.farms[p]
    kind = action.kind
    if kind == "done":
        farm.left = 0
        if log is not None:
            tell(log, "skip", p, f"{called(p)} leaves the other workers at home.", reason="hold_back")
        return
    farm.left -= 1
    if kind == "farm":
        farm.sides |= 1 << action.args[0]
        if log is not None:
            side = d.SIDES[action.args[0]]
            text = f"{called(p)} puts a worker on the farm, {side_words(action.args[0])}."
            tell(log, "place", p, text, area="14", side=side, workers=1)
        return
    area, wheel = action.args
    if area == 8:
        s.touch[wheel] = p
    elif area == 15:
        s.market_wheels[wheel] = p
    elif area == 16:
        s.city_wheels[wheel] = p
    else:
        s.stand[area + 1] += (p,)
        if kind == "place2":
            farm.left -= 1  # MT-50
    if log is not None:
        workers = 2 if kind == "place2" else 1
        text = f"{called(p)} sends {'two workers' if workers == 2 else 'a worker'} to {d.AREA_NAMES[area]}."
        tell(log, "place", p, text, area=d.AREA_TEXT[area], wheel=wheel, workers=workers)


def side_words(side: int) -> str:
    """A side in words: "between A1 and A2"."""
    return "between " + " and ".join(d.PLOTS[plot] for plot in d.SIDE_PLOTS[side])
