"""Phase I: cards, extensions, income, growth, roof tiles (LG-44 to LG-95, LG-222)."""

from __future__ import annotations

import pytest

from core.la_granja.data import CARDS, FARM_GOODS, ROOF_VP, TILES
from core.la_granja.moves import draw
from tests.core.la_granja.tools import has, new, position, refused, run, texts, top, vp


@pytest.mark.rule("LG-44")
def test_round_one_asks_for_two_cards_later_rounds_for_one_or_none() -> None:
    s = new(2, 3)
    p = s.current_player or 0
    assert "done" not in texts(s)
    cards = list(s.farms[p].hand)
    run(s, f"play:{cards[0]}:field")
    assert "done" not in texts(s)
    run(s, f"play:{cards[1]}:field")
    assert refused(s, f"play:{cards[2]}:field") == "no_plays"
    run(s, "done")
    later = position("I.1", {"hand": [1, 2]})
    assert "done" in texts(later)
    run(later, "play:1:field")
    assert not texts(later, "play")


@pytest.mark.rule("LG-44")
def test_option_first_round_optional() -> None:
    assert "done" in texts(new(2, 3, first_round_optional="on"))


@pytest.mark.rule("LG-44", "LG-56")
def test_with_an_empty_hand_the_turn_may_end() -> None:
    s = position("I.1", {"hand": [1]}, round=1)
    run(s, "play:1:field")
    assert "done" in texts(s)


@pytest.mark.rule("LG-45", "LG-52", "LG-53")
def test_all_play_then_all_draw() -> None:
    s = position("I.1", {"hand": [1, 2, 3]}, {"hand": [4, 5, 6], "extensions": [7]})
    run(s, "play:1:field", "done")
    assert len(s.farms[0].hand) == 2 and s.current_player == 1
    run(s, "done")
    assert len(s.farms[0].hand) == 3 and len(s.farms[1].hand) == 4


@pytest.mark.rule("LG-222", "LG-47")
def test_the_four_uses_of_a_card() -> None:
    s = position("I.1", {"hand": [2, 3, 4], "silver": 1})
    assert texts(s, "play") == [
        f"play:{c}:{side}" for c in (2, 3, 4) for side in ("field", "barrow", "extension", "helper")
    ]
    for side in ("field", "barrow", "extension", "helper"):
        twin = s.clone()
        run(twin, f"play:2:{side}")
        farm = twin.farms[0]
        found = (farm.fields, farm.barrows, farm.extensions, farm.helpers)
        assert [2 in cards for cards in found] == [side == name for name in ("field", "barrow", "extension", "helper")]


@pytest.mark.rule("LG-46")
def test_a_card_is_active_at_once() -> None:
    s = position("I.1", {"hand": [7], "silver": 2})
    assert "buy:olive" not in texts(s)
    run(s, "play:7:helper")
    assert "buy:olive" in texts(s), "the Trader makes it 2 silver"


@pytest.mark.rule("LG-47", "LG-48")
def test_only_a_full_row_of_notches_is_replaced_and_goods_are_lost() -> None:
    s = position("I.1", {"hand": [2], "barrows": [8, 44]})
    run(s, "play:2:barrow")
    assert s.farms[0].barrows == [8, 44, 2], "no replacing while a notch is free"
    s = position("I.1", {"hand": [2], "barrows": [{"card": 8, "covered": ["olive", "olive"]}, 44, 40]})
    run(s, "play:2:barrow")
    assert texts(s) == ["replace:8", "replace:44", "replace:40"]
    before = vp(s)
    run(s, "replace:8")
    farm = s.farms[0]
    assert farm.barrows == [2, 44, 40] and farm.covered == [0, 0, 0] and vp(s) == before
    assert farm.in_use() == 1 and s.discards == [8]


