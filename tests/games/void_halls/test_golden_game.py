"""The golden game: thirty rounds, every throw, keep, action and battle as written, to a score of 149."""

from __future__ import annotations

import re

import pytest
from tests.games.void_halls.golden_rounds import ROUNDS
from tests.games.void_halls.looks import at, sheet

import ludus
from ludus.core.flow import Roll
from ludus.testing import Position, rule

LINES = [line.strip() for line in ROUNDS.strip().splitlines()]
ROWS = list(zip(LINES[0::3], LINES[1::3], LINES[2::3], strict=True))


def throw(s: Position, dice: str) -> None:
    """Let exactly these dice fall; a common list of nine begins with them."""
    need = s.match.need
    assert isinstance(need, Roll)
    assert need.count in (len(dice), 9)
    s.match.outcome(need.read(" ".join(["roll", *dice.ljust(need.count, "1")])))


def keep(s: Position, kept: str) -> None:
    """Keep these of the dice that lie there, number by number, and throw the others again."""
    lying = "".join(map(str, sheet(s)["dice"]))
    s.match.apply("reroll")
    for face in sorted(set(lying)):
        s.match.apply(f"keep {kept.count(face)}")


def throws(s: Position, text: str, most: int) -> None:
    first, *more = re.findall(r"(?:keep (\d+) )?throw (\d+)", text)
    throw(s, first[1])
    for kept, fallen in more:
        keep(s, kept)
        throw(s, fallen)
        assert sheet(s)["dice"] == sorted(map(int, kept + fallen))
    if len(more) + 1 < most:
        s.match.apply("stop")
    while s.match.view()["options"] and isinstance(s.match.need, Roll):
        throw(s, "")  # the common lists nobody throws
    s.asks("p1", "HourglassTime.act")


def act(s: Position, text: str) -> None:
    """One action as the table has it: '44 mine', '333 build chest at 2D2', '123456 upgrade mine'."""
    dice, verb, *rest = text.lower().split()
    before = sheet(s)["dice"]
    if verb == "upgrade":
        s.play(f"upgrade {rest[0]}")
    elif verb == "build":
        s.play(f"build {dice[0]}", rest[0], f"at {rest[2]}".replace("+", " "))
    else:
        s.play(f"{verb} {dice[0]}")
    assert sorted([*sheet(s)["dice"], *map(int, dice)]) == before


def battle(s: Position, text: str, before: list[int], halls: list[list[int]]) -> None:
    """Heroes and defence of each hall, gains, losses and Tombs are those of the table."""
    want = re.fullmatch(r"battle (.+), gain (\d+), loss (\d+), tombs (\d+)", text)
    assert want is not None
    assert {f"{i}:{hall[0]}/{hall[1]}" for i, hall in enumerate(halls, 1) if hall[0] or hall[1]} == set(want[1].split())
    lower, upper, spent = at(s, "lower upper spent")
    assert [lower - before[1], upper - before[2], len(spent)] == [int(n) for n in want.groups()[1:]]


@rule("VH-093", "VH-024", "VH-025")
@pytest.mark.parametrize("stream", ["own", "duplicate"])
def test_the_golden_game_scores_149(stream: str) -> None:
    s = Position(ludus.game("void-halls").begin(1, 1, explicit=True, dice_stream=stream))
    before, halls = [5, 5, 0, 5, 0, 1], [[0, 0]]
    for number, (dice, actions, written) in enumerate(ROWS, 1):
        assert s.match.view()["table"]["round"] == number
        steps = [step for step in actions.split("; ") if step != "exchange"]
        sells = len(steps) < len(actions.split("; "))
        if dice != "-":
            throws(s, dice, 3 if number < 13 else 4)  # Mystical Force is built in round 12
            for step in steps:
                act(s, step)
            halls = sheet(s)["forecast"]
            s.match.apply("done")
        elif steps != ["battle skipped"]:
            battle(s, steps[0], before, halls)
        before = [int(n) for n in written.split()]
        sold = [1, -5, 0, -5, 0, 0] if sells else [0] * 6  # what is still to come with the exchange
        now = at(s, "workers lower upper stock points halls")
        assert now == [n + more for n, more in zip(before, sold, strict=True)], f"round {number}"
        s.match.apply("exchange" if sells else "pass")
    assert s.match.over
    assert at(s, "workers lower upper stock points halls") == before
    score = sheet(s)["score"]
    assert [score[line] for line in ("supplies", "halls", "upgrades", "kinds", "total")] == [8, 30, 6, 10, 149]
    assert s.match.ending.scores == (149,)
