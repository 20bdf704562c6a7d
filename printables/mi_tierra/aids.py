"""Mi Tierra: what players read and write on at the table: aid cards and the score pad."""

from __future__ import annotations

from collections.abc import Callable

from printables import fonts
from printables.mi_tierra import places
from printables.mi_tierra.look import AREA_ICONS, ICONS, MARKS, disc, number, price, rich, symbols
from printables.mi_tierra.places import Data
from printables.pen import Pen

SCORE = (186.0, 118.0)
SCORE_ROWS = (
    ("money on the track", "peso"),
    ("objective", "goal"),
    ("merchant bonus", "cart"),
    ("sets of level 3 goods", "cake"),
    ("improvements B", "gear"),
    ("unsold goods ÷ 2, rounded up", "mask"),
)


def draw_aid_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of an aid card."""
    if not pen.low:
        w, h = places.card_size("aid")
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="wheat-pale")


def draw_aid(pen: Pen, aid: Data) -> None:
    """An aid card, 148 × 105 mm: AID1 round and areas, AID2 goods, AID3 rodeo and end."""
    draw_aid_ground(pen)
    draws: dict[str, Callable[[Pen], None]] = {"AID1": _draw_round, "AID2": _draw_goods, "AID3": _draw_end}
    w, _ = places.card_size("aid")
    pen.text(5, 8.4, aid["name"], 14, family="title", weight="bold", baseline="middle")
    pen.text(w - 5, 8.4, "Mi Tierra", 10, family="title", weight="bold", fill="soft", anchor="end", baseline="middle")
    pen.line(5, 12.6, w - 5, 12.6, stroke="ink" if pen.low else "clay", width=0.6)
    draws[aid["id"]](pen)


def _band(pen: Pen, x: float, y: float, w: float, text: str, fill: str) -> float:
    pen.rect(x, y, w, 5.8, r=1.4, fill=fill, stroke="ink" if pen.low else None, width=0.3)
    pen.text(
        x + 2.4,
        y + 2.9,
        text,
        10,
        family="title",
        weight="bold",
        fill="on-deep" if not pen.low else "ink",
        baseline="middle",
        fit=w - 4,
    )
    return y + 8.0


AREA_WORDS = {
    "1": "pen on 2 spaces",
    "2": "seed, planted",
    "3": "cow",
    "4": "sheep",
    "5": "last worker",
    "6": "chicken",
    "7": "water",
    "8": "improvement",
    "9": "4 cards or a horse",
    "10": "flour, wine: 5",
    "11": "milk, wool, eggs: 5",
    "12": "vest, dessert: +35",
    "13": "cake, chicha: +35",
    "14": "your farm, in turn",
    "15": "orders, top to bottom",
    "16": "city orders",
    "17": "rodeo in 2, 5, 7",
}


def _draw_round(pen: Pen) -> None:
    w, h = places.card_size("aid")
    left = 54.0
    y = _band(pen, 5, 15.6, left, "I  Maintenance (not in round 1)", "olive")
    steps = (
        "Round marker. **Round 5:** decks B.",
        "Reveal the event.",
        "Turn order: **least money first**.",
        "Bottom row of the market leaves.",
        "Orders with the arrow move down.",
        "Fill the two top rows: 4 orders, with 5 or 6 players 6.",
        "Four new improvements.",
    )
    for index, text in enumerate(steps, 1):
        pen.text(6, y, str(index), 9, weight="bold", baseline="top")
        y += rich(pen, 9.8, y, left - 5, text, 9, leading=1.24) + 2.3
    y = _band(pen, 5, y + 1.2, left, "II  Placement", "water")
    y += (
        rich(
            pen,
            6,
            y,
            left - 2,
            "One worker each in turn, on a free wheel or between two crops of your farm, until all are placed.",
            9,
            leading=1.2,
        )
        + 2.4
    )
    rich(
        pen,
        6,
        y,
        left - 2,
        "**2 players:** the pale wheels of 1 to 7 and 9 take 2 workers. **6 players:** 2 workers make a third wheel.",
        9,
        leading=1.2,
        max_height=h - 4 - y,
    )
    x0 = left + 9.0
    y = _band(pen, x0, 15.6, w - 5 - x0, "III  Activation: 1 to 17", "clay")
    cell = (w - 5 - x0) / 2
    pitch = (h - 4.0 - y) / 9
    for index in range(17):
        area = str(index + 1)
        x, cy = x0 + (index // 9) * cell, y + (index % 9 + 0.5) * pitch - 0.6
        disc(pen, x + 3.6, cy, area, 6.6)
        pen.icon(AREA_ICONS[area], x + 10.6, cy, 6.2)
        long = fonts.width(AREA_WORDS[area], 8.5) > cell - 14.8
        rich(pen, x + 14.6, cy - 2.7 if long else cy - 1.05, cell - 14.8, AREA_WORDS[area], 8.5, leading=1.12)


def _draw_goods(pen: Pen) -> None:
    w, h = places.card_size("aid")
    left = 84.0
    data = places.components()
    names = {good["id"]: good["name"] for good in data["resource"]}
    y = _band(pen, 5, 15.6, left, "How goods are made", "olive")
    rows: list[tuple[str, tuple[str, ...], str, str]] = []
    for good in data["resource"]:
        recipe = good["recipe"]
        if "crop" in recipe:
            if good["id"] != "apple":
                continue
            rows.append(("apple", ("{apple}", "{grain}", "{grape}"), "watered fields", "14"))
            continue
        if "refused" in recipe:
            rows.append(("meat", ("{cow}", "/", "{sheep}", "/", "{chicken}"), "turned down", "3 4 6"))
            continue
        needs = recipe.get("pay") or recipe.get("animals")
        items: list[str] = []
        for kind, count in needs.items():
            items += (["+"] if items else []) + [str(count), f"{{{ICONS[kind]}}}"]
        rows.append((good["id"], tuple(items), "stay" if "animals" in recipe else "", recipe["area"]))
    pitch = (h - 4.4 - y) / len(rows)
    for index, (good, row, note, area) in enumerate(rows):
        cy = y + pitch * (index + 0.5) - 0.6
        if index % 2 == 0:
            pen.rect(5, cy - pitch / 2, left, pitch, r=1, fill="milk")
        if pen.low and index:
            pen.line(5, cy - pitch / 2, 5 + left, cy - pitch / 2, stroke="line", width=0.25)
        if good != "apple":
            pen.icon(ICONS[good], 9.6, cy, pitch - 0.8)
            pen.text(14.6, cy, names[good], 9.5, weight="bold", baseline="middle", fit=17)
        else:
            pen.text(7.0, cy, "level 1 crops", 9.5, weight="bold", baseline="middle")
        symbols(pen, 34, cy, row, pitch - 1.2, anchor="start")
        if note:
            pen.text(left - 7.5, cy, note, 8.5, fill="soft", anchor="end", baseline="middle")
        number(pen, left + 3.2, cy, area, 2.5, anchor="end")
    x0 = left + 10.0
    cw = w - 5 - x0
    y = _band(pen, x0, 15.6, cw, "Factories", "water")
    for text in (
        "**Small** (10, 11): **5** pesos a visit, for as many as you like. Each animal works once a round.",
        "**Large** (12, 13): no fee; **35** pesos and the card for each good.",
    ):
        y += rich(pen, x0 + 1, y, cw - 2, text, 9, leading=1.2) + 2.4
    y = _band(pen, x0, y + 0.4, cw, "Black market", "plum")
    prices = data["black_market"]
    half = cw / 2
    rows_ = (len(prices) + 1) // 2
    pitch = min(8.0, (h - 10.4 - y) / rows_)
    for index, entry in enumerate(prices):
        x, cy = x0 + (index // rows_) * half, y + (index % rows_ + 0.5) * pitch - 0.8
        pen.icon(ICONS[entry["good"]], x + 3.6, cy, 6.4)
        number(pen, x + 10.4, cy, str(entry["sell"]), 3.2)
        if entry["buy"]:
            pen.text(x + 13.6, cy, f"buy {entry['buy']}", 8.5, fill="soft", baseline="middle", fit=half - 14)
    pen.text(x0 + 1, h - 5.6, "1 to 3 of one good in a deal", 8.5, baseline="middle", fit=cw - 2)


def _draw_end(pen: Pen) -> None:
    w, h = places.card_size("aid")
    rodeo = places.components()["rodeo"]
    left = 66.0
    y = _band(pen, 5, 15.6, left, "Rodeo", "clay")
    pen.text(8, y + 1.4, "place", 8.5, fill="soft", baseline="middle")
    cell = (left - 14) / 5
    for i, first in enumerate((10, 15, 20, 25, 30)):
        cx = 19 + cell * (i + 0.5)
        price(pen, cx, y + 2.0, first, 7.4)
    for place in range(5):
        cy = y + 8.8 + place * 5.6
        if place % 2 == 0:
            pen.rect(5, cy - 2.8, left, 5.6, r=1, fill="milk", stroke="line" if pen.low else None, width=0.25)
        number(pen, 11, cy, f"{place + 1}.", 2.9)
        for i, first in enumerate((10, 15, 20, 25, 30)):
            number(pen, 19 + cell * (i + 0.5), cy, str(rodeo[f"prizes_{first}"][place]), 2.7)
    y += 8.8 + 5 * 5.6 - 0.6
    for text in (
        "Ties add their prizes and share them, rounded down.",
        "**1st:** choose 2 of {apple}{grain}{grape}{cow}{sheep}{chicken}; back to the reserve.",
        "**2nd:** choose 1; falls to level 1.",
        "**Others:** half the level, rounded up.",
        "An event in round 2, 5 or 7: first prize + 5.",
        "**Training:** 1 {apple} one level; 2 {apple} and the water of the stable two levels.",
    ):
        y += rich(pen, 6, y, left - 2, text, 9, leading=1.22) + 2.0
    x0 = left + 10.0
    cw = w - 5 - x0
    y = _band(pen, x0, 15.6, cw, "End of round 7, in this order", "olive")
    for index, text in enumerate(
        (
            "**Objectives**, then **5** for the most merchant cards.",
            "**Sets** of {vest}{dessert}{cake}{chicha}, each good in one set.",
            "**Improvements B**, Greedy last.",
            "**Unsold** goods of level 1 and 2 and meat: black market prices, halved, rounded up.",
        ),
        1,
    ):
        pen.text(x0 + 1, y, str(index), 9, weight="bold", baseline="top")
        y += rich(pen, x0 + 4.6, y, cw - 5.6, text, 9, leading=1.22) + 2.0
    y = _band(pen, x0, y + 0.6, cw, "Sets", "plum")
    sets = places.components()["level3_sets"]
    for title, values in (("all alike", sets["same"]), ("all different", sets["different"])):
        pen.text(x0 + 1, y + 2.4, title, 8.5, baseline="middle", fit=18)
        for i, value in enumerate(values[1:]):
            x = x0 + 20.0 + i * 11.6
            number(pen, x + 1.2, y + 2.4, str(i + 2), 2.5, "soft")
            price(pen, x + 6.2, y + 2.4, value, 6.8)
        y += 8.0
    y = _band(pen, x0, y - 0.4, cw, "Tie", "water")
    rich(
        pen,
        x0 + 1,
        y,
        cw - 2,
        "More level 3 goods, then the horse of the highest level; if two are still tied, the third player wins.",
        9,
        leading=1.22,
        max_height=h - 3.5 - y,
    )


# ---------------------------------------------------------------- score pad


def draw_score_sheet(pen: Pen, players: int = 6) -> None:
    """A sheet of the score pad for up to six players, 186 × 118 mm."""
    w, h = SCORE
    pen.icon("finca", 10.0, 8.2, 10)
    pen.text(17.0, 8.6, "Mi Tierra", 16, family="title", weight="bold", baseline="middle")
    pen.text(w - 4, 8.6, "after the rodeo of round 7", 9, fill="soft", anchor="end", baseline="middle")
    top, head, label = 15.6, 13.0, 56.0
    cell = (w - 8 - label) / 6
    row = 10.6
    x0 = 4.0
    for seat in range(6):
        x = x0 + label + seat * cell
        pen.rect(x, top, cell, head, fill="wheat-pale", stroke="edge", width=0.25)
        if seat < players:
            pen.player_shape(seat, x + 4.6, top + 4.4, 6.0, mark=MARKS[seat])
        pen.line(x + 2, top + head - 2.4, x + cell - 2, top + head - 2.4, stroke="edge", width=0.25)
    for index, (words, icon) in enumerate(SCORE_ROWS):
        y = top + head + index * row
        pen.rect(x0, y, label, row, fill="panel" if index % 2 == 0 else "paper", stroke="edge", width=0.25)
        pen.icon(icon, x0 + 5.4, y + row / 2, 7.6)
        pen.text(x0 + 11, y + row / 2, words, 9.5, baseline="middle", fit=label - 12.5)
        for seat in range(6):
            pen.rect(x0 + label + seat * cell, y, cell, row, fill="milk", stroke="edge", width=0.25)
    y = top + head + len(SCORE_ROWS) * row
    pen.rect(x0, y, label, 12.4, fill="wheat-pale", stroke="edge", width=0.25)
    pen.text(x0 + 11, y + 6.2, "total", 13, family="title", weight="bold", baseline="middle")
    for seat in range(6):
        pen.rect(x0 + label + seat * cell, y, cell, 12.4, fill="wheat-pale", stroke="icon-line", width=0.5)
    y += 12.4
    pen.rect(x0, y, label, 8.2, fill="paper", stroke="edge", width=0.25)
    pen.text(x0 + 11, y + 4.1, "tie: level 3 goods, best horse", 8.5, fill="soft", baseline="middle", fit=label - 12.5)
    for seat in range(6):
        pen.rect(x0 + label + seat * cell, y, cell, 8.2, fill="milk", stroke="edge", width=0.25)
    pen.rect(x0, top, w - 8, y + 8.2 - top, stroke="icon-line", width=0.4)
    assert y + 8.2 <= h
