"""The table of Tiny Farms: the Barn wheel with farmers and dice, everybody's farms, Emma's card.

Static drawings are the printed components, put into the page once (`defs`); what moves or changes lies on top of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import Any

from core.components import load
from core.game import Event
from core.tiny_farms.wheel import wheel_from_toml
from printables import paths, tiny_farms
from printables.ink_svg import SvgInk
from web.ui.art import ink as page_ink
from web.ui.plug import Choice, Explain, Fly, Guide, Hint, Part, Picked, Play, Refuse, TableView, key, mark

COMPONENTS = load("tiny_farms")
BOARD = COMPONENTS["farm_board"]
EMMA = COMPONENTS["emma"]
GEOMETRY = COMPONENTS["wheel"]["geometry"]
SIZE = 2 * GEOMETRY["bottom_radius_mm"]
CENTRE = GEOMETRY["bottom_radius_mm"]
INSET = CENTRE - GEOMETRY["top_radius_mm"]
TRACK = sum(GEOMETRY["track_mm"]) / 2
STEP = int(GEOMETRY["section_angle"])
FARMER_MM = COMPONENTS["tokens"]["farmers"]["size_mm"][0]
LETTER = {"red": "R", "blue": "B"}
FARMERS = ("red", "blue")
NAMES = {animal["token"]: animal["name"] for animal in COMPONENTS["animal"]} | {
    "crop": "crop",
    "X": "crossed-out space",
}
ROW_OF_DIE = {track["die"]: track["row"] for track in EMMA["track"] if "die" in track}
SLOTS = ("i1", "i2", "m1", "m2", "o1", "o2")

ABOUT = {
    "P": ("Two neighbouring pigs make 6, a pig left over 1.", "TF-32"),
    "S": ("Three sheep that hang together make 12, two make 2, one makes nothing.", "TF-33"),
    "Ch": ("A chicken is worth 2, wherever it stands.", "TF-36"),
    "C": ("Each cow scores one point for each calf of its group.", "TF-35"),
    "cc": ("Two calves in one space. They score through the cows that hang together with them.", "TF-35"),
    "H": ("Most horses in both farms: 10 points; second most 6 (with three or four players).", "TF-37"),
    "crop": ("Three or four crops that hang together make 2, five or six 3, seven or more 5.", "TF-62"),
    "X": ("A crossed-out space: it cannot be used, and does not count for the balance.", "TF-59"),
}
FRIEND = ("Different forest friends make sets over both farms: 1, 4, 8, 12, 18 points for one to five.", "TF-40")


# ---------------------------------------------------------------- texts for the shell

BLURB = (
    "Two farmers walk round a Barn wheel and bring animals, two at a time. Choose a die, choose a farmer, "
    "and fit what comes into your two little farms."
)
LINE_TITLES = {
    "red.pigs": "Pigs, red",
    "red.sheep": "Sheep, red",
    "red.chickens": "Chickens, red",
    "red.cows": "Cows, red",
    "red.crops": "Crops, red",
    "blue.pigs": "Pigs, blue",
    "blue.sheep": "Sheep, blue",
    "blue.chickens": "Chickens, blue",
    "blue.cows": "Cows, blue",
    "blue.crops": "Crops, blue",
    "friends": "Forest friends",
    "balance": "Balance",
}
OPTION_GROUPS = (
    ("Start", ("start_player", "start_rotation", "wheel")),
    ("Farmer Emma", ("emma_level", "emma_skill", "emma_ties")),
    ("Crops", ("crop_milk", "cross_out")),
    ("Scoring", ("zero_horses",)),
)
OPTION_TITLES = {
    "start_rotation": "Wheel at the start",
    "start_player": "Start player",
    "zero_horses": "No horse, second prize",
    "emma_level": "Emma's level",
    "emma_skill": "Emma's skill",
    "emma_ties": "When Emma is undecided",
    "crop_milk": "Milk for a crop",
    "cross_out": "Crossing out",
    "wheel": "Barn wheel",
}
CHOICE_TITLES = {
    "start_rotation=fixed": "A on space 1",
    "start_rotation=random": "turned by luck",
    "start_player=random": "drawn",
    **{f"start_player={seat}": f"player {seat + 1}" for seat in range(4)},
    "zero_horses=no_prize": "no prize",
    "zero_horses=second_prize": "may share it",
    "emma_level=easy": "Easy",
    "emma_level=medium": "Medium",
    "emma_level=hard": "Hard",
    "emma_level=epic": "Epic",
    "emma_skill=list": "follows her list",
    "emma_skill=advanced": "takes the most points",
    "emma_ties=fixed": "lower die, red first",
    "emma_ties=player": "you decide",
    "crop_milk=several": "several tokens",
    "crop_milk=one": "one token",
    "cross_out=written": "written spaces",
    "cross_out=any": "any space",
    "wheel=standard": "our wheel",
}
GUIDE = Guide(
    "Your first Tiny Farms",
    "You have a red farm and a blue farm. Two farmers walk round the Barn; what the red one finds goes to your red farm, "
    "what the blue one finds to your blue farm. Let us play a game against one opponent.",
    ("person", "greedy"),
    {"start_player": "0"},
    21,
    {
        "roll": (
            "Roll the dice: there is one more than players. The one that is left over turns the wheel.",
            "A new round. You roll whenever you have the start player marker.",
        ),
        "move": (
            "Each row is a die, and its buttons show what Red and Blue would bring. Two neighbouring pigs make 6.",
            "Look one step ahead: which pair fits what you have? Press a die to change its value with milk.",
            "Mind the balance: every space by which your farms differ costs a point.",
            "Different forest friends make sets: five different ones are worth 18.",
            "Count horses: the most in both farms win 10 points.",
        ),
        "write": (
            "Choose an empty space. Leave room beside sheep, pigs and cows: they score in groups.",
            "Chickens, horses and friends score anywhere: put them where they are in nobody's way.",
            "Point at a space to see how your score would change.",
            "Cows like calves around them: each cow scores every calf of its group.",
        ),
        "keep": ("Only one space is left: keep the one that is worth more.",),
    },
)


def read_option(option_id: str, text: str) -> Any:
    """The wheel of a file that somebody chose. Raises SetupError."""
    return wheel_from_toml(text)


# ---------------------------------------------------------------- small drawings


def _icon(name: str, cls: str = "") -> str:
    """An icon in a line of text or on a button."""
    return f'<svg class="tf-icon {cls}" viewBox="0 0 24 24" aria-hidden="true"><use href="#icon.{name}.colour"/></svg>'


def _use(name: str, cx: float, cy: float, size: float) -> str:
    """An icon inside a drawing, by its centre (mm)."""
    half = size / 2
    return f'<use href="#icon.{name}.colour" x="{cx - half:.6g}" y="{cy - half:.6g}" width="{size:.6g}" height="{size:.6g}"/>'


def _animal(token: str, cls: str = "") -> str:
    return _icon(tiny_farms.ICONS[token], cls)


@cache
def _farmer(farmer: str, size: float) -> str:
    """A farmer token round (0, 0)."""
    ink = page_ink(size, size)
    tiny_farms.draw_farmer(ink, farmer, 0, 0, size)
    return ink.fragment()


@cache
def _face(value: int) -> str:
    """A die on a button."""
    return _icon(f"die-{value}", "tf-face")


def _token(farmer: str) -> str:
    """A farmer token in a line of text or on a button."""
    return f'<svg class="tf-icon tf-token" viewBox="-7.3 -7.3 14.6 14.6" aria-hidden="true">{_farmer(farmer, 14)}</svg>'


@lru_cache(maxsize=8)
def _discs(prefix: str, wheel_text: str) -> tuple[str, str, str]:
    """Bottom wheel, top wheel and their definitions; `wheel_text`: the wheel as JSON, empty for ours."""
    import json

    wheel = tiny_farms.wheel_data(json.loads(wheel_text) if wheel_text else None)
    bottom = page_ink(SIZE, SIZE, f"{prefix}-bottom-")
    tiny_farms.draw_wheel_bottom(bottom, wheel, upright=True)
    top = page_ink(2 * GEOMETRY["top_radius_mm"], 2 * GEOMETRY["top_radius_mm"], f"{prefix}-top-")
    tiny_farms.draw_wheel_top(top, wheel, open=True)
    return bottom.fragment(), top.fragment(), bottom.definitions() + top.definitions()


@cache
def defs() -> str:
    """Everything that never changes, once for the page."""
    bottom, top, clips = _discs("tf", "")
    board_w, board_h = BOARD["geometry"]["board_mm"]
    emma_w, emma_h = EMMA["card"]["size_mm"]
    out = [clips]
    out.append(f'<symbol id="tf-bottom" viewBox="0 0 {SIZE:g} {SIZE:g}">{bottom}</symbol>')
    span = 2 * GEOMETRY["top_radius_mm"]
    out.append(f'<symbol id="tf-top" viewBox="0 0 {span:g} {span:g}">{top}</symbol>')
    for solo in (False, True):
        ink = page_ink(board_w, board_h, "tf-board-")
        tiny_farms.draw_farm_board(ink, BOARD, solo=solo, name_line=False)
        name = "tf-board-solo" if solo else "tf-board"
        out.append(
            f'{ink.definitions()}<symbol id="{name}" viewBox="0 0 {board_w:g} {board_h:g}">{ink.fragment()}</symbol>'
        )
    ink = page_ink(emma_w, emma_h, "tf-emma-")
    tiny_farms.draw_emma_card(ink, EMMA)
    out.append(f'{ink.definitions()}<symbol id="tf-emma" viewBox="0 0 {emma_w:g} {emma_h:g}">{ink.fragment()}</symbol>')
    return "".join(out)


@cache
def art() -> str:
    """The picture of the game on the shelf: the wheel and a corner of a farm."""
    wheel = tiny_farms.wheel_data()
    ink = SvgInk(160, 120, prefix="tf-art-")
    ink.rect(0, 0, 160, 120, fill="leaf-pale")
    with ink.group(translate=(-66, -20), scale=0.82):
        tiny_farms.draw_wheel_bottom(ink, wheel, upright=True)
        with ink.group(translate=(INSET, INSET)):
            tiny_farms.draw_wheel_top(ink, wheel, open=True)
        x, y = tiny_farms.space_centre(wheel, 2)
        tiny_farms.draw_farmer(ink, "red", x, y, 20)
        x, y = tiny_farms.space_centre(wheel, 3)
        tiny_farms.draw_farmer(ink, "blue", x, y, 20)
    for place, token in enumerate(("S", "S", "P", "S", "C", "P")):
        x, y = 110 + 25 * (place % 2), 12 + 33 * (place // 2)
        ink.rect(x - 2, y - 2, 24, 32, r=3, fill="red" if place % 2 == 0 else "blue")
        ink.rect(x - 0.5, y - 0.5, 21, 29, r=2, fill="milk")
        tiny_farms.draw_animal(ink, token, x + 10, y + 14, 18)
    return ink.tostring(label="Tiny Farms")


# ---------------------------------------------------------------- what is being chosen


def _pick_of(view: TableView, kind: str) -> str | None:
    """The value of a picked token "kind:value"."""
    for token in view.picked:
        found, _, value = token.partition(":")
        if found == kind:
            return value
    return None


def _notation(farmer: str, die: int, change: int) -> str:
    return f"{LETTER[farmer]}{die}{change:+d}" if change else f"{LETTER[farmer]}{die}"


def _moves(view: TableView) -> dict[str, dict[str, Any]]:
    return {move["action"]: move for move in view.obs["moves"]}


def _shown_moves(view: TableView) -> list[dict[str, Any]]:
    """The moves that the wheel shows: those of the focused or picked die, or the focused move alone."""
    moves = _moves(view)
    if view.focus in moves:
        return [moves[view.focus]]
    kind, _, value = view.focus.partition(":")
    die, change = _pick_of(view, "die"), int(_pick_of(view, "milk") or 0)
    if kind == "die" and value != die:
        die, change = value, 0
    elif kind == "milk":
        change = int(value)
    if die is None:
        return []
    wanted = [_notation(farmer, int(die), change) for farmer in FARMERS]
    return [moves[notation] for notation in wanted if notation in moves]


def pick(view: TableView, token: str) -> Picked | Play | Refuse:
    """A die, how much milk goes with it, or how milk changes a crop's number."""
    kind, _, value = token.partition(":")
    if kind == "die":
        return Picked(() if token in view.picked else (token,))
    if kind == "milk":
        die = _pick_of(view, "die")
        if die is None:
            return Refuse("First choose the die that milk should change.", "TF-16")
        return Picked((f"die:{die}", token))
    return Picked((token,)) if int(value) else Picked(())


