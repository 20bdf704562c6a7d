"""The end of the game: final sale, exchange, ranking. The played game and the paper sheet both come here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.game import Outcome, Scorecard, ScoreLine, rank
from core.la_granja.data import COMMODITY, COMMODITY_VALUE, CROPS, PIG, SELL, SILVER, SILVER_PER_VP, VP
from core.la_granja.farm import LEDGER, SELL_FIELDS
from core.la_granja.moves import count

if TYPE_CHECKING:
    from core.la_granja.state import LaGranjaState


@dataclass(frozen=True, slots=True)
class Sale:
    """The final sale of one farm: silver it comes to, VP for it, silver left, and the sale good by good."""

    silver: int
    vp: int
    left: int
    why: str
    marks: tuple[str, ...]


def sale(goods: Sequence[int], on_field: Sequence[int], sells_fields: bool) -> Sale:
    """Everything to silver, then 5 silver a VP, rounded down once (LG-162, LG-163). `goods`: ten numbers as in Farm."""
    silver = goods[SILVER]
    parts = [f"{silver} silver"]
    marks: list[str] = []
    for good in (*CROPS, PIG):
        n = goods[good]
        if n:
            silver += n * SELL[good]
            parts.append(f"{count(n, good)} × {SELL[good]}")
            marks.append("stables" if good == PIG else f"den:{good}")
    if sells_fields:  # LG-164
        for good in CROPS:
            n = on_field[good]
            if n:
                silver += n * SELL[good]
                parts.append(f"{count(n, good)} on fields × {SELL[good]}")
                marks.append("fields")
    n = goods[COMMODITY]
    if n:
        silver += n * COMMODITY_VALUE
        parts.append(f"{count(n, COMMODITY)} × {COMMODITY_VALUE}")
        marks.append("centre")
    vp, left = divmod(silver, SILVER_PER_VP)
    why = f"{' + '.join(parts)} = {silver} silver; {silver} ÷ {SILVER_PER_VP} = {vp} VP, {left} silver left"
    return Sale(silver, vp, left, why, tuple(dict.fromkeys(marks)))


_LEDGER_WORDS = {
    "start": "at the start",
    "market": "from the market",
    "siesta": "from the siesta track",
    "barrows": "for barrows",
    "removed": "for removed markers",
    "buildings": "from craft buildings",
    "roof": "for the roof",
    "other": "from helpers, craft markers and roof tiles, less what was paid",
}


def farm_sale(s: LaGranjaState, p: int) -> Sale:
    """The sale of a seat's farm as it stands."""
    farm = s.farms[p]
    return sale(farm.goods, farm.on_field, bool(farm.permits & SELL_FIELDS))


def scorecards(s: LaGranjaState) -> tuple[Scorecard, ...]:
    """VP collected and the sale, a card a seat."""
    cards = []
    for p, farm in enumerate(s.farms):
        parts = [f"{n} VP {_LEDGER_WORDS[name]}" for name, n in zip(LEDGER, farm.ledger) if n]
        why = f"{' + '.join(parts) or 0} = {farm.goods[VP]} VP".replace("+ -", "− ")
        sold = farm_sale(s, p)
        lines = (ScoreLine("vp", farm.goods[VP], why), ScoreLine("sale", sold.vp, sold.why, sold.marks))
        cards.append(Scorecard(f"Player {p + 1}", lines))
    return tuple(cards)


def ranked(totals: Sequence[int], left: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...], str]:
    """Groups of players, best first, and what decided a tie in words (LG-165)."""
    ranking = rank(list(zip(totals, left)))
    best = [p for p, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return ranking, ""
    if len(ranking[0]) == 1:
        p = ranking[0][0]
        others = ", ".join(str(left[q]) for q in best if q != p)
        return ranking, f"{left[p]} silver left against {others}"
    return ranking, f"equal VP and {left[ranking[0][0]]} silver left each: shared victory"


def outcome(s: LaGranjaState) -> Outcome:
    """Who is ahead, and why."""
    cards = scorecards(s)
    ranking, tie_break = ranked([card.total for card in cards], [farm_sale(s, p).left for p in range(s.seats)])
    if not s.over:
        return Outcome(ranking, (), "unfinished", "The game is still going on.", tie_break)
    if s.setup.solo:  # LG-215
        why = f"Six rounds are over: {cards[0].total} VP."
    else:
        why = f"Six rounds are over, and {cards[ranking[0][0]].total} VP win."
    return Outcome(ranking, ranking[0], "rounds", why, tie_break)
