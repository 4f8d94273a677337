"""A table where all play at the same time: nobody waits, nobody comes too late, and all of it is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.web.kit import Browser, Line, Server

import ludus
from ludus.table import history

Person = Callable[[], Browser]


def seated(person: Person, count: int) -> list[Line]:
    """Some people at a table of Void Halls."""
    host, *guests = [person() for _ in range(count)]
    code = host.table("void-halls", "me", *["open"] * len(guests))
    for seat, guest in enumerate(guests, 1):
        assert guest.post(f"/t/{code}/sit", seat=seat).status_code == 200
    return [one.sit(code) for one in (host, *guests)]


def test_all_are_asked_and_the_last_seat_may_be_the_first(person: Person) -> None:
    one, two, three = seated(person, 3)
    assert [one.asked, two.asked, three.asked] == [[0, 1, 2]] * 3
    assert all("stop" in line.choices for line in (one, two, three))
    three.play("stop")
    assert "done" in three.choices
    one.reach(three.seq)
    assert one.choices == ["stop", "reroll"]
    assert [seat["sealed"] for seat in one.table["seats"]] == [False] * 3


def test_what_others_do_meanwhile_makes_nobody_late(person: Person) -> None:
    one, two, three = seated(person, 3)
    base = one.seq
    three.play("stop")
    two.play("stop")
    assert one.do("stop", base=base)["type"] == "ack"
    assert one.do("stop", base=base)["code"] == "stale"  # the own answer does
    three.reach(one.seq)
    three.play("done")


def test_an_action_is_taken_back_while_others_go_on(server: Server, person: Person) -> None:
    one, two = seated(person, 2)
    for action in ("stop", "done"):
        one.play(action)
    two.reach(one.seq)
    assert two.ask("draw-offer", seat=1, base=two.seq)["type"] == "ack"
    two.play("keep none")
    told = [line["text"] for line in two.log]
    one.reach(two.seq)
    assert one.table["undo"]["free"]
    base = two.seq
    assert one.ask("undo", seat=0, base=one.seq)["type"] == "ack"
    one.wait(lambda line: "done" in line.choices)
    two.reach(one.seq)
    assert [line["text"] for line in two.log] == told  # what others did stays, in words too
    assert [line["at"] for line in two.log] == sorted(line["at"] for line in two.log)
    assert two.do("stop", base=base)["type"] == "ack"  # and nobody else has to look again
    room = server.room(one.code)
    assert room.table.story is not None
    again = history.follow(history.first_story(room.table.start()), server.app.state.hall.log.lines(one.code))
    assert again.match.to_json() == room.table.story.match.to_json()
    assert (again.marks, again.own, again.notes) == (
        room.table.story.marks,
        room.table.story.own,
        room.table.story.notes,
    )
    assert [(note.kind, note.answers) for note in again.notes] == [("draw-offer", 1)]  # one answer before it, not two
    assert ludus.verify(room.table.story.match.record()) == []


def test_a_question_with_one_answer_is_told_whoever_answered_last(person: Person) -> None:
    one, two = seated(person, 2)
    while True:
        two.play("stop")
        one.reach(two.seq)
        one.play("stop")
        two.reach(one.seq)
        assert (two.table["forced"] == 1) == (two.choices == ["done"])
        if two.table["forced"] == 1:
            return
        for line, other in ((one, two), (two, one)):
            for action in ("done", "pass"):
                line.play(action)
                other.reach(line.seq)


@pytest.mark.slow
def test_a_person_and_bots_play_a_game_to_its_end(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me", "bot:random", "bot:random", "bot:random"))
    while not line.over:
        line.wait(lambda at: at.over or 0 in at.asked)
        if not line.over:
            line.play(line.choices[0])
    story = server.room(line.code).table.story
    assert story is not None
    assert story.match.over
    assert ludus.verify(story.match.record()) == []


def test_one_screen_shows_one_seat_after_the_other(person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me", "me"))
    seats = []
    for _ in range(8):
        assert line.seat is not None
        seats.append(line.seat)
        line.play("stop" if "stop" in line.choices else "done" if "done" in line.choices else "pass")
    assert seats == [0, 0, 0, 1, 1, 1, 0, 0]
    assert line.table["undo"] is not None
