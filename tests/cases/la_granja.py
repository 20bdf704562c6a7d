"""The worked cases of La Granja: each kind sets a position up, lets the engine act, and reads the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from core.game import IllegalAction, InvalidAction, get_game, play
from core.la_granja import market, scoring
from core.la_granja.data import CARDS, GOOD, GOODS, TILES, VP, Symbols
from core.la_granja.state import LaGranjaState

GAME = get_game("la_granja")
Given = dict[str, Any]

FIELDS = {good: [c.number for c in CARDS[1:] if c.field == GOOD[good]] for good in GOODS[:3]}
HAND_ONLY = [c.number for c in CARDS[1:] if c.gives == ("hand", "delivery", "silver")]
PIGS = [c.number for c in CARDS[1:] if "pig" in c.gives]
NO_PIGS = [c.number for c in CARDS[1:] if "pig" not in c.gives]
SILVER_CARDS = [c.number for c in CARDS[1:] if "silver" in c.gives]
NO_SILVER = [c.number for c in CARDS[1:] if "silver" not in c.gives]
DELIVERY = [c.number for c in CARDS[1:] if "delivery" in c.gives]
NO_DELIVERY = [c.number for c in CARDS[1:] if "delivery" not in c.gives]


def options_of(given: Given) -> dict[str, Any]:
    """The options a case plays with: under `options`, or by their names at its top."""
    chosen = dict(given.get("options", {}))
    for option in GAME.options:
        value = given.get(option.id)
        if value is not None:
            chosen[option.id] = {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else str(value)
    return chosen


def pick(cards: Iterable[int], n: int, used: Iterable[int] = ()) -> list[int]:
    """So many cards of a list that are not in use."""
    return [card for card in cards if card not in set(used)][:n]


def fields(crops: Mapping[str, int], used: Iterable[int] = ()) -> list[Given]:
    """A field with all the goods of each kind."""
    taken = set(used)
    return [{"card": pick(FIELDS[good], 1, taken)[0], "goods": n} for good, n in crops.items() if n]


def state(description: Given) -> LaGranjaState:
    """A position of the engine."""
    position = GAME.position(description)
    assert isinstance(position, LaGranjaState)
    return position


def helpers_of(given: Given) -> list[int]:
    return [h["card"] if isinstance(h, dict) else h for h in given.get("helpers", [])]


def craft_of(given: Given) -> dict[str, str]:
    """Craft markers of a case: `active` and `fresh` lists of building numbers, `butcher_active` and the like."""
    craft = {str(b): "active" for b in given.get("active", [])}
    craft.update({str(b): "fresh" for b in [*given.get("fresh", []), *given.get("inactive", [])]})
    for name, b in (("butcher", 6), ("store", 5), ("village_store", 5), ("wainwright", 2), ("greengrocer", 4)):
        if given.get(f"{name}_active"):
            craft[str(b)] = "active"
    return craft


# ---------------------------------------------------------------- the end


def end_score(given: Given) -> Given:
    helpers = helpers_of(given)
    s = state(
        {
            "seats": 2,
            "round": 6,
            "step": "end",
            "farms": [
                {
                    "silver": given.get("silver", 0),
                    "vp": given.get("vp", 0),
                    "commodities": given.get("commodity", given.get("commodities", 0)),
                    "dens": given.get("den", given.get("dens", {})),
                    "pigs": given.get("pigs", 0),
                    "upgraded": given.get("upgraded", {}),
                    "fields": fields(given.get("fields", {}), helpers),
                    "helpers": helpers,
                }
            ],
        }
    )
    sold = scoring.farm_sale(s, 0)
    return {"silver": sold.silver, "vp": s.scores()[0].parts()["sale"], "left": sold.left, "total": s.scores()[0].total}


def winner(given: Given) -> Given:
    players = given["players"]
    names = list(players)
    farms = [{"vp": p["vp"], "silver": p.get("left", 0)} for p in players.values()]
    s = state({"seats": len(names), "round": 6, "step": "end", "farms": farms})
    outcome = s.outcome()
    return {"winners": [names[p] for p in outcome.winners], "tie_break": outcome.tie_break}


def round_score(given: Given) -> Given:
    helpers = helpers_of(given)
    n = given.get("market_markers", 0)
    spaces = [i for v in (2, 3, 4, 5, 6) for i in state({"seats": 4}).setup.board.by_value[v]][:n]
    goods = given.get("field_goods", 0)
    crops = goods if isinstance(goods, dict) else {"olive": goods} if goods else {}
    used = set(helpers)
    rows = {}
    markers = given.get("building_markers", 0)
    for b, row in (("1", ["silver"] * 5), ("4", ["olive", "grain"])):
        if markers > 0:
            rows[b] = {"covered": row[:markers]}
            markers -= len(row)
    s = state(
        {
            "seats": 4,
            "round": given.get("round", 3),
            "step": "IV",
            "market": {str(i): 0 for i in spaces},
            "siesta": {
                str(given.get("siesta_space", 0)): [0],
                **({"0": [1, 2, 3]} if given.get("siesta_space") else {}),
            }
            if given.get("siesta_space")
            else {"0": [3, 2, 1, 0]},
            "farms": [
                {
                    "helpers": helpers,
                    "fields": fields(crops, used),
                    "rows": rows,
                    "craft": craft_of(given),
                    "hand": [
                        c.number for c in CARDS[1:] if c.number not in used | {f["card"] for f in fields(crops, used)}
                    ][:3],
                }
            ],
        }
    )
    return {"vp": s.farms[0].goods[VP]}


# ---------------------------------------------------------------- the order


def turn_order(given: Given) -> Given:
    names = list(given["order"])
    seat = {name: i for i, name in enumerate(names)}
    moves = given.get("moves", {})
    s = state(
        {
            "seats": len(names),
            "step": "III.2",
            "order": [seat[n] for n in names],
            "siesta": {place: [seat[n] for n in stack] for place, stack in given["stacks"].items()},
            "farms": [{"donkey": 1, "steps": moves.get(n, 0), "deliveries": 0, "commodities": 1} for n in names],
        }
    )
    for _ in names:
        play(s, "walk")
    order = [names[p] for p in s.order]
    stacks: dict[str, list[str]] = {}
    for p in s.arrivals:
        stacks.setdefault(str(s.pos[p]), []).append(names[p])
    return {"order": order, "spaces": {name: s.pos[seat[name]] for name in names}, "stacks": stacks}


# ---------------------------------------------------------------- phase I


def extension(given: Given) -> Given:
    helpers = helpers_of(given)
    payment = list(given["payment"])
    extra = given.get("extra", given.get("carpenter"))
    if extra is True:  # the last good is the Carpenter's
        extra = payment.pop()
        helpers = helpers if 32 in helpers else [*helpers, 32]
    owned = pick([c.number for c in CARDS[1:]], given["owned"], helpers)
    rest = pick([c.number for c in CARDS[1:]], 2, [*helpers, *owned])
    goods: dict[str, int] = {}
    for good in [*payment, *([extra] if isinstance(extra, str) else [])]:
        goods[good] = goods.get(good, 0) + 1
    s = state(
        {
            "seats": 2,
            "round": 2,
            "step": "I.1",
            "farms": [
                {
                    "silver": goods.get("silver", 0),
                    "vp": goods.get("vp", 0),
                    "dens": {g: goods.get(g, 0) for g in GOODS[:3]},
                    "upgraded": {g: goods.get(g, 0) for g in GOODS[4:7]},
                    "pigs": min(goods.get("pig", 0), 2),
                    "commodities": goods.get("commodity", 0),
                    "extensions": owned,
                    "helpers": helpers,
                    "hand": rest if extra else rest[:1],
                },
                {"silver": 9},
            ],
        }
    )
    from core.la_granja.choices import extension_need

    farm = s.farms[0]
    needed = extension_need(farm)
    before = list(farm.goods)
    legal = True
    left = list(payment)
    try:
        play(s, f"play:{rest[0]}:extension")
        _note_paid(before, farm.goods, left)
        while left and legal:
            now = list(farm.goods)
            play(s, f"pay:{left[0]}")
            spent = [GOODS[g] for g in range(10) for _ in range(now[g] - farm.goods[g])]
            if not spent:
                legal = False
            for good in spent:
                legal = legal and good in left
                if good in left:
                    left.remove(good)
        legal = legal and rest[0] in farm.extensions
        if legal and isinstance(extra, str):
            play(s, "use:32")
            if s.farms[0].goods[GOOD[extra]]:
                play(s, f"pay:{extra}")
    except (IllegalAction, InvalidAction):
        legal = False
    needed += int(bool(given.get("carpenter") is True))
    return {"needed": needed, "legal": legal and not left}


def _note_paid(before: list[int], after: list[int], left: list[str]) -> None:
    for g in range(10):
        for _ in range(before[g] - after[g]):
            if GOODS[g] in left:
                left.remove(GOODS[g])


def hand(given: Given) -> Given:
    helpers = helpers_of(given)
    n = given["hand"] if isinstance(given["hand"], int) else len(given["hand"])
    owned = pick(PIGS, given.get("extensions", 0), helpers)
    cards = pick([c.number for c in CARDS[1:]], n, [*helpers, *owned])
    description: Given = {
        "seats": 2,
        "round": 2,
        "step": "draw",
        "farms": [{"helpers": helpers, "extensions": owned, "hand": cards, "silver": 9}],
    }
    used = {*helpers, *owned, *cards}
    if "deck" in given:
        rest = pick([c.number for c in CARDS[1:]], 66, used)
        description["deck"] = rest[: given["deck"]]
        description["discards"] = rest[given["deck"] : given["deck"] + given.get("discards", 0)]
    s = state(description)
    limit = s.farms[0].hand_limit
    dropped = 0
    while s.current_player == 0 and s.legal_actions()[0].kind == "discard":
        s.apply_action(s.legal_actions()[0])
        dropped += 1
    return {"limit": limit, "draw": max(0, len(s.farms[0].hand) - n), "discard": dropped, "hand": len(s.farms[0].hand)}


def _room(spaces: int, helpers: list[int]) -> list[int]:
    """Extensions that bring the room for pigs to `spaces`, helpers included."""
    bonus = sum(CARDS[h].helper.params["amount"] for h in helpers if CARDS[h].helper.params.get("name") == "pig_spaces")
    return pick(PIGS, spaces - 2 - bonus, helpers)


def offspring(given: Given) -> Given:
    helpers = helpers_of(given)
    farm: Given = {"pigs": given["pigs"], "extensions": _room(given["spaces"], helpers), "helpers": helpers}
    craft = craft_of(given)
    resource = given.get("greengrocer", given.get("take", given.get("marker")))
    if resource:
        craft["4"] = "active"
    farm["craft"] = craft
    # begins behind the free moment before growth
    s = state({"seats": 2, "round": 2, "step": "I.3", "next": 1, "farms": [farm], "turns": [["growth", 0, 0, 0]]})
    first = given.get("first", given.get("order"))
    resource = resource if isinstance(resource, str) else "pig"
    while s.farms[0].craft and not s.over and s.current_player == 0 and s.stack[-1][0] in ("growth_order", "kind"):
        if s.stack[-1][0] == "growth_order":
            wanted = first[0] if isinstance(first, list) else first
            play(s, "first:offspring" if wanted == "offspring" else "first:marker")
        else:
            play(s, f"kind:{resource}")
    return {"pigs": s.farms[0].goods[GOOD["pig"]], "silver": s.farms[0].goods[GOOD["silver"]]}


def income(given: Given) -> Given:
    helpers = helpers_of(given)
    owned = pick(SILVER_CARDS, given.get("silver_extensions", 0), helpers)
    owned += pick(NO_SILVER, given.get("extensions", 0), helpers)
    craft = craft_of(given)
    for b in range(1, 7):
        if len(craft) < given.get("craft_markers", 0) and str(b) not in craft:
            craft[str(b)] = "fresh"
    s = state(
        {
            "seats": 2,
            "round": 2,
            "step": "I.2",
            "farms": [{"extensions": owned, "helpers": helpers, "craft": craft}],
        }
    )
    return {"silver": s.farms[0].goods[GOOD["silver"]], "commodity": s.farms[0].goods[GOOD["commodity"]]}


def roof(given: Given) -> Given:
    helpers = helpers_of(given)
    rnd = given["round"]
    n = given["tiles_on_roof"]
    doubling = bool(given.get("double"))
    used = [{"tile": t, "used": True} for t in range(1, 25) if t not in (16, 24)][:n]
    if doubling and n:
        used[0] = {"tile": 16, "used": False}  # type: ignore[dict-item]
    offer = [16] if doubling and not n else [24]
    pay = given.get("pay")
    upgraded: dict[str, int] = {}
    for good in pay or []:
        if good != "silver":
            upgraded[good] = upgraded.get(good, 0) + 1
    silver = given.get("silver", 0 if pay else 20)
    if pay and "silver" in pay:
        silver = given.get("silver", 20)
    storage = given.get("storage", given.get("space")) in (True, "helper", "storage")
    if storage and 43 not in helpers:
        helpers = [*helpers, 43]
    s = state(
        {
            "seats": 2,
            "round": rnd,
            "step": "I.4",
            "offer": offer,
            "farms": [{"silver": silver, "roof": used, "helpers": helpers, "upgraded": upgraded}],
        }
    )
    from core.la_granja.turns import roof_price

    price = roof_price(s, 0)
    vp = 0
    try:
        play(s, f"tile:{offer[0]}")
        for good in pay or []:
            if s.stack[-1][0] == "pay_tile":
                play(s, f"pay:{good}")
        if s.stack[-1][0] == "pay_tile":
            play(s, "pay:silver")
        if s.stack[-1][0] == "cover":
            play(s, "cover:helper" if storage else "cover:roof")
        if s.stack and s.stack[-1][0] == "roof_vp":
            play(s, "double" if doubling else "pass")
        legal = True
        vp = s.farms[0].goods[VP]
    except IllegalAction:
        legal = False
    return {"legal": legal, "price": price, "vp": vp}


# ---------------------------------------------------------------- phase II


def die(given: Given) -> Given:
    bys = given["by"] if isinstance(given["by"], list) else [given["by"]]
    tiles = [next(t.number for t in TILES[1:] if t.params.get("by") == by) for by in bys]
    s = state(
        {
            "seats": 2,
            "step": "first_die",
            "next": 1,
            "farms": [{"roof": tiles, "dice": [given["value"], 0]}],
            "turns": [["turn.use", 0, given["value"], 0]],
            "dice": [1, 1, 1, 1],
        }
    )
    reached = {given["value"]}
    worlds = [s]
    for tile in tiles:
        following = []
        for world in worlds:
            for a in world.legal_actions():
                if a.kind == "adjust" and a.args[0] == tile:
                    twin = world.clone()
                    twin.apply_action(a)
                    following.append(twin)
        worlds = following
        reached = {world.farms[0].dice[0] for world in worlds}
    return {"values": sorted(reached)}


def foreman(given: Given) -> Given:
    """Rivals use dice in turn, then the last die of all; each takes and leaves the revenue."""
    rivals = given["rivals"]
    uses = list(given["rivals_use"])
    last = given["last"]
    seats = rivals + 1
    s = state(
        {
            "seats": seats,
            "step": "last_die",
            "dice": [last],
            "farms": [{"helpers": [14], "dice": given["own"]}],
            "turns": [["turn.use", 1 + i % rivals, value, 0] for i, value in reversed(list(enumerate(uses)))],
        }
    )
    while s.stack and s.stack[-1][0].startswith("turn.use"):
        play(s, "decline")
    return {"silver": s.farms[0].goods[GOOD["silver"]]}


def elder(given: Given) -> Given:
    owner = 1 if given.get("player", "rival") == "rival" else 0
    s = state(
        {
            "seats": 2,
            "step": "first_die",
            "next": 1,
            "dice": given["dice"],
            "guard": [owner, given["guarded"]],
            "farms": [{}, {"helpers": [{"card": 5, "exhausted": True}]}],
            "turns": [["turn.take", 0, 0]],
        }
    )
    if s.stack[-1][0] != "turn.take":  # a single die was taken by the engine itself
        return {"takeable": [s.farms[0].dice[0]]}
    return {"takeable": sorted({a.args[0] for a in s.legal_actions() if a.kind == "take"})}


def solo_dice(given: Given) -> Given:
    roll = given["roll"]
    takes = list(given["takes"])
    s = state(
        {
            "seats": 1,
            "round": given["round"],
            "solo_first": given["first"],
            "step": "first_die",
            "dice": roll,
            "farms": [{"commodities": 1}],
        }
    )
    remaining = sorted(roll)
    while s.stack and s.stack[-1][0] in ("turn.take", "turn.use", "turn.after", "advance", "kind"):
        name = s.stack[-1][0]
        if name == "turn.use" and s.stack[-1][3] == 2:
            break
        if name == "turn.take":
            value = takes.pop(0)
            play(s, f"take:{value}")
            remaining.remove(value)
        elif name == "turn.use":
            play(s, "decline")
        else:
            play(s, "done")
    last = s.stack[-1][2]
    remaining.remove(last)
    order = sorted(remaining) if given["round"] <= 3 else sorted(remaining, reverse=True)
    # the order in which the engine dropped them: seen in its log when it plays the same again
    log: list[Any] = []
    again = state(
        {
            "seats": 1,
            "round": given["round"],
            "solo_first": given["first"],
            "step": "roll",
            "farms": [{"commodities": 1}],
        }
    )
    again.stack = []
    again.dice = [0] * 7
    for value in roll:
        again.dice[value] += 1
    from core.la_granja.steps import FIRST_DIE

    again.step, again.idx = FIRST_DIE, 0
    again.log = log
    again.advance()
    again.log = None
    takes = list(given["takes"])
    while again.stack[-1][0] != "turn.use" or again.stack[-1][3] != 2:
        name = again.stack[-1][0]
        text = f"take:{takes.pop(0)}" if name == "turn.take" else "decline" if name == "turn.use" else "done"
        play(again, text, log)
    dropped = [event.data["value"] for event in log if event.kind == "drop_die"]
    assert sorted(dropped) == sorted(order)
    return {"discarded": dropped, "last": last}


# ---------------------------------------------------------------- market


def _seats(given: Given) -> int:
    return int(given.get("players", 2 if given.get("side") == "2p" else 4))


LETTERS = "ABCD"


def _market_state(given: Given, farms: list[Given] | None = None, turns: list[Any] | None = None) -> LaGranjaState:
    seats = _seats(given)
    return state(
        {
            "seats": seats,
            "round": 3,
            "step": "III.3",
            "next": seats,
            "options": options_of(given),
            "market": {place: LETTERS.index(owner) for place, owner in given["markers"].items()},
            "farms": farms or [{"commodities": 1} for _ in range(seats)],
            "turns": turns or [],
        }
    )


def _who(given: Given) -> int:
    return LETTERS.index(given.get("player", "A"))


def _helpers_at(given: Given, seats: int, extra: dict[int, list[int]] | None = None) -> list[Given]:
    # a commodity each gives every turn a choice, so that the engine waits after what is asked
    farms: list[Given] = [{"commodities": 1} for _ in range(seats)]
    own = helpers_of(given)
    if given.get("stall_builder") and 39 not in own:
        own = [*own, 39]
    farms[_who(given)]["helpers"] = own
    for seat, cards in (extra or {}).items():
        farms[seat]["helpers"] = [*farms[seat].get("helpers", []), *cards]
    for name, cards in given.get("rival_helpers", {}).items():
        farms[LETTERS.index(name)]["helpers"] = cards
    return farms


def _put(given: Given, farms: list[Given]) -> LaGranjaState:
    """The player completes a barrow that brings the marker to the space."""
    p = _who(given)
    space = given["space"]
    board = state({"seats": _seats(given)}).setup.board
    value = board.value[space]
    barrow_value = value - 1 if given.get("stall_builder") else given.get("value", value)
    return _market_state(given, farms, [["turn.deliver", p, 0], ["market", p, barrow_value]])


def _settle(s: LaGranjaState, space: int) -> LaGranjaState:
    top = s.stack[-1]
    if top[0] == "market":
        if any(str(a) == f"space:{space}" for a in s.legal_actions()):
            play(s, f"space:{space}")
        else:  # the case shows only the markers that matter: the space is taken as if it were the only one left
            s.stack[-1] = ("place", top[1], space, 1)
            s.advance()
    while s.stack and s.stack[-1][0] == "save":
        play(s, "pass")
    return s


def place(given: Given) -> Given:
    seats = _seats(given)
    p = _who(given)
    others = [_helpers_at(given, seats)[q] for q in range(seats)]
    space = given["space"]
    before = {int(i): LETTERS.index(o) for i, o in given["markers"].items()}
    if given.get("free_marker") or given.get("tile"):
        s = _market_state(given, others, [["turn.deliver", p, 0], ["free_marker", p]])
        if s.stack and s.stack[-1][0] == "free_marker":
            play(s, f"space:{space}")
    else:
        s = _settle(_put(given, others), space)
    removed = sorted(i for i, owner in before.items() if s.market[i] != owner)
    return {
        "removed": removed,
        "vp": s.farms[p].goods[VP],
        "rivals_vp": {LETTERS[q]: s.farms[q].goods[VP] for q in range(seats) if q != p},
    }


def choices(given: Given) -> Given:
    seats = _seats(given)
    p = _who(given)
    s = _market_state(given, _helpers_at(given, seats), [["turn.deliver", p, 0], ["market", p, given["value"]]])
    mode, spaces, stall = market.choices(s, p, given["value"])
    if s.stack and s.stack[-1][0] == "market":  # what is offered is what may be chosen
        offered = sorted(a.args[0] for a in s.legal_actions() if a.kind == "space")
        assert offered == sorted(spaces + stall)
        return {
            "mode": mode,
            "spaces": spaces,
            "stall": stall,
            "may_pass": any(a.kind == "pass" for a in s.legal_actions()),
        }
    empty = _market_state(given, _helpers_at(given, seats))
    mode, spaces, stall = market.choices(empty, p, given["value"])
    return {"mode": mode, "spaces": spaces, "stall": stall, "may_pass": False}


def save(given: Given) -> Given:
    seats = _seats(given)
    p = _who(given)
    q = LETTERS.index(given["peddler"])
    space = given["space"]
    first = _put(given, _helpers_at(given, seats, {q: [33]}))
    if first.stack and first.stack[-1][0] == "market":
        play(first, f"space:{space}")
    options: dict[str, list[int]] = {}
    removed: list[int] = []
    if first.stack and first.stack[-1][0] == "save":
        removed = sorted(first.stack[-1][2])
        for a in first.legal_actions():
            if a.kind == "save":
                twin = first.clone()
                twin.apply_action(a)
                if twin.stack[-1][0] == "save_to":
                    options[str(a.args[0])] = [b.args[0] for b in twin.legal_actions()]
                else:  # a single empty space: the engine moved the marker itself
                    options[str(a.args[0])] = [
                        i for i in twin.setup.board.spaces if twin.market[i] == q and first.market[i] != q
                    ]
        play(first, "pass")
    before = {int(i): LETTERS.index(o) for i, o in given["markers"].items()}
    removed = sorted(i for i, owner in before.items() if first.market[i] != owner)
    if "saves" in given or "to" in given:
        move = given.get("saves", given)
        again = _put(given, _helpers_at(given, seats, {q: [33]}))
        if again.stack[-1][0] == "market":
            play(again, f"space:{space}")
        play(again, f"save:{move['from']}")
        if again.stack[-1][0] == "save_to":
            play(again, f"space:{move['to']}")
        first = again
    return {
        "vp": first.farms[p].goods[VP],
        "removed": removed,
        "options": options,
        "rival_vp": first.farms[q].goods[VP],
    }


def solo_place(given: Given) -> Given:
    owner = {"H": 0, "N": 1}
    value = given["value"]
    card = next(c.number for c in CARDS[1:] if c.barrow_vp == value and c.number not in helpers_of(given))
    rest = [c.number for c in CARDS[1:] if c.number != card and c.number not in helpers_of(given)]
    s = state(
        {
            "seats": 1,
            "round": 3,
            "step": "neutral",
            "solo_first": True,
            "market": {place: owner[who] for place, who in given["markers"].items()},
            "deck": [*rest[:20], card],
            "farms": [{"helpers": helpers_of(given), "commodities": 1, "hand": rest[20:22]}],
        }
    )
    while s.stack and s.stack[-1][0] == "save":
        play(s, "pass")
    now = {i: s.market[i] for i in s.setup.board.spaces if s.market[i] >= 0}
    before = {int(place): owner[who] for place, who in given["markers"].items()}
    new = [i for i, who in now.items() if who == 1 and before.get(i) != 1]
    removed = sorted(i for i, who in before.items() if now.get(i) != who)
    return {"space": new[0] if new else None, "removed": removed}


# ---------------------------------------------------------------- deliveries, buildings, barrows


def deliver(given: Given) -> Given:
    """Whether a good fits a row: the row is put in the place of a building's, or on a barrow with the same goods."""
    symbols = Symbols(tuple(GOOD[g] for g in given["row"]))
    helpers = helpers_of(given)
    good = given["good"]
    on_field = given.get("from") == "field"
    farm: Given = {
        "helpers": helpers,
        "silver": int(good == "silver"),
        "commodities": int(good == "commodity"),
        "pigs": int(good == "pig"),
        "upgraded": {good: 1} if good in GOODS[4:7] else {},
        "dens": {good: 1} if good in GOODS[:3] and not on_field else {},
        "fields": fields({good: 1}, helpers) if good in GOODS[:3] and on_field else [],
        "vp": int(good == "vp"),
    }
    s = state({"seats": 2, "round": 3, "step": "III.3", "next": 2, "farms": [farm]})
    s = s.clone()
    b = given.get("building", 6)
    # a board of its own with the row asked about
    from core.la_granja.data import Board
    from core.la_granja.state import Setup

    setup = Setup(2, s.setup.options)
    board = Board(2, False)
    board.rows = tuple((symbols, symbols) if i == b else rows for i, rows in enumerate(board.rows))
    board.free_need = tuple(tuple(r for r in need) for need in board.free_need)
    setup.board = board
    s.setup = setup
    me = s.farms[0]
    me.row[b] = 0
    s.taken[b] = 1
    bits = 0
    for done in given.get("filled", []):
        bits |= 1 << symbols.position[bits][GOOD[done]]
    me.row_covered[b] = bits
    me.out += bits.bit_count()
    s.opened = 0 if given.get("blocked") else 1 << b
    if given.get("completed"):
        me.row[b] = -2
    s.stack = [("turn.deliver", 0, given.get("left", 1))]
    s.actor = 0
    s.advance()
    if s.stack and s.stack[-1][0] == "turn.deliver" and s.stack[-1][1] == 0:
        fits = [a for a in s.legal_actions() if a.kind == "deliver" and a.args[0] == -b]
        return {"legal": bool(fits)}
    return {"legal": False}


