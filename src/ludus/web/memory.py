"""Memory that is free goes back to the system. The C library keeps what was used once, for what may come: after
somebody who did much it would be kept for good."""

from __future__ import annotations

import asyncio
import ctypes
from functools import cache
from typing import Final

from ludus.web.turns import Desk

PAUSE: Final = 10.0  # seconds between two looks
SPARE: Final = 8 * 1024 * 1024  # bytes that may become free until they are given back


class Usage(ctypes.Structure):
    """`struct mallinfo2` of the GNU C library."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    )


@cache
def library() -> ctypes.CDLL | None:
    """The C library, where it is one that can be asked; others give memory back by themselves, or never."""
    try:
        found = ctypes.CDLL(None)
        found.mallinfo2.restype, found.malloc_trim.argtypes = Usage, (ctypes.c_size_t,)
    except (AttributeError, OSError, TypeError):
        return None
    return found


def free() -> int:
    """Bytes that the C library keeps although nobody uses them; 0 where it does not tell."""
    found = library()
    return 0 if found is None else int(found.mallinfo2().fordblks)


class Spare:
    """Free memory, given back whenever it has become much more."""

    def __init__(self) -> None:
        self.known = 0  # bytes that are free and were given back: they still count as free

    def give_back(self) -> None:
        found, now = library(), free()
        self.known = min(self.known, now)
        if found is not None and now - self.known > SPARE:
            found.malloc_trim(0)
            self.known = free()


async def keep_small(desk: Desk) -> None:
    """Give free memory back now and then, in a thread: others do not wait."""
    spare = Spare()
    while True:
        await asyncio.sleep(PAUSE)
        await desk.do(spare.give_back)
