"""Exactly once, in order: whatever is sent twice, late, in the wrong order or at the same moment."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

import ludus
from ludus.core.chance import Rng
from ludus.testing.play import chooser
from tests.trust.crowd import Crowd, Player, Sent
from tests.trust.durable import compared
from tests.trust.proof import Proof, Tally
from tests.web.kit import PATIENT, serving

CODES = {"stale", "not-yours", "not-now", "bad-notation", "over", "forbidden"}
PATIENCE = 120.0  # seconds for one round


def hurried() -> float:
    """A clock that runs so fast that nobody ever sends too much at once."""
    return time.monotonic() * 1000


@dataclass
class Shot:
    """One command, the tab that sends it, how often, and how it must be answered."""

    tab: Tab
    kind: str
    sent: Sent
    times: int = 1
    due: str = ""  # the code of the refusal that it must get; empty: an ack, or any refusal with a code
    seq: int | None = None  # or the position of the ack that it must get once more
    several: bool = False  # sent with more answers, of which only the first can be given


class Tab(Player):
    """A person's browser tab: listens all the time, and keeps what it is answered by key."""

    def __init__(self, crowd: Crowd, rng: Rng, token: str = "") -> None:
        super().__init__(crowd, rng)
        self.token = token or self.token
        self.answers: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.news = asyncio.Event()

    async def enter(self, code: str) -> None:
        self.forget()
        base = self.crowd.base
        address = f"{base.replace('http', 'ws')}/ws/{code}"
        self.ws = await connect(address, origin=Origin(base), additional_headers=self.headers, max_size=None, **PATIENT)
        await self.ws.send('{"type":"hello"}')
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for frame in self.ws:
            m = json.loads(frame)
            if m["type"] in ("table", "show"):
                self.look(m)
            elif "key" in m:
                self.answers[m["key"]].append(m)
            self.news.set()

    async def until(self, wanted: Any) -> None:
        while not wanted():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def fire(self, shots: list[Shot]) -> None:
        for shot in shots:
            o = shot.sent
            m = {"type": shot.kind, "key": o.key, "seat": o.seat, "base": o.base}
            several = {"do": [o.action, *["no such answer"] * 2], "intent": "walk on"}
            said = several if shot.several else {"action": o.action}
            await self.ws.send(json.dumps(m if shot.kind != "do" else {**m, **said}))

    async def leave(self) -> None:
        await self.ws.close()
        self.listening.cancel()


