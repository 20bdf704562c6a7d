"""Phases II to IV, the market and the end (LG-96 to LG-167, LG-223 to LG-226)."""

from __future__ import annotations

import pytest

from core.la_granja.data import BUILDINGS, CARDS, DONKEY_STEPS, PERMANENT, SIESTA_VP
from core.la_granja.state import LaGranjaState
from tests.core.games import random_states
from tests.core.la_granja.tools import GAME, has, new, position, refused, run, texts, top, vp


def die(value: int, **farm: object) -> LaGranjaState:
    """Using a first die of a value; more dice wait."""
    return position("first_die", dict(farm), next=1, dice=[1, 1, 1, 1], turns=[["turn.use", 0, value, 0]])


# ---------------------------------------------------------------- dice


@pytest.mark.rule("LG-96", "LG-97", "LG-98", "LG-99", "LG-107")
@pytest.mark.parametrize(("seats", "dice"), [(2, 5), (3, 7), (4, 9)])
def test_everybody_takes_two_dice_and_all_use_the_last(seats: int, dice: int) -> None:
    s = position("roll", seats=seats)
    s.farms[0].dice = [3, 3]
    assert texts(s) == ["roll"]
    run(s, "roll")
    assert sum(s.dice) == dice and s.farms[0].dice == [0, 0]
    takers = []
    users = []
    while top(s).startswith("turn.") and s.step < 12:
        if top(s) == "turn.take":
            takers.append(s.current_player)
            assert not {"pass", "done"} & set(texts(s)), "a die must be taken"
            run(s, texts(s, "take")[0])
        elif top(s) == "turn.use":
            if s.stack[-1][3] == 2:
                users.append(s.current_player)
                assert sum(s.dice) == 1
            run(s, "decline")
        else:
            run(s, "done")
    assert takers == list(range(seats)) * 2 and users == list(range(seats))
    assert all(all(farm.dice) for farm in s.farms), "they stay until the next roll"


@pytest.mark.rule("LG-223", "LG-100", "LG-101", "LG-102")
def test_what_the_six_spaces_offer() -> None:
    offers = {
        1: ["pig"],
        2: ["card", "olive", "grain", "grape"],
        3: ["harvest2"],
        4: ["silver4"],
        5: ["up2", "up1step1", "step2"],
        6: ["deliver", "silver2"],
    }
    for value, options in offers.items():
        s = die(value)
        assert texts(s, "option") == [f"option:{o}" for o in options]
        assert "decline" in texts(s)
    assert has(run(die(1), "option:pig"), "pig") == 1
    assert has(run(die(2), "option:grape"), "grape") == 1
    s = run(die(2, hand=[5]), "option:card")
    assert texts(s) == ["draw", "play:5:field", "play:5:barrow", "play:5:helper"]
    s = run(die(3), "option:harvest2", "kind:olive", "kind:grape")
    assert (has(s, "olive"), has(s, "grape")) == (1, 1)
    assert has(run(die(4), "option:silver4"), "silver") == 4
    assert has(run(die(6), "option:silver2"), "silver") == 2


@pytest.mark.rule("LG-101", "LG-104")
def test_space_five() -> None:
    s = run(die(5, dens={"olive": 2}), "option:up2", "upgrade:olive", "upgrade:olive")
    assert has(s, "food") == 2
    s = run(die(5, dens={"olive": 2}), "option:up1step1", "stop")
    assert texts(s) == ["step:1", "stop"]
    order = list(s.order)
    run(s, "step:1")
    assert (has(s, "food"), s.pos[0], s.order) == (0, 1, order)
    s = run(die(5), "option:step2", "step:2")
    assert s.pos[0] == 2


