"""How fast the engines are, beside two well-known ones in the same run.

Run through `python build.py bench`. Ours and the peers take turns, so that a busy machine is busy for all of them;
what is printed is the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from core.cli import bench_random
from core.game import GAME_KEYS, Game, choose, get_game, position_hash
from core.record import Record
from core.rng import Rng

PEERS = {"chess": "random legal games", "catanatron": "random 4-player games"}


def median_rate(rounds: list[tuple[int, int, float]]) -> dict[str, float]:
    """Medians over rounds of (games, actions, seconds)."""
    return {
        "us_per_action": round(statistics.median(spent / actions * 1e6 for _, actions, spent in rounds), 3),
        "ms_per_game": round(statistics.median(spent / games * 1e3 for games, _, spent in rounds), 3),
        "actions_per_game": round(statistics.median(actions / games for games, actions, _ in rounds), 1),
    }


def peer(python: str, name: str, seconds: float) -> dict[str, Any]:
    """One round of a peer in its own environment."""
    command = [python, str(Path(__file__).with_name("peers.py")), name, str(seconds)]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def costs(game: Game, positions: int = 400) -> dict[str, float]:
    """Microseconds of single operations, averaged over the positions of random games; record costs in milliseconds."""
    clock = time.perf_counter
    rng = Rng(11)
    spent = dict.fromkeys(("legal_actions", "apply_action", "clone", "observation", "determinize", "hash", "json"), 0.0)
    counted = 0
    seed = 0
    record = None
    while counted < positions:
        seats = game.seats[-1]
        record, state = Record.start(game, seats, seed, {}, kinds=["random"] * seats)
        while not state.is_terminal() and not state.is_stalled():
            fresh = game.from_json(state.to_json())
            t0 = clock()
            legal = fresh.legal_actions()
            t1 = clock()
            copy = state.clone()
            t2 = clock()
            state.observation(0)
            t3 = clock()
            state.determinize(0, rng)
            t4 = clock()
            position_hash(state)
            t5 = clock()
            state.to_json()
            t6 = clock()
            action = legal[rng.below(len(legal))]
            t7 = clock()
            copy.apply_action(action)
            t8 = clock()
            for name, time_spent in zip(
                spent, (t1 - t0, t8 - t7, t2 - t1, t3 - t2, t4 - t3, t5 - t4, t6 - t5), strict=True
            ):
                spent[name] += time_spent
            counted += 1
            state.apply_action(action)
            record.append(action, state)
        seed += 1
        text = record.dumps(state)
    found = {f"{name}_us": round(total / counted * 1e6, 2) for name, total in spent.items()}
    start = clock()
    text = record.dumps(state)
    wrote = clock()
    Record.loads(text).replay()
    found |= {
        "record_write_ms": round((wrote - start) * 1e3, 2),
        "record_replay_ms": round((clock() - wrote) * 1e3, 2),
        "record_bytes": float(len(text.encode())),
        "record_actions": float(len(record.actions)),
    }
    return found


def greedy_against_randoms(game: Game, seeds: int, seconds: float) -> dict[str, float]:
    """How often greedy wins at a table of (up to) four, in turn in every seat; a shared win counts its share.

    Stops after `seconds` if that comes first; says how many games were played.
    """
    seats = max(count for count in game.seats if count <= 4)
    greedy, random = game.bot("greedy"), game.bot("random")
    won, played = 0.0, 0
    start = time.perf_counter()
    while played < seeds and (time.perf_counter() - start < seconds or not played):
        seat = played % seats
        state = game.new_state(seats, 10_000 + played)
        rngs = [Rng(played * 97 + index) for index in range(seats)]
        while not state.is_terminal() and not state.is_stalled():
            player = state.current_player
            assert player is not None
            bot = greedy if player == seat else random
            state.apply_action(choose(bot, state, rngs[player]))
        winners = state.outcome().winners
        won += 1 / len(winners) if seat in winners else 0
        played += 1
    return {"players": seats, "games": played, "won": round(won / played, 4)}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="build.py bench")
    parser.add_argument("games", nargs="*", metavar="GAME", help="game keys (default: all)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--peers", help="the Python in whose environment the peers are installed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds a round and contestant (default 1)")
    parser.add_argument("--seeds", type=int, default=300, help="games of greedy against randoms (default 300)")
    parser.add_argument("--greedy-seconds", type=float, default=90.0, help="at most this long for them (default 90)")
    options = parser.parse_args()
    unknown = [key for key in options.games if key not in GAME_KEYS]
    if unknown:
        print(f"bench: unknown game {unknown[0]!r}; known: {', '.join(GAME_KEYS)}", file=sys.stderr)
        return 2
    games = [get_game(key) for key in options.games or GAME_KEYS]
    tables = [(game, seats) for game in games for seats in game.seats]

    ours: dict[tuple[str, int], list[tuple[int, int, float]]] = {(game.key, seats): [] for game, seats in tables}
    peers: dict[str, list[tuple[int, int, float]]] = {name: [] for name in PEERS} if options.peers else {}
    versions: dict[str, str] = {}
    for turn in range(options.rounds):
        for game, seats in tables:
            ours[game.key, seats].append(bench_random(game, seats, options.seconds, turn))
        for name in peers:
            found = peer(options.peers, name, options.seconds)
            versions[name] = found["version"]
            peers[name].append((found["games"], found["actions"], found["seconds"]))

    report: dict[str, Any] = {
        "python": sys.version.split()[0],
        "rounds": options.rounds,
        "games": [{"game": k, "players": p, **median_rate(r)} for (k, p), r in ours.items()],
        "peers": [{"name": n, "version": versions[n], "what": PEERS[n], **median_rate(r)} for n, r in peers.items()],
        "costs": {game.key: costs(game) for game in games},
        "greedy": {game.key: greedy_against_randoms(game, options.seeds, options.greedy_seconds) for game in games},
    }
    report["ratios"] = ratios(report)
    if options.json:
        print(json.dumps(report))
    else:
        show(report)
    return 0


def ratios(report: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Ours through theirs, for the table of four (or the fullest) of each game: microseconds an action, time a game."""
    found: dict[str, dict[str, float]] = {}
    for row in report["games"]:
        for other in report["peers"]:
            found.setdefault(f"{row['game']} ({row['players']})", {}).update(
                {
                    f"action/{other['name']}": round(row["us_per_action"] / other["us_per_action"], 3),
                    f"game/{other['name']}": round(row["ms_per_game"] / other["ms_per_game"], 4),
                }
            )
    return found


