"""The icons: made as described, and told apart in black at 20 pixels."""

from __future__ import annotations

import itertools

import pypdfium2
import pytest

from printables import icon, paths, sheets
from printables.ink_pdf import PdfInk
from printables.pen import Pen
from printables.tiny_farms import ICONS, SCORE_ICONS
from tests.printables.reading import Reading

SIDE = 20


def pixels(name: str, mode: str) -> tuple[int, ...]:
    """Grey values (0–255) of an icon at 20 × 20 pixels in black on white."""
    ink = PdfInk(title="icon")
    ink.begin_page(24, 24)
    ink.icon(name, 12, 12, 24, mode=mode, tone="dark", ground="white")
    page = pypdfium2.PdfDocument(ink.finish())[0]
    bitmap = page.render(scale=SIDE / (24 * 72 / 25.4), grayscale=True)
    rows = bytes(bitmap.buffer)
    return tuple(rows[y * bitmap.stride + x] for y in range(SIDE) for x in range(SIDE))


@pytest.mark.parametrize("name", icon.names())
def test_an_icon_is_well_made(name: str) -> None:
    it = icon.load(name)
    assert it.title and it.shapes
    for shape in it.shapes:
        x0, y0, x1, y1 = paths.bounds(shape.d)
        assert min(x0, y0) >= 0 and max(x1, y1) <= 24, (shape.role, paths.bounds(shape.d))
    for mode in ("colour", "line", "solid"):
        values = pixels(name, mode)
        dark = sum(255 - value for value in values) / 255 / len(values)
        assert 0.04 < dark < 0.85, (mode, dark)


@pytest.mark.parametrize("mode", ["line", "solid"])
def test_all_that_can_stand_on_a_farm_differs_in_black_at_20_pixels(mode: str) -> None:
    """Two icons differ where many pixels differ strongly; moving one against the other by a pixel must not hide it."""
    drawn = {name: pixels(name, mode) for name in dict.fromkeys([*ICONS.values(), "milk"])}
    for (a, left), (b, right) in itertools.combinations(drawn.items(), 2):
        best = SIDE * SIDE
        for dx, dy in itertools.product((-1, 0, 1), repeat=2):
            different = 0
            for y in range(1, SIDE - 1):
                for x in range(1, SIDE - 1):
                    different += abs(left[y * SIDE + x] - right[(y + dy) * SIDE + x + dx]) > 100
            best = min(best, different)
        assert best >= 40, (a, b, best)


def test_every_animal_and_score_line_has_its_own_icon() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == 13
    assert len(set(SCORE_ICONS.values())) == len(SCORE_ICONS)
    assert set(ICONS.values()) | set(SCORE_ICONS.values()) <= set(icon.names())


def test_die_faces_show_their_number() -> None:
    for value in range(1, 7):
        assert sum(shape.role == "dot" for shape in icon.load(f"die-{value}").shapes) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('<path class="tail" d="M0 0h1"/>', "class 'tail'"),
        ('<path d="M0 0h1"/>', "expected body"),
        ('<text class="body">pig</text>', "cannot draw <text>"),
        ('<path class="body" d="M0 0 pig"/>', "expected"),
        ('<circle class="body" r="3" transform="scale(2)"/>', "only rotate"),
        ("<title>nothing</title>", "nothing drawn"),
    ],
)
def test_a_badly_made_icon_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        icon.parse("test", f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')


def test_the_test_sheet_shows_every_icon() -> None:
    made = sheets.make("icons", sheets.Options())
    reading = Reading(made.data)
    shown = {
        name.split(".")[2]
        for page in reading.pages
        for name in page["/Resources"]["/XObject"]
        if name.startswith("/FormXob.icon.")
    }
    assert shown == set(icon.names())


def test_an_unknown_mode_is_refused() -> None:
    class Nothing(Pen):
        pass

    Nothing.__abstractmethods__ = frozenset()
    with pytest.raises(ValueError, match="unknown icon mode 'grey'"):
        icon.draw_icon(Nothing(), "pig", "grey")