def _own(view: TableView) -> int:
    """Whose farm is shown large."""
    if view.viewer is not None and view.viewer < view.obs["seats"]:
        return view.viewer
    current = view.obs["current_player"]
    return current if current is not None else 0


def _crop_change(view: TableView) -> int:
    """How the milk picked (or pointed at) changes the crop's number; what is possible when nothing is picked."""
    kind, _, value = view.focus.partition(":")
    if kind == "crop":
        return int(value)
    if view.focus in view.legal:
        change: int = view.legal[view.focus].action.args[0]
        return change
    picked = _pick_of(view, "crop")
    if picked is not None:
        return int(picked)
    return 0


# ---------------------------------------------------------------- parts


def parts(view: TableView) -> list[Part]:
    """Wheel, what is to be chosen, the own farms, the others', and Emma's card."""
    own = _own(view)
    obs = view.obs
    seats = obs["seats"]
    barn = Part("barn", "Barn wheel", _barn(view), "main")
    choose = Part("choose", "Your move", _choose(view), "main")
    phone = view.layout == "phone"
    name = view.seats[own].name
    mine = Part(
        "own", f"{name}'s farms" if seats > 1 else "Your farms", _farms(view, own, True), "main" if phone else "side"
    )
    found = [barn, choose, mine]
    if phone and obs["phase"] in ("write", "keep", "crop"):
        found = [choose, mine, barn]
    if obs["seats"] == 1:
        found.append(Part("emma", "Emma's card", _emma(view)))
    for step in range(1, seats):
        seat = (own + step) % seats
        found.append(Part(f"rival-{seat}", f"{view.seats[seat].name}'s farms", _farms(view, seat, False)))
    return found


