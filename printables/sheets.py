"""Imposition: components become sheets of paper.

A game's module makes a list of `Section`s (what belongs together, in print order) from `Options`; `lay_out` puts their
components on sheets with bleed, crop marks, backs, ruler and label; `make` writes the PDF and its manifest. A sheet can
be drawn by any pen (`draw_sheet`), so the page can show it before it is printed.

Millimetres, y down, origin at the sheet's top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from printables import paths
from printables.palette import FULL, LOW, Theme
from printables.paths import Point
from printables.pen import HAIRLINE, Pen

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PAPER_NAMES = {"a4": "A4", "letter": "US Letter"}
LARGE_PAPER = {"a4": ("A3", (297.0, 420.0)), "letter": ("Tabloid", (279.4, 431.8))}
"""Twice the chosen paper, upright: for boards that somebody has printed in a copy shop."""
INKS: dict[str, Theme] = {"full": FULL, "low": LOW}
BACKS = ("long-edge", "short-edge", "gutterfold", "none")
GAMES = ("tiny_farms", "finca", "la_granja", "mi_tierra")
LICENCE = "CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/"

BLEED = 3.0
SAFE = 3.0
EDGE = 5.0  # home printers leave about so much white
SIDE = 8.0  # trim edges keep this distance from the left and right edge of the sheet
TOP = 12.0  # room for crop marks above the bleed
PAGE = 10.0  # margin of free pages and labels
BOTTOM = 14.5  # ruler and label
FOOT = 11.4  # crop marks end above them
MARK = 4.0
MARK_GAP = 0.6  # from the bleed
TICK_GAP = 1.0  # from the trim, for a mark that has no room beside the bleed
SHORTEST_MARK = 1.0
BLOCK_GAP = 15.0
FOLD_GAP = BLEED + 5.0

Draw = Callable[[Pen], None]
Ground = Callable[[Pen, float], None]


class PrintError(ValueError):
    """One sentence: what cannot be printed, and why."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a person chooses before printing."""

    paper: str = "a4"
    ink: str = "full"
    backs: str = "long-edge"
    back_offset: Point = (0.0, 0.0)
    players: int | None = None
    only: tuple[str, ...] = ()
    custom: Any = None  # data of the person's own: a wheel

    @property
    def size(self) -> Point:
        """Width and height of the paper in mm, upright."""
        return PAPERS[self.paper]


@dataclass(frozen=True, slots=True)
class Component:
    """Something to cut out, w × h mm when cut.

    draw: draws it (origin: its top left corner). ground: draws what must run into the bleed, so many mm beyond the trim
    (None: the ground is white paper). cut: the outline where the cut is not a rectangle; it gets a hairline instead of
    crop marks. back: its other side, of the same size.
    """

    name: str
    w: float
    h: float
    draw: Draw
    ground: Ground | None = None
    cut: str | None = None
    back: Component | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Components of one size in a grid. shared: neighbours share their cuts (only where their grounds are alike).

    Otherwise they lie two bleeds apart. gap: another distance. columns: at most so many. beside: to the right of the
    block before it, in one row.
    """

    items: tuple[Component, ...]
    shared: bool = False
    columns: int | None = None
    gap: float | None = None
    beside: bool = False

    @property
    def pitch_gap(self) -> float:
        """The distance between neighbours."""
        if self.gap is not None:
            return self.gap
        return 0.0 if self.shared else 2 * BLEED


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a sheet that a free page may draw on."""

    w: float
    h: float
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The usable width."""
        return self.right - self.left


FreePage = Callable[[Pen, Frame], None]


@dataclass(frozen=True, slots=True)
class Section:
    """What belongs together: blocks of components, or free pages (`pages`), or both. key: its name for `--only`.

    paper: width and height in mm of paper of its own, upright, where the chosen one is too small (a board on A3).
    """

    key: str
    title: str
    blocks: tuple[Block, ...] = ()
    pages: tuple[FreePage, ...] = ()
    back_pages: tuple[FreePage, ...] = ()
    landscape: bool = False
    centre: bool = False
    note: str = ""
    paper: Point | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A component on a sheet: the place of its top left corner; `turned`: upside down."""

    component: Component
    x: float
    y: float
    turned: bool = False


@dataclass(slots=True)
class Sheet:
    """One side of a sheet of paper."""

    section: Section
    w: float
    h: float
    side: str = "front"  # front, back, blank
    placements: list[Placement] = field(default_factory=list)
    grids: list[list[Placement]] = field(default_factory=list)
    free: FreePage | None = None
    fold: float | None = None
    number: int = 0
    of: int = 0
    part: str = ""


