"""A state machine that plays any game: answers, copies, saves, imagines, takes back, and checks all the while."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludus.core import record
from ludus.core.errors import UndoRefused
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.testing import checks, play_randomly, state_bytes
from ludus.testing.cases import cases
from ludus.testing.play import chooser
from ludus.testing.secrecy import leak_later, leak_now

PICK = st.integers(0, 9999)

READY_MADE = '''
A ready-made test:

from ludus.core import record
from ludus.testing import checks
from {package} import GAME

RECORD = """\\
{record}"""


def test_what_was_found() -> None:
    match = record.replay(GAME, RECORD)
    {doing}
'''


class Play(RuleBasedStateMachine):
    """Plays the game of its class."""

    game: Game
    match: Match

    def __init__(self) -> None:
        super().__init__()
        self.past: list[bytes] = []  # the states before the answers that can still be compared

    @contextmanager
    def telling(self, doing: str) -> Iterator[None]:
        """Says on failure how to come here again."""
        text = self.match.record()
        try:
            yield
        except Exception as e:
            e.add_note(READY_MADE.format(package=self.game.package, record=text, doing=doing))
            raise

    @property
    def shows_what_was_sealed(self) -> bool:
        """Whether the rules themselves show sealed answers by what follows from them: of one shape of a toy."""
        return self.game.id == "toy-rounds" and "shape=silent" in self.match.record()

    @property
    def asked(self) -> Ask:
        assert isinstance(self.match.need, Ask)
        return self.match.need

    @initialize(case=PICK, seed=st.integers(0, 1 << 40), fair=st.booleans())
    def begin(self, case: int, seed: int, fair: bool) -> None:
        found = cases(self.game)
        self.match = found[case % len(found)].begin(seed, fair=fair)

    @precondition(lambda self: not self.match.over)
    @rule(pick=PICK)
    def answer(self, pick: int) -> None:
        action, seat = self.asked.options[pick % len(self.asked.options)], self.asked.seat
        with self.telling(f'match.apply("{action}", {seat})'):
            self.past = [] if self.match.held else [*self.past, state_bytes(self.match)]
            self.match.apply(action, seat)

    @precondition(lambda self: self.match.sealing())
    @rule(who=PICK, pick=PICK)
    def answer_out_of_turn(self, who: int, pick: int) -> None:
        open_now = self.match.decisions
        d = open_now[who % len(open_now)]
        action = d.options[pick % len(d.options)]
        with self.telling(f'match.apply("{action}", {d.seat})'):
            self.past = []
            self.match.apply(action, d.seat)

    @precondition(lambda self: not self.match.over)
    @rule(pick=PICK, seed=PICK)
    def clone_and_diverge(self, pick: int, seed: int) -> None:
        action = self.asked.options[pick % len(self.asked.options)]
        with self.telling(f'checks.clone_is_its_own(match, GAME.space.read("{action}"))'):
            checks.clone_is_its_own(self.match, action)
            before, copy = checks.whole(self.match), self.match.clone()
            play_randomly(copy, seed, 10)
            assert checks.whole(self.match) == before

    @rule()
    def save_and_load(self) -> None:
        with self.telling("checks.save_goes_on(match, 1)"):
            checks.save_goes_on(self.match, 1, 3)
            self.match = self.game.load(json.loads(json.dumps(self.match.to_json())))

    @precondition(lambda self: not self.match.over)
    @rule(who=PICK, seed=PICK)
    def imagine(self, who: int, seed: int) -> None:
        seat = who % self.match.players
        seed += seed == self.match.setting.seed  # a bot that knows the seed of a match need not imagine its chance
        with self.telling(f"checks.imagined_world_agrees(match, {seat}, {seed})"):
            checks.imagined_world_agrees(self.match, seat, seed)
            leaks = leak_now(self.match, seat, seed, [])
            if not leaks and not self.shows_what_was_sealed:
                leaks = leak_later(self.match, seat, seed, chooser(seed)) or ""
            assert not leaks, leaks

    @rule(agreed=st.booleans())
    def undo(self, agreed: bool) -> None:
        consent = tuple(range(self.match.players)) if agreed else ()
        before, held = checks.whole(self.match), len(self.match.held)
        with self.telling(f"match.undo(consent={consent})"):
            try:
                self.match.undo(consent=consent)
            except UndoRefused:
                assert checks.whole(self.match) == before, "a refused undo changed the match"
                return
            if held:
                assert len(self.match.held) == held - 1
            elif self.past and not agreed and self.match.players > 1:  # alone, chance falls anew
                assert state_bytes(self.match) == self.past.pop(), "taking back did not give the same state again"
            else:
                self.past = []

    @invariant()
    def keeps_its_promises(self) -> None:
        if not hasattr(self, "match"):
            return
        with self.telling("checks.invariants_hold(match)"):
            checks.invariants_hold(self.match)
            checks.frames_are_immutable(self.match)
            if not self.match.over:
                checks.options_are_sound(self.match)
                checks.asks_again(self.match)

    def teardown(self) -> None:
        if hasattr(self, "match") and not self.match.held:
            with self.telling("assert record.verify(GAME, RECORD) == []"):
                text = self.match.record()
                assert record.verify(self.game, text) == []
                assert state_bytes(record.replay(self.game, text)) == state_bytes(self.match)
