"""The table of La Granja without a browser: every position of whole games is drawn, from the view alone."""

from __future__ import annotations

import html
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest

from core.game import Log, get_game
from core.la_granja.data import BUTCHER, CARDS, VILLAGE_STORE
from core.la_granja.registry import ASK
from core.rng import Rng
from tests.core.games import random_states
from tests.core.la_granja.test_village import ready
from tests.core.la_granja.tools import position, run, vp
from web.ui.plug import Picked, TableView, load_table, make_seats, make_view
from web.ui.tables import la_granja as table
from web.ui.tables.la_granja import farm, pieces, village

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


def tokens(text: str) -> set[str]:
    return {e.attrib["data-pick"] for e in parse(text).iter() if "data-pick" in e.attrib}


def part(view: TableView, key: str) -> str:
    return next(p.html for p in table.parts(view) if p.key == key)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("layout", ["wide", "tablet", "phone"])
def test_every_legal_action_can_be_clicked_in_the_drawing(seats: int, layout: str) -> None:
    seed = seats + 10 * len(layout)
    options = {"equal_rows": "on", "pay_first": "on"} if layout == "tablet" else {}
    state = GAME.new_state(seats, seed, options)
    for n, s in enumerate(random_states(state, seed)):
        if s.is_terminal():
            assert not actions(drawn(view_of(s, 0, layout=layout)))
            break
        if n % 5:
            continue
        view = view_of(s, layout=layout)
        text = drawn(view)
        reached = actions(text)
        for token in tokens(text):
            answer = table.pick(view, token)
            assert isinstance(answer, Picked)
            reached |= actions(drawn(view_of(s, layout=layout, picked=answer.tokens)))
        assert reached == set(view.legal), s.stack[-1]  # type: ignore[attr-defined]
        assert NASTY not in text and html.escape(NASTY, quote=False) in text.replace("&quot;", '"').replace(
            "&#x27;", "'"
        )


@pytest.mark.parametrize("seats", [1, 4])
def test_what_can_be_clicked_or_is_a_picture_has_a_name_and_no_handler(seats: int) -> None:
    for n, s in enumerate(random_states(GAME.new_state(seats, 8), 8)):
        if n % 11:
            continue
        for element in parse(drawn(view_of(s, 0 if s.is_terminal() else None))).iter():
            if element.get("role") in ("button", "img", "group"):
                assert element.get("aria-label"), ElementTree.tostring(element)[:200]
            if element.tag == "button":
                assert (element.get("aria-label") or "".join(element.itertext())).strip()
            assert not any(name.startswith("on") for name in element.attrib)


def test_keys_are_unique_among_neighbours() -> None:
    for n, s in enumerate(random_states(GAME.new_state(3, 4), 4)):
        if n % 7 or s.is_terminal():
            continue
        for element in parse(drawn(view_of(s))).iter():
            keys = [child.get("data-key") for child in element if child.get("data-key")]
            assert len(keys) == len(set(keys)), [k for k in keys if keys.count(k) > 1]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_hidden_is_drawn(seats: int) -> None:
    for n, s in enumerate(random_states(GAME.new_state(seats, 3), 3)):
        if n % 23 or s.is_terminal():
            continue
        for viewer in range(seats):
            people = make_seats(["A", "B", "C", "D"][:seats], ["person"] * seats)
            texts = [drawn(make_view(s.determinize(viewer, Rng(seed)), viewer, people)) for seed in (1, 2)]
            assert texts[0] == texts[1]
        stranger = make_view(s, None, make_seats(["A", "B", "C", "D"][:seats], ["person"] * seats))
        assert not actions(drawn(stranger)) and not tokens(drawn(stranger))
        assert "card-0" in part(stranger, "hand") or not any(f["hand_size"] for f in stranger.obs["farms"][:1])


def test_everything_drawn_is_defined_once() -> None:
    defs = table.defs()
    ids = re.findall(r' id="([^"]+)"', defs)
    assert len(ids) == len(set(ids))
    parse(defs)
    parse(table.art())
    used: set[str] = set()
    for seats in (1, 2, 3, 4):
        for n, s in enumerate(random_states(GAME.new_state(seats, 5), 5)):
            if not n % 7 and not s.is_terminal():
                used |= set(re.findall(r'href="#(lg-[^"]+)"', drawn(view_of(s))))
    assert used and used <= set(ids)


