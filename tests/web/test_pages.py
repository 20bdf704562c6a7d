"""Pages as plain functions: escaping, Markdown, search, set-up, forms. No browser."""

from __future__ import annotations

from typing import Any

import pytest

from core.components import rules
from core.game import GAME_KEYS, Outcome, get_game
from web.ui.catalogue import SHELF, shelf
from web.ui.form import (
    Edits,
    Grid,
    Number,
    Scorer,
    Token,
    fields_of,
    find_token,
    get,
    judge,
    load_scorer,
    merge,
    put,
    resized,
    typed_token,
    untouched,
)
from web.ui.html import inline, markdown
from web.ui.plug import Choice, load_table, make_seats, make_view
from web.ui.session import Session
from web.ui.store import Save
from web.ui.views import home, scorer, setup, table
from web.ui.views import rules as rules_view

NASTY = '<img src=x onerror="alert(1)">\'&'


def screen(session: Session, **more: object) -> table.Screen:
    found = load_table(session.game.key)
    view = make_view(session.state, session.viewer, session.seats, layout=str(more.pop("layout", "wide")))
    made = table.Screen(view, found, session.actor, session.log, "id", person=session.person_acts, **more)  # type: ignore[arg-type]
    made.parts = found.parts(view)
    return made


# ---------------------------------------------------------------- Markdown


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain & <b>", "<p>plain &amp; &lt;b&gt;</p>"),
        ("**bold** and _soft_ and `a<b`", "<p><strong>bold</strong> and <em>soft</em> and <code>a&lt;b</code></p>"),
        ("- one\n- two\n  - inner", "<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>"),
        ("1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"),
        ("## Head", "<h2>Head</h2>"),
        ("a\nb", "<p>a b</p>"),
        (
            "| a | b |\n|---|---|\n| 1 | 2 |",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
        ),
        ("[x](javascript:alert(1))", '<p><a href="#">x</a>)</p>'),
        ("snake_case_word stays", "<p>snake_case_word stays</p>"),
    ],
)
def test_markdown(text: str, html: str) -> None:
    assert markdown(text) == html


def test_rule_numbers_become_links() -> None:
    assert (
        inline("see TF-12.", lambda n: f"rules/tiny_farms/{n}") == 'see <a href="#/rules/tiny_farms/TF-12">TF-12</a>.'
    )
    assert inline("see XX-1", lambda n: "") == "see XX-1"


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_rule_has_its_place_in_the_rules_page(game: str) -> None:
    html = rules_view.page(game)
    for number in rules(game):
        assert f'id="{number}"' in html
        assert rules_view.snippet(game, number)


def test_rules_search_finds_all_words_and_marks_them() -> None:
    found = rules_view.search("tiny_farms", "milk die")
    assert found
    for rule in found:
        text = f"{rule.title} {rule.text}".lower()
        assert "milk" in text and "die" in text
    assert "<mark>" in rules_view.results("tiny_farms", "milk")
    assert rules_view.search("tiny_farms", "TF-12")[0].id == "TF-12"
    assert "No rule" in rules_view.results("tiny_farms", NASTY)
    assert "<img" not in rules_view.results("tiny_farms", NASTY)


# ---------------------------------------------------------------- home and set-up


def test_every_game_stands_on_the_shelf() -> None:
    assert set(GAME_KEYS) <= set(SHELF)
    html = home.page(shelf(), [], [], 0.0)
    for key in GAME_KEYS:
        game = get_game(key)
        assert game.title in html
        low, high = SHELF[key].players.split("–")
        assert (int(low), int(high)) == (min(game.seats), max(game.seats))


def test_names_of_saves_are_text() -> None:
    html = home.page(shelf(), [Save("x", NASTY, "tiny_farms", 0.0, "")], [("<b>", "text")], 100.0)
    assert "<img" not in html and "<b>" not in html


