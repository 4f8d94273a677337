"""Seats stay with their people: links of every age and every way to a seat, tried by whoever has no right to it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import select, update

from ludus.table.people import hash_token
from ludus.web.store import schema as s
from tests.trust.order import hurried
from tests.trust.proof import Proof, Tally
from tests.web.kit import Browser, Line, Server, serving

GAME = "hollow-cell"  # hands are hidden there


@dataclass
class Aim:
    """A seat that strangers are after, and a link to it that is worth nothing, or not without the others."""

    code: str
    seat: int
    token: str


class World:
    """A host, two friends who sit, and strangers; and for each age of a link a table of its own."""

    def __init__(self, stack: ExitStack) -> None:
        folder = stack.enter_context(TemporaryDirectory(prefix="ludus-"))
        self.server: Server = stack.enter_context(serving(Path(folder) / "tables.db", wall=hurried, steady=hurried))
        self.stack = stack
        self.host, self.friend, self.mate = self.person("Host"), self.person("Friend"), self.person("Mate")
        watcher, elsewhere = self.person("Watcher"), self.person("Elsewhere")
        elsewhere.table(GAME, "me", "me")
        self.strangers = {
            "nobody known": self.person(""),
            "a spectator": watcher,
            "somebody at another table": elsewhere,
            "another seat": self.friend,
            "the host": self.host,
        }
        self.aims = {age: made(self) for age, made in AGES.items()}

    def person(self, name: str) -> Browser:
        found = Browser(self.server)
        self.stack.callback(found.close)
        if name:
            found.post("/me", name=name)
        return found

    def link(self, maker: Browser, code: str, seat: int) -> str:
        return str(maker.post(f"/t/{code}/seats/{seat}/link").json()["url"]).rsplit("/", 1)[1]

    def table(self, last: str) -> str:
        """The host, both friends, and the last seat."""
        code = self.host.table(GAME, "me", "open", "open", last, absence="259200")
        for seat, friend in enumerate((self.friend, self.mate), 1):
            assert friend.post(f"/t/{code}/sit", seat=seat).status_code == 200
        return code

    def sitters(self, code: str) -> list[tuple[Any, ...]]:
        c = s.seats.c
        rows = self.server.app.state.hall.store.ask(select(c.seat, c.kind, c.person).where(c.table == code))
        return sorted(tuple(row) for row in rows)

    def own(self, browser: Browser, code: str) -> list[int]:
        me = self.server.inside(self.server.app.state.people.of(browser.cookie)).id
        return [seat for seat, _, person in self.sitters(code) if person == me]


# --- links of every age -----------------------------------------------------------------------------------------------


def used(w: World) -> Aim:
    code = w.table("friend")
    token = w.link(w.host, code, 3)
    w.person("Third").post(f"/join/{token}")
    return Aim(code, 3, token)


def second(w: World) -> Aim:
    """Made together with the one that was used."""
    code = w.table("friend")
    one, other = w.link(w.host, code, 3), w.link(w.host, code, 3)
    w.person("Third").post(f"/join/{one}")
    return Aim(code, 3, other)


def left(w: World) -> Aim:
    """Made before somebody sat down and left again, in the middle of the game."""
    code = w.table("friend")
    one, other = w.link(w.host, code, 3), w.link(w.host, code, 3)
    third = w.person("Third")
    third.post(f"/join/{one}")
    third.post(f"/t/{code}/leave", seat=3)
    return Aim(code, 3, other)


def own_left(w: World) -> Aim:
    """Made by somebody for the own seat, and then left behind."""
    code, third = w.table("open"), w.person("Third")
    third.post(f"/t/{code}/sit", seat=3)
    token = w.link(third, code, 3)
    third.post(f"/t/{code}/leave", seat=3)
    return Aim(code, 3, token)


def handed_over(w: World) -> Aim:
    """Made by somebody for the own seat, which another link has given to somebody else since."""
    code, third = w.table("open"), w.person("Third")
    third.post(f"/t/{code}/sit", seat=3)
    one, other = w.link(third, code, 3), w.link(third, code, 3)
    w.person("Phone").post(f"/join/{one}")
    return Aim(code, 3, other)


def before_a_bot(w: World) -> Aim:
    code = w.table("friend")
    token = w.link(w.host, code, 3)
    w.host.post(f"/t/{code}/seats/3/bot", level="random")
    return Aim(code, 3, token)


def expired(w: World) -> Aim:
    code = w.table("bot:random")
    token = w.link(w.host, code, 3)
    old = update(s.links).where(s.links.c.hash == hash_token(token)).values(made=0.0)
    w.server.inside(w.server.app.state.hall.store.write((old, None)))
    return Aim(code, 3, token)


def refused(w: World) -> Aim:
    """To a bot's seat that the friend has refused."""
    code = w.table("bot:random")
    token = w.link(w.host, code, 3)
    w.person("Asker").post(f"/join/{token}")
    line = Line(w.friend, code)
    assert line.ask("seat-no", seat=1, base=line.seq, wanted=3)["type"] == "ack"
    line.close()
    return Aim(code, 3, token)


