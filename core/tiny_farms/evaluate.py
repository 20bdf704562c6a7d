"""What a position is worth, for the opponent "greedy" (whole numbers, hundredths of a point)."""

from __future__ import annotations

from core.bots import GreedyBot
from core.tiny_farms.state import TinyFarmsState


def value(state: TinyFarmsState, player: int) -> int:
    """The player's points against the best of the others, if the game ended now."""
    totals = [card.total for card in state.scores()]
    return 100 * (totals[player] - max(total for other, total in enumerate(totals) if other != player))


class TinyFarmsGreedy(GreedyBot):
    """Greedy with the value above."""

    def __init__(self) -> None:
        super().__init__(value)  # type: ignore[arg-type]
