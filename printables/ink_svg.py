"""A pen that writes SVG: for the screen (colours as CSS variables) or as a file of fixed colours.

The elements go to a writer: `TextWriter` glues escaped text and is fast enough to redraw a table at every click;
`SvgwriteWriter` builds the same elements as an svgwrite document, for whole drawings that are saved or changed later.
What people typed reaches the file as text nodes and attribute values only, never as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from printables import fonts, icon, paths
from printables.palette import SCREEN, Theme
from printables.paths import Point
from printables.pen import GroupAttributes, Pen

Attributes = dict[str, str]
_N = paths.number
_FAMILY = {
    family: f"'{name}', {fonts.CSS_FALLBACK[family]}" if " " in name else f"{name}, {fonts.CSS_FALLBACK[family]}"
    for family, name in fonts.CSS_FAMILY.items()
}
_CONTROL = {code: None for code in range(32) if code not in (9, 10, 13)} | {0xFFFE: None, 0xFFFF: None}


def escape(text: str) -> str:
    """Text as it may stand in an SVG file, between tags or in a quoted attribute."""
    if not text.isalnum():
        text = (
            text.translate(_CONTROL)
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace('"', "&quot;")
        )
    return text


class Writer(Protocol):
    """Where elements go."""

    def open(self, tag: str, attributes: Attributes) -> None: ...
    def close(self, tag: str) -> None: ...
    def leaf(self, tag: str, attributes: Attributes, text: str | None = None) -> None: ...
    def fork(self) -> Writer: ...
    def insert(self, other: Any) -> None: ...
    def document(self, attributes: Attributes, definitions: Any) -> str: ...
    def fragment(self) -> str: ...


class TextWriter:
    """Elements as text, escaped piece by piece."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def open(self, tag: str, attributes: Attributes) -> None:
        """Begin an element."""
        self.parts.append(f"<{tag}{_attributes(attributes)}>")

    def close(self, tag: str) -> None:
        """End an element."""
        self.parts.append(f"</{tag}>")

    def leaf(self, tag: str, attributes: Attributes, text: str | None = None) -> None:
        """An element without children."""
        if text is None:
            self.parts.append(f"<{tag}{_attributes(attributes)}/>")
        else:
            self.parts.append(f"<{tag}{_attributes(attributes)}>{escape(text)}</{tag}>")

    def fork(self) -> TextWriter:
        """A new, empty writer of the same kind."""
        return TextWriter()

    def insert(self, other: TextWriter) -> None:
        """All that another writer holds."""
        self.parts.extend(other.parts)

    def fragment(self) -> str:
        """The elements so far."""
        return "".join(self.parts)

    def document(self, attributes: Attributes, definitions: TextWriter) -> str:
        """The whole file."""
        defs = f"<defs>{definitions.fragment()}</defs>" if definitions.parts else ""
        return f'<svg xmlns="http://www.w3.org/2000/svg"{_attributes(attributes)}>{defs}{self.fragment()}</svg>'


def _attributes(attributes: Attributes) -> str:
    return "".join([f' {name}="{escape(value)}"' for name, value in attributes.items()])


class SvgwriteWriter:
    """Elements as an svgwrite document; validation is off (it is slow and refuses `role`, `aria-*`, `data-*`)."""

    def __init__(self) -> None:
        from svgwrite.base import BaseElement

        class Element(BaseElement):  # type: ignore[misc]
            """Any SVG element."""

            def __init__(self, tag: str, attributes: Attributes, text: str | None = None) -> None:
                self.elementname = tag
                super().__init__(debug=False)
                self.attribs.update({name: value.translate(_CONTROL) for name, value in attributes.items()})
                self.content = text

            def get_xml(self) -> Any:
                xml = super().get_xml()
                if self.content is not None:
                    xml.text = self.content.translate(_CONTROL)
                return xml

        self._element: Any = Element
        self.roots: list[Any] = []
        self._stack: list[Any] = []

    def _add(self, element: Any) -> None:
        if self._stack:
            self._stack[-1].elements.append(element)
        else:
            self.roots.append(element)

    def open(self, tag: str, attributes: Attributes) -> None:
        """Begin an element."""
        element = self._element(tag, attributes)
        self._add(element)
        self._stack.append(element)

    def close(self, tag: str) -> None:
        """End an element."""
        self._stack.pop()

    def leaf(self, tag: str, attributes: Attributes, text: str | None = None) -> None:
        """An element without children."""
        self._add(self._element(tag, attributes, text))

    def fork(self) -> SvgwriteWriter:
        """A new, empty writer of the same kind."""
        return SvgwriteWriter()

    def insert(self, other: SvgwriteWriter) -> None:
        """All that another writer holds."""
        for element in other.roots:
            self._add(element)

    def fragment(self) -> str:
        """The elements so far."""
        return "".join(element.tostring() for element in self.roots)

    def drawing(self, attributes: Attributes, definitions: SvgwriteWriter) -> Any:
        """The svgwrite.Drawing itself, to be changed or saved."""
        import svgwrite

        sheet = svgwrite.Drawing(debug=False)
        sheet.attribs.update({name: value.translate(_CONTROL) for name, value in attributes.items()})
        for element in definitions.roots:
            sheet.defs.add(element)
        for element in self.roots:
            sheet.add(element)
        return sheet

    def document(self, attributes: Attributes, definitions: SvgwriteWriter) -> str:
        """The whole file."""
        text: str = self.drawing(attributes, definitions).tostring()
        return text


