"""Area 14: harvest, tiles, training."""

from __future__ import annotations

import pytest

from core.mi_tierra.state import MiTierraState
from tests.core.mi_tierra.tools import d, do, fresh, kind, start, texts

PAIR = {"crops": {"A2": "apple", "B2": "apple"}, "sides": ["A2|B2"]}


def farm_of(state: MiTierraState) -> MiTierraState:
    return start(state, ("farm_start", 0))


@pytest.mark.rule("MT-118")
def test_the_owner_mixes_workers_tiles_and_training() -> None:
    farm = {
        **PAIR,
        "tiles": ["farm_stall", "mill"],
        "goods": {"wheat": 2},
        "stables": {"S1": {"horse": 0, "water": True}},
    }
    state = farm_of(fresh(farm, {}))
    assert texts(state) == ["worker A2|B2", "use IA18", "use IA11", "done"]
    do(state, "worker A2|B2")
    assert "train S1 1" in texts(state), "with the apples just harvested"
    do(state, "train S1 1", "use IA18", "option 1", "use IA11")
    mine = state.farms[0]
    assert mine.horses[0] == 1 and mine.money == 5 and mine.goods[d.PIECE["flour"]] == 1 and not state.stack
    state = fresh(PAIR, PAIR, order=[1, 0])
    start(state, ("area", 14))
    assert state.actor == 1, "farms in turn order"
    do(state, "done")
    assert not state.farms[1].sides and not state.farms[1].goods[0] and state.actor == 0


@pytest.mark.rule("MT-119")
@pytest.mark.parametrize(
    ("crops", "canals", "side", "choose", "goods"),
    [
        ({"A2": "apple", "B2": "apple"}, [], "A2|B2", None, {"apple": 2}),
        ({"A2": "wheat", "B2": "apple"}, [], "A2|B2", "wheat", {"wheat": 1}),
        ({"A2": "wheat", "B2": "apple"}, [], "A2|B2", "apple", {"apple": 1}),
        ({"A1": "wheat", "A2": "wheat"}, [], "A1/A2", None, {"wheat": 1}),
        ({"C1": "wheat", "D1": "wheat"}, [], "C1|D1", None, {}),
    ],
)
def test_what_a_worker_brings(
    crops: dict[str, str], canals: list[str], side: str, choose: str | None, goods: dict[str, int]
) -> None:
    state = farm_of(fresh({"crops": crops, "canals": canals, "sides": [side]}))
    do(state, f"worker {side}")
    if choose:
        do(state, f"harvest {choose}")
    assert {good: n for good, n in zip(d.GOODS, state.farms[0].goods) if n} == goods


@pytest.mark.rule("MT-120")
@pytest.mark.parametrize(("option", "apples"), [("per_worker", 4), ("once_per_round", 3)])
def test_one_field_and_two_workers(option: str, apples: int) -> None:
    farm = {"crops": {"A2": "apple", "B2": "apple", "B1": "apple"}, "canals": ["B1/B2"], "sides": ["A2|B2", "B1/B2"]}
    state = farm_of(fresh(farm, options={"field_harvest": option}))
    do(state, "worker A2|B2", "none", "worker B1/B2", "none")
    assert state.farms[0].goods[d.APPLE] == apples


@pytest.mark.rule("MT-121", "MT-123")
def test_doubling_with_a_branch_end() -> None:
    farm = {"crops": {"B1": "wheat", "C1": "wheat"}, "canals": ["B1/B2", "C1/C2"], "sides": ["B1|C1"]}
    state = farm_of(fresh(farm))
    do(state, "worker B1|C1")
    assert texts(state) == ["double C1/C2", "none"], "ends only"
    do(state, "double C1/C2")
    assert state.farms[0].goods[1] == 4 and state.mill == 9, "reckoned before the marker goes"
    own = {"crops": {"B1": "wheat", "A1": "wheat"}, "canals": ["A1|B1"], "sides": ["A1|B1", "A1/A2"]}
    own["crops"]["A2"] = "grape"  # type: ignore[index]
    state = farm_of(fresh(own))
    do(state, "worker A1|B1", "double A1|B1")
    assert state.farms[0].goods[1] == 4 and not state.farms[0].canals, "the very marker that watered the field"
    do(state, "worker A1/A2")
    assert state.farms[0].goods[2] == 1 and state.farms[0].goods[1] == 4, "later workers find A1 dry"
    dry = farm_of(fresh({"crops": {"D1": "wheat", "E1": "wheat"}, "canals": ["B1/B2"], "sides": ["D1|E1"]}))
    do(dry, "worker D1|E1")
    assert not dry.stack and dry.mill == 9, "nothing to double"


