"""The order of an observation's blocks: which stands where, and how each is read from a match."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any
from zlib import crc32

from ludus.core.errors import BadOption
from ludus.core.game import Game, Setting
from ludus.core.look import DERIVED, OWN, PUBLIC, BlockSlot, ObservationReader, PartReader
from ludus.core.observe import Block, Kind, Number, Observation
from ludus.core.part import Part

LEAVES = 512  # cells of a game that does not describe its observation


@dataclass(frozen=True)
class Slice:
    """Where a block stands."""

    name: str
    start: int
    stop: int
    what: str
    shape: tuple[int, ...]  # of its cells: rows of members, planes of a board


class Layout:
    """All blocks of a game for one number of players."""

    def __init__(self, game: Game, players: int) -> None:
        self.slices: list[Slice] = []
        self.slots: list[BlockSlot] = []
        self.size = 0
        self.board: tuple[int, ...] = ()
        described = Observation([]) if game.observe is None else game.observe(players)
        self.board = described.board
        table = game.start(game.setting(players, 0, False, {}))[0]
        lists = {name: getattr(table, name) for name in described.parts}
        self.by_seat = [name for name, parts in lists.items() if by_seat(parts, players)]  # lists with a part for each
        steps, count = first_steps(game)
        self.eye = ObservationReader(
            self.look("", head(players, count)),
            self.look("table", described.table, type(table)),
            {
                name: [self.look(f"{name}[{place}]", blocks, type(part)) for place, part in enumerate(lists[name])]
                for name, blocks in described.parts.items()
            },
            {name: self.look(name, blocks, game.procedures[name]) for name, blocks in described.flow.items()},
            self.look("", [] if game.observe else [Leaves(LEAVES)]),
            steps,
        )

    def look(self, owner: str, blocks: Sequence[Block], part: Any = None) -> PartReader:
        """How to read these blocks of a part, which stand after all others; what a part hides cannot be read."""
        slots = []
        for block in blocks:
            slots.append(BlockSlot(block, *way_to(block, part), len(self.slices), self.size))
            name = f"{owner}.{block.name}" if owner else block.name
            self.slices.append(Slice(name, self.size, self.size + block.size, block.what, self.shape(block)))
            self.size += block.size
        self.slots += slots
        return PartReader(slots)

    def shape(self, block: Block) -> tuple[int, ...]:
        """A row for each member of a list; what is a place of the board lies as the board does."""
        members = () if block.stride == block.size else (block.size // block.stride,)
        return (*members, *(self.board if self.board and block.stride == prod(self.board) else (block.stride,)))

    def digest(self) -> str:
        """A fingerprint: other blocks, another one."""
        blocks = [
            f"{s.name} {s.stop - s.start} {slot.block.high} {s.what}"
            for s, slot in zip(self.slices, self.slots, strict=True)
        ]
        return hashlib.sha256("\n".join(blocks).encode()).hexdigest()[:16]


def head(players: int, steps: int) -> list[Block]:
    """What every observation begins with: who looks, who is asked, by which step, and whether the game is over."""
    return [Kind("seat", players).turns(1), Kind("asked", players).turns(1), Kind("question", steps), Number("over")]


def by_seat(parts: Sequence[Part], players: int) -> bool:
    """Whether each seat has one of these parts, in the order of seats."""
    return len(parts) == players and all(part.belongs(place, place) for place, part in enumerate(parts))


def seen_whole(setting: Setting[Any]) -> Setting[Any]:
    """A setting in which an observation shows every piece: one without expansions."""
    if setting.options.packs:
        options = ", ".join(f"pack_{key}" for key in setting.options.packs)
        raise BadOption(f"Learning programs can't see expansion pieces. Drop {options}.")
    return setting


def first_steps(game: Game) -> tuple[dict[str, int], int]:
    """The number of each procedure's first step, in alphabetical order; and how many steps there are.

    Steps of expansions are not told apart: they are numbered beyond all.
    """
    found: dict[str, int] = {}
    count = 0
    for name, procedure in sorted(game.own_procedures.items()):
        found[name] = count
        count += len(procedure.steps)
    return {**dict.fromkeys(game.procedures, count), **found}, count


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
