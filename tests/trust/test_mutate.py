"""The planter of faults: what it changes, and that a planted fault is noticed or not."""

from __future__ import annotations

import ast
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from tools import faults, mutate, reach, warmed

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
    next(c for c in faults.changes(tree) if (c.kind, c.was) == (kind, was)).make()
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
    assert not [c for c in faults.changes(ast.parse(SOURCE)) if "No more" in c.was or c.was == "''"]


def test_every_game_has_faults_to_plant_and_tests_to_notice_them() -> None:
    for subject in ("void-zone", "kernel", *mutate.PACKAGES):
        sample = mutate.sample(subject)
        assert len(sample) > 200
        assert sample == mutate.sample(subject)
        chosen = mutate.fitting(subject, sample[0])
        assert chosen[0].endswith(".py")
        path = mutate.ROOT / sample[0].file
        assert ast.unparse(faults.mutated(path, sample[0].number)) != ast.unparse(ast.parse(path.read_text()))


def loaded(folder: Path) -> tuple[Path, ModuleType]:
    path = folder / "ruled.py"
    path.write_text(SOURCE)
    spec = spec_from_file_location("ruled", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return path, module


def test_a_fault_is_planted_into_what_was_read_already(tmp_path: Path) -> None:
    path, module = loaded(tmp_path)
    guard = module.guard
    assert (guard(3, False), guard(4, False)) == ("", "AB-12")
    number = next(i for i, c in enumerate(faults.changes(ast.parse(SOURCE))) if c.kind == "comparison")
    assert warmed.changed(path, faults.mutated(path, number))
    assert (guard(3, False), guard(4, False)) == ("AB-12", "AB-12")
    assert not warmed.changed(path, ast.parse(SOURCE)), "nothing is left to change"


def test_marks_say_which_statements_were_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = loaded(tmp_path)
    marked = reach.Marked([path])
    marks = bytearray(len(marked.spans))
    monkeypatch.setattr(f"builtins.{reach.MARKS}", marks, raising=False)
    scope: dict[str, object] = {}
    exec(compile(marked.tree(path), str(path), "exec"), scope)  # noqa: S102 - the text above
    guard = scope["guard"]
    assert callable(guard)
    assert guard(2, False) == ""
    lines = SOURCE.splitlines()
    reached = {lines[line - 1].strip() for line in range(1, len(lines) + 1) if lines[line - 1].startswith("    ")
               and '"""' not in lines[line - 1] and marks[marked.of(path, line)]}  # fmt: skip
    assert reached == {"if a > 3 and not b:", 'return ""'}


def test_tests_that_reach_a_fault_come_first_and_the_short_ones_of_them() -> None:
    known = reach.Reach({"long": (2.0, 0b10), "short": (0.1, 0b11), "elsewhere": (0.0, 0b01)})
    assert known.order(1) == ["short", "long", "elsewhere"]
    assert known.order(0) == ["elsewhere", "short", "long"]


def test_where_many_tests_reach_a_fault_the_others_are_left_out() -> None:
    many = {str(n): (float(n), 0b1) for n in range(reach.FEW + 1)}
    assert reach.Reach({**many, "elsewhere": (0.0, 0b10)}).order(0) == [*many]
