"""Writes what a rule author should not have to: constructor, copy, JSON, and the way from a bookmark to its step.

One text, two uses: a class of this process gets the methods when it is made; the build adds them to copies of the
modules that mypyc compiles. Both are written from the same shape (see `shape`), which is checked first.
"""

from __future__ import annotations

import ast
from types import ModuleType
from typing import Any

from ludus.core.cards import Card
from ludus.core.part import Part, to_tuples
from ludus.core.redact import redact, redact_others, refuse_secret
from ludus.core.shape import (
    NONE,
    SCALARS,
    ClassSpec,
    FieldSpec,
    classes_named,
    is_of_kernel,
    is_part,
    is_table,
    shape_of,
    type_source,
)

SHARED_NAMES = 30  # that Python keeps once for all instances of a class; beyond, each has a slower table of its own
NATIVE = "@mypyc_attr(free_list_len=1, acyclic=True)"  # parts form a tree: nothing for the garbage collector
OPEN = "@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)"  # a game may stay interpreted
OPENED = ("Part", "Seat", "Procedure", "Table", "Action", "Block", "Settings", "Card", "Chance")
WOVEN = ("steps", "sealed", "repeats")  # what a procedure says of its steps
SMALL = ("Ask", "Roll", "Draw", "Goto", "Answer", "Outcome", "Event", "Rng", "FairRng")  # of the kernel
IMPORTS = """from typing import TYPE_CHECKING, Any, ClassVar
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr"""
PART_IMPORTS = "from ludus.core.part import Outline, to_tuples\nfrom ludus.core.redact import redact, redact_others"
FLOW_IMPORTS = "from ludus.core.flow import DONE, NEXT, Flow\nfrom ludus.core.table import Table"
WAYS = (  # how a procedure is called, what it is handed, and what each call is handed on to
    ("take_answer", "answer", "Flow", "on_", "NEXT"),
    ("take_outcome", "outcome", "Flow", "rolled_", "NEXT"),
    ("take_child", "child", "Flow", "after_", "NEXT"),
    ("why", "action", "str", "why_not_", "''"),
    ("near", "", "Any", "near_", "[]"),
)


def copy_code(field: FieldSpec) -> str:
    """The expression that copies a field."""
    value = f"self.{field.name}"
    if is_part(field.kind):
        return f"{value}.clone()"
    if is_part(field.inner):
        return f"[part.clone() for part in {value}]"
    return f"{value}[:]" if field.inner and field.audience.name != "Shared" else value


def load_code(field: FieldSpec) -> str:
    """The expression that reads a field from JSON; one that was added later has its default in older saves."""
    return (
        f"{save_code(field)} if {field.name!r} in data else {field.default!r}"
        if field.added_later
        else save_code(field)
    )


def save_code(field: FieldSpec) -> str:
    value = f"data[{field.name!r}]"
    if field.audience.name == "Shared":
        return f"like.{field.name}"
    if field.is_tuple:
        return f"to_tuples({value})"
    if is_part(field.kind):
        return f"{field.kind.__name__}.from_json({value})"
    if is_part(field.inner):
        return f"[{field.inner.__name__}.from_json(part) for part in {value}]"
    if field.inner and field.inner not in SCALARS:
        return f"[to_tuples(x) for x in {value}]"
    return f"{value}[:]" if field.inner else value


def redact_code(field: FieldSpec) -> str:
    """The expression for what a seat may know of a field."""
    value = f"self.{field.name}"
    known = copy_code(field)
    if field.audience.name == "Each":
        known = f"redact_others(self, {field.name!r}, {value}, seat)"
    elif is_part(field.kind):
        known = f"{value}.redact(seat)"
    elif is_part(field.inner):
        known = f"[part.redact(seat, i) for i, part in enumerate({value})]"
    return f"{known} if mine else redact({value})" if field.audience.name == "Owner" else known


