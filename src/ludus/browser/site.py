"""The site in a browser: its pages and forms, and the lines to its tables."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from ludus.browser import drafts, guests, luggage
from ludus.browser.drafts import BrowserRuns, Tried
from ludus.browser.guests import Guests
from ludus.browser.home import Ask, BrowserHall, BrowserTables, visitor
from ludus.browser.reviews import BrowserReviews
from ludus.browser.shelf import Shelf
from ludus.core.chance import fresh_seed
from ludus.core.errors import LudusError
from ludus.table import outbox, protocol
from ludus.table.connection import Talk
from ludus.table.people import Person, tidy_name
from ludus.table.refusals import Refused
from ludus.table.room import Room
from ludus.table.tables import Wish
from ludus.table.viewer import Viewer
from ludus.table.words import Said, accepted_language
from ludus.web import forms, given, pages, reading, rendering, reviewing, simulating, workbench
from ludus.web.reviewing import ReviewVisit
from ludus.web.simulating import SimulatingVisit
from ludus.web.visit import Fields, Reply, data

log: Final = logging.getLogger("ludus.browser")
ADDRESSES: Final = [
    *pages.addresses,
    *reading.addresses,
    *forms.addresses,
    *reviewing.addresses,
    *workbench.addresses,
    *simulating.addresses,
    *luggage.addresses,
    *guests.addresses,
    *drafts.addresses,
]
NO_TABLE, AGAIN, TOO_FAST = 4404, 1013, 4429  # why a line is hung up, as a server says it
UNKEPT: Final = "Your browser couldn't save this; nothing changed. The device may be full."
Send = Callable[[str], None]
HangUp = Callable[[int], None]


class BrowserVisit(ReviewVisit, SimulatingVisit):
    """What the page in front asks of the worker behind it."""

    csrf = ""
    edition = "browser"

    def __init__(self, site: Site, path: Mapping[str, str], query: str, asked: Mapping[str, Any]) -> None:
        self.site = site
        self.path = path
        self.raw = query
        self.sent: Fields | None = asked.get("fields")
        self.person = visitor(site.shelf)
        self.language = site.language
        self.fields = {}
        self.tables = site.tables
        self.checks = site.tables.checks
        self.reviews = site.reviews
        self.runs = site.runs
        self.bots = site.hall.thinkers.bots
        self.json = bool(asked.get("json"))

    def query(self) -> Fields:
        return given.query(self.raw.encode())

    async def form(self) -> Fields:
        self.fields = given.check_fields((self.sent or {}).items())
        return self.fields

    async def aside(self, wish: Wish, content: Mapping[str, str]) -> str:
        return f"/try/{await self.site.tried.lay(self.person, self.language, wish, content)}"

    async def change_person(self, name: str, settings: Fields) -> Person:
        self.site.rename(name, settings)
        self.person = visitor(self.site.shelf)
        return self.person


class Site:
    """Everything a visitor can ask for."""

    def __init__(self, shelf: Shelf, hall: BrowserHall, device: str, apart: Ask) -> None:
        self.shelf = shelf
        self.hall = hall
        self.tables = BrowserTables(hall)
        self.device = accepted_language(device)
        self.guests = Guests(hall.steady)
        self.reviews = BrowserReviews(hall)
        self.runs = BrowserRuns(hall)
        self.tried = Tried(apart)
        self.lines: dict[str, OpenLine] = {}
        if not shelf.person["name"]:
            name = Said(self.device)("site.guest", number=fresh_seed() % 900 + 100)
            shelf.store(["person", {**shelf.person, "name": name}])

    @property
    def language(self) -> str:
        return str(self.shelf.person["settings"].get("language") or self.device)

    def rename(self, name: str, settings: Fields) -> None:
        """Another name or other settings of this browser's owner."""
        was = self.shelf.person
        called = tidy_name(name) if name else was["name"]
        self.shelf.store(["person", {"name": called, "settings": {**was["settings"], **settings}}])
        if called != was["name"]:
            self.hall.rename_person(visitor(self.shelf).id, called)

    def take_in(self, brought: Shelf) -> None:
        """Tables of another browser come on the shelf; those that are open here and change are loaded again."""
        for code in self.shelf.take_in(brought):
            for room in self.hall.loaded_rooms([code]):
                self.hall.forget(room)

    async def lay(self, asked: Mapping[str, Any]) -> dict[str, str]:
        """Lay the table of a draft whose content was read here; its code, or why not."""
        self.rename(asked["name"], {"language": asked["language"]})
        try:
            wish = Wish(asked["lay"], asked["seats"], asked["options"])
            return {"laid": await self.tables.create(visitor(self.shelf), wish)}
        except LudusError as e:
            return {"refused": str(e)}

    async def answer(self, asked: Mapping[str, Any]) -> Reply:
        """The reply to a request: its method, its address, the fields of its form, and whether data is wanted."""
        url = urlsplit(asked["url"])
        for address in ADDRESSES:
            path = address.match(asked["method"], url.path)
            if path is not None:
                visit = BrowserVisit(self, path, url.query, asked)
                try:
                    return await address.page(visit)
                except Refused as e:
                    return refusal_reply(visit, e.text, e.status)
                except LudusError as e:
                    return refusal_reply(visit, str(e), 400)
        return refusal_reply(BrowserVisit(self, {}, "", asked), "Page not found.", 404)

    # --- lines --------------------------------------------------------------------------------------------------------

    def open(self, name: str, code: str, send: Send, hang_up: HangUp, guest: Mapping[str, Any] | None = None) -> None:
        """A page looks at a table: one of this browser, or that of a guest, whose address stays for the next game."""
        self.close(name)
        person = None if guest is None else self.guests.person(guest)
        self.lines[name] = OpenLine(self, code if guest is None else self.latest(code), send, hang_up, person)

    def latest(self, code: str) -> str:
        """The last of the games that were asked for at a table after each other."""
        while code in self.shelf.rows and (following := self.shelf.rows[code]["rematch"].get("code", "")):
            code = following
        return code

    def close(self, name: str) -> None:
        """The page is gone, or looks at something else."""
        line = self.lines.pop(name, None)
        if line is not None:
            line.task.cancel()

    def hear(self, name: str, frame: str) -> None:
        """A page says something to its table."""
        line = self.lines.get(name)
        if line is None or len(frame) > protocol.LARGEST:
            return
        if line.guest is not None and not self.guests.may_speak(line.guest):
            line.hang_up(TOO_FAST)
            self.close(name)
            return
        line.frames.put_nowait(frame)