def test_a_card_shows_its_four_uses_with_cost_and_consequence() -> None:
    me = {"hand": [12], "silver": 1, "goods": {}, "extensions": [20]}
    s = position(
        "I.1", {"hand": [12], "silver": 1, "extensions": [20], "barrows": [1, 2, 3]}, {}, turns=[["turn.play", 0, 1]]
    )
    assert me["hand"] == s.observation(0)["farms"][0]["hand"]
    for more in ({"picked": ("card:12",)}, {"staged": "play:12:field"}, {}):
        text = part(view_of(s, 0, **more), "choose")
        assert set(re.findall(r'data-action="(play:12:\w+)"', text)) == {
            f"play:12:{side}" for side in ("field", "barrow", "extension", "helper")
        }
        assert html.escape(CARDS[12].helper.text) in text
        assert "replaces one" in text
        assert "pay 2 kinds (have " in text
        assert f"{CARDS[12].barrow_vp} VP" in text
    barrow = re.sub("<[^>]*>", "", text[text.index("<b>Barrow") :]).split("free)")[0]
    assert f"{CARDS[12].barrow_vp} VP,  trade commodity, a stall of {CARDS[12].barrow_vp}" in barrow


def test_pointing_at_cards_changes_nothing_that_can_be_pressed() -> None:
    s = position("I.1", {"hand": [12, 30, 44], "silver": 1}, {}, turns=[["turn.play", 0, 1]])
    at_rest = part(view_of(s, 0), "choose")
    assert "play:12:field" in actions(at_rest)
    for focus in ("card:30", "card:44", "play:12:barrow"):
        assert part(view_of(s, 0, focus=focus), "choose") == at_rest
    picked = part(view_of(s, 0, picked=("card:44",)), "choose")
    assert "play:44:field" in actions(picked) and "play:12:field" not in actions(picked)


def test_the_end_tells_every_source_of_points() -> None:
    reasons = 0
    for seed in range(3, 8):
        s = GAME.new_state(4, seed)
        rng = Rng(seed)
        while not s.is_terminal():
            s.apply_action(rng.choice(list(s.legal_actions())))
        view = view_of(s, 0)
        for card, told in zip(view.scores, table.told_scores(view), strict=True):
            assert told.total == card.total
            assert {"market", "sale"} <= {line.id for line in told.lines} and "vp" not in told.parts()
        why = [line.why for told in table.told_scores(view) for line in told.lines if line.id == "other"]
        assert sum(map(bool, why)) <= 1, "what Other is made of is said once"
        reasons = max(
            reasons, sum(line.points != 0 for t in table.told_scores(view) for line in t.lines if line.id == "other")
        )
    assert reasons > 1


def test_a_delivery_lights_every_symbol_it_can_fill() -> None:
    s = position(
        "III.3",
        {"barrows": [1, 2], "dens": {"olive": 1, "grain": 1, "grape": 1}, "pigs": 1, "silver": 2},
        {},
        turns=[["turn.deliver", 0, 2]],
    )
    view = view_of(s, 0)
    wanted = {n for n in view.legal if n.startswith("deliver:")}
    barrows = {n for n in wanted if n.startswith("deliver:c")}
    assert barrows and barrows < wanted
    assert wanted <= actions(part(view, "choose"))
    assert barrows <= actions(part(view, "farm-own"))
    assert wanted - barrows <= actions(part(view, "village"))
    row_symbols = part(view, "village").count('data-at="to:b')
    assert row_symbols > len(wanted - barrows)  # the same good in several free rows


def test_a_placement_says_whom_it_removes_before_it_is_played() -> None:
    loaded = {"barrows": [{"card": 2, "covered": ["olive", "pig"]}], "upgraded": {"wine": 1}}
    s = position("III.3", loaded, {}, market={"9": 1, "14": 1}, turns=[["turn.deliver", 0, 1]])
    run(s, "deliver:c2:wine")
    view = view_of(s, 0)
    assert "+2</text>" in part(view, "village") and "+2</text>" in part(view, "choose")
    pointed = view_of(s, 0, focus="space:10")
    told = part(pointed, "choose")
    assert "Removes" in told and "+2 VP" in told and told.count("lg-cross") == 2
    assert "lg-ghost" in part(pointed, "village") and "lg-ghost" not in part(view, "village")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_removals_shown_are_those_of_the_rules(seats: int) -> None:
    from core.la_granja.market import falls

    seen = 0
    for seed in range(40):
        for s in random_states(GAME.new_state(seats, seed), seed):
            if s.is_terminal():
                break
            top = s.stack[-1]  # type: ignore[attr-defined]
            if top[0] != "market":
                continue
            view = view_of(s)
            for choice in view.choices:
                if choice.action.kind == "space":
                    space = choice.action.args[0]
                    value = pieces.board_of(view.obs).value[space]
                    expected = falls(s, top[1], space) if value <= top[2] else []  # type: ignore[arg-type]
                    assert village.removes(view, space, top[1], top[2]) == expected
                    seen += 1
        if seen > 12:
            return
    assert seen or seats == 1


