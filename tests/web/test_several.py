"""Several server processes on one PostgreSQL and one Redis: the same tables everywhere; one process may be killed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.web.cluster import NO_REDIS, redis_server
from tests.web.kit import Browser, Line
from tests.web.test_postgres import cluster

from ludus.core.chance import make_rng
from ludus.core.errors import LudusError
from ludus.web.peers import Peers

__all__ = ["cluster"]  # a fixture of this module too


def lines_of(line: Line) -> list[tuple[int, int | None]]:
    """What a log tells of, whoever reads it: each is called you in the own one."""
    return [(row["at"], row.get("seat")) for row in line.log]


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    if shutil.which("redis-server") is None:
        pytest.skip(NO_REDIS)
    with redis_server() as running:
        yield running.url


@contextmanager
def process(db: str, redis: str, *more: str) -> Iterator[Any]:
    """The server as people start it."""
    command = [sys.executable, "-m", "ludus.cli", "serve", "--port", "0", "--db", db, "--redis", redis, *more]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as running:
        assert running.stdout is not None
        found = re.search(r"http://localhost:(\d+)/", running.stdout.readline())
        assert found is not None
        try:
            yield SimpleNamespace(base=f"http://127.0.0.1:{found[1]}", pid=running.pid)
        finally:
            running.terminate()
            running.wait()


@pytest.fixture(scope="module")
def pair(cluster: str, redis: str) -> Iterator[tuple[Any, Any]]:
    """Two processes that stay; whoever kills one starts two of its own."""
    with process(cluster, redis) as first, process(cluster, redis) as second:
        yield first, second


@contextmanager
def client(url: str) -> Iterator[Any]:
    from redis import from_url

    with from_url(url) as found:
        yield found


At = Callable[..., Browser]


@pytest.fixture
def at() -> Iterator[At]:
    """Somebody at a process; with a cookie, somebody known."""
    with ExitStack() as everybody:

        def come(server: Any, cookie: str = "") -> Browser:
            browser = Browser(server)
            everybody.callback(browser.close)
            if cookie:
                browser.http.cookies.set("ludus", cookie, domain="127.0.0.1")
                browser.refresh()
            return browser

        yield come


def play(lines: list[Line], moves: int, seed: int) -> None:
    """So many moves by whoever is asked, each seen by everybody."""
    rng = make_rng(seed)
    for _ in range(moves):
        asked = next(line for line in lines if line.seat in line.asked)
        asked.play(asked.choices[rng.below(len(asked.choices))])
        for line in lines:
            line.reach(asked.seq)


def test_two_processes_hold_the_same_table_and_one_is_killed(cluster: str, redis: str, at: At) -> None:
    with ExitStack() as open_ones:
        first, second = (open_ones.enter_context(process(cluster, redis)) for _ in range(2))
        ann, bob = at(first), at(second)
        code = ann.table("void-zone", "me", "open")
        here = ann.sit(code)
        assert bob.post(f"/t/{code}/sit", seat=1).status_code == 200
        there = bob.sit(code)
        here.wait(lambda line: bool(line.table["fair"]["shares"]))
        there.wait(lambda line: line.table["status"] == "playing" and line.table["seats"][0]["online"])
        here.wait(lambda line: line.table["status"] == "playing" and line.table["seats"][1]["online"])
        assert [share["giver"] for share in here.table["fair"]["shares"]] == ["person", "person"]
        play([here, there], 8, 1)
        assert lines_of(here) == lines_of(there)
        assert here.scene["facts"] == there.scene["facts"]
        bob.lines[0].ask("chat", text="hello over there")
        here.wait(lambda line: bool(line.chat) or any(m["type"] == "chat" for m in line.got))

        twin = at(second, ann.cookie).sit(code, here.seat)
        asked = next(line for line in (here, there) if line.seat in line.asked)
        other = twin if asked is here else at(first, bob.cookie).sit(code, there.seat)
        race(asked, other)

        os.kill(first.pid, signal.SIGKILL)
        back = at(second, ann.cookie).sit(code, 0)
        assert back.seq >= here.seq
        there.reach(back.seq)
        play([back, there], 4, 2)
        assert lines_of(back) == lines_of(there)


def test_drafts_are_played_at_any_process(pair: tuple[Any, Any], at: At) -> None:
    first, second = pair
    ann, bob = at(first), at(second)
    draft = json.dumps({"content": {"traits.toml": {"trait acrobat": {"cost": 2}}}})
    while ann.post("/workbench/void-zone/check", draft=draft).json()["text"]:
        time.sleep(1)  # a process that reads drafts is given its time, which a busy machine may need to start it
    place = ann.post("/workbench/void-zone/try", draft=draft, level="novice").json()["url"]
    code = place.removeprefix("/try/")
    here = at(second, ann.cookie).sit(code)  # the table is at the first process
    assert (here.seat, here.table["seats"][1]["kind"]) == (0, "bot")
    here.wait(lambda line: bool(line.choices))
    assert bob.http.get(place).status_code == 200
    assert bob.post(f"/t/{code}/seats/1/link").json()["url"].endswith(place)
    there = bob.sit(code)
    assert there.seat is None
    here.play(here.choices[0])
    there.reach(here.seq)
    assert lines_of(here) == lines_of(there)

    begun = ann.post("/workbench/void-zone/simulate", draft=draft, bots="random", games=1000).json()["run"]
    where = f"/workbench/void-zone/runs/{begun}"
    assert bob.http.get(f"{where}.json").json()["over"] is False
    assert bob.post(f"{where}/stop").status_code == 403
    assert at(second, ann.cookie).post(f"{where}/stop").status_code == 200
    told: dict[str, Any] = {}
    while not told.get("stopped"):  # at the process that plays it
        told = ann.http.get(f"{where}.json").json()
        time.sleep(0.1)
    assert told["done"] < 1000


def race(one: Line, other: Line) -> None:
    """The same seat at two processes at once: one of two answers counts, and the same command counts once."""
    other.reach(one.seq)
    base, choices = one.seq, one.choices
    for line, key in ((one, "one"), (other, "other")):
        line.send(type="do", key=key, seat=one.seat, base=base, action=choices[0])
    said = [one.until(lambda m: m.get("key") == "one"), other.until(lambda m: m.get("key") == "other")]
    assert sorted((m["type"], m.get("code", "")) for m in said) == [("ack", ""), ("refused", "stale")]
    done = one.ask("do", key="one", seat=one.seat, base=base, action=choices[0])
    again = other.ask("do", key="one", seat=one.seat, base=base, action=choices[0])
    if done["type"] == "ack":
        assert again == done


def test_bots_and_clocks_of_a_killed_process_go_on_at_another(cluster: str, redis: str, at: At) -> None:
    with ExitStack() as open_ones:
        first, second = (open_ones.enter_context(process(cluster, redis)) for _ in range(2))
        lead = open_ones.enter_context(client(redis))
        ann, bob = at(first), at(second)
        slow = ann.table("void-zone", "me", "me", clock="move:10")
        ann.sit(slow)
        bots = ann.table("void-zone", "bot:novice", "bot:novice")
        ann.sit(bots).reach(1)  # somebody looks: the first process lets them think
        watching = bob.sit(bots)
        watching.reach(2)
        leader = lead.get(f"ludus:lead:{bots}")
        waiting = bob.sit(slow)

        os.kill(first.pid, signal.SIGKILL)
        lead.delete(f"ludus:lead:{bots}")  # as if its lease had run out
        watching.reach(watching.seq + 3)
        assert lead.get(f"ludus:lead:{bots}") not in (None, leader)
        waiting.wait(lambda line: line.over)
        assert waiting.table["result"]["winners"]


def test_workers_share_a_port_and_a_dead_one_is_replaced(cluster: str, redis: str, at: At) -> None:
    with process(cluster, redis, "--workers", "2") as server:
        me = at(server)
        code = me.table("void-zone", "me", "me")
        line = me.sit(code)
        play([line], 3, 3)
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        workers = [
            pid for pid in children.read_text().split() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
        assert len(workers) == 2
        os.kill(int(workers[0]), signal.SIGKILL)
        again = at(server, me.cookie).sit(code)
        assert again.seq == line.seq
        play([again], 3, 4)
        while len(children.read_text().split()) < 2:
            time.sleep(0.1)
        told = me.http.get("/metrics").text  # of all processes, the dead one's moves too
        assert 'ludus_move_seconds_count{game="void-zone"} 6.0' in told
        assert f'ludus_memory_bytes{{pid="{workers[0]}"}}' not in told
        assert "ludus_memory_bytes{pid=" in told
        assert me.http.get("/readyz").text == "ready"


def test_what_is_spent_at_one_process_is_spent_at_the_other(pair: tuple[Any, Any], at: At) -> None:
    first, second = pair
    here, there = at(first), at(second)
    wrong = [here.post("/me/recover", code="wrong").status_code for _ in range(6)]
    assert wrong == [400] * 5 + [429]
    found = []
    while 429 not in found:
        time.sleep(1)
        found.append(there.post("/me/recover", code="wrong").status_code)
    assert len(found) < 5, "alone it would have let five through"


def test_one_process_at_a_time_leads_a_table(redis: str) -> None:
    async def ask() -> list[bool]:
        one, other = Peers(redis), Peers(redis)
        found = [await one.leads("ABC"), await other.leads("ABC"), await one.leads("ABC"), await other.leads("XYZ")]
        await one.redis.delete("ludus:lead:ABC")  # as if it had said nothing for a while
        found += [await other.leads("ABC"), await one.leads("ABC")]
        await one.close()
        await other.close()
        return found

    assert asyncio.run(ask()) == [True, False, True, True, True, False]


def test_what_is_told_reaches_the_others_and_only_them(redis: str) -> None:
    async def talk() -> tuple[list[Any], list[Any]]:
        one, other = Peers(redis), Peers(redis)
        heard: tuple[list[Any], list[Any]] = ([], [])
        listening = [asyncio.create_task(p.listen(h.append)) for p, h in zip((one, other), heard, strict=True)]
        while not all(heard):
            await asyncio.sleep(0.01)
        one.tell({"what": "more", "code": "ABC"})
        while len(heard[1]) < 2:
            await asyncio.sleep(0.01)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        await one.close()
        await other.close()
        return heard

    mine, theirs = asyncio.run(talk())
    assert [news["what"] for news in mine] == ["everything"]
    assert [(news["what"], news.get("code")) for news in theirs] == [("everything", None), ("more", "ABC")]


@pytest.mark.parametrize(
    ("url", "says"),
    [("nonsense", "--redis must look like"), ("redis://127.0.0.1:1/0", "127.0.0.1:1 isn't responding")],
)
def test_an_address_that_does_not_work_is_named(url: str, says: str) -> None:
    with pytest.raises(LudusError, match=says):
        Peers(url)


def test_a_link_that_was_used_at_one_process_is_void_at_the_others(pair: tuple[Any, Any], at: At) -> None:
    first, second = pair
    host, friend, thief = at(first), at(first), at(second)
    code = host.table("hollow-cell", "me", "friend")
    links = [str(host.post(f"/t/{code}/seats/1/link").json()["url"]).rsplit("/", 1)[1] for _ in range(2)]
    assert thief.sit(code).table["mine"] == []  # the table is open at both
    assert friend.post(f"/join/{links[0]}").status_code == 200
    assert [thief.post(f"/join/{link}").status_code for link in links] == [410, 410]
    assert thief.sit(code).table["mine"] == []
    assert friend.sit(code).table["mine"] == [1]
