"""Windows for cards, CL-330: open by what everybody can see; what a hand holds shows only in the answer."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.kinds import (
    CHARGE,
    FEET,
    GRENADE,
    HOLD,
    MAP,
    POTION,
    RUN,
    TORCH,
    TRUST,
    WATER,
)
from ludus.games.claustrophobia.stats import ADVANTAGE_COPIES
from ludus.games.claustrophobia.table import Catacombs

CARD_OF_VERB: Final[dict[int, int]] = {
    a.POTION: POTION, a.GRENADE: GRENADE, a.WATER: WATER, a.RUN: RUN, a.FEET: FEET,
}  # fmt: skip
CARD_OF_WORD: Final[dict[str, int]] = {
    "trust": TRUST, "charge": CHARGE, "map": MAP, "torch": TORCH, "hold the line": HOLD,
}  # fmt: skip


def holds_event(t: Catacombs, kind: int) -> bool:
    return kind in t.event_hand().cards


def holds_advantage(t: Catacombs, kind: int) -> bool:
    return kind in t.advantage_hand().cards


def may_hold_event(t: Catacombs, kind: int) -> bool:
    """CL-G52: whether the Demon player might have such a card, as far as everybody can see."""
    return len(t.event_hand().cards) > 0 and t.events_in_box()[kind] > t.event_out[kind]


def may_hold_advantage(t: Catacombs, kind: int) -> bool:
    return len(t.advantage_hand().cards) > 0 and ADVANTAGE_COPIES[kind] > t.advantage_out[kind]


def why_not_event(t: Catacombs, kind: int) -> str:
    """CL-065, CL-330: why an Event that is not offered cannot be played, for its owner to hear."""
    return "CL-065" if holds_event(t, kind) else "CL-330"


def why_not_advantage(t: Catacombs, x: Deed) -> str:
    """The same for the Advantage card that an action plays; empty for actions that play none."""
    kind = CARD_OF_WORD[x.text] if x.text in CARD_OF_WORD else CARD_OF_VERB.get(x.verb, -1)
    if kind < 0:
        return ""
    return "CL-065" if holds_advantage(t, kind) else "CL-330"
