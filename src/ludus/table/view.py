"""The pictures and the log of a table, as each seat may see them, encoded once for everybody who sees the same."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ludus.core import views
from ludus.core.beats import Beat
from ludus.core.diary import Event
from ludus.core.game import Game
from ludus.core.tale import Tale
from ludus.draw.codec import pack
from ludus.draw.once import Once
from ludus.draw.patch import Patch, diff
from ludus.draw.scene import Scene
from ludus.table.beats import Hearing
from ludus.table.log import Note
from ludus.table.outbox import Encoded, encode_json
from ludus.table.state import Table, Viewpoint
from ludus.table.story import LAST, Story
from ludus.table.words import Said

LOG: Final = "log"  # the layer of a picture that is for surfaces without a log of their own
LINES: Final = 600  # of the log that are sent with the whole table, at most: the last ones

Json = Any
Line = dict[str, Any]


class LogReader:
    """The log as somebody reads it, told on as the story goes on; its last lines may still grow."""

    def __init__(self, table: Table, story: Story, eye: Reader) -> None:
        self.t = Said(eye.language)
        self.box = table.game.in_language(eye.language)
        self.tale = Tale(self.box.words(story.match), story.match, -1 if eye.seat is None else eye.seat)
        self.read, self.noted = lately(story)
        self.lines: list[Line] = []
        self.places: dict[int, int] = {}  # of lines that may grow, by the identity of their drafts

    def go_on(self, table: Table, story: Story) -> list[Line]:
        """What happened up to now; a line that has grown is another object."""
        diary = story.match.table.diary
        entries = [] if diary is None else diary.entries
        if self.read >= len(entries) and self.noted >= len(story.notes):
            return self.lines
        self.tale.words = self.box.words(story.match)  # names may have changed, and how the game ended
        self.lines = self.lines[:]
        marks, notes = story.marks, story.notes
        place = bisect_right(marks, self.read, key=itemgetter(0))
        for i in range(self.read, len(entries)):
            while self.noted < len(notes) and notes[self.noted].length <= i:
                self.remark(table, notes[self.noted])
            while place < len(marks) and marks[place][0] <= i:
                place += 1
            entry = entries[i]
            if isinstance(entry, Event):
                self.tell(entry, marks[place][1] if place < len(marks) else story.seq)
        self.read = len(entries)
        while self.noted < len(notes):
            self.remark(table, notes[self.noted])
        return self.lines

    def tell(self, event: Event, at: int) -> None:
        draft = self.tale.tell(event)
        if draft is None:
            return
        text, seat, head, rolls = draft.line(self.tale.telling)
        line: Line = {
            "at": at,
            "text": text,
            **({"seat": seat} if seat >= 0 else {}),
            **({"head": True} if head else {}),
            **({"rolls": rolls} if rolls else {}),
        }
        place = self.places.setdefault(id(draft), len(self.lines))
        self.lines[place : place + 1] = [line]

    def remark(self, table: Table, note: Note) -> None:
        self.noted += 1
        self.tale.close()
        self.lines.append(remark(table, note, self.t))


def lately(story: Story) -> tuple[int, int]:
    """The entry of the diary and the note from which to read, so that a long game costs no more than a short one."""
    begin = max(0, story.length() - 2 * LINES)  # about half of them are told
    return begin, bisect_left(story.notes, begin, key=itemgetter(0)) if begin else 0


def remark(table: Table, note: Note, t: Said) -> Line:
    """What happened besides the game, as a line of the log."""
    kind = f"{note.kind}_bot" if note.level else note.kind
    level = t.phrases.get(f"level.{note.level}", note.level)
    name = t.sentence(note.name) if note.kind == "doubt" else t.name(note.name or table.seat_name(note.seat))
    return {"at": note.seq, "text": t(f"told.{kind}", name=name, level=level, number=note.seat + 1)}


class Reader(NamedTuple):
    """Who looks: a seat (None: the public) that reads a language."""

    seat: int | None
    language: str


def scene_json(value: Any) -> Json:
    """A part of a scene as data; what is one object is encoded once."""
    kind = type(value)
    if isinstance(kind, Once):
        return encode_part(value)
    return [scene_json(item) for item in value] if kind is list or kind is tuple else pack(value)


@lru_cache(1 << 15)
def encode_part(part: Any) -> Encoded:
    return encode_json(pack(part))


def encode_patches(patches: Iterable[Patch]) -> Encoded:
    """Patches as they are sent."""
    return encode_json([patch.to_json() for patch in patches])


class PictureChange:
    """What makes one picture of another; encoded once for everybody who sees both."""

    def __init__(self, patches: list[Patch]) -> None:
        self.patches = patches

    @cached_property
    def raw(self) -> Encoded:
        return encode_patches(self.patches)


class Picture:
    """A scene, encoded once for everybody who sees the same."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.patches: dict[int, tuple[Picture, PictureChange]] = {}  # from earlier pictures, which are kept alive here

    @cached_property
    def raw(self) -> Encoded:
        return encode_json(self.scene.to_json())

    def since(self, earlier: Picture) -> PictureChange:
        """The patches that make this picture of an earlier one."""
        found = self.patches.get(id(earlier))
        if found is None:
            found = self.patches[id(earlier)] = (earlier, PictureChange(diff(earlier.scene, self.scene, scene_json)))
            earlier.patches.clear()  # or all pictures of a game would hold each other
        return found[1]


