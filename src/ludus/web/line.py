"""The line under a socket, as uvicorn opens it: readers who stop reading are cut off, and little is kept for them."""

from __future__ import annotations

import asyncio
import socket
import struct
from asyncio.transports import BaseTransport
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from ludus.table.outbox import Frame
from ludus.web import packing

DEADLINE: Final = 20.0  # seconds in which what was sent must have gone out
MOST: Final = 32 * 1024 * 1024  # bytes that wait for all slow readers; beyond that the slowest is cut off first
KERNEL: Final = 128 * 1024  # bytes that the system may keep for one reader
GONE: Final = "gone out"  # in the state of a socket: the event that what was sent has gone out
PUT: Final = "put"  # in the same state: what puts a frame on the line at once
CUT: Final = struct.pack("ii", 1, 0)  # what has not gone out by then is thrown away


class BoundedSocket(WebSocketsSansIOProtocol):
    """A frame waits until the one before has gone out, so that never more than one is kept here.

    Closing would wait without end for a reader who stopped; so at the deadline the line is cut.
    """

    slow: ClassVar[
        dict[BoundedSocket, int]
    ] = {}  # those whose frame has not gone out yet, oldest first, and how much it is
    cut: asyncio.TimerHandle | None = None
    packs = False  # whether frames are packed here

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)
        self.set_option(socket.SO_SNDBUF, KERNEL)

    def handle_connect(self, event: Request) -> None:
        self.conn.available_extensions = [packing.CompressionOffer()]
        super().handle_connect(event)
        self.packs = packing.packs(self.conn.extensions)
        if self.response.status_code == 101:
            self.scope["state"][GONE] = self.writable
            self.scope["state"][PUT] = self.put

    def put(self, frame: Frame) -> bool:
        """Put a frame on the line if the one before has gone out; its bytes are made once for all lines."""
        if not self.writable.is_set() or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(packing.wire(frame, self.packs))
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        self.cut = self.loop.call_later(DEADLINE, self.hang_up)
        self.slow[self] = self.transport.get_write_buffer_size()
        if sum(self.slow.values()) > MOST:
            next(iter(self.slow)).hang_up()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def hang_up(self) -> None:
        """At once, and the system shall not go on for us."""
        self.slow.pop(self, None)
        self.set_option(socket.SO_LINGER, CUT)
        self.transport.abort()

    def set_option(self, name: int, value: int | bytes) -> None:
        below: Any = self.transport.get_extra_info("socket")
        if below is not None:
            below.setsockopt(socket.SOL_SOCKET, name, value)

    def stop_waiting(self) -> None:
        self.slow.pop(self, None)
        if self.cut is not None:
            self.cut.cancel()
            self.cut = None
