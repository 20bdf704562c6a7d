"""The table of Mi Tierra without a browser: every legal action has its place, nothing hidden is shown."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from core.game import Event
from core.mi_tierra import GAME
from core.mi_tierra.data import GENERIC, GOODS
from core.mi_tierra.data import MARKETS as MARKET_CARDS
from core.mi_tierra.words import PROMPTS
from core.rng import Rng
from printables import sheets
from printables.mi_tierra import places
from tests.core.mi_tierra.tools import do, fresh, start
from web.ui.plug import load_table, make_seats, make_view, why_not
from web.ui.tables.mi_tierra import choose, told
from web.ui.tables.mi_tierra.pieces import EVENTS
from web.ui.views.shop import Order

TABLE = load_table("mi_tierra")
ALL = dict.fromkeys(("international_markets", "merchant", "village", "objectives"), "yes")
ODD = "<img onerror=alert(1)>"


class _Well(HTMLParser):
    """Fails on tags that do not close."""

    VOID = frozenset(("br", "hr", "img", "input"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}/> has an attribute twice: {names}"

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()


def html_of(view: Any) -> str:
    return "".join(part.html for part in TABLE.parts(view)) + TABLE.banner(view)


def actions_in(html: str) -> set[str]:
    """Notations that a click plays (not those that only explain)."""
    found = set()
    for tag in re.findall(r"<[^>]*data-action=[^>]*>", html):
        if re.search(r'class="[^"]*\bcan\b', tag):
            found.add(re.search(r'data-action="([^"]*)"', tag)[1].replace("&amp;", "&"))  # type: ignore[index]
    return found


@pytest.mark.parametrize(
    ("seats", "options", "layout"),
    [
        (2, {}, "wide"),
        (3, {"simpler_game": "yes", "objectives": "yes"}, "phone"),
        (4, ALL, "wide"),
        (4, {}, "tablet"),
        (5, {"less_luck": "yes", "hold_back_workers": "yes"}, "wide"),
        (6, ALL, "phone"),
    ],
)
def test_every_legal_action_has_a_place_on_the_table(seats: int, options: dict[str, str], layout: str) -> None:
    state = GAME.new_state(seats, seats, options)
    rng = Rng(seats)
    table_seats = make_seats([ODD, *(f"N{i}" for i in range(1, seats))], ["person"] * seats)
    news: list[Event] = []
    step = 0
    while not state.is_terminal():
        assert state.current_player is not None
        view = make_view(state, state.current_player, table_seats, layout=layout, news=news)
        html = html_of(view)
        legal = {choice.notation for choice in view.choices}
        assert actions_in(html) <= legal
        assert legal <= actions_in(html), f"no place for {sorted(legal - actions_in(html))[:5]} in {view.decision}"
        assert ODD not in html
        rings = re.findall(r'<g data-action="[^"]*"[^>]*>(<(?:circle|rect) class="mt-lit ring[^"]*"[^>]*>)', html)
        assert len(rings) == len(set(rings)), f"two places on one spot in {view.decision}"
        if step % 25 == 0:
            parser = _Well()
            parser.feed(html)
            assert not parser.open
            for choice in view.choices:
                TABLE.group(view, choice)
                focused = make_view(state, state.current_player, table_seats, layout=layout, focus=choice.notation)
                assert html_of(focused)
            for hint in TABLE.hints(view):
                assert hint.text and hint.rule.startswith("MT-")
        news = []
        action = view.choices[rng.below(len(view.choices))].action
        state.apply_action(action, news)
        for event in news:
            TABLE.icon(event)
            TABLE.fly(view, event)
        step += 1
    over = make_view(state, 0, table_seats, layout=layout)
    assert "The game is over." in html_of(over)


def test_a_wide_table_has_the_own_farm_beside_what_happens_next() -> None:
    """Places on the farm, the purse and all buttons lie in what is on the screen without scrolling."""
    state, rng = GAME.new_state(3, 2), Rng(2)
    seats = make_seats(["A", "B", "C"], ["person"] * 3)
    on_farm = 0
    for _ in range(150):
        if state.is_terminal():
            break
        view = make_view(state, state.current_player, seats)
        top = {part.key: part.html for part in TABLE.parts(view)}
        shown = actions_in(top["now"] + top["board"])
        missing = {choice.notation for choice in view.choices} - shown
        assert not missing, (view.decision, missing)
        on_farm += any(notation.startswith("farm ") for notation in actions_in(top["now"]))
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    assert on_farm


def test_others_see_no_secrets() -> None:
    state = GAME.new_state(4, 6, ALL)
    rng = Rng(6)
    seats = make_seats(["A", "B", "C", "D"], ["person"] * 4)
    looked = 0
    while not state.is_terminal():
        view = make_view(state, state.current_player, seats)
        if state.stack[-1][0] in ("order_cards", "contract"):
            looked += 1
            other = (state.current_player + 1) % 4  # type: ignore[operator]
            rival = html_of(make_view(state, other, seats))
            assert "order of" not in rival and not actions_in(rival)
            for index in state.contract_deck[-2:]:
                assert f"#mt-N{index + 1}" not in rival
        assert TABLE.secret_lines(view, (view.viewer + 1) % 4) == ["objective"]  # type: ignore[operator]
        assert TABLE.secret_lines(view, view.viewer) == []  # type: ignore[arg-type]
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    assert looked
    assert TABLE.secret_lines(make_view(state, 0, seats), 1) == []


def test_who_waits_reads_what_the_other_does() -> None:
    assert set(choose.WAITING) == set(PROMPTS)
    state = GAME.new_state(3, 1)
    seats = make_seats(["A", "B", "C"], ["person"] * 3)
    other = (state.current_player + 1) % 3  # type: ignore[operator]
    said = re.sub("<[^>]*>", "", html_of(make_view(state, other, seats)))
    assert f"{'ABC'[state.current_player]} picks something to start with." in said  # type: ignore[index]


def test_every_event_tells_what_it_does_to_you() -> None:
    """The sentence for the viewer never fails, in no round and on no farm."""
    seats = make_seats(["A", "B", "C"], ["person"] * 3)
    for seed in range(6):
        state, rng = GAME.new_state(3, seed), Rng(seed)
        while not state.is_terminal():
            if len(state.stack) and state.decision.kind == "place":
                view = make_view(state, 0, seats)
                for card in EVENTS.values():
                    for half in ("top", "bottom"):
                        said = told.touches(view, card[half], 0)
                        assert said == "" or (said[0].isupper() and said[-1] == ".")
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])


def test_what_cannot_be_done_says_why_with_the_rule() -> None:
    seen: dict[str, set[str]] = {}
    for seats in (2, 4, 6):
        state, rng = GAME.new_state(seats, seats, ALL), Rng(seats)
        table_seats = make_seats([f"N{i}" for i in range(seats)], ["person"] * seats)
        while not state.is_terminal():
            html = html_of(make_view(state, state.current_player, table_seats))
            for tag in re.findall(r"<[^>]*data-action=[^>]*>", html):
                if re.search(r'class="[^"]*\bcannot\b', tag):
                    notation = re.search(r'data-action="([^"]*)"', tag)[1]  # type: ignore[index]
                    refusal = why_not(state, notation)
                    assert refusal is not None and refusal.sentence and refusal.rule.startswith("MT-"), notation
                    seen.setdefault(notation.split(" ")[0], set()).add(refusal.rule)
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
    assert set(seen) == {"place", "place2", "farm", "order", "build", "plant", "pen", "lay"}
    assert len(set().union(*seen.values())) > 10


def test_a_pen_says_what_is_lost_under_it() -> None:
    state = GAME.new_state(2, 1)
    p = state.current_player
    assert p is not None
    assert state.describe(state.parse_action("pen B1-B2")).endswith("over the apple.")
    assert state.describe(state.parse_action("pen D2-D3")).endswith("over the stable.")
    assert "over" not in state.describe(state.parse_action("pen D1-E1"))


def test_a_bystander_sees_the_board_without_choices() -> None:
    state = GAME.new_state(3, 1)
    seats = make_seats(["A", "B", "C"], ["random"] * 3)
    html = html_of(make_view(state, None, seats, mode="watch"))
    assert not actions_in(html) and "mt-board" in html


def test_things_are_explained() -> None:
    state = GAME.new_state(4, 2, ALL)
    view = make_view(state, 0, make_seats(["A", "B", "C", "D"], ["person"] * 4))
    html = html_of(view)
    things = set(re.findall(r'data-what="([^"]*)"', html))
    assert len(things) > 25
    for thing in things:
        told = TABLE.explain(view, thing)
        assert told is not None and told.title and told.html, thing
    assert TABLE.explain(view, "nothing:at-all") is None


def test_static_drawings_hold_what_the_parts_refer_to() -> None:
    defs = TABLE.defs()
    known = set(re.findall(r'id="([^"]*)"', defs))
    for seats, options in ((2, {}), (6, ALL)):
        state = GAME.new_state(seats, 3, options)
        rng = Rng(3)
        for _ in range(120):
            view = make_view(
                state, state.current_player, make_seats([f"N{i}" for i in range(seats)], ["person"] * seats)
            )
            missing = {
                name
                for name in re.findall(r'href="#([^"]*)"', html_of(view))
                if name not in known and not name.startswith("icon.")
            }
            assert not missing
            if state.is_terminal():
                break
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])


def test_the_texts_for_the_shell_name_every_option() -> None:
    listed = [name for _, names in TABLE.option_groups for name in names]
    assert sorted(listed) == sorted(option.id for option in GAME.options)
    for option in GAME.options:
        assert option.id in TABLE.option_titles
        for choice in option.choices:
            assert f"{option.id}={choice}" in TABLE.choice_titles
    assert TABLE.guide is not None and TABLE.blurb and TABLE.art().startswith("<svg")
    assert places.board_size() == (540, 370)


def test_the_board_in_one_piece_is_printed_on_request_only() -> None:
    asked = sheets.on_request("mi_tierra")
    assert set(asked) == {"large-board"} and sheets.on_request("tiny_farms") == {}
    order = Order("mi_tierra")
    keys = [section.key for section in sheets.sections_of("mi_tierra", order.options(only=tuple(asked)))]
    assert [key for key in keys if not order.takes(key, key in asked)] == ["large-board"]
    order.only = ("farms", "large-board")
    assert [key for key in keys if order.takes(key, key in asked)] == ["farms", "large-board"]
    assert sheets.file_name("mi_tierra", order.options()) == "mi_tierra-a4-full-farms-large-board.pdf"
    order.only = tuple(keys)
    assert sheets.file_name("mi_tierra", order.options()) == f"mi_tierra-a4-full-{len(keys)}-parts.pdf"


@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        ({}, {"objective", "merchant"}),
        ({"objectives": "yes"}, {"merchant"}),
        ({"merchant": "yes"}, {"objective"}),
        ({"simpler_game": "yes"}, {"objective", "merchant", "tiles"}),
    ],
)
def test_the_end_tells_only_lines_that_are_in_play(options: dict[str, str], left_out: set[str]) -> None:
    state, rng = GAME.new_state(3, 4, options), Rng(4)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    view = make_view(state, 0, make_seats(["A", "B", "C"], ["person"] * 3))
    for told_card, card in zip(TABLE.told_scores(view), view.scores):
        assert {line.id for line in card.lines} - {line.id for line in told_card.lines} == left_out
        assert told_card.total == card.total


def test_harvest_questions_stay_on_the_farm_and_tell_what_comes() -> None:
    """The farm stays on the stage from worker to worker, and amounts are said before they are taken."""
    seats = make_seats(["A", "B", "C"], ["person"] * 3)
    kinds = doubled = 0
    for seed in range(4):
        state, rng = GAME.new_state(3, seed), Rng(seed)
        while not state.is_terminal():
            view = make_view(state, state.current_player, seats)
            legal = state.legal_actions()
            farmers = [x for x in legal if x.kind in ("farm", "harvest", "lay", "seed")] or legal
            action = farmers[rng.below(len(farmers))]
            kind = view.decision.kind if view.decision is not None else ""
            if kind in ("kind", "double"):
                assert {part.key: part.title for part in TABLE.parts(view)}["board"] == "Your farm"
            news: list[Event] = []
            text = next(choice.text for choice in view.choices if choice.action == action)
            prompt = view.decision.prompt if view.decision is not None else ""
            state.apply_action(action, news)
            taken = next((re.search(r"takes? (.*)\.", event.text) for event in news if " take" in event.text), None)
            if kind == "kind":
                assert re.fullmatch(r"Harvest \d (apples?|grapes?|wheat)\.", text)
                kinds += 1
            elif kind == "double" and taken:
                more, plain = re.fullmatch(r"Double the harvest: (\d \w+) instead of (\d)\?", prompt).groups()  # type: ignore[union-attr]
                assert taken[1] == more if action.kind != "none" else taken[1].startswith(f"{plain} ")
                doubled += 1
    assert kinds > 3 and doubled > 3


def test_a_city_order_can_be_filled_by_a_button() -> None:
    """The yes stands beside the no, not on the small card alone."""
    seats = make_seats(["A", "B", "C"], ["person"] * 3)
    asked = 0
    for seed in range(2):
        state, rng = GAME.new_state(3, seed), Rng(seed)
        while not state.is_terminal():
            for farm in state.farms:  # everybody can serve every order
                farm.goods[:] = [5] * len(farm.goods)
            legal = state.legal_actions()
            view = make_view(state, state.current_player, seats)
            if view.decision is not None and view.decision.kind == "city" and view.can("fill"):
                beside = choose.beside(view, "".join(part.html for part in TABLE.parts(view) if part.key == "board"))
                assert actions_in(beside) == {"fill", "none"}
                asked += 1
            state.apply_action(legal[rng.below(len(legal))])
    assert asked


@pytest.mark.parametrize(
    ("good", "asked"), [("apple", "How many apples"), ("wheat", "How much wheat"), ("eggs", "How many eggs")]
)
def test_the_black_market_asks_for_a_number_or_an_amount(good: str, asked: str) -> None:
    state = GAME.new_state(3, 1)
    while state.decision is None or state.decision.kind != "place":
        state.apply_action(state.legal_actions()[0])
    state.farms[state.current_player or 0].goods[:] = [2] * len(state.farms[0].goods)
    state.stack.append(("black", state.current_player, GOODS.index(good), 0))
    assert state.decision is not None and state.decision.prompt.startswith(asked)


def stalls_of(view: Any) -> dict[int, list[str]]:
    """Riders ("player:stable") by stall, as the board draws them."""
    board = next(part.html for part in TABLE.parts(view) if part.key == "board")
    found: dict[int, list[str]] = {}
    for x, rider in re.findall(r'<g transform="translate\(([\d.]+) [\d.]+\)" data-at="rider:([^"]*)"', board):
        stall = next(i for i in range(5) if 0 < float(x) - places.rodeo_space(i)[0] < places.rodeo_space(i)[2])
        found.setdefault(stall + 1, []).append(rider)
    return found


def test_the_stalls_of_the_rodeo_show_who_rides_what() -> None:
    seats = make_seats(["A", "B", "C"], ["person"] * 3)
    farms = [
        {"stables": {n: {"horse": level, "water": True} for n, level in zip(("S1", "S2"), own)}}
        for own in ((2, 4), (4,), (1,))
    ]
    state = start(fresh(*farms, order=[0, 1, 2]), ("rodeo", 15))
    assert stalls_of(make_view(state, 1, seats)) == {}
    do(state, "enter S1")
    assert stalls_of(make_view(state, 1, seats)) == {1: ["0:S1"]}, "as it stands"
    do(state, "enter S1")
    view = make_view(state, 2, seats)
    assert stalls_of(view) == {1: ["1:S1"], 2: ["0:S1"]} and "B&#x27;s horse from S1, level 4: place 1." in html_of(
        view
    )
    news: list[Event] = []
    do(state, "enter S1", log=news)
    view = make_view(state, 1, seats, news=news)
    assert state.decision.kind == "item" and stalls_of(view) == {1: ["1:S1"], 2: ["0:S1"], 3: ["2:S1"]}
    assert "B&#x27;s horse from S1, level 4: place 1, 15 pesos." in html_of(view)
    flown = [fly.end for event in news for fly in TABLE.fly(view, event)]
    assert "rider:2:S1" in flown and 'data-at="rider:2:S1"' in html_of(view)
    while state.stack and state.decision.kind == "item":
        do(state, str(state.legal_actions()[0]), log=news)
    assert stalls_of(make_view(state, 2, seats, news=news)) == {1: ["1:S1"], 2: ["0:S1"], 3: ["2:S1"]}, "the result"
    assert stalls_of(make_view(state, 2, seats)) == {}


@pytest.mark.parametrize(
    ("levels", "stalls", "prizes"),
    [
        ((6, 5, 4, 3, 2, 1), {1: 2, 3: 2, 5: 8}, [15, 0, 3, 0, 0]),
        ((6, 5, 4, 4, 4, 3), {1: 2, 3: 2, 5: 8}, [15, 0, 3, 0, 0]),
        ((6, 6, 6, 6, 6, 1), {1: 10, 5: 2}, [3, 0, 0, 0, 0]),
    ],
)
def test_tied_horses_share_a_stall_and_its_prizes_and_the_last_stall_holds_the_rest(
    levels: tuple[int, ...], stalls: dict[int, int], prizes: list[int]
) -> None:
    seats = make_seats([f"N{i}" for i in range(6)], ["person"] * 6)
    farms = [{"stables": {name: {"horse": level, "water": True} for name in ("S1", "S2")}} for level in levels]
    state = start(fresh(*farms, order=list(range(6))), ("rodeo", 20))
    state.round = 5
    do(state, *["enter both"] * 6)
    view = make_view(state, 0, seats)
    found = stalls_of(view)
    assert {stall: len(riders) for stall, riders in found.items()} == stalls
    assert [rider for riders in found.values() for rider in riders] == [f"{p}:S{n}" for p in range(6) for n in (1, 2)]
    coins = re.findall(r'<circle class="mt-coin" cx="([\d.]+)" cy="([\d.]+)".*?>(\d+)</text>', html_of(view))
    shown = [0] * 5
    for i, (x, y, w, h) in enumerate(map(places.rodeo_space, range(5))):
        shown[i] = sum(int(n) for cx, cy, n in coins if x < float(cx) < x + w and y < float(cy) < y + h)
    assert shown == prizes
    assert state.farms[0].money == 2 * prizes[0], "what is shown is what each has won"


def test_numbers_of_steps_and_of_used_cards_stay_readable() -> None:
    seats = make_seats(["A", "B"], ["person"] * 2)
    state = GAME.new_state(2, 1)
    state.sold[:] = [0, 1, 2]
    view = make_view(state, 0, seats)
    plate = re.search(r'aria-label="3 used cards"><rect x="[\d.]+" y="([\d.]+)"', html_of(view))
    _, y, _, h = places.sold_space()
    assert plate is not None and float(plate[1]) >= y + h, "below the card, not on its limits"
    farm = {"goods": {"apple": 2}, "stables": {"S1": {"horse": 2, "water": True}}}
    view = make_view(start(fresh(farm, {}), ("farm", 0)), 0, seats)
    drawn = html_of(view)
    for notation, level in (("train S1 1", 3), ("train S1 2", 4)):
        target = re.search(f'<g data-action="{notation}".*?</g>', drawn)
        assert target is not None and f">{level}</text>" in target[0]


@pytest.mark.parametrize("layout", ["wide", "tablet", "phone"])
def test_all_units_of_a_good_can_be_sold_with_one_press(layout: str) -> None:
    """The press plays the same actions as one press a unit."""
    seats = make_seats(["A", "B"], ["person"] * 2)
    card = next(card for card in MARKET_CARDS if card.kind == GENERIC)
    goods = {"goods": {"apple": 3, "meat": 1}, "animals": {"sheep": 2}, "pens": ["A1-B1"]}
    stables = {"S1": {"horse": 1, "water": True}}
    state = start(fresh({**goods, "stables": stables}, {}), ("generic", 0, card.index, 0, 0, 0))
    view = make_view(state, 0, seats, layout=layout)
    drawn = html_of(view)
    chains = dict(re.findall(r'<button type="button" data-action="(add \w+)"[^>]* data-then="([^"]*)"', drawn))
    assert chains == {"add apple": "add apple;add apple", "add sheep": "add sheep"}
    assert 'aria-label="Sell all: 3 apples."' in drawn and 'aria-label="Sell all: 2 sheep."' in drawn
    for first, rest in chains.items():
        do(state, first, *rest.split(";"))
    assert state.farms[0].money == 3 * card.price + 2 * card.animal_price


def test_a_yes_is_a_button_beside_the_no_and_fields_can_be_pressed() -> None:
    """What has a place on the farm alone is overlooked when the no stands among the buttons."""
    seats = make_seats(["A", "B", "C"], ["person"] * 3)
    seen: set[tuple[str, str]] = set()
    fields = 0
    for seed in range(3):
        state, rng = GAME.new_state(3, seed), Rng(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            kind = state.decision.kind if state.decision is not None else ""
            if kind in ("clock", "double", "kind"):
                for layout in ("wide", "tablet", "phone"):
                    html = html_of(make_view(state, state.current_player, seats, layout=layout))
                    buttons = "".join(re.findall("<button[^>]*>", html))
                    assert actions_in(buttons) == {str(action) for action in legal}
                    seen.add((kind, layout))
                    if kind == "kind":
                        on_farm = re.sub("<button[^>]*>", "", html)
                        assert actions_in(on_farm) == {str(action) for action in legal}
                        fields += 1
            wanted = [
                x for x in legal if x.kind in ("farm", "harvest", "lay", "seed") or str(x) == "place 9.1"
            ] or legal
            state.apply_action(wanted[rng.below(len(wanted))])
    assert len(seen) == 9 and fields > 3


def test_a_phone_shows_no_list_of_plots_above_the_farm() -> None:
    """A plot is as wide as a finger; canals and stables keep their list."""
    seats = make_seats(["A", "B"], ["person"] * 2)
    state, without = GAME.new_state(2, 3), {"plant": True, "lay": False, "pen": False}
    rng, seen = Rng(3), set()
    while not state.is_terminal():
        kind = state.decision.kind if state.decision is not None else ""
        if kind in without:
            html = html_of(make_view(state, state.current_player, seats, layout="phone"))
            assert ("mt-all" in html) == without[kind], kind
            assert actions_in(html) == {str(action) for action in state.legal_actions()}
            seen.add(kind)
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    assert seen == set(without)
