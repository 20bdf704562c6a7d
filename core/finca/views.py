"""A position as plain data: the observation that tables draw, the JSON of records, and descriptions of positions.

`position` reads a description (all keys optional but `seats`):

| key | meaning |
|---|---|
| seats, options | as for a new game |
| blades | the 12 foods, clockwise |
| farmers | a list of blades a player |
| hands, carts, cart_stack, supply | foods by name a player; carts; the rest of the box when left out |
| stacks | request tiles by community, top first: ids (`r05`), foods (`O2G2`, `any4`) or tables of foods |
| estates | finca tiles by community (`f03`, `orange+grape`, `donkey`) |
| awarded | communities already awarded: a player, or null for nobody; a wooden finca stands there |
| wooden_left | wooden fincas still to place |
| taken | delivered tiles of each player, as in stacks; `any4:fish` names the kind paid |
| bonus, bonus_stack | bonus points of each player; those left, top first |
| action_tiles | names of the tiles each player still has |
| phase, current, start, turns | `first_harvest`, `turn` … |
| normal, tile_used | this turn: `move` or `delivery` taken; an action tile used |

Communities without `stacks` are empty and awarded to nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.finca import box, scoring
from core.finca.state import (
    BONUS,
    GUST,
    HARVEST,
    MODES,
    NOBODY,
    OPEN,
    OVER,
    PAY,
    PHASES,
    SERVE,
    FincaState,
)
from core.game import PositionError

MOST_FARMERS = max(amounts["farmers_each"] * seats for seats, amounts in box.SETUP.items())
_NORMAL = ("", "move", "delivery")

# ---------------------------------------------------------------- observation


def _foods(packed: int) -> dict[str, int]:
    return dict(zip(box.FOODS, box.amounts(packed)))


def tile_view(tile: int) -> dict[str, Any]:
    """A request tile for drawing: id, value, and foods by name or `any`."""
    shown = {food: n for food, n in _foods(box.TILE_FOODS[tile]).items() if n}
    view: dict[str, Any] = {"id": box.TILE_IDS[tile], "value": box.TILE_VALUE[tile], "foods": shown}
    if not shown:
        view["any"] = box.TILE_VALUE[tile]
    return view


def _taken_view(entry: int) -> dict[str, Any]:
    view = tile_view(entry >> 3)
    if entry & 7 != scoring.NO_KIND:
        view["paid"] = box.FOODS[entry & 7]
    return view


def finca_view(finca: int) -> dict[str, Any]:
    """A finca tile for drawing: id, foods, donkey, points."""
    foods = [box.FOODS[food] for food in box.FINCA_FOODS[finca]]
    return {"id": box.FINCA_IDS[finca], "foods": foods, "donkey": not foods, "points": box.FINCA_POINTS}


def _set_progress(state: FincaState, player: int) -> list[int]:
    """The values a player has for the next set of 1 to 6 (FI-56, FI-57)."""
    values = [scoring.value(entry) for entry in state.taken[player]]
    used = len(state.bonus[player])
    return [v for v in box.SET_VALUES if values.count(v) > used]


def _delivery_view(state: FincaState) -> dict[str, Any] | None:
    if state.phase not in (SERVE, PAY):
        return None
    return {
        "mode": MODES[state.mode],
        "served": [
            {
                "community": box.COMMUNITIES[community],
                "tile": tile_view(state.tops[community]),
                "pay": {food: n for food, n in _foods(payment).items() if n},
            }
            for community, payment in state.served
        ],
        "paying": box.COMMUNITIES[state.paying] if state.paying >= 0 else None,
        "tokens": state.tokens,
        "points": state.points,
        "limit": state.limit(),
        "points_limit": box.DISCOUNT_POINTS if state.mode == 2 and state.discount != 2 else None,
    }


def _previews(state: FincaState) -> dict[str, Any]:
    """What every move, double move or set-down of the player to act would bring, by notation."""
    found: dict[str, Any] = {}
    for action in state.legal_actions():
        if action.kind in ("move", "double"):
            found[action.text] = state.preview(action.args[0])
        elif action.kind == "to":
            found[action.text] = state.preview(state.lifted, action.args[0])
    return found


def observe(state: FincaState, player: int | None) -> dict[str, Any]:
    """All that a player or a bystander may see: everything but covered request tiles (FI-4, FI-12)."""
    decision = state.decision
    communities = []
    for c, name in enumerate(box.COMMUNITIES):
        tile, winner = state.tops[c], state.awarded[c]
        counts = state.majority_counts(state.estates[c])
        communities.append(
            {
                "id": name,
                "name": box.COMMUNITY_NAMES[c],
                "tile": tile_view(tile) if tile >= 0 else None,
                "height": len(state.stacks[c]),
                "finca": finca_view(state.estates[c]),
                "open": winner == OPEN,
                "winner": winner if winner >= 0 else None,
                "wooden": bool(state.wooden[c]),
                "counts": counts,
                "leader": scoring.majority(counts),
            }
        )
    players = []
    for p, card in enumerate(state.scores()):
        players.append(
            {
                "name": box.NAMES[p],
                "colour": box.COLOURS[p],
                "farmers": [state.farmers[p] >> (4 * b) & 15 for b in range(box.BLADES)],
                "to_place": box.SETUP[state.seats]["farmers_each"] - len(_blades_of(state.farmers[p])),
                "food": _foods(state.hands[p]),
                "carts": state.carts[p],
                "tiles": [_taken_view(entry) for entry in state.taken[p]],
                "fincas": [box.COMMUNITIES[c] for c in state.fincas_of(p)],
                "bonus": list(state.bonus[p]),
                "set_progress": _set_progress(state, p),
                "action_tiles": _tile_names(state.action_tiles[p]),
                "shown": dict(zip(box.FOODS, scoring.foods_shown(state.taken[p], state.any_kind_counts))),
                "points": card.total,
            }
        )
    return {
        "game": "finca",
        "viewer": player,
        "seats": state.seats,
        "options": dict(state.options),
        "phase": PHASES[state.phase],
        "current": state.current_player,
        "start": state.start,
        "turns": state.turns,
        "normal_action": _NORMAL[state.normal] or None,
        "action_tile_used": bool(state.tile_used),
        "prompt": decision.prompt if decision else None,
        "blades": [box.FOODS[food] for food in state.blades],
        "totals": state.totals(),
        "lifted": state.lifted if state.lifted >= 0 else None,
        "supply": dict(zip(box.FOODS, state.supply)),
        "food_each": box.SETUP[state.seats]["food_each"],
        "cart_stack": state.cart_stack,
        "communities": communities,
        "wooden_left": state.wooden_left,
        "wooden_total": box.SETUP[state.seats]["finca_tokens"],
        "bonus_stack": list(state.bonus_stack),
        "players": players,
        "delivery": _delivery_view(state),
        "previews": _previews(state),
    }


# ---------------------------------------------------------------- JSON


def _blades_of(farmers: int) -> list[int]:
    return [b for b in range(box.BLADES) for _ in range(farmers >> (4 * b) & 15)]


def _tile_names(tiles: int) -> list[str]:
    return [name for i, name in enumerate(box.ACTION_TILES) if tiles >> i & 1]


def _entry_text(entry: int) -> str:
    kind = entry & 7
    name = box.TILE_IDS[entry >> 3]
    return name if kind == scoring.NO_KIND else f"{name}:{box.FOODS[kind]}"


def to_json(state: FincaState) -> dict[str, Any]:
    """The whole position as plain JSON; `from_json` reads it back exactly."""
    return {
        "seats": state.seats,
        "options": dict(state.options),
        "phase": PHASES[state.phase],
        "current": state.current,
        "start": state.start,
        "turns": state.turns,
        "normal": _NORMAL[state.normal],
        "tile_used": state.tile_used,
        "mode": MODES[state.mode],
        "served": [[box.COMMUNITIES[c], box.notation(payment)] for c, payment in state.served],
        "paying": box.COMMUNITIES[state.paying] if state.paying >= 0 else None,
        "lifted": state.lifted if state.lifted >= 0 else None,
        "blades": [box.FOODS[food] for food in state.blades],
        "farmers": [_blades_of(packed) for packed in state.farmers],
        "supply": list(state.supply),
        "hands": [box.amounts(hand) for hand in state.hands],
        "carts": list(state.carts),
        "cart_stack": state.cart_stack,
        "stacks": [[box.TILE_IDS[tile] for tile in stack] for stack in state.stacks],
        "tops": [box.TILE_IDS[tile] if tile >= 0 else None for tile in state.tops],
        "box": [box.TILE_IDS[tile] for tile in state.box_tiles],
        "estates": [box.FINCA_IDS[finca] for finca in state.estates],
        "awarded": list(state.awarded),
        "wooden": list(state.wooden),
        "wooden_left": state.wooden_left,
        "taken": [[_entry_text(entry) for entry in entries] for entries in state.taken],
        "bonus_stack": list(state.bonus_stack),
        "bonus": [list(points) for points in state.bonus],
        "action_tiles": [_tile_names(tiles) for tiles in state.action_tiles],
        "barrier": state.barrier,
    }


class _Reader:
    """Takes checked values out of a table; every complaint names the place."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        if not isinstance(data, Mapping):
            raise PositionError(f"position: expected a table, found {data!r}")
        self.data = data

    def value(self, key: str) -> Any:
        if key not in self.data:
            raise PositionError(f"position: {key} is missing")
        return self.data[key]

    def number(self, key: str, low: int, high: int) -> int:
        return number(self.value(key), key, low, high)

    def numbers(self, key: str, length: int, low: int, high: int) -> list[int]:
        items = self.items(key, length)
        return [number(item, f"{key}[{i}]", low, high) for i, item in enumerate(items)]

    def items(self, key: str, length: int | None = None) -> Sequence[Any]:
        return items(self.value(key), key, length)

    def one_of(self, key: str, known: Sequence[str]) -> int:
        return one_of(self.value(key), key, known)


