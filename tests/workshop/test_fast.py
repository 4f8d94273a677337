"""The tests that `make fast` chooses are those that a change can break, the nearest ones first."""

from __future__ import annotations

import pytest
from tools import fast
from tools.fast import Change, near, nearest

GAME = "src/ludus/games/void_zone/play/run.py"


def test_a_changed_test_is_the_nearest() -> None:
    assert near(Change(["tests/web/test_adding.py"])) == {"tests/web/test_adding.py": 0}


def test_a_change_of_a_game_is_tried_by_its_own_tests_and_by_no_other_game_s() -> None:
    found = near(Change([GAME], {GAME: {"VZ-101"}}))
    assert "tests/games/void_zone/test_run.py" in found
    assert "tests/conformance/test_secrecy.py" in found
    assert not [test for test in found if test.startswith("tests/games/hollow_cell/")]


def test_tests_that_name_the_rules_around_a_change_come_first() -> None:
    text = "\n".join(["pass"] * 30 + ["# VZ-101 a step"] + ["pass"] * 30 + ["# VZ-202 far away"])
    assert fast.rules_around(text, "@@ -30 +33,2 @@\n") == {"VZ-101"}
    naming = next(test for test in fast.every_test_file() if "VZ-101" in fast.read(fast.ROOT / test))
    assert near(Change([GAME], {GAME: {"VZ-101"}}))[naming] == 1


def test_a_test_that_imports_what_changed_is_nearer_than_one_that_imports_its_importer() -> None:
    found = near(Change(["src/ludus/geometry/hexes.py"]))
    assert found["tests/geometry/test_hexes.py"] == 1
    assert found["tests/games/void_zone/test_jump.py"] > 1


def test_what_a_test_ran_is_known_where_it_was_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    file = "src/ludus/table/words.toml"
    test = "tests/web/test_adding.py"
    assert test not in near(Change([file]))
    monkeypatch.setattr(fast, "touched", lambda: {test: [file]})
    assert near(Change([file]))[test] == 2


def test_scripts_and_pages_are_tried_in_a_browser() -> None:
    assert "tests/browser/test_pages.py" in near(Change(["src/ludus/web/templates/join.html"]))


def test_without_a_change_the_kernel_is_tried() -> None:
    assert set(near(Change([]))) == {test for test in fast.every_test_file() if test.startswith(fast.KERNEL)}


def test_the_nearest_and_shortest_are_kept_while_time_is_left() -> None:
    tests = [
        "a.py::far",
        "b.py::near",
        "b.py::long",
        "tests/conformance/c.py::it[x-2p]",
        "tests/conformance/c.py::it[y-2p]",
    ]
    took = {"a.py::far": 3.0, "b.py::near": 1.0, "b.py::long": 5.0} | dict.fromkeys(tests[3:], 0.0)
    distance = {"a.py": 2, "b.py": 1, "tests/conformance/c.py": 1}
    kept = nearest(tests, distance, ["x"], took, 8.0)
    assert kept == {"b.py::near", "b.py::long", "tests/conformance/c.py::it[x-2p]"}
    assert nearest(tests, distance, [], took, 100.0) == set(tests)


def test_every_module_of_ours_that_is_imported_is_known() -> None:
    found = fast.imports(fast.ROOT / "tests" / "workshop" / "test_fast.py")
    assert found == {"tools.fast"}
    inside = fast.imports(fast.ROOT / "src" / "ludus" / "review" / "luck.py")
    assert any(name.startswith("ludus.core") for name in inside)
