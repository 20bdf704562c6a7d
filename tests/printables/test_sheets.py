"""Imposition: where components, marks and backs come to lie on real paper."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from printables import paths, sheets
from printables.__main__ import main
from printables.ink_pdf import PdfInk
from printables.pen import Pen
from printables.sheets import (
    BLEED,
    EDGE,
    FOLD_GAP,
    TOP,
    Block,
    Component,
    Options,
    PrintError,
    Section,
    Sheet,
    back_of,
    draw_sheet,
    lay_out,
    tile_grid,
    tiles,
)
from tests.printables.reading import Reading
from tests.printables.recording import RecordingPen


def card(name: str, w: float = 63, h: float = 88, back: bool = True) -> Component:
    other = Component(f"{name}.back", w, h, lambda pen: pen.text(w / 2, h / 2, name + " back", 9), ground(w, h, "plum"))
    return Component(
        name, w, h, lambda pen: pen.text(10, 20, name, 9), ground(w, h, "wheat"), back=other if back else None
    )


def ground(w: float, h: float, colour: str) -> Callable[[Pen, float], None]:
    def draw(pen: Pen, bleed: float) -> None:
        pen.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill=colour)

    return draw


def cards(count: int, back: bool = True, w: float = 63, h: float = 88) -> Section:
    return Section("cards", "Cards", (Block(tuple(card(f"card.{n}", w, h, back) for n in range(count))),))


def pdf(laid: list[Sheet], options: Options) -> Reading:
    ink = PdfInk(title="test", theme=sheets.INKS[options.ink])
    for sheet in laid:
        ink.begin_page(sheet.w, sheet.h)
        draw_sheet(ink, sheet, "Test", options)
    return Reading(ink.finish())


def test_a_half_filled_sheet_keeps_its_grid() -> None:
    options = Options(backs="none")
    full = lay_out([cards(4, back=False)], options)
    more = lay_out([cards(5, back=False)], options)
    first = [(p.x, p.y) for p in full[0].placements]
    assert [(p.x, p.y) for p in more[0].placements] == first
    assert [(p.x, p.y) for p in more[1].placements] == first[:1]


def test_neighbours_lie_two_bleeds_apart_or_share_a_cut() -> None:
    options = Options(backs="none")
    items = tuple(card(f"c{n}", back=False) for n in range(4))
    apart = lay_out([Section("a", "A", (Block(items),))], options)[0].placements
    shared = lay_out([Section("a", "A", (Block(items, shared=True),))], options)[0].placements
    assert apart[1].x - apart[0].x == pytest.approx(63 + 2 * BLEED)
    assert shared[1].x - shared[0].x == pytest.approx(63)
    assert shared[0].y == apart[0].y == TOP


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.5, -0.75)])
def test_a_back_lies_behind_its_front(paper: str, backs: str, landscape: bool, offset: tuple[float, float]) -> None:
    """The sheet is turned over on paper: what was printed on the back is looked at through the front."""
    options = Options(paper=paper, backs=backs, back_offset=offset)
    section = Section("cards", "Cards", cards(5).blocks, landscape=landscape)
    reading = pdf(lay_out([section], options), options)
    fronts, others = reading.placed(0), reading.placed(1)
    w, h = reading.size(0)
    portrait = h > w
    sideways = portrait == (backs == "long-edge")  # the edge that stays in place is the left or right one
    for front in (one for one in fronts if one.name.startswith("card")):
        back = next(one for one in others if one.name == front.name + ".back")
        x, y = back.x - offset[0], back.y - offset[1]
        seen_x = w - x - back.w if sideways else x
        seen_y = y if sideways else h - y - back.h
        assert (seen_x, seen_y) == pytest.approx((front.x, front.y), abs=0.01)
        assert back.turned == (not sideways)


def test_gutterfold_puts_the_back_upside_down_across_the_fold() -> None:
    options = Options(backs="gutterfold")
    laid = lay_out([cards(5)], options)
    reading = pdf(laid, options)
    assert all(sheet.side == "front" for sheet in laid)
    for number, sheet in enumerate(laid):
        placed = {one.name: one for one in reading.placed(number)}
        fold = sheet.fold
        assert fold is not None
        for name, front in placed.items():
            if not name.startswith("card") or name.endswith(".back"):
                continue
            back = placed[name + ".back"]
            assert back.turned and not front.turned
            assert back.x == pytest.approx(front.x, abs=0.01)
            assert back.y - fold == pytest.approx(fold - front.y - front.h, abs=0.01)
            assert fold - front.y - front.h >= FOLD_GAP - 0.01
            assert FOLD_GAP - BLEED >= 5
    assert sum(reading.counts().values()) == 10


def test_no_backs_leaves_them_out() -> None:
    laid = lay_out([cards(3)], Options(backs="none"))
    assert [p.component.name for sheet in laid for p in sheet.placements] == ["card.0", "card.1", "card.2"]


def test_blank_sides_keep_fronts_off_other_backs() -> None:
    """Read as a duplex printer does: pages 1, 2 are one sheet, 3, 4 the next …"""
    plain = Section("boards", "Boards", (Block((card("board", back=False),)),))
    text = Section("howto", "How to", pages=(lambda pen, frame: None,))
    laid = lay_out([text, plain, cards(5), plain], Options(backs="long-edge"))
    sides = [sheet.side for sheet in laid]
    for index in range(0, len(laid), 2):
        other = laid[index + 1] if index + 1 < len(laid) else None
        if laid[index].placements and other is not None:
            assert other.side in ("back", "blank"), sides
    numbers = [sheet.number for sheet in laid if sheet.side == "front"]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {sheet.of for sheet in laid} == {len(numbers)}
    assert "blank" not in [sheet.side for sheet in lay_out([text, plain, plain], Options(backs="long-edge"))]


def test_a_back_page_of_components_without_backs_is_empty() -> None:
    sheet = lay_out([cards(2, back=False)], Options(backs="none"))[0]
    assert back_of(sheet, Options()).placements == []


def test_crop_marks_stand_outside_and_within_the_printable_area() -> None:
    sheet = lay_out([cards(4, back=False)], Options(backs="none"))[0]
    pen = RecordingPen()
    draw_sheet(pen, sheet, "Test", Options())
    marks = [painted for painted in pen.painted if painted.width == sheets.HAIRLINE and painted.stroke == "ink"]
    boxes = [(p.x, p.y, p.x + p.component.w, p.y + p.component.h) for p in sheet.placements]
    cuts_x = {round(x, 2) for box in boxes for x in (box[0], box[2])}
    seen = set()
    for painted in marks[:1]:
        for (x0, y0), (x1, y1) in zip(painted.points[::2], painted.points[1::2]):
            assert min(x0, x1) >= EDGE and max(x0, x1) <= sheet.w - EDGE
            assert min(y0, y1) >= EDGE and max(y0, y1) <= sheet.h - EDGE
            for left, top, right, bottom in boxes:
                inside_x = max(x0, x1) > left - BLEED and min(x0, x1) < right + BLEED
                inside_y = max(y0, y1) > top - BLEED and min(y0, y1) < bottom + BLEED
                assert not (inside_x and inside_y), "a mark runs into the bleed"
            if x0 == x1:
                seen.add(round(x0, 2))
    assert seen == cuts_x


def test_round_cuts_carry_a_hairline_and_no_crop_marks() -> None:
    token = Component("t", 14, 14, lambda pen: None, cut=paths.circle(7, 7, 7))
    sheet = lay_out([Section("t", "T", (Block((token,) * 3),))], Options(backs="none"))[0]
    pen = RecordingPen()
    draw_sheet(pen, sheet, "Test", Options())
    hairlines = [p for p in pen.painted if p.width == sheets.HAIRLINE]
    assert len(hairlines) == 3 + 1  # and the ruler
    assert hairlines[0].stroke == "ink" and hairlines[0].fill is None


def test_the_ruler_is_fifty_millimetres_and_two_inches() -> None:
    sheet = Sheet(Section("x", "X"), 210, 297, number=1, of=1)
    pen = RecordingPen()
    draw_sheet(pen, sheet, "Test", Options())
    ruler = next(p for p in pen.painted if p.width == sheets.HAIRLINE)
    ticks = sorted({round(x, 2) for x, _ in ruler.points})
    assert ticks[-1] - ticks[0] == pytest.approx(50.8, abs=0.01)
    assert round(ticks[0] + 50, 2) in ticks
    assert [text.text for text in pen.texts][:2] == ["50 mm", "2 in"]
    assert pen.texts[-1].text == "Test · sheet 1 of 1 · X"


def test_bleed_runs_under_the_cut_but_not_in_low_ink() -> None:
    for ink, expected in (("full", 2), ("low", 0)):
        options = Options(backs="none", ink=ink)
        reading = pdf(lay_out([cards(2, back=False)], options), options)
        bleeds = [one for one in reading.placed(0) if one.name.startswith("bleed.")]
        assert len(bleeds) == expected
        for bleed in bleeds:
            front = next(one for one in reading.placed(0) if one.name == bleed.name.removeprefix("bleed."))
            assert (bleed.x, bleed.y) == pytest.approx((front.x - 3, front.y - 3), abs=0.01)
            assert (bleed.w, bleed.h) == pytest.approx((front.w + 6, front.h + 6), abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_large_board_is_tiled_with_overlap_and_join_marks(paper: str) -> None:
    options = Options(paper=paper, backs="none")
    board = Component("board", 540, 370, lambda pen: pen.rect(0, 0, 540, 370, fill="leaf"))
    columns, rows = tile_grid(board, options)
    pieces = tiles(board, int(columns), int(rows), overlap=8)
    by_size: dict[tuple[float, float], list[Component]] = {}
    for piece in pieces:
        by_size.setdefault((piece.w, piece.h), []).append(piece)
    section = Section("board", "Board", tuple(Block(tuple(group)) for group in by_size.values()), landscape=True)
    reading = pdf(lay_out([section], options), options)
    placed = {one.name: one for one in reading.components()}
    assert set(placed) == {f"board.tile-{r + 1}-{c + 1}" for r in range(int(rows)) for c in range(int(columns))}
    for r in range(int(rows)):
        for c in range(int(columns)):
            one = placed[f"board.tile-{r + 1}-{c + 1}"]
            w, h = reading.size(one.page)
            assert one.x >= EDGE and one.y >= EDGE and one.x + one.w <= w - EDGE and one.y + one.h <= h - EDGE
            assert one.w == pytest.approx(540 / columns + (8 if c < columns - 1 else 0), abs=0.01)
            assert one.h == pytest.approx(370 / rows + (8 if r < rows - 1 else 0), abs=0.01)
    pen = RecordingPen()
    pieces[0].draw(pen)
    tips = [p.points[0] for p in pen.painted if p.fill == "white"]
    assert sum(x == pytest.approx(540 / columns, abs=0.01) for x, _ in tips) == 3
    assert sum(y == pytest.approx(370 / rows, abs=0.01) for _, y in tips) == 3


def test_what_does_not_fit_is_refused() -> None:
    board = Component("board", 300, 300, lambda pen: None)
    with pytest.raises(PrintError, match=r"board \(300 × 300 mm\) does not fit"):
        lay_out([Section("b", "Board", (Block((board,)),))], Options())
    mixed = Block((card("a", 10, 10), card("b", 20, 20)))
    with pytest.raises(PrintError, match="of one size"):
        lay_out([Section("m", "Mixed", (mixed,))], Options())


def test_blocks_can_stand_side_by_side() -> None:
    a, b = Block((card("a", 30, 30, False),)), Block((card("b", 20, 20, False),), beside=True)
    placements = lay_out([Section("s", "S", (a, b))], Options(backs="none"))[0].placements
    assert placements[0].y + 15 == placements[1].y + 10
    assert placements[1].x > placements[0].x + 30 + 2 * BLEED
    wide = Block((card("c", 150, 30, False),), beside=True)
    placements = lay_out([Section("s", "S", (a, wide))], Options(backs="none"))[0].placements
    assert placements[1].y > placements[0].y + 30


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_the_calibration_sheet_reads_off_the_offset_to_enter(backs: str) -> None:
    """Shift the back by a known error as a printer would, look through the front, and read the scale."""
    w, h = 210.0, 297.0
    front, back = RecordingPen(), RecordingPen()
    frame = sheets.frame_of(w, h)
    sheets.draw_calibration(backs, "front")(front, frame)
    sheets.draw_calibration(backs, "back")(back, frame)
    error = (5.0, -5.0)  # the printer prints the back page so many mm right and down of where it should
    upright = next(p for p in back.painted if p.points[0][0] == p.points[-1][0])
    level = next(p for p in back.painted if p.points[0][1] == p.points[-1][1])
    x_on_back, y_on_back = upright.points[0][0] + error[0], level.points[0][1] + error[1]
    sideways = backs == "long-edge"
    seen_x = w - x_on_back if sideways else x_on_back
    seen_y = y_on_back if sideways else h - y_on_back

    def centre(text: object) -> tuple[float, float]:
        corners = text.corners  # type: ignore[attr-defined]
        return (corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[2][1]) / 2

    numbers = [t for t in front.texts if t.text.lstrip("+−").isdigit()]
    on_x = [t for t in numbers if centre(t)[1] < h / 2 - 30]
    on_y = [t for t in numbers if centre(t)[0] < w / 2 - 30]
    read_x = next(t.text for t in on_x if abs(centre(t)[0] - seen_x) < 1)
    read_y = next(t.text for t in on_y if abs(centre(t)[1] - seen_y) < 1)
    entered = (float(read_x.replace("−", "-")), float(read_y.replace("−", "-")))
    assert (entered[0] + error[0], entered[1] + error[1]) == (0, 0)


# ---------------------------------------------------------------- command line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "unknown game 'chess'; known: tiny_farms"),
        (["tiny_farms", "--paper", "a3"], "--paper"),
        (["tiny_farms", "--back-offset", "left"], "expected two numbers in mm"),
        (["tiny_farms", "--back-offset", "99,0"], "between -20 and 20"),
        (["tiny_farms", "--only", "dragons"], "no part 'dragons'; there are howto"),
        (["tiny_farms", "--only", " , "], "--only ' , ' names no part"),
        (["tiny_farms", "--manifest", "tests"], "--manifest tests: is a folder"),
        (["tiny_farms", "--out", "build.py"], "--out build.py: is a file"),
        (["tiny_farms", "--players", "7"], "1 to 4 players, not for 7"),
        (["tiny_farms", "--players", "two"], "--players"),
        (["tiny_farms", "--wheel", "missing.toml"], "missing.toml: cannot be read"),
        (["icons", "--wheel", "missing.toml"], "--wheel is for tiny_farms"),
        ([], "game"),
    ],
)
def test_mistakes_get_one_sentence(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert len(captured.err.strip().splitlines()) == 1
    assert "Traceback" not in captured.err


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert main(["icons", "--out", str(blocked / "x")]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_list_names_what_only_takes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["tiny_farms", "--list"]) == 0
    keys = [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()]
    assert keys[0] == "howto" and "tokens" in keys and "calibration" in keys
    for key in keys:
        assert main(["tiny_farms", "--only", key, "--out", str(tmp_path)]) == 0
        assert (tmp_path / f"tiny_farms-a4-full-{key}.pdf").exists()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        (["all", "--only", "donkeys"], ["la_granja-a4-full-donkeys.pdf"]),
        (["finca", "--only", "Blades", "--paper", "Letter"], ["finca-letter-full-blades.pdf"]),
        (["--ink", "LOW", "tiny-farms", "--only", "boards"], ["tiny_farms-a4-low-boards.pdf"]),
        (
            ["finca", "la_granja", "finca", "--only", "carts,donkeys"],
            ["finca-a4-full-carts.pdf", "la_granja-a4-full-donkeys.pdf"],
        ),
        (
            ["all", "--only", "calibration"],
            [f"{game}-a4-full-calibration.pdf" for game in sorted(sheets.GAMES)],
        ),
    ],
)
def test_games_and_parts_pick_each_other(arguments: list[str], files: list[str], tmp_path: Path) -> None:
    assert main([*arguments, "--out", str(tmp_path)]) == 0
    assert names(tmp_path) == files


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["finca", "--only", "donkeys"], "finca has no part 'donkeys', but la_granja has one; there are howto"),
        (["finca", "la_granja", "--only", "donkeys"], "finca has no part 'donkeys', but la_granja has one"),
        (["finca", "tiny_farms", "--only", "donkeys"], "none of finca, tiny_farms has a part 'donkeys', but la_granja"),
        (["all", "--only", "blades,dragons"], "none of tiny_farms, finca, la_granja, mi_tierra has a part 'dragons'"),
        (["finca", "chess"], "unknown game 'chess'; known: tiny_farms, finca"),
        (["all", "--wheel", "missing.toml"], "--wheel is for tiny_farms, not for all"),
    ],
)
def test_a_part_that_another_game_has_is_said_so(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*arguments, "--out", str(tmp_path)]) == 2
    assert words in capsys.readouterr().err
    assert names(tmp_path) == []


def test_a_default_stands_where_no_game_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--only", "solo", "--out", str(tmp_path)], default=["all"]) == 0
    assert names(tmp_path) == ["tiny_farms-a4-full-solo.pdf"]
    assert main(["--paper", "a5"], prog="a printer") == 2
    assert "see a printer --help" in capsys.readouterr().err


def test_the_manifest_says_what_is_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = tmp_path / "m.json"
    arguments = ["tiny_farms", "--only", "tokens,wheel", "--back-offset", "-0.5,1", "--out", str(tmp_path)]
    assert main([*arguments, "--manifest", str(manifest)]) == 0
    capsys.readouterr()
    (entry,) = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    reading = Reading((tmp_path / entry["file"]).read_bytes())
    assert len(entry["pages"]) == len(reading.pages) == 3
    placed = reading.components()
    for component in entry["components"]:
        mine = [one for one in placed if one.name == component["component"]]
        assert len(mine) == component["copies"]
        assert sorted({one.page + 1 for one in mine}) == component["pages"]
        for one in mine:
            assert [one.w, one.h] == pytest.approx(component["size_mm"], abs=0.01)
    assert {one.name for one in placed} == {component["component"] for component in entry["components"]}
