"""Who cannot leave a tile and why, with the numbers; and what an attack can be expected to do."""

from __future__ import annotations

from math import comb
from typing import Final

from ludus.games.claustrophobia.kinds import FRANTIC, HAMMER, HUNGRY, REDEEMER
from ludus.games.claustrophobia.picture.seen import Seen
from ludus.games.claustrophobia.scores import (
    combat,
    defence,
    talents,
    unit_combat,
    unit_defence,
    unit_talents,
    why_not_leave_human,
    why_not_leave_unit,
)
from ludus.games.claustrophobia.stats import TILE_KIND

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


def chances(dice: int, need: int, frantic: bool = False, spare: bool = False) -> list[float]:
    """The chance of 0, 1, 2 … hits; `spare` rolls one miss again, once."""
    one = (7 - need) / 6
    hit = one + (1 - one) * one if frantic else one
    found = [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)]
    if spare and not frantic:
        again = [0.0] * (dice + 1)
        for n, chance in enumerate(found):
            more = one if n < dice else 0
            again[n] += chance * (1 - more)
            if n < dice:
                again[n + 1] += chance * more
        found = again
    return found


def said(dice: int, need: int, odds: list[float], doubled: bool) -> str:
    """An attack before it is made: dice, number to hit, chances."""
    parts = [f"{n} hit{'s' * (n != 1)} {percent(chance)}" for n, chance in enumerate(odds)]
    double = ", each counts double in Hungry Tunnels" if doubled else ""
    return f"{dice} {'die' if dice == 1 else 'dice'}, {need} or more hits{double}: {', '.join(parts)}"


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"


class Odds:
    """An attack that could be made now."""

    def __init__(self, dice: int, need: int, frantic: bool, spare: bool, doubled: bool) -> None:
        self.dice = dice
        self.need = need
        self.doubled = doubled
        self.chances = chances(dice, need, frantic, spare)

    def __str__(self) -> str:
        return said(self.dice, self.need, self.chances, self.doubled)


def human_odds(seen: Seen, w: int, unit: int, tile: int, dice: int = 0) -> Odds:
    """A Human warrior against a unit on a tile; `dice` for an attack that does not use its Fight."""
    frantic = not dice and bool(talents(seen.t, w) & FRANTIC)
    awake = not seen.t.exhausted >> w & 1
    spare = not dice and w == REDEEMER and awake and bool(seen.t.objects[w] & HAMMER)
    need = unit_defence(seen.t, unit)
    return Odds(dice or combat(seen.t, w), need, frantic, spare, TILE_KIND[tile] == HUNGRY)


def horde_odds(seen: Seen, unit: int, tile: int, tough: bool, w: int) -> Odds:
    """A unit of the Demon side against a Human warrior."""
    frantic = bool(unit_talents(seen.t, unit) & FRANTIC)
    dice = unit_combat(seen.t, unit, tile, tough)
    return Odds(dice, defence(seen.t, w), frantic, False, TILE_KIND[tile] == HUNGRY)
