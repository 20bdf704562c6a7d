"""La Granja in words: explanations of things, hints, headings, log pictures, the banner, and what flies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from core.game import Event, Scorecard, ScoreLine
from core.la_granja.data import (
    BUILDING_NAMES,
    BUY,
    CARDS,
    COMMODITY_VALUE,
    DONKEY_STEPS,
    GOODS,
    INSTANT_TEXT,
    OPTION_TEXT,
    PERMANENT_TEXT,
    RESOURCES,
    SELL,
    SIESTA_VP,
    SPACE_OPTIONS,
    TILES,
    TRADE_TEXT,
    UPGRADE_COST,
    UPGRADES_TO,
    WORDS,
)
from core.la_granja.words import many
from web.ui.plug import Choice, Explain, Fly, Hint, TableView
from web.ui.tables.la_granja.pieces import (
    SYMBOLS,
    WORD,
    board_of,
    die,
    face,
    good,
    mark_of,
    own_seat,
    shape,
    stat,
    tile_picture,
)
from web.ui.tables.la_granja.pieces import icon as picture_of
from web.ui.tables.la_granja.texts import LINE_TITLES
from web.ui.views.table import named

PHASES = ("", "Farm", "Revenue", "Transportation", "Scoring")
STEPS = {
    "I.1": "cards",
    "I.2": "income",
    "I.3": "growth",
    "I.4": "roof tiles",
    "II": "dice",
    "III.1": "donkeys",
    "III.2": "siesta",
    "III.3": "deliveries",
    "III.4": "bought deliveries",
}
STEP_RULES = {
    "I.1": "LG-44",
    "I.2": "LG-68",
    "I.3": "LG-69",
    "I.4": "LG-79",
    "II": "LG-97",
    "III.1": "LG-109",
    "III.2": "LG-112",
    "III.3": "LG-125",
    "III.4": "LG-127",
    "IV": "LG-226",
}
COURSE = ("I.1", "I.3", "I.4", "II", "III.1", "III.2", "III.3", "III.4")
NUMERALS = ("", "I", "II", "III", "IV")
CARD_RULES = {
    name: rule
    for rule, names in {
        "LG-78": ("Herder", "Pig Breeder"),
        "LG-154": ("Stall Builder",),
        "LG-155": ("Peddler",),
        "LG-158": ("Barrow Builder",),
        "LG-164": ("Agricultural Worker",),
        "LG-169": ("Oil Miller", "Fodder Maid"),
        "LG-170": ("Chef",),
        "LG-171": ("Porter",),
        "LG-172": ("Merchant",),
        "LG-173": ("Peon",),
        "LG-174": ("Village Elder",),
        "LG-175": ("Tenant", "Migrant Laborer"),
        "LG-176": ("Foreman",),
        "LG-177": ("Market Woman",),
        "LG-178": ("Long Distance Trader",),
        "LG-179": ("Joiner",),
        "LG-180": ("Roofer",),
        "LG-181": ("Wagoner",),
        "LG-182": ("Packer", "Blacksmith", "Cooper"),
        "LG-183": ("Donkey Driver",),
        "LG-184": ("Harvest Hand", "Ploughboy"),
        "LG-185": ("Gardener",),
        "LG-186": ("Olive Picker", "Brewer", "Vintner"),
        "LG-187": ("Deer Breeder",),
        "LG-188": ("Carpenter",),
        "LG-189": ("Storage Builder",),
        "LG-190": ("Haggler", "Barterer"),
        "LG-191": ("Wainwright",),
        "LG-192": ("Instructor",),
        "LG-193": ("Errand Boy",),
        "LG-194": ("Negotiator", "Pitchman"),
        "LG-195": ("Supplier",),
    }.items()
    for name in names
}


# ---------------------------------------------------------------- banner


def banner(view: TableView) -> str:
    """Round, where in the round, and the turn order."""
    obs = view.obs
    if obs["over"]:
        return '<span class="tag">Six rounds are over</span>'
    step = obs["step"]
    course = ", ".join(STEPS[one] for one in COURSE)
    said = f"Phase {PHASES[obs['phase']]}. The course of a round: {course}, scoring."
    place = (
        f'<span class="lg-step"{view.what(said, STEP_RULES.get(step, "LG-226"))}>{NUMERALS[obs["phase"]]} '
        f'<span class="lg-phase">{PHASES[obs["phase"]]}{": " if step in STEPS else ""}</span>'
        f"<b>{STEPS.get(step, '')}</b></span>"
    )
    order = ""
    if obs["seats"] > 1:
        shapes = "".join(
            f'<span class="lg-turn{" lg-now" if seat == obs["actor"] else ""}">{shape(mark_of(obs, seat))}</span>'
            for seat in obs["order"]
        )
        names = ", ".join(view.seats[seat].name for seat in obs["order"])
        order = (
            f'<span class="lg-turns" role="img" aria-label="{escape("Turn order: " + names, quote=True)}"'
            f"{view.what('Turn order: ' + names + '.', 'LG-117')}>{shapes}</span>"
        )
    elif obs["solo_first"] is not None:
        said = "You are first" if obs["solo_first"] else "You are second"
        order = f'<span class="tag"{view.what(said + " in this round.", "LG-211")}>{said}</span>'
    rounds = view.what(
        "Six rounds of four phases: farm, revenue, transportation, scoring. Then goods are sold.", "LG-162"
    )
    return f'<span class="tag lg-round"{rounds}>Round <b class="num">{obs["round"]}</b> of 6</span>{place}{order}'


# ---------------------------------------------------------------- explanations


def explain(view: TableView, thing: str) -> Explain | None:
    """What a thing of the table is, what it does, and how it stands."""
    kind, _, rest = thing.partition(":")
    make = _EXPLAINERS.get(kind)
    return make(view, rest) if make is not None else None


def _card(view: TableView, rest: str) -> Explain:
    card = CARDS[int(rest)]
    helper = card.helper
    goods = ", ".join(WORDS[g] for g in card.barrow.goods)
    gives = {
        "hand": "hand limit +1",
        "delivery": "one more delivery to buy",
        "silver": "1 silver income",
        "pig": "room for a pig",
    }
    more = ", ".join(gives[g] for g in card.gives)
    phases = " and ".join(NUMERALS[p] for p in helper.phases)
    when = (f" Phase {phases}." if phases else "") + (" Once a round." if helper.once else "")
    html = (
        f"<p><b>Left, field:</b> bears {WORDS[card.field]}.</p>"
        f"<p><b>Top, barrow:</b> {goods}; {card.barrow_vp} VP, and a market stall of {card.barrow_vp}.</p>"
        f"<p><b>Right, extension:</b> {more}.</p><p><b>Bottom, helper:</b> {escape(helper.text)}{when}</p>"
    )
    own = CARD_RULES.get(card.name)
    return Explain(f"{card.name} ({card.number})", html, (*((own,) if own else ()), "LG-222"))


def _tile(view: TableView, rest: str) -> Explain:
    tile = TILES[int(rest)]
    phases = " and ".join(NUMERALS[p] for p in tile.phases)
    steps = ", ".join(STEPS.get(s, s) for s in tile.steps)
    when = (
        f"In phase {phases}{f' ({steps})' if steps else ''}, in your own turn."
        if phases
        else "At any free moment of your turns."
    )
    html = f"<p>{escape(tile.text)}.</p><p>{when} Then it is turned down; its roof points stay.</p>"
    return Explain(f"Roof tile of round {tile.round}", html, ("LG-82", "LG-80"))


def _later(view: TableView, rest: str) -> Explain:
    found = next((x for x in view.obs["later_tiles"] if str(x["round"]) == rest), None)
    n = found["count"] if found else 0
    known = found["tiles"] if found else None
    items = "".join(f"<li>{escape(TILES[t].text)}</li>" for t in known or ())
    text = f"<p>{many(n, 'tile')} will be on offer in round {rest}, for {rest} silver each.</p>"
    return Explain(f"Roof tiles of round {rest}", text + (f"<ul>{items}</ul>" if items else ""), ("LG-22", "LG-79"))


def _building(view: TableView, rest: str) -> Explain:
    b = int(rest)
    data = view.obs["buildings"][b - 1]
    state = "Open." if data["open"] else "Closed: it opens when others are completed for the first time."
    first = " The first to complete it gets 1 VP more." if data["first_vp"] else ""
    here = "".join(
        f"<li>{escape(_name(view, row['owner']))}: {'completed' if row['done'] else str(sum(row['covered'])) + ' of ' + str(len(row['goods']))}</li>"
        for row in data["rows"]
        if row["owner"] >= 0
    )
    html = (
        f"<p>{state} A full row brings {many(view.obs['round'], 'VP')} in this round and a craft marker.{first}</p>"
        f"<p><b>At once:</b> {escape(INSTANT_TEXT[b])}</p><p><b>From the next round on:</b> {escape(PERMANENT_TEXT[b])}</p>"
        + (f"<ul>{here}</ul>" if here else "")
    )
    return Explain(BUILDING_NAMES[b], html, ("LG-132", "LG-225"))


def _stands(view: TableView, seat: int) -> str:
    if view.obs["seats"] == 1 and seat:
        return "The neutral player stands"
    return named(f"Player {seat + 1} stands", view.seats)


def _name(view: TableView, seat: int) -> str:
    return "the neutral player" if view.obs["seats"] == 1 and seat else view.seats[seat].name


def _space(view: TableView, rest: str) -> Explain:
    v = int(rest)
    options = "".join(f"<li>{escape(OPTION_TEXT[o])}</li>" for o in SPACE_OPTIONS[v])
    n = view.obs["dice"].get(rest, 0)
    lie = f"{many(n, 'die') if n == 1 else f'{n} dice'} here now." if n else "No die here now."
    return Explain(
        f"Revenue space {v}", f"<p>A die of {v} brings one of:</p><ul>{options}</ul><p>{lie}</p>", ("LG-223",)
    )


def _hex(view: TableView, rest: str) -> Explain:
    n = int(rest)
    board = board_of(view.obs)
    value = board.value[n]
    owner = view.obs["market"].get(rest)
    beside = [i for i in board.neighbours[n] if str(i) in view.obs["market"]]
    below = [i for i in beside if board.value[i] < value]
    above = [i for i in board.neighbours[n] if board.value[i] > value]
    held_ = (
        f"{escape(_stands(view, owner))} here: 1 VP in every scoring." if owner is not None else "Nobody stands here."
    )
    text = (
        f"<p>{held_}</p><p>A barrow of {value} VP comes here. A stall here pushes rivals off lower neighbouring spaces, 1 VP each "
        f"({many(len(below), 'marker')} on lower neighbours now); it can be pushed off from {many(len(above), 'higher neighbour')}.</p>"
    )
    return Explain(f"Market space {n}, value {value}", text, ("LG-147", "LG-149"))


def _siesta(view: TableView, rest: str) -> Explain:
    n = int(rest)
    stack = view.obs["siesta"][n]
    names = ", ".join(escape(_name(view, seat)) for seat in reversed(stack))
    here = f"<p>Here, top first: {names}.</p>" if stack else ""
    text = f"<p>{many(SIESTA_VP[n], 'VP')} in scoring. The farthest is first in the new turn order; on one space the top marker goes first.</p>{here}"
    return Explain(f"Siesta space {n}", text, ("LG-112", "LG-117", "LG-226"))


def _good(view: TableView, rest: str) -> Explain:
    if rest == "commodity":
        items = "".join(f"<li>{escape(text)}</li>" for text in TRADE_TEXT.values())
        text = f"<p>Trade one in at a free moment of your turn for one of:</p><ul>{items}</ul><p>{COMMODITY_VALUE} silver at the end of the game.</p>"
        return Explain("Trade commodity", text, ("LG-221", "LG-11"))
    g = GOODS.index(rest)
    if g in RESOURCES:
        own = view.obs["farms"][own_seat(view)]
        buy, cost = max(0, BUY[g] + stat(own, "buy_cost")), max(0, UPGRADE_COST[g] + stat(own, "upgrade_cost"))
        text = (
            f"<p>Buy for {buy} silver, sell for {SELL[g]}, upgrade to {WORDS[UPGRADES_TO[g]]} for {cost}, at any free moment of your "
            "turn.</p>"
        )
        if rest == "pig":
            text += f"<p>Each needs a space of its own: you have {own['pig_spaces']}. Two pigs and a free space bring a young one in growth.</p>"
        return Explain(WORD[rest].capitalize(), text, ("LG-37", "LG-73" if rest == "pig" else "LG-121"))
    text = "<p>An upgraded good. It is delivered to barrows and craft houses, never bought or sold.</p>"
    return Explain(WORD[rest].capitalize(), text, ("LG-37",))


def _farm(view: TableView, rest: str) -> Explain:
    seat = int(rest)
    farm = view.obs["farms"][seat]
    ledger = farm["ledger"]
    if ledger is None:
        points = "<p>The points of rivals are covered in this game.</p>"
    else:
        rows = "".join(
            f'<tr><th scope="row">{LINE_TITLES[line.id]}</th><td class="num">{line.points}</td></tr>'
            for line in _sources(ledger)
            if line.points
        )
        points = f'<table class="lg-ledger">{rows}<tr class="total"><th scope="row">VP so far</th><td class="num">{farm["goods"]["vp"]}</td></tr></table>'
    markers = f"; {farm['markers_left']} markers left" if farm["markers_left"] is not None else ""
    text = (
        f"<p>Income {many(farm['silver_income'], 'silver')}; {many(farm['capacity'], 'delivery')} to buy each round; room for "
        f"{many(farm['pig_spaces'], 'pig')}; hand limit {farm['hand_limit']}{markers}.</p>{points}"
    )
    return Explain(f"Farm of {view.seats[seat].name}", text, ("LG-226",))


_EXPLAINERS = {
    "card": _card,
    "tile": _tile,
    "later": _later,
    "building": _building,
    "space": _space,
    "hex": _hex,
    "siesta": _siesta,
    "good": _good,
    "farm": _farm,
}


# ---------------------------------------------------------------- what can I still do?


def hints(view: TableView) -> list[Hint]:
    """What can still be done this round, besides the legal actions."""
    obs = view.obs
    if view.viewer is None or view.viewer >= obs["seats"] or obs["over"]:
        return []
    farm = obs["farms"][view.viewer]
    found = []
    top: Sequence[Any] = obs["pending"][-1] if obs["pending"] else ("",)
    if view.my_turn:
        if top[0] == "turn.play" and top[2]:
            found.append(Hint(f"{many(top[2], 'card')} left to play in this step.", "LG-44"))
        if top[0] == "turn.deliver":
            n = many(top[2], "free delivery")
            found.append(Hint(f"{n} left in this turn.", "LG-125"))
        if top[0] == "turn.purchase":
            n = many(max(top[2] - top[3], 0), "delivery")
            found.append(Hint(f"{n} may still be bought.", "LG-128", "buy_delivery"))
    if obs["phase"] < 2:
        empty = sum(1 for field in farm["fields"] if not field["goods"])
        if obs["step"] != "I.4":
            found.append(Hint(f"{many(empty, 'empty field')} will bear a crop in growth.", "LG-69"))
            if farm["goods"]["pig"] >= 2 and farm["goods"]["pig"] < farm["pig_spaces"]:
                found.append(Hint("Your pigs will have a young one.", "LG-73"))
            found.append(Hint(f"{many(len(obs['offer']), 'roof tile')} on offer for {obs['round']} silver.", "LG-79"))
    if obs["phase"] <= 2:
        dice = 2 - sum(1 for value in farm["dice"] if value) if obs["phase"] == 2 else 2
        if dice:
            found.append(
                Hint(
                    f"{many(dice, 'die') if dice == 1 else '2 dice'} to take this round, and the last die for all.",
                    "LG-97",
                )
            )
    if obs["phase"] < 3 or obs["step"] == "III.1":
        left = [n for n in DONKEY_STEPS if n not in farm["donkeys_used"] or (obs["round"] == 4 and obs["phase"] < 3)]
        words = ", ".join(f"{n} ({many(DONKEY_STEPS[n], 'step')})" for n in left)
        found.append(Hint(f"Donkey tiles left, deliveries and steps: {words}.", "LG-110"))
    if obs["phase"] < 3 or obs["step"] != "IV":
        found.append(
            Hint(
                f"At the end of the round you may buy {many(farm['capacity'], 'delivery')} for a silver each.", "LG-128"
            )
        )
    for barrow in farm["barrows"]:
        if barrow:
            data = CARDS[barrow["card"]]
            left_ = [WORDS[g] for g, done in zip(data.barrow.goods, barrow["covered"]) if not done]
            found.append(Hint(f"Barrow {data.name} for {data.barrow_vp} VP still wants {', '.join(left_)}.", "LG-146"))
    for building in obs["buildings"]:
        for row in building["rows"]:
            if row["owner"] == view.viewer and not row["done"]:
                left_ = [WORD[g] for g, done in zip(row["goods"], row["covered"]) if not done]
                found.append(
                    Hint(
                        f"Your row in the {BUILDING_NAMES[building['number']]} still wants {', '.join(left_)}.",
                        "LG-132",
                    )
                )
    for roof in [*farm["roof"], *([farm["storage"]] if farm["storage"] else [])]:
        if not roof["used"]:
            tile = TILES[roof["tile"]]
            found.append(Hint(f"Roof tile: {tile.text}.", "LG-82", f"roof:{tile.number}"))
    for helper in farm["helpers"]:
        if helper and not helper["exhausted"] and CARDS[helper["card"]].helper.may:
            card = CARDS[helper["card"]]
            found.append(
                Hint(f"{card.name}: {card.helper.text}", CARD_RULES.get(card.name, "LG-168"), f"helper:{card.number}")
            )
    if farm["goods"]["commodity"]:
        n = many(farm["goods"]["commodity"], "trade commodity")
        found.append(Hint(f"{n} to trade in at any free moment of your turn.", "LG-221", "commodity"))
    sale = farm["goods"]["silver"] + sum(SELL[g] * farm["goods"][GOODS[g]] for g in RESOURCES)
    sale += COMMODITY_VALUE * farm["goods"]["commodity"]
    found.append(Hint(f"Sold now your farm would make {sale} silver: {sale // 5} VP at the end.", "LG-162"))
    return found


_GROUPS = {
    "Cards": ("play", "draw", "discard", "replace"),
    "Deliveries": ("deliver", "buy_delivery", "free_delivery", "extra_delivery", "count"),
    "Prices": ("buy", "sell", "upgrade", "commodity"),
    "Roof tiles": ("roof", "tile", "flip", "spend"),
    "Helpers": ("helper", "use", "move"),
    "Dice": ("take", "option", "adjust", "decline"),
    "Market": ("space", "save"),
}
_GROUP_OF = {kind: title for title, kinds in _GROUPS.items() for kind in kinds}


def group(view: TableView, choice: Choice) -> str:
    """Heading of an action in the list."""
    return _GROUP_OF.get(choice.action.kind, "")


# ---------------------------------------------------------------- the log

_EVENT_ICONS = {
    "round": "turn",
    "end": "check",
    "roll": "die-5",
    "vp": "vp",
    "silver": "silver",
    "draw": "card",
    "discard": "card",
    "play": "card-play",
    "replace": "card",
    "reshuffle": "card",
    "upgrade": "upgrade",
    "income": "income",
    "tile": "roof",
    "roof": "roof",
    "trade": "commodity",
    "helper": "helper",
    "donkey": "donkey",
    "reveal": "donkey",
    "shift": "donkey",
    "siesta": "hat",
    "order": "hat",
    "deliver": "donkey",
    "barrow": "barrow",
    "building": "shop",
    "open": "shop",
    "place": "market",
    "removed": "market",
    "save": "market",
    "neutral": "market",
    "guard": "lock",
    "mark": "marker",
    "free": "marker",
    "forgo": "marker",
    "offspring": "pig",
}


@cache
def _die_icon(value: int) -> str:
    return f'<svg class="icon24" viewBox="-6 -6 12 12" aria-hidden="true">{die(value, 11)}</svg>'


def icon(event: Event) -> str:
    """The small picture before a line of the log."""
    data = event.data
    if event.kind in ("gain", "grow", "spend", "deliver") and data.get("good") in SYMBOLS:
        return good(data["good"])
    if event.kind == "upgrade":
        return good(data["to"])
    if event.kind in ("take", "drop_die", "adjust"):
        return _die_icon(data["value"])
    if event.kind == "turn_die":
        return _die_icon(data["to"])
    if event.kind == "option":
        return _die_icon(data["space"])
    if event.kind in ("play", "draw", "replace", "discard", "helper") and isinstance(data.get("card"), int):
        return face(data["card"])
    return picture_of(_EVENT_ICONS.get(event.kind, "marker"))


# ---------------------------------------------------------------- motion


def _den(view: TableView, player: int, name: str) -> str:
    """Where a player's goods lie on screen: on the shown farm, or in the line of a rival."""
    if player != own_seat(view):
        return f"seat:{player}"
    return "purse" if name == "silver" else f"den:{name}" if name != "vp" else f"seat:{player}"


