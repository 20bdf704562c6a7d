"""The worked cases of Finca: each kind sets a position up, lets the engine act, and reads the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.finca import GAME, actions, box, scoring
from core.finca.state import (
    BONUS,
    DISCOUNT,
    DISCOUNT_TILE,
    LARGE_CART,
    LARGE_TILE,
    MODES,
    MOVED,
    NORMAL_CART,
    FincaState,
)
from core.game import Action, Event, Refusal

Given = Mapping[str, Any]
Answer = dict[str, Any]

GUSTS = ("gust", "gust_of_wind")
OPTION_IDS = [option.id for option in GAME.options]


def _options(given: Given, **extra: str) -> dict[str, str]:
    """The options a case names, in a table `options` or each under its own name."""
    named = {key: given[key] for key in OPTION_IDS if isinstance(given.get(key), str)}
    one = given.get("option", {})
    return {**extra, **named, **(one if isinstance(one, Mapping) else {}), **given.get("options", {})}


def _tile(tile: Mapping[str, Any]) -> dict[str, Any]:
    """A request tile as a position describes it: its foods, `any`, and the kind paid."""
    shown = dict(tile.get("foods", {}))
    if "any" in tile:
        shown["any"] = tile["any"]
    if tile.get("paid"):
        paid = tile["paid"]
        shown["paid"] = next(iter(paid)) if isinstance(paid, Mapping) else paid
    return shown


def _face_up(given: Given) -> dict[str, list[Any]]:
    return {place: [_tile(tile)] for place, tile in given.get("face_up", {}).items()}


def _foods(packed: int) -> dict[str, int]:
    return {food: n for food, n in zip(box.FOODS, box.amounts(packed)) if n}


class _Table:
    """A position with the players' names of a case."""

    def __init__(self, names: Sequence[str], given: Given, description: Mapping[str, Any], **options: str) -> None:
        self.names = list(names)
        self.state: FincaState = GAME.position(
            {"seats": max(2, len(self.names)), "options": _options(given, **options), **description}
        )

    def hands(self) -> dict[str, dict[str, int]]:
        return {name: _foods(hand) for name, hand in zip(self.names, self.state.hands)}

    def carts(self) -> dict[str, int]:
        return dict(zip(self.names, self.state.carts))

    def after(self) -> Answer:
        return {
            "hands_after": self.hands(),
            "carts_after": self.carts(),
            "cart_stack_after": self.state.cart_stack,
            "supply_after": dict(zip(box.FOODS, self.state.supply)),
        }


def _windmill(given: Given, player: str | None, **options: str) -> _Table:
    """The position of a case on the windmill, `player` to act."""
    names = list(given["farmers"])
    seats = max(2, len(names))
    extra = seats - len(names)
    by_name = [list(given["farmers"][name]) for name in names]
    description: dict[str, Any] = {
        "blades": given["blades"],
        "farmers": [*by_name, *[[0]] * extra],
        "hands": [*(given.get("hands", {}).get(name, {}) for name in names), *[{}] * extra],
        "carts": [*(given.get("carts", {}).get(name, 0) for name in names), *[0] * extra],
        "stacks": _face_up(given),
        "current": names.index(player) if player in names else 0,
    }
    for key in ("supply", "cart_stack"):
        if key in given:
            description[key] = given[key]
    used = given.get("used_tiles", given.get("tiles_used", given.get("used", {})))
    if used:
        gone = used if isinstance(used, Mapping) else {player: used}
        left = [[tile for tile in box.ACTION_TILES if tile not in gone.get(name, ())] for name in names]
        description["action_tiles"] = [*left, *[list(box.ACTION_TILES)] * extra]
    phase = given.get("phase", "first_harvest" if given.get("first_harvest") else "turn")
    if phase != "turn":
        description["phase"] = phase
    return _Table(names, given, description, **options)


def _event(log: Sequence[Event], kind: str) -> Event | None:
    return next((event for event in log if event.kind == kind), None)


def _collected(log: Sequence[Event]) -> Answer:
    """What a farmer brought, read from the events of one click."""
    collect = _event(log, "collect")
    if collect is None:
        return {}
    shortage, carts = _event(log, "shortage"), _event(log, "cart_shortage")
    answer: Answer = {
        "to": collect.data["blade"],
        "food": collect.data["food"],
        "food_due": shortage.data["due"] if shortage else collect.data["taken"],
        "food_taken": collect.data["taken"],
        "carts_due": carts.data["due"] if carts else collect.data["carts"],
        "food_shortage": shortage is not None,
        "cart_shortage": carts is not None,
    }
    walk = _event(log, "move")
    if walk is not None:
        answer["steps"] = walk.data["steps"]
    return answer


