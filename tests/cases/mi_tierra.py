"""Worked cases of Mi Tierra: sets up a position, lets the engine act, reads the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from core.game import Log
from core.mi_tierra import GAME, areas, scoring
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra.effects import FinalFarm
from core.mi_tierra.machine import QUESTIONS
from core.mi_tierra.state import MiTierraState

Given = Mapping[str, Any]
Answer = dict[str, Any]
Choose = Callable[[MiTierraState, list[str]], str]

QUIET = {"simpler_game": "yes"}


def names_in(*groups: Iterable[str]) -> list[str]:
    """Every player named, once, in the order of first mention."""
    return list(dict.fromkeys(name for group in groups for name in group))


def seated(names: Sequence[str]) -> int:
    return max(2, len(names))


def setup(given: Given, **more: Any) -> MiTierraState:
    """A position with what every kind of case may ask for: options, an event, a round."""
    description: dict[str, Any] = {"options": given.get("options", {}), "event": None, **more}
    if "round" in given:
        description["round"] = given["round"]
    event = event_of(given)
    if event is not None:
        description["event"] = event
    return GAME.position(description)


def event_of(given: Given) -> str | None:
    """The event of a case, named by `event` or by a key of its own (`"lambing": true`)."""
    if "event" in given:
        return given["event"]
    return next((key for key, value in given.items() if value is True and key in d.EVENT), None)


def tiles_of(given: Given) -> list[str]:
    """Tiles of a case, listed in `tiles` or named by keys of their own (`"wind_pump": true`)."""
    return [*given.get("tiles", ()), *(key for key, value in given.items() if value is True and key in d.TILE)]


def add_effects(state: MiTierraState, player: int, effects: Iterable[Mapping[str, Any]]) -> None:
    """Puts passive effects in force for a player, whatever card they come from."""
    rows = [{"when": "passive", "do": "modify", **effect} for effect in effects]
    if rows:
        farm = state.farms[player]
        farm.cards = (*farm.cards, d.Card(-1, {"id": "case", "effects": rows}))


def finish(state: MiTierraState, choose: Choose, log: Log | None = None, only: Sequence[str] = ()) -> None:
    """Plays on until nothing is pending, or until a decision that is not among `only`."""
    while state.stack and (not only or state.stack[-1][0] in only):
        legal = [str(action) for action in state.legal_actions()]
        state.apply_action(state.parse_action(choose(state, legal)), log)


def first(state: MiTierraState, legal: list[str]) -> str:
    return legal[0]


def picker(*wishes: str) -> Choose:
    """The first wish that is legal, else the last legal action (declining)."""
    return lambda state, legal: next((wish for wish in wishes if wish in legal), legal[-1])


def start(state: MiTierraState, *frames: tuple[Any, ...]) -> MiTierraState:
    """Lets the engine carry out steps from here."""
    state.stack = []
    state.push(*frames)
    state.advance()
    return state


# ---------------------------------------------------------------- farm descriptions


def stables_for(horses: Sequence[int], water: bool = False) -> dict[str, Any]:
    return {name: {"horse": level, "water": water} for name, level in zip(d.STABLES, horses)}


def pens_for(n: int) -> list[list[str]]:
    """Some places for n pens that leave A2 and B2 free as long as possible."""
    spaces: set[str] = {"B2"}
    found = []
    for x, y in d.DATA["pen_positions"]["pairs"][::-1]:
        if len(found) < n and x not in spaces and y not in spaces:
            found.append([x, y])
            spaces |= {x, y}
    return found


def canals_for(n: int) -> tuple[list[str], dict[str, Any]]:
    """Some places for n markers: a path of canals, then the stables."""
    canals = 0
    while n and canals != (1 << d.N_CANALS) - 1:
        places = d.canal_places(canals)
        canals |= places & -places
        n -= 1
    stables = {name: {"water": True} for name in d.STABLES[:n]}
    return [d.SIDES[i] for i in d.bits(canals)], stables


# ---------------------------------------------------------------- rodeo


def rodeo(given: Given) -> Answer:
    entries = given["horses"]
    names = names_in(entry["player"] for entry in entries)
    own = {name: [entry["level"] for entry in entries if entry["player"] == name] for name in names}
    farms = [{"stables": stables_for(own[name]), "village": given.get("village", {}).get(name)} for name in names]
    step = ["rodeo", given["first_prize"]] if "first_prize" in given else ["rodeo_start"]
    state = setup(given, players=seated(names), farms=farms, next=[])
    log: Log = []
    items = dict.fromkeys(names, 0)

    def choose(s: MiTierraState, legal: list[str]) -> str:
        if s.stack[-1][0] == "item":
            items[names[s.actor]] += 1
            return legal[0]
        return "enter both" if "enter both" in legal else legal[0]

    start(state, tuple(step))
    finish(state, choose, log)
    levels = []
    seen = dict.fromkeys(names, 0)
    for entry in entries:
        stable = seen[entry["player"]]
        seen[entry["player"]] += 1
        level = state.farms[names.index(entry["player"])].horses[stable]
        levels.append(None if level < 0 else level)
    return {
        "money": {name: state.farms[p].money for p, name in enumerate(names)},
        "bonus_items": {name: n for name, n in items.items() if n},
        "levels_after": levels,
    }


# ---------------------------------------------------------------- final scoring


def sets(given: Given) -> Answer:
    goods = [given.get(good, 0) for good in d.GOODS]
    return {"pesos": scoring.best_partition(goods)[0]}


def final_of(given: Given, options: Mapping[str, Any] | None = None, tile: str | None = None) -> FinalFarm:
    """What the scoring sees of a player described as in the cases."""
    animals = dict(given.get("animals", {}))
    horses = given.get("horses", [0] * animals.pop("horse", 0))
    farm: dict[str, Any] = {key: given[key] for key in ("money", "goods", "crops", "pens") if key in given}
    farm["animals"] = animals
    covered = {space for pen in given.get("pens", ()) for space in pen}
    free = [name for name, space in zip(d.STABLES, d.STABLE_SPACES) if space not in covered]
    farm["stables"] = given.get("stables") or {name: {"horse": level} for name, level in zip(free, horses)}
    others = [d.TILES[i].key for i in d.TILE_DECK["A"] if d.TILES[i].key != tile]
    listed = list(given.get("tiles", ())) if not isinstance(given.get("tiles"), int) else []
    if tile is not None and tile not in listed:
        listed.insert(0, tile)
    n_open = given.get("tiles_open", given.get("improvements", len(listed)))
    if isinstance(given.get("tiles"), int):
        n_open = given["tiles"]
    spare = [key for key in others if key not in listed]
    while len(listed) < n_open:
        listed.append(spare.pop(0))
    farm["tiles"] = listed[:3]
    dead = given.get("tiles_covered", 0)
    farm["covered_tiles"] = list(dead) if not isinstance(dead, int) else spare[:dead]
    state = GAME.position({"options": options or {}, "farms": [farm], "next": []})
    final = scoring.final_farm(state, 0)
    final.water = given.get("water", final.water)
    final.city_cards = given.get("city_cards", final.city_cards)
    final.dealers = given.get("merchant_cards", final.dealers)
    return final


def objective(given: Given) -> Answer:
    options = given.get("options", {})
    mine = final_of(given["me"], options)
    mine.objective = d.OBJECTIVE[given["objective"]]
    return {"pesos": scoring.objective_points(mine, [final_of(other, options) for other in given.get("others", ())])}


def tile(given: Given) -> Answer:
    mine = final_of(given["me"], given.get("options"), given["tile"])
    paid = scoring.tile_points(mine, [], mine.money)
    return {"pesos": sum(points for index, points in paid if index == d.TILE[given["tile"]])}


def final(given: Given) -> Answer:
    mine = final_of({key: value for key, value in given.items() if key != "options"}, given.get("options"))
    card = scoring.scorecard("A", mine, given.get("objective_paid", 0), given.get("merchant_bonus", 0), [])
    lines = {line.id: line.points for line in card.lines if line.points and line.id != "money"}
    return {"lines": lines, "total": card.total}


def tie_break(given: Given) -> Answer:
    rows = given["players"]
    options = GAME.check_options(max(2, len(rows)), given.get("options", {}))
    horses = [-1 if row.get("horse") is None else row["horse"] for row in rows]
    _, winners, _, by = scoring.decide(
        [row["money"] for row in rows],
        [row.get("level3", 0) for row in rows],
        horses,
        options["third_place"] == "literal",
        options["simpler_game"] == "no",
    )
    won = [rows[i]["player"] for i in winners]
    return {"winner": won[0] if len(won) == 1 else won or None, "by": by or "money"}


# ---------------------------------------------------------------- the farm


def production(given: Given) -> Answer:
    workers = given["workers"]
    tiles = tiles_of(given)
    if any(worker.get("third") for worker in workers) and "tractor" not in tiles:
        tiles.append("tractor")
    free = [worker for worker in workers if worker.get("double") in ("free", "free_double", True)]
    more = dict(given)
    if free and event_of(given) is None:
        more["event"] = "good_harvest"
    farm = {
        "crops": given["crops"],
        "canals": given.get("water", ()),
        "pens": given.get("pens", ()),
        "tiles": tiles,
        "sides": [worker["side"] for worker in workers],
        "stables": {name: {"water": True} for name in given.get("stable_water", ())},
    }
    state = setup(more, farms=[farm], next=[])
    more_goods = int(given.get("helpers", given.get("harvest_bonus", 0)))
    plus = [{"what": "harvest", "amount": more_goods}] if more_goods else []
    add_effects(state, 0, [*given.get("mods", ()), *plus])
    for plot in given.get("irrigated", ()):
        state.farms[0].pumped |= 1 << d.PLOT[plot]
    start(state, ("farm_start", 0))
    per_worker = []
    legal_wishes = True
    for worker in workers:
        before = sum(state.farms[0].goods)
        wishes = {"third": worker.get("third"), "kind": worker.get("kind"), "double": worker.get("double")}
        side = f"worker {worker['side']}"
        state.apply_action(state.parse_action(side))
        while state.stack and state.stack[-1][0] in wishes:
            kind = state.stack[-1][0]
            wish = wishes[kind]
            text = "none" if not wish else f"{'harvest' if kind == 'kind' else kind} {wish}"
            if kind == "double" and wish in ("free", "free_double", True):
                text = "double free"
            legal = [str(action) for action in state.legal_actions()]
            if text not in legal:
                legal_wishes = False
                text = legal[-1]
            state.apply_action(state.parse_action(text))
        per_worker.append(sum(state.farms[0].goods) - before)
    farm_now = state.farms[0]
    return {
        "per_worker": per_worker,
        "goods": {good: n for good, n in zip(d.GOODS, farm_now.goods) if n},
        "water_left": sorted(d.SIDES[i] for i in d.bits(farm_now.canals)),
        "legal": legal_wishes,
    }


def training(given: Given) -> Answer:
    farm = {
        "goods": {"apple": given.get("apples", 0)},
        "tiles": tiles_of(given),
        "stables": {
            "S1": {"horse": given["level"], "water": given.get("water", True), "trained": given.get("trained", False)}
        },
    }
    state = setup(given, farms=[farm], next=[["farm_start", 0]])
    wish = a.TRAIN[0][given["steps"] - 1]
    if wish not in state.legal_actions():
        return {"legal": False}
    state.apply_action(wish)
    mine = state.farms[0]
    return {
        "legal": True,
        "level": mine.horses[0],
        "apples_paid": given.get("apples", 0) - mine.goods[d.APPLE],
        "water_left": bool(mine.troughs & 1),
    }


def animals(given: Given) -> Answer:
    herd = d.HERDS.index(given["kind"])
    area = next(area for area, kind in d.HERD_AREA.items() if kind == herd)
    farm = {"animals": given.get("animals", {}), "pens": pens_for(given["pens"])}
    supply = {"supply": {given["kind"]: given["supply"]}} if "supply" in given else {}
    state = setup(given, farms=[farm], next=[], **supply)
    room = max(0, state.farms[0].room(herd))
    had = state.farms[0].herds[herd]
    if given["rolled"] in d.DIE[area]:
        start(state, ("rolled", 0, area, d.DIE[area].index(given["rolled"]) + 1))
    else:
        start(state, ("house", 0, herd, min(given["rolled"], state.herds[herd])))
    want = next((given[key] for key in ("want", "wanted", "take", "keep", "house") if key in given), None)
    finish(state, lambda s, legal: legal[-1] if want is None else f"house {want}")
    mine = state.farms[0]
    return {"room": room, "taken": mine.herds[herd] - had, "meat": mine.goods[d.MEAT]}


# ---------------------------------------------------------------- water


def branch_ends(given: Given) -> Answer:
    state = setup(given, farms=[{"canals": given["water"], "fresh": given.get("fresh", ())}], next=[])
    legal = QUESTIONS["give"](state, ("give", 0))
    return {"ends": sorted(d.SIDES[action.args[0]] for action in legal if action.args[0] >= 0)}


def water_places(given: Given) -> Answer:
    farm = {"canals": given.get("water", ()), "pens": given.get("pens", ())}
    if "crops" in given:
        farm["crops"] = given["crops"]
    state = setup(given, farms=[farm], next=[])
    legal = QUESTIONS["lay"](state, ("lay", 0))
    return {
        "places": sorted(d.SIDES[action.args[0]] for action in legal if action.args[0] >= 0),
        "stables": [d.STABLES[action.args[1]] for action in legal if action.args[1] >= 0],
    }


def drought(given: Given) -> Answer:
    names = list(given["farms"])
    farms = []
    for name in names:
        canals, stables = canals_for(given["farms"][name])
        fresh = given.get("fresh", given.get("this_round", {})).get(name, 0)
        farms.append(
            {
                "canals": canals,
                "stables": stables,
                "fresh": canals[len(canals) - fresh :] if fresh else [],
                "tiles": ["cistern"] if name in given.get("immune", ()) else [],
            }
        )
    order = [names.index(name) for name in given.get("order", names)]
    order += [p for p in range(seated(names)) if p not in order]
    state = setup(
        given,
        players=seated(names),
        farms=farms,
        order=order,
        mill=given["mill"],
        next=[],
        at_mill=[names.index(name) for name in given.get("at_mill", ())],
    )
    log = []
    for take in given["takes"]:
        player = names.index(take["player"])
        rain = any(
            source.get("rain") is True or "rain" in (source.get("event"), source.get("source"), source.get("by"))
            for source in (given, take)
        )
        before = [farm.water for farm in state.farms]
        events: Log = []
        state.stack = []
        n = take.get("n", 1)
        if rain:
            state.push(("rain", player, n))
        elif state.mill == 0 and not state.rules.roll_empty_mill:
            state.push(("mill", player))
        else:
            state.push(("take_water", player, n, 0))
        state.advance(events)
        finish(state, first, events)
        returned = [names[e.player] for e in events if e.kind == "water" and e.data["to"] == "mill"]  # type: ignore[index]
        lost = 1 if take["player"] in returned else 0
        log.append(
            {
                "player": take["player"],
                "returned_by": returned,
                "got": state.farms[player].water - before[player] + lost,
            }
        )
    return {
        "log": log,
        "mill": state.mill,
        "farms": {name: state.farms[p].water for p, name in enumerate(names)},
    }


# ---------------------------------------------------------------- markets and factories


def market(given: Given) -> Answer:
    sold = dict(given.get("sold", {}))
    bought = dict(given.get("bought", {}))
    where = given["where"]
    purse = given.get("money", 200)
    horses = sold.get("horse", 0)
    farm = {
        "money": purse,
        "goods": {good: n for good, n in sold.items() if good in d.GOODS},
        "animals": {kind: n for kind, n in sold.items() if kind in d.HERDS},
        "stables": stables_for([0] * horses),
        "tiles": tiles_of(given),
        "village": given.get("village"),
    }
    card = given.get("card")
    cards: dict[str, Any] = {"city": [card, None, None, None]} if where == "city" else {}
    if where == "countryside":
        cards = {"display": [card], "deck": [], "round": given.get("round", 5 if str(card).startswith("MB") else 1)}
    state = setup({k: v for k, v in given.items() if k != "round"}, farms=[farm], next=[], **cards)
    add_effects(state, 0, given.get("mods", ()))
    start(state, ("city", 0, 0) if where == "city" else ("deal", 0, 1, 1 if where == "black" else 0))
    wishes: list[str]
    if where == "city":
        wishes = ["fill"]
    elif where == "black":
        verb, deal = ("sell", sold) if sold else ("buy", bought)
        [(good, n)] = deal.items()
        wishes = [f"black {verb} {good}", f"amount {n}"]
    else:
        kind = d.MARKETS[d.MARKET[card]].kind
        wishes = [f"order {card}"]
        if kind == d.SIMPLE:
            wishes += [f"amount {n}" for n in sold.values()]
        elif kind == d.GENERIC:
            wishes += [f"add {d.STABLES[i]}" for i in range(horses)]
            wishes += [f"add {piece}" for piece, n in sold.items() if piece != "horse" for _ in range(n)]
    asked = 0
    for wish in wishes:
        if not state.stack:
            break
        legal = [str(action) for action in state.legal_actions()]
        if wish not in legal:
            return {"legal": False, "money": None}
        state.apply_action(state.parse_action(wish))
        asked += 1
    finish(state, lambda s, legal: legal[-1])
    mine = state.farms[0]
    left = sum(mine.have(d.PIECE[piece]) for piece in sold)
    if not asked or left or any(mine.goods[d.PIECE[good]] != n for good, n in bought.items()):
        return {"legal": False, "money": None}
    return {"legal": True, "money": mine.money - purse}


def plaza(given: Given) -> Answer:
    activated = list(given["activated"])
    names = names_in(activated, given.get("money", {}), given.get("wants", ()))
    present = given["workers_present"]
    seats = min(6, max(2, present, len(names)))
    waiting = len(activated)
    farms = []
    for p in range(seats):
        name = names[p] if p < len(names) else None
        on_board = name in activated
        if not on_board and waiting < present:
            on_board = True
            waiting += 1
        money = given.get("money", {}).get(name, 0) if name is not None else 0
        farms.append({"money": money, "hired": not on_board})
    state = GAME.position({"players": seats, "options": QUIET, "farms": farms, "next": []})
    price = areas.plaza_price(state)
    state.stand[6] = tuple(names.index(name) for name in activated)
    before = [farm.hired for farm in state.farms]
    start(state, ("area", 5))
    wants = given.get("wants", activated)

    def choose(s: MiTierraState, legal: list[str]) -> str:
        return "hire" if names[s.actor] in wants and "hire" in legal else "none"

    finish(state, choose, only=("hire",))
    return {
        "price": price,
        "hire": [n for n in activated if state.farms[names.index(n)].hired > before[names.index(n)]],
    }


def improvement_price(given: Given) -> Answer:
    names = list(given["order"])
    wishes = {name: [list(wish) for wish in given["workers"].get(name, ())] for name in names}
    board = list(given.get("board", ["bank", "mill", "wine_cellar", "school"]))
    tiles = [board[i] if place in given.get("tiles", d.TILE_PLACES) else None for i, place in enumerate(d.TILE_PLACES)]
    money = given.get("money", {})
    purse = [money.get(name, 50) if isinstance(money, Mapping) else money for name in names]
    wheels: list[int | None] = [None] * 5
    for p, name in enumerate(names):
        for position, _ in wishes[name]:
            wheels[d.TOUCH_POSITIONS.index(position)] = p
    villages = given.get("village", {})
    farms = [{"money": purse[p], "village": villages.get(name)} for p, name in enumerate(names)]
    state = setup(
        given,
        players=seated(names),
        farms=farms,
        board=tiles,
        wheels={"8": wheels},
        next=[],
        order=list(range(seated(names))),
    )
    mods = given.get("mods", ())
    for key in ("discount", "discounts"):
        if key in given:
            less = given[key]
            mods = {n: -abs(v) for n, v in less.items()} if isinstance(less, Mapping) else [-abs(less)]
    for p, name in enumerate(names):
        amounts = mods.get(name, 0) if isinstance(mods, Mapping) else mods
        for mod in [amounts] if isinstance(amounts, int) else amounts:
            effect = {"what": "improvement_price", "amount": mod} if isinstance(mod, int) else mod
            add_effects(state, p, [effect])
    log: Log = []
    state.stack = [("shopping", 0)]
    state.advance(log)
    while state.stack:
        name = names[state.actor]
        legal = [str(action) for action in state.legal_actions()]
        if state.stack[-1][0] == "buyer":
            done = [e.data["wheel"] for e in log if e.kind == "home"]
            left = [w for w, _ in wishes[name] if d.TOUCH_POSITIONS.index(w) not in done]
            text = f"worker {left[0]}"
        elif state.stack[-1][0] == "build":
            position = d.TOUCH_POSITIONS[state.stack[-1][2]]
            wish = next(tile for w, tile in wishes[name] if w == position)
            text = "none" if wish is None else f"build {d.TILES[d.TILE[board[d.TILE_PLACES.index(wish)]]].id}"
            text = text if text in legal else "none"
        else:
            text = legal[0]
        state.apply_action(state.parse_action(text), log)
    purchases: list[list[Any]] = []
    price = 0
    for event in log:
        if event.kind == "home":
            purchases.append([names[event.player or 0], d.TOUCH_POSITIONS[event.data["wheel"]], None, None])
            price = 0
        elif event.kind == "pay":
            price = event.data["money"]
        elif event.kind == "tile":
            key = d.TILES[d.TILE[event.data["tile"]]].key
            purchases[-1][2:] = [d.TILE_PLACES[board.index(key)], price]
    left_over = [place for i, place in enumerate(d.TILE_PLACES) if state.board[i] >= 0]
    return {"purchases": purchases, "tiles_left": left_over}


def small_factory(given: Given) -> Answer:
    made = {good: n for good, n in given["make"].items() if n}
    farm = {
        "money": given.get("money", 0),
        "goods": given.get("goods", {}),
        "animals": given.get("animals", {}),
        "worked": given.get("worked", {}),
        "tiles": tiles_of(given),
        "village": given.get("village"),
    }
    state = setup(given, farms=[farm], next=[])
    mods = given.get("mods", ())
    add_effects(state, 0, [{"what": "small_factory_fee", "amount": m} if isinstance(m, int) else m for m in mods])
    area = 10 if any(d.PIECE[good] in [r.good for r in d.RECIPES[10]] for good in made) else 11
    had = list(state.farms[0].goods)
    start(state, ("small", 0, area, 0))
    for good, n in made.items():
        for _ in range(n):
            wish = a.MAKE[d.PIECE[good]]
            if wish not in state.legal_actions():
                return {"legal": False}
            state.apply_action(wish)
    finish(state, lambda s, legal: "done")
    mine = state.farms[0]
    return {
        "legal": True,
        "fee": given.get("money", 0) - mine.money,
        "made": {good: mine.goods[i] - had[i] for i, good in enumerate(d.GOODS) if mine.goods[i] > had[i]},
        "paid": {good: had[i] - mine.goods[i] for i, good in enumerate(d.GOODS) if mine.goods[i] < had[i]},
        "worked": {kind: n for kind, n in zip(d.HERDS, mine.worked) if n},
    }


def large_factory(given: Given) -> Answer:
    state = setup(given, farms=[{"goods": given["goods"], "money": given.get("money", 0)}], next=[])
    if given.get("bonus"):
        add_effects(state, 0, [{"what": "large_factory_pay", "amount": given["bonus"]}])
    for area in (12, 13):
        goods = [good for good in given["make"] if d.PIECE[good] in [r.good for r in d.RECIPES[area]]]
        if not any(given["make"][good] for good in goods):
            continue
        start(state, ("large", 0, area))
        for good in goods:
            for _ in range(given["make"][good]):
                wish = a.MAKE[d.PIECE[good]]
                if wish not in state.legal_actions():
                    return {"legal": False}
                state.apply_action(wish)
        finish(state, lambda s, legal: "done")
    mine = state.farms[0]
    left = {good: n for i, (good, n) in enumerate(zip(d.GOODS, mine.goods)) if n and d.LEVEL[i] < 3}
    return {"legal": True, "money": mine.money - given.get("money", 0), "left": left}


# ---------------------------------------------------------------- the round


def turn_order(given: Given) -> Answer:
    names = list(given["old"])
    farms = [{"money": given["money"][name]} for name in names]
    state = setup(given, players=len(names), farms=farms, order=list(range(len(names))), next=[["turn_order"]])
    return {"order": [names[p] for p in state.order]}


def end_event(given: Given) -> Answer:
    names = names_in(given.get("money", {}), given.get("animals", {}), given.get("horses", {}), given.get("crops", {}))
    key = given["event"]
    if "amount" in given:
        of_kind = {e["do"] for e in d.EVENTS[d.EVENT[key]].end}
        same = [
            card.key for card in d.EVENTS for e in card.end if e["do"] in of_kind and e.get("amount") == given["amount"]
        ]
        key = key if key in same or not same else same[0]
    farms = []
    for name in names:
        farms.append(
            {
                "money": given.get("money", {}).get(name, 0),
                "animals": {k: n for k, n in given.get("animals", {}).get(name, {}).items() if k != "horse"},
                "stables": stables_for(given.get("horses", {}).get(name, ())),
                "tiles": ["insurer"] if name in given.get("insured", ()) else [],
                **({"crops": given["crops"][name]} if name in given.get("crops", {}) else {}),
            }
        )
    state = setup(
        {**given, "event": key},
        players=seated(names),
        farms=farms,
        order=list(range(seated(names))),
        next=[["event_end", 0]],
    )
    finish(state, first)
    return {
        "money": {name: state.farms[p].money for p, name in enumerate(names)},
        "animals": {name: {k: n for k, n in zip(d.HERDS, state.farms[p].herds) if n} for p, name in enumerate(names)},
    }


def picks(given: Given) -> Answer:
    state = setup(given, next=[])
    kinds = {kind: i for i, kind in enumerate(d.PICK_KINDS)}
    state.picked = tuple(
        (min(pair), max(pair)) for pair in ([kinds[kind] for kind in names] for names in given["taken"])
    )
    pairs = set()
    for one in QUESTIONS["pick"](state, ("pick", 0, -1)):
        for other in QUESTIONS["pick"](state, ("pick", 0, one.args[0])):
            pairs.add(tuple(sorted((d.PICK_KINDS[one.args[0]], d.PICK_KINDS[other.args[0]]))))
    return {"open": sorted(map(list, pairs))}


def contracts(given: Given) -> Answer:
    ids = [
        next(c.id for c in d.CONTRACTS if {d.GOODS[g] for g in c.goods} == set(goods)) for goods in given["contracts"]
    ]
    state = setup(
        {**given, "round": d.ROUNDS}, farms=[{"goods": given["goods"], "contracts": ids}], next=[["contracts"]]
    )
    money = state.farms[0].money
    return {"fulfilled": money // d.CONTRACTS[0].money, "money": money}


# ---------------------------------------------------------------- wheels, the queue of two players, dealers


def wheels(given: Given) -> Answer:
    """Where `me` can place: single wheels and wheels for two workers, by area number."""
    seats = given["players"]
    me = given.get("me", 0)
    farms = [{"to_place": given.get("workers", 2) if p == me else 0} for p in range(seats)]
    state = setup(given, players=seats, farms=farms, wheels=given.get("stand", {}))
    actions = [action for action in state.legal_actions() if action.kind in ("place", "place2")]
    wanted = [d.AREA_IDS[area] for area in given["areas"]]
    answer: Answer = {"one_worker": [], "two_workers": []}
    for action in actions:
        area, wheel = action.args
        if area in wanted:
            answer["one_worker" if action.kind == "place" else "two_workers"].append([d.AREA_TEXT[area], wheel + 1])
    return answer


def market_queue(given: Given) -> Answer:
    """Two players: cards used one after the other, then the Maintenance of the market; oldest card first."""
    goods = dict.fromkeys(d.GOODS, 20)
    herds = {"animals": {"cow": 3, "sheep": 3, "chicken": 3}, "pens": pens_for(3), "goods": goods}
    state = setup(given, players=2, farms=[herds], display=given["display"], deck=given["deck"], next=[])
    for card in given.get("used", ()):
        start(state, ("deal", 0, 1, 0))
        state.apply_action(state.parse_action(f"order {card}"))
        finish(state, lambda s, legal: legal[-1])
    after_sales = [d.MARKETS[card].id for card in state.display]
    start(state, ("market_upkeep",))
    after = [d.MARKETS[card].id for card in state.display]
    return {
        "after_sales": after_sales,
        "after_maintenance": after,
        "left_the_game": [card for card in after_sales if card not in after],
        "sold_pile": [d.MARKETS[card].id for card in state.sold],
        "bottom_row": [d.MARKETS[card].id for card in state.bottom],
    }


def merchant_offer(given: Given) -> Answer:
    """What a worker of `buyer` can buy, and what is paid when `buys` is chosen."""
    buyer = given["buyer"]
    farm = {key: buyer[key] for key in ("money", "animals", "pens", "crops") if key in buyer}
    farm["dealers"] = buyer.get("cards", [])
    others = [{"dealers": cards} for cards in given["others"]]
    options = {**given.get("options", {}), "merchant": "yes"}
    state = setup({**given, "options": options}, farms=[farm, *others], next=[])
    start(state, ("buy", 0))
    offers = [str(action).removeprefix("buy ") for action in state.legal_actions() if action.kind == "buy"]
    if given.get("buys"):
        state.apply_action(state.parse_action(f"buy {given['buys']}"))
        finish(state, first)
    mine = state.farms[0]
    return {
        "offers": offers,
        "money": [player.money for player in state.farms[: 1 + len(others)]],
        "goods": {good: n for good, n in zip(d.GOODS, mine.goods) if n},
        "animals": {kind: n for kind, n in zip(d.HERDS, mine.herds) if n},
        "crops": mine.planted.bit_count(),
    }


def merchant_fill(given: Given) -> Answer:
    """Which cards of the offer can be taken, and what can go onto each space of `card`."""
    farm = {key: given["me"][key] for key in ("goods", "animals", "pens", "crops") if key in given["me"]}
    options = {**given.get("options", {}), "merchant": "yes"}
    state = setup({**given, "options": options}, farms=[farm], offer=given["offer"], next=[])
    can = [d.MERCHANTS[action.args[0]].id for action in QUESTIONS["dealer"](state, ("dealer", 0))]
    places: dict[str, list[str]] = {}
    if "card" in given:
        card = d.MERCHANT[given["card"]]
        for action in areas.fill_choices(state, 0, card, [-1] * d.MERCHANTS[card].spaces):
            _, space, what = str(action).split()
            places.setdefault(space, []).append(what)
    return {"can_take": can, "spaces": places}


HANDLERS: dict[str, Callable[[Given], Answer]] = {
    "rodeo": rodeo,
    "sets": sets,
    "production": production,
    "branch_ends": branch_ends,
    "water_places": water_places,
    "drought": drought,
    "market": market,
    "plaza": plaza,
    "improvement_price": improvement_price,
    "tie_break": tie_break,
    "objective": objective,
    "tile": tile,
    "final": final,
    "turn_order": turn_order,
    "end_event": end_event,
    "animals": animals,
    "small_factory": small_factory,
    "large_factory": large_factory,
    "training": training,
    "picks": picks,
    "contracts": contracts,
    "wheels": wheels,
    "market_queue": market_queue,
    "merchant_offer": merchant_offer,
    "merchant_fill": merchant_fill,
}
