"""Points. A played game and a paper sheet go through the same functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.game import Scorecard, ScoreLine, rank
from core.tiny_farms.data import (
    CALVES,
    CALVES_PER_ENTRY,
    CHICKEN,
    COW,
    CROP,
    CROSSED,
    EMPTY,
    FARM_LETTERS,
    FRIENDS,
    HORSE,
    NAMES,
    PIG,
    POINTS,
    SHEEP,
    SQUARE_NAMES,
    TRACK_ROWS,
    mask_of,
    squares_of,
    steps,
)
from core.tiny_farms.groups import PIG_SETS, SHEEP_SETS, Sets, components

CHICKEN_POINTS: Final[int] = POINTS["chicken"]
COW_POINTS: Final[int] = POINTS["cow_per_calf"]
HORSE_FIRST: Final[int] = POINTS["horse_first"]
HORSE_SECOND: Final[int] = POINTS["horse_second"]
HORSE_SECOND_TWO: Final[int] = POINTS["horse_second_two_players"]
MILK_POINTS: Final[int] = POINTS["milk"]
BALANCE_POINTS: Final[int] = POINTS["balance_per_space"]
FRIEND_POINTS: Final = steps(POINTS["friend_sets"])
CROP_POINTS: Final = steps(POINTS["crop_groups"])
CROP_LARGEST: Final = max(CROP_POINTS)


@dataclass(frozen=True, slots=True)
class Farms:
    """What one player is scored by: both farms as 16 codes each (row by row) and the milk left."""

    name: str
    red: tuple[int, ...]
    blue: tuple[int, ...]
    milk: int

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Red and blue farm."""
        return self.red, self.blue

    def count(self, code: int) -> int:
        """How often an animal stands in both farms."""
        return self.red.count(code) + self.blue.count(code)


# ---------------------------------------------------------------- points of one kind


def cow_points(cows: int, calves: int) -> int:
    """TF-35: each cow scores all calves (two an entry) of its group; groups may mix in any way."""
    points = 0
    for group in components(cows | calves):
        points += (group & cows).bit_count() * (group & calves).bit_count()
    return points * CALVES_PER_ENTRY * COW_POINTS


def crop_points(crops: int) -> int:
    """TF-62: groups of crops, each by its size."""
    return sum(CROP_POINTS[min(group.bit_count(), CROP_LARGEST)] for group in components(crops))


def friend_sets(counts: Sequence[int]) -> list[int]:
    """TF-40: the sizes of the sets of different friends, the largest first, from the number of each kind."""
    return [sum(count > done for count in counts) for done in range(max(counts, default=0))]


def friend_points(counts: Sequence[int]) -> int:
    """TF-40: points of friends, from the number of each kind."""
    return sum(FRIEND_POINTS[size] for size in friend_sets(counts))


def horse_prizes(counts: Sequence[int], zero_horses: str = "no_prize") -> list[int]:
    """TF-37 to TF-39, TF-64: the horse prize of each player from the number of horses; one alone wins none."""
    prizes = [0] * len(counts)
    most = max(counts, default=0)
    if len(counts) < 2 or most == 0:
        return prizes
    leaders = [player for player, count in enumerate(counts) if count == most]
    for player in leaders:
        prizes[player] = HORSE_FIRST
    if len(leaders) > 1:  # TF-38: a tie for first leaves no second prize
        return prizes
    second = max(count for count in counts if count != most)
    if second > 0 or zero_horses == "second_prize":  # TF-39
        for player, count in enumerate(counts):
            if count == second:
                prizes[player] = HORSE_SECOND_TWO if len(counts) == 2 else HORSE_SECOND
    return prizes


# ---------------------------------------------------------------- lines with reasons


def _names(mask: int) -> str:
    return "+".join(SQUARE_NAMES[square] for square in squares_of(mask))


def _marks(letter: str, mask: int) -> tuple[str, ...]:
    return tuple(letter + SQUARE_NAMES[square] for square in squares_of(mask))


def _set_line(line_id: str, letter: str, sets: Sets, mask: int, animal: str) -> ScoreLine:
    """TF-31: pigs or sheep of one farm, set by set."""
    if not mask:
        return ScoreLine(line_id, 0, f"no {animal}")
    parts = sets.divide(mask)
    why = ", ".join(f"{points} for {_names(part)}" for part, points in parts)
    marks = tuple(mark for part, _ in parts for mark in _marks(letter, part))
    return ScoreLine(line_id, sum(points for _, points in parts), why, marks)


