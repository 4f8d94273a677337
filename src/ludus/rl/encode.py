"""Observations: what a seat may see, as one array of numbers from 0 to 1; and masks of the actions it may take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ludus.core.game import Game
from ludus.core.look import DERIVED, OWN, PUBLIC, Eye, Look, Page, Slot
from ludus.core.match import Match
from ludus.core.observe import Block, Kind, Number, Observation

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Seen = dict[str, Any]

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
        described = Observation([]) if game.observe is None else game.observe(players)
        table = game.start(game.setting(players, 0, False, {}))[0]
        steps, count = first_steps(game)
        self.eye = Eye(
            self.look("", [Kind("seat", players), Kind("asked", players), Kind("question", count), Number("over")]),
            self.look("table", described.table, type(table)),
            {
                name: [
                    self.look(f"{name}[{place}]", blocks, type(part)) for place, part in enumerate(getattr(table, name))
                ]
                for name, blocks in described.parts.items()
            },
            {name: self.look(name, blocks, game.procedures[name]) for name, blocks in described.flow.items()},
            self.look("", [] if game.observe else [Leaves(LEAVES)]),
            steps,
            game.space.actions,
        )
        self.own = Glance(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder, (self.game, self.players)

    def look(self, owner: str, blocks: Sequence[Block], part: Any = None) -> Look:
        """How to read these blocks of a part, which stand after all others; what a part hides cannot be read."""
        slots = []
        for block in blocks:
            slots.append(Slot(block, *way_to(block, part), len(self.slices), self.size))
            name = f"{owner}.{block.name}" if owner else block.name
            self.slices.append(Slice(name, self.size, self.size + block.size, block.what))
            self.size += block.size
        return Look(slots)

    def page(self, row: Floats, mask: Mask) -> Page:
        """An empty page on two rows of zeros."""
        cells: Any = row.data  # of floats, which NumPy does not say
        return Page(cells, mask.data, len(self.slices))

    def observe(self, match: Match, seat: int) -> Floats:
        """What a seat (-1: a spectator) sees: numbers from 0 to 1."""
        seen: Floats = self.own.seen(match, seat)["observation"]
        return seen

    def mask(self, match: Match, seat: int) -> Mask:
        """1 for each action that the seat may take now, by its number in the list of actions."""
        return self.own.possible(match, seat)


class Glance:
    """Looks at matches, and only writes what differs from the last look: one for each match is quickest."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.row = np.zeros(encoder.size, np.float32)
        self.mask = np.zeros(encoder.actions, np.int8)
        self.page = encoder.page(self.row, self.mask)

    def __reduce__(self) -> tuple[Any, ...]:
        return Glance, (self.encoder,)

    def seen(self, match: Match, seat: int) -> Seen:
        """What a seat sees, and which actions it may take now."""
        self.encoder.eye.write(self.page, match, seat)
        return {"observation": self.row.copy(), "action_mask": self.mask.copy()}

    def possible(self, match: Match, seat: int) -> Mask:
        """Only the actions."""
        self.encoder.eye.mark(self.page, match, seat)
        return self.mask.copy()


def first_steps(game: Game) -> tuple[dict[str, int], int]:
    """The number of each procedure's first step, in alphabetical order; and how many steps there are."""
    found: dict[str, int] = {}
    count = 0
    for name, procedure in sorted(game.procedures.items()):
        found[name] = count
        count += len(procedure.steps)
    return found, count


def way_to(block: Block, part: Any) -> tuple[int, int]:
    """How a block is read, and at which place among the contents of its part."""
    if block.read is not None or part is None:
        return DERIVED, -1
    names = [*part.outline.public, *part.outline.owned]
    if block.name not in names:
        raise TypeError(f"{part.__name__}.{block.name} is not a field that anybody may see")
    return OWN if block.name in part.outline.owned and not block.counts else PUBLIC, names.index(block.name)


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
