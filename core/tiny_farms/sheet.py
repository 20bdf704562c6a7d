"""Paper score sheets: strict reading, then the same scoring as in a played game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from core.game import GameError, SetupError, SheetError, SheetScore, quoted
from core.tiny_farms.data import (
    ANIMAL_TOKENS,
    CODE,
    COLUMNS,
    CROP,
    CROSSED,
    EMPTY,
    FARMERS,
    MILK,
    ROUNDS,
    ROWS,
    SOLO_ROUNDS,
    TOKENS,
    TRACK_CIRCLES,
    TRACK_ROWS,
)
from core.tiny_farms.scoring import Farms, ranking, score

if TYPE_CHECKING:
    from core.tiny_farms.game import TinyFarms

MAX_PLAYERS: Final = 4
MAX_NAME: Final = 200


def _table(path: str, value: Any, known: tuple[str, ...], error: type[GameError]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise error(f"{path}: expected a table, found {quoted(value)}")
    for key in value:
        if key not in known:
            raise error(f"{path}: unknown key {quoted(key)}; known: {', '.join(known)}")
    return value


def _number(path: str, value: Any, highest: int, error: type[GameError]) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= highest:
        raise error(f"{path}: must be a whole number from 0 to {highest}, not {quoted(value)}")
    return value


def read_farm(path: str, value: Any, solo: bool, error: type[GameError]) -> list[int]:
    """The 16 codes of a farm from 4 rows of 4 tokens. Crops and crossed-out spaces belong to solo games only."""
    if not isinstance(value, (list, tuple)):
        raise error(f"{path}: expected {ROWS} rows of {COLUMNS} spaces, found {quoted(value)}")
    if len(value) != ROWS:
        raise error(f"{path}: expected {ROWS} rows, found {len(value)}")
    cells: list[int] = []
    for r, row in enumerate(value):
        if not isinstance(row, (list, tuple)):
            raise error(f"{path}[{r}]: expected {COLUMNS} spaces, found {quoted(row)}")
        if len(row) != COLUMNS:
            raise error(f"{path}[{r}]: expected {COLUMNS} spaces, found {len(row)}")
        for c, token in enumerate(row):
            code = CODE.get(token) if isinstance(token, str) else None
            if code is None:
                known = ", ".join(ANIMAL_TOKENS + (TOKENS[CROP:] if solo else ()))
                raise error(
                    f"{path}[{r}][{c}]: unknown animal {quoted(token)}; known: {known}, or '' for an empty space"
                )
            if code >= CROP and not solo:
                raise error(f"{path}[{r}][{c}]: {token!r} belongs to the solo game, on a sheet with one player")
            cells.append(code)
    return cells


def read_tracks(path: str, value: Any, error: type[GameError]) -> tuple[int, ...]:
    """Emma's filled circles, row by row; a missing row counts 0."""
    rows = _table(path, value, TRACK_ROWS, error)
    return tuple(
        _number(f"{path}.{row}", rows.get(row, 0), circles, error) for row, circles in zip(TRACK_ROWS, TRACK_CIRCLES)
    )


def score_sheet(game: TinyFarms, sheet: Any) -> SheetScore:
    """Scores `{"players": [{"name", "red", "blue", "milk"} …], "emma": {…}, "options": {…}}`. Raises SheetError."""
    data = _table("sheet", sheet, ("players", "emma", "options"), SheetError)
    players = data.get("players")
    if not isinstance(players, (list, tuple)) or not 1 <= len(players) <= MAX_PLAYERS:
        found = f"{len(players)} players" if isinstance(players, (list, tuple)) else quoted(players)
        raise SheetError(f"players: expected a list of 1 to {MAX_PLAYERS} players, found {found}")
    solo = len(players) == 1
    farms: list[Farms] = []
    warnings: list[str] = []
    for seat, player in enumerate(players):
        path = f"players[{seat}]"
        keys = ("name", *FARMERS, "milk")
        table = _table(path, player, keys, SheetError)
        for key in keys:
            if key not in table:
                raise SheetError(f"{path}: {key!r} is missing")
        name = table["name"]
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME:
            raise SheetError(f"{path}.name: expected a name, found {quoted(name)}")
        red = read_farm(f"{path}.red", table["red"], solo, SheetError)
        blue = read_farm(f"{path}.blue", table["blue"], solo, SheetError)
        farms.append(Farms(name, tuple(red), tuple(blue), _number(f"{path}.milk", table["milk"], MILK, SheetError)))
        warnings.extend(f"{path}: {warning}" for warning in _unlikely(red + blue, solo))
    emma = None
    if "emma" in data:
        if not solo:
            raise SheetError(f"emma: Farmer Emma plays against one player, this sheet has {len(players)}")
        emma = read_tracks("emma", data["emma"], SheetError)
    try:
        options = game.check_options(len(players), data.get("options", {}))
    except SetupError as problem:
        raise SheetError(str(problem)) from None
    cards = score(farms, emma, options["zero_horses"], crops=solo)
    milk = [farm.milk for farm in farms]
    groups, tie_break = ranking(cards, milk if emma is None else [*milk, 0])
    return SheetScore(cards, groups[0], tie_break, tuple(warnings))


def _unlikely(cells: list[int], solo: bool) -> list[str]:
    """What a real game cannot bring about, yet a sheet may say."""
    animals = sum(EMPTY < code < CROP for code in cells)
    crops, crossed = cells.count(CROP), cells.count(CROSSED)
    rounds = SOLO_ROUNDS if solo else ROUNDS
    found = []
    if animals > 2 * rounds:
        found.append(f"{animals} animals are written, but {rounds} rounds bring {2 * rounds} at most")
    if crops + crossed > SOLO_ROUNDS:
        found.append(
            f"{crops} crops and {crossed} crossed-out spaces, but {SOLO_ROUNDS} rounds bring {SOLO_ROUNDS} at most"
        )
    return found
