"""Farmer Emma, the opponent of the solo game: where she goes and what she fills in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.tiny_farms.data import SIDES, TARGETS, TRACK_CIRCLES, TRACK_FILLS, TRACK_OF, TRACK_ROWS
from core.tiny_farms.scoring import emma_points

CHICKENS: Final = TRACK_ROWS.index("chickens")

Combination = tuple[int, int, int]
"""A die, a farmer (0 red, 1 blue) and the space where that farmer lands, bump included."""


def fill(tracks: Sequence[int], animal: int) -> tuple[tuple[int, ...], int | None]:
    """TF-53, TF-54: the card after one animal, and the row that was filled (None: nothing was left to fill)."""
    row = TRACK_OF[animal]
    if tracks[row] >= TRACK_CIRCLES[row]:  # TF-52: a full row gives a chicken
        row = CHICKENS
        if tracks[row] >= TRACK_CIRCLES[row]:
            return tuple(tracks), None
    after = list(tracks)
    after[row] = min(after[row] + TRACK_FILLS[row], TRACK_CIRCLES[row])
    return tuple(after), row


def fill_both(tracks: Sequence[int], animals: tuple[int, int]) -> tuple[int, ...]:
    """The card after both animals of a space."""
    return fill(fill(tracks, animals[0])[0], animals[1])[0]


def combinations(dice: Sequence[int], landing: Callable[[int, int], int]) -> list[Combination]:
    """TF-50 step 1: each die value with each farmer, the lower die first, red before blue."""
    return [(die, farmer, landing(farmer, die)) for die in sorted(set(dice)) for farmer in (0, 1)]


def by_list(options: list[Combination], target: int, shown: Sequence[tuple[int, int]]) -> list[Combination]:
    """TF-50 steps 2 and 3: the combinations that the list of targets cannot tell apart, step 4's order kept."""
    left = options
    for step in range(SIDES):  # TF-49: after 6 comes 1
        if step and len({space for _, _, space in left}) == 1:
            break
        row = TARGETS[(target - 1 + step) % SIDES]
        # TF-51: only whether the animal is shown counts, and chickens have no number
        showing = [option for option in left if any(TRACK_OF[animal] == row for animal in shown[option[2]])]
        if showing:
            left = showing
    return left


def best_moves(
    dice: Sequence[int],
    landing: Callable[[int, int], int],
    target: int,
    shown: Sequence[tuple[int, int]],
    advanced: tuple[Sequence[int], int] | None = None,
) -> list[Combination]:
    """Emma's equally good moves, the one she makes by herself first (TF-50).

    `advanced`: her card and the player's horses, for the Emma who takes what gives her most points now (TF-55).
    """
    options = combinations(dice, landing)
    if advanced is not None:
        tracks, horses = advanced
        worth = [emma_points(fill_both(tracks, shown[space]), horses) for _, _, space in options]
        options = [option for option, points in zip(options, worth) if points == max(worth)]
    return by_list(options, target, shown)
