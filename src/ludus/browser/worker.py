"""What the worker behind a page calls: one function for each thing a page can want."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ludus.browser.home import Ask, BrowserHall
from ludus.browser.journal import Disk, Journal
from ludus.browser.shelf import Shelf
from ludus.browser.site import HangUp, Send, Site, reply_json
from ludus.table.home import Pace
from ludus.web import shown
from ludus.web.shown import GameCard

CARDS: Final = Path(__file__).with_name("cards.json")


class SiteWorker:
    """The site behind a page."""

    def __init__(self, disk: Disk, think: Ask, apart: Ask, device: str, bots: float) -> None:
        bring_cards()
        self.shelf = Shelf(Journal(disk))
        self.shelf.begin()
        self.hall = BrowserHall(self.shelf, think, Pace(bots=bots))
        self.site = Site(self.shelf, self.hall, device, apart)
        self.hall.background(self.hall.resume())
        self.hall.background(self.hall.pulse())

    async def ask(self, asked: str) -> str:
        """A page, or what a form leads to."""
        return reply_json(await self.site.answer(json.loads(asked)))

    def open(self, name: str, code: str, send: Send, hang_up: HangUp, guest: str = "") -> None:
        self.site.open(name, code, send, hang_up, json.loads(guest) if guest else None)

    def hear(self, name: str, frame: str) -> None:
        self.site.hear(name, frame)

    def close(self, name: str) -> None:
        self.site.close(name)


def bring_cards() -> None:
    """What the lobby says of every game was found out while packing."""
    if CARDS.exists():
        packed = json.loads(CARDS.read_text(encoding="utf-8"))
        shown.SHELF.update(
            {
                code: [GameCard(**{**card, "kinds": tuple(card["kinds"])}) for card in cards]
                for code, cards in packed.items()
            }
        )


class Handed:
    """A disk of JavaScript, as it is handed over."""

    def __init__(self, disk: Any) -> None:
        self.disk = disk

    def read(self, slot: int) -> bytes:
        return bytes(self.disk.read(slot).to_bytes())

    def write(self, slot: int, data: bytes) -> None:
        self.disk.write(slot, data)

    def append(self, slot: int, at: int, data: bytes) -> None:
        self.disk.append(slot, at, data)
