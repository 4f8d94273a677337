"""What a client adds to the dice of a table, written anew from docs/reference/protocol.md."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any


class Shares:
    """The shares of one client at one table."""

    def __init__(self) -> None:
        self.own: dict[int, str] = {}
        self.sent: set[tuple[str, int]] = set()

    def due(self, table: dict[str, Any]) -> list[dict[str, Any]]:
        """What has to be sent now, each once: fingerprints first, and shares when everybody's fingerprint is there."""
        if table.get("status") != "dice":
            return []
        fair = table["fair"]
        left = [seat for seat in table["mine"] if seat not in fair["given"]]
        made = [self.opened(seat) if fair["shares"] else self.fixed(seat) for seat in left]
        new = [message for message in made if message and (message["type"], message["seat"]) not in self.sent]
        self.sent |= {(message["type"], message["seat"]) for message in new}
        return new

    def fixed(self, seat: int) -> dict[str, Any]:
        share = self.own.setdefault(seat, secrets.token_hex(16))
        shown = hashlib.sha256(bytes.fromhex(share)).hexdigest()
        return {"type": "share-fix", "key": f"fix-{seat}-{shown[:8]}", "seat": seat, "print": shown}

    def opened(self, seat: int) -> dict[str, Any]:
        share = self.own.get(seat, "")
        return {"type": "share-open", "key": f"open-{seat}-{share[:8]}", "seat": seat, "share": share} if share else {}
