"""What you need, setting up, free moments (LG-1 to LG-43, LG-217 to LG-221)."""

from __future__ import annotations

import json

import pytest

from core.components import rules_text
from core.game import SetupError
from core.la_granja.data import (
    BUY,
    CARDS,
    COMPONENTS,
    GOOD,
    ROUND_TILES,
    SELL,
    TILES,
    UPGRADE_COST,
    UPGRADES_TO,
    VP,
)
from core.rng import Rng
from tests.core.games import random_states
from tests.core.la_granja.tools import GAME, has, new, position, refused, run, texts, top, vp


@pytest.mark.rule("LG-1", "LG-12", "LG-3")
def test_the_box_is_the_base_game_of_the_master_set() -> None:
    assert "Deluxe Master Set" in rules_text("la_granja")
    assert [card.number for card in CARDS[1:]] == list(range(1, 67))
    assert len(TILES) == 25
    assert COMPONENTS["count"]["donkey_tile"] == 16
    assert sorted(COMPONENTS["token"]["vp"]["values"]) == ["1", "20", "5", "50"]


@pytest.mark.rule("LG-2")
def test_silver_and_vp_never_run_out() -> None:
    s = position("III.3", {"silver": 500, "vp": 900, "commodities": 1}, turns=[["turn.deliver", 0, 0]])
    run(s, "commodity", "trade:silver")
    assert has(s, "silver") == 504


@pytest.mark.rule("LG-4")
def test_hands_and_donkeys_are_secret_everything_else_is_open() -> None:
    s = position("III.1", {"hand": [1, 2], "vp": 7, "donkeys_used": [4]}, {"hand": [3], "vp": 9})
    run(s, "donkey:2")
    seen = s.observation(1)
    assert seen["farms"][0]["hand"] is None and seen["farms"][0]["hand_size"] == 2
    assert seen["farms"][0]["donkey"] == "hidden" and s.observation(0)["farms"][0]["donkey"] == 2
    assert seen["farms"][0]["donkeys_used"] == [4] and seen["farms"][0]["goods"]["vp"] == 7
    assert seen["farms"][1]["hand"] == [3]
    bystander = s.observation(None)
    assert all(farm["hand"] is None for farm in bystander["farms"])


@pytest.mark.rule("LG-4")
def test_option_hide_vp_covers_the_points_of_rivals() -> None:
    s = position("III.1", {"vp": 7}, {"vp": 9}, options={"hide_vp": "on"})
    assert s.observation(0)["farms"][1]["goods"]["vp"] is None
    assert s.observation(0)["farms"][0]["goods"]["vp"] == 7


@pytest.mark.rule("LG-4", "LG-22", "LG-109")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_hidden_worlds_show_the_same(seats: int) -> None:
    state = new(seats, 5)
    for n, s in enumerate(random_states(state, 5)):
        if s.is_terminal() or n % 11:
            continue
        for viewer in range(seats):
            one, two = (s.determinize(viewer, Rng(seed)) for seed in (1, 2))
            assert json.dumps(one.observation(viewer)) == json.dumps(two.observation(viewer))
            if viewer == s.current_player:
                assert list(one.legal_actions()) == list(two.legal_actions()) == list(s.legal_actions())
        if n > 60 and seats > 1:
            one, two = (s.determinize(s.current_player or 0, Rng(seed)) for seed in (1, 2))
            assert one.to_json() != two.to_json()


@pytest.mark.rule("LG-5", "LG-6")
def test_a_cost_must_be_in_hand_before_the_effect() -> None:
    # the Farm Worker costs 1 VP; a roof tile of 1 VP could pay it only if used before
    s = position("III.3", {"vp": 0, "helpers": [4], "roof": [8], "hand": [5]}, turns=[["turn.deliver", 0, 0]])
    assert refused(s, "helper:4") == "wrong_phase" or "helper:4" not in texts(s)
    s = position("II", {"vp": 0, "helpers": [4], "roof": [8], "hand": [5]}, turns=[["turn.after", 0]])
    assert "helper:4" not in texts(s) and refused(s, "helper:4") == "no_effect"
    run(s, "roof:8")
    assert vp(s) == 1
    run(s, "helper:4", "play:5:field")
    assert vp(s) == 0


