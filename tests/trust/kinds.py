"""Kinds of faults that made one visitor everybody's trouble: each is looked for in all of the server, not in the places
where it was once found.

What is looked at is found in the running application and in its sources, so that whatever is added is in by itself.
"""

from __future__ import annotations

import ast
import asyncio
import gc
import inspect
import json
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import ludus
from ludus.core import draft_texts, record
from ludus.core.game import Game
from ludus.table import uploads
from ludus.web import asking as module
from ludus.web.asking import Asker, asking
from ludus.web.shares import NUMBERS, OPEN, Shares
from ludus.web.thinking import BotProcess
from ludus.web.turns import Desk, Turns
from tests.trust.doors import API, DOORS, world
from tests.trust.order import hurried
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, NoThreads, Server, serving

WEB = Path(module.__file__).parent
MARK = "canary of a visitor"  # stands in every text that is sent
CROWD = 40  # cookies of somebody who has many


# --- a parser in the loop ---------------------------------------------------------------------------------------------

SCENARIO = f"[[scenario]]\nkey = 'x'\nname = '{MARK}'\n"
DRAFT = json.dumps({"content": {"characters.toml": {"character boss": {"name": MARK}}}, "options": {"terrain": MARK}})
TEXTS = {
    "draft": DRAFT, "file": SCENARIO, "name": "characters.toml", "record": f"game void-zone 1 · {MARK}", "text": MARK,
    "option-terrain": f"cubes: {MARK}", "option-own_scenario": SCENARIO.replace("\n", "/"), "games": "1",
}  # fmt: skip


TEXTUAL = [game for game in ludus.games() if any(option.kind == "text" for option in game.options)]


@contextmanager
def readers_watched(found: list[str]) -> Iterator[None]:
    """Notes whoever reads a visitor's text in a thread where a loop runs."""

    def watched(name: str, read: Callable[..., Any]) -> Callable[..., Any]:
        def reads(*args: Any, **more: Any) -> Any:
            if MARK in read_by(name, (*args, *more.values())) and asyncio._get_running_loop() is not None:
                found.append(f"{name} reads a visitor's text in the loop")
            return read(*args, **more)

        return reads

    with ExitStack() as stack:
        known: list[tuple[Any, str]] = [(tomllib, "loads"), (record, "read"), (record, "replay"), (Game, "setting")]
        for readers in (draft_texts, uploads):
            known += [(readers, name) for name, _ in inspect.getmembers(readers, inspect.isfunction)]
        for owner, name in known:
            stack.enter_context(patch.object(owner, name, watched(name, getattr(owner, name))))
        yield


def a_parser_in_the_loop() -> Iterator[str]:
    """Every form of the application is sent with every kind of text."""
    found: list[str] = []
    with ExitStack() as stack:
        server = fresh_server(stack)
        lane = server.app.state.checks.quick
        reading = stack.enter_context(patch.object(lane, "answer", wraps=lane.answer))
        stack.enter_context(readers_watched(found))
        for game in TEXTUAL:
            me = Browser(server)
            stack.callback(me.close)
            for route, door in DOORS.items():
                method, _, path = route.partition(" ")
                if method == "POST" and API not in route and "{" not in path.replace("{game}", ""):
                    fields = {**door.fields, **TEXTS, "game": game.id, "players": "2"}
                    answer = me.post(path.format(game=game.id), **fields)
                    if answer.status_code >= 500 and answer.json().get("code") != "too-fast":
                        yield f"{route}: {answer.status_code}"
                if method == "GET" and path.endswith("/check"):
                    me.http.get(path.format(game=game.id), params=TEXTS)
        if not reading.called:
            yield "no text was read at all"
    yield from found


def read_by(name: str, args: tuple[Any, ...]) -> str:
    """The texts that are read: of the options of a game those that are texts to it."""
    if name not in ("setting", "fitting"):
        return repr([one for one in args if isinstance(one, str)])
    chosen: dict[str, Any] = next((one for one in args if isinstance(one, dict)), {})
    return repr([chosen.get(option.name) for option in args[0].options if option.kind == "text"])


# --- a shared executor ------------------------------------------------------------------------------------------------

LOOPS_OWN = ("to_thread", "getaddrinfo", "getnameinfo", "run_sync", "run_in_threadpool", "set_default_executor")


