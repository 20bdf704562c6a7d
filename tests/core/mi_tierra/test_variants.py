"""Less luck, the simpler game, expansions."""

from __future__ import annotations

import itertools

import pytest

from core.game import Log, SetupError
from tests.core.mi_tierra.tools import GAME, Rng, all_in_order, d, do, fresh, game, kind, past_picks, pos, start, texts


@pytest.mark.rule("MT-218")
@pytest.mark.parametrize(("area", "n"), [(3, 1), (4, 2), (6, 2), (7, 1)])
def test_less_luck_has_no_dice(area: int, n: int) -> None:
    state = fresh({"pens": ["D1-E1"]}, options={"less_luck": "yes"})
    rng = state.rng
    if area == 7:
        start(state, ("mill", 0))
        do(state, "lay S1")
        assert state.farms[0].water == n and not state.stack
    else:
        start(state, ("yard", 0, area))
        assert texts(state) == [f"house {i}" for i in range(n + 1)], "turning down still works"
    assert state.rng == rng
    dealt = game(4, 2, less_luck="yes")
    assert d.TILE["school"] not in dealt.tile_deck + dealt.board and len(dealt.tile_deck + dealt.board) == 18


@pytest.mark.rule("MT-219")
def test_less_luck_shows_the_next_event() -> None:
    state = past_picks(game(3, 4, less_luck="yes"))
    seen = []
    while not state.is_terminal():
        if not seen or seen[-1][0] != state.round:
            seen.append((state.round, state.event, state.next_event))
        state.apply_action(state.legal_actions()[-1])
    for (round_, _, coming), (_, event, _) in itertools.pairwise(seen):
        assert event == 2 * coming + (round_ + 1 >= 5)
    assert seen[-1][2] >= 0 and len(seen) == 7
    assert game(3, 4, less_luck="yes").observation(None)["next_event"] is not None
    assert game(3, 4).observation(None)["next_event"] is None


@pytest.mark.rule("MT-220")
def test_the_simpler_game_leaves_parts_out() -> None:
    state = pos({}, {}, {}, options={"simpler_game": "yes"})
    legal = texts(state)
    assert not [t for t in legal if t.startswith(("place 7.", "place 8.", "place 16."))] and "place 15.1" in legal
    assert state.horses == 0 and state.city == [-1] * 4 and state.event == -1
    start(state, ("clock", 0))
    assert kind(state) in ("order_cards", "")
    state = past_picks(game(3, 1, simpler_game="yes"))
    log: Log = []
    rng = Rng(1)
    while not state.is_terminal():
        legal_now = state.legal_actions()
        state.apply_action(legal_now[rng.below(len(legal_now))], log)
        all_in_order(state)
    assert not {"event", "rodeo", "tile", "water", "drought"} & {event.kind for event in log}
    refusal = pos({}, {}, options={"simpler_game": "yes"}).why_not(state.parse_action("place 7.1"))
    assert refusal is not None and refusal.rule == "MT-220"


@pytest.mark.rule("MT-221")
@pytest.mark.parametrize(("option", "wheat"), [("all_fields", 2), ("printed_only", 0)])
def test_the_simpler_game_irrigates(option: str, wheat: int) -> None:
    farm = {"crops": {"D1": "wheat", "E1": "wheat", "A2": "apple", "B2": "apple"}, "sides": ["D1|E1", "A2|B2"]}
    state = fresh(farm, options={"simpler_game": "yes", "simpler_irrigation": option})
    start(state, ("farm_start", 0))
    do(state, "worker D1|E1", "worker A2|B2")
    assert state.farms[0].goods[:2] == [2, wheat] and not state.stack, "nothing is doubled"


@pytest.mark.rule("MT-222")
def test_the_simpler_game_leaves_cards_in_the_box() -> None:
    on = {"simpler_game": "yes", "village": "yes", "objectives": "yes"}
    for seed in range(12):
        state = game(3, seed, **on)
        assert {farm.village for farm in state.farms} == {d.VILLAGE[key] for key in ("millers", "gardeners", "drovers")}
        crowd = game(6, seed, simpler_game="yes", objectives="yes")
        keys = {d.OBJECTIVES[farm.objective].key for farm in crowd.farms}
        assert len(keys) == 6 and not keys & {"most_improvements", "fewest_improvements"}
    with pytest.raises(SetupError, match="the simpler game leaves 3 villages, not enough for 4 players"):
        game(4, 0, **on)


@pytest.mark.rule("MT-223")
def test_the_simpler_game_breaks_ties_without_horses() -> None:
    state = fresh({"goods": {"vest": 1}, "money": 4}, {"money": 4}, round=7, options={"simpler_game": "yes"})
    end = start(state, ("area", 14)).outcome()
    assert end.winners == (0,) and end.tie_break == "level3"
    assert {line for line, n in state.scores()[0].parts().items() if n} <= {"money", "sets", "unsold"}


