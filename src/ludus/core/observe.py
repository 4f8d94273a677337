"""What a learning program sees: fields that a seat may see, as named blocks of small numbers of fixed size.

A game describes its observation in its own `observe.py`. A block names a field of the table, of a part on it or of a
procedure under way; the kernel's lists say who may see that field, so a block cannot show more than a view does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

Reader = Callable[[Any, int], Any]  # from a part and a seat: what this seat may know of it

BITS = bytes.maketrans(b"01", b"\x00\x01")
TOP = 255  # the largest number of a cell


class Block:
    """Some cells of an observation: how many, what a full cell stands for, and how a value fills them."""

    counts: ClassVar[bool] = False  # only says how many there are, which is no secret

    def __init__(self, name: str, size: int, high: int, what: str, read: Reader | None) -> None:
        if not 0 < high <= TOP:
            raise ValueError(f"{name}: a cell holds numbers up to {TOP}, not {high}")
        self.name = name  # of the field, unless a reader says otherwise
        self.size = size
        self.high = high
        self.what = what
        self.read = read

    def cells(self, value: Any) -> bytes:
        """The cells of a value: as many as `size`, from 0 to `high`. A pure function, so it may be remembered."""
        raise NotImplementedError

    def fit(self, cells: bytes) -> bytes:
        """Longer lists than foreseen are cut, shorter ones filled up."""
        return cells[: self.size].ljust(self.size, b"\0")


class Number(Block):
    """A number from `low` to `high`; what lies beyond is cut off."""

    def __init__(self, name: str, high: int = 1, low: int = 0, read: Reader | None = None) -> None:
        super().__init__(name, 1, high - low, f"{low} to {high}", read)
        self.low = low

    def cells(self, value: Any) -> bytes:
        return bytes([min(max(value - self.low, 0), self.high)])


class Numbers(Block):
    """A list of such numbers."""

    def __init__(self, name: str, count: int, high: int = 1, low: int = 0, read: Reader | None = None) -> None:
        super().__init__(name, count, high - low, f"{count} × {low} to {high}", read)
        self.low = low

    def cells(self, value: Any) -> bytes:
        return self.fit(bytes([min(max(n - self.low, 0), self.high) for n in value]))


class Kind(Block):
    """One of so many kinds, places or seats: a single 1, or none."""

    def __init__(self, name: str, kinds: int, read: Reader | None = None) -> None:
        super().__init__(name, kinds, 1, f"one of {kinds}", read)

    def cells(self, value: Any) -> bytes:
        return one_of(value, self.size)


class Kinds(Block):
    """A list of these: one row of kinds for each member."""

    def __init__(self, name: str, count: int, kinds: int, read: Reader | None = None) -> None:
        super().__init__(name, count * kinds, 1, f"{count} × one of {kinds}", read)
        self.kinds = kinds

    def cells(self, value: Any) -> bytes:
        return self.fit(b"".join([one_of(kind, self.kinds) for kind in value]))


class Counts(Block):
    """How many there are of each kind in a list, such as a hand of cards."""

    def __init__(self, name: str, kinds: int, high: int = 1, read: Reader | None = None) -> None:
        super().__init__(name, kinds, high, f"how many of each of {kinds}, up to {high}", read)

    def cells(self, value: Any) -> bytes:
        found = [0] * self.size
        for kind in value:
            if 0 <= kind < self.size:
                found[kind] += 1
        return bytes([min(n, self.high) for n in found])


class Bits(Block):
    """A set as a bit mask: one plane of a board."""

    def __init__(self, name: str, size: int, read: Reader | None = None) -> None:
        super().__init__(name, size, 1, f"a set of {size}", read)

    def cells(self, value: Any) -> bytes:
        return plane(value, self.size)


class Masks(Block):
    """A list of sets: one plane each."""

    def __init__(self, name: str, count: int, size: int, read: Reader | None = None) -> None:
        super().__init__(name, count * size, 1, f"{count} × a set of {size}", read)
        self.plane = size

    def cells(self, value: Any) -> bytes:
        return self.fit(b"".join([plane(mask, self.plane) for mask in value]))


class Word(Block):
    """One of some words."""

    def __init__(self, name: str, words: Sequence[str], read: Reader | None = None) -> None:
        super().__init__(name, len(words), 1, f"one of {', '.join(words)}", read)
        self.words = list(words)

    def cells(self, value: Any) -> bytes:
        return one_of(self.words.index(value) if value in self.words else -1, self.size)


class Size(Block):
    """How long a list is: everybody may know that of any list that is not hidden."""

    counts: ClassVar[bool] = True

    def __init__(self, name: str, high: int, read: Reader | None = None) -> None:
        super().__init__(name, 1, high, f"how many, up to {high}", read)

    def cells(self, value: Any) -> bytes:
        return bytes([min(len(value), self.high)])


def one_of(kind: int, kinds: int) -> bytes:
    row = bytearray(kinds)
    if 0 <= kind < kinds:
        row[kind] = 1
    return bytes(row)


def plane(mask: int, size: int) -> bytes:
    """The bits of a set, lowest first."""
    written = f"{mask & ((1 << size) - 1):0{size}b}"
    return written[::-1].encode().translate(BITS)


@dataclass(frozen=True)
class Observation:
    """All blocks of a game for one number of players, in their order."""

    table: Sequence[Block]
    parts: Mapping[str, Sequence[Block]] = field(default_factory=dict)  # by the list of parts on the table
    flow: Mapping[str, Sequence[Block]] = field(default_factory=dict)  # by procedure; empty while it is not under way
