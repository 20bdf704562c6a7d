"""Mi Tierra on paper: counts and sizes read back from the PDF, a board that joins, places that fit, legible text."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pypdfium2
import pytest

from core.components import load
from printables import mi_tierra, sheets
from printables.__main__ import main
from printables.ink_pdf import PdfInk
from printables.ink_svg import SvgInk
from printables.mi_tierra import aids, board, cards, farm, look, places, tokens
from printables.palette import DARK, FULL, LOW, SCREEN, Theme
from printables.pen import SMALLEST_PT, Pen
from printables.sheets import SAFE, Component, Options, PrintError
from tests.printables.made import CHOICES, components, drawn, kinds
from tests.printables.made import made as made_of
from tests.printables.made import read as read_of
from tests.printables.reading import Placed, close
from tests.printables.recording import RecordingPen, Text

DATA: dict[str, Any] = load("mi_tierra")
made = partial(made_of, "mi_tierra")
read = partial(read_of, "mi_tierra")


@cache
def all_components() -> tuple[Component, ...]:
    """Every component of the set once, backs too; the board whole, not in pieces."""
    found = components(mi_tierra.sections(CHOICES[0]))
    found["main-board"] = Component("main-board", *places.board_size(), board.draw_main_board)
    return tuple(one for name, one in found.items() if ".tile-" not in name)


def apart(a: places.Box, b: places.Box, slack: float = 0.01) -> bool:
    """Whether two boxes do not overlap."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = a, b
    return ax + aw <= bx + slack or bx + bw <= ax + slack or ay + ah <= by + slack or by + bh <= ay + slack


