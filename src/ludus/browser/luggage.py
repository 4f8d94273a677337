"""Everything as one file: to take along to another browser, or to keep safe."""

from __future__ import annotations

from time import strftime
from typing import TYPE_CHECKING, Final

from ludus.browser.journal import Journal, MemoryDisk, journal_bytes, whole
from ludus.browser.shelf import Shelf
from ludus.table.refusals import Refused
from ludus.web import pages
from ludus.web.visit import TEXT, Reply, post

if TYPE_CHECKING:
    from ludus.browser.site import BrowserVisit

LARGEST: Final = 256 * 1024 * 1024  # characters


async def export(visit: BrowserVisit) -> Reply:
    """All tables and settings of this browser."""
    text = journal_bytes(1, list(visit.site.shelf.lines_of_all())).decode()
    name = f"ludus-{strftime('%Y-%m-%d')}.tables"
    return Reply(text, 200, TEXT, {"content-disposition": f'attachment; filename="{name}"'})


async def bring(visit: BrowserVisit) -> Reply:
    """Tables of another browser beside this one's; of the same table the longer story counts."""
    try:
        brought = read((visit.sent or {}).get("tables", ""))
    except Refused as e:
        return await pages.settings(visit, visit.said.sentence(e.text))
    visit.site.take_in(brought)
    return visit.go_to("/mine")


def read(text: str) -> Shelf:
    """What a file holds, on a shelf of its own."""
    data = text.encode()
    lines, size = whole(data)
    if not lines or size != len(data) or len(text) > LARGEST:
        raise Refused("This isn't a Ludus tables file, or part of it is missing.")
    disk = MemoryDisk()
    disk.write(0, data)
    shelf = Shelf(Journal(disk))
    try:
        shelf.begin()
    except (KeyError, TypeError, ValueError, IndexError) as e:
        raise Refused("A different version of Ludus wrote this file.") from e
    return shelf


addresses = [post("/me/export", export), post("/me/import", bring)]
