"""Positions and small readings the tests of Tiny Farms share."""

from __future__ import annotations

from typing import Any

from core.game import Log, Refusal, get_game, play
from core.tiny_farms.state import TinyFarmsState
from core.tiny_farms.wheel import POSITIONS, standard_wheel

GAME = get_game("tiny_farms")


def farm(*rows: str) -> list[list[str]]:
    """A farm from rows of words; "." is an empty space and missing rows are empty."""
    cells = [[("" if token == "." else token) for token in row.split()] for row in rows]
    for row in cells:
        row.extend([""] * (4 - len(row)))
    return [*cells, *[[""] * 4 for _ in range(4 - len(cells))]]


def full(token: str = "Ch") -> list[list[str]]:
    """A farm full of one animal."""
    return [[token] * 4 for _ in range(4)]


def position(**description: Any) -> TinyFarmsState:
    """A position; two players with empty farms unless `players` says otherwise."""
    description.setdefault("players", [{}, {}])
    state = GAME.position(description)
    assert isinstance(state, TinyFarmsState)
    return state


def refusal(state: TinyFarmsState, text: str) -> Refusal:
    """Why this notation is not legal now."""
    found = state.why_not(state.parse_action(text))
    assert found is not None, f"{text} is legal"
    return found


def do(state: TinyFarmsState, *texts: str) -> Log:
    """Plays notation, checking it; returns the events."""
    log: Log = []
    for text in texts:
        play(state, text, log)
    return log


def kinds(log: Log, kind: str) -> list[dict[str, Any]]:
    """The data of all events of a kind."""
    return [dict(event.data) for event in log if event.kind == kind]


def texts(state: TinyFarmsState) -> list[str]:
    """The legal actions as notation."""
    return [str(action) for action in state.legal_actions()]


def showing(*pairs: list[str]) -> dict[str, Any]:
    """A wheel that shows these eight pairs (or one pair everywhere) at rotation 0."""
    data = standard_wheel().to_json()
    wanted = list(pairs) if len(pairs) == 8 else [pairs[0]] * 8
    for section, pattern, pair in zip(data["section"], data["pattern"], wanted):
        section["slots"].update(zip(sorted(pattern["opens"], key=POSITIONS.index), pair))
    return data


def sheet(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A paper sheet; each player gets a name, empty farms and no milk unless given."""
    filled = [{"name": f"P{n}", "red": farm(), "blue": farm(), "milk": 0, **player} for n, player in enumerate(players)]
    return {"players": filled, **more}


def line(card: Any, line_id: str) -> Any:
    """One line of a scorecard."""
    return next(found for found in card.lines if found.id == line_id)


def points(card: Any, kind: str) -> int:
    """Points of a kind, both farms together."""
    return sum(found.points for found in card.lines if found.id.rpartition(".")[2] == kind)