def fly(view: TableView, event: Event) -> list[Fly]:
    """Goods go to their dens and to symbols, dice to farms, markers to the market, tiles to the roof."""
    data, player = event.data, event.player
    if player is None or player >= view.obs["seats"]:
        return []
    own = player == own_seat(view)
    home = f"seat:{player}"
    if event.kind == "gain":
        start = next(
            (f"space:{e.data['space']}" for e in reversed(view.news) if e.kind == "option" and e.player == player), home
        )
        end = _den(view, player, data["good"])
        return [Fly(_flying(good(data["good"])), start, end, 260)] if start != end else []
    if event.kind == "deliver":
        target = data["target"]
        if target < 0:
            return [
                Fly(
                    _flying(shape(mark_of(view.obs, player))),
                    _den(view, player, data["good"]),
                    f"building:{-target}",
                    300,
                )
            ]
        return []
    if event.kind == "take":
        return [
            Fly(
                _flying(_die_icon(data["value"])),
                f"space:{data['value']}",
                f"die:{min(data['which'], 1)}" if own else home,
                260,
            )
        ]
    if event.kind == "place":
        return [Fly(_flying(shape(mark_of(view.obs, player))), home, f"hex:{data['space']}", 320)]
    if event.kind == "tile":
        return [
            Fly(
                tile_picture(f"tile-{data['tile']}", 26, "lg-pic"), f"tile:{data['tile']}", "roof" if own else home, 300
            )
        ]
    return []