@pytest.mark.rule("LG-49", "LG-50", "LG-51")
def test_replacing_a_helper_ends_what_it_gave() -> None:
    # Swineherd: room for 2 pigs more; Farm Girl: hand limit +2
    farm = {"hand": [2, 3, 4, 5, 6, 7], "helpers": [51, 19, {"card": 1, "exhausted": True}], "pigs": 4, "silver": 0}
    s = position("I.1", farm)
    twin = s.clone()
    run(s, "play:2:helper", "replace:51")
    assert (has(s, "pig"), has(s, "silver")) == (2, 6)
    run(twin, "play:2:helper", "replace:19")
    assert top(twin) == "discard" and len(twin.farms[0].hand) == 5
    run(twin, "discard:3", "discard:4")
    assert twin.farms[0].hand == [5, 6, 7] and twin.farms[0].tired == 0b100
    third = position("I.1", farm)
    run(third, "play:2:helper", "replace:1")
    assert third.farms[0].tired == 0, "a new copy is ready"
    assert len(third.farms[0].hand) == 5, "the limit did not fall: nothing is discarded now"


@pytest.mark.rule("LG-49", "LG-51")
def test_the_hand_limit_is_checked_with_the_new_helper_in_place() -> None:
    s = position("I.1", {"hand": [19, 3, 4, 5, 6, 7], "helpers": [30, 1, 2]})
    assert s.farms[0].hand_limit == 6
    run(s, "play:19:helper", "replace:30")
    assert s.farms[0].hand_limit == 5 and top(s) != "discard"


@pytest.mark.rule("LG-52")
def test_above_the_limit_cards_are_discarded_by_choice() -> None:
    s = position("draw", {"hand": [1, 2, 3, 4]})
    assert texts(s) == ["discard:1", "discard:2", "discard:3", "discard:4"]
    run(s, "discard:2")
    assert s.farms[0].hand == [1, 3, 4]


@pytest.mark.rule("LG-53", "LG-65")
def test_an_extension_raises_the_hand_limit_at_once() -> None:
    s = position("I.1", {"hand": [2, 3, 4], "silver": 1})
    run(s, "play:2:extension")
    assert s.farms[0].hand_limit == 4
    run(s, "done")
    while s.current_player == 1:
        run(s, "done")
    assert len(s.farms[0].hand) == 4


@pytest.mark.rule("LG-54")
def test_the_discards_become_the_deck_as_soon_as_it_is_empty() -> None:
    s = position("III.3", {"hand": []}, deck=[10, 11], discards=[20, 21, 22], turns=[["turn.deliver", 0, 0]])
    barrier = s.barrier
    draw(s, 0)
    assert (len(s.deck), s.farms[0].hand) == (1, [11])
    draw(s, 0)
    assert sorted(s.deck) == [20, 21, 22] and s.discards == [] and s.farms[0].hand == [10, 11]
    assert s.barrier >= barrier + 2


@pytest.mark.rule("LG-54", "LG-55")
def test_an_empty_deck_without_discards_gives_nothing_until_something_is_discarded() -> None:
    s = position("III.3", {"commodities": 2}, deck=[], discards=[], turns=[["turn.deliver", 0, 0]])
    run(s, "commodity", "trade:card")  # with nothing to play, drawing is the only choice: it does nothing
    assert s.farms[0].hand == [] and top(s) == "turn.deliver"
    s.discards.append(9)
    draw(s, 0)
    assert s.farms[0].hand == [9]


@pytest.mark.rule("LG-56")
def test_without_a_hand_no_card_can_be_played() -> None:
    s = position("II", {"helpers": [4], "vp": 3}, turns=[["turn.after", 0]])
    assert refused(s, "helper:4") == "no_effect"


@pytest.mark.rule("LG-57")
def test_a_card_cannot_be_discarded_freely() -> None:
    s = position("I.1", {"hand": [1, 2]})
    assert refused(s, "discard:1") == "not_asked"


# ---------------------------------------------------------------- extensions


