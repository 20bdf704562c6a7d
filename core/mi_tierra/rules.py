"""The game as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from core.bots import RandomBot
from core.game import Bot, Game, Option, PositionError, SetupError, SheetScore

# Importing the modules of the rules registers their steps and questions with the machine.
from core.mi_tierra import areas, effects, farmwork, market, placement, rodeo, rounds, water
from core.mi_tierra import data as d
from core.mi_tierra.evaluate import GreedyMiTierra
from core.mi_tierra.position import position
from core.mi_tierra.sheet import score_sheet
from core.mi_tierra.state import MiTierraState, setup_for

RULES = (rounds, effects, placement, areas, water, farmwork, market, rodeo)


class MiTierra(Game):
    """Mi Tierra: New Era for two to six players, with its variants and expansions."""

    key: ClassVar[str] = "mi_tierra"
    title: ClassVar[str] = "Mi Tierra: New Era"
    seats: ClassVar[tuple[int, ...]] = tuple(sorted(d.COUNTS))
    options: ClassVar[tuple[Option, ...]] = tuple(
        Option(
            row["id"], tuple(row["choices"]), row["default"], row["sentence"], row["rule"],
            seats=tuple(row["seats"]) if "seats" in row else None,
        )
        for row in d.DATA["option"]
    )  # fmt: skip
    rules_version: ClassVar[int] = 1
    rule_prefix: ClassVar[str] = "MT"
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyMiTierra}

    def check_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options, defaults filled in. Raises SetupError, also when the villages do not suffice (MT-222)."""
        checked = super().check_options(seats, options)
        simpler = checked["simpler_game"] == "yes"
        villages = rounds.dealt_villages(simpler)
        if checked["village"] == "yes" and seats > villages:
            raise SetupError(
                f"option village: the simpler game leaves {villages} villages, not enough for {seats} players"
            )
        return checked

    def _new_state(self, seats: int, seed: int, options: dict[str, Any]) -> MiTierraState:
        return rounds.new_game(setup_for(seats, options), seed)

    def position(self, description: Mapping[str, Any]) -> MiTierraState:
        """A position from a plain description; see `core.mi_tierra.position`. Raises PositionError."""
        return position(self, description)

    def from_json(self, data: Mapping[str, Any]) -> MiTierraState:
        """The position that `to_json` wrote. Raises PositionError."""
        try:
            rules = setup_for(data["seats"], self.check_options(data["seats"], data["options"]))
            return MiTierraState.restore(data, rules)
        except (KeyError, TypeError, IndexError, ValueError) as error:
            raise PositionError(f"this is no position of Mi Tierra: {type(error).__name__} {error}") from error

    def score_sheet(self, sheet: Mapping[str, Any]) -> SheetScore:
        """Scores a paper sheet. Raises SheetError."""
        return score_sheet(sheet)


GAME = MiTierra()
MiTierraState.game = GAME