@pytest.mark.rule("MT-122", "MT-125", "MT-126")
def test_the_tractor_and_the_cap() -> None:
    crops = {"A2": "apple", "B2": "apple", "B1": "apple", "A1": "wheat"}
    farm = {"crops": crops, "canals": ["B1/B2"], "sides": ["A2|B2", "A1/A2"], "tiles": ["tractor"]}
    state = farm_of(fresh(farm))
    do(state, "worker A2|B2")
    assert texts(state) == ["third A1", "third B1", "none"]
    do(state, "third B1", "double B1/B2")
    assert state.farms[0].goods[d.APPLE] == 4, "3 x 2 is capped"
    do(state, "worker A1/A2")
    assert kind(state) != "third", "one worker a round"
    mixed = farm_of(fresh({**farm, "crops": {"A2": "apple", "B2": "apple", "B1": "wheat"}}))
    do(mixed, "worker A2|B2", "third B1")
    assert texts(mixed) == ["harvest apple", "harvest wheat"]
    do(mixed, "harvest wheat", "none")
    assert mixed.farms[0].goods[:2] == [0, 1], "of apple, apple, wheat two apples or one wheat"


@pytest.mark.rule("MT-127")
def test_tiles_work_once_a_round_and_the_bank_by_itself() -> None:
    state = farm_of(fresh({"tiles": ["bank", "mill"], "goods": {"wheat": 9}}))
    assert state.farms[0].money == 3 and texts(state) == ["use IA11", "done"]
    do(state, "use IA11", "option 1")
    assert not state.stack, "used"
    refused = state.parse_action("use IA11")
    farm_of(state)
    assert refused not in state.legal_actions()


@pytest.mark.rule("MT-128")
def test_the_mill_converts_one_way_or_the_other() -> None:
    state = farm_of(fresh({"tiles": ["mill"], "goods": {"wheat": 7}}))
    do(state, "use IA11")
    assert texts(state) == ["option 1", "option 2"]
    assert state.describe(state.legal_actions()[1]) == "Turn 5 wheat into 2 flour."
    do(state, "option 2")
    assert state.farms[0].goods[1] == 2 and state.farms[0].goods[4] == 2 and not state.stack
    few = farm_of(fresh({"tiles": ["mill"], "goods": {"wheat": 4}}))
    do(few, "use IA11")
    assert few.farms[0].goods[4] == 1, "one option only"


@pytest.mark.rule("MT-129")
def test_animal_production_uses_rested_animals() -> None:
    farm = {"tiles": ["wool_shed", "dairy"], "animals": {"sheep": 5, "cow": 2}, "pens": ["D1-E1", "C1-C2", "D2-E2"]}
    state = farm_of(fresh({**farm, "worked": {"sheep": 3}}))
    assert texts(state) == ["use IA08", "done"]
    better = farm_of(fresh({**farm, "tiles": ["wool_shed_2"], "worked": {"sheep": 3}}))
    do(better, "use IA05")
    assert better.farms[0].worked[1] == 5 and better.farms[0].goods[d.PIECE["wool"]] == 1


