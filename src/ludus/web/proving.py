"""What only a server does for the workbench: tables with other content."""

from __future__ import annotations

from ludus.draw.styles import DEFS
from ludus.web import shown
from ludus.web.rendering import render, trouble
from ludus.web.serving import ServerVisit
from ludus.web.visit import Address, Reply


async def aside(visit: ServerVisit) -> Reply:
    """A table with other content: its author plays, and others take the open seats."""
    found = await visit.state.asides.find(visit.path["code"])
    if found is None:
        return trouble(visit, visit.said("workbench.cleared"), 404)
    return render(visit, "table.html", code=found.code, paint=DEFS, card=shown.card_of(found.game, visit.said))


addresses = [
    Address("/try/{code}", aside),
]
