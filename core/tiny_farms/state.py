"""A position of Tiny Farms and how clicks change it.

Events (kind: data) for the log and the animation; spaces and rotations count from 0, squares are names like "Rb2":

    roll: dice (in the order rolled)                 target: die, row               [solo]
    move: farmer, die, change, value, from, to, bumped, animals, dice (what is left in the Barn)
    write: square, animal                            lost: farmer, animals
    emma_move: as move                               emma_fill: row (or null), animal, filled (the whole card)
    turn: by, from, to (rotations)                   start_player: seat
    crop: square, number, change, die                cross: square, number, change, die, animal
    round: round                                     end: winners
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from core.game import Action, Decision, Event, Log, Outcome, Refusal, Scorecard, State
from core.rng import Rng
from core.tiny_farms import actions as act
from core.tiny_farms import emma
from core.tiny_farms.data import (
    ALL_EMPTY,
    COLUMNS,
    CROP,
    CROSSED,
    DICE,
    EMPTY,
    FARM_LETTERS,
    FARMERS,
    HORSE,
    MILK,
    NAMES,
    ROUNDS,
    ROWS,
    SIDES,
    SOLO_ROUNDS,
    SPACES,
    SQUARE_NAMES,
    SQUARES,
    START_ROTATION,
    START_SPACES,
    TARGETS,
    TOKENS,
    TRACK_CIRCLES,
    TRACK_ROWS,
    mask_of,
)
from core.tiny_farms.scoring import Farms, ranking, score
from core.tiny_farms.wheel import Wheel, wheel_of

if TYPE_CHECKING:
    from core.tiny_farms.game import TinyFarms

ROLL, MOVE, WRITE, KEEP, EMMA, CROP_PHASE, OVER = range(7)
PHASES: Final = ("roll", "move", "write", "keep", "emma", "crop", "over")

_NO_TRACKS: Final = (0,) * len(TRACK_ROWS)
_DICE_SUMS: dict[tuple[int, int], tuple[int, ...]] = {}
_COLOUR: Final = tuple(farmer.capitalize() for farmer in FARMERS)


def rolled(dice: int, number: int) -> tuple[int, ...]:
    """The faces of `dice` dice, in the order rolled, that stand for `number` below SIDES ** dice."""
    found = _DICE_SUMS.get((dice, number))
    if found is None:
        faces = []
        rest = number
        for _ in range(dice):
            rest, face = divmod(rest, SIDES)
            faces.append(face + 1)
        found = _DICE_SUMS[dice, number] = tuple(faces)
    return found


def land(position: Sequence[int], farmer: int, value: int) -> int:
    """TF-11 to TF-15: where a farmer ends that walks `value` spaces clockwise; on the other's space, one further."""
    space = (position[farmer] + value) % SPACES
    return (space + 1) % SPACES if space == position[1 - farmer] else space


def in_words(animals: Sequence[int]) -> str:
    """ "a pig and a chicken", "two pigs", "calves and an eagle"."""

    def one(code: int) -> str:
        name = NAMES[code]
        if TOKENS[code] == "cc":
            return "calves"
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

    if len(animals) == 2 and animals[0] == animals[1]:
        name = NAMES[animals[0]]
        return "calves twice" if TOKENS[animals[0]] == "cc" else f"two {name if name == 'sheep' else name + 's'}"
    return " and ".join(one(code) for code in animals)


def the(code: int) -> str:
    """ "the pig", "the calves"."""
    return f"the {NAMES[code]}"


def milk_words(tokens: int) -> str:
    """ "1 milk", "2 milk"."""
    return f"{abs(tokens)} milk"


