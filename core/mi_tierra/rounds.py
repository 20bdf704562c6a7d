"""The course of the game: setup, initial picks, Maintenance, and the turn of rounds."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Action, Log
from core.mi_tierra import actions as a
from core.mi_tierra import data as d
from core.mi_tierra import stock
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import Frame, answer, question, step
from core.mi_tierra.state import MiTierraState, Setup, called, tell
from core.rng import Rng


def new_game(rules: Setup, seed: int) -> MiTierraState:
    """A fresh game, up to the first pick."""
    s = MiTierraState(rules, Rng(seed).state)
    set_up(s)
    s.advance()
    return s


def set_up(s: MiTierraState) -> None:
    """Shuffles, deals and lays out everything; the picks and round 1 wait on the stack (MT-245)."""
    rules = s.rules
    options = rules.options
    order = list(range(rules.seats))
    if options["first_order"] == "random":
        s.shuffle(order)  # MT-1
    s.order = tuple(order)
    for i, p in enumerate(order):
        farm = s.farms[p]
        farm.money = rules.counts["start_money"][i]
        farm.workers = rules.counts["workers_at_start"]  # MT-2
    s.deck = list(d.MARKET_DECK["A"])
    s.shuffle(s.deck)
    s.display = [] if rules.single else [-1] * rules.display
    fill_display(s, None)  # MT-9
    if not rules.simpler:
        city = list(d.MARKET_DECK["C"])
        s.shuffle(city)
        s.city = city[:4]  # the other seven leave the game unseen (MT-9)
        s.tile_deck = [tile for tile in d.TILE_DECK["A"] if not (rules.less_luck and d.TILES[tile].rerolls)]  # MT-218
        s.shuffle(s.tile_deck)
        fill_board(s, None)
        s.event_deck = list(range(len(d.EVENT_CARDS)))
        s.shuffle(s.event_deck)
        reveal_event(s, None)  # MT-10
    deal_expansions(s)
    s.push(*(("pick", p, -1) for p in reversed(order)), ("event_start", 0), ("placement",))  # MT-12, MT-10


def deal_expansions(s: MiTierraState) -> None:
    """Villages, objectives, dealers and contracts (MT-11)."""
    options = s.rules.options
    if options["village"] == "yes":
        villages = [
            v.index for v in d.VILLAGES if not (s.rules.simpler and (v.row.get("talks_of_horses_or_water") or needs(v)))
        ]  # MT-222
        s.shuffle(villages)
        for p, farm in enumerate(s.farms):
            farm.village = villages[p]
            farm.refresh()
    if options["objectives"] == "yes":
        goals = [o.index for o in d.OBJECTIVES if not (s.rules.simpler and needs(o))]  # MT-222
        s.shuffle(goals)
        for p, farm in enumerate(s.farms):
            farm.objective = goals[p]  # MT-214
    if options["merchant"] == "yes":
        s.merchant_deck = list(range(len(d.MERCHANTS)))
        s.shuffle(s.merchant_deck)
        fill_offer(s, None)
    if options["international_markets"] == "yes":
        s.contract_deck = list(range(len(d.CONTRACTS)))
        s.shuffle(s.contract_deck)


def needs(card: d.Card) -> bool:
    """Whether a card speaks of an area that the simpler game leaves out."""
    area = card.row.get("needs_area")
    return area is not None and d.AREA_IDS[area] in d.SIMPLER_REMOVED


def dealt_villages(simpler: bool) -> int:
    """How many villages there are to deal (MT-222)."""
    return sum(not (simpler and (v.row.get("talks_of_horses_or_water") or needs(v))) for v in d.VILLAGES)


# ---------------------------------------------------------------- initial picks


@question("pick")
def _pick(s: MiTierraState, f: Frame) -> Sequence[Action]:
    """Kinds that can still lead to an open pair (MT-13, MT-14)."""
    first = f[2]
    kinds: set[int] = set()
    for x, y in s.rules.pick_pairs:
        if (x, y) not in s.picked:
            if first < 0:
                kinds.update((x, y))
            elif first in (x, y):
                kinds.add(x + y - first)
    return [a.PICK[kind] for kind in range(len(d.PICK_KINDS)) if kind in kinds]


@answer("pick")
def _picked(s: MiTierraState, f: Frame, action: Action, log: Log | None) -> None:
    p, first = f[1], f[2]
    kind = action.args[0]
    if log is not None:
        name = d.PICK_KINDS[kind]
        tell(log, "pick", p, f"{called(p)} picks {d.NAMES.get(name, name)}.", pick=name)
    if first < 0:
        s.push(("pick", p, kind))
        return
    pair = (min(first, kind), max(first, kind))
    s.picked = (*s.picked, pair)
    seat = sorted((first, kind), key=lambda k: k != d.PICK_PEN)  # the pen before the animal, else in pick order
    s.push(*(_seat(p, d.PICK_KINDS[k]) for k in seat))


def _seat(p: int, kind: str) -> Frame:
    """The frame that puts a pick on the farm (MT-15)."""
    if kind == "pen":
        return ("pen", p, 1)
    if kind in d.SEEDS:
        return ("plant", p, d.SEEDS.index(kind), 1)
    return ("picked_animal", p, d.HERDS.index(kind))


@step("picked_animal")
def _picked_animal(s: MiTierraState, f: Frame, log: Log | None) -> None:
    p, herd = f[1], f[2]
    n = 1 if s.farms[p].room(herd) > 0 else 0
    # Without a pen: one meat, if the option allows the pick at all (MT-13).
    stock.add_animals(s, p, herd, n, 1 - n, log)


# ---------------------------------------------------------------- Maintenance


@step("maintenance")
def _maintenance(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Steps 1 and 2 of MT-17; the others follow as frames of their own."""
    s.round += 1
    s.area = -2
    s.at_mill = s.plaza_price = s.acted = 0
    for farm in s.farms:
        farm.new_round()
    if log is not None:
        tell(log, "round", None, f"Round {s.round} begins.", round=s.round)
    if s.round == d.DECK_B_ROUND:
        _change_decks(s, log)
    if not s.rules.simpler:
        reveal_event(s, log)
    if s.rules.event_order_new:  # MT-21
        s.push(("turn_order",), ("contracts",), ("event_start", 0), ("market_upkeep",), ("placement",))
    else:
        s.push(("event_start", 0), ("turn_order",), ("contracts",), ("market_upkeep",), ("placement",))


