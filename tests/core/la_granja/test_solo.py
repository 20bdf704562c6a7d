"""The original solitaire mode (LG-18, LG-196 to LG-216)."""

from __future__ import annotations

import pytest

from core.la_granja.data import CARDS, NEUTRAL
from core.la_granja.market import falls
from core.la_granja.solo import neutral_space
from tests.core.games import random_states
from tests.core.la_granja.tools import has, new, position, run, texts, top, vp


def solo(step: str, first: bool = True, rnd: int = 3, deck: list[int] | None = None, **more: object):
    farm = more.pop("farm", {})
    extra = {"deck": deck} if deck is not None else {}
    return position(step, dict(farm), seats=1, solo_first=first, round=rnd, **extra, **more)


@pytest.mark.rule("LG-196", "LG-198", "LG-197")
def test_setting_up_alone() -> None:
    seen = set()
    for seed in range(20):
        s = new(1, seed)
        assert s.players == 1 and len(s.offer) == 2 and len(s.orders) == 3
        mine = next(s.setup.board.value[i] for i in s.setup.board.spaces if s.market[i] == 0)
        neutral = next(s.setup.board.value[i] for i in s.setup.board.spaces if s.market[i] == NEUTRAL)
        assert {mine, neutral} == {2, 3} and (mine == 2) == bool(s.solo_first)
        seen.add(mine)
    assert seen == {2, 3}
    assert len(s.scores()) == 1, "the neutral player scores nothing"


@pytest.mark.rule("LG-199", "LG-200", "LG-201")
@pytest.mark.parametrize(
    ("first", "rnd", "roll", "seen"),
    [
        (True, 2, [1, 3, 3, 5, 6], [[1, 3, 5, 6], [3, 5, 6], [6]]),
        (False, 2, [1, 3, 3, 5, 6], [[3, 5, 6], [5, 6], [6]]),
        (True, 5, [1, 3, 3, 5, 6], [[1, 3, 5, 6], [3, 5], [3]]),
        (False, 4, [1, 3, 3, 5, 6], [[1, 3, 5], [3], [3]]),
    ],
)
def test_dice_alone(first: bool, rnd: int, roll: list[int], seen: list[list[int]]) -> None:
    s = solo("first_die", first, rnd, dice=roll)
    for expected in seen[:2]:
        assert [int(t[5:]) for t in texts(s, "take")] == expected
        run(s, texts(s, "take")[0], "decline", "done")
    assert top(s) == "turn.use" and s.stack[-1][2:] == (seen[2][0], 2)


@pytest.mark.rule("LG-202", "LG-203", "LG-18")
def test_when_the_neutral_player_places() -> None:
    cards = [c.number for c in CARDS[1:] if c.barrow_vp == 4][:2]
    early = solo("III", False, deck=[9, 10, cards[0]])
    assert top(early) == "donkey" and early.discards == [cards[0]]
    assert sum(1 for owner in early.market if owner == NEUTRAL) == 1
    late = solo("III", True, deck=[9, 10, cards[0]])
    assert late.discards == []
    run(late, "donkey:4", "walk", "done", "done")
    assert late.discards == [cards[0]] and late.round == 4
    s = new(1, 3)
    for state in random_states(s, 3):
        assert sum(1 for owner in state.market if owner == NEUTRAL) <= 7


@pytest.mark.rule("LG-203")
def test_without_a_card_nothing_is_placed() -> None:
    s = solo("III", False, deck=[])
    assert NEUTRAL not in s.market


@pytest.mark.rule("LG-204", "LG-205", "LG-206", "LG-207")
def test_how_the_neutral_player_chooses() -> None:
    s = solo("III.3", turns=[["turn.deliver", 0, 0]])
    # an empty market: the lowest threat decides, then the number
    board = s.setup.board

    def threat(space: int) -> int:
        return sum(7 - board.value[u] for u in board.neighbours[space] if board.value[u] > board.value[space])

    best = min(board.by_value[4], key=lambda i: (threat(i), i))
    assert neutral_space(s, 4) == (best, 1)
    # one marker to remove outweighs everything
    s = solo("III.3", market={"14": 0, "9": 0}, turns=[["turn.deliver", 0, 0]])
    assert neutral_space(s, 4) == (10, 1) and falls(s, NEUTRAL, 10) == [9, 14]
    # equal threats: farther from the human's markers
    assert threat(3) == threat(16) == 0
    s = solo("III.3", market={"2": 0}, turns=[["turn.deliver", 0, 0]])
    assert neutral_space(s, 5) == (3, 1), "removes the marker beside it"
    s = solo("III.3", market={"4": 0}, turns=[["turn.deliver", 0, 0]])
    choice = neutral_space(s, 5)
    assert choice is not None
    far = max(board.distance[i, 4] for i in (3, 16))
    assert board.distance[choice[0], 4] == far or threat(choice[0]) == 0


