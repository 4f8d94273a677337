"""What lies on the table in words, for labels, tips and panels alike."""

from __future__ import annotations

from ludus.core.words import player
from ludus.games.hollow_cell.content import event_rows, vault_rows
from ludus.games.hollow_cell.kinds import DUST_BOMB, SIDES
from ludus.games.hollow_cell.picture.seen import Seen
from ludus.games.hollow_cell.speech import card, counted

FIRED = 2  # marks of an equipped card
FRESH = 1
USED = 4


def says_seat(seen: Seen, seat: int) -> str:
    """A player in one line: Warrior, hand, Wounds, Banners, Warriors left."""
    s = seen.seat(seat)
    hurt = counted(s.wounds, "Wound card", "Wound cards")
    if s.values is not None and not seen.options.epic:
        hurt += f" worth {sum(s.values)} of {seen.limit(seat)}"
    team = [seen.team(seat)] if seen.sides.teams else []
    won = counted(seen.banners(seat), "Banner", "Banners") if not seen.duel else f"{seen.banners(seat)} enemies down"
    parts = [*team, s.warrior_name, counted(s.hand, "card", "cards") + " in hand", hurt, won]
    return f"{s.name}: {', '.join([*parts, counted(s.alive, 'Warrior', 'Warriors') + ' left'])}"


def says_gear(seen: Seen, seat: int, side: int) -> str:
    """An equipped card with its Charges and its state."""
    s = seen.seat(seat)
    kind, needed = s.gear[side], seen.needed(seat, side)
    if kind < 0:
        return "free"
    load = [f"{s.charges[side]} of {counted(needed, 'Charge', 'Charges')}"] if needed or s.charges[side] else []
    state = [word for bit, word in ((FIRED, "fired"), (USED, "used"), (FRESH, "new this turn")) if s.marks[side] & bit]
    return ", ".join([card(kind), *load, *state])


def says_events(seen: Seen) -> list[tuple[str, str, str]]:
    """The events in play: name, effect, and until when."""
    return [
        (event_rows()[event].name, event_rows()[event].hint, until(seen, event, drawer))
        for event, drawer in seen.table["running"]
    ]


def until(seen: Seen, event: int, drawer: int) -> str:
    """When an event ends."""
    if event == DUST_BOMB and seen.options.intensity_dust_bomb:
        return "to the end of the game"
    lasts = event_rows()[event].duration
    ends = {"round": f"until {player(drawer)}'s next turn", "defeat": "until a credited defeat"}
    return ends.get(lasts, "until the next event")


def says_discards(seen: Seen) -> str:
    """The open discard pile by names."""
    return ", ".join(card(kind) + (f" ×{count}" if count > 1 else "") for kind, count in seen.discarded)


def says_places(seen: Seen, seat: int) -> str:
    return ", ".join(vault_rows()[place].name for place in seen.seat(seat).places)


def side_name(side: int) -> str:
    return {"top": "Top", "left": "Left", "right": "Right", "bottom": "Below"}[SIDES[side]]
