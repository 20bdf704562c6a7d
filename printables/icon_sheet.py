"""The test sheet of all icons: in colour, as line art, in grey and in black, at 8 mm and small."""

from __future__ import annotations

from printables import icon
from printables.pen import Pen
from printables.sheets import Frame, FreePage, Options, Section

TITLE = "Icons"
AUTHOR = "Harvest Table"
COLUMNS = 5
ROW = 33.0


def _page(names: list[str]) -> FreePage:
    def draw(pen: Pen, frame: Frame) -> None:
        pen.text(frame.left, frame.top, "Icons", 20, family="title", weight="bold", baseline="top")
        pen.text(frame.left, frame.top + 10, "colour · line art · 8 mm: colour, line, grey, black", 9, fill="soft",
                 baseline="top")  # fmt: skip
        pitch = frame.width / COLUMNS
        for index, name in enumerate(names):
            x = frame.left + pitch * (index % COLUMNS + 0.5)
            y = frame.top + 26 + ROW * (index // COLUMNS)
            pen.icon(name, x - 7, y, 12, mode="colour")
            pen.icon(name, x + 7, y, 12, mode="line")
            for offset, mode, tone in (
                (-13.8, "colour", "ink"),
                (-4.6, "line", "ink"),
                (4.6, "solid", "edge"),
                (13.8, "solid", "dark"),
            ):
                pen.icon(name, x + offset, y + 12.6, 8, mode=mode, tone=tone, ground="white")
            pen.text(x, y + 19.4, icon.load(name).title, 8.5, anchor="middle", fit=pitch - 2)

    return draw


def sections(options: Options) -> list[Section]:
    """One section with as many pages as the icons need."""
    names = icon.names()
    rows = int((options.size[1] - 60) // ROW)
    size = rows * COLUMNS
    pages = tuple(_page(names[start : start + size]) for start in range(0, len(names), size))
    return [Section("icons", "All icons", pages=pages)]
