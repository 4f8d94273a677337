"""Won: a verb says that a step may have decided the game, and the table whether it did; said once, for all steps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludus.core import record
from ludus.core.flow import Procedure
from ludus.core.game import Setting
from ludus.core.match import Match
from ludus.core.views import events
from ludus.testing import state_bytes
from tests.toys import race
from tests.toys.race.play import Race
from tests.toys.race.table import Options, Runner, Track

GOAL = 6
WEAK = 4  # a seed with which nobody comes so far in one round


class Dash(Track):
    """The first runner who comes so far wins at once."""

    def go(self, seat: int, fields: int, breath: int) -> None:
        super().go(seat, fields, breath)
        self.decisive = True

    def won(self) -> bool:
        if max(runner.fields for runner in self.runners) < GOAL:
            return False
        self.tell("went", -1, GOAL)
        return True


def start(setting: Setting[Options]) -> tuple[Dash, Procedure]:
    runners = [Runner(breath=setting.options.breath) for _ in range(setting.players)]
    return Dash(options=setting.options, runners=runners), Race()


GAME = replace(race.GAME, start=start, table=Dash)


def fields(match: Match) -> list[int]:
    table: Any = match.table
    return [runner.fields for runner in table.runners]


def played(seed: int) -> Match:
    match = GAME.begin(2, seed, rounds=5, breath=8)
    while not match.over:
        assert max(fields(match)) < GOAL
        match.apply(match.question.options[-1])
    return match


def test_a_won_table_ends_the_match_after_any_step_also_where_all_play_at_the_same_time() -> None:
    for seed in range(10):
        match = played(seed)
        assert max(fields(match)) >= GOAL
        assert match.need is None
        assert match.lanes is None
        assert match.asked == []
        assert not match.table.decisive


def test_what_the_table_tells_when_it_is_won_is_the_last_of_the_diary() -> None:
    told = [event.kind for event in events(played(1))]
    assert told[-2:] == ["went", "went"]
    assert len([event for event in events(played(1)) if event.args[0] < 0]) == 1


def test_a_table_that_is_not_won_goes_on() -> None:
    match = GAME.begin(2, WEAK, rounds=1)
    while not match.over:
        match.apply(match.question.options[-1])
    assert max(fields(match)) < GOAL


def test_saves_and_records_of_a_won_game_are_the_same_game() -> None:
    match = played(3)
    assert state_bytes(GAME.load(match.to_json())) == state_bytes(match)
    assert state_bytes(record.replay(GAME, match.record())) == state_bytes(match)
    assert record.verify(GAME, match.record()) == []
