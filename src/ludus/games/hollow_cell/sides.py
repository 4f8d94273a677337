"""Who plays with whom: teams by seat, the lone player, friends and foes. They never change during a match."""

from __future__ import annotations

from typing import Final

from ludus.games.hollow_cell.options import Options

TEAMS: Final[dict[str, list[int]]] = {
    "1v2": [0, 1, 0],  # HC-180: one against two
    "2v2": [0, 1, 0, 1],  # HC-188: opposite seats
    "2v2v1": [0, 1, 2, 0, 1],  # HC-189: two pairs and one
    "2v2v2": [0, 1, 2, 0, 1, 2],  # HC-191: three pairs
    "3v3": [0, 1, 0, 1, 0, 1],  # HC-192: every other seat
}
PROSE_3V3: Final[list[int]] = [0, 0, 1, 0, 1, 1]  # HC-G02: as the prose has it


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
        return Sides(PROSE_3V3, True)
    return Sides(TEAMS[o.team], True)
