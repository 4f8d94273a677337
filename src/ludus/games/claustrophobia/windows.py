"""Windows for cards, CL-330: open by what everybody can see; what a hand holds shows only in the answer."""

from __future__ import annotations

from ludus.games.claustrophobia.stats import ADVANTAGE_COPIES
from ludus.games.claustrophobia.table import Catacombs


def holds_event(t: Catacombs, kind: int) -> bool:
    return kind in t.hands[1 - t.human].cards


def holds_advantage(t: Catacombs, kind: int) -> bool:
    return kind in t.hands[t.human].cards


def may_hold_event(t: Catacombs, kind: int) -> bool:
    """CL-G52: whether the Demon player might have such a card, as far as everybody can see."""
    return len(t.hands[1 - t.human].cards) > 0 and t.events_in_box()[kind] > t.event_out[kind]


def may_hold_advantage(t: Catacombs, kind: int) -> bool:
    return len(t.hands[t.human].cards) > 0 and ADVANTAGE_COPIES[kind] > t.advantage_out[kind]