def pay(owned: int, helpers: list[int] | None = None, **goods: int) -> bool:
    """Whether an extension with so many before it can be paid with exactly these goods."""
    cards = [c.number for c in CARDS[1:] if c.number not in (helpers or [])]
    farm = {
        "hand": [cards[20]],
        "extensions": cards[:owned],
        "helpers": helpers or [],
        "silver": goods.pop("silver", 0),
        "vp": goods.pop("vp", 0),
        "pigs": goods.pop("pig", 0),
        "commodities": goods.pop("commodity", 0),
        "dens": {g: n for g, n in goods.items() if g in ("olive", "grain", "grape")},
        "upgraded": {g: n for g, n in goods.items() if g in ("food", "wine", "meat")},
    }
    s = position("I.1", farm, waiting=False)
    return f"play:{cards[20]}:extension" in texts(s)


@pytest.mark.rule("LG-58", "LG-59", "LG-60", "LG-62", "LG-63", "LG-64", "LG-67")
@pytest.mark.parametrize(
    ("owned", "helpers", "goods", "right"),
    [
        (0, [], {"silver": 1}, True),
        (0, [], {"vp": 1}, True),
        (0, [], {"olive": 1}, True),
        (0, [], {"commodity": 3}, False),
        (1, [], {"silver": 1, "grain": 1}, True),
        (1, [], {"silver": 2}, False),
        (1, [], {"vp": 2}, False),
        (2, [], {"olive": 1, "grape": 1, "food": 1}, True),
        (2, [], {"olive": 2, "food": 1}, False),
        (3, [], {"vp": 1, "pig": 1, "wine": 1, "meat": 1}, True),
        (3, [], {"vp": 2, "pig": 1, "wine": 1}, False),
        (3, [10], {"silver": 1, "olive": 1, "grain": 1}, True),
        (3, [38], {"silver": 3, "vp": 1}, True),
        (3, [38], {"silver": 3}, False),
        (0, [10], {}, True),
        (8, [], dict.fromkeys(("silver", "vp", "olive", "grain", "grape", "pig", "food", "wine", "meat"), 1), True),
        (9, [], dict.fromkeys(("silver", "vp", "olive", "grain", "grape", "pig", "food", "wine", "meat"), 2), False),
        (9, [10], dict.fromkeys(("silver", "vp", "olive", "grain", "grape", "pig", "food", "wine", "meat"), 1), True),
        (9, [38], {"silver": 10}, True),
    ],
)
def test_what_an_extension_costs(owned: int, helpers: list[int], goods: dict[str, int], right: bool) -> None:
    assert len(FARM_GOODS) == 9
    assert pay(owned, helpers, **goods) is right


@pytest.mark.rule("LG-58", "LG-59", "LG-61")
def test_goods_are_paid_kind_by_kind_fields_too() -> None:
    farm = {
        "hand": [20],
        "extensions": [2],
        "fields": [{"card": 5, "goods": 1}],
        "dens": {"olive": 1},
        "silver": 2,
        "vp": 3,
    }
    s = position("I.1", farm)
    run(s, "play:20:extension")
    assert texts(s) == ["pay:olive", "pay:silver", "pay:vp"]
    run(s, "pay:olive")
    assert texts(s) == ["from:den:olive", "from:field:5"]
    run(s, "from:field:5")
    assert s.farms[0].crops == [0]
    assert refused(s, "pay:olive") == "same_kind"
    run(s, "pay:vp")
    assert vp(s) == 2 and has(s, "olive") == 1 and s.farms[0].extensions == [2, 20]


@pytest.mark.rule("LG-58")
def test_goods_that_leave_no_choice_are_paid_by_themselves() -> None:
    s = position("I.1", {"hand": [20], "extensions": [2], "silver": 2, "upgraded": {"wine": 1}})
    run(s, "play:20:extension")
    assert (has(s, "silver"), has(s, "wine")) == (1, 0) and 20 in s.farms[0].extensions


