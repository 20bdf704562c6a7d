"""The game's entry in the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from core.bots import RandomBot
from core.game import Bot, Game, Option, SheetScore
from core.la_granja import rounds
from core.la_granja.data import COMPONENTS
from core.la_granja.evaluate import PlanBot
from core.la_granja.state import LaGranjaState, Setup, from_json

_SEATS = {"start_player": (2, 3, 4), "solo_all_cards": (1,), "hide_vp": (2, 3, 4)}


class LaGranja(Game):
    """La Granja: Deluxe Master Set, base game for 2–4 players and the original solitaire mode."""

    key: ClassVar[str] = "la_granja"
    title: ClassVar[str] = "La Granja"
    seats: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    rules_version: ClassVar[int] = 1
    rule_prefix: ClassVar[str] = "LG"
    options: ClassVar[tuple[Option, ...]] = tuple(
        Option(
            row["id"],
            tuple(row["choices"]),
            row["default"],
            row["sentence"][0].upper() + row["sentence"][1:] + ".",
            row["settled"].replace("-S", "-"),
            seats=_SEATS.get(row["id"]),
        )
        for row in COMPONENTS["option"]
    )
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": PlanBot}

    def check_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options; a start player must be a seat of the game."""
        from core.game import SetupError

        checked = super().check_options(seats, options)
        start = checked["start_player"]
        if start != "random" and int(start) >= seats:
            known = ", ".join(map(str, range(seats)))
            raise SetupError(f"option start_player: seat {start} is not in a game for {seats}; known: random, {known}")
        return checked

    def _new_state(self, seats: int, seed: int, options: dict[str, Any]) -> LaGranjaState:
        state = LaGranjaState(Setup(seats, options))
        state.rng = seed
        rounds.setup(state)
        state.advance()
        return state

    def position(self, description: Mapping[str, Any]) -> LaGranjaState:
        """A state from a plain description (see position.py). Raises PositionError."""
        from core.la_granja.position import build

        return build(self, description)

    def from_json(self, data: Mapping[str, Any]) -> LaGranjaState:
        """The state that `to_json` wrote. Raises PositionError."""
        return from_json(data, self)

    def score_sheet(self, sheet: Mapping[str, Any]) -> SheetScore:
        """Scores a paper sheet. Raises SheetError."""
        from core.la_granja.sheet import score_sheet

        return score_sheet(sheet)


GAME = LaGranja()
LaGranjaState.game = GAME
