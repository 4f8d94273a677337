"""Sealed steps: who answers ahead of the others is shown the own answers, and nothing that others may answer."""

from __future__ import annotations

from ludus.core.game import Game
from ludus.core.match import Match
from ludus.testing.cases import cases as every_case
from ludus.testing.play import ahead, chooser, stops
from ludus.testing.sealed import changed_questions


def ready(match: Match, seat: int, seed: int) -> Match:
    """A copy in which a seat has answered all it is asked in the sealed step."""
    rng, now = chooser(seed), match.clone()
    while mine := [asked for asked in now.decisions if asked.seat == seat and now.sealing()]:
        now.apply(mine[0].options[rng.below(len(mine[0].options))], seat)
        if len(now.held) == len(match.held):
            break  # nobody else was asked: the step is over
    return now


def test_who_is_ahead_is_shown_the_table_as_it_is(game: Game) -> None:
    looked = 0
    for case in [case for case in every_case(game) if case.players > 1]:
        for match, _ in ahead(case.begin(76), 76):
            for viewer in {*range(match.players)} - {held.seat for held in match.held}:
                assert match.view(viewer)["table"] == match.table.view(viewer)
                looked += 1
    assert looked or not game.facts.simultaneous


def test_who_is_ready_sees_the_own_answers_and_nobody_else_does(game: Game) -> None:
    looked = 0
    for case in [case for case in every_case(game) if case.players > 1]:
        for number, (match, seat) in enumerate(ahead(case.begin(77), 77)):
            now = ready(match, seat, number)
            if not now.held:
                continue
            assert seat not in now.view(seat)["asked"]
            for world in (now.imagine(seat, seed) for seed in range(4)):
                assert world.view(seat) == now.view(seat)  # whatever the others hold and have answered
            assert now.text(seat).strip()
            for other in {*range(match.players), None} - {seat}:
                was, new = match.view(other), now.view(other)
                assert (new["table"], new["flow"]) == (was["table"], was["flow"])
            looked += 1
    assert looked or not game.facts.simultaneous


def test_no_sealed_answer_changes_the_question_of_another_seat(game: Game) -> None:
    """Not what is asked, nor what is offered, nor in which words, whatever is answered: as `Procedure` promises."""
    looked = 0
    for case in [case for case in every_case(game) if case.players > 1]:
        for match in stops(case.begin(79), 79, 12, 4):
            if match.sealing():
                assert changed_questions(match) == []
                looked += 1
    assert looked or not game.facts.simultaneous
