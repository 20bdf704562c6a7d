"""Phase III: activation in general, areas 1 to 13."""

from __future__ import annotations

import json

import pytest

from core.game import Log
from tests.core.mi_tierra.tools import Rng, all_in_order, d, do, fresh, kind, pos, start, texts


def areas_of(log: Log) -> list[str]:
    return [event.data["area"] for event in log if event.kind == "area"]


@pytest.mark.rule("MT-44", "MT-45", "MT-46", "MT-47")
def test_areas_wake_up_in_order_and_workers_come_home() -> None:
    pens = {"pens": ["D1-E1"], "money": 30}
    state = fresh(
        pens,
        pens,
        pens,
        options={"merchant": "yes", "international_markets": "yes"},
        order=[2, 0, 1],
        wheels={
            "0a": [1],
            "0b": [2],
            "1": [1, 0],
            "2": [0],
            "6": [2, 1],
            "8": [0, 2],
            "9": [1],
            "13": [2],
            "15": [2, None, 0],
            "16": [1],
        },
    )
    log: Log = []
    start(state, ("area", -1), log=log)
    while state.round == 1 and state.stack and kind(state) != "place":
        state.apply_action(state.legal_actions()[-1], log)
        all_in_order(state)
    assert areas_of(log) == ["0a", "0b", "1", "2", "6", "8", "9", "13", "14", "15", "16", "17"]
    homes = [(event.data["area"], event.player) for event in log if event.kind == "home"]
    assert homes == [
        ("0a", 1),
        ("0b", 2),
        ("1", 1),
        ("1", 0),
        ("2", 0),
        ("6", 2),
        ("6", 1),
        ("8", 2),
        ("8", 0),
        ("9", 1),
        ("13", 2),
        ("15", 2),
        ("15", 0),
        ("16", 1),
    ]
    assert not any(state.stand) and max(state.touch + state.market_wheels + state.city_wheels) < 0


@pytest.mark.rule("MT-48", "MT-244")
def test_what_is_forced_and_what_can_be_declined() -> None:
    state = fresh(
        {"pens": ["D1-E1"], "money": 9, "stables": {"S1": {"water": True}}}, board=["bank", "mill", "school", "tractor"]
    )
    optional = {
        ("pen", 0, 0): "none",
        ("seed", 0): "none",
        ("build", 0, 2): "none",
        ("order_cards", 0, 0): None,
        ("rolled", 0, 3, 1): None,
    }
    for frame, decline in optional.items():
        start(state, frame)
        if decline is not None:
            assert decline in texts(state), frame
    assert "none" not in texts(start(fresh({}), ("clock", 0))), "one of the two"
    assert "none" not in texts(start(fresh({}), ("take_water", 0, 1, 0))), "water that can be laid is laid"
    on = {"international_markets": "yes", "merchant": "yes"}
    assert texts(start(fresh({}, options=on), ("contract", 0))) == ["keep 1", "keep 2"]
    one = fresh({}, options=on, contract_deck=["N3"])
    assert not start(one, ("contract", 0)).stack and one.farms[0].contracts == (2,), "a single choice plays itself"


@pytest.mark.rule("MT-49", "MT-66")
def test_an_empty_yard_gives_nothing_and_is_not_rolled_for() -> None:
    state = fresh({"pens": ["D1-E1"]}, supply={"cow": 0, "sheep": 2})
    rng = state.rng
    start(state, ("yard", 0, 3))
    assert state.rng == rng and not state.stack and state.farms[0].goods[d.MEAT] == 0
    do(start(state, ("rolled", 0, 4, 6)), "house 0")
    assert state.farms[0].goods[d.MEAT] == 2, "of three rolled only two were there"


# ---------------------------------------------------------------- pens and crops


@pytest.mark.rule("MT-51", "MT-52")
def test_fifteen_places_for_a_pen() -> None:
    state = fresh({"crops": {"B2": "apple", "A1": "wheat"}, "stables": {"S1": {"horse": 2, "water": True}}})
    legal = texts(start(state, ("pen", 0, 0)))
    assert len(legal) == 16 and "pen A1-B1" in legal and "pen C3-D3" in legal and "pen A2-B2" not in legal
    do(state, "pen C1-D1")
    legal = texts(start(state, ("pen", 0, 0)))
    assert not any("C1" in text or "D1" in text for text in legal), "no pen on a pen"


