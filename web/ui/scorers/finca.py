"""The paper score sheet of Finca: request tiles from a palette, finca and bonus tiles, food left; who leads each finca."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any

from core.components import load
from core.finca.sheet import sheet_majorities
from core.game import SheetError
from web.ui.art import icon
from web.ui.form import Bag, Check, Mode, Number, Section, Sheet, Text, Token

DATA = load("finca")
FOODS: tuple[str, ...] = tuple(DATA["foods"]["order"])
PLURALS: Mapping[str, str] = DATA["foods"]["plurals"]
MODES = (Mode("table", "2–5 players", (2, 3, 4, 5)),)
OPTIONS = ("any_kind_counts",)


def _amount(food: str, n: int) -> str:
    return f"{n} {food if n == 1 else PLURALS[food]}"


def _label(foods: Mapping[str, Any]) -> str:
    """What a tile shows, in words to search for: "2 oranges + 2 grapes"."""
    if "any" in foods:
        paid = f", paid in {PLURALS[foods['paid']]}" if "paid" in foods else ""
        return f"{foods['any']} of one kind{paid}"
    if len(foods) == len(FOODS):
        return "one of each"
    return " + ".join(_amount(food, n) for food, n in foods.items())


def _face(foods: Mapping[str, Any]) -> str:
    """A small picture of a tile: its value, and its foods with their numbers."""
    shown = {food: n for food, n in foods.items() if food in FOODS}
    value = foods.get("any") or sum(shown.values())
    inside = ""
    if "any" in foods:
        paid = foods.get("paid")
        inside = icon(paid) if paid else '<span class="fs-any">= =</span>'
    elif len(shown) == len(FOODS):
        inside = "".join(icon(food) for food in shown)
    else:
        inside = "".join(
            (f'<span class="fs-n">{n}</span>' if len(shown) > 1 or n > 1 else "") + icon(food)
            for food, n in shown.items()
        )
    return f'<span class="fs-tile" aria-hidden="true"><b class="fs-value">{value}</b>{inside}</span>'


def _token(foods: Mapping[str, Any]) -> Token:
    return Token(dict(foods), _label(foods), _face(foods))


@lru_cache(maxsize=2)
def tokens(with_paid: bool) -> tuple[Token, ...]:
    """The request tiles there are, each kind once, by value; with the kind paid where that is counted."""
    found: dict[str, Token] = {}
    for tile in DATA["request_tile"]:
        if tile.get("any"):
            kinds = [{"any": tile["any"], "paid": food} for food in FOODS] if with_paid else [{"any": tile["any"]}]
        else:
            kinds = [tile["foods"]]
        for foods in kinds:
            token = _token(foods)
            found.setdefault(token.label, token)
    return tuple(found.values())


@lru_cache(maxsize=1)
def other_tokens() -> tuple[Token, ...]:
    """Tiles that our set lacks but another edition may have: every pair of foods, more of one food, fewer of any kind."""
    ours = [token.value for token in tokens(False)]
    values = range(1, 7)
    kinds: list[dict[str, int]] = [{"any": n} for n in values]
    kinds += [{food: n} for n in values for food in FOODS]
    for i, first in enumerate(FOODS):
        for second in FOODS[i + 1 :]:
            kinds += [{first: n, second: value - n} for value in values for n in range(1, value)]
    made = [_token(foods) for foods in sorted(kinds, key=lambda foods: sum(foods.values()))]
    return tuple(token for token in made if token.value not in ours)


@lru_cache(maxsize=1)
def bonus_tokens() -> tuple[Token, ...]:
    """The five bonus tiles."""
    return tuple(Token(points, f"{points} points") for points in DATA["bonus_tiles"]["values_top_first"])


def blank(mode: str, players: int) -> Sheet:
    """An empty sheet."""
    return {"players": [_player() for _ in range(players)], "others": False, "options": {}}


def _player() -> dict[str, Any]:
    return {"name": "", "requests": [], "other": [], "fincas": 0, "bonus": [], "food_left": 0}


def form(sheet: Sheet) -> list[Section]:
    """A section a player, and whether tiles of other editions are wanted."""
    with_paid = sheet.get("options", {}).get("any_kind_counts") == "delivered_kind"
    sections = []
    for i, player in enumerate(sheet["players"]):
        path = f"players.{i}"
        fields: list[Any] = [
            Text(f"{path}.name", "Name"),
            Bag(
                f"{path}.requests", "Request tiles", tokens(with_paid), search=True,
                tip="Each tile is worth the number printed on it.", rule="FI-41",
            ),
        ]  # fmt: skip
        if sheet.get("others"):
            fields.append(
                Bag(
                    f"{path}.other", "Request tiles of another edition", other_tokens(), search=True,
                    tip="Tiles that our own set lacks. They count like any other.", rule="FI-3",
                )
            )  # fmt: skip
        fields += [
            Number(
                f"{path}.fincas", "Finca tiles", 0, DATA["finca_tiles"]["total"], icon("finca"), "5 points each.", "FI-52"
            ),
            Bag(f"{path}.bonus", "Bonus tiles", bonus_tokens(), most=len(bonus_tokens()), once=True, rule="FI-56"),
            Number(
                f"{path}.food_left", "Food tokens left", 0, DATA["foods"]["tokens_total"], icon("orange"),
                "All kinds together. They only decide a tie.", "FI-53",
            ),
        ]  # fmt: skip
        sections.append(Section(player.get("name") or f"Player {i + 1}", fields, i))
    sections.append(
        Section(
            "Another edition",
            [
                Check(
                    "others",
                    "We play with request tiles that are not in this palette",
                    "More tiles to choose from.",
                    "FI-3",
                )
            ],
        )
    )
    return sections


def to_sheet(sheet: Sheet) -> Sheet:
    """The sheet as it is scored: stand-ins for missing names, all request tiles in one list."""
    players = [
        {
            "name": player.get("name") or f"Player {i + 1}",
            "requests": [*player.get("requests", []), *player.get("other", [])],
            "fincas": player.get("fincas", 0),
            "bonus": player.get("bonus", []),
            "food_left": player.get("food_left", 0),
        }
        for i, player in enumerate(sheet["players"])
    ]
    made: Sheet = {"players": players}
    if sheet.get("options"):
        made["options"] = sheet["options"]
    return made


def from_sheet(sheet: Sheet) -> Sheet:
    """An imported sheet with everything that it leaves out; foreign tiles go into the palette of other editions."""
    with_paid = sheet.get("options", {}).get("any_kind_counts") == "delivered_kind"
    ours = [token.value for token in (*tokens(with_paid), *tokens(False), *tokens(True))]
    others = [token.value for token in other_tokens()]
    players = []
    for player in sheet.get("players", []):
        if not isinstance(player, dict):
            players.append(player)
            continue
        requests = player.get("requests", [])
        known = isinstance(requests, list)
        foreign = [tile for tile in requests if tile not in ours and tile in others] if known else []
        kept = [tile for tile in requests if tile not in foreign] if known else requests
        players.append({**_player(), **player, "requests": kept, "other": [*player.get("other", []), *foreign]})
    made = {**sheet, "players": players, "options": sheet.get("options", {})}
    made["others"] = bool(sheet.get("others")) or any(
        isinstance(player, dict) and player.get("other") for player in players
    )
    return made


def extra(sheet: Sheet) -> str:
    """Who would win each finca tile now: settles disputes while a game is still going on."""
    scored = to_sheet(sheet)
    remembered = scored.get("options", {}).get("any_kind_counts") == "delivered_kind"
    try:
        found = sheet_majorities([player["requests"] for player in scored["players"]], remembered)
    except SheetError as error:
        return f'<h2>Who leads which finca</h2><p class="muted">{escape(str(error))}</p>'
    names = [escape(player["name"]) for player in scored["players"]]
    tiles = {tile["id"]: tile for tile in DATA["finca_tile"]}
    head = "".join(f'<th scope="col"><span class="name" title="{name}">{name}</span></th>' for name in names)
    swipe = '<p class="swipe muted noprint">Swipe the table sideways.</p>' if len(names) > 2 else ""
    rows = []
    for tile_id, counts, leader in found:
        foods = tiles[tile_id]["foods"]
        pictures = "".join(icon(food) for food in foods) if foods else icon("donkey")
        what = " and ".join(PLURALS[food] for food in foods) if foods else "all foods"
        cells = "".join(
            f'<td class="num{" fs-leads" if p == leader else ""}">{"<strong>" if p == leader else ""}{n}'
            f"{'</strong>' if p == leader else ''}</td>"
            for p, n in enumerate(counts)
        )
        result = names[leader] if leader is not None else '<span class="muted">a tie: nobody</span>'
        rows.append(
            f'<tr data-finca="{tile_id}"><th scope="row"><span class="fs-finca">{pictures}</span> {what}</th>{cells}<td>{result}</td></tr>'
        )
    return (
        '<h2>Who leads which finca</h2><p class="muted">Most of the foods shown on request tiles wins the finca tile when its '
        "community’s last request is served (FI-43, FI-45).</p>"
        f'{swipe}<div class="spreadsheet"><table class="fs-majorities">'
        f'<thead><tr><th scope="col">Finca tile</th>{head}<th scope="col">wins it</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def example() -> Sheet:
    """Three players at the end of a game."""
    each = dict.fromkeys(FOODS, 1)
    return {
        "players": [
            {
                **_player(),
                "name": "Aina",
                "requests": [
                    {"orange": 1},
                    {"fig": 2},
                    {"lemon": 3},
                    {"any": 4},
                    {"fig": 3, "fish": 2},
                    each,
                    {"fish": 2},
                ],
                "fincas": 2,
                "bonus": [7],
                "food_left": 3,
            },
            {
                **_player(),
                "name": "Biel",
                "requests": [
                    {"orange": 2, "grape": 2},
                    {"any": 6},
                    {"grape": 3},
                    {"lemon": 3, "orange": 2},
                    {"almond": 1},
                ],
                "fincas": 2,
                "food_left": 6,
            },
            {
                **_player(),
                "name": "Carme",
                "requests": [
                    each,
                    {"almond": 2, "fish": 2},
                    {"almond": 3},
                    {"grape": 3, "almond": 2},
                    {"lemon": 1, "fish": 1},
                ],
                "fincas": 1,
                "food_left": 1,
            },
        ],
        "others": False,
        "options": {},
    }


CSS = """
.s-finca .scorer > *, .s-finca #sheet-form > * { min-width: 0; }
.s-finca .icon24 { width: 22px; height: 22px; stroke: none; fill: none; flex: none; vertical-align: -.35em; }
.s-finca .fs-tile { display: inline-flex; align-items: center; gap: 1px; background: var(--wheat-pale); color: var(--ink); border: 1.5px solid var(--line); border-radius: 6px; padding: 1px 4px 1px 2px; min-height: 28px; white-space: nowrap; }
.s-finca .fs-value { display: inline-grid; place-items: center; width: 22px; height: 22px; border-radius: 50%; background: #56632C; color: #FFFDF6; font: 700 .875rem var(--title); margin-inline-end: 2px; }
.s-finca .fs-n { font-weight: 700; margin-inline-start: 3px; } .s-finca .fs-any { letter-spacing: 1px; color: var(--soft); } .s-finca .fs-finca .icon24 { width: 26px; height: 26px; }
.s-finca .tokens .fs-tile + span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .s-finca .tokens button { position: relative; padding: 2px 5px; }
.s-finca .fs-majorities thead .name { display: inline-block; width: auto; min-width: 2.5rem; max-width: 6rem; }
.s-finca .fs-leads { background: var(--act-pale); } .s-finca .fs-majorities td { text-align: center; } .s-finca .fs-majorities th { white-space: nowrap; font-weight: 400; } .s-finca .fs-majorities thead th { font-weight: 700; }
@media (max-width: 699px) { .s-finca .fs-majorities th { white-space: normal; } .s-finca .fs-majorities thead .name { max-width: 3.5rem; } }
"""