class SvgInk(Pen):
    """A pen that writes SVG of w × h mm.

    theme: `palette.SCREEN` (colours as CSS variables of `palette.css()`), or a theme of fixed colours.
    prefix: begins every id, so that several drawings can live in one page. known: symbols that the page holds already
    (from `icon_sprite`), by name with their sizes. writer: `text` or `svgwrite`.
    """

    def __init__(
        self,
        w: float,
        h: float,
        *,
        theme: Theme = SCREEN,
        prefix: str = "",
        known: Mapping[str, Point] | None = None,
        writer: str = "text",
    ) -> None:
        self.w = w
        self.h = h
        self.theme = theme
        self.prefix = prefix
        makers: dict[str, Callable[[], Any]] = {"text": TextWriter, "svgwrite": SvgwriteWriter}
        self._out: Any = makers[writer]()
        self._defs: Any = self._out.fork()
        self._known: Mapping[str, Point] = known or {}
        self._symbols: dict[str, Point] = {}
        self._clips: dict[str, str] = {}

    # ------------------------------------------------------------ results

    def tostring(
        self,
        *,
        id: str | None = None,
        cls: str | None = None,
        role: str | None = None,
        label: str | None = None,
        size: bool = False,
        attributes: Mapping[str, str] | None = None,
    ) -> str:
        """The whole `<svg>`. `label` names it for screen readers; `size` writes width and height in mm."""
        root: Attributes = {"viewBox": f"0 0 {_N(self.w)} {_N(self.h)}"}
        if size:
            root |= {"width": f"{_N(self.w)}mm", "height": f"{_N(self.h)}mm"}
        root |= {"font-family": _FAMILY["text"], "style": "font-kerning:none"}
        if id:
            root["id"] = id
        if cls:
            root["class"] = cls
        if role or label:
            root["role"] = role or "img"
        if label:
            root["aria-label"] = label
        root |= attributes or {}
        text: str = self._out.document(root, self._defs)
        return text

    def fragment(self) -> str:
        """What was drawn, without the root and the definitions: to replace the inside of a group of the page."""
        text: str = self._out.fragment()
        return text

    def definitions(self) -> str:
        """The symbols and clips that `fragment` refers to."""
        text: str = self._defs.fragment()
        return text

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
        attributes: Attributes = {"d": d, "fill": self.theme.fill(fill) if fill else "none"}
        if stroke:
            attributes["stroke"] = self.theme.stroke(stroke)
            attributes["stroke-width"] = _N(width)
            if dash:
                attributes["stroke-dasharray"] = " ".join(_N(value) for value in dash)
            if cap != "butt":
                attributes["stroke-linecap"] = cap
            if join != "miter":
                attributes["stroke-linejoin"] = join
        if evenodd:
            attributes["fill-rule"] = "evenodd"
        if opacity != 1.0:
            attributes["opacity"] = _N(opacity)
        if cls:
            attributes["class"] = cls
        self._out.leaf("path", attributes)

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
        attributes: Attributes = {
            "x": _N(x),
            "y": _N(y),
            "font-size": _N(size * fonts.PT),
            "fill": self.theme.stroke(fill),
        }
        if family != "text":
            attributes["font-family"] = _FAMILY[family]
        heft = fonts.CSS_WEIGHT[family, weight]
        if heft != 400:
            attributes["font-weight"] = str(heft)
        if weight == "italic":
            attributes["font-style"] = "italic"
        if anchor != "start":
            attributes["text-anchor"] = anchor
        if "  " in text:
            attributes["style"] = "white-space:pre"
        if cls:
            attributes["class"] = cls
        self._out.leaf("text", attributes, text)

    @contextmanager
    def _grouping(
        self,
        translate: Point,
        rotate: float,
        scale: float | Point,
        clip: str | None,
        opacity: float,
        said: GroupAttributes | None,
    ) -> Iterator[None]:
        attributes: Attributes = {}
        move = _transform(translate, rotate, scale)
        if move:
            attributes["transform"] = move
        if clip is not None:
            attributes["clip-path"] = f"url(#{self._clip(clip)})"
        if opacity != 1.0:
            attributes["opacity"] = _N(opacity)
        if said is not None:
            _say(said, attributes)
        self._out.open("g", attributes)
        if said is not None and said.title is not None:
            self._out.leaf("title", {}, said.title)
        yield
        self._out.close("g")

    def _group(
        self,
        translate: Point,
        rotate: float,
        scale: float | Point,
        clip: str | None,
        opacity: float,
        attributes: GroupAttributes | None,
    ) -> Any:
        return self._grouping(translate, rotate, scale, clip, opacity, attributes)

    def _clip(self, d: str) -> str:
        name = self._clips.get(d)
        if name is None:
            name = self._clips[d] = f"{self.prefix}clip{len(self._clips)}"
            self._defs.open("clipPath", {"id": name})
            self._defs.leaf("path", {"d": d})
            self._defs.close("clipPath")
        return name

    def has_symbol(self, name: str) -> bool:
        """Whether the drawing or the page it will live in holds the symbol."""
        return name in self._symbols or name in self._known

    def symbol(self, name: str, w: float, h: float, draw: Callable[[Pen], None]) -> None:
        """Define a drawing once."""
        if self.has_symbol(name):
            return
        self._symbols[name] = (w, h)
        outer, self._out = self._out, self._out.fork()
        draw(self)
        inner, self._out = self._out, outer
        self._defs.open("symbol", {"id": self.prefix + name, "viewBox": f"0 0 {_N(w)} {_N(h)}"})
        self._defs.insert(inner)
        self._defs.close("symbol")

    def use(
        self,
        name: str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        rotate: float = 0.0,
        scale: float | Point = 1.0,
    ) -> None:
        """Place a symbol."""
        own = self._symbols.get(name)
        w, h = own if own is not None else self._known[name]
        href = ("#" + self.prefix if own is not None else "#") + name
        attributes: Attributes = {"href": href}
        if rotate == 0.0 and not isinstance(scale, tuple):
            if x or y:
                attributes |= {"x": _N(x), "y": _N(y)}
            attributes |= {"width": _N(w * scale), "height": _N(h * scale)}
        else:
            attributes |= {"width": _N(w), "height": _N(h), "transform": _transform((x, y), rotate, scale)}
        self._out.leaf("use", attributes)

    def _use(self, name: str, scale: float | Point) -> None:
        self.use(name, scale=scale)


