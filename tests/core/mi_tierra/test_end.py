"""The final scoring, ties, objectives, paper sheets."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import pytest

from core.game import SheetError
from core.mi_tierra import GAME, scoring
from core.mi_tierra.effects import FinalFarm
from tests.core.mi_tierra.tools import d, do, fresh, start


def parts(state: Any, p: int = 0) -> dict[str, int]:
    return {line: points for line, points in state.scores()[p].parts().items() if points}


@pytest.mark.rule("MT-198", "MT-201", "MT-203")
def test_the_order_of_scoring_shows_in_greedy() -> None:
    farm = {
        "money": 61,
        "goods": {"vest": 2, "dessert": 1, "cake": 1, "grape": 3, "flour": 1},
        "canals": ["B1/B2", "A1/A2", "C1/C2", "B1|C1"],
        "tiles": ["greedy", "collector", "water_bearer"],
        "objective": "most_improvements",
    }
    state = fresh(farm, {}, options={"objectives": "yes"})
    assert parts(state) == {"money": 61, "objective": 10, "sets": 25, "tiles": 8 + 10 + 7, "unsold": 8}
    assert state.scores()[0].total == 129
    assert [line.id for line in state.scores()[0].lines] == list(scoring.LINES)


@functools.cache
def brute_sets(counts: tuple[int, ...]) -> int:
    """Every partition, for small numbers."""
    if not any(counts):
        return 0
    first = next(i for i, n in enumerate(counts) if n)
    best = 0
    for n in range(1, min(5, counts[first]) + 1):
        rest = list(counts)
        rest[first] -= n
        best = max(best, scoring.set_value([first] * n) + brute_sets(tuple(rest)))
    others = [i for i in range(len(counts)) if i != first and counts[i]]
    for k in range(1, len(others) + 1):
        for group in itertools.combinations(others, k):
            rest = list(counts)
            for i in (first, *group):
                rest[i] -= 1
            best = max(best, scoring.set_value([first, *group]) + brute_sets(tuple(rest)))
    return best


@pytest.mark.rule("MT-199", "MT-200")
def test_the_best_sets_are_found() -> None:
    for counts in itertools.chain(
        itertools.product(range(4), repeat=4), itertools.combinations_with_replacement(range(8), 4)
    ):
        points, plan = scoring.best_sets(counts)
        assert points == brute_sets(counts) == sum(scoring.set_value(group) for group in plan)
        assert [sum(group.count(kind) for group in plan) for kind in range(4)] == list(counts)
    assert scoring.best_sets((6, 0, 0, 0))[0] == 22 and scoring.best_sets((7, 0, 0, 0))[0] == 26
    assert scoring.best_sets((4, 1, 1, 1))[0] == 59


@pytest.mark.rule("MT-202", "MT-212")
def test_covered_tiles_count_for_the_inventor_only() -> None:
    state = fresh(
        {"tiles": ["inventor", "bank"], "covered_tiles": ["mill"], "objective": "most_improvements"},
        {"tiles": ["school", "tractor"]},
        options={"objectives": "yes"},
    )
    assert parts(state) == {"tiles": 6}


@pytest.mark.rule("MT-204", "MT-205")
def test_unsold_goods_and_animals() -> None:
    farm = {"money": 70, "goods": {"apple": 1, "wheat": 1, "grape": 2, "meat": 1, "milk": 1}, "village": "gardeners"}
    state = fresh({**farm, "animals": {"cow": 3}, "pens": ["D1-E1"]}, event="market_changes")
    assert parts(state) == {"money": 70, "unsold": 9}


@pytest.mark.rule("MT-206")
@pytest.mark.parametrize(
    ("players", "winners", "by"),
    [
        (((120, 3, -1), (120, 2, 5)), (0,), "level3"),
        (((120, 3, 0), (120, 3, -1)), (0,), "horse"),
        (((120, 3, 4), (119, 9, 6)), (0,), ""),
    ],
)
def test_the_tie_chain(players: tuple[tuple[int, int, int], ...], winners: tuple[int, ...], by: str) -> None:
    _, found, _, tie = scoring.decide(*([row[i] for row in players] for i in range(3)), literal=True)  # type: ignore[arg-type]
    assert (found, tie) == (winners, by)


@pytest.mark.rule("MT-207")
@pytest.mark.parametrize(
    ("players", "literal", "winners", "by"),
    [
        (((110, 4, 2), (110, 4, 2), (101, 1, -1), (99, 5, 4)), True, (2,), "third place"),
        (((110, 4, 2), (110, 4, 2), (101, 1, -1), (101, 1, -1)), True, (), "play again"),
        (((110, 4, 2), (110, 4, 2), (101, 1, 3), (101, 1, -1)), True, (2,), "third place"),
        (((88, 3, -1), (88, 3, -1)), True, (), "play again"),
        (((88, 3, -1), (88, 3, -1), (88, 3, -1), (5, 0, -1)), True, (), "play again"),
        (((110, 4, 2), (110, 4, 2), (101, 1, -1)), False, (0, 1), "shared victory"),
    ],
)
def test_still_tied(
    players: tuple[tuple[int, int, int], ...], literal: bool, winners: tuple[int, ...], by: str
) -> None:
    columns = [[row[i] for row in players] for i in range(3)]
    ranking, found, reason, tie = scoring.decide(columns[0], columns[1], columns[2], literal)
    assert (found, tie) == (winners, by) and (reason == "draw") == (not winners)
    assert ranking[0] == tuple(i for i, row in enumerate(players) if row == players[0])
    state = fresh(
        {"money": 5},
        {"money": 5},
        {"money": 3},
        round=7,
        options={"third_place": "literal" if literal else "shared_victory"},
    )
    end = start(state, ("area", 17)).outcome()
    assert end.winners == ((2,) if literal else (0, 1)) and end.why


# ---------------------------------------------------------------- objectives


def goal(objective: str, mine: dict[str, Any], *others: dict[str, Any], **options: str) -> int:
    farms = [{**mine, "objective": objective}, *others]
    state = fresh(*farms, options={"objectives": "yes", **options})
    return state.scores()[0].parts()["objective"]


FULL = {
    "crops": {"A1": "apple", "A2": "wheat", "B1": "wheat", "B2": "apple"},
    "pens": ["C1-C2", "D1-D2", "E1-E2", "C3-D3"],
}


@pytest.mark.rule("MT-209")
def test_what_fills_a_farm() -> None:
    assert goal("full_farm", FULL) == 10
    assert goal("full_farm", {**FULL, "pens": FULL["pens"][:3]}) == 0, "two empty stables"
    horses = {"S1": {"horse": 0}, "S2": {"horse": 3}}
    assert goal("full_farm", {**FULL, "pens": FULL["pens"][:3], "stables": horses}) == 10
    assert goal("full_farm", FULL, objective_spaces="with_improvements") == 0
    tiles = {"tiles": ["bank", "mill", "school"]}
    assert goal("full_farm", {**FULL, **tiles}, objective_spaces="with_improvements") == 10
    assert goal("most_empty", {}, {"tiles": ["bank"]}, objective_spaces="with_improvements") == 20
    assert goal("most_empty", {}, {"tiles": ["bank"]}) == 0


@pytest.mark.rule("MT-210", "MT-211")
def test_most_and_fewest_alone() -> None:
    cows = {"animals": {"cow": 3}, "pens": ["D1-E1"]}
    assert goal("most_animals", {**cows, "stables": {"S1": {"horse": 0}}}, cows) == 9, "horses count"
    assert goal("most_animals", cows, cows) == 0, "a tie pays nothing"
    assert goal("fewest_animals", {}, cows) == 17, "zero is a fewest"
    assert goal("fewest_animals", {}, {}) == 0
    assert goal("most_crops", {"crops": {"A1": "apple", "B2": "apple"}}, {}) == 8
    assert goal("fewest_crops", {"crops": {}}, {}, {"crops": {"A1": "apple", "B1": "wheat"}}) == 12
    assert goal("most_improvements", {"tiles": ["bank"]}, {}) == 10
    assert goal("fewest_improvements", {}, {"tiles": ["bank"]}) == 18


@pytest.mark.rule("MT-213", "MT-214")
def test_objectives_come_after_the_last_rodeo_and_stay_secret_until_then() -> None:
    horse = {"stables": {"S1": {"horse": 4}}, "objective": "most_animals"}
    state = fresh(horse, {"objective": "most_crops"}, round=7, options={"objectives": "yes"})
    assert (
        state.observation(1)["farms"][0]["objective"] is None and state.observation(0)["farms"][0]["objective"] == "O2"
    )
    start(state, ("area", 17))
    do(state, "enter S1", "item apple", "item apple")
    assert state.over and state.scores()[0].parts()["objective"] == 0, "the horse has left"
    assert state.observation(1)["farms"][0]["objective"] == "O2"


# ---------------------------------------------------------------- paper sheets

SHEET: dict[str, Any] = {
    "players": [
        {
            "name": "Ana",
            "money": 61,
            "goods": {"vest": 2, "dessert": 1, "cake": 1, "grape": 3, "flour": 1},
            "tiles": ["collector", "water_bearer"],
            "water": 4,
            "merchant_cards": 2,
            "objective": "full_farm",
            "farm_full": True,
            "animals": {"horse": 1},
            "best_horse": 2,
        },
        {
            "name": "Ben",
            "money": 50,
            "animals": {"cow": 4, "sheep": 3},
            "pens": 3,
            "tiles": ["rancher", "gardener", "bank"],
            "covered_tiles": ["mill"],
            "seeds": {"apple": 4, "wheat": 2},
            "farm_empty": 2,
            "objective": "O2",
            "city_cards": 1,
            "merchant_cards": 2,
        },
    ],
    "turn_order": ["Ben", "Ana"],
}


def test_a_sheet_is_scored_like_a_played_game() -> None:
    result = GAME.score_sheet(SHEET)
    ana, ben = result.cards
    assert ana.parts() == {"money": 61, "sets": 25, "objective": 10, "tiles": 18, "merchant": 5, "unsold": 8}
    assert ben.parts() == {"money": 50, "sets": 0, "objective": 9, "tiles": 14 + 12, "merchant": 5, "unsold": 0}
    assert result.winners == (0,) and result.tie_break == "" and not result.warnings
    farm = {
        "money": 61,
        "goods": SHEET["players"][0]["goods"],
        "tiles": ["collector", "water_bearer"],
        "canals": ["B1/B2", "A1/A2", "C1/C2", "B1|C1"],
    }
    played = fresh(farm)
    lone = GAME.score_sheet(
        {"players": [{k: v for k, v in SHEET["players"][0].items() if k in ("money", "goods", "tiles", "water")}]}
    )
    assert played.scores()[0].parts() == lone.cards[0].parts()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"money": -1}, "players[0].money: must be a whole number, 0 or more, not -1"),
        ({"money": True}, "players[0].money: must be a whole number, 0 or more, not True"),
        ({"goods": {"kiwi": 1}}, "players[0].goods: unknown key 'kiwi'; known: apple, "),
        ({"goods": 3}, "players[0].goods: expected a table, found 3"),
        ({"tiles": ["nope"]}, "players[0].tiles[0]: unknown tile 'nope'; known: sheep_breeding, "),
        ({"tiles": ["bank", "bank"]}, "players[0].tiles: Bank stands there twice"),
        (
            {"tiles": ["bank", "mill", "school", "tractor"]},
            "players[0].tiles: a farm has three spaces, found 4 open tiles",
        ),
        ({"animals": {"cow": 11}}, "players[0].animals.cow: must be 10 or less, not 11"),
        (
            {"best_horse": 3, "animals": {}},
            "players[0].best_horse: level 3, but there is no horse on the farm",
        ),
        ({"best_horse": 7}, "players[0].best_horse: must be 6 or less, not 7"),
        ({"water": 11}, "players[0].water: must be 10 or less, not 11"),
        ({"seeds": {"apple": 11}}, "players[0].seeds.apple: must be 10 or less, not 11"),
        ({"seeds": {"apple": 6, "wheat": 6}}, "players[0].seeds.apple: a farm has 10 plots, found 12 crops"),
        ({"farm_full": "yes"}, "players[0].farm_full: expected true or false, found 'yes'"),
        ({"farm_empty": 3}, "players[0].farm_full: the farm is said to be full, but to have empty spaces too: 3"),
        ({"objective": "win"}, "players[0].objective: unknown objective 'win'; known: full_farm, "),
        ({"objective": "most_animals"}, "players[1].objective: players[0] has Ark too"),
        ({"city_cards": 4}, "players[0].city_cards: everybody has 5 in all, but the box holds 4"),
        ({"tiles": ["rancher"]}, "players[1].tiles: Rancher stands on the farm of players[0] too"),
        ({"hat": 1}, "players[0]: unknown key 'hat'; known: name, money, "),
    ],
)
def test_wrong_sheets_are_refused_with_one_sentence(change: dict[str, Any], sentence: str) -> None:
    players = [{**SHEET["players"][0], **change}, SHEET["players"][1]]
    with pytest.raises(SheetError) as caught:
        GAME.score_sheet({"players": players})
    assert str(caught.value).startswith(sentence) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ({}, "players: expected a list of 1 to 6 players, found None"),
        ({"players": []}, "players: expected a list of 1 to 6 players"),
        ({"players": [{}] * 7}, "players: expected a list of 1 to 6 players"),
        ({"players": [3]}, "players[0]: expected a table, found 3"),
        ({"players": [{}], "colour": 1}, "sheet: unknown key 'colour'; known: players, options, turn_order"),
        ({"players": [{}], "options": {"x": "y"}}, "options: unknown option 'x'"),
        ({"players": [{"name": "A"}, {"name": "B"}], "turn_order": ["A"]}, "turn_order: expected every name once"),
    ],
)
def test_wrong_frames_of_sheets(sheet: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SheetError) as caught:
        GAME.score_sheet(sheet)
    assert str(caught.value).startswith(sentence)


def test_unlikely_sheets_are_scored_with_a_warning() -> None:
    result = GAME.score_sheet(
        {"players": [{"name": "Ana", "animals": {"cow": 4, "horse": 1}, "pens": 1, "covered_tiles": ["bank"]}]}
    )
    places = ("best_horse", "covered_tiles", "pens")
    assert [warning.split(": ")[0] for warning in result.warnings] == [f"players[0].{place}" for place in places]
    result = GAME.score_sheet({"players": [{"money": 199}, {"money": 200, "goods": {"apple": 99, "wheat": 1}}]})
    assert [warning.split(": ")[0] for warning in result.warnings] == ["players[1].money", "players[1].goods.apple"]
    assert GAME.score_sheet({"players": [{}, {}]}).winners == ()


def test_an_empty_final_farm_scores_nothing() -> None:
    card = scoring.scorecard("A", FinalFarm(), 0, 0, [])
    assert card.total == 0 and all(line.why for line in card.lines)
    assert d.SAME_SET == (0, 0, 4, 9, 15, 22) and d.MIXED_SET == (0, 0, 10, 25, 50)


def test_heaps_of_goods_are_scored_at_once() -> None:
    points, _ = scoring.best_sets((999, 998, 500, 0))
    assert points == 25 * 500 + scoring.best_sets((499, 498, 0, 0))[0]
