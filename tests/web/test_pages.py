"""The pages around the table: what a visitor reads, and what comes back when something cannot be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from xml.etree import ElementTree

import httpx
import pytest
from tests.web.kit import Browser

import ludus
from ludus.core.rule import by_chapter
from ludus.table import lesson
from ludus.table.words import Said, accepted_language, languages
from ludus.web import shown
from ludus.web.people import csrf
from ludus.web.serving import FOR_LONG

People = Callable[[], Browser]
GAMES = ludus.games()
PAGES = ["/", "/mine", "/join", "/rules", "/learn", "/fair", "/me", "/records"]
PAGES += [f"/games/{g.id}" for g in GAMES] + [f"/games/{g.id}/new" for g in GAMES] + [f"/rules/{g.id}" for g in GAMES]
PAGES += [f"/rules/{g.id}/content" for g in GAMES]


def text(page: httpx.Response) -> str:
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


@pytest.mark.parametrize("language", languages())
def test_every_page_opens_in_every_language(person: People, language: str) -> None:
    mara = person()
    for path in PAGES:
        page = mara.http.get(path, headers={"accept-language": language})
        assert page.status_code == 200, path
        assert f'<html lang="{language}"' in page.text
        assert "<h1" in page.text
        assert not re.search(r"\{\w*\}|\bstyle=|<script>|\son\w+=\"", page.text), (
            f"{path}: unfilled, or against the CSP"
        )


def test_the_lobby_shows_every_game_with_two_sentences_players_and_time(person: People) -> None:
    lobby = person().http.get("/")
    for game in GAMES:
        assert game.title in text(lobby)
        assert game.about in text(lobby)
        assert f'action="/games/{game.id}/play"' in lobby.text
    assert "2–4 players 20–45 min no luck" in text(lobby)


def test_the_portraits_of_a_game_come_at_once_or_one_by_one(person: People) -> None:
    every = person().http.get("/games/void-zone/portraits.svg")
    assert every.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in every.headers["cache-control"]
    ids = {part.attrib["id"] for part in ElementTree.fromstring(every.text).iter() if "id" in part.attrib}
    assert {"portrait-round", "portrait-void-zone-p1-a", "portrait-void-zone-p1-a-small"} <= ids
    assert "style=" not in every.text  # which the policy of the page would not let in
    one = person().http.get("/games/void-zone/portraits/p1-a.svg")
    assert ElementTree.fromstring(one.text).attrib["viewBox"] == "0 0 160 160"
    for path in ("/games/void-zone/portraits/nobody.svg", "/games/void-halls/portraits.svg"):
        assert person().http.get(path).status_code == 404


def test_the_words_of_a_game_are_told_in_the_language_that_is_asked_for(person: People) -> None:
    english, german = (person().http.get(f"/games/hollow-cell/glossary.json?in={lang}") for lang in ("en", "de"))
    assert "Graze" in english.json()
    assert "Streifschuss" in german.json()
    assert "max-age" in german.headers["cache-control"]
    assert person().http.get("/games/hollow-cell/glossary.json?in=xx").status_code == 200


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_game_has_a_picture_that_is_an_image_of_its_own(person: People, game: ludus.Game) -> None:
    picture = person().http.get(f"/games/{game.id}/cover.svg?theme=light")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    drawn = ElementTree.fromstring(picture.text)
    width, height = (float(number) for number in drawn.attrib["viewBox"].split()[2:])
    taught = lesson.script(game)
    if game.cover is not None or (taught is not None and taught.cover is not None):  # else it is the first position
        assert width / height == pytest.approx(288 / 178, abs=0.05)


def test_play_now_is_one_form_and_leads_to_a_table(person: People) -> None:
    mara = person()
    page = mara.http.post("/games/void-zone/play", data={"csrf": mara.csrf})
    assert page.status_code == 303
    code = page.headers["location"].removeprefix("/t/")
    assert code in text(mara.http.get("/"))
    assert code in text(mara.http.get("/mine"))
    assert code not in text(person().http.get("/"))


def test_the_new_table_form_has_every_option_with_label_help_and_rule(person: People) -> None:
    for game in GAMES:
        form = person().http.get(f"/games/{game.id}/new")
        for option in game.options:
            assert f'name="option-{option.name}"' in form.text
            assert unescape(option.help) in text(form)
            for rule in option.rules:
                assert f'href="/rules/{game.id}#{rule}"' in form.text


def test_the_form_as_it_stands_makes_the_usual_table(person: People) -> None:
    mara = person()
    for game in GAMES:
        form = mara.http.get(f"/games/{game.id}/new").text
        fields = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([\w-]*)"', form))
        fields |= dict.fromkeys(re.findall(r'name="(option-\w+)" value="true" checked', form), "true")
        fields |= {"players": str(game.seats[0]), "seat-0": "me", "seat-1": "bot:casual", "clock": "none"}
        answer = mara.post("/tables", **fields)
        assert answer.status_code == 200, answer.text
        line = mara.sit(answer.json()["url"].removeprefix("/t/"))
        assert line.table["options"] == game.begin().setting.unusual()


def test_choices_that_do_not_go_together_bring_the_form_back_with_the_reason(person: People) -> None:
    mara = person()
    fields = {"game": "void-zone", "players": "2", "seat-0": "me", "seat-1": "open", "option-first_player": "4"}
    page = mara.http.post("/tables", data={"csrf": mara.csrf, **fields})
    assert page.status_code == 400
    assert "“First player” is 4, but there are only 2 players." in text(page)
    assert re.search(r'name="option-first_player" value="4"', page.text)
    asked = mara.http.get("/games/void-zone/check", params={"players": "2", "option-first_player": "4"})
    assert asked.json() == {"text": "“First player” is 4, but there are only 2 players."}
    assert (
        mara.http.get("/games/void-zone/check", params={"players": "4", "option-first_player": "4"}).json()["text"]
        == ""
    )


def test_an_open_table_is_found_by_its_code_and_joined(person: People) -> None:
    mara, tom = person(), person()
    code = mara.table("void-zone", "me", "open", public="yes")
    assert code in text(tom.http.get("/"))
    assert code in text(tom.http.get("/open")), "the lobby looks again by itself"
    found = tom.http.post("/join", data={"csrf": tom.csrf, "code": code.lower()})
    assert found.headers["location"] == f"/join?code={code}"
    page = tom.http.get(found.headers["location"])
    assert "Take the seat" in text(page)
    assert tom.http.post(f"/t/{code}/sit", data={"csrf": tom.csrf, "seat": "1"}).status_code == 303
    assert mara.http.post("/join", data={"csrf": mara.csrf, "code": code}).headers["location"] == f"/t/{code}"


def test_a_seat_link_is_good_once(person: People) -> None:
    mara, tom, late = person(), person(), person()
    code = mara.table("void-zone", "me", "friend")
    path = httpx.URL(mara.post(f"/t/{code}/seats/1/link").json()["url"]).path
    assert "You'll have seat 2." in text(tom.http.get(path))
    assert tom.http.post(path, data={"csrf": tom.csrf, "name": "Tom"}).headers["location"] == f"/t/{code}"
    gone = late.http.get(path)
    assert gone.status_code == 410
    assert "was already used" in text(gone)


def test_an_unknown_code_says_so(person: People) -> None:
    page = person().http.get("/join?code=<b>NO")
    assert page.status_code == 404
    assert "No table has the code <B>NO." in text(page)
    assert "<B>NO" not in page.text


def test_rules_have_anchors_chapters_and_links_between_them(person: People) -> None:
    for game in GAMES:
        page = person().http.get(f"/rules/{game.id}").text
        in_chapters = [rule.id for rules in by_chapter(game.rules).values() for rule in rules]
        assert re.findall(r'<li id="([\w-]+)" class="entry', page) == in_chapters
        for anchor in re.findall(rf'href="/rules/{game.id}#([\w-]+)"', page):
            assert f'id="{anchor}"' in page, anchor


def test_rulings_say_what_was_open_and_which_options_choose_otherwise(person: People) -> None:
    page = person().http.get("/rules/void-zone").text
    entry = page[page.index('<li id="VZ-G12"') :]
    entry = entry[: entry.index("</li>")]
    assert "Open question:" in entry
    assert '<a href="/games/void-zone/new#o-shield_expiry">When Force-Shields go</a>' in entry


def test_searching_the_rules(person: People) -> None:
    http = person().http
    page = http.get("/rules/void-zone/search", params={"q": "void prime"})
    shown = re.findall(r'<li id="([\w-]+)" class="entry', page.text)
    rules = ludus.game("void-zone").rules
    assert "VZ-191" in shown
    assert all("prime" in f"{rules[r].says} {rules[r].where} {rules[r].asks} {rules[r].why}".lower() for r in shown)
    assert f"{len(shown)} rules for “void prime”" in text(page)
    assert "Nothing found for “<i>”" in text(http.get("/rules/void-zone/search", params={"q": "<i>"}))
    assert http.get("/rules/void-zone/search", params={"q": " "}).headers["location"] == "/rules/void-zone"


def test_a_card_has_a_page_with_its_sentence_rules_and_code(person: People) -> None:
    http = person().http
    listed = text(http.get("/rules/void-zone/content"))
    assert "Efficient" in listed
    page = http.get("/rules/void-zone/content/efficient")
    assert "2⚡ are enough to Jump" in text(page)
    assert 'href="/rules/void-zone#VZ-315"' in page.text
    assert "class Efficient(Trait):" in text(page)
    nobody = http.get("/rules/void-zone/content/nothing")
    assert nobody.status_code == 404
    assert "Void Zone has no such card or piece" in text(nobody)
    german = http.get("/rules/hollow-cell/content/bunker", headers={"accept-language": "de"})
    assert "So wird es hier gespielt" in text(german)


def test_names_of_cards_lead_to_their_pages(person: People) -> None:
    http = person().http
    assert http.get("/rules/void-zone/names").json()["Efficient"] == "efficient"
    rules = http.get("/rules/hollow-cell").text
    assert '<a class="card-name" href="/rules/hollow-cell/content/arc-whip">Arc Whip</a>' in rules
    card = http.get("/rules/void-zone/content/efficient").text
    assert 'href="/rules/void-zone/content/jump">Jump</a>' in card
    assert 'href="/rules/void-zone/content/efficient"' not in card
    assert http.get("/rules/nothing/names").status_code == 404


def test_settings_stay(person: People) -> None:
    mara = person()
    answer = mara.http.post(
        "/me",
        data={
            "csrf": mara.csrf,
            "name": "Mara",
            "theme": "contrast",
            "language": "de",
            "sound": "on",
            "next": "/me?saved",
        },
    )
    assert answer.headers["location"] == "/me?saved"
    page = mara.http.get("/me?saved")
    assert '<html lang="de" data-theme="contrast">' in page.text
    assert 'value="Mara"' in page.text
    assert "Gespeichert." in text(page)
    assert "Was spielen wir?" in text(mara.http.get("/", headers={"accept-language": "en"}))


def test_the_language_of_the_browser_is_taken_until_one_is_chosen() -> None:
    assert accepted_language("it-CH, de-AT;q=0.9, en;q=0.8") == "de"
    assert accepted_language("it, xx") == "en"
    assert accepted_language("") == "en"


def test_a_record_is_shown_or_refused_with_its_line(person: People) -> None:
    mara = person()
    record = ludus.game("void-zone").begin(players=2, seed=7).record()
    assert mara.http.post("/records", data={"csrf": mara.csrf, "record": record}).status_code == 303
    fresh = csrf(mara.cookie)  # of the cookie that somebody gets who is kept for the first time
    page = mara.http.post("/records", data={"csrf": fresh, "record": "game void-zone 1"})
    assert page.status_code == 400
    assert "Line 1 is not a record header" in text(page)
    assert "game void-zone 1</textarea>" in page.text


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/NOBODY", "/games/chess", "/rules/chess", "/learn/chess", "/games/chess/cover.svg"]
)
def test_what_is_not_there_gets_a_page_with_a_way_back(person: People, path: str) -> None:
    page = person().http.get(path)
    assert page.status_code == 404
    assert "Page not found" in text(page)
    assert '<a class="btn go" href="/">' in page.text


@pytest.mark.parametrize("language", languages())
def test_the_words_of_a_table_come_as_a_file_that_is_kept(person: People, language: str) -> None:
    me = person()
    me.post("/me", name="Ada", language=language)
    page = me.http.get(f"/t/{me.table('void-halls', 'me')}").text
    found = re.search(rf'<script defer src="(/static/words/table\.{language}\.js\?v=\w+)">', page)
    assert found is not None
    said = Said(language).section("table")
    sent = me.http.get(found[1])
    assert sent.headers["cache-control"] == FOR_LONG
    assert sent.headers["content-type"].startswith("text/javascript")
    assert json.loads(sent.text.removeprefix("globalThis.words = ").removesuffix(";\n")) == said
    assert said["undo_waits"] not in page, "the page itself is lighter by them"
    assert me.http.get("/static/words/table.xx.js").status_code == 404


def test_what_stands_in_brackets_is_never_parted_from_a_name() -> None:
    assert shown.whole("bot (casual) 2") == "bot\u00a0(casual)\u00a02"
    assert shown.whole("Ada Lovelace, Bo (bot)") == "Ada Lovelace, Bo\u00a0(bot)"
