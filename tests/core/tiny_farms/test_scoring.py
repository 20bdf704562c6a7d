"""Points: rulebook examples, shapes, ties, and the best division against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.rng import Rng
from core.tiny_farms.data import POINTS, steps
from core.tiny_farms.groups import NEIGHBOURS, PIG_SETS, SHEEP_SETS, Sets, components
from core.tiny_farms.scoring import horse_prizes
from tests.core.tiny_farms.helpers import GAME, farm, line, points, sheet

LILLY = {
    "name": "Lilly",
    "red": farm("S S S P", "cc cc C Ch", "H S FF-r FF-e"),
    "blue": farm("S S FF-s FF-r", "C H C S"),
    "milk": 2,
}


def card(red: list[list[str]], blue: list[list[str]] | None = None, **more: Any) -> Any:
    """The card of the first of two players; the other one has nothing."""
    player = {"red": red, "blue": blue or farm(), **more}
    return GAME.score_sheet(sheet(player, {})).cards[0]


@pytest.mark.rule("TF-44", "TF-42")
def test_the_rulebooks_lilly_has_28() -> None:
    result = GAME.score_sheet(sheet(LILLY, {"red": farm("H H H")}, {"red": farm("H H H H", "H")}))
    lilly = result.cards[0]
    assert lilly.parts() == {
        "red.pigs": 1,
        "red.sheep": 12,
        "red.chickens": 2,
        "red.cows": 4,
        "blue.pigs": 0,
        "blue.sheep": 2,
        "blue.chickens": 0,
        "blue.cows": 0,
        "horses": 0,
        "friends": 9,
        "milk": 2,
        "balance": -4,
    }
    assert lilly.total == 28
    assert sum(line(lilly, f"red.{kind}").points for kind in ("pigs", "sheep", "chickens", "cows")) == 19
    assert sum(line(lilly, f"blue.{kind}").points for kind in ("pigs", "sheep", "chickens", "cows")) == 2


@pytest.mark.rule("TF-32")
@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (["P"], 1),
        (["P P"], 6),
        (["P P P"], 7),
        (["P P", "P P"], 12),
        (["P P P", ". P"], 8),
        (["P .", ". P"], 2),
        (["P P P P"], 12),
    ],
)
def test_pigs(rows: list[str], worth: int) -> None:
    assert points(card(farm(*rows)), "pigs") == worth


@pytest.mark.rule("TF-33", "TF-34")
@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (["S"], 0),
        (["S S"], 2),
        (["S . S"], 0),
        (["S .", ". S"], 0),
        (["S S S"], 12),
        (["S S", "S"], 12),
        (["S S S S"], 12),
        (["S S S", ". . S S"], 14),
        (["S S S", "S S S"], 24),
        (["S S S S", ". . . S", ". . . S"], 24),
        ([". S", "S S S", ". S"], 12),
    ],
)
def test_sheep(rows: list[str], worth: int) -> None:
    assert points(card(farm(*rows)), "sheep") == worth


@pytest.mark.rule("TF-31", "TF-7")
def test_farms_are_scored_separately() -> None:
    scored = card(farm("S S . P"), farm("S . . .", "P"))
    assert points(scored, "sheep") == 2
    assert points(scored, "pigs") == 2


@pytest.mark.rule("TF-7")
def test_neighbours_share_an_edge() -> None:
    assert [mask.bit_count() for mask in NEIGHBOURS] == [2, 3, 3, 2, 3, 4, 4, 3, 3, 4, 4, 3, 2, 3, 3, 2]
    for square, mask in enumerate(NEIGHBOURS):
        for other in range(16):
            apart = abs(square // 4 - other // 4) + abs(square % 4 - other % 4)
            assert (mask >> other & 1) == (apart == 1)


def divisions(squares: tuple[int, ...], largest: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to divide squares into parts of at most `largest` (set partitions, no geometry)."""
    if not squares:
        yield []
        return
    first, rest = squares[0], squares[1:]
    for mask in range(1 << len(rest)):
        part = (first, *(s for i, s in enumerate(rest) if mask >> i & 1))
        if len(part) <= largest:
            left = tuple(s for i, s in enumerate(rest) if not mask >> i & 1)
            for others in divisions(left, largest):
                yield [part, *others]


