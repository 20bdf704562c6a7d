"""Groups of squares and the best way to divide them into sets. A set of squares is a bit mask (bit i = square i).

The division is exact: in any division the lowest square of what is left belongs to exactly one set, so trying every
connected set that holds it, and dividing the rest in the best way, misses nothing (TF-31).
"""

from __future__ import annotations

from typing import Final

from core.tiny_farms.data import COLUMNS, POINTS, ROWS, SQUARES, steps


def _neighbours() -> tuple[int, ...]:
    masks = []
    for square in range(SQUARES):
        row, column = divmod(square, COLUMNS)
        mask = 0
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < ROWS and 0 <= c < COLUMNS:
                mask |= 1 << (r * COLUMNS + c)
        masks.append(mask)
    return tuple(masks)


NEIGHBOURS: Final = _neighbours()
"""TF-7: the squares that share an edge with each square."""


def touching(mask: int) -> int:
    """All squares that share an edge with some square of `mask`."""
    out = 0
    while mask:
        low = mask & -mask
        out |= NEIGHBOURS[low.bit_length() - 1]
        mask ^= low
    return out


_COMPONENTS: dict[int, tuple[int, ...]] = {}


def components(mask: int) -> tuple[int, ...]:
    """The groups of `mask` that hang together by edges, by their lowest square (TF-7)."""
    found = _COMPONENTS.get(mask)
    if found is None:
        groups = []
        rest = mask
        while rest:
            group = rest & -rest
            while True:
                grown = group | (touching(group) & rest)
                if grown == group:
                    break
                group = grown
            groups.append(group)
            rest ^= group
        found = _COMPONENTS[mask] = tuple(groups)
    return found


def connected_sets(size: int) -> set[int]:
    """Every set of `size` squares that hangs together by edges."""
    sets = {1 << square for square in range(SQUARES)}
    for _ in range(size - 1):
        sets = {
            mask | 1 << square for mask in sets for square in range(SQUARES) if touching(mask) & ~mask & 1 << square
        }
    return sets


class Sets:
    """The best division of squares into connected sets, for the points of sets of one animal by size."""

    def __init__(self, points: dict[int, int]) -> None:
        self.points = points
        self._by_lowest: list[list[tuple[int, int]]] = [[] for _ in range(SQUARES)]
        for size in sorted(points, reverse=True):
            for mask in sorted(connected_sets(size)):
                self._by_lowest[(mask & -mask).bit_length() - 1].append((mask, points[size]))
        self._best: dict[int, tuple[int, int]] = {0: (0, 0)}

    def value(self, mask: int) -> int:
        """The most points the squares of `mask` can make (TF-31)."""
        known = self._best.get(mask)
        if known is not None:
            return known[0]
        groups = components(mask)
        if len(groups) > 1:
            total = 0
            for group in groups:
                total += self.value(group)
            self._best[mask] = (total, 0)
            return total
        best, choice = -1, 0
        for part, points in self._by_lowest[(mask & -mask).bit_length() - 1]:
            if part & mask == part:
                value = points + self.value(mask ^ part)
                if value > best:
                    best, choice = value, part
        self._best[mask] = (best, choice)
        return best

    def divide(self, mask: int) -> list[tuple[int, int]]:
        """One best division: (squares, points) of each set, the most valuable first."""
        parts: list[tuple[int, int]] = []
        for group in components(mask):
            self.value(group)
            choice = self._best[group][1]
            parts.append((choice, self.points[choice.bit_count()]))
            parts.extend(self.divide(group ^ choice))
        return sorted(parts, key=lambda part: (-part[1], -part[0].bit_count(), part[0] & -part[0]))


PIG_SETS: Final = Sets(steps(POINTS["pig_sets"]))  # TF-32
SHEEP_SETS: Final = Sets(steps(POINTS["sheep_sets"]))  # TF-33, TF-34
