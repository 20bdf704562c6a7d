"""Positions for the tests of Finca."""

from __future__ import annotations

from typing import Any

from core.finca import GAME, box
from core.finca.state import FincaState
from core.game import Event, Log, play

WHEEL = [*box.FOODS, *box.FOODS]
"""Blades in a plain order: blade 0 orange, 1 lemon, 2 fig, 3 grape, 4 almond, 5 fish, 6 orange …"""


def at(seats: int = 2, **description: Any) -> FincaState:
    """A position on the plain windmill; farmers of others stand far from each other unless given."""
    options = {
        key: description.pop(key) for key in [o.id for o in GAME.options] if isinstance(description.get(key), str)
    }
    description.setdefault("blades", WHEEL)
    description.setdefault("farmers", [[2 * p, 2 * p + 1] for p in range(seats)])
    description.setdefault("options", options)
    return GAME.position({"seats": seats, **description})


def clicks(state: FincaState, *notations: str) -> Log:
    """Plays clicks one by one, each checked, nothing played by itself in between."""
    log: list[Event] = []
    for notation in notations:
        action = state.parse_action(notation)
        assert action in state.legal_actions(), f"{notation}: {state.why_not(action)}"
        state.step(action, log)
    return log


def played(state: FincaState, *notations: str) -> Log:
    """Plays clicks as a game does."""
    log: list[Event] = []
    for notation in notations:
        play(state, notation, log)
    return log


def offered(state: FincaState) -> list[str]:
    """The notations of all legal actions."""
    return [str(action) for action in state.legal_actions()]


def code(state: FincaState, notation: str) -> str | None:
    """The reason code against a click, None if it is legal."""
    refusal = state.why_not(state.parse_action(notation))
    return refusal.code if refusal else None


def of_kind(log: Log, kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in log if event.kind == kind]


def hand(state: FincaState, player: int = 0) -> dict[str, int]:
    """The food of a player by name, without zeros."""
    return {food: n for food, n in zip(box.FOODS, box.amounts(state.hands[player])) if n}
