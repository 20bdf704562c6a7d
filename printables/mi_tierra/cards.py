"""Mi Tierra: market orders, goods, improvements, events and the cards of the expansions.

Cards have a white edge, so they share their cuts; what is coloured stays inside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from printables import paths
from printables.mi_tierra import places
from printables.mi_tierra.look import ICONS, disc, number, price, rich, symbols, wheel
from printables.mi_tierra.places import Data
from printables.pen import Pen

DECK = {"A": ("olive", "leaf-pale"), "B": ("clay", "clay-pale"), "C": ("water", "sky-pale")}
LEVEL_GROUND = {0: "clay-pale", 1: "leaf-pale", 2: "sky-pale", 3: "plum-pale"}


def _face(pen: Pen, w: float, h: float, fill: str, *, edge: float = 1.6, r: float = 1.6) -> None:
    pen.rect(edge, edge, w - 2 * edge, h - 2 * edge, r=r, fill=fill, stroke="icon-line", width=0.3)


def _name(
    pen: Pen, x: float, y: float, w: float, text: str, size: float, *, fill: str = "ink", anchor: str = "middle"
) -> None:
    at = {"start": x, "middle": x + w / 2}[anchor]
    pen.text(at, y, text, size, family="title", weight="bold", fill=fill, anchor=anchor, baseline="middle", fit=w)


def _back(pen: Pen, kind: str, fill: str, icon: str, label: str, *, spot: str = "") -> None:
    """A back: a coloured field with a hatch of diamonds, an icon in a disc and a word."""
    w, h = places.card_size(kind)
    pen.rect(1.6, 1.6, w - 3.2, h - 3.2, r=1.6, fill=fill, stroke="icon-line", width=0.3)
    inside = paths.rectangle(3.0, 3.0, w - 6.0, h - 6.0, 1.2)
    pen.hatch(
        inside,
        "cross",
        gap=5.4 if pen.low else 3.2,
        angle=45,
        stroke="icon-light" if not pen.low else "line",
        width=0.25,
    )
    pen.path(inside, stroke="icon-line" if pen.low else "icon-light", width=0.4)
    r = min(w, h) * 0.31
    cy = h / 2 - (3.4 if label and h >= 38 else 0.0)
    pen.circle(w / 2, cy, r, fill="icon-light", stroke="icon-line", width=0.4)
    if icon == "wheel":
        wheel(pen, w / 2, cy, 14.0)
        pen.circle(w / 2, cy, 9.4, stroke="edge", width=0.3, dash=(1.4, 1.0))
    else:
        pen.icon(icon, w / 2, cy, r * 1.32)
    if label:
        tall = 6.4
        y = h - 3.0 - 1.2 - tall if h >= 38 else 0.0
        if h >= 38:
            pen.rect(
                w * 0.5 - min(w - 9, 44) / 2,
                y,
                min(w - 9, 44),
                tall,
                r=1.6,
                fill="icon-light",
                stroke="icon-line",
                width=0.3,
            )
            pen.text(
                w / 2,
                y + tall / 2,
                label,
                10,
                family="title",
                weight="bold",
                fill="dark",
                anchor="middle",
                baseline="middle",
                fit=min(w - 9, 44) - 3,
            )
    if spot:
        size = 6.6
        for x, y, turn in ((6.6, 6.6, 0), (w - 6.6, h - 6.6, 180)):
            if h >= 38 and turn:
                continue
            pen.circle(x, y, size / 2, fill="icon-light", stroke="icon-line", width=0.3)
            with pen.group(translate=(x, y), rotate=turn):
                number(pen, 0, 0, spot, 3.0, "dark")


# ---------------------------------------------------------------- market orders


def draw_market_card(pen: Pen, card: Data) -> None:
    """A market order, 42 × 30 mm."""
    w, h = places.card_size("market")
    strong, pale = DECK[card["deck"]]
    _face(pen, w, h, pale)
    pen.path(
        f"M1.6 9.4V3.2A1.6 1.6 0 0 1 3.2 1.6H{w - 3.2}A1.6 1.6 0 0 1 {w - 1.6} 3.2V9.4Z",
        fill=strong,
        stroke="icon-line",
        width=0.3,
    )
    writing = "on-deep" if not pen.low else "ink"
    number(pen, 5.4, 5.6, card["deck"], 3.1, writing)
    room = w - 8.6 - (10.4 if card["arrow"] else 3.4)
    _name(pen, 8.6, 5.6, room, card["name"], 9.5, fill=writing, anchor="start")
    if card["arrow"]:
        pen.circle(w - 5.8, 5.5, 3.0, fill="icon-light", stroke="icon-line", width=0.3)
        pen.path(paths.arrow(w - 5.8, 3.5, w - 5.8, 7.6, 1.3, 3.4), fill="danger" if not pen.low else "ink")
    cy = 19.0
    if card["kind"] == "simple":
        pen.icon(ICONS[card["good"]], 10.2, cy - 2.6, 11.6)
        price(pen, w - 9.6, cy - 0.2, card["unit_price"], 12.4)
        pen.text(w / 2 + 0.4, cy - 3.6, "each", 8.5, fill="soft", anchor="middle", baseline="middle")
        pen.path(paths.arrow(w / 2 - 2.6, cy - 0.4, w / 2 + 3.4, cy - 0.4, 1.0, 2.8), fill="soft")
        pen.text(10.2, h - 4.4, f"up to {card['maximum']}", 9, weight="bold", anchor="middle", baseline="middle")
    elif card["kind"] == "generic":
        for x, icon, pesos in ((3.6, "card", card["card_price"]), (22.0, "cow", card["animal_price"])):
            pen.icon(icon, x + 4.2, cy - 1.6, 8.6)
            price(pen, x + 12.4, cy - 1.6, pesos, 7.6)
        pen.line(w / 2, cy - 6.4, w / 2, cy + 3.2, stroke="edge", width=0.3)
        pen.text(w / 2, h - 4.2, "any number, each", 9, weight="bold", anchor="middle", baseline="middle")
    else:
        goods: list[str] = []
        for good, count in card["goods"].items():
            goods += [good] * count
        room = 19.4
        size = 9.0
        if len(goods) <= 2:
            spots = [(3.6 + room / 2 + (i - (len(goods) - 1) / 2) * (size + 0.8), cy - 0.8) for i in range(len(goods))]
        else:
            size = 7.9
            first = (len(goods) + 1) // 2
            spots = []
            for line, count in ((0, first), (1, len(goods) - first)):
                spots += [
                    (3.6 + room / 2 + (i - (count - 1) / 2) * (size + 0.9), cy - 4.3 + line * 8.4) for i in range(count)
                ]
        for good, (x, y) in zip(goods, spots, strict=True):
            pen.icon(ICONS[good], x, y, size)
        pen.path(paths.arrow(w - 18.8, cy - 0.8, w - 15.4, cy - 0.8, 1.0, 2.6), fill="soft")
        price(pen, w - 9.0, cy - 0.8, card["price"], 11.8)
        pen.text(w - 9.2, h - 4.0, "together", 8.5, anchor="middle", baseline="middle", fill="soft")


def draw_market_back(pen: Pen, deck: str) -> None:
    """The back of a market deck: A, B, C."""
    _back(pen, "market", DECK[deck][0], "town" if deck == "C" else "stall", "", spot=deck)


# ---------------------------------------------------------------- goods


def draw_resource(pen: Pen, good: str, units: int = 1) -> None:
    """A goods card, 30 × 42 mm: one unit on its front, two on its back."""
    data = next((entry for entry in places.components()["resource"] if entry["id"] == good), None)
    if data is None or units not in (1, 2):
        known = ", ".join(entry["id"] for entry in places.components()["resource"])
        raise ValueError(f"there is no goods card of {units} {good!r}; known: {known}, of 1 or 2 units")
    w, h = places.card_size("resource")
    _face(pen, w, h, LEVEL_GROUND[data["level"]])
    number(pen, 6.4, 6.8, str(units), 4.6)
    for i in range(data["level"]):
        pen.path(paths.regular(w - 5.4 - i * 4.0, 6.6, 1.7, 4), fill="wheat", stroke="icon-line", width=0.25)
    icon = ICONS[good]
    if units == 1:
        pen.icon(icon, w / 2, h / 2 - 0.4, 20)
    else:
        pen.icon(icon, w / 2 - 3.4, h / 2 - 2.6, 13.2)
        pen.icon(icon, w / 2 + 4.0, h / 2 + 4.8, 13.2)
    pen.line(4, h - 9.4, w - 4, h - 9.4, stroke="edge", width=0.25)
    _name(pen, 4, h - 5.6, w - 8, data["name"], 10)


# ---------------------------------------------------------------- improvements

TILE_SYMBOLS: dict[str, tuple[str, ...]] = {
    "sheep_breeding": ("3", "{sheep}", ">", "+1", "{sheep}"),
    "cow_breeding": ("2", "{cow}", ">", "+1", "{cow}"),
    "chicken_breeding": ("3", "{chicken}", ">", "+1", "{chicken}"),
    "wool_shed": ("3", "{sheep}", ">", "{wool}"),
    "wool_shed_2": ("2", "{sheep}", ">", "{wool}"),
    "hen_house": ("3", "{chicken}", ">", "{eggs}"),
    "press_house": ("{factory}", "–2", "{peso}"),
    "dairy": ("2", "{cow}", ">", "{milk}"),
    "market_cart": ("{cart}", "+1", "{peso}"),
    "wine_cellar": ("3", "{grape}", ">", "{wine}"),
    "mill": ("2", "{grain}", ">", "{flour}"),
    "insurer": ("{storm}", "{cross}"),
    "tractor": ("{tractor}", "3", "{crop}"),
    "bank": ("{town}", "+3", "{peso}"),
    "school": ("{die-2}", "{turn}", "{die-6}"),
    "cistern": ("{water}", "{lock}"),
    "riding_yard": ("{horse}", "–1", "{apple}"),
    "farm_stall": ("{stall}", "5", "{peso}"),
    "wind_pump": ("{windmill}", "{water}"),
    "vegetarian": ("{apple}", "{grain}", "{grape}"),
    "rancher": ("{cow}", "{sheep}", "{chicken}"),
    "collector": ("{vest}", "{dessert}", "{cake}", "{chicha}"),
    "greedy": ("15", "{peso}", ">", "1", "{peso}"),
    "veterinarian": ("{chicken}", "{sheep}", "{cow}", "{horse}"),
    "sower": ("{apple}", "{grain}", "{grape}"),
    "inventor": ("×", "{gear}"),
    "water_bearer": ("4", "{water}"),
    "merchant": ("×", "{town}"),
    "trainer": ("×", "{horse}"),
    "storekeeper": ("{flour}", "{wine}", "{milk}", "{wool}", "{eggs}"),
    "breeder": ("×", "{fence}"),
    "gardener": ("×", "{crop}"),
}


def tile_pesos(tile: Data) -> int | None:
    """What a B tile pays, for each thing it counts or at once; None for A tiles and for Greedy, which pays by money."""
    if tile["deck"] != "B" or tile["key"] == "greedy":
        return None
    return int(tile["effects"][0]["money"])


def draw_improvement(pen: Pen, tile: Data) -> None:
    """An improvement tile, 38 × 38 mm."""
    w, h = places.card_size("improvement")
    pale = DECK[tile["deck"]][1]
    _face(pen, w, h, "milk" if not pen.low else "paper")
    pen.path(
        f"M1.6 12.8V3.2A1.6 1.6 0 0 1 3.2 1.6H{w - 3.2}A1.6 1.6 0 0 1 {w - 1.6} 3.2V12.8Z",
        fill=pale,
        stroke="icon-line",
        width=0.3,
    )
    pesos, items = tile_pesos(tile), TILE_SYMBOLS[tile["key"]]
    if pesos is None:
        symbols(pen, w / 2, 7.2, items, 9.2, fit=w - 7.0)
    else:
        price(pen, 7.4, 7.2, pesos, 8.4)
        left, room = 12.6, w - 15.6
        if len(items) > 3:
            first = (len(items) + 1) // 2
            symbols(pen, left + room / 2, 4.9, items[:first], 4.9)
            symbols(pen, left + room / 2, 9.8, items[first:], 4.9)
        else:
            symbols(pen, left + room / 2, 7.2, items, 8.4, fit=room)
    number(pen, w - 5.2, h - 5.3, tile["deck"], 2.7, "soft")
    title = tile["name"].replace("Animal Production: ", "Production: ")
    _name(pen, 3.4, 15.8, w - 6.8, title, 9.5)
    rich(pen, 3.2, 18.5, w - 6.4, tile["text"], 8.5, anchor="middle", leading=1.12)


def draw_improvement_back(pen: Pen, deck: str) -> None:
    """The back of an improvement deck: A or B."""
    _back(pen, "improvement", DECK[deck][0], "gear", "improvement", spot=deck)


# ---------------------------------------------------------------- events


def draw_event(pen: Pen, event: Data, half: str | None = None) -> None:
    """An event, 63 × 40 mm: the upper half counts in rounds 1 to 4, the lower in 5 to 7. half: the one that counts."""
    w, h = places.card_size("event")
    _face(pen, w, h, "milk" if not pen.low else "paper")
    for index, (word, rounds, deck) in enumerate((("top", "1–4", "A"), ("bottom", "5–7", "B"))):
        it = event[word]
        pale = DECK[deck][1]
        y = 1.6 + index * (h - 3.2) / 2
        tall = (h - 3.2) / 2
        off = half is not None and half != word
        with pen.group(opacity=0.35 if off else 1.0):
            if index == 0:
                d = f"M1.6 {y + tall}V3.2A1.6 1.6 0 0 1 3.2 1.6H12.6V{y + tall}Z"
            else:
                d = f"M1.6 {y}V{h - 3.2}A1.6 1.6 0 0 0 3.2 {h - 1.6}H12.6V{y}Z"
            pen.path(d, fill=pale, stroke="icon-line", width=0.3)
            pen.text(
                7.1,
                y + 6.0 - index * 0.6,
                rounds,
                10,
                family="title",
                weight="bold",
                anchor="middle",
                baseline="middle",
            )
            if it["negative"]:
                pen.icon("storm", 7.1, y + 13.0 - index * 0.4, 7.4)
            else:
                pen.icon("start", 7.1, y + 13.0 - index * 0.4, 6.8)
            pen.text(15.0, y + 4.2, it["name"], 10, family="title", weight="bold", baseline="middle", fit=w - 19)
            rich(pen, 15.0, y + 7.6, w - 18.6, it["text"], 8.5, leading=1.16)
    pen.line(1.6, h / 2, w - 1.6, h / 2, stroke="icon-line", width=0.3)


def draw_event_back(pen: Pen) -> None:
    """The back of the event deck."""
    _back(pen, "event", "plum", "storm", "event")


# ---------------------------------------------------------------- expansions


def _expansion(pen: Pen, kind: str, title: str, subtitle: str, fill: str) -> None:
    w, h = places.card_size(kind)
    _face(pen, w, h, fill, r=2.2)
    _name(pen, 5, 8.4, w - 10, title, 13)
    pen.text(w / 2, 14.0, subtitle, 9, fill="soft", anchor="middle", baseline="middle", fit=w - 10)


def draw_village(pen: Pen, card: Data) -> None:
    """A village, 63 × 88 mm."""
    w, _ = places.card_size("village")
    _expansion(pen, "village", card["name"], "Village", "wheat-pale")
    pen.rect(4.5, 17.6, w - 9, 34, r=2, fill="sky-pale", stroke="icon-line", width=0.3)
    pen.path(
        f"M4.5 45C14 40 22 43 32 41S50 38 {w - 4.5} 43V49.6A2 2 0 0 1 {w - 6.5} 51.6H6.5A2 2 0 0 1 4.5 49.6Z",
        fill="leaf-pale",
        stroke="icon-line",
        width=0.3,
    )
    pen.icon("village", w / 2 - 9, 34.6, 25)
    icon = {
        "toolmakers": "gear",
        "millers": "factory",
        "gardeners": "apple",
        "drovers": "cow",
        "riders": "horse",
        "well_diggers": "water",
    }[card["key"]]
    pen.circle(w - 17, 33, 10, fill="icon-light", stroke="icon-line", width=0.4)
    pen.icon(icon, w - 17, 33, 14)
    rich(pen, 6, 58.0, w - 12, card["text"], 12, anchor="middle", leading=1.3)


def draw_village_back(pen: Pen) -> None:
    """The back of the villages."""
    _back(pen, "village", "wheat", "village", "village")


def draw_international(pen: Pen, card: Data) -> None:
    """A contract of the International Markets, 63 × 88 mm."""
    w, _ = places.card_size("international")
    _expansion(pen, "international", "Contract", "International Markets", "sky-pale")
    names = {entry["id"]: entry["name"] for entry in places.components()["resource"]}
    for level in (1, 2, 3):
        good = card[f"level_{level}"]
        y = 18.0 + (level - 1) * 16.2
        pen.rect(5, y, w - 10, 14.6, r=2, fill="milk" if not pen.low else "paper", stroke="edge", width=0.3)
        pen.icon(ICONS[good], 13.6, y + 7.3, 12.4)
        pen.text(22.5, y + 7.3, names[good], 12, family="title", weight="bold", baseline="middle")
        for i in range(level):
            pen.path(paths.regular(w - 8.6 - i * 4.4, y + 7.3, 1.8, 4), fill="wheat", stroke="icon-line", width=0.25)
    price(pen, 13.6, 75.2, card["effects"][0]["money"], 13)
    rich(
        pen,
        22.5,
        69.2,
        w - 28,
        "if you hold all three in **round 7**, after the turn order. You keep them.",
        9,
        leading=1.25,
    )


def draw_international_back(pen: Pen) -> None:
    """The back of the contracts: the wheel of area 0a."""
    _back(pen, "international", "water", "wheel", "International Markets")
    w, _ = places.card_size("international")
    disc(pen, w / 2, 15.0, "0a", 12)


def draw_merchant(pen: Pen, card: Data) -> None:
    """A dealer of the Merchant expansion, 63 × 88 mm."""
    _expansion(pen, "merchant", card["name"], "Merchant: fill at least one space", "clay-pale")
    spaces = [*card["token_spaces"], *card["card_spaces"]]
    for index, (space, box) in enumerate(zip(spaces, places.merchant_spaces(card), strict=True)):
        x, y, bw, bh = box
        token = index < len(card["token_spaces"])
        pen.rect(x, y, bw, bh, r=2, fill="milk" if not pen.low else "paper", stroke="edge", width=0.35, dash=(1.8, 1.2))
        accepts = space["accepts"]
        seeds = accepts[0].endswith("_seed")
        top = bh - 9.0
        size = min(11.0 if token else 14.0, (bw - 2.4) / len(accepts)) if len(accepts) < 3 else (7.6 if token else 9.6)
        cx, cy = x + bw / 2, y + top / 2 + 0.8
        spots: Sequence[tuple[float, float]] = [
            (cx + (i - (len(accepts) - 1) / 2) * (size + 0.2), cy) for i in range(len(accepts))
        ]
        if len(accepts) == 3:
            spots = [(cx, cy - size * 0.52), (cx - size * 0.54, cy + size * 0.5), (cx + size * 0.54, cy + size * 0.5)]
        if seeds:
            pen.rect(
                x + 1.4, cy - top / 2 + 0.6, bw - 2.8, top - 1.0, r=1.4, fill="leaf-pale", stroke="edge", width=0.25
            )
        for kind, (px, py) in zip(accepts, spots, strict=True):
            pen.icon(ICONS[kind], px, py, size if len(accepts) > 1 else size * 0.92)
        price(pen, cx + (3.4 if seeds else 0), y + bh - 4.6, space["price"], 7.4)
        if seeds:
            pen.icon("sprout", cx - 4.2, y + bh - 4.7, 6.2)


def draw_merchant_back(pen: Pen) -> None:
    """The back of the dealers: the wheel of area 0b."""
    _back(pen, "merchant", "clay", "wheel", "Merchant")
    w, _ = places.card_size("merchant")
    disc(pen, w / 2, 15.0, "0b", 12)


def draw_objective(pen: Pen, card: Data) -> None:
    """A secret objective, 63 × 88 mm."""
    w, _ = places.card_size("objective")
    _expansion(pen, "objective", card["name"], "Objective, kept secret", "plum-pale")
    pen.rect(4.5, 17.6, w - 9, 32, r=2, fill="milk" if not pen.low else "paper", stroke="icon-line", width=0.3)
    cy = 33.6
    key = card["key"]
    if key.endswith("animals"):
        places_ = (
            [("chicken", -13, 2), ("cow", 0, -3), ("sheep", 13, 2)] if key.startswith("most") else [("chicken", 0, 0)]
        )
        for icon, dx, dy in places_:
            pen.icon(icon, w / 2 + dx, cy + dy, 17)
    elif key.endswith("crops"):
        icons = (
            [("apple", -13, 2), ("grain", 0, -3), ("grape", 13, 2)] if key.startswith("most") else [("sprout", 0, 0)]
        )
        for icon, dx, dy in icons:
            pen.icon(icon, w / 2 + dx, cy + dy, 16)
    elif key.endswith("improvements"):
        for dx, dy in ((-13, 3), (0, -3), (13, 3)) if key.startswith("most") else ((0, 0),):
            pen.icon("gear", w / 2 + dx, cy + dy, 16)
    else:
        full = key == "full_farm"
        for i in range(10):
            x, y = w / 2 - 22.5 + (i % 5) * 9.2, cy - 10 + (i // 5) * 10.4
            pen.rect(x, y, 8.2, 9.4, r=1, fill="leaf-pale" if full else "clay-pale", stroke="edge", width=0.3)
            if full or i in (0, 6):
                pen.icon(("apple", "grain", "grape", "cow", "sheep")[i % 5], x + 4.1, y + 4.7, 7.4)
    rich(pen, 6, 56.0, w - 12, card["text"], 11, anchor="middle", leading=1.3)
    if card["effects"][0]["do"] == "score_rank":
        pen.text(w / 2, 67.4, "a tie earns nothing", 9, fill="soft", anchor="middle", baseline="middle")
    price(pen, w / 2, 76.4, card["money"], 13.5)


def draw_objective_back(pen: Pen) -> None:
    """The back of the objectives."""
    _back(pen, "objective", "danger", "goal", "objective")
