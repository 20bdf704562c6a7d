"""The stack of pending entries: what each kind of entry offers and does.

An entry is a tuple `(name, owner, …)` of ints, strings and tuples. The top entry alone decides who acts and what is
legal. `legal` gives the choices, or None after it has resolved (and removed or replaced) itself. `choose` plays a
choice and removes or replaces the entry. Nothing else looks at the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.game import Action

if TYPE_CHECKING:
    from core.la_granja.state import LaGranjaState

Entry = tuple[Any, ...]
Legal = Callable[["LaGranjaState", Entry], "list[Action] | tuple[Action, ...] | None"]
Choose = Callable[["LaGranjaState", Entry, Action], None]
Ask = Callable[["LaGranjaState", Entry], tuple[str, str, str]]

LEGAL: dict[str, Legal] = {}
CHOOSE: dict[str, Choose] = {}
ASK: dict[str, Ask] = {}
"""(kind of decision, prompt, source) of an entry."""
FORGO: dict[str, Callable[[LaGranjaState, Entry], None]] = {}
"""Gives up one marker that the entry was about to use (LG-14)."""
TURNS: set[str] = set()
"""Entries that are turns: they offer the actions of a free moment (LG-28)."""
ALWAYS: set[str] = set()
"""Entries asked although there is a single choice, since they start something that cannot be taken back."""


def entry(name: str, *, turn: bool = False, always: bool = False) -> Callable[[type], type]:
    """Registers a class with static methods legal, choose, ask (and forgo) as the entry `name`."""

    def register(cls: type) -> type:
        LEGAL[name] = cls.legal  # type: ignore[attr-defined]
        if hasattr(cls, "choose"):
            CHOOSE[name] = cls.choose
            ASK[name] = cls.ask  # type: ignore[attr-defined]
        if hasattr(cls, "forgo"):
            FORGO[name] = cls.forgo
        if turn:
            TURNS.add(name)
        if always:
            ALWAYS.add(name)
        return cls

    return register
