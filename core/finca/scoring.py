"""What tiles are worth and who has delivered the most: the same code for a played game and for a paper sheet.

A delivered tile is kept as one int: `tile * 8 + kind`, where `kind` is the food paid for a tile of any one kind and
`NO_KIND` for every other tile (or when nobody wrote it down).
"""

from __future__ import annotations

from collections.abc import Sequence

from core.finca import box
from core.game import Scorecard, ScoreLine

NO_KIND = 7


def delivered(tile: int, kind: int = NO_KIND) -> int:
    """A delivered tile as it is kept in a play area."""
    return tile * 8 + kind


def value(entry: int) -> int:
    """The points of a delivered tile: its printed value, whatever was really paid (FI-41, FI-81)."""
    return box.TILE_VALUE[entry >> 3]


def foods_shown(entries: Sequence[int], any_kind_counts: bool) -> list[int]:
    """How many of each food the tiles of a play area show (FI-43).

    Tiles of any one kind show no food; with `any_kind_counts` they count for the kind that was paid (FI-44).
    """
    total = 0
    for entry in entries:
        shown = box.TILE_FOODS[entry >> 3]
        if shown:
            total += shown
        elif any_kind_counts and entry & 7 != NO_KIND:
            total += box.UNIT[entry & 7] * box.TILE_VALUE[entry >> 3]
    return box.amounts(total)


def majority_counts(finca: int, areas: Sequence[Sequence[int]], any_kind_counts: bool) -> list[int]:
    """What each player has delivered of a finca tile's foods; the donkey counts the values of all tiles (FI-43)."""
    foods = box.FINCA_FOODS[finca]
    if not foods:
        return [sum(map(value, entries)) for entries in areas]
    shown = [foods_shown(entries, any_kind_counts) for entries in areas]
    return [sum(counts[food] for food in foods) for counts in shown]


def majority(counts: Sequence[int]) -> int | None:
    """The player with the most, None for any tie, also at zero (FI-45, FI-46)."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def sets(entries: Sequence[int]) -> int:
    """Complete sets of request tiles 1 to 6: the smallest number of tiles of any value (FI-56, FI-57)."""
    values = [box.TILE_VALUE[entry >> 3] for entry in entries]
    return min(values.count(v) for v in box.SET_VALUES)


def _tally(points: Sequence[int]) -> str:
    """Writes a sum out: `6 + 4 + 4 = 14`, `5`, `none`."""
    if not points:
        return "none"
    terms = " + ".join(map(str, points))
    return f"{terms} = {sum(points)}" if len(points) > 1 else terms


def card(
    name: str, entries: Sequence[int], fincas: int, bonus: Sequence[int], finca_marks: Sequence[str] = ()
) -> Scorecard:
    """The scorecard of a player (FI-52): request tiles, finca tiles at 5 points, bonus tiles."""
    values = sorted(map(value, entries), reverse=True)
    tiles = "tile" if len(values) == 1 else "tiles"
    finca_points = fincas * box.FINCA_POINTS
    return Scorecard(
        name,
        (
            ScoreLine(
                "requests",
                sum(values),
                f"{len(values)} request {tiles}: {_tally(values)}",
                tuple(f"tile:{box.TILE_IDS[entry >> 3]}" for entry in entries),
            ),
            ScoreLine(
                "fincas",
                finca_points,
                f"{fincas} finca {'tile' if fincas == 1 else 'tiles'} × {box.FINCA_POINTS} = {finca_points}",
                tuple(finca_marks),
            ),
            ScoreLine(
                "bonus", sum(bonus), f"bonus tiles: {_tally(bonus)}", tuple(f"bonus:{points}" for points in bonus)
            ),
        ),
    )


def ranking_keys(cards: Sequence[Scorecard], food: Sequence[int]) -> list[tuple[int, ...]]:
    """Points, then food tokens of all kinds together; carts do not count (FI-53, FI-54)."""
    return [(scored.total, tokens) for scored, tokens in zip(cards, food)]


def tie_break_words(names: Sequence[str], keys: Sequence[tuple[int, ...]]) -> str:
    """What decided a tie for the first place, in words; empty when there was none (FI-53)."""
    best = max(keys)
    tied = [i for i, key in enumerate(keys) if key[0] == best[0]]
    if len(tied) < 2:
        return ""
    tokens = ", ".join(f"{names[i]} {keys[i][1]}" for i in tied)
    winners = [names[i] for i in tied if keys[i] == best]
    if len(winners) == 1:
        return f"Tied at {best[0]} points, {winners[0]} has the most food tokens left ({tokens})."
    return f"Tied at {best[0]} points and at {best[1]} food tokens: {box.listing(winners)} share it ({tokens})."
