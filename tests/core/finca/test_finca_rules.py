"""Every rule of Finca, one by one, on positions of its own."""

from __future__ import annotations

from collections import Counter

import pytest

from core.finca import GAME, box, scoring
from core.finca.state import OPEN, FincaState
from core.game import PositionError, SetupError, play
from core.rng import Rng
from tests.core.finca.tools import WHEEL, at, clicks, code, hand, of_kind, offered, played

TILES_ON = {"action_tiles": "on"}

# ---------------------------------------------------------------- what you need


@pytest.mark.rule("FI-88", "FI-52")
def test_points_are_tiles_fincas_and_bonus_and_nothing_else() -> None:
    state = at(
        2,
        wooden_left=0,
        taken=[[{"any": 6}] * 4 + [{"fig": 2}], []],
        awarded={"petra": 0, "arta": 0, "inca": None},
        bonus=[[7], []],
        hands=[{"fish": 9}, {}],
        carts=[3, 0],
        action_tiles="on",
    )
    card = state.scores()[0]
    assert card.parts() == {"requests": 26, "fincas": 10, "bonus": 7}
    assert card.total == 43
    assert state.scores()[1].total == 0


@pytest.mark.rule("FI-89", "FI-3")
def test_the_table_is_set() -> None:
    state = GAME.new_state(4, 5)
    assert len(state.stacks) == 10
    assert all(len(stack) == 4 for stack in state.stacks)
    assert len(state.box_tiles) == 2
    tiles = [tile for stack in state.stacks for tile in stack] + list(state.box_tiles)
    assert sorted(tiles) == list(range(42))
    assert sorted(state.estates) == list(range(10))
    values = Counter(box.TILE_VALUE[tile] for tile in tiles)
    assert values == {1: 6, 2: 9, 3: 6, 4: 8, 5: 7, 6: 6}
    shown = scoring.foods_shown([scoring.delivered(tile) for tile in tiles], False)
    assert len(set(shown)) == 1, "all foods alike"
    assert sum(not box.TILE_FOODS[tile] for tile in tiles) == 6


@pytest.mark.rule("FI-5")
@pytest.mark.parametrize(
    ("seats", "food", "farmers", "carts", "fincas"),
    [(2, 9, 5, 4, 4), (3, 14, 4, 6, 5), (4, 18, 3, 8, 6), (5, 18, 3, 10, 7)],
)
def test_amounts_by_number_of_players(seats: int, food: int, farmers: int, carts: int, fincas: int) -> None:
    state = GAME.new_state(seats, 1)
    assert state.supply == [food] * 6
    assert (state.cart_stack, state.wooden_left) == (carts, fincas)
    placed = 0
    while state.decision is not None and state.decision.kind == "place":
        played(state, "place 0")
        placed += 1
    assert placed == farmers * seats


@pytest.mark.rule("FI-5")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match="2, 3, 4, 5 players"):
        GAME.new_state(seats, 1)


@pytest.mark.rule("FI-82")
def test_colours() -> None:
    assert box.COLOURS == GAME.colours == ("pink", "yellow", "blue", "green", "white")
    assert [player["colour"] for player in GAME.new_state(5, 1).observation(None)["players"]] == list(box.COLOURS)


@pytest.mark.rule("FI-1", "FI-2")
def test_blades_are_shuffled_and_arrows_stay() -> None:
    orders = {GAME.new_state(3, seed).blades for seed in range(20)}
    assert len(orders) == 20
    for order in orders:
        assert Counter(order) == dict.fromkeys(range(6), 2)
        state = at(2, blades=[box.FOODS[food] for food in order], farmers=[[0, 2, 4, 5, 6], [1, 3, 8, 10, 11]])
        assert [b for b in range(12) if state.walk(b)[2]] == [5, 11]


@pytest.mark.rule("FI-86")
def test_ten_communities() -> None:
    assert len(set(box.COMMUNITIES)) == 10
    assert {"Petra", "Manacor", "Artá", "Andratx"} <= set(box.COMMUNITY_NAMES)


@pytest.mark.rule("FI-12", "FI-4")
def test_everything_is_seen_but_covered_tiles() -> None:
    state = GAME.new_state(3, 9, {**TILES_ON, "start_player": "0"})
    played(state, "place 3", "place 3")
    views = [state.observation(viewer) for viewer in (None, 0, 1, 2)]
    for view in views:
        assert view["players"][0]["food"][box.FOODS[state.blades[3]]] == 1
        assert all(place["height"] == 4 and place["finca"]["id"] for place in view["communities"])
        assert len(view["players"][1]["action_tiles"]) == 4
    shown = {place["tile"]["id"] for place in views[0]["communities"]}
    hidden = {box.TILE_IDS[tile] for stack in state.stacks for tile in stack[:-1]} | {
        box.TILE_IDS[tile] for tile in state.box_tiles
    }
    text = str(views)
    assert not shown & hidden
    assert not [tile for tile in hidden if f"'{tile}'" in text]
    worlds = {tuple(state.determinize(0, Rng(seed)).stacks) for seed in range(9)}
    assert len(worlds) == 9
    for world in worlds:
        assert [stack[-1] for stack in world] == state.tops


@pytest.mark.rule("FI-6")
def test_start_player_is_drawn_or_named() -> None:
    assert {GAME.new_state(3, seed).current_player for seed in range(40)} == {0, 1, 2}
    for seat in range(3):
        assert GAME.new_state(3, 7, {"start_player": str(seat)}).current_player == seat
    with pytest.raises(SetupError, match="seat 3 is not at this table"):
        GAME.new_state(3, 7, {"start_player": "3"})


# ---------------------------------------------------------------- First Harvest


