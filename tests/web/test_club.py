"""A club's home: its name, words and colour, its house rules, the link for members, and the screen in its room."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import select
from tests.web.kit import Browser, Server

from ludus.web import admin
from ludus.web.branding import LONGEST_NAME, LONGEST_TEXT
from ludus.web.store import schema as s

Person = Callable[[], Browser]


def host_of(server: Server, person: Person, name: str) -> Browser:
    """Somebody whom `ludus admin hosts` has made a host."""
    host = person()
    host.post("/me", name=name)
    admin.hosts(server.app.state.hall.store, [name])
    server.inside(server.app.state.hall.house.look())
    return host


def stored(server: Server, name: str) -> object:
    found = server.app.state.hall.store.ask(select(s.house.c.value).where(s.house.c.name == name))
    return found[0].value if found else None


def test_hosts_name_the_club_and_every_page_says_it(server: Server, person: Person) -> None:
    host, guest = host_of(server, person, "Hanna"), person()
    assert 'id="club-form"' in host.http.get("/club").text
    assert 'id="club-form"' not in guest.http.get("/club").text
    sent = {"name": "Dice & <Friends>", "text": "Every Tuesday.\nBring snacks.", "colour": "teal"}
    assert guest.post("/club", **sent).status_code == 403
    assert stored(server, "club") is None, "a stranger changes nothing"
    assert host.post("/club", **sent).status_code == 200
    page = guest.http.get("/club").text
    for told in ("Dice &amp; &lt;Friends&gt;", "<p>Every Tuesday.</p>", "<p>Bring snacks.</p>", "Hosts: Hanna."):
        assert told in page
    for path in ("/", "/rules", "/screen"):
        assert "Dice &amp; &lt;Friends&gt;" in guest.http.get(path).text
        assert 'data-club="teal"' in guest.http.get(path).text
    assert "Gastgeber: Hanna." in guest.http.get("/club", headers={"accept-language": "de"}).text


def test_what_is_too_long_or_unknown_is_refused_and_changes_nothing(server: Server, person: Person) -> None:
    host = host_of(server, person, "Hella")
    before = stored(server, "club")
    for wrong, told in (
        ({"name": "n" * (LONGEST_NAME + 1)}, f"{LONGEST_NAME} characters at most, not {LONGEST_NAME + 1}"),
        ({"text": "t" * (LONGEST_TEXT + 1)}, f"{LONGEST_TEXT} characters at most, not {LONGEST_TEXT + 1}"),
        ({"colour": "plaid"}, "Unknown color 'plaid'. Use one of brass, red, orange, green, teal, blue, violet, rose."),
    ):
        answer = host.post("/club", **{"name": "", "text": "", "colour": "brass", **wrong})
        assert answer.status_code == 400
        assert told in answer.json()["error"]
    assert stored(server, "club") == before


def test_house_rules_are_what_new_tables_and_play_now_begin_with(server: Server, person: Person) -> None:
    host, guest = host_of(server, person, "Hugo"), person()
    assert "Make these the house rules" in host.http.get("/games/void-halls/new").text
    assert "Make these the house rules" not in guest.http.get("/games/void-halls/new").text
    rules = {"game": "void-halls", "players": "1", "option-insane": "true"}
    assert guest.post("/club/rules", **rules).status_code == 403
    assert host.post("/club/rules", **rules).status_code == 200
    form = guest.http.get("/games/void-halls/new").text
    assert "These are the house rules." in form
    assert "Insane Mode: <b>on</b>" in guest.http.get("/club").text
    code = guest.made("/games/void-halls/play", level="casual")
    assert server.room(code).table.row.options["insane"] in (True, "true")
    refused = host.post("/club/rules", game="void-halls", players="1", **{"option-insane": "perhaps"})
    assert refused.status_code == 400
    assert host.post("/club/rules", game="void-halls", players="1").status_code == 200
    assert "These are the house rules." not in guest.http.get("/games/void-halls/new").text


def test_new_people_come_in_by_the_link_only_where_hosts_want_it_so(server: Server, person: Person) -> None:
    host, member = host_of(server, person, "Heidi"), person()
    member.post("/me", name="Mia")
    assert host.post("/club", name="", text="", colour="brass", closed="yes").status_code == 200
    stranger, friend = person(), person()
    assert stranger.post("/me", name="Sam").status_code == 403
    assert member.post("/me", name="Mia again").status_code == 200, "who has been here goes on as always"
    assert member.post("/club/link").status_code == 403
    link = str(host.post("/club/link").json()["url"])
    path = link[link.index("/club/join/") :]
    assert "Choose a name; that&#39;s all." in friend.http.get(path).text
    assert friend.post(path, name="Fred").status_code == 200
    assert friend.post("/me", name="Fred the second").status_code == 200, "a member from now on"
    newer = str(host.post("/club/link").json()["url"])
    assert stranger.post(path, name="Sam").status_code == 404, "a new link ends the one before it"
    assert path.rsplit("/", 1)[1] not in str(stored(server, "club")), "only the hash of a link is stored"
    assert stranger.post(newer[newer.index("/club/join/") :], name="Sam").status_code == 200
    host.post("/club", name="", text="", colour="brass")
    assert person().post("/me", name="Nina").status_code == 200


def test_the_screen_shows_listed_tables_and_the_address(server: Server, person: Person) -> None:
    one, other = person(), person()
    one.post("/me", name="Olga Onscreen")
    other.post("/me", name="Otto Onscreen")
    code = one.table("void-zone", "me", "open", public="yes")
    other.post(f"/t/{code}/sit", seat=1)
    quiet = one.table("void-zone", "me", "me")
    one.sit(code)
    page = person().http.get("/screen").text
    assert "Olga Onscreen" in page
    assert "<svg" in page
    assert server.base in page
    assert quiet not in page
    assert 'http-equiv="refresh"' in page
