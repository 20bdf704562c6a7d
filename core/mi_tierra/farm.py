"""One player's farm and belongings: plots, pens, canals, stables, tiles, goods, money and workers."""

from __future__ import annotations

from typing import Any, Final

from core.mi_tierra import data as d

NO_CARDS: Final[tuple[d.Card, ...]] = ()

_INTS: Final = (
    "money", "covered", "pens", "crossed", "n_pens", "canals", "fresh", "troughs", "fresh_troughs", "village",
    "objective", "printed", "hired", "workers", "left", "sides", "used", "trained", "tractor_used", "rerolls_used",
    "doubles_used", "discount_used", "harvested", "known_window", "shown_contracts",
)  # fmt: skip
_LISTS: Final = ("goods", "herds", "worked", "crops", "horses", "tiles")
_TUPLES: Final = ("dead", "contracts", "seen_contracts", "city", "known")
_DERIVED: Final = (
    "cards", "insured", "cistern", "rerolls", "reach", "pumped", "discount", "per_water", "per_horse",
)  # fmt: skip


class Farm:
    """What one player has. Masks: `crops` and `harvested` over plots, `covered` over plots and stables, `pens` over
    pen positions, `canals`, `fresh` and `crossed` over canal sides, `sides` over all sides (own workers there).

    `horses` holds a level a stable, −1 for none; `tiles` an improvement a space, −1 for none; `dealers` a merchant card
    and the piece on each of its spaces. `left` counts workers still to be placed this round, `workers` all in play.
    `known` are the market cards a look at the deck has shown, top first; `known_window` above 0 says that they lie in
    any order among so many top cards (MT-109). `shown_contracts`: so many contracts were laid open in round 7.
    """

    __slots__ = (*_INTS, *_LISTS, *_TUPLES, *_DERIVED, "dealers")

    cards: tuple[d.Card, ...]
    known: tuple[int, ...]
    contracts: tuple[int, ...]
    seen_contracts: tuple[int, ...]
    city: tuple[int, ...]
    dead: tuple[int, ...]
    dealers: tuple[tuple[int, tuple[int, ...]], ...]

    def __init__(self) -> None:
        self.money = 0
        self.goods = [0] * d.N_GOODS
        self.herds = [0, 0, 0]
        self.worked = [0, 0, 0]
        self.crops = [1 << d.PRINTED_PLOT, 0, 0]
        self.printed = 1
        self.covered = 0
        self.pens = 0
        self.crossed = 0
        self.n_pens = 0
        self.horses = [-1, -1]
        self.canals = 0
        self.fresh = 0
        self.troughs = 0
        self.fresh_troughs = 0
        self.tiles = [-1, -1, -1]
        self.dead = ()
        self.village = -1
        self.objective = -1
        self.contracts = ()
        self.seen_contracts = ()
        self.dealers = ()
        self.city = ()
        self.hired = 0
        self.workers = 0
        self.left = -1
        self.sides = 0
        self.used = 0
        self.trained = 0
        self.tractor_used = 0
        self.rerolls_used = 0
        self.doubles_used = 0
        self.discount_used = 0
        self.harvested = 0
        self.known = ()
        self.known_window = 0
        self.shown_contracts = 0
        self.refresh()

    def clone(self) -> Farm:
        """An independent copy."""
        new: Farm = Farm.__new__(Farm)
        new.money = self.money
        new.goods = self.goods[:]
        new.herds = self.herds[:]
        new.worked = self.worked[:]
        new.crops = self.crops[:]
        new.printed = self.printed
        new.covered = self.covered
        new.pens = self.pens
        new.crossed = self.crossed
        new.n_pens = self.n_pens
        new.horses = self.horses[:]
        new.canals = self.canals
        new.fresh = self.fresh
        new.troughs = self.troughs
        new.fresh_troughs = self.fresh_troughs
        new.tiles = self.tiles[:]
        new.dead = self.dead
        new.village = self.village
        new.objective = self.objective
        new.contracts = self.contracts
        new.seen_contracts = self.seen_contracts
        new.dealers = self.dealers
        new.city = self.city
        new.hired = self.hired
        new.workers = self.workers
        new.left = self.left
        new.sides = self.sides
        new.used = self.used
        new.trained = self.trained
        new.tractor_used = self.tractor_used
        new.rerolls_used = self.rerolls_used
        new.doubles_used = self.doubles_used
        new.discount_used = self.discount_used
        new.harvested = self.harvested
        new.known = self.known
        new.known_window = self.known_window
        new.shown_contracts = self.shown_contracts
        new.cards = self.cards
        new.insured = self.insured
        new.cistern = self.cistern
        new.rerolls = self.rerolls
        new.reach = self.reach
        new.pumped = self.pumped
        new.discount = self.discount
        new.per_water = self.per_water
        new.per_horse = self.per_horse
        return new

    def refresh(self) -> None:
        """Sums up the effects of the village and the open tiles; to be called whenever one of them changes."""
        cards = [d.TILES[tile] for tile in self.tiles if tile >= 0]
        if self.village >= 0:
            cards.append(d.VILLAGES[self.village])
        self.cards = tuple(cards)
        ignored = [what for card in cards for what in card.ignores]
        self.insured = "negative_events" in ignored
        self.cistern = "drought" in ignored
        self.rerolls = sum(card.rerolls for card in cards)
        self.reach = max((card.reach for card in cards), default=0)
        self.pumped = 0
        for card in cards:
            self.pumped |= card.irrigates
        self.discount = sum(card.train_discount for card in cards)
        self.per_water = sum(card.water_returned for card in cards)
        self.per_horse = sum(card.rodeo_entry for card in cards)

    def new_round(self) -> None:
        """Forgets what holds for one round only."""
        self.worked[:] = (0, 0, 0)
        self.fresh = self.fresh_troughs = self.used = self.trained = self.tractor_used = 0
        self.rerolls_used = self.doubles_used = self.discount_used = self.harvested = self.sides = 0
        self.left = -1  # not yet known: Strike and wages come before the first placement

    # ------------------------------------------------------------ counting

    @property
    def planted(self) -> int:
        """Plots with a crop, as a mask (MT-7: the printed apple too)."""
        crops = self.crops
        return crops[0] | crops[1] | crops[2]

    @property
    def seeds(self) -> int:
        """Plots with a seed token, as a mask: crops without the printed apple."""
        crops = self.crops
        mask = crops[0] | crops[1] | crops[2]
        return mask & ~(1 << d.PRINTED_PLOT) if self.printed else mask

    @property
    def empty_plots(self) -> int:
        """Plots without crop and pen, as a mask (MT-58)."""
        crops = self.crops
        return d.ALL_PLOTS & ~(crops[0] | crops[1] | crops[2] | self.covered)

    @property
    def water(self) -> int:
        """Markers on canals and at stables."""
        return self.canals.bit_count() + self.troughs.bit_count()

    @property
    def open_stables(self) -> int:
        """Stables not under a pen, as a mask of two bits."""
        return ~(self.covered >> d.N_PLOTS) & 3

    @property
    def free_stables(self) -> int:
        """Stables that can take a horse (MT-110), as a mask."""
        mask = ~(self.covered >> d.N_PLOTS) & 3
        if self.horses[0] >= 0:
            mask &= 2
        if self.horses[1] >= 0:
            mask &= 1
        return mask

    @property
    def n_horses(self) -> int:
        """Horses in the stables."""
        return (self.horses[0] >= 0) + (self.horses[1] >= 0)

    def room(self, herd: int) -> int:
        """How many more animals of a herd fit into the pens (MT-62: three a pen, one kind a pen)."""
        herds = self.herds
        taken = 0
        for other in (0, 1, 2):
            if other != herd:
                taken -= -herds[other] // d.PEN_ROOM
        return (self.n_pens - taken) * d.PEN_ROOM - herds[herd]

    def fits(self) -> bool:
        """Whether all animals have room (MT-62)."""
        return sum(-(-n // d.PEN_ROOM) for n in self.herds) <= self.n_pens

    def have(self, piece: int) -> int:
        """Units of a good or animals of a kind."""
        if piece < d.N_GOODS:
            return self.goods[piece]
        if piece < d.HORSE:
            return self.herds[piece - d.COW]
        return self.n_horses

    def can_pay(self, pay: tuple[tuple[int, int], ...]) -> bool:
        """Whether all these pieces are there."""
        return all(self.have(piece) >= n for piece, n in pay)

    @property
    def empty_spaces(self) -> int:
        """Plots without crop or pen and stables without horse or pen (MT-209)."""
        return self.empty_plots.bit_count() + self.free_stables.bit_count()

    # ------------------------------------------------------------ plain JSON

    def to_json(self) -> dict[str, Any]:
        """All that is not derived, as plain JSON."""
        data: dict[str, Any] = {name: getattr(self, name) for name in _INTS}
        data.update({name: list(getattr(self, name)) for name in (*_LISTS, *_TUPLES)})
        data["dealers"] = [[card, list(pieces)] for card, pieces in self.dealers]
        return data

    @staticmethod
    def from_json(data: dict[str, Any]) -> Farm:
        """The farm that `to_json` wrote."""
        farm = Farm()
        for name in _INTS:
            setattr(farm, name, int(data[name]))
        for name in _LISTS:
            setattr(farm, name, list(data[name]))
        for name in _TUPLES:
            setattr(farm, name, tuple(data[name]))
        farm.dealers = tuple((card, tuple(pieces)) for card, pieces in data["dealers"])
        farm.refresh()
        return farm
