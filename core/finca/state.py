"""A position of Finca and how clicks change it.

Events (`kind`: what `data` holds). Blades are 0–11, foods, communities and tiles are named as in components.toml.

| kind | data |
|---|---|
| place | blade, food |
| move | from, to, steps, path (blades walked over and landed on), crossed (borders `[5, 6]`, `[11, 0]`), tile or None |
| gust | from, to |
| shortage | food, due, left (before the return), returned (a list by player) |
| cart_shortage | due, left, returned |
| collect | blade, food, taken, carts |
| action_tile | tile |
| cart | returned (1): a delivery begins and its cart goes back to the stack |
| serve | community, tile, pay (foods by name), points |
| deliver | communities, tiles, tokens, points |
| bonus | value, left (bonus tiles still there) |
| finca | community, finca, counts (by player), winner (or None), wooden (whether a wooden finca was placed), left |
| reveal | community, tile, height (tiles left in the stack, this one included) |
| turn | number: a new turn begins |
| over | winners |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

from core.finca import actions, box, scoring
from core.game import Action, Decision, Event, Game, Log, Outcome, Refusal, Scorecard, State, rank
from core.rng import Rng

HARVEST, TURN, SERVE, PAY, GUST, BONUS, OVER = range(7)
PHASES = ("first_harvest", "turn", "serve", "pay", "gust", "bonus_action", "over")

NORMAL_CART, LARGE_CART, DISCOUNT = range(3)
MODES = ("cart", "large_donkey_cart", "resource_discount")

MOVED, DELIVERED = 1, 2
"""The normal action taken this turn; 0 for none."""

DOUBLE_TILE, GUST_TILE, LARGE_TILE, DISCOUNT_TILE = (1 << i for i in range(4))
ALL_TILES = DOUBLE_TILE | GUST_TILE | LARGE_TILE | DISCOUNT_TILE

EACH_TILE_MAX_7, ONE_PER_TURN, EACH_TILE = range(3)
DISCOUNTS = ("each_tile_max_7", "one_per_turn", "each_tile")

OPEN, NOBODY = -2, -1
"""What `awarded` holds for a community besides the winner."""

BOARD = 0xFFFFFFFFFFFF
STALL_TURNS = 400
"""Turns a player after which a game among bots is stopped (FI-87)."""

_Served = tuple[tuple[int, int], ...]
"""The tiles named so far in a delivery: community and basket paid."""


def delivery_refusal(
    tops: Sequence[int],
    hand: int,
    has_cart: bool,
    deliveries: Sequence[tuple[int, int]],
    mode: int,
    discount: int,
    complete: bool = True,
) -> Refusal | None:
    """Why a whole delivery is not allowed, the first reason that applies; None if it is.

    `deliveries` are pairs of a community and the basket paid there, `hand` what the player holds before any of it.
    With `complete` False the delivery may still grow: it need not have a discounted tile yet.
    """
    if not deliveries:
        return Refusal("nothing_delivered", "FI-30", "A delivery serves at least one community: choose a tile first.")
    seen: set[int] = set()
    for community, _ in deliveries:
        name = box.COMMUNITY_NAMES[community]
        if community in seen:
            return Refusal("not_face_up", "FI-34", f"{name} gives one tile a turn: the next one is turned over later.")
        if tops[community] < 0:
            return Refusal("not_face_up", "FI-40", f"{name} has no request tile any more.")
        seen.add(community)
    if mode != LARGE_CART and not has_cart:
        return Refusal("no_cart", "FI-30", "No cart left: cross a donkey arrow first.")
    values = [box.TILE_VALUE[tops[community]] for community, _ in deliveries]
    tokens = [box.count(payment) for _, payment in deliveries]
    cut = [mode == DISCOUNT and paid == value - 1 for paid, value in zip(tokens, values)]
    if mode == DISCOUNT:
        if discount != EACH_TILE and sum(values) > box.DISCOUNT_POINTS:
            sentence = f"With the Resource Discount all tiles together are worth at most {box.DISCOUNT_POINTS} points."
            return Refusal("discount", "FI-77", sentence)
        if any(is_cut and value == 1 for is_cut, value in zip(cut, values)):
            return Refusal("discount", "FI-76", "A tile of one food gets no discount.")
        if discount == ONE_PER_TURN and sum(cut) > 1:
            return Refusal("discount", "FI-77", "Only one food less in the whole turn: one tile is discounted already.")
        if complete and not any(cut):
            return Refusal("discount", "FI-65", "The Resource Discount must save something: leave out a food.")
    limit = box.LARGE_LIMIT if mode == LARGE_CART else box.LIMIT
    if sum(tokens) > limit:
        rule = "FI-72" if mode == LARGE_CART else "FI-32"
        return Refusal("limit", rule, f"That would be {sum(tokens)} foods: {limit} are the most in one turn.")
    total = 0
    for (community, payment), is_cut in zip(deliveries, cut):
        tile = tops[community]
        name, wish = box.COMMUNITY_NAMES[community], box.tile_words(tile)
        if payment not in (box.LESS[tile] if is_cut else box.FULL[tile]):
            rule = "FI-79" if is_cut and not box.TILE_FOODS[tile] else "FI-33"
            sentence = f"{name} asks for {wish}, no more and no less: {box.basket_words(payment)} will not do."
            return Refusal("wrong_foods", rule, sentence)
        total += payment
        if any(n > held for n, held in zip(box.amounts(total), box.amounts(hand))):
            sentence = f"{name} asks for {wish}: you do not have enough for all your tiles."
            return Refusal("wrong_foods", "FI-38", sentence)
    return None


class FincaState(State):
    """A position of Finca. Farmers are packed four bits a blade, food eight bits a kind (see `box`)."""

    __slots__ = (
        "_legal",
        "_options",
        "action_tiles",
        "any_kind_counts",
        "any_wants",
        "awarded",
        "barrier",
        "blades",
        "bonus",
        "bonus_stack",
        "box_tiles",
        "cart_stack",
        "carts",
        "current",
        "discount",
        "estates",
        "everyone",
        "extra_cart",
        "farmers",
        "hands",
        "lifted",
        "mode",
        "normal",
        "paying",
        "phase",
        "points",
        "same_blade",
        "seats",
        "served",
        "stacks",
        "start",
        "supply",
        "taken",
        "tile_used",
        "tokens",
        "tops",
        "turns",
        "wants",
        "wooden",
        "wooden_left",
    )

    game: ClassVar[Game]
    _options: dict[str, Any]
    any_kind_counts: bool
    discount: int
    extra_cart: bool
    same_blade: bool
    blades: tuple[int, ...]
    """The food of each blade."""
    farmers: list[int]
    """By player, four bits a blade."""
    everyone: int
    """The farmers of all players together, four bits a blade."""
    supply: list[int]
    """By food."""
    hands: list[int]
    """A basket a player."""
    carts: list[int]
    cart_stack: int
    stacks: list[tuple[int, ...]]
    """Request tiles of each community, the top one last."""
    tops: list[int]
    """The face-up tile of each community, −1 when it is empty."""
    wants: tuple[tuple[Action, int], ...]
    """The open tiles that show foods: how to serve them and the basket they want."""
    any_wants: tuple[tuple[Action, int], ...]
    """The open tiles of any one kind: how to serve them and what `box.ANY_LIFT` says of them."""
    box_tiles: tuple[int, ...]
    """The tiles left out, seen by nobody (FI-4)."""
    estates: tuple[int, ...]
    """The finca tile laid out at each community."""
    awarded: list[int]
    """Who won it, `NOBODY`, or `OPEN`."""
    wooden: list[int]
    """1 where a wooden finca stands."""
    wooden_left: int
    taken: list[tuple[int, ...]]
    """Delivered tiles of each player (see `scoring`)."""
    bonus_stack: tuple[int, ...]
    """Points of the bonus tiles still there, the top one first; empty without the expansion."""
    bonus: list[tuple[int, ...]]
    action_tiles: list[int]
    """The action tiles each player still has, a bit each."""
    phase: int
    current: int
    start: int
    turns: int
    normal: int
    tile_used: int
    """1 when this turn's action tile is used (FI-62)."""
    mode: int
    served: _Served
    tokens: int
    points: int
    """Tokens paid and points of the tiles in `served`."""
    paying: int
    """The community whose tile is being paid, −1 for none."""
    lifted: int
    """The blade a farmer was lifted from by a gust, −1 for none."""
    _legal: tuple[Action, ...] | None

    # ------------------------------------------------------------ set-up

    @classmethod
    def deal(cls, seats: int, seed: int, options: dict[str, Any]) -> Self:
        """A fresh game (FI-1 to FI-6)."""
        rng = Rng(seed)
        blades = list(box.BLADE_FOODS)
        rng.shuffle(blades)
        tiles = list(range(box.SET_SIZE))
        rng.shuffle(tiles)
        estates = list(range(box.FINCA_SET_SIZE))
        rng.shuffle(estates)
        chosen = options["start_player"]
        start = rng.below(seats) if chosen == "random" else int(chosen)
        height, places = box.STACK_HEIGHT, len(box.COMMUNITIES)
        amounts = box.SETUP[seats]
        state = cls.blank(seats, options)
        state.blades = tuple(blades)
        state.stacks = [tuple(tiles[height * c : height * (c + 1)]) for c in range(places)]
        state.tops = [stack[-1] for stack in state.stacks]
        state.box_tiles = tuple(tiles[height * places :])
        state.estates = tuple(estates)
        state.supply = [amounts["food_each"]] * len(box.FOODS)
        state.cart_stack = amounts["donkey_carts"]
        state.wooden_left = amounts["finca_tokens"]
        state.start = state.current = start
        state.look()
        return state

    @classmethod
    def blank(cls, seats: int, options: dict[str, Any]) -> Self:
        """An empty table: no tiles, no food, nobody on the windmill."""
        places = len(box.COMMUNITIES)
        state = cls()
        state.seats = seats
        state._options = options
        state.any_kind_counts = options["any_kind_counts"] == "delivered_kind"
        state.discount = DISCOUNTS.index(options["discount"])
        state.extra_cart = options["large_cart"] == "extra_delivery_after_a_move"
        state.same_blade = options["gust_same_blade"] == "allowed"
        state.blades = box.BLADE_FOODS
        state.farmers = [0] * seats
        state.everyone = 0
        state.supply = [0] * len(box.FOODS)
        state.hands = [0] * seats
        state.carts = [0] * seats
        state.cart_stack = 0
        state.stacks = [()] * places
        state.tops = [-1] * places
        state.box_tiles = ()
        state.estates = tuple(range(places))
        state.awarded = [OPEN] * places
        state.wooden = [0] * places
        state.wooden_left = 0
        state.taken = [()] * seats
        state.bonus_stack = box.BONUS_VALUES if options["bonus_tiles"] == "on" else ()
        state.bonus = [()] * seats
        state.action_tiles = [ALL_TILES if options["action_tiles"] == "on" else 0] * seats
        state.phase = HARVEST
        state.current = state.start = state.turns = 0
        state.normal = state.tile_used = 0
        state.mode = NORMAL_CART
        state.served = ()
        state.tokens = state.points = 0
        state.paying = state.lifted = -1
        state.barrier = 0
        state.wants = state.any_wants = ()
        state._legal = None
        return state

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.seats = self.seats
        new._options = self._options
        new.any_kind_counts = self.any_kind_counts
        new.discount = self.discount
        new.extra_cart = self.extra_cart
        new.same_blade = self.same_blade
        new.blades = self.blades
        new.farmers = self.farmers[:]
        new.everyone = self.everyone
        new.supply = self.supply[:]
        new.hands = self.hands[:]
        new.carts = self.carts[:]
        new.cart_stack = self.cart_stack
        new.stacks = self.stacks[:]
        new.tops = self.tops[:]
        new.wants = self.wants
        new.any_wants = self.any_wants
        new.box_tiles = self.box_tiles
        new.estates = self.estates
        new.awarded = self.awarded[:]
        new.wooden = self.wooden[:]
        new.wooden_left = self.wooden_left
        new.taken = self.taken[:]
        new.bonus_stack = self.bonus_stack
        new.bonus = self.bonus[:]
        new.action_tiles = self.action_tiles[:]
        new.phase = self.phase
        new.current = self.current
        new.start = self.start
        new.turns = self.turns
        new.normal = self.normal
        new.tile_used = self.tile_used
        new.mode = self.mode
        new.served = self.served
        new.tokens = self.tokens
        new.points = self.points
        new.paying = self.paying
        new.lifted = self.lifted
        new.barrier = self.barrier
        new._legal = self._legal
        return new

    # ------------------------------------------------------------ who and what

    @property
    def options(self) -> Mapping[str, Any]:
        """All options of this game."""
        return self._options

    @property
    def players(self) -> int:
        """As many as seats: Finca has no automas."""
        return self.seats

    @property
    def current_player(self) -> int | None:
        """The seat that acts now, None when the game is over."""
        return None if self.phase == OVER else self.current

    def is_terminal(self) -> bool:
        """Whether the last wooden finca was placed (FI-50)."""
        return self.phase == OVER

    def is_stalled(self) -> bool:
        """Whether bots among themselves have gone round for 400 turns a player (FI-87)."""
        return self.turns >= STALL_TURNS * self.seats

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        if self.phase == OVER:
            return None
        p, name = self.current, box.NAMES[self.current]
        if self.phase == HARVEST:
            return Decision("place", p, p, f"{name}: place a farmer on any blade.", "rule:FI-7")
        if self.phase == TURN:
            return Decision("turn", p, p, f"{name}: move a farmer or make a delivery.", "rule:FI-22")
        if self.phase == SERVE:
            prompt = f"{name}: {self.tokens} of {self.limit()} foods, {_points(self.points)} so far. "
            prompt += "Another tile, or done?" if self.served else "Which tile is served?"
            source = f"tile:{MODES[self.mode]}" if self.mode else "rule:FI-31"
            return Decision("serve", p, p, prompt, source, bool(self.served))
        if self.phase == PAY:
            place = box.COMMUNITY_NAMES[self.paying]
            wish = box.tile_words(self.tops[self.paying])
            prompt = f"{name}: what do you pay in {place} for {wish}?"
            return Decision("pay", p, p, prompt, f"tile:{box.TILE_IDS[self.tops[self.paying]]}")
        if self.phase == GUST:
            return Decision("gust", p, p, f"{name}: set the farmer on which blade?", "tile:gust_of_wind")
        return Decision("bonus_action", p, p, f"{name}: use an action tile, or end the turn.", "rule:FI-62", True)

    def limit(self) -> int:
        """The most tokens of the delivery being built (FI-32, FI-72)."""
        return box.LARGE_LIMIT if self.mode == LARGE_CART else box.LIMIT

    def totals(self) -> list[int]:
        """Farmers of all colours on each blade."""
        return [self.everyone >> (4 * b) & 15 for b in range(box.BLADES)]

    def recount(self) -> None:
        """Works out anew what is kept in two forms: all farmers together, totals of the delivery."""
        self.everyone = sum(self.farmers)
        self.tokens = sum(box.count(payment) for _, payment in self.served)
        self.points = sum(box.TILE_VALUE[self.tops[community]] for community, _ in self.served)
        self.look()
        self._legal = None

    def look(self) -> None:
        """Notes what the open tiles want."""
        shown, lift = box.TILE_FOODS, box.ANY_LIFT
        wants: list[tuple[Action, int]] = []
        any_wants: list[tuple[Action, int]] = []
        for serve, tile in zip(actions.SERVE, self.tops):
            if tile >= 0:
                if shown[tile]:
                    wants.append((serve, shown[tile]))
                else:
                    any_wants.append((serve, lift[tile]))
        self.wants, self.any_wants = tuple(wants), tuple(any_wants)

    # ------------------------------------------------------------ legal actions

    def legal_actions(self) -> Sequence[Action]:
        """All legal actions in a stable order. Do not change it."""
        legal = self._legal
        if legal is None:
            legal = self._legal = _LEGAL[self.phase](self)
        return legal

    def _legal_harvest(self) -> tuple[Action, ...]:
        return actions.PLACE  # FI-9: any blade, occupied or not

    def _legal_turn(self) -> tuple[Action, ...]:
        p = self.current
        legal = actions.moves(self.farmers[p])
        if self.carts[p]:
            serve = self._servable(self.hands[p])
            if serve:
                legal += serve
        if self.action_tiles[p] and not self.tile_used:
            tiles = self.action_tiles[p]
            extra: list[Action] = []
            if tiles & GUST_TILE:
                extra += (actions.GUST[b] for b in actions.standing(self.farmers[p]))  # FI-67
            if tiles & LARGE_TILE and not self.extra_cart and self._servable(self.hands[p]):
                extra.append(actions.LARGE_CART)  # FI-73
            if tiles & DISCOUNT_TILE and self.carts[p] and self._can_discount(self.hands[p], 0, 0, ()):
                extra.append(actions.DISCOUNT)  # FI-75, FI-76
            legal += tuple(extra)
        return legal

    def _servable(self, hand: int) -> tuple[Action, ...]:
        """The communities whose tile `hand` can pay in full (FI-30); every tile keeps the limit by itself (FI-32)."""
        guard = box.GUARD
        guarded = hand | guard
        found = [serve for serve, wanted in self.wants if (guarded - wanted) & guard == guard]
        if self.any_wants:
            found += [serve for serve, lift in self.any_wants if (hand + lift) & guard]
        return tuple(found)

    def _can_discount(self, hand: int, tokens: int, points: int, served: _Served, besides: int = -1) -> bool:
        """Whether some tile can still be served with one food less (FI-65: no action tile is wasted)."""
        done = {community for community, _ in served}
        for community, tile in enumerate(self.tops):
            if tile < 0 or community == besides or community in done:
                continue
            value = box.TILE_VALUE[tile]
            if tokens + value - 1 > box.LIMIT:
                continue
            if self.discount != EACH_TILE and points + value > box.DISCOUNT_POINTS:
                continue
            if any(box.holds(hand, payment) for payment in box.LESS[tile]):
                return True
        return False

    def _ways(self, community: int) -> list[int]:
        """The baskets that can pay the tile of a community now, in the delivery being built."""
        tile = self.tops[community]
        if tile < 0 or any(community == other for other, _ in self.served):
            return []
        hand = self.hands[self.current]
        value = box.TILE_VALUE[tile]
        tokens, points, limit = self.tokens, self.points, self.limit()
        ways = [payment for payment in box.FULL[tile] if box.holds(hand, payment)] if tokens + value <= limit else []
        if self.mode != DISCOUNT:
            return ways
        if self.discount != EACH_TILE and points + value > box.DISCOUNT_POINTS:
            return []  # FI-77
        discounted = self._discounted()
        if not discounted:  # FI-65: a tile paid in full must leave room for a discounted one
            total = tokens + value
            ways = [
                way for way in ways if self._can_discount(hand - way, total, points + value, self.served, community)
            ]
        if tokens + value - 1 <= limit and not (discounted and self.discount == ONE_PER_TURN):
            ways += [payment for payment in box.LESS[tile] if box.holds(hand, payment)]
        return ways

    def _discounted(self) -> int:
        """How many tiles of the delivery being built are paid with one food less."""
        return sum(box.count(payment) < box.TILE_VALUE[self.tops[community]] for community, payment in self.served)

    def _legal_serve(self) -> tuple[Action, ...]:
        if self.mode == DISCOUNT:
            legal = tuple(actions.SERVE[c] for c in range(len(self.tops)) if self._ways(c))
            return (*legal, actions.DONE) if self._discounted() else legal
        room = self.limit() - self.tokens
        if not room:
            return (actions.DONE,)
        legal = self._servable(self.hands[self.current])
        if not self.served:
            return legal
        if legal:
            done = [community for community, _ in self.served]
            tops, value = self.tops, box.TILE_VALUE
            legal = tuple(serve for serve in legal if serve.args[0] not in done and value[tops[serve.args[0]]] <= room)
        return (*legal, actions.DONE)

    def _legal_pay(self) -> tuple[Action, ...]:
        if self.mode != DISCOUNT:
            ways = box.FULL[self.tops[self.paying]]
            if len(ways) == 1:  # it could not have been named otherwise
                return (actions.pay(ways[0]),)
        return tuple(actions.pay(payment) for payment in self._ways(self.paying))

    def _legal_gust(self) -> tuple[Action, ...]:
        if self.same_blade:
            return actions.TO
        return tuple(to for b, to in enumerate(actions.TO) if b != self.lifted)  # FI-70

    def _legal_bonus(self) -> tuple[Action, ...]:
        return (*self._bonus_actions(), actions.END)

    def _bonus_actions(self) -> list[Action]:
        """What an action tile still allows after the normal action of this turn."""
        p = self.current
        tiles = self.action_tiles[p]
        if self.tile_used or not tiles:
            return []
        standing = actions.standing(self.farmers[p])
        found: list[Action] = []
        if tiles & DOUBLE_TILE and self.normal == MOVED:  # FI-66
            found += (actions.DOUBLE[b] for b in standing)
        if tiles & GUST_TILE:  # FI-67
            found += (actions.GUST[b] for b in standing)
        if tiles & LARGE_TILE and self.extra_cart and self.normal == MOVED and self._servable(self.hands[p]):
            found.append(actions.LARGE_CART)  # FI-73
        return found

    # ------------------------------------------------------------ playing

    def apply_action(self, action: Action, log: Log | None = None) -> None:
        """Plays a legal action and every decision with a single choice after it.

        `done` is asked although it is the only action: it turns over tiles, and what came before can still be taken
        back. Forced moves are played for one round at most, as they could go on for ever when all farmers stand on
        one blade.
        """
        _APPLY[action.kind](self, action, log)
        legal = self._legal = _LEGAL[self.phase](self)
        forced = 0
        while len(legal) == 1:
            action = legal[0]
            if action is actions.DONE or forced == self.seats:
                break
            forced += action.kind == "move"
            _APPLY[action.kind](self, action, log)
            legal = self._legal = _LEGAL[self.phase](self)

    def step(self, action: Action, log: Log | None = None) -> None:
        """Plays one legal click and nothing after it."""
        _APPLY[action.kind](self, action, log)
        self._legal = None

    def walk(self, blade: int) -> tuple[int, int, int]:
        """Steps, landing blade and arrows crossed of a move that starts on `blade` (FI-14, FI-18, FI-19)."""
        steps = self.everyone >> (4 * blade) & 15
        return steps, (blade + steps) % box.BLADES, (blade % box.HALF + steps) // box.HALF

    def _place(self, action: Action, log: Log | None) -> None:
        p, blade = self.current, action.args[0]
        self.farmers[p] += 1 << (4 * blade)
        self.everyone += 1 << (4 * blade)
        food = self.blades[blade]
        if log is not None:
            text = f"{box.NAMES[p]} places a farmer on blade {blade} ({box.FOODS[food]})."
            log.append(Event("place", p, text, {"blade": blade, "food": box.FOODS[food]}))
        self._collect(blade, food, 1, 0, log)  # FI-8: one token, however many stand there
        self.barrier += 1
        self.current = following = (p + 1) % self.seats  # FI-7
        each = box.SETUP[self.seats]["farmers_each"]
        if following == self.start and sum(self.farmers[following] >> (4 * b) & 15 for b in range(box.BLADES)) == each:
            self.phase = TURN  # FI-11: the start player begins
            if log is not None:
                log.append(Event("turn", following, f"The First Harvest is in. {box.NAMES[following]} begins."))

    def _collect(self, blade: int, food: int, due: int, carts: int, log: Log | None) -> None:
        """Food, then carts, for the player to act, with the shortage of each (FI-21, FI-24 to FI-28)."""
        p = self.current
        left = self.supply[food]
        if due > left:
            mask = box.KIND_MASK[food]
            shift = 8 * food
            if log is not None:
                returned = [hand >> shift & 127 for hand in self.hands]
                self._log_shortage(log, food, due, left, returned)
            for player, hand in enumerate(self.hands):
                left += hand >> shift & 127
                self.hands[player] = hand & ~mask
            if due > left:
                due = left  # FI-26
        self.supply[food] = left - due
        self.hands[p] += box.UNIT[food] * due
        if carts:
            stack = self.cart_stack
            if carts > stack:
                if log is not None:
                    self._log_cart_shortage(log, carts, stack)
                stack += sum(self.carts)
                self.carts = [0] * self.seats
            self.cart_stack = stack - carts
            self.carts[p] += carts
        if log is not None:
            text = f"{box.NAMES[p]} takes {box.food_words(food, due)}"
            text += f" and {_carts(carts)}." if carts else "."
            data = {"blade": blade, "food": box.FOODS[food], "taken": due, "carts": carts}
            log.append(Event("collect", p, text, data))

    def _log_shortage(self, log: Log, food: int, due: int, left: int, returned: list[int]) -> None:
        name, plural = box.NAMES[self.current], box.PLURALS[food]
        back = box.listing(f"{box.NAMES[i]} {n}" for i, n in enumerate(returned) if n)
        text = f"{plural.capitalize()} run out: {name} is due {due}, but {left} {'is' if left == 1 else 'are'} left. "
        text += f"Everybody returns their {plural} ({back})." if back else f"Nobody has {plural} to return."
        data = {"food": box.FOODS[food], "due": due, "left": left, "returned": returned}
        log.append(Event("shortage", self.current, text, data))

    def _log_cart_shortage(self, log: Log, due: int, left: int) -> None:
        back = box.listing(f"{box.NAMES[i]} {n}" for i, n in enumerate(self.carts) if n)
        text = f"Carts run out: {box.NAMES[self.current]} is due {due}, {left} {'is' if left == 1 else 'are'} left. "
        text += f"Everybody returns their carts ({back})." if back else "Nobody has carts to return."
        data = {"due": due, "left": left, "returned": list(self.carts)}
        log.append(Event("cart_shortage", self.current, text, data))

    def _walk_farmer(self, blade: int, tile: str | None, log: Log | None) -> None:
        p = self.current
        everyone = self.everyone
        steps = everyone >> (4 * blade) & 15  # FI-14
        to = (blade + steps) % box.BLADES
        crossings = (blade % box.HALF + steps) // box.HALF  # FI-19
        shift = (1 << (4 * to)) - (1 << (4 * blade))
        self.farmers[p] += shift
        self.everyone = everyone = everyone + shift
        food = self.blades[to]
        due = everyone >> (4 * to) & 15  # FI-15, FI-16: counted after the move
        if log is not None:
            self._log_walk(log, blade, to, steps, crossings, tile)
        elif due <= self.supply[food] and crossings <= self.cart_stack:
            # nobody listens and nothing runs out: what `_collect` would do
            self.supply[food] -= due
            self.hands[p] += box.UNIT[food] * due
            if crossings:
                self.cart_stack -= crossings
                self.carts[p] += crossings
            return
        self._collect(to, food, due, crossings, log)

    def _log_walk(self, log: Log, blade: int, to: int, steps: int, crossings: int, tile: str | None) -> None:
        p = self.current
        text = f"{box.NAMES[p]} walks {steps} from blade {blade} to blade {to} ({box.FOODS[self.blades[to]]})"
        text += {0: ".", 1: ", past a donkey.", 2: ", past both donkeys."}.get(crossings, ", past three donkeys.")
        data = {"from": blade, "to": to, "steps": steps, "path": path(blade, steps), "crossed": crossed(blade, steps)}
        log.append(Event("move", p, text, data | {"tile": tile}))

    def _move(self, action: Action, log: Log | None) -> None:
        self._walk_farmer(action.args[0], None, log)
        if self.action_tiles[self.current]:
            self.normal = MOVED
            self._after_action(log)
        else:
            self._next_turn(log)

    def _double(self, action: Action, log: Log | None) -> None:
        self._use_tile(DOUBLE_TILE, log)
        self._walk_farmer(action.args[0], "double_move", log)
        self._next_turn(log)

    def _use_tile(self, tile: int, log: Log | None) -> None:
        p = self.current
        self.action_tiles[p] &= ~tile  # FI-62: used tiles leave the game
        self.tile_used = 1
        if log is not None:
            index = tile.bit_length() - 1
            text = f"{box.NAMES[p]} uses the {box.ACTION_TILE_NAMES[index]}."
            log.append(Event("action_tile", p, text, {"tile": box.ACTION_TILES[index]}))

    def _gust(self, action: Action, log: Log | None) -> None:
        self._use_tile(GUST_TILE, log)
        self.lifted = action.args[0]
        self.phase = GUST

    def _to(self, action: Action, log: Log | None) -> None:
        p, blade, to = self.current, self.lifted, action.args[0]
        self.lifted = -1
        shift = (1 << (4 * to)) - (1 << (4 * blade))
        self.farmers[p] += shift
        self.everyone += shift
        food = self.blades[to]
        if log is not None:
            text = f"The wind carries {box.NAMES[p]}'s farmer from blade {blade} to blade {to} ({box.FOODS[food]})."
            log.append(Event("gust", p, text, {"from": blade, "to": to}))
        due = self.everyone >> (4 * to) & 15
        self._collect(to, food, due, 0, log)  # FI-68: food as after a move, never a cart
        if self.normal:
            self._next_turn(log)
        else:
            self.phase = TURN

    def _large_cart(self, action: Action, log: Log | None) -> None:
        self._use_tile(LARGE_TILE, log)
        self.mode = LARGE_CART  # FI-73: no cart is returned
        self.phase = SERVE

    def _discount(self, action: Action, log: Log | None) -> None:
        self._use_tile(DISCOUNT_TILE, log)
        self.mode = DISCOUNT
        self._return_cart(log)  # FI-75
        self.phase = SERVE

    def _return_cart(self, log: Log | None) -> None:
        p = self.current
        self.carts[p] -= 1
        self.cart_stack += 1
        if log is not None:
            log.append(Event("cart", p, f"{box.NAMES[p]} sends a cart out.", {"returned": 1}))

    def _serve(self, action: Action, log: Log | None) -> None:
        if self.phase == TURN:
            self._return_cart(log)  # FI-31, FI-39: one cart for all, back at once
        self.phase = PAY
        self.paying = action.args[0]

    def _pay(self, action: Action, log: Log | None) -> None:
        p, community, payment = self.current, self.paying, action.args[0]
        self.hands[p] -= payment
        self.served += ((community, payment),)
        self.tokens += sum(box.payment_amounts(payment))
        self.points += box.TILE_VALUE[self.tops[community]]
        self.paying = -1
        self.phase = SERVE
        if log is not None:
            tile = self.tops[community]
            value = box.TILE_VALUE[tile]
            place = box.COMMUNITY_NAMES[community]
            text = f"{box.NAMES[p]} brings {box.basket_words(payment)} to {place} ({_points(value)})."
            pay = {box.FOODS[i]: n for i, n in enumerate(box.amounts(payment)) if n}
            data = {"community": box.COMMUNITIES[community], "tile": box.TILE_IDS[tile], "pay": pay, "points": value}
            log.append(Event("serve", p, text, data))

    def _done(self, action: Action, log: Log | None) -> None:
        """The order of a delivery turn: tokens and tiles, bonus tiles, fincas, reveal, end (FI-84)."""
        p, served = self.current, self.served
        if log is not None:
            self._log_delivery(log)
        emptied: list[int] = []
        for community, payment in served:
            tile = self.tops[community]
            amounts = box.payment_amounts(payment)
            self.supply = [left + n for left, n in zip(self.supply, amounts)]
            kind = scoring.NO_KIND if box.TILE_FOODS[tile] else amounts.index(max(amounts))
            self.taken[p] += (tile * 8 + kind,)
            self.stacks[community] = stack = self.stacks[community][:-1]
            if not stack:
                emptied.append(community)
        self.served = ()
        self.tokens = self.points = 0
        self.mode = NORMAL_CART
        if self.bonus_stack:
            self._take_bonus(log)
        for community in emptied:
            self.award(community, log)
        for community, _ in sorted(served):  # FI-35
            stack = self.stacks[community]
            self.tops[community] = stack[-1] if stack else -1
            if stack:
                self.barrier += 1  # FI-85
                if log is not None:
                    self._log_reveal(log, community)
        self.look()
        self.normal = self.normal or DELIVERED
        if self.is_last_finca_placed():
            self.phase = OVER
            self.barrier += 1
            if log is not None:
                outcome = self.outcome()
                log.append(Event("over", None, outcome.why, {"winners": list(outcome.winners)}))
        else:
            self._after_action(log)

    def _log_delivery(self, log: Log) -> None:
        places = [box.COMMUNITY_NAMES[community] for community, _ in self.served]
        foods = "1 food" if self.tokens == 1 else f"{self.tokens} foods"
        text = f"{box.NAMES[self.current]} delivers to {box.listing(places)}: {foods} for {_points(self.points)}."
        data = {
            "communities": [box.COMMUNITIES[community] for community, _ in self.served],
            "tiles": [box.TILE_IDS[self.tops[community]] for community, _ in self.served],
            "tokens": self.tokens,
            "points": self.points,
        }
        log.append(Event("deliver", self.current, text, data))

    def _log_reveal(self, log: Log, community: int) -> None:
        stack = self.stacks[community]
        tile = stack[-1]
        text = (
            f"{box.COMMUNITY_NAMES[community]} now asks for {box.tile_words(tile)} ({_points(box.TILE_VALUE[tile])})."
        )
        data = {"community": box.COMMUNITIES[community], "tile": box.TILE_IDS[tile], "height": len(stack)}
        log.append(Event("reveal", None, text, data))

    def _take_bonus(self, log: Log | None) -> None:
        """Bonus tiles for every new set 1 to 6, while there are any (FI-56 to FI-59)."""
        p = self.current
        for _ in range(scoring.sets(self.taken[p]) - len(self.bonus[p])):
            if not self.bonus_stack:
                return
            points, self.bonus_stack = self.bonus_stack[0], self.bonus_stack[1:]
            self.bonus[p] += (points,)
            if log is not None:
                text = f"{box.NAMES[p]} has a set of tiles 1 to 6 and takes the bonus tile for {_points(points)}."
                log.append(Event("bonus", p, text, {"value": points, "left": list(self.bonus_stack)}))

    def majority_counts(self, finca: int) -> list[int]:
        """What each player has delivered of the foods of a finca tile so far (FI-43)."""
        return scoring.majority_counts(finca, self.taken, self.any_kind_counts)

    def award(self, community: int, log: Log | None = None) -> None:
        """Awards the finca tile of an emptied community and places a wooden finca (FI-42, FI-45, FI-48, FI-49)."""
        finca = self.estates[community]
        counts = self.majority_counts(finca)
        winner = scoring.majority(counts)
        self.awarded[community] = NOBODY if winner is None else winner
        placed = self.wooden_left > 0
        if placed:
            self.wooden_left -= 1
            self.wooden[community] = 1
        if log is not None:
            place, what = box.COMMUNITY_NAMES[community], box.finca_words(finca)
            tally = ", ".join(f"{box.NAMES[i]} {n}" for i, n in enumerate(counts))
            text = f"{place} is served. "
            if winner is None:
                text += f"Nobody wins its finca: a tie for the most {what} ({tally})."
            else:
                text += f"{box.NAMES[winner]} has delivered the most {what} ({tally}) and wins its finca."
            data = {
                "community": box.COMMUNITIES[community],
                "finca": box.FINCA_IDS[finca],
                "counts": counts,
                "winner": winner,
                "wooden": placed,
                "left": self.wooden_left,
            }
            log.append(Event("finca", winner, text, data))

    def is_last_finca_placed(self) -> bool:
        """Whether the wooden fincas are used up, which ends the game (FI-50)."""
        return not self.wooden_left

    def _after_action(self, log: Log | None) -> None:
        """After the normal action: an action tile, if one can still be used, else the next player."""
        if self.action_tiles[self.current] and self._bonus_actions():
            self.phase = BONUS
        else:
            self._next_turn(log)

    def _end(self, action: Action, log: Log | None) -> None:
        self._next_turn(log)

    def _next_turn(self, log: Log | None) -> None:
        self.current = (self.current + 1) % self.seats
        self.turns += 1
        self.normal = self.tile_used = 0
        self.phase = TURN
        self.barrier += 1
        if log is not None:
            text = f"{box.NAMES[self.current]}'s turn."
            log.append(Event("turn", self.current, text, {"number": self.turns + 1}))

    # ------------------------------------------------------------ why not

    def parse_action(self, text: str) -> Action:
        """Reads notation, also of actions that are not legal now. Raises InvalidAction."""
        return actions.parse(text)

    def why_not(self, action: Action) -> Refusal | None:
        """Why a well-formed action is not legal now; None if it is legal."""
        if action in self.legal_actions():
            return None
        if self.phase == OVER:
            return Refusal("over", "FI-50", "The game is over: the last wooden finca stands.")
        return _WHY_NOT[action.kind](self, action)

    def _why_not_place(self, action: Action) -> Refusal:
        return Refusal("not_now", "FI-7", "The First Harvest is over: all farmers are on the windmill.")

    def _busy(self) -> Refusal | None:
        """Why nothing new can begin in the middle of something."""
        if self.phase in (SERVE, PAY):
            return Refusal("not_now", "FI-22", "A delivery is under way: finish it first, or take it back.")
        if self.phase == GUST:
            return Refusal("not_now", "FI-67", "A farmer hangs in the wind: set it down first.")
        return None

    def _no_farmer(self, blade: int) -> Refusal:
        return Refusal("no_farmer", "FI-13", f"None of your farmers stands on blade {blade}.")

    def _why_not_move(self, action: Action) -> Refusal:
        if self.phase == HARVEST:
            return Refusal("first_harvest", "FI-7", "First all farmers are placed on the windmill.")
        busy = self._busy()
        if busy:
            return busy
        if self.phase == BONUS:
            return Refusal("normal_action_taken", "FI-22", "One normal action a turn: yours is taken.")
        return self._no_farmer(action.args[0])

    def tile_refusal(self, tile: int) -> Refusal | None:
        """Why an action tile cannot be used at this moment, whatever is done with it (`tile`: its bit)."""
        index = tile.bit_length() - 1
        name = box.ACTION_TILE_NAMES[index]
        if self._options["action_tiles"] == "off":
            return Refusal("tile_used", "FI-61", "This game is played without action tiles.")
        if self.phase == HARVEST:
            return Refusal("first_harvest", "FI-64", "No action tiles in the First Harvest.")
        if self.tile_used:
            return Refusal("one_action_tile", "FI-62", "One action tile a turn: you have used one already.")
        if not self.action_tiles[self.current] & tile:
            return Refusal("tile_used", "FI-62", f"Your {name} is used up.")
        busy = self._busy()
        if busy:
            return busy
        after_move = tile == DOUBLE_TILE or (tile == LARGE_TILE and self.extra_cart)
        if after_move and self.normal != MOVED:
            return Refusal("needs_move", "FI-66" if tile == DOUBLE_TILE else "FI-73", f"The {name} comes after a move.")
        if not after_move and tile != GUST_TILE and self.normal:
            return Refusal(
                "needs_delivery", "FI-73" if tile == LARGE_TILE else "FI-75", f"The {name} makes a delivery."
            )
        return None

    def _why_not_double(self, action: Action) -> Refusal:
        return self.tile_refusal(DOUBLE_TILE) or self._no_farmer(action.args[0])

    def _why_not_gust(self, action: Action) -> Refusal:
        return self.tile_refusal(GUST_TILE) or self._no_farmer(action.args[0])

    def _why_not_to(self, action: Action) -> Refusal:
        if self.phase == GUST:
            return Refusal("same_blade", "FI-70", "The wind must carry the farmer to another blade.")
        return Refusal("not_now", "FI-67", "No farmer hangs in the wind.")

    def _why_not_large(self, action: Action) -> Refusal:
        return self.tile_refusal(LARGE_TILE) or Refusal("wrong_foods", "FI-30", "You can pay no face-up tile in full.")

    def _why_not_discount(self, action: Action) -> Refusal:
        refusal = self.tile_refusal(DISCOUNT_TILE)
        if refusal:
            return refusal
        if not self.carts[self.current]:
            return Refusal("no_cart", "FI-75", "No cart left: the discount still needs one.")
        return Refusal("discount", "FI-76", "No tile of value 2 or more that you could pay with one food less.")

    def delivery_refusal(
        self, deliveries: Sequence[tuple[int, int]], mode: int = NORMAL_CART, complete: bool = True
    ) -> Refusal | None:
        """Why the player to act may not make this whole delivery (community and basket paid, tile by tile)."""
        under_way = self.phase in (SERVE, PAY)
        hand = self.hands[self.current] + sum(payment for _, payment in self.served)
        has_cart = under_way or self.carts[self.current] > 0
        return delivery_refusal(self.tops, hand, has_cart, deliveries, mode, self.discount, complete)

    def _why_not_serve(self, action: Action) -> Refusal:
        community = action.args[0]
        if self.phase == HARVEST:
            return Refusal("first_harvest", "FI-7", "First all farmers are placed on the windmill.")
        if self.phase == PAY:
            place = box.COMMUNITY_NAMES[self.paying]
            return Refusal("not_now", "FI-33", f"First say what you pay in {place}.")
        if self.phase == GUST:
            return Refusal("not_now", "FI-67", "A farmer hangs in the wind: set it down first.")
        if self.phase == BONUS:
            return Refusal("normal_action_taken", "FI-22", "One normal action a turn: yours is taken.")
        tile = self.tops[community]
        name = box.COMMUNITY_NAMES[community]
        first = (*self.served, (community, box.FULL[tile][0] if tile >= 0 else 0))
        refusal = self.delivery_refusal(first, self.mode, complete=False)
        if refusal is not None and refusal.code in ("not_face_up", "no_cart"):
            return refusal
        hand = self.hands[self.current]
        candidates = [*box.FULL[tile], *(box.LESS[tile] if self.mode == DISCOUNT else ())]
        for payment in candidates:
            if box.holds(hand, payment):
                refusal = self.delivery_refusal((*self.served, (community, payment)), self.mode, complete=False)
                return refusal or self._no_room_for_discount()
        held = box.basket_words(hand)
        sentence = f"{name} asks for {box.tile_words(tile)}: you have {held}."
        return Refusal("wrong_foods", "FI-33", sentence)

    def _no_room_for_discount(self) -> Refusal:
        return Refusal("discount", "FI-65", "Paid in full, this tile would leave no other for the Resource Discount.")

    def _why_not_pay(self, action: Action) -> Refusal:
        if self.phase != PAY:
            return Refusal("not_now", "FI-33", "Choose a community first.")
        paid = (*self.served, (self.paying, action.args[0]))
        return self.delivery_refusal(paid, self.mode, complete=False) or self._no_room_for_discount()

    def _why_not_done(self, action: Action) -> Refusal:
        if self.phase == PAY:
            return Refusal("not_now", "FI-33", f"First say what you pay in {box.COMMUNITY_NAMES[self.paying]}.")
        refusal = self.delivery_refusal(self.served, self.mode)
        return refusal or Refusal("nothing_delivered", "FI-30", "No delivery is under way.")

    def _why_not_end(self, action: Action) -> Refusal:
        if self.phase == HARVEST:
            return Refusal("first_harvest", "FI-7", "First all farmers are placed on the windmill.")
        busy = self._busy()
        if busy:
            return busy
        rule = "FI-63" if self.tile_used else "FI-22"
        return Refusal("normal_action_missing", rule, "A turn needs a normal action: move a farmer or make a delivery.")

    # ------------------------------------------------------------ words

    def preview(self, blade: int, to: int | None = None) -> dict[str, Any]:
        """What a move from `blade` (or a gust from there to `to`) would bring the player to act.

        Keys: steps (0 for a gust), to, path, crossed, food, food_due, food_taken, carts_due, food_shortage,
        cart_shortage, returned (food each player would give back), carts_returned.
        """
        steps, landing, crossings = self.walk(blade)
        if to is not None:
            steps, landing, crossings = 0, to, 0
        food = self.blades[landing]
        there = self.everyone >> (4 * landing) & 15
        due = there + (landing != blade)
        held = [hand >> (8 * food) & 127 for hand in self.hands]
        short = due > self.supply[food]
        cart_short = crossings > self.cart_stack
        return {
            "from": blade,
            "to": landing,
            "steps": steps,
            "path": path(blade, steps),
            "crossed": crossed(blade, steps),
            "food": box.FOODS[food],
            "food_due": due,
            "food_taken": min(due, self.supply[food] + sum(held)) if short else due,
            "carts_due": crossings,
            "food_shortage": short,
            "cart_shortage": cart_short,
            "returned": held if short else [0] * self.seats,
            "carts_returned": list(self.carts) if cart_short else [0] * self.seats,
        }

    def _preview_words(self, preview: Mapping[str, Any]) -> str:
        food = box.FOOD_INDEX[preview["food"]]
        text = box.food_words(food, preview["food_taken"])
        if preview["carts_due"]:
            text += f" and {_carts(preview['carts_due'])}"
        if preview["food_shortage"]:
            text += f"; {box.PLURALS[food]} run out, so everybody returns theirs first"
        if preview["cart_shortage"]:
            text += "; carts run out, so everybody returns theirs first"
        return text

    def describe(self, action: Action) -> str:
        """The action in words, as its actor would be told."""
        kind, name = action.kind, box.NAMES[self.current]
        if kind == "place":
            food = self.blades[action.args[0]]
            return f"{name} places a farmer on blade {action.args[0]} and takes {box.food_words(food, 1)}."
        if kind in ("move", "double"):
            preview = self.preview(action.args[0])
            second = "second move: " if kind == "double" else ""
            where = f"{preview['steps']} from blade {preview['from']} to blade {preview['to']}"
            return f"{name}: {second}walk {where} and take {self._preview_words(preview)}."
        if kind == "gust":
            return f"{name}: Gust of Wind, lift the farmer on blade {action.args[0]}."
        if kind == "to":
            if self.lifted < 0:
                return f"{name}: set the farmer on blade {action.args[0]}."
            preview = self.preview(self.lifted, action.args[0])
            return f"{name}: set the farmer on blade {action.args[0]} and take {self._preview_words(preview)}."
        if kind == "serve":
            tile, place = self.tops[action.args[0]], box.COMMUNITY_NAMES[action.args[0]]
            if tile < 0:
                return f"{name}: deliver to {place}."
            return f"{name}: deliver {box.tile_words(tile)} to {place} for {_points(box.TILE_VALUE[tile])}."
        if kind == "pay":
            where = f" in {box.COMMUNITY_NAMES[self.paying]}" if self.paying >= 0 else ""
            return f"{name}: pay {box.basket_words(action.args[0])}{where}."
        return f"{name}: {_PLAIN_WORDS[kind]}."

    # ------------------------------------------------------------ scores

    def fincas_of(self, player: int) -> list[int]:
        """The communities whose finca tile a player has won."""
        return [community for community, winner in enumerate(self.awarded) if winner == player]

    def scores(self) -> tuple[Scorecard, ...]:
        """A scorecard a player as if the game ended now (FI-52)."""
        cards = []
        for p in range(self.seats):
            won = self.fincas_of(p)
            marks = [f"finca:{box.COMMUNITIES[community]}" for community in won]
            cards.append(scoring.card(box.NAMES[p], self.taken[p], len(won), self.bonus[p], marks))
        return tuple(cards)

    def outcome(self) -> Outcome:
        """Ranking by points, then food tokens (FI-53, FI-54)."""
        cards = self.scores()
        keys = scoring.ranking_keys(cards, [box.count(hand) for hand in self.hands])
        ranking = rank(keys)
        tie_break = scoring.tie_break_words(box.NAMES, keys)
        if self.phase != OVER:
            reason, why = "unfinished", "The game is not over."
            if self.is_stalled():
                why = f"Stopped after {self.turns} turns without an end."
            return Outcome(ranking, (), reason, why, tie_break)
        names = box.listing(box.NAMES[p] for p in ranking[0])
        wins = "wins" if len(ranking[0]) == 1 else "win together"
        why = f"The last wooden finca stands. {names} {wins} with {_points(keys[ranking[0][0]][0])}."
        return Outcome(ranking, ranking[0], "last_finca", why, tie_break)

    # ------------------------------------------------------------ seen from outside

    def observation(self, player: int | None) -> dict[str, Any]:
        """All that a player may see: everything but covered request tiles (FI-4, FI-12)."""
        from core.finca.views import observe

        return observe(self, player)

    def determinize(self, player: int, rng: Rng) -> Self:
        """A copy in which the covered tiles and the two left out are dealt anew (FI-4); nothing else is hidden."""
        new = self.clone()
        hidden = [tile for stack in self.stacks for tile in stack[:-1]]
        hidden += self.box_tiles
        hidden.sort(key=lambda tile: box.TILE_IDS[tile])
        rng.shuffle(hidden)
        stacks: list[tuple[int, ...]] = []
        for stack in self.stacks:
            covered = len(stack) - 1 if stack else 0
            stacks.append((*hidden[:covered], *stack[-1:]))
            del hidden[:covered]
        new.stacks = stacks
        new.box_tiles = tuple(hidden)
        return new

    def to_json(self) -> dict[str, Any]:
        """The whole position as plain JSON, covered tiles included."""
        from core.finca.views import to_json

        return to_json(self)