@pytest.mark.rule("LG-102", "LG-140", "LG-131")
def test_a_delivery_by_die_may_complete_things() -> None:
    farm = {
        "dens": {"olive": 1},
        "barrows": [{"card": 44, "covered": ["olive"]}],
        "craft": {"6": "active"},
        "commodities": 0,
    }
    s = run(die(6, **farm), "option:deliver", "deliver:c44:olive", "space:8")
    assert vp(s) == 2 + 1 and has(s, "commodity") == 1 and s.market[8] == 0
    nothing = die(6)
    nothing.opened = 0
    run(nothing, "option:deliver")
    assert top(nothing) == "turn.after", "a delivery without a target lapses"


@pytest.mark.rule("LG-103")
def test_silver_of_space_six_is_for_the_seeds_trader_not_the_fat_cat() -> None:
    s = run(die(6, helpers=[60, 44]), "option:silver2")
    assert has(s, "silver") == 2 and texts(s) == ["use:44", "pass"]
    s = run(die(4, helpers=[60, 44]), "option:silver4")
    assert has(s, "silver") == 6
    run(s, "use:44", "kind:grain")
    assert (has(s, "silver"), has(s, "grain")) == (5, 1)


@pytest.mark.rule("LG-105", "LG-106", "LG-171", "LG-173")
def test_the_course_of_one_die() -> None:
    s = die(2, helpers=[3, 13, 31], vp=2, hand=[6])
    run(s, "option:olive")
    assert texts(s) == ["option:card", "option:grain", "option:grape", "pass"], "the Porter first"
    run(s, "option:grain")
    assert has(s, "silver") == 2, "the Candle Maker once for this die"
    assert texts(s) == ["use:13", "pass"]
    run(s, "use:13")
    assert texts(s) == ["option:card", "option:olive", "option:grain", "option:grape"]
    run(s, "option:grape")
    assert has(s, "silver") == 4 and vp(s) == 1, "used again: the Candle Maker again, the Porter is exhausted"
    late = die(2, hand=[31, 5])
    run(late, "option:card", "play:31:helper")
    assert has(late, "silver") == 0
    late = die(2, hand=[13], vp=3)
    run(late, "option:card", "play:13:helper")
    assert top(late) == "turn.after", "played by this die: too late for it"


@pytest.mark.rule("LG-108", "LG-174", "LG-175")
def test_helpers_before_and_after_the_roll() -> None:
    s = position("II", {"helpers": [26]}, {"helpers": [5, 15]})
    assert s.current_player == 1 and texts(s) == [*(f"guard:{v}" for v in range(1, 7)), "pass"]
    run(s, "guard:6", "roll")
    assert s.current_player == 0 and s.decision is not None and s.decision.kind == "MarkDie"
    value = texts(s)[0]
    run(s, value)
    assert s.current_player == 1 and s.decision.kind == "TurnDie"
    assert s.farms[0].tired == 1 and s.farms[1].tired == 1


# ---------------------------------------------------------------- donkeys and siesta


@pytest.mark.rule("LG-109", "LG-111", "LG-224")
def test_donkeys_are_chosen_in_secret_and_revealed_together() -> None:
    assert DONKEY_STEPS == {1: 3, 2: 2, 3: 1, 4: 0}
    s = position("III.1", {"donkeys_used": [4]}, {})
    assert texts(s) == ["donkey:1", "donkey:2", "donkey:3"]
    run(s, "donkey:1")
    assert s.observation(1)["farms"][0]["donkey"] == "hidden"
    assert s.describe_for(s.parse_action("donkey:3"), 0) == "Choose a donkey tile"
    barrier = s.barrier
    run(s, "donkey:3")
    assert s.barrier > barrier
    assert s.observation(1)["farms"][0]["donkey"] == 1
    assert (s.farms[0].deliveries, s.farms[0].steps) == (1, 3)
    assert s.observation(None)["farms"][0]["donkeys_used"] == [4]


