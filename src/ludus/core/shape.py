"""The shape of a part: what the weaver must know of a class, read from the class itself and checked.

The running class and the copy that mypyc compiles are both written from it, so they cannot disagree.
"""

from __future__ import annotations

import inspect
import sys
import types
from typing import Annotated, Any, ClassVar, get_args, get_origin

from ludus.core.fields import EACH, LEARNED, OWNER, PUBLIC, SECRET, SHARED, Audience
from ludus.core.part import KERNEL, Outline, Part, Seat

ARRIVALS = ("on_", "rolled_", "after_")
PREFIXES = (*ARRIVALS, "why_not_", "near_")
SORTED = ("on_", "after_", "why_not_")  # actions and children are of many classes: each may have a handler of its own
SCALARS = (int, bool, str)
NONE: Any = object()  # no default


class FieldSpec:
    """One field: its name, its type, who may see it, and its default."""

    def __init__(self, name: str, kind: Any, audience: Audience, default: Any, learned: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.audience = audience
        self.default = default
        self.learned = learned  # a secret by which no rule decides
        self.added_later = False  # older saves lack it

    @property
    def inner(self) -> Any:
        """What a list holds; None for all else."""
        return get_args(self.kind)[0] if get_origin(self.kind) is list and get_args(self.kind) else None

    @property
    def is_tuple(self) -> bool:
        return get_origin(self.kind) is tuple

    def parts(self) -> list[type[Part]]:
        """The part that it holds, alone or in a list."""
        return [kind for kind in (self.kind, self.inner) if is_part(kind)]

    @property
    def belongs_to_one(self) -> bool:
        """Whether it is a single value of one seat."""
        return self.audience is EACH and not (self.inner or self.is_tuple)

    @property
    def absent(self) -> bool:
        """Whether those who may not know it find nothing at all, not even how many."""
        return self.audience is SECRET or self.belongs_to_one

    def why_not(self, cls: type[Part]) -> str:
        """What is wrong with it, in words."""
        if is_kernel_word(self.name, cls):
            return "is reserved by the kernel; rename the field"
        if self.audience is SHARED:
            return "" if is_table(cls) else "only a table can have `Shared` fields; elsewhere, a save would lose them"
        held = self.inner or self.kind
        if not (held in SCALARS or get_origin(held) is tuple or is_part(held)):
            return f"a part cannot hold {type_source(self.kind)}"
        if self.audience is OWNER and not (self.inner or self.is_tuple):
            return "others see how many, so `Owner` is for lists and tuples only"
        if self.audience is EACH and is_part(self.inner or self.kind):
            return "holds parts; their own fields set who may see them"
        if self.audience is OWNER and cls.belongs is Part.belongs:
            return "needs an owner: inherit from `Seat` or write `belongs`"
        if is_part(self.kind) and issubclass(self.kind, Seat):
            return f"holds a `Seat` alone: hold a list of {self.kind.__name__}, one for each player"
        if isinstance(self.default, Part) or (is_part(self.inner) and self.default not in (NONE, [])):
            return "has parts as its default, which all copies would share; pass them to the constructor"
        return ""


class Handler:
    """A method that something arrives in, and the classes that it takes; none where it takes whatever comes."""

    def __init__(self, method: str, classes: tuple[type, ...]) -> None:
        self.method = method
        self.classes = classes


class ClassSpec:
    """What the weaver must know of a class."""

    def __init__(self, cls: type[Part]) -> None:
        self.cls = cls
        self.name = cls.__name__
        self.fields: list[FieldSpec] = []  # in the order of the outline
        self.procedure = any(c.__name__ == "Procedure" and is_of_kernel(c) for c in cls.__mro__)
        self.steps: dict[str, str] = dict(getattr(cls, "steps", {})) if self.procedure else {}
        self.repeats: dict[str, str] = dict(getattr(cls, "repeats", {})) if self.procedure else {}
        self.sealed: tuple[str, ...] = tuple(getattr(cls, "sealed", ())) if self.procedure else ()
        self.methods = {name for name in dir(cls) if callable(getattr(cls, name))}
        self.handlers: dict[str, list[Handler]] = {}  # by prefix and step, in the order in which they are asked

    def wrong(self, what: str) -> TypeError:
        file = getattr(sys.modules.get(self.cls.__module__), "__file__", None) or self.cls.__module__
        return TypeError(f"{self.name}{what} ({file})")

    def of(self, *audiences: Audience) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields if field.audience in audiences)

    def kinds(self) -> list[type]:
        """The classes by which handlers are told apart."""
        return [cls for known in self.handlers.values() for handler in known for cls in handler.classes]

    def outline(self) -> Outline:
        secret = self.of(SECRET, EACH)
        return Outline(self.of(PUBLIC), self.of(OWNER), secret, self.of(EACH), self.of(SHARED), tuple(self.steps))

    def check(self) -> None:
        for field in self.fields:
            wrong = field.why_not(self.cls)
            if wrong:
                raise self.wrong(f".{field.name}: {wrong}")
        if "__init__" in vars(self.cls):
            raise self.wrong(".__init__: the kernel generates the constructor; write a function that calls it")
        if self.procedure and not self.is_ground():
            self.check_steps()
            self.find_handlers()
        if is_table(self.cls):
            self.check_tells()

    def is_ground(self) -> bool:
        """Whether others are built on it: it says that it has no steps, and theirs have its methods."""
        return vars(self.cls).get("steps") == {}

    def check_tells(self) -> None:
        for kind, names in getattr(self.cls, "tells", {}).items():
            if not isinstance(names, tuple) or len(set(names)) < len(names):
                raise self.wrong(f".tells: '{kind}' names each of its values once, in a tuple")
            if any(name.startswith("*") for name in names[:-1]):
                raise self.wrong(f".tells: of '{kind}' only the last value may stand for many")

    def check_steps(self) -> None:
        for step in self.steps:
            if is_kernel_word(step, self.cls):
                raise self.wrong(f".{step}: is reserved by the kernel; rename the step")
            if step not in self.methods and self.repeats.get(step) not in self.methods:
                raise self.wrong(f".{step}: is listed in `steps` but has no method")
        for word, named in (("sealed", self.sealed), ("repeats", (*self.repeats, *self.repeats.values()))):
            for step in named:
                if step not in self.steps:
                    raise self.wrong(f".{step}: is named in `{word}` but is not a step")

    def find_handlers(self) -> None:
        for prefix in PREFIXES:
            for method in self.in_order(prefix):
                step = self.step_of(method, prefix)
                if not step:
                    raise self.wrong(f".{method}: no step '{method.removeprefix(prefix)}'")
                if prefix in ARRIVALS and takes_anything(getattr(self.cls, method)):
                    raise self.wrong(f".{method}: annotate what arrives: actions, faces, a number, or a procedure")
                self.handlers.setdefault(prefix + step, []).append(Handler(method, ()))
        for place, known in self.handlers.items():
            if place.startswith(SORTED):
                self.sort_handlers(place, known)

    def in_order(self, prefix: str) -> list[str]:
        """The methods of a prefix, in the order in which the class and those that it is built on define them."""
        names = dict.fromkeys(name for base in reversed(self.cls.__mro__) for name in vars(base))
        return [name for name in names if name.startswith(prefix) and name in self.methods]

    def step_of(self, method: str, prefix: str) -> str:
        """The step of a handler: `on_play` and, for one kind of answer, `on_play_fire` are both of `play`."""
        rest = method.removeprefix(prefix)
        fit = [step for step in self.steps if rest.startswith(step + "_")] if prefix in SORTED else []
        return rest if rest in self.steps else max(fit, key=len, default="")

    def sort_handlers(self, place: str, known: list[Handler]) -> None:
        """Find out what each handler of a step takes: those that take one kind first, then the one for all the rest."""
        if place.startswith("after_") and [handler.method for handler in known] == [place]:
            return  # every child that is done
        for handler in known:
            handler.classes = self.classes_taken(handler.method)
            if not handler.classes and handler.method != place:
                raise self.wrong(f".{handler.method}: annotate which kind arrives here; `{place}` is for all the rest")
        known.sort(key=lambda handler: not handler.classes)
        earlier: dict[type, str] = {}
        for handler in known:
            for cls in handler.classes:
                twice = [method for other, method in earlier.items() if issubclass(cls, other)]
                if twice:
                    raise self.wrong(f".{handler.method}: every {cls.__name__} arrives in {twice[0]} already")
            earlier |= dict.fromkeys(handler.classes, handler.method)

    def classes_taken(self, method: str) -> tuple[type, ...]:
        """The classes that a handler takes, by its annotation; none where it takes all of what the kernel hands on."""
        handler = getattr(self.cls, method)
        kind = handler.__annotations__.get(arriving(handler))
        if isinstance(kind, str):
            kind = self.type_of_annotation(method, kind, handler.__globals__)
        classes = get_args(kind) or (kind,)
        if not all(isinstance(cls, type) for cls in classes):
            raise self.wrong(f".{method}: annotate what arrives: actions or procedures")
        return () if any(is_of_kernel(cls) for cls in classes) else classes

    def type_of_annotation(self, name: str, annotation: str, known: dict[str, Any]) -> Any:
        """What an annotation says, by the names that are known where it stands."""
        try:
            return eval(annotation, {**known, self.cls.__name__: self.cls})  # noqa: S307 - our own source
        except Exception as e:
            raise self.wrong(f".{name}: the type {annotation} is not known here: {e}") from e


