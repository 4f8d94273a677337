"""The workbench: a designer changes content and maps of a game, sees at once what the rules forbid, and plays it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import asdict
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ludus.bots.mind import FILE as MIND
from ludus.core import benches, copies, drafts
from ludus.core.cards import singles
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.printing import printed_words
from ludus.games import find
from ludus.table.refusals import Refused
from ludus.table.tables import PLAY_NOW, Wish
from ludus.table.words import languages
from ludus.web import forms, shown
from ludus.web.rendering import render
from ludus.web.visit import DAY, SVG, Address, Reply, Visit, data, on_to, post

WHERE: Final = re.compile(r"^([\w.]+\.toml: \w+ [\w-]+: )")  # how what is wrong with a row begins
FRESH: Final = {"cache-control": "no-store"}


async def first(visit: Visit) -> Reply:
    """The first game whose maps can be drawn."""
    cards = [card for card in shown.cards(visit.said) if card.content]
    drawn = [card for card in cards if benches.boards(find.game(card.id))]
    return on_to(f"/workbench/{(drawn or cards)[0].id}")


async def page(visit: Visit) -> Reply:
    t, box = visit.said, visit.game
    others = [card for card in shown.cards(t) if card.content]
    return render(
        visit,
        "workbench.html",
        here="bench",
        card=shown.card(box, t),
        others=others,
        place=box.folder.name,
        quick=quick(box),
    )


async def tables(visit: Visit) -> Reply:
    """Everything that can be changed, with its bounds."""
    box = visit.game
    say = box.raw_words.said
    found = [
        {**table, "rows": [{**row, "called": say(str(row.get("name", row["key"])))} for row in table["rows"]]}
        for table in drafts.tables_of(box)
    ]
    maps, written = (
        [asdict(board) for board in benches.boards(box)],
        [translate_form(form, box) for form in benches.forms(box)],
    )
    open_to, alone = copies.tables_open_to_rows(box), singles(box.package)
    cards = [
        {**asdict(deck), "open": (deck.file, deck.table) in open_to, "alone": [*alone, *deck.copy.get("alone", [])]}
        for deck in benches.decks(box)
    ]
    told = {"tables": found, "boards": maps, "forms": written, "decks": cards, "seats": list(box.seats)}
    return data({**told, "quick": quick(box)}, headers=FRESH)


def quick(box: Game) -> bool:
    """Whether there is a quick player of some skill: rules of thumb, or a network."""
    return "thumb" in box.thinking or (box.folder / MIND).exists()


def translate_form(form: benches.RowForm, box: Game) -> dict[str, Any]:
    """A form whose rows begin with texts in the language of the reader."""
    say = printed_words(box)
    texts = [each["column"] for each in form.fields if each["kind"] in ("text", "texts")]
    rows = [{**row, **{column: benches.translate_texts(row[column], say) for column in texts}} for row in form.rows]
    return {**asdict(form), "rows": rows}


async def face(visit: Visit) -> Reply:
    """A card or a tile as it is printed, in the language that the address asks for."""
    language = visit.query().get("in", "")
    box = visit.game.in_language(language if language in languages() else "en")
    scene = shown.faces(box, visit.path["table"]).get(visit.path["key"])
    if scene is None:
        raise Refused("Page not found.", 404, "unknown")
    return Reply(scene.svg("light"), kind=SVG, headers=DAY)


def players(visit: Visit) -> int:
    """How many play; 0 where the draft says it."""
    found = forms.number(visit.fields, "players") or 0
    if found and found not in visit.game.seats:
        raise Refused(visit.said("workbench.players_wrong", game=visit.game.title, count=found))
    return found


async def draft_options(visit: Visit, box: Game, friend: bool = False) -> Any:
    """How the draft of the form is played; with a friend by two or more."""
    text = forms.text(visit.fields, "draft")
    found = await visit.checks.draft(box, players(visit), text)
    if friend and found["players"] == 1:
        found = await visit.checks.draft(box, 2, text)
    return found


def refusal(visit: Visit, box: Game, why: Exception) -> str:
    """Why not, in the language of the reader; the row that it is about comes first."""
    where, _, said = WHERE.sub(r"\1\n", str(why)).rpartition("\n")
    known = visit.said.sentence(said)
    return where + shown.by_label(box.raw_words.said(said) if known == said else known, box.options)


async def check(visit: Visit) -> Reply:
    """Whether the rules can play a draft, while somebody still changes it."""
    await visit.form()
    visit.pay("check")
    box = visit.game
    try:
        found = await draft_options(visit, box)
    except (LudusError, Refused) as e:
        return data({"text": refusal(visit, box, e), "plain": str(e)}, headers=FRESH)
    return data({"text": "", "plain": "", "players": found["players"]}, headers=FRESH)


async def files(visit: Visit) -> Reply:
    """The files of a draft, as the command line reads them."""
    await visit.form()
    visit.pay("check")
    found = await visit.checks.draft_files(visit.game, forms.text(visit.fields, "draft"))
    pack = b64encode(zip_files(found["pack"])).decode() if found["pack"] else ""
    return data({"files": found["files"], "pack": pack}, headers=FRESH)


def zip_files(files: Mapping[str, str]) -> bytes:
    """Files as one to download; the same ones are the same bytes."""
    with BytesIO() as out:
        with ZipFile(out, "w", ZIP_DEFLATED) as archive:
            for name, text in files.items():
                archive.writestr(ZipInfo(name), text)
        return out.getvalue()


async def bring(visit: Visit) -> Reply:
    """What a content file changes that somebody brings, or the new row that it holds."""
    await visit.form()
    visit.pay("check")
    name, text = forms.text(visit.fields, "name"), forms.text(visit.fields, "file")
    return data(await visit.checks.draft_of_file(visit.game, name, text), headers=FRESH)


async def try_it(visit: Visit) -> Reply:
    """A table with the draft: against bots, or with a friend by link."""
    await visit.form()
    visit.pay("check", "table")
    box = visit.game
    friend = forms.text(visit.fields, "with") == "friend"
    found = await draft_options(visit, box, friend)
    level = forms.text(visit.fields, "level", PLAY_NOW)
    if level not in visit.bots:
        level = PLAY_NOW
    other = "friend" if friend else f"bot:{level}"
    wish = Wish(box.id, ["me", *[other] * (found["players"] - 1)], found["options"])
    person = await visit.keep_person()
    if found["content"]:
        return visit.go_to(await visit.aside(wish, found["content"]))
    return visit.go_to(f"/t/{await visit.tables.create(person, wish)}")


addresses = [
    Address("/workbench", first),
    Address("/workbench/{game}", page),
    Address("/workbench/{game}/tables.json", tables),
    Address("/workbench/{game}/faces/{table}/{key}.svg", face),
    post("/workbench/{game}/check", check),
    post("/workbench/{game}/files", files),
    post("/workbench/{game}/bring", bring),
    post("/workbench/{game}/try", try_it),
]