@pytest.mark.rule("FI-7", "FI-11")
def test_first_harvest_goes_round_and_round() -> None:
    state = GAME.new_state(3, 4, {"start_player": "1"})
    order = []
    while state.decision is not None and state.decision.kind == "place":
        order.append(state.current_player)
        played(state, f"place {len(order) % 12}")
    assert order == [1, 2, 0] * 4
    assert state.current_player == 1
    assert state.decision is not None and state.decision.kind == "turn"
    assert code(state, "place 3") == "not_now"


@pytest.mark.rule("FI-9", "FI-8")
def test_first_harvest_gives_one_food_on_a_crowded_blade() -> None:
    state = GAME.new_state(5, 4)
    food = box.FOODS[state.blades[7]]
    for _ in range(14):
        assert len(state.legal_actions()) == 12
        log = played(state, "place 7")
        (collect,) = of_kind(log, "collect")
        assert (collect.data["taken"], collect.data["carts"]) == (1, 0)
    assert sum(hand(state, p)[food] for p in range(5)) == 14


@pytest.mark.rule("FI-10")
def test_shortage_in_the_first_harvest() -> None:
    state = GAME.new_state(2, 4)
    one, other = [b for b in range(12) if state.blades[b] == state.blades[0]]
    assert one == 0
    for n in range(9):
        assert not of_kind(played(state, f"place {(one, other)[n % 2]}"), "shortage")
    log = clicks(state, "place 0")
    assert of_kind(log, "shortage")[0].data["returned"] == [5, 4] or of_kind(log, "shortage")[0].data["returned"] == [
        4,
        5,
    ]
    assert sorted(box.count(basket) for basket in state.hands) == [0, 1]


# ---------------------------------------------------------------- moving


@pytest.mark.rule("FI-22")
def test_a_turn_is_a_move_or_a_delivery_and_no_pass() -> None:
    state = at(2, farmers=[[0, 1], [2, 3]], hands=[{"fig": 1}, {}], carts=[1, 0], stacks={"petra": ["F1"]})
    assert offered(state) == ["move 0", "move 1", "serve petra"]
    assert code(state, "end") == "normal_action_missing"
    assert code(state, "done") == "nothing_delivered"


@pytest.mark.rule("FI-22")
def test_there_is_always_a_move() -> None:
    for seed in range(5):
        state = GAME.new_state(2, seed, TILES_ON)
        rng = Rng(seed)
        while not state.is_terminal():
            if state.decision is not None and state.decision.kind == "turn":
                assert any(action.kind == "move" for action in state.legal_actions())
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.rule("FI-13")
def test_only_own_farmers_and_equal_ones_once() -> None:
    state = at(2, farmers=[[3, 3, 7], [5, 7]])
    assert offered(state) == ["move 3", "move 7"]
    assert code(state, "move 5") == "no_farmer"


@pytest.mark.rule("FI-14", "FI-15")
def test_distance_and_food_by_farmers_of_all_colours() -> None:
    state = at(3, farmers=[[0, 9], [0, 3], [0, 3]])
    log = clicks(state, "move 0")
    (walk,) = of_kind(log, "move")
    assert walk.data["steps"] == 3 and walk.data["path"] == [1, 2, 3]
    assert hand(state) == {"grape": 3}
    assert code(state, "move 3") is None  # the next player's own


@pytest.mark.rule("FI-16")
def test_twelve_steps_come_home() -> None:
    state = at(3, farmers=[[4] * 4, [4] * 4, [4] * 4])
    log = clicks(state, "move 4")
    assert of_kind(log, "move")[0].data["to"] == 4
    assert of_kind(log, "collect")[0].data == {"blade": 4, "food": "almond", "taken": 12, "carts": 2}


@pytest.mark.rule("FI-17", "FI-19")
@pytest.mark.parametrize(
    ("farmers", "start", "to", "carts"), [(13, 0, 1, 2), (13, 5, 6, 3), (15, 3, 6, 3), (15, 2, 5, 2), (14, 10, 0, 3)]
)
def test_more_than_twelve_steps(farmers: int, start: int, to: int, carts: int) -> None:
    spread = [[start] * 3 for _ in range(5)]
    for n in range(15 - farmers):
        spread[4][n] = (start + 6) % 12
    state = at(5, farmers=spread)
    assert state.walk(start) == (farmers, to, carts)
    clicks(state, f"move {start}")
    assert state.carts[0] == carts


@pytest.mark.rule("FI-18", "FI-19")
@pytest.mark.parametrize("border", [0, 6])
def test_arrows_are_passed_by_walking_over_them(border: int) -> None:
    before = (border - 1) % 12
    over = at(2, farmers=[[before, 3], [2, 9]])
    clicks(over, f"move {before}")
    assert over.carts[0] == 1, "the last step counts"
    front = at(2, farmers=[[(before - 1) % 12, 3], [2, 9]])
    clicks(front, f"move {(before - 1) % 12}")
    assert front.carts[0] == 0, "standing in front of it"
    behind = at(2, farmers=[[border, 3], [2, 9]])
    clicks(behind, f"move {border}")
    assert behind.carts[0] == 0, "starting just behind it"


@pytest.mark.rule("FI-19", "FI-2")
def test_crossings_are_the_borders_walked_over() -> None:
    for start in range(12):
        for steps in range(1, 16):
            borders = sum((start + step) % 6 == 0 for step in range(1, steps + 1))
            assert (start % 6 + steps) // 6 == borders


@pytest.mark.rule("FI-20", "FI-21")
def test_food_and_carts_cannot_be_declined_and_come_together() -> None:
    state = at(2, farmers=[[5, 1], [6, 2]], supply={"orange": 1}, hands=[{"orange": 4}, {"orange": 4}])
    log = clicks(state, "move 5")
    assert [event.kind for event in log] == ["move", "shortage", "collect", "turn"]
    assert of_kind(log, "collect")[0].data["carts"] == 1
    assert hand(state) == {"orange": 2}
    assert hand(state, 1) == {}


