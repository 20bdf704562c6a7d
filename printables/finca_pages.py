"""Finca: the pages to read and to write on: how-to, player aid, score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from printables import paths
from printables.finca import (
    ACTION_ICONS,
    CENTRE,
    MARKS,
    Data,
    components,
    draw_cart,
    draw_farmer,
    draw_finca_tile,
    draw_food_token,
    draw_map,
    draw_request,
    draw_windmill,
    draw_wooden_finca,
    farmer_centre,
    farmer_places,
    foods,
    map_size,
)
from printables.howto import contents, heading, step, steps
from printables.pen import Pen, runs
from printables.sheets import Frame, FreePage, Options, Section

# ---------------------------------------------------------------- score sheet

PAD = (186.0, 121.0)
_LABEL = 74.0


def draw_pad_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of the score sheet."""
    if not pen.low:
        pen.rect(-bleed, -bleed, PAD[0] + 2 * bleed, PAD[1] + 2 * bleed, fill="wheat-pale")


def draw_pad(pen: Pen, players: int) -> None:
    """A score sheet for so many players, 186 × 121 mm."""
    data = components()
    draw_pad_ground(pen)
    w, _ = PAD
    pen.icon("windmill", 10, 9.6, 11)
    pen.text(18, 9.6, "Finca", 18, family="title", weight="bold", baseline="middle")
    pen.text(w - 5, 9.6, "equal points: more food tokens left wins", 9, fill="soft", anchor="end", baseline="middle")
    left, y = 5.0, 17.0
    column = (w - 2 * left - _LABEL) / players
    each = data["finca_tiles"]["points_each"]
    values = ", ".join(str(v) for v in data["bonus_tiles"]["values_top_first"])
    rows: tuple[tuple[str, str, str, float], ...] = (
        ("", "name", "", 9.0),
        ("request", "request tiles", "values added up", 16.0),
        ("finca", "finca tiles", f"{each} each", 16.0),
        ("bonus", "bonus tiles", f"expansion: {values}", 16.0),
        ("total", "total", "", 18.0),
        ("food", "food left", "tokens of all kinds", 16.0),
    )
    for key, title, note, height in rows:
        for player in range(players):
            x = left + _LABEL + player * column
            total = key == "total"
            pen.rect(
                x, y, column, height, fill="milk", stroke="icon-line" if total else "edge", width=0.6 if total else 0.25
            )
            if key == "":
                pen.player_shape(player, x + 5, y + height / 2, 5.4, mark=MARKS[player])
        middle = y + height / 2
        if key:
            _pad_icon(pen, key, left + 7, middle)
            pen.text(left + 15.5, middle - (1.8 if note else 0), title, 12, weight="bold", baseline="middle")
            if note:
                pen.text(left + 15.5, middle + 3.2, note, 8.5, fill="soft", baseline="middle", fit=_LABEL - 18)
            pen.line(left, y, left + _LABEL, y, stroke="line", width=0.25)
        y += height + (2.0 if key in ("", "total") else 0.0)


def _pad_icon(pen: Pen, key: str, x: float, y: float) -> None:
    if key == "finca":
        pen.icon("finca", x, y, 11)
    elif key == "total":
        pen.path(paths.star(x, y, 6, 12, 0.78), fill="wheat", stroke="icon-line", width=0.3)
    elif key == "food":
        pen.icon("orange", x - 2.8, y + 1, 7)
        pen.icon("fish", x + 3, y - 1, 7)
    elif key == "bonus":
        pen.rect(x - 4.6, y - 4.6, 9.2, 9.2, r=1.2, fill="water", stroke="icon-line", width=0.3)
        pen.path(paths.star(x, y, 3.8, 12, 0.78), fill="wheat", stroke="icon-line", width=0.3)
    else:
        tile = next(one for one in components()["request_tile"] if one["value"] == 1)
        with pen.group(translate=(x - 5.4, y - 5.4), scale=0.4):
            draw_request(pen, {**tile, "value": 2, "foods": {"lemon": 1, "fish": 1}}, words=False)