def own_barrows(given: Given) -> int:
    """Barrows on the farm while a building is completed."""
    for key in ("barrows", "own_barrows", "barrows_on_farm"):
        if key in given:
            return len(given[key]) if isinstance(given[key], list) else int(given[key])
    return 0


def building(given: Given) -> Given:
    """Completes the buildings of `sequence` one after the other (inner ones first where they are chained)."""
    steps = given["sequence"]
    helpers = helpers_of(given)
    left = given["order_markers_left"]
    names = [item["building"] for item in steps]
    blocked = [b for b in range(6, 0, -1) if b not in names][:left]
    blocked += [b for b in names if b not in blocked][: left - len(blocked)] if len(blocked) < left else []
    craft = craft_of(given)
    farm: Given = {
        "helpers": helpers,
        "craft": {b: v for b, v in craft.items() if int(b) not in names},
        "barrows": pick([c.number for c in CARDS[1:]], own_barrows(given), helpers),
        "commodities": 1,
    }
    s = state(
        {
            "seats": 2,
            "round": given["round"],
            "step": "III.3",
            "next": 2,
            "blocked": [],
            "first_vp": [item["building"] for item in steps if item.get("first", True)],
            "siesta": {str(given.get("siesta_space", 0)): [0], "0": [1]}
            if given.get("siesta_space", 0)
            else {"0": [1, 0]},
            "farms": [farm, {"commodities": 1}],
            "turns": [["turn.deliver", 0, 9]],
        }
    )
    s.orders = list(blocked)[:left] if left else []
    while len(s.orders) < left:
        s.orders.append(next(b for b in range(1, 7) if b not in s.orders))
    me = s.farms[0]
    rows = {}
    for item in steps:
        b = item["building"]
        symbols = s.setup.board.rows[b][0]
        rows[b] = symbols
        me.row[b] = 0
        s.taken[b] |= 1
        me.row_covered[b] = symbols.full & ~1
        me.out += len(symbols.goods) - 1
        me.goods[symbols.goods[0]] += 1
    before = list(me.goods)
    pending = list(steps)

    def hand_over() -> None:
        item = pending.pop(0)
        b = item["building"]
        play(s, f"deliver:b{b}:{GOODS[rows[b].goods[0]]}")

    s.advance()
    hand_over()
    for _ in range(60):
        if not s.stack or s.current_player != 0:
            break
        name = s.stack[-1][0]
        if name == "delivery":
            if pending and any(a.kind == "deliver" and a.args[0] == -pending[0]["building"] for a in s.legal_actions()):
                hand_over()
            else:
                play(s, "stop")
        elif name == "kind":
            wanted = given.get("resource", given.get("take", "olive"))
            play(s, f"kind:{wanted}")
        elif name == "take_back":
            good = given.get("take_back")
            play(s, f"back:{good}" if good else "pass")
        elif name == "row":
            s.apply_action(s.legal_actions()[0])
        elif pending:
            hand_over()
        else:
            break
    after = list(me.goods)
    handed = [0] * 10
    for symbols in rows.values():
        handed[symbols.goods[0]] += 1
    gained = [after[g] - before[g] + handed[g] for g in range(10)]
    answer: Given = {GOODS[g]: gained[g] for g in range(10)}
    answer["open"] = [b for b in range(1, 7) if s.opened >> b & 1]
    answer["order_markers_left"] = len(s.orders)
    return answer


