"""The components as the engine uses them: small ints and bit masks, compiled once from components.toml.

A *piece* is one number for anything that can be sold, bought or laid on a dealer's card: the 13 goods (0-12), cow,
sheep, chicken, horse (13-16) and the three seeds (17-19).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from core.components import load

DATA: Final[dict[str, Any]] = load("mi_tierra")

# ---------------------------------------------------------------- pieces

GOODS: Final[tuple[str, ...]] = tuple(r["id"] for r in DATA["resource"])
LEVEL: Final[tuple[int, ...]] = tuple(r["level"] for r in DATA["resource"])
HERDS: Final = ("cow", "sheep", "chicken")
SEEDS: Final[tuple[str, ...]] = tuple(s["id"] for s in DATA["seed"])
CROPS: Final[tuple[str, ...]] = tuple(s["crop"] for s in DATA["seed"])
PIECES: Final = (*GOODS, *HERDS, "horse", *SEEDS)
PIECE: Final = {name: i for i, name in enumerate(PIECES)}
N_GOODS: Final = len(GOODS)
COW: Final = PIECE["cow"]
HORSE: Final = PIECE["horse"]
SEED: Final = PIECE[SEEDS[0]]
APPLE: Final = PIECE["apple"]
MEAT: Final = PIECE["meat"]
LEVEL3: Final = tuple(i for i in range(N_GOODS) if LEVEL[i] == 3)

_token = {a["id"]: a["tokens"] for a in DATA["animal"]}
HERD_TOKENS: Final[tuple[int, ...]] = tuple(_token[name] for name in HERDS)
HORSE_TOKENS: Final[int] = _token["horse"]
SEED_TOKENS: Final[tuple[int, ...]] = tuple(s["tokens"] for s in DATA["seed"])
PEN_TOKENS: Final[int] = DATA["pen"]["tiles"]
PEN_ROOM: Final[int] = DATA["pen"]["capacity"]
WATER_TOKENS: Final[int] = DATA["water"]["markers"]
TOP_LEVEL: Final[int] = max(DATA["farm_space"][10]["levels"])

NAMES: Final[dict[str, str]] = {r["id"]: r["name"].lower() for r in DATA["resource"]}
NAMES.update({a["id"]: a["name"].lower() for a in DATA["animal"]})
NAMES.update({s["id"]: s["name"].lower() for s in DATA["seed"]})
PLURALS: Final = {
    "apple": "apples", "grape": "grapes", "vest": "vests", "dessert": "desserts", "cake": "cakes", "cow": "cows",
    "chicken": "chickens", "horse": "horses", "apple_seed": "apple seeds", "wheat_seed": "wheat seeds",
    "grape_seed": "grape seeds",
}  # fmt: skip
"""Names that change when there are several; the others (wheat, sheep, milk …) do not."""
SINGULARS: Final = {"eggs": "egg"}
"""Names that change when there is only one."""


def counted(piece: int, n: int) -> str:
    """A number of pieces in words: "1 apple", "3 apples", "2 wool"."""
    name = PIECES[piece]
    return f"{n} {SINGULARS.get(name, NAMES[name]) if n == 1 else PLURALS.get(name, NAMES[name])}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list: "a", "a and b", "a, b and c"."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else "nothing"


def mask_of(names: Iterable[str]) -> int:
    """The bit mask of pieces by name."""
    mask = 0
    for name in names:
        mask |= 1 << PIECE[name]
    return mask


# ---------------------------------------------------------------- areas and player counts

AREA_IDS: Final[dict[str, int]] = {a["number"]: a["order"] for a in DATA["area"]}
"""Area numbers as ints: 1 … 17 for themselves, "0a" is −1, "0b" is 0."""
AREA_TEXT: Final = {number: text for text, number in AREA_IDS.items()}
AREA_NAMES: Final[dict[int, str]] = {a["order"]: a["name"] for a in DATA["area"]}
INTERNATIONAL, DEALERS = AREA_IDS["0a"], AREA_IDS["0b"]
PAIRED_AREAS: Final = (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13)
"""Areas with two wheels side by side."""
ONE_WHEEL_FOR_TWO: Final = frozenset(
    AREA_IDS[number] for number in next(v for v in DATA["variant"] if v["id"] == "two_players")["areas_with_one_wheel"]
)
SIMPLER_REMOVED: Final = frozenset(
    AREA_IDS[number] for number in next(v for v in DATA["variant"] if v["id"] == "simpler_game")["areas_removed"]
)
FIXED_YIELD: Final[dict[int, int]] = {
    area: next(v for v in DATA["variant"] if v["id"] == "more_speed_less_luck")[word]
    for area, word in ((3, "cows"), (4, "sheep"), (6, "chickens"), (7, "water"))
}
DIE: Final[dict[int, tuple[int, ...]]] = {
    AREA_IDS[number]: tuple(die["yields"]) for die in DATA["die"] for number in die["areas"]
}
"""Yields by face for the areas that roll."""
HERD_AREA: Final = {3: 0, 4: 1, 6: 2}
"""Which herd an area supplies."""

COUNTS: Final[dict[int, dict[str, Any]]] = {row["players"]: row for row in DATA["player_count"]}
ROUNDS: Final[int] = DATA["meta"]["rounds"]
DECK_B_ROUND: Final[int] = DATA["meta"]["deck_b_rounds"][0]
PRIZE: Final = (0, *(row["rodeo_prize"] for row in DATA["round"]))
"""First prize of the round's own rodeo by round number; 0: none."""

