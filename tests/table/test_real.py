"""A table with real dice and cards: people say what fell, and the program keeps rules, score and reasons."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from tests.table.home import Line, MemoryHome, sitting

import ludus
from ludus.core.errors import BadNotation
from ludus.core.flow import Chance
from ludus.table import physical, replay
from ludus.table.room import Room

REAL = {"origin": physical.ORIGIN}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def begun(game: str, *seats: str, **fields: Any) -> tuple[MemoryHome, Room]:
    home = MemoryHome()
    room = home.table(ludus.game(game), sitting(*seats), **{**REAL, **fields})
    await room.load()
    await home.settle()
    return home, room


async def hello(home: MemoryHome, room: Room, number: int, language: str = "en") -> Line:
    line = Line(home, room, number, language)
    await line.say(type="hello")
    await line.seen()
    line.look()
    return line


async def fell(line: Line, text: str, seat: int = 0) -> dict[str, Any]:
    found = await line.ask("fell", seat=seat, base=line.talk.room.table.seq, text=text)
    line.look()
    return found


def test_dice_are_said_as_they_fell_and_the_record_holds_them() -> None:
    async def play() -> None:
        home, room = await begun("void-halls", "me")
        line = await hello(home, room, 0)
        fall = line.table["fall"]
        assert line.table["status"] == "playing"  # nobody waits for shares: there are no dice to fix
        assert line.table["fair"] is None
        assert line.table["played_with"] == ["Real dice and cards"]
        assert (fall["text"], fall["seat"], fall["count"]) == ("Roll 5 dice (a six-sided die)", 0, 5)
        assert fall["choices"] == [[face, face] for face in "123456"]
        assert line.table["seats"][0]["asked"]
        assert (await fell(line, "7 1 1 1 1"))["text"].startswith("'7 1 1 1 1' is not a result of 5 dice: type")
        assert room.table.seq == 0
        assert (await fell(line, "34421"))["type"] == "ack"
        assert line.table["fall"] is None
        assert "3" in str(line.log[-1])
        assert (await line.ask("do", seat=0, base=room.table.seq, action="keep 4 4"))["type"] == "ack"
        assert room.table.story is not None
        assert [text for text in room.table.story.match.record().split("\n") if text.startswith("*")] == [
            "* roll 3 4 4 2 1"
        ]
        assert (await fell(line, "auto"))["type"] == "ack"
        again = await home.opened(room)
        assert again.table.story is not None
        assert again.table.story.match.to_json() == room.table.story.match.to_json()
        assert "dice fair" not in room.table.story.match.record()
        await line.ask("resign", seat=0, base=room.table.seq)
        told = replay.as_record(room.table)
        assert "pledge" not in told.split("\n", maxsplit=1)[0]
        assert ludus.verify(told)[0].startswith("Line 2: the record says 'roll 3 4 4 2 1', the seed gives ")

    run(play())


def test_what_fell_is_taken_back_as_at_any_table() -> None:
    async def play() -> None:
        home, room = await begun("void-halls", "me")
        line = await hello(home, room, 0)
        await fell(line, "3 4 4 2 1")
        await line.ask("do", seat=0, base=room.table.seq, action="keep 4 4")
        await fell(line, "4 5 6")
        await line.ask("undo", seat=0, base=room.table.seq)
        assert line.look()[1]["fall"]["count"] == 3  # what fell is said anew
        await fell(line, "4 5 5")
        assert (await line.ask("undo-ask", seat=0, base=room.table.seq))["type"] == "ack"  # who is alone asks nobody
        assert line.look()[1]["fall"] is None
        await line.ask("do", seat=0, base=room.table.seq, action="keep 4 4")
        assert line.look()[1]["fall"]["count"] == 3  # it is asked again what falls now
        await fell(line, "6 6 6")
        assert room.table.story is not None
        chance = [text for text in room.table.story.match.record().split("\n") if text.startswith("*")]
        assert chance == ["* roll 3 4 4 2 1", "* fresh 2", "* roll 6 6 6"]

    run(play())


def test_what_was_said_wrongly_is_said_anew_until_somebody_answers() -> None:
    async def play() -> None:
        home, room = await begun("void-halls", "me")
        line = await hello(home, room, 0)
        assert line.table.get("undo") is None
        await fell(line, "3 4 4 2 1")
        undo = line.table["undo"]
        assert (undo["seat"], undo["free"], undo["why"]) == (0, True, "")
        assert (await line.ask("undo", seat=0, base=room.table.seq))["type"] == "ack"
        _, table, log = line.look()
        assert (table["fall"]["count"], table["undo"]) == (5, None)
        assert log[-1]["text"].endswith(" made a correction.")
        assert (await line.ask("undo", seat=0, base=room.table.seq))["type"] == "refused"
        await fell(line, "3 4 4 2 2")
        assert room.table.story is not None
        chance = [text for text in room.table.story.match.record().split("\n") if text.startswith("*")]
        assert chance == ["* fresh 1", "* roll 3 4 4 2 2"]  # the record says that it was said twice
        assert ludus.replay(room.table.story.match.record()).view(0) == room.table.story.match.view(0)
        again = await home.opened(room)
        assert again.table.story is not None
        assert again.table.story.match.to_json() == room.table.story.match.to_json()
        assert again.table.story.said == room.table.story.said == [2, 0]

    run(play())


def test_a_draw_is_said_anew_by_whoever_said_it() -> None:
    async def play() -> None:
        home, room = await begun("hollow-cell", "me", "me")
        first, second = await hello(home, room, 0), await hello(home, room, 1)
        await fell(first, "glass, pit, hex")
        assert second.look()[1]["undo"] is None
        assert (await second.ask("undo", seat=1, base=room.table.seq))["type"] == "refused"
        assert (await first.ask("undo", seat=0, base=room.table.seq))["type"] == "ack"
        assert first.look()[1]["fall"]["seat"] == 0
        scene, _, log = second.look()
        assert "glass" not in str((scene, log)).lower()

    run(play())


def test_who_may_see_a_draw_says_it_and_others_learn_nothing() -> None:
    async def play() -> None:
        home, room = await begun("hollow-cell", "me", "me")
        first, second = await hello(home, room, 0), await hello(home, room, 1)
        own, other = first.table["fall"], second.table["fall"]
        assert (own["seat"], own["seats"], own["text"]) == (0, [0], "Draw one")
        assert ["glass-oracle", "Glass Oracle"] in own["choices"]
        assert (other["seat"], other["choices"]) == (None, [])
        assert (await fell(second, "glass-oracle", 1))["text"] == "Somebody else enters the results here."
        assert (await fell(second, "glass-oracle", 0))["code"] == "not-yours"
        assert (await fell(first, "zzz"))["text"] == "You can't draw 'zzz' now."
        assert (await fell(first, "glass, zzz"))["type"] == "refused"
        assert room.table.seq == 0  # all of it or nothing
        assert (await fell(first, "glass, pit, hex"))["type"] == "ack"
        scene, _, log = second.look()
        assert "glass" not in str((scene, log)).lower()
        own = second.table["fall"]
        assert own["seat"] == 1
        assert ["glass-oracle", "Glass Oracle"] in own["choices"]  # what is left would tell of the first hand
        assert (await fell(second, "Glass-Oracle", 1))["code"] == "bad-notation"

    run(play())


def test_ludus_draws_what_nobody_at_the_table_may_see() -> None:
    async def play() -> None:
        home, room = await begun("hollow-cell", "me", "first")
        line = await hello(home, room, 0)
        await fell(line, "glass, pit, hex")
        await line.seen()
        assert room.table.story is not None
        drawn = [entry.text.count("* draw ") for entry in home.log.lines(room.code)]
        assert drawn[:2] == [3, 3]  # the bot's three Warriors came by themselves

    run(play())


def test_the_tiles_of_a_stack_are_nobodys_to_see() -> None:
    game = ludus.game("claustrophobia")
    match = game.begin_from(game.setting(2, 1, False, {}), True)
    assert "SetUp.stack" in match.stack[-1].step_name()
    assert physical.seers(match) == []


def test_what_is_asked_is_asked_in_the_language_of_the_viewer() -> None:
    async def play() -> None:
        home, room = await begun("void-halls", "me")
        line = await hello(home, room, 0, "de")
        assert line.table["fall"]["text"] == "Wirf 5 Würfel (sechsseitiger Würfel)"
        said = (await fell(line, "x"))["text"]
        assert said == "„x“ sagt nicht, was 5 Würfel zeigten: schreib 5 Seiten, etwa 6 6 6 6 6"

    run(play())


def test_nothing_is_said_where_nothing_falls() -> None:
    async def play() -> None:
        home, room = await begun("void-halls", "me", origin={})
        line = await hello(home, room, 0)
        assert line.table["fall"] is None
        assert (await fell(line, "1 1 1 1 1"))["text"] == "There's nothing to roll or draw now."
        assert (await fell(line, "1" * 501))["code"] == "bad-message"

    run(play())


@pytest.mark.parametrize("game", ["claustrophobia", "hostile-takeover", "void-halls", "hollow-cell"])
def test_whatever_falls_can_be_said_as_it_is_written(game: str) -> None:
    box = ludus.game(game)
    match = box.begin_from(box.setting(box.seats[0], 5, False, {}), True)
    said = 0
    while not match.over and said < 12:
        need = match.need
        if isinstance(need, Chance):
            due = need.to_text(need.sample(match.rng.clone()))
            labels = dict(physical.choices(physical.Due(need, [0], False), box, match))
            assert set(due.split()[1:]) <= set(labels)
            assert physical.fall(match, due, physical.names_of(physical.Due(need, [0], False))) == due
            said += 1
        else:
            match.apply(match.question.options[0])


def test_a_draw_is_no_throw() -> None:
    box = ludus.game("void-halls")
    match = box.begin_from(box.setting(1, 5, False, {}), True)
    with pytest.raises(BadNotation, match="is not a result of 5 dice"):
        physical.fall(match, "draw me", [])
