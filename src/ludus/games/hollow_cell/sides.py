"""Who plays with whom: teams by seat, the lone player, friends and foes. They never change during a match."""

from __future__ import annotations

from typing import Final

from ludus.games.hollow_cell.content import PROSE, team_rows
from ludus.games.hollow_cell.options import Options


def team_by_seat(teams: tuple[tuple[int, ...], ...]) -> list[int]:
    """The team of each seat, from the seats of each team, which are told from 1."""
    found = [0 for team in teams for _ in team]
    for number, team in enumerate(teams):
        for seat in team:
            found[seat - 1] = number
    return found


# HC-180: one against two; HC-188: opposite seats; HC-189: two pairs and one; HC-191: three pairs; HC-192: three each
TEAMS: Final[dict[str, list[int]]] = {row.key: team_by_seat(row.seats) for row in team_rows()}


class Sides:
    """The team of each seat, with what follows from it."""

    def __init__(self, team_of: list[int], teams: bool) -> None:
        seats = range(len(team_of))
        self.team_of = team_of
        self.teams = teams
        self.mates: list[list[int]] = [[s for s in seats if s != me and team_of[s] == team_of[me]] for me in seats]
        self.foes: list[list[int]] = [[s for s in seats if team_of[s] != team_of[me]] for me in seats]
        self.foe_mask: list[int] = [sum([1 << s for s in foes]) for foes in self.foes]
        self.other_mask: list[int] = [sum([1 << s for s in seats if s != me]) for me in seats]
        self.lone: list[bool] = [
            teams and not mates for mates in self.mates
        ]  # HC-180, HC-190, HC-194: without a teammate


def sides_of(players: int, o: Options) -> Sides:
    """HC-193: seat numbers run clockwise and fit the pattern of the team mode."""
    if o.team == "off":
        return Sides(list(range(players)), False)
    if o.team == "3v3" and o.teams_3v3 == "prose":
        return Sides(TEAMS[PROSE], True)
    return Sides(TEAMS[o.team], True)
