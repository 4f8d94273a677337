"""What a match was played with."""

from __future__ import annotations

from typing import Any

from ludus.core.match import Match
from ludus.core.tally import tell_events
from ludus.games.claustrophobia.content import advantage_rows, event_rows, gift_rows, object_rows, warrior_rows
from ludus.games.claustrophobia.kinds import KIND_OF, MEMBERS
from ludus.games.claustrophobia.scenarios import scenarios
from ludus.games.claustrophobia.table import Catacombs


def count_used(match: Match[Catacombs]) -> dict[str, Any]:
    """The scenario and the side of each seat; warriors, Gifts, objects and cards of the side that has them."""
    t = match.table
    rows = list(scenarios(t.options.own_scenario, t.options.numbers).values())
    warriors = MEMBERS[t.team | t.saved | t.dead]
    things = [row.name for w in warriors for i, row in enumerate(object_rows()) if t.objects[w] >> i & 1]
    own: dict[str, list[str]] = {
        "warrior": [warrior_rows()[KIND_OF[w]].name for w in warriors],
        "gift": [row.name for i, row in enumerate(gift_rows()) if t.gifts >> i & 1],
        "gift used": [gift_rows()[e[0]].name for e in tell_events(match, "gift_used")],
        "object": things,
        "advantage drawn": [advantage_rows()[e[1]].name for e in tell_events(match, "drew_advantage")],
        "advantage played": [advantage_rows()[e[0]].name for e in tell_events(match, "advantage_played")],
    }
    other: dict[str, list[str]] = {
        "event drawn": [event_rows()[e[1]].name for e in tell_events(match, "drew_event")],
        "event played": [event_rows()[e[0]].name for e in tell_events(match, "event_played")],
    }
    found: dict[str, Any] = {"scenario": rows[t.scenario_id].name}
    found["side"] = [["Humans" if seat == t.human else "Demon"] for seat in range(2)]
    found |= {kind: [names if seat == t.human else [] for seat in range(2)] for kind, names in own.items()}
    found |= {kind: [[] if seat == t.human else names for seat in range(2)] for kind, names in other.items()}
    return found
