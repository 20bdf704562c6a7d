"""A pen that writes PDF through ReportLab, the only module that imports it.

Vector art and embedded TrueType text only; the same strokes give the same bytes. Inside, the page is turned so that y
grows downwards and one unit is a millimetre; symbols become Form XObjects `FormXob.<name>` whose box is their true
size in points.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printables import fonts, paths
from printables.palette import FULL, Theme
from printables.paths import Point
from printables.pen import GroupAttributes, Pen

rl_config.useA85 = 0  # streams as plain bytes: a fifth smaller, a third faster

MM = 72 / 25.4
_N = paths.number
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_SYMBOL_NAME = re.compile(r"[A-Za-z0-9_.-]+")


@cache
def _register(family: str, weight: str) -> str:
    face = fonts.face(family, weight)
    pdfmetrics.registerFont(TTFont(face.name, str(fonts.FOLDER / face.file), shapable=False))
    return face.name


@cache
def _operators(d: str) -> str:
    """A path as PDF operators, in the coordinates it was given in."""
    words: list[str] = []
    for letter, values in paths.segments(d):
        words.extend(_N(value) for value in values)
        words.append({"M": "m", "L": "l", "C": "c", "Z": "h"}[letter])
    return " ".join(words)


@cache
def _rgb(colour: str, opacity: float) -> str:
    """`#RRGGBB` as three numbers; opacity is mixed with white, since home printers handle transparency badly."""
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    return " ".join(_N(1 - (1 - channel) * opacity) for channel in channels)


class PdfInk(Pen):
    """A PDF file in the making, and the pen that draws on its pages.

    `begin_page` before drawing, `finish` for the bytes. `symbol` may be called at any time, between pages too.
    """

    def __init__(
        self,
        *,
        title: str,
        subject: str = "",
        author: str = "Harvest Table",
        keywords: Sequence[str] = (),
        theme: Theme = FULL,
        language: str = "en",
        licence: str = "",
    ) -> None:
        self.theme = theme
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(100, 100),
            invariant=1,
            pageCompression=1,
            initialFontName=_register("text", "regular"),
            initialFontSize=10,
            lang=language,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(f"{subject} Licence: {licence}".strip() if licence else subject)
        self._canvas.setKeywords(", ".join(keywords))
        self._canvas.setCreator("Harvest Table")
        self._canvas.setProducer("Harvest Table, ReportLab")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._symbols: dict[str, Point] = {}
        self._page_open = False
        self._opacity = 1.0
        self.pages = 0

    # ------------------------------------------------------------ pages

    def begin_page(
        self,
        w: float,
        h: float,
        *,
        bookmark: str | None = None,
        level: int = 0,
        trim: tuple[float, float, float, float] | None = None,
        bleed: tuple[float, float, float, float] | None = None,
    ) -> None:
        """Start a page of w × h mm. trim, bleed: boxes (x, y, w, h) in mm from the top left corner."""
        self._end_page()
        self._canvas.setPageSize((w * MM, h * MM))
        for kind, box in (("trim", trim), ("bleed", bleed)):
            if box is not None:
                x, y, bw, bh = box
                corners = (x * MM, (h - y - bh) * MM, (x + bw) * MM, (h - y) * MM)
                self._canvas.setCropBox(corners, name=kind)
        self.pages += 1
        if bookmark is not None:
            key = f"page{self.pages}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(bookmark, key, level, closed=False)
        self._page_open = True
        self._put(f"q {_N6(MM)} 0 0 {_N6(-MM)} 0 {_N6(h * MM)} cm")

    def _end_page(self) -> None:
        if self._page_open:
            self._put("Q")
            self._canvas.showPage()
            self._page_open = False

    def finish(self) -> bytes:
        """The file."""
        self._end_page()
        self._canvas.showOutline()
        self._canvas.save()
        return self._buffer.getvalue()

    def _put(self, operators: str) -> None:
        self._canvas.addLiteral(operators)

    # ------------------------------------------------------------ strokes

    def path(
        self,
        d: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: tuple[float, ...] | None = None,
        opacity: float = 1.0,
        cap: str = "butt",
        join: str = "round",
        evenodd: bool = False,
        cls: str | None = None,
    ) -> None:
        """A path."""
        if not fill and not stroke:
            return
        opacity *= self._opacity
        words: list[str] = []
        if fill:
            words.append(_rgb(self.theme.fill(fill), opacity) + " rg")
        special = False
        if stroke:
            words.append(f"{_rgb(self.theme.stroke(stroke), opacity)} RG {_N(width)} w")
            special = bool(dash) or cap != "butt" or join != "miter"
            if special:
                words.insert(0, "q")
                if dash:
                    words.append(f"[{' '.join(_N(value) for value in dash)}] 0 d")
                words.append(f"{_CAPS[cap]} J {_JOINS[join]} j")
        words.append(_operators(d))
        star = "*" if evenodd else ""
        words.append(f"B{star}" if fill and stroke else f"f{star}" if fill else "S")
        if special:
            words.append("Q")
        self._put(" ".join(words))

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        family: str,
        weight: str,
        fill: str,
        anchor: str,
        cls: str | None,
    ) -> None:
        if not text.strip():
            return
        name = _register(family, weight)
        if anchor != "start":
            wide = fonts.width(text, size, family, weight)
            x -= wide / 2 if anchor == "middle" else wide
        line = self._canvas.beginText()
        line.setFont(name, size * fonts.PT)
        self._put(f"q {_rgb(self.theme.stroke(fill), self._opacity)} rg")
        line.setTextTransform(1, 0, 0, -1, x, y)
        line.textOut(text)
        self._canvas.drawText(line)
        self._put("Q")

    @contextmanager
    def _grouping(
        self, translate: Point, rotate: float, scale: float | Point, clip: str | None, opacity: float
    ) -> Iterator[None]:
        words = ["q"]
        matrix = paths.placement(translate, rotate, scale)
        if matrix != paths.IDENTITY:
            words.append(" ".join(_N6(value) for value in matrix) + " cm")
        if clip is not None:
            words.append(_operators(clip) + " W n")
        self._put(" ".join(words))
        before, self._opacity = self._opacity, self._opacity * opacity
        yield
        self._opacity = before
        self._put("Q")

    def _group(
        self,
        translate: Point,
        rotate: float,
        scale: float | Point,
        clip: str | None,
        opacity: float,
        attributes: GroupAttributes | None,
    ) -> Any:
        return self._grouping(translate, rotate, scale, clip, opacity)

    # ------------------------------------------------------------ symbols

    def has_symbol(self, name: str) -> bool:
        """Whether the file holds the symbol."""
        return name in self._symbols

    def symbol(self, name: str, w: float, h: float, draw: Callable[[Pen], None]) -> None:
        """Define a Form XObject `FormXob.<name>` once."""
        if name in self._symbols:
            return
        if not _SYMBOL_NAME.fullmatch(name):
            raise ValueError(f"symbol name {name!r}: only letters, digits and _ . - are allowed")
        self._symbols[name] = (w, h)
        before, self._opacity = self._opacity, 1.0
        self._canvas.beginForm(name, 0, 0, float(_N6(w * MM)), float(_N6(h * MM)))
        self._put(f"{_N6(MM)} 0 0 {_N6(-MM)} 0 {_N6(h * MM)} cm")
        draw(self)
        self._canvas.endForm()
        self._opacity = before

    def _use(self, name: str, scale: float | Point) -> None:
        _, h = self._symbols[name]
        sx, sy = scale if isinstance(scale, tuple) else (scale, scale)
        # the form's own space is points with y upwards
        self._put(f"q {_N6(sx / MM)} 0 0 {_N6(-sy / MM)} 0 {_N6(h * sy)} cm")
        self._canvas.doForm(name)
        self._put("Q")


def _N6(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
