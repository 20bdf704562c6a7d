"""Areas 15 and 16."""

from __future__ import annotations

import pytest

from core.mi_tierra import market
from tests.core.mi_tierra.tools import all_in_order, d, do, fresh, start, texts

SHOW = ["MA01", "MA02", "MA05", "MA16"]
GOODS = {"apple": 4, "wheat": 2, "flour": 1}


@pytest.mark.rule("MT-138", "MT-139")
def test_every_open_card_can_be_used_if_something_sells() -> None:
    state = fresh({"goods": {"apple": 2}}, players=3, display=SHOW, bottom=["MA19", "MA18", "MA11"])
    assert texts(start(state, ("deal", 0, 2, 0))) == ["order MA01", "order MA16", "done"]
    state = fresh({"goods": {"wheat": 1, "apple": 1, "grape": 1}}, players=3, display=[None] * 4, bottom=["MA19"])
    assert texts(start(state, ("deal", 0, 2, 0))) == ["order MA19", "done"]
    do(state, "done")
    assert state.farms[0].money == 0, "fewer than allowed is fine"


@pytest.mark.rule("MT-140")
@pytest.mark.parametrize(
    ("wheel", "deals", "black"), [(0, 1, 0), (1, 1, 0), (2, 2, 0), (3, 2, 0), (4, 2, 2), (5, 2, 2)]
)
def test_what_each_wheel_may_do(wheel: int, deals: int, black: int) -> None:
    wheels: list[int | None] = [None] * 6
    wheels[wheel] = 0
    state = fresh({"goods": GOODS}, players=3, display=SHOW, wheels={"15": wheels})
    start(state, ("markets", 0))
    assert state.observation(0)["decision"]["deals"] == deals and state.observation(0)["decision"]["black"] == black
    assert ("black sell apple" in texts(state)) == bool(black)


@pytest.mark.rule("MT-142")
def test_a_simple_order() -> None:
    state = fresh({"goods": {"apple": 5}}, players=3, display=SHOW)
    do(start(state, ("deal", 0, 1, 0)), "order MA01")
    assert texts(state) == ["amount 1", "amount 2", "amount 3"]
    do(state, "amount 3")
    assert state.farms[0].money == 12 and d.MARKET["MA01"] in state.sold and d.MARKET["MA01"] not in state.display


@pytest.mark.rule("MT-143", "MT-147", "MT-194")
def test_a_generic_order_takes_anything_and_pays_at_once() -> None:
    farm = {"goods": GOODS, "animals": {"sheep": 3}, "worked": {"sheep": 3}, "pens": ["D1-E1"]}
    state = fresh(farm, players=3, display=SHOW)
    do(start(state, ("deal", 0, 1, 0)), "order MA16")
    assert "done" not in texts(state), "at least one"
    do(state, "add flour", "add sheep")
    assert state.farms[0].money == 7 and state.farms[0].herds[1] == 2 and state.farms[0].worked[1] == 2
    do(state, "done")
    assert d.MARKET["MA16"] in state.sold
    all_in_order(state)


@pytest.mark.rule("MT-144", "MT-208")
@pytest.mark.parametrize(("option", "sells"), [("generic_only", True), ("never", False)])
def test_level_3_goods_on_generic_orders_only(option: str, sells: bool) -> None:
    state = fresh({"goods": {"vest": 2}}, players=3, display=SHOW, options={"sell_level_3": option})
    start(state, ("deal", 0, 2, 2))
    assert texts(state) == (["order MA16", "done"] if sells else [])
    if sells:
        do(state, "order MA16", "done")
        assert state.farms[0].money == 3
        assert state.farms[0].goods[d.PIECE["vest"]] == 1, "only what is still held counts later"


@pytest.mark.rule("MT-145")
@pytest.mark.parametrize(("option", "sells"), [("yes", True), ("no", False)])
def test_horses_are_animals_on_generic_orders(option: str, sells: bool) -> None:
    state = fresh({"stables": {"S2": {"horse": 4}}}, players=3, display=SHOW, options={"sell_horses": option})
    start(state, ("deal", 0, 2, 2))
    assert texts(state) == (["order MA16", "done"] if sells else [])
    if sells:
        do(state, "order MA16")
        assert state.farms[0].money == 4 and state.horses == 5, "one horse, so it goes by itself"