@pytest.mark.rule("LG-7", "LG-10", "LG-76")
def test_the_owner_orders_his_growth_helpers_and_automatic_gains_come_first() -> None:
    farm = {"helpers": [28, 34, 36], "fields": [1, 4], "silver": 0, "extensions": [2]}
    s = position("I.3", farm)
    run(s, "grow")
    assert has(s, "silver") == 2, "the Deer Breeder's silver comes first and pays the Harvest Hand"
    assert texts(s) == ["use:28", "use:34", "pass"]
    run(s, "use:34")
    assert has(s, "silver") == 1
    run(s, "field:1" if "field:1" in texts(s) else "pass")
    assert s.farms[0].crops == [2, 2]
    assert texts(s) == ["use:28", "pass"], "may be refused"


@pytest.mark.rule("LG-8", "LG-175")
def test_effects_of_others_come_after_the_active_players() -> None:
    # the rival's Foreman is paid once the Candle Maker of the active player is
    s = position(
        "first_die",
        {"helpers": [31]},
        {"helpers": [14], "dice": [3, 0]},
        next=1,
        dice=[1, 1, 1],
        turns=[["turn.use", 0, 3, 0]],
    )
    log: list = []
    run(s, "option:harvest2", "kind:olive", "kind:grain", log=log)
    silver = [(e.player, e.data["silver"]) for e in log if e.kind == "silver"]
    assert silver == [(0, 2), (1, 1)]


@pytest.mark.rule("LG-9", "LG-137")
def test_an_inner_effect_is_finished_first() -> None:
    farm = {
        "rows": {"2": {"covered": ["food", "wine"]}, "6": {"covered": ["pig", "pig"]}},
        "upgraded": {"meat": 2},
        "barrows": [1, 4],
    }
    s = position("III.3", farm, turns=[["turn.deliver", 0, 1]], siesta={"5": [0], "0": [1]})
    run(s, "deliver:b2:meat")
    assert top(s) == "delivery" and s.stack[-2][0] == "run", "the siesta VP wait below"
    before = vp(s)
    run(s, "deliver:b6:meat")
    assert vp(s) == before + (3 + 1) + 2 + 2, "the Butcher: round, first, 2 barrows; then the siesta VP of space 5"


@pytest.mark.rule("LG-11", "LG-62")
def test_a_commodity_is_no_farm_good() -> None:
    s = position("I.1", {"hand": [5], "commodities": 3})
    assert "play:5:extension" not in texts(s)
    assert refused(s, "play:5:extension") == "cannot_pay"


@pytest.mark.rule("LG-219")
def test_dens_centre_fields_and_extensions_have_no_limit() -> None:
    s = position(
        "III.3", {"dens": {"olive": 9}, "commodities": 8, "fields": [1, 3, 4, 6], "extensions": [9, 10, 11, 13, 14]}
    )
    run(s, "commodity", "trade:harvest", "kind:olive", "kind:grain")
    assert has(s, "olive") == 10


@pytest.mark.rule("LG-13")
def test_every_marker_counts_but_the_siesta_marker() -> None:
    farm = {
        "dens": {"olive": 2},
        "upgraded": {"wine": 1},
        "pigs": 2,
        "commodities": 1,
        "fields": [{"card": 1, "goods": 2}],
        "barrows": [{"card": 8, "covered": ["olive", "grape"]}],
        "rows": {"1": {"covered": ["silver", "silver"]}},
        "craft": {"3": "active"},
    }
    s = position("III.3", farm, market={"8": 0, "9": 0}, turns=[["turn.deliver", 0, 0]])
    assert s.farms[0].in_use() == 3 + 2 + 1 + 2 + 2 + 2 + 1 + 2
    assert s.observation(0)["farms"][0]["markers_left"] == 25 - 15


FULL = {"dens": {"olive": 20}, "upgraded": {"food": 4}, "commodities": 1, "silver": 5}


@pytest.mark.rule("LG-13", "LG-14")
def test_without_a_marker_one_is_taken_back_or_the_new_one_forgone() -> None:
    s = position("III.3", FULL, turns=[["turn.deliver", 0, 0]])
    assert s.farms[0].in_use() == 25
    run(s, "buy:grape")
    assert top(s) == "free" and s.decision is not None and s.decision.kind == "FreeMarker"
    twin = s.clone()
    run(s, "free:den:food")
    assert (has(s, "food"), has(s, "grape")) == (3, 1)
    run(twin, "forgo")
    assert (has(twin, "food"), has(twin, "grape"), has(twin, "silver")) == (4, 0, 1)


