"""La Granja: the pages to read: what to print, cut and need; how to play, with pictures; the game alone."""

from __future__ import annotations

from collections.abc import Sequence

from printables import paths
from printables.howto import contents, heading, step, steps
from printables.la_granja import places
from printables.la_granja.cards import draw_card
from printables.la_granja.farm import draw_player_board
from printables.la_granja.look import ICONS, marker, rich
from printables.la_granja.places import Village, village
from printables.la_granja.tokens import draw_donkey
from printables.la_granja.village_board import HEX_GROUND
from printables.pen import Pen
from printables.sheets import LARGE_PAPER, Frame, FreePage, Options, Section

TEXT = 10.0
TEXT_GAP = 4.0


def pages(options: Options, listed: Sequence[Section]) -> tuple[FreePage, ...]:
    """Three pages: print and cut; set-up and round; deliveries, end, the game alone."""
    players = options.players

    def cover(pen: Pen, frame: Frame) -> None:
        _cover(pen, frame, options, listed)

    def play(pen: Pen, frame: Frame) -> None:
        _play(pen, frame, players)

    def points(pen: Pen, frame: Frame) -> None:
        _points(pen, frame, players)

    return cover, play, points


def _texts(
    pen: Pen, x: float, y: float, w: float, texts: Sequence[str], *, size: float = TEXT, gap: float = TEXT_GAP
) -> float:
    for text in texts:
        y += rich(pen, x, y, w, text, size) + gap
    return y


# ---------------------------------------------------------------- print and cut


def _cover(pen: Pen, frame: Frame, options: Options, listed: Sequence[Section]) -> None:
    x, y, w = frame.left, frame.top, frame.width
    pen.icon("roof", x + 11, y + 10, 22)
    pen.text(x + 26, y + 1.5, "La Granja", 34, family="title", weight="bold", baseline="top")
    pen.text(
        x + 26.5, y + 15, "print and play · 1 to 4 players · a game by Andreas Odendahl and Michael Keller", 10.5,
        fill="soft", baseline="top", fit=w - 28,
    )  # fmt: skip
    y += 24
    intro = (
        "A farm on Mallorca and six rounds to make its name. Every card can become a field, a market barrow, a farm "
        "extension or a helper. Grow olives, grain and grapes, keep pigs, send donkeys to the village, finish its "
        "craft buildings and hold the best market spaces, and do not forget the siesta."
    )
    y += pen.paragraph(x, y, w, intro, 10.5) + 5.5
    half = (w - 10) / 2
    right = x + half + 10
    ly = heading(pen, x, y, half, "In this file")
    ly = contents(pen, x, ly, listed, 4.8)
    ry = heading(pen, right, y, half, "Print")
    paper = "A4" if options.paper == "a4" else "US Letter"
    turn = {
        "long-edge": "Print **on both sides, turning on the long edge**; sheets without a back stay empty behind.",
        "short-edge": "Print **on both sides, turning on the short edge**; sheets without a back stay empty behind.",
        "gutterfold": "Print on **one side**. Where a sheet has a fold line, fold and glue it before you cut.",
        "none": "Print on **one side**: this file leaves the backs out. Sleeves with a coloured back hide the cards.",
    }[options.backs]
    texts = [
        f"This file is for **{paper}**. Print at **100 %** (“actual size”), never “fit to page”.",
        turn,
        "Print **this page first** and hold a ruler to the scale at its foot.",
        "Cards and tiles want **card** of 200 g/m², or sleeves of 63 × 88 mm with paper in them.",
        "Cut between the **crop marks**, all along; round tiles along the **thin line**.",
    ]
    ry = steps(pen, right, ry, half, texts, gap=3.6)
    ry = heading(pen, right, ry + 1.5, half, "You also need")
    dice = places.components()["dice"]["by_players"]
    pen.icon("die-5", right + 4, ry + 2.4, 8)
    rich(
        pen, right + 10.5, ry, half - 10.5,
        f"**white dice** with six faces: {dice['4']} for four players, {dice['3']} for three, {dice['2']} for two or "
        "alone",
        9.5,
    )  # fmt: skip
    ry += 11.6
    pen.icon("scissors", right + 4, ry + 1.6, 8)
    rich(pen, right + 10.5, ry, half - 10.5, "scissors or knife and ruler, glue", 9.5)
    y = max(ly, ry + 6) + 3.0
    y = heading(pen, x, y, w, "Put together")
    high = rich(pen, x, y, half, _village_caption(options), 10)
    _join_picture(pen, x + 6.0, y + high + 6.0, options.players)
    caption = (
        "**Cards** slide under the board, level with the notches, until their thin line meets its edge. Only the "
        "strip that sticks out counts."
    )
    rich(pen, right, y, half, caption, 10)
    bx, by, bw, bh = places.farm_box(1, 1)
    scale = min(half / bw, (frame.bottom - y - 17.0) / bh)
    with pen.group(translate=(right + (half - bw * scale) / 2 - bx * scale, y + 17.0 - by * scale), scale=scale):
        _farm_picture(pen, 1)


