"""The server's life: what goes wrong at one table, in the database or with the computer's clock stays there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.table.home import Written
from tests.web.kit import Browser, Line, Server, serving
from tests.web.test_clocks import Time

from ludus.core.chance import make_rng
from ludus.table import history
from ludus.table.clocks import Clocks, Control
from ludus.table.delta import Changes
from ludus.table.home import LONGEST, Pace, Question, Rests
from ludus.table.refusals import Refused, StoreAway
from ludus.table.viewer import Viewer
from ludus.web.hall import IDLE
from ludus.web.store import Store, TableLog, schema
from ludus.web.tending import until_done
from ludus.web.thinking import BotProcesses

QUICK = Pace(bots=0, pulse=0.05, shares=0)


def snapshots(store: Store, code: str) -> dict[int, bytes]:
    c = schema.snapshots.c
    return {row.seq: row.data for row in store.ask(select(c.seq, c.data).where(c.table == code))}


def write(file: Path, *changes: Any) -> None:
    """Change a database behind the server's back."""
    store = Store(str(file))
    asyncio.run(store.write(*((change, None) for change in changes)))
    store.close()


def play(line: Line, to: int) -> None:
    rng = make_rng(4)
    while line.seq < to:
        line.wait(lambda at: at.seat in at.asked)
        line.play(line.choices[rng.below(len(line.choices))])


def back(server: Server, cookie: str, code: str) -> Line:
    browser = Browser(server)
    browser.http.cookies.set("ludus", cookie, domain="127.0.0.1")
    return browser.sit(code)


