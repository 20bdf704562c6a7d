"""Phase II, with the wheels for two and six players."""

from __future__ import annotations

import pytest

from core.mi_tierra import GAME
from core.mi_tierra import actions as a
from tests.core.mi_tierra.tools import (
    MiTierraState,
    all_in_order,
    d,
    do,
    fresh,
    game,
    kind,
    past_picks,
    pos,
    start,
    texts,
)


@pytest.mark.rule("MT-29", "MT-31")
def test_one_worker_a_turn_until_nobody_has_any() -> None:
    state = pos({"to_place": 1}, {"to_place": 3}, {"to_place": 0}, order=[2, 1, 0])
    actors = []
    while kind(state) == "place":
        actors.append(state.actor)
        do(state, next(text for text in texts(state) if text.startswith("place 1")))
    assert actors == [1, 0, 1, 1]


@pytest.mark.rule("MT-30")
def test_workers_may_be_held_back_only_by_option() -> None:
    state = pos({"to_place": 2}, {"to_place": 0})
    assert "done" not in texts(state)
    refusal = state.why_not(state.parse_action("done"))
    assert refusal is not None and refusal.rule == "MT-30"
    state = pos({"to_place": 2}, {"to_place": 1}, options={"hold_back_workers": "yes"})
    do(state, "done")
    assert state.farms[0].left == 0 and state.actor == 1


@pytest.mark.rule("MT-32")
def test_a_worker_without_a_place_stays_at_home() -> None:
    every = {str(area): [0, 0] for area in d.PAIRED_AREAS if area not in d.ONE_WHEEL_FOR_TWO}
    every |= {str(area): [0] for area in d.ONE_WHEEL_FOR_TWO}
    state = pos(
        {"to_place": 0, "workers": 5},
        {"to_place": 1, "crops": {}},
        options={"simpler_game": "yes"},
        wheels={**{k: v for k, v in every.items() if k not in ("7",)}, "15": [0] * 6},
    )
    assert kind(state) != "place" and state.farms[1].left == 0, "the second player was skipped, the round went on"


@pytest.mark.rule("MT-33", "MT-152")
def test_places_of_no_use_are_open_unless_the_option_closes_them() -> None:
    farm = {"hired": True, "crops": {"A1": "apple", "B1": "apple"}, "pens": [], "to_place": 1}
    nothing = {
        "pen": 0,
        "apple_seed": 0,
        "wheat_seed": 0,
        "grape_seed": 0,
        "cow": 0,
        "sheep": 0,
        "chicken": 0,
        "horse": 0,
    }
    both = {
        option: texts(
            pos(farm, {"to_place": 0}, supply=nothing, deck=[], players=3, options={"blocking_placement": option})
        )
        for option in ("allowed", "forbidden")
    }
    closed = set(both["allowed"]) - set(both["forbidden"])
    assert closed == {f"place {area}.1" for area in (1, 2, 3, 4, 5, 6, 9)} | {"farm A1|B1"}
    # 7 is closed when nothing can be laid; a farm side counts as useful with an own worker in 7.
    full = {"canals": list(d.SIDES[:-1]), "stables": {"S1": {"water": True}, "S2": {"water": True}}, "to_place": 1}
    state = pos(full, {"to_place": 0}, options={"blocking_placement": "forbidden"}, mill=3)
    assert "place 7.1" not in texts(state)
    state = pos(farm, {"to_place": 0}, players=3, wheels={"7": [0]}, options={"blocking_placement": "forbidden"})
    assert "farm A1|B1" in texts(state)
    refusal = state.why_not(state.parse_action("place 5.1"))
    assert refusal is not None and refusal.rule == "MT-33"


@pytest.mark.rule("MT-34")
def test_wheels_fill_from_the_left() -> None:
    state = pos({}, {}, {}, wheels={"4": [1]})
    assert "place 4.2" in texts(state) and "place 4.1" not in texts(state)
    assert "place 3.1" in texts(state) and "place 3.2" not in texts(state)
    refusal = state.why_not(state.parse_action("place 3.2"))
    assert refusal is not None and refusal.code == "leftmost"


