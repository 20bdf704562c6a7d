"""The steps of a round by number, their names and phases; rounds.py says what each of them does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.la_granja.state import LaGranjaState

(
    PLAY_CARDS,
    DRAW_CARDS,
    INCOME,
    GROWTH,
    ROOF_TILES,
    BEFORE_ROLL,
    ROLL,
    TENANT,
    LABORER,
    FIRST_DIE,
    SECOND_DIE,
    LAST_DIE,
    NEUTRAL_EARLY,
    CHOOSE_DONKEY,
    REVEAL,
    SIESTA,
    FREE_DELIVERIES,
    PURCHASED,
    NEUTRAL_LATE,
    SCORING,
    END,
) = range(21)
STEP_NAMES = (
    "I.1", "I.1", "I.2", "I.3", "I.4",
    "II", "II", "II", "II", "II", "II", "II",
    "III.1", "III.1", "III.1", "III.2", "III.3", "III.4", "III.4",
    "IV", "end",
)  # fmt: skip
PHASE = (1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4)

RUN: list[Callable[[LaGranjaState], None]] = []
"""What each step does, filled by rounds.py."""
