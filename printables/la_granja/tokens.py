"""La Granja: tiles, markers and coins. Square ones are white at the edge and share their cuts; round ones bleed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printables import fonts, paths
from printables.la_granja import places
from printables.la_granja.look import (
    BUILDING_ICONS,
    ICONS,
    MARKS,
    marker,
    number,
    price_tag,
    rosette,
    siesta_marker,
    symbols,
    symbols_width,
)
from printables.la_granja.places import Data
from printables.pen import Pen

# ---------------------------------------------------------------- effects as symbols


def effect_symbols(effect: str, params: Mapping[str, Any]) -> list[list[str]]:
    """What an effect of a roof tile or craft marker brings, as lines of symbols for `look.symbols`."""
    count = params.get("count", 1)
    if effect == "gain":
        return _gain_symbols(params)
    if effect == "upgrade":
        return [[str(count), "{upgrade}"]]
    if effect == "advance":
        return [["{hat}"] * params["steps"]]
    if effect == "deliver":
        return [["{donkey}"] * count + (["−1", "{silver}"] if params.get("price") else [])]
    if effect == "choose":
        return [["{card}", "/", "{card-play}"]]
    if effect == "adjust_die":
        return [["{die-3}", f"±{params['by']}"]]
    simple = {
        "double_roof_vp": ["{roof}", "2×", "{vp}"],
        "free_marker": ["{market}"],
        "take_income": ["{income}"],
        "flip_tile": ["{turn}", "{roof}"],
    }
    if effect not in simple:
        raise ValueError(f"no symbols for the effect {effect!r}")
    return [simple[effect]]


def _gain_symbols(params: Mapping[str, Any]) -> list[list[str]]:
    per = params.get("per")
    if per == "siesta_vp":
        return [["{hat}", "=", "{vp}"]]
    if per == "own_barrows":
        return [[str(params["vp"]), "{vp}", "/", "{barrow}"]]
    crops = ["{olive}", "/", "{grain}", "/", "{grape}"]
    if "harvest" in params:
        if params["harvest"] == "grain_or_olive":
            return [["{grain}", "/", "{olive}"]]
        return [["2 different"], crops] if params.get("different") else [crops]
    if "resource" in params:
        return [["{olive}", "/", "{grain}"], ["{grape}", "/", "{pig}"]]
    if "upgraded" in params:
        return [["{food}", "/", "{wine}", "/", "{meat}"]]
    good, count = next((good, params[good]) for good in ICONS if good in params)
    icon = f"{{{ICONS[good]}}}"
    return [[icon] if count == 1 and good not in ("vp", "silver") else [str(count), icon]]


CAPTIONS = {
    "double_roof_vp": "double the VP of a roof space",
    "free_marker": "marker on any empty space",
    "adjust_die": "change your die by {by}",
    "take_income": "take your income again",
    "flip_tile": "turn a used tile face up",
    "upgrade": "upgrade {count} for free",
    "choose": "draw a card or play one",
}
"""Captions of roof tiles where the component file's text is too long for 20 mm."""


def _caption(tile: Data) -> str:
    params = tile["params"]
    if tile["effect"] == "deliver":
        return "1 more delivery to purchase" if "price" in params else "1 free delivery"
    if tile["effect"] == "gain":
        if "upgraded" in params:
            return "any 1 upgraded good"
        if params.get("different"):
            return "harvest goods"
    text = str(CAPTIONS.get(tile["effect"]) or tile["text"])
    return text.format(**params)


# ---------------------------------------------------------------- roof tiles


def roof_tile_size() -> tuple[float, float]:
    """Width and height of a roof tile."""
    w, h = places.components()["geometry"]["tokens"]["roof_tile"]
    return float(w), float(h)


