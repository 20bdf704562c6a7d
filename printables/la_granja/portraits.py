"""La Granja: the people of the farm cards. Every card has a face of its own, put together from a few simple parts."""

from __future__ import annotations

from printables import paths
from printables.pen import Pen

SKINS = ("skin", "skin-2", "skin-3")
HAIRS = ("mane", "bear", "calf", "bunny")
SHIRTS = ("olive", "water", "plum", "clay", "danger", "leaf", "sky", "wheat")
HATS = ("straw", "cap", "scarf", "beret", "bare", "bun")
WOMEN = ("Girl", "Woman", "Maid", "Elder", "Weaver", "Hand", "Herder", "Gardener", "Trader", "Picker")
"""Last words of the names whose bearers are drawn as women (some others look as they like)."""

LINE = 0.9


def features(number: int, name: str) -> dict[str, str]:
    """How a person looks: skin, hair, hat, shirt, beard, clothes. The same card always looks the same."""
    mixed = (number + 983584) * 2654435761 % 2**32
    mixed = (mixed ^ mixed >> 15) * 2246822519 % 2**32
    mixed ^= mixed >> 13
    picks: list[int] = []
    for choices in (len(HATS), len(SHIRTS), len(SKINS), len(HAIRS), 4, 4):
        picks.append(mixed % choices)
        mixed //= choices
    hat, shirt, skin, hair, beard, clothes = picks
    woman = name.split()[-1] in WOMEN
    look = {
        "hat": HATS[hat],
        "shirt": SHIRTS[shirt],
        "skin": SKINS[skin],
        "hair": HAIRS[hair],
        "beard": ("none", "moustache", "beard", "none")[beard],
        "clothes": ("plain", "apron", "braces", "collar")[clothes],
        "long": "yes" if woman else "no",
    }
    if name.lower().endswith(("girl", "boy", "maid")):
        look |= {"beard": "none", "hair": HAIRS[hair % 3]}
    if name == "Chef":
        look |= {"hat": "toque", "clothes": "apron", "beard": "moustache"}
    if woman:
        look["beard"] = "none"
        if look["hat"] == "cap":
            look["hat"] = "scarf"
    elif look["hat"] in ("scarf", "bun"):
        look["hat"] = "cap" if look["hat"] == "scarf" else "bare"
    return look


def draw_portrait(pen: Pen, number: int, name: str, cx: float, cy: float, size: float) -> None:
    """The person of a farm card, size × size mm round (cx, cy)."""
    look = features(number, name)
    with pen.group(translate=(cx - size / 2, cy - size / 2), scale=size / 24):
        if look["long"] == "yes":
            _area(pen, "M6.6 9C6 13 6.2 16 5.6 18.4H18.4C17.8 16 18 13 17.4 9Z", look["hair"])
        _clothes(pen, look)
        _area(pen, paths.rectangle(10.4, 13.4, 3.2, 3.6, 1.2), look["skin"])
        _area(pen, paths.circle(12, 10.4, 4.7), look["skin"])
        _face(pen, look)
        _hat(pen, look)


def _area(pen: Pen, d: str, fill: str) -> None:
    pen.path(d, fill=fill, stroke="icon-line", width=LINE)


def _clothes(pen: Pen, look: dict[str, str]) -> None:
    body = "M2.6 22.6C2.6 17.6 6.4 15.4 12 15.4S21.4 17.6 21.4 22.6Z"
    _area(pen, body, look["shirt"])
    kind = look["clothes"]
    if kind == "apron":
        _area(pen, "M8.2 22.6 8.8 17.8H15.2L15.8 22.6Z", "milk")
        pen.path("M8.8 17.8 8 15.9M15.2 17.8 16 15.9", stroke="icon-line", width=LINE)
    elif kind == "braces":
        pen.path("M7.8 16 8.6 22.4M16.2 16 15.4 22.4", stroke="icon-line", width=1.5)
    elif kind == "collar":
        _area(pen, "M9 15.6 12 19.4 15 15.6 13.4 14.8H10.6Z", "milk")
    else:
        pen.path("M12 17.4V22.4", stroke="icon-line", width=LINE)