def _village_caption(options: Options) -> str:
    """How the village board is joined: both of them, or the one for the number of players."""
    copy_shop = f"A copy shop prints it in one piece, on {LARGE_PAPER[options.paper][0]}"
    if options.players is None:
        which = "one for 3 and 4 players, one for 1 and 2. Cut both halves"
        parts = f"{copy_shop}: the parts **large-village-34** and **-12**."
    else:
        which = "cut both halves"
        parts = f"{copy_shop}: the part **large-village-{'12' if options.players <= 2 else '34'}**."
    how = "lay the right one on the strip with the arrows so that its edge lies on the line, glue."
    return f"**Village board:** {which}, {how} {parts}"


def _join_picture(pen: Pen, x: float, y: float, players: int | None) -> None:
    board = village(2 if players is not None and players <= 2 else 4)
    w, h = board.size
    scale = 44.0 / h
    half = w / 2
    for start, shift in ((0.0, 0.0), (half, 5.0 / scale)):
        with (
            pen.group(translate=(x + shift * scale, y), scale=scale),
            pen.group(clip=paths.rectangle(start, 0, half, h)),
        ):
            _simple_village(pen, board)
    edge = x + half * scale
    pen.rect(x, y, half * scale, 44.0, stroke="icon-line", width=0.3)
    pen.rect(edge + 5.0, y, half * scale, 44.0, stroke="icon-line", width=0.3)
    pen.path(paths.arrow(edge + 12.0, y + 22, edge + 3.0, y + 22, 2.6, 3.6), fill="ink")


def _simple_village(pen: Pen, board: Village) -> None:
    """The village board for pictures: nothing small."""
    w, h = board.size
    pen.rect(0, 0, w, h, fill="leaf-pale")
    for number in range(1, 7):
        pen.rect(*board.building(number), r=3, fill="clay-pale", stroke="icon-line", width=1.6)
        pen.rect(*board.revenue_space(number), r=3, fill="milk", stroke="icon-line", width=1.6)
    for space in range(9):
        pen.rect(*board.siesta_space(space), r=3, fill="sky-pale", stroke="icon-line", width=1.6)
    for market in board.spaces:
        outline = paths.regular(*board.hex_centre(market["id"]), board.hex_radius, 6)
        pen.path(outline, fill="wheat", stroke="icon-line", width=1.6)


def _farm_picture(pen: Pen, cards: int) -> None:
    """A farm with some cards tucked in."""
    data = places.components()["farm_card"]
    tucked = [("field", 0, 3), ("extension", 0, 12), ("barrow", 0, 9), ("barrow", 1, 52), ("helper", 1, 45)]
    if cards > 1:
        tucked = [("field", 1, 1), ("extension", 1, 31), *tucked, ("helper", 0, 26)]
    for side, index, number in tucked:
        cx, cy, cw, ch = places.tucked(side, index)
        with pen.group(translate=(cx, cy)):
            pen.rect(0, 0, cw, ch, fill="white")
            draw_card(pen, data[number - 1])
            pen.rect(0, 0, cw, ch, stroke="edge", width=0.5)
    w, h = places.board_size()
    pen.rect(0, 0, w, h, fill="white")
    draw_player_board(pen, 0)
    pen.rect(0, 0, w, h, stroke="icon-line", width=0.9)


