"""The engine as a whole: observation, words, golden games, perft, bots, speed."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from core.cli import perft
from core.game import choose, position_hash
from core.record import Record
from core.rng import Rng
from core.tiny_farms.data import NAMES, SQUARE_NAMES
from tests.core.games import option_sets, random_states
from tests.core.tiny_farms.helpers import GAME, do, farm, position, refusal, showing, texts

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("tiny_farms*.json"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games_replay_to_the_same_scores(file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))
    record = Record.from_json(golden["record"])
    state = record.replay()
    assert state.is_terminal()
    assert [card.total for card in state.scores()] == golden["scores"]
    assert list(state.outcome().winners) == golden["winners"]
    assert [card.parts() for card in state.scores()] == golden["parts"]


def test_there_are_golden_games_of_every_number_of_players() -> None:
    assert {json.loads(file.read_text("utf-8"))["record"]["players"] for file in GOLDEN} == set(GAME.seats)


@pytest.mark.parametrize(
    ("seats", "seed", "depth", "options", "count"),
    [
        (1, 1, 3, {}, 576),
        (2, 1, 4, {}, 5280),
        (3, 1, 3, {}, 352),
        (4, 1, 3, {}, 352),
        (1, 2, 3, {"emma_ties": "player", "emma_level": "epic"}, 448),
    ],
)
def test_perft(seats: int, seed: int, depth: int, options: dict[str, str], count: int) -> None:
    assert perft(GAME.new_state(seats, seed, options), depth) == count


def test_perft_from_a_crowded_solo_position() -> None:
    rows = farm("P P S S", "S H H C", "cc C Ch Ch", "FF-r FF-e . .")
    state = position(
        players=[{"red": rows, "blue": rows, "milk": 2}],
        round=7,
        dice=[1, 1, 6],
        target=2,
        options={"wheel": showing(["P", "S"])},
    )
    # 2 farmers x (die 1: 3 values, die 6: 5 values); two spaces left, so the first animal has two places;
    # then Emma moves by herself and the crop is chosen
    assert perft(state, 1) == 2 * (3 + 5)
    assert perft(state, 2) == 2 * (3 + 5) * 2


def test_the_observation_holds_all_a_table_needs() -> None:
    state = GAME.new_state(3, 4)
    do(state, "roll")  # type: ignore[arg-type]
    seen = state.observation(1)
    assert json.loads(json.dumps(seen)) == seen
    assert seen["phase"] == "move" and seen["pending"] is None
    assert list(seen["players"][0]["squares"]) == [f + name for f in "RB" for name in SQUARE_NAMES]
    assert [move["action"] for move in seen["moves"]] == texts(state)  # type: ignore[arg-type]
    for move in seen["moves"]:
        after = state.clone()
        log = do(after, move["action"])  # type: ignore[arg-type]
        data = log[0].data
        assert (data["to"], data["bumped"], data["animals"]) == (move["space"], move["bumped"], move["animals"])
        assert data["animals"] == seen["wheel"]["shown"][move["space"]]
    assert [card["total"] for card in seen["scores"]] == [card.total for card in state.scores()]
    assert seen["order"][0] == seen["start_player"]


def test_marks_name_squares_that_hold_the_animal() -> None:
    wanted = {
        "pigs": {"P"},
        "sheep": {"S"},
        "chickens": {"Ch"},
        "cows": {"C", "cc"},
        "crops": {"crop"},
        "horses": {"H"},
    }
    wanted["friends"] = {"FF-r", "FF-e", "FF-s", "FF-b", "FF-bu"}
    for seats in GAME.seats:
        for state in random_states(GAME.new_state(seats, 3), 3):
            if state.is_terminal():
                seen = state.observation(None)
                for player, card in zip(seen["players"], seen["scores"]):
                    for line in card["lines"]:
                        for mark in line["marks"]:
                            assert player["squares"][mark] in wanted[line["id"].rpartition(".")[2]]


def test_words() -> None:
    state = position(dice=[3, 4, 4], options={"wheel": showing(["P", "Ch"])})
    assert state.describe(state.parse_action("B3")) == "Blue walks 3 to space 8 and brings a pig and a chicken."
    assert (
        state.describe(state.parse_action("R4")) == "Red walks 4, past Blue, to space 6 and brings a pig and a chicken."
    )
    assert state.describe(state.parse_action("R3+1")).startswith("Red walks 4 (die 3, 1 milk), past Blue, to space 6")
    log = do(state, "B3", "a1", "c2")
    assert log[0].text == "Blue walks 3 and brings a pig and a chicken."
    assert log[1].text == "The pig goes to a1 of the blue farm."
    for pair, words in ((["P", "P"], "two pigs"), (["S", "S"], "two sheep"), (["cc", "FF-e"], "calves and an eagle")):
        state = position(dice=[3, 4, 4], options={"wheel": showing(pair)})
        assert words in state.describe(state.parse_action("B3"))
    assert len(NAMES) == 14


def test_every_event_has_a_sentence_and_documented_data() -> None:
    known = {
        "roll": {"dice"},
        "target": {"die", "row"},
        "move": {"farmer", "die", "change", "value", "from", "to", "bumped", "animals", "dice"},
        "write": {"square", "animal"},
        "lost": {"farmer", "animals"},
        "emma_fill": {"row", "animal", "filled"},
        "turn": {"by", "from", "to"},
        "start_player": {"seat"},
        "crop": {"square", "number", "change", "die"},
        "cross": {"square", "number", "change", "die", "animal"},
        "round": {"round"},
        "end": {"winners"},
    }
    known["emma_move"] = known["move"]
    seen = set()
    for seats in GAME.seats:
        for seed in range(12):
            log: list[Any] = []
            for _ in random_states(GAME.new_state(seats, seed), seed, log=log):
                pass
            for event in log:
                assert set(event.data) == known[event.kind], event.kind
                assert event.text[0].isupper() and event.text.endswith(".")
                seen.add(event.kind)
    assert seen >= set(known) - {"cross"}


def test_animals_are_conserved() -> None:
    for seats in GAME.seats:
        for options in option_sets(GAME, seats, 2):
            log: list[Any] = []
            state = GAME.new_state(seats, 5, options)
            for _ in random_states(state, 5, log=log):
                pass
            for seat in range(seats):
                brought = sum(2 for e in log if e.kind == "move" and e.player == seat)
                lost = sum(len(e.data["animals"]) for e in log if e.kind == "lost" and e.player == seat)
                crossed = sum(e.data["animal"] not in ("", "crop") for e in log if e.kind == "cross")
                squares = state.observation(None)["players"][seat]["squares"].values()
                standing = sum(token not in ("", "crop", "X") for token in squares)
                assert brought == standing + lost + (crossed if seats == 1 else 0)
                spent = sum(
                    abs(e.data["change"]) for e in log if e.kind in ("move", "crop", "cross") and e.player == seat
                )
                assert state.milk[seat] == 3 - spent  # type: ignore[attr-defined]


def test_refusals_cite_rules_while_playing() -> None:
    state = position(dice=[1, 2, 3])
    assert refusal(state, "a1").code == "move"
    assert refusal(state, "crop Ra1").rule == "TF-10"
    do(state, "R1")
    assert refusal(state, "R2").code == "write"


def test_greedy_beats_random_clearly() -> None:
    wins = 0
    for seed in range(12):
        bots = [GAME.bot("greedy" if seat == seed % 4 else "random") for seat in range(4)]
        state = GAME.new_state(4, seed)
        rng = Rng(seed)
        while not state.is_terminal():
            seat = state.current_player
            assert seat is not None
            state.apply_action(choose(bots[seat], state, rng))
        wins += seed % 4 in state.outcome().winners
    assert wins >= 10


def test_greedy_finishes_what_is_on_the_table() -> None:
    pairs = [["Ch", "Ch"], ["S", "Ch"], ["Ch", "Ch"], *[["FF-r", "Ch"]] * 5]
    state = position(
        round=10,
        dice=[1, 2, 2],
        players=[{"red": farm("S S"), "blue": farm("Ch Ch"), "milk": 0}, {}],
        options={"wheel": showing(*pairs)},
    )
    bot = GAME.bot("greedy")
    chosen = []
    for _ in range(3):
        action = choose(bot, state, Rng(1))
        chosen.append(str(action))
        state.apply_action(action)
    assert chosen[0] == "R1"
    assert state.scores()[0].parts()["red.sheep"] == 12


def test_greedy_handles_every_solo_decision() -> None:
    for options in ({"emma_ties": "player"}, {"emma_skill": "advanced", "cross_out": "any", "crop_milk": "one"}):
        for seed in range(3):
            state = GAME.new_state(1, seed, options)
            bot = GAME.bot("greedy")
            while not state.is_terminal():
                state.apply_action(choose(bot, state, Rng(seed)))


def test_random_actions_are_quick() -> None:
    # the goal is 8 microseconds; the bound leaves room for a busy machine
    best = 1.0
    for attempt in range(3):
        rng = Rng(attempt)
        actions = 0
        begin = time.perf_counter()
        for seed in range(60):
            state = GAME.new_state(4, seed)
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
                actions += 1
        best = min(best, (time.perf_counter() - begin) / actions)
    assert best < 40e-6


def test_equal_positions_have_equal_hashes() -> None:
    one = position(dice=[3, 1, 2])
    other = position(dice=[1, 2, 3])
    assert position_hash(one) == position_hash(other)
