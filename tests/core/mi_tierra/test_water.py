"""Canals, stables, the mill, droughts."""

from __future__ import annotations

import pytest

from core.game import Log
from tests.core.mi_tierra.tools import all_in_order, d, do, fresh, kind, start, texts

LONG = ["B1/B2", "C1/C2", "D1/D2"]


@pytest.mark.rule("MT-75", "MT-76")
def test_where_canals_run() -> None:
    state = fresh({"pens": ["B1-C1"]})
    assert texts(start(state, ("lay", 0))) == ["lay A1|B1", "lay A1/A2", "lay B1/B2", "lay S1", "lay S2"]
    state = fresh({"canals": ["B1/B2"], "pens": ["B1-C1", "C1-C2"][:1]})
    assert "lay B1|C1" not in texts(start(state, ("lay", 0))), "a pen lies across"
    assert "lay B2|C2" in texts(state) and "lay C1|D1" not in texts(state)
    two = fresh({"crops": {"B2": "apple", "B1": "wheat"}}, options={"canal_beside": "two_crops"})
    assert texts(start(two, ("lay", 0))) == ["lay B1/B2", "lay S1", "lay S2"]
    refusal = two.why_not(two.parse_action("lay A1/A2"))
    assert refusal is not None and refusal.code == "needs_crops"


@pytest.mark.rule("MT-77", "MT-78")
def test_irrigated_fields_and_the_printed_canal() -> None:
    state = fresh({"canals": ["B1|C1"]})
    assert state.observation(0)["farms"][0]["irrigated"] == ["B1", "C1", "A2", "B2"]
    assert state.farms[0].water == 1, "the printed canal is no marker"
    assert d.branch_ends(0) == 0
    assert start(fresh({"stables": {"S1": {"water": True}}}), ("drought", 0, 0)).mill == 9


@pytest.mark.rule("MT-79")
def test_branch_ends() -> None:
    state = fresh({"canals": [*LONG, "C1|D1", "A1|B1"]})
    assert texts(start(state, ("give", 0))) == ["give A1|B1", "give C1|D1", "give D1/D2"]
    refusal = state.why_not(state.parse_action("give B1/B2"))
    assert refusal is not None and refusal.code == "not_an_end"


@pytest.mark.rule("MT-80")
def test_stables_take_one_marker_with_or_without_horse() -> None:
    state = fresh({"stables": {"S1": {"horse": 1, "water": True}}})
    legal = texts(start(state, ("lay", 0)))
    assert "lay S2" in legal and "lay S1" not in legal
    covered = fresh({"pens": ["C3-D3"]})
    assert not [text for text in texts(start(covered, ("lay", 0))) if "S" in text]


@pytest.mark.rule("MT-81")
def test_the_second_marker_may_join_the_first() -> None:
    state = fresh({})
    start(state, ("take_water", 0, 2, 0))
    do(state, "lay B1/B2")
    assert "lay C1/C2" in texts(state)
    do(state, "lay C1/C2")
    assert state.mill == 8 and state.farms[0].fresh == state.farms[0].canals
    all_in_order(state)


@pytest.mark.rule("MT-82")
def test_only_what_can_be_laid_is_taken() -> None:
    full = {"canals": [*list(d.SIDES[:-1])[:-1], "E1/E2"], "stables": {"S1": {"water": True}}}
    state = fresh(full, {"canals": LONG}, mill=2)
    log: Log = []
    start(state, ("take_water", 0, 2, 0), log=log)
    assert not any(event.kind == "drought" for event in log) and state.farms[0].water == 14 and state.mill == 1


def _water(state: object) -> list[int]:
    return [farm.water for farm in state.farms]  # type: ignore[attr-defined]


@pytest.mark.rule("MT-83", "MT-84", "MT-90")
def test_when_a_drought_comes_and_how_it_goes() -> None:
    farms = ({"canals": LONG}, {"canals": ["B1/B2", "A1/A2"]}, {"canals": ["B1/B2"]})
    calm = fresh(*farms, mill=2)
    start(calm, ("take_water", 2, 1, 0))
    do(calm, "lay A1/A2")
    assert _water(calm) == [3, 2, 2] and calm.mill == 1
    dry = fresh(*farms, mill=1)
    start(dry, ("take_water", 2, 2, 0))
    assert kind(dry) == "give" and dry.actor == 1, "player 0 has one branch end only, it goes by itself"
    do(dry, "give A1/A2", "lay A1/A2", "lay A1|B1")
    assert _water(dry) == [2, 1, 3] and dry.mill == 1
    poor = fresh({}, {"canals": ["B1/B2"]}, mill=1)
    start(poor, ("take_water", 0, 2, 0))
    do(poor, "lay S1")
    assert not poor.stack and poor.mill == 0, "two rolled, one there"
    empty = fresh({}, {"canals": LONG}, mill=0)
    start(empty, ("take_water", 0, 1, 0))
    do(empty, "lay S1")
    assert _water(empty) == [1, 2]
    no = fresh({}, {"canals": LONG}, mill=0, options={"drought_at_empty_mill": "no"})
    rng = no.rng
    assert not start(no, ("mill", 0)).stack and no.rng == rng and _water(no) == [0, 3], "not even a roll"
    assert not start(no, ("rain", 0, 1)).stack and _water(no) == [0, 3]


