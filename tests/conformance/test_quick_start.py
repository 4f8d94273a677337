"""Play now: at most three clicks to the first move that matters, in every game."""

from __future__ import annotations

import pytest

import ludus
from ludus.bots import answer, bot
from ludus.core.facts import Decision
from ludus.core.flow import Chance
from ludus.core.match import Match
from ludus.table import intents
from ludus.testing.play import chooser
from tests.shelf import FOUND

MATTERS = {  # what a newcomer wants to do first
    "hostile-takeover": {"Movement.walk", "Shooting.target", "Striking.target"},
    "hollow-cell": {"Turn.play", "Combat.declare_defence"},
    "claustrophobia": {"Activation.act"},
    "void-zone": {"Turn.actions"},
    "void-halls": {"HourglassTime.choose"},
}
MOST = 3  # clicks
LONG = 400  # answers of everybody until then


def asked(match: Match) -> Decision:
    while isinstance(match.need, Chance):
        match.outcome(match.need.sample(match.rng))
    return match.decisions[0]


def clicks(game: ludus.Game, seed: int) -> int:
    """How often the first seat clicks by itself until something that matters is done, that click included."""
    match = game.begin(seed=seed)
    dealer, rng = bot("casual", seed=seed), chooser(seed)
    count = 0
    for _ in range(LONG):
        decision = asked(match)
        given = game.deal(match.table, decision)
        mine = decision.seat == 0 and given is None
        count += mine and len(decision.options) > 1  # what has no other answer is not asked
        if mine and decision.kind in MATTERS[game.id]:
            return count
        if mine and (whole := drafted(match)):
            for text in intents.answers(game, match, 0, whole):
                match.apply(text, 0)
            continue
        if given == "":
            given = answer(dealer, match, decision.seat, seed).text
        match.apply(given or decision.options[rng.below(len(decision.options))].text, decision.seat)
    raise AssertionError("nothing that matters was asked")


def drafted(match: Match) -> str:
    """What one click sends where a whole plan is laid out, as it lies there at first."""
    scene = match.scene(0)
    gather = scene.gather
    if gather is None or not gather.covers:
        return scene.meant[0].action if scene.meant and scene.meant[0].role == "on" else ""
    return f"{gather.verb} {' '.join(mark.word for mark in gather.marks if mark.on)}"


@pytest.mark.parametrize("box", FOUND, ids=[game.id for game in FOUND])
@pytest.mark.parametrize("seed", range(4))
def test_three_clicks_to_the_first_move_that_matters(box: ludus.Game, seed: int) -> None:
    if box.id in MATTERS:
        assert 1 <= clicks(box, seed) <= MOST


@pytest.mark.parametrize("box", FOUND, ids=[game.id for game in FOUND])
def test_what_is_dealt_is_always_an_answer(box: ludus.Game) -> None:
    match = box.begin(seed=9)
    for _ in range(60):
        if match.over:
            return
        decision = asked(match)
        given = box.deal(match.table, decision)
        texts = [option.text for option in decision.options]
        assert not given or given in texts
        match.apply(given or texts[-1], decision.seat)


FIRST = {  # the first thing a newcomer is asked: nothing of the game itself was answered before
    "claustrophobia": {"Initiative.assign"},
    "void-zone": {"Turn.active_robot"},
}


@pytest.mark.parametrize("box", FOUND, ids=[game.id for game in FOUND])
@pytest.mark.parametrize("seed", range(4))
def test_the_first_decision_is_the_players_own(box: ludus.Game, seed: int) -> None:
    """The dice of the first round lie filled in and are not locked; either Robot may act first (VZ-049)."""
    if box.id not in FIRST:
        return
    match = box.begin(seed=seed)
    dealer, rng = bot("casual", seed=seed), chooser(seed)
    for _ in range(LONG):
        decision = asked(match)
        given = box.deal(match.table, decision)
        if given is None and decision.seat == 0 and len(decision.options) > 1:
            assert decision.kind in FIRST[box.id]
            if box.id == "claustrophobia":
                assert drafted(match).startswith("allot "), "filled in"
                other = next(o for o in decision.options if o.text != f"assign {drafted(match).split()[1]}")
                match.apply(other.text, 0)  # and still open
            return
        if given == "":
            given = answer(dealer, match, decision.seat, seed).text
        match.apply(given or decision.options[rng.below(len(decision.options))].text, decision.seat)
    raise AssertionError("nothing was asked")