def redaction(shape: ClassSpec, native: bool) -> list[str]:
    """The copy that a seat may read, without secrets. A native class is made with placeholders, which are deleted."""
    known = [field for field in shape.fields if not field.absent]
    absent = [field for field in shape.fields if field.absent and not field.learned]
    empty = [field for field in shape.fields if field.learned]
    out = [f"def redact(self, seat: int, place: int = -1) -> {shape.name}:"]
    if any(field.audience.name == "Owner" for field in known):
        out.append("    mine = seat >= 0 and self.belongs(place, seat)")
    given = [f"{field.name}={redact_code(field)}" for field in known]
    if native:
        given += [f"{field.name}={placeholder(field)}" for field in [*absent, *empty]]
        out.append(f"    new = {shape.name}({', '.join(given)})")
        for field in absent:
            out += on_behalf(field, f"new.{field.name} = self.{field.name}", f"del new.{field.name}")
    elif is_wide(shape):
        out += [f"    new = NEW({shape.name})", "    new.__dict__ = self.__dict__.copy()"]
        out += [
            f"    new.{field.name} = {redact_code(field)}"
            for field in known
            if redact_code(field) != f"self.{field.name}"
        ]
        for field in absent:
            out += on_behalf(field, "pass", f"new.__dict__.pop({field.name!r}, None)")
        out += ["    new.diary = None"] if is_table(shape.cls) else []
    else:
        out += [f"    new = NEW({shape.name})", *[f"    new.{field.name} = {redact_code(field)}" for field in known]]
        for field in absent:
            out += on_behalf(field, f"new.{field.name} = self.{field.name}", "pass")
    out += [] if native else [f"    new.{field.name} = {placeholder(field)}" for field in empty]
    return [*out, *(["    new.at = self.at"] if shape.procedure else []), "    return new"]


def on_behalf(field: FieldSpec, known: str, unknown: str) -> list[str]:
    """What is done for the one seat that may know a field, if there is any, and for the others."""
    if field.belongs_to_one:
        mine = f"seat >= 0 and self.whose({field.name!r}, -1) == seat"
        return [f"    if {mine}:", f"        {known}", "    else:", f"        {unknown}"]
    return [] if unknown == "pass" else [f"    {unknown}"]


def placeholder(field: FieldSpec) -> str:
    """A value of a field's type, which is deleted right after the object is made."""
    if is_part(field.kind):
        inside = (f"{each.name}={placeholder(each)}" for each in shape_of(field.kind).fields)
        return f"{field.kind.__name__}({', '.join(inside)})"
    return "()" if field.is_tuple else "[]" if field.inner else {int: "0", bool: "False", str: "''"}[field.kind]


def constructor(shape: ClassSpec, native: bool) -> list[str]:
    """Every field by its name; a list that is not given is the part's own."""
    sparing = not native and is_wide(shape)
    takes, sets = [], []
    for field in shape.fields:
        kind, name = type_source(field.kind), field.name
        if isinstance(field.default, list):
            takes.append(f"{name}: {kind} | None = None")
            sets.append(f"    self.{name} = {field.default!r} if {name} is None else {name}")
        else:
            takes.append(f"{name}: {kind}" + ("" if field.default is NONE else f" = {field.default!r}"))
            spared = sparing and field.default is not NONE and not field.absent
            unless = f"if {name} != {field.default!r}: " if spared else ""
            sets.append(f"    {unless}self.{name} = {name}")
    head = f"def __init__(self{', *, ' if takes else ''}{', '.join(takes)}) -> None:"
    return [head, *(sets or ["    pass"])]


def is_wide(shape: ClassSpec) -> bool:
    """Whether instances, interpreted, are quicker while they leave to their class what has its default."""
    return len(shape.fields) > SHARED_NAMES


def make_lines(shape: ClassSpec, how: Any, native: bool) -> list[str]:
    """A new part with each field from an expression.

    Compiled, the constructor takes them all at once; interpreted, it is quicker to set them one by one.
    """
    given = [(field.name, how(field)) for field in shape.fields]
    if native:
        return [f"    new = {shape.name}({', '.join(f'{name}={value}' for name, value in given)})"]
    return [f"    new = NEW({shape.name})", *[f"    new.{name} = {value}" for name, value in given]]


def wide_clone(shape: ClassSpec) -> list[str]:
    """Interpreted, copying all fields in one go is quickest; then each field that can change gets a copy of its own."""
    deep = [field for field in shape.fields if copy_code(field) != f"self.{field.name}"]
    return [
        f"def clone(self) -> {shape.name}:",
        f"    new = NEW({shape.name})",
        "    new.__dict__ = self.__dict__.copy()",
        *[f"    new.{field.name} = {copy_code(field)}" for field in deep],
        *(["    new.diary = None"] if is_table(shape.cls) else []),
        "    return new",
    ]