def hangs_together(part: tuple[int, ...]) -> bool:
    """A flood fill of its own, so that it shares nothing with the code it checks."""
    seen, todo = {part[0]}, [part[0]]
    while todo:
        square = todo.pop()
        for other in part:
            if other not in seen and abs(square // 4 - other // 4) + abs(square % 4 - other % 4) == 1:
                seen.add(other)
                todo.append(other)
    return len(seen) == len(part)


def brute_force(squares: tuple[int, ...], table: dict[int, int]) -> int:
    return max(
        sum(table[len(part)] for part in division)
        for division in divisions(squares, max(table))
        if all(hangs_together(part) for part in division)
    )


@pytest.mark.rule("TF-31")
@pytest.mark.parametrize(("sets", "table"), [(PIG_SETS, "pig_sets"), (SHEEP_SETS, "sheep_sets")])
def test_the_best_division_against_all_divisions(sets: Sets, table: str) -> None:
    worth = steps(POINTS[table])
    rng = Rng(31)
    for trial in range(150):
        size = 1 + trial % 8
        squares: list[int] = [rng.below(16)]
        while len(squares) < size:
            # grow mostly connected shapes: those are the hard ones
            near = [s for s in range(16) if s not in squares and any(NEIGHBOURS[s] >> t & 1 for t in squares)]
            pool = near if rng.below(5) and near else [s for s in range(16) if s not in squares]
            squares.append(rng.choice(pool))
        mask = sum(1 << square for square in squares)
        assert sets.value(mask) == brute_force(tuple(sorted(squares)), worth), sorted(squares)


@pytest.mark.rule("TF-31")
def test_a_division_uses_every_square_once_and_adds_up() -> None:
    rng = Rng(7)
    for sets in (PIG_SETS, SHEEP_SETS):
        for mask in [(1 << 16) - 1, 0, *(rng.below(1 << 16) for _ in range(200))]:
            parts = sets.divide(mask)
            covered = 0
            for part, worth in parts:
                assert not covered & part
                assert len(components(part)) == 1
                assert worth == sets.points[part.bit_count()]
                covered |= part
            assert covered == mask
            assert sum(worth for _, worth in parts) == sets.value(mask)


def test_a_whole_farm_of_one_animal() -> None:
    assert PIG_SETS.value(0xFFFF) == 8 * 6
    assert SHEEP_SETS.value(0xFFFF) == 5 * 12


@pytest.mark.rule("TF-31")
def test_lines_say_which_squares_made_which_sets() -> None:
    found = line(card(farm("P P P", ". . .", ". P")), "red.pigs")
    assert found.points == 8
    assert found.why == "6 for a1+b1, 1 for c1, 1 for b3"
    assert found.marks == ("Ra1", "Rb1", "Rc1", "Rb3")
    found = line(card(farm(), farm("S S S", ". . S S")), "blue.sheep")
    assert found.why.startswith("12 for ") and ", 2 for " in found.why
    assert set(found.marks) == {"Ba1", "Bb1", "Bc1", "Bc2", "Bd2"}


@pytest.mark.rule("TF-35", "TF-25")
@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        (["C cc cc", "C cc"], 12),
        (["cc C cc"], 4),
        (["cc cc cc cc"], 0),
        (["C C", "cc ."], 4),
        (["C cc . C", ". . . cc"], 4),
        (["C .", ". cc"], 0),
        (["C C cc cc"], 8),
        (["C C C C"], 0),
    ],
)
def test_cows_and_calves(rows: list[str], worth: int) -> None:
    assert points(card(farm(*rows)), "cows") == worth


@pytest.mark.rule("TF-36")
def test_chickens_count_anywhere() -> None:
    assert points(card(farm("Ch . Ch"), farm(". .", ". Ch")), "chickens") == 6


