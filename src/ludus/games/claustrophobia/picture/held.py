"""Who cannot leave a tile and why, with the numbers; and what an attack can be expected to do."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia.dice import chances
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.play.attack import Assault, Attack, Fight
from ludus.games.claustrophobia.play.hits import last_dice, times
from ludus.games.claustrophobia.scores import unit_defence, why_not_leave_human, why_not_leave_unit

HELP: Final = {
    "CL-146": "fewer of its side than of the enemy",
    "CL-228": "an Impressive enemy lets nobody go",
    "CL-231": "Elusive and Impressive cancel each other, so numbers count",
}


def held_human(seen: Seen, w: int) -> str:
    """Why a Human warrior cannot leave its tile; empty if it can."""
    tile = seen.t.where[w]
    rule = why_not_leave_human(seen.t, w) if tile >= 0 else ""
    return reason(rule, len(seen.humans(tile)), seen.monsters(tile), "Human", "monster") if rule else ""


def held_unit(seen: Seen, unit: int, tile: int) -> str:
    """The same for the Demon side."""
    rule = why_not_leave_unit(seen.t, unit, tile)
    return reason(rule, seen.monsters(tile), len(seen.humans(tile)), "monster", "Human") if rule else ""


def reason(rule: str, mine: int, enemies: int, one: str, other: str) -> str:
    counts = f"{mine} {one}{'s' * (mine > 1)} against {enemies} {other}{'s' * (enemies > 1)}"
    away = enemies - mine
    cure = f"; kill or bring {away}" if away > 0 and rule != "CL-228" else ""
    return f"held, {counts}: {HELP[rule]}{cure} ({rule})"


# --- chances ----------------------------------------------------------------------------------------------------------


def said(dice: int, need: int, odds: list[float], doubled: bool) -> str:
    """An attack before it is made: dice, number to hit, chances."""
    parts = [f"{n} hit{'s' * (n != 1)} {percent(chance)}" for n, chance in enumerate(odds)]
    double = ", each counts double in Hungry Tunnels" if doubled else ""
    return f"{dice} {'die' if dice == 1 else 'dice'}, {need} or more hits{double}: {', '.join(parts)}"


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


class Odds:
    """An attack that could be made now: the dice, the number each needs, and the chance of 0, 1, 2 … hits."""

    def __init__(self, dice: int, need: int, found: list[float], doubled: bool) -> None:
        self.dice = dice
        self.need = need
        self.doubled = doubled
        self.chances = found

    def __str__(self) -> str:
        return said(self.dice, self.need, self.chances, self.doubled)


def odds_of(seen: Seen, fight: Fight) -> Odds:
    """What the fight itself says of its roll."""
    t = seen.t
    return Odds(fight.dice(t), fight.needed(t), fight.forecast(t), times(fight.tile) > 1)


def human_odds(seen: Seen, w: int, unit: int, tile: int) -> Odds:
    """A Human warrior against a unit on a tile."""
    return odds_of(seen, Attack(warrior=w, unit=unit, tile=tile))


def last_odds(seen: Seen, unit: int, tile: int) -> Odds:
    """CL-332: the last strike of a warrior that falls."""
    dice, need = last_dice(unit), unit_defence(seen.t, unit)
    return Odds(dice, need, chances(dice, need), times(tile) > 1)


def horde_odds(seen: Seen, unit: int, tile: int, tough: bool, w: int) -> Odds:
    """A unit of the Demon side against a Human warrior."""
    return odds_of(seen, Assault(unit=unit, tile=tile, tough=tough, warrior=w))