# ---------------------------------------------------------------- set-up and round


def _card_picture(pen: Pen, x: float, y: float, scale: float) -> None:
    """A card with its four uses named at its four edges."""
    w, h = places.card_size()
    data = places.components()["farm_card"]
    with pen.group(translate=(x, y), scale=scale):
        draw_card(pen, data[16])
        pen.rect(0, 0, w, h, r=3, stroke="icon-line", width=0.6)
    cw, ch = w * scale, h * scale
    pen.text(x + cw / 2, y - 2.6, "barrow: above the board", 9, weight="bold", anchor="middle", baseline="middle")
    pen.text(x + cw / 2, y + ch + 3.2, "helper: below the board", 9, weight="bold", anchor="middle", baseline="middle")
    pen.text(x - 3.0, y + ch * 0.45, "field: left", 9, weight="bold", anchor="middle", baseline="middle", rotate=-90)
    pen.text(
        x + cw + 3.0, y + ch * 0.45, "extension: right", 9, weight="bold", anchor="middle", baseline="middle", rotate=90
    )


def _play(pen: Pen, frame: Frame, players: int | None) -> None:
    data = places.components()
    x, y, w = frame.left, frame.top, frame.width
    extra = (frame.h - 279.4) / 4  # A4 is higher than Letter
    pen.text(x, y, "How to play", 24, family="title", weight="bold", baseline="top")
    y += 12.5
    scale = 0.68
    cw, ch = (side * scale for side in places.card_size())
    cx = x + w - cw - 6.5
    _card_picture(pen, cx, y + 6.0, scale)
    left = cx - 10.0 - x
    ly = heading(pen, x, y, left, "Set up")
    dice = data["dice"]["by_players"]
    ly = steps(
        pen, x, ly, left,
        (
            ("Everyone takes a board, 25 markers and 4 donkey tiles of a colour, **1 silver, 1 VP, 4 cards**; one "
            "marker on the crate is a trade commodity."),
            "Roof tiles: by their backs, as many as players for each round on the board; those of round 1 face up.",
            ("At each building: a craft marker a player and 1 VP. Roll for three buildings: order markers 1, 2, 3 "
            "and 1 VP each close them."),
            (f"Draw the first player; order markers clockwise. Market: first player on the middle **2**, then 3, 4, 5. "
            f"Hats at the start, first player on top. Dice: {dice['4']}, {dice['3']} or {dice['2']}."),
        ),
    )  # fmt: skip
    y = max(ly, y + ch + 13.0) + 2.5 + extra
    half = (w - 10) / 2
    right = x + half + 10
    ly = heading(pen, x, y, half, "I  Farm")
    ly = steps(
        pen, x, ly, half,
        (
            ("**Play a card**, or none; in round 1 play two. Then draw up to your hand limit (3 and 1 for each "
            "extension), or discard down to it."),
            "**Income:** silver of extensions, helpers, craft markers.",
            "**Growth:** each empty field bears one good. With two pigs and a free place you get a third.",
            ("**Roof tile:** buy one for as much silver as the round says. Put it on your leftmost free space: its "
            "VP at once, its effect once, when you like."),
        ),
    )  # fmt: skip
    ry = heading(pen, right, y, half, "What a card costs")
    ry = _texts(
        pen, right, ry, half,
        (
            ("Fields, barrows and helpers are **free**. Only three barrows and three helpers at a time: a fourth "
            "replaces one, goods on it are lost."),
            "Your first **extension** costs one farm good, the second two different ones, the third three …",
        ),
    )  # fmt: skip
    for index, good in enumerate(("silver", "vp", "olive", "grain", "grape", "pig", "food", "wine", "meat")):
        pen.icon(ICONS[good], right + 4.0 + index * (half - 6) / 9, ry + 2.4, 7.0)
    ry += 10.5
    ry = heading(pen, right, ry, half, "Anytime on your turn")
    ry = _texts(
        pen, right, ry, half,
        (
            "**Buy and sell** olives, grain, grapes, pigs at the prices of your board; not from fields.",
            "**Upgrade** for silver: olive or grain to food, grape to wine, pig to cured meat; from fields too.",
            "**Trade in a commodity** {commodity} for one of the five things beside the crate.",
        ),
    )  # fmt: skip
    y = max(ly, ry) + 1.5 + extra
    y = heading(pen, x, y, w, "II  Revenue")
    third = (w - 12) / 3
    texts = (
        "The first player rolls all dice and sorts them to the six revenue spaces.",
        "In turn everyone takes a die and does what its space says; then a second one.",
        "One die is left: **everyone** does what its space says.",
    )
    for index, text in enumerate(texts):
        tx = x + index * (third + 6)
        step(pen, tx, y - 1.6, index + 1)
        rich(pen, tx + 9.5, y, third - 9.5, text, 10)
    y += 16.0 + extra
    y = heading(pen, x, y, w, "III  Transport")
    with pen.group(translate=(x, y)):
        for index, tile in enumerate(data["donkey_tile"]):
            with pen.group(translate=(index * 19.0, 0), scale=0.58):
                draw_donkey(pen, tile["deliveries"], tile["steps"], 0)
    tx = x + 80.0
    steps(
        pen, tx, y, x + w - tx,
        (
            "Choose a **donkey tile** in secret. Used ones are out; all come back in round 4.",
            ("Walk its **hats** up the siesta track. Then turn order is new: farthest first, of stacked markers the "
            "upper one."),
            "In the new order: one free **delivery** for each donkey.",
            (
                "In order again: **purchased deliveries** for 1 silver each: one, and one more for each {donkey} of "
                "your extensions."
            ),
        ),
    )  # fmt: skip
    text = "Many donkeys or many hats, never both."
    pen.text(x + 37.5, y + 21.5, text, 9, fill="soft", anchor="middle", baseline="middle", fit=75)


