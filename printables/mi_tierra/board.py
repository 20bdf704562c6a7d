"""Mi Tierra: the main board. A river and a road lead through its areas in the order in which they are activated."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

from printables import fonts, paths
from printables.mi_tierra import places
from printables.mi_tierra.look import (
    AREA_ICONS,
    ICONS,
    card_space,
    die_face,
    disc,
    ghost,
    number,
    panel,
    pill,
    price,
    ribbon,
    rich,
    symbols,
    wheel,
)
from printables.paths import Point
from printables.pen import Pen

NAMES = {
    "8": "Improvements",
    "10": "Small Factory",
    "11": "Small Factory",
    "12": "Large Factory",
    "13": "Large Factory",
    "14": "Your Farm",
}
NAME_PT = 14.0
ROWS: dict[str, tuple[str, ...]] = {
    "7": ("{water}", ">", "canal", "/", "stable"),
    "10": ("5", "{peso}", "|", "3", "{grain}", ">", "{flour}", "|", "3", "{grape}", ">", "{wine}"),
    "11": (
        "5",
        "{peso}",
        "|",
        "2",
        "{cow}",
        ">",
        "{milk}",
        "|",
        "3",
        "{sheep}",
        ">",
        "{wool}",
        "|",
        "3",
        "{chicken}",
        ">",
        "{eggs}",
    ),
    "12": ("4", "{wool}", ">", "{vest}", "|", "2", "{eggs}", "+", "{flour}", ">", "{dessert}", "|", "35", "{peso}"),
    "13": (
        "2",
        "{milk}",
        "+",
        "{flour}",
        ">",
        "{cake}",
        "|",
        "2",
        "{apple}",
        "+",
        "2",
        "{wine}",
        ">",
        "{chicha}",
        "|",
        "35",
        "{peso}",
    ),
}
YIELDS: dict[str, tuple[tuple[str, int], ...]] = {
    "3": (("1 – 3", 1), ("4", 2)),
    "4": (("1 – 3", 1), ("4 – 5", 2), ("6", 3)),
    "6": (("1 – 3", 1), ("4 – 5", 2), ("6", 3)),
}


def draw_main_board(pen: Pen, players: int | None = None, closed: Sequence[str] = ()) -> None:
    """The main board, 540 × 370 mm.

    players: 2 whitens the second wheels of areas 1 to 7 and 9, 6 shows the third wheels, None (for print) both.
    closed: areas that are not used (simpler game).
    """
    w, h = places.board_size()
    pen.rect(0, 0, w, h, fill="panel")
    x, y, iw, ih = places.inner()
    with pen.group(clip=paths.rectangle(x, y, iw, ih)):
        draw_land(pen)
    _draw_money_track(pen)
    pen.rect(x, y, iw, ih, stroke="icon-line", width=0.6)
    _draw_turn_order(pen)
    _draw_rounds(pen)
    _draw_events(pen)
    for area in ("1", "2", "3", "4", "5", "6"):
        _draw_country(pen, area)
    for area in ("7", "9", "10", "11", "12", "13"):
        _draw_city(pen, area)
    _draw_improvements(pen)
    _draw_farm_sign(pen)
    _draw_market(pen)
    _draw_black_market(pen)
    _draw_city_market(pen)
    _draw_sets(pen)
    _draw_rodeo(pen)
    for area in (*places.PAIRED, "8", "15", "16"):
        _draw_wheels(pen, area, players)
    for area in closed:
        _draw_closed(pen, area)


def draw_board_ground(pen: Pen, bleed: float) -> None:
    """What of the money track must run beyond the edge of the board."""
    w, h = places.board_size()
    for pesos in range(places.components()["money_track"]["spaces"]):
        x, y, cw, ch = places.money_space(pesos)
        left, top = (bleed if x < 0.01 else 0.0), (bleed if y < 0.01 else 0.0)
        right, low = (bleed if x + cw > w - 0.01 else 0.0), (bleed if y + ch > h - 0.01 else 0.0)
        pen.rect(x - left, y - top, cw + left + right, ch + top + low, fill=cell_fill(pesos))


def cell_fill(pesos: int) -> str:
    """The colour of a space of the money track."""
    return "wheat" if pesos % 10 == 0 else "wheat-pale" if pesos % 5 == 0 else "milk"


def draw_board_picture(pen: Pen) -> None:
    """The board for small pictures: the land and its numbers, nothing to read."""
    w, h = places.board_size()
    pen.rect(0, 0, w, h, fill="wheat")
    x, y, iw, ih = places.inner()
    with pen.group(clip=paths.rectangle(x, y, iw, ih)):
        draw_land(pen)
    pen.rect(x, y, iw, ih, stroke="icon-line", width=1.6)
    pen.rect(0, 0, w, h, stroke="icon-line", width=1.6)
    for area in ("1", "2", "3", "4", "5", "6"):
        ax, ay, _, _ = places.area_box(area)
        disc(pen, ax + 17, ay + 22, area, 30)
        pen.icon(AREA_ICONS[area], ax + 66, ay + 22, 38)
    for k, area in enumerate(("7", "8", "9", "10", "11", "12", "13", "14")):
        cy = 84 + k * 35.6
        disc(pen, 143, cy, area, 30)
        pen.icon(AREA_ICONS[area], 200, cy, 32)
    for area, bx, by, size in (("15", 390.0, 118.0, 76), ("16", 390.0, 226.0, 60), ("17", 390.0, 316.0, 60)):
        disc(pen, bx - 80, by, area, 34)
        pen.icon(AREA_ICONS[area], bx, by, size)


# ---------------------------------------------------------------- the land


def _river() -> list[Point]:
    points: list[Point] = []
    for i in range(188):
        y = 54.0 + i * 1.6
        x = 29.0 + 3.0 * sin(2 * pi * (y - 78.0) / 47.5)
        if y < 70:
            x += (70 - y) ** 1.3 * 0.5
        points.append((x, y))
    return points


def _road() -> list[Point]:
    points: list[Point] = []
    for i in range(90):
        y = 63.0 + i * 3.2
        points.append((131.0 + 1.6 * sin(2 * pi * (y - 76.0) / 43.0), y))
    return points


def _hill(y: float, x0: float, x1: float, high: float, seed: int) -> str:
    n = paths.number
    width = (x1 - x0) / 3
    d = f"M{n(x0)} {n(y)}"
    for i in range(3):
        lift = high if (i + seed) % 2 == 0 else -high * 0.4
        a = x0 + i * width
        d += f"C{n(a + width * 0.35)} {n(y - lift)} {n(a + width * 0.65)} {n(y - lift)} {n(a + width)} {n(y)}"
    return d


def draw_land(pen: Pen) -> None:
    """The picture behind everything: mountains, fields, river, town, road, market place."""
    x, y, w, h = places.inner()
    right, low = x + w, y + h
    pen.rect(x, y, w, 48, fill="sky-pale")
    peaks = [
        (18, 56),
        (34, 30),
        (52, 50),
        (70, 24),
        (96, 54),
        (126, 32),
        (150, 52),
        (178, 28),
        (206, 54),
        (238, 34),
        (262, 52),
        (296, 24),
        (330, 54),
        (362, 32),
        (390, 52),
        (424, 26),
        (452, 54),
        (486, 30),
        (522, 52),
    ]
    far = [(x, 66.0), *((px + 9, py + 4) for px, py in peaks), (right + 20, 66.0)]
    pen.polygon(far, fill="sky", opacity=1 if pen.low else 0.35, stroke="line" if pen.low else None, width=0.25)
    near = [(float(x), 66.0), *((float(px), float(py)) for px, py in peaks), (float(right), 66.0)]
    pen.polygon(near, fill="sky", opacity=1 if pen.low else 0.8, stroke="line" if pen.low else None, width=0.3)
    for (px, py), (ax, ay), (bx, by) in zip(peaks[1::2], peaks[0::2], peaks[2::2], strict=False):
        snow = [
            (px, py),
            (px + (bx - px) * 0.28, py + (by - py) * 0.28),
            (px + (bx - px) * 0.1, py + 5.2),
            (px, py + 8.4),
            (px - (px - ax) * 0.12, py + 5.0),
            (px - (px - ax) * 0.28, py + (ay - py) * 0.28),
        ]
        pen.polygon(snow, fill="icon-light", stroke="line" if pen.low else None, width=0.25)
    # fields, town, market place
    pen.rect(x, 63.5, 102, low - 63.5, fill="leaf-pale")
    pen.rect(120, 63.5, 140, low - 63.5, fill="clay-pale")
    pen.rect(260, 63.5, right - 260, low - 63.5, fill="wheat-pale")
    pen.line(x, 63.5, right, 63.5, stroke="icon-line", width=0.4)
    for i in range(6):
        top = 66 + 47.5 * i
        if i:
            d = _hill(top - 0.8, x, 120, 2.4, i)
            pen.path(d, stroke="leaf" if not pen.low else "edge", width=0.9 if not pen.low else 0.3)
        for k in range(3):  # tufts of grass
            gx, gy = 97 + (k * 8 + i * 5) % 20, top + 42.4 + (k * 5 + i * 3) % 3
            pen.path(
                f"M{gx} {gy}l-.9 -2.2M{gx} {gy}v-2.8M{gx} {gy}l.9 -2.2",
                stroke="leaf" if not pen.low else "edge",
                width=0.35,
                cap="round",
            )
    for top in (95.75, 183.75, 212.25, 241.25, 270.25, 299.25, 328.25):
        pen.line(140, top, 256, top, stroke="clay" if not pen.low else "edge", width=0.35, dash=(2.4, 1.6))
    river, road = _river(), _road()
    pen.path(ribbon(river, 14.4, 12), fill="water", stroke="icon-line", width=0.4)
    pen.path(ribbon(river, 11.2, 12), fill="sky", stroke=None if not pen.low else "line", width=0.25)
    for i in range(12, len(river) - 2, 10):
        wx, wy = river[i]
        shift = (-3.2, 1.6, 3.0, -1.2)[(i // 10) % 4]
        pen.path(
            f"M{wx + shift - 2.2:.2f} {wy:.2f}q1.1 -1.3 2.2 0t2.2 0",
            stroke="icon-light" if not pen.low else "edge",
            width=0.5,
            cap="round",
        )
    pen.path(ribbon(road, 11.4), fill="clay", stroke="icon-line", width=0.4)
    pen.path(ribbon(road, 9.4), fill="wheat-pale", stroke=None)
    pen.polyline(road[1:-1], stroke="clay" if not pen.low else "edge", width=0.7, dash=(2.6, 2.2))
    # from the end of one column to the head of the next
    for start, mx in ((41.0, 120.0), (140.0, 260.0)):
        trail = [(float(at), 350.2) for at in range(int(start), int(mx), 4)] if start < 100 else []
        trail += [(mx, 350.2 - 4.0 * i) for i in range(70)]
        for tx, ty in trail:
            pen.circle(tx, ty, 0.8, fill="ink")
        pen.path(paths.arrow(mx, 73.5, mx, 65.0, 1.6, 4.4), fill="ink")


# ---------------------------------------------------------------- tracks


def _draw_money_track(pen: Pen) -> None:
    for pesos in range(places.components()["money_track"]["spaces"]):
        x, y, w, h = places.money_space(pesos)
        pen.rect(x, y, w, h, fill=cell_fill(pesos), stroke="edge", width=0.25)
        bold = pesos % 5 == 0
        if pesos == 0:
            pen.icon("peso", x + w / 2, y + 4.9, 7.0)
        number(
            pen,
            x + w / 2,
            y + h / 2 + (3.0 if pesos == 0 else 0.0),
            str(pesos),
            5.2 if pesos % 10 == 0 else 4.2 if bold else 3.6,
            "dark" if pesos % 10 == 0 else "ink" if bold else "soft",
        )
        if pen.low and pesos % 10 == 0:
            pen.rect(x + 1, y + 1, w - 2, h - 2, r=1.5, stroke="ink", width=0.5)


def _title(pen: Pen, x: float, y: float, text: str, size: float = 12.0, fit: float | None = None) -> None:
    pen.text(x, y, text, size, family="title", weight="bold", baseline="middle", fit=fit)


def _draw_turn_order(pen: Pen) -> None:
    box = places.part("turn_order")
    x, y, w, _ = box
    pill(pen, x + 3.4, y + 6.0, "Turn order", 12, family="title", weight="bold")
    pill(pen, x + w - 3.4, y + 6.0, "least money first", 9.5, anchor="end")
    for index in range(6):
        sx, sy, sw, sh = places.turn_space(index)
        pen.circle(sx + sw / 2, sy + sh / 2, sw / 2, fill="milk", stroke="edge", width=0.4)
        number(pen, sx + sw / 2, sy + sh / 2, str(index + 1), 5.2, "soft")


def _draw_rounds(pen: Pen) -> None:
    box = places.part("round_track")
    x, y, _, _ = box
    pill(pen, x + 4.4, y + 6.0, "Round", 12, family="title", weight="bold")
    for entry in places.components()["round"]:
        n = entry["number"]
        bx, by, bw, bh = places.round_space(n)
        pen.rect(
            bx, by, bw, bh, r=2, fill="wheat-pale" if entry["deck"] == "A" else "clay-pale", stroke="edge", width=0.4
        )
        number(pen, bx + 8.6, by + bh / 2, str(n), 8.0)
        number(pen, bx + bw - 5.4, by + bh / 2, entry["deck"], 4.6, "soft")
        if entry["rodeo_prize"]:
            px, py, _, ph = places.prize_space(n)
            pen.icon("horseshoe", px + 7.4, py + ph / 2 - 0.6, 10.5)
            price(pen, px + 18.6, py + ph / 2 - 0.6, entry["rodeo_prize"], 11.5)
    bx, by, bw, _ = places.round_space(5)
    pen.line(bx - 1, by - 2, bx - 1, by + 20, stroke="icon-line", width=0.6, dash=(1.4, 1))
    bx, by, _, _ = places.round_space(3)
    pill(pen, bx + 1.8, by - 4.4, "upper half of the events", 9.5)
    bx, by, bw, _ = places.round_space(6)
    pill(pen, bx + bw - 1.8, by - 4.4, "lower half", 9.5, anchor="end")


def _draw_events(pen: Pen) -> None:
    for which, title, text in (
        ("now", "Event of the round", "the round decides which half counts"),
        ("next", "Next event", "open only with less luck"),
        ("deck", "Event deck", "seven of fourteen come"),
    ):
        x, y, w, _ = box = places.event_space(which)
        panel(pen, box, "milk", dash=(2, 1.4) if which != "now" else None)
        pen.icon("storm", x + w / 2, y + 11.6, 12)
        pen.text(x + w / 2, y + 24, title, 12, family="title", weight="bold", anchor="middle", baseline="middle")
        pen.text(x + w / 2, y + 31, text, 9, fill="soft", anchor="middle", baseline="middle")


# ---------------------------------------------------------------- countryside and city


def _name(area: str) -> str:
    return NAMES.get(area) or next(str(a["name"]) for a in places.components()["area"] if a["number"] == area)


def _draw_country(pen: Pen, area: str) -> None:
    x, y, _, _ = places.area_box(area)
    dx, dy = places.disc(area)
    disc(pen, dx, dy, area, 14)
    _title(pen, x + 20.5, y + 8.5, _name(area), NAME_PT, fit=36.5)
    sx, sy, sw, sh = places.supply(area)
    panel(pen, (sx, sy, sw, sh), "milk", r=3)
    if area == "1":
        pen.icon("fence", sx + sw / 2, sy + 10.5, 15)
        pen.text(sx + sw / 2, sy + sh - 5.4, "covers 2 spaces", 9, anchor="middle", baseline="middle", fit=sw - 3)
        pen.icon("tree", x + 63, y + 36.6, 10)
        pen.icon("tree", x + 69.4, y + 34, 13.5)
    elif area == "2":
        symbols(pen, sx + sw / 2, sy + 9.6, ("{apple}", "{grain}", "{grape}"), 10.5)
        pen.text(sx + sw / 2, sy + sh - 5.4, "planted at once", 9, anchor="middle", baseline="middle", fit=sw - 3)
        pen.icon("greenhouse", x + 66.6, y + 34, 15)
    elif area == "5":
        price(pen, sx + 9.5, sy + 9.6, 2, 12)
        symbols(pen, sx + 24, sy + 9.6, ("×", "{worker}"), 11)
        pen.text(sx + sw / 2, sy + sh - 5.4, "workers still here", 9, anchor="middle", baseline="middle", fit=sw - 3)
        pen.icon("plaza", x + 66.6, y + 34, 15)
    else:
        _draw_yields(pen, area, (sx, sy, sw, sh))
        icon = AREA_ICONS[area]
        pen.icon(icon, x + 66.6, y + 34, 16)


def _draw_yields(pen: Pen, area: str, box: places.Box) -> None:
    x, y, w, h = box
    rows = YIELDS[area]
    animal = {"3": "cow", "4": "sheep", "6": "chicken"}[area]
    pitch = h / len(rows)
    for index, (faces, count) in enumerate(rows):
        cy = y + pitch * (index + 0.5)
        if index:
            pen.line(x + 2, y + pitch * index, x + w - 2, y + pitch * index, stroke="line", width=0.3)
        if area == "3":
            die_face(pen, x + 6.2, cy - 0.6, 7.6, "", black=True)
        else:
            die_face(pen, x + 6.2, cy, 5.8, "", black=False)
        pen.text(x + 11.0, cy, faces, 10.5, weight="bold", baseline="middle")
        symbols(pen, x + w - 2, cy, (str(count), f"{{{animal}}}"), 8.2, anchor="end")


def _draw_city(pen: Pen, area: str) -> None:
    x, y, _, _ = places.area_box(area)
    disc(pen, *places.disc(area), area, 13)
    title = _name(area)
    _title(pen, x + 20, y + 6.0, title, NAME_PT, fit=58)
    sx, sy, sw, sh = places.supply(area)
    if area in ROWS and area != "7":
        what = {"10": "plants", "11": "animals", "12": "vest, dessert", "13": "cake, chicha"}[area]
        pen.icon(AREA_ICONS[area], x + 86.0, y + 5.6, 9.4)
        used = 20 + _title_width(title) + 3
        pen.text(x + used, y + 6.6, what, 9.5, fill="soft", baseline="middle", fit=82 - used)
        panel(pen, (sx, sy, sw, sh), "milk", r=3)
        symbols(pen, sx + sw / 2, sy + sh / 2, ROWS[area], 9.0, fit=sw - 3)
    elif area == "7":
        pen.icon("water-mill", x + 86, y + 6.2, 10)
        panel(pen, (sx, sy, sw, sh), "milk", r=3)
        cy = sy + sh / 2
        die_face(pen, sx + 5.6, cy - 0.5, 7.4, "", black=True)
        pen.text(sx + 10.4, cy, "1 – 3", 10.5, weight="bold", baseline="middle")
        pen.icon("water", sx + 23.2, cy, 8)
        pen.line(sx + 29, sy + 2, sx + 29, sy + sh - 2, stroke="line", width=0.3)
        die_face(pen, sx + 35, cy - 0.5, 7.4, "", black=True)
        pen.text(sx + 39.8, cy, "4", 10.5, weight="bold", baseline="middle")
        pen.icon("water", sx + 46, cy, 8)
        pen.icon("water", sx + 51.4, cy, 8)
        rich(pen, sx + 57, sy + 3.4, sw - 58, "last one: **drought**", 8.5, leading=1.15)
    else:
        pen.icon("clock-tower", x + 86, y + 5.6, 10)
        panel(pen, (sx, sy, sw, sh), "milk", r=3)
        cy = sy + sh / 2
        symbols(pen, sx + 3, cy, ("4", "{card}"), 9.5, anchor="start")
        rich(pen, sx + 18, sy + 3.5, 22, "look at the deck, order it", 8.5, leading=1.15)
        pen.text(sx + 43.5, cy, "or", 10, weight="bold", anchor="middle", baseline="middle")
        pen.icon("horse", sx + 54, cy, 11)


def _title_width(text: str) -> float:
    return fonts.width(text, NAME_PT, "title", "bold")


def _draw_improvements(pen: Pen) -> None:
    x, y, _, _ = places.area_box("8")
    disc(pen, *places.disc("8"), "8", 13)
    _title(pen, x + 19, y + 8.4, "Improve-", NAME_PT, fit=25)
    _title(pen, x + 19, y + 14.6, "ments", NAME_PT, fit=25)
    pen.icon("gear", x + 29, y + 28, 15)
    rich(pen, x + 18.6, y + 40, 25.6, "Buy **one** tile that your worker touches.", 9, leading=1.2)
    price(pen, x + 22.6, y + 62.4, 1, 8.4)
    rich(pen, x + 28.2, y + 58.6, 16.4, "for each tile it touches", 9, leading=1.2)
    for name in places.TILE_SPACES:
        card_space(pen, places.tile_space(name), "gear", 17)


def _draw_farm_sign(pen: Pen) -> None:
    x, y, w, h = places.area_box("14")
    disc(pen, *places.disc("14"), "14", 13)
    panel(pen, (x + 19, y + 1.2, w - 23, h - 2.8), "leaf-pale", r=3)
    pen.icon("finca", x + 29, y + h / 2 - 0.2, 14)
    _title(pen, x + 39, y + 6.6, "Your Farm", NAME_PT)
    pen.text(x + 39, y + 13.6, "harvest, improvements, training; in turn order", 9, baseline="middle", fit=w - 45)


# ---------------------------------------------------------------- markets


def _stall_space(pen: Pen, box: places.Box, mark: str = "") -> None:
    x, y, w, h = box
    card_space(pen, box, "stall", 15)
    if mark:
        pen.text(x + w / 2, y + h - 3.2, mark, 9, fill="soft", anchor="middle", baseline="middle")


def _draw_market(pen: Pen) -> None:
    disc(pen, *places.disc("15"), "15", 13)
    _title(pen, 308, 71.2, "Countryside Market", NAME_PT + 1)
    pen.text(308, 77.8, "Serve orders from the top wheel down; a sold card is replaced at once.", 9, baseline="middle")
    for index in range(6):
        _stall_space(pen, places.market_space(index), "5 – 6 players" if index % 3 == 2 else "")
    _stall_space(pen, places.deck_space(), "deck")
    _stall_space(pen, places.sold_space(), "sold")
    x, y, _, h = places.deck_space()
    rich(pen, x, y + h + 4.6, 88, "Rounds 1 to 4: deck **A**. Rounds 5 to 7: deck **B**.", 9.5)
    rich(pen, x, y + h + 10.6, 88, "A generic order buys any number of cards and animals.", 9.5)
    for i, goods in enumerate((("apple", "grape", "grain"), ("milk", "eggs", "wool"), ("flour", "wine", "meat"))):
        cx = x + 14 + i * 30.0
        pen.icon("stall", cx, y + h + 26.5, 17)
        for k, good in enumerate(goods):
            pen.icon(good, cx + (k - 1) * 7.2, y + h + 36.4, 6.8)
    for index in range(6):
        bx, by, bw, _ = places.bottom_space(index)
        _stall_space(pen, places.bottom_space(index))
        pen.path(
            paths.arrow(bx + bw / 2, by - 8.2, bx + bw / 2, by - 1.2, 2.0, 5.2),
            fill="danger",
            stroke="icon-line",
            width=0.3,
        )
    pen.text(
        297,
        153.4,
        "Each round: the bottom row leaves, arrow cards move down, the top rows fill up.",
        9.5,
        baseline="middle",
        fit=221,
    )
    for index, orders in enumerate(next(a for a in places.components()["area"] if a["number"] == "15")["transactions"]):
        wx, wy = places.wheel("15", index)
        pen.text(wx + 8.4, wy, f"{orders}×", 11, family="title", weight="bold", baseline="middle")
        up = 3.1 if index >= 4 else 0.0
        pen.icon("stall", wx + 16.2, wy - up, 6.0)
        if index >= 4:
            pen.icon("mask", wx + 16.2, wy + 3.3, 6.2)


def _draw_black_market(pen: Pen) -> None:
    x, y, w, h = places.part("black_market")
    panel(pen, (x, y, w, h), "plum-pale")
    pen.icon("mask", x + 8, y + 7, 11)
    _title(pen, x + 15.5, y + 5.4, "Black Market", 13)
    pen.text(x + 15.5, y + 11, "1 to 3 of one good", 9, fill="soft", baseline="middle")
    pen.text(x + 57, y + 11.6, "sell", 9.5, weight="bold", anchor="middle", baseline="middle")
    pen.text(x + 74, y + 11.6, "buy", 9.5, weight="bold", anchor="middle", baseline="middle")
    rows = places.components()["black_market"]
    names = {good["id"]: good["name"] for good in places.components()["resource"]}
    top, pitch = y + 15.2, (h - 16.6) / len(rows)
    for index, entry in enumerate(rows):
        cy = top + pitch * (index + 0.5)
        if index % 2 == 0:
            pen.rect(x + 2, cy - pitch / 2, w - 4, pitch, r=1, fill="milk")
        if index:
            pen.line(x + 2, cy - pitch / 2, x + w - 2, cy - pitch / 2, stroke="line", width=0.25)
        pen.icon(ICONS[entry["good"]], x + 7.4, cy, pitch - 0.3)
        pen.text(x + 13, cy, names[entry["good"]], 10, baseline="middle")
        number(pen, x + 57, cy, str(entry["sell"]), 3.3)
        if entry["buy"]:
            number(pen, x + 74, cy, str(entry["buy"]), 3.3)
        else:
            pen.line(x + 72.6, cy, x + 75.4, cy, stroke="soft", width=0.4)


def _draw_city_market(pen: Pen) -> None:
    for index in range(4):
        x, y, w, h = places.city_space(index)
        card_space(pen, (x, y, w, h), "town", 16, fill="sky-pale")
        wx, wy = places.wheel("16", index)
        pen.line(wx, y + h, wx, wy - 7, stroke="icon-line", width=0.5)
    disc(pen, *places.disc("16"), "16", 12)
    x0, y0 = places.wheel("16", 0)
    pen.text(
        x0 + 21.5,
        y0,
        "City Market",
        NAME_PT,
        family="title",
        weight="bold",
        anchor="middle",
        baseline="middle",
        fit=25.5,
    )
    pen.text(x0 + 64.5, y0 - 2.1, "Fill the order", 9, anchor="middle", baseline="middle", fit=27)
    pen.text(x0 + 64.5, y0 + 2.1, "above your wheel;", 9, anchor="middle", baseline="middle", fit=27)
    pen.text(x0 + 107.5, y0 - 2.1, "keep the card,", 9, anchor="middle", baseline="middle", fit=27)
    pen.text(x0 + 107.5, y0 + 2.1, "its space is closed.", 9, anchor="middle", baseline="middle", fit=27)


def _draw_sets(pen: Pen) -> None:
    x, y, w, h = places.part("set_table")
    panel(pen, (x, y, w, h), "plum-pale")
    sets = places.components()["level3_sets"]
    pen.text(x + 4, y + 5.4, "Sets at the", 10, family="title", weight="bold", baseline="middle")
    pen.text(x + 4, y + 10.4, "end of the game", 10, family="title", weight="bold", baseline="middle", fit=27)
    at = x + 35.0
    for title, icons, values in (
        ("all alike", ("vest", "vest", "vest", "vest", "vest"), sets["same"]),
        ("all different", ("vest", "dessert", "cake", "chicha"), sets["different"]),
    ):
        cells = len(values) - 1
        pen.text(at, y + 5.0, title, 9, baseline="middle", weight="bold")
        for i, icon in enumerate(icons):
            pen.icon(icon, at + 24.6 + i * 5.4, y + 4.9, 5.6)
        for i in range(cells):
            cx = at + 0.5 + i * 16.6
            number(pen, cx + 2.4, y + 12.6, str(i + 2), 3.0, "soft")
            price(pen, cx + 8.8, y + 12.5, values[i + 1], 8.2)
        at += 76.0
    pen.line(x + 106.5, y + 2.5, x + 106.5, y + h - 2.5, stroke="line", width=0.4)


def _draw_rodeo(pen: Pen) -> None:
    x, y, w, h = places.area_box("17")
    panel(pen, (x, y, w, h), "clay-pale")
    disc(pen, *places.disc("17"), "17", 13)
    _title(pen, x + 17, y + 8.8, "Rodeo", NAME_PT + 1)
    pen.icon("horseshoe", x + 42, y + 8.8, 11)
    rich(
        pen,
        x + 52,
        y + 3.4,
        w - 57,
        "Rounds **2, 5, 7** or by event: enter trained horses, the highest level wins. **1st** returns to the reserve, "
        "**2nd** falls to level 1, the others to half their level, rounded up.",
        10,
        leading=1.2,
    )
    rodeo = places.components()["rodeo"]
    firsts = (10, 15, 20, 25, 30)
    bonus = {0: "choose 2 goods or animals", 1: "choose 1 good or animal"}
    for place in range(5):
        bx, by, bw, bh = places.rodeo_space(place)
        pen.rect(bx, by, bw, bh, r=2, fill="milk", stroke="edge", width=0.4)
        number(pen, bx + bw / 2, by + 6.2, f"{place + 1}.", 5.6)
        pen.ellipse(bx + bw / 2, by + 18.5, 17, 7.4, fill="clay-pale", stroke="edge", width=0.3)
        ghost(pen, "horse", bx + bw / 2, by + 18.2, 10.5)
        if place in bonus:
            pen.text(bx + bw / 2, by + 30.2, bonus[place], 8.5, anchor="middle", baseline="middle", fit=bw - 3)
        pitch = (bw - 4) / 5
        pen.rect(
            bx + 1.2,
            by + bh - 14.6,
            bw - 2.4,
            13.4,
            r=1.2,
            fill="wheat-pale",
            stroke="line" if pen.low else None,
            width=0.25,
        )
        for i, first in enumerate(firsts):
            cx = bx + 2 + pitch * (i + 0.5)
            value = rodeo[f"prizes_{first}"][place]
            pen.text(cx, by + bh - 11.3, str(first), 8.5, fill="soft", anchor="middle", baseline="middle")
            number(pen, cx, by + bh - 5.4, str(value), 3.7)
        pen.line(bx + 2.4, by + bh - 8.7, bx + bw - 2.4, by + bh - 8.7, stroke="edge", width=0.25)


# ---------------------------------------------------------------- wheels


def _draw_wheels(pen: Pen, area: str, players: int | None) -> None:
    size = places.wheel_size()
    whitened = players in (None, 2) and area in ("1", "2", "3", "4", "5", "6", "7", "9")
    for index, (x, y) in enumerate(places.wheels(area)):
        wheel(pen, x, y, size, "white" if whitened and index == 1 else "full")
    third = places.third_wheel(area)
    if third is not None and players in (None, 6):
        wheel(pen, *third, size, "third")


def _draw_closed(pen: Pen, area: str) -> None:
    x, y, w, h = places.area_box(area)
    if not pen.low:
        pen.rect(x, y, w, h, r=2.5, fill="panel", opacity=0.82)
    pen.hatch(paths.rectangle(x, y, w, h, 2.5), "lines", gap=4, stroke="edge", width=0.4)
    pen.rect(x, y, w, h, r=2.5, stroke="edge", width=0.6)
    pen.icon("lock", x + w / 2, y + h / 2, 14)
