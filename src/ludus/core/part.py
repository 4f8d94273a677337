"""Parts: pieces of state that list their fields once, by who may see them."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

Names: TypeAlias = tuple[str, ...]
Json: TypeAlias = Any


class Part:
    """A piece of state. Its fields are declared with their types and listed once, by who may see them.

    Clone, JSON, view and key derive from the list. Values are ints, bools, strings, tuples of these, flat lists
    of these, parts, or lists of parts. What is `shared` never changes during a match (its options, say): copies
    refer to the same object, and it is neither saved nor shown.
    """

    shows: ClassVar[Names] = ()  # everybody sees these
    owner: ClassVar[Names] = ()  # the owning seat does; others see how many
    hides: ClassVar[Names] = ()  # nobody does
    shared: ClassVar[Names] = ()

    def clone(self) -> Any:
        return woven(type(self)).clone(self)

    @staticmethod
    def from_json(data: Json) -> Any:
        raise NotImplementedError("woven into each class")

    def contents(self) -> list[Any]:
        """The values of all fields, in the order of the lists: `shows`, `owner`, `hides`."""
        found: list[Any] = woven(type(self)).contents(self)
        return found

    def to_json(self) -> Json:
        names = self.shows + self.owner + self.hides
        return {name: plain(value) for name, value in zip(names, self.contents(), strict=True)}

    def key(self) -> tuple[Any, ...]:
        """Everything, hashable: two parts in the same state have equal keys."""
        return tuple([keyed(value) for value in self.contents()])

    def belongs(self, place: int, seat: int) -> bool:
        """Whether `seat` owns this part, found at `place` in the list that holds it."""
        return False

    def view(self, seat: int, place: int = 0) -> Json:
        """What `seat` may know of it, as plain data; -1 is a spectator."""
        out: dict[str, Json] = {}
        for name in self.shows:
            out[name] = shown(getattr(self, name), seat)
        mine = seat >= 0 and self.belongs(place, seat)
        for name in self.owner:
            value = getattr(self, name)
            out[name] = shown(value, seat) if mine else len(value)
        return out


def plain(value: Any) -> Json:
    """A field's value as plain data."""
    if isinstance(value, Part):
        return value.to_json()
    return [plain(x) for x in value] if isinstance(value, (list, tuple)) else value


def shown(value: Any, seat: int) -> Json:
    """A public field's value as plain data; parts within it still keep their own secrets."""
    if isinstance(value, Part):
        return value.view(seat)
    if isinstance(value, list) and value and isinstance(value[0], Part):
        return [part.view(seat, i) for i, part in enumerate(value)]
    return plain(value)


def keyed(value: Any) -> Any:
    if isinstance(value, Part):
        return value.key()
    return tuple([keyed(x) for x in value]) if isinstance(value, list) else value


def tupled(value: Any) -> Any:
    """JSON knows lists only; tuples come back as tuples, however deep."""
    return tuple([tupled(x) for x in value]) if isinstance(value, list) else value


def woven(cls: Any) -> Any:
    """A class that was not woven when it was compiled weaves itself at its first use."""
    if "from_json" not in cls.__dict__:
        from ludus.core.weave import weave_class

        weave_class(cls)
    return cls
