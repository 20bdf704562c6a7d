"""Area 17."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Log
from core.mi_tierra import rodeo
from tests.core.mi_tierra.tools import all_in_order, d, do, fresh, kind, start, texts


def horses(*levels: int, **more: Any) -> dict[str, Any]:
    return {"stables": {name: {"horse": level, "water": True} for name, level in zip(d.STABLES, levels)}, **more}


@pytest.mark.rule("MT-156", "MT-157")
def test_who_may_enter_and_how() -> None:
    state = fresh(horses(1), horses(2, 3), horses(0), horses(0, 1), order=[1, 3, 2, 0])
    start(state, ("rodeo", 15))
    assert state.actor == 1 and texts(state) == ["enter S1", "enter S2", "enter both", "none"]
    do(state, "none")
    assert state.actor == 3 and texts(state) == ["enter S2", "none"]
    do(state, "enter S2")
    assert state.actor == 0, "level 0 cannot enter"


@pytest.mark.rule("MT-158", "MT-168")
def test_prizes_are_halved_down_to_the_fifth_place() -> None:
    for name, ladder in d.DATA["rodeo"].items():
        if name.startswith("prizes_"):
            assert rodeo.prizes(ladder[0], 5) == ladder
    state = fresh(horses(3), horses(2), horses(1))
    log: Log = []
    start(state, ("rodeo", 15))
    do(state, "enter S1", "enter S1", "enter S1", log=log)
    assert [farm.money for farm in state.farms] == [15, 7, 3], "paid before the items are chosen"
    assert kind(state) == "item" and state.actor == 0
    assert [d.PRIZE[r] for r in range(1, 8)] == [0, 15, 0, 0, 20, 0, 25]


@pytest.mark.rule("MT-159", "MT-160", "MT-161", "MT-164")
@pytest.mark.parametrize(
    ("levels", "money", "items", "after"),
    [
        ([[4], [2], [2]], [15, 5, 5], [2, 1, 1], [[-1], [1], [1]]),
        ([[3], [3], [2]], [11, 11, 3], [2, 2, 0], [[-1], [-1], [1]]),
        ([[3, 3], [5]], [10, 15], [2, 2], [[1, 1], [-1]]),
        ([[4, 4], [1]], [22, 3], [4, 0], [[-1, -1], [1]]),
        ([[6], [5], [3], [3]], [15, 7, 2, 2], [2, 1, 0, 0], [[-1], [1], [2], [2]]),
    ],
)
def test_ties_bonus_items_and_levels_afterwards(
    levels: list[list[int]], money: list[int], items: list[int], after: list[list[int]]
) -> None:
    state = fresh(*(horses(*own) for own in levels))
    start(state, ("rodeo", 15))
    taken = [0] * len(levels)
    while state.stack:
        if kind(state) == "item":
            taken[state.actor] += 1
        do(state, "enter both" if "enter both" in texts(state) else texts(state)[0])
    assert [farm.money for farm in state.farms[: len(levels)]] == money
    assert taken == items
    assert [farm.horses[: len(own)] for farm, own in zip(state.farms, levels)] == after
    assert all(farm.troughs == (1 << len(own)) - 1 for farm, own in zip(state.farms, levels)), "the water stays"
    all_in_order(state)


@pytest.mark.rule("MT-162", "MT-163")
def test_items_one_at_a_time_with_room_only() -> None:
    state = fresh(
        horses(5, pens=["D1-E1"]),
        horses(4),
        {"animals": {"cow": 3}, "pens": ["D1-E1"]},
        supply={"sheep": 0},
        order=[1, 0, 2],
    )
    start(state, ("rodeo", 15))
    do(state, "enter S1", "enter S1")
    assert state.actor == 0, "by place, whatever the turn order"
    assert texts(state) == ["item apple", "item wheat", "item grape", "item cow", "item chicken"]
    do(state, "item cow")
    assert texts(state) == ["item apple", "item wheat", "item grape", "item cow"], "the pen holds cows now"
    do(state, "item cow")
    assert state.actor == 1 and texts(state) == ["item apple", "item wheat", "item grape"]
    do(state, "item grape")
    assert state.farms[0].herds[0] == 2 and state.farms[1].goods[2] == 1


@pytest.mark.rule("MT-164")
def test_horses_that_stay_at_home_keep_their_level() -> None:
    state = fresh(horses(5, 2), horses(4))
    start(state, ("rodeo", 20))
    do(state, "enter S2", "enter S1", "item apple", "item apple", "item apple")
    assert state.farms[0].horses == [5, 1] and state.farms[1].horses[0] == -1


@pytest.mark.rule("MT-165")
def test_few_horses() -> None:
    state = fresh(horses(1), {})
    start(state, ("rodeo", 15))
    do(state, "enter S1", "item apple", "item wheat")
    assert state.farms[0].money == 15 and state.farms[0].horses[0] == -1
    none = fresh({}, {})
    assert not start(none, ("rodeo", 15)).stack


@pytest.mark.rule("MT-166", "MT-167")
@pytest.mark.parametrize(
    ("round_", "event", "prize"),
    [
        (1, None, 0),
        (2, None, 15),
        (5, None, 20),
        (7, None, 25),
        (3, "village_fair", 10),
        (6, "national_holiday", 20),
        (2, "village_fair", 20),
        (5, "national_holiday", 25),
        (7, "national_holiday", 30),
        (2, "quarantine", 0),
        (5, "arena_flooded", 0),
        (6, "arena_flooded", 0),
    ],
)
def test_the_first_prize(round_: int, event: str | None, prize: int) -> None:
    state = fresh(horses(1), round=round_, event=event)
    assert rodeo.first_prize(state) == prize
    start(state, ("rodeo_start",))
    assert bool(state.stack) == bool(prize)


@pytest.mark.rule("MT-242")
def test_the_riders_are_paid_on_entering() -> None:
    state = fresh(horses(2, 1, village="riders"), horses(6))
    start(state, ("rodeo", 15))
    do(state, "enter both")
    assert state.farms[0].money == 6
