"""What holds at every step of every game of Finca."""

from __future__ import annotations

import itertools
import json

import pytest

from core.bots import RandomBot
from core.finca import GAME, box, scoring
from core.finca.state import DISCOUNT, HARVEST, LARGE_CART, NORMAL_CART, OPEN, PAY, SERVE, FincaState
from core.game import choose
from core.rng import Rng
from tests.core.finca.tools import at
from tests.core.games import option_sets

SEATS = GAME.seats


def _check(state: FincaState) -> None:
    """Everything is somewhere, once."""
    amounts = box.SETUP[state.seats]
    on_tiles = sum(payment for _, payment in state.served)
    for food in range(len(box.FOODS)):
        held = sum(box.amounts(hand)[food] for hand in state.hands) + box.amounts(on_tiles)[food]
        assert state.supply[food] + held == amounts["food_each"]
        assert state.supply[food] >= 0
    assert state.cart_stack + sum(state.carts) == amounts["donkey_carts"]
    tiles = [tile for stack in state.stacks for tile in stack] + list(state.box_tiles)
    tiles += [entry >> 3 for entries in state.taken for entry in entries]
    assert sorted(tiles) == list(range(box.SET_SIZE))
    assert state.wooden_left + sum(state.wooden) == amounts["finca_tokens"]
    farmers = [sum(packed >> (4 * b) & 15 for b in range(12)) for packed in state.farmers]
    assert sum(farmers) == sum(state.totals())
    if state.phase != HARVEST:
        assert farmers == [amounts["farmers_each"]] * state.seats
    for community, stack in enumerate(state.stacks):
        assert state.tops[community] == (stack[-1] if stack else -1)
        assert (state.awarded[community] == OPEN) == bool(stack)
    values = sorted([points for row in state.bonus for points in row] + list(state.bonus_stack))
    assert values == ([3, 4, 5, 6, 7] if state.options["bonus_tiles"] == "on" else [])
    assert (state.phase == PAY) == (state.paying >= 0)
    assert state.is_terminal() == (state.wooden_left == 0)


@pytest.mark.rule("FI-29", "FI-23", "FI-5")
@pytest.mark.parametrize("seats", SEATS)
def test_tokens_carts_tiles_and_farmers_are_conserved(seats: int) -> None:
    for n, options in enumerate(option_sets(GAME, seats, 6)):
        state = GAME.new_state(seats, 100 + n, options)
        rng = Rng(n)
        while not state.is_terminal() and not state.is_stalled():
            _check(state)
            legal = state.legal_actions()
            assert len(legal) == len(set(legal))
            state.apply_action(legal[rng.below(len(legal))])
        _check(state)


@pytest.mark.parametrize("seats", SEATS)
def test_json_and_clones_in_every_phase(seats: int) -> None:
    phases = set()
    for seed in range(3):
        state = GAME.new_state(seats, seed, {"action_tiles": "on", "bonus_tiles": "on"})
        rng = Rng(seed)
        while not state.is_terminal():
            data = state.to_json()
            phases.add(data["phase"])
            again = GAME.from_json(json.loads(json.dumps(data)))
            assert again.to_json() == data
            assert again.legal_actions() == state.legal_actions()
            twin = state.clone()
            action = rng.choice(state.legal_actions())
            twin.apply_action(action)
            assert state.to_json() == data
            state.apply_action(action)
            assert twin.to_json() == state.to_json()
        assert GAME.from_json(state.to_json()).is_terminal()
    assert phases == {"first_harvest", "turn", "serve", "pay", "gust", "bonus_action"}


def test_previews_come_true() -> None:
    checked = 0
    for seed in range(12):
        state = GAME.new_state(2 + seed % 4, seed, {"action_tiles": "on"})
        rng = Rng(seed)
        while not state.is_terminal() and state.turns < 150:
            player = state.current
            previews = state.observation(None)["previews"]
            for notation, preview in previews.items():
                after = state.clone()
                log: list = []  # type: ignore[type-arg]
                after.step(state.parse_action(notation), log)
                food = box.FOOD_INDEX[preview["food"]]
                before = 0 if preview["food_shortage"] else box.amounts(state.hands[player])[food]
                assert box.amounts(after.hands[player])[food] == before + preview["food_taken"]
                carts = 0 if preview["cart_shortage"] else state.carts[player]
                assert after.carts[player] == carts + preview["carts_due"]
                kinds = {event.kind for event in log}
                assert ("shortage" in kinds) == preview["food_shortage"]
                assert ("cart_shortage" in kinds) == preview["cart_shortage"]
                moves = [event for event in log if event.kind == "move"]
                if moves:
                    assert moves[0].data["path"] == preview["path"]
                    assert moves[0].data["crossed"] == preview["crossed"]
                checked += 1
            state.apply_action(rng.choice(state.legal_actions()))
    assert checked > 1000


def _reachable(state: FincaState) -> set[frozenset[tuple[int, int]]]:
    """Every delivery the clicks can build from here."""
    found = set()
    stack, seen = [state], set()
    while stack:
        position = stack.pop()
        key = (position.phase, position.paying, frozenset(position.served))
        if key in seen:
            continue
        seen.add(key)
        for action in position.legal_actions():
            if action.kind == "done":
                found.add(frozenset(position.served))
            elif action.kind in ("serve", "pay"):
                after = position.clone()
                after.step(action)
                stack.append(after)
    return found


