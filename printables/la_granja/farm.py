"""La Granja: the player board, a farm. Tucked cards stick out at its four sides; their strips meet the board's edge."""

from __future__ import annotations

from printables import paths
from printables.la_granja import places
from printables.la_granja.look import (
    BUILDING_ICONS,
    CROP_GROUND,
    GOODS,
    ICONS,
    MARKS,
    counted,
    frame,
    ghost,
    number,
    place,
    price_tag,
    symbols,
    vp_badge,
)
from printables.la_granja.places import Box
from printables.pen import Pen

NOTCH_WORDS = {"barrow": "market barrow", "helper": "helper", "field": "fields", "extension": "farm extensions"}
EAVES = 6.6
NOTCH_GROUND = {"barrow": "soil", "helper": "plum", "field": "olive", "extension": "blue"}


def draw_board_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of the player board, `bleed` mm beyond its edge, with the notches running out into the bleed."""
    if pen.low:
        return
    w, h = places.board_size()
    pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="leaf-pale")
    for side in places.SIDES:
        for slot in range(3 if side in ("barrow", "helper") else 1):
            pen.path(_notch_outline(side, slot, bleed), fill=NOTCH_GROUND[side])


def _notch_outline(side: str, slot: int, bleed: float = 0.0) -> str:
    """A notch: as wide as a card at the board's edge, a little narrower inside."""
    x, y, w, h = places.notch(side, slot)
    slope = 2.5
    if side == "barrow":
        points = [(x, -bleed), (x + w, -bleed), (x + w, y), (x + w - slope, y + h), (x + slope, y + h), (x, y)]
    elif side == "helper":
        low = y + h
        points = [(x, low + bleed), (x + w, low + bleed), (x + w, low), (x + w - slope, y), (x + slope, y), (x, low)]
    elif side == "field":
        points = [(-bleed, y), (x, y), (x + w, y + slope), (x + w, y + h - slope), (x, y + h), (-bleed, y + h)]
    else:
        right = x + w
        points = [(right + bleed, y), (right, y), (x, y + slope), (x, y + h - slope), (right, y + h)]
        points.append((right + bleed, y + h))
    return paths.polygon(points)


def draw_player_board(pen: Pen, seat: int | None = None, *, screen: bool = False) -> None:
    """A player board, 216 × 152 mm. seat: whose mark it carries (0 to 3), None for none.

    screen: drawn to be read at half its size: everything in its place, symbols and numbers larger, few words; what
    the price panel says or what changes (the cost of the next extension, income, limits) is left to the table.
    """
    draw_board_ground(pen)
    _notches(pen, screen)
    _crafts(pen, screen)
    _costs(pen, screen)
    _economy(pen, screen)
    _commodity(pen, screen)
    _base(pen, screen)
    _donkeys(pen, screen)
    _dice(pen, screen)
    _roof(pen, screen)
    if seat is not None:
        x, y, w, _ = places.part("roof")
        for cx in (x + 9.5, x + w - 9.5):
            pen.circle(cx, y + EAVES / 2, 3.1, fill="milk", stroke="ink" if pen.low else None, width=0.2)
            draw_seat_mark(pen, seat, cx, y + EAVES / 2, 4.9)


def _notches(pen: Pen, screen: bool) -> None:
    for side in places.SIDES:
        for slot in range(3 if side in ("barrow", "helper") else 1):
            x, y, w, h = places.notch(side, slot)
            if pen.low:
                pen.path(_notch_outline(side, slot), stroke="ink", width=0.3)
            cx, cy = x + w / 2, y + h / 2
            if side in ("barrow", "helper"):
                cy += 0.9 if side == "barrow" else -0.9
                turn = 0
            else:
                cx += 0.9 if side == "field" else -0.9
                turn = -90 if side == "field" else 90
            tone = _label_tone(NOTCH_GROUND[side])
            pen.text(
                cx,
                cy,
                NOTCH_WORDS[side],
                14 if screen else 9,
                weight="bold",
                fill=tone,
                anchor="middle",
                rotate=turn,
                baseline="middle",
            )


