"""Who cannot leave a tile and why, with the numbers; and what an attack can be expected to do."""

from __future__ import annotations

from typing import NamedTuple

from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.dice import chances
from ludus.games.claustrophobia.kinds import COUNT
from ludus.games.claustrophobia.picture.seen import OpenTable, Seen
from ludus.games.claustrophobia.play.attack import Assault, Attack, Fight
from ludus.games.claustrophobia.play.hits import last_dice, times
from ludus.games.claustrophobia.scores import unit_defence, why_not_leave_human, why_not_leave_unit
from ludus.games.claustrophobia.stats import TILE_KIND


class Restraint(NamedTuple):
    """What keeps a figure on its tile: a rule, and how many stand there on its side and against it."""

    rule: str
    human: bool
    mine: int
    enemies: int

    def says(self, table: OpenTable, name: str = "") -> str:
        """Why it cannot leave, of a figure by its name or beside what shows the figure."""
        sides = ("humans", "monsters") if self.human else ("monsters", "humans")
        mine, enemies = (table.say(side, n=n) for side, n in zip(sides, self[2:], strict=True))
        away = self.enemies - self.mine if self.rule != "CL-228" else 0
        key = ("held.who" if name else "held") + (".cure" if away > 0 else "")
        why = table.say(f"why.{self.rule}")
        return table.say(key, name=name, mine=mine, enemies=enemies, why=why, away=away, rule=self.rule)


def held_human(seen: Seen, w: int) -> Restraint | None:
    """What keeps a Human warrior on its tile, if anything does."""
    t = seen.table
    tile = t.where[w]
    rule = why_not_leave_human(t, w) if tile >= 0 else ""
    return Restraint(rule, True, COUNT[t.crowd[tile]], t.horde[tile]) if rule else None


def held_unit(seen: Seen, unit: int, tile: int) -> Restraint | None:
    """The same for the Demon side."""
    t = seen.table
    rule = why_not_leave_unit(t, unit, tile)
    return Restraint(rule, False, t.horde[tile], COUNT[t.crowd[tile]]) if rule else None


# --- chances ----------------------------------------------------------------------------------------------------------


def percent(table: OpenTable, chance: float) -> str:
    return table.say("percent", of=f"{100 * chance:.0f}")


class Odds:
    """An attack that could be made now: the dice, the number each needs, and the chance of 0, 1, 2 … hits."""

    def __init__(self, dice: int, need: int, found: list[float], tile: int) -> None:
        self.dice = dice
        self.need = need
        self.doubled = content.kind_rows()[TILE_KIND[tile]].name if times(tile) > 1 else ""  # where hits count double
        self.chances = found

    def says(self, table: OpenTable) -> str:
        hits = [table.say("odds.hits", n=n, chance=percent(table, chance)) for n, chance in enumerate(self.chances)]
        dice, key = table.say("dice", n=self.dice), "odds.double" if self.doubled else "odds"
        return table.say(key, dice=dice, need=self.need, tiles=self.doubled, hits=", ".join(hits))


def odds_of(seen: Seen, fight: Fight) -> Odds:
    """What the fight itself says of its roll."""
    t = seen.table
    return Odds(fight.dice(t), fight.to_hit(t), fight.forecast(t), fight.tile)


def foresee_attack(seen: Seen, w: int, unit: int, tile: int) -> Odds:
    """A Human warrior against a unit on a tile."""
    return odds_of(seen, Attack(warrior=w, unit=unit, tile=tile))


def foresee_last_strike(seen: Seen, unit: int, tile: int) -> Odds:
    """CL-332: the last strike of a warrior that falls."""
    dice, need = last_dice(unit), unit_defence(seen.table, unit)
    return Odds(dice, need, chances(dice, need), tile)


def foresee_assault(seen: Seen, unit: int, tile: int, tough: bool, w: int) -> Odds:
    """A unit of the Demon side against a Human warrior."""
    return odds_of(seen, Assault(unit=unit, tile=tile, tough=tough, warrior=w))