def test_a_table_is_not_put_away_while_somebody_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever came in would stay alone at it, and hear nothing of what the others do."""
    time = Time()
    looked_up = TableLog.last_seen

    async def slowly(log: TableLog, code: str, person: str) -> int | None:
        time.now += 10 * IDLE
        await asyncio.sleep(10 * QUICK.pulse)
        return await looked_up(log, code, person)

    monkeypatch.setattr(TableLog, "last_seen", slowly)
    with serving(tmp_path / "t.db", pace=QUICK, steady=time) as server:
        host, friend = Browser(server), Browser(server)
        code = host.table("void-zone", "me", "open")
        line = host.sit(code)
        assert friend.post(f"/t/{code}/sit", seat=1).status_code == 200
        line.wait(lambda at: at.table["seats"][1]["kind"] == "person")
        room = server.room(code)
        line.close()
        while not room.gone:
            time.now += 10 * IDLE
            sleep(QUICK.pulse)
        assert server.room(code) is not room, "what was put away is not given out"
        host.close()
        friend.close()


@pytest.mark.parametrize("damage", [b"nonsense", b""])
def test_a_damaged_snapshot_is_replaced_from_an_earlier_one_or_from_the_log(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "EVERY", 10)  # a game of chance may be a short one
    file, c = tmp_path / "t.db", schema.snapshots.c
    with serving(file) as server:
        me = Browser(server)
        code, cookie = me.table("void-halls", "me", "me", "me"), me.cookie
        play(me.sit(code), 2 * history.EVERY + 1)
        before = server.truth(code, 0)
        me.close()
    for which in (c.seq == 2 * history.EVERY, c.seq > 0):
        write(file, update(schema.snapshots).where(which).values(data=damage))
        caplog.clear()
        with serving(file) as server:
            line = back(server, cookie, code)
            assert server.truth(code, 0) == before
            assert "is not used" in caplog.text
            assert "Traceback" not in caplog.text
            kept = snapshots(server.app.state.hall.store, code)
            assert max(kept) == before[0]
            assert damage not in kept.values()
            line.browser.close()
    caplog.clear()
    with serving(file) as server:
        assert server.truth(code, 0) == before
        assert caplog.text == ""


def test_a_damaged_table_stops_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "t.db"
    with serving(file) as server:
        me = Browser(server)
        codes = [me.table("void-zone", "me", "bot:random") for _ in range(3)]
        clocked = [me.table("void-zone", "me", "me", clock="move:3600") for _ in range(2)]
        for code in clocked:
            play(me.sit(code), 2)
        cookie = me.cookie
        me.close()
    bad = clocked[0]
    write(file, update(schema.entries).where(schema.entries.c.table == bad).values(text="no such thing at all"))
    with serving(file, pace=QUICK) as server:
        hall = server.app.state.hall
        server.inside(until(lambda: clocked[1] in hall.rooms and hall.rooms[clocked[1]].done()))
        assert bad not in hall.rooms
        lines = [record for record in caplog.records if bad in record.getMessage()]
        assert lines
        assert all(record.exc_info is None for record in lines)
        for code in codes:
            line = back(server, cookie, code)
            play(line, line.seq + 2)
            line.browser.close()
        with pytest.raises(Refused, match="Can't open this table"):
            server.room(bad)


async def until(wanted: Callable[[], bool]) -> None:
    while not wanted():
        await asyncio.sleep(0.01)


class Stumbling(BotProcesses):
    """Bots of which the first answers fail in a way that nobody thought of."""

    left = 2

    async def answer(self, question: Question, name: str, *rest: Any) -> str:
        self.left -= 1
        if self.left >= 0:
            raise ZeroDivisionError("a bot stumbles")
        return await super().answer(question, name, *rest)


def test_a_bot_that_fails_thinks_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludus.web.tending.FIRST", 0.01)
    with serving(tmp_path / "t.db", thinkers=Stumbling(workers=1, own={"random": "random"})) as server:
        me = Browser(server)
        me.sit(me.table("void-zone", "bot:random", "bot:random")).reach(3)
        me.close()
    said = [record for record in caplog.records if "a bot failed" in record.getMessage()]
    assert len(said) == 2
    assert all("ZeroDivisionError" in record.getMessage() and record.exc_info is None for record in said)


def test_a_viewer_who_cannot_be_shown_the_table_keeps_it_from_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "t.db") as server:
        me, other = Browser(server), Browser(server)
        code = me.table("void-zone", "me", "me")
        line, broken = me.sit(code), other.sit(code)
        shown, unlucky = Viewer.show, next(v for v in server.room(code).audience.viewers if not v.mine)

        def show(viewer: Viewer, changes: Changes | None = None) -> None:
            assert 1 / (viewer is not unlucky)
            shown(viewer, changes)

        monkeypatch.setattr(Viewer, "show", show)
        play(line, 3)
        monkeypatch.undo()
        assert "a viewer cannot be shown it: ZeroDivisionError" in caplog.text
        assert other.sit(code).seq == line.seq
        broken.close()
        me.close()
        other.close()


def test_the_pulse_goes_on_after_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ludus.web.tending.FIRST", 0.01)
    with serving(tmp_path / "t.db", pace=QUICK) as server:
        hall = server.app.state.hall
        beats: list[int] = []

        async def look() -> None:
            beats.append(len(beats))
            if len(beats) < 3:
                raise KeyError("nobody thought of this")

        monkeypatch.setattr(hall, "look_at_clocks", look)
        server.inside(until(lambda: len(beats) > 5))
    assert caplog.text.count("the pulse failed and restarts in") == 2
    assert "Traceback" not in caplog.text


def test_rests_grow_to_a_bound_and_end_with_success(caplog: pytest.LogCaptureFixture) -> None:
    time = Time()
    rests = Rests(time)
    assert not rests.is_resting("ABC")
    waits = [rests.note_failure("ABC", "a bot", ValueError("x\ny")) for _ in range(10)]
    assert waits[:3] == [1, 2, 4]
    assert waits[-1] == LONGEST
    assert rests.is_resting("ABC")
    assert not rests.is_resting("XYZ")
    time.now += LONGEST
    assert not rests.is_resting("ABC")
    rests.well("ABC")
    assert rests.note_failure("ABC", "a bot", ValueError()) == 1
    assert all("\n" not in record.getMessage() for record in caplog.records)


def test_that_the_database_is_away_is_not_said_again_by_each_who_notices(caplog: pytest.LogCaptureFixture) -> None:
    tries = []

    async def work() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise StoreAway

    asyncio.run(until_done("something", work))
    assert len(tries) == 2
    assert caplog.text == ""


@pytest.mark.parametrize("step", [-3600.0, 3600.0])
def test_a_clock_that_is_set_costs_nobody_the_game_and_locks_nobody_out(tmp_path: Path, step: float) -> None:
    wall = Time()
    with serving(tmp_path / "t.db", wall=wall) as server:
        me = Browser(server)
        line = me.sit(me.table("void-zone", "me", "me", clock="fischer:1800+0"))
        play(line, 1)
        wall.now += step
        server.inside(server.app.state.hall.look_at_clocks())
        play(line, 4)
        assert not line.over
        assert all(seat["clock_ms"] > 1_700_000 for seat in line.table["seats"])
        for n in range(5):  # forms and chat are counted, and none is refused
            assert me.post("/me", name=f"Ann {n}").status_code == 200
        assert line.ask("chat", text="still here")["type"] == "ack"
        assert all(not room.idle(300) for room in server.app.state.hall.loaded_rooms())
        assert me.http.get("/me").status_code == 200
        me.close()


def test_what_another_process_stored_is_not_taken_from_a_clock_twice() -> None:
    clocks = Clocks(Control("fischer", 60, 0), 2, None, 0.0)
    clocks.run([0], 0.0)
    clocks.set_left([50_000, 60_000], [1], 10.0)
    assert clocks.left == [50_000, 60_000]
    clocks.tick(15.0)
    assert clocks.left == [50_000, 55_000]


def test_a_table_that_was_put_away_writes_nothing_more(tmp_path: Path) -> None:
    """Somebody who waited for the lock while storing failed must not go on from what was never stored."""
    with serving(tmp_path / "t.db") as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "me")
        line = me.sit(code)
        play(line, 2)
        hall, room = server.app.state.hall, server.room(code)

        async def both() -> list[Any]:
            async def fail(*_: Any) -> None:
                await asyncio.sleep(0.01)
                raise StoreAway

            store, hall.log.append = hall.log.append, fail
            assert room.table.story is not None
            answer = Written(room.table.story.asked[0], line.choices[0])
            found = await asyncio.gather(room.do(answer), room.do(answer), return_exceptions=True)
            hall.log.append = store
            return list(found)

        found = server.inside(both())
        assert isinstance(found[0], StoreAway)
        assert getattr(found[1], "code", "") == "stale"
        assert server.room(code) is not room
        again = me.sit(code)
        assert again.seq == 2
        play(again, 4)
        me.close()


def test_what_another_process_says_wrongly_ends_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path / "t.db") as server:
        hall = server.app.state.hall

        async def hear() -> None:
            hall.hear({"nothing": "at all"})

        server.inside(hear())
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 1
    assert said[0].startswith("news of another process failed: KeyError: 'what' (hall.py:")
