"""Set-up, turns, moves, milk and writing."""

from __future__ import annotations

import pytest

from core.game import SetupError
from tests.core.tiny_farms.helpers import GAME, do, farm, full, kinds, position, refusal, showing, texts

ONE_LEFT = farm("Ch Ch Ch Ch", "Ch Ch Ch Ch", "Ch . Ch Ch", "Ch Ch Ch Ch")
TWO_LEFT = farm("Ch Ch Ch Ch", "Ch Ch Ch Ch", "Ch . Ch Ch", ". Ch Ch Ch")


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("TF-6", "TF-70")
@pytest.mark.parametrize(("seats", "dice"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_dice_milk_and_empty_farms(seats: int, dice: int) -> None:
    state = GAME.new_state(seats, 9)
    seen = state.observation(None)
    for player in seen["players"][:seats]:
        assert player["milk"] == 3
        assert player["red"] == player["blue"] == [[""] * 4] * 4
    log = do(state, "roll")  # type: ignore[arg-type]
    assert len(kinds(log, "roll")[0]["dice"]) == dice


@pytest.mark.rule("TF-6")
@pytest.mark.parametrize("seats", [0, 5, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match="1, 2, 3, 4 players"):
        GAME.new_state(seats, 1)


@pytest.mark.rule("TF-5")
def test_the_start_player_is_drawn_or_chosen() -> None:
    assert {GAME.new_state(4, seed).current_player for seed in range(60)} == {0, 1, 2, 3}
    assert {GAME.new_state(4, seed, {"start_player": "2"}).current_player for seed in range(9)} == {2}
    with pytest.raises(SetupError, match="seat 3 is not in a game for 3; known: 0 to 2"):
        GAME.new_state(3, 1, {"start_player": "3"})
    assert GAME.new_state(1, 1, {"start_player": "3"}).current_player == 0


@pytest.mark.rule("TF-8", "TF-10")
def test_anyone_may_move_either_farmer_with_any_die_of_the_barn() -> None:
    state = position(dice=[2, 2, 5], players=[{"milk": 0}, {"milk": 0}])
    assert texts(state) == ["R2", "R5", "B2", "B5"]
    do(state, "B2", "a1", "b1")
    assert state.dice == (2, 5)
    assert state.current_player == 1
    assert texts(state) == ["R2", "R5", "B2", "B5"]


@pytest.mark.rule("TF-10")
def test_a_turn_cannot_be_passed_and_the_die_has_to_be_there() -> None:
    state = position(dice=[2, 2, 5])
    assert refusal(state, "-").rule == "TF-10"
    assert refusal(state, "R4").code == "die"
    assert "2, 2, 5" in refusal(state, "R4").sentence


@pytest.mark.rule("TF-9")
def test_the_order_of_a_round_and_the_next_start_player() -> None:
    state = GAME.new_state(3, 4, {"start_player": "1"})
    order = []
    for _ in range(2):
        order.append(state.current_player)
        do(state, "roll")  # type: ignore[arg-type]
        for _ in range(3):
            order.append(state.current_player)
            move = next(action for action in state.legal_actions() if action.args[2] == 0)
            state.apply_action(move)
            state.apply_action(state.legal_actions()[0])
            state.apply_action(state.legal_actions()[0])
    assert order == [1, 1, 2, 0, 2, 2, 0, 1]
    assert state.observation(None)["start_player"] == 0


@pytest.mark.rule("TF-9")
def test_rolling_is_a_click_of_its_own() -> None:
    state = GAME.new_state(2, 4)
    assert texts(state) == ["roll"]  # type: ignore[arg-type]
    assert refusal(state, "R4").code == "roll"  # type: ignore[arg-type]
    barrier = state.barrier
    do(state, "roll")  # type: ignore[arg-type]
    assert state.barrier > barrier
    assert refusal(state, "roll").code == "rolled"  # type: ignore[arg-type]


# ---------------------------------------------------------------- moves


@pytest.mark.rule("TF-11")
@pytest.mark.parametrize(("red", "blue", "die", "to"), [(0, 4, 6, 6), (0, 4, 3, 3), (7, 2, 4, 3), (6, 0, 5, 3)])
def test_every_space_counts_and_passing_is_free(red: int, blue: int, die: int, to: int) -> None:
    state = position(farmers={"red": red, "blue": blue}, dice=[die, die, die])
    data = kinds(do(state, f"R{die}"), "move")[0]
    assert (data["to"], data["bumped"]) == (to, False)


@pytest.mark.rule("TF-12")
@pytest.mark.parametrize(("red", "blue", "die", "to"), [(0, 4, 4, 5), (5, 7, 2, 0), (3, 4, 1, 5)])
def test_landing_on_the_other_farmer_goes_one_further(red: int, blue: int, die: int, to: int) -> None:
    state = position(farmers={"red": red, "blue": blue}, dice=[die, die, die])
    log = do(state, f"R{die}")
    data = kinds(log, "move")[0]
    assert (data["to"], data["bumped"]) == (to, True)
    assert data["animals"] == state.observation(None)["wheel"]["shown"][to]
    assert "past Blue" in log[0].text


@pytest.mark.rule("TF-13")
def test_a_seven_with_the_other_one_behind_ends_where_it_began() -> None:
    state = position(farmers={"red": 3, "blue": 2}, dice=[6, 6, 6])
    data = kinds(do(state, "R6+1"), "move")[0]
    assert (data["value"], data["to"], data["bumped"]) == (7, 3, True)


@pytest.mark.rule("TF-14")
@pytest.mark.parametrize(("action", "to"), [("R6+2", 0), ("R6+3", 1), ("B6+3", 5)])
def test_eight_and_nine(action: str, to: int) -> None:
    state = position(dice=[6, 6, 6])
    data = kinds(do(state, action), "move")[0]
    assert data["to"] == to
    assert "R6+4" not in texts(position(dice=[6, 6, 6]))
    assert refusal(position(dice=[6, 6, 6]), "R6+4").code == "milk"


@pytest.mark.rule("TF-15")
def test_never_below_one() -> None:
    state = position(dice=[1, 2, 3])
    assert refusal(state, "R1-1").code == "below_one"
    assert refusal(state, "B2-2").code == "below_one"
    assert all(action.args[1] + action.args[2] >= 1 for action in state.legal_actions())


# ---------------------------------------------------------------- milk


@pytest.mark.rule("TF-16", "TF-17")
def test_several_tokens_one_way() -> None:
    state = position(dice=[4, 4, 4], players=[{"milk": 2}, {}])
    assert texts(state)[:5] == ["R4", "R4-1", "R4+1", "R4-2", "R4+2"]
    assert refusal(state, "R4+3").code == "milk"
    do(state, "R4-2", "a1", "b1")
    assert state.milk == [0, 3]


@pytest.mark.rule("TF-18")
def test_milk_does_not_change_the_turn_of_the_wheel() -> None:
    state = position(dice=[4, 6], turn=1, players=[{}, {}])
    do(state, "R4-1", "a1", "b1")
    assert state.rotation == 6


@pytest.mark.rule("TF-19")
def test_milk_never_grows() -> None:
    from tests.core.games import random_states

    for seats in GAME.seats:
        milk = [3] * seats
        for state in random_states(GAME.new_state(seats, 2), 2):
            now = state.milk  # type: ignore[attr-defined]
            assert all(after <= before for before, after in zip(milk, now))
            milk = list(now)


# ---------------------------------------------------------------- writing


@pytest.mark.rule("TF-20")
@pytest.mark.parametrize(("action", "colour", "letter"), [("R1", "red", "R"), ("B1", "blue", "B")])
def test_the_farmers_colour_decides_the_farm(action: str, colour: str, letter: str) -> None:
    state = position(dice=[1, 2, 3])
    do(state, action)
    other = "B" if letter == "R" else "R"
    assert refusal(state, f"{other}a1").code == "wrong_farm"
    assert str(state.parse_action(f"{letter}a1")) == "a1"
    do(state, f"{letter}a1", "b1")
    farms = state.observation(None)["players"][0]
    assert sum(token != "" for row in farms[colour] for token in row) == 2


@pytest.mark.rule("TF-21")
def test_any_empty_space_and_nothing_is_overwritten() -> None:
    state = position(dice=[1, 2, 3], players=[{"red": farm("P . .", ". S")}, {}])
    do(state, "R1")
    assert len(state.legal_actions()) == 14
    assert refusal(state, "a1").code == "space_taken"
    assert refusal(state, "b2").code == "space_taken"
    do(state, "c3")
    assert refusal(state, "c3").code == "space_taken"
    solo = GAME.position({"players": [{"red": farm("X")}], "dice": [1, 2, 3], "target": 1})
    do(solo, "R1")  # type: ignore[arg-type]
    assert refusal(solo, "a1").code == "space_taken"  # type: ignore[arg-type]
    assert "crossed out" in refusal(solo, "a1").sentence  # type: ignore[arg-type]


@pytest.mark.rule("TF-22")
def test_both_animals_have_to_be_written() -> None:
    state = position(dice=[1, 2, 3])
    do(state, "R1")
    assert refusal(state, "-").code == "must_write_both"
    assert refusal(state, "first").code == "room"
    do(state, "a1")
    assert refusal(state, "-").code == "must_write_both"


@pytest.mark.rule("TF-23")
def test_with_one_space_left_the_player_keeps_one() -> None:
    for word, kept in (("first", "Ch"), ("second", "P")):
        state = position(dice=[1, 2, 3], players=[{"red": ONE_LEFT}, {}], options={"wheel": showing(["Ch", "P"])})
        do(state, "R1")
        assert texts(state) == ["first", "second"]
        assert refusal(state, "-").code == "must_write_one"
        assert refusal(state, "a1").code == "space_taken"
        assert refusal(state, "Ba1").code == "wrong_farm"
        assert refusal(state, "b3").code == "which"
        log = do(state, word)
        assert kinds(log, "write") == [{"square": "Rb3", "animal": kept}]
        assert kinds(log, "lost")[0]["animals"] == [{"Ch": "P", "P": "Ch"}[kept]]
        assert state.current_player == 1


@pytest.mark.rule("TF-23")
def test_with_two_spaces_left_the_second_animal_goes_by_itself() -> None:
    state = position(dice=[1, 2, 3], players=[{"red": TWO_LEFT}, {}], options={"wheel": showing(["H", "P"])})
    log = do(state, "R1", "a4")
    assert kinds(log, "write") == [{"square": "Ra4", "animal": "H"}, {"square": "Rb3", "animal": "P"}]
    assert state.current_player == 1


@pytest.mark.rule("TF-24")
def test_a_full_farm_takes_nothing() -> None:
    state = position(dice=[1, 2, 3], players=[{"red": full()}, {}], options={"wheel": showing(["H", "FF-r"])})
    before = state.scores()[0]
    log = do(state, "R1")
    assert kinds(log, "lost") == [{"farmer": "red", "animals": ["H", "FF-r"]}]
    assert state.scores()[0] == before
    assert state.current_player == 1


@pytest.mark.rule("TF-27")
def test_everybody_sees_everything() -> None:
    state = position(dice=[1, 2, 3])
    first, second, bystander = (state.observation(viewer) for viewer in (0, 1, None))
    for view in (first, second, bystander):
        del view["viewer"]
    assert first == second == bystander


# ---------------------------------------------------------------- the end


@pytest.mark.rule("TF-29", "TF-43", "TF-69")
def test_the_game_ends_after_ten_rounds_and_most_points_win() -> None:
    state = position(
        round=10,
        turn=1,
        dice=[1, 2],
        players=[{"red": full("Ch"), "milk": 0}, {"red": full("Ch"), "blue": full("P"), "milk": 0}],
    )
    log = do(state, "R1")
    assert state.is_terminal()
    assert state.decision is None
    outcome = state.outcome()
    assert (outcome.winners, outcome.reason) == ((1,), "rounds")
    assert log[-1].kind == "end"
    assert refusal(state, "roll").code == "over"


@pytest.mark.rule("TF-43")
def test_ties_are_broken_by_milk_or_shared() -> None:
    even = {"red": farm("Ch"), "blue": farm("P"), "milk": 2}
    richer = {"red": farm("P"), "blue": farm("P"), "milk": 3}
    shared = position(phase="over", round=10, turn=2, players=[even, even, {}])
    assert shared.outcome().winners == (0, 1)
    assert "shared victory" in shared.outcome().tie_break
    broken = position(phase="over", round=10, turn=2, players=[even, richer])
    assert broken.outcome().winners == (1,)
    assert "more milk left (3)" in broken.outcome().tie_break


@pytest.mark.rule("TF-29")
@pytest.mark.parametrize(("seats", "turns"), [(1, 8), (2, 10), (3, 10), (4, 10)])
def test_everybody_has_the_same_number_of_turns(seats: int, turns: int) -> None:
    from tests.core.games import random_states

    log: list = []  # type: ignore[type-arg]
    for _ in random_states(GAME.new_state(seats, 6), 6, log=log):
        pass
    moves = [event.player for event in log if event.kind in ("move", "emma_move")]
    assert all(moves.count(player) == turns for player in range(max(2, seats)))
