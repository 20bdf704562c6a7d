"""Every card and tile is played once. A table names each of them, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.mi_tierra import rodeo
from core.mi_tierra.state import MiTierraState
from tests.core.mi_tierra.tools import d, do, fresh, kind, start, texts

PENS = ["D1-E1", "C1-C2", "D2-E2", "A1-B1"]
PAIR: dict[str, Any] = {"crops": {"A2": "apple", "B2": "apple"}, "sides": ["A2|B2"]}


# ---------------------------------------------------------------- 48 market cards


@pytest.mark.parametrize("card", d.MARKETS, ids=lambda card: card.id)
def test_every_market_card_is_served(card: d.MarketCard) -> None:
    wanted = {card.piece: card.maximum + 1} if card.kind == d.SIMPLE else dict(card.pack) or {d.APPLE: 2, d.COW: 1}
    farm = {
        "goods": {d.PIECES[piece]: n for piece, n in wanted.items() if piece < d.N_GOODS},
        "animals": {d.PIECES[piece]: n for piece, n in wanted.items() if piece >= d.N_GOODS},
        "pens": PENS,
    }
    if card.deck == "C":
        state = fresh(farm, city=[card.id, None, None, None])
        do(start(state, ("city", 0, 0)), "fill")
        assert state.farms[0].city == (card.index,) and state.city[0] < 0
    else:
        state = fresh(farm, players=3, display=[card.id, None, None, None], deck=[], round=1 if card.deck == "A" else 5)
        do(start(state, ("deal", 0, 1, 0)), f"order {card.id}")
        if card.kind == d.SIMPLE:
            assert texts(state) == [f"amount {n}" for n in range(1, card.maximum + 1)]
            do(state, f"amount {card.maximum}")
        elif card.kind == d.GENERIC:
            do(state, "add apple", "add apple", "add cow")
        assert state.sold == [card.index] or state.display[0] == card.index, (
            "used, and shuffled again if the deck is empty"
        )
    if card.kind == d.SIMPLE:
        assert state.farms[0].money == card.maximum * card.price
        assert state.farms[0].have(card.piece) == 1
    else:
        money = card.price if card.kind == d.PACK else 2 * card.price + card.animal_price
        assert state.farms[0].money == money and not any(state.farms[0].goods) and not any(state.farms[0].herds)
    assert card.words() in state.describe(state.parse_action(f"order {card.id}"))


# ---------------------------------------------------------------- 32 improvement tiles


def on_farm(farm: dict[str, Any], *actions: str, **more: Any) -> MiTierraState:
    state = fresh(farm, {}, **more)
    start(state, ("farm_start", 0))
    return do(state, *actions)


def holds(good: str, n: int) -> Callable[[MiTierraState], bool]:
    return lambda s: s.farms[0].goods[d.PIECE[good]] == n


def herd(kind_: str, n: int) -> Callable[[MiTierraState], bool]:
    return lambda s: s.farms[0].herds[d.HERDS.index(kind_)] == n


def money(n: int) -> Callable[[MiTierraState], bool]:
    return lambda s: s.farms[0].money == n


def tile_pays(n: int) -> Callable[[MiTierraState], bool]:
    return lambda s: s.scores()[0].parts()["tiles"] == n


def breeding(animal: str, have: int) -> tuple[Callable[[], MiTierraState], Callable[[MiTierraState], bool]]:
    tile = f"{animal}_breeding"
    card = d.TILES[d.TILE[tile]].id
    return (
        lambda: on_farm({"tiles": [tile], "animals": {animal: have}, "pens": PENS}, f"use {card}"),
        lambda s: (
            s.farms[0].herds[d.HERDS.index(animal)] == have + 1
            and not on_farm({"tiles": [tile], "animals": {animal: have - 1}, "pens": PENS}).stack
        ),
    )


def producing(
    tile: str, animal: str, need: int, good: str
) -> tuple[Callable[[], MiTierraState], Callable[[MiTierraState], bool]]:
    card = d.TILES[d.TILE[tile]].id
    return (
        lambda: on_farm({"tiles": [tile], "animals": {animal: need}, "pens": PENS}, f"use {card}"),
        lambda s: holds(good, 1)(s) and herd(animal, need)(s) and s.farms[0].worked[d.HERDS.index(animal)] == need,
    )


def final(tile: str, points: int, **farm: Any) -> tuple[Callable[[], MiTierraState], Callable[[MiTierraState], bool]]:
    return lambda: fresh({"tiles": [tile], **farm}, {}), tile_pays(points)


STABLES = {"S1": {"horse": 2, "water": True}, "S2": {"horse": 0, "water": True}}
TILE_PLAYS: dict[str, tuple[Callable[[], MiTierraState], Callable[[MiTierraState], bool]]] = {
    "sheep_breeding": breeding("sheep", 3),
    "cow_breeding": breeding("cow", 2),
    "chicken_breeding": breeding("chicken", 3),
    "wool_shed": producing("wool_shed", "sheep", 3, "wool"),
    "wool_shed_2": producing("wool_shed_2", "sheep", 2, "wool"),
    "hen_house": producing("hen_house", "chicken", 3, "eggs"),
    "dairy": producing("dairy", "cow", 2, "milk"),
    "press_house": (
        lambda: do(
            start(fresh({"tiles": ["press_house"], "goods": {"grape": 3}, "money": 3}), ("small", 0, 10, 0)),
            "make wine",
        ),
        money(0),
    ),
    "market_cart": (
        lambda: do(
            start(
                fresh({"tiles": ["market_cart"], "goods": {"eggs": 1}}, {}, {}, display=["MA12", None, None, None]),
                ("deal", 0, 1, 0),
            ),
            "order MA12",
        ),
        money(10),
    ),
    "wine_cellar": (lambda: on_farm({"tiles": ["wine_cellar"], "goods": {"grape": 4}}, "use IA10"), holds("wine", 1)),
    "mill": (lambda: on_farm({"tiles": ["mill"], "goods": {"wheat": 5}}, "use IA11", "option 2"), holds("flour", 2)),
    "insurer": (lambda: start(fresh({"tiles": ["insurer"], "money": 70}, event="taxes"), ("event_end", 0)), money(70)),
    "tractor": (
        lambda: on_farm(
            {**PAIR, "crops": {**PAIR["crops"], "B1": "apple"}, "canals": ["B1/B2"], "tiles": ["tractor"]},
            "worker A2|B2",
            "third B1",
            "none",
        ),
        holds("apple", 3),
    ),
    "bank": (lambda: on_farm({"tiles": ["bank"]}), money(3)),
    "school": (
        lambda: do(start(fresh({"tiles": ["school"]}), ("rolled", 0, 3, 1)), "reroll"),
        lambda s: s.farms[0].rerolls_used == 1 and s.farms[0].goods[d.MEAT] in (1, 2),
    ),
    "cistern": (
        lambda: start(fresh({"tiles": ["cistern"], "canals": ["B1/B2", "A1/A2"]}), ("drought", 0, 0)),
        lambda s: s.farms[0].water == 2,
    ),
    "riding_yard": (
        lambda: on_farm({"tiles": ["riding_yard"], "stables": STABLES}, "train S1 1"),
        lambda s: s.farms[0].horses[0] == 3,
    ),
    "farm_stall": (lambda: on_farm({"tiles": ["farm_stall"], "goods": {"grape": 1}}, "use IA18"), money(5)),
    "wind_pump": (
        lambda: on_farm(
            {"tiles": ["wind_pump"], "crops": {"A1": "grape", "B1": "grape"}, "sides": ["A1|B1"]}, "worker A1|B1"
        ),
        holds("grape", 2),
    ),
    "vegetarian": final("vegetarian", 12, goods={"apple": 1, "wheat": 2, "grape": 3, "meat": 4}),
    "rancher": final("rancher", 12, animals={"cow": 1, "sheep": 2, "chicken": 3}, pens=PENS, stables=STABLES),
    "collector": final("collector", 6, goods={"vest": 2, "chicha": 1, "wool": 4}),
    "greedy": final("greedy", 3, money=59),
    "veterinarian": final("veterinarian", 13, animals={"cow": 1, "sheep": 1, "chicken": 1}, pens=PENS, stables=STABLES),
    "sower": final("sower", 10, crops={"B2": "apple", "A1": "wheat", "A2": "grape"}),
    "inventor": final("inventor", 6, covered_tiles=["bank", "mill"]),
    "water_bearer": final("water_bearer", 10, canals=["B1/B2", "A1/A2"], stables=STABLES),
    "merchant": final("merchant", 6, city=["MC01", "MC02"]),
    "trainer": final("trainer", 8, stables=STABLES),
    "storekeeper": final("storekeeper", 10, goods={"flour": 1, "wine": 1, "milk": 1, "wool": 1, "eggs": 1, "vest": 1}),
    "breeder": final("breeder", 9, animals={"cow": 5, "sheep": 6}, pens=PENS),
    "gardener": final("gardener", 4, crops={"B2": "apple", "A1": "wheat"}),
}


@pytest.mark.parametrize("key", TILE_PLAYS)
def test_every_tile_works(key: str) -> None:
    play, expected = TILE_PLAYS[key]
    state = play()
    assert expected(state), key
    board = fresh(
        {"money": 9, "tiles": ["wool_shed"] if key == "wool_shed_2" else []},
        board=[key, None, None, None],
        wheels={"8": [0]},
    )
    do(start(board, ("shopping", 0)), f"build {d.TILES[d.TILE[key]].id}")
    assert d.TILE[key] in board.farms[0].tiles and board.farms[0].money == 8


# ---------------------------------------------------------------- 28 halves of events


def begun(key: str, *farms: dict[str, Any], **more: Any) -> MiTierraState:
    return start(fresh(*farms, event=key, **more), ("event_start", 0))


def ended(key: str, *farms: dict[str, Any], **more: Any) -> MiTierraState:
    return start(fresh(*farms, event=key, **more), ("event_end", 0))


def fee(key: str, n: int) -> bool:
    state = fresh({"money": 9, "goods": {"wheat": 3}}, event=key)
    return do(start(state, ("small", 0, 10, 0)), "make flour").farms[0].money == 9 - n


def sold(key: str, card: str, good: str) -> int:
    state = fresh({"goods": {good: 1}}, {}, {}, display=[card, None, None, None], event=key)
    return do(start(state, ("deal", 0, 1, 0)), f"order {card}").farms[0].money


EVENT_PLAYS: dict[str, Callable[[], bool]] = {
    "rain": lambda: do(begun("rain", {}, {}), "lay S1", "lay B1/B2").mill == 8,
    "dry_spell": lambda: do(begun("dry_spell", {"stables": STABLES}), "give S2").mill == 9,
    "spring": lambda: (
        begun("spring", {"animals": {"cow": 2, "sheep": 3, "chicken": 3}, "pens": [*PENS, "C3-D3"]}).farms[0].herds
        == [3, 4, 4]
    ),
    "market_fluctuations": lambda: (
        do(start(fresh({"goods": {"milk": 2, "flour": 1}}, event="market_fluctuations"), ("large", 0, 13)), "make cake")
        .farms[0]
        .money
        == 42
    ),
    "small_factory_changes": lambda: fee("small_factory_changes", 3),
    "open_day": lambda: fee("open_day", 0),
    "strike": lambda: start(fresh({"workers": 4}, event="strike"), ("placement",)).farms[0].left == 3,
    "wage_demands": lambda: (
        (s := do(begun("wage_demands", {"money": 3}, {}), "pay 2")).farms[0].money == 1 and s.farms[0].left == 2
    ),
    "market_changes": lambda: (
        sold("market_changes", "MA02", "wheat") == 5 and sold("market_changes", "MA01", "apple") == 4
    ),
    "winter_demand": lambda: (
        sold("winter_demand", "MA11", "milk") == 11 and sold("winter_demand", "MA13", "wool") == 11
    ),
    "fox": lambda: ended("fox", {"animals": {"chicken": 3}, "pens": [*PENS, "C3-D3"]}).farms[0].herds == [0, 0, 2],
    "animal_thief": lambda: ended("animal_thief", {"animals": {"cow": 3}, "pens": PENS}).farms[0].herds == [1, 0, 0],
    "subsidy": lambda: [f.money for f in ended("subsidy", {"money": 4}, {"money": 5}).farms] == [11, 5],
    "relief_fund": lambda: [f.money for f in ended("relief_fund", {"money": 4}, {"money": 5}).farms] == [16, 5],
    "village_fair": lambda: rodeo.first_prize(fresh({}, event="village_fair", round=3)) == 10,
    "national_holiday": lambda: rodeo.first_prize(fresh({}, event="national_holiday", round=6)) == 20,
    "seed_gift": lambda: do(begun("seed_gift", {}, {}), "take wheat_seed", "plant A2", "none").seeds == [9, 6, 7],
    "crop_changes": lambda: (
        ended("crop_changes", {"crops": {"A1": "wheat", "B2": "apple"}}).farms[0].planted == 1 << d.PRINTED_PLOT
    ),
    "tool_sale": lambda: (
        do(
            start(
                fresh({"money": 4}, board=["bank", "mill", None, None], wheels={"8": [0]}, event="tool_sale"),
                ("shopping", 0),
            ),
            "build IA14",
        )
        .farms[0]
        .money
        == 3
    ),
    "taxes": lambda: ended("taxes", {"money": 57}).farms[0].money == 52,
    "quarantine": lambda: (
        not start(
            fresh({"stables": STABLES, "goods": {"apple": 2}}, event="quarantine", round=2),
            ("farm_start", 0),
            ("rodeo_start",),
        ).stack
    ),
    "arena_flooded": lambda: (
        ended("arena_flooded", {"stables": STABLES}).farms[0].money == 2
        and not start(fresh({"stables": STABLES}, event="arena_flooded", round=5), ("rodeo_start",)).stack
    ),
    "harvest_helpers": lambda: on_farm(PAIR, "worker A2|B2", event="harvest_helpers").farms[0].goods[0] == 3,
    "good_harvest": lambda: on_farm(PAIR, "worker A2|B2", "double free", event="good_harvest").farms[0].goods[0] == 4,
    "market_day": lambda: (
        start(fresh({"goods": {"apple": 1}}, event="market_day", wheels={"15": [0]}), ("markets", 0)).observation(0)[
            "decision"
        ]["deals"]
        == 2
    ),
    "toll_road": lambda: sold("toll_road", "MA01", "apple") == 3,
    "lambing": lambda: texts(start(fresh({"pens": PENS}, event="lambing"), ("rolled", 0, 4, 1)))[-1] == "house 2",
    "export_year": lambda: (
        do(
            start(
                fresh({"goods": {"apple": 3, "wheat": 1}}, city=["MC01", None, None, None], event="export_year"),
                ("city", 0, 0),
            ),
            "fill",
        )
        .farms[0]
        .money
        == 27
    ),
}


@pytest.mark.parametrize("key", EVENT_PLAYS)
def test_every_event_acts(key: str) -> None:
    assert EVENT_PLAYS[key](), key


# ---------------------------------------------------------------- villages, objectives, contracts, dealers

VILLAGE_PLAYS: dict[str, Callable[[], bool]] = {
    "toolmakers": lambda: (
        do(
            start(
                fresh(
                    {"money": 4, "village": "toolmakers"},
                    board=["bank", "mill", "school", None],
                    wheels={"8": [None, None, 0]},
                ),
                ("shopping", 0),
            ),
            "build IA14",
        )
        .farms[0]
        .money
        == 3
    ),
    "millers": lambda: (
        do(start(fresh({"money": 4, "village": "millers", "goods": {"wheat": 3}}), ("small", 0, 10, 0)), "make flour")
        .farms[0]
        .money
        == 2
    ),
    "gardeners": lambda: (
        do(
            start(fresh({"goods": {"grape": 2}, "village": "gardeners"}, display=[]), ("deal", 0, 1, 1)),
            "black sell grape",
            "amount 2",
        )
        .farms[0]
        .money
        == 7
    ),
    "drovers": lambda: (
        do(
            start(
                fresh(
                    {"animals": {"cow": 1}, "pens": PENS, "village": "drovers"},
                    {},
                    {},
                    display=["MA05", None, None, None],
                ),
                ("deal", 0, 1, 0),
            ),
            "order MA05",
        )
        .farms[0]
        .money
        == 8
    ),
    "riders": lambda: (
        do(start(fresh({"stables": STABLES, "village": "riders"}), ("enter", 0)), "enter S1").farms[0].money == 3
    ),
    "well_diggers": lambda: (
        start(
            fresh({"canals": ["B1/B2"], "stables": {"S1": {"water": True, "fresh": True}}, "village": "well_diggers"}),
            ("drought", 0, 0),
        )
        .farms[0]
        .money
        == 0
        and do(on_farm({**PAIR, "canals": ["B1/B2"], "village": "well_diggers"}, "worker A2|B2"), "double B1/B2")
        .farms[0]
        .money
        == 2
    ),
}
MORE = {
    "crops": {"A1": "apple", "B1": "wheat", "B2": "apple"},
    "animals": {"cow": 2},
    "pens": PENS[:2],
    "tiles": ["bank"],
}
OBJECTIVE_PLAYS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "full_farm": ({"crops": dict.fromkeys(d.PLOTS, "apple"), "pens": ["C3-D3"]}, {}, 10),
    "most_animals": (MORE, {}, 9),
    "fewest_animals": ({}, MORE, 17),
    "most_crops": (MORE, {}, 8),
    "fewest_crops": ({}, MORE, 12),
    "most_improvements": (MORE, {}, 10),
    "fewest_improvements": ({}, MORE, 18),
    "most_empty": ({}, MORE, 20),
}


@pytest.mark.parametrize("key", VILLAGE_PLAYS)
def test_every_village_helps(key: str) -> None:
    assert VILLAGE_PLAYS[key](), key


@pytest.mark.parametrize("key", OBJECTIVE_PLAYS)
def test_every_objective_pays_when_met_only(key: str) -> None:
    mine, other, points = OBJECTIVE_PLAYS[key]
    on = {"options": {"objectives": "yes"}}
    assert fresh({**mine, "objective": key}, other, **on).scores()[0].parts()["objective"] == points
    assert fresh({**other, "objective": key}, mine, **on).scores()[0].parts()["objective"] == 0


@pytest.mark.parametrize("card", d.CONTRACTS, ids=lambda card: card.id)
def test_every_contract_pays(card: d.Contract) -> None:
    goods = {d.GOODS[good]: 1 for good in card.goods}
    assert fresh({"goods": goods, "contracts": [card.id]}, round=7).stack == []
    assert (
        start(fresh({"goods": goods, "contracts": [card.id]}, round=7), ("contracts",)).farms[0].money
        == card.money
        == 9
    )
    goods.popitem()
    assert start(fresh({"goods": goods, "contracts": [card.id]}, round=7), ("contracts",)).farms[0].money == 0
    assert [d.LEVEL[good] for good in card.goods] == [1, 2, 3]


@pytest.mark.parametrize("card", d.MERCHANTS, ids=lambda card: card.id)
def test_every_space_of_every_dealer_is_filled_and_bought(card: d.Dealer) -> None:
    for space in range(card.spaces):
        for piece in d.bits(card.accepts[space]):
            pieces: list[str | None] = [None] * card.spaces
            pieces[space] = d.PIECES[piece]
            on = {"options": {"merchant": "yes"}}
            state = fresh({"money": 20, "pens": ["D1-E1"]}, {"dealers": [{"id": card.id, "pieces": pieces}]}, **on)
            do(start(state, ("buy", 0)), f"buy {card.id}.{space + 1}")
            assert state.farms[0].money == 20 - card.prices[space] and state.farms[1].money == card.prices[space]
            owner = {
                "goods": {d.PIECES[piece]: 1} if piece < d.N_GOODS else {},
                "animals": {d.PIECES[piece]: 1} if d.N_GOODS <= piece < d.HORSE else {},
                "crops": {"A1": d.CROPS[piece - d.SEED]} if piece >= d.SEED else {"B2": "apple"},
                "pens": ["D1-E1"],
            }
            taken = start(fresh(owner, {}, offer=[card.id], **on), ("dealer", 0))
            if taken.stack:  # several spaces take it
                name = "A1" if piece >= d.SEED else d.PIECES[piece]
                assert kind(taken) == "fill" and f"fill {space + 1} {name}" in texts(taken)
                do(taken, f"fill {space + 1} {name}")
            assert any(x == piece for x in taken.farms[0].dealers[0][1])


def test_the_tables_name_every_card() -> None:
    assert set(TILE_PLAYS) == {tile.key for tile in d.TILES} and len(TILE_PLAYS) == 32
    assert set(EVENT_PLAYS) == {event.key for event in d.EVENTS} and len(EVENT_PLAYS) == 28
    assert set(VILLAGE_PLAYS) == {village.key for village in d.VILLAGES} and len(VILLAGE_PLAYS) == 6
    assert set(OBJECTIVE_PLAYS) == {objective.key for objective in d.OBJECTIVES} and len(OBJECTIVE_PLAYS) == 8
    assert len(d.MARKETS) == 48 and len(d.CONTRACTS) == len(d.MERCHANTS) == 8
    for what, cards in {"tile": d.TILES, "event": d.EVENTS, "village": d.VILLAGES}.items():
        assert all(card.text and card.name for card in cards), what
