"""Tiny Farms: the pages to read and to write on: how-to, score sheet, solo sheet."""

from __future__ import annotations

from collections.abc import Sequence

from printables import fonts, paths
from printables.howto import contents, heading, step, steps
from printables.pen import Pen, runs
from printables.sheets import Frame, FreePage, Options, Section
from printables.tiny_farms import (
    EMMA_ICONS,
    FARM_COLOUR,
    SCORE_ICONS,
    Data,
    components,
    die_places,
    draw_animal,
    draw_assembled,
    draw_die,
    draw_farmer,
    draw_milk,
    shown_slots,
    space_centre,
    wheel_data,
    window,
    windows,
)

# ---------------------------------------------------------------- score sheet


SCORE_SHEET = (186.0, 121.0)
_SCORE_ROW = 9.4
_SCORE_LABEL = 80.0


def _points() -> Data:
    points: Data = components()["points"]
    return points


def scoring_aid() -> dict[str, str]:
    """How each thing scores, in a few words, from the component file."""
    p = _points()
    friends = ", ".join(str(value) for value in p["friend_sets"].values())
    return {
        "pigs": f"two touching {p['pig_sets']['2']}, left over {p['pig_sets']['1']}",
        "sheep": f"three touching {p['sheep_sets']['3']}, two {p['sheep_sets']['2']}",
        "chickens": f"{p['chicken']} each",
        "cows": f"each cow: {p['cow_per_calf']} a calf in its group",
        "horses": f"most {p['horse_first']}, second {p['horse_second']} (2 players: {p['horse_second_two_players']})",
        "friends": f"different ones: {friends}",
        "milk": f"{p['milk']} each",
        "balance": "−1 a space that one farm has more",
        "total": "equal: more milk wins",
    }