def draw_roof_tile(pen: Pen, tile: Data, *, screen: bool = False) -> None:
    """The front of a roof tile, 26 × 26 mm. `tile`: a table of `roof_tile`; screen: symbols only, large."""
    w, h = roof_tile_size()
    pen.rect(0, 0, w, h, fill="card-stock")
    pen.rect(1.2, 1.2, w - 2.4, h - 2.4, r=1.8, fill="clay-pale", stroke="roof" if not pen.low else "ink", width=0.4)
    phases: Sequence[str] = tile["phases"]
    lines = effect_symbols(tile["effect"], tile["params"])
    if screen:
        lines = [["2 of"] if line == ["2 different"] else line for line in lines]
        _stack(pen, w / 2, h / 2, lines, w - 5.2, h - 6.0, 14.0, 10.0)
        return
    caption_top = 15.6 if phases else 14.6
    top = 3.1
    if phases:
        size = fonts.size_for_cap(2.1, "title", "bold")
        label = "phase " + " · ".join(phases)
        pen.text(w / 2, top, label, max(size, 8.5), family="title", weight="bold", fill="ink", anchor="middle",
                 baseline="top", fit=w - 6)  # fmt: skip
        top += 2.6
    middle = (top + caption_top - 0.8) / 2
    _stack(pen, w / 2, middle, lines, w - 5.0, caption_top - 0.8 - top, 9.6)
    pen.paragraph(
        3.0, caption_top, w - 6.0, _caption(tile), 8.5, fill="ink", anchor="middle", leading=1.12,
        max_height=h - 3.0 - caption_top,
    )  # fmt: skip


def _stack(
    pen: Pen, x: float, y: float, lines: list[list[str]], room: float, high: float, most: float, said: float = 4.6
) -> None:
    """Lines of symbols round (x, y), as large as `room` × `high` mm allow, `most` mm at most, words alone `said`."""
    size = min(most, high / len(lines) - 0.3)
    pitch = high / len(lines)
    for index, line in enumerate(lines):
        words = all(not item.startswith("{") for item in line)
        own = min(size, said) if words else size
        wide = symbols_width(line, own)
        if wide > room:
            own *= room / wide
        symbols(pen, x, y + (index - (len(lines) - 1) / 2) * pitch, line, own)


def draw_roof_back_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of a roof tile's back."""
    if not pen.low:
        w, h = roof_tile_size()
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="roof")


def draw_roof_back(pen: Pen, round_number: int) -> None:
    """The back of a roof tile: its round and price."""
    w, h = roof_tile_size()
    draw_roof_back_ground(pen)
    if pen.low:
        pen.rect(1.2, 1.2, w - 2.4, h - 2.4, r=1.8, stroke="ink", width=0.4)
    for row in range(5):
        y = 1.4 + row * 4.7
        d = ""
        for column in range(-1, 6):
            x = column * 5.2 + (2.6 if row % 2 else 0.0)
            d += f"M{paths.number(x)} {paths.number(y)}a2.6 2.6 0 0 0 5.2 0"
        with pen.group(clip=paths.rectangle(1.2, 1.2, w - 2.4, h - 2.4, 1.8)):
            pen.path(d, stroke="line" if pen.low else "roof-line", width=0.35)
    pen.circle(w / 2, h / 2, 8.2, fill="milk", stroke="ink" if pen.low else None, width=0.4)
    number(pen, w / 2, h / 2 - 1.8, str(round_number), 6.2, "ink")
    price_tag(pen, w / 2, h / 2 + 4.6, round_number, 4.8)


# ---------------------------------------------------------------- craft markers


def craft_size() -> float:
    """The diameter of a craft marker."""
    return float(places.components()["geometry"]["tokens"]["craft_marker"])


def draw_craft_ground(pen: Pen, permanent: bool, bleed: float = 0.0) -> None:
    """The ground of a craft marker: clay on the front, wheat on the back."""
    if not pen.low:
        r = craft_size() / 2
        pen.circle(r, r, r + bleed, fill="wheat" if permanent else "clay")


def permanent_symbols(building: Data) -> list[list[str]]:
    """The permanent effect of a craft marker as symbols."""
    rule = building["permanent"]
    timing = rule["timing"]
    if timing == "building_completed":
        return [["+2", "{vp}"], ["per craft"]]
    if timing == "barrow_completed":
        return [["+1", "{vp}"], ["per", "{barrow}"]]
    result: list[str] = []
    for effect in rule["effects"]:
        lines = effect_symbols(effect["effect"], effect["params"])
        if len(lines) > 1:
            return lines
        result += (["+"] if not lines[0][0].isdigit() else []) + lines[0]
    if result[0].isdigit():
        result[0] = f"+{result[0]}"
    return [result]