@pytest.mark.rule("FI-23")
def test_no_limit_to_what_one_owns() -> None:
    state = at(
        4, farmers=[[0, 1, 2], [1, 4, 7], [8, 9, 10], [3, 5, 6]], hands=[{"lemon": 14}, {}, {}, {}], carts=[7, 0, 0, 0]
    )
    clicks(state, "move 0")
    assert hand(state) == {"lemon": 17}


# ---------------------------------------------------------------- shortages


@pytest.mark.rule("FI-24")
def test_exactly_enough_is_no_shortage() -> None:
    state = at(2, farmers=[[0, 5], [1, 8]], supply={"lemon": 2}, hands=[{}, {"lemon": 7}])
    assert not of_kind(clicks(state, "move 0"), "shortage")
    assert (hand(state), hand(state, 1)) == ({"lemon": 2}, {"lemon": 7})


@pytest.mark.rule("FI-25")
def test_in_a_shortage_all_return_that_kind_only() -> None:
    state = at(2, farmers=[[0, 5], [1, 8]], hands=[{"lemon": 3, "fig": 1}, {"lemon": 5, "fish": 2}])
    (shortage,) = of_kind(clicks(state, "move 0"), "shortage")
    assert shortage.data == {"food": "lemon", "due": 2, "left": 1, "returned": [3, 5]}
    assert (hand(state), hand(state, 1)) == ({"lemon": 2, "fig": 1}, {"fish": 2})
    assert state.supply[1] == 7


@pytest.mark.rule("FI-26")
def test_ten_farmers_and_nine_tokens() -> None:
    state = at(2, farmers=[[1, 1, 1, 1, 3], [1, 1, 1, 1, 1]])
    state.farmers = [4 << 4 | 1, 5 << 4]  # one walks from blade 0 onto nine
    state.recount()
    log = clicks(state, "move 0")
    assert of_kind(log, "shortage")[0].data["due"] == 10
    assert of_kind(log, "collect")[0].data["taken"] == 9
    assert hand(state) == {"lemon": 9} and state.supply[1] == 0


@pytest.mark.rule("FI-27")
def test_carts_are_returned_for_the_whole_amount() -> None:
    farmers = [[5] * 3, [5] * 3, [5, 2, 3], [9, 8, 7]]
    state = at(4, farmers=farmers, carts=[2, 4, 1, 0], cart_stack=1)
    (shortage,) = of_kind(clicks(state, "move 5"), "cart_shortage")
    assert shortage.data == {"due": 2, "left": 1, "returned": [2, 4, 1, 0]}
    assert state.carts == [2, 0, 0, 0] and state.cart_stack == 6


@pytest.mark.rule("FI-28")
def test_both_shortages_in_one_move() -> None:
    state = at(2, farmers=[[5, 0], [6, 9]], hands=[{"orange": 4}, {"orange": 4}], carts=[1, 3], cart_stack=0)
    log = clicks(state, "move 5")
    assert of_kind(log, "shortage") and of_kind(log, "cart_shortage")
    assert hand(state) == {"orange": 2} and state.carts == [1, 0]


@pytest.mark.rule("FI-29")
def test_delivered_food_is_in_the_supply_again() -> None:
    state = at(2, hands=[{"fig": 4}, {}], carts=[1, 0], stacks={"petra": ["F3"]})
    clicks(state, "serve petra", "pay F3")
    assert hand(state) == {"fig": 1} and state.supply[2] == 5, "on the tile"
    clicks(state, "done")
    assert state.supply[2] == 8


# ---------------------------------------------------------------- deliveries


@pytest.mark.rule("FI-30")
def test_no_delivery_without_cart_or_for_nothing() -> None:
    poor = at(2, hands=[{"fig": 1}, {}], stacks={"petra": ["F1"]})
    assert code(poor, "serve petra") == "no_cart"
    rich = at(2, hands=[{"fig": 1}, {}], carts=[1, 0], stacks={"petra": ["F2"]})
    assert code(rich, "serve petra") == "wrong_foods"
    assert code(rich, "done") == "nothing_delivered"


@pytest.mark.rule("FI-31", "FI-39")
def test_one_cart_for_all_and_back_at_once() -> None:
    state = at(
        2,
        hands=[{"fig": 1, "fish": 2, "lemon": 4}, {}],
        carts=[2, 0],
        stacks={"petra": ["F1"], "manacor": ["S1"], "arta": ["any4"]},
    )
    played(state, "serve petra")
    assert (state.carts, state.cart_stack) == ([1, 0], 3)
    played(state, "serve manacor")
    assert state.decision is not None and "2 of 6 foods" in state.decision.prompt
    log = played(state, "serve arta", "done")
    assert of_kind(log, "deliver")[0].data["tokens"] == 6
    assert state.carts == [1, 0]


@pytest.mark.rule("FI-32")
def test_at_most_six_foods() -> None:
    state = at(
        2,
        hands=[{"fig": 3, "lemon": 4}, {}],
        carts=[3, 0],
        stacks={"petra": ["F3"], "arta": ["any4"], "inca": ["any3"]},
    )
    played(state, "serve petra")
    assert code(state, "serve arta") == "limit"
    assert offered(state) == ["serve inca", "done"]


@pytest.mark.rule("FI-33")
def test_exactly_the_foods_asked_for() -> None:
    state = at(
        2, hands=[{"fig": 3, "fish": 1, "orange": 3}, {}], carts=[1, 0], stacks={"petra": ["F3S2"], "arta": ["O2"]}
    )
    assert code(state, "serve petra") == "wrong_foods"
    clicks(state, "serve arta")
    assert code(state, "pay O3") == "wrong_foods"
    assert code(state, "pay O1") == "wrong_foods"
    assert offered(state) == ["pay O2"]