def path(blade: int, steps: int) -> list[int]:
    """The blades a farmer walks over, its landing blade last."""
    return [(blade + i) % box.BLADES for i in range(1, steps + 1)]


def crossed(blade: int, steps: int) -> list[list[int]]:
    """The borders with an arrow that a walk crosses, in order (FI-2, FI-18)."""
    return [[b - 1 if b else box.BLADES - 1, b] for b in path(blade, steps) if b % box.HALF == 0]


def _points(n: int) -> str:
    return f"{n} point" if n == 1 else f"{n} points"


def _carts(n: int) -> str:
    return "a cart" if n == 1 else f"{n} carts"


_PLAIN_WORDS = {
    "large": "Large Donkey Cart, deliver up to 10 foods",
    "discount": "Resource Discount, deliver with one food less",
    "done": "the delivery is complete",
    "end": "end the turn",
}

_LEGAL: tuple[Callable[[FincaState], tuple[Action, ...]], ...] = (
    FincaState._legal_harvest,
    FincaState._legal_turn,
    FincaState._legal_serve,
    FincaState._legal_pay,
    FincaState._legal_gust,
    FincaState._legal_bonus,
    lambda state: (),
)

_APPLY: dict[str, Callable[[FincaState, Action, Log | None], None]] = {
    "place": FincaState._place,
    "move": FincaState._move,
    "double": FincaState._double,
    "gust": FincaState._gust,
    "to": FincaState._to,
    "large": FincaState._large_cart,
    "discount": FincaState._discount,
    "serve": FincaState._serve,
    "pay": FincaState._pay,
    "done": FincaState._done,
    "end": FincaState._end,
}

_WHY_NOT: dict[str, Callable[[FincaState, Action], Refusal]] = {
    "place": FincaState._why_not_place,
    "move": FincaState._why_not_move,
    "double": FincaState._why_not_double,
    "gust": FincaState._why_not_gust,
    "to": FincaState._why_not_to,
    "large": FincaState._why_not_large,
    "discount": FincaState._why_not_discount,
    "serve": FincaState._why_not_serve,
    "pay": FincaState._why_not_pay,
    "done": FincaState._why_not_done,
    "end": FincaState._why_not_end,
}