@pytest.mark.rule("MT-53", "MT-68", "MT-94")
def test_what_a_pen_covers_is_lost() -> None:
    farm = {"crops": {"C2": "grape"}, "stables": {"S1": {"horse": 3, "water": True}}, "village": "well_diggers"}
    state = fresh(farm)
    do(start(state, ("pen", 0, 0)), "pen C2-C3")
    mine = state.farms[0]
    assert (state.seeds[2], state.horses, state.mill) == (7, 5, 10)
    assert mine.horses == [-1, -1] and mine.troughs == 0 and mine.planted == 0
    assert mine.money == 2, "covered water is returned water"
    assert "horse S1" not in texts(start(state, ("clock", 0)))
    all_in_order(state)


@pytest.mark.rule("MT-54")
def test_no_pen_across_water() -> None:
    state = fresh({"canals": ["B1/B2", "B1|C1"], "crops": {"C1": "wheat"}})
    legal = texts(start(state, ("pen", 0, 0)))
    assert "pen B1-B2" not in legal and "pen B1-C1" not in legal and "pen C1-C2" in legal
    do(state, "pen B2-C2")
    assert state.farms[0].canals.bit_count() == 2 and "C1" in state.observation(0)["farms"][0]["irrigated"]


@pytest.mark.rule("MT-56", "MT-57", "MT-103")
def test_pens_and_tiles_stay_and_are_laid_at_once() -> None:
    kinds = {
        action.kind for action in start(fresh({"pens": ["D1-E1"], "tiles": ["bank"]}), ("farm", 0)).legal_actions()
    }
    assert not kinds, "nothing to move or remove"
    state = fresh({})
    do(start(state, ("pen", 0, 0)), "none")
    assert state.pens == 12 and state.farms[0].n_pens == 0


@pytest.mark.rule("MT-58", "MT-60")
def test_seeds_go_onto_empty_plots_at_once() -> None:
    state = fresh({"crops": {"B2": "apple", "A2": "wheat"}, "pens": ["D1-E1"]})
    do(start(state, ("seed", 0)), "take grape_seed")
    assert texts(state) == [f"plant {plot}" for plot in ("A1", "B1", "C1", "C2", "D2", "E2")]
    do(state, "plant C2")
    assert state.seeds == [9, 6, 6] and state.farms[0].crops[2] == 1 << d.PLOT["C2"]
    full = fresh({"crops": dict.fromkeys(d.PLOTS, "apple")})
    assert not start(full, ("seed", 0)).stack


@pytest.mark.rule("MT-59", "MT-61", "MT-65")
def test_harvest_leaves_the_seed_and_nothing_can_be_given_up() -> None:
    farm = {"crops": {"A2": "apple", "B2": "apple"}, "sides": ["A2|B2"], "animals": {"cow": 1}, "pens": ["D1-E1"]}
    state = fresh(farm)
    start(state, ("farm_start", 0))
    assert texts(state) == ["worker A2|B2", "done"], "no digging up, no slaughter"
    do(state, "worker A2|B2")
    assert state.farms[0].planted.bit_count() == 2


# ---------------------------------------------------------------- animals


@pytest.mark.rule("MT-62", "MT-63")
@pytest.mark.parametrize(
    ("animals", "pens", "herd", "room"),
    [
        ({}, 1, 0, 3),
        ({"cow": 1}, 1, 1, 0),
        ({"cow": 1}, 2, 1, 3),
        ({"cow": 2, "sheep": 4}, 3, 1, 2),
        ({"sheep": 4}, 2, 1, 2),
        ({"cow": 3, "sheep": 3}, 2, 2, 0),
        ({"chicken": 5, "cow": 1}, 3, 2, 1),
    ],
)
def test_room_in_the_pens(animals: dict[str, int], pens: int, herd: int, room: int) -> None:
    places = [["C1", "D1"], ["C2", "D2"], ["E1", "E2"]][:pens]
    assert fresh({"animals": animals, "pens": places}).farms[0].room(herd) == room


@pytest.mark.rule("MT-64")
def test_any_of_the_rolled_animals_may_become_meat() -> None:
    for n in range(4):
        state = fresh({"pens": ["D1-E1"]})
        do(start(state, ("rolled", 0, 6, 6)), f"house {n}")
        assert (state.farms[0].herds[2], state.farms[0].goods[d.MEAT]) == (n, 3 - n)
    homeless = fresh({})
    start(homeless, ("rolled", 0, 6, 6))
    assert not homeless.stack and homeless.farms[0].goods[d.MEAT] == 3, "without a pen there is no choice"