def inside(inner: places.Box, outer: places.Box, slack: float = 0.01) -> bool:
    """Whether a box lies in another."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = inner, outer
    return bx - slack <= ax and by - slack <= ay and ax + aw <= bx + bw + slack and ay + ah <= by + bh + slack


def round_box(centre: tuple[float, float], size: float) -> places.Box:
    """The box of a disc."""
    return centre[0] - size / 2, centre[1] - size / 2, size, size


# ---------------------------------------------------------------- counts and sizes, from the file


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_counts_equal_the_rulebooks_component_list(options: Options) -> None:
    counts = kinds(read(options).counts())
    expected = {
        "farm": 6,
        "market": 48,
        "resource": 80,
        "improvement": 32,
        "event": 14,
        "international": 8,
        "merchant": 8,
        "village": 6,
        "objective": 8,
        "aid": 3,
        "pen": 12,
        "seed": 23,
        "animal": 39,
        "water": 10,
        "worker": 30,
        "money": 6,
        "turn": 6,
        "round": 1,
    }
    assert {kind: counts[kind] for kind in expected} == expected
    assert sum(expected[kind] for kind in ("international", "merchant", "village", "objective")) == 30
    # one board in pieces; the score pad is ours
    assert counts["main-board"] == 6
    assert counts["score-sheet"] == 2
    with_backs = (
        "market", "resource", "improvement", "event", "international", "merchant", "village", "objective", "money",
    )  # fmt: skip
    for kind in with_backs:
        assert counts[f"{kind}-back"] == (0 if options.backs == "none" else expected[kind]), kind
    known = {*expected, *(f"{kind}-back" for kind in with_backs), "main-board", "score-sheet"}
    assert set(counts) <= known, "the two dice are not printed"


def test_the_list_of_the_rulebook_is_the_list_of_the_data() -> None:
    listed = DATA["counts"]
    counts = read(CHOICES[0]).counts()
    by_kind = kinds(counts)
    for key, kind in (
        ("round_markers", "round"), ("workers", "worker"), ("money_markers", "money"), ("turn_order_markers", "turn"),
        ("water_markers", "water"), ("animals", "animal"), ("seeds", "seed"), ("pens", "pen"),
        ("resource_cards", "resource"), ("improvements", "improvement"), ("events", "event"),
        ("market_cards", "market"), ("farm_boards", "farm"), ("aid_cards", "aid"),
    ):  # fmt: skip
        assert by_kind[kind] == listed[key], key
    for deck in "ABC":
        assert (
            sum(n for name, n in counts.items() if name.startswith(f"market.M{deck}"))
            == listed[f"market_{deck.lower()}"]
        )
    for deck in "AB":
        assert (
            sum(n for name, n in counts.items() if name.startswith(f"improvement.I{deck}"))
            == listed[f"improvements_{deck.lower()}"]
        )


def test_every_card_and_token_is_there_as_often_as_it_should() -> None:
    counts = read(CHOICES[0]).counts()
    for kind, table in (
        ("market", "market"), ("improvement", "improvement"), ("event", "event_card"), ("village", "village"),
        ("international", "international"), ("merchant", "merchant"), ("objective", "objective"), ("aid", "aid_card"),
    ):  # fmt: skip
        for card in DATA[table]:
            assert counts[f"{kind}.{card['id']}"] == 1, card["id"]
    for good in DATA["resource"]:
        assert counts[f"resource.{good['id']}"] == counts[f"resource-back.{good['id']}"] == good["cards"]
    assert (counts["animal.horse"], counts["animal.cow"]) == (5, 10)
    assert (counts["animal.sheep"], counts["animal.chicken"]) == (12, 12)
    assert [counts[f"seed.{crop}"] for crop in ("apple", "wheat", "grape")] == [9, 7, 7]
    for colour in look.COLOUR_WORDS:
        assert counts[f"worker.{colour}"] == 5
        assert [counts[f"{kind}.{colour}"] for kind in ("farm", "money", "money-back", "turn")] == [1, 1, 1, 1]


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_components_have_their_true_size(options: Options) -> None:
    true: dict[str, tuple[float, float]] = {card["id"]: tuple(card["size"]) for card in DATA["geometry"]["card"]}
    token = {one["id"]: tuple(one["size"]) for one in DATA["geometry"]["token"]}
    true |= {f"{kind}-back": size for kind, size in true.items()}
    true |= {kind: token[kind] for kind in ("pen", "seed", "water", "worker")}
    true |= {"money": token["money_marker"], "money-back": token["money_marker"], "turn": token["turn_marker"]}
    true |= {"round": token["round_marker"], "farm": (250.0, 160.0)}
    seen = set()
    for one in read(options).components():
        kind = one.name.partition(".")[0]
        expected = token[one.name.partition(".")[2]] if kind == "animal" else true.get(kind)
        if expected is not None:
            seen.add(kind)
            assert (one.w, one.h) == pytest.approx(expected, abs=0.02), one.name
    assert seen >= {"market", "resource", "improvement", "event", "village", "aid", "farm", "pen", "animal", "worker"}


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_bleed_keeps_the_margin_of_home_printers(options: Options) -> None:
    reading = read(options)
    for one in reading.components():
        w, h = reading.size(one.page)
        assert one.x >= 5 + sheets.BLEED - 0.01, one
        assert one.x + one.w <= w - 5 - sheets.BLEED + 0.01, one
        assert one.y >= 5 + sheets.BLEED - 0.01, one
        inked = one.name.partition(".")[0] in ("main-board", "farm", "aid", "pen", "seed", "animal", "water", "worker")
        assert one.y + one.h + (sheets.BLEED if inked else 0.0) <= h - 11.0, "label and ruler stay free"


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_components_do_not_overlap(options: Options) -> None:
    by_page: dict[int, list[Placed]] = {}
    for one in read(options).components():
        by_page.setdefault(one.page, []).append(one)
    for placed in by_page.values():
        for a, b in itertools.combinations(placed, 2):
            assert apart((a.x, a.y, a.w, a.h), (b.x, b.y, b.w, b.h)), (a, b)


def partner(name: str) -> str | None:
    """The back that must lie behind a front."""
    kind, _, which = name.partition(".")
    if kind in ("market", "improvement"):
        return f"{kind}-back.{which[1]}"
    if kind in ("resource", "money"):
        return f"{kind}-back.{which}"
    if kind in ("event", "international", "merchant", "village", "objective"):
        return f"{kind}-back"
    return None


@pytest.mark.parametrize("options", [CHOICES[0], CHOICES[1]], ids=str)
def test_every_front_has_its_own_back_behind_it(options: Options) -> None:
    """Turning on the long edge mirrors an upright sheet left to right, a lying one top to bottom."""
    reading = read(options)
    fronts: dict[int, list[Placed]] = {}
    for one in reading.components():
        fronts.setdefault(one.page, []).append(one)
    pairs = 0
    for page, placed in fronts.items():
        w, h = reading.size(page)
        for one in placed:
            expected = partner(one.name)
            if expected is None:
                continue
            assert page % 2 == 0, "a front is the first side of its sheet"
            place = (w - one.x - one.w, one.y) if h >= w else (one.x, h - one.y - one.h)
            names = [other.name for other in fronts[page + 1] if close((other.x, other.y), place)]
            assert names == [expected]
            pairs += 1
    assert pairs == 48 + 80 + 32 + 14 + 30 + 6


def test_the_same_choices_give_the_same_bytes() -> None:
    assert sheets.make("mi_tierra", CHOICES[0]).data == made(CHOICES[0]).data


@pytest.mark.parametrize("options", CHOICES[:4], ids=str)
def test_fonts_are_embedded_and_the_file_is_small(options: Options) -> None:
    fonts = read(options).fonts()
    assert fonts
    assert all(fonts.values()), fonts
    assert len(made(options).data) < 1_500_000


def test_the_board_is_drawn_once_for_all_its_pieces() -> None:
    """The six pieces show the same form, so the file holds the picture once."""
    reading = read(CHOICES[0])
    arts = set()
    for page in reading.pages:
        for name, form in page["/Resources"].get("/XObject", {}).items():
            if name.startswith("/FormXob.main-board.tile"):
                inner = form.get_object()["/Resources"]["/XObject"]
                arts.add(inner.raw_get("/FormXob.art.main-board").idnum)
    assert len(arts) == 1


def test_first_page_tells_what_is_in_the_file() -> None:
    text = read(CHOICES[0]).text(0)
    for words in ("Mi Tierra", "20", "market orders of deck A", "80", "goods cards", "100 %", "A4",
                  "four-sided", "six-sided", "6 pieces"):  # fmt: skip
        assert words in text
    titles = [title for title, _ in read(CHOICES[0]).bookmarks()]
    assert titles[:3] == ["How to print and play", "Main board", "Farms"]


def test_manifest_agrees_with_the_file() -> None:
    for options in CHOICES[:2]:
        listed = {one["component"]: one["copies"] for one in made(options).manifest["components"]}
        assert listed == dict(read(options).counts())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_only_what_so_many_players_need(players: int) -> None:
    counts = kinds(read(Options(players=players, backs="none")).counts())
    assert counts["farm"] == counts["money"] == counts["turn"] == players
    assert counts["worker"] == 5 * players
    assert counts["market"] == 48
    assert counts["animal"] == 39


@pytest.mark.parametrize("players", [0, 1, 7])
def test_impossible_player_numbers_are_refused(players: int) -> None:
    with pytest.raises(PrintError, match=f"2 to 6 players, not for {players}"):
        mi_tierra.sections(Options(players=players))


# ---------------------------------------------------------------- the board in pieces


@pytest.mark.parametrize("options", [CHOICES[0], CHOICES[1]], ids=str)
def test_pieces_of_the_board_join(options: Options) -> None:
    """Cells of all pieces cover the board exactly; a piece shows 8 mm more where a neighbour is laid on it."""
    w, h = places.board_size()
    assert (w, h) == (540, 370)
    placed = {one.name: one for one in read(options).components() if one.name.startswith("main-board")}
    for row, column in itertools.product((1, 2), (1, 2, 3)):
        one = placed.pop(f"main-board.tile-{row}-{column}")
        assert one.w == pytest.approx(w / 3 + (8 if column < 3 else 0), abs=0.02)
        assert one.h == pytest.approx(h / 2 + (8 if row < 2 else 0), abs=0.02)
    assert not placed


@pytest.mark.parametrize(("paper", "size", "grid"), [("a4", (297, 420), (2, 1)), ("letter", (279.4, 431.8), (3, 1))])
def test_the_board_on_larger_paper(
    paper: str, size: tuple[float, float], grid: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Printed when it is named, from fewer and larger sheets; never together with all the rest."""
    reading = read(Options(paper, only=("large-board",), backs="none"))
    assert not any(name.startswith("large-board") for name in read(CHOICES[0]).counts())
    columns, rows = grid
    placed = {one.name: one for one in reading.components()}
    assert len(reading.pages) == len(placed) == columns * rows
    for page in range(len(placed)):
        assert reading.size(page) == pytest.approx(size, abs=0.05)
    for row, column in itertools.product(range(1, rows + 1), range(1, columns + 1)):
        one = placed[f"large-board.tile-{row}-{column}"]
        w = 540 / columns + (8 if column < columns else 0)
        assert (one.w, one.h) == pytest.approx((w, 370 / rows), abs=0.02)
        assert one.x >= 8 and one.x + one.w <= size[0] - 8 + 0.01
        assert one.y >= 8 and one.y + one.h + 3 <= size[1] - 11
    assert main(["mi_tierra", "--list"]) == 0
    assert "large-board\tMain board on A3 or Tabloid" in capsys.readouterr().out


