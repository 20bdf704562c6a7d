"""The paper score sheet of La Granja: the farms just before the final sale, and a ledger of victory points by round.

Round by round the points are written where they came from; the ledger adds them up to the VP of the sheet that is
scored. The sheet keeps it as `ledger`: a player's list of six rounds with the six numbers of `SOURCES`.
"""

from __future__ import annotations

from html import escape
from typing import Any

from core.components import load
from core.game import SheetError
from core.la_granja import GAME
from core.la_granja.sheet import FIELD_SELLERS
from web.ui.art import icon
from web.ui.form import Bag, Mode, Number, Row, Section, Sheet, Spread, Text, Token, merge, out_of_range

MODES = (
    Mode("end", "End of the game", (2, 3, 4, 1)),
    Mode("ledger", "Round by round", (2, 3, 4, 1)),
)
LINE_TITLES = {"vp": "Victory points collected", "sale": "Final sale"}
ROUNDS = 6
PAID = 5
"""The one of `SOURCES` that may be below 0."""
MOST_PAID = 99
SOURCES = (
    ("Market", "market", "1 VP for each market marker, and for each one you remove.", "LG-226"),
    ("Siesta", "hat", "VP of your space on the siesta track.", "LG-226"),
    ("Barrows", "barrow", "VP of the barrows completed.", "LG-146"),
    ("Buildings", "shop", "VP of craft buildings: the round, first, opening, and what markers bring.", "LG-132"),
    ("Roof", "roof", "VP of roof spaces covered.", "LG-80"),
    ("Other", "vp", "VP from helpers, craft markers and roof tiles used, less the VP paid (−2 for 2 paid).", ""),
)
START = load("la_granja")["start"]["vp"]
_GOODS = (
    ("silver", "silver", "Silver"),
    ("dens.olive", "olive", "Olives in the den"),
    ("dens.grain", "grain", "Grain in the den"),
    ("dens.grape", "grape", "Grapes in the den"),
    ("pigs", "pig", "Pigs"),
    ("trade_commodities", "commodity", "Trade commodities"),
)
_FIELDS = (("olive", "Olives on fields"), ("grain", "Grain on fields"), ("grape", "Grapes on fields"))
_UPGRADED = (("food", "Food"), ("wine", "Wine"), ("meat", "Cured meat"))


def _helpers() -> tuple[Token, ...]:
    cards = load("la_granja")["farm_card"]
    named = [(card["number"], f"{card['name']} ({card['number']})") for card in cards]
    telling = [Token(n, f"{name}: sells goods on fields") for n, name in named if n in FIELD_SELLERS]
    return (*telling, *(Token(n, name) for n, name in named if n not in FIELD_SELLERS))


def _player() -> dict[str, Any]:
    return {
        "name": "",
        "vp": 0,
        "silver": 0,
        "dens": {"olive": 0, "grain": 0, "grape": 0},
        "pigs": 0,
        "trade_commodities": 0,
        "upgraded": {"food": 0, "wine": 0, "meat": 0},
        "fields": {"olive": 0, "grain": 0, "grape": 0},
        "helpers": [],
    }


def blank(mode: str, players: int) -> Sheet:
    """An empty sheet."""
    sheet: Sheet = {"players": [_player() for _ in range(players)]}
    if mode == "ledger":
        for player in sheet["players"]:
            player["ledger"] = [[0] * len(SOURCES) for _ in range(ROUNDS)]
    return sheet


def mode_of(sheet: Sheet) -> str:
    """A ledger shows itself."""
    return "ledger" if any("ledger" in player for player in sheet.get("players", [])) else "end"


def _names(sheet: Sheet) -> list[str]:
    return [player.get("name") or f"Player {i + 1}" for i, player in enumerate(sheet["players"])]


def form(sheet: Sheet) -> list[Section | Spread]:
    """Players as columns: names, points, what is sold; in a ledger a table for each round."""
    count = range(len(sheet["players"]))
    names = _names(sheet)
    ledger = mode_of(sheet) == "ledger"
    blocks: list[Section | Spread] = [
        Section("Players", [Text(f"players.{i}.name", f"Player {i + 1}") for i in count]),
    ]
    if ledger:
        for r in range(ROUNDS):
            rows = [
                Row(
                    title,
                    [Number(f"players.{i}.ledger.{r}.{k}", title, -MOST_PAID if k == PAID else 0) for i in count],
                    icon(picture),
                    tip,
                    rule,
                )
                for k, (title, picture, tip, rule) in enumerate(SOURCES)
            ]
            blocks.append(Spread(f"Round {r + 1}", names, rows))
    rows = []
    if not ledger:
        tip = "All VP markers before the final sale, those of round 6’s scoring included."
        rows.append(Row("VP collected", [Number(f"players.{i}.vp", "VP collected") for i in count], icon("vp"), tip))
    for path, picture, title in _GOODS:
        rows.append(Row(title, [Number(f"players.{i}.{path}", title) for i in count], icon(picture), rule="LG-162"))
    note = "After the scoring of round 6"
    note += "." if ledger else ": its points are among the VP collected."
    note += " Nothing is sold yet: fill in what lies on the farm, the page sells it."
    blocks.append(Spread("Before the final sale", names, rows, note))
    sellers = " or ".join(f"the {name}" for name in FIELD_SELLERS.values())
    tip = f"Sold only with {sellers}."
    rows = [
        Row(title, [Number(f"players.{i}.fields.{good}", title) for i in count], icon(good), tip, "LG-164")
        for good, title in _FIELDS
    ]
    tip = "Bring nothing at the end."
    rows += [
        Row(title, [Number(f"players.{i}.upgraded.{good}", title) for i in count], icon(good), tip, "LG-162")
        for good, title in _UPGRADED
    ]
    note = (
        f"Upgraded goods bring nothing at the end, goods on fields only with {sellers}. All else here may stay empty."
    )
    blocks.append(Spread("Fields and upgraded goods", names, rows, note))
    tip = f"Only {sellers} changes the sale."
    for i in count:
        field = Bag(f"players.{i}.helpers", "Helpers", _helpers(), 3, True, True, tip, "LG-164")
        blocks.append(Section(f"Helpers of {names[i]}", [field], i, f"{tip} The others bring nothing at the end."))
    return blocks