def _transform(translate: Point, rotate: float, scale: float | Point) -> str:
    parts: list[str] = []
    if translate[0] or translate[1]:
        parts.append(f"translate({_N(translate[0])} {_N(translate[1])})")
    if rotate:
        parts.append(f"rotate({_N(rotate)})")
    if isinstance(scale, tuple):
        parts.append(f"scale({scale[0]:.6g} {scale[1]:.6g})")
    elif scale != 1.0:
        parts.append(f"scale({scale:.6g})")
    return " ".join(parts)


def _say(said: GroupAttributes, attributes: Attributes) -> None:
    if said.id is not None:
        attributes["id"] = said.id
    if said.cls is not None:
        attributes["class"] = said.cls
    if said.role is not None:
        attributes["role"] = said.role
    if said.label is not None:
        attributes["aria-label"] = said.label
    if said.tabindex is not None:
        attributes["tabindex"] = str(said.tabindex)
    for key, value in (said.data or {}).items():
        attributes[f"data-{key}"] = str(value)
    attributes.update(said.attributes or {})


def icon_sprite(
    names: list[str] | None = None, modes: tuple[str, ...] = ("colour",), theme: Theme = SCREEN
) -> tuple[str, dict[str, Point]]:
    """All icons once, for a page: a hidden `<svg>` to put into it, and `known` for every `SvgInk` of that page."""
    ink = SvgInk(24, 24, theme=theme)
    for name in names or icon.names():
        for mode in modes:
            tone = ".ink.paper" if mode == "solid" else ""
            ink.symbol(f"icon.{name}.{mode}{tone}", 24, 24, _icon_drawer(name, mode))
    hidden = {"width": "0", "height": "0", "aria-hidden": "true"}
    return ink.tostring(attributes=hidden), dict(ink._symbols)


def _icon_drawer(name: str, mode: str) -> Callable[[Pen], None]:
    return lambda pen: icon.draw_icon(pen, name, mode)