def test_seams_leave_wheels_and_numbers_whole() -> None:
    """A seam through a card space is harmless, one through a wheel or an area's number is not."""
    w, h = places.board_size()
    for area in (*places.WHEEL_AREAS, "14", "17"):
        round_things = [(point, places.wheel_size()) for point in places.wheels(area)]
        round_things.append((places.disc(area), 12.0 if area == "16" else 14.0))
        for (x, y), size in round_things:
            for seam in (w / 3, 2 * w / 3):
                assert abs(x - seam) >= size / 2 - 0.5, (area, x)
            assert abs(y - h / 2) >= size / 2 - 0.5, (area, y)


# ---------------------------------------------------------------- places on the board


def test_areas_and_zones_do_not_overlap() -> None:
    zones = {zone["id"]: tuple(zone["rect"]) for zone in DATA["geometry"]["zone"]}
    for (a, first), (b, second) in itertools.combinations(zones.items(), 2):
        assert apart(first, second), (a, b)
    for name, box in zones.items():
        assert inside(box, places.inner()), name


@pytest.mark.parametrize("area", places.WHEEL_AREAS)
def test_wheels_stand_in_their_area_and_apart(area: str) -> None:
    size = places.wheel_size()
    spots = places.wheels(area)
    third = places.third_wheel(area)
    assert len(spots) == next(entry["wheels"] for entry in DATA["area"] if entry["number"] == area)
    assert (third is not None) == (area in places.PAIRED)
    everything = [*spots, *([third] if third else [])]
    for spot in everything:
        assert inside(round_box(spot, size), places.area_box(area)), spot
    for a, b in itertools.combinations(everything, 2):
        assert math.dist(a, b) >= size - 0.05
    if third is not None:
        x, _, w, _ = places.supply(area)
        assert all(px - size / 2 >= x + w for px, _ in everything), "pieces do not lie on the wheels"