# ---------------------------------------------------------------- layout


def frame_of(w: float, h: float) -> Frame:
    """The usable part of a sheet."""
    return Frame(w, h, PAGE, PAGE, w - PAGE, h - BOTTOM)


def lay_out(sections: Sequence[Section], options: Options) -> list[Sheet]:
    """The sheets, front before back, numbered. Raises PrintError where a component does not fit the paper."""
    chosen = [section for section in sections if not options.only or _wanted(section, options.only)]
    duplex = options.backs in ("long-edge", "short-edge")
    sheets: list[Sheet] = []
    for section in chosen:
        sheets.extend(_section_sheets(section, options))
    if duplex:
        sheets = list(_paired(sheets))
    physical = 0
    for sheet in sheets:
        if sheet.side == "front":
            physical += 1
        sheet.number = physical
    for sheet in sheets:
        sheet.of = physical
    _label_parts(sheets)
    return sheets


def _wanted(section: Section, only: Sequence[str]) -> bool:
    return section.key in only or section.key.partition("-")[0] in only


def _paired(sheets: list[Sheet]) -> Iterator[Sheet]:
    """Blank sides where a duplex printer would else print a front on the back of another sheet."""
    cards = any(sheet.side == "back" and sheet.placements for sheet in sheets)
    odd = False  # whether the next page is the other side of a sheet
    for index, sheet in enumerate(sheets):
        follower = sheets[index + 1] if index + 1 < len(sheets) else None
        has_back = follower is not None and follower.side == "back"
        if sheet.side == "front" and odd and (has_back or (cards and sheet.placements)):
            yield Sheet(sheets[index - 1].section, sheet.w, sheet.h, side="blank")
            odd = False
        yield sheet
        odd = not odd
        if sheet.side == "front" and cards and sheet.placements and not has_back:
            yield Sheet(sheet.section, sheet.w, sheet.h, side="blank")
            odd = False


def _label_parts(sheets: list[Sheet]) -> None:
    """Sections of several sheets say which one: "Farm boards 1/2"."""
    fronts: dict[str, list[Sheet]] = {}
    for sheet in sheets:
        if sheet.side == "front":
            fronts.setdefault(sheet.section.key, []).append(sheet)
    for group in fronts.values():
        for index, sheet in enumerate(group):
            sheet.part = f" {index + 1}/{len(group)}" if len(group) > 1 else ""
    last = ""
    for sheet in sheets:
        if sheet.side == "front":
            last = sheet.part
        else:
            sheet.part = last


def _section_sheets(section: Section, options: Options) -> Iterator[Sheet]:
    w, h = section.paper or options.size
    if section.landscape:
        w, h = h, w
    duplex = options.backs in ("long-edge", "short-edge")
    for index, page in enumerate(section.pages):
        yield Sheet(section, w, h, free=page)
        if duplex and index < len(section.back_pages):
            yield Sheet(section, w, h, side="back", free=section.back_pages[index])
    plain: list[Block] = []
    folded: list[Block] = []
    for block in section.blocks:
        has_back = any(item.back is not None for item in block.items)
        (folded if has_back and options.backs == "gutterfold" else plain).append(block)
    # A sheet that turns over its top edge has the foot of its back where its front has the top.
    turned = duplex and not flips_sideways(w, h, options.backs)
    top = BOTTOM if turned and any(item.back is not None for block in plain for item in block.items) else TOP
    for sheet in _grid_sheets(section, plain, w, h, top):
        yield sheet
        if duplex and any(placement.component.back is not None for placement in sheet.placements):
            yield back_of(sheet, options)
    for block in folded:
        yield from _folded_sheets(section, block, options)


