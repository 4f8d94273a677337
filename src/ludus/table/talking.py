"""Talk at a table: who may speak, how much of it is kept, and whom the host does not want to hear."""

from __future__ import annotations

from typing import Any, Final

from ludus.table import frames
from ludus.table.limits import taken
from ludus.table.people import Person, hashed
from ludus.table.refusals import Refused
from ludus.table.state import Table

SHOWN: Final = 100  # lines that a table shows

Line = dict[str, Any]


def speaker(table: Table, person: str) -> str:
    """What the lines of a table call a person: the same each time, and nothing that leads to the person."""
    return hashed(f"speaker {table.code} {person}")[:12]


def check(table: Table, person: Person) -> None:
    """Refuse whoever may not speak here, or not now."""
    talk = table.row["talk"]
    if speaker(table, person.id) in talk.get("muted", []):
        raise Refused("The host of this table has muted you.", 403, "forbidden")
    if table.seats_of(person.id) or table.row["host"] == person.id:
        return
    if talk.get("seated"):
        raise Refused("Only players may chat at this table.", 403, "forbidden")
    if not taken(1, table.strangers):
        raise Refused("Spectators are sending messages too fast. Wait a moment.", 429, "too-fast")


def spoken(table: Table, said: Line) -> None:
    table.chat = [*table.chat, said][-SHOWN:]
    frame = frames.write({"type": "chat", **said})
    for viewer in table.viewers:
        viewer.outbox.say(frame)


def rules(table: Table, host: bool) -> dict[str, Any]:
    """Who may chat, as viewers are told; whom the host has muted is the host's to know."""
    talk = table.row["talk"]
    return {"seated": bool(talk.get("seated")), "muted": talk.get("muted", []) if host else []}