def test_wheels_of_area_8_touch_their_tiles() -> None:
    """As `area_8_layout` says: each wheel overlaps the tiles it touches and no other."""
    touch = DATA["area_8_layout"]["touch"]
    for name, (x, y) in zip(places.TOUCHING, places.wheels("8"), strict=True):
        reach = places.wheel_size() / 2
        touched = []
        for tile in places.TILE_SPACES:
            bx, by, bw, bh = places.tile_space(tile)
            dx, dy = max(bx - x, 0, x - bx - bw), max(by - y, 0, y - by - bh)
            if math.hypot(dx, dy) < reach:
                touched.append(tile)
        assert touched == touch[name]


def test_cards_fit_their_spaces() -> None:
    market, tile, event = (places.card_size(kind) for kind in ("market", "improvement", "event"))
    spaces = [places.market_space(i) for i in range(6)] + [places.bottom_space(i) for i in range(6)]
    spaces += [places.city_space(i) for i in range(4)] + [places.deck_space(), places.sold_space()]
    assert all(space[2:] == market for space in spaces)
    assert all(apart(a, b) for a, b in itertools.combinations(spaces, 2))
    assert all(places.tile_space(name)[2:] == tile for name in places.TILE_SPACES)
    assert all(places.event_space(which)[2:] == event for which in ("now", "next", "deck"))
    for index, (x, y) in enumerate(places.wheels("16")):
        bx, by, bw, bh = places.city_space(index)
        assert x == pytest.approx(bx + bw / 2), "below its card"
        assert y - places.wheel_size() / 2 >= by + bh


def test_money_track_runs_clockwise_round_the_border() -> None:
    w, h = places.board_size()
    boxes = [places.money_space(n) for n in range(100)]
    assert all(apart(a, b, 0.05) for a, b in itertools.combinations(boxes, 2))
    centres = [places.centre(box) for box in boxes]
    cell = max(places.money_cell())
    for n in range(100):
        assert math.dist(centres[n], centres[(n + 1) % 100]) <= cell + 0.01
        assert not inside(boxes[n], places.inner(), -1.0)
    corner = [boxes[n][:2] for n in (0, 20, 50, 70)]
    low, right = h - boxes[0][3], w - boxes[0][2]
    for found, expected in zip(corner, ((0, low), (0, 0), (right, 0), (right, low)), strict=True):
        assert found == pytest.approx(expected)
    assert places.money_space(137) == places.money_space(37)
    size = places.token_size("money_marker")[0]
    for pesos, count in itertools.product((0, 20, 33), (1, 2, 6)):
        spots = [places.money_marker(pesos, index, count) for index in range(count)]
        assert len(set(spots)) == count
        for spot in spots:
            px, py = spot[0], spot[1]
            bx, by, bw, bh = places.money_space(pesos)
            assert bx <= px <= bx + bw and by <= py <= by + bh
            assert size <= min(bw, bh)


