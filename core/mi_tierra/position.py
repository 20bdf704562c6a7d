"""Positions from a plain description: worked cases, tests, a paper game carried over to the screen.

```
{"players": 4, "seed": 1, "options": {…}, "round": 3, "order": [2, 0, 1, 3], "event": "rain", "next_event": "E04",
 "mill": 5, "supply": {"cow": 2, "apple_seed": 0, "pen": 3, "horse": 1},
 "display": ["MA01", …], "bottom": [], "sold": [], "deck": ["MA07", … top first],
 "city": ["MC01", null, …], "board": ["IA01", null, …], "tile_deck": […], "offer": ["K1"], "contract_deck": […],
 "farms": [{"money": 12, "goods": {"apple": 2}, "animals": {"cow": 2}, "worked": {"cow": 2}, "crops": {"B2": "apple"},
            "pens": ["D1-E1"], "canals": ["B1/B2"], "fresh": ["B1/B2"], "stables": {"S1": {"horse": 2, "water": true,
            "fresh": true}}, "tiles": ["bank"], "covered_tiles": [], "village": "millers", "objective": "most_crops",
            "contracts": ["N1"], "dealers": [{"id": "K1", "pieces": ["chicken", null, null, null]}], "city": ["MC02"],
            "hired": true, "workers": 4, "to_place": 2, "sides": ["A2|B2"]}, …],
 "wheels": {"3": [0, 1], "8": [null, 2, null, null, null]}, "at_mill": [0],
 "next": [["rodeo", 15]]}
```

Everything may be left out. A farm starts with the printed apple field (`crops` lists all crops: without `"B2": "apple"`
there the printed field is gone) and nothing else. Supplies are what the farms leave over unless `supply` or `mill` say
more. `next` names the steps to carry out, first one first (see `core.mi_tierra.machine`); the default is a placement
phase that starts now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.game import PositionError
from core.mi_tierra import data as d
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import QUESTIONS, STEPS
from core.mi_tierra.state import MiTierraState, _tupled, setup_for
from core.rng import Rng

if TYPE_CHECKING:
    from core.game import Game

_KEYS = {
    "players", "seed", "options", "round", "order", "event", "next_event", "mill", "supply", "display", "bottom",
    "sold", "deck", "city", "board", "tile_deck", "offer", "merchant_deck", "contract_deck", "farms", "wheels",
    "at_mill", "plaza_price", "next",
}  # fmt: skip
_FARM_KEYS = {
    "money", "goods", "animals", "worked", "crops", "pens", "canals", "fresh", "stables", "tiles", "covered_tiles",
    "village", "objective", "contracts", "dealers", "city", "hired", "workers", "to_place", "sides", "trained",
}  # fmt: skip


def _look(path: str, table: Mapping[Any, int], name: Any) -> int:
    if not isinstance(name, str) or name not in table:
        raise PositionError(f"{path}: unknown name {name!r}; known: {', '.join(map(str, list(table)[:40]))}")
    return table[name]


def _names(path: str, table: Mapping[Any, int], names: Any) -> list[int]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise PositionError(f"{path}: expected a list, found {names!r}")
    return [-1 if name is None else _look(f"{path}[{i}]", table, name) for i, name in enumerate(names)]


def _number(path: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PositionError(f"{path}: expected a whole number from 0, found {value!r}")
    return value


def _table(path: str, value: Any, keys: set[str] | None = None) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(f"{path or 'position'}: expected a table, found {value!r}")
    if keys is not None:
        for key in value:
            if key not in keys:
                raise PositionError(f"{path or 'position'}: unknown key {key!r}; known: {', '.join(sorted(keys))}")
    return value


def position(game: Game, description: Mapping[str, Any]) -> MiTierraState:
    """The state described. Raises PositionError."""
    from core.mi_tierra import rounds

    given = _table("", description, _KEYS)
    farms = given.get("farms", ())
    seats = given.get("players", max(2, len(farms)))
    if seats not in game.seats or len(farms) > seats:
        raise PositionError(f"players: expected 2 to 6 and no more farms than players, found {seats!r}")
    try:
        options = game.check_options(seats, given.get("options", {}))
    except ValueError as error:
        raise PositionError(str(error)) from error
    s = MiTierraState(setup_for(seats, options), Rng(_number("seed", given.get("seed", 0))).state)
    rounds.set_up(s)
    s.stack = []
    s.round = _number("round", given.get("round", 1))
    if not 1 <= s.round <= d.ROUNDS:
        raise PositionError(f"round: expected 1 to {d.ROUNDS}, found {s.round}")
    s.order = tuple(given.get("order", range(seats)))
    if sorted(s.order) != list(range(seats)):
        raise PositionError(f"order: expected every player from 0 to {seats - 1} once, found {list(s.order)}")
    _decks(s, given)
    for p in range(seats):
        description = farms[p] if p < len(farms) else {}
        s.farms[p] = _farm(s, p, _table(f"farms[{p}]", description, _FARM_KEYS))
    _supplies(s, given)
    for area, players in _table("wheels", given.get("wheels", {})).items():
        _wheels(s, area, players)
    s.at_mill = sum(1 << p for p in given.get("at_mill", ()))
    s.plaza_price = _number("plaza_price", given.get("plaza_price", 0))
    frames = given.get("next", [["placement"]])
    for i, frame in enumerate(frames):
        if not frame or (frame[0] not in STEPS and frame[0] not in QUESTIONS):
            raise PositionError(f"next[{i}]: no such step: {frame!r}")
    s.push(*(_tupled(frame) for frame in frames))
    s.advance()
    return s


def _decks(s: MiTierraState, given: Mapping[str, Any]) -> None:
    if "event" in given:
        s.event = -1 if given["event"] is None else _look("event", d.EVENT, given["event"])
        if s.event >= 0 and s.event // 2 in s.event_deck:
            s.event_deck.remove(s.event // 2)
    if "next_event" in given:
        cards = {card: i for i, card in enumerate(d.EVENT_CARDS)}
        s.next_event = -1 if given["next_event"] is None else _look("next_event", cards, given["next_event"])
    late = s.round >= d.DECK_B_ROUND
    if late and "deck" not in given:
        s.deck = list(d.MARKET_DECK["B"])
        s.tile_deck = list(d.TILE_DECK["B"])
        if "display" not in given:
            s.display = [] if s.rules.single else [-1] * s.rules.display
            while len(s.display) < s.rules.display:
                s.display.append(s.deck.pop())
            s.display = [s.deck.pop() if card < 0 else card for card in s.display]
    for name, table in (
        ("display", d.MARKET), ("bottom", d.MARKET), ("sold", d.MARKET), ("city", d.MARKET), ("board", d.TILE),
        ("tile_deck", d.TILE), ("offer", d.MERCHANT), ("merchant_deck", d.MERCHANT), ("contract_deck", d.CONTRACT),
        ("deck", d.MARKET),
    ):  # fmt: skip
        if name in given:
            pile = _names(name, table, given[name])
            if name == "deck" or name.endswith("_deck"):
                pile.reverse()
            setattr(s, name, pile)
    if "deck" not in given:
        lying = {*s.display, *s.bottom, *s.sold}
        s.deck = [card for card in s.deck if card not in lying]
    if "tile_deck" not in given:
        s.tile_deck = [tile for tile in s.tile_deck if tile not in s.board]


def _farm(s: MiTierraState, p: int, given: Mapping[str, Any]) -> Farm:
    at = f"farms[{p}]"
    farm = Farm()
    farm.money = _number(f"{at}.money", given.get("money", 0))
    for good, n in _table(f"{at}.goods", given.get("goods", {})).items():
        index = _look(f"{at}.goods", {name: i for i, name in enumerate(d.GOODS)}, good)
        farm.goods[index] = _number(f"{at}.goods.{good}", n)
    herds = {name: i for i, name in enumerate(d.HERDS)}
    for animal, n in _table(f"{at}.animals", given.get("animals", {})).items():
        farm.herds[_look(f"{at}.animals", herds, animal)] = _number(f"{at}.animals.{animal}", n)
    for animal, n in _table(f"{at}.worked", given.get("worked", {})).items():
        farm.worked[_look(f"{at}.worked", herds, animal)] = _number(f"{at}.worked.{animal}", n)
    if "crops" in given:
        farm.crops = [0, 0, 0]
        farm.printed = 0
        for plot, crop in _table(f"{at}.crops", given["crops"]).items():
            index = _look(f"{at}.crops", d.PLOT, plot)
            kind = _look(f"{at}.crops.{plot}", {name: i for i, name in enumerate(d.CROPS)}, crop)
            farm.crops[kind] |= 1 << index
            if index == d.PRINTED_PLOT and crop == "apple":
                farm.printed = 1
    for i, pen in enumerate(given.get("pens", ())):
        spaces = pen.split("-") if isinstance(pen, str) else pen
        pair = frozenset(_look(f"{at}.pens[{i}]", d.SPACE, space) for space in spaces)
        if pair not in d.PEN_POSITION:
            raise PositionError(f"{at}.pens[{i}]: no pen can lie on {'-'.join(spaces)}")
        place = d.PEN_POSITION[pair]
        if d.PEN_COVER[place] & (farm.covered | farm.planted):
            raise PositionError(f"{at}.pens[{i}]: {'-'.join(spaces)} is not free")
        farm.pens |= 1 << place
        farm.n_pens += 1
        farm.covered |= d.PEN_COVER[place]
        farm.crossed |= d.PEN_CROSS[place]
    sides = {name: i for i, name in enumerate(d.SIDES[: d.N_CANALS])}
    farm.canals = sum(1 << i for i in set(_names(f"{at}.canals", sides, given.get("canals", ()))))
    farm.fresh = sum(1 << i for i in set(_names(f"{at}.fresh", sides, given.get("fresh", ())))) & farm.canals
    if farm.canals & farm.crossed:
        raise PositionError(f"{at}.canals: a pen lies across")
    stables = {name: i for i, name in enumerate(d.STABLES)}
    for name, stable in _table(f"{at}.stables", given.get("stables", {})).items():
        i = _look(f"{at}.stables", stables, name)
        if not farm.open_stables >> i & 1:
            raise PositionError(f"{at}.stables.{name}: a pen lies on it")
        if stable.get("horse") is not None:
            farm.horses[i] = _number(f"{at}.stables.{name}.horse", stable["horse"])
        farm.troughs |= bool(stable.get("water", False)) << i
        farm.fresh_troughs |= bool(stable.get("fresh", False)) << i
        farm.trained |= bool(stable.get("trained", False)) << i
    for i, tile in enumerate(_names(f"{at}.tiles", d.TILE, given.get("tiles", ()))):
        if i > 2:
            raise PositionError(f"{at}.tiles: there are three spaces")
        farm.tiles[i] = tile
    farm.dead = tuple(_names(f"{at}.covered_tiles", d.TILE, given.get("covered_tiles", ())))
    if given.get("village") is not None:
        farm.village = _look(f"{at}.village", d.VILLAGE, given["village"])
    else:
        farm.village = s.farms[p].village
    if given.get("objective") is not None:
        farm.objective = _look(f"{at}.objective", d.OBJECTIVE, given["objective"])
    else:
        farm.objective = s.farms[p].objective
    farm.contracts = tuple(_names(f"{at}.contracts", d.CONTRACT, given.get("contracts", ())))
    farm.dealers = tuple(
        (
            _look(f"{at}.dealers", d.MERCHANT, card["id"]),
            tuple(_names(f"{at}.dealers.{card['id']}", d.PIECE, card["pieces"])),
        )
        for card in given.get("dealers", ())
    )
    farm.city = tuple(_names(f"{at}.city", d.MARKET, given.get("city", ())))
    farm.hired = int(bool(given.get("hired", False)))
    farm.workers = _number(f"{at}.workers", given.get("workers", s.rules.counts["workers_at_start"] + farm.hired))
    farm.left = _number(f"{at}.to_place", given["to_place"]) if "to_place" in given else -1
    every = {name: i for i, name in enumerate(d.SIDES)}
    farm.sides = sum(1 << i for i in set(_names(f"{at}.sides", every, given.get("sides", ()))))
    farm.refresh()
    return farm


def _supplies(s: MiTierraState, given: Mapping[str, Any]) -> None:
    """Tokens that lie neither on farms nor on dealers' cards."""
    pieces = [x for farm in s.farms for _, on in farm.dealers for x in on if x >= 0]
    for herd in (0, 1, 2):
        lying = sum(farm.herds[herd] for farm in s.farms) + pieces.count(d.COW + herd)
        s.herds[herd] = max(0, d.HERD_TOKENS[herd] - lying)
    for kind in (0, 1, 2):
        planted = sum((farm.crops[kind] & farm.seeds).bit_count() for farm in s.farms)
        s.seeds[kind] = max(0, d.SEED_TOKENS[kind] - planted - pieces.count(d.SEED + kind))
    s.pens = max(0, d.PEN_TOKENS - sum(farm.n_pens for farm in s.farms))
    horses = d.HORSE_TOKENS if s.rules.horses else 0
    s.horses = max(0, horses - sum(farm.n_horses for farm in s.farms))
    s.mill = max(0, d.WATER_TOKENS - sum(farm.water for farm in s.farms))
    if "mill" in given:
        s.mill = _number("mill", given["mill"])
    for name, n in _table("supply", given.get("supply", {})).items():
        n = _number(f"supply.{name}", n)
        if name in d.HERDS:
            s.herds[d.HERDS.index(name)] = n
        elif name in d.SEEDS:
            s.seeds[d.SEEDS.index(name)] = n
        elif name == "pen":
            s.pens = n
        elif name == "horse":
            s.horses = n
        else:
            raise PositionError(f"supply: unknown token {name!r}")


def _wheels(s: MiTierraState, area: str, players: Sequence[int | None]) -> None:
    number = _look("wheels", d.AREA_IDS, area)
    seats = [-1 if p is None else p for p in players]
    if any(not -1 <= p < s.seats for p in seats):
        raise PositionError(f"wheels.{area}: expected players from 0 to {s.seats - 1}, found {list(players)}")
    if number in (8, 15, 16):
        wheels = {8: s.touch, 15: s.market_wheels, 16: s.city_wheels}[number]
        if len(seats) > len(wheels):
            raise PositionError(f"wheels.{area}: there are {len(wheels)} wheels")
        wheels[: len(seats)] = seats
    elif number < 14:
        s.stand[number + 1] = tuple(seats)
    else:
        raise PositionError(f"wheels: area {area} has none")
