"""The original solitaire mode: the neutral player drops dice and places market markers, always in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.la_granja.data import CARDS, LOW_ROUNDS, NEUTRAL
from core.la_granja.market import falls, put
from core.la_granja.moves import draw_top

if TYPE_CHECKING:
    from core.la_granja.state import LaGranjaState

FAR = 99  # no such marker on the board (LG-207)


def discard_die(s: LaGranjaState) -> None:
    """Drops the lowest die in rounds 1–3, the highest in rounds 4–6 (LG-201)."""
    values = [v for v in range(1, 7) if s.dice[v]]
    value = values[0] if s.round in LOW_ROUNDS else values[-1]
    s.dice[value] -= 1
    if s.log is not None:
        s.say("drop_die", None, f"The neutral player drops a {value}.", value=value)


def place_neutral(s: LaGranjaState) -> None:
    """A card from the deck says the value; the neutral marker goes where LG-204 to LG-209 send it."""
    card = draw_top(s)
    if not card:
        return  # LG-55
    s.discards.append(card)  # LG-203
    value = CARDS[card].barrow_vp
    if s.log is not None:
        s.say(
            "neutral", None, f"The neutral player turns up {CARDS[card].name}: value {value}.", card=card, value=value
        )
    choice = neutral_space(s, value)
    if choice is not None:
        put(s, NEUTRAL, *choice)


def neutral_space(s: LaGranjaState, value: int) -> tuple[int, int] | None:
    """(space, whether it removes) for a neutral marker of a value, or None if it places none."""
    board = s.setup.board
    candidates = [i for i in board.by_value[value] if s.market[i] < 0]
    removes = 1
    if not candidates:
        candidates = [i for i in board.by_value[value] if s.market[i] != NEUTRAL]  # LG-208
    if not candidates:  # LG-209
        removes = 0
        for higher in range(value + 1, 7):
            candidates = [i for i in board.by_value[higher] if s.market[i] < 0]
            if candidates:
                break
    if not candidates:
        return None
    return min(candidates, key=lambda i: _rank(s, i, removes)), removes


def _rank(s: LaGranjaState, space: int, removes: int) -> tuple[int, int, int, int, int]:
    """Smaller is better: LG-205 read from left to right."""
    board = s.setup.board
    gone = falls(s, NEUTRAL, space) if removes else []
    after = list(s.market)
    for i in gone:
        after[i] = -1
    after[space] = NEUTRAL
    threat = sum(
        7 - board.value[u] for u in board.neighbours[space] if after[u] < 0 and board.value[u] > board.value[space]
    )  # LG-206
    human = [board.distance[space, i] for i in board.spaces if after[i] == 0]
    others = [board.distance[space, i] for i in board.spaces if after[i] >= 0 and i != space]
    return -len(gone), threat, -min(human, default=FAR), -min(others, default=FAR), space
