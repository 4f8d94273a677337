"""Sections: drawn again only where something they look at has changed, and then completely."""

from __future__ import annotations

from typing import Any

import pytest

from ludus.draw import Scene
from ludus.draw.section import Memory, Sight, answer, fact, made_of, section

drawn: list[str] = []  # what was drawn, in order


class Seen(Sight):
    """A small table: two piles, a flag that says whether they are open, and a flow."""

    def __init__(self, **table: Any) -> None:
        self.view = {"table": table, "asked": table.pop("asked", [])}
        self.table = table
        self.piles: list[int] = table["piles"]

    @fact
    def total(self) -> int:
        return sum(self.piles)

    @answer
    def pile(self, n: int) -> int:
        return self.piles[n]

    def says(self, n: int) -> str:
        return f"pile {n}: {self.pile(n) if self.table['open'] else 'shut'}"


@section
def draw_pile(scene: Scene, seen: Seen, n: int) -> int:
    drawn.append(f"pile {n}")
    scene.layer("piles").text(0, n, seen.says(n), key=f"pile-{n}")
    scene.fact(seen.says(n))
    return n + 1


@section
def draw_all(scene: Scene, seen: Seen) -> None:
    drawn.append("all")
    y = 0
    while y < 2:
        y = draw_pile(scene, seen, y)
    if "who" in seen.table:
        scene.layer("piles").text(0, 9, str(seen.table.get("who")), key="who")


@made_of
def summed(seen: Seen) -> str:
    drawn.append("sum")
    return f"{seen.total} in all" if seen.table["open"] else ""


def picture(seen: Seen, memory: Memory | None = None) -> Scene:
    drawn.clear()
    scene = Scene("Piles")
    if memory is None:
        draw_all(scene, seen)
        scene.result = summed(seen)
    else:
        with memory.used():
            draw_all(scene, seen)
            scene.result = summed(seen)
    return scene


def test_what_has_not_changed_is_the_same_object() -> None:
    memory = Memory()
    first = picture(Seen(piles=[1, 2], open=True), memory)
    again = picture(Seen(piles=[1, 2], open=True, other=7), memory)
    assert drawn == []
    assert again == first
    assert all(a is b for a, b in zip(again.shapes(), first.shapes(), strict=True))


def test_only_what_looks_at_a_change_is_drawn_again() -> None:
    memory = Memory()
    picture(Seen(piles=[1, 2], open=True), memory)
    picture(Seen(piles=[1, 3], open=True), memory)
    assert drawn == ["all", "pile 1", "sum"]
    picture(Seen(piles=[2, 3], open=True), memory)
    assert drawn == ["all", "pile 0", "sum"]


def test_a_branch_that_was_never_taken_is_noticed() -> None:
    """What a section reads in one position says nothing about what it reads in another."""
    memory = Memory()
    tables: list[dict[str, Any]] = [
        {"piles": [1, 2], "open": False},
        {"piles": [3, 4], "open": False},
        {"piles": [3, 4], "open": True},
        {"piles": [3, 5], "open": True},
        {"piles": [3, 5], "open": True, "who": "p1"},
        {"piles": [3, 5], "open": True, "who": "p2"},
        {"piles": [3, 5], "open": True},
    ]
    for table in tables * 2:
        assert picture(Seen(**table), memory) == picture(Seen(**table))


def test_keys_stay_unique() -> None:
    memory = Memory()
    seen = Seen(piles=[1, 2], open=True)
    picture(seen, memory)
    with memory.used(), pytest.raises(ValueError, match="two shapes have the key 'pile-0'"):
        draw_all(picture(seen, memory), seen)


def test_a_section_names_its_shapes() -> None:
    @section
    def careless(scene: Scene, seen: Seen) -> None:
        scene.layer("piles").text(0, 0, str(seen.total))

    with Memory().used(), pytest.raises(ValueError, match="a section names its shapes"):
        careless(Scene(""), Seen(piles=[1], open=True))


def test_a_sight_has_nothing_that_is_read_unnoticed() -> None:
    with pytest.raises(AssertionError, match="usual"):

        class Careless(Sight):
            usual = 3


def test_a_whole_mapping_is_not_read_by_chance() -> None:
    @made_of
    def entries(seen: Seen) -> list[str]:
        return list(seen.table)

    with Memory().used(), pytest.raises(TypeError, match="not all of it"):
        entries(Seen(piles=[1], open=True))