# ---------------------------------------------------------------- deliveries, scoring, alone


def _market_picture(pen: Pen, x: float, y: float, size: float) -> None:
    """Green takes a space of 4; the rival on 3 leaves, the one on 5 stays."""
    spaces = (
        (0, 0, 4, None),
        (1, 0, 3, 1),
        (0, -1, 5, 0),
        (-1, 0, 2, None),
        (0, 1, 4, 3),
        (1, -1, 2, None),
        (-1, 1, 6, 1),
    )
    r = size / 3 / 1.7320508
    flat = r * 1.7320508
    for q, s, value, seat in spaces:
        cx, cy = x + size / 2 + flat * (q + s / 2), y + size / 2 + 1.5 * r * s
        outline = paths.regular(cx, cy, r - 0.3, 6)
        pen.path(outline, fill=HEX_GROUND[value], stroke="icon-line", width=0.3)
        pen.text(cx, cy - r * 0.52, str(value), 11, family="title", weight="bold", fill="ink", anchor="middle",
                 baseline="middle")  # fmt: skip
        if (q, s) == (0, 0):
            marker(pen, 2, cx, cy + r * 0.28, r * 0.86)
            pen.path(paths.regular(cx, cy, r - 0.9, 6), stroke="danger", width=0.8)
        elif seat is not None:
            marker(pen, seat, cx, cy + r * 0.28, r * 0.86)
        if (q, s) == (1, 0):
            pen.icon("cross", cx + r * 0.1, cy + r * 0.28, r * 1.1)