@pytest.mark.rule("LG-110")
def test_donkeys_return_before_round_four() -> None:
    s = position("III", {"donkeys_used": [1, 2, 3]}, round=4)
    assert texts(s) == ["donkey:1", "donkey:2", "donkey:3", "donkey:4"]
    assert texts(position("III", {"donkeys_used": [1, 2]}, round=6)) == ["donkey:3", "donkey:4"]


@pytest.mark.rule("LG-112", "LG-116")
def test_printed_steps_must_be_made_the_markers_may_be_left() -> None:
    farm = {"donkey": 2, "craft": {"2": "active"}}
    s = position("III.2", farm)
    assert "walk" not in texts(s) and {"marker_step", "no_marker_step"} <= set(texts(s))
    twin = s.clone()
    run(s, "marker_step", "walk")
    assert s.pos[0] == 3
    run(twin, "no_marker_step", "walk")
    assert twin.pos[0] == 2


@pytest.mark.rule("LG-113", "LG-114", "LG-117", "LG-120")
def test_stacks_decide_the_new_order() -> None:
    farms = [{"donkey": 1, "steps": n} for n in (1, 3, 3, 0)]
    s = position("III.2", *farms, seats=4)
    run(s, "walk", "walk", "walk", "walk")
    assert s.order == [2, 1, 0, 3]
    farms = [{"donkey": 4, "steps": 0}] * 3
    s = position("III.2", *farms, seats=3, order=[1, 0, 2])
    run(s, "walk", "walk", "walk")
    assert s.order == [1, 0, 2]


@pytest.mark.rule("LG-113")
def test_a_marker_leaves_its_stack_alone() -> None:
    s = position("III.2", {"donkey": 3, "steps": 1}, {"donkey": 4, "steps": 0}, siesta={"2": [0, 1]})
    run(s, "walk", "walk")
    assert s.pos == [3, 2] and s.order == [0, 1]


@pytest.mark.rule("LG-114", "LG-115")
def test_steps_beyond_the_top_are_lost_and_the_stack_stays() -> None:
    s = position("III.2", {"donkey": 1, "steps": 3}, {"donkey": 4, "steps": 0}, siesta={"8": [0, 1]})
    run(s, "walk", "walk")
    assert s.pos == [8, 8] and s.order == [1, 0], "the marker below does not get on top"


@pytest.mark.rule("LG-118", "LG-90")
def test_later_steps_change_points_not_order() -> None:
    s = position("III.3", {"roof": [15]}, {}, turns=[["turn.deliver", 0, 0]], order=[1, 0], siesta={"2": [0], "3": [1]})
    run(s, "roof:15", "step:2")
    assert s.pos[0] == 4 and s.order == [1, 0]


@pytest.mark.rule("LG-119", "LG-159")
def test_siesta_markers_return_in_turn_order() -> None:
    s = position("IV", {"hand": [1]}, {"hand": [2]}, seats=3, order=[2, 0, 1], siesta={"5": [0], "3": [1], "0": [2]})
    assert s.pos == [0, 0, 0] and s.arrivals == [1, 0, 2]


# ---------------------------------------------------------------- deliveries


@pytest.mark.rule("LG-121", "LG-122", "LG-124", "LG-142")
def test_goods_fit_their_symbols_exactly() -> None:
    farm = {
        "dens": {"olive": 1},
        "fields": [{"card": 1, "goods": 1}],
        "pigs": 1,
        "silver": 1,
        "barrows": [8],
        "craft": {"6": "fresh"},
    }
    s = position("III.3", farm, blocked=[4], turns=[["turn.deliver", 0, 3]])
    assert texts(s, "deliver") == [
        "deliver:c8:olive",
        "deliver:c8:grape",
        "deliver:b1:silver",
        "deliver:b3:olive",
        "deliver:b5:grape",
        "deliver:b5:pig",
        "deliver:b5:commodity",
    ]
    assert refused(s, "deliver:b4:olive") == "blocked"
    assert refused(s, "deliver:b6:pig") == "completed"
    assert refused(s, "deliver:b2:olive") == "no_symbol"
    assert refused(s, "deliver:b2:food") == "no_good"
    run(s, "deliver:c8:grape")
    assert s.farms[0].crops == [0]


