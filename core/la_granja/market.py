"""The market: where a marker may go, whom it removes, and how a Peddler saves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.la_granja import actions as A
from core.la_granja.data import CARDS, COMPONENTS
from core.la_granja.effects import fire
from core.la_granja.farm import L_REMOVED
from core.la_granja.moves import exhaust, gain_vp, marker_lost, ready_with, supply, who
from core.la_granja.registry import Entry, entry

if TYPE_CHECKING:
    from core.game import Action
    from core.la_granja.state import LaGranjaState

REMOVAL_VP: int = COMPONENTS["market"]["vp_per_removed_marker"]
MARKER_VP: int = COMPONENTS["market"]["vp_per_marker_per_round"]


def choices(s: LaGranjaState, p: int, value: int) -> tuple[str, list[int], list[int]]:
    """Where the marker of a completed barrow may go: (mode, spaces, spaces of a Stall Builder).

    Modes: "empty" (must, LG-147, LG-148), "replace" (may, LG-150), "next_lower" (option `full_market`, LG-151), "none".
    """
    board = s.setup.board
    market = s.market
    spaces = [i for i in board.by_value[value] if market[i] < 0]
    mode = "empty"
    if not spaces:
        mode = "replace"
        spaces = [i for i in board.by_value[value] if market[i] != p]
    if not spaces:
        mode = "none"
        if s.setup.next_lower:
            for lower in range(value - 1, 1, -1):
                spaces = [i for i in board.by_value[lower] if market[i] < 0]
                if spaces:
                    mode = "next_lower"
                    break
    stall: list[int] = []
    if p < s.seats:
        for card in ready_with(s.farms[p], "market_place"):  # LG-154
            offset = CARDS[card].helper.params["offset"]
            stall += [i for i in board.by_value.get(value + offset, ()) if market[i] < 0]
    return mode, spaces, stall


def falls(s: LaGranjaState, p: int, space: int) -> list[int]:
    """Spaces whose markers one of `p` on `space` removes: lower neighbours of rivals, the replaced one (LG-149)."""
    market = s.market
    board = s.setup.board
    value = board.value[space]
    found = [i for i in board.neighbours[space] if market[i] >= 0 and market[i] != p and board.value[i] < value]
    if market[space] >= 0 and market[space] != p:
        found.append(space)
        found.sort()
    return found


@entry("market")
class _Market:
    """Choose the space of a completed barrow's marker (LG-147–151, LG-154). (owner, value)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        mode, spaces, stall = choices(s, e[1], e[2])
        if not spaces and not stall:
            s.stack.pop()
            return None
        found = [A.SPACE[i] for i in sorted(spaces + stall)]
        if mode in ("replace", "none"):
            found.append(A.PASS)
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, p, value = e
        s.stack.pop()
        if a is A.PASS:
            return
        space = a.args[0]
        removes = s.setup.board.value[space] <= value  # a Stall Builder's space removes nothing
        s.stack.append(("place", p, space, int(removes)))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        mode = choices(s, e[1], e[2])[0]
        if mode == "replace":
            return "Space", f"All spaces of {e[2]} are taken: replace a rival's marker, or place none.", "rule:LG-150"
        return "Space", f"Choose a market space of {e[2]} for your marker.", "rule:LG-147"


@entry("free_marker")
class _FreeMarker:
    """A marker on any empty space, without VP or removal (LG-92). (owner)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action] | None:
        found = [A.SPACE[i] for i in s.setup.board.spaces if s.market[i] < 0]
        if not found:
            s.stack.pop()
            return None
        return found

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        s.stack[-1] = ("place", e[1], a.args[0], 0)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Space", "Choose any empty market space for your marker.", "tile:20"


@entry("place")
class _Place:
    """A marker goes from the supply to a space. (owner, space, removes)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        _, p, space, removes = e
        if p < s.seats and supply(s, p) < 1:
            s.stack.append(("free", p))
            return
        s.stack.pop()
        put(s, p, space, removes)

    @staticmethod
    def forgo(s: LaGranjaState, e: Entry) -> None:
        s.stack.pop()


