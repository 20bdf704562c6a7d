"""Decisions and actions in words.

Events and their data (goods by name, seats and spaces as numbers); VP events carry the category of the ledger:

    round {round}                      play {card, side}                replace {card, side}
    draw {card} (owner only)           discard {card}                   reshuffle {}
    vp {vp, category}                  silver {silver}                  gain {good, n}
    spend {good}                       upgrade {good, to}               grow {card, good}
    offspring {n}                      income {}                        tile {tile}: a roof tile is bought
    roof {tile}: a roof tile is used   trade {option}                   helper {card}
    roll {dice}                        take {value, which}              adjust {tile, value}
    option {option, space}             guard {space}                    mark {space}
    turn_die {value, to}               drop_die {value}                 donkey {tile} (owner only)
    reveal {tile}                      shift {by}                       siesta {steps, to}
    order {order}                      deliver {target, good, row}      barrow {card, vp}
    building {building}                open {building}                  place {space, removed}
    removed {space, by}                save {space, to}                 neutral {card, value}
    free {where}                       forgo {}                         end {}

`deliver.target` is a card number, or minus the number of a building; `option` is a die's, `trade` a commodity's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.game import Decision
from core.la_granja.data import (
    BUILDING_NAMES,
    BUY,
    CARDS,
    DONKEY_STEPS,
    OPTION_TEXT,
    PIG,
    SELL,
    TILES,
    TRADE_TEXT,
    UPGRADE_COST,
    UPGRADES_TO,
    WORDS,
)
from core.la_granja.registry import ASK

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.state import LaGranjaState

UNCOUNTED = ("silver", "food", "grain", "wine", "cured meat", "VP")
"""Words that stay as they are, and take no article, however many there are."""
_ENDS = {"pass", "stop", "done", "decline", "forgo"}


def decision(s: LaGranjaState) -> Decision | None:
    """What the newest entry asks, of whom, and whose turn it is."""
    if s.over:
        return None
    top = s.stack[-1]
    kind, prompt, source = ASK[top[0]](s, top)
    turn_of = next((e[1] for e in reversed(s.stack) if e[0].startswith("turn.")), top[1])
    optional = any(a.kind in _ENDS for a in s.legal_actions())
    return Decision(kind, top[1], turn_of, prompt, source, optional)


def a_(word: str) -> str:
    """A noun with its article: "an olive", "a pig", "silver", "food"."""
    if word in UNCOUNTED:
        return word
    return f"{'an' if word[0] in 'aeio' else 'a'} {word}"


def many(n: int, word: str) -> str:
    """A number with its noun: "1 olive", "2 deliveries", "3 silver"."""
    if n == 1 or word in UNCOUNTED:
        return f"{n} {word}"
    return f"{n} {word[:-1] + 'ies' if word.endswith('y') else word + 's'}"


def either(words: Sequence[str]) -> str:
    """Words to choose from: "olive", "olive or grain", "olive, grain or grape"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _field(card: int) -> str:
    return f"the {WORDS[CARDS[card].field]} field {CARDS[card].name}"


def _play(card: int, side: str) -> str:
    data = CARDS[card]
    if side == "field":
        return f"Play {data.name} as a field of {WORDS[data.field]}"
    if side == "barrow":
        goods = ", ".join(WORDS[g] for g in data.barrow.goods)
        return f"Play {data.name} as a barrow for {data.barrow_vp} VP: {goods}"
    if side == "extension":
        more = " and ".join(
            {"delivery": "a delivery", "silver": "1 silver income", "pig": "a pig space"}[g] for g in data.gives[1:]
        )
        return f"Play {data.name} as an extension: hand limit +1, {more}"
    return f"Play {data.name} as a helper: {data.helper.text}"


def _place(target: int) -> str:
    return f"the barrow {CARDS[target].name}" if target > 0 else f"the {BUILDING_NAMES[-target]}"


