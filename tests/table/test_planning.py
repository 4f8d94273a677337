"""A whole plan is locked in as one gesture: one command, one line, one undo; nobody else learns anything from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tests.table.home import Line, MemoryHome
from tests.table.test_intents import FIGURES, at_table, laid

from ludus.core.match import Match
from ludus.table.room import Room

PLAN = "lock bard:aim boss:move rocky:melee spectre:fire boss spectre spectre rocky"
OTHER = "lock bard:move boss:fire rocky:fire spectre:aim bard bard bard bard"
ANSWERS = ["plan bard aim", "plan boss move", "plan rocky melee", "plan spectre fire", "energy 0 1 1 2"]

Play = Callable[[MemoryHome, Room, list[Line]], Awaitable[None]]


def planning(**words: Any) -> Match:
    return laid({"figures": FIGURES, "phase": "strategy", **words})


def words_on(line: Line) -> list[str]:
    return [mark["word"] for mark in line.look()[0]["gather"]["marks"] if mark.get("on")]


def test_a_plan_is_one_command_one_line_and_one_undo() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        assert room.table.story is not None
        before = room.table.story.match.to_json()
        assert (await lines[0].ask("do", seat=0, base=0, action=PLAN))["seq"] == 1
        assert home.log.lines(room.code)[0].text.split("\n") == [PLAN, *ANSWERS]
        assert room.table.story.asked == [1]
        assert lines[0].look()[1]["undo"]["free"]
        assert (await lines[0].ask("undo", seat=0, base=1))["seq"] == 2
        assert room.table.story.match.to_json() == before
        for seat, plan in enumerate(
            (PLAN, "lock chance:move cynder:move flint:aim knave:fire flint flint knave knave")
        ):
            assert (await lines[seat].ask("do", seat=seat, base=2 + seat, action=plan))["type"] == "ack"
        assert [f"p1 {text}" for text in ANSWERS] == [
            line for line in room.table.story.match.record().splitlines() if line.startswith("p1 ")
        ], "the record keeps the engine's answers"
        assert not any("lock" in line["text"] for each in lines for line in each.look()[2])

    at_table(planning(), play)


def test_the_draft_that_the_board_shows_is_a_plan_that_can_be_locked_in() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        scene = lines[0].look()[0]
        assert scene["gather"]["ask"] == "Plan your turn"
        keys = {shape["key"] for layer in scene["layers"] for shape in every(layer.get("shapes", [])) if "key" in shape}
        marks = scene["gather"]["marks"]
        assert keys.issuperset([mark["key"] for mark in marks] + [mark["shows"] for mark in marks if "shows" in mark])
        assert "gather" not in lines[2].look()[0], "who watches has nothing to plan"
        assert (await lines[0].ask("do", seat=0, base=0, action=" ".join(["lock", *words_on(lines[0])])))["seq"] == 1
        assert (await lines[1].ask("do", seat=1, base=0, action=" ".join(["lock", *words_on(lines[1])])))["seq"] == 2
        assert room.table.story is not None
        assert room.table.story.match.view(0)["table"]["phase"] == "initiative"

    at_table(planning(), play)


def every(shapes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [found for shape in shapes for found in (shape, *every(shape.get("shapes", [])))]


def test_a_plan_that_is_not_possible_is_refused_as_a_whole() -> None:
    async def play(home: MemoryHome, room: Room, lines: list[Line]) -> None:
        answer = await lines[0].ask(
            "do", seat=0, base=0, action=PLAN.replace(":fire", ":aim").replace(":melee", ":aim")
        )
        assert answer["type"] == "ack", "three are left"
        assert (await lines[0].ask("undo", seat=0, base=1))["seq"] == 2
        four = "lock bard:aim boss:aim rocky:aim spectre:aim boss spectre spectre rocky"
        answer = await lines[0].ask("do", seat=0, base=2, action=four)
        assert (answer["type"], answer["code"], answer["rule"]) == ("refused", "not-now", "HT-225")
        assert room.table.story is not None
        assert not room.table.story.match.held
        assert answer["text"].startswith("'Spectre: Aim/Overwatch' is not possible: All four")
        odd = await lines[0].ask("do", seat=0, base=2, action="lock bard:aim boss boss boss boss")
        assert odd["code"] == "bad-notation"

    at_table(planning(held="bard"), play)


def test_others_see_the_same_whatever_was_planned() -> None:
    told = []
    for plan in (PLAN, OTHER):

        async def play(home: MemoryHome, room: Room, lines: list[Line], plan: str = plan) -> None:
            await lines[0].ask("do", seat=0, base=0, action=plan)
            for line in lines[1:]:
                await line.seen()
            told.append([line.frames for line in lines[1:]])

        at_table(planning(), play)
    assert told[0] == told[1]