def _points(pen: Pen, frame: Frame, players: int | None) -> None:
    x, y, w = frame.left, frame.top, frame.width
    half = (w - 10) / 2
    right = x + half + 10
    ly = heading(pen, x, y, half, "Deliveries")
    ly = _texts(
        pen, x, ly, half,
        (
            ("A delivery moves **one** good from a field, den or stable (silver from your purse, a commodity from the "
            "crate) to the same symbol on a **barrow** of yours or in a **building**. The marker stays there."),
            ("With the first good for a building you choose a free row; it is yours then. Closed buildings take "
            "nothing."),
        ),
    )  # fmt: skip
    ly = heading(pen, x, ly + 2.0, half, "A barrow is full")
    ly = _texts(
        pen, x, ly, half,
        (
            "Take its **VP** and **1 commodity** {commodity}; the card is discarded.",
            ("Put a marker on a free **market space of the same value**. Rivals’ markers on neighbouring spaces of "
            "**lower** value leave: 1 {vp} each. No free space of that value: you may replace a rival there, for 1 "
            "{vp} too."),
        ),
    )  # fmt: skip
    size = 44.0
    _market_picture(pen, x, ly, size)
    rich(
        pen, x + size + 4, ly + 8.0, half - size - 4,
        "Green takes the **4**. The marker on **3** leaves: 1 {vp} for Green. The ones on 4, 5 and 6 stay.", TEXT,
    )  # fmt: skip
    ly += size + 5.0
    ry = heading(pen, right, y, half, "A building is full")
    ry = _texts(
        pen, right, ry, half,
        (
            "One marker goes to its ownership space, the others back to you.",
            "{vp} as the **round** says; the **first** to finish it 1 more.",
            "The first also removes the lowest **order marker**: 1 {vp} more, and that building opens at once.",
            ("Take the **craft marker**: its effect now; in scoring turn it over, from the next round on it works "
            "for good."),
        ),
    )  # fmt: skip
    ry = heading(pen, right, ry + 2.0, half, "IV  Scoring")
    ry = steps(
        pen, right, ry, half,
        (
            "**Market:** 1 {vp} for each marker of yours.",
            "**Siesta:** the {vp} of your space.",
            ("Turn craft markers. Hats back to the start, the first player’s on top. Put away roof tiles that "
            "nobody bought, show the next ones."),
        ),
    )  # fmt: skip
    ry = heading(pen, right, ry + 2.0, half, "The end")
    ry = _texts(
        pen, right, ry, half,
        (
            ("After **six rounds** sell what is in dens and stables; a commodity brings 4 silver. Nothing for fields, "
            "food, wine and cured meat."),
            "5 silver = 1 {vp}. Most VP win; equal: more silver left.",
        ),
    )  # fmt: skip
    y = max(ly, ry) + 3.0
    if players in (None, 1):
        y = heading(pen, x, y, w, "Alone")
        ly = _texts(
            pen, x, y, half,
            (
                ("Small board, 5 dice, 2 roof tiles a round, order markers **2** (first) and **3** (second): draw "
                "yours, and put your market marker on that number, a **neutral** one on the other."),
                ("**Dice:** as first player take, discard, take, discard, use the last; as second discard, take, "
                "discard, take, use the last. Discard the lowest die in rounds 1 to 3, the highest in 4 to 6."),
            ),
        )  # fmt: skip
        ry = _texts(
            pen, right, y, half,
            (
                ("**The neutral player** draws a card after your transport (before it, if you are second) and "
                "places on a space of its barrow’s value: where it removes most of you; then where higher free "
                "neighbours threaten it least; then far from you."),
                "**Order:** on siesta space 3 or higher you are first in the next round.",
            ),
        )  # fmt: skip
        y = max(ly, ry) + 2.0
    room = frame.bottom - y
    if room > 42.0:
        bx, by, bw, bh = places.farm_box(2, 2)
        scale = min((w - 10) / bw, room / bh, 0.62)
        with pen.group(translate=(x + (w - bw * scale) / 2 - bx * scale, y - by * scale), scale=scale):
            _farm_picture(pen, 2)


__all__ = ["pages"]
