"""What is printed, made once for all tests: files by game and options, read back, and every component once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from printables import sheets
from printables.palette import FULL, Theme
from printables.pen import Pen
from printables.sheets import Component, Options, Section
from tests.printables.reading import Reading
from tests.printables.recording import RecordingPen

CHOICES = [
    Options(paper=paper, ink=ink, backs=backs)
    for paper, ink, backs in (
        ("a4", "full", "long-edge"),
        ("letter", "full", "long-edge"),
        ("a4", "low", "short-edge"),
        ("letter", "low", "gutterfold"),
        ("a4", "full", "gutterfold"),
        ("letter", "full", "none"),
    )
]
"""Papers, inks and backs, each with each other at least once where it matters."""


@cache
def made(game: str, options: Options) -> sheets.Made:
    """The print set of a game."""
    return sheets.make(game, options)


@cache
def read(game: str, options: Options) -> Reading:
    """The print set of a game, read back from its PDF."""
    return Reading(made(game, options).data)


def drawn(draw: Callable[[Pen], None], theme: Theme = FULL) -> RecordingPen:
    """What a drawing asks of its pen."""
    pen = RecordingPen(theme)
    draw(pen)
    return pen


def components(sections: Iterable[Section]) -> dict[str, Component]:
    """Every component of a set once, backs too, by name."""
    return {
        one.name: one
        for section in sections
        for block in section.blocks
        for item in block.items
        for one in (item, item.back)
        if one is not None
    }


def kinds(counts: Counter[str]) -> Counter[str]:
    """Counts by the word before the first point."""
    result: Counter[str] = Counter()
    for name, count in counts.items():
        result[name.partition(".")[0]] += count
    return result
