"""Sections of a picture, which are drawn again only where something they look at has changed.

A section is given what is seen, a `Sight`. What it reads there is found out when it is first drawn; from then on it is
given these things and no others, and as long as they are the same, for the next position or for another viewer, so is
what it drew: the very same objects, which cost nothing to compare. So nobody writes down what a section depends on, and
nothing can be forgotten: where it reaches for something new, it is watched again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain, repeat
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, TypeVarTuple, cast

from ludus.draw.scene import Layer, Scene
from ludus.draw.shapes import Shape

S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

LATELY: Final = 6  # results of a section that are remembered: about as many as there are viewers
LISTS: Final = attrgetter(
    "panels", "parts", "facts", "choices", "intents", "covered", "refusals"
)  # of a scene, to which sections add
KINDS: Final = 256  # of arguments of a section for which it is known what it reads
PLAIN: Final = frozenset((int, str, bool, float))
NOTHING: Final = object()
NO_SCENE: Final = Scene("")


class Sight:
    """What a view says, as sections look at it: attributes, and methods that read them. Nothing in it may change."""

    wide: ClassVar[tuple[str, ...]] = ("view", "table")  # mappings of which a section reads a few entries only

    def __init_subclass__(cls) -> None:
        """Besides methods, a class has facts only, which are read like attributes."""
        members = {name: member for name, member in vars(cls).items() if name != "wide" and not name.startswith("__")}
        wrong = [name for name, member in members.items() if not isinstance(member, FunctionType | fact)]
        assert not wrong, f"{cls.__name__}: {wrong} would not be noticed when they are read"


class fact(Generic[T]):  # noqa: N801 - a decorator, as `property` is
    """A property of a sight, found once; without the lock of a `cached_property`, which costs more than the rest."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __get__(self, seen: Any, kind: type[Any]) -> T:
        if seen is None:
            return cast("T", self)
        found = seen.__dict__[self.find.__name__] = self.find(seen)
        return found


