"""The table of Tiny Farms without a browser: every position of whole games is drawn, from the view alone."""

from __future__ import annotations

import html
import json
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest

from core.game import Event, get_game
from core.rng import Rng
from core.tiny_farms.state import TinyFarmsState
from core.tiny_farms.wheel import standard_wheel
from tests.core.games import random_states
from web.ui.art import sprite
from web.ui.plug import Picked, Refuse, TableView, load_table, make_seats, make_view
from web.ui.tables import tiny_farms as table

GAME = get_game("tiny_farms")
NASTY = "<img src=x onerror=alert(1)>&\"'"


def seats_of(state: Any, name: str = NASTY) -> Any:
    count = state.seats
    return make_seats(
        [name] * count + ["Emma"] * (state.players - count), ["person"] * count + ["automa"] * (state.players - count)
    )


def view_of(state: Any, viewer: int | None = None, **more: Any) -> TableView:
    viewer = state.current_player if viewer is None else viewer
    return make_view(state, viewer, seats_of(state), **more)


def drawn(view: TableView) -> str:
    return "".join(part.html for part in table.parts(view))


def parse(text: str) -> ElementTree.Element:
    """HTML of ours is also XML, apart from a few names of characters and attributes without quotes."""
    return ElementTree.fromstring(f"<div>{text.replace('&nbsp;', ' ')}</div>")


def actions(text: str) -> set[str]:
    found = set()
    for element in parse(text).iter():
        if "data-action" in element.attrib and "can" in element.get("class", "").split():
            found.add(element.attrib["data-action"])
    return found


def tokens(text: str) -> set[str]:
    return {e.attrib["data-pick"] for e in parse(text).iter() if "data-pick" in e.attrib}


SOLO = {"emma_ties": "player", "emma_level": "epic", "cross_out": "any"}
OWN = {"start_rotation": "random", "wheel": standard_wheel().to_json()}


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (2, {}), (3, {}), (4, {}), (1, SOLO), (2, OWN)],
    ids=["solo", "two", "three", "four", "solo options", "own wheel"],
)
def test_every_legal_action_can_be_clicked_in_the_drawing(seats: int, options: dict[str, Any]) -> None:
    for layout in ("wide", "tablet", "phone"):
        for step, state in enumerate(random_states(GAME.new_state(seats, 3, options), 3)):
            if state.is_terminal():
                drawn(view_of(state, 0, layout=layout))
                break
            if step % 17 and step > 8:
                continue
            view = view_of(state, layout=layout)
            reached = actions(drawn(view))
            todo = [(token,) for token in tokens(drawn(view))]
            seen: set[tuple[str, ...]] = set()
            while todo:
                picked = todo.pop()
                if picked in seen:
                    continue
                seen.add(picked)
                half = view_of(state, layout=layout, picked=picked)
                text = drawn(half)
                reached |= actions(text)
                for token in tokens(text):
                    answer = table.pick(half, token)
                    if isinstance(answer, Picked):
                        todo.append(answer.tokens)
            assert reached == set(view.legal), f"{layout}, step {step}"


@pytest.mark.parametrize("seats", GAME.seats)
def test_names_are_text_and_clickable_things_have_names(seats: int) -> None:
    for state in random_states(GAME.new_state(seats, 8), 8):
        if state.is_terminal():
            break
        text = drawn(view_of(state))
        assert "<img" not in text
        for element in parse(text).iter():
            if element.get("role") in ("button", "img", "group"):
                assert element.get("aria-label"), ElementTree.tostring(element)[:200]
            assert not any(name.startswith("on") for name in element.attrib)


def test_nobody_else_gets_anything_to_click() -> None:
    state = GAME.new_state(3, 4)
    state.apply_action(state.legal_actions()[0])
    actor = state.current_player
    assert actor is not None
    for viewer in [(actor + 1) % 3, None]:
        view = make_view(state, viewer, seats_of(state))
        assert not actions(drawn(view))
        assert not tokens(drawn(view))
    watching = make_view(state, actor, seats_of(state), mode="replay")
    assert not actions(drawn(watching))


def test_a_die_shows_where_both_farmers_land_and_what_they_bring() -> None:
    state = GAME.new_state(2, 5, {"start_player": "0"})
    state.apply_action(state.legal_actions()[0])
    assert isinstance(state, TinyFarmsState)
    die = state.dice[0]
    before = drawn(view_of(state))
    assert "ghost" not in before
    for more in ({"picked": (f"die:{die}",)}, {"focus": f"die:{die}"}):
        text = drawn(view_of(state, **more))
        for letter, farmer in (("R", "red"), ("B", "blue")):
            action = state.parse_action(f"{letter}{die}")
            space, _, animals = state.landing(action)
            assert f'data-key="ghost-{farmer}"' in text
            button = next(e for e in parse(text).iter("button") if e.get("data-action") == f"{letter}{die}")
            assert "".join(button.itertext()).startswith(str(space + 1))
            icons = [use.get("href") for use in button.iter("use")]
            assert icons == [f"#icon.{table.tiny_farms.ICONS[animal]}.colour" for animal in animals]


def test_milk_is_included_before_committing() -> None:
    state = GAME.position({"players": [{"milk": 2}, {}], "dice": [4, 4, 6]})
    view = view_of(state)
    assert table.pick(view, "die:4") == Picked(("die:4",))
    half = view_of(state, picked=("die:4",))
    assert {"milk:-2", "milk:-1", "milk:0", "milk:1", "milk:2"} <= tokens(drawn(half))
    assert table.pick(half, "milk:1") == Picked(("die:4", "milk:1"))
    text = drawn(view_of(state, picked=("die:4", "milk:1")))
    assert {"R4+1", "B4+1"} <= actions(text)
    assert "R4" not in actions(text)
    assert isinstance(table.pick(view, "milk:1"), Refuse)
    assert table.pick(half, "die:4") == Picked(())


