"""A game at the table without a browser: undo, redo, confirm, covers, replay, saves."""

from __future__ import annotations

import json

import pytest

from core.game import IllegalAction, RecordError, get_game, position_hash
from core.rng import Rng
from web.ui.plug import make_seats, make_view
from web.ui.session import Replay, Session
from web.ui.store import PREFIX, Memory, Save, Store, StoreFull

PEOPLE = ["person", "person", "person"]


def new(kinds: list[str] | None = None, seed: int = 5) -> Session:
    kinds = kinds or PEOPLE
    return Session.new(get_game("tiny_farms"), [f"N{i}" for i in range(len(kinds))], kinds, seed, {})


def play_randomly(session: Session, actions: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(actions):
        if session.over:
            return
        legal = session.state.legal_actions()
        session.play(str(legal[rng.below(len(legal))]))


def test_undo_goes_back_to_the_roll_and_no_further() -> None:
    session = new()
    session.play("roll")
    assert not session.can_undo
    after_roll = position_hash(session.state)
    move = str(session.state.legal_actions()[0])
    session.play(move)
    assert session.can_undo
    assert session.undo() == move
    assert position_hash(session.state) == after_roll
    assert not session.can_undo and session.undo() == ""
    assert session.record.actions == ["roll"]


def test_redo_plays_what_was_taken_back_until_something_else_is_played() -> None:
    session = new()
    session.play("roll")
    first, second = (str(a) for a in session.state.legal_actions()[:2])
    session.play(first)
    reached = position_hash(session.state)
    session.undo()
    assert session.can_redo
    session.redo()
    assert position_hash(session.state) == reached and not session.can_redo
    session.undo()
    session.play(second)
    assert not session.can_redo


def test_redo_of_several_actions_keeps_their_order() -> None:
    session = new()
    session.play("roll")
    played = []
    for _ in range(2):
        played.append(str(session.state.legal_actions()[0]))
        session.play(played[-1])
    while session.can_undo:
        session.undo()
    assert session.record.actions == ["roll"]
    again = []
    while session.can_redo:
        entry = session.redo()
        assert entry is not None
        again.append(entry.notation)
    assert again == played


def test_an_illegal_action_changes_nothing() -> None:
    session = new()
    before = session.dumps()
    with pytest.raises(IllegalAction):
        session.play("R4")
    assert session.dumps() == before and not session.log


def test_what_a_bot_did_cannot_be_taken_back() -> None:
    session = new(["random", "person"], seed=1)
    while session.bot_acts:
        session.play(str(session.state.legal_actions()[0]))
    assert session.person_acts and not session.can_undo


def test_confirm_is_asked_for_what_is_final_but_not_for_rolls() -> None:
    session = new()
    assert not session.asks_confirm("roll")
    session.play("roll")
    session.play(str(session.state.legal_actions()[0]))
    first_animal = str(session.state.legal_actions()[0])
    assert not session.asks_confirm(first_animal)
    session.play(first_animal)
    assert session.asks_confirm(str(session.state.legal_actions()[0])), "the last animal ends the turn"


def test_cover_is_needed_only_with_secrets_and_several_people() -> None:
    session = new()
    assert session.needs_cover(hidden=True) and not session.needs_cover(hidden=False)
    session.look()
    assert not session.needs_cover(hidden=True)
    alone = new(["person", "greedy"], seed=2)
    assert not alone.needs_cover(hidden=True)


def test_a_loaded_game_is_the_game_that_was_saved() -> None:
    session = new(["person", "greedy", "random"])
    play_randomly(session, 40)
    again = Session.load(session.dumps())
    assert position_hash(again.state) == position_hash(session.state)
    assert again.log == session.log
    assert again.seats == session.seats


def test_odd_names_survive() -> None:
    names = ["<img src=x onerror=alert(1)>", "Åse \u202e& Bo", "名前"]
    session = Session.new(get_game("tiny_farms"), names, PEOPLE, 1, {})
    assert [seat.name for seat in Session.load(session.dumps()).seats] == names
    assert "<img" not in session.seats[0].html


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.update(actions=["roll", "R9+9"]),
        lambda d: d.update(kinds=["person", "cheat", "person"]),
        lambda d: d.update(seed=12),
        lambda d: d.update(game="chess"),
        lambda d: d.pop("names"),
    ],
)
def test_a_spoiled_record_is_refused_with_one_sentence(spoil) -> None:  # type: ignore[no-untyped-def]
    session = new()
    play_randomly(session, 10)
    data = json.loads(session.dumps())
    spoil(data)
    with pytest.raises(RecordError) as error:
        Session.load(json.dumps(data))
    assert "\n" not in str(error.value)