def barrow(given: Given) -> Given:
    """Completes a barrow whose marker removes so many rival markers."""
    vp = given["vp"]
    helpers = helpers_of(given)
    card = next(c.number for c in CARDS[1:] if c.barrow_vp == vp and c.number not in helpers)
    symbols = CARDS[card].barrow
    seats = given.get("players", 4)
    board = state({"seats": seats}).setup.board
    removed = given.get("removed", 0)
    space = next(
        i for i in board.by_value[vp] if len([n for n in board.neighbours[i] if board.value[n] < vp]) >= removed
    )
    lower = [n for n in board.neighbours[space] if board.value[n] < vp][:removed]
    last = symbols.goods[-1]
    farm: Given = {
        "helpers": helpers,
        "craft": craft_of(given),
        "barrows": [{"card": card, "covered": [GOODS[g] for g in symbols.goods[:-1]]}],
        "dens": {GOODS[last]: 1} if last < 3 else {},
        "upgraded": {GOODS[last]: 1} if 4 <= last < 7 else {},
        "pigs": int(last == 3),
        "commodities": 1,
    }
    s = state(
        {
            "seats": seats,
            "round": given.get("round", 3),
            "step": "III.3",
            "next": seats,
            "market": {str(i): 1 for i in lower},
            "farms": [farm, *({} for _ in range(seats - 1))],
            "turns": [["turn.deliver", 0, 1]],
        }
    )
    before = s.farms[0].goods[GOOD["commodity"]]
    play(s, f"deliver:c{card}:{GOODS[last]}")
    for _ in range(20):
        if not s.stack or s.current_player != 0:
            break
        name = s.stack[-1][0]
        if name == "keep":
            play(s, "keep" if given.get("keep") else "pass")
        elif name == "take_back":
            good = given.get("take_back")
            play(s, f"back:{good}" if good else "pass")
        elif name == "market":
            play(s, f"space:{space}")
        elif name == "new_barrow":
            play(s, "pass")
        else:
            break
    me = s.farms[0]
    return {
        "vp": me.goods[VP],
        "commodity": me.goods[GOOD["commodity"]] - before,
        "silver": me.goods[GOOD["silver"]],
        "kept": card in me.barrows,
    }


