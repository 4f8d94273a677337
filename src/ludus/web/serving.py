"""How a server carries visits: what a request says goes to a page, and its reply goes back."""

from __future__ import annotations

import gzip
import hmac
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar
from urllib.parse import parse_qsl

from starlette.background import BackgroundTask
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ludus.table.people import NOBODY, Person
from ludus.table.refusals import Refused
from ludus.table.tables import Wish
from ludus.table.words import accepted_language
from ludus.web import given, guard
from ludus.web.asking import Asker, asking
from ludus.web.assets import assets
from ludus.web.people import csrf
from ludus.web.reviewing import ReviewVisit
from ludus.web.services import services
from ludus.web.simulating import SimulatingVisit
from ludus.web.visit import SVG, Address, Fields, Page, Reply

T = TypeVar("T")
PACKED: Final = {"content-encoding": "gzip", "vary": "accept-encoding"}
MULTIPART: Final = "multipart/form-data"
FOR_LONG: Final = "public, max-age=31536000, immutable"


@dataclass
class FileReply(Reply):
    """A file in a folder of its own, which goes when it is sent."""

    file: Path = Path()


class ServerVisit(ReviewVisit, SimulatingVisit):
    """A request of a browser."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.state = state = services(request)
        self.path = {name: str(value) for name, value in request.path_params.items()}
        who = request.state
        self.person = getattr(who, "person", NOBODY)  # no matter who asks for files
        self.token: str = getattr(who, "token", "")
        self.asks()
        self.csrf = getattr(who, "csrf", "")
        device = accepted_language(request.headers.get("accept-language", ""))
        self.language = self.person.settings.get("language") or device
        self.fields = {}
        self.tables = state.tables
        self.checks = state.checks
        self.reviews = state.reviews
        self.runs = state.runs
        self.bots = state.hall.thinkers.bots
        self.json = wants_json(request)
        self.club = state.hall.house.club

    @property
    def fresh(self) -> str:
        """The new cookie that the answer brings, whatever the answer is; empty where the old one stays."""
        return getattr(self.request.state, "fresh", "")

    @fresh.setter
    def fresh(self, token: str) -> None:
        state = self.request.state
        state.fresh = state.token = self.token = token
        state.csrf = self.csrf = csrf(token)

    def asks(self, token: str = "") -> None:
        """From now on whatever is done is done for this person, at this address."""
        asking.set(Asker(self.person.id, guard.address(self.request), token))

    def asset(self, name: str) -> str:
        return assets.url(name)

    def link(self, path: str) -> str:
        return self.state.settings.link(str(self.request.base_url), path)

    def query(self) -> Fields:
        return given.query(self.request.scope["query_string"])

    async def form(self) -> Fields:
        """The fields of a form that one of our own pages sent; files are read as text."""
        self.from_here()
        self.fields = fields = await form(self.request)
        self.ours(fields.pop("csrf", "") or self.request.headers.get("x-ludus-csrf", ""))
        if "code" in self.path:
            await self.asks_for(self.path["code"])
        return fields

    def from_here(self) -> None:
        """Refuse what a page of another site sends."""
        if not guard.same_origin(self.request):
            raise Refused("This form came from a different site. Reload the page and try again.", 403)

    def ours(self, token: str) -> None:
        """Refuse a form that does not have the token of our pages."""
        if not hmac.compare_digest(token.encode(), self.csrf.encode()):
            raise Refused("This form has expired. Go back, reload the page, and try again.", 403)
        self.pay("form")

    @asynccontextmanager
    async def file(self, name: str) -> AsyncIterator[BinaryIO]:
        """The file of a form that one of our own pages sent, as it is; a large one waits on the disk."""
        self.from_here()
        if kind_of(self.request) != MULTIPART:
            raise Refused("Choose a file.")
        limits: dict[str, Any] = {"max_files": 1, "max_fields": 4, "max_part_size": given.LONGEST_FIELD}
        async with self.request.form(**limits) as sent:
            self.ours(str(sent.get("csrf", "")))
            found = sent.get(name)
            if not isinstance(found, UploadFile) or not found.size:
                raise Refused("Choose a file.")
            yield found.file

    def pay(self, *kinds: str) -> None:
        self.state.shares.spend(*kinds, person=self.person.id, address=guard.address(self.request))

    async def asks_for(self, code: str) -> None:
        await self.state.codes.ask(guard.address(self.request), self.person, code)

    async def refuse_live_deal(self, code: str) -> None:
        await self.state.events.refuse_live_deal(code)

    def unknown(self) -> None:
        self.state.codes.unknown(guard.address(self.request))

    async def keep_person(self) -> Person:
        return await self.kept_as(invited=False)

    async def kept_as(self, invited: bool) -> Person:
        self.person, fresh = await self.state.people.keep(self.person, self.token, invited)
        self.request.state.person = self.person
        if fresh:
            self.fresh = fresh
        self.asks()
        return self.person

    async def change_person(self, name: str, settings: Fields) -> Person:
        new = await self.state.people.change(self.person, name or None, settings)
        if new.name != self.person.name:
            self.tables.hall.rename_person(new.id, new.name)
        self.person = new
        return new

    async def passkeys(self) -> list[dict[str, str]] | None:
        if not self.state.passkeys.known:
            return None
        return [
            {"id": one.id, "name": one.name, "made": time.strftime("%Y-%m-%d", time.gmtime(one.made))}
            for one in await self.state.passkeys.of(self.person.id)
        ]

    async def aside(self, wish: Wish, content: Mapping[str, str]) -> str:
        return f"/try/{await self.state.asides.lay(self.person, wish, content)}"

    async def beside(self, work: Callable[..., T], *args: Any) -> T:
        return await self.state.hall.replay(work, *args)

    async def note_seat(self, reply: Reply) -> Reply:
        """Who sits has a new cookie from now on: an old one may have been seen by others."""
        if not self.fresh:
            self.fresh = await self.state.people.rotate(self.token)
        return reply

    def carry(self, reply: Reply) -> Response:
        """A reply as it is sent."""
        if isinstance(reply, FileReply):
            gone = BackgroundTask(shutil.rmtree, reply.file.parent, ignore_errors=True)
            return FileResponse(reply.file, reply.status, reply.headers, "application/octet-stream", gone)
        body, told = reply.body.encode(), dict(reply.headers)
        if reply.kind == SVG and takes_gzip(self.request):  # drawings are long, and hold no secret
            body, told = gzip.compress(body, mtime=0), {**told, **PACKED}
        return Response(body, reply.status, told, reply.kind)


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "") or request.url.path.startswith(guard.PROGRAMS)


def kind_of(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def form(request: Request) -> Fields:
    """The fields of a form; a file is read as text. Of several fields with one name the last counts."""
    kind = kind_of(request)
    if kind == MULTIPART:
        found: list[tuple[str, str]] = []
        limits: dict[str, Any] = {
            "max_files": 1,
            "max_fields": given.MOST_FIELDS,
            "max_part_size": given.LARGEST_UPLOAD,
        }
        async with request.form(**limits) as sent:
            for name, value in sent.multi_items():
                found.append((name, value if isinstance(value, str) else given.text_of(await value.read())))
        return given.check_fields(found)
    body = await request.body()
    if kind != "application/x-www-form-urlencoded":
        return {}
    given.check_count(body)
    return given.check_fields(parse_qsl(body.decode("latin-1"), keep_blank_values=True))


def serve_page(page: Page) -> Callable[[Request], Awaitable[Response]]:
    """A page as an endpoint of the server."""

    async def endpoint(request: Request) -> Response:
        visit = ServerVisit(request)
        return visit.carry(await page(visit))

    return endpoint


async def static(request: Request) -> Response:
    """A file: for long, if it is asked for by its mark; packed, if the browser can unpack it."""
    asset = assets.find(request.path_params["path"])
    if asset is None:
        raise HTTPException(404)
    headers = {"etag": f'"{asset.mark}"', "vary": "accept-encoding", "cache-control": "no-cache"}
    if request.query_params.get("v") == asset.mark:
        headers["cache-control"] = FOR_LONG
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if not takes_gzip(request):
        return Response(asset.body, media_type=asset.kind, headers=headers)
    return Response(asset.packed, media_type=asset.kind, headers={**headers, "content-encoding": "gzip"})


def routes(addresses: Iterable[Address]) -> list[Route]:
    return [Route(address.path, serve_page(address.page), methods=[address.method]) for address in addresses]
