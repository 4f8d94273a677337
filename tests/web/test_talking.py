"""Talk at a table: how much strangers may say and is kept, and what the host of a table decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from tests.web.kit import Browser, Line, Server, serving
from tests.web.test_clocks import Time

from ludus.web.store import log
from ludus.web.store import schema as s

Person = Callable[[], Browser]


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("talk") / "t.db", wall=time, steady=time) as running:
        yield running


def say(line: Line, text: str = "hello") -> dict[str, Any]:
    return line.ask("chat", text=text)


def heard(line: Line, text: str) -> dict[str, Any]:
    """The line of chat with a text, which may have come already."""

    def found() -> list[dict[str, Any]]:
        return [m for m in line.got if m["type"] == "chat" and m["text"] == text]

    line.wait(lambda _: bool(found()))
    return found()[0]


def test_strangers_together_say_little_and_push_out_nothing_of_those_who_sit(
    server: Server, time: Time, person: Person
) -> None:
    host = person()
    code = host.table("void-zone", "me", "me")
    mine = host.sit(code)
    assert say(mine, "first")["type"] == "ack"
    said = 0
    for n in range(6):  # each has a cookie and an address, and so limits, of its own
        somebody = Browser(server, f"192.0.2.{n + 1}")
        stranger = somebody.sit(code)
        said += sum(say(stranger, "spam")["type"] == "ack" for _ in range(5))
        somebody.close()
    assert said == 10
    assert say(mine, "still")["type"] == "ack", "those who sit are not silenced by that"
    mine.close()
    stranger = person().sit(code)
    for n in range(log.KEPT_OF_OTHERS):
        time.now += 10
        assert say(stranger, f"spam {n}")["type"] == "ack"
    c = s.chat.c
    question = select(c.seat, func.count()).where(c.table == code).group_by(c.seat)
    kept = {row[0]: row[1] for row in server.inside(server.app.state.hall.store.rows(question))}
    assert kept == {None: log.KEPT_OF_OTHERS, 0: 2}


def test_the_host_lets_only_those_who_sit_chat_and_that_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path / "t.db") as server:
        host, friend, stranger = (Browser(server) for _ in range(3))
        code = host.table("void-zone", "me", "open")
        assert friend.post(f"/t/{code}/sit", seat=1).status_code == 200
        lines = [who.sit(code) for who in (host, friend, stranger)]
        for line in lines[1:]:
            assert line.ask("seated", on=True)["code"] == "forbidden"
        assert lines[0].ask("seated", on=True)["type"] == "ack"
        lines[2].wait(lambda at: at.table["talk"] == {"seated": True, "muted": []})
        assert [say(line).get("code", "ack") for line in lines] == ["ack", "ack", "forbidden"]
        for who in (host, friend, stranger):
            who.close()
    with serving(tmp_path / "t.db") as again:
        watcher = Browser(again)
        line = watcher.sit(code)
        assert line.table["talk"]["seated"]
        assert "Only players may chat" in say(line)["text"]
        watcher.close()


def test_the_host_mutes_somebody_whom_the_lines_name_without_telling_who_it_is(person: Person) -> None:
    host, loud = person(), person()
    loud.post("/me", name="Loud")
    code = host.table("void-zone", "me", "me")
    mine, theirs = host.sit(code), loud.sit(code)
    assert say(theirs, "hey")["type"] == "ack"
    by = heard(mine, "hey")["by"]
    assert loud.sit(code).chat[-1]["by"] == by, "the same in what is kept"
    assert theirs.ask("mute", by=by, on=True)["code"] == "forbidden"
    assert mine.ask("mute", by=by, on=True)["type"] == "ack"
    assert "muted you" in say(theirs, "hey again")["text"]
    mine.wait(lambda at: at.table["talk"]["muted"] == [by])
    assert theirs.table["talk"]["muted"] == []
    assert mine.ask("mute", by=by, on=False)["type"] == "ack"
    assert say(theirs, "thanks")["type"] == "ack"
    assert say(mine, "mine")["type"] == "ack"
    own = heard(mine, "mine")["by"]
    assert mine.ask("mute", by=own, on=True)["code"] == "not-now"
