"""The table of Finca without a browser: every position of whole games is drawn, from the view alone."""

from __future__ import annotations

import html
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest

from core.finca import GAME, box
from core.finca.state import FincaState
from core.game import Event
from core.rng import Rng
from printables.ink_svg import icon_sprite
from tests.core.finca.tools import at
from tests.core.games import random_states, state_at
from web.ui.art import sprite
from web.ui.plug import Picked, TableView, load_table, make_seats, make_view
from web.ui.tables import finca as table

NASTY = "<img src=x onerror=alert(1)>&\"'"
EXPANSIONS = {"bonus_tiles": "on", "action_tiles": "on"}
OPTIONS: list[dict[str, str]] = [
    {},
    EXPANSIONS,
    {
        **EXPANSIONS,
        "large_cart": "extra_delivery_after_a_move",
        "gust_same_blade": "forbidden",
        "discount": "each_tile",
    },
    {**EXPANSIONS, "any_kind_counts": "delivered_kind", "discount": "one_per_turn"},
]


def seats_of(state: Any, name: str = NASTY) -> Any:
    return make_seats([name] * state.seats, ["person"] * state.seats, GAME.colours)


def view_of(state: Any, viewer: int | None = None, name: str = NASTY, **more: Any) -> TableView:
    viewer = state.current_player if viewer is None else viewer
    return make_view(state, viewer, seats_of(state, name), **more)


def drawn(view: TableView) -> str:
    return "".join(part.html for part in table.parts(view))


def parse(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{text.replace('&nbsp;', ' ')}</div>")


def actions(text: str) -> set[str]:
    found = set()
    for element in parse(text).iter():
        if "data-action" in element.attrib and "can" in element.get("class", "").split():
            found.add(element.attrib["data-action"])
    return found


def tokens(text: str) -> set[str]:
    return {e.attrib["data-pick"] for e in parse(text).iter() if "data-pick" in e.attrib}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=["base", "expansions", "other readings", "more readings"])
def test_every_legal_action_can_be_clicked_in_the_drawing(seats: int, options: dict[str, str]) -> None:
    kinds: set[str] = set()
    seen: set[tuple[str, str]] = set()
    for layout in ("wide", "tablet", "phone"):
        for step, state in enumerate(random_states(GAME.new_state(seats, 3, options), 3)):
            if state.is_terminal():
                drawn(view_of(state, 0, layout=layout))
                break
            offered = {(layout, action.kind) for action in state.legal_actions()}
            if step % 7 and step > 8 and offered <= seen:
                continue
            seen |= offered
            view = view_of(state, layout=layout)
            kinds |= {choice.action.kind for choice in view.choices}
            reached = actions(drawn(view))
            for token in tokens(drawn(view)):
                answer = table.pick(view, token)
                assert isinstance(answer, Picked) and answer.tokens == (token,)
                half = view_of(state, layout=layout, picked=answer.tokens)
                reached |= actions(drawn(half))
                assert table.pick(half, token) == Picked(())
            assert reached == set(view.legal), f"{layout}, step {step}"
    assert {"place", "move", "serve", "done"} <= kinds
    assert options == {} or {"gust", "to", "end", "double"} <= kinds


@pytest.mark.parametrize("seats", GAME.seats)
def test_names_are_text_and_clickable_things_have_names(seats: int) -> None:
    log: list[Event] = []
    for step, state in enumerate(random_states(GAME.new_state(seats, 8, EXPANSIONS), 8, log=log)):
        if state.is_terminal():
            break
        if step % 3:
            continue
        view = view_of(state, news=tuple(log[-12:]))
        text = drawn(view)
        assert "<img" not in text
        for element in parse(text).iter():
            if element.get("role") in ("button", "img", "group"):
                assert element.get("aria-label"), ElementTree.tostring(element)[:200]
            assert not any(name.startswith("on") for name in element.attrib)
        for thing in re.findall(r'data-what="([^"]+)"', text)[:12]:
            explained = table.explain(view, html.unescape(thing))
            assert explained is not None and explained.title and "<img" not in explained.html


def test_a_player_called_like_another_stays_who_they_are() -> None:
    state = at(2, farmers=[[0, 5], [1, 8]], hands=[{"lemon": 3}, {"lemon": 5}])
    log: list[Event] = []
    state.step(state.parse_action("move 0"), log)
    seats = make_seats(["Player 2", "Bo"], ["person"] * 2, GAME.colours)
    text = drawn(make_view(state, 1, seats, news=log))
    assert "Everybody returns their lemons (Player 2 3 and Bo 5)." in text


