"""What everybody adds to the dice of a table: in which order, what is refused, and what the record says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.web.kit import Browser, Line, Server, serving

import ludus
from ludus.core import proof, record
from ludus.core.chance import dealers_share, fingerprint, pledge
from ludus.table.fair_dice import TimeUp
from ludus.table.home import Pace
from ludus.web.store import schema as s

Person = Callable[[], Browser]
FIRST = {"option-first_player": "1"}
ONE, TWO, THREE = "11" * 16, "22" * 16, "33" * 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that waits for shares; how long is decided by hand."""
    folder: Path = tmp_path_factory.mktemp("web")
    with serving(folder / "tables.db", pace=Pace(bots=0, pulse=3600, shares=3600)) as running:
        yield running


class Quiet(Line):
    """A client that adds nothing by itself."""

    gives = False

    def __init__(self, browser: Browser, code: str) -> None:
        super().__init__(browser, code)
        browser.lines.append(self)

    def fix(self, seat: int, share: str) -> dict[str, Any]:
        return self.ask("share-fix", seat=seat, print=fingerprint(share))

    def lay_open(self, seat: int, share: str) -> dict[str, Any]:
        return self.ask("share-open", seat=seat, share=share)


def given(line: Line) -> list[str]:
    """Whose the fixed shares are."""
    return [share["giver"] for share in line.table["fair"]["shares"]]


def too_late(server: Server, code: str) -> None:
    """The time for shares is over."""
    room = server.room(code)

    server.inside(room.do(TimeUp(room.table.seats)))


def two(person: Person) -> tuple[Quiet, Quiet]:
    me, friend = person(), person()
    code = me.table("void-zone", "me", "open", **FIRST)
    assert friend.post(f"/t/{code}/sit", seat=1).status_code == 200
    return Quiet(me, code), Quiet(friend, code)


def ended(line: Line) -> str:
    """The record of a game that is given up at once."""
    seat = line.table["mine"][0]
    assert line.ask("resign", seat=seat, base=line.seq)["type"] == "ack"
    line.wait(lambda here: here.over)
    return line.browser.http.get(f"/t/{line.code}/record.ludus").text


def test_all_shares_are_fixed_before_any_is_opened_and_the_record_names_them(person: Person) -> None:
    me, friend = two(person)
    assert (me.table["status"], me.table["fair"]["shares"], me.table["fair"]["given"]) == ("dice", [], [])
    assert me.lay_open(0, ONE)["code"] == "not-now"
    assert me.fix(0, ONE)["type"] == "ack"
    assert me.fix(0, ONE)["type"] == "ack"  # once more is the same
    assert me.fix(0, TWO)["code"] == "not-now"
    assert me.lay_open(0, ONE)["code"] == "not-now"  # the other one has not fixed anything
    assert friend.fix(0, TWO)["code"] == "not-yours"
    assert friend.fix(1, TWO)["type"] == "ack"
    friend.wait(lambda here: bool(given(here)))
    assert friend.table["fair"]["shares"] == [
        {"giver": "person", "print": fingerprint(ONE)},
        {"giver": "person", "print": fingerprint(TWO)},
    ]
    assert friend.lay_open(1, THREE)["code"] == "forbidden"  # after the list was seen nobody can choose anew
    assert friend.lay_open(1, TWO)["type"] == "ack"
    assert friend.lay_open(1, TWO)["type"] == "ack"
    assert friend.table["status"] == "dice"
    assert me.lay_open(0, ONE)["type"] == "ack"
    me.wait(lambda here: here.table["status"] == "playing")
    assert me.lay_open(0, THREE)["code"] == "not-now"
    assert ONE not in str(friend.got)
    text = ended(me)
    header = record.read(text)[0]
    assert header.pledge is not None
    assert (header.pledge[2], header.givers) == (f"{ONE},{TWO}", ("person", "person"))
    receipt = proof.Receipt(
        me.table["fair"]["commit"],
        tuple((share["giver"], share["print"]) for share in me.table["fair"]["shares"]),
        ((0, ONE),),
    )
    assert record.verify(ludus.game("void-zone"), text, receipt) == []


