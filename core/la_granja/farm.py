"""One player's farm: goods, cards on its four sides, roof, craft markers, dice and donkeys.

What cards and markers add up to (hand limit, pig room, prices …) is kept beside them and renewed by `refresh`.
"""

from __future__ import annotations

from typing import Any

from core.la_granja.data import CARDS, CROP_MASK, START, TIMING_BIT

# Categories of the ledger that explains where victory points came from.
LEDGER = ("start", "market", "siesta", "barrows", "removed", "buildings", "roof", "other")
L_START, L_MARKET, L_SIESTA, L_BARROWS, L_REMOVED, L_BUILDINGS, L_ROOF, L_OTHER = range(8)

_LISTS = (
    "goods",
    "fields",
    "crops",
    "on_field",
    "barrows",
    "covered",
    "extensions",
    "helpers",
    "roof",
    "row",
    "row_covered",
    "dice",
    "hand",
    "delivered",
    "ledger",
)
_PLAIN = (
    "tired",
    "used_tiles",
    "storage",
    "craft",
    "active",
    "donkeys_used",
    "donkey",
    "deliveries",
    "steps",
    "locks",
    "purchases",
    "out",
)
_DERIVED = (
    "hand_limit",
    "pig_spaces",
    "extension_pigs",
    "capacity",
    "silver_income",
    "upgrade_cost",
    "buy_cost",
    "roof_price",
    "extension_goods",
    "offspring_min",
    "offspring_count",
    "conditional",
    "permits",
    "timings",
    "own_turn",
)
PERMITS = {"roof_pay_upgraded": 1, "sell_from_fields": 2, "equal_goods": 4, "harvest_wild": 8}
PAY_UPGRADED, SELL_FIELDS, EQUAL_GOODS, WILD = 1, 2, 4, 8


class Farm:
    """All of one player. Lists hold small ints; a slot of `barrows` or `helpers` without a card holds 0.

    goods: how many of each of the ten kinds of `data.GOODS` (dens, stables, centre, purse, victory points).
    fields, crops: field cards and the goods on each; on_field: goods on all fields by crop.
    barrows, covered: cards in the three top notches and the bits of their covered symbols.
    helpers, tired: cards in the three bottom notches and the bits of exhausted slots.
    roof, used_tiles, storage: tiles by roof space, bits of used tiles (by number), the Storage Builder's tile.
    craft, active: bits of craft markers owned and of those in force (by building number).
    row, row_covered: by building number the chosen row (-1 none, -2 − row once completed) and its covered symbols.
    donkeys_used, donkey: bits of used tiles, the chosen one (0 none); deliveries, steps: what it now counts as.
    locks: bits of trade options locked for good; delivered: crop symbols covered this round; purchases of the round.
    out: markers on market, building rows, ownership areas and barrows.
    """

    __slots__ = _LISTS + _PLAIN + _DERIVED

    goods: list[int]
    fields: list[int]
    crops: list[int]
    on_field: list[int]
    barrows: list[int]
    covered: list[int]
    extensions: list[int]
    helpers: list[int]
    roof: list[int]
    row: list[int]
    row_covered: list[int]
    dice: list[int]
    hand: list[int]
    delivered: list[int]
    ledger: list[int]
    tired: int
    used_tiles: int
    storage: int
    craft: int
    active: int
    donkeys_used: int
    donkey: int
    deliveries: int
    steps: int
    locks: int
    purchases: int
    out: int
    hand_limit: int
    pig_spaces: int
    extension_pigs: int
    capacity: int
    silver_income: int
    upgrade_cost: int
    buy_cost: int
    roof_price: int
    extension_goods: int
    offspring_min: int
    offspring_count: int
    conditional: tuple[tuple[str, int, int, int], ...]
    permits: int
    timings: int
    own_turn: tuple[int, ...]

    def __init__(self) -> None:
        self.goods = [0] * 10
        self.fields = []
        self.crops = []
        self.on_field = [0, 0, 0]
        self.barrows = [0, 0, 0]
        self.covered = [0, 0, 0]
        self.extensions = []
        self.helpers = [0, 0, 0]
        self.roof = []
        self.row = [-1] * 7
        self.row_covered = [0] * 7
        self.dice = [0, 0]
        self.hand = []
        self.delivered = [0, 0, 0]
        self.ledger = [0] * 8
        self.tired = self.used_tiles = self.storage = self.craft = self.active = 0
        self.donkeys_used = self.donkey = self.deliveries = self.steps = 0
        self.locks = self.purchases = self.out = 0
        refresh(self)

    def clone(self) -> Farm:
        """An independent copy."""
        new = Farm.__new__(Farm)
        new.goods = self.goods[:]
        new.fields = self.fields[:]
        new.crops = self.crops[:]
        new.on_field = self.on_field[:]
        new.barrows = self.barrows[:]
        new.covered = self.covered[:]
        new.extensions = self.extensions[:]
        new.helpers = self.helpers[:]
        new.roof = self.roof[:]
        new.row = self.row[:]
        new.row_covered = self.row_covered[:]
        new.dice = self.dice[:]
        new.hand = self.hand[:]
        new.delivered = self.delivered[:]
        new.ledger = self.ledger[:]
        new.tired = self.tired
        new.used_tiles = self.used_tiles
        new.storage = self.storage
        new.craft = self.craft
        new.active = self.active
        new.donkeys_used = self.donkeys_used
        new.donkey = self.donkey
        new.deliveries = self.deliveries
        new.steps = self.steps
        new.locks = self.locks
        new.purchases = self.purchases
        new.out = self.out
        new.hand_limit = self.hand_limit
        new.pig_spaces = self.pig_spaces
        new.extension_pigs = self.extension_pigs
        new.capacity = self.capacity
        new.silver_income = self.silver_income
        new.upgrade_cost = self.upgrade_cost
        new.buy_cost = self.buy_cost
        new.roof_price = self.roof_price
        new.extension_goods = self.extension_goods
        new.offspring_min = self.offspring_min
        new.offspring_count = self.offspring_count
        new.conditional = self.conditional
        new.permits = self.permits
        new.timings = self.timings
        new.own_turn = self.own_turn
        return new

    def to_json(self) -> dict[str, Any]:
        """All but what can be counted anew."""
        data: dict[str, Any] = {name: list(getattr(self, name)) for name in _LISTS if name != "on_field"}
        data.update({name: getattr(self, name) for name in _PLAIN if name != "out"})
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Farm:
        """The farm that `to_json` wrote (markers on the market are added by the state)."""
        farm = cls()
        for name in _LISTS:
            if name != "on_field":
                setattr(farm, name, [int(x) for x in data[name]])
        for name in _PLAIN:
            if name != "out":
                setattr(farm, name, int(data[name]))
        recount(farm)
        refresh(farm)
        return farm

    def stock(self) -> int:
        """Bits of the nine delivery kinds at hand: fields, dens, stables, centre and purse (LG-121)."""
        g = self.goods
        c = self.on_field
        bits = 0
        if g[0] or c[0]:
            bits = 1
        if g[1] or c[1]:
            bits |= 2
        if g[2] or c[2]:
            bits |= 4
        if g[3]:
            bits |= 8
        if g[4]:
            bits |= 16
        if g[5]:
            bits |= 32
        if g[6]:
            bits |= 64
        if g[7]:
            bits |= 128
        if g[8]:
            bits |= 256
        return bits

    def reach(self) -> int:
        """Kinds of symbols the goods at hand fit; the Gardener lets any crop be any crop (LG-185)."""
        bits = self.stock()
        if self.permits & WILD and bits & CROP_MASK:
            bits |= CROP_MASK
        return bits

    def in_use(self) -> int:
        """Markers not in the supply (LG-13)."""
        g = self.goods
        c = self.on_field
        return g[0] + g[1] + g[2] + g[3] + g[4] + g[5] + g[6] + g[7] + c[0] + c[1] + c[2] + self.out

    def slot_of(self, card: int) -> int:
        """The notch of a helper on the farm. Raises ValueError."""
        return self.helpers.index(card)


