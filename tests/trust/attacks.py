"""What once let one visitor stop a server, or take what others want: each attack is made again, and comes to nothing.

Nothing is judged by the clock here: what is counted is work, order and turns. How long a neighbor waits is held in
`tests/trust/sizes.py`.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import ludus
from ludus.core.drafts import by_row, own_files
from ludus.events import pairing
from ludus.web.asides import Aside
from ludus.web.asking import Asker
from ludus.web.event import State
from ludus.web.runs import DraftProcess
from ludus.web.shares import ADDRESS, COSTS, OPEN, SITE, TOO_FAST, Shares
from tests.trust.doors import token_of
from tests.trust.kinds import fresh_server
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Server

BENCH = "/workbench/hostile-takeover"
HOME, ELSEWHERE = "192.0.2.66", "192.0.2.1"  # of the attacker, and of a neighbor
LITTLE = 2.0  # seconds of computing in the loop, for all that an attack sends
NAME = 'x\n[[character]]\nkey = "z0"\nq = [\n' + "1," * 1900 + "\n" * 3900 + "1]"


def at(stack: ExitStack, server: Server, address: str) -> Browser:
    """Somebody new at an address."""
    found = Browser(server, address)
    stack.callback(found.close)
    return found


def computed(server: Server) -> float:
    """Seconds that the loop has computed."""

    async def now() -> float:
        return time.thread_time()

    return server.inside(now())


def drafted(**cells: Any) -> str:
    rows = {"character boss": cells, "character z0": {"q": "'" * 3 + "\ncite = 'FORGED'\n" + "'" * 3}}
    return json.dumps({"content": {"characters.toml": rows}})


def a_draft_made_of_rows(stack: ExitStack, server: Server) -> Iterator[str]:
    """One form of 12 kB, once 57 seconds in the loop."""
    me = at(stack, server, HOME)
    before = computed(server)
    for path, fields in (
        ("files", {"draft": drafted(name=NAME)}),
        ("check", {"draft": drafted(name=NAME)}),
        ("simulate", {"draft": drafted(name=NAME), "games": "1"}),
        ("bring", {"name": "characters.toml", "file": NAME * 5}),
        ("bring", {"name": "mine.toml", "file": "[" + "a." * 20_000 + "b]"}),
    ):
        answer = me.post(f"{BENCH}/{path}", **fields)
        told = answer.json()
        if answer.status_code not in (200, 400, 413) or not (told.get("error") or told.get("text")):
            yield f"{path}: answered with {answer.status_code}"
    if computed(server) - before > LITTLE:
        yield f"the loop has computed for {computed(server) - before:.1f} s"


def names_that_are_never_found(stack: ExitStack, server: Server) -> Iterator[str]:
    """Eight webhooks at a silent name server; whoever reads pages does not notice."""
    me, other, silent = at(stack, server, HOME), at(stack, server, ELSEWHERE), threading.Event()
    stack.callback(silent.set)
    known = socket.getaddrinfo

    def looked_up(host: str, *more: Any) -> Any:
        if host.endswith("example.org"):
            silent.wait(60)
            raise socket.gaierror
        return known(host, *more)

    stack.enter_context(patch.object(socket, "getaddrinfo", looked_up))
    for n in range(8):
        me.post("/me/calls/hook", url=f"https://h{n}.slow.example.org/x", when="now")
    for _ in range(3):
        me.table("void-zone", "me", "me")
    begun = server.inside(server.app.state.caller.begin_round())
    for _ in range(20):
        if other.http.get("/mine").status_code != 200:
            yield "a page was refused"
    if not begun or any(task.done() for task in begun):
        yield "nobody was called meanwhile"


def a_lane_full_of_texts(stack: ExitStack, server: Server) -> Iterator[str]:
    """Many cookies send texts that take long; somebody elsewhere sends a harmless one."""
    harmless = json.dumps({"content": {"characters.toml": {"character boss": {"move": 5}}}})
    people = [at(stack, server, HOME) for _ in range(24)]
    other = at(stack, server, ELSEWHERE)
    if other.post(f"{BENCH}/check", draft=harmless).json()["text"]:
        yield "a harmless draft is refused"
    child = server.app.state.checks.quick.child.process
    pool = stack.enter_context(ThreadPoolExecutor(32))
    child.send_signal(signal.SIGSTOP)  # it reads something that takes long
    try:
        attack = [pool.submit(me.post, f"{BENCH}/check", draft=harmless) for me in people]
        while sum(one.done() for one in attack) < len(people) - OPEN["texts"].address:
            time.sleep(0.01)
        mine = pool.submit(lambda: other.post(f"{BENCH}/check", draft=harmless))
        while len(server.app.state.checks.quick.desk.turns) < OPEN["texts"].address:
            time.sleep(0.01)
        if mine.done():
            yield f"the neighbor was answered with {mine.result().status_code}"
    finally:
        child.send_signal(signal.SIGCONT)
    if (found := mine.result()).status_code != 200 or found.json()["text"]:
        yield f"the neighbor was answered with {found.status_code}"
    refused = sum(one.result().status_code == 429 for one in attack)
    refused += sum(TOO_FAST in one.result().text for one in attack if one.result().status_code == 200)
    if refused != len(people) - OPEN["texts"].address:
        yield f"{refused} of {len(people)} texts from one address were refused"


def texts_that_take_their_time(stack: ExitStack, server: Server) -> Iterator[str]:
    """What takes two seconds of computing costs as much; cookies change nothing. Time stands still meanwhile."""
    server = fresh_server(stack, steady=lambda: 0.0)
    people = [at(stack, server, HOME) for _ in range(6)]
    lane = server.app.state.checks.quick
    with patch.object(lane, "answer", lambda _: {"took": 2.0, "found": {"players": 2}}):
        answers = [me.post(f"{BENCH}/check", draft="{}").json() for _ in range(4) for me in people]
    read = sum("players" in told for told in answers)
    if not 10 <= read <= 12:  # seconds of an address: twenty at once
        yield f"{read} texts of two seconds each were read"


def calls_of_somebody_with_many_tables(stack: ExitStack, server: Server) -> Iterator[str]:
    """Eight webhooks and many tables, and somebody with one of each who comes later."""
    told: list[str] = []

    async def send(way: Any, *_: Any) -> None:
        told.append(way.target["url"])

    me, other = at(stack, server, HOME), at(stack, server, ELSEWHERE)
    for n in range(8):
        me.post("/me/calls/hook", url=f"https://many.example.org/{n}", when="now")
    for _ in range(8):
        me.table("void-zone", "me", "me")
    other.post("/me/calls/hook", url="https://one.example.org/", when="now")
    other.table("void-zone", "me", "me")
    caller = server.app.state.caller
    stack.enter_context(patch.object(caller.sender, "send", send))
    for _ in range(5):
        server.inside(caller.round())
        if "https://one.example.org/" not in told[:6]:
            yield f"told after {len(told)} others"
            return


def cookies_that_take_all_tables_of_drafts(stack: ExitStack, server: Server) -> Iterator[str]:
    """Six cookies of one address; tables and runs are only begun, and nobody plays."""
    begun = 0

    async def begin(self: Aside, *_: Any) -> None:
        nonlocal begun
        begun += 1
        self.code = f"ASIDE{begun}"

    running = SimpleNamespace(returncode=None, kill=lambda: None, wait=lambda: asyncio.sleep(0))
    stack.enter_context(patch.object(Aside, "begin", begin))
    stack.enter_context(patch.object(Aside, "idle", False))
    stack.enter_context(patch.object(Aside, "process", running, create=True))
    go_on = threading.Event()
    stack.callback(go_on.set)
    told = {"over": True, "done": 0, "total": 1}
    stack.enter_context(patch.object(DraftProcess, "request", lambda *_: go_on.wait(60) and told))
    draft = json.dumps({"content": {"characters.toml": {"character boss": {"move": 5}}}})
    for path, fields, most in (
        ("try", {"draft": draft, "level": "novice"}, OPEN["asides"].address),
        ("simulate", {"draft": draft, "games": "1", "bots": "random"}, OPEN["runs"].address),
    ):
        found = [at(stack, server, HOME).post(f"{BENCH}/{path}", **fields).status_code for _ in range(7)]
        if found.count(200) > most:
            yield f"{path}: {found}"
        if (status := at(stack, server, ELSEWHERE).post(f"{BENCH}/{path}", **fields).status_code) != 200:
            yield f"{path}: the neighbor was answered with {status}"


def rows_by_a_visitors_hand(stack: ExitStack, server: Server) -> Iterator[str]:
    """Texts that close the quotes they are written into make no rows and no columns."""
    me = at(stack, server, HOME)
    forged = "''' #\nsource = 'published'\ncite = 'FORGED'\n[[character]]\nkey = 'new'\nname = '''"
    draft = json.dumps({"content": {"characters.toml": {"character boss": {"name": forged, "move": 5}}}})
    game = ludus.game("hostile-takeover")
    own = by_row(tomllib.loads(own_files(game)["characters.toml"].read_text(encoding="utf-8")))
    found = me.post(f"{BENCH}/files", draft=draft).json()["files"]["characters.toml"]
    if by_row(tomllib.loads(found)) != {**own, "character boss": {**own["character boss"], "name": forged, "move": 5}}:
        yield "a text has become more than a text"
    answer = me.post(f"{BENCH}/files", draft=drafted(name=forged))
    if answer.status_code != 400 or "no character z0" not in answer.json()["error"]:
        yield f"a row that is only written in a text was found: {answer.status_code}"


def looks_by_programs(stack: ExitStack, server: Server) -> Iterator[str]:
    """A look costs what it computes: an address has so many seconds of the loop, and no more."""
    me = at(stack, server, HOME)
    token, code = token_of(me), me.table("void-halls", "me", "me")
    shares, owed = server.app.state.shares, []
    stack.enter_context(patch.object(shares, "owe", lambda names, cost: owed.append((names, cost))))
    headers = {"authorization": f"Bearer {token}"}
    answer = me.http.get(f"/api/v1/tables/{code}", params={"log": "600", "scene": "yes"}, headers=headers)
    if answer.status_code != 200 or not owed or not {"people", "addresses", "tokens"} <= owed[0][0].keys():
        yield f"a look that was answered with {answer.status_code} is not paid for: {owed}"
    if not owed or owed[0][1] <= 0:
        yield "what a look computes costs nothing"


def names_without_end(stack: ExitStack, server: Server) -> Iterator[str]:
    """Somebody with a /48 neither makes others' spending forgotten nor has a budget for each address."""
    shares = Shares(lambda: 0.0)

    def spent(network: str, count: int, each: int) -> int:
        done = 0
        for n in range(count):
            for _ in range(each):
                try:
                    shares.spend("page", address=f"2001:db8:{network}:{n:x}::")
                except ludus.table.refusals.Refused:
                    break
                done += 1
        return done

    whole = spent("7", 1, 10_000)
    if whole != ADDRESS.burst / COSTS["page"]:
        yield f"an address may ask for {whole} pages"
    if (many := spent("8", 10_001, 1)) > SITE * whole:
        yield f"a network may ask for {many} pages"
    for n in range(10_001):  # other networks
        shares.may("guesses", Asker("", f"2001:db8:{n:x}::"))
        try:
            shares.spend("page", address=f"2001:{n:x}::")
        except ludus.table.refusals.Refused:
            break
    if spent("7", 1, 1):
        yield "what an address has spent was forgotten"


