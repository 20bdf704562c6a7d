"""What the how-to pages of all games share: headings, numbered steps, and the list of what a file holds."""

from __future__ import annotations

from collections.abc import Sequence

from printables.pen import Pen, runs
from printables.sheets import Section


def heading(pen: Pen, x: float, y: float, w: float, text: str) -> float:
    """A heading with a rule w mm long; returns where the text under it begins."""
    pen.text(x, y, text, 14, family="title", weight="bold", baseline="top")
    pen.line(x, y + 6.2, x + w, y + 6.2, stroke="ink" if pen.low else "wheat", width=0.6)
    return y + 9.6


def step(pen: Pen, x: float, y: float, label: str | int) -> None:
    """A number in a disc of 6.8 mm, its top left corner at (x, y)."""
    pen.circle(x + 3.4, y + 3.4, 3.4, fill="wheat", stroke="icon-line", width=0.3)
    pen.text(
        x + 3.4, y + 3.4, str(label), 12, family="title", weight="bold", fill="dark", anchor="middle",
        baseline="middle", fit=5.6,
    )  # fmt: skip


def steps(
    pen: Pen, x: float, y: float, w: float, texts: Sequence[str], *, size: float = 10, gap: float = 4.2, first: int = 1
) -> float:
    """Numbered steps under each other (texts as for `pen.runs`); returns where the next thing may begin."""
    for number, text in enumerate(texts, first):
        step(pen, x, y - 1.6, number)
        y += max(pen.paragraph(x + 9.5, y, w - 9.5, runs(text), size), 5) + gap
    return y


def counts(listed: Sequence[Section]) -> list[tuple[int, str]]:
    """What a file holds: numbers and titles, counted from its own sheets."""
    found: dict[str, int] = {}
    for section in listed:
        for block in section.blocks:
            for item in block.items:
                title = item.title or item.name
                found[title] = found.get(title, 0) + 1
    return [(count, title) for title, count in found.items()]


def plural(title: str) -> str:
    """More than one of it: "farm boards", "farm boards for the solo game"."""
    head, preposition, rest = title.partition(" for ")
    if not preposition:
        head, preposition, rest = title.partition(" of ")
    return f"{head}s{preposition}{rest}"


def contents(pen: Pen, x: float, y: float, listed: Sequence[Section], pitch: float = 5.5) -> float:
    """The list of what a file holds; returns where the next thing may begin."""
    for count, title in counts(listed):
        pen.text(x + 7, y, str(count), 10.5, weight="bold", anchor="end", baseline="top")
        pen.text(x + 10, y, title if count == 1 else plural(title), 10.5, baseline="top")
        y += pitch
    return y