def test_setup_keeps_what_fits_and_drops_what_does_not() -> None:
    game = get_game("tiny_farms")
    odd = {
        "names": ["A", "B"],
        "kinds": ["person", "wizard"],
        "options": {"emma_level": "hard", "nonsense": "x", "zero_horses": "maybe"},
    }
    made = setup.Setup.first(game, odd)
    assert len(made.kinds) in game.seats and made.options == {"emma_level": "hard"}
    made.resize(game, 4)
    assert len(made.names) == 4
    made.resize(game, 17)
    assert len(made.names) == 4
    made.remove(game, 0)
    assert len(made.names) == 3
    assert "seed" not in made.remember()


def test_setup_page_escapes_names_and_names_its_fields() -> None:
    game = get_game("tiny_farms")
    made = setup.Setup.first(game, {"names": [NASTY, ""], "kinds": ["person", "greedy"]})
    html = setup.page(made, game, load_table("tiny_farms"))
    assert "<img" not in html
    assert html.count("aria-label=") >= 4


def test_setup_default_names_are_different() -> None:
    made = setup.Setup("tiny_farms", ["", "", ""], ["person", "person", "greedy"])
    assert len(set(made.full_names())) == 3


# ---------------------------------------------------------------- table


@pytest.mark.parametrize("layout", ["wide", "tablet", "phone"])
@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_table_lists_every_legal_action_as_a_button(game: str, layout: str) -> None:
    found = get_game(game)
    count = max(found.seats)
    session = Session.new(found, [NASTY] * count, ["person"] * count, 3, {})
    for _ in range(12):
        session.look()
        made = screen(session, layout=layout)
        shown = table.regions(made)
        for choice in made.view.choices:
            assert (
                f'data-action="{choice.notation}"'.replace("'", "&#x27;") in shown["decision"]
                or choice.notation.isascii() is False
            )
        for html in (*shown.values(), *(p.html for p in made.parts), table.skeleton(made)):
            assert "<img" not in html
        session.play(str(session.state.legal_actions()[-1]))


def test_the_end_names_winners_and_reasons() -> None:
    session = Session.new(get_game("tiny_farms"), ["Ann", "Bo"], ["person", "person"], 3, {})
    while not session.over:
        session.play(str(session.state.legal_actions()[0]))
    session.viewer = 0
    made = screen(session, seed=3)
    shown = table.regions(made)
    outcome = session.state.outcome()
    assert shown["ending"].count("winner") >= 1
    for i in outcome.winners:
        assert ["Ann", "Bo"][i] in table.winners(outcome, session.seats)
    for card in session.state.scores():
        for line in card.lines:
            assert made.table.line_title(line.id) in shown["ending"]
    assert "Seed" in shown["decision"]


def test_alone_without_a_rival_nobody_wins() -> None:
    outcome = Outcome(((0,),), (0,), "rounds", "Six rounds are over: 65 VP.")
    assert table.winners(outcome, make_seats(["You"], ["person"])) == "The game is over."


def test_a_running_game_does_not_show_its_seed() -> None:
    session = Session.new(get_game("tiny_farms"), ["Ann", "Bo"], ["person", "person"], 987654321, {})
    session.look()
    made = screen(session)
    assert "987654321" not in "".join((*table.regions(made).values(), *(p.html for p in made.parts)))


def test_engine_words_get_the_players_names() -> None:
    seats = make_seats(["Ann", "Bo"], ["person", "person"])
    assert (
        table.named("Player 2 takes it from Player 1; Player 12 and Players 1", seats)
        == "Bo takes it from Ann; Player 12 and Players 1"
    )


