"""The table of Finca: the windmill with its farmers, the island with its request tiles, and everybody's play area.

Static drawings are the printed components, put into the page once (`defs`); what moves or changes lies on top of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from core.components import load
from core.game import Event
from printables import finca, paths
from printables.ink_svg import SvgInk
from web.ui.art import ink as page_ink
from web.ui.plug import Choice, Explain, Fly, Guide, Hint, Part, Picked, Play, Refuse, TableView, key, mark

DATA = load("finca")
FOODS: tuple[str, ...] = tuple(DATA["foods"]["order"])
PLURALS: Mapping[str, str] = DATA["foods"]["plurals"]
W, H = finca.WINDMILL
CX, CY = finca.CENTRE
MAP_W, MAP_H = finca.map_size()
NAMES = {one["id"]: one["name"] for one in DATA["community"]}
TILE_NAMES = {one["id"]: one["name"] for one in DATA["action_tile"]}
TILE_ICONS = finca.ACTION_ICONS
TILE_SIGNS = {"double_move": "×2", "gust_of_wind": "", "large_donkey_cart": "10", "resource_discount": "−1"}
TILE_WORDS = {
    "double_move": ("After your move, walk a second time.", "FI-66"),
    "gust_of_wind": (
        "Before or after your action, set a farmer on any blade and take the food there. No cart.",
        "FI-67",
    ),
    "large_donkey_cart": ("Deliver up to 10 foods; no cart is needed.", "FI-72"),
    "resource_discount": ("Each tile of value 2 or more costs one food less; tiles worth 7 points at most.", "FI-77"),
}

# ---------------------------------------------------------------- texts for the shell

BLURB = (
    "Farmers walk round a windmill: the more stand together, the farther they go and the more they harvest. Past a donkey "
    "there is a cart, and with a cart you bring the island what it asks for."
)
LINE_TITLES = {"requests": "Request tiles", "fincas": "Finca tiles", "bonus": "Bonus tiles"}
OPTION_GROUPS = (
    ("Expansions", ("bonus_tiles", "action_tiles")),
    ("Start", ("start_player",)),
    ("Action tiles, closely read", ("discount", "large_cart", "gust_same_blade")),
    ("Counting for fincas", ("any_kind_counts",)),
)
OPTION_TITLES = {
    "bonus_tiles": "Bonus tiles",
    "action_tiles": "Action tiles",
    "start_player": "Start player",
    "discount": "Resource Discount",
    "large_cart": "Large Donkey Cart",
    "gust_same_blade": "Gust to the same blade",
    "any_kind_counts": "Tiles of any one kind",
}
CHOICE_TITLES = {
    "bonus_tiles=off": "without",
    "bonus_tiles=on": "with",
    "action_tiles=off": "without",
    "action_tiles=on": "with",
    "start_player=random": "drawn",
    **{f"start_player={seat}": f"player {seat + 1}" for seat in range(5)},
    "discount=each_tile_max_7": "each tile, 7 points",
    "discount=one_per_turn": "one food a turn",
    "discount=each_tile": "each tile, no cap",
    "large_cart=changes_the_delivery": "a larger delivery",
    "large_cart=extra_delivery_after_a_move": "an extra one after a move",
    "gust_same_blade=allowed": "allowed",
    "gust_same_blade=forbidden": "not allowed",
    "any_kind_counts=donkey_only": "count for the donkey",
    "any_kind_counts=delivered_kind": "count for what was paid",
}
GUIDE = Guide(
    "Your first Finca",
    "Walk your farmers round the windmill to gather food, pass a donkey to get a cart, and bring the communities what "
    "their tiles ask for. Let us play a game against one opponent.",
    ("person", "greedy"),
    {"start_player": "0"},
    5,
    {
        "place": (
            "First Harvest: click any blade to put a farmer there. You take one food of that blade.",
            "Spread out or crowd together? A crowded blade later means a long walk, and a rich harvest where many arrive.",
            "The donkeys stand at the top and at the bottom: a farmer close before one will soon bring a cart.",
        ),
        "turn": (
            "Point at a blade with a farmer of yours: you see where it walks and what it brings. Click to walk.",
            "Walk past a donkey to get a cart: without a cart there is no delivery.",
            "With a cart, the tiles you can pay light up on the map. One cart serves several communities, six foods at most.",
            "If a food runs out, everybody returns what they have of it. The page warns you before it happens.",
            "The last tile of a stack awards the finca beside it: to whoever has delivered most of the foods it shows.",
        ),
        "serve": (
            "Add another tile while foods and limit last, or press Done. Until then you can take it all back.",
            "Six foods in one turn, all tiles together.",
        ),
        "pay": ("This tile takes any one kind: choose which.",),
    },
)

# ---------------------------------------------------------------- small drawings


def _icon(name: str, cls: str = "") -> str:
    """An icon in a line of text or on a button."""
    return f'<svg class="fi-icon {cls}" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon.{name}.colour"/></svg>'


def _use(name: str, cx: float, cy: float, size: float) -> str:
    """An icon inside a drawing, by its centre (mm)."""
    half = size / 2
    return f'<use href="#icon.{name}.colour" x="{cx - half:.6g}" y="{cy - half:.6g}" width="{size:.6g}" height="{size:.6g}"/>'


@cache
def _farmer(seat: int, size: float) -> str:
    """A farmer round (0, 0)."""
    ink = page_ink(size, size, f"fi-f{seat}-")
    finca.draw_farmer(ink, seat, 0, 0, size)
    return ink.fragment()


@cache
def _shape(seat: int, size: float) -> str:
    """A player's shape round (0, 0)."""
    ink = page_ink(size, size, f"fi-s{seat}-")
    ink.player_shape(seat, 0, 0, size, mark=finca.MARKS[seat])
    return ink.fragment()


def _pawn(seat: int, cls: str = "") -> str:
    """A farmer in a line of text or on a button."""
    return f'<svg class="fi-icon {cls}" viewBox="-6.2 -6.2 12.4 12.4" aria-hidden="true">{_farmer(seat, 12)}</svg>'


def _symbol(name: str, w: float, h: float, draw: Any) -> str:
    ink = page_ink(w, h, f"{name}-")
    draw(ink)
    return f'{ink.definitions()}<symbol id="{name}" viewBox="0 0 {w:g} {h:g}">{ink.fragment()}</symbol>'


@cache
def defs() -> str:
    """Everything that never changes, once for the page."""
    out = [_symbol("fi-mill", W, H, finca.draw_windmill)]
    out.append(_symbol("fi-map", MAP_W, MAP_H, finca.draw_map))
    w, h = finca.blade_size()
    for food in FOODS:
        out.append(_symbol(f"fi-blade-{food}", w, h, lambda pen, food=food: finca.draw_blade(pen, food, picture=False)))
    for tile in DATA["request_tile"]:
        out.append(_symbol(f"fi-{tile['id']}", finca.TILE, finca.TILE, lambda pen, t=tile: finca.draw_request(pen, t)))
    for tile in DATA["finca_tile"]:
        out.append(
            _symbol(f"fi-{tile['id']}", finca.FINCA, finca.FINCA, lambda pen, t=tile: finca.draw_finca_tile(pen, t))
        )
    for points in DATA["bonus_tiles"]["values_top_first"]:
        out.append(
            _symbol(f"fi-bonus-{points}", finca.BONUS, finca.BONUS, lambda pen, p=points: finca.draw_bonus(pen, p))
        )
    out.append(_symbol("fi-back", finca.TILE, finca.TILE, finca.draw_request_back))
    out.append(_symbol("fi-cart", *finca.CART, finca.draw_cart))
    out.append(_symbol("fi-wood", 16, 16, lambda pen: finca.draw_wooden_finca(pen, 8, 8, 16)))
    return "".join(out)


@cache
def art() -> str:
    """The picture of the game on the shelf: a corner of the windmill and some tiles."""
    ink = SvgInk(160, 120, prefix="fi-art-")
    ink.rect(0, 0, 160, 120, fill="sky-pale")
    blades = ["fig", "orange", "lemon", "grape", "almond", "fish"] * 2
    with ink.group(translate=(-62, -12), scale=0.86):
        finca.draw_windmill(ink, blades, upright=True, words=False)
        for blade, seats in {1: (0, 2, 1), 2: (3,), 3: (2, 4), 4: (0,)}.items():
            for seat, place in zip(seats, finca.farmer_places(len(seats))):
                finca.draw_farmer(ink, seat, *finca.farmer_centre(blade, place), 14)
    tiles = {tile["id"]: tile for tile in DATA["request_tile"]}
    for n, (tile, dx) in enumerate((("r22", 0), ("r30", 3), ("r37", -2))):
        with ink.group(translate=(117 + dx, 8 + 36 * n), scale=1.25, rotate=(-4, 3, -2)[n]):
            ink.rect(-0.6, -0.6, 28.2, 28.2, r=2, fill="icon-line")
            finca.draw_request(ink, tiles[tile])
    return ink.tostring(label="Finca")