@pytest.mark.rule("LG-65", "LG-128")
def test_an_extension_counts_for_purchases_played_before_the_turn_only() -> None:
    farm = {"hand": [1], "silver": 9, "commodities": 3, "dens": {"olive": 4}, "barrows": [8, 44]}
    s = position("III.4", farm)
    assert s.stack[-1][2] == 1
    run(s, "commodity", "trade:card", "play:1:extension", "pay:silver")
    assert s.farms[0].capacity == 2 and s.stack[-1][2] == 1, "it never rises in the turn"


@pytest.mark.rule("LG-66")
@pytest.mark.parametrize("way", ["die", "tile", "commodity", "helper"])
def test_whatever_plays_an_extension_it_costs_the_same(way: str) -> None:
    farm = {"hand": [20], "extensions": [2], "silver": 1, "vp": 1, "commodities": 2, "roof": [11], "helpers": [4]}
    s = position("first_die", farm, next=1, dice=[1, 1, 1], turns=[["turn.use", 0, 2, 0]])
    start = {"die": ["option:card"], "tile": ["roof:11"], "commodity": ["commodity", "trade:card"], "helper": []}[way]
    run(s, *start)
    if way == "helper":
        # its VP is paid first: then one kind is missing
        run(s, "helper:4")
        assert "play:20:extension" not in texts(s)
        return
    run(s, "play:20:extension")
    assert (has(s, "silver"), vp(s)) == (0, 0)


@pytest.mark.rule("LG-67", "LG-188")
def test_the_carpenters_extra_good_differs_from_all_goods_paid() -> None:
    farm = {"hand": [20, 21], "extensions": [2], "helpers": [32], "silver": 2, "dens": {"grain": 2}, "pigs": 1}
    s = position("I.1", farm)
    run(s, "play:20:extension", "pay:silver", "pay:grain")
    assert texts(s) == ["use:32", "pass"]
    run(s, "use:32")
    assert has(s, "pig") == 0, "the pig is the only other kind"
    assert texts(s) == ["play:21:field", "play:21:barrow", "play:21:helper"], "no second extension"
    run(s, "play:21:field")
    assert s.farms[0].fields == [21]


@pytest.mark.rule("LG-67")
def test_the_carpenter_is_not_offered_without_another_kind() -> None:
    farm = {"hand": [20, 21], "extensions": [2], "helpers": [32], "silver": 2, "dens": {"grain": 2}}
    s = position("I.1", farm)
    run(s, "play:20:extension")
    assert "use:32" not in texts(s)


# ---------------------------------------------------------------- income, growth


@pytest.mark.rule("LG-68", "LG-69", "LG-195")
def test_income_comes_after_the_cards_from_extensions_active_markers_and_helpers() -> None:
    farm = {
        "hand": [20, 21, 22],
        "extensions": [3],
        "craft": {"1": "active", "3": "fresh"},
        "helpers": [65],
        "silver": 0,
    }
    s = position("I.1", farm)
    run(s, "done")
    assert has(s, "silver") == 0, "not yet"
    while s.current_player == 1:
        run(s, "done")
    assert has(s, "silver") == 1 + 3 + 2 and has(s, "commodity") == 1, "the fresh Deli brings nothing"


@pytest.mark.rule("LG-70", "LG-71", "LG-184")
def test_fields_played_before_growth_grow_and_full_ones_do_not() -> None:
    s = position("I.1", {"hand": [5], "fields": [{"card": 4, "goods": 1}, {"card": 1, "goods": 3}]})
    run(s, "play:5:field", "done", "done")
    run(s, *["grow"] * (top(s) == "turn.grow"))
    assert s.farms[0].crops == [1, 3, 1]
    late = position("II", {"hand": [5], "commodities": 2}, turns=[["turn.after", 0]])
    run(late, "commodity", "trade:card", "play:5:field")
    assert late.farms[0].crops == [0]


