"""Writes what a rule author should not have to: clone, contents, from_json, and the dispatch from bookmarks to steps.

One text, two uses: the build adds the methods to copies of the modules that mypyc compiles; a class that was not
compiled gets the same methods at its first use. Weaving also checks what a type checker cannot see: that each field
is listed once and holds what a part may hold, that each step is a method, and that each answer has its step.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from typing import Any

SCALARS = {"int", "bool", "str"}
BASES = ("Part", "Procedure", "Table")  # the kernel's own: what they declare is not state of a game
GROUPS = ("shows", "owner", "hides", "shared", "steps", "rules", "sealed")
PREFIXES = ("on_", "why_not_", "near_")

NATIVE = "@mypyc_attr(free_list_len=1, acyclic=True)"  # parts form a tree: nothing for the garbage collector
OPEN = "@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)"  # a game may stay interpreted
OPENED = (*BASES, "Action", "Block", "Settings")
SMALL = ("Ask", "Chance", "Roll", "Draw", "Goto", "Answer", "Outcome", "Event", "Rng", "FairRng")  # of the kernel
IMPORTS = """from typing import TYPE_CHECKING, Any
from ludus.core.part import tupled
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr"""


class Shape:
    """What the weaver must know of a class, read from its source or from the class itself."""

    def __init__(self, name: str, base: Shape | None = None) -> None:
        self.name = name
        self.module = ""  # where it is defined, for compiling
        self.types: dict[str, str] = dict(base.types) if base else {}  # declared fields
        self.lists: dict[str, tuple[str, ...]] = dict(base.lists) if base else {}
        self.methods: set[str] = set(base.methods) if base else set()
        self.takes: list[str] = base.takes if base else []  # parameters of the constructor
        self.procedure: bool = base.procedure if base else False
        self.table: bool = base.table if base else False

    def fields(self) -> list[str]:
        listed = [f for group in ("shows", "owner", "hides") for f in self.lists.get(group, ())]
        every = [*listed, *self.lists.get("shared", ())]
        odd = (set(every) ^ set(self.types)) | {f for f in every if every.count(f) > 1}
        if odd:
            raise TypeError(f"{self.name}: declare each field and list it once: {sorted(odd)}")
        if not set(self.takes) <= set(listed):
            raise TypeError(f"{self.name}: the constructor takes fields, by their names: {self.takes}")
        uncounted = [f for f in self.lists.get("owner", ()) if not self.types[f].startswith(("list[", "tuple["))]
        if uncounted:
            raise TypeError(f"{self.name}: others see how many, so `owner` lists lists and tuples only: {uncounted}")
        if self.lists.get("shared") and not self.table:
            raise TypeError(f"{self.name}: only a table has `shared` fields; a save would lose them elsewhere")
        return [*listed, "at"] if self.procedure else listed

    def steps(self) -> list[str]:
        steps = self.lists.get("steps", ())
        odd = {s for s in steps if s not in self.methods}
        odd |= {m for m in self.methods for p in PREFIXES if m.startswith(p) and m[len(p) :] not in steps}
        odd |= set(self.lists.get("sealed", ())) - set(steps)
        if odd:
            raise TypeError(
                f"{self.name}: each step is a method, each {', '.join(PREFIXES)} has its step: {sorted(odd)}"
            )
        if len(self.lists.get("rules", ())) not in (0, len(steps)):
            raise TypeError(f"{self.name}: `rules` has one rule id per step")
        return list(steps)


def copied(shape: Shape, parts: set[str], field: str) -> str:
    """The expression that copies a field."""
    kind, value = shape.types.get(field, "int"), f"self.{field}"
    inner = kind[5:-1] if kind.startswith("list[") else ""
    if field in shape.lists.get("shared", ()) or kind in SCALARS or kind.startswith("tuple["):
        return value
    if kind in parts:
        return f"{value}.clone()"
    if inner in parts:
        return f"[part.clone() for part in {value}]"
    if inner in SCALARS or inner.startswith("tuple["):
        return f"{value}[:]"
    raise TypeError(f"{shape.name}.{field}: a part cannot hold {kind}")


def loaded(shape: Shape, parts: set[str], field: str) -> str:
    """The expression that reads a field from JSON."""
    kind, value = shape.types.get(field, "int"), f"data[{field!r}]"
    inner = kind[5:-1] if kind.startswith("list[") else ""
    if field == "at":
        return f"{shape.steps()}.index({value})"
    if kind.startswith("tuple["):
        return f"tupled({value})"
    if kind in parts:
        return f"{kind}.from_json({value})"
    if inner in parts:
        return f"[{inner}.from_json(part) for part in {value}]"
    if inner.startswith("tuple["):
        return f"[tupled(x) for x in {value}]"
    return f"{value}[:]" if inner else value


def write(shape: Shape, parts: set[str], guarded: bool = False) -> list[str]:
    """The woven methods of one class; guarded ones see to it that a class built on it weaves its own."""
    name, fields = shape.name, shape.fields()

    def guard(call: str) -> list[str]:
        return [f"    if type(self) is not {name}: return woven(type(self)).{call}"] if guarded else []

    def built(how: Callable[[Shape, set[str], str], str], rest: list[str]) -> list[str]:
        given = ", ".join(how(shape, parts, f) for f in shape.takes)
        return [
            f"    new = {name}({given})",
            *[f"    new.{f} = {how(shape, parts, f)}" for f in rest],
            "    return new",
        ]

    rest = [f for f in fields if f not in shape.takes]
    every = [*rest, *shape.lists.get("shared", ())]
    out = [f"def clone(self) -> {name}:", *guard("clone(self)"), *built(copied, every)]
    held = ", ".join(f"self.{f}" for f in fields if f != "at" or not shape.procedure)
    out += ["def contents(self) -> list[Any]:", *guard("contents(self)"), f"    return [{held}]"]
    out += ["@staticmethod", f"def from_json(data: Any) -> {name}:", *built(loaded, rest)]
    if shape.procedure:
        steps = list(enumerate(shape.steps()))

        def dispatch(head: str, call: str, prefix: str, default: str) -> list[str]:
            known = [(i, s) for i, s in steps if prefix + s in shape.methods]
            passed = head[4 : head.index("(")] + call.replace("(", "(self, ")
            return [head, *guard(passed), *halved(known, f"return self.{prefix}{{}}{call}"), default]

        out += dispatch("def go(self, table: Any) -> Flow:", "(table)", "", "    return DONE")
        out += dispatch("def on(self, table: Any, answer: Any) -> Flow:", "(table, answer)", "on_", "    return NEXT")
        out += dispatch(
            "def why(self, table: Any, action: Any) -> str:", "(table, action)", "why_not_", "    return ''"
        )
        out += dispatch("def near(self, table: Any) -> Any:", "(table)", "near_", "    return []")
    return out


def halved(known: list[tuple[int, str]], call: str, indent: str = "    ") -> list[str]:
    """The calls of many steps, found by halving; of few, one after the other."""
    if len(known) <= 4:
        return [f"{indent}if self.at == {i}: {call.format(step)}" for i, step in known]
    middle = len(known) // 2
    below = halved(known[:middle], call, indent + "    ")
    return [f"{indent}if self.at < {known[middle][0]}:", *below, *halved(known[middle:], call, indent)]


def weave_class(cls: Any) -> None:
    """Add the methods to a class of this process."""
    from ludus.core import flow, part, table

    shape = Shape(cls.__name__)
    shape.procedure = issubclass(cls, flow.Procedure)
    shape.table = issubclass(cls, table.Table)
    for c in reversed(cls.__mro__):
        if c.__name__ in BASES and c.__module__.startswith("ludus.core."):
            continue
        for field, kind in inspect.get_annotations(c).items():
            if not kind.startswith("ClassVar"):
                shape.types[field] = kind
        if "__init__" in c.__dict__ and c is not object:
            code = c.__init__.__code__
            shape.takes = list(code.co_varnames[1 : code.co_argcount])
    shape.lists = {group: getattr(cls, group, ()) for group in GROUPS}
    shape.methods = set(dir(cls))
    scope: dict[str, Any] = {}
    for c in reversed(cls.__mro__):  # an inherited field may be of a class that only its own module knows
        scope |= vars(sys.modules[c.__module__])
    scope |= {cls.__name__: cls, "NEXT": flow.NEXT, "DONE": flow.DONE, "tupled": part.tupled, "woven": part.woven}
    parts = {n for n, v in scope.items() if isinstance(v, type) and issubclass(v, part.Part)}
    made: dict[str, Any] = {}
    exec("from __future__ import annotations\n" + "\n".join(write(shape, parts, guarded=True)), scope, made)  # noqa: S102 - our own text
    for method in made.keys() - {"annotations"}:
        setattr(cls, method, made[method])
    primer = cls.__new__(cls)
    for field in shape.types:
        setattr(primer, field, None)  # instances share one table of names if an early one had them all: quicker
    for kind in shape.types.values():  # loading calls the methods of what it holds without asking first
        inner = kind[5:-1] if kind.startswith("list[") else kind
        if inner in parts:
            part.woven(scope[inner])


def read(node: ast.ClassDef, shape: Shape) -> None:
    """Fill a shape from the source of a class."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef):
            shape.methods.add(item.name)
            if item.name == "__init__":
                shape.takes = [a.arg for a in item.args.args[1:]]
        elif isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            kind = ast.unparse(item.annotation)
            if not kind.startswith("ClassVar"):
                shape.types[item.target.id] = kind
            elif item.value is not None and item.target.id in GROUPS:
                shape.lists[item.target.id] = ast.literal_eval(item.value)