TOUCH_POSITIONS: Final[tuple[str, ...]] = tuple(next(a for a in DATA["area"] if a["number"] == "8")["positions"])
TILE_PLACES: Final[tuple[str, ...]] = tuple(DATA["area_8_layout"]["tiles"])
TOUCH: Final = tuple(
    tuple(TILE_PLACES.index(place) for place in DATA["area_8_layout"]["touch"][wheel]) for wheel in TOUCH_POSITIONS
)
"""Which of the four tile places a worker on each of the five wheels touches."""
TOUCH_PRICE: Final[int] = DATA["area_8_layout"]["price_per_touched_tile"]
_area15 = next(a for a in DATA["area"] if a["number"] == "15")
TRANSACTIONS: Final[tuple[int, ...]] = tuple(_area15["transactions"])
BLACK_WHEELS: Final = frozenset(wheel - 1 for wheel in _area15["black_market_wheels"])

SMALL_FEE: Final[int] = DATA["factories"]["small_fee"]
LARGE_PAY: Final[int] = DATA["factories"]["large_pay"]
PLAZA_PRICE: Final[int] = DATA["plaza"]["price_per_worker_present"]

# ---------------------------------------------------------------- recipes


class Recipe:
    """How a factory makes a good: goods to pay, or a herd of which `need` animals work."""

    __slots__ = ("good", "herd", "need", "pay")

    def __init__(self, good: int, pay: tuple[tuple[int, int], ...], herd: int, need: int) -> None:
        self.good = good
        self.pay = pay
        self.herd = herd
        self.need = need


RECIPES: Final[dict[int, tuple[Recipe, ...]]] = {
    area: tuple(
        Recipe(
            PIECE[r["id"]],
            tuple((PIECE[k], n) for k, n in r["recipe"].get("pay", {}).items()),
            *next(((HERDS.index(k), n) for k, n in r["recipe"].get("animals", {}).items()), (-1, 0)),
        )
        for r in DATA["resource"]
        if r["recipe"].get("area") == str(area)
    )
    for area in (10, 11, 12, 13)
}

# ---------------------------------------------------------------- markets

BLACK_SELL: Final = tuple(
    next((row["sell"] for row in DATA["black_market"] if row["good"] == good), 0) for good in GOODS
)
BLACK_BUY: Final = tuple(next((row["buy"] for row in DATA["black_market"] if row["good"] == good), 0) for good in GOODS)
BLACK_UNITS: Final[int] = DATA["black_market_rules"]["max_units_per_transaction"]

COUNTRYSIDE, BLACK, CITY = 1, 2, 4
MARKET_BITS: Final = {"countryside": COUNTRYSIDE, "black": BLACK, "city": CITY}
SIMPLE, GENERIC, PACK = 0, 1, 2


