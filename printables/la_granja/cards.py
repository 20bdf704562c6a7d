"""La Granja: the 66 farm cards. Four uses on four edges; once a card is tucked, only the strip of its use shows."""

from __future__ import annotations

from printables import fonts, paths
from printables.la_granja import places
from printables.la_granja.look import CROP_GROUND, ICONS, counted, number, place
from printables.la_granja.places import Data
from printables.la_granja.portraits import draw_portrait
from printables.pen import Pen

NAME_BAND = 7.4
INSET = 1.6
TEXT_PT = 11.0


def draw_card_ground(pen: Pen, card: Data) -> None:
    """White stock with the four coloured strips inside: no ink meets the cut, so that neighbours share their cuts."""
    w, h = places.card_size()
    pen.rect(0, 0, w, h, fill="card-stock")
    if pen.low:
        return
    _, y, _, _ = places.strip_box("helper")
    top = places.strip_box("barrow")[3]
    field, extension = places.side_panel("field"), places.side_panel("extension")
    with pen.group(clip=paths.rectangle(INSET, INSET, w - 2 * INSET, h - 2 * INSET, 2.4)):
        pen.rect(0, 0, w, h, fill="milk")
        pen.rect(0, 0, w, top, fill="clay-pale")
        pen.rect(*field, fill=CROP_GROUND[card["field"]["good"]])
        pen.rect(*extension, fill="sky-pale")
        pen.rect(0, y, w, NAME_BAND, fill="plum")


def draw_card(pen: Pen, card: Data, *, screen: bool = False) -> None:
    """A farm card, 63 × 88 mm upright. `card`: a table of `farm_card`.

    screen: with round corners; name, points and the helper's text as large as their places allow.
    """
    w, h = places.card_size()
    corner = float(places.components()["geometry"]["card"]["corner"])
    with pen.group(clip=paths.rectangle(0, 0, w, h, corner)) if screen else pen.group():
        draw_card_ground(pen, card)
        _middle(pen, card)
        _field(pen, card)
        _extension(pen, card)
        _barrow(pen, card, screen)
        _helper(pen, card, screen)
        _tuck_lines(pen)


def draw_card_strip(pen: Pen, card: Data, side: str) -> None:
    """Only what shows of a card tucked as `field`, `barrow`, `extension` or `helper`, in the card's coordinates."""
    x, y, w, h = places.strip_box(side)
    with pen.group(clip=paths.rectangle(x, y, w, h)):
        draw_card_ground(pen, card)
        if side in ("field", "extension"):
            _barrow(pen, card)
            _helper(pen, card)
        {"field": _field, "barrow": _barrow, "extension": _extension, "helper": _helper}[side](pen, card)
        _tuck_lines(pen)
        pen.rect(x, y, w, h, stroke="edge", width=0.4)


def _tuck_lines(pen: Pen) -> None:
    """Where the edge of the player board comes to lie."""
    w, h = places.card_size()
    colour, wide = ("ink", 0.25) if pen.low else ("edge", 0.2)
    top, bottom = places.strip_box("barrow")[3], places.strip_box("helper")[1]
    left, right = places.strip_box("field")[2], places.strip_box("extension")[0]
    for y in (top, bottom):
        pen.line(INSET, y, w - INSET, y, stroke=colour, width=wide)
    for x in (left, right):
        pen.line(x, top, x, bottom, stroke=colour, width=wide)
    if pen.low:
        pen.line(INSET, bottom + NAME_BAND, w - INSET, bottom + NAME_BAND, stroke="ink", width=0.25)
        pen.rect(INSET, INSET, w - 2 * INSET, h - 2 * INSET, r=2.4, stroke="edge", width=0.25)


def _barrow(pen: Pen, card: Data, screen: bool = False) -> None:
    goods = card["barrow"]["goods"]
    for index, good in enumerate(goods):
        x, y = places.barrow_symbol(len(goods), index)
        pen.rect(x - 4.9, y - 4.7, 9.8, 9.4, r=1.6, fill="milk", stroke="edge", width=0.25)
        pen.icon(ICONS[good], x, y, 8.6)
    w, _ = places.card_size()
    counted(pen, w / 2, 15.7, card["barrow"]["vp"], "vp", 6.8 if screen else 5.8)


