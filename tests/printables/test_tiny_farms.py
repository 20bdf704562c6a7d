"""The Tiny Farms print-and-play: geometry of the wheel, counts, true sizes, and the file itself, read back."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest

from printables import paths, sheets, tiny_farms, tiny_farms_pages
from printables.__main__ import main
from printables.palette import FULL, LOW, Theme
from printables.paths import Point
from printables.pen import SMALLEST_PT
from printables.sheets import BLEED, EDGE, SAFE, Component, Made, Options, PrintError
from tests.printables.made import components
from tests.printables.reading import Placed, Reading
from tests.printables.recording import RecordingPen

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
WHEEL = tiny_farms.wheel_data()
GEOMETRY = WHEEL["geometry"]
SPACES = range(8)
SLOTS = ("i1", "i2", "m1", "m2", "o1", "o2")


@pytest.fixture(scope="module")
def made() -> dict[tuple[str, str], Made]:
    return {
        (paper, ink): sheets.make("tiny_farms", Options(paper=paper, ink=ink))
        for paper, ink in itertools.product(PAPERS, ("full", "low"))
    }


@pytest.fixture(scope="module")
def readings(made: dict[tuple[str, str], Made]) -> dict[tuple[str, str], Reading]:
    return {key: Reading(one.data) for key, one in made.items()}


# ---------------------------------------------------------------- geometry of the wheel


def outline(d: str) -> list[Point]:
    """The outline of a path, its curves in fine chords."""
    return paths.flatten(d, 16)[0]


def turned(points: list[Point], degrees: float, centre: float, shift: float) -> list[Point]:
    """Points of the top wheel on the bottom wheel, when the top wheel is turned clockwise."""
    m = paths.placement(rotate=degrees)
    result = []
    for x, y in points:
        dx, dy = x - centre, y - centre
        result.append((m[0] * dx + m[2] * dy + centre + shift, m[1] * dx + m[3] * dy + centre + shift))
    return result


def inside(point: Point, polygon: list[Point]) -> bool:
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def distance(point: Point, polygon: list[Point]) -> float:
    """From a point to the nearest place of an outline."""
    best = math.inf
    px, py = point
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        t = 0.0 if length == 0 else max(0.0, min(1.0, ((px - x0) * dx + (py - y0) * dy) / length))
        best = min(best, math.hypot(px - x0 - t * dx, py - y0 - t * dy))
    return best


@pytest.mark.parametrize("rotation", SPACES)
def test_the_windows_line_up_at_every_rotation(rotation: int) -> None:
    """Through each open window exactly the picture of its slot is seen, whole; all other pictures are covered."""
    big, small = GEOMETRY["bottom_radius_mm"], GEOMETRY["top_radius_mm"]
    open_windows: dict[tuple[int, str], list[Point]] = {}
    for sector, slot in tiny_farms.windows(WHEEL):
        points = turned(outline(tiny_farms.window(WHEEL, sector, slot)), 45.0 * rotation, small, big - small)
        open_windows[(sector + rotation) % 8, slot] = points
    for space in SPACES:
        assert sorted(slot for s, slot in open_windows if s == space) == sorted(
            tiny_farms.shown_slots(WHEEL, space, rotation)
        )
    for section in WHEEL["section"]:
        for slot in SLOTS:
            centre = tiny_farms.slot_centre(WHEEL, section["space"], slot)
            radius = GEOMETRY["ring"][slot[0]]["picture_diameter_mm"] / 2
            key = (section["space"], slot)
            if key in open_windows:
                assert inside(centre, open_windows[key])
                assert distance(centre, open_windows[key]) >= radius
            for other, points in open_windows.items():
                if other != key:
                    assert not inside(centre, points)
                    assert distance(centre, points) > radius, (rotation, key, other)


def test_at_least_the_promised_card_stands_between_any_two_cuts() -> None:
    least = GEOMETRY["min_card_mm"]
    c = GEOMETRY["top_radius_mm"]
    cuts = [outline(tiny_farms.window(WHEEL, sector, slot)) for sector, slot in tiny_farms.windows(WHEEL)]
    assert len(cuts) == 16
    found = []
    for a, b in itertools.combinations(cuts, 2):
        found.append(min(*(distance(p, b) for p in a), *(distance(p, a) for p in b)))
    for cut in cuts:
        radii = [math.hypot(x - c, y - c) for x, y in cut]
        found.append(c - max(radii))
        found.append(min(radii) - GEOMETRY["brad_hole_radius_mm"])
    assert min(found) >= least - 0.01, min(found)


def test_any_pattern_can_be_cut() -> None:
    """A wheel of one's own may open any slots side by side: no two windows ever come too close."""
    c = GEOMETRY["top_radius_mm"]
    cuts = {(sector, slot): outline(tiny_farms.window(WHEEL, sector, slot)) for sector in (0, 1, 7) for slot in SLOTS}
    for slot in SLOTS:
        for other, points in cuts.items():
            if other == (0, slot):
                continue
            gap = min(distance(p, points) for p in cuts[0, slot])
            assert gap >= GEOMETRY["min_card_mm"] - 0.01, (slot, other, gap)
        assert all(math.hypot(x - c, y - c) < c for x, y in cuts[0, slot])