@pytest.mark.rule("MT-85")
@pytest.mark.parametrize(("option", "left"), [("all_at_mill", 3), ("taker_only", 2)])
def test_who_is_spared_at_the_mill(option: str, left: int) -> None:
    state = fresh({}, {"canals": LONG}, {"canals": LONG}, mill=1, at_mill=[0, 1], options={"drought_exempt": option})
    do(start(state, ("take_water", 0, 1, 0)), "lay S1")
    assert _water(state) == [1, left, 2]


@pytest.mark.rule("MT-86")
def test_only_older_water_counts() -> None:
    farm = {"canals": LONG[:2], "fresh": LONG[1:2], "stables": {"S1": {"water": True, "fresh": True}}}
    state = fresh({}, farm, mill=1)
    do(start(state, ("take_water", 0, 1, 0)), "lay S1")
    assert _water(state) == [1, 3], "one older marker is safe"


@pytest.mark.rule("MT-87", "MT-124")
def test_which_marker_is_returned() -> None:
    old_in_stable = {"canals": LONG, "fresh": ["D1/D2"], "stables": {"S1": {"water": True}}}
    state = fresh(old_in_stable)
    start(state, ("drought", 0, 0))
    assert state.farms[0].troughs == 0 and state.farms[0].canals.bit_count() == 3, "the fresh end stays"
    buried = fresh({"canals": LONG, "fresh": ["D1/D2"]})
    start(buried, ("drought", 0, 0))
    assert buried.farms[0].canals.bit_count() == 2, "every older one has something behind it"


@pytest.mark.rule("MT-88", "MT-89")
def test_every_taking_is_judged_by_itself() -> None:
    state = fresh({}, {"canals": LONG}, {}, mill=1, at_mill=[0, 2])
    do(start(state, ("take_water", 0, 2, 0)), "lay S1", "lay S2")
    assert _water(state) == [2, 2, 0] and state.mill == 0, "emptied again, without a second drought"
    do(start(state, ("take_water", 2, 1, 0)), "lay S1")
    assert _water(state) == [2, 1, 1]


@pytest.mark.rule("MT-91", "MT-182")
@pytest.mark.parametrize(("option", "first"), [("none", 3), ("taker", 4)])
def test_rain(option: str, first: int) -> None:
    state = fresh(
        {"canals": LONG},
        {},
        {"stables": {"S1": {"water": True}}},
        mill=1,
        at_mill=[0],
        event="rain",
        options={"rain_drought_exempt": option},
    )
    do(start(state, ("rain", 0, 1)), "lay S1")
    assert state.farms[0].water == first, "being at the mill spares nobody"
    start(state, ("rain", 1, 1), ("rain", 2, 1))
    while state.stack:
        assert "none" not in texts(state), "forced"
        state.apply_action(state.legal_actions()[-1])
    assert _water(state) == [2, 1, 2] and state.mill == 0, "then the taking goes on"
    nothing = fresh({}, {"canals": ["B1/B2"]}, mill=0)
    assert not start(nothing, ("rain", 0, 1)).stack and _water(nothing) == [0, 1], "who finds nothing gets nothing"
    order = fresh({}, {}, {}, order=[2, 0, 1], event="rain")
    start(order, ("event_start", 0))
    assert order.actor == 2


@pytest.mark.rule("MT-92", "MT-93")
def test_dry_spell_cistern_and_insurer() -> None:
    two = {"stables": {"S1": {"water": True}}, "canals": ["B1/B2"]}
    state = fresh(
        {**two, "tiles": ["cistern"]}, {**two, "tiles": ["insurer"]}, two, event="dry_spell", at_mill=[2], mill=4
    )
    start(state, ("event_start", 0))
    do(state, "give S1")
    assert _water(state) == [2, 2, 1] and state.mill == 5
    mill = fresh({}, {**two, "tiles": ["insurer"]}, {**two, "tiles": ["cistern"]}, mill=1)
    start(mill, ("take_water", 0, 1, 0))
    do(mill, "give S1", "lay S1")
    assert _water(mill) == [1, 1, 2], "the Insurer does not help against the mill"