def answer(method: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """A method of a sight that counts as read by what it answers, which changes less often than what it reads."""
    name = f"{method.__name__}()"

    def asked(seen: S, *args: *Ts) -> T:
        known: dict[Any, T] = seen.__dict__.setdefault(name, {})
        if args not in known:
            known[args] = method(seen, *args)
        return known[args]

    asked.answers = name  # type: ignore[attr-defined] # how it is known
    return asked


# --- what a section reads ---------------------------------------------------------------------------------------------


class Unread(Exception):
    """A section reaches for something that it has not read before."""


class Entries(dict[str, Any]):
    """The entries of a mapping that a section reads; NOTHING stands for those that are not there."""

    def __missing__(self, key: str) -> Any:
        raise Unread(key)

    def get(self, key: str, default: Any = None) -> Any:
        found = self[key]
        return default if found is NOTHING else found

    def __contains__(self, key: object) -> bool:
        return self[cast("str", key)] is not NOTHING

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a section reads entries of this mapping, not all of it")


class Watched(Entries):
    """The same while it is found out which these are."""

    def __init__(self, source: dict[str, Any], found: list[str]) -> None:
        super().__init__()
        self.source = source
        self.found = found

    def __missing__(self, key: str) -> Any:
        if key not in self.found:
            self.found.append(key)
        self[key] = found = self.source.get(key, NOTHING)
        return found


class Needs:
    """What a section was found to read. It need not be there in every position: then it stands for NOTHING."""

    def __init__(self) -> None:
        self.attributes: list[str] = []
        self.read: Callable[[Any], tuple[Any, ...]] = lambda seen: ()  # all of them at once
        self.entries: dict[str, list[str]] = {}  # by their mapping
        self.answers: list[tuple[str, tuple[Any, ...]]] = []

    def of(self, seen: Any) -> list[Any]:
        """All of it, as it is now."""
        try:
            found = [*self.read(seen)]
        except Exception:  # one of them has no meaning here: see `tried`
            found = [tried(getattr, seen, name) for name in self.attributes]
        for name, entries in self.entries.items():
            found += map(getattr(seen, name).get, entries, repeat(NOTHING))
        try:
            return found + [getattr(seen, name)(*args) for name, args in self.answers]
        except Exception:  # the same
            return found + [tried(getattr(seen, name), *args) for name, args in self.answers]

    def add(self, name: str) -> None:
        if name not in self.attributes:
            self.attributes.append(name)
            several = attrgetter(*self.attributes)
            self.read = several if len(self.attributes) > 1 else lambda seen: (several(seen),)

    def sight(self, seen: Any, values: list[Any]) -> Any:
        """A sight that has nothing else."""
        part = object.__new__(seen._kind if isinstance(seen, Watch) else type(seen))
        inside, found = part.__dict__, iter(values)
        for name, value in zip(self.attributes, found):  # noqa: B905 - there are more
            if value is not NOTHING:
                inside[name] = value
        for name, entries in self.entries.items():
            inside[name] = Entries(zip(entries, found))  # noqa: B905 - there are more
        for (name, args), value in zip(self.answers, found, strict=True):
            if value is not NOTHING:
                inside.setdefault(f"{name}()", {})[args] = value
        return part


def tried(read: Callable[..., Any], *args: Any) -> Any:
    """What is read, or NOTHING where it cannot be.

    No error is lost by that: a section that still reaches for it is watched, and then reads it from the sight itself.
    """
    try:
        return read(*args)
    except Exception:  # whatever a property of a game raises where it has no meaning
        return NOTHING


class Watch:
    """A sight that notes what is read, by name."""

    def __init__(self, seen: Any, needs: Needs) -> None:
        self._seen = seen
        self._kind: type[Any] = seen._kind if isinstance(seen, Watch) else type(seen)
        self._needs = needs

    def __getattr__(self, name: str) -> Any:
        needs, member = self._needs, getattr(self._kind, name, None)
        if isinstance(member, FunctionType):
            found: Any = Asked(self, name) if hasattr(member, "answers") else MethodType(member, self)
        elif name in self._kind.wide:
            found = Watched(getattr(self._seen, name), needs.entries.setdefault(name, []))
        else:
            found = getattr(self._seen, name)
            needs.add(name)
        self.__dict__[name] = found
        return found


class Asked:
    """A method of a watched sight that counts by its answer."""

    def __init__(self, watch: Watch, name: str) -> None:
        self.method = getattr(watch._seen, name)
        self.name = name
        self.found = watch._needs.answers

    def __call__(self, *args: Any) -> Any:
        if (self.name, args) not in self.found:
            self.found.append((self.name, args))
        return self.method(*args)


# --- what it made of that ---------------------------------------------------------------------------------------------


class Drawing(NamedTuple):
    """What a section added to a scene."""

    layers: list[tuple[str, list[Shape], list[str]]]  # a layer, its new shapes, their keys
    lists: list[tuple[int, tuple[Any, ...]]]

    def add_to(self, scene: Scene) -> None:
        for name, shapes, named in self.layers:
            scene.layer(name).take(shapes, named)
        if self.lists:
            lists = LISTS(scene)
            for n, new in self.lists:
                lists[n].extend(new)


class Size:
    """How much there was in a scene before a section."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.layers = [(len(layer.shapes), len(layer.named)) for layer in scene.layers]
        self.lists = [len(found) for found in LISTS(scene)]
        self.unnamed = sum([layer.unnamed for layer in scene.layers])

    def new(self) -> Iterator[tuple[Layer, int, int]]:
        """The layers that have grown, and how many shapes and keys they had before."""
        sizes = chain(self.layers, repeat((0, 0)))
        for layer, (size, named) in zip(self.scene.layers, sizes):  # noqa: B905 - these go on
            if len(layer.shapes) > size:
                yield layer, size, named

    def added(self) -> Drawing:
        """What came since."""
        layers = []
        for layer, size, named in self.new():
            layers.append((layer.name, layer.shapes[size:], layer.named[named:]))
        lists = [
            (n, tuple(found[size:]))
            for n, (found, size) in enumerate(zip(LISTS(self.scene), self.lists, strict=True))
            if len(found) > size
        ]
        return Drawing(layers, lists)

    def check(self) -> None:
        """A key by place would be another one in the next picture."""
        if sum([layer.unnamed for layer in self.scene.layers]) > self.unnamed:
            names = ", ".join([layer.name for layer, _, _ in self.new()])
            raise ValueError(f"a section names its shapes; in the layers {names} some have no key")

    def restore(self) -> None:
        """Take away what came since."""
        for layer, size, named in self.new():
            layer.taken.difference_update(layer.named[named:])
            del layer.shapes[size:], layer.named[named:]
        del self.scene.layers[len(self.layers) :]
        for found, size in zip(LISTS(self.scene), self.lists, strict=True):
            del found[size:]


class Made(NamedTuple):
    """What a section made of what it was given and what it read."""

    rest: tuple[Any, ...]
    values: list[Any]
    drawing: Drawing
    result: Any


class Memory:
    """What the sections of one table's pictures made lately."""

    def __init__(self) -> None:
        self.made: dict[Needs, list[Made]] = {}

    @contextmanager
    def used(self) -> Iterator[None]:
        """Pictures that are drawn meanwhile use it."""
        token = _memory.set(self)
        try:
            yield
        finally:
            _memory.reset(token)

    def found(self, needs: Needs, rest: tuple[Any, ...], values: list[Any]) -> Made | None:
        """What was made of the same."""
        known = self.made.get(needs, [])
        for n, made in enumerate(known):
            if made.values == values and made.rest == rest:
                if n:
                    known.insert(0, known.pop(n))
                return made
        return None

    def note(self, needs: Needs, made: Made) -> None:
        known = self.made.setdefault(needs, [])
        known.insert(0, made)
        del known[LATELY:]


_memory: ContextVar[Memory | None] = ContextVar("memory", default=None)


class Section(Generic[T]):
    """How a function is called that is given something to see: with what was found out about it for these arguments."""

    def __init__(self, make: Callable[..., T]) -> None:
        self.make = make
        self.known: dict[tuple[Any, ...], Needs] = {}

    def needs(self, rest: tuple[Any, ...]) -> Needs:
        """What is read, given these numbers and words."""
        plain = tuple([value for value in rest if type(value) in PLAIN])
        found = self.known.get(plain)
        if found is None:
            if len(self.known) >= KINDS:
                self.known.clear()
            found = self.known[plain] = Needs()
        return found

    def again(self, memory: Memory, scene: Scene | None, seen: Any, rest: tuple[Any, ...]) -> T:
        """What it makes, or made of the same before."""
        needs = self.needs(rest)
        values = needs.of(seen)
        made = memory.found(needs, rest, values)
        if made is not None:
            if scene is not None:
                made.drawing.add_to(scene)
            known: T = made.result
            return known
        drawn = () if scene is None else (scene,)
        before = Size(scene or NO_SCENE)
        try:
            result = self.make(*drawn, needs.sight(seen, values), *rest)
        except (AttributeError, Unread):
            before.restore()
            result = self.make(*drawn, Watch(seen, needs), *rest)
            values = needs.of(seen)
        before.check()
        memory.note(needs, Made(rest, values, before.added(), result))
        return result


def section(draw: Callable[[Scene, S, *Ts], T]) -> Callable[[Scene, S, *Ts], T]:
    """A part of a picture: adds named shapes, panels and the like to a scene, and returns a plain value or nothing."""
    kept = Section(draw)

    def drawn(scene: Scene, seen: S, *rest: *Ts) -> T:
        memory = _memory.get()
        return draw(scene, seen, *rest) if memory is None else kept.again(memory, scene, seen, rest)

    return drawn


def made_of(make: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Something that is made of what is seen, and is not drawn."""
    kept = Section(make)

    def made(seen: S, *rest: *Ts) -> T:
        memory = _memory.get()
        return make(seen, *rest) if memory is None else kept.again(memory, None, seen, rest)

    return made
