"""A section of the matches of a vector: all that one process plays, on rows that it may share with another."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludus.bots.herd import Herd, LearnerMatch, action_of
from ludus.bots.parent import deaf_to_interrupts
from ludus.core.errors import LudusError
from ludus.rl.base import render_match
from ludus.rl.encode import Encoder
from ludus.rl.policy import Rounds

SAME, NEXT = "same", "next"  # whether an ended match is dealt again in the same step or in the next

Told = dict[int, dict[str, Any]]  # what is known of a match that has ended, by its place in the vector


@dataclass(frozen=True)
class VectorShape:
    """How many matches, and how long their rows are."""

    n: int
    size: int
    actions: int
    players: int

    def rows(self) -> dict[str, tuple[Any, tuple[int, ...]]]:
        seen = {"observation": (np.float32, (self.n, self.size)), "mask": (np.int8, (self.n, self.actions))}
        return {
            "action": (np.int64, (self.n,)),
            "seat": (np.int64, (self.n,)),
            **seen,
            **{f"final_{name}": row for name, row in seen.items()},
            "rewards": (np.float32, (self.n, self.players)),
        }

    def memory(self, context: SpawnContext) -> Any:
        """Room for all rows that other processes can be handed."""
        return context.RawArray("B", sum(aligned_size(kind, shape) for kind, shape in self.rows().values()))


def aligned_size(kind: Any, shape: tuple[int, ...]) -> int:
    """Bytes of an array, so that the next one begins at a good place."""
    size: int = np.dtype(kind).itemsize
    return -(-int(np.prod(shape)) * size // 64) * 64


class VectorRows:
    """The arrays of a vector, a row for each match: in memory of their own, or in memory that processes share."""

    action: NDArray[np.int64]  # what is answered; the others say what came of it
    seat: NDArray[np.int64]  # who is asked
    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    final_observation: NDArray[np.float32]  # of matches that have ended, where the next has begun already
    final_mask: NDArray[np.int8]
    rewards: NDArray[np.float32]  # of the last step: a column for each seat

    def __init__(self, shape: VectorShape, memory: Any = None) -> None:
        at = 0
        for name, (kind, size) in shape.rows().items():
            count = int(np.prod(size))
            flat = np.zeros(count, kind) if memory is None else np.frombuffer(memory, kind, count, at)
            setattr(self, name, flat.reshape(size))
            at += aligned_size(kind, size)


class Section:
    """The matches from one place of the vector on."""

    def __init__(self, lessons: list[LearnerMatch], first: int, encoder: Encoder, rows: VectorRows, mode: str) -> None:
        self.lessons = lessons
        self.first = first
        self.encoder = encoder
        self.rows = rows
        self.mode = mode
        self.span = slice(first, first + len(lessons))
        self.rounds = Rounds(encoder) if any(lesson.dealer.rivals for lesson in lessons) else None
        self.herd = self.herd_with_rows()

    def herd_with_rows(self) -> Herd:
        """The matches with their rows, which begin as zeros."""
        rows, span = self.rows, self.span
        for row in (rows.observation[span], rows.mask[span]):
            row[:] = 0
        seen = zip(rows.observation[span], rows.mask[span], strict=True)
        pages = [self.encoder.page(row, mask) for row, mask in seen]
        paid = rows.rewards[span].reshape(-1).data
        return Herd(self.lessons, self.encoder.eye, pages, rows.seat[span].data, paid, rows.rewards.shape[1])

    def reset(self, seeds: Sequence[int | None], options: dict[str, Any] | None, which: Sequence[bool]) -> None:
        """Deal some matches again, each from its own seed."""
        chosen = [i for i in range(len(self.lessons)) if which[i]]
        for i in chosen:
            self.lessons[i].dealer.hear(options)
            self.lessons[i].dealer.reseed(seeds[i])
        self.deal(chosen)
        for i in chosen:
            self.herd.show(i)

    def deal(self, chosen: Sequence[int]) -> None:
        """New matches, as far as somebody must answer for the learner."""
        while chosen:
            for i in chosen:
                self.lessons[i].begin()
            self.let_policies_play([i for i in chosen if self.lessons[i].waits()])
            chosen = [i for i in chosen if self.lessons[i].over()]

    def let_policies_play(self, waiting: list[int]) -> None:
        if self.rounds is not None:
            self.rounds.play(self.lessons, waiting)

    def step(self) -> Told:
        """Answer everywhere with the actions in the rows, which are all possible."""
        rows, span = self.rows, self.span
        rows.rewards[span] = 0
        fresh = [i for i, lesson in enumerate(self.lessons) if lesson.ended] if self.rounds is not None else []
        self.let_policies_play(self.herd.take(rows.action[span].tolist()))
        self.deal([i for i in fresh if self.lessons[i].over()])
        ended = self.herd.show_all()
        told = {self.first + i: self.ending(i) for i in ended}
        if ended and self.mode == SAME:
            places = [self.first + i for i in ended]
            rows.final_observation[places] = rows.observation[places]
            rows.final_mask[places] = rows.mask[places]
            self.deal(ended)
            for i in ended:
                self.herd.show(i)
        return told

    def ending(self, i: int) -> dict[str, Any]:
        lesson = self.lessons[i]
        return {"terminated": lesson.over(), "truncated": lesson.cut(), "told": lesson.facts()}

    def why(self, i: int, number: int) -> None:
        """Say why an action is not possible."""
        action_of(self.lessons[i - self.first].playing(), number)

    def render(self, mode: str | None) -> list[Any]:
        return [render_match(own.playing(), mode, own.seat if own.seat >= 0 else None) for own in self.lessons]

    def show_all(self) -> None:
        """Write all rows, as they are after a journey."""
        for i in range(len(self.lessons)):
            self.herd.show(i)

    def cpu_seconds(self) -> float:
        """CPU seconds of this process until now."""
        return process_time()

    def pack_matches(self) -> list[LearnerMatch]:
        """The matches, to travel."""
        return self.lessons


class RemoteSection:
    """A section in another process. A fresh one: a copy of a process with threads may hang."""

    def __init__(self, context: SpawnContext, memory: Any, shape: VectorShape, *section: Any) -> None:
        self.line, other = context.Pipe()
        self.process = context.Process(target=tend, args=(other, memory, shape, *section), daemon=True)
        with deaf_to_interrupts():
            self.process.start()
        other.close()

    def send(self, what: str, *given: Any) -> None:
        try:
            self.line.send((what, given))
        except OSError as e:
            raise LudusError("A process of the vector has ended: make a new vector.") from e

    def receive(self) -> Any:
        """What the section answers, or the error that it met."""
        try:
            return self.line.recv()
        except (EOFError, OSError) as e:
            raise LudusError("A process of the vector has ended: make a new vector.") from e

    def close(self) -> None:
        self.line.close()
        self.process.join()


def tend(
    line: Connection,
    memory: Any,
    shape: VectorShape,
    lessons: list[LearnerMatch],
    first: int,
    encoder: Encoder,
    mode: str,
) -> None:
    """Keep a section until the line is cut."""
    section = Section(lessons, first, encoder, VectorRows(shape, memory), mode)
    while True:
        try:
            what, given = line.recv()
        except EOFError:
            return
        try:
            line.send(getattr(section, what)(*given))
        except Exception as e:
            line.send(e)


def spawning() -> SpawnContext:
    return multiprocessing.get_context("spawn")