SHAPES: dict[type[Part], ClassSpec] = {}  # of the classes of this process that were woven when they were made


def shape_of(cls: type[Part]) -> ClassSpec:
    """The shape of a class, checked; its errors name the class, the field and the file."""
    known = SHAPES.get(cls)
    if known is not None:
        return known
    shape = ClassSpec(cls)
    found: dict[str, FieldSpec] = {}
    for base in reversed(cls.__mro__[1:]):
        if base in SHAPES:
            found |= {field.name: field for field in SHAPES[base].fields}
    for name, annotation in inspect.get_annotations(cls).items():
        field = read(shape, name, annotation)
        if field is not None:
            found[name] = field
    for name in cls.added_later:
        if name not in found:
            raise shape.wrong(f".{name}: stands in `added_later` but is not a field")
        found[name].added_later = True
    order = {PUBLIC: 0, OWNER: 1, SECRET: 2, EACH: 2, SHARED: 3}
    shape.fields = sorted(found.values(), key=lambda field: order[field.audience])
    shape.check()
    SHAPES[cls] = shape
    return shape


def read(shape: ClassSpec, name: str, annotation: Any) -> FieldSpec | None:
    """The field of an annotation; None for what belongs to the class."""
    cls = shape.cls
    kind = annotation
    if isinstance(annotation, str):
        kind = shape.type_of_annotation(name, annotation, vars(sys.modules[cls.__module__]))
    if kind is ClassVar or get_origin(kind) is ClassVar:
        return None
    audience = kind.__metadata__[0] if get_origin(kind) is Annotated else None
    if not isinstance(audience, Audience):
        raise shape.wrong(
            f".{name}: annotate who may see it: Public[…], Owner[…], Secret[…], Each[…], or Shared[…] on a table"
        )
    return FieldSpec(name, kind.__origin__, audience, vars(cls).get(name, NONE), LEARNED in kind.__metadata__)


