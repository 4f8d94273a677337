"""A browser's home without a browser: the same worker, with its disk in memory and its bots beside."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from itertools import count
from tempfile import TemporaryDirectory
from typing import Any

from ludus.bots.child import Child
from ludus.browser.journal import MemoryDisk
from ludus.browser.minds import answer_json
from ludus.browser.worker import SiteWorker
from ludus.draw.patch import Patch, apply
from ludus.draw.scene import Scene

PATIENCE = 120.0  # seconds for one game of a draft
BEGIN = """
import asyncio, sys
from pathlib import Path
from ludus.browser import apart
apart.begin(sys.argv[1], Path(sys.argv[2]))
"""
PLAYS = f"""
{BEGIN}
for line in sys.stdin:
    print(apart.answer_json(line), flush=True)
"""  # a Python of its own, as a page begins one for a draft with other content
LAYS = f"""
{BEGIN}
async def laid():
    return await apart.Apart("en", 0.0).lay(sys.argv[1])
print(asyncio.run(laid()))
"""


async def think(question: str) -> str:
    draft = json.loads(question).get("draft", {})
    if not draft.get("content"):
        return answer_json(question)
    with TemporaryDirectory() as folder:
        child = Child([sys.executable, "-c", PLAYS, question, folder])
        try:
            return answer_json(question, lambda asked: json.dumps(child.ask(json.loads(asked), PATIENCE)))
        finally:
            child.close()


async def lay(asked: str) -> str:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-c", LAYS, asked, folder]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout


class Tab:
    """A tab with the site in it. Another one with the same disk comes after this one was killed."""

    def __init__(self, disk: MemoryDisk | None = None, language: str = "en") -> None:
        self.disk = disk or MemoryDisk()
        self.worker = SiteWorker(self.disk, think, lay, language, 0.0)
        self.names = count(1)

    async def ask(self, url: str, fields: dict[str, str] | None = None, as_data: bool = False) -> dict[str, Any]:
        """A page, or where a form leads to."""
        asked = {"method": "GET" if fields is None else "POST", "url": url, "fields": fields, "json": as_data}
        found: dict[str, Any] = json.loads(await self.worker.ask(json.dumps(asked)))
        return found

    async def sent(self, url: str, **fields: str) -> str:
        """Where a form leads to."""
        return str((await self.ask(url, fields))["headers"]["location"])

    def look(self, code: str, guest: str = "") -> Look:
        return Look(self, code, guest)

    async def close(self) -> None:
        """The tab is killed: nothing more is done."""
        tasks = list(self.worker.hall.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Look:
    """A page at a table."""

    def __init__(self, tab: Tab, code: str, guest: str = "") -> None:
        self.worker = tab.worker
        self.name = f"line {next(tab.names)}"
        self.keys = count(1)
        self.answers: dict[str, dict[str, Any]] = {}
        self.scene, self.table = Scene(""), dict[str, Any]()
        self.seq, self.hung_up = -1, 0
        self.news = asyncio.Event()
        self.worker.open(
            self.name, code, self.heard, self.ended, json.dumps({"id": guest, "name": guest}) if guest else ""
        )
        self.say(type="hello", have=None)

    def say(self, **message: Any) -> None:
        self.worker.hear(self.name, json.dumps(message))

    def heard(self, frame: str) -> None:
        m = json.loads(frame)
        if m["type"] == "table":
            self.scene, self.table, self.seq = Scene.from_json(m["scene"]), m["table"], m["seq"]
        elif m["type"] == "show":
            self.scene = apply(self.scene, [Patch.from_json(patch) for patch in m["patches"]])
            self.table, self.seq = {**self.table, **m["table"]}, m["seq"]
        if "key" in m:
            self.answers[m["key"]] = m
        self.news.set()

    def ended(self, code: int) -> None:
        self.hung_up = code
        self.news.set()

    async def until(self, done: Any) -> None:
        """Wait until something is so."""
        while not done():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)

    async def do(self, **message: Any) -> dict[str, Any]:
        """Say something with a key, and have its answer."""
        key = f"{self.name.replace(' ', '')}-{next(self.keys)}"
        self.say(key=key, **message)
        await self.until(lambda: key in self.answers)
        return self.answers[key]

    async def asked(self) -> bool:
        """Wait until this person is asked; False where the game is over before."""
        await self.until(lambda: self.table.get("status") == "over" or (self.mine and self.scene.choices))
        return bool(self.table["status"] != "over")

    @property
    def mine(self) -> list[int]:
        seats = self.table.get("seats", [])
        return [seat["seat"] for seat in seats if seat["mine"] and seat["asked"]]

    async def answer(self, choice: int = 0) -> dict[str, Any]:
        """Answer with one of the choices, and see what comes of it."""
        action = self.scene.choices[choice % len(self.scene.choices)].action
        told = await self.do(type="do", seat=self.mine[0], action=action, base=self.seq)
        await self.until(lambda: told["type"] != "ack" or self.seq >= told["seq"])
        return told
