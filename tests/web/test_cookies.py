"""Cookies: how long they are good for, and what happens to those that were replaced."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.kit import Browser, Line, serving
from websockets.exceptions import ConnectionClosed

from ludus.web.people import COOKIE, MONTH, YEAR


class Calendar:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1e9

    def __call__(self) -> float:
        return self.time


def test_a_cookie_in_use_is_renewed_and_a_forgotten_one_ends(tmp_path: Path) -> None:
    calendar = Calendar()
    with serving(tmp_path / "t.db", wall=calendar) as server:
        me = Browser(server)
        me.post("/me", name="Grace")
        cookie = me.cookie
        assert "set-cookie" not in me.http.get("/me").headers
        for _ in range(3):
            calendar.time += YEAR - MONTH
            answer = me.http.get("/me")
            assert "Grace" in answer.text
            assert cookie in answer.headers["set-cookie"]  # the browser keeps it longer too
        calendar.time += YEAR + 1
        assert "Grace" not in me.http.get("/me").text
        assert me.post("/me", name="Ada").status_code == 200  # the same browser, as somebody new
        assert "Ada" in me.http.get("/me").text
        me.close()


def closed_with(line: Line) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        line.until(lambda m: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_replaced_cookie_loses_its_seats_and_its_open_sockets(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as server:
        host, me = Browser(server), Browser(server)
        mine, theirs = me.table("void-zone", "me", "me"), host.table("void-zone", "me", "open")
        line, old = me.sit(mine), me.cookie
        assert line.table["mine"] == [0, 1]
        assert me.post(f"/t/{theirs}/sit", seat=1).status_code == 200
        assert me.cookie != old
        assert closed_with(line) == 1013
        assert me.sit(mine).table["mine"] == [0, 1]
        thief = Browser(server)
        thief.http.cookies.set(COOKIE, old, domain="127.0.0.1")
        assert thief.sit(mine).table["mine"] == []
        assert thief.sit(theirs).table["mine"] == []
        for browser in (host, me, thief):
            browser.close()


def test_a_binary_frame_closes_the_line(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as server:
        me = Browser(server)
        line = me.sit(me.table("void-zone", "me", "me"))
        line.ws.send(b'{"type":"live"}')
        assert closed_with(line) == 1003
        me.close()
