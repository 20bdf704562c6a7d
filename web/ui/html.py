"""Making HTML: escaping, the page's own small icons, and Markdown of our rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape


def minus(points: int) -> str:
    """A number of points, with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def listed(names: Sequence[str]) -> str:
    """Names as one speaks them: "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def esc(text: object) -> str:
    """Text for HTML, also inside attributes. Everything a person typed goes through here."""
    return escape(str(text), quote=True)


_PATHS = {
    "undo": "M9 4 4 9l5 5M4 9h10a5.500 5.500 0 0 1 0 11h-4",
    "redo": "m15 4 5 5-5 5m5-5H10a5.500 5.500 0 0 0 0 11h4",
    "help": "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
    "book": "M4 5c3-1.500 6-1.500 8 0v15c-2-1.500-5-1.500-8 0zm16 0c-3-1.500-6-1.500-8 0v15c2-1.500 5-1.500 8 0z",
    "print": "M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z",
    "score": "M5 3h14v18H5zM9 8h6M9 12h6M9 16h3",
    "play": "M7 4v16l13-8z",
    "pause": "M7 4v16M17 4v16",
    "fast": "M4 5v14l8-7zM12 5v14l8-7z",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "first": "M6 5v14M18 5l-8 7 8 7",
    "last": "M18 5v14M6 5l8 7-8 7",
    "gear": "M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M19 5l-2 2M7 17l-2 2",
    "trash": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
    "down": "M12 3v12m-5-5 5 5 5-5M4 20h16",
    "up": "M12 16V4m-5 5 5-5 5 5M4 20h16",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "close": "M6 6l12 12M18 6 6 18",
    "check": "M5 13l5 5L20 6",
    "fold": "M14 5l6 7-6 7M4 4v16",
    "unfold": "M10 5l-6 7 6 7M20 4v16",
    "home": "M3 11 12 4l9 7M6 9v11h12V9",
    "info": "M12 11v6M12 7v.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
    "edit": "M4 20l1-5L16 4l4 4L9 19z",
    "again": "M20 11a8 8 0 1 0-2 6m2-12v6h-6",
    "list": "M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01",
    "zoom": "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M8 11h6M11 8v6",
}


def ui(name: str) -> str:
    """One of the page's own line icons."""
    return f'<svg class="ui" viewBox="0 0 24 24" aria-hidden="true"><path d="{_PATHS[name]}"/></svg>'


def button(
    do: str, label: str, *, arg: str = "", icon: str = "", cls: str = "", attrs: str = "", bare: bool = False
) -> str:
    """A button that sends the command `do`. `bare`: only the icon is seen, `label` is its name."""
    inside = ui(icon) if icon else ""
    name = f' aria-label="{esc(label)}" title="{esc(label)}"' if bare else ""
    text = "" if bare else f"<span>{esc(label)}</span>"
    argument = f' data-arg="{esc(arg)}"' if arg else ""
    classes = f"{cls} icon".strip() if bare else cls
    of_class = f' class="{classes}"' if classes else ""
    return f'<button type="button" data-do="{do}"{argument}{of_class}{name}{attrs}>{inside}{text}</button>'


def link(route: str, label: str, *, icon: str = "", cls: str = "button", attrs: str = "") -> str:
    """A link to a place in the page, "#/rules/finca/FI-3"."""
    inside = ui(icon) if icon else ""
    return f'<a href="#/{esc(route)}" class="{cls}"{attrs}>{inside}<span>{esc(label)}</span></a>'


def segments(do: str, name: str, legend: str, choices: list[tuple[str, str]], value: str, arg: str = "") -> str:
    """A row of exclusive choices: (value, label)."""
    items = "".join(
        f'<label><input type="radio" name="{esc(name)}" value="{esc(v)}" data-in="{do}" data-arg="{esc(arg or name)}"'
        f"{' checked' if v == value else ''}><span>{esc(label)}</span></label>"
        for v, label in choices
    )
    return f'<fieldset class="field"><legend>{esc(legend)}</legend><div class="segments">{items}</div></fieldset>'


def select(do: str, arg: str, label: str, choices: list[tuple[str, str]], value: str, attrs: str = "") -> str:
    """A drop-down: (value, label). The label is its accessible name only."""
    items = "".join(
        f'<option value="{esc(v)}"{" selected" if v == value else ""}>{esc(text)}</option>' for v, text in choices
    )
    return f'<select data-in="{do}" data-arg="{esc(arg)}" aria-label="{esc(label)}"{attrs}>{items}</select>'


# ---------------------------------------------------------------- Markdown

_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*|(?<![\w*])\*(?P<em>[^*\s][^*]*)\*(?!\w)|(?<!\w)_(?P<em2>[^_\s][^_]*)_(?!\w)"
    r"|\[(?P<text>[^\]]+)\]\((?P<href>[^)\s]+)\)|(?P<rule>\b[A-Z]{2}-\d+\b)"
)


