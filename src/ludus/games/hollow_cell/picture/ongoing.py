"""What else is under way: a grenade, a War Engine, Ration dice, an event, each in a title and a few lines."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ludus.core.words import player
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.card_data import BLUE_DIE, NOBODY
from ludus.games.hollow_cell.content import engine_rows, event_rows
from ludus.games.hollow_cell.picture.seen import Seen, addressed
from ludus.games.hollow_cell.play.engines import EngineUse
from ludus.games.hollow_cell.play.grenade import Grenade
from ludus.games.hollow_cell.play.sudden import SuddenEvent
from ludus.games.hollow_cell.play.wounds import RationDice
from ludus.games.hollow_cell.speech import card


class Affair(NamedTuple):
    """Something under way, with the blue dice of it."""

    key: str
    title: str
    lines: list[str]
    dice: tuple[int, ...] = ()


def affairs(seen: Seen) -> list[Affair]:
    """All that is under way besides a Combat, the outermost first."""
    made = [event(seen), engine(seen), grenade(seen), rations(seen)]
    return [affair for affair in made if affair is not None]


def event(seen: Seen) -> Affair | None:
    """An event that is being carried out."""
    frame = seen.frame(SuddenEvent)
    if frame is None:
        return None
    if frame.event == NOBODY:
        return Affair("event", "Sudden Event", [f"{player(frame.drawer)} looks at the events"])
    row = event_rows()[frame.event]
    return Affair("event", row.name, [f"revealed by {player(frame.drawer)}", row.says])


def engine(seen: Seen) -> Affair | None:
    """A War Engine in use, and the try to stop it."""
    frame = seen.frame(EngineUse)
    if frame is None:
        return None
    row = engine_rows()[frame.engine]
    at = f" at {player(frame.target)}" if frame.target >= 0 else ""
    lines = [f"used by {player(frame.seat)}{at}", row.says]
    if frame.where() == "block":
        lines.append(f"Dice to stop it: {frame.green}; one Focus does")
    return Affair("engine", row.name, lines)


def grenade(seen: Seen) -> Affair | None:
    """A grenade on its way: what it is, its last throw, and its chance."""
    frame = seen.frame(Grenade)
    if frame is None:
        return None
    title = card(frame.kind) if frame.kind >= 0 else "Grenade of the Bombard"
    lines = []
    if frame.at_seat >= 0:
        shown = f": {frame.dice[0]}" if frame.dice else ""
        thrower = "You" if frame.thrower == seen.seat else player(frame.thrower)
        lines.append(f"{thrower} threw it before {addressed(seen, frame.at_seat)}{shown}")
    if frame.where() == "throw" and seen.chooser >= 0:
        faces = traits.detonators(seen.table, seen.chooser)
        named = ", ".join(map(str, faces[:-1])) + f" or {faces[-1]}" if faces[1:] else str(faces[0])
        chance = f"{named} explodes ({Fraction(len(faces), len(BLUE_DIE.faces))})"
        who = "You throw" if seen.chooser == seen.seat else f"{player(seen.chooser)} throws"
        lines.append(f"{who}: {chance}")
    return Affair("grenade", title, lines or ["about to be thrown"], frame.dice)


def rations(seen: Seen) -> Affair | None:
    """Ration dice on the table."""
    frame = seen.frame(RationDice)
    if frame is None or not frame.dice:
        return None
    return Affair("rations", "Ration dice", [f"rolled by {addressed(seen, frame.seat)}"], frame.dice)