@pytest.mark.rule("MT-224")
@pytest.mark.parametrize("seats", GAME.seats)
def test_everything_goes_together(seats: int) -> None:
    on = dict.fromkeys(("less_luck", "international_markets", "merchant", "village", "objectives"), "yes")
    simpler = {**on, "simpler_game": "yes", "village": "no"}
    for options in (on, simpler):
        state = game(seats, seats, **options)
        rng = Rng(seats)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
        assert state.over


# ---------------------------------------------------------------- International Markets


@pytest.mark.rule("MT-227")
def test_drawing_contracts() -> None:
    on = {"international_markets": "yes"}
    deck = ["N3", "N5", "N1", "N2"]
    state = fresh({}, {}, options=on, contract_deck=deck)
    start(state, ("contract", 0))
    assert state.observation(0)["decision"]["contracts"] == ["N3", "N5"]
    assert "contracts" not in state.observation(1)["decision"]
    assert "grape" in state.describe(state.legal_actions()[0])
    assert state.describe_for(state.legal_actions()[0], 1) == "Keep a contract."
    log: Log = []
    do(state, "keep 2", log=log)
    assert [d.CONTRACTS[card].id for card in reversed(state.contract_deck)] == ["N1", "N2", "N3"]
    assert state.observation(0)["farms"][0]["contract_cards"] == ["N5"]
    assert state.observation(0)["farms"][0]["contracts_under"] == ["N3"]
    other = state.observation(1)["farms"][0]
    assert other["contracts"] == 1 and other["contract_cards"] == [] and "contracts_under" not in other
    seen = next(event for event in log if event.kind == "contract").seen_by(1)
    assert seen is not None and seen.text == "Player 1 takes a contract." and not seen.data
    worlds = [state.determinize(1, Rng(seed)) for seed in range(40)]
    assert len({world.farms[0].contracts for world in worlds}) > 2
    mine = [state.determinize(0, Rng(seed)) for seed in range(10)]
    assert {world.farms[0].contracts for world in mine} == {(4,)} and {world.contract_deck[0] for world in mine} == {2}
    last = fresh({}, {}, options=on, contract_deck=["N4"])
    start(last, ("contract", 0))
    assert last.farms[0].contracts == (3,) and not last.contract_deck, "the last one is kept"


