"""A table aside: what is read of content is kept, so a table with other content has a process of its own.

Run as a program, this module is that process. It keeps nothing: its parent tells it, a line of JSON at a time,
which table to lay, who looks at it and what they say; it tells what they see. Bots think in a further process.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any, Final

from ludus.bots.child import limit_memory
from ludus.bots.process import GRACE, BotWorker
from ludus.browser.home import SECONDS, BrowserHall
from ludus.browser.journal import Journal, MemoryDisk
from ludus.browser.shelf import Shelf
from ludus.browser.site import Site
from ludus.table.home import Pace

LONGEST: Final = 1 << 20  # bytes of a line
MEMORY: Final = 1024  # megabytes


class Aside:
    """The table, and the lines of those who look at it."""

    def __init__(self) -> None:
        self.minds = BotWorker(GRACE)
        shelf = Shelf(Journal(MemoryDisk()))
        shelf.begin()
        hall = BrowserHall(shelf, self.think, Pace())
        self.site = Site(shelf, hall, "en", self.think)

    async def think(self, text: str) -> str:
        loop = asyncio.get_running_loop()
        reply = await loop.run_in_executor(None, self.minds.try_message, json.loads(text), SECONDS + GRACE)
        return json.dumps(reply)

    async def hear(self, told: dict[str, Any]) -> None:
        site, name = self.site, told.get("line", "")
        if "lay" in told:
            tell(await site.lay(told))
        elif "open" in told:
            site.open(name, site.latest(told["open"]), sender(name), hanger(name), told["guest"])
        elif "frame" in told:
            site.hear(name, told["frame"])
        else:
            site.close(name)


def tell(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def sender(name: str) -> Any:
    return lambda frame: tell({"line": name, "frame": frame})


def hanger(name: str) -> Any:
    return lambda code: tell({"line": name, "hang_up": code})


async def serve() -> None:
    """Listen until the parent process is gone."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=LONGEST)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    aside = Aside()
    while line := await reader.readline():
        await aside.hear(json.loads(line))
    aside.minds.close()
    os._exit(0)  # a bot may still think


if __name__ == "__main__":
    limit_memory(MEMORY)
    asyncio.run(serve())
