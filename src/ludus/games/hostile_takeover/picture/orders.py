"""Standing orders for figures on Overwatch: what they answer when an enemy walks by, without being asked each time."""

from __future__ import annotations

from typing import Final

from ludus.draw import Order, Standing
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.odds import shot_at
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.speech import figure

LIKELY: Final = 0.5


def standing(seen: Seen) -> list[Standing]:
    """HT-071: one for each own figure that may interrupt; they end with the turn."""
    seat = seen.view["seat"]
    if seat is None or seen.table["phase"] != "action" or seen.table["ban"]:
        return []
    return [orders(seen, f["key"]) for f in seen.figures_of(seat) if watching(f)]


def watching(f: dict[str, object]) -> bool:
    return bool(f["held"] or f["ready"]) and f["posture"] == "standing"


def orders(seen: Seen, key: str) -> Standing:
    """Fire where it is likely to hit, or let everybody pass."""
    frame = seen.top
    asked = seen.asking == "Overwatch.offer" and KEYS[frame["watcher"]] == key and bool(seen.choices)
    fires = asked and shot_at(seen.arena, frame["watcher"], frame["mover"]).hits() >= LIKELY
    half = Order("half", "Fire from 50 %", ("interrupt" if fires else "wait") if asked else "")
    hold = Order("hold", "Hold fire", "hold" if asked else "")
    return Standing(f"{key} {seen.table['turn']}", f"{figure(key)} on Overwatch", (half, hold))