def draw_craft_marker(pen: Pen, building: Data, *, permanent: bool = False, screen: bool = False) -> None:
    """A craft marker, 24 mm across. `building`: a table of `building`; permanent: its back, for later rounds.

    screen: only what it does, large.
    """
    r = craft_size() / 2
    draw_craft_ground(pen, permanent)
    pen.circle(r, r, r - 1.6, fill="milk", stroke="icon-line", width=0.3)
    lines = permanent_symbols(building) if permanent else instant_symbols(building)
    if screen:
        _stack(pen, r, r, lines, 18.6 if len(lines) == 1 else 16.8, 9.0 if len(lines) == 1 else 16.0, 9.0)
        return
    label = " · ".join(building["permanent"]["phases"]) if permanent else "now"
    if len(lines) == 1:
        pen.icon(BUILDING_ICONS[building["number"]], r, 6.8, 7.0)
        _stack(pen, r, 13.8, lines, 18.4, 5.8, 5.8)
        base = 19.4
    else:
        pen.icon(BUILDING_ICONS[building["number"]], r, 5.6, 6.0)
        _stack(pen, r, 13.4, lines, 17.0, 9.3, 5.8)
        base = 20.0
    pen.text(r, base, label, 8.5, family="title", weight="bold", fill="ink", anchor="middle", baseline="middle")


def instant_symbols(building: Data) -> list[list[str]]:
    """The instant effect of a craft marker as symbols."""
    effects = building["instant"]["effects"]
    lines = [line for effect in effects for line in effect_symbols(effect["effect"], effect["params"])]
    if len(effects) > 1:
        joined: list[str] = []
        for line in lines:
            joined += (["+"] if joined else []) + line
        return [joined]
    return lines


# ---------------------------------------------------------------- donkey tiles


def donkey_size() -> tuple[float, float]:
    """Width and height of a donkey tile."""
    w, h = places.components()["geometry"]["tokens"]["donkey_tile"]
    return float(w), float(h)


def draw_donkey(pen: Pen, deliveries: int, steps: int, seat: int) -> None:
    """The front of a donkey tile, 30 × 30 mm: donkeys are deliveries, hats are siesta steps."""
    w, h = donkey_size()
    pen.rect(0, 0, w, h, fill="card-stock")
    pen.rect(1.4, 1.4, w - 2.8, h - 2.8, r=2.2, fill="milk", stroke=MARKS[seat].colour, width=0.9)
    columns = min(deliveries, 2)
    rows = (deliveries + 1) // 2
    size = {1: 14.0, 2: 10.6, 3: 8.6}.get(deliveries, 9.6)
    aside = 1.9 if deliveries > 2 else 0.0  # room for the mark in the corner
    top, bottom = (2.6, 20.4 if steps else 27.4) if deliveries != 2 else (5.4, 21.4)
    for index in range(deliveries):
        row = index // 2
        here = 1 if row == rows - 1 and deliveries % 2 and rows > 1 else columns
        x = w / 2 + aside + ((index % 2) - (here - 1) / 2) * (size + 0.8)
        y = (top + bottom) / 2 + (row - (rows - 1) / 2) * (size + 0.3)
        pen.icon("donkey", x, y, size)
    for index in range(steps):
        pen.icon("hat", w / 2 + (index - (steps - 1) / 2) * 7.4, 23.8, 6.6)
    marker(pen, seat, 5.3, 5.3, 4.9)


def draw_donkey_ground(pen: Pen, seat: int, bleed: float = 0.0) -> None:
    """The ground of a donkey tile's back."""
    if not pen.low:
        w, h = donkey_size()
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill=MARKS[seat].colour)


def draw_donkey_back(pen: Pen, seat: int) -> None:
    """The back of a donkey tile."""
    w, h = donkey_size()
    draw_donkey_ground(pen, seat)
    pen.circle(w / 2, h / 2, 11.0, fill="milk", stroke="icon-line", width=0.4)
    pen.icon("donkey", w / 2, h / 2 - 2.0, 13.0)
    marker(pen, seat, w / 2, h / 2 + 7.2, 5.4)


# ---------------------------------------------------------------- coins and markers


def _sizes() -> Data:
    sizes: Data = places.components()["geometry"]["tokens"]
    return sizes


