"""What a player may see, and full positions that look the same to that player (MT-196)."""

from __future__ import annotations

from typing import Any

from core.mi_tierra import data as d
from core.mi_tierra.farm import Farm
from core.mi_tierra.machine import QUESTIONS
from core.mi_tierra.rodeo import first_prize
from core.mi_tierra.state import MiTierraState
from core.rng import Rng


def _id(cards: Any, index: int) -> str | None:
    return cards[index].id if index >= 0 else None


def observation(s: MiTierraState, player: int | None) -> dict[str, Any]:
    """All that `player` may see, by names instead of numbers."""
    decision = s.decision
    asked = None
    if decision is not None:
        asked = {"kind": decision.kind, "actor": decision.actor, "prompt": decision.prompt, "source": decision.source}
        asked.update(_pending(s, player))
    event = d.EVENTS[s.event] if s.event >= 0 else None
    return {
        "seats": s.seats,
        "options": dict(s.rules.options),
        "round": s.round,
        "over": bool(s.over),
        "order": list(s.order),
        "area": d.AREA_TEXT.get(s.area),
        "acted": s.acted,
        "decision": asked,
        "event": event.id if event is not None else None,
        "next_event": d.EVENT_CARDS[s.next_event] if s.next_event >= 0 else None,
        "events_left": len(s.event_deck),
        "prize": first_prize(s),
        "entered": _entered(s),
        "supply": {
            "pen": s.pens,
            "horse": s.horses,
            "water": s.mill,
            **dict(zip(d.HERDS, s.herds)),
            **dict(zip(d.SEEDS, s.seeds)),
        },
        "display": [_id(d.MARKETS, card) for card in s.display],
        "bottom": [_id(d.MARKETS, card) for card in s.bottom],
        "sold": [d.MARKETS[card].id for card in s.sold],
        "deck": len(s.deck),
        "city": [_id(d.MARKETS, card) for card in s.city],
        "board": [_id(d.TILES, tile) for tile in s.board],
        "tile_deck": len(s.tile_deck),
        "contract_deck": len(s.contract_deck),
        "merchant_deck": len(s.merchant_deck),
        "offer": [d.MERCHANTS[card].id for card in s.offer],
        "wheels": _wheels(s),
        "plaza_price": s.plaza_price,
        "plaza": [p for p, farm in enumerate(s.farms) if not farm.hired],
        "at_mill": list(d.bits(s.at_mill)),
        "picked": [[d.PICK_KINDS[i] for i in pair] for pair in s.picked],
        "farms": [_farm(s, p, farm, player) for p, farm in enumerate(s.farms)],
    }


def _entered(s: MiTierraState) -> list[list[Any]]:
    """Player and stable of every horse that is in the rodeo now, as entered (MT-157) or by its place (MT-164)."""
    for frame in s.stack:
        if frame[0] == "ranking":
            return [[p, d.STABLES[stable]] for p, stable in frame[2]]
        if frame[0] == "levels":
            return [[p, d.STABLES[stable]] for p, stable, _ in frame[1]]
    return []


def _pending(s: MiTierraState, player: int | None) -> dict[str, Any]:
    """What lies under the decision at hand and is open: a roll, a card, a side …"""
    frame = s.stack[-1]
    kind = frame[0]
    if kind == "rolled":
        return {"area": d.AREA_TEXT[frame[2]], "face": frame[3]}
    if kind == "house":
        return {"herd": d.HERDS[frame[2]], "n": frame[3]}
    if kind in ("sell", "generic"):
        return {"card": d.MARKETS[frame[2]].id}
    if kind == "black":
        return {"good": d.GOODS[frame[2]], "buying": bool(frame[3])}
    if kind == "deal":
        return {"deals": frame[2], "black": frame[3]}
    if kind == "city":
        return {"card": d.MARKETS[s.city[frame[2]]].id}
    if kind == "plant":
        return {"seed": d.SEEDS[frame[2]]}
    if kind == "build":
        return {"wheel": d.TOUCH_POSITIONS[frame[2]]}
    if kind in ("third", "kind", "double"):
        return {"side": d.SIDES[frame[2]]}
    if kind in ("small", "large"):
        return {"area": d.AREA_TEXT[frame[2]]}
    if kind == "fill":
        return {"card": d.MERCHANTS[s.farms[frame[1]].dealers[-1][0]].id}
    if kind in ("over", "convert"):
        return {"tile": d.TILES[frame[2]].id}
    if kind == "contract" and player == frame[1]:
        return {"contracts": [d.CONTRACTS[card].id for card in reversed(s.contract_deck[-2:])]}
    return {}


def _wheels(s: MiTierraState) -> dict[str, list[int | None]]:
    """Who stands on which wheel, by area; workers that have acted are home."""
    wheels: dict[str, list[int | None]] = {}
    for area in range(-1, 14):
        if area == 8:
            wheels["8"] = [p if p >= 0 else None for p in s.touch]
            continue
        gone = s.acted if area == s.area else 0
        players = s.stand[area + 1]
        wheels[d.AREA_TEXT[area]] = [None if i < gone else p for i, p in enumerate(players)]
    wheels["15"] = [p if p >= 0 else None for p in s.market_wheels]
    wheels["16"] = [p if p >= 0 else None for p in s.city_wheels]
    return wheels