def banner(view: TableView) -> str:
    """Round, phase, and Emma's target."""
    obs = view.obs
    out = f'<span class="tag">Round {obs["round"]} of {obs["rounds"]}</span>'
    if obs["seats"] == 1 and obs.get("target") and obs["phase"] != "over":
        row = ROW_OF_DIE[obs["target"]]
        words = f"Emma is after {row}"
        out += (
            f' <span class="tag tf-target" role="img" aria-label="{words}"{view.what(words + " this round.", "TF-47")}>'
            f"Emma {_icon(tiny_farms.EMMA_ICONS[row])}</span>"
        )
    return out


# ---------------------------------------------------------------- the wheel


def _barn(view: TableView) -> str:
    obs = view.obs
    rotation = obs["rotation"]
    out = [
        f'<svg class="tf-wheel tf-n{obs["seats"]}" viewBox="0 0 {SIZE:g} {SIZE:g}" role="group" aria-label="{escape(_wheel_words(obs))}">'
    ]
    custom = view.options.get("wheel", "standard")
    if custom == "standard":
        bottom = f'<use href="#tf-bottom" width="{SIZE:g}" height="{SIZE:g}"/>'
        top = f'<use href="#tf-top" x="{INSET:g}" y="{INSET:g}" width="{SIZE - 2 * INSET:g}" height="{SIZE - 2 * INSET:g}"/>'
    else:
        import json

        below, above, clips = _discs("tfo", json.dumps(custom, sort_keys=True))
        bottom = f"<defs>{clips}</defs><g>{below}</g>"
        top = f'<g transform="translate({INSET:g} {INSET:g})">{above}</g>'
    out.append(bottom)
    turned = rotation * STEP
    out.append(
        f'<g class="tf-turn"{key("top")} data-clockwise="{turned}" style="transform-box:view-box;transform-origin:50% 50%">'
        f"{top}</g>"
    )
    shown = _shown_moves(view)
    out.append(_spaces(view))
    out.extend(_landing_frame(view, move) for move in shown)
    out.append(_dice(view))
    if shown and (len(shown) == 1 or view.focus in view.legal):
        out.extend(_path(obs, move) for move in shown)
    for farmer in FARMERS:
        out.append(_standing(view, farmer))
    out.extend(_ghosts(view, shown))
    out.append("</svg>")
    return "".join(out)


def _wheel_words(obs: Mapping[str, Any]) -> str:
    red, blue = obs["farmers"]["red"] + 1, obs["farmers"]["blue"] + 1
    dice = ", ".join(map(str, obs["dice"])) or "no dice"
    return f"Barn wheel. Red stands on space {red}, Blue on space {blue}. In the Barn: {dice}."


def _pair_words(pair: Sequence[str]) -> str:
    return " and ".join(NAMES[token] for token in pair)


def _spaces(view: TableView) -> str:
    """An invisible area over each space that tells what it shows."""
    out = []
    for space in range(8):
        d = _space_area(space)
        out.append(f'<path class="tf-space" data-at="space:{space}" d="{d}"{view.what(thing=f"space:{space}")}/>')
    return "".join(out)


@cache
def _space_area(space: int) -> str:
    inner = GEOMETRY["hub_radius_mm"] + 1
    return paths.sector(CENTRE, CENTRE, inner, CENTRE, (space - 0.5) * STEP + 1, (space + 0.5) * STEP - 1)


@cache
def _frame(space: int, slot: str) -> str:
    return tiny_farms.window(COMPONENTS["wheel"], space, slot, 0.9, CENTRE)


def _open_slots(view: TableView, space: int) -> list[str]:
    wheel = view.obs["wheel"]
    sector = (space - view.obs["rotation"]) % 8
    return next(pattern["opens"] for pattern in wheel["pattern"] if pattern["sector"] == sector)


def _landing_frame(view: TableView, move: Mapping[str, Any]) -> str:
    """The two windows of a landing space, framed in wheat and the farmer's colour."""
    space = move["space"]
    out = [f'<g class="tf-landing" aria-hidden="true"{key("frame-" + move["farmer"])}>']
    for slot in _open_slots(view, space):
        d = _frame(space, slot)
        out.append(f'<path class="tf-frame-edge" d="{d}"/><path class="tf-frame tf-{move["farmer"]}" d="{d}"/>')
    out.append("</g>")
    return "".join(out)


def _path(obs: Mapping[str, Any], move: Mapping[str, Any]) -> str:
    """The way a farmer would walk."""
    start = obs["farmers"][move["farmer"]] * STEP
    steps = (move["space"] - obs["farmers"][move["farmer"]]) % 8 or 8
    end = start + min(steps * STEP, 350)
    d = paths.arc(CENTRE, CENTRE, TRACK, start + 6, end - 5)
    return (
        f'<g class="tf-way" aria-hidden="true"{key("way")}><path class="tf-way-edge" d="{d}"/>'
        f'<path class="tf-way-line tf-{move["farmer"]}" d="{d}"/></g>'
    )


def _dice(view: TableView) -> str:
    """The dice in the hub, or the roll."""
    obs = view.obs
    out = [f'<g class="tf-hub"{key("hub")}>']
    if view.can("roll"):
        out.append(
            f"<g{view.act('roll')}>"
            f'<circle class="ring" cx="{CENTRE:g}" cy="{CENTRE:g}" r="16"/>'
            f'<text class="tf-roll" x="{CENTRE:g}" y="{CENTRE + 2.6:g}" text-anchor="middle">Roll</text></g>'
        )
    elif obs["phase"] == "crop" and obs["leftover"]:
        out.append(f"<g{key('leftover')}>{_use('die-' + str(obs['leftover']), CENTRE, CENTRE, 16)}</g>")
    dice = obs["dice"]
    picked = _pick_of(view, "die")
    for place, (die, (x, y)) in enumerate(zip(dice, tiny_farms.die_places(COMPONENTS["wheel"], len(dice)))):
        if len(dice) == 1:
            x, y = CENTRE, CENTRE
        lit = view.my_turn and obs["phase"] == "move"
        cls = "tf-die" + (" picked" if picked == str(die) and lit else "") + (" tf-lit" if lit else "")
        pickable = f' data-pick="die:{die}"' if lit else ""
        out.append(
            f'<g class="{cls}" aria-hidden="true"{pickable}{key(f"die-{place}")}>'
            f'<circle class="tf-die-ring" cx="{x:.6g}" cy="{y:.6g}" r="7.4"/>{_use(f"die-{die}", x, y, 12.5)}</g>'
        )
    out.append("</g>")
    return "".join(out)


def _standing(view: TableView, farmer: str) -> str:
    """A farmer on its space; it turns round the wheel's centre and stays upright."""
    space = view.obs["farmers"][farmer]
    tip = f"The {farmer} farmer stands on space {space + 1}. It belongs to nobody: anybody may move it."
    return (
        f'<g class="tf-turn"{key("farmer-" + farmer)} data-clockwise="{space * STEP}"'
        f' style="transform-box:view-box;transform-origin:50% 50%"><g transform="translate({CENTRE:g} {CENTRE - TRACK:g})">'
        f'<g class="tf-upright" data-upright="1"{view.what(tip, "TF-8")}>{_farmer(farmer, FARMER_MM)}</g></g></g>'
    )