def show(report: dict[str, Any]) -> None:
    """Print the report for people."""
    print(f"Random games, CPython {report['python']}, median of {report['rounds']} interleaved rounds")
    for row in report["games"]:
        name = f"{row['game']}, {row['players']} players"
        print(
            f"  {name:<26} {row['us_per_action']:>9.2f} µs/action {row['ms_per_game']:>9.2f} ms/game"
            f" {row['actions_per_game']:>7.1f} actions/game"
        )
    for row in report["peers"]:
        name = f"{row['name']} {row['version']}"
        print(
            f"  {name:<26} {row['us_per_action']:>9.2f} µs/action {row['ms_per_game']:>9.2f} ms/game"
            f" {row['actions_per_game']:>7.1f} actions/game   ({row['what']})"
        )
    if report["peers"]:
        print("Ours divided by theirs")
        for name, row in report["ratios"].items():
            print(f"  {name:<26} " + "  ".join(f"{key} {value:g}" for key, value in row.items()))
    print("Single operations (fullest table)")
    for key, row in report["costs"].items():
        named = ((*name.rsplit("_", 1), value) for name, value in row.items())
        print(f"  {key:<26} " + "  ".join(f"{name} {value:g} {unit}" for name, unit, value in named))
    print("Greedy against randoms")
    for key, row in report["greedy"].items():
        print(f"  {key:<26} wins {row['won']:.1%} of {row['games']} games with {row['players']} players")


if __name__ == "__main__":
    sys.exit(main())
