"""What tests of every game need: option sets to try and whole random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.game import Game, Log, SetupError, State
from core.rng import Rng


def option_sets(game: Game, seats: int, random_sets: int = 4) -> Iterator[dict[str, str]]:
    """The defaults, every other choice of every option by itself, and some random mixtures; only valid ones."""
    yield {}
    singles = [{o.id: choice} for o in game.options for choice in o.choices if choice != o.default]
    rng = Rng(seats)
    mixtures = [{o.id: rng.choice(o.choices) for o in game.options} for _ in range(random_sets)]
    for options in singles + mixtures:
        try:
            game.check_options(seats, options)
            game.new_state(seats, 0, options)
        except SetupError:
            continue
        yield options


def random_states(state: State, seed: int, limit: int = 100_000, log: Log | None = None) -> Iterator[State]:
    """Plays at random to the end (or the stall guard), yielding the same state before each action and at the end."""
    rng = Rng(seed)
    for _ in range(limit):
        yield state
        if state.is_terminal() or state.is_stalled():
            return
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))], log)
    raise AssertionError(f"no end after {limit} actions")


def state_at(game: Game, seats: int, seed: int, moves: int, options: dict[str, Any] | None = None) -> State:
    """The position after so many random actions (fewer if the game ends)."""
    state = game.new_state(seats, seed, options)
    for n, position in enumerate(random_states(state, seed)):
        if n == moves:
            return position
    return state
