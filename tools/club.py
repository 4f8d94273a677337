"""A club on one server: members with years behind them look at its pages and seek, while others play games of days.

python -m tools.club --members 500 --tables 200 --rate 20 --looks 20 --seconds 30
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import insert
from tools.load import Board, Load, Plan, at, cookie, family, memory, prepared, serving, tell

from ludus.core.chance import Rng, make_rng
from ludus.table.people import hash_token, letters
from ludus.web.people import COOKIE, csrf
from ludus.web.store import Store
from ludus.web.store import schema as s

PAST = 40  # games that each member has played
DAY = 86_400.0
PAGES = (
    "/", "/mine", "/ratings", "/ratings/{game}/2", "/people/me", "/people/{other}", "/club", "/events", "/screen",
    "/seeks.json", "/games/{game}/new", "/t/{code}",
)  # fmt: skip
SEEK = 8  # one look in so many is a seek, or its end


def token_of(number: int, plan: Plan) -> str:
    """The cookie of a member; the first ones sit at the tables."""
    return cookie(number // 2, number % 2) if number < 2 * plan.tables else f"member-{number:017d}"


def past(db: str, members: int, plan: Plan) -> list[str]:
    """Write the years down that a club has behind it; the handles of its members."""
    store, rng, now = Store(db), make_rng(7), time.time()
    rows: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    with store.engine.begin() as here:
        known = {row.hash: row.person for row in here.execute(s.sessions.select())}
        for number in range(members):
            mark = hash_token(token_of(number, plan))
            if mark not in known:
                known[mark] = f"{number:032x}"
                person = {"id": known[mark], "settings": {}, "made": now, "handle": letters(10), "owner": ""}
                rows[s.persons].append({**person, "name": f"Member {number}"})
                rows[s.sessions].append({"hash": mark, "person": known[mark], "made": now})
        people = sorted(set(known.values()))
        for number in range(members * PAST // 2):
            add_game(rows, number, plan.games[number % len(plan.games)], people, rng, now)
        rows[s.ratings] += ratings(people, plan, rng, now)
        for table, some in rows.items():
            here.execute(insert(table), some)
        handles = [str(row.handle) for row in here.execute(s.persons.select())]
    store.close()
    return handles


def add_game(rows: dict[Any, list[dict[str, Any]]], n: int, game: str, people: list[str], rng: Rng, now: float) -> None:
    """A game of two that was played some time ago."""
    code, first = f"P{n:07d}", rng.below(len(people))
    pair = [people[first], people[(first + 1 + rng.below(len(people) - 1)) % len(people)]]
    result = {"table": code, "game": game, "players": 2, "ended": now - rng.below(700) * DAY, "how": "rule", "void": ""}
    rows[s.results].append({**result, "teams": [], "rated": True})
    for seat, person in enumerate(pair):
        rows[s.places].append(
            {"table": code, "seat": seat, "person": person, "level": "", "place": seat + 1, "score": None,
             "left": False, "change": 1.0, "plain": None, "adjusted": None, "figures": []}
        )  # fmt: skip


def ratings(people: list[str], plan: Plan, rng: Rng, now: float) -> list[dict[str, Any]]:
    return [
        {"who": who, "game": game, "players": 2, "season": "", "mu": 15.0 + rng.below(200) / 10, "sigma": 2.0,
         "games": PAST, "changed": now}
        for who in people for game in plan.games
    ]  # fmt: skip


class ClubLoad(Load):
    """Besides those who play, members look around."""

    def __init__(
        self, base: str, boards: list[Board], plan: Plan, members: int, looks: float, handles: list[str]
    ) -> None:
        super().__init__(base, boards, plan)
        self.members, self.looks, self.handles = members, looks, handles
        self.pages: dict[str, list[float]] = defaultdict(list)
        self.dice = make_rng(3)

    async def look_around(self) -> None:
        """A page every so often, each of another member."""
        limits = httpx.Limits(max_connections=64)
        async with (
            httpx.AsyncClient(base_url=self.base, timeout=60, limits=limits) as http,
            asyncio.TaskGroup() as all_of,
        ):
            start, made = time.perf_counter(), 0
            while not self.done:
                await asyncio.sleep(max(0.0, start + made / self.looks - time.perf_counter()))
                made += 1
                all_of.create_task(self.look(http))

    async def look(self, http: httpx.AsyncClient) -> None:
        rng, number = self.dice, self.dice.below(self.members)
        token = token_of(number, self.plan)
        who = {
            "cookie": f"{COOKIE}={token}",
            "x-forwarded-for": "11.{}.{}.{}".format(*number.to_bytes(3)),
            "origin": self.base,
        }
        game = self.plan.games[rng.below(len(self.plan.games))]
        page = PAGES[rng.below(len(PAGES))]
        wish = {"csrf": csrf(token), "game": game, "players": "2", "clock": f"move:{int(DAY)}", "range": "0"}
        seeks = rng.below(SEEK) == 0
        ends = seeks and rng.below(2) == 0
        page = ("POST /seeks/end" if ends else "POST /seeks") if seeks else page
        other, code = self.handles[rng.below(len(self.handles))], self.boards[rng.below(len(self.boards))].code
        begun = time.perf_counter()
        if seeks:
            answer = await http.post(page.removeprefix("POST "), data=wish, headers=who)
        else:
            answer = await http.get(page.format(game=game, other=other, code=code), headers=who)
        if answer.status_code >= 400:
            self.figures.wrong[f"{page} answered {answer.status_code}"] += 1
        if self.counting:
            self.pages[page].append(time.perf_counter() - begun)

    async def both(self, pid: int) -> None:
        async with asyncio.TaskGroup() as all_of:
            playing = all_of.create_task(self.run(pid))
            while not self.counting and not playing.done():
                await asyncio.sleep(0.1)
            all_of.create_task(self.look_around())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--members", type=int, default=500)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20.0, help="moves a second of all tables together")
    parser.add_argument("--looks", type=float, default=20.0, help="pages and seeks a second of all members together")
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    plan = Plan(given.tables, 2, 0, given.rate, given.seconds, clock=f"move:{int(DAY)}")
    with tempfile.TemporaryDirectory(prefix="ludus-club-") as folder:
        db = str(Path(folder) / "club.db")
        boards = asyncio.run(prepared(db, plan))
        handles = past(db, given.members, plan)
        with serving(db, ()) as (base, pid):
            load = ClubLoad(base, boards, plan, given.members, given.looks, handles)
            asyncio.run(load.both(pid))
            load.figures.memory = memory(pid)
            load.figures.memory_of_bots = sum(memory(child) for child in family(pid)[1:])
    print(f"{given.members} members, each with {PAST} games behind them")
    tell(load)
    for page, waits in sorted(load.pages.items(), key=lambda pair: -at(pair[1], 0.5)):
        print(f"{page:24} {len(waits):5} times, p50 {at(waits, 0.5):.0f} ms, p99 {at(waits, 0.99):.0f} ms")
    every = [wait for waits in load.pages.values() for wait in waits]
    print(f"{'all of them':24} {len(every):5} times, p50 {at(every, 0.5):.0f} ms, p99 {at(every, 0.99):.0f} ms")
    return 1 if load.figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