@pytest.mark.rule("FI-36")
def test_any_one_kind() -> None:
    state = at(
        2, hands=[{"lemon": 6, "fig": 3, "fish": 2}, {}], carts=[1, 0], stacks={"arta": ["any3"], "inca": ["any3"]}
    )
    played(state, "serve arta")
    assert offered(state) == ["pay L3", "pay F3"]
    assert code(state, "pay F2S1") == "wrong_foods"
    played(state, "pay L3", "serve inca")
    assert offered(state) == ["pay L3", "pay F3"]
    played(state, "pay L3", "done")
    assert hand(state) == {"fig": 3, "fish": 2}


@pytest.mark.rule("FI-37")
def test_one_of_each_needs_all_six() -> None:
    five = dict.fromkeys(box.FOODS[:5], 2)
    state = at(2, hands=[five, {}], carts=[1, 0], stacks={"inca": ["r37"]})
    assert code(state, "serve inca") == "wrong_foods"
    state = at(2, hands=[{**five, "fish": 1}, {}], carts=[1, 0], stacks={"inca": ["r37"]})
    played(state, "serve inca", "done")
    assert hand(state) == dict.fromkeys(box.FOODS[:5], 1)


@pytest.mark.rule("FI-38")
def test_a_token_serves_one_tile() -> None:
    state = at(2, hands=[{"fig": 3}, {}], carts=[1, 0], stacks={"petra": ["F2"], "arta": ["F2"]})
    played(state, "serve petra")
    assert offered(state) == ["done"]
    assert code(state, "serve arta") == "wrong_foods"


@pytest.mark.rule("FI-34", "FI-35")
def test_new_tiles_are_turned_over_at_the_end_in_map_order() -> None:
    state = at(
        2, hands=[{"fig": 2, "fish": 1}, {}], carts=[1, 0], stacks={"petra": ["F1", "F1"], "andratx": ["S1", "O1"]}
    )
    played(state, "serve petra")
    assert code(state, "serve petra") == "not_face_up"
    log = played(state, "serve andratx", "done")
    assert [event.data["community"] for event in of_kind(log, "reveal")] == ["andratx", "petra"]
    assert [event.data["height"] for event in of_kind(log, "reveal")] == [1, 1]


@pytest.mark.rule("FI-40")
def test_an_empty_community_wants_nothing() -> None:
    state = at(2, hands=[{"fig": 2}, {}], carts=[1, 0], stacks={"petra": ["F1"]})
    assert code(state, "serve inca") == "not_face_up"


@pytest.mark.rule("FI-41", "FI-81")
def test_a_discounted_tile_counts_as_printed() -> None:
    state = at(2, action_tiles="on", hands=[{"fig": 3, "fish": 2}, {}], carts=[1, 0], stacks={"petra": ["F3S2", "O1"]})
    log = played(state, "discount", "pay F3S1", "done")
    assert state.scores()[0].parts()["requests"] == 5
    assert scoring.foods_shown(state.taken[0], False) == [0, 0, 3, 0, 0, 2]
    assert of_kind(log, "deliver")[0].data["tokens"] == 4


@pytest.mark.rule("FI-84", "FI-42")
def test_the_order_of_a_delivery_turn() -> None:
    values = [{"any": v} for v in (2, 3, 4, 5, 6)]
    state = at(
        2,
        bonus_tiles="on",
        hands=[{"fig": 1, "fish": 1}, {}],
        carts=[1, 0],
        stacks={"petra": ["F1"], "arta": ["S1", "L1"]},
        estates={"petra": "fig"},
        taken=[values, []],
    )
    log = played(state, "serve petra", "serve arta", "done")
    kinds = ["cart", "serve", "serve", "deliver", "bonus", "finca", "reveal", "turn"]
    assert [event.kind for event in log] == kinds
    assert of_kind(log, "finca")[0].data["counts"] == [1, 0], "the tile just taken counts"


# ---------------------------------------------------------------- fincas


@pytest.mark.rule("FI-43")
def test_what_counts_for_a_finca() -> None:
    state = at(
        2,
        taken=[[{"fish": 3}, {"fish": 1, "lemon": 1}, dict.fromkeys(box.FOODS, 1), {"any": 6}], [{"orange": 2}]],
        hands=[{"fish": 9}, {}],
        bonus=[[7], []],
    )
    assert state.majority_counts(box.finca_by_text("fish")) == [5, 0]
    assert state.majority_counts(box.finca_by_text("orange+grape")) == [2, 2]
    assert state.majority_counts(box.finca_by_text("donkey")) == [17, 2]


@pytest.mark.rule("FI-44")
def test_any_kind_tiles_count_for_the_donkey_only_unless_remembered() -> None:
    for counts, expected in (("donkey_only", 0), ("delivered_kind", 4)):
        state = at(2, any_kind_counts=counts, hands=[{"fish": 4}, {}], carts=[1, 0], stacks={"arta": ["any4", "O1"]})
        played(state, "serve arta", "done")
        assert state.majority_counts(box.finca_by_text("fish")) == [expected, 0]
        assert state.majority_counts(box.finca_by_text("donkey")) == [4, 0]


@pytest.mark.rule("FI-44")
def test_a_discounted_any_kind_tile_counts_with_its_full_value() -> None:
    state = at(
        2,
        any_kind_counts="delivered_kind",
        action_tiles="on",
        hands=[{"grape": 4}, {}],
        carts=[1, 0],
        stacks={"arta": ["any5", "O1"]},
    )
    played(state, "discount", "done")
    assert state.majority_counts(box.finca_by_text("grape")) == [5, 0]


def _last_tile(taken: list[list[dict[str, int]]], finca: str, seats: int = 2, **more: object) -> FincaState:
    """Player 0 is about to take the last tile of Petra, an orange."""
    return at(
        seats,
        hands=[{"orange": 1}, *[{}] * (seats - 1)],
        carts=[1, *[0] * (seats - 1)],
        stacks={"petra": ["O1"], "arta": ["L1"]},
        estates={"petra": finca},
        taken=taken,
        **more,
    )


