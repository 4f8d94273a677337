"""How to win: the third Banner, the last Warrior, and the chain of tie-breaks."""

from __future__ import annotations

from typing import Final

from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.table import Arena

USUAL_GOAL: Final = 3


def goal(t: Board) -> int:
    """HC-124, HC-176, HC-G35: the Banners that win at once; 0: none do (HC-158, HC-163, HC-169, HC-G34)."""
    o = t.options
    if t.players == 2 or (o.epic and not o.epic_three_banners):
        return 0
    if two_kills(t):
        return 2
    return o.team_goal if t.sides.teams else USUAL_GOAL


def two_kills(t: Board) -> bool:
    """HC-176, HC-G35: with two Warriors each 2 Banners win, unless Epic (HC-G34) or the teams have another goal."""
    o = t.options
    return o.intensity_two_warriors and not o.epic and (not t.sides.teams or o.team_goal == USUAL_GOAL)


def by_banners(t: Arena, seat: int, victim: int) -> bool:
    """HC-024, HC-124: whether this player's side has won by Banners."""
    wanted = goal(t)
    if not wanted or t.banners_of(seat) < wanted:
        return False
    by_two = "HC-G35" if t.sides.lone[victim] else "HC-176"  # a lone player's Warrior is both Banners at once
    t.finish(side_of(t, seat), by_two if two_kills(t) else "HC-124")
    return True


def by_last_warrior(t: Arena, victim: int) -> bool:
    """HC-116, HC-125, HC-163, HC-169, HC-177: whether this player's last Warrior is gone, which ends the game."""
    if t.seats[victim].alive:
        return False
    if t.players == 2:
        t.finish((1 - victim,), "HC-167")
    else:
        t.finish(leaders(t), "HC-170" if t.options.epic else "HC-125")
    return True


def by_turn_cap(t: Arena) -> bool:
    """HC-G59: an agreed number of turns is over."""
    if not t.options.turn_cap or t.turn < t.options.turn_cap:
        return False
    t.finish(leaders(t), "HC-G59")
    return True


def side_of(t: Board, seat: int) -> tuple[int, ...]:
    """HC-186: a team wins as one."""
    team = t.sides.team_of
    return tuple([s for s in range(t.players) if team[s] == team[seat]])


def standing(t: Board, seat: int) -> tuple[int, int, int, int]:
    """HC-126, HC-127, HC-128, HC-129, HC-G36: Banners, Warriors, fewest Wounds, the latest kill; more is better."""
    side = [t.seats[s] for s in side_of(t, seat)]
    alive = sum([s.alive for s in side])
    wounds = sum([sum(s.wounds) for s in side])
    return t.banners_of(seat), alive, -wounds, max([s.last_kill for s in side])


def leaders(t: Board) -> tuple[int, ...]:
    """HC-125, HC-126: who stands best; more than one side only where HC-G59 lets them share."""
    best = max([standing(t, seat) for seat in range(t.players)])
    return tuple([seat for seat in range(t.players) if standing(t, seat) == best])


def ranking(t: Board) -> tuple[tuple[int, ...], ...]:
    """The winners first, the others by the same chain."""
    places: list[tuple[int, ...]] = [t.winners]
    rest = [seat for seat in range(t.players) if seat not in t.winners]
    rest.sort(key=lambda seat: standing(t, seat), reverse=True)
    for seat in rest:
        if len(places) > 1 and standing(t, places[-1][0]) == standing(t, seat):
            places[-1] += (seat,)
        else:
            places.append((seat,))
    return tuple(places)
