"""What holds for every game, every player count and every option."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from typing import Any

import pytest

from core.bots import RandomBot
from core.game import (
    GAME_KEYS,
    Decision,
    Event,
    Game,
    IllegalAction,
    InvalidAction,
    Log,
    PositionError,
    SetupError,
    State,
    all_games,
    choose,
    get_game,
    play,
    position_hash,
)
from core.rng import SEED_LIMIT, Rng
from tests.core.games import option_sets, random_states, state_at

EVERY_SEATING = [(key, seats) for key in GAME_KEYS for seats in get_game(key).seats]


@pytest.fixture(params=EVERY_SEATING, ids=lambda p: f"{p[0]}-{p[1]}")
def seating(request: pytest.FixtureRequest) -> tuple[Game, int]:
    key, seats = request.param
    return get_game(key), seats


def _check_position(state: State) -> None:
    legal = list(state.legal_actions())
    assert legal, "a running game always asks something"
    assert len(set(legal)) == len(legal), "an action is offered twice"
    assert len({str(action) for action in legal}) == len(legal)
    decision = state.decision
    assert isinstance(decision, Decision)
    assert decision.actor == state.current_player
    assert 0 <= decision.actor < state.seats
    assert decision.prompt and decision.source
    for action in legal:
        assert state.parse_action(str(action)) is action
        assert state.describe(action)
    assert state.why_not(legal[0]) is None


def test_whole_random_games_with_every_option(seating: tuple[Game, int]) -> None:
    game, seats = seating
    for n, options in enumerate(option_sets(game, seats)):
        state = game.new_state(seats, n, options)
        assert state.players == seats + len(game.automas(seats, state.options))
        for step, position in enumerate(random_states(state, n)):
            if not position.is_terminal() and (step < 40 or step % 17 == 0):
                _check_position(position)
        if not state.is_terminal():
            assert state.is_stalled()
            continue
        assert state.current_player is None
        assert state.decision is None
        assert not state.legal_actions()
        outcome = state.outcome()
        assert sorted(player for group in outcome.ranking for player in group) == list(range(state.players))
        assert outcome.reason and outcome.why
        assert set(outcome.winners) <= set(range(state.players))
        cards = state.scores()
        assert len(cards) == state.players
        for card in cards:
            assert len({line.id for line in card.lines}) == len(card.lines)
            assert all(line.why for line in card.lines if line.points)


def test_json_round_trip_and_clone_in_mid_game(seating: tuple[Game, int]) -> None:
    game, seats = seating
    state = game.new_state(seats, 11)
    for step, position in enumerate(random_states(state, 5)):
        if step % 13 and not position.is_terminal():
            continue
        data = position.to_json()
        text = json.dumps(data, sort_keys=True)
        again = game.from_json(json.loads(text))
        assert json.dumps(again.to_json(), sort_keys=True) == text
        assert position_hash(again) == position_hash(position)
        assert list(again.legal_actions()) == list(position.legal_actions())
        twin = position.clone()
        assert position_hash(twin) == position_hash(position)
        if not position.is_terminal():
            before = position_hash(position)
            for action in twin.legal_actions():
                other = twin.clone()
                other.apply_action(action)
            twin.apply_action(twin.legal_actions()[-1])
            assert position_hash(position) == before, "a copy changed the original"
            assert again.describe(again.legal_actions()[0]) == position.describe(position.legal_actions()[0])


def test_a_log_changes_nothing(seating: tuple[Game, int]) -> None:
    game, seats = seating
    silent, told = game.new_state(seats, 21), game.new_state(seats, 21)
    log: Log = []
    for _ in random_states(silent, 3):
        pass
    for _ in random_states(told, 3, log=log):
        pass
    assert position_hash(silent) == position_hash(told)
    assert log and all(isinstance(event, Event) for event in log)
    for event in log:
        json.dumps(dict(event.data))
        assert event.text or event.hidden


def test_same_seed_same_game_other_seed_other_game(seating: tuple[Game, int]) -> None:
    game, seats = seating

    def final(seed: int) -> str:
        state = game.new_state(seats, seed)
        for _ in random_states(state, 1):
            pass
        return position_hash(state)

    assert final(4) == final(4)
    assert final(4) != final(5)


def test_barrier_never_falls_and_rises_with_the_acting_person(seating: tuple[Game, int]) -> None:
    game, seats = seating
    state = game.new_state(seats, 8)
    barrier, actor = state.barrier, state.current_player
    for position in random_states(state, 8):
        assert position.barrier >= barrier
        if position.current_player != actor and not position.is_terminal():
            assert position.barrier > barrier, "the acting person changed"
        barrier, actor = position.barrier, position.current_player


def _hidden_keys(value: Any, found: set[str]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            found.add(key)
            _hidden_keys(inner, found)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _hidden_keys(inner, found)


def test_observations_are_json_and_hide_the_generator(seating: tuple[Game, int]) -> None:
    game, seats = seating
    seed = 987_654_321_987_654_321
    state = game.new_state(seats, seed)
    for step, position in enumerate(random_states(state, 2)):
        if step % 29:
            continue
        for viewer in [None, *range(seats)]:
            view = position.observation(viewer)
            text = json.dumps(view)
            assert str(seed) not in text
            keys: set[str] = set()
            _hidden_keys(view, keys)
            assert not keys & {"rng", "seed", "generator"}


def test_determinized_worlds_look_the_same_to_the_player(seating: tuple[Game, int]) -> None:
    game, seats = seating
    for moves in (0, 3, 17, 60, 150):
        state = state_at(game, seats, moves, moves)
        player = state.current_player
        if player is None:
            continue
        for seed in range(3):
            world = state.determinize(player, Rng(seed))
            assert json.dumps(world.observation(player)) == json.dumps(state.observation(player))
            assert list(world.legal_actions()) == list(state.legal_actions())
            for _ in random_states(world, seed):
                pass


def test_every_bot_plays_whole_games(seating: tuple[Game, int]) -> None:
    game, seats = seating
    assert {"random", "greedy"} <= set(game.bots)
    for name in game.bots:
        bots = [game.bot(name)] + [RandomBot()] * (seats - 1)
        state = game.new_state(seats, 31)
        rng = Rng(31)
        while not state.is_terminal() and not state.is_stalled():
            seat = state.current_player
            assert seat is not None
            state.apply_action(choose(bots[seat], state, rng))


def test_illegal_actions_are_refused_with_a_sentence(seating: tuple[Game, int]) -> None:
    game, seats = seating
    seen = {}
    state = game.new_state(seats, 13)
    refused = 0
    for position in random_states(state, 13):
        if position.is_terminal():
            break
        legal = set(position.legal_actions())
        for action in list(seen)[-25:]:
            if action in legal:
                continue
            refusal = position.why_not(action)
            assert refusal is not None, f"{action!r} is not offered, yet nothing speaks against it"
            assert refusal.code and refusal.sentence.strip().endswith((".", "!"))
            assert refusal.rule.startswith(game.rule_prefix + "-")
            before = position_hash(position)
            with pytest.raises(IllegalAction):
                play(position, action)
            assert position_hash(position) == before
            refused += 1
        seen.update(dict.fromkeys(legal))
    assert refused


@pytest.mark.parametrize("text", ["", "nonsense", "R99", "\n", "'", "é" * 500, "<img onerror=1>", "None", "-1"])
def test_text_that_is_no_action(seating: tuple[Game, int], text: str) -> None:
    game, seats = seating
    state = game.new_state(seats, 1)
    with pytest.raises(InvalidAction) as caught:
        state.parse_action(text)
    assert "\n" not in str(caught.value)


def test_actions_are_interned_and_survive_copies(seating: tuple[Game, int]) -> None:
    game, seats = seating
    for action in game.new_state(seats, 1).legal_actions():
        assert copy.copy(action) is action
        assert copy.deepcopy(action) is action
        assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize("key", GAME_KEYS)
def test_bad_setups_are_refused(key: str) -> None:
    game = get_game(key)
    seats = game.seats[0]
    for bad in (0, -1, 99):
        with pytest.raises(SetupError):
            game.new_state(bad, 1)
    for seed in (-1, SEED_LIMIT, True, "7", 1.5):
        with pytest.raises(SetupError):
            game.new_state(seats, seed)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="unknown option 'nope'"):
        game.new_state(seats, 1, {"nope": "x"})
    for option in game.options:
        for value in ("nope", None, 3, [], {}):
            with pytest.raises(SetupError):
                game.new_state(seats, 1, {option.id: value})
        assert option.default in option.choices
        assert option.sentence.endswith(".")


@pytest.mark.parametrize("key", GAME_KEYS)
def test_bad_positions_are_refused(key: str) -> None:
    game = get_game(key)
    for data in ({}, {"nope": 1}, {"seats": "x"}):
        with pytest.raises(PositionError):
            game.from_json(data)


def test_games_are_listed_in_order() -> None:
    assert [game.key for game in all_games()] == list(GAME_KEYS)
    with pytest.raises(SetupError):
        get_game("chess")


def test_the_same_game_under_another_hash_seed() -> None:
    script = (
        "from core.game import *; from core.rng import Rng\n"
        "for g in all_games():\n"
        "    s = g.new_state(g.seats[-1], 77); r = Rng(5)\n"
        "    while not s.is_terminal() and not s.is_stalled():\n"
        "        legal = s.legal_actions(); s.apply_action(legal[r.below(len(legal))])\n"
        "    print(g.key, position_hash(s))\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_bots_cannot_tell_hidden_worlds_apart(seating: tuple[Game, int]) -> None:
    game, seats = seating
    for moves in (0, 9, 40, 120):
        state = state_at(game, seats, moves + 1, moves)
        player = state.current_player
        if player is None:
            continue
        choices = set()
        for seed in range(3):
            world = state.determinize(player, Rng(seed))
            choices.add(choose(game.bot("greedy"), world, Rng(9)))
        assert len(choices) == 1, "the choice depends on what the player cannot see"