@pytest.mark.rule("FI-45")
@pytest.mark.parametrize("taken", [[[{"fish": 2}], [{"fish": 2}]], [[], []], [[{"lemon": 1}], []]])
def test_a_tie_leaves_the_finca_tile_to_nobody(taken: list[list[dict[str, int]]]) -> None:
    state = _last_tile(taken, "fish")
    (award,) = of_kind(played(state, "serve petra", "done"), "finca")
    assert award.data["winner"] is None and award.data["wooden"]
    assert state.scores()[0].parts()["fincas"] == state.scores()[1].parts()["fincas"] == 0
    assert state.wooden_left == 3


@pytest.mark.rule("FI-45")
def test_a_tie_between_others_counts_too() -> None:
    state = _last_tile([[{"fish": 1}], [{"fish": 2}], [{"fish": 2}]], "fish", 3)
    (award,) = of_kind(played(state, "serve petra", "done"), "finca")
    assert award.data["counts"] == [1, 2, 2] and award.data["winner"] is None


@pytest.mark.rule("FI-46", "FI-47")
def test_one_is_enough_and_need_not_have_helped() -> None:
    state = _last_tile([[], [{"fish": 1}]], "fish")
    played(state, "serve petra", "done")
    assert state.scores()[1].parts()["fincas"] == 5


@pytest.mark.rule("FI-48")
def test_two_communities_emptied_at_once() -> None:
    state = at(
        2,
        hands=[{"orange": 1, "fig": 1}, {}],
        carts=[1, 0],
        stacks={"petra": ["O1"], "arta": ["F1"]},
        estates={"petra": "orange", "arta": "fig"},
    )
    awards = of_kind(played(state, "serve petra", "serve arta", "done"), "finca")
    assert [award.data["counts"] for award in awards] == [[1, 0], [1, 0]]
    assert state.scores()[0].parts()["fincas"] == 10
    assert state.wooden_left == 2


@pytest.mark.rule("FI-49", "FI-50")
def test_more_finca_tiles_than_wooden_fincas() -> None:
    state = at(
        2,
        hands=[{"orange": 1, "fig": 1}, {}],
        carts=[1, 0],
        stacks={"petra": ["O1"], "arta": ["F1"], "inca": ["L1", "L1"]},
        estates={"petra": "orange", "arta": "fig"},
        wooden_left=1,
    )
    log = played(state, "serve petra", "serve arta", "done")
    assert [award.data["wooden"] for award in of_kind(log, "finca")] == [True, False]
    assert state.scores()[0].parts()["fincas"] == 10
    assert state.is_terminal()


# ---------------------------------------------------------------- the end


@pytest.mark.rule("FI-50", "FI-71", "FI-51")
def test_the_last_wooden_finca_ends_the_game_at_once() -> None:
    state = at(
        3,
        action_tiles="on",
        hands=[{"orange": 1, "lemon": 1}, {}, {}],
        carts=[1, 0, 0],
        stacks={"petra": ["O1"], "arta": ["L1", "F2"]},
        wooden_left=1,
    )
    log = played(state, "serve petra", "serve arta", "done")
    assert state.is_terminal() and state.current_player is None and not state.legal_actions()
    assert [event.kind for event in log][-2:] == ["reveal", "over"], "a last look, no gust"
    assert code(state, "gust 0") == "over"
    assert state.outcome().reason == "last_finca"
    assert box.TILE_VALUE[state.tops[box.COMMUNITY_INDEX["arta"]]] == 2


@pytest.mark.rule("FI-53")
def test_equal_points_are_decided_by_food_not_by_carts() -> None:
    state = at(
        2, wooden_left=0, taken=[[{"any": 6}], [{"any": 6}]], hands=[{"fig": 2, "fish": 1}, {"fig": 2}], carts=[0, 4]
    )
    outcome = state.outcome()
    assert outcome.winners == (0,)
    assert "Player 1 has the most food tokens left (Player 1 3, Player 2 2)" in outcome.tie_break


@pytest.mark.rule("FI-53", "FI-54")
def test_shared_victory_and_shared_places() -> None:
    state = at(
        5,
        wooden_left=0,
        farmers=[[0]] * 5,
        taken=[[{"any": 6}], [{"any": 5}], [{"any": 6}], [{"any": 5}], []],
        hands=[{"fig": 2}, {"fig": 1}, {"fish": 2}, {"lemon": 1}, {"grape": 8}],
    )
    outcome = state.outcome()
    assert outcome.ranking == ((0, 2), (1, 3), (4,))
    assert outcome.winners == (0, 2)
    assert "share" in outcome.tie_break


@pytest.mark.rule("FI-55")
def test_request_tiles_cannot_run_out_before_the_end() -> None:
    for seats in GAME.seats:
        assert box.SETUP[seats]["finca_tokens"] < len(box.COMMUNITIES)
    for seed in range(6):
        state = GAME.new_state(5, seed)
        rng = Rng(seed)
        while not state.is_terminal():
            assert sum(winner == OPEN for winner in state.awarded) == sum(top >= 0 for top in state.tops)
            state.apply_action(rng.choice(state.legal_actions()))
        assert any(stack for stack in state.stacks)


@pytest.mark.rule("FI-87")
def test_bots_that_only_walk_are_stopped_people_are_not() -> None:
    state = GAME.new_state(2, 3)
    while state.turns < 800:
        assert not state.is_stalled()
        state.apply_action(next(action for action in state.legal_actions() if action.kind in ("place", "move")))
    assert state.is_stalled() and not state.is_terminal() and state.legal_actions()
    assert state.outcome().reason == "unfinished" and state.outcome().winners == ()


@pytest.mark.rule("FI-85")
def test_what_cannot_be_taken_back() -> None:
    state = at(2, hands=[{"fig": 2}, {}], carts=[1, 0], stacks={"petra": ["F1", "F1"], "arta": ["F1"]})
    before = state.barrier
    played(state, "serve petra", "serve arta")
    assert state.barrier == before
    played(state, "done")
    assert state.barrier > before
    state = at(2)
    before = state.barrier
    clicks(state, "move 0")
    assert state.barrier > before