@pytest.mark.rule("LG-208")
def test_the_neutral_player_replaces_when_nothing_is_empty() -> None:
    s = solo("III.3", market={"8": 0, "11": 1, "14": 1}, turns=[["turn.deliver", 0, 0]])
    assert neutral_space(s, 2) == (8, 1)


@pytest.mark.rule("LG-209")
def test_with_all_spaces_its_own_it_goes_one_higher_and_removes_nothing() -> None:
    s = solo("III.3", market={"8": 1, "11": 1, "14": 1}, turns=[["turn.deliver", 0, 0]])
    choice = neutral_space(s, 2)
    assert choice is not None and s.setup.board.value[choice[0]] == 3 and choice[1] == 0
    s = solo("III.3", market={"4": 1, "15": 1}, turns=[["turn.deliver", 0, 0]])
    assert neutral_space(s, 6) is None


@pytest.mark.rule("LG-210")
def test_neutral_markers_are_worth_a_point_and_helpers_work() -> None:
    farm = {"barrows": [{"card": 2, "covered": ["olive", "pig"]}], "upgraded": {"wine": 1}, "helpers": [46]}
    s = solo("III.3", farm=farm, market={"9": 1, "14": 1}, turns=[["turn.deliver", 0, 1]])
    run(s, "deliver:c2:wine", "space:10")
    assert vp(s) == 4 + 4 and s.market[9] == -1
    # the human's Peddler is asked when the neutral player places
    card = next(c.number for c in CARDS[1:] if c.barrow_vp == 4)
    s = solo("III", False, deck=[9, 10, card], farm={"helpers": [33]}, market={"14": 0, "9": 0})
    assert texts(s) == ["save:9", "save:14", "pass"]
    run(s, "save:9", "space:4")
    assert s.market[4] == 0 and s.market[10] == NEUTRAL and s.market[14] == -1


@pytest.mark.rule("LG-211", "LG-212")
@pytest.mark.parametrize(("space", "first"), [(0, False), (2, False), (3, True), (8, True)])
def test_who_is_first_in_the_next_round(space: int, first: bool) -> None:
    s = solo("IV", siesta={str(space): [0]}, farm={"hand": [1]})
    assert bool(s.solo_first) is first and s.pos == [0]
    assert vp(s) == {0: 0, 2: 0, 3: 1, 8: 3}[space]


@pytest.mark.rule("LG-213")
def test_cards_that_act_on_rivals_stay_but_do_nothing() -> None:
    s = new(1, 1)
    assert len(s.deck) + len(s.farms[0].hand) == 66
    less = new(1, 1, solo_all_cards="off")
    assert len(less.deck) + len(less.farms[0].hand) == 64
    assert not {5, 26} & {*less.deck, *less.farms[0].hand}
    s = solo("II", farm={"helpers": [5, 26]})
    assert texts(s) == ["roll"]
    run(s, "roll")
    assert top(s) == "turn.take"


@pytest.mark.rule("LG-214")
def test_the_foreman_never_pays_alone() -> None:
    s = solo("first_die", False, dice=[3, 3, 3, 3, 3], farm={"helpers": [14], "dice": [3, 3]})
    run(s, "decline" if top(s) == "turn.use" else texts(s, "take")[0], *(["decline"] if top(s) == "turn.use" else []))
    assert has(s, "silver") == 0


@pytest.mark.rule("LG-215")
def test_the_goal_alone() -> None:
    s = new(1, 4)
    for _ in random_states(s, 4):
        pass
    outcome = s.outcome()
    assert outcome.winners == (0,) and outcome.ranking == ((0,),) and "VP" in outcome.why


@pytest.mark.rule("LG-216")
def test_donkeys_alone() -> None:
    s = solo("III.1", deck=[9, 10, 11])
    run(s, "donkey:1")
    assert s.observation(0)["farms"][0]["donkey"] == 1
