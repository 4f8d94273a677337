"""What counts as a fault when a damaged file is read."""

from __future__ import annotations

from ludus.core.errors import BadFile
from ludus.testing.play import chooser
from tests.trust import damaged


def clearly(id: str, text: str, seed: int) -> None:
    raise BadFile("Line 3: Unknown action 'fly'.")


def silently(id: str, text: str, seed: int) -> None:
    raise BadFile("")


def breaking(id: str, text: str, seed: int) -> None:
    raise IndexError("list index out of range")


def for_ever(id: str, text: str, seed: int) -> None:
    while True:
        pass


def test_only_a_clear_line_is_no_fault() -> None:
    assert damaged.outcome(clearly, "", "", 1) == ("refused", "")
    assert damaged.outcome(silently, "", "", 1)[1].startswith("no clear line")
    assert damaged.outcome(breaking, "", "", 1) == ("broken", "IndexError: list index out of range")
    assert damaged.outcome(for_ever, "", "", 1, patience=1) == ("broken", "Slow: no end after 1 s")


def test_every_damage_changes_the_file() -> None:
    record, _ = damaged.sound("void-zone")[2]
    for damage in damaged.DAMAGE:
        assert any(damage(record, chooser(seed)) != record for seed in range(5)), damage.__name__
