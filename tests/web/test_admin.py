"""Whoever runs the server decides while it serves: the running server does it, and tells those it concerns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.cluster import MISSING, postgresql, programs
from tests.web.kit import Browser, Line, Server, serving
from websockets.exceptions import ConnectionClosed

from ludus.core.errors import LudusError
from ludus.table.home import Pace
from ludus.web import admin
from ludus.web.house import Quotas, keep_house, quotas
from ludus.web.store import Store

Person = Callable[[], Browser]


def store_of(server: Server) -> Store:
    found: Store = server.app.state.hall.store
    return found


def pulse(server: Server) -> None:
    """What the server does with every pulse."""
    server.inside(keep_house(server.app.state.hall))


def last_words(line: Line) -> tuple[str, int]:
    """What a socket is told before it is closed, and the code it is closed with."""
    with pytest.raises(ConnectionClosed) as closed:
        line.until(lambda m: False)
    assert closed.value.rcvd is not None
    return str(line.got[-1].get("text", "")), closed.value.rcvd.code


def me_of(server: Server, code: str) -> str:
    return str(server.room(code).table.row.host)


@pytest.fixture
def decided(server: Server) -> Iterator[Store]:
    """The store, where nothing is forbidden any more afterwards."""
    store = store_of(server)
    yield store
    for row in admin.restrictions(store):
        admin.lift(store, row["kind"], row["whom"])
    admin.sign_ups(store, True)
    pulse(server)


def test_a_closed_table_says_why_and_opens_again(server: Server, person: Person, decided: Store) -> None:
    me = person()
    code = me.table("void-zone", "me", "me", public="yes")
    line = me.sit(code)
    line.play(line.choices[0])
    admin.close(decided, code.lower(), "spam")
    pulse(server)
    text, _ = last_words(line)
    assert text == "The server admin closed this table. Reason: spam"
    with pytest.raises(ConnectionClosed) as closed:
        me.sit(code)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert code not in me.http.get("/mine").text
    assert me.http.get(f"/t/{code}").status_code == 404
    assert me.post(f"/t/{code}/sit", seat=0).status_code == 410
    assert admin.show(decided, code)["status"] == "closed"
    assert admin.show(decided, code)["reason"] == "spam"
    admin.reopen(decided, code)
    pulse(server)
    assert me.sit(code).seq == 1
    assert code in me.http.get("/mine").text


def test_bots_at_a_closed_table_stop(server: Server, person: Person, decided: Store) -> None:
    me = person()
    code = me.table("void-zone", "me", "bot:random")
    room = server.room(code)
    admin.close(decided, code, "")
    pulse(server)
    assert room.table.story is None
    before = admin.show(decided, code)["entries"]
    server.inside(server.app.state.hall.resume())  # as after a restart
    assert code not in server.app.state.hall.rooms
    assert admin.show(decided, code)["entries"] == before


def test_a_deleted_table_is_gone_with_all_that_belongs_to_it(server: Server, person: Person, decided: Store) -> None:
    me = person()
    code = me.table("void-zone", "me", "friend")
    me.post(f"/t/{code}/seats/1/link")
    line = me.sit(code)
    line.ask("chat", text="hello")
    admin.delete_table(decided, code)
    assert line.ask("chat", text="still there?")["type"] in ("ack", "refused")  # before the server has noticed
    pulse(server)
    assert last_words(line)[0] == "The server admin deleted this table."
    with pytest.raises(LudusError, match="No table '"):
        admin.show(decided, code)
    assert me.http.get(f"/t/{code}").status_code == 404
    assert admin.restrictions(decided) == []


def test_who_is_banned_is_sent_away_with_the_reason_until_then(server: Server, person: Person, decided: Store) -> None:
    me, other = person(), person()
    code = me.table("void-zone", "me", "open")
    line = me.sit(code)
    other.post(f"/t/{code}/sit", seat=1)
    theirs = other.sit(code)
    told = admin.restrict(decided, "ban", admin.whom(decided, me_of(server, code)), "bots at <b>every</b> table", 3600)
    pulse(server)
    text, _ = last_words(line)
    end = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 3600))
    assert text.startswith(f"You are banned from this server until {end}")
    page = me.http.get("/")
    assert page.status_code == 403
    assert "bots at &lt;b&gt;every&lt;/b&gt; table" in page.text
    assert me.post("/tables", game="void-zone").status_code == 403
    assert "banned" in me.post("/me", name="X").json()["error"]
    with pytest.raises(ConnectionClosed) as closed:
        me.sit(code)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    assert me.http.get("/static/theme.css").status_code == 200
    theirs.ask("chat", text="I stay")
    admin.lift(decided, "ban", told["whom"])
    pulse(server)
    assert me.http.get("/").status_code == 200


def test_a_ban_ends_by_itself(server: Server, person: Person, decided: Store) -> None:
    me = person()
    code = me.table("void-zone", "me", "open")
    admin.restrict(decided, "ban", me_of(server, code), "", 3600)
    server.inside(server.app.state.hall.house.look())
    house = server.app.state.hall.house
    assert "none was given." in me.http.get("/").text
    assert house.holds(house.bans[me_of(server, code)])
    house.now = lambda: time.time() + 3601
    assert me.http.get("/").status_code == 200
    house.now = time.time


def test_a_network_can_be_banned(server: Server, person: Person, decided: Store) -> None:
    me = person()
    line = me.sit(me.table("void-zone", "me", "me"))
    assert admin.whom(decided, "2001:db8::1") == "2001:db8::/64"
    admin.restrict(decided, "ban", admin.whom(decided, "127.0.0.0/8"), "a network of robots")
    pulse(server)
    assert last_words(line)[0] == "You are banned from this server. Reason: a network of robots"
    assert me.http.get("/").status_code == 403
    assert me.http.get("/healthz").status_code == 200
    admin.lift(decided, "ban", "127.0.0.0/8")
    pulse(server)
    assert me.http.get("/").status_code == 200


def test_who_is_muted_plays_and_is_silent(server: Server, person: Person, decided: Store) -> None:
    me = person()
    me.post("/me", name="Loud Person")
    line = me.sit(me.table("void-zone", "me", "me"))
    admin.restrict(decided, "mute", admin.person(decided, "Loud Person"), "insults")
    pulse(server)
    refused = line.ask("chat", text="hey")
    assert (refused["type"], refused["code"]) == ("refused", "muted")
    assert refused["text"] == "You can't chat on this server. Reason: insults"
    line.play(line.choices[0])
    admin.lift(decided, "mute", admin.person(decided, "Loud Person"))
    pulse(server)
    assert line.ask("chat", text="hey")["type"] == "ack"


def test_with_sign_ups_closed_those_known_go_on_and_new_ones_may_look(
    server: Server, person: Person, decided: Store
) -> None:
    known, new = person(), person()
    code = known.table("void-zone", "me", "open", public="yes")
    assert admin.sign_ups(decided, False) == {"sign_ups": "closed"}
    pulse(server)
    refused = new.post(f"/t/{code}/sit", seat=1)
    assert refused.status_code == 403
    assert refused.json()["error"].startswith("This server isn't open to new people right now.")
    assert new.http.get("/").status_code == 200
    line = new.sit(code)  # watches
    assert line.ask("chat", text="hello")["type"] == "refused"
    assert known.table("void-zone", "me", "me")
    assert known.sit(code).ask("chat", text="hello")["type"] == "ack"
    before = len(admin.people(decided, most=10_000))
    new.post("/me", name="New")
    assert len(admin.people(decided, most=10_000)) == before


def test_quotas_are_stored_and_a_running_server_reads_them(server: Server, decided: Store) -> None:
    assert quotas(decided) == Quotas()
    admin.set_quotas(decided, {"tables": 3})
    admin.set_quotas(decided, {"sockets_by_address": 7})
    assert quotas(decided) == Quotas(tables=3, sockets_by_address=7)
    pulse(server)
    assert server.app.state.hall.house.quotas == Quotas(tables=3, sockets_by_address=7)
    admin.rule(decided, "quotas", {})


def test_people_are_found_by_name_or_id(server: Server, person: Person, decided: Store) -> None:
    for _ in range(2):
        person().post("/me", name="Double %")
    mine = person()
    mine.post("/me", name="Only One")
    found = admin.people(decided, "double %")
    assert [row["name"] for row in found] == ["Double %", "Double %"]
    assert admin.person(decided, found[0]["id"][:8]) == found[0]["id"]
    with pytest.raises(LudusError, match="2 people are called 'Double %'"):
        admin.person(decided, "Double %")
    with pytest.raises(LudusError, match="Nobody is called '%%%%%%'"):
        admin.person(decided, "%%%%%%")
    with pytest.raises(LudusError, match="is not banned"):
        admin.lift(decided, "ban", found[0]["id"])
    with pytest.raises(LudusError, match="one line"):
        admin.restrict(decided, "ban", found[0]["id"], "a\nb")


def test_nothing_shown_is_secret(server: Server, person: Person, decided: Store) -> None:
    me = person()
    code = me.table("hollow-cell", "me", "me")
    row = server.room(code).table.row
    told = repr([admin.show(decided, code), admin.tables(decided), admin.people(decided)])
    shares = [seat.share for seat in server.room(code).table.seats]
    assert not [secret for secret in (row.secret, me.cookie, *shares) if secret in told]


def test_the_server_notices_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", pace=Pace(bots=0, pulse=0.05)) as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "me")
        line = me.sit(code)
        outside = Store(str(tmp_path / "tables.db"))  # as another process has it
        admin.close(outside, code, "enough")
        assert last_words(line)[0].endswith("Reason: enough")
        admin.vacuum(outside)
        outside.close()
        me.close()


def test_the_same_on_postgresql() -> None:
    if programs() is None:
        pytest.skip(MISSING)
    with postgresql() as running, serving(running.url()) as server:
        me = Browser(server)
        me.post("/me", name="Anna")
        code = me.table("void-zone", "me", "me")
        line = me.sit(code)
        line.play(line.choices[0])
        outside = Store(running.url())
        listed: list[dict[str, Any]] = admin.tables(outside, "playing", "void-zone")
        assert [(row["code"], row["seats"][0]["name"]) for row in listed] == [(code, "Anna")]
        admin.restrict(outside, "ban", admin.whom(outside, "Anna"), "enough", 60)
        admin.restrict(outside, "ban", admin.whom(outside, "192.0.2.1"), "")
        pulse(server)
        assert last_words(line)[0].endswith("Reason: enough")
        assert [row["whom"] for row in admin.restrictions(outside)][1] == "192.0.2.1/32"
        admin.set_quotas(outside, {"bots_alone": 1})
        assert quotas(outside).bots_alone == 1
        assert admin.sign_ups(outside, False) == {"sign_ups": "closed"}
        admin.delete_table(outside, code)
        assert admin.tables(outside) == []
        assert admin.sweep(outside, dry=True) == admin.sweep(outside, dry=False)
        assert admin.vacuum(outside)["bytes_after"] > 0
        outside.close()
        me.close()
