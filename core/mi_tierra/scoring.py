"""The final scoring, for played games and for paper sheets alike (MT-198 to MT-214)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from core.game import Event, Log, Outcome, Scorecard, ScoreLine, rank
from core.mi_tierra import data as d
from core.mi_tierra.effects import FinalFarm, score
from core.mi_tierra.state import MiTierraState, called, tell

PAIR: Final = d.MIXED_SET[2]
LINES: Final = ("money", "sets", "objective", "tiles", "merchant", "unsold")

# ---------------------------------------------------------------- sets of level 3 goods


@lru_cache(maxsize=4096)
def best_sets(counts: tuple[int, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The most pesos for so many goods of each kind, and the sets that bring them, each a tuple of kinds (MT-199).

    Every good lies in one set; a set is all equal (at most five, MT-200) or all different. Exact for the prices of
    the box: three and four different goods are worth so much more than equal ones that they never stay apart, which
    a test compares with trying every split. Only for the two kinds then left pairs compete with equal sets.
    """
    left = list(counts)
    plan: list[tuple[int, ...]] = []
    for size in (4, 3):
        kinds = sorted(range(len(left)), key=lambda kind: (-left[kind], kind))[:size]
        times = min(left[kind] for kind in kinds)
        plan += [tuple(sorted(kinds))] * times
        for kind in kinds:
            left[kind] -= times
    first, second = sorted(range(len(left)), key=lambda kind: (-left[kind], kind))[:2]
    pairs = max(range(left[second] + 1), key=lambda n: _equal(left[first] - n) + _equal(left[second] - n) + n * PAIR)
    plan += [tuple(sorted((first, second)))] * pairs
    most = len(d.SAME_SET) - 1
    for kind in (first, second):
        fives, rest = divmod(left[kind] - pairs, most)
        plan += [(kind,) * most] * fives + [(kind,) * rest] * (rest > 0)
    return sum(map(set_value, plan)), tuple(plan)


def _equal(n: int) -> int:
    """Pesos of so many goods of one kind in sets of equal goods: fives and what is left."""
    most = len(d.SAME_SET) - 1
    return n // most * d.SAME_SET[most] + d.SAME_SET[n % most]


def set_value(group: Sequence[int]) -> int:
    """Pesos of one set: all equal or all different."""
    equal = len(set(group)) == 1
    return (d.SAME_SET if equal else d.MIXED_SET)[len(group)]


