"""Geometry of SVG paths: reading, transforming, bounds, and the outlines that components are cut from.

Units are whatever the caller draws in (mm on components). y grows downwards. Angles are degrees, clockwise from
12 o'clock, as in the component files.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Segment = tuple[str, tuple[float, ...]]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
KAPPA = 0.5522847498307936

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_FLAG = re.compile(r"[01]")
_SKIP = re.compile(r"[\s,]*")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def number(value: float) -> str:
    """A coordinate as short text: at most three decimals, no trailing zeros, no minus zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _tokens(d: str) -> list[tuple[str, list[float]]]:
    commands: list[tuple[str, list[float]]] = []
    position = 0
    letter = ""
    while True:
        position = _SKIP.match(d, position).end()  # type: ignore[union-attr]
        if position >= len(d):
            return commands
        if d[position].upper() in _COUNTS:
            letter = d[position]
            position += 1
            if letter in "Zz":
                commands.append((letter, []))
                continue
        elif not letter or letter in "Zz":
            raise ValueError(f"path {d!r}: expected a command at position {position}")
        count = _COUNTS[letter.upper()]
        values: list[float] = []
        for index in range(count):
            position = _SKIP.match(d, position).end()  # type: ignore[union-attr]
            pattern = _FLAG if letter in "Aa" and index in (3, 4) else _NUMBER
            match = pattern.match(d, position)
            if match is None:
                raise ValueError(f"path {d!r}: expected a number at position {position}")
            values.append(float(match[0]))
            position = match.end()
        commands.append((letter, values))
        if letter == "M":
            letter = "L"
        elif letter == "m":
            letter = "l"


@lru_cache(maxsize=4096)
def segments(d: str) -> tuple[Segment, ...]:
    """An SVG path as absolute M, L, C and Z segments; quadratic curves and arcs become cubic ones.

    Raises ValueError for text that is no path.
    """
    result: list[Segment] = []
    x = y = start_x = start_y = 0.0
    control: Point | None = None  # of the last C/S or Q/T, for the smooth forms
    last = ""
    for letter, v in _tokens(d):
        kind = letter.upper()
        dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
        previous = control
        control = None
        if kind == "M":
            x, y = v[0] + dx, v[1] + dy
            start_x, start_y = x, y
            result.append(("M", (x, y)))
        elif kind == "L":
            x, y = v[0] + dx, v[1] + dy
            result.append(("L", (x, y)))
        elif kind == "H":
            x = v[0] + dx
            result.append(("L", (x, y)))
        elif kind == "V":
            y = v[0] + dy
            result.append(("L", (x, y)))
        elif kind in "CS":
            if kind == "C":
                x1, y1 = v[0] + dx, v[1] + dy
                rest = v[2:]
            else:
                x1, y1 = (2 * x - previous[0], 2 * y - previous[1]) if previous and last in "CS" else (x, y)
                rest = v
            x2, y2, x, y = rest[0] + dx, rest[1] + dy, rest[2] + dx, rest[3] + dy
            control = (x2, y2)
            result.append(("C", (x1, y1, x2, y2, x, y)))
        elif kind in "QT":
            if kind == "Q":
                qx, qy = v[0] + dx, v[1] + dy
                rest = v[2:]
            else:
                qx, qy = (2 * x - previous[0], 2 * y - previous[1]) if previous and last in "QT" else (x, y)
                rest = v
            end_x, end_y = rest[0] + dx, rest[1] + dy
            result.append(
                (
                    "C",
                    (
                        x + (qx - x) * 2 / 3,
                        y + (qy - y) * 2 / 3,
                        end_x + (qx - end_x) * 2 / 3,
                        end_y + (qy - end_y) * 2 / 3,
                        end_x,
                        end_y,
                    ),
                )
            )
            control = (qx, qy)
            x, y = end_x, end_y
        elif kind == "A":
            end_x, end_y = v[5] + dx, v[6] + dy
            result.extend(_arc(x, y, v[0], v[1], v[2], bool(v[3]), bool(v[4]), end_x, end_y))
            x, y = end_x, end_y
        else:
            x, y = start_x, start_y
            result.append(("Z", ()))
        last = kind
    return tuple(result)