@pytest.mark.rule("MT-67")
@pytest.mark.parametrize("option", ["lost", "meat"])
def test_animals_without_room_elsewhere(option: str) -> None:
    farm = {"animals": {"sheep": 3}, "pens": ["D1-E1"], "tiles": ["sheep_breeding"], "money": 20}
    seller = {"dealers": [{"id": "K2", "pieces": ["sheep", None, None, None]}]}
    state = fresh(farm, seller, options={"homeless_animals": option, "merchant": "yes"})
    meat = int(option == "meat")
    start(state, ("farm_start", 0))
    assert ("use IA01" in texts(state)) == bool(meat), "breeding"
    if meat:
        do(state, "use IA01")
        assert state.farms[0].herds[1] == 3 and state.farms[0].goods[d.MEAT] == 1
    start(state, ("item", 0, 1))
    assert ("item cow" in texts(state)) == bool(meat), "rodeo"
    if meat:
        do(state, "item cow")
    start(state, ("buy", 0))
    assert ("buy K2.1" in texts(state)) == bool(meat), "dealer"
    if meat:
        do(state, "buy K2.1")
    state.event = d.EVENT["spring"]
    start(state, ("event_start", 0))
    assert state.farms[0].goods[d.MEAT] == 4 * meat and state.farms[0].herds[1] == 3
    all_in_order(state)


@pytest.mark.rule("MT-69")
def test_meat_sells_but_is_no_level_1_good() -> None:
    state = fresh({"goods": {"meat": 9}}, players=3, display=["MA10", "MA16", "MA01", "MA02"])
    assert texts(start(state, ("deal", 0, 2, 2))) == [
        "order MA10",
        "order MA16",
        "black sell meat",
        "done",
    ]
    assert d.MEAT not in d.RODEO_ITEMS and all(d.MEAT not in card.goods for card in d.CONTRACTS)
    assert state.scores()[0].parts()["unsold"] == 9
    rich = fresh({"money": 30})
    assert "black buy meat" in texts(start(rich, ("deal", 0, 1, 1)))


# ---------------------------------------------------------------- the plaza


@pytest.mark.rule("MT-70", "MT-71", "MT-72", "MT-73", "MT-74")
def test_hiring_at_the_plaza() -> None:
    poor, rich = {"money": 5}, {"money": 20}
    state = fresh(rich, poor, rich, {"money": 8, "hired": True}, wheels={"5": [1, 0]})
    state.stand[6] = (1, 2, 0)
    start(state, ("area", 5))
    assert state.plaza_price == 6 and state.actor == 2, "three still stand there; player 1 cannot pay"
    do(state, "none")
    assert state.actor == 0
    workers = state.farms[0].workers
    do(state, "hire")
    assert state.farms[0].hired and state.farms[0].workers == workers + 1 and state.farms[0].money == 14
    assert not start(state, ("hire", 0)).stack, "once in a game"
    state.stand[6] = (1,)
    state.farms[1].money = 5
    start(state, ("area", 5))
    assert state.plaza_price == 4 and state.actor == 1, "cheaper later: two times 2"
    do(state, "hire")
    assert state.farms[1].hired


# ---------------------------------------------------------------- improvements

BOARD = ["bank", "mill", "school", "tractor"]


@pytest.mark.rule("MT-95", "MT-96", "MT-104")
def test_touching_and_price() -> None:
    state = fresh({"money": 9}, {"money": 9}, {"money": 0}, board=BOARD, wheels={"8": [1, None, 0]})
    start(state, ("shopping", 0))
    assert texts(state) == ["build IA14", "build IA11", "build IA15", "build IA13", "none"], "the middle touches all"
    do(state, "build IA14")
    assert state.farms[0].money == 5 and texts(state) == ["build IA11", "none"]
    do(state, "build IA11")
    assert state.farms[1].money == 8, "one tile left to touch"
    state = fresh({"money": 1}, board=BOARD, wheels={"8": [0]})
    assert not start(state, ("shopping", 0)).stack, "it costs 2"
    state = fresh({"money": 0, "village": "toolmakers"}, board=BOARD, wheels={"8": [0]}, event="tool_sale")
    do(start(state, ("shopping", 0)), "build IA14")
    assert state.farms[0].money == 0, "2 - 2 - 1 is never below 0"