def _label_tone(ground: str) -> str:
    """Writing on a deep ground; all but plum are light grounds by night."""
    return "light" if ground == "plum" else "on-deep"


def _title(pen: Pen, x: float, y: float, text: str, *, fill: str = "ink", anchor: str = "start") -> None:
    pen.text(x, y, text, 9, family="title", weight="bold", fill=fill, anchor=anchor, baseline="middle")


def _crafts(pen: Pen, screen: bool) -> None:
    box = places.part("craft_spaces")
    frame(pen, box, "clay-pale")
    size = float(places.components()["geometry"]["player_board"]["craft_space"])
    for building in places.components()["building"]:
        n = building["number"]
        x, y = places.craft_space(n)
        pen.circle(x, y, size / 2, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
        if screen:
            ghost(pen, BUILDING_ICONS[n], x, y, 15.0)
            continue
        words = building["name"].split()
        two = len(words) > 1
        pen.icon(BUILDING_ICONS[n], x, y - (3.4 if two else 1.8), 10.4 if two else 11.5)
        for row, word in enumerate(words):
            below = 4.0 + row * 3.5 if two else 7.0
            pen.text(x, y + below, word, 8.5, fill="ink", anchor="middle", baseline="middle")


def _costs(pen: Pen, screen: bool) -> None:
    """What a farm extension costs, and the nine kinds of farm goods that pay for it."""
    x, y, w, h = places.part("extension_table")
    frame(pen, (x, y, w, h), "sky-pale")
    if screen:
        for index, good in enumerate(GOODS):
            cx, cy = places.centre((x, y + 21.0, w, h - 22.0))
            pen.icon(ICONS[good], cx + (index % 3 - 1) * 9.6, cy + (index // 3 - 1) * 9.0, 8.4)
        return
    _title(pen, x + w / 2, y + 3.6, "Extension costs", anchor="middle")
    for row, (nth, goods) in enumerate((("1st", 1), ("2nd", 2), ("3rd", 3))):
        cy = y + 8.6 + row * 4.7
        pen.text(x + 2.6, cy, nth, 8.5, baseline="middle")
        for i in range(goods):
            pen.circle(x + 14.2 + i * 5.0, cy, 1.9, fill="milk", stroke="edge", width=0.3)
    pen.text(x + w / 2, y + 22.4, "and so on, all", 8.5, anchor="middle", baseline="middle")
    pen.text(x + w / 2, y + 26.0, "of different kinds:", 8.5, anchor="middle", baseline="middle")
    for index, good in enumerate(GOODS):
        cx = x + w / 2 + (index % 3 - 1) * 8.4
        cy = y + 32.0 + (index // 3) * 6.5
        pen.icon(ICONS[good], cx, cy, 6.2)


def _economy(pen: Pen, screen: bool) -> None:
    """Dens, stables and prices: left the resources, right what they become."""
    data = places.components()
    _x, _y, _w, _h = places.part("economy")
    for good in ("olive", "grain", "grape", "pig"):
        price = data["price"][good]
        bx, by, _bw, bh = places.economy_row(good)
        left = 64.5
        frame(pen, (bx, by, left, bh), CROP_GROUND.get(good, "clay-pale"))
        pen.icon(ICONS[good], bx + (14.0 if screen else 7.4), by + bh / 2, 13.2 if screen else 10.6)
        prices = () if screen else (("buy", price["buy"]), ("sell", price["sell"]))
        for row, (word, silver) in enumerate(prices):
            cy = by + 3.9 + row * 6.5
            pen.text(bx + 14.2, cy, word, 8.5, fill="ink", baseline="middle")
            price_tag(pen, bx + 25.2, cy, silver, 5.6)
        if good == "pig":
            for index in (0, 1):
                sx, sy = places.stable(index)
                place(pen, sx, sy, 13.0)
                ghost(pen, "pig", sx, sy, 7.6)
        else:
            dx, dy, dw, dh = places.den(good)
            pen.rect(dx, dy, dw, dh, r=1.6, fill="milk", stroke="edge", width=0.25, dash=(1.2, 0.8))
        # the way to the upgraded good, with its price
        ax0, ax1 = bx + left + 0.8, bx + left + 13.2
        cy = by + bh / 2
        pen.path(paths.arrow(ax0, cy, ax1, cy, 4.6, 4.4), fill="wheat", stroke="ink" if pen.low else None, width=0.3)
        price_tag(pen, ax0 + 4.8, cy, price["upgrade_cost"], 9.6 if screen else 6.4)
    for good in ("food", "wine", "meat"):
        box = _upgraded_box(good)
        frame(pen, box, "wheat-pale")
        dx, dy, dw, dh = places.den(good)
        if good == "food":
            pen.icon("food", box[0] + box[2] / 2, box[1] + 6.9, 10.6)
        else:
            pen.icon(ICONS[good], box[0] + 5.2, box[1] + box[3] / 2, 8.8)
        pen.rect(dx, dy, dw, dh, r=1.6, fill="milk", stroke="edge", width=0.25, dash=(1.2, 0.8))


def _upgraded_box(good: str) -> Box:
    x, y, w, h = places.economy_row({"food": "olive", "wine": "grape", "meat": "pig"}[good])
    high = h + (places.ECONOMY_ROW if good == "food" else 0.0)
    return x + w - 32.0, y, 32.0, high


def _commodity(pen: Pen, screen: bool) -> None:
    x, y, w, h = places.part("commodity")
    frame(pen, (x, y, w, h), "wheat-pale")
    if not screen:
        _title(pen, x + w / 2, y + 3.6, "Trade commodity", anchor="middle")
    dx, dy, dw, dh = places.den("commodity")
    pen.rect(dx, dy, dw, dh, r=4, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
    pen.icon("commodity", dx + dw / 2, dy + dh / 2, 14.0, mode=None)
    options = (
        ["4", "{silver}"],
        ["{olive}", "/", "{grain}", "/", "{grape}"],
        ["{card}", "/", "{card-play}"],
        ["1", "{pig}"],
        ["2", "{upgrade}"],
    )
    top = y + 35.2
    cells = ((0, 0, 1), (0, 1, 1), (1, 0, 2), (2, 0, 1), (2, 1, 1))
    order = (options[0], options[3], options[1], options[2], options[4])
    for (row, column, span), option in zip(cells, order, strict=True):
        cw = (w - 5.0) / 2
        bx = x + 2.0 + column * (cw + 1.0)
        bw = cw * span + (1.0 if span == 2 else 0.0)
        by = top + row * 8.4
        pen.rect(bx, by, bw, 7.6, r=1.4, fill="milk", stroke="line", width=0.25)
        if span == 2:
            words = "2" if screen else "2 of"
            pen.text(bx + 2.4, by + 3.8, words, 14 if screen else 9, weight="bold", baseline="middle", fill="ink")
            symbols(pen, bx + bw / 2 + (2.6 if screen else 4.6), by + 3.8, option, 7.6 if screen else 6.6)
        else:
            symbols(pen, bx + bw / 2, by + 3.8, option, 7.8 if screen else 6.4)


def _base(pen: Pen, screen: bool) -> None:
    """The board's own extension lines, level with the lines of the cards tucked at the right."""
    x, y, w, h = places.part("base")
    _edge, _ = places.board_size()
    frame(pen, (x, y, w - 7.5, h), "sky-pale")
    words = {
        "hand": ("hand", "limit"),
        "delivery": ("purchased", "deliveries"),
        "silver": ("silver", "as income"),
        "pig": ("room for", "pigs"),
    }
    base = places.components()["start"]
    counts = {"hand": base["hand_limit"], "delivery": base["purchase_capacity"], "silver": 0, "pig": base["pig_spaces"]}
    for kind, (above, below) in words.items():
        _cx, cy = places.base_row(kind)
        if screen:
            pen.icon(ICONS[kind], x + 9.0, cy, 9.0)
        else:
            pen.text(x + 2.4, cy - 1.8, above, 8.5, baseline="middle")
            pen.text(x + 2.4, cy + 1.8, below, 8.5, baseline="middle")
            counted(pen, x + w - 14.6, cy, counts[kind], ICONS[kind], 6.6)
        if kind != "pig":
            ly = cy + float(places.components()["geometry"]["card"]["extension_pitch"]) / 2
            pen.line(x + 1.5, ly, x + w - 9.0, ly, stroke="line", width=0.25)


def _donkeys(pen: Pen, screen: bool) -> None:
    x, y, w, h = places.part("donkey_used")
    frame(pen, (x, y, w, h), "clay-pale")
    dx, dy, dw, dh = places.donkey_space()
    pen.rect(dx, dy, dw, dh, r=2, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
    if screen:
        ghost(pen, "donkey", dx + dw / 2, dy + dh / 2, 20.0)
        return
    pen.icon("donkey", dx + dw / 2, dy + 10.4, 13.0)
    for row, words in enumerate(("used donkey tiles;", "all come back", "in round 4")):
        pen.text(dx + dw / 2, dy + 20.4 + row * 3.7, words, 8.5, fill="soft", anchor="middle", baseline="middle")


def _dice(pen: Pen, screen: bool) -> None:
    for index in (0, 1):
        x, y, w, h = places.die_space(index)
        pen.rect(x, y, w, h, r=2.5, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
        if screen:
            number(pen, x + w / 2, y + h / 2, str(index + 1), 7.0, "soft")
            continue
        number(pen, x + w / 2, y + h / 2 - 1.6, str(index + 1), 5.0, "soft")
        pen.text(x + w / 2, y + h / 2 + 4.4, "die", 8.5, fill="soft", anchor="middle", baseline="middle")


def _roof(pen: Pen, screen: bool) -> None:
    x, y, w, h = places.part("roof")
    frame(pen, (x, y, w, h), "plum-pale")
    ridge = f"M{x} {y + EAVES}L{x + 5} {y}H{x + w - 5}L{x + w} {y + EAVES}Z"
    pen.path(ridge, fill="roof", stroke="ink" if pen.low else None, width=0.3)
    if pen.low:
        pen.hatch(ridge, "lines", gap=2.2, stroke="line")
        pen.path(ridge, stroke="ink", width=0.3)
        pen.rect(x + w / 2 - 32, y + 1.0, 64, EAVES - 2.0, r=1, fill="white")
    if not screen:
        pen.text(
            x + w / 2, y + EAVES / 2, "Roof tiles: one a round, from the left", 9, family="title", weight="bold",
            fill="light", anchor="middle", baseline="middle",
        )  # fmt: skip
    for index, vp in enumerate(places.components()["roof"]["vp"]):
        rx, ry, rw, rh = places.roof_space(index)
        pen.rect(rx, ry, rw, rh, r=1.6, fill="milk", stroke="edge", width=0.3, dash=(1.2, 0.8))
        if vp:
            vp_badge(pen, rx + rw / 2, ry + rh / 2 - 1.4, vp, 16.0 if screen else 13.0)
        else:
            number(pen, rx + rw / 2, ry + rh / 2, "–", 6, "soft")


def draw_seat_mark(pen: Pen, seat: int, cx: float, cy: float, size: float) -> None:
    """A player's mark by its middle."""
    pen.player_shape(seat, cx, cy, size, mark=MARKS[seat])


__all__ = ["draw_board_ground", "draw_player_board", "draw_seat_mark"]