@pytest.mark.rule("MT-130")
def test_breeding_needs_room_and_a_token_and_may_come_first() -> None:
    farm = {"tiles": ["sheep_breeding", "wool_shed"], "animals": {"sheep": 3}, "pens": ["D1-E1", "C1-C2"]}
    state = farm_of(fresh({**farm, "worked": {"sheep": 1}}))
    assert texts(state) == ["use IA01", "done"]
    do(state, "use IA01", "use IA04")
    assert state.farms[0].herds[1] == 4 and state.farms[0].goods[d.PIECE["wool"]] == 1
    assert not farm_of(fresh(farm, supply={"sheep": 0}, options={})).stack or "use IA01" not in texts(
        farm_of(fresh(farm, supply={"sheep": 0}))
    )
    assert "use IA01" not in texts(farm_of(fresh({**farm, "pens": ["D1-E1"]})))


@pytest.mark.rule("MT-131", "MT-132", "MT-133")
def test_training() -> None:
    stables = {"S1": {"horse": 3, "water": True}, "S2": {"horse": 5, "water": True}}
    state = farm_of(fresh({"goods": {"apple": 5}, "stables": stables}))
    assert texts(state) == ["train S1 1", "train S1 2", "train S2 1", "done"], "two steps up to level 4 only"
    do(state, "train S1 2")
    assert state.farms[0].horses == [5, 5] and state.farms[0].goods[d.APPLE] == 3 and state.mill == 9
    do(state, "train S2 1")
    assert not state.stack and state.farms[0].horses[1] == 6, "each horse once a round"
    dry = farm_of(fresh({"goods": {"apple": 5}, "stables": {"S1": {"horse": 0}}}))
    assert not dry.stack, "no water, no training"
    new = fresh({"goods": {"apple": 1}, "stables": {"S1": {"water": True}}}, {}, wheels={"9": [0]})
    start(new, ("workers", 9, 0), ("farm_start", 0))
    do(new, "horse S1", "train S1 1")
    assert new.farms[0].horses[0] == 1, "taken and trained in one round"


@pytest.mark.rule("MT-134")
def test_the_riding_yard_saves_one_apple_a_round() -> None:
    stables = {"S1": {"horse": 1, "water": True}, "S2": {"horse": 1, "water": True}}
    state = farm_of(fresh({"goods": {"apple": 1}, "stables": stables, "tiles": ["riding_yard"]}))
    assert texts(state) == ["train S1 1", "train S1 2", "train S2 1", "train S2 2", "done"]
    do(state, "train S1 1")
    assert state.farms[0].goods[d.APPLE] == 1 and texts(state) == ["train S2 1", "done"]


@pytest.mark.rule("MT-135")
def test_the_farm_stall_is_no_market() -> None:
    state = farm_of(
        fresh(
            {"tiles": ["farm_stall"], "goods": {"wheat": 1, "meat": 1}, "village": "gardeners"}, event="market_changes"
        )
    )
    do(state, "use IA18")
    assert texts(state) == ["option 2", "option 4"]
    do(state, "option 2")
    assert state.farms[0].money == 5


@pytest.mark.rule("MT-136")
def test_the_school_rolls_again_once_and_keeps_the_second() -> None:
    results = set()
    for seed in range(40):
        state = fresh({"tiles": ["school"], "pens": ["D1-E1"]}, {}, {}, wheels={"4": [0, 0]}, seed=seed)
        start(state, ("workers", 4, 0))
        assert texts(state) == ["reroll", "stand"] and state.observation(0)["decision"]["area"] == "4"
        face = state.stack[-1][3]
        do(state, "reroll")
        assert kind(state) == "house"
        results.add((face, state.stack[-1][3]))
        do(state, "house 0")
        assert kind(state) == "house", "once a round"
    assert any(face == 6 and n < 3 for face, n in results), "even if it is worse"


@pytest.mark.rule("MT-137")
def test_the_wind_pump_waters_without_a_marker() -> None:
    farm = {"crops": {"A1": "wheat", "B1": "wheat"}, "sides": ["A1|B1"], "tiles": ["wind_pump"]}
    state = fresh(farm)
    assert "lay B1|C1" not in texts(start(state, ("lay", 0))), "no canal starts from it"
    farm_of(state)
    do(state, "worker A1|B1")
    assert state.farms[0].goods[1] == 2 and state.farms[0].water == 0
