"""Tiny Farms: what its components look like, on paper and on the screen.

Drawings take a pen and the tables of the component file. They hold no live pieces (farmers, dice, written animals); the
functions that say where those stand are here too. Coordinates in mm from the component's top left corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.components import load
from printables import fonts, paths
from printables.paths import Point
from printables.pen import HAIRLINE, Pen, runs
from printables.sheets import Block, Component, Options, PrintError, Section

TITLE = "Tiny Farms"
AUTHOR = "Matt Riddle and Ben Pinchback (game), Harvest Table (drawings)"

Data = Mapping[str, Any]
Box = tuple[float, float, float, float]

ICONS = {
    "P": "pig",
    "S": "sheep",
    "Ch": "chicken",
    "C": "cow",
    "cc": "calves",
    "H": "horse",
    "FF-r": "raccoon",
    "FF-e": "eagle",
    "FF-s": "squirrel",
    "FF-b": "bear",
    "FF-bu": "bunny",
    "crop": "crop",
    "X": "cross",
}
FARM_COLOUR = {"red": ("red", "red-pale"), "blue": ("blue", "blue-pale")}
SCORE_ICONS = {
    "pigs": "pig",
    "sheep": "sheep",
    "chickens": "chicken",
    "cows": "cow",
    "horses": "horse",
    "friends": "friend",
    "milk": "milk",
    "balance": "balance",
    "crops": "crop",
    "total": "barn",
}


def components() -> Data:
    """The component file."""
    return load("tiny_farms")


def wheel_data(custom: Data | None = None) -> dict[str, Any]:
    """The wheel's tables: geometry and marks of the component file, contents of `custom` where given.

    `custom`: a wheel in normal form, as `core.tiny_farms.wheel` reads and checks it.
    """
    wheel = dict(components()["wheel"])
    if custom is not None:
        wheel["section"] = custom["section"]
        wheel["pattern"] = custom["pattern"]
    return wheel


# ---------------------------------------------------------------- places on the wheel


def _ring(wheel: Data, slot: str) -> Data:
    ring: Data = wheel["geometry"]["ring"][slot[0]]
    return ring


def slot_angle(wheel: Data, section: int, slot: str) -> float:
    """The angle of a slot's centre in a section (or of a window's in a sector)."""
    geometry = wheel["geometry"]
    side = -1 if slot[1] == "1" else 1
    return float(section * geometry["section_angle"] + side * geometry["half_offset_angle"])


def slot_centre(wheel: Data, section: int, slot: str) -> Point:
    """Where the picture of a slot stands on the bottom wheel."""
    c = wheel["geometry"]["bottom_radius_mm"]
    return paths.polar(c, c, _ring(wheel, slot)["picture_radius_mm"], slot_angle(wheel, section, slot))


def slot_size(wheel: Data, slot: str) -> float:
    """The size of the picture of a slot: an icon keeps a twelfth of its 24 units free round it."""
    return float(_ring(wheel, slot)["picture_diameter_mm"]) * 12 / 11


def window(wheel: Data, sector: int, slot: str, grow: float = 0.0, centre: float | None = None) -> str:
    """The outline of a window of the top wheel (path, top wheel coordinates), made `grow` mm larger on every side."""
    ring = _ring(wheel, slot)
    c = wheel["geometry"]["top_radius_mm"] if centre is None else centre
    inner, outer = ring["inner_radius_mm"] - grow, ring["outer_radius_mm"] + grow
    half = ring["window_angle"] / 2
    wider = grow / ((inner + outer) / 2) * 57.29577951308232
    middle = slot_angle(wheel, sector, slot)
    return paths.sector(c, c, inner, outer, middle - half - wider, middle + half + wider)


def windows(wheel: Data) -> list[tuple[int, str]]:
    """Every window of the top wheel as (sector, slot)."""
    return [(pattern["sector"], slot) for pattern in wheel["pattern"] for slot in pattern["opens"]]


def shown_slots(wheel: Data, space: int, rotation: int) -> list[str]:
    """The slots of section `space` that are seen when the top wheel stands `rotation` spaces clockwise (TF-1)."""
    sector = (space - rotation) % wheel["sections"]
    opens: Sequence[str] = next(p["opens"] for p in wheel["pattern"] if p["sector"] == sector)
    return list(opens)


def space_centre(wheel: Data, space: int) -> Point:
    """Where a farmer stands on a space, on the bottom wheel."""
    geometry = wheel["geometry"]
    c = geometry["bottom_radius_mm"]
    inner, outer = geometry["track_mm"]
    return paths.polar(c, c, (inner + outer) / 2, space * geometry["section_angle"])


def die_places(wheel: Data, count: int) -> list[Point]:
    """Where dice lie in the hub, round the brad, on the bottom wheel."""
    c = wheel["geometry"]["bottom_radius_mm"]
    if count == 1:
        return [(c, c)]
    radius = {2: 8.5, 3: 10.0, 4: 11.5}.get(count, 13.5)
    return [paths.polar(c, c, radius, 360 * index / count) for index in range(count)]


def letter_radius(wheel: Data, pattern: Data) -> float:
    """Where the letter of a pattern stands: the middle of the widest ring that has no window there."""
    rings = wheel["geometry"]["ring"]
    closed = [ring for ring in "moi" if ring not in {slot[0] for slot in pattern["opens"]}]
    ring = rings[closed[0]]
    return float((ring["inner_radius_mm"] + ring["outer_radius_mm"]) / 2)


# ---------------------------------------------------------------- the wheel


def draw_wheel_ground(pen: Pen, wheel: Data, bleed: float = 0.0) -> None:
    """The ground of the bottom wheel, `bleed` mm beyond its rim (origin as of the wheel itself)."""
    if pen.low:
        return
    c = wheel["geometry"]["bottom_radius_mm"]
    pen.circle(c, c, c + bleed, fill="leaf")


def draw_wheel_bottom(pen: Pen, wheel: Data, *, upright: bool = False) -> None:
    """The fixed wheel with all animals and the farmers' track, 194 × 194 mm.

    upright: the pictures stand upright (screen) instead of with their heads outward.
    """
    geometry, marks = wheel["geometry"], wheel["print"]
    c = geometry["bottom_radius_mm"]
    step = geometry["section_angle"]
    inner, outer = geometry["track_mm"]
    low = pen.low
    draw_wheel_ground(pen, wheel)
    if not low:
        pen.circle(c, c, inner, fill="clay-pale")
        for section in range(wheel["sections"]):
            if section % 2 == 0:
                pen.path(
                    paths.sector(
                        c, c, geometry["hub_radius_mm"], inner, (section - 0.5) * step, (section + 0.5) * step
                    ),
                    fill="wheat-pale",
                )
    # the track: one paddock a space
    for section in range(wheel["sections"]):
        a0, a1 = (section - 0.5) * step, (section + 0.5) * step
        gap = 1.1
        d = paths.sector(c, c, inner + 1.3, outer - 1.6, a0 + gap, a1 - gap)
        pen.path(d, fill=None if low else "leaf-pale", stroke="edge" if low else None, width=0.25)
    for section in wheel["section"]:
        for slot, token in section["slots"].items():
            x, y = slot_centre(wheel, section["space"], slot)
            angle = slot_angle(wheel, section["space"], slot)
            d = window(wheel, section["space"], slot, 1.6, c)
            pen.path(d, fill="milk", stroke="line" if low else None, width=0.2)
            pen.icon(ICONS[token], x, y, slot_size(wheel, slot), rotate=0.0 if upright else angle)
    for section in range(wheel["sections"]):
        angle = (section + 0.5) * step
        start = paths.polar(c, c, geometry["hub_radius_mm"], angle)
        end = paths.polar(c, c, inner, angle)
        pen.line(*start, *end, stroke="ink" if low else "soil", width=geometry["section_line_width_mm"])
    pen.circle(c, c, inner, stroke="ink" if low else "soil", width=geometry["section_line_width_mm"])
    pen.circle(c, c, geometry["hub_radius_mm"], stroke="ink" if low else "soil", width=0.4)
    numbers = marks["bottom_numbers"]
    size = fonts.size_for_cap(numbers["height_mm"], "title", "bold")
    for section in range(wheel["sections"]):
        angle = section * step
        x, y = paths.polar(c, c, numbers["radius_mm"], angle)
        pen.text(
            x, y, str(section + numbers["first"]), size, family="title", weight="bold", fill="ink",
            anchor="middle", baseline="middle", rotate=0.0 if upright else angle,
        )  # fmt: skip
    arrows = marks["track_arrows"]
    half = arrows["max_length_mm"] / 2 / arrows["radius_mm"] * 57.29577951308232
    for angle in arrows["at_angles"]:
        d = paths.arc_arrow(c, c, arrows["radius_mm"], angle - half, angle + half, 1.6, half * 0.9)
        pen.path(d, fill=None if low else "olive", stroke="ink" if low else None, width=0.25)
    for farm, mark in marks["start_marks"].items():
        angle = mark["space"] * step
        x, y = paths.polar(c, c, mark["radius_mm"], angle)
        pen.circle(x, y, mark["diameter_mm"] / 2, fill="milk", stroke="ink" if low else farm, width=0.4)
        pen.icon(f"farmer-{farm}", x, y, mark["diameter_mm"] * 0.72, rotate=0.0 if upright else angle)
    _draw_start_text(pen, wheel, c)
    # hidden once the wheels are pinned together
    pen.text_on_arc(c, c, 14, 0, "bottom wheel", 8.5, fill="soft")
    pen.text_on_arc(c, c, 14, 180, "Tiny Farms", 8.5, fill="soft", inward=False)
    pen.circle(c, c, geometry["brad_hole_radius_mm"], fill="white", stroke="ink", width=HAIRLINE)
    pen.line(c - 1, c, c + 1, c, width=HAIRLINE)
    pen.line(c, c - 1, c, c + 1, width=HAIRLINE)


def _draw_start_text(pen: Pen, wheel: Data, c: float) -> None:
    mark = wheel["print"]["start_rotation_mark"]
    at = mark["space"] * wheel["geometry"]["section_angle"]
    pen.text_on_arc(c, c, mark["radius_mm"] - 0.9, at + mark["centre_angle"], mark["text"], 8.5, weight="bold")
    tip = paths.polar(c, c, mark["radius_mm"], at + 3.4)
    a = paths.polar(c, c, mark["radius_mm"] + 1.1, at + 4.7)
    b = paths.polar(c, c, mark["radius_mm"] - 1.1, at + 4.7)
    pen.polygon([tip, a, b], fill="ink")


def draw_wheel_top(pen: Pen, wheel: Data, *, open: bool = False) -> None:
    """The turning wheel with its windows, 160 × 160 mm.

    open: the windows are real holes (screen); else they are white areas with cut lines (paper).
    """
    geometry, marks = wheel["geometry"], wheel["print"]
    c = geometry["top_radius_mm"]
    hub = geometry["hub_radius_mm"]
    step = geometry["section_angle"]
    low = pen.low
    holes = [window(wheel, sector, slot) for sector, slot in windows(wheel)]
    disc = paths.circle(c, c, c) + "".join(paths.backwards(hole) for hole in holes)
    with pen.group(clip=disc) if open else pen.group():
        draw_roof(pen, wheel)
        for sector, slot in windows(wheel):
            frame = window(wheel, sector, slot, 1.2)
            pen.path(frame, fill="milk", stroke="ink", width=0.3)
        for pattern in wheel["pattern"]:
            angle = pattern["sector"] * step
            x, y = paths.polar(c, c, letter_radius(wheel, pattern), angle)
            pen.circle(x, y, 4.6, fill="milk", stroke="ink", width=0.3)
            size = fonts.size_for_cap(marks["top_letters"]["height_mm"], "title", "bold")
            pen.text(
                x, y, pattern.get("letter") or "ABCDEFGH"[pattern["sector"]], size, family="title", weight="bold",
                fill="ink", anchor="middle", baseline="middle", rotate=angle,
            )  # fmt: skip
        # sector A's mark on the rim
        tip = paths.polar(c, c, c - 0.5, 0)
        pen.polygon([tip, (c - 1.7, 2.9), (c + 1.7, 2.9)], fill="ink" if low else "icon-light")
        # the Barn's floor, where the dice lie
        pen.circle(c, c, hub, fill="wheat-pale", stroke="ink", width=0.4)
        arrows = marks["top_arrows"]
        for start in arrows["from_angles"]:
            d = paths.arc_arrow(c, c, arrows["radius_mm"], start, start + arrows["sweep"], 2.2, 13)
            pen.path(d, fill=None if low else "wheat", stroke="ink" if low else None, width=0.3)
        pen.text_on_arc(c, c, 21.6, 0, arrows["text"], 8.5, weight="bold", fill="ink")
        pen.text_on_arc(c, c, 21.6, 180, "the dice lie here", 8.5, fill="ink")
    if not open:
        for hole in holes:
            pen.path(hole, fill="white")
            pen.hatch(hole, "lines", gap=2.4, stroke="line", width=0.12)
            pen.path(hole, stroke="ink", width=geometry["cut_line_width_mm"])
        pen.circle(c, c, geometry["brad_hole_radius_mm"], fill="white", stroke="ink", width=HAIRLINE)
        pen.line(c - 1, c, c + 1, c, width=HAIRLINE)
        pen.line(c, c - 1, c, c + 1, width=HAIRLINE)
    else:
        pen.circle(c, c, geometry["brad_hole_radius_mm"], fill="edge", stroke="ink", width=0.3)
        pen.circle(c - 0.7, c - 0.7, 0.7, fill="icon-light")


def draw_assembled(pen: Pen, wheel: Data, rotation: int = 0) -> None:
    """Both wheels pinned together, 194 × 194 mm, the top wheel `rotation` spaces clockwise; no farmers, no dice."""
    geometry = wheel["geometry"]
    big, small = geometry["bottom_radius_mm"], geometry["top_radius_mm"]
    draw_wheel_bottom(pen, wheel, upright=True)
    angle = rotation * geometry["section_angle"]
    with pen.group(translate=(big, big), rotate=angle), pen.group(translate=(-small, -small)):
        draw_wheel_top(pen, wheel, open=True)


def draw_roof(pen: Pen, wheel: Data, bleed: float = 0.0) -> None:
    """The ground of the top wheel: the Barn's roof, `bleed` mm beyond its rim."""
    geometry = wheel["geometry"]
    c = geometry["top_radius_mm"]
    step = geometry["section_angle"]
    low = pen.low
    if not low:
        pen.circle(c, c, c + bleed, fill="roof")
    for sector in range(wheel["sections"]):
        if not low and sector % 2:
            d = paths.sector(c, c, geometry["hub_radius_mm"], c + bleed, (sector - 0.5) * step, (sector + 0.5) * step)
            pen.path(d, fill="roof-2")
    if low:
        for radius in (47.25, 63.25, 77.8):
            pen.circle(c, c, radius, stroke="line", width=0.2)
    else:
        for radius in (47.25, 63.25, 77.8):
            pen.circle(c, c, radius, stroke="roof-line", width=0.3)
    for sector in range(wheel["sections"]):
        angle = (sector + 0.5) * step
        start = paths.polar(c, c, geometry["hub_radius_mm"], angle)
        end = paths.polar(c, c, c + bleed, angle)
        pen.line(*start, *end, stroke="edge" if low else "roof-line", width=0.3 if low else 0.5)