def describe(s: LaGranjaState, a: Action) -> str:
    """The action as its actor would be told."""
    kind, args = a.kind, a.args
    farm = s.farms[s.actor] if not s.over and s.actor >= 0 else s.farms[0]
    top = s.stack[-1][0] if s.stack else ""
    if kind == "play":
        return _play(*args)
    if kind == "deliver":
        return f"Deliver {a_(WORDS[args[1]])} to {_place(args[0])}"
    if kind == "buy":
        return f"Buy {a_(WORDS[args[0]])} for {max(0, BUY[args[0]] + farm.buy_cost)} silver"
    if kind == "sell":
        return f"Sell {a_(WORDS[args[0]])} for {SELL[args[0]]} silver"
    if kind == "upgrade":
        to = WORDS[UPGRADES_TO[args[0]]]
        cost = max(0, UPGRADE_COST[args[0]] + farm.upgrade_cost)
        price = "for free" if top == "upgrade" or not cost else f"for {cost} silver"
        return f"Upgrade {a_(WORDS[args[0]])} to {to} {price}"
    if kind == "commodity":
        return "Trade in a commodity"
    if kind == "trade":
        return str(TRADE_TEXT[args[0]])
    if kind == "lock":
        return f"Close for good: {TRADE_TEXT[args[0]].lower()}"
    if kind == "roof":
        return f"Use a roof tile: {TILES[args[0]].text}"
    if kind == "tile":
        return f"Buy the roof tile: {TILES[args[0]].text}"
    if kind == "flip":
        return f"Turn this roof tile up again: {TILES[args[0]].text}"
    if kind == "spend":
        return f"Turn this roof tile down unused: {TILES[args[0]].text}"
    if kind in ("helper", "use"):
        helper = CARDS[args[0]].helper
        return f"Use the {helper.name}: {helper.text}"
    if kind == "ready":
        return f"Make the {CARDS[args[0]].name} ready again"
    if kind == "replace":
        return f"Discard {CARDS[args[0]].name} to make room{_lost(s, args[0])}"
    if kind == "discard":
        return f"Discard {CARDS[args[0]].name}"
    if kind == "pay":
        return f"Pay {a_(WORDS[args[0]])}" if args[0] != 8 or top != "pay_tile" else "Pay the rest in silver"
    if kind == "from":
        return f"Take it from the {WORDS[args[1]]} den" if args[0] == "den" else f"Take it from {_field(args[1])}"
    if kind == "field":
        return f"Grow on {_field(args[0])}"
    if kind == "move":
        return f"Move {a_(WORDS[args[0]])} from a field to a den"
    if kind == "den":
        return f"Put it into the {WORDS[args[0]]} den"
    if kind == "kind":
        return f"Take {a_(WORDS[args[0]])}"
    if kind == "back":
        return f"Take back {a_(WORDS[args[0]])}"
    if kind == "option":
        return OPTION_TEXT[args[0]]
    if kind == "take":
        return f"Take {'the marked' if len(args) > 1 else 'a'} die of {args[0]}"
    if kind == "adjust":
        by = TILES[args[0]].params["by"] * args[1]
        return f"Count the die {f'as {s.stack[-1][2] + by}' if top == 'turn.use' else f'{by:+}'}"
    if kind == "step":
        return f"Walk {many(args[0], 'step')} up the siesta track"
    if kind == "donkey":
        return f"Donkey tile: {many(args[0], 'delivery')}, {many(DONKEY_STEPS[args[0]], 'step')}"
    if kind == "count":
        return f"Pay for {many(args[0], 'delivery')} at once"
    if kind == "row":
        top_entry = s.stack[-1] if s.stack else ("",)
        if top_entry[0] == "row":
            goods = ", ".join(WORDS[g] for g in s.setup.board.rows[top_entry[2]][args[0] - 1].goods)
            return f"Take row {args[0]}: {goods}"
        return f"Take row {args[0]}"
    if kind in ("space", "save"):
        return _space(s, a, top)
    if kind == "buy_delivery":
        return _buy_delivery(s, a)
    if kind == "guard":
        return f"Guard revenue space {args[0]}"
    if kind == "die":
        return f"Choose a die of {args[0]}"
    if kind == "face":
        return f"Turn the die to {args[0]}"
    if kind == "first":
        return "Offspring first" if args[0] == "offspring" else "The Greengrocer's resource first"
    if kind == "cover":
        return "Put the tile on the roof" if args[0] == "roof" else "Put the tile on the Storage Builder"
    if kind == "free":
        return _free(a)
    if kind == "grow":
        from core.la_granja.rounds import litter

        return "Let fields grow" + (" and pigs have young" if litter(farm, farm.goods[PIG]) else "")
    if kind == "walk":
        steps = s.stack[-1][2] if top == "turn.siesta" else 0
        if not steps:
            return "Leave your siesta marker where it is"
        return f"Move your siesta marker {many(steps, 'step')}"
    if kind == "done":
        return "Done: draw up to your hand limit once all have played" if top == "turn.play" else "Done"
    if kind == "pass":
        if top == "turn.tile":
            return "Finish" if s.stack[-1][2] else "Finish without buying"
        return {"roof_vp": "Keep the tile for another space", "market": "Place none"}.get(top, "No, thanks")
    return _PLAIN.get(kind, kind)


