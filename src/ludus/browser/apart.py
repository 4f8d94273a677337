"""A Python apart, for a draft with other content: it is read once, so nothing of its game may be read before."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from ludus.browser.journal import MemoryDisk
from ludus.browser.minds import answer_json
from ludus.browser.site import HangUp, Send
from ludus.browser.worker import SiteWorker
from ludus.core.drafts import around, lay_out

FOLDER: Final = Path("/draft")


def begin(asked: str, folder: Path = FOLDER) -> None:
    """Lay out the content of a draft that is played here: at a table, or beside the original."""
    given = json.loads(asked)
    draft = given.get("draft", given)
    lay_out(folder, draft["package"].rpartition(".")[2], draft["content"])
    os.environ.update(around(str(folder)))


class Apart(SiteWorker):
    """One table of a draft. Nothing of it is kept, and its bots think here, too."""

    def __init__(self, device: str, bots: float) -> None:
        super().__init__(MemoryDisk(), think, think, device, bots)

    async def lay(self, asked: str) -> str:
        return json.dumps(await self.site.lay(json.loads(asked)))

    def open(self, name: str, code: str, send: Send, hang_up: HangUp, guest: str = "") -> None:
        super().open(name, self.site.latest(code), send, hang_up, guest)


async def think(question: str) -> str:
    return answer_json(question)
