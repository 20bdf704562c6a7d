"""La Granja: what players read and write on at the table: player aids and score sheets."""

from __future__ import annotations

from printables.la_granja import places
from printables.la_granja.look import BUILDING_ICONS, ICONS, MARKS, price_tag, rich, symbols, symbols_width
from printables.la_granja.tokens import instant_symbols, permanent_symbols
from printables.pen import Pen
from printables.sheets import Component

AID = (94.0, 118.0)
SCORE = (186.0, 119.0)
SCORE_ROWS = (
    ("market", "market"),
    ("siesta", "hat"),
    ("barrows", "barrow"),
    ("buildings", "purse"),
    ("roof", "roof"),
    ("others", "helper"),
)


def aid_components(count: int) -> tuple[Component, ...]:
    """`count` player aids, both sides."""
    back = Component("player-aid-back", *AID, draw_aid_back, aid_ground, title="back of a player aid")
    return (Component("player-aid", *AID, draw_aid, aid_ground, back=back, title="player aid"),) * count


def score_components(players: int) -> tuple[Component, ...]:
    """Two score sheets."""
    sheet = Component("score-sheet", *SCORE, lambda pen: draw_score_sheet(pen, players), title="score sheet")
    return (sheet, sheet)


def aid_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of a player aid."""
    if not pen.low:
        w, h = AID
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="wheat-pale")


def _band(pen: Pen, y: float, text: str, fill: str) -> float:
    w, _ = AID
    pen.rect(4.0, y, w - 8.0, 5.8, r=1.4, fill=fill, stroke="ink" if pen.low else None, width=0.3)
    pen.text(6.4, y + 2.9, text, 10, family="title", weight="bold", fill="light" if fill == "plum" else "on-deep",
             baseline="middle")  # fmt: skip
    return y + 8.0


_ROUND = (
    (
        "I  Farm",
        "olive",
        (
            "Play **1 card** (round 1: **2**). Then draw up to your hand limit, or discard down to it.",
            "Take income.",
            "Empty fields bear 1 good. 2 pigs and room: 1 more {pig}.",
            "Buy one roof tile: {silver} as the round. Round 1: last first.",
        ),
    ),
    (
        "II  Revenue",
        "blue",
        (
            "First player rolls. In turn take a die and use it, then each a second one.",
            "Everyone uses the die that is left.",
        ),
    ),
    (
        "III  Transport",
        "soil",
        (
            "Choose a donkey tile in secret, then reveal.",
            "Walk its {hat} in turn. New order: farthest first; of stacked markers the upper one.",
            "A free delivery for each {donkey}.",
            "Purchased deliveries, 1 {silver} each.",
        ),
    ),
    (
        "IV  Scoring",
        "plum",
        (
            "Market: 1 {vp} for each of your markers. Siesta: the {vp} of your space.",
            "Turn craft markers, reset the track, show new roof tiles.",
        ),
    ),
)


def draw_aid(pen: Pen) -> None:
    """The front of a player aid, 94 × 118 mm: a round."""
    w, h = AID
    aid_ground(pen)
    y = 4.4
    for title, fill, steps in _ROUND:
        y = _band(pen, y, title, fill)
        for number, text in enumerate(steps, 1):
            pen.text(6.4, y, str(number), 9, weight="bold", baseline="top")
            y += rich(pen, 10.0, y, w - 15.0, text, 9, leading=1.2) + 2.3
        y += 0.9
    end = "**After round 6:** sell dens and stables; 4 {silver} for a commodity. Then 5 {silver} = 1 {vp}."
    rich(pen, 5.0, y, w - 10.0, end, 9, leading=1.2, max_height=h - 3.0 - y)


def draw_aid_back(pen: Pen) -> None:
    """The back of a player aid: points, prices, craft markers."""
    w, h = AID
    aid_ground(pen)
    y = _band(pen, 4.4, "Victory points", "plum")
    for text in (
        (
            "**Barrow** full: its {vp}, 1 {commodity}, a marker on a market space of that value; 1 {vp} for each rival "
            "marker removed (neighbours of lower value)."
        ),
        (
            "**Building** full: the number of the round, +1 if you are first, +1 for an order marker you remove; its "
            "craft marker."
        ),
        "**Roof tile:** what its space shows.",
        "**Every round:** 1 {vp} for each market marker; siesta space.",
    ):
        y += rich(pen, 5.0, y, w - 10.0, text, 9, leading=1.2) + 1.7
    y = _band(pen, y + 0.5, "Anytime on your turn", "olive")
    y += rich(
        pen, 5.0, y, w - 10.0,
        "Buy, sell and upgrade; trade in a commodity; use roof tiles. Fields never sell, but deliver, upgrade and pay.",
        9, leading=1.2,
    ) + 2.2  # fmt: skip
    _prices(pen, y)
    y += 14.0
    y = _band(pen, y, "Craft markers", "soil")
    pen.text(19.0, y - 0.4, "now", 8.5, weight="bold", baseline="top")
    pen.text(50.0, y - 0.4, "from the next round", 8.5, weight="bold", baseline="top")
    y += 2.8
    pitch = (h - 3.4 - y) / 6
    for index, building in enumerate(places.components()["building"]):
        cy = y + pitch * (index + 0.5)
        pen.icon(BUILDING_ICONS[building["number"]], 9.0, cy, min(5.6, pitch))
        now, later = _one_line(instant_symbols(building)), _one_line(permanent_symbols(building))
        size = min(4.9, pitch - 0.3)
        for left, items in ((19.0, now), (50.0, later)):
            wide = symbols_width(items, size)
            symbols(pen, left + wide / 2, cy, items, size)
        pen.text(w - 5.0, cy, " · ".join(building["permanent"]["phases"]), 8.5, anchor="end", baseline="middle")


def _one_line(lines: list[list[str]]) -> list[str]:
    """Symbols of two lines in one; goods to choose from keep their slashes."""
    joint = ["/"] if "/" in lines[0] and len(lines) > 1 else []
    return [item for number, line in enumerate(lines) for item in (joint if number else []) + line]


def _prices(pen: Pen, y: float) -> None:
    """A line of prices: resource, buy, sell, upgrade."""
    w, _ = AID
    price = places.components()["price"]
    goods = ("olive", "grain", "grape", "pig")
    cell = (w - 10.0) / 4
    for index, good in enumerate(goods):
        x = 5.0 + index * cell
        pen.rect(x + 0.4, y - 0.6, cell - 0.8, 12.6, r=1.4, fill="milk", stroke="edge", width=0.2)
        pen.icon(ICONS[good], x + 4.6, y + 3.0, 6.2)
        pen.icon("upgrade", x + 11.0, y + 3.0, 3.8)
        price_tag(pen, x + 16.4, y + 3.0, price[good]["upgrade_cost"], 4.8)
        pen.text(
            x + cell / 2, y + 9.0, f"buy {price[good]['buy']}, sell {price[good]['sell']}", 8.5, anchor="middle",
            baseline="middle", fit=cell - 1.6,
        )  # fmt: skip


def draw_score_sheet(pen: Pen, players: int) -> None:
    """A ledger of victory points for up to four players, 186 × 119 mm."""
    w, h = SCORE
    pen.icon("roof", 9.0, 7.2, 8.4)
    pen.text(15.0, 7.4, "La Granja", 15, family="title", weight="bold", baseline="middle")
    pen.text(w - 4.0, 7.4, "victory points, round by round", 9, fill="soft", anchor="end", baseline="middle")
    rounds = places.components()["start"]["rounds"]
    top, gap = 12.6, 5.0
    bw, bh = (w - 8.0 - gap) / 2, (h - top - 3.0 - gap) / 2
    for seat in range(4):
        x = 4.0 + (seat % 2) * (bw + gap)
        y = top + (seat // 2) * (bh + gap)
        _ledger(pen, seat if seat < max(players, 2) else None, x, y, bw, bh, rounds)


def _ledger(pen: Pen, seat: int | None, x: float, y: float, w: float, h: float, rounds: int) -> None:
    head, foot = 7.0, 8.0
    label = 23.0
    cell = (w - label) / (rounds + 1)
    row = (h - head - foot) / len(SCORE_ROWS)
    pen.rect(x, y, w, head, fill="wheat-pale", stroke="edge", width=0.25)
    if seat is not None:
        pen.player_shape(seat, x + 4.0, y + head / 2, 5.0, mark=MARKS[seat])
    for number in range(rounds):
        cx = x + label + (number + 0.5) * cell
        pen.text(cx, y + head / 2, str(number + 1), 9, weight="bold", anchor="middle", baseline="middle")
    pen.text(x + w - cell / 2, y + head / 2, "sum", 8.5, weight="bold", anchor="middle", baseline="middle")
    for index, (word, icon) in enumerate(SCORE_ROWS):
        top = y + head + index * row
        pen.icon(icon, x + 3.2, top + row / 2, min(5.0, row - 0.4))
        pen.text(x + 6.8, top + row / 2, word, 8.5, baseline="middle", fit=label - 7.4)
        for number in range(rounds + 1):
            pen.rect(
                x + label + number * cell, top, cell, row, fill="milk" if number < rounds else "wheat-pale",
                stroke="edge", width=0.2,
            )  # fmt: skip
    top = y + h - foot
    pen.text(x + 1.0, top + foot / 2, "end: silver ÷ 5 =", 8.5, baseline="middle")
    sale = 13.0
    pen.rect(x + 25.5, top + 0.8, sale, foot - 1.6, fill="milk", stroke="edge", width=0.25)
    pen.text(x + w - 21.0, top + foot / 2, "total", 10, family="title", weight="bold", anchor="end", baseline="middle")
    pen.rect(x + w - 19.0, top + 0.3, 19.0, foot - 0.6, fill="wheat-pale", stroke="icon-line", width=0.5)
    pen.rect(x, y, w, h, stroke="icon-line", width=0.35)