def _face(pen: Pen, look: dict[str, str]) -> None:
    if look["beard"] == "beard":
        beard = "M7.4 10.6C7.2 14.6 9 16.6 12 16.6S16.8 14.6 16.6 10.6C15.6 12.2 14.4 12.4 12 12.4"
        _area(pen, beard + "S8.4 12.2 7.4 10.6Z", look["hair"])
    pen.circle(10.2, 10, 0.75, fill="icon-line")
    pen.circle(13.8, 10, 0.75, fill="icon-line")
    if look["beard"] == "moustache":
        moustache = (
            "M8.8 13.2C9.8 11.6 11.2 11.6 12 12.2 12.8 11.6 14.2 11.6 15.2 13.2 14 13.6 12.8 13.4 12 12.8 11.2 13.4"
        )
        pen.path(moustache + " 10 13.6 8.8 13.2Z", fill="icon-line")
    else:
        smile = "M10.4 12.4C11.2 13.4 12.8 13.4 13.6 12.4"
        if look["beard"] == "beard":
            smile = "M10.6 13.4C11.4 14 12.6 14 13.4 13.4"
        pen.path(smile, stroke="icon-line", width=0.8, cap="round")


def _hat(pen: Pen, look: dict[str, str]) -> None:
    kind = look["hat"]
    hair = "M7.2 10.4C6 5.6 8.6 3.6 12 3.6S18 5.6 16.8 10.4C16 8.2 14.4 7.2 12 7.2S8 8.2 7.2 10.4Z"
    if kind == "straw":
        _area(pen, "M8 7.4C8 3.6 9.6 1.8 12 1.8S16 3.6 16 7.4Z", "wheat")
        pen.path("M8 5.8C10.6 6.6 13.4 6.6 16 5.8", stroke="danger", width=1.3)
        ellipse = "M3.8 7.1A8.2 1.8 0 1 1 20.2 7.1A8.2 1.8 0 1 1 3.8 7.1Z"
        _area(pen, ellipse, "wheat")
    elif kind == "cap":
        _area(pen, "M7 8.8C7 4.6 9 2.8 12 2.8S17 4.6 17 8.8Z", "soil")
        _area(pen, "M5.8 8.6C7.6 6.8 16.4 6.8 18.2 8.6 16.4 9.6 7.6 9.6 5.8 8.6Z", "soil")
    elif kind == "scarf":
        _area(
            pen,
            "M6.2 13.4C5.4 6 8 3.2 12 3.2S18.6 6 17.8 13.4C17 9.4 15.4 7.2 12 7.2S7 9.4 6.2 13.4Z",
            "danger" if look["shirt"] != "danger" else "sky",
        )
        for x, y in ((9.2, 5.6), (12, 4.9), (14.8, 5.6)):
            pen.circle(x, y, 0.55, fill="milk")
    elif kind == "beret":
        _area(pen, hair, look["hair"])
        _area(pen, "M5.6 6.6C5.4 3.4 9 2 12.6 2.2 16.4 2.4 19 4.2 18.4 6.2 17.8 7.8 6 8.4 5.6 6.6Z", "plum")
        pen.path("M12.4 2.4V1.2", stroke="icon-line", width=1.1)
    elif kind == "toque":
        _area(pen, "M8 8.4V5.4C5.6 4.6 6.2 1.6 9 1.9 10 .6 14 .6 15 1.9 17.8 1.6 18.4 4.6 16 5.4V8.4Z", "milk")
        pen.path("M8.2 6.4H15.8", stroke="icon-line", width=0.7)
    else:
        if kind == "bun":
            _area(pen, paths.circle(12, 3.2, 2), look["hair"])
        _area(pen, hair, look["hair"])


__all__ = ["draw_portrait", "features"]
