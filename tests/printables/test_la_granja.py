"""La Granja on paper: counts and sizes read back from the PDF, cards that fit the board, text that can be read."""

from __future__ import annotations

import io
import itertools
from collections import Counter
from functools import cache, partial
from typing import Any

import pypdfium2
import pytest

from printables import la_granja, paths, sheets
from printables.ink_pdf import PdfInk
from printables.ink_svg import SvgInk
from printables.la_granja import aids, cards, farm, look, places, portraits, tokens
from printables.palette import DARK, FULL, LIGHT, LOW, Theme
from printables.pen import SMALLEST_PT, Pen
from printables.sheets import SAFE, Options, PrintError
from tests.printables.made import CHOICES, components, drawn, kinds
from tests.printables.made import made as made_of
from tests.printables.made import read as read_of
from tests.printables.reading import Placed, close
from tests.printables.recording import RecordingPen

DATA = places.components()
CARDS = DATA["farm_card"]
CARD_IDS = [f"{card['number']}-{card['name']}" for card in CARDS]
made = partial(made_of, "la_granja")
read = partial(read_of, "la_granja")
all_components = cache(lambda: tuple(components(la_granja.sections(CHOICES[0])).values()))


# ---------------------------------------------------------------- counts and sizes, from the file


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_counts_equal_the_rulebooks_component_list(options: Options) -> None:
    counts = kinds(read(options).counts())
    listed = DATA["count"]
    expected = {
        "card": listed["farm_card"],
        "player-board": listed["player_board"],
        "roof": listed["roof_tile"],
        "craft": listed["craft_marker"],
        "donkey": listed["donkey_tile"],
        "silver": listed["silver_coin"],
        "vp": listed["vp_marker"],
        "turn-order": listed["turn_order_marker"],
        "building-order": listed["building_order_marker"],
        "exhaustion": listed["exhaustion_marker"],
        "siesta": listed["siesta_marker"],
        "marker": listed["player_marker"],
        "player-aid": listed["player_aid"],
    }
    assert {kind: counts[kind] for kind in expected} == expected
    # the one double-sided board as two boards of two halves; score sheets are ours
    assert counts["village-34"] == counts["village-12"] == 2
    assert counts["score-sheet"] == 2
    backs = {"card-back": 66, "roof-back": 24, "craft-back": 24, "donkey-back": 16, "player-aid-back": 4}
    for kind, count in backs.items():
        assert counts[kind] == (0 if options.backs == "none" else count)
    known = {*expected, *backs, "village-34", "village-12", "score-sheet"}
    assert set(counts) <= known, "dice and overlay tiles are not printed"


def test_every_card_tile_and_marker_is_there_as_often_as_it_should() -> None:
    counts = read(CHOICES[0]).counts()
    for card in CARDS:
        assert counts[f"card.{card['number']:02d}"] == 1
    for tile in DATA["roof_tile"]:
        assert counts[f"roof.{tile['id']:02d}"] == 1
    for number in range(1, 7):
        assert counts[f"roof-back.{number}"] == 4
        assert counts[f"craft.{number}"] == 4
    for colour in look.COLOUR_WORDS[:4]:
        assert counts[f"marker.{colour}"] == DATA["token"]["limits"]["player_markers"]
        assert counts[f"siesta.{colour}"] == counts[f"player-board.{colour}"] == 1
        assert [counts[f"donkey.{colour}.{n}"] for n in (1, 2, 3, 4)] == [1, 1, 1, 1]
    for name, values in (("silver", DATA["token"]["silver"]["values"]), ("vp", DATA["token"]["vp"]["values"])):
        assert {value: counts[f"{name}.{value}"] for value in values} == values


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_components_have_their_true_size(options: Options) -> None:
    sizes = DATA["geometry"]["tokens"]
    square = {
        "silver": "silver", "vp": "vp", "turn-order": "turn_order", "building-order": "building_order",
        "exhaustion": "exhaustion", "siesta": "siesta_marker", "marker": "player_marker", "craft": "craft_marker",
        "craft-back": "craft_marker",
    }  # fmt: skip
    true = {kind: (sizes[key], sizes[key]) for kind, key in square.items()}
    true |= {"roof": tuple(sizes["roof_tile"]), "donkey": tuple(sizes["donkey_tile"])}
    true |= {"roof-back": true["roof"], "donkey-back": true["donkey"]}
    true |= {"card": (63, 88), "card-back": (63, 88), "player-board": places.board_size()}
    seen = set()
    for one in read(options).components():
        kind = one.name.partition(".")[0]
        if kind in true:
            seen.add(kind)
            assert (one.w, one.h) == pytest.approx(true[kind], abs=0.02), one.name
    assert seen >= {kind for kind in true if not kind.endswith("-back")}


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_bleed_keeps_the_margin_of_home_printers(options: Options) -> None:
    reading = read(options)
    for one in reading.components():
        w, h = reading.size(one.page)
        assert one.x >= 5 + sheets.BLEED - 0.01, one
        assert one.x + one.w <= w - 5 - sheets.BLEED + 0.01, one
        assert one.y >= 5 + sheets.BLEED - 0.01, one
        assert one.y + one.h <= h - 5 - sheets.BLEED + 0.01, one