@pytest.mark.rule("MT-35", "MT-39", "MT-40")
def test_wheels_of_8_15_and_16_are_free_to_choose() -> None:
    state = pos(
        {},
        {},
        {},
        wheels={"8": [None, None, 1], "15": [None, 2], "16": [None, None, 0]},
        city=["MC01", None, "MC03", "MC04"],
    )
    legal = texts(state)
    assert [text for text in legal if text.startswith("place 8")] == [
        "place 8.T",
        "place 8.L",
        "place 8.R",
        "place 8.B",
    ]
    assert [text for text in legal if text.startswith("place 15")] == [f"place 15.{n}" for n in (1, 3, 4, 5, 6)]
    assert [text for text in legal if text.startswith("place 16")] == ["place 16.1", "place 16.4"], "without any goods"


@pytest.mark.rule("MT-36", "MT-37")
def test_farm_workers_stand_between_two_crops() -> None:
    farm = {"crops": {"B2": "apple", "A2": "wheat", "C2": "grape", "E1": "apple"}, "sides": ["A2|B2"]}
    state = pos(farm, {})
    assert [text for text in texts(state) if text.startswith("farm")] == ["farm B2|C2"], "dry, but both bear crops"
    one = pos(farm, {}, options={"farm_worker_needs": "one_crop"})
    assert "farm E1/E2" in texts(one) and "farm A2|B2" not in texts(one)
    wet = pos({"crops": {"B2": "apple", "A2": "wheat"}}, {})
    assert "farm A2|B2" in texts(wet), "the printed canal's side too"


@pytest.mark.rule("MT-38", "MT-55")
def test_a_pen_may_take_the_field_from_under_a_worker() -> None:
    farm = {"crops": {"A2": "apple", "B2": "apple", "A1": "wheat"}, "sides": ["A2|B2", "A1/A2"], "canals": ["A1/A2"]}
    state = fresh(farm)
    do(start(state, ("pen", 0, 0)), "pen B2-C2")
    start(state, ("farm_start", 0))
    do(state, "worker A2|B2", "none")
    assert state.farms[0].goods[d.APPLE] == 1, "what is left beside him"
    state = fresh({"crops": {"A1": "wheat", "B1": "wheat"}, "sides": ["A1|B1"]})
    do(start(state, ("pen", 0, 0)), "pen A1-B1")
    start(state, ("farm_start", 0))
    do(state, "worker A1|B1")
    assert not any(state.farms[0].goods) and not state.farms[0].sides


@pytest.mark.rule("MT-41", "MT-42")
@pytest.mark.parametrize(("seats", "plaza", "factory"), [(2, 1, 2), (3, 2, 2), (5, 2, 2), (6, 2, 2)])
def test_wheels_of_the_plaza_and_the_factories(seats: int, plaza: int, factory: int) -> None:
    rules = past_picks(game(seats)).rules
    wheels = dict(rules.paired)
    assert wheels[5] == plaza and {wheels[area] for area in (10, 11, 12, 13)} == {factory}
    assert (5 in rules.double_wheel) == (seats in (2, 6))
    assert (10 in rules.double_wheel) == (seats == 6)


@pytest.mark.rule("MT-43", "MT-175")
def test_strike_takes_one_worker() -> None:
    state = pos({"workers": 3}, {"workers": 1, "tiles": ["insurer"]}, {"workers": 1}, event="strike")
    assert [farm.left for farm in state.farms] == [2, 1, 0]


