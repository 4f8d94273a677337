"""Who thinks next: owners in turn, and the tables of each in turn."""

from __future__ import annotations

import asyncio
import threading

import ludus
from ludus.table.home import Question, Tempo
from ludus.web.thinking import BotProcesses
from ludus.web.turns import Desk, Turns


async def order(*wishes: tuple[str, str]) -> list[tuple[str, str]]:
    """In which order owners and their tables come, who all came while somebody else had the turn."""
    turns, came = Turns(), []

    async def wait(owner: str, table: str) -> None:
        async with turns.turn(owner, table):
            came.append((owner, table))

    async with turns.turn("first", ""):
        waiting = [asyncio.create_task(wait(*wish)) for wish in wishes]
        await asyncio.sleep(0)
        assert len(turns) == len(wishes)
    await asyncio.gather(*waiting)
    assert not turns.busy
    assert not turns.waiting
    return came


def test_somebody_with_one_table_waits_for_one_of_sixty() -> None:
    greedy = [("greedy", f"t{n % 60}") for n in range(240)]
    came = asyncio.run(order(*greedy, ("modest", "mine")))
    assert came.index(("modest", "mine")) == 1


def test_the_tables_of_one_owner_take_turns() -> None:
    came = asyncio.run(order(("a", "1"), ("a", "1"), ("a", "1"), ("a", "2"), ("b", "3"), ("a", "2")))
    assert came == [("a", "1"), ("b", "3"), ("a", "2"), ("a", "1"), ("a", "2"), ("a", "1")]


def test_whoever_goes_away_holds_nobody_up() -> None:
    async def play() -> list[str]:
        turns, came = Turns(), []

        async def wait(name: str) -> None:
            async with turns.turn(name, ""):
                came.append(name)

        async with turns.turn("first", ""):
            gone, stays, late = (asyncio.create_task(wait(name)) for name in ("gone", "stays", "late"))
            await asyncio.sleep(0)
            gone.cancel()
        stays.cancel()  # it has been given the turn, and does not know it yet
        await asyncio.gather(gone, stays, late, return_exceptions=True)
        assert not turns.busy
        return came

    assert asyncio.run(play()) == ["late"]


def test_networks_addresses_and_people_take_turns() -> None:
    async def play() -> list[str]:
        turns, came = Turns(), []

        async def wait(*path: str) -> None:
            async with turns.turn(*path):
                came.append(path[-1])

        async with turns.turn():
            crowd = [wait("site", f"address {n % 3}", f"cookie {n}") for n in range(9)]
            waiting = [asyncio.create_task(one) for one in [*crowd, wait("home", "me"), wait("home", "you")]]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        return came

    came = asyncio.run(play())
    assert [came.index(who) for who in ("me", "you")] == [1, 3]
    assert came[:6:2] == ["cookie 0", "cookie 1", "cookie 2"], "one of each address"


def test_a_turn_at_a_desk_lasts_until_its_thread_is_free() -> None:
    """Whoever goes away leaves work behind that nobody can end: others do not begin beside it."""
    go_on, begun = threading.Event(), []

    def work(name: str) -> str:
        begun.append(name)
        go_on.wait(60)
        return name

    async def play() -> tuple[int, str]:
        desk = Desk("test")
        gone, unborn, stays = (asyncio.create_task(desk.do(work, name)) for name in ("gone", "unborn", "stays"))
        while not begun:
            await asyncio.sleep(0)
        gone.cancel()
        unborn.cancel()
        await asyncio.gather(gone, unborn, return_exceptions=True)
        busy = desk.turns.busy
        go_on.set()
        found = await stays
        desk.close(wait=True)
        return busy, found

    assert asyncio.run(play()) == (1, "stays")
    assert begun == ["gone", "stays"]


def forced() -> Question:
    match = ludus.game("hollow-cell").begin(2, 5)
    return Question(0, match, ["pass"], owner="me", table="mine")


def test_an_answer_without_a_choice_waits_for_its_turn_like_any_other() -> None:
    minds = BotProcesses(workers=1)

    async def play() -> str:
        async with minds.quick.turns.turn("others", "theirs"):
            mine = asyncio.create_task(minds.answer(forced(), "casual", Tempo(0.8, hidden=True)))
            await asyncio.sleep(0)
            assert len(minds.quick.turns) == 1
        return await mine

    try:
        assert asyncio.run(play()) == "pass"
    finally:
        minds.close()


def test_who_thinks_for_a_moment_never_waits_for_who_thinks_long() -> None:
    minds = BotProcesses(workers=1)

    async def play() -> str:
        async with minds.minds[0].turns.turn("others", "an expert"):
            return await minds.answer(forced(), "casual")

    try:
        assert asyncio.run(play()) == "pass"
    finally:
        minds.close()