def test_tracks_have_room_for_their_markers() -> None:
    turn = [places.turn_space(i) for i in range(6)]
    assert all(min(box[2:]) >= places.token_size("turn_marker")[0] for box in turn)
    rounds = [places.round_space(n) for n in range(1, 8)]
    assert all(min(box[2:]) >= places.token_size("round_marker")[0] for box in rounds)
    for boxes in (turn, rounds):
        assert all(apart(a, b) for a, b in itertools.combinations(boxes, 2))
    for n in (2, 5, 7):
        assert places.prize_space(n)[0] == places.round_space(n)[0], "the prize stands above its round"
    for place in range(5):
        spots = [places.rodeo_horse(place, i, 5) for i in range(5)]
        assert all(inside(round_box(spot, 13), places.rodeo_space(place)) for spot in spots)


# ---------------------------------------------------------------- places on the farm


def test_farm_spaces_stand_as_the_rules_say() -> None:
    w, h = places.farm_size()
    plots = [s["id"] for s in DATA["farm_space"] if s["kind"] == "plot"]
    boxes = {name: places.farm_space(name) for name in [*plots, "S1", "S2", "E3"]} | {"house": places.house()}
    assert all(apart(a, b) for a, b in itertools.combinations(boxes.values(), 2))
    assert all(inside(box, (0, 0, w, h)) for box in boxes.values())
    assert places.farm_space("S1") == places.farm_space("C3")
    tiles = [places.improvement_space(i) for i in range(3)]
    assert all(tile[2:] == places.card_size("improvement") for tile in tiles)
    assert all(apart(tile, box) for tile in tiles for box in boxes.values())
    for edge in DATA["farm_edge"]:
        (x, y), turn = places.edge(edge["id"])
        a, b = (places.centre(places.farm_space(plot)) for plot in edge["plots"])
        assert (x, y) == pytest.approx(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        assert turn == (90.0 if a[1] == b[1] else 0.0), "a canal runs along the side, not across it"
    for first, second in DATA["pen_positions"]["pairs"]:
        box = places.pen_box(first, second)
        both = [places.farm_space(first), places.farm_space(second)]
        whole = (
            min(b[0] for b in both), min(b[1] for b in both),
            max(b[0] + b[2] for b in both) - min(b[0] for b in both),
            max(b[1] + b[3] for b in both) - min(b[1] for b in both),
        )  # fmt: skip
        assert inside(box, whole)
        assert sorted(box[2:]) == sorted(places.token_size("pen"))
        animals = places.pen_animals(box, 3)
        assert all(inside(round_box(spot, 15), box) for spot in animals)
        assert all(math.dist(a, b) >= 15 for a, b in itertools.combinations(animals, 2))


def test_horses_climb_their_tracks() -> None:
    size = places.token_size("horse")[0]
    for stable in ("S1", "S2"):
        spots = [places.level_spot(stable, level) for level in range(7)]
        assert inside(round_box(spots[0], size), places.farm_space(stable))
        assert all(math.dist(a, b) >= size for a, b in itertools.combinations(spots, 2))
        wx, wy = places.stable_water(stable)
        ww, wh = places.token_size("water")
        assert inside((wx - ww / 2, wy - wh / 2, ww, wh), places.farm_space(stable))
        assert apart((wx - ww / 2, wy - wh / 2, ww, wh), round_box(spots[0], size))
    homes = [places.home_worker(i, 5) for i in range(5)]
    assert all(inside(round_box(spot, 13), places.house()) for spot in homes)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: places.farm_space("F1"),
        lambda: places.edge("A1|C1"),
        lambda: places.level_spot("S3", 1),
        lambda: places.level_spot("S1", 7),
        lambda: places.tile_space("X"),
        lambda: places.zone("area_18"),
        lambda: places.wheel("1", 3),
        lambda: places.round_space(8),
        lambda: places.prize_space(3),
        lambda: places.supply("15"),
        lambda: places.card_size("tarot"),
        lambda: places.token_size("dragon"),
        lambda: cards.draw_resource(RecordingPen(), "honey"),
        lambda: cards.draw_resource(RecordingPen(), "apple", 3),
    ],
)
def test_places_name_what_does_not_exist(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="no "):
        wrong()


# ---------------------------------------------------------------- what the cards show


