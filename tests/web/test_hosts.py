"""Under which names the server is known, what it tells others about itself, and notices at the door."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from tests.web.kit import Browser, Server, serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludus.core.errors import LudusError
from ludus.web.addresses import address_for_log, network, plain
from ludus.web.hosts import host_name
from ludus.web.settings import ServerSettings, known_as, public_address


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a public name, and one more."""
    url = "https://play.example.org"
    names = known_as("127.0.0.1", url, ["other.example.org,[2001:db8::7]"])
    settings = ServerSettings(public_url=url, hosts=names, contact="mailto:host@example.org")
    with serving(tmp_path_factory.mktemp("public") / "tables.db", settings=settings) as running:
        yield running


def status(server: Server, host: str, path: str = "/join") -> int:
    return httpx.get(server.base + path, headers={"host": host}, timeout=300).status_code


@pytest.mark.parametrize(
    "host",
    ["play.example.org", "PLAY.example.org:443", "other.example.org.", "[2001:db8:0::7]:8080", "localhost", "[::1]:1"],
)
def test_its_own_names_are_answered(public: Server, host: str) -> None:
    assert status(public, host) == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:80", "play.example.org.evil.example", "a@localhost", "localhost evil", "[::1", "²"],
)
def test_another_name_is_refused_with_a_sentence_that_names_the_setting(public: Server, host: str) -> None:
    answer = httpx.get(public.base + "/join", headers=[(b"host", host.encode())], timeout=300)
    assert answer.status_code in (400, 421)  # 400: no host at all for the web server itself
    assert "set-cookie" not in answer.headers
    if answer.status_code == 421:
        assert "--allowed-hosts" in answer.text
        assert answer.headers["content-type"].startswith("text/plain")


def test_a_rebound_page_gets_neither_forms_nor_a_socket(server: Server) -> None:
    me = Browser(server)
    code = me.table("void-zone", "me", "me")
    port = server.base.rsplit(":", 1)[1]
    evil = f"http://evil.example:{port}"
    headers = {"host": f"evil.example:{port}", "origin": evil}
    answer = me.http.post("/tables", data={"csrf": me.csrf}, headers=headers)
    assert answer.status_code == 421
    german = me.http.get("/", headers={**headers, "accept-language": "de"})
    assert german.text.startswith("Dieser Server hört nicht auf „evil.example“")
    cookie = {"Cookie": f"ludus={me.cookie}"}
    sock = create_connection(("127.0.0.1", int(port)))  # where the name leads now
    address = f"ws://evil.example:{port}/ws/{code}"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, sock=sock, origin=Origin(evil), additional_headers=cookie),
    ):
        pass
    assert refused.value.response.status_code == 403
    me.close()


def test_invitations_bear_the_public_name_whatever_the_visitor_called_it(public: Server) -> None:
    me = Browser(public)
    code = me.table("void-zone", "me", "friend")
    made = me.post(f"/t/{code}/seats/1/link").json()
    assert made["url"].startswith("https://play.example.org/join/")
    me.close()


def test_without_a_public_name_invitations_bear_the_one_that_was_used(server: Server) -> None:
    me = Browser(server)
    code = me.table("void-zone", "me", "friend")
    assert me.post(f"/t/{code}/seats/1/link").json()["url"].startswith(f"{server.base}/join/")
    me.close()


def test_browsers_are_told_to_come_by_tls_only_where_the_public_name_has_it(public: Server, server: Server) -> None:
    assert httpx.get(public.base + "/join").headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in httpx.get(server.base + "/join").headers


def test_crawlers_are_kept_from_tables_and_people(server: Server) -> None:
    told = httpx.get(server.base + "/robots.txt")
    assert told.status_code == 200
    assert {"Disallow: /t/", "Disallow: /join", "Disallow: /me", "Disallow: /mine"} <= set(told.text.splitlines())