def test_pointing_at_a_square_tells_what_it_would_change() -> None:
    state = GAME.position(
        {
            "players": [{"red": [["P", "", "", ""]] + [[""] * 4] * 3, "milk": 0}, {}],
            "dice": [1, 2],
            "pending": {"farmer": "red", "animals": ["P"]},
        }
    )
    text = drawn(view_of(state, focus="b1"))
    delta = next(e for e in parse(text).iter("g") if e.get("data-key") == "delta")
    # 1 becomes 6, and the farms are one more space apart
    assert "".join(delta.itertext()) == "+4"
    assert "tf-would" in text
    assert 'data-key="delta"' not in drawn(view_of(state))


def test_score_lines_are_tied_to_squares() -> None:
    state = GAME.new_state(2, 1)
    for now in random_states(state, 1):
        if now.is_terminal():
            text = drawn(make_view(now, 0, seats_of(now)))
            places = {e.get("data-mark") for e in parse(text).iter() if e.get("data-mark")}
            for player, card in enumerate(now.scores()):
                for line in card.lines:
                    assert {f"{player}:{place}" for place in line.marks} <= places


def test_the_wheel_and_the_farmers_carry_their_angles() -> None:
    state = GAME.position({"players": [{}, {}], "rotation": 3, "farmers": {"red": 6, "blue": 1}})
    text = drawn(view_of(state))
    angles = {e.get("data-key"): e.get("data-clockwise") for e in parse(text).iter() if e.get("data-clockwise")}
    assert angles == {"top": "135", "farmer-red": "270", "farmer-blue": "45"}


def test_emmas_card_fills_circle_by_circle() -> None:
    state = GAME.new_state(1, 2, {"emma_level": "hard"})
    text = drawn(view_of(state))
    assert text.count('class="tf-circle"') == sum(state.observation(0)["emma"].values()) == 5
    state.apply_action(state.legal_actions()[0])
    assert "tf-aim" in drawn(view_of(state))
    assert "Emma is after" in table.banner(view_of(state))


def test_every_event_has_a_picture_and_known_places() -> None:
    for seats in GAME.seats:
        log: list[Event] = []
        state = GAME.new_state(seats, 9)
        for _ in random_states(state, 9, log=log):
            pass
        text = drawn(make_view(state, 0, seats_of(state), news=log))
        places = set(re.findall(r'data-at="([^"]+)"', text))
        for event in log:
            picture = table.icon(event)
            assert picture.startswith("<svg"), event.kind
            parse(picture)
            for move in table.fly(make_view(state, 0, seats_of(state), news=log), event):
                assert move.start in places and move.end in places, event


def test_icons_used_are_in_the_sprite() -> None:
    known = set(re.findall(r'id="([^"]+)"', sprite()[0] + table.defs()))
    assert not set(re.findall(r'id="([^"]+)"', sprite()[0])) & set(re.findall(r'id="([^"]+)"', table.defs()))
    used: set[str] = set()
    for seats in (1, 2, 4):
        log: list[Event] = []
        for state in random_states(GAME.new_state(seats, 6), 6, log=log):
            if not state.is_terminal():
                used |= set(re.findall(r'href="#([^"]+)"', drawn(view_of(state))))
        for event in log:
            used |= set(re.findall(r'href="#([^"]+)"', table.icon(event)))
    used |= set(re.findall(r'href="#([^"]+)"', table.defs()))
    assert used <= known
    parse(table.defs())
    parse(table.art())


def test_spaces_explain_what_comes_after_turning() -> None:
    state = GAME.new_state(2, 1)
    told = table.explain(view_of(state), "space:4")
    assert told is not None
    assert told.title == "Space 5: bear and pig"
    assert "bear and pig" in html.unescape(told.html)
    assert told.html.count("<td>") == 7
    parse(told.html)
    assert table.explain(view_of(state), "nothing") is None


def test_hints_groups_and_texts() -> None:
    loaded = load_table("tiny_farms")
    for option in GAME.options:
        assert option.id in loaded.option_titles
        for choice in option.choices:
            assert f"{option.id}={choice}" in loaded.choice_titles
        assert any(option.id in ids for _, ids in loaded.option_groups)
    state = GAME.new_state(1, 1)
    state.apply_action(state.legal_actions()[0])
    view = view_of(state)
    assert any("milk" in hint.text for hint in table.hints(view))
    assert {table.group(view, choice) for choice in view.choices} == {"Without milk", "With milk"}
    assert loaded.guide is not None
    assert set(loaded.guide.coach) <= {"roll", "move", "write", "keep", "crop", "emma"}
    GAME.new_state(len(loaded.guide.seats), loaded.guide.seed, loaded.guide.options)


def test_a_wheel_file_becomes_an_option() -> None:
    from core.game import SetupError
    from tests.core.tiny_farms.test_wheel import toml

    own = standard_wheel().to_json()
    assert table.read_option("wheel", toml(own)) == own
    with pytest.raises(SetupError, match="wheel file"):
        table.read_option("wheel", "[[wheel.section]]")


def test_drawing_is_quick() -> None:
    state = GAME.new_state(4, 2)
    rng = Rng(2)
    for _ in range(70):
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    view = view_of(state)
    table.parts(view)
    best = 1.0
    for _ in range(5):
        begin = time.perf_counter()
        table.parts(view)
        best = min(best, time.perf_counter() - begin)
    assert best < 0.02
    json.dumps([part.html for part in table.parts(view)])
