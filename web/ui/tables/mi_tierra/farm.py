"""A farm with its plots, canals, pens, stables and improvements, and what its player owns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from core.mi_tierra import data as d
from printables.mi_tierra import look, places
from web.ui.plug import TableView, key, mark
from web.ui.tables.mi_tierra.pieces import (
    DATA,
    FARM_H,
    FARM_TOP,
    FARM_W,
    MARKETS,
    TILES,
    asked_for,
    card_at,
    good_name,
    icon_at,
    icon_in_text,
    lit_disc,
    live_piece,
    moved,
    number,
    refused,
    ring,
)
from web.ui.tables.mi_tierra.told import harvest_words


def part(view: TableView, p: int, own: bool, board: bool = True, goods: bool = True) -> str:
    """Name, farm, goods and cards of a player.

    board: without it the farm has taken the place of the main board. goods: without them they lie beside the main board.
    """
    head = f'<h4 class="mt-who">{view.seats[p].html}</h4>'
    return (
        f'<div class="mt-farm {"mt-own" if own else "mt-rival"}">{head}{draw(view, p, own) if board else ""}'
        f"{belongings(view, p) if goods else ''}</div>"
    )


def belongings(view: TableView, p: int) -> str:
    """Money, workers, goods and animals as chips (what a score line may count, and where things fly), and cards."""
    return f'<div class="mt-goods" data-at="goods:{p}">{"".join(chips(view, p, True))}</div>{_own_cards(view, p)}'


def chips(view: TableView, p: int, counted: bool = False) -> list[str]:
    """Money, workers, animals and goods of a player; counted: with the marks of the score lines."""
    farm = view.obs["farms"][p]
    home = f' data-at="home:{p}"{mark(p, "money")}' if counted else ""
    chips = [
        f'<span class="chip mt-money" data-watch{home}>{icon_in_text("peso")}<b class="num">{farm["money"]}</b></span>'
    ]
    left = farm["to_place"]
    more = f" ({left} to place)" if left else ""
    chips.append(
        f'<span class="chip" title="workers{more}">{icon_in_text("worker")}<b class="num">{farm["workers"]}</b>{f"<small>{left} left</small>" if left else ""}</span>'
    )
    for kind, n in farm["animals"].items():
        if n:
            tired = f"<small>{farm['worked'][kind]} worked</small>" if farm["worked"][kind] else ""
            chips.append(
                f'<span class="chip" data-watch title="{n} {d.PLURALS.get(kind, kind)}">{icon_in_text(kind)}<b class="num">{n}</b>{tired}</span>'
            )
    for good, n in farm["goods"].items():
        chips.append(
            f'<span class="chip" data-watch title="{escape(good_name(good))}"{mark(p, good) if counted else ""}>{icon_in_text(look.ICONS[good])}<b class="num">{n}</b></span>'
        )
    return chips


def _own_cards(view: TableView, p: int) -> str:
    """Village, objective, contracts, dealers' and city cards of a player."""
    farm = view.obs["farms"][p]
    out = []
    if farm["village"]:
        card = next(v for v in DATA["village"] if v["id"] == farm["village"])
        out.append(
            f'<span class="chip"{view.what(card["text"], thing="card:" + card["id"])}>{icon_in_text("village")}{escape(card["name"])}</span>'
        )
    if farm["objective"]:
        goal = next(o for o in DATA["objective"] if o["id"] == farm["objective"])
        out.append(
            f'<span class="chip"{mark(p, goal["id"])}{view.what(goal["text"], thing="card:" + goal["id"])}>{icon_in_text("goal")}{escape(goal["name"])} {goal["money"]}</span>'
        )
    hidden = farm["contracts"] - len(farm["contract_cards"])
    for name in farm["contract_cards"]:
        goods = d.CONTRACTS[d.CONTRACT[name]].goods
        out.append(
            f'<span class="chip"{view.what(thing=f"card:{name}")}>{icon_in_text("contract")}{"".join(icon_in_text(look.ICONS[d.GOODS[g]]) for g in goods)}</span>'
        )
    if hidden > 0:
        out.append(f'<span class="chip">{icon_in_text("contract")}{hidden} face down</span>')
    for card_id in farm["city"]:
        out.append(
            f'<span class="chip"{view.what(thing=f"market:{card_id}")}>{icon_in_text("town")}{escape(MARKETS[card_id]["name"])}</span>'
        )
    for tile in farm["covered_tiles"]:
        out.append(
            f'<span class="chip muted"{view.what(thing=f"tile:{tile}")}>{escape(TILES[tile]["name"])} (covered)</span>'
        )
    return f'<div class="mt-own-cards">{"".join(out)}</div>' if out else ""


