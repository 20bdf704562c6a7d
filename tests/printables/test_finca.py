"""The Finca print-and-play: geometry, counts, true sizes, safe zones, and the file itself, read back."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest

from core.finca import box
from printables import finca, paths, sheets
from printables.palette import FULL, LOW, Theme
from printables.pen import SMALLEST_PT
from printables.sheets import EDGE, SAFE, Component, Made, Options, PrintError
from tests.printables.made import components
from tests.printables.reading import Reading
from tests.printables.recording import RecordingPen

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
DATA = finca.components()
KEYS = list(itertools.product(PAPERS, ("full", "low")))
GEOMETRY = finca.geometry()


@pytest.fixture(scope="module")
def made() -> dict[tuple[str, str], Made]:
    return {key: sheets.make("finca", Options(paper=key[0], ink=key[1])) for key in KEYS}


@pytest.fixture(scope="module")
def readings(made: dict[tuple[str, str], Made]) -> dict[tuple[str, str], Reading]:
    return {key: Reading(one.data) for key, one in made.items()}


def grouped(counts: Counter[str]) -> dict[str, int]:
    """Counts by the first part of a component's name; backs by their whole name."""
    found: Counter[str] = Counter()
    for name, n in counts.items():
        found[name if name.endswith(".back") or name.startswith("board.") else name.partition(".")[0]] += n
    return dict(found)


# ---------------------------------------------------------------- what the file holds


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_the_file_holds_what_the_rulebook_lists(key: tuple[str, str], readings: dict[tuple[str, str], Reading]) -> None:
    counts = readings[key].counts()
    assert grouped(counts) == {
        "board.windmill": 1,
        "board.map": 1,
        "blade": 12,
        "request": 42,
        "request.back": 42,
        "finca-tile": 10,
        "finca-tile.back": 10,
        "cart-card": 10,
        "bonus": 5,
        "action": 20,
        "food": 108,
        "farmer": 25,
        "finca-token": 7,
        "player-aid": 5,
        "score-pad": 2,
    }
    assert all(counts[f"food.{food}"] == 18 for food in box.FOODS)
    assert all(counts[f"farmer.{colour}"] == 5 for colour in box.COLOURS)
    assert all(counts[f"action.{tile}.{colour}"] == 1 for tile in box.ACTION_TILES for colour in box.COLOURS)
    assert {name for name in counts if name.startswith("request.r")} == {f"request.{one}" for one in box.TILE_IDS[:42]}
    assert {name for name in counts if name.startswith("bonus.")} == {f"bonus.{n}" for n in (7, 6, 5, 4, 3)}


@pytest.mark.parametrize(
    ("players", "food", "farmers", "carts", "fincas", "actions"),
    [(2, 54, 10, 4, 4, 8), (3, 84, 12, 6, 5, 12), (4, 108, 12, 8, 6, 16), (5, 108, 15, 10, 7, 20)],
)
def test_a_number_of_players_leaves_out_what_it_does_not_use(
    players: int, food: int, farmers: int, carts: int, fincas: int, actions: int
) -> None:
    counts = grouped(Reading(sheets.make("finca", Options(players=players, backs="none")).data).counts())
    assert (counts["food"], counts["farmer"], counts["cart-card"]) == (food, farmers, carts)
    assert (counts["finca-token"], counts["action"], counts["player-aid"]) == (fincas, actions, players)
    assert counts["request"] == 42 and "request.back" not in counts


@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(PrintError, match="Finca is for 2 to 5 players"):
        sheets.make("finca", Options(players=players))