@pytest.mark.rule("LG-123")
def test_no_symbol_asks_for_vp() -> None:
    asked = {g for c in CARDS[1:] for g in c.barrow.goods}
    for seats in (2, 4):
        asked |= {g for rows in new(seats).setup.board.rows for row in rows for g in row.goods}
    assert asked == set(range(9))


@pytest.mark.rule("LG-125", "LG-130")
def test_free_deliveries_lapse_at_the_end_of_the_turn() -> None:
    farm = {"donkey": 2, "craft": {"2": "active"}, "dens": {"olive": 3}, "barrows": [8, 44]}
    s = position("III.3", farm)
    assert s.stack[-1][2] == 3
    run(s, "deliver:c8:olive", "deliver:c8:olive", "deliver:c44:olive")
    assert not texts(s, "deliver") and refused(s, "deliver:b1:silver") == "no_deliveries"
    s = position("III.3", farm)
    run(s, "deliver:c8:olive", "done")
    assert s.farms[0].donkeys_used == 1 << 2, "the tile is turned down"
    while s.current_player == 1:
        run(s, "done")
    assert top(s) == "turn.purchase" and s.stack[-1][2] == 1, "the marker's delivery belongs to III.3 only"


@pytest.mark.rule("LG-126", "LG-166")
def test_delivered_goods_stay_where_they_are() -> None:
    farm = {"barrows": [{"card": 8, "covered": ["olive"]}, 44], "rows": {"4": {"covered": ["olive"]}}}
    s = position("III.3", farm, turns=[["turn.deliver", 0, 2]])
    assert "deliver:c44:olive" not in texts(s)
    end = position("end", {"barrows": [{"card": 8, "covered": ["olive", "olive"]}]}, waiting=False, round=6)
    assert end.scores()[0].total == 0


@pytest.mark.rule("LG-127", "LG-129")
def test_purchases_are_paid_one_by_one() -> None:
    # the first delivery completes the Merchant House, whose silver pays the next
    farm = {
        "rows": {"1": {"covered": ["silver"] * 5}},
        "silver": 2,
        "extensions": [3],
        "dens": {"olive": 1},
        "barrows": [8],
    }
    s = position("III.4", farm)
    run(s, "buy_delivery", "deliver:b1:silver")
    assert has(s, "silver") == 3
    run(s, "buy_delivery", "deliver:c8:olive", "done")
    assert s.current_player == 1
    assert "done" in texts(s), "nobody has to buy"


@pytest.mark.rule("LG-127")
def test_option_pay_first() -> None:
    farm = {"silver": 3, "extensions": [3, 6], "dens": {"olive": 5}, "barrows": [8, 44]}
    s = position("III.4", farm, options={"pay_first": "on"})
    assert texts(s, "count") == ["count:1", "count:2", "count:3"]
    assert refused(s, "buy_delivery") == "other_way"
    run(s, "count:2")
    assert has(s, "silver") == 1 and {a.kind for a in s.legal_actions()} == {"deliver"}
    run(s, "deliver:c8:olive", "deliver:c8:olive")
    assert top(s) == "turn.purchase" and not texts(s, "count")


@pytest.mark.rule("LG-128")
def test_the_number_of_purchases_is_fixed_and_falls_with_the_wagoner_servant() -> None:
    farm = {
        "silver": 9,
        "helpers": [27, 1, 2],
        "extensions": [3],
        "hand": [20],
        "commodities": 2,
        "dens": {"olive": 2},
        "barrows": [8],
    }
    s = position("III.4", farm)
    assert s.stack[-1][2:] == (4, 0)
    run(s, "buy_delivery", "deliver:c8:olive", "commodity", "trade:card", "play:20:helper", "replace:27")
    assert s.stack[-1][2:] == (2, 1)


