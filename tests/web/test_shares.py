"""Everybody's share: budgets over all sockets and forms, places for sockets, tables, and bots that wait for an eye."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest
from tests.trust.order import hurried
from tests.web.kit import Browser, Server, serving
from tests.web.test_clocks import Time
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

import ludus
from ludus.core.match import playout
from ludus.table import history, limits, replay
from ludus.table.home import Pace
from ludus.table.limits import OpenPlaces, RateLimits
from ludus.table.refusals import Refused
from ludus.testing.play import chooser
from ludus.web import line
from ludus.web.asking import Asker, asking, neighborhood
from ludus.web.hall import IDLE
from ludus.web.house import Quotas
from ludus.web.peers import SingleProcess
from ludus.web.shares import ADDRESS, COSTS, LATELY, NUMBERS, OPEN, PERSON, SITE, TOO_FAST, UNIT, Budget, Shares


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Server]:
    """A server whose budgets never fill up again."""
    with serving(tmp_path / "tables.db", steady=lambda: 0.0) as server:
        yield server


def test_buckets_are_forgotten_when_there_are_too_many() -> None:
    names = RateLimits(1, 1, lambda: 0.0)
    for n in range(limits.MOST + 500):
        names.take(str(n))
    assert len(names.buckets) == limits.MOST


def test_what_somebody_has_spent_is_not_forgotten_because_others_have_many_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MOST", 100)
    time = Time()
    names = RateLimits(10, 1, time)
    assert names.take("me", 10)
    for n in range(99):
        names.take(f"other {n}", 10)
    taken = sum(names.take(f"new {n}", 10) for n in range(1000))
    assert taken == limits.SHARED, "all who come later share a bucket"
    assert not names.take("me")
    time.now += 10
    assert names.take("newest", 10), "those that are full again make room"
    assert names.take("me", 10)
    assert len(names.buckets) == 100


def test_what_costs_more_than_there_ever_is_takes_all_of_it() -> None:
    now = 0.0
    names = RateLimits(100, 10, lambda: now)
    assert names.take("a", 5000)
    assert not names.take("a", 1)
    now = 0.2
    assert names.take("a", 1)
    assert not names.take("a", 5000)


def test_of_ipv6_the_first_half_counts() -> None:
    assert neighborhood("2001:db8:1:2::1") == neighborhood("2001:db8:1:2:ffff:1:2:3") == "2001:db8:1:2::"
    assert neighborhood("2001:db8:1:3::1") != neighborhood("2001:db8:1:2::1")
    assert neighborhood("::ffff:192.0.2.7") == neighborhood("192.0.2.7") == "192.0.2.7"
    assert neighborhood("fe80::1%eth0") == "fe80::"
    assert neighborhood("testclient") == "testclient"


def test_a_budget_is_for_a_person_and_for_an_address() -> None:
    shares = Shares(lambda: 0.0, Quotas, Budget(10, 1), Budget(25, 1))
    much = ["message"] * 10
    shares.spend(*much, person="ann", address="here")
    with pytest.raises(Refused, match=TOO_FAST):
        shares.spend("message", person="ann", address="here")
    shares.spend(*much, person="bob", address="here")
    with pytest.raises(Refused, match=TOO_FAST):
        shares.spend(*much, person="cyd", address="here")
    shares.spend(*much[:5], person="cyd", address="here")  # what was refused has cost nothing


def test_a_network_of_many_addresses_has_a_budget_too() -> None:
    shares = Shares(lambda: 0.0, Quotas, Budget(10, 1), Budget(25, 1))
    for n in range(SITE):
        shares.spend(*["message"] * 25, address=f"2001:db8:1:{n:x}::")
    with pytest.raises(Refused, match=TOO_FAST):
        shares.spend("message", address="2001:db8:1:ffff::")
    shares.spend("message", address="2001:db8:2:1::")


def test_a_number_is_charged_to_the_person_and_to_the_address() -> None:
    shares = Shares(lambda: 0.0)
    most, here = int(NUMBERS["runs"].burst), NUMBERS["runs"].at_address
    assert [shares.may("runs", Asker("ann", "192.0.2.1")) for _ in range(most + 1)] == [True] * most + [False]
    others = [shares.may("runs", Asker(f"p{n}", "192.0.2.1")) for n in range(most * here)]
    assert sum(others) == most * (here - 1)
    assert shares.may("runs", Asker("bob", "192.0.2.2"))


def test_a_place_is_taken_among_all_or_among_none() -> None:
    shares, most = Shares(lambda: 0.0), OPEN["asides"]
    give_back = shares.take("asides", "full", Asker("ann", "192.0.2.1"))
    with pytest.raises(Refused, match=TOO_FAST):
        shares.take("asides", "full", Asker("ann", "192.0.2.1"))
    for n in range(most.all - 1):
        shares.take("asides", "full", Asker(f"p{n}", f"192.0.2.{n + 2}"))
    with pytest.raises(Refused, match="full"):
        shares.take("asides", "full", Asker("bob", "198.51.100.1"))
    give_back()
    shares.take("asides", "full", Asker("bob", "198.51.100.1"))


def test_what_is_computed_is_paid_for_by_whoever_asks() -> None:
    time, who = Time(), Asker("ann", "192.0.2.1", "a token")
    shares = Shares(lambda: 0.0)
    before = asking.set(who)
    try:
        with shares.computing(time):
            time.now += (PERSON.burst + 1) * UNIT
    finally:
        asking.reset(before)
    with pytest.raises(Refused, match=TOO_FAST):
        shares.spend("message", person="ann")
    shares.spend("message", address="192.0.2.1")
    with pytest.raises(Refused, match=TOO_FAST):
        shares.spend("message", token="a token")


class Others(SingleProcess):
    """There are other processes."""

    shared = True


def test_a_budget_is_for_all_processes_together() -> None:
    time = Time()
    several = [Shares(time, Quotas, Budget(600, 20), Budget(10_000, 20), peers=Others()) for _ in range(4)]
    seconds, spent = 300, 0
    for _ in range(int(seconds / LATELY)):
        for shares in several:
            with suppress(Refused):
                while True:
                    shares.spend("message", person="ann", address="here")
                    spent += 1
        told = [shares.spent_since_last() for shares in several]
        for n, shares in enumerate(several):
            for other in told[:n] + told[n + 1 :]:
                shares.add_spent(other)
        time.now += LATELY
    assert 600 + 20 * seconds <= 1.05 * spent
    assert spent <= 1.05 * (600 + 20 * seconds)


def test_places_are_given_back() -> None:
    places = OpenPlaces()
    assert places.take("a", 1)
    assert not places.take("a", 1)
    places.give_back("a")
    assert not places.taken
    assert places.take("a", 1)


def test_a_budget_is_for_all_sockets_and_forms_together(still: Server) -> None:
    me, other = Browser(still), Browser(still)
    lines = [me.sit(me.table("void-zone", "me", "me")) for _ in range(3)]
    for n in range(int(PERSON.burst / (COSTS["message"] + COSTS["look"]))):
        lines[n % 3].send(type="look", key=f"l{n}", at=0)
        lines[n % 3].until(lambda m: m["type"] in ("table", "refused"))  # in turn: a line that is not heard is hung up
    assert "too-fast" in [line.ask("why", seat=0, action="pass").get("code") for line in lines]
    assert me.post("/me", name="Ann").status_code == 429
    assert other.post("/me", name="Bob").status_code == 200
    me.close()
    other.close()


def test_pages_of_one_address_are_limited_with_a_sentence(still: Server) -> None:
    me = Browser(still)
    still.app.state.shares.spend(*["page"] * int(ADDRESS.burst / COSTS["page"] - 2), address="127.0.0.1")
    found = [me.http.get("/join", headers={"accept-language": "de"}) for _ in range(2)]
    assert [answer.status_code for answer in found] == [200, 429]
    assert found[1].text.startswith("Das war viel auf einmal")
    me.close()


def test_sockets_of_one_person_are_limited(still: Server) -> None:
    still.app.state.hall.house.quotas = Quotas(sockets=2)
    me = Browser(still)
    code = me.table("void-zone", "me", "me")
    first, _ = me.sit(code), me.sit(code)
    with pytest.raises(ConnectionClosed) as closed:
        me.sit(code)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    first.close()
    while len(still.room(code).audience.viewers) > 1:
        pass
    me.sit(code)
    me.close()


def test_nobody_has_too_many_tables_of_bots_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        me = Browser(server)
        for _ in range(Quotas().bots_alone):
            me.table("void-zone", "bot:random", "bot:random")
        refused = me.post("/tables", game="void-zone", players=2, **{"seat-0": "bot:random", "seat-1": "bot:random"})
        assert refused.status_code == 429
        assert f"{Quotas().bots_alone} unfinished tables of bots only" in refused.json()["error"]
        me.table("void-zone", "me", "bot:random")
        me.close()


def test_bots_alone_wait_until_somebody_looks_after_a_restart_too(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        me = Browser(server)
        code = me.table("void-zone", "bot:random", "bot:random")
        assert server.room(code).table.seq == 0
        assert not server.room(code).auto.thinking
        me.close()
    with serving(tmp_path / "tables.db") as server:
        me = Browser(server)
        assert code not in server.app.state.hall.rooms
        assert server.room(code).table.seq == 0
        me.sit(code).reach(3)
        me.close()


def long_record() -> str:
    match = ludus.game("void-zone").begin(3, 4)
    playout(match, chooser(4), 10_000)
    return match.record() + "# After 60 answers p1 gave up: a bot (novice) plays on.\n"


def test_positions_inside_a_record_are_never_played_from_the_start(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        me = Browser(server)
        code = me.made("/records", record=long_record())
        room, log = server.room(code), server.app.state.hall.log
        lines = room.table.start().brought_remarks().lines
        found = log.snapshot(code, len(lines) - 1)
        assert found is not None
        assert found[0] >= history.EVERY
        for to in (0, 1, 49, 50, 51, 60, len(lines) - 1, len(lines)):
            whole = history.as_recorded(history.story_of_record(room.table.start()), room.table.start(), to)
            story = history.load(log, code, room.table.start(), to)
            assert story.match.to_json() == whole.match.to_json()
            assert (story.seq, story.notes, story.marks, story.ended) == (to, whole.notes, whole.marks, whole.ended)
        me.close()


def test_what_somebody_looked_at_is_kept_for_others_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "tables.db") as server:
        me, other = Browser(server), Browser(server)
        code = me.made("/records", record=long_record())
        mine, its, reel = me.sit(code), other.sit(code), server.app.state.hall.reel
        mine.ask_whole("look", at=7, **{"as": 1})
        [kept] = reel.frames.values()
        its.ask_whole("look", at=7, **{"as": 1})
        assert list(reel.frames.values()) == [kept]
        assert its.scene == mine.scene
        monkeypatch.setattr(replay, "LARGEST", 3 * replay.weight(kept))
        monkeypatch.setattr(replay, "STORIES", 3)
        for at in range(20):
            mine.ask_whole("look", at=at, **{"as": 1})
        assert reel.size == sum(map(replay.weight, reel.frames.values())) <= replay.LARGEST
        assert len(reel.stories) <= 3
        me.close()
        other.close()


def test_what_somebody_looked_at_goes_with_the_table(tmp_path: Path) -> None:
    time = Time()
    with serving(tmp_path / "tables.db", pace=Pace(pulse=0.05), steady=time) as server:
        me, hall = Browser(server), server.app.state.hall
        code = me.made("/records", record=long_record())
        me.sit(code).ask_whole("look", at=7, **{"as": 1})
        assert hall.reel.frames
        assert hall.reel.stories
        me.close()
        while code in hall.rooms or hall.reel.frames:
            time.now += 10 * IDLE
            sleep(0.05)
        assert not hall.reel.stories
        assert hall.reel.size == 0


def test_who_never_reads_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "DEADLINE", 0.2)
    monkeypatch.setattr(line, "KERNEL", 4096)
    with serving(tmp_path / "tables.db", steady=hurried) as server:
        me = Browser(server)
        code = me.made("/records", record=long_record())
        room = server.room(code)
        with silent(server, me.cookie, code) as deaf:
            deaf.sendall(Frame(Opcode.TEXT, b'{"type":"live"}').serialize(mask=True) * 100)
            end = select.poll()
            end.register(deaf, 0)  # nothing but its end is waited for
            assert end.poll(60_000)
            while room.audience.viewers:
                pass
        me.close()


def silent(server: Server, cookie: str, code: str) -> socket.socket:
    """A socket to a table whose other end reads nothing."""
    host, _, port = server.base.removeprefix("http://").partition(":")
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect((host, int(port)))
    one.sendall(
        f"GET /ws/{code} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.base}\r\nCookie: ludus={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert one.recv(4096).startswith(b"HTTP/1.1 101")  # and no more
    one.sendall(Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True))
    return one