@pytest.mark.parametrize("card", DATA["market"], ids=lambda card: card["id"])
def test_an_order_shows_goods_and_prices(card: dict[str, Any]) -> None:
    pen = drawn(lambda pen: cards.draw_market_card(pen, card))
    texts = [text.text for text in pen.texts]
    icons = Counter(icon.name for icon in pen.icons)
    assert card["name"] in texts
    assert card["deck"] in texts
    if card["kind"] == "simple":
        assert icons == {look.ICONS[card["good"]]: 1}
        assert str(card["unit_price"]) in texts
        assert f"up to {card['maximum']}" in texts
    elif card["kind"] == "generic":
        assert [text for text in texts if text.isdigit()] == [str(card["card_price"]), str(card["animal_price"])]
    else:
        assert icons == {look.ICONS[good]: count for good, count in card["goods"].items()}
        assert str(card["price"]) in texts
    arrows = [one for one in pen.painted if one.fill == "danger"]
    assert bool(arrows) == card["arrow"]


@pytest.mark.parametrize("tile", DATA["improvement"], ids=lambda tile: tile["key"])
def test_a_tile_says_all_that_it_does(tile: dict[str, Any]) -> None:
    pen = drawn(lambda pen: cards.draw_improvement(pen, tile))
    words = " ".join(text.text for text in pen.texts)
    assert tile["text"] in words
    assert tile["name"].rpartition(": ")[2] in words
    assert pen.icons
    if tile["deck"] == "B" and tile["key"] != "greedy":
        assert str(tile["effects"][0]["money"]) in [text.text for text in pen.texts]


@pytest.mark.parametrize("event", DATA["event_card"], ids=lambda event: event["id"])
def test_an_event_shows_both_halves_and_the_storm_sign(event: dict[str, Any]) -> None:
    pen = drawn(lambda pen: cards.draw_event(pen, event))
    words = " ".join(text.text for text in pen.texts)
    for half in ("top", "bottom"):
        assert event[half]["text"] in words
        assert event[half]["name"] in words
    h = places.card_size("event")[1]
    storms = {"top" if icon.centre[1] < h / 2 else "bottom" for icon in pen.icons if icon.name == "storm"}
    assert storms == {half for half in ("top", "bottom") if event[half]["negative"]}


@pytest.mark.parametrize("card", DATA["merchant"], ids=lambda card: card["id"])
def test_a_dealer_shows_what_each_space_takes(card: dict[str, Any]) -> None:
    pen = drawn(lambda pen: cards.draw_merchant(pen, card))
    spaces = [*card["token_spaces"], *card["card_spaces"]]
    w, h = places.card_size("merchant")
    for space, box in zip(spaces, places.merchant_spaces(card), strict=True):
        assert inside(box, (2, 2, w - 4, h - 4))
        here = [icon.name for icon in pen.icons if inside((*icon.centre, 0, 0), box) and icon.name != "sprout"]
        assert sorted(here) == sorted(look.ICONS[kind] for kind in space["accepts"])
        prices = [text.text for text in pen.texts if inside((*text.corners[0], 0, 0), box)]
        assert prices == [str(space["price"])]
    for a, b in itertools.combinations(places.merchant_spaces(card), 2):
        assert apart(a, b)


def test_other_cards_show_their_texts_and_pesos() -> None:
    for draw, table in ((cards.draw_village, "village"), (cards.draw_objective, "objective")):
        for card in DATA[table]:
            words = " ".join(text.text for text in drawn(lambda pen, d=draw, c=card: d(pen, c)).texts)
            assert card["text"] in words
            assert card["name"] in words
            if table == "objective":
                assert str(card["money"]) in words
    for card in DATA["international"]:
        icons = [icon.name for icon in drawn(lambda pen, c=card: cards.draw_international(pen, c)).icons]
        assert icons == [look.ICONS[card[f"level_{level}"]] for level in (1, 2, 3)]
    for good in DATA["resource"]:
        for units in (1, 2):
            pen = drawn(lambda pen, g=good["id"], u=units: cards.draw_resource(pen, g, u))
            assert Counter(icon.name for icon in pen.icons) == {look.ICONS[good["id"]]: units}
            assert {str(units), good["name"]} == {text.text for text in pen.texts}


def test_aids_and_board_take_their_numbers_from_the_rules() -> None:
    words = [text.text for text in drawn(board.draw_main_board).texts]
    for pesos in range(100):
        assert str(pesos) in words
    for entry in DATA["black_market"]:
        assert words.count(str(entry["sell"])) >= 1
    numbers = Counter(text.text for text in drawn(lambda pen: aids.draw_aid(pen, DATA["aid_card"][2])).texts)
    for first in (10, 15, 20, 25, 30):
        for prize in DATA["rodeo"][f"prizes_{first}"]:
            assert numbers[str(prize)] >= 1
    for value in (*DATA["level3_sets"]["same"][1:], *DATA["level3_sets"]["different"][1:]):
        assert numbers[str(value)] >= 1