SIZES = {
    "board.windmill": (190, 214),
    "board.map": (255, 183),
    "request": (27, 27),
    "request.back": (27, 27),
    "finca-tile": (22, 22),
    "cart-card": (44, 30),
    "bonus": (30, 30),
    "action": (30, 24),
    "food": (14, 14),
    "farmer": (12, 12),
    "finca-token": (16, 16),
    "blade": finca.blade_size(),
}


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_pages_and_components_have_their_true_size(
    key: tuple[str, str], readings: dict[tuple[str, str], Reading]
) -> None:
    reading = readings[key]
    for page in range(len(reading.pages)):
        assert sorted(reading.size(page)) == pytest.approx(sorted(PAPERS[key[0]]), abs=0.01)
    seen = set()
    for one in reading.components():
        name = one.name if one.name in SIZES else one.name.partition(".")[0]
        if name in SIZES:
            seen.add(name)
            assert (one.w, one.h) == pytest.approx(SIZES[name], abs=0.01), one.name
    assert seen == set(SIZES)


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_everything_keeps_the_margin(key: tuple[str, str], readings: dict[tuple[str, str], Reading]) -> None:
    reading = readings[key]
    for page in range(len(reading.pages)):
        w, h = reading.size(page)
        for one in reading.placed(page):
            assert one.x >= EDGE - 0.01 and one.y >= EDGE - 0.01, one
            assert one.x + one.w <= w - EDGE + 0.01 and one.y + one.h <= h - EDGE + 0.01, one


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts(paper: str, readings: dict[tuple[str, str], Reading]) -> None:
    reading = readings[paper, "full"]
    pairs = 0
    for page in range(len(reading.pages) - 1):
        fronts = [one for one in reading.placed(page) if one.name.startswith(("request.r", "finca-tile.f"))]
        if not fronts:
            continue
        backs = [one for one in reading.placed(page + 1) if one.name.endswith(".back")]
        backs = [one for one in backs if not one.name.startswith("bleed")]
        w = reading.size(page)[0]
        places = {(round(w - one.x - one.w, 2), round(one.y, 2)) for one in backs}
        assert {(round(one.x, 2), round(one.y, 2)) for one in fronts} == places
        pairs += len(fronts)
    assert pairs == 52


def test_gutterfold_turns_backs_upside_down() -> None:
    reading = Reading(sheets.make("finca", Options(backs="gutterfold", only=("requests",))).data)
    backs = [one for one in reading.components() if one.name == "request.back"]
    assert len(backs) == 42 and all(one.turned for one in backs)


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_fonts_metadata_and_bookmarks(key: tuple[str, str], readings: dict[tuple[str, str], Reading]) -> None:
    reading = readings[key]
    assert all(reading.fonts().values())
    data = reading.reader.metadata
    assert data is not None and "Finca" in (data.title or "") and "Sentker" in (data.author or "")
    titles = [title for title, _ in reading.bookmarks()]
    assert titles[0] == "How to print and play" and {"Windmill", "Map of Mallorca", "Request tiles"} <= set(titles)
    words = reading.text(titles.index("How to print and play"))
    for amount, what in ((42, "request tiles"), (108, "food tokens"), (20, "action tiles"), (7, "finca tokens")):
        assert f"{amount}" in words and what in words


def test_accents_of_the_communities_are_in_the_file(readings: dict[tuple[str, str], Reading]) -> None:
    reading = readings["a4", "full"]
    text = "".join(reading.text(page) for page in range(len(reading.pages)))
    for name in box.COMMUNITY_NAMES:
        assert name in text


def test_the_same_input_gives_the_same_bytes(made: dict[tuple[str, str], Made]) -> None:
    assert sheets.make("finca", Options()).data == made["a4", "full"].data


def test_the_manifest_agrees_with_the_file(made: dict[tuple[str, str], Made]) -> None:
    manifest = made["a4", "full"].manifest
    listed = {one["component"]: one["copies"] for one in manifest["components"]}
    assert listed == dict(Reading(made["a4", "full"].data).counts())


# ---------------------------------------------------------------- drawings


ALL = list(components(finca.sections(Options())).values())