def _keys(mini: bool) -> Callable[[str], str]:
    """Keys of pieces; the small farm's differ from those of the large one, which may lie below it."""
    return (lambda name: key(f"mini-{name}")) if mini else key


def draw(view: TableView, p: int, own: bool, mini: bool = False) -> str:
    """The farm of a player. mini: the small one beside the strip, on which everything can be pressed as well."""
    name_of = _keys(mini)
    farm = view.obs["farms"][p]
    active = own and view.my_turn
    title = f"{'Small farm' if mini else 'Farm'} of {view.seats[p].name}"
    out = [
        f'<svg class="mt-farmboard{" mt-mini" if mini else ""}" viewBox="0 {FARM_TOP} {FARM_W:g} {FARM_H - FARM_TOP:g}" role="group" aria-label="{escape(title, quote=True)}">'
    ]
    out.append(f'<use href="#mt-farm{"-small" if mini else ""}" width="{FARM_W:g}" height="{FARM_H:g}"/>')
    for plot in farm["irrigated"]:
        x, y, w, h = places.farm_space(plot)
        out.append(f'<rect class="mt-wet" x="{x + 1:g}" y="{y + 1:g}" width="{w - 2:g}" height="{h - 2:g}" rx="3"/>')
    for plot, crop in farm["crops"].items():
        x, y = places.centre(places.farm_space(plot))
        out.append(moved(x, y, live_piece("seed", crop, 26), name_of(f"crop-{p}-{plot}")))
    animals = _in_pens(farm)
    for text, herd in zip(farm["pens"], animals):
        box = places.pen_box(*text.split("-"))
        upright = box[3] > box[2]
        x, y = places.centre(box)
        out.append(moved(x, y, live_piece("pen_tile", upright), name_of(f"pen-{p}-{text}")))
        for i, (ax, ay) in enumerate(places.pen_animals(box, len(herd))):
            out.append(moved(ax, ay, live_piece("animal", herd[i], 14), name_of(f"animal-{p}-{text}-{i}")))
    for side in farm["canals"]:
        (x, y), turn = places.edge(side)
        fresh = ' class="mt-fresh"' if side in farm["fresh"] else ""
        out.append(
            moved(x, y, live_piece("water", turn), f'{fresh}{name_of(f"canal-{p}-{side}")} data-at="side:{p}:{side}"')
        )
    for stable in farm["stables"]:
        if stable["covered"]:
            continue
        if stable["water"]:
            out.append(
                moved(
                    *places.stable_water(stable["id"]),
                    live_piece("water", 0),
                    f'{name_of(f"trough-{p}-" + stable["id"])} data-at="stable:{p}:{stable["id"]}"',
                )
            )
        if stable["horse"] is not None:
            x, y = places.level_spot(stable["id"], stable["horse"])
            tip = view.what(f"Horse at level {stable['horse']}", "MT-131")
            out.append(moved(x, y, live_piece("animal", "horse", 13), name_of(f"horse-{p}-{stable['id']}") + tip))
    for i, tile in enumerate(farm["tiles"]):
        if tile is None:
            continue
        box = places.improvement_space(i)
        notation = (
            f"use {tile}"
            if active and view.can(f"use {tile}")
            else f"over {i + 1}"
            if active and view.can(f"over {i + 1}")
            else ""
        )
        act = view.act(notation) if notation else ""
        used = " mt-used" if farm["used"][i] and not act else ""
        out.append(
            f'<g{act}{name_of(f"tile-{p}-{tile}")}{mark(p, tile)}{view.what(thing=f"tile:{tile}")}><g class="{used}">{card_at("s-" + tile, box)}</g>{ring(box, bool(act))}</g>'
        )
    for side in farm["sides"]:
        (x, y), _ = places.edge(side)
        notation = f"worker {side}"
        act = view.act(notation) if active and view.can(notation) else ""
        out.append(
            f"<g{act}{name_of(f'side-{p}-{side}')}{view.what(harvest_words(farm, side), 'MT-119')}>{lit_disc(x, y, 9 if mini else 7.5) if act else ''}{moved(x, y, live_piece('worker', p, 13))}</g>"
        )
    home = _at_home(view, p)
    for i in range(home):
        x, y = places.home_worker(i, home)
        out.append(moved(x, y, live_piece("worker", p, 12), name_of(f"home-{p}-{i}")))
    if active:
        out.append(_targets(view, p, mini))
    out.append("</svg>")
    return "".join(out)