# ---------------------------------------------------------------- player aid

AID = (92.0, 80.0)


def draw_aid_ground(pen: Pen, bleed: float = 0.0) -> None:
    """The ground of the player aid."""
    if not pen.low:
        pen.rect(-bleed, -bleed, AID[0] + 2 * bleed, AID[1] + 2 * bleed, fill="leaf-pale")
        pen.rect(-bleed, -bleed, AID[0] + 2 * bleed, 9.4 + bleed, fill="olive")


def draw_aid(pen: Pen) -> None:
    """The player aid, 92 × 80 mm: a turn, shortages, fincas, points."""
    data = components()
    draw_aid_ground(pen)
    w = AID[0]
    if pen.low:
        pen.line(0, 9.4, w, 9.4, stroke="ink", width=0.4)
    pen.text(5, 5.6, "Your turn: move or deliver", 11.5, family="title", weight="bold", fill="light", baseline="middle")
    limit = data["delivery"]["limit_normal"]
    large = data["delivery"]["limit_large_cart"]
    each = data["finca_tiles"]["points_each"]
    move = (
        "**Move** a farmer clockwise, as far as farmers stand on its blade. Take a food for **each farmer** where it "
        "arrives."
    )
    finca = f"Last tile of a stack: most of the foods shown wins the finca, **{each} points**. A tie wins nothing."
    tiles = f"Action tiles: one a turn. ×2 second move, wind: any blade, large cart: {large} foods, tag: one food less."
    lines = (
        ("windmill", move),
        ("donkey", "Past a donkey arrow: take a **cart**."),
        ("cart", f"**Deliver**: give a cart back, pay whole tiles, at most **{limit} foods**. New tiles come last."),
        ("food", "**Not enough** in the supply? All return that kind (or their carts), then take what is due."),
        ("finca", finca),
        ("double-move", tiles),
    )
    y = 13.6
    for icon, text in lines:
        if icon == "food":
            pen.icon("orange", 6.9, y + 2.2, 5)
            pen.icon("grape", 10.6, y + 4.2, 5)
        else:
            pen.icon(icon, 8.4, y + 3.0, 8)
        y += max(pen.paragraph(15, y, w - 19, runs(text), 8.7, leading=1.24), 6.0) + 2.5


# ---------------------------------------------------------------- how-to pages


def howto_pages(options: Options, listed: Sequence[Section]) -> tuple[FreePage, ...]:
    """Two pages: what to print and cut; how to play."""

    def first(pen: Pen, frame: Frame) -> None:
        _draw_cover(pen, frame, options, listed)

    def second(pen: Pen, frame: Frame) -> None:
        _draw_rules(pen, frame)

    return first, second


