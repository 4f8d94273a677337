"""What stands behind every answer of a server, each thing once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from ludus.web.api.tokens import Tokens
from ludus.web.asides import Asides
from ludus.web.backups import Backups
from ludus.web.book import Book
from ludus.web.calling.caller import Caller
from ludus.web.checking import CheckProcesses
from ludus.web.codes import Codes
from ludus.web.events import Events
from ludus.web.hall import Hall
from ludus.web.meters import Meters
from ludus.web.passkeys import Passkeys
from ludus.web.people import People
from ludus.web.readiness import Readiness
from ludus.web.reviews import Reviews
from ludus.web.runs import DraftRuns
from ludus.web.seeks import Seeks
from ludus.web.settings import ServerSettings
from ludus.web.shares import Shares
from ludus.web.tables import Tables


@dataclass(frozen=True)
class Services:
    """Those of one server."""

    settings: ServerSettings
    hall: Hall
    people: People
    tokens: Tokens
    passkeys: Passkeys
    codes: Codes
    meters: Meters
    shares: Shares
    readiness: Readiness
    checks: CheckProcesses
    asides: Asides
    book: Book
    caller: Caller
    tables: Tables
    events: Events
    seeks: Seeks
    reviews: Reviews
    runs: DraftRuns
    backups: Backups
    begin: Callable[[], None]  # what goes on beside the answers to visitors


def services(connection: HTTPConnection) -> Services:
    """Those of the server that somebody has come to."""
    found: Services = connection.app.state
    return found