@pytest.mark.rule("LG-73", "LG-74", "LG-77", "LG-78")
@pytest.mark.parametrize(
    ("pigs", "extensions", "helpers", "after"),
    [
        (1, 1, [], 1),
        (2, 0, [], 2),
        (2, 1, [], 3),
        (4, 3, [], 5),
        (1, 1, [45], 2),
        (3, 3, [62], 5),
        (3, 2, [62], 4),
        (2, 2, [62], 3),
        (1, 2, [45, 62], 2),
        (3, 3, [45, 62], 5),
    ],
)
def test_offspring(pigs: int, extensions: int, helpers: list[int], after: int) -> None:
    cards = [c.number for c in CARDS[1:] if "pig" in c.gives and c.number not in helpers]
    farm = {"pigs": pigs, "extensions": cards[:extensions], "helpers": helpers}
    s = position("I.3", farm)
    run(s, "grow")
    assert has(s, "pig") == after and has(s, "silver") == 0
    if after > pigs:
        while s.current_player == 1:
            run(s, "grow")
        assert "sell:pig" in texts(s), "a newborn pig is an ordinary pig"


@pytest.mark.rule("LG-75")
def test_the_greengrocers_pig_may_come_before_or_after_offspring() -> None:
    farm = {"pigs": 1, "extensions": [1], "craft": {"4": "active"}}
    s = position("I.3", farm)
    run(s, "grow")
    assert texts(s) == ["first:offspring", "first:marker"]
    twin = s.clone()
    run(s, "first:marker", "kind:pig")
    assert has(s, "pig") == 3, "the second pig brings a third"
    run(twin, "first:offspring", "kind:pig")
    assert has(twin, "pig") == 2
    plain = position("I.3", {"pigs": 0, "craft": {"4": "active"}})
    run(plain, "grow")
    assert texts(plain) == ["kind:olive", "kind:grain", "kind:grape", "kind:pig"], "the order does not matter here"


@pytest.mark.rule("LG-76")
def test_growth_helpers_come_last() -> None:
    # the pig taken by the Greengrocer fills the space that the Deer Breeder would count
    s = position("I.3", {"craft": {"4": "active"}, "helpers": [36], "extensions": [1], "pigs": 2})
    run(s, "grow", *(["first:marker"] if top(s) == "growth" else []))
    while top(s) == "growth_order":
        run(s, "first:marker")
    run(s, "kind:pig")
    assert has(s, "pig") == 3 and has(s, "silver") == 0


# ---------------------------------------------------------------- roof tiles


def buying(**farm: object) -> dict:
    return {"silver": 9, **farm}


@pytest.mark.rule("LG-79")
def test_one_tile_a_round_for_the_number_of_the_round() -> None:
    s = position("I.4", buying(), offer=[5, 9])
    run(s, "tile:5")
    assert has(s, "silver") == 6 and s.offer == [9]
    assert refused(s, "tile:9") == "one_a_round"
    run(s, "pass")
    assert s.current_player == 1
    poor = position("I.4", buying(silver=2), offer=[5, 9])
    assert refused(poor, "tile:5") == "no_silver"


@pytest.mark.rule("LG-79")
def test_round_one_sells_tiles_in_reverse_order() -> None:
    assert position("I.4", buying(), buying(), offer=[1, 2], round=1).current_player == 1
    assert position("I.4", buying(), buying(), offer=[1, 2], round=2).current_player == 0


@pytest.mark.rule("LG-80")
def test_roof_spaces_give_their_vp_from_left_to_right() -> None:
    assert ROOF_VP == (0, 1, 2, 3, 4)
    for n in range(5):
        used = [{"tile": t, "used": True} for t in (1, 2, 3, 6, 8)[:n]]
        s = position("I.4", buying(roof=used), offer=[5])
        run(s, "tile:5")
        assert vp(s) == n


