"""What the tests of Mi Tierra share: positions, playing by notation, invariants."""

from __future__ import annotations

from typing import Any

from core.game import Log, choose, play
from core.mi_tierra import GAME
from core.mi_tierra import data as d
from core.mi_tierra.state import MiTierraState
from core.rng import Rng

__all__ = [
    "GAME",
    "MiTierraState",
    "Rng",
    "all_in_order",
    "choose",
    "d",
    "do",
    "fresh",
    "game",
    "pos",
    "start",
    "texts",
]


def pos(*farms: dict[str, Any], **description: Any) -> MiTierraState:
    """A position with these farms; without an event unless one is named."""
    return GAME.position({"farms": list(farms), "event": None, **description})


def fresh(*farms: dict[str, Any], **description: Any) -> MiTierraState:
    """A position in which nothing is pending."""
    return pos(*farms, next=[], **description)


def start(state: MiTierraState, *frames: tuple[Any, ...], log: Log | None = None) -> MiTierraState:
    """Lets the engine carry out steps from here."""
    state.stack = []
    state.push(*frames)
    state.advance(log)
    return state


def texts(state: MiTierraState) -> list[str]:
    """The legal actions by notation."""
    return [str(action) for action in state.legal_actions()]


def do(state: MiTierraState, *actions: str, log: Log | None = None) -> MiTierraState:
    """Plays actions by notation, each checked."""
    for action in actions:
        play(state, action, log)
    return state


def game(seats: int = 4, seed: int = 0, **options: str) -> MiTierraState:
    """A new game."""
    state = GAME.new_state(seats, seed, options)
    assert isinstance(state, MiTierraState)
    return state


def past_picks(state: MiTierraState) -> MiTierraState:
    """The same game after the initial picks, first choices everywhere."""
    while state.stack and (state.stack[-1][0] == "pick" or any(f[0] == "pick" for f in state.stack)):
        state.apply_action(state.legal_actions()[0])
    while state.stack[-1][0] in ("pen", "plant") and any(f[0] == "event_start" for f in state.stack):
        state.apply_action(state.legal_actions()[0])
    return state


def kind(state: MiTierraState) -> str:
    """The kind of the decision at hand, "" if there is none."""
    return str(state.stack[-1][0]) if state.stack else ""


def all_in_order(state: MiTierraState) -> None:
    """What holds in every position: tokens, water, pens, workers and cards are all there, nothing is negative."""
    farms = state.farms
    pieces = [x for farm in farms for _, on in farm.dealers for x in on if x >= 0]
    for herd in range(3):
        on_farms = sum(farm.herds[herd] for farm in farms)
        assert state.herds[herd] >= 0
        assert state.herds[herd] + on_farms + pieces.count(d.COW + herd) == d.HERD_TOKENS[herd]
        bought = sum(frame[0] == "plant" and frame[2] == herd and not frame[3] for frame in state.stack)
        planted = sum((farm.crops[herd] & farm.seeds).bit_count() for farm in farms)
        assert state.seeds[herd] >= 0
        assert state.seeds[herd] + planted + pieces.count(d.SEED + herd) + bought == d.SEED_TOKENS[herd]
    assert state.mill >= 0 and state.mill + sum(farm.water for farm in farms) == d.WATER_TOKENS
    assert state.pens >= 0 and state.pens + sum(farm.pens.bit_count() for farm in farms) == d.PEN_TOKENS
    assert state.horses + sum(farm.n_horses for farm in farms) == (d.HORSE_TOKENS if state.rules.horses else 0)
    on_market = [card for card in state.display if card >= 0] + state.bottom + state.sold + state.deck
    assert len(on_market) == len(set(on_market))
    for p, farm in enumerate(farms):
        assert farm.money >= 0 and min(farm.goods) >= 0 and min(farm.herds) >= 0
        assert farm.fits(), "an animal without a pen"
        assert all(worked <= herd for worked, herd in zip(farm.worked, farm.herds))
        assert not farm.planted & farm.covered
        assert farm.n_pens == farm.pens.bit_count() and farm.covered.bit_count() == 2 * farm.n_pens
        assert not farm.canals & farm.crossed
        assert not farm.canals or d.branch_ends(farm.canals), "canals hang together"
        assert not farm.troughs & ~farm.open_stables
        assert all(-1 <= level <= d.TOP_LEVEL for level in farm.horses)
        placed = sum(players.count(p) for players in state.stand) + farm.sides.bit_count()
        placed += state.touch.count(p) + state.market_wheels.count(p) + state.city_wheels.count(p)
        assert placed + max(0, farm.left) <= farm.workers <= 5