def test_the_drawn_pictures_are_the_wheel_of_the_rules() -> None:
    pen = RecordingPen()
    tiny_farms.draw_wheel_bottom(pen, WHEEL)
    for section in WHEEL["section"]:
        for slot, token in section["slots"].items():
            place = tiny_farms.slot_centre(WHEEL, section["space"], slot)
            nearest = min(pen.icons, key=lambda icon: math.dist(icon.centre, place))
            assert nearest.name == tiny_farms.ICONS[token]
            assert math.dist(nearest.centre, place) < 0.01
    for icon in pen.icons:
        if icon.name in tiny_farms.ICONS.values():
            assert icon.radius * 2 >= 8


def test_holes_of_the_screen_are_the_windows_of_the_paper() -> None:
    """The screen's top wheel is cut out along the very outlines that are printed as cut lines."""
    from printables.ink_svg import SvgInk

    ink = SvgInk(160, 160)
    tiny_farms.draw_wheel_top(ink, WHEEL, open=True)
    clip = ink.definitions()
    for sector, slot in tiny_farms.windows(WHEEL):
        assert paths.backwards(tiny_farms.window(WHEEL, sector, slot)) in clip


def test_farmers_and_dice_have_room() -> None:
    inner, outer = GEOMETRY["track_mm"]
    token = tiny_farms.components()["tokens"]["farmers"]["size_mm"][0]
    assert outer - inner >= token
    c = GEOMETRY["bottom_radius_mm"]
    for count in range(1, 6):
        places = tiny_farms.die_places(WHEEL, count)
        assert len(places) == count
        for a, b in itertools.combinations(places, 2):
            assert math.dist(a, b) >= 10.5 * 1.2
        for x, y in places:
            assert math.hypot(x - c, y - c) + 10.5 * 0.71 <= GEOMETRY["hub_radius_mm"]


# ---------------------------------------------------------------- components


ALL = list(components(tiny_farms.sections(Options())).values())


@pytest.mark.parametrize("theme", [FULL, LOW], ids=lambda theme: theme.kind)
@pytest.mark.parametrize("component", ALL, ids=lambda component: component.name)
def test_text_and_icons_keep_the_safe_zone(component: Component, theme: Theme) -> None:
    pen = RecordingPen(theme)
    component.draw(pen)
    if component.cut is not None:
        radius = component.w / 2
        least = 2.0 if component.w <= 20 else SAFE  # punch-out tokens are small: their ring is the bleed
        for text in pen.texts:
            for x, y in text.corners:
                assert math.hypot(x - radius, y - radius) <= radius - least + 0.01, text.text
        for icon in pen.icons:
            far = math.hypot(icon.centre[0] - radius, icon.centre[1] - radius) + icon.radius
            assert far <= radius - least + 0.75, icon  # the artwork does not fill its circle
        return
    for text in pen.texts:
        for x, y in text.corners:
            assert SAFE - 0.01 <= x <= component.w - SAFE + 0.01, text.text
            assert SAFE - 0.01 <= y <= component.h - SAFE + 0.01, text.text
    for icon in pen.icons:
        x, y = icon.centre
        assert x - icon.radius >= SAFE - 0.3 and x + icon.radius <= component.w - SAFE + 0.3, icon
        assert y - icon.radius >= SAFE - 0.3 and y + icon.radius <= component.h - SAFE + 0.3, icon


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_no_text_is_small_or_leaves_the_paper(paper: str, ink: str) -> None:
    options = Options(paper=paper, ink=ink)
    w, h = PAPERS[paper]
    for sheet in sheets.lay_out(sheets.sections_of("tiny_farms", options), options):
        pen = RecordingPen(sheets.INKS[ink])
        sheets.draw_sheet(pen, sheet, "Tiny Farms", options)
        for text in pen.texts:
            pictured = sheet.section.key == "howto" and text.corners[0][0] > w / 2 and text.corners[0][1] < 120
            if not pictured:  # the wheel on the how-to page is a picture of the wheel
                assert text.size >= SMALLEST_PT - 0.01, (sheet.section.key, text)
            for x, y in text.corners:
                assert EDGE - 0.01 <= x <= w - EDGE + 0.01 and EDGE - 0.01 <= y <= h - EDGE + 0.01, text


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_lines_of_text_do_not_overlap(paper: str, ink: str) -> None:
    """Upright lines of one sheet keep apart; the wheels' round texts are left out."""
    options = Options(paper=paper, ink=ink)
    for sheet in sheets.lay_out(sheets.sections_of("tiny_farms", options), options):
        pen = RecordingPen(sheets.INKS[ink])
        sheets.draw_sheet(pen, sheet, "Tiny Farms", options)
        boxes = []
        for text in pen.texts:
            xs, ys = [x for x, _ in text.corners], [y for _, y in text.corners]
            level = abs(text.corners[0][1] - text.corners[1][1]) < 0.01
            if level and text.size >= SMALLEST_PT - 0.01:
                boxes.append((min(xs), min(ys), max(xs), max(ys), text.text))
        for a, b in itertools.combinations(boxes, 2):
            apart = a[2] <= b[0] + 0.05 or b[2] <= a[0] + 0.05 or a[3] <= b[1] + 0.05 or b[3] <= a[1] + 0.05
            assert apart, (sheet.section.key, a, b)


