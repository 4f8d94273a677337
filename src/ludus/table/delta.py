"""What is sent when a table changes, made of who looks and what was sent before: once for all who have both alike."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ludus.table import beats, intents, table_json
from ludus.table.outbox import Encoded, Frame, write
from ludus.table.state import Table, Viewpoint
from ludus.table.view import Line, Reader, Stand, Views
from ludus.table.words import Said

GROWING: Final = 16  # lines at the end of a log that may still grow, at most


class Sent(NamedTuple):
    """A frame, if there is anything new, and all that its receivers then have."""

    frame: Frame | None
    stand: Stand


class Changes:
    """The frames of one moment: everybody who is the same, and was sent the same before, is sent one and the same."""

    def __init__(self, table: Table, views: Views) -> None:
        self.table = table
        self.views = views
        self.wholes: dict[tuple[Viewpoint, int | None], Sent] = {}
        self.shows: dict[
            tuple[Viewpoint, int], tuple[Stand, Sent]
        ] = {}  # by the stand before, which is kept alive here
        self.fields: dict[Viewpoint, dict[str, Any]] = {}
        wanted = [] if table.story is None else [one.person for one in table.story.wanted.values()]
        self.known = {table.row.host, *wanted, *(seat.person for seat in table.seats)}  # all others are the public
        self.public: dict[str, Viewpoint] = {}  # by languages

    def crowd(self, language: str) -> Viewpoint:
        """Somebody to whom the table is nothing but something to watch."""
        found = self.public.get(language)
        if found is None:
            found = self.public[language] = Viewpoint(None, language)
        return found

    def fields_for(self, who: Viewpoint) -> dict[str, Any]:
        found = self.fields.get(who)
        if found is None:
            found = self.fields[who] = table_json.of(self.table, who)
        return found

    def whole(self, who: Viewpoint, since: int | None) -> Sent:
        """Everything, for somebody who has seen nothing, or sees through other eyes now."""
        found = self.wholes.get((who, since))
        if found is None:
            table, views, eye = self.table, self.views, Reader(who.seat, who.language)
            picture, told = views.picture(eye), views.log(eye)
            stand = views.same(who, Stand(picture, self.fields_for(who), told, table.length, table.seq, views.turn))
            frame = whole(table, stand.fields, since, who, picture.raw, views.whole_log(eye), table.seq)
            found = self.wholes[who, since] = Sent(frame, stand)
        return found

    def since(self, who: Viewpoint, before: Stand) -> Sent:
        """What has changed."""
        found = self.shows.get((who, id(before)))
        if found is None:
            found = self.shows[who, id(before)] = (before, self.what_to_send(who, before))
        return found[1]

    def what_to_send(self, who: Viewpoint, before: Stand) -> Sent:
        table, views, eye = self.table, self.views, Reader(who.seat, who.language)
        picture, log, said = views.picture(eye), views.log(eye), self.fields_for(who)
        changed = {name: value for name, value in said.items() if before.fields.get(name) != value}
        now = views.same(who, Stand(picture, said, log, table.length, table.seq, views.turn))
        if picture is before.picture and not changed and before.seq == table.seq:
            return Sent(None, now)
        change = None if picture is before.picture else picture.since(before.picture)
        played = beats.beats_json(views.beats(eye, before.read), [] if change is None else change.patches)
        stay = staying(before.told, log)
        cut = {"cut": len(before.told) - stay} if stay < len(before.told) else {}
        seen = {"type": "show", "seq": table.seq, "as": who.seat, "patches": [] if change is None else change.raw}
        meant = {} if before.seq == table.seq else last_intent(table, who)
        return Sent(write({**seen, "beats": played, "log": log[stay:], **cut, "table": changed, **meant}), now)


def whole(
    table: Table, said: dict[str, Any], since: int | None, who: Viewpoint, scene: Encoded, log: Encoded, at: int
) -> Frame:
    """A table as it stands, or stood."""
    t = Said(who.language)
    return write(
        {
            "type": "table",
            "seq": table.seq,
            "at": at,
            "as": who.seat,
            "table": {**said, "since": since},
            "scene": scene,
            "log": log,
            "chat": [{**line, "who": t.name(line["who"])} for line in table.chat],
        }
    )


def staying(sent: list[Line], now: list[Line]) -> int:
    """How many lines of a log are as they were sent; the last ones may have grown since."""
    place = max(0, min(len(sent), len(now)) - GROWING)
    while place < len(sent) and place < len(now) and sent[place] is now[place]:
        place += 1
    return place


def last_intent(table: Table, who: Viewpoint) -> dict[str, Any]:
    """What was meant by the last thing that was done, where the viewer may know it."""
    story = table.story
    meant = None if story is None else story.meant
    if meant is None:
        return {}
    own = meant.seat == who.seat and meant.seat in who.mine
    if not own and (meant.sealed or not intents.open_to_all(table.game, meant.intent)):
        return {}
    intent = meant.intent
    return {
        "by": meant.seat,
        "intent": intent.name,
        "steps": len(intent.steps),
        "stopped": why_stopped(table, who, intent),
    }


def why_stopped(table: Table, who: Viewpoint, intent: intents.Intent) -> str:
    """Why it went no further, in words."""
    word, _, seat = intent.stopped.partition(" ")
    t = Said(who.language)
    name = t.name(table.seat_name(int(seat))) if seat else ""
    return t(f"stopped.{word}", name=name) if word else ""
