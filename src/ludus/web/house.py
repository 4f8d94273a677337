"""The house: the host's decisions while the server runs. They are stored, and every process looks each pulse.

`ludus admin` decides (`ludus.web.admin`); here it is read and kept to.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import select

from ludus.table.refusals import Refused
from ludus.web import addresses, decisions
from ludus.web.branding import Club
from ludus.web.store import Store
from ludus.web.store import schema as s

if TYPE_CHECKING:
    from ludus.table.people import Person
    from ludus.table.room import Room
    from ludus.web.hall import Hall

log: Final = logging.getLogger("ludus.web")

Kind = Literal["ban", "mute", "closed", "deleted"]


@dataclass(frozen=True)
class Restriction:
    """Something that was forbidden: to a person or a network, or about a table."""

    kind: Kind
    whom: str
    reason: str
    until: float | None
    made: float

    @property
    def why(self) -> str:
        return self.reason or "none was given."

    @property
    def end(self) -> str:
        """The last moment, in words; empty where there is none."""
        return "" if self.until is None else time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(self.until))


@dataclass(frozen=True)
class Quotas:
    """How much one person, and all who come from one address, may have at the same time."""

    tables: int = 60  # that somebody has made, that are not over, and where something happened within the last day
    bots_alone: int = 12  # of these, tables where only bots sit
    sockets: int = 32
    sockets_by_address: int = 128

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Quotas:
        """What is stored, and the usual for the rest."""
        return cls(**{**asdict(cls()), **stored})


def rules_of(store: Store) -> dict[str, Any]:
    """All that is decided for everybody, by name."""
    return decisions.read((row.name, row.value) for row in store.ask(select(s.house)))[0]


def quotas(store: Store) -> Quotas:
    """The quotas as they are stored now; a server that runs has them in `House.quotas`."""
    return Quotas.read(rules_of(store).get("quotas", {}))


class House:
    """The decisions as they were at the last look."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.left: list[str] = []  # what is stored among the decisions and cannot be read
        self.sign_ups = True
        self.organisers: list[str] | None = None  # who may make events; None: everybody
        self.quotas = Quotas()
        self.club = Club()
        self.bans: dict[str, Restriction] = {}
        self.networks: list[tuple[addresses.Network, Restriction]] = []
        self.mutes: dict[str, Restriction] = {}
        self.shut: dict[str, Restriction] = {}  # tables that are closed or deleted

    async def look(self) -> None:
        """See what has been decided meanwhile."""
        rules, left = decisions.read((row.name, row.value) for row in await self.store.rows(select(s.house)))
        if left and left != self.left:
            log.warning("Ignored unknown settings: %s. Did a newer Ludus write them?", ", ".join(left)[:300])
        self.left = left
        found = [Restriction(**row._asdict()) for row in await self.store.rows(select(s.restrictions))]
        self.sign_ups = bool(rules.get("sign-ups", True))
        self.organisers = rules.get("organisers")
        self.quotas = Quotas.read(rules.get("quotas", {}))
        self.club = Club.read(rules.get("club", {}), rules.get("hosts", []))
        self.mutes = {one.whom: one for one in found if one.kind == "mute"}
        self.shut = {one.whom: one for one in found if one.kind in ("closed", "deleted")}
        banned = [(addresses.network(one.whom), one) for one in found if one.kind == "ban"]
        self.networks = [(network, one) for network, one in banned if network is not None]
        self.bans = {one.whom: one for network, one in banned if network is None}

    def holds(self, one: Restriction) -> bool:
        return one.until is None or self.now() < one.until

    def admit(self, person: str, address: str) -> None:
        """Refuse who is banned."""
        came = addresses.read(address)
        networks = [one for network, one in self.networks if came is not None and came in network]
        for one in (self.bans.get(person), *networks):
            if one is not None and self.holds(one):
                if one.end:
                    raise Refused(f"You are banned from this server until {one.end}. Reason: {one.why}", 403, "banned")
                raise Refused(f"You are banned from this server. Reason: {one.why}", 403, "banned")

    def let_talk(self, person: str) -> None:
        """Refuse who is muted."""
        one = self.mutes.get(person)
        if one is not None and self.holds(one):
            if one.end:
                raise Refused(f"You can't chat on this server until {one.end}. Reason: {one.why}", 403, "muted")
            raise Refused(f"You can't chat on this server. Reason: {one.why}", 403, "muted")

    def let_in(self, person: Person, invited: bool = False) -> None:
        """Refuse new people while sign-ups are closed, unless they have the link for members."""
        if not (person.kept or self.sign_ups or invited):
            raise Refused("This server isn't open to new people right now. Earlier players can still sign in.", 403)

    def organises(self, person: Person) -> bool:
        """Whether somebody may make events."""
        return self.organisers is None or person.id in self.organisers

    def hosts(self, person: Person) -> None:
        """Refuse who does not run the club."""
        if person.id not in self.club.hosts:
            raise Refused("Only this club's hosts can do that. `ludus admin hosts` lists them.", 403)

    async def decide(self, **rules: Any) -> None:
        """Decide something for everybody, and keep to it at once."""
        for name, value in rules.items():
            await self.store.put(s.house, {"name": name.replace("_", "-"), "value": value}, ["name"])
        await self.look()

    def open_table(self, code: str) -> None:
        """Refuse a table that was closed or deleted."""
        one = self.shut.get(code)
        if one is not None and one.kind == "deleted":
            raise Refused("The server admin deleted this table.", 410, "unknown")
        if one is not None:
            raise Refused(f"The server admin closed this table. Reason: {one.why}", 410, "unknown")


async def keep_house(hall: Hall) -> None:
    """Look at what was decided, and do it: shut tables are ended, and who is banned is sent away."""
    house = hall.house
    await house.look()
    await asyncio.gather(*(end(hall, room) for room in hall.loaded_rooms(house.shut)))
    for room in hall.loaded_rooms() if house.bans or house.networks else []:
        for viewer in list(room.audience.viewers):
            try:
                house.admit(viewer.person.id, viewer.address)
            except Refused as e:
                viewer.let_go(e)


async def end(hall: Hall, room: Room) -> None:
    """Nothing goes on at a table any more, and everybody there is told why."""
    try:
        hall.house.open_table(room.code)
        return
    except Refused as e:
        why = e
    await room.end(why)
