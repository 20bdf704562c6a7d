"""The clicks of the game, their notation, and the lists of legal ones, built once and looked up afterwards."""

from __future__ import annotations

import re
from typing import Final

from core.game import Action, ActionPool, InvalidAction
from core.tiny_farms.data import COLUMNS, FARM_LETTERS, KEY, ROWS, SIDES, SQUARE_NAMES, SQUARES, squares_of

_POOL: Final = ActionPool(KEY)

Legal = tuple[Action, ...]

ROLL: Final = _POOL.make("roll", (), "roll")
FIRST: Final = _POOL.make("keep", (0,), "first")
SECOND: Final = _POOL.make("keep", (1,), "second")
REFUSE: Final = _POOL.make("refuse", (), "-")
WRITE: Final[Legal] = tuple(_POOL.make("write", (square,), name) for square, name in enumerate(SQUARE_NAMES))

ONLY_ROLL: Final[Legal] = (ROLL,)
KEEP: Final[Legal] = (FIRST, SECOND)


def _signed(change: int) -> str:
    return f"{change:+d}" if change else ""


def farm_square(farm: int, square: int) -> str:
    """A square of both farms, "Rb2"."""
    return FARM_LETTERS[farm] + SQUARE_NAMES[square]


def move(farmer: int, die: int, change: int = 0) -> Action:
    """A farmer (0 red, 1 blue), a die and how milk changes it: `R4`, `B6+1`, `R3-2`."""
    return _POOL.make("move", (farmer, die, change), f"{FARM_LETTERS[farmer]}{die}{_signed(change)}")


def write_in(farm: int, square: int) -> Action:
    """Writing with the farm said aloud, `Ra1`: only ever read, for a farm that is not the moved farmer's."""
    return _POOL.make("write_in", (farm, square), farm_square(farm, square))


def plant(change: int, farm: int, square: int) -> Action:
    """A crop, the number changed by milk: `crop Rb2`, `crop+1 Rb2`."""
    return _POOL.make(
        "crop", (change, farm, square), f"crop{_signed(change)} {FARM_LETTERS[farm]}{SQUARE_NAMES[square]}"
    )


def cross(change: int, farm: int, square: int) -> Action:
    """Crossing a space out: `cross Rb2`, `cross-2 Bc4`."""
    return _POOL.make(
        "cross", (change, farm, square), f"cross{_signed(change)} {FARM_LETTERS[farm]}{SQUARE_NAMES[square]}"
    )


def no_crop(kind: str, change: int) -> Action:
    """Leaving the crop out, `crop -`: read, never legal."""
    return _POOL.make("no_crop", (kind, change), f"{kind}{_signed(change)} -")


_MOVE = re.compile(r"([RB])([1-6])([+-][1-9][0-9]?)?", re.ASCII)
_WRITE = re.compile(r"([RB]?)([a-d][1-4])", re.ASCII)
_CROP = re.compile(r"(crop|cross)([+-][1-9][0-9]?)? (?:(-)|([RB])([a-d][1-4]))", re.ASCII)
_PLAIN: Final = {action.text: action for action in (ROLL, FIRST, SECOND, REFUSE, *WRITE)}


def parse(text: str, farm: int | None) -> Action:
    """Reads notation. `farm`: the farm being written in, for `Ra1` instead of `a1`. Raises InvalidAction."""
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    if match := _MOVE.fullmatch(text):
        return move(FARM_LETTERS.index(match[1]), int(match[2]), int(match[3] or 0))
    if match := _WRITE.fullmatch(text):
        said, square = FARM_LETTERS.index(match[1]), SQUARE_NAMES.index(match[2])
        return WRITE[square] if said == farm else write_in(said, square)
    if match := _CROP.fullmatch(text):
        change = int(match[2] or 0)
        if match[3]:
            return no_crop(match[1], change)
        make = plant if match[1] == "crop" else cross
        return make(change, FARM_LETTERS.index(match[4]), SQUARE_NAMES.index(match[5]))
    raise InvalidAction(
        f"{text[:40]!r} is no action of Tiny Farms; known: roll, a move (R4, B6+1), a square (a1–d4), first, second, "
        "crop Rb2, cross Rb2"
    )


# ---------------------------------------------------------------- lists of legal actions


def changes(die: int, milk: int, lowest: int, highest: int) -> list[int]:
    """The changes `milk` tokens can make to a die, fewest tokens first, minus before plus."""
    found = [0]
    for tokens in range(1, milk + 1):
        found.extend(change for change in (-tokens, tokens) if lowest <= die + change <= highest)
    return found


_MOVES: dict[tuple[tuple[int, ...], int], Legal] = {}


def moves(dice: tuple[int, ...], milk: int) -> Legal:
    """All moves with these dice (ascending) and so much milk: TF-10, TF-15, TF-16."""
    found = _MOVES.get((dice, milk))
    if found is None:
        found = _MOVES[dice, milk] = tuple(
            move(farmer, die, change)
            for farmer in (0, 1)
            for die in sorted(set(dice))
            for change in changes(die, milk, 1, SIDES + milk)
        )
    return found


_WITHOUT: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice left when one has been used."""
    found = _WITHOUT.get((dice, die))
    if found is None:
        place = dice.index(die)
        found = _WITHOUT[dice, die] = dice[:place] + dice[place + 1 :]
    return found


_WRITES: dict[int, Legal] = {}


def writes(empty: int) -> Legal:
    """All empty squares of a farm, given as bits: TF-21."""
    found = _WRITES.get(empty)
    if found is None:
        found = _WRITES[empty] = tuple(WRITE[square] for square in squares_of(empty))
    return found


ROW_MASKS: Final = tuple(((1 << COLUMNS) - 1) << (row * COLUMNS) for row in range(ROWS))
_FARM_MASK: Final = (1 << SQUARES) - 1


def crop_region(number: int) -> tuple[int, int]:
    """TF-57: the squares of the red and the blue farm that a crop number names."""
    if number <= ROWS:
        return ROW_MASKS[number - 1], ROW_MASKS[number - 1]
    return (_FARM_MASK, 0) if number == ROWS + 1 else (0, _FARM_MASK)


def cross_region(number: int) -> tuple[int, int]:
    """TF-59: the squares that may be crossed out when the crop's region is full (rows: either farm, any row)."""
    return (_FARM_MASK, _FARM_MASK) if number <= ROWS else crop_region(number)


_CROPS: dict[tuple[int, int, int, int], Legal] = {}


def _choices(kind: int, change: int, red: int, blue: int) -> Legal:
    found = _CROPS.get((kind, change, red, blue))
    if found is None:
        make = cross if kind else plant
        found = _CROPS[kind, change, red, blue] = tuple(
            make(change, farm, square) for farm, mask in enumerate((red, blue)) for square in squares_of(mask)
        )
    return found


def crops(die: int, milk: int, empty: tuple[int, int], crossable: tuple[int, int]) -> Legal:
    """All crops and crossings-out for the leftover die and so much milk: TF-56 to TF-60.

    `empty` and `crossable` hold the squares of the red and the blue farm as bits.
    """
    found: list[Action] = []
    for change in changes(die, milk, 1, SIDES):
        red, blue = crop_region(die + change)
        red, blue = red & empty[0], blue & empty[1]
        if red | blue:
            found.extend(_choices(0, change, red, blue))
        else:
            red, blue = cross_region(die + change)
            found.extend(_choices(1, change, red & crossable[0], blue & crossable[1]))
    return tuple(found)
