"""The paper score sheet of Mi Tierra: money, goods and farms at the end of round 7, players as columns."""

from __future__ import annotations

from html import escape
from typing import Any

from core.mi_tierra import data as d
from core.mi_tierra import scoring
from web.ui.art import icon
from web.ui.form import Bag, Check, Mode, Number, Pick, Row, Section, Sheet, Spread, Text, Token, merge

MODES = (Mode("table", "1–6 players", (2, 3, 4, 5, 6, 1)),)
OPTIONS = ("third_place", "simpler_game", "objective_spaces")
ICONS = {"wheat": "grain"}
HERD_ICONS = {"cow": "cow", "sheep": "sheep", "chicken": "chicken", "horse": "horse"}


def _icon(name: str) -> str:
    return icon(ICONS.get(name, name))


def _tile_tokens() -> tuple[Token, ...]:
    return tuple(Token(tile.key, f"{tile.name} ({tile.id[1]})", "", tile.key) for tile in d.TILES)


def _player() -> Sheet:
    return {
        "name": "",
        "money": 0,
        "goods": dict.fromkeys(d.GOODS, 0),
        "animals": {"cow": 0, "sheep": 0, "chicken": 0, "horse": 0},
        "best_horse": None,
        "tiles": [],
        "covered_tiles": [],
        "water": 0,
        "seeds": dict.fromkeys(d.CROPS, 0),
        "pens": 0,
        "farm_empty": 0,
        "farm_full": False,
        "city_cards": 0,
        "merchant_cards": 0,
        "objective": None,
    }


def blank(mode: str, players: int) -> Sheet:
    """An empty sheet."""
    return {"players": [_player() for _ in range(players)], "options": {}}


def _numbers(count: int, path: str, label: str, high: int | None = None, picture: str = "", **more: Any) -> Row:
    return Row(label, [Number(f"players.{i}.{path}", label, 0, high) for i in range(count)], picture, **more)


def form(sheet: Sheet) -> list[Section | Spread]:
    """Everybody's sheet side by side, then the improvements of each player."""
    count = len(sheet["players"])
    names = [player.get("name") or f"Player {i + 1}" for i, player in enumerate(sheet["players"])]
    levels = (Token(None, "none"), *(Token(n, str(n)) for n in range(d.TOP_LEVEL + 1)))
    goals = (Token(None, "none"), *(Token(o.key, f"{o.name}: {o.row['money']}") for o in d.OBJECTIVES))
    money = Spread(
        "Money and goods",
        names,
        [
            Row("Name", [Text(f"players.{i}.name", "Name") for i in range(count)]),
            _numbers(count, "money", "Money", None, icon("peso"), tip="On the money track after round 7."),
            *(
                _numbers(
                    count,
                    f"goods.{good}",
                    row["name"],
                    None,
                    _icon(good),
                    rule="MT-199" if row["level"] == 3 else "MT-204",
                )
                for good, row in zip(d.GOODS, d.DATA["resource"])
            ),
        ],
        "After the rodeo of round 7 and its event, before the scoring: the page counts what is not sold yet.",
    )
    farm = Spread(
        "Farms",
        names,
        [
            *(
                _numbers(
                    count, f"animals.{kind}", f"{kind.capitalize()}{'' if kind == 'sheep' else 's'}", most, icon(kind)
                )
                for kind, most in (*zip(d.HERDS, d.HERD_TOKENS), ("horse", 2))
            ),
            Row(
                "Best horse’s level",
                [Pick(f"players.{i}.best_horse", "Best horse’s level", levels) for i in range(count)],
                icon("horse"),
                "After the last rodeo. Breaks ties.",
                "MT-206",
            ),
            _numbers(count, "pens", "Pens", 6, icon("fence")),
            *(
                _numbers(count, f"seeds.{crop}", f"{crop.capitalize()} fields", 10, _icon(crop), rule="MT-7")
                for crop in d.CROPS
            ),
            _numbers(count, "water", "Water markers", d.WATER_TOKENS, icon("water")),
            _numbers(
                count, "farm_empty", "Empty spaces", 15, tip="Plots and stables with nothing on them.", rule="MT-209"
            ),
            Row(
                "No empty space",
                [Check(f"players.{i}.farm_full", "No empty space") for i in range(count)],
                tip="Every plot and stable is filled.",
                rule="MT-209",
            ),
            _numbers(count, "city_cards", "City orders kept", 4, icon("town")),
            _numbers(count, "merchant_cards", "Dealers' cards", 8, icon("cart"), rule="MT-238"),
            Row(
                "Objective",
                [Pick(f"players.{i}.objective", "Objective", goals) for i in range(count)],
                icon("goal"),
                rule="MT-210",
            ),
        ],
    )
    tiles = [
        Section(
            f"Improvements of {names[i]}",
            [
                Bag(f"players.{i}.tiles", "Open tiles", _tile_tokens(), 3, True, True, rule="MT-201"),
                Bag(f"players.{i}.covered_tiles", "Covered tiles", _tile_tokens(), None, True, True, rule="MT-202"),
            ],
            i,
        )
        for i in range(count)
    ]
    return [money, farm, *tiles]