def _change_decks(s: MiTierraState, log: Log | None) -> None:
    """MT-19: all of deck A leaves, on the board too; tiles on farms and city cards stay."""
    s.deck = list(d.MARKET_DECK["B"])
    s.shuffle(s.deck)
    s.barrier += 1
    s.sold = []
    s.bottom = []
    s.display = [] if s.rules.single else [-1] * s.rules.display
    _forget_deck(s)
    if not s.rules.simpler:
        s.tile_deck = list(d.TILE_DECK["B"])
        s.shuffle(s.tile_deck)
        s.board = [-1] * 4
    tell(log, "deck", None, "The B decks come into play.", deck="B", what="changed")


def reveal_event(s: MiTierraState, log: Log | None) -> None:
    """Turns up the event of the round, and the next one if it lies open (MT-170, MT-219)."""
    if s.next_event >= 0:
        card = s.next_event
    else:
        card = s.event_deck.pop()
    s.event = 2 * card + (s.round >= d.DECK_B_ROUND)  # MT-169
    if s.rules.less_luck:
        s.next_event = s.event_deck.pop() if s.event_deck else -1
    s.barrier += 1
    event = d.EVENTS[s.event]
    if log is not None:
        tell(log, "event", None, f"Event: {event.name}. {event.text}", event=event.id, next=next_event_id(s))


def next_event_id(s: MiTierraState) -> str | None:
    """The id of the next event's card if it lies open."""
    return d.EVENT_CARDS[s.next_event] if s.next_event >= 0 else None