@pytest.mark.rule("MT-146")
def test_packs_take_exactly_what_they_show() -> None:
    state = fresh(
        {"goods": {"apple": 3}, "animals": {"chicken": 2}, "pens": ["D1-E1"]},
        players=3,
        display=["MA18", None, None, None],
    )
    do(start(state, ("deal", 0, 1, 0)), "order MA18")
    assert state.farms[0].money == 12 and state.farms[0].goods[0] == 1 and state.farms[0].herds[2] == 1
    short = fresh(
        {"goods": {"apple": 1}, "animals": {"chicken": 2}, "pens": ["D1-E1"]},
        players=3,
        display=["MA18", None, None, None],
    )
    assert not start(short, ("deal", 0, 1, 0)).stack


@pytest.mark.rule("MT-148", "MT-149")
def test_black_market_deals() -> None:
    state = fresh({"goods": {"apple": 5, "vest": 1}, "animals": {"cow": 1}, "pens": ["D1-E1"], "money": 12}, display=[])
    start(state, ("deal", 0, 2, 2))
    assert texts(state) == [
        "black sell apple",
        *(f"black buy {g}" for g in ("apple", "wheat", "grape", "meat")),
        "done",
    ]
    do(state, "black sell apple", "amount 3", "black sell apple", "amount 2")
    assert state.farms[0].money == 22 and not state.stack, "both deals of one good"
    start(state, ("deal", 0, 1, 1))
    do(state, "black buy grape")
    assert texts(state) == ["amount 1", "amount 2", "amount 3"]
    do(state, "amount 3")
    assert state.farms[0].money == 4 and state.farms[0].goods[2] == 3
    assert [d.BLACK_SELL[i] for i in range(9)] == [2, 2, 3, 2, 6, 6, 5, 5, 5]
    assert [d.BLACK_BUY[i] for i in range(13)] == [5, 5, 6, 6, *[0] * 9]


@pytest.mark.rule("MT-150")
def test_no_order_pays_more_than_a_bought_unit_costs() -> None:
    bought = [good for good, price in enumerate(d.BLACK_BUY) if price]
    for card in d.MARKETS:
        if card.kind == d.SIMPLE and card.piece in bought:
            assert card.price <= d.BLACK_BUY[card.piece], card.id
        elif card.kind == d.GENERIC:
            assert card.price <= min(d.BLACK_BUY[good] for good in bought), card.id
        elif card.kind == d.PACK and all(piece in bought for piece, _ in card.pack):
            assert card.price <= sum(n * d.BLACK_BUY[piece] for piece, n in card.pack) + 2, card.id


@pytest.mark.rule("MT-151")
@pytest.mark.parametrize(
    ("card", "goods", "money"),
    [("MA02", {"wheat": 2}, 10), ("MA19", {"apple": 1, "wheat": 1, "grape": 1}, 14), ("MC06", None, 23)],
)
def test_price_events_touch_countryside_cards_only(card: str, goods: dict[str, int] | None, money: int) -> None:
    if card == "MC06":
        farm = {"goods": {"wheat": 2}, "animals": {"sheep": 2}, "pens": ["D1-E1"]}
        state = fresh(farm, city=["MC06", None, None, None], event="market_changes")
        do(start(state, ("city", 0, 0)), "fill")
    else:
        state = fresh({"goods": goods}, players=3, display=[card, None, None, None], event="market_changes")
        do(start(state, ("deal", 0, 1, 0)), f"order {card}")
        if state.stack:
            do(state, "amount 2")
    assert state.farms[0].money == money
    generic = fresh({"goods": {"wheat": 1}}, players=3, display=["MA16", None, None, None], event="market_changes")
    do(start(generic, ("deal", 0, 1, 0)), "order MA16")
    assert generic.farms[0].money == 4
    black = fresh({"goods": {"wheat": 1}}, display=[], event="market_changes")
    do(start(black, ("deal", 0, 1, 1)), "black sell wheat")
    assert black.farms[0].money == 2