def best_partition(goods: Sequence[int]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Best sets of level 3 goods among all goods held; groups hold good numbers, the most valuable group first."""
    points, plan = best_sets(tuple(goods[good] for good in d.LEVEL3))
    groups = sorted(plan, key=lambda group: (-set_value(group), group))
    return points, tuple(tuple(d.LEVEL3[kind] for kind in group) for group in groups)


# ---------------------------------------------------------------- one player's card


def unsold(goods: Sequence[int]) -> int:
    """MT-204: level 1 and 2 goods and meat at black market prices, halved, rounded up once."""
    return (sum(n * price for n, price in zip(goods, d.BLACK_SELL)) + 1) // 2


def objective_points(mine: FinalFarm, others: Sequence[FinalFarm]) -> int:
    """MT-209 to MT-213."""
    if mine.objective < 0:
        return 0
    return sum(score(effect, mine, others) for effect in d.OBJECTIVES[mine.objective].effects)


def merchant_points(mine: FinalFarm, others: Sequence[FinalFarm]) -> int:
    """MT-238: for the most cards, at least one; shared by all who tie."""
    most = max([mine.dealers, *(other.dealers for other in others)])
    return d.MERCHANT_BONUS if mine.dealers and mine.dealers == most else 0


def tile_points(mine: FinalFarm, others: Sequence[FinalFarm], money: int) -> list[tuple[int, int]]:
    """Pesos of each open tile of deck B, Greedy last with the money of that moment (MT-201 to MT-203)."""
    found = []
    scoring = [(tile, e) for tile in mine.tiles for e in d.TILES[tile].effects if e["when"] == "game_end"]
    scoring.sort(key=lambda entry: d.TILES[entry[0]].last)
    held = mine.money
    for tile, effect in scoring:
        mine.money = money
        points = score(effect, mine, others)
        money += points
        found.append((tile, points))
    mine.money = held
    return found


def scorecard(name: str, mine: FinalFarm, objective: int, merchant: int, others: Sequence[FinalFarm]) -> Scorecard:
    """The lines of one player, in the order of CONTRACTS.md; reckoned in the order of MT-198."""
    sets, groups = best_partition(mine.goods)
    tiles = tile_points(mine, others, mine.money + objective + merchant + sets)
    total_tiles = sum(points for _, points in tiles)
    rest = unsold(mine.goods)
    goal = d.OBJECTIVES[mine.objective] if mine.objective >= 0 else None
    return Scorecard(
        name,
        (
            ScoreLine("money", mine.money, f"{mine.money} on the money track"),
            ScoreLine(
                "sets", sets, " + ".join(_set_words(group) for group in groups) or "no level 3 goods",
                tuple("+".join(d.GOODS[good] for good in group) for group in groups),
            ),
            ScoreLine(
                "objective", objective, _objective_words(goal, objective), (goal.id,) if goal is not None else (),
            ),
            ScoreLine(
                "tiles", total_tiles,
                " + ".join(f"{d.TILES[tile].name} {points}" for tile, points in tiles) or "no tile that pays",
                tuple(d.TILES[tile].id for tile, points in tiles if points),
            ),
            ScoreLine(
                "merchant", merchant,
                f"most dealers' cards: {mine.dealers}" if merchant else f"dealers' cards: {mine.dealers}, no bonus",
            ),
            ScoreLine(
                "unsold", rest, _unsold_words(mine.goods, rest),
                tuple(d.GOODS[i] for i, price in enumerate(d.BLACK_SELL) if price and mine.goods[i]),
            ),
        ),
    )  # fmt: skip


def _set_words(group: Sequence[int]) -> str:
    value = set_value(group)
    if len(set(group)) == 1:
        return f"{d.counted(group[0], len(group))} {value}"
    return f"{', '.join(d.NAMES[d.GOODS[good]] for good in group)} {value}"


def _objective_words(goal: d.Card | None, points: int) -> str:
    if goal is None:
        return "no objective"
    return f"{goal.name}: {goal.text}" if points else f"{goal.name} missed: {goal.text}"


def _unsold_words(goods: Sequence[int], points: int) -> str:
    parts = [f"{d.counted(i, goods[i])} at {price}" for i, price in enumerate(d.BLACK_SELL) if price and goods[i]]
    if not parts:
        return "nothing left"
    total = sum(n * price for n, price in zip(goods, d.BLACK_SELL))
    return f"{d.listed(parts)}: {total}, half of it {points}"


def cards_for(names: Sequence[str], farms: Sequence[FinalFarm]) -> tuple[Scorecard, ...]:
    """Scorecards of all players at a table."""
    cards = []
    for i, (name, mine) in enumerate(zip(names, farms)):
        others = [*farms[:i], *farms[i + 1 :]]
        cards.append(scorecard(name, mine, objective_points(mine, others), merchant_points(mine, others), others))
    return tuple(cards)


# ---------------------------------------------------------------- who wins


def decide(
    totals: Sequence[int], level3: Sequence[int], horse: Sequence[int], literal: bool, horses: bool = True
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], str, str]:
    """Ranking, winners, reason and the tie-break that decided ("", "level3", "horse", "third place"): MT-206, MT-207.

    Best horses count −1 for none. With reason "draw" the game is to be played again.
    """
    keys = [(totals[i], level3[i], horse[i] if horses else 0) for i in range(len(totals))]  # MT-223
    ranking = rank(keys)
    first = ranking[0]
    if len(first) == 1:
        winner = first[0]
        level = [i for i in range(len(totals)) if totals[i] == totals[winner]]
        if len(level) == 1:
            return ranking, first, "rounds", ""
        better = [i for i in level if level3[i] == level3[winner]]
        return ranking, first, "rounds", "level3" if len(better) == 1 else "horse"
    if not literal:
        return ranking, first, "rounds", "shared victory"
    if len(first) == 2 and len(ranking) > 1 and len(ranking[1]) == 1:
        return ranking, ranking[1], "rounds", "third place"
    return ranking, (), "draw", "play again"


# ---------------------------------------------------------------- played games


def final_farm(s: MiTierraState, p: int) -> FinalFarm:
    """What the scoring sees of a player in a played game."""
    farm = s.farms[p]
    final = FinalFarm()
    final.money = farm.money
    final.goods = farm.goods[:]
    final.animals = [*farm.herds, farm.n_horses]
    final.best_horse = max(farm.horses)
    final.horse_levels = sum(level for level in farm.horses if level > 0)
    final.tiles = [tile for tile in farm.tiles if tile >= 0]
    final.covered = list(farm.dead)
    final.water = farm.water
    final.crops = [crop.bit_count() for crop in farm.crops]
    final.empty = farm.empty_spaces
    if s.rules.tile_spaces_count:
        final.empty += farm.tiles.count(-1)  # MT-209
    final.full = final.empty == 0
    final.city_cards = len(farm.city)
    final.dealers = len(farm.dealers)
    final.objective = farm.objective
    return final


def scorecards(s: MiTierraState) -> tuple[Scorecard, ...]:
    """The scorecards as if the game ended now."""
    farms = [final_farm(s, p) for p in range(s.seats)]
    return cards_for([f"Player {p + 1}" for p in range(s.seats)], farms)


TIE_WORDS: Final = {
    "level3": "more level 3 goods",
    "horse": "the higher horse",
    "third place": "two are tied for first to the last, so the third wins",
    "shared victory": "the victory is shared",
    "play again": "a tie that nothing breaks: play again",
}


def outcome(s: MiTierraState) -> Outcome:
    """Ranking and winners; a running game counts as if it ended now."""
    farms = [final_farm(s, p) for p in range(s.seats)]
    totals = [card.total for card in scorecards(s)]
    ranking, winners, reason, by = decide(
        totals, [f.level3 for f in farms], [f.best_horse for f in farms], s.rules.literal, s.rules.horses
    )
    if not s.over:
        return Outcome(ranking, (), "unfinished", "The game is not over.")
    if reason == "draw":
        return Outcome(ranking, (), "draw", "A tie that nothing breaks: play again.", by)
    who = d.listed(called(p) for p in winners)
    verb = "win" if len(winners) > 1 else "wins"
    why = f"{who} {verb} with {totals[winners[0]]} pesos"
    return Outcome(ranking, winners, reason, f"{why}: {TIE_WORDS[by]}." if by else f"{why}.", by)


def tell_scores(s: MiTierraState, log: Log) -> None:
    """The scoring as events, line by line."""
    for p, card in enumerate(scorecards(s)):
        lines = {line.id: line.points for line in card.lines}
        words = ", ".join(f"{line.id} {line.points}" for line in card.lines if line.points)
        tell(log, "score", p, f"{called(p)}: {words}; {card.total} in all.", lines=lines, total=card.total)
    end = outcome(s)
    log.append(Event("end", None, end.why, {"winners": list(end.winners), "reason": end.reason}))