@pytest.mark.rule("LG-13")
def test_option_marker_limit_off() -> None:
    s = position("III.3", FULL, turns=[["turn.deliver", 0, 0]], options={"marker_limit": "off"})
    run(s, "buy:grape")
    assert has(s, "grape") == 1


@pytest.mark.rule("LG-14")
def test_markers_on_buildings_cannot_be_taken_back() -> None:
    farm = {
        "dens": {"olive": 16},
        "rows": {"1": {"covered": ["silver"] * 5}},
        "barrows": [{"card": 8, "covered": ["olive"]}],
        "fields": [{"card": 1, "goods": 1}],
        "silver": 5,
    }
    s = position("III.3", farm, market={"8": 0}, turns=[["turn.deliver", 0, 0]])
    run(s, "buy:grape")
    assert texts(s) == [
        "free:den:olive",
        "free:den:commodity",
        "free:field:1",
        "free:c8:olive",
        "free:space:8",
        "forgo",
    ]
    run(s, "free:c8:olive")
    assert s.farms[0].covered[0] == 0 and s.farms[0].in_use() == 25


@pytest.mark.rule("LG-15")
def test_taking_back_a_market_marker_pays_the_own_negotiator_only() -> None:
    s = position(
        "III.3", {**FULL, "dens": {"olive": 19}, "helpers": [2]}, market={"8": 0}, turns=[["turn.deliver", 0, 0]]
    )
    run(s, "buy:grape", "free:space:8")
    assert vp(s) == 1 and vp(s, 1) == 0 and s.market[8] == -1


@pytest.mark.rule("LG-16")
def test_two_goods_at_once_are_checked_one_after_the_other() -> None:
    s = position("III.3", {**FULL, "commodities": 2, "dens": {"olive": 19}}, turns=[["turn.deliver", 0, 0]])
    run(s, "commodity", "trade:harvest", "kind:grain")
    assert has(s, "grain") == 1
    run(s, "kind:grape")
    assert top(s) == "free"
    run(s, "forgo")
    assert has(s, "grape") == 0


@pytest.mark.rule("LG-16", "LG-72")
def test_with_few_markers_the_player_names_the_fields_that_grow() -> None:
    s = position("I.3", {"dens": {"olive": 23}, "commodities": 1, "fields": [1, 4, 5]}, waiting=False)
    run(s, "grow")
    assert texts(s) == ["field:1", "field:4", "field:5"]
    run(s, "field:5")
    assert s.farms[0].crops == [0, 0, 1]
    run(s, "field:1")
    assert top(s) == "free"
    run(s, "free:den:olive")
    assert s.farms[0].crops == [1, 0, 1]
    assert top(s) == "free", "the last field is the only one left"
    run(s, "forgo")
    assert s.farms[0].crops == [1, 0, 1]


@pytest.mark.rule("LG-17")
def test_delivered_silver_needs_a_marker() -> None:
    s = position("III.3", FULL, turns=[["turn.deliver", 0, 1]])
    run(s, "deliver:b1:silver")
    assert top(s) == "free" and has(s, "silver") == 5
    run(s, "free:den:olive")
    assert has(s, "silver") == 4 and s.farms[0].row_covered[1] == 1


# ---------------------------------------------------------------- setting up


@pytest.mark.rule("LG-19", "LG-153", "LG-196")
@pytest.mark.parametrize(("seats", "spaces"), [(1, 18), (2, 18), (3, 20), (4, 30)])
def test_the_board_fits_the_players(seats: int, spaces: int) -> None:
    assert len(new(seats).setup.board.spaces) == spaces


@pytest.mark.rule("LG-20")
def test_the_start_player_is_drawn_or_named() -> None:
    assert {new(3, seed).order[0] for seed in range(20)} == {0, 1, 2}
    s = new(4, 1, start_player="2")
    assert s.order == [2, 3, 0, 1]
    with pytest.raises(SetupError):
        GAME.new_state(2, 1, {"start_player": "3"})


@pytest.mark.rule("LG-21")
def test_first_market_markers_in_turn_order_and_nothing_falls() -> None:
    s = new(4, 3, start_player="1")
    values = {s.market[i]: s.setup.board.value[i] for i in s.setup.board.spaces if s.market[i] >= 0}
    assert values == {1: 2, 2: 3, 3: 4, 0: 5}


