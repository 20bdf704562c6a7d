"""The colours by name. A drawing says `fill="leaf"`; the theme decides what that is.

Screen themes emit CSS variables, so the page turns dark by changing them. Paper themes are fixed colours: `full`, and
`low`, which knows white grounds, ink and greys only (low ink is drawn for itself: ask `pen.low`).
"""

from __future__ import annotations

from dataclasses import dataclass

# name: (light screen, dark screen, paper)
COLOURS: dict[str, tuple[str, str, str]] = {
    # grounds and writing
    "paper": ("#FBF7EC", "#1E201B", "#FFFFFF"),
    "panel": ("#F3ECD9", "#282B24", "#F5EFDF"),
    "line": ("#D8CDB2", "#434739", "#CDC1A3"),
    "edge": ("#8F866F", "#8C8A78", "#8F866F"),  # outlines that must be seen (3 : 1)
    "ink": ("#2B2A26", "#EFE8D6", "#2B2A26"),
    "soft": ("#6A665B", "#A9A492", "#5F5B50"),
    "white": ("#FFFFFF", "#FFFFFF", "#FFFFFF"),  # writing on ink and dark, which stay dark in low ink
    "dark": ("#2B2A26", "#2B2A26", "#2B2A26"),  # writing on wheat and other light colours, in both themes
    "light": ("#FFFDF6", "#FFFDF6", "#FFFDF6"),  # writing on deep colours; black in low ink
    "on-deep": ("#FFFDF6", "#1E201B", "#FFFFFF"),  # writing on soil, olive, water: deep by day, light by night
    "wheat": ("#E3A72F", "#E3A72F", "#E3A72F"),
    "danger": ("#C4552D", "#E0764C", "#C4552D"),
    # nature
    "olive": ("#6B7A3A", "#93A356", "#6B7A3A"),
    "leaf": ("#93A94B", "#93A94B", "#93A94B"),
    "sky": ("#7FB2C6", "#6FA3B8", "#7FB2C6"),
    "water": ("#3E7F9C", "#5DA0BE", "#3E7F9C"),
    "clay": ("#A9744A", "#C08D62", "#A9744A"),
    "soil": ("#6B4B33", "#A98468", "#6B4B33"),
    "plum": ("#6D3F5B", "#8F5B7D", "#6D3F5B"),
    "milk": ("#FFFDF6", "#363A30", "#FFFDF6"),  # the ground that pictures and writing stand on
    # pale grounds of the same family
    "wheat-pale": ("#F8E8BF", "#40361E", "#F9EBC8"),
    "leaf-pale": ("#E3E9C8", "#363D24", "#E8EDD2"),
    "sky-pale": ("#DCEBF0", "#26363D", "#E1EFF4"),
    "clay-pale": ("#EBD9C6", "#3E3126", "#F0E1D1"),
    "plum-pale": ("#EFE4EB", "#3A2B35", "#F0E5EC"),
    # the Barn's roof
    "roof": ("#B9452F", "#9E3B29", "#B9452F"),
    "roof-2": ("#A93D29", "#8E3424", "#A93D29"),
    "roof-line": ("#D8745C", "#BF614B", "#D8745C"),
    # the two farmers and their farms (Tiny Farms)
    "red": ("#B93A2B", "#D9604F", "#B93A2B"),
    "red-pale": ("#F6DDD5", "#45281F", "#F8E3DC"),
    "blue": ("#1F5F99", "#5A9BD4", "#1F5F99"),
    "blue-pale": ("#D9E5F1", "#203142", "#DFE9F4"),
    # players (the Okabe-Ito set, and the two that Finca names)
    "p-blue": ("#0072B2", "#3D9BD1", "#0072B2"),
    "p-vermilion": ("#D55E00", "#E8813A", "#D55E00"),
    "p-green": ("#009E73", "#2FBF93", "#009E73"),
    "p-yellow": ("#F0E442", "#F0E442", "#F0E442"),
    "p-purple": ("#CC79A7", "#D68FB6", "#CC79A7"),
    "p-sky": ("#56B4E9", "#56B4E9", "#56B4E9"),
    "p-pink": ("#E58FB4", "#E58FB4", "#E58FB4"),
    "p-white": ("#FFFDF6", "#F4EEDC", "#FFFFFF"),
    # icons: their outline and details, and the bodies of animals, foods and goods
    "icon-line": ("#2B2A26", "#14150F", "#2B2A26"),
    "icon-light": ("#FFFDF6", "#FFFDF6", "#FFFFFF"),
    "pig": ("#EFA3A0", "#EFA3A0", "#EFA3A0"),
    "wool": ("#FBF4E2", "#F4EEDC", "#FFFFFF"),
    "face": ("#3D3A35", "#6E675B", "#3D3A35"),
    "chicken": ("#FFFDF6", "#F4EEDC", "#FFFFFF"),
    "comb": ("#C93A2B", "#D9503F", "#C93A2B"),
    "beak": ("#E3A72F", "#E3A72F", "#E3A72F"),
    "cow": ("#FFFDF6", "#F4EEDC", "#FFFFFF"),
    "cow-patch": ("#3D3A35", "#4A453C", "#3D3A35"),
    "calf": ("#D9A066", "#DDAA74", "#D9A066"),
    "horse": ("#9C5B33", "#B9764B", "#9C5B33"),
    "mane": ("#3B2A1E", "#57402E", "#3B2A1E"),
    "raccoon": ("#9A9A94", "#B5B5AE", "#9A9A94"),
    "mask": ("#33332F", "#33332F", "#33332F"),
    "eagle": ("#6B4B33", "#8F6A4E", "#6B4B33"),
    "squirrel": ("#C4652D", "#D97B42", "#C4652D"),
    "bear": ("#7A5234", "#97704F", "#7A5234"),
    "bunny": ("#CFC6B4", "#DAD2C2", "#CFC6B4"),
    "bunny-ear": ("#EFA3A0", "#EFA3A0", "#EFA3A0"),
    "skin": ("#EBC29A", "#EBC29A", "#EBC29A"),
    "skin-2": ("#CF9A6E", "#CF9A6E", "#CF9A6E"),
    "skin-3": ("#946544", "#A3754F", "#946544"),
    "orange": ("#EE8A1D", "#EE8A1D", "#EE8A1D"),
    "lemon": ("#F3D43B", "#F3D43B", "#F3D43B"),
    "fig": ("#6D3F5B", "#9A6485", "#6D3F5B"),
    "apple": ("#C8402F", "#D9584A", "#C8402F"),
    "grape": ("#7C5BA6", "#9C7CC4", "#7C5BA6"),
    "almond": ("#C79A63", "#D2A974", "#C79A63"),
    "fish": ("#5B93AE", "#6FA8C2", "#5B93AE"),
    "card-stock": ("#FFFDF6", "#4A4E42", "#FFFFFF"),  # cards whose edge carries no ink
    "bread": ("#D08F45", "#D99C56", "#D08F45"),
    "ham": ("#B5523F", "#CB6A56", "#B5523F"),
    "coin": ("#CBD0D3", "#C3C9CD", "#CBD0D3"),
    "coin-dark": ("#7C858B", "#6C767D", "#7C858B"),
    "donkey": ("#A79F93", "#B9B1A5", "#A79F93"),
}