@pytest.mark.parametrize("theme", [FULL, LOW], ids=lambda theme: theme.kind)
@pytest.mark.parametrize("component", ALL, ids=lambda component: component.name)
def test_text_and_icons_keep_the_safe_zone(component: Component, theme: Theme) -> None:
    if component.name.startswith("board."):
        return  # not cut out
    pen = RecordingPen(theme)
    component.draw(pen)
    if component.name.startswith("blade."):
        centre = (component.w / 2, GEOMETRY["blade_piece_outer_radius_mm"])
        for icon in pen.icons:
            radius = math.dist(icon.centre, centre)
            assert radius - icon.radius >= GEOMETRY["blade_piece_inner_radius_mm"] + SAFE
            half = radius * math.sin(math.radians(GEOMETRY["blade_piece_angle"] / 2))
            assert half - icon.radius >= SAFE
        return
    if component.cut is not None:
        radius = component.w / 2
        for text in pen.texts:
            for x, y in text.corners:
                assert math.hypot(x - radius, y - radius) <= radius - 2.0 + 0.01, text.text
        for icon in pen.icons:
            far = math.hypot(icon.centre[0] - radius, icon.centre[1] - radius) + icon.radius
            assert far <= radius - 2.0 + 0.75, icon
        return
    for text in pen.texts:
        for x, y in text.corners:
            assert SAFE - 0.01 <= x <= component.w - SAFE + 0.01, text.text
            assert SAFE - 0.01 <= y <= component.h - SAFE + 0.01, text.text
    for icon in pen.icons:
        x, y = icon.centre
        assert x - icon.radius >= SAFE - 0.3 and x + icon.radius <= component.w - SAFE + 0.3, icon
        assert y - icon.radius >= SAFE - 0.3 and y + icon.radius <= component.h - SAFE + 0.3, icon


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_no_text_is_small_leaves_the_paper_or_runs_into_another(key: tuple[str, str]) -> None:
    options = Options(paper=key[0], ink=key[1])
    for sheet in sheets.lay_out(finca.sections(options), options):
        pen = RecordingPen(sheets.INKS[key[1]])
        sheets.draw_sheet(pen, sheet, "Finca", options)
        boxes = []
        for text in pen.texts:
            pictured = sheet.section.key == "howto" and len(text.text) == 1  # letters on farmers in a picture
            if not pictured and not (sheet.section.key == "tokens" and len(text.text) == 1):
                assert text.size >= SMALLEST_PT - 0.01, (sheet.section.key, text)
            for x, y in text.corners:
                assert EDGE - 0.01 <= x <= sheet.w - EDGE + 0.01 and EDGE - 0.01 <= y <= sheet.h - EDGE + 0.01, text
            xs, ys = [x for x, _ in text.corners], [y for _, y in text.corners]
            if text.size >= SMALLEST_PT:
                boxes.append((min(xs), min(ys), max(xs), max(ys), text.text))
        for a, b in itertools.combinations(boxes, 2):
            apart = a[2] <= b[0] + 0.05 or b[2] <= a[0] + 0.05 or a[3] <= b[1] + 0.05 or b[3] <= a[1] + 0.05
            assert apart, (sheet.section.key, a, b)


@pytest.mark.parametrize("theme", [FULL, LOW], ids=lambda theme: theme.kind)
def test_a_request_tile_shows_what_the_rules_know_of_it(theme: Theme) -> None:
    for one in DATA["request_tile"]:
        pen = RecordingPen(theme)
        finca.draw_request(pen, one)
        assert str(one["value"]) in [text.text for text in pen.texts]
        assert Counter(icon.name for icon in pen.icons) == one.get("foods", {})
        dashed = sum(1 for painted in pen.painted if painted.stroke == "icon-line" and len(painted.points) > 8)
        if "any" in one:
            assert dashed >= one["any"]


def test_nothing_is_told_by_colour_alone() -> None:
    for seat, mark in enumerate(finca.MARKS):
        pen = RecordingPen(LOW)
        finca.draw_farmer(pen, seat, 6, 6, 12)
        assert [text.text for text in pen.texts] == [mark.letter]
    assert len({mark.letter for mark in finca.MARKS}) == len({mark.shape for mark in finca.MARKS}) == 5


