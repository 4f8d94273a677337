"""What a match was played with."""

from __future__ import annotations

from typing import Any

from ludus.core.match import Match
from ludus.games.hostile_takeover.content import roster, scenarios, teams
from ludus.games.hostile_takeover.names import KEYS, figures_of
from ludus.games.hostile_takeover.table import Arena


def count_used(match: Match[Arena]) -> dict[str, Any]:
    """The scenario; the Characters of each seat, and the recommended team they are."""
    t = match.table
    known = {frozenset(row.members): row.name for row in teams()}
    members = [[KEYS[figure] for figure in figures_of(team)] for team in t.teams]
    found: dict[str, Any] = {"scenario": scenarios()[t.stakes.scenario].name}
    if t.options.teams == "recommended":
        found["team"] = [[known[frozenset(keys)]] if frozenset(keys) in known else [] for keys in members]
    found["character"] = [[roster()[KEYS.index(key)].name for key in keys] for keys in members]
    found["start zone"] = [["ABCD"[zone]] if zone >= 0 else [] for zone in t.zones]
    return found