def _ghosts(view: TableView, shown: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    """Where the farmers of the shown moves would stand: a click plays the move."""
    obs = view.obs
    same = len(shown) == 2 and shown[0]["space"] == shown[1]["space"]
    for move in shown:
        farmer, space = move["farmer"], move["space"]
        shift = 0.0
        if same:
            shift = -9.5 if farmer == "red" else 9.5
        elif space == obs["farmers"][farmer]:
            shift = 10.0
        x, y = paths.polar(CENTRE, CENTRE, TRACK, space * STEP + shift)
        size = FARMER_MM * (0.9 if not shift else 0.8)
        attributes = view.act(move["action"], cls="tf-ghost") if view.can(move["action"]) else ' class="tf-ghost"'
        yield (
            f'<g{attributes}{key("ghost-" + farmer)}><circle class="ring" cx="{x:.6g}" cy="{y:.6g}" r="{size / 2 + 1.1:.6g}"/>'
            f'<g transform="translate({x:.6g} {y:.6g})">{_farmer(farmer, size)}</g></g>'
        )


# ---------------------------------------------------------------- what is to be chosen


def _choose(view: TableView) -> str:
    phase = view.obs["phase"]
    mine = view.my_turn
    if phase in ("move", "emma"):
        body = _offers(view)
    elif phase in ("write", "keep"):
        body = _pending(view)
    elif phase == "crop":
        body = _crop(view)
    elif phase == "roll" and mine:
        dice = COMPONENTS["setup"]["dice"][str(view.obs["seats"])]
        faces = "".join(_icon("die-" + str(face), "tf-face") for face in (3, 5, 2, 6, 1)[:dice])
        body = (
            f'<button type="button"{view.act("roll", cls="tf-rollbutton")}>{faces}<span>Roll the dice</span></button>'
        )
    elif phase == "over":
        body = '<p class="tf-said">The game is over.</p>'
    else:
        body = '<p class="tf-said muted">A new round begins.</p>'
    return f'<div class="tf-choose tf-phase-{phase}">{body}{_confirm(view)}</div>'


def _confirm(view: TableView) -> str:
    """What waits to be confirmed, here as well: the side column may be out of sight."""
    if not view.staged or view.layout == "wide":
        return ""
    return (
        f'<div class="tf-confirm"{key("confirm")}><span>{escape(view.legal[view.staged].text)}</span>'
        '<button type="button" class="primary" data-do="confirm">Confirm</button>'
        '<button type="button" data-do="unstage">Not yet</button></div>'
    )


def _offers(view: TableView) -> str:
    """A row a die: what each farmer would bring with it; milk below."""
    obs = view.obs
    moves = _moves(view)
    dice: list[int] = sorted(set(obs["dice"]))
    picked = _pick_of(view, "die")
    change = int(_pick_of(view, "milk") or 0)
    emma = obs["phase"] == "emma"
    if emma:
        dice = [die for die in dice if any(move["die"] == die for move in obs["moves"])]
    rows = []
    for die in dice:
        chosen = picked == str(die)
        count = obs["dice"].count(die)
        by = change if chosen else 0
        many = f'<span class="tf-times">×{count}</span>' if count > 1 else ""
        changed = f'<span class="tf-value num">→ {die + by}</span>' if by else ""
        seen = (f"→ {die + by}" if by else "") + (f"×{count}" if count > 1 else "")
        label = f"Die {die} {seen}".rstrip() + (
            ", picked" if chosen else ": show where the farmers would go, and change it with milk"
        )
        face = f"{_face(die)}{changed}{many}"
        if view.my_turn and not emma:
            first = f'<button type="button"{view.pick(f"die:{die}", label, "tf-diebutton", chosen)}>{face}</button>'
        else:
            first = f'<span class="tf-diebutton">{face}</span>'
        cells = "".join(_offer(view, moves.get(_notation(farmer, die, by)), farmer) for farmer in FARMERS)
        rows.append(f'<div class="tf-row{" picked" if chosen else ""}"{key(f"row-{die}")}>{first}{cells}</div>')
    heads = (
        '<div class="tf-row tf-heads" aria-hidden="true"><span>Die</span>'
        f"<span>{_token('red')} Red walks to</span><span>{_token('blue')} Blue walks to</span></div>"
    )
    return heads + "".join(rows) + ("" if emma else _milk_chips(view, picked, change))


def _offer(view: TableView, move: Mapping[str, Any] | None, farmer: str) -> str:
    """What a farmer would bring: space and two animals."""
    if move is None:
        return '<span class="tf-offer tf-none"></span>'
    animals = "".join(_animal(token) for token in move["animals"])
    past = '<span class="tf-past" title="past the other farmer, one further">+1</span>' if move["bumped"] else ""
    inside = f'<span class="tf-to num">{move["space"] + 1}</span>{past}<span class="tf-pair">{animals}</span>'
    action = move["action"]
    if view.can(action):
        return f'<button type="button"{view.act(action, cls=f"tf-offer tf-{farmer}")}{key("offer-" + farmer)}>{inside}</button>'
    return f'<span class="tf-offer tf-{farmer}"{key("offer-" + farmer)}>{inside}</span>'


def _milk_chips(view: TableView, picked: str | None, change: int) -> str:
    """How milk may change the picked die."""
    player = view.obs["current_player"]
    milk = view.obs["players"][player]["milk"] if player is not None else 0
    held = f'<span class="tf-held">{_icon("milk")}<span class="num">{milk}</span></span>'
    if not view.my_turn:
        return f'<div class="tf-milk">{held}</div>'
    if not milk:
        return f'<div class="tf-milk">{held}<span class="muted">no milk left</span></div>'
    if picked is None:
        return f'<div class="tf-milk">{held}<span class="muted">Press a die to change it with milk.</span></div>'
    die = int(picked)
    options = sorted({move["milk"] for move in view.obs["moves"] if move["die"] == die})
    chips = []
    for by in options:
        cost = f"{abs(by)} milk" if by else "as rolled"
        label = f"Walk {die + by} ({cost})"
        chips.append(
            f'<button type="button"{view.pick(f"milk:{by}", label, "tf-chip", by == change)}>'
            f'<span class="num">{die + by}</span>{_icon("milk") * abs(by)}</button>'
        )
    return f'<div class="tf-milk">{held}{"".join(chips)}</div>'


def _pending(view: TableView) -> str:
    """The animals a farmer has brought, the one to be written first."""
    pending = view.obs["pending"]
    if not pending:
        return ""
    farmer, animals = pending["farmer"], pending["animals"]
    if view.obs["phase"] == "keep":
        cards = []
        for word, token in zip(("first", "second"), animals):
            inside = f"{_animal(token, 'tf-big')}<span>Keep {escape(_the(token))}</span>"
            if view.can(word):
                cards.append(f'<button type="button"{view.act(word, cls="tf-keep")}>{inside}</button>')
            else:
                cards.append(f'<span class="tf-keep">{inside}</span>')
        return f'<p class="tf-said">{_token(farmer)} One space is left in the {farmer} farm.</p><div class="tf-keeps">{"".join(cards)}</div>'
    now, *later = animals
    then = f'<span class="tf-then">then {_animal(later[0], "tf-mid")}</span>' if later else ""
    who = "Choose a space" if view.my_turn else "It goes to a space"
    return (
        f'<p class="tf-said">{_token(farmer)}<span data-at="pending">{_animal(now, "tf-big")}</span>'
        f"<span>{who} for {escape(_the(now))} in the {farmer} farm.</span>{then}</p>"
    )


def _the(token: str) -> str:
    return f"the {NAMES[token]}"


def _number_words(number: int) -> str:
    if number <= 4:
        return f"row {number}"
    return "red farm" if number == 5 else "blue farm"


def _crop(view: TableView) -> str:
    """The number of the crop and how milk changes it."""
    leftover = view.obs["leftover"]
    change = _crop_change(view)
    by_change: dict[int, str] = {}
    for choice in view.choices:
        by_change.setdefault(choice.action.args[0], choice.action.kind)
    number = leftover + change
    verb = "Plant a crop" if by_change.get(change, "crop") == "crop" else "No room: cross out a space"
    where = f"in {_number_words(number)} of either farm" if number <= 4 else f"anywhere in the {_number_words(number)}"
    if by_change.get(change) == "cross" and number <= 4:
        where = "in either farm, any row"
    icon = _icon("crop" if by_change.get(change, "crop") == "crop" else "cross", "tf-big")
    out = f'<p class="tf-said">{icon}<span>{verb} {where} (number {number}).</span></p>'
    milk = view.obs["players"][0]["milk"]
    if not view.my_turn or len(by_change) < 2:
        return out
    chips = []
    for by in sorted(by_change):
        what = "plant" if by_change[by] == "crop" else "cross out"
        cost = f"{abs(by)} milk" if by else "as rolled"
        label = f"Number {leftover + by}, {_number_words(leftover + by)}: {what} ({cost})"
        mark_ = "" if by_change[by] == "crop" else _icon("cross")
        chips.append(
            f'<button type="button"{view.pick(f"crop:{by}", label, "tf-chip", by == change)}>'
            f'<span class="num">{leftover + by}</span>{mark_}{_icon("milk") * abs(by)}</button>'
        )
    held = f'<span class="tf-held">{_icon("milk")}<span class="num">{milk}</span></span>'
    return out + f'<div class="tf-milk">{held}{"".join(chips)}</div>'


# ---------------------------------------------------------------- farms


def _farms(view: TableView, seat: int, own: bool) -> str:
    """Name, milk, total and both farms of a player; the own board with its score strip."""
    obs = view.obs
    solo = obs["seats"] == 1
    width, height = BOARD["geometry"]["board_mm"]
    if not own:
        height = BOARD["geometry"]["score_strip_y_mm"][0] + 2.2
    name = view.seats[seat].name
    words = f"Farms of {name}"
    svg = [
        f'<svg class="tf-farms" viewBox="0 0 {width:g} {height:g}" role="group" aria-label="{escape(words)}">',
        f'<use href="#tf-board{"-solo" if solo else ""}" width="{width:g}" height="{BOARD["geometry"]["board_mm"][1]:g}"/>',
    ]
    targets = _targets(view) if own and view.my_turn else {}
    ghost = _ghost(view) if targets else None
    squares = obs["players"][seat]["squares"]
    for square, token in squares.items():
        svg.append(_square(view, seat, square, token, targets.get(square, ""), ghost))
    if own:
        svg.append(_strip(view, seat, solo))
    if ghost is not None:
        svg.append(_delta(view, ghost, seat))
    svg.append("</svg>")
    return _head(view, seat) + "".join(svg)


def _head(view: TableView, seat: int) -> str:
    obs = view.obs
    milk = obs["players"][seat]["milk"]
    marker = ""
    if obs["seats"] > 1 and obs["start_player"] == seat and obs["phase"] != "over":
        marker = f'<span class="tf-marker" role="img" aria-label="start player"{view.what("Start player of this round.", "TF-9")}>{_icon("start")}</span>'
    tokens = "".join(f"<span{key(f'milk-{n}')}>{_icon('milk')}</span>" for n in range(milk))
    held = f"{milk} milk left" if milk else "no milk left"
    tip = "Each milk token changes your die by one before the farmer walks; left over it is worth a point."
    total = view.scores[seat].total
    acts = " tf-acts" if obs["current_player"] == seat and obs["phase"] != "over" else ""
    return (
        f'<div class="tf-head{acts}"><h2>{view.seats[seat].html}</h2>{marker}'
        f'<span class="tf-milks" role="img" aria-label="{held}"{view.what(tip, "TF-16")}>{tokens}</span>'
        f'<span class="tf-total num" data-watch="1"{key("total")}{view.what("Points so far, if the game ended now.")}>{_points(total)}'
        f'<span class="unseen"> points</span></span></div>'
    )


def _points(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


@cache
def _square_at(square: str) -> tuple[float, float, float]:
    """A square's centre and half side."""
    farm = "red" if square[0] == "R" else "blue"
    x, y, w, h = tiny_farms.square_rect(BOARD, farm, int(square[2]) - 1, "abcd".index(square[1]))
    return x + w / 2, y + h / 2, w / 2


def _targets(view: TableView) -> dict[str, str]:
    """Squares that a click would fill now, with the action's notation; in a crop those of the chosen number."""
    phase = view.obs["phase"]
    if phase == "write":
        letter = LETTER[view.obs["pending"]["farmer"]]
        return {letter + notation: notation for notation in view.legal}
    if phase == "crop":
        change = _crop_change(view)
        found = {}
        for choice in view.choices:
            if choice.action.args[0] == change:
                found[choice.notation[-3:]] = choice.notation
        return found
    return {}


def _ghost(view: TableView) -> tuple[str, str, str] | None:
    """(square, token, notation) of the action that is focused, if it fills a square."""
    if view.focus not in view.legal:
        return None
    action = view.legal[view.focus].action
    if action.kind == "write":
        pending = view.obs["pending"]
        return LETTER[pending["farmer"]] + view.focus, pending["animals"][0], view.focus
    if action.kind in ("crop", "cross"):
        return view.focus[-3:], "crop" if action.kind == "crop" else "X", view.focus
    return None


def _square(
    view: TableView, seat: int, square: str, token: str, notation: str, ghost: tuple[str, str, str] | None
) -> str:
    cx, cy, half = _square_at(square)
    inside = ""
    if token:
        name = NAMES[token]
        tip, rule = FRIEND if token.startswith("FF") else ABOUT[token]
        what = view.what(f"{name[0].upper()}{name[1:]}. {tip}", rule)
        farm = "red" if square[0] == "R" else "blue"
        inside = (
            f'<g{key("on-" + square)} role="img" aria-label="{farm} {square[1:]}: {name}"{what}>'
            f'<rect class="tf-hit" x="{cx - half:.6g}" y="{cy - half:.6g}" width="{2 * half:.6g}" height="{2 * half:.6g}"/>'
            f"{_use(tiny_farms.ICONS[token], cx, cy, 17)}</g>"
        )
    at = f' data-at="sq:{seat}:{square}"{mark(seat, square)}{key("sq-" + square)}'
    if not notation:
        if not token:
            return f'<g{at}><rect class="tf-hit" x="{cx - half:.6g}" y="{cy - half:.6g}" width="{2 * half:.6g}" height="{2 * half:.6g}"/></g>'
        return f"<g{at}>{inside}</g>"
    crossing = " tf-crossing" if view.legal[notation].action.kind == "cross" else ""
    would = ""
    if ghost is not None and ghost[0] == square:
        would = f'<g class="tf-would" aria-hidden="true">{_use(tiny_farms.ICONS[ghost[1]], cx, cy, 17)}</g>'
    inset = half - 1.1
    return (
        f"<g{at}>{inside}<g{view.act(notation, cls='tf-target-square' + crossing)}{key('do-' + square)}>"
        f'<rect class="ring" x="{cx - inset:.6g}" y="{cy - inset:.6g}" width="{2 * inset:.6g}" height="{2 * inset:.6g}" rx="2"/>'
        f"</g>{would}</g>"
    )


def _delta(view: TableView, ghost: tuple[str, str, str], seat: int) -> str:
    """How the total would change, beside the ghost."""
    preview = view.preview(ghost[2])
    if preview is None:
        return ""
    change = preview.obs["scores"][seat]["total"] - view.scores[seat].total
    cx, cy, half = _square_at(ghost[0])
    text = f"+{change}" if change > 0 else _points(change)
    cls = "tf-up" if change > 0 else "tf-down" if change < 0 else "tf-even"
    x, y = cx + half - 4.2, cy - half + 3.6
    return (
        f'<g class="tf-delta {cls}" aria-hidden="true"{key("delta")}><rect x="{x - 5:.6g}" y="{y - 3.6:.6g}" width="10" height="7.2" rx="3.6"/>'
        f'<text x="{x:.6g}" y="{y + 1.75:.6g}" text-anchor="middle">{text}</text></g>'
    )


def _strip(view: TableView, seat: int, solo: bool) -> str:
    """The score strip under the board, filled in as the game goes on."""
    card = view.scores[seat]
    out = []
    for name in BOARD["geometry"]["score_boxes"]:
        x, y, w, h = tiny_farms.score_box(BOARD, name)
        if name == "total":
            points, why, marks = card.total, "Points so far, if the game ended now.", []
        else:
            lines = [line for line in card.lines if line.id.rpartition(".")[2] == name]
            if not lines:
                continue
            points = sum(line.points for line in lines)
            farms = [f"{line.id.partition('.')[0]}: {line.why}" if "." in line.id else line.why for line in lines]
            why, marks = "; ".join(farms), [f"{seat}:{place}" for line in lines for place in line.marks]
        lit = f' data-marks="{escape(chr(10).join(marks))}"' if marks else ""
        out.append(
            f'<g class="tf-box"{key("box-" + name)} role="img" aria-label="{name}: {_points(points)}. {escape(why)}"{lit}{view.what(why)}>'
            f'<rect class="tf-hit" x="{x:.6g}" y="{y:.6g}" width="{w:.6g}" height="{h:.6g}"/>'
            f'<text class="tf-points num{" tf-sum" if name == "total" else ""}" x="{x + w / 2:.6g}" y="{y + 15:.6g}" text-anchor="middle" data-watch="1">'
            f"{_points(points)}</text></g>"
        )
    return "".join(out)


# ---------------------------------------------------------------- Emma


def _emma(view: TableView) -> str:
    obs = view.obs
    filled = obs["emma"]
    width, height = EMMA["card"]["size_mm"]
    height -= 9.5
    total = view.scores[1].total
    svg = [
        f'<svg class="tf-emma" viewBox="0 0 {width:g} {height:g}" role="group" aria-label="Farmer Emma\'s card">',
        f'<use href="#tf-emma" width="{width:g}" height="{EMMA["card"]["size_mm"][1]:g}"/>',
    ]
    target = ROW_OF_DIE.get(obs.get("target") or 0)
    card = {line.id: line for line in view.scores[1].lines}
    for row, track in enumerate(EMMA["track"]):
        name = track["row"]
        y = tiny_farms.emma_row_y(EMMA, row)
        line = card.get(name) or card["cows"]
        text = f"{name}: {filled[name]} of {track['circles']} circles. {line.points} points: {line.why}"
        circles = []
        for index in range(filled[name]):
            x, cy, r = tiny_farms.emma_circle(EMMA, row, index)
            circles.append(
                f'<g{key(f"c-{name}-{index}")}><circle class="tf-circle" cx="{x:.6g}" cy="{cy:.6g}" r="{r:.6g}"/>'
                f"{_use(tiny_farms.EMMA_ICONS[name], x, cy, r * 1.75)}</g>"
            )
        aim = ""
        if name == target and obs["phase"] != "over":
            aim = f'<rect class="tf-aim" x="2.4" y="{y - 5.7:.6g}" width="{width - 4.8:.6g}" height="11.4" rx="2.6"/>'
        svg.append(
            f'<g data-at="emma:{name}"{key("emma-" + name)} role="img" aria-label="{escape(text)}"{view.what(text, "TF-53")} data-watch="1">'
            f'<rect class="tf-hit" x="3" y="{y - 5:.6g}" width="{width - 6:.6g}" height="10"/>{"".join(circles)}{aim}'
            f"<title>{filled[name]}</title></g>"
        )
    svg.append("</svg>")
    head = (
        f'<div class="tf-head"><h2>{view.seats[1].html}</h2>'
        f'<span class="tf-total num" data-watch="1"{key("total")}>{_points(total)}<span class="unseen"> points</span></span></div>'
    )
    return head + "".join(svg)


# ---------------------------------------------------------------- words, log, motion


def group(view: TableView, choice: Choice) -> str:
    """Headings of the list of actions."""
    action = choice.action
    if action.kind == "move" and view.obs["phase"] == "move":
        _, _, change = action.args
        return "With milk" if change else "Without milk"
    if action.kind in ("crop", "cross"):
        change = action.args[0]
        number = view.obs["leftover"] + change
        paid = f", {abs(change)} milk" if change else ""
        return f"Number {number}: {_number_words(number)}{paid}"
    return ""


_LOG_ICONS = {
    "turn": "turn",
    "start_player": "start",
    "round": "barn",
    "crop": "crop",
    "cross": "cross",
    "end": "check",
}


def icon(event: Event) -> str:
    """The small picture before a line of the log."""
    data = event.data
    if event.kind == "roll":
        return _icon(f"die-{data['dice'][0]}")
    if event.kind == "target":
        return _icon(tiny_farms.EMMA_ICONS[data["row"]])
    if event.kind in ("move", "emma_move"):
        return _token(data["farmer"])
    if event.kind in ("write", "emma_fill"):
        return _animal(data["animal"])
    if event.kind == "lost":
        return _animal(data["animals"][0])
    return _icon(_LOG_ICONS[event.kind]) if event.kind in _LOG_ICONS else ""


def fly(view: TableView, event: Event) -> list[Fly]:
    """Animals go from the wheel to a farm or to Emma's card."""
    data = event.data
    if event.kind == "write":
        farmer = "red" if data["square"][0] == "R" else "blue"
        start = f"space:{view.obs['farmers'][farmer]}"
        return [Fly(_animal(data["animal"]), start, f"sq:{event.player}:{data['square']}", 240)]
    if event.kind == "emma_fill" and data["row"]:
        landed = [found.data["to"] for found in view.news if found.kind == "emma_move"]
        start = f"space:{landed[-1]}" if landed else "emma"
        return [Fly(_animal(data["animal"]), start, f"emma:{data['row']}", 320)]
    return []


def hints(view: TableView) -> list[Hint]:
    """What the player may still do, beyond the list of actions."""
    obs = view.obs
    if view.viewer is None or view.viewer >= obs["seats"]:
        return []
    player = obs["players"][view.viewer]
    out = []
    if player["milk"]:
        out.append(
            Hint(f"{player['milk']} milk left: each makes a die one higher or lower before the farmer walks.", "TF-16")
        )
    empty = {colour: sum(token == "" for row in player[colour] for token in row) for colour in FARMERS}
    out.append(Hint(f"{empty['red']} empty spaces in the red farm, {empty['blue']} in the blue one.", "TF-21"))
    left = obs["rounds"] - obs["round"]
    out.append(Hint("This is the last round." if not left else f"{left} more rounds after this one.", "TF-29"))
    if obs["seats"] == 1 and obs.get("target"):
        out.append(Hint(f"Emma goes for {ROW_OF_DIE[obs['target']]} this round.", "TF-50"))
    if obs["dice"] and len(obs["dice"]) > 1:
        out.append(Hint("The die that nobody takes turns the wheel.", "TF-28"))
    return out


def explain(view: TableView, thing: str) -> Explain | None:
    """What a space of the wheel holds, and what it will show after the wheel has turned."""
    kind, _, value = thing.partition(":")
    if kind != "space":
        return None
    space = int(value)
    wheel = view.obs["wheel"]
    slots = wheel["section"][space]["slots"]
    heads, cells = [], []
    for turn in range(7):
        sector = (space - view.obs["rotation"] - turn) % 8
        opens = next(pattern["opens"] for pattern in wheel["pattern"] if pattern["sector"] == sector)
        pair = [slots[slot] for slot in sorted(opens, key=SLOTS.index)]
        heads.append(f'<th scope="col">{f"+{turn}" if turn else "now"}</th>')
        cells.append(
            f'<td><span class="unseen">{escape(_pair_words(pair))}</span>{"<br/>".join(map(_animal, pair))}</td>'
        )
    body = (
        "<p>What it shows, and what it will show when the leftover die has turned the wheel by 1 to 6:</p>"
        f'<table class="tf-turns"><tr>{"".join(heads)}</tr><tr>{"".join(cells)}</tr></table>'
    )
    return Explain(f"Space {space + 1}: {_pair_words(wheel['shown'][space])}", body, ("TF-1", "TF-28"))


HOVER = True

CSS = """
.t-tiny_farms .tf-icon, .tf-icon { width: 1.5em; height: 1.5em; vertical-align: -.42em; stroke: none; fill: none; flex: none; overflow: visible; }
.t-tiny_farms[data-layout=wide] .table-parts { grid-template-columns: minmax(0, 47fr) minmax(0, 53fr); }
.t-tiny_farms[data-layout=tablet] .table-parts { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
@media (max-width: 899px) and (min-width: 700px) { .play.t-tiny_farms .side-column { order: 1; } }
.t-tiny_farms #ending { grid-column: 1 / -1; } .t-tiny_farms #ending:empty { display: none; }
.t-tiny_farms[data-layout=wide] .table-side { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.t-tiny_farms[data-layout=wide] .part-own, .t-tiny_farms[data-layout=wide] .part-emma, .t-tiny_farms .part-own:nth-last-child(2) ~ .part { grid-column: 1 / -1; }
.t-tiny_farms .table-main { align-content: start; gap: var(--s2); }
.t-tiny_farms .tf-wheel { max-height: calc(100vh - 330px); min-height: 280px; margin: 0 auto; touch-action: manipulation; }
.t-tiny_farms[data-layout=wide] .tf-wheel.tf-n4 { max-height: calc(100vh - 440px); } .t-tiny_farms[data-layout=wide] .tf-wheel.tf-n3 { max-height: calc(100vh - 380px); }
.t-tiny_farms[data-layout=phone] .tf-wheel { max-height: 41vh; }
.t-tiny_farms .tf-emma { max-width: 90%; margin: 0 auto; } .t-tiny_farms[data-layout=phone] .tf-emma { max-width: none; }
.t-tiny_farms .tf-farms, .t-tiny_farms .tf-emma { border-radius: 8px; border: 1.5px solid var(--line); }
.t-tiny_farms .tf-turn { transition: rotate 900ms cubic-bezier(.45, 0, .2, 1); }
.t-tiny_farms .tf-upright { transform-box: fill-box; transform-origin: center; transition: rotate 900ms cubic-bezier(.45, 0, .2, 1); }
.t-tiny_farms .tf-space { fill: transparent; }
.t-tiny_farms .tf-hit { fill: transparent; }
.t-tiny_farms .tf-landing { pointer-events: none; }
.t-tiny_farms .tf-frame-edge { fill: none; stroke: var(--icon-line); stroke-width: 3.2; stroke-linejoin: round; }
.t-tiny_farms .tf-frame { fill: none; stroke-width: 2; stroke-linejoin: round; stroke: var(--act); }
.t-tiny_farms .tf-frame.tf-red { stroke: #F2A48F; } .t-tiny_farms .tf-frame.tf-blue { stroke: #8EC3F2; }
.t-tiny_farms .tf-way { pointer-events: none; } .t-tiny_farms .tf-way-edge, .t-tiny_farms .tf-way-line { fill: none; stroke-linecap: round; }
.t-tiny_farms .tf-way-edge { stroke: var(--milk); stroke-width: 3.4; } .t-tiny_farms .tf-way-line { stroke-width: 1.8; stroke-dasharray: 0.1 3.4; }
.t-tiny_farms .tf-way-line.tf-red { stroke: #B93A2B; } .t-tiny_farms .tf-way-line.tf-blue { stroke: #1F5F99; }
.t-tiny_farms .tf-ghost .ring { fill: var(--milk) !important; fill-opacity: 1 !important; stroke: var(--icon-line) !important; stroke-width: .8; stroke-dasharray: 2 1.4; }
.t-tiny_farms .tf-ghost.can .ring { fill: var(--act) !important; } .t-tiny_farms .tf-ghost > g { opacity: .92; }
.t-tiny_farms .tf-die-ring { fill: none; } .t-tiny_farms .tf-lit { cursor: pointer; } .t-tiny_farms .tf-lit:hover .tf-die-ring { fill: var(--act); }
.t-tiny_farms .tf-die.picked .tf-die-ring { fill: var(--act); stroke: var(--icon-line); stroke-width: .6; }
.t-tiny_farms .tf-roll { font: 700 9px var(--title); fill: #2B2A26; } .t-tiny_farms .tf-hub .ring { fill: var(--act) !important; fill-opacity: 1 !important; stroke: #2B2A26 !important; }
.t-tiny_farms .tf-choose { background: var(--panel); border: 1.5px solid var(--line); border-radius: var(--round); padding: var(--s2); display: grid; gap: 5px; min-height: 72px; align-content: start; }
.t-tiny_farms .tf-row { display: grid; grid-template-columns: minmax(64px, 84px) minmax(0, 1fr) minmax(0, 1fr); gap: 6px; align-items: stretch; }
.t-tiny_farms .tf-heads { font-size: .875rem; color: var(--soft); } .t-tiny_farms .tf-heads span { display: flex; align-items: center; gap: 4px; justify-content: center; white-space: nowrap; }
.t-tiny_farms .tf-row.picked { background: var(--act-pale); box-shadow: 0 0 0 4px var(--act-pale); border-radius: 6px; }
.t-tiny_farms .tf-diebutton { display: flex; align-items: center; justify-content: center; gap: 4px; padding: 2px; min-height: 44px; } .t-tiny_farms .tf-diebutton .tf-face { width: 34px; height: 34px; }
.t-tiny_farms .tf-value { font-weight: 700; } .t-tiny_farms .tf-times { font-weight: 700; color: var(--soft); } .t-tiny_farms .picked .tf-times { color: inherit; }
.t-tiny_farms .tf-offer { display: flex; align-items: center; justify-content: center; gap: 8px; min-height: 44px; padding: 2px 6px; border-radius: var(--small-round); border: 1.5px solid var(--line); background: var(--raised); }
.t-tiny_farms .tf-offer .tf-icon { width: 34px; height: 34px; } .t-tiny_farms .tf-pair { display: flex; gap: 2px; }
.t-tiny_farms button.tf-offer.tf-red { border-color: var(--red); box-shadow: inset 5px 0 0 var(--red); } .t-tiny_farms button.tf-offer.tf-blue { border-color: var(--blue); box-shadow: inset 5px 0 0 var(--blue); }
.t-tiny_farms .tf-to { font: 700 var(--fs1)/1 var(--title); min-width: 1em; text-align: center; } .t-tiny_farms .tf-past { font-size: .8125rem; color: var(--soft); }
.t-tiny_farms .tf-none { visibility: hidden; }
.t-tiny_farms .tf-milk { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; min-height: 44px; } .t-tiny_farms .tf-held { display: inline-flex; align-items: center; gap: 2px; font-weight: 700; margin-right: 4px; }
.t-tiny_farms .tf-chip { min-width: 44px; min-height: 40px; padding: 2px 8px; gap: 1px; } .t-tiny_farms .tf-chip .tf-icon { width: 20px; height: 20px; } .t-tiny_farms .tf-chip .num { font-weight: 700; margin-right: 2px; }
.t-tiny_farms .tf-said { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); margin: 0; font-size: var(--fs0); } .t-tiny_farms .tf-big { width: 48px; height: 48px; } .t-tiny_farms .tf-mid { width: 34px; height: 34px; } .t-tiny_farms .tf-token { width: 34px; height: 34px; } .t-tiny_farms .tf-heads .tf-token { width: 22px; height: 22px; }
.t-tiny_farms .tf-said > span:not(.tf-then) { flex: 0 1 auto; } .t-tiny_farms .tf-then { color: var(--soft); display: inline-flex; align-items: center; gap: 4px; }
.t-tiny_farms .tf-rollbutton { width: 100%; min-height: 60px; font: 700 var(--fs1) var(--title); } .t-tiny_farms .tf-rollbutton .tf-face { width: 34px; height: 34px; }
.t-tiny_farms .tf-keeps { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s2); } .t-tiny_farms .tf-keep { display: flex; align-items: center; justify-content: center; gap: var(--s2); min-height: 60px; }
.t-tiny_farms .tf-head { display: flex; align-items: center; gap: var(--s2); padding: 2px 4px; min-height: 36px; border-bottom: 3px solid transparent; } .t-tiny_farms .tf-head.tf-acts { border-color: var(--act-edge); } .t-tiny_farms .tf-head h2 { font-size: var(--fs0); margin: 0; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.t-tiny_farms .tf-milks { display: inline-flex; min-height: 26px; } .t-tiny_farms .tf-milks .tf-icon { width: 24px; height: 24px; } .t-tiny_farms .tf-marker .tf-icon { width: 24px; height: 24px; }
.t-tiny_farms .tf-total { margin-inline-start: auto; font: 700 var(--fs2)/1 var(--title); border-radius: 6px; padding: 2px 6px; }
.t-tiny_farms .tf-target-square .ring { fill: var(--act) !important; fill-opacity: .3; stroke: #9A6A00 !important; stroke-width: 1.3; } .t-tiny_farms .tf-target-square:hover .ring { fill-opacity: .6; }
.t-tiny_farms .tf-crossing .ring { fill: #C4552D !important; fill-opacity: .18; stroke: #B5481F !important; stroke-dasharray: 2.4 1.4; }
.t-tiny_farms .tf-would { opacity: .62; pointer-events: none; }
.t-tiny_farms .tf-delta { pointer-events: none; } .t-tiny_farms .tf-delta rect { fill: #2B2A26; stroke: #FFFDF6; stroke-width: .5; } .t-tiny_farms .tf-delta text { font: 700 5px var(--text); fill: #FFFDF6; } .t-tiny_farms .tf-up rect { fill: #47581B; } .t-tiny_farms .tf-down rect { fill: #97391A; }
.t-tiny_farms .tf-points { font: 700 6.4px var(--title); fill: var(--ink); } .t-tiny_farms .tf-sum { font-size: 7.4px; }
.t-tiny_farms .tf-circle { fill: var(--wheat); stroke: var(--icon-line); stroke-width: .5; } .t-tiny_farms .tf-aim { fill: none; stroke: #E3A72F; stroke-width: 1.4; }
.t-tiny_farms .tf-target { display: inline-flex; align-items: center; gap: 4px; }
.tf-turns th { font-weight: 400; text-align: center; padding: 0 4px; } .tf-turns td { padding: 2px 5px; text-align: center; line-height: 1; } .tf-turns .tf-icon { width: 28px; height: 28px; }
.t-tiny_farms .tf-choose { container-type: inline-size; }
@container (max-width: 345px) { .t-tiny_farms .tf-row { grid-template-columns: 54px minmax(0, 1fr) minmax(0, 1fr) !important; gap: 4px; } .t-tiny_farms .tf-offer { gap: 3px; padding: 2px 4px 2px 7px; } .t-tiny_farms .tf-offer .tf-icon { width: 28px !important; height: 28px !important; } .t-tiny_farms .tf-diebutton .tf-face { width: 28px; height: 28px; } .t-tiny_farms .tf-heads .tf-token { display: none; } }
@media (min-width: 1500px) { .t-tiny_farms[data-layout=wide] .table-side:has(> .part:nth-child(4)) { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
.t-tiny_farms[data-layout=phone] .tf-offer .tf-icon { width: 32px; height: 32px; } .t-tiny_farms[data-layout=phone] .tf-row { grid-template-columns: 62px minmax(0, 1fr) minmax(0, 1fr); gap: 4px; }
.t-tiny_farms .tf-confirm { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); border-top: 1.5px solid var(--line); padding-top: 6px; } .t-tiny_farms .tf-confirm span { flex: 1 1 140px; }
.t-tiny_farms[data-layout=phone] .decision { flex-direction: row; flex-wrap: wrap; align-items: center; min-height: 48px; } .t-tiny_farms[data-layout=phone] .decision > .confirm { display: none; } .t-tiny_farms[data-layout=phone] .decision h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.t-tiny_farms[data-layout=phone] .decision .prompt { flex: 1 1 180px; } .t-tiny_farms[data-layout=phone] .decision .coach { flex: 1 0 100%; order: 3; } .t-tiny_farms[data-layout=phone] .decision-head { order: 2; } .t-tiny_farms[data-layout=phone] .decision-head button span { display: none; }
.t-tiny_farms[data-layout=phone] .actions, .t-tiny_farms[data-layout=phone] .find { display: none; }
@media print { .t-tiny_farms .tf-wheel { max-height: none; } }
"""
