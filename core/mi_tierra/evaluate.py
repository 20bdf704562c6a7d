"""The greedy opponent: what a position is worth to a player, and what a worker would bring.

All worths are whole numbers in tenths of a peso. Placements are judged by `worker_worth`; every other decision by the
worth of the position that follows once the clicks that belong to it are made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.game import Action, State
from core.mi_tierra import areas, effects, market, placement, rodeo, water
from core.mi_tierra import data as d
from core.mi_tierra.farm import Farm
from core.mi_tierra.scoring import best_partition, final_farm, merchant_points, objective_points, tile_points
from core.mi_tierra.state import MiTierraState
from core.rng import Rng

_G: Final = {good: i for i, good in enumerate(d.GOODS)}
KEPT: Final = tuple(
    {
        "apple": 34,
        "wheat": 33,
        "grape": 35,
        "meat": 38,
        "flour": 112,
        "wine": 104,
        "milk": 86,
        "wool": 80,
        "eggs": 90,
    }.get(good, 0)
    for good in d.GOODS
)
"""What a good is worth while there is still a market to come."""
LAST: Final = tuple(price * 5 for price in d.BLACK_SELL)
"""What a good is worth in the final sale."""
FUTURE: Final = (55, 48, 42, 36, 30, 24, 0, 0)
"""How much of a worker's round is still to come: the worth of one more worker a round, by round (from 0)."""


def rounds_left(s: MiTierraState) -> int:
    """Whole rounds after this one."""
    return d.ROUNDS - s.round


def good_worth(s: MiTierraState) -> Sequence[int]:
    """The worth of one unit of each good now."""
    return LAST if s.round == d.ROUNDS and s.area >= 16 else KEPT


