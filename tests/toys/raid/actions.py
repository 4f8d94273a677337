"""What a raider may do."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from tests.toys.raid.table import KINDS, SEATS


class Against(Action):
    """Something done to another raider."""

    def __init__(self, verb: str, target: int) -> None:
        super().__init__(f"{verb} p{target + 1}")
        self.verb = verb
        self.target = target


class Bank(Action):
    """Lay a token down for good."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"bank {KINDS[kind]}")
        self.kind = kind


DRAW: Final = Action("draw")
WAIT: Final = Action("wait")
PASS: Final = Action("pass")
SHIELD: Final = Action("shield")
RAID: Final = [Against("raid", seat) for seat in range(SEATS)]
PEEK: Final = [Against("peek", seat) for seat in range(SEATS)]
SHOW: Final = [Against("show", seat) for seat in range(SEATS)]
BANK: Final = [Bank(kind) for kind in range(len(KINDS))]