def _draw_cover(pen: Pen, frame: Frame, options: Options, listed: Sequence[Section]) -> None:
    data = components()
    x, y, w = frame.left, frame.top, frame.width
    pen.icon("windmill", x + 12, y + 11, 24)
    pen.text(x + 27, y + 2.5, "Finca", 34, family="title", weight="bold", baseline="top")
    seats = f"{data['players_min']} to {data['players_max']}" if options.players is None else str(options.players)
    pen.text(
        x + 27.5, y + 16, f"print and play · {seats} players · a game by Wolfgang Sentker and Ralf zur Linde", 10.5,
        fill="soft", baseline="top", fit=w - 29,
    )  # fmt: skip
    y += 27
    intro = (
        "Your farmers walk round the windmill and gather the foods of Mallorca. Past a donkey they get a cart, and "
        "with a cart you bring each community what it asks for. Who serves the island best gets its fincas, too."
    )
    y += pen.paragraph(x, y, w, intro, 11) + 7
    half = (w - 10) / 2
    right = x + half + 10
    ly = heading(pen, x, y, half, "In this file")
    ly = contents(pen, x, ly, listed)
    ry = heading(pen, right, y, half, "Print")
    paper = "A4" if options.paper == "a4" else "US Letter"
    backs = {
        "none": "Print on **one side**: this file has no backs.",
        "gutterfold": "Tiles with a back are printed beside it: **fold** on the line, glue, then cut.",
        "long-edge": "Print on **both sides**, turning on the **long edge**: request and finca tiles have backs.",
        "short-edge": "Print on **both sides**, turning on the **short edge**: request and finca tiles have backs.",
    }[options.backs]
    texts = [
        f"This file is for **{paper}**. Print it at **100 %** (“actual size”), never “fit to page”.",
        "Print **this page first** and lay a ruler on the scale at its foot: 50 mm must be 50 mm, 2 in two inches.",
        backs,
        "Tiles, blades and tokens want **card** of 200 g/m² or more. The two boards are fine on plain paper.",
        (
            "Cut straight edges between the **crop marks**, round ones and the blades along the **thin line**. Colours "
            "run a little over the cut, so a small slip leaves no white."
        ),
    ]
    ry = steps(pen, right, ry, half, texts)
    y = heading(pen, x, max(ly, ry) + 4, w, "You also need")
    third = (w - 12) / 3
    need = (
        ("scissors", "scissors, or a knife and a steel ruler"),
        ("pencil", "a pencil for the score sheet"),
        ("farmer-red", "pawns and cubes of your own, if you like them better than paper tokens"),
    )
    for index, (icon, text) in enumerate(need):
        cx = x + index * (third + 6)
        pen.icon(icon, cx + 4, y + 2.2, 8)
        pen.paragraph(cx + 10.5, y, third - 10.5, text, 10)
    y = heading(pen, x, y + 15, w, "Lay the table") + 1
    room = frame.bottom - y
    scale = min((room - 2) / 214, 92 / 214)
    with pen.group(translate=(x, y), scale=scale):
        draw_windmill(pen, [*foods(), *foods()], words=False)
    mw, mh = map_size()
    map_x = x + 190 * scale + 6
    map_scale = min((w - 190 * scale - 6) / mw, (room - 2) / mh)
    with pen.group(translate=(map_x, y), scale=map_scale):
        _small_map(pen)


def _small_map(pen: Pen) -> None:
    """The map with a stack and a finca tile in every community."""
    from printables.finca import estate_box, stack_box

    draw_map(pen, words=False)
    data = components()
    requests, fincas = data["request_tile"], data["finca_tile"]
    for index, one in enumerate(data["community"]):
        x, y, _, _ = stack_box(one["id"])
        with pen.group(translate=(x, y)):
            draw_request(pen, requests[(index * 4 + 5) % len(requests)], words=False)
            pen.rect(0, 0, 27, 27, stroke="icon-line", width=0.5)
        x, y, _, _ = estate_box(one["id"])
        with pen.group(translate=(x, y)):
            draw_finca_tile(pen, fincas[index], words=False)
            pen.rect(0, 0, 22, 22, stroke="icon-line", width=0.5)