def draw_score_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of the score sheet."""
    if not pen.low:
        w, h = SCORE_SHEET
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="wheat-pale")


def draw_score_sheet(pen: Pen, players: int = 4) -> None:
    """A score sheet for two to four players with the scoring aid, 186 × 121 mm."""
    w, _ = SCORE_SHEET
    low = pen.low
    draw_score_ground(pen)
    pen.icon("barn", 9.5, 8.6, 9)
    pen.text(16, 8.6, "Tiny Farms", 16, family="title", weight="bold", baseline="middle")
    rounds = components()["setup"]["rounds"]
    pen.text(w - 5 - rounds * 8.2 - 1.4, 6.6, "rounds", 8.5, fill="soft", anchor="end", baseline="middle")
    for number in range(rounds):
        x = w - 5 - (rounds - number) * 8.2 + 5
        pen.rect(x - 3.2, 3.4, 6.4, 6.4, r=1.2, fill="milk", stroke="edge", width=0.25)
        pen.text(x, 6.6, str(number + 1), 8.5, fill="soft", anchor="middle", baseline="middle")
    left, top = 5.0, 13.4
    column = (w - left - 5 - _SCORE_LABEL) / players
    rows = ["name", "pigs", "sheep", "chickens", "cows", "horses", "friends", "milk", "balance", "total"]
    aid = scoring_aid()
    y = top
    for row in rows:
        height = _SCORE_ROW
        if row == "name":
            height = 8.0
        total = row == "total"
        if total:
            height = 11.4
        for player in range(players):
            x = left + _SCORE_LABEL + player * column
            if row in ("pigs", "sheep", "chickens", "cows"):
                half = column / 2
                for side, farm in enumerate(("red", "blue")):
                    pen.rect(x + side * half, y, half, height, fill=FARM_COLOUR[farm][1], stroke="edge", width=0.2)
            else:
                pen.rect(x, y, column, height, fill="milk", stroke="edge", width=0.2)
        if row == "name":
            pen.text(left + _SCORE_LABEL - 3, y + height / 2, "name", 8.5, fill="soft", anchor="end", baseline="middle")
        else:
            middle = y + height / 2
            pen.icon(SCORE_ICONS[row], left + 4.6, middle, 8)
            pen.text(left + 10.4, middle, row, 10, weight="bold", baseline="middle")
            pen.text(
                left + _SCORE_LABEL - 2, middle, aid[row], 8.5, fill="soft", anchor="end", baseline="middle",
                fit=_SCORE_LABEL - 30,
            )  # fmt: skip
            pen.line(left, y, left + _SCORE_LABEL, y, stroke="line", width=0.2)
        if total:
            pen.rect(
                left + _SCORE_LABEL, y, column * players, height, stroke="icon-line", width=0.6,
            )  # fmt: skip
        y += height
        if row == "name":
            for player in range(players):
                x = left + _SCORE_LABEL + player * column
                for side, farm in enumerate(("red", "blue")):
                    cx = x + column * (0.25 + 0.5 * side)
                    wide = fonts.width(farm, 8.5, "text", "bold")
                    if column >= 28:
                        pen.icon(f"farmer-{farm}", cx - wide / 2 - 1.6, y + 2.9, 4.8)
                        cx += 2.6
                    tone = "ink" if low else farm
                    pen.text(cx, y + 2.9, farm, 8.5, fill=tone, weight="bold", anchor="middle", baseline="middle")
            y += 5.8
    for player in range(1, players):
        x = left + _SCORE_LABEL + player * column
        pen.line(x, top, x, y, stroke="icon-line", width=0.4)
    pen.rect(left + _SCORE_LABEL, top, column * players, y - top, stroke="icon-line", width=0.4)


# ---------------------------------------------------------------- how-to pages


def howto_pages(options: Options, listed: Sequence[Section]) -> tuple[FreePage, ...]:
    """Two pages: what to print, cut and pin; how to play."""
    wheel = wheel_data(options.custom)

    def first(pen: Pen, frame: Frame) -> None:
        _draw_cover(pen, frame, options, listed, wheel)

    def second(pen: Pen, frame: Frame) -> None:
        _draw_rules(pen, frame, wheel)

    return first, second


def _draw_cover(pen: Pen, frame: Frame, options: Options, listed: Sequence[Section], wheel: Data) -> None:
    data = components()
    x, y, w = frame.left, frame.top, frame.width
    extra = max(0.0, frame.bottom - frame.top - 250) / 4
    pen.icon("barn", x + 11, y + 11, 22)
    pen.text(x + 26, y + 2.5, "Tiny Farms", 34, family="title", weight="bold", baseline="top")
    pen.text(
        x + 26.5, y + 16, "print and play · 1 to 4 players · a game by Matt Riddle and Ben Pinchback", 10.5,
        fill="soft", baseline="top", fit=w - 28,
    )  # fmt: skip
    y += 27 + extra
    intro = (
        "Walk the red or the blue farmer round the Barn and bring home the two animals you find in the windows. "
        "Red brings them to your red farm, blue to your blue one. Whoever groups them best after "
        f"{data['setup']['rounds']} rounds wins. Alone you race Farmer Emma for {data['setup']['rounds_solo']}."
    )
    y += pen.paragraph(x, y, w, intro, 11) + 7 + extra
    half = (w - 10) / 2
    right = x + half + 10
    # left column: what is in the file
    ly = heading(pen, x, y, half, "In this file")
    ly = contents(pen, x, ly, listed)
    # right column: printing
    ry = heading(pen, right, y, half, "Print")
    paper = "A4" if options.paper == "a4" else "US Letter"
    texts = [
        (
            f"This file is for **{paper}**. Print it at **100 %** (“actual size”), never “fit to page”, on one "
            "side of the paper: nothing has a back."
        ),
        "Print **this page first** and lay a ruler on the scale at its foot: 50 mm must be 50 mm, 2 in two inches.",
        "The wheel and the tokens want **card** of 160 g/m² or more, or paper glued to card.",
        (
            "Cut straight edges between the **crop marks**, round ones along the **thin line**."
            + (" Colours run a little over the cut, so a small slip leaves no white." if options.ink == "full" else "")
        ),
        (
            "Farm boards, score sheets and Emma’s card are written on: print them again, or slip them into a clear "
            "sleeve and use a marker that wipes off."
        ),
    ]
    ry = steps(pen, right, ry, half, texts, gap=4.2)
    y = heading(pen, x, max(ly, ry) + 4 + extra, w, "You also need")
    dice = data["setup"]["dice"]
    need = (
        ("die-5", f"dice: {dice['4']} for four players, {dice['3']} for three, {dice['2']} for two or alone"),
        ("pencil", "a pencil for everyone"),
        ("scissors", "a split pin (brad), scissors, a knife"),
    )
    third = (w - 12) / 3
    for index, (icon, text) in enumerate(need):
        cx = x + index * (third + 6)
        pen.icon(icon, cx + 4, y + 2.2, 8)
        pen.paragraph(cx + 10.5, y, third - 10.5, text, 10)
    # pictures: cutting and pinning
    y = heading(pen, x, y + 13 + extra, w, "Cut and pin the Barn wheel") + 2
    cell = (w - 3 * 6) / 4
    size = min(cell, 47.0)
    for index in range(4):
        cx = x + index * (cell + 6)
        _assembly_picture(pen, index, cx + (cell - size) / 2, y, size, wheel)
    y += size + 4
    captions = [
        "Cut the sixteen **windows** and the small hole out of the top wheel with a knife.",
        "Then cut round the **rim** of both wheels and make the hole in the bottom wheel.",
        "Lay the top wheel on the bottom wheel and push the **split pin** through both.",
        "Turn it until mark **A** points at space 1. It must turn easily.",
    ]
    for index, text in enumerate(captions):
        cx = x + index * (cell + 6)
        step(pen, cx, y - 1.4, index + 1)
        pen.paragraph(cx + 9, y, cell - 9, runs(text), 9.5)


def _assembly_picture(pen: Pen, index: int, x: float, y: float, size: float, wheel: Data) -> None:
    geometry = wheel["geometry"]
    big, small = geometry["bottom_radius_mm"], geometry["top_radius_mm"]
    scale = size / (2 * big)
    with pen.group(translate=(x, y), scale=scale):
        if index == 0:
            with pen.group(translate=(big - small, big - small)):
                _simple_top(pen, wheel, cut=True)
        elif index == 1:
            with pen.group(translate=(8, 30), scale=0.72):
                _simple_bottom(pen, wheel)
            with pen.group(translate=(70, 22), scale=0.72):
                pen.circle(small, small, small + 6, fill="paper")
                _simple_top(pen, wheel, cut=False)
        elif index == 2:
            with pen.group(translate=(0, 44), scale=(1, 0.62)):
                _simple_bottom(pen, wheel)
            with pen.group(translate=(big - small, 34), scale=(1, 0.62)):
                _simple_top(pen, wheel, cut=False)
            pen.line(big, 10, big, 76, stroke="icon-line", width=3)
            pen.ellipse(big, 10, 13, 7, fill="wheat", stroke="icon-line", width=2)
            pen.path(paths.arrow(big + 30, 8, big + 30, 44, 5, 12), fill="ink")
        else:
            _simple_bottom(pen, wheel)
            with pen.group(translate=(big - small, big - small)):
                _simple_top(pen, wheel, cut=False)
            with pen.group(translate=(big, big)):
                pen.path(paths.arc_arrow(0, 0, 88, 20, 62, 5, 9), fill="ink")


def _simple_top(pen: Pen, wheel: Data, *, cut: bool) -> None:
    """The top wheel for pictures: its windows and mark A, nothing small."""
    c = wheel["geometry"]["top_radius_mm"]
    pen.circle(c, c, c, fill="roof", stroke="icon-line", width=1.6)
    for sector, slot in windows(wheel):
        d = window(wheel, sector, slot)
        pen.path(d, fill="white", stroke="icon-line", width=1.2, dash=(4, 3) if cut else None)
    pen.circle(c, c, wheel["geometry"]["hub_radius_mm"], fill="wheat-pale", stroke="icon-line", width=1.2)
    pen.circle(c, c, 3.4, fill="white", stroke="icon-line", width=1.2)
    pen.polygon([(c, 3), (c - 6, 13), (c + 6, 13)], fill="milk", stroke="icon-line", width=1)
    if cut:
        # a knife at a window
        with pen.group(translate=(c + 44, c - 44), rotate=38):
            pen.path("M0 0 5 -16H-2Z", fill="soft", stroke="icon-line", width=1.2)
            pen.rect(-3, -54, 9, 38, r=3, fill="wheat", stroke="icon-line", width=1.6)


def _simple_bottom(pen: Pen, wheel: Data) -> None:
    """The bottom wheel for pictures: track and sections."""
    geometry = wheel["geometry"]
    c = geometry["bottom_radius_mm"]
    pen.circle(c, c, c, fill="leaf", stroke="icon-line", width=1.6)
    pen.circle(c, c, geometry["track_mm"][0], fill="milk", stroke="icon-line", width=1.2)
    for section in range(wheel["sections"]):
        angle = (section + 0.5) * geometry["section_angle"]
        pen.line(*paths.polar(c, c, 6, angle), *paths.polar(c, c, c, angle), stroke="icon-line", width=1)
    pen.circle(c, c, 3.4, fill="white", stroke="icon-line", width=1.2)


def _draw_rules(pen: Pen, frame: Frame, wheel: Data) -> None:
    data = components()
    setup = data["setup"]
    x, y, w = frame.left, frame.top, frame.width
    big = wheel["geometry"]["bottom_radius_mm"]
    pen.text(x, y, "How to play", 24, family="title", weight="bold", baseline="top")
    y += 14
    size = 92.0
    scale = size / (2 * big)
    start = setup["start"]
    with pen.group(translate=(x + w - size, y), scale=scale):
        draw_assembled(pen, wheel, start["rotation"])
        for farmer in setup["farmers"]:
            draw_farmer(pen, farmer, *space_centre(wheel, start[f"{farmer}_space"]), 17)
        for (dx, dy), value in zip(die_places(wheel, 5), (4, 1, 6, 3, 2)):
            draw_die(pen, value, dx, dy, 10.5)
    left = w - size - 8
    ly = heading(pen, x, y, left, "Set up")
    for text in (
        "Lay the wheel in the middle, mark **A** at space 1. Red stands on space 1, blue on space 5.",
        "Everyone takes a farm board, a pencil and **three milk**. Dice: **one more than players**.",
    ):
        ly += pen.paragraph(x, ly, left, runs(text), 10) + 3
    ly += 3
    ly = heading(pen, x, ly, left, "A round")
    texts = (
        "The start player **rolls all dice** into the Barn.",
        (
            "Clockwise, each takes **one die** and walks **one farmer**, red or blue, so many spaces clockwise. "
            "If the other farmer stands there, go one further."
        ),
        (
            "**Write both animals** of the windows at that space into your farm of the farmer’s colour, on any empty "
            "spaces. They never move again."
        ),
        "**Turn the top wheel** clockwise by the die that is left. Pass the start marker to the left.",
    )
    ly = steps(pen, x, ly, left, texts, gap=4.4)
    y = max(ly, y + size) + 4
    # milk and example
    y = heading(pen, x, y, w, "A turn in pictures")
    _draw_example(pen, x, y, w, wheel)
    y += 34
    y = heading(pen, x, y, w, "Points")
    _draw_points(pen, x, y, w)


def _draw_example(pen: Pen, x: float, y: float, w: float, wheel: Data) -> None:
    """Choose a die, spend milk, walk, write."""
    cell = (w - 3 * 8) / 4
    mid = y + 8
    captions = (
        "Choose a die.",
        "Spend milk if you like: each changes it by 1, never below 1.",
        "Walk the farmer clockwise.",
        "Write both animals into its farm.",
    )
    for index, text in enumerate(captions):
        cx = x + index * (cell + 8)
        pen.paragraph(cx, y + 18.6, cell, text, 9.5, anchor="middle")
        if index < 3:
            pen.icon("arrow", cx + cell + 4, mid, 6, mode="solid", tone="soft")
    centre = x + cell / 2
    draw_die(pen, 3, centre, mid, 12)
    centre += cell + 8
    draw_die(pen, 3, centre - 12, mid, 9)
    pen.text(centre - 4.6, mid, "+", 14, weight="bold", anchor="middle", baseline="middle")
    draw_milk(pen, centre + 2.6, mid, 10)
    pen.text(centre + 11, mid, "=", 14, weight="bold", anchor="middle", baseline="middle")
    pen.text(centre + 16.4, mid, "4", 17, family="title", weight="bold", anchor="middle", baseline="middle")
    centre += cell + 8
    for space in range(5):
        sx = centre - 15 + space * 7.4
        pen.rect(sx - 3.3, mid - 0.6, 6.6, 6.6, r=1, fill="leaf-pale", stroke="edge", width=0.25)
        pen.text(sx, mid + 2.8, str(space + 1), 8.5, fill="soft", anchor="middle", baseline="middle")
    n = paths.number
    pen.path(
        f"M{n(centre - 15)} {n(mid - 2)}Q{n(centre)} {n(mid - 11)} {n(centre + 12.4)} {n(mid - 3.4)}",
        stroke="ink", width=0.5, dash=(1.4, 1.1),
    )  # fmt: skip
    draw_farmer(pen, "red", centre + 14.6, mid + 2.4, 8.4)
    centre += cell + 8
    pair = [wheel["section"][4]["slots"][slot] for slot in shown_slots(wheel, 4, 0)]
    for offset, token in zip((-6.5, 6.5), pair):
        pen.rect(centre + offset - 6, mid - 6, 12, 12, r=1.6, fill="red-pale", stroke="icon-line" if pen.low else "red",
                 width=0.5)  # fmt: skip
        draw_animal(pen, token, centre + offset, mid, 9.6)


def _draw_points(pen: Pen, x: float, y: float, w: float) -> None:
    p = _points()
    friends = ", ".join(str(value) for value in p["friend_sets"].values())
    pigs, sheep = p["pig_sets"], p["sheep_sets"]
    lines: tuple[tuple[str, str, tuple[tuple[str, int, int], ...], str], ...] = (
        (
            "pig",
            f"**Pigs** (P): two touching {pigs['2']}, a single one {pigs['1']}.",
            (("P", 0, 0), ("P", 1, 0)),
            str(pigs["2"]),
        ),
        (
            "sheep",
            f"**Sheep** (S): three touching {sheep['3']}, two {sheep['2']}, one nothing.",
            (("S", 0, 0), ("S", 0, 1), ("S", 1, 1)),
            str(sheep["3"]),
        ),
        ("chicken", f"**Chickens** (Ch): {p['chicken']} each, anywhere.", (("Ch", 0, 0),), str(p["chicken"])),
        (
            "cow",
            "**Cows** (C): each scores 1 for every calf of its group. **Calves** (cc) are two in one space.",
            (("C", 0, 0), ("cc", 1, 0), ("cc", 1, 1)),
            str(4 * p["cow_per_calf"]),
        ),
        (
            "horse",
            (
                f"**Horses** (H): most in both farms {p['horse_first']}, second {p['horse_second']} "
                f"({p['horse_second_two_players']} with two players). All who tie for first get {p['horse_first']}, "
                "then there is no second."
            ),
            (),
            "",
        ),
        (
            "friend",
            (
                "**Forest friends** (FF-r raccoon, FF-e eagle, FF-s squirrel, FF-b bear, FF-bu bunny): a set of one, "
                f"two … five different ones scores {friends}."
            ),
            (),
            "",
        ),
        ("milk", f"**Milk** left over: {p['milk']} each. If points are equal, more milk wins.", (), ""),
        ("balance", "**Balance:** minus 1 for each space that one farm uses more than the other.", (), ""),
    )
    gap = 8.0
    column = (w - gap) / 2
    for index, (icon, text, group, points) in enumerate(lines):
        cx = x + (index // 4) * (column + gap)
        cy = y + (index % 4) * 20.5
        pen.icon(icon, cx + 4.6, cy + 6, 9.2)
        room = column - 12 - (31 if group else 0)
        pen.paragraph(cx + 12, cy + 1, room, runs(text), 9.5, leading=1.28)
        sink = 0.0 if any(gy for _, _, gy in group) else 2.0
        for token, gx, gy in group:
            left = cx + column - 30 + gx * 8.6
            edge = "icon-line" if pen.low else "red"
            pen.rect(left, cy - 0.6 + sink + gy * 8.6, 8.2, 8.2, r=1, fill="red-pale", stroke=edge, width=0.3)
            draw_animal(pen, token, left + 4.1, cy + 3.5 + sink + gy * 8.6, 7)
        if group:
            pen.text(cx + column, cy + 6, points, 16, family="title", weight="bold", anchor="end", baseline="middle")
    text = "Groups touch by their **edges**; the red and the blue farm are scored each by itself."
    pen.paragraph(x, y + 82.5, w, runs(text), 9.5, fill="soft")


# ---------------------------------------------------------------- solo sheet


SOLO_SHEET = (186.0, 226.0)


def draw_solo_sheet(pen: Pen) -> None:
    """The solo game on one page: rounds, what Emma does, crops, points; 186 × 226 mm."""
    data = components()
    emma, points = data["emma"], _points()
    x, y, w = 6.0, 6.0, SOLO_SHEET[0] - 12
    pen.icon("barn", x + 7, y + 7, 14)
    pen.text(x + 18, y + 7, "Alone against Farmer Emma", 22, family="title", weight="bold", baseline="middle")
    y += 19
    intro = (
        "Set up as for two, with three dice, one farm board and three milk of yours. Fill Emma’s first circles for the "
        "level you dare. You play eight rounds, one turn each a round; Emma has no milk."
    )
    y += pen.paragraph(x, y, w, intro, 10.5) + 6
    y = heading(pen, x, y, w, "Rounds")
    rounds = emma["rounds"]
    cell = w / rounds
    for number in range(rounds):
        cx = x + number * cell
        mine = number % 2 == 0
        pen.rect(cx + 1, y, cell - 2, 23, r=2, fill="leaf-pale" if mine else "plum-pale",
                 stroke="edge", width=0.25)  # fmt: skip
        pen.text(cx + cell / 2, y + 3.4, str(number + 1), 13, family="title", weight="bold", anchor="middle",
                 baseline="top")  # fmt: skip
        first = "you first" if mine else "Emma first"
        pen.text(cx + cell / 2, y + 11.4, first, 8.5, anchor="middle", baseline="middle", weight="bold")
        pen.rect(cx + cell / 2 - 3.4, y + 14.6, 6.8, 6.8, r=1.4, fill="milk", stroke="icon-line", width=0.3)
    y += 26
    pen.text(x + 1, y, "Write the target die of the round into the box.", 8.5, fill="soft", baseline="top")
    y += 8
    half = (w - 8) / 2
    right = x + half + 8
    ly = heading(pen, x, y, half, "A round")
    texts = (
        "Roll **one die**: it is Emma’s **target**. Mark it on her card and leave the die in the Barn.",
        "Roll the **other two**. All three dice can be used by both.",
        "**Your turn** as always. **Emma’s turn**: see right. Red or blue is all the same to her.",
        "The **die left over** turns the top wheel and plants a **crop** (below).",
    )
    ly = steps(pen, x, ly, half, texts, gap=3.6)
    ry = heading(pen, right, y, half, "What Emma takes")
    text = (
        "She looks at every die and both farmers. She goes where her **target** is to be seen. Several such spaces, or "
        "none? Then the **next animal of the list** decides, and so on; after 6 comes 1. Still equal: the lower die, "
        "red before blue."
    )
    ry += pen.paragraph(right, ry, half, runs(text), 10) + 5
    targets = [track for track in emma["track"] if "die" in track]
    pitch = half / len(targets)
    for index, track in enumerate(targets):
        cx = right + pitch * (index + 0.5)
        draw_die(pen, track["die"], cx, ry + 4, 7.6)
        pen.icon(EMMA_ICONS[track["row"]], cx, ry + 14.4, 9.6)
        if index < len(targets) - 1:
            pen.icon("arrow", cx + pitch / 2, ry + 4, 3, mode="solid", tone="soft")
    ry += 23
    text = (
        "She fills **one circle an animal**, two for calves, from the left. Row full: a **chicken** instead; chickens "
        "full too: nothing."
    )
    ry += pen.paragraph(right, ry, half, runs(text), 10)
    y = max(ly, ry) + 7
    ly = heading(pen, x, y, half, "Crops")
    text = (
        "The die left over says where one crop **must** be planted, each milk you spend changes it by 1 (1 to 6). No "
        "empty space there: **cross out** an animal or crop of that farm instead (a full row: of either farm). A "
        "crossed-out space counts as empty."
    )
    ly += pen.paragraph(x, ly, half, runs(text), 10) + 5
    for index in range(6):
        cx = x + half / 6 * (index + 0.5)
        draw_die(pen, index + 1, cx, ly + 4, 7.6)
        label = f"row {index + 1}" if index < 4 else ("red farm" if index == 4 else "blue farm")
        pen.text(cx, ly + 11.6, label, 8.5, anchor="middle", baseline="middle", fit=half / 6 - 0.8)
    ly += 18
    groups = points["crop_groups"]
    pen.icon("crop", x + 4.4, ly + 2.2, 9)
    text = (
        f"Crops that touch in one farm: 3 or 4 score **{groups['3']}**, 5 or 6 score **{groups['5']}**, "
        f"7 and more **{groups['7']}**."
    )
    pen.paragraph(x + 11, ly, half - 11, runs(text), 10)
    ry = heading(pen, right, y, half, "Points")
    p, friends, sheep = points, points["friend_sets"], points["sheep_sets"]
    rest = ", ".join(str(friends[str(number)]) for number in range(1, 5))
    for text in (
        "You score as in the game for two, plus your crops. Crops count for the balance of your farms.",
        (
            f"Emma scores as if all stood in one farm and touched: friends **{friends['5']}** for five (the rest {rest}"
            f"), sheep **{sheep['3']}** for three ({sheep['2']} for two), pigs **{p['pig_sets']['2']}** for two, each "
            f"cow **1** a calf, chickens **{p['chicken']}** each. No milk, no balance, no crops."
        ),
        f"More horses, yours or hers: **{p['horse_first']}**. Equal and not nil: {p['horse_first']} each.",
        "More points win. Equal: with milk left you win, without you share the victory.",
    ):
        ry += pen.paragraph(right, ry, half, runs(text), 10) + 3.4