# ---------------------------------------------------------------- live pieces


def draw_animal(pen: Pen, token: str, cx: float, cy: float, size: float) -> None:
    """An animal (or `crop`, `X`) by its token, its centre at (cx, cy)."""
    pen.icon(ICONS[token], cx, cy, size)


def draw_die(pen: Pen, value: int, cx: float, cy: float, size: float) -> None:
    """A die showing 1 to 6."""
    pen.icon(f"die-{value}", cx, cy, size * 24 / 20.6)


def _draw_token(pen: Pen, colour: str, cx: float, cy: float, size: float, rim: bool) -> None:
    """A round token's ring and middle. On paper its rim is the cut, so no line is drawn there."""
    r = size / 2
    pen.circle(cx, cy, r, fill=colour, stroke="icon-line" if rim else None, width=size * 0.03)
    pen.circle(cx, cy, r * 0.82, fill="milk", stroke="icon-line" if pen.low else None, width=0.2)


def draw_farmer(pen: Pen, farmer: str, cx: float, cy: float, size: float, *, rim: bool = True) -> None:
    """The red or the blue farmer as a round token."""
    _draw_token(pen, FARM_COLOUR[farmer][0], cx, cy, size, rim)
    pen.icon(f"farmer-{farmer}", cx, cy, size * 0.62)


