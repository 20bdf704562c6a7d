"""What holds in every position of every game: nothing is lost, every list is whole, games end after six rounds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.game import choose
from core.la_granja.data import CARDS, COMMODITY, DICE_BY_PLAYERS, GOODS, PIG, ROUND_TILES, ROUNDS, VP
from core.la_granja.state import LaGranjaState
from core.la_granja.steps import FIRST_DIE, LAST_DIE, SECOND_DIE
from core.rng import Rng
from tests.core.games import option_sets, random_states
from tests.core.la_granja.tools import GAME, new, position


def check(s: LaGranjaState) -> None:
    """Cards, markers, tiles, dice, VP and craft markers balance."""
    cards = s.deck + s.discards
    tiles = list(s.offer) + [t for stack in s.stacks for t in stack]
    for p, farm in enumerate(s.farms):
        assert min(farm.goods) >= 0 and min(farm.crops, default=0) >= 0 and min(farm.delivered) >= 0
        assert farm.in_use() <= s.setup.limit
        assert farm.goods[PIG] <= farm.pig_spaces
        assert sum(farm.ledger) == farm.goods[VP]
        out = sum(bits.bit_count() for bits in farm.covered + farm.row_covered)
        out += sum(1 for row in farm.row if row <= -2) + s.market.count(p)
        assert farm.out == out
        on_field = [0, 0, 0]
        for card, n in zip(farm.fields, farm.crops):
            on_field[CARDS[card].field] += n
        assert farm.on_field == on_field
        for b in range(1, 7):
            assert (farm.row[b] <= -2) == bool(farm.craft >> b & 1)
            assert farm.row[b] < 0 or farm.row_covered[b] < s.setup.board.rows[b][farm.row[b]].full
        assert farm.active & ~farm.craft == 0
        assert len(farm.roof) <= 5
        cards = cards + farm.hand + farm.fields + farm.extensions + [c for c in farm.barrows + farm.helpers if c]
        tiles = tiles + farm.roof + ([farm.storage] if farm.storage else [])
    for e in s.stack:
        if e[0] in ("replace", "place_extension", "pay") and e[2]:
            cards = [*cards, e[2]]
        if e[0] in ("cover", "pay_tile") and e[2] not in tiles:
            tiles = [*tiles, e[2]]
    assert len(cards) == len(set(cards)) == (64 if s.seats == 1 and s.options["solo_all_cards"] == "off" else 66)
    assert len(tiles) == len(set(tiles))
    for r in range(s.round + 1, ROUNDS + 1):
        assert set(s.stacks[r]) <= set(ROUND_TILES[r])
    if s.seats > 1 and s.step in (FIRST_DIE, SECOND_DIE):
        taken = sum(1 for farm in s.farms for die in farm.dice if die)
        assert sum(s.dice) + taken == DICE_BY_PLAYERS[s.seats]
    if s.step == LAST_DIE and s.stack:
        assert sum(s.dice) == 1
    if not s.over:
        legal = s.legal_actions()
        assert legal and len(set(legal)) == len(legal)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everything_balances_with_every_option(seats: int) -> None:
    for n, options in enumerate(option_sets(GAME, seats)):
        state = new(seats, 100 + n, **options)
        last = 0
        for s in random_states(state, 200 + n):
            check(s)
            assert s.round >= last
            last = s.round
        assert state.is_terminal() and state.round == ROUNDS


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_games_end_after_six_rounds(seats: int) -> None:
    for seed in range(40):
        s = new(seats, seed)
        rng = Rng(seed)
        turn, clicks = None, 0
        while not s.is_terminal():
            legal = s.legal_actions()
            s.apply_action(legal[rng.below(len(legal))])
            now = (s.round, s.step, s.idx)
            turn, clicks = now, clicks + 1 if now == turn else 0
            assert clicks < 200, "nobody can go on for ever in one turn"
        check(s)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_thousand_games_without_a_broken_invariant(seats: int) -> None:
    for seed in range(1000):
        s = new(seats, 10_000 + seed)
        rng = Rng(seed)
        n = 0
        while not s.is_terminal():
            legal = s.legal_actions()
            assert legal and len(set(legal)) == len(legal)
            s.apply_action(legal[rng.below(len(legal))])
            n += 1
            if n % 25 == 0:
                check(s)
        check(s)


def test_no_chain_of_free_actions_earns_silver() -> None:
    """With every helper of prices, no way of buying, upgrading and selling ends with more silver (LG-43)."""
    farm = {"silver": 9, "helpers": [1, 7, 35], "commodities": 0, "extensions": [2]}
    start = position("III.3", farm, {"commodities": 1}, turns=[["turn.deliver", 0, 0]])
    seen = set()
    todo = [start]
    while todo:
        s = todo.pop()
        me = s.farms[0]
        key = tuple(me.goods)
        if key in seen or me.goods[COMMODITY]:
            continue
        seen.add(key)
        assert me.goods[8] <= 9
        for a in s.legal_actions():
            if a.kind in ("buy", "sell", "upgrade"):
                twin = s.clone()
                twin.apply_action(a)
                if twin.stack and twin.stack[-1][0] == "turn.deliver":
                    todo.append(twin)
    assert len(seen) > 100


def test_positions_survive_json_inside_effects() -> None:
    s = new(3, 17)
    names = set()
    for n, state in enumerate(random_states(s, 17)):
        if state.is_terminal():
            break
        name = state.stack[-1][0]
        if name in names and n % 9:
            continue
        names.add(name)
        again = GAME.from_json(json.loads(json.dumps(state.to_json())))
        assert again.to_json() == state.to_json()
        assert list(again.legal_actions()) == list(state.legal_actions())
    assert len(names) > 12


def test_the_greedy_bot_makes_its_last_delivery() -> None:
    """What lapses is not kept for the sake of a plan that counted on it, not even for a better sale."""
    for card in CARDS[1:]:
        *carried, last = (GOODS[good] for good in card.barrow.goods)
        farm: dict[str, Any] = {"barrows": [{"card": card.number, "covered": carried}], "commodities": 0}
        if last == "pig":
            farm["pigs"] = 1
        else:
            farm["dens" if last in GOODS[:3] else "upgraded"] = {last: 1}
        s = position("III.3", farm, round=6, turns=[["turn.deliver", 0, 1]])
        assert str(choose(GAME.bot("greedy"), s, Rng(1))) == f"deliver:c{card.number}:{last}"


def test_the_greedy_bot_beats_randoms_in_a_small_sample() -> None:
    won = 0
    for seed in range(6):
        s = GAME.new_state(3, seed)
        seat = seed % 3
        bots = [GAME.bot("greedy" if p == seat else "random") for p in range(3)]
        rng = Rng(seed)
        while not s.is_terminal():
            s.apply_action(choose(bots[s.current_player or 0], s, rng))
        won += s.outcome().winners == (seat,)
    assert won >= 5


def test_describing_and_refusing_never_fails() -> None:
    s = new(2, 23)
    every: dict = {}
    for state in random_states(s, 23):
        if state.is_terminal():
            break
        for a in state.legal_actions():
            assert state.describe(a)
            every.setdefault(a.kind, a)
        for a in every.values():
            if a not in state.legal_actions():
                refusal = state.why_not(a)
                assert refusal is not None and refusal.sentence