class TinyFarmsState(State):
    """A whole position: farms, milk, dice, farmers, wheel, round, and Emma's card in a solo game.

    Farm 2 * player + colour (0 red, 1 blue) takes the 16 ints of `cells` from 16 * farm on; `empty` has its empty
    squares as bits. `turn` counts the turns finished this round.
    """

    __slots__ = (
        "_advanced",
        "_any_cross",
        "_options",
        "_ties",
        "actor",
        "barrier",
        "cells",
        "dice",
        "empty",
        "farm",
        "first",
        "leftover",
        "milk",
        "phase",
        "position",
        "rng",
        "rotation",
        "round",
        "seats",
        "second",
        "start",
        "target",
        "tracks",
        "turn",
        "wheel",
    )

    game: ClassVar[TinyFarms]

    def __init__(self, seats: int, options: Mapping[str, Any], rng: int) -> None:
        self.seats = seats
        self._options = options
        self.wheel: Wheel = wheel_of(options["wheel"])
        self._advanced = options["emma_skill"] == "advanced"
        self._ties = options["emma_ties"] == "player"
        self._any_cross = options["cross_out"] == "any"
        self.rng = rng
        self.barrier = 0
        self.round = 1
        self.turn = 0
        self.start = 0
        self.phase = ROLL
        self.actor: int | None = 0
        self.position: tuple[int, int] = START_SPACES  # TF-3
        self.rotation = START_ROTATION
        self.dice: tuple[int, ...] = ()
        self.milk = [MILK] * seats
        self.cells = [EMPTY] * (2 * SQUARES * seats)
        self.empty = [ALL_EMPTY] * (2 * seats)
        self.farm = 0
        self.first = 0
        self.second = 0
        self.leftover = 0
        self.target = 0
        self.tracks: tuple[int, ...] = _NO_TRACKS

    # ------------------------------------------------------------ the contract: reading

    @property
    def options(self) -> Mapping[str, Any]:
        """The options this game is played with."""
        return self._options

    @property
    def solo(self) -> bool:
        """Whether this is the game against Farmer Emma."""
        return self.seats == 1

    @property
    def players(self) -> int:
        """Seats, and Emma in a solo game."""
        return 2 if self.seats == 1 else self.seats

    @property
    def rounds(self) -> int:
        """TF-29: how many rounds the game has."""
        return SOLO_ROUNDS if self.seats == 1 else ROUNDS

    @property
    def turns_a_round(self) -> int:
        """One turn each; Emma's counts, too."""
        return 2 if self.seats == 1 else self.seats

    @property
    def current_player(self) -> int | None:
        """The seat that acts now, None when the game is over."""
        return self.actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.phase == OVER

    def emma_moves_now(self) -> bool:
        """TF-48: whether the running turn is Emma's: her second in odd rounds, her first in even ones."""
        return self.seats == 1 and (self.turn == 1) == (self.round % 2 == 1)

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        actor = self.actor
        if actor is None:
            return None
        phase = self.phase
        turn_of = actor
        if phase == ROLL:
            return Decision("roll", actor, turn_of, "Roll the dice.", "rule:TF-9")
        if phase == MOVE:
            return Decision("move", actor, turn_of, "Choose a die and the farmer it moves.", "rule:TF-10")
        if phase == WRITE:
            colour = FARMERS[self.farm & 1]
            prompt = f"Write {the(self.first)} in an empty space of your {colour} farm."
            return Decision("write", actor, turn_of, prompt, "rule:TF-21")
        if phase == KEEP:
            prompt = f"One space is left: keep {the(self.first)} or {the(self.second)}?"
            return Decision("keep", actor, turn_of, prompt, "rule:TF-23")
        if phase == EMMA:
            prompt = "Emma is undecided: choose the move she makes."
            return Decision("emma", actor, 1, prompt, "rule:TF-50")
        legal = self.legal_actions()
        planting = any(action.kind == "crop" for action in legal)
        where = self._number_words(self.leftover)
        if not planting:
            prompt = f"No room for a crop ({where}): cross out a space."
        elif any(action.kind == "cross" for action in legal):
            prompt = f"The leftover die says {where}: plant a crop, or cross out a space."
        else:
            prompt = f"The leftover die says {where}: plant a crop."
        return Decision("crop", actor, turn_of, prompt, "rule:TF-57" if planting else "rule:TF-59")

    def legal_actions(self) -> Sequence[Action]:
        """All legal clicks, in a stable order."""
        phase = self.phase
        if phase == WRITE:
            return act.writes(self.empty[self.farm])  # TF-20, TF-21
        if phase == MOVE:
            return act.moves(self.dice, self.milk[cast(int, self.actor)])  # TF-10, TF-16
        if phase == ROLL:
            return act.ONLY_ROLL
        if phase == KEEP:
            return act.KEEP  # TF-23
        if phase == CROP_PHASE:
            return self._crop_actions()
        if phase == EMMA:
            return self._emma_actions()
        return ()

    def _crop_actions(self) -> act.Legal:
        milk = self.milk[0]
        if milk > 1 and self._options["crop_milk"] == "one":  # TF-56
            milk = 1
        red, blue = self.empty
        return act.crops(self.leftover, milk, (red, blue), (self._crossable(0), self._crossable(1)))

    def _crossable(self, farm: int) -> int:
        """TF-59: squares of a farm that may be crossed out."""
        cells = self.cells[farm * SQUARES : (farm + 1) * SQUARES]
        free = ALL_EMPTY ^ mask_of(cells, CROSSED)
        return free if self._any_cross else free & ~self.empty[farm]

    def _emma_actions(self) -> act.Legal:
        """Emma's move; several when she is undecided and the player decides (TF-50 step 4)."""
        best = emma.best_moves(
            self.dice,
            self.space_after,
            self.target,
            self.wheel.shown[self.rotation],
            (self.tracks, self.cells.count(HORSE)) if self._advanced else None,
        )
        found = tuple(act.move(farmer, die) for die, farmer, _ in best)
        return found if self._ties else found[:1]

    # ------------------------------------------------------------ the contract: playing

    def apply_action(self, action: Action, log: Log | None = None) -> None:
        """Plays a legal action and everything that follows without a choice."""
        phase = self.phase
        if phase == WRITE:
            farm = self.farm
            square = action.args[0]
            self.cells[farm * SQUARES + square] = self.first
            left = self.empty[farm] ^ 1 << square
            self.empty[farm] = left
            if log is not None:
                log.append(self._written(self.first, farm, square))
            if self.second:
                self.first = self.second
                self.second = 0
                if left & (left - 1):
                    return
                self.apply_action(act.writes(left)[0], log)
                return
            self.first = 0
            self._end_turn(log)
        elif phase == MOVE:
            self._move(action, log)
        elif phase == ROLL:
            self._roll(log)
        elif phase == KEEP:
            self._keep(action.args[0], log)
        elif phase == CROP_PHASE:
            self._crop(action, log)
        elif phase == EMMA:
            self._emma_move(action, log)
        else:
            raise AssertionError("the game is over")

    def _roll(self, log: Log | None) -> None:
        """TF-9, TF-47: all dice at once; in a solo game the first one is Emma's target."""
        rng = Rng(self.rng)
        count = DICE[self.seats]
        faces = rolled(count, rng.below(SIDES**count))
        self.rng = rng.state
        self.barrier += 1
        self.dice = tuple(sorted(faces))
        if log is not None:
            log.append(Event("roll", self.actor, f"The dice show {', '.join(map(str, faces))}.", {"dice": list(faces)}))
        if self.seats == 1:
            self.target = faces[0]
            if log is not None:
                row = TRACK_ROWS[TARGETS[faces[0] - 1]]
                text = f"Emma is after {row} this round (the first die shows {faces[0]})."
                log.append(Event("target", 1, text, {"die": faces[0], "row": row}))
        self._begin_turn(log)

    def _begin_turn(self, log: Log | None) -> None:
        seats = self.seats
        if seats > 1:
            actor = (self.start + self.turn) % seats  # TF-9
            if actor != self.actor:
                self.actor = actor
                self.barrier += 1
            self.phase = MOVE
        elif self.emma_moves_now():
            self.phase = EMMA
            moves = self._emma_actions()
            if len(moves) == 1:
                self._emma_move(moves[0], log)
        else:
            self.phase = MOVE

    def space_after(self, farmer: int, value: int) -> int:
        """The space where a farmer ends that walks `value` spaces."""
        return land(self.position, farmer, value)

    def _walk(self, action: Action) -> tuple[int, int]:
        """Moves the farmer of a move, takes the die away; returns the two animals it finds."""
        farmer, die, change = action.args
        position = self.position
        space = land(position, farmer, die + change)
        self.position = (position[0], space) if farmer else (space, position[1])
        self.dice = act.without(self.dice, die)  # TF-10
        return self.wheel.shown[self.rotation][space]

    def _move(self, action: Action, log: Log | None) -> None:
        farmer, _, change = action.args
        player = cast(int, self.actor)
        before = self.position[farmer]
        first, second = self._walk(action)
        if change:
            self.milk[player] -= change if change > 0 else -change  # TF-16
        if log is not None:
            log.append(self._moved("move", player, action, before, (first, second)))
        farm = 2 * player + farmer  # TF-20
        self.farm = farm
        empty = self.empty[farm]
        if empty & (empty - 1):
            self.first = first
            self.second = second
            self.phase = WRITE
        elif not empty:  # TF-24
            if log is not None:
                log.append(self._lost(farm, (first, second)))
            self._end_turn(log)
        elif first == second:
            self.first = first
            self.second = second
            self._keep(0, log)
        else:
            self.first = first
            self.second = second
            self.phase = KEEP

    def _keep(self, which: int, log: Log | None) -> None:
        """TF-23: one of the two is written in the last space, the other is lost."""
        farm = self.farm
        kept, gone = (self.second, self.first) if which else (self.first, self.second)
        square = self.empty[farm].bit_length() - 1
        self.cells[farm * SQUARES + square] = kept
        self.empty[farm] = 0
        self.first = self.second = 0
        if log is not None:
            log.append(self._written(kept, farm, square))
            log.append(self._lost(farm, (gone,)))
        self._end_turn(log)

    def _end_turn(self, log: Log | None) -> None:
        self.turn += 1
        if self.turn < self.turns_a_round:
            self._begin_turn(log)
            return
        die = self.dice[0]
        self.dice = ()
        if self.round < self.rounds:  # TF-28: not after the last round
            before = self.rotation
            self.rotation = (before + die) % SPACES  # TF-18: by the die's own value
            if log is not None:
                text = f"The leftover die turns the wheel by {die}."
                log.append(Event("turn", None, text, {"by": die, "from": before, "to": self.rotation}))
        if self.seats > 1:
            self._next_round(log)
            return
        self.leftover = die
        self.phase = CROP_PHASE
        crops = self._crop_actions()  # TF-61: also after the last round
        if len(crops) == 1:
            self._crop(crops[0], log)

    def _next_round(self, log: Log | None) -> None:
        if self.round == self.rounds:  # TF-29
            self.phase = OVER
            self.actor = None
            if log is not None:
                outcome = self.outcome()
                log.append(Event("end", None, outcome.why, {"winners": list(outcome.winners)}))
            return
        self.round += 1
        self.turn = 0
        self.phase = ROLL
        if self.seats > 1:
            self.start = (self.start + 1) % self.seats  # TF-9
            if self.start != self.actor:
                self.actor = self.start
                self.barrier += 1
        if log is not None:
            log.append(Event("round", None, f"Round {self.round} of {self.rounds} begins.", {"round": self.round}))
            if self.seats > 1:
                text = f"Player {self.start + 1} takes the start player marker."
                log.append(Event("start_player", self.start, text, {"seat": self.start}))

    def _emma_move(self, action: Action, log: Log | None) -> None:
        """TF-50, TF-53, TF-68: Emma moves a farmer of either colour and fills in both animals."""
        before = self.position[action.args[0]]
        animals = self._walk(action)
        if log is not None:
            log.append(self._moved("emma_move", 1, action, before, animals))
        for animal in animals:
            self.tracks, row = emma.fill(self.tracks, animal)
            if log is not None:
                log.append(self._filled(animal, row))
        self._end_turn(log)

    def _crop(self, action: Action, log: Log | None) -> None:
        """TF-56 to TF-60: plants a crop, or crosses a space out."""
        change, farm, square = action.args
        number = self.leftover + change
        place = farm * SQUARES + square
        before = self.cells[place]
        if action.kind == "crop":
            self.cells[place] = CROP
            self.empty[farm] ^= 1 << square
        else:
            self.cells[place] = CROSSED
            self.empty[farm] &= ~(1 << square)
        self.milk[0] -= abs(change)
        if log is not None:
            name = FARM_LETTERS[farm] + SQUARE_NAMES[square]
            data = {"square": name, "number": number, "change": change, "die": self.leftover}
            where = f"{SQUARE_NAMES[square]} of the {FARMERS[farm]} farm"
            paid = f" ({milk_words(change)} makes the {self.leftover} a {number})" if change else ""
            if action.kind == "crop":
                text = f"A crop is planted in {where}{paid}."
            else:
                gone = f"; {the(before)} is lost" if before else ""
                text = f"{where[0].upper()}{where[1:]} is crossed out{gone}{paid}."
                data["animal"] = TOKENS[before]
            log.append(Event(action.kind, 0, text, data))
        self.leftover = 0
        self._next_round(log)

    # ------------------------------------------------------------ events

    def _moved(self, kind: str, player: int, action: Action, before: int, animals: tuple[int, int]) -> Event:
        farmer, die, change = action.args
        space = self.position[farmer]
        bumped = (before + die + change) % SPACES != space
        data = {
            "farmer": FARMERS[farmer],
            "die": die,
            "change": change,
            "value": die + change,
            "from": before,
            "to": space,
            "bumped": bumped,
            "animals": [TOKENS[animal] for animal in animals],
            "dice": list(self.dice),
        }
        text = f"{_COLOUR[farmer]} {_walks(die, change, bumped, 1 - farmer)} and brings {in_words(animals)}."
        if kind == "emma_move":
            text = f"Emma: {text}"
        return Event(kind, player, text, data)

    def _written(self, animal: int, farm: int, square: int) -> Event:
        colour = farm & 1
        name = SQUARE_NAMES[square]
        verb = "go" if TOKENS[animal] == "cc" else "goes"
        text = f"{the(animal).capitalize()} {verb} to {name} of the {FARMERS[colour]} farm."
        return Event("write", farm // 2, text, {"square": FARM_LETTERS[colour] + name, "animal": TOKENS[animal]})

    def _lost(self, farm: int, animals: Sequence[int]) -> Event:
        colour = FARMERS[farm & 1]
        verb = "finds" if len(animals) == 1 and TOKENS[animals[0]] != "cc" else "find"
        text = f"The {colour} farm is full: {in_words(animals)} {verb} no room."
        return Event("lost", farm // 2, text, {"farmer": colour, "animals": [TOKENS[animal] for animal in animals]})

    def _filled(self, animal: int, row: int | None) -> Event:
        data = {
            "row": None if row is None else TRACK_ROWS[row],
            "animal": TOKENS[animal],
            "filled": dict(zip(TRACK_ROWS, self.tracks)),
        }
        if row is None:
            text = f"Emma has no circle left for {the(animal)}, not even among the chickens."
        elif row == emma.CHICKENS and NAMES[animal] != "chicken":
            text = f"Emma's row for {the(animal)} is full: she takes a chicken instead."
        else:
            text = f"Emma fills in {the(animal)}: {self.tracks[row]} of {TRACK_CIRCLES[row]} {TRACK_ROWS[row]}."
        return Event("emma_fill", 1, text, data)

    # ------------------------------------------------------------ the contract: scores

    def farms_of(self, player: int, name: str | None = None) -> Farms:
        """What a player is scored by."""
        begin = 2 * SQUARES * player
        return Farms(
            name or f"Player {player + 1}",
            tuple(self.cells[begin : begin + SQUARES]),
            tuple(self.cells[begin + SQUARES : begin + 2 * SQUARES]),
            self.milk[player],
        )

    def scores(self) -> tuple[Scorecard, ...]:
        """A scorecard a player, Emma's last, as if the game ended now."""
        return score(
            [self.farms_of(player) for player in range(self.seats)],
            self.tracks if self.seats == 1 else None,
            self._options["zero_horses"],
            crops=self.seats == 1,
        )

    def outcome(self) -> Outcome:
        """TF-43, TF-65: points, then milk; a tie in both is shared."""
        cards = self.scores()
        milk = [*self.milk, 0] if self.seats == 1 else self.milk
        groups, tie_break = ranking(cards, milk)
        if self.phase != OVER:
            return Outcome(
                groups, groups[0], "unfinished", f"Round {self.round} of {self.rounds} is under way.", tie_break
            )
        return Outcome(groups, groups[0], "rounds", f"All {self.rounds} rounds have been played.", tie_break)

    # ------------------------------------------------------------ the contract: what is seen

    def landing(self, action: Action) -> tuple[int, bool, tuple[str, str]]:
        """Where the farmer of a move would end: (space, bumped, the two animals it would bring)."""
        farmer, die, change = action.args
        space = self.space_after(farmer, die + change)
        bumped = (self.position[farmer] + die + change) % SPACES != space
        first, second = self.wheel.shown[self.rotation][space]
        return space, bumped, (TOKENS[first], TOKENS[second])

    def _farm_tokens(self, farm: int) -> list[list[str]]:
        begin = farm * SQUARES
        return [
            [TOKENS[code] for code in self.cells[begin + row * COLUMNS : begin + (row + 1) * COLUMNS]]
            for row in range(ROWS)
        ]

    def _squares(self, farm: int) -> dict[str, str]:
        letter = FARM_LETTERS[farm & 1]
        begin = farm * SQUARES
        return {letter + name: TOKENS[self.cells[begin + square]] for square, name in enumerate(SQUARE_NAMES)}

    def observation(self, player: int | None) -> dict[str, Any]:
        """Everything on the table: Tiny Farms has no secrets but the generator (TF-27).

        `players[].squares` maps "Ra1" … "Bd4" to tokens; `wheel.shown` is the pair at each space now, `wheel.under` the
        pattern letter over it; `moves` tells for each legal move where it lands and what it brings.
        """
        cards = self.scores()
        names = [card.name for card in cards]
        order = [(self.start + turn) % self.seats for turn in range(self.seats)]
        if self.seats == 1:
            order = [0, 1] if self.round % 2 else [1, 0]
        seen: dict[str, Any] = {
            "game": "tiny_farms",
            "seats": self.seats,
            "viewer": player,
            "options": dict(self._options),
            "round": self.round,
            "rounds": self.rounds,
            "phase": PHASES[self.phase],
            "current_player": self.actor,
            "turn_of": 1 if self.phase == EMMA else self.actor,
            "start_player": self.start,
            "order": order,
            "turn": self.turn,
            "farmers": dict(zip(FARMERS, self.position)),
            "rotation": self.rotation,
            "wheel": {
                **self.wheel.to_json(),
                "shown": [[TOKENS[a], TOKENS[b]] for a, b in self.wheel.shown[self.rotation]],
                "under": [self.wheel.letter(space, self.rotation) for space in range(SPACES)],
            },
            "dice": list(self.dice),
            "leftover": self.leftover or None,
            "pending": self._pending_json(),
            "moves": self._moves_json(),
            "players": [
                {
                    "name": names[seat],
                    "automa": False,
                    "milk": self.milk[seat],
                    "squares": {**self._squares(2 * seat), **self._squares(2 * seat + 1)},
                    "red": self._farm_tokens(2 * seat),
                    "blue": self._farm_tokens(2 * seat + 1),
                }
                for seat in range(self.seats)
            ],
            "scores": [
                {
                    "name": card.name,
                    "total": card.total,
                    "lines": [
                        {"id": line.id, "points": line.points, "why": line.why, "marks": list(line.marks)}
                        for line in card.lines
                    ],
                }
                for card in cards
            ],
        }
        if self.seats == 1:
            seen["players"].append({"name": "Emma", "automa": True})
            seen["emma"] = dict(zip(TRACK_ROWS, self.tracks))
            seen["target"] = self.target or None
        return seen

    def _pending_json(self) -> dict[str, Any] | None:
        if not self.first:
            return None
        animals = [TOKENS[self.first]] + ([TOKENS[self.second]] if self.second else [])
        return {"farmer": FARMERS[self.farm & 1], "animals": animals}

    def _moves_json(self) -> list[dict[str, Any]]:
        if self.phase not in (MOVE, EMMA):
            return []
        found = []
        for action in self.legal_actions():
            farmer, die, change = action.args
            space, bumped, animals = self.landing(action)
            found.append(
                {
                    "action": str(action),
                    "farmer": FARMERS[farmer],
                    "die": die,
                    "milk": change,
                    "value": die + change,
                    "space": space,
                    "bumped": bumped,
                    "animals": list(animals),
                }
            )
        return found

    def determinize(self, player: int, rng: Rng) -> Self:
        """The same position with a fresh generator: nothing else is hidden."""
        view = self.clone()
        view.rng = rng.bits()
        return view

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.seats = self.seats
        new._options = self._options
        new.wheel = self.wheel
        new._advanced = self._advanced
        new._ties = self._ties
        new._any_cross = self._any_cross
        new.rng = self.rng
        new.barrier = self.barrier
        new.round = self.round
        new.turn = self.turn
        new.start = self.start
        new.phase = self.phase
        new.actor = self.actor
        new.position = self.position
        new.rotation = self.rotation
        new.dice = self.dice
        new.milk = self.milk[:]
        new.cells = self.cells[:]
        new.empty = self.empty[:]
        new.farm = self.farm
        new.first = self.first
        new.second = self.second
        new.leftover = self.leftover
        new.target = self.target
        new.tracks = self.tracks
        return new

    def to_json(self) -> dict[str, Any]:
        """The whole position: the same keys `Game.position` reads."""
        found: dict[str, Any] = {
            "seats": self.seats,
            "options": dict(self._options),
            "round": self.round,
            "turn": self.turn,
            "start_player": self.start,
            "phase": PHASES[self.phase],
            "farmers": dict(zip(FARMERS, self.position)),
            "rotation": self.rotation,
            "dice": list(self.dice),
            "pending": self._pending_json(),
            "players": [
                {
                    "red": self._farm_tokens(2 * seat),
                    "blue": self._farm_tokens(2 * seat + 1),
                    "milk": self.milk[seat],
                }
                for seat in range(self.seats)
            ],
            "rng": self.rng,
            "barrier": self.barrier,
        }
        if self.seats == 1:
            found["leftover"] = self.leftover
            found["target"] = self.target
            found["emma"] = dict(zip(TRACK_ROWS, self.tracks))
        return found

    # ------------------------------------------------------------ words and refusals

    def parse_action(self, text: str) -> Action:
        """Reads notation (see RULES.md). Raises InvalidAction."""
        writing = self.phase in (WRITE, KEEP)
        return act.parse(text, self.farm & 1 if writing else None)

    def _number_words(self, number: int) -> str:
        if number <= ROWS:
            return f"{number}, row {number} of either farm"
        return f"{number}, the {FARMERS[number - ROWS - 1]} farm"

    def describe(self, action: Action) -> str:
        """The action in words."""
        kind = action.kind
        if kind == "roll":
            return "Roll the dice."
        if kind == "move":
            farmer, die, change = action.args
            space, bumped, animals = self.landing(action)
            codes = [TOKENS.index(token) for token in animals]
            walks = _walks(die, change, bumped, 1 - farmer)
            text = f"{_COLOUR[farmer]} {walks} to space {space + 1} and brings {in_words(codes)}."
            return f"Emma: {text}" if self.phase == EMMA else text
        if kind == "write":
            return f"Write {the(self.first) if self.first else 'it'} in {action.text}."
        if kind == "write_in":
            return f"Write it in {action.text[1:]} of the {FARMERS[action.args[0]]} farm."
        if kind == "keep":
            kept = self.second if action.args[0] else self.first
            return f"Keep {the(kept) if kept else 'the ' + action.text + ' animal'}."
        if kind in ("crop", "cross"):
            change, farm, square = action.args
            verb = "Plant a crop in" if kind == "crop" else "Cross out"
            paid = f" for {milk_words(change)}" if change else ""
            lost = self.cells[farm * SQUARES + square] if kind == "cross" and self.seats == 1 else 0
            what = f" ({the(lost)})" if lost else ""
            return f"{verb} {SQUARE_NAMES[square]} of the {FARMERS[farm]} farm{what}{paid}."
        return "Plant no crop." if kind == "no_crop" else "Write nothing."

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action is not legal now; None if it is."""
        if action in self.legal_actions():
            return None
        kind, phase = action.kind, self.phase
        if phase == OVER:
            return Refusal("over", "TF-29", "The game is over.")
        if phase == ROLL:
            return Refusal("roll", "TF-9", "The round has not begun: roll the dice first.")
        if kind == "roll":
            return Refusal("rolled", "TF-9", "The dice of this round have been rolled.")
        if phase == MOVE:
            return self._no_move(action)
        if phase in (WRITE, KEEP):
            return self._no_write(action)
        if phase == EMMA:
            text = "Emma decides by her list; choose one of the moves it leaves open."
            return Refusal("emma", "TF-50", text)
        return self._no_crop(action)

    def _no_move(self, action: Action) -> Refusal:
        if action.kind != "move":
            if action.kind == "refuse":
                return Refusal("move", "TF-10", "A turn cannot be passed: choose a die and a farmer.")
            return Refusal("move", "TF-10", "First choose a die and the farmer it moves.")
        _, die, change = action.args
        milk = self.milk[cast(int, self.actor)]
        if die + change < 1:
            return Refusal("below_one", "TF-15", f"Milk cannot make a {die} less than 1: farmers never walk backwards.")
        if abs(change) > milk:
            return Refusal("milk", "TF-16", f"That takes {abs(change)} milk, and you have {milk}.")
        found = ", ".join(map(str, self.dice))
        return Refusal("die", "TF-10", f"There is no {die} in the Barn; the dice there show {found}.")

    def _no_write(self, action: Action) -> Refusal:
        kind = action.kind
        colour = FARMERS[self.farm & 1]
        if kind == "refuse":
            if self.phase == KEEP:
                return Refusal(
                    "must_write_one", "TF-23", f"One space is left in the {colour} farm: write one of the two."
                )
            text = f"There is room in the {colour} farm: both animals have to be written."
            return Refusal("must_write_both", "TF-22", text)
        if kind == "write_in":
            text = f"{colour.capitalize()} brought the animals: they go to the {colour} farm."
            return Refusal("wrong_farm", "TF-20", text)
        if kind == "write":
            square = action.args[0]
            if self.empty[self.farm] >> square & 1:
                return Refusal("which", "TF-23", "One space is left: say first or second for the animal you keep.")
            held = self.cells[self.farm * SQUARES + square]
            why = "crossed out" if held == CROSSED else f"taken ({NAMES[held]})"
            return Refusal("space_taken", "TF-21", f"{SQUARE_NAMES[square]} of the {colour} farm is {why}.")
        if kind == "keep":
            return Refusal("room", "TF-22", "There is room for both animals: choose a space.")
        return Refusal("write", "TF-22", "First write the animals you brought.")

    def _no_crop(self, action: Action) -> Refusal:
        kind = action.kind
        if kind not in ("crop", "cross", "no_crop"):
            return Refusal("crop", "TF-58", "The round ends with a crop: plant it first.")
        change = action.args[1] if kind == "no_crop" else action.args[0]
        number, milk = self.leftover + change, self.milk[0]
        if not 1 <= number <= SIDES:
            return Refusal("number", "TF-56", f"Milk changes the {self.leftover} within 1 and {SIDES} only.")
        region = act.crop_region(number)
        words = self._number_words(number)
        room = bool(region[0] & self.empty[0] | region[1] & self.empty[1])
        farm = square = 0
        if kind != "no_crop":
            _, farm, square = action.args
            allowed = region if kind == "crop" else act.cross_region(number)
            if not allowed[farm] >> square & 1:
                return Refusal("number", "TF-57", f"The number is {words}.")
        if abs(change) > milk:
            return Refusal("milk", "TF-56", f"That takes {abs(change)} milk, and you have {milk}.")
        if abs(change) > 1 and self._options["crop_milk"] == "one":
            return Refusal("milk", "TF-56", "In this game one milk only may change the number of a crop.")
        if room and kind != "crop":
            return Refusal("must_plant", "TF-58", f"There is an empty space ({words}): the crop has to be planted.")
        if not room and kind != "cross":
            return Refusal("must_cross_out", "TF-59", f"There is no empty space ({words}): cross out a space instead.")
        held = self.cells[farm * SQUARES + square]
        name = f"{SQUARE_NAMES[square]} of the {FARMERS[farm]} farm"
        if kind == "cross":
            why = "crossed out already" if held == CROSSED else "empty"
            return Refusal("space_empty", "TF-59", f"{name} is {why}: there is nothing to cross out.")
        why = "crossed out" if held == CROSSED else f"taken ({NAMES[held]})"
        return Refusal("space_taken", "TF-58", f"{name} is {why}.")


def _walks(die: int, change: int, bumped: bool, other: int) -> str:
    text = f"walks {die + change}"
    if change:
        text += f" (die {die}, {milk_words(change)})"
    if bumped:
        text += f", past {_COLOUR[other]},"
    return text
