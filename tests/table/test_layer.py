"""A table plays in any home: here in memory, with nothing of a server; and it needs nothing but Python."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.rows import every_row
from tests.table.home import Line, MemoryHome, sitting

import ludus
from ludus.core import tale, views
from ludus.core.chance import make_rng, pledge
from ludus.table import history, outbox, protocol, replay
from ludus.table.room import Room
from ludus.web import quick

GAMES = [game.id for game in ludus.games()]
SOURCE = Path(ludus.__file__).parent.parent


def test_it_needs_nothing_but_python() -> None:
    """Not even what is installed beside it: a bare interpreter plays a table."""
    code = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import ludus.table.connection; print('plays')"
    found = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert (found.stdout, found.stderr) == ("plays\n", "")


def truth(room: Room, seat: int | None) -> Any:
    assert room.table.story is not None
    scene = views.scene(room.game, room.table.story.match, -1 if seat is None else seat, 1)
    scene.log = []
    whole = scene.to_json()
    return {**whole, "layers": [{"name": "log"} if layer["name"] == "log" else layer for layer in whole["layers"]]}


async def begun(home: MemoryHome, game: str, *kinds: str, **fields: Any) -> tuple[Room, list[Line]]:
    """A table that has begun, with a line for each person and one for somebody who looks."""
    room = home.table(ludus.game(game), sitting(*kinds), **fields)
    await room.load()
    people = [n for n, kind in enumerate(kinds) if kind == "me"]
    lines = [Line(home, room, n) for n in (*people, -1)]
    for line in lines:
        await line.say(type="hello")
        await line.seen()
    return room, lines


async def played(room: Room, lines: list[Line], answers: int) -> None:
    """So many answers, any of those that are shown to somebody who is asked."""
    rng = make_rng(3)
    for _ in range(answers):
        assert room.table.story is not None
        asked = next((line for line in lines for seat in line.talk.viewer.mine if seat in room.table.story.asked), None)
        if asked is None:
            return
        seat = next(seat for seat in asked.talk.viewer.mine if seat in room.table.story.asked)
        choices = [choice["action"] for choice in asked.look()[0]["choices"]]
        answer = await asked.ask("do", seat=seat, base=room.table.seq, action=choices[rng.below(len(choices))])
        assert answer["type"] == "ack", answer
        for line in lines:
            await line.seen()


async def ended(lines: list[Line]) -> None:
    for line in lines:
        await line.close()


@every_row("game", GAMES)
def test_everybody_sees_what_is_there_and_the_log_tells_it_all_again(game: str) -> None:
    async def play() -> None:
        home = MemoryHome()
        room, lines = await begun(home, game, *["me"] * max(2, ludus.game(game).seats[0]))
        await played(room, lines, 25)
        assert room.table.story is not None
        for line in lines:
            scene, table, log = line.look()
            assert scene == truth(room, line.talk.viewer.seat)
            assert table["status"] == room.table.status
            reader = line.talk.viewer.seat
            told = tale.tell(room.table.story.match, -1 if reader is None else reader)
            assert [each["text"] for each in log] == [each.text for each in told]
        again = await home.opened(room)
        assert again.table.story is not None
        assert again.table.story.match.to_json() == room.table.story.match.to_json()
        whole = history.follow(history.first_story(room.table.start()), home.log.lines(room.code))
        assert (whole.marks, whole.notes) == (room.table.story.marks, room.table.story.notes)
        await ended(lines)

    asyncio.run(play())


def test_bots_answer_and_a_game_ends_with_a_record_that_holds() -> None:
    async def play() -> str:
        home = MemoryHome()
        room, lines = await begun(home, "void-zone", "me", "first")
        await played(room, lines, 5)
        answer = await lines[0].ask("resign", seat=0, base=room.table.seq)
        assert answer["type"] == "ack"
        await lines[0].seen()
        assert lines[0].look()[1]["result"]["winners"] == [1]
        await ended(lines)
        return replay.as_record(room.table)

    record = asyncio.run(play())
    assert f"pledge {pledge(bytes.fromhex('5e' * 32))}" in record.splitlines()[0]
    result = ludus.replay(record).result
    assert result is not None
    assert list(result.winners) == [1]


def test_taking_back_chat_and_consent_need_no_server() -> None:
    async def play() -> None:
        home = MemoryHome()
        room, (one, two, watcher) = await begun(home, "void-zone", "me", "me")
        await played(room, [one, two, watcher], 1)
        mover = one if home.log.lines(room.code)[0].seat == 0 else two
        other = two if mover is one else one
        seat = mover.talk.viewer.mine[0]
        asks = await mover.ask("undo-ask", seat=seat, base=room.table.seq)
        assert asks["type"] == "ack"
        assert other.look()[1]["undo"]["asked_by"] == seat
        assert (await other.ask("undo-yes", seat=1 - seat, base=room.table.seq))["type"] == "ack"
        assert [line.kind for line in home.log.lines(room.code)] == ["do", "undo-ask", "undone"]
        assert (await watcher.ask("chat", text="well\u202e played "))["type"] == "ack"
        await one.seen()
        assert [m["text"] for m in one.messages() if m["type"] == "chat"] == ["well played"]
        again = await mover.ask("do", key=f"line{seat}-1", seat=seat, base=0, action="whatever")
        assert (again["type"], again["seq"]) == ("ack", 1), "what was done once is not done again"
        await ended([one, two, watcher])

    asyncio.run(play())


def test_what_was_never_written_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A home whose log fails: the command is not acknowledged, and the table is put away."""

    async def fails(*_: Any) -> None:
        raise OSError("the disk is full")

    async def play() -> None:
        home = MemoryHome()
        room, lines = await begun(home, "void-zone", "me", "me")
        before = [len(line.frames) for line in lines]
        monkeypatch.setattr(home.log, "append", fails)
        assert room.table.story is not None
        asked = next(line for line in lines for seat in line.talk.viewer.mine if seat in room.table.story.asked)
        action = asked.look()[0]["choices"][0]["action"]
        with pytest.raises(OSError, match="full"):
            await asked.say(type="do", key="k", seat=asked.talk.viewer.mine[0], base=room.table.seq, action=action)
        assert home.forgotten == [room]
        assert [len(line.frames) for line in lines] == before
        await ended(lines)

    asyncio.run(play())


