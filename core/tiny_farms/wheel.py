"""The Barn wheel: what each space shows, and wheels people type in themselves.

A wheel is data: eight `section`s of the bottom wheel with an animal in each of six slots, and eight `pattern`s of the
top wheel, each opening two slots. At space s and rotation r the slots of section s are seen that pattern
(s - r) mod 8 opens (TF-1).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from core.components import load
from core.game import SetupError
from core.tiny_farms.data import ANIMAL_TOKENS, CODE, KEY, SPACES, TOKENS

POSITIONS: Final = ("i1", "i2", "m1", "m2", "o1", "o2")
"""Slots in window order: inner, middle, outer ring; 1 the counter-clockwise half of a section, 2 the clockwise half."""

RINGS: Final = {"i": "inner", "m": "middle", "o": "outer"}
LETTERS: Final = "ABCDEFGH"

_SECTION_KEYS = ("space", "slots", "printed", "origin", "reason")
_PATTERN_KEYS = ("sector", "opens", "letter", "rings", "origin", "reason")
_WHEEL_KEYS = (
    *("section", "pattern", "sections", "positions", "position_meaning", "turn", "shown", "origin", "reason"),
    *("properties", "geometry", "print"),
)


class Wheel:
    """Both discs. `shown[r][s]` is the pair of animal codes at rotation r and space s, in window order."""

    def __init__(self, slots: tuple[tuple[int, ...], ...], opens: tuple[tuple[int, int], ...]) -> None:
        self.slots = slots
        self.opens = opens
        self.shown: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple(self._pair(space, rotation) for space in range(SPACES)) for rotation in range(SPACES)
        )

    def _pair(self, space: int, rotation: int) -> tuple[int, int]:
        first, second = self.opens[(space - rotation) % SPACES]  # TF-1
        return self.slots[space][first], self.slots[space][second]

    def letter(self, space: int, rotation: int) -> str:
        """The letter of the pattern over a space."""
        return LETTERS[(space - rotation) % SPACES]

    def to_json(self) -> dict[str, Any]:
        """The wheel in its normal form, as options and records keep it."""
        return {
            "section": [
                {"space": space, "slots": {p: TOKENS[code] for p, code in zip(POSITIONS, codes)}}
                for space, codes in enumerate(self.slots)
            ],
            "pattern": [
                {"sector": sector, "letter": LETTERS[sector], "opens": [POSITIONS[first], POSITIONS[second]]}
                for sector, (first, second) in enumerate(self.opens)
            ],
        }


def _fail(path: str, problem: str) -> SetupError:
    return SetupError(f"{path}: {problem}")


def _tables(
    data: Mapping[str, Any], name: str, index: str, known: tuple[str, ...]
) -> list[tuple[str, Mapping[str, Any]]]:
    """The eight tables of one disc in order of their number, each with its path for error sentences."""
    tables = data.get(name)
    if not isinstance(tables, (list, tuple)):
        raise _fail(f"wheel.{name}", f"expected a list of {SPACES} tables, found {tables!r}")
    if len(tables) != SPACES:
        raise _fail(f"wheel.{name}", f"expected {SPACES} tables, found {len(tables)}")
    found: dict[int, tuple[str, Mapping[str, Any]]] = {}
    for place, table in enumerate(tables):
        path = f"wheel.{name}[{place}]"
        if not isinstance(table, Mapping):
            raise _fail(path, f"expected a table, found {table!r}")
        for key in table:
            if key not in known:
                raise _fail(path, f"unknown key {key!r}; known: {', '.join(known)}")
        number = table.get(index)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < SPACES:
            raise _fail(f"{path}.{index}", f"expected a whole number from 0 to {SPACES - 1}, found {number!r}")
        if number in found:
            raise _fail(f"{path}.{index}", f"{number} stands there twice")
        found[number] = path, table
    return [found[number] for number in range(SPACES)]


def read_wheel(data: Any) -> Wheel:
    """A wheel from its tables `section` and `pattern`, as in components.toml. Raises SetupError.

    Sections may come in any order, each space 0-7 once, all six slots filled with known animals; patterns likewise,
    each opening two different slots. Descriptive keys of the component file are allowed and must not contradict.
    """
    if isinstance(data, Mapping) and isinstance(data.get("wheel"), Mapping):
        data = data["wheel"]
    if not isinstance(data, Mapping):
        raise _fail("wheel", f"expected tables 'section' and 'pattern', found {data!r}")
    for key in data:
        if key not in _WHEEL_KEYS:
            raise _fail("wheel", f"unknown key {key!r}; known: section, pattern")
    for key, expected in (("sections", SPACES), ("positions", list(POSITIONS)), ("turn", "clockwise")):
        if data.get(key, expected) != expected:
            raise _fail(f"wheel.{key}", f"expected {expected!r}, found {data[key]!r}")
    slots = []
    for space, (path, table) in enumerate(_tables(data, "section", "space", _SECTION_KEYS)):
        if table.get("printed", space + 1) != space + 1:
            raise _fail(f"{path}.printed", f"expected {space + 1} for space {space}, found {table['printed']!r}")
        found = table.get("slots")
        if not isinstance(found, Mapping):
            raise _fail(f"{path}.slots", f"expected a table of the slots {', '.join(POSITIONS)}, found {found!r}")
        for position in found:
            if position not in POSITIONS:
                raise _fail(f"{path}.slots", f"unknown slot {position!r}; known: {', '.join(POSITIONS)}")
        for position in POSITIONS:
            if position not in found:
                raise _fail(f"{path}.slots", f"slot {position} is missing")
            if found[position] not in ANIMAL_TOKENS:
                animals = ", ".join(ANIMAL_TOKENS)
                raise _fail(f"{path}.slots.{position}", f"unknown animal {found[position]!r}; known: {animals}")
        slots.append(tuple(CODE[found[position]] for position in POSITIONS))
    opens = []
    for sector, (path, table) in enumerate(_tables(data, "pattern", "sector", _PATTERN_KEYS)):
        if table.get("letter", LETTERS[sector]) != LETTERS[sector]:
            raise _fail(
                f"{path}.letter", f"expected {LETTERS[sector]!r} for sector {sector}, found {table['letter']!r}"
            )
        windows = table.get("opens")
        if (
            not isinstance(windows, (list, tuple))
            or len(windows) != 2
            or any(window not in POSITIONS for window in windows)
            or windows[0] == windows[1]
        ):
            known = ", ".join(POSITIONS)
            raise _fail(f"{path}.opens", f"expected two different slots of {known}, found {windows!r}")
        first, second = sorted(POSITIONS.index(window) for window in windows)
        rings = [RINGS[POSITIONS[window][0]] for window in (first, second)]
        if table.get("rings", rings) not in (rings, rings[::-1]):
            raise _fail(f"{path}.rings", f"expected {rings} for the windows {list(windows)}, found {table['rings']!r}")
        opens.append((first, second))
    return Wheel(tuple(slots), tuple(opens))


def wheel_from_toml(text: str, name: str = "wheel file") -> dict[str, Any]:
    """The normal form of a wheel written in TOML, with the `[wheel]` tables `section` and `pattern`.

    The tables may also stand at the top. Raises SetupError with one sentence that begins with `name`.
    """
    import tomllib

    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SetupError(f"{name}: is not TOML ({error})") from None
    try:
        return read_wheel(data.get("wheel", data)).to_json()
    except SetupError as error:
        raise SetupError(f"{name}: {error}") from None


def load_wheel_file(path: str | Path) -> dict[str, Any]:
    """The normal form of a wheel kept in a TOML file (see `wheel_from_toml`). Raises SetupError naming the file."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise SetupError(f"{path}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise SetupError(f"{path}: is not a text file in UTF-8") from None
    return wheel_from_toml(text, str(path))


@lru_cache(maxsize=1)
def standard_wheel() -> Wheel:
    """Our own layout of the component file."""
    return read_wheel(load(KEY)["wheel"])


@lru_cache(maxsize=16)
def _wheel_from_text(text: str) -> Wheel:
    return read_wheel(json.loads(text))


def wheel_of(option: Any) -> Wheel:
    """The wheel an option `wheel` names ("standard") or holds. Raises SetupError."""
    if option == "standard":
        return standard_wheel()
    try:
        text = json.dumps(option, sort_keys=True)
    except (TypeError, ValueError):
        raise _fail("wheel", "expected tables 'section' and 'pattern' of plain text and numbers") from None
    return _wheel_from_text(text)
