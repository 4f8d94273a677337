"""Lines that never end by themselves: draw by repetition (VZ-G41, interactions X-26 and X-27)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.looks import CENTRE, asked, lay, offers, ratings, where

from ludus.testing import Position, rule

# each Robot steps to and fro between two zones.
PATHS = {"p1a": ("d4", "c3"), "p1b": ("e4", "e3"), "p2a": ("f5", "g5"), "p2b": ("e6", "e7")}


def pacing(**words: Any) -> Position:
    """X-26: Drain Rate 1, one Robot of each team always in the centre to pay for what the other uses up."""
    robots = " ".join(f"{robot}:{path[0]}" for robot, path in PATHS.items())
    return lay(zones="d4 c3 e4 e3 f5 g5 e6 e7", robots=robots, level=(2, 2), phase="turn", **words)


def pace(s: Position) -> None:
    """The Active Robot steps to its other zone and charges the one it left."""
    if offers(s, "activate"):
        s.play(f"activate {min(offers(s, 'activate'))}")
    robot = s.table.view(-1)["active"]
    here = where(s, robot)
    s.play(f"run {PATHS[robot][1 - PATHS[robot].index(here)]}", "stop", f"charge {here}", "end turn")


def turns_until_the_end(s: Position, most: int) -> int:
    for turns in range(most):
        if s.match.over:
            return turns
        pace(s)
    return most


@rule("VZ-G41")
def test_x26_to_and_fro_at_drain_rate_1_is_a_draw() -> None:
    s = pacing()
    assert turns_until_the_end(s, 60) == 2 + 8 + 8  # the third turn's position comes back every eight turns
    result = s.match.ending
    assert (result.rule, result.winners, result.ranking, result.scores) == ("VZ-G41", (0, 1), ((0, 1),), (0.5, 0.5))


@rule("VZ-G41")
@pytest.mark.parametrize(("repetition_draw", "turns"), [(2, 10), (4, 26), (0, 60)])
def test_how_often_a_position_must_come_is_an_option(repetition_draw: int, turns: int) -> None:
    assert turns_until_the_end(pacing(repetition_draw=repetition_draw), 60) == turns


@rule("VZ-G41")
@pytest.mark.parametrize(
    "other",
    [
        {"zones": "d4:1 e4 f5 e6"},
        {"robots": "p1a:d4 p1b:e4 p2a:e6 p2b:f5"},
        {"exhausted": "p1b"},
        {"shields": "p2:a1"},
        {"level": (1, 0)},
        {"capacity": (3, 2)},
        {"prime": (0, 1)},
        {"drain": 2},
        {"active": "p2a"},
    ],
)
def test_a_position_is_the_same_only_if_all_of_it_is(other: dict[str, Any]) -> None:
    words = {"zones": "d4 e4 f5 e6", "robots": "p1a:d4 p1b:e4 p2a:f5 p2b:e6", "phase": "turn"}
    same, again, differs = lay(**words), lay(**words), lay(**{**words, **other})
    assert same.table.seen == again.table.seen != differs.table.seen


# one Robot each, walking in circles in the centre.
WALKS = {"p1": "e6 f5 e5".split(), "p2": "e4 f4 e4 d4".split()}


def walking() -> Position:
    """X-27: Drain Rate 2; each player earns enough in the centre to Re-prime on every second own turn."""
    words = {"level": (2, 2), "capacity": (4, 4), "drain": 2, "fallen": 2, "phase": "turn"}
    return lay(zones=CENTRE, robots="p1a:e5 p2a:d4", **words)


class Walker:
    """Walks on, buys the cube back when it can, and at its next turn recharges the two zones it has left."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.steps = 0
        self.lost: list[str] = []

    def prime(self, s: Position, own_turn: bool) -> None:
        if "prime" in s.options():
            s.play(f"{self.seat} prime" if own_turn and len(self.lost) >= 2 else f"{self.seat} pass")
            return
        near = [zone for zone in self.lost if zone in offers(s, "recharge")]
        s.play(f"{self.seat} recharge {near[-1]}")
        self.lost.remove(near[-1])

    def walk(self, s: Position) -> None:
        self.lost.append(where(s, f"{self.seat}a"))
        s.play(f"{self.seat} run {WALKS[self.seat][self.steps % len(WALKS[self.seat])]}")
        self.steps += 1
        if "stop" in s.options():
            s.play("stop")
        if "reprime" in s.options():
            s.play("reprime")
        s.play(f"{self.seat} end turn")


@rule("VZ-G41")
def test_x27_in_circles_at_drain_rate_2_is_a_draw() -> None:
    s = walking()
    walkers = {"p1": Walker("p1"), "p2": Walker("p2")}
    seen: list[tuple[int, ...]] = []
    for turn in range(200):
        if s.match.over:
            break
        seen.append(s.table.seen[-1])
        seat = f"p{turn % 2 + 1}"
        while not s.match.question.kind.startswith("Turn."):
            walkers[asked(s)].prime(s, asked(s) == seat)
        walkers[seat].walk(s)
    assert s.match.over
    assert (s.match.ending.rule, s.match.ending.winners) == ("VZ-G41", (0, 1))
    assert all(ratings(s, where(s, robot)) == [2] for robot in ("p1a", "p2a"))
    first = seen.index(s.table.seen[-1])
    assert len(seen) == first + 48  # it comes back every 24 turns
