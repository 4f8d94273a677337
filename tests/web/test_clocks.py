"""Clocks run at the server, and time that is up is up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.kit import Browser, Server, serving

from ludus.table.clocks import Clocks, Control, read
from ludus.table.refusals import Refused


class Time:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("clocks") / "t.db", steady=time) as running:
        yield running


def test_a_clock_as_forms_have_it() -> None:
    assert read("none") is None
    assert read("move:60") == Control("move", 60)
    assert read("fischer:300+5") == Control("fischer", 300, 5)
    for wrong in ("often", "move:1", "move:x", "fischer:300+99999", "chess:300+5"):
        with pytest.raises(Refused, match=re.escape(f"Unknown clock '{wrong}'.")):
            read(wrong)


def test_only_who_is_asked_loses_time_and_an_answer_brings_some_back() -> None:
    clocks = Clocks(Control("fischer", 60, 5), 2, None, 0.0)
    clocks.run([0], 0.0)
    clocks.note_answer(0, [1], 10.0)
    assert clocks.left == [55_000, 60_000]
    clocks.note_answer(1, [0, 1], 11.5)
    assert clocks.left == [55_000, 63_500]
    assert clocks.late(66.0) == []
    assert clocks.left == [500, 9_000]
    assert clocks.late(66.6) == [0]
    assert clocks.next_alarm() == 0


def test_time_for_each_answer_begins_anew() -> None:
    clocks = Clocks(Control("move", 30), 2, [30_000, 12_000], 0.0)
    clocks.run([1], 0.0)
    clocks.note_answer(1, [0], 5.0)
    assert clocks.left == [30_000, 30_000]
    assert clocks.next_alarm() == 30


def test_whose_time_is_up_gives_up(server: Server, time: Time, tmp_path: Path) -> None:
    me = Browser(server)
    line = me.sit(me.table("void-zone", "me", "me", clock="fischer:60+5", **{"option-first_player": "1"}))
    assert [seat["clock_ms"] for seat in line.table["seats"]] == [60_000, 60_000]
    time.now += 10
    line.play(line.choices[0], 0)
    assert [seat["clock_ms"] for seat in line.table["seats"]] == [55_000, 60_000]
    time.now += 59
    server.inside(server.app.state.hall.look_at_clocks())
    assert not line.over
    time.now += 2
    server.inside(server.app.state.hall.look_at_clocks())
    line.wait(lambda at: at.over)
    assert line.table["result"]["winners"] == [0]
    late = line.table["seats"][1]["name"]
    assert f"{late} (p2) ran out of time." in [told["text"] for told in line.log]
    me.close()


def test_who_plays_alone_and_is_late_ends_with_the_score_so_far(server: Server, time: Time) -> None:
    me = Browser(server)
    line = me.sit(me.table("void-halls", "me", clock="move:30"))
    time.now += 31
    server.inside(server.app.state.hall.look_at_clocks())
    line.wait(lambda at: at.over)
    assert len(line.table["result"]["scores"]) == 1
    me.close()


def test_clocks_stand_while_the_server_is_away(tmp_path: Path) -> None:
    time = Time()
    with serving(tmp_path / "t.db", steady=time) as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "me", clock="fischer:60+5", **{"option-first_player": "1"})
        line = me.sit(code)
        time.now += 20
        line.play(line.choices[0], 0)
        cookie = me.cookie
        me.close()
    time.now += 3600
    with serving(tmp_path / "t.db", steady=time) as server:
        back = Browser(server)
        back.http.cookies.set("ludus", cookie, domain="127.0.0.1")
        line = back.sit(code)
        assert [seat["clock_ms"] for seat in line.table["seats"]] == [45_000, 60_000]
        back.close()
