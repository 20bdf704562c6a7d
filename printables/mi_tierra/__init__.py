"""Mi Tierra: what its components look like, on paper and on the screen.

Drawings take a pen and the tables of the component file and hold no live pieces; `places` says where those stand.
Board, farm, cards, tokens and aids are modules of their own; this one gathers them and makes the print set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from printables import paths
from printables.mi_tierra import look, places
from printables.mi_tierra.aids import SCORE, draw_aid, draw_aid_ground, draw_score_sheet
from printables.mi_tierra.board import draw_board_ground, draw_board_picture, draw_main_board
from printables.mi_tierra.cards import (
    draw_event,
    draw_event_back,
    draw_improvement,
    draw_improvement_back,
    draw_international,
    draw_international_back,
    draw_market_back,
    draw_market_card,
    draw_merchant,
    draw_merchant_back,
    draw_objective,
    draw_objective_back,
    draw_resource,
    draw_village,
    draw_village_back,
)
from printables.mi_tierra.farm import draw_farm, draw_farm_ground, draw_field
from printables.mi_tierra.look import COLOUR_WORDS, MARKS
from printables.mi_tierra.tokens import (
    ANIMAL_GROUND,
    animal,
    draw_money_back,
    money_marker,
    pen_tile,
    round_cut,
    round_ground,
    round_marker,
    seed,
    turn_marker,
    water,
    worker,
)
from printables.paths import Point
from printables.pen import Pen
from printables.sheets import (
    LARGE_PAPER,
    Block,
    Component,
    Draw,
    Ground,
    Options,
    PrintError,
    Section,
    tile_grid,
    tiles,
)

TITLE = "Mi Tierra"
AUTHOR = "Harvest Table (print set); game by Alberto Abudinen and Diego Benavente"
FEWEST, MOST = 2, 6
ON_REQUEST = {"large-board": "Main board on A3 or Tabloid"}  # parts that are printed only when they are named


def _drawn(draw: Callable[..., None], *what: object, **how: object) -> Draw:
    """A drawing of one certain thing."""

    def drawing(pen: Pen) -> None:
        draw(pen, *what, **how)

    return drawing


def _grounded(draw: Callable[..., None], *what: object) -> Ground:
    """The ground of one certain thing."""

    def ground(pen: Pen, bleed: float) -> None:
        draw(pen, *what, bleed)

    return ground


# ---------------------------------------------------------------- boards


def board_components(large: Point | None = None) -> tuple[Component, ...]:
    """The main board in pieces that fit upright A4 and Letter sheets, from the top left, row by row.

    large: the size of larger paper; then in as few pieces as fit it.
    """
    data = places.components()["geometry"]["main_board"]
    name = "main-board" if large is None else "large-board"
    whole = Component(name, *places.board_size(), draw_main_board, title="main board")
    overlap = float(data["overlap"])
    columns, rows = data["tiles"] if large is None else tile_grid(whole, large, overlap, landscape=False)
    pieces = tiles(whole, columns, rows, overlap)

    def ground(piece: Component, index: int) -> Ground:
        row, column = divmod(index, columns)

        def draw(pen: Pen, bleed: float) -> None:
            left, top = (bleed if column == 0 else 0.0), (bleed if row == 0 else 0.0)
            right, low = (bleed if column == columns - 1 else 0.0), (bleed if row == rows - 1 else 0.0)
            with (
                pen.group(clip=paths.rectangle(-left, -top, piece.w + left + right, piece.h + top + low)),
                pen.group(translate=(-column * whole.w / columns, -row * whole.h / rows)),
            ):
                draw_board_ground(pen, bleed)

        return draw

    return tuple(
        replace(piece, ground=ground(piece, index), title="main board piece") for index, piece in enumerate(pieces)
    )


def farm_component(seat: int) -> Component:
    """The farm of a seat."""
    return Component(
        f"farm.{COLOUR_WORDS[seat]}", *places.farm_size(), _drawn(draw_farm, seat), draw_farm_ground, title="farm board"
    )


# ---------------------------------------------------------------- cards


def _card(kind: str, name: str, draw: Draw, back: Component | None, title: str) -> Component:
    return Component(name, *places.card_size(kind), draw, back=back, title=title)


def market_components() -> tuple[Component, ...]:
    """The 48 market orders, decks A, B, C."""
    backs = {
        deck: _card("market", f"market-back.{deck}", _drawn(draw_market_back, deck), None, "back of a market order")
        for deck in "ABC"
    }
    return tuple(
        _card(
            "market",
            f"market.{card['id']}",
            _drawn(draw_market_card, card),
            backs[card["deck"]],
            f"market order of deck {card['deck']}",
        )
        for card in places.components()["market"]
    )


def resource_components() -> tuple[Component, ...]:
    """The 80 goods cards: one unit on the front, two on the back."""
    result: list[Component] = []
    for good in places.components()["resource"]:
        name = good["id"]
        back = _card("resource", f"resource-back.{name}", _drawn(draw_resource, name, 2), None, "back of a goods card")
        front = _card("resource", f"resource.{name}", _drawn(draw_resource, name, 1), back, "goods card")
        result += [front] * good["cards"]
    return tuple(result)


def improvement_components() -> tuple[Component, ...]:
    """The 32 improvement tiles, decks A and B."""
    backs = {
        deck: _card(
            "improvement",
            f"improvement-back.{deck}",
            _drawn(draw_improvement_back, deck),
            None,
            "back of an improvement tile",
        )
        for deck in "AB"
    }
    return tuple(
        _card(
            "improvement",
            f"improvement.{tile['id']}",
            _drawn(draw_improvement, tile),
            backs[tile["deck"]],
            f"improvement tile of deck {tile['deck']}",
        )
        for tile in places.components()["improvement"]
    )


def event_components() -> tuple[Component, ...]:
    """The 14 events."""
    back = _card("event", "event-back", draw_event_back, None, "back of an event card")
    return tuple(
        _card("event", f"event.{card['id']}", _drawn(draw_event, card), back, "event card")
        for card in places.components()["event_card"]
    )


def expansion_components(kind: str) -> tuple[Component, ...]:
    """The cards of an expansion: village international merchant objective."""
    draw, draw_back, title = {
        "village": (draw_village, draw_village_back, "card of the Village expansion"),
        "international": (draw_international, draw_international_back, "contract of the International Markets"),
        "merchant": (draw_merchant, draw_merchant_back, "card of the Merchant expansion"),
        "objective": (draw_objective, draw_objective_back, "card of the Objectives expansion"),
    }[kind]
    back = _card(kind, f"{kind}-back", draw_back, None, f"back of a {title}")
    return tuple(
        _card(kind, f"{kind}.{card['id']}", _drawn(draw, card), back, title) for card in places.components()[kind]
    )


def aid_components() -> tuple[Component, ...]:
    """The three aid cards."""
    return tuple(
        Component(
            f"aid.{aid['id']}", *places.card_size("aid"), _drawn(draw_aid, aid), draw_aid_ground, title="aid card"
        )
        for aid in places.components()["aid_card"]
    )


# ---------------------------------------------------------------- tokens


def _round_token(name: str, kind: str, draw: Draw, colour: str, title: str, back: Component | None = None) -> Component:
    size = places.token_size(kind)[0]
    return Component(name, size, size, draw, _grounded(round_ground, size, colour), round_cut(size), back, title)


def _middle(kind: str) -> tuple[float, float]:
    w, h = places.token_size(kind)
    return w / 2, h / 2


def _count(kind: str) -> int:
    return int(next(t for t in places.components()["geometry"]["token"] if t["id"] == kind)["quantity"])


def pen_components() -> tuple[Component, ...]:
    """The 12 animal pens."""

    def ground(pen: Pen, bleed: float) -> None:
        w, h = places.token_size("pen")
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="leaf")

    one = Component(
        "pen", *places.token_size("pen"), _drawn(pen_tile, *_middle("pen"), rim=False), ground, title="animal pen"
    )
    return (one,) * _count("pen")


def seed_components(crop: str) -> tuple[Component, ...]:
    """The seeds of a crop: apple, wheat, grape."""
    fill = {"apple": "leaf-pale", "wheat": "wheat-pale", "grape": "plum-pale"}[crop]
    w, h = places.token_size("seed")

    def ground(pen: Pen, bleed: float) -> None:
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill=fill)

    one = Component(f"seed.{crop}", w, h, _drawn(seed, crop, w / 2, h / 2, w, rim=False), ground, title=f"{crop} seed")
    entry = next(entry for entry in places.components()["seed"] if entry["crop"] == crop)
    return (one,) * int(entry["tokens"])


def animal_components(kind: str) -> tuple[Component, ...]:
    """The tokens of an animal."""
    entry = next(a for a in places.components()["animal"] if a["id"] == kind)
    draw = _drawn(animal, kind, *_middle(kind), rim=False)
    one = _round_token(f"animal.{kind}", kind, draw, ANIMAL_GROUND[kind], f"{kind} token")
    return (one,) * int(entry["tokens"])


def water_components() -> tuple[Component, ...]:
    """The 10 water markers."""

    def ground(pen: Pen, bleed: float) -> None:
        w, h = places.token_size("water")
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill="water")

    one = Component(
        "water", *places.token_size("water"), _drawn(water, *_middle("water"), rim=False), ground, title="water marker"
    )
    return (one,) * _count("water")


def worker_components(seat: int) -> tuple[Component, ...]:
    """The five workers of a seat."""
    draw = _drawn(worker, seat, *_middle("worker"), rim=False)
    one = _round_token(f"worker.{COLOUR_WORDS[seat]}", "worker", draw, MARKS[seat].colour, "worker")
    return (one,) * int(places.components()["counts"]["workers_per_colour"])


def money_component(seat: int) -> Component:
    """The money marker of a seat; its back counts the laps."""
    name, size = COLOUR_WORDS[seat], places.token_size("money_marker")[0]
    back = _round_token(
        f"money-back.{name}", "money_marker", _drawn(draw_money_back, seat), "wheat", "back of a money marker"
    )
    draw = _drawn(money_marker, seat, size / 2, size / 2, rim=False)
    return _round_token(f"money.{name}", "money_marker", draw, "wheat", "money marker", back)


def turn_component(seat: int) -> Component:
    """The turn order marker of a seat."""
    draw = _drawn(turn_marker, seat, *_middle("turn_marker"), rim=False)
    return _round_token(f"turn.{COLOUR_WORDS[seat]}", "turn_marker", draw, MARKS[seat].colour, "turn order marker")


def round_component() -> Component:
    """The round marker."""
    draw = _drawn(round_marker, *_middle("round_marker"), rim=False)
    return _round_token("round", "round_marker", draw, "danger", "round marker")


# ---------------------------------------------------------------- the print set


def sections(options: Options) -> list[Section]:
    """All that there is to print. `players` 2 to 6: only so many farms, workers and markers."""
    from printables.mi_tierra import howto  # here, since a table of the game draws without it

    players = options.players
    if players is not None and not FEWEST <= players <= MOST:
        raise PrintError(f"Mi Tierra is for {FEWEST} to {MOST} players, not for {players}")
    seats = range(players or MOST)
    score = Component("score-sheet", *SCORE, _drawn(draw_score_sheet, players or MOST), title="score sheet")
    card_note = "On card of 200 g/m² or more. Cards share their cuts: cut right through."
    result = [
        Section(
            "board",
            "Main board",
            tuple(Block((piece,)) for piece in board_components()),
            centre=True,
            note="Lay the neighbour on the strip with the arrows, its edge at the line, and glue.",
        ),
        Section("farms", "Farms", tuple(Block((farm_component(s),)) for s in seats), landscape=True, centre=True),
        Section("markets", "Market orders", (Block(market_components(), shared=True),), centre=True, note=card_note),
        Section("events", "Events", (Block(event_components(), shared=True),), centre=True, note=card_note),
        Section(
            "improvements", "Improvements", (Block(improvement_components(), shared=True),), centre=True, note=card_note
        ),
        Section("goods", "Goods", (Block(resource_components(), shared=True),), centre=True, note=card_note),
        Section(
            "expansions",
            "Expansions",
            (
                Block(
                    tuple(
                        card
                        for kind in ("international", "merchant", "village", "objective")
                        for card in expansion_components(kind)
                    ),
                    shared=True,
                ),
            ),
            landscape=options.paper == "letter" and options.backs != "gutterfold",
            centre=True,
            note=card_note,
        ),
        Section("aids", "Aid cards", (Block(aid_components()),), centre=True),
        Section(
            "fields",
            "Pens and seeds",
            (
                Block(pen_components(), shared=True, columns=2),
                *(Block(seed_components(crop), shared=True, columns=5) for crop in ("apple", "wheat", "grape")),
            ),
            centre=True,
            note="On card of 300 g/m² or glued to board.",
        ),
        Section(
            "animals",
            "Animals and water",
            (
                *(Block(animal_components(kind), columns=8) for kind in ("cow", "sheep", "chicken")),
                Block(animal_components("horse")),
                Block(water_components(), columns=5, shared=True),
            ),
            centre=True,
            note="Cut along the thin circles.",
        ),
        Section(
            "workers",
            "Workers and markers",
            (
                *(Block(worker_components(seat), columns=5, beside=seat % 2 == 1) for seat in seats),
                Block(tuple(turn_component(seat) for seat in seats)),
                Block(tuple(money_component(seat) for seat in seats)),
                Block((round_component(),)),
            ),
            centre=True,
            note="Cut along the thin circles.",
        ),
        Section("scores", "Score pad", (Block((score, score)),), centre=True),
    ]
    made = [Section("howto", "How to print and play", pages=howto.pages(options, result)), *result]
    if "large-board" in options.only:
        name, paper = LARGE_PAPER[options.paper]
        pieces = tuple(Block((piece,)) for piece in board_components(paper))
        note = "Lay the neighbour on the strip with the arrows, its edge at the line, and glue."
        made.append(Section("large-board", f"Main board on {name}", pieces, centre=True, note=note, paper=paper))
    return made


__all__ = [
    "AUTHOR",
    "COLOUR_WORDS",
    "MARKS",
    "TITLE",
    "animal",
    "draw_aid",
    "draw_board_ground",
    "draw_board_picture",
    "draw_event",
    "draw_event_back",
    "draw_farm",
    "draw_field",
    "draw_improvement",
    "draw_improvement_back",
    "draw_international",
    "draw_international_back",
    "draw_main_board",
    "draw_market_back",
    "draw_market_card",
    "draw_merchant",
    "draw_merchant_back",
    "draw_money_back",
    "draw_objective",
    "draw_objective_back",
    "draw_resource",
    "draw_score_sheet",
    "draw_village",
    "draw_village_back",
    "look",
    "money_marker",
    "pen_tile",
    "places",
    "round_marker",
    "sections",
    "seed",
    "turn_marker",
    "water",
    "worker",
]
