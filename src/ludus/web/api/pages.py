"""The page on which somebody makes tokens for programs, and ends them."""

from __future__ import annotations

import time
from typing import Any

from ludus.table.refusals import Refused
from ludus.table.words import Said
from ludus.web import forms, own_data
from ludus.web.api.tokens import DAYS, LONGEST_NAME, MOST_BOTS, SCOPES, Tokens
from ludus.web.rendering import render
from ludus.web.serving import ServerVisit
from ludus.web.visit import Address, Reply, data, post


async def page(visit: ServerVisit, refusal: str = "", token: str = "") -> Reply:
    """The tokens that are good, and the form of a new one; `token` is shown only once."""
    tokens: Tokens = visit.state.tokens
    me, t = visit.person.id if visit.person.kept else "", visit.said
    return render(
        visit,
        "programs.html",
        400 if refusal else 200,
        tokens=[row(one, t) for one in await tokens.made_by(me)],
        bots=[{"id": bot.id, "name": bot.name, "handle": bot.handle} for bot in await tokens.bots_of(me)],
        most_bots=MOST_BOTS,
        scopes=SCOPES,
        days=DAYS,
        longest=LONGEST_NAME,
        refusal=refusal,
        token=token,
    )


def row(one: Any, t: Said) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "speaks": one.called if one.owned else "",
        "scopes": ", ".join(t(f"programs.scope_{scope}") for scope in one.scopes),
        "until": time.strftime("%Y-%m-%d", time.gmtime(one.expires)),
        "used": time.strftime("%Y-%m-%d", time.gmtime(one.used)) if one.used else "",
    }


async def make(visit: ServerVisit) -> Reply:
    """A new token, for its owner or for a bot: one that there is, or a new one. A program gets it as data."""
    fields, tokens = await visit.form(), visit.state.tokens
    try:
        owner = await visit.keep_person()
        called, known = forms.text(fields, "bot_name").strip(), forms.text(fields, "bot")
        bot = await tokens.bot(owner, called) if called else await tokens.own_bot(owner.id, known) if known else None
        scopes = [scope for scope in SCOPES if forms.text(fields, f"scope-{scope}") == "yes"]
        name, days = forms.text(fields, "name"), forms.number(fields, "days") or DAYS[1]
        token = await tokens.make(owner, name, scopes, days, bot)
    except Refused as e:
        if visit.json or e.status == 403:
            raise
        return await page(visit, visit.said.sentence(e.text))
    return data({"token": token}) if visit.json else await page(visit, token=token)


async def drop(visit: ServerVisit) -> Reply:
    """End a token; its open lines are closed."""
    id = forms.text(await visit.form(), "token")
    await visit.state.tokens.drop(visit.person.id, id)
    visit.state.hall.let_go(f"token {id}")
    return visit.go_to("/me/programs")


async def drop_bot(visit: ServerVisit) -> Reply:
    """Forget a bot, with its tokens."""
    bot = await visit.state.tokens.own_bot(visit.person.id, forms.text(await visit.form(), "bot"))
    await own_data.forget_person(visit.state.hall, bot)
    return visit.go_to("/me/programs")


addresses = [
    Address("/me/programs", page),
    post("/me/programs/tokens", make),
    post("/me/programs/drop", drop),
    post("/me/programs/bots/drop", drop_bot),
]