# ---------------------------------------------------------------- bonus tiles


@pytest.mark.rule("FI-61")
def test_expansions_are_free_of_each_other() -> None:
    for bonus in ("off", "on"):
        for tiles in ("off", "on"):
            state = GAME.new_state(2, 1, {"bonus_tiles": bonus, "action_tiles": tiles})
            assert state.bonus_stack == ((7, 6, 5, 4, 3) if bonus == "on" else ())
            assert bool(state.action_tiles[0]) == (tiles == "on")
    assert code(GAME.new_state(2, 1), "gust 0") == "tile_used"


def _sets(values: list[int], new: list[int], bonus: list[int], stack: list[int], **more: object) -> FincaState:
    places = box.COMMUNITIES[: len(new)]
    state = at(
        2,
        bonus_tiles="on",
        action_tiles="on",
        hands=[dict.fromkeys(box.FOODS, 9), {}],
        carts=[1, 0],
        taken=[[{"any": v} for v in values], []],
        bonus=[bonus, []],
        bonus_stack=stack,
        stacks={place: [{"any": v}] * 2 for place, v in zip(places, new)},
        **more,
    )
    clicks(state, "large cart")
    for place, v in zip(places, new):
        clicks(state, f"serve {place}", f"pay O{v}")
    clicks(state, "done")
    return state


@pytest.mark.rule("FI-56")
def test_a_set_of_1_to_6_takes_the_top_bonus_tile() -> None:
    state = _sets([1, 2, 3, 4, 5], [6], [], [7, 6, 5, 4, 3])
    assert state.bonus[0] == (7,) and state.bonus_stack == (6, 5, 4, 3)


@pytest.mark.rule("FI-57")
def test_duplicates_wait_for_the_next_set() -> None:
    assert _sets([1, 1, 2, 3, 4, 5, 6, 6], [1], [7], [6, 5, 4, 3]).bonus[0] == (7,)
    assert _sets([1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6], [5], [7], [6, 5]).bonus[0] == (7, 6)


