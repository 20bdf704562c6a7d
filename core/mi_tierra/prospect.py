"""What a worker placed somewhere would bring, in words: told with every placement, before the choice."""

from __future__ import annotations

from collections.abc import Callable

from core.game import Action
from core.mi_tierra import areas, effects, market, water
from core.mi_tierra import data as d
from core.mi_tierra.farm import Farm
from core.mi_tierra.state import MiTierraState


def brings(s: MiTierraState, p: int, action: Action) -> str:
    """What a worker of `p` would bring there as things stand: a clause without a full stop, "" if none can be told."""
    if action.kind == "farm":
        return harvest(s, s.farms[p], action.args[0])
    area, wheel = action.args
    farm = s.farms[p]
    if area == d.INTERNATIONAL:
        return "two contracts to choose from"
    if area == d.DEALERS:
        return "a dealer's card to fill and sell from"
    if area == 1:
        return f"a pen for your farm ({s.pens} left)" if s.pens else "nothing, as no pen is left"
    if area == 2:
        left = [f"{n} {d.NAMES[seed].removesuffix(' seed')}" for n, seed in zip(s.seeds, d.SEEDS) if n]
        return f"a seed, planted at once ({', '.join(left)} left)" if left else "nothing, as no seed is left"
    if area in d.HERD_AREA:
        return _animals(s, p, area)
    if area == 5:
        if farm.hired:
            return "nothing, as your worker is hired already"
        price = areas.plaza_price(s)
        return f"your worker at the plaza, for {price}"
    if area == 7:
        return f"{_span(s, p, 7)} water for canals and stables ({s.mill} left)"
    if area == 8:
        around = [d.TILES[s.board[i]].name for i in d.TOUCH[wheel] if s.board[i] >= 0]
        if not around:
            return "nothing, as no improvement lies beside it"
        return f"{d.listed(around, 'or')} for {areas.tile_price(s, p, wheel)}"
    if area == 9:
        return f"a look at the market deck, or a horse ({s.horses} left)"
    if area in d.RECIPES:
        return _factory(farm, area)
    if area == 15:
        deals = d.TRANSACTIONS[wheel]
        total = deals + max(0, s.modifier(p, "transactions"))
        black = f", {deals} of them may be deals on the black market" if wheel in d.BLACK_WHEELS else ""
        fit = sum(market.sellable(s, farm, d.MARKETS[card]) for card in market.open_cards(s))
        return f"{total} order{'' if total == 1 else 's'}{black}; now you could serve {fit or 'none'}"
    if area == 16 and s.city[wheel] >= 0:
        card = d.MARKETS[s.city[wheel]]
        lack = [d.counted(piece, n - farm.have(piece)) for piece, n in card.pack if farm.have(piece) < n]
        return f"{card.name}, {card.words()}, {f'you lack {d.listed(lack)}' if lack else 'you have it all'}"
    return ""


def _span(s: MiTierraState, p: int, area: int) -> str:
    """What the die or the fixed yield of an area brings: "1 to 3"."""
    more = effects.rolled_bonus(s, p, area)
    if s.rules.less_luck:
        return str(d.FIXED_YIELD[area] + more)
    least, most = min(d.DIE[area]) + more, max(d.DIE[area]) + more
    return str(least) if least == most else f"{least} {'or' if most == least + 1 else 'to'} {most}"


def _animals(s: MiTierraState, p: int, area: int) -> str:
    herd = d.HERD_AREA[area]
    kind = d.HERDS[herd]
    room = s.farms[p].room(herd)
    housed = f"room for {room} in your pens" if room else "without room they become meat"
    span = _span(s, p, area)
    return f"{span} {kind if span == '1' else d.PLURALS.get(kind, kind)}, {housed} ({s.herds[herd]} left)"


def _factory(farm: Farm, area: int) -> str:
    found = could_make(area, farm.have, lambda herd: farm.herds[herd] - farm.worked[herd])
    return f"now {d.listed(found)}" if found else "nothing with what you have now"


def could_make(area: int, have: Callable[[int], int], idle: Callable[[int], int]) -> list[str]:
    """Goods that a worker in a factory could make: of the pieces at hand, and of the herd's animals not yet worked."""
    found = []
    for recipe in d.RECIPES[area]:
        if recipe.herd >= 0:
            n = idle(recipe.herd) // recipe.need
        else:
            n = min(have(piece) // need for piece, need in recipe.pay)
        if n:
            found.append(d.counted(recipe.good, n))
    return found


def harvest(s: MiTierraState, farm: Farm, side: int) -> str:
    """What a farm worker on a side could harvest now."""
    wet = d.SIDE_MASK[side] & water.irrigated(s, farm)
    kinds = [kind for kind in (0, 1, 2) if farm.crops[kind] & wet]
    if not kinds:
        return "nothing, as no field there is irrigated yet"
    n = (farm.crops[kinds[0]] & wet).bit_count()
    if len(kinds) == 1:
        return d.counted(kinds[0], n)
    return d.listed((d.counted(kind, 1) for kind in kinds), "or")
