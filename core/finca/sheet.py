"""The paper scorer: a checked score sheet goes through the same `scoring` code as a played game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.finca import box, scoring
from core.game import PositionError, SetupError, SheetError, SheetScore, quoted, rank

TOKENS: int = box.DATA["foods"]["tokens_total"]
SEATS = (min(box.SETUP), max(box.SETUP))
MAX_NAME = 200
_PLAYER_KEYS = ("name", "requests", "fincas", "bonus", "food_left")


def _list(value: Any, place: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise SheetError(f"{place}: expected a list, found {quoted(value)}")
    return value


def _table(value: Any, place: str, known: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SheetError(f"{place}: expected a table, found {quoted(value)}")
    for key in value:
        if key not in known:
            raise SheetError(f"{place}: unknown key {quoted(key)}; known: {', '.join(known)}")
    return value


def _number(value: Any, place: str, high: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise SheetError(f"{place}: must be a whole number, 0 or more, not {quoted(value)}")
    if high is not None and value > high:
        raise SheetError(f"{place}: at most {high} are in the box, not {quoted(value)}")
    return value


def read_request(value: Any, place: str) -> int:
    """A delivered tile from what it shows: {"fig": 3, "fish": 2}, {"any": 4, "paid": "fish"}. Raises SheetError."""
    table = _table(value, place, (*box.FOODS, "any", "paid"))
    foods = {key: _number(n, f"{place}.{key}") for key, n in table.items() if key != "paid"}
    total = sum(foods.values())
    if not 1 <= total <= box.MAX_VALUE:
        raise SheetError(f"{place}: a request tile shows 1 to {box.MAX_VALUE} foods, found {quoted(total)}")
    try:
        tile = box.tile_from_foods(foods)
    except PositionError as error:
        raise SheetError(f"{place}: {str(error).removeprefix('request tile: ')}") from None
    kind = scoring.NO_KIND
    if "paid" in table:
        paid = table["paid"]
        if not foods.get("any"):
            raise SheetError(f"{place}.paid: only a tile of any one kind names the kind paid")
        if not isinstance(paid, str) or paid not in box.FOOD_INDEX:
            raise SheetError(f"{place}.paid: unknown food {quoted(paid)}; known: {', '.join(box.FOODS)}")
        kind = box.FOOD_INDEX[paid]
    return scoring.delivered(tile, kind)


def _read_bonus(value: Any, place: str, left: list[int]) -> tuple[int, ...]:
    points = []
    for i, item in enumerate(_list(value, place)):
        worth = _number(item, f"{place}[{i}]")
        if worth not in box.BONUS_VALUES:
            known = ", ".join(map(str, box.BONUS_VALUES))
            raise SheetError(f"{place}[{i}]: unknown bonus tile {quoted(worth)}; known: {known}")
        if worth not in left:
            raise SheetError(f"{place}[{i}]: the bonus tile for {worth} points is there only once")
        left.remove(worth)
        points.append(worth)
    return tuple(points)


def score_sheet(sheet: Mapping[str, Any]) -> SheetScore:
    """Scores the sheet of CONTRACTS: request tiles, finca tiles, bonus tiles, food left (FI-52, FI-53).

    Raises SheetError naming the place. What is merely unlikely (a tile that our set lacks) becomes a warning.
    """
    from core.finca import GAME

    _table(sheet, "sheet", ("players", "options"))
    given = sheet.get("options", {})
    if not isinstance(given, Mapping):
        raise SheetError(f"options: expected a table of option names and choices, found {quoted(given)}")
    rows = _list(sheet.get("players"), "players")
    if not SEATS[0] <= len(rows) <= SEATS[1]:
        raise SheetError(f"players: expected {SEATS[0]} to {SEATS[1]} players, found {len(rows)}")
    try:
        options = GAME.check_options(len(rows), given)
    except SetupError as error:
        raise SheetError(str(error)) from None
    cards, food, areas, warnings = [], [], [], []
    fincas: list[int] = []
    bonus_left = list(box.BONUS_VALUES)
    for p, row in enumerate(rows):
        place = f"players[{p}]"
        table = _table(row, place, _PLAYER_KEYS)
        name = table.get("name", box.NAMES[p])
        if not isinstance(name, str) or len(name) > MAX_NAME:
            raise SheetError(f"{place}.name: expected a name of at most {MAX_NAME} characters, found {quoted(name)}")
        requests = _list(table.get("requests", []), f"{place}.requests")
        entries = [read_request(request, f"{place}.requests[{i}]") for i, request in enumerate(requests)]
        won = _number(table.get("fincas", 0), f"{place}.fincas", box.FINCA_SET_SIZE)
        bonus = _read_bonus(table.get("bonus", []), f"{place}.bonus", bonus_left)
        left = _number(table.get("food_left", 0), f"{place}.food_left", TOKENS)
        fincas.append(won)
        if len(bonus) > scoring.sets(entries):
            held, sets = _times(len(bonus), "bonus tile"), _times(scoring.sets(entries), "set")
            warnings.append(f"{place}.bonus: {held} for {sets} of tiles 1 to 6")
        if bonus and given.get("bonus_tiles") == "off":
            warnings.append(f"{place}.bonus: the game was played without bonus tiles")
        if options["any_kind_counts"] == "delivered_kind":
            for i, entry in enumerate(entries):
                if not box.TILE_FOODS[entry >> 3] and entry & 7 == scoring.NO_KIND:
                    warnings.append(f"{place}.requests[{i}]: no kind paid is named, so it counts for no food")
        cards.append(scoring.card(name, entries, won, bonus))
        food.append(left)
        areas.append(entries)
    totals: tuple[tuple[str, str, list[int], int], ...] = (
        ("fincas", "finca tiles", fincas, box.FINCA_SET_SIZE),
        ("requests", "request tiles", [len(area) for area in areas], box.SET_SIZE),
        ("food_left", "food tokens", food, TOKENS),
    )
    for key, what, counts, most in totals:
        if sum(counts) > most:
            place = _most(counts, key)
            raise SheetError(f"{place}: everybody has {sum(counts)} {what} in all, but there are only {most}")
    in_play = box.SETUP[len(rows)]["food_each"] * len(box.FOODS)
    if sum(food) > in_play:
        place = _most(food, "food_left")
        warnings.append(f"{place}: everybody has {sum(food)} food tokens in all, but {len(rows)} players use {in_play}")
    warnings += _set_warnings(areas)
    keys = scoring.ranking_keys(cards, food)
    return SheetScore(
        tuple(cards),
        rank(keys)[0],
        scoring.tie_break_words([card.name for card in cards], keys),
        tuple(warnings),
    )


def _most(held: Sequence[int], key: str) -> str:
    """Where too many in all are most likely miscounted: with the player who has the most."""
    return f"players[{held.index(max(held))}].{key}"


def _times(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _set_warnings(areas: Sequence[Sequence[int]]) -> list[str]:
    """Tiles that our own set lacks or holds less often: people own other editions."""
    counts: dict[int, int] = {}
    for entries in areas:
        for entry in entries:
            tile = box.first_alike(entry >> 3)
            counts[tile] = counts.get(tile, 0) + 1
    warnings = []
    for tile, n in sorted(counts.items(), key=lambda item: box.tile_spec(item[0])):
        have = box.SET_COUNTS.get(box.tile_spec(tile), 0)
        if n > have:
            times = "not" if not have else "only once" if have == 1 else f"only {have} times"
            here = "once" if n == 1 else f"{n} times"
            warnings.append(f"a tile for {box.tile_words(tile)} is {times} in our set, here {here}")
    return warnings


def sheet_majorities(
    players: Sequence[Sequence[Mapping[str, Any]]], any_kind_counts: bool = False
) -> list[tuple[str, list[int], int | None]]:
    """For every finca tile of our set: its id, each player's count, and who would win it now (None for a tie).

    `players` holds the request tiles of each player as on a score sheet. Raises SheetError.
    """
    areas = [
        [read_request(request, f"players[{p}].requests[{i}]") for i, request in enumerate(requests)]
        for p, requests in enumerate(players)
    ]
    found = []
    for finca in range(box.FINCA_SET_SIZE):
        counts = scoring.majority_counts(finca, areas, any_kind_counts)
        found.append((box.FINCA_IDS[finca], counts, scoring.majority(counts)))
    return found
