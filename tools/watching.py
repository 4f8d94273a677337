"""Watchers of a table for `load.py`: sockets that notice how far they are shown it, and cost next to nothing."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from ludus.web.people import COOKIE

if TYPE_CHECKING:
    from tools.load import Board, Figures, Load

GREETING = b'{"type":"hello"}'
MASK = b"\0\0\0\0"  # which changes nothing
SEEN = re.compile(rb'\{"type":"(?:table|show)","seq":(\d+)')
TEXT, PACKED, PING = 0x81, 0xC1, 0x89
HEAD = 400  # bytes of a frame in which its position is found, packed or not


def masked(kind: int, text: bytes) -> bytes:
    """A short frame of a client."""
    return bytes((kind, 0x80 | len(text))) + MASK + text


class Weighed(PerMessageDeflate):
    """Notes how much comes over a line."""

    figures: Figures

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        if frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self.figures.octets += len(frame.data)
        return super().decode(frame, max_size=max_size)


class Weighing(ClientPerMessageDeflateFactory):
    """What those who play unpack is weighed before."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self.figures = figures

    def process_response_params(
        self, params: Sequence[Any], accepted_extensions: Sequence[Extension]
    ) -> PerMessageDeflate:
        found = super().process_response_params(params, accepted_extensions)
        weighed = Weighed(
            found.remote_no_context_takeover,
            found.local_no_context_takeover,
            found.remote_max_window_bits,
            found.local_max_window_bits,
        )
        weighed.figures = self.figures
        return weighed


class Watcher(asyncio.Protocol):
    """Somebody who only watches: of a frame the position is read, and of the rest how long it is."""

    def __init__(self, load: Load, board: Board, token: str, address: str) -> None:
        self.load, self.board = load, board
        self.token, self.address = token, address
        self.seq = -1
        self.ready = asyncio.Event()
        self.transport: asyncio.Transport | None = None  # not there yet
        self.begun = False
        self.rest = b""  # what has come of the next frame
        self.left = 0  # bytes that are still to come of a long one
        self.reached = -1  # the position that it shows

    async def watch(self) -> None:
        """Come, and greet."""
        host, _, port = self.load.base.removeprefix("http://").partition(":")
        try:
            await asyncio.get_running_loop().create_connection(lambda: self, host, int(port))
        except OSError as e:
            self.load.figures.wrong[f"no connection: {type(e).__name__}"] += 1
            self.ready.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        base = self.load.base
        head = (
            f"GET /ws/{self.board.code} HTTP/1.1\r\nHost: {base.removeprefix('http://')}\r\nOrigin: {base}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Extensions: permessage-deflate\r\n"
            f"Cookie: {COOKIE}={self.token}\r\nX-Forwarded-For: {self.address}\r\n\r\n"
        )
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        if self.left > len(data):
            self.left -= len(data)
            return
        if self.left:
            data, self.left = data[self.left :], 0
            self.shown()
        data = self.rest + data
        if not self.begun:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            self.begun = True
            self.say(masked(TEXT, GREETING))
        while data:
            data = self.taken(data)
            if self.left or data is self.rest:
                return
        self.rest = b""

    def taken(self, data: bytes) -> bytes:
        """What is left of some bytes without the first frame; the same where too little of it has come."""
        self.rest = b""
        size, head = data[1] if len(data) > 1 else 127, 2
        if size == 126 and len(data) >= 4:
            size, head = int.from_bytes(data[2:4]), 4
        elif size == 127 and len(data) >= 10:
            size, head = int.from_bytes(data[2:10]), 10
        if len(data) < head + min(size, HEAD) or (size > 125 and head == 2):
            self.rest = data
            return data
        if data[0] in (TEXT, PACKED):
            self.load.figures.frames += 1
            self.load.figures.octets += size
            begin = data[head : head + HEAD]
            found = SEEN.match(begin if data[0] == TEXT else zlib.decompressobj(-15).decompress(begin, HEAD))
            self.reached = int(found[1]) if found else -1
        elif data[0] == PING:
            self.say(masked(0x8A, data[head : head + size]))
        self.left = max(0, head + size - len(data))
        if not self.left:
            self.shown()
        return data[head + size :]

    def shown(self) -> None:
        """A frame is here as a whole."""
        if self.reached < 0:
            return
        self.seq, self.reached = max(self.seq, self.reached), -1
        self.ready.set()
        self.board.seen(self)

    def say(self, frame: bytes) -> None:
        if self.transport is not None:
            self.transport.write(frame)

    def leave(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.load.done:
            self.load.figures.wrong["a watcher's socket was closed"] += 1
        self.ready.set()
