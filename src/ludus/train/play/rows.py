"""Rows of memory that the processes share: one for each match, with what its asked seat sees and what was paid."""

from __future__ import annotations

from ctypes import c_byte
from math import prod
from multiprocessing.sharedctypes import RawArray
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]

LEARNS, PAST = 0, 1  # who answers a row: the net that learns, or one of its past selves
NOTHING = -1  # no answer to imitate
SHAPING, FOLLOWING = 0, 1  # knobs: how much the game's own eye pays; how many matches follow the bot that is imitated
KNOBS = 2


class Sizes(NamedTuple):
    """How large rows are."""

    cells: int
    actions: int
    seats: int  # of the largest table
    least: int  # and of the smallest one
    tail: int  # where the cells begin that say how many players there are


class SharedRows:
    """The rows of some matches. A part of them (`part`) writes to the same memory."""

    def __init__(self, sizes: Sizes, count: int, memory: list[Any] | None = None, among: slice | None = None) -> None:
        self.sizes = sizes
        self.count = count
        kinds = self.kinds()
        self.memory = memory or [RawArray(c_byte, prod(shape) * np.dtype(kind).itemsize) for shape, kind in kinds]
        found = [np.frombuffer(m, kind).reshape(shape) for m, (shape, kind) in zip(self.memory, kinds, strict=True)]
        if among is not None:
            found = [array if i == len(found) - 1 else array[among] for i, array in enumerate(found)]
        self.seen, self.mask, self.answer, self.seat, self.role, self.wanted, self.paid, self.over, self.knobs = found

    def kinds(self) -> list[tuple[tuple[int, ...], Any]]:
        n, (cells, actions, seats, _, _) = self.count, self.sizes
        one = (n,)
        return [
            ((n, cells), np.float16), ((n, actions), np.int8), (one, np.int32), (one, np.int8), (one, np.int8),
            (one, np.int32), ((n, seats), np.float32), (one, np.int8), ((KNOBS,), np.float32),
        ]  # fmt: skip

    def part(self, among: slice) -> SharedRows:
        return SharedRows(self.sizes, self.count, self.memory, among)