def _plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def _cow_line(line_id: str, letter: str, cells: tuple[int, ...]) -> ScoreLine:
    cows, calves = mask_of(cells, COW), mask_of(cells, CALVES)
    if not cows | calves:
        return ScoreLine(line_id, 0, "no cows or calves")
    reasons: list[str] = []
    marks: list[str] = []
    for group in components(cows | calves):
        heads = (group & cows).bit_count()
        young = (group & calves).bit_count() * CALVES_PER_ENTRY
        count = f"{_plural(heads, 'cow')} × {young} calves = {heads * young * COW_POINTS}"
        reasons.append(f"{count} ({_names(group)})")
        if heads and young:
            marks.extend(_marks(letter, group))
    return ScoreLine(line_id, cow_points(cows, calves), ", ".join(reasons), tuple(marks))


def _crop_line(line_id: str, letter: str, crops: int) -> ScoreLine:
    if not crops:
        return ScoreLine(line_id, 0, "no crops")
    reasons: list[str] = []
    marks: list[str] = []
    for group in components(crops):
        points = CROP_POINTS[min(group.bit_count(), CROP_LARGEST)]
        reasons.append(f"{points} for {_names(group)}")
        if points:
            marks.extend(_marks(letter, group))
    return ScoreLine(line_id, crop_points(crops), ", ".join(reasons), tuple(marks))


def used(cells: Sequence[int]) -> int:
    """TF-41, TF-67: the spaces of a farm that count for the balance: all that are neither empty nor crossed out."""
    return sum(code not in (EMPTY, CROSSED) for code in cells)


def _farm_lines(farms: Farms, crops: bool) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    for colour, letter, cells in zip(("red", "blue"), FARM_LETTERS, farms.sides):
        lines.append(_set_line(f"{colour}.pigs", letter, PIG_SETS, mask_of(cells, PIG), "pigs"))
        lines.append(_set_line(f"{colour}.sheep", letter, SHEEP_SETS, mask_of(cells, SHEEP), "sheep"))
        chickens = mask_of(cells, CHICKEN)
        count = chickens.bit_count()
        why = f"{_plural(count, 'chicken')} × {CHICKEN_POINTS}" if count else "no chickens"
        lines.append(ScoreLine(f"{colour}.chickens", count * CHICKEN_POINTS, why, _marks(letter, chickens)))  # TF-36
        lines.append(_cow_line(f"{colour}.cows", letter, cells))
        if crops:
            lines.append(_crop_line(f"{colour}.crops", letter, mask_of(cells, CROP)))
    return lines


def _both_farms(farms: Farms, codes: Sequence[int]) -> tuple[str, ...]:
    marks: list[str] = []
    for letter, cells in zip(FARM_LETTERS, farms.sides):
        marks.extend(letter + SQUARE_NAMES[square] for square in range(len(cells)) if cells[square] in codes)
    return tuple(marks)


def _horse_why(own: int, others: Sequence[int], prize: int) -> str:
    mine = _plural(own, "horse") if own else "no horse"
    if not others:
        return f"{mine}, nobody to compare with"
    against = f"{mine} against {_listing([str(count) for count in others])}"
    if prize == HORSE_FIRST:
        return f"{against}: {'shared most' if own in others else 'most'}"
    return f"{against}: {'second most' if prize else 'no prize'}"


def _friend_line(farms: Farms) -> ScoreLine:
    counts = [farms.count(code) for code in FRIENDS]
    sizes = friend_sets(counts)
    if not sizes:
        return ScoreLine("friends", 0, "no forest friends")
    sets: list[str] = []
    for done, size in enumerate(sizes):
        kinds = [NAMES[code] for code, count in zip(FRIENDS, counts) if count > done]
        sets.append(f"{FRIEND_POINTS[size]} for {' + '.join(kinds)}")
    return ScoreLine("friends", friend_points(counts), ", ".join(sets), _both_farms(farms, FRIENDS))


def score(
    players: Sequence[Farms],
    emma: Sequence[int] | None = None,
    zero_horses: str = "no_prize",
    crops: bool = False,
) -> tuple[Scorecard, ...]:
    """A scorecard a player, Emma's last. `emma`: filled circles a row; `crops`: a solo game, with crop lines."""
    horses = [farms.count(HORSE) for farms in players]
    if emma is not None:
        horses.append(emma[TRACK_ROWS.index("horses")])
    prizes = horse_prizes(horses, zero_horses)
    cards: list[Scorecard] = []
    for player, farms in enumerate(players):
        lines = _farm_lines(farms, crops)
        others = [*horses[:player], *horses[player + 1 :]]
        why = _horse_why(horses[player], others, prizes[player])
        lines.append(ScoreLine("horses", prizes[player], why, _both_farms(farms, (HORSE,))))
        lines.append(_friend_line(farms))
        why = f"{farms.milk} milk left × {MILK_POINTS}" if farms.milk else "no milk left"
        lines.append(ScoreLine("milk", farms.milk * MILK_POINTS, why))  # TF-42
        red, blue = used(farms.red), used(farms.blue)
        why = f"{red} used in red, {blue} in blue: {abs(red - blue)} apart"
        lines.append(ScoreLine("balance", BALANCE_POINTS * abs(red - blue), why))  # TF-30, TF-41
        cards.append(Scorecard(farms.name, tuple(lines)))
    if emma is not None:
        cards.append(Scorecard("Emma", tuple(emma_lines(emma, prizes[-1], horses[:-1]))))
    return tuple(cards)