def _field(pen: Pen, card: Data) -> None:
    good = card["field"]["good"]
    x, y, _w, _h = places.side_panel("field")
    pen.icon(ICONS[good], x + 9.0, y + 10.0, 11.0)
    sx, sy, sw, sh = places.field_space()
    place(pen, sx + sw / 2, sy + sh / 2, 10.8, dash=True)


def _extension(pen: Pen, card: Data) -> None:
    gives = card["extension"]["gives"]
    _x, _y, _w, _h = places.side_panel("extension")
    for kind in places.components()["geometry"]["card"]["extension_rows"]:
        cx, cy = places.extension_row(kind)
        if kind not in gives:
            pen.circle(cx, cy, 0.55, fill="soft" if pen.low else "edge")
        elif kind == "pig":
            place(pen, cx, cy, 8.8)
            pen.icon("pig", cx, cy, 6.4)
        else:
            pen.icon(ICONS[kind], cx, cy, 8.2)


def _middle(pen: Pen, card: Data) -> None:
    x = (places.strip_box("field")[2] + places.strip_box("extension")[0]) / 2
    top, bottom = places.strip_box("barrow")[3], places.strip_box("helper")[1]
    y = (top + bottom) / 2
    draw_portrait(pen, card["number"], card["name"], x, y - 4.6, 24.0)
    number(pen, x, y + 13.4, str(card["number"]), 4.2, "soft")


def _helper(pen: Pen, card: Data, screen: bool = False) -> None:
    helper = card["helper"]
    _x, y, w, h = places.strip_box("helper")
    right = w - 4.0
    middle = y + NAME_BAND / 2
    if helper["freq"] == "once":
        pen.icon("rest", right - 2.6, middle, 5.4, mode=None if pen.low else "solid", tone="light", ground="plum")
        right -= 6.4
    phases = "·".join(helper["phases"])
    if phases:
        size = fonts.size_for_cap(2.5, "title", "bold")
        right -= 1.0 + pen.text(
            right, middle, phases, size, family="title", weight="bold", fill="light", anchor="end", baseline="middle"
        )
    pen.text(
        4.0, middle, card["name"], 16.0 if screen else 11.5, family="title", weight="bold", fill="light",
        baseline="middle", fit=right - 5.0,
    )  # fmt: skip
    text_top = y + NAME_BAND + 2.2
    pen.paragraph(
        4.0, text_top, w - 8.0, helper["text"], 20.0 if screen else TEXT_PT, fill="ink",
        leading=1.1 if screen else 1.2, max_height=h - NAME_BAND - 5.4,
    )  # fmt: skip


def draw_back_ground(pen: Pen, w: float, h: float, bleed: float = 0.0) -> None:
    """Fields seen from above, `bleed` mm beyond w × h: the ground of every back."""
    box = (-bleed, -bleed, w + 2 * bleed, h + 2 * bleed)
    if pen.low:
        return
    pen.rect(*box, fill="leaf")
    with pen.group(clip=paths.rectangle(*box)):
        reach = w + h + 4 * bleed
        step = 4.0
        count = int(reach / step) + 2
        for i in range(-count, count):
            at = i * step
            pen.line(at, -bleed, at + h + 2 * bleed, h + bleed, stroke="olive", width=0.7, opacity=0.55)


def draw_card_back(pen: Pen) -> None:
    """The back of a farm card, 63 × 88 mm."""
    w, h = places.card_size()
    draw_back_ground(pen, w, h)
    inner = (5.0, 5.0, w - 10.0, h - 10.0)
    if pen.low:
        pen.hatch(
            paths.rectangle(*inner, 3) + paths.backwards(paths.circle(w / 2, h / 2 - 2, 18)), gap=3, stroke="line"
        )
    pen.rect(*inner, r=3, stroke="ink" if pen.low else "milk", width=0.6)
    pen.circle(w / 2, h / 2 - 4, 17, fill="milk", stroke="ink" if pen.low else "olive", width=0.6)
    pen.icon("roof", w / 2, h / 2 - 5, 22)
    pen.rect(9, h - 26, w - 18, 12, r=2, fill="plum", stroke="ink" if pen.low else None, width=0.4)
    pen.text(
        w / 2, h - 20, "La Granja", 16, family="title", weight="bold", fill="light", anchor="middle", baseline="middle"
    )


__all__ = ["draw_back_ground", "draw_card", "draw_card_back", "draw_card_ground", "draw_card_strip"]
