"""Farmer Emma and the crops."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import IllegalAction
from tests.core.games import random_states
from tests.core.tiny_farms.helpers import (
    GAME,
    do,
    farm,
    full,
    kinds,
    line,
    points,
    position,
    refusal,
    sheet,
    showing,
    texts,
)

PAIRS = (
    ["P", "H"],
    ["S", "FF-b"],
    ["cc", "C"],
    ["FF-e", "Ch"],
    ["FF-r", "P"],
    ["S", "H"],
    ["C", "S"],
    ["P", "Ch"],
)
NOTHING = dict.fromkeys(("friends", "sheep", "pigs", "horses", "cows", "calves", "chickens"), 0)


def solo(**description: Any) -> Any:
    options = {"wheel": showing(*PAIRS), **description.pop("options", {})}
    description.setdefault("players", [{}])
    return position(options=options, **description)


def emma(target: int, dice: list[int], red: int = 0, blue: int = 4, **more: Any) -> Any:
    return solo(phase="emma", round=2, target=target, dice=dice, farmers={"red": red, "blue": blue}, **more)


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("TF-46")
def test_one_board_three_milk_three_dice_eight_rounds() -> None:
    state = GAME.new_state(1, 3)
    assert (state.seats, state.players) == (1, 2)
    seen = state.observation(0)
    assert (seen["rounds"], seen["players"][0]["milk"]) == (8, 3)
    assert seen["players"][1] == {"name": "Emma", "automa": True}
    assert GAME.automas(1, state.options) == ("Emma",)
    log: list[Any] = []
    for _ in random_states(state, 1, log=log):
        pass
    assert all(event.data["change"] == 0 for event in log if event.kind == "emma_move")
    assert len(kinds(log, "crop") + kinds(log, "cross")) == 8


@pytest.mark.rule("TF-47")
def test_the_first_die_is_the_target_and_stays_in_the_barn() -> None:
    for seed in range(20):
        state = GAME.new_state(1, seed)
        log = do(state, "roll")  # type: ignore[arg-type]
        dice = kinds(log, "roll")[0]["dice"]
        assert kinds(log, "target")[0]["die"] == dice[0] == state.observation(0)["target"]
        assert sorted(dice) == state.observation(0)["dice"]


@pytest.mark.rule("TF-48")
def test_who_goes_first() -> None:
    for number in range(1, 9):
        state = position(players=[{}], round=number)
        log = do(state, "roll")
        assert bool(kinds(log, "emma_move")) == (number % 2 == 0)
        assert len(state.dice) == (2 if number % 2 == 0 else 3)


@pytest.mark.rule("TF-66")
@pytest.mark.parametrize(
    ("level", "circles"),
    [
        ("easy", {"horses": 1, "chickens": 1}),
        ("medium", {"horses": 1, "pigs": 1, "sheep": 1}),
        ("hard", {"horses": 2, "pigs": 1, "sheep": 1, "friends": 1}),
        ("epic", dict.fromkeys(NOTHING, 1)),
    ],
)
def test_starting_circles(level: str, circles: dict[str, int]) -> None:
    assert GAME.new_state(1, 1, {"emma_level": level}).observation(0)["emma"] == NOTHING | circles


# ---------------------------------------------------------------- Emma's choice


@pytest.mark.rule("TF-49", "TF-50")
@pytest.mark.parametrize(
    ("target", "dice", "choice"),
    [
        (6, [6, 2, 3], "R2"),  # calves on one space only; reached by red 2 and blue 6
        (1, [1, 3, 5], "R1"),  # friends on two spaces; sheep decide
        (4, [3, 6, 6], "B6"),  # no horse; cows twice, calves once
        (2, [1, 1, 1], "B1"),  # sheep on 1 and 5; no pig on either, a horse on 5
    ],
)
def test_emma_follows_the_list(target: int, dice: list[int], choice: str) -> None:
    assert texts(emma(target, dice)) == [choice]


@pytest.mark.rule("TF-49")
def test_after_six_comes_one() -> None:
    # no calves within reach; space 1 shows a friend and sheep, space 5 sheep and a horse
    assert texts(emma(6, [1, 1, 1])) == ["R1"]


@pytest.mark.rule("TF-50")
def test_ties_lower_die_then_red() -> None:
    same = {"wheel": showing(["Ch", "Ch"])}
    assert texts(emma(3, [2, 5, 2], options=same)) == ["R2"]
    state = emma(3, [2, 5, 5], options={**same, "emma_ties": "player"})
    assert texts(state) == ["R2", "B2", "R5", "B5"]
    assert state.decision.kind == "emma"
    assert (state.decision.actor, state.decision.turn_of) == (0, 1)
    do(state, "B5")
    assert state.position == (0, 1)


@pytest.mark.rule("TF-50")
def test_the_player_is_not_asked_when_only_one_move_is_best() -> None:
    found = set()
    for seed in range(40):
        state = GAME.new_state(1, seed, {"emma_ties": "player", "wheel": showing(*PAIRS)})
        for now in random_states(state, seed):
            decision = now.decision
            if decision is not None and decision.kind == "emma":
                assert len(now.legal_actions()) > 1
                assert refusal(now, "R1+1").code == "emma"  # type: ignore[arg-type]
                found.add(len(now.legal_actions()))
    assert found


@pytest.mark.rule("TF-51")
def test_an_animal_twice_or_a_chicken_makes_no_difference() -> None:
    pairs = [["S", "S"], ["S", "Ch"], *[["Ch", "Ch"]] * 6]
    state = emma(2, [1, 4, 4], options={"wheel": showing(*pairs)})
    # red 1 -> space 1 (sheep and chicken), blue 4 -> space 0 is red's, so space 1 as well; never space 0
    assert texts(state) == ["R1"]
    pairs = [["Ch", "Ch"], ["S", "Ch"], ["S", "S"], *[["Ch", "Ch"]] * 5]
    state = emma(2, [1, 2, 2], options={"wheel": showing(*pairs), "emma_ties": "player"})
    assert texts(state) == ["R1", "R2"]


@pytest.mark.rule("TF-52", "TF-53")
def test_a_full_target_row_still_is_the_target_and_gives_a_chicken() -> None:
    state = emma(6, [2, 2, 3], emma=NOTHING | {"calves": 12, "chickens": 1})
    log = do(state, "R2")
    assert kinds(log, "emma_move")[0]["animals"] == ["cc", "C"]
    assert state.observation(0)["emma"] == NOTHING | {"calves": 12, "chickens": 2, "cows": 1}


@pytest.mark.rule("TF-53", "TF-54", "TF-25")
@pytest.mark.parametrize(
    ("before", "animals", "after"),
    [
        ({"pigs": 5, "horses": 4}, ["P", "H"], {"pigs": 6, "horses": 5}),
        ({"friends": 3, "calves": 4}, ["cc", "FF-r"], {"friends": 4, "calves": 6}),
        ({"sheep": 6, "pigs": 1, "chickens": 2}, ["S", "P"], {"sheep": 6, "pigs": 2, "chickens": 3}),
        ({"sheep": 6, "chickens": 5}, ["S", "P"], {"sheep": 6, "chickens": 5, "pigs": 1}),
        ({"chickens": 5}, ["Ch", "P"], {"chickens": 5, "pigs": 1}),
        ({"calves": 12, "chickens": 1}, ["cc", "P"], {"calves": 12, "chickens": 2, "pigs": 1}),
        ({"calves": 11}, ["cc", "P"], {"calves": 12, "pigs": 1}),
        ({"chickens": 4, "cows": 4}, ["C", "C"], {"chickens": 5, "cows": 4}),
    ],
)
def test_filling_in(before: dict[str, int], animals: list[str], after: dict[str, int]) -> None:
    state = emma(1, [1, 2, 3], emma=NOTHING | before, options={"wheel": showing(animals)})
    log = do(state, texts(state)[0])
    assert state.observation(0)["emma"] == NOTHING | after
    assert len(kinds(log, "emma_fill")) == 2


@pytest.mark.rule("TF-55")
def test_advanced_emma_takes_the_most_points() -> None:
    tracks = NOTHING | {"sheep": 2}
    advanced = {"emma_skill": "advanced"}
    # a pig is her target, but the third sheep is worth 10
    pairs = [["Ch", "Ch"], ["P", "FF-b"], ["Ch", "S"], *[["Ch", "Ch"]] * 5]
    assert texts(emma(3, [1, 2, 2], options={"wheel": showing(*pairs)}, emma=tracks)) == ["R1"]
    assert texts(emma(3, [1, 2, 2], options={"wheel": showing(*pairs), **advanced}, emma=tracks)) == ["R2"]


@pytest.mark.rule("TF-55", "TF-64")
def test_advanced_emma_compares_her_horses_with_yours() -> None:
    advanced = {"emma_skill": "advanced"}
    pairs = [["Ch", "Ch"], ["H", "Ch"], ["Ch", "P"], *[["Ch", "Ch"]] * 5]
    options = {"wheel": showing(*pairs), **advanced}
    # with no horse of yours hers is worth 10; with one each, too
    for yours in (farm(), farm("H")):
        assert texts(emma(3, [1, 2, 2], options=options, players=[{"red": yours}], emma=NOTHING)) == ["R1"]
    # against two of yours it is worth nothing: two chickens (4) beat horse and chicken (2), chicken and pig (3)
    assert texts(emma(3, [1, 2, 2], options=options, players=[{"red": farm("H H")}], emma=NOTHING)) == ["B1"]


@pytest.mark.rule("TF-68", "TF-53")
def test_emmas_move_leaves_your_farms_alone() -> None:
    state = solo(round=2)
    log = do(state, "roll")
    assert kinds(log, "emma_move")
    seen = state.observation(0)["players"][0]
    assert seen["red"] == seen["blue"] == [[""] * 4] * 4


# ---------------------------------------------------------------- crops


def crop(die: int, milk: int = 0, red: Any = None, blue: Any = None, **more: Any) -> Any:
    player = {"red": red or farm(), "blue": blue or farm(), "milk": milk}
    return position(players=[player], leftover=die, **more)


@pytest.mark.rule("TF-57")
def test_where_crops_are_planted() -> None:
    two = crop(2, red=farm("P P", "S S Ch H"), blue=farm("C", "cc . P"))
    assert texts(two) == ["crop Bb2", "crop Bd2"]
    assert {text[5] for text in texts(crop(5))} == {"R"} and len(texts(crop(5))) == 16
    assert {text[5] for text in texts(crop(6))} == {"B"} and len(texts(crop(6))) == 16
    assert len(texts(crop(1))) == 8
    assert refusal(two, "crop Ra3").code == "number"
    assert refusal(two, "crop Ra2").code == "space_taken"
    assert refusal(crop(5), "crop Ba1").code == "number"


@pytest.mark.rule("TF-56")
def test_milk_changes_the_number_within_one_and_six() -> None:
    state = crop(5, milk=3)
    assert {action.args[0] for action in state.legal_actions()} == {0, -1, 1, -2, -3}
    assert refusal(state, "crop+2 Ra1").code == "number"
    assert refusal(crop(4, milk=1), "crop+2 Ba1").code == "milk"
    do(state, "crop-2 Bd3")
    assert state.milk == [1]
    one = crop(4, milk=3, options={"crop_milk": "one"})
    assert {action.args[0] for action in one.legal_actions()} == {0, -1, 1}
    assert refusal(one, "crop+2 Ba1").code == "milk"


@pytest.mark.rule("TF-56", "TF-18")
def test_the_wheel_turns_by_the_die_itself() -> None:
    state = solo(round=2, turn=1, dice=[1, 4], rotation=6, target=1, players=[{"red": full(), "milk": 2}])
    do(state, "R1", "crop+2 Ba1")
    assert state.rotation == 2


@pytest.mark.rule("TF-58")
def test_a_crop_has_to_be_planted() -> None:
    state = crop(3, red=farm("P"))
    assert refusal(state, "crop -").code == "must_plant"
    assert refusal(state, "cross Ra1").code == "must_plant"
    assert refusal(state, "R1").code == "crop"
    with pytest.raises(IllegalAction):
        do(state, "crop -")


@pytest.mark.rule("TF-59")
def test_crossing_out_when_there_is_no_room() -> None:
    state = crop(5, red=farm("P P S S", "S H H C", "cc C Ch crop", "X FF-e P H"))
    assert len(texts(state)) == 15 and all(text.startswith("cross R") for text in texts(state))
    assert refusal(state, "cross Ra4").code == "space_empty"
    assert refusal(state, "cross Ba1").code == "number"
    assert refusal(state, "crop -").code == "must_cross_out"
    assert refusal(state, "crop Ra1").code == "must_cross_out"
    log = do(state, "cross Rc3")
    assert kinds(log, "cross")[0]["animal"] == "Ch"
    assert state.observation(0)["players"][0]["red"][2][2] == "X"


@pytest.mark.rule("TF-59")
def test_a_full_row_crosses_out_in_either_farm_and_any_row() -> None:
    state = crop(1, red=farm("P P P P", "S"), blue=farm("P P P P", ". . Ch"))
    assert len(texts(state)) == 10
    assert {"cross Ra2", "cross Bc2"} <= set(texts(state))
    assert refusal(state, "cross Bd4").code == "space_empty"
    crossed = crop(1, red=farm("P P P P", "X S"), blue=farm("P P P P"))
    assert refusal(crossed, "cross Ra2").code == "space_empty"
    assert "crossed out already" in refusal(crossed, "cross Ra2").sentence
    any_space = crop(1, red=farm("P P P P", "S"), blue=farm("P P P P", ". . Ch"), options={"cross_out": "any"})
    assert len(texts(any_space)) == 32
    log = do(any_space, "cross Bd4")
    assert kinds(log, "cross")[0]["animal"] == ""


@pytest.mark.rule("TF-60")
def test_milk_may_save_you_from_crossing_out() -> None:
    state = crop(5, milk=1, red=full())
    kinds_by_change = {action.args[0]: action.kind for action in state.legal_actions()}
    assert kinds_by_change == {0: "cross", 1: "crop", -1: "crop"}
    do(state, "crop+1 Bb2")
    assert state.milk == [0]


@pytest.mark.rule("TF-61", "TF-29")
def test_the_last_round_has_a_crop_and_then_the_game_is_over() -> None:
    state = solo(round=8, turn=1, dice=[1, 6], rotation=3, target=1, players=[{"red": full(), "milk": 0}])
    do(state, "R1")
    assert state.decision.kind == "crop"
    assert state.rotation == 3
    do(state, "crop Ba1")
    assert state.is_terminal()


def test_a_single_legal_crop_is_planted_by_itself() -> None:
    nearly = farm("P P P P", "S S S S", "Ch Ch Ch Ch", "H . C H")
    state = solo(round=2, turn=1, dice=[1, 6], target=1, players=[{"red": full(), "blue": nearly, "milk": 0}])
    log = do(state, "R1")
    assert kinds(log, "crop")[0]["square"] == "Bb4"
    assert state.decision.kind == "roll"


# ---------------------------------------------------------------- the end


@pytest.mark.rule("TF-63", "TF-40")
def test_emmas_points() -> None:
    tracks = {"friends": 7, "sheep": 5, "pigs": 3, "horses": 0, "cows": 3, "calves": 5, "chickens": 4}
    result = GAME.score_sheet(sheet({}, emma=tracks))
    assert result.cards[1].parts() == {
        "pigs": 7,
        "sheep": 14,
        "chickens": 8,
        "cows": 15,
        "horses": 0,
        "friends": 22,
    }


@pytest.mark.rule("TF-64")
@pytest.mark.parametrize(
    ("mine", "hers", "prizes"), [(1, 3, (0, 10)), (2, 2, (10, 10)), (0, 0, (0, 0)), (2, 1, (10, 0))]
)
def test_horses_against_emma(mine: int, hers: int, prizes: tuple[int, int]) -> None:
    result = GAME.score_sheet(sheet({"red": farm("H " * mine)}, emma={"horses": hers}))
    assert tuple(line(card, "horses").points for card in result.cards) == prizes


@pytest.mark.rule("TF-65")
def test_milk_decides_against_emma() -> None:
    win = GAME.score_sheet(sheet({"milk": 2}, emma={"chickens": 1}))
    assert win.winners == (0,) and "milk" in win.tie_break
    shared = GAME.score_sheet(sheet({"red": farm("Ch"), "blue": farm("Ch")}, emma={"chickens": 2}))
    assert shared.winners == (0, 1)


@pytest.mark.rule("TF-62")
def test_crop_lines_belong_to_solo_games() -> None:
    assert points(GAME.score_sheet(sheet({})).cards[0], "crops") == 0
    assert "red.crops" in GAME.new_state(1, 1).scores()[0].parts()
    assert "red.crops" not in GAME.new_state(2, 1).scores()[0].parts()


def test_emmas_lines_say_what_they_are_made_of() -> None:
    tracks = {"friends": 6, "sheep": 4, "pigs": 3, "horses": 2, "cows": 1, "calves": 4, "chickens": 1}
    emma_card = GAME.score_sheet(sheet({"red": farm("H")}, emma=tracks)).cards[1]
    assert line(emma_card, "friends").why == "18 for 5 forest friends, 1 for 1 forest friend"
    assert line(emma_card, "cows").why == "1 cow × 4 calves"
    assert line(emma_card, "horses").why == "2 horses against 1: most"