def _at_home(view: TableView, p: int) -> int:
    """Workers in front of the house."""
    obs = view.obs
    farm = obs["farms"][p]
    out = len(farm["sides"])
    for area, players in obs["wheels"].items():
        for i, q in enumerate(players):
            if q == p:
                double = (obs["seats"] == 2 and i == 1 and area.isdigit() and int(area) in d.ONE_WHEEL_FOR_TWO) or (
                    obs["seats"] == 6 and i == 2 and area in places.PAIRED
                )
                out += 2 if double else 1
    return max(0, min(5, int(farm["workers"]) - out))


def _in_pens(farm: Mapping[str, Any]) -> list[list[str]]:
    """Which animals are drawn in which pen: three of a kind, kind by kind."""
    groups: list[list[str]] = []
    for kind, n in farm["animals"].items():
        while n > 0:
            groups.append([kind] * min(n, d.PEN_ROOM))
            n -= d.PEN_ROOM
    return groups + [[] for _ in range(len(farm["pens"]) - len(groups))]


def _closed_places(view: TableView) -> str:
    """Places on the own farm that one might press now, in vain: they tell why."""
    spots: list[tuple[str, str, str]] = []
    disc = '<circle cx="{:.5g}" cy="{:.5g}" r="7" fill="none" pointer-events="all"/>'
    for kind, verb, sides in (("place", "farm", d.SIDES), ("lay", "lay", d.SIDES[: d.N_CANALS])):
        if asked_for(view, kind):
            spots += [(f"{verb} {side}", side, disc.format(*places.edge(side)[0])) for side in sides]
    if asked_for(view, "lay"):
        spots += [(f"lay {stable}", stable, disc.format(*places.stable_water(stable))) for stable in d.STABLES]
    if asked_for(view, "plant"):
        for plot in d.PLOTS:
            x, y, w, h = places.farm_space(plot)
            box = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="none" pointer-events="all"/>'
            spots.append((f"plant {plot}", plot, box))
    if asked_for(view, "pen"):
        for text in d.PEN_TEXT:
            middle = places.centre(places.pen_box(*text.split("-")))
            spots.append((f"pen {text}", text, disc.format(*middle)))
    return "".join(
        refused(view, notation, label, inside) for notation, label, inside in spots if not view.can(notation)
    )