def write(shape: ClassSpec, native: bool) -> list[str]:
    """The woven methods of one class."""
    name = shape.name
    held = ", ".join(f"self.{field.name}" for field in shape.fields if field.audience.name != "Shared")
    at = ["    new.at = self.at"] if shape.procedure else []
    at_step = [f"    new.at = {list(shape.steps)}.index(data['at'])"] if shape.procedure else []
    out = constructor(shape, native)
    if is_wide(shape) and not native:
        out += wide_clone(shape)
    else:
        out += [f"def clone(self) -> {name}:", *make_lines(shape, copy_code, native), *at, "    return new"]
    out += redaction(shape, native)
    out += ["def contents(self) -> list[Any]:", f"    return [{held}]"]
    out += ["@staticmethod", f"def from_json(data: Any, like: Any = None) -> {name}:"]
    out += [*make_lines(shape, load_code, native), *at_step, "    return new"]
    if shape.procedure:
        out += [*going(shape), *arriving(shape)]
    return out


def going(shape: ClassSpec) -> list[str]:
    """Step after step, until one needs something, goes elsewhere, or may have decided the game."""
    calls = [f"flow = self.{step if step in shape.methods else shape.repeats[step]}(table)" for step in shape.steps]
    return [
        "def go(self, table: Any) -> Flow:",
        "    while True:",
        "        at = self.at",
        "        flow: Flow = DONE",
        *halve_calls([(i, [call]) for i, call in enumerate(calls)], "        "),
        "        if flow is not NEXT:",
        "            return flow",
        "        known: Table = table",
        "        if known.decisive:",
        "            return flow",
        "        self.at += 1",
    ]


def arriving(shape: ClassSpec) -> list[str]:
    """The way of each kind of arrival to the handlers of the step at the bookmark."""
    out = []
    for way, handed, gives, prefix, otherwise in WAYS:
        calls = [
            handed_on(shape, prefix + step, handed) or handed_on(shape, prefix + shape.repeats.get(step, step), handed)
            for step in shape.steps
        ]
        known = [(i, found) for i, found in enumerate(calls) if found]
        out.append(f"def {way}(self, table: Any{f', {handed}: Any' if handed else ''}) -> {gives}:")
        out += ["    at = self.at", *halve_calls(known, "    ")] if known else []
        out.append(f"    return {otherwise}")
    return out


def handed_on(shape: ClassSpec, place: str, handed: str) -> list[str]:
    """The calls of one step: what is handed over goes to the handler that takes its kind."""
    if not handed and place in shape.methods:
        return [f"return self.{place}(table)"]
    calls = []
    for handler in shape.handlers.get(place, []):
        kinds = [cls.__name__ for cls in handler.classes]
        kind = kinds[0] if len(kinds) == 1 else f"({', '.join(kinds)})"
        calls.append(
            f"{f'if isinstance({handed}, {kind}): ' if kinds else ''}return self.{handler.method}(table, {handed})"
        )
    return calls


def halve_calls(known: list[tuple[int, list[str]]], indent: str) -> list[str]:
    """The calls of many steps, found by halving; of few, one after the other."""
    if len(known) > 4:
        middle = len(known) // 2
        below, above = halve_calls(known[:middle], indent + "    "), halve_calls(known[middle:], indent + "    ")
        return [f"{indent}if at < {known[middle][0]}:", *below, f"{indent}else:", *above]
    out: list[str] = []
    for i, calls in known:
        out += [f"{indent}{'elif' if out else 'if'} at == {i}:", *[f"{indent}    {call}" for call in calls]]
    return out


