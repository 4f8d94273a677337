"""The server's end: it takes leave of everybody if it can, and is gone in time whatever hangs."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
import time
from types import FrameType
from typing import Final

import uvicorn

from ludus.web.door import ConnectionLimit

LEAVE: Final = 3  # seconds for requests that are being answered
MOST: Final = 8.0  # seconds from the signal to the end: everything acknowledged is stored, so nothing is lost then


class Ended(uvicorn.Server):
    """Ends within ten seconds after SIGTERM or SIGINT, and at once after a second one."""

    def __init__(self, config: uvicorn.Config, door: ConnectionLimit) -> None:
        super().__init__(config)
        self.door = door
        logging.getLogger("uvicorn.error").addFilter(no_request_cut_off)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self.door.trouble)
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(128 + sig)
        threading.Thread(target=end_later, daemon=True).start()
        super().handle_exit(sig, frame)


def no_request_cut_off(record: logging.LogRecord) -> bool:
    """A request cut off at shutdown is not an application error."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


def end_later() -> None:
    """A thread that hangs, a bot that does not stop or a database that is away would be waited for much longer."""
    time.sleep(MOST)
    os._exit(0)
