"""Every straight cut has its two marks: a ruler laid on them cuts the piece and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import pytest

from printables import sheets
from printables.paths import Point
from printables.pen import HAIRLINE, Pen
from printables.sheets import EDGE, FOOT, MARK, SHORTEST_MARK, TICK_GAP, Options, draw_sheet, lay_out
from tests.printables.made import components, read
from tests.printables.recording import RecordingPen

Box = tuple[float, float, float, float]
Segment = tuple[Point, Point]


class SheetPen(RecordingPen):
    """Remembers what a sheet draws itself, not what is inside its components."""

    def symbol(self, name: str, w: float, h: float, draw: Callable[[Pen], None]) -> None:
        """Not drawn."""

    def use(self, name: str, x: float, y: float, **how: object) -> None:
        """Not drawn."""


def marks_among(strokes: Iterable[Sequence[Segment]]) -> list[Segment]:
    """The crop marks: the hairlines that belong to no ruler and no curve, from left to right or top to bottom."""
    found: list[Segment] = []
    for stroke in strokes:
        lengths = [abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in stroke]
        level = all(abs(x1 - x0) < 0.01 or abs(y1 - y0) < 0.01 for (x0, y0), (x1, y1) in stroke)
        if level and max(lengths) <= MARK + 0.01:
            found += [(min(a, b), max(a, b)) for a, b in stroke]
    return found


def turned(point: Point) -> Point:
    """Axes changed, so that upright cuts can be looked at as level ones."""
    return point[1], point[0]


def faults(boxes: Sequence[Box], pieces: Sequence[Box], marks: Sequence[Segment]) -> list[str]:
    """What is wrong with the marks of level cuts: `boxes` have straight edges, `pieces` are all that a cut may hit."""
    wrong: list[str] = []
    for box in boxes:
        for y in (box[1], box[3]):
            on = [(a[0], b[0]) for a, b in marks if abs(a[1] - y) < 0.02 and abs(b[1] - y) < 0.02 and a[0] != b[0]]
            left = max((end for _, end in on if end <= box[0]), default=None)
            right = min((start for start, _ in on if start >= box[2]), default=None)
            if left is None or right is None:
                wrong.append(f"the cut at {y:.1f} of {box} has no mark {'before' if left is None else 'after'} it")
                continue
            wrong += [
                f"the cut at {y:.1f} of {box} runs through {other}"
                for other in pieces
                if other[1] + 0.02 < y < other[3] - 0.02 and other[0] < right and other[2] > left
            ]
    return wrong


def check(boxes: Sequence[Box], pieces: Sequence[Box], marks: Sequence[Segment]) -> None:
    """Marks at every cut, on no piece, long enough to be seen."""
    wrong = faults(boxes, pieces, marks)
    wrong += faults(
        [(y0, x0, y1, x1) for x0, y0, x1, y1 in boxes],
        [(y0, x0, y1, x1) for x0, y0, x1, y1 in pieces],
        [(turned(a), turned(b)) for a, b in marks],
    )
    assert not wrong, wrong[:4]
    for (x0, y0), (x1, y1) in marks:
        assert x1 - x0 + y1 - y0 >= SHORTEST_MARK - 0.01
        for left, top, right, bottom in pieces:
            beside = x1 < left - TICK_GAP + 0.02 or x0 > right + TICK_GAP - 0.02
            above = y1 < top - TICK_GAP + 0.02 or y0 > bottom + TICK_GAP - 0.02
            assert beside or above, "a mark lies on a piece"


@pytest.mark.parametrize("ink", sheets.INKS)
@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("game", sheets.GAMES)
def test_every_straight_cut_in_the_file_has_two_marks(game: str, paper: str, ink: str) -> None:
    options = Options(paper, ink)
    reading = read(game, options)
    curved = {name for name, one in components(sheets.sections_of(game, options)).items() if one.cut is not None}
    straight = 0
    for page in range(len(reading.pages)):
        placed = [one for one in reading.placed(page) if one.name.partition(".")[0] not in ("bleed", "icon", "art")]
        if not placed:
            continue
        w, h = reading.size(page)
        pieces = [(one.x, one.y, one.x + one.w, one.y + one.h) for one in placed]
        edges = [piece for piece, one in zip(pieces, placed) if one.name not in curved]
        marks = marks_among(reading.strokes(page, HAIRLINE))
        check(edges, pieces, marks)
        for (x0, y0), (x1, y1) in marks:
            assert EDGE - 0.01 <= x0 <= x1 <= w - EDGE + 0.01, f"page {page + 1}: a mark outside what can be printed"
            assert EDGE - 0.01 <= y0 <= y1 <= h - FOOT + 0.01, f"page {page + 1}: a mark runs into label or ruler"
        straight += len(edges)
    assert straight


@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.5, 1.5), (-4.0, 4.0)], ids=str)
@pytest.mark.parametrize("backs", sheets.BACKS)
@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("game", sheets.GAMES)
def test_every_way_of_backs_keeps_its_marks(game: str, paper: str, backs: str, offset: Point) -> None:
    """Boards on large paper too."""
    plain = Options(paper, backs=backs, back_offset=offset)
    keys = {section.key for section in sheets.sections_of(game, plain)} | set(sheets.on_request(game))
    options = Options(paper, backs=backs, back_offset=offset, only=tuple(sorted(keys)))
    for sheet in lay_out(sheets.sections_of(game, options), options):
        if not sheet.placements:
            continue
        pen = SheetPen()
        draw_sheet(pen, sheet, "Test", options)
        strokes = [
            list(zip(one.points[::2], one.points[1::2]))
            for one in pen.painted
            if one.stroke == "ink" and one.fill is None and one.width == HAIRLINE
        ]
        pieces = [(one.x, one.y, one.x + one.component.w, one.y + one.component.h) for one in sheet.placements]
        edges = [piece for piece, one in zip(pieces, sheet.placements) if one.component.cut is None]
        check(edges, pieces, marks_among(strokes))


def test_a_missing_mark_is_noticed() -> None:
    box = (10.0, 10.0, 30.0, 20.0)
    level = [((5.0, y), (9.0, y)) for y in (10.0, 20.0)] + [((31.0, y), (35.0, y)) for y in (10.0, 20.0)]
    assert faults([box], [box], level) == []
    assert re.search("no mark after", faults([box], [box], level[:-1])[0])
    assert re.search("runs through", faults([box], [box, (3.0, 5.0, 9.5, 15.0), (0, 0, 1, 50)], level)[0])
