"""Random games over sheets, tracks and options end after 30 rounds, and nothing is ever wrong: 5,000 when compiled."""

from __future__ import annotations

from typing import Any

import pytest

import ludus
from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.void_halls.play.common import CommonThrows
from ludus.testing import fall_anyhow, position
from ludus.testing.cases import Case, many, mixtures
from ludus.testing.play import chooser

CHUNKS, GAMES = 20, many(1000)
EVERY = 4  # how many answers lie between two looks; what goes wrong on a sheet stays wrong
RARELY = 12  # one answer in so many does nothing or gives a worker away, where something else can be done
LEAN = {"exchange", "done", "warrior", "stop"}
KEEN = ("explore", "hire", "upgrade")


def chosen(match: Match, rng: Rng, style: int) -> Action:
    """At random; but in most games so that workers last: dice are collected, halls reached and kinds upgraded."""
    assert isinstance(match.need, Ask)
    options = match.need.options
    found = options[rng.below(len(options))]
    if style == 0 or len(options) == 1 or rng.below(RARELY) == 0:
        return found
    if found.text.startswith("keep"):
        return options[min(kept(match, match.need.seat, style), len(options) - 1)]
    keen = [a for a in options if a.text.startswith(KEEN)]
    others = keen or [a for a in options if a.text not in LEAN]
    return others[rng.below(len(others))] if others else found


def kept(match: Match, seat: int, style: int) -> int:
    """How many of the number asked for: all of the most frequent one and none of the others, or one of each."""
    table: Any = match.table
    asking: Any = match.stack[-1]
    dice, face = table.sheets[seat].dice, asking.asked if isinstance(asking, CommonThrows) else asking.face
    if style == 1 or table.round % 3:
        return dice[face - 1] if face == 1 + dice.index(max(dice)) else 0
    return 1


def begun(case: Case, seed: int, style: int) -> Match:
    """A game from the start, or from the middle with nine workers, many supplies and three halls."""
    if style < 2:
        return case.begin(seed, quiet=True)
    rich = {"workers": 9, "lower": 120, "upper": 70, "halls": 3, "points": 60}
    others = {f"p{n}": rich for n in range(2, case.players + 1)}
    match = position(case.game, case.players, seed, **dict(case.options), **rich, **others, round=7).match.quiet()
    match.explicit = False
    fall_anyhow(match, chooser(seed))
    return match


def counted(sheet: dict[str, Any], options: Any) -> int:
    """The final score of a sheet, counted again from what is written on it."""
    halls = sum(2 * level for level in range(1 if options.start_hall_scores else 2, sheet["halls"] + 1))
    built, boxes = sheet["built"], sheet["upgrades"]
    upgrades = 2 * (len(boxes) if options.upgrade_scoring == "box" else sum(built[kind] for kind in boxes))
    kinds = 10 if all(built.values()) else 0
    total: int = sheet["points"] + (sheet["lower"] - sheet["upper"]) // 5 + halls + upgrades + kinds
    return min(total, 100) if options.points_cap == "final_100" else total


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_nothing_is_wrong(chunk: int) -> None:
    game = ludus.game("void-halls")
    rng = chooser(chunk)
    for number, mixed in enumerate(mixtures(game, GAMES, seed=chunk)):
        players = 1 if rng.below(8) else 2 + rng.below(7)  # mostly alone, as the game is meant
        case = Case(game, players, mixed.options)
        answers, style = 0, rng.below(3)  # 0: anything; 1: collect equal dice; 2: from the middle, runs too
        match = begun(case, number, style)
        while isinstance(match.need, Ask):
            wrong = game.invariants(match.table) if answers % EVERY == 0 else []
            assert not wrong, f"{case}, game {number}, answer {answers}: {wrong}"
            match.answer(chosen(match, rng, style))
            answers += 1
            assert answers <= game.facts.ends, f"{case}, game {number}: no end after {answers} answers"
        table, options = match.view()["table"], match.setting.options
        assert table["round"] == 30
        assert {sheet["crossed"] for sheet in table["sheets"]} == {30}
        assert match.ending.scores == tuple(counted(sheet, options) for sheet in table["sheets"])
        assert match.ending.winners
