"""Events over the real protocol: odd numbers, withdrawals, refusals; `test_events_of_eight` has one of each kind."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import insert, select, update
from tests.web.kit import Browser, Line, Server

from ludus.web import admin, house
from ludus.web.events import MOST_ENTRANTS, Events
from ludus.web.store import schema as s

Person = Callable[[], Browser]
GAME = "hollow-cell"


def event(maker: Browser, people: list[Browser], kind: str, **fields: Any) -> str:
    """An event in which these take part, which has begun."""
    usual = {"name": f"The {kind}", "kind": kind, "game": GAME, "players": 2, "clock": "move:86400", "rounds": 1}
    answer = maker.post("/events", **{**usual, **fields})
    assert answer.status_code == 200, answer.text
    id = str(answer.json()["url"]).rsplit("/", 1)[1]
    for one in people:
        assert one.post(f"/events/{id}/join").status_code == 200
    return id


def told(browser: Browser, id: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.http.get(f"/events/{id}.json").json()
    return found


def placed(board: int, boards: list[Any]) -> bool:
    return bool(boards[board - 1].places)


def settle(server: Server, id: str, ready: Callable[[list[Any]], bool]) -> list[Any]:
    """The boards, once they are as wanted; what goes on by itself is waited for."""
    store, end = server.app.state.hall.store, time.monotonic() + 300
    while time.monotonic() < end:
        boards = list(store.ask(select(s.boards).where(s.boards.c.event == id).order_by(s.boards.c.board)))
        if ready(boards):
            return boards
        time.sleep(0.05)
    raise AssertionError("the event did not go on")


def paired(boards: list[Any]) -> bool:
    return all(board.code or board.places or len(board.seats) == 1 for board in boards)


def is_over(server: Server, id: str) -> bool:
    return bool(
        server.app.state.hall.store.ask(select(s.events.c.status).where(s.events.c.id == id))[0].status == "over"
    )


def give_up(line: Line, seat: int) -> None:
    """Give up, though others may answer at the same moment."""
    base = line.seq
    while line.ask("resign", seat=seat, base=base)["type"] != "ack":
        while line.seq == base:
            line.hear()
        base = line.seq


def lose(board: Any, people: dict[str, Browser]) -> None:
    """The weaker of a table gives up; bots never do."""
    loser = next(key for key in sorted(board.seats, key=list(people).index, reverse=True) if key in people)
    line = people[loser].sit(board.code)
    line.wait(lambda at: at.table["status"] == "playing")
    seat = board.seats.index(loser)
    give_up(line, seat)
    line.close()


def play(server: Server, id: str, people: dict[str, Browser], most: int = 20) -> None:
    """Play until the event is over."""
    for _ in range(most):
        boards = settle(
            server,
            id,
            lambda boards: (
                is_over(server, id) or (paired(boards) and any(not b.places and len(b.seats) > 1 for b in boards))
            ),
        )
        if is_over(server, id):
            return
        for board in [b for b in boards if len(b.seats) > 1 and not b.places]:
            lose(board, people)
            settle(server, id, partial(placed, board.board))
    raise AssertionError("the event did not end")


def crowd(server: Server, person: Person, count: int) -> dict[str, Browser]:
    """People by their keys, the strongest first."""
    found: dict[str, Browser] = {}
    for number in range(count):
        browser = person()
        browser.post("/me", name=f"Player {number + 1}")
        found[server.inside(server.app.state.people.of(browser.cookie)).id] = browser
    return found


@pytest.mark.parametrize(
    ("kind", "rounds", "count", "tables"),
    [("swiss", 2, 5, 4), ("knock-out", 1, 3, 2)],
)
def test_an_event_is_played_to_its_end(
    server: Server, person: Person, kind: str, rounds: int, count: int, tables: int
) -> None:
    people = crowd(server, person, count)
    first = next(iter(people.values()))
    id = event(first, list(people.values()), kind, rounds=rounds)
    assert [line["name"] for line in told(first, id)["standings"]] == [f"Player {n + 1}" for n in range(count)]
    assert first.post(f"/events/{id}/begin").status_code == 200
    play(server, id, people)
    found = told(person(), id)
    assert found["status"] == "over"
    assert found["standings"][0]["name"] == "Player 1", "who never gives up wins"
    assert sum(not board["bye"] for one in found["boards"] for board in one["boards"]) == tables
    text = first.http.get(f"/events/{id}.csv").text.splitlines()
    assert text[0] == "place,name,points,buchholz,beaten,wins,games,field,out"
    assert text[1].startswith("1,Player 1,")
    page = first.http.get(f"/events/{id}").text
    assert "Player 2" in page
    assert f"/events/{id}" in first.http.get("/events").text
    for key in people:
        assert key not in page, "ids of people are secrets"


def test_an_arena_goes_on_until_its_time_is_over(server: Server, person: Person) -> None:
    people = crowd(server, person, 3)
    first = next(iter(people.values()))
    id = event(first, list(people.values())[:2], "arena", rounds=600)
    first.post(f"/events/{id}/begin")
    boards = settle(server, id, lambda boards: bool(boards) and paired(boards))
    last = list(people.values())[2]
    assert last.post(f"/events/{id}/join").status_code == 200, "one may come later"
    lose(boards[0], people)
    boards = settle(server, id, lambda boards: len(boards) == 2 and paired(boards))
    assert set(boards[1].seats) != set(boards[0].seats), "others wait: nobody plays the same one again"
    store = server.app.state.hall.store
    server.inside(store.write((update(s.events).where(s.events.c.id == id).values(begun=1.0), None)))
    lose(boards[1], people)
    settle(server, id, lambda boards: is_over(server, id))
    assert len(told(first, id)["boards"]) == 2


def test_on_a_ladder_who_wins_climbs(server: Server, person: Person) -> None:
    people = crowd(server, person, 3)
    weak, middle, strong = people.values()
    id = event(weak, [weak, middle, strong], "ladder")
    weak.post(f"/events/{id}/begin")
    assert weak.post(f"/events/{id}/challenge", rung=2).status_code == 409, "nobody challenges downwards"
    assert middle.post(f"/events/{id}/challenge", rung=1).status_code == 200
    (board,) = settle(server, id, lambda boards: bool(boards) and paired(boards))
    assert strong.post(f"/events/{id}/challenge", rung=1).status_code == 409, "who plays is not challenged"
    line = weak.sit(board.code)
    line.wait(lambda at: at.table["status"] == "playing")
    line.ask("resign", seat=board.seats.index(next(iter(people))), base=line.seq)
    settle(server, id, lambda boards: bool(boards[0].places))
    page = strong.http.get(f"/events/{id}").text
    assert page.index("Player 2") < page.index("Player 1")
    assert weak.post(f"/events/{id}/end").status_code == 200
    assert is_over(server, id)


def test_in_a_duplicate_event_all_play_the_same_deal_from_both_sides(server: Server, person: Person) -> None:
    people = crowd(server, person, 4)
    first = next(iter(people.values()))
    id = event(first, list(people.values()), "swiss", duplicate="yes")
    first.post(f"/events/{id}/begin")
    boards = settle(server, id, lambda boards: len(boards) == 4 and paired(boards))
    assert boards[0].seats == boards[1].seats[::-1]
    rooms = [server.room(board.code) for board in boards]
    for room in rooms:
        assert room.table.story is not None
    assert len({room.table.story.match.to_json().__repr__() for room in rooms if room.table.story}) == 1, "one deal"
    stranger = person()
    assert not any(b.code in stranger.http.get(f"/events/{id}").text for b in boards), (
        "who does not sit there looks later"
    )
    lose(boards[0], people)
    settle(server, id, lambda now: bool(now[0].places))
    assert first.http.get(f"/t/{boards[0].code}/record.ludus").status_code == 409, "others still play this deal"
    play(server, id, people)
    assert first.http.get(f"/t/{boards[0].code}/record.ludus").status_code == 200
    assert all(line["field"] for line in told(first, id)["standings"])


def test_bots_play_among_themselves_in_an_event(server: Server, person: Person) -> None:
    maker = person()
    id = event(maker, [], "swiss", game="void-zone", players=2)
    assert maker.post(f"/events/{id}/bots", level="nobody", count=1).status_code == 400
    assert person().post(f"/events/{id}/bots", level="random", count=2).status_code == 403
    assert maker.post(f"/events/{id}/bots", level="random", count=2).status_code == 200
    maker.post(f"/events/{id}/begin")
    (board,) = settle(server, id, lambda boards: bool(boards) and paired(boards))
    settle(server, id, lambda boards: server.room(board.code).table.seq > 2)  # though nobody looks


def test_who_withdraws_plays_no_more_and_others_go_on(server: Server, person: Person) -> None:
    people = crowd(server, person, 4)
    first = next(iter(people.values()))
    id = event(first, list(people.values()), "swiss", rounds=2)
    first.post(f"/events/{id}/begin")
    boards = settle(server, id, lambda boards: len(boards) == 2 and paired(boards))
    last = list(people)[3]
    assert people[last].post(f"/events/{id}/withdraw").status_code == 200
    for board in boards:
        lose(board, people)
    after = settle(server, id, lambda boards: len(boards) == 4 and paired(boards))[2:]
    assert all(last not in board.seats for board in after)
    assert sorted(len(board.seats) for board in after) == [1, 2]


def test_who_withdraws_before_there_is_a_table_has_lost(server: Server, person: Person) -> None:
    people = crowd(server, person, 2)
    first, last = people.values()
    id = event(first, [first, last], "ladder")
    first.post(f"/events/{id}/begin")
    board = {"event": id, "board": 1, "round": 1, "seats": list(people), "code": "", "places": [], "scores": []}
    server.inside(server.app.state.hall.store.write((insert(s.boards), board)))
    assert last.post(f"/events/{id}/withdraw").status_code == 200
    (found,) = settle(server, id, lambda boards: bool(boards[0].places))
    assert (found.places, found.code) == ([1, 2], "")


def test_processes_that_take_entrants_at_the_same_time_take_no_more_than_there_are_places(
    server: Server, person: Person
) -> None:
    """Each process has a lock of its own: what counts is that the event is as it was when they looked."""
    people = list(crowd(server, person, 8).values())
    id = event(people[0], [], "ladder")
    people[0].post(f"/events/{id}/bots", level="random", count=MOST_ENTRANTS - 4)
    people[0].post(f"/events/{id}/begin")
    rooms = server.app.state
    another = Events(rooms.tables, cast("Any", SimpleNamespace()))

    async def join() -> list[Any]:
        known = [await rooms.people.of(one.cookie) for one in people]
        both = [events.join(one, id) for one, events in zip(known, [rooms.events, another] * 4, strict=True)]
        return await asyncio.gather(*both, return_exceptions=True)

    refused = [found for found in server.inside(join()) if found is not None]
    assert [getattr(one, "status", one) for one in refused] == [409] * 4
    seeds = rooms.hall.store.ask(select(s.entrants.c.seed).where(s.entrants.c.event == id))
    assert sorted(row.seed for row in seeds) == list(range(1, MOST_ENTRANTS + 1))


def test_the_host_says_who_makes_events(server: Server, person: Person) -> None:
    me, other = crowd(server, person, 2).values()
    house = server.app.state.hall.house
    mine = server.inside(server.app.state.people.of(me.cookie)).id
    admin.organisers(server.app.state.hall.store, [mine])
    server.inside(house.look())
    try:
        assert event(me, [], "swiss")
        refused = other.post("/events", name="E", kind="swiss", game=GAME, players=2, clock="move:60", rounds=1)
        assert refused.status_code == 403
        assert "/events/new" not in other.http.get("/events").text
    finally:
        admin.organisers(server.app.state.hall.store, ["everybody"])
        server.inside(house.look())


def test_what_cannot_be_is_refused(person: Person) -> None:
    me = person()
    usual = {"name": "E", "kind": "swiss", "game": GAME, "players": 2, "clock": "move:60", "rounds": 2}
    for wrong in (
        {"name": ""},
        {"kind": "riot"},
        {"clock": "none"},
        {"rounds": 99},
        {"kind": "knock-out", "players": 3},
    ):
        assert me.post("/events", **{**usual, **wrong}).status_code == 400
    id = event(me, [me], "swiss", rounds=9)
    assert me.post(f"/events/{id}/begin").status_code == 409, "nobody else is there"
    person_two = person()
    assert person_two.post(f"/events/{id}/begin").status_code == 403
    person_two.post(f"/events/{id}/join")
    assert me.post(f"/events/{id}/begin").status_code == 409, "two cannot play nine rounds"
    assert me.post(f"/events/{id}/end").status_code == 200
    assert me.http.get(f"/events/{id}").status_code == 404
    for number in range(5):
        event(me, [], "swiss", name=f"E{number}")
    assert me.post("/events", **usual).status_code == 429


def test_a_table_that_is_closed_is_drawn_and_its_event_goes_on(server: Server, person: Person) -> None:
    people = crowd(server, person, 2)
    first = next(iter(people.values()))
    id = event(first, list(people.values()), "round-robin")
    assert first.post(f"/events/{id}/begin").status_code == 200
    hall = server.app.state.hall
    (board,) = settle(server, id, paired)
    admin.close(hall.store, board.code, "a quarrel")
    server.inside(house.keep_house(hall))
    server.inside(server.app.state.events.look(id))
    (board,) = settle(server, id, partial(placed, 1))
    assert board.places == [1, 1]
    assert is_over(server, id)
    assert [line["points"] for line in told(first, id)["standings"]] == ["0.5", "0.5"]