def _flying(picture: str) -> str:
    return f'<span class="lg-flying">{picture}</span>'


def told_scores(view: TableView) -> list[Scorecard]:
    """Source by source where the points of a finished game came from, in the words of the paper ledger."""
    cards: list[Scorecard] = []
    for seat, card in enumerate(view.scores):
        lines = [*_sources(view.obs["farms"][seat]["ledger"]), *(line for line in card.lines if line.id == "sale")]
        if any(line.id == "other" and line.why for told in cards for line in told.lines):  # said once
            lines = [ScoreLine(line.id, line.points, "") if line.id == "other" else line for line in lines]
        cards.append(Scorecard(card.name, tuple(lines)))
    some = {line.id for card in cards for line in card.lines if line.points or line.id == "sale"}
    return [Scorecard(card.name, tuple(line for line in card.lines if line.id in some)) for card in cards]


def _sources(ledger: Mapping[str, int]) -> list[ScoreLine]:
    """A farm's ledger as lines; markers pushed off count as market, as on paper."""
    lines = []
    for name, n in ledger.items():
        why = ""
        if name == "removed":
            continue
        if name == "market":
            n += ledger["removed"]
            if ledger["removed"]:
                why = f"{ledger['market']} in scorings, {ledger['removed']} for markers pushed off"
        if name == "other":
            why = "helpers, roof tiles used and the Village Store at once, less the VP paid"
        lines.append(ScoreLine(name, n, why if n else ""))
    return lines


def secret_lines(view: TableView, player: int) -> list[str]:
    """Lines of the live score that are covered (LG-4, option hide_vp)."""
    covered = view.options.get("hide_vp") == "on" and player != view.viewer and not view.obs["over"]
    return ["vp"] if covered else []