class TabTalk(Talk):
    """The talk of a page in this browser."""

    def __init__(self, site: Site, room: Room, viewer: Viewer) -> None:
        super().__init__(room, viewer, site.hall.reel)
        self.site = site

    async def rematch(self) -> None:
        await self.site.tables.rematch(self.room, self.viewer.person)


class OpenLine:
    """One page at one table: what it says is heard in order."""

    def __init__(self, site: Site, code: str, send: Send, hang_up: HangUp, guest: Person | None) -> None:
        self.site, self.code, self.send, self.hang_up, self.guest = site, code, send, hang_up, guest
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.task = site.hall.background(self.run())

    async def run(self) -> None:
        hall = self.site.hall
        try:
            room = await hall.room(self.code)
        except Refused as e:
            self.refuse(e, "")
            self.hang_up(NO_TABLE)
            return
        with room.keep_open():
            if self.guest is not None:
                await room.do(guests.Welcome(self.guest))
            person = self.guest or visitor(self.site.shelf)
            language = person.settings.get("language") or self.site.language
            since = await hall.log.last_seen(self.code, person.id)
            talk = TabTalk(self.site, room, Viewer(room.audience, person, "", language, since, person.id))
            sender = hall.background(self.sending(talk))
            try:
                while True:
                    await self.hear(talk, await self.frames.get())
            finally:
                talk.leave()
                sender.cancel()

    async def sending(self, talk: TabTalk) -> None:
        """What is shown goes out at once. A table that has to be reloaded is asked for again."""
        gone = asyncio.Event()
        gone.set()
        await talk.viewer.deliver(self.send_frame, gone)
        self.hang_up(AGAIN)

    async def send_frame(self, frame: str) -> None:
        self.send(frame)

    def refuse(self, e: Refused, key: str) -> None:
        """A refusal beside the table, which may be gone."""
        text = Said(self.site.language).sentence(e.text)
        told = {"type": "refused", "key": key, "code": e.code, "text": text, "rule": "", "seq": 0}
        self.send(outbox.write(told))

    async def hear(self, talk: TabTalk, frame: str) -> None:
        try:
            await talk.listen(frame)
        except protocol.BadMessage as e:
            talk.refuse(frame, Refused(f"Invalid message: {e}.", 400, "bad-message"))
        except Refused as e:
            talk.refuse(frame, e)
        except Exception:  # what could not be kept has not happened; the table is loaded again
            log.exception("a message could not be answered")
            self.refuse(Refused(UNKEPT, 507, "not-now"), protocol.key_of(frame))


def refusal_reply(visit: BrowserVisit, text: str, status: int) -> Reply:
    """A refusal as a page, or as data for those who ask for it."""
    said = visit.said.sentence(text)
    return data({"error": said}, status) if visit.json else rendering.trouble(visit, said, status)


def reply_json(reply: Reply) -> str:
    """A reply as it is handed to the page."""
    return json.dumps({"body": reply.body, "status": reply.status, "kind": reply.kind, "headers": dict(reply.headers)})
