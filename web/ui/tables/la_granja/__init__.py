"""The table of La Granja: the village, one's farm with its tucked cards, the hand, prices, and the rivals at a glance.

`village` and `farm` draw the boards (the printed components with live pieces on top), `choose` the panel of the current
decision, `told` all words; this module puts the parts together.
"""

from __future__ import annotations

from web.ui.plug import Part, Picked, Play, Refuse, TableView
from web.ui.tables.la_granja import choose, farm, village
from web.ui.tables.la_granja.pieces import art, defs, own_seat
from web.ui.tables.la_granja.style import CSS
from web.ui.tables.la_granja.texts import (
    BLURB,
    CHOICE_TITLES,
    GUIDE,
    LINE_TITLES,
    OPTION_GROUPS,
    OPTION_TITLES,
)
from web.ui.tables.la_granja.told import banner, explain, fly, group, hints, icon, secret_lines, told_scores

HOVER = True
HIDDEN = True
ON_VILLAGE = {"take", "guard", "die", "space", "save", "deliver", "row", "tile", "step"}


def parts(view: TableView) -> list[Part]:
    """The decision, the village, the farms, the hand, prices, everybody at a glance."""
    own = own_seat(view)
    obs = view.obs
    phone = view.layout == "phone"
    now = Part("choose", "Your move", choose.draw(view), "main")
    board = Part("village", "Village", village.draw(view), "main")
    glance = Part("glance", "Farms at a glance", farm.summaries(view))
    prices = Part("prices", "Prices", farm.prices(view))
    name = "Your farm" if own == view.viewer else f"Farm of {view.seats[own].name}"
    mine = Part("farm-own", name, farm.draw(view, own))
    hand = Part("hand", "Hand", farm.hand(view))
    rivals = [
        Part(
            f"farm-{seat}",
            f"Farm of {view.seats[seat].name}" if not phone else view.seats[seat].name,
            farm.draw(view, seat),
        )
        for seat in range(obs["seats"])
        if seat != own
    ]
    if not phone:
        return [board, now, _main(prices), glance, mine, *rivals, hand]
    kinds = {choice.action.kind for choice in view.choices}
    front = [now]
    if kinds & {"play", "discard"}:
        front = [_main(hand), now]
    elif kinds & {"space", "save"}:
        return [now, _main(mine), board, glance, prices, hand, *rivals]
    return [*front, _main(mine), board, glance, prices, *([] if hand.key == front[0].key else [hand]), *rivals]


def _main(part: Part) -> Part:
    return Part(part.key, part.title, part.html, "main")


def pick(view: TableView, token: str) -> Picked | Play | Refuse:
    """A card of the hand: its four uses are shown until another is picked."""
    return Picked((token,))


__all__ = [
    "BLURB",
    "CHOICE_TITLES",
    "CSS",
    "GUIDE",
    "HIDDEN",
    "HOVER",
    "LINE_TITLES",
    "OPTION_GROUPS",
    "OPTION_TITLES",
    "art",
    "banner",
    "defs",
    "explain",
    "fly",
    "group",
    "hints",
    "icon",
    "parts",
    "pick",
    "secret_lines",
    "told_scores",
]
