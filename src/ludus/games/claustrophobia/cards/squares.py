"""The ten squares of the Board of Destiny; which dice each takes stands in the content."""

from __future__ import annotations

from ludus.games.claustrophobia.kinds import CALM, ELUSIVE, FRANTIC, IMPRESSIVE
from ludus.games.claustrophobia.moments import Square
from ludus.games.claustrophobia.table import Catacombs


class Calm(Square):
    """One more Die of Destiny in the next Threat phase."""

    key = "calm"
    rules = ("CL-087", "CL-094", "CL-093", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.calm_down()  # CL-094: each use counts

    def more_dice(self, t: Catacombs) -> int:
        return t.calm

    def in_force(self, t: Catacombs) -> int:  # CL-266: an echo gives dice as well
        return min(t.calm, len(t.dice_on(CALM)))


class Sounds(Square):
    """Gain Threat Points: 2 for an even die, 1 for an odd one."""

    key = "sounds"
    rules = ("CL-087", "CL-095", "CL-G71", "CL-093", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.gain_threat(2 if dice[0] % 2 == 0 else 1)  # CL-095, CL-G71: even pays more


class Speed(Square):
    """Troglodytes have +1 Move."""

    key = "speed"
    rules = ("CL-087", "CL-096", "CL-105", "CL-093", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.hasten()  # CL-096: until CL-105 lifts it

    def in_force(self, t: Catacombs) -> int:
        return t.speed

    def troglodytes_move(self, t: Catacombs) -> int:
        return t.speed


class Legion(Square):
    """Troglodytes have +1 Guard."""

    key = "legion"
    rules = ("CL-087", "CL-097", "CL-105", "CL-G72", "CL-093", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.swell()  # CL-097: until CL-105 lifts it

    def in_force(self, t: Catacombs) -> int:
        return t.legion

    def troglodytes_defend(self, t: Catacombs) -> int:
        return t.legion

    def troglodyte_killed(self, t: Catacombs) -> None:
        if t.options.legion_refund and t.legion:  # CL-G72: paid for the killed
            t.gain_threat(1)


class Claws(Square):
    """Troglodytes are Frantic: they reroll misses once."""

    key = "claws"
    rules = ("CL-087", "CL-098", "CL-105", "CL-093", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.grow_claws()  # CL-098: until CL-105 lifts it

    def in_force(self, t: Catacombs) -> int:
        return int(t.claws)

    def troglodytes_learn(self, t: Catacombs) -> int:
        return FRANTIC if t.claws else 0


class Dark(Square):
    """Draw 1 Event card for a pair, 2 for three of a kind."""

    key = "dark"
    rules = ("CL-087", "CL-099", "CL-093", "CL-G03")

    def draws(self, dice: tuple[int, ...]) -> int:  # CL-099: one fewer than the dice
        return len(dice) - 1


class Taste(Square):
    """In this phase, monsters may be sent to tiles with Humans."""

    key = "taste"
    rules = ("CL-087", "CL-100", "CL-102", "CL-G11", "CL-092", "CL-G02", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.taste_blood()  # CL-100: the sending that follows

    def in_force(self, t: Catacombs) -> int:
        return int(t.taste)

    def sends_among_humans(self, t: Catacombs) -> bool:
        return t.taste


class Burrow(Square):
    """In this phase, monsters may be sent to tiles without an unexplored opening."""

    key = "burrow"
    rules = ("CL-087", "CL-101", "CL-102", "CL-G11", "CL-092", "CL-G02", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.dig()  # CL-101: the sending that follows

    def in_force(self, t: Catacombs) -> int:
        return int(t.burrow)

    def sends_anywhere(self, t: Catacombs) -> bool:
        return t.burrow


class Futile(Square):
    """Troglodytes are Elusive and Impressive."""

    key = "futile"
    rules = ("CL-087", "CL-103", "CL-105", "CL-092", "CL-G02", "CL-G03")

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        t.deny()  # CL-103: until CL-105 lifts it

    def in_force(self, t: Catacombs) -> int:
        return int(t.futile)

    def troglodytes_learn(self, t: Catacombs) -> int:
        return ELUSIVE | IMPRESSIVE if t.futile else 0


class Trap(Square):
    """One Human warrior of the Demon player's choice suffers a hit; the Human player picks the line."""

    key = "trap"
    rules = ("CL-087", "CL-104", "CL-093", "CL-G03")

    def springs(self) -> int:  # CL-104: one hit each
        return 1
