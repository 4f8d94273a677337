"""The comparison of what is sent finds planted leaks; and a real server sends the same bytes, pages and headers too."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table import history
from ludus.table.history import Start
from ludus.table.seats import Sit
from ludus.testing.play import chooser
from ludus.web.tables import Wish
from tests.toys.leaky import BARE, LEAKY, LOUD
from tests.trust import canary, wire
from tests.trust.worlds import BY_ID, somewhere, two_worlds
from tests.web.kit import Browser, Server, serving


@pytest.mark.parametrize(
    ("game", "seeds"),
    [(LEAKY, range(40)), (LOUD, range(100, 140)), (BARE, range(40))],
    ids=["asks-only-who-can", "tells-what-was-drawn", "counts-a-bag"],
)
def test_a_planted_leak_is_found(game: Game, seeds: range) -> None:
    assert any(asyncio.run(wire.leak(game, False, seed))[0] for seed in seeds)


@pytest.mark.parametrize("seed", [874, 3108])  # "keep 6" among the questions: several answers that open a sealed step
def test_a_shorthand_is_an_answer_and_not_a_question(seed: int) -> None:
    found, frames = asyncio.run(wire.leak(BY_ID["void-halls"], False, seed))
    assert found == ""
    assert frames > 0


def test_a_canary_is_seen_where_it_sings() -> None:
    secret, shares = "ab" * 32, ("cd" * 16, "ef" * 16)
    game = BY_ID["void-zone"]
    match = history.first_story(Start(game, 2, {}, secret, shares, {})).match
    assert any(word in match.record() for word in canary.canaries(secret, shares))


ENDS = {"hello": "table", "as": "refused", "live": "table"}  # what answers a message that has no key


class Sample:
    """What a real server sends to one person about a table in some world."""

    def __init__(self, server: Server, host: Browser, viewer: Browser) -> None:
        self.server = server
        self.host = host
        self.viewer = viewer

    def table(self, match: Match, seat: int) -> str:
        """A table that goes on from a position: the viewer in its seat, the host in all others."""
        app = self.server.app.state
        host, viewer = (self.server.inside(app.people.of(browser.cookie)) for browser in (self.host, self.viewer))
        kinds = ["open" if n == seat else "me" for n in range(match.players)]
        options = match.setting.to_json()["options"]
        match.table.diary = None
        origin = {"save": json.loads(json.dumps(match.to_json()))}
        wish = Wish(match.game.id, kinds, options, origin=origin, absence=0)  # it would tell the time of the two tables
        code: str = self.server.inside(app.tables.create(host, wish))
        room = self.server.room(code)
        self.server.inside(room.do(Sit(viewer, seat, 0, "")))
        return code

    def bytes(self, code: str, seat: int, tries: list[str]) -> list[str]:
        """Every frame, page and header, with the code and the pledge of the table left out."""
        base = self.server.base
        messages: list[dict[str, Any]] = [{"type": "hello"}, {"type": "as", "seat": 1 - seat}, {"type": "live"}]
        messages += [{"type": "why", "key": f"w{n}", "seat": seat, "action": a} for n, a in enumerate(tries)]
        messages += [{"type": "do", "key": "no", "seat": 1 - seat, "base": 0, "action": tries[0]}]
        messages += [{"type": "why", "key": "end", "seat": seat, "action": tries[0]}]
        cookie = {"Cookie": f"ludus={self.viewer.cookie}"}
        address = f"{base.replace('http', 'ws')}/ws/{code}"
        got: list[str] = []
        with connect(address, origin=Origin(base), additional_headers=cookie, max_size=None) as ws:
            for message in messages:
                ws.send(json.dumps(message))
                answered = False
                while not answered:  # of states that are not fetched in time only the newest is sent
                    got.append(str(ws.recv(60)))
                    told = json.loads(got[-1])
                    answered = told["type"] == ENDS.get(message["type"]) or told.get("key") == message.get("key", "")
        for path in (f"/t/{code}", f"/t/{code}/record.ludus", f"/t/{code}?at=0&as={seat}", "/mine"):
            page = self.viewer.http.get(path)
            headers = [(name, value) for name, value in page.headers.items() if name not in ("date", "x-request-id")]
            got += [str(page.status_code), str(headers), page.text]
        pledge = self.server.room(code).table.pledge
        return [text.replace(code, "CODE").replace(pledge, "PLEDGE") for text in got]


@pytest.mark.parametrize("id", ["hollow-cell", "claustrophobia", "hostile-takeover"])
def test_a_real_server_sends_the_same_in_two_worlds(id: str, tmp_path: Path) -> None:
    game, rng = BY_ID[id], chooser(5)
    with serving(tmp_path / "t.db") as server, closing(Browser(server)) as host, closing(Browser(server)) as viewer:
        for browser, name in ((host, "Host"), (viewer, "Viewer")):
            assert browser.post("/me", name=name).status_code == 200
        sample = Sample(server, host, viewer)
        match = somewhere(game, rng, 11)
        while match.players < 2:
            match = somewhere(game, rng, rng.below(1 << 20))
        seat = rng.below(match.players)
        tries = [a.text for a in [*match.stack[-1].near(match.table)[:4], *game.space.actions[:3]]]
        truth, world = two_worlds(match, seat, rng)
        sent = []
        for one in (truth, world):
            one.explicit = False
            code = sample.table(one, seat)
            sent.append(sample.bytes(code, seat, tries))
            server.inside(server.app.state.tables.store.write(*gone(code)))
        assert len(sent[0]) > 20
        assert sent[0] == sent[1]


def gone(code: str) -> list[Any]:
    """The first table is taken away, so that lists look alike."""
    from sqlalchemy import update

    from ludus.web.store import schema as s

    return [(update(s.seats).where(s.seats.c.table == code).values(person=None), None)]
