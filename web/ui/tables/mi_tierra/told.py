"""All words of the table: what an event does, what a worker brings, what a thing is, what can still be done."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from core.game import Event, Scorecard
from core.mi_tierra import data as d
from core.mi_tierra.prospect import could_make
from printables.mi_tierra import look
from web.ui.plug import Choice, Explain, Fly, Hint, TableView
from web.ui.tables.mi_tierra.pieces import (
    DATA,
    EVENTS,
    MARKETS,
    NAMES,
    ROUNDS,
    SHORT,
    TILES,
    card_picture,
    icon_in_text,
    pawn,
)


def event_of(view: TableView) -> tuple[str, Mapping[str, Any]] | None:
    """Card id and half of the event of the round."""
    event = view.obs["event"]
    if event is None:
        return None
    card, _, half = event.partition(".")
    return card, EVENTS[card][half]


def touches(view: TableView, half: Mapping[str, Any], p: int) -> str:
    """What the event of the round does to a player, in words."""
    farm = view.obs["farms"][p]
    if half["negative"] and "IA12" in farm["tiles"]:
        return "Your Insurer keeps it away from you."
    effect = half["effects"][-1]
    do = effect["do"]
    if effect["when"] == "round_start" and view.obs["area"] is not None:
        return "It has acted."
    if do == "tax":
        return f"With {farm['money']} that is {farm['money'] // effect['per'] * effect['amount']}."
    if do == "subsidy":
        least = min(other["money"] for other in view.obs["farms"])
        return "As things stand, you get it." if farm["money"] == least else f"The least money now is {least}."
    if do == "lose_animals":
        total = sum(farm["animals"].values()) + sum(stable["horse"] is not None for stable in farm["stables"])
        count = sum(farm["animals"][kind] for kind in effect["of"] if kind in farm["animals"])
        if effect["amount"] > 1:
            return f"You have {total} animal{'' if total == 1 else 's'}."
        return "You would lose one." if count >= effect["at_least"] else "You are safe."
    if do == "lose_crop":
        seeds = len(farm["crops"]) - (1 if farm["printed"] else 0)
        return f"You have {seeds} planted seed{'' if seeds == 1 else 's'}."
    if do == "modify" and effect["what"] == "workers":
        return f"You place {max(0, farm['workers'] + effect['amount'])} this round."
    if do == "modify" and effect["what"] == "sale_price":
        held = [(good, farm["goods"].get(good, 0) + farm["animals"].get(good, 0)) for good in effect["goods"]]
        return f"You have {d.listed(d.counted(d.PIECE[good], n) for good, n in held)}."
    if do == "modify" and effect["what"] == "large_factory_pay":
        found = [d.listed(goods) for goods in (_could_make(farm, area) for area in ("12", "13")) if goods]
        return f"You could make {d.listed(found)}." if found else ""
    if do == "modify" and effect["what"] == "animals_rolled":
        return f"Your pens have room for {_room(farm, 'sheep')} sheep or {d.counted(d.PIECE['chicken'], _room(farm, 'chicken'))}."
    if do == "gain_per":
        levels = sum(stable["horse"] or 0 for stable in farm["stables"])
        return f"That is {levels} for you now."
    if do == "drought":
        water = len(farm["canals"]) + sum(stable["water"] for stable in farm["stables"])
        return f"You have {water} water." if water > 1 else "It spares you."
    if do == "rodeo":
        best = max((stable["horse"] for stable in farm["stables"] if stable["horse"] is not None), default=None)
        return "You have no horse." if best is None else f"Your best horse is at level {best}."
    return ""


def told_scores(view: TableView) -> list[Scorecard]:
    """The final reckoning without the lines of expansions, and of improvements, that are not in this game."""
    options = view.obs["options"]
    out = {
        line for line, option in (("objective", "objectives"), ("merchant", "merchant")) if options.get(option) != "yes"
    }
    if options.get("simpler_game") == "yes":
        out.add("tiles")
    return [Scorecard(card.name, tuple(line for line in card.lines if line.id not in out)) for card in view.scores]


def what_it_brings(view: TableView, notation: str) -> str:
    """What a worker placed like this would bring: the second half of the action's words, as a sentence."""
    action = view.legal[notation].action
    if action.kind not in ("place", "place2", "farm"):
        return ""
    text = view.legal[notation].text
    where = "your farm" if action.kind == "farm" else NAMES[d.AREA_TEXT[action.args[0]]]
    brings = text.partition(where)[2].partition(": ")[2]
    return brings[:1].upper() + brings[1:]


def plaza_price(obs: Mapping[str, Any]) -> int:
    """What hiring at the plaza costs this round: the same for all who hire (MT-70)."""
    return int(obs["plaza_price"]) if obs["area"] == "5" else d.PLAZA_PRICE * len(obs["plaza"])