@every_row(
    ("frame", "says"),
    [
        ("", "JSON is malformed"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "Expected `object`, got `array`"),
        ("{}", "missing required field `type`"),
        ('{"type":5}', "Expected `str` - at `$.type`"),
        ('{"type":"fly"}', "Invalid value 'fly' - at `$.type`"),
        ('{"type":"live","x":1}', "unknown field `x`"),
        ('{"type":"as","seat":"0"}', "Expected `int | null`, got `str` - at `$.seat`"),
        ('{"type":"as","seat":true}', "Expected `int | null`, got `bool` - at `$.seat`"),
        ('{"type":"as","seat":NaN}', "Number out of range"),
        ('{"type":"as","seat":-1}', "Expected `int` >= 0 - at `$.seat`"),
        ('{"type":"as","seat":64}', "Expected `int` <= 63 - at `$.seat`"),
        ('{"type":"resign","seat":0,"base":0}', "missing required field `key`"),
        ('{"type":"resign","key":"a b","seat":0,"base":0}', "matching regex"),
        ('{"type":"seated","key":"k","on":1}', "Expected `bool`, got `int` - at `$.on`"),
        ('{"type":"chat","key":"k","text":"\\ud800"}', "half a character"),
        ('{"type":"chat","key":"k","text":"\\u202e"}', "nothing to read"),
        ('{"type":"chat","key":"k","text":"' + "x" * 301 + '"}', "of length <= 300 - at `$.text`"),
        ('{"type":"hello","have":' + "9" * 5000 + "}", "out of range"),
    ],
)
def test_what_is_no_message_is_said_to_be_none(frame: str, says: str) -> None:
    with pytest.raises(protocol.BadMessage) as e:
        protocol.read(frame)
    assert says in str(e.value)
    assert protocol.key_of(frame) in ("", "k", "a b")


def test_a_frame_holds_what_was_encoded_before_as_it_is() -> None:
    part = outbox.encode_json({"ä": [1, 0.5, None, True, "\n\u2028"]})
    frame = outbox.write({"type": "show", "patches": part, "as": None})
    assert frame == '{"type":"show","patches":{"ä":[1,0.5,null,true,"\\n\u2028"]},"as":null}'
    assert json.loads(frame)["patches"] == json.loads(part)


def test_what_a_server_writes_is_the_same() -> None:
    part = outbox.encode_json({"ä": [1, 0.5, None, True, "\n\u2028", -3, 1e9, '\x1f"\\/']})
    message = {"type": "show", "patches": [part, {"in": {"3": part}}], "as": None, "on": False, "n": (1, 2)}
    assert quick.write(message) == outbox.join_json(message)
