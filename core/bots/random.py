"""The opponent that plays any legal action."""

from __future__ import annotations

from core.game import Action, State
from core.rng import Rng


class RandomBot:
    """Chooses every legal action with the same chance."""

    name = "random"
    blind = True

    def choose(self, view: State, rng: Rng) -> Action:
        """Any legal action."""
        legal = view.legal_actions()
        return legal[rng.below(len(legal))]
