"""A story: where a table stands after some lines of its log."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from ludus.core import record, undo, views
from ludus.core.diary import Answer, Outcome
from ludus.core.errors import IllegalAction, UndoRefused
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.sealed import still_in
from ludus.draw.scene import Scene
from ludus.table import intents
from ludus.table.intents import Gestures, Intent
from ludus.table.log import Entry, Note, Remark

LATELY: Final = 12  # lines of the log: more than the longest line that is said ahead has
LAST: Final = 1  # lines of the log that a picture is given: the last one may say best how a game ended
KEEP: Final = 12  # earlier matches that are kept for taking back
NAMED: Final = ("resign", "late", "time", "gone", "away", "left", "sat")  # their text: level of a bot, or -, and name
REQUESTS: Final = ("undo-ask", "draw-offer", "seat-ask")
NOTED: Final = (
    *NAMED,
    *REQUESTS,
    "draw-no",
    "drawn",
    "undo-no",
    "undone",
    "fell-back",
    "restored",
    "seat-no",
    "seat-off",
)

Json = Any


class Meant(NamedTuple):
    """The last thing that was done at a table: who did it, at which line of the log, and what was meant."""

    seq: int
    seat: int
    intent: Intent
    sealed: bool  # given while the answers of others were still to come


class Spoken(NamedTuple):
    """A line of the log, as far as what was said ahead depends on it."""

    seq: int
    seat: int
    text: str  # what was meant by an answer; empty: it was none
    open: bool  # given while nobody else could answer too


class Wanted(NamedTuple):
    """A seat that somebody asks the others for."""

    person: str
    name: str
    given: list[int]  # seats that agree


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
    wanted: dict[int, Wanted] = field(default_factory=dict)  # seats that somebody asks for
    requests: set[tuple[str, int, int]] = field(default_factory=set)  # what a seat has asked, at which length of diary
    window: list[int] = field(default_factory=list)  # seats that answer at once in the sealed step that is open
    own: dict[int, int] = field(default_factory=dict)  # where each seat answered last, while several may
    marks: list[tuple[int, int]] = field(default_factory=list)  # how long the diary was, and at which line of the log
    gestures: Gestures = field(default_factory=Gestures)  # which answers were given as one
    meant: Meant | None = None  # what was done last, unless something else happened since
    onward: Meant | None = None  # what others have a say in first, and what goes on then
    kept: dict[int, Match] = field(default_factory=dict)  # earlier matches by the length of their diary
    rooted: bool = True  # the diary goes back to the beginning of the game
    notes: list[Note] = field(default_factory=list)
    lately: list[Spoken] = field(default_factory=list)  # the last lines of the log
    chosen: bool = False  # something was taken back: from then on nothing is dealt
    said: list[int] = field(default_factory=list)  # what somebody said fell last: how long the diary was, and the seat

    def __post_init__(self) -> None:
        if not self.marks:
            self.marks = [(self.length(), self.seq)]  # what was told before the first answer

    @property
    def over(self) -> bool:
        return bool(self.ended) or self.match.over

    @property
    def asked(self) -> list[int]:
        """The seats that have a question to answer."""
        return [] if self.ended else self.match.asked

    @property
    def sealed(self) -> list[int]:
        """The seats that have locked their answer in the sealed step that is open."""
        asked = self.asked
        return [seat for seat in self.window if seat not in asked]

    @property
    def teller(self) -> int | None:
        """The seat that said what fell last, until anybody has answered."""
        return self.said[1] if self.said else None

    def since_for(self, seat: int) -> int:
        """Commands of a seat on a position before this one come too late; others may have gone on beside it."""
        return self.own.get(seat, self.since)

    def clone(self) -> Story:
        return replace(
            self,
            match=self.match.clone(),
            agreed=self.agreed[:],
            lets_back=self.lets_back[:],
            wanted={seat: wanted._replace(given=wanted.given[:]) for seat, wanted in self.wanted.items()},
            requests=set(self.requests),
            own=dict(self.own),
            marks=self.marks[:],
            gestures=Gestures(self.gestures.several),
            kept=dict(self.kept),
            notes=self.notes[:],
        )

    def scene(self, box: Game, seat: int | None) -> Scene:
        """The table as a seat (None: the public) sees it, in the words of a box."""
        match = self.match
        if self.ended:  # then nothing is asked any more
            match = match.clone()
            match.need = None
        return views.scene(box, match, -1 if seat is None else seat, LAST)

    def lesson_step(self) -> Json:
        """Where the lesson is; most tables are none."""
        return None

    # --- telling ------------------------------------------------------------------------------------------------------

    def tell(self, entry: Entry) -> None:
        """What a line of the log says happens. A refusal raises and changes nothing."""
        match entry.kind:
            case "do":
                self.apply_answer(entry)
            case "undo" | "undone":
                self.taken_back(entry)
            case "told" | "fell":
                self.apply_outcome(entry)
            case "fell-back":
                self.said_anew(entry)
            case "restored":
                self.apply_restore(entry)
            case "resign" | "late" | "gone":
                self.gives_up(entry)
            case "seat-ask" | "seat-yes" | "seat-no" | "seat-off" | "sat" | "left":
                self.apply_seat(entry)
            case _:
                self.apply_talk(entry)
        if entry.kind != "do":
            self.meant = None
        if entry.kind in REQUESTS:
            self.requests.add((entry.kind, entry.seat, self.length()))
        self.seq = entry.seq
        meant = self.meant if entry.kind == "do" else None
        text, unsealed = ("", False) if meant is None else (meant.intent.name, not meant.sealed)
        self.lately = [*self.lately[1 - LATELY :], Spoken(entry.seq, entry.seat, text, unsealed)]
        if entry.kind in NOTED:
            self.note(entry)

    def apply_talk(self, entry: Entry) -> None:
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

    def apply_seat(self, entry: Entry) -> None:
        """Who comes and goes, and asks the others for a seat."""
        match entry.kind:
            case "seat-ask":
                person, given, name = entry.text.split(" ", 2)
                self.wanted[entry.seat] = Wanted(person, name, [int(s) for s in given.split(",") if s])
            case "seat-yes":
                self.wanted[int(entry.text)].given.append(entry.seat)
            case "seat-no" | "seat-off":
                del self.wanted[int(entry.text)]
            case "sat" | "left":
                self.wanted.pop(entry.seat, None)

    def asked_before(self, kind: str, seat: int) -> bool:
        """Whether something was asked for a seat in this very position: one request is enough."""
        return (kind, seat, self.length()) in self.requests

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
        if entry.kind == "seat-ask":
            name = self.wanted[entry.seat].name
        diary = self.match.table.diary
        answers = 0 if diary is None else sum(isinstance(e, Answer) for e in diary.entries)
        level = "" if level == "-" else level
        self.notes.append(Note(self.length(), entry.seq, entry.kind, entry.seat, level, name, answers))

    def apply_remark(self, remark: Remark) -> None:
        """What a record tells of somebody who gave up; unless a bot played on, that was the end."""
        who = f"p{remark.seat + 1}"
        note = Note(self.length(), self.seq, remark.kind, remark.seat, remark.level, who, remark.answers)
        self.notes.append(note)
        if not remark.level and not self.match.over:
            self.ended = "draw" if remark.kind == "drawn" else remark.kind

    def apply_answer(self, entry: Entry) -> None:
        match, length = self.match, self.length()
        before, lanes = match.clone(), match.lanes
        round, asked = (match.round, self.asked) if match.sealing() else (None, [])
        intent = intents.read(entry.text)
        try:
            for text in intent.steps:
                match.apply(text, entry.seat)
        except IllegalAction:
            match.become(before)
            raise
        self.said = []
        self.gestures.note_intent(match, entry.seat, len(intent.steps), intent.passed)
        self.meant = Meant(entry.seq, entry.seat, intent, round is not None)
        if self.onward is None or self.onward.seat == entry.seat:
            self.onward = self.meant if intent.stopped.startswith("asked") else None
        self.keep(before, length)
        self.asks_back, self.lets_back = None, []
        if self.offer not in (None, entry.seat):
            self.offer, self.agreed = None, []
        if round is not None:
            beside = still_in(match, round) and set(self.asked) <= set(asked)
        else:
            beside = lanes is not None and match.lanes is lanes
        self.note_change(entry, beside)

    def keep(self, before: Match, length: int) -> None:
        """Keep what an answer led away from, for taking it back."""
        match = self.match
        fell = match.table.diary is not None and any(isinstance(e, Outcome) for e in match.table.diary.entries[length:])
        if fell and match.lanes is None:
            self.kept.clear()  # nobody takes back freely what lies before chance
        self.kept[length] = before
        last = [undo.last_answer(match, seat) for seat in range(match.players)] if match.lanes is not None else []
        old = [at for at in self.kept if at not in last]
        if len(old) > KEEP:
            del self.kept[min(old)]

    def taken_back(self, entry: Entry) -> None:
        consent = tuple(int(s) for s in entry.text.split())
        self.onward, self.chosen = None, True
        count = self.gestures.together(self.match, entry.seat)
        match, at, was = self.match, undo.last_answer(self.match, entry.seat, count), self.length()
        earlier = self.undoing(entry.seat, consent, freely=entry.kind == "undo")
        beside = match.lanes is not None and at >= match.lanes.since  # the others stay where they are
        match.become(earlier)
        self.said = []
        length = self.length()
        if beside:
            self.close_up(at, was - length + falls_anew(match, at), count)
        else:
            self.cut(length)
        self.gestures.forget(match)
        self.asks_back, self.lets_back, self.offer, self.agreed = None, [], None, []
        if entry.kind == "undone":  # all have agreed: what comes again may be asked again
            self.requests = {request for request in self.requests if request[2] <= length}
        self.note_change(entry, beside)

    def cut(self, length: int) -> None:
        """The diary is as long as that again: nothing marks what came after."""
        self.kept = {at: match for at, match in self.kept.items() if at < length}
        self.marks = [mark for mark in self.marks if mark[0] <= length]
        self.notes = [note._replace(length=min(length, note.length)) for note in self.notes]

    def said_anew(self, entry: Entry) -> None:
        """At a real table: what fell was said wrongly, and waits to be said again."""
        if not self.said or not self.rooted:
            raise UndoRefused("there is nothing to undo")
        self.match.become(undo.unfallen(self.match, self.said[0]))
        self.match.explicit = True
        self.cut(self.length())
        self.said, self.asks_back, self.lets_back = [], None, []
        self.note_change(entry)

    def apply_restore(self, entry: Entry) -> None:
        """A backup was brought back, and somebody may know what fell from here on: it does not fall so again."""
        diary = self.match.table.diary
        if diary is not None and not self.match.explicit:
            record.anew(self.match, diary.entries, further=int(entry.text))
        self.kept.clear()
        self.marks.append((self.length(), entry.seq))

    def close_up(self, at: int, gone: int, count: int) -> None:
        """Entries of the diary were removed from `at` on; the later ones moved up."""
        self.kept = {length: match for length, match in self.kept.items() if length <= at}
        self.marks = [(n if n <= at else max(at, n - gone), seq) for n, seq in self.marks]
        stay = [note for note in self.notes if note.length <= at]
        later = self.notes[len(stay) :]  # they stand in order
        self.notes = stay + [
            note._replace(length=max(at, note.length - gone), answers=note.answers - count) for note in later
        ]

    def apply_outcome(self, entry: Entry) -> None:
        _, lines, _ = record.read("game x 1 · players 1 · seed 0\n" + entry.text)
        self.match.explicit = True
        if entry.kind == "fell" and entry.seat >= 0:
            self.said = [self.length(), entry.seat]
        record.feed(self.match, lines)
        self.asks_back, self.lets_back = None, []
        self.note_change(entry)

    def undoing(self, seat: int, consent: tuple[int, ...], freely: bool) -> Match:
        """The match without the last intent of a seat; refused where anybody would learn from it and has not agreed."""
        count = self.gestures.together(self.match, seat)
        at = undo.last_answer(self.match, seat, count)
        sealed = sum(held.seat == seat for held in self.match.held) >= count  # those go without looking back
        if not self.rooted and at >= 0 and at not in self.kept and not sealed:
            raise UndoRefused("this table started mid-game and can't undo that far back")
        earlier, _ = undo.taken_back(self.match, seat, consent, self.kept, count)
        if freely and falls_anew(earlier, at):
            raise UndoRefused("dice were rolled or cards drawn since; undo redoes them")
        return earlier

    def note_change(self, entry: Entry, beside: bool = False) -> None:
        """The match has changed: mark where, and, unless the others go on as before, whether a sealed step opens."""
        self.marks.append((self.length(), entry.seq))
        if beside:
            self.own[entry.seat] = entry.seq
            return
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
            "wanted": list(self.wanted.items()),
            "requests": sorted(self.requests),
            "window": self.window,
            "own": list(self.own.items()),
            "marks": self.marks,
            "several": self.gestures.several,
            "rooted": self.rooted,
            "notes": self.notes,
            "lately": self.lately,
            "said": self.said,
        }
        return zlib.compress(json.dumps(data, separators=(",", ":")).encode())

    @classmethod
    def load(cls, game: Game, data: bytes) -> Story:
        found = json.loads(zlib.decompress(data))
        match = game.load(found.pop("match"))
        marks = [(length, seq) for length, seq in found.pop("marks")]
        notes = [Note(*note) for note in found.pop("notes", [])]
        lately = [Spoken(*line) for line in found.pop("lately", [])]
        gestures = Gestures(found.pop("several", []))
        own = dict(found.pop("own", []))
        wanted = {seat: Wanted(*fields) for seat, fields in found.pop("wanted", [])}
        requests = {(kind, seat, length) for kind, seat, length in found.pop("requests", [])}
        kept: dict[str, Any] = {"own": own, "marks": marks, "wanted": wanted, "requests": requests, "lately": lately}
        return cls(match, gestures=gestures, notes=notes, **kept, **found)


def falls_anew(earlier: Match, at: int) -> bool:
    """Whether taking back to entry `at` of the diary has crossed something that somebody learned."""
    entries = [] if earlier.table.diary is None else earlier.table.diary.entries
    last = entries[-1] if len(entries) > at else None
    return isinstance(last, Outcome) and last.is_fresh()