def test_two_players_have_whitened_wheels_and_six_a_third() -> None:
    def kinds_of_wheels(players: int | None) -> Counter[str]:
        found: Counter[str] = Counter()
        pen = drawn(lambda pen: board.draw_main_board(pen, players))
        spots = {
            (area, i): spot for area in places.WHEEL_AREAS for i, spot in enumerate(places.wheels(area))
        }  # fmt: skip
        size = places.wheel_size()
        for one in pen.painted:
            xs, ys = [x for x, _ in one.points], [y for _, y in one.points]
            if len(xs) < 8 or not math.isclose(max(xs) - min(xs), size - 0.5, abs_tol=0.05):
                continue
            middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
            if any(math.dist(middle, spot) < 0.1 for spot in spots.values()):
                found[str(one.fill)] += 1
        found["third"] = sum(text.text == "6 pl." for text in pen.texts)
        return found

    assert kinds_of_wheels(4) == {"clay": 39, "third": 0}
    assert kinds_of_wheels(2) == {"clay": 31, "milk": 8, "third": 0}
    assert kinds_of_wheels(6) == {"clay": 39, "third": 12}
    assert kinds_of_wheels(None) == {"clay": 31, "milk": 8, "third": 12}


# ---------------------------------------------------------------- legible, safe, low ink


@pytest.mark.parametrize("theme", [FULL, LOW], ids=lambda theme: theme.kind)
def test_text_is_large_enough_and_in_the_safe_zone(theme: Theme) -> None:
    for component in all_components():
        for text in drawn(component.draw, theme).texts:
            round_token = component.cut is not None
            if not round_token:
                assert text.size >= SMALLEST_PT - 0.01, (component.name, text)
            safe = 1.2 if round_token else SAFE - 0.05
            for x, y in text.corners:
                assert safe <= x <= component.w - safe, (component.name, text)
                assert safe <= y <= component.h - safe, (component.name, text)


@pytest.mark.parametrize("theme", [FULL, LOW], ids=lambda theme: theme.kind)
def test_icons_stay_inside_the_cut(theme: Theme) -> None:
    for component in all_components():
        small = min(component.w, component.h) <= 26
        safe = 0.5 if small else 2.2
        for icon in drawn(component.draw, theme).icons:
            (x, y), r = icon.centre, icon.radius
            assert x - r >= safe and x + r <= component.w - safe, (component.name, icon)
            assert y - r >= safe and y + r <= component.h - safe, (component.name, icon)


def text_box(text: Text) -> places.Box:
    xs, ys = [x for x, _ in text.corners], [y for _, y in text.corners]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def test_texts_of_a_component_do_not_run_into_each_other() -> None:
    for component in all_components():
        texts = drawn(component.draw).texts
        for a, b in itertools.combinations(texts, 2):
            assert apart(text_box(a), text_box(b), 0.02), (component.name, a, b)


def test_no_text_runs_over_an_icon() -> None:
    """An icon's artwork keeps to a circle; writing beside it must not touch its inner part."""
    for component in all_components():
        pen = drawn(component.draw)
        for text in pen.texts:
            x, y, w, h = text_box(text)
            for icon in pen.icons:
                cx, cy = icon.centre
                dx, dy = max(x - cx, 0, cx - x - w), max(y - cy, 0, cy - y - h)
                assert math.hypot(dx, dy) >= icon.radius * 0.72 - 0.01, (component.name, text, icon)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["long-edge", "none"])
def test_pages_to_read_stay_on_the_paper(paper: str, backs: str) -> None:
    options = Options(paper=paper, backs=backs)
    frame = sheets.frame_of(*options.size)
    for page in mi_tierra.sections(options)[0].pages:
        pen = drawn(lambda pen, page=page: page(pen, frame))
        for text in pen.texts:
            assert text.size >= SMALLEST_PT - 0.01 or text.text.isdigit(), text
            for x, y in text.corners:
                assert frame.left - 0.2 <= x <= frame.right + 0.2, text
                assert frame.top - 0.2 <= y <= frame.bottom + 0.2, text
        for a, b in itertools.combinations(pen.texts, 2):
            assert apart(text_box(a), text_box(b), 0.02), (a, b)


