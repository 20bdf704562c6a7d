"""Every numbered rule has a test that names it, and everything that cites a rule cites one that exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from core.components import rules, rules_text
from core.game import GAME_KEYS, get_game

ROOT = Path(__file__).parents[2]
RULINGS = {"tiny_farms": 68, "finca": 87, "la_granja": 219, "mi_tierra": 247}
"""How many settled points each game has: rule n settles point n."""


@cache
def rules_with_tests() -> dict[str, list[str]]:
    """Rule ids named by `@pytest.mark.rule(...)` or by `marks=pytest.mark.rule(...)`, with the tests that do."""
    found: dict[str, list[str]] = {}
    for file in (ROOT / "tests").rglob("test_*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"):
                continue
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{file}:{node.lineno}: name the rules literally"
                found.setdefault(argument.value, []).append(f"{file.name}:{node.lineno}")
    return found


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_ruling_is_a_numbered_rule(key: str) -> None:
    prefix = get_game(key).rule_prefix
    numbers = [int(rule.split("-")[1]) for rule in rules(key)]
    assert all(rule.startswith(prefix + "-") for rule in rules(key))
    assert set(range(1, RULINGS[key] + 1)) <= set(numbers)
    headings = re.findall(r"^### ([A-Z]{2}-\d+)", rules_text(key), flags=re.MULTILINE)
    assert len(headings) == len(set(headings)), "a rule number stands twice"
    for rule in rules(key).values():
        assert len(rule.text) > 15, f"{rule.id} says nothing"
        assert rule.section


@pytest.mark.parametrize("key", GAME_KEYS)
def test_every_rule_has_a_test_that_names_it(key: str) -> None:
    missing = [rule for rule in rules(key) if rule not in rules_with_tests()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_tests_name_only_rules_that_exist() -> None:
    known = {rule for key in GAME_KEYS for rule in rules(key)}
    prefixes = {get_game(key).rule_prefix for key in GAME_KEYS}
    unknown = {rule: where for rule, where in rules_with_tests().items() if rule not in known and rule[:2] in prefixes}
    assert not unknown


@pytest.mark.parametrize("key", GAME_KEYS)
def test_code_and_rules_cite_only_rules_that_exist(key: str) -> None:
    prefix = get_game(key).rule_prefix
    folder = ROOT / "core" / key
    for file in [*folder.rglob("*.py"), folder / "RULES.md"]:
        for rule in re.findall(rf"\b{prefix}-\d+\b", file.read_text("utf-8")):
            assert rule in rules(key), f"{file.name} cites {rule}"


@pytest.mark.parametrize("key", GAME_KEYS)
def test_code_cites_rules(key: str) -> None:
    prefix = get_game(key).rule_prefix
    cited = {
        rule
        for file in (ROOT / "core" / key).rglob("*.py")
        for rule in re.findall(rf"\b{prefix}-\d+\b", file.read_text("utf-8"))
    }
    assert len(cited) >= len(rules(key)) // 2, "most rules are applied somewhere in the code"
    for option in get_game(key).options:
        assert option.rule in rules(key), f"option {option.id} cites {option.rule!r}"