# ---------------------------------------------------------------- geometry


def test_fifteen_farmers_stand_apart_on_a_blade() -> None:
    inner, outer = GEOMETRY["blade_piece_inner_radius_mm"], GEOMETRY["blade_piece_outer_radius_mm"]
    picture = GEOMETRY["food_picture_radius_mm"] + GEOMETRY["food_picture_diameter_mm"] / 2
    for count in range(1, 16):
        places = finca.farmer_places(count)
        assert len(places) == count
        centres = [finca.farmer_centre(0, place) for place in places]
        for (a, first), (b, second) in itertools.combinations(zip(centres, places), 2):
            assert math.dist(a, b) >= (first[2] + second[2]) / 2 - 0.01
        for radius, off, size in places:
            assert radius - size / 2 >= max(inner, picture - 1.5)
            assert radius + size / 2 <= outer + 0.01
            assert abs(off) <= GEOMETRY["blade_angle"] / 2
            assert size >= 8


def test_farmers_of_neighbouring_blades_do_not_meet() -> None:
    for count in (7, 12, 15):
        left = [finca.farmer_centre(0, place) for place in finca.farmer_places(count)]
        right = [finca.farmer_centre(1, place) for place in finca.farmer_places(3)]
        assert min(math.dist(a, b) for a in left for b in right) >= 8


def test_blades_lie_on_their_spaces() -> None:
    w, h = finca.blade_size()
    outline = paths.flatten(finca.blade_outline(), 40)[0]
    assert min(x for x, _ in outline) == pytest.approx(0, abs=0.02) and max(x for x, _ in outline) == pytest.approx(
        w, abs=0.02
    )
    assert min(y for _, y in outline) == pytest.approx(0, abs=0.02) and max(y for _, y in outline) == pytest.approx(
        h, abs=0.02
    )
    assert GEOMETRY["blade_piece_angle"] < GEOMETRY["blade_angle"]
    assert len({finca.blade_angle(blade) for blade in range(12)}) == 12


def test_places_on_the_map_keep_apart_and_inside() -> None:
    w, h = finca.map_size()
    blocks = [finca.block_box(name) for name in box.COMMUNITIES]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in itertools.combinations(blocks, 2):
        assert ax + aw <= bx + 1e-6 or bx + bw <= ax + 1e-6 or ay + ah <= by + 1e-6 or by + bh <= ay + 1e-6
    for name, (x, y, bw, bh) in zip(box.COMMUNITIES, blocks):
        assert x >= 0 and y >= 0 and x + bw <= w and y + bh <= h
        parts = [finca.name_box(name), finca.stack_box(name), finca.estate_box(name)]
        for px, py, pw, ph in parts:
            assert x <= px and px + pw <= x + bw and y <= py and py + ph <= y + bh + 0.01
        for (ax, ay, aw, ah), (bx, by, cw, ch) in itertools.combinations(parts, 2):
            assert ax + aw <= bx + 1e-6 or bx + cw <= ax + 1e-6 or ay + ah <= by + 1e-6 or by + ch <= ay + 1e-6
        assert finca.stack_box(name)[2:] == (27.0, 27.0) and finca.estate_box(name)[2:] == (22.0, 22.0)


def test_regions_are_the_points_nearest_to_their_block() -> None:
    bw, bh = DATA["map"]["block_mm"]
    w, h = finca.map_size()

    def away(name: str, x: float, y: float) -> float:
        one = finca.community(name)
        return math.hypot(max(0.0, abs(x - one["x"]) - bw / 2), max(0.0, abs(y - one["y"]) - bh / 2))

    for name in box.COMMUNITIES:
        for x, y in finca.community(name)["region_mm"]:
            nearest = min(away(other, x, y) for other in box.COMMUNITIES)
            assert away(name, x, y) <= nearest + 0.6, (name, x, y)
            assert -0.1 <= x <= w + 0.1 and -0.1 <= y <= h + 3.1
