"""The table of La Granja without a browser: every position of whole games is drawn, from the view alone."""

from __future__ import annotations

import html
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest

from core.game import Log, get_game
from core.rng import Rng
from tests.core.games import random_states
from tests.core.la_granja.tools import position, run
from web.ui.plug import TableView, load_table, make_seats, make_view
from web.ui.tables import la_granja as table

GAME = get_game("la_granja")
NASTY = "<img src=x onerror=alert(1)>&\"'"


def view_of(state: Any, viewer: int | None = None, **more: Any) -> TableView:
    seats = make_seats([NASTY] * state.seats, ["person"] * state.seats)
    return make_view(state, state.current_player if viewer is None else viewer, seats, **more)


def drawn(view: TableView) -> str:
    return "".join(part.html for part in table.parts(view))


def parse(text: str) -> ElementTree.Element:
    """HTML of ours is also XML."""
    return ElementTree.fromstring(f"<div>{text}</div>")


def actions(text: str) -> set[str]:
    found = set()
    for element in parse(text).iter():
        if "data-action" in element.attrib and "can" in element.get("class", "").split():
            found.add(element.attrib["data-action"])
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_legal_click_is_on_the_table(seats: int) -> None:
    for seed, layout in ((seats, "wide"), (seats + 10, "phone")):
        state = GAME.new_state(seats, seed)
        for n, s in enumerate(random_states(state, seed)):
            if s.is_terminal():
                parse(drawn(view_of(s, 0, mode="watch")))
                break
            if n % 3:
                continue
            text = drawn(view_of(s, layout=layout))
            assert actions(text) == {str(a) for a in s.legal_actions()}, s.stack[-1]
            assert NASTY not in text and html.escape(NASTY) in text


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_hidden_is_drawn(seats: int) -> None:
    state = GAME.new_state(seats, 3)
    for n, s in enumerate(random_states(state, 3)):
        if n % 23 or s.is_terminal():
            continue
        for viewer in (None, *range(seats)):
            seats_ = make_seats(["A", "B", "C", "D"][:seats], ["person"] * seats)
            texts = []
            for seed in (1, 2):
                world = s.determinize(viewer, Rng(seed)) if viewer is not None else s
                texts.append(drawn(make_view(world, viewer, seats_)))
            assert texts[0] == texts[1]


def test_everything_drawn_is_defined_once() -> None:
    defs = table.defs()
    ids = re.findall(r'<symbol id="([^"]+)"', defs)
    assert len(ids) == len(set(ids))
    parse(defs)
    used: set[str] = set()
    for seats in (1, 2, 3, 4):
        state = GAME.new_state(seats, 5)
        for n, s in enumerate(random_states(state, 5)):
            if not n % 7 and not s.is_terminal():
                used |= set(re.findall(r'href="#(lg-[^"]+)"', drawn(view_of(s))))
    assert used <= set(ids)


def test_other_peoples_farms_open_with_a_tap() -> None:
    s = position("III.3", {"fields": [{"card": 1, "goods": 1}]}, {"barrows": [8], "helpers": [4]})
    closed = drawn(view_of(s, 0))
    opened = drawn(view_of(s, 0, picked=("farm:1",)))
    assert closed.count('class="lg-farm"') == 1 and opened.count('class="lg-farm"') == 2
    assert "Farm Worker" in closed


def test_a_placement_says_what_it_removes_before_it_is_played() -> None:
    farm = {"barrows": [{"card": 2, "covered": ["olive", "pig"]}], "upgraded": {"wine": 1}}
    s = position("III.3", farm, market={"9": 1, "14": 1}, turns=[["turn.deliver", 0, 1]])
    run(s, "deliver:c2:wine")
    text = html.unescape(drawn(view_of(s, 0, focus="space:10")))
    assert "removing 2 markers for 2 VP" in text


def test_hints_explanations_and_words() -> None:
    loaded = load_table("la_granja")
    assert loaded.hidden({}) and loaded.guide is not None and loaded.blurb
    state = GAME.new_state(3, 8)
    log: Log = []
    for n, s in enumerate(random_states(state, 8, log=log)):
        if n % 9 or s.is_terminal():
            continue
        view = view_of(s, news=tuple(log[-30:]))
        assert loaded.banner(view)
        for hint in loaded.hints(view):
            assert hint.text
        for choice in view.choices:
            loaded.group(view, choice)
    for event in log:
        loaded.icon(event)
    view = view_of(GAME.new_state(2, 1))
    for thing in (
        [f"card:{n}" for n in range(1, 67)]
        + [f"tile:{n}" for n in range(1, 25)]
        + ["building:3", "space:5", "market:4"]
    ):
        found = loaded.explain(view, thing)
        assert found is not None and found.title
    for option in GAME.options:
        assert option.id in table.OPTION_TITLES
        for choice in option.choices:
            assert f"{option.id}={choice}" in table.CHOICE_TITLES
    assert {o for _, ids in table.OPTION_GROUPS for o in ids} == {o.id for o in GAME.options}


def test_covered_points() -> None:
    s = position("III.3", {"vp": 7}, {"vp": 9}, options={"hide_vp": "on"})
    view = view_of(s, 0)
    assert table.secret_lines(view, 1) and not table.secret_lines(view, 0)
    assert '<span class="num">?</span>' in drawn(view)


def test_drawing_is_quick() -> None:
    state = GAME.new_state(4, 2)
    views = [view_of(s.clone()) for n, s in enumerate(random_states(state, 2)) if n in (120, 200, 300)]
    for view in views:
        drawn(view)
    start = time.process_time()
    for view in views * 5:
        drawn(view)
    assert (time.process_time() - start) / 15 < 0.05
