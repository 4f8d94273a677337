"""What a match was played with."""

from __future__ import annotations

from typing import Any

from ludus.core.match import Match
from ludus.core.tally import by_seat, tell_events
from ludus.games.hollow_cell.content import engine_rows, event_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.table import Arena

CARDS = {"card drawn": ("drew",), "card played": ("played", "equipped", "entered", "defended")}


def things_used(match: Match[Arena]) -> dict[str, Any]:
    """By seat: Warriors of the line-up, War Engines, Vault cards drawn and brought into play, Sudden Events drawn."""
    t = match.table
    warriors, engines, vault = warrior_rows(), engine_rows(), vault_rows()
    dealt = [(e[0], e[1]) for e in tell_events(match, "dealt_warrior")]
    line_up = [(seat, warriors[w].name) for seat, w in dealt if w not in t.seats[seat].unused]
    found: dict[str, Any] = {"warrior": by_seat(match, line_up)}
    given = [(e[0], engines[e[1]].name) for e in tell_events(match, "engine_given")]
    if given:
        found["war engine"] = by_seat(match, given)
    for name, kinds in CARDS.items():
        found[name] = by_seat(match, [(e[0], vault[e[1]].name) for kind in kinds for e in tell_events(match, kind)])
    found["event drawn"] = by_seat(match, [(e[1], event_rows()[e[0]].name) for e in tell_events(match, "event")])
    return found