def test_prices_follow_the_helpers_and_refusals_are_answered() -> None:
    chef = next(c.number for c in CARDS[1:] if c.helper.params.get("name") == "upgrade_cost")
    for helpers, cost in (([], 3), ([chef], 2)):
        s = position("II", {"helpers": helpers, "silver": 3, "dens": {"grape": 1}}, {}, turns=[["turn.after", 0]])
        view = view_of(s, 0)
        text = part(view, "prices")
        assert f"Upgrade grape to wine for {cost} silver" in text
        assert view.legal["upgrade:grape"].text.endswith(f"for {cost} silver")
        assert {"buy:olive", "sell:grape", "upgrade:grape"} <= actions(text)
        assert 'data-action="buy:pig"' in text and "buy:pig" not in actions(text)


def test_farms_at_a_glance_and_one_tap_away() -> None:
    s = position("III.3", {"fields": [{"card": 1, "goods": 1}]}, {"barrows": [8], "helpers": [4], "silver": 7})
    view = view_of(s, 0)
    glance = part(view, "glance")
    assert glance.count('type="radio"') == 2 and 'id="lg-show-own"' in glance and 'id="lg-show-1"' in glance
    assert CARDS[4].name in glance and f"barrow {CARDS[8].name}" in glance
    assert {"farm-own", "farm-1"} <= {p.key for p in table.parts(view)}
    assert ".part-farm-1" in table.CSS
    assert not actions(part(view, "farm-1"))
    assert "Farm of" in farm.words(view, 1)


def test_score_lines_are_tied_to_places() -> None:
    for s in random_states(GAME.new_state(2, 1), 1):
        if s.is_terminal():
            text = drawn(view_of(s, 0))
            places = {e.get("data-mark") for e in parse(text).iter() if e.get("data-mark")}
            for player, card in enumerate(s.scores()):
                for line in card.lines:
                    assert {f"{player}:{place}" for place in line.marks} <= places


def test_everything_explains_itself() -> None:
    for seats in (1, 3):
        for n, s in enumerate(random_states(GAME.new_state(seats, 2), 2)):
            if n % 19:
                continue
            view = view_of(s, 0)
            for thing in set(re.findall(r'data-what="([^"]+)"', drawn(view))):
                told = table.explain(view, thing)
                assert told is not None and told.title and told.rules, thing
                assert NASTY not in told.html
                parse(told.html)
    view = view_of(GAME.new_state(2, 1), 0)
    for thing in [f"card:{n}" for n in range(1, 67)] + [f"tile:{n}" for n in range(1, 25)]:
        assert table.explain(view, thing) is not None
    assert table.explain(view, "nothing") is None


def test_rules_named_exist() -> None:
    import pkgutil

    from web.ui.tables.la_granja import told

    text = (pkgutil.get_data("core.la_granja", "RULES.md") or b"").decode()
    known = set(re.findall(r"^### (LG-\d+)", text, re.M))
    named = set(told.CARD_RULES.values()) | set(told.STEP_RULES.values())
    assert named <= known
    assert set(told.CARD_RULES) <= {card.name for card in CARDS[1:]}


def test_hints_words_and_pictures() -> None:
    loaded = load_table("la_granja")
    assert loaded.hidden({}) and loaded.guide is not None and loaded.blurb
    GAME.new_state(len(loaded.guide.seats), loaded.guide.seed, loaded.guide.options)
    log: Log = []
    for n, s in enumerate(random_states(GAME.new_state(3, 8), 8, log=log)):
        view = view_of(s, 0 if s.is_terminal() else None, news=tuple(log[-30:]))
        if n % 9 and not s.is_terminal():
            continue
        parse(loaded.banner(view))
        assert view.obs["over"] or loaded.hints(view)
        for hint in loaded.hints(view):
            assert hint.text and hint.rule
        drawn(view)
    places = set(re.findall(r'data-at="([^"]+)"', drawn(view_of(GAME.new_state(3, 8), 0))))
    last = make_view(s, 0, make_seats(["A", "B", "C"], ["person"] * 3), news=log)
    for event in log:
        assert loaded.icon(event).startswith("<svg"), event.kind
        parse(loaded.icon(event))
        for move in loaded.fly(last, event):
            assert move.start in places or move.start.startswith(("tile:", "to:")), move
            assert move.end in places or move.end.startswith("to:"), move
    for option in GAME.options:
        assert option.id in table.OPTION_TITLES
        for choice in option.choices:
            assert f"{option.id}={choice}" in table.CHOICE_TITLES
    assert {o for _, ids in table.OPTION_GROUPS for o in ids} == {o.id for o in GAME.options}


