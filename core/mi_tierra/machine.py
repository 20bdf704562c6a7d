"""The machine that carries a game from decision to decision.

The state keeps a stack of *frames*: plain tuples whose first item names a step. The top frame acts next. A *step* runs
by itself and may push other frames. A *question* lists the legal actions for the player `frame[1]`; with more than one
the machine waits for a click, a single one it plays itself (MT-244), with none it drops the frame. Questions are
answered by the function registered for the same name.

A frame holds only ints, strings and tuples of them, so a position with everything pending in it is plain JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from core.game import Action, Log

if TYPE_CHECKING:
    from core.mi_tierra.state import MiTierraState

Frame = tuple[Any, ...]
Step = Callable[["MiTierraState", Frame, "Log | None"], None]
Question = Callable[["MiTierraState", Frame], Sequence[Action]]
Answer = Callable[["MiTierraState", Frame, Action, "Log | None"], None]

STEPS: Final[dict[str, Step]] = {}
QUESTIONS: Final[dict[str, Question]] = {}
ANSWERS: Final[dict[str, Answer]] = {}


def step(name: str) -> Callable[[Step], Step]:
    """Registers a step that runs by itself."""

    def register(function: Step) -> Step:
        assert name not in STEPS and name not in QUESTIONS, name
        STEPS[name] = function
        return function

    return register


def question(name: str) -> Callable[[Question], Question]:
    """Registers the legal actions of a decision."""

    def register(function: Question) -> Question:
        assert name not in STEPS and name not in QUESTIONS, name
        QUESTIONS[name] = function
        return function

    return register


def answer(name: str) -> Callable[[Answer], Answer]:
    """Registers what an action does in a decision; its frame has been taken off the stack."""

    def register(function: Answer) -> Answer:
        assert name not in ANSWERS, name
        ANSWERS[name] = function
        return function

    return register
