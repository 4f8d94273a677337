"""Numbers that know what they would be if one number of a content file were one higher.

Play with them is play as ever; beside it, every sum is also made with the raised number, and every comparison asks
whether it would have come out otherwise. So one match tells of all numbers at once which of them it depends on.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

Origin = tuple[str | int, ...]  # file, table, row, column, places in a list


class Witness:
    """What play has met so far."""

    def __init__(self) -> None:
        self.playing = False  # what is read while content is loaded proves nothing
        self.read: set[Origin] = set()  # was compared or counted with
        self.decided: set[Origin] = set()  # something would have gone otherwise


WITNESS = Witness()


class Raised(int):
    """A number, and what it would be by the number of content that is raised."""

    others: dict[Origin, int]

    def __new__(cls, value: int, others: dict[Origin, int]) -> Raised:
        made = super().__new__(cls, value)
        made.others = others
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return int, (int(self),)

    def __copy__(self) -> Raised:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Raised:
        return self

    def __hash__(self) -> int:
        return int.__hash__(self)

    def __neg__(self) -> Raised:
        return Raised(-int(self), {origin: -other for origin, other in self.others.items()})

    def __bool__(self) -> bool:
        return bool(self != 0)


def both(a: Raised, b: int) -> dict[Origin, tuple[int, int]]:
    """Two numbers as they would be, by what is raised."""
    mine, theirs = a.others, b.others if isinstance(b, Raised) else {}
    return {o: (mine.get(o, int(a)), theirs.get(o, int(b))) for o in mine.keys() | theirs.keys()}


def counted(op: Callable[[int, int], int], swapped: bool) -> Callable[[Raised, object], Any]:
    def made(a: Raised, b: object) -> Any:
        if not isinstance(b, int):
            return NotImplemented
        plain = op(int(b), int(a)) if swapped else op(int(a), int(b))
        others = {o: op(y, x) if swapped else op(x, y) for o, (x, y) in both(a, b).items()}
        if WITNESS.playing:
            WITNESS.read.update(others)
        others = {o: other for o, other in others.items() if other != plain}
        return Raised(plain, others) if others else plain

    return made


def compared(op: Callable[[int, int], bool]) -> Callable[[Raised, object], Any]:
    def made(a: Raised, b: object) -> Any:
        if not isinstance(b, int):
            return NotImplemented
        plain = op(int(a), int(b))
        if WITNESS.playing:
            for o, (x, y) in both(a, b).items():
                WITNESS.read.add(o)
                if op(x, y) != plain:
                    WITNESS.decided.add(o)
        return plain

    return made


for name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and_", "or_", "xor"):
    word = name.rstrip("_")
    setattr(Raised, f"__{word}__", counted(getattr(operator, name), swapped=False))
    setattr(Raised, f"__r{word}__", counted(getattr(operator, name), swapped=True))
for name in ("lt", "le", "gt", "ge", "eq", "ne"):
    setattr(Raised, f"__{name}__", compared(getattr(operator, name)))


def numbers_of(data: Any, origin: Origin) -> list[tuple[Origin, int]]:
    """Every number of a content file, with where it stands."""
    if isinstance(data, bool) or not isinstance(data, int | list | dict):
        return []
    if isinstance(data, int):
        return [(origin, data)]
    return [found for place, part in places(data) for found in numbers_of(part, (*origin, place))]


def places(data: list[Any] | dict[str, Any]) -> list[tuple[str | int, Any]]:
    """What a table or a list holds: rows by their keys, other things by their places."""
    if isinstance(data, dict):
        return list(data.items())
    return [(part["key"] if isinstance(part, dict) else place, part) for place, part in enumerate(data)]


def raised(data: Any, origin: Origin) -> Any:
    """The same with numbers that know what they would be."""
    if isinstance(data, int) and not isinstance(data, bool):
        return Raised(data, {origin: data + 1})
    if isinstance(data, dict):
        return {name: raised(part, (*origin, name)) for name, part in data.items()}
    return [raised(part, (*origin, place)) for place, part in places(data)] if isinstance(data, list) else data


def with_one_raised(data: Any, origin: Origin) -> Any:
    """The same with one number one higher."""
    if not origin:
        return data + 1
    changed = [
        (place, with_one_raised(part, origin[1:]) if place == origin[0] else part) for place, part in places(data)
    ]
    return dict(changed) if isinstance(data, dict) else [part for _, part in changed]


def meet(data: Any) -> None:
    """A number that stands in the state of a match is one that the match depends on."""
    if isinstance(data, Raised):
        WITNESS.read.update(data.others)
        WITNESS.decided.update(data.others)
    elif isinstance(data, dict | list | tuple):
        for part in data.values() if isinstance(data, dict) else data:
            meet(part)
