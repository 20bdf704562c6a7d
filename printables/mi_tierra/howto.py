"""Mi Tierra: the pages to read: what to print, cut and need; how to play, with pictures; variants and expansions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printables import paths
from printables.howto import contents, heading, steps
from printables.mi_tierra import places
from printables.mi_tierra.board import draw_board_picture
from printables.mi_tierra.cards import draw_market_card
from printables.mi_tierra.farm import draw_field
from printables.mi_tierra.look import die_face, disc, rich, symbols, wheel
from printables.mi_tierra.tokens import animal, pen_tile, water, worker
from printables.pen import Pen
from printables.sheets import Frame, FreePage, Options, Section


def pages(options: Options, listed: Sequence[Section]) -> tuple[FreePage, ...]:
    """Four pages: print and cut; set-up and round; farm, markets, rodeo, end; variants and expansions."""

    def cover(pen: Pen, frame: Frame) -> None:
        _cover(pen, frame, options, listed)

    return cover, _round, _farm, _more


def _cover(pen: Pen, frame: Frame, options: Options, listed: Sequence[Section]) -> None:
    x, y, w = frame.left, frame.top, frame.width
    pen.icon("finca", x + 11, y + 10, 22)
    pen.text(x + 26, y + 1.5, "Mi Tierra: New Era", 32, family="title", weight="bold", baseline="top")
    pen.text(
        x + 26.5,
        y + 15,
        "print and play · 2 to 6 players · a game by Alberto Abudinen and Diego Benavente",
        10.5,
        fill="soft",
        baseline="top",
        fit=w - 28,
    )
    y += 24
    intro = (
        "Seven rounds on a farm in the valley. Workers go down the river and along "
        "the road: for pens and seeds, animals "
        "and water, tools and goods. At the end of the road wait the markets and the rodeo. The most pesos win."
    )
    y += pen.paragraph(x, y, w, intro, 10.5) + 5.0
    half = (w - 10) / 2
    right = x + half + 10
    ly = heading(pen, x, y, half, "In this file")
    ly = contents(pen, x, ly, listed, 4.55)
    ry = heading(pen, right, y, half, "Print")
    paper = "A4" if options.paper == "a4" else "US Letter"
    turn = {
        "long-edge": "Print **on both sides, turning on the long edge**; sheets without a back stay empty behind.",
        "short-edge": "Print **on both sides, turning on the short edge**; sheets without a back stay empty behind.",
        "gutterfold": "Print on **one side**. Where a sheet has a fold line, fold and glue it before you cut.",
        "none": "Print on **one side**: this file leaves the backs out. Goods of two units then need two cards.",
    }[options.backs]
    ry = steps(
        pen,
        right,
        ry,
        half,
        (
            f"This file is for **{paper}**. Print at **100 %** (“actual size”), never “fit to page”.",
            turn,
            "Print **this page first** and hold a ruler to the scale at its foot.",
            "Board and farms want **paper** of 160 g/m², cards **card** of 200 g/m² or more.",
            "Cut between the **crop marks**, all along; round tokens on the **thin line**.",
        ),
        gap=3.4,
    )
    ry = heading(pen, right, ry + 1.0, half, "You also need")
    die_face(pen, right + 4, ry + 2.4, 8, "4", black=True)
    rich(pen, right + 10.5, ry, half - 10.5, "a **four-sided** die, the black one of the areas 3 and 7", 9.5)
    ry += 9.6
    die_face(pen, right + 4, ry + 2.4, 6.4, "6", black=False)
    rich(pen, right + 10.5, ry, half - 10.5, "a **six-sided** die, the white one of the areas 4 and 6", 9.5)
    ry += 10.4
    pen.icon("scissors", right + 4, ry + 1.6, 8)
    rich(pen, right + 10.5, ry, half - 10.5, "scissors or knife and ruler, glue", 9.5)
    y = max(ly, ry + 6) + 3.0
    y = heading(pen, x, y, w, "Put the board together")
    data = places.components()["geometry"]["main_board"]
    columns, rows = data["tiles"]
    rich(
        pen,
        x,
        y,
        half - 14,
        f"The board comes in **{columns * rows} pieces**. Cut them out. Lay the neighbour on the strip with the arrows "
        "so that its edge lies exactly on the line, and glue: first each row, then the rows together. A backing of "
        "board makes it last.\n\nA copy shop can print it on larger paper: the part **large-board** is for "
        f"{'A3, two sheets' if options.paper == 'a4' else 'Tabloid, three sheets'}.",
        10,
    )
    room = frame.bottom - y
    bw, bh = places.board_size()
    scale = min((half + 8) / (bw + 46), (room - 1) / (bh + 24))
    with pen.group(translate=(x + w - (bw + 40) * scale, y), scale=scale):
        for row in range(rows):
            for column in range(columns):
                cx, cy, cw, ch = column * bw / columns, row * bh / rows, bw / columns, bh / rows
                with (
                    pen.group(translate=(column * 20, row * 20)),
                    pen.group(clip=paths.rectangle(cx, cy, cw, ch)),
                ):
                    draw_board_picture(pen)
                pen.rect(cx + column * 20, cy + row * 20, cw, ch, stroke="icon-line", width=1.4)


def _texts(pen: Pen, x: float, y: float, w: float, texts: Sequence[str], size: float = 10, gap: float = 3.0) -> float:
    for text in texts:
        y += rich(pen, x, y, w, text, size) + gap
    return y


def _round(pen: Pen, frame: Frame) -> None:
    data = places.components()
    x, y, w = frame.left, frame.top, frame.width
    pen.text(x, y, "How to play", 24, family="title", weight="bold", baseline="top")
    y += 12.5
    half = (w - 10) / 2
    right = x + half + 10
    ly = heading(pen, x, y, half, "Set up")
    workers = {p["players"]: p["workers_at_start"] for p in data["player_count"]}
    ly = steps(
        pen,
        x,
        ly,
        half,
        (
            "Board in the middle; pens, seeds, animals, water and horses on their areas (1 to 4, 6, 7, 9).",
            (
                f"Everyone takes a farm and its markers. At home stand **{workers[2]} workers** with 2 or 3 players, "
                f"**{workers[4]}** with 4, **{workers[5]}** with 5 or 6; one more of "
                "each colour waits at the plaza (5)."
            ),
            "Draw the turn order. The first player has **10 pesos**, the next 11, and so on.",
            (
                "Market deck **A**: 4 orders into the top rows, 6 with 5 or 6 players. "
                "Deck **C**: 4 city orders. Deck A of "
                "the improvements: 4 tiles. Reveal an event."
            ),
            (
                "In **reverse** order everyone takes two different things: a seed, a "
                "pen, an animal (it needs the pen), in a "
                "pair that nobody else has."
            ),
        ),
        size=9.5,
        gap=3.2,
    )
    bw, bh = places.board_size()
    scale = half / bw
    with pen.group(translate=(right, y), scale=scale):
        draw_board_picture(pen)
    ry = y + bh * scale + 4.0
    ry = _texts(
        pen,
        right,
        ry,
        half,
        (
            (
                "**The way of a round:** down the river (1 to 6), down the road (7 to 13), to the farms (14), then the "
                "markets and the rodeo (15 to 17)."
            ),
            (
                "The **money track** runs round the board. After 99 turn the marker "
                "over: + 100; turned about, + 200. Money "
                "never falls below 0."
            ),
        ),
        9.5,
    )
    y = max(ly, ry) + 2.5
    y = heading(pen, x, y, w, "A round")
    ly = steps(
        pen,
        x,
        y,
        half,
        (
            (
                "**Maintenance** (not in round 1): round marker, event, **new turn "
                "order: least money first**. The bottom row "
                "of orders leaves, orders with the arrow move down, the top rows are "
                "filled, four new improvements come. In "
                "round 5 the decks B replace the decks A."
            ),
            (
                "**Placement:** in turn everyone places one worker, until all stand. "
                "Free wheels, places of area 8, or the "
                "side between two crops of your own farm."
            ),
            "**Activation:** area by area, from left to right. An activated worker goes home.",
        ),
        size=9.5,
        gap=3.2,
    )
    bx = right
    by = y
    for kind, text in (
        ("full", "A **wheel** takes one worker."),
        ("white", "**Two players:** the pale wheels take two workers at once, for one effect."),
        ("third", "**Six players:** if both wheels are taken, two workers of another player make a third."),
    ):
        wheel(pen, bx + 7, by + 6, 13, kind)
        rich(pen, bx + 18, by + 2.0, half - 18, text, 9.5)
        by += 15.0
    y = max(ly, by) + 2.0
    y = heading(pen, x, y, w, "The areas")
    texts = (
        ("1", "A **pen** on two neighbouring spaces; it may cover crops and stables, which are lost."),
        ("2", "A **seed**, planted at once on an empty plot."),
        ("3", "Roll for **cows** (3), **sheep** (4), **chickens** (6). What you do not want is one **meat** each."),
        ("5", "Hire your last **worker** for 2 pesos per worker that waits there."),
        ("7", "Roll for **water**: canals from the house on, or a stable. The last one brings a **drought**."),
        ("8", "In turn order buy a **tile** your worker touches, 1 peso for each tile it touches."),
        ("9", "Look at **four orders** of the deck and order them, or take a **horse** into a free stable."),
        ("10", "Small factories (10, 11): **5 pesos**, as many goods as you can make."),
        ("12", "Large factories (12, 13): **35 pesos** for each good, and you keep its card."),
    )
    rows = (len(texts) + 1) // 2
    room = frame.bottom - y
    pitch = min(13.0, room / rows)
    for index, (area, text) in enumerate(texts):
        tx, ty = (x, right)[index // rows], y + (index % rows) * pitch
        disc(pen, tx + 4.2, ty + 3.4, area, 8)
        rich(pen, tx + 11, ty, half - 11, text, 9.3, leading=1.22)


def _farm(pen: Pen, frame: Frame) -> None:
    x, y, w = frame.left, frame.top, frame.width
    half = (w - 10) / 2
    extra = (frame.h - 279.4) / 6  # A4 is higher than Letter
    right = x + half + 10
    ly = heading(pen, x, y, half, "Your farm (14)")
    ly = _texts(
        pen,
        x,
        ly,
        half,
        (
            "In turn order each player does all this on the own farm, in any order:",
            (
                "**Harvest.** A worker stands between two crops. Fields with water on a "
                "side are irrigated. The worker brings **2** "
                "goods of two equal fields, **1** of a mixed pair or if one is dry."
            ),
            "**Double it** by returning a water marker from an end of your canals: at most 4 goods a worker.",
            "**Improvements** of deck A work once a round, without a worker.",
            "**Train horses**, each once: 1 apple one level; or 2 apples and the water of the stable two levels.",
            "**Pens** hold three animals of one kind; you may regroup at any time.",
        ),
        10,
    )
    ry = heading(pen, right, y, half, "Water")
    scale = half / 108.0
    with pen.group(translate=(right, ry), scale=scale):
        _canal_picture(pen)
    ry += 74.0 * scale + 3.0
    ry = _texts(
        pen,
        right,
        ry,
        half,
        (
            "Canals start at the printed one between A2 and B2 and go on end to end.",
            (
                "**Drought:** who takes the last water of the mill makes everyone with "
                "two markers or more return one, not "
                "from the middle of a canal. Players at the mill are spared."
            ),
        ),
        10,
    )
    y = max(ly, ry) + 2.0 + extra
    y = heading(pen, x, y, w, "Three kinds of orders")
    y = _orders(pen, x, y, w) + 3.0 + extra
    ly = heading(pen, x, y, half, "Countryside market (15)")
    ly = _texts(
        pen,
        x,
        ly,
        half,
        (
            (
                "Workers act from the **top wheel down**. The first two serve **one** "
                "order, the others **two**. The last two "
                "may use the **black market** instead: 1 to 3 of one good, bought or sold at the printed price."
            ),
            "A sold card of the top rows is replaced at once; the bottom row is not.",
        ),
        10,
    )
    ly = heading(pen, x, ly + 1.5, half, "City market (16)")
    ly = _texts(
        pen,
        x,
        ly,
        half,
        ("Hand in what the card above your wheel shows, take the pesos, keep the card. The space stays empty.",),
        10,
    )
    ry = heading(pen, right, y, half, "Rodeo (17)")
    ry = _texts(
        pen,
        right,
        ry,
        half,
        (
            (
                "In rounds **2, 5, 7** (15, 20, 25 pesos) or by event. In turn order "
                "enter no, one or two horses of level 1 or "
                "more. The highest level wins; each next place gets half, rounded down. Ties share their prizes."
            ),
            (
                "The **first** also takes two, the **second** one of: apple, wheat, "
                "grape, cow, sheep, chicken. Then the first "
                "goes back to area 9, the second to level 1, the others to half their level, rounded up."
            ),
        ),
        10,
    )
    y = max(ly, ry) + 2.0
    y = heading(pen, x, y, w, "End of the game")
    ly = steps(
        pen,
        x,
        y,
        half,
        (
            "After the rodeo of **round 7** add to your money:",
            (
                "**sets** of level 3 goods, each good in one set: 2, 3, 4, 5 alike for 4, "
                "9, 15, 22; 2, 3, 4 different for 10, "
                "25, 50"
            ),
        ),
        size=9.5,
        gap=2.6,
    )
    steps(
        pen,
        right,
        y,
        half,
        (
            "**improvements B** that you fulfil, Greedy last",
            "all **unsold goods** of level 1 and 2 and meat at black market prices, the sum halved, rounded up",
            "Tie: more level 3 goods, then the better horse.",
        ),
        size=9.5,
        gap=2.6,
        first=3,
    )


def _orders(pen: Pen, x: float, y: float, w: float) -> float:
    """An order of each kind with what it means; returns where the next thing may begin."""
    cards = {card["id"]: card for card in places.components()["market"]}
    pitch = w / 3
    width, height = places.card_size("market")
    for index, (name, text) in enumerate(
        (
            ("MA10", "**Simple:** up to so many of the good, each at the price. The arrow: it moves down."),
            ("MA16", "**Generic:** any number of goods cards and of animals, each at its price."),
            ("MC07", "**Pack:** exactly these goods, once, for the price of the whole."),
        )
    ):
        left = x + index * pitch
        with pen.group(translate=(left - 1.6, y - 1.6)):
            draw_market_card(pen, cards[name])
        rich(pen, left, y + height + 0.6, min(pitch - 6, width + 12), text, 9.5)
    return y + height + 12.0


def _canal_picture(pen: Pen) -> None:
    """A farm with canals, workers and animals: 108 × 74."""
    cell = 34.0

    def plot(column: int, row: int) -> tuple[float, float]:
        return 3.0 + cell * (column + 0.5), 3.0 + cell * (row + 0.5)

    for row in range(2):
        for column in range(3):
            cx, cy = plot(column, row)
            pen.rect(cx - 16.5, cy - 16.5, 33, 33, r=2, fill="clay-pale", stroke="edge", width=0.35)
    for (column, row), crop in (((0, 0), "wheat"), ((1, 0), "wheat"), ((1, 1), "apple"), ((0, 1), "grape")):
        draw_field(pen, *plot(column, row), 26, crop)
    cx, cy = plot(2, 0)
    pen_tile(pen, cx, cy + cell / 2, upright=True)
    for index, (ax, ay) in enumerate(places.pen_animals((cx - 16, cy - 16, 32, 66), 3)):
        if index < 2:
            animal(pen, "sheep", ax, ay)
    left = 3.0 + cell
    pen.rect(left - 3.5, 3 + cell, 7, cell, fill="water", stroke="icon-line", width=0.4)
    water(pen, left, 3 + cell / 2, 90)
    water(pen, left + cell / 2, 3 + cell)
    worker(pen, 1, left, 3 + cell / 2)


def _more(pen: Pen, frame: Frame) -> None:
    x, y, w = frame.left, frame.top, frame.width
    half = (w - 10) / 2
    right = x + half + 10
    pen.text(x, y, "Variants and expansions", 24, family="title", weight="bold", baseline="top")
    y += 13.0
    ly = heading(pen, x, y, half, "Two players")
    ly = _texts(
        pen,
        x,
        ly,
        half,
        (
            (
                "The pale wheels of areas 1 to 7 and 9 take **two workers at once** for "
                "one effect, once the first wheel is "
                "taken."
            ),
            (
                "Four orders lie in a row by age. In Maintenance the **two oldest** "
                "leave and two new ones come; there is no "
                "bottom row."
            ),
        ),
        10,
    )
    ly = heading(pen, x, ly + 1.5, half, "Six players")
    ly = _texts(
        pen,
        x,
        ly,
        half,
        ("In areas 1 to 7 and 9 to 13: once both are taken, another player may place **two workers** as a third.",),
        10,
    )
    ly = heading(pen, x, ly + 1.5, half, "More speed, less luck")
    ly = _less_luck(pen, x, ly, half)
    ly = heading(pen, x, ly + 1.5, half, "Simpler game")
    ly = _texts(
        pen,
        x,
        ly,
        half,
        (
            (
                "No areas 7, 8, 16, 17, no events, no rodeos. All planted fields "
                "count as irrigated. Cards that speak of "
                "horses, water or improvements are left out."
            ),
        ),
        10,
    )
    ry = y
    drawings: tuple[tuple[str, Callable[[float], float]], ...] = (
        (
            "International Markets",
            lambda top: _expansion(
                pen,
                right,
                top,
                half,
                "contract",
                "Deck left of the forest, a wheel on its back: **area 0a**. Draw two "
                "contracts, keep one face down, the "
                "other goes under the deck. In Maintenance of **round 7**, after the turn order, a contract pays **9** "
                "if you hold its three goods; you keep them.",
            ),
        ),
        (
            "Merchant",
            lambda top: _expansion(
                pen,
                right,
                top,
                half,
                "cart",
                "Deck left of the forest, two cards open: **area 0b**. Take an open card and fill at least one of its "
                "spaces from your farm or hand. Whenever others activate a worker "
                "they may buy one piece for the printed "
                "price. Most cards at the end: **5**. What is left there is not sold.",
            ),
        ),
        (
            "Village",
            lambda top: _expansion(
                pen, right, top, half, "village", "Everyone gets a village face up. It helps for the whole game."
            ),
        ),
        (
            "Objectives",
            lambda top: _expansion(
                pen,
                right,
                top,
                half,
                "goal",
                "Everyone gets a secret objective. It is checked at the end, before "
                "anything else is added; in a tie for "
                "most or fewest nobody is paid.",
            ),
        ),
    )
    for title, draw in drawings:
        ry = heading(pen, right, ry, half, title)
        ry = draw(ry) + 4.0
    y = max(ly, ry) + 1.0
    y = heading(pen, x, y, w, "Words and signs")
    signs = (
        (("{storm}",), "a negative event; the Insurer keeps it away"),
        (("{peso}",), "pesos: money on the track"),
        (("{stall}",), "an order of the countryside market"),
        (("{mask}",), "black market"),
        (("{town}",), "an order of the city market"),
        (("{gear}",), "an improvement tile"),
        (("{fence}",), "an animal pen"),
        (("{water}",), "a water marker"),
        (("{horseshoe}",), "rodeo"),
        (("{sprout}",), "a planted seed, dug up for a dealer"),
    )
    rows = (len(signs) + 1) // 2
    pitch = min(10.0, (frame.bottom - y) / rows)
    for index, (items, text) in enumerate(signs):
        tx, ty = (x, right)[index // rows], y + (index % rows + 0.5) * pitch - 1.0
        symbols(pen, tx + 4.5, ty, items, 8.0)
        pen.text(tx + 12, ty, text, 10, baseline="middle", fit=half - 12)


def _less_luck(pen: Pen, x: float, y: float, w: float) -> float:
    variant = next(v for v in places.components()["variant"] if v["id"] == "more_speed_less_luck")
    y += rich(pen, x, y, w, "No dice. Each worker brings:", 10) + 5.6
    pitch = w / 4
    for index, (area, kind, icon) in enumerate(
        (("3", "cows", "cow"), ("4", "sheep", "sheep"), ("6", "chickens", "chicken"), ("7", "water", "water"))
    ):
        left = x + index * pitch
        disc(pen, left + 3.6, y, area, 7)
        symbols(pen, left + 8.6, y, (str(variant[kind]), f"{{{icon}}}"), 7.4, anchor="start")
    y += 6.4
    text = "Two events lie open: the one of this round and the next one, which moves up in Maintenance."
    return y + rich(pen, x, y, w, text, 10) + 3.0


def _expansion(pen: Pen, x: float, y: float, w: float, icon: str, text: str) -> float:
    pen.icon(icon, x + 6, y + 5.4, 12)
    return y + max(rich(pen, x + 15, y, w - 15, text, 10), 11.0)
