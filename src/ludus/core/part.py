"""Parts: pieces of state whose fields say in one line what they hold and who may see it."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeAlias, dataclass_transform

Names: TypeAlias = tuple[str, ...]
Json: TypeAlias = Any

KERNEL = "ludus.core."  # its own classes are for others to build on
ALONE = -1  # the place of a part that is not one of a list


class Outline:
    """What the weaver found in a class: the names of its fields, by who may see them, and of its steps."""

    def __init__(self, public: Names, owned: Names, secret: Names, each: Names, shared: Names, steps: Names) -> None:
        self.public = public
        self.owned = owned
        self.secret = secret
        self.each = each  # those of the secret ones of which a seat sees its own elements
        self.shared = shared
        self.kept: Names = public + owned + secret  # what is saved, in the order of `contents`
        self.steps = steps
        self.places: dict[str, int] = {step: at for at, step in enumerate(steps)}


NOTHING = Outline((), (), (), (), (), ())


@dataclass_transform(eq_default=False, kw_only_default=True)
class Part:
    """A piece of state. Each field is one line: its name, who may see it, its type, its default (see `fields`).

    Constructor, clone, JSON, view and key derive from these lines: the weaver writes them when the class is made.
    """

    outline: ClassVar[Outline] = NOTHING
    added_later: ClassVar[Names] = ()  # fields that older saves lack: there they have their default

    def __init_subclass__(cls) -> None:
        weave(cls)

    def clone(self) -> Self:
        raise NotImplementedError("woven into each class")

    def redact(self, seat: int, place: int = ALONE) -> Self:
        """A copy in which `seat` may read everything: the rest raises (see `ludus.core.redact`)."""
        raise NotImplementedError("woven into each class")

    @staticmethod
    def from_json(data: Json, like: Any = None) -> Any:
        """The part of a save; a table takes what is `Shared` from another one of the same match."""
        raise NotImplementedError("woven into each class")

    def contents(self) -> list[Any]:
        """The values of all fields that are kept, in the order of the outline."""
        raise NotImplementedError("woven into each class")

    def to_json(self) -> Json:
        return {name: plain(value) for name, value in zip(self.outline.kept, self.contents(), strict=True)}

    def key(self) -> tuple[Any, ...]:
        """Everything, hashable: two parts in the same state have equal keys."""
        return tuple([to_key(value) for value in self.contents()])

    def belongs(self, place: int, seat: int) -> bool:
        """Whether `seat` owns this part, found at `place` in the list that holds it, or ALONE."""
        return False

    def whose(self, name: str, place: int) -> int:
        """The seat that an element of an `Each` field belongs to, by its place in the field; ALONE: a single value."""
        return place

    def view(self, seat: int, place: int = ALONE) -> Json:
        """What `seat` may know of it, as plain data; -1 is a spectator."""
        out: dict[str, Json] = {}
        for name in self.outline.public:
            out[name] = public_json(getattr(self, name), seat)
        mine = seat >= 0 and self.belongs(place, seat)
        for name in self.outline.owned:
            value = getattr(self, name)
            out[name] = public_json(value, seat) if mine else len(value)
        for name in self.outline.each:
            out[name] = self.view_each(name, seat)
        return out

    def view_each(self, name: str, seat: int) -> Json:
        """What `seat` may know of an `Each` field: its own elements, or a single value of its own."""
        held = getattr(self, name, None)  # a single value of another seat is absent from what is redacted
        if isinstance(held, (list, tuple)):
            return [plain(value) if self.whose(name, at) == seat else None for at, value in enumerate(held)]
        return held if held is not None and self.whose(name, ALONE) == seat >= 0 else None


def weave(cls: Any) -> None:
    """Write the methods of a class when it is made; those of the kernel are for others to build on."""
    if not cls.__module__.startswith(KERNEL):
        from ludus.core.weave import weave_class

        weave_class(cls)


class Seat(Part):
    """A part that each player has one of, in a list in the order of seats: its place is its owner."""

    def belongs(self, place: int, seat: int) -> bool:
        return place == seat


def parts_in(value: Any) -> list[tuple[int, Part]]:
    """The parts that a field holds, each with its place."""
    if isinstance(value, Part):
        return [(ALONE, value)]
    return [(i, part) for i, part in enumerate(value) if isinstance(part, Part)] if isinstance(value, list) else []


def plain(value: Any) -> Json:
    """A field's value as plain data."""
    if isinstance(value, Part):
        return value.to_json()
    return [plain(x) for x in value] if isinstance(value, (list, tuple)) else value


def public_json(value: Any, seat: int) -> Json:
    """A public field's value as plain data; parts within it still keep their own secrets."""
    if isinstance(value, Part):
        return value.view(seat)
    if isinstance(value, list) and value and isinstance(value[0], Part):
        return [part.view(seat, i) for i, part in enumerate(value)]
    return plain(value)


def to_key(value: Any) -> Any:
    if isinstance(value, Part):
        return value.key()
    return tuple([to_key(x) for x in value]) if isinstance(value, list) else value


def to_tuples(value: Any) -> Any:
    """JSON knows lists only; tuples come back as tuples, however deep."""
    return tuple([to_tuples(x) for x in value]) if isinstance(value, list) else value