@pytest.mark.rule("MT-228", "MT-229")
def test_the_check_in_round_7() -> None:
    goods = {"apple": 1, "wheat": 2, "milk": 1, "vest": 1, "eggs": 1}
    farm = {"goods": goods, "contracts": ["N1", "N2", "N3"]}
    state = fresh(farm, {}, round=6, event="taxes", options={"international_markets": "yes"})
    state.event_deck = [d.EVENT["tool_sale"] // 2]
    start(state, ("maintenance",))
    assert state.round == 7 and state.farms[0].money == 18, "one vest serves two contracts"
    assert [state.farms[0].goods[d.PIECE[g]] for g in goods] == list(goods.values()), "nothing is given up"
    assert state.observation(1)["farms"][0]["contract_cards"] == ["N1", "N2", "N3"]
    state.farms[0].contracts += (7,)
    assert state.observation(1)["farms"][0]["contract_cards"] == ["N1", "N2", "N3"], "later ones stay secret"
    early = fresh(farm, round=5)
    start(early, ("contracts",))
    assert early.farms[0].money == 0


# ---------------------------------------------------------------- Merchant

ON = {"merchant": "yes"}


@pytest.mark.rule("MT-231", "MT-233")
def test_filling_a_dealers_card() -> None:
    farm = {
        "animals": {"cow": 1, "sheep": 1},
        "pens": ["D1-E1", "C1-C2"],
        "crops": {"B2": "apple", "A1": "wheat"},
        "goods": {"grape": 1},
    }
    state = fresh(farm, {}, options=ON, offer=["K8", "K1"])
    assert not start(fresh({"crops": {"B2": "apple"}}, {}, options=ON, offer=["K4"]), ("dealer", 0)).stack
    start(state, ("dealer", 0))
    assert texts(state) == [
        "fill 1 cow",
        "fill 1 sheep",
        "fill 2 cow",
        "fill 2 sheep",
        "fill 3 A1",
        "fill 4 grape",
    ], "only K8 can be taken, so it is; not done before one is filled"
    do(state, "fill 1 cow", "fill 3 A1")
    mine = state.farms[0]
    assert mine.herds == [0, 1, 0] and not mine.crops[1] and mine.planted == 1 << d.PRINTED_PLOT
    assert (state.herds[0], state.seeds[1]) == (9, 6), "on the card, not back in the supply"
    do(state, "done")
    assert not state.stack and state.offer == [d.MERCHANT["K1"]]
    all_in_order(state)
    assert not [action for action in start(state, ("farm", 0)).legal_actions() if action.kind == "fill"]


@pytest.mark.rule("MT-232", "MT-239")
def test_an_empty_card_is_not_taken_and_the_offer_waits_for_maintenance() -> None:
    state = fresh({}, {}, options=ON, offer=["K1", "K2"])
    assert not start(state, ("dealer", 0)).stack and len(state.offer) == 2
    state = fresh({"goods": {"wool": 1}}, {}, options=ON, offer=["K1", "K2"])
    start(state, ("dealer", 0))
    assert [d.MERCHANTS[card].id for card in state.offer] == ["K1"]
    start(state, ("market_upkeep",))
    assert len(state.offer) == 2


SELLER = {
    "dealers": [
        {"id": "K1", "pieces": ["chicken", None, None, "eggs"]},
        {"id": "K4", "pieces": ["grape_seed", None, None]},
    ]
}


@pytest.mark.rule("MT-234", "MT-235", "MT-236")
@pytest.mark.parametrize("option", ["before_effect", "after_effect"])
def test_buying_with_a_worker(option: str) -> None:
    buyer = {"money": 30, "pens": ["D1-E1"]}
    state = fresh(buyer, SELLER, {}, options={**ON, "merchant_purchase": option}, wheels={"1": [0, 1]})
    start(state, ("workers", 1, 0))
    if option == "after_effect":
        assert kind(state) == "pen"
        do(state, "none")
    assert texts(state) == ["buy K1.1", "buy K1.4", "buy K4.1", "none"]
    do(state, "buy K1.1")
    assert (state.farms[0].money, state.farms[1].money) == (24, 6) and state.farms[0].herds[2] == 1
    assert kind(state) == "pen", "one piece per worker"
    assert state.actor == (0 if option == "before_effect" else 1), "not from oneself"
    all_in_order(state)
    no_room = fresh({"money": 30, "crops": dict.fromkeys(d.PLOTS, "apple")}, SELLER, options=ON)
    assert texts(start(no_room, ("buy", 0))) == ["buy K1.4", "none"]
    poor = fresh({"money": 5}, SELLER, options=ON)
    assert not start(poor, ("buy", 0)).stack
    seed = fresh({"money": 30}, SELLER, options=ON)
    do(start(seed, ("buy", 0)), "buy K4.1", "plant A2")
    assert seed.farms[0].crops[2] == 1 << d.PLOT["A2"]
    all_in_order(seed)


@pytest.mark.rule("MT-234")
def test_buying_on_the_farm_and_in_the_markets() -> None:
    farm = {"money": 30, "crops": {"A2": "apple", "B2": "apple"}, "sides": ["A2|B2"]}
    state = fresh(farm, SELLER, {}, options=ON)
    start(state, ("farm_start", 0))
    do(state, "worker A2|B2")
    assert kind(state) == "buy"
    swept = fresh(farm, SELLER, {}, options=ON)
    start(swept, ("farm_start", 0))
    do(swept, "done")
    assert not swept.stack, "workers swept home buy nothing"
    for frames, wheels in (
        ((("markets", 0),), {"15": [0]}),
        ((("cities", 0),), {"16": [0]}),
        ((("shopping", 0),), {"8": [0]}),
    ):
        state = fresh({"money": 30}, SELLER, {}, options=ON, wheels=wheels, city=["MC01", None, None, None])
        start(state, *frames)
        assert kind(state) == "buy"


@pytest.mark.rule("MT-237", "MT-238")
def test_goods_on_cards_count_for_nothing_and_most_cards_pay() -> None:
    state = fresh(
        {**SELLER, "tiles": ["rancher", "storekeeper"]},
        {"dealers": [{"id": "K2", "pieces": [None] * 4}]},
        {},
        options=ON,
    )
    assert {line: n for line, n in state.scores()[0].parts().items() if n} == {"merchant": 5}
    assert state.scores()[1].parts()["merchant"] == 0 and not start(state, ("deal", 0, 2, 2)).stack
    tied = fresh(
        {"dealers": [{"id": "K1", "pieces": [None] * 4}]},
        {"dealers": [{"id": "K2", "pieces": [None] * 4}]},
        {},
        options=ON,
    )
    assert [card.parts()["merchant"] for card in tied.scores()] == [5, 5, 0]


# ---------------------------------------------------------------- Village


@pytest.mark.rule("MT-240")
def test_village_discounts_stop_at_nothing() -> None:
    state = fresh({"money": 0, "village": "toolmakers"}, board=["bank", None, None, None], wheels={"8": [0]})
    do(start(state, ("shopping", 0)), "build IA14")
    assert state.farms[0].money == 0


@pytest.mark.rule("MT-243")
def test_well_diggers_are_paid_for_every_returned_marker() -> None:
    farm = {
        "village": "well_diggers",
        "crops": {"A2": "apple", "B2": "apple"},
        "sides": ["A2|B2"],
        "canals": ["B1/B2", "A1/A2"],
        "stables": {"S1": {"horse": 0, "water": True}, "S2": {"water": True}},
        "goods": {"apple": 2},
    }
    state = fresh(farm, {})
    start(state, ("farm_start", 0))
    do(state, "worker A2|B2", "double B1/B2", "train S1 2")
    assert state.farms[0].money == 4
    start(state, ("drought", 0, 0))
    do(state, texts(state)[0])
    assert state.farms[0].money == 6
