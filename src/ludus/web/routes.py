"""What only a server has: links to seats, recovery codes, what is stored about people, and files."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from ludus.table.people import fresh_token
from ludus.table.refusals import Refused
from ludus.web import (
    backup_pages,
    club_pages,
    event_pages,
    forms,
    lists,
    looking_back,
    own_data,
    pages,
    passkey_pages,
    profile,
    proving,
    qr,
    reading,
    seek_pages,
    serving,
    simulating,
    workbench,
)
from ludus.web.api import pages as programs
from ludus.web.api import routes as api
from ludus.web.calling import pages as calling
from ludus.web.serving import ServerVisit
from ludus.web.visit import Reply, data, post


async def link(visit: ServerVisit) -> Reply:
    """A new link to a seat, as an address and as a QR code."""
    await visit.form()
    code = visit.path["code"]
    if await visit.state.asides.find(code) is None:
        place = f"/join/{await visit.tables.invite(visit.person, code, int(visit.path['seat']))}"
    else:
        place = f"/try/{code}"
    url = visit.link(place)
    return data({"url": url, "qr": qr.draw_code(url)})


async def recovery_code(visit: ServerVisit) -> Reply:
    await visit.form()
    return data({"code": await visit.state.people.recovery(await visit.keep_person())})


async def recover(visit: ServerVisit) -> Reply:
    """Become who one is on another device; a code that nobody has comes back with the reason."""
    fields = await visit.form()
    if not visit.state.shares.may("guesses"):
        raise Refused("Too many codes. Try again in a minute.", 429, "too-fast")
    try:
        visit.fresh = await visit.state.people.recover(visit.token, forms.text(fields, "code"))
    except Refused as e:
        if visit.json or e.status != 400:
            raise
        return await pages.settings(visit, visit.said.sentence(e.text))
    return visit.go_to("/mine")


async def export(visit: ServerVisit) -> Reply:
    """Everything that is stored about the visitor, as one file."""
    await visit.form()
    found = await own_data.export_data(visit.state.hall, visit.person)
    return data(found, headers={"content-disposition": 'attachment; filename="ludus-my-data.json"'})


async def only_here(visit: ServerVisit) -> Reply:
    """Sign all other devices out."""
    await visit.form()
    await own_data.only_here(visit.state.hall, visit.person, visit.token)
    return visit.go_to("/me?alone")


async def forget(visit: ServerVisit) -> Reply:
    """Delete the visitor's account. The device goes on as a guest with a new cookie."""
    if forms.text(await visit.form(), "sure") != "yes":
        raise Refused("Tick the box to confirm.")
    await own_data.forget_person(visit.state.hall, visit.person)
    visit.fresh = fresh_token()
    return visit.go_to("/")


addresses = [
    post("/t/{code}/seats/{seat:int}/link", link),
    post("/me/code", recovery_code),
    post("/me/recover", recover),
    post("/me/export", export),
    post("/me/devices", only_here),
    post("/me/delete", forget),
]


def routes() -> list[BaseRoute]:
    """Everything that is asked for by its address."""
    around = [*pages.addresses, *reading.addresses, *forms.addresses, *looking_back.addresses]
    around += [*lists.addresses, *profile.addresses, *seek_pages.addresses, *event_pages.addresses]
    around += [*calling.addresses, *workbench.addresses, *simulating.addresses, *proving.addresses]
    around += [
        *programs.addresses,
        *passkey_pages.addresses,
        *club_pages.addresses,
        *backup_pages.addresses,
        *addresses,
    ]
    return [*serving.routes(around), *api.routes(), Route("/static/{path:path}", serving.static)]
