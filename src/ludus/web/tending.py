"""Work that goes on by itself: an error is logged in one line and ends one round of the work, never the work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from ludus.table.home import FIRST, LONGEST, in_one_line
from ludus.table.refusals import StoreAway

ROUND: Final = 10.0  # the longest rest of work for all tables

log: Final = logging.getLogger("ludus.web")


async def until_done(what: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do something; after a failure, rest and start over. An absent database was reported already."""
    rest = FIRST
    while True:
        begun = asyncio.get_running_loop().time()
        try:
            await work()
            return
        except Exception as e:
            if asyncio.get_running_loop().time() - begun > LONGEST:
                rest = FIRST  # it went well for a while
            if not isinstance(e, StoreAway):
                log.error("%s failed and restarts in %g s: %s", what, rest, in_one_line(e))
        await asyncio.sleep(rest)
        rest = min(2 * rest, ROUND)