@pytest.mark.rule("MT-97", "MT-98")
def test_one_worker_each_in_turn_order() -> None:
    state = fresh({"money": 20}, {"money": 20}, {}, board=BOARD, order=[1, 0, 2], wheels={"8": [0, 1, None, 0, 1]})
    start(state, ("shopping", 0))
    assert state.actor == 1 and texts(state) == ["worker L", "worker B"]
    do(state, "worker L", "none")
    assert state.actor == 0 and kind(state) == "buyer"
    do(state, "worker T", "build IA14")
    assert state.actor == 1 and kind(state) == "build", "his last worker by itself"
    do(state, "none", "none")
    assert not state.stack
    empty = fresh({"money": 9}, board=[None] * 4, wheels={"8": [0]})
    assert not start(empty, ("shopping", 0)).stack and max(empty.touch) < 0


@pytest.mark.rule("MT-99", "MT-102")
def test_a_fourth_tile_covers_another() -> None:
    state = fresh(
        {"money": 9, "tiles": ["bank", "gardener", "insurer"]}, board=["mill", None, None, None], wheels={"8": [0]}
    )
    assert state.scores()[0].parts()["tiles"] == 2
    do(start(state, ("shopping", 0)), "build IA11")
    assert texts(state) == ["over 1", "over 2", "over 3"]
    do(state, "over 2")
    farm = state.farms[0]
    assert farm.tiles[1] == d.TILE["mill"] and farm.dead == (d.TILE["gardener"],)
    assert state.scores()[0].parts()["tiles"] == 0, "its pesos are lost"


@pytest.mark.rule("MT-100")
def test_the_upgrade_covers_the_wool_tile() -> None:
    board = ["wool_shed_2", "mill", None, None]
    state = fresh({"money": 9}, board=board, wheels={"8": [0]})
    assert texts(start(state, ("shopping", 0))) == ["build IA11", "none"]
    state = fresh({"money": 9, "tiles": ["bank", "wool_shed"]}, board=board, wheels={"8": [0]})
    do(start(state, ("shopping", 0)), "build IA05")
    assert state.farms[0].tiles == [d.TILE["bank"], d.TILE["wool_shed_2"], -1]


@pytest.mark.rule("MT-101")
def test_a_tile_works_in_the_same_round() -> None:
    state = fresh({"money": 9, "goods": {"wheat": 2}}, board=["mill", None, None, None], wheels={"8": [0]})
    do(start(state, ("shopping", 0), ("farm_start", 0)), "build IA11")
    assert "use IA11" in texts(state)


# ---------------------------------------------------------------- the clock tower


@pytest.mark.rule("MT-105", "MT-110")
def test_look_or_take_a_horse() -> None:
    state = fresh({"stables": {"S1": {"water": True}, "S2": {"horse": 2}}})
    assert texts(start(state, ("clock", 0))) == ["look", "horse S1"]
    do(state, "horse S1")
    assert state.farms[0].horses == [0, 2] and state.horses == 3
    covered = fresh({"pens": ["C3-D3"]}, deck=[])
    start(covered, ("clock", 0))
    assert not covered.stack and covered.farms[0].known == (), "looking at nothing"


@pytest.mark.rule("MT-107", "MT-108", "MT-109", "MT-196")
def test_looking_ordering_and_remembering() -> None:
    deck = ["MA01", "MA02", "MA03", "MA04", "MA05", "MA06"]
    state = fresh({}, {}, {}, display=["MA16", "MA17", "MA18", "MA19"], deck=deck)
    log: Log = []
    start(state, ("clock", 0))
    do(state, "look", log=log)
    assert texts(state) == ["top MA01", "top MA02", "top MA03", "top MA04", "leave"]
    assert state.observation(1)["farms"][0].get("known") is None
    assert [event.seen_by(1).data for event in log if event.kind == "look"] == [{}]  # type: ignore[union-attr]
    assert state.describe_for(state.legal_actions()[0], 1) == "Order the cards."
    do(state, "top MA03", "top MA01", "leave")
    assert [d.MARKETS[card].id for card in reversed(state.deck)] == ["MA03", "MA01", "MA02", "MA04", "MA05", "MA06"]
    known = state.observation(0)["farms"][0]["known"]
    assert known == {"cards": ["MA03", "MA01", "MA02", "MA04"], "in_order": True}
    # A card is drawn, then another player looks: the order is lost to the first.
    state.display[0] = -1
    start(state, ("market_upkeep",))
    assert [d.MARKETS[card].id for card in state.farms[0].known] == ["MA01", "MA02", "MA04"]
    state = fresh({}, {}, {}, display=["MA16", "MA17", "MA18", "MA19"], deck=deck)
    do(start(state, ("clock", 0)), "look", "leave")
    do(start(state, ("clock", 1)), "look")
    assert texts(state)[0] == "top MA01", "the order the first one left"
    do(state, "top MA04", "leave")
    assert state.observation(0)["farms"][0]["known"] == {"cards": deck[:4], "in_order": False}
    world = state.determinize(0, Rng(1))
    assert {d.MARKETS[card].id for card in world.deck[-4:]} == set(deck[:4])
    assert json.dumps(world.observation(0)) == json.dumps(state.observation(0))
    tops = {state.determinize(0, Rng(seed)).deck[-1] for seed in range(30)}
    assert len(tops) > 1 and {state.determinize(1, Rng(seed)).deck[-1] for seed in range(9)} == {d.MARKET["MA04"]}
    hidden = {state.determinize(2, Rng(seed)).deck[-1] for seed in range(60)}
    assert len(hidden) > 4, "a third player knows nothing"