def purchase(given: Given) -> Given:
    helpers = helpers_of(given)
    owned = pick(DELIVERY, given.get("delivery_extensions", 0), helpers)
    owned += pick(NO_DELIVERY, given.get("extensions", 0), [*helpers, *owned])
    used = [*helpers, *owned]
    # barrows that take more goods than can be delivered, so that only silver and capacity count
    barrows = [c.number for c in CARDS[1:] if c.number not in used and len(c.barrow.goods) == 4][:3]
    need: dict[str, int] = {}
    for card in barrows:
        for g in CARDS[card].barrow.goods:
            need[GOODS[g]] = need.get(GOODS[g], 0) + 1
    s = state(
        {
            "seats": 2,
            "round": 3,
            "step": "III.4",
            "options": options_of(given),
            "farms": [
                {
                    "silver": given["silver"],
                    "helpers": helpers,
                    "extensions": owned,
                    "barrows": barrows,
                    "dens": {g: need.get(g, 0) for g in GOODS[:3]},
                    "upgraded": {g: need.get(g, 0) for g in GOODS[4:7]},
                    "commodities": 1,
                }
            ],
        }
    )
    capacity = s.stack[0][2]
    bought = 0
    counted = [a.args[0] for a in s.legal_actions() if a.kind == "count"]
    if counted:
        play(s, f"count:{max(counted)}")
        bought = max(counted)
    for _ in range(60):
        if not s.stack or s.current_player != 0:
            break
        texts = [str(a) for a in s.legal_actions()]
        if "buy_delivery" in texts:
            play(s, "buy_delivery")
            bought += 1
        elif s.stack[-1][0] in ("delivery", "market", "source"):
            s.apply_action(s.legal_actions()[0])
        else:
            break
    return {"capacity": capacity, "affordable": bought, "silver_left": s.farms[0].goods[GOOD["silver"]]}


