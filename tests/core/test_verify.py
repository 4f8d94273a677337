"""Verifying: a record that was tampered with is told where, never refused as unreadable."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core import record
from ludus.core.chance import make_rng
from ludus.core.flow import Chance
from ludus.core.match import playout
from tests.toys import raid


def lines_of_a_game(seed: int) -> list[str]:
    match = raid.GAME.begin(3, seed=seed)
    playout(match, make_rng(seed), raid.GAME.facts.ends)
    return match.record().split("\n")


def forgeries(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Every record in which one outcome of chance is another that was possible there, with the number of its line."""
    match = raid.GAME.begin(3, seed=record.read("\n".join(lines))[0].seed, explicit=True)
    for i, line in enumerate(lines):
        need = match.need
        if line.startswith("* ") and isinstance(need, Chance):
            written = [f"* {need.to_text(outcome)}" for outcome, _ in need.outcomes()]
            yield from ((i + 1, "\n".join([*lines[:i], w, *lines[i + 1 :]])) for w in written if w != line)
            match.outcome(need.read(line.removeprefix("* ")))
        elif line.startswith("p"):
            match.apply(line)


def test_other_dice_are_reported_though_the_game_cannot_go_on_with_them() -> None:
    lines = lines_of_a_game(1)
    assert record.verify(raid.GAME, "\n".join(lines)) == []
    told = [(number, record.verify(raid.GAME, text)) for number, text in forgeries(lines)]
    assert len(told) > 20
    assert [number for number, found in told if not found[0].startswith(f"Line {number}: the record says")] == []
    assert max(len(found) for _, found in told) > 1


def test_a_missing_line_is_reported_where_the_game_stops() -> None:
    lines = lines_of_a_game(1)
    chance = next(i for i, line in enumerate(lines) if line.startswith("* "))
    assert record.verify(raid.GAME, "\n".join(lines[:chance] + lines[chance + 1 :]))[0].startswith("Line ")
    answer = next(i for i, line in enumerate(lines) if line.startswith("p"))
    assert record.verify(raid.GAME, "\n".join(lines[:answer] + lines[answer + 1 :])) != []


def test_chance_at_the_very_end_falls_by_the_seed_where_its_line_is_missing() -> None:
    games = ([line for line in lines_of_a_game(seed) if line] for seed in range(100))
    *lines, last, result = next(lines for lines in games if lines[-2].startswith("* "))
    assert record.verify(raid.GAME, "\n".join([*lines, last, result])) == []
    assert record.verify(raid.GAME, "\n".join([*lines, result])) == []
