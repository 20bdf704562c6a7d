"""What happens next: the order of the areas, the event, the purse, the decision."""

from __future__ import annotations

from html import escape

from core.mi_tierra import data as d
from printables.mi_tierra import look
from web.ui.plug import TableView, key
from web.ui.tables.mi_tierra import choose
from web.ui.tables.mi_tierra.farm import chips
from web.ui.tables.mi_tierra.pieces import EVENTS, NAMES, ORDER, ROUNDS, icon_in_text, own_seat
from web.ui.tables.mi_tierra.told import event_of, rule_of, touches


def draw(view: TableView, stage: str, mini: str = "") -> str:
    """Strip, event, decision. stage: what lies open below. mini: the own farm in small, beside them on a wide screen."""
    purse = _purse(view, own_seat(view)) if view.layout == "tablet" else ""
    news = f"{_strip(view)}{_event(view)}{purse}{choose.draw(view, stage)}"
    if view.layout == "wide":
        return f'<div class="mt-now mt-wide-now"><div class="mt-news">{news}</div>{mini}</div>'
    return f'<div class="mt-now">{news}</div>'


def _purse(view: TableView, p: int) -> str:
    """Money, workers, animals, goods of a player in one line."""
    return f'<div class="mt-purse">{view.seats[p].html}{"".join(chips(view, p))}</div>'


def _workers_of(view: TableView, area: str) -> list[int]:
    """Who has workers in an area, in the order in which they act."""
    obs = view.obs
    if area == "14":
        return [p for p in obs["order"] for _ in obs["farms"][p]["sides"]]
    seats = [p for p in obs["wheels"].get(area, ()) if p is not None]
    return sorted(seats, key=obs["order"].index) if area == "8" else seats


def _strip(view: TableView) -> str:
    """The areas in the order in which they act, with those who stand there; the one that acts is lit."""
    obs = view.obs
    if obs["over"]:
        return ""
    now = ORDER.index(obs["area"]) if obs["area"] in ORDER else -1
    items = []
    for i, area in enumerate(ORDER):
        simpler = obs["options"].get("simpler_game") == "yes"
        if (area == "0a" and obs["options"].get("international_markets") != "yes") or (
            area == "0b" and obs["options"].get("merchant") != "yes"
        ):
            continue
        if simpler and area in ("7", "8", "16", "17"):
            continue
        state = "is-now" if i == now else "is-done" if i < now else ""
        there = _workers_of(view, area)
        dots = "".join(_dot(view, p) for p in there)
        room = 2 if view.layout == "phone" else 4
        if len(there) > max(room, len(set(there))):  # many: one mark for each player, with a number
            dots = "".join(_dot(view, p, there.count(p)) for p in dict.fromkeys(there))
        who = d.listed(view.seats[p].name for p in there) if there else "nobody"
        label = escape(f"Area {area}, {NAMES[area]}: {who}", quote=True)
        items.append(
            f'<li class="mt-step {state}"{key(f"step-{area}")} title="{label}" aria-label="{label}"{view.what(rule_of(area), thing=f"area:{area}")}>'
            f'<span class="mt-step-n num">{area}{icon_in_text(look.AREA_ICONS[area])}</span><span class="mt-dots">{dots}</span></li>'
        )
    return f'<ol class="mt-strip" aria-label="Order of the areas">{"".join(items)}</ol>'


def _dot(view: TableView, p: int, n: int = 1) -> str:
    seat = view.seats[p]
    many = f'<small class="num">{n}</small>' if n > 1 else ""
    return f'<span class="mt-dot who-{seat.colour_name}"><span class="shape" aria-hidden="true">{seat.shape}</span>{many}</span>'


def _event(view: TableView) -> str:
    """The event of the round, what it does, and what it does to the viewer."""
    event = event_of(view)
    if event is None or view.obs["over"]:
        return ""
    half = event[1]
    mine = touches(view, half, view.viewer) if view.viewer is not None else ""
    storm = icon_in_text("storm") if half["negative"] else ""
    coming = ""
    if view.obs["next_event"] is not None:
        word = "bottom" if view.obs["round"] + 1 >= d.DECK_B_ROUND else "top"
        card = EVENTS[view.obs["next_event"]][word]
        if view.obs["round"] < ROUNDS:
            coming = f'<span class="muted">Next: {escape(card["name"])}. {escape(card["text"])}</span>'
    return (
        f'<p class="mt-event"{key("event")}>{storm}<strong>{escape(half["name"])}</strong> <span>{escape(half["text"])}</span> '
        f'<span class="mt-you" data-watch>{escape(mine)}</span> {coming}</p>'
    )
