"""What each viewer is shown: the scene as its seat may see it, sent whole once and then in patches."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ludus.core.diary import Event
from ludus.core.game import Game
from ludus.draw.codec import pack
from ludus.draw.once import Once
from ludus.draw.patch import diff
from ludus.draw.scene import Scene
from ludus.draw.section import Memory
from ludus.table.refusals import Refused
from ludus.table.words import Said
from ludus.web import fields, undoing
from ludus.web.outbox import Outbox
from ludus.web.people import Person
from ludus.web.story import Note, Story

if TYPE_CHECKING:
    from ludus.web.rooms import Room

LINES: Final = 600  # of the log that are sent with the whole table, at most: the last ones
ALONE: Final = ("lesson", "sandbox")  # kinds of tables where who has all seats hides nothing from anybody

Json = Any
Line = dict[str, Any]


def told(room: Room, story: Story, eye: Eye, begin: int = 0, noted: int = 0) -> list[Line]:
    """What happened since an entry of the diary and a note, in words, as a seat may read it, with the positions."""
    diary = story.match.table.diary
    if diary is None:
        return []
    words = room.game.in_language(eye.language).words(story.match)
    reader, t = -1 if eye.seat is None else eye.seat, Said(eye.language)
    out: list[Line] = []
    marks, notes = story.marks, story.notes[noted:]
    place = bisect_right(marks, begin, key=itemgetter(0))
    for i in range(begin, len(diary.entries)):
        while notes and notes[0].length <= i:
            out.append(remark(room, notes.pop(0), t))
        while place < len(marks) and marks[place][0] <= i:
            place += 1
        entry = diary.entries[i]
        if isinstance(entry, Event) and (text := words.told(entry, reader)):
            out.append({"at": marks[place][1] if place < len(marks) else story.seq, "text": text})
    return out + [remark(room, note, t) for note in notes]


def lately(story: Story) -> tuple[int, int]:
    """The entry of the diary and the note from which to read, so that a long game costs no more than a short one."""
    begin = max(0, story.length() - 2 * LINES)  # about half of them are told
    return begin, bisect_left(story.notes, begin, key=itemgetter(0)) if begin else 0


def remark(room: Room, note: Note, t: Said) -> Line:
    """What happened besides the game, as a line of the log."""
    kind = f"{note.kind}_bot" if note.level else note.kind
    level = t.phrases.get(f"level.{note.level}", note.level)
    name = t.sentence(note.name) if note.kind == "doubt" else note.name or room.called(note.seat)
    return {"at": note.seq, "text": t(f"told.{kind}", name=name, level=level, number=note.seat + 1)}


class Eye(NamedTuple):
    """Who looks: a seat (None: the public) that reads a language."""

    seat: int | None
    language: str


def written(value: Any) -> Json:
    """A part of a scene as data; what is one object is encoded once."""
    kind = type(value)
    if isinstance(kind, Once):
        return encoded(value)
    return [written(item) for item in value] if kind is list or kind is tuple else pack(value)


@lru_cache(1 << 15)
def encoded(part: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(pack(part)))


class Picture:
    """A scene, encoded once for everybody who sees the same."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.patches: dict[int, tuple[Picture, msgspec.Raw]] = {}  # from earlier pictures, which are kept alive here

    @cached_property
    def raw(self) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(self.scene.to_json()))

    def since(self, earlier: Picture) -> msgspec.Raw:
        """The patches that make this picture of an earlier one."""
        found = self.patches.get(id(earlier))
        if found is None:
            patches = [patch.to_json() for patch in diff(earlier.scene, self.scene, written)]
            found = self.patches[id(earlier)] = (earlier, msgspec.Raw(msgspec.json.encode(patches)))
            earlier.patches.clear()  # or all pictures of a game would hold each other
        return found[1]