@pytest.mark.rule("LG-22")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_as_many_tiles_a_round_as_players(seats: int) -> None:
    s = new(seats, 9)
    each = 2 if seats == 1 else seats
    assert len(s.offer) == each and set(s.offer) <= set(ROUND_TILES[1])
    for r in range(2, 7):
        assert len(set(s.stacks[r])) == each and set(s.stacks[r]) <= set(ROUND_TILES[r])
    later = s.observation(0)["later_tiles"]
    assert [item["tiles"] for item in later] == [list(ROUND_TILES[r]) if seats == 4 else None for r in range(2, 7)]


@pytest.mark.rule("LG-23", "LG-24")
def test_three_different_buildings_are_blocked() -> None:
    for seed in range(30):
        s = new(2, seed)
        assert len(set(s.orders)) == 3 and s.opened == 0b1111110 & ~sum(1 << b for b in s.orders)
        assert s.first_vp == 0b1111110
    shown = s.observation(0)["buildings"]
    assert sorted(b["order_marker"] for b in shown) == [0, 0, 0, 1, 2, 3]


@pytest.mark.rule("LG-25")
def test_rows_differ_unless_equal_rows_is_on() -> None:
    board = new(4).setup.board
    worth = {GOOD[g]: COMPONENTS["price"][g]["worth"] for g in COMPONENTS["price"] if g in GOOD}
    for rows in board.rows[1:]:
        assert len(rows) == 4
        assert len({sum(worth[g] for g in row.goods) for row in rows}) == 1, "rows of a building are worth the same"
    assert len({row.goods for row in board.rows[3]}) == 2
    equal = new(4, 1, equal_rows="on").setup.board
    assert all(len({row.goods for row in rows}) == 1 for rows in equal.rows[1:])


@pytest.mark.rule("LG-25", "LG-26")
def test_the_first_delivery_picks_a_row_that_shows_the_good() -> None:
    s = position("III.3", {"upgraded": {"food": 1}, "dens": {"grain": 1}}, turns=[["turn.deliver", 0, 2]])
    twin = s.clone()
    run(s, "deliver:b3:food")
    assert texts(s) == ["row:1", "row:2"]
    run(s, "row:2", "deliver:b3:grain")
    assert s.farms[0].row[3] == 1 and s.farms[0].row_covered[3].bit_count() == 2
    run(twin, "deliver:b3:grain")
    assert twin.farms[0].row[3] == 1, "only the second row shows grain"
    assert s.taken[3] == 2
    s.farms[0].row[3] = -1
    assert s.setup.board.free_need[3][s.taken[3]] == s.setup.board.rows[3][0].need[0], "a taken row is nobody else's"


@pytest.mark.rule("LG-27", "LG-220")
def test_the_start() -> None:
    for seats in (1, 2, 3, 4):
        s = new(seats, 2)
        for p, farm in enumerate(s.farms):
            assert len(farm.hand) == 4
            assert (has(s, "silver", p), vp(s, p), has(s, "commodity", p)) == (1, 1, 1)


@pytest.mark.rule("LG-218")
def test_siesta_markers_start_in_one_stack() -> None:
    s = new(3, 4, start_player="1")
    assert s.observation(None)["siesta"][0] == [0, 2, 1], "bottom to top: the start player on top"


# ---------------------------------------------------------------- free moments


@pytest.mark.rule("LG-28")
def test_no_free_actions_while_an_effect_is_settled_or_in_a_rivals_turn() -> None:
    s = position("III.3", {"commodities": 2, "silver": 9}, {"silver": 9}, turns=[["turn.deliver", 0, 0]])
    run(s, "commodity")
    assert {a.kind for a in s.legal_actions()} == {"trade"}
    assert refused(s, "buy:olive") == "not_free"