@pytest.mark.rule("FI-58", "FI-59")
def test_two_sets_at_once_and_an_empty_stack() -> None:
    twice = [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert _sets(twice, [1, 1], [], [7, 6, 5]).bonus[0] == (7, 6)
    assert _sets(twice, [1], [], [7, 6, 5]).bonus[0] == (7,)
    assert _sets(twice, [1, 1], [], [3]).bonus[0] == (3,)
    assert _sets([1, 2, 3, 4, 5], [6], [], []).bonus[0] == ()


@pytest.mark.rule("FI-60")
def test_a_bonus_in_the_last_turn_counts() -> None:
    state = at(
        2,
        bonus_tiles="on",
        hands=[{"orange": 1}, {}],
        carts=[1, 0],
        stacks={"petra": ["O1"]},
        estates={"petra": "donkey"},
        wooden_left=1,
        taken=[[{"any": v} for v in (2, 3, 4, 5, 6)], [{"any": 6}] * 4],
    )
    log = played(state, "serve petra", "done")
    assert state.is_terminal()
    assert state.scores()[0].parts()["bonus"] == 7
    assert of_kind(log, "finca")[0].data["counts"] == [21, 24], "bonus points are no foods"


# ---------------------------------------------------------------- action tiles


@pytest.mark.rule("FI-62")
def test_one_action_tile_a_turn_and_each_once_a_game() -> None:
    state = at(2, action_tiles="on", farmers=[[0, 3], [6, 9]])
    clicks(state, "gust 0", "to 4")
    assert code(state, "gust 3") == "one_action_tile"
    assert code(state, "large cart") == "one_action_tile"
    clicks(state, "move 3")
    assert state.current_player == 1, "the double move is not offered any more"
    clicks(state, "move 6", "end")
    assert code(state, "gust 4") == "tile_used"
    assert state.observation(None)["players"][0]["action_tiles"] == [
        "double_move",
        "large_donkey_cart",
        "resource_discount",
    ]


@pytest.mark.rule("FI-63")
def test_an_action_tile_alone_is_no_turn() -> None:
    state = at(2, action_tiles="on")
    clicks(state, "gust 0", "to 4")
    assert code(state, "end") == "normal_action_missing"
    assert offered(state) == ["move 1", "move 4"]


@pytest.mark.rule("FI-64")
def test_no_action_tiles_in_the_first_harvest() -> None:
    state = GAME.new_state(2, 1, TILES_ON)
    for notation in ("gust 0", "double 0", "large cart", "discount"):
        assert code(state, notation) == "first_harvest"


@pytest.mark.rule("FI-65")
def test_action_tiles_are_not_wasted() -> None:
    state = at(2, action_tiles="on", hands=[{"fish": 1}, {}], carts=[1, 0], stacks={"palma": ["S1"], "arta": ["S3"]})
    assert code(state, "discount") == "discount"
    assert code(state, "large cart") is None
    state = at(2, action_tiles="on", hands=[{"fish": 1}, {}], carts=[1, 0], stacks={"arta": ["S3"]})
    assert code(state, "large cart") == "wrong_foods"
    state = at(2, action_tiles="on", hands=[{"fish": 3}, {}], carts=[1, 0], stacks={"palma": ["S2"], "arta": ["S3"]})
    clicks(state, "discount", "serve arta")
    assert offered(state) == ["pay S2"], "in full it would leave nothing to save"
    assert code(state, "pay S3") == "discount"


@pytest.mark.rule("FI-66")
def test_double_move_counts_anew_and_needs_a_move() -> None:
    state = at(4, action_tiles="on", farmers=[[2, 9, 9], [3, 3, 7], [6, 0, 10], [0, 1, 8]])
    assert code(state, "double 2") == "needs_move"
    log = clicks(state, "move 2", "double 3")
    assert [walk.data["steps"] for walk in of_kind(log, "move")] == [1, 3]
    assert hand(state) == {"grape": 3, "orange": 2} and state.carts[0] == 1
    served = at(2, action_tiles="on", hands=[{"fish": 1}, {}], carts=[1, 0], stacks={"palma": ["S1", "L1"]})
    played(served, "serve palma", "done")
    assert code(served, "double 0") == "needs_move"
    assert "gust 0" in offered(served)


@pytest.mark.rule("FI-67")
def test_gust_before_or_after_but_not_in_the_middle() -> None:
    before = at(2, action_tiles="on", farmers=[[0, 1], [2, 3]], carts=[1, 0], stacks={"palma": ["S1", "L1"]})
    assert code(before, "serve palma") == "wrong_foods"
    clicks(before, "gust 0", "to 5", "serve palma", "pay S1", "done")
    assert before.current_player == 1
    after = at(
        2,
        action_tiles="on",
        farmers=[[0, 1], [2, 3]],
        hands=[{"fish": 1}, {}],
        carts=[1, 0],
        stacks={"palma": ["S1", "L1"]},
    )
    clicks(after, "serve palma", "pay S1")
    assert code(after, "gust 0") == "not_now"
    clicks(after, "done", "gust 0", "to 5")
    assert after.current_player == 1 and hand(after) == {"fish": 1}


@pytest.mark.rule("FI-68", "FI-83")
def test_a_gust_brings_food_and_shortages_but_no_cart() -> None:
    state = at(
        2, action_tiles="on", farmers=[[5, 1], [6, 6]], supply={"orange": 2}, hands=[{"orange": 3}, {"orange": 4}]
    )
    log = clicks(state, "gust 5", "to 6")
    assert of_kind(log, "shortage")
    assert hand(state) == {"orange": 3} and hand(state, 1) == {} and state.carts == [0, 0]
    harvest = GAME.new_state(2, 1)
    for blade in (5, 6, 11, 0, 5, 6, 11, 0, 5, 6):
        clicks(harvest, f"place {blade}")
    assert harvest.carts == [0, 0]


@pytest.mark.rule("FI-69")
def test_a_gust_is_no_move_but_changes_the_counts() -> None:
    state = at(2, action_tiles="on", farmers=[[0, 8], [0, 8]])
    clicks(state, "gust 0", "to 8")
    assert code(state, "double 8") == "one_action_tile"
    assert state.walk(8)[0] == 3
    (walk,) = of_kind(clicks(state, "move 8"), "move")
    assert walk.data["steps"] == 3


@pytest.mark.rule("FI-70")
def test_gust_to_the_same_blade() -> None:
    allowed = at(2, action_tiles="on", farmers=[[4, 4], [4, 0]])
    clicks(allowed, "gust 4", "to 4")
    assert hand(allowed) == {"almond": 3}
    forbidden = at(2, action_tiles="on", gust_same_blade="forbidden", farmers=[[4, 4], [4, 0]])
    clicks(forbidden, "gust 4")
    assert code(forbidden, "to 4") == "same_blade"
    assert len(offered(forbidden)) == 11


@pytest.mark.rule("FI-72", "FI-73")
def test_large_cart_takes_ten_foods_and_no_cart() -> None:
    state = at(
        2,
        action_tiles="on",
        hands=[{"lemon": 4, "fig": 5, "fish": 2}, {}],
        stacks={"arta": ["L4", "O1"], "inca": ["F5"], "palma": ["S1"], "petra": ["S1"]},
    )
    played(state, "large cart", "serve arta", "serve inca", "serve palma")
    assert code(state, "serve petra") == "limit"
    assert state.decision is not None and "10 of 10 foods" in state.decision.prompt
    played(state, "done")
    assert state.scores()[0].total >= 10 and state.carts == [0, 0] and state.cart_stack == 4


@pytest.mark.rule("FI-73")
def test_large_cart_as_a_delivery_after_a_move() -> None:
    def table(**more: object) -> FincaState:
        return at(
            2,
            action_tiles="on",
            large_cart="extra_delivery_after_a_move",
            farmers=[[3, 8], [0, 6]],
            hands=[{"fish": 2}, {}],
            stacks={"palma": ["S1", "L1"], "arta": ["S1", "L1"]},
            **more,
        )

    state = table()
    assert code(state, "large cart") == "needs_move"
    played(state, "move 3", "large cart", "serve palma", "done")
    assert state.scores()[0].total == 1 and state.current_player == 1
    served = table(carts=[1, 0])
    played(served, "serve palma", "done")
    assert code(served, "large cart") == "needs_move"


@pytest.mark.rule("FI-74")
def test_large_cart_and_cart_do_not_add_up() -> None:
    state = at(
        2,
        action_tiles="on",
        hands=[{"lemon": 6, "fig": 5}, {}],
        carts=[3, 0],
        stacks={"arta": ["any6"], "inca": ["any5"]},
    )
    played(state, "large cart", "serve arta")
    assert code(state, "serve inca") == "limit"
    played(state, "done")
    assert code(state, "serve inca") in ("normal_action_taken", "no_cart")


@pytest.mark.rule("FI-75")
def test_the_discount_needs_a_cart() -> None:
    stacks = {"arta": ["L3", "O1"], "inca": ["L2", "O1"]}
    state = at(2, action_tiles="on", hands=[{"lemon": 4}, {}], stacks=stacks)
    assert code(state, "discount") == "no_cart"
    state = at(2, action_tiles="on", hands=[{"lemon": 4}, {}], carts=[1, 0], stacks=stacks)
    clicks(state, "discount")
    assert state.carts == [0, 0] and state.cart_stack == 4


@pytest.mark.rule("FI-76")
def test_a_tile_of_one_food_comes_along_in_full() -> None:
    state = at(
        2, action_tiles="on", hands=[{"fish": 2}, {}], carts=[1, 0], stacks={"palma": ["S1"], "arta": ["S2", "O1"]}
    )
    clicks(state, "discount", "serve palma")
    assert offered(state) == ["pay S1"]
    assert code(state, "pay 0") == "discount"
    clicks(state, "pay S1")
    assert code(state, "done") == "discount"
    clicks(state, "serve arta", "pay S1", "done")
    assert state.scores()[0].parts()["requests"] == 3


@pytest.mark.rule("FI-77")
@pytest.mark.parametrize(
    ("option", "second", "third"),
    [("each_tile_max_7", None, "discount"), ("one_per_turn", "discount", "discount"), ("each_tile", None, None)],
)
def test_how_much_the_discount_saves(option: str, second: str | None, third: str | None) -> None:
    stacks = {"arta": ["L4", "O1"], "inca": ["F3", "O1"], "petra": ["S2", "O1"]}
    hands = [{"lemon": 3, "fig": 2, "fish": 1}, {}]
    state = at(2, action_tiles="on", discount=option, hands=hands, carts=[1, 0], stacks=stacks)
    clicks(state, "discount", "serve arta", "pay L3")
    assert code(state, "serve inca") == second
    if second is None:
        clicks(state, "serve inca", "pay F2")
        assert (state.tokens, state.points) == (5, 7)
        assert code(state, "serve petra") == third
        if third is None:
            clicks(state, "serve petra", "pay S1", "done")
            assert state.scores()[0].parts()["requests"] == 9


@pytest.mark.rule("FI-77")
@pytest.mark.parametrize("option", ["each_tile_max_7", "one_per_turn"])
def test_seven_points_for_six_tokens(option: str) -> None:
    five = {food: 1 for food in box.FOODS if food != "grape"}
    state = at(
        2,
        action_tiles="on",
        discount=option,
        hands=[{**five, "fish": 2}, {}],
        carts=[1, 0],
        stacks={"arta": ["r37", "O1"], "palma": ["S1", "O1"]},
    )
    clicks(state, "discount", "serve arta", "pay O1L1F1A1S1", "serve palma", "pay S1", "done")
    assert state.scores()[0].parts()["requests"] == 7


@pytest.mark.rule("FI-78")
def test_the_player_chooses_the_food_left_out() -> None:
    state = at(2, action_tiles="on", hands=[{"lemon": 1, "fish": 1}, {}], carts=[1, 0], stacks={"petra": ["r13"]})
    clicks(state, "discount", "serve petra")
    assert offered(state) == ["pay S1", "pay L1"]
    all_six = at(2, action_tiles="on", hands=[dict.fromkeys(box.FOODS, 1), {}], carts=[1, 0], stacks={"petra": ["r37"]})
    clicks(all_six, "discount", "serve petra")
    assert len(offered(all_six)) == 6


@pytest.mark.rule("FI-79")
def test_discount_on_any_one_kind() -> None:
    state = at(2, action_tiles="on", hands=[{"grape": 4, "fig": 4}, {}], carts=[1, 0], stacks={"palma": ["any5"]})
    clicks(state, "discount", "serve palma")
    assert offered(state) == ["pay F4", "pay G4"]
    assert code(state, "pay F1G3") == "wrong_foods"


@pytest.mark.rule("FI-80")
@pytest.mark.parametrize("option", ["each_tile_max_7", "one_per_turn", "each_tile"])
def test_a_tile_may_be_paid_in_full(option: str) -> None:
    state = at(
        2,
        action_tiles="on",
        discount=option,
        hands=[{"lemon": 2, "fig": 2}, {}],
        carts=[1, 0],
        stacks={"petra": ["L2", "O1"], "arta": ["F2", "O1"]},
    )
    clicks(state, "discount", "serve petra")
    assert offered(state) == ["pay L2", "pay L1"]
    clicks(state, "pay L2", "serve arta")
    assert offered(state) == ["pay F1"]
    clicks(state, "pay F1", "done")
    assert hand(state) == {"fig": 1}


# ---------------------------------------------------------------- small matters


def test_forced_moves_are_played_but_not_for_ever() -> None:
    state = at(2, farmers=[[0, 0], [3, 3]], blades=WHEEL)
    log = played(state, "move 0")
    walks = of_kind(log, "move")
    assert [(walk.player, walk.data["steps"]) for walk in walks] == [(0, 2), (1, 2)]
    round_and_round = at(3, farmers=[[4] * 4] * 3)
    played(round_and_round, "move 4")
    assert round_and_round.turns == 4 and offered(round_and_round) == ["move 4"]


def test_an_illegal_click_changes_nothing_and_says_why() -> None:
    state = at(2)
    with pytest.raises(ValueError, match="None of your farmers stands on blade 7"):
        play(state, "move 7")


@pytest.mark.parametrize(
    ("description", "words"),
    [
        ({"seats": 7}, "seats: expected a number from 2 to 5"),
        ({"farmers": [[12], [0]]}, r"farmers\[0\]\[0\]: expected a whole number from 0 to 11"),
        ({"stacks": {"petra": ["X9"]}}, r"stacks.petra\[0\]: unknown request tile 'X9'"),
        ({"stacks": {"rome": []}}, "unknown 'rome'"),
        ({"hands": [{"pear": 1}, {}]}, "unknown 'pear'"),
        ({"wind": 1}, "unknown key 'wind'"),
        ({"estates": {"petra": "pear"}}, "unknown finca tile 'pear'"),
        ({"phase": "over"}, "the game is over exactly when"),
        ({"farmers": [[0] * 8, [0] * 8]}, "at most 15 farmers"),
        ({"blades": ["fig"]}, "blades: expected 12 entries"),
    ],
)
def test_bad_descriptions_are_refused(description: dict[str, object], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        GAME.position({"seats": 2, "farmers": [[0], [1]], **description})
