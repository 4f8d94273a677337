"""The pages to read: the rules of the games, and their lessons."""

from __future__ import annotations

from asyncio import to_thread
from types import SimpleNamespace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import ludus
from ludus.core.game import Game
from ludus.core.plain import tidied
from ludus.table import lesson
from ludus.table.words import Said
from ludus.web import given, guard, shown
from ludus.web import routes as forms
from ludus.web.rendering import asked_game, render, said, trouble


async def rules_index(request: Request) -> Response:
    t = said(request)
    games = [
        SimpleNamespace(**{**vars(card), "note": t("rules.count", count=card.rules)}) for card in shown.cards(t)
    ]  # a card with another line under its title
    title, text = t("rules.index"), t("rules.index_text")
    return render(request, "cards.html", here="rules", games=games, title=title, text=text, base="/rules")


async def rules(request: Request) -> Response:
    box = asked_game(request)
    return rule_page(request, box, list(box.rules), "", "")


async def rules_search(request: Request) -> Response:
    t, box = said(request), asked_game(request)
    words = tidied(given.query(request).get("q", ""))
    if not words:
        return RedirectResponse(f"/rules/{box.id}", 303)
    found = shown.search(box, words)
    told = t.count("rules.found", len(found), words=words) if found else t("rules.found_none", words=words)
    return rule_page(request, box, found, words, told)


def rule_page(request: Request, box: Game, found: list[Any], words: str, told: str) -> Response:
    return render(
        request,
        "rules.html",
        here="rules",
        card=shown.card(box, said(request)),
        toc=shown.chapters(box, box.rules),
        chapters=shown.chapters(box, found),
        names=shown.names(box),
        words=words,
        found=told,
    )


async def content(request: Request) -> Response:
    """Every card and piece of a game, by the files that list them."""
    box = asked_game(request)
    found = await to_thread(shown.content, box)
    tables: dict[str, list[Any]] = {}
    for page in found.values():
        tables.setdefault(str(page.row["table"]), []).append(page)
    card = shown.card(box, said(request))
    return render(request, "content.html", here="rules", card=card, tables=tables, say=box.raw_words.said)


async def content_names(request: Request) -> Response:
    """The names of a game's cards, each with the key of its page: for links."""
    return JSONResponse(shown.names(asked_game(request)), headers={"cache-control": "private, max-age=300"})


async def content_page(request: Request) -> Response:
    """One card: what is printed on it, its rules, and the code that acts for it."""
    box = asked_game(request)
    page = (await to_thread(shown.content, box)).get(request.path_params["key"])
    if page is None:
        return trouble(request, said(request)("rules.no_card", game=box.title), 404)
    card = shown.card(box, said(request))
    others = {name: key for name, key in shown.names(box).items() if key != page.row["key"]}
    return render(request, "card.html", here="rules", card=card, page=page, names=others, say=box.raw_words.said)


async def learn_index(request: Request) -> Response:
    t = said(request)
    games = [
        SimpleNamespace(**{**vars(card), "note": lesson_note(card.id, t)}) for card in shown.cards(t) if card.lesson
    ]
    title, text = t("learn.index"), t("learn.index_text")
    return render(request, "cards.html", here="learn", games=games, title=title, text=text, base="/learn")


def lesson_note(game: str, t: Said) -> str:
    script = lesson.script(ludus.game(game))
    assert script is not None
    return f"{t('learn.minutes', minutes=script.minutes)} · {t('learn.steps', count=len(script.steps))}"


async def learn(request: Request) -> Response:
    """What the lesson of a game is like; the button begins it."""
    t, box = said(request), asked_game(request)
    card = shown.card(box, t)
    if not card.lesson:
        return trouble(request, t("learn.none", game=box.title), 404)
    return render(request, "learn.html", here="learn", card=card, note=lesson_note(box.id, t))


async def begin_lesson(request: Request) -> Response:
    """The lesson of a game, at a table of one's own."""
    await guard.checked_form(request)
    guard.pay(request, "table")
    box = asked_game(request)
    code = await request.app.state.tables.lesson(await forms.kept(request), box.id, box.language)
    return RedirectResponse(f"/t/{code}", 303)


routes = [
    Route("/rules", rules_index),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/search", rules_search),
    Route("/rules/{game}/content", content),
    Route("/rules/{game}/names", content_names),
    Route("/rules/{game}/content/{key}", content_page),
    Route("/learn", learn_index),
    Route("/learn/{game}", learn),
    Route("/learn/{game}", begin_lesson, methods=["POST"]),
]