# ---------------------------------------------------------------- words


def _count(food: str, n: int) -> str:
    return f"{n} {food if n == 1 else PLURALS[food]}"


def _carts(n: int) -> str:
    return "a cart" if n == 1 else f"{n} carts"


def _points(n: int) -> str:
    return f"{n} point" if n == 1 else f"{n} points"


def _list(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _named(text: str, view: TableView) -> str:
    """Engine words with the players' names, as HTML."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1]) - 1
        return escape(view.seats[seat].name) if 0 <= seat < len(view.seats) else match[0]

    return re.sub(r"\bPlayer (\d+)\b", name, escape(text))


def _tile_words(tile: Mapping[str, Any]) -> str:
    if "any" in tile:
        return f"{tile['any']} of one kind"
    if len(tile["foods"]) == len(FOODS):
        return "one of each"
    return _list([_count(food, n) for food, n in tile["foods"].items()])


def _finca_words(tile: Mapping[str, Any]) -> str:
    return _list([PLURALS[food] for food in tile["foods"]]) if tile["foods"] else "foods of all kinds"


def _returned(view: TableView, amounts: Sequence[int]) -> str:
    """Who would give back how much."""
    return _list([f"{view.seats[p].name} {n}" for p, n in enumerate(amounts) if n])


def _preview_words(view: TableView, preview: Mapping[str, Any]) -> tuple[str, list[str]]:
    """What a walk or a gust brings, and the warnings that go with it. Plain text."""
    food = preview["food"]
    got = _count(food, preview["food_taken"])
    if preview["carts_due"]:
        got += f" and {_carts(preview['carts_due'])}"
    if preview["steps"]:
        past = {0: "", 1: " past a donkey", 2: " past both donkeys"}.get(preview["carts_due"], " past three donkeys")
        text = f"Walks {preview['steps']}{past} and takes {got}."
    else:
        text = f"The wind sets it down here: {got}."
    warnings = []
    if preview["food_shortage"]:
        back = _returned(view, preview["returned"])
        left = view.obs["supply"][food]
        warnings.append(
            f"{PLURALS[food].capitalize()} run out (only {left} left): everybody returns theirs first"
            + (f", {back}." if back else ".")
        )
    if preview["cart_shortage"]:
        back = _returned(view, preview["carts_returned"])
        warnings.append("Carts run out: everybody returns theirs first" + (f", {back}." if back else "."))
    return text, warnings


# ---------------------------------------------------------------- what is being chosen


def pick(view: TableView, token: str) -> Picked | Play | Refuse:
    """An action tile that needs a farmer: the blades light up for it."""
    return Picked(() if token in view.picked else (token,))


def _picked_tile(view: TableView) -> str:
    return next((token.partition(":")[2] for token in view.picked if token.startswith("tile:")), "")


def _blade_kind(view: TableView) -> str:
    """What a click on a blade does now: place, move, double, gust, to, or nothing."""
    phase = view.obs["phase"]
    if phase == "first_harvest":
        return "place"
    if phase == "gust":
        return "to"
    if phase in ("turn", "bonus_action"):
        picked = _picked_tile(view)
        if picked == "gust_of_wind":
            return "gust"
        if picked == "double_move":
            return "double"
        return "move" if phase == "turn" else ""
    return ""


def _own(view: TableView) -> int:
    """Whose play area comes first."""
    if view.viewer is not None and view.viewer < view.obs["seats"]:
        return view.viewer
    current = view.obs["current"]
    return current if current is not None else 0


def _focus_preview(view: TableView) -> Mapping[str, Any] | None:
    found: Mapping[str, Any] | None = view.obs["previews"].get(view.focus)
    if found is None and view.focus.startswith("place ") and view.can(view.focus):
        blade = int(view.focus.split()[1])
        food = view.obs["blades"][blade]
        short = not view.obs["supply"][food]
        return {
            "from": blade,
            "to": blade,
            "steps": 0,
            "path": [],
            "crossed": [],
            "food": food,
            "food_due": 1,
            "food_taken": 1,
            "carts_due": 0,
            "food_shortage": short,
            "cart_shortage": False,
            "returned": [player["food"][food] for player in view.obs["players"]] if short else [],
            "carts_returned": [],
            "placed": True,
        }
    return found


# ---------------------------------------------------------------- parts


def parts(view: TableView) -> list[Part]:
    """Windmill, island, what is to be chosen, and everybody's play area."""
    own = _own(view)
    seats = view.obs["seats"]
    phone = view.layout == "phone"
    mill = Part("mill", "Windmill", _mill(view), "main")
    island = Part("island", "Mallorca", _island(view), "side" if phone else "main")
    choose = Part("choose", "Your turn", _choose(view), "main")
    areas = []
    for step in range(seats):
        seat = (own + step) % seats
        title = view.seats[seat].name if phone else f"{view.seats[seat].name}'s play area"
        place = "main" if not step and not phone else "side"
        areas.append(Part("own" if not step else f"area-{seat}", title, _area(view, seat), place))
    return [choose, mill, island, *areas] if phone else [mill, island, choose, *areas]


def banner(view: TableView) -> str:
    """Phase, and how near the end is."""
    obs = view.obs
    phase = "First Harvest" if obs["phase"] == "first_harvest" else f"Round {obs['turns'] // obs['seats'] + 1}"
    left, total = obs["wooden_left"], obs["wooden_total"]
    words = f"{left} of {total} wooden fincas left; the last one ends the game"
    return (
        f'<span class="tag">{phase}</span> <span class="tag fi-left" role="img" aria-label="{words}"'
        f'{view.what(words + ".", "FI-50")} data-watch="1">{_icon("finca")}<span class="num">{left}/{total}</span></span>'
    )


# ---------------------------------------------------------------- the windmill


def _mill_words(view: TableView) -> str:
    obs = view.obs
    spots = []
    for blade, food in enumerate(obs["blades"]):
        who = [
            f"{player['farmers'][blade]} of {view.seats[p].name}"
            for p, player in enumerate(obs["players"])
            if player["farmers"][blade]
        ]
        if who:
            spots.append(f"blade {blade}, {food}: {_list(who)}")
    return "Windmill. " + ("; ".join(spots) or "No farmers yet") + "."


def _mill(view: TableView) -> str:
    obs = view.obs
    preview = _focus_preview(view)
    out = [
        f'<svg class="fi-mill" viewBox="0 0 {W:g} {H:g}" role="group" aria-label="{escape(_mill_words(view), quote=True)}">',
        f'<use href="#fi-mill" width="{W:g}" height="{H:g}"/>',
        _blades(tuple(obs["blades"])),
    ]
    if preview is not None:
        out.append(_way(view, preview))
    out.append(_blade_targets(view))
    out.append(_farmers(view))
    if preview is not None:
        out.append(_bubble(view, preview))
    out.append(_hub(view))
    out.append(_supply(view))
    out.append("</svg>")
    return "".join(out)


@cache
def _blades(blades: tuple[str, ...]) -> str:
    """The blade pieces in their order, pictures upright."""
    w, h = finca.blade_size()
    g = finca.geometry()
    top = CY - g["blade_piece_outer_radius_mm"]
    out = ['<g class="fi-blades" aria-hidden="true">']
    for blade, food in enumerate(blades):
        angle = finca.blade_angle(blade)
        out.append(
            f'<use href="#fi-blade-{food}" x="{CX - w / 2:.6g}" y="{top:.6g}" width="{w:.6g}" height="{h:.6g}"'
            f' transform="rotate({angle:g} {CX:g} {CY:g})"/>'
        )
        x, y = finca.on_windmill(g["food_picture_radius_mm"], angle)
        out.append(_use(food, x, y, g["food_picture_diameter_mm"] - 1.4))
    out.append("</g>")
    return "".join(out)


@cache
def _space(blade: int, grow: float = -1.2) -> str:
    return finca.space_outline(blade, grow)


def _blade_targets(view: TableView) -> str:
    """An area over each blade: what stands there, and what a click does."""
    obs = view.obs
    kind = _blade_kind(view)
    own = obs["current"]
    out = []
    for blade, food in enumerate(obs["blades"]):
        notation = f"{kind} {blade}" if kind else ""
        total = obs["totals"][blade]
        standing = f"{total} farmers" if total != 1 else "1 farmer"
        tip = f"Blade {blade}, {PLURALS[food]}: {standing}. Walk off from here: {total}. Arrive here: {_count(food, total + 1)}."
        mine = own is not None and obs["players"][own]["farmers"][blade]
        clickable = bool(notation) and view.my_turn and (view.can(notation) or kind in ("to", "place") or mine)
        lit = clickable and view.can(notation)
        attributes = view.act(notation, f"{'' if lit else 'Blade ' + str(blade) + ', ' + food}") if clickable else ""
        ring = "ring" if lit else "fi-none"
        out.append(
            f'<g data-at="blade:{blade}"{key(f"blade-{blade}")}{attributes}{"" if clickable else view.what(tip, "FI-14", f"blade:{blade}")}>'
            f'<path class="{ring}" d="{_space(blade)}"/></g>'
        )
    return "".join(out)


def _way(view: TableView, preview: Mapping[str, Any]) -> str:
    """The path of a walk, the donkeys it passes, the blade where it ends."""
    out = [f'<g class="fi-way" aria-hidden="true"{key("way")}>']
    short = " fi-short" if preview["food_shortage"] or preview["cart_shortage"] else ""
    out.append(f'<path class="fi-landing{short}" d="{_space(preview["to"])}"/>')
    for first, second in preview["crossed"]:
        angle = 180.0 if (first, second) == (5, 6) else 0.0
        out.append(f'<path class="fi-crossed" d="{paths.sector(CX, CY, 92.5, 106.5, angle - 10.5, angle + 10.5)}"/>')
    steps = preview["steps"]
    if steps:
        start = finca.blade_angle(preview["from"])
        reach = min(steps * 30.0, 340.0)
        d = paths.arc(CX, CY, 88.0, start + 3, start + reach - 5)
        out.append(f'<path class="fi-path-edge" d="{d}"/><path class="fi-path" d="{d}"/>')
        tip = paths.arc_arrow(CX, CY, 88.0, start + reach - 6, start + reach + 1.5, 3.2, 7)
        out.append(f'<path class="fi-head-arrow" d="{tip}"/>')
    out.append("</g>")
    return "".join(out)


def _bubble(view: TableView, preview: Mapping[str, Any]) -> str:
    """What is taken where a farmer arrives, written on the blade."""
    x, y = finca.on_windmill(44.0, finca.blade_angle(preview["to"]))
    carts = preview["carts_due"]
    short = preview["food_shortage"] or preview["cart_shortage"]
    w = 21.0 + (13.0 if carts else 0.0) + (6.0 if short else 0.0)
    x = min(max(x, w / 2 + 1), W - w / 2 - 1)
    left = x - w / 2
    out = [f'<g class="fi-bubble{" fi-short" if short else ""}" aria-hidden="true"{key("bubble")}>']
    out.append(f'<rect x="{left:.6g}" y="{y - 6:.6g}" width="{w:.6g}" height="12" rx="6"/>')
    out.append(f'<text x="{left + 7:.6g}" y="{y + 2.9:.6g}" text-anchor="middle">+{preview["food_taken"]}</text>')
    out.append(_use(preview["food"], left + 15.6, y, 9.4))
    if carts:
        out.append(_use("cart", left + 27.4, y, 10))
        if carts > 1:
            out.append(
                f'<text class="fi-small" x="{left + 32.4:.6g}" y="{y + 5:.6g}" text-anchor="middle">{carts}</text>'
            )
    if short:
        out.append(f'<text x="{left + w - 5.4:.6g}" y="{y + 2.9:.6g}" text-anchor="middle">!</text>')
    out.append("</g>")
    return "".join(out)


def _last_walk(view: TableView) -> tuple[int, int, int] | None:
    """The newest walk as (player, from, to): its farmer keeps its old key for one drawing, so that it walks there."""
    for event in reversed(view.news):
        if event.kind == "move" and event.player is not None:
            return event.player, event.data["from"], event.data["to"]
        if event.kind in ("gust", "place"):
            return None
    return None


def _farmers(view: TableView) -> str:
    """All farmers, each turned to its blade; colours stand together."""
    obs = view.obs
    walk = _last_walk(view)
    preview = _focus_preview(view)
    lifted = obs["lifted"]
    out = ['<g class="fi-farmers">']
    for blade in range(12):
        places = finca.farmer_places(obs["totals"][blade])
        index = 0
        for p, player in enumerate(obs["players"]):
            for k in range(player["farmers"][blade]):
                place = places[index]
                index += 1
                name = f"f-{p}-{blade}-{k}"
                if walk is not None and (p, blade) == (walk[0], walk[2]) and k == player["farmers"][blade] - 1:
                    name = f"f-{p}-{walk[1]}-{player['farmers'][walk[1]]}"
                last = k == player["farmers"][blade] - 1 and p == obs["current"]
                going = last and preview is not None and not preview.get("placed") and preview["from"] == blade
                cls = "fi-going" if going else "fi-lifted" if lifted == blade and last else ""
                out.append(_standing(p, blade, place, name, cls))
    out.append("</g>")
    return "".join(out)


def _standing(seat: int, blade: int, place: tuple[float, float, float], name: str, cls: str) -> str:
    radius, off, size = place
    x, y = paths.polar(CX, CY, radius, off)
    return (
        f'<g class="fi-turn {cls}"{key(name)} data-clockwise="{finca.blade_angle(blade):g}"'
        f' style="transform-box:view-box;transform-origin:50% 50%">'
        f'<g class="fi-spot" style="transform:translate({x:.4g}px,{y:.4g}px)"><g class="fi-upright" data-upright="1">'
        f"{_farmer(seat, size)}</g></g></g>"
    )


def _hub(view: TableView) -> str:
    """The stack of carts."""
    obs = view.obs
    x, y, w, h = finca.cart_place()
    n = obs["cart_stack"]
    words = f"{n} carts in the stack" if n != 1 else "1 cart in the stack"
    what = view.what(words + ". Walk past a donkey to take one.", "FI-18")
    out = [f'<g data-at="carts" role="img" aria-label="{words}"{key("carts")} data-watch="1"{what}>']
    for layer in range(min(n, 4)):
        lift = layer * 0.9
        out.append(
            f'<g transform="translate({x - lift:.6g} {y - lift:.6g})"><use href="#fi-cart" width="{w:g}" height="{h:g}"/>'
            f'<rect class="fi-edge" width="{w:g}" height="{h:g}"/></g>'
        )
    out.append(_badge(x + w - 3, y + h - 2, str(n), "fi-none-left" if not n else ""))
    out.append("</g>")
    return "".join(out)


def _badge(x: float, y: float, text: str, cls: str = "", size: float = 5.4) -> str:
    return (
        f'<g class="fi-badge {cls}" aria-hidden="true"><circle cx="{x:.6g}" cy="{y:.6g}" r="{size:.6g}"/>'
        f'<text x="{x:.6g}" y="{y + size * 0.43:.6g}" text-anchor="middle" style="font-size:{size * 1.22:.3g}px">{text}</text></g>'
    )


_CORNERS = ((9.0, 11.0), (9.0, 27.0), (181.0, 11.0), (181.0, 27.0), (9.0, 187.0), (9.0, 203.0))


def _supply(view: TableView) -> str:
    """What is left of each food, in the corners of the sheet; fincas and bonus tiles at the fourth corner."""
    obs = view.obs
    out = []
    for food, (x, y) in zip(FOODS, _CORNERS):
        n = obs["supply"][food]
        right = x > W / 2
        words = f"{_count(food, n)} of {obs['food_each']} in the supply"
        low = " fi-low" if n <= 2 else ""
        tx = x - 8 if right else x + 8
        out.append(
            f'<g class="fi-supply{low}" data-at="supply:{food}" role="img" aria-label="{words}"{key(f"supply-{food}")} data-watch="1"'
            f"{view.what(words + '. If more is due than lies here, everybody returns theirs.', 'FI-24')}>"
            f'<rect x="{min(x - 7.4, tx - 9):.6g}" y="{y - 7.2:.6g}" width="25" height="14.4" rx="3"/>'
            f"{_use(food, x, y, 12)}"
            f'<text x="{tx:.6g}" y="{y + 2.9:.6g}" text-anchor="{"end" if right else "start"}">{n}</text></g>'
        )
    left = obs["wooden_left"]
    words = f"{left} wooden fincas left" if left != 1 else "1 wooden finca left"
    out.append(
        f'<g class="fi-supply" data-at="wood" role="img" aria-label="{words}"{key("wood")} data-watch="1"'
        f'{view.what(words + ". The last one ends the game.", "FI-50")}><rect x="164" y="195.8" width="25" height="14.4" rx="3"/>'
        f'<use href="#fi-wood" x="175" y="197" width="12" height="12"/>'
        f'<text x="173" y="205.9" text-anchor="end">{left}</text></g>'
    )
    if obs["options"]["bonus_tiles"] == "on":
        stack = obs["bonus_stack"]
        words = f"Bonus tiles left: {', '.join(map(str, stack)) or 'none'}"
        shown = f'<use href="#fi-bonus-{stack[0]}" x="172" y="177" width="15" height="15"/>' if stack else ""
        out.append(
            f'<g class="fi-supply" data-at="bonus" role="img" aria-label="{words}"{key("bonus")} data-watch="1"'
            f"{view.what(words + '. For a set of request tiles 1 to 6.', 'FI-56')}>"
            f'<rect x="164" y="176" width="25" height="17" rx="3"/>{shown}'
            f'<text x="170.6" y="187" text-anchor="end" class="fi-tiny">{len(stack)}</text></g>'
        )
    return "".join(out)


# ---------------------------------------------------------------- the island


def _island(view: TableView) -> str:
    obs = view.obs
    delivery = obs["delivery"]
    served = {one["community"]: one for one in delivery["served"]} if delivery else {}
    out = [
        f'<svg class="fi-map" viewBox="0 0 {MAP_W:g} {MAP_H:g}" role="group" aria-label="Map of Mallorca with the request tiles">',
        f'<use href="#fi-map" width="{MAP_W:g}" height="{MAP_H:g}"/>',
    ]
    for place in obs["communities"]:
        out.append(_community(view, place, served.get(place["id"])))
    out.append("</svg>")
    return "".join(out)


def _stands(view: TableView, place: Mapping[str, Any]) -> str:
    """How the majority for a finca stands, in words."""
    tally = ", ".join(f"{view.seats[p].name} {n}" for p, n in enumerate(place["counts"]))
    leader = place["leader"]
    if leader is None:
        return f"a tie for the most {_finca_words(place['finca'])} ({tally})"
    return f"{view.seats[leader].name} leads in {_finca_words(place['finca'])} ({tally})"


def _community(view: TableView, place: Mapping[str, Any], served: Mapping[str, Any] | None) -> str:
    obs = view.obs
    name = place["id"]
    tile, height = place["tile"], place["height"]
    notation = f"serve {name}"
    asking = view.my_turn and tile is not None and obs["phase"] in ("turn", "serve")
    lit = asking and view.can(notation)
    bx, by, bw, bh = finca.block_box(name)
    x, y, w, h = finca.stack_box(name)
    out = []
    if tile is not None:
        words = f"{place['name']} asks for {_tile_words(tile)}, {_points(tile['value'])}; {height} tiles in the stack."
        if height == 1:
            words = f"{place['name']} asks for {_tile_words(tile)}, {_points(tile['value'])}; its last tile, then the finca is awarded."
    else:
        words = f"{place['name']} is served."
    attributes = view.act(notation, "" if lit else words) if asking and served is None else ""
    if not attributes:
        attributes = f' role="img" aria-label="{escape(words, quote=True)}"'
    out.append(f'<g data-at="stack:{name}" data-watch="1"{key("s-" + name)}>')
    if tile is not None:
        for layer in range(height - 1):
            lift = (height - 1 - layer) * 0.8
            out.append(
                f'<rect class="fi-under" x="{x + lift:.6g}" y="{y + lift:.6g}" width="{w:g}" height="{h:g}" rx="1"/>'
            )
        out.append(
            f'<use href="#fi-{tile["id"]}" x="{x:.6g}" y="{y:.6g}" width="{w:g}" height="{h:g}"/>'
            f'<rect class="{"fi-lit" if lit else "fi-edge"}" x="{x:.6g}" y="{y:.6g}" width="{w:g}" height="{h:g}" rx="1"/>'
            f'<desc aria-hidden="true">{tile["id"]}</desc>'
        )
        if served is not None:
            out.append(_paid(served, x, y, w, h))
        out.append(_badge(x + w - 1, y + h - 1.4, f"×{height}", "fi-height", 4.4))
    out.append("</g>")
    ring = "ring" if lit else "fi-none"
    out.append(
        f"<g{key('c-' + name)}{attributes}{view.what(words, 'FI-33', 'community:' + name)}>"
        f'<rect class="{ring}" x="{bx:.6g}" y="{by:.6g}" width="{bw:g}" height="{bh:g}" rx="2.5"/></g>'
    )
    out.append(_estate(view, place))
    return "".join(out)


def _paid(served: Mapping[str, Any], x: float, y: float, w: float, h: float) -> str:
    """The foods that lie on a tile of the delivery under way."""
    shown = [food for food, n in served["pay"].items() for _ in range(n)]
    out = [f'<g class="fi-paid"><rect x="{x:.6g}" y="{y:.6g}" width="{w:g}" height="{h:g}" rx="1"/>']
    size = 8.4
    for index, food in enumerate(shown):
        px = x + 5.2 + (index % 3) * 8.3
        py = y + 6 + (index // 3) * 8.3
        out.append(
            f'<rect class="fi-token" x="{px - 3.9:.6g}" y="{py - 3.9:.6g}" width="7.8" height="7.8" rx="1.2"/>{_use(food, px, py, size - 1.6)}'
        )
    out.append("</g>")
    return "".join(out)


def _estate(view: TableView, place: Mapping[str, Any]) -> str:
    """The finca tile with who leads its majority, or who won it; the wooden finca."""
    name = place["id"]
    x, y, w, h = finca.estate_box(name)
    tile = place["finca"]
    if place["open"]:
        words = f"Finca of {place['name']}, 5 points for most {_finca_words(tile)}: {_stands(view, place)}."
        leader = place["leader"]
        body = (
            f'<use href="#fi-{tile["id"]}" x="{x:.6g}" y="{y:.6g}" width="{w:g}" height="{h:g}"/>'
            f'<rect class="fi-edge" x="{x:.6g}" y="{y:.6g}" width="{w:g}" height="{h:g}" rx="1"/>'
        )
        bx, by = x + w - 1.6, y + h - 0.6
        if leader is not None:
            body += (
                f'<g transform="translate({bx:.6g} {by:.6g})"><circle class="fi-lead" r="5"/>{_shape(leader, 6.4)}</g>'
            )
        elif any(place["counts"]):
            body += _badge(bx, by, "=", "fi-height", 4.2)
    else:
        winner = place["winner"]
        who = (
            f"{view.seats[winner].name} won its finca tile"
            if winner is not None
            else "a tie: nobody won its finca tile"
        )
        words = f"{place['name']} is served; {who}."
        cx, cy = x + w / 2, y + h / 2
        body = (
            f'<use href="#fi-wood" x="{cx - 9:.6g}" y="{cy - 9:.6g}" width="18" height="18"/>'
            if place["wooden"]
            else ""
        )
        if winner is not None:
            body += f'<g transform="translate({x + w - 2:.6g} {y + h - 1:.6g})"><circle class="fi-lead" r="5"/>{_shape(winner, 6.4)}</g>'
        else:
            body += _badge(x + w - 2, y + h - 1, "=", "fi-height", 4.2)
    title = f"{place['open']}{place['leader']}{place['winner']}"
    return (
        f'<g data-at="estate:{name}" data-watch="1"{key("e-" + name)} role="img" aria-label="{escape(words, quote=True)}"'
        f'{view.what(words, "FI-43", "finca:" + name)}>{body}<desc aria-hidden="true">{title}</desc></g>'
    )


# ---------------------------------------------------------------- what is to be chosen


def _choose(view: TableView) -> str:
    phase = view.obs["phase"]
    ask = {
        "first_harvest": _choose_place,
        "turn": _choose_turn,
        "serve": _choose_serve,
        "pay": _choose_pay,
        "gust": _choose_gust,
        "bonus_action": _choose_bonus,
    }.get(phase)
    body = ask(view) if ask else '<p class="fi-said">The game is over.</p>'
    if not view.my_turn and phase != "over":
        current = view.obs["current"]
        body = (
            f'<p class="fi-said muted">{_pawn(current)}<span>{escape(view.seats[current].name)} is to act.</span></p>'
        )
    return f'<div class="fi-choose">{_news(view)}{body}{_consequence(view)}{_confirm(view)}</div>'


def _confirm(view: TableView) -> str:
    """What waits to be confirmed, here as well: the side column may be out of sight."""
    if not view.staged or view.layout == "wide":
        return ""
    return (
        f'<div class="fi-confirm"{key("confirm")}><span>{_named(view.legal[view.staged].text, view)}</span>'
        '<button type="button" class="primary" data-do="confirm">Confirm</button>'
        '<button type="button" data-do="unstage">Not yet</button></div>'
    )


def _news(view: TableView) -> str:
    """What happened since one's last action that one would ask about: shortages, bonus tiles, fincas."""
    told = [e for e in view.news if e.kind in ("shortage", "cart_shortage", "bonus", "finca")][-3:]
    if not told:
        return ""
    lines = "".join(f"<li>{icon(event)}<span>{_named(event.text, view)}</span></li>" for event in told)
    return f'<ul class="fi-news"{key("news")} role="status">{lines}</ul>'


def _consequence(view: TableView) -> str:
    """What the action under the pointer would bring, with its warnings; the place is kept free."""
    if not view.my_turn:
        return ""
    preview = _focus_preview(view)
    if preview is None:
        return '<p class="fi-then" aria-live="polite"></p>'
    if preview.get("placed"):
        text, warnings = f"Takes {_count(preview['food'], 1)}.", []
        if preview["food_shortage"]:
            back = _returned(view, preview["returned"])
            warnings = [f"{PLURALS[preview['food']].capitalize()} run out: everybody returns theirs first, {back}."]
    else:
        text, warnings = _preview_words(view, preview)
    warn = "".join(f'<strong class="fi-warn">{escape(one)}</strong>' for one in warnings)
    return f'<p class="fi-then" aria-live="polite">{escape(text)} {warn}</p>'


def _choose_place(view: TableView) -> str:
    left = view.obs["players"][view.obs["current"]]["to_place"]
    pawn = _pawn(view.obs["current"])
    last = "your last farmer" if left == 1 else f"a farmer ({left} left)"
    return f'<p class="fi-said">{pawn}<span>Place {last} on any blade and take one food of it.</span></p>'


def _walks(view: TableView, kind: str) -> str:
    """The walks there are to choose from, side by side."""
    out = []
    for notation, preview in view.obs["previews"].items():
        if not notation.startswith(kind + " ") or not view.can(notation):
            continue
        short = preview["food_shortage"] or preview["cart_shortage"]
        carts = _icon("cart") * preview["carts_due"]
        warn = '<span class="fi-alert fi-n" data-n="!"></span>' if short else ""
        out.append(
            f'<button type="button"{view.act(notation, cls="fi-walk")}>'
            f'<span class="fi-from">{_icon(view.obs["blades"][preview["from"]])}</span>'
            f'<span class="fi-n" data-n="{preview["steps"]}"></span>{_icon("arrow", "fi-arrow")}'
            f'<span class="fi-n" data-n="+{preview["food_taken"]}"></span>{_icon(preview["food"])}{carts}{warn}</button>'
        )
    return f'<div class="fi-walks">{"".join(out)}</div>' if out else ""


def _mini(symbol: str, size: float, cls: str, more: str = "") -> str:
    return (
        f'<svg class="fi-mini {cls}" viewBox="0 0 {size:g} {size:g}"{more}><use href="#{symbol}" width="{size:g}" height="{size:g}"/>'
        f'<rect class="fi-edge" x=".2" y=".2" width="{size - 0.4:g}" height="{size - 0.4:g}" rx="1"/></svg>'
    )


def _requests(view: TableView) -> str:
    """The communities that can be served now, as buttons."""
    out = []
    for place in view.obs["communities"]:
        notation = f"serve {place['id']}"
        if view.can(notation):
            tile = _mini(f"fi-{place['tile']['id']}", finca.TILE, "", ' aria-hidden="true"')
            out.append(
                f'<button type="button"{view.act(notation, cls="fi-request")}>{tile}<span>{escape(place["name"])}</span></button>'
            )
    return f'<div class="fi-requests">{"".join(out)}</div>' if out else ""


def _tile_button(view: TableView, tile: str) -> str:
    """An action tile as a button: it plays, or picks what the blades light up for; used ones are gone."""
    obs = view.obs
    p = obs["current"]
    words, rule = TILE_WORDS[tile]
    label = f"{TILE_NAMES[tile]}: {words}"
    sign = TILE_SIGNS[tile]
    short = f'<span class="fi-sign fi-n" data-n="{sign}"></span>' if sign else ""
    face = f'{_icon(TILE_ICONS[tile])}{short}<span class="fi-long">{TILE_NAMES[tile]}</span>'
    if tile not in obs["players"][p]["action_tiles"]:
        return ""
    kind = {"double_move": "double", "gust_of_wind": "gust"}.get(tile)
    if kind is not None:
        if any(notation.startswith(kind + " ") for notation in view.legal):
            return f'<button type="button"{view.pick("tile:" + tile, label, "fi-action")}{view.what(words, rule)}>{face}</button>'
        return f'<span class="fi-action cannot"{view.what(words, rule)}>{face}</span>'
    notation = "large cart" if tile == "large_donkey_cart" else "discount"
    return f'<button type="button"{view.act(notation, label, "fi-action")}{view.what(words, rule)}>{face}</button>'


def _action_tiles(view: TableView) -> str:
    if view.obs["options"]["action_tiles"] == "off" or view.obs["action_tile_used"]:
        return ""
    out = "".join(_tile_button(view, tile) for tile in TILE_NAMES)
    return f'<div class="fi-actions">{out}</div>' if out else ""


def _choose_turn(view: TableView) -> str:
    picked = _picked_tile(view)
    if picked == "gust_of_wind":
        return f'<p class="fi-said">{_icon("gust")}<span>Which farmer does the wind take? Click its blade.</span></p>{_lifts(view)}{_action_tiles(view)}'
    carts = view.obs["players"][view.obs["current"]]["carts"]
    requests = _requests(view)
    if requests:
        serve = f'<p class="fi-said">{_icon("donkey")}<span>… or deliver, six foods with one cart:</span></p>{requests}'
    elif carts:
        serve = '<p class="fi-said muted">You have a cart, but cannot pay any tile yet.</p>'
    else:
        serve = '<p class="fi-said muted">No cart: walk past a donkey to get one.</p>'
    return f"{_walks(view, 'move')}{serve}{_action_tiles(view)}"


def _lifts(view: TableView) -> str:
    """The blades a gust can lift a farmer from, as buttons."""
    out = []
    for notation in view.legal:
        if notation.startswith("gust "):
            blade = int(notation.split()[1])
            out.append(
                f'<button type="button"{view.act(notation, cls="fi-walk")}>{_icon("gust")}<span class="fi-n" data-n="from"></span>'
                f'{_icon(view.obs["blades"][blade])}<span class="fi-n" data-n="blade {blade}"></span></button>'
            )
    return f'<div class="fi-walks">{"".join(out)}</div>'


def _choose_serve(view: TableView) -> str:
    delivery = view.obs["delivery"]
    tokens, limit, points = delivery["tokens"], delivery["limit"], delivery["points"]
    cap = delivery["points_limit"]
    head = {
        "cart": f"{_icon('cart')}",
        "large_donkey_cart": f"{_icon('cart')}<strong>Large Donkey Cart</strong>",
        "resource_discount": f"{_icon('discount')}<strong>Resource Discount</strong>",
    }[delivery["mode"]]
    worth = f"{points} of {cap} points" if cap else _points(points)
    pips = "".join(f'<span class="fi-pip{" on" if n < tokens else ""}"></span>' for n in range(limit))
    load = (
        f'<p class="fi-said fi-load" data-watch="1"{key("load")}>{head}<span class="fi-pips" aria-hidden="true">{pips}</span>'
        f'<span class="num">{tokens} of {limit} foods, {worth}</span></p>'
    )
    requests = _requests(view)
    more = '<p class="fi-said muted">Another tile?</p>' if requests and delivery["served"] else ""
    done = ""
    if view.can("done"):
        n = len(delivery["served"])
        tiles = "the tile" if n == 1 else f"{n} tiles"
        words = f"Done: take {tiles}, {_points(points)}"
        done = f'<button type="button"{view.act("done", words, "primary fi-done")}>{_icon("check")}<span>{words}</span></button>'
    return f"{load}{more}{requests}{done}"


def _choose_pay(view: TableView) -> str:
    delivery = view.obs["delivery"]
    place = next(one for one in view.obs["communities"] if one["id"] == delivery["paying"])
    tile = place["tile"]
    buttons = []
    for choice in view.choices:
        packed = choice.action.args[0]
        amounts = [(food, packed >> (8 * i) & 127) for i, food in enumerate(FOODS)]
        shown = "".join(
            f'<span class="fi-amount"><span class="fi-n" data-n="{n}"></span>{_icon(food)}</span>'
            for food, n in amounts
            if n
        )
        less = sum(n for _, n in amounts) < tile["value"]
        note = '<span class="tag fi-n" data-n="one less"></span>' if less else ""
        buttons.append(
            f'<button type="button"{view.act(choice.notation, cls="fi-pay")}>{shown or "nothing"}{note}</button>'
        )
    mini = _mini(f"fi-{tile['id']}", finca.TILE, "", ' aria-hidden="true"')
    return (
        f'<p class="fi-said">{mini}<span>What do you pay in {escape(place["name"])} for {_tile_words(tile)}?</span></p>'
        f'<div class="fi-walks">{"".join(buttons)}</div>'
    )


def _choose_gust(view: TableView) -> str:
    return (
        f'<p class="fi-said">{_icon("gust")}<span>Set the farmer on a blade: you take a food for each farmer there. No '
        "cart.</span></p>"
    )


def _choose_bonus(view: TableView) -> str:
    picked = _picked_tile(view)
    if picked == "double_move":
        body = f'<p class="fi-said">{_icon("double-move")}<span>Walk a second time: click a blade.</span></p>{_walks(view, "double")}'
    elif picked == "gust_of_wind":
        body = f'<p class="fi-said">{_icon("gust")}<span>Which farmer does the wind take? Click its blade.</span></p>{_lifts(view)}'
    else:
        body = '<p class="fi-said"><span>Use an action tile, or end your turn.</span></p>'
    end = (
        f'<button type="button"{view.act("end", "End the turn", "primary fi-done")}>{_icon("check")}'
        "<span>End the turn</span></button>"
    )
    return f"{body}{_action_tiles(view)}{end}"


# ---------------------------------------------------------------- play areas


def _area(view: TableView, seat: int) -> str:
    """Everything that lies before a player."""
    obs = view.obs
    player = obs["players"][seat]
    acts = " fi-acts" if seat == obs["current"] else ""
    name = view.seats[seat].name
    foods = []
    for food in FOODS:
        n = player["food"][food]
        foods.append(
            f'<span class="fi-food{"" if n else " fi-zero"}" data-at="food:{seat}:{food}" data-watch="1"{key("food-" + food)}'
            f' role="img" aria-label="{_count(food, n)}"{view.what(_count(food, n), "FI-12")}>{_icon(food)}<span class="num">{n}</span></span>'
        )
    carts = player["carts"]
    words = f"{carts} carts" if carts != 1 else "1 cart"
    foods.append(
        f'<span class="fi-food fi-cartcount{"" if carts else " fi-zero"}" data-at="cart:{seat}" data-watch="1"{key("carts")}'
        f' role="img" aria-label="{words}"{view.what(words, "FI-30")}>{_icon("cart")}<span class="num">{carts}</span></span>'
    )
    wait = ""
    if player["to_place"]:
        wait = f'<span class="fi-wait" role="img" aria-label="{player["to_place"]} farmers to place">{_pawn(seat) * player["to_place"]}</span>'
    return (
        f'<div class="fi-area fi-n{obs["seats"]}" data-at="area:{seat}"><div class="fi-head{acts}"><h2>{view.seats[seat].html}</h2>{wait}'
        f"{_leads(view, seat)}"
        f'<span class="fi-total num" data-watch="1"{key("total")}>{player["points"]}<span class="unseen"> points</span></span></div>'
        f'<div class="fi-foods" role="group" aria-label="Food and carts of {escape(name, quote=True)}">{"".join(foods)}</div>'
        f"{_tiles(view, seat)}</div>"
    )


def _leads(view: TableView, seat: int) -> str:
    """The fincas that a player would win if they were awarded now."""
    led = [place for place in view.obs["communities"] if place["open"] and place["leader"] == seat]
    if not led:
        return ""
    words = "Leads the fincas of " + _list([place["name"] for place in led])
    return (
        f'<span class="fi-leads" role="img" aria-label="{escape(words, quote=True)}"{view.what(words + ".", "FI-43")}>'
        f'{_icon("finca")}<span class="num">{len(led)}</span></span>'
    )


def _tiles(view: TableView, seat: int) -> str:
    """Request tiles by value, finca, bonus and action tiles."""
    obs = view.obs
    player = obs["players"][seat]
    groups = []
    progress = set(player["set_progress"])
    with_bonus = obs["options"]["bonus_tiles"] == "on"
    for value in range(1, 7):
        tiles = [tile for tile in player["tiles"] if tile["value"] == value]
        if not tiles and not with_bonus:
            continue
        minis = "".join(
            _mini(
                f"fi-{tile['id']}", finca.TILE, "fi-request-mini",
                f'{mark(seat, "tile:" + tile["id"])}{key("t-" + tile["id"])} role="img" aria-label="{_tile_label(tile)}"'
                f"{view.what(_tile_label(tile) + '.', 'FI-41')}",
            )
            for tile in tiles
        )  # fmt: skip
        if with_bonus:
            have = value in progress
            label = f"value {value}: {'in the next set' if have else 'missing for the next set'}"
            step = f'<span class="fi-set{" on" if have else ""}" role="img" aria-label="{label}"{view.what(label.capitalize() + ".", "FI-57")}>{value}</span>'
        else:
            step = ""
        groups.append(f'<span class="fi-group"{key(f"g-{value}")}>{step}{minis}</span>')
    for name in player["fincas"]:
        place = next(one for one in obs["communities"] if one["id"] == name)
        label = f"Finca of {place['name']}, 5 points"
        groups.append(
            _mini(
                f"fi-{place['finca']['id']}", finca.FINCA, "fi-finca-mini",
                f'{mark(seat, "finca:" + name)}{key("f-" + name)} role="img" aria-label="{escape(label, quote=True)}"{view.what(label + ".", "FI-52")}',
            )
        )  # fmt: skip
    for points in player["bonus"]:
        label = f"Bonus tile, {points} points"
        groups.append(
            _mini(
                f"fi-bonus-{points}", finca.BONUS, "fi-finca-mini",
                f'{mark(seat, f"bonus:{points}")}{key(f"b-{points}")} role="img" aria-label="{label}"{view.what(label + ".", "FI-56")}',
            )
        )  # fmt: skip
    body = "".join(groups) or '<span class="muted">no tiles yet</span>'
    actions = ""
    if obs["options"]["action_tiles"] == "on":
        left = player["action_tiles"]
        shown = "".join(
            f'<span class="fi-held{"" if tile in left else " fi-zero"}" role="img"'
            f' aria-label="{TILE_NAMES[tile]}{"" if tile in left else ", used"}"'
            f"{view.what(f'{TILE_NAMES[tile]}: {TILE_WORDS[tile][0]}', TILE_WORDS[tile][1])}>{_icon(TILE_ICONS[tile])}</span>"
            for tile in TILE_NAMES
        )
        actions = f'<span class="fi-holds">{shown}</span>'
    return f'<div class="fi-tiles">{body}{actions}</div>'


def _tile_label(tile: Mapping[str, Any]) -> str:
    paid = f", paid in {PLURALS[tile['paid']]}" if "paid" in tile else ""
    return f"Request tile {tile['value']}: {_tile_words(tile)}{paid}"


# ---------------------------------------------------------------- list, log, motion


def group(view: TableView, choice: Choice) -> str:
    """Headings of the list of actions."""
    return {
        "place": "Place a farmer",
        "move": "Walk a farmer",
        "serve": "Deliver",
        "pay": "Pay",
        "double": "Double Move",
        "gust": "Gust of Wind",
        "to": "Set the farmer down",
        "large": "Action tiles",
        "discount": "Action tiles",
    }.get(choice.action.kind, "")


_LOG_ICONS = {
    "shortage": "turn",
    "cart_shortage": "cart",
    "cart": "donkey",
    "deliver": "check",
    "finca": "finca",
    "reveal": "turn",
    "over": "check",
    "gust": "gust",
    "bonus": "vp",
}


def icon(event: Event) -> str:
    """The small picture before a line of the log."""
    data = event.data
    if event.kind in ("place", "move", "turn") and event.player is not None:
        return _pawn(event.player)
    if event.kind in ("collect", "shortage"):
        return _icon(data["food"])
    if event.kind == "action_tile":
        return _icon(TILE_ICONS[data["tile"]])
    if event.kind == "serve":
        return _icon(next(iter(data["pay"]), "check"))
    return _icon(_LOG_ICONS[event.kind]) if event.kind in _LOG_ICONS else ""


def fly(view: TableView, event: Event) -> list[Fly]:
    """Food, carts and tiles go where they went."""
    data, p = event.data, event.player
    if event.kind == "place":
        return [Fly(_pawn(p or 0), f"area:{p}", f"blade:{data['blade']}", 260)]
    if event.kind == "gust":
        return [Fly(_pawn(p or 0), f"blade:{data['from']}", f"blade:{data['to']}", 420)]
    if event.kind == "collect":
        foods = [Fly(_icon(data["food"]), f"supply:{data['food']}", f"food:{p}:{data['food']}", 300)] * min(
            4, data["taken"]
        )
        return foods + [Fly(_icon("cart"), "carts", f"cart:{p}", 320)] * data["carts"]
    if event.kind == "shortage":
        return [
            Fly(_icon(data["food"]), f"food:{q}:{data['food']}", f"supply:{data['food']}", 360)
            for q, n in enumerate(data["returned"])
            for _ in range(min(n, 3))
        ]
    if event.kind == "cart_shortage":
        return [Fly(_icon("cart"), f"cart:{q}", "carts", 360) for q, n in enumerate(data["returned"]) if n]
    if event.kind == "cart":
        return [Fly(_icon("cart"), f"cart:{p}", "carts", 300)]
    if event.kind == "serve":
        return [
            Fly(_icon(food), f"food:{p}:{food}", f"stack:{data['community']}", 300)
            for food, n in data["pay"].items()
            for _ in range(n)
        ]
    if event.kind == "deliver":
        return [
            Fly(_mini("fi-back", finca.TILE, "fi-flown"), f"stack:{name}", f"area:{p}", 340)
            for name in data["communities"]
        ]
    if event.kind == "finca" and data["winner"] is not None:
        return [Fly(_icon("finca"), f"estate:{data['community']}", f"area:{data['winner']}", 420)]
    return []


def hints(view: TableView) -> list[Hint]:
    """What the player may still do, beyond the list of actions."""
    obs = view.obs
    if view.viewer is None or view.viewer >= obs["seats"]:
        return []
    player = obs["players"][view.viewer]
    out = []
    if obs["phase"] == "turn":
        if not player["carts"]:
            out.append(Hint("No cart yet: walk past one of the two donkeys.", "FI-18"))
        served = [notation for notation in view.legal if notation.startswith("serve ")]
        for notation in served[:3]:
            out.append(Hint(f"{NAMES[notation.split()[1]]} can be served right now.", "FI-31", notation))
        short = [
            notation
            for notation, preview in obs["previews"].items()
            if preview["food_shortage"] or preview["cart_shortage"]
        ]
        if short and view.my_turn:
            out.append(Hint("A walk can make everybody return food or carts: the mark ! warns you.", "FI-25", short[0]))
    low = [food for food in FOODS if obs["supply"][food] <= 2]
    if low:
        out.append(Hint(f"Nearly gone from the supply: {_list([PLURALS[food] for food in low])}.", "FI-24"))
    last = [place["name"] for place in obs["communities"] if place["height"] == 1]
    if last:
        out.append(Hint(f"One tile left, then the finca is awarded: {_list(last)}.", "FI-42"))
    missing = [v for v in range(1, 7) if v not in player["set_progress"]]
    if obs["options"]["bonus_tiles"] == "on" and obs["bonus_stack"] and missing:
        out.append(Hint(f"For the next bonus tile you still need: {_list([str(v) for v in missing])}.", "FI-56"))
    out.append(Hint(f"{obs['wooden_left']} wooden fincas until the end.", "FI-50"))
    return out


def explain(view: TableView, thing: str) -> Explain | None:
    """A blade with all walks from it, a community, or the majority for a finca."""
    kind, _, value = thing.partition(":")
    obs = view.obs
    if kind == "blade":
        blade = int(value)
        food, total = obs["blades"][blade], obs["totals"][blade]
        who = "".join(
            f"<li>{view.seats[p].html}: {player['farmers'][blade]}</li>"
            for p, player in enumerate(obs["players"])
            if player["farmers"][blade]
        )
        body = f"<p>Food: {_icon(food)} {PLURALS[food]}.</p><ul>{who or '<li>nobody</li>'}</ul>"
        if total:
            to = (blade + total) % 12
            body += f"<p>Whoever walks off from here walks {total}, to blade {to} ({obs['blades'][to]}).</p>"
        body += f"<p>Whoever arrives here now takes {_count(food, total + 1)}.</p>"
        return Explain(f"Blade {blade}", body, ("FI-14", "FI-15"))
    if kind in ("community", "finca"):
        place = next(one for one in obs["communities"] if one["id"] == value)
        rows = "".join(
            f'<tr><th scope="row">{view.seats[p].html}</th><td class="num">{n}</td></tr>'
            for p, n in enumerate(place["counts"])
        )
        tile = place["tile"]
        asks = (
            f"<p>Asks for {_tile_words(tile)} ({_points(tile['value'])}). Tiles left: {place['height']}.</p>"
            if tile
            else "<p>All requests are served.</p>"
        )
        state = "Most" if place["open"] else "At the award it was most"
        body = f"{asks}<p>Finca: 5 points. {state} {_finca_words(place['finca'])} on request tiles:</p><table>{rows}</table>"
        return Explain(place["name"], body, ("FI-33", "FI-42", "FI-43", "FI-45"))
    return None


HOVER = True

CSS = """
.t-finca .fi-icon, .fi-icon { width: 1.5em; height: 1.5em; vertical-align: -.42em; stroke: none; fill: none; flex: none; overflow: visible; }
.t-finca[data-layout=wide] .table-main { grid-template-columns: minmax(0, 44fr) minmax(0, 56fr); grid-template-rows: auto auto 1fr; align-items: start; gap: var(--s2) var(--s3); }
.t-finca[data-layout=wide] .part-mill { grid-row: 1 / span 2; } .t-finca[data-layout=wide] .part-choose { grid-column: 2; grid-row: 2 / span 2; } .t-finca[data-layout=wide] .part-own { grid-column: 1; grid-row: 3; }
.t-finca[data-layout=wide] .table-side { grid-template-columns: repeat(auto-fit, minmax(250px, 1fr)); }
.t-finca[data-layout=wide] .table-side:has(.fi-n3), .t-finca[data-layout=wide] .table-side:has(.fi-n5) { grid-template-columns: repeat(2, minmax(0, 1fr)); } .t-finca[data-layout=wide] .table-side:has(.fi-n4) { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.t-finca[data-layout=tablet] .table-side { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.t-finca[data-layout=tablet] .table-main { grid-template-columns: minmax(0, 47fr) minmax(0, 53fr); align-items: start; }
.t-finca[data-layout=tablet] .part-choose { grid-column: 1 / -1; grid-row: 1; } .t-finca[data-layout=tablet] .part-own { grid-column: 1 / -1; }
.t-finca .fi-mill { touch-action: manipulation; } .t-finca[data-layout=wide] .fi-mill { max-height: calc(100vh - 250px); min-height: 380px; margin: 0 auto; }
.t-finca[data-layout=phone] .fi-mill { max-height: 56vh; margin: 0 auto; }
.t-finca .fi-map { border-radius: 8px; touch-action: manipulation; } .t-finca[data-layout=wide] .fi-map { max-height: calc(100vh - 400px); min-height: 280px; margin: 0 auto; }
.t-finca .fi-turn { transition: rotate 800ms cubic-bezier(.45, 0, .2, 1); pointer-events: none; }
.t-finca .fi-spot { transition: transform 300ms ease; } .t-finca .fi-upright { transform-box: fill-box; transform-origin: center; transition: rotate 800ms cubic-bezier(.45, 0, .2, 1); }
.t-finca .fi-going .fi-upright { scale: 1.18; } .t-finca .fi-going .fi-upright, .t-finca .fi-lifted .fi-upright { filter: drop-shadow(0 0 1.2px var(--act)) drop-shadow(0 0 1.2px var(--act-edge)); }
.t-finca .fi-lifted .fi-upright { scale: 1.3; opacity: .75; }
.t-finca .fi-none { fill: transparent; } .t-finca .can > rect.ring { fill-opacity: .12; stroke-width: 1.4; } .t-finca .can:hover > rect.ring, .t-finca .can:focus-visible > rect.ring, .t-finca .staged > rect.ring { fill-opacity: .34; }
.t-finca .can > .ring:is(path) { fill-opacity: .16; stroke-width: 1.2; } .t-finca .can:hover > .ring:is(path), .t-finca .can:focus-visible > .ring:is(path), .t-finca .staged > .ring:is(path) { fill-opacity: .42; }
.t-finca .fi-landing { fill: var(--act); fill-opacity: .4; stroke: var(--icon-line); stroke-width: 1; stroke-dasharray: 3 2; } .t-finca .fi-landing.fi-short { fill: #C4552D; }
.t-finca .fi-way, .t-finca .fi-bubble { pointer-events: none; }
.t-finca .fi-crossed { fill: none; stroke: var(--danger); stroke-width: 2.2; }
.t-finca .fi-path-edge, .t-finca .fi-path { fill: none; stroke-linecap: round; } .t-finca .fi-path-edge { stroke: var(--icon-line); stroke-width: 4; } .t-finca .fi-path { stroke: var(--act); stroke-width: 2.6; }
.t-finca .fi-head-arrow { fill: var(--act); stroke: var(--icon-line); stroke-width: .6; }
.t-finca .fi-bubble rect { fill: #FFFDF6; stroke: #2B2A26; stroke-width: .8; } .t-finca .fi-bubble text { font: 700 8px var(--title); fill: #2B2A26; } .t-finca .fi-bubble .fi-small { font-size: 5.4px; }
.t-finca .fi-bubble.fi-short rect { fill: #FBE3D8; stroke: #97391A; stroke-width: 1.2; } .t-finca .fi-bubble.fi-short text:last-child { fill: #97391A; font-size: 9.5px; }
.t-finca .fi-edge { fill: none; stroke: #2B2A26; stroke-width: .4; } .t-finca .fi-lit { fill: none; stroke: var(--act-edge); stroke-width: 1.6; } .t-finca .fi-under { fill: #6B7A3A; stroke: #2B2A26; stroke-width: .35; }
.t-finca .fi-badge circle { fill: #2B2A26; stroke: #FFFDF6; stroke-width: .6; } .t-finca .fi-badge text { font-family: var(--title); font-weight: 700; fill: #FFFDF6; } .t-finca .fi-badge.fi-none-left circle { fill: #97391A; }
.t-finca .fi-lead { fill: #FFFDF6; stroke: #2B2A26; stroke-width: .6; }
.t-finca .fi-supply rect { fill: var(--panel); stroke: var(--line); stroke-width: .5; } .t-finca .fi-supply text { font: 700 8.4px var(--title); fill: var(--ink); } .t-finca .fi-supply .fi-tiny { font-size: 6.6px; }
.t-finca .fi-low rect { stroke: var(--danger); stroke-width: 1.1; stroke-dasharray: 2 1.2; } .t-finca .fi-low text { fill: var(--danger); }
.t-finca .fi-paid > rect:first-child { fill: #FFFDF6; fill-opacity: .78; } .t-finca .fi-token { fill: #FFFDF6; stroke: #2B2A26; stroke-width: .4; }
.t-finca .fi-choose { background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--round); padding: var(--s2); display: grid; gap: 6px; min-height: 72px; align-content: start; }
.t-finca .fi-said { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); margin: 0; } .t-finca .fi-said > span { flex: 0 1 auto; } .t-finca .fi-said .fi-mini { width: 46px; }
.t-finca .fi-walks, .t-finca .fi-requests, .t-finca .fi-actions { display: flex; flex-wrap: wrap; gap: 6px; }
.t-finca .fi-walk, .t-finca .fi-pay { display: inline-flex; align-items: center; gap: 4px; min-height: 44px; padding: 2px 8px; } .t-finca .fi-walk .fi-icon, .t-finca .fi-pay .fi-icon { width: 25px; height: 25px; } .t-finca .fi-walk .fi-from .fi-icon { width: 22px; height: 22px; } .t-finca .fi-walk .fi-arrow { width: 16px; height: 16px; }
.t-finca .fi-n::before { content: attr(data-n); font-weight: 700; font-variant-numeric: tabular-nums; } .t-finca .fi-amount { display: inline-flex; align-items: center; gap: 2px; }
.t-finca .fi-alert { display: inline-grid; place-items: center; width: 20px; height: 20px; border-radius: 50%; background: #97391A; color: #FFFDF6; font-weight: 700; }
.t-finca .fi-request { display: inline-flex; align-items: center; gap: 6px; min-height: 48px; padding: 2px 10px 2px 2px; } .t-finca button .fi-mini { width: 46px; height: 46px; }
.t-finca .fi-action { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding: 2px 10px; font-size: .9375rem; } .t-finca span.fi-action { border: 1.5px dashed var(--line); border-radius: var(--small-round); color: var(--soft); } .t-finca span.fi-action .fi-icon { opacity: .5; } .t-finca button.fi-action.cannot { border-style: dashed; color: var(--soft); }
.t-finca .fi-sign { font-weight: 700; } .t-finca:not([data-layout=phone]) .fi-sign, .t-finca[data-layout=phone] .fi-long { display: none; } .t-finca[data-layout=phone] .fi-action { min-width: 48px; justify-content: center; }
.t-finca .fi-done { min-height: 48px; display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); font-size: var(--fs1); }
.t-finca .fi-then { margin: 0; min-height: 1.5em; } .t-finca .fi-warn { color: var(--danger); display: block; } .t-finca .fi-warn::before { content: "! "; }
.t-finca .fi-news { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; } .t-finca .fi-news li { display: flex; gap: 6px; align-items: start; border-left: 4px solid var(--act-edge); background: var(--act-pale); padding: 4px 8px; border-radius: 0 6px 6px 0; font-size: .9375rem; }
.t-finca .fi-pips { display: inline-flex; gap: 3px; } .t-finca .fi-pip { width: 14px; height: 14px; border: 1.5px solid var(--edge); border-radius: 4px; background: var(--raised); } .t-finca .fi-pip.on { background: var(--act); border-color: var(--act-edge); }
.t-finca .fi-confirm { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); border-top: 1.5px solid var(--line); padding-top: 6px; } .t-finca .fi-confirm span { flex: 1 1 140px; }
.t-finca .fi-area { background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--round); padding: 4px var(--s2) var(--s2); display: grid; gap: 6px; height: 100%; align-content: start; }
.t-finca .fi-head { display: flex; align-items: center; gap: var(--s2); min-height: 34px; border-bottom: 3px solid transparent; } .t-finca .fi-head.fi-acts { border-color: var(--act-edge); } .t-finca .fi-head h2 { font-size: var(--fs0); margin: 0; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.t-finca .fi-total { margin-inline-start: auto; font: 700 var(--fs2)/1 var(--title); border-radius: 6px; padding: 2px 6px; }
.t-finca .fi-leads, .t-finca .fi-left { display: inline-flex; align-items: center; gap: 2px; font-weight: 700; } .t-finca .fi-wait { display: inline-flex; } .t-finca .fi-wait .fi-icon { width: 20px; height: 20px; }
.t-finca .fi-foods { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 2px; } .t-finca .fi-food { display: inline-flex; align-items: center; justify-content: center; gap: 2px; font-weight: 700; border-radius: 6px; padding: 2px 0; } .t-finca .fi-food .fi-icon { width: 22px; height: 22px; } .t-finca .fi-cartcount { border-left: 1.5px solid var(--line); border-radius: 0; }
.t-finca .fi-zero { opacity: .45; }
.t-finca .fi-tiles { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; min-height: 36px; } .t-finca .fi-group { display: inline-flex; gap: 2px; align-items: center; } .t-finca .fi-mini, .fi-mini { stroke: none; fill: none; } .t-finca .fi-mini { width: 34px; aspect-ratio: 1; display: block; flex: none; border-radius: 2px; } .t-finca .fi-finca-mini { width: 32px; } .fi-flown { width: 34px; height: 34px; }
.t-finca .fi-set { display: inline-grid; place-items: center; width: 20px; height: 24px; border: 1.5px dashed var(--edge); border-radius: 4px; color: var(--soft); font-size: .875rem; } .t-finca .fi-set.on { border-style: solid; background: var(--act); color: #2B2A26; font-weight: 700; }
.t-finca .fi-holds { display: inline-flex; gap: 4px; margin-inline-start: auto; } .t-finca .fi-holds .fi-icon { width: 22px; height: 22px; }
.t-finca .marked.fi-mini { outline: 3px solid var(--act); outline-offset: 1px; }
@media (max-width: 899px) and (min-width: 700px) { .play.t-finca .side-column { order: 1; } }
.t-finca #ending { grid-column: 1 / -1; } .t-finca #ending:empty { display: none; }
.t-finca[data-layout=phone] .decision { flex-direction: row; flex-wrap: wrap; align-items: center; min-height: 48px; } .t-finca[data-layout=phone] .decision > .confirm { display: none; } .t-finca[data-layout=phone] .decision h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.t-finca[data-layout=phone] .decision .prompt { flex: 1 1 180px; } .t-finca[data-layout=phone] .decision .coach { flex: 1 0 100%; order: 3; } .t-finca[data-layout=phone] .decision-head { order: 2; } .t-finca[data-layout=phone] .decision-head button span { display: none; }
.t-finca[data-layout=phone] .actions, .t-finca[data-layout=phone] .find { display: none; }
.t-finca[data-layout=phone] .fi-walk { padding: 2px 6px; gap: 3px; }
.t-finca[data-layout=phone] .fi-mini { width: 40px; } .t-finca[data-layout=phone] .fi-food .fi-icon { width: 24px; height: 24px; }
@media print { .t-finca .fi-mill { max-height: none; } }
"""