def test_nobody_else_gets_anything_to_click() -> None:
    state = GAME.new_state(3, 4)
    actor = state.current_player
    assert actor is not None
    for viewer in [(actor + 1) % 3, None]:
        view = make_view(state, viewer, seats_of(state))
        assert not actions(drawn(view))
        assert not tokens(drawn(view))
    watching = make_view(state, actor, seats_of(state), mode="replay")
    assert not actions(drawn(watching))


def test_focus_shows_path_arrows_landing_food_and_cart() -> None:
    state = at(3, farmers=[[4, 4, 9], [4, 1], [7, 2]])
    before = drawn(view_of(state))
    assert "fi-path" not in before and "fi-bubble" not in before
    text = drawn(view_of(state, focus="move 4"))
    assert "fi-path" in text and "fi-crossed" in text and "fi-landing" in text
    bubble = re.search(r'<g class="fi-bubble.*?</g>', text)
    assert bubble is not None and "+2" in bubble[0] and "#icon.lemon" in bubble[0] and "#icon.cart" in bubble[0]
    assert "Walks 3 past a donkey and takes 2 lemons and a cart." in text
    far = drawn(view_of(state, focus="move 9"))
    assert "fi-crossed" not in far and "Walks 1 and takes 1 almond." in far


def test_a_shortage_is_announced_before_the_click() -> None:
    state = at(2, farmers=[[0, 5], [1, 8]], hands=[{"lemon": 3}, {"lemon": 5}], carts=[0, 4], cart_stack=0)
    plain = drawn(view_of(state, name="Ana"))
    assert plain.count("fi-alert") == 2
    text = drawn(view_of(state, name="Ana", focus="move 0"))
    assert "Lemons run out (only 1 left): everybody returns theirs first, Ana 3 and Ana 5." in text
    assert "fi-bubble fi-short" in text
    text = drawn(view_of(state, name="Ana", focus="move 5"))
    assert "Carts run out: everybody returns theirs first, Ana 4." in text


def test_news_tell_where_the_food_went_and_who_won_a_finca() -> None:
    state = at(2, farmers=[[0, 5], [1, 8]], hands=[{"lemon": 3}, {"lemon": 5}])
    log: list[Event] = []
    state.step(state.parse_action("move 0"), log)
    text = drawn(view_of(state, 1, name="Bo", news=log))
    assert "Lemons run out: Bo is due 2, but 1 is left." in text
    served = at(2, hands=[{"fig": 1}, {}], carts=[1, 0], stacks={"petra": ["F1"]}, estates={"petra": "fig"})
    log = []
    for notation in ("serve petra", "pay F1", "done"):
        served.step(served.parse_action(notation), log)
    text = drawn(view_of(served, 1, name="Bo", news=log))
    assert "Petra is served. Bo has delivered the most figs" in text
    assert "Bo won its finca tile" in text and "#fi-wood" in text


def test_fifteen_farmers_are_all_drawn_upright_on_one_blade() -> None:
    state = at(5, farmers=[[4] * 3] * 5)
    text = drawn(view_of(state))
    farmers = re.findall(r'data-key="f-(\d)-4-(\d)"', text)
    assert len(farmers) == len(set(farmers)) == 15
    assert text.count("data-upright") == 15


def test_a_farmer_that_walked_keeps_its_key_so_that_it_walks_on_screen() -> None:
    state = at(2, farmers=[[3, 3, 9], [6, 0]])
    before = drawn(view_of(state))
    assert 'data-key="f-0-3-1"' in before
    log: list[Event] = []
    state.step(state.parse_action("move 3"), log)
    after = parse(drawn(view_of(state, 0, news=log)))
    walker = next(e for e in after.iter() if e.get("data-key") == "f-0-3-1")
    assert walker.get("data-clockwise") == f"{table.finca.blade_angle(5):g}"
    keys = [e.get("data-key") for e in after.iter() if (e.get("data-key") or "").startswith("f-0-")]
    assert len(keys) == len(set(keys)) == 3


@pytest.mark.parametrize("seats", GAME.seats)
def test_keys_are_unique_in_every_part(seats: int) -> None:
    log: list[Event] = []
    for step, state in enumerate(random_states(GAME.new_state(seats, 5, EXPANSIONS), 5, log=log)):
        if step % 5 and not state.is_terminal():
            continue
        for part in table.parts(view_of(state, 0, news=tuple(log[-9:]))):
            keys = [e.get("data-key") for e in parse(part.html).iter() if e.get("data-key") and not e.get("data-mark")]
            assert len(keys) == len(set(keys)), part.key


