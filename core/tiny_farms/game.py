"""The game itself: setup, options, positions from plain descriptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from core.bots import RandomBot
from core.game import Bot, Game, Option, PositionError, SetupError, SheetScore
from core.rng import Rng
from core.tiny_farms import sheet as paper
from core.tiny_farms.data import (
    CODE,
    CROP,
    CROSSED,
    DICE,
    EMMA_LEVELS,
    EMPTY,
    FARMERS,
    KEY,
    MILK,
    OPTIONS,
    SIDES,
    SPACES,
    SQUARES,
    mask_of,
)
from core.tiny_farms.evaluate import TinyFarmsGreedy
from core.tiny_farms.state import (
    CROP_PHASE,
    EMMA,
    KEEP,
    MOVE,
    OVER,
    PHASES,
    ROLL,
    WRITE,
    TinyFarmsState,
)
from core.tiny_farms.wheel import load_wheel_file, wheel_of

_POSITION_KEYS = (
    *("seats", "options", "round", "turn", "start_player", "phase", "farmers", "rotation", "dice", "pending"),
    *("players", "leftover", "target", "emma", "rng", "barrier"),
)


class TinyFarms(Game):
    """Tiny Farms for 2-4 players, and solo against Farmer Emma (TF-6)."""

    key: ClassVar[str] = KEY
    title: ClassVar[str] = "Tiny Farms"
    seats: ClassVar[tuple[int, ...]] = tuple(sorted(DICE))
    rules_version: ClassVar[int] = 1
    rule_prefix: ClassVar[str] = "TF"
    options: ClassVar[tuple[Option, ...]] = tuple(
        Option(
            option["id"],
            tuple(option["choices"]),
            option["default"],
            option["sentence"],
            option["rule"],
            option.get("data", False),
            tuple(option["seats"]) if "seats" in option else None,
        )
        for option in OPTIONS
    )
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": TinyFarmsGreedy}

    def check_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with defaults. Raises SetupError."""
        checked = super().check_options(seats, options)
        start = checked["start_player"]
        if seats > 1 and start != "random" and int(start) >= seats:  # TF-5
            raise SetupError(f"option start_player: seat {start} is not in a game for {seats}; known: 0 to {seats - 1}")
        return checked

    def check_option_data(self, option_id: str, value: Any) -> Any:
        """A wheel in its normal form. Raises SetupError."""
        return wheel_of(value).to_json()

    def automas(self, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Farmer Emma in a solo game."""
        return ("Emma",) if seats == 1 else ()

    def load_wheel_file(self, path: str | Path) -> dict[str, Any]:
        """A wheel from a TOML file, for the option `wheel`. Raises SetupError."""
        return load_wheel_file(path)

    def _new_state(self, seats: int, seed: int, options: dict[str, Any]) -> TinyFarmsState:
        rng = Rng(seed)
        state = TinyFarmsState(seats, options, 0)
        if options["start_rotation"] == "random":  # TF-4
            state.rotation = rng.below(SPACES)
        if seats == 1:
            state.tracks = EMMA_LEVELS[options["emma_level"]]  # TF-66
        else:
            start = options["start_player"]  # TF-5
            state.start = rng.below(seats) if start == "random" else int(start)
            state.actor = state.start
        state.rng = rng.state
        return state

    def position(self, description: Mapping[str, Any]) -> TinyFarmsState:
        """A state from a plain description. All keys are optional but `players`:

        `players` (a list of {"red", "blue": 4 x 4 tokens, "milk"}, one for solo), `options`, `round` from 1, `turn`
        (turns finished this round), `start_player`, `phase` (roll, move, write, keep, emma, crop, over; else from
        what is given), `farmers` {"red", "blue"} and `rotation` (0-7), `dice`, `pending` {"farmer", "animals"},
        and solo: `leftover` die, `target` (1-6), `emma` (filled circles a row). Raises PositionError.
        """
        return _Reader(self, description).state()

    def from_json(self, data: Mapping[str, Any]) -> TinyFarmsState:
        """The state that `to_json` wrote. Raises PositionError."""
        state = self.position(data)
        missing = [key for key in state.to_json() if key not in data]
        if missing:
            raise PositionError(f"position: {missing[0]!r} is missing")
        return state

    def score_sheet(self, sheet: Mapping[str, Any]) -> SheetScore:
        """Scores a paper sheet. Raises SheetError."""
        return paper.score_sheet(self, sheet)


class _Reader:
    """Reads a position description, checking every value."""

    def __init__(self, game: TinyFarms, description: Mapping[str, Any]) -> None:
        if not isinstance(description, Mapping):
            raise PositionError(f"position: expected a table, found {description!r}")
        for key in description:
            if key not in _POSITION_KEYS:
                raise PositionError(f"position: unknown key {key!r}; known: {', '.join(_POSITION_KEYS)}")
        self.game = game
        self.data = description

    def number(self, path: str, value: Any, lowest: int, highest: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            raise PositionError(f"{path}: expected a whole number from {lowest} to {highest}, found {value!r}")
        return value

    def table(self, path: str, value: Any, known: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise PositionError(f"{path}: expected a table, found {value!r}")
        for key in value:
            if key not in known:
                raise PositionError(f"{path}: unknown key {key!r}; known: {', '.join(known)}")
        return value

    def state(self) -> TinyFarmsState:
        data, number = self.data, self.number
        players = data.get("players")
        if not isinstance(players, (list, tuple)) or len(players) not in self.game.seats:
            raise PositionError(f"players: expected a list of 1 to 4 players, found {players!r}")
        seats = number("seats", data.get("seats", len(players)), len(players), len(players))
        try:
            options = self.game.check_options(seats, data.get("options", {}))
        except SetupError as error:
            raise PositionError(str(error)) from None
        state = TinyFarmsState(seats, options, number("rng", data.get("rng", 0), 0, 2**64 - 1))
        state.barrier = number("barrier", data.get("barrier", 0), 0, 10**9)
        state.round = number("round", data.get("round", 1), 1, state.rounds)
        state.turn = number("turn", data.get("turn", 0), 0, state.turns_a_round)
        state.start = number("start_player", data.get("start_player", 0), 0, seats - 1)
        state.rotation = number("rotation", data.get("rotation", 0), 0, SPACES - 1)
        farmers = self.table("farmers", data.get("farmers", {}), FARMERS)
        red = number("farmers.red", farmers.get("red", state.position[0]), 0, SPACES - 1)
        blue = number("farmers.blue", farmers.get("blue", state.position[1]), 0, SPACES - 1)
        if red == blue:
            raise PositionError(f"farmers: both stand on space {red}, which is never allowed")
        state.position = red, blue
        for seat, player in enumerate(players):
            self.player(state, seat, player)
        dice = data.get("dice", ())
        if not isinstance(dice, (list, tuple)) or len(dice) > DICE[seats]:
            raise PositionError(f"dice: expected a list of at most {DICE[seats]} dice, found {dice!r}")
        state.dice = tuple(sorted(number(f"dice[{i}]", die, 1, SIDES) for i, die in enumerate(dice)))
        if seats == 1:
            self.solo(state)
        else:
            for key in ("leftover", "target", "emma"):
                if key in data:
                    raise PositionError(f"{key}: only a solo game has this")
        self.phase(state)
        return state

    def player(self, state: TinyFarmsState, seat: int, player: Any) -> None:
        path = f"players[{seat}]"
        known = self.table(path, player, (*FARMERS, "milk"))
        state.milk[seat] = self.number(f"{path}.milk", known.get("milk", MILK), 0, MILK)
        crossed = 0
        for colour, farmer in enumerate(FARMERS):
            farm = 2 * seat + colour
            if farmer in known:
                cells = paper.read_farm(f"{path}.{farmer}", known[farmer], state.seats == 1, PositionError)
                state.cells[farm * SQUARES : (farm + 1) * SQUARES] = cells
                state.empty[farm] = mask_of(cells, EMPTY)
                crossed += cells.count(CROSSED)
        if crossed > state.rounds:
            raise PositionError(f"{path}: {crossed} crossed-out spaces, but the game has {state.rounds} rounds")

    def solo(self, state: TinyFarmsState) -> None:
        data, number = self.data, self.number
        state.leftover = number("leftover", data.get("leftover", 0), 0, SIDES)
        state.target = number("target", data.get("target", 0), 0, SIDES)
        if "emma" in data:
            state.tracks = paper.read_tracks("emma", data["emma"], PositionError)
        else:
            state.tracks = EMMA_LEVELS[state.options["emma_level"]]

    def phase(self, state: TinyFarmsState) -> None:
        data = self.data
        pending = data.get("pending")
        inferred = "roll"
        if pending is not None:
            inferred = "write"
        elif state.leftover:
            inferred = "crop"
        elif state.dice:
            inferred = "emma" if state.emma_moves_now() else "move"
        name = data.get("phase", inferred)
        if name not in PHASES:
            raise PositionError(f"phase: unknown phase {name!r}; known: {', '.join(PHASES)}")
        phase = PHASES.index(name)
        solo = state.seats == 1
        if phase in (EMMA, CROP_PHASE) and not solo:
            raise PositionError(f"phase: {name} belongs to the solo game")
        turns = state.turns_a_round
        if phase in (MOVE, WRITE, KEEP, EMMA):
            if state.turn >= turns:
                raise PositionError(f"turn: all {turns} turns of the round are over, yet the phase is {name}")
            wanted = DICE[state.seats] - state.turn - (phase in (WRITE, KEEP))
            # a description without a generator is a sketch: worked cases leave dice out
            if "rng" in data and len(state.dice) != wanted:
                raise PositionError(f"dice: expected {wanted} dice in the Barn, found {len(state.dice)}")
            if len(state.dice) < (1 if phase in (WRITE, KEEP) else 2):
                raise PositionError(f"dice: too few dice in the Barn for the phase {name}")
        if phase == CROP_PHASE and not state.leftover:
            raise PositionError("leftover: expected a whole number from 1 to 6, found 0")
        if phase == EMMA and not state.target:
            raise PositionError("target: expected a whole number from 1 to 6, found 0")
        state.phase = phase
        state.actor = None if phase == OVER else 0
        if not solo and phase != OVER:
            state.actor = state.start if phase == ROLL else (state.start + state.turn) % state.seats
        if phase in (WRITE, KEEP):
            self.pending(state, pending)
        elif pending is not None:
            raise PositionError(f"pending: nothing is to be written in the phase {name}")

    def pending(self, state: TinyFarmsState, pending: Any) -> None:
        known = self.table("pending", pending, ("farmer", "animals"))
        if known.get("farmer") not in FARMERS:
            raise PositionError(f"pending.farmer: expected red or blue, found {known.get('farmer')!r}")
        animals = known.get("animals")
        if not isinstance(animals, (list, tuple)) or len(animals) not in (1, 2):
            raise PositionError(f"pending.animals: expected one or two animals, found {animals!r}")
        codes = [CODE.get(animal, 0) if isinstance(animal, str) else 0 for animal in animals]
        for place, code in enumerate(codes):
            if not 0 < code < CROP:
                raise PositionError(f"pending.animals[{place}]: unknown animal {animals[place]!r}")
        actor = state.actor
        assert actor is not None
        state.farm = 2 * actor + FARMERS.index(known["farmer"])
        state.first = codes[0]
        state.second = codes[1] if len(codes) == 2 else 0
        room = state.empty[state.farm].bit_count()
        if room == 0:
            raise PositionError("pending: there is no room for the animals, they would be lost at once")
        if "phase" not in self.data and state.second and room == 1:
            state.phase = KEEP
        elif state.phase == KEEP and (room != 1 or not state.second):
            raise PositionError("phase: keep is for two animals and a single empty space")
        elif state.phase == WRITE and state.second and room == 1:
            raise PositionError("phase: two animals and a single empty space make the phase keep")


GAME = TinyFarms()
TinyFarmsState.game = GAME
