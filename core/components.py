"""Component data and rule texts, read from the game's package (a folder or a zip)."""

from __future__ import annotations

import json
import pkgutil
import re
from dataclasses import dataclass
from functools import cache
from typing import Any


@cache
def load(game: str) -> dict[str, Any]:
    """The component data of a game: tiles, cards, boards, prices, each with its origin. Shared: do not change it.

    Reads `components.json` where the build has compiled it (parsing TOML is slow in a page), else `components.toml`.
    """
    package = f"core.{game}"
    try:
        compiled = pkgutil.get_data(package, "components.json")
    except OSError:
        compiled = None
    if compiled is not None:
        data: dict[str, Any] = json.loads(compiled)
        return data
    import tomllib

    source = pkgutil.get_data(package, "components.toml")
    if source is None:
        raise FileNotFoundError(f"{package} has no component data")
    return tomllib.loads(source.decode("utf-8"))


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule of RULES.md: its id ("TF-12"), title, text (Markdown) and the section it stands in."""

    id: str
    title: str
    text: str
    section: str


@cache
def rules_text(game: str) -> str:
    """RULES.md of a game."""
    data = pkgutil.get_data(f"core.{game}", "RULES.md")
    if data is None:
        raise FileNotFoundError(f"core.{game} has no RULES.md")
    return data.decode("utf-8")


@cache
def rules(game: str) -> dict[str, Rule]:
    """The numbered rules of a game by id. A rule is a heading `### TF-12 Title` and what stands under it."""
    found: dict[str, Rule] = {}
    section = ""
    for block in re.split(r"^(?=#{2,3} )", rules_text(game), flags=re.MULTILINE):
        heading, _, body = block.partition("\n")
        match = re.fullmatch(r"### ([A-Z]{2}-\d+) (.+)", heading.strip())
        if match:
            found[match[1]] = Rule(match[1], match[2].strip(), body.strip(), section)
        elif heading.startswith("## "):
            section = heading[3:].strip()
    return found
