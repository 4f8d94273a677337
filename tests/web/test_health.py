"""What machines ask a server: whether it lives, whether it is ready, and for its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from tests.web.kit import Browser, Server, serving

from ludus.web.peers import SingleProcess
from ludus.web.settings import ServerSettings

Person = Callable[[], Browser]
TOKEN = "figures-for-the-host"


def ask(server: Server, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.base + path, headers=headers, timeout=300)


def test_it_lives_and_is_ready_and_nobody_gets_a_cookie_for_asking(server: Server) -> None:
    for path, word in (("/healthz", "alive"), ("/readyz", "ready")):
        answer = ask(server, path, host="10.1.2.3")  # whatever name a probe has for it
        assert (answer.status_code, answer.text) == (200, word)
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


class Silent(SingleProcess):
    """A Redis that does not answer."""

    async def is_reached(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("wound", "word"),
    [("UPDATE alembic_version SET version_num = '9999'", "schema"), ("DROP TABLE alembic_version", "store")],
)
def test_a_store_that_is_not_as_it_must_be_is_named(tmp_path: Path, wound: str, word: str) -> None:
    with serving(tmp_path / "tables.db") as server:
        with server.app.state.hall.store.engine.begin() as connection:
            connection.execute(text(wound))
        answer = ask(server, "/readyz")
        assert (answer.status_code, answer.text) == (503, word)
        assert ask(server, "/healthz").status_code == 200


def test_a_redis_that_is_gone_is_named(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", peers=Silent()) as server:
        answer = ask(server, "/readyz")
        assert (answer.status_code, answer.text) == (503, "redis")


def test_the_figures_count_and_name_nobody(server: Server, person: Person) -> None:
    me = person()
    me.post("/me", name="Victoria Private")
    code = me.table("void-zone", "me", "bot:random")
    line = me.sit(code)
    line.wait(lambda at: at.seat in at.asked)
    line.play(line.choices[0])
    assert line.ask("why", seat=1, action="pass")["code"] == "not-yours"
    me.http.get(f"/t/{code}")
    told = ask(server, "/metrics").text
    assert 'ludus_tables{game="void-zone",status="playing"} 1.0' in told
    assert "ludus_sockets 1.0" in told
    assert 'ludus_move_seconds_count{game="void-zone"} 1.0' in told
    assert 'ludus_refused_total{reason="not-yours"} 1.0' in told
    assert 'ludus_request_seconds_count{method="GET",route="/t/{code}",status="2xx"} 1.0' in told
    for name in ("ludus_bot_seconds", "ludus_bots_asked", "ludus_loop_lag_seconds", "ludus_memory_bytes"):
        assert f"# TYPE {name} " in told
    for private in (code, "Victoria", me.cookie, server.room(code).table.row.host, server.room(code).table.row.secret):
        assert private not in told


def test_labels_are_bounded_whatever_visitors_send(server: Server) -> None:
    with httpx.Client(base_url=server.base, timeout=300) as http:
        for n in range(30):
            http.request(f"VERB{n}", f"/nowhere-{n}")
            http.get(f"/games/game-{n}")
        told = http.get("/metrics").text
    assert "nowhere" not in told
    assert "game-7" not in told
    assert 'method="other",route="-"' in told
    assert "VERB" not in told


@pytest.mark.parametrize(
    "headers",
    [{"x-forwarded-for": "127.0.0.1"}, {"forwarded": "for=127.0.0.1"}, {"via": "1.1 proxy"}],
)
def test_the_figures_are_not_for_strangers_behind_a_proxy(server: Server, headers: dict[str, str]) -> None:
    answer = ask(server, "/metrics", **headers)
    assert answer.status_code == 403
    assert answer.text == "Only the server admin can see the metrics."
    assert "set-cookie" not in answer.headers


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = ServerSettings(hosts=frozenset({"play.example.org"}), metrics_token=TOKEN)
    with serving(tmp_path_factory.mktemp("guarded") / "tables.db", settings=settings) as running:
        yield running


def test_with_a_token_the_figures_are_for_who_has_it_from_wherever(guarded: Server) -> None:
    far = {"x-forwarded-for": "192.0.2.1", "host": "play.example.org"}
    assert ask(guarded, "/metrics", **far, authorization=f"Bearer {TOKEN}").status_code == 200
    for given in ("", f"Bearer {TOKEN}x", TOKEN):
        assert ask(guarded, "/metrics", authorization=given).status_code == 403  # this machine too
    assert TOKEN not in repr(guarded.app.state.settings)