def pairing_in_the_loop(stack: ExitStack, server: Server) -> Iterator[str]:
    """A round of 64 at tables of six is paired elsewhere."""

    found: list[str] = []

    def watched(work: Callable[..., Any]) -> Callable[..., Any]:
        def pairs(*given: Any) -> Any:
            if asyncio._get_running_loop() is not None:
                found.append(f"{work.__name__} in the loop")
            return work(*given)

        return pairs

    for name in ("swiss", "arena", "round_robin", "knock_out", "improve_groups"):
        stack.enter_context(patch.object(pairing, name, watched(getattr(pairing, name))))
    entrants = [SimpleNamespace(key=f"bot:novice#{n}", seed=n, out=False) for n in range(1, 65)]
    for kind, size, tables in (("swiss", 6, 14), ("arena", 4, 16), ("knock-out", 2, 32), ("round-robin", 2, 32)):
        row = SimpleNamespace(kind=kind, players=size, rounds=2, begun=server.app.state.hall.wall(), maker="somebody")
        events = server.app.state.events
        due = server.inside(events.due(State(row, entrants, [])))
        if len(due) != tables or {key for table in due for key in table.seats} != {e.key for e in entrants}:
            yield f"{kind}: {len(due)} tables"
    yield from found


ATTACKS: dict[str, Callable[[ExitStack, Server], Iterator[str]]] = {
    "a draft made of rows": a_draft_made_of_rows,
    "names that are never found": names_that_are_never_found,
    "a lane full of texts": a_lane_full_of_texts,
    "texts that take their time": texts_that_take_their_time,
    "calls of somebody with many tables": calls_of_somebody_with_many_tables,
    "cookies that take all tables of drafts": cookies_that_take_all_tables_of_drafts,
    "rows by a visitor's hand": rows_by_a_visitors_hand,
    "looks by programs": looks_by_programs,
    "names without end": names_without_end,
    "pairing in the loop": pairing_in_the_loop,
}


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    for _ in seeds:
        with ExitStack() as stack:
            tally.wrong += list(ATTACKS[subject](stack, fresh_server(stack)))
        tally.done += 1
    return tally


PROOF = Proof(
    "known attacks are refused",
    "What once stopped the server, or took from others what they want, is made again and comes to nothing.",
    "attacks",
    "that came to something",
    small=1,
    full=5,
    run=run,
    subjects=lambda: list(ATTACKS),
    pieces=1,
)