def draw_silver(pen: Pen, value: int) -> None:
    """A silver coin, 18 × 18 mm (square cut)."""
    size = float(_sizes()["silver"])
    c = size / 2
    pen.rect(0, 0, size, size, fill="card-stock")
    r = c - 1.3
    d = paths.circle(c, c, r) if value == 1 else paths.regular(c, c, r * 1.05, 8, 22.5)
    pen.path(d, fill="coin", stroke="icon-line", width=0.5)
    inner = paths.circle(c, c, r - 1.4) if value == 1 else paths.regular(c, c, r * 1.05 - 1.5, 8, 22.5)
    pen.path(inner, stroke="icon-line", width=0.25)
    if value > 1:
        pen.hatch(d + paths.backwards(inner), "lines", gap=0.9, stroke="icon-line", width=0.15)
        pen.path(inner, fill="milk", stroke="icon-line", width=0.25)
    number(pen, c, c, str(value), size * 0.36, "dark" if value == 1 else "ink")


def draw_vp(pen: Pen, value: int) -> None:
    """A victory point marker, 20 × 20 mm (square cut)."""
    size = float(_sizes()["vp"])
    c = size / 2
    pen.rect(0, 0, size, size, fill="card-stock")
    tone = {1: "wheat-pale", 5: "wheat", 20: "clay", 50: "plum"}[value]
    scallops = {1: 13, 5: 16, 20: 20, 50: 26}[value]
    pen.path(rosette(c, c, c - 1.2, scallops), fill=tone, stroke="icon-line", width=0.45)
    r = c - 3.0
    pen.circle(c, c, r, fill="milk", stroke="icon-line", width=0.25)
    if pen.low and value > 1:
        ring = paths.circle(c, c, c - 2.0) + paths.backwards(paths.circle(c, c, r))
        pen.hatch(ring, {5: "dots", 20: "lines", 50: "cross"}[value], gap=0.9, width=0.2)
    number(pen, c, c - 0.9, str(value), 6.0 if value < 10 else 5.2, "ink")
    pen.text(c, c + 4.4, "VP", 8.5, weight="bold", fill="ink", anchor="middle", baseline="middle")


def draw_turn_order(pen: Pen, place: int) -> None:
    """A turn order marker, 22 × 22 mm."""
    size = float(_sizes()["turn_order"])
    c = size / 2
    pen.rect(0, 0, size, size, fill="card-stock")
    pen.rect(1.3, 1.3, size - 2.6, size - 2.6, r=2.4, fill="sky-pale", stroke="icon-line", width=0.4)
    number(pen, c, c - 1.8, str(place), 9.0, "ink")
    word = {1: "starts", 2: "second", 3: "third", 4: "fourth"}[place]
    pen.text(c, size - 4.8, word, 8.5, fill="ink", anchor="middle", baseline="middle")


def draw_building_order(pen: Pen, place: int) -> None:
    """A building order marker, 22 × 22 mm: closed until this number is up."""
    size = float(_sizes()["building_order"])
    c = size / 2
    pen.rect(0, 0, size, size, fill="card-stock")
    pen.rect(1.3, 1.3, size - 2.6, size - 2.6, r=2.4, fill="clay-pale", stroke="icon-line", width=0.4)
    pen.icon("lock", c - 4.0, c, 8.6)
    number(pen, c + 4.0, c, str(place), 8.0, "ink")


def draw_exhaustion(pen: Pen) -> None:
    """An exhaustion marker, 16 × 16 mm."""
    size = float(_sizes()["exhaustion"])
    pen.rect(0, 0, size, size, fill="card-stock")
    pen.rect(1.1, 1.1, size - 2.2, size - 2.2, r=2.0, fill="plum-pale", stroke="icon-line", width=0.4)
    pen.icon("rest", size / 2, size / 2, 9.6)


def draw_siesta_marker(pen: Pen, seat: int) -> None:
    """A siesta marker, 16 mm across."""
    size = float(_sizes()["siesta_marker"])
    siesta_marker(pen, seat, size / 2, size / 2, size)


def draw_siesta_ground(pen: Pen, seat: int, bleed: float = 0.0) -> None:
    """The ground of a siesta marker."""
    if not pen.low:
        r = float(_sizes()["siesta_marker"]) / 2
        pen.circle(r, r, r + bleed, fill=MARKS[seat].colour)


def draw_marker(pen: Pen, seat: int) -> None:
    """A player marker to cut out, 10 × 10 mm."""
    size = float(_sizes()["player_marker"])
    pen.rect(0, 0, size, size, fill="card-stock")
    marker(pen, seat, size / 2, size / 2, 8.0)