def _draw_rules(pen: Pen, frame: Frame) -> None:
    data = components()
    x, y, w = frame.left, frame.top, frame.width
    pen.text(x, y, "How to play", 24, family="title", weight="bold", baseline="top")
    y += 14
    half = (w - 8) / 2
    right = x + half + 8
    ly = heading(pen, x, y, half, "Set up")
    for text in (
        (
            "Shuffle the **12 blades** and lay them on the windmill. Shuffle the **request tiles**: four to each "
            "community, the top one face up; two stay in the box. One **finca tile**, face up, to each community."
        ),
        "The table says what you use. Carts lie on the hub, food and fincas beside the board.",
    ):
        ly += pen.paragraph(x, ly, half, runs(text), 9.6) + 2.4
    ly = _draw_setup(pen, x, ly + 1, half, data)
    ry = heading(pen, right, y, half, "First Harvest")
    ry += pen.paragraph(
        right, ry, half,
        runs("Clockwise, each places **one farmer** on any blade and takes **one** food of it, round after round, "
             "until all farmers stand. Then turns begin."), 9.6,
    ) + 3  # fmt: skip
    ry = heading(pen, right, ry + 1, half, "Points")
    each = data["finca_tiles"]["points_each"]
    ry += pen.paragraph(
        right, ry, half,
        runs(f"Request tiles by their value, fincas **{each}** each. Equal: more food tokens. The game ends with the "
             "turn that places the **last wooden finca**."), 9.6,
    )  # fmt: skip
    ry = heading(pen, right, ry + 4, half, "Not enough left?")
    short = (
        "If more of a food is due than lies in the supply, **everybody returns** all food of this kind, you too. Then "
        "take what is due. It is the same with carts."
    )
    ry += pen.paragraph(right, ry, half, runs(short), 9.6)
    y = heading(pen, x, max(ly, ry) + 5, w, "Your turn: move a farmer …")
    y = _draw_move(pen, x, y, w) + 2
    y = heading(pen, x, y, w, "… or make a delivery")
    y = _draw_delivery(pen, x, y, w) + 2
    heading(pen, x, y, half, "Fincas")
    y = heading(pen, right, y, half, "Expansions")
    with pen.group(translate=(x, y - 1), scale=0.8):
        draw_finca_tile(pen, data["finca_tile"][6])
    draw_wooden_finca(pen, x + 8.8, y + 21, 8)
    most = (
        "When a community’s **last tile** is taken: most of the shown foods on the own request tiles wins its finca "
        "tile (donkey: all values). A tie wins nothing. A wooden finca is placed anyway."
    )
    pen.paragraph(x + 21, y, half - 21, runs(most), 9.6)
    values = ", ".join(str(v) for v in data["bonus_tiles"]["values_top_first"])
    bonus = f"**Bonus tiles**: the first full set of request tiles 1 to 6 takes the top one: {values} points."
    y += pen.paragraph(right, y, half, runs(bonus), 9.6) + 2.6
    words = "**Action tiles**: once each, one a turn, besides your action: "
    names = {tile["id"]: tile["name"] for tile in data["action_tile"]}
    words += ", ".join(f"{{{icon}}} {names[key]}" for key, icon in ACTION_ICONS.items()) + "."
    pen.paragraph(right, y, half, runs(words), 9.6, icon_scale=1.6)


def _draw_setup(pen: Pen, x: float, y: float, w: float, data: Data) -> float:
    """The table of amounts by number of players."""
    rows = (
        ("food of each kind", "food_each"),
        ("farmers each", "farmers_each"),
        ("carts", "donkey_carts"),
        ("wooden fincas", "finca_tokens"),
    )
    numbers = [key for key in data["setup"] if key.isdigit()]
    label = w - 11 * len(numbers)
    pen.text(x, y + 3, "players", 9, fill="soft", baseline="middle")
    for index, number in enumerate(numbers):
        pen.text(x + label + 11 * index + 5.5, y + 3, number, 10, weight="bold", anchor="middle", baseline="middle")
    y += 6
    for title, key in rows:
        pen.line(x, y, x + w, y, stroke="line", width=0.25)
        pen.text(x, y + 3, title, 9.6, baseline="middle")
        for index, number in enumerate(numbers):
            amount = str(data["setup"][number][key])
            pen.text(x + label + 11 * index + 5.5, y + 3, amount, 9.6, anchor="middle", baseline="middle")
        y += 6
    return y


def _caption(pen: Pen, x: float, y: float, w: float, number: int, text: str) -> None:
    step(pen, x, y - 1.4, number)
    pen.paragraph(x + 9, y, w - 9, runs(text), 9.4)


