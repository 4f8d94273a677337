"""The weaver: what it writes, what it refuses, and that the running class and the compiled copy are of one shape."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import ClassVar, TypeAlias

import pytest

from ludus.core import flow, part
from ludus.core.action import Action
from ludus.core.diary import Diary
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure
from ludus.core.part import Part
from ludus.core.weave import NATIVE, OPEN, SHARED_NAMES, weave_module

Faces: TypeAlias = tuple[int, ...]

HEAD = """from __future__ import annotations
from ludus.core.action import Action
from ludus.core.fields import Each, Owner, Public, Secret, Shared
from ludus.core.flow import DONE, Flow, Procedure
from ludus.core.part import Part, Seat
from ludus.core.table import Table
Faces = tuple[int, ...]
class Coin(Part):
    worth: Public[int]
class Player(Seat):
    hand: Owner[list[int]] = []
class Fire(Action): ...
class Volley(Fire): ...
"""
DO = "steps = {'do': ''}; do = lambda self, t: DONE"


def module(text: str, monkeypatch: pytest.MonkeyPatch, name: str = "sketched") -> ModuleType:
    """A module of this text, which begins like all of these sketches."""
    made = ModuleType(name)
    made.__file__ = f"/games/{name}.py"
    monkeypatch.setitem(sys.modules, name, made)
    exec(compile(HEAD + text, made.__file__, "exec", dont_inherit=True), vars(made))  # noqa: S102 - our own text
    return made


def woven(text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Its copy for the compiler."""
    found = weave_module(HEAD + text, module(text, monkeypatch))
    compile(found, "woven", "exec", dont_inherit=True)
    return found