@pytest.mark.rule("MT-153", "MT-154")
def test_city_orders() -> None:
    state = fresh({"goods": {"apple": 3, "wheat": 1}}, {}, {}, city=["MC01", "MC02", None, None], wheels={"16": [0, 1]})
    start(state, ("cities", 0))
    assert texts(state) == ["fill", "none"]
    do(state, "fill")
    mine = state.farms[0]
    assert mine.money == 22 and mine.city == (d.MARKET["MC01"],) and not any(mine.goods)
    assert state.city == [-1, d.MARKET["MC02"], -1, -1], "not filled: it stays; filled: the space stays empty"
    start(state, ("market_upkeep",))
    assert state.city == [-1, d.MARKET["MC02"], -1, -1]


@pytest.mark.rule("MT-186")
def test_the_toll_is_taken_from_the_sale_and_must_be_payable_with_a_purchase() -> None:
    state = fresh({"goods": {"apple": 1}}, players=3, display=["MA01", None, None, None], event="toll_road")
    do(start(state, ("deal", 0, 1, 0)), "order MA01")
    assert state.farms[0].money == 3
    buyer = fresh({"money": 5}, display=[], event="toll_road")
    assert not start(buyer, ("deal", 0, 1, 1)).stack, "5 and the toll are 6"
    do(start(fresh({"money": 6}, display=[], event="toll_road"), ("deal", 0, 1, 1)), "black buy apple")
    insured = fresh({"money": 5, "tiles": ["insurer"]}, display=[], event="toll_road")
    assert texts(start(insured, ("deal", 0, 1, 1))) == ["black buy apple", "black buy wheat", "done"]


@pytest.mark.rule("MT-195")
def test_players_do_not_deal_with_each_other() -> None:
    kinds = {
        action.kind
        for action in start(fresh({"money": 50, "goods": GOODS}, {"goods": GOODS}), ("deal", 0, 2, 2)).legal_actions()
    }
    assert kinds <= {"order", "black_sell", "black_buy", "done"}
    assert market.open_cards(fresh(players=3, display=SHOW, bottom=["MA03"])) == [d.MARKET[c] for c in [*SHOW, "MA03"]]


@pytest.mark.rule("MT-216")
def test_two_players_have_a_queue() -> None:
    state = fresh(
        {"goods": {"apple": 3}}, {}, display=["MA05", "MA01", "MA06", "MA03"], deck=["MA07", "MA08", "MA09", "MA10"]
    )
    do(start(state, ("deal", 0, 1, 0)), "order MA01", "amount 1")
    assert [d.MARKETS[card].id for card in state.display] == ["MA05", "MA06", "MA03", "MA07"], (
        "the new one is the youngest"
    )
    start(state, ("market_upkeep",))
    assert [d.MARKETS[card].id for card in state.display] == ["MA03", "MA07", "MA08", "MA09"], "the two oldest leave"
    assert not state.bottom and state.sold == [d.MARKET["MA01"]], "no bottom row, even for cards with an arrow"
    state.round = 4
    start(state, ("maintenance",))
    assert len(state.display) == 4 and {d.MARKETS[card].deck for card in state.display} == {"B"}


@pytest.mark.rule("MT-247", "MT-241")
def test_market_cart_and_villages_pay_once_a_transaction() -> None:
    farm = {"goods": {"milk": 2, "apple": 3}, "tiles": ["market_cart"], "village": "gardeners"}
    state = fresh(farm, players=3, display=["MA11", "MA01", "MA16", None])
    start(state, ("deal", 0, 3, 1))
    do(state, "order MA11", "amount 2")
    assert state.farms[0].money == 19, "once, whatever the number"
    do(state, "order MA01", "amount 2")
    assert state.farms[0].money == 28
    do(state, "black sell apple")
    assert state.farms[0].money == 31, "the village on the black market too"
    both = fresh({**farm, "goods": {"eggs": 2, "apple": 1}}, players=3, display=["MB16", None, None, None], round=5)
    do(start(both, ("deal", 0, 1, 0)), "order MB16")
    assert both.farms[0].money == 25, "cart and village together"
    city = fresh({**farm, "goods": {"milk": 2, "apple": 1}}, city=["MC07", None, None, None])
    do(start(city, ("city", 0, 0)), "fill")
    assert city.farms[0].money == 29, "the village only"
    assert fresh({**farm, "goods": {"milk": 1}}).scores()[0].parts()["unsold"] == 3