def _farm(s: MiTierraState, p: int, farm: Farm, player: int | None) -> dict[str, Any]:
    crops = {d.PLOTS[plot]: d.CROPS[kind] for kind in (0, 1, 2) for plot in d.bits(farm.crops[kind])}
    view: dict[str, Any] = {
        "money": farm.money,
        "goods": {good: n for good, n in zip(d.GOODS, farm.goods) if n},
        "animals": dict(zip(d.HERDS, farm.herds)),
        "worked": dict(zip(d.HERDS, farm.worked)),
        "crops": dict(sorted(crops.items())),
        "printed": bool(farm.printed),
        "pens": [d.PEN_TEXT[i] for i in d.bits(farm.pens)],
        "canals": [d.SIDES[i] for i in d.bits(farm.canals)],
        "fresh": [d.SIDES[i] for i in d.bits(farm.fresh)],
        "stables": [
            {
                "id": d.STABLES[i],
                "covered": not farm.open_stables >> i & 1,
                "horse": farm.horses[i] if farm.horses[i] >= 0 else None,
                "water": bool(farm.troughs >> i & 1),
                "fresh": bool(farm.fresh_troughs >> i & 1),
                "trained": bool(farm.trained >> i & 1),
            }
            for i in (0, 1)
        ],
        "tiles": [_id(d.TILES, tile) for tile in farm.tiles],
        "used": [bool(farm.used >> i & 1) for i in range(3)],
        "covered_tiles": [d.TILES[tile].id for tile in farm.dead],
        "city": [d.MARKETS[card].id for card in farm.city],
        "village": _id(d.VILLAGES, farm.village),
        "dealers": [
            {"id": d.MERCHANTS[card].id, "pieces": [d.PIECES[x] if x >= 0 else None for x in pieces]}
            for card, pieces in farm.dealers
        ],
        "contracts": len(farm.contracts),
        "hired": bool(farm.hired),
        "workers": farm.workers,
        "to_place": max(0, farm.left),
        "sides": [d.SIDES[i] for i in d.bits(farm.sides)],
        "irrigated": [d.PLOTS[i] for i in d.bits(_wet(s, farm))],
        "objective": None,
    }
    shown = s.over or player == p
    if shown:
        view["objective"] = _id(d.OBJECTIVES, farm.objective)  # MT-214
    seen = farm.contracts if player == p else farm.contracts[: farm.shown_contracts]  # MT-228
    view["contract_cards"] = [d.CONTRACTS[card].id for card in seen]
    if player == p:
        view["contracts_under"] = [d.CONTRACTS[card].id for card in farm.seen_contracts]
        view["known"] = {
            "cards": [d.MARKETS[card].id for card in farm.known],
            "in_order": farm.known_window == 0,
        }  # MT-109
    return view


def _wet(s: MiTierraState, farm: Farm) -> int:
    from core.mi_tierra.water import irrigated

    return irrigated(s, farm)


def determinize(s: MiTierraState, player: int, rng: Rng) -> MiTierraState:
    """Deals anew what `player` has not seen: decks, others' objectives and contracts; a fresh generator."""
    new = s.clone()
    new.rng = rng.bits()
    me = new.farms[player]
    _deal_market(new, me, rng)
    for deck in (new.event_deck, new.tile_deck, new.merchant_deck):
        deck.sort()  # so that the deal depends on nothing that is hidden
    rng.shuffle(new.event_deck)
    rng.shuffle(new.tile_deck)
    rng.shuffle(new.merchant_deck)
    _deal_contracts(new, player, rng)
    if me.objective >= 0 and not s.over:
        hidden = [o.index for o in d.OBJECTIVES if o.index != me.objective and _possible(s, o)]
        rng.shuffle(hidden)
        for q, farm in enumerate(new.farms):
            if q != player:
                farm.objective = hidden.pop()
    if new.stack:
        new._legal = QUESTIONS[new.stack[-1][0]](new, new.stack[-1])  # cards in sight of another player only
    return new


def _possible(s: MiTierraState, goal: d.Card) -> bool:
    from core.mi_tierra.rounds import needs

    return not (s.rules.simpler and needs(goal))


def _deal_market(new: MiTierraState, me: Farm, rng: Rng) -> None:
    """The market deck: what the player has looked at stays where it can lie (MT-109)."""
    known = [card for card in me.known if card in new.deck]
    hidden = sorted(card for card in new.deck if card not in known)
    rng.shuffle(hidden)
    if not known:
        new.deck = hidden
    elif not me.known_window:
        new.deck = hidden + list(reversed(known))
    else:
        window = min(me.known_window, len(new.deck))
        top = known + [hidden.pop() for _ in range(window - len(known))]
        rng.shuffle(top)
        new.deck = hidden + top
    for farm in new.farms:
        if farm is not me and farm.known:
            # What another player remembers must fit the new deck: the same number of cards from the same place.
            if farm.known_window:
                top = list(reversed(new.deck[-farm.known_window :]))
                farm.known = tuple(sorted(top[: len(farm.known)]))
            else:
                farm.known = tuple(reversed(new.deck[len(new.deck) - len(farm.known) :]))


def _deal_contracts(new: MiTierraState, player: int, rng: Rng) -> None:
    """Contracts: own ones stay, and those the player put under the deck keep their places."""
    shown = {card for farm in new.farms for card in farm.contracts[: farm.shown_contracts]}
    me = new.farms[player]
    drawn_now: set[int] = set()
    if new.stack and new.stack[-1][0] == "contract" and new.stack[-1][1] == player:
        drawn_now = set(new.contract_deck[-2:])
    fixed = {card for card in new.contract_deck if card in me.seen_contracts or card in drawn_now}
    pool = [card for card in new.contract_deck if card not in fixed]
    for q, farm in enumerate(new.farms):
        if q != player:
            pool += [card for card in farm.contracts if card not in shown]
    pool.sort()
    rng.shuffle(pool)
    new.contract_deck = [card if card in fixed else pool.pop() for card in new.contract_deck]
    for q, farm in enumerate(new.farms):
        if q != player:
            farm.contracts = tuple(card if card in shown else pool.pop() for card in farm.contracts)
            farm.seen_contracts = ()