def test_low_ink_is_white_with_lines() -> None:
    """Hardly any ink: an eighth of a sheet at most, and no colours."""
    document = pypdfium2.PdfDocument(made(CHOICES[3]).data)
    for page in range(len(document)):
        image = document[page].render(scale=1.0).to_pil()
        red, green, blue = (image.convert("RGB").getchannel(c).tobytes() for c in "RGB")
        assert all(abs(r - g) <= 2 and abs(r - b) <= 2 for r, g, b in zip(red, green, blue, strict=True)), "greys only"
        dark = sum(255 - r for r in red) / 255 / len(red)
        assert dark < 0.125, page


def test_goods_and_signs_are_told_apart_in_black_at_eight_millimetres() -> None:
    names = sorted({*look.ICONS.values(), *look.AREA_ICONS.values(), "mask", "storm", "goal", "village", "sprout"})
    ink = PdfInk(title="icons", theme=LOW)
    ink.begin_page(10.0 * len(names), 10.0)
    for index, name in enumerate(names):
        ink.icon(name, 10.0 * index + 5.0, 5.0, 8.0, mode="solid", tone="ink", ground="white")
    image = pypdfium2.PdfDocument(ink.finish())[0].render(scale=3.0).to_pil().convert("L")
    wide = image.width / len(names)
    pictures = [
        image.crop((round(i * wide), 0, round(i * wide) + int(wide), image.height)).tobytes() for i in range(len(names))
    ]
    for (a, one), (b, other) in itertools.combinations(zip(names, pictures, strict=True), 2):
        ink_a, ink_b = (sum(255 - p for p in picture) for picture in (one, other))
        differ = sum(abs(p - q) for p, q in zip(one, other, strict=True))
        assert differ > 0.18 * max(ink_a, ink_b), (a, b)


def test_backs_of_decks_differ_without_colour() -> None:
    for draw, decks in ((cards.draw_market_back, "ABC"), (cards.draw_improvement_back, "AB")):
        for deck in decks:
            texts = [text.text for text in drawn(lambda pen, d=draw, k=deck: d(pen, k), LOW).texts]
            assert deck in texts


# ---------------------------------------------------------------- screen


@pytest.mark.parametrize("theme", [SCREEN, DARK], ids=lambda theme: theme.kind)
def test_every_drawing_works_on_the_screen(theme: Theme) -> None:
    for component in all_components():
        ink = SvgInk(component.w, component.h, theme=theme)
        component.draw(ink)
        assert ink.tostring(label=component.name).startswith("<svg")


def test_live_pieces_are_drawn_by_their_middle() -> None:
    pieces: list[Callable[[Pen], None]] = [
        lambda pen: tokens.round_marker(pen, 50, 40),
        lambda pen: tokens.water(pen, 50, 40, 90),
        lambda pen: tokens.pen_tile(pen, 50, 40, upright=True),
        *(lambda pen, k=kind: tokens.animal(pen, k, 50, 40) for kind in ("cow", "sheep", "chicken", "horse")),
        *(lambda pen, c=crop: tokens.seed(pen, c, 50, 40) for crop in ("apple", "wheat", "grape")),
    ]
    for seat in range(6):
        pieces += [
            lambda pen, s=seat: tokens.worker(pen, s, 50, 40),
            lambda pen, s=seat: tokens.turn_marker(pen, s, 50, 40),
            lambda pen, s=seat: tokens.money_marker(pen, s, 50, 40, laps=1),
        ]
    for draw in pieces:
        points = [point for one in drawn(draw).painted for point in one.points]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        assert (min(xs) + max(xs)) / 2 == pytest.approx(50, abs=0.2)
        assert (min(ys) + max(ys)) / 2 == pytest.approx(40, abs=0.2)


def test_closed_areas_are_hatched() -> None:
    for area in ("7", "8", "16", "17"):
        before = len(drawn(board.draw_main_board).icons)
        pen = drawn(lambda pen, a=area: board.draw_main_board(pen, closed=(a,)))
        assert len(pen.icons) == before + 1
        assert pen.icons[-1].name == "lock"
        assert inside((*pen.icons[-1].centre, 0, 0), places.area_box(area))


def test_a_farm_carries_its_players_mark() -> None:
    plain = [text.text for text in drawn(farm.draw_farm).texts]
    for seat in range(6):
        texts = [text.text for text in drawn(lambda pen, s=seat: farm.draw_farm(pen, s)).texts]
        assert Counter(texts) - Counter(plain) == {look.MARKS[seat].letter: 1}
