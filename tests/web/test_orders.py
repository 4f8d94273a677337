"""What is said ahead at a server: it outlives the server, is nobody else's to see, and keeps calls away."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import select, update
from tests.web.kit import Browser, Server, serving
from tests.web.test_api import Program, token

from ludus.table import premoves
from ludus.table.home import Pace
from ludus.web.calling.waiting import Waiting
from ludus.web.store import schema as s

SLOW = Pace(bots=0, pulse=3600, shares=0, orders=600)
QUICK = replace(SLOW, orders=0.0)


def orders_of(server: Server, code: str) -> list[str]:
    rows = server.app.state.hall.store.ask(select(s.seats.c.orders).where(s.seats.c.table == code))
    return [row.orders for row in rows]


def lines_of(server: Server, code: str) -> list[Any]:
    c = s.entries.c
    question = select(c.seq, c.seat, c.kind, c.text).where(c.table == code).order_by(c.seq)
    return [tuple(row) for row in server.app.state.hall.store.ask(question)]


def test_a_server_that_dies_before_an_answer_that_was_said_ahead_gives_it_when_it_is_back(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    with serving(db, pace=SLOW) as server, closing(Browser(server)) as me, closing(Browser(server)) as friend:
        code = me.table("void-zone", "me", "open", **{"option-first_player": "2"})
        friend.post(f"/t/{code}/sit", seat=1)
        line = me.sit(code)
        assert line.ask("order", seat=0, base=line.seq, way="pass")["type"] == "ack"
        assert line.ask("order", seat=0, base=line.seq, way="always", on="No.kind", answer="pass")["type"] == "ack"
        other = friend.sit(code)
        other.play("pass")
        assert [kept["way"] for kept in line.table["orders"]] == ["pass", "always"]
        assert other.table["orders"] == []
        mine = me.post("/me/export").text
        assert "No.kind" in mine
        assert "No.kind" not in friend.post("/me/export").text
        waits = server.inside(Waiting(server.app.state.hall.store).of({row.person for row in seats(server, code)}))
        assert [(wait.code, wait.ahead) for wait in waits] == [(code, True)], "nobody is called before it is answered"
        assert lines_of(server, code) == [(1, 1, "do", "pass")]
    with serving(db, pace=QUICK) as again:
        until = monotonic() + 60
        while len(lines_of(again, code)) < 2 and monotonic() < until:
            sleep(0.02)  # nobody looks at it
        assert lines_of(again, code) == [(1, 1, "do", "pass"), (2, 0, "do", "pass\n~")]
        assert [bool(kept) for kept in orders_of(again, code)] == [True, False]


def seats(server: Server, code: str) -> list[Any]:
    question = select(s.seats.c.person).where(s.seats.c.table == code, s.seats.c.orders != "")
    return list(server.app.state.hall.store.ask(question))


def test_a_program_gives_orders_too_and_they_go_with_the_game(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db", pace=QUICK) as server, closing(Browser(server)) as me:
        code = me.table("void-zone", "me", "bot:random", **{"option-first_player": "1"})
        program, stranger = Program(server, token(me)), Program(server)
        ahead: dict[str, Any] = {
            "type": "order",
            "seat": 0,
            "base": 0,
            "way": "always",
            "on": "Turn.actions",
            "answer": "end turn",
        }
        assert program.post(f"/tables/{code}/messages", **ahead)["type"] == "ack"
        assert json.loads(orders_of(server, code)[0])[0]["answer"] == "end turn"
        assert program.get(f"/tables/{code}")["table"]["orders"][0]["on"] == "Turn.actions"
        assert stranger.get(f"/tables/{code}")["table"]["orders"] == []
        for each in (program, stranger):
            each.http.close()
        line = me.sit(code)
        line.ask("resign", seat=0, base=line.seq)
        assert orders_of(server, code) == ["", ""]


def test_an_order_given_at_another_process_is_taken_over_and_shown_to_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db", pace=QUICK) as server, closing(Browser(server)) as me:
        code = me.table("void-zone", "me", "me", **{"option-first_player": "1"})
        with closing(Browser(server)) as stranger:
            watch = stranger.sit(code)
            kept = premoves.orders_text([premoves.Premove("o", "pass", "", "", "", (), 0, 0, "")])
            c = s.seats.c
            new = update(s.seats).where(c.table == code, c.seat == 1).values(orders=kept)
            hall = server.app.state.hall
            server.inside(hall.store.write((new, None)))
            server.loop.call_soon_threadsafe(hall.act_on, {"what": "more", "code": code})
            until = monotonic() + 60
            while not server.room(code).table.seats[1].orders and monotonic() < until:
                sleep(0.02)
            before = watch.seq
            me.sit(code, 0).play("pass")
            while len(lines_of(server, code)) < 2 and monotonic() < until:
                sleep(0.02)
            assert lines_of(server, code) == [(1, 0, "do", "pass"), (2, 1, "do", "pass\n~")]
            watch.reach(before + 2)
            assert watch.table["orders"] == []
