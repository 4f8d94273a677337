"""A game gone through again as a learning program sees it: what was seen, possible, answered, fell and was paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ludus.bots.herd import returns
from ludus.core.diary import Answer, Outcome
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.layout import Layout
from ludus.core.look import Buffer
from ludus.core.match import Match
from ludus.lab.extra import extra

EXTRA = "data"
Lucky = Sequence[tuple[int, Sequence[float]]]  # after how many steps, of each seat
Array = Any  # of numpy, which only some of the lab needs


@dataclass(slots=True)
class Tape:
    """The steps of one game. Rows of different lengths lie end to end; `*_ends` says where each ends.

    After the rows of the steps those of the last look follow, one for each seat.
    """

    seats: Array
    actions: Array
    cells: Array  # of every look: the cells that are not 0,
    levels: Array  # and the number of each, of the most that its block holds
    cell_ends: Array
    options: Array  # of every step: the numbers of the actions that were possible
    option_ends: Array
    returns: list[float]  # what each seat was paid in the end
    chance: list[list[str]]  # what fell before the first step, and after each
    luck: list[list[float]]  # of each seat by what fell then, where that was asked for


@lru_cache(8)
def seen_as(game: Game, players: int) -> tuple[Layout, Array]:
    """The layout of an observation, and the most that each of its cells holds."""
    layout = Layout(game, players)
    numpy = extra("numpy", "A file of steps", EXTRA)
    most = [slot.block.high for slot in layout.slots for _ in range(slot.block.size)]
    return layout, numpy.array(most, numpy.uint8)


def tape_of(played: Match, luck: Lucky | None = None) -> Tape:
    """The steps of a game that was played and has its diary."""
    numpy = extra("numpy", "A file of steps", EXTRA)
    game, players = played.game, played.players
    layout, most = seen_as(game, players)
    row, mask = numpy.zeros(layout.size, numpy.float32), numpy.zeros(game.space.own, numpy.int8)
    page = Buffer(row.data, mask.data, len(layout.slots))
    match = game.begin_from(played.setting, quiet=True)
    cells: list[Array] = []
    options: list[list[int]] = []
    answers = answers_of(played)
    for answer in answers:
        assert isinstance(match.need, Ask)
        assert match.need.seat == answer.seat
        layout.eye.write(page, match, answer.seat)
        cells.append((numpy.flatnonzero(row), row[row != 0]))
        options.append(page.possible)
        match.answer(answer.action)
    for seat in range(players):
        layout.eye.look(page, match, seat)
        cells.append((numpy.flatnonzero(row), row[row != 0]))
    filled = numpy.concatenate([places for places, _ in cells])
    levels = numpy.rint(numpy.concatenate([values for _, values in cells]) * most[filled])
    return Tape(
        numpy.array([answer.seat for answer in answers], numpy.int8),
        numpy.array([answer.action.rank for answer in answers], numpy.uint32),
        filled.astype(numpy.uint32),
        levels.astype(numpy.uint8),
        numpy.cumsum([len(places) for places, _ in cells], dtype=numpy.int64),
        numpy.array([number for one in options for number in one], numpy.uint32),
        numpy.cumsum([len(one) for one in options], dtype=numpy.int64),
        returns(match),
        chance_by_answer(played),
        together(luck, len(answers) + 1, players),
    )


def answers_of(played: Match) -> list[Answer]:
    diary = played.table.diary
    assert diary is not None
    return [entry for entry in diary.entries if isinstance(entry, Answer)]


def chance_by_answer(played: Match) -> list[list[str]]:
    """What fell before the first answer and after each, as a record writes it."""
    diary = played.table.diary
    assert diary is not None
    found: list[list[str]] = [[]]
    for entry in diary.entries:
        if isinstance(entry, Answer):
            found.append([])
        elif isinstance(entry, Outcome):
            found[-1].append(entry.text)
    return found


def together(luck: Lucky | None, steps: int, players: int) -> list[list[float]]:
    """Luck of each seat, step by step; nothing where nobody asked for it."""
    if luck is None:
        return []
    found = [[0.0] * players for _ in range(steps)]
    for step, own in luck:
        found[step] = [before + more for before, more in zip(found[step], own, strict=True)]
    return found
