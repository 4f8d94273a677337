"""How a game ended, as ratings and histories know it: who took which place, and whether it counts.

What counts, and what does not, is said to people by the page of the ratings (`ratings.rule_…` in the words).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ludus.table import table_json
from ludus.table.log import HOW
from ludus.table.state import Table
from ludus.table.story import Story
from ludus.table.words import ENGLISH, Said

MOST_FIGURES: Final = 12  # of one seat that are noted
GOING: Final = (*HOW, "left")  # lines that say that somebody goes


class EndingSeat(NamedTuple):
    """Who sat in a seat when the game began: a person, or a bot of a level; neither once a person is forgotten."""

    person: str | None
    level: str
    owner: str = ""  # whose program it is, if it is one

    @property
    def behind(self) -> str | None:
        """The person who stands behind a seat."""
        return self.owner or self.person

    @property
    def who(self) -> str:
        """Under which name the ratings know a player."""
        return self.person or (f"bot:{self.level}" if self.level else "")


@dataclass(frozen=True)
class Ending:
    """How a game ended."""

    how: str  # rule, resign, late, gone, draw
    places: list[int]  # of each seat; 1 is the best
    scores: list[float | None]
    left: list[int]  # seats whose people did not stay, the first to go first
    teams: list[list[int]]  # seats that win and lose together
    void: str = ""  # why it does not count
    figures: list[list[str]] = field(default_factory=list)  # by seat, what players have favourites among


def ending(table: Table, began: Sequence[EndingSeat]) -> Ending:
    """How a table's game ended, for those who sat there when it began."""
    story = table.story
    assert story is not None
    found = table_json.result(table, Said(ENGLISH))
    seats = list(range(len(table.seats)))
    ranking = [seats] if found is None else found["ranking"]
    points = [] if found is None else found["scores"]
    left = leavers(table, story, began)
    teams = together(table, story, left)
    return Ending(
        story.ended or "rule",
        places_of_seats(ranking, left, len(seats)),
        points if len(points) == len(seats) else [None for _ in seats],
        left,
        teams,
        void(table, story, began, teams),
        figures(table, story),
    )


def figures(table: Table, story: Story) -> list[list[str]]:
    """With which Characters, or whatever a game has of that kind, each seat played: each once."""
    kind = table.game.facts.favourites
    found = dict(table.game.used(story.match)).get(kind, []) if kind else []
    return [sorted(set(names))[:MOST_FIGURES] for names in found]


def leavers(table: Table, story: Story, began: Sequence[EndingSeat]) -> list[int]:
    """The seats of people who sat there at the beginning and do not at the end, the first to go first."""
    gone = [note.seat for note in story.notes if note.kind in GOING]
    return [
        seat
        for seat in dict.fromkeys(gone)
        if began[seat].person is not None and table.seats[seat].person != began[seat].person
    ]


def places_of_seats(ranking: Sequence[Sequence[int]], left: Sequence[int], count: int) -> list[int]:
    """The place of each seat. Who left is behind all who stayed, whatever a bot made of it; the first to go is last."""
    groups = [[seat for seat in group if seat not in left] for group in ranking]
    places, before = [0] * count, 0
    for group in [*groups, *([seat] for seat in reversed(left))]:
        for seat in group:
            places[seat] = before + 1
        before += len(group)
    return places


def together(table: Table, story: Story, left: Sequence[int]) -> list[list[int]]:
    """Seats by teams; a player who left belongs to none."""
    teams: list[list[int]] = []
    for seat in range(len(table.seats)):
        mates = [] if seat in left else table.game.partners(story.match.table, seat)
        team = sorted({seat, *(mate for mate in mates if mate not in left)})
        if team not in teams:
            teams.append(team)
    return teams


def void(table: Table, story: Story, began: Sequence[EndingSeat], teams: Sequence[Sequence[int]]) -> str:
    """Why a game does not count, in a word; empty where it does."""
    people = [sitter.behind for sitter in began if sitter.person is not None]
    played = any(sitter.person is not None and not sitter.owner for sitter in began)
    early = [note for note in story.notes if note.kind in (*GOING, "drawn") and note.answers < len(began)]
    reasons = {
        "casual": not table.row.rated,
        "alone": not played or len(set(people)) < len(people) or len(teams) < 2,
        "changed": any(one.level and table.seats[n].level != one.level for n, one in enumerate(began)),
        "back": any(note.kind == "undone" for note in story.notes),
        "short": bool(early) and bool(story.ended or leavers(table, story, began)),
    }
    return next((reason for reason, true in reasons.items() if true), "")
