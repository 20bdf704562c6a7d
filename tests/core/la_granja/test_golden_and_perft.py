"""Golden games and perft counts.

`python -m tests.core.la_granja.test_golden_and_perft` plays the golden games anew (after a change that
is meant to change them).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.cli import perft
from core.game import choose
from core.record import Record
from core.rng import Rng
from tests.core.la_granja.tools import GAME, new

FOLDER = Path(__file__).parents[2] / "golden"
GOLDEN = sorted(FOLDER.glob("la_granja*.json"))
PLANNED = (
    ("la_granja-1", 1, 41, "greedy", {}),
    ("la_granja-2", 2, 42, "greedy", {}),
    ("la_granja-3", 3, 43, "greedy", {"pay_first": "on", "equal_rows": "on"}),
    ("la_granja-4", 4, 44, "greedy", {"full_market": "next_lower", "first_round_optional": "on"}),
    ("la_granja-1-random", 1, 45, "random", {"solo_all_cards": "off"}),
    ("la_granja-2-random", 2, 46, "random", {"marker_limit": "off", "start_player": "1"}),
    ("la_granja-3-random", 3, 47, "random", {"hide_vp": "on"}),
    ("la_granja-4-random", 4, 48, "random", {}),
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
    text = "".join(file.read_text("utf-8") for file in GOLDEN)
    for kind in (
        "play",
        "pay",
        "tile",
        "roof",
        "take",
        "option",
        "deliver",
        "space",
        "donkey",
        "commodity",
        "trade",
        "from",
    ):
        assert f'"{kind}' in text, f"no golden game has {kind}"


def test_perft_of_the_first_cards_by_hand() -> None:
    # four cards with four sides each, and the commodity; then: after a field, barrow or helper (12 ways) three cards
    # and the commodity (13); an extension is paid with silver or VP (4 × 2); the commodity has five options
    assert perft(new(2, 1), 1) == 4 * 4 + 1
    assert perft(new(2, 1), 2) == 12 * 13 + 4 * 2 + 5


@pytest.mark.parametrize(
    ("seats", "seed", "moves", "depth", "count"),
    [(1, 1, 40, 3, 9), (2, 2, 90, 3, 12), (3, 3, 150, 3, 68), (4, 4, 260, 3, 64), (2, 5, 150, 4, 380)],
)
def test_perft_in_mid_game(seats: int, seed: int, moves: int, depth: int, count: int) -> None:
    state = new(seats, seed)
    rng = Rng(seed)
    for _ in range(moves):
        state.apply_action(rng.choice(state.legal_actions()))
    assert perft(state, depth) == count


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


if __name__ == "__main__":
    _play_golden()
