"""The rules of a game: rendered, searched, linked by number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from core.components import Rule, rules, rules_text
from web.ui.catalogue import Entry, emblem, title
from web.ui.html import esc, inline, link, markdown


@lru_cache(maxsize=8)
def body(game: str) -> str:
    """RULES.md as HTML; each rule is an article with its number as id and address."""
    known = rules(game)

    def route(number: str) -> str:
        return f"rules/{game}/{number}" if number in known else ""

    out = []
    for block in re.split(r"^(?=#{1,3} )", rules_text(game), flags=re.MULTILINE):
        heading, _, text = block.partition("\n")
        match = re.fullmatch(r"### ([A-Z]{2}-\d+) (.+)", heading.strip())
        if match:
            number, name = match[1], match[2].strip()
            out.append(
                f'<article class="rule" id="{number}" aria-labelledby="h-{number}"><h3 id="h-{number}"><a href="#/rules/{game}/{number}"'
                f' aria-label="Link to rule {number}">{number}</a>{inline(name, None)}</h3>{markdown(text, route)}</article>'
            )
        elif heading.startswith("## "):
            name = heading[3:].strip()
            out.append(f'<h2 id="{_slug(name)}">{inline(name)}</h2>{markdown(text, route)}')
        elif not heading.startswith("# "):
            out.append(markdown(block, route))
        else:
            out.append(markdown(text, route))
    return "\n".join(out)


def _slug(name: str) -> str:
    return "s-" + re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def page(game: str, query: str = "") -> str:
    """The rules page with its contents; the result of a search in place of the text."""
    sections: dict[str, list[Rule]] = {}
    for rule in rules(game).values():
        sections.setdefault(rule.section, []).append(rule)
    contents = "".join(
        f'<details data-key="toc-{_slug(name)}"><summary>{esc(name)}</summary><ul>'
        + "".join(f'<li><a href="#/rules/{game}/{r.id}">{r.id} {esc(r.title)}</a></li>' for r in found)
        + "</ul></details>"
        for name, found in sections.items()
    )
    return f"""<div class="page"><div class="page-head"><h1>Rules of {esc(title(game))}</h1>{link(f"new/{game}", "New game", icon="play")}</div>
<div class="rules"><nav class="rules-nav noprint" aria-label="Contents"><input type="search" id="rule-search" placeholder="Search the rules" aria-label="Search the rules" data-in="rule_search" data-arg="{game}" data-live value="{esc(query)}" autocomplete="off">{contents}</nav>
<div class="prose" id="rules-body">{results(game, query) if query.strip() else body(game)}</div></div></div>"""


def search(game: str, query: str) -> list[Rule]:
    """Rules that hold all the words, titles first."""
    asked = query.lower().split()
    found = []
    for rule in rules(game).values():
        text = f"{rule.id} {rule.title} {rule.text}".lower()
        if all(word in text for word in asked):
            score = sum(2 for word in asked if word in rule.title.lower()) + (
                5 if query.strip().lower() == rule.id.lower() else 0
            )
            found.append((-score, len(found), rule))
    return [rule for _, _, rule in sorted(found, key=lambda item: item[:2])]


def results(game: str, query: str) -> str:
    """What a search found."""
    found = search(game, query)
    if not found:
        return f'<p role="status">No rule has all of “{esc(query)}”.</p>'
    items = "".join(
        f'<article class="rule"><h3><a href="#/rules/{game}/{r.id}">{r.id}</a>{_lit(r.title, query)}</h3><p>{_lit(_excerpt(r.text, query), query)}</p></article>'
        for r in found[:60]
    )
    return f'<p role="status">{len(found)} rule{"s" if len(found) != 1 else ""} found.</p>{items}'


def _excerpt(text: str, query: str) -> str:
    flat = re.sub(r"[*_`#|>]+", "", " ".join(text.split()))
    words = query.lower().split()
    at = min((i for i in (flat.lower().find(w) for w in words) if i >= 0), default=0)
    start = max(0, at - 80)
    return ("…" if start else "") + flat[start : start + 240] + ("…" if len(flat) > start + 240 else "")


def _lit(text: str, query: str) -> str:
    words = [re.escape(w) for w in query.split() if w]
    if not words:
        return esc(text)
    return "".join(
        f"<mark>{esc(piece)}</mark>" if i % 2 else esc(piece)
        for i, piece in enumerate(re.split(f"({'|'.join(words)})", text, flags=re.IGNORECASE))
    )


def snippet(game: str, number: str) -> str:
    """One rule, short, for a tip; "" when there is no such rule."""
    rule = rules(game).get(number)
    if rule is None:
        return ""
    first = rule.text.split("\n\n")[0]
    return f"<h3>{esc(rule.title)}</h3>{markdown(first)}<p><a href='#/rules/{game}/{number}'>Rule {number}</a></p>"


def shelf_page(shelf: Mapping[str, Entry], section: str, heading: str, sentence: str) -> str:
    """Choose a game for rules, scoring or printing."""
    cards = "".join(
        f'<li class="game-card" data-key="{key}"><div class="art">{emblem(key)}</div><div><h2><a href="#/{section}/{key}">{esc(entry.title)}</a></h2>'
        f'<p class="muted">{entry.players} players</p></div></li>'
        for key, entry in shelf.items()
    )
    return f'<div class="page"><h1>{esc(heading)}</h1><p>{esc(sentence)}</p><ul class="games">{cards}</ul></div>'