def _ledger_total(player: dict[str, Any], place: str) -> int:
    """VP after all rounds. Raises SheetError naming the place."""
    for r, line in enumerate(player["ledger"]):
        for k, points in enumerate(line):
            reason = out_of_range(Number("", "", -MOST_PAID if k == PAID else 0), points)
            if reason:
                raise SheetError(f"{place}.ledger[{r}][{k}]: {reason}")
    total = START + sum(sum(line) for line in player["ledger"])
    if total < 0:
        raise SheetError(f"{place}: more VP are paid in all rounds than collected, {-total} too many")
    return total


def to_sheet(sheet: Sheet) -> Sheet:
    """The sheet as it is scored: stand-ins for missing names, the ledger added up to VP."""
    players = []
    for i, (name, player) in enumerate(zip(_names(sheet), sheet["players"])):
        made = {**player, "name": name}
        if "ledger" in made:
            made["vp"] = _ledger_total(made, f"players[{i}]")
            del made["ledger"]
        players.append(made)
    return {"players": players}


def from_sheet(sheet: Sheet) -> Sheet:
    """An imported sheet with every key there."""
    return merge(blank(mode_of(sheet), len(sheet.get("players", [])) or 1), sheet)


def _sales(sheet: Sheet) -> list[int | None]:
    """VP of each player's final sale as the sheet stands; None where it cannot be read yet."""
    try:
        cards = GAME.score_sheet(to_sheet(sheet)).cards
    except SheetError:
        return [None] * len(sheet["players"])
    return [next(line.points for line in card.lines if line.id == "sale") for card in cards]


def extra(sheet: Sheet) -> str:
    """Where the points came from so far: a line a player, round by round, source by source, and the final sale."""
    if mode_of(sheet) != "ledger":
        return ""
    head = "".join(f"<th scope='col'><span class='unseen'>Round </span>{r + 1}</th>" for r in range(ROUNDS))
    head += "".join(f"<th scope='col'>{escape(title)}</th>" for title, *_ in SOURCES)
    rows = []
    for name, player, sale in zip(_names(sheet), sheet["players"], _sales(sheet)):
        # what is no number is told of beside its field
        ledger = [[n if isinstance(n, int) else 0 for n in line] for line in player["ledger"]]
        cells = [sum(line) for line in ledger] + [sum(line[k] for line in ledger) for k in range(len(SOURCES))]
        numbers = "".join(f"<td class='num'>{n}</td>" for n in cells)
        total = START + sum(map(sum, ledger)) + (sale or 0)
        rows.append(
            f"<tr><th scope='row'>{escape(name)}</th>{numbers}<td class='num'>{'–' if sale is None else sale}</td>"
            f"<td class='num'><b>{total}</b></td></tr>"
        )
    return (
        "<div class='lg-scroll' tabindex='0' role='region' aria-label='Where the points came from'>"
        "<table class='lg-ledger'><caption>Victory points by round and by source, "
        f"{START} at the start included in the total</caption><thead><tr><td></td>{head}"
        f"<th scope='col'>Final sale</th><th scope='col'>Total</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def example() -> Sheet:
    """Two farms before the sale."""
    sheet = blank("end", 2)
    lena, otto = sheet["players"]
    lena |= {"name": "Lena", "vp": 47, "silver": 7, "dens": {"olive": 2, "grain": 0, "grape": 1}, "pigs": 2}
    lena |= {"trade_commodities": 1, "upgraded": {"food": 1, "wine": 0, "meat": 0}}
    otto |= {"name": "Otto", "vp": 49, "silver": 3, "fields": {"olive": 0, "grain": 2, "grape": 1}, "helpers": [35]}
    return sheet


CSS = """
.lg-scroll { overflow-x: auto; }
.lg-ledger { border-collapse: collapse; font-size: .875rem; } .lg-ledger caption { text-align: start; color: var(--soft); }
.lg-ledger th, .lg-ledger td { padding: 2px 6px; border-bottom: 1px solid var(--line); text-align: end; } .lg-ledger th[scope=row] { text-align: start; }
"""
