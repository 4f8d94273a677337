"""The kinds of tiles that have a rule of their own; how many each holds is its `room`."""

from __future__ import annotations

from ludus.games.claustrophobia.moments import Tunnel
from ludus.games.claustrophobia.table import Catacombs


class Lair(Tunnel):
    """Troglodytes may always be sent here, Humans present or not."""

    key = "lair"
    rules = ("CL-269", "CL-270", "CL-G12")

    def open_to_troglodytes(self) -> bool:  # CL-269: without an opening too
        return True


class Hole(Tunnel):
    """Troglodytes pass from any Hole to any other for 1 Move, and nothing can hold them.
    Laying it puts a Hole marker on another tile."""

    key = "hole"
    rules = ("CL-271", "CL-272", "CL-273", "CL-274", "CL-275", "CL-G43")

    def is_hole(self) -> bool:
        return True


class Hungry(Tunnel):
    """Each hit a warrior suffers here in combat counts twice."""

    key = "hungry"
    rules = ("CL-251", "CL-252", "CL-253", "CL-254")

    def hits(self) -> int:  # CL-251, CL-254: for both sides
        return 2


class Flooded(Tunnel):
    """Entering ends the movement; leaving takes all of it."""

    key = "flooded"
    rules = ("CL-256", "CL-257", "CL-258", "CL-259", "CL-G39")

    def stops(self) -> bool:  # CL-256 to CL-258: both sides
        return True


class Trapped(Tunnel):
    """The first Human to come in sets off a trap: a die says what it does."""

    key = "trapped"
    rules = ("CL-260", "CL-261", "CL-262", "CL-263", "CL-264", "CL-265", "CL-G40")
    first_entry = "springs"

    def entered(self, t: Catacombs, tile: int) -> bool:  # CL-260: once in a game
        if not t.is_untouched(tile):
            return False
        t.spring(tile)
        return True


class Echoing(Tunnel):
    """When the first Human comes in, the Demon player rolls one more Die of Destiny in the next Threat phase."""

    key = "echoing"
    rules = ("CL-266", "CL-G41")
    first_entry = "echoes"

    def entered(self, t: Catacombs, tile: int) -> bool:  # CL-266: once in a game
        if t.is_untouched(tile):
            t.spring(tile)
            t.echo(tile)
        return False