@pytest.mark.rule("MT-215", "MT-50")
def test_two_players_the_second_wheel_takes_two_workers() -> None:
    state = pos({"to_place": 4}, {"to_place": 4})
    do(state, "place 6.1")
    assert "place2 6.2" in texts(state) and "place 6.2" not in texts(state), "the other player"
    do(state, "place 1.1")
    assert "place2 6.2" in texts(state), "or the same"
    do(state, "place2 6.2")
    assert state.farms[0].left == 1 and state.stand[7] == (0, 0)
    assert not any(text.startswith(("place 6", "place2 6")) for text in texts(state)), "no third"
    state = pos({"to_place": 1}, {"to_place": 1}, wheels={"6": [0]})
    assert "place2 6.2" not in texts(state), "two workers are needed"
    do(state, "place 12.1")
    assert "place 12.2" in texts(state), "factories have two plain wheels"
    # One activation for the pair of workers.
    state = fresh({"pens": ["D1-E1"]}, {}, wheels={"6": [0, 1]}, seed=3)
    start(state, ("workers", 6, 0))
    rolls = 0
    while state.stack:
        rolls += kind(state) == "house"
        state.apply_action(state.legal_actions()[-1])
    assert rolls <= 1 and state.farms[1].goods[d.MEAT] in (1, 2, 3)
    all_in_order(state)


@pytest.mark.rule("MT-217")
def test_six_players_a_third_wheel_for_two_workers() -> None:
    farms: list[dict[str, object]] = [{"to_place": 2} for _ in range(6)]
    state = pos(*farms, wheels={"3": [1, 2], "11": [0, 4]})
    legal = texts(state)
    assert "place2 3.3" in legal and "place2 11.3" not in legal, "player 0 stands in area 11"
    refusal = state.why_not(state.parse_action("place2 11.3"))
    assert refusal is not None and refusal.code == "stands_there"
    do(state, "place2 3.3")
    assert state.stand[4] == (1, 2, 0) and state.farms[0].left == 0
    assert "place2 3.3" not in texts(state), "no fourth"
    any_player = pos(*farms, wheels={"11": [0, 4]}, options={"third_wheel": "any_player"})
    assert "place2 11.3" in texts(any_player)
    five = pos(*farms[:5], wheels={"3": [1, 2]})
    assert not [text for text in texts(five) if text.startswith("place2")]
    lone = pos({"to_place": 1}, *farms[1:], wheels={"3": [1, 2]})
    assert "place2 3.3" not in texts(lone)
    assert not [text for text in texts(pos(*farms, wheels={"3": [1]})) if text.startswith("place2")]


@pytest.mark.rule("MT-225", "MT-226")
@pytest.mark.parametrize("seats", GAME.seats)
def test_one_wheel_in_0a_and_0b(seats: int) -> None:
    on = {"merchant": "yes", "international_markets": "yes"}
    farms: list[dict[str, object]] = [{"to_place": 2} for _ in range(seats)]
    state = pos(*farms, options=on)
    assert {"place 0a.1", "place 0b.1"} <= set(texts(state))
    do(state, "place 0a.1")
    assert "place 0a.1" not in texts(state) and "place2 0a.2" not in texts(state)
    state = pos(*farms, options=on, contract_deck=[], merchant_deck=[])
    assert not {"place 0a.1", "place 0b.1"} & set(texts(state))
    refusal = state.why_not(a.PLACE[d.DEALERS][0])
    assert refusal is not None and refusal.rule == "MT-226"


@pytest.mark.rule("MT-189", "MT-70")
def test_a_placement_says_what_it_brings_events_and_all() -> None:
    def told(state: MiTierraState, notation: str) -> str:
        return state.describe(state.parse_action(notation))

    plain = pos({"to_place": 1}, {"to_place": 1})
    assert told(plain, "place 15.1").endswith("wheel 1: 1 order; now you could serve none.")
    event = next(card.id for card in d.EVENTS if card.mods.get("transactions", 0) > 0)
    more = pos({"to_place": 1}, {"to_place": 1}, event=event, round=1 if event.endswith("top") else 5)
    assert told(more, "place 15.1").endswith("wheel 1: 2 orders; now you could serve none.")
    assert "wheel 5: 3 orders, 2 of them may be deals on the black market;" in told(more, "place 15.5")
    assert told(plain, "place 5.1").endswith(f"for {2 * sum(not farm.hired for farm in plain.farms)}.")
    for action in plain.legal_actions():
        assert ": " in told(plain, str(action)), action