def put(s: LaGranjaState, p: int, space: int, removes: int) -> None:
    """Places a marker and starts the removals round it (LG-149)."""
    gone = falls(s, p, space) if removes else []
    replaced = s.market[space]
    if replaced >= 0 and replaced != p and replaced < s.seats:
        s.farms[replaced].out -= 1
    s.market[space] = p
    if p < s.seats:
        s.farms[p].out += 1
    if s.log is not None:
        value = s.setup.board.value[space]
        s.say("place", p, f"{who(s, p)} puts a marker on market space {space} ({value}).", space=space, removed=gone)
    if gone:
        owners = tuple(replaced if i == space else s.market[i] for i in gone)
        s.stack.append(("removal", p, space, tuple(gone), owners, 0))


@entry("removal")
class _Removal:
    """Markers about to leave the market; Peddlers are asked first. (remover, space, spaces, owners, asked)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> None:
        _, p, space, gone, owners, asked = e
        for q in (*range(p + 1, s.seats), *range(min(p, s.seats))):
            if q in owners and not asked >> q & 1 and savers(s, q):
                s.stack[-1] = (*e[:5], asked | 1 << q)
                if movable(s, q, gone, owners):
                    s.stack.append(("save", q, gone, owners))
                    return
        s.stack.pop()
        score_removal(s, p, space, gone, owners)


def savers(s: LaGranjaState, q: int) -> list[int]:
    """Ready Peddlers of a player (LG-155)."""
    return ready_with(s.farms[q], "own_marker_leaving") if q < s.seats else []


def escapes(s: LaGranjaState, space: int) -> list[int]:
    """Empty open neighbours of a space. Spaces cleared by the same placing still hold their markers (LG-156)."""
    return [i for i in s.setup.board.neighbours[space] if s.market[i] < 0]


def movable(s: LaGranjaState, q: int, gone: tuple[int, ...], owners: tuple[int, ...]) -> list[int]:
    """Markers of a player that a Peddler could save."""
    return [i for i, owner in zip(gone, owners) if owner == q and escapes(s, i)]


@entry("save")
class _Save:
    """Peddler: which marker, if any, is saved (LG-157). (owner, spaces, owners)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [*(A.SAVE[i] for i in movable(s, e[1], e[2], e[3])), A.PASS]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        q = e[1]
        s.stack.pop()
        if a is A.PASS:
            return
        exhaust(s.farms[q], savers(s, q)[0])
        s.stack.append(("save_to", q, a.args[0]))

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Save", "Peddler: move one of your markers to an empty space beside it instead of losing it?", "card:33"


@entry("save_to")
class _SaveTo:
    """Where the saved marker goes. (owner, space it leaves)"""

    @staticmethod
    def legal(s: LaGranjaState, e: Entry) -> list[Action]:
        return [A.SPACE[i] for i in escapes(s, e[2])]

    @staticmethod
    def choose(s: LaGranjaState, e: Entry, a: Action) -> None:
        _, q, space = e
        s.stack.pop()
        to = a.args[0]
        if s.market[space] == q:
            s.market[space] = -1
        else:
            s.farms[q].out += 1  # it was replaced: its space is taken already
        s.market[to] = q
        top = s.stack[-1]
        s.stack[-1] = (*top[:4], tuple(-1 if i == space else owner for i, owner in zip(top[3], top[4])), top[5])
        if s.log is not None:
            s.say("save", q, f"{who(s, q)}'s Peddler moves the marker from space {space} to {to}.", space=space, to=to)

    @staticmethod
    def ask(s: LaGranjaState, e: Entry) -> tuple[str, str, str]:
        return "Space", "Peddler: choose the empty space your marker moves to.", "card:33"


def score_removal(s: LaGranjaState, p: int, space: int, gone: tuple[int, ...], owners: tuple[int, ...]) -> None:
    """VP for the remover, saved markers included; the others go back to their supply (LG-149, LG-152, LG-194)."""
    if p < s.seats:
        gain_vp(
            s, p, REMOVAL_VP * len(gone), L_REMOVED, f"for {len(gone)} removed marker{'s' if len(gone) > 1 else ''}"
        )
        for _ in gone:
            fire(s, p, "other_marker_removed")
    for i, owner in zip(gone, owners):
        if owner < 0:
            continue  # a Peddler moved it
        if i != space:
            s.market[i] = -1
            if owner < s.seats:
                s.farms[owner].out -= 1
        if s.log is not None:
            s.say("removed", owner, f"{who(s, owner)}'s marker on space {i} is removed.", space=i, by=p)
        marker_lost(s, owner)
