"""Guests: others who play at a table of this browser, each over a line from page to page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from ludus.core.errors import LudusError
from ludus.table.limits import RateLimits, take_from_all
from ludus.table.people import Person, tidy_name
from ludus.table.refusals import Refused
from ludus.table.seats import Sit
from ludus.table.state import Effect, Table
from ludus.table.words import accepted_language
from ludus.web.rendering import render
from ludus.web.visit import SVG, Address, Reply, data, post

if TYPE_CHECKING:
    from ludus.browser.site import BrowserVisit

AWAY: Final = "AWAY"  # the code under which a guest's own pages know the table of the host
LONGEST: Final = 858  # characters of a picture: version 20, 97 modules, each half a millimetre wide on a phone
BURST, RATE = 60, 10  # messages of one guest at once, and then every second


class Guests:
    """The guests that this browser knows."""

    def __init__(self, steady: Any) -> None:
        self.limits = RateLimits(BURST, RATE, steady)

    def person(self, told: Mapping[str, Any]) -> Person:
        try:
            name = tidy_name(str(told.get("name", ""))[:200])
        except Refused:
            name = "Guest"
        return Person(
            f"guest {str(told['id'])[:64]}", name, {"language": accepted_language(str(told.get("language", ""))[:200])}
        )

    def may_speak(self, person: Person) -> bool:
        return take_from_all(1, self.limits.of(person.id))


@dataclass(frozen=True)
class Welcome:
    """A guest takes the first seat that waits for somebody; where there is none, the guest looks on."""

    guest: Person

    def effect(self, table: Table) -> Effect | None:
        free = next((seat for seat in table.seats if seat.kind == "open"), None)
        if free is None or table.seats_of(self.guest.id):
            return None
        return Sit(self.guest, free.seat, free.version, table.row.host).effect(table)


async def link(visit: BrowserVisit) -> Reply:
    """Where the host of a table meets somebody for a seat."""
    return data({"page": f"/host/{visit.path['code']}"})


async def host(visit: BrowserVisit) -> Reply:
    """The host's code, and the guest's to enter."""
    code = visit.path["code"]
    if code == visit.site.tried.code:  # the table of a draft
        return render(visit, "meet.html", here="play", code=code, back=f"/try/{code}", most=LONGEST)
    if await visit.tables.summary(code) is None:
        raise LudusError(visit.said("join.code_unknown", code=code[:20]))
    return render(visit, "meet.html", here="play", code=code, back=f"/t/{code}", most=LONGEST)


async def meet(visit: BrowserVisit) -> Reply:
    """The code of a host to enter, and the guest's code to give back."""
    return render(visit, "meet.html", here="join", code="", most=LONGEST)


async def away(visit: BrowserVisit) -> Reply:
    """The table of a host, as its guest sees it."""
    return render(visit, "table.html", code=AWAY, card=None)


async def scan(visit: BrowserVisit) -> Reply:
    """A link as a picture that a camera reads."""
    import segno  # it takes a while, and most visits need none

    text = unquote(visit.raw.removeprefix("text="))  # longer than what forms may hold
    if not 0 < len(text) <= LONGEST:
        raise LudusError(f"A QR code holds 1 to {LONGEST} characters.")
    out = BytesIO()
    segno.make(text, error="l").save(out, kind="svg", xmldecl=False, svgns=True, border=2, scale=4, omitsize=True)
    return Reply(out.getvalue().decode(), kind=SVG)


addresses = [
    post("/t/{code}/seats/{seat:int}/link", link),
    Address("/host/{code}", host),
    Address("/meet", meet),
    Address("/meet/scan.svg", scan),
    Address("/away", away),
]