def test_symbols_and_icons_that_are_used_exist() -> None:
    defs = table.defs()
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sprite()[0] + defs))
    for seed in range(3):
        for step, state in enumerate(random_states(GAME.new_state(2 + seed, seed, EXPANSIONS), seed)):
            if step % 9 and not state.is_terminal():
                continue
            for focus in ("", *list(view_of(state, 0).obs["previews"])[:2]):
                for name in re.findall(r'href="#([^"]+)"', drawn(view_of(state, 0, focus=focus))):
                    assert name in symbols, name
    assert set(icon_sprite()[1]) <= symbols or all(name in defs for name in icon_sprite()[1])


def test_every_event_has_words_and_flights_go_between_known_places() -> None:
    seen = set()
    for seed in range(4):
        state = GAME.new_state(2 + seed, seed, EXPANSIONS)
        rng = Rng(seed)
        while not state.is_terminal():
            log: list[Event] = []
            state.apply_action(rng.choice(state.legal_actions()), log)
            view = view_of(state, 0, news=log)
            text = drawn(view)
            for event in log:
                seen.add(event.kind)
                table.icon(event)
                for flight in table.fly(view, event):
                    assert f'data-at="{flight.start}"' in text, (event.kind, flight.start)
                    assert f'data-at="{flight.end}"' in text, (event.kind, flight.end)
    assert {"place", "move", "collect", "serve", "deliver", "reveal", "finca", "shortage", "gust", "over"} <= seen


def test_score_lines_are_tied_to_tiles() -> None:
    for state in random_states(GAME.new_state(3, 6, EXPANSIONS), 6):
        if state.is_terminal():
            break
    text = drawn(view_of(state, 0))
    for p, card in enumerate(state.scores()):
        for line in card.lines:
            for place in line.marks:
                assert f'data-mark="{p}:{place}"' in text, (p, place)


def test_leads_and_progress_are_shown() -> None:
    state = at(
        2,
        bonus_tiles="on",
        stacks={"petra": ["O1"], "arta": ["L2"]},
        estates={"petra": "fig", "arta": "donkey"},
        taken=[[{"fig": 2}], [{"fig": 1}, {"any": 3}]],
    )
    text = html.unescape(drawn(make_view(state, 0, make_seats(["Ana", "Bo"], ["person"] * 2, GAME.colours))))
    assert "Ana leads in figs (Ana 2, Bo 1)" in text
    assert "Bo leads in foods of all kinds (Ana 2, Bo 4)" in text
    assert "value 2: in the next set" in text and "value 1: missing for the next set" in text


def test_the_delivery_shows_its_totals() -> None:
    state = at(2, hands=[{"fig": 3, "fish": 2}, {}], carts=[1, 0], stacks={"petra": ["F3"], "arta": ["S2"]})
    state.step(state.parse_action("serve petra"))
    state.step(state.parse_action("pay F3"))
    text = drawn(view_of(state))
    assert "3 of 6 foods, 3 points" in text and "Done: take the tile, 3 points" in text
    assert "fi-paid" in text


def test_texts_for_the_shell() -> None:
    loaded = load_table("finca")
    for option in GAME.options:
        assert option.id in loaded.option_titles
        assert any(option.id in group for _, group in loaded.option_groups)
        for choice in option.choices:
            assert f"{option.id}={choice}" in loaded.choice_titles
    assert {line.id for line in GAME.new_state(2, 1).scores()[0].lines} == set(table.LINE_TITLES)
    assert loaded.guide is not None and loaded.hover and "<svg" in loaded.art()
    state = GAME.new_state(2, 3, EXPANSIONS)
    assert isinstance(state, FincaState)
    hints = 0
    for step in random_states(state, 3):
        if step.is_terminal():
            break
        view = view_of(step)
        for hint in table.hints(view):
            hints += 1
            assert hint.text.endswith(".") and (not hint.notation or view.can(hint.notation))
        for choice in view.choices:
            assert table.group(view, choice) or choice.action.kind in ("done", "end")
        assert table.banner(view)
    assert hints > 50


def test_drawing_is_quick() -> None:
    view = view_of(state_at(GAME, 5, 3, 90, EXPANSIONS))
    table.defs()
    table.parts(view)
    best = min(_timed(view) for _ in range(5))
    assert best < 0.05


def _timed(view: TableView) -> float:
    start = time.perf_counter()
    table.parts(view)
    return time.perf_counter() - start


def test_names_of_communities_are_those_of_the_rules() -> None:
    assert list(table.NAMES) == list(box.COMMUNITIES)
