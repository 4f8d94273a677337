"""Streams: lines of JSON that come as things happen, for a while.

A line is one object. An empty line says that nothing has happened and the line is alive. A stream ends after an hour at
the latest; ask again for more; the newest state comes first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludus.table.refusals import Refused
from ludus.web import guard
from ludus.web.api.visits import ApiVisit, text_line

NDJSON: Final = "application/x-ndjson"
BEAT: Final = 15.0  # seconds after which an empty line is sent
LONGEST: Final = 3600.0  # seconds of a stream
CALM: Final = 1.0  # seconds between two looks at lists
DEADLINE: Final = 20.0  # seconds in which a line must have gone out

Lines = AsyncGenerator[str, None]
Key = tuple[str, str]  # the list, and the thing in it
Listing = Callable[[], Awaitable[dict[str, Any]]]


class Stream(Response):
    """Lines as they come; the stream ends when its reader hangs up or stops reading."""

    media_type = NDJSON

    def __init__(self, first: str, lines: Lines) -> None:
        super().__init__(headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self.first = first
        self.lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        tasks = {asyncio.create_task(self.sending(send)), asyncio.create_task(hung_up(receive))}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.lines.aclose()
        for task in done:
            if not task.cancelled() and (wrong := task.exception()) is not None:
                raise wrong

    async def sending(self, send: Send) -> None:
        async def out(line: str, more: bool = True) -> None:
            body = f"{line}\n".encode() if more else b""
            await asyncio.wait_for(send({"type": "http.response.body", "body": body, "more_body": more}), DEADLINE)

        with suppress(TimeoutError):
            await out(self.first)
            async for line in self.lines:
                await out(line)
            await out("", more=False)


async def hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def start_stream(lines: Lines) -> Stream:
    """A stream, once its first line is there: whatever is refused is refused before it begins."""
    try:
        return Stream(await anext(lines), lines)
    except BaseException:
        await lines.aclose()
        raise


def places(visit: ApiVisit) -> Any:
    """A place for one more stream: there are as many as of sockets, and they are the same ones."""
    visit.pay("socket")
    address = guard.address(visit.request)
    return visit.state.shares.socket(visit.person.id or address, address)


async def still(visit: ApiVisit, since: float) -> bool:
    """Whether a stream may go on."""
    try:
        visit.state.hall.house.admit(visit.person.id, "")
    except Refused:
        return False
    good = visit.grant is None or await visit.state.tokens.still(visit.grant)
    return bool(good and visit.state.hall.steady() - since < LONGEST)


async def changes(visit: ApiVisit, listings: dict[str, Listing]) -> Lines:
    """What is new in some lists: `{"type", "id", "is"}` for each thing that is new or has changed, null once it is
    gone. What there is already comes first, and a line `{"type": "now"}` ends it."""
    hall = visit.state.hall
    begun, known, first = hall.steady(), dict[Key, str](), True
    with places(visit):
        while True:
            stir, found = hall.stir, await current_lines(listings)
            for kind, id in [key for key in known if key not in found]:
                yield text_line({"type": kind, "id": id, "is": None})
            for key, line in found.items():
                if known.get(key) != line:
                    yield line
            known = found
            if first:
                yield text_line({"type": "now", "name": visit.person.name, "lists": sorted(listings)})
                first = False
            if not await wait_for_news(visit, stir):
                yield ""
            if not await still(visit, begun):
                return


async def current_lines(listings: dict[str, Listing]) -> dict[Key, str]:
    """A line for everything that is in some lists now."""
    return {
        (kind, id): text_line({"type": kind, "id": id, "is": one})
        for kind, listing in listings.items()
        for id, one in (await listing()).items()
    }


async def wait_for_news(visit: ApiVisit, stir: asyncio.Event) -> bool:
    """Wait until something may be new, and no less than a moment; False where nothing was."""
    await asyncio.sleep(CALM)
    try:
        await asyncio.wait_for(stir.wait(), BEAT)
    except TimeoutError:
        return False
    while True:
        try:
            visit.pay("look")
            return True
        except Refused:  # the more streams a person has, the less often each is updated
            await asyncio.sleep(CALM)
