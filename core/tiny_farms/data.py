"""What the component file says, in the form the engine works with."""

from __future__ import annotations

from typing import Any, Final

from core.components import load

KEY: Final = "tiny_farms"

_components: dict[str, Any] = load(KEY)

# A farm is 16 small ints, row by row from the top left: 0 empty, else an index into TOKENS.
TOKENS: Final[tuple[str, ...]] = (
    "",
    *(animal["token"] for animal in _components["animal"]),
    _components["marks"]["crop"],
    _components["marks"]["crossed_out"],
)
CODE: Final[dict[str, int]] = {token: code for code, token in enumerate(TOKENS)}
ANIMAL_TOKENS: Final[tuple[str, ...]] = TOKENS[1:-2]
NAMES: Final[tuple[str, ...]] = ("", *(animal["name"] for animal in _components["animal"]), "crop", "crossed-out space")

EMPTY: Final = 0
PIG: Final = CODE["P"]
SHEEP: Final = CODE["S"]
CHICKEN: Final = CODE["Ch"]
COW: Final = CODE["C"]
CALVES: Final = CODE["cc"]
HORSE: Final = CODE["H"]
CROP: Final = CODE[_components["marks"]["crop"]]
CROSSED: Final = CODE[_components["marks"]["crossed_out"]]
FRIENDS: Final[tuple[int, ...]] = tuple(CODE[a["token"]] for a in _components["animal"] if a.get("friend"))
CALVES_PER_ENTRY: Final[int] = next(a["counts_as"] for a in _components["animal"] if a["token"] == "cc")

ROWS: Final[int] = _components["farm_board"]["rows"]
COLUMNS: Final[int] = _components["farm_board"]["columns"]
SQUARES: Final = ROWS * COLUMNS
ALL_EMPTY: Final = (1 << SQUARES) - 1
SQUARE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{'abcdefgh'[column]}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)
)
FARMERS: Final[tuple[str, str]] = ("red", "blue")
FARM_LETTERS: Final[tuple[str, str]] = ("R", "B")
SPACES: Final[int] = _components["wheel"]["sections"]

_setup = _components["setup"]
ROUNDS: Final[int] = _setup["rounds"]
SOLO_ROUNDS: Final[int] = _setup["rounds_solo"]
MILK: Final[int] = _setup["milk_each"]
DICE: Final[dict[int, int]] = {int(seats): dice for seats, dice in _setup["dice"].items()}
SIDES: Final[int] = _setup["die_sides"]
START_SPACES: Final[tuple[int, int]] = (_setup["start"]["red_space"], _setup["start"]["blue_space"])
START_ROTATION: Final[int] = _setup["start"]["rotation"]

POINTS: Final[dict[str, Any]] = _components["points"]


def steps(table: dict[str, int]) -> dict[int, int]:
    """A table of the component file with its keys as whole numbers."""
    return {int(key): value for key, value in table.items()}


TRACKS: Final[tuple[dict[str, Any], ...]] = tuple(_components["emma"]["track"])
TRACK_ROWS: Final[tuple[str, ...]] = tuple(track["row"] for track in TRACKS)
TRACK_CIRCLES: Final[tuple[int, ...]] = tuple(track["circles"] for track in TRACKS)
TRACK_FILLS: Final[tuple[int, ...]] = tuple(track.get("circles_per_entry", 1) for track in TRACKS)
TRACK_OF: Final[dict[int, int]] = {CODE[token]: row for row, track in enumerate(TRACKS) for token in track["tokens"]}
TARGETS: Final[tuple[int, ...]] = tuple(
    TRACK_ROWS.index(t["row"]) for t in sorted((t for t in TRACKS if "die" in t), key=lambda t: int(t["die"]))
)  # TF-49: die value 1-6 to track; chickens are never a target
EMMA_LEVELS: Final[dict[str, tuple[int, ...]]] = {
    level: tuple(circles.get(row, 0) for row in TRACK_ROWS)
    for level, circles in _components["emma"]["levels"].items()
    if isinstance(circles, dict)
}  # TF-66
OPTIONS: Final[tuple[dict[str, Any], ...]] = tuple(_components["option"])


def mask_of(cells: list[int] | tuple[int, ...], code: int) -> int:
    """The squares that hold `code`, as bits (bit i = square i)."""
    mask = 0
    for square, found in enumerate(cells):
        if found == code:
            mask |= 1 << square
    return mask


def squares_of(mask: int) -> list[int]:
    """The squares of a bit mask, ascending."""
    return [square for square in range(SQUARES) if mask >> square & 1]