@pytest.mark.parametrize(
    ("engine", "shown"),
    [
        ("Player 1 takes a die.", "You take a die."),
        ("Player 1's turn: Player 2's cart.", "Your turn: Bo's cart."),
        ("Player 1 is first, Player 2 is last.", "You are first, Bo is last."),
        ("Player 1 has 3; Player 1 goes home and Player 1 carries on.", "You have 3; You go home and You carry on."),
        ("Player 1 passes this round.", "You pass this round."),
        ("Player 2 and Player 1 share.", "Bo and You share."),
        ("Player 1 5 and Player 2 3", "You 5 and Bo 3"),
        ("It costs Player 1 less.", "It costs You less."),
    ],
)
def test_somebody_called_you_is_spoken_to(engine: str, shown: str) -> None:
    assert table.named(engine, make_seats(["You", "Bo"], ["person", "greedy"])) == shown


def test_many_actions_bring_a_box_to_find_one() -> None:
    session = Session.new(get_game("tiny_farms"), ["Ann", "Bo"], ["person", "person"], 3, {})
    session.look()
    assert "data-filter" not in table.regions(screen(session))["decision"]
    session.play("roll")
    session.look()
    assert "data-filter" in table.regions(screen(session))["decision"]


def test_tabs_have_a_dot_where_something_waits() -> None:
    session = Session.new(get_game("tiny_farms"), ["Ann", "Bo"], ["person", "person"], 3, {})
    session.look()
    made = screen(session, layout="phone")
    from web.ui.plug import Part

    assert table.dot(Part("x", "X", '<g data-action="roll">'), made.view)
    assert not table.dot(Part("x", "X", '<g data-action="R4">'), made.view)
    assert table.dot(Part("x", "X", '<g data-pick="die:4">'), made.view)
    assert all(isinstance(c, Choice) for c in made.view.choices)


# ---------------------------------------------------------------- forms


def test_paths_read_and_write_without_touching_the_original() -> None:
    sheet = {"players": [{"red": [["", "P"]]}]}
    assert get(sheet, "players.0.red.0.1") == "P"
    assert get(sheet, "players.7.red", "none") == "none"
    changed = put(sheet, "players.0.red.0.0", "S")
    assert get(changed, "players.0.red.0.0") == "S" and get(sheet, "players.0.red.0.0") == ""
    assert put({}, "emma.pigs", 2) == {"emma": {"pigs": 2}}


def test_merge_fills_in_what_is_missing() -> None:
    assert merge({"a": 0, "b": {"c": 0, "d": 1}}, {"b": {"c": 5}, "e": 7}) == {"a": 0, "b": {"c": 5, "d": 1}, "e": 7}


def test_edits_can_be_undone_and_redone() -> None:
    edits = Edits({"a": 1})
    edits.put("a", 2)
    edits.put("a", 2)
    edits.put("a", 3)
    assert len(edits.past) == 2
    edits.undo()
    assert edits.sheet == {"a": 2}
    edits.redo()
    assert edits.sheet == {"a": 3}
    edits.undo()
    edits.put("a", 9)
    edits.redo()
    assert edits.sheet == {"a": 9}


def test_typed_keys_find_tokens() -> None:
    tokens = [Token("C", "Cow", "", "c"), Token("Ch", "Chicken", "", "ch"), Token("P", "Pig", "", "p")]
    assert typed_token(tokens, "c") == (tokens[0], True)
    assert typed_token(tokens, "CH") == (tokens[1], False)
    assert typed_token(tokens, "x") == (None, False)
    assert find_token(tokens, "Ch") is tokens[1]


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_kind_of_sheet_can_be_scored_blank_and_filled(game: str) -> None:
    found = load_scorer(game)
    if found is None:
        pytest.skip(f"{game} has no scorer module yet")
    engine = get_game(game)
    for mode in found.modes:
        for count in mode.players:
            sheet = found.blank(mode.id, count)
            assert found.mode_of(sheet) == mode.id
            scored = engine.score_sheet(found.to_sheet(sheet))
            assert len(scored.cards) >= count
            board = scorer.Board(engine, found, sheet, mode.id, score=scored)
            html = "".join(scorer.regions(board).values())
            again = found.from_sheet(found.to_sheet(sheet))
            assert engine.score_sheet(found.to_sheet(again)) == scored
            assert "data-in=" in html or "data-cell=" in html
            if sheet.get("players") and "name" in sheet["players"][0]:
                sheet["players"][0]["name"] = NASTY
                nasty = scorer.Board(engine, found, sheet, mode.id, score=engine.score_sheet(found.to_sheet(sheet)))
                assert "<img" not in "".join(scorer.regions(nasty).values())
    if found.example is not None:
        example = found.from_sheet(found.example())
        assert any(card.total for card in engine.score_sheet(found.to_sheet(example)).cards)