@pytest.mark.rule("LG-81", "LG-189", "LG-93")
def test_a_sixth_tile_only_on_the_storage_builder_and_then_it_stays() -> None:
    roof = [{"tile": t, "used": True} for t in (1, 2, 3, 6, 8)]
    assert refused(position("I.4", buying(roof=roof), offer=[5]), "tile:5") == "roof_full"
    s = position("I.4", buying(roof=roof, helpers=[43, 1, 2], hand=[4], commodities=2), offer=[5])
    run(s, "tile:5")
    assert vp(s) == 3 and s.farms[0].storage == 5
    run(s, "commodity", "trade:card", "play:4:helper")
    assert texts(s) == ["replace:1", "replace:2"]
    free = position("I.4", buying(helpers=[43]), offer=[5])
    run(free, "tile:5")
    assert texts(free) == ["cover:roof", "cover:helper"]
    run(free, "cover:roof")
    assert vp(free) == 0 and free.farms[0].storage == 0


@pytest.mark.rule("LG-82", "LG-83", "LG-84")
def test_tiles_work_in_their_phases_any_number_in_a_turn() -> None:
    s = position("I.4", buying(roof=[1, 3, 7, 18]), offer=[9])
    assert texts(s, "roof") == ["roof:1", "roof:3"]
    assert refused(s, "roof:7") == "wrong_phase"
    run(s, "roof:1", "roof:3", "tile:9", "roof:9", "kind:grape")
    assert (has(s, "olive"), has(s, "grape")) == (1, 1)
    assert refused(s, "roof:1") == "used"
    assert s.farms[0].roof == [1, 3, 7, 18, 9], "used tiles stay"
    assert "roof:7" in texts(position("II", buying(roof=[7]), turns=[["turn.after", 0]]))


@pytest.mark.rule("LG-85")
def test_the_turn_up_tile_turns_up_another_one() -> None:
    s = position("III.3", {"roof": [24, {"tile": 13, "used": True}]}, turns=[["turn.deliver", 0, 0]])
    run(s, "roof:24", "roof:13")
    assert has(s, "silver") == 4 and texts(s, "roof") == []
    alone = position("III.3", {"roof": [24]}, turns=[["turn.deliver", 0, 0]])
    assert refused(alone, "roof:24") == "no_effect"


@pytest.mark.rule("LG-86", "LG-87")
def test_die_tiles_change_the_die_in_use() -> None:
    farm = {"roof": [4, 19], "dice": [5, 0]}
    s = position("first_die", farm, next=1, dice=[1, 1, 1], turns=[["turn.use", 0, 5, 0]])
    assert texts(s, "adjust") == ["adjust:4:+", "adjust:4:-", "adjust:19:-"], "5 + 2 is too much"
    run(s, "adjust:19:-")
    assert s.farms[0].dice == [3, 0] and s.stack[-1][2] == 3
    run(s, "adjust:4:+", "option:silver4")
    assert has(s, "silver") == 4
    last = position("last_die", {"roof": [4]}, dice=[3])
    run(last, "adjust:4:+", "option:silver4")
    assert has(last, "silver") == 4
    run(last, "done")
    assert last.current_player == 1 and last.stack[-1][2] == 3, "for the own use only"


@pytest.mark.rule("LG-88", "LG-144")
def test_the_delivery_tile() -> None:
    farm = {"roof": [18], "dens": {"olive": 1}, "barrows": [8]}
    s = position("II", farm, turns=[["turn.after", 0]])
    run(s, "roof:18", "deliver:c8:olive")
    assert s.farms[0].covered[0] == 1
    assert refused(position("I.4", farm, offer=[]), "roof:18") == "wrong_phase"
    assert (
        refused(position("II", {"roof": [18]}, turns=[["turn.after", 0]], blocked=[1, 5, 6]), "roof:18") == "no_effect"
    )


@pytest.mark.rule("LG-89", "LG-181")
def test_the_purchase_tile_costs_a_coin_and_is_beyond_the_number() -> None:
    farm = {"roof": [12], "dens": {"olive": 2}, "barrows": [8], "silver": 2}
    assert refused(position("II", farm, turns=[["turn.after", 0]]), "roof:12") == "wrong_phase"
    s = position("III.4", farm)
    run(s, "roof:12", "deliver:c8:olive")
    assert has(s, "silver") == 1
    run(s, "buy_delivery", "deliver:c8:olive")
    assert has(s, "silver") == 0
    waived = position("III.3", {**farm, "silver": 0, "helpers": [24]}, turns=[["turn.deliver", 0, 0]])
    run(waived, "roof:12", "deliver:c8:olive")
    assert has(waived, "silver") == 1


