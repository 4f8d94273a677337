"""Tables of a run: rows from any test, and their totals."""

from __future__ import annotations

from tests.tables import counted, printed


def test_rows_come_from_several_tests_and_are_added_up() -> None:
    noted: list[tuple[str, object]] = [("something else", 1)]

    def record(name: str, value: object) -> None:
        noted.append((name, value))

    counted(record, "rows", "void-zone", rows=30, in_one_file=12)
    counted(record, "numbers", "void-zone", dead=0)
    counted(record, "rows", "hollow-cell", rows=80, in_one_file=80)
    assert [line.split() for line in printed(noted) if line] == [
        ["rows", "rows", "in", "one", "file"], ["hollow-cell", "80", "80"], ["void-zone", "30", "12"],
        ["in", "all", "110", "92"], ["numbers", "dead"], ["void-zone", "0"], ["in", "all", "0"],
    ]  # fmt: skip
