"""The paper score sheet of Tiny Farms: two farms of 4 × 4 squares a player, milk, and Emma's card in the solo game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from core.components import load
from web.ui.art import icon
from web.ui.form import Grid, Mode, Number, Section, Sheet, Text, Token

MODES = (
    Mode("table", "2–4 players", (2, 3, 4)),
    Mode("emma", "Solo with Emma", (1,)),
    Mode("alone", "One farm alone", (1,)),
)
OPTIONS = ("zero_horses",)
_KEYS = {
    "P": "p",
    "S": "s",
    "Ch": "ch",
    "C": "c",
    "cc": "cc",
    "H": "h",
    "FF-r": "r",
    "FF-e": "e",
    "FF-s": "q",
    "FF-b": "b",
    "FF-bu": "u",
}


@lru_cache(maxsize=2)
def tokens(solo: bool) -> tuple[Token, ...]:
    """Everything that may stand in a square."""
    animals = [
        Token(a["token"], a["name"].capitalize(), icon(a["name"]), _KEYS[a["token"]])
        for a in load("tiny_farms")["animal"]
    ]
    more = [Token("crop", "Crop", icon("crop"), "o"), Token("X", "Crossed out", icon("cross"), "x")] if solo else []
    return (Token("", "Empty"), *animals, *more)


def _farm() -> list[list[str]]:
    return [[""] * 4 for _ in range(4)]


def blank(mode: str, players: int) -> Sheet:
    """An empty sheet."""
    sheet: Sheet = {
        "players": [{"name": "", "red": _farm(), "blue": _farm(), "milk": 0} for _ in range(players)],
        "options": {},
    }
    if mode == "emma":
        sheet["emma"] = {row["row"]: 0 for row in load("tiny_farms")["emma"]["track"]}
    return sheet


def mode_of(sheet: Sheet) -> str:
    """Emma's card makes it a solo game."""
    if len(sheet.get("players", [])) > 1:
        return "table"
    return "emma" if "emma" in sheet else "alone"


def form(sheet: Sheet) -> list[Section]:
    """A section a player, and one for Emma."""
    solo = len(sheet["players"]) == 1
    rows = ("1", "2", "3", "4")
    sections = [
        Section(
            player.get("name") or f"Player {i + 1}",
            [
                Text(f"players.{i}.name", "Name"),
                Grid(f"players.{i}.red", "Red farm", 4, 4, tokens(solo), "", "abcd", rows, "red"),
                Grid(f"players.{i}.blue", "Blue farm", 4, 4, tokens(solo), "", "abcd", rows, "blue"),
                Number(f"players.{i}.milk", "Milk left", 0, 3, icon("milk"), "Unused milk is a point each."),
            ],
            i,
        )
        for i, player in enumerate(sheet["players"])
    ]
    if "emma" in sheet:
        tracks = load("tiny_farms")["emma"]["track"]
        pictures = {
            "friends": "friend",
            "sheep": "sheep",
            "pigs": "pig",
            "horses": "horse",
            "cows": "cow",
            "calves": "calves",
            "chickens": "chicken",
        }
        sections.append(
            Section(
                "Farmer Emma’s card: filled circles",
                [
                    Number(
                        f"emma.{t['row']}",
                        f"{t['row'].capitalize()}, of {t['circles']}",
                        0,
                        t["circles"],
                        icon(pictures[t["row"]]),
                        "Calves are counted one by one." if t["row"] == "calves" else "",
                    )
                    for t in tracks
                ],
                1,
            )
        )
    return sections


def to_sheet(sheet: Sheet) -> Sheet:
    """The sheet as it is scored: stand-ins for missing names, no empty options."""
    players: list[dict[str, Any]] = [
        {**player, "name": player.get("name") or f"Player {i + 1}"} for i, player in enumerate(sheet["players"])
    ]
    return {k: v for k, v in {**sheet, "players": players}.items() if v or k != "options"}


def example() -> Sheet:
    """Two farms at the end of a game."""
    return {
        "players": [
            {
                "name": "Lena",
                "red": [["S", "S", "S", "P"], ["Ch", "cc", "C", ""], ["cc", "FF-r", "H", ""], ["", "", "", ""]],
                "blue": [["S", "S", "H", ""], ["FF-e", "FF-s", "", ""], ["", "", "", ""], ["", "", "", ""]],
                "milk": 2,
            },
            {
                "name": "Otto",
                "red": [["P", "P", "H", ""], ["H", "H", "Ch", ""], ["", "", "", ""], ["", "", "", ""]],
                "blue": [["C", "cc", "Ch", "FF-b"], ["S", "S", "S", ""], ["", "", "", ""], ["", "", "", ""]],
                "milk": 0,
            },
        ],
        "options": {},
    }
