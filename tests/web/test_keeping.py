"""What was acknowledged is kept, over restarts and long games. (tests/trust/durable.py kills the server.)"""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import insert, select
from tests.web.kit import Browser, Line, serving

import ludus
from ludus.core.chance import make_rng
from ludus.table import history
from ludus.table.story import Story
from ludus.web.store import Store, schema


def test_a_restart_in_the_middle_of_a_game_loses_nothing(tmp_path: Path) -> None:
    rng = make_rng(1)
    with serving(tmp_path / "t.db") as server:
        me = Browser(server)
        code = me.table("hollow-cell", "me", "me")
        line = me.sit(code, 0)
        for _ in range(30):
            seat = line.asked[0]
            line.send(type="as", seat=seat)
            line.until(lambda m: m["type"] == "table")
            line.play(line.choices[rng.below(len(line.choices))])
        line.ask("chat", text="back soon")
        before = {seat: server.truth(code, seat) for seat in (0, 1, None)}
        log = line.log
        seat_open = line.seat
        me.close()
    with serving(tmp_path / "t.db") as server:
        again = Browser(server)
        again.http.cookies.set("ludus", me.cookie, domain="127.0.0.1")
        again.refresh()
        line = again.sit(code, seat_open)
        assert line.table["mine"] == [0, 1]
        assert {seat: server.truth(code, seat) for seat in (0, 1, None)} == before
        assert line.log == log
        assert line.chat[-1]["text"] == "back soon"
        assert line.do(line.choices[0] if line.choices else "x", base=29)["code"] in ("stale", "bad-notation")
        again.close()


def test_a_table_is_loaded_from_its_last_snapshot(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as server:
        me = Browser(server)
        code = me.table("void-halls", "me", "me", "me")
        line = me.sit(code)
        rng = make_rng(3)
        while line.seq <= history.EVERY:
            line.wait(lambda at: at.seat in at.asked)
            line.play(line.choices[rng.below(len(line.choices))])
        room = server.room(code)
        log = server.app.state.hall.log
        found = log.snapshot(code)
        assert found is not None
        assert found[0] == history.EVERY
        loaded = history.load(log, code, room.table.start())
        assert room.table.story is not None
        assert loaded.match.to_json() == room.table.story.match.to_json()
        assert (loaded.seq, loaded.since, loaded.marks) == (
            room.table.story.seq,
            room.table.story.since,
            room.table.story.marks,
        )
        whole = history.follow(history.first_story(room.table.start()), log.lines(code))
        assert whole.match.to_json() == loaded.match.to_json()
        me.close()


def test_a_table_that_waits_for_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "bot:random", **{"option-first_player": "2"})
        cookie = me.cookie
        me.close()
    with serving(tmp_path / "t.db") as server:
        back = Browser(server)
        back.http.cookies.set("ludus", cookie, domain="127.0.0.1")
        line: Line = back.sit(code)
        line.wait(lambda at: 0 in at.asked)
        assert line.seq > 0
        back.close()


def test_whoever_stops_waiting_stops_nothing(tmp_path: Path) -> None:
    """A request that is given up while its changes wait to be stored: they are stored, and so are all later ones."""

    async def given_up() -> list[str]:
        store = Store(str(tmp_path / "t.db"))
        row = {"name": "Ann", "settings": {}, "made": 0.0}
        for name in "abc":
            waiting = asyncio.create_task(store.write((insert(schema.persons), {"id": name, "handle": name, **row})))
            await asyncio.sleep(0)
            waiting.cancel()
        await store.write((insert(schema.persons), {"id": "d", "handle": "d", **row}))
        found = [str(person.id) for person in await store.rows(select(schema.persons).order_by(schema.persons.c.id))]
        store.close()
        return found

    assert asyncio.run(given_up()) == ["a", "b", "c", "d"]


def test_a_snapshot_knows_where_each_seat_answered_last_in_a_sealed_step() -> None:
    game = ludus.game("hollow-cell")
    story = Story(game.begin(players=2, seed=1), seq=4, since=2, window=[0, 1], own={1: 4})
    again = Story.load(game, story.save())
    assert [again.since_for(0), again.since_for(1), again.window] == [2, 4, [0, 1]]
