"""Intents: one gesture is one command, one line of the log, one change and one undo; it stops where others speak."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.table.home import Line, MemoryHome, sitting

import ludus
from ludus.core.match import Match
from ludus.table import history, intents, protocol
from ludus.table.intents import Intent
from ludus.table.room import Room

FIGURES = "bard:6,9 boss:9,11 rocky:7,12 spectre:8,6 chance:25,22 cynder:26,20 flint:24,28 knave:25,27"
CARDS = {"figures": FIGURES, "cards": "boss:move rocky:aim chance:move"}
WATCHED = {**CARDS, "figures": FIGURES.replace("chance:25,22", "chance:14,11"), "held": "chance", "ready": "chance"}


def laid(words: dict[str, Any], *answers: str) -> Match:
    """A position of Hostile Takeover in which the first player is asked."""
    game = ludus.game("hostile-takeover")
    match = game.begin(2, 1)
    assert game.arrange is not None
    game.arrange(match, dict(words))
    for text in answers:
        match.apply(text, 0)
    return match


def at_table(match: Match, play: Callable[[MemoryHome, Room, list[Line]], Awaitable[None]]) -> None:
    async def go() -> None:
        home = MemoryHome()
        room = home.table(match.game, sitting("me", "me"), origin={"save": match.to_json()}, status="playing")
        room.begin(history.first_story(room.table.start()))
        lines = [Line(home, room, n) for n in (0, 1, -1)]
        for line in lines:
            await line.say(type="hello")
            await line.seen()
        await play(home, room, lines)
        for line in lines:
            await line.close()

    asyncio.run(go())


def place(room: Room, who: str) -> str:
    assert room.table.story is not None
    found: list[dict[str, Any]] = room.table.story.match.view(0)["table"]["figures"]
    return str(next(figure["square"] for figure in found if figure["key"] == who))


def shown(line: Line) -> dict[str, Any]:
    return [m for m in line.messages() if m["type"] == "show"][-1]


def test_a_walk_is_one_command_one_line_one_change_and_one_undo() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one = lines[0]
        before = room.table.story.match.to_json() if room.table.story else {}
        answer = await one.ask("do", key="k", seat=0, base=0, action="walk 13,13")
        assert (answer["type"], answer["seq"]) == ("ack", 1)
        assert place(room, "boss") == "13,13"
        assert [line.text.split("\n")[0] for line in home.log.lines(room.code)] == ["walk 13,13"]
        for line in lines:
            await line.seen()
            change = shown(line)
            assert (change["by"], change["intent"], change["steps"], change["stopped"]) == (0, "walk 13,13", 4, "")
        assert (await one.ask("do", key="k", seat=0, base=0, action="walk 13,13"))["seq"] == 1  # it counts once
        assert one.look()[1]["undo"]["free"]
        assert (await one.ask("undo", seat=0, base=1))["seq"] == 2
        assert room.table.story is not None
        assert room.table.story.match.to_json() == before
        again = await home.opened(room)
        assert again.table.story is not None
        assert again.table.story.match.to_json() == before

    at_table(laid(CARDS, "act boss"), play)


def test_the_record_keeps_every_answer() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        await lines[0].ask("do", seat=0, base=0, action="walk boss 13,13")
        assert room.table.story is not None
        steps = [line for line in room.table.story.match.record().splitlines() if line.startswith("p1 ")]
        assert steps[0] == "p1 act boss"
        assert sum(line.startswith("p1 step") for line in steps) == 4

    at_table(laid(CARDS), play)


def test_a_walk_stops_where_a_watcher_has_a_say_and_can_be_taken_back_no_more() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two, _ = lines
        await one.ask("do", seat=0, base=0, action="walk 12,12")
        assert room.table.story is not None
        assert room.table.story.asked == [1]
        walked = place(room, "boss")
        assert walked not in ("9,11", "12,12")
        assert shown(one)["stopped"] == "Player 2 can respond."
        assert one.look()[1]["undo"]["free"]  # nobody has answered yet
        await two.ask("do", seat=1, base=1, action="wait")  # then it goes on, and only that can be taken back
        assert place(room, "boss") != walked
        assert (await one.ask("undo", seat=0, base=room.table.seq))["type"] == "ack"
        assert place(room, "boss") == walked
        assert not one.look()[1]["undo"]["free"]

    at_table(laid(WATCHED, "act boss"), play)


def test_several_answers_are_done_as_far_as_they_go() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one = lines[0]
        said = {"do": ["step e", "step e", "fire knave", "step e"], "intent": "walk 11,11"}
        assert (await one.ask("do", seat=0, base=0, **said))["type"] == "ack"
        assert place(room, "boss") == "11,11"
        change = shown(one)
        assert (change["intent"], change["steps"]) == ("walk 11,11", 2)
        assert change["stopped"] == "Stopped here: you have a decision."
        refused = await one.ask("do", seat=0, base=1, do=["fire knave", "step e"])
        assert refused["code"] == "not-now"
        assert room.table.seq == 1

    at_table(laid(CARDS, "act boss"), play)


def test_nobody_is_told_a_name_that_the_game_does_not_know() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        await lines[0].ask("do", seat=0, base=0, do=["step e", "step e"], intent="walk this way, you fools")
        await lines[1].seen()
        assert "intent" not in shown(lines[1])
        assert shown(lines[0])["intent"] == "step e"

    at_table(laid(CARDS, "act boss"), play)


def test_what_is_sealed_is_shown_to_nobody_else_and_taken_back_as_one() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two, watcher = lines
        for seat, line in ((1, two), (0, one)):
            plan = next(choice["action"] for choice in line.look()[0]["choices"])
            who = "chance" if seat else "bard"
            assert plan.startswith(f"plan {who}")
            rest = ["cynder", "flint"] if seat else ["boss", "rocky"]
            steps = [plan, *[f"plan {key} move" for key in rest]]
            base = room.table.seq
            assert (await line.ask("do", seat=seat, base=base, do=steps))["seq"] == base + 1
            assert room.table.story is not None
            assert room.table.story.gestures.together(room.table.story.match, seat) == 3
            for other in (one, two, watcher):
                await other.seen()
                assert ("intent" in shown(other)) == (other is line)
        assert (await two.ask("undo", seat=1, base=room.table.seq))["type"] == "ack"
        assert room.table.story is not None
        assert [intents.count_answers(room.table.story.match, seat) for seat in (1, 0)] == [0, 3]
        assert (await one.ask("undo", seat=0, base=room.table.seq))["type"] == "ack"
        assert intents.count_answers(room.table.story.match, 0) == 0

    at_table(laid({"figures": FIGURES, "phase": "strategy"}), play)


@pytest.mark.parametrize(
    "said",
    [
        {"do": ["step e"] * 65},
        {"do": ["step e", 7]},
        {"do": ["x" * 501]},
        {"do": ["step\ne"]},
        {"do": ["step e"], "intent": "x" * 101},
        {"do": ["step e"], "intent": "a\nb"},
        {"do": ["step e"], "action": "step e"},
        {"action": "step e", "intent": "walk"},
        {"do": []},
        {},
    ],
)
def test_what_a_stranger_can_send_is_bounded(said: dict[str, Any]) -> None:
    with pytest.raises(protocol.BadMessage):
        protocol.read(json.dumps({"type": "do", "key": "k", "seat": 0, "base": 0, **said}))


@pytest.mark.parametrize(
    "intent",
    [
        Intent("run e4", ("run e4",)),
        Intent("walk a", ("b", "c")),
        Intent("walk a", ("b",), "asked 1"),
        Intent("pass", ("pass",), passed=True),
        Intent("walk a", ("b", "c"), "chance", passed=True),
    ],
)
def test_a_log_gives_back_what_was_meant(intent: Intent) -> None:
    assert intents.read(intent.text) == intent


def test_a_walk_goes_on_by_itself_when_the_watcher_has_spoken() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two, _ = lines
        await one.ask("do", seat=0, base=0, action="walk 12,12")
        for _ in range(3):
            if room.table.story is not None and room.table.story.asked == [1]:
                await two.ask("do", seat=1, base=room.table.seq, action="wait")
        assert place(room, "boss") == "12,12"
        log = home.log.lines(room.code)
        assert {line.text.split("\n")[0] for line in log if line.seat == 0} <= {"walk 12,12", "step se", "step ne"}
        assert [line.key.split(" ")[0] for line in log if line.seat == 0] == ["line0-1", "on", "on"]

    at_table(laid(WATCHED, "act boss"), play)


def test_acting_at_once_passes_what_is_asked_first_and_goes_on_when_others_have_passed() -> None:
    """In Void Zone the one whose turn it is may declare a Prime first, and then the others may."""

    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two, _ = lines
        assert room.table.story is not None
        await one.ask("do", seat=0, base=0, action="activate p1a")
        assert room.table.story.asked == [1]
        await two.ask("do", seat=1, base=1, action="pass")
        assert room.table.story.match.question.kind == "Turn.actions"
        assert [line for line in room.table.story.match.record().splitlines() if line.startswith("p")] == [
            "p1 pass",
            "p2 pass",
            "p1 activate p1a",
        ]

    at_table(ludus.game("void-zone").begin(2, 1, first_player=1), play)


def test_the_cube_is_put_down_on_a_zone_when_others_have_declared() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        one, two, _ = lines
        assert room.table.story is not None
        zone = next(s.action for s in room.table.story.match.scene(0).shapes() if s.action.startswith("prime "))
        await one.ask("do", seat=0, base=0, action=zone)
        await two.ask("do", seat=1, base=1, action="pass")
        assert room.table.story.match.question.kind == "Prime.second_zone"

    at_table(ludus.game("void-zone").begin(2, 1, first_player=1), play)