@pytest.mark.rule("LG-90")
def test_siesta_tiles() -> None:
    s = position("II", {"roof": [15, 7]}, turns=[["turn.after", 0]])
    run(s, "roof:15")
    assert texts(s) == ["step:1", "step:2"]
    run(s, "step:1", "roof:7")
    assert s.pos[0] == 2


@pytest.mark.rule("LG-91")
def test_the_income_tile_brings_what_income_would() -> None:
    farm = {"roof": [23], "extensions": [3], "craft": {"1": "active", "3": "fresh", "4": "active"}, "helpers": [65]}
    s = position("III.3", farm, turns=[["turn.deliver", 0, 0]])
    run(s, "roof:23")
    assert has(s, "silver") == 1 + 3 + 3 and has(s, "commodity") == 1


@pytest.mark.rule("LG-92")
def test_the_market_tile_removes_nothing() -> None:
    s = position("III.3", {"roof": [20]}, market={"9": 1, "14": 1}, turns=[["turn.deliver", 0, 0]])
    run(s, "roof:20")
    assert "space:9" not in texts(s) and "space:10" in texts(s)
    run(s, "space:10")
    assert s.market[10] == 0 and s.market[9] == s.market[14] == 1 and vp(s) == 0


@pytest.mark.rule("LG-93")
def test_the_doubling_tile_doubles_one_roof_space() -> None:
    roof = [{"tile": t, "used": True} for t in (1, 2)]
    s = position("I.4", buying(roof=roof), offer=[16], round=4)
    run(s, "tile:16")
    assert texts(s) == ["double", "pass"]
    twin = s.clone()
    run(s, "double")
    assert vp(s) == 4, "for itself"
    run(twin, "pass")
    assert vp(twin) == 2
    later = position("I.4", buying(roof=[*roof, 16]), offer=[13], round=4)
    run(later, "tile:13", "double")
    assert vp(later) == 6
    assert refused(later, "roof:16") == "used"


@pytest.mark.rule("LG-94")
def test_the_upgraded_good_tile_needs_no_resource() -> None:
    s = position("I.4", {"roof": [21]}, offer=[])
    run(s, "roof:21")
    assert texts(s) == ["kind:food", "kind:wine", "kind:meat"]
    run(s, "kind:meat")
    assert has(s, "meat") == 1


@pytest.mark.rule("LG-95")
def test_unsold_tiles_leave() -> None:
    s = position("IV", {"hand": [1]}, offer=[5, 9], later_tiles={"4": [13, 14]})
    assert s.round == 4 and s.offer == [13, 14]


def test_every_tile_does_what_it_says() -> None:
    """All 24 tiles used in a real position; those for dice, roof spaces and turning up have tests of their own."""
    farm = {
        "dens": {"olive": 1, "grain": 1, "grape": 1},
        "pigs": 1,
        "barrows": [8],
        "silver": 1,
        "hand": [2],
        "extensions": [3],
    }
    for tile in TILES[1:]:
        if tile.effect in ("adjust_die", "double_roof_vp", "flip_tile"):
            continue
        used = [{"tile": t, "used": True} for t in (3,) if t != tile.number]
        s = position("III.3", {**farm, "roof": [tile.number, *used]}, turns=[["turn.deliver", 0, 0]])
        before = s.to_json()
        run(s, f"roof:{tile.number}")
        for _ in range(6):
            if top(s) == "turn.deliver":
                break
            s.apply_action(next(a for a in s.legal_actions() if a.kind != "stop"))
        after = s.to_json()
        for state in (before, after):
            state["farms"][0].pop("used_tiles")
        assert before != after, f"tile {tile.number} did nothing"