def inline(text: str, rule_link: Callable[[str], str] | None = None) -> str:
    """One line of Markdown: code, bold, emphasis, links; rule numbers become links through `rule_link(id) -> route`."""
    out: list[str] = []
    at = 0
    for match in _INLINE.finditer(text):
        out.append(esc(text[at : match.start()]))
        at = match.end()
        kind = match.lastgroup
        if kind == "code":
            out.append(f"<code>{esc(match['code'])}</code>")
        elif kind == "bold":
            out.append(f"<strong>{inline(match['bold'], rule_link)}</strong>")
        elif kind in ("em", "em2"):
            out.append(f"<em>{inline(match[kind], rule_link)}</em>")
        elif kind == "href":
            href = match["href"] if re.match(r"https?://|#", match["href"]) else "#"
            out.append(f'<a href="{esc(href)}">{inline(match["text"], rule_link)}</a>')
        elif rule_link and rule_link(match["rule"]):
            out.append(f'<a href="#/{esc(rule_link(match["rule"]))}">{match["rule"]}</a>')
        else:
            out.append(esc(match[0]))
    out.append(esc(text[at:]))
    return "".join(out)


_ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])\s+(.*)$")


def markdown(text: str, rule_link: Callable[[str], str] | None = None) -> str:
    """Markdown as our rules use it: headings, paragraphs, lists in lists, tables, quotes, code blocks."""
    lines = text.splitlines()
    out: list[str] = []
    i = 0
    while i < len(lines):
        line = lines[i]
        if not line.strip():
            i += 1
        elif line.startswith("```"):
            end = next((j for j in range(i + 1, len(lines)) if lines[j].startswith("```")), len(lines))
            out.append(f"<pre><code>{esc(chr(10).join(lines[i + 1 : end]))}</code></pre>")
            i = end + 1
        elif heading := re.match(r"(#{1,4}) (.+)", line):
            level = len(heading[1])
            out.append(f"<h{level}>{inline(heading[2].strip(), rule_link)}</h{level}>")
            i += 1
        elif line.lstrip().startswith("|"):
            rows = []
            while i < len(lines) and lines[i].lstrip().startswith("|"):
                rows.append([cell.strip() for cell in lines[i].strip().strip("|").split("|")])
                i += 1
            out.append(_table(rows, rule_link))
        elif line.startswith(">"):
            quoted = []
            while i < len(lines) and lines[i].startswith(">"):
                quoted.append(lines[i][1:].removeprefix(" "))
                i += 1
            out.append(f'<blockquote class="note">{markdown(chr(10).join(quoted), rule_link)}</blockquote>')
        elif _ITEM.match(line):
            block = []
            while i < len(lines) and (_ITEM.match(lines[i]) or (lines[i].startswith(" ") and lines[i].strip())):
                block.append(lines[i])
                i += 1
            out.append(_list(block, rule_link))
        else:
            para: list[str] = []
            while i < len(lines) and lines[i].strip() and not re.match(r"#{1,4} |```|\||>", lines[i].lstrip()):
                if para and _ITEM.match(lines[i]):
                    break
                para.append(lines[i].strip())
                i += 1
            out.append(f"<p>{inline(' '.join(para), rule_link)}</p>")
    return "\n".join(out)


def _table(rows: list[list[str]], rule_link: Callable[[str], str] | None) -> str:
    head = len(rows) > 1 and all(re.fullmatch(r":?-+:?", cell) for cell in rows[1])
    out = ["<table>"]
    if head:
        out.append("<thead><tr>" + "".join(f"<th>{inline(c, rule_link)}</th>" for c in rows[0]) + "</tr></thead>")
        rows = rows[2:]
    out.append("<tbody>")
    out.extend("<tr>" + "".join(f"<td>{inline(c, rule_link)}</td>" for c in row) + "</tr>" for row in rows)
    return "".join(out) + "</tbody></table>"


def _list(block: list[str], rule_link: Callable[[str], str] | None) -> str:
    first = _ITEM.match(block[0])
    assert first is not None
    depth = len(first[1])
    tag = "ol" if first[2][0].isdigit() else "ul"
    items: list[tuple[str, list[str]]] = []
    for line in block:
        match = _ITEM.match(line)
        if match and len(match[1]) <= depth:
            items.append((match[3], []))
        elif match or items[-1][1]:
            items[-1][1].append(line)
        else:
            items[-1] = (f"{items[-1][0]} {line.strip()}", [])
    inner = "".join(
        f"<li>{inline(text, rule_link)}{_list(more, rule_link) if more and _ITEM.match(more[0]) else ''}</li>"
        for text, more in items
    )
    return f"<{tag}>{inner}</{tag}>"
