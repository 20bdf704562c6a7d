"""The village on the screen: revenue dice, market, craft buildings, siesta track, roof tiles on offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from core.la_granja.data import BUILDING_NAMES, SIESTA_VP
from printables import paths
from printables.la_granja.places import Village
from web.ui.plug import TableView, key, mark, then
from web.ui.tables.la_granja.pieces import (
    WORD,
    at,
    board_of,
    box,
    die,
    first_legal,
    mark_of,
    marker,
    own_seat,
    siesta_marker,
    use,
    village_ground,
    village_of,
)
from web.ui.views.table import named

MARKER = 10.0
DIE = 10.0


def owner_name(view: TableView, seat: int) -> str:
    """Who owns a marker, as plain text."""
    return "the neutral player" if view.obs["seats"] == 1 and seat else view.seats[seat].name


def draw(view: TableView) -> str:
    """The whole village board."""
    v = village_of(view.obs)
    w, h = v.size
    return (
        f'<svg class="lg-village{"" if v.small else " lg-tall"}" viewBox="0 0 {w:g} {h:g}" role="group" aria-label="{escape(_words(view), quote=True)}">'
        f"{village_ground(view.obs)}{_revenue(view, v)}{_buildings(view, v)}{market(view, v)}{_siesta(view, v)}"
        f"{_roofs(view, v)}</svg>"
    )


def _words(view: TableView) -> str:
    obs = view.obs
    dice = ", ".join(f"{n} × {v}" if n > 1 else v for v, n in obs["dice"].items()) or "none"
    return f"The village. Dice: {dice}. {len(obs['market'])} markers on the market."


def zoom(view: TableView) -> str:
    """The market alone, large: for the choice of a space."""
    v = village_of(view.obs)
    xs, ys = zip(*(v.hex_centre(space["id"]) for space in v.spaces))
    r = v.hex_radius + 2
    x, y, w, h = min(xs) - r, min(ys) - r, max(xs) - min(xs) + 2 * r, max(ys) - min(ys) + 2 * r
    return (
        f'<svg class="lg-zoom" viewBox="{x:.5g} {y:.5g} {w:.5g} {h:.5g}" role="group" aria-label="The market, large">'
        f"{village_ground(view.obs)}{market(view, v, 'zoom-')}</svg>"
    )


# ---------------------------------------------------------------- market


def wanted_value(view: TableView) -> int:
    """The barrow's value while its marker is placed, else 0."""
    pending = view.obs["pending"]
    return int(pending[-1][2]) if pending and pending[-1][0] == "market" else 0


def removes(view: TableView, space: int, seat: int, value: int) -> list[int]:
    """Market spaces that a marker of `seat` on `space` clears; `value`: of its barrow (LG-149, LG-154)."""
    board = board_of(view.obs)
    if not value or board.value[space] > value:
        return []
    placed = {int(k): owner for k, owner in view.obs["market"].items()}
    found = [i for i in board.neighbours[space] if placed.get(i, seat) != seat and board.value[i] < board.value[space]]
    if placed.get(space, seat) != seat:
        found.append(space)
    return sorted(found)


def market(view: TableView, v: Village, prefix: str = "") -> str:
    """Markers and what can be done with them; the space pointed at shows whom it removes."""
    own = own_seat(view)
    value = wanted_value(view)
    focus = view.staged or view.focus
    shown = int(focus[6:]) if focus.startswith("space:") and view.can(focus) and focus[6:].isdigit() else 0
    falling = removes(view, shown, own, value) if shown else []
    out, tags = [], []
    for space in v.spaces:
        n = space["id"]
        if v.closed(n):
            continue
        owner = view.obs["market"].get(str(n))
        hexagon = paths.regular(*v.hex_centre(n), v.hex_radius - 0.6, 6)
        label = f"Market space {n}, value {space['v']}" + (
            f", held by {owner_name(view, owner)}" if owner is not None else ""
        )
        notation = first_legal(view, (f"space:{n}", f"save:{n}", f"free:space:{n}"))
        what = view.what(thing=f"hex:{n}") if not (notation and prefix) else ""
        if notation:
            gone = removes(view, n, own, value) if notation == f"space:{n}" else []
            if gone:
                x, y = v.hex_centre(n)
                tag = (
                    '<rect x="-5.4" y="-4.1" width="10.8" height="8.2" rx="2"/>'
                    f'<text y="2" text-anchor="middle">+{len(gone)}</text>'
                )
                if owner is not None:  # beside the marker, whose letter stays readable
                    x, y, tag = x + 5.2, y - 4.6, f'<g transform="scale(.72)">{tag}</g>'
                tags.append(at(x, y + 2.5, tag, f' class="lg-gain"{key(f"{prefix}gain-{n}")}'))
            name = f"{named(view.legal[notation].text, view.seats)}"
            out.append(
                f'<g{view.act(notation, name)}{what} data-at="{prefix}hex:{n}"><path class="ring" d="{hexagon}"/></g>'
            )
        elif value and view.my_turn:  # a press says why not here
            out.append(
                f'<g{view.act(f"space:{n}", label)}{what} data-at="{prefix}hex:{n}"><path class="lg-area" d="{hexagon}"/></g>'
            )
        else:
            out.append(
                f'<g role="img" aria-label="{escape(label, quote=True)}"{what} data-at="{prefix}hex:{n}">'
                f'<path class="lg-area" d="{hexagon}"/></g>'
            )
    for space_id, owner in view.obs["market"].items():
        n = int(space_id)
        x, y = v.marker_place(n)
        cross = '<path class="lg-cross" d="M-4.4 -4.4 4.4 4.4M4.4 -4.4-4.4 4.4"/>' if n in falling else ""
        piece = marker(mark_of(view.obs, owner), MARKER)
        out.append(at(x, y, piece + cross, f' class="lg-piece"{key(f"{prefix}on-{n}")}{mark(owner, f"market:{n}")}'))
    if shown:
        x, y = v.marker_place(shown)
        ghost = marker(mark_of(view.obs, own), MARKER)
        out.append(at(x, y, ghost, f' class="lg-ghost"{key(f"{prefix}ghost")}'))
    return f'<g class="lg-market">{"".join(out + tags)}</g>'


