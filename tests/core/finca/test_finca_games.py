"""Golden games, perft counts, an independent model of moves, and the words of actions and events.

`python -m tests.core.finca.test_finca_games` plays the golden games anew (after a change that is meant to change them).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.cli import perft
from core.finca import GAME, actions, box
from core.game import InvalidAction, choose
from core.record import Record
from core.rng import Rng
from tests.core.finca.tools import at, played

FOLDER = Path(__file__).parents[2] / "golden"
GOLDEN = sorted(FOLDER.glob("finca*.json"))
EXPANSIONS = {"bonus_tiles": "on", "action_tiles": "on"}
PLANNED = (
    ("finca-2", 2, 31, "greedy", {}),
    ("finca-3", 3, 32, "greedy", {"any_kind_counts": "delivered_kind"}),
    ("finca-4", 4, 33, "greedy", EXPANSIONS),
    ("finca-5", 5, 34, "greedy", {**EXPANSIONS, "large_cart": "extra_delivery_after_a_move"}),
    ("finca-2-random", 2, 35, "random", {**EXPANSIONS, "discount": "one_per_turn", "gust_same_blade": "forbidden"}),
    ("finca-3-random", 3, 36, "random", {**EXPANSIONS, "discount": "each_tile"}),
    ("finca-4-random", 4, 37, "random", {"start_player": "2"}),
    ("finca-5-random", 5, 38, "random", EXPANSIONS),
)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_games_replay_to_the_same_scores(file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))
    state = Record.from_json(golden["record"]).replay()
    assert state.is_terminal()
    assert [card.parts() for card in state.scores()] == golden["parts"]
    assert list(state.outcome().winners) == golden["winners"]


def test_all_golden_games_are_there() -> None:
    assert {file.stem for file in GOLDEN} == {name for name, *_ in PLANNED}
    texts = "".join(file.read_text("utf-8") for file in GOLDEN)
    for kind in ("place", "move", "double", "gust", "to", "serve", "pay"):
        assert f'"{kind} ' in texts, f"no golden game has {kind}"
    for text in ("large cart", "discount", "done", "end"):
        assert f'"{text}"' in texts, f"no golden game has {text}"


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
        text = json.dumps(golden, indent=1)
        (FOLDER / f"{name}.json").write_text(text + "\n", "utf-8")


# ---------------------------------------------------------------- perft


@pytest.mark.parametrize(("seats", "depth", "count"), [(2, 1, 12), (2, 3, 12**3), (5, 2, 144)])
def test_perft_of_the_first_harvest(seats: int, depth: int, count: int) -> None:
    assert perft(GAME.new_state(seats, 1), depth) == count


def test_perft_of_a_turn_by_hand() -> None:
    # moves 0 and 1; serve petra then done (arta stays too dear), or arta with figs or fish, then done
    state = at(
        2, hands=[{"fig": 2, "fish": 2}, {}], carts=[1, 0], stacks={"petra": ["F1S1", "O1"], "arta": ["any2", "O1"]}
    )
    assert perft(state, 1) == 4
    assert perft(state.clone(), 2) == 2 * 2 + 1 + 2  # each move: the rival has two; petra: done; arta: two ways to pay


@pytest.mark.parametrize(
    ("seats", "seed", "moves", "depth", "options", "count"),
    [
        (2, 1, 60, 5, {}, 1675),
        (3, 2, 70, 5, {}, 1601),
        (4, 3, 80, 6, EXPANSIONS, 414),
        (5, 4, 90, 6, EXPANSIONS, 1911),
    ],
)
def test_perft_in_mid_game(seats: int, seed: int, moves: int, depth: int, options: dict[str, str], count: int) -> None:
    state = GAME.new_state(seats, seed, options)
    rng = Rng(seed)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
    assert perft(state, depth) == count


# ---------------------------------------------------------------- an independent model


@pytest.mark.rule("FI-14", "FI-15", "FI-19", "FI-25", "FI-27")
def test_moves_agree_with_a_plain_model() -> None:
    """Moves on plain lists and dictionaries, written from the rules and not from the engine."""
    for seed in range(30):
        seats = 2 + seed % 4
        state = GAME.new_state(seats, seed)
        rng = Rng(seed)
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            if action.kind != "move":
                state.apply_action(action)
                continue
            view = state.observation(None)
            p, start = view["current"], action.args[0]
            blades = [[q for q in range(seats) for _ in range(view["players"][q]["farmers"][b])] for b in range(12)]
            position, carts = start, 0
            for _ in blades[start]:
                carts += position in (5, 11)
                position = (position + 1) % 12
            blades[start].remove(p)
            blades[position].append(p)
            food = view["blades"][position]
            due = len(blades[position])
            hands = [dict(player["food"]) for player in view["players"]]
            held = [player["carts"] for player in view["players"]]
            supply, stack = view["supply"][food], view["cart_stack"]
            if due > supply:
                for hand in hands:
                    supply += hand.pop(food)
                    hand[food] = 0
            hands[p][food] += min(due, supply)
            if carts > stack:
                held = [0] * seats
            held[p] += carts
            state.step(action)
            after = state.observation(None)
            assert [player["food"] for player in after["players"]] == hands
            assert [player["carts"] for player in after["players"]] == held


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("move 12", "expected a blade from 0 to 11"),
        ("move", "is no action of Finca"),
        ("serve rome", "unknown community 'rome'"),
        ("pay", "is no action of Finca"),
        ("pay F", "expected up to 10 foods"),
        ("pay X3", "expected up to 10 foods"),
        ("pay F9S9", "expected up to 10 foods"),
        ("pay F3F2", "expected up to 10 foods"),
        ("pay ٣", "expected up to 10 foods"),
    ],
)
def test_notation_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(InvalidAction, match=words):
        GAME.new_state(2, 1).parse_action(text)


def test_notation_is_read_loosely_and_written_one_way() -> None:
    state = GAME.new_state(2, 1)
    assert state.parse_action("  move   4 ") is actions.MOVE[4]
    assert str(state.parse_action("pay S2F3")) == "pay F3S2"


def test_words_of_moves_and_shortages() -> None:
    state = at(2, farmers=[[5, 1], [6, 2]], hands=[{"orange": 4}, {"orange": 4}])
    assert state.describe(actions.MOVE[5]) == (
        "Player 1: walk 1 from blade 5 to blade 6 and take 2 oranges and a cart; "
        "oranges run out, so everybody returns theirs first."
    )
    texts = [event.text for event in played(state, "move 5")]
    assert texts[:3] == [
        "Player 1 walks 1 from blade 5 to blade 6 (orange), past a donkey.",
        (
            "Oranges run out: Player 1 is due 2, but 1 is left. "
            "Everybody returns their oranges (Player 1 4 and Player 2 4)."
        ),
        "Player 1 takes 2 oranges and a cart.",
    ]


def test_words_of_a_delivery() -> None:
    state = at(2, hands=[{"fig": 1}, {}], carts=[1, 0], stacks={"petra": ["F1"]}, estates={"petra": "fig"})
    assert (
        state.describe(actions.SERVE[box.COMMUNITY_INDEX["petra"]]) == "Player 1: deliver 1 fig to Petra for 1 point."
    )
    assert [event.text for event in played(state, "serve petra", "done")] == [
        "Player 1 sends a cart out.",
        "Player 1 brings 1 fig to Petra (1 point).",
        "Player 1 delivers to Petra: 1 food for 1 point.",
        "Petra is served. Player 1 has delivered the most figs (Player 1 1, Player 2 0) and wins its finca.",
        "Player 2's turn.",
    ]


if __name__ == "__main__":
    _play_golden()