def weave_class(cls: type[Part]) -> None:
    """Add the methods to a class of this process; one that was compiled has them."""
    if "from_json" in vars(cls):
        return
    from ludus.core import flow

    shape = shape_of(cls)
    scope: dict[str, Any] = {part.__name__: part for field in shape.fields for part in field.parts()}
    scope |= {kind.__name__: kind for kind in shape.kinds()}
    scope |= {
        cls.__name__: cls,
        "NEW": cls.__new__,
        "NEXT": flow.NEXT,
        "DONE": flow.DONE,
        "to_tuples": to_tuples,
        "redact": redact,
        "redact_others": redact_others,
    }
    text: dict[str, Any] = {}
    exec("from __future__ import annotations\n" + "\n".join(write(shape, native=False)), scope, text)  # noqa: S102 - our own text
    for method in text.keys() - {"annotations"}:
        setattr(cls, method, text[method])
    wide = is_wide(shape)
    for field in shape.fields:
        if field.name in vars(cls) and (isinstance(field.default, list) or not wide or field.absent):
            delattr(cls, field.name)  # what every part has of its own is not the class's
    if any(field.absent for field in shape.fields):
        setattr(cls, "__getattr__", refuse_secret)  # noqa: B010 - of interpreted classes only
    cls.outline = shape.outline()
    primer = cls.__new__(cls)
    for field in shape.fields if not wide else ():
        setattr(primer, field.name, None)  # instances share one table of names if an early one had them all: quicker


# --- the copy that is compiled ----------------------------------------------------------------------------------------


def weave_module(source: str, module: ModuleType) -> str:
    """The source of a module with plain fields and the woven methods in every part of it."""
    lines = source.split("\n")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    shapes: list[ClassSpec] = []
    for node in reversed(classes):
        cls = vars(module)[node.name]
        if is_part(cls) and not is_of_kernel(cls):
            shapes.append(shape_of(cls))
            weave_node(lines, node, shapes[-1])
        elif (node.name in OPENED and is_of_kernel(cls)) or (issubclass(cls, Card) and is_family(cls)):
            mark(lines, node, OPEN)
        elif node.name in SMALL and is_of_kernel(cls):
            mark(lines, node, NATIVE)
    lines.insert(lines.index("from __future__ import annotations") + 1, "\n".join(imports(shapes, module)))
    return "\n".join(lines)


def is_family(cls: type) -> bool:
    """Whether cards of expansions, which stay interpreted, derive from a class: a game's `moments` holds these."""
    return cls.__module__.endswith(".moments")


def mark(lines: list[str], node: ast.ClassDef, how: str) -> None:
    """Tell the compiler how to make a class; what only the type checker reads is left out."""
    for decorator in node.decorator_list:
        if "dataclass_transform" in lines[decorator.lineno - 1]:
            lines[decorator.lineno - 1] = ""
    lines.insert(node.lineno - 1, how)


def weave_node(lines: list[str], node: ast.ClassDef, shape: ClassSpec) -> None:
    """Put plain fields in place of those that say who may see them, and add the methods."""
    assert node.end_lineno is not None
    lines[node.end_lineno : node.end_lineno] = ["", *["    " + line for line in write(shape, native=True)]]
    fields = {field.name: field for field in shape.fields}
    for item in reversed(node.body):
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and item.target.id in fields:
            lines[item.lineno - 1 : item.end_lineno] = [
                f"    {item.target.id}: {type_source(fields[item.target.id].kind)}"
            ]
        elif shape.procedure and isinstance(item, ast.Assign) and ast.unparse(item.targets[0]) in WOVEN:
            lines[item.lineno - 1] = lines[item.lineno - 1].replace(" =", ": ClassVar[Any] =", 1)
    o = shape.outline()
    names = ", ".join(map(str, (o.public, o.owned, o.secret, o.each, o.shared, o.steps)))
    told = f"    outline: ClassVar[Outline] = Outline({names})"
    after = node.body[0].end_lineno if ast.get_docstring(node) is not None else node.body[0].lineno - 1
    assert after is not None
    lines.insert(after, told)
    own = vars(shape.cls).get("__annotations__", {})
    own_secrets = [field.name for field in shape.fields if field.absent and field.name in own]
    if own_secrets:
        lines.insert(after, f"    __deletable__ = {own_secrets}")  # of a redacted copy: reading them raises
    mark(lines, node, NATIVE)


def imports(shapes: list[ClassSpec], module: ModuleType) -> list[str]:
    """What the woven methods name and the module itself does not."""
    found = [IMPORTS, *([PART_IMPORTS] if shapes else [])]
    if any(shape.procedure for shape in shapes):
        found.append(FLOW_IMPORTS)
    classes = {cls for shape in shapes for field in shape.fields for cls in classes_named(field.kind)}
    classes |= {cls for shape in shapes for cls in shape.kinds()}
    missing = [cls for cls in classes if vars(module).get(cls.__name__) is not cls]
    return found + sorted(f"from {cls.__module__} import {cls.__name__}" for cls in missing)