# ---------------------------------------------------------------- revenue


def _revenue(view: TableView, v: Village) -> str:
    obs = view.obs
    out = []
    for value in range(1, 7):
        x, y, w, h = v.revenue_space(value)
        guarding = f"guard:{value}"
        what = view.what(thing=f"space:{value}")
        if view.can(guarding):
            out.append(f"<g{view.act(guarding)}{what}>{box('ring', x, y, w, h)}</g>")
        else:
            out.append(
                f'<g role="img" aria-label="Revenue space {value}" data-at="space:{value}"{what}>'
                f"{box('lg-area', x, y, w, h)}</g>"
            )
        if obs["guard"] and obs["guard"][1] == value:
            out.append(at(x + w - 5, y + 5, marker(mark_of(obs, obs["guard"][0]), 8), key("guard")))
        count = obs["dice"].get(str(value), 0)
        marked = obs["mark"] if obs["mark"] and obs["mark"][1] == value else None
        for i, (cx, cy) in enumerate(v.dice_places(value, count, DIE)):
            tenant = marked is not None and i == count - 1
            actions = [f"take:{value}:marked"] if tenant else []
            if not tenant or count == 1:
                actions.append(f"take:{value}")
            actions.append(f"die:{value}")
            inner = die(value, DIE)
            if tenant and marked:
                inner += at(4.2, -4.2, marker(mark_of(obs, marked[0]), 5))
            notation = first_legal(view, actions)
            k = key(f"die-{value}-{i}")
            if notation:
                ring = box("ring", -5.7, -5.7, 11.4, 11.4, 2.4)  # it leaves the symbols above in sight
                out.append(f"<g{view.act(notation)}{k}>{at(cx, cy, ring + inner)}</g>")
            else:
                out.append(f"<g{k}{what}>{at(cx, cy, inner)}</g>")
    return "".join(out)


# ---------------------------------------------------------------- buildings


def _asked_row(view: TableView) -> int:
    pending = view.obs["pending"]
    return int(pending[-1][2]) if view.my_turn and pending and pending[-1][0] == "row" else 0