def test_places_on_the_board_are_where_they_are_drawn() -> None:
    board = tiny_farms.components()["farm_board"]
    boxes = [
        tiny_farms.square_rect(board, farm, row, column)
        for farm in ("red", "blue")
        for row in range(4)
        for column in range(4)
    ] + [tiny_farms.score_box(board, name) for name in board["geometry"]["score_boxes"]]
    w, h = board["geometry"]["board_mm"]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in itertools.combinations(boxes, 2):
        apart = ax + aw <= bx + 1e-6 or bx + bw <= ax + 1e-6 or ay + ah <= by + 1e-6 or by + bh <= ay + 1e-6
        assert apart
    for x, y, bw, bh in boxes:
        assert x >= SAFE and x + bw <= w - SAFE + 1e-6 and y >= SAFE and y + bh <= h - SAFE + 1e-6
    pen = RecordingPen()
    tiny_farms.draw_farm_board(pen, board)
    painted = [p.points for p in pen.painted]
    for x, y, bw, _ in boxes[:32]:
        assert any(
            min(px for px, _ in points) == pytest.approx(x + 0.4, abs=0.01)
            and min(py for _, py in points) == pytest.approx(y + 0.4, abs=0.01)
            and max(px for px, _ in points) == pytest.approx(x + bw - 0.4, abs=0.01)
            for points in painted
        )


def test_emma_has_the_circles_of_the_rulebook() -> None:
    emma = tiny_farms.components()["emma"]
    w, h = emma["card"]["size_mm"]
    circles = []
    for row, track in enumerate(emma["track"]):
        assert sum(track["groups"]) == track["circles"]
        circles += [tiny_farms.emma_circle(emma, row, index) for index in range(track["circles"])]
    assert len(circles) == 10 + 6 + 6 + 5 + 4 + 12 + 5
    for a, b in itertools.combinations(circles, 2):
        assert math.dist(a[:2], b[:2]) >= a[2] + b[2]
    for x, y, r in circles:
        assert x - r >= SAFE and x + r <= w - SAFE and y - r >= SAFE and y + r <= h - SAFE
    pen = RecordingPen()
    tiny_farms.draw_emma_card(pen, emma)
    drawn = sum(
        1
        for p in pen.painted
        if len(p.points) > 4
        and max(x for x, _ in p.points) - min(x for x, _ in p.points) == pytest.approx(6.4, abs=0.02)
        and max(y for _, y in p.points) - min(y for _, y in p.points) == pytest.approx(6.4, abs=0.02)
    )
    assert drawn == len(circles)


def test_nothing_is_told_by_colour_alone() -> None:
    """Without colour the two farms and the two farmers still differ: by their names, shapes and patterns."""
    board = tiny_farms.components()["farm_board"]
    for theme in (FULL, LOW):
        pen = RecordingPen(theme)
        tiny_farms.draw_farm_board(pen, board)
        assert {"Red farm", "Blue farm"} <= {text.text for text in pen.texts}
        assert {"farmer-red", "farmer-blue"} <= {icon.name for icon in pen.icons}
    pen = RecordingPen()
    tiny_farms_pages.draw_score_sheet(pen, 4)
    assert [text.text for text in pen.texts].count("red") == [text.text for text in pen.texts].count("blue") == 4


