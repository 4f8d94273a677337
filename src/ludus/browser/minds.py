"""Where bots think: a worker beside the one in which the tables stand."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from ludus.bots.process import answer_question
from ludus.bots.seat import Bot
from ludus.core.errors import LudusError
from ludus.lab import pair
from ludus.review.process import Under
from ludus.review.process import answer_request as reviewing

PLAYERS: Final[dict[str, Bot]] = {}
UNDER: Final[OrderedDict[str, Under]] = OrderedDict()  # reviews under way
DRAFTS: Final[OrderedDict[str, pair.Pair]] = OrderedDict()  # drafts that are played


def answer_json(question: str, away: Callable[[str], str] | None = None) -> str:
    """What a bot answers; or what is known after some more thinking of a game that is over, or of a draft.

    The games of a draft with other content are played by `away`: the same function in a Python of its own.
    """
    given = json.loads(question)
    try:
        if "record" in given:
            return json.dumps(reviewing(given, UNDER))
        if "draft" in given:
            ask = None if away is None else lambda asked: json.loads(away(json.dumps(asked)))
            return json.dumps(pair.answer_request(given["draft"], DRAFTS, lambda draft: pair.Pair(draft, ask)))
        if "plan" in given:
            return json.dumps(pair.one_game(given))
        found: dict[str, Any] = {"choice": answer_question(given, PLAYERS, lambda: False)}
    except LudusError as e:
        found = {"error": str(e)}
    return json.dumps(found)