def draw_milk(pen: Pen, cx: float, cy: float, size: float, *, rim: bool = True) -> None:
    """A milk token."""
    _draw_token(pen, "sky", cx, cy, size, rim)
    pen.icon("milk", cx, cy, size * 0.6)


# ---------------------------------------------------------------- farm board


def square_rect(board: Data, farm: str, row: int, column: int) -> Box:
    """A space of a farm: (x, y, w, h). Rows from the top and columns from the left, from 0."""
    geometry = board["geometry"]
    x, y = geometry[f"{farm}_farm_origin"]
    side = geometry["square_mm"]
    return x + column * side, y + row * side, side, side


def score_box(board: Data, name: str) -> Box:
    """A box of the score strip: (x, y, w, h)."""
    geometry = board["geometry"]
    names: Sequence[str] = geometry["score_boxes"]
    x0 = geometry["red_farm_origin"][0]
    x1 = geometry["blue_farm_origin"][0] + geometry["farm_mm"]
    gap = 1.2
    width = (x1 - x0 - gap * (len(names) - 1)) / len(names)
    top, bottom = geometry["score_strip_y_mm"]
    return x0 + names.index(name) * (width + gap), top + 3.4, width, bottom - top - 3.4


def draw_board_ground(pen: Pen, board: Data, bleed: float = 0.0) -> None:
    """The meadow under the farms, `bleed` mm beyond the board."""
    if not pen.low:
        w, h = board["geometry"]["board_mm"]
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="leaf-pale")