def test_replay_reaches_every_position_in_any_order() -> None:
    session = new(seed=9)
    hashes = [position_hash(session.state)]
    rng = Rng(4)
    for _ in range(60):
        legal = session.state.legal_actions()
        session.play(str(legal[rng.below(len(legal))]))
        hashes.append(position_hash(session.state))
    replay = Replay(session)
    for n in (0, 60, 3, 59, 30, 31, 29, 0, 60):
        replay.go(n)
        assert (replay.at, position_hash(replay.state)) == (n, hashes[n])
    replay.go(99)
    assert replay.at == 60
    replay.go(-5)
    assert replay.at == 0 and replay.entry is None


def test_news_begins_with_the_viewers_last_action() -> None:
    session = new(["person", "random"], seed=3)
    while session.bot_acts:
        session.play(str(session.state.legal_actions()[0]))
    session.look()
    play_randomly(session, 1)
    mine = session.log[-1]
    while session.bot_acts:
        session.play(str(session.state.legal_actions()[0]))
    assert session.news()[: len(mine.events)] == mine.events


def test_bot_seed_is_fixed_by_game_and_action() -> None:
    one, two = new(seed=8), new(seed=8)
    assert one.bot_seed() == two.bot_seed() != new(seed=9).bot_seed()
    before = one.bot_seed()
    one.play("roll")
    assert one.bot_seed() != before


def test_a_view_for_somebody_else_has_no_choices() -> None:
    session = new()
    seats = make_seats(["A", "B", "C"], PEOPLE)
    actor = session.actor
    assert actor is not None
    other = (actor + 1) % 3
    assert make_view(session.state, actor, seats).choices
    assert not make_view(session.state, other, seats).choices
    assert not make_view(session.state, actor, seats, mode="replay").choices


def test_preview_shows_what_follows_and_does_not_touch_the_game() -> None:
    session = new()
    session.play("roll")
    seats = make_seats(["A", "B", "C"], PEOPLE)
    view = make_view(session.state, session.actor, seats)
    before = position_hash(session.state)
    notation = view.choices[0].notation
    preview = view.preview(notation)
    assert preview is not None and preview.certain
    assert any(event.kind == "move" for event in preview.events)
    assert position_hash(session.state) == before
    assert view.preview("not legal") is None


# ---------------------------------------------------------------- store


def save(name: str = "a", text: str = "x") -> Save:
    return Save(name, f"Game {name}", "tiny_farms", 5.0, text)


def test_saves_come_back_latest_first() -> None:
    store = Store(Memory())
    store.save(save("old"))
    late = save("late")
    late.updated = 9.0
    store.save(late)
    assert [s.id for s in store.saves()] == ["late", "old"]
    store.delete("late")
    assert [s.id for s in store.saves()] == ["old"]


def test_a_full_storage_keeps_the_older_save() -> None:
    memory = Memory()
    store = Store(memory)
    store.save(save("a", "small"))
    memory.room = sum(len(k) + len(v) for k, v in memory.items.items()) + 10
    with pytest.raises(StoreFull):
        store.save(save("a", "large" * 100))
    kept = store.load("a")
    assert kept is not None and kept.record == "small"


@pytest.mark.parametrize(
    "text", ["{broken", "[]", '{"title": "x"}', '{"title":1,"game":"g","updated":"late","record":""}']
)
def test_an_unreadable_save_is_set_aside_not_lost(text: str) -> None:
    store = Store(Memory())
    store.backend.set(PREFIX + "save/odd", text)
    store.save(save("good"))
    assert [s.id for s in store.saves()] == ["good"]
    assert store.broken() == [("odd", text)]
    assert [s.id for s in store.saves()] == ["good"]
    store.delete_broken("odd")
    assert store.broken() == []


def test_odd_settings_count_as_defaults() -> None:
    store = Store(Memory())
    store.backend.set(PREFIX + "settings", '{"theme": "pink", "speed": "fast", "confirm": 3, "more": 1}')
    settings = store.settings()
    assert settings["theme"] == "system" and settings["speed"] == "fast" and settings["confirm"] is True
    assert "more" not in settings
    store.set_setting("theme", "dark")
    assert store.settings()["theme"] == "dark" and store.settings()["speed"] == "fast"
    with pytest.raises(ValueError, match="theme"):
        store.set_setting("theme", "pink")
    store.backend.set(PREFIX + "settings", "garbage")
    assert store.settings()["theme"] == "system"


def test_foreign_keys_are_left_alone() -> None:
    store = Store(Memory())
    store.backend.set("someone-else", "1")
    assert store.saves() == [] and store.broken() == []
    assert store.backend.get("someone-else") == "1"
