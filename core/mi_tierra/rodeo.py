"""Area 17: the rodeo."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Action, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import stock
from core.mi_tierra.areas import has_room
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.state import MiTierraState, called, tell


def first_prize(s: MiTierraState) -> int:
    """The first prize of this round's rodeo, 0 if there is none (MT-166, MT-167, MT-190)."""
    prize = d.PRIZE[s.round] if s.rules.horses else 0
    if s.event >= 0:
        event = d.EVENTS[s.event]
        if event.no_rodeo:
            return 0
        if event.rodeo is not None:
            own, plus = event.rodeo
            prize = prize + plus if prize else own
    return prize


def prizes(first: int, places: int) -> list[int]:
    """MT-158: each place half of the one before, rounded down."""
    found = []
    for _ in range(places):
        found.append(first)
        first //= 2
    return found


@step("rodeo_start")
def _rodeo_start(s: MiTierraState, f: Frame, log: Log | None) -> None:
    prize = first_prize(s)
    if prize:
        s.push(("rodeo", prize))


@step("rodeo")
def _rodeo(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Entries in turn order (MT-157), then the ranking; frame: first prize."""
    if log is not None:
        tell(log, "rodeo", None, f"Rodeo! The first prize is {f[1]}.", prize=f[1])
    s.push(*(("enter", p) for p in s.order), ("ranking", f[1], ()))


@question("enter")
def _enter(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-156: horses of level 1 or more."""
    horses = s.farms[f[1]].horses
    ready = (horses[0] > 0) | (horses[1] > 0) << 1
    if not ready:
        return ()
    if ready == 3:
        return (a.ENTER[1], a.ENTER[2], a.ENTER[3], a.NONE)
    return (a.ENTER[ready], a.NONE)


@answer("enter")
def _entered(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    if action is a.NONE:
        return
    p, mask = f[1], action.args[0]
    farm = s.farms[p]
    entries = [(p, stable) for stable in (0, 1) if mask >> stable & 1]
    for i in range(len(s.stack) - 1, -1, -1):
        if s.stack[i][0] == "ranking":
            _, prize, entered = s.stack[i]
            s.stack[i] = ("ranking", prize, (*entered, *entries))
            break
    if log is not None:
        levels = d.listed(f"a horse of level {farm.horses[stable]}" for _, stable in entries)
        names = [d.STABLES[i] for _, i in entries]
        tell(log, "enter", p, f"{called(p)} enters {levels}.", stables=names)
    stock.gain(s, p, farm.per_horse * len(entries), "horses in the rodeo", log)  # MT-242


@step("ranking")
def _ranking(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Prizes, bonus items and levels afterwards (MT-158 to MT-165, MT-168)."""
    prize, entries = f[1:]
    if not entries:
        return  # MT-165
    ladder = prizes(prize, len(entries))
    levels: dict[int, list[tuple[int, int]]] = {}
    for p, stable in entries:
        levels.setdefault(s.farms[p].horses[stable], []).append((p, stable))
    place = 0
    bonus: list[Frame] = []
    after: list[tuple[int, int, int]] = []
    result = []
    for level in sorted(levels, reverse=True):
        tied = levels[level]
        share = sum(ladder[place : place + len(tied)]) // len(tied)  # MT-159, MT-161
        for p, stable in tied:
            stock.gain(s, p, share, f"rodeo, place {place + 1}", log)
            result.append([place + 1, p, stable, share])
            if place == 0:
                bonus.append(("item", p, d.FIRST_ITEMS))
                after.append((p, stable, -1))
            elif place == 1:
                bonus.append(("item", p, d.SECOND_ITEMS))
                after.append((p, stable, 1))
            else:
                after.append((p, stable, (level + 1) // 2))
        place += len(tied)  # MT-160: two firsts leave no second
    tell(log, "rodeo", None, "The rodeo is over.", places=result)
    s.push(*bonus, ("levels", tuple(after)))


@question("item")
def _item(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """MT-162, MT-163: animals only with a token and room; frame: player, items left."""
    p = f[1]
    return [
        a.ITEM[piece]
        for piece in d.RODEO_ITEMS
        if piece < d.N_GOODS or (s.herds[piece - d.COW] and has_room(s, p, piece))
    ]


@answer("item")
def _item_taken(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, left = f[1:]
    piece = action.args[0]
    if piece < d.N_GOODS:
        stock.goods(s, p, piece, 1, log, "17")
    elif s.farms[p].room(piece - d.COW) > 0:
        stock.add_animals(s, p, piece - d.COW, 1, 0, log)
    else:
        stock.goods(s, p, d.MEAT, 1, log, "17")  # MT-67
    if left > 1:
        s.push(("item", p, left - 1))


@step("levels")
def _levels(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """MT-164."""
    for p, stable, level in f[1]:
        if level < 0:
            stock.remove_horse(s, p, stable, log)
        elif s.farms[p].horses[stable] != level:
            s.farms[p].horses[stable] = level
            name = d.STABLES[stable]
            if log is not None:
                tell(
                    log,
                    "horse",
                    p,
                    f"{called(p)} moves the horse in {name} to level {level}.",
                    stable=name,
                    level=level,
                )
