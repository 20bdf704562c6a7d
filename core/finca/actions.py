"""The clicks of Finca and their notation.

| notation | click |
|---|---|
| `place 4` | First Harvest: put a farmer on blade 4 |
| `move 4` | walk one of your farmers standing on blade 4 |
| `serve petra` | name the tile of a community for this delivery |
| `pay F3S2` | with what it is paid, asked only when there is a choice |
| `done` | the delivery is complete |
| `double 4` | Double Move: walk a farmer from blade 4 as the second move |
| `gust 4`, `to 7` | Gust of Wind: lift a farmer from blade 4, set it on blade 7 |
| `large cart` | Large Donkey Cart: begin a delivery of up to 10 foods |
| `discount` | Resource Discount: begin a delivery with one food less |
| `end` | end the turn without a further action tile |
"""

from __future__ import annotations

import re
from functools import cache

from core.finca import box
from core.game import Action, ActionPool, InvalidAction

POOL = ActionPool("finca")

PLACE = tuple(POOL.make("place", (b,), f"place {b}") for b in range(box.BLADES))
MOVE = tuple(POOL.make("move", (b,), f"move {b}") for b in range(box.BLADES))
DOUBLE = tuple(POOL.make("double", (b,), f"double {b}") for b in range(box.BLADES))
GUST = tuple(POOL.make("gust", (b,), f"gust {b}") for b in range(box.BLADES))
TO = tuple(POOL.make("to", (b,), f"to {b}") for b in range(box.BLADES))
SERVE = tuple(POOL.make("serve", (c,), f"serve {name}") for c, name in enumerate(box.COMMUNITIES))
LARGE_CART = POOL.make("large", (), "large cart")
DISCOUNT = POOL.make("discount", (), "discount")
DONE = POOL.make("done", (), "done")
END = POOL.make("end", (), "end")

_BLADE_KINDS = {"place": PLACE, "move": MOVE, "double": DOUBLE, "gust": GUST, "to": TO}


@cache
def pay(payment: int) -> Action:
    """Paying a basket for the tile just named."""
    return POOL.make("pay", (payment,), f"pay {box.notation(payment)}")


@cache
def standing(farmers: int) -> tuple[int, ...]:
    """The blades on which a player has farmers (`farmers`: four bits a blade)."""
    return tuple(b for b in range(box.BLADES) if farmers >> (4 * b) & 15)


@cache
def moves(farmers: int) -> tuple[Action, ...]:
    """A move from each blade on which the player has farmers (FI-13: equal farmers are one choice)."""
    return tuple(MOVE[b] for b in standing(farmers))


def parse(text: str) -> Action:
    """Reads notation. Raises InvalidAction."""
    words = text.split()
    known = POOL.find(" ".join(words))
    if known is not None:
        return known
    if len(words) == 2:
        kind, what = words
        if kind in _BLADE_KINDS:
            raise InvalidAction(f"{text!r}: expected a blade from 0 to {box.BLADES - 1}, found {what!r}")
        if kind == "serve":
            raise InvalidAction(f"{text!r}: unknown community {what!r}; known: {', '.join(box.COMMUNITIES)}")
        if kind == "pay":
            payment = box.read_basket(what) if re.fullmatch(r"[A-Z0-9]+", what) else None
            if payment is None or box.count(payment) > box.LARGE_LIMIT:
                letters = ", ".join(f"{letter} {food}" for letter, food in zip(box.LETTERS, box.FOODS))
                raise InvalidAction(
                    f"{text!r}: expected up to {box.LARGE_LIMIT} foods like F3S2 ({letters}), found {what!r}"
                )
            return pay(payment)
    raise InvalidAction(
        f"{text!r} is no action of Finca; expected place, move, double, gust or to with a blade, "
        "serve with a community, pay with foods, large cart, discount, done or end"
    )
