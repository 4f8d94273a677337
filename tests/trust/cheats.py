"""Cheating servers and players: each bends the dice of a game its own way, and is caught by those who play honestly.

People are the browser's own code, run by node. A cheating server knows everything that people have sent, tries until
the seed is one that it likes, and says what it likes. Cheating players meet the server's own code.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
from collections.abc import Callable
from itertools import count
from typing import Any

import ludus
from ludus.core import proof, record
from ludus.core.chance import dealers_share, fingerprint, mix_seed, pledge
from ludus.core.match import playout
from ludus.core.proof import BOT, LATE, PERSON, SERVER
from ludus.table import protocol
from ludus.table.fair_dice import TimeUp
from ludus.table.home import Pace
from ludus.table.refusals import Refused
from ludus.testing.play import chooser
from tests.table.home import MemoryHome, person, sitting
from tests.trust.dice import HERE, why_not
from tests.trust.proof import Proof, Tally

GAME = ludus.game("void-halls")
ANSWERS = 30  # of a game, with some ten throws of several dice
Fixed = list[dict[str, str]]


def word(seed: int, what: str, size: int = 16) -> str:
    return hashlib.shake_256(f"{what} {seed}".encode()).hexdigest(size)


def liked(seed: int) -> bool:
    """What a cheat tries for: say, that the first die shows a six."""
    return seed % 8 == 0


# --- people, with the code of the page --------------------------------------------------------------------------------


class Node:
    """The browser's code."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            ["node", HERE / "cheats.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **message: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(message), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


class Browser:
    """One person in one seat."""

    def __init__(self, node: Node, seed: int, seat: int) -> None:
        self.node = node
        self.seat = seat
        self.who = f"{seed} {seat}"
        self.random = word(seed, f"share {seat}")
        node.ask(who=self.who, do="sit")

    def see(self, status: str, commit: str, shares: Fixed, given: list[int], bots: list[int]) -> dict[str, Any] | None:
        """What this browser sends when it is shown a table; it is acknowledged."""
        fair = {"commit": commit, "shares": shares, "given": given}
        table = {"fair": fair, "mine": [self.seat], "status": status, "bots": bots}
        sent = self.node.ask(who=self.who, do="see", table=table, random=self.random)
        for message in sent:
            self.node.ask(who=self.who, do="ack", sent=message)
        return sent[0] if sent else None

    def check(self, text: str) -> tuple[list[str], list[str], list[str]]:
        """What the page finds wrong with a record, what it finds weak, and what `ludus verify` finds wrong."""
        found = self.node.ask(who=self.who, do="check", record=text)
        verdict = found["verdict"]
        faults = [f"{fault['what']} {fault['seat']}" for fault in verdict["faults"]]
        weak = [f"{remark['what']} {remark['seat']}" for remark in verdict["weak"]]
        return faults, weak, record.verify(GAME, text, proof.read_receipt(found["written"]))


# --- servers ----------------------------------------------------------------------------------------------------------


class Server:
    """An honest one, with two people and a bot."""

    bots = 1
    noticed_by: tuple[str, ...] = ("the page", "ludus verify")  # who must notice, if this one cheats

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.tries = count()
        self.secret = bytes.fromhex(word(seed, "secret", 32))
        self.bot_share = dealers_share(self.secret, 2)
        self.givers = [PERSON, PERSON] + [BOT] * self.bots

    def another(self, size: int = 16) -> str:
        """Something new to try."""
        return word(self.seed, f"try {next(self.tries)}", size)

    def until_liked(self, secret: Callable[[], bytes], shares: Callable[[], list[str]]) -> tuple[bytes, list[str]]:
        while True:
            found = secret(), shares()
            if liked(mix_seed(*found)):
                return found

    def pledge(self, seat: int) -> str:
        return pledge(self.secret)

    def listed(self, prints: list[str]) -> Fixed:
        prints = [*prints, fingerprint(self.bot_share)]
        return [{"giver": giver, "print": prints[n]} for n, giver in enumerate(self.givers)]

    def later(self, listed: Fixed) -> Fixed:
        """The list as it is shown when the game has begun."""
        return listed

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        return self.secret, shares

    def played(self, seed: int) -> str:
        match = GAME.begin(2 + self.bots, seed, fair=True)
        playout(match, chooser(self.seed), ANSWERS)
        return match.record()


class LateSecret(Server):
    """Chooses its secret when it knows all shares. A bot's share would give it away."""

    bots = 0

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        return self.until_liked(lambda: bytes.fromhex(self.another(32)), lambda: shares)


class SwappedShare(Server):
    """Puts another share into a person's seat."""

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        return self.until_liked(lambda: self.secret, lambda: [self.another(), *shares[1:]])


