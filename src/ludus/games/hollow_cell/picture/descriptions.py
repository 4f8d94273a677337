"""What lies on the table in words, for labels, tips and panels alike."""

from __future__ import annotations

from ludus.core.words import player
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.card_data import SIDES
from ludus.games.hollow_cell.content import event_rows
from ludus.games.hollow_cell.moments import EVENT
from ludus.games.hollow_cell.picture.seen import Seen, banners, discarded, needed, seat_of, team
from ludus.games.hollow_cell.seats import FIRED, FRESH, USED
from ludus.games.hollow_cell.speech import card, counted
from ludus.games.hollow_cell.table import Arena

MARKS = ((FIRED, "fired"), (USED, "used"), (FRESH, "new this turn"))


def says_seat(seen: Seen, seat: int) -> str:
    """A player in one line: Warrior, hand, Wounds, Banners, Warriors left."""
    t, s = seen.table, seat_of(seen, seat)
    hurt = counted(s.wounds, "Wound card", "Wound cards")
    if s.values is not None and not t.options.epic:
        hurt += f" worth {sum(s.values)} of {traits.defeat_limit(t, seat)}"
    sides = [team(t, seat)] if t.sides.teams else []
    count = banners(seen, seat)
    won = counted(count, "Banner", "Banners") if t.players > 2 else f"{count} enemies down"
    parts = [*sides, s.warrior_name, counted(s.hand, "card", "cards") + " in hand", hurt, won]
    return f"{s.name}: {', '.join([*parts, counted(s.alive, 'Warrior', 'Warriors') + ' left'])}"


def says_gear(t: Arena, seat: int, side: int) -> str:
    """An equipped card with its Charges and its state."""
    s = t.seats[seat]
    kind, full, held = s.gear[side], needed(t, seat, side), s.charges[side]
    if kind < 0:
        return "free"
    load = [f"{held} of {counted(full, 'Charge', 'Charges')}"] if full or held else []
    state = [word for bit, word in MARKS if s.marks[side] & bit]
    return ", ".join([card(kind), *load, *state])


def says_events(t: Arena) -> list[tuple[str, str, str]]:
    """The events in play: name, effect, and until when."""
    return [(event_rows()[e].name, event_rows()[e].hint, until(t, e, drawer)) for e, drawer in t.running]


def until(t: Arena, event: int, drawer: int) -> str:
    """When an event ends."""
    if EVENT[event].stays(t):
        return "to the end of the game"
    lasts = event_rows()[event].duration
    ends = {"round": f"until {player(drawer)}'s next turn", "defeat": "until a credited defeat"}
    return ends.get(lasts, "until the next event")


def says_discards(t: Arena) -> str:
    """The open discard pile by names."""
    return ", ".join(card(kind) + (f" ×{count}" if count > 1 else "") for kind, count in discarded(t))


def side_name(side: int) -> str:
    return {"top": "Top", "left": "Left", "right": "Right", "bottom": "Below"}[SIDES[side]]