def draw_farm_board(pen: Pen, board: Data, *, solo: bool = False, name_line: bool = True) -> None:
    """A player's red and blue farm with the score strip, 186 × 121 mm; `solo` adds the crop numbers 1–6."""
    geometry = board["geometry"]
    farm_mm = geometry["farm_mm"]
    low = pen.low
    draw_board_ground(pen, board)
    for farm in board["farms"]:
        colour, pale = FARM_COLOUR[farm]
        x, y = geometry[f"{farm}_farm_origin"]
        frame = paths.rectangle(x - 1.6, y - 1.6, farm_mm + 3.2, farm_mm + 3.2, 3.2)
        pen.path(frame, fill=colour, stroke="ink" if low else None, width=0.3)
        if low:
            pen.hatch(frame, "lines" if farm == "red" else "dots", gap=0.9, width=0.12)
            pen.path(frame, stroke="ink", width=0.3)
        for row in range(board["rows"]):
            for column in range(board["columns"]):
                sx, sy, w, h = square_rect(board, farm, row, column)
                pen.rect(
                    sx + 0.4, sy + 0.4, w - 0.8, h - 0.8, r=2,
                    fill="milk" if (row + column) % 2 == 0 else pale,
                    stroke="ink" if low else None, width=0.2,
                )  # fmt: skip
        # farm names in the header
        middle = y / 2 + 0.4
        pen.icon(f"farmer-{farm}", x + 4.2, middle, 7.8)
        pen.text(
            x + 10, middle, f"{farm.capitalize()} farm", 14, family="title", weight="bold",
            fill="ink" if low else colour, baseline="middle",
        )  # fmt: skip
        if solo:
            _number_disc(pen, x + farm_mm - 4.4, middle, board["solo"][f"{farm}_number"])
            pen.text(
                x + farm_mm - 10, middle, "crop anywhere here", 8.5, fill="soft", anchor="end", baseline="middle",
            )  # fmt: skip
        elif name_line and farm == "red":
            pen.text(x + 42, middle, "Name", 8.5, fill="soft", baseline="middle")
            pen.line(x + 51, middle + 2, x + farm_mm, middle + 2, stroke="edge", width=0.25)
    # between the farms: the fence that sets them apart, with the rows' numbers in the solo game
    x = (geometry["red_farm_origin"][0] + farm_mm + geometry["blue_farm_origin"][0]) / 2
    _draw_fence(pen, x, geometry["red_farm_origin"][1] + 1, farm_mm - 2)
    if solo:
        for row, number in enumerate(board["solo"]["row_numbers"]):
            _, y, _, h = square_rect(board, "red", row, 0)
            _number_disc(pen, x, y + h / 2, number)
    for name in geometry["score_boxes"]:
        _draw_score_box(pen, score_box(board, name), name, solo=solo)