# ---------------------------------------------------------------- factories


@pytest.mark.rule("MT-111", "MT-112", "MT-192")
def test_the_fee_of_a_small_factory() -> None:
    farm = {"money": 5, "goods": {"wheat": 6, "grape": 3}}
    state = fresh(farm)
    assert texts(start(state, ("small", 0, 10, 0))) == ["make flour", "make wine", "done"]
    do(state, "done")
    assert state.farms[0].money == 5, "nothing made, nothing paid"
    do(start(state, ("small", 0, 10, 0)), "make flour", "make wine", "make flour")
    assert state.farms[0].money == 0 and state.farms[0].goods[4:6] == [2, 1]
    assert not start(fresh({"money": 4, "goods": {"wheat": 3}}), ("small", 0, 10, 0)).stack, (
        "it must be paid beforehand"
    )


@pytest.mark.rule("MT-113", "MT-114")
def test_a_second_visit_costs_again_and_animals_work_once() -> None:
    farm = {"money": 10, "animals": {"sheep": 6, "cow": 2}, "pens": ["C1-D1", "D2-E2", "A1-B1"]}
    state = fresh(farm, {}, {}, wheels={"11": [0, 0]})
    start(state, ("workers", 11, 0))
    do(state, "make wool", "done")
    assert state.farms[0].money == 5 and texts(state) == ["make milk", "make wool", "done"]
    do(state, "make wool")
    assert texts(state) == ["make milk", "done"], "all sheep have worked"
    do(state, "done")
    mine = state.farms[0]
    assert mine.money == 0 and mine.herds == [2, 6, 0] and mine.worked == [0, 6, 0]


@pytest.mark.rule("MT-115", "MT-184", "MT-247")
@pytest.mark.parametrize(
    ("village", "tiles", "event", "fee"),
    [
        (None, [], None, 5),
        ("millers", [], None, 2),
        (None, ["press_house"], None, 3),
        (None, [], "small_factory_changes", 3),
        ("millers", [], "small_factory_changes", 0),
        ("millers", ["press_house"], "small_factory_changes", 0),
        (None, [], "open_day", 0),
    ],
)
def test_discounts_add_up(village: str | None, tiles: list[str], event: str | None, fee: int) -> None:
    state = fresh({"money": 20, "goods": {"wheat": 3}, "village": village, "tiles": tiles}, event=event)
    do(start(state, ("small", 0, 10, 0)), "make flour")
    assert state.farms[0].money == 20 - fee


@pytest.mark.rule("MT-116", "MT-117")
def test_large_factories_pay_and_use_what_was_made_before() -> None:
    farm = {"money": 5, "goods": {"wheat": 3, "eggs": 2, "milk": 2, "apple": 2, "wine": 2, "wool": 4}}
    state = fresh(farm, {}, {}, wheels={"10": [0], "12": [0], "13": [0]})
    start(state, ("workers", 10, 0), ("workers", 12, 0), ("workers", 13, 0))
    do(state, "make flour")
    assert texts(state) == ["make vest", "make dessert", "done"]
    do(state, "make dessert", "make vest", "make chicha")
    mine = state.farms[0]
    assert mine.money == 105 and [mine.goods[good] for good in d.LEVEL3] == [1, 1, 0, 1]


def test_nobody_hears_of_the_order_of_cards() -> None:
    state = pos({}, {}, seed=5)
    for viewer in (None, 0, 1):
        assert "deck" in state.observation(viewer) and isinstance(state.observation(viewer)["deck"], int)
