"""Claiming the game from somebody who stays away, as was agreed when the table was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.web.kit import Browser, Line, Server, serving
from tests.web.test_clocks import Time
from tests.web.test_commands import pair, turn

import ludus
from ludus.core import record
from ludus.table.seats import DAY, GRACE

Person = Callable[[], Browser]


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("away") / "t.db", wall=time, steady=time) as running:
        yield running


def claim(line: Line, absent: int | None) -> dict[str, object]:
    return line.ask("claim", seat=line.seat, base=line.seq, absent=absent)


def gone(who: Line, other: Line) -> int:
    """Somebody closes the page, and the other sees it; the seat."""
    assert who.seat is not None
    seat = who.seat
    who.close()
    other.wait(lambda at: not at.table["seats"][seat]["online"] and bool(at.table["away"]))
    return seat


def test_whoever_is_left_claims_the_game_after_the_agreed_time_and_no_sooner(time: Time, person: Person) -> None:
    away, left = turn(*pair(person, "claustrophobia", absence="600"))
    base = time.now
    assert claim(left, away.seat)["code"] == "not-now", "nobody is away"
    seat = gone(away, left)
    assert left.table["away"] == [{"seat": seat, "until": base + 600}]
    time.now += 599
    assert "1 minutes" in str(claim(left, seat)["text"])
    watcher = person().sit(left.code)
    assert watcher.ask("claim", seat=left.seat, base=left.seq, absent=seat)["code"] == "not-yours"
    time.now += 2
    assert claim(left, seat)["type"] == "ack"
    left.wait(lambda at: at.over)
    assert left.table["result"]["winners"] == [left.seat]
    back = away.browser.sit(left.code)
    assert "was away too long" in back.table["result"]["text"]
    assert "was away too long" in back.log[-1]["text"]
    told = left.browser.http.get(f"/t/{left.code}/record.ludus").text
    assert f"p{seat + 1} stayed away: the game ends here." in told
    assert record.verify(ludus.game("claustrophobia"), told) == []
    shown = left.browser.sit(left.browser.made("/records", record=told))
    assert "was away too long" in shown.table["result"]["text"]


def test_it_counts_only_while_it_is_ones_turn_and_one_is_not_there(time: Time, person: Person) -> None:
    now, other = turn(*pair(person, absence="600", **{"option-first_player": "1"}))
    assert other.seat is not None
    seat = other.seat
    other.close()
    now.wait(lambda at: not at.table["seats"][seat]["online"])
    time.now += 5000
    assert claim(now, seat)["code"] == "not-now", "it is not their turn"
    while now.seat in now.asked:
        now.play(now.choices[-1])
    assert claim(now, seat)["code"] == "not-now"
    time.now += 500
    back = other.browser.sit(now.code)
    now.wait(lambda at: at.table["away"] == [])
    time.now += 500
    assert claim(now, seat)["code"] == "not-now", "they are here"
    assert gone(back, now) == seat
    time.now += 599
    assert claim(now, seat)["code"] == "not-now"
    time.now += 2
    assert claim(now, seat)["type"] == "ack"
    now.wait(lambda at: at.over)
    assert any("was away too long" in line["text"] for line in now.log), "the game's own rule follows"
    assert now.table["result"]["rule"] != ""


def test_a_bot_plays_on_where_others_are_left_and_who_left_the_seat_is_away_too(time: Time, person: Person) -> None:
    host, friend, third = person(), person(), person()
    code = host.table("hollow-cell", "me", "open", "open", absence=str(DAY))
    for seat, who in enumerate((friend, third), 1):
        assert who.post(f"/t/{code}/sit", seat=seat).status_code == 200
    mine, theirs = host.sit(code), friend.sit(code)
    third.post(f"/t/{code}/leave", seat=2)
    theirs.wait(lambda at: [each["seat"] for each in at.table["away"]] == [2])
    time.now += DAY + 1
    assert claim(theirs, 2)["type"] == "ack"
    mine.wait(lambda at: at.table["seats"][2]["kind"] == "bot")
    assert any("takes over" in line["text"] for line in mine.log)


@pytest.mark.parametrize("fields", [{"absence": "0"}, {"absence": "600", "clock": "move:86400"}])
def test_where_it_was_not_agreed_nobody_claims(time: Time, person: Person, fields: dict[str, str]) -> None:
    away, left = turn(*pair(person, "claustrophobia", **fields))
    away.close()
    left.wait(lambda at: not all(seat["online"] for seat in at.table["seats"]))
    time.now += 700
    assert "no away limit" in str(claim(left, away.seat)["text"])


def test_it_is_agreed_when_the_table_is_made(server: Server, person: Person) -> None:
    me = person()
    assert me.post("/tables", game="void-zone", players=2, absence="5").status_code == 400
    page = me.http.get("/games/void-zone/new").text
    assert '<option value="86400" selected>1 day</option>' in page
    line = me.sit(me.table("void-zone", "me", "me"))
    assert line.table["away"] == []
    assert server.room(line.code).table.row.absence == DAY


def test_absence_outlives_the_server_but_who_was_there_may_come_back_first(
    server: Server, time: Time, person: Person
) -> None:
    away, left = turn(*pair(person, "claustrophobia", absence="600"))
    seat = gone(away, left)
    left.close()
    time.now += 1000
    server.app.state.hall.rooms.pop(left.code)
    back = left.browser.sit(left.code)
    assert back.table["away"] == [{"seat": seat, "until": time.now + GRACE}]
    assert claim(back, seat)["code"] == "not-now"
    time.now += GRACE + 1
    assert claim(back, seat)["type"] == "ack"
