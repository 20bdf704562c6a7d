"""Short ways to set positions up and to read them."""

from __future__ import annotations

from typing import Any

from core.game import Action, Event, IllegalAction, get_game, play
from core.la_granja.data import GOOD, VP
from core.la_granja.state import LaGranjaState

GAME = get_game("la_granja")
Given = dict[str, Any]


def position(step: str, *farms: Given, seats: int = 2, waiting: bool = True, **more: Any) -> LaGranjaState:
    """A position at a step. `waiting`: farms without a commodity get one, so that every turn has a choice."""
    filled = [dict(farm) for farm in farms] + [{} for _ in range(seats - len(farms))]
    if waiting:
        for farm in filled:
            farm.setdefault("commodities", 1)
    state = GAME.position({"seats": seats, "round": 3, "step": step, "farms": filled, **more})
    assert isinstance(state, LaGranjaState)
    return state


def run(state: LaGranjaState, *actions: str, log: list[Event] | None = None) -> LaGranjaState:
    """Plays actions, each of which must be legal."""
    for text in actions:
        play(state, text, log)
    return state


def texts(state: LaGranjaState, kind: str = "") -> list[str]:
    """Notation of the legal actions (of a kind)."""
    return [str(a) for a in state.legal_actions() if not kind or a.kind == kind]


def top(state: LaGranjaState) -> str:
    """Name of the newest entry."""
    name: str = state.stack[-1][0]
    return name


def vp(state: LaGranjaState, p: int = 0) -> int:
    """VP of a player."""
    return state.farms[p].goods[VP]


def has(state: LaGranjaState, good: str, p: int = 0) -> int:
    """Goods in den, stable, centre or purse."""
    return state.farms[p].goods[GOOD[good]]


def refused(state: LaGranjaState, text: str) -> str:
    """The code with which an action is refused."""
    action: Action = state.parse_action(text)
    assert action not in state.legal_actions()
    try:
        play(state, action)
    except IllegalAction as error:
        assert error.refusal.sentence == str(error)
        return error.refusal.code
    raise AssertionError(f"{text} was played")


def new(seats: int = 2, seed: int = 1, **options: str) -> LaGranjaState:
    """A fresh game."""
    state = GAME.new_state(seats, seed, options)
    assert isinstance(state, LaGranjaState)
    return state
