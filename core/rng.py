"""The generator every game draws from: one 64-bit int of state, the same numbers in every runtime.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
A game keeps `Rng.state` as one int of its own state, so a clone costs nothing and a record needs only the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_LIMIT = 1 << 63
"""Seeds are whole numbers from 0 up to, not including, this limit."""

_MASK = (1 << 64) - 1


def seed_from_text(text: str) -> int:
    """The seed a person typed: a whole number below `SEED_LIMIT` stands for itself, any other text is hashed."""
    text = text.strip()
    if text.isascii() and text.isdigit() and int(text) < SEED_LIMIT:
        return int(text)
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEED_LIMIT


class Rng:
    """A generator whose whole state is the int `state` (0 … 2**64 − 1)."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def bits(self) -> int:
        """The next 64 random bits as an int."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number 0 … n − 1, each equally likely (values that would favour some are drawn again)."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            value = self.bits()
            if value < limit:
                return value % n

    def die(self, sides: int = 6) -> int:
        """The face of a die, 1 … sides."""
        return self.below(sides) + 1

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely. Raises IndexError when there are none."""
        if not items:
            raise IndexError("choice from no items")
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffles in place (Fisher–Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def split(self) -> Rng:
        """A fresh generator seeded from this one."""
        return Rng(self.bits())