def test_where_to_report_a_weakness_is_said_where_the_host_said_so(public: Server, server: Server) -> None:
    told = httpx.get(public.base + "/.well-known/security.txt")
    assert "Contact: mailto:host@example.org" in told.text
    assert "Canonical: https://play.example.org/.well-known/security.txt" in told.text
    assert "Expires: 20" in told.text
    assert httpx.get(server.base + "/.well-known/security.txt").status_code == 404


def test_what_is_a_name() -> None:
    assert [host_name(host) for host in ("a.b:80", "[::1]:80", "A.B.", "a b", "http://a", "")] == [
        "a.b", "::1", "a.b", "", "", "",
    ]  # fmt: skip
    assert plain("::ffff:127.0.0.1") == "127.0.0.1"
    assert {"192.168.1.5", "localhost", "127.0.0.1", "::1"} <= known_as("192.168.1.5", "", [])
    assert "0.0.0.0" in known_as("0.0.0.0", "", [])


@pytest.mark.parametrize(
    "url", ["play.example.org", "ftp://a", "https://a/b", "https://a?b", "https://u@a", "https://"]
)
def test_a_public_url_is_an_address_and_nothing_more(url: str) -> None:
    with pytest.raises(LudusError, match="--public-url must look like"):
        public_address(url)


@pytest.mark.parametrize("name", ["a.example:80", "http://a", "*.example.org", "ä.example"])
def test_an_allowed_host_is_a_name_without_a_port(name: str) -> None:
    with pytest.raises(LudusError, match="--allowed-hosts takes names"):
        known_as("127.0.0.1", "", [name])


def test_addresses_are_shortened_and_networks_read() -> None:
    assert address_for_log("192.0.2.77", "short") == "192.0.2.0"
    assert address_for_log("2001:db8:1:2::3", "short") == "2001:db8:1::"
    assert address_for_log("192.0.2.77", "full") == "192.0.2.77"
    assert address_for_log("192.0.2.77", "none") == address_for_log("testclient", "full") == ""
    assert str(network("2001:db8:1:2:3::4")) == "2001:db8:1:2::/64"
    assert str(network("192.0.2.77/24")) == "192.0.2.0/24"
    assert network("Anna") is None


@pytest.mark.parametrize(
    ("public", "nearby", "came_to", "given"),
    [
        ("", "", "http://localhost:8080/", "http://localhost:8080"),
        ("", "http://192.0.2.7:8080", "http://localhost:8080/", "http://192.0.2.7:8080"),
        ("", "http://192.0.2.7:8080", "http://127.0.0.1:8080/", "http://192.0.2.7:8080"),
        ("", "http://192.0.2.7:8080", "http://ludus.local:8080/", "http://ludus.local:8080"),
        ("https://play.example.org", "http://192.0.2.7:8080", "http://localhost:8080/", "https://play.example.org"),
        ("http://localhost", "http://192.0.2.7:8080", "http://localhost:8080/", "http://192.0.2.7:8080"),
    ],
)
def test_a_link_to_give_away_leads_where_others_can_open_it(public: str, nearby: str, came_to: str, given: str) -> None:
    settings = ServerSettings(public_url=public, nearby=nearby)
    assert settings.link(came_to, "/join/x") == f"{given}/join/x"
    assert settings.origin(came_to) == (public or came_to[:-1]), "a passkey belongs to the address that was typed"


def test_the_host_at_this_computer_gives_away_addresses_that_others_can_open(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", settings=ServerSettings(nearby="http://192.0.2.7:8080")) as server:
        me = Browser(server)
        code = me.table("void-zone", "me", "open")
        told = me.post(f"/t/{code}/seats/1/link").json()
        assert told["url"].startswith("http://192.0.2.7:8080/join/")
        for page in (f"/t/{code}", "/workbench/void-zone"):
            assert '<meta name="origin" content="http://192.0.2.7:8080">' in me.http.get(page).text
        me.close()
