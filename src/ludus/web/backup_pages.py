"""The page on which a host carries the club away and brings it back."""

from __future__ import annotations

import time

from ludus.core.errors import LudusError
from ludus.table.refusals import Refused
from ludus.web import forms
from ludus.web.given import LARGEST_BACKUP, RESTORE
from ludus.web.rendering import render
from ludus.web.serving import FileReply, ServerVisit
from ludus.web.visit import Address, Reply, post


def hosts_only(visit: ServerVisit, limited: bool = False) -> None:
    visit.state.hall.house.hosts(visit.person)
    if limited and not visit.state.shares.may("backups"):
        raise Refused("Too many requests. Try again in a moment.", 429, "too-fast")


async def home(visit: ServerVisit, refusal: str = "", status: int = 400) -> Reply:
    """What can be done; and where a backup was brought, what is in it beside what is here."""
    hosts_only(visit)
    backups = visit.state.backups
    found = backups.waits_for(visit.person)
    here = await backups.here() if found else {}
    return render(
        visit,
        "backup.html",
        status if refusal else 200,
        can=backups.known,
        found=found,
        made=time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(found.made)) if found else "",
        now=here,
        most=LARGEST_BACKUP // 1024 // 1024,
        back="back" in visit.query(),
        refusal=refusal,
    )


async def make(visit: ServerVisit) -> Reply:
    """A backup as a file."""
    await visit.form()
    hosts_only(visit, limited=True)
    file = await visit.state.backups.make()
    name = f"club-{time.strftime('%Y-%m-%d', time.gmtime(visit.state.hall.wall()))}.ludus-club"
    return FileReply("", headers={"content-disposition": f'attachment; filename="{name}"'}, file=file)


async def bring(visit: ServerVisit) -> Reply:
    """Look at a backup; nothing changes before a second yes."""
    hosts_only(visit, limited=True)  # before anything is read
    try:
        async with visit.file("backup") as file:
            await visit.state.backups.bring(visit.person, file)
    except (Refused, LudusError) as e:
        text, status = (e.text, e.status) if isinstance(e, Refused) else (str(e), 400)
        if visit.json or status == 403:
            raise
        return await home(visit, visit.said.sentence(text), status)
    return visit.go_to("/club/backup")


async def put(visit: ServerVisit) -> Reply:
    """The second yes: what was brought takes the place of all that is here."""
    fields = await visit.form()
    hosts_only(visit)
    if forms.text(fields, "sure") != "yes":
        raise Refused("Tick the box to confirm the replacement.")
    await visit.state.backups.put(visit.person, forms.text(fields, "mark"))
    return visit.go_to("/club/backup?back")


async def drop(visit: ServerVisit) -> Reply:
    """Everything stays as it is."""
    await visit.form()
    hosts_only(visit)
    if visit.state.backups.waits_for(visit.person):
        visit.state.backups.drop()
    return visit.go_to("/club/backup")


addresses = [
    Address("/club/backup", home),
    post("/club/backup", make),
    post(RESTORE, bring),
    post(f"{RESTORE}/yes", put),
    post(f"{RESTORE}/no", drop),
]
