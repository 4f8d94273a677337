"""Standing orders for figures on Overwatch: what they answer when an enemy walks by, without being asked each time."""

from __future__ import annotations

from typing import Final

from ludus.draw import Order, StandingOrders
from ludus.games.hostile_takeover.actions import HOLD, INTERRUPT, WAIT
from ludus.games.hostile_takeover.names import KEYS, figures_of
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.forecast import shot_at
from ludus.games.hostile_takeover.play.overwatch import Overwatch, on_overwatch

LIKELY: Final = 0.5


def standing(acts: Acts) -> list[StandingOrders]:
    """HT-071: one for each own figure that may interrupt; they end with the turn."""
    seen, t = acts.seen, acts.t
    if seen.seat < 0 or t.phase != "action" or t.bans_shots():
        return []
    return [orders(acts, f) for f in figures_of(t.teams[seen.seat] & on_overwatch(t))]


def orders(acts: Acts, f: int) -> StandingOrders:
    """Fire where it is likely to hit, or let everybody pass."""
    seen, t, top, say = acts.seen, acts.t, acts.seen.top, acts.say
    half = hold = ""
    if isinstance(top, Overwatch) and top.watcher == f and INTERRUPT in seen.choices:
        half = (INTERRUPT if shot_at(t, f, top.mover).hits() >= LIKELY else WAIT).text
        hold = HOLD.text
    both = (Order("half", say("watch.half"), half), Order("hold", say("watch.hold"), hold))
    return StandingOrders(f"{KEYS[f]} {t.turn}", say("watch", who=f), both)