@pytest.mark.parametrize(
    ("base", "field"),
    [
        ("Procedure", "Public[int]"),
        ("Part", "Public[list[Coin]]"),
        ("Part", "Secret[Coin]"),
        ("Part", "Public[Faces]"),
        ("Procedure", "Each[Faces]"),
        ("Part", "Public[tuple[tuple[int, ...], ...]]"),
        ("Part", "Public[list[tuple[int, str]]]"),
        ("Table", "Shared[dict[int, int]]"),
        ("Seat", "Owner[list[int]]"),
        ("Table", "Public[list[Player]]"),
    ],
)
def test_sound_parts_are_woven(base: str, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = woven(f"class X({base}):\n    a: {field}\n", monkeypatch)
    assert "def clone(self) -> X:" in text
    assert "    a: " + field.split("[", 1)[1][:-1].replace("Faces", "tuple[int, ...]") in text


def test_a_compiled_copy_for_a_seat_has_no_secret_and_its_own_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    text = woven("class X(Part):\n    bids: Each[Faces] = ()\n    bag: Secret[Faces] = ()\n", monkeypatch)
    assert "bids=redact_others(self, 'bids', self.bids, seat), bag=()" in text
    assert "del new.bag" in text
    assert "del new.bids" not in text
    assert "__deletable__ = ['bag']" in text
    assert "Outline((), (), ('bids', 'bag'), ('bids',), (), ())" in text


@pytest.mark.parametrize(
    ("base", "body", "says"),
    [
        ("Part", "a: int", r"X\.a: annotate who may see it"),
        ("Part", "a: Public[dict[int, int]]", r"X\.a: a part cannot hold dict\[int, int\]"),
        ("Part", "a: Public[list[list[int]]]", r"X\.a: a part cannot hold list\[list\[int\]\]"),
        ("Part", "a: Public[int | None]", r"X\.a: a part cannot hold int \| None"),
        ("Part", "a: Public[Fases]", r"X\.a: the type Public\[Fases\] is not known here"),
        ("Part", "a: Public[list[Coin]] = [Coin(worth=1)]", r"X\.a: has parts as its default"),
        ("Part", "a: Public[Player]", r"X\.a: holds a `Seat` alone: hold a list of Player"),
        ("Part", "clone: Public[int]", r"X\.clone: is reserved by the kernel"),
        ("Procedure", "near: Public[int]", r"X\.near: is reserved by the kernel"),
        ("Part", "def __init__(self) -> None: ...", r"X\.__init__: the kernel generates the constructor"),
        ("Seat", "a: Owner[int]", r"X\.a: others see how many"),
        ("Part", "a: Each[list[Coin]]", r"X\.a: holds parts"),
        ("Part", "a: Owner[list[int]]", r"X\.a: needs an owner"),
        ("Part", "a: Shared[int]", r"X\.a: only a table can have `Shared` fields"),
        ("Procedure", "steps = {'go_west': ''}", r"X\.go_west: is listed in `steps` but has no method"),
        ("Procedure", "steps = {'why': ''}", r"X\.why: is reserved by the kernel"),
        ("Procedure", "def on_go_west(self, t, a): ...", r"X\.on_go_west: no step 'go_west'"),
        ("Procedure", "def rolled_go(self, t, a): ...", r"X\.rolled_go: no step 'go'"),
        ("Procedure", "def after_go(self, t, a): ...", r"X\.after_go: no step 'go'"),
        ("Procedure", "def why_not_go(self, t, a): ...", r"X\.why_not_go: no step 'go'"),
        ("Procedure", "def near_go(self, t): ...", r"X\.near_go: no step 'go'"),
        (
            "Procedure",
            "steps = {'do': ''}; do = lambda s, t: DONE\n    def on_do(self, t, a: object): ...",
            r"X\.on_do: annotate",
        ),
        (
            "Procedure",
            f"{DO}\n    def rolled_do_six(self, t, a: int): ...",
            r"X\.rolled_do_six: no step 'do_six'",
        ),
        (
            "Procedure",
            f"{DO}\n    def on_do_it(self, t, a: Action): ...",
            r"X\.on_do_it: annotate which kind arrives here",
        ),
        (
            "Procedure",
            f"{DO}\n    def on_do_it(self, t, a: Fyre): ...",
            r"X\.on_do_it: the type Fyre is not known here",
        ),
        ("Procedure", f"{DO}\n    def on_do(self, t, a: 3): ...", r"X\.on_do: annotate what arrives"),
        (
            "Procedure",
            f"{DO}\n    def on_do_one(self, t, a: Fire): ...\n    def on_do_all(self, t, a: Volley): ...",
            r"X\.on_do_all: every Volley arrives in on_do_one already",
        ),
        ("Procedure", "repeats = {'late': 'early'}", r"X\.late: is named in `repeats` but is not a step"),
        ("Procedure", f"{DO}; repeats = {{'do': 'early'}}", r"X\.early: is named in `repeats` but is not a step"),
        ("Procedure", "sealed = ('plan',)", r"X\.plan: is named in `sealed` but is not a step"),
    ],
)
def test_a_class_is_refused_when_it_is_made(base: str, body: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the class, the field and the file."""
    with pytest.raises(TypeError, match=says + r".*\(/games/sketched\.py\)"):
        module(f"class X({base}):\n    {body}\n", monkeypatch)


def test_annotations_may_be_types_or_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With or without the import from `__future__`."""
    made = ModuleType("plain")
    monkeypatch.setitem(sys.modules, "plain", made)
    head = "from ludus.core.fields import Public\nfrom ludus.core.part import Part\n"
    text = f"{head}class X(Part):\n    a: Public[int]\n"
    exec(compile(text, "plain", "exec", dont_inherit=True), vars(made))  # noqa: S102 - our own text
    assert made.X(a=3).clone().to_json() == {"a": 3}


class First(Procedure):
    """Has one step."""

    steps = {"one": ""}

    def one(self, t: object) -> Flow:
        return DONE


class Second(First):
    """Puts another step in front."""

    steps = {"zero": "", "one": ""}

    def zero(self, t: object) -> Flow:
        return AGAIN


def test_a_subclass_runs_its_own_steps() -> None:
    assert First().go(None) is DONE
    second = Second()
    assert second.go(None) is AGAIN
    second.at = 1
    assert second.go(None) is DONE
    assert second.clone().where() == "one"
    assert Second.from_json(second.to_json()).at == 1


class Walk(Action):
    """A step."""


class Run(Walk):
    """Two."""


class Jump(Action):
    """Over something."""


class Deeds(Procedure):
    """Says in which handler something arrived."""

    steps = {"act": "", "act_late": ""}
    told: Public[str] = ""

    def act(self, t: object) -> Flow:
        return DONE

    def on_act_run(self, t: object, a: Run) -> Flow:
        self.told = "run"
        return AGAIN

    def on_act_other(self, t: object, a: Walk | Jump) -> Flow:
        self.told = "walk or jump"
        return AGAIN

    def on_act(self, t: object, a: Action) -> Flow:
        self.told = "all the rest"
        return DONE

    def why_not_act(self, t: object, a: Jump) -> str:
        return "too high"

    def after_act_first(self, t: object, child: First) -> Flow:
        self.told = "after first"
        return AGAIN

    def after_act(self, t: object, child: Procedure) -> Flow:
        self.told = "after another"
        return DONE

    def act_late(self, t: object) -> Flow:
        return DONE

    def on_act_late(self, t: object, a: Jump) -> Flow:
        self.told = "late jump"
        return AGAIN


def test_what_arrives_goes_to_the_handler_of_its_kind() -> None:
    """The rest has a handler of its own, or goes on with the next step; what no guard is for is not forbidden."""
    deeds = Deeds()
    for action, told, goes_on in [
        (Run("run"), "run", AGAIN),
        (Walk("walk"), "walk or jump", AGAIN),
        (Jump("jump"), "walk or jump", AGAIN),
        (Action("pass"), "all the rest", DONE),
    ]:
        assert deeds.take_answer(None, action) is goes_on
        assert deeds.told == told
    assert deeds.take_child(None, Second()) is AGAIN  # which is built on First
    assert deeds.told == "after first"
    assert deeds.take_child(None, Deeds()) is DONE
    assert deeds.told == "after another"
    assert (deeds.why(None, Jump("jump")), deeds.why(None, Run("run"))) == ("too high", "")
    deeds.at = 1  # a step whose name begins like another's
    assert deeds.take_answer(None, Run("run")) is NEXT
    assert deeds.take_answer(None, Jump("jump")) is AGAIN
    assert deeds.told == "late jump"


class Twice(Procedure):
    """Does the same again, and answers otherwise."""

    steps = {"early": "", "late": ""}
    repeats = {"late": "early"}
    told: Public[str] = ""

    def early(self, t: object) -> Flow:
        return AGAIN

    def why_not_early(self, t: object, a: Jump) -> str:
        return "too high"

    def on_early(self, t: object, a: Jump) -> Flow:
        self.told = "early"
        return AGAIN

    def on_late(self, t: object, a: Jump) -> Flow:
        self.told = "late"
        return DONE


def test_a_step_that_repeats_another_lends_what_it_does_not_say_itself() -> None:
    twice = Twice()
    assert (twice.go(None), twice.take_answer(None, Jump("jump")), twice.told) == (AGAIN, AGAIN, "early")
    twice.at = 1
    assert (twice.go(None), twice.why(None, Jump("jump"))) == (AGAIN, "too high")
    assert (twice.take_answer(None, Jump("jump")), twice.told) == (DONE, "late")
    assert twice.where() == "late"


def test_the_compiled_copy_sorts_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    text = woven(f"class X(Procedure):\n    {DO}\n    def on_do(self, t: Any, a: Volley) -> Flow: ...\n", monkeypatch)
    assert "if isinstance(answer, Volley): return self.on_do(table, answer)" in text


def test_a_bookmark_is_part_of_the_key() -> None:
    first, second = Second(), Second()
    second.at = 1
    assert first.key() != second.key()
    assert second.clone().key() == second.key()


class Thrown(Part):
    """Holds faces, by another name for their type."""

    faces: Public[Faces] = (0, 0)


def test_types_are_what_they_are_not_how_they_are_called() -> None:
    assert Thrown.from_json({"faces": [1, 2]}).faces == (1, 2)
    assert Thrown().faces == (0, 0)


def test_a_constructor_takes_fields_by_their_names_only() -> None:
    with pytest.raises(TypeError):
        Thrown((1, 2))  # type: ignore[call-arg]  # what mypy refuses too
    with pytest.raises(TypeError):
        Thrown(face=1)  # type: ignore[call-arg]  # what mypy refuses too


def test_parts_of_inherited_fields_are_imported_where_they_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    module("class Purse(Part):\n    coins: Public[list[Coin]]\n", monkeypatch, "box")
    bag = ModuleType("bag")
    monkeypatch.setitem(sys.modules, "bag", bag)
    source = "from __future__ import annotations\nfrom box import Purse\n\n\nclass Bag(Purse):\n    pass\n"
    exec(compile(source, "bag", "exec", dont_inherit=True), vars(bag))  # noqa: S102 - our own text
    text = weave_module(source, bag)
    assert "\nfrom box import Coin\n" in text
    assert "[part.clone() for part in self.coins]" in text


def test_the_copy_has_no_defaults_but_in_the_constructor(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = "    a: Public[int] = ONE  # so many\n    b: Public[list[int]] = []\n"
    text = woven(f"ONE = 1\nclass X(Part):\n{fields}", monkeypatch)
    assert "\n    a: int\n    b: list[int]\n" in text
    assert "def __init__(self, *, a: int = 1, b: list[int] | None = None) -> None:" in text
    assert "self.b = [] if b is None else b" in text


def own_source(name: str) -> str:
    source = Path(str(part.__file__)).parent / f"{name}.py"
    if not source.exists():
        pytest.skip(f"{name}.py is not beside its compiled form")
    return source.read_text(encoding="utf-8")


def test_classes_of_the_kernel_are_marked_for_the_compiler() -> None:
    """Games may stay interpreted and build on parts; what is small is made for speed; others are left."""
    lines = weave_module(own_source("flow"), flow).split("\n")

    def mark(name: str) -> str:
        return lines[next(i for i, line in enumerate(lines) if line.startswith(f"class {name}")) - 1]

    assert mark("Procedure") == OPEN
    assert mark("Ask") == mark("Roll") == NATIVE
    assert mark("Signal") == ""


def test_what_only_the_type_checker_reads_is_not_compiled() -> None:
    text = weave_module(own_source("part"), part)
    assert "@dataclass_transform" not in text
    assert f"{OPEN}\nclass Part:" in text


@pytest.mark.parametrize("name", ["part", "flow", "table", "action", "chance"])
def test_a_woven_module_of_the_kernel_is_still_a_module(name: str) -> None:
    text = weave_module(own_source(name), sys.modules[f"ludus.core.{name}"])
    compile(text, name, "exec", dont_inherit=True)


def test_a_procedure_without_steps_is_there_for_others_whose_steps_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    ground = "class Throw(Procedure):\n    steps = {}\n    def rolled_fall(self, t, faces: tuple[int, ...]): ...\n"
    above = "class X(Throw):\n    steps = {'STEP': ''}\n    def STEP(self, t): ...\n"
    assert "return self.rolled_fall(" in woven(ground + above.replace("STEP", "fall"), monkeypatch)
    with pytest.raises(TypeError, match=r"X\.rolled_fall: no step 'fall'"):
        woven(ground + above.replace("STEP", "jump"), monkeypatch)


def test_only_who_adds_procedures_imports_what_their_steps_return(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "\nfrom ludus.core.flow import DONE, NEXT, Flow\n"
    assert line in woven("class Turn(Procedure):\n    a: Public[int]\n", monkeypatch)
    assert line not in woven("class Purse(Part):\n    a: Public[int]\n", monkeypatch)


def test_a_wide_table_is_copied_whole_and_without_its_diary(monkeypatch: pytest.MonkeyPatch) -> None:
    """One with more fields than Python keeps names for is woven otherwise, and does the same."""
    many = "".join(f"    f{i}: Public[int] = {i}\n" for i in range(SHARED_NAMES))
    many += "    coins: Public[list[Coin]]\n    seen: Public[list[int]] = []\n"
    wide = module(f"class Wide(Table):\n{many}", monkeypatch)
    one = wide.Wide(f3=9, coins=[wide.Coin(worth=1)])
    one.diary = Diary([])
    two = one.clone()
    assert two.key() == one.key()
    assert two.diary is None
    assert (two.f3, two.f4) == (9, 4)
    two.coins[0].worth, two.f4 = 2, 5
    two.seen.append(1)
    assert (one.coins[0].worth, one.f4, one.seen) == (1, 4, [])
    assert wide.Wide.from_json(two.to_json()).key() == two.key()


def test_what_came_later_than_a_save_is_a_field() -> None:
    with pytest.raises(TypeError, match=r"Odd\.b: stands in `added_later` but is not a field"):

        class Odd(Part):
            added_later: ClassVar[tuple[str, ...]] = ("b",)
            a: Public[int]