@pytest.mark.rule("LG-131")
def test_a_delivery_that_fits_nowhere_cannot_be_bought() -> None:
    s = position("III.4", {"silver": 1}, blocked=[1, 5])
    assert refused(s, "buy_delivery") == "no_target"
    # the only good to deliver would be the coin that pays
    s = position("III.4", {"silver": 1, "commodities": 0, "hand": []}, {}, blocked=[5], waiting=True)
    assert "buy_delivery" not in texts(s)


# ---------------------------------------------------------------- buildings


def ready(b: int, **farm: object) -> dict:
    """A farm whose next delivery completes a building."""
    board = new(2).setup.board
    names = ("olive", "grain", "grape", "pig", "food", "wine", "meat", "commodity", "silver")
    row = [names[g] for g in board.rows[b][0].goods]
    made: dict = {
        "rows": {str(b): {"row": 0, "covered": row[:-1]}},
        "silver": 0,
        "commodities": 1,
        "dens": {},
        "upgraded": {},
    }
    last = row[-1]
    if last in names[:3]:
        made["dens"] = {last: 1}
    elif last in names[4:7]:
        made["upgraded"] = {last: 1}
    elif last == "silver":
        made["silver"] = 1
    for key, value in farm.items():
        if isinstance(value, dict) and isinstance(made.get(key), dict):
            made[key] = {**made[key], **value}
        else:
            made[key] = value
    made["last"] = f"deliver:b{b}:{last}"
    return made


def complete(
    b: int, rnd: int = 3, rival: dict | None = None, more: dict | None = None, **farm: object
) -> LaGranjaState:
    """Completes a building and stops at the next choice."""
    made = ready(b, **farm)
    last = made.pop("last")
    s = position("III.3", made, rival or {}, round=rnd, turns=[["turn.deliver", 0, 1]], **(more or {}))
    return run(s, last)


@pytest.mark.rule("LG-132", "LG-24")
@pytest.mark.parametrize("rnd", [1, 2, 5, 6])
def test_completing_first_brings_the_round_and_opens_a_building(rnd: int) -> None:
    s = complete(1, rnd, more={"blocked": [5, 2, 6]})
    assert vp(s) == rnd + 1 + 1 and has(s, "silver") == 3
    assert s.opened >> 5 & 1 and s.orders == [2, 6]
    farm = s.farms[0]
    assert farm.craft == 1 << 1 and farm.active == 0
    assert farm.in_use() == 1 + 1, "the commodity and one marker in the ownership space"


@pytest.mark.rule("LG-133", "LG-143")
def test_a_second_player_gets_less_and_opens_nothing() -> None:
    s = complete(3, 4, rival={"craft": {"3": "active"}}, more={"blocked": [5, 2]})
    assert vp(s) == 4 and s.orders == [5, 2] and has(s, "commodity") == 2


@pytest.mark.rule("LG-134")
def test_a_building_that_was_blocked_opens_the_next_in_its_turn() -> None:
    s = complete(1, 2, more={"blocked": [4]})
    assert s.orders == [] and s.opened >> 4 & 1
    s = complete(4, 3, more={"blocked": [6]})
    assert s.opened >> 6 & 1
    s = complete(1, 3)
    assert vp(s) == 4, "no order marker is left: 3 and 1"


@pytest.mark.rule("LG-135", "LG-136", "LG-137")
def test_the_wainwrights_delivery_goes_to_the_building_just_opened() -> None:
    s = complete(2, 2, more={"blocked": [4], "siesta": {"5": [0], "0": [1]}}, dens={"olive": 1})
    assert "deliver:b4:olive" in texts(s)
    before = vp(s)
    run(s, "deliver:b4:olive")
    while top(s) == "row":
        run(s, texts(s)[0])
    assert vp(s) == before + 2, "siesta VP of space 5 come last"