def missing_parts(body: list[ast.stmt], shapes: dict[str, Shape]) -> list[str]:
    """Imports of the parts that inherited fields hold and that the module itself does not name."""
    bound = {n.name for n in body if isinstance(n, ast.ClassDef)}
    bound |= {a.asname or a.name for n in body if isinstance(n, ast.ImportFrom | ast.Import) for a in n.names}
    woven = [shapes[n.name] for n in body if isinstance(n, ast.ClassDef) and n.name in shapes]
    held = {kind.removeprefix("list[").removesuffix("]") for shape in woven for kind in shape.types.values()}
    return [f"from {shapes[name].module} import {name}" for name in sorted((held & shapes.keys()) - bound)]


def weave_module(source: str, shapes: dict[str, Shape], module: str = "") -> str:
    """The source of a module with the methods added to every part."""
    lines = source.split("\n")
    body = ast.parse(source).body
    classes = [n for n in body if isinstance(n, ast.ClassDef)]
    for node in classes:
        bases = [b.id for b in node.bases if isinstance(b, ast.Name)]
        base = next((shapes[b] for b in bases if b in shapes), None)
        if base or node.name in BASES:
            shapes[node.name] = Shape(node.name, base)
            shapes[node.name].module = module
            shapes[node.name].procedure |= node.name == "Procedure"
            shapes[node.name].table |= node.name == "Table"
            if node.name not in BASES:
                read(node, shapes[node.name])
    for node in reversed(classes):
        if node.name in shapes and node.name not in BASES:
            assert node.end_lineno is not None
            text = write(shapes[node.name], set(shapes))
            lines[node.end_lineno : node.end_lineno] = ["", *["    " + line for line in text]]
            lines.insert(node.lineno - 1, NATIVE)
        elif node.name in OPENED:
            lines.insert(node.lineno - 1, OPEN)
        elif node.name in SMALL:
            lines.insert(node.lineno - 1, NATIVE)
    imports = IMPORTS if "def tupled" not in source else IMPORTS.replace("from ludus.core.part import tupled\n", "")
    if any(shapes[n.name].procedure for n in classes if n.name in shapes and n.name not in BASES):
        imports += "\nfrom ludus.core.flow import DONE, NEXT, Flow"
    imports = "\n".join([imports, *missing_parts(body, shapes)])
    lines.insert(lines.index("from __future__ import annotations") + 1, imports)
    return "\n".join(lines)
