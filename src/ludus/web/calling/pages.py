"""The page on which somebody says how to be called, its forms, the feed, and the script that a browser is called by."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from typing import Final

from ludus.table.refusals import Refused
from ludus.table.words import ENGLISH, Said
from ludus.web import forms
from ludus.web.assets import assets
from ludus.web.calling.caller import Caller
from ludus.web.calling.outgoing import Unsent
from ludus.web.calling.sending import public_key
from ludus.web.calling.ways import CallWays
from ludus.web.rendering import render
from ludus.web.serving import ServerVisit
from ludus.web.store.rows import WayRow
from ludus.web.visit import Address, Reply, data, post

ATOM: Final = "application/atom+xml"
SCRIPT: Final = "text/javascript"
FRESH: Final = {"cache-control": "no-store"}


def ways_of(visit: ServerVisit) -> CallWays:
    caller: Caller = visit.state.caller
    return caller.ways


async def page(visit: ServerVisit, refusal: str = "", shown: dict[str, str] | None = None) -> Reply:
    """How somebody is called; `shown` is what is said only once."""
    caller: Caller = visit.state.caller
    key = await caller.key()
    found = await caller.ways.of(visit.person.id) if visit.person.kept else []
    rows = [
        {"id": way.id, "kind": way.kind, "name": way_name(way), "when": way.when, "open": bool(way.code)}
        for way in found
    ]
    status, public = 400 if refusal else 200, public_key(key) if key else ""
    mail = bool(visit.state.settings.smtp)
    return render(visit, "calls.html", status, ways=rows, key=public, mail=mail, refusal=refusal, shown=shown or {})


def way_name(way: WayRow) -> str:
    """A way as its owner knows it: of a browser the name of its push service."""
    target = way.target
    if way.kind == "push":
        return str(target["endpoint"]).split("/")[2][:80]
    return str(target.get("address") or target.get("url") or "")


async def add(visit: ServerVisit) -> Reply:
    """One more way. What is said once (a secret, a link) comes with the page; a program gets it as data."""
    fields = await visit.form()
    kind, when = visit.path["kind"], forms.text(fields, "when", "away")
    person, now = await visit.keep_person(), visit.state.hall.wall()
    ways, shown = ways_of(visit), {}
    try:
        if kind == "push" and not await visit.state.caller.key():
            raise Refused("Push isn't set up here.", 409, "not-now")
        if kind == "push":
            await ways.push(person, fields, now)
        elif kind == "hook":
            shown["secret"] = await ways.hook(person, forms.text(fields, "url").strip(), when, now)
        elif kind == "feed":
            token = await ways.feed(person, now)
            shown["feed"] = visit.link(f"/feed/{token}")
        elif kind == "mail":
            await mail(visit, forms.text(fields, "address").strip(), when)
        else:
            raise Refused("Page not found.", 404, "unknown")
    except Refused as e:
        if visit.json or e.status == 404:
            raise
        return await page(visit, visit.said.sentence(e.text))
    return data(shown) if visit.json else await page(visit, shown=shown)


async def mail(visit: ServerVisit, address: str, when: str) -> None:
    """Write down an address, and send it the code by which it is confirmed."""
    caller: Caller = visit.state.caller
    if not visit.state.settings.smtp:
        raise Refused("E-mail isn't set up here.", 409, "not-now")
    if not visit.state.shares.may("mails"):
        raise Refused("Too many e-mails. Try again in 15 minutes.", 429, "too-fast")
    t, now = visit.said, visit.state.hall.wall()
    code = await caller.ways.mail(visit.person, address, when, now)
    text = t("calls.confirm_text", code=code, url=visit.state.settings.public_url or t("site.name"))
    try:
        await caller.sender.post(address, t("calls.confirm_title"), text, f"confirm-{int(now)}-{visit.person.id}")
    except Unsent as e:
        raise Refused("Couldn't send the e-mail. Check the address, or try again later.", 409, "not-now") from e


async def confirm(visit: ServerVisit) -> Reply:
    fields = await visit.form()
    if not visit.state.shares.may("guesses"):
        raise Refused("Too many codes. Try again in a minute.", 429, "too-fast")
    try:
        await ways_of(visit).confirm(visit.person.id, forms.text(fields, "code"), visit.state.hall.wall())
    except Refused as e:
        if visit.json:
            raise
        return await page(visit, visit.said.sentence(e.text))
    return visit.go_to("/me/calls")


async def drop(visit: ServerVisit) -> Reply:
    await ways_of(visit).drop(visit.person.id, forms.text(await visit.form(), "way"))
    return visit.go_to("/me/calls")


async def feed(visit: ServerVisit) -> Reply:
    """What waits for the owner of a feed, as Atom (RFC 4287); anybody with the link may read it."""
    caller: Caller = visit.state.caller
    visit.pay("look")
    found = await caller.ways.reader(visit.path["token"])
    if found is None:
        visit.unknown()
        raise Refused("Page not found.", 404, "unknown")
    t = Said(found.settings.get("language") or ENGLISH)
    base = visit.link("")
    waits = await caller.waiting.of([found.id])
    entries = "".join(
        f"<entry><id>{base}/t/{w.code}#{w.turn}</id><title>{escape(t('calls.title', game=w.title))}</title>"
        f'<updated>{stamp(w.since)}</updated><link href="{base}/t/{w.code}"/></entry>'
        for w in waits
    )
    last = stamp(max((w.since for w in waits), default=0.0))
    head = f"<id>{base}/feed</id><title>{escape(t('calls.feed_title'))}</title><updated>{last}</updated>"
    author = f"<author><name>{escape(t('site.name'))}</name></author>"
    text = f'<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">{head}{author}{entries}</feed>'
    return Reply(text, kind=ATOM, headers=FRESH)


def stamp(time: float) -> str:
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%M:%SZ}"


async def script(visit: ServerVisit) -> Reply:
    """What a browser runs when it is called. It has to lie at the root to speak for all tables."""
    asset = assets.find("calls/sw.js")
    assert asset is not None
    return Reply(asset.body.decode(), kind=SCRIPT, headers={"cache-control": "no-cache"})


addresses = [
    Address("/me/calls", page),
    post("/me/calls/confirm", confirm),
    post("/me/calls/drop", drop),
    post("/me/calls/{kind}", add),
    Address("/feed/{token}", feed),
    Address("/sw.js", script),
]
