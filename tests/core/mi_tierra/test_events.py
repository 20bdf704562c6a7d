"""Events."""

from __future__ import annotations

import pytest

from core.game import Log
from core.mi_tierra.state import MiTierraState
from tests.core.mi_tierra.tools import all_in_order, d, do, fresh, game, kind, past_picks, pos, start, texts


def ended(state: MiTierraState, log: Log | None = None) -> MiTierraState:
    return start(state, ("event_end", 0), log=log)


@pytest.mark.rule("MT-171", "MT-172")
def test_negative_events_and_the_insurer() -> None:
    negative = {card.key for card in d.EVENTS if card.negative}
    assert negative == {
        "strike",
        "wage_demands",
        "fox",
        "animal_thief",
        "crop_changes",
        "taxes",
        "dry_spell",
        "toll_road",
    }
    state = ended(fresh({"money": 50, "tiles": ["insurer"]}, {"money": 50}, event="taxes"))
    assert [farm.money for farm in state.farms] == [50, 45]
    covered = ended(fresh({"money": 50, "tiles": ["bank"], "covered_tiles": ["insurer"]}, event="taxes"))
    assert covered.farms[0].money == 45
    state = fresh({"money": 50}, board=["insurer", None, None, None], wheels={"8": [0]}, event="taxes")
    do(start(state, ("shopping", 0)), "build IA12")
    assert ended(state).farms[0].money == 49, "from the moment it is bought"


@pytest.mark.rule("MT-173", "MT-246")
def test_the_end_of_the_round_comes_after_the_rodeo_in_turn_order() -> None:
    farms = {"crops": {"A1": "wheat", "B1": "wheat", "B2": "apple"}}
    state = fresh(farms, farms, farms, event="crop_changes", order=[2, 0, 1], round=2)
    log: Log = []
    start(state, ("area", 17), log=log)
    assert kind(state) == "lose_crop" and state.actor == 2
    do(state, "return A1")
    assert state.actor == 0
    do(state, "return B1")
    assert state.actor == 1 and state.round == 2
    do(state, "return B1")
    assert state.round == 3


@pytest.mark.rule("MT-174", "MT-197")
@pytest.mark.parametrize(("option", "money"), [("before_scoring", 27), ("skipped", 30)])
def test_end_effects_in_round_7(option: str, money: int) -> None:
    state = fresh({"money": 30}, {"money": 5}, round=7, event="taxes", options={"round_7_event_end": option})
    start(state, ("area", 17))
    assert state.is_terminal() and state.over and state.scores()[0].parts()["money"] == money
    assert state.outcome().reason == "rounds"
    six = start(fresh({}, {}, round=6), ("area", 17))
    assert not six.over


@pytest.mark.rule("MT-176")
def test_taxes() -> None:
    state = ended(fresh({"money": 39}, {"money": 40}, {"money": 9}, event="taxes"))
    assert [farm.money for farm in state.farms] == [36, 36, 9]


@pytest.mark.rule("MT-177", "MT-187")
def test_the_animal_thief() -> None:
    pens = {"pens": ["D1-E1", "C1-C2"]}
    state = fresh(
        {**pens, "animals": {"sheep": 2}, "stables": {"S1": {"horse": 4}}},
        {**pens, "animals": {"cow": 1}},
        {},
        event="animal_thief",
        round=5,
    )
    ended(state)
    assert texts(state) == ["lose sheep", "lose S1"]
    do(state, "lose S1")
    assert state.farms[0].horses[0] == -1 and state.farms[0].herds[1] == 1, "the second one by itself"
    assert state.farms[1].herds[0] == 0, "who has one loses it"
    all_in_order(state)


@pytest.mark.rule("MT-178")
def test_the_fox() -> None:
    pens = {"pens": ["D1-E1"]}
    state = ended(
        fresh(
            {**pens, "animals": {"chicken": 2}},
            {**pens, "animals": {"chicken": 1}},
            {**pens, "animals": {"cow": 3}},
            event="fox",
        )
    )
    assert [farm.herds for farm in state.farms] == [[0, 0, 1], [0, 0, 1], [3, 0, 0]]


@pytest.mark.rule("MT-179")
def test_crop_changes() -> None:
    state = ended(
        fresh(
            {"crops": {"B2": "apple", "A1": "wheat", "C1": "grape"}, "canals": ["A1/A2"]},
            {},
            event="crop_changes",
            round=5,
        )
    )
    assert texts(state) == ["return A1", "return C1"]
    do(state, "return A1")
    assert state.seeds == [9, 7, 6] and state.farms[0].water == 1
    assert state.farms[1].planted, "without seeds nothing"


@pytest.mark.rule("MT-180")
def test_spring() -> None:
    herd = {"animals": {"cow": 2, "sheep": 3, "chicken": 2}, "pens": ["D1-E1", "C1-C2", "A1-B1", "D2-E2"]}
    state = fresh(herd, event="spring")
    start(state, ("event_start", 0))
    assert state.farms[0].herds == [3, 4, 2] and not state.stack, "all fit: nothing to choose"
    tight = fresh(
        {"animals": {"cow": 3, "sheep": 3, "chicken": 3}, "pens": ["D1-E1", "C1-C2", "A1-B1", "D2-E2"]}, event="spring"
    )
    start(tight, ("event_start", 0))
    assert texts(tight) == ["keep cow", "keep sheep", "keep chicken"]
    do(tight, "keep sheep")
    assert tight.farms[0].herds == [3, 4, 3] and not tight.stack
    few = fresh(herd, event="spring", supply={"cow": 0})
    start(few, ("event_start", 0))
    assert few.farms[0].herds == [2, 4, 2]