def _draw_move(pen: Pen, x: float, y: float, w: float) -> float:
    """Distance, food, cart."""
    cell = (w - 12) / 3
    scale = 0.34
    board = ["fig", "orange", "lemon", "grape", "almond", "fish"] * 2
    before: dict[int, tuple[int, ...]] = {10: (0, 1), 0: (2, 3)}
    after: dict[int, tuple[int, ...]] = {10: (1,), 0: (2, 3, 0)}
    pictures = (
        (before, "**Count** the farmers on its blade, all colours: it walks so many blades, clockwise."),
        (after, "Where it arrives, count again: take **one food for each** farmer there."),
        (after, "It walked **past a donkey**: take a cart as well."),
    )
    for index, (farmers, text) in enumerate(pictures):
        cx = x + index * (cell + 6)
        place = (cx + cell / 2 - CENTRE[0] * scale, y + 1)
        with pen.group(clip=paths.rectangle(cx, y, cell, 37, 2)), pen.group(translate=place, scale=scale):
            draw_windmill(pen, board, words=False)
            for blade, seats in farmers.items():
                for seat, spot in zip(seats, farmer_places(len(seats))):
                    draw_farmer(pen, seat, *farmer_centre(blade, spot), spot[2] * 1.25)
            if index == 0:
                walk = paths.arc_arrow(*CENTRE, 86, -37, 11, 4, 7)
                pen.path(walk, fill="danger", stroke="icon-line", width=0.8)
        if index == 1:
            for n in range(3):
                with pen.group(translate=(cx + cell - 17 + n * 4.6, y + 24 - n * 2), scale=0.7):
                    pen.rect(0, 0, 14, 14, r=1, fill="milk", stroke="icon-line", width=0.3)
                    draw_food_token(pen, "fig")
        if index == 2:
            with pen.group(translate=(cx + cell - 21, y + 20), scale=0.45):
                draw_cart(pen, words=False)
                pen.rect(0, 0, 44, 30, stroke="icon-line", width=0.6)
        _caption(pen, cx, y + 41, cell, index + 1, text)
    return y + 56


def _draw_delivery(pen: Pen, x: float, y: float, w: float) -> float:
    """Cart back, pay, take, reveal."""
    cell = (w - 18) / 4
    data = components()
    limit = data["delivery"]["limit_normal"]
    captions = (
        "Give **one cart** back to the stack.",
        f"Pay **whole tiles**, exactly: one or several, at most **{limit} foods**.",
        "Take these tiles; the food goes back to the supply.",
        "Last of all turn over the **next tiles**.",
    )
    tile = next(one for one in data["request_tile"] if one.get("foods") == {"fig": 3, "fish": 2})
    other = next(one for one in data["request_tile"] if one.get("foods") == {"lemon": 1})
    for index, text in enumerate(captions):
        cx = x + index * (cell + 6)
        if index == 0:
            with pen.group(translate=(cx + cell / 2 - 16, y), scale=0.72):
                draw_cart(pen, words=False)
                pen.rect(0, 0, 44, 30, stroke="icon-line", width=0.5)
        elif index == 3:
            with pen.group(translate=(cx + cell / 2 - 10, y), scale=0.74):
                draw_request(pen, data["request_tile"][21])
                pen.rect(0, 0, 27, 27, stroke="icon-line", width=0.5)
        else:
            for n, one in enumerate((tile, other)):
                with pen.group(translate=(cx + cell / 2 - 21 + n * 22, y), scale=0.74):
                    draw_request(pen, one)
                    pen.rect(0, 0, 27, 27, stroke="icon-line", width=0.5)
            if index == 1:
                for n, food in enumerate(("fig", "fig", "fig", "fish", "fish", "lemon")):
                    with pen.group(translate=(cx + cell / 2 - 21 + n * 6.4 + (4 if n == 5 else 0), y + 14), scale=0.44):
                        pen.rect(0, 0, 14, 14, r=1, fill="milk", stroke="icon-line", width=0.5)
                        draw_food_token(pen, food)
        _caption(pen, cx, y + 25.4, cell, index + 1, text)
    return y + 40
