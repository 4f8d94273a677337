"""What is sent: plain data as JSON, with parts that were encoded once for everybody; and what waits to be sent to one
socket, little things in order, and of the table only the newest state."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from json import encoder
from typing import Any, Final

ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))
MAKER: Any = getattr(encoder, "c_make_encoder", None)  # the encoder that it makes for each value, if Python has it in C
ROOM: Final = 64 * 1024  # characters of little things that may wait for a slow reader


def plain_encoder() -> Callable[[Any], str]:
    """What makes JSON of plain data, made once."""
    if MAKER is None:
        return ENCODER.encode
    parts = MAKER(None, ENCODER.default, encoder.encode_basestring, None, ":", ",", False, False, True)
    return lambda value: "".join(parts(value, 0))


PLAIN: Final = plain_encoder()


class Encoded(str):
    """A part of a message that is JSON already, made once for everybody."""

    __slots__ = ()


def join_json(part: Any) -> str:
    """Plain data as JSON, where parts inside are encoded already."""
    kind = type(part)
    if kind is Encoded:
        return part  # type: ignore[no-any-return]  # that one kind
    if kind is str:
        return encoder.encode_basestring(part)
    if kind is int:
        return str(part)
    if kind is dict:
        return "{" + ",".join([f'"{name}":{join_json(value)}' for name, value in part.items()]) + "}"
    if kind is list or kind is tuple:
        return f"[{','.join([join_json(item) for item in part])}]"
    return PLAIN(part)


class JsonWriter:
    """How data becomes JSON; a home that has a quicker way than Python's own puts it here."""

    json: Callable[[Any], str] = staticmethod(join_json)


def encode_json(value: Any) -> Encoded:
    """Data as JSON; what is encoded already goes into it as it is."""
    return Encoded(JsonWriter.json(value))


class Frame(str):
    """A message as it is sent: one object for everybody who is sent the same."""

    wire: bytes = b""  # as a home's lines carry it, once one of them has
    packed: bytes = b""  # the same for lines that carry it packed


def write(message: dict[str, Any]) -> Frame:
    """A message as a frame."""
    return Frame(JsonWriter.json(message))


class Outbox:
    """A slow reader misses states of the table in between, and is never sent an old one.

    While a state waits, or is on its way, no other one is made: `missed` says that there is a newer one by then.
    Where nothing waits, and the line has room, a frame goes out at once (`at_once`) and nobody is woken for it.
    """

    def __init__(self) -> None:
        self.little: deque[Frame] = deque()
        self.size = 0
        self.state: Frame | None = None
        self.at_once: Callable[[Frame], bool] = lambda frame: False  # puts a frame on the line, if that has room
        self.emptied = asyncio.Event()  # whether all that is on the line has gone out
        self.emptied.set()
        self.under_way = False  # the last state has not gone out yet
        self.missed = False
        self.closed = False
        self.news = asyncio.Event()
        self.free = asyncio.Event()  # a state can be put
        self.free.set()

    def put(self, message: dict[str, Any]) -> None:
        """Something little: an acknowledgement, a refusal, a word."""
        self.say(write(message))

    def say(self, frame: Frame) -> None:
        """The same as a frame. Who lets too many of them wait is let go."""
        if self.closed or self.try_line(frame):
            return
        self.size += len(frame)
        if self.size > ROOM:
            self.close()
        else:
            self.little.append(frame)
            self.news.set()

    def try_line(self, frame: Frame) -> bool:
        """Whether the line took a frame, being idle; if it is full now, what comes next waits until it is not."""
        return not (self.little or self.state or self.under_way or self.closed) and self.at_once(frame)

    def show(self, made: Callable[[], Frame | None]) -> bool:
        """The state of the table as it is now, if that is news; while another one waits, it is made later."""
        if not self.free.is_set():
            self.missed = True
            return False
        self.missed = False
        frame = made()
        if frame is None:
            return False
        if self.try_line(frame):
            if not self.emptied.is_set():
                self.under_way = True
                self.wait()
        else:
            self.state = frame
            self.wait()
        return True

    def wait(self) -> None:
        """No other state is put until this one has gone out."""
        self.free.clear()
        self.news.set()

    async def next(self) -> Frame | None:
        """What is sent next, what is little first: an `ack` comes before its `show`. None: nothing more is sent.

        An empty frame stands for a state that is on the line already, and has to go out.
        """
        while self.little or not self.closed:
            if self.little:
                frame = self.little.popleft()
                self.size -= len(frame)
                return frame
            if self.state is not None:
                frame, self.state, self.under_way = self.state, None, True
                return frame
            if self.under_way:
                return Frame()
            self.news.clear()
            await self.news.wait()
        return None

    def note_sent(self) -> None:
        """What was taken last has been sent."""
        if self.under_way:
            self.under_way = False
            self.free.set()

    def last(self, message: dict[str, Any]) -> None:
        """The last thing that is sent, after closing."""
        self.little.append(write(message))

    def close(self) -> None:
        """Nothing more is sent."""
        self.little.clear()
        self.state, self.size, self.closed = None, 0, True
        self.news.set()
        self.free.set()
