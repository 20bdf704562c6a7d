"""Finca: farmers walk round a windmill, donkey carts bring the harvest to the communities of Mallorca."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from core.bots import RandomBot
from core.finca import box, views
from core.finca.evaluate import FincaBot
from core.finca.sheet import score_sheet
from core.finca.state import FincaState
from core.game import Bot, Game, Option, PositionError, SetupError, SheetScore


class Finca(Game):
    """The game (rules FI-1 … in RULES.md)."""

    key = "finca"
    title = "Finca"
    seats = (2, 3, 4, 5)
    options = tuple(
        Option(entry["id"], tuple(entry["choices"]), entry["default"], entry["sentence"], entry["rule"])
        for entry in box.DATA["option"]
    )
    rules_version = 1
    rule_prefix = "FI"
    colours = box.COLOURS
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": FincaBot}

    def check_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options, defaults filled in; the start player must have a seat (FI-6). Raises SetupError."""
        checked = super().check_options(seats, options)
        start = checked["start_player"]
        if start != "random" and int(start) >= seats:
            raise SetupError(f"option start_player: seat {start} is not at this table; seats: 0 to {seats - 1}")
        return checked

    def _new_state(self, seats: int, seed: int, options: dict[str, Any]) -> FincaState:
        return FincaState.deal(seats, seed, options)

    def _blank(self, data: Mapping[str, Any]) -> FincaState:
        if not isinstance(data, Mapping):
            raise PositionError(f"position: expected a table, found {data!r}")
        seats = data.get("seats")
        if isinstance(seats, bool) or seats not in self.seats:
            raise PositionError(
                f"seats: expected a number from {min(self.seats)} to {max(self.seats)}, found {seats!r}"
            )
        try:
            return FincaState.blank(seats, self.check_options(seats, data.get("options", {})))
        except SetupError as error:
            raise PositionError(str(error)) from None

    def position(self, description: Mapping[str, Any]) -> FincaState:
        """A state from a plain description (see `views`). Raises PositionError."""
        return views.describe_into(self._blank(description), description)

    def from_json(self, data: Mapping[str, Any]) -> FincaState:
        """The state that `State.to_json` wrote. Raises PositionError."""
        return views.from_json(self._blank(data), data)

    def score_sheet(self, sheet: Mapping[str, Any]) -> SheetScore:
        """Scores a paper sheet. Raises SheetError."""
        return score_sheet(sheet)


GAME = Finca()
FincaState.game = GAME