def _try(state: FincaState, action: Action) -> tuple[list[Event], Refusal | None]:
    """Plays a click if it is legal, else says why not."""
    refusal = state.why_not(action)
    if refusal is not None:
        return [], refusal
    log: list[Event] = []
    state.step(action, log)
    return log, None


def move(given: Given) -> Answer:
    """One move on the windmill."""
    table = _windmill(given, given["move"]["player"])
    log, refusal = _try(table.state, actions.MOVE[given["move"]["from"]])
    if refusal is not None:
        return {"legal": False, "reason": refusal.code}
    return {"legal": True, **_collected(log), **table.after()}


def first_harvest(given: Given) -> Answer:
    """One farmer placed in the First Harvest."""
    table = _windmill({**given, "phase": "first_harvest"}, given["place"]["player"])
    log, refusal = _try(table.state, actions.PLACE[given["place"]["blade"]])
    if refusal is not None:
        return {"legal": False, "reason": refusal.code}
    return {"legal": True, **_collected(log), **table.after()}


def _mode(tile: str | None) -> int:
    return MODES.index(tile) if tile in MODES else NORMAL_CART


def _deliver(
    state: FincaState, deliver: Sequence[Mapping[str, Any]], tile: str | None
) -> tuple[Answer, Refusal | None]:
    """Plays a whole delivery click by click; the rule that judges whole deliveries must agree with the clicks."""
    mode = _mode(tile)
    wanted = [(box.COMMUNITY_INDEX[entry["community"]], box.basket(entry["pay"])) for entry in deliver]
    if mode != NORMAL_CART:
        refusal = state.tile_refusal(LARGE_TILE if mode == LARGE_CART else DISCOUNT_TILE)
        if refusal is not None:
            return {}, refusal
    refusal = state.delivery_refusal(wanted, mode)
    points = sum(box.TILE_VALUE[state.tops[community]] for community, _ in wanted if state.tops[community] >= 0)
    log: list[Event] = []
    clicks: list[Action] = []
    if mode != NORMAL_CART:
        clicks.append(actions.LARGE_CART if mode == LARGE_CART else actions.DISCOUNT)
    # a tile paid in full may only be named while a discounted one can follow: discounted ones go first
    tokens = {community: box.count(payment) for community, payment in wanted}
    wanted.sort(key=lambda entry: mode == DISCOUNT and tokens[entry[0]] >= box.TILE_VALUE[state.tops[entry[0]]])
    for community, payment in wanted:
        clicks += [actions.SERVE[community], actions.pay(payment)]
    for click in [*clicks, actions.DONE]:
        stopped = state.why_not(click)
        if stopped is not None:
            return {}, refusal or stopped
        state.step(click, log)
    assert refusal is None, f"every click is legal, yet the whole delivery is not: {refusal}"
    delivered = _event(log, "deliver")
    assert delivered is not None and delivered.data["points"] == points
    return {"points": points, "tokens_paid": delivered.data["tokens"]}, None


def delivery(given: Given) -> Answer:
    """A whole delivery of one player: what it costs and brings, or why it is not allowed."""
    tile = given.get("action_tile")
    names = ["Player"]
    seats = 2
    options: dict[str, str] = {"action_tiles": "on"} if tile else {}
    description: dict[str, Any] = {
        "farmers": [[0, 1], [2, 3]],
        "hands": [given["hand"], {}],
        "carts": [given["carts"], 0],
        "cart_stack": given.get("cart_stack", 4),
        "supply": given.get("supply", {}),
        "stacks": _face_up(given),
    }
    if tile == "large_donkey_cart" and _options(given).get("large_cart") == "extra_delivery_after_a_move":
        description |= {"phase": "bonus_action", "normal": "move"}
    table = _Table(names, given, {"seats": seats, **description}, **options)
    state = table.state
    answer, refusal = _deliver(state, given["deliver"], tile)
    if refusal is not None:
        return {"legal": False, "reason": refusal.code}
    gained = [box.TILE_VALUE[entry >> 3] for entry in state.taken[0]]
    return {
        "legal": True,
        **answer,
        "tiles": gained,
        "hand_after": _foods(state.hands[0]),
        "carts_after": state.carts[0],
        "cart_stack_after": state.cart_stack,
        "supply_after": dict(zip(box.FOODS, state.supply)),
    }


def _finca_text(finca: Mapping[str, Any]) -> str:
    return "donkey" if finca.get("donkey") else "+".join(finca["foods"])


