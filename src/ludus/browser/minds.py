"""Where bots think: a worker beside the one in which the tables stand."""

from __future__ import annotations

import json
from typing import Any, Final

from ludus.bots.process import answered
from ludus.bots.seat import Bot
from ludus.core.errors import LudusError

PLAYERS: Final[dict[str, Bot]] = {}


def thought(question: str) -> str:
    """What a bot answers."""
    try:
        found: dict[str, Any] = {"choice": answered(json.loads(question), PLAYERS, lambda: False)}
    except LudusError as e:
        found = {"error": str(e)}
    return json.dumps(found)