# ---------------------------------------------------------------- the files


RULEBOOK_COUNTS = {
    "wheel.bottom": 1,
    "wheel.top": 1,
    "farm-board": 4,
    "milk-token": 12,
    "farmer.red": 1,
    "farmer.blue": 1,
    "start-marker": 1,
    "solo-board": 1,
    "emma-card": 1,
    "emma-target": 1,
    "solo-sheet": 1,
    "score-sheet": 2,
}
SIZES = {
    "wheel.bottom": (194, 194),
    "wheel.top": (160, 160),
    "farm-board": (186, 121),
    "emma-card": (148, 105),
    "milk-token": (14, 14),
    "farmer.red": (14, 14),
    "start-marker": (20, 20),
    "emma-target": (10, 10),
}
KEYS = list(itertools.product(PAPERS, ("full", "low")))


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_the_file_holds_what_the_rulebook_lists(key: tuple[str, str], readings: dict[tuple[str, str], Reading]) -> None:
    assert dict(readings[key].counts()) == RULEBOOK_COUNTS


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_pages_and_components_have_their_true_size(
    key: tuple[str, str], readings: dict[tuple[str, str], Reading]
) -> None:
    reading = readings[key]
    for page in range(len(reading.pages)):
        assert reading.size(page) == pytest.approx(PAPERS[key[0]], abs=0.01)
    for one in reading.components():
        if one.name in SIZES:
            assert (one.w, one.h) == pytest.approx(SIZES[one.name], abs=0.01)


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_everything_keeps_the_margin_and_its_distance(
    key: tuple[str, str], readings: dict[tuple[str, str], Reading]
) -> None:
    reading = readings[key]
    w, h = PAPERS[key[0]]
    for page in range(len(reading.pages)):
        placed = reading.placed(page)
        for one in placed:
            assert one.x >= EDGE - 0.01 and one.y >= EDGE - 0.01, one
            assert one.x + one.w <= w - EDGE + 0.01 and one.y + one.h <= h - EDGE + 0.01, one
        items = [one for one in placed if one in reading.components()]
        for a, b in itertools.combinations(items, 2):
            assert not overlap(a, b, 2 * BLEED), (a, b)