@step("turn_order")
def _turn_order(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """MT-18: least money first; equal money keeps the order of the round before."""
    s.order = tuple(sorted(s.order, key=lambda p: s.farms[p].money))
    if log is not None:
        tell(log, "order", None, f"Turn order: {d.listed(called(p) for p in s.order)}.", order=list(s.order))


@step("contracts")
def _contracts(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """MT-228: once, in round 7; goods are not given up and serve any number of contracts (MT-229)."""
    if s.round != d.ROUNDS:
        return
    for p in s.order:
        farm = s.farms[p]
        farm.shown_contracts = len(farm.contracts)
        for index in farm.contracts:
            card = d.CONTRACTS[index]
            s.barrier += 1
            if all(farm.goods[good] for good in card.goods):
                stock.gain(s, p, card.money, f"contract {card.words()}", log)
            elif log is not None:
                tell(log, "contract", p, f"{called(p)} cannot show {card.words()}.", card=card.id)


@step("market_upkeep")
def _market_upkeep(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """Steps 4 to 8 of MT-17."""
    if s.rules.single:
        for index in s.display[:2]:  # MT-216: the two oldest leave the game
            _card_event(log, index, "removed")
        s.display = s.display[2:]
    else:
        for index in s.bottom:
            _card_event(log, index, "removed")
        s.bottom = []  # MT-22: they leave the game
        everything = s.rules.options["market_arrow"] == "all_cards"  # MT-25
        for i, index in enumerate(s.display):
            if index >= 0 and (everything or d.MARKETS[index].arrow):
                s.bottom.append(index)
                s.display[i] = -1
                _card_event(log, index, "moved")
    fill_display(s, log)
    if not s.rules.simpler:
        s.board = [-1] * 4  # MT-28: unsold tiles leave the game
        fill_board(s, log)
    if s.rules.merchant:
        fill_offer(s, log)  # MT-239


def fill_display(s: MiTierraState, log: Log | None) -> None:
    """MT-24, MT-26: free spaces first row first, left to right; two players: a queue of four (MT-216)."""
    if s.rules.single:
        while len(s.display) < s.rules.display:
            index = draw_market(s, log)
            if index < 0:
                return
            s.display.append(index)
            _card_event(log, index, "new")
        return
    for i, index in enumerate(s.display):
        if index < 0:
            drawn = draw_market(s, log)
            if drawn < 0:
                return
            s.display[i] = drawn
            _card_event(log, drawn, "new")


def draw_market(s: MiTierraState, log: Log | None) -> int:
    """The top card of the market deck, −1 if there is none; an empty deck is made from the sold pile (MT-27)."""
    if not s.deck:
        if not s.sold or s.rules.options["market_deck_empty"] != "reshuffle_sold":
            return -1
        s.deck = s.sold
        s.sold = []
        s.shuffle(s.deck)
        _forget_deck(s)
        tell(log, "deck", None, "The sold cards are shuffled and become the market deck.", what="shuffled")
    s.barrier += 1
    index = s.deck.pop()
    for farm in s.farms:
        if farm.known:
            _drawn_known(farm, index)
    return index


def _drawn_known(farm: Farm, index: int) -> None:
    """MT-109: a drawn card is no longer among those remembered."""
    if farm.known_window:
        farm.known = tuple(card for card in farm.known if card != index)
        farm.known_window = farm.known_window - 1 if farm.known else 0
    else:
        farm.known = farm.known[1:]


def _forget_deck(s: MiTierraState) -> None:
    for farm in s.farms:
        farm.known = ()
        farm.known_window = 0


def _card_event(log: Log | None, index: int, what: str) -> None:
    if log is not None:
        card = d.MARKETS[index]
        text = {
            "removed": f"{card.name} leaves the market.",
            "moved": f"{card.name} moves to the bottom row.",
            "new": f"New in the market: {card.name} ({card.words()}).",
        }[what]
        tell(log, "cards", None, text, card=card.id, what=what)


def fill_board(s: MiTierraState, log: Log | None) -> None:
    """Four new improvement tiles (MT-28)."""
    for i in range(4):
        if s.board[i] < 0 and s.tile_deck:
            s.board[i] = s.tile_deck.pop()
            s.barrier += 1
    if log is not None:
        names = d.listed(d.TILES[tile].name for tile in s.board if tile >= 0)
        ids = [d.TILES[tile].id if tile >= 0 else None for tile in s.board]
        tell(log, "tiles", None, f"New improvements: {names}.", tiles=ids)


def fill_offer(s: MiTierraState, log: Log | None) -> None:
    """Two open dealers' cards (MT-239)."""
    while len(s.offer) < d.MERCHANT_OPEN and s.merchant_deck:
        s.offer.append(s.merchant_deck.pop())
        s.barrier += 1
        card = d.MERCHANTS[s.offer[-1]]
        if log is not None:
            tell(log, "dealer", None, f"A new dealer is open: {card.name}.", card=card.id)


# ---------------------------------------------------------------- end of the round


@step("round_end")
def _round_end(s: MiTierraState, f: Frame, log: Log | None) -> None:
    """End effects of the event (MT-173), then the next round or the end of the game (MT-197)."""
    s.area = 18
    s.push(("event_end", 0), ("next_round",))


@step("next_round")
def _next_round(s: MiTierraState, f: Frame, log: Log | None) -> None:
    if s.round < d.ROUNDS:
        s.push(("maintenance",))
        return
    s.over = 1
    s.barrier += 1
    if log is not None:
        from core.mi_tierra.scoring import tell_scores

        tell_scores(s, log)