@dataclass
class Melee:
    """A table at which everybody has two tabs open and all of them fire at once."""

    crowd: Crowd
    game: ludus.Game
    rng: Rng
    tabs: list[Tab] = field(default_factory=list)
    code: str = ""
    seq: int = 0
    old: list[tuple[Shot, int]] = field(default_factory=list)  # what was acknowledged, and as which position
    counted: Counter[str] = field(default_factory=Counter)

    async def begin(self) -> None:
        """A new table, as full as the game allows."""
        for tab in self.tabs:
            await tab.leave()
        count = self.game.seats[-1]
        people = [Tab(self.crowd, self.rng) for _ in range(count)]
        kinds = {f"seat-{n}": "open" if n else "me" for n in range(count)}
        made = await people[0].post("/tables", game=self.game.id, players=count, **kinds)
        self.code = made["url"].removeprefix("/t/")
        for n, tab in enumerate(people[1:], 1):
            await tab.post(f"/t/{self.code}/sit", seat=n)
        self.tabs = people + [Tab(self.crowd, self.rng, tab.token) for tab in people]
        self.crowd.log.tables.append(self.code)
        self.seq, self.old = 0, []
        for tab in self.tabs:
            await tab.enter(self.code)

    async def round(self) -> None:
        if not self.tabs or any(tab.over for tab in self.tabs):
            await self.begin()
        for tab in self.tabs:
            await tab.until(lambda tab=tab: tab.seq >= self.seq)
        shots = self.shots()
        for tab in self.tabs:
            tab.answers.clear()
        by_tab = [[shot for shot in shots for _ in range(shot.times) if shot.tab is tab] for tab in self.tabs]
        await asyncio.gather(*(tab.fire(mine) for tab, mine in zip(self.tabs, by_tab, strict=True)))
        for tab, mine in zip(self.tabs, by_tab, strict=True):
            await tab.until(lambda tab=tab, mine=mine: sum(map(len, tab.answers.values())) >= len(mine))
        self.judge(shots)

    # --- what is fired ------------------------------------------------------------------------------------------------

    def shots(self) -> list[Shot]:
        found = [shot for tab in self.tabs if tab.seat is not None for shot in self.of_tab(tab, tab.seat)]
        for i in range(len(found) - 1, 0, -1):
            j = self.rng.below(i + 1)
            found[i], found[j] = found[j], found[i]
        for shot in found:
            self.crowd.log.sent.setdefault((self.code, shot.sent.key), shot.sent)
        return found

    def of_tab(self, tab: Tab, seat: int) -> list[Shot]:
        rng, seq = self.rng, self.seq
        action = tab.choices[rng.below(len(tab.choices))] if tab.choices else "pass"
        others = [other for other in range(self.game.seats[-1]) if other != seat]
        found = [Shot(tab, "do", self.sent(seat, seq, action), 1 + rng.below(3), several=rng.below(3) == 0)]
        if rng.below(6) == 0:
            found.append(Shot(tab, "undo", self.sent(seat, seq, "")))
        if rng.below(2):
            late = max(0, seq - 1 - rng.below(50)) if rng.below(2) and seq else seq + 20 + rng.below(50)
            if late > seq:  # an earlier one may be good enough in a sealed step
                found.append(Shot(tab, "do", self.sent(seat, late, action), due="stale"))
            else:
                found.append(Shot(tab, "do", self.sent(seat, late, action)))
        if rng.below(2):
            found.append(Shot(tab, "do", self.sent(others[rng.below(len(others))], seq, action), due="not-yours"))
        if self.old and rng.below(2):
            shot, at = self.old[rng.below(len(self.old))]
            if shot.tab.token == tab.token:
                found.append(Shot(tab, shot.kind, shot.sent, seq=at, several=shot.several))
            else:
                found.append(Shot(tab, shot.kind, shot.sent, due="forbidden"))
        return found

    def sent(self, seat: int, base: int, action: str) -> Sent:
        return Sent(f"{self.rng.below(1 << 30):x}-{self.rng.below(1 << 30):x}", seat, base, action)

    # --- what must come of it -----------------------------------------------------------------------------------------

    def judge(self, shots: list[Shot]) -> None:
        log = self.crowd.log
        new: dict[str, int] = {}
        for shot in shots:
            answers = shot.tab.answers[shot.sent.key]
            self.counted["commands"] += len(answers)
            fault = self.fault(shot, answers)
            if fault:
                log.wrong.append(f"{self.code}: {shot.kind} {shot.sent}: {fault}: {answers[:3]}")
            elif answers[0]["type"] == "ack" and shot.seq is None:
                new[shot.sent.key] = answers[0]["seq"]
                log.acknowledged[self.code, shot.sent.key] = answers[0]["seq"]
                self.old.append((shot, answers[0]["seq"]))
            elif answers[0]["type"] == "refused":
                self.counted["refused"] += len(answers)
        if sorted(new.values()) != list(range(self.seq + 1, self.seq + 1 + len(new))):
            log.wrong.append(f"{self.code}: positions {sorted(new.values())} after {self.seq}")
        self.seq += len(new)

    def fault(self, shot: Shot, answers: list[dict[str, Any]]) -> str:
        """What is wrong with the answers to one command."""
        kinds = {(m["type"], m["seq"] if m["type"] == "ack" else "") for m in answers}
        codes = {m.get("code", "") for m in answers}
        if len(answers) != shot.times:
            return f"{len(answers)} answers to {shot.times} messages"
        if len(kinds) != 1:
            return "answered in different ways"
        if shot.seq is not None:
            return "" if kinds == {("ack", shot.seq)} else f"not acknowledged as {shot.seq} again"
        if shot.due:
            return "" if codes == {shot.due} else f"not refused as {shot.due}"
        return "" if codes <= {"", *CODES} else "refused with another code"


async def melee(base: str, game: str, rounds: int, seed: int, db: str) -> Tally:
    crowd = Crowd(0, seed, lambda: base)
    async with crowd:
        table = Melee(crowd, ludus.game(game), chooser(seed))
        for _ in range(rounds):
            await table.round()
        for tab in table.tabs:
            await tab.leave()
    tally = Tally(rounds, crowd.log.wrong + await compared(db, crowd.log), table.counted)
    tally.notes["done"] += len(crowd.log.acknowledged)
    return tally


def run(subject: str, seeds: range) -> Tally:
    with TemporaryDirectory(prefix="ludus-") as folder:
        db = str(Path(folder) / "tables.db")
        with serving(db, steady=hurried) as server:
            return asyncio.run(melee(server.base, subject, len(seeds), seeds.start, db))


PROOF = Proof(
    "commands count once",
    "Commands that are repeated, late, foreign or sent at the same moment: each is done once or refused with a reason, "
    "and the log is a legal game.",
    "rounds",
    "faults",
    small=2,
    full=1000,
    run=run,
)