def overlap(a: Placed, b: Placed, gap: float) -> bool:
    across = a.x + a.w + gap > b.x + 0.01 and b.x + b.w + gap > a.x + 0.01
    down = a.y + a.h + gap > b.y + 0.01 and b.y + b.h + gap > a.y + 0.01
    return across and down


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_all_fonts_are_embedded(key: tuple[str, str], readings: dict[tuple[str, str], Reading]) -> None:
    fonts = readings[key].fonts()
    assert all(fonts.values()), fonts
    assert {name.partition("+")[2].partition("-")[0] for name in fonts} == {"AtkinsonHyperlegibleNext", "Bitter"}


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_the_file_says_what_it_is(key: tuple[str, str], readings: dict[tuple[str, str], Reading]) -> None:
    reader = readings[key].reader
    data = reader.metadata
    assert data is not None
    assert "Tiny Farms" in (data.title or "")
    assert "Riddle" in (data.author or "") and "Pinchback" in (data.author or "")
    assert "CC BY-SA 4.0" in (data.subject or "")
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    preferences = root["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    titles = [title for title, _ in readings[key].bookmarks()]
    assert titles[0] == "How to print and play" and "Barn wheel, top" in titles and titles[-1] == "Calibration"
    for title, page in readings[key].bookmarks():
        assert title in readings[key].text(page)


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_trim_and_bleed_boxes_hold_the_components(
    key: tuple[str, str], readings: dict[tuple[str, str], Reading]
) -> None:
    reading = readings[key]
    for number, page in enumerate(reading.pages):
        items = [one for one in reading.components() if one.page == number]
        trim, bleed, media = page.trimbox, page.bleedbox, page.mediabox
        assert media.left <= bleed.left <= trim.left < trim.right <= bleed.right <= media.right
        height = reading.size(number)[1]
        scale = 25.4 / 72
        if items:
            assert float(trim.left) * scale == pytest.approx(min(one.x for one in items), abs=0.01)
            assert height - float(trim.top) * scale == pytest.approx(min(one.y for one in items), abs=0.01)
            assert float(trim.left - bleed.left) * scale == pytest.approx(BLEED, abs=0.01)


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_every_sheet_is_labelled(key: tuple[str, str], readings: dict[tuple[str, str], Reading]) -> None:
    reading = readings[key]
    for page in range(len(reading.pages)):
        text = reading.text(page)
        assert "Tiny Farms · sheet" in text and "50 mm" in text and "2 in" in text


def test_the_first_page_counts_what_the_file_holds(readings: dict[tuple[str, str], Reading]) -> None:
    text = readings["a4", "full"].text(0)
    for words in ("farm boards", "milk tokens", "bottom wheel", "100 %", "split pin", "A4", "dice: 5 for four players"):
        assert words in text, words
    listed = text.partition("In this file")[2].partition("Print")[0].split("\n")
    assert sum(int(line.split()[0]) for line in listed if line.strip()) == sum(RULEBOOK_COUNTS.values())


def test_the_same_choices_give_the_same_bytes(made: dict[tuple[str, str], Made]) -> None:
    for (paper, ink), one in made.items():
        again = sheets.make("tiny_farms", Options(paper=paper, ink=ink))
        assert again.data == one.data and again.manifest == one.manifest
    assert len({one.data for one in made.values()}) == 4


def test_low_ink_uses_much_less_of_it(made: dict[tuple[str, str], Made]) -> None:
    import pypdfium2

    def darkness(data: bytes) -> list[float]:
        """The share of black of the pages with components to cut out."""
        found = []
        document = pypdfium2.PdfDocument(data)
        for number in range(2, 8):
            bitmap = document[number].render(scale=1.5, grayscale=True)
            rows = bytes(bitmap.buffer)
            found.append(1 - sum(rows) / len(rows) / 255)
        return found

    for full, low in zip(darkness(made["a4", "full"].data), darkness(made["a4", "low"].data)):
        assert low < full * 0.6 and low < 0.06, (full, low)


def test_the_file_is_small(made: dict[tuple[str, str], Made]) -> None:
    for one in made.values():
        assert len(one.data) < 400_000


@pytest.mark.parametrize(
    ("players", "boards", "milk", "solo"), [(1, 0, 3, 1), (2, 2, 6, 0), (3, 3, 9, 0), (4, 4, 12, 0)]
)
def test_players_choose_what_is_printed(players: int, boards: int, milk: int, solo: int) -> None:
    counts = Reading(sheets.make("tiny_farms", Options(players=players)).data).counts()
    assert (counts["farm-board"], counts["milk-token"], counts["solo-board"]) == (boards, milk, solo)
    assert (counts["emma-card"], counts["emma-target"], counts["solo-sheet"]) == (solo, solo, solo)
    assert counts["wheel.top"] == counts["farmer.red"] == 1
    assert counts["start-marker"] == (0 if players == 1 else 1)


def test_five_players_are_refused() -> None:
    with pytest.raises(PrintError, match="1 to 4 players, not for 5"):
        sheets.make("tiny_farms", Options(players=5))


def test_a_wheel_of_ones_own_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sections = "".join(
        f"[[wheel.section]]\nspace = {space}\nslots = "
        '{ i1 = "P", i2 = "P", m1 = "S", m2 = "Ch", o1 = "FF-b", o2 = "H" }\n'
        for space in SPACES
    )
    patterns = "".join(f'[[wheel.pattern]]\nsector = {sector}\nopens = ["o1", "o2"]\n' for sector in SPACES)
    file = tmp_path / "wheel.toml"
    file.write_text(sections + patterns, encoding="utf-8")
    assert main(["tiny_farms", "--wheel", str(file), "--only", "wheel", "--out", str(tmp_path)]) == 0
    reading = Reading((tmp_path / "tiny_farms-a4-full-wheel.pdf").read_bytes())
    assert dict(reading.counts()) == {"wheel.bottom": 1, "wheel.top": 1}
    from core.tiny_farms.wheel import load_wheel_file

    wheel = tiny_farms.wheel_data(load_wheel_file(file))
    pen = RecordingPen()
    tiny_farms.draw_wheel_bottom(pen, wheel)
    names = [icon.name for icon in pen.icons]
    assert names.count("pig") == 16 and names.count("cow") == 0
    assert {slot for _, slot in tiny_farms.windows(wheel)} == {"o1", "o2"}
    file.write_text(sections.replace('"FF-b"', '"dragon"') + patterns, encoding="utf-8")
    capsys.readouterr()
    assert main(["tiny_farms", "--wheel", str(file), "--out", str(tmp_path)]) == 2
    assert "dragon" in capsys.readouterr().err
