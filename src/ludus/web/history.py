"""A table as its log tells it: the match, and what was offered and agreed around it. Any position, at any time."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ludus.core import record
from ludus.core.chance import mixed
from ludus.core.errors import BadFile, NotNow
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.web import giving_up
from ludus.web.lesson import Lesson, script
from ludus.web.store import Entry, Store
from ludus.web.story import Note, Story
from ludus.web.tending import in_one_line
from ludus.web.words import Said

log: Final = logging.getLogger("ludus.web")

EVERY: Final = 50  # lines of the log between two snapshots
OF_ANOTHER: Final = ("undone", "sat", "gone", "away")  # lines that name another seat than the one that wrote them

Json = Any


class Kept(NamedTuple):
    """What is remembered of a command under its key: its position, and whose it was, where that is known."""

    seq: int
    seat: int | None


def kept(seq: int, seat: int, kind: str) -> Kept:
    return Kept(seq, None if kind in OF_ANOTHER else seat)


@dataclass(frozen=True)
class Start:
    """Everything that is fixed before the first line of the log."""

    game: Game
    players: int
    options: dict[str, Any]
    secret: str
    shares: tuple[str, ...]
    origin: dict[str, Any]  # {}: the beginning; {"record": text}: after a record; {"save": data}: in a position

    def match(self) -> Match:
        if "save" in self.origin:
            match = self.game.load(self.origin["save"])
        elif "record" in self.origin:
            header, lines, _ = record.read(self.origin["record"])
            match = record.begun(self.game, header)
            record.feed(match, lines[: early(lines)])
        else:
            seed, options = mixed(bytes.fromhex(self.secret), self.shares), self.game.options.kept(self.options)
            setting = self.game.setting(self.players, seed, True, options)
            match = self.game.begun(setting)
        return match

    def told(self) -> list[Entry]:
        """The lines that a record brings along, as lines of the log."""
        if "record" not in self.origin:
            return []
        _, lines, _ = record.read(self.origin["record"])
        groups: list[list[str]] = []
        for line in lines[early(lines) :]:
            if line.seat >= 0:
                groups.append([f"p{line.seat + 1} {line.text}"])
            else:
                groups[-1].append(f"* {line.text}")
        return [Entry(i, f"told:{i}", "told", -1, "\n".join(g), None, 0.0) for i, g in enumerate(groups, 1)]


def early(lines: list[record.Line]) -> int:
    """How many lines are chance that fell before the first answer: they belong to the first position."""
    return next((i for i, line in enumerate(lines) if line.seat >= 0), len(lines))


def begun(start: Start) -> Story:
    """The story of a table before its first own line."""
    if "lesson" in start.origin:
        return Taught.begun(start)
    story = Story(start.match(), rooted="save" not in start.origin)
    if "record" not in start.origin and story.match.sealing():
        story.window = story.asked
    if "record" in start.origin:
        return as_recorded(story, start, start.told())
    return story


def as_recorded(story: Story, start: Start, told: list[Entry]) -> Story:
    """Play what a record brings along, with what it remarks on."""
    doubted(story, start)
    remarks = giving_up.remarked(start.origin["record"], start.players)
    for at in range(len(told) + 1):
        follow(story, told[at - 1 : at] if at else [])
        for remark in remarks:
            if remark.answers == at:
                story.remarked(remark)
    record.settle(story.match)
    return story


def doubted(story: Story, start: Start) -> None:
    """Where a record does not follow from its own seed, its log begins with that."""
    doubt = start.origin.get("doubt", "")
    if doubt:
        story.notes.append(Note(0, 0, "doubt", -1, name=doubt))


class Taught(Story):
    """The story of a lesson: the script says what counts, and where the match stands after it."""

    lesson: Lesson

    @classmethod
    def begun(cls, start: Start) -> Taught:
        told = script(start.game, start.origin["lesson"])
        if told is None:
            raise BadFile(f"{start.game.title} has no lesson any more.")
        lesson = Lesson(start.game, told)
        story = cls(lesson.match, rooted=False)
        story.lesson = lesson
        return story

    @property
    def over(self) -> bool:
        return self.lesson.over

    @property
    def asked(self) -> list[int]:
        return [] if self.lesson.over else [self.lesson.seat]

    def tell(self, entry: Entry) -> None:
        if entry.kind != "do" or entry.seat != self.lesson.seat:
            raise NotNow("In a lesson nothing can be taken back or offered: go on with what it asks")
        reply = self.lesson.answer(entry.text)
        if reply:
            raise NotNow(reply)
        self.seq = self.since = entry.seq
        if self.match is not self.lesson.match:
            self.match = self.lesson.match
            self.marks = []
        self.marks.append((self.length(), entry.seq))

    def scene(self, box: Game, seat: int | None) -> Any:
        return self.lesson.scene(box, Said(box.language)("learn.go_on"))

    def lesson_step(self) -> Json:
        return {"step": self.lesson.at, "steps": len(self.lesson.script.steps), "text": self.lesson.text}


def follow(story: Story, lines: Iterable[Entry]) -> Story:
    for line in lines:
        story.tell(line)
    return story


def load(store: Store, code: str, start: Start, to: int | None = None) -> Story:
    """The story of a table up to a position (None: all of it), from the nearest snapshot that is not damaged."""
    found = store.snapshot(code, to)
    if found is None:
        return from_the_start(store, code, start, to)
    seq, data = found
    lines = store.log(code, seq, to)
    try:
        return follow(Story.load(start.game, data), lines)
    except Exception as e:  # whatever a damaged one leads to; an earlier one is asked, and at last the log alone
        log.warning("table %s: its snapshot %d is not used: %s", code, seq, in_one_line(e))
    story = continued(load(store, code, start, seq - 1), store, code, to)
    store.instead_of(code, seq, story.seq, story.save())
    return story


def from_the_start(store: Store, code: str, start: Start, to: int | None) -> Story:
    """The story of a table from its log alone."""
    if to is not None and (told := start.told()) and to < len(told):
        return record_at(start, told, to)
    return continued(begun(start), store, code, to)


def continued(story: Story, store: Store, code: str, to: int | None) -> Story:
    """A story with what the log has more."""
    lines = store.log(code, story.seq, to)
    try:
        return follow(story, lines)
    except (ValueError, TypeError, LookupError) as e:
        raise BadFile("its log is damaged.") from e


def record_at(start: Start, told: list[Entry], to: int) -> Story:
    """A position inside the record that a table began with."""
    return as_recorded(Story(start.match()), start, told[:to])
