"""How the tables of `outlook.py` are learned, from the last round to the first: what `ludus train` asks of a game.

What it learns from are sheets as they come about when a round begins, in games that are played well or oddly. Nothing
here is needed to play.
"""

from __future__ import annotations

import struct

from ludus.games.void_halls.mind import outlook as o
from ludus.games.void_halls.mind.plans import BEGUN, point, score_from_round
from ludus.games.void_halls.mind.prospects import ahead
from ludus.games.void_halls.mind.train.rounds import Row, moments, sheets, table, unpack_draft
from ludus.games.void_halls.mind.train.shares import counted_value, features, measures
from ludus.games.void_halls.numbers import FEWEST_DICE

FILE = o.FILE.name  # beside the modules of a mind
NUMBERS = o.ALL  # that are learned of a moment
MOMENTS = len(moments())  # from the last one backwards
MOST = 32000  # of a number, in the file

places = features  # of a row: the places of the numbers that it takes, with their weights
sure = counted_value  # what is counted of a row and not learned
smooth = measures  # of the places of numbers: measures that bend little from one place to the next


def load_known(data: bytes) -> None:
    """Play and judge by this from here on, in this process; by nothing, where nothing is learned."""
    o.MOMENTS.clear()
    BEGUN.clear()
    o.use_tables(data or struct.pack("<2h", 0, 0) + bytes(2 * o.ALL))


def play_game(seed: int) -> list[tuple[int, Row]]:
    """A game: sheets as rounds begin, each with the number of its moment."""
    return list(sheets(seed))


def judge_row(row: Row) -> float:
    """What the round and the moment after it make of a sheet."""
    sheet, track, round, told = row
    t, d = table(sheet, track), unpack_draft(told)
    few = d.workers < FEWEST_DICE  # nothing is rolled
    return ahead(t, d, round + 1) + point(d) if few else score_from_round(t, d, round)


def moment_bytes(moment: int, numbers: list[float]) -> bytes:
    """A moment, as the file has it."""
    kept = [max(-MOST, min(MOST, round(n * o.FINE))) for n in numbers]
    return struct.pack(f"<{2 + o.ALL}h", *moments()[moment], *kept)