def to_sheet(sheet: Sheet) -> Sheet:
    """The sheet as `core score` reads it: zeros and empty things left out."""
    players = []
    for player in sheet["players"]:
        kept: Sheet = {}
        for name, value in player.items():
            if isinstance(value, dict):
                value = {k: n for k, n in value.items() if n}
            if value not in (0, None, "", False) and value != [] and value != {}:
                kept[name] = value
        players.append(kept)
    made: Sheet = {"players": players}
    if sheet.get("options"):
        made["options"] = sheet["options"]
    if sheet.get("turn_order"):
        made["turn_order"] = sheet["turn_order"]
    return made


def from_sheet(sheet: Sheet) -> Sheet:
    """An imported sheet with every field there."""
    players = [merge(_player(), player) for player in sheet.get("players", [])] or [_player(), _player()]
    return {**sheet, "players": players, "options": dict(sheet.get("options", {}))}


def extra(sheet: Sheet) -> str:
    """The best sets of level 3 goods of each player."""
    rows = []
    for i, player in enumerate(sheet["players"]):
        goods = [player["goods"].get(good) or 0 for good in d.GOODS]
        if any(not isinstance(n, int) or n < 0 or n > 60 for n in goods) or not any(goods[g] for g in d.LEVEL3):
            continue
        points, groups = scoring.best_partition(goods)
        name = escape(player.get("name") or f"Player {i + 1}")
        sets = "".join(
            f'<span class="chip">{"".join(_icon(d.GOODS[good]) for good in group)} {scoring.set_value(group)}</span>'
            for group in groups
        )
        rows.append(f'<div class="row"><strong>{name}</strong> {sets} <span class="num">{points}</span></div>')
    if not rows:
        return ""
    return f'<div class="mt-sets"><h3>Best sets</h3>{"".join(rows)}</div>'


def example() -> Sheet:
    """A filled sheet to look at."""
    ana = {
        **_player(),
        "name": "Ana",
        "money": 61,
        "tiles": ["collector", "water_bearer"],
        "water": 4,
        "objective": "most_crops",
        "goods": {**dict.fromkeys(d.GOODS, 0), "vest": 2, "dessert": 1, "cake": 1, "grape": 3, "flour": 1},
        "seeds": {"apple": 3, "wheat": 2, "grape": 1},
        "farm_empty": 4,
    }
    ben = {
        **_player(),
        "name": "Ben",
        "money": 74,
        "tiles": ["rancher"],
        "city_cards": 2,
        "objective": "most_animals",
        "pens": 3,
        "animals": {"cow": 3, "sheep": 4, "chicken": 0, "horse": 1},
        "best_horse": 3,
        "farm_empty": 3,
        "seeds": {"apple": 1, "wheat": 0, "grape": 0},
        "goods": {**dict.fromkeys(d.GOODS, 0), "wool": 3, "chicha": 1},
    }
    return {"players": [ana, ben], "options": {}}


CSS = """
.mt-sets .icon24 {width: 20px; height: 20px; vertical-align: middle}
.mt-sets .row {flex-wrap: wrap; align-items: center}
"""