@pytest.mark.rule("LG-29", "LG-30", "LG-161")
@pytest.mark.parametrize(
    ("step", "more", "free"),
    [
        ("I.1", {}, True),
        ("I.3", {}, True),
        ("I.4", {"offer": [9]}, True),
        ("first_die", {"dice": [1, 2, 3, 4, 5]}, True),
        ("last_die", {"dice": [2]}, True),
        ("III.1", {}, False),
        ("III.2", {}, True),
        ("III.3", {}, True),
        ("III.4", {}, True),
        ("roll", {}, False),
    ],
)
def test_turns_with_free_moments(step: str, more: dict, free: bool) -> None:
    s = position(step, {"silver": 9, "hand": [9]}, **more)
    assert ("buy:olive" in texts(s)) is free
    if step == "first_die":
        run(s, "take:1")
        assert "buy:olive" in texts(s), "between taking and using"


@pytest.mark.rule("LG-29", "LG-52")
def test_no_free_moment_while_cards_are_discarded() -> None:
    s = position("draw", {"hand": [1, 2, 3, 4, 5], "silver": 9})
    assert {a.kind for a in s.legal_actions()} == {"discard"}


@pytest.mark.rule("LG-30", "LG-34")
def test_a_pig_can_be_sold_before_the_die_brings_one() -> None:
    s = position("first_die", {"pigs": 2}, next=1, dice=[1, 2, 3, 4], turns=[["turn.use", 0, 1, 0]])
    twin = s.clone()
    run(s, "sell:pig", "option:pig")
    assert (has(s, "pig"), has(s, "silver")) == (2, 3)
    run(twin, "option:pig")
    assert (has(twin, "pig"), has(twin, "silver")) == (2, 3), "sold at once"


@pytest.mark.rule("LG-31")
def test_between_deliveries_of_a_turn_but_not_inside_an_effect() -> None:
    farm = {"dens": {"olive": 3}, "barrows": [8, 44], "silver": 9, "roof": [1], "helpers": [40]}
    s = position("III.3", farm, turns=[["turn.deliver", 0, 2]])
    run(s, "deliver:c8:olive")
    assert "buy:olive" in texts(s)
    run(s, "helper:40")
    assert {a.kind for a in s.legal_actions()} == {"deliver", "stop"}
    run(s, "deliver:c8:olive")
    assert {a.kind for a in s.legal_actions()} == {"deliver", "stop"}, "nothing between the Roofer's two"


@pytest.mark.rule("LG-31", "LG-39")
def test_between_two_upgrades_of_one_effect_there_is_no_free_moment() -> None:
    s = position("II", {"dens": {"olive": 1, "grape": 1}, "pigs": 1, "roof": [22]}, turns=[["turn.after", 0]])
    run(s, "roof:22", "upgrade:grape")
    assert texts(s) == ["upgrade:olive", "upgrade:pig", "stop"]
    run(s, "stop")
    assert has(s, "wine") == 1 and has(s, "olive") == 1


@pytest.mark.rule("LG-32", "LG-43")
def test_any_number_of_free_actions_and_no_profit_by_going_round() -> None:
    s = position("III.3", {"silver": 9}, turns=[["turn.deliver", 0, 0]])
    run(s, "buy:olive", "buy:grain", "sell:olive", "sell:grain", "buy:grape", "sell:grape")
    assert has(s, "silver") == 9 - 3 - 3 + 1 + 1 - 4 + 2
    # with the best helpers (Trader, Chef) buying still costs more than any way of selling brings
    for good in range(4):
        assert BUY[good] - 1 > SELL[good]
        assert UPGRADES_TO[good] not in range(4)
    assert UPGRADE_COST == (2, 2, 3, 4) and BUY == (3, 3, 4, 5) and SELL == (1, 1, 2, 3)


@pytest.mark.rule("LG-33")
def test_a_pig_is_bought_only_with_room() -> None:
    s = position("III.3", {"silver": 9, "pigs": 2}, turns=[["turn.deliver", 0, 0]])
    assert refused(s, "buy:pig") == "no_room"
    run(s, "sell:pig")
    assert "buy:pig" in texts(s)


@pytest.mark.rule("LG-34", "LG-35", "LG-145")
@pytest.mark.parametrize(
    ("farm", "actions"),
    [
        ({"commodities": 2}, ["commodity", "trade:pig"]),
        ({"roof": [14]}, ["roof:14"]),
        ({"helpers": [41], "fields": [{"card": 4, "goods": 1}]}, ["helper:41"]),
    ],
)
def test_a_pig_without_room_is_sold_at_the_normal_price(farm: dict, actions: list[str]) -> None:
    s = position("II", {"pigs": 2, **farm}, turns=[["turn.after", 0]])
    run(s, *actions)
    assert (has(s, "pig"), has(s, "silver")) == (2, 3)


