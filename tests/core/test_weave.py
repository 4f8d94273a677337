"""The weaver: what it refuses, in a class and in a source."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from ludus.core import flow, part, table
from ludus.core.flow import DONE, Flow, Procedure
from ludus.core.part import Names, Part, woven
from ludus.core.weave import NATIVE, OPEN, Shape, weave_module

HEAD = "from __future__ import annotations\nfrom typing import ClassVar\n"
LISTED = "    shows: ClassVar[tuple[str, ...]] = ('a',)\n    a: %s\n"


def kernel() -> dict[str, Shape]:
    shapes: dict[str, Shape] = {}
    here = Path(str(part.__file__)).parent
    for name in ("part", "flow", "table"):
        source = here / f"{name}.py"
        if not source.exists():
            pytest.skip(f"{name}.py is not beside its compiled form")
        weave_module(source.read_text(encoding="utf-8"), shapes)
    return shapes


@pytest.mark.parametrize(
    ("base", "body"),
    [
        ("Procedure", LISTED % "int"),
        ("Part", LISTED % "list[X]"),
        ("Part", LISTED % "tuple[tuple[int, ...], ...]"),
        ("Part", LISTED % "list[tuple[int, str]]"),
        ("Table", "    shared: ClassVar[tuple[str, ...]] = ('a',)\n    a: dict[int, int]\n"),
        ("Part", "    owner: ClassVar[tuple[str, ...]] = ('a',)\n    a: list[int]\n"),
    ],
)
def test_sound_parts_are_woven(base: str, body: str) -> None:
    text = weave_module(f"{HEAD}class X({base}):\n{body}", kernel())
    assert "def clone(self) -> X:" in text
    compile(text, "woven", "exec")


@pytest.mark.parametrize(
    ("base", "body", "says"),
    [
        ("Procedure", "    a: int\n", "list it once"),
        ("Part", LISTED % "int" + "    hides: ClassVar[tuple[str, ...]] = ('a',)\n", "list it once"),
        ("Part", "    shows: ClassVar[tuple[str, ...]] = ('a',)\n", "list it once"),
        ("Part", LISTED % "dict[int, int]", "cannot hold dict"),
        ("Part", LISTED % "list[list[int]]", "cannot hold list"),
        ("Part", LISTED % "int | None", "cannot hold int | None"),
        ("Part", LISTED % "int" + "    def __init__(self, b: int) -> None: ...\n", "takes fields"),
        ("Part", "    owner: ClassVar[tuple[str, ...]] = ('a',)\n    a: int\n", "how many"),
        ("Part", "    shared: ClassVar[tuple[str, ...]] = ('a',)\n    a: int\n", "only a table"),
        ("Procedure", "    steps: ClassVar[tuple[str, ...]] = ('go_west',)\n", "each step is a method"),
        ("Procedure", "    def on_go_west(self, t, a): ...\n", "has its step"),
        ("Procedure", "    def why_not_go(self, t, a): ...\n", "has its step"),
        ("Procedure", "    def near_go(self, t): ...\n", "has its step"),
        ("Procedure", "    sealed: ClassVar[tuple[str, ...]] = ('plan',)\n", "each step is a method"),
        ("Procedure", "    rules: ClassVar[tuple[str, ...]] = ('X-1',)\n", "one rule id per step"),
    ],
)
def test_the_weaver_refuses(base: str, body: str, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        weave_module(f"{HEAD}class X({base}):\n{body}", kernel())


class Unlisted(Part):
    """Forgets to list a field."""

    secret: int = 1


class Lost(Procedure):
    """Has a step without a method."""

    steps: ClassVar[Names] = ("go_west",)


class First(Procedure):
    """Has one step."""

    steps: ClassVar[Names] = ("one",)

    def one(self, t: object) -> Flow:
        return DONE


class Second(First):
    """Puts another step in front."""

    steps: ClassVar[Names] = ("zero", "one")

    def zero(self, t: object) -> Flow:
        return flow.AGAIN


@pytest.mark.parametrize("cls", [Unlisted, Lost])
def test_a_class_of_this_process_is_refused_at_its_first_use(cls: type[Part]) -> None:
    with pytest.raises(TypeError, match=cls.__name__):
        cls().clone()


def test_a_subclass_runs_its_own_steps() -> None:
    assert First().go(None) is DONE  # weaves First before Second
    second = Second()
    assert second.go(None) is flow.AGAIN
    second.at = 1
    assert second.go(None) is DONE
    assert second.clone().where() == "one"
    assert woven(Second).from_json(second.to_json()).at == 1


def test_a_bookmark_is_part_of_the_key() -> None:
    first, second = Second(), Second()
    second.at = 1
    assert first.key() != second.key()
    assert second.clone().key() == second.key()
    assert issubclass(table.Table, Part)


class Leaf(Part):
    """Held by a branch, and never copied on its own."""

    shows: ClassVar[Names] = ("size",)
    size: int = 1


class Branch(Part):
    """Holds leaves and a branch."""

    shows: ClassVar[Names] = ("leaves", "tip")
    leaves: list[Leaf]
    tip: Leaf

    def __init__(self) -> None:
        self.leaves = []
        self.tip = Leaf()


def test_loading_needs_no_copy_before() -> None:
    """A fresh process loads a save before it has copied anything."""
    found = woven(Branch).from_json({"leaves": [{"size": 2}, {"size": 3}], "tip": {"size": 4}})
    assert [leaf.size for leaf in found.leaves] == [2, 3]
    assert found.tip.size == 4


def test_parts_of_inherited_fields_are_imported_where_they_are_copied() -> None:
    shapes = kernel()
    purse = "class Purse(Part):\n    shows: ClassVar[Names] = ('coins',)\n    coins: list[Coin]\n"
    base = f"{HEAD}class Coin(Part):\n    pass\n\n{purse}"
    weave_module(base, shapes, "box.base")
    text = weave_module(f"{HEAD}from box.base import Purse\n\nclass Bag(Purse):\n    pass\n", shapes, "box.bag")
    assert "from box.base import Coin\n" in text
    assert "[part.clone() for part in self.coins]" in text
    assert "import Purse\nfrom" not in text.replace("from box.base import Purse", "", 1)


def test_a_module_imports_what_was_woven_into_it_unless_it_is_defined_there() -> None:
    line = "from ludus.core.part import tupled"
    assert line in weave_module(f"{HEAD}class X(Part):\n{LISTED % 'int'}", kernel())
    assert line not in weave_module(Path(str(part.__file__)).with_suffix(".py").read_text(encoding="utf-8"), {})


def test_classes_of_the_kernel_are_marked_for_the_compiler() -> None:
    """Games may stay interpreted and build on actions; what is small is made for speed; others are left."""
    source = "from __future__ import annotations\n\n\nclass {}:\n    pass\n"

    def marks(name: str) -> list[str]:
        return [line for line in weave_module(source.format(name), {}).split("\n") if line.startswith("@")]

    assert marks("Action") == marks("Settings") == marks("Part") == [OPEN]
    assert marks("Answer") == marks("Rng") == [NATIVE]
    assert marks("Ledger") == []
    assert f"\n{OPEN}\nclass Action:\n" in weave_module(source.format("Action"), {})


@pytest.mark.parametrize("name", ["part", "flow", "table", "action", "chance"])
def test_a_woven_module_of_the_kernel_is_still_a_module(name: str) -> None:
    shapes = kernel()
    source = (Path(str(part.__file__)).parent / f"{name}.py").read_text(encoding="utf-8")
    text = weave_module(source, shapes)
    assert len(text) > len(source)
    compile(text, name, "exec", dont_inherit=True)


def test_only_who_adds_procedures_imports_what_their_steps_return() -> None:
    line = "from ludus.core.flow import DONE, NEXT, Flow"
    assert line in weave_module(f"{HEAD}class Turn(Procedure):\n{LISTED % 'int'}", kernel())
    assert line not in weave_module(f"{HEAD}class Purse(Part):\n{LISTED % 'int'}", kernel())
    own = Path(str(flow.__file__)).with_suffix(".py").read_text(encoding="utf-8")
    assert line not in weave_module(own, kernel())  # where they are at home
