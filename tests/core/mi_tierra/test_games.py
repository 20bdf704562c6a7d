"""Whole games: invariants, money flows, hidden information, records, golden games, perft counts, the greedy opponent.

`python -m tests.core.mi_tierra.test_games` plays the golden games anew (after a change that is meant to change them).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.bots import RandomBot
from core.cli import perft
from core.game import Log, SetupError, choose
from core.mi_tierra import GAME
from core.mi_tierra.state import MiTierraState
from core.record import Record
from core.rng import Rng
from tests.core.mi_tierra.tools import all_in_order, game, start, texts

FOLDER = Path(__file__).parents[2] / "golden"
GOLDEN = sorted(FOLDER.glob("mi_tierra*.json"))
ALL = dict.fromkeys(("international_markets", "merchant", "village", "objectives"), "yes")
PLANNED: tuple[tuple[str, int, int, str, dict[str, str]], ...] = (
    ("mi_tierra-2", 2, 41, "greedy", {}),
    ("mi_tierra-3", 3, 42, "greedy", {"less_luck": "yes"}),
    ("mi_tierra-4", 4, 43, "greedy", ALL),
    ("mi_tierra-5", 5, 44, "greedy", {}),
    ("mi_tierra-6", 6, 45, "greedy", {**ALL, "third_wheel": "any_player"}),
    ("mi_tierra-simpler", 3, 46, "greedy", {"simpler_game": "yes", "village": "yes", "objectives": "yes"}),
    ("mi_tierra-2-random", 2, 47, "random", {**ALL, "less_luck": "yes"}),
    ("mi_tierra-4-random", 4, 48, "random", {"hold_back_workers": "yes", "farm_worker_needs": "one_crop"}),
    ("mi_tierra-6-random", 6, 49, "random", {**ALL, "initial_animal": "becomes_meat", "homeless_animals": "meat"}),
)


def random_options(number: int) -> tuple[int, dict[str, str]]:
    """A random option set that can be played, and a number of players."""
    rng = Rng(number)
    while True:
        seats = rng.below(5) + 2
        options = {option.id: rng.choice(option.choices) for option in GAME.options}
        try:
            GAME.check_options(seats, options)
        except SetupError:
            continue
        return seats, options


def money_in(events: Log, players: int) -> list[int]:
    """What the events say has been gained less what has been paid."""
    sums = [0] * players
    for event in events:
        if event.player is not None:
            sign = {"gain": 1, "pay": -1, "sale": 1}.get(event.kind)
            if sign is not None:
                sums[event.player] += sign * event.data["money"]
            elif event.kind == "trade":
                sums[event.player] += event.data["paid"]
    return sums


def play_checked(state: MiTierraState, seed: int) -> None:
    """A random game in which every position and every flow of money is checked."""
    rng = Rng(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert len(legal) > 1 and len(set(legal)) == len(legal)
        before = [farm.money for farm in state.farms]
        log: Log = []
        state.apply_action(legal[rng.below(len(legal))], log)
        all_in_order(state)
        moved = [farm.money - money for farm, money in zip(state.farms, before)]
        assert moved == money_in(log, state.seats)
    assert state.over and len(state.outcome().ranking) >= 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_everything_balances_in_random_games(seats: int) -> None:
    for seed in range(12):
        play_checked(game(seats, seed), seed)


@pytest.mark.parametrize("number", range(30))
def test_everything_balances_with_random_options(number: int) -> None:
    seats, options = random_options(number)
    state = game(seats, number, **options)
    play_checked(state, number)
    assert state.options == options


@pytest.mark.parametrize("number", range(6))
def test_hidden_worlds_look_and_play_alike(number: int) -> None:
    seats, options = random_options(100 + number)
    options.update(ALL if options["simpler_game"] == "no" else {})
    state = game(seats, number, **options)
    rng = Rng(number)
    step = 0
    while not state.is_terminal():
        if step % 19 == 0:
            player = state.actor
            for viewer in range(seats):
                view = json.dumps(state.observation(viewer))
                worlds = [state.determinize(viewer, Rng(seed)) for seed in (1, 2)]
                for world in worlds:
                    all_in_order(world)
                    assert json.dumps(world.observation(viewer)) == view
                    again = GAME.from_json(json.loads(json.dumps(world.to_json())))
                    assert list(again.legal_actions()) == list(world.legal_actions())
                if viewer == player:
                    assert all(list(w.legal_actions()) == list(state.legal_actions()) for w in worlds)
                    chosen = {str(choose(GAME.bot("greedy"), world, Rng(3))) for world in worlds}
                    assert len(chosen) == 1
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
        step += 1


def test_secrets_stay_out_of_views_and_events() -> None:
    state = game(4, 8, **ALL)
    rng = Rng(8)
    log: Log = []
    while not state.is_terminal():
        for viewer in (None, 0):
            for p, farm in enumerate(state.observation(viewer)["farms"]):
                if p != viewer:
                    assert farm["objective"] is None and "known" not in farm and "contracts_under" not in farm
                    assert len(farm["contract_cards"]) == state.farms[p].shown_contracts
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))], log)
    secret = [event for event in log if event.visible_to is not None]
    assert secret and {event.kind for event in secret} <= {"look", "contract"}
    for event in secret:
        assert event.visible_to == (event.player,)
        other = event.seen_by(None)
        assert other is not None and not other.data and other.text == event.hidden


def test_a_game_with_the_next_event_open_leaks_no_deck() -> None:
    state = game(3, 1, less_luck="yes")
    other = state.clone()
    other.event_deck.reverse()
    other.tile_deck.reverse()
    other.deck.reverse()
    for viewer in (None, 0, 1, 2):
        assert json.dumps(state.observation(viewer)) == json.dumps(other.observation(viewer))


# ---------------------------------------------------------------- golden games and perft


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games_replay_to_the_same_scores(file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))
    state = Record.from_json(golden["record"]).replay()
    assert state.is_terminal()
    assert [card.parts() for card in state.scores()] == golden["parts"]
    assert list(state.outcome().winners) == golden["winners"]


def test_all_golden_games_are_there() -> None:
    assert {file.stem for file in GOLDEN} == {name for name, *_ in PLANNED}
    played = "".join(file.read_text("utf-8") for file in GOLDEN)
    for word in (
        "pick",
        "place",
        "place2",
        "farm",
        "pen",
        "take",
        "plant",
        "house",
        "hire",
        "lay",
        "build",
        "look",
        "top",
        "make",
        "worker",
        "double",
        "use",
        "train",
        "order",
        "amount",
        "add",
        "black",
        "enter",
        "item",
        "buy",
        "fill",
        "keep",
    ):
        assert f'"{word} ' in played or f'"{word}"' in played, f"no golden game has {word}"


def _play_golden() -> None:
    for name, seats, seed, bots, options in PLANNED:
        record, state = Record.start(GAME, seats, seed, options, None, [bots] * seats)
        bot, rng = GAME.bot(bots), Rng(seed)
        while not state.is_terminal():
            action = choose(bot, state, rng)
            state.apply_action(action)
            record.append(action, state)
        golden = {
            "record": record.to_json(state),
            "parts": [card.parts() for card in state.scores()],
            "winners": list(state.outcome().winners),
        }
        (FOLDER / f"{name}.json").write_text(json.dumps(golden, indent=1) + "\n", "utf-8")


def test_perft_of_the_picks() -> None:
    # 9 open pairs: three of seeds and three of a seed with the pen can be named in both orders; an animal's pen follows
    # by itself, while the pen first leaves six things to add.
    assert perft(game(4, 1), 1) == 7
    assert perft(game(4, 1), 2) == 3 * 3 + 6 + 3 * 15


@pytest.mark.parametrize(
    ("seats", "seed", "moves", "depth", "options", "count"),
    [
        (2, 1, 60, 3, {}, 950),
        (3, 2, 70, 3, {}, 42),
        (4, 3, 80, 2, ALL, 850),
        (6, 4, 90, 3, {}, 177),
        (5, 5, 60, 2, {"less_luck": "yes"}, 11),
    ],
)
def test_perft_in_mid_game(seats: int, seed: int, moves: int, depth: int, options: dict[str, str], count: int) -> None:
    state = GAME.new_state(seats, seed, options)
    rng = Rng(seed)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
    assert perft(state, depth) == count


# ---------------------------------------------------------------- opponents


def test_the_greedy_opponent_beats_random_ones() -> None:
    wins = 0
    for seed in range(12):
        state = game(4, seed)
        me = seed % 4
        bots: list[Any] = [RandomBot()] * 4
        bots[me] = GAME.bot("greedy")
        rng = Rng(seed)
        while not state.is_terminal():
            state.apply_action(choose(bots[state.actor], state, rng))
        wins += me in state.outcome().winners
    assert wins >= 10


def test_the_greedy_opponent_plays_every_variant() -> None:
    for number in range(4):
        seats, options = random_options(200 + number)
        state = game(seats, number, **options)
        rng = Rng(number)
        bot = GAME.bot("greedy")
        while not state.is_terminal():
            state.apply_action(choose(bot, state, rng))
            all_in_order(state)


def test_the_greedy_opponent_takes_a_good_sale() -> None:
    from tests.core.mi_tierra.tools import fresh

    state = fresh({"goods": {"milk": 2}}, {}, {}, display=["MA11", None, None, None], round=4)
    start(state, ("deal", 0, 1, 1))
    assert str(choose(GAME.bot("greedy"), state, Rng(1))) == "order MA11"
    assert "done" in texts(state)


if __name__ == "__main__":
    _play_golden()
