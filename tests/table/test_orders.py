"""What is said ahead is answered as if by hand, ends with its condition, and nobody else can tell that it exists."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.table.home import Later, Line, MemoryHome, Written, person
from tests.table.test_layer import begun

from ludus.table import autoplay, premoves
from ludus.table.home import Pace
from ludus.table.room import Room
from ludus.table.seats import Leave, Sit

QUICK = Pace(bots=0, pulse=3600, shares=0, orders=0)
PRIME = "PrimePhase.declare"


def answers(room: Room) -> list[str]:
    """What was answered, as a record has it."""
    assert room.table.story is not None
    return [row for row in room.table.story.match.record().splitlines() if row[:2] in ("p1", "p2")]


class Table:
    """Void Zone for two: p2 has the first turn; each may prime in it, p2 first."""

    def __init__(self, home: MemoryHome, room: Room, lines: list[Line]) -> None:
        self.home, self.room, self.lines = home, room, lines

    @property
    def choices(self) -> list[str]:
        assert self.room.table.story is not None
        return [option.text for option in self.room.table.story.match.question.options]

    @property
    def asked(self) -> tuple[int, str]:
        assert self.room.table.story is not None
        found = self.room.table.story.match.question
        return found.seat, found.kind

    @property
    def answers(self) -> list[str]:
        return answers(self.room)

    async def order(self, seat: int, **fields: Any) -> dict[str, Any]:
        found = await self.lines[seat].ask("order", seat=seat, base=self.room.table.seq, **fields)
        await self.settled()
        return found

    async def do(self, *answers: str) -> None:
        """Answers of whoever is asked."""
        for action in answers:
            seat = self.asked[0]
            told = await self.lines[seat].ask("do", seat=seat, base=self.room.table.seq, action=action)
            assert told["type"] == "ack", (action, told)
            await self.settled()

    async def settled(self) -> None:
        for line in self.lines:
            await line.seen()

    def kept(self, seat: int) -> list[str]:
        """The orders that a seat is shown."""
        return [one["way"] for one in self.lines[seat].look()[1]["orders"]]


def at_a_table(test: Callable[[Table], Awaitable[None]], *kinds: str, pace: Pace = QUICK, **fields: Any) -> None:
    async def run() -> None:
        home = MemoryHome(pace)
        room, lines = await begun(home, "void-zone", *(kinds or ("me", "me")), **fields)
        try:
            await test(Table(home, room, lines))
        finally:
            for line in lines:
                await line.close()

    asyncio.run(run())


def test_the_same_answer_is_given_to_each_question_of_a_kind() -> None:
    async def test(table: Table) -> None:
        await table.do("pass")
        assert (await table.order(0, way="always", answer="pass"))["type"] == "ack"
        assert table.answers == ["p2 pass", "p1 pass"], "the question that is open is one of them"
        await table.do("activate p2a", "end turn")
        assert table.asked == (1, PRIME), "p1 has passed in the own turn too"
        assert table.kept(0) == ["always"]
        shown = table.lines[0].look()[1]["orders"][0]
        assert (shown["on"], shown["answer"], shown["until"]) == (PRIME, "pass", "")
        await table.lines[0].ask("order-off", seat=0, order=shown["id"])
        await table.do("pass")
        assert table.asked[0] == 0
        assert table.kept(0) == []

    at_a_table(test)


def test_what_is_asked_in_others_turns_is_passed_and_what_is_asked_in_the_own_is_not() -> None:
    async def test(table: Table) -> None:
        await table.order(0, way="pass")
        await table.do("pass", "activate p2a", "end turn")
        assert table.asked == (0, PRIME)
        assert table.answers == ["p2 pass", "p1 pass", "p2 activate p2a", "p2 end turn"]

    at_a_table(test)


@pytest.mark.parametrize("until", ["turn", "other"])
def test_an_order_ends_with_the_turn_or_with_another_question(until: str) -> None:
    async def test(table: Table) -> None:
        await table.order(0, way="always", on=PRIME, answer="pass", until=until)
        await table.do("pass")
        assert table.answers == ["p2 pass", "p1 pass"]
        assert table.kept(0) == ["always"]
        await table.do("activate p2a", "end turn")
        if until == "turn":
            assert table.asked == (0, PRIME), "another turn has begun"
        else:
            assert table.asked == (1, PRIME)
            assert table.kept(0) == ["always"]
            await table.do("pass")
            assert table.asked == (0, "Turn.active_robot"), "only now something else is asked"
        assert table.kept(0) == []

    at_a_table(test)


def test_a_line_goes_on_as_long_as_the_others_answer_so() -> None:
    async def test(table: Table) -> None:
        line = ["p2 pass", "p1 pass", "p2 activate p2a", "p2 end turn", "p1 prime"]
        assert (await table.order(0, way="line", line=line))["type"] == "ack"
        assert table.kept(0) == ["line"]
        await table.do("pass", "activate p2a")
        assert table.kept(0) == ["line"]
        await table.do("end turn")
        assert table.answers == line
        assert table.kept(0) == [], "it is done"

    at_a_table(test)


def test_a_line_is_void_as_soon_as_anything_else_happens() -> None:
    async def test(table: Table) -> None:
        await table.order(0, way="line", line=["p2 pass", "p1 prime"])
        await table.order(0, way="line", line=["p2 prime", "p1 recharge c1"])
        await table.do("prime")
        assert table.answers == ["p2 prime"], "what the second one says is not possible"
        assert table.kept(0) == []
        await table.do("pass")
        assert (await table.order(0, way="line", line=["p2 recharge c6", "p2 stop", "p1 pass"]))["type"] == "ack"
        await table.lines[0].ask("undo-ask", seat=0, base=table.room.table.seq)
        assert table.kept(0) == []

    at_a_table(test)


def test_whoever_makes_a_line_is_told_what_would_be_asked_and_not_how_chance_falls() -> None:
    async def test(table: Table) -> None:
        me = table.lines[0]
        first = await me.ask("line", seat=0, line=[])
        assert (first["asked"], [choice["action"] for choice in first["choices"]]) == (1, ["prime", "pass"])
        then = await me.ask("line", seat=0, line=["p2 pass", "p1 pass"])
        assert (then["asked"], then["choices"][0]["action"]) == (1, "activate p2a")
        assert (await me.ask("line", seat=0, line=["p2 pass", "p2 pass"]))["code"] == "not-yours"
        assert (await me.ask("line", seat=1))["code"] == "not-yours"
        assert table.room.table.seq == 0

    at_a_table(test)


def test_orders_survive_what_the_process_does_not() -> None:
    async def test(table: Table) -> None:
        await table.order(0, way="always", on=PRIME, answer="pass")
        await table.order(0, way="line", line=["p2 pass", "p1 prime"])
        again = await table.home.opened(table.room)
        table.room.close()
        assert [one.way for one in premoves.read(again.table.seats[0].orders)] == ["always", "line"]
        await again.do(Written(1, "pass"))
        await table.home.settle()
        assert answers(again) == ["p2 pass", "p1 prime"], "a line counts first"
        third = await table.home.opened(again)
        await table.home.settle()
        assert third.table.seq == 2
        assert third.table.story is not None
        assert premoves.remaining(third.game, third.table.story, 0, premoves.read(third.table.seats[0].orders)[1]) == ()

    at_a_table(test)


def test_what_waits_for_an_order_when_a_table_is_loaded_is_answered() -> None:
    async def test(table: Table) -> None:
        await table.do("pass")
        kept = [premoves.Premove("o", "always", PRIME, "pass", "", (), 0, 0, "")]
        table.home.log.sitters["ABCDEF"][0] = replace(table.room.table.seats[0], orders=premoves.orders_text(kept))
        again = await table.home.opened(table.room)
        table.room.close()
        await table.home.settle()
        assert again.table.seq == 2
        assert answers(again) == ["p2 pass", "p1 pass"]

    at_a_table(test)


def test_they_are_void_with_another_person_with_taking_back_and_at_the_end() -> None:
    async def test(table: Table) -> None:
        for seat in (0, 1):
            await table.order(seat, way="always", on="Turn.actions", answer="end turn")
        await table.room.do(Leave(person(0), 0))
        assert table.home.log.sitters["ABCDEF"][0].orders == ""
        await table.room.do(Sit(person(0), 0, table.room.table.seats[0].version, ""))
        await table.settled()
        assert table.kept(0) == []
        assert table.kept(1) == ["always"]
        await table.do("pass")
        assert (await table.lines[1].ask("undo", seat=1, base=table.room.table.seq))["type"] == "ack"
        assert table.kept(1) == []
        await table.order(0, way="pass")
        await table.lines[1].ask("resign", seat=1, base=table.room.table.seq)
        assert table.room.table.status == "over"
        assert [seat.orders for seat in table.home.log.sitters["ABCDEF"]] == ["", ""]
        assert (await table.order(0, way="pass"))["code"] == "over"

    at_a_table(test)


def test_who_answers_by_hand_meanwhile_was_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(table: Table) -> None:
        gate = asyncio.Event()

        async def wait(seconds: float) -> None:
            await gate.wait()

        monkeypatch.setattr(autoplay, "wait", wait)
        me = table.lines[1]
        await me.say(type="order", key="o", seat=1, base=0, way="always", answer="pass")
        await asyncio.sleep(0)
        await me.say(type="do", key="d", seat=1, base=0, action="prime")
        gate.set()
        await table.settled()
        assert table.answers == ["p2 prime"]
        assert table.kept(1) == ["always"]

    at_a_table(test)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"way": "always", "answer": "dance"}, "bad-notation"),
    ({"way": "always", "answer": "pass"}, "not-now"),  # not asked, and no kind of question
    ({"way": "standing", "on": "x", "answer": "y"}, "not-now"),
    ({"way": "line", "line": ["p1 pass"]}, "not-now"),
    ({"way": "line", "line": ["p2 pass"]}, "not-now"),
    ({"way": "line", "line": ["p9 pass", "p1 pass"]}, "unknown"),
    ({"way": "line", "line": ["p2 pass", "p1 pass"] * 5}, "bad-message"),
    ({"way": "line", "line": ["pass"]}, "bad-message"),
    ({"way": "line"}, "bad-message"),
    ({"way": "never"}, "bad-message"),
    ({"way": "always", "answer": "x" * 101}, "bad-message"),
    ({"way": "always", "on": PRIME, "answer": "pass", "until": "doomsday"}, "bad-message"),
]


def test_what_is_no_order_is_refused_in_a_sentence() -> None:
    async def test(table: Table) -> None:
        for fields, code in REFUSED:
            assert (await table.order(0, **fields)).get("code") == code, fields
        assert (await table.lines[0].ask("order", seat=1, base=0, way="pass"))["code"] == "not-yours"
        assert (await table.lines[0].ask("order", seat=0, base=9, way="pass"))["code"] == "stale"
        for n in range(premoves.MOST):
            assert (await table.order(0, way="always", on=f"Kind.{n}", answer="pass"))["type"] == "ack"
        assert (await table.order(0, way="pass"))["code"] == "not-now"
        assert (await table.order(0, way="always", on="Kind.3", answer="prime"))["type"] == "ack", "instead of one"
        assert len(table.kept(0)) == premoves.MOST
        assert table.lines[0].look()[1]["orders"][-1]["answer"] == "prime"
        await table.lines[0].ask("order-off", seat=0)
        assert table.kept(0) == []
        assert len(table.room.table.seats[0].orders) < 64 * 1024

    at_a_table(test)


def test_an_order_that_is_sent_again_is_one_order() -> None:
    async def test(table: Table) -> None:
        for _ in range(2):
            await table.order(0, key="once", way="line", line=["p2 pass", "p1 pass"])
        assert table.kept(0) == ["line"]

    at_a_table(test)


def test_in_a_game_with_something_hidden_only_what_all_are_told_is_a_condition() -> None:
    async def run() -> None:
        home = MemoryHome(QUICK)
        _, lines = await begun(home, "hollow-cell", "me", "me")
        line = ["p2 discard cell", "p1 pass"]
        assert (await lines[0].ask("order", seat=0, base=0, way="line", line=line))["code"] == "not-now"
        assert (await lines[0].ask("line", seat=0))["code"] == "forbidden"
        for each in lines:
            await each.close()

    asyncio.run(run())


def test_an_answer_takes_a_while_but_little_of_a_clock() -> None:
    async def test(table: Table) -> None:
        waits = [table.room.auto.pause(0) for _ in range(200)]
        assert 0.4 <= min(waits) < 0.7 < 1.3 < max(waits) <= 1.6, "so long, or up to four times as long"

    at_a_table(test, pace=Pace(bots=0, pulse=3600, shares=0))

    async def hurried(table: Table) -> None:
        longest = max(table.room.auto.pause(1) for _ in range(50)) * (1 + autoplay.COMING)
        assert longest <= 5 / 4

    at_a_table(hurried, pace=Pace(bots=0, pulse=3600, shares=0), clock={"kind": "move", "seconds": 5})


# --- nobody else can tell ---------------------------------------------------------------------------------------------


def test_others_are_sent_nothing_when_orders_are_given_and_taken_back() -> None:
    async def test(table: Table) -> None:
        others = table.lines[1:]
        before = [len(line.frames) for line in others]
        await table.order(0, way="always", on=PRIME, answer="pass")
        await table.order(0, way="line", line=["p2 pass", "p1 prime"])
        await table.lines[0].ask("order-off", seat=0)
        assert [len(line.frames) for line in others] == before
        assert table.room.table.seq == 0

    at_a_table(test)


def test_whoever_is_away_comes_for_an_answer_and_goes_like_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frames to the others are the same, byte for byte, where the person comes, answers by hand and goes."""
    frames: list[list[list[str]]] = []

    async def test(table: Table) -> None:
        time, (me, *others) = Later(), table.lines
        monkeypatch.setattr(autoplay, "wait", time.wait)
        ahead = not frames
        if ahead:
            await table.order(0, way="pass")
        await me.close()
        await time.go_on()
        await others[0].say(type="do", key="p", seat=1, base=0, action="pass")
        await time.go_on()
        if ahead:
            assert table.room.table.seq == 2
            assert 8.4 <= time.now <= 36, "it has come, answered and gone"
        else:
            back = Line(table.home, table.room, 0)
            await back.say(type="hello")
            await time.go_on()
            await back.ask("do", seat=0, base=table.room.table.seq, action="pass")
            await time.go_on()
            await back.close()
            await time.go_on()
        assert table.answers == ["p2 pass", "p1 pass"]
        assert [seat["online"] for seat in others[0].look()[1]["seats"]] == [False, True]
        frames.append([line.frames[:] for line in others])
        table.lines[0] = others[0]

    for _ in range(2):
        at_a_table(test, pace=replace(QUICK, orders=0.5))
    assert frames[0] == frames[1]
    coming = [[seat["online"] for seat in json.loads(frame)["table"].get("seats", [])] for frame in frames[0][1]]
    assert coming[-3:] == [[True, True], [True, True], [False, True]]
