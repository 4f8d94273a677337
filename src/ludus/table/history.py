"""A table as its log tells it: the match, and what was offered and agreed around it. Any position, at any time."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple

from ludus.core import record
from ludus.core.chance import mix_seed
from ludus.core.errors import BadFile, NotNow
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.views import View
from ludus.table.home import in_one_line
from ludus.table.lesson import Lesson, script
from ludus.table.log import Entry, Lines, Note, Remark, read_remarks
from ludus.table.story import Story
from ludus.table.words import Said

told_to: Final = logging.getLogger("ludus.table")

EVERY: Final = 50  # lines of the log between two snapshots
MILESTONES: Final = 32  # snapshots inside a long record; each holds all that led to it, so there are not more

Json = Any


@dataclass(frozen=True)
class Start:
    """Everything that is fixed before the first line of the log."""

    game: Game
    players: int
    options: dict[str, Any]
    secret: str
    shares: tuple[str, ...]
    # {}: the beginning; {"real": true}: the same, at a real table; {"record": text}: after a record; {"save": data}: in
    # a position
    origin: dict[str, Any]

    def match(self) -> Match:
        if "save" in self.origin:
            match = self.game.load(self.origin["save"])
        elif "record" in self.origin:
            header, lines, _ = record.read(self.origin["record"])
            match = record.begin_record(self.game, header)
            record.feed(match, lines[: early(lines)])
        else:
            seed, options = mix_seed(bytes.fromhex(self.secret), self.shares), self.game.options.read_kept(self.options)
            real = "real" in self.origin  # then the seed proves nothing, and is one of those for plain dice
            setting = self.game.setting(self.players, seed >> 193 if real else seed, not real, options)
            match = self.game.begin_from(setting, explicit=real)
        return match

    def brought_remarks(self) -> Told:
        """What a record brings along."""
        text = self.origin.get("record", "")
        return read_brought(text, self.players) if text else NOTHING


class Told(NamedTuple):
    """What a record brings along: its answers as lines of the log, and what it remarks on, by the answers before."""

    lines: tuple[Entry, ...]
    remarks: dict[int, list[Remark]]


NOTHING: Final = Told((), {})


@lru_cache(2)
def read_brought(text: str, players: int) -> Told:
    _, lines, _ = record.read(text)
    groups: list[list[str]] = []
    for line in lines[early(lines) :]:
        if line.seat >= 0:
            groups.append([f"p{line.seat + 1} {line.text}"])
        else:
            groups[-1].append(f"* {line.text}")
    remarks: dict[int, list[Remark]] = {}
    for remark in read_remarks(text, players):
        remarks.setdefault(remark.answers, []).append(remark)
    entries = [Entry(i, f"told:{i}", "told", -1, "\n".join(g), None, 0.0) for i, g in enumerate(groups, 1)]
    return Told(tuple(entries), remarks)


def early(lines: list[record.RecordLine]) -> int:
    """How many lines are chance that fell before the first answer: they belong to the first position."""
    return next((i for i, line in enumerate(lines) if line.seat >= 0), len(lines))


def first_story(start: Start) -> Story:
    """The story of a table before its first own line."""
    if "lesson" in start.origin:
        return Taught.start_lesson(start)
    if "record" in start.origin:
        return as_recorded(story_of_record(start), start)
    story = Story(start.match(), rooted="save" not in start.origin)
    if story.match.sealing():
        story.window = story.asked
    return story


def story_of_record(start: Start) -> Story:
    """The story of a record before its first answer; where it does not follow from its own seed, that comes first."""
    story = Story(start.match())
    doubt = start.origin.get("doubt", "")
    if doubt:
        story.notes.append(Note(0, 0, "doubt", -1, name=doubt))
    for remark in start.brought_remarks().remarks.get(0, ()):
        story.apply_remark(remark)
    return story


def as_recorded(story: Story, start: Start, to: int | None = None) -> Story:
    """Play on what a record brings along, up to a position, with what it remarks on."""
    for _ in step_by_step(story, start, to):
        pass
    return story


def step_by_step(story: Story, start: Start, to: int | None = None) -> Iterator[int]:
    lines, remarks = start.brought_remarks()
    for line in lines[story.seq : to]:
        story.tell(line)
        for remark in remarks.get(line.seq, ()):
            story.apply_remark(remark)
        yield line.seq
    record.settle(story.match)


def milestones(start: Start) -> dict[int, bytes]:
    """Snapshots inside a record and at its end, so that nobody who looks back has to wait until it is played again."""
    story, apart = story_of_record(start), max(EVERY, ceil(len(start.brought_remarks().lines) / MILESTONES))
    found = {seq: story.save() for seq in step_by_step(story, start) if seq % apart == 0}
    return {**found, story.seq: story.save()}


class Taught(Story):
    """The story of a lesson: the script says what counts, and where the match stands after it."""

    lesson: Lesson

    @classmethod
    def start_lesson(cls, start: Start) -> Taught:
        told = script(start.game, start.origin["lesson"])
        if told is None:
            raise BadFile(f"{start.game.title} no longer has a lesson.")
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
            raise NotNow("A lesson has no undo and no offers: do what it asks")
        reply = self.lesson.answer(entry.text)
        if reply:
            raise NotNow(reply)
        self.seq = self.since = entry.seq
        if self.match is not self.lesson.match:
            self.match = self.lesson.match
            self.marks = []
        self.marks.append((self.length(), entry.seq))

    def scene(self, box: Game, seat: int | None, seen: View | None = None) -> Any:
        return self.lesson.scene(box, Said(box.language)("learn.go_on"))

    def lesson_step(self) -> Json:
        return {"step": self.lesson.at, "steps": len(self.lesson.script.steps), "text": self.lesson.text}


def follow(story: Story, lines: Iterable[Entry]) -> Story:
    for line in lines:
        story.tell(line)
    return story


def load(log: Lines, code: str, start: Start, to: int | None = None, near: Story | None = None) -> Story:
    """The story of a table up to a position (None: all of it), from the nearest snapshot that is not damaged, or from
    one still nearer."""
    found, lines = log.snapshot(code, to), start.brought_remarks().lines
    if near is not None and (found is None or found[0] <= near.seq):
        return continue_story(near, log, code, start, to)
    if found is None:
        inside = to is not None and to < len(lines)
        return continue_story(story_of_record(start) if inside else first_story(start), log, code, start, to)
    seq, data = found
    more = log.lines(code, seq, to)
    try:
        return played_on(Story.load(start.game, data), start, more, to)
    except Exception as e:  # whatever a damaged one leads to; an earlier one is asked, and at last the log alone
        told_to.warning("table %s: its snapshot %d is not used: %s", code, seq, in_one_line(e))
    story = continue_story(load(log, code, start, seq - 1), log, code, start, to)
    log.instead_of(code, seq, story.seq, story.save())
    return story


def continue_story(story: Story, log: Lines, code: str, start: Start, to: int | None) -> Story:
    """A story with what its record and the log have more."""
    more = log.lines(code, story.seq, to)
    try:
        return played_on(story, start, more, to)
    except (ValueError, TypeError, LookupError) as e:
        raise BadFile("its log is damaged.") from e


def played_on(story: Story, start: Start, more: list[Entry], to: int | None) -> Story:
    if story.seq < len(start.brought_remarks().lines):
        as_recorded(story, start, to)
    return follow(story, more)