class MarketCard:
    """A market card: simple (good, maximum, price each), generic (card and animal price) or pack (goods, price)."""

    __slots__ = ("animal_price", "arrow", "deck", "id", "index", "kind", "maximum", "name", "pack", "piece", "price")

    def __init__(self, index: int, row: Mapping[str, Any]) -> None:
        self.index = index
        self.id: str = row["id"]
        self.name: str = row["name"]
        self.deck: str = row["deck"]
        self.arrow: bool = row["arrow"]
        self.kind = {"simple": SIMPLE, "generic": GENERIC, "pack": PACK}[row["kind"]]
        self.piece = PIECE[row["good"]] if self.kind == SIMPLE else -1
        self.maximum: int = row.get("maximum", 0)
        self.price: int = row["unit_price"] if self.kind == SIMPLE else row.get("card_price", row.get("price", 0))
        self.animal_price: int = row.get("animal_price", 0)
        self.pack: tuple[tuple[int, int], ...] = tuple((PIECE[k], n) for k, n in row.get("goods", {}).items())

    def words(self) -> str:
        """What the card buys, in words."""
        if self.kind == SIMPLE:
            return f"up to {counted(self.piece, self.maximum)} at {self.price}"
        if self.kind == GENERIC:
            return f"any cards at {self.price}, any animals at {self.animal_price}"
        return f"{listed(counted(piece, n) for piece, n in self.pack)} for {self.price}"


MARKETS: Final = tuple(MarketCard(i, row) for i, row in enumerate(DATA["market"]))
MARKET: Final = {card.id: card.index for card in MARKETS}
MARKET_DECK: Final = {deck: tuple(c.index for c in MARKETS if c.deck == deck) for deck in "ABC"}

# ---------------------------------------------------------------- farm geometry

PLOTS: Final[tuple[str, ...]] = tuple(s["id"] for s in DATA["farm_space"] if s["kind"] == "plot")
PLOT: Final = {name: i for i, name in enumerate(PLOTS)}
STABLE_SPACES: Final[tuple[str, ...]] = tuple(s["id"] for s in DATA["farm_space"] if s["kind"] == "stable")
STABLES: Final[tuple[str, ...]] = tuple(s["stable"] for s in DATA["farm_space"] if s["kind"] == "stable")
SPACES: Final = (*PLOTS, *STABLE_SPACES)
SPACE: Final = {name: i for i, name in enumerate(SPACES)}
N_PLOTS: Final = len(PLOTS)
ALL_PLOTS: Final = (1 << N_PLOTS) - 1
ALL_SPACES: Final = (1 << len(SPACES)) - 1

_edges = [e for e in DATA["farm_edge"] if e["water"]] + [e for e in DATA["farm_edge"] if not e["water"]]
SIDES: Final[tuple[str, ...]] = tuple(e["id"] for e in _edges)
"""Sides between two plots; the printed canal is the last one, so markers fit into the low bits."""
SIDE: Final = {name: i for i, name in enumerate(SIDES)}
N_CANALS: Final = len(SIDES) - 1
PRINTED_SIDE: Final = N_CANALS
SIDE_PLOTS: Final = tuple((PLOT[e["plots"][0]], PLOT[e["plots"][1]]) for e in _edges)
SIDE_MASK: Final = tuple((1 << a) | (1 << b) for a, b in SIDE_PLOTS)
_ends = tuple(frozenset(e["vertices"]) for e in _edges)
_root = next(iter(_ends[PRINTED_SIDE] - {DATA["farm_board"]["canal_root"]}))
PRINTED_PLOT: Final = PLOT[DATA["farm_board"]["printed_apple"]]
PRINTED_WET: Final = SIDE_MASK[PRINTED_SIDE]
NEIGHBOURS: Final = tuple(
    sum(1 << (b if a == plot else a) for a, b in SIDE_PLOTS if plot in (a, b)) for plot in range(N_PLOTS)
)
"""Orthogonal neighbours of each plot as a mask."""

PEN_PAIRS: Final = tuple((SPACE[a], SPACE[b]) for a, b in DATA["pen_positions"]["pairs"])
PEN_TEXT: Final = tuple(f"{SPACES[a]}-{SPACES[b]}" for a, b in PEN_PAIRS)
PEN_POSITION: Final = {frozenset(pair): i for i, pair in enumerate(PEN_PAIRS)}
PEN_COVER: Final = tuple((1 << a) | (1 << b) for a, b in PEN_PAIRS)
PEN_CROSS: Final = tuple(
    sum(1 << i for i in range(N_CANALS) if SIDE_MASK[i] == PEN_COVER[p]) for p in range(len(PEN_PAIRS))
)
"""The canal side that a pen in each position lies across, as a mask (0 for pens over a stable)."""

_places: dict[int, int] = {}
_branch_ends: dict[int, int] = {}
_wet: dict[int, int] = {}


def _joined(canals: int) -> frozenset[str]:
    reached = {_root}
    grew = True
    while grew:
        grew = False
        for i in range(N_CANALS):
            if canals >> i & 1 and not _ends[i] <= reached and _ends[i] & reached:
                reached |= _ends[i]
                grew = True
    return frozenset(reached)


