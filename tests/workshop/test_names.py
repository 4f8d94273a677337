"""Names of the trade: a function is a verb or says what it returns, a class has its name to itself, a module says what
is inside."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.shelf import ROOT

SOURCES = ROOT / "src" / "ludus"
# In the games a moment says what has come to pass, as expansions know it; and a step has the name that saves know.
MOMENTS = {"activated", "arrived", "built", "counted", "credited", "entered", "jumped", "wounded"}
STEPS = {"attacked", "declared", "done", "drawn", "eliminated", "exhausted", "fallen", "forced", "irradiated", "played"}
STEPS |= {"whispered", "worn"}
PUBLIC = {"compiled", "forbidden", "seen", "won"}  # as games, bots, and scripts outside this project call them
VERBS = {
    "bound",
    "embed",
    "exceed",
    "feed",
    "need",
    "proceed",
    "red",
    "reseed",
    "seed",
}  # these only look like participles
IRREGULAR = set(
    "begun bent bought bound broken built chosen dealt done drawn driven fallen fed felt forbidden forgotten fought"
    " found given gone grown heard held hidden kept known laid led left lent lost made meant met overheard paid said"
    " seen sent shown sold sought spent spoken stolen struck stuck sworn taken thought thrown told torn understood"
    " unheard woven won worn written".split()
)
# Names that two modules have. A message of the protocol, and a shape of a picture, has the name of its kind; a class of
# the server stands beside the one of the table that it extends.
SHARED = {"Line", "Number", "Order", "Share", "Text", "Why"} | {"Hall", "Meters", "State", "Table", "Tables"}
TWICE_TO_COME = {"Aside", "Ledger", "Match", "Row"}  # a commit may take one away, and adds none


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCES.rglob("*.py")):
        yield path.relative_to(SOURCES), ast.parse(path.read_text(encoding="utf-8"))


def is_participle(name: str) -> bool:
    """Whether a name is one word that says what was done, and not to do it."""
    word = name.strip("_")
    return "_" not in word and word not in VERBS | PUBLIC and (word in IRREGULAR or word.endswith("ed"))


def participles(tree: ast.Module) -> Iterator[str]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for node in functions:
        is_property = any("property" in ast.unparse(each) for each in node.decorator_list)
        if is_participle(node.name) and not is_property:
            yield node.name


def of_the_rules(path: Path) -> set[str]:
    """The names that rules and cards have for what has come to pass."""
    if path.parts[0] != "games":
        return set()
    return MOMENTS | STEPS if path.parent.name == "play" else MOMENTS


def test_no_function_is_a_bare_participle() -> None:
    found = [
        f"{path}: {name}" for path, tree in modules() for name in participles(tree) if name not in of_the_rules(path)
    ]
    assert found == []


def test_a_participle_would_be_found() -> None:
    tree = ast.parse("def told(): ...\nclass A:\n    def listed(self): ...\n    @property\n    def known(self): ...\n")
    assert sorted(participles(tree)) == ["listed", "told"]
    assert not is_participle("need")
    assert not is_participle("to_key")


def test_a_class_has_its_name_to_itself() -> None:
    homes = defaultdict(set)
    for path, tree in modules():
        if path.parts[0] != "games":
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes[node.name].add(path.as_posix())
    twice = {
        name: sorted(places) for name, places in homes.items() if len(places) > 1 and name not in SHARED | TWICE_TO_COME
    }
    assert twice == {}


def test_every_module_says_what_is_inside() -> None:
    assert [path.as_posix() for path, tree in modules() if tree.body and ast.get_docstring(tree) is None] == []