@pytest.mark.rule("MT-181")
@pytest.mark.parametrize(("event", "amount"), [("subsidy", 7), ("relief_fund", 12)])
def test_help_for_the_poorest(event: str, amount: int) -> None:
    state = ended(fresh({"money": 22}, {"money": 22}, {"money": 30}, event=event))
    assert [farm.money for farm in state.farms] == [22 + amount, 22 + amount, 30]


@pytest.mark.rule("MT-183")
def test_market_fluctuations() -> None:
    state = fresh({"goods": {"wool": 4, "vest": 2}}, event="market_fluctuations", round=5)
    do(start(state, ("large", 0, 12)), "make vest")
    assert state.farms[0].money == 42


@pytest.mark.rule("MT-185")
def test_wage_demands() -> None:
    state = fresh(
        {"money": 2, "workers": 4},
        {"money": 9, "workers": 3},
        {"money": 0, "workers": 4, "tiles": ["insurer"]},
        event="wage_demands",
    )
    start(state, ("event_start", 0), ("placement",))
    assert texts(state) == ["pay 0", "pay 1", "pay 2"]
    do(state, "pay 1")
    assert texts(state) == ["pay 0", "pay 1", "pay 2", "pay 3"]
    do(state, "pay 3")
    assert [farm.left for farm in state.farms] == [1, 3, 4] and [farm.money for farm in state.farms] == [1, 6, 0]


@pytest.mark.rule("MT-188")
def test_helpers_and_good_harvest() -> None:
    pair = {"crops": {"A2": "apple", "B2": "apple", "B1": "wheat"}, "canals": ["B1/B2"], "sides": ["A2|B2", "B1/B2"]}
    helped = fresh(pair, event="harvest_helpers")
    start(helped, ("farm_start", 0))
    do(helped, "worker A2|B2", "double B1/B2")
    assert helped.farms[0].goods[0] == 4, "2 x 2 + 1, capped"
    plain = fresh(pair, event="harvest_helpers")
    start(plain, ("farm_start", 0))
    do(plain, "worker B1/B2", "harvest wheat", "none")
    assert plain.farms[0].goods[1] == 2
    free = fresh(pair, event="good_harvest", round=5)
    start(free, ("farm_start", 0))
    do(free, "worker A2|B2")
    assert texts(free) == ["double B1/B2", "double free", "none"], "one or the other"
    do(free, "double free", "worker B1/B2", "harvest wheat")
    assert free.farms[0].goods[0] == 4 and texts(free) == ["double B1/B2", "none"], "one worker per player"


@pytest.mark.rule("MT-189")
def test_market_day_export_year_lambing_tool_sale_seed_gift() -> None:
    state = fresh(
        {"goods": {"apple": 9}},
        players=3,
        display=["MA01", "MA16", "MA17", None],
        wheels={"15": [None] * 4 + [0]},
        event="market_day",
    )
    start(state, ("markets", 0))
    do(state, "black sell apple", "amount 1", "black sell apple", "amount 1")
    assert texts(state) == ["order MA01", "order MA16", "order MA17", "done"], "the extra one is a countryside card"
    city = fresh({"goods": {"apple": 3, "wheat": 1}}, city=["MC01", None, None, None], event="export_year", round=5)
    do(start(city, ("city", 0, 0)), "fill")
    assert city.farms[0].money == 27
    for area, herd in ((4, 1), (6, 2), (3, 0)):
        lamb = fresh({"pens": ["D1-E1"]}, event="lambing")
        start(lamb, ("rolled", 0, area, 1))
        assert texts(lamb)[-1] == ("house 2" if herd else "house 1")
    sale = fresh({"money": 9}, board=["bank", "mill", None, None], wheels={"8": [0]}, event="tool_sale")
    do(start(sale, ("shopping", 0)), "build IA14")
    assert sale.farms[0].money == 8
    gift = fresh({}, {}, event="seed_gift")
    start(gift, ("event_start", 0))
    do(gift, "take grape_seed", "plant A2")
    assert gift.actor == 1 and "none" in texts(gift)


@pytest.mark.rule("MT-190")
def test_quarantine_and_arena_flooded() -> None:
    horse = {"stables": {"S1": {"horse": 3, "water": True}, "S2": {"horse": 2, "water": True}}, "goods": {"apple": 4}}
    ill = fresh(horse, event="quarantine", round=2)
    start(ill, ("farm_start", 0), ("rodeo_start",))
    assert not ill.stack
    refusal = start(
        fresh({**horse, "tiles": ["mill"], "goods": {"apple": 4, "wheat": 2}}, event="quarantine"), ("farm_start", 0)
    ).why_not(ill.parse_action("train S1 1"))
    assert refusal is not None and refusal.rule == "MT-190"
    wet = fresh(horse, event="arena_flooded", round=5)
    start(wet, ("farm_start", 0))
    assert "train S1 1" in texts(wet)
    do(wet, "done")
    start(wet, ("rodeo_start",), ("event_end", 0))
    assert wet.farms[0].money == 5


def test_seven_rounds_have_seven_events() -> None:
    state = past_picks(game(2, 9))
    seen = [state.event]
    while not state.is_terminal():
        if state.event != seen[-1]:
            seen.append(state.event)
        state.apply_action(state.legal_actions()[-1])
    assert len(seen) == 7 and pos({}, {}).event == -1