def _largest_sets(filled: int, points: dict[int, int]) -> list[tuple[int, int]]:
    """How many full sets and the rest: (size, points) of each."""
    largest = max(points)
    sets = [(largest, points[largest])] * (filled // largest)
    rest = filled % largest
    return [*sets, (rest, points[rest])] if rest else sets


def _emma_sets(line_id: str, filled: int, points: dict[int, int], one: str, many: str) -> ScoreLine:
    sets = _largest_sets(filled, points)
    why = ", ".join(f"{value} for {_plural(size, one, many)}" for size, value in sets) if sets else f"no {many}"
    return ScoreLine(line_id, sum(value for _, value in sets), why)


def emma_points(tracks: Sequence[int], player_horses: int) -> int:
    """TF-63, TF-64: Emma's total, quickly."""
    friends, sheep, pigs, horses, cows, calves, chickens = tracks
    total = sum(value for _, value in _largest_sets(friends, FRIEND_POINTS))
    total += sum(value for _, value in _largest_sets(sheep, SHEEP_SETS.points))
    total += sum(value for _, value in _largest_sets(pigs, PIG_SETS.points))
    total += cows * calves * COW_POINTS + chickens * CHICKEN_POINTS
    return total + horse_prizes((player_horses, horses))[1]


def emma_lines(tracks: Sequence[int], prize: int, other_horses: Sequence[int]) -> list[ScoreLine]:
    """TF-63: Emma's lines from her filled circles. No milk, no balance, no crops; everything hangs together."""
    friends, sheep, pigs, horses, cows, calves, chickens = tracks
    if cows and calves:
        why = f"{_plural(cows, 'cow')} × {_plural(calves, 'calf', 'calves')}"
    else:
        why = f"{_plural(cows, 'cow')}, {_plural(calves, 'calf', 'calves')}"
    return [
        _emma_sets("pigs", pigs, PIG_SETS.points, "pig", "pigs"),
        _emma_sets("sheep", sheep, SHEEP_SETS.points, "sheep", "sheep"),
        ScoreLine(
            "chickens",
            chickens * CHICKEN_POINTS,
            f"{_plural(chickens, 'chicken')} × {CHICKEN_POINTS}" if chickens else "no chickens",
        ),
        ScoreLine("cows", cows * calves * COW_POINTS, why),
        ScoreLine("horses", prize, _horse_why(horses, other_horses, prize)),
        _emma_sets("friends", friends, FRIEND_POINTS, "forest friend", "forest friends"),
    ]


def total(masks: Sequence[int]) -> int:
    """Points of pigs, sheep, chickens and cows of one farm given as masks (pigs, sheep, chickens, cows, calves)."""
    pigs, sheep, chickens, cows, calves = masks
    points = PIG_SETS.value(pigs) + SHEEP_SETS.value(sheep) + chickens.bit_count() * CHICKEN_POINTS
    return points + (cow_points(cows, calves) if cows and calves else 0)


# ---------------------------------------------------------------- who wins


def ranking(cards: Sequence[Scorecard], milk: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...], str]:
    """TF-43, TF-65: groups of players, best first, and in words what decided a tie for the victory."""
    groups = rank([(card.total, left) for card, left in zip(cards, milk)])
    winners = groups[0]
    best = cards[winners[0]].total
    tied = [player for player, card in enumerate(cards) if card.total == best]
    if len(tied) == 1:
        return groups, ""
    names = _listing([cards[player].name for player in tied])
    if len(winners) == len(tied):
        return groups, f"{names} have {_plural(best, 'point')} and {milk[winners[0]]} milk each: a shared victory."
    winning = _listing([cards[player].name for player in winners])
    verb = "has" if len(winners) == 1 else "have"
    return groups, f"{names} have {_plural(best, 'point')} each; {winning} {verb} more milk left ({milk[winners[0]]})."


def _listing(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