def donkey(given: Given) -> Given:
    """Tiles used in the rounds before, one a round; the engine clears them before round 4."""
    rnd = given["round"]
    used = given["used"]
    s = state({"seats": 2, "round": min(rnd, 3 if rnd <= 3 else 4), "step": "III"})
    shown = used[:3] if rnd <= 3 else used[3:]
    if rnd <= 3:
        farms = [{"donkeys_used": used}]
        s = state({"seats": 2, "round": rnd, "step": "III", "farms": farms})
    elif rnd == 4:
        s = state({"seats": 2, "round": 4, "step": "III", "farms": [{"donkeys_used": used}]})
    else:
        s = state({"seats": 2, "round": rnd, "step": "III", "farms": [{"donkeys_used": shown}]})
    return {"available": sorted(a.args[0] for a in s.legal_actions() if a.kind == "donkey")}


def markers(given: Given) -> Given:
    """A farm with markers on all the places named; then so many more are needed."""
    on = given["on"]
    s = state(
        {"seats": 2, "round": 3, "step": "III.3", "next": 2, "options": options_of(given), "farms": [{"silver": 9}]}
    )
    me = s.farms[0]
    me.goods[0] = on.get("dens", 0)
    me.goods[3] = on.get("pigs", 0)
    me.goods[7] = on.get("commodities", on.get("commodity", 0))
    n = on.get("fields", 0)
    if n:
        me.fields = [FIELDS["olive"][0]]
        me.crops = [n]
        me.on_field = [n, 0, 0]
    for card_slot, count in enumerate(_split(on.get("barrows", 0), 3)):
        card = [c.number for c in CARDS[1:] if len(c.barrow.goods) == 5][0 if card_slot == 0 else 1]
        if count:
            if card in me.barrows:
                continue
            me.barrows[card_slot] = card
            me.covered[card_slot] = (1 << count) - 1
            me.out += count
    free = list(s.setup.board.spaces)
    for i in free[: on.get("market", 0)]:
        s.market[i] = 0
        me.out += 1
    for b, count in zip((4, 3, 5), _split(on.get("buildings", 0), 5)):
        if count:
            me.row[b] = 0
            s.taken[b] |= 1
            me.row_covered[b] = (1 << min(count, 3)) - 1
            me.out += min(count, 3)
            if count > 3:
                me.row_covered[b] |= 1 << 3
                me.out += 1
    from core.la_granja.moves import supply

    in_supply = supply(s, 0)
    needed = given["needed"]
    # silver deliveries to the Merchant House, one for each marker needed
    s.stack = [("turn.deliver", 0, needed)]
    s.actor = 0
    s.advance()
    freed = 0
    for _ in range(needed):
        play(s, "deliver:b1:silver")
        while s.stack[-1][0] == "free":
            freed += 1
            s.apply_action(next(a for a in s.legal_actions() if a.kind == "free" and a.args[0] == "den"))
    return {"in_supply": in_supply, "must_free": freed}