_PLAIN = {
    "stop": "That is enough",
    "decline": "Leave the die's revenue",
    "roll": "Roll the revenue dice",
    "draw": "Draw a card",
    "double": "Double the VP of this roof space",
    "plus": "One delivery more, one step less",
    "minus": "One step more, one delivery less",
    "marker_step": "Add the Wainwright's step",
    "no_marker_step": "Leave out the Wainwright's step",
    "buy_step": "Buy another siesta step for 1 silver",
    "extra_delivery": "Use the Blacksmith: 2 more free deliveries",
    "buy_delivery": "Buy a delivery",
    "free_delivery": "Use the Packer: a free delivery",
    "keep": "Keep the barrow, emptied",
    "forgo": "Forgo the marker and what it stands for",
}


def _buy_delivery(s: LaGranjaState, a: Action) -> str:
    """With a single delivery to make, which: it is made at once."""
    from core.la_granja.deliveries import delivery_actions, purchase_reach

    found: list[Action] = []
    delivery_actions(s, s.actor, purchase_reach(s, s.actor), found)
    if len(found) != 1:
        return _PLAIN[a.kind]
    target, good = found[0].args
    return f"{_PLAIN[a.kind]}: {a_(WORDS[good])} to {_place(target)}"


def _space(s: LaGranjaState, a: Action, top: str) -> str:
    space = a.args[0]
    board = s.setup.board
    value = board.value[space] if space <= board.size else 0
    if a.kind == "save":
        return f"Save the marker on space {space}"
    if top == "market" and space <= board.size:
        from core.la_granja.market import falls

        p, wanted = s.stack[-1][1], s.stack[-1][2]
        gone = falls(s, p, space) if value <= wanted else []
        more = f", removing {many(len(gone), 'marker')} for {len(gone)} VP" if gone else ""
        return f"Put your marker on market space {space} ({value}){more}"
    return f"Choose market space {space} ({value})"


def _lost(s: LaGranjaState, card: int) -> str:
    """What lies on a barrow that would be replaced: it is lost with it (LG-48)."""
    farm = s.farms[s.actor]
    covered = farm.covered[farm.barrows.index(card)] if card in farm.barrows else 0
    goods = [WORDS[g] for i, g in enumerate(CARDS[card].barrow.goods) if covered >> i & 1]
    return f"; its {', '.join(goods)} {'is' if len(goods) == 1 else 'are'} lost" if goods else ""


def _free(a: Action) -> str:
    place, what = a.args
    if place == "den":
        return f"Take back the marker of {a_(WORDS[what])}"
    if place == "field":
        return f"Take back the marker from {_field(what)}"
    if place == "space":
        return f"Take back the marker from market space {what}"
    return f"Take back the {WORDS[what]} from the barrow {CARDS[place].name}"
