"""Whether the database answers. It may restart at any moment; requests meanwhile get a sentence that says so."""

from __future__ import annotations

import logging
import time
from typing import Final

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from ludus.table.refusals import StoreAway

AWAY: Final = (OperationalError, InterfaceError, NoneFree)  # what it means for the database not to answer

log: Final = logging.getLogger("ludus.web")

for talker in ("sqlalchemy.pool", "psycopg"):  # each broken connection in many lines; here it is said once
    logging.getLogger(talker).setLevel(logging.CRITICAL)


class Answering:
    """Says once that the database has fallen silent, and once that it answers again."""

    def __init__(self) -> None:
        self.silent_since: float | None = None

    def report_failure(self, e: Exception) -> StoreAway:
        if self.silent_since is None:
            self.silent_since = time.monotonic()
            log.error("The database isn't responding: %s", reason(e))
        return StoreAway()

    def report_success(self) -> None:
        since, self.silent_since = self.silent_since, None
        if since is not None:
            log.warning("The database is back after %.1f s.", time.monotonic() - since)

    def silence(self) -> float:
        """For how many seconds it has not answered."""
        since = self.silent_since
        return 0.0 if since is None else time.monotonic() - since


def reason(e: Exception) -> str:
    """What a database says of itself, in one line."""
    lines = str(getattr(e, "orig", None) or e).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(e).__name__
