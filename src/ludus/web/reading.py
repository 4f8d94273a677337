"""The pages to read: the rules of the games, and their lessons."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import ludus
from ludus.core.game import Game
from ludus.core.plain import plain_line
from ludus.core.printing import printed_names, printed_words
from ludus.table import lesson
from ludus.table.words import Said
from ludus.web import shown
from ludus.web.rendering import render, trouble
from ludus.web.visit import Address, Reply, Visit, data, on_to, post


async def rules_index(visit: Visit) -> Reply:
    t = visit.said
    games = [
        SimpleNamespace(**{**vars(card), "note": t("rules.count", count=card.rules)}) for card in shown.cards(t)
    ]  # a card with another line under its title
    title, text = t("rules.index"), t("rules.index_text")
    return render(visit, "cards.html", here="rules", games=games, title=title, text=text, base="/rules")


async def rules(visit: Visit) -> Reply:
    box = visit.game
    return rule_page(visit, box, list(box.rules), "", "")


async def rules_search(visit: Visit) -> Reply:
    t, box = visit.said, visit.game
    words = plain_line(visit.query().get("q", ""))
    if not words:
        return on_to(f"/rules/{box.id}")
    found = shown.search(box, words)
    told = t.count("rules.found", len(found), words=words) if found else t("rules.found_none", words=words)
    return rule_page(visit, box, found, words, told)


def rule_page(visit: Visit, box: Game, found: list[Any], words: str, told: str) -> Reply:
    return render(
        visit,
        "rules.html",
        here="rules",
        card=shown.card(box, visit.said),
        toc=shown.chapters(box, box.rules),
        chapters=shown.chapters(box, found),
        names=shown.names(box),
        words=words,
        found=told,
    )


@lru_cache(64)
def words_and_names(box: Game) -> tuple[Callable[[str], str], Callable[[str], str]]:
    """How the language of a box says what is printed on its cards, and what they are called."""
    return printed_words(box), printed_names(box)


async def content(visit: Visit) -> Reply:
    """Every card and piece of a game, by the files that list them."""
    box = visit.game
    found = await visit.beside(shown.content, box)
    tables: dict[str, list[Any]] = {}
    for page in found.values():
        tables.setdefault(str(page.row["table"]), []).append(page)
    card = shown.card(box, visit.said)
    say, called = words_and_names(box)
    return render(visit, "content.html", here="rules", card=card, tables=tables, say=say, called=called)


async def content_names(visit: Visit) -> Reply:
    """The names of a game's cards, each with the key of its page: for links."""
    return data(shown.names(visit.game), headers={"cache-control": "private, max-age=300"})


async def content_page(visit: Visit) -> Reply:
    """One card: what is printed on it, its rules, and the code that acts for it."""
    box = visit.game
    page = (await visit.beside(shown.content, box)).get(visit.path["key"])
    if page is None:
        return trouble(visit, visit.said("rules.no_card", game=box.title), 404)
    card = shown.card(box, visit.said)
    others = {name: key for name, key in shown.names(box).items() if key != page.row["key"]}
    pack = next((p.text("title", box.language) for p in box.packs if p.key == page.row.get("pack")), "")
    say, called = words_and_names(box)
    shows: dict[str, Any] = {"page": page, "names": others, "pack": pack, "say": say, "called": called}
    return render(visit, "card.html", 200, here="rules", card=card, **shows)


async def learn_index(visit: Visit) -> Reply:
    t = visit.said
    games = [
        SimpleNamespace(**{**vars(card), "note": lesson_note(card.id, t)}) for card in shown.cards(t) if card.lesson
    ]
    title, text = t("learn.index"), t("learn.index_text")
    return render(visit, "cards.html", here="learn", games=games, title=title, text=text, base="/learn")


def lesson_note(game: str, t: Said) -> str:
    script = lesson.script(ludus.game(game))
    assert script is not None
    return f"{t('learn.minutes', minutes=script.minutes)} · {t('learn.steps', count=len(script.steps))}"


async def learn(visit: Visit) -> Reply:
    """What the lesson of a game is like; the button begins it."""
    t, box = visit.said, visit.game
    card = shown.card(box, t)
    if not card.lesson:
        return trouble(visit, t("learn.none", game=box.title), 404)
    return render(visit, "learn.html", here="learn", card=card, note=lesson_note(box.id, t))


async def begin_lesson(visit: Visit) -> Reply:
    """The lesson of a game, at a table of one's own."""
    await visit.form()
    visit.pay("table")
    box = visit.game
    code = await visit.tables.lesson(await visit.keep_person(), box.id, box.language)
    return on_to(f"/t/{code}")


addresses = [
    Address("/rules", rules_index),
    Address("/rules/{game}", rules),
    Address("/rules/{game}/search", rules_search),
    Address("/rules/{game}/content", content),
    Address("/rules/{game}/names", content_names),
    Address("/rules/{game}/content/{key}", content_page),
    Address("/learn", learn_index),
    Address("/learn/{game}", learn),
    post("/learn/{game}", begin_lesson),
]