class LateShare(Server):
    """Lets a player choose the share anew when it knows all others; or does so itself."""

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        return self.until_liked(lambda: self.secret, lambda: [shares[0], self.another(), *shares[2:]])


class GroundBot(Server):
    """Chooses a bot's share when it knows those of the people."""

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        return self.until_liked(lambda: self.secret, lambda: [*shares[:2], self.another()])


class OwnBot(Server):
    """Fixes a bot's share that does not follow from the secret."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.bot_share = self.another()


class TwoPledges(Server):
    """Shows each person a pledge of its own."""

    def pledge(self, seat: int) -> str:
        return pledge(self.secret) if seat else pledge(bytes.fromhex(self.another(32)))


class ChangedList(Server):
    """Changes the list after the beginning, and has the share that fits it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.new = self.another()

    def later(self, listed: Fixed) -> Fixed:
        return [listed[0], {"giver": PERSON, "print": fingerprint(self.new)}, *listed[2:]]

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        return self.secret, [shares[0], self.new, *shares[2:]]


class BotAsPerson(Server):
    """Says in the record that a bot's share was a person's."""

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        self.givers = [PERSON] * 3
        return self.until_liked(lambda: self.secret, lambda: [*shares[:2], self.another()])


class BotAsPersonFromTheStart(Server):
    """Says so in the list already."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.givers = [PERSON] * 3
        self.bot_share = self.another()


class LostShare(Server):
    """Takes a person's share and says that none was sent, so that it is not opened."""

    noticed_by = ("the page",)

    def listed(self, prints: list[str]) -> Fixed:
        self.givers = [SERVER, PERSON, BOT]
        return super().listed([fingerprint(dealers_share(self.secret, 0)), prints[1]])


class GroundDice(Server):
    """Keeps to the seed in the record's first line, and lets other dice fall."""

    noticed_by = ("ludus verify",)

    def played(self, seed: int) -> str:
        own = next(n for n in count(seed + 1) if liked(n))
        return super().played(own).replace(f"seed {own}", f"seed {seed}", 1)


class Withheld(Server):
    """Together with a player, who does not open the share if the seed is not liked: a choice between two seeds."""

    def settled(self, shares: list[str]) -> tuple[bytes, list[str]]:
        self.givers = [PERSON, LATE, BOT]
        return self.secret, [shares[0], dealers_share(self.secret, 1), *shares[2:]]


SERVERS: dict[str, type[Server]] = {
    "an honest server": Server,
    "a late secret": LateSecret,
    "a swapped share": SwappedShare,
    "a share chosen late": LateShare,
    "a bot's share chosen late": GroundBot,
    "a bot's share of its own": OwnBot,
    "two pledges": TwoPledges,
    "a changed list": ChangedList,
    "a bot passed off as a person": BotAsPerson,
    "a bot listed as a person": BotAsPersonFromTheStart,
    "a share said to be missing": LostShare,
    "other dice than the seed's": GroundDice,
    "a share withheld": Withheld,
}


def game_with(server: Server, node: Node) -> tuple[str, list[Browser]]:
    """A whole game; its record, and those who played."""
    people = [Browser(node, server.seed, seat) for seat in (0, 1)]
    bots = [2] * server.bots
    fixes = [browser.see("dice", server.pledge(browser.seat), [], [], bots) for browser in people]
    listed = server.listed([fix["print"] if fix else "" for fix in fixes])
    opened = [browser.see("dice", server.pledge(browser.seat), listed, [2], bots) for browser in people]
    later = server.later(listed)
    for browser in people:
        browser.see("playing", server.pledge(browser.seat), later, [0, 1, 2], [])
    shares = [sent["share"] if sent else dealers_share(server.secret, n) for n, sent in enumerate(opened)]
    secret, shares = server.settled([*shares, *[server.bot_share] * server.bots])
    return proof.with_pledge(server.played(mix_seed(secret, shares)), secret, shares, server.givers), people


def against(server: Server, node: Node) -> tuple[str, str]:
    """What was wrong in a game, if anything, and who noticed."""
    text, people = game_with(server, node)
    found = [browser.check(text) for browser in (people[:1] if isinstance(server, Withheld) else people)]
    page, verified = any(faults for faults, _, _ in found), any(wrong for _, _, wrong in found)
    named = any("late 1" in weak for _, weak, _ in found)
    if type(server) is Server:
        return ("", "nothing to notice") if not (page or verified or named) else (f"a false alarm: {found}", "")
    if isinstance(server, Withheld):
        return ("", "named by the page") if named and not page else (f"nobody says who withheld: {found}", "")
    noticed = ["the page"] * page + ["ludus verify"] * verified
    missed = [each for each in server.noticed_by if each not in noticed]
    return (f"{' and '.join(missed)} did not notice", "") if missed else ("", f"noticed by {' and '.join(noticed)}")


