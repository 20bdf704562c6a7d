"""The generator: the published reference numbers, fair and unbiased, the same everywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from core.rng import SEED_LIMIT, Rng, seed_from_text


def test_reference_sequence_of_splitmix64() -> None:
    rng = Rng(1234567)
    expected = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [rng.bits() for _ in range(5)] == expected


def test_state_is_all_there_is() -> None:
    rng = Rng(5)
    rng.bits()
    twin = Rng(rng.state)
    assert [rng.die() for _ in range(50)] == [twin.die() for _ in range(50)]


def test_dice_are_fair_enough() -> None:
    rng = Rng(99)
    faces = Counter(rng.die() for _ in range(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < n < 10_400 for n in faces.values())


def test_shuffle_reaches_every_order() -> None:
    rng = Rng(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        items = [0, 1, 2]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(850 < n < 1_150 for n in orders.values())


def test_choice_from_nothing_is_an_error() -> None:
    with pytest.raises(IndexError):
        Rng(0).choice([])


@pytest.mark.parametrize(("text", "seed"), [("0", 0), (" 42 ", 42), (str(SEED_LIMIT - 1), SEED_LIMIT - 1), ("007", 7)])
def test_a_typed_number_is_the_seed(text: str, seed: int) -> None:
    assert seed_from_text(text) == seed


@pytest.mark.parametrize("text", ["", "harvest", "-1", "1.5", str(SEED_LIMIT), "٣", "🐖", "\ud800"])
def test_any_other_text_is_a_seed_too(text: str) -> None:
    assert 0 <= seed_from_text(text) < SEED_LIMIT
    assert seed_from_text(text) == seed_from_text(text)
