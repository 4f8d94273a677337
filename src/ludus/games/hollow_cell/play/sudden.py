"""Sudden Events: drawing an event at any moment and resolving it completely, inside whatever goes on."""

from __future__ import annotations

from ludus.core.chance import Rng
from ludus.core.fields import Owner, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, draw
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.actions import EVENTS_TO_PICK, PickEvent
from ludus.games.hollow_cell.card_data import DUST_BOMB, EVENT_NAMES, LASTS, NOBODY
from ludus.games.hollow_cell.moments import EVENT
from ludus.games.hollow_cell.table import Arena


def credit_of(t: Arena, drawer: int) -> int:
    """HC-G04: nobody is credited with an event's defeats; with `event_kill_credit` drawer, the drawer."""
    return drawer if t.options.event_kill_credit == "drawer" else NOBODY


class SuddenEvent(Procedure):
    """HC-151, HC-152, HC-G48: the event is drawn and resolved at once; then play goes on where it was.

    `card`: a Sudden Event card brought it; without one, Crowd Favorite did, which looks at two events.
    """

    steps = {
        "take": "HC-151",
        "choose": "HC-151",
        "reveal": "HC-151",
        "happen": "HC-152",
        "put_away": "HC-G03",
    }
    drawer: Public[int]
    credit: Public[int]
    card: Public[bool]
    event: Public[int] = NOBODY
    seen: Owner[tuple[int, ...]] = ()  # events taken from the deck

    def belongs(self, place: int, seat: int) -> bool:
        return seat == self.drawer

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """Others do not see which events are looked at."""
        if seat == self.drawer or not self.seen or self.event != NOBODY:
            return
        bomb = table.options.intensity_dust_bomb and DUST_BOMB in self.seen  # HC-G63: all know that it must be there
        known = (DUST_BOMB,) if bomb else ()
        pool = [event for event in range(21) if table.events[event] and event not in table.events_under]
        pool = [event for event in pool if event != DUST_BOMB or not table.options.intensity_dust_bomb]
        rng.shuffle(pool)
        self.seen = known + tuple(pool[: len(self.seen) - len(known)])
        table.lay_events_on_top(self.seen)

    def count_wanted(self, t: Arena) -> int:
        """Crowd Favorite shows two events to choose from, a card as many as the Warrior may see."""
        return traits.warrior(t, self.drawer).events_seen() if self.card else 2

    def take(self, t: Arena) -> Flow:
        if len(self.seen) == self.count_wanted(t):
            return NEXT
        if not t.events_left:
            if not t.events_out:
                return NEXT  # HC-G46: both are empty
            t.reshuffle_events()
            return AGAIN
        known = t.next_event()
        return self.rolled_take(t, known) if known != NOBODY else draw(t.event_weights(), EVENT_NAMES)

    def rolled_take(self, t: Arena, event: int) -> Flow:
        t.take_event(self.drawer, event, self.count_wanted(t) == 2)
        self.seen += (event,)
        return AGAIN

    def choose(self, t: Arena) -> Flow:
        """HC-G63: with Intensity a Dust Bomb that was seen must be the one."""
        if len(self.seen) < 2:
            return NEXT
        if t.options.intensity_dust_bomb and DUST_BOMB in self.seen:
            return ask(self.drawer, EVENTS_TO_PICK.of(1 << DUST_BOMB))
        return ask(self.drawer, EVENTS_TO_PICK.of(sum([1 << event for event in self.seen])))

    def why_not_choose(self, t: Arena, a: PickEvent) -> str:
        return "HC-G63" if a.event in self.seen else ""

    def on_choose(self, t: Arena, a: PickEvent) -> Flow:
        self.event = a.event
        return NEXT

    def reveal(self, t: Arena) -> Flow:
        if not self.seen:
            return NEXT
        if self.event == NOBODY:
            self.event = self.seen[0]
        for event, _ in t.running:
            if LASTS[event] == "event":
                t.end_event(event)  # it lasts until the next event is revealed
        t.reveal_event(self.drawer, self.event)
        self.seen = ()
        return NEXT

    def happen(self, t: Arena) -> Flow:
        """HC-G50: it lasts, or it happens once."""
        if self.event == NOBODY:
            return NEXT
        if LASTS[self.event] != "instant":
            t.stay(self.event, self.drawer)
        return EVENT[self.event].happen(t, self.drawer, self.credit)

    def put_away(self, t: Arena) -> Flow:
        if self.event != NOBODY:
            t.finish_event(self.event)
        if self.card:
            t.put_sudden_away()
        return DONE
