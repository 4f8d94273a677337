"""How many tables somebody may have that are not over."""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, func, select

from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.web.house import Quotas
from ludus.web.store import Store
from ludus.web.store import schema as s

DAY: Final = 24 * 3600  # seconds


async def check(store: Store, quotas: Quotas, person: Person, now: float, alone: bool) -> None:
    """Refuse one more table where there are enough; `alone`: one where only bots would sit."""
    c = s.tables.c
    mine = (c.host == person.id) & (c.status != "over") & (c.changed > now - DAY)
    if await count(store, mine) >= quotas.tables:
        raise Refused(f"You have {quotas.tables} unfinished tables. Finish one first.", 429)
    peopled = select(s.seats.c.table).where(s.seats.c.kind != "bot")
    if alone and await count(store, mine & c.code.not_in(peopled)) >= quotas.bots_alone:
        text = f"You have {quotas.bots_alone} unfinished tables of bots only. Wait for one to finish."
        raise Refused(text, 429)


async def count(store: Store, which: ColumnElement[bool]) -> int:
    found = await store.row(select(func.count().label("found")).select_from(s.tables).where(which))
    return 0 if found is None else int(found.found)
