"""Where bots think: a worker beside the one in which the tables stand."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any, Final

from ludus.bots.process import answered
from ludus.bots.seat import Bot
from ludus.core.errors import LudusError
from ludus.review.process import Under
from ludus.review.process import answered as reviewing

PLAYERS: Final[dict[str, Bot]] = {}
UNDER: Final[OrderedDict[str, Under]] = OrderedDict()  # reviews under way


def thought(question: str) -> str:
    """What a bot answers; or, of a game that is over, what is known of it after some more thinking."""
    given = json.loads(question)
    try:
        if "record" in given:
            return json.dumps(reviewing(given, UNDER))
        found: dict[str, Any] = {"choice": answered(given, PLAYERS, lambda: False)}
    except LudusError as e:
        found = {"error": str(e)}
    return json.dumps(found)
