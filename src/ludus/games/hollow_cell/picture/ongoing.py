"""What else is under way: a grenade, a War Engine, Ration dice, an event, each in a title and a few lines."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ludus.core.words import Words
from ludus.games.hollow_cell import traits
from ludus.games.hollow_cell.card_data import BLUE_DIE, NOBODY
from ludus.games.hollow_cell.content import engine_rows, event_rows
from ludus.games.hollow_cell.picture.seen import Seen
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


def affairs(seen: Seen, words: Words) -> list[Affair]:
    """All that is under way besides a Combat, the outermost first."""
    made = [event(seen, words), engine(seen, words), grenade(seen, words), rations(seen, words)]
    return [affair for affair in made if affair is not None]


def event(seen: Seen, words: Words) -> Affair | None:
    """An event that is being carried out."""
    frame = seen.frame(SuddenEvent)
    if frame is None:
        return None
    if frame.event == NOBODY:
        return Affair("event", words.say("affair.event"), [words.say("affair.event.looks", who=frame.drawer)])
    row = event_rows()[frame.event]
    return Affair("event", row.name, [words.say("affair.event.by", who=frame.drawer), words.said(row.says)])


def engine(seen: Seen, words: Words) -> Affair | None:
    """A War Engine in use, and the try to stop it."""
    frame = seen.frame(EngineUse)
    if frame is None:
        return None
    row = engine_rows()[frame.engine]
    key = "affair.engine.at" if frame.target >= 0 else "affair.engine"
    lines = [words.say(key, who=frame.seat, at=frame.target), words.said(row.says)]
    if frame.where() == "block":
        lines.append(words.say("affair.engine.dice", dice=frame.green))
    return Affair("engine", row.name, lines)


def grenade(seen: Seen, words: Words) -> Affair | None:
    """A grenade on its way: what it is, its last throw, and its chance."""
    frame = seen.frame(Grenade)
    if frame is None:
        return None
    title = card(frame.kind) if frame.kind >= 0 else words.say("grenade.bombard")
    lines = []
    if frame.at_seat >= 0:
        lines.append(says_throw(seen, frame, words))
    if frame.where() == "throw" and seen.chooser >= 0:
        faces = traits.detonators(seen.table, seen.chooser)
        key = "affair.throws.you" if seen.chooser == seen.seat else "affair.throws"
        most, last = ", ".join(map(str, faces[:-1])), faces[-1]
        chance = Fraction(len(faces), len(BLUE_DIE.faces))
        lines.append(words.say(key, who=seen.chooser, most=most, last=last, chance=chance))
    return Affair("grenade", title, lines or [words.say("affair.throw")], frame.dice)


def says_throw(seen: Seen, frame: Grenade, words: Words) -> str:
    """The last throw of a grenade, with what its die showed."""
    who, at = frame.thrower, frame.at_seat
    key = "affair.threw.by_you" if who == seen.seat else "affair.threw.you" if at == seen.seat else "affair.threw"
    said = words.say(key, who=who, at=at)
    return words.say("affair.threw.die", threw=said, die=frame.dice[0]) if frame.dice else said


def rations(seen: Seen, words: Words) -> Affair | None:
    """Ration dice on the table."""
    frame = seen.frame(RationDice)
    if frame is None or not frame.dice:
        return None
    key = "affair.rations.you" if frame.seat == seen.seat else "affair.rations.by"
    return Affair("rations", words.say("affair.rations"), [words.say(key, who=frame.seat)], frame.dice)
