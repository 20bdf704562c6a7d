"""Random games of other people's engines, timed: `python peers.py chess|catanatron SECONDS` prints one JSON object.

Runs in `.venv-bench`, in a process of its own. A chess game is played with all rules that end it.
"""

import json
import random
import sys
import time


def chess(seconds):
    """Random legal moves until the game is over."""
    import chess as library

    rng, games, actions, start = random.Random(0), 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = library.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            actions += 1
        games += 1
    return games, actions, time.perf_counter() - start, library.__version__


def catanatron(seconds):
    """Four random players until someone wins or the turn limit."""
    from importlib.metadata import version

    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    games, actions, start = 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=games)
        game.play()
        actions += len(game.state.actions)
        games += 1
    return games, actions, time.perf_counter() - start, version("catanatron")


if __name__ == "__main__":
    played, done, spent, release = {"chess": chess, "catanatron": catanatron}[sys.argv[1]](float(sys.argv[2]))
    print(json.dumps({"games": played, "actions": done, "seconds": spent, "version": release}))
