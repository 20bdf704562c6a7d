"""Paper score sheets: strict reading, then the same scoring as in a played game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from core.game import SheetError, SheetScore, quoted
from core.mi_tierra import data as d
from core.mi_tierra.effects import FinalFarm
from core.mi_tierra.scoring import TIE_WORDS, cards_for, decide

_PLAYER_KEYS: Final = (
    "name", "money", "goods", "animals", "best_horse", "tiles", "covered_tiles", "water", "seeds", "pens", "farm_empty",
    "farm_full", "city_cards", "merchant_cards", "objective",
)  # fmt: skip
MAX_NAME: Final = 200
MAX_MONEY: Final = 1_000_000
LIKELY_MONEY: Final = 199
"""The highest number that the track and the +100 side of the marker show together."""
MAX_GOODS: Final = 999
"""The rules set no limit (MT-191, MT-193): beyond these is a slip of the pen."""
_SHEET_KEYS: Final = ("players", "options", "turn_order")
_ANIMALS: Final = (*d.HERDS, "horse")


def _known(words: Sequence[str]) -> str:
    return f"known: {', '.join(words)}"


def _keys(path: str, table: Any, keys: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(table, Mapping):
        raise SheetError(f"{path or 'sheet'}: expected a table, found {quoted(table)}")
    for key in table:
        if key not in keys:
            raise SheetError(f"{path or 'sheet'}: unknown key {quoted(key)}; {_known(keys)}")
    return table


def _whole(path: str, value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise SheetError(f"{path}: must be a whole number, 0 or more, not {quoted(value)}")
    if value > most:
        raise SheetError(f"{path}: must be {most} or less, not {quoted(value)}")
    return value


def _numbers(path: str, table: Any, names: Sequence[str], most: Sequence[int]) -> list[int]:
    counts = _keys(path, table, names)
    return [_whole(f"{path}.{name}", counts.get(name, 0), most[i]) for i, name in enumerate(names)]


def _cards(path: str, value: Any, table: Mapping[str, int], cards: Sequence[d.Card]) -> list[int]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise SheetError(f"{path}: expected a list, found {quoted(value)}")
    found = []
    for i, name in enumerate(value):
        if not isinstance(name, str) or name not in table:
            raise SheetError(f"{path}[{i}]: unknown tile {quoted(name)}; {_known([c.key for c in cards])}")
        found.append(table[name])
    return found


def read_player(path: str, sheet: Any) -> tuple[str, FinalFarm, list[str]]:
    """One player of a sheet: name, what is scored, warnings. Raises SheetError."""
    row = _keys(path, sheet, _PLAYER_KEYS)
    name = row.get("name", "")
    if not isinstance(name, str) or len(name) > MAX_NAME:
        raise SheetError(f"{path}.name: expected a name of at most {MAX_NAME} characters, found {quoted(name)}")
    farm = FinalFarm()
    warnings: list[str] = []
    farm.money = _whole(f"{path}.money", row.get("money", 0), MAX_MONEY)
    if farm.money > LIKELY_MONEY:
        warnings.append(f"{path}.money: {farm.money} is more than twice round the money track; is that right?")
    farm.goods = _numbers(f"{path}.goods", row.get("goods", {}), d.GOODS, [MAX_GOODS] * len(d.GOODS))
    for good, card, n in zip(d.GOODS, d.DATA["resource"], farm.goods):
        shown = card["cards"] * d.DATA["resource_cards"]["back_units"]
        if n > shown:
            warnings.append(f"{path}.goods.{good}: {n}, but the cards of the box show {shown}; is that right?")
    tokens = (*d.HERD_TOKENS, 2)
    farm.animals = _numbers(f"{path}.animals", row.get("animals", {}), _ANIMALS, tokens)
    best = row.get("best_horse")
    if best is not None:
        farm.best_horse = _whole(f"{path}.best_horse", best, d.TOP_LEVEL)
        if not farm.animals[3]:
            raise SheetError(f"{path}.best_horse: level {best}, but there is no horse on the farm")
    elif farm.animals[3]:
        farm.best_horse = 0
        warnings.append(f"{path}.best_horse: a horse without a level counts as level 0")
    farm.tiles = _cards(f"{path}.tiles", row.get("tiles", []), d.TILE, d.TILES)
    farm.covered = _cards(f"{path}.covered_tiles", row.get("covered_tiles", []), d.TILE, d.TILES)
    if len(farm.tiles) > 3:
        raise SheetError(f"{path}.tiles: a farm has three spaces, found {len(farm.tiles)} open tiles")
    twice = [tile for i, tile in enumerate([*farm.tiles, *farm.covered]) if tile in [*farm.tiles, *farm.covered][:i]]
    if twice:
        raise SheetError(f"{path}.tiles: {d.TILES[twice[0]].name} stands there twice")
    if farm.covered and len(farm.tiles) < 3 and not (set(farm.covered) <= {d.TILE["wool_shed"]}):
        warnings.append(f"{path}.covered_tiles: tiles are covered while spaces are free")
    farm.water = _whole(f"{path}.water", row.get("water", 0), d.WATER_TOKENS)
    most_crops = [n + (crop == "apple") for n, crop in zip(d.SEED_TOKENS, d.CROPS)]  # the printed field (MT-7)
    farm.crops = _numbers(f"{path}.seeds", row.get("seeds", {}), d.CROPS, most_crops)
    pens = _whole(f"{path}.pens", row.get("pens", 0), d.N_PLOTS // 2 + 1)
    crops = sum(farm.crops)
    if crops > d.N_PLOTS:
        most = d.CROPS[farm.crops.index(max(farm.crops))]
        raise SheetError(f"{path}.seeds.{most}: a farm has {d.N_PLOTS} plots, found {crops} crops")
    spaces = d.N_PLOTS + 2 + 3
    if "farm_full" in row and not isinstance(row["farm_full"], bool):
        raise SheetError(f"{path}.farm_full: expected true or false, found {quoted(row['farm_full'])}")
    farm.empty = _whole(f"{path}.farm_empty", row.get("farm_empty", 0), spaces)
    farm.full = bool(row.get("farm_full", False))
    if farm.full and farm.empty:
        raise SheetError(f"{path}.farm_full: the farm is said to be full, but to have empty spaces too: {farm.empty}")
    needed = sum(-(-n // d.PEN_ROOM) for n in farm.animals[:3])
    if needed > pens:
        warnings.append(f"{path}.pens: the animals need {needed} pens, the sheet has {pens}")
    farm.city_cards = _whole(f"{path}.city_cards", row.get("city_cards", 0), 4)
    farm.dealers = _whole(f"{path}.merchant_cards", row.get("merchant_cards", 0), len(d.MERCHANTS))
    goal = row.get("objective")
    if goal is not None:
        if not isinstance(goal, str) or goal not in d.OBJECTIVE:
            raise SheetError(
                f"{path}.objective: unknown objective {quoted(goal)}; {_known([o.key for o in d.OBJECTIVES])}"
            )
        farm.objective = d.OBJECTIVE[goal]
    return name, farm, warnings


def score_sheet(sheet: Mapping[str, Any]) -> SheetScore:
    """Scores a sheet of 1 to 6 players. Raises SheetError."""
    from core.mi_tierra.rules import GAME

    table = _keys("", sheet, _SHEET_KEYS)
    rows = table.get("players")
    if isinstance(rows, str) or not isinstance(rows, Sequence) or not 1 <= len(rows) <= max(GAME.seats):
        raise SheetError(f"players: expected a list of 1 to {max(GAME.seats)} players, found {quoted(rows)}")
    options = _options(GAME, table.get("options", {}), len(rows))
    names, farms, warnings = [], [], []
    for i, row in enumerate(rows):
        name, farm, more = read_player(f"players[{i}]", row)
        names.append(name or f"Player {i + 1}")
        farms.append(farm)
        warnings += more
    _box(farms)
    order = table.get("turn_order")
    if order is not None:
        if isinstance(order, str) or not isinstance(order, Sequence) or sorted(map(str, order)) != sorted(names):
            raise SheetError(f"turn_order: expected every name once, found {quoted(order)}")
    cards = cards_for(names, farms)
    _, winners, _, by = decide(
        [card.total for card in cards], [f.level3 for f in farms], [f.best_horse for f in farms],
        options["third_place"] == "literal", options["simpler_game"] != "yes",
    )  # fmt: skip
    return SheetScore(cards, winners, TIE_WORDS.get(by, ""), tuple(warnings))


def _options(game: Any, options: Any, players: int) -> dict[str, Any]:
    """The options of a sheet, checked. Raises SheetError."""
    if not isinstance(options, Mapping):
        raise SheetError(f"options: expected a table, found {quoted(options)}")
    try:
        checked: dict[str, Any] = game.check_options(max(players, min(game.seats)), options)
    except ValueError as error:
        raise SheetError(f"options: {error}") from None
    return checked


def _box(farms: Sequence[FinalFarm]) -> None:
    """All farms together hold no more than the box (MT-5)."""
    totals = (
        ("animals.horse", [f.animals[3] for f in farms], d.HORSE_TOKENS),
        ("water", [f.water for f in farms], d.WATER_TOKENS),
        ("city_cards", [f.city_cards for f in farms], 4),
        ("merchant_cards", [f.dealers for f in farms], len(d.MERCHANTS)),
        *((f"animals.{kind}", [f.animals[i] for f in farms], d.HERD_TOKENS[i]) for i, kind in enumerate(d.HERDS)),
        *(
            (f"seeds.{crop}", [f.crops[i] for f in farms], d.SEED_TOKENS[i] + (len(farms) if crop == "apple" else 0))
            for i, crop in enumerate(d.CROPS)
        ),
    )
    for what, held, most in totals:
        if sum(held) > most:  # most likely miscounted with the player who has the most
            place = f"players[{held.index(max(held))}].{what}"
            raise SheetError(f"{place}: everybody has {sum(held)} in all, but the box holds {most}")
    tiles: dict[int, int] = {}
    for i, farm in enumerate(farms):
        for tile in (*farm.tiles, *farm.covered):
            if tile in tiles:
                raise SheetError(
                    f"players[{i}].tiles: {d.TILES[tile].name} stands on the farm of players[{tiles[tile]}] too"
                )
            tiles[tile] = i
    goals: dict[int, int] = {}
    for i, farm in enumerate(farms):
        if farm.objective >= 0:
            if farm.objective in goals:
                name = d.OBJECTIVES[farm.objective].name
                raise SheetError(f"players[{i}].objective: players[{goals[farm.objective]}] has {name} too")
            goals[farm.objective] = i
