"""The worked cases of Tiny Farms: each kind sets a position up, lets the engine act, and reads the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.game import Log, get_game
from core.tiny_farms.wheel import POSITIONS, standard_wheel

GAME = get_game("tiny_farms")
LETTER = {"red": "R", "blue": "B"}
Given = dict[str, Any]


def options_of(given: Given, **aliases: str) -> dict[str, Any]:
    """The options a case plays with: under `options`, or by their names at its top (or an alias of it)."""
    chosen = dict(given.get("options", {}))
    for option in GAME.options:
        if isinstance(given.get(option.id), str) or (option.data and option.id in given):
            chosen[option.id] = given[option.id]
    for alias, option_id in aliases.items():
        if alias in given:
            chosen[option_id] = given[alias]
    return chosen


def square(place: Mapping[str, Any]) -> str:
    """ "Rb2" for {"farm": "red", "row": 2, "col": 2}."""
    return f"{LETTER[place['farm']]}{'abcd'[place['col'] - 1]}{place['row']}"


def place(name: str) -> dict[str, Any]:
    """The other way round."""
    return {"farm": "red" if name[0] == "R" else "blue", "row": int(name[2]), "col": "abcd".index(name[1]) + 1}


def parts_of(card: Any) -> dict[str, int]:
    """Points by kind, both farms together."""
    parts: dict[str, int] = {}
    for line in card.lines:
        kind = line.id.rpartition(".")[2]
        parts[kind] = parts.get(kind, 0) + line.points
    return parts


def score(given: Given) -> Given:
    sheet: Given = {"players": given["players"], "options": options_of(given)}
    if "emma" in given:
        sheet["emma"] = given["emma"]
    result = GAME.score_sheet(sheet)
    count = len(given["players"])
    people, emma = result.cards[:count], result.cards[count:]
    answer: Given = {
        "totals": [card.total for card in people],
        "winners": [result.cards[winner].name for winner in result.winners],
        "parts": [parts_of(card) for card in people],
        "tie_break": result.tie_break,
    }
    if emma:
        answer["emma_total"] = emma[0].total
        answer["emma_parts"] = parts_of(emma[0])
    return answer


def move(given: Given) -> Given:
    die = given["die"]
    dice = given.get("dice", given.get("barn", [die, die, die]))
    seats = max(2, len(dice) - 1)
    position = GAME.position(
        {
            "players": [{"milk": given.get("milk_tokens", 3)}, *[{}] * (seats - 1)],
            "options": options_of(given),
            "farmers": {"red": given["red"], "blue": given["blue"]},
            "dice": dice,
            "rotation": given.get("rotation", 0),
        }
    )
    change = given.get("milk_change", 0)
    sign = f"{change:+d}" if change else ""
    action = position.parse_action(f"{LETTER[given['mover']]}{die}{sign}")
    refusal = position.why_not(action)
    if refusal is not None:
        return {"legal": False, "reason": refusal.code}
    log: Log = []
    position.apply_action(action, log)
    walked = log[0].data
    seen = position.observation(None)
    return {
        "legal": True,
        "value": walked["value"],
        "to": seen["farmers"][given["mover"]],
        "bumped": walked["bumped"],
        "milk_left": seen["players"][0]["milk"],
        "animals": walked["animals"],
        "shown": walked["animals"],
    }


def wheel(given: Given) -> Given:
    rotation, leftover = given.get("rotation", 0), given.get("leftover_die", 0)
    number = 10 if given.get("last_round") else given.get("round", 1)
    full = [["Ch"] * 4] * 4
    position = GAME.position(
        {
            "round": number,
            "players": [{}, {"red": full, "blue": full}],
            "options": options_of(given),
            "turn": 1 if leftover else 0,
            "rotation": rotation,
            "dice": [leftover, leftover] if leftover else [],
        }
    )
    if leftover:
        position.apply_action(position.parse_action(f"R{leftover}"))
    seen = position.observation(None)
    space = given.get("space", 0)
    return {
        "rotation_after": seen["rotation"],
        "pattern": seen["wheel"]["under"][space],
        "shown": seen["wheel"]["shown"][space],
    }


def write(given: Given) -> Given:
    mover = given["mover"]
    wanted = list(given["animals"])
    position = GAME.position(
        {
            "players": [{"red": given["red"], "blue": given["blue"]}],
            "options": {**options_of(given), "wheel": wheel_showing([wanted] * 8)},
            "farmers": {"red": 0, "blue": 4},
            "dice": [1, 2, 3],
            "target": 1,
        }
    )
    log: Log = []
    position.apply_action(position.parse_action(f"{LETTER[mover]}1"), log)
    # the engine writes in window order; a case may name the two animals the other way round
    places = list(given["placements"])
    places.sort(key=lambda p: wanted.index(p["animal"]) if p["animal"] in wanted else len(wanted))
    for entry in places:
        name = square(entry)
        decision = position.decision
        if decision is None or decision.kind not in ("write", "keep"):
            written = [event.data for event in log if event.kind == "write"]
            if any(data["square"] == name and data["animal"] == entry["animal"] for data in written):
                continue
            # the farm is full, so the engine asks for nothing (more)
            return {"legal": False, "reason": "space_taken" if name[0] == LETTER[mover] else "wrong_farm"}
        action = position.parse_action(name)
        if decision.kind == "keep":
            refusal = position.why_not(action)
            if refusal is not None and refusal.code != "which":
                return {"legal": False, "reason": refusal.code}
            action = position.parse_action("second" if entry["animal"] == wanted[1] else "first")
        refusal = position.why_not(action)
        if refusal is not None:
            return {"legal": False, "reason": refusal.code}
        position.apply_action(action, log)
    decision = position.decision
    if decision is not None and decision.kind in ("write", "keep"):
        refusal = position.why_not(position.parse_action("-"))
        assert refusal is not None
        return {"legal": False, "reason": refusal.code}
    lost = [animal for event in log if event.kind == "lost" for animal in event.data["animals"]]
    seen = position.observation(None)["players"][0]
    return {"legal": True, "lost": lost, "red_after": seen["red"], "blue_after": seen["blue"]}


def crop(given: Given) -> Given:
    die, change = given["die"], given.get("milk_change", 0)
    base: Given = {
        "players": [{"red": given["red"], "blue": given["blue"], "milk": given.get("milk_tokens", 3)}],
        "options": options_of(given),
        "round": given.get("round", 1),
    }
    position = GAME.position({**base, "leftover": die, "rotation": given.get("rotation", 0)})
    answer: Given = {"number": die + change}
    if "rotation" in given:
        answer["rotation_after"] = turned(given)
    sign = f"{change:+d}" if change else ""
    legal = [action for action in position.legal_actions() if action.args[0] == change]
    answer["may_plant"] = [place(str(action)[-3:]) for action in legal if action.kind == "crop"]
    answer["may_cross_out"] = [place(str(action)[-3:]) for action in legal if action.kind == "cross"]
    answer["must_cross_out"] = bool(answer["may_cross_out"])
    farms = {entry["farm"] for entry in answer["may_plant"] + answer["may_cross_out"]}
    answer["farm"] = farms.pop() if len(farms) == 1 else None
    action = None
    for key, verb in (("plant", "crop"), ("cross_out", "cross")):
        if key in given and (key == "plant" or not isinstance(given[key], str)):
            name = "-" if given[key] is None else square(given[key])
            action = position.parse_action(f"{verb}{sign} {name}")
    if action is None:
        refusal = None if legal else position.why_not(position.parse_action(f"crop{sign} -"))
        chosen = legal[0] if legal else None
    else:
        refusal, chosen = position.why_not(action), action
    if refusal is not None:
        return {**answer, "legal": False, "reason": refusal.code}
    assert chosen is not None
    log: Log = []
    position.apply_action(chosen, log)
    seen = position.observation(None)["players"][0]
    used = {colour: sum(token not in ("", "X") for row in seen[colour] for token in row) for colour in ("red", "blue")}
    answer |= {
        "legal": True,
        "milk_left": seen["milk"],
        "used_red_after": used["red"],
        "used_blue_after": used["blue"],
        "red_after": seen["red"],
        "blue_after": seen["blue"],
    }
    if chosen.kind == "cross":
        answer["lost"] = log[0].data["animal"]
    return answer


def turned(given: Given) -> int:
    """The rotation after a round whose leftover die is that of the case."""
    full = [["Ch"] * 4] * 4
    position = GAME.position(
        {
            "players": [{"red": full, "blue": full, "milk": given.get("milk_tokens", 3)}],
            "round": 8 if given.get("last_round") or given.get("round") == 8 else 2,
            "turn": 1,
            "rotation": given["rotation"],
            "dice": [given["die"]] * 2,
            "target": 1,
        }
    )
    position.apply_action(position.parse_action(f"R{given['die']}"))
    rotation: int = position.observation(None)["rotation"]
    return rotation


def wheel_showing(shown: list[list[str]]) -> Given:
    """A wheel that shows these pairs at rotation 0: our patterns over sections made for them."""
    data = standard_wheel().to_json()
    for section, pattern, pair in zip(data["section"], data["pattern"], shown):
        windows = sorted(pattern["opens"], key=POSITIONS.index)
        section["slots"].update(zip(windows, pair))
    return data


def emma_choice(given: Given) -> Given:
    chosen = options_of(given, skill="emma_skill", level="emma_level", ties="emma_ties")
    if "shown" in given:
        chosen["wheel"] = wheel_showing(given["shown"])
    horses = given.get("player_horses", given.get("horses", 0))
    player = {key: given[key] for key in ("milk",) if key in given}
    if isinstance(given.get("player"), dict):
        horses = given["player"].get("horses", horses)
        player |= {key: given["player"][key] for key in ("red", "blue", "milk") if key in given["player"]}
    player.setdefault("red", [["H" if 4 * r + c < horses else "" for c in range(4)] for r in range(4)])
    description: Given = {
        "players": [player],
        "options": chosen,
        "round": given.get("round", 2),
        "turn": 0 if given.get("round", 2) % 2 == 0 else 1,
        "phase": "emma",
        "farmers": {"red": given["red"], "blue": given["blue"]},
        "rotation": given.get("rotation", 0),
        "dice": given["dice"],
        "target": given["target"],
    }
    tracks = given.get("tracks", given.get("emma"))
    if tracks is not None:
        description["emma"] = tracks
    position = GAME.position(description)
    legal = position.legal_actions()
    moves = {move["action"]: move for move in position.observation(None)["moves"]}
    choice = moves[str(legal[0])]
    position.apply_action(legal[0])
    all_choices = [{"die": moves[str(a)]["die"], "farmer": moves[str(a)]["farmer"]} for a in legal]
    return {
        "die": choice["die"],
        "farmer": choice["farmer"],
        "space": choice["space"],
        "takes": choice["animals"],
        "choices": all_choices,
        "tracks_after": position.observation(None)["emma"],
    }


def emma_fill(given: Given) -> Given:
    position = GAME.position(
        {
            "players": [{}],
            "options": {**options_of(given), "wheel": wheel_showing([given["animals"]] * 8)},
            "round": 2,
            "phase": "emma",
            "dice": [1, 2, 3],
            "target": 1,
            "emma": given["tracks"],
        }
    )
    position.apply_action(position.legal_actions()[0])
    return {"tracks_after": position.observation(None)["emma"]}


def emma_start(given: Given) -> Given:
    tracks = [GAME.new_state(1, 1, {"emma_level": level}).observation(None)["emma"] for level in given["levels"]]
    return {"tracks": tracks}


def emma_order(given: Given) -> Given:
    first = []
    for number in given["rounds"]:
        position = GAME.position({"players": [{}], "round": number})
        log: Log = []
        position.apply_action(position.parse_action("roll"), log)
        first.append("Emma" if any(event.kind == "emma_move" for event in log) else "player")
    return {"first": first}


HANDLERS: dict[str, Callable[[Given], Given]] = {
    "score": score,
    "move": move,
    "wheel": wheel,
    "write": write,
    "crop": crop,
    "emma_choice": emma_choice,
    "emma_fill": emma_fill,
    "emma_start": emma_start,
    "emma_order": emma_order,
}