@pytest.mark.rule("LG-138", "LG-141")
def test_the_village_store_pays_from_the_next_round_on() -> None:
    fresh = complete(1, 3, craft={"5": "fresh"})
    assert vp(fresh) == 4
    active = complete(1, 3, craft={"5": "active"})
    assert vp(active) == 6
    itself = complete(5, 3, dens={"grape": 1})
    assert vp(itself) == 3 + 1 + 2
    s = position("IV", {"craft": {"5": "fresh"}, "hand": [1]})
    assert s.farms[0].active == 1 << 5


@pytest.mark.rule("LG-139", "LG-140")
def test_the_butcher() -> None:
    s = complete(6, 3, barrows=[1, {"card": 8, "covered": ["olive"]}])
    assert vp(s) == 3 + 1 + 2
    farm = {"dens": {"olive": 1}, "barrows": [{"card": 44, "covered": ["olive"]}], "craft": {"6": "fresh"}}
    s = position("III.3", farm, turns=[["turn.deliver", 0, 1]])
    run(s, "deliver:c44:olive", "space:8")
    assert vp(s) == 2, "not in the round it was taken"


@pytest.mark.rule("LG-144")
def test_no_delivery_in_phases_one_and_four() -> None:
    s = new(3, 6)
    for state in random_states(s, 6):
        if not state.is_terminal() and state.observation(None)["phase"] in (1, 4):
            assert not texts(state, "deliver")
    for number in BUILDINGS:
        for timing, effect, _params in PERMANENT[number]:
            assert effect != "deliver" or timing == "free_step"


@pytest.mark.rule("LG-145", "LG-225")
def test_instant_effects() -> None:
    assert has(complete(1), "silver") == 3
    assert has(complete(3), "commodity") == 2
    s = complete(4, pigs=2)
    assert texts(s) == ["kind:olive", "kind:grain", "kind:grape", "kind:pig"]
    run(s, "kind:pig")
    assert (has(s, "pig"), has(s, "silver")) == (2, 3)
    assert top(complete(2, barrows=[8], dens={"olive": 1})) == "delivery"


@pytest.mark.rule("LG-225", "LG-68")
def test_permanent_effects() -> None:
    farm = {"craft": {"1": "active", "3": "active"}}
    s = position("I.2", farm)
    assert has(s, "silver") == 3 and has(s, "commodity") == 2


# ---------------------------------------------------------------- barrows and market


def finish(
    card: int = 44, seats: int = 2, market: dict | None = None, rival: dict | None = None, **farm: object
) -> LaGranjaState:
    """Completes a barrow whose last symbol is open, up to the choice of the space."""
    names = ("olive", "grain", "grape", "pig", "food", "wine", "meat")
    goods = [names[g] for g in CARDS[card].barrow.goods]
    last = goods[-1]
    made = {
        "barrows": [{"card": card, "covered": goods[:-1]}, *farm.pop("more_barrows", [])],
        "dens": {last: 1} if last in names[:3] else {},
        "upgraded": {last: 1} if last in names[4:] else {},
        "pigs": int(last == "pig"),
        **farm,
    }
    s = position(
        "III.3",
        made,
        rival or {},
        seats=seats,
        market=market or {},
        turns=[["turn.deliver", 0, 1]],
        options=made.pop("options", {}),
    )
    return run(s, f"deliver:c{card}:{last}")


@pytest.mark.rule("LG-146", "LG-147", "LG-148")
def test_completing_a_barrow() -> None:
    s = finish(44)
    assert vp(s) == 2 and has(s, "commodity") == 2 and s.discards == [44]
    assert texts(s) == ["space:8", "space:11", "space:14"], "any empty space of 2; it must be placed"
    run(s, "space:11")
    assert s.market[11] == 0 and s.farms[0].in_use() == 3


