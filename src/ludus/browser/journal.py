"""What is kept in the browser: a journal, one line for each thing that was stored, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, Protocol
from zlib import crc32

HEAD: Final = "ludus"  # the first line of a journal: its generation, and how many lines it begins with
Line = list[list[Any]]  # things that are stored together


class Disk(Protocol):
    """Two files. What is written is there when the call returns, even if the browser ends the tab then."""

    def read(self, slot: int) -> bytes:
        """All of a file; nothing, where there is none."""

    def write(self, slot: int, data: bytes) -> None:
        """Replace a file."""

    def append(self, slot: int, at: int, data: bytes) -> None:
        """More of a file, from a place on."""


class MemoryDisk:
    """A disk for browsers that keep nothing, as in some private windows."""

    def __init__(self) -> None:
        self.files = [b"", b""]

    def read(self, slot: int) -> bytes:
        return self.files[slot]

    def write(self, slot: int, data: bytes) -> None:
        self.files[slot] = data

    def append(self, slot: int, at: int, data: bytes) -> None:
        self.files[slot] = self.files[slot][:at] + data


class Journal:
    """The newest of two files. The journal is rewritten into the other one, so that one of them is always whole."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.slot, self.generation, self.size = 0, 0, 0

    def begin(self) -> list[Line]:
        """Every line, in the order in which they were written; one that was cut off was never stored."""
        found: list[Line] = []
        for slot in (0, 1):
            data = self.disk.read(slot)
            lines, size = whole(data)
            head = lines[0][0] if lines else []
            if len(head) == 3 and head[0] == HEAD and len(lines) > head[2] and head[1] > self.generation:
                self.slot, self.generation, self.size, found = slot, head[1], size, lines[1:]
        return found

    def add(self, line: Line) -> None:
        """One more line."""
        if not self.generation:
            self.anew([])
        data = line_bytes(line)
        self.disk.append(self.slot, self.size, data)
        self.size += len(data)

    def anew(self, lines: Iterable[Line]) -> None:
        """These lines in place of all others."""
        self.slot, self.generation = 1 - self.slot, self.generation + 1
        data = journal_bytes(self.generation, lines)
        self.disk.write(self.slot, data)
        self.size = len(data)


def journal_bytes(generation: int, lines: Iterable[Line]) -> bytes:
    """A whole journal as text, which is also the file that somebody takes along."""
    body = [line_bytes(line) for line in lines]
    return b"".join([line_bytes([[HEAD, generation, len(body)]]), *body])


def line_bytes(line: Line) -> bytes:
    data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()
    return b"%08x %b\n" % (crc32(data), data)


def whole(data: bytes) -> tuple[list[Line], int]:
    """The lines that are whole, up to the first that is not, and where they end."""
    found, size = [], 0
    for row, line in parse_lines(data):
        found.append(line)
        size += len(row) + 1
    return found, size


def parse_lines(data: bytes) -> Iterator[tuple[bytes, Line]]:
    for row in data.split(b"\n")[:-1]:
        mark, _, text = row.partition(b" ")
        if mark != b"%08x" % crc32(text):
            return
        yield row, json.loads(text)
