"""Windows for cards, CL-330: open by what everybody can see; what a hand holds shows only in the answer."""

from __future__ import annotations

from typing import Final

from ludus.core.reason import Reason
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
from ludus.games.claustrophobia.scores import why_not_there
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


def why_not_advantage(t: Catacombs, x: Deed, now: tuple[int, ...]) -> str:
    """Why the Advantage card that an action plays cannot be played where these can; empty for other actions."""
    kind = CARD_OF_WORD[x.text] if x.text in CARD_OF_WORD else CARD_OF_VERB.get(x.verb, -1)
    if kind < 0:
        return ""
    if kind not in now:
        return "CL-065"
    if not holds_advantage(t, kind):
        return "CL-330"
    if kind == CHARGE:
        return Reason("CL-065", "begun")
    return why_not_there(t, x.a) or why_not_on(kind, x)


def why_not_on(kind: int, x: Deed) -> str:
    """… for a warrior in play."""
    if kind == RUN:
        return "CL-057"
    return "CL-051" if kind == POTION else Reason("CL-065", "line", line=x.b, who=x.a)