@pytest.mark.rule("LG-36")
def test_fields_cannot_be_sold_from() -> None:
    s = position("III.3", {"fields": [{"card": 5, "goods": 1}]}, turns=[["turn.deliver", 0, 0]])
    assert refused(s, "sell:olive") == "on_field"


@pytest.mark.rule("LG-37", "LG-38")
def test_upgrading_from_a_field_just_before_growth_lets_it_grow_again() -> None:
    s = position("I.3", {"silver": 2, "fields": [{"card": 5, "goods": 1}]})
    run(s, "upgrade:olive")
    assert s.farms[0].crops == [0] and has(s, "food") == 1
    run(s, "grow")
    assert s.farms[0].crops == [1]


@pytest.mark.rule("LG-37")
def test_upgrades_come_from_fields_dens_and_stables() -> None:
    s = position(
        "III.3",
        {"silver": 9, "dens": {"grape": 1}, "fields": [{"card": 1, "goods": 1}], "pigs": 1},
        turns=[["turn.deliver", 0, 0]],
    )
    run(s, "upgrade:grape")
    assert texts(s) == ["from:den:grape", "from:field:1"]
    run(s, "from:den:grape", "upgrade:pig")
    assert (has(s, "wine"), has(s, "meat"), has(s, "silver")) == (1, 1, 2)


@pytest.mark.rule("LG-39")
def test_free_upgrades_end_when_nothing_is_left() -> None:
    s = position("II", {"dens": {"olive": 1}, "commodities": 2}, turns=[["turn.after", 0]])
    run(s, "commodity", "trade:upgrade", "upgrade:olive")
    assert top(s) == "turn.after" and has(s, "food") == 1


@pytest.mark.rule("LG-40")
def test_two_different_harvest_goods() -> None:
    s = position("III.3", {"commodities": 2}, turns=[["turn.deliver", 0, 0]])
    run(s, "commodity", "trade:harvest", "kind:grape")
    assert texts(s) == ["kind:olive", "kind:grain"]


@pytest.mark.rule("LG-41", "LG-42", "LG-44")
def test_a_card_by_commodity_works_in_any_free_moment_without_a_hand_limit() -> None:
    s = position("III.3", {"commodities": 3, "hand": [1, 2, 3, 4]}, turns=[["turn.deliver", 0, 0]])
    run(s, "commodity", "trade:card", "draw")
    assert len(s.farms[0].hand) == 5 and top(s) == "turn.deliver"
    first = position("I.1", {"commodities": 2, "hand": [1, 2, 3, 4]}, round=1)
    run(first, "commodity", "trade:card", "play:1:field", "play:2:field", "play:3:field")
    assert first.farms[0].fields == [1, 2, 3], "the card by commodity does not count towards the two"


@pytest.mark.rule("LG-42")
def test_a_new_commodity_can_be_traded_at_the_next_free_moment() -> None:
    farm = {"dens": {"olive": 1}, "barrows": [{"card": 44, "covered": ["olive"]}], "commodities": 0}
    s = position("III.3", farm, turns=[["turn.deliver", 0, 1]])
    run(s, "deliver:c44:olive", "space:8", "commodity", "trade:silver")
    assert has(s, "silver") == 4


@pytest.mark.rule("LG-217")
def test_a_commodity_may_be_delivered_to_the_village_store() -> None:
    s = position("III.3", {"commodities": 2}, turns=[["turn.deliver", 0, 1]])
    assert texts(s, "deliver") == ["deliver:b5:commodity"]
    run(s, "deliver:b5:commodity", "row:1")
    assert has(s, "commodity") == 1


@pytest.mark.rule("LG-221")
def test_the_five_trades() -> None:
    s = position("III.3", {"commodities": 1, "dens": {"olive": 1}, "hand": [1]}, turns=[["turn.deliver", 0, 0]])
    run(s, "commodity")
    assert texts(s) == ["trade:silver", "trade:harvest", "trade:card", "trade:pig", "trade:upgrade"]
    run(s, "trade:silver")
    assert has(s, "silver") == 4


def test_ledger_and_vp_agree() -> None:
    s = new(3, 8)
    for state in random_states(s, 8):
        for farm in state.farms:
            assert sum(farm.ledger) == farm.goods[VP]
