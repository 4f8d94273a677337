"""Memory: what was used once and is free goes back to the system."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from ludus.web import memory

BLOCK, BLOCKS = 2000, 50_000  # small enough to be kept by the C library, and 100 MB in all


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(memory.library() is None, reason="this C library cannot be asked")
def test_what_is_free_is_given_back() -> None:
    spare = memory.Spare()
    spare.give_back()
    blocks: list[ctypes.Array[ctypes.c_char] | None] = [ctypes.create_string_buffer(BLOCK) for _ in range(BLOCKS)]
    for n in range(BLOCKS):
        if n % 50:  # what stays lies between what goes
            blocks[n] = None
    full = resident()
    assert memory.free() > memory.SPARE
    spare.give_back()
    assert resident() < full - BLOCK * BLOCKS // 4
    assert blocks[0] is not None


def test_where_nobody_can_be_asked_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "library", lambda: None)
    memory.Spare().give_back()
    assert memory.free() == 0