def number(value: Any, place: str, low: int, high: int) -> int:
    """A whole number in a range. Raises PositionError."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise PositionError(f"{place}: expected a whole number from {low} to {high}, found {value!r}")
    return value


def items(value: Any, place: str, length: int | None = None) -> Sequence[Any]:
    """A list, of that length if given. Raises PositionError."""
    if not isinstance(value, list | tuple):
        raise PositionError(f"{place}: expected a list, found {value!r}")
    if length is not None and len(value) != length:
        raise PositionError(f"{place}: expected {length} entries, found {len(value)}")
    return value


def one_of(value: Any, place: str, known: Sequence[str]) -> int:
    """The index of a word among those known. Raises PositionError."""
    if not isinstance(value, str) or value not in known:
        raise PositionError(f"{place}: unknown {value!r}; known: {', '.join(repr(word) for word in known)}")
    return known.index(value)


def _tile(value: Any, place: str) -> int:
    try:
        return box.tile_from_foods(value) if isinstance(value, Mapping) else box.tile_by_text(str(value))
    except PositionError as error:
        raise PositionError(f"{place}: {error}") from None


def _entry(value: Any, place: str) -> int:
    if isinstance(value, Mapping):
        foods = {food: n for food, n in value.items() if food != "paid"}
        tile, paid = _tile(foods, place), value.get("paid")
    else:
        name, _, paid = str(value).partition(":")
        tile = _tile(name, place)
    kind = scoring.NO_KIND if not paid else one_of(paid, place, box.FOODS)
    if kind != scoring.NO_KIND and box.TILE_FOODS[tile]:
        raise PositionError(f"{place}: only a tile of any one kind keeps the kind paid")
    return scoring.delivered(tile, kind)


def _farmers(rows: Sequence[Any]) -> list[int]:
    farmers = []
    total = 0
    for p, blades in enumerate(rows):
        total += len(items(blades, f"farmers[{p}]"))
        if total > MOST_FARMERS:
            raise PositionError(f"farmers: at most {MOST_FARMERS} farmers stand on the windmill")
        farmers.append(sum(1 << (4 * number(b, f"farmers[{p}][{i}]", 0, box.BLADES - 1)) for i, b in enumerate(blades)))
    return farmers


def _tiles_left(value: Any, place: str) -> int:
    tiles = 0
    for i, name in enumerate(items(value, place)):
        tiles |= 1 << one_of(name, f"{place}[{i}]", box.ACTION_TILES)
    return tiles


def from_json(state: FincaState, data: Mapping[str, Any]) -> FincaState:
    """Fills a blank state with what `to_json` wrote. Raises PositionError."""
    read = _Reader(data)
    seats, places, foods = state.seats, len(box.COMMUNITIES), len(box.FOODS)
    state.phase = read.one_of("phase", PHASES)
    state.current = read.number("current", 0, seats - 1)
    state.start = read.number("start", 0, seats - 1)
    state.turns = read.number("turns", 0, 1 << 31)
    state.normal = read.one_of("normal", _NORMAL)
    state.tile_used = read.number("tile_used", 0, 1)
    state.mode = read.one_of("mode", MODES)
    served = []
    for i, item in enumerate(read.items("served")):
        community, text = items(item, f"served[{i}]", 2)
        payment = box.read_basket(str(text))
        if payment is None:
            raise PositionError(f"served[{i}]: expected foods like O2G2, found {text!r}")
        served.append((one_of(community, f"served[{i}]", box.COMMUNITIES), payment))
    state.served = tuple(served)
    paying, lifted = read.value("paying"), read.value("lifted")
    state.paying = -1 if paying is None else one_of(paying, "paying", box.COMMUNITIES)
    state.lifted = -1 if lifted is None else number(lifted, "lifted", 0, box.BLADES - 1)
    state.blades = tuple(one_of(f, f"blades[{i}]", box.FOODS) for i, f in enumerate(read.items("blades", box.BLADES)))
    state.farmers = _farmers(read.items("farmers", seats))
    state.supply = read.numbers("supply", foods, 0, 127)
    hands = [items(hand, f"hands[{p}]", foods) for p, hand in enumerate(read.items("hands", seats))]
    state.hands = [
        sum(box.UNIT[i] * number(n, f"hands[{p}][{i}]", 0, 127) for i, n in enumerate(hand))
        for p, hand in enumerate(hands)
    ]
    state.carts = read.numbers("carts", seats, 0, 127)
    state.cart_stack = read.number("cart_stack", 0, 127)
    state.stacks = [
        tuple(_tile(tile, f"stacks[{c}][{i}]") for i, tile in enumerate(items(stack, f"stacks[{c}]")))
        for c, stack in enumerate(read.items("stacks", places))
    ]
    state.tops = [
        -1 if tile is None else _tile(tile, f"tops[{c}]") for c, tile in enumerate(read.items("tops", places))
    ]
    state.box_tiles = tuple(_tile(tile, f"box[{i}]") for i, tile in enumerate(read.items("box")))
    state.estates = tuple(box.finca_by_text(str(finca)) for finca in read.items("estates", places))
    state.awarded = read.numbers("awarded", places, OPEN, seats - 1)
    state.wooden = read.numbers("wooden", places, 0, 1)
    state.wooden_left = read.number("wooden_left", 0, places)
    state.taken = [
        tuple(_entry(entry, f"taken[{p}][{i}]") for i, entry in enumerate(items(entries, f"taken[{p}]")))
        for p, entries in enumerate(read.items("taken", seats))
    ]
    state.bonus_stack = tuple(
        number(points, f"bonus_stack[{i}]", 1, 99) for i, points in enumerate(read.items("bonus_stack"))
    )
    state.bonus = [
        tuple(number(points, f"bonus[{p}][{i}]", 1, 99) for i, points in enumerate(items(row, f"bonus[{p}]")))
        for p, row in enumerate(read.items("bonus", seats))
    ]
    state.action_tiles = [
        _tiles_left(names, f"action_tiles[{p}]") for p, names in enumerate(read.items("action_tiles", seats))
    ]
    state.barrier = read.number("barrier", 0, 1 << 31)
    return check(state)


def check(state: FincaState) -> FincaState:
    """Refuses a position that the game could not go on from. Raises PositionError."""
    if any(state.tops[c] < 0 for c, _ in state.served) or (state.paying >= 0 and state.tops[state.paying] < 0):
        raise PositionError("served: a community without a request tile cannot be served")
    state.recount()
    if state.phase != HARVEST and not all(state.farmers):
        empty = state.farmers.index(0)
        raise PositionError(f"farmers[{empty}]: after the First Harvest every player has farmers on the windmill")
    if (state.phase == OVER) != (not state.wooden_left):
        raise PositionError("wooden_left: the game is over exactly when no wooden finca is left")
    if (state.phase == PAY) != (state.paying >= 0):
        raise PositionError("paying: a community is named exactly while its tile is being paid")
    if (state.phase == GUST) != (state.lifted >= 0):
        raise PositionError("lifted: a blade is named exactly while a farmer hangs in the wind")
    if state.phase == GUST and not state.farmers[state.current] >> (4 * state.lifted) & 15:
        raise PositionError(f"lifted: none of the player's farmers stands on blade {state.lifted}")
    if state.phase not in (SERVE, PAY) and state.served:
        raise PositionError("served: tiles are named only during a delivery")
    if state.phase in (SERVE, PAY, GUST, BONUS) and not state.legal_actions():
        raise PositionError(f"phase: nothing could be done in phase {PHASES[state.phase]}")
    return state


# ---------------------------------------------------------------- descriptions

_KEYS = (
    "seats",
    "options",
    "blades",
    "farmers",
    "hands",
    "carts",
    "cart_stack",
    "supply",
    "stacks",
    "estates",
    "awarded",
    "wooden_left",
    "taken",
    "bonus",
    "bonus_stack",
    "action_tiles",
    "phase",
    "current",
    "start",
    "turns",
    "normal",
    "tile_used",
)


def _table(value: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"{place}: expected a table, found {value!r}")
    return value


def _hand(value: Any, place: str) -> int:
    packed = 0
    for food, n in _table(value, place).items():
        packed += box.UNIT[one_of(food, place, box.FOODS)] * number(n, f"{place}.{food}", 0, 127)
    return packed


def describe_into(state: FincaState, description: Mapping[str, Any]) -> FincaState:
    """Fills a blank state from a description (see the table above). Raises PositionError."""
    for key in description:
        if key not in _KEYS:
            raise PositionError(f"position: unknown key {key!r}; known: {', '.join(_KEYS)}")
    seats, given = state.seats, description.get
    amounts = box.SETUP[seats]

    def each(key: str) -> Sequence[Any]:
        return items(given(key, [[]] * seats), key, seats)

    if "blades" in description:
        blades = items(description["blades"], "blades", box.BLADES)
        state.blades = tuple(one_of(food, f"blades[{i}]", box.FOODS) for i, food in enumerate(blades))
    state.farmers = _farmers(each("farmers"))
    hands = items(given("hands", [{}] * seats), "hands", seats)
    state.hands = [_hand(hand, f"hands[{p}]") for p, hand in enumerate(hands)]
    carts = items(given("carts", [0] * seats), "carts", seats)
    state.carts = [number(n, f"carts[{p}]", 0, 127) for p, n in enumerate(carts)]
    rest = max(0, amounts["donkey_carts"] - sum(state.carts))
    state.cart_stack = number(given("cart_stack", rest), "cart_stack", 0, 127)
    in_hand = [sum(hand >> (8 * food) & 127 for hand in state.hands) for food in range(len(box.FOODS))]
    state.supply = [max(0, amounts["food_each"] - held) for held in in_hand]
    for food, n in _table(given("supply", {}), "supply").items():
        state.supply[one_of(food, "supply", box.FOODS)] = number(n, f"supply.{food}", 0, 127)
    for place, finca in _table(given("estates", {}), "estates").items():
        c = one_of(place, "estates", box.COMMUNITIES)
        state.estates = (*state.estates[:c], box.finca_by_text(str(finca)), *state.estates[c + 1 :])
    for place, stack in _table(given("stacks", {}), "stacks").items():
        c = one_of(place, "stacks", box.COMMUNITIES)
        tiles = [_tile(tile, f"stacks.{place}[{i}]") for i, tile in enumerate(items(stack, f"stacks.{place}"))]
        state.stacks[c] = tuple(reversed(tiles))
    state.tops = [stack[-1] if stack else -1 for stack in state.stacks]
    state.awarded = [OPEN if stack else NOBODY for stack in state.stacks]
    awarded = _table(given("awarded", {}), "awarded")
    for place, winner in awarded.items():
        c = one_of(place, "awarded", box.COMMUNITIES)
        state.awarded[c] = NOBODY if winner is None else number(winner, f"awarded.{place}", 0, seats - 1)
        state.wooden[c] = 1
    left = max(0, amounts["finca_tokens"] - len(awarded))
    state.wooden_left = number(given("wooden_left", left), "wooden_left", 0, len(box.COMMUNITIES))
    state.taken = [
        tuple(_entry(entry, f"taken[{p}][{i}]") for i, entry in enumerate(items(entries, f"taken[{p}]")))
        for p, entries in enumerate(each("taken"))
    ]
    state.bonus = [
        tuple(number(points, f"bonus[{p}]", 1, 99) for points in items(row, f"bonus[{p}]"))
        for p, row in enumerate(each("bonus"))
    ]
    if "bonus_stack" in description:
        state.bonus_stack = tuple(
            number(points, "bonus_stack", 1, 99) for points in items(given("bonus_stack"), "bonus_stack")
        )
    if "action_tiles" in description:
        state.action_tiles = [_tiles_left(names, f"action_tiles[{p}]") for p, names in enumerate(each("action_tiles"))]
    state.start = number(given("start", 0), "start", 0, seats - 1)
    state.current = number(given("current", state.start), "current", 0, seats - 1)
    state.turns = number(given("turns", 0), "turns", 0, 1 << 31)
    state.normal = one_of(given("normal", ""), "normal", _NORMAL)
    state.tile_used = number(given("tile_used", 0), "tile_used", 0, 1)
    default = "over" if not state.wooden_left else "turn" if all(state.farmers) else "first_harvest"
    state.phase = one_of(given("phase", default), "phase", PHASES)
    return check(state)