@pytest.mark.parametrize(
    "options",
    [
        *CHOICES[:3],
        Options(backs="short-edge", only=("cards",)),
        Options("letter", backs="short-edge", only=("cards",)),
    ],
    ids=str,
)
def test_backs_leave_label_and_ruler_free(options: Options) -> None:
    reading = read(options)
    for one in reading.components():
        _, h = reading.size(one.page)
        assert one.y + one.h + sheets.BLEED <= h - 11.0, one


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_half_filled_sheet_of_cards_keeps_the_grid(paper: str) -> None:
    pages: dict[int, list[Placed]] = {}
    for one in read(Options(paper, only=("cards",), backs="none")).components():
        pages.setdefault(one.page, []).append(one)
    grids = [[(round(one.x, 2), round(one.y, 2)) for one in placed] for placed in pages.values()]
    assert len(grids[-1]) < len(grids[0])
    assert all(grid == grids[0][: len(grid)] for grid in grids)


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_components_do_not_overlap(options: Options) -> None:
    by_page: dict[int, list[Placed]] = {}
    for one in read(options).components():
        by_page.setdefault(one.page, []).append(one)
    for placed in by_page.values():
        for a, b in itertools.combinations(placed, 2):
            apart_x = a.x + a.w <= b.x + 0.01 or b.x + b.w <= a.x + 0.01
            apart_y = a.y + a.h <= b.y + 0.01 or b.y + b.h <= a.y + 0.01
            assert apart_x or apart_y, (a, b)


def test_every_front_has_its_own_back_behind_it() -> None:
    """Turning on the long edge mirrors an upright sheet left to right, a lying one top to bottom."""
    reading = read(CHOICES[0])
    fronts: dict[int, list[Placed]] = {}
    pairs = 0
    partner = {
        "card": lambda name: "card-back",
        "roof": lambda name: f"roof-back.{next(t['round'] for t in DATA['roof_tile'] if t['id'] == int(name[5:]))}",
        "craft": lambda name: name.replace("craft", "craft-back"),
        "donkey": lambda name: "donkey-back." + name.split(".")[1],
        "player-aid": lambda name: "player-aid-back",
    }
    for one in reading.components():
        fronts.setdefault(one.page, []).append(one)
    for page, placed in fronts.items():
        kind = placed[0].name.partition(".")[0]
        if kind not in partner:
            continue
        w, h = reading.size(page)
        behind = fronts[page + 1]
        assert page % 2 == 0, "a front is the first side of its sheet"
        for one in placed:
            expected = (w - one.x - one.w, one.y) if h >= w else (one.x, h - one.y - one.h)
            names = [other.name for other in behind if close((other.x, other.y), expected)]
            assert names == [partner[kind](one.name)]
            pairs += 1
    assert pairs == 66 + 24 + 24 + 16 + 4


def test_the_same_choices_give_the_same_bytes() -> None:
    again = sheets.make("la_granja", CHOICES[0])
    assert again.data == made(CHOICES[0]).data


@pytest.mark.parametrize("options", CHOICES[:4], ids=str)
def test_fonts_are_embedded_and_the_file_is_small(options: Options) -> None:
    fonts = read(options).fonts()
    assert fonts
    assert all(fonts.values()), fonts
    assert len(made(options).data) < 1_500_000


def test_first_page_tells_what_is_in_the_file() -> None:
    text = read(CHOICES[0]).text(0)
    for words in ("La Granja", "66", "farm cards", "100 %", "A4", "white dice", "9 for four players"):
        assert words in text
    titles = [title for title, _ in read(CHOICES[0]).bookmarks()]
    assert titles[:3] == ["How to print and play", "Farm cards", "Player boards"]