def _number_disc(pen: Pen, x: float, y: float, number: int) -> None:
    pen.circle(x, y, 3.6, fill="wheat", stroke="icon-line", width=0.3)
    pen.text(
        x, y, str(number), 13, family="title", weight="bold", fill="dark", anchor="middle", baseline="middle",
    )  # fmt: skip


def _draw_fence(pen: Pen, x: float, y: float, height: float) -> None:
    """A fence seen from above and a little from the side."""
    low = pen.low
    tone = "icon-light" if low else "clay"
    posts = 9
    for dx in (-1.3, 1.3):
        pen.rect(x + dx - 0.45, y, 0.9, height, fill=tone, stroke="icon-line", width=0.2)
    for index in range(posts):
        py = y + index * (height - 3) / (posts - 1)
        pen.rect(x - 2.6, py, 5.2, 3, r=0.6, fill=tone, stroke="icon-line", width=0.25)


def _draw_score_box(pen: Pen, box: Box, name: str, *, solo: bool) -> None:
    x, y, w, h = box
    total = name == "total"
    idle = name == "crops" and not solo
    pen.rect(
        x, y, w, h, r=1.6, fill="milk", stroke="ink" if total else "edge", width=0.6 if total else 0.25,
        dash=(0.8, 0.8) if idle else None,
    )  # fmt: skip
    pen.icon(SCORE_ICONS[name], x + w / 2, y + 5.2, 7.4)
    pen.text(x + w / 2, y + h - 1.9, name, 8.5, fill="ink" if total else "soft", anchor="middle", fit=w - 1.4,
             weight="bold" if total else "regular")  # fmt: skip