@pytest.mark.rule("LG-149", "LG-152")
def test_lower_neighbours_fall_and_nothing_else() -> None:
    # card 2: value 4; on space 10 the 3 at 9 and the 2 at 14 fall, the 5 and an own 3 stay
    s = finish(2, market={"9": 1, "14": 1, "5": 1, "13": 0, "11": 1})
    run(s, "space:10")
    assert [s.market[i] for i in (9, 14, 5, 13, 11)] == [-1, -1, 1, 0, -1]
    assert vp(s) == 4 + 3
    assert s.farms[1].in_use() == 1 + 1


@pytest.mark.rule("LG-150", "LG-10")
def test_replacing_when_all_spaces_are_taken() -> None:
    s = finish(44, market={"8": 1, "11": 0, "14": 1})
    assert texts(s) == ["space:8", "space:14", "pass"]
    twin = s.clone()
    run(s, "space:14")
    assert s.market[14] == 0 and vp(s) == 3
    run(twin, "pass")
    assert vp(twin) == 2 and twin.market[14] == 1


@pytest.mark.rule("LG-151")
def test_all_spaces_ones_own() -> None:
    market = {"8": 0, "11": 0, "14": 0}
    s = finish(44, market=market)
    assert top(s) == "turn.deliver" and vp(s) == 2 and has(s, "commodity") == 2
    threes = {"1": 0, "6": 0, "9": 0, "13": 0, "18": 0}
    s = finish(46, market={**market, **threes}, options={"full_market": "next_lower"})
    assert top(s) == "turn.deliver", "below 2 there is nothing"
    s = finish(8, market={**threes, "11": 1}, options={"full_market": "next_lower"})
    assert texts(s) == ["space:8", "space:14"], "it must go there"
    run(s, "space:14")
    assert vp(s) == 3 and s.market[14] == 0


@pytest.mark.rule("LG-153")
def test_closed_spaces_do_not_exist() -> None:
    s = finish(44, seats=3)
    assert texts(s) == ["space:8", "space:11", "space:20", "space:21", "space:23"]
    assert refused(s, "space:2") == "closed"


@pytest.mark.rule("LG-154")
def test_the_stall_builder() -> None:
    s = finish(44, market={"8": 1}, helpers=[39])
    assert {"space:9", "space:11", "space:14"} <= set(texts(s)), "also while a space of the value is free"
    run(s, "space:9")
    assert vp(s) == 2 and s.market[8] == 1, "nothing is removed"


@pytest.mark.rule("LG-155", "LG-156", "LG-157", "LG-194")
def test_the_peddler_saves_one_marker() -> None:
    s = finish(2, market={"9": 1, "14": 1}, rival={"helpers": [33]}, helpers=[46])
    run(s, "space:10")
    assert s.current_player == 1 and s.decision is not None and s.decision.turn_of == 0
    assert texts(s) == ["save:9", "save:14", "pass"]
    run(s, "save:14")
    assert texts(s) == ["space:13", "space:15", "space:17", "space:18"], "neither 9 nor 10 is empty"
    run(s, "space:15")
    assert s.market[15] == 1 and s.market[9] == s.market[14] == -1
    assert vp(s) == 4 + 2 + 2, "two removed, each doubled by the Pitchman"
    assert s.farms[1].tired == 1


@pytest.mark.rule("LG-156")
def test_the_peddler_saves_a_replaced_marker() -> None:
    s = finish(44, market={"8": 1, "11": 0, "14": 0}, rival={"helpers": [33]})
    run(s, "space:8")
    assert texts(s) == ["save:8", "pass"]
    run(s, "save:8")
    assert texts(s) == ["space:4", "space:9", "space:12", "space:13"]
    run(s, "space:4")
    assert (s.market[8], s.market[4], vp(s)) == (0, 1, 3)
    assert s.farms[1].in_use() == 2


