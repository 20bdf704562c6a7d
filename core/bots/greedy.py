"""The opponent that plays each click for the best position right after it."""

from __future__ import annotations

from collections.abc import Callable

from core.game import Action, State
from core.rng import Rng


class GreedyBot:
    """Tries every legal action on a copy and keeps the best by `value(state, player)` (whole numbers, any unit).

    A game whose clicks only make sense together gives its own bot instead. Equals: the first action wins, so the
    choice depends on nothing but the view.
    """

    name = "greedy"
    blind = False

    def __init__(self, value: Callable[[State, int], int]) -> None:
        self.value = value

    def choose(self, view: State, rng: Rng) -> Action:
        """The legal action whose following position is worth most to the player to act."""
        player = view.current_player
        if player is None:
            raise AssertionError("the game is over")
        best: Action | None = None
        best_value = 0
        for action in view.legal_actions():
            after = view.clone()
            after.apply_action(action)
            value = self.value(after, player)
            if best is None or value > best_value:
                best, best_value = action, value
        if best is None:
            raise AssertionError("no legal action")
        return best