def test_first_page_names_the_boards_that_are_in_the_file() -> None:
    def first(players: int | None) -> str:
        return " ".join(read(Options(players=players, only=("howto",))).text(0).split())

    assert "one for 3 and 4 players, one for 1 and 2" in first(None)
    assert "large-village-34 and -12." in first(None)
    for players, mine, other in ((2, "12", "34"), (3, "34", "12")):
        assert f"the part large-village-{mine}." in first(players)
        assert f"-{other}" not in first(players)


def test_no_step_of_a_player_aid_begins_with_a_second_number() -> None:
    steps = [step for _, _, steps in aids._ROUND for step in steps]
    assert len(steps) == 12
    assert not any(step[0].isdigit() for step in steps)


def test_manifest_agrees_with_the_file() -> None:
    for options in CHOICES[:2]:
        listed = {one["component"]: one["copies"] for one in made(options).manifest["components"]}
        assert listed == dict(read(options).counts())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_only_what_so_many_players_need(players: int) -> None:
    counts = kinds(read(Options(players=players, backs="none")).counts())
    assert counts["player-board"] == players
    assert counts["donkey"] == 4 * players
    assert counts["marker"] == 25 * max(players, 2), "alone the neutral player has a second colour"
    assert counts["craft"] == 6 * players
    assert (counts["village-12"], counts["village-34"]) == ((2, 0) if players <= 2 else (0, 2))
    assert counts["card"] == 66
    assert counts["roof"] == 24


@pytest.mark.parametrize("players", [0, 5])
def test_impossible_player_numbers_are_refused(players: int) -> None:
    with pytest.raises(PrintError, match=f"1 to 4 players, not for {players}"):
        la_granja.sections(Options(players=players))


# ---------------------------------------------------------------- cards under the board


@pytest.mark.parametrize("slot", [0, 1, 2])
@pytest.mark.parametrize("side", ["barrow", "helper"])
def test_tucked_cards_stand_in_the_notches(side: str, slot: int) -> None:
    notch_x, _, notch_w, _ = places.notch(side, slot)
    x, _y, w, h = places.tucked(side, slot)
    assert x - notch_x == pytest.approx(0.5)
    assert notch_x + notch_w - (x + w) == pytest.approx(0.5), "half a millimetre to each side"
    _, board_h = places.board_size()
    strip_y, strip_h = places.tucked_strip(side, slot)[1::2]
    edge = strip_y + strip_h if side == "barrow" else strip_y
    assert edge == pytest.approx(0.0 if side == "barrow" else board_h), "the strip ends at the board's edge"
    assert (w, h) == (63, 88)


@pytest.mark.parametrize("index", [0, 1, 5])
def test_fields_and_extensions_lie_strip_beside_strip(index: int) -> None:
    board_w, _ = places.board_size()
    fx, fy, fw, fh = places.tucked_strip("field", index)
    ex, ey, ew, eh = places.tucked_strip("extension", index)
    assert fx + fw == pytest.approx(-15.0 * index)
    assert ex == pytest.approx(board_w + 15.0 * index)
    for side, y, h in (("field", fy, fh), ("extension", ey, eh)):
        _, notch_y, _, notch_h = places.notch(side)
        assert y - notch_y == pytest.approx(0.5)
        assert notch_y + notch_h - (y + h) == pytest.approx(0.5)
    assert (fw, ew) == (15, 15)


def test_notches_are_drawn_where_the_cards_go() -> None:
    painted = drawn(lambda pen: farm.draw_player_board(pen, 0)).painted
    for side, count in (("barrow", 3), ("helper", 3), ("field", 1), ("extension", 1)):
        shapes = [one for one in painted if one.fill == farm.NOTCH_GROUND[side] and len(one.points) >= 6]
        for slot in range(count):
            x, y, w, h = places.notch(side, slot)
            assert any(
                min(px for px, _ in one.points) == pytest.approx(x)
                and max(px for px, _ in one.points) == pytest.approx(x + w)
                and min(py for _, py in one.points) == pytest.approx(y)
                and max(py for _, py in one.points) == pytest.approx(y + h)
                for one in shapes
            ), (side, slot)


