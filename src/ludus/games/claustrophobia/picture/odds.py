"""Who cannot leave a tile and why, with the numbers; and what an attack can be expected to do."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia import content
from ludus.games.claustrophobia.dice import chances
from ludus.games.claustrophobia.kinds import COUNT
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.play.attack import Assault, Attack, Fight
from ludus.games.claustrophobia.play.hits import last_dice, times
from ludus.games.claustrophobia.scores import unit_defence, why_not_leave_human, why_not_leave_unit
from ludus.games.claustrophobia.stats import TILE_KIND

HELP: Final = {
    "CL-146": "fewer of its side than of the enemy",
    "CL-228": "an Impressive enemy lets nobody go",
    "CL-231": "Elusive and Impressive cancel each other, so numbers count",
}


def held_human(seen: Seen, w: int) -> str:
    """Why a Human warrior cannot leave its tile; empty if it can."""
    t = seen.table
    tile = t.where[w]
    rule = why_not_leave_human(t, w) if tile >= 0 else ""
    return reason(rule, COUNT[t.crowd[tile]], t.horde[tile], "Human", "monster") if rule else ""


def held_unit(seen: Seen, unit: int, tile: int) -> str:
    """The same for the Demon side."""
    t = seen.table
    rule = why_not_leave_unit(t, unit, tile)
    return reason(rule, t.horde[tile], COUNT[t.crowd[tile]], "monster", "Human") if rule else ""


def reason(rule: str, mine: int, enemies: int, one: str, other: str) -> str:
    counts = f"{mine} {one}{'s' * (mine > 1)} against {enemies} {other}{'s' * (enemies > 1)}"
    away = enemies - mine
    cure = f"; kill or bring {away}" if away > 0 and rule != "CL-228" else ""
    return f"held, {counts}: {HELP[rule]}{cure} ({rule})"


# --- chances ----------------------------------------------------------------------------------------------------------


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


class Odds:
    """An attack that could be made now: the dice, the number each needs, and the chance of 0, 1, 2 … hits."""

    def __init__(self, dice: int, need: int, found: list[float], tile: int) -> None:
        self.dice = dice
        self.need = need
        self.doubled = content.kind_rows()[TILE_KIND[tile]].name if times(tile) > 1 else ""  # where hits count double
        self.chances = found

    def __str__(self) -> str:
        parts = [f"{n} hit{'s' * (n != 1)} {percent(chance)}" for n, chance in enumerate(self.chances)]
        double = f", each counts double in {self.doubled}" if self.doubled else ""
        dice = f"{self.dice} {'die' if self.dice == 1 else 'dice'}"
        return f"{dice}, {self.need} or more hits{double}: {', '.join(parts)}"


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
