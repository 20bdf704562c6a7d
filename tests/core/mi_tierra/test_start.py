"""Setup, initial picks, Maintenance."""

from __future__ import annotations

import json

import pytest

from core.game import Log
from tests.core.mi_tierra.tools import GAME, all_in_order, d, do, fresh, game, kind, past_picks, pos, start, texts


@pytest.mark.rule("MT-1", "MT-245")
def test_the_first_order_is_drawn_from_the_seed_and_gives_the_money() -> None:
    orders = {game(6, seed).order for seed in range(20)}
    assert len(orders) > 10
    assert game(6, 3).order == game(6, 3).order
    state = game(6, 3)
    assert [state.farms[p].money for p in state.order] == [10, 11, 12, 13, 14, 15]
    assert game(4, 9, first_order="seats").order == (0, 1, 2, 3)
    assert game(4, 9).to_json() == game(4, 9).to_json()


@pytest.mark.rule("MT-2")
@pytest.mark.parametrize(("seats", "workers"), [(2, 4), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_workers_at_home_and_at_the_plaza(seats: int, workers: int) -> None:
    state = game(seats)
    assert [farm.workers for farm in state.farms] == [workers] * seats
    assert state.observation(None)["plaza"] == list(range(seats))
    past_picks(state)
    assert state.farms[state.order[-1]].left in (workers, workers - 1)


@pytest.mark.rule("MT-3")
@pytest.mark.parametrize(
    ("area", "yields"), [(3, (1, 1, 1, 2)), (7, (1, 1, 1, 2)), (4, (1, 1, 1, 2, 2, 3)), (6, (1, 1, 1, 2, 2, 3))]
)
def test_faces_of_the_dice(area: int, yields: tuple[int, ...]) -> None:
    for face, n in enumerate(yields, 1):
        state = fresh({"pens": ["D1-E1"]})
        start(state, ("rolled", 0, area, face))
        if area == 7:
            while state.stack:
                state.apply_action(state.legal_actions()[0])
            assert state.farms[0].water == n
        else:
            assert texts(state) == [f"house {i}" for i in range(n + 1)]
    seen = set()
    for seed in range(60):
        state = fresh(seed=seed)
        log: Log = []
        start(state, ("roll", 0, area), ("rolled", 0, area), log=log)
        seen.add(next(event.data["face"] for event in log if event.kind == "roll"))
    assert seen == set(range(1, len(yields) + 1)), "every face comes up"


@pytest.mark.rule("MT-4", "MT-191", "MT-193")
def test_goods_and_money_know_no_limit() -> None:
    state = fresh({"goods": {"apple": 500}, "money": 990, "crops": {"A2": "apple", "B2": "apple"}, "sides": ["A2|B2"]})
    start(state, ("farm_start", 0))
    do(state, "worker A2|B2")
    assert state.farms[0].goods[d.APPLE] == 502
    start(state, ("deal", 0, 1, 1))
    do(state, "black sell apple", "amount 3")
    assert state.farms[0].money == 996


@pytest.mark.rule("MT-5")
def test_tokens_are_counted() -> None:
    state = game(4)
    supply = state.observation(None)["supply"]
    assert supply == {
        "pen": 12,
        "horse": 5,
        "water": 10,
        "cow": 10,
        "sheep": 12,
        "chicken": 12,
        "apple_seed": 9,
        "wheat_seed": 7,
        "grape_seed": 7,
    }
    state = fresh({"pens": ["D1-E1"]}, supply={"sheep": 1, "wheat_seed": 0, "pen": 0})
    start(state, ("rolled", 0, 4, 6))
    assert texts(state) == ["house 0", "house 1"], "one is left of the three rolled"
    assert "take wheat_seed" not in texts(start(state, ("seed", 0)))
    assert kind(start(state, ("pen", 0, 0))) == "", "no pen left"


@pytest.mark.rule("MT-6")
def test_tokens_go_back_and_can_be_taken_again() -> None:
    state = fresh(
        {"animals": {"cow": 2}, "pens": ["D1-E1"], "stables": {"S1": {"horse": 1}}}, display=["MA05"], deck=[]
    )
    assert (state.herds[0], state.horses) == (8, 4)
    start(state, ("deal", 0, 1, 0))
    do(state, "order MA05", "amount 2")
    assert state.herds[0] == 10
    start(state, ("ranking", 15, ((0, 0),)))
    do(state, "item apple", "item apple")
    assert state.horses == 5
    all_in_order(state)


@pytest.mark.rule("MT-7")
def test_the_printed_apples_are_a_crop_but_no_seed() -> None:
    state = fresh({"crops": {"B2": "apple", "A1": "wheat"}})
    assert texts(start(state, ("lose_crop", 0))) == [] and not state.farms[0].crops[1], "only the wheat, by itself"
    assert state.farms[0].planted == 1 << d.PLOT["B2"]
    seeds = list(state.seeds)
    do(start(state, ("pen", 0, 0)), "pen B2-C2")
    assert state.farms[0].planted == 0 and state.seeds == seeds
    state = fresh({"dealers": [], "crops": {"B2": "apple"}}, options={"merchant": "yes"}, offer=["K4"])
    assert texts(start(state, ("dealer", 0))) == [] and state.offer == [d.MERCHANT["K4"]]


@pytest.mark.rule("MT-8")
def test_the_layout_of_the_farm() -> None:
    assert d.PLOTS == ("A1", "B1", "C1", "D1", "E1", "A2", "B2", "C2", "D2", "E2")
    state = fresh()
    legal = texts(start(state, ("pen", 0, 0)))
    assert "pen C2-C3" in legal and "pen D2-D3" in legal and "pen C3-D3" in legal
    assert state.observation(0)["farms"][0]["tiles"] == [None, None, None]
    assert state.observation(0)["farms"][0]["crops"] == {"B2": "apple"}


@pytest.mark.rule("MT-9")
@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_the_market_at_the_start(seats: int, cards: int) -> None:
    state = game(seats)
    assert len(state.display) == cards and all(d.MARKETS[card].deck == "A" for card in state.display)
    assert len(state.deck) == 20 - cards and not state.bottom
    assert len(state.city) == 4 and all(d.MARKETS[card].deck == "C" for card in state.city)


@pytest.mark.rule("MT-10")
def test_the_first_event_acts_after_the_picks() -> None:
    gift = d.EVENT["seed_gift"]
    state = next(s for s in (game(3, seed) for seed in range(200)) if s.event == gift)
    assert kind(state) == "pick"
    past_picks(state)
    assert kind(state) == "seed"
    assert any(frame[0] == "placement" for frame in state.stack)
    assert all(game(3, seed).event % 2 == 0 for seed in range(20)), "the upper half"


@pytest.mark.rule("MT-11")
def test_expansion_cards_are_dealt_before_the_picks() -> None:
    on = {"village": "yes", "objectives": "yes", "merchant": "yes", "international_markets": "yes"}
    state = game(6, 1, **on)
    assert kind(state) == "pick"
    view = state.observation(2)
    assert len({farm["village"] for farm in view["farms"]} - {None}) == 6
    assert [farm["objective"] is not None for farm in view["farms"]] == [False, False, True, False, False, False]
    assert (len(view["offer"]), view["merchant_deck"], view["contract_deck"]) == (2, 6, 8)


@pytest.mark.rule("MT-12", "MT-16")
def test_picks_go_in_reverse_order_and_nothing_else_is_given() -> None:
    state = game(3, 5, first_order="seats")
    assert state.actor == 2
    do(state, "pick pen", "pick cow")
    assert kind(state) == "pen", "the pen before the animal"
    do(state, "pen D1-E1")
    assert state.farms[2].herds == [1, 0, 0] and state.actor == 1
    do(state, "pick apple_seed")
    assert "pick apple_seed" not in texts(state)
    do(state, "pick grape_seed", "plant A2", "plant A1")
    farm = state.farms[1]
    assert farm.crops[0] == (1 << d.PLOT["A2"]) | (1 << d.PRINTED_PLOT) and farm.crops[2] == 1 << d.PLOT["A1"]
    assert not any(farm.goods) and farm.water == 0 and farm.tiles == [-1, -1, -1]


@pytest.mark.rule("MT-13")
def test_an_animal_needs_the_pen() -> None:
    state = game(4)
    assert "pick cow" in texts(state)
    do(state, "pick cow")
    assert kind(state) == "pen", "the pen follows by itself"
    state = game(4, 0, initial_animal="becomes_meat")
    do(state, "pick cow", "pick sheep")
    p = state.order[-1]
    assert state.farms[p].goods[d.MEAT] == 2 and state.farms[p].herds == [0, 0, 0]
    assert len(d.PICK_PAIRS) == 9 and len(d.ALL_PAIRS) == 21


@pytest.mark.rule("MT-14")
def test_no_pair_is_picked_twice() -> None:
    state = game(6, 2, first_order="seats")
    do(state, "pick pen", "pick cow", "pen D1-E1", "pick pen")
    assert "pick cow" not in texts(state) and "pick sheep" in texts(state)
    refusal = state.why_not(state.parse_action("pick cow"))
    assert refusal is not None and (refusal.code, refusal.rule) == ("pair_taken", "MT-14")


@pytest.mark.rule("MT-15")
def test_a_picked_pen_may_cover_the_printed_apples() -> None:
    state = game(3)
    do(state, "pick pen", "pick apple_seed")
    assert len(texts(state)) == 15 and "none" not in texts(state)
    do(state, "pen B2-C2")
    assert texts(state) == [f"plant {plot}" for plot in d.PLOTS if plot not in ("B2", "C2")]


# ---------------------------------------------------------------- Maintenance


@pytest.mark.rule("MT-17", "MT-249")
def test_maintenance_in_order() -> None:
    state = fresh(
        {"money": 9},
        {"money": 5},
        players=3,
        options={"merchant": "yes"},
        offer=["K1"],
        board=["IA01", None, None, None],
        display=["MA03", "MA01", None, None],
        bottom=["MA20"],
        round=2,
    )
    state.event_deck = [d.EVENT["tool_sale"] // 2]
    log: Log = []
    start(state, ("maintenance",), log=log)
    kinds = [event.kind for event in log]
    assert state.round == 3 and kinds[0] == "round"
    assert (
        kinds.index("event")
        < kinds.index("order")
        < kinds.index("cards")
        < kinds.index("tiles")
        < kinds.index("dealer")
    )
    what = [event.data["what"] for event in log if event.kind == "cards"]
    assert what == ["removed", "moved", "new", "new", "new"]
    assert state.order == (2, 1, 0) and len(state.offer) == 2 and min(state.board) >= 0
    assert kind(state) == "place"


@pytest.mark.rule("MT-18")
def test_least_money_first_and_ties_keep_their_order() -> None:
    state = fresh({"money": 7}, {"money": 9}, {"money": 7}, {"money": 3}, order=[2, 1, 0, 3])
    assert start(state, ("turn_order",)).order == (3, 2, 0, 1)


@pytest.mark.rule("MT-19", "MT-106", "MT-155")
def test_the_b_decks_come_in_round_5() -> None:
    state = fresh({"tiles": ["bank"]}, round=4, display=["MA01", "MA02", None, None], bottom=["MA03"], sold=["MA04"])
    city = list(state.city)
    start(state, ("maintenance",))
    assert state.round == 5 and not state.bottom and not state.sold
    assert {d.MARKETS[card].deck for card in [*state.display, *state.deck]} == {"B"}
    assert all(tile in d.TILE_DECK["B"] for tile in state.board + state.tile_deck)
    assert state.city == city and state.farms[0].tiles[0] == d.TILE["bank"]
    start(state, ("clock", 0))
    if texts(state):
        do(state, "look")
    assert all(d.MARKETS[card].deck == "B" for card in state.farms[0].known)


@pytest.mark.rule("MT-20", "MT-21", "MT-230")
@pytest.mark.parametrize(("option", "order"), [("old_turn_order", (1, 0)), ("new_turn_order", (0, 1))])
def test_wages_count_for_the_order_unless_it_is_set_before(option: str, order: tuple[int, int]) -> None:
    state = fresh({"money": 6}, {"money": 8}, round=4, options={"event_start_order": option})
    state.event_deck = [d.EVENT["wage_demands"] // 2]
    start(state, ("maintenance",))
    assert kind(state) == "wage" and state.actor == 0
    do(state, "pay 0", "pay 4")
    assert state.order == order
    # Contracts are paid after the order and leave it alone.
    state = fresh({"money": 5, "goods": {"apple": 1, "eggs": 1, "vest": 1}, "contracts": ["N1"]}, {"money": 6}, round=6)
    state.event_deck = [d.EVENT["taxes"] // 2]
    start(state, ("maintenance",))
    assert state.order == (0, 1) and state.farms[0].money == 14


@pytest.mark.rule("MT-22")
def test_bottom_cards_leave_after_a_round_and_are_not_replaced() -> None:
    state = fresh({"goods": {"apple": 3}}, players=3, display=["MA05", "MA06", "MA07", "MA08"], bottom=["MA01", "MA02"])
    start(state, ("deal", 0, 1, 0))
    do(state, "order MA01", "amount 1")
    assert state.bottom == [d.MARKET["MA02"]] and state.sold == [d.MARKET["MA01"]] and len(state.display) == 4
    start(state, ("market_upkeep",))
    assert not state.bottom and d.MARKET["MA02"] not in state.sold + state.deck


@pytest.mark.rule("MT-23", "MT-25")
@pytest.mark.parametrize(("option", "moved"), [("on_card", ["MA03", "MA09"]), ("all_cards", None)])
def test_cards_with_the_arrow_move_down(option: str, moved: list[str] | None) -> None:
    cards = ["MA01", "MA03", "MA05", "MA09", "MA16", "MA17"]
    state = fresh(players=6, display=cards, options={"market_arrow": option})
    start(state, ("market_upkeep",))
    assert [d.MARKETS[card].id for card in state.bottom] == (moved or cards)
    assert min(state.display) >= 0
    assert sum(card.arrow for card in d.MARKETS if card.deck == "A") == 9
    assert sum(card.arrow for card in d.MARKETS if card.deck == "B") == 7


@pytest.mark.rule("MT-24", "MT-26", "MT-141")
def test_free_spaces_fill_from_the_left_and_at_once_after_a_sale() -> None:
    state = fresh(
        {"goods": {"apple": 3}}, players=3, display=["MA05", None, "MA01", None], deck=["MA06", "MA07", "MA08"]
    )
    start(state, ("market_upkeep",))
    assert [d.MARKETS[card].id for card in state.display] == ["MA05", "MA06", "MA01", "MA07"]
    start(state, ("deal", 0, 2, 0))
    do(state, "order MA01", "amount 1")
    assert [d.MARKETS[card].id for card in state.display] == ["MA05", "MA06", "MA08", "MA07"]


@pytest.mark.rule("MT-27")
@pytest.mark.parametrize(("option", "left"), [("reshuffle_sold", 0), ("no_refill", 1)])
def test_an_empty_market_deck(option: str, left: int) -> None:
    state = fresh(
        {"goods": {"apple": 3}},
        players=3,
        display=["MA01", "MA02", "MA05", "MA06"],
        deck=[],
        sold=["MA07"],
        options={"market_deck_empty": option},
    )
    start(state, ("deal", 0, 1, 0))
    do(state, "order MA01", "amount 2")
    assert state.display.count(-1) == left
    if option == "reshuffle_sold":
        assert state.display[0] in (d.MARKET["MA01"], d.MARKET["MA07"]) and len(state.deck) == 1


@pytest.mark.rule("MT-28")
def test_unsold_tiles_leave_and_the_decks_last() -> None:
    state = fresh(board=["IA01", "IA02", None, None])
    size = len(state.tile_deck)
    start(state, ("market_upkeep",))
    assert len(state.tile_deck) == size - 4 and d.TILE["IA01"] not in state.board + state.tile_deck
    assert len(d.TILE_DECK["A"]) >= 4 * 4 and len(d.TILE_DECK["B"]) >= 3 * 4
    state = fresh({"money": 9}, board=["bank", "mill", "school", "tractor"], wheels={"8": [0]})
    start(state, ("shopping", 0))
    do(state, "build IA14")
    assert state.board[0] == -1, "nothing is refilled within a round"


@pytest.mark.rule("MT-169", "MT-170")
def test_one_event_a_round_with_the_half_of_the_round() -> None:
    state = game(3, 3)
    used = [state.event]
    for _ in range(6):
        state.stack = [("maintenance",)]
        state.round = min(state.round, 6)
        state.advance()
        used.append(state.event)
    assert [event % 2 for event in used] == [0, 0, 0, 0, 1, 1, 1]
    assert len({event // 2 for event in used}) == 7 and len(state.event_deck) == 7


@pytest.mark.rule("MT-248", "MT-250", "MT-251")
def test_components_as_the_rules_name_them() -> None:
    assert [d.AREA_NAMES[area] for area in (1, 2, 3, 7, 9, 14, 17)] == [
        "Forest",
        "Greenhouse",
        "Cow Yard",
        "Water Mill",
        "Clock Tower",
        "Your Farm",
        "Rodeo",
    ]
    recipes = {
        d.GOODS[r.good]: {d.PIECES[piece]: n for piece, n in r.pay} or {d.HERDS[r.herd]: r.need}
        for found in d.RECIPES.values()
        for r in found
    }
    assert recipes == {
        "flour": {"wheat": 3},
        "wine": {"grape": 3},
        "milk": {"cow": 2},
        "wool": {"sheep": 3},
        "eggs": {"chicken": 3},
        "vest": {"wool": 4},
        "dessert": {"eggs": 2, "flour": 1},
        "cake": {"milk": 2, "flour": 1},
        "chicha": {"apple": 2, "wine": 2},
    }
    state = pos({"money": 50})
    assert state.scores()[0].total == 50, "everything is pesos"
    assert json.dumps(GAME.key)