def _split(n: int, most: int) -> list[int]:
    parts = []
    while n > 0:
        parts.append(min(n, most))
        n -= parts[-1]
    return parts


def solo_order(given: Given) -> Given:
    space = given["siesta_space"]
    s = state({"seats": 1, "round": 3, "step": "IV", "siesta": {str(space): [0]}, "farms": [{"hand": [1, 2, 3]}]})
    return {"next": "first" if s.solo_first else "second"}


def deer(given: Given) -> Given:
    helpers = [36]
    bonus = given.get("helper_spaces", 0)
    helpers += {0: [], 1: [12], 2: [51], 3: [12, 51]}[bonus]
    own = given["extension_spaces"]
    farm = {"pigs": given["pigs"], "helpers": helpers, "extensions": pick(PIGS, own, helpers)}
    s = state(
        {
            "seats": 2,
            "round": 2,
            "step": "I.3",
            "next": 1,
            "farms": [farm],
            "turns": [["hook", 0, "growth", [["grain", 0]], 0]],
        }
    )
    return {"silver": s.farms[0].goods[GOOD["silver"]]}


def script(given: Given) -> Given:
    """A position and the clicks from it; every click must be legal. `refuse`: an action asked about at the end."""
    s = state(given["position"])
    for text in given["actions"]:
        play(s, text)
    answer: Given = {good: [farm.goods[GOOD[good]] for farm in s.farms] for good in GOODS}
    decision = s.decision
    answer |= {
        "market": {str(i): s.market[i] for i in s.setup.board.spaces if s.market[i] >= 0},
        "open": [b for b in range(1, 7) if s.opened >> b & 1],
        "markers": [farm.in_use() for farm in s.farms],
        "on_fields": [sum(farm.crops) for farm in s.farms],
        "barrows": [farm.barrows for farm in s.farms],
        "asks": decision.kind if decision else None,
        "actor": decision.actor if decision else None,
        "turn_of": decision.turn_of if decision else None,
        "legal": [str(a) for a in s.legal_actions()],
    }
    if "refuse" in given:
        refusal = s.why_not(s.parse_action(given["refuse"]))
        answer["refused"] = refusal.code if refusal else None
    return answer


HANDLERS: dict[str, Callable[[Given], Given]] = {
    "end_score": end_score,
    "winner": winner,
    "round_score": round_score,
    "turn_order": turn_order,
    "extension": extension,
    "hand": hand,
    "offspring": offspring,
    "income": income,
    "roof": roof,
    "die": die,
    "place": place,
    "choices": choices,
    "deliver": deliver,
    "building": building,
    "barrow": barrow,
    "purchase": purchase,
    "donkey": donkey,
    "markers": markers,
    "foreman": foreman,
    "elder": elder,
    "solo_dice": solo_dice,
    "solo_place": solo_place,
    "solo_order": solo_order,
    "deer": deer,
    "save": save,
    "script": script,
}
