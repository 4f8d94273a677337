"""The planter of faults: what it changes, and that a planted fault is noticed or not."""

from __future__ import annotations

import ast

import pytest
from tools import mutate

SOURCE = '''
def guard(a, b):
    """No more than 3."""
    if a > 3 and not b:
        return "AB-12"
    return ""


def act(t):
    t.count += 1
    t.tell("done")
'''


def after(kind: str, was: str) -> str:
    tree = ast.parse(SOURCE)
    next(c for c in mutate.changes(tree) if (c.kind, c.was) == (kind, was)).make()
    return ast.unparse(ast.fix_missing_locations(tree))


@pytest.mark.parametrize(
    ("kind", "was", "now"),
    [
        ("comparison", "a > 3", "if a >= 3 and (not b):"),
        ("operator", "a > 3 and (not b)", "if a > 3 or not b:"),
        ("condition", "a > 3 and (not b)", "if not (a > 3 and (not b)):"),
        ("constant", "3", "if a > 4 and (not b):"),
        ("guard", "return 'AB-12'", "return ''"),
        ("operator", "t.count += 1", "t.count -= 1"),
        ("dropped", "t.tell('done')", "pass"),
    ],
)
def test_one_thing_is_changed(kind: str, was: str, now: str) -> None:
    text = after(kind, was)
    assert now in text
    lines = ast.unparse(ast.parse(SOURCE)).splitlines()
    assert sum(a != b for a, b in zip(text.splitlines(), lines, strict=True)) == 1


def test_texts_and_docstrings_are_left_alone() -> None:
    assert not [c for c in mutate.changes(ast.parse(SOURCE)) if "No more" in c.was or c.was == "''"]


def test_every_game_has_faults_to_plant_and_tests_to_notice_them() -> None:
    for subject in ("void-zone", "kernel"):
        sample = mutate.sample(subject)
        assert len(sample) > 200
        assert sample == mutate.sample(subject)
        chosen = mutate.fitting(subject, sample[0])
        assert chosen[0].endswith(".py")
        assert mutate.mutated(mutate.ROOT / sample[0].file, sample[0].number)