def _room(farm: Mapping[str, Any], herd: str) -> int:
    used: int = sum(-(-n // d.PEN_ROOM) for kind, n in farm["animals"].items() if kind != herd)
    return max(0, (len(farm["pens"]) - used) * d.PEN_ROOM - int(farm["animals"][herd]))


def _could_make(farm: Mapping[str, Any], area: str) -> list[str]:
    """Goods that a farm could make in a factory."""
    return could_make(
        int(area),
        lambda piece: farm["goods"].get(d.PIECES[piece], 0),
        lambda herd: farm["animals"][d.HERDS[herd]] - farm["worked"][d.HERDS[herd]],
    )


def harvest_words(farm: Mapping[str, Any], side: str) -> str:
    plots = [d.PLOTS[i] for i in d.SIDE_PLOTS[d.SIDE[side]]]
    wet = [farm["crops"][plot] for plot in plots if plot in farm["crops"] and plot in farm["irrigated"]]
    if not wet:
        return "Nothing, as no field there is irrigated yet."
    if len(wet) == 2 and wet[0] == wet[1]:
        return f"2 {d.PLURALS.get(wet[0], wet[0])}."
    return f"1 {' or 1 '.join(dict.fromkeys(wet))}."


def banner(view: TableView) -> str:
    """Round, area, event; where there is room the strip below tells area and event."""
    obs = view.obs
    out = f'<span class="tag">Round {obs["round"]} of {ROUNDS}</span>'
    if obs["over"]:
        return out
    if view.layout == "wide":
        return out + _rodeo_tag(view)
    if obs["area"] is not None:
        out += f' <span class="tag">{icon_in_text(look.AREA_ICONS[obs["area"]])} {escape(SHORT.get(obs["area"], NAMES[obs["area"]]))}</span>'
    elif view.decision is not None and view.decision.kind == "place":
        out += ' <span class="tag">Placing workers</span>'
    event = event_of(view)
    if event is not None:
        half = event[1]
        storm = icon_in_text("storm") if half["negative"] else ""
        out += f' <span class="tag"{view.what(half["text"], thing=f"event:{event[0]}")}>{storm}{escape(half["name"])}</span>'
    return out + _rodeo_tag(view)


def _rodeo_tag(view: TableView) -> str:
    """This round's rodeo with its first prize."""
    prize = view.obs["prize"]
    if not prize:
        return ""
    return f' <span class="tag"{view.what("A rodeo ends this round.", "MT-158")}>{icon_in_text("horseshoe")} {prize}</span>'


def secret_lines(view: TableView, player: int) -> list[str]:
    """Other players' objectives stay secret until the end."""
    return [] if view.obs["over"] or player == view.viewer else ["objective"]


def rule_of(area: str) -> str:
    found: str = next(row["rule"] for row in DATA["area"] if row["number"] == area)
    return found


def group(view: TableView, choice: Choice) -> str:
    """Headings of the action list."""
    kind, args = choice.action.kind, choice.action.args
    if kind in ("place", "place2"):
        area = args[0]
        if area <= 6:
            return "River" if area > 0 else "Expansions"
        return "Road" if area <= 13 else "Markets"
    if kind == "farm":
        return "Your farm"
    return ""


def icon(event: Event) -> str:
    """The icon before a log line."""
    data = event.data
    name = {
        "roll": "die-3", "gain": "peso", "pay": "peso", "trade": "stall", "sale": "stall", "water": "water", "pen": "fence", "horse": "horse",
        "tile": "gear", "use": "gear", "contract": "contract", "dealer": "cart", "rodeo": "horseshoe", "enter": "horseshoe", "place": "worker",
        "home": "worker", "hire": "plaza", "event": "storm", "drought": "water-mill", "look": "clock-tower", "cards": "stall",
    }.get(event.kind, "")  # fmt: skip
    if event.kind == "goods":
        name = look.ICONS.get(str(data.get("piece", "")), "")
    elif event.kind == "animals":
        name = str(data.get("herd", ""))
    elif event.kind in ("plant", "uproot"):
        name = look.ICONS.get(str(data.get("crop", "")), "")
    elif event.kind == "area":
        name = look.AREA_ICONS.get(str(data.get("area", "")), "")
    return icon_in_text(name) if name else ""


def fly(view: TableView, event: Event) -> list[Fly]:
    """Workers go out, goods and water come home."""
    data = event.data
    p = event.player
    if p is None:
        return []
    home = f"home:{p}"
    if event.kind == "place" and "wheel" in data:
        return [Fly(pawn(p), home, f"wheel:{data['area']}:{data['wheel']}")]
    if event.kind == "goods" and data.get("n", 0) > 0 and data.get("piece") in look.ICONS:
        start = f"area:{data['place']}" if data.get("place") else home
        return [Fly(icon_in_text(look.ICONS[data["piece"]], "mt-flying"), start, f"goods:{p}")]
    if event.kind == "animals" and data.get("n", 0) > 0:
        area = {"cow": "3", "sheep": "4", "chicken": "6"}[data["herd"]]
        return [Fly(icon_in_text(data["herd"], "mt-flying"), f"area:{area}", f"goods:{p}")]
    if event.kind == "enter":
        return [Fly(icon_in_text("horse", "mt-flying"), home, f"rider:{p}:{stable}") for stable in data["stables"]]
    if event.kind == "water":
        place = f"side:{p}:{data['side']}" if "side" in data else f"stable:{p}:{data.get('stable')}"
        ends = ("area:7", place) if data["to"] == "farm" else (place, "area:7")
        return [Fly(icon_in_text("water", "mt-flying"), *ends)]
    return []


def explain(view: TableView, thing: str) -> Explain | None:
    """What an area, card or tile is."""
    kind, _, name = thing.partition(":")
    if kind == "area" and name in NAMES:
        rules = {
            "1": ("MT-51", "MT-53"), "2": ("MT-58",), "3": ("MT-64",), "4": ("MT-64",), "5": ("MT-70",), "6": ("MT-64",),
            "7": ("MT-75", "MT-83"), "8": ("MT-95", "MT-96"), "9": ("MT-105", "MT-107"), "10": ("MT-111",), "11": ("MT-111", "MT-114"),
            "12": ("MT-116",), "13": ("MT-116",), "14": ("MT-119", "MT-121"), "15": ("MT-140",), "16": ("MT-153",), "17": ("MT-156", "MT-158"),
            "0a": ("MT-227",), "0b": ("MT-231",),
        }[name]  # fmt: skip
        return Explain(f"{name} {NAMES[name]}", f"<p>{escape(rule_of(name))}</p>", rules)
    if kind == "market" and name in MARKETS:
        words = d.MARKETS[d.MARKET[name]].words()
        arrow = " It moves to the bottom row in the next Maintenance." if MARKETS[name]["arrow"] else ""
        return Explain(
            MARKETS[name]["name"],
            f"{card_picture(name, 'market', 'mt-wide')}<p>Buys {escape(words)}.{arrow}</p>",
            ("MT-142", "MT-143"),
        )
    if kind == "tile" and name in TILES:
        tile = TILES[name]
        when = "Pays at the end of the game." if tile["deck"] == "B" else ""
        if any(effect["when"] == "farm" for effect in tile["effects"]):
            when = "Once a round."
        return Explain(
            tile["name"],
            f"{card_picture(name, 'improvement', 'mt-square')}<p>{escape(tile['text'])}</p>{f'<p>{when}</p>' if when else ''}",
            ("MT-127", "MT-201"),
        )
    if kind == "event" and name in EVENTS:
        card = EVENTS[name]
        halves = "".join(
            f"<p><strong>{escape(card[h]['name'])}</strong>: {escape(card[h]['text'])}</p>" for h in ("top", "bottom")
        )
        return Explain(
            "Event",
            f"{card_picture(name, 'event', 'mt-event-card')}{halves}<p>The upper half acts in rounds 1 to 4, the lower one in rounds 5 to 7.</p>",
            ("MT-169",),
        )
    if kind == "card":
        texts = {
            "international": "9 pesos in round 7 if you hold all three goods.",
            "merchant": "Whoever takes this dealer fills at least one space. From then on the others can buy what lies "
            "on it, at the printed price, which goes to its owner.",
        }
        for table, rules in (
            ("village", ("MT-240",)), ("objective", ("MT-210",)), ("international", ("MT-228",)),
            ("merchant", ("MT-231", "MT-234")),
        ):  # fmt: skip
            for card in DATA[table]:
                if card["id"] == name:
                    text = card["text"] if "text" in card else texts[table]
                    return Explain(
                        card.get("name", "Contract"),
                        f"{card_picture(name, table, 'mt-tall')}<p>{escape(text)}</p>",
                        rules,
                    )
    return None


def hints(view: TableView) -> list[Hint]:
    """What can still be done."""
    if view.viewer is None or view.viewer >= view.obs["seats"] or view.obs["over"]:
        return []
    farm = view.obs["farms"][view.viewer]
    found = []
    dry = [plot for plot in farm["crops"] if plot not in farm["irrigated"]]
    if dry:
        found.append(Hint(f"Dry fields bring nothing: {', '.join(dry)}. The Water Mill (7) helps.", "MT-77"))
    if not farm["pens"]:
        found.append(Hint("Without a pen every animal becomes meat.", "MT-64", "place 1.1"))
    if not farm["hired"] and view.obs["round"] < ROUNDS - 1:
        price = plaza_price(view.obs)
        if price <= farm["money"]:
            found.append(Hint(f"Your worker at the plaza costs {price} now.", "MT-70", "place 5.1"))
    for area in ("10", "11", "12", "13"):
        goods = _could_make(farm, area)
        if goods:
            found.append(Hint(f"{NAMES[area]}: Now: {d.listed(goods)}.", "MT-112", f"place {area}.1"))
    return found
