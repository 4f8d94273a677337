"""The chat of a table: who may speak, how much of it is kept, and whom the host does not want to hear."""

from __future__ import annotations

from typing import Any, Final

from ludus.table import protocol
from ludus.table.limits import take_from_all
from ludus.table.log import RowChange, TalkRow
from ludus.table.people import Person, hash_token
from ludus.table.refusals import Refused
from ludus.table.state import Effect, Line, Table

MUTED: Final = 200  # people whom a table does not hear


def speaker(code: str, person: str) -> str:
    """What the lines of a table call a person: the same each time, and nothing that leads to the person."""
    return hash_token(f"speaker {code} {person}")[:12]


def check(table: Table, person: Person) -> None:
    """Refuse people who may not chat here, or not now."""
    talk = table.row.talk
    if speaker(table.code, person.id) in talk.get("muted", []):
        raise Refused("The host of this table has muted you.", 403, "forbidden")
    if table.seats_of(person.id) or table.row.host == person.id:
        return
    if talk.get("seated"):
        raise Refused("Only players may chat at this table.", 403, "forbidden")
    if not take_from_all(1, table.strangers):
        raise Refused("Spectators are sending messages too fast. Wait a moment.", 429, "too-fast")


def say(table: Table, person: Person, m: protocol.Chat) -> Effect:
    """A line of somebody who may speak."""
    mine = table.seats_of(person.id)
    said = {"who": person.name, "seat": mine[0] if mine else None, "text": m.text, "time": table.home.wall()}
    return Effect(said={**said, "by": speaker(table.code, person.id)}, key=m.key, person=person.id)


def as_stored(said: Line) -> Line:
    """A line as it is kept: who spoke is kept beside it."""
    return {name: value for name, value in said.items() if name != "by"}


def as_shown(code: str, person: str, said: Line) -> Line:
    """A stored line, as it is shown to people who arrive later."""
    return {**said, "by": speaker(code, person)}


def rule(table: Table, person: Person, m: protocol.Mute | protocol.Seated) -> Effect:
    """The host says who may chat."""
    if table.row.host != person.id:
        raise Refused("Only the host decides who may chat.", 403, "forbidden")
    talk = TalkRow(**table.row.talk)
    if isinstance(m, protocol.Seated):
        talk["seated"] = m.on
    elif m.by == speaker(table.code, person.id):
        raise Refused("You can't mute yourself.", 409, "not-now")
    else:
        others = [by for by in talk.get("muted", []) if by != m.by]
        talk["muted"] = [*others, m.by][-MUTED:] if m.on else others
    return Effect(row=RowChange(talk=talk))


def rules(table: Table, host: bool) -> dict[str, Any]:
    """Who may chat, as viewers are told; whom the host has muted is the host's to know."""
    talk = table.row.talk
    return {"seated": bool(talk.get("seated")), "muted": talk.get("muted", []) if host else []}
