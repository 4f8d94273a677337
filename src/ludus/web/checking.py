"""Texts of visitors are read in a process of their own: it has so much time and memory, and nobody who plays waits for
it. Run as a program, this module is that process."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from base64 import b64decode, b64encode
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from ludus.bots.child import Child, Gone, limit_memory
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.games import find
from ludus.table import uploads
from ludus.table.refusals import Refused
from ludus.table.uploads import fitting
from ludus.web.asking import asking
from ludus.web.shares import TOO_FAST, Shares, numbers
from ludus.web.turns import Desk

Json = Any

QUICK, LONG = 2.0, 20.0  # seconds of computing for the options of a table, and for a record or a save
PATIENCE: Final = 90.0  # seconds beyond these: the process has modules to load, and others compute too
MEMORY: Final = 1024  # megabytes of the process
NO_MEMORY: Final = 12  # its exit code where these did not suffice
MANY: Final = "The server is busy. Try again in a moment."
TIME_IS_UP: Final = 0 if sys.platform == "win32" else signal.SIGPROF  # what ends it where its time did not


class CheckQueue:
    """A process that reads one text after the other, in turn; one that dies or dawdles is replaced."""

    def __init__(self, name: str, seconds: float, shares: Shares) -> None:
        self.name = name
        self.seconds = seconds
        self.shares = shares
        self.child: Child | None = None
        self.desk = Desk(name)

    async def ask(self, what: Json) -> Json:
        """What the process finds in a text; what is wrong with the text is refused. It costs what it computes."""
        who = numbers("computing", asking.get())
        if not self.shares.pays(who, 0):
            raise Refused(TOO_FAST, 429, "too-fast")
        with self.shares.hold("texts", MANY, self.name):
            reply = await self.desk.do(self.answer, what)
        self.shares.owe(who, reply["took"])
        if "refused" in reply:
            raise Refused(*reply["refused"])
        if "mistake" in reply:
            raise RuntimeError(reply["mistake"])
        if "error" in reply:
            raise LudusError(reply["error"])
        return reply["found"]

    def answer(self, what: Json) -> Json:
        child = self.child
        if child is None or child.process.poll() is not None:
            child = self.child = Child([sys.executable, "-m", "ludus.web.checking"])
        try:
            return child.ask({**what, "seconds": self.seconds}, self.seconds + PATIENCE)
        except LudusError as e:
            child.close()
            return self.unread(child.process.returncode, e)

    def unread(self, ended: int | None, e: LudusError) -> Json:
        """Why the process has not answered: what it had computed until then is paid for like an answer."""
        if ended == NO_MEMORY:
            why = f"This text needs more than {MEMORY} MB of memory. Make it shorter."
        elif not isinstance(e, Gone) and TIME_IS_UP:  # its time is not up: it waited for others
            return {"took": 0.0, "refused": (MANY, 503, "too-fast")}
        elif ended == -TIME_IS_UP:
            why = f"This text takes more than {self.seconds:g} s to check. Make it shorter."
        else:
            return {"took": self.seconds, "mistake": str(e)}
        return {"took": self.seconds, "refused": (why, 413)}

    def close(self) -> None:
        self.desk.close()
        if self.child is not None:
            self.child.close()
        self.desk.close(wait=True)


class CheckProcesses:
    """Whether texts of visitors can be used. Options are not kept waiting by records, which take longer."""

    def __init__(self, shares: Shares, quick: float = QUICK, long: float = LONG) -> None:
        self.quick = CheckQueue("quick texts", quick, shares)
        self.long = CheckQueue("long texts", long, shares)

    async def options(self, game: Game, players: int, chosen: Mapping[str, Any]) -> Json:
        """The options of a table as they are stored; refused where they do not fit."""
        texts = [o for o in game.options if o.kind == "text" and chosen.get(o.name, o.default) != o.default]
        if not texts:
            return fitting(game, players, chosen)
        return await self.quick.ask({"package": game.package, "players": players, "options": dict(chosen)})

    async def record(self, text: str) -> Json:
        """What a record or a save shows: its game, players and options, how its table begins, and positions in it."""
        found = await self.long.ask({"record": text})
        return {**found, "snapshots": {seq: b64decode(data) for seq, data in found["snapshots"]}}

    async def draft(self, game: Game, players: int, text: str) -> Json:
        """How a draft is played: its players, options and content files; refused where the rules cannot play it."""
        return await self.quick.ask({"package": game.package, "players": players, "draft": text})

    async def draft_files(self, game: Game, text: str) -> Json:
        """The files of a draft, and those of its expansion."""
        return await self.quick.ask({"package": game.package, "files": text})

    async def draft_of_file(self, game: Game, name: str, text: str) -> Json:
        """What a content file changes that somebody brings, or the new row that it holds."""
        return await self.quick.ask({"package": game.package, "name": name, "file": text})

    def close(self) -> None:
        self.quick.close()
        self.long.close()


# --- the process itself -----------------------------------------------------------------------------------------------


def serve() -> None:
    """Answer questions until there are no more. Who takes too long is ended by the alarm, in the middle of it."""
    limit_memory(MEMORY)
    find.shelf()
    for line in sys.stdin:
        question = json.loads(line)
        game = import_module(question["package"]).GAME if "package" in question else None
        alarm(question["seconds"])
        begun = time.process_time()
        try:
            reply = {"found": read(question, game)}
        except LudusError as e:
            reply = {"error": str(e)}
        except MemoryError:
            os._exit(NO_MEMORY)
        except Exception:
            reply = {"mistake": traceback.format_exc()}
        alarm(0)
        sys.stdout.write(json.dumps({**reply, "took": time.process_time() - begun}) + "\n")
        sys.stdout.flush()


def read(question: Json, game: Game | None) -> Json:
    """What is asked for: options or a draft of a game, a file made elsewhere, or a record."""
    if game is None:
        return show_file(question["record"])
    if "draft" in question:
        return uploads.draft(game, question["players"], question["draft"])
    if "files" in question:
        return uploads.draft_files(game, question["files"])
    if "file" in question:
        return uploads.draft_of_file(game, question["name"], question["file"])
    return fitting(game, question["players"], question["options"])


def alarm(seconds: float) -> None:
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def show_file(text: str) -> Json:
    """What a record or a save shows, as it is told to the server."""
    found = uploads.show_file(text)
    return {**found, "snapshots": [[seq, b64encode(data).decode()] for seq, data in found["snapshots"].items()]}


if __name__ == "__main__":
    serve()