def recount(farm: Farm) -> None:
    """Renews what is counted from cards and rows (markers on the market not included)."""
    farm.on_field = [0, 0, 0]
    for card, amount in zip(farm.fields, farm.crops):
        farm.on_field[CARDS[card].field] += amount
    out = sum(bits.bit_count() for bits in farm.covered) + sum(bits.bit_count() for bits in farm.row_covered)
    farm.out = out + sum(1 for row in farm.row if row <= -2)


def refresh(farm: Farm) -> None:
    """Renews the numbers that extensions and helpers add up to (primitives `stat` and `permit`)."""
    cards = farm.extensions
    limit = START["hand_limit"] + len(cards)  # LG-53
    pigs = delivery = silver = 0
    for number in cards:
        gives = CARDS[number].gives
        if "pig" in gives:
            pigs += 1
        if "delivery" in gives:
            delivery += 1
        if "silver" in gives:
            silver += 1
    totals = {
        "hand_limit": limit,
        "pig_spaces": START["pig_spaces"] + pigs,
        "purchase_capacity": START["purchase_capacity"] + delivery,
        "upgrade_cost": 0,
        "buy_cost": 0,
        "roof_price": 0,
        "extension_goods": 0,
        "offspring_min": 2,  # LG-73
        "offspring_count": 1,
    }
    permits = timings = 0
    own_turn: list[int] = []
    conditional: list[tuple[str, int, int, int]] = []
    helpers = [number for number in farm.helpers if number]
    for number in helpers:
        helper = CARDS[number].helper
        timings |= TIMING_BIT[helper.timing]
        if helper.timing == "own_turn":
            own_turn.append(number)
        elif helper.effect == "stat":
            amount = helper.params["amount"] * (len(helpers) if helper.params.get("per") == "helpers" else 1)
            if helper.when:
                when = helper.when
                conditional.append((helper.params["name"], amount, when["min_pigs"], when["min_room"]))
            else:
                totals[helper.params["name"]] += amount
        elif helper.effect == "permit":
            permits |= PERMITS[helper.params["flag"]]
    farm.hand_limit = totals["hand_limit"]
    farm.pig_spaces = totals["pig_spaces"]
    farm.extension_pigs = pigs
    farm.capacity = totals["purchase_capacity"]
    farm.silver_income = silver
    farm.upgrade_cost = totals["upgrade_cost"]
    farm.buy_cost = totals["buy_cost"]
    farm.roof_price = totals["roof_price"]
    farm.extension_goods = totals["extension_goods"]
    farm.offspring_min = totals["offspring_min"]
    farm.offspring_count = totals["offspring_count"]
    farm.conditional = tuple(conditional)
    farm.permits = permits
    farm.timings = timings
    farm.own_turn = tuple(own_turn)
