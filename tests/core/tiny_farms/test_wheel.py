"""The Barn wheel: what it shows, and wheels people type in."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from core.components import load
from core.game import SetupError
from core.tiny_farms.data import ANIMAL_TOKENS, TOKENS
from core.tiny_farms.wheel import load_wheel_file, read_wheel, standard_wheel
from tests.core.tiny_farms.helpers import GAME, do, kinds, position, showing

COMPONENTS = load("tiny_farms")


def shown(space: int, rotation: int) -> tuple[str, ...]:
    return tuple(TOKENS[code] for code in standard_wheel().shown[rotation][space])


@pytest.mark.rule("TF-1")
def test_every_space_shows_the_slots_its_pattern_opens() -> None:
    wheel = COMPONENTS["wheel"]
    for rotation in range(8):
        for space in range(8):
            opens = wheel["pattern"][(space - rotation) % 8]["opens"]
            slots = wheel["section"][space]["slots"]
            assert shown(space, rotation) == tuple(slots[window] for window in opens)


@pytest.mark.rule("TF-1", "TF-26")
def test_the_properties_the_component_file_claims() -> None:
    for rotation in range(8):
        seen = Counter(animal for space in range(8) for animal in shown(space, rotation))
        assert set(seen) == set(ANIMAL_TOKENS)
        assert all(count == 1 for animal, count in seen.items() if animal.startswith("FF-"))
        assert all(len(set(shown(space, rotation))) == 2 for space in range(8)), "no pair shows an animal twice"
    for space in range(8):
        assert len({shown(space, rotation) for rotation in range(8)}) == 8


@pytest.mark.rule("TF-45")
def test_the_rulebooks_picture_of_a_turn_after_blue_has_walked_two() -> None:
    state = position(farmers={"red": 0, "blue": 6}, dice=[1, 4, 4])
    space, bumped, animals = state.landing(state.parse_action("R4"))
    assert (space, bumped, set(animals)) == (4, False, {"FF-b", "P"})
    space, bumped, animals = state.landing(state.parse_action("B1"))
    assert (space, bumped, set(animals)) == (7, False, {"P", "Ch"})
    start = GAME.new_state(2, 1).observation(None)
    assert (start["farmers"]["blue"] + 2) % 8 == 6


@pytest.mark.rule("TF-2", "TF-28")
def test_only_the_top_turns_and_farmers_stay() -> None:
    state = position(turn=1, dice=[3, 5], rotation=6, players=[{}, {"red": [["Ch"] * 4] * 4}])
    log = do(state, "R3")
    assert kinds(log, "turn") == [{"by": 5, "from": 6, "to": 3}]
    assert state.rotation == 3
    assert state.position == (3, 4)


@pytest.mark.rule("TF-28")
def test_the_wheel_does_not_turn_after_the_last_round() -> None:
    state = position(round=10, turn=1, dice=[3, 5], rotation=6, players=[{}, {"red": [["Ch"] * 4] * 4}])
    log = do(state, "R3")
    assert state.rotation == 6
    assert kinds(log, "turn") == []
    assert state.is_terminal()


@pytest.mark.rule("TF-4", "TF-3")
def test_the_start_of_wheel_and_farmers() -> None:
    state = GAME.new_state(3, 5).observation(None)
    assert (state["rotation"], state["farmers"]) == (0, {"red": 0, "blue": 4})
    assert state["wheel"]["under"] == list("ABCDEFGH")
    rotations = {
        GAME.new_state(2, seed, {"start_rotation": "random"}).observation(None)["rotation"] for seed in range(80)
    }
    assert rotations == set(range(8))


@pytest.mark.rule("TF-26")
def test_a_wheel_may_show_an_animal_twice_and_both_are_written() -> None:
    state = position(dice=[1, 2, 3], options={"wheel": showing(["P", "P"])})
    do(state, "R1", "a1", "b1")
    assert state.observation(None)["players"][0]["red"][0] == ["P", "P", "", ""]
    one_left = [["Ch"] * 4, ["Ch"] * 4, ["Ch"] * 4, ["Ch", "Ch", "Ch", ""]]
    state = position(dice=[1, 2, 3], options={"wheel": showing(["P", "P"])}, players=[{"red": one_left}, {}])
    log = do(state, "R1")
    assert kinds(log, "write") == [{"square": "Rd4", "animal": "P"}]
    assert kinds(log, "lost") == [{"farmer": "red", "animals": ["P"]}]


def toml(data: dict[str, Any]) -> str:
    lines: list[str] = []
    for section in data["section"]:
        slots = ", ".join(f'{slot} = "{animal}"' for slot, animal in section["slots"].items())
        lines += ["[[wheel.section]]", f"space = {section['space']}", f"slots = {{ {slots} }}"]
    for pattern in data["pattern"]:
        windows = ", ".join(f'"{window}"' for window in pattern["opens"])
        lines += ["[[wheel.pattern]]", f"sector = {pattern['sector']}", f"opens = [{windows}]"]
    return "\n".join(lines)


@pytest.mark.rule("TF-1")
def test_a_wheel_file_plays_and_is_kept_in_the_options(tmp_path: Path) -> None:
    own = showing(["H", "FF-bu"])
    file = tmp_path / "wheel.toml"
    file.write_text(toml(own), "utf-8")
    loaded = load_wheel_file(file)
    assert loaded == own
    assert GAME.load_wheel_file(str(file)) == own  # type: ignore[attr-defined]
    state = GAME.new_state(2, 3, {"wheel": loaded})
    assert state.observation(None)["wheel"]["shown"] == [["H", "FF-bu"]] * 8
    assert state.options["wheel"] == own
    assert GAME.from_json(state.to_json()).observation(None) == state.observation(None)


def test_the_component_file_itself_is_a_wheel_file() -> None:
    source = Path(__file__).parents[3] / "core" / "tiny_farms" / "components.toml"
    assert load_wheel_file(source) == standard_wheel().to_json()


def test_sections_and_patterns_may_come_in_any_order() -> None:
    own = standard_wheel().to_json()
    mixed = {"section": own["section"][::-1], "pattern": own["pattern"][3:] + own["pattern"][:3]}
    assert read_wheel(mixed).to_json() == own


def _broken(change: Any) -> Any:
    own = copy.deepcopy(standard_wheel().to_json())
    change(own)
    return own


@pytest.mark.parametrize(
    ("wheel", "sentence"),
    [
        (None, "wheel: expected tables 'section' and 'pattern'"),
        ({"section": []}, "wheel.section: expected 8 tables, found 0"),
        (_broken(lambda w: w.pop("pattern")), "wheel.pattern: expected a list of 8 tables"),
        (_broken(lambda w: w.update(colour=1)), "wheel: unknown key 'colour'"),
        (_broken(lambda w: w.update(sections=7)), "wheel.sections: expected 8"),
        (_broken(lambda w: w.update(turn="left")), "wheel.turn: expected 'clockwise'"),
        (_broken(lambda w: w["section"].append(w["section"][0])), "wheel.section: expected 8 tables, found 9"),
        (_broken(lambda w: w["section"].__setitem__(2, "x")), r"wheel.section\[2\]: expected a table"),
        (_broken(lambda w: w["section"][3].update(space=2)), r"wheel.section\[3\].space: 2 stands there twice"),
        (_broken(lambda w: w["section"][3].update(space=8)), r"wheel.section\[3\].space: expected a whole number"),
        (_broken(lambda w: w["section"][3].update(space=True)), r"wheel.section\[3\].space: expected a whole number"),
        (_broken(lambda w: w["section"][1].update(printed=1)), r"wheel.section\[1\].printed: expected 2"),
        (_broken(lambda w: w["section"][1].update(slot={})), r"wheel.section\[1\]: unknown key 'slot'"),
        (_broken(lambda w: w["section"][1].update(slots=["P"] * 6)), r"wheel.section\[1\].slots: expected a table"),
        (_broken(lambda w: w["section"][0]["slots"].pop("m1")), r"wheel.section\[0\].slots: slot m1 is missing"),
        (_broken(lambda w: w["section"][0]["slots"].update(z9="P")), "unknown slot 'z9'"),
        (_broken(lambda w: w["section"][0]["slots"].update(m1="Q")), r"slots.m1: unknown animal 'Q'; known: P, S, Ch"),
        (_broken(lambda w: w["section"][0]["slots"].update(m1="")), "unknown animal ''"),
        (_broken(lambda w: w["section"][0]["slots"].update(m1=["P"])), "unknown animal"),
        (_broken(lambda w: w["section"][0]["slots"].update(m1="crop")), "unknown animal 'crop'"),
        (_broken(lambda w: w["pattern"][4].update(opens=["i1"])), r"wheel.pattern\[4\].opens: expected two different"),
        (_broken(lambda w: w["pattern"][4].update(opens=["i1", "i1"])), "expected two different slots"),
        (_broken(lambda w: w["pattern"][4].update(opens=["i1", "x1"])), "expected two different slots"),
        (_broken(lambda w: w["pattern"][4].update(opens="i1")), "expected two different slots"),
        (_broken(lambda w: w["pattern"][4].update(letter="Z")), r"wheel.pattern\[4\].letter: expected 'E'"),
        (_broken(lambda w: w["pattern"][4].update(rings=["inner", "outer"])), r"wheel.pattern\[4\].rings: expected"),
        (_broken(lambda w: w["pattern"][4].update(rings=3)), r"wheel.pattern\[4\].rings: expected"),
        (_broken(lambda w: w["pattern"][4].update(opens={"i1", "i2"})), "expected tables"),
    ],
)
def test_a_wrong_wheel_is_refused_with_one_sentence(wheel: Any, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence) as caught:
        GAME.new_state(2, 1, {"wheel": wheel})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"section = [", "is not TOML"),
        (b"\xff\xfe", "is not a text file"),
        (b"", "wheel.section: expected a list of 8 tables"),
        (b"wheel = 3", "wheel: expected tables"),
    ],
)
def test_a_wrong_wheel_file_is_refused_with_its_name(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(SetupError, match=rf"mine\.toml: {sentence}") as caught:
        load_wheel_file(file)
    assert "\n" not in str(caught.value)


def test_a_missing_wheel_file() -> None:
    with pytest.raises(SetupError, match=r"nowhere\.toml: cannot be read"):
        load_wheel_file("/nowhere.toml")