def award(given: Given) -> Answer:
    """The award of one finca tile, the tiles just delivered lying in the play areas."""
    names = list(given["tiles"])
    place = box.COMMUNITIES[0]
    table = _Table(
        names,
        given,
        {
            "farmers": [[0]] * max(2, len(names)),
            "estates": {place: _finca_text(given["finca"])},
            "taken": [*([_tile(tile) for tile in given["tiles"][name]] for name in names), *[[]] * (2 - len(names))],
            **({"wooden_left": given["wooden_left"]} if "wooden_left" in given else {}),
        },
    )
    log: list[Event] = []
    table.state.award(0, log)
    event = _event(log, "finca")
    assert event is not None
    winner = event.data["winner"]
    return {
        "counts": dict(zip(names, event.data["counts"])),
        "winner": None if winner is None else names[winner],
        "wooden_finca_placed": event.data["wooden"],
    }


def _tiles_worth(points: int) -> list[dict[str, int]]:
    """Request tiles worth so many points together."""
    rest = points % box.MAX_VALUE
    return [{"any": box.MAX_VALUE}] * (points // box.MAX_VALUE) + ([{"any": rest}] if rest else [])


def _is_over(seats: int, placed: int) -> bool:
    """Whether the game ends with the delivery that has the finca number `placed` put on the board."""
    before = dict.fromkeys(box.COMMUNITIES[1:placed], None)
    state = GAME.position(
        {
            "seats": seats,
            "farmers": [[0, 1]] * seats,
            "hands": [{"fish": 1}, *[{}] * (seats - 1)],
            "carts": [1, *[0] * (seats - 1)],
            "stacks": {box.COMMUNITIES[0]: [{"fish": 1}]},
            "awarded": before,
        }
    )
    if placed:
        for click in (actions.SERVE[0], actions.pay(box.basket({"fish": 1})), actions.DONE):
            state.step(click)
    return state.is_terminal()


def end(given: Given) -> Answer:
    """The final scores, winners and ranks, or whether so many wooden fincas end the game."""
    if "cases" in given:
        return {"over": [_is_over(case["players"], case["placed"]) for case in given["cases"]]}
    players: Mapping[str, Mapping[str, Any]] = given["players"]
    names = list(players)
    rows = list(players.values())
    extra = max(2, len(names)) - len(names)
    places = iter(box.COMMUNITIES)
    awarded = {next(places): seat for seat, row in enumerate(rows) for _ in range(row.get("fincas", 0))}
    foods = [row.get("food", row.get("food_left", 0)) for row in rows]
    table = _Table(
        names,
        given,
        {
            "wooden_left": 0,
            "awarded": awarded,
            "taken": [
                *(
                    _tiles_worth(row["requests"])
                    if isinstance(row["requests"], int)
                    else list(map(_tile, row["requests"]))
                    for row in rows
                ),
                *[[]] * extra,
            ],
            "bonus": [*(row.get("bonus", []) for row in rows), *[[]] * extra],
            "hands": [*(food if isinstance(food, Mapping) else {"fish": food} for food in foods), *[{}] * extra],
            "carts": [*(row.get("carts", 0) for row in rows), *[0] * extra],
            "farmers": [[0]] * (len(names) + extra),
        },
    )
    outcome = table.state.outcome()
    ranking = [[names[p] for p in group if p < len(names)] for group in outcome.ranking]
    ranking = [group for group in ranking if group]
    ranks: dict[str, int] = {}
    for group in ranking:
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return {
        "totals": {name: card.total for name, card in zip(names, table.state.scores())},
        "winners": [names[p] for p in outcome.winners],
        "ranking": ranking,
        "ranks": ranks,
        "over": table.state.is_terminal(),
    }


def bonus(given: Given) -> Answer:
    """The bonus tiles due for the tiles of one delivery."""
    new = given["values_new"]
    served = list(zip(box.COMMUNITIES, new))
    stack = given["stack_top_first"]
    earlier = [points for points in box.BONUS_VALUES if points not in stack] or list(box.BONUS_VALUES)
    before = given.get("bonus_sets_before", 0)
    table = _Table(
        ["Player"],
        given,
        {
            "seats": 2,
            "farmers": [[0, 1], [2, 3]],
            "stacks": {place: [{"any": value}] * 2 for place, value in served},
            "taken": [[{"any": value} for value in given["values_before"]], []],
            "bonus": [(earlier * before)[:before], []],
            "bonus_stack": stack,
        },
        bonus_tiles="on",
    )
    state = table.state
    described = state.to_json() | {
        "phase": "serve",
        "served": [[place, box.notation(box.UNIT[0] * value)] for place, value in served],
    }
    state = GAME.from_json(described)
    log: list[Event] = []
    state.step(actions.DONE, log)
    taken = [event.data["value"] for event in log if event.kind == "bonus"]
    assert list(state.bonus[0][before:]) == taken
    return {"bonus_taken": taken, "stack_after": list(state.bonus_stack), "sets": scoring.sets(state.taken[0])}


def _click(step: Mapping[str, Any], nth: int, turn: Sequence[Mapping[str, Any]], tile: str | None) -> Action | None:
    """The first click of a step of a turn, None for a delivery."""
    do = step["do"]
    if do in GUSTS:
        return actions.GUST[step["from"]]
    if do in ("move", "double_move"):
        second = do == "double_move" or any(other["do"] not in GUSTS for other in turn[:nth])
        second = second or (tile == "double_move" and nth == len(turn) - 1 and nth > 0)
        return (actions.DOUBLE if second else actions.MOVE)[step["from"]]
    if do in ("place", "first_harvest"):
        return actions.PLACE[step["blade"]]
    return None


def _with_deliveries(given: Given, player: str) -> Given:
    """A turn that says "a delivery" and not what is delivered: one fish to the first community."""
    vague = [
        nth
        for nth, step in enumerate(given["turn"])
        if _click(step, nth, given["turn"], None) is None and "deliver" not in step and "deliver" not in given
    ]
    if not vague:
        return given
    place, fish = box.COMMUNITIES[0], {"fish": 1}
    hands, carts = dict(given.get("hands", {})), dict(given.get("carts", {}))
    held = dict(hands.get(player, {}))
    hands[player] = {**held, "fish": held.get("fish", 0) + 1}
    borrowed = 0 if carts.get(player) else 1
    carts[player] = carts.get(player, 0) + borrowed
    turn = [dict(step) for step in given["turn"]]
    for nth in vague:
        turn[nth]["deliver"] = [{"community": place, "pay": fish}]
    supply = {food: n - (food == "fish") for food, n in given.get("supply", {}).items()}
    stack = {"cart_stack": given["cart_stack"] - borrowed} if "cart_stack" in given else {}
    face_up = {**given.get("face_up", {}), place: {"foods": fish}}
    return {**given, **stack, "turn": turn, "hands": hands, "carts": carts, "supply": supply, "face_up": face_up}


def action_tile(given: Given) -> Answer:
    """A whole turn with an action tile."""
    turn: Sequence[Mapping[str, Any]] = given["turn"]
    tile = given.get("action_tile")
    player = next((step["player"] for step in turn if "player" in step), next(iter(given["farmers"])))
    each = box.SETUP[max(2, len(given["farmers"]))]["farmers_each"]
    if "phase" not in given and any(len(blades) < each for blades in given["farmers"].values()):
        given = {**given, "phase": "first_harvest"}
    given = _with_deliveries(given, player)
    turn = given["turn"]
    table = _windmill(given, player, action_tiles="on")
    state = table.state
    before = state
    steps: list[Answer] = []

    def refused(refusal: Refusal) -> Answer:
        return {"legal": False, "reason": refusal.code}

    for nth, step in enumerate(turn):
        click = _click(step, nth, turn, tile)
        if state.turns:  # the turn has passed on: what would its player be told?
            probe = before.clone()
            probe.phase, probe.normal, probe.tile_used = BONUS, probe.normal or MOVED, 1
            refusal = probe.why_not(click or actions.SERVE[0])
            assert refusal is not None
            return refused(refusal)
        before = state.clone()
        if click is None:
            large = step["do"] if step["do"] in MODES else step.get("action_tile", tile if tile in MODES else None)
            answer, refusal = _deliver(state, step.get("deliver", given.get("deliver", [])), large)
            if refusal is None:
                steps.append(answer)
        else:
            log, refusal = _try(state, click)
            if refusal is None and click.kind == "gust":
                log, refusal = _try(state, actions.TO[step["to"]])
            if refusal is None:
                steps.append({key: value for key, value in _collected(log).items() if key != "food_taken"})
        if refusal is not None:
            return refused(refusal)
    if not state.turns and not state.is_terminal():
        refusal = state.why_not(actions.END)
        if refusal is not None:
            return refused(refusal)
    return {"legal": True, "steps": steps, **table.after()}


HANDLERS: dict[str, Callable[[Given], Answer]] = {
    "move": move,
    "first_harvest": first_harvest,
    "delivery": delivery,
    "award": award,
    "end": end,
    "bonus": bonus,
    "action_tile": action_tile,
}
