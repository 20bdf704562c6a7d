"""Reading a PDF back: what stands where, in millimetres, y down, as a person with a ruler would find it."""

from __future__ import annotations

import io
import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import ContentStream

from printables import paths
from printables.paths import IDENTITY, Matrix, Point

MM = 72 / 25.4


@dataclass(frozen=True)
class Placed:
    """A Form XObject on a page: its name without `FormXob.`, the box it covers and whether it is upside down."""

    name: str
    page: int
    x: float
    y: float
    w: float
    h: float
    turned: bool


class Reading:
    """A PDF file, read back."""

    def __init__(self, data: bytes) -> None:
        self.reader = PdfReader(io.BytesIO(data))
        self.pages = list(self.reader.pages)
        self._document = pypdfium2.PdfDocument(data)
        self._placed: dict[int, list[Placed]] = {}

    def size(self, page: int) -> Point:
        """Width and height of a page (from 0) in mm."""
        box = self.pages[page].mediabox
        return float(box.width) / MM, float(box.height) / MM

    def placed(self, page: int) -> list[Placed]:
        """The Form XObjects that a page draws itself (not those inside other forms)."""
        if page not in self._placed:
            self._placed[page] = self._find(page)
        return self._placed[page]

    def _find(self, page: int) -> list[Placed]:
        sheet = self.pages[page]
        height = self.size(page)[1]
        forms = sheet["/Resources"].get("/XObject", {})
        found: list[Placed] = []
        for matrix, operands, operator in _walk(sheet.get_contents(), self.reader):
            if operator != b"Do":
                continue
            name = str(operands[0])
            box = [float(value) for value in forms[name]["/BBox"]]
            corners = [_apply(matrix, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
            xs = [x / MM for x, _ in corners]
            ys = [height - y / MM for _, y in corners]
            turned = matrix[0] < 0 and matrix[3] < 0
            found.append(
                Placed(
                    name.removeprefix("/FormXob."), page, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys), turned
                )
            )
        return found

    def strokes(self, page: int, width: float) -> list[list[tuple[Point, Point]]]:
        """The straight lines of such a width in mm that a page draws itself; one list per painting operator."""
        height = self.size(page)[1]
        result: list[list[tuple[Point, Point]]] = []
        lines: list[tuple[Point, Point]] = []
        at, now, curved = (0.0, 0.0), 0.0, False
        for matrix, operands, operator in _walk(self.pages[page].get_contents(), self.reader):
            if operator == b"w":
                now = float(operands[0])
            elif operator in (b"m", b"l"):
                x, y = _apply(matrix, float(operands[0]), float(operands[1]))
                here = (x / MM, height - y / MM)
                if operator == b"l":
                    lines.append((at, here))
                at = here
            elif operator == b"c":
                curved = True
            elif operator in (b"f", b"f*", b"S", b"B", b"B*", b"n"):
                if operator == b"S" and lines and not curved and abs(now - width) < 0.001:
                    result.append(lines)
                lines, curved = [], False
        return result

    def components(self) -> list[Placed]:
        """All components of the file: forms on pages that are no art, bleed or icon."""
        return [
            one
            for page in range(len(self.pages))
            for one in self.placed(page)
            if one.name.partition(".")[0] not in ("bleed", "icon", "art")
        ]

    def counts(self) -> Counter[str]:
        """How many of each component there are."""
        return Counter(one.name for one in self.components())

    def fonts(self) -> dict[str, bool]:
        """Every font that any page or form names, and whether its file is in the PDF."""
        found: dict[str, bool] = {}

        def look(resources: Any) -> None:
            for font in (resources.get("/Font") or {}).values():
                font = font.get_object()
                descriptor = font.get("/FontDescriptor")
                embedded = descriptor is not None and "/FontFile2" in descriptor.get_object()
                found[str(font["/BaseFont"])] = embedded
            for form in (resources.get("/XObject") or {}).values():
                inner = form.get_object().get("/Resources")
                if inner is not None:
                    look(inner.get_object())

        for page in self.pages:
            look(page["/Resources"])
        return found

    def bookmarks(self) -> list[tuple[str, int]]:
        """The outline: titles and pages (from 0)."""
        return [(item.title, self.reader.get_destination_page_number(item)) for item in self.reader.outline]

    def text(self, page: int) -> str:
        """The text of a page, forms included."""
        text: str = self._document[page].get_textpage().get_text_range()
        return text


def _apply(m: Matrix, x: float, y: float) -> Point:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _walk(contents: Any, reader: PdfReader) -> list[tuple[Matrix, Any, bytes]]:
    """Every operation with the matrix it works under."""
    stream = ContentStream(contents, reader)
    matrix: Matrix = IDENTITY
    stack: list[Matrix] = []
    result: list[tuple[Matrix, Any, bytes]] = []
    for operands, operator in stream.operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = (float(value) for value in operands)
            matrix = paths.multiply(matrix, (a, b, c, d, e, f))
        else:
            result.append((matrix, operands, operator))
    assert not stack, "q and Q do not match"
    return result


def painted_points(data: bytes, page: int = 0) -> list[list[Point]]:
    """All painted outlines of a page as points in mm (y down), forms followed; one list per painting operator."""
    reader = PdfReader(io.BytesIO(data))
    sheet = reader.pages[page]
    height = float(sheet.mediabox.height)
    result: list[list[Point]] = []

    def follow(contents: Any, resources: Any, base: Matrix) -> None:
        points: list[Point] = []
        for matrix, operands, operator in _walk(contents, reader):
            whole = paths.multiply(base, matrix)
            if operator in (b"m", b"l", b"c"):
                values = [float(value) for value in operands]
                for index in range(0, len(values), 2):
                    x, y = _apply(whole, values[index], values[index + 1])
                    points.append((x / MM, (height - y) / MM))
            elif operator in (b"f", b"f*", b"S", b"B", b"B*", b"n"):
                if operator != b"n":
                    result.append(points)
                points = []
            elif operator == b"Do":
                form = resources["/XObject"][str(operands[0])].get_object()
                follow(form, form.get("/Resources", {}), whole)

    follow(sheet.get_contents(), sheet["/Resources"], IDENTITY)
    return result


def close(a: Point, b: Point, tolerance: float = 0.02) -> bool:
    """Whether two points are the same, within a tolerance in mm."""
    return math.hypot(a[0] - b[0], a[1] - b[1]) <= tolerance
