"""Notes: what happens at a table besides the game, and how a record says that somebody gave up or a draw was agreed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from ludus.core.errors import BadFile

HOW: Final = {"resign": "gave up", "late": "ran out of time", "gone": "stayed away"}  # as records say it


class Note(NamedTuple):
    """What happened at the table besides the game: an offer, somebody who gave up, left or sat down."""

    length: int  # how long the diary was
    seq: int
    kind: str
    seat: int
    level: str = ""  # of a bot that plays on
    name: str = ""  # where the seat may have another one by now
    answers: int = 0  # given so far


@dataclass(frozen=True)
class Remark:
    """What a record says of somebody who gave up, or of a draw that was agreed."""

    answers: int  # given before it
    kind: str
    seat: int
    level: str  # of the bot that played on; without one the game ended


REMARK: Final = re.compile(
    r"^# After (\d{1,6}) answers "
    r"(?:p(\d) (gave up|ran out of time|stayed away): (?:a bot \((\w{1,20})\) plays on|the game ends here)"
    r"|a draw was agreed)\.\r?$",
    re.MULTILINE,
)
MOST_REMARKS: Final = 100


def remarked(text: str, players: int) -> list[Remark]:
    """The remarks of a record, as `remarks` writes them."""
    found, written = [], REMARK.findall(text)
    if len(written) > MOST_REMARKS:
        raise BadFile(f"This record has {len(written)} remarks about its end; the limit is {MOST_REMARKS}.")
    for answers, who, what, level in written:
        kind = next((kind for kind, said in HOW.items() if said == what), "drawn")
        if not who or 1 <= int(who) <= players:
            found.append(Remark(int(answers), kind, int(who or 1) - 1, level))
    return found


def remarks(notes: Iterable[Note]) -> str:
    """What a record says of endings that are not the game's own, as lines that are no answers."""
    out = []
    for note in notes:
        who = f"p{note.seat + 1}"
        if note.kind in HOW:
            then = f"a bot ({note.level}) plays on" if note.level else "the game ends here"
            out.append(f"# After {note.answers} answers {who} {HOW[note.kind]}: {then}.")
        elif note.kind == "drawn":
            out.append(f"# After {note.answers} answers a draw was agreed.")
        elif note.kind == "restored":
            out.append(f"# After {note.answers} answers a backup was brought back: chance falls anew from here.")
    return "".join(f"{remark}\n" for remark in out)
