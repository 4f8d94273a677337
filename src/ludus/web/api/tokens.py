"""Tokens: what programs come in with. Of each only a hash is kept; it is shown once, ends by itself, and can be ended.

A token speaks for its owner, or for a bot of theirs: somebody with a name, a seat and ratings like everybody
else, whose name is marked.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from ludus.core.plain import plain_line
from ludus.table.people import Person, hash_token, letters, program_name
from ludus.table.refusals import Refused
from ludus.web.store import Store
from ludus.web.store import schema as s
from ludus.web.store.rows import BotRow, TokenRow
from ludus.web.store.writer import Change

SCOPES: Final = ("read", "play", "chat", "seek", "events")
DAYS: Final = (7, 30, 90, 365)  # that a token is good for
DAY: Final = 24 * 3600.0  # seconds
BEGIN: Final = "ludus_"  # so that a finder knows what it is
MOST: Final = 12  # tokens of one person that are good
MOST_BOTS: Final = 4
LONGEST_NAME: Final = 40
NOTED: Final = 3600.0  # seconds within which it is not written down again that a token was used


@dataclass(frozen=True)
class Grant:
    """What a token allows, and to whom."""

    id: str
    owner: str
    person: Person
    scopes: frozenset[str]
    expires: float
    bot: bool

    @property
    def mark(self) -> str:
        """By which open lines of this token are known."""
        return f"token {self.id}"


class Tokens:
    """All tokens of the server."""

    def __init__(self, store: Store, wall: Callable[[], float]) -> None:
        self.store = store
        self.wall = wall

    async def of(self, token: str) -> Grant | None:
        """What a token allows; None where it is none, or none any more."""
        found = await self.good(s.tokens.c.hash == hash_token(token)) if token.startswith(BEGIN) else None
        if found is not None and found.used < self.wall() - NOTED:
            used = update(s.tokens).where(s.tokens.c.hash == hash_token(token)).values(used=self.wall())
            await self.store.write((used, None))
        return None if found is None else grant_of(found)

    async def still(self, grant: Grant) -> bool:
        """Whether it is good now; lines that are open for long ask again."""
        return await self.good(s.tokens.c.id == grant.id) is not None

    async def good(self, which: ColumnElement[bool]) -> TokenRow | None:
        c, p = s.tokens.c, s.persons.c
        question = select(s.tokens, p.name.label("called"), p.settings, p.owner.label("owned"))
        return await self.store.row(question.join(s.persons, p.id == c.person).where(which, c.expires > self.wall()))

    async def made_by(self, person: str) -> list[TokenRow]:
        """The tokens that somebody has made and that are good, the newest first."""
        c, p = s.tokens.c, s.persons.c
        question = select(s.tokens, p.name.label("called"), p.owner.label("owned"))
        mine = (c.owner == person) & (c.expires > self.wall())
        return list(
            await self.store.rows(question.join(s.persons, p.id == c.person).where(mine).order_by(c.made.desc(), c.id))
        )

    async def make(
        self, owner: Person, name: str, scopes: Collection[str], days: int, speaker: Person | None = None
    ) -> str:
        """A new token for its owner, or for a bot of theirs; the only time that it is told."""
        if not scopes or not set(scopes) <= set(SCOPES):
            raise Refused(f"A token needs one or more of these scopes: {', '.join(SCOPES)}.")
        if days not in DAYS:
            raise Refused(f"A token is valid for {', '.join(map(str, DAYS))} days, not {days}.")
        tidy = plain_line(name)[:LONGEST_NAME].strip()
        if not tidy:
            raise Refused("Give the token a name, so you recognize it later.")
        if len(await self.made_by(owner.id)) >= MOST:
            raise Refused(f"You have {MOST} tokens. Revoke one first.", 409)
        token, now = BEGIN + secrets.token_urlsafe(32), self.wall()
        row: dict[str, Any] = {"hash": hash_token(token), "id": secrets.token_hex(16), "owner": owner.id, "name": tidy}
        row |= {"person": (speaker or owner).id, "scopes": [scope for scope in SCOPES if scope in scopes]}
        times = {"made": now, "expires": now + days * DAY, "used": 0.0}
        over = delete(s.tokens).where(s.tokens.c.owner == owner.id, s.tokens.c.expires <= now)
        await self.store.write((over, None), (insert(s.tokens), {**row, **times}))
        return token

    async def drop(self, owner: str, id: str) -> None:
        c = s.tokens.c
        await self.store.write((delete(s.tokens).where(c.id == id, c.owner == owner), None))

    # --- bots ---------------------------------------------------------------------------------------------------------

    async def bots_of(self, person: str) -> list[BotRow]:
        c = s.persons.c
        question = select(c.id, c.name, c.handle, c.settings).where(c.owner == person)
        return list(await self.store.rows(question.order_by(c.made, c.id))) if person else []

    async def bot(self, owner: Person, name: str) -> Person:
        """The bot of this name; a new one where there is none."""
        called, bots = program_name(name), await self.bots_of(owner.id)
        known = next((bot for bot in bots if bot.name == called), None)
        if known is not None:
            return Person(known.id, known.name, known.settings, kept=True)
        if len(bots) >= MOST_BOTS:
            raise Refused(f"You have {MOST_BOTS} bots. Delete one first.", 409)
        found = await self.store.row(select(func.count().label("n")).where(s.persons.c.name == called))
        if found is not None and found.n:
            raise Refused("Another bot has this name. Choose a different one.", 409)
        row: dict[str, Any] = {"id": secrets.token_hex(16), "name": called, "settings": {}, "made": self.wall()}
        await self.store.write((insert(s.persons), {**row, "handle": letters(10), "owner": owner.id}))
        return Person(row["id"], called, {}, kept=True)

    async def own_bot(self, owner: str, id: str) -> Person:
        """A bot of somebody's, by its id."""
        for bot in await self.bots_of(owner):
            if bot.id == id:
                return Person(bot.id, bot.name, bot.settings, kept=True)
        raise Refused("You have no bot of this name.", 404)


def grant_of(row: TokenRow) -> Grant:
    person = Person(row.person, row.called, row.settings, kept=True)
    return Grant(row.id, row.owner, person, frozenset(row.scopes), row.expires, bool(row.owned))


def end_tokens(person: str) -> list[Change]:
    """All tokens of somebody end, whether they made them or are spoken for."""
    c = s.tokens.c
    return [(delete(s.tokens).where((c.owner == person) | (c.person == person)), None)]