def judged(game: str, sheet: dict[str, Any]) -> tuple[Scorer, scorer.Board]:
    """The scorer of a game and the page's board for a sheet as it is filled in."""
    found = load_scorer(game)
    assert found is not None
    engine, mode = get_game(game), found.mode_of(sheet)
    verdict = judge(found, engine.score_sheet, sheet, mode)
    return found, scorer.Board(engine, found, sheet, mode, score=verdict.score, remarks=verdict.remarks)


@pytest.mark.parametrize("game", GAME_KEYS)
@pytest.mark.parametrize("value", ["x", -777, 1_000_001])
def test_every_wrong_number_is_said_at_its_field_in_the_words_of_the_form(game: str, value: Any) -> None:
    found = load_scorer(game)
    assert found is not None
    for mode in found.modes:
        blank = found.blank(mode.id, mode.players[0])
        for item in fields_of(found.form(blank)):
            if not isinstance(item, Number):
                continue
            sheet = put(blank, item.path, value)
            _, board = judged(game, sheet)
            if not board.errors:  # a ledger has no upper end
                assert value == 1_000_001 and ".ledger." in item.path
                continue
            told = next(error for error in board.errors if error.path in (item.path, ""))
            assert "[" not in told.text and "players" not in told.text and "expected" not in told.text, told.text
            if told.path:
                html = scorer.form(board)
                box = html[html.index(f'data-key="c-{item.path}"') :].partition(">")[0]
                assert 'aria-invalid="true"' in box
                note = box.partition('aria-describedby="')[2].partition('"')[0]
                assert note and f'id="{note}"' in html
                assert f'data-do="sheet_wrong" data-arg="{item.path}"' in scorer.brief(board)
            else:
                assert ".ledger." in item.path


def test_several_wrong_fields_are_all_told_and_the_others_keep_their_totals() -> None:
    found = load_scorer("la_granja")
    assert found is not None and found.example is not None
    sheet = put(found.example(), "players.1.silver", -3)
    sheet = put(put(sheet, "players.1.dens.olive", 99), "players.1.helpers", [35, 35])
    _, board = judged("la_granja", sheet)
    assert {error.path for error in board.errors} == {
        "players.1.silver",
        "players.1.dens.olive",
        "players.1.helpers",
    }
    html = scorer.totals(board)
    assert "Otto, Olives in the den: at most 25" in html and ">51<" in html
    assert "winner" not in html and " wins" not in html


def test_a_square_that_cannot_be_is_named_as_one_points_at_it() -> None:
    found = load_scorer("tiny_farms")
    assert found is not None and found.example is not None
    sheet = put(found.example(), "players.0.red.1.3", "crop")
    _, board = judged("tiny_farms", sheet)
    (error,) = board.errors
    assert error.path == "players.0.red.1.3" and error.text.startswith("Lena, Red farm d2: 'crop' belongs to the solo")
    html = scorer.form(board)
    assert 'id="why-players-0-red-1-3"' in html and "wrong here" in html
    assert any(isinstance(item, Grid) and item.path == "players.0.red" for item in fields_of(found.form(sheet)))
    emma = put(found.blank("emma", 1), "emma.pigs", 7)
    (error,) = judged("tiny_farms", emma)[1].errors
    assert error.path == "emma.pigs"
    assert error.text == "Farmer Emma’s card, Pigs, of 6: must be a whole number from 0 to 6, not 7"


