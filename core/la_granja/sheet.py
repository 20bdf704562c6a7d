"""Paper score sheets: strict reading, then the same sale and ranking as in a played game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.game import Scorecard, ScoreLine, SheetError, SheetScore, quoted
from core.la_granja.data import CARD_NUMBERS, CARDS, COMMODITY, GOOD, MARKERS, PIG, SILVER, VP
from core.la_granja.farm import PERMITS, SELL_FIELDS
from core.la_granja.scoring import ranked, sale

PLAYER_KEYS = ("name", "vp", "silver", "dens", "pigs", "trade_commodities", "upgraded", "fields", "helpers")
LIKELY_VP = 150
LIKELY_SILVER = 60
"""Nothing limits silver (the coins stand for any number): more than this is 12 VP of coins alone."""
MOST_PIGS = 12
MAX_NAME = 200
_CROPS = ("olive", "grain", "grape")
_UPGRADED = ("food", "wine", "meat")
FIELD_SELLERS: Mapping[int, str] = {
    number: CARDS[number].name
    for number in CARD_NUMBERS
    if CARDS[number].helper.effect == "permit" and PERMITS[CARDS[number].helper.params["flag"]] & SELL_FIELDS
}
"""The helpers that matter at the end, by card number (LG-164)."""


def _table(path: str, value: Any, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SheetError(f"{path}: expected a table, found {quoted(value)}")
    for key in value:
        if key not in known:
            raise SheetError(f"{path}: unknown key {quoted(key)}; known: {', '.join(known)}")
    return value


def _number(path: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise SheetError(f"{path}: must be a whole number, 0 or more, not {quoted(value)}")
    if value > 1_000_000:
        raise SheetError(f"{path}: must be 1000000 or less, not {quoted(value)}")
    return value


def score_sheet(sheet: Mapping[str, Any]) -> SheetScore:
    """Scores farms as they stand just before the final sale (LG-162 to LG-165). Raises SheetError."""
    table = _table("sheet", sheet, ("players", "options"))
    if "options" in table:
        _table("options", table["options"], ())
    players = table.get("players")
    if not isinstance(players, (list, tuple)) or not 1 <= len(players) <= 4:
        raise SheetError(f"players: expected a list of 1 to 4 players, found {quoted(players)}")
    cards: list[Scorecard] = []
    left: list[int] = []
    warnings: list[str] = []
    seen: dict[int, str] = {}
    for i, player in enumerate(players):
        path = f"players[{i}]"
        data = _table(path, player, PLAYER_KEYS)
        name = data.get("name", f"Player {i + 1}")
        if not isinstance(name, str) or len(name) > MAX_NAME:
            raise SheetError(f"{path}.name: expected a name of at most {MAX_NAME} characters, found {quoted(name)}")
        goods = [0] * 10
        on_field = [0, 0, 0]
        goods[VP] = _number(f"{path}.vp", data.get("vp", 0))
        goods[SILVER] = _number(f"{path}.silver", data.get("silver", 0))
        goods[PIG] = _number(f"{path}.pigs", data.get("pigs", 0))
        goods[COMMODITY] = _number(f"{path}.trade_commodities", data.get("trade_commodities", 0))
        for key, kinds, into in (
            ("dens", _CROPS, goods),
            ("upgraded", _UPGRADED, goods),
            ("fields", _CROPS, on_field),
        ):
            for kind, n in _table(f"{path}.{key}", data.get(key, {}), kinds).items():
                into[GOOD[kind]] = _number(f"{path}.{key}.{kind}", n)
        _markers(path, goods, on_field)
        sells_fields = not FIELD_SELLERS.keys().isdisjoint(_helpers(path, data.get("helpers", []), seen))
        sold = sale(goods, on_field, sells_fields)
        lines = (
            ScoreLine("vp", goods[VP], f"{goods[VP]} VP collected"),
            ScoreLine("sale", sold.vp, sold.why, sold.marks),
        )
        cards.append(Scorecard(name, lines))
        left.append(sold.left)
        if goods[VP] > LIKELY_VP:
            warnings.append(f"{path}.vp: {goods[VP]} VP is a lot; is that right?")
        if goods[SILVER] > LIKELY_SILVER:
            warnings.append(f"{path}.silver: {goods[SILVER]} silver is a lot; is that right?")
        if goods[PIG] > MOST_PIGS:
            warnings.append(f"{path}.pigs: {goods[PIG]} pigs need many extensions; is that right?")
    ranking, tie_break = ranked([card.total for card in cards], left)
    return SheetScore(tuple(cards), ranking[0], tie_break, tuple(warnings))


def _markers(path: str, goods: Sequence[int], on_field: Sequence[int]) -> None:
    """Every good is a marker of the player's colour (LG-13). Raises SheetError at the field that holds the most."""
    held = {
        **{f"dens.{kind}": goods[GOOD[kind]] for kind in _CROPS},
        "pigs": goods[PIG],
        "trade_commodities": goods[COMMODITY],
        **{f"upgraded.{kind}": goods[GOOD[kind]] for kind in _UPGRADED},
        **{f"fields.{kind}": on_field[GOOD[kind]] for kind in _CROPS},
    }
    markers = sum(held.values())
    if markers <= MARKERS:
        return
    most = max(held, key=lambda key: held[key])
    if held[most] > MARKERS:
        raise SheetError(f"{path}.{most}: at most {MARKERS}, a player has no more markers, not {held[most]}")
    raise SheetError(
        f"{path}.{most}: with the {held[most]} here {markers} markers lie on the farm, but a player has only {MARKERS}"
    )


def _helpers(path: str, value: Any, seen: dict[int, str]) -> list[int]:
    """The helpers on a farm; each card exists once, a farm has three notches."""
    if not isinstance(value, (list, tuple)):
        raise SheetError(f"{path}.helpers: expected a list of card numbers, found {quoted(value)}")
    if len(value) > 3:
        raise SheetError(f"{path}.helpers: a farm has room for 3, found {len(value)}")
    for j, number in enumerate(value):
        where = f"{path}.helpers[{j}]"
        if isinstance(number, bool) or not isinstance(number, int) or number not in CARD_NUMBERS:
            raise SheetError(f"{where}: expected a card number from 1 to {CARD_NUMBERS[-1]}, found {quoted(number)}")
        if number in seen:
            raise SheetError(f"{where}: card {number} ({CARDS[number].name}) already stands at {seen[number]}")
        seen[number] = where
    return list(value)
