"""Seeks in the lobby: who fits is seated at once, each once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from tests.web.kit import Browser, Server

from ludus.web.seeks import CLAIMED, LASTS, STUCK
from ludus.web.store import schema as s

Person = Callable[[], Browser]


@pytest.fixture(autouse=True)
def nobody_looks(server: Server) -> None:
    server.inside(server.app.state.hall.store.write((delete(s.seeks), None)))


def news(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.http.get("/seeks.json").json()
    return found


def test_two_who_want_the_same_are_seated_and_told(server: Server, person: Person) -> None:
    one, two, other = person(), person(), person()
    other.post("/seeks", game="void-zone", players=3)
    one.post("/me", name="Looking Lea")
    assert one.post("/seeks", game="void-zone", players=2, rated="yes", clock="fischer:300+5").json() == {
        "url": "/#seeks"
    }
    (seen,) = [seek for seek in news(two)["seeks"] if "Looking Lea" in seek["name"]]
    assert "rated" in seen["text"]
    assert "5" in seen["text"]
    assert not seen["mine"]
    two.post("/seeks", game="void-zone", players=2, rated="yes", clock="fischer:300+5")
    at = [news(one)["go"], news(two)["go"]]
    assert at[0] == at[1]
    assert at[0].startswith("/t/")
    row = server.room(at[0].removeprefix("/t/")).table.row
    assert (row.rated, row.hints, row.listed, row.clock["seconds"]) == (True, False, True, 300)
    assert news(one) == {"go": "", "seeks": news(one)["seeks"]}, "it is told once"
    assert len(news(other)["seeks"]) == 1
    other.post("/seeks/end")
    assert news(other)["seeks"] == []


def test_somebody_takes_up_what_another_looks_for(server: Server, person: Person) -> None:
    one, two = person(), person()
    one.post("/seeks", game="void-zone", players=2, range="100")
    (seen,) = news(two)["seeks"]
    assert one.post(f"/seeks/{seen['id']}/take").status_code == 409, "nobody plays against themselves"
    assert two.post(f"/seeks/{seen['id']}/take").status_code == 200
    assert news(one)["go"] == news(two)["go"] != ""
    assert two.post(f"/seeks/{seen['id']}/take").status_code == 409


def test_who_is_rated_too_far_off_is_told_so(server: Server, person: Person) -> None:
    one, two = person(), person()
    one.post("/seeks", game="void-zone", players=2, range="100")
    store = server.app.state.hall.store
    server.inside(store.write((update(s.seeks).values(low=1200, high=1400), None)))
    (seen,) = news(two)["seeks"]
    answer = two.post(f"/seeks/{seen['id']}/take")
    assert answer.json()["error"] == "They want a rating of 1200 to 1400; yours is 1000."
    two.post("/seeks", game="void-zone", players=2)
    assert news(two)["go"] == ""
    one.post("/seeks/end")
    two.post("/seeks/end")


def test_what_cannot_be_looked_for_is_refused(person: Person) -> None:
    me = person()
    assert me.post("/seeks", game="void-zone", players=2, range="7").status_code == 400
    assert me.post("/seeks", game="void-halls", players=1).status_code == 400
    assert me.post("/seeks", game="void-zone", players=2, clock="soon").status_code == 400
    assert me.post("/seeks", game="void-zone", players=9).status_code == 400
    assert news(me)["seeks"] == []


def test_who_is_gone_is_forgotten_and_a_claim_whose_process_died_is_given_up(server: Server, person: Person) -> None:
    one, two = person(), person()
    store, now = server.app.state.hall.store, server.app.state.hall.wall()
    one.post("/seeks", game="void-zone", players=2)
    stuck = update(s.seeks).values(code=CLAIMED, heard=now - STUCK - 1)
    server.inside(store.write((stuck, None)))
    assert len(news(two)["seeks"]) == 1, "it waits again"
    server.inside(store.write((update(s.seeks).values(heard=now - LASTS - 1), None)))
    assert news(two)["seeks"] == []
    assert store.ask(select(s.seeks)) == []