def _arc(
    x0: float, y0: float, rx: float, ry: float, tilt: float, large: bool, sweep: bool, x1: float, y1: float
) -> list[Segment]:
    """An elliptical arc as cubic curves (the SVG specification's endpoint to centre conversion)."""
    rx, ry = abs(rx), abs(ry)
    if (x0, y0) == (x1, y1):
        return []
    if rx == 0 or ry == 0:
        return [("L", (x1, y1))]
    phi = math.radians(tilt)
    cos_phi, sin_phi = math.cos(phi), math.sin(phi)
    hx, hy = (x0 - x1) / 2, (y0 - y1) / 2
    px, py = cos_phi * hx + sin_phi * hy, -sin_phi * hx + cos_phi * hy
    scale = (px / rx) ** 2 + (py / ry) ** 2
    if scale > 1:
        rx, ry = rx * math.sqrt(scale), ry * math.sqrt(scale)
    above = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(0.0, above) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    cxp, cyp = factor * rx * py / ry, -factor * ry * px / rx
    cx = cos_phi * cxp - sin_phi * cyp + (x0 + x1) / 2
    cy = sin_phi * cxp + cos_phi * cyp + (y0 + y1) / 2
    start = math.atan2((py - cyp) / ry, (px - cxp) / rx)
    extent = math.atan2((-py - cyp) / ry, (-px - cxp) / rx) - start
    if sweep and extent < 0:
        extent += 2 * math.pi
    elif not sweep and extent > 0:
        extent -= 2 * math.pi
    pieces = max(1, math.ceil(abs(extent) / (math.pi / 2) - 1e-9))
    step = extent / pieces
    k = 4 / 3 * math.tan(step / 4)
    result: list[Segment] = []
    for index in range(pieces):
        a, b = start + index * step, start + (index + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        raw = ((ca - k * sa, sa + k * ca), (cb + k * sb, sb - k * cb), (cb, sb))
        flat: list[float] = []
        for ux, uy in raw:
            flat.append(cx + cos_phi * rx * ux - sin_phi * ry * uy)
            flat.append(cy + sin_phi * rx * ux + cos_phi * ry * uy)
        result.append(("C", tuple(flat)))
    return result


def write(parts: Iterable[Segment]) -> str:
    """Segments as an SVG path."""
    return "".join(letter + " ".join(number(value) for value in values) for letter, values in parts)


def transform(d: str, matrix: Matrix) -> str:
    """A path moved by a matrix (a, b, c, d, e, f), as absolute M L C Z."""
    a, b, c, e, tx, ty = matrix
    parts: list[Segment] = []
    for letter, values in segments(d):
        moved: list[float] = []
        for index in range(0, len(values), 2):
            px, py = values[index], values[index + 1]
            moved.append(a * px + c * py + tx)
            moved.append(b * px + e * py + ty)
        parts.append((letter, tuple(moved)))
    return write(parts)


def flatten(d: str, steps: int = 12) -> list[list[Point]]:
    """A path as polylines, one per subpath; curves are cut into `steps` chords."""
    lines: list[list[Point]] = []
    for letter, v in segments(d):
        if letter == "M":
            lines.append([(v[0], v[1])])
        elif letter == "L":
            lines[-1].append((v[0], v[1]))
        elif letter == "C":
            x0, y0 = lines[-1][-1]
            for step in range(1, steps + 1):
                t = step / steps
                u = 1 - t
                lines[-1].append(
                    (
                        u**3 * x0 + 3 * u * u * t * v[0] + 3 * u * t * t * v[2] + t**3 * v[4],
                        u**3 * y0 + 3 * u * u * t * v[1] + 3 * u * t * t * v[3] + t**3 * v[5],
                    )
                )
        else:
            lines[-1].append(lines[-1][0])
    return lines


def bounds(d: str) -> tuple[float, float, float, float]:
    """The box (x0, y0, x1, y1) round a path, curves measured along chords."""
    points = [point for line in flatten(d) for point in line]
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# ---------------------------------------------------------------- matrices


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """The matrix that applies n first, then m."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def placement(translate: Point = (0.0, 0.0), rotate: float = 0.0, scale: float | Point = 1.0) -> Matrix:
    """Scale first, then turn clockwise by `rotate` degrees, then move."""
    sx, sy = scale if isinstance(scale, tuple) else (scale, scale)
    angle = math.radians(rotate)
    cos, sin = math.cos(angle), math.sin(angle)
    return (cos * sx, sin * sx, -sin * sy, cos * sy, translate[0], translate[1])


# ---------------------------------------------------------------- shapes


def polar(cx: float, cy: float, radius: float, angle: float) -> Point:
    """The point at a radius and an angle (degrees, clockwise from 12 o'clock)."""
    turn = math.radians(angle)
    return cx + radius * math.sin(turn), cy - radius * math.cos(turn)


def circle(cx: float, cy: float, r: float) -> str:
    """A whole circle as a path."""
    n = number
    return f"M{n(cx - r)} {n(cy)}A{n(r)} {n(r)} 0 1 1 {n(cx + r)} {n(cy)}A{n(r)} {n(r)} 0 1 1 {n(cx - r)} {n(cy)}Z"


def rectangle(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """A rectangle, with rounded corners when r > 0."""
    n = number
    if r <= 0:
        return f"M{n(x)} {n(y)}H{n(x + w)}V{n(y + h)}H{n(x)}Z"
    r = min(r, w / 2, h / 2)
    corner = f"A{n(r)} {n(r)} 0 0 1 "
    return (
        f"M{n(x + r)} {n(y)}H{n(x + w - r)}{corner}{n(x + w)} {n(y + r)}"
        f"V{n(y + h - r)}{corner}{n(x + w - r)} {n(y + h)}"
        f"H{n(x + r)}{corner}{n(x)} {n(y + h - r)}V{n(y + r)}{corner}{n(x + r)} {n(y)}Z"
    )


def polygon(points: Sequence[Point], closed: bool = True) -> str:
    """Straight lines through points."""
    head, *rest = points
    text = f"M{number(head[0])} {number(head[1])}" + "".join(f"L{number(x)} {number(y)}" for x, y in rest)
    return text + "Z" if closed else text


def regular(cx: float, cy: float, radius: float, corners: int, turn: float = 0.0) -> str:
    """A regular polygon whose first corner stands at `turn` degrees (hexagon with a point up: 6, 0)."""
    return polygon([polar(cx, cy, radius, turn + 360 * k / corners) for k in range(corners)])


def star(cx: float, cy: float, radius: float, points: int = 5, inner: float = 0.45) -> str:
    """A star with a point up; `inner` is the share of the radius its notches keep."""
    return polygon(
        [polar(cx, cy, radius if k % 2 == 0 else radius * inner, 180 * k / points) for k in range(2 * points)]
    )


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> str:
    """An open arc, clockwise from `start` to `end` degrees."""
    x0, y0 = polar(cx, cy, radius, start)
    n = number
    if end - start >= 360:
        return circle(cx, cy, radius)
    x1, y1 = polar(cx, cy, radius, end)
    large = 1 if end - start > 180 else 0
    return f"M{n(x0)} {n(y0)}A{n(radius)} {n(radius)} 0 {large} 1 {n(x1)} {n(y1)}"


def sector(cx: float, cy: float, inner: float, outer: float, start: float, end: float) -> str:
    """The part of a ring between two radii, clockwise from `start` to `end` degrees; inner 0 gives a pie slice."""
    n = number
    if end - start >= 360:
        return circle(cx, cy, outer) + (circle(cx, cy, inner) if inner > 0 else "")
    large = 1 if end - start > 180 else 0
    ax, ay = polar(cx, cy, outer, start)
    bx, by = polar(cx, cy, outer, end)
    text = f"M{n(ax)} {n(ay)}A{n(outer)} {n(outer)} 0 {large} 1 {n(bx)} {n(by)}"
    if inner <= 0:
        return text + f"L{n(cx)} {n(cy)}Z"
    dx, dy = polar(cx, cy, inner, end)
    ex, ey = polar(cx, cy, inner, start)
    return text + f"L{n(dx)} {n(dy)}A{n(inner)} {n(inner)} 0 {large} 0 {n(ex)} {n(ey)}Z"


def arc_arrow(cx: float, cy: float, radius: float, start: float, end: float, thick: float, head: float) -> str:
    """A solid arrow bent round a centre, pointing clockwise. `head` is the arrowhead's length in degrees."""
    n = number
    inner, outer = radius - thick / 2, radius + thick / 2
    neck = end - head
    large = 1 if neck - start > 180 else 0
    points = [
        polar(cx, cy, outer, start),
        polar(cx, cy, outer, neck),
        polar(cx, cy, radius + thick * 1.25, neck),
        polar(cx, cy, radius, end),
        polar(cx, cy, radius - thick * 1.25, neck),
        polar(cx, cy, inner, neck),
        polar(cx, cy, inner, start),
    ]
    a, b, c, d, e, f, g = [f"{n(x)} {n(y)}" for x, y in points]
    return f"M{a}A{n(outer)} {n(outer)} 0 {large} 1 {b}L{c}L{d}L{e}L{f}A{n(inner)} {n(inner)} 0 {large} 0 {g}Z"


def arrow(x0: float, y0: float, x1: float, y1: float, thick: float, head: float) -> str:
    """A solid straight arrow from (x0, y0) to (x1, y1)."""
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    bx, by = x1 - ux * head, y1 - uy * head
    half, wide = thick / 2, thick * 1.25
    return polygon(
        [
            (x0 - uy * half, y0 + ux * half),
            (bx - uy * half, by + ux * half),
            (bx - uy * wide, by + ux * wide),
            (x1, y1),
            (bx + uy * wide, by - ux * wide),
            (bx + uy * half, by - ux * half),
            (x0 + uy * half, y0 - ux * half),
        ]
    )


def backwards(d: str) -> str:
    """The same path drawn the other way round, so that it becomes a hole in a path drawn clockwise."""
    result: list[Segment] = []
    piece: list[tuple[Point, tuple[float, ...]]] = []  # end point and the control points that lead to it

    def turn() -> None:
        if not piece:
            return
        result.append(("M", piece[-1][0]))
        for index in range(len(piece) - 1, 0, -1):
            controls, target = piece[index][1], piece[index - 1][0]
            if controls:
                result.append(("C", (controls[2], controls[3], controls[0], controls[1], *target)))
            else:
                result.append(("L", target))
        result.append(("Z", ()))
        piece.clear()

    for letter, v in segments(d):
        if letter == "M":
            turn()
            piece.append(((v[0], v[1]), ()))
        elif letter == "L":
            piece.append(((v[0], v[1]), ()))
        elif letter == "C":
            piece.append(((v[4], v[5]), v[:4]))
    turn()
    return write(result)
