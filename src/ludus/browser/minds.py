"""Where bots think: a worker beside the one in which the tables stand."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any, Final

from ludus.bots.process import answered
from ludus.bots.seat import Bot
from ludus.core.errors import LudusError
from ludus.lab import pair
from ludus.review.process import Under
from ludus.review.process import answered as reviewing

PLAYERS: Final[dict[str, Bot]] = {}
UNDER: Final[OrderedDict[str, Under]] = OrderedDict()  # reviews under way
DRAFTS: Final[OrderedDict[str, pair.Pair]] = OrderedDict()  # drafts that are played


def thought(question: str) -> str:
    """What a bot answers; or what is known after some more thinking of a game that is over, or of a draft."""
    given = json.loads(question)
    try:
        if "record" in given:
            return json.dumps(reviewing(given, UNDER))
        if "draft" in given:
            return json.dumps(pair.answered(given["draft"], DRAFTS))
        found: dict[str, Any] = {"choice": answered(given, PLAYERS, lambda: False)}
    except LudusError as e:
        found = {"error": str(e)}
    return json.dumps(found)
