"""Your turn: each is told once, by each way, whatever restarts; and nothing goes where it must not."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.table.home import Written
from tests.web.kit import Browser, Line, Server, serving

from ludus.core.flow import Ask
from ludus.table.home import Pace
from ludus.table.refusals import Refused
from ludus.table.room import Room
from ludus.web.calling import caller as calling
from ludus.web.calling import outgoing
from ludus.web.calling.caller import AWAY, LEASE, MOST, SLOWER, Caller
from ludus.web.calling.outgoing import NameLookup, Target, Unsent
from ludus.web.hall import Hall
from ludus.web.settings import DAY, ServerSettings
from ludus.web.shares import NUMBERS
from ludus.web.store import Store
from ludus.web.store import schema as s

aiosmtpd = pytest.importorskip("aiosmtpd.controller", reason="aiosmtpd is not installed, so no mail can be received")
http_ece = pytest.importorskip("http_ece", reason="the extra `calls` is not installed, so there is no push")
from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402 - comes with it
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: E402 - the same


@dataclass
class World:
    """A server with a clock of its own, and those who are called: a push service, a webhook and a mail server."""

    folder: Path
    stack: ExitStack
    now: list[float] = field(default_factory=lambda: [1_800_000_000.0])
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    mails: list[Any] = field(default_factory=list)
    status: int = 201

    def begin(self) -> None:
        self.service = ThreadingHTTPServer(("127.0.0.1", 0), receiver(self))
        threading.Thread(target=self.service.serve_forever, daemon=True).start()
        self.stack.callback(self.service.server_close)
        self.stack.callback(self.service.shutdown)
        self.url = f"http://127.0.0.1:{self.service.server_address[1]}"
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        mailbox = aiosmtpd.Controller(Mailbox(self.mails), hostname="127.0.0.1", port=port)
        mailbox.start()
        self.stack.callback(mailbox.stop)
        self.settings = ServerSettings(
            public_url="https://play.example.org",
            smtp=f"smtp://127.0.0.1:{port}",
            mail_from="play@example.org",
            private_calls=True,
        )

    def server(self) -> Server:
        clock = {"wall": lambda: self.now[0], "steady": lambda: self.now[0]}  # calls take no time, so nobody is put off
        made = serving(self.folder / "tables.db", settings=self.settings, **clock)
        return self.stack.enter_context(made)

    def calls(self) -> dict[str, int]:
        """How often each was told, by address or path."""
        told = [path for path, _, _ in self.got] + [str(mail["To"]) for mail in self.mails]
        return {name: told.count(name) for name in told}


class Mailbox:
    def __init__(self, mails: list[Any]) -> None:
        self.mails = mails

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - as it is called
        from email import message_from_bytes, policy

        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


def receiver(world: World) -> type[BaseHTTPRequestHandler]:
    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            world.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(world.status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    return Receiver


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with ExitStack() as stack:
        found = World(tmp_path, stack)
        found.begin()
        yield found


def pair(server: Server, stack: ExitStack) -> tuple[Browser, Browser, list[Line]]:
    """Two people at one table."""
    host, friend = Browser(server), Browser(server)
    code = host.table("void-zone", "me", "open")
    assert friend.post(f"/t/{code}/sit", seat=1).status_code == 200
    lines = [host.sit(code), friend.sit(code)]
    stack.callback(host.close)
    stack.callback(friend.close)
    for line in lines:
        line.wait(lambda at: at.table["status"] == "playing")
    return host, friend, lines


def asked(lines: list[Line]) -> Line:
    return next(line for line in lines if line.seat in line.asked)


def round_of(server: Server) -> int:
    caller: Caller = server.app.state.caller
    return server.inside(caller.round())


async def answered(room: Room, seat: int) -> None:
    """A seat gives its first answer."""
    assert room.table.story is not None
    need = room.table.story.match.need
    assert isinstance(need, Ask)
    await room.do(Written(seat, need.options[0].text))


def code_in(mail: str) -> str:
    """The code of a mail that says what it is for."""
    [code] = re.findall(r"Your code for turn notifications from \S+: (\w+)\.", mail)
    return str(code)


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def test_each_turn_is_told_once_by_each_way_across_restarts_and_processes(world: World) -> None:
    server = world.server()
    host, friend, lines = pair(server, world.stack)
    key, secret = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    browser = {"endpoint": f"{world.url}/push", "p256dh": coded(point), "auth": coded(secret), "when": "now"}
    signs = {}
    for who, name in ((host, "host"), (friend, "friend")):
        signs[name] = who.post("/me/calls/hook", url=f"{world.url}/{name}", when="now").json()["secret"]
        assert who.post("/me/calls/mail", address=f"{name}@example.org", when="now").status_code == 200
        [code] = [code_in(m.get_content()) for m in world.mails if name in m["To"]]
        assert who.post("/me/calls/confirm", code=code).status_code == 200
        assert who.post("/me/calls/push", **{**browser, "endpoint": f"{world.url}/push-{name}"}).status_code == 200
    world.mails.clear()

    first = "host" if asked(lines) is lines[0] else "friend"
    once = {f"/{first}": 1, f"{first}@example.org": 1, f"/push-{first}": 1}
    assert round_of(server) == 3
    assert world.calls() == once
    assert round_of(server) == 0
    for line in lines:
        line.close()
    server.stop()
    again = world.server()
    assert round_of(again) == 0
    assert world.calls() == once

    [(_, headers, body)] = [each for each in world.got if each[0] == f"/{first}"]
    mark = hmac.new(signs[first].encode(), f"{headers['x-ludus-time']}.".encode() + body, hashlib.sha256).hexdigest()
    assert headers["x-ludus-signature"] == f"sha256={mark}"
    told = json.loads(body)
    assert told["tables"][0]["url"] == f"https://play.example.org/t/{lines[0].code}"
    [(_, headers, body)] = [each for each in world.got if each[0].startswith("/push")]
    assert headers["authorization"].startswith("vapid t=")
    seen = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=secret, version="aes128gcm"))
    assert seen["title"] == "Your turn: Void Zone"

    room = again.room(lines[0].code)
    assert room.table.story is not None
    [seat] = room.table.story.asked
    while room.table.story.asked == [seat]:  # several answers of one turn are one turn
        assert round_of(again) == 0
        again.inside(answered(room, seat))
    other = "friend" if first == "host" else "host"

    async def both() -> int:
        """Two processes at once, each with a way of its own to the store."""
        minds, place = again.app.state.hall.thinkers, str(world.folder / "tables.db")
        halls = [Hall(Store(place), minds, Pace(), wall=lambda: world.now[0]) for _ in range(2)]
        sent = await asyncio.gather(*(Caller(hall, world.settings).round() for hall in halls))
        for hall in halls:
            await hall.close()
            hall.store.close()
        return sum(sent)

    assert again.inside(both()) == 3
    assert round_of(again) == 0
    assert world.calls() == {**once, f"/{other}": 1, f"{other}@example.org": 1, f"/push-{other}": 1}


def test_a_call_that_does_not_arrive_is_tried_again_and_a_way_that_is_gone_is_dropped(world: World) -> None:
    server = world.server()
    host, friend, lines = pair(server, world.stack)
    first = host if asked(lines) is lines[0] else friend
    first.post("/me/calls/hook", url=f"{world.url}/hook", when="now")
    world.status = 500
    assert round_of(server) == round_of(server) == 0
    assert world.calls() == {"/hook": 1}
    for tried in (2, 3, 4, 5, 5):
        world.now[0] += LEASE * 100
        assert round_of(server) == 0
        assert world.calls() == {"/hook": tried}
    world.status = 410
    first.post("/me/calls/hook", url=f"{world.url}/other", when="now")
    assert round_of(server) == 0
    kept = server.app.state.hall.store.ask(select(s.ways.c.target))
    assert [way.target["url"] for way in kept] == [f"{world.url}/hook"]
    first.post("/me/calls/hook", url=f"{world.url}/private", when="now")
    strict = Caller(server.app.state.hall, replace(world.settings, private_calls=False))
    assert server.inside(strict.round()) == 0, "what was allowed once stops nobody else"
    assert "/private" not in world.calls()


def test_who_is_at_the_table_is_called_only_where_that_is_wanted_and_once_a_day_tells_all(world: World) -> None:
    server = world.server()
    host, friend, lines = pair(server, world.stack)
    first, line = (host, lines[0]) if asked(lines) is lines[0] else (friend, lines[1])
    first.post("/me/calls/hook", url=f"{world.url}/hook", when="away")
    assert first.post("/me/calls/hook", url=f"{world.url}/daily", when="daily").status_code == 400
    first.post("/me/calls/mail", address="a@example.org", when="daily")
    code = code_in(world.mails.pop().get_content())
    assert round_of(server) == 0, "an address that is not confirmed gets nothing"
    first.post("/me/calls/confirm", code=code)
    world.now[0] += AWAY + 1
    assert round_of(server) == 1
    assert world.calls() == {"a@example.org": 1}, "who looks at the table is not told, and mail comes once a day"
    line.close()
    assert line.seat is not None
    while server.room(line.code).table.presence.has(server.room(line.code).table.seats[line.seat].person):
        pass
    assert round_of(server) == 1
    assert world.calls() == {"a@example.org": 1, "/hook": 1}
    world.now[0] += DAY
    assert round_of(server) == 1
    assert world.calls() == {"a@example.org": 2, "/hook": 1}


def test_a_feed_is_for_whoever_has_its_link_and_everything_is_forgotten(world: World) -> None:
    server = world.server()
    host, friend, lines = pair(server, world.stack)
    first = host if asked(lines) is lines[0] else friend
    link = str(first.post("/me/calls/feed").json()["feed"]).removeprefix("https://play.example.org")
    feed = friend.http.get(link)
    assert feed.headers["content-type"].startswith("application/atom+xml")
    assert feed.text.count("<entry>") == 1
    assert f"/t/{lines[0].code}" in feed.text
    assert friend.http.get(f"{link}x").status_code == 404
    for language, title in (("en", "Turn notifications"), ("de", "Benachrichtigungen")):
        first.post("/me", language=language)
        assert title in first.http.get("/me").text
        assert title in first.http.get("/me/calls").text
    first.post("/me/calls/hook", url=f"{world.url}/hook", when="now")
    assert round_of(server) == 1
    assert "secret" in first.post("/me/export").text
    first.post("/me/delete", sure="yes")
    store = server.app.state.hall.store
    assert store.ask(select(s.ways)) == store.ask(select(s.calls)) == []
    assert host.http.get(link).status_code == 404


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://example.org:8443/", "https://me:word@example.org/", "ftp://example.org/",
        "https://localhost/", "https://server/", "https://printer.local/", "https://127.0.0.1/", "https://10.0.0.1/",
        "https://169.254.169.254/latest", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/",
        "https://[2002:a00:1::]/", "https://224.0.0.1/", "https://0/", "https://example.org/ x", "https:///x", "https://[::1",
        f"https://example.org/{'x' * 500}",
    ],
)  # fmt: skip
def test_no_address_leads_into_the_house(url: str) -> None:
    with pytest.raises(Refused):
        outgoing.target(url, private=False)


def test_a_name_that_stands_for_a_private_address_is_not_reached() -> None:
    async def sent() -> None:
        await outgoing.post(NameLookup(), Target("https", "localhost", 443, "/"), b"", {}, private=False)

    with pytest.raises(Unsent, match="private"):
        asyncio.run(sent())


def test_ways_are_few_and_mails_to_strangers_fewer(world: World) -> None:
    server = world.server()
    me = Browser(server)
    world.stack.callback(me.close)
    answers = [me.post("/me/calls/mail", address=f"a{n}@example.org", when="now").status_code for n in range(6)]
    assert answers == [200] * 4 + [429] * 2
    hooks = [me.post("/me/calls/hook", url=f"{world.url}/{n}", when="now").status_code for n in range(6)]
    assert hooks == [200] * 4 + [409] * 2
    assert me.post("/me/calls/mail", address="a@example.org\nBcc: b@example.org", when="now").status_code in (400, 429)


# --- people take turns ------------------------------------------------------------------------------------------------


@dataclass
class Posts:
    """In place of the sender: notes who was called, and answers when it is let."""

    called: list[str] = field(default_factory=list)
    slow: dict[str, asyncio.Event] = field(default_factory=dict)  # by the address: until when it takes

    key = "a key"

    async def send(self, way: Any, _call: Any, _t: Any) -> None:
        self.called.append(way.target["url"])
        if way.target["url"] in self.slow:
            await self.slow[way.target["url"]].wait()


def caller_of(world: World, greedy: int, modest: int = 1) -> tuple[Server, Caller, Posts, str, str]:
    """Somebody has many tables and ways, and somebody who comes later has few and one; nobody is really called."""
    server = world.server()
    many, one = Browser(server), Browser(server)
    for browser in (many, one):
        world.stack.callback(browser.close)
    for n in range(8):
        many.post("/me/calls/hook", url=f"{world.url}/many-{n}", when="now")
    one.post("/me/calls/hook", url=f"{world.url}/one", when="now")
    for browser, tables in ((many, greedy), (one, modest)):
        for _ in range(tables):
            browser.table("void-zone", "me", "me")
    caller: Caller = server.app.state.caller
    posts = Posts()
    caller.sender = posts  # type: ignore[assignment]  # it sends nothing
    return server, caller, posts, f"{world.url}/many-0", f"{world.url}/one"


def test_somebody_with_many_calls_keeps_nobody_from_being_told(world: World) -> None:
    server, _, posts, _, one = caller_of(world, 8)
    assert round_of(server) == MOST + 1
    assert posts.called.count(one) == 1
    for _ in range(20):
        round_of(server)
    assert len(posts.called) <= NUMBERS["calls"].burst + 1, "a person is called so often, and no more"


def test_where_not_all_can_be_called_at_once_people_come_in_turn(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "AT_ONCE", 1)
    server, _, posts, _, one = caller_of(world, 2 * MOST, 2 * MOST)
    assert [round_of(server), round_of(server)] == [MOST, MOST]
    assert posts.called.count(one) == MOST, "there is enough to tell either of them, and each is told once"


def test_whose_calls_are_slow_holds_up_neither_the_round_nor_the_next_one(world: World) -> None:
    server, caller, posts, slow, one = caller_of(world, 2)

    async def rounds() -> tuple[int, int]:
        posts.slow[slow] = asyncio.Event()
        first = await caller.begin_round()
        done, waiting = await asyncio.wait(first, timeout=5)
        begun = len(posts.called)
        again = await caller.begin_round()  # whoever is being called is not called beside that
        assert (len(done), len(waiting), again) == (1, 1, [])
        world.now[0] += 7  # seconds that the slow call has taken
        posts.slow[slow].set()
        await asyncio.gather(*waiting)
        return begun, len(posts.called)

    begun, ended = server.inside(rounds())
    assert posts.called.count(one) == 1
    assert (begun, ended) == (2, MOST + 1)
    assert round_of(server) == 0, "seven seconds long: put off for some time"
    world.now[0] += 7 * SLOWER
    assert round_of(server) == MOST


def test_names_of_one_domain_take_no_more_than_a_few_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that is silent keeps threads, but not all of them."""
    silent, asked = threading.Event(), []

    def looked_up(host: str, *_: Any) -> list[Any]:
        asked.append(host)
        if host.endswith("slow.example.org"):
            silent.wait(60)
        return [(None, None, None, "", ("192.0.2.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)

    async def both() -> list[str]:
        names = NameLookup()
        slow = [asyncio.ensure_future(names.look_up(f"h{n}.slow.example.org", 443)) for n in range(40)]
        await asyncio.sleep(0)
        for one in slow[:20]:
            one.cancel()  # nobody waits for them any more; their threads do
        try:
            return await asyncio.wait_for(names.look_up("example.net", 443), 30)
        finally:
            silent.set()
            await asyncio.gather(*slow, return_exceptions=True)
            names.desk.close(wait=True)

    assert asyncio.run(both()) == ["192.0.2.1"]
    assert asked.index("example.net") <= outgoing.OF_DOMAIN
