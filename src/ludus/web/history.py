"""A table as its log tells it: the match, and what was offered and agreed around it. Any position, at any time."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ludus.core import record
from ludus.core.chance import mixed
from ludus.core.diary import Answer, Outcome
from ludus.core.errors import BadFile, NotNow, UndoRefused
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.web import giving_up
from ludus.web.lesson import Lesson, script
from ludus.web.store import Entry, Store
from ludus.web.words import Said

EVERY: Final = 50  # lines of the log between two snapshots
KEEP: Final = 12  # earlier matches that are kept for taking back
NAMED: Final = ("resign", "late", "time", "left", "sat")  # lines whose text is the level of a bot, or -, and a name
NOTED: Final = (*NAMED, "draw-offer", "draw-no", "drawn", "undo-ask", "undo-no", "undone")

Json = Any


class Kept(NamedTuple):
    """What is remembered of a command under its key: its position, and whose it was, where that is known."""

    seq: int
    seat: int | None


def kept(seq: int, seat: int, kind: str) -> Kept:
    return Kept(seq, None if kind == "undone" else seat)  # there the line names who asked, not who agreed


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


class Note(NamedTuple):
    """What happened at the table besides the game: an offer, somebody who gave up, left or sat down."""

    length: int  # how long the diary was
    seq: int
    kind: str
    seat: int
    level: str = ""  # of a bot that plays on
    name: str = ""  # where the seat may have another one by now
    answers: int = 0  # given so far


@dataclass
class Story:
    """Where a table stands after some lines of its log."""

    match: Match
    seq: int = 0
    since: int = 0  # commands made on a position before this one come too late
    ended: str = ""  # how it ended, if not by its rules
    offer: int | None = None  # a seat that offers a draw
    agreed: list[int] = field(default_factory=list)  # seats that accept it
    asks_back: int | None = None  # a seat that asks to take its last answer back
    lets_back: list[int] = field(default_factory=list)  # seats that agree to that
    window: list[int] = field(default_factory=list)  # seats that answer at once in the sealed step that is open
    own: dict[int, int] = field(default_factory=dict)  # where each of them answered last in it
    marks: list[tuple[int, int]] = field(default_factory=list)  # how long the diary was, and at which line of the log
    kept: dict[int, Match] = field(default_factory=dict)  # earlier matches by the length of their diary
    rooted: bool = True  # the diary goes back to the beginning of the game
    notes: list[Note] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.marks:
            self.marks = [(self.length(), self.seq)]  # what was told before the first answer

    @property
    def over(self) -> bool:
        return bool(self.ended) or self.match.over

    @property
    def asked(self) -> list[int]:
        """The seats that have a question to answer."""
        return [] if self.ended else [match.need.seat for match in self.match.standing()]  # type: ignore[union-attr] # standing ones are asked

    @property
    def sealed(self) -> list[int]:
        """The seats that have locked their answer in the sealed step that is open."""
        asked = self.asked
        return [seat for seat in self.window if seat not in asked]

    def since_for(self, seat: int) -> int:
        """Commands of a seat on a position before this one come too late: what others seal changes nothing for it."""
        return self.own.get(seat, self.since)

    def clone(self) -> Story:
        return Story(
            self.match.clone(),
            self.seq,
            self.since,
            self.ended,
            self.offer,
            self.agreed[:],
            self.asks_back,
            self.lets_back[:],
            self.window[:],
            dict(self.own),
            self.marks[:],
            dict(self.kept),
            self.rooted,
            self.notes[:],
        )

    def scene(self, box: Game, seat: int | None) -> Any:
        """The table as a seat (None: the public) sees it, in the words of a box."""
        match = self.match
        if self.ended:  # then nothing is asked any more
            match = match.clone()
            match.need = None
        return box.scene(match, -1 if seat is None else seat)

    def lesson_step(self) -> Json:
        """Where the lesson is; most tables are none."""
        return None

    # --- telling ------------------------------------------------------------------------------------------------------

    def tell(self, entry: Entry) -> None:
        """What a line of the log says happens. A refusal raises and changes nothing."""
        match entry.kind:
            case "do":
                self.answered(entry)
            case "undo" | "undone":
                self.taken_back(entry)
            case "told":
                self.fed(entry)
            case "resign" | "late":
                self.gives_up(entry)
            case _:
                self.spoken(entry)
        self.seq = entry.seq
        if entry.kind in NOTED:
            self.note(entry)

    def spoken(self, entry: Entry) -> None:
        """What people ask each other, and what they agree."""
        match entry.kind:
            case "undo-ask":
                self.asks_back, self.lets_back = entry.seat, [int(s) for s in entry.text.split()]
            case "undo-yes":
                self.lets_back.append(entry.seat)
            case "undo-no":
                self.asks_back, self.lets_back = None, []
            case "draw-offer":
                self.offer, self.agreed = entry.seat, [int(s) for s in entry.text.split()]
            case "draw-yes":
                self.agreed.append(entry.seat)
            case "draw-no":
                self.offer, self.agreed = None, []
            case "drawn":
                self.ended, self.offer = "draw", None

    def gives_up(self, entry: Entry) -> None:
        """Where no bot plays on, the game ends."""
        if entry.text.startswith("- "):
            self.ended = entry.kind
        if self.offer == entry.seat:
            self.offer, self.agreed = None, []
        if self.asks_back == entry.seat:
            self.asks_back, self.lets_back = None, []

    def note(self, entry: Entry) -> None:
        level, _, name = entry.text.partition(" ") if entry.kind in NAMED else ("", "", "")
        diary = self.match.table.diary
        answers = 0 if diary is None else sum(isinstance(e, Answer) for e in diary.entries)
        level = "" if level == "-" else level
        self.notes.append(Note(self.length(), entry.seq, entry.kind, entry.seat, level, name, answers))

    def remarked(self, remark: giving_up.Remark) -> None:
        """What a record tells of somebody who gave up; unless a bot played on, that was the end."""
        who = f"p{remark.seat + 1}"
        note = Note(self.length(), self.seq, remark.kind, remark.seat, remark.level, who, remark.answers)
        self.notes.append(note)
        if not remark.level and not self.match.over:
            self.ended = "draw" if remark.kind == "drawn" else remark.kind

    def answered(self, entry: Entry) -> None:
        match, length = self.match, self.length()
        before = match.clone()
        sealed, asked = (match.stack[-1], self.asked) if match.sealing() else (None, [])
        match.apply(entry.text, entry.seat)
        if match.table.diary is not None and any(isinstance(e, Outcome) for e in match.table.diary.entries[length:]):
            self.kept.clear()  # nobody takes back freely what lies before chance
        self.kept[length] = before
        if len(self.kept) > KEEP:
            del self.kept[min(self.kept)]
        self.asks_back, self.lets_back = None, []
        if self.offer not in (None, entry.seat):
            self.offer, self.agreed = None, []
        if sealed is not None and match.sealing() and match.stack[-1] is sealed and set(self.asked) <= set(asked):
            self.marks.append((self.length(), entry.seq))
            self.own[entry.seat] = entry.seq
        else:
            self.moved(entry)

    def taken_back(self, entry: Entry) -> None:
        consent = tuple(int(s) for s in entry.text.split())
        earlier = self.undoing(entry.seat, consent, freely=entry.kind == "undo")
        self.match.become(earlier)
        length = self.length()
        self.kept = {at: match for at, match in self.kept.items() if at < length}
        self.marks = [mark for mark in self.marks if mark[0] <= length]
        self.notes = [note._replace(length=min(length, note.length)) for note in self.notes]
        self.asks_back, self.lets_back, self.offer, self.agreed = None, [], None, []
        self.moved(entry)

    def fed(self, entry: Entry) -> None:
        _, lines, _ = record.read("game x 1 · players 1 · seed 0\n" + entry.text)
        self.match.explicit = True
        record.feed(self.match, lines)
        self.moved(entry)

    def undoing(self, seat: int, consent: tuple[int, ...], freely: bool) -> Match:
        """The match without the last answer of a seat; refused where anybody would learn from it and has not agreed."""
        at = record.last_answer(self.match, seat)
        sealed = any(held.seat == seat for held in self.match.held)  # that one goes without looking back
        if not self.rooted and at >= 0 and at not in self.kept and not sealed:
            raise UndoRefused("that was too long ago to be taken back at a table that began in the middle of a game")
        earlier, _ = record.taken_back(self.match, seat, consent, self.kept)
        if freely and falls_anew(earlier, at):
            raise UndoRefused("chance has fallen since, and would fall anew")
        return earlier

    def moved(self, entry: Entry) -> None:
        """The match has changed for everybody: mark where, and whether a sealed step opens."""
        self.marks.append((self.length(), entry.seq))
        self.window = self.asked if self.match.sealing() else []
        self.since, self.own = entry.seq, {}

    def length(self) -> int:
        diary = self.match.table.diary
        return 0 if diary is None else len(diary.entries)

    # --- keeping ------------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        data = {
            "match": self.match.to_json(),
            "seq": self.seq,
            "since": self.since,
            "ended": self.ended,
            "offer": self.offer,
            "agreed": self.agreed,
            "asks_back": self.asks_back,
            "lets_back": self.lets_back,
            "window": self.window,
            "own": list(self.own.items()),
            "marks": self.marks,
            "rooted": self.rooted,
            "notes": self.notes,
        }
        return zlib.compress(json.dumps(data, separators=(",", ":")).encode())

    @classmethod
    def load(cls, game: Game, data: bytes) -> Story:
        found = json.loads(zlib.decompress(data))
        match = game.load(found.pop("match"))
        marks = [(length, seq) for length, seq in found.pop("marks")]
        notes = [Note(*note) for note in found.pop("notes", [])]
        own = dict(found.pop("own", []))
        return cls(match, own=own, marks=marks, notes=notes, **found)


def falls_anew(earlier: Match, at: int) -> bool:
    """Whether taking back to entry `at` of the diary has crossed something that was learnt."""
    entries = [] if earlier.table.diary is None else earlier.table.diary.entries
    last = entries[-1] if len(entries) > at else None
    return isinstance(last, Outcome) and last.text.startswith(record.FRESH)


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
    """The story of a table up to a position (None: all of it), from the nearest snapshot."""
    found = store.snapshot(code, to)
    if found is not None:
        story = Story.load(start.game, found[1])
    elif to is not None and (told := start.told()) and to < len(told):
        return record_at(start, told, to)
    else:
        story = begun(start)
    return follow(story, store.log(code, story.seq, to))


def record_at(start: Start, told: list[Entry], to: int) -> Story:
    """A position inside the record that a table began with."""
    return as_recorded(Story(start.match()), start, told[:to])