@pytest.mark.rule("TF-37", "TF-38", "TF-39", "TF-64")
@pytest.mark.parametrize(
    ("counts", "option", "prizes"),
    [
        ([3, 2], "no_prize", [10, 0]),
        ([2, 2], "no_prize", [10, 10]),
        ([0, 0], "no_prize", [0, 0]),
        ([1, 0], "second_prize", [10, 0]),
        ([4, 2, 2, 1], "no_prize", [10, 6, 6, 0]),
        ([3, 3, 2], "no_prize", [10, 10, 0]),
        ([2, 2, 2, 2], "no_prize", [10, 10, 10, 10]),
        ([3, 2, 1], "no_prize", [10, 6, 0]),
        ([3, 0, 0], "no_prize", [10, 0, 0]),
        ([3, 0, 0], "second_prize", [10, 6, 6]),
        ([3, 1, 0], "second_prize", [10, 6, 0]),
        ([0, 0, 0], "second_prize", [0, 0, 0]),
        ([5, 3, 3, 3], "no_prize", [10, 6, 6, 6]),
        ([7], "no_prize", [0]),
    ],
)
def test_horses(counts: list[int], option: str, prizes: list[int]) -> None:
    assert horse_prizes(counts, option) == prizes


@pytest.mark.rule("TF-37")
def test_horses_of_both_farms_count_and_a_lost_one_does_not() -> None:
    result = GAME.score_sheet(sheet({"red": farm("H H"), "blue": farm("H")}, {"red": farm("H H")}))
    assert [points(found, "horses") for found in result.cards] == [10, 0]


@pytest.mark.rule("TF-39")
def test_the_option_is_read_from_a_sheet() -> None:
    players = [{"red": farm("H")}, {}, {}]
    assert [points(c, "horses") for c in GAME.score_sheet(sheet(*players)).cards] == [10, 0, 0]
    second = sheet(*players, options={"zero_horses": "second_prize"})
    assert [points(c, "horses") for c in GAME.score_sheet(second).cards] == [10, 6, 6]


@pytest.mark.rule("TF-40")
@pytest.mark.parametrize(
    ("friends", "worth"),
    [
        ("FF-r", 1),
        ("FF-r FF-e", 4),
        ("FF-r FF-e FF-s", 8),
        ("FF-r FF-e FF-s FF-b", 12),
        ("FF-r FF-r FF-r", 3),
        ("FF-r FF-r FF-e FF-e", 8),
    ],
)
def test_friends(friends: str, worth: int) -> None:
    assert points(card(farm(friends)), "friends") == worth


@pytest.mark.rule("TF-40")
def test_friends_of_both_farms_and_further_sets() -> None:
    scored = card(farm("FF-r FF-e FF-s", "FF-r"), farm("FF-b FF-bu FF-e"))
    assert points(scored, "friends") == 18 + 4
    assert line(scored, "friends").why == "18 for raccoon + eagle + squirrel + bear + bunny, 4 for raccoon + eagle"


@pytest.mark.rule("TF-41", "TF-30", "TF-25")
def test_balance_counts_spaces_and_may_lead_below_zero() -> None:
    scored = card(farm("cc cc cc cc"), farm("Ch"))
    assert points(scored, "balance") == -3
    assert scored.total == -1


@pytest.mark.rule("TF-62", "TF-67", "TF-41")
def test_crops_and_crossed_out_spaces() -> None:
    def solo(red: list[list[str]], blue: list[list[str]]) -> Any:
        return GAME.score_sheet(sheet({"red": red, "blue": blue})).cards[0]

    scored = solo(farm("crop crop crop", "crop", "Ch"), farm("crop crop", ". . crop"))
    assert (points(scored, "crops"), points(scored, "balance")) == (2, -2)
    assert points(solo(farm("X X X", "P"), farm("P")), "balance") == 0
    sizes = [points(solo(farm("crop " * min(n, 4), "crop " * max(0, n - 4)), farm()), "crops") for n in range(1, 9)]
    assert sizes == [0, 0, 2, 2, 3, 3, 5, 5]
    assert points(solo(farm(*["crop crop crop crop"] * 3), farm()), "crops") == 5


@pytest.mark.rule("TF-42")
def test_milk_left_is_worth_a_point_each() -> None:
    assert points(card(farm(), milk=3), "milk") == 3
