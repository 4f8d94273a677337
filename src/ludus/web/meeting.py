"""A table for people, and bots, who have found each other: by a seek, or by the pairing of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludus.table.people import Person
from ludus.table.seats import Sit
from ludus.table.tables import Wish
from ludus.web.tables import Tables


async def meet(tables: Tables, sitters: Sequence[Person | str], wish: Wish, host: Person | None = None) -> str:
    """The code of a new table where these sit, in this order; a bot is named by its level. Where only bots sit,
    somebody else is the host."""
    owner = next((sitter for sitter in sitters if isinstance(sitter, Person)), host)
    assert owner is not None
    kinds = ["open" if isinstance(sitter, Person) else f"bot:{sitter}" for sitter in sitters]
    code = await tables.create(owner, replace(wish, seats=kinds))
    room = await tables.hall.room(code)
    for number, sitter in enumerate(sitters):
        if isinstance(sitter, Person):
            await room.do(Sit(sitter, number, room.table.seat(number).version, owner.id))
    return code