def canal_places(canals: int) -> int:
    """Free sides that touch the printed canal or a marker joined to the house, as a mask (MT-76)."""
    found = _places.get(canals)
    if found is None:
        reached = _joined(canals)
        found = sum(1 << i for i in range(N_CANALS) if not canals >> i & 1 and _ends[i] & reached)
        _places[canals] = found
    return found


def branch_ends(canals: int) -> int:
    """Markers after whose removal all others are still joined to the house, as a mask (MT-79)."""
    found = _branch_ends.get(canals)
    if found is None:
        found = 0
        for i in range(N_CANALS):
            if canals >> i & 1:
                rest = canals & ~(1 << i)
                reached = _joined(rest)
                if all(_ends[j] <= reached for j in range(N_CANALS) if rest >> j & 1):
                    found |= 1 << i
        _branch_ends[canals] = found
    return found


def watered(canals: int) -> int:
    """Plots with a marker or the printed canal on one of their sides, as a mask (MT-77)."""
    found = _wet.get(canals)
    if found is None:
        found = PRINTED_WET
        for i in range(N_CANALS):
            if canals >> i & 1:
                found |= SIDE_MASK[i]
        _wet[canals] = found
    return found


BITS: Final = tuple(tuple(i for i in range(16) if mask >> i & 1) for mask in range(1 << 13))
"""The set bits of every mask up to 13 bits."""


def bits(mask: int) -> tuple[int, ...]:
    """The set bits of a mask, lowest first."""
    return BITS[mask] if mask < 8192 else tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


# ---------------------------------------------------------------- cards with effects


class Card:
    """Whatever carries effects (tile, village, half of an event, objective), with its passive effects summed up."""

    __slots__ = (
        "bonus", "covers", "effects", "end", "farm", "free_double", "id", "ignores", "index", "irrigates", "key",
        "last", "mods", "name", "negative", "no_rodeo", "no_training", "reach", "rerolls", "rodeo", "rodeo_entry",
        "rolled", "row", "sale", "start", "text", "train_discount", "water_returned",
    )  # fmt: skip

    def __init__(self, index: int, row: Mapping[str, Any], card_id: str = "") -> None:
        self.index = index
        self.row = row
        self.id: str = card_id or row["id"]
        self.key: str = row.get("key", self.id)
        self.name: str = row.get("name", self.id)
        self.text: str = row.get("text", "")
        self.negative: bool = row.get("negative", False)
        self.covers: str = row.get("covers", "")
        self.last: bool = row.get("scored_last", False)
        self.effects: tuple[dict[str, Any], ...] = tuple(row["effects"])
        self.start = tuple(e for e in self.effects if e["when"] == "round_start")
        self.end = tuple(e for e in self.effects if e["when"] == "round_end")
        self.farm: dict[str, Any] | None = next((e for e in self.effects if e["when"] == "farm"), None)
        self.rodeo_entry = sum(e["amount"] for e in self.effects if e["when"] == "rodeo_entry")
        self.water_returned = sum(e["amount"] for e in self.effects if e["when"] == "water_returned")
        passive = [e for e in self.effects if e["when"] == "passive"]
        of = {do: [e for e in passive if e["do"] == do] for do in {e["do"] for e in passive}}
        modify = of.get("modify", [])
        filtered = ("sale_price", "transaction_bonus", "animals_rolled")
        self.mods: dict[str, int] = {}
        for e in modify:
            if e["what"] not in filtered:
                self.mods[e["what"]] = self.mods.get(e["what"], 0) + e["amount"]
        self.sale = tuple(
            (e["amount"], mask_of(e["goods"]), sum(MARKET_BITS[m] for m in e["markets"]))
            for e in modify
            if e["what"] == "sale_price"
        )
        self.bonus = tuple(
            (e["amount"], mask_of(e["goods"]), sum(MARKET_BITS[m] for m in e["markets"]))
            for e in modify
            if e["what"] == "transaction_bonus"
        )
        self.rolled = {
            AREA_IDS[area]: e["amount"] for e in modify if e["what"] == "animals_rolled" for area in e["areas"]
        }
        self.ignores = tuple(e["what"] for e in of.get("ignore", []))
        self.rerolls = sum(e["times"] for e in of.get("reroll", []))
        self.reach = max((e["fields"] for e in of.get("reach_fields", [])), default=0)
        self.free_double = sum(e["workers"] for e in of.get("free_double", []))
        self.irrigates = sum(1 << PLOT[plot] for e in of.get("irrigate_plots", []) for plot in e["plots"])
        self.train_discount = sum(e["apples"] for e in of.get("train_discount", []))
        self.rodeo = next(((e["prize"], e["plus"]) for e in of.get("rodeo", [])), None)
        self.no_rodeo = "no_rodeo" in of
        self.no_training = "no_training" in of


