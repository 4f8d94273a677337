"""Logs: every request has a number, a route and a time; nothing in them is secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.web.kit import Browser, Server, serving

from ludus.web.logs import Json, LogFormatter
from ludus.web.settings import ServerSettings


@contextmanager
def listening(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    """What the server logs meanwhile."""
    told, log = io.StringIO(), logging.getLogger("ludus")
    handler = logging.StreamHandler(told)
    handler.setFormatter(formatter)
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield told
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


def test_a_request_is_one_line_with_its_route_and_number_and_no_secret(server: Server) -> None:
    me = Browser(server)
    code = me.table("void-zone", "me", "friend")
    link = str(me.post(f"/t/{code}/seats/1/link").json()["url"]).rsplit("/", 1)[1]
    with listening(Json()) as told:
        answer = me.http.get(f"/join/{link}?code={code}")
        line = me.sit(code)
        line.close()
        me.http.get(f"/nowhere/{link}")
        server.inside(nothing())
    found = [json.loads(row) for row in told.getvalue().splitlines()]
    first = found[0]
    assert first["message"] == "GET /join/{token} 200"
    assert (first["logger"], first["level"], first["from"]) == ("ludus.access", "info", "127.0.0.0")
    assert first["request"] == answer.headers["x-request-id"]
    assert first["ms"] >= 0
    assert {"GET - 404", "GET /join/{token} 200"} <= {row["message"] for row in found}
    for secret in (code, link, me.cookie, me.csrf):
        assert secret not in told.getvalue()
    me.close()


async def nothing() -> None:
    """A turn of the loop."""


def test_numbers_are_the_servers_own(server: Server) -> None:
    given = {"x-request-id": "mine"}
    numbers = {httpx.get(server.base + "/healthz", headers=given).headers["x-request-id"] for _ in range(5)}
    assert len(numbers) == 5
    assert "mine" not in numbers


@pytest.mark.parametrize("formatter", [LogFormatter(), Json()])
def test_a_mistake_of_the_server_is_found_by_the_number_on_its_page(
    tmp_path: Path, formatter: logging.Formatter
) -> None:
    with serving(tmp_path / "tables.db", settings=ServerSettings(addresses="none")) as server:
        me = Browser(server)
        server.app.state.tables.mine = None  # nothing that can be called
        with listening(formatter) as told:
            page = me.http.get("/mine")
            data = me.http.get("/mine", headers={"accept": "application/json"})
        number = page.headers["x-request-id"]
        assert page.status_code == data.status_code == 500
        assert f"Report this number: {number}." in page.text
        assert "<html" in page.text
        assert data.headers["x-request-id"] in data.json()["error"]
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert "Traceback" not in page.text + data.text
        failed = told.getvalue()
        assert "a request failed: GET /mine" in failed
        assert "Traceback" in failed
        assert number in failed
        assert "127.0.0" not in failed
        assert me.cookie not in failed
        me.close()


def test_a_line_stays_one_line() -> None:
    record = logging.LogRecord("ludus.web", logging.WARNING, "", 0, "a\nb %s", ("c\rd",), None)
    assert LogFormatter().format(record).endswith(r" WARNING ludus.web a\nb c\rd")
    assert json.loads(Json().format(record))["message"] == "a\nb c\rd"