def _targets(view: TableView, p: int, mini: bool = False) -> str:
    """Places on the own farm that answer what is asked, and below them those that would not."""
    name_of = _keys(mini)
    grow = 1.5 if mini else 0.0
    out = [_closed_places(view)]
    fillings = [choice.action for choice in view.legal.values() if choice.action.kind == "fill"]
    for notation, choice in view.legal.items():
        kind, args = choice.action.kind, choice.action.args
        if kind in ("plant", "third", "return") or (kind == "fill" and args[2] >= 0):
            plot = d.PLOTS[args[2] if kind == "fill" else args[0]]
            x, y, w, h = places.farm_space(plot)
            grown = " mt-grown" if plot in view.obs["farms"][p]["crops"] else ""
            # one seed may go to several spaces of the card: a strip for each
            spaces = sorted(a.args[0] for a in fillings if a.args[2] == args[2]) if kind == "fill" else [0]
            wide, which = (w - 3) / len(spaces), ""
            x += 1.5 + wide * spaces.index(args[0] if kind == "fill" else 0)
            if len(spaces) > 1:
                which = f'<g class="mt-count"><text x="{x + wide / 2:.5g}" y="{y + h / 2 + 2.4:g}" text-anchor="middle">{args[0] + 1}</text></g>'
            out.append(
                f'<g{view.act(notation)}{name_of(f"t-{notation}")}><rect class="mt-lit ring{grown}" x="{x:.5g}" y="{y + 1.5:g}" width="{wide:.5g}" height="{h - 3:g}" rx="4"/>{which}</g>'
            )
        elif kind == "kind":  # the fields beside the worker
            for plot in (d.PLOTS[i] for i in d.SIDE_PLOTS[d.SIDE[view.obs["decision"]["side"]]]):
                if view.obs["farms"][p]["crops"].get(plot) == d.CROPS[args[0]]:
                    x, y, w, h = places.farm_space(plot)
                    inside = f'x="{x + 1.5:g}" y="{y + 1.5:g}" width="{w - 3:g}" height="{h - 3:g}"'
                    out.append(
                        f'<g{view.act(notation)}{name_of(f"t-{notation}")}><rect class="mt-lit ring mt-grown" {inside} rx="4"/></g>'
                    )
        elif kind == "pen":
            first, second = (d.SPACES[i] for i in d.PEN_PAIRS[args[0]])
            box = places.pen_box(first, second)
            x, y = places.centre(box)
            ghost = ""
            if view.focus == notation:
                ghost = f'<g class="mt-ghost">{moved(x, y, live_piece("pen_tile", box[3] > box[2]))}</g>'
            harm = " mt-harm" if "over" in choice.text else ""
            disc = lit_disc(x, y, 6 + grow).replace('class="mt-lit', f'class="mt-lit{harm}')
            out.append(f"<g{view.act(notation)}{name_of(f't-{notation}')}>{ghost}{disc}{icon_at('fence', x, y, 8)}</g>")
        elif kind in ("lay", "give", "double") or kind == "farm":
            side = args[0]
            if kind != "farm" and len(args) > 1 and args[1] >= 0:
                x, y = places.stable_water(d.STABLES[args[1]])
            else:
                (x, y), _ = places.edge(d.SIDES[side])
            tip = view.what(harvest_words(view.obs["farms"][p], d.SIDES[side]), "MT-119") if kind == "farm" else ""
            out.append(
                f"<g{view.act(notation)}{name_of(f't-{notation}')}{tip}>{lit_disc(x, y, 7 + grow)}{icon_at('worker' if kind == 'farm' else 'water', x, y, 8)}</g>"
            )
        elif kind == "horse" or (kind == "lose" and args[0] < 0):
            x, y = places.stable_horse(d.STABLES[args[0] if kind == "horse" else args[1]])
            out.append(
                f"<g{view.act(notation)}{name_of(f't-{notation}')}>{lit_disc(x, y, 7.5 + grow)}{icon_at('horse', x, y, 9)}</g>"
            )
        elif kind == "train":
            stable, steps = args
            level = next(s["horse"] for s in view.obs["farms"][p]["stables"] if s["id"] == d.STABLES[stable])
            level += steps
            x, y = places.level_spot(d.STABLES[stable], level)
            out.append(
                f"<g{view.act(notation)}{name_of(f't-{notation}')}>{lit_disc(x, y, 7 + grow)}{number(x, y, level, '', 9)}</g>"
            )
    return "".join(out)
