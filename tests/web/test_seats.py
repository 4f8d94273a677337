"""Seats change hands only as everybody knows: links of every age, and the consent of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import func, select
from tests.web.kit import Browser, Line, Server, serving
from tests.web.test_clocks import Time

from ludus.web.store import schema as s
from ludus.web.tables import LINK_LASTS

Person = Callable[[], Browser]
HIDDEN, OPEN = "hollow-cell", "void-zone"


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, time: Time) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("seats") / "t.db", wall=time, steady=time) as running:
        yield running


@pytest.fixture(autouse=True)
def later(time: Time) -> None:
    time.now += 100  # no form comes too fast


def link(host: Browser, code: str, seat: int) -> str:
    return "/join/" + str(host.post(f"/t/{code}/seats/{seat}/link").json()["url"]).rsplit("/", 1)[1]


def sitters(server: Server, code: str) -> list[str | None]:
    return [seat.person for seat in server.room(code).table.seats]


def three(person: Person, game: str = HIDDEN, last: str = "bot:random") -> tuple[list[Browser], str]:
    """A host, a friend and a bot, in a game that has begun."""
    host, friend = person(), person()
    code = host.table(game, "me", "open", last)
    assert friend.post(f"/t/{code}/sit", seat=1).status_code == 200
    return [host, friend], code


def test_a_second_link_to_a_seat_is_void_once_the_first_has_seated_somebody(server: Server, person: Person) -> None:
    host, friend, thief = person(), person(), person()
    code = host.table(HIDDEN, "me", "friend")
    first, second = link(host, code, 1), link(host, code, 1)
    assert friend.post(first).status_code == 200
    before = sitters(server, code)
    for used in (first, second):
        assert thief.http.get(used).status_code == 410
        assert thief.post(used).status_code == 410
    assert sitters(server, code) == before
    assert thief.sit(code).table["mine"] == []
    assert host.post(f"/t/{code}/seats/1/link").status_code == 403, "the host has no link to a sitting player's seat"


def test_a_link_is_for_the_seat_as_it_was(server: Server, person: Person) -> None:
    host, friend, thief = person(), person(), person()
    code = host.table(OPEN, "me", "open")
    old = link(host, code, 1)
    assert friend.post(f"/t/{code}/sit", seat=1).status_code == 200
    own = link(friend, code, 1)
    assert friend.post(f"/t/{code}/leave", seat=1).status_code == 200
    for void in (old, own):  # the seat is open once more, and yet another one
        assert thief.post(void).status_code == 410
    assert sitters(server, code)[1] is None
    assert host.post(f"/t/{code}/seats/1/bot", level="random").status_code == 200
    assert thief.post(old).status_code == 410


def test_who_hands_over_an_own_seat_is_told_to_all_and_no_other_link_works(server: Server, person: Person) -> None:
    (host, friend), code = three(person)
    one, two, thief, watching = link(friend, code, 1), link(friend, code, 1), person(), host.sit(code)
    phone = person()
    phone.post("/me", name="Phone")
    assert phone.post(one).status_code == 200
    watching.wait(lambda at: any("Phone took seat 2." in line["text"] for line in at.log))
    assert thief.post(two).status_code == 410
    assert phone.sit(code).table["mine"] == [1]
    assert friend.sit(code).table["mine"] == []


def test_a_link_ends_after_a_week(time: Time, person: Person) -> None:
    host, late = person(), person()
    code = host.table(OPEN, "me", "friend")
    old = link(host, code, 1)
    time.now += LINK_LASTS + 1
    assert late.post(old).status_code == 410


def asked_for(line: Line) -> list[int]:
    return [wanted["seat"] for wanted in line.table["wanted"]]


def test_a_bots_seat_goes_to_somebody_only_with_the_consent_of_the_others(server: Server, person: Person) -> None:
    (host, friend), code = three(person)
    guest = person()
    guest.post("/me", name="Newcomer")
    mine, theirs = host.sit(code), friend.sit(code)
    assert guest.post(link(host, code, 2)).status_code == 200
    looking = guest.sit(code)
    assert looking.table["mine"] == []
    assert looking.table["wanted"][0]["own"]
    theirs.wait(lambda at: asked_for(at) == [2])
    (wanted,) = theirs.table["wanted"]
    assert (wanted["name"], wanted["needs"], wanted["given"]) == ("Newcomer", [0, 1], [0]), "the host has made the link"
    assert "Newcomer asks for seat 3." in theirs.log[-1]["text"]
    assert looking.ask("seat-yes", seat=2, base=looking.seq, wanted=2)["code"] == "not-yours"
    assert looking.ask("seat-yes", seat=1, base=looking.seq, wanted=2)["code"] == "not-yours"
    assert mine.ask("seat-yes", seat=0, base=mine.seq, wanted=2)["code"] == "not-now"
    assert theirs.ask("seat-yes", seat=1, base=theirs.seq, wanted=0)["code"] == "not-now"
    assert server.room(code).table.seats[2].kind == "bot"
    answer = theirs.ask("seat-yes", seat=1, base=theirs.seq, wanted=2, key="yes")
    assert answer["type"] == "ack"
    assert theirs.ask("seat-yes", seat=1, base=theirs.seq, wanted=2, key="yes") == answer, "done once"
    looking.wait(lambda at: at.table["mine"] == [2])
    mine.wait(lambda at: at.table["seats"][2]["name"] == "Newcomer")
    assert any("Newcomer took seat 3." in line["text"] for line in mine.log)
    assert asked_for(mine) == []


def test_a_refusal_makes_the_links_to_the_seat_worthless(server: Server, person: Person) -> None:
    (host, friend), code = three(person)
    guest, other = person(), person()
    one, two = link(host, code, 2), link(host, code, 2)
    assert guest.post(one).status_code == 200
    assert guest.post(one).status_code == 409, "asked already"
    assert other.post(two).status_code == 409, "somebody else has asked"
    theirs = friend.sit(code)
    assert theirs.ask("seat-no", seat=1, base=theirs.seq, wanted=2)["type"] == "ack"
    assert theirs.ask("seat-no", seat=1, base=theirs.seq, wanted=2)["code"] == "not-now"
    theirs.wait(lambda at: asked_for(at) == [])
    assert "declined the seat request" in theirs.log[-1]["text"]
    for link_ in (one, two):
        assert guest.post(link_).status_code == 410
    assert guest.sit(code).table["mine"] == []
    again = guest.post(link(host, code, 2))
    assert again.status_code in (200, 409), "a bot may have moved meanwhile"


def test_who_has_asked_for_a_seat_withdraws_it_and_nobody_else_does(server: Server, person: Person) -> None:
    (host, friend), code = three(person)
    guest, other = person(), person()
    one, two = link(host, code, 2), link(host, code, 2)
    assert guest.post(one).status_code == 200
    for stranger in (host, friend, other):
        assert stranger.post(f"/t/{code}/leave", seat=2).status_code == 403
    theirs = friend.sit(code)
    theirs.wait(lambda at: asked_for(at) == [2])
    assert guest.post(f"/t/{code}/leave", seat=2).status_code == 200
    theirs.wait(lambda at: asked_for(at) == [])
    assert any(line["text"] == "Seat 3 request withdrawn." for line in theirs.log)
    assert theirs.ask("seat-yes", seat=1, base=theirs.seq, wanted=2)["code"] == "not-now"
    assert guest.post(f"/t/{code}/leave", seat=2).status_code == 403, "it is withdrawn already"
    assert server.room(code).table.seats[2].kind == "bot"
    again = other.post(two)
    assert again.status_code in (200, 409), "asked once in each position; a bot may have moved meanwhile"


def test_a_left_seat_is_not_the_hosts_to_look_into(server: Server, person: Person) -> None:
    host, friend, third = person(), person(), person()
    code = host.table(HIDDEN, "me", "open", "open")
    for seat, who in enumerate((friend, third), 1):
        assert who.post(f"/t/{code}/sit", seat=seat).status_code == 200
    assert third.post(f"/t/{code}/leave", seat=2).status_code == 200
    mine, theirs = host.sit(code), friend.sit(code)
    assert host.post(f"/t/{code}/sit", seat=2).status_code == 200
    theirs.wait(lambda at: asked_for(at) == [2])
    assert mine.table["mine"] == [0]
    mine.send(type="as", seat=2)
    assert mine.until(lambda m: m["type"] == "refused")["code"] == "not-yours"
    assert theirs.ask("seat-no", seat=1, base=theirs.seq, wanted=2)["type"] == "ack"
    assert host.post(f"/t/{code}/sit", seat=2).status_code == 409, "refused in this very position"
    assert host.post(f"/t/{code}/seats/2/bot", level="random").status_code == 200, "a bot tells nobody"


@pytest.mark.parametrize(("game", "seated"), [(OPEN, True), (HIDDEN, False)])
def test_nobody_is_asked_where_nothing_is_hidden_or_nobody_else_sits(person: Person, game: str, seated: bool) -> None:
    host, guest = person(), person()
    if seated:
        (host, _), code = three(person, game)
    else:
        code = host.table(game, "me", "bot:random", "bot:random")
    assert guest.post(link(host, code, 2)).status_code == 200
    assert guest.sit(code).table["mine"] == [2]


def test_what_is_asked_outlives_the_server(server: Server, person: Person) -> None:
    (host, friend), code = three(person)
    guest = person()
    assert guest.post(link(host, code, 2)).status_code == 200
    room = server.room(code)
    assert room.table.story is not None
    copy = type(room.table.story).load(room.game, room.table.story.save())
    assert copy.wanted == room.table.story.wanted == copy.clone().wanted
    server.inside(room.home.log.keep(room.code, room.table.story.seq, room.table.story.save()))
    server.app.state.hall.rooms.pop(code)
    line = friend.sit(code)
    assert asked_for(line) == [2]
    assert line.ask("seat-yes", seat=1, base=line.seq, wanted=2)["type"] == "ack"
    assert guest.sit(code).table["mine"] == [2]


def test_codes_cannot_be_tried_out(server: Server, time: Time, person: Person) -> None:
    host, guesser = person(), person()
    code, listed = host.table(OPEN, "me", "me"), host.table(OPEN, "me", "me", public="yes")
    assert (len(code), len(listed)) == (8, 6)
    seen = [guesser.http.get(f"/t/{'B' * 7}{letter}").status_code for letter in "BCDFGHJKLMNPQRSTVWXZBCDF"]
    assert set(seen) == {404, 429}
    for address in (f"/t/{code}", f"/join?code={code}", f"/t/{code}/record.ludus"):
        assert guesser.http.get(address).status_code == 429, "even for a table that exists"
    assert guesser.post("/join", code=code).status_code == 429
    assert guesser.post(f"/t/{code}/sit", seat=1).status_code == 429
    assert host.http.get(f"/t/{code}").status_code == 200, "whoever sits there is let in"
    time.now += 100
    assert guesser.http.get(f"/t/{code}").status_code == 200


def test_of_guests_who_only_look_nothing_is_stored(server: Server, person: Person) -> None:
    host = person()
    code = host.table(OPEN, "me", "me")

    def rows() -> int:
        found = server.inside(server.app.state.hall.store.row(select(func.count()).select_from(s.seen)))
        return int(found[0])

    host.sit(code).close()
    server.inside(settled(server))
    before = rows()
    assert before >= 1
    for _ in range(3):
        person().sit(code).close()
    server.inside(settled(server))
    assert rows() == before


async def settled(server: Server) -> None:
    """Wait until what the server does beside is done, but for what never ends."""
    hall = server.app.state.hall
    done = {task for task in hall.tasks if task.get_coro().__name__ == "saw"}
    await asyncio.gather(*done)