def asked(w: World) -> Aim:
    """To a bot's seat that somebody else has asked for; the friend has not answered."""
    code = w.table("bot:random")
    token = w.link(w.host, code, 3)
    w.person("Asker").post(f"/join/{w.link(w.host, code, 3)}")
    return Aim(code, 3, token)


def forged(w: World) -> Aim:
    aim = asked(w)
    return Aim(aim.code, 3, aim.token[:-1] + ("A" if aim.token[-1] != "A" else "B"))


def hash_of_it(w: World) -> Aim:
    aim = asked(w)
    return Aim(aim.code, 3, hash_token(aim.token))


AGES: dict[str, Callable[[World], Aim]] = {
    "used": used,
    "the second of two": second,
    "from before the seat was left": left,
    "for an own seat that was left": own_left,
    "for an own seat that was handed over": handed_over,
    "from before a bot": before_a_bot,
    "expired": expired,
    "refused by the others": refused,
    "not agreed to yet": asked,
    "forged": forged,
    "its hash": hash_of_it,
}


# --- ways to a seat ---------------------------------------------------------------------------------------------------


def by_form(path: str, **fields: Any) -> Callable[[World, Aim, Browser], list[dict[str, Any]]]:
    def knock(w: World, aim: Aim, who: Browser) -> list[dict[str, Any]]:
        who.post(path.format(code=aim.code, seat=aim.seat, token=aim.token), **fields)
        return []

    return knock


def by_message(kind: str, **fields: Any) -> Callable[[World, Aim, Browser], list[dict[str, Any]]]:
    def speak(w: World, aim: Aim, who: Browser) -> list[dict[str, Any]]:
        line = Line(who, aim.code, aim.seat if kind == "hello" else None)
        key = {} if kind in ("hello", "as") else {"key": secrets.token_hex(8)}
        base = {"base": line.seq} if "seat" in fields and kind != "as" else {}
        line.send(type=kind, **key, **base, **fields)
        line.ask("why", seat=63, action="pass")
        line.close()
        return line.got

    return speak


WAYS: dict[str, Callable[[World, Aim, Browser], list[dict[str, Any]]]] = {
    "join": by_form("/join/{token}"),
    "sit": by_form("/t/{code}/sit", seat=3),
    "leave": by_form("/t/{code}/leave", seat=3),
    "fork": by_form("/t/{code}/fork", seat=3, how="sandbox"),
    "hello": by_message("hello", **{"as": 3}),
    "as": by_message("as", seat=3),
    "look": by_message("look", at=0, **{"as": 3}),
    "do": by_message("do", seat=3, action="pass"),
    "resign": by_message("resign", seat=3),
    "claim": by_message("claim", seat=3, absent=0),
    "claim it": by_message("claim", seat=1, absent=3),
    "seat-yes for it": by_message("seat-yes", seat=3, wanted=3),
    "seat-yes of nobody": by_message("seat-yes", seat=0, wanted=1),
    "seat-no": by_message("seat-no", seat=0, wanted=1),
}


def attempt(w: World, age: str, who: str, way: str) -> Iterator[str]:
    """Everything wrong after a stranger has tried one way to a seat."""
    aim, browser = w.aims[age], w.strangers[who]
    before, own = w.sitters(aim.code), w.own(browser, aim.code)
    got = WAYS[way](w, aim, browser)
    if w.sitters(aim.code) != before:
        yield "somebody else sits there"
    if any(m["type"] in ("table", "show") and m["as"] is not None and m["as"] not in own for m in got):
        yield "a hand was shown"


EVERY = list(product(AGES, WAYS))
STRANGERS = 5


def run(subject: str, seeds: range) -> Tally:
    """Each try is one stranger, one age of a link and one way to a seat."""
    tally = Tally()
    with ExitStack() as stack:
        w = World(stack)
        assert len(w.strangers) == STRANGERS
        for seed in seeds:
            who = list(w.strangers)[seed % STRANGERS]
            age, way = EVERY[seed // STRANGERS % len(EVERY)]
            tally.wrong += [f"{who}, a link {age}, {way}: {wrong}" for wrong in attempt(w, age, who, way)]
            tally.done += 1
    return tally


PROOF = Proof(
    "seats stay with their people",
    "Nobody takes a seat or sees a hand by a link that is worth nothing, or without the consent of the others.",
    "attempts",
    "seats taken or hands seen",
    small=30,
    full=10_000,
    run=run,
    subjects=lambda: ["links and messages"],
    pieces=40,
)