# ---------------------------------------------------------------- Farmer Emma's card


def emma_row_y(emma: Data, row: int) -> float:
    """The middle of a row of the card."""
    return float(emma["card"]["first_row_y_mm"] + row * emma["card"]["row_pitch_mm"])


def emma_circle(emma: Data, row: int, index: int) -> tuple[float, float, float]:
    """Circle `index` of a row (both from 0): (x, y, radius)."""
    card = emma["card"]
    left = index
    gaps = 0
    for group in emma["track"][row]["groups"]:
        if left < group:
            break
        left -= group
        gaps += 1
    x = card["first_circle_x_mm"] + index * card["circle_pitch_mm"] + gaps * card["group_gap_mm"]
    return x, emma_row_y(emma, row), card["circle_diameter_mm"] / 2


EMMA_POINTS = {
    "friends": "five: 18",
    "sheep": "three: 12",
    "pigs": "two: 6",
    "horses": "most: 10",
    "cows": "each × calves",
    "calves": "",
    "chickens": "each: 2",
}
EMMA_ICONS = {
    "friends": "friend",
    "sheep": "sheep",
    "pigs": "pig",
    "horses": "horse",
    "cows": "cow",
    "calves": "calves",
    "chickens": "chicken",
}


def draw_emma_ground(pen: Pen, emma: Data, bleed: float = 0.0) -> None:
    """The ground of the card, `bleed` mm beyond it."""
    if not pen.low:
        w, h = emma["card"]["size_mm"]
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="plum-pale")
        pen.rect(-bleed, -bleed, w + 2 * bleed, emma["card"]["header_mm"] + bleed, fill="plum")


