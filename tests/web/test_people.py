"""Who may do what: cookies, forms, links, recovery codes, and the headers of every answer."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

import httpx
import pytest
from tests.web.kit import Browser, Server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludus.table.people import tidy_name
from ludus.table.refusals import Refused

Person = Callable[[], Browser]


def test_every_answer_has_careful_headers_and_the_cookie_is_for_the_server_only(server: Server) -> None:
    for path in ("/", "/join", "/nowhere", "/static/theme.css", "/t/NOBODY"):
        answer = httpx.get(server.base + path, timeout=300)
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "Traceback" not in answer.text
        if not path.startswith("/static"):
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
    assert httpx.get(server.base + "/nowhere", timeout=300).status_code == 404


def test_no_socket_is_opened_from_elsewhere_or_by_nobody(server: Server, person: Person) -> None:
    me = person()
    code = me.table("void-zone", "me", "me")
    address = f"{server.base.replace('http', 'ws')}/ws/{code}"
    cookie = {"Cookie": f"ludus={me.cookie}"}
    for origin, headers in ((Origin("https://evil.example"), cookie), (None, cookie), (Origin(server.base), {})):
        with pytest.raises(InvalidStatus), connect(address, origin=origin, additional_headers=headers):
            pass
    with connect(address.replace(code, "NOBODY"), origin=Origin(server.base), additional_headers=cookie) as ws:
        assert '"unknown"' in str(ws.recv(10))
        with pytest.raises(ConnectionClosed):
            ws.recv(10)


def test_a_huge_frame_closes_the_line(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-zone", "me", "me"))
    line.send(type="chat", key="k", text="x" * 70_000)
    with pytest.raises(ConnectionClosed) as closed:
        line.until(lambda m: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_link_gives_a_seat_once(server: Server, person: Person) -> None:
    host, friend, third = person(), person(), person()
    code = host.table("void-zone", "me", "friend")
    assert friend.post(f"/t/{code}/sit", seat=1).status_code == 409
    assert friend.post(f"/t/{code}/seats/1/link").status_code == 403
    made = host.post(f"/t/{code}/seats/1/link").json()
    assert made["qr"].startswith("<svg")
    path = made["url"].removeprefix(server.base)
    assert friend.http.get(path).status_code == 200
    old = friend.cookie
    assert friend.post(path, name="Ada").json() == {"url": f"/t/{code}"}
    assert friend.cookie != old  # who sits has a new cookie, and the old one is worth nothing
    line = friend.sit(code)
    assert line.table["mine"] == [1]
    assert line.table["seats"][1]["name"] == "Ada"
    assert line.table["status"] == "playing"
    assert third.post(path).status_code == 410
    stale = httpx.Client(base_url=server.base, cookies={"ludus": old}, timeout=300)
    assert "Ada" not in stale.get("/").text
    stale.close()


def test_a_hand_moves_to_its_owners_phone(person: Person) -> None:
    host, phone = person(), person()
    code = host.table("hollow-cell", "me", "me")
    table = host.sit(code)
    link = host.post(f"/t/{code}/seats/1/link").json()["url"]
    phone.post(link.removeprefix(phone.server.base))
    hand = phone.sit(code)
    assert hand.seat == 1
    table.wait(lambda at: at.table["mine"] == [0])
    assert table.seat == 0


def test_a_recovery_code_makes_another_device_the_same_person_once(person: Person) -> None:
    one, two, three = person(), person(), person()
    one.post("/me", name="Grace")
    code = one.table("void-zone", "me", "me")
    secret = one.post("/me/code").json()["code"]
    assert two.post("/me/recover", code=secret.lower()).status_code == 200
    two.refresh()
    assert two.sit(code).table["mine"] == [0, 1]
    assert three.post("/me/recover", code="AAAA-AAAA").status_code == 400
    used = three.http.post("/me/recover", data={"csrf": three.csrf, "code": secret})
    assert used.status_code == 400
    assert "Unknown recovery code" in used.text
    assert 'name="code"' in used.text  # the form is there again
    assert three.sit(code).table["mine"] == []


def test_no_token_is_in_the_store(server: Server, person: Person, tmp_path: object) -> None:
    me = person()
    code = me.table("void-zone", "me", "friend")
    token = me.post(f"/t/{code}/seats/1/link").json()["url"].rsplit("/", 1)[1]
    secret = me.post("/me/code").json()["code"]
    file = server.app.state.hall.store.engine.url.database
    with sqlite3.connect(file) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    for hidden in (token, secret, me.cookie):
        assert hidden not in dump


def test_who_plays_where(person: Person) -> None:
    me, other = person(), person()
    code = me.table("void-zone", "me", "open", public="yes")
    assert f"/join?code={code}" in other.http.get("/").text
    assert code in me.http.get("/mine").text
    assert other.post(f"/t/{code}/leave", seat=0).status_code == 403
    assert other.post(f"/t/{code}/sit", seat=1).status_code == 200
    assert other.post(f"/t/{code}/leave", seat=1).status_code == 200
    assert other.post(f"/t/{code}/sit", seat=1).status_code == 409  # now the host says who goes on
    assert other.post(f"/t/{code}/seats/1/bot", level="casual").status_code == 403
    assert me.post(f"/t/{code}/seats/1/bot", level="casual").status_code == 200
    assert me.sit(code).table["seats"][1]["kind"] == "bot"
    assert other.post(f"/t/{code}/sit", seat=9).status_code == 404


def test_a_seat_for_a_friend_is_kept_and_said_to_be(person: Person) -> None:
    me, other = person(), person()
    line = other.sit(me.table("void-zone", "me", "friend"))
    assert [seat["invited"] for seat in line.table["seats"]] == [False, True]
    assert other.post(f"/t/{line.code}/sit", seat=1).status_code == 409


def listed(page: str) -> dict[str, str]:
    """The codes of the tables on a page, with what is said of each."""
    found = re.findall(r'class="mono code">(\w+)</span></b><small>([^<]*)<', page)
    return dict(found)


def test_tables_are_listed_for_what_they_are_and_can_be_put_away(person: Person) -> None:
    me, friend = person(), person()
    shared = me.table("void-zone", "me", "open")
    assert friend.post(f"/t/{shared}/sit", seat=1).status_code == 200
    screen, alone = me.table("hollow-cell", "me", "me"), me.table("void-halls", "me")
    lesson = me.post("/learn/void-zone").headers["location"].removeprefix("/t/")
    tried = me.made(f"/t/{alone}/fork", at=0, how="sandbox")
    said = listed(me.http.get("/mine").text)
    assert said[screen] == "shared screen"
    assert (said[alone], said[lesson], said[tried]) == ("solo", "lesson", "sandbox, solo")
    for code in (screen, alone, lesson, tried):
        assert f'action="/t/{code}/leave"' in me.http.get("/mine").text
        assert me.post(f"/t/{code}/leave").json()["url"] == "/mine"
        assert me.sit(code).table["mine"] == []
        assert not listed(me.http.get("/mine").text).get(code)
        assert me.post(f"/t/{code}/sit", seat=0).status_code == 200  # by its address it is found again
        assert me.sit(code).table["mine"] == [0]
        assert me.post(f"/t/{code}/leave").status_code == 200
    page = me.http.get("/mine").text
    assert list(listed(page)) == [shared]
    assert f"/t/{shared}/leave" not in page  # somebody else plays there
    assert friend.post(f"/t/{screen}/leave").status_code == 403


def test_bad_wishes_are_refused_with_a_sentence(person: Person) -> None:
    me = person()
    wishes: tuple[dict[str, object], ...] = (
        {"game": "chess", "players": 2},
        {"game": "void-zone", "players": 9},
        {"game": "void-zone", "players": 2, "seat-1": "bot:genius"},
        {"game": "void-zone", "players": 2, "seat-1": "wizard"},
        {"game": "void-zone", "players": 2, "option-traits": "maybe"},
        {"game": "void-zone", "players": 2, "option-magic": "true"},
        {"game": "void-zone", "players": 2, "clock": "fast"},
        {"game": "void-zone", "players": "many"},
        {},
    )
    for wish in wishes:
        answer = me.post("/tables", **wish)
        assert 400 <= answer.status_code < 500, wish
        assert answer.json()["error"]


def test_a_guest_is_called_so_in_the_language_of_the_device(server: Server) -> None:
    names = {"en-GB": "Guest", "de-AT,en;q=0.5": "Gast", "fr": "Invité", "es-MX": "Invitado", "it": "Guest"}
    for language, name in names.items():
        page = httpx.get(server.base, headers={"accept-language": language}).text
        assert re.search(rf"{name} [1-9]\d\d\b", page)


def test_names_are_one_tidy_line() -> None:
    assert tidy_name("  Ada \n\t Lovelace\x00 ") == "Ada Lovelace"
    assert len(tidy_name("x" * 100)) == 24
    with pytest.raises(Refused):
        tidy_name(" \n ")