def test_the_seats_of_one_screen_and_bots_have_a_share_each(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me", "me", "bot:random"))
    line.wait(lambda here: here.table["status"] == "playing")
    assert [share["giver"] for share in line.table["fair"]["shares"]] == ["person", "person", "bot"]
    room = server.room(line.code)
    secret = bytes.fromhex(room.table.row.secret)
    assert [seat.share for seat in room.table.seats] == [
        line.shares.own[0],
        line.shares.own[1],
        dealers_share(secret, 2),
    ]
    assert line.table["fair"]["commit"] == pledge(secret)


def test_who_sends_nothing_in_time_has_the_servers_share_and_it_is_said(server: Server, person: Person) -> None:
    me, friend = two(person)
    me.fix(0, ONE)
    too_late(server, me.code)
    me.wait(lambda here: given(here) == ["person", "server"])
    assert friend.fix(1, TWO)["code"] == "not-now"
    assert me.table["status"] == "dice"
    me.lay_open(0, ONE)
    me.wait(lambda here: here.table["status"] == "playing")
    text = ended(me)
    assert ludus.verify(text) == []
    assert proof.weak(record.read(text)[0]) == ["p2 sent no number in time, so the server's counts."]


def test_who_never_opens_a_share_is_named(server: Server, person: Person) -> None:
    me, friend = two(person)
    me.fix(0, ONE)
    friend.fix(1, TWO)
    me.lay_open(0, ONE)
    too_late(server, me.code)
    me.wait(lambda here: here.table["status"] == "playing")
    assert given(me) == ["person", "late"]
    assert me.table["fair"]["shares"][1]["print"] == fingerprint(TWO)  # what was fixed is still to be seen
    text = ended(me)
    assert ludus.verify(text) == []
    assert "p2 sealed a number and never opened it" in proof.weak(record.read(text)[0])[0]


def test_nobody_comes_or_goes_while_shares_are_opened(person: Person) -> None:
    me, friend = two(person)
    me.fix(0, ONE)
    assert friend.browser.post(f"/t/{me.code}/leave", seat=1).status_code == 200
    me.wait(lambda here: here.table["status"] == "open")
    assert friend.browser.post(f"/t/{me.code}/sit", seat=1).status_code == 200
    again = Quiet(friend.browser, me.code)  # who sits down has a new cookie
    assert again.table["fair"]["given"] == [0]
    again.fix(1, TWO)
    again.wait(lambda here: bool(given(here)))
    refused = friend.browser.post(f"/t/{me.code}/leave", seat=1)
    assert (refused.status_code, "Sealing the dice" in refused.json()["error"]) == (409, True)


def test_a_rematch_asks_everybody_anew(person: Person) -> None:
    me, friend = two(person)
    for line, seat, share in ((me, 0, ONE), (friend, 1, TWO)):
        line.fix(seat, share)
    for line, seat, share in ((me, 0, ONE), (friend, 1, TWO)):
        line.lay_open(seat, share)
    me.wait(lambda here: here.table["status"] == "playing")
    ended(me)
    for line in (me, friend):
        assert line.ask("rematch")["type"] == "ack"
    me.wait(lambda here: bool(here.table["rematch"]["code"]))
    again = Quiet(me.browser, me.table["rematch"]["code"])
    assert (again.table["status"], again.table["fair"]["given"]) == ("dice", [])
    assert again.table["fair"]["commit"] != me.table["fair"]["commit"]


def test_a_server_that_stops_meanwhile_goes_on_where_it_was(tmp_path: Path) -> None:
    pace = Pace(bots=0, pulse=3600, shares=3600)
    with serving(tmp_path / "t.db", pace=pace) as first:
        me = Browser(first)
        line = Quiet(me, me.table("void-zone", "me", "me", **FIRST))
        line.fix(0, ONE)
        line.fix(1, TWO)
        line.lay_open(0, ONE)
        code, cookie = line.code, me.cookie
        me.close()
    with serving(tmp_path / "t.db", pace=pace) as second:
        me = Browser(second)
        me.http.cookies.clear()
        me.http.cookies.set("ludus", cookie)
        line = Quiet(me, code)
        assert line.table["fair"]["given"] == [0]
        assert line.lay_open(1, TWO)["type"] == "ack"
        line.wait(lambda here: here.table["status"] == "playing")
        assert given(line) == ["person", "person"]
        me.close()


def test_tables_from_before_shares_were_fixed_go_on_and_their_records_are_true(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-zone", "me", "me", **FIRST))
    line.wait(lambda here: here.table["status"] == "playing")
    room = server.room(line.code)
    old = update(s.seats).where(s.seats.c.table == line.code).values(giver="", fingerprint="")
    server.inside(server.app.state.hall.store.write((old, None)))
    server.loop.call_soon_threadsafe(server.app.state.hall.forget, room)
    again = me.sit(line.code)
    assert (again.table["status"], again.table["fair"]["shares"]) == ("playing", [])
    text = ended(again)
    assert record.read(text)[0].givers == ()
    assert ludus.verify(text) == []