class Stand(NamedTuple):
    """What somebody has been sent."""

    picture: Picture
    fields: dict[str, Any]
    told: list[Line]  # the lines of the log
    read: int  # entries of the diary
    seq: int
    turn: int


class Views:
    """The pictures of a table as it stands, made when somebody wants them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pictures: dict[Reader, Picture] = {}
        self.tellings: dict[Reader, LogReader] = {}
        self.hearings: dict[Reader, Hearing] = {}
        self.scenes: dict[tuple[Reader, int], list[Beat]] = {}  # what was played since an entry of the diary
        self.logs: dict[Reader, tuple[list[Line], Encoded]] = {}  # the same, encoded for everybody who reads it whole
        self.stands: dict[Viewpoint, Stand] = {}  # what was sent last
        self.turn = 0  # counts the times when everything has to be sent again

    def note_change(self, whole: bool = False) -> None:
        self.pictures.clear()
        self.scenes.clear()
        if whole:
            self.turn += 1
            self.tellings.clear()
            self.hearings.clear()
            self.logs.clear()
            self.stands.clear()

    def picture(self, eye: Reader) -> Picture:
        """The table as it looks now."""
        found = self.pictures.get(eye)
        if found is None:
            story, box = self.table.story, self.table.game.in_language(eye.language)
            scene = waiting(self.table, box) if story is None else draw_scene(box, story, eye.seat)
            found = self.pictures[eye] = Picture(scene)
        return found

    def log(self, eye: Reader) -> list[Line]:
        story = self.table.story
        if story is None:
            return []
        found = self.tellings.get(eye)
        if found is None:
            found = self.tellings[eye] = LogReader(self.table, story, eye)
        return found.go_on(self.table, story)

    def beats(self, eye: Reader, begin: int) -> list[Beat]:
        """What is played to a viewer who was shown the table when the diary was so long."""
        story = self.table.story
        if story is None or begin >= story.length():
            return []
        found = self.scenes.get((eye, begin))
        if found is None:
            box, hearing = self.table.game.in_language(eye.language), self.hearings.setdefault(eye, Hearing())
            found = self.scenes[eye, begin] = hearing.since(box, story, eye.seat, begin)
        return found

    def same(self, who: Viewpoint, stand: Stand) -> Stand:
        """What was sent: one object for all who were sent the same, so that they are sent the same from then on."""
        known = self.stands.get(who)
        alike = known is not None and known.picture is stand.picture and known.told is stand.told
        if known is not None and alike and known[3:] == stand[3:] and known.fields == stand.fields:
            return known
        self.stands[who] = stand
        return stand

    def whole_log(self, eye: Reader) -> Encoded:
        lines = self.log(eye)
        found = self.logs.get(eye)
        if found is None or found[0] is not lines:
            found = self.logs[eye] = (lines, encode_json(lines[-LINES:]))
        return found[1]


def draw_scene(box: Game, story: Story, seat: int | None) -> Scene:
    """The scene. The log goes beside it, line by line, so it is left out here."""
    return without_log(story.scene(box, seat))


def without_log(scene: Scene) -> Scene:
    """A scene without the log: its lines, and the layer in which a picture draws them."""
    scene.log = []
    for layer in scene.layers:
        if layer.name == LOG:
            layer.shapes = []
    return scene


def waiting(table: Table, box: Game) -> Scene:
    """What stands on a table that waits for players: such a game as it may begin, without a question."""
    match = table.game.begin(table.row.players, 0, **table.row.options)
    match.need = None
    return without_log(views.scene(box, match, -1, LAST))