def a_shared_executor() -> Iterator[str]:
    """Nobody uses the threads of the loop, which all would share; and every pool of threads is a desk or a bot's."""
    for file in sorted(WEB.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(node, "attr", getattr(node, "id", ""))
            if isinstance(node, ast.Attribute | ast.Name) and name in LOOPS_OWN and not of_socket(node):
                yield f"{file.name}:{node.lineno} uses {name}"
            if isinstance(node, ast.Call) and on_the_loop(node):
                yield f"{file.name}:{node.lineno} uses the loop's own threads"
    with ExitStack() as stack:
        w = world(stack)
        default = getattr(w.server.loop, "_default_executor", None)
        assert isinstance(default, NoThreads), "the loop's own threads are not watched"
        for route in DOORS:
            method, _, path = route.partition(" ")
            wanted = method == "GET" and API not in route
            if wanted and w.host.http.get(path.format(**w.known)).status_code == 500:
                yield f"{route}: it needs threads of the loop"
        if default.asked:
            yield f"asked for threads of the loop: {default.asked[:3]}"
        known = [desk.pool for desk in alive(Desk)] + [mind.thread for mind in alive(BotProcess)] + alive(NoThreads)
        odd = [pool for pool in alive(ThreadPoolExecutor) if not any(pool is one for one in known)]
        yield from (f"threads without turns: {pool._thread_name_prefix}" for pool in odd)


def on_the_loop(node: ast.Call) -> bool:
    """Whether something is done in the loop's own threads: by an executor of None."""
    return getattr(node.func, "attr", "") == "run_in_executor" and isinstance(node.args[0], ast.Constant)


def of_socket(node: ast.Attribute | ast.Name) -> bool:
    """The lookup of a name that a desk carries out."""
    return isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "socket"


def alive(kind: type[Any]) -> list[Any]:
    found = [one for one in gc.get_objects() if issubclass(type(one), kind)]
    return [one for one in found if not getattr(getattr(one, "pool", one), "_shutdown", False)]


# --- a queue without turns --------------------------------------------------------------------------------------------

ATTACKER, NEIGHBOR = "2001:db8:1", "2001:db8:2:2::"


QUEUES = "store backups names mails sealing runs reviews replays history upkeep pairings".split()
LANES = ["quick texts", "long texts"]


def a_queue_without_turns() -> Iterator[str]:
    """Whoever has many cookies, and many addresses of one network, waits for a neighbor after one turn."""
    with ExitStack() as stack:
        server = fresh_server(stack)
        desks = {desk.pool._thread_name_prefix: desk for desk in alive(Desk)}
        if missing := {*QUEUES, *LANES} - desks.keys():
            yield f"no queue for {sorted(missing)}"
        for name, desk in desks.items():
            place = server.inside(place_of_neighbor(desk.turns, desk.do))
            if place > desk.turns.most:
                yield f"{name}: the neighbor comes after {place} of the attacker's"
        for mind in alive(BotProcess):
            place = server.inside(place_of_neighbor(mind.turns, None))
            if place > mind.turns.most:
                yield f"bots: the neighbor comes after {place} of the attacker's"


async def place_of_neighbor(turns: Turns, do: Callable[..., Any] | None) -> int:
    """How many of an attacker's come before a neighbor who asks last."""
    came: list[str] = []

    async def ask(who: Asker) -> None:
        asking.set(who)
        if do is not None:
            await do(came.append, who.address)
            return
        async with turns.turn(*who.path):
            came.append(who.address)

    for _ in range(turns.most):
        await turns.come()
    crowd = [Asker(f"cookie {n}", f"{ATTACKER}:{n % 10:x}::") for n in range(CROWD)]
    waiting = [asyncio.create_task(ask(who)) for who in [*crowd, Asker("neighbor", NEIGHBOR)]]
    await asyncio.sleep(0)
    for _ in range(turns.most):
        turns.pass_on()
    await asyncio.gather(*waiting)
    return came.index(NEIGHBOR)


# --- a limit by one name ----------------------------------------------------------------------------------------------


def a_limit_by_one_name() -> Iterator[str]:
    """Every limit ends for one address with many cookies, and for one network with many addresses."""
    crowds: dict[str, Callable[[int], Asker]] = {
        "cookies": lambda n: Asker(f"cookie {n}", "192.0.2.1"),
        "addresses": lambda n: Asker(f"cookie {n}", f"2001:db8:1:{n:x}::"),
    }
    for many, who in crowds.items():
        shares = Shares(lambda: 0.0)
        for what in NUMBERS:
            if all(shares.may(what, who(n)) for n in range(1000)):
                yield f"{what}: many {many} have no end"
        for what, most in OPEN.items():
            taken = 0
            with ExitStack() as stack:
                for n in range(100):
                    try:
                        stack.callback(shares.take(what, "all", who(n)))
                    except ludus.table.refusals.Refused:
                        break
                    taken += 1
            if not taken < most.all + (many == "addresses"):
                yield f"{what}: many {many} take all {most.all} places"
        shares = Shares(lambda: 0.0)
        spent = 0
        try:
            for n in range(20_000):
                shares.spend("form", person=who(n).person, address=who(n).address)
                spent += 1
        except ludus.table.refusals.Refused:
            pass
        if spent == 20_000:
            yield f"budgets: many {many} have no end"
    if asking.get() != Asker():
        yield "somebody asks although nobody does"


# --- the proof --------------------------------------------------------------------------------------------------------


def fresh_server(stack: ExitStack, steady: Callable[[], float] = hurried) -> Server:
    folder = stack.enter_context(TemporaryDirectory(prefix="ludus-"))
    return stack.enter_context(serving(Path(folder) / "tables.db", steady=steady))


KINDS: dict[str, Callable[[], Iterator[str]]] = {
    "a parser of visitors' texts in the loop": a_parser_in_the_loop,
    "an executor that several share": a_shared_executor,
    "a queue without turns": a_queue_without_turns,
    "a limit that charges one name": a_limit_by_one_name,
}


def run(subject: str, seeds: range) -> Tally:
    return Tally(len(seeds), [wrong for _ in seeds for wrong in KINDS[subject]()])


PROOF = Proof(
    "no fault of its kind",
    "Texts are read outside the loop, threads are not shared, queues give turns, limits know all of somebody.",
    "looks at the whole server",
    "faults",
    small=1,
    full=3,
    run=run,
    subjects=lambda: list(KINDS),
    pieces=1,
)