def _columns(block: Block, w: float) -> int:
    item = block.items[0]
    gap = block.pitch_gap
    count = int((w - 2 * SIDE + gap + 1e-6) // (item.w + gap))
    if block.columns is not None:
        count = min(count, block.columns)
    return min(count, len(block.items))


def _check_fits(block: Block, w: float, h: float, section: Section) -> None:
    item = block.items[0]
    if any((other.w, other.h) != (item.w, item.h) for other in block.items):
        raise PrintError(f"{section.title}: the components of one block must be of one size")
    if item.w > w - 2 * SIDE + 1e-6 or item.h > h + 1e-6:
        size = f"{paths.number(item.w)} × {paths.number(item.h)} mm"
        raise PrintError(f"{section.title}: {item.name} ({size}) does not fit a sheet; use `tiles` to split it")


def _grid(block: Block, items: Sequence[Component], columns: int, left: float, top: float) -> list[Placement]:
    item, gap = block.items[0], block.pitch_gap
    return [
        Placement(component, left + (index % columns) * (item.w + gap), top + (index // columns) * (item.h + gap))
        for index, component in enumerate(items)
    ]


def _grid_sheets(section: Section, blocks: Sequence[Block], w: float, h: float, first: float) -> Iterator[Sheet]:
    sheet: Sheet | None = None
    full: Sheet | None = None  # the sheet before, whose grid a half-filled one keeps
    y = first
    bottom = h - BOTTOM
    for row in _rows([block for block in blocks if block.items], w):
        for block in row:
            _check_fits(block, w, bottom - first, section)
        if len(row) > 1:
            height = max(_height(block, w) for block in row)
            if sheet is None or y + height > bottom + 1e-6:
                if sheet is not None:
                    full = _settled(sheet, section, full, first)
                    yield full
                sheet, y = Sheet(section, w, h), first
            x = (w - sum(_width(block, w) for block in row) - BLOCK_GAP * (len(row) - 1)) / 2
            for block in row:
                top = y + (height - _height(block, w)) / 2
                sheet.grids.append(_grid(block, block.items, _columns(block, w), x, top))
                x += _width(block, w) + BLOCK_GAP
            y += height + BLOCK_GAP
            continue
        block = row[0]
        columns, gap, item = _columns(block, w), block.pitch_gap, block.items[0]
        left = (w - _width(block, w)) / 2
        rest = list(block.items)
        while rest:
            if sheet is not None and y + item.h > bottom + 1e-6:
                full = _settled(sheet, section, full, first)
                yield full
                sheet = None
            if sheet is None:
                sheet, y = Sheet(section, w, h), first
            rows = int((bottom - y + gap + 1e-6) // (item.h + gap))
            count = min(len(rest), rows * columns)
            grid = _grid(block, rest[:count], columns, left, y)
            rest = rest[count:]
            sheet.grids.append(grid)
            y = grid[-1].y + item.h + BLOCK_GAP
    if sheet is not None:
        yield _settled(sheet, section, full, first)


def _rows(blocks: Sequence[Block], w: float) -> list[list[Block]]:
    """Blocks that stand in one row together, as far as the sheet is wide enough."""
    rows: list[list[Block]] = []
    for block in blocks:
        row = rows[-1] if rows else []
        used = sum(_width(other, w) + BLOCK_GAP for other in row)
        if block.beside and row and used + _width(block, w) <= w - 2 * SIDE:
            row.append(block)
        else:
            rows.append([block])
    return rows


def _width(block: Block, w: float) -> float:
    columns = _columns(block, w)
    return columns * block.items[0].w + (columns - 1) * block.pitch_gap


def _height(block: Block, w: float) -> float:
    rows = math.ceil(len(block.items) / max(1, _columns(block, w)))
    return rows * block.items[0].h + (rows - 1) * block.pitch_gap


def _settled(sheet: Sheet, section: Section, full: Sheet | None, first: float) -> Sheet:
    """The sheet with all that is on it; moved down to its middle where the section asks for it.

    A sheet with fewer of the same components than the one before (`full`) keeps the grid of that one, so that a pile
    of sheets can be cut together.
    """
    everything = [placement for grid in sheet.grids for placement in grid]
    if section.centre:
        top = min(p.y for p in everything)
        low = max(p.y + p.component.h for p in everything)
        roomy = low - top <= sheet.h - 2 * (BOTTOM + BLEED + MARK)
        middle = sheet.h / 2 if roomy else (first + sheet.h - BOTTOM) / 2
        down = middle - (top + low) / 2
        if full is not None and len(sheet.grids) == len(full.grids) == 1:
            item, other = everything[0], full.placements[0]
            if (item.x, item.component.w, item.component.h) == (other.x, other.component.w, other.component.h):
                down = other.y - item.y
        sheet.grids = [[Placement(p.component, p.x, p.y + down, p.turned) for p in grid] for grid in sheet.grids]
    sheet.placements = [placement for grid in sheet.grids for placement in grid]
    return sheet


def flips_sideways(w: float, h: float, backs: str) -> bool:
    """Whether the sheet turns about its vertical middle line when the printer prints its other side."""
    return (h >= w) == (backs == "long-edge")


def behind(placement: Placement, w: float, h: float, backs: str, offset: Point = (0.0, 0.0)) -> Placement:
    """Where the back of a component must stand on the back page to lie behind its front."""
    item = placement.component
    back = item.back
    if back is None:
        raise PrintError(f"{item.name} has no back")
    if flips_sideways(w, h, backs):
        x, y, turned = w - placement.x - item.w, placement.y, placement.turned
    else:
        x, y, turned = placement.x, h - placement.y - item.h, not placement.turned
    return Placement(back, x + offset[0], y + offset[1], turned)


def back_of(sheet: Sheet, options: Options) -> Sheet:
    """The back page of a sheet."""
    other = Sheet(sheet.section, sheet.w, sheet.h, side="back")
    for grid in sheet.grids:
        backs = [
            behind(placement, sheet.w, sheet.h, options.backs, options.back_offset)
            for placement in grid
            if placement.component.back is not None
        ]
        if backs:
            other.grids.append(backs)
            other.placements.extend(backs)
    return other


def _folded_sheets(section: Section, block: Block, options: Options) -> Iterator[Sheet]:
    """Fronts above a fold, backs upside down below it: for printers that print one side."""
    w, h = options.size
    item = block.items[0]
    if section.landscape or item.w > w - 2 * SIDE:
        w, h = h, w
    fold = (TOP + h - BOTTOM) / 2
    height = fold - FOLD_GAP - TOP
    if item.h > height + 1e-6:
        w, h = h, w
        fold = (TOP + h - BOTTOM) / 2
        height = fold - FOLD_GAP - TOP
    _check_fits(block, w, height, section)
    columns = _columns(block, w)
    gap = block.pitch_gap
    rows = max(1, int((height + gap + 1e-6) // (item.h + gap)))
    left = (w - columns * item.w - (columns - 1) * gap) / 2
    for start in range(0, len(block.items), rows * columns):
        sheet = Sheet(section, w, h, fold=fold)
        fronts: list[Placement] = []
        backs: list[Placement] = []
        used = min(rows, math.ceil(len(block.items[start : start + rows * columns]) / columns))
        first = fold - FOLD_GAP - used * item.h - (used - 1) * gap
        for index, component in enumerate(block.items[start : start + rows * columns]):
            x = left + (index % columns) * (item.w + gap)
            y = first + (index // columns) * (item.h + gap)
            fronts.append(Placement(component, x, y))
            if component.back is not None:
                backs.append(Placement(component.back, x, 2 * fold - y - item.h, True))
        sheet.grids = [fronts, backs] if backs else [fronts]
        sheet.placements = fronts + backs
        yield sheet


def tiles(component: Component, columns: int, rows: int, overlap: float = 8.0) -> list[Component]:
    """A board that is larger than a sheet as pieces of equal size, from the top left row by row.

    Every piece shows its cell and `overlap` mm of its right and lower neighbours: lay the neighbour on that strip, its
    edge at the join marks, and glue. Pieces are named `<component>.tile-<row>-<column>` (from 1).
    """
    cell_w, cell_h = component.w / columns, component.h / rows
    pieces: list[Component] = []
    for row in range(rows):
        for column in range(columns):
            w = cell_w + (overlap if column < columns - 1 else 0.0)
            h = cell_h + (overlap if row < rows - 1 else 0.0)
            pieces.append(
                Component(
                    f"{component.name}.tile-{row + 1}-{column + 1}",
                    w,
                    h,
                    _piece(component, column * cell_w, row * cell_h, w, h, cell_w, cell_h),
                    title=f"{component.title or component.name}, row {row + 1}, column {column + 1}",
                )
            )
    return pieces


def _piece(whole: Component, x: float, y: float, w: float, h: float, cell_w: float, cell_h: float) -> Draw:
    def draw(pen: Pen) -> None:
        art = f"art.{whole.name}"
        pen.symbol(art, whole.w, whole.h, whole.draw)
        with pen.group(clip=paths.rectangle(0, 0, w, h)):
            pen.use(art, -x, -y)
            if w > cell_w:
                _join_marks(pen, cell_w, min(h, cell_h), vertical=True)
            if h > cell_h:
                _join_marks(pen, cell_h, min(w, cell_w), vertical=False)

    return draw


def _join_marks(pen: Pen, at: float, length: float, *, vertical: bool) -> None:
    """Small arrowheads in the strip that the neighbour covers; their tips touch the line where its edge goes."""
    for share in (0.08, 0.5, 0.92):
        along = length * share
        tip, a, b = (at, along), (at + 3.2, along - 1.6), (at + 3.2, along + 1.6)
        if not vertical:
            tip, a, b = (tip[1], tip[0]), (a[1], a[0]), (b[1], b[0])
        pen.polygon([tip, a, b], fill="white", stroke="ink", width=0.2)
        for start, end in (((at, along - 4), (at, along + 4)),):
            if vertical:
                pen.line(*start, *end, stroke="ink", width=HAIRLINE)
            else:
                pen.line(start[1], start[0], end[1], end[0], stroke="ink", width=HAIRLINE)


def tile_grid(
    component: Component, paper: Options | Point, overlap: float = 8.0, *, landscape: bool = True
) -> tuple[int, int]:
    """The smallest number of (columns, rows) whose pieces fit the paper, chosen or given in mm."""
    w, h = paper.size if isinstance(paper, Options) else paper
    if landscape:
        w, h = h, w
    usable_w, usable_h = w - 2 * SIDE, h - TOP - BOTTOM
    columns = max(1, math.ceil((component.w - overlap) / (usable_w - overlap)))
    rows = max(1, math.ceil((component.h - overlap) / (usable_h - overlap)))
    while component.w / columns + (overlap if columns > 1 else 0) > usable_w:
        columns += 1
    while component.h / rows + (overlap if rows > 1 else 0) > usable_h:
        rows += 1
    return columns, rows


# ---------------------------------------------------------------- drawing a sheet


def draw_sheet(pen: Pen, sheet: Sheet, title: str, options: Options) -> None:
    """Everything on one side of a sheet: grounds with bleed, components, marks, fold, ruler and label."""
    if sheet.side == "blank":
        return
    if sheet.free is not None:
        shift = options.back_offset if sheet.side == "back" else (0.0, 0.0)
        with pen.group(translate=shift):
            sheet.free(pen, frame_of(sheet.w, sheet.h))
    for placement in sheet.placements:
        _draw_bleed(pen, placement)
    for placement in sheet.placements:
        item = placement.component
        pen.symbol(item.name, item.w, item.h, item.draw)
        _put(pen, item.name, placement, 0.0)
    for placement in sheet.placements:
        if placement.component.cut is not None:
            _draw_cut(pen, placement)
    for grid in sheet.grids:
        _draw_marks(pen, sheet, grid)
    if sheet.fold is not None:
        pen.line(EDGE, sheet.fold, sheet.w - EDGE, sheet.fold, stroke="edge", width=0.2, dash=(3, 2))
        for x, lean in ((EDGE, 1), (sheet.w - EDGE, -1)):
            pen.polygon([(x + 2.4 * lean, sheet.fold), (x, sheet.fold - 1.4), (x, sheet.fold + 1.4)], fill="ink")
    _draw_ruler(pen, sheet)
    _draw_label(pen, sheet, title)


def _put(pen: Pen, name: str, placement: Placement, beyond: float) -> None:
    item = placement.component
    if placement.turned:
        pen.use(name, placement.x + item.w + beyond, placement.y + item.h + beyond, rotate=180)
    else:
        pen.use(name, placement.x - beyond, placement.y - beyond)


def _draw_bleed(pen: Pen, placement: Placement) -> None:
    item = placement.component
    ground = item.ground
    if ground is None or pen.low:
        return

    def draw(inner: Pen) -> None:
        with inner.group(translate=(BLEED, BLEED)):
            ground(inner, BLEED)

    name = f"bleed.{item.name}"
    pen.symbol(name, item.w + 2 * BLEED, item.h + 2 * BLEED, draw)
    _put(pen, name, placement, BLEED)


def _draw_cut(pen: Pen, placement: Placement) -> None:
    item = placement.component
    turn = 180.0 if placement.turned else 0.0
    x, y = (placement.x + item.w, placement.y + item.h) if placement.turned else (placement.x, placement.y)
    with pen.group(translate=(x, y), rotate=turn):
        pen.path(item.cut or "", stroke="ink", width=HAIRLINE)


def _draw_marks(pen: Pen, sheet: Sheet, grid: Sequence[Placement]) -> None:
    """Crop marks round the outside of a grid, two for every cut.

    They stand beside the bleed where the margin leaves room for them, else in it, cased in white.
    """
    straight = [placement for placement in grid if placement.component.cut is None]
    if not straight:
        return
    xs = sorted({round(x, 3) for p in straight for x in (p.x, p.x + p.component.w)})
    ys = sorted({round(y, 3) for p in straight for y in (p.y, p.y + p.component.h)})
    beside: list[str] = []
    inside: list[str] = []
    n = paths.number
    for trim, sign, limit in ((ys[0], -1, EDGE), (ys[-1], 1, sheet.h - FOOT)):
        a, b, roomy = _mark(trim, sign, limit)
        (beside if roomy else inside).extend(f"M{n(x)} {n(a)}V{n(b)}" for x in xs)
    for trim, sign, limit in ((xs[0], -1, EDGE), (xs[-1], 1, sheet.w - EDGE)):
        a, b, roomy = _mark(trim, sign, limit)
        (beside if roomy else inside).extend(f"M{n(a)} {n(y)}H{n(b)}" for y in ys)
    if inside and not pen.low:
        pen.path("".join(inside), stroke="white", width=3 * HAIRLINE)
    pen.path("".join(beside + inside), stroke="ink", width=HAIRLINE)


def _mark(trim: float, sign: int, limit: float) -> tuple[float, float, bool]:
    """Start and end of a crop mark outwards (`sign`) of a trim edge, and whether it stands beside the bleed.

    A mark ends at the limit (of what can be printed, or the foot of the sheet), unless it would be too short to see:
    a back that was moved far still has its marks.
    """
    room = (limit - trim) * sign
    start = BLEED + MARK_GAP
    roomy = room >= start + SHORTEST_MARK - 1e-6
    if roomy:
        end = min(start + MARK, room)
    else:
        start, end = TICK_GAP, max(TICK_GAP + SHORTEST_MARK, min(BLEED, room))
    return trim + sign * start, trim + sign * end, roomy


def _draw_ruler(pen: Pen, sheet: Sheet) -> None:
    """50 mm and 2 inches, to see that nothing was scaled."""
    x, y = sheet.w - EDGE - 3 - 50.8 - 12, sheet.h - 8.6
    parts: list[str] = [f"M{paths.number(x)} {paths.number(y)}h50.8"]
    n = paths.number
    for tick in range(51):
        high = 2.0 if tick % 10 == 0 else 1.5 if tick % 5 == 0 else 1.0
        parts.append(f"M{n(x + tick)} {n(y)}v{n(-high)}")
    for eighth in range(17):
        high = 2.6 if eighth % 8 == 0 else 1.8 if eighth % 4 == 0 else 1.0
        parts.append(f"M{n(x + eighth * 25.4 / 8)} {n(y)}v{n(high)}")
    pen.path("".join(parts), stroke="ink", width=HAIRLINE)
    pen.text(x + 52.4, y - 0.5, "50 mm", 8.5, fill="soft")
    pen.text(x + 52.4, y + 0.8, "2 in", 8.5, fill="soft", baseline="top")


def label_of(sheet: Sheet, title: str) -> str:
    """Game, sheet n of m, what is on it."""
    side = " (back)" if sheet.side == "back" else ""
    return f"{title} · sheet {sheet.number} of {sheet.of}{side} · {sheet.section.title}{sheet.part}"


def _draw_label(pen: Pen, sheet: Sheet, title: str) -> None:
    room = sheet.w - 2 * PAGE - 70
    y = sheet.h - 8.6
    fold = "Fold on the dashed line, glue, then cut." if sheet.fold is not None else ""
    note = " ".join(part for part in (fold, sheet.section.note) if part)
    pen.text(PAGE, y + (0.0 if note else 1.4), label_of(sheet, title), 9, weight="bold", fit=room)
    if note:
        pen.text(PAGE, y + 3.4, note, 8.5, fill="soft", fit=room)


# ---------------------------------------------------------------- free pages


def draw_calibration(backs: str, side: str) -> FreePage:
    """A side of the duplex calibration sheet: hold it against the light and read the offset off at the cross."""

    def draw(pen: Pen, frame: Frame) -> None:
        w, h = frame.w, frame.h
        cx, cy = w / 2, h / 2
        sideways = flips_sideways(w, h, backs)
        if side == "back":
            pen.line(cx - 40, cy, cx + 40, cy, width=0.25)
            pen.line(cx, cy - 40, cx, cy + 40, width=0.25)
            pen.circle(cx, cy, 30, stroke="ink", width=0.25, dash=(2, 1.5))
            for angle in (45, 135, 225, 315):
                x, y = paths.polar(cx, cy, 48, angle)
                pen.text(x, y, "back", 10, weight="bold", anchor="middle", baseline="middle")
            return
        pen.text(frame.left, frame.top + 4, "Duplex calibration", 20, family="title", weight="bold", baseline="top")
        flip = "long" if backs != "short-edge" else "short"
        steps = (
            f"Only needed for components with a back. Print this sheet on both sides at 100 %, turning on the {flip} "
            "edge. Hold it against a bright light, this side towards you. The back’s cross shows through: read the "
            "number where its upright line meets the x scale and where its level line meets the y scale, and print "
            "the game with --back-offset x,y (or the two numbers in the print shop). Print this sheet again to check: "
            "now the crosses meet at 0."
        )
        pen.paragraph(frame.left, frame.top + 17, frame.width, steps, 10.5)
        if backs in ("none", "gutterfold"):
            pen.paragraph(
                frame.left, frame.top + 44, frame.width,
                "You chose no duplex printing, so this sheet has no other side: use it to check the rulers.", 10.5,
                weight="bold",
            )  # fmt: skip
        n = paths.number
        parts: list[str] = []
        for tenth in range(-20, 21):
            value = tenth / 2
            whole = tenth % 2 == 0
            high = 5.0 if tenth % 10 == 0 else 3.4 if whole else 2.0
            parts.append(f"M{n(cx + value)} {n(cy - 30)}v{n(-high)}")
            parts.append(f"M{n(cx - 30)} {n(cy + value)}h{n(-high)}")
        parts.append(f"M{n(cx - 10)} {n(cy - 30)}h20M{n(cx - 30)} {n(cy - 10)}v20")
        pen.path("".join(parts), stroke="ink", width=HAIRLINE)
        for value in (-10, -5, 0, 5, 10):
            x_label = value if sideways else -value
            y_label = -value if sideways else value
            pen.text(cx + value, cy - 36.4, _signed(x_label), 8.5, anchor="middle")
            pen.text(cx - 36.4, cy + value, _signed(y_label), 8.5, anchor="end", baseline="middle")
        pen.text(cx, cy - 41.5, "x", 11, weight="bold", anchor="middle")
        pen.text(cx - 44, cy, "y", 11, weight="bold", anchor="end", baseline="middle")
        pen.circle(cx, cy, 30, stroke="edge", width=HAIRLINE)
        pen.line(cx - 6, cy, cx + 6, cy, stroke="edge", width=HAIRLINE)
        pen.line(cx, cy - 6, cx, cy + 6, stroke="edge", width=HAIRLINE)
        pen.text(cx, cy + 52, "front: this side towards you", 10, weight="bold", anchor="middle")
        y = cy + 70
        pen.text(cx, y, "100 mm", 8.5, fill="soft", anchor="middle")
        pen.line(cx - 50, y + 2, cx + 50, y + 2, width=HAIRLINE)
        pen.path("".join(f"M{n(cx - 50 + t)} {n(y + 2)}v{n(3 if t % 10 == 0 else 1.5)}" for t in range(101)),
                 stroke="ink", width=HAIRLINE)  # fmt: skip
        pen.line(cx - 50.8, y + 12, cx + 50.8, y + 12, width=HAIRLINE)
        pen.path("".join(f"M{n(cx - 50.8 + t * 6.35)} {n(y + 12)}v{n(3 if t % 4 == 0 else 1.5)}" for t in range(17)),
                 stroke="ink", width=HAIRLINE)  # fmt: skip
        pen.text(cx, y + 19.6, "4 inches", 8.5, fill="soft", anchor="middle")

    return draw


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−") if value else "0"


def calibration_section(options: Options) -> Section:
    """The duplex calibration sheet."""
    return Section(
        "calibration",
        "Calibration",
        pages=(draw_calibration(options.backs, "front"),),
        back_pages=(draw_calibration(options.backs, "back"),),
    )


# ---------------------------------------------------------------- making a file


@dataclass(frozen=True, slots=True)
class Made:
    """A PDF, its file name, and what is in it."""

    name: str
    data: bytes
    manifest: dict[str, Any]


def game_module(game: str) -> Any:
    """The module that draws a game. Raises PrintError for an unknown game or one that cannot be printed yet."""
    if game == "icons":
        return import_module("printables.icon_sheet")
    if game not in GAMES:
        raise PrintError(f"unknown game {game!r}; known: {', '.join(GAMES)}")
    try:
        return import_module(f"printables.{game}")
    except ModuleNotFoundError as error:
        if error.name != f"printables.{game}":
            raise
        raise PrintError(f"{game} has no printed components yet") from None


def printable_games() -> list[str]:
    """The games that can be printed."""
    games = []
    for game in GAMES:
        try:
            game_module(game)
        except PrintError:
            continue
        games.append(game)
    return games


def sections_of(game: str, options: Options) -> list[Section]:
    """All sections of a game, the calibration sheet last. Raises PrintError for choices that the game does not have."""
    module = game_module(game)
    check_options(options)
    sections: list[Section] = [*module.sections(options)]
    if game in GAMES:
        sections.append(calibration_section(options))
    keys = [section.key for section in sections]
    for key in options.only:
        if not any(_wanted(section, (key,)) for section in sections):
            raise PrintError(f"{game} has no part {key!r}; there are {', '.join(keys)}")
    return sections


def has_part(game: str, key: str) -> bool:
    """Whether `Options.only` may name this for the game, on whatever paper and for whatever number of players."""
    sections = sections_of(game, Options())
    return key in on_request(game) or any(_wanted(section, (key,)) for section in sections)


def on_request(game: str) -> dict[str, str]:
    """Parts that are printed only when they are named in `Options.only`: title by key."""
    found: dict[str, str] = getattr(game_module(game), "ON_REQUEST", {})
    return dict(found)


def check_options(options: Options) -> None:
    """Raises PrintError for values that do not exist."""
    for value, known, what in (
        (options.paper, tuple(PAPERS), "paper"),
        (options.ink, tuple(INKS), "ink"),
        (options.backs, BACKS, "backs"),
    ):
        if value not in known:
            raise PrintError(f"{what} {value!r} is not known; choose {', '.join(known)}")
    if any(not -20 <= value <= 20 for value in options.back_offset):
        raise PrintError(f"back offset {options.back_offset}: each number must be between -20 and 20 mm")


def file_name(game: str, options: Options) -> str:
    """The name of the PDF, made of what was chosen."""
    parts = [game, options.paper, options.ink]
    if options.backs != "long-edge":
        parts.append(options.backs)
    if options.players is not None:
        parts.append(f"{options.players}p")
    parts.extend(options.only if len(options.only) <= 3 else (f"{len(options.only)}-parts",))
    return "-".join(parts) + ".pdf"


def make(game: str, options: Options) -> Made:
    """The PDF of a game. The same choices give the same bytes. Raises PrintError."""
    steps = making(game, options)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: Made = end.value
            return made


def making(game: str, options: Options) -> Generator[tuple[int, int], None, Made]:
    """`make` page by page, for a page that wants to show progress: yields (pages drawn, pages in all)."""
    from printables.ink_pdf import PdfInk

    module = game_module(game)
    sheets = lay_out(sections_of(game, options), options)
    title: str = module.TITLE
    ink = PdfInk(
        title=f"{title}: print and play ({PAPER_NAMES[options.paper]})",
        subject=f"{title}, components to print, {options.ink} ink, {PAPER_NAMES[options.paper]}.",
        author=module.AUTHOR,
        keywords=[title, "print and play", PAPER_NAMES[options.paper], options.ink + " ink", LICENCE],
        theme=INKS[options.ink],
        licence=LICENCE,
    )
    previous = ""
    for number, sheet in enumerate(sheets):
        yield number, len(sheets)
        key = f"{sheet.section.key}"
        bookmark = f"{sheet.section.title}" if sheet.side == "front" and key != previous else None
        previous = key if sheet.side == "front" else previous
        ink.begin_page(sheet.w, sheet.h, bookmark=bookmark, trim=_box(sheet, 0.0), bleed=_box(sheet, BLEED))
        draw_sheet(ink, sheet, title, options)
    return Made(file_name(game, options), ink.finish(), manifest_of(game, sheets, options))


def _box(sheet: Sheet, beyond: float) -> tuple[float, float, float, float]:
    """The box round all components of a sheet; the sheet itself where there are none."""
    if not sheet.placements:
        return 0.0, 0.0, sheet.w, sheet.h
    x0 = min(p.x for p in sheet.placements) - beyond
    y0 = min(p.y for p in sheet.placements) - beyond
    x1 = max(p.x + p.component.w for p in sheet.placements) + beyond
    y1 = max(p.y + p.component.h for p in sheet.placements) + beyond
    return x0, y0, x1 - x0, y1 - y0


def manifest_of(game: str, sheets: Sequence[Sheet], options: Options) -> dict[str, Any]:
    """What is on which page (pages count from 1), per component and per page."""
    components: dict[str, dict[str, Any]] = {}
    pages: list[dict[str, Any]] = []
    for number, sheet in enumerate(sheets, 1):
        pages.append(
            {
                "page": number,
                "sheet": sheet.number,
                "side": sheet.side,
                "what": sheet.section.title + sheet.part,
                "size_mm": [sheet.w, sheet.h],
            }
        )
        for placement in sheet.placements:
            item = placement.component
            entry = components.setdefault(
                item.name, {"component": item.name, "copies": 0, "size_mm": [item.w, item.h], "pages": []}
            )
            entry["copies"] += 1
            if number not in entry["pages"]:
                entry["pages"].append(number)
    return {
        "file": file_name(game, options),
        "game": game,
        "paper": options.paper,
        "ink": options.ink,
        "backs": options.backs,
        "pages": pages,
        "components": list(components.values()),
    }