def _buildings(view: TableView, v: Village) -> str:
    out = []
    own = own_seat(view)
    asked = _asked_row(view)
    for building in view.obs["buildings"]:
        b = building["number"]
        x, y, w, h = v.building(b)
        name = BUILDING_NAMES[b]
        state = "" if building["open"] else ", closed"
        what = view.what(thing=f"building:{b}")
        shut = "" if building["open"] else box("lg-shut", x, y, w, h, 3)
        out.append(
            f'<g role="img" aria-label="{escape(name + state)}" data-at="building:{b}"{what}>'
            f"{box('lg-area', x, y, w, h, 3)}{shut}</g>"
        )
        mine = any(row["owner"] == own for row in building["rows"])
        finished = 0
        free: dict[tuple[str, ...], int] = {}  # of equal rows the first is asked for
        for r, row in enumerate(building["rows"]):
            if row["owner"] < 0:
                free.setdefault(tuple(row["goods"]), r)
        for r, row in enumerate(building["rows"]):
            bx, by, bw, bh = v.row_box(b, r)
            owner = row["owner"]
            if owner >= 0 and not row["done"]:
                out.append(at(bx + 2.0, by + bh / 2, marker(mark_of(view.obs, owner), 4.4), key(f"row-{b}-{r}")))
            if row["done"]:
                ox, oy, ow, oh = v.owner_space(b, finished)
                piece = marker(mark_of(view.obs, owner), 9.6)
                out.append(at(ox + ow / 2, oy + oh / 2, piece, key(f"own-{b}-{r}")))
                finished += 1
            choose_row = f"row:{r + 1}"
            if asked == b and view.can(choose_row):
                out.append(f"<g{view.act(choose_row)}>{box('ring', bx, by, bw, bh, 2)}</g>")
            for i, good in enumerate(row["goods"]):
                sx, sy = v.row_symbol(b, r, i)
                if row["covered"][i]:
                    piece = marker(mark_of(view.obs, owner), 8.6)
                    out.append(at(sx, sy, piece, f"{key(f'sym-{b}-{r}-{i}')}"))
                elif not row["done"] and (owner == own if mine else owner < 0):
                    notation = f"deliver:b{b}:{good}"
                    if view.can(notation):
                        label = f"Deliver {WORD[good]} to the {name}, row {r + 1}"
                        row_too = "" if mine else then(f"row:{free[tuple(row['goods'])] + 1}")
                        out.append(
                            f'<g{view.act(notation, label)}{row_too} data-at="to:b{b}:{good}">'
                            f'<circle class="ring" cx="{sx:.5g}" cy="{sy:.5g}" r="4.9"/></g>'
                        )
        if not building["open"] and building["order_marker"]:
            cx, cy = v.order_marker(b)
            out.append(use(f"order-{building['order_marker']}", cx - 11, cy - 11, 22, 22, what + key(f"order-{b}")))
        if building["first_vp"]:
            cx, cy = v.first_vp(b)
            out.append(use("vp", cx - 4.5, cy - 4.5, 9, 9, what + key(f"first-{b}")))
        if view.obs["seats"] > finished:
            cx, cy = v.craft_stack(b)
            out.append(use(f"craft-{b}", cx - 12, cy - 12, 24, 24, what + key(f"stack-{b}")))
    return "".join(out)


# ---------------------------------------------------------------- siesta and roof


def siesta_of(obs: Mapping[str, Any], seat: int) -> int:
    """On which siesta space a player stands."""
    return next((space for space, stack in enumerate(obs["siesta"]) if seat in stack), 0)


def _siesta(view: TableView, v: Village) -> str:
    obs = view.obs
    own = own_seat(view)
    start = siesta_of(obs, own)
    out = []
    for space, stack in enumerate(obs["siesta"]):
        x, y, w, h = v.siesta_space(space)
        notation = f"step:{space - start}" if space > start else ""
        vp = SIESTA_VP[space]
        if notation and view.can(notation):
            out.append(f"<g{view.act(notation)}>{box('ring', x, y, w, h)}</g>")
        else:
            label = f"Siesta space {space}: {vp} VP in scoring"
            out.append(
                f'<g role="img" aria-label="{label}"{view.what(thing=f"siesta:{space}")} data-at="siesta:{space}">'
                f"{box('lg-area', x, y, w, h)}</g>"
            )
        for seat, (cx, cy) in zip(stack, v.siesta_markers(space, len(stack))):
            out.append(at(cx, cy, siesta_marker(mark_of(obs, seat), 15), f' class="lg-piece"{key(f"hat-{seat}")}'))
    steps = _steps_shown(view)
    if steps:
        cx, cy = v.siesta_markers(min(8, start + steps), 1)[0]
        out.append(at(cx, cy, siesta_marker(mark_of(obs, own), 15), f' class="lg-ghost"{key("hat-ghost")}'))
    return "".join(out)


def _steps_shown(view: TableView) -> int:
    """Steps that the action pointed at would walk."""
    focus = view.staged or view.focus
    choice = view.legal.get(focus)
    if choice is None:
        return 0
    if choice.action.kind == "step":
        return int(choice.action.args[0])
    if choice.action.kind == "donkey":
        from core.la_granja.data import DONKEY_STEPS

        return DONKEY_STEPS[choice.action.args[0]]
    if choice.action.kind == "walk":
        pending: Sequence[Any] = view.obs["pending"][-1]
        return int(pending[2])
    return 0


def _roofs(view: TableView, v: Village) -> str:
    out = []
    obs = view.obs
    for i, number in enumerate(obs["offer"]):
        x, y, w, h = v.roof_offer(i)
        inner = use(f"tile-{number}", x, y, w, h)
        notation = f"tile:{number}"
        k = key(f"offer-{number}") + view.what(thing=f"tile:{number}") + f' data-at="tile:{number}"'
        if view.can(notation):
            out.append(f"<g{view.act(notation)}{k}>{inner}{box('ring', x, y, w, h, 3)}</g>")
        else:
            out.append(f'<g role="img" aria-label="Roof tile on offer"{k}>{inner}</g>')
    for later in obs["later_tiles"]:
        if later["count"]:
            x, y, w, h = v.roof_stack(later["round"])
            what = view.what(thing=f"later:{later['round']}")
            back = use(f"roof-{later['round']}", x, y, w, h)
            out.append(f"<g{what}>{back}</g>")
    return "".join(out)
