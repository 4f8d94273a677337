"""The door: how many may be connected, and how long somebody may take to say what they want."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludus.web.line import BoundedSocket

HEAD: Final = 10.0  # seconds until the head of a request is there
WHOLE: Final = 60.0  # and from then on until its body is
RESERVE: Final = 200  # files that the server itself needs: for the database, Redis, pages
FOR_BOTS: Final = 4 * (os.cpu_count() or 1)  # and for the processes in which bots think
FEWEST: Final = 64  # connections, however few files there may be
MANY: Final = 1 << 16  # files, where the system sets no limit
INTERVAL: Final = 60.0  # seconds between two lines of the log about the same trouble
NONE_LEFT: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

log: Final = logging.getLogger("ludus.web")


def files_raised() -> int:
    """Allow this process as many open files as it may have; how many that is."""
    try:
        import resource
    except ModuleNotFoundError:  # a system that does not count them so
        return MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(soft, MANY) if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


class ConnectionLimit:
    """Counts who is connected. When it is full, who has asked for nothing yet makes room, the longest waiting first."""

    def __init__(self, files: int) -> None:
        self.most = max(FEWEST, files - RESERVE - FOR_BOTS)
        self.inside: set[asyncio.BaseTransport] = set()
        self.silent: dict[
            CountedConnection, None
        ] = {}  # those whose request has no whole head, in the order in which they came
        self.said: dict[str, float] = {}

    def enter(self, visit: CountedConnection) -> bool:
        """Let somebody in; False where everybody inside is being served."""
        if len(self.inside) >= self.most:
            self.complain("%d connections, which is the limit; idle ones are closed.", self.most)
            if not self.silent:
                return False
            next(iter(self.silent)).turn_away()
        self.inside.add(visit.transport)
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        self.inside.discard(transport)

    def complain(self, text: str, *values: object) -> None:
        """Say something now and then only, however often it happens."""
        now = asyncio.get_running_loop().time()
        if now - self.said.get(text, -INTERVAL) >= INTERVAL:
            self.said[text] = now
            log.warning(text, *values)

    def trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What the loop cannot tell anybody else: that there are no files left is said once, not for each visitor."""
        e = context.get("exception")
        if isinstance(e, OSError) and e.errno in NONE_LEFT:
            self.complain("Refusing new connections for a moment: %s.", e.strerror)
        else:
            loop.default_exception_handler(context)


class CountedConnection(H11Protocol):
    """A connection that asks for pages; hung up when the head or the body of a request does not come."""

    door: ConnectionLimit
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        if self.door.enter(self):
            self.expect_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.expect_nothing()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.deadline is None:
            self.expect_head()  # of the next request on a line that is kept open
        super().data_received(data)
        state = self.conn.their_state
        if state is h11.SEND_BODY and self in self.door.silent:
            self.expect_nothing()
            self.deadline = self.loop.call_later(WHOLE, self.turn_away)
        elif state not in (h11.IDLE, h11.SEND_BODY):
            self.expect_nothing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.expect_nothing()
        super().handle_websocket_upgrade(event)

    def shutdown(self) -> None:
        """The server ends: whose request is not all there is not waited for."""
        if self.conn.their_state is h11.SEND_BODY:
            self.turn_away()
        else:
            super().shutdown()

    def expect_head(self) -> None:
        self.door.silent[self] = None
        self.deadline = self.loop.call_later(HEAD, self.turn_away)

    def expect_nothing(self) -> None:
        self.door.silent.pop(self, None)
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def turn_away(self) -> None:
        self.expect_nothing()
        self.door.leave(self.transport)
        self.transport.abort()


class Socket(BoundedSocket):
    """A connection that has become a socket."""

    door: ConnectionLimit

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        super().connection_lost(exc)


def through(door: ConnectionLimit) -> tuple[type[CountedConnection], type[Socket]]:
    """The protocols of those who come in by this door."""
    return type("Visit", (CountedConnection,), {"door": door}), type("Socket", (Socket,), {"door": door})