_LOW_FILLS = {
    "ink": "#000000",
    "dark": "#000000",
    "icon-line": "#000000",
    "face": "#000000",
    "cow-patch": "#000000",
    "mane": "#000000",
    "mask": "#000000",
    "soft": "#4A4A4A",
    "line": "#C8C8C8",
    "edge": "#777777",
}
_LOW_STROKES = {
    "line": "#BBBBBB",
    "edge": "#777777",
    "soft": "#4A4A4A",
    "white": "#FFFFFF",
    "paper": "#FFFFFF",
    "icon-light": "#FFFFFF",
}


@dataclass(frozen=True, slots=True)
class Theme:
    """How names become colours. `kind`: `screen` (CSS variables), `light`, `dark`, `full`, `low`."""

    kind: str

    @property
    def low(self) -> bool:
        """Whether drawings should be line art on white."""
        return self.kind == "low"

    def fill(self, name: str) -> str:
        """The colour of an area."""
        if self.kind == "low" and not name.startswith("#"):
            _known(name)
            return _LOW_FILLS.get(name, "#FFFFFF")
        return self._colour(name)

    def stroke(self, name: str) -> str:
        """The colour of a line or of writing."""
        if self.kind == "low" and not name.startswith("#"):
            _known(name)
            return _LOW_STROKES.get(name, "#000000")
        return self._colour(name)

    def _colour(self, name: str) -> str:
        if name.startswith("#"):
            return name
        light, dark, paper = _known(name)
        if self.kind == "screen":
            return f"var(--{name})"
        return {"light": light, "dark": dark}.get(self.kind, paper)


SCREEN = Theme("screen")
LIGHT = Theme("light")
DARK = Theme("dark")
FULL = Theme("full")
LOW = Theme("low")


def _known(name: str) -> tuple[str, str, str]:
    try:
        return COLOURS[name]
    except KeyError:
        raise ValueError(f"unknown colour {name!r}; the palette has {', '.join(COLOURS)}") from None


def css() -> str:
    """The style sheet that a page with screen drawings needs: every colour as a variable, light, dark and chosen.

    Dark follows the system unless the root element says `data-theme="light"`; `data-theme="dark"` forces it.
    """
    light = "".join(f"--{name}:{colours[0]};" for name, colours in COLOURS.items())
    dark = "".join(f"--{name}:{colours[1]};" for name, colours in COLOURS.items() if colours[1] != colours[0])
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
    )


@dataclass(frozen=True, slots=True)
class PlayerMark:
    """A player is told by colour, shape and letter together."""

    colour: str
    shape: str
    letter: str


PLAYERS = (
    PlayerMark("p-blue", "circle", "B"),
    PlayerMark("p-vermilion", "square", "V"),
    PlayerMark("p-green", "triangle", "G"),
    PlayerMark("p-yellow", "diamond", "Y"),
    PlayerMark("p-purple", "star", "P"),
    PlayerMark("p-sky", "hexagon", "S"),
)
