"""Mi Tierra on a screen: board, farm and cards drawn for a picture of half their size.

The same places and shapes as the printed components, but few words and large numbers: at 1.5 pixels a mm the smallest
print of the paper would be 4 px high. What is left out is told by the close-ups, which show the printed cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from printables import paths
from printables.mi_tierra import board, farm, places
from printables.mi_tierra.cards import DECK, TILE_SYMBOLS, tile_pesos
from printables.mi_tierra.look import (
    AREA_ICONS,
    ICONS,
    card_space,
    disc,
    ghost,
    number,
    panel,
    pill,
    price,
    symbols,
    wheel,
)
from printables.mi_tierra.places import Data
from printables.pen import Pen

NAME_PT = 19.0
CAP = 0.62
"""Height of the numbers in a row of symbols, as a share of its icons."""
NAMES = {"6": "Coop", "15": "Countryside", "16": "City"}
RECIPES: dict[str, tuple[tuple[str, ...], ...]] = {
    "10": (("3", "{grain}", ">", "{flour}"), ("3", "{grape}", ">", "{wine}")),
    "11": (("2", "{cow}", ">", "{milk}"), ("3", "{sheep}", ">", "{wool}"), ("3", "{chicken}", ">", "{eggs}")),
    "12": (("4", "{wool}", ">", "{vest}"), ("2", "{eggs}", "+", "{flour}", ">", "{dessert}")),
    "13": (("2", "{milk}", "+", "{flour}", ">", "{cake}"), ("2", "{apple}", "+", "2", "{wine}", ">", "{chicha}")),
}


# ---------------------------------------------------------------- the main board


def draw_main_board(pen: Pen) -> None:
    """The main board, 540 × 370 mm, with all wheels full; second wheels in white and third ones are laid on it."""
    w, h = places.board_size()
    pen.rect(0, 0, w, h, fill="panel")
    x, y, iw, ih = places.inner()
    with pen.group(clip=paths.rectangle(x, y, iw, ih)):
        board.draw_land(pen)
    _draw_money_track(pen)
    pen.rect(x, y, iw, ih, stroke="icon-line", width=0.6)
    _draw_tracks(pen)
    for area in ("1", "2", "3", "4", "5", "6"):
        _draw_country(pen, area)
    _draw_city(pen)
    _draw_market(pen)
    _draw_black_market(pen)
    _draw_city_market(pen)
    _draw_sets(pen)
    _draw_rodeo(pen)
    for area in (*places.PAIRED, "8", "15", "16"):
        for point in places.wheels(area):
            wheel(pen, *point, places.wheel_size())


def _title(pen: Pen, x: float, y: float, text: str, fit: float | None = None) -> None:
    pen.text(x, y, text, NAME_PT, family="title", weight="bold", baseline="middle", fit=fit)


def _name(area: str) -> str:
    return NAMES.get(area) or next(str(a["name"]) for a in places.components()["area"] if a["number"] == area)


def _draw_money_track(pen: Pen) -> None:
    for pesos in range(places.components()["money_track"]["spaces"]):
        x, y, w, h = places.money_space(pesos)
        pen.rect(x, y, w, h, fill=board.cell_fill(pesos), stroke="edge", width=0.25)
        cap = 6.6 if pesos % 10 == 0 else 6.0 if pesos % 5 == 0 else 5.4
        number(pen, x + w / 2, y + h / 2, str(pesos), cap, "dark" if pesos % 10 == 0 else "ink")


def _draw_tracks(pen: Pen) -> None:
    x, y, _, _ = places.part("turn_order")
    pill(pen, x + 3.4, y + 6.4, "Turn order", 16, family="title", weight="bold")
    for index in range(6):
        sx, sy, sw, sh = places.turn_space(index)
        pen.circle(sx + sw / 2, sy + sh / 2, sw / 2, fill="milk", stroke="edge", width=0.4)
        number(pen, sx + sw / 2, sy + sh / 2, str(index + 1), 6.4, "soft")
    x, y, _, _ = places.part("round_track")
    pill(pen, x + 4.4, y + 10.0, "Round", 16, family="title", weight="bold")
    for entry in places.components()["round"]:
        n = entry["number"]
        bx, by, bw, bh = places.round_space(n)
        fill = "wheat-pale" if entry["deck"] == "A" else "clay-pale"
        pen.rect(bx, by, bw, bh, r=2, fill=fill, stroke="edge", width=0.4)
        number(pen, bx + 8.0, by + bh / 2, str(n), 9.0)
        number(pen, bx + bw - 6.0, by + bh / 2, entry["deck"], 6.0, "soft")
        if entry["rodeo_prize"]:
            px, py, _, ph = places.prize_space(n)
            pen.icon("horseshoe", px + 5.0, py + ph / 2 + 0.4, 12.5)
            price(pen, px + 19.4, py + ph / 2 + 0.4, entry["rodeo_prize"], 15.5)
    bx, by, _, _ = places.round_space(5)
    pen.line(bx - 1, by - 2, bx - 1, by + 20, stroke="icon-line", width=0.6, dash=(1.4, 1))
    for which in ("now", "next", "deck"):
        ex, ey, ew, eh = box = places.event_space(which)
        panel(pen, box, "milk", dash=(2, 1.4) if which != "now" else None)
        ghost(pen, "storm", ex + ew / 2, ey + eh / 2, 24)


def _draw_country(pen: Pen, area: str) -> None:
    x, y, _, _ = places.area_box(area)
    disc(pen, *places.disc(area), area, 15.5)
    _title(pen, x + 20.5, y + 8.5, _name(area), fit=34)
    panel(pen, places.supply(area), "milk", r=3)


def _draw_city(pen: Pen) -> None:
    for area in ("7", "9"):
        x, y, _, _ = places.area_box(area)
        disc(pen, *places.disc(area), area, 15)
        _title(pen, x + 20, y + 6.2, _name(area), fit=58)
        panel(pen, places.supply(area), "milk", r=3)
    for area, rows in RECIPES.items():
        x, y, _, h = places.area_box(area)
        disc(pen, *places.disc(area), area, 15)
        sx, _, sw, _ = places.supply(area)
        panel(pen, (sx, y + 1.8, sw, h - 3.6), "milk", r=3)
        price(pen, sx + (9.5 if area in ("10", "11") else sw - 9.5), y + h / 2, 5 if area in ("10", "11") else 35, 15)
        left, room = (sx + 18.5, sw - 20) if area in ("10", "11") else (sx + 1.5, sw - 19.5)
        if area == "11":
            for i, row in enumerate(rows):
                for line, items in enumerate((row[:2], row[2:])):
                    cx, cy = left + room * (i + 0.5) / 3, y + h / 2 + (line - 0.5) * 11.2
                    symbols(pen, cx, cy, items, 9.2, fit=room / 3 - 0.6, cap=CAP)
            continue
        for i, row in enumerate(rows):
            symbols(pen, left, y + h / 2 + (i - 0.5) * 11.2, row, 10.4, anchor="start", fit=room, cap=CAP)
    x, y, _, _ = places.area_box("8")
    disc(pen, *places.disc("8"), "8", 15)
    pen.icon(AREA_ICONS["8"], x + 32, y + 11, 17)
    price(pen, x + 13, y + 66, 1, 13)
    symbols(pen, x + 22, y + 66, ("×", "{gear}"), 12, anchor="start", cap=CAP)
    for name in places.TILE_SPACES:
        card_space(pen, places.tile_space(name), "gear", 17)
    x, y, w, h = places.area_box("14")
    disc(pen, *places.disc("14"), "14", 15)
    panel(pen, (x + 19, y + 1.2, w - 23, h - 2.8), "leaf-pale", r=3)
    pen.icon("finca", x + 30, y + h / 2 - 0.2, 15)
    _title(pen, x + 42, y + h / 2, "Farms")


def _draw_market(pen: Pen) -> None:
    disc(pen, *places.disc("15"), "15", 15)
    _title(pen, 309, 74.4, NAMES["15"])
    for index in range(6):
        card_space(pen, places.market_space(index), "stall", 15)
        bx, by, bw, _ = box = places.bottom_space(index)
        card_space(pen, box, "stall", 15)
        tip = paths.arrow(bx + bw / 2, by - 11.2, bx + bw / 2, by - 1.2, 2.6, 6.4)
        pen.path(tip, fill="danger", stroke="icon-line", width=0.3)
    for box in (places.deck_space(), places.sold_space()):
        card_space(pen, box, "stall", 15)
    orders = next(a for a in places.components()["area"] if a["number"] == "15")["transactions"]
    for index, count in enumerate(orders):
        wx, wy = places.wheel("15", index)
        up = 3.6 if index >= 4 else 0.0
        number(pen, wx + 13.0, wy - up, f"{count}×", 5.2)
        if index >= 4:
            pen.icon("mask", wx + 13.4, wy + 4.0, 8.4)


def _draw_black_market(pen: Pen) -> None:
    x, y, w, h = places.part("black_market")
    panel(pen, (x, y, w, h), "plum-pale")
    pen.icon("mask", x + 9, y + 6.6, 13)
    rows = places.components()["black_market"]
    bought = [entry for entry in rows if entry["buy"]]
    top, pitch = y + 13.0, (h - 14.5) / 5
    pen.rect(x + 2, top - 0.4, w - 4, 5 * pitch + 0.4, r=2, fill="milk")
    pen.line(x + 47.5, top + 2, x + 47.5, y + h - 3.5, stroke="line", width=0.4)
    for at, word in ((24, "sell"), (39, "buy"), (70, "sell")):
        pen.text(x + at, y + 6.8, word, 15, weight="bold", anchor="middle", baseline="middle")
    for left, entries in ((x, bought), (x + 46.0, [entry for entry in rows if not entry["buy"]])):
        for index, entry in enumerate(entries):
            cy = top + pitch * (index + 0.5)
            pen.icon(ICONS[entry["good"]], left + 10, cy, pitch - 0.8)
            number(pen, left + 24, cy, str(entry["sell"]), 5.6)
            if entry["buy"]:
                number(pen, left + 39, cy, str(entry["buy"]), 5.6)


def _draw_city_market(pen: Pen) -> None:
    for index in range(4):
        x, y, w, h = places.city_space(index)
        card_space(pen, (x, y, w, h), "town", 15, fill="sky-pale")
        wx, wy = places.wheel("16", index)
        pen.line(wx, y + h, wx, wy - 7, stroke="icon-line", width=0.5)
    disc(pen, *places.disc("16"), "16", 14)
    x0, y0 = places.wheel("16", 0)
    pen.text(x0 + 21.5, y0, NAMES["16"], NAME_PT, family="title", weight="bold", anchor="middle", baseline="middle")


def _draw_sets(pen: Pen) -> None:
    x, y, w, h = places.part("set_table")
    panel(pen, (x, y, w, h), "plum-pale")
    sets = places.components()["level3_sets"]
    at, cy = x + 2.0, y + h / 2
    for icons, values in ((("vest", "vest"), sets["same"]), (("vest", "cake"), sets["different"])):
        for i, icon in enumerate(icons):
            pen.icon(icon, at + 6.0 + i * 5.6, cy, 10.0)
        at += 18.0
        for i, value in enumerate(values[1:]):
            number(pen, at + 3.0, cy, str(i + 2), 4.4, "soft")
            price(pen, at + 11.4, cy, value, 11.4)
            at += 18.6
        at += 1.6


def _draw_rodeo(pen: Pen) -> None:
    x, y, w, h = places.area_box("17")
    panel(pen, (x, y, w, h), "clay-pale")
    disc(pen, *places.disc("17"), "17", 15)
    _title(pen, x + 19, y + 9.2, "Rodeo")
    pen.icon("horseshoe", x + 53, y + 9.2, 14)
    for place in range(5):
        bx, by, bw, bh = places.rodeo_space(place)
        pen.rect(bx, by, bw, bh, r=2, fill="milk", stroke="edge", width=0.4)
        number(pen, bx + bw / 2, by + 6.4, f"{place + 1}.", 6.2)
        pen.ellipse(bx + bw / 2, by + 20.5, 18, 8.2, fill="clay-pale", stroke="edge", width=0.3)
        ghost(pen, "horse", bx + bw / 2, by + 20.2, 12)
        if place < 2:
            symbols(pen, bx + bw - 13.5, by + 6.6, (f"+{2 - place}", "{apple}"), 8.0, anchor="start", fit=12.5, cap=CAP)


# ---------------------------------------------------------------- the farm


def draw_farm(pen: Pen, small: bool = False) -> None:
    """A farm, 250 × 160 mm. small: to be shown at a third of the size, with large names and fewer lines."""
    farm.draw_farm_ground(pen)
    data = places.components()["farm_board"]
    for space in places.components()["farm_space"]:
        if space["kind"] != "plot":
            continue
        name = space["id"]
        x, y, w, h = places.farm_space(name)
        pen.rect(x + 0.5, y + 0.5, w - 1, h - 1, r=2.2, fill="clay-pale", stroke="edge", width=0.35)
        if name == data["printed_apple"]:
            farm.draw_field(pen, x + w / 2, y + h / 2, 26, "apple")
            continue
        if small:
            number(pen, x + w / 2, y + h / 2, name, 8.4, "soft")
            continue
        for k in range(4):
            yy = y + 13.0 + k * 4.6
            pen.line(x + 8, yy, x + w - 8, yy, stroke="clay", width=0.45, cap="round")
        number(pen, x + 7.6, y + 7.0, name, 4.6, "soft")
    x, y, w, h = places.house()
    pen.rect(x + 0.5, y + 0.5, w - 1, h - 1, r=2.2, fill="wheat-pale", stroke="edge", width=0.35)
    pen.icon("finca", x + w / 2, y + 9.2, 16)
    pen.rect(x + 3, y + h - 16.2, w - 6, 14.4, r=2, fill="milk", stroke="edge", width=0.25, dash=(1.6, 1.2))
    for stable in ("S1", "S2"):
        _draw_stable(pen, stable, small)
    x, y, w, h = places.farm_space("E3")
    pen.rect(x + 0.5, y + 0.5, w - 1, h - 1, r=2.2, fill="leaf-pale", stroke="edge", width=0.3, dash=(2, 1.4))
    pen.icon("tree", x + 11, y + 17, 15)
    pen.icon("tree", x + 22, y + 14, 18)
    for edge in places.components()["farm_edge"]:
        farm.draw_edge(pen, edge["id"], printed=bool(edge.get("printed_canal")))
    for index in range(data["improvement_spaces"]):
        card_space(pen, places.improvement_space(index), "gear", 20)


def _draw_stable(pen: Pen, stable: str, small: bool) -> None:
    farm.draw_stable(pen, stable)
    x, y, _, _ = places.farm_space(stable)
    number(pen, x + 29.3, y + 16.6, stable, 5.0 if small else 4.2, "ink" if small else "soft")
    tx, ty, tw, th = places.components()["geometry"]["farm_board"]["level_tracks"][stable]
    symbols(pen, tx + tw / 2, ty + th + 5.8, farm.TRAINING, 8.6, fit=tw - 4, cap=CAP)


# ---------------------------------------------------------------- cards


def _face(pen: Pen, w: float, h: float, fill: str, line: str, edge: float = 0.8) -> None:
    pen.rect(edge, edge, w - 2 * edge, h - 2 * edge, r=2.4, fill=fill, stroke=line, width=1.5)


def draw_market_card(pen: Pen, card: Data) -> None:
    """A market order, 42 × 30 mm: what it buys and what it pays; its deck is the colour of its frame."""
    w, h = places.card_size("market")
    strong, pale = DECK[card["deck"]]
    _face(pen, w, h, pale, strong)
    if card["kind"] == "simple":
        pen.icon(ICONS[card["good"]], 12.0, 12.6, 18.0)
        number(pen, 12.0, h - 5.4, f"≤{card['maximum']}", 4.6)
        price(pen, w - 12.4, h / 2 + (2.0 if card["arrow"] else 0), card["unit_price"], 17.0)
    elif card["kind"] == "generic":
        for x, icon, pesos in ((11.4, "card", card["card_price"]), (w - 11.4, "cow", card["animal_price"])):
            pen.icon(icon, x, 8.6, 12.0)
            price(pen, x, h - 8.8, pesos, 13.4)
        pen.line(w / 2, 5, w / 2, h - 5, stroke="edge", width=0.4)
    else:
        goods: Sequence[str] = [good for good, count in card["goods"].items() for _ in range(count)]
        size = 11.5 if len(goods) <= 4 else 9.0
        rows = [goods] if len(goods) <= 2 else [goods[: (len(goods) + 1) // 2], goods[(len(goods) + 1) // 2 :]]
        for line, row in enumerate(rows):
            for i, good in enumerate(row):
                cx = 13.0 + (i - (len(row) - 1) / 2) * (size - (0.0 if len(row) < 3 else 2.2))
                pen.icon(ICONS[good], cx, h / 2 + (line - (len(rows) - 1) / 2) * (size + 1.0), size)
        price(pen, w - 10.2, h / 2 + (2.0 if card["arrow"] else 0), card["price"], 15.4)
    if card["arrow"]:
        pen.circle(w - 5.6, 5.6, 3.9, fill="icon-light", stroke="icon-line", width=0.4)
        pen.path(paths.arrow(w - 5.6, 2.9, w - 5.6, 8.5, 1.8, 4.6), fill="danger")


def draw_improvement(pen: Pen, tile: Data) -> None:
    """An improvement tile, 38 × 38 mm: its symbols in two rows; its deck is the colour of its frame."""
    w, h = places.card_size("improvement")
    strong, pale = DECK[tile["deck"]]
    _face(pen, w, h, pale, strong)
    pesos, items = tile_pesos(tile), TILE_SYMBOLS[tile["key"]]
    if pesos is not None:
        price(pen, w / 2, h / 2 - 7.6, pesos, 15.0)
        symbols(pen, w / 2, h / 2 + 8.4, items, 12.5, fit=w - 5.0, cap=CAP)
        return
    at = items.index(">") if ">" in items else len(items)
    if at == len(items) and len(items) > 2:
        at = (len(items) + 1) // 2
    first, second = items[:at], items[at:]
    if not second:
        symbols(pen, w / 2, h / 2, first, 15.0, fit=w - 5.0, cap=CAP)
        return
    symbols(pen, w / 2, h / 2 - 8.0, first, 14.0, fit=w - 5.0, cap=CAP)
    symbols(pen, w / 2, h / 2 + 8.0, second, 14.0, fit=w - 5.0, cap=CAP)


def draw_event(pen: Pen, event: Data, half: str) -> None:
    """An event, 63 × 40 mm: the name of the half that counts, `top` or `bottom`."""
    w, h = places.card_size("event")
    it = event[half]
    strong, pale = DECK["A" if half == "top" else "B"]
    _face(pen, w, h, pale, strong)
    pen.icon("storm" if it["negative"] else "start", 12.4, h / 2, 15.0)
    words = it["name"].split(" ")
    cut = min(range(len(words)), key=lambda i: max(len(" ".join(words[:i])), len(" ".join(words[i:]))))
    lines = (" ".join(words[:cut]), " ".join(words[cut:])) if cut else (it["name"],)
    for i, line in enumerate(lines):
        cy = h / 2 + (i - (len(lines) - 1) / 2) * 9.6
        pen.text(21.5, cy, line, NAME_PT, family="title", weight="bold", baseline="middle", fit=w - 24.5)


def draw_third_wheel(pen: Pen, x: float, y: float) -> None:
    """The third wheel of an area for six players, by its middle: it takes two workers."""
    pen.circle(x, y, 6.6, fill="milk", stroke="edge", width=0.5, dash=(1.8, 1.1))
    for dx in (-2.9, 2.9):
        ghost(pen, "worker", x + dx, y, 6.4, tone="edge")
