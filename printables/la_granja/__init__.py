"""La Granja: what its components look like, on paper and on the screen.

Drawings take a pen and the tables of the component file and hold no live pieces; `places` says where those stand.
Cards, player board, village and tokens are modules of their own; this one gathers them and makes the print set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from printables import paths
from printables.la_granja import places
from printables.la_granja.cards import (
    draw_back_ground,
    draw_card,
    draw_card_back,
    draw_card_strip,
)
from printables.la_granja.farm import draw_board_ground, draw_player_board
from printables.la_granja.look import COLOUR_WORDS, ICONS, MARKS, die, marker, siesta_marker
from printables.la_granja.places import Village, village
from printables.la_granja.tokens import (
    craft_size,
    donkey_size,
    draw_building_order,
    draw_craft_ground,
    draw_craft_marker,
    draw_donkey,
    draw_donkey_back,
    draw_donkey_ground,
    draw_exhaustion,
    draw_marker,
    draw_roof_back,
    draw_roof_back_ground,
    draw_roof_tile,
    draw_siesta_ground,
    draw_siesta_marker,
    draw_silver,
    draw_turn_order,
    draw_vp,
    roof_tile_size,
)
from printables.la_granja.village_board import draw_village, draw_village_ground
from printables.pen import Pen
from printables.sheets import LARGE_PAPER, Block, Component, Draw, Ground, Options, PrintError, Section, tiles

TITLE = "La Granja"
AUTHOR = "Harvest Table (print set); game by Andreas Odendahl and Michael Keller"
MOST_PLAYERS = 4
VILLAGES = {"village-34": (4, "Village board, 3 and 4 players"), "village-12": (2, "Village board, 1 and 2 players")}
"""The two sides of the board by the keys of their parts: players that `village` wants, title."""
ON_REQUEST = {f"large-{key}": f"{title}, on A3 or Tabloid" for key, (_, title) in VILLAGES.items()}
"""Parts that are printed only when they are named."""


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


def card_components() -> tuple[Component, ...]:
    """The 66 farm cards with their common back."""
    w, h = places.card_size()

    back = Component(
        "card-back", w, h, draw_card_back, _grounded(draw_back_ground, w, h), title="back of the farm cards"
    )

    def front(card: places.Data) -> Component:
        name = f"card.{card['number']:02d}"
        return Component(name, w, h, _drawn(draw_card, card), back=back, title="farm card")

    return tuple(front(card) for card in places.components()["farm_card"])


def board_component(seat: int) -> Component:
    """The player board of a seat."""
    return Component(
        f"player-board.{COLOUR_WORDS[seat]}",
        *places.board_size(),
        _drawn(draw_player_board, seat),
        draw_board_ground,
        title="player board",
    )


def large_village_component(players: int) -> Component:
    """The village board for so many players in one piece, for A3 or Tabloid."""
    board = village(players)
    w, h = board.size

    def ground(pen: Pen, bleed: float) -> None:
        draw_village_ground(pen, board, bleed)

    name = f"large-village-{'12' if board.small else '34'}"
    return Component(name, w, h, _drawn(draw_village, board, closed=False), ground, title="village board in one piece")


def village_components(players: int) -> tuple[Component, ...]:
    """The village board for so many players, in two halves that are joined."""
    board = village(players)
    w, h = board.size
    name = "village-12" if board.small else "village-34"
    overlap = float(places.components()["geometry"]["village"]["overlap"])
    whole = Component(name, w, h, _drawn(draw_village, board, closed=False), title=f"{name} board")

    def ground(piece: Component) -> Callable[[Pen, float], None]:
        def draw(pen: Pen, bleed: float) -> None:
            pen.rect(-bleed, -bleed, piece.w + 2 * bleed, piece.h + 2 * bleed, fill="leaf-pale")

        return draw

    title = f"village board sheet for {'1 and 2' if board.small else '3 and 4'} players"
    return tuple(replace(piece, ground=ground(piece), title=title) for piece in tiles(whole, 2, 1, overlap))


def roof_components() -> tuple[Component, ...]:
    """The 24 roof tiles; the back shows their round."""
    w, h = roof_tile_size()
    rounds = places.components()["start"]["rounds"]
    backs = {
        number: Component(
            f"roof-back.{number}",
            w,
            h,
            _drawn(draw_roof_back, number),
            draw_roof_back_ground,
            title="back of a roof tile",
        )
        for number in range(1, rounds + 1)
    }
    ordered = sorted(places.components()["roof_tile"], key=lambda tile: (tile["round"], tile["id"]))
    return tuple(
        Component(
            f"roof.{tile['id']:02d}",
            w,
            h,
            _drawn(draw_roof_tile, tile),
            back=backs[tile["round"]],
            title="roof tile",
        )
        for tile in ordered
    )


def craft_components(each: int) -> tuple[Component, ...]:
    """`each` craft markers of every building."""
    size = craft_size()
    cut = paths.circle(size / 2, size / 2, size / 2)
    result: list[Component] = []
    for building in places.components()["building"]:
        back = Component(
            f"craft-back.{building['number']}",
            size,
            size,
            _drawn(draw_craft_marker, building, permanent=True),
            _grounded(draw_craft_ground, True),
            cut,
            title="back of a craft marker",
        )
        front = Component(
            f"craft.{building['number']}",
            size,
            size,
            _drawn(draw_craft_marker, building),
            _grounded(draw_craft_ground, False),
            cut,
            back,
            title="craft marker",
        )
        result += [front] * each
    return tuple(result)


def donkey_components(seat: int) -> tuple[Component, ...]:
    """The donkey tiles of a seat."""
    w, h = donkey_size()
    colour = COLOUR_WORDS[seat]
    back = Component(
        f"donkey-back.{colour}",
        w,
        h,
        _drawn(draw_donkey_back, seat),
        _grounded(draw_donkey_ground, seat),
        title="back of a donkey tile",
    )
    return tuple(
        Component(
            f"donkey.{colour}.{tile['deliveries']}",
            w,
            h,
            _drawn(draw_donkey, tile["deliveries"], tile["steps"], seat),
            back=back,
            title="donkey tile",
        )
        for tile in places.components()["donkey_tile"]
        for _ in range(tile["per_player"])
    )


def _square(name: str, size: float, draw: Callable[[Pen], None], title: str) -> Component:
    return Component(name, size, size, draw, title=title)


def _sections_of_tokens(seats: int, players: int) -> list[Section]:
    data = places.components()
    sizes = data["geometry"]["tokens"]
    count = data["count"]
    silver = tuple(
        _square(
            f"silver.{value}",
            sizes["silver"],
            _drawn(draw_silver, value),
            f"silver coin of value {value}",
        )
        for value in (int(key) for key in data["token"]["silver"]["values"])
        for _ in range(data["token"]["silver"]["values"][str(value)])
    )
    vp = tuple(
        _square(
            f"vp.{value}",
            sizes["vp"],
            _drawn(draw_vp, value),
            f"victory point marker of value {value}",
        )
        for value in (int(key) for key in data["token"]["vp"]["values"])
        for _ in range(data["token"]["vp"]["values"][str(value)])
    )
    order = tuple(
        _square(
            f"turn-order.{place}",
            sizes["turn_order"],
            _drawn(draw_turn_order, place),
            "turn order marker",
        )
        for place in (data["solo"]["turn_order_markers"] if players == 1 else range(1, seats + 1))
    )
    buildings = tuple(
        _square(
            f"building-order.{place}",
            sizes["building_order"],
            _drawn(draw_building_order, place),
            "building order marker",
        )
        for place in data["building_order"]["markers"]
    )
    tired = (_square("exhaustion", sizes["exhaustion"], draw_exhaustion, "exhaustion marker"),)
    size = sizes["siesta_marker"]
    siesta = tuple(
        Component(
            f"siesta.{COLOUR_WORDS[seat]}",
            size,
            size,
            _drawn(draw_siesta_marker, seat),
            _grounded(draw_siesta_ground, seat),
            paths.circle(size / 2, size / 2, size / 2),
            title="siesta marker",
        )
        for seat in range(min(seats, max(players, 1)))
    )
    each = data["token"]["limits"]["player_markers"]
    small = sizes["player_marker"]
    markers = [
        Block(
            (
                _square(
                    f"marker.{COLOUR_WORDS[seat]}",
                    small,
                    _drawn(draw_marker, seat),
                    f"{COLOUR_WORDS[seat]} player marker",
                ),
            )
            * each,
            shared=True,
            columns=5,
            beside=seat % 2 == 1,
        )
        for seat in range(seats)
    ]
    return [
        Section(
            "coins",
            "Silver and victory points",
            (Block(silver, shared=True, columns=7), Block(vp, shared=True, columns=9)),
            centre=True,
        ),
        Section(
            "markers",
            "Markers",
            (
                Block(order, shared=True),
                Block(buildings, shared=True, beside=True),
                Block(tired * count["exhaustion_marker"], shared=True, columns=5),
                Block(siesta, beside=True, columns=2),
                *markers,
            ),
            centre=True,
        ),
    ]


def sections(options: Options) -> list[Section]:
    """All that there is to print. `players` 1 to 4: only what they need (alone a second colour is neutral)."""
    from printables.la_granja import aids, howto  # here, since a table of the game draws without them

    players = options.players
    if players is not None and not 1 <= players <= MOST_PLAYERS:
        raise PrintError(f"La Granja is for 1 to {MOST_PLAYERS} players, not for {players}")
    people = players or MOST_PLAYERS
    seats = max(people, 2)  # alone, the neutral player needs markers of a second colour
    boards = tuple(board_component(seat) for seat in range(people))
    result = [
        Section(
            "cards",
            "Farm cards",
            (Block(card_components(), shared=True),),
            landscape=options.paper == "letter" and options.backs != "gutterfold",
            centre=True,
            note="On card of 200 g/m² or more, or in sleeves of 63 × 88 mm. Cards share their cuts.",
        ),
        Section(
            "boards",
            "Player boards",
            tuple(Block((board,)) for board in boards),
            landscape=True,
            centre=True,
            note="Cards are tucked under the four edges, level with the coloured notches.",
        ),
    ]
    for key, (count, title) in VILLAGES.items():
        if players is None or (players <= 2) == (count == 2):
            halves = tuple(Block((piece,)) for piece in village_components(count))
            note = "Lay the right half on the strip with the arrows, edge at the line, and glue."
            result.append(Section(key, title, halves, centre=True, note=note))
    result += [
        Section("roof", "Roof tiles", (Block(roof_components(), shared=True, columns=4),), centre=True),
        Section("craft", "Craft markers", (Block(craft_components(people), columns=max(people, 2)),), centre=True),
        Section(
            "donkeys",
            "Donkey tiles",
            tuple(Block(donkey_components(seat), shared=True) for seat in range(people)),
            centre=True,
        ),
        *_sections_of_tokens(seats, people if players is not None else MOST_PLAYERS),
        Section("aids", "Player aids", (Block(aids.aid_components(people), columns=2),), centre=True),
        Section("scores", "Score sheets", (Block(aids.score_components(people)),), centre=True),
    ]
    made = [Section("howto", "How to print and play", pages=howto.pages(options, result)), *result]
    name, paper = LARGE_PAPER[options.paper]
    for key, (count, title) in VILLAGES.items():
        if f"large-{key}" in options.only:
            block = Block((large_village_component(count),))
            made.append(
                Section(f"large-{key}", f"{title}, on {name}", (block,), landscape=True, centre=True, paper=paper)
            )
    return made


__all__ = [
    "AUTHOR",
    "ICONS",
    "MARKS",
    "TITLE",
    "Village",
    "die",
    "draw_building_order",
    "draw_card",
    "draw_card_back",
    "draw_card_strip",
    "draw_craft_marker",
    "draw_donkey",
    "draw_donkey_back",
    "draw_exhaustion",
    "draw_marker",
    "draw_player_board",
    "draw_roof_back",
    "draw_roof_tile",
    "draw_siesta_marker",
    "draw_silver",
    "draw_turn_order",
    "draw_village",
    "draw_village_ground",
    "draw_vp",
    "marker",
    "places",
    "sections",
    "siesta_marker",
    "village",
]
