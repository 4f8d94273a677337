"""A trained mind: weights in a file, with what they were trained on; read, checked, and lent to a search."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ludus.bots.gaze import SIGN, Gaze, Network
from ludus.core.errors import BadFile
from ludus.core.game import Game, Setting
from ludus.core.layout import Layout
from ludus.core.options import Option

log = logging.getLogger(__name__)

FORMAT = 2
FILE = "mind/learnt.mind"  # in a game's folder
STUDENT = "mind/student.mind"  # beside it: what play alone has taught, for the players who are to be strong
MOST = 1_000_000  # bytes
WIDE, DEEP = 128, 32  # units of the hidden layers, where nothing else is said
BIAS = 4  # bytes


class NetworkShape(NamedTuple):
    """How large a network is."""

    cells: int
    wide: int
    deep: int
    seats: int
    actions: int

    def parts(self) -> list[tuple[int, int]]:
        """Rows and their length of each matrix; a bias for each unit follows."""
        return [(self.cells, self.wide), (self.wide, self.deep), (self.seats, self.deep), (self.actions, self.deep)]

    def biases(self) -> list[int]:
        return [self.wide, self.deep, self.seats, self.actions]

    def size(self) -> int:
        return sum(rows * length for rows, length in self.parts()) + BIAS * sum(self.biases())


class Mind:
    """Weights for one game, for up to `seats` players; smaller tables are looked at as parts of the largest one."""

    def __init__(self, game: Game, header: dict[str, Any], weights: bytes) -> None:
        self.game = game
        self.header = header
        self.weights = weights
        self.how: dict[str, Any] = header["how"]  # the search uses it
        self.judges: bool = self.how.get("mix", 1.0) == 1.0  # alone; or it helps another eye, or says what to try first
        self.alone: bool = header.get("alone", True)  # whether what it answers at once is better than a short search
        self.seats: int = header["seats"]
        self.most: int = header.get("most", self.seats)  # players; at larger tables it was found to lose
        self.facets: list[str] = header.get("facets", [])  # options that it sees; older minds see none
        self.shape = shape_of(game, self.seats, header["wide"], header["deep"], len(self.facets))
        if len(weights) != self.shape.size():
            raise BadFile(f"the weights are {len(weights):,} bytes instead of {self.shape.size():,}")
        self.network = Network(*split(self.shape, weights))

    def __reduce__(self) -> tuple[Any, ...]:
        return Mind, (self.game, self.header, self.weights)

    def plays(self, setting: Setting[Any]) -> bool:
        """Whether it helps in such a match: not where it was found to lose, and without expansions."""
        lost: dict[str, list[Any]] = self.header.get("without", {})  # options with the values that it is no help with
        if any(getattr(setting.options, name) in values for name, values in lost.items()):
            return False
        return setting.players <= self.most and not setting.options.packs

    def gaze(self, players: int, options: object = None) -> Gaze:
        """A look of one's own, for one search after the other; at the usual options where none are given."""
        return gaze(self.game, self.seats, players, self.network, self.option_cells(options))

    def option_cells(self, options: object) -> list[int]:
        """The cells that the options of a match fill."""
        first = self.shape.cells - len(self.facets)
        return [first + facet for facet in facets_chosen(self.facets, options)]

    def to_bytes(self) -> bytes:
        return json.dumps(self.header, sort_keys=True).encode() + b"\n" + self.weights


def blank(game: Game, seats: int) -> Mind:
    """A mind that knows nothing, of the smallest size: to see with, before there is another."""
    shape = shape_of(game, seats, 1, 1)
    parts = zip(shape.parts(), shape.biases(), strict=True)
    weights = b"".join([bytes([SIGN]) * (rows * length) + bytes(BIAS * count) for (rows, length), count in parts])
    return Mind(game, header_of(game, shape, {}, {}), weights)


def header_of(game: Game, shape: NetworkShape, how: dict[str, Any], trained: dict[str, Any]) -> dict[str, Any]:
    """What stands before the weights: for whom they are, how the search uses them, and what they come from."""
    return {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        "sees": digest(game, shape.seats),
        "steps": steps_of(game),
        "seats": shape.seats,
        "wide": shape.wide,
        "deep": shape.deep,
        "how": how,
        "trained": trained,
    }


def gaze(game: Game, seats: int, players: int, network: Network, chosen: Sequence[int] = ()) -> Gaze:
    """How a network for up to `seats` players looks at a match of fewer, with the cells of its options."""
    layout, places = place_cells(game, seats, players)
    head = [layout_of(game, seats).size + players - game.seats[0], *chosen]
    return Gaze(network, layout.eye, places, head, players)


def facets_of(game: Game) -> list[str]:
    """Every choice of an option that is not the usual one, as a mind's header lists them."""
    return [
        f"{option.name}={value}" for option in game.options for value in values_of(option) if value != option.default
    ]