def test_extension_lines_are_level_with_the_boards_own() -> None:
    """What the eye adds up: the symbols drawn on a tucked extension stand as high as those drawn on the board."""
    board = drawn(lambda pen: farm.draw_player_board(pen, 0)).icons
    _, y, _, _ = places.tucked("extension", 0)
    base = places.part("base")
    for kind in ("hand", "delivery", "silver", "pig"):
        icon = look.ICONS[kind]
        own = [
            one.centre[1] for one in board if one.name == icon and one.centre[0] > base[0] and one.centre[1] > base[1]
        ]
        card = next(card for card in CARDS if kind in card["extension"]["gives"])
        strip = drawn(lambda pen, card=card: cards.draw_card_strip(pen, card, "extension")).icons
        right = [one for one in strip if one.name == icon and one.centre[0] > places.strip_box("extension")[0]]
        line = places.extension_row(kind)
        assert any(close(one.centre, line) for one in right), kind
        assert any(abs(one - (y + line[1])) < 0.05 for one in own), kind


def test_markers_fit_their_spaces() -> None:
    size = DATA["geometry"]["tokens"]["player_marker"]
    pitch = DATA["geometry"]["card"]["barrow_pitch"]
    assert pitch > size, "markers on neighbouring goods of a barrow do not touch"
    assert DATA["geometry"]["village"]["row_pitch"] > size
    assert places.field_space()[2] >= size
    for good in ("olive", "grain", "grape", "food", "wine", "meat", "commodity"):
        x, y, w, h = places.den(good)
        for count in (1, 2, 5, 12):
            spots = places.spread((x, y, w, h), count, size)
            assert len(set(spots)) == count
            for px, py in spots:
                assert x - 0.01 <= px - size / 2 and px + size / 2 <= x + w + 0.01
                assert y - 0.01 <= py - size / 2 and py + size / 2 <= y + h + 0.01
    assert DATA["geometry"]["player_board"]["die_space"] >= DATA["geometry"]["tokens"]["die"]


