"""An event of each kind, played to its end by eight: six people at their lines, a program over the API, and a bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from sqlalchemy import select, update
from tests.web.kit import Browser, Server
from tests.web.test_api import Program, token
from tests.web.test_events import event, give_up, is_over, paired, placed, settle, told

from ludus.web.store import schema as s

PEOPLE, PROGRAM, BOT = [f"Player {n}" for n in range(1, 7)], "Robin", "random"


class Member(Protocol):
    """Somebody who takes part."""

    name: str

    def join(self, id: str) -> None: ...

    def lose(self, code: str, seat: int, first: bool) -> None:
        """Give up; in the first round answer before that, if asked."""


class Human:
    def __init__(self, browser: Browser, name: str) -> None:
        self.browser, self.name = browser, name
        browser.post("/me", name=name)

    def join(self, id: str) -> None:
        assert self.browser.post(f"/events/{id}/join").status_code == 200

    def lose(self, code: str, seat: int, first: bool) -> None:
        line = self.browser.sit(code)
        line.wait(lambda at: at.table["status"] == "playing")
        if first and seat in line.asked and line.choices:
            line.play(line.choices[0], seat)
        give_up(line, seat)
        line.close()


class Machine:
    """Comes in by a token, and knows the API alone."""

    def __init__(self, server: Server, owner: Browser, name: str) -> None:
        self.program, self.name = Program(server, token(owner, bot_name=name)), name

    def join(self, id: str) -> None:
        self.program.post(f"/events/{id}/join")

    def lose(self, code: str, seat: int, first: bool) -> None:
        for state in self.program.lines(f"/tables/{code}/stream"):
            answer = self.program.http.post(
                f"/tables/{code}/messages", json={"type": "resign", "seat": seat, "base": state["seq"]}
            )
            if answer.status_code == 200:
                return
            assert answer.status_code == 409, answer.text  # somebody else has answered: the next state comes


@pytest.fixture(scope="module")
def members(server: Server) -> Iterator[dict[str, Member]]:
    """Seven of the eight by their keys, the strongest first; the bot gives up to nobody."""
    browsers = [Browser(server) for _ in PEOPLE]
    humans = [Human(browser, name) for browser, name in zip(browsers, PEOPLE, strict=True)]
    machine = Machine(server, browsers[0], PROGRAM)
    store = server.app.state.hall.store
    keys = {row.name.removesuffix(" (bot)"): row.id for row in store.ask(select(s.persons.c.name, s.persons.c.id))}
    seven: list[Member] = [*humans[:3], machine, *humans[3:]]
    yield {keys[one.name]: one for one in seven}
    machine.program.http.close()
    for browser in browsers:
        browser.close()


def begun(members: dict[str, Member], kind: str, **fields: Any) -> tuple[Browser, str]:
    """An event of all eight that has begun, and its maker."""
    maker = next(one.browser for one in members.values() if isinstance(one, Human))
    id = event(maker, [], kind, **fields)
    assert maker.post(f"/events/{id}/bots", level=BOT, count=1).status_code == 200
    for one in members.values():
        one.join(id)
    assert maker.post(f"/events/{id}/begin").status_code == 200
    return maker, id


def lost(server: Server, id: str, board: Any, members: dict[str, Member], stronger: list[str]) -> None:
    """The weaker at a table gives up, and the event knows."""
    for limit in server.app.state.shares.limits.values():
        limit.buckets.clear()  # all of them come from one address, faster than people
    loser = max((key for key in board.seats if key in members), key=stronger.index)
    members[loser].lose(board.code, board.seats.index(loser), board.round == 1)
    settle(server, id, lambda boards: placed(board.board, boards))


def played(server: Server, id: str, members: dict[str, Member]) -> list[Any]:
    """All that there is to play, until it is over; the boards."""
    while True:
        boards = settle(
            server, id, lambda now: is_over(server, id) or (paired(now) and any(open_board(board) for board in now))
        )
        if is_over(server, id):
            return boards
        for board in filter(open_board, boards):
            lost(server, id, board, members, list(members))


def open_board(board: Any) -> bool:
    return bool(board.code and not board.places)


def over(server: Server, maker: Browser, id: str, members: dict[str, Member]) -> list[str]:
    """The names in the standings of an event that is over, without the marks of bots."""
    found = told(maker, id)
    assert found["status"] == "over"
    assert len(found["standings"]) == 8
    page = maker.http.get(f"/events/{id}").text
    assert all(one.name in page for one in members.values())
    assert len(maker.http.get(f"/events/{id}.csv").text.splitlines()) == 9
    return [line["name"].removesuffix(" (bot)").lower() for line in found["standings"]]


ORDER = ["bot (random) 1", *(name.lower() for name in (*PEOPLE[:3], PROGRAM, *PEOPLE[3:]))]


@pytest.mark.parametrize(
    ("kind", "fields", "tables", "sure"),
    [
        ("round-robin", {}, 28, 8),
        ("swiss", {"rounds": 2}, 8, 1),
        ("knock-out", {}, 7, 1),
        ("swiss", {"duplicate": "yes"}, 8, 0),
    ],
    ids=["round-robin", "swiss", "knock-out", "duplicate"],
)
def test_eight_play_in_rounds(
    server: Server, members: dict[str, Member], kind: str, fields: dict[str, Any], tables: int, sure: int
) -> None:
    maker, id = begun(members, kind, **fields)
    boards = played(server, id, members)
    assert len(boards) == tables
    assert over(server, maker, id, members)[:sure] == ORDER[:sure], "who is stronger is before who is not"
    if fields.get("duplicate"):
        pairs = {frozenset(board.seats) for board in boards}
        assert len(pairs) == 4
        assert all(board.seats[::-1] in [other.seats for other in boards] for board in boards), "from both sides"
        assert all(line["field"] for line in told(maker, id)["standings"])


def test_eight_play_in_an_arena(server: Server, members: dict[str, Member]) -> None:
    maker, id = begun(members, "arena", rounds=600)
    first = settle(server, id, lambda boards: len(boards) == 4 and paired(boards))
    for board in first[:2]:
        lost(server, id, board, members, list(members))
    boards = settle(server, id, lambda boards: len(boards) == 6 and paired(boards))
    assert not {frozenset(board.seats) for board in boards[4:]} & {frozenset(board.seats) for board in boards[:4]}
    store = server.app.state.hall.store
    server.inside(store.write((update(s.events).where(s.events.c.id == id).values(begun=1.0), None)))
    assert len(played(server, id, members)) == 6, "nobody begins anew when the time is over"
    over(server, maker, id, members)


def test_eight_climb_on_a_ladder(server: Server, members: dict[str, Member]) -> None:
    maker, id = begun(members, "ladder")
    keys, humans = list(members), {one.name: one for one in members.values() if isinstance(one, Human)}
    order = ORDER.copy()
    for name, rung, climbs in (("Player 6", 5, True), ("Player 3", 2, True), ("Player 1", 1, False)):
        answer = humans[name].browser.post(f"/events/{id}/challenge", rung=rung)
        assert answer.status_code == 200, answer.text
        *_, board = settle(server, id, lambda boards: paired(boards) and any(map(open_board, boards)))
        lost(server, id, board, members, keys[::-1])  # who comes from below is stronger; the bot never gives up
        if climbs:
            order.remove(name.lower())
            order.insert(rung - 1, name.lower())
    page = maker.http.get(f"/events/{id}").text.lower().replace("\u00a0", " ")
    ladder = page[page.index("<table") : page.index("</table")]
    assert sorted(order, key=ladder.index) == order
    assert maker.post(f"/events/{id}/end").status_code == 200
    over(server, maker, id, members)
