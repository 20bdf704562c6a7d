"""The main board with its river and road: wheels, supplies, tracks, cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from core.mi_tierra import data as d
from printables.mi_tierra import places
from web.ui.plug import TableView, key
from web.ui.tables.mi_tierra.pieces import (
    MARKETS,
    NAMES,
    RODEOS,
    ROUNDS,
    TILES,
    H,
    W,
    asked_for,
    card_at,
    coin,
    count_plate,
    icon_at,
    live_piece,
    moved,
    number,
    refused,
    ring,
)
from web.ui.tables.mi_tierra.told import plaza_price, what_it_brings


def draw(view: TableView) -> str:
    obs = view.obs
    x, y, w, h = _window(view)
    out = [f'<svg class="mt-board" viewBox="{x:.6g} {y:.6g} {w:.6g} {h:.6g}" role="group" aria-label="Main board">']
    out.append(f'<use href="#mt-board" width="{W:g}" height="{H:g}"/>')
    out.append(_wheel_kinds(obs))
    out.append(_closed(obs))
    out.append(_tracks(view))
    out.append(_supplies(view))
    out.append(_rodeo(view))
    out.append(_cards(view))
    if obs["area"] in NAMES and obs["area"] not in ("0a", "0b", "14"):
        x, y, w, h = places.area_box(obs["area"])
        out.append(f'<rect class="mt-frame"{key("frame")} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4"/>')
    for area in places.WHEEL_AREAS:
        x, y = places.disc(area)
        out.append(f'<circle data-at="area:{area}" cx="{x:g}" cy="{y:g}" r="7" fill="none" pointer-events="none"/>')
        out.append(_wheels(view, area))
    out.append("</svg>")
    return "".join(out)


def _window(view: TableView) -> tuple[float, float, float, float]:
    """The part of the board that is shown: all of it; on a phone the area that acts, large enough to touch."""
    area = view.obs["area"]
    if view.layout != "phone" or area not in NAMES or area in ("0a", "0b", "14"):
        return 0.0, 0.0, W, H
    x, y, w, h = places.area_box(area)
    wide, high = max(w + 20, 170.0), max(h + 20, 96.0)
    left = min(max(0.0, x + w / 2 - wide / 2), W - wide)
    top = min(max(0.0, y + h / 2 - high / 2), H - high)
    return left, top, wide, high


def _wheel_kinds(obs: Mapping[str, Any]) -> str:
    """Second wheels for two workers (two players), third wheels (six players)."""
    size = places.wheel_size()
    out = []
    if obs["seats"] == 2:
        for area in sorted(d.ONE_WHEEL_FOR_TWO):
            x, y = places.wheel(str(area), 1)
            out.append(card_at("wheel-white", (x - size / 2, y - size / 2, size, size)))
    elif obs["seats"] == 6:
        for area in d.PAIRED_AREAS:
            point = places.third_wheel(str(area))
            if point is not None:
                out.append(card_at("wheel-third", (point[0] - size / 2, point[1] - size / 2, size, size)))
    return "".join(out)


def _closed(obs: Mapping[str, Any]) -> str:
    if obs["options"].get("simpler_game") != "yes":
        return ""
    out = []
    for area in ("7", "8", "16", "17"):
        x, y, w, h = places.area_box(area)
        out.append(f'<rect class="mt-closed" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4"/>')
    return "".join(out)


def _tracks(view: TableView) -> str:
    """Turn order, round, money."""
    obs = view.obs
    out = []
    for i, p in enumerate(obs["order"]):
        x, y = places.centre(places.turn_space(i))
        out.append(moved(x, y, live_piece("turn_marker", p, 12), key(f"turn-{p}")))
    x, y, w, h = places.round_space(min(obs["round"], ROUNDS))
    out.append(f'<rect class="mt-frame"{key("round-frame")} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="2"/>')
    out.append(moved(x + w - 8, y + h / 2, live_piece("round_marker", 14), key("round")))  # beside the number
    by_money: dict[int, list[int]] = {}
    for p, farm in enumerate(obs["farms"]):
        by_money.setdefault(farm["money"] % 100, []).append(p)
    for money, players in by_money.items():
        for i, p in enumerate(players):
            x, y = places.money_marker(money, i, len(players))
            laps = obs["farms"][p]["money"] // 100
            tip = f"{view.seats[p].name}: {obs['farms'][p]['money']} pesos"
            out.append(
                moved(x, y, live_piece("money_marker", p, 14, laps), key(f"money-{p}") + view.what(tip, "MT-193"))
            )
    return "".join(out)


def _supplies(view: TableView) -> str:
    """What is left in the areas."""
    obs = view.obs
    supply = obs["supply"]
    out = []
    less = obs["options"].get("less_luck") == "yes"
    for area, herd, n in (("3", "cow", "1–2"), ("4", "sheep", "1–3"), ("6", "chicken", "1–3")):
        x, y, w, h = places.supply(area)
        out.append(_stock(x + 9.5, y + 9, live_piece("animal", herd, 15), supply[herd], d.PLURALS.get(herd, herd)))
        out.append(_worth(x + 3, y + 21, ("1" if herd == "cow" else "2") if less else n, 8.5))
    x, y, w, h = places.supply("9")
    out.append(_stock(x + w - 26, y + h / 2, live_piece("animal", "horse", 12), supply["horse"], "horses", 14))
    out.append(_icons(x + 4, y + h / 2, "4", "card", 11))
    x, y, w, h = places.supply("7")
    out.append(_stock(x + 9, y + h / 2, icon_at("water", 0, 0, 13), supply["water"], "water markers", 12))
    out.append(_worth(x + 36, y + h / 2, "1" if less else "1–2", 9))
    waiting = obs["plaza"]
    x, y, w, h = places.supply("5")
    room = (x + 1, y + 1, w - (14 if waiting else 2), h - 2)
    for p, (wx, wy) in zip(waiting, places.spread(room, len(waiting), 12)):
        out.append(moved(wx, wy, live_piece("worker", p, 12), key(f"plaza-{p}")))
    price = plaza_price(obs)
    if price:
        x, y, w, h = places.supply("5")
        tip = f"Hiring your worker costs {price} this round."
        if obs["area"] == "5":
            tip += f" From the next round on it will cost {d.PLAZA_PRICE * len(waiting)}, or less after more hiring."
        out.append(f"<g{view.what(tip, 'MT-70')}>{coin(x + w - 7.5, y + h - 7.5, price, 12)}</g>")
    x, y, w, h = places.supply("1")
    out.append(
        _stock(x + 9.5, y + h / 2, f'<g transform="scale(0.26)">{live_piece("pen_tile")}</g>', supply["pen"], "pens")
    )
    x, y, w, h = places.supply("2")
    for i, crop in enumerate(d.CROPS):
        cx = x + w * (i + 0.5) / 3
        left = supply[f"{crop}_seed"]
        out.append(moved(cx, y + 8.5, live_piece("seed", crop, 11.5), "" if left else ' class="mt-used"'))
        out.append(number(cx, y + 20.5, left, f"{crop} seeds", 9))
    return "".join(out)


def _stock(x: float, y: float, piece: str, n: int, what: str, size: float = 14) -> str:
    """What is left in an area: a piece by its middle and how many there are."""
    size -= 1.5 if n > 9 else 0  # two digits stay inside the panel
    return moved(x, y, piece, "" if n else ' class="mt-used"') + number(x + 9.5, y, n, what, size, "start")


def _worth(x: float, y: float, n: str, size: float = 10) -> str:
    """How many pieces one worker brings."""
    return (
        f'<g>{icon_at("worker", x + size / 2, y, size)}<path class="mt-to" d="M{x + size + 1:g} {y:g}h4m-1.6 -1.6l1.8 1.6l-1.8 1.6"/>'
        f"{number(x + size + 7, y, n, '', size, 'start')}</g>"
    )


def _icons(x: float, y: float, n: str, icon_name: str, size: float) -> str:
    """A number and an icon from the left."""
    wide = 0.6 * size * len(n)
    return f"<g>{number(x, y, n, '', size, 'start')}{icon_at(icon_name, x + wide + size * 0.62, y, size)}</g>"


class Rider(NamedTuple):
    """A horse in the rodeo; level 0 once it is over; `won` once it is decided."""

    player: int
    stable: str
    level: int
    place: int
    won: int | None


def _riders(view: TableView) -> list[Rider]:
    """The horses of the rodeo by place: as it stands while they enter, the last result until the viewer has acted."""
    obs = view.obs
    ranked: Sequence[Any] = next(
        (e.data["places"] for e in reversed(view.news) if e.kind == "rodeo" and "places" in e.data), []
    )
    if not obs["entered"]:
        return [Rider(p, d.STABLES[stable], 0, place, won) for place, p, stable, won in ranked]
    won_by = {(p, d.STABLES[stable]): won for _, p, stable, won in ranked}
    levels = {(p, s["id"]): s["horse"] or 0 for p, farm in enumerate(obs["farms"]) for s in farm["stables"]}
    entered = [(p, stable, levels[p, stable]) for p, stable in obs["entered"]]
    return [
        Rider(p, stable, level, 1 + sum(other > level for _, _, other in entered), won_by.get((p, stable)))
        for p, stable, level in sorted(entered, key=lambda entry: -entry[2])
    ]


def _rodeo(view: TableView) -> str:
    """The stalls: the horses of the rodeo, and what the places of this one or the next win."""
    obs = view.obs
    if obs["options"].get("simpler_game") == "yes":
        return ""
    stalls: dict[int, list[Rider]] = {}
    for rider in _riders(view):
        stalls.setdefault(min(rider.place, 5), []).append(rider)
    coming = [prize for n, prize in RODEOS.items() if n > obs["round"]]
    first = 0 if obs["over"] else obs["prize"] or (coming[0] if coming else 0)
    if stalls and not obs["entered"]:
        first = 0  # no prizes of the next rodeo beside the horses of the last one
    out, given = [], 0  # places whose prizes are given: horses that tie share those of their places (MT-159)
    for stall in range(1, 6):
        riders = stalls.get(stall, [])
        place = riders[0].place if riders else stall
        tied = max(1, sum(rider.place == place for rider in riders))
        prize = sum(first >> i for i in range(place - 1, place - 1 + tied)) // tied if place > given else 0
        given = max(given, place - 1 + tied)
        if riders and riders[0].won is not None:
            prize = riders[0].won
        out.append(_stall(view, stall, riders, prize))
    return "".join(out)


def _stall(view: TableView, stall: int, riders: list[Rider], prize: int) -> str:
    """A stall, from 1: its horses with whose they are, their level, and what the place wins."""
    x, y, w, h = places.rodeo_space(stall - 1)
    out = []
    aside = 8 if riders and riders[0].level else 0
    if prize:
        out.append(coin(x + w / 2 + aside, y + h - 9.5, prize, 16 if stall < 4 else 13))
    if aside and riders[0].level == riders[-1].level:
        out.append(icon_at("horseshoe", x + 8, y + h - 9.5, 9))
        out.append(number(x + 13.5, y + h - 9.5, riders[0].level, "", 10, "start"))
    for i, rider in enumerate(riders):
        cx, cy = places.rodeo_horse(stall - 1, i, len(riders))
        name = view.seats[rider.player].name
        level = f", level {rider.level}" if rider.level else ""
        tip = f"{name}'s horse from {rider.stable}{level}: place {rider.place}"
        tip += "." if rider.won is None else f", {rider.won} pesos."
        at = f' data-at="rider:{rider.player}:{rider.stable}"{key(f"rider-{rider.player}-{rider.stable}")}'
        token = live_piece("animal", "horse", 16) + moved(-4.6, 4.6, live_piece("turn_marker", rider.player, 10.5))
        out.append(moved(cx, cy + 2, token, at + view.what(tip, "MT-157")))
    return "".join(out)


def _cards(view: TableView) -> str:
    """Event, tiles, market cards."""
    obs = view.obs
    out = []
    if obs["event"] is not None:
        out.append(
            f"<g{key(obs['event'])}{view.what(thing='event:' + obs['event'].partition('.')[0])}>{card_at('s-' + obs['event'], places.event_space('now'))}</g>"
        )
    if obs["next_event"] is not None:
        half = "bottom" if obs["round"] + 1 >= d.DECK_B_ROUND else "top"
        what = view.what(thing="event:" + obs["next_event"])
        coming = f"s-{obs['next_event']}.{half}"
        out.append(f"<g{what}>{card_at(coming, places.event_space('next'))}</g>")
    for name, tile in zip(places.TILE_SPACES, obs["board"]):
        if tile is not None:
            act = view.act(f"build {tile}") if view.can(f"build {tile}") else ""
            refused = view.act(f"build {tile}", TILES[tile]["name"]) if not act and asked_for(view, "build") else ""
            out.append(
                f"<g{act or refused}{key(tile)}{view.what(thing=f'tile:{tile}')}>{ring(places.tile_space(name), bool(act))}{card_at('s-' + tile, places.tile_space(name))}</g>"
            )
    shown = obs["display"]
    for i, card in enumerate(shown):
        space = i if obs["seats"] > 4 else (0, 1, 3, 4)[i]
        out.append(_market_card(view, card, places.market_space(space)))
    for i, card in enumerate(obs["bottom"]):
        out.append(_market_card(view, card, places.bottom_space(i)))
    for i, card in enumerate(obs["city"]):
        if card is not None:
            out.append(_market_card(view, card, places.city_space(i), f"place 16.{i + 1}"))
    deck = "B" if obs["round"] >= d.DECK_B_ROUND else "A"
    if obs["deck"]:
        out.append(card_at(f"back-{deck}", places.deck_space()))
    x, y, w, h = places.deck_space()  # numbers of cards stand below them, as a used card has numbers of its own
    out.append(count_plate(x + w / 2, y + h + 6.5, obs["deck"], "cards in the market deck"))
    if obs["sold"]:
        x, y, w, h = places.sold_space()
        out.append(card_at("s-" + obs["sold"][-1], (x, y, w, h)))
        out.append(count_plate(x + w / 2, y + h + 6.5, len(obs["sold"]), "used cards"))
    return "".join(out)


def _market_card(view: TableView, card: str | None, box: tuple[float, float, float, float], city: str = "") -> str:
    if card is None:
        return ""
    notation = city if city else f"order {card}"
    if city and view.decision is not None and view.decision.kind == "city" and view.can("fill"):
        notation = "fill" if view.obs["decision"].get("card") == card else ""
    lit = bool(notation) and view.can(notation)
    act = view.act(notation) if lit else ""
    if not lit and not city and asked_for(view, "deal"):
        act = view.act(notation, MARKETS[card]["name"])
    return f"<g{act}{key(card)}{view.what(thing=f'market:{card}')}>{ring(box, lit)}{card_at('s-' + card, box)}</g>"


def _wheels(view: TableView, area: str) -> str:
    """The wheels of an area: who stands there, and where a worker can go."""
    obs = view.obs
    out = []
    standing = obs["wheels"].get(area, [])
    two = (
        1
        if obs["seats"] == 2 and int(area) in d.ONE_WHEEL_FOR_TWO
        else 2
        if obs["seats"] == 6 and area in places.PAIRED
        else 99
    )
    count = len(places.wheels(area)) + (1 if places.third_wheel(area) is not None and obs["seats"] == 6 else 0)
    radius = places.wheel_size() / 2
    for i in range(count):
        name = f"{area}.{d.TOUCH_POSITIONS[i] if area == '8' else i + 1}"
        x, y = places.wheel(area, i)
        here = f' data-at="wheel:{area}:{i}"'
        player = standing[i] if i < len(standing) else None
        notation = next((f"{verb} {name}" for verb in ("place", "place2") if view.can(f"{verb} {name}")), "")
        if area == "8" and player is not None and view.can(f"worker {d.TOUCH_POSITIONS[i]}"):
            notation = f"worker {d.TOUCH_POSITIONS[i]}"
        if notation:
            brings = what_it_brings(view, notation)
            tip = view.what(brings, thing=f"area:{area}")
            idle = " mt-idle" if brings.startswith("Nothing") else ""
            out.append(
                f'<g{view.act(notation)}{here}{key(f"w-{name}")}{tip}><circle class="mt-lit ring{idle}" cx="{x:g}" cy="{y:g}" r="{radius + 0.6:g}"/>'
                + ("" if player is None else moved(x, y, live_piece("worker", player, 13)))
                + "</g>"
            )
            continue
        asked = f"{'place2' if i == two else 'place'} {name}" if asked_for(view, "place") else ""
        if player is None:
            circle = f'<circle{here} cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" pointer-events="{"all" if asked else "none"}"/>'
            what = view.what("", thing=f"area:{area}")
            out.append(refused(view, asked, f"{NAMES[area]}, wheel {i + 1}", circle, what) if asked else circle)
            continue
        words = f"{view.seats[player].name}'s worker in {NAMES[area]}"
        who = view.what(words, thing=f"area:{area}")
        workers = []
        for n, (px, py) in enumerate(places.standing(area, i, 2 if i == two else 1)):
            workers.append(moved(px, py, live_piece("worker", player, 13), here + key(f"w-{name}-{n}") + who))
            here = ""
        out.append(refused(view, asked, words, "".join(workers)) if asked else "".join(workers))
    return "".join(out)
