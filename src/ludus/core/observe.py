"""What a learning program sees: fields that a seat may see, as named blocks of small numbers of fixed size.

A game describes its observation in its own `mind/observe.py`. A block names a field of the table, of a part on it or of
a procedure under way; the kernel's lists say who may see that field, so a block cannot show more than a view does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Self, TypeAlias

Reader: TypeAlias = Callable[[Any, int], Any]  # from a part and a seat: what this seat may know of it
Row: TypeAlias = "memoryview[float]"  # the cells of an observation, each a number from 0 to 1

TOP: Final = 255  # the largest number of a cell
BITS: Final = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]  # that are set in a byte


class Block:
    """Some cells of an observation: how many, what a full cell stands for, and how a value fills them."""

    counts: ClassVar[bool] = False  # only says how many there are, which everybody knows

    def __init__(self, name: str, size: int, high: int, what: str, read: Reader | None) -> None:
        if not 0 < high <= TOP:
            raise ValueError(f"{name}: a cell holds numbers up to {TOP}, not {high}")
        self.name = name  # of the field, unless a reader says otherwise
        self.size = size
        self.high = high
        self.what = what
        self.read = read
        self.stride = size  # cells of one member; the same member's cells in a longer block of this name
        self.each = 0  # cells (of a member) that stand for one seat, those of the first seat first; 0: for none
        self.rows_each = 0  # members that do

    def turns(self, each: int = 0, rows: int = 0) -> Self:
        """Name the cells or rows that stand for seats, and how many for each: they turn with the seats."""
        self.each = each
        self.rows_each = rows
        return self

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        """The cells of a value that are not 0, each with its number, up to `high`."""
        return [(i, n) for i, n in enumerate(self.cells(value)) if n]

    def cells(self, value: Any) -> bytes:
        """The cells of a value: as many as `size`, from 0 to `high`. For blocks that do not paint themselves."""
        raise NotImplementedError

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        """Turn the cells of one value, which begin at a place of a row, into those of another.

        None sets every cell to 0.
        """
        cells = bytes(self.size) if now is None else self.cells(now)
        for i in range(self.size):
            row[at + i] = cells[i] / self.high


class Number(Block):
    """A number from `low` to `high`; what lies beyond is cut off."""

    def __init__(self, name: str, high: int = 1, low: int = 0, read: Reader | None = None) -> None:
        super().__init__(name, 1, high - low, f"{low} to {high}", read)
        self.low = low

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        n = level(value - self.low, self.high)
        return [(0, n)] if n else []

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        row[at] = 0.0 if now is None else part_of(now - self.low, self.high)


class Numbers(Block):
    """A list of such numbers; longer lists than foreseen are cut, shorter ones filled up with cells of 0."""

    def __init__(self, name: str, count: int, high: int = 1, low: int = 0, read: Reader | None = None) -> None:
        super().__init__(name, count, high - low, f"{count} × {low} to {high}", read)
        self.low = low

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        levels = [level(n - self.low, self.high) for n in members(value)[: self.size]]
        return [(i, n) for i, n in enumerate(levels) if n]

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        old, new = members(before), members(now)
        for i in range(self.size):
            if i >= len(new):
                row[at + i] = 0.0
            elif i >= len(old) or old[i] != new[i]:
                row[at + i] = part_of(new[i] - self.low, self.high)


class Kind(Block):
    """One of several kinds, places, or seats: a single 1, or none."""

    def __init__(self, name: str, kinds: int, read: Reader | None = None) -> None:
        super().__init__(name, kinds, 1, f"one of {kinds}", read)

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        return [(value, 1)] if 0 <= value < self.size else []

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        move(row, at, self.size, -1 if before is None else before, -1 if now is None else now)


class Kinds(Block):
    """A list of these: one row of kinds for each member."""

    def __init__(self, name: str, count: int, kinds: int, read: Reader | None = None) -> None:
        super().__init__(name, count * kinds, 1, f"{count} × one of {kinds}", read)
        self.count = count
        self.kinds = self.stride = kinds

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        held = members(value)[: self.count]
        return [(i * self.kinds + kind, 1) for i, kind in enumerate(held) if 0 <= kind < self.kinds]

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        old, new = members(before), members(now)
        for i in range(self.count):
            was = old[i] if i < len(old) else -1
            kind = new[i] if i < len(new) else -1
            if was != kind:
                move(row, at + i * self.kinds, self.kinds, was, kind)


class Counts(Block):
    """How many there are of each kind in a list, such as a hand of cards."""

    def __init__(self, name: str, kinds: int, high: int = 1, read: Reader | None = None) -> None:
        super().__init__(name, kinds, high, f"how many of each of {kinds}, up to {high}", read)

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        found: dict[int, int] = {}
        for kind in members(value):
            if 0 <= kind < self.size:
                found[kind] = found.get(kind, 0) + 1
        return [(kind, level(count, self.high)) for kind, count in found.items()]

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        for kind in members(before):
            if 0 <= kind < self.size:
                row[at + kind] = 0.0
        found: dict[int, int] = {}
        for kind in members(now):
            if 0 <= kind < self.size:
                found[kind] = found.get(kind, 0) + 1
        for kind, count in found.items():
            row[at + kind] = part_of(count, self.high)


class Bits(Block):
    """A set as a bit mask: one plane of a board."""

    def __init__(self, name: str, size: int, read: Reader | None = None) -> None:
        super().__init__(name, size, 1, f"a set of {size}", read)

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        return [(place, 1) for place in set_bits(value, self.size)]

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        flip(row, at, self.size, 0 if before is None else before, 0 if now is None else now)


class Masks(Block):
    """A list of sets: one plane each."""

    def __init__(self, name: str, count: int, size: int, read: Reader | None = None) -> None:
        super().__init__(name, count * size, 1, f"{count} × a set of {size}", read)
        self.count = count
        self.plane = self.stride = size

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        masks = members(value)[: self.count]
        return [(i * self.plane + place, 1) for i, mask in enumerate(masks) for place in set_bits(mask, self.plane)]

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        old, new = members(before), members(now)
        for i in range(self.count):
            was = old[i] if i < len(old) else 0
            mask = new[i] if i < len(new) else 0
            if was != mask:
                flip(row, at + i * self.plane, self.plane, was, mask)


class Word(Block):
    """One of some words."""

    def __init__(self, name: str, words: Sequence[str], read: Reader | None = None) -> None:
        super().__init__(name, len(words), 1, f"one of {', '.join(words)}", read)
        self.places: dict[Any, int] = {word: place for place, word in enumerate(words)}

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        place = self.places.get(value, -1)
        return [(place, 1)] if place >= 0 else []

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        move(row, at, self.size, self.places.get(before, -1), self.places.get(now, -1))


class Size(Block):
    """How long a list is: everybody may know that of any list that is not hidden."""

    counts: ClassVar[bool] = True

    def __init__(self, name: str, high: int, read: Reader | None = None) -> None:
        super().__init__(name, 1, high, f"how many, up to {high}", read)

    def filled_cells(self, value: Any) -> list[tuple[int, int]]:
        n = level(len(value), self.high)
        return [(0, n)] if n else []

    def paint(self, row: Row, at: int, before: Any, now: Any) -> None:
        row[at] = 0.0 if now is None else part_of(len(now), self.high)


def members(value: Any) -> list[int]:
    """The members of a list or a tuple; None has none."""
    if isinstance(value, list):
        return value
    return [] if value is None else list(value)


def level(n: int, high: int) -> int:
    """A number as a cell holds it: from 0 to the largest one."""
    return min(max(n, 0), high)


def part_of(n: int, high: int) -> float:
    """A number as a part of the largest one."""
    return level(n, high) / high


def set_bits(mask: int, size: int) -> list[int]:
    """The places of a set's members below `size`."""
    found: list[int] = []
    left = mask & ((1 << size) - 1)
    while left:
        low = left & -left
        found.append(low.bit_length() - 1)
        left ^= low
    return found


def move(row: Row, at: int, kinds: int, before: int, now: int) -> None:
    """Take the single 1 from one place to another, of which either may be none."""
    if 0 <= before < kinds:
        row[at + before] = 0.0
    if 0 <= now < kinds:
        row[at + now] = 1.0


def flip(row: Row, at: int, size: int, before: int, now: int) -> None:
    """Write the bits in which two sets differ."""
    full = (1 << size) - 1
    length = (size + 7) // 8
    changed = ((before ^ now) & full).to_bytes(length, "little")
    there = (now & full).to_bytes(length, "little")
    for place in range(length):
        if changed[place]:
            for bit in BITS[changed[place]]:
                row[at + 8 * place + bit] = float(there[place] >> bit & 1)


@dataclass(frozen=True)
class Observation:
    """All blocks of a game for one number of players, in their order."""

    table: Sequence[Block]
    parts: Mapping[str, Sequence[Block]] = field(default_factory=dict)  # by the list of parts on the table
    flow: Mapping[str, Sequence[Block]] = field(default_factory=dict)  # by procedure; empty while it is not under way
    board: tuple[int, ...] = ()  # how the places of a board lie in rows, where they do: planes have this shape