def values_of(option: Option) -> tuple[Any, ...]:
    """What a table may choose; numbers and texts without a list stay as they are."""
    return (False, True) if option.kind == "flag" else option.choices


def facets_chosen(facets: Sequence[str], options: object) -> list[int]:
    """The numbers of the facets that the options of a match have."""
    split = [facet.partition("=") for facet in facets]
    return [i for i, (name, _, value) in enumerate(split) if str(getattr(options, name, None)) == value]


@lru_cache(64)
def layout_of(game: Game, players: int) -> Layout:
    return Layout(game, players)


@lru_cache(64)
def place_cells(game: Game, seats: int, players: int) -> tuple[Layout, list[list[int]]]:
    """The layout for some players, and where each cell of each block stands in that of the largest table."""
    own, large = layout_of(game, players), layout_of(game, seats)
    known = {(s.name, i): slot for i, s, slot in number_blocks(large)}
    places = []
    for i, s, slot in number_blocks(own):
        there, stride = known[s.name, i], slot.block.stride
        far = there.block.stride
        places.append([there.at + cell // stride * far + cell % stride for cell in range(slot.block.size)])
    return own, places


def number_blocks(layout: Layout) -> list[tuple[int, Any, Any]]:
    """The blocks, each with how many of the same name stand before it."""
    seen: dict[str, int] = {}
    found = []
    for s, slot in zip(layout.slices, layout.slots, strict=True):
        seen[s.name] = seen.get(s.name, -1) + 1
        found.append((seen[s.name], s, slot))
    return found


def shape_of(game: Game, seats: int, wide: int = WIDE, deep: int = DEEP, facets: int = 0) -> NetworkShape:
    """The network of a game: a cell more for each number of players, and for each choice among options."""
    cells = layout_of(game, seats).size + seats - game.seats[0] + 1 + facets
    return NetworkShape(cells, wide, deep, seats, game.space.own)


def split(shape: NetworkShape, weights: bytes) -> list[Any]:
    """Matrices and biases in turn."""
    found: list[Any] = []
    at = 0
    for (rows, length), count in zip(shape.parts(), shape.biases(), strict=True):
        found.append(weights[at : at + rows * length])
        at += rows * length
        cut = weights[at : at + BIAS * count]
        found.append([int.from_bytes(cut[i : i + BIAS], "little", signed=True) for i in range(0, len(cut), BIAS)])
        at += len(cut)
    return found


def digest(game: Game, seats: int) -> str:
    """A fingerprint of what a mind sees and may do."""
    actions = "\n".join([action.text for action in game.space.actions[: game.space.own]])
    return layout_of(game, seats).digest() + hashlib.sha256(actions.encode()).hexdigest()[:16]


def steps_of(game: Game) -> list[str]:
    """The steps of a game in the order of their numbers: a mind knows questions by these."""
    return [f"{name}.{step}" for name, procedure in sorted(game.procedures.items()) for step in procedure.steps]


def read_mind(game: Game, path: Path) -> Mind:
    """The mind of a file; BadFile says in one sentence why it does not fit this game."""
    try:
        if path.stat().st_size > MOST:
            raise BadFile(f"{path.name} is larger than {MOST:,} bytes")
        line, _, weights = path.read_bytes().partition(b"\n")
        header = json.loads(line)
        fits(game, header)
        return Mind(game, header, weights)
    except BadFile as e:
        raise BadFile(f"{game.title} is played without its mind: {e}.") from e
    except (OSError, ValueError, KeyError, TypeError) as e:
        raise BadFile(f"{game.title} is played without its mind: {path.name} cannot be read ({e!r}).") from e


def fits(game: Game, header: dict[str, Any]) -> None:
    """Refuse weights of another format, game, version or observation, or for other steps."""
    told = {"format": FORMAT, "game": game.id, "version": game.version, "sees": digest(game, header["seats"])}
    for name, value in told.items():
        if header.get(name) != value:
            raise BadFile(f"it was trained with {name} {header.get(name)!r}, and here that is {value!r}")
    old, new = header["steps"], steps_of(game)
    if old != new:
        odd = sorted({*old} ^ {*new}) or [a for a, b in zip(old, new, strict=True) if a != b]
        raise BadFile(f"it was trained with other steps of the game, such as {odd[0]!r}")


@lru_cache(64)
def mind_of(game: Game) -> Mind | str:
    """The mind in a game's folder, or why there is none to play with."""
    return found_at(game, FILE)


@lru_cache(64)
def student_of(game: Game) -> Mind | str:
    """What play alone has taught, where a game has that; else its mind."""
    return found_at(game, STUDENT) if (game.folder / STUDENT).exists() else mind_of(game)


def found_at(game: Game, place: str) -> Mind | str:
    path = game.folder / place
    if not path.exists():
        return f"{game.title} has no mind yet."
    try:
        return read_mind(game, path)
    except BadFile as e:
        log.warning("%s", e)
        return str(e)