TILES: Final = tuple(Card(i, row) for i, row in enumerate(DATA["improvement"]))
TILE: Final = {name: card.index for card in TILES for name in (card.id, card.key)}
TILE_DECK: Final = {
    deck: tuple(i for i, row in enumerate(DATA["improvement"]) if row["deck"] == deck) for deck in ("A", "B")
}
EVENT_CARDS: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["event_card"])
EVENTS: Final = tuple(
    Card(2 * i + half, row[word], f"{row['id']}.{word}")
    for i, row in enumerate(DATA["event_card"])
    for half, word in enumerate(("top", "bottom"))
)
"""Both halves of every event card: card number times 2, plus 1 for the bottom half."""
EVENT: Final = {name: card.index for card in EVENTS for name in (card.id, card.key)}
VILLAGES: Final = tuple(Card(i, row) for i, row in enumerate(DATA["village"]))
VILLAGE: Final = {name: card.index for card in VILLAGES for name in (card.id, card.key)}
OBJECTIVES: Final = tuple(Card(i, row) for i, row in enumerate(DATA["objective"]))
OBJECTIVE: Final = {name: card.index for card in OBJECTIVES for name in (card.id, card.key)}


class Contract:
    """An International Markets card: three goods to hold, and what they pay."""

    __slots__ = ("goods", "id", "index", "money")

    def __init__(self, index: int, row: Mapping[str, Any]) -> None:
        self.index = index
        self.id: str = row["id"]
        effect = row["effects"][0]
        self.goods = tuple(PIECE[g] for g in effect["goods"])
        self.money: int = effect["money"]

    def words(self) -> str:
        """The three goods in words."""
        return listed(NAMES[GOODS[g]] for g in self.goods)


CONTRACTS: Final = tuple(Contract(i, row) for i, row in enumerate(DATA["international"]))
CONTRACT: Final = {card.id: card.index for card in CONTRACTS}


class Dealer:
    """A Merchant card: spaces for one piece each, with the pieces accepted and the price a buyer pays."""

    __slots__ = ("accepts", "id", "index", "name", "prices", "spaces")

    def __init__(self, index: int, row: Mapping[str, Any]) -> None:
        self.index = index
        self.id: str = row["id"]
        self.name: str = row["name"]
        spaces = [*row["token_spaces"], *row["card_spaces"]]
        self.spaces = len(spaces)
        self.accepts = tuple(mask_of(s["accepts"]) for s in spaces)
        self.prices: tuple[int, ...] = tuple(s["price"] for s in spaces)


MERCHANTS: Final = tuple(Dealer(i, row) for i, row in enumerate(DATA["merchant"]))
MERCHANT: Final = {card.id: card.index for card in MERCHANTS}
MERCHANT_OPEN: Final[int] = DATA["merchant_rules"]["open_cards"]
MERCHANT_BONUS: Final[int] = DATA["merchant_rules"]["most_cards_bonus"]

PICK_KINDS: Final[tuple[str, ...]] = tuple(DATA["start"]["initial_choices"])
PICK_PEN: Final = PICK_KINDS.index("pen")
PICK_PAIRS: Final = frozenset(
    (min(pair), max(pair))
    for pair in ([PICK_KINDS.index(kind) for kind in names] for names in DATA["start_combinations"]["legal"])
)
ALL_PAIRS: Final = frozenset((a, b) for a in range(len(PICK_KINDS)) for b in range(a + 1, len(PICK_KINDS)))
RODEO_ITEMS: Final = tuple(PIECE[item] for item in DATA["rodeo"]["bonus_items"])
FIRST_ITEMS: Final[int] = DATA["rodeo"]["first_bonus_items"]
SECOND_ITEMS: Final[int] = DATA["rodeo"]["second_bonus_items"]
SAME_SET: Final[tuple[int, ...]] = (0, *DATA["level3_sets"]["same"])
MIXED_SET: Final[tuple[int, ...]] = (0, *DATA["level3_sets"]["different"])