def draw_emma_card(pen: Pen, emma: Data) -> None:
    """Farmer Emma's card with her seven tracks, 148 × 105 mm."""
    card = emma["card"]
    w, _ = card["size_mm"]
    header = card["header_mm"]
    low = pen.low
    draw_emma_ground(pen, emma)
    if low:
        pen.line(0, header, w, header, stroke="ink", width=0.4)
    pen.text(5, header / 2, "Farmer Emma", 17, family="title", weight="bold", fill="light", baseline="middle")
    pen.text(
        w - 5, header / 2, "fill from the left; a full row gives a chicken", 9, fill="light", anchor="end",
        baseline="middle",
    )  # fmt: skip
    for row, track in enumerate(emma["track"]):
        y = emma_row_y(emma, row)
        pen.rect(
            3, y - 5.1, w - 6, 10.2, r=2, fill="milk" if row % 2 == 0 else "plum-pale",
            stroke="line" if low else None, width=0.2,
        )  # fmt: skip
        if "die" in track:
            draw_die(pen, track["die"], 8.6, y, card["die_face_mm"])
        pen.icon(EMMA_ICONS[track["row"]], 18.6, y, 8.4)
        pen.text(23.6, y, track["row"], 9.5, weight="bold", baseline="middle")
        for index in range(track["circles"]):
            x, cy, r = emma_circle(emma, row, index)
            pen.circle(x, cy, r, fill="milk", stroke="ink", width=0.4)
        note = EMMA_POINTS[track["row"]]
        if note:
            pen.text(w - 6, y, note, 8.5, fill="soft", anchor="end", baseline="middle")
    _draw_levels(pen, emma)


def _draw_levels(pen: Pen, emma: Data) -> None:
    """The bottom line of the card: which circles are filled at the start."""
    w, h = emma["card"]["size_mm"]
    words = "Start:"
    for level, circles in emma["levels"].items():
        if level == "origin":
            continue
        words += f"   **{level}** "
        if len(circles) == len(emma["track"]):
            words += "the first of every row"
        else:
            words += "".join(f"{{{EMMA_ICONS[row]}}}" * count for row, count in circles.items())
    content = runs(words)
    pen.paragraph(5, h - 6.5, w - 10, content, 9, icon_scale=1.6)


# ---------------------------------------------------------------- tokens


def draw_token_ground(pen: Pen, size: float, colour: str, bleed: float = 0.0) -> None:
    """The ground of a round token."""
    if not pen.low:
        pen.circle(size / 2, size / 2, size / 2 + bleed, fill=colour)


def draw_start_marker(pen: Pen, cx: float, cy: float, size: float, *, rim: bool = True) -> None:
    """The start player marker."""
    _draw_token(pen, "wheat", cx, cy, size, rim)
    pen.icon("start", cx, cy - size * 0.1, size * 0.44)
    pen.text(
        cx, cy + size * 0.25, "start", fonts.size_for_cap(size * 0.107, "title", "bold"), family="title", weight="bold",
        fill="ink", anchor="middle", baseline="middle",
    )  # fmt: skip


def draw_emma_target(pen: Pen, cx: float, cy: float, size: float, *, rim: bool = True) -> None:
    """The token that marks Emma's target."""
    r = size / 2
    edge = "icon-line" if pen.low else None
    pen.circle(cx, cy, r, fill="plum", stroke="icon-line" if rim else None, width=size * 0.03)
    for share, colour in ((0.72, "milk"), (0.44, "plum"), (0.16, "milk")):
        pen.circle(cx, cy, r * share, fill=colour, stroke=edge, width=0.2)


# ---------------------------------------------------------------- sections


def _wheel_blocks(custom: Data | None) -> tuple[Component, Component]:
    wheel = wheel_data(custom)
    geometry = wheel["geometry"]
    big, small = geometry["bottom_radius_mm"], geometry["top_radius_mm"]
    bottom = Component(
        "wheel.bottom",
        2 * big,
        2 * big,
        lambda pen: draw_wheel_bottom(pen, wheel),
        lambda pen, bleed: draw_wheel_ground(pen, wheel, bleed),
        paths.circle(big, big, big),
        title="bottom wheel",
    )
    top = Component(
        "wheel.top",
        2 * small,
        2 * small,
        lambda pen: draw_wheel_top(pen, wheel),
        lambda pen, bleed: draw_roof(pen, wheel, bleed),
        paths.circle(small, small, small),
        title="top wheel",
    )
    return bottom, top


def _token(name: str, size: float, ground: str, draw: Any, title: str) -> Component:
    return Component(
        name,
        size,
        size,
        lambda pen: draw(pen, size / 2, size / 2, size, rim=False),
        lambda pen, bleed: draw_token_ground(pen, size, ground, bleed),
        paths.circle(size / 2, size / 2, size / 2),
        title=title,
    )


