"""A visit: somebody asks for a page, or sends a form. Pages know visits and give replies; who carries them, a server
or a worker of the visitor's own browser, is another matter."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import quote

from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.table.people import Person
from ludus.table.refusals import Refused
from ludus.table.tables import Checks, Tables, Wish
from ludus.table.words import Said
from ludus.web.branding import Club

T = TypeVar("T")
Fields = dict[str, str]
HTML, JSON, CSS, SVG, TEXT = "text/html", "application/json", "text/css", "image/svg+xml", "text/plain"
NUMBER: Final = "[0-9]{1,9}"  # in an address: a longer one is the number of nothing here
WORD: Final = "[^/\\x00-\\x1f\\x7f]{1,200}"  # and one step of it, of signs that a database and a header can hold
PLACE: Final = f"{WORD}(?:/{WORD}){{0,7}}"  # several steps
OWN: Final = re.compile(r"/(?!/)[A-Za-z0-9/._~-]*(?:\?[A-Za-z0-9._~=&%-]*)?")  # a place on this server
PLAIN: Final = ":/%#?=@[]!$&'()*+,;~"  # what an address has, besides letters and figures
DAY: Final = {"cache-control": "public, max-age=86400"}


@dataclass
class Reply:
    """What is sent back."""

    body: str
    status: int = 200
    kind: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)


def data(value: Any, status: int = 200, headers: Mapping[str, str] = {}) -> Reply:
    """An answer for programs."""
    return Reply(json.dumps(value, ensure_ascii=False, separators=(",", ":")), status, JSON, headers)


def on_to(url: str) -> Reply:
    """On to another page."""
    return Reply("", 303, HTML, {"location": quote(url, safe=PLAIN)})


def own_place(wanted: str, usual: str) -> str:
    """Where a form asks to be sent to, if that is on this server, and else the usual place."""
    return wanted if OWN.fullmatch(wanted) else usual


class Visit:
    """Who asks for what. A home says how a form is read, what things cost, and who is kept."""

    edition = "server"  # or "browser", where there is none
    path: Mapping[str, str]  # what the address names
    person: Person
    csrf: str  # the token of forms
    language: str  # the one chosen, or the one the browser asks for
    fields: Fields  # of the form, once it is read
    tables: Tables
    checks: Checks
    bots: Collection[str]
    json: bool  # a program asks
    club = Club()  # whose pages these are

    def asset(self, name: str) -> str:
        """Where a file of the pages lies."""
        return f"/static/{name}"

    def link(self, path: str) -> str:
        """An address of ours to give to others; the page's own address goes before it in the browser."""
        return path

    def query(self) -> Fields:
        """The fields of the address."""
        raise NotImplementedError

    async def form(self) -> Fields:
        """The fields of a form that one of our own pages sent."""
        raise NotImplementedError

    def pay(self, *kinds: str) -> None:
        """What is asked for costs something, or is refused."""

    async def asks_for(self, code: str) -> None:
        """Refuse visitors who try out codes of tables."""

    async def refuse_live_deal(self, code: str) -> None:
        """Refuse a record whose deal others still play."""

    def unknown(self) -> None:
        """A table was asked for that does not exist."""

    async def keep_person(self) -> Person:
        """The person who asks, from now on one who stays."""
        return self.person

    async def change_person(self, name: str, settings: Fields) -> Person:
        """Another name, or other settings."""
        raise NotImplementedError

    async def passkeys(self) -> list[dict[str, str]] | None:
        """The passkeys of the person who asks; None where there are none to be had."""
        return None

    async def beside(self, work: Callable[..., T], *args: Any) -> T:
        """What takes longer, without anybody waiting for it who asks for something else."""
        return work(*args)

    async def note_seat(self, reply: Reply) -> Reply:
        """The visitor sits somewhere now."""
        return reply

    async def aside(self, wish: Wish, content: Mapping[str, str]) -> str:
        """A table with other content than that of the box, beside all others; where it is."""
        raise NotImplementedError

    # --- what every page needs ----------------------------------------------------------------------------------------

    @property
    def said(self) -> Said:
        return Said(self.language)

    @property
    def game(self) -> Game:
        """The game of the address, in the language of the reader."""
        try:
            return find.game(self.path["game"]).in_language(self.language)
        except LudusError as e:
            raise Refused(self.said("game.unknown", name=self.path["game"]), 404) from e

    def go_to(self, url: str) -> Reply:
        """On to another page; programs get its address."""
        return data({"url": url}) if self.json else on_to(url)


Page = Callable[[Any], Awaitable[Reply]]


class Address(NamedTuple):
    """Where a page is found."""

    path: str  # with names in braces, such as /games/{game}
    page: Page
    method: str = "GET"

    def match(self, method: str, path: str) -> Mapping[str, str] | None:
        """What an address names, if it is this one."""
        wanted = re.sub(r"\\{(\w+)(:int)?\\}", as_pattern, re.escape(self.path))
        found = re.fullmatch(wanted, path)
        return None if found is None or method != self.method else found.groupdict()


def as_pattern(part: re.Match[str]) -> str:
    """A part of an address as a pattern."""
    return f"(?P<{part[1]}>{NUMBER if part[2] else WORD})"


def then(place: str, do: Callable[[Any], Awaitable[object]]) -> Page:
    """A page of a form: something is done, and it goes on to a place, such as /events/{id}. Programs do the same."""

    async def page(visit: Any) -> Reply:
        await do(visit)
        reply: Reply = visit.go_to(place.format(**visit.path))
        return reply

    return page


def post(path: str, page: Page) -> Address:
    return Address(path, page, "POST")
