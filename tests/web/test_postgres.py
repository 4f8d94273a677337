"""The same table on PostgreSQL: a cluster of its own for the test, thrown away afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.cluster import MISSING, postgresql, programs
from tests.web.kit import Browser, serving

from ludus.core.chance import make_rng


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    if programs() is None:
        pytest.skip(MISSING)
    with postgresql() as running:
        yield running.url()


def test_a_game_on_postgresql_survives_a_restart(cluster: str) -> None:
    rng = make_rng(2)
    with serving(cluster) as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "me")
        line = me.sit(code)
        for _ in range(12):
            line.wait(lambda at: at.seat in at.asked)
            line.play(line.choices[rng.below(len(line.choices))])
        key_answer = line.do(line.choices[0], key="the-same")
        assert line.do("pass", key="the-same") == key_answer
        line.reach(key_answer["seq"])
        line.ask("chat", text="see you")
        before = server.truth(code, 0)
        cookie = me.cookie
        me.close()
    with serving(cluster) as server:
        back = Browser(server)
        back.http.cookies.set("ludus", cookie, domain="127.0.0.1")
        line = back.sit(code)
        assert server.truth(code, 0) == before
        assert line.seq == key_answer["seq"] == 13
        assert line.chat[-1]["text"] == "see you"
        assert line.table["mine"] == [0, 1]
        back.close()