def test_parts_of_the_board_do_not_overlap() -> None:
    parts = [places.part(it["id"]) for it in DATA["geometry"]["player_board_parts"]["parts"]]
    parts += [places.notch(side, slot) for side in ("barrow", "helper") for slot in range(3)]
    parts.append(places.notch("field"))
    for (ax, ay, aw, ah), (bx, by, bw, bh) in itertools.combinations(parts, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


# ---------------------------------------------------------------- what cards and tiles show


@pytest.mark.parametrize("card", CARDS, ids=CARD_IDS)
def test_a_card_shows_its_four_uses(card: dict[str, Any]) -> None:
    pen = drawn(lambda pen: cards.draw_card(pen, card))
    goods = card["barrow"]["goods"]
    for index, good in enumerate(goods):
        place = places.barrow_symbol(len(goods), index)
        assert any(icon.name == look.ICONS[good] and close(icon.centre, place) for icon in pen.icons)
    top = places.strip_box("barrow")[3]
    assert sum(1 for icon in pen.icons if icon.centre[1] < top) == len(goods) + 1, "goods and the rosette"
    texts = [text.text for text in pen.texts]
    assert str(card["barrow"]["vp"]) in texts
    field = [icon.name for icon in pen.icons if icon.centre[0] < 15 and icon.centre[1] > top]
    assert field == [look.ICONS[card["field"]["good"]]]
    lines = {kind for kind in ("hand", "delivery", "silver", "pig") if _shows(pen, kind)}
    assert lines == set(card["extension"]["gives"])
    assert card["name"] in texts
    bottom = places.strip_box("helper")[1] + cards.NAME_BAND
    below = [text for text in pen.texts if text.corners[0][1] > bottom]
    assert " ".join(text.text for text in below) == card["helper"]["text"], "all of the text is there"
    assert all(text.size >= 10 for text in below), "readable at arm's length"
    tired = any(icon.name == "rest" for icon in pen.icons)
    assert tired == (card["helper"]["freq"] == "once")
    if card["helper"]["phases"]:
        assert "·".join(card["helper"]["phases"]) in texts


def test_every_card_has_a_face_of_its_own() -> None:
    faces = [tuple(portraits.features(card["number"], card["name"]).items()) for card in CARDS]
    assert len(set(faces)) == len(CARDS)
    assert faces == [tuple(portraits.features(card["number"], card["name"]).items()) for card in CARDS]
    for card in CARDS:
        pen = drawn(lambda pen, card=card: portraits.draw_portrait(pen, card["number"], card["name"], 50, 50, 24))
        for one in pen.painted:
            assert all(37.5 <= x <= 62.5 and 37.5 <= y <= 62.5 for x, y in one.points), card["name"]


def _shows(pen: RecordingPen, kind: str) -> bool:
    place = places.extension_row(kind)
    return any(icon.name == look.ICONS[kind] and close(icon.centre, place) for icon in pen.icons)


@pytest.mark.parametrize("tile", DATA["roof_tile"], ids=lambda tile: str(tile["id"]))
def test_a_roof_tile_shows_its_effect_and_phases(tile: dict[str, Any]) -> None:
    pen = drawn(lambda pen: tokens.draw_roof_tile(pen, tile))
    assert pen.icons
    written = " ".join(text.text for text in pen.texts)
    for phase in tile["phases"]:
        assert phase in written
    for amount in [value for value in tile["params"].values() if isinstance(value, int) and value > 1]:
        several = max(Counter(icon.name for icon in pen.icons).values())
        assert str(amount) in written or several == amount
    back = drawn(lambda pen: tokens.draw_roof_back(pen, tile["round"]))
    assert [text.text for text in back.texts] == [str(tile["round"]), str(tile["price"])]


@pytest.mark.parametrize("tile", DATA["donkey_tile"], ids=lambda tile: str(tile["deliveries"]))
def test_a_donkey_tile_shows_donkeys_and_hats(tile: dict[str, Any]) -> None:
    for seat in range(4):
        pen = drawn(lambda pen, seat=seat: tokens.draw_donkey(pen, tile["deliveries"], tile["steps"], seat))
        shown = Counter(icon.name for icon in pen.icons)
        assert shown == Counter({"donkey": tile["deliveries"], "hat": tile["steps"]})
        assert [text.text for text in pen.texts] == [look.MARKS[seat].letter], "told by a letter too"


def test_craft_markers_differ_on_both_sides() -> None:
    sides = set()
    for building in DATA["building"]:
        for permanent in (False, True):
            pen = drawn(lambda pen, b=building, p=permanent: tokens.draw_craft_marker(pen, b, permanent=p))
            assert pen.icons[0].name == look.BUILDING_ICONS[building["number"]]
            sides.add((tuple(icon.name for icon in pen.icons), tuple(text.text for text in pen.texts)))
            label = " · ".join(building["permanent"]["phases"]) if permanent else "now"
            assert pen.texts[-1].text == label
    assert len(sides) == 12


def test_unknown_effects_are_not_passed_over() -> None:
    with pytest.raises(ValueError, match="no symbols for the effect 'dance'"):
        tokens.effect_symbols("dance", {})


@pytest.mark.parametrize("board", ["village of 2", "village of 4", "farm"])
def test_boards_for_the_screen_say_little(board: str) -> None:
    """A millimetre of them is hardly more than a pixel on a screen: no sentence could be read."""

    def draw(pen: Pen, screen: bool) -> None:
        if board == "farm":
            farm.draw_player_board(pen, screen=screen)
        else:
            la_granja.draw_village(pen, la_granja.village(int(board[-1])), screen=screen)

    paper, screen = drawn(lambda pen: draw(pen, False)), drawn(lambda pen: draw(pen, True))
    assert {icon.name for icon in screen.icons} <= {icon.name for icon in paper.icons}
    assert max(len(text.text.split()) for text in paper.texts) > 2
    assert all(len(text.text.split()) <= 2 for text in screen.texts)
    assert len(screen.texts) < len(paper.texts)


@pytest.mark.parametrize(("paper", "size"), [("a4", (420, 297)), ("letter", (431.8, 279.4))])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_the_village_in_one_piece_on_larger_paper(paper: str, size: tuple[float, float], ink: str) -> None:
    """Printed when it is named, one sheet a side; never together with all the rest."""
    names = ("large-village-34", "large-village-12")
    reading = read(Options(paper, ink, only=names, backs="none"))
    assert [one.name for one in reading.components()] == list(names) and len(reading.pages) == 2
    for page, (one, players) in enumerate(zip(reading.components(), (4, 2))):
        assert reading.size(page) == pytest.approx(size, abs=0.05)
        assert (one.w, one.h) == pytest.approx(la_granja.village(players).size, abs=0.02)
        assert one.x >= 8 and one.x + one.w <= size[0] - 8 + 0.01
        assert one.y >= 8 and one.y + one.h + 3 <= size[1] - 11
    assert not any(name.startswith("large") for name in read(Options(paper, ink)).counts())


# ---------------------------------------------------------------- village board


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("equal", [False, True])
def test_building_rows_show_the_goods_of_the_data(players: int, equal: bool) -> None:
    board = la_granja.village(players, equal_rows=equal)
    icons = drawn(lambda pen: la_granja.draw_village(pen, board)).icons
    for building in board.buildings:
        rows = building["rows_2p" if players <= 2 else "rows_34p"]
        for row, goods in enumerate(rows):
            shown = rows[0] if equal else goods
            for index, good in enumerate(shown):
                place = board.row_symbol(building["number"], row, index)
                assert any(icon.name == look.ICONS[good] and close(icon.centre, place) for icon in icons)


@pytest.mark.parametrize("players", [2, 4])
def test_hexes_touch_their_neighbours_and_no_others(players: int) -> None:
    board = la_granja.village(players)
    flat = DATA["geometry"]["village"]["hex_flat_to_flat"]
    steps = {tuple(step) for step in DATA["market"]["neighbours"]}
    for a, b in itertools.combinations(board.spaces, 2):
        (ax, ay), (bx, by) = board.hex_centre(a["id"]), board.hex_centre(b["id"])
        apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        if (b["q"] - a["q"], b["r"] - a["r"]) in steps:
            assert apart == pytest.approx(flat)
        else:
            assert apart > flat * 1.5


def test_three_players_see_ten_closed_spaces() -> None:
    board = la_granja.village(3)
    closed = [space["id"] for space in board.spaces if board.closed(space["id"])]
    assert len(closed) == 10
    assert not any(la_granja.village(4).closed(space) for space in closed)
    # the printed side, for three and four players, has a slash on each of the ten
    pen = drawn(lambda pen: la_granja.draw_village(pen, la_granja.village(4), closed=False))
    slashes = [one for one in pen.painted if one.stroke == "danger" and len(one.points) == 2]
    assert len(slashes) == 10
    for space in closed:
        x, y = board.marker_place(space)
        assert any(close((sum(p[0] for p in s.points) / 2, sum(p[1] for p in s.points) / 2), (x, y)) for s in slashes)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_on_the_village_board_overlaps(players: int) -> None:
    board = la_granja.village(players)
    w, h = board.size
    boxes = [board.building(n) for n in range(1, 7)]
    boxes += [board.revenue_space(n) for n in range(1, 7)]
    boxes += [board.siesta_space(n) for n in range(9)]
    boxes += [board.roof_offer(i) for i in range(board.offer_count)]
    boxes += [board.roof_stack(n) for n in range(2, 7)]
    flat = DATA["geometry"]["village"]["hex_flat_to_flat"]
    for space in board.spaces:
        x, y = board.hex_centre(space["id"])
        boxes.append((x - flat / 2, y - board.hex_radius / 2, flat, board.hex_radius))
    for x, y, bw, bh in boxes:
        assert x >= SAFE and y >= SAFE and x + bw <= w - SAFE and y + bh <= h - SAFE
    for (ax, ay, aw, ah), (bx, by, bw, bh) in itertools.combinations(boxes, 2):
        apart_x = ax + aw <= bx + 0.01 or bx + bw <= ax + 0.01
        apart_y = ay + ah <= by + 0.01 or by + bh <= ay + 0.01
        assert apart_x or apart_y
    for number in range(1, 7):
        bx, by, bw, bh = board.building(number)
        sx, sy = board.craft_stack(number)
        r = tokens.craft_size() / 2
        assert bx <= sx - r and sx + r <= bx + bw and by <= sy - r
        for index in range(len(board.rows(number))):
            ox, oy, ow, oh = board.owner_space(number, index)
            assert bx <= ox and ox + ow <= bx + bw and sy + r <= oy and oy + oh <= by + bh


@pytest.mark.parametrize("players", [2, 4])
def test_live_pieces_stay_on_their_spaces(players: int) -> None:
    board = la_granja.village(players)
    for number in range(1, 7):
        x, y, w, h = board.revenue_space(number)
        for count in range(1, 10):
            for px, py in board.dice_places(number, count, 9.0):
                assert x <= px - 4.5 and px + 4.5 <= x + w and y <= py - 4.5 and py + 4.5 <= y + h
    for space in range(9):
        x, y, w, h = board.siesta_space(space)
        spots = board.siesta_markers(space, 4)
        assert [spot[1] for spot in spots] == sorted((spot[1] for spot in spots), reverse=True), "the lowest first"
        for px, py in spots:
            assert px == x + w / 2
            assert y - 2 <= py - 8 and py + 8 <= y + h + 2


def test_halves_of_the_board_join() -> None:
    for players in (2, 4):
        w, h = la_granja.village(players).size
        left, right = la_granja.village_components(players)
        assert left.h == right.h == h
        overlap = DATA["geometry"]["village"]["overlap"]
        assert left.w + right.w == pytest.approx(w + overlap)
        assert right.w == pytest.approx(w / 2)


# ---------------------------------------------------------------- legible, safe, low ink


@pytest.mark.parametrize("theme", [FULL, LOW], ids=lambda theme: theme.kind)
def test_text_is_large_enough_and_in_the_safe_zone(theme: Theme) -> None:
    for component in all_components():
        pen = drawn(component.draw, theme)
        for text in pen.texts:
            assert text.size >= SMALLEST_PT - 0.01, (component.name, text)
            if ".tile-" in component.name:
                continue  # the halves of the board cut through what the other half completes
            small = min(component.w, component.h) <= 26  # markers
            safe = 1.8 if small else SAFE - 0.05
            for x, y in text.corners:
                assert safe <= x <= component.w - safe, (component.name, text)
                assert safe <= y <= component.h - safe, (component.name, text)


@pytest.mark.parametrize("theme", [FULL, LOW], ids=lambda theme: theme.kind)
def test_icons_stay_inside_the_cut(theme: Theme) -> None:
    for component in all_components():
        if ".tile-" in component.name:
            continue
        small = min(component.w, component.h) <= 31
        safe = 0.8 if small else 2.2
        for icon in drawn(component.draw, theme).icons:
            (x, y), r = icon.centre, icon.radius
            assert x - r >= safe and x + r <= component.w - safe, (component.name, icon)
            assert y - r >= safe and y + r <= component.h - safe, (component.name, icon)


class LayeredPen(RecordingPen):
    """Also remembers the ground under each text: the last area painted before it that covers its middle."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.layers: list[tuple[list[list[tuple[float, float]]], str]] = []
        self.grounds: list[tuple[str, float, str, str]] = []

    def path(self, d: str, **style: Any) -> None:
        super().path(d, **style)
        if style.get("fill"):
            lines = [[self._point(x, y) for x, y in line] for line in paths.flatten(d)]
            self.layers.append((lines, style["fill"]))

    def _write(self, x: float, y: float, text: str, size: float, *rest: Any) -> None:
        super()._write(x, y, text, size, *rest)
        corners = self.texts[-1].corners
        at = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
        ground = next((fill for lines, fill in reversed(self.layers) if _inside(at, lines)), "paper")
        self.grounds.append((text, self.texts[-1].size, rest[2], ground))


def _inside(point: tuple[float, float], lines: list[list[tuple[float, float]]]) -> bool:
    x, y = point
    crossings = 0
    for line in lines:
        for (x0, y0), (x1, y1) in itertools.pairwise([*line, line[0]]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                crossings += 1
    return crossings % 2 == 1


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("theme", [LIGHT, DARK, FULL, LOW], ids=lambda theme: theme.kind)
def test_writing_stands_out_from_its_ground(theme: Theme) -> None:
    """4.5 : 1, by day and by night; 3 : 1 for writing of 14 points and more and for the letters on players' marks."""
    drawings = {one.name: one.draw for one in all_components() if ".tile-" not in one.name}
    for players in (2, 3, 4):
        drawings[f"village for {players}"] = lambda pen, n=players: la_granja.draw_village(pen, la_granja.village(n))
    for name, draw in drawings.items():
        pen = LayeredPen(theme)
        draw(pen)
        for text, size, fill, ground in pen.grounds:
            a, b = sorted((_light(theme.stroke(fill)), _light(theme.fill(ground))), reverse=True)
            enough = 3.0 if size >= 14 or ground.startswith("p-") else 4.5
            assert (a + 0.05) / (b + 0.05) >= enough - 0.05, (name, text, fill, ground)


def test_texts_of_a_component_do_not_run_into_each_other() -> None:
    for component in all_components():
        pen = drawn(component.draw)
        boxes = []
        for text in pen.texts:
            xs, ys = [x for x, _ in text.corners], [y for _, y in text.corners]
            boxes.append((min(xs), min(ys), max(xs), max(ys), text.text))
        for a, b in itertools.combinations(boxes, 2):
            apart = a[2] <= b[0] + 0.02 or b[2] <= a[0] + 0.02 or a[3] <= b[1] + 0.02 or b[3] <= a[1] + 0.02
            assert apart, (component.name, a, b)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("players", [None, 1, 3])
def test_pages_to_read_stay_on_the_paper(paper: str, players: int | None) -> None:
    options = Options(paper=paper, players=players)
    listed = la_granja.sections(options)
    w, h = options.size
    frame = sheets.frame_of(w, h)
    for page in listed[0].pages:
        pen = drawn(lambda pen, page=page: page(pen, frame))
        for text in pen.texts:
            for x, y in text.corners:
                assert frame.left - 0.2 <= x <= frame.right + 0.2, text
                assert frame.top - 0.2 <= y <= frame.bottom + 0.2, text


def test_low_ink_is_white_with_lines() -> None:
    """Hardly any ink: an eighth of a sheet of cards at most, and no colours."""
    options = Options(ink="low", only=("cards",), backs="long-edge")
    document = pypdfium2.PdfDocument(sheets.make("la_granja", options).data)
    for page in (0, 1):
        image = document[page].render(scale=1.0).to_pil()
        red, green, blue = (image.convert("RGB").getchannel(c).tobytes() for c in "RGB")
        assert all(abs(r - g) <= 2 and abs(r - b) <= 2 for r, g, b in zip(red, green, blue, strict=True)), "greys only"
        dark = sum(255 - r for r in red) / 255 / len(red)
        assert 0.005 < dark < 0.125


def test_goods_are_told_apart_in_black_at_eight_millimetres() -> None:
    names = sorted(
        {*look.ICONS.values(), *look.BUILDING_ICONS.values(), "card", "card-play", "upgrade", "rest", "lock"}
    )
    ink = PdfInk(title="icons", theme=LOW)
    ink.begin_page(10.0 * len(names), 10.0)
    for index, name in enumerate(names):
        ink.icon(name, 10.0 * index + 5.0, 5.0, 8.0, mode="solid", tone="ink", ground="white")
    image = pypdfium2.PdfDocument(io.BytesIO(ink.finish()).getvalue())[0].render(scale=3.0).to_pil().convert("L")
    wide = image.width / len(names)
    pictures = [
        image.crop((round(i * wide), 0, round(i * wide) + int(wide), image.height)).tobytes() for i in range(len(names))
    ]
    for (a, one), (b, other) in itertools.combinations(zip(names, pictures, strict=True), 2):
        ink_a, ink_b = (sum(255 - p for p in picture) for picture in (one, other))
        differ = sum(abs(p - q) for p, q in zip(one, other, strict=True))
        assert differ > 0.18 * max(ink_a, ink_b), (a, b)


def test_every_drawing_works_on_the_screen() -> None:
    for component in all_components():
        ink = SvgInk(component.w, component.h)
        component.draw(ink)
        assert ink.tostring(label=component.name).startswith("<svg")
    for card in CARDS:
        for side in places.SIDES:
            cards.draw_card_strip(SvgInk(63, 88), card, side)


def test_live_pieces_are_drawn_by_their_middle() -> None:
    for draw in (look.marker, look.siesta_marker):
        for seat in range(5):
            pen = drawn(lambda pen, draw=draw, seat=seat: draw(pen, seat, 50, 40, 10))
            points = [point for one in pen.painted for point in one.points]
            assert all(43 <= x <= 57 and 33 <= y <= 47 for x, y in points)


def test_places_name_what_does_not_exist() -> None:
    for wrong in (
        lambda: places.den("honey"),
        lambda: places.part("cellar"),
        lambda: places.tucked("roof", 0),
        lambda: la_granja.village(5),
    ):
        with pytest.raises(ValueError):
            wrong()


def test_paths_of_notches_are_closed() -> None:
    for side in places.SIDES:
        x0, y0, x1, y1 = paths.bounds(farm._notch_outline(side, 0, 3.0))
        w, h = places.board_size()
        beyond = {"barrow": -y0, "helper": y1 - h, "field": -x0, "extension": x1 - w}[side]
        assert beyond == pytest.approx(3.0), "the notch runs out into the bleed"