def test_covered_points() -> None:
    s = position("III.3", {"vp": 7}, {"vp": 9}, options={"hide_vp": "on"})
    view = view_of(s, 0)
    assert table.secret_lines(view, 1) and not table.secret_lines(view, 0)
    assert '<b class="num">?</b>' in part(view, "glance")
    told = table.explain(view, "farm:1")
    assert told is not None and "covered" in told.html


def test_drawing_is_quick() -> None:
    views = [view_of(s.clone()) for n, s in enumerate(random_states(GAME.new_state(4, 2), 2)) if n in (120, 200, 300)]
    for view in views:
        drawn(view)
    start = time.process_time()
    for view in views * 5:
        drawn(view)
    assert (time.process_time() - start) / 15 < 0.03


def test_tiles_too_dear_are_shown_with_their_price() -> None:
    for silver, legal in ((0, False), (9, True)):
        s = position("I.4", {"silver": silver}, {}, round=3, offer=[9, 10], turns=[["turn.tile", 0, 0]])
        text = part(view_of(s, 0), "choose")
        assert 'data-action="tile:9"' in text and ("tile:9" in actions(text)) == legal
        assert '<b class="num">3</b>' in text


def prizes(text: str) -> list[int]:
    """The VP shown at barrows and buildings, in order; each says where its VP come from."""
    found = re.findall(r'lg-prize"><span data-tip="Completed now: ([^"]+)"[^>]*>(\d+) VP', text)
    for told, total in found:
        assert sum(map(int, re.findall(r"\d+", told))) == int(total), told
    return [int(total) for _, total in found]


def test_a_building_tells_what_its_completion_brings_and_how_much_it_takes() -> None:
    farm_now = {"pigs": 1, "silver": 3}
    s = position("III.3", farm_now, {}, blocked=[3, 4, 5], first_vp=[1, 2, 6], round=2, turns=[["turn.deliver", 0, 1]])
    view = view_of(s, 0)
    text = part(view, "choose")
    assert text.count('data-action="deliver:b1:silver"') == 6  # a row of the house, though none is chosen yet
    assert prizes(text) == [4, 4]  # round 2, the first, and the building it opens
    s = position("III.3", farm_now, {}, blocked=[], first_vp=[2, 6], round=2, turns=[["turn.deliver", 0, 1]])
    # the Village Store brings 2 VP at once; of the Butcher only the first VP is left
    assert prizes(part(view_of(s, 0), "choose")) == [2, 4, 3]


@pytest.mark.parametrize("building", range(1, 7))
def test_the_prize_of_a_building_is_what_its_completion_scores(building: int) -> None:
    crafts = {str(b): "active" for b in (VILLAGE_STORE, BUTCHER) if b != building}
    made = ready(building, barrows=[8, 12], craft=crafts)
    last = made.pop("last")
    s = position("III.3", made, {}, round=3, siesta={"5": [0], "0": [1]}, turns=[["turn.deliver", 0, 1]])
    row = part(view_of(s, 0), "choose").partition(f'data-key="building:{building}"')[2]
    prize = prizes(row)[0]
    before = vp(s)
    run(s, last)
    while s.stack[-1][0] in ("delivery", "gain", "kind"):
        run(s, str(s.legal_actions()[-1]))
    assert prize == vp(s) - before


def test_the_prize_of_a_barrow_counts_the_butcher() -> None:
    farm_now = {"dens": {"olive": 1}, "barrows": [{"card": 44, "covered": ["olive"]}], "craft": {"6": "active"}}
    s = position("III.3", farm_now, {}, turns=[["turn.deliver", 0, 1]])
    before = vp(s)
    prize = prizes(part(view_of(s, 0), "choose"))[0]
    run(s, "deliver:c44:olive")
    assert prize == vp(s) - before == CARDS[44].barrow_vp + 1


def test_what_is_left_to_buy_is_said_in_whole_words() -> None:
    s = position("III.4", {"silver": 3}, {})
    assert [ASK["turn.purchase"](s, ("turn.purchase", 0, may, 0, 0))[1] for may in (2, 1, 0)] == [
        "You may buy 2 more deliveries for 1 silver each.",
        "You may buy 1 more delivery for 1 silver.",
        "No bought delivery left. Anything else?",
    ]