@pytest.mark.rule("FI-30", "FI-32", "FI-33", "FI-36", "FI-72", "FI-77", "FI-79", "FI-80")
@pytest.mark.parametrize("discount", ["each_tile_max_7", "one_per_turn", "each_tile"])
def test_clicks_build_exactly_the_deliveries_the_rule_for_whole_deliveries_allows(discount: str) -> None:
    rng = Rng(20)
    compared = 0
    for _ in range(60):
        tiles = rng.below(3) + 2
        places = box.COMMUNITIES[:tiles]
        names = [box.TILE_IDS[rng.below(box.SET_SIZE)] for _ in places]
        foods = {food: rng.below(7) for food in box.FOODS}
        state = at(
            2,
            action_tiles="on",
            discount=discount,
            hands=[foods, {}],
            carts=[1, 0],
            stacks={place: [name] for place, name in zip(places, names)},
        )
        for mode, click in ((NORMAL_CART, None), (LARGE_CART, "large cart"), (DISCOUNT, "discount")):
            choices = []
            for community in range(tiles):
                tile = state.tops[community]
                choices.append([None, *box.FULL[tile], *(box.LESS[tile] if mode == DISCOUNT else ())])
            allowed = set()
            for ways in itertools.product(*choices):
                delivery = [(community, way) for community, way in enumerate(ways) if way is not None]
                if state.delivery_refusal(delivery, mode) is None:
                    allowed.add(frozenset(delivery))
            begun = state.clone()
            if click is not None:
                action = state.parse_action(click)
                if action not in state.legal_actions():
                    assert not allowed
                    continue
                begun.step(action)
            assert _reachable(begun) == allowed
            compared += len(allowed)
    assert compared > 300


def test_legal_actions_stay_small() -> None:
    most = 0
    for seed in range(10):
        state = GAME.new_state(5, seed, {"action_tiles": "on"})
        rng = Rng(seed)
        while not state.is_terminal():
            most = max(most, len(state.legal_actions()))
            state.apply_action(rng.choice(state.legal_actions()))
    assert most <= 20


def test_single_choices_are_not_asked_but_done_and_long_rounds() -> None:
    for seed in range(30):
        state = GAME.new_state(2 + seed % 4, seed, {"action_tiles": "on"} if seed % 2 else None)
        rng = Rng(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            assert len(legal) > 1 or legal[0].kind == "done"
            state.apply_action(rng.choice(legal))


@pytest.mark.rule("FI-4")
def test_hidden_tiles_change_nothing_a_player_sees_or_a_bot_chooses() -> None:
    for seed in range(6):
        state = GAME.new_state(3, seed, {"action_tiles": "on", "bonus_tiles": "on"})
        rng = Rng(seed)
        for _ in range(40 + 10 * seed):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        player = state.current
        one, other = state.determinize(player, Rng(1)), state.determinize(player, Rng(2))
        assert one.stacks != other.stacks
        assert one.observation(player) == other.observation(player)
        assert one.legal_actions() == other.legal_actions()
        bot = GAME.bot("greedy")
        assert choose(bot, one, Rng(5)) is choose(bot, other, Rng(5))


def test_greedy_beats_randoms_and_ends_games() -> None:
    wins = 0
    for seed in range(16):
        state = GAME.new_state(4, seed)
        bots = [RandomBot() for _ in range(4)]
        seat = seed % 4
        rng = Rng(seed)
        greedy = GAME.bot("greedy")
        while not state.is_terminal() and not state.is_stalled():
            state.apply_action(choose(greedy if state.current == seat else bots[state.current], state, rng))
        assert state.is_terminal()
        wins += seat in state.outcome().winners
    assert wins >= 12


@pytest.mark.parametrize("options", [{}, {"action_tiles": "on", "bonus_tiles": "on"}])
@pytest.mark.parametrize("seats", SEATS)
def test_greedy_bots_among_themselves_come_to_an_end(seats: int, options: dict[str, str]) -> None:
    for seed in range(2):
        state = GAME.new_state(seats, seed, options)
        greedy = GAME.bot("greedy")
        rng = Rng(seed)
        while not state.is_terminal():
            assert not state.is_stalled()
            state.apply_action(choose(greedy, state, rng))
        assert max(card.total for card in state.scores()) >= 20


def test_scores_of_a_game_are_those_of_its_sheet() -> None:
    for seed in range(12):
        options = {"bonus_tiles": "on"} if seed % 2 else {}
        state = GAME.new_state(2 + seed % 4, seed, options)
        rng = Rng(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        players = []
        for p in range(state.seats):
            requests = []
            for entry in state.taken[p]:
                shown = {food: n for food, n in zip(box.FOODS, box.amounts(box.TILE_FOODS[entry >> 3])) if n}
                requests.append(shown or {"any": scoring.value(entry), "paid": box.FOODS[entry & 7]})
            players.append(
                {
                    "name": box.NAMES[p],
                    "requests": requests,
                    "fincas": len(state.fincas_of(p)),
                    "bonus": list(state.bonus[p]),
                    "food_left": box.count(state.hands[p]),
                }
            )
        sheet = GAME.score_sheet({"players": players, "options": options})
        assert [card.parts() for card in sheet.cards] == [card.parts() for card in state.scores()]
        assert [line.why for card in sheet.cards for line in card.lines] == [
            line.why for card in state.scores() for line in card.lines
        ]
        assert sheet.winners == state.outcome().winners
        assert sheet.tie_break == state.outcome().tie_break
        assert sheet.warnings == ()


def test_serve_phase_totals() -> None:
    state = at(2, hands=[{"fig": 3, "fish": 2}, {}], carts=[1, 0], stacks={"petra": ["F3"], "arta": ["S2"]})
    state.step(state.parse_action("serve petra"))
    state.step(state.parse_action("pay F3"))
    assert state.phase == SERVE
    view = state.observation(1)["delivery"]
    assert (view["tokens"], view["points"], view["limit"]) == (3, 3, 6)
    assert view["served"][0]["community"] == "petra"
