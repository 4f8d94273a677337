"""What else is under way: a grenade, a War Engine, Ration dice, an event, each in a title and a few lines."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ludus.core.words import player
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.columns import BLUE_DIE
from ludus.games.hollow_cell.content import engine_rows, event_rows
from ludus.games.hollow_cell.picture.seen import Seen
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
    frame = seen.frame("SuddenEvent")
    if not frame:
        return None
    if frame["event"] < 0:
        return Affair("event", "Sudden Event", [f"{player(frame['drawer'])} looks at the events"])
    row = event_rows()[frame["event"]]
    return Affair("event", row.name, [f"revealed by {player(frame['drawer'])}", row.says])


def engine(seen: Seen) -> Affair | None:
    """A War Engine in use, and the try to stop it."""
    frame = seen.frame("EngineUse")
    if not frame:
        return None
    row = engine_rows()[frame["engine"]]
    at = f" at {player(frame['target'])}" if frame["target"] >= 0 else ""
    lines = [f"used by {player(frame['seat'])}{at}", row.says]
    if frame["step"] == "block":
        lines.append(f"Dice to stop it: {frame['green']}; one Focus does")
    return Affair("engine", row.name, lines)


def grenade(seen: Seen) -> Affair | None:
    """A grenade on its way: what it is, its last throw, and its chance."""
    frame = seen.frame("Grenade")
    if not frame:
        return None
    title = card(frame["kind"]) if frame["kind"] >= 0 else "Grenade of the Bombard"
    lines = []
    if frame["at_seat"] >= 0:
        shown = f": {frame['dice'][0]}" if frame["dice"] else ""
        thrower = "You" if seen.mine(frame["thrower"]) else player(frame["thrower"])
        lines.append(f"{thrower} threw it before {seen.addressed(frame['at_seat'])}{shown}")
    if frame["step"] == "throw" and seen.chooser >= 0:
        faces = traits.detonators(seen.t, seen.chooser)
        named = ", ".join(map(str, faces[:-1])) + f" or {faces[-1]}" if faces[1:] else str(faces[0])
        chance = f"{named} explodes ({Fraction(len(faces), len(BLUE_DIE.faces))})"
        lines.append(f"{'You throw' if seen.mine(seen.chooser) else f'{player(seen.chooser)} throws'}: {chance}")
    return Affair("grenade", title, lines or ["about to be thrown"], tuple(frame["dice"]))


def rations(seen: Seen) -> Affair | None:
    """Ration dice on the table."""
    frame = seen.frame("RationDice")
    if not frame or not frame["dice"]:
        return None
    return Affair("rations", "Ration dice", [f"rolled by {seen.addressed(frame['seat'])}"], tuple(frame["dice"]))
