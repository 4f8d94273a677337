"""Observations: what a seat may see, as one array of numbers from 0 to 1; and masks of the actions it may take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ludus.core.game import Game
from ludus.core.look import DERIVED, OWN, PUBLIC, Eye, Look, Sight
from ludus.core.match import Match
from ludus.core.observe import Block, Kind, Number, Observation

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

FLOAT = 4  # bytes of a number
LEAVES = 512  # cells of a game that does not describe its observation


@dataclass(frozen=True)
class Slice:
    """Where a block stands in the array."""

    name: str
    start: int
    stop: int
    what: str


class Encoder:
    """Turns what a seat may see of a match into an array; the size follows from the game and the number of players."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.actions = len(game.space)
        self.slices: list[Slice] = []
        self.size = 0
        steps: dict[str, int] = {}
        count = 0
        for name, procedure in sorted(game.procedures.items()):
            steps[name] = count
            count += len(procedure.steps)
        head = [Kind("seat", players), Kind("asked", players), Kind("question", count), Number("over")]
        self.add("", head)
        described = Observation([]) if game.observe is None else game.observe(players)
        table = game.start(game.setting(players, 0, False, {}))[0]
        self.add("table", described.table)
        for name, blocks in described.parts.items():
            for place in range(len(getattr(table, name))):
                self.add(f"{name}[{place}]", blocks)
        for name, blocks in described.flow.items():
            self.add(name, blocks)
        self.leaves = None if game.observe else Leaves(LEAVES)
        if self.leaves:
            self.add("", [self.leaves])
        self.eye = Eye(
            look(head, None),
            look(described.table, type(table)),
            {
                name: [look(blocks, type(part)) for part in getattr(table, name)]
                for name, blocks in described.parts.items()
            },
            {name: look(blocks, game.procedures[name]) for name, blocks in described.flow.items()},
            steps,
            game.space.actions,
        )

    def add(self, owner: str, blocks: Sequence[Block]) -> None:
        for block in blocks:
            name = f"{owner}.{block.name}" if owner else block.name
            self.slices.append(Slice(name, self.size, self.size + block.size, block.what))
            self.size += block.size

    def cells(self, match: Match, seat: int) -> bytearray:
        """What a seat (-1: a spectator) sees: numbers from 0 to 1, four bytes each."""
        found: bytearray = self.eye.cells(match, seat)
        if self.leaves is not None:
            found += written(self.leaves, match.view(None if seat < 0 else seat))
        return found

    def observe(self, match: Match, seat: int) -> Floats:
        """The same as an array."""
        return np.frombuffer(self.cells(match, seat), np.float32)

    def mask(self, match: Match, seat: int) -> Mask:
        """1 for each action that the seat may take now, by its number in the list of actions."""
        return np.frombuffer(self.eye.mask(match, seat), np.int8)


def look(blocks: Sequence[Block], part: Any) -> Look:
    """How to read these blocks of a part; what the part hides from all cannot be read."""
    return Look([sight(block, part) for block in blocks])


def sight(block: Block, part: Any) -> Sight:
    writer, size = partial(written, block), FLOAT * block.size
    if block.read is not None or part is None:
        return Sight(DERIVED, -1, block.read, writer, size)
    names = [*part.outline.public, *part.outline.owned]
    if block.name not in names:
        raise TypeError(f"{part.__name__}.{block.name} is not a field that anybody may see")
    way = OWN if block.name in part.outline.owned and not block.counts else PUBLIC
    return Sight(way, names.index(block.name), None, writer, size)


def written(block: Block, value: Any) -> bytes:
    """The cells of a block, each a number from 0 to 1."""
    return (np.frombuffer(block.cells(value), np.uint8) / np.float32(block.high)).tobytes()


class Leaves(Block):
    """Every number and word of a view, each in a cell that its address picks: for games that describe nothing."""

    def __init__(self, size: int) -> None:
        super().__init__("view", size, 255, f"{size} cells picked by address", None)

    def cells(self, value: Any) -> bytes:
        found = [0] * self.size
        for address, leaf in leaves([value["table"], value["flow"]], ""):
            found[address % self.size] += leaf
        return bytes([min(n, 255) for n in found])


def leaves(value: Any, path: str) -> Iterator[tuple[int, int]]:
    """The address and the size of each leaf: words and negative numbers are a full cell at an address of their own."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}.{place}")
    elif isinstance(value, int) and value >= 0:
        yield crc32(path.encode()), 255 * value // (value + 8)
    elif value is not None:
        yield crc32(f"{path} {value}".encode()), 255


@lru_cache(64)
def encoder(game: Game, players: int) -> Encoder:
    """The encoder of a game for so many players."""
    return Encoder(game, players)
