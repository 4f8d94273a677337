"""Windows for cards, CL-330: open by what everybody can see; what a hand holds shows only in the answer."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import NEXT, Flow, ask
from ludus.core.reason import Reason
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.moments import BOX, Advantage, EventCard, Moment
from ludus.games.claustrophobia.stats import ADVANTAGE_COPIES
from ludus.games.claustrophobia.table import Catacombs


def holds_event(t: Catacombs, kind: int) -> bool:
    return kind in t.event_hand().cards


def holds_advantage(t: Catacombs, kind: int) -> bool:
    return kind in t.advantage_hand().cards


def possible_events(t: Catacombs, moment: Moment) -> list[EventCard]:
    """CL-G52: the Events of a moment that the Demon player might have, as far as everybody can see."""
    if not t.event_hand().cards:
        return []
    box = t.events_in_box()
    return [card for card in BOX.events_at[moment] if box[card.kind] > t.event_out[card.kind]]


def possible_advantages(t: Catacombs, moment: Moment) -> list[Advantage]:
    """… and the Advantage cards that the Human player might have."""
    if not t.advantage_hand().cards:
        return []
    return [card for card in BOX.advantages_at[moment] if ADVANTAGE_COPIES[card.kind] > t.advantage_out[card.kind]]


def ask_demon(t: Catacombs, cards: list[EventCard], options: list[list[Action]], otherwise: Flow = NEXT) -> Flow:
    """Ask the Demon player wherever a card could be played, whatever the hand holds."""
    found: list[Action] = []
    possible = False
    for i, card in enumerate(cards):
        possible = possible or len(options[i]) > 0
        if holds_event(t, card.kind):
            found += options[i]
    return ask(t.demon_seat(), [*found, a.DONE]) if possible else otherwise


def ask_human(t: Catacombs, cards: list[Advantage], options: list[list[Action]]) -> Flow:
    """… and the Human player."""
    possible = False
    for own in options:
        possible = possible or len(own) > 0
    return ask(t.human, [*held_advantages(t, cards, options), a.DONE]) if possible else NEXT


def held_advantages(t: Catacombs, cards: list[Advantage], options: list[list[Action]]) -> list[Action]:
    found: list[Action] = []
    for i, card in enumerate(cards):
        if holds_advantage(t, card.kind):
            found += options[i]
    return found


def play_event(t: Catacombs, action: Deed, place: int) -> Flow:
    card = BOX.event_of[action.text]
    t.play_event(card.kind)
    return card.play(t, action, place)


def play_advantage(t: Catacombs, action: Deed, place: int) -> Flow:
    card = BOX.advantage_of[action.text]
    t.play_advantage(card.kind)
    return card.play(t, action, place)


def holds_played(t: Catacombs, action: Action) -> bool:
    """Whether an action plays an Event that the Demon player holds."""
    card = BOX.event_of.get(action.text)
    return card is not None and holds_event(t, card.kind)


def why_not_event(t: Catacombs, action: Action, moment: Moment, place: int) -> str:
    """Why the Event that an action plays cannot be played at a moment; empty for other actions."""
    card = BOX.event_of.get(action.text)
    if card is None or not isinstance(action, Deed):
        return ""
    if card not in BOX.events_at[moment]:
        return Reason("CL-330", "moment")
    return card.why_not(t, action, place) if holds_event(t, card.kind) else "CL-330"


def why_not_advantage(t: Catacombs, action: Action, moment: Moment, place: int) -> str:
    """The same for an Advantage card; CL-065: its moment stands on it."""
    card = BOX.advantage_of.get(action.text)
    if card is None or not isinstance(action, Deed):
        return ""
    if card not in BOX.advantages_at[moment]:
        return "CL-065"
    return card.why_not(t, action, place) if holds_advantage(t, card.kind) else "CL-330"