def takes_anything(handler: Any) -> bool:
    """Whether a handler leaves open what it is handed."""
    return handler.__annotations__.get(arriving(handler)) in ("object", "Any", object, Any)


def arriving(handler: Any) -> str:
    """The name that a handler has for what arrives."""
    name: str = handler.__code__.co_varnames[2]
    return name


def is_of_kernel(cls: type) -> bool:
    return cls.__module__.startswith(KERNEL)


def is_kernel_word(name: str, cls: type) -> bool:
    """Whether the class of the kernel that a class is built on has something of this name."""
    return name in dir(next(c for c in cls.__mro__ if is_of_kernel(c)))


def is_part(kind: Any) -> bool:
    return isinstance(kind, type) and get_origin(kind) is None and issubclass(kind, Part)


def is_table(cls: type) -> bool:
    return any(c.__name__ == "Table" and is_of_kernel(c) for c in cls.__mro__)


def type_source(kind: Any) -> str:
    """A type as a source has it."""
    if kind is Ellipsis:
        return "..."
    if kind is None or kind is types.NoneType:
        return "None"
    if isinstance(kind, types.UnionType):
        return " | ".join(type_source(each) for each in get_args(kind))
    if get_args(kind):
        return f"{type_source(get_origin(kind))}[{', '.join(type_source(each) for each in get_args(kind))}]"
    return kind.__name__ if isinstance(kind, type) else str(kind).removeprefix("typing.")


def classes_named(kind: Any) -> list[type]:
    """The classes that a type names, without those that every module knows."""
    if get_args(kind):
        return [cls for each in (get_origin(kind), *get_args(kind)) for cls in classes_named(each)]
    return [kind] if isinstance(kind, type) and kind.__module__ not in ("builtins", "types") else []