# --- players, against the code of the server --------------------------------------------------------------------------


class Table:
    """A table of the real server at which two people have sat down, without a network or a disk."""

    def __init__(self, seed: int) -> None:
        self.shares = [word(seed, "honest"), word(seed, "cheat")]
        self.other = word(seed, "another")
        home = MemoryHome(Pace(0, 3600, shares=3600))
        self.room = home.table(GAME, sitting("me", "me"), secret=word(seed, "secret", 32))

    async def fix(self, seat: int, share: str) -> str:
        return await self.hear(seat, type="share-fix", print=fingerprint(share))

    async def open(self, seat: int, share: str) -> str:
        return await self.hear(seat, type="share-open", share=share)

    async def hear(self, mine: int, **message: Any) -> str:
        """The code of the refusal, or nothing."""
        read = protocol.read(json.dumps({"key": "k", "seat": mine, **message}))
        assert isinstance(read, protocol.ShareFix | protocol.ShareOpen)
        try:
            await self.room.do(read, person(mine))
        except Refused as e:
            return e.code
        return ""

    async def time_is_up(self) -> None:
        await self.room.do(TimeUp(self.room.table.seats))

    def begun_with(self) -> list[tuple[str, str]]:
        return [(seat.giver, seat.share) for seat in self.room.table.seats] if self.room.table.story is not None else []


async def opens_another(table: Table) -> str:
    """Fixes one share, and opens another when it has seen the other's."""
    mine, its = table.shares
    await table.fix(0, mine)
    await table.fix(1, its)
    await table.open(0, mine)
    if not await table.open(1, table.other):
        return "another share was opened than fixed"
    await table.open(1, its)
    return "" if table.begun_with() == [(PERSON, mine), (PERSON, its)] else "the game has not begun with what was fixed"


async def fixes_late(table: Table) -> str:
    """Waits with its own share until the other one is opened, or fixes a second one then."""
    mine, its = table.shares
    await table.fix(0, mine)
    if not await table.open(0, mine):
        return "a share was opened before all were fixed"
    await table.fix(1, its)
    await table.open(0, mine)
    return "" if await table.fix(1, table.other) else "a second share was fixed"


async def gives_nothing(table: Table) -> str:
    """Neither fixes nor opens anything."""
    mine, secret = table.shares[0], table.room.table.secret
    await table.fix(0, mine)
    await table.time_is_up()
    await table.open(0, mine)
    told = table.begun_with() == [(PERSON, mine), (SERVER, dealers_share(secret, 1))]
    return "" if told else "it is not told that a share is missing"


async def never_opens(table: Table) -> str:
    """Fixes a share and does not open it."""
    mine, secret = table.shares[0], table.room.table.secret
    await table.fix(0, mine)
    await table.fix(1, table.shares[1])
    await table.open(0, mine)
    await table.time_is_up()
    told = table.begun_with() == [(PERSON, mine), (LATE, dealers_share(secret, 1))]
    return "" if told else "it is not told that a share was never opened"


async def takes_the_others_seat(table: Table) -> str:
    """Fixes or opens a share for a seat that is somebody else's."""
    foreign = {"seat": 0, "type": "share-fix", "print": fingerprint(table.other)}
    return "" if await table.hear(1, **foreign) == "not-yours" else "a share was fixed for somebody else"


PLAYERS = {
    "a player who opens another share": opens_another,
    "a player who fixes late": fixes_late,
    "a player who gives nothing": gives_nothing,
    "a player who never opens": never_opens,
    "a player who gives for another": takes_the_others_seat,
}


def run(subject: str, seeds: range) -> Tally:
    tally = Tally()
    node = Node() if subject in SERVERS else None
    for seed in seeds:
        if node is not None:
            wrong, note = against(SERVERS[subject](seed), node)
            tally.notes[note] += not wrong
        else:
            wrong = asyncio.run(PLAYERS[subject](Table(seed)))
        if wrong:
            tally.wrong.append(f"{subject}, seed {seed}: {wrong}")
        tally.done += 1
    if node is not None:
        node.close()
    return tally


PROOF = Proof(
    "cheats are caught",
    "Whoever bends the dice, server or player, is noticed by those who play honestly, or refused.",
    "games",
    "cheats undetected",
    small=3,
    full=1_000,
    run=run,
    subjects=lambda: [*SERVERS, *PLAYERS],
    why_not=why_not,
)