@pytest.mark.rule("LG-158", "LG-190", "LG-191")
def test_barrow_builder_barterer_and_wainwright_in_their_order() -> None:
    s = finish(44, helpers=[9, 63, 16], more_barrows=[1, 2], hand=[8])
    assert texts(s) == ["keep", "pass"]
    run(s, "keep")
    assert texts(s) == ["back:olive", "pass"]
    run(s, "back:olive", "space:8")
    assert texts(s) == ["play:8:barrow", "pass"]
    run(s, "play:8:barrow")
    assert texts(s) == ["replace:44", "replace:1", "replace:2"], "the kept barrow still fills its notch"
    assert vp(s) == 2 and has(s, "commodity") == 2 and has(s, "olive") == 1


# ---------------------------------------------------------------- scoring


@pytest.mark.rule("LG-159", "LG-160", "LG-226")
def test_scoring() -> None:
    assert SIESTA_VP == (0, 0, 0, 1, 1, 2, 2, 3, 3)
    farm = {
        "helpers": [{"card": 8, "exhausted": True}, 52],
        "fields": [{"card": 1, "goods": 3}],
        "rows": {"1": {"covered": ["silver", "silver"]}},
        "craft": {"3": "fresh"},
        "hand": [2],
    }
    s = position("IV", farm, market={"8": 0, "9": 0, "10": 1}, siesta={"5": [0], "0": [1]})
    assert vp(s) == 2 + 2 + 1 + 1 and vp(s, 1) == 1
    assert s.farms[0].tired == 0 and s.farms[0].active == 1 << 3


@pytest.mark.rule("LG-159", "LG-95")
def test_round_six_leaves_the_last_steps_out() -> None:
    s = position("IV", round=6, offer=[21], siesta={"5": [0], "0": [1]})
    assert s.is_terminal() and s.pos[0] == 5 and s.offer == [21]
    assert not s.legal_actions() and s.current_player is None


@pytest.mark.rule("LG-161")
def test_nothing_can_be_done_before_the_final_sale() -> None:
    s = position("III.4", {"silver": 9, "dens": {"olive": 1}}, round=6)
    while s.current_player is not None:
        run(s, "done")
    assert s.is_terminal() and s.scores()[0].parts()["sale"] == (9 + 1 + 4) // 5
    assert s.why_not(s.parse_action("buy:olive")).code == "over"


@pytest.mark.rule("LG-162", "LG-163", "LG-164")
def test_the_final_sale() -> None:
    farm = {
        "silver": 2,
        "vp": 10,
        "dens": {"olive": 1, "grape": 1},
        "pigs": 1,
        "upgraded": {"meat": 3},
        "fields": [{"card": 1, "goods": 2}],
        "commodities": 1,
    }
    s = position("end", farm, round=6)
    assert s.scores()[0].parts() == {"vp": 10, "sale": (2 + 1 + 2 + 3 + 4) // 5}
    s = position("end", {**farm, "helpers": [35]}, round=6)
    assert s.scores()[0].parts()["sale"] == (2 + 1 + 2 + 3 + 4 + 4) // 5
    assert "2 grapes on fields × 2" in s.scores()[0].lines[1].why


@pytest.mark.rule("LG-165")
def test_ties() -> None:
    s = position("end", {"vp": 10, "silver": 3}, {"vp": 10, "silver": 4}, round=6, waiting=False)
    assert s.outcome().winners == (1,) and "4 silver left" in s.outcome().tie_break
    s = position("end", {"vp": 10, "silver": 4}, {"vp": 10, "silver": 4}, round=6, waiting=False)
    assert s.outcome().winners == (0, 1)


@pytest.mark.rule("LG-167")
def test_a_bot_can_take_a_seat_over_at_any_time() -> None:
    from core.game import choose
    from core.rng import Rng

    s = new(2, 12)
    for n, state in enumerate(random_states(s, 12)):
        if n in (5, 60, 140) and not state.is_terminal():
            assert choose(GAME.bot("random"), state, Rng(1)) in state.legal_actions()
