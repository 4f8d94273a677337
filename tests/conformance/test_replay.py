"""The same answers and the same chance give the same match, byte for byte."""

from __future__ import annotations

import itertools

from ludus.core import record
from ludus.core.action import Action
from ludus.core.diary import Answer
from ludus.core.flow import Ask, Chance
from ludus.core.match import Match
from ludus.core.sealed import still_in
from ludus.testing import play_randomly, state_bytes, stops
from ludus.testing.cases import Case, scale

MOVES = 150 * scale()


def given(match: Match) -> list[tuple[int, Action]]:
    assert match.table.diary is not None
    return [(e.seat, e.action) for e in match.table.diary.entries if isinstance(e, Answer)]


def test_a_record_replays_and_verifies(case: Case) -> None:
    match = case.begin(21)
    play_randomly(match, 21, MOVES)
    text = match.record()
    again = record.replay(case.game, text)
    assert state_bytes(again) == state_bytes(match)
    assert again.record() == text
    assert record.verify(case.game, text) == []
    half = len(given(match)) // 2
    part = record.replay(case.game, text, half)
    assert given(part) == given(match)[:half]


def test_seed_and_answers_give_the_same_match(case: Case) -> None:
    match, again = case.begin(22), case.begin(22)
    play_randomly(match, 22, MOVES)
    for seat, action in given(match):
        again.apply(action, seat)
    assert state_bytes(again) == state_bytes(match)


def fall_by_itself(match: Match) -> None:
    """Let every chance that waits fall from the generator of the match, or of the lane it is in."""
    while isinstance(match.need, Chance):
        match.outcome(match.need.sample(match.rng))


def test_chance_by_hand_falls_as_by_itself(case: Case) -> None:
    """Explicit mode fed with the sampled outcomes ends in the same state."""
    match, explicit = case.begin(23), case.begin(23, explicit=True)
    play_randomly(match, 23, MOVES)
    fall_by_itself(explicit)
    for seat, action in given(match):
        explicit.apply(action, seat)
        fall_by_itself(explicit)
    explicit.explicit = False
    assert state_bytes(explicit) == state_bytes(match)
    assert explicit.record() == match.record()


def test_auditable_chance_replays(case: Case) -> None:
    match = case.begin(24, fair=True)
    play_randomly(match, 24, MOVES)
    assert record.verify(case.game, match.record()) == []
    assert state_bytes(record.replay(case.game, match.record())) == state_bytes(match)


def test_quiet_matches_play_the_same(case: Case) -> None:
    match, quiet = case.begin(25), case.begin(25, quiet=True)
    play_randomly(match, 25, MOVES)
    play_randomly(quiet, 25, MOVES)
    assert state_bytes(quiet) == state_bytes(match)


def plans(match: Match, first: int) -> list[tuple[int, Action]]:
    """One answer of every seat that is asked, by turns; the options of none depend on the others."""
    return [(d.seat, d.options[(first + d.seat) % len(d.options)]) for d in match.decisions]


def test_sealed_answers_may_come_in_any_order(case: Case) -> None:
    """A seat's options do not depend on the others' sealed answers, and the record is the same for every order."""
    sealed = lanes = 0
    for n, match in enumerate(stops(case.begin(26), 26, 60 * scale(), 3)):  # set-up may be long and open
        lanes += match.lanes is not None
        if not match.sealing() or sealed == 12 * scale():
            continue
        sealed += 1
        offered = {d.seat: d.options for d in match.decisions}
        ends = set()
        for order in itertools.islice(itertools.permutations(plans(match, n)), 6):
            copy = match.clone()
            for seat, action in order:
                asked = {d.seat: d.options for d in copy.decisions}
                assert asked[seat] == offered[seat], f"the options of p{seat + 1} depend on what others sealed"
                copy.apply(action, seat)
            last = copy.clone()
            while still_in(last, match.round) and isinstance(last.need, Ask):
                last.apply(last.need.options[0])
            ends.add((state_bytes(last), last.record()))
        assert len(ends) == 1, "the order of sealed answers shows"
    assert sealed or lanes or not case.game.facts.simultaneous
