"""The pen: both inks draw the same, measure the same, and treat what people typed as text."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from reportlab.pdfbase import pdfmetrics

from printables import fonts, paths
from printables.ink_pdf import PdfInk, _register
from printables.ink_svg import SvgInk, icon_sprite
from printables.palette import COLOURS, DARK, FULL, LIGHT, LOW, PLAYERS, css
from printables.paths import IDENTITY, Matrix, Point
from printables.pen import Pen, Run, runs
from tests.printables.reading import Reading, painted_points
from tests.printables.recording import RecordingPen

SVG = "{http://www.w3.org/2000/svg}"


def drawing(pen: Pen) -> None:
    """One of everything."""
    pen.rect(5, 5, 40, 20, r=3, fill="leaf-pale", stroke="olive")
    pen.circle(60, 15, 8, stroke="ink", width=0.5, dash=(2, 1))
    pen.ellipse(80, 15, 9, 4, fill="sky")
    pen.line(2, 30, 90, 34, stroke="danger", cap="round")
    pen.polygon([(5, 40), (15, 40), (10, 50)], fill="wheat")
    pen.path("m20 40 h10 v5 q5 5 -5 5 t-5 -5 s-3 -6 0 -5 z", fill="clay", evenodd=True)
    pen.path(paths.sector(50, 48, 4, 9, -40, 200), fill="plum", stroke="ink", width=0.2)
    pen.path(paths.arc_arrow(75, 48, 8, 0, 250, 2, 30), fill="water")
    with pen.group(translate=(30, 70), rotate=33, scale=(1.5, 0.8), clip=paths.circle(0, 0, 30), label="turned"):
        pen.rect(-8, -4, 16, 8, fill="blue")
        pen.text(0, 0, "Turned", 9, anchor="middle", baseline="middle")
        with pen.group(translate=(3, 1), rotate=-10):
            pen.circle(0, 0, 3, fill="red")
    pen.symbol("tile", 10, 12, lambda inner: (inner.rect(1, 1, 8, 10, fill="milk"), inner.icon("pig", 5, 6, 6)))  # type: ignore[func-returns-value]
    pen.use("tile", 60, 60)
    pen.use("tile", 85, 75, rotate=180)
    pen.use("tile", 75, 60, scale=1.5)
    pen.icon("cow", 20, 90, 12, rotate=45)
    pen.player_shape(3, 40, 90, 8)
    pen.hatch(paths.circle(60, 90, 6), "cross")


def svg_points(text: str) -> list[list[Point]]:
    """All painted outlines of an SVG as points in mm, uses followed."""
    root = ElementTree.fromstring(text)
    ids = {element.get("id"): element for element in root.iter() if element.get("id")}
    result: list[list[Point]] = []

    def move(text: str | None) -> Matrix:
        matrix = IDENTITY
        for part in (text or "").split(")"):
            name, _, values = part.strip().partition("(")
            numbers = [float(value) for value in values.split()]
            if name == "translate":
                matrix = paths.multiply(matrix, paths.placement((numbers[0], numbers[1])))
            elif name == "rotate":
                matrix = paths.multiply(matrix, paths.placement(rotate=numbers[0]))
            elif name == "scale":
                scale = (numbers[0], numbers[1]) if len(numbers) == 2 else numbers[0]
                matrix = paths.multiply(matrix, paths.placement(scale=scale))
        return matrix

    def follow(element: ElementTree.Element, base: Matrix) -> None:
        tag = element.tag.removeprefix(SVG)
        if tag in ("defs", "title", "text"):
            return
        matrix = paths.multiply(base, move(element.get("transform")))
        if tag == "path":
            if element.get("fill") != "none" or element.get("stroke"):
                points = []
                for _, values in paths.segments(element.get("d") or ""):
                    for index in range(0, len(values), 2):
                        x, y = values[index], values[index + 1]
                        points.append(
                            (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])
                        )
                result.append(points)
            return
        if tag == "use":
            symbol = ids[(element.get("href") or "").removeprefix("#")]
            box = [float(value) for value in (symbol.get("viewBox") or "").split()]
            shift = (float(element.get("x", "0")), float(element.get("y", "0")))
            scale = (float(element.get("width", "1")) / box[2], float(element.get("height", "1")) / box[3])
            inner = paths.multiply(matrix, paths.placement(shift, scale=scale))
            for child in symbol:
                follow(child, inner)
            return
        for child in element:
            follow(child, matrix)

    follow(root, IDENTITY)
    return result


def pdf_of(draw: object, theme: object = FULL, w: float = 110, h: float = 110) -> bytes:
    ink = PdfInk(title="test", theme=theme)  # type: ignore[arg-type]
    ink.begin_page(w, h)
    draw(ink)  # type: ignore[operator]
    return ink.finish()


def test_both_inks_paint_the_same_outlines() -> None:
    svg = SvgInk(110, 110, theme=FULL)
    drawing(svg)
    on_screen = svg_points(svg.tostring())
    on_paper = painted_points(pdf_of(drawing))
    assert len(on_screen) == len(on_paper) > 25
    for screen, paper in zip(on_screen, on_paper):
        assert len(screen) == len(paper)
        for a, b in zip(screen, paper):
            assert a == pytest.approx(b, abs=0.02)


def test_both_writers_make_the_same_elements() -> None:
    def canonical(writer: str) -> list[str]:
        ink = SvgInk(110, 110, writer=writer, prefix="p-")
        drawing(ink)
        root = ElementTree.fromstring(ink.tostring())
        return [ElementTree.canonicalize(ElementTree.tostring(child, "unicode")) for child in root]

    assert canonical("text") == canonical("svgwrite")


@pytest.mark.parametrize("writer", ["text", "svgwrite"])
def test_names_stay_text(writer: str) -> None:
    name = "<img onerror=alert(1)> & \"Lilly\" 'x'\x00\x0b ]]>"
    ink = SvgInk(50, 20, writer=writer)
    with ink.group(label=name, title=name, data={"action": name}):
        ink.text(5, 10, name, 9)
    ink.paragraph(5, 12, 40, [Run(name)], 9)
    root = ElementTree.fromstring(ink.tostring(label=name))
    clean = name.replace("\x00", "").replace("\x0b", "")
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {"svg", "g", "text", "title", "defs"}
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts[0] == clean
    assert "<img" in "".join(texts[1:])  # type: ignore[arg-type]
    group = next(root.iter(f"{SVG}g"))
    assert group.get("aria-label") == group.get("data-action") == root.get("aria-label") == clean
    assert "<img" in Reading(pdf_of(lambda pen: pen.text(5, 10, name, 9))).text(0)


def test_screen_semantics_are_written() -> None:
    ink = SvgInk(10, 10, prefix="own-")
    with ink.group(
        id="a", cls="can", role="button", tabindex=0, data={"action": "R4"}, attributes={"aria-pressed": "true"}
    ):
        ink.rect(0, 0, 5, 5, fill="leaf", cls="square")
    root = ElementTree.fromstring(ink.tostring(role="group", label="Farm"))
    group = next(root.iter(f"{SVG}g"))
    assert dict(group.attrib) == {
        "id": "a",
        "class": "can",
        "role": "button",
        "tabindex": "0",
        "data-action": "R4",
        "aria-pressed": "true",
    }
    assert root.get("role") == "group"
    assert next(root.iter(f"{SVG}path")).get("fill") == "var(--leaf)"


def test_a_page_can_hold_the_icons_once() -> None:
    sprite, known = icon_sprite(["pig", "cow"])
    ink = SvgInk(20, 20, known=known, prefix="x-")
    ink.icon("pig", 5, 5, 8)
    ink.icon("horse", 15, 5, 8)
    root = ElementTree.fromstring(ink.tostring())
    defined = {element.get("id") for element in root.iter(f"{SVG}symbol")}
    used = [element.get("href") for element in root.iter(f"{SVG}use")]
    assert defined == {"x-icon.horse.colour"}
    assert used == ["#icon.pig.colour", "#x-icon.horse.colour"]
    assert 'id="icon.pig.colour"' in sprite


def test_widths_are_those_of_the_font_files() -> None:
    for (family, weight), file in fonts.FILES.items():
        cap, x_height, ascent, descent, widths = fonts.read_metrics((fonts.FOLDER / file).read_bytes())
        face = fonts.face(family, weight)
        assert (face.cap, face.x_height, face.ascent, face.descent) == (cap, x_height, ascent, descent)
        for char in fonts.SAMPLE:
            assert face.widths[char] == widths.get(ord(char), widths[ord("n")])
        name = _register(family, weight)
        text = "Farmer Emma: 12 × 3 Äpfel, œuf, Łódź"
        assert fonts.width(text, 11, family, weight) == pytest.approx(
            pdfmetrics.stringWidth(text, name, 11) * fonts.PT, abs=0.05
        )


def test_the_width_table_is_up_to_date() -> None:
    made = fonts.table_source()
    kept = (Path(fonts.__file__).parent / "fontdata.py").read_text(encoding="utf-8")
    assert made == kept


def test_the_text_face_covers_european_letters() -> None:
    for family, weight in fonts.FILES:
        _, _, _, _, widths = fonts.read_metrics((fonts.FOLDER / fonts.FILES[family, weight]).read_bytes())
        missing = [char for char in "ÀÉÎÕÜßçñøåŁłŠžőűřęŞğıĲ“”’–…×½²≥" if ord(char) not in widths]
        assert not missing, (family, weight, missing)


def test_text_fits_and_wraps() -> None:
    pen = RecordingPen()
    assert pen.text(0, 0, "A very long name indeed", 12, fit=20) == 20
    assert pen.texts[-1].size < 12
    words = "one two three four five six seven eight nine ten " * 3
    height = pen.paragraph(0, 0, 40, words.strip(), 10)
    lines = pen.texts[1:]
    assert " ".join(line.text for line in lines) == words.strip()
    assert all(line.corners[1][0] <= 40.001 for line in lines)
    assert height > 10
    pen.texts.clear()
    pen.paragraph(0, 0, 40, words.strip(), 10, max_height=height - 3)
    assert pen.texts[0].size < 10


def test_runs_read_our_own_marks() -> None:
    assert runs("Take {milk} and **2** _ripe_ pigs") == [
        Run("Take "),
        Run(icon="milk"),
        Run(" and "),
        Run("2", "bold"),
        Run(" "),
        Run("ripe", "italic"),
        Run(" pigs"),
    ]


def test_unknown_names_are_refused_in_a_sentence() -> None:
    pen = SvgInk(10, 10)
    with pytest.raises(ValueError, match="unknown colour 'mauve'"):
        pen.rect(0, 0, 1, 1, fill="mauve")
    with pytest.raises(ValueError, match="unknown icon 'dragon'"):
        pen.icon("dragon", 1, 1, 1)
    with pytest.raises(ValueError, match="unknown face"):
        pen.text(0, 0, "x", weight="black")
    with pytest.raises(ValueError, match="expected a command"):
        paths.segments("12 4 L")
    with pytest.raises(ValueError, match="unknown pattern"):
        pen.hatch(paths.circle(0, 0, 2), "waves")


def test_a_transformed_path_keeps_its_shape() -> None:
    rng = random.Random(4)
    d = "M1 2C3 4 5 6 7 8S2 1 9 9Q1 1 4 4T2 9A3 5 20 1 0 8 8Z"
    for _ in range(20):
        matrix = paths.placement((rng.uniform(-9, 9), rng.uniform(-9, 9)), rng.uniform(0, 360), rng.uniform(0.2, 3))
        moved = paths.transform(d, matrix)
        for (_, a), (_, b) in zip(paths.segments(d), paths.segments(moved), strict=True):
            for index in range(0, len(a), 2):
                x = matrix[0] * a[index] + matrix[2] * a[index + 1] + matrix[4]
                y = matrix[1] * a[index] + matrix[3] * a[index + 1] + matrix[5]
                assert (x, y) == pytest.approx((b[index], b[index + 1]), abs=0.01)


def test_arcs_stay_on_their_circle() -> None:
    for start, end in ((0, 90), (10, 350), (-30, 200), (0, 360)):
        for x, y in paths.flatten(paths.arc(10, 10, 7, start, end))[0]:
            assert ((x - 10) ** 2 + (y - 10) ** 2) ** 0.5 == pytest.approx(7, abs=0.005)


def test_backwards_turns_the_winding() -> None:
    def area(d: str) -> float:
        points = paths.flatten(d)[0]
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1])) / 2

    for d in (paths.circle(3, 4, 2), paths.sector(0, 0, 2, 5, 10, 80), paths.rectangle(0, 0, 3, 2, 0.5)):
        assert area(paths.backwards(d)) == pytest.approx(-area(d), abs=0.01)


# ---------------------------------------------------------------- colours


def luminance(colour: str) -> float:
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK, FULL, LOW], ids=lambda theme: theme.kind)
def test_writing_can_be_read_in_every_theme(theme: object) -> None:
    pairs = [
        *[("ink", ground) for ground in ("paper", "panel", "milk", "leaf-pale", "wheat-pale", "sky-pale", "clay-pale")],
        *[("ink", ground) for ground in ("plum-pale", "red-pale", "blue-pale")],
        *[("soft", ground) for ground in ("paper", "panel", "wheat-pale", "plum-pale", "leaf-pale")],
        *[("soft", "milk"), ("light", "plum")],
        *[("dark", ground) for ground in ("wheat", "light", "p-yellow", "p-sky", "p-pink")],
        ("white", "dark"),
    ]
    for text, ground in pairs:
        found = contrast(theme.stroke(text), theme.fill(ground))  # type: ignore[attr-defined]
        assert found >= 4.5, (text, ground, round(found, 2))
    for line, ground in (("edge", "paper"), ("edge", "milk"), ("ink", "milk"), ("dark", "p-vermilion")):
        assert contrast(theme.stroke(line), theme.fill(ground)) >= 3, (line, ground)  # type: ignore[attr-defined]


def test_players_differ_in_colour_shape_and_letter() -> None:
    assert len({mark.colour for mark in PLAYERS}) == len({mark.shape for mark in PLAYERS}) == 6
    assert len({mark.letter for mark in PLAYERS}) == 6


def test_the_style_sheet_has_every_colour_in_both_themes() -> None:
    text = css()
    light, _, dark = text.partition("@media")
    for name, (on_light, on_dark, _) in COLOURS.items():
        assert f"--{name}:{on_light};" in light
        if on_dark != on_light:
            assert dark.count(f"--{name}:{on_dark};") == 2


def test_low_ink_paints_no_colour() -> None:
    for name in COLOURS:
        for value in (LOW.fill(name), LOW.stroke(name)):
            assert value[1:3] == value[3:5] == value[5:7], (name, value)
