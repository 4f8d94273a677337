"""Taking back at a table: the last deed, with what was passed for its seat since, and nothing that taught anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from tests.table.home import Line, MemoryHome, sitting

import ludus
from ludus.core.match import Match
from ludus.table import history, intents
from ludus.table.auto_answers import only_answer
from ludus.table.room import Room
from ludus.table.story import Story

Play = Callable[[MemoryHome, Room, list[Line]], Awaitable[None]]


def at_table(match: Match, play: Play, *kinds: str) -> None:
    """A table that begins in a position; each that sits there has a line to it."""

    async def go() -> None:
        home = MemoryHome()
        room = home.table(match.game, sitting(*kinds), origin={"save": match.to_json()}, status="playing")
        room.begin(history.first_story(room.table.start()))
        lines = [Line(home, room, n) for n, kind in enumerate(kinds) if kind == "me"]
        for line in lines:
            await line.say(type="hello")
            await line.seen()
        await play(home, room, lines)
        for line in lines:
            await line.close()

    asyncio.run(go())


def state(room: Room) -> dict[str, Any]:
    assert room.table.story is not None
    return room.table.story.match.to_json()


async def do(line: Line, seat: int, action: str, **more: Any) -> None:
    room = line.talk.room
    answer = await line.ask("do", seat=seat, base=room.table.seq, action=action, **more)
    assert answer["type"] == "ack", answer


async def back(line: Line, seat: int) -> dict[str, Any]:
    return await line.ask("undo", seat=seat, base=line.talk.room.table.seq)


def before_a_deed(game: str, deed: str, passed: str) -> Match:
    """A position of a random game in which a deed of the first seat is followed by a question with one answer."""
    for seed in range(200):
        match, lot = ludus.game(game).begin(2, seed), Random(seed)
        while not match.over:
            if leads_to(match, deed, passed):
                return match
            asked = lot.choice(match.decisions)
            match.apply(lot.choice(asked.options).text, asked.seat)
    raise AssertionError(f"{deed} leads to {passed} nowhere")


def leads_to(match: Match, deed: str, passed: str) -> bool:
    if not any(d.seat == 0 and deed in [option.text for option in d.options] for d in match.decisions):
        return False
    ahead = match.clone()
    ahead.apply(deed, 0)
    return only_answer(ahead, [0]) is not None and ahead.why_not(passed, 0) is None


@pytest.mark.parametrize(
    ("game", "deed", "passed", "other"),
    [
        ("hollow-cell", "fire left", "cells 0", "first"),
        ("void-zone", "sap d6", "end turn", "me"),
        ("void-halls", "stop", "done", "me"),
    ],
)
def test_the_deed_goes_with_what_was_passed_since(game: str, deed: str, passed: str, other: str) -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, before = lines[0], state(room)
        await do(one, 0, deed)
        assert one.look()[1]["forced"] == 0
        undo = one.look()[1]["undo"]
        assert undo["at"] == 1
        await do(one, 0, passed, passed=True)
        assert one.look()[1]["undo"] == undo  # of the deed, as before
        again = await home.opened(room)
        assert again.table.story is not None
        assert Story.load(room.game, again.table.story.save()).gestures.together(again.table.story.match, 0) == 2
        assert (await back(one, 0))["type"] == "ack"
        assert state(room) == before
        assert state(await home.opened(room)) == before

    at_table(before_a_deed(game, deed, passed), play, "me", other)


def test_who_answers_by_hand_takes_back_one_answer() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one = lines[0]
        await do(one, 0, "play injection")
        after = state(room)
        await do(one, 0, "aim p2")
        await back(one, 0)
        assert state(room) == after

    at_table(before_a_deed("hollow-cell", "play injection", "aim p2"), play, "me", "first")


def test_what_was_chosen_is_no_passing_whatever_a_client_says() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one = lines[0]
        await do(one, 0, "play injection", passed=True)
        await do(one, 0, "aim p2", passed=True)
        assert [intents.read(line.text).passed for line in home.log.lines(room.code)] == [False, True]

    at_table(before_a_deed("hollow-cell", "play injection", "aim p2"), play, "me", "first")


def test_nothing_is_offered_where_everything_was_passed() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two = lines
        await do(one, 0, "activate p1a")
        passes = two.look()[1]["passes"]
        assert passes == {"seat": 1, "action": "pass"}
        await do(two, 1, "pass", passed=True)
        assert two.look()[1]["undo"] is None
        assert (await back(two, 1))["code"] == "not-now"
        assert (await two.ask("undo-ask", seat=1, base=room.table.seq))["code"] == "not-now"

    at_table(ludus.game("void-zone").begin(2, 1, first_player=1), play, "me", "me")


def test_a_passed_answer_is_no_way_around_what_others_have_done() -> None:
    """What lies between the deed and what was passed counts: others must agree, and then all of it goes."""

    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two = lines
        await do(one, 0, "activate p1a")
        await do(two, 1, "pass", passed=True)
        await do(one, 0, "end turn")
        ended = room.table.seq
        await do(two, 1, "activate p2a")
        await do(one, 0, "pass", passed=True)
        assert room.table.story is not None
        undo = one.look()[1]["undo"]
        assert not undo["free"]
        assert undo["at"] == ended
        assert undo["why"] == "p2 has answered since and has not agreed"
        assert (await back(one, 0))["type"] == "refused"
        assert (await one.ask("undo-ask", seat=0, base=room.table.seq))["type"] == "ack"
        assert (await two.ask("undo-yes", seat=1, base=room.table.seq))["type"] == "ack"
        told = [line for line in room.table.story.match.record().splitlines() if line.startswith("p")]
        assert told == ["p1 pass", "p2 pass", "p1 activate p1a"]

    at_table(ludus.game("void-zone").begin(2, 1, first_player=1), play, "me", "me")


def test_what_others_did_meanwhile_stays_where_all_play_at_once() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two = lines
        assert room.table.story is not None
        apart = room.table.story.match.clone()
        await do(one, 0, "stop")
        await do(two, 1, room.table.story.match.decisions[-1].options[0].text)
        await do(one, 0, "done", passed=True)
        await do(two, 1, room.table.story.match.decisions[-1].options[0].text)
        assert (await back(one, 0))["type"] == "ack"
        for answer in [entry.text for entry in home.log.lines(room.code) if entry.seat == 1]:
            for text in intents.read(answer).steps:
                apart.apply(text, 1)
        assert room.table.story.match.record() == apart.record()
        assert one.look()[0]["choices"] != []
        assert state(await home.opened(room)) == state(room)

    at_table(before_a_deed("void-halls", "stop", "done"), play, "me", "me")


def test_what_an_order_passes_is_no_deed() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two = lines
        assert (await two.ask("order", seat=1, base=0, way="pass"))["type"] == "ack"
        await do(one, 0, "activate p1a")
        await two.seen()
        assert [(line.seat, intents.read(line.text).passed) for line in home.log.lines(room.code)][:2] == [
            (0, False),
            (1, True),
        ]
        assert two.look()[1]["undo"] is None

    at_table(ludus.game("void-zone").begin(2, 1, first_player=1), play, "me", "me")