def _goods(s: MiTierraState, goods: Sequence[int]) -> int:
    """Goods in hand; a stock beyond four units of a kind is hard to sell."""
    worth = good_worth(s)
    total = 0
    for good in range(d.LEVEL3[0]):
        n = goods[good]
        if n:
            total += worth[good] * n - (worth[good] * (n - 4) // 3 if n > 4 else 0)
    return total + 10 * best_partition(goods)[0] + 15 * sum(goods[d.LEVEL3[0] :]) * (s.round < d.ROUNDS)


def _fields(s: MiTierraState, farm: Farm) -> int:
    """Fields and canals: what farm workers could harvest in the rounds to come."""
    left = rounds_left(s) + (s.area < 14)
    wet = water.irrigated(s, farm) & farm.planted
    total = 0
    free = wet
    pairs = []
    for side, mask in enumerate(d.SIDE_MASK):
        if mask & wet == mask:
            equal = any(crop & mask == mask for crop in farm.crops)
            pairs.append((2 if equal else 1, side))
    pairs.sort(reverse=True)
    for gain, side in pairs[:3]:
        mask = d.SIDE_MASK[side]
        fresh = mask & free == mask
        total += left * gain * (9 if fresh else 5)
        free &= ~mask
    dry = farm.planted & ~wet
    total += dry.bit_count() * 4 * left + wet.bit_count() * 3 * left
    kinds = sum(crop != 0 for crop in farm.crops)
    return total + kinds * 3 * left


def _herds(s: MiTierraState, farm: Farm) -> int:
    """Animals: they can be sold, work in the factory, breed."""
    left = rounds_left(s) + (s.area < 11)
    cow, sheep, chicken = farm.herds
    market_to_come = s.round < d.ROUNDS or s.area < 15
    total = (48 * cow + 40 * sheep + 38 * chicken) if market_to_come else 0
    total += left * (22 * min(cow // 2, 2) + 22 * min(sheep // 3, 2) + 24 * min(chicken // 3, 2))
    room = sum(farm.room(herd) for herd in (0, 1, 2))
    return total + min(room, 6) * 2 * left + min(farm.n_pens, 3) * 12 * left


def _horses(s: MiTierraState, farm: Farm) -> int:
    """Horses: a share in the prizes of the rodeos to come."""
    if not s.rules.horses:
        return 0
    total = 0
    to_come = [d.PRIZE[r] for r in range(s.round, d.ROUNDS + 1) if d.PRIZE[r] and (r > s.round or s.area <= 17)]
    if s.round <= d.ROUNDS and s.event >= 0 and s.area <= 17:
        prize = rodeo.first_prize(s)
        if prize and not d.PRIZE[s.round]:
            to_come.insert(0, prize)
    if not to_come:
        return 0
    best = max((level for p in range(s.seats) if s.farms[p] is not farm for level in s.farms[p].horses), default=-1)
    for stable in (0, 1):
        level = farm.horses[stable]
        if level >= 0:
            total += 20 + 22 * level + (40 if level and level > best else 0)
            total += 18 * (farm.troughs >> stable & 1)
        elif farm.troughs >> stable & 1:
            total += 6
    return total


def _tiles(s: MiTierraState, p: int) -> int:
    farm = s.farms[p]
    left = rounds_left(s) + (s.area < 14)
    total = 0
    deck_b = False
    for tile in farm.tiles:
        if tile < 0:
            continue
        card = d.TILES[tile]
        if card.index in d.TILE_DECK["B"]:
            deck_b = True
        else:
            total += left * _TILE_WORTH.get(card.key, 15) * (1 + _useful(s, farm, card)) // 2
    if deck_b:
        final = final_farm(s, p)
        others = [final_farm(s, q) for q in range(s.seats) if q != p]
        total += 10 * sum(points for _, points in tile_points(final, others, farm.money))
        total += 10 * sum(tile >= 0 for tile in farm.tiles)
    return total


_TILE_WORTH: Final = {
    "sheep_breeding": 40, "cow_breeding": 46, "chicken_breeding": 40, "wool_shed": 70, "wool_shed_2": 72,
    "hen_house": 74, "dairy": 76, "press_house": 14, "market_cart": 10, "wine_cellar": 30, "mill": 40, "insurer": 12,
    "tractor": 22, "bank": 30, "school": 8, "cistern": 5, "riding_yard": 14, "farm_stall": 24, "wind_pump": 14,
}  # fmt: skip
"""What a tile of deck A brings a round when the farm suits it."""


def _useful(s: MiTierraState, farm: Farm, card: d.Card) -> int:
    """1 if the farm can use the tile now, else 0."""
    effect = card.farm
    if effect is None:
        return 1
    if effect["do"] in ("breed", "produce"):
        need = effect["have"] if effect["do"] == "breed" else effect["need"]
        return int(farm.herds[d.HERDS.index(effect["animal"])] >= need)
    return 1


def value(s: MiTierraState, p: int) -> int:
    """The worth of a position to a player, in tenths of a peso."""
    farm = s.farms[p]
    if s.over:
        return 10 * s.scores()[p].total
    total = 10 * farm.money + _goods(s, farm.goods) + _fields(s, farm) + _herds(s, farm) + _horses(s, farm)
    total += _tiles(s, p)
    total += farm.workers * FUTURE[s.round] * rounds_left(s)
    total += farm.water * 4 * (1 + rounds_left(s)) if s.rules.horses else 0
    if farm.dealers:
        total += 10 * len(farm.dealers)
        for card, pieces in farm.dealers:
            dealer = d.MERCHANTS[card]
            total += sum(dealer.prices[i] * 4 for i, piece in enumerate(pieces) if piece >= 0)
        others = [final_farm(s, q) for q in range(s.seats) if q != p]
        total += 5 * merchant_points(final_farm(s, p), others)
    for index in farm.contracts:
        card_goods = d.CONTRACTS[index].goods
        held = sum(farm.goods[good] > 0 for good in card_goods)
        total += (90 if held == 3 else 20 * held) if s.round < d.ROUNDS else 0
    if farm.objective >= 0:
        others = [final_farm(s, q) for q in range(s.seats) if q != p]
        total += s.round * objective_points(final_farm(s, p), others)
    if s.area == -2:
        total += sum(20 for other in (farm.left,) if other > 0)
    return total


# ---------------------------------------------------------------- workers


class _Plan:
    """What the player can count on when this round's sales come: own goods and the harvest of placed workers."""

    __slots__ = ("farm", "gains", "goods", "herds", "p", "s", "wet")

    def __init__(self, s: MiTierraState, p: int) -> None:
        self.s = s
        self.p = p
        self.farm = s.farms[p]
        self.gains: list[int] | None = None
        self.wet = water.irrigated(s, self.farm)
        self.goods = self.farm.goods[:]
        self.herds = self.farm.herds[:]
        for area, herd in d.HERD_AREA.items():
            n = s.stand[area + 1].count(p)
            if n:
                self.herds[herd] += min(n * 3 // 2, max(0, self.farm.room(herd)), s.herds[herd])
        for area in (10, 11):
            if p in s.stand[area + 1]:
                for recipe in d.RECIPES[area]:
                    n = self.makes(recipe)
                    self.goods[recipe.good] += n
                    for piece, each in recipe.pay:
                        self.goods[piece] -= n * each
        for area in (12, 13):
            if p in s.stand[area + 1]:
                for recipe in d.RECIPES[area]:
                    n = self.makes(recipe)
                    self.goods[recipe.good] += n
                    for piece, each in recipe.pay:
                        self.goods[piece] -= n * each
        for side in d.bits(self.farm.sides):
            kind, n = self.harvest(side)
            if n:
                self.goods[kind] += n

    def makes(self, recipe: d.Recipe) -> int:
        """How many units of a recipe are possible."""
        if recipe.herd >= 0:
            return int(self.herds[recipe.herd] // recipe.need)
        return int(min(self.goods[piece] // n for piece, n in recipe.pay))

    def harvest(self, side: int) -> tuple[int, int]:
        """Kind and number of goods a worker on a side would bring without doubling."""
        best = (0, 0)
        mask = d.SIDE_MASK[side] & self.wet
        for kind in (0, 1, 2):
            n = (self.farm.crops[kind] & mask).bit_count()
            if n > best[1]:
                best = (kind, n)
        return best

    def orders(self) -> list[int]:
        """Gains of the countryside orders that could be served, best first; the same for every wheel."""
        if self.gains is None:
            self.gains = self._orders()
        return self.gains

    def _orders(self) -> list[int]:
        s, p = self.s, self.p
        gains = []
        for index in market.open_cards(s):
            card = d.MARKETS[index]
            if card.kind == d.SIMPLE:
                have = self.goods[card.piece] if card.piece < d.N_GOODS else self.herds[card.piece - d.COW]
                n = min(card.maximum, have)
                gain = n * (
                    10 * (card.price + effects.sale_bonus(s, p, card.piece, d.COUNTRYSIDE)) - self.cost(card.piece)
                )
            elif card.kind == d.GENERIC:
                gain = 0
                for good in range(d.LEVEL3[0]):
                    if self.goods[good]:
                        gain += max(0, self.goods[good] * (10 * card.price - self.cost(good)))
                if s.round >= d.ROUNDS - 1:
                    for herd in (0, 1, 2):
                        gain += max(0, self.herds[herd] * (10 * card.animal_price - self.cost(d.COW + herd)))
            else:
                gain = 0
                if all(self.have(piece) >= n for piece, n in card.pack):
                    gain = 10 * card.price - sum(n * self.cost(piece) for piece, n in card.pack)
            if gain > 0:
                gains.append(gain)
        gains.sort(reverse=True)
        return gains

    def have(self, piece: int) -> int:
        """Units that will be there."""
        return self.goods[piece] if piece < d.N_GOODS else self.herds[piece - d.COW]

    def cost(self, piece: int) -> int:
        """What giving up a unit costs: little in the last round."""
        if self.s.round == d.ROUNDS:
            return LAST[piece] if piece < d.N_GOODS else 0
        if piece < d.N_GOODS:
            return KEPT[piece] * 2 // 3
        return (40, 33, 32)[piece - d.COW]


def worker_worth(plan: _Plan, action: Action) -> int:
    """What a worker placed like this brings, this round and later."""
    s, farm = plan.s, plan.farm
    left = rounds_left(s)
    if action.kind == "done":
        return 0
    if action.kind == "farm":
        kind, n = plan.harvest(action.args[0])
        spare = sum(plan.goods[:3])
        worth = n * (KEPT[kind] if left or plan.goods[kind] < 3 else 22)
        return worth - max(0, spare - 6) * 4 + (18 if n == 2 and farm.canals else 0)
    area, wheel = action.args
    worth = _AREA_WORTH[area](plan, left, wheel)
    return worth // 2 if action.kind == "place2" else worth


def _pen_worth(plan: _Plan, left: int, wheel: int) -> int:
    farm = plan.farm
    if not plan.s.pens or not placement.pen_positions(farm):
        return -10
    planned = farm.n_pens + plan.s.stand[2].count(plan.p)
    return left * (17 if planned == 0 else 13 if planned == 1 else 7 if planned == 2 else 2)


def _seed_worth(plan: _Plan, left: int, wheel: int) -> int:
    farm = plan.farm
    free = farm.empty_plots.bit_count() - plan.s.stand[3].count(plan.p)
    if free <= 0 or not any(plan.s.seeds):
        return -10
    crops = farm.planted.bit_count() + plan.s.stand[3].count(plan.p)
    return left * (16 if crops <= 1 else 13 if crops <= 3 else 8 if crops <= 5 else 3)


def _yard_worth(area: int) -> Callable[[_Plan, int, int], int]:
    herd = d.HERD_AREA[area]
    yields = d.DIE[area]
    mean10 = 10 * sum(yields) // len(yields)

    def worth(plan: _Plan, left: int, wheel: int) -> int:
        supply = plan.s.herds[herd] - sum(1 for q in plan.s.stand[area + 1] if q != plan.p)
        if supply <= 0:
            return -10
        mean = 10 * d.FIXED_YIELD[area] if plan.s.rules.less_luck else mean10
        mean += 10 * effects.rolled_bonus(plan.s, plan.p, area)
        mean = min(mean, 10 * supply)
        room = plan.farm.room(herd) - (plan.herds[herd] - plan.farm.herds[herd])
        kept = min(mean, 10 * max(0, room))
        per = (50, 44, 43)[herd] + (5 * left if plan.herds[herd] else 4 * left)
        return (kept * per + (mean - kept) * 36) // 10

    return worth


def _plaza_worth(plan: _Plan, left: int, wheel: int) -> int:
    if plan.farm.hired or plan.p in plan.s.stand[6]:
        return -20
    price = areas.plaza_price(plan.s)
    if price > plan.farm.money:
        return -20
    return left * 62 - 10 * price - 10


def _mill_worth(plan: _Plan, left: int, wheel: int) -> int:
    s, farm = plan.s, plan.farm
    if not water.layable(s, farm, 1) or (s.mill == 0 and not s.rules.roll_empty_mill):
        return -10
    dry = farm.planted & ~plan.wet
    worth = 6 * left
    if dry:
        worth += 12 + 11 * left
    elif farm.empty_plots:
        worth += 3 * left
    if any(farm.horses[i] >= 0 and not farm.troughs >> i & 1 for i in (0, 1)):
        worth += 40 + 6 * left
    return worth - 20 * s.stand[8].count(plan.p)


def _shop_worth(plan: _Plan, left: int, wheel: int) -> int:
    s, farm, p = plan.s, plan.farm, plan.p
    price = areas.tile_price(s, p, wheel)
    if price > farm.money:
        return -10
    mine = sum(q == p for q in s.touch)
    best = 0
    final = None
    for i in d.TOUCH[wheel]:
        tile = s.board[i]
        if tile < 0:
            continue
        card = d.TILES[tile]
        if card.covers:
            if d.TILE[card.covers] not in farm.tiles:
                continue
            worth = 30 * left
        elif card.index in d.TILE_DECK["B"]:
            if final is None:
                final = final_farm(s, p)
            final.tiles = [tile]
            worth = 10 * sum(points for _, points in tile_points(final, [], farm.money + 20)) + 12 * left
        else:
            worth = (left + 1) * _TILE_WORTH.get(card.key, 15) * (1 + _useful(s, farm, card)) // 2
        best = max(best, worth)
    if -1 not in farm.tiles:
        best //= 3
    return best - 10 * price - 25 * mine - 5


def _clock_worth(plan: _Plan, left: int, wheel: int) -> int:
    s, farm = plan.s, plan.farm
    taken = s.stand[10].count(plan.p)
    if not s.horses or farm.free_stables.bit_count() <= taken:
        return 4
    rodeos = [r for r in range(s.round + 1, d.ROUNDS + 1) if d.PRIZE[r]]
    owned = farm.n_horses + taken
    return (26 if owned == 0 else 8) * len(rodeos) + (14 if farm.troughs else 0)


def _plant_factory_worth(plan: _Plan, left: int, wheel: int) -> int:
    return _small_worth(plan, 10, left)


def _animal_factory_worth(plan: _Plan, left: int, wheel: int) -> int:
    return _small_worth(plan, 11, left)


def _small_worth(plan: _Plan, area: int, left: int) -> int:
    s, p = plan.s, plan.p
    fee = areas.small_fee(s, p)
    if fee > plan.farm.money or p in s.stand[area + 1]:
        return -10
    gain = 0
    for recipe in d.RECIPES[area]:
        n = plan.makes(recipe)
        if n:
            each = KEPT[recipe.good] - sum(k * KEPT[piece] * 2 // 3 for piece, k in recipe.pay)
            gain += n * each
    if s.round == d.ROUNDS:
        gain = gain * 3 // 4
    return gain - 10 * fee if gain else -10


def _large_worth(area: int) -> Callable[[_Plan, int, int], int]:
    def worth(plan: _Plan, left: int, wheel: int) -> int:
        s, p = plan.s, plan.p
        if p in s.stand[area + 1]:
            return -10
        pay = 10 * (d.LARGE_PAY + s.modifier(p, "large_factory_pay")) + 70
        gain = 0
        for recipe in d.RECIPES[area]:
            n = plan.makes(recipe)
            gain += n * (pay - sum(k * KEPT[piece] for piece, k in recipe.pay) * (1 if left else 0) * 4 // 5)
        return gain or -10

    return worth


def _market_worth(plan: _Plan, left: int, wheel: int) -> int:
    s, p = plan.s, plan.p
    gains = plan.orders()
    used = sum(d.TRANSACTIONS[w] for w, q in enumerate(s.market_wheels) if q == p)
    rivals = sum(q not in (-1, p) for q in s.market_wheels[:wheel])
    deals = d.TRANSACTIONS[wheel] + max(0, s.modifier(p, "transactions"))
    gains = gains[used : used + deals]
    total = sum(gains) - 8 * rivals
    if wheel in d.BLACK_WHEELS and len(gains) < deals and s.round == d.ROUNDS:
        total += max((min(3, n) * (10 * d.BLACK_SELL[g] - LAST[g]) for g, n in enumerate(plan.goods)), default=0)
    return total + (6 * left if total else 0) + (6 - wheel if total else 0)


def _city_worth(plan: _Plan, left: int, wheel: int) -> int:
    index = plan.s.city[wheel]
    if index < 0:
        return -10
    card = d.MARKETS[index]
    if not all(plan.have(piece) >= n for piece, n in card.pack):
        return -10
    gain = 10 * (card.price + plan.s.modifier(plan.p, "city_market_pay"))
    gain += 10 * effects.transaction_bonus(plan.s, plan.p, d.mask_of(d.PIECES[x] for x, _ in card.pack), d.CITY)
    return gain - sum(n * plan.cost(piece) for piece, n in card.pack)


def _contract_worth(plan: _Plan, left: int, wheel: int) -> int:
    return 9 * left if left > 1 else -5


def _dealer_worth(plan: _Plan, left: int, wheel: int) -> int:
    for card in plan.s.offer:
        if areas.fill_choices(plan.s, plan.p, card, [-1] * d.MERCHANTS[card].spaces):
            return 22 + 4 * left
    return -10


_AREA_WORTH: Final[dict[int, Callable[[_Plan, int, int], int]]] = {
    d.INTERNATIONAL: _contract_worth,
    d.DEALERS: _dealer_worth,
    1: _pen_worth,
    2: _seed_worth,
    3: _yard_worth(3),
    4: _yard_worth(4),
    5: _plaza_worth,
    6: _yard_worth(6),
    7: _mill_worth,
    8: _shop_worth,
    9: _clock_worth,
    10: _plant_factory_worth,
    11: _animal_factory_worth,
    12: _large_worth(12),
    13: _large_worth(13),
    15: _market_worth,
    16: _city_worth,
}

# ---------------------------------------------------------------- the bot

_FOLLOW: Final = frozenset(
    ("pick", "plant", "pen", "seed", "sell", "generic", "black", "over", "lay", "third", "kind", "double", "convert",
     "fill", "order_cards", "build", "newborn", "item")
)  # fmt: skip
"""Decisions that belong to the click before them: the bot looks at what comes out of the whole."""
_DEPTH: Final = 3


class GreedyMiTierra:
    """Places workers where they bring most, and makes every other click for the best position after it."""

    name = "greedy"
    blind = False

    def choose(self, view: State, rng: Rng) -> Action:
        """One of the legal actions. Equals: the first one."""
        assert isinstance(view, MiTierraState)
        player = view.current_player
        assert player is not None
        legal = view.legal_actions()
        if view.stack[-1][0] == "place":
            plan = _Plan(view, player)
            return max(legal, key=lambda action: worker_worth(plan, action))
        return self._best(view, player, legal, _DEPTH)[1]

    def _best(self, view: MiTierraState, player: int, legal: Sequence[Action], depth: int) -> tuple[int, Action]:
        best: tuple[int, Action] | None = None
        for action in legal:
            after = view.clone()
            after.apply_action(action)
            if depth and after.stack and after.actor == player and after.stack[-1][0] in _FOLLOW:
                worth = self._best(after, player, after.legal_actions(), depth - 1)[0]
            else:
                worth = value(after, player)
            if best is None or worth > best[0]:
                best = (worth, action)
        assert best is not None
        return best
