"""The table of Mi Tierra: the main board with its river and road, the markets, everybody's farm, what happens next.

Static drawings are the printed components, put into the page once (`defs`); what moves or changes lies on top of them.

`board`, `farm` and `market` draw (the printed components with live pieces on top), `strip` what happens next, `choose` the
current decision, `told` all words; this module puts the parts together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.ui.plug import Part, TableView
from web.ui.tables.mi_tierra import board, choose, farm, market, pieces, strip
from web.ui.tables.mi_tierra.pieces import art, defs
from web.ui.tables.mi_tierra.style import CSS
from web.ui.tables.mi_tierra.texts import BLURB, CHOICE_TITLES, GUIDE, LINE_TITLES, OPTION_GROUPS, OPTION_TITLES
from web.ui.tables.mi_tierra.told import banner, explain, fly, group, hints, icon, secret_lines, told_scores


def HIDDEN(options: Mapping[str, Any]) -> bool:
    """What a player saw at the clock tower is hidden in every game."""
    return True


HOVER = True


def parts(view: TableView) -> list[Part]:
    """What happens next, the board, the own farm, markets, expansions, rivals."""
    own = pieces.own_seat(view)
    phone, wide = view.layout == "phone", view.layout == "wide"
    on_farm = view.my_turn and choose.on_farm(view)
    on_stage = not phone and on_farm
    stage = farm.draw(view, own, True) if on_stage else board.draw(view)
    mini = farm.draw(view, own, True, mini=True) if wide and not on_stage else ""
    large = farm.part(view, own, True, not on_stage, not wide)
    pressed = stage if not phone else large if on_farm else ""  # on a phone the board's places are too small to press
    now = Part("now", "What happens next", strip.draw(view, pressed, mini), "main")
    shown = f'<div class="mt-stage">{stage}</div>'
    if wide:  # what one owns, and the buttons, lie beside the board: nothing needed is below the screen
        head = f'<h4 class="mt-who">{view.seats[own].html}</h4>'
        more = f"{head}{farm.belongings(view, own)}{choose.beside(view, stage + mini)}"
        shown = f'<div class="mt-table">{shown}<div class="mt-beside">{more}</div></div>'
    table = Part("board", "Your farm" if on_stage else "Main board", shown, "main")
    name = view.seats[own].name
    mine = Part("own", f"{name}'s farm", large, "main" if phone else "side")
    trade = Part("markets", "Markets", market.draw(view))
    found = [now, table, mine, trade]
    if phone and on_farm:
        found = [now, mine, table, trade]
    elif (
        phone
        and view.my_turn
        and view.decision is not None
        and view.decision.kind in ("deal", "sell", "generic", "city")
    ):
        found = [now, Part("markets", "Markets", market.draw(view), "main"), table, mine]
    extra = market.expansions(view, own)
    if extra:
        found.append(Part("extra", "Cards", extra))
    for step in range(1, view.obs["seats"]):
        seat = (own + step) % view.obs["seats"]
        found.append(Part(f"rival-{seat}", f"{view.seats[seat].name}'s farm", farm.part(view, seat, False)))
    return found


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
    "secret_lines",
    "told_scores",
]