@pytest.mark.parametrize(
    ("game", "path", "value", "said"),
    [
        ("la_granja", "players.0.vp", 999_999, "Lena, VP collected: 999999 VP is a lot"),
        ("la_granja", "players.1.silver", 99_999, "Otto, Silver: 99999 silver is a lot"),
        ("mi_tierra", "players.1.money", 5_000, "Ben, Money: 5000 is more"),
        ("mi_tierra", "players.0.goods.apple", 99, "Ana, Apple: 99, but the cards of the box show 20"),
        ("mi_tierra", "players.1.pens", 0, "Ben, Pens: the animals need 3 pens"),
        ("finca", "players.1.bonus", [6], "Biel, Bonus tiles: 1 bonus tile for 0 sets"),
        ("finca", "players.2.food_left", 100, "Carme, Food tokens left: everybody has 109"),
    ],
)
def test_what_is_unlikely_is_said_in_the_words_of_the_form(game: str, path: str, value: Any, said: str) -> None:
    found = load_scorer(game)
    assert found is not None and found.example is not None
    _, board = judged(game, put(found.from_sheet(found.example()), path, value))
    told = [remark for remark in board.remarks if remark.path == path]
    assert told and told[0].text.startswith(said), [remark.text for remark in board.remarks]
    html = "".join(scorer.regions(board).values())
    assert f'id="why-{path.replace(".", "-")}"' in html and "players[" not in html
    if game != "finca" or path.endswith("bonus"):
        assert not board.errors and "wins" in html, "a doubt keeps nobody from winning"


@pytest.mark.parametrize("game", GAME_KEYS)
def test_nothing_is_won_while_nothing_is_filled_in(game: str) -> None:
    found = load_scorer(game)
    assert found is not None and found.example is not None
    for mode in found.modes:
        sheet = found.blank(mode.id, mode.players[0])
        sheet["players"][0]["name"] = "Ada"
        html = scorer.totals(judged(game, sheet)[1])
        assert "Nothing is filled in yet." in html and "winner" not in html and "share" not in html
    whole = found.from_sheet(found.example())
    count = len(whole["players"])
    assert "winner" in scorer.totals(judged(game, whole)[1])
    larger, _ = resized(whole, {}, found.blank(found.mode_of(whole), count + 1))
    assert untouched(larger, found.blank(found.mode_of(whole), count + 1)) == [False] * count + [True]
    html = scorer.totals(judged(game, larger)[1])
    assert f"nothing is filled in yet for Player {count + 1}." in html and "winner" not in html


def test_what_a_smaller_sheet_has_no_place_for_comes_back() -> None:
    found = load_scorer("la_granja")
    assert found is not None
    three = put(put(found.blank("ledger", 3), "players.2.ledger.1.0", 4), "players.2.name", "Carme")
    edits = Edits(three)
    edits.replace(*resized(edits.sheet, edits.aside, found.blank("ledger", 2)))
    assert len(edits.sheet["players"]) == 2
    edits.put("players.0.silver", 5)
    edits.replace(*resized(edits.sheet, edits.aside, found.blank("end", 2)))
    assert "ledger" not in edits.sheet["players"][0] and edits.sheet["players"][0]["silver"] == 5
    edits.replace(*resized(edits.sheet, edits.aside, found.blank("ledger", 3)))
    assert edits.sheet == put(three, "players.0.silver", 5)
    edits.replace(found.blank("ledger", 2))
    edits.replace(*resized(edits.sheet, edits.aside, found.blank("ledger", 3)))
    assert edits.sheet == found.blank("ledger", 3), "an empty sheet keeps nothing aside"
    edits.undo()
    edits.undo()
    assert edits.sheet["players"][2]["name"] == "Carme"