def sections(options: Options) -> list[Section]:
    """All that there is to print. `players` 2–4: without the solo game; 1: the solo game only."""
    from printables import tiny_farms_pages as pages  # here, since a table of the game draws without it

    data = components()
    players = options.players
    low, high = data["players_min"], data["players_max"]
    if players is not None and not low <= players <= high:
        raise PrintError(f"Tiny Farms is for {low} to {high} players, not for {players}")
    board, emma, tokens = data["farm_board"], data["emma"], data["tokens"]
    bottom, top = _wheel_blocks(options.custom)
    bw, bh = board["geometry"]["board_mm"]
    ew, eh = emma["card"]["size_mm"]
    farm = Component(
        "farm-board",
        bw,
        bh,
        lambda pen: draw_farm_board(pen, board),
        lambda pen, bleed: draw_board_ground(pen, board, bleed),
        title="farm board",
    )
    solo_farm = Component(
        "solo-board",
        bw,
        bh,
        lambda pen: draw_farm_board(pen, board, solo=True),
        lambda pen, bleed: draw_board_ground(pen, board, bleed),
        title="farm board for the solo game",
    )
    emma_card = Component(
        "emma-card",
        ew,
        eh,
        lambda pen: draw_emma_card(pen, emma),
        lambda pen, bleed: draw_emma_ground(pen, emma, bleed),
        title="Farmer Emma’s card",
    )
    score = Component(
        "score-sheet",
        *pages.SCORE_SHEET,
        lambda pen: pages.draw_score_sheet(pen, players or high),
        pages.draw_score_ground,
        title="score sheet",
    )
    solo_sheet = Component("solo-sheet", *pages.SOLO_SHEET, pages.draw_solo_sheet, title="solo sheet")
    milk_count = tokens["milk"]["count"] if players is None else data["setup"]["milk_each"] * players
    milk = _token("milk-token", tokens["milk"]["size_mm"][0], "sky", draw_milk, "milk token")
    farmers = tuple(
        _token(
            f"farmer.{colour}",
            tokens["farmers"]["size_mm"][0],
            colour,
            lambda pen, cx, cy, size, rim, colour=colour: draw_farmer(pen, colour, cx, cy, size, rim=rim),
            f"{colour} farmer",
        )
        for colour in data["setup"]["farmers"]
    )
    start = _token(
        "start-marker", tokens["start_marker"]["size_mm"][0], "wheat", draw_start_marker, "start player marker"
    )
    target = _token("emma-target", tokens["emma_target"]["size_mm"][0], "plum", draw_emma_target, "target for Emma")
    wheel_note = "On card of 160 g/m² or more, or glue the paper to card. Cut the windows first, the rim last."
    solo = players in (None, 1)
    table = players != 1
    blocks = [Block((milk,) * milk_count, columns=6), Block(farmers)]
    if table:
        blocks.append(Block((start,) * tokens["start_marker"]["count"], beside=True))
    if solo:
        blocks.append(Block((target,) * tokens["emma_target"]["count"], beside=True))
    wheels = [
        Section("wheel-bottom", "Barn wheel, bottom", (Block((bottom,)),), centre=True, note=wheel_note),
        Section("wheel-top", "Barn wheel, top", (Block((top,)),), centre=True, note=wheel_note),
    ]
    result = [*wheels]
    if table:
        result.append(Section("boards", "Farm boards", (Block((farm,) * (players or high)),), centre=True))
        result.append(Section("scores", "Score sheets", (Block((score, score)),), centre=True))
    if solo:
        result.append(
            Section(
                "solo-board", "Solo farm board and Emma’s card", (Block((solo_farm,)), Block((emma_card,))), centre=True
            )
        )
        result.append(Section("solo-sheet", "Solo sheet", (Block((solo_sheet,)),), centre=True))
    result.append(Section("tokens", "Tokens", tuple(blocks), note="On card. Cut along the thin circles."))
    howto = Section("howto", "How to print and play", pages=pages.howto_pages(options, result))
    return [howto, *result]