class Views:
    """The pictures of a table as it stands, made when somebody wants them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.pictures: dict[Eye, Picture] = {}
        self.lines: dict[Eye, tuple[int, int, list[Line]]] = {}  # how much of diary and notes was read, what they said
        self.logs: dict[Eye, tuple[list[Line], msgspec.Raw]] = {}  # the same, encoded for everybody who reads it whole
        self.backs: dict[int, tuple[bool, str, str]] = {}
        self.turn = 0  # counts the times when everything has to be sent anew
        self.memory = Memory()

    def changed(self, whole: bool = False) -> None:
        self.pictures.clear()
        self.backs.clear()
        if whole:
            self.turn += 1
            self.lines.clear()
            self.logs.clear()

    def picture(self, eye: Eye) -> Picture:
        """The table as it looks now."""
        found = self.pictures.get(eye)
        if found is None:
            story, box = self.room.story, self.room.game.in_language(eye.language)
            with self.memory.used():
                scene = waiting(self.room, box) if story is None else drawn(box, story, eye.seat)
            found = self.pictures[eye] = Picture(scene)
        return found

    def log(self, eye: Eye) -> list[Line]:
        story = self.room.story
        if story is None:
            return []
        read, noted, lines = self.lines.get(eye) or (*lately(story), [])
        length, notes = story.length(), len(story.notes)
        if read < length or noted < notes:
            lines = lines + told(self.room, story, eye, read, noted)
            self.lines[eye] = (length, notes, lines)
        return lines

    def whole_log(self, eye: Eye) -> msgspec.Raw:
        lines = self.log(eye)
        found = self.logs.get(eye)
        if found is None or found[0] is not lines:
            found = self.logs[eye] = (lines, msgspec.Raw(msgspec.json.encode(lines[-LINES:])))
        return found[1]

    def back(self, seat: int) -> tuple[bool, str, str]:
        """Whether a seat may take its last answer back freely."""
        found = self.backs.get(seat)
        if found is None:
            assert self.room.story is not None
            own = tuple(other for other in self.room.people() if self.same_person(seat, other))
            found = self.backs[seat] = undoing.freely(self.room.story, seat, own)
        return found

    def same_person(self, one: int, other: int) -> bool:
        seats = self.room.seats
        return one != other and seats[one].person == seats[other].person


def drawn(box: Game, story: Story, seat: int | None) -> Scene:
    """The scene. The log goes beside it, line by line, so it is left out here."""
    scene: Scene = story.scene(box, seat)
    scene.log = []
    return scene


def waiting(room: Room, box: Game) -> Scene:
    """What stands on a table that waits for players: such a game as it may begin, without a question."""
    match = room.game.begin(room.row["players"], 0, **room.row["options"])
    match.need = None
    scene: Scene = box.scene(match, -1)
    scene.log = []
    return scene


class Viewer:
    """One open socket: who looks, as which seat, at which position, and what was sent so far."""

    def __init__(
        self, room: Room, person: Person, token: str, language: str, since: int | None = None, address: str = ""
    ) -> None:
        self.room = room
        self.person = person
        self.token = token  # the cookie it was opened with
        self.address = address
        self.language = language
        self.since = since
        self.wanted: int | None = None
        self.seat: int | None = None
        self.live = True
        self.turn = -1
        self.picture: Picture | None = None
        self.fields: dict[str, Any] = {}
        self.told = 0
        self.shown = -1
        self.outbox = Outbox()

    @property
    def eye(self) -> Eye:
        return Eye(self.seat, self.language)

    @cached_property
    def said(self) -> Said:
        return Said(self.language)

    @property
    def box(self) -> Game:
        """The game in the viewer's language."""
        return self.room.game.in_language(self.language)

    @property
    def mine(self) -> list[int]:
        return self.room.seats_of(self.person.id)

    async def deliver(self, send: Callable[[str], Awaitable[None]], gone: asyncio.Event) -> None:
        """Send what is in the outbox, until nothing more is sent; who was behind is shown the newest state then.

        `gone` says that all of it has gone out. Until then nothing is made anew, and the frame is not kept here too.
        """
        while (frame := await self.outbox.next()) is not None:
            await send(frame)
            del frame
            await gone.wait()
            self.outbox.gone()
            if self.outbox.missed:
                async with self.room.lock:
                    self.show()

    def refuse(self, key: str, e: Refused, action: str = "", seat: int = -1) -> None:
        """Say why something is not done, in the viewer's language."""
        text = self.ruled(action, seat) if action and e.by_rules else ""
        self.outbox.put(self.refusal(key, e, text))

    def refusal(self, key: str, e: Refused, text: str = "") -> dict[str, Any]:
        self.room.hall.meters.refused(e.code)
        told, seq = text or self.said.sentence(e.text), self.room.seq
        return {"type": "refused", "key": key, "code": e.code, "text": told, "rule": e.rule, "seq": seq}

    def ruled(self, notation: str, seat: int) -> str:
        """Why the rules forbid an action, told anew in the viewer's words; empty in a lesson, which has its own."""
        story, box = self.room.story, self.box
        if story is None or story.lesson_step() is not None:
            return ""
        action, _ = story.match.read(notation)
        found = box.why_not(story.match, action, seat)
        what = self.said.sentence(f"'{box.words(story.match).label(action.text)}' is not possible")
        return "" if found is None else f"{what}: {found.text}"

    def let_go(self, why: Refused | None = None) -> None:
        """Hang up; the last that is sent is the reason, where there is one."""
        self.outbox.close()
        if why is not None:
            self.outbox.last(self.refusal("", why))

    def allowed(self, wanted: int | None) -> int | None:
        """The seat whose view is shown: the one that is wanted, where that is allowed, else the one that fits."""
        mine, room = self.mine, self.room
        if wanted is not None:
            if wanted in mine or (room.revealed and wanted < len(room.seats)):
                return wanted
            raise Refused("You may look into your own hand only, until the game is over.", 403, "not-yours")
        if len(mine) <= 1:
            return mine[0] if mine else None
        if (room.game.hidden and room.row["kind"] not in ALONE) or room.story is None:
            return None
        return next((seat for seat in room.story.asked if seat in mine), mine[0])

    def open(self, wanted: int | None) -> None:
        """Look at the table as it is now, as this seat."""
        self.seat = self.allowed(wanted)
        self.wanted = wanted
        self.live = True
        self.picture = None
        self.show()

    def show(self) -> None:
        """Send what has changed since the last time."""
        self.outbox.show(self.changes if self.live else self.other_fields)

    def whole(self) -> dict[str, Any]:
        """Everything, once."""
        room = self.room
        self.picture, self.fields = room.views.picture(self.eye), fields.table(room, self)
        self.told, self.turn, self.shown = len(room.views.log(self.eye)), room.views.turn, room.seq
        return self.message(self.picture.raw, room.views.whole_log(self.eye), room.seq)

    def message(self, scene: msgspec.Raw, log: msgspec.Raw, at: int) -> dict[str, Any]:
        room = self.room
        return {
            "type": "table",
            "seq": room.seq,
            "at": at,
            "as": self.seat,
            "table": self.fields,
            "scene": scene,
            "log": log,
            "chat": room.chat,
        }

    async def look(self, at: int, wanted: int | None) -> None:
        """Show an earlier position instead of the present one, as soon as there is nothing else to be read."""
        seat = self.allowed(wanted)
        scene, log = await self.room.hall.reel.shown(self.room, at, Eye(seat, self.language))
        while not self.outbox.free.is_set():
            await self.outbox.free.wait()
        self.live = False
        self.seat = seat
        self.fields = fields.table(self.room, self)
        self.outbox.show(lambda: self.message(scene, log, at))

    def changes(self) -> dict[str, Any] | None:
        """What has changed at the table; all of it for who has not seen anything, or sees through other eyes now."""
        room = self.room
        seat = self.wanted if self.wanted is not None and self.wanted in self.mine else self.fitting()
        if seat != self.seat or self.turn != room.views.turn or self.picture is None:
            self.seat = seat
            return self.whole()
        picture, log = room.views.picture(self.eye), room.views.log(self.eye)
        changed = self.changed_fields()
        if picture is self.picture and not changed and self.shown == room.seq:
            return None
        patches = [] if picture is self.picture else picture.since(self.picture)
        news = log[self.told :]
        self.picture, self.told, self.shown = picture, len(log), room.seq
        return {"type": "show", "seq": room.seq, "as": seat, "patches": patches, "log": news, "table": changed}

    def fitting(self) -> int | None:
        """The seat to show where the wanted one can no longer be."""
        try:
            return self.allowed(self.wanted)
        except Refused:
            self.wanted = None
            return self.allowed(None)

    def other_fields(self) -> dict[str, Any] | None:
        """While somebody looks at an earlier position: only what is said about the table."""
        changed = self.changed_fields()
        seen = {"type": "show", "seq": self.room.seq, "as": self.seat}
        return {**seen, "patches": [], "log": [], "table": changed} if changed else None

    def changed_fields(self) -> dict[str, Any]:
        new = fields.table(self.room, self)
        changed = {name: value for name, value in new.items() if self.fields.get(name) != value}
        self.fields = new
        return changed
