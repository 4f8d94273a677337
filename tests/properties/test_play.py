"""Every game, played by the state machine."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from ludus.core.action import ActionSpace
from ludus.core.game import Game
from ludus.testing.cases import scale
from tests.properties.machine import Play
from tests.shelf import GAMES
from tests.toys import raid
from tests.toys.raid.table import Camp

# A find is told at once. To make it as short as can be may take five minutes, which LUDUS_SCALE=2 takes.
PHASES = tuple(Phase) if scale() > 1 else (Phase.generate,)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_machine_finds_nothing(game: Game) -> None:
    machine = type("Play" + game.id.title().replace("-", ""), (Play,), {"game": game})
    sizes = settings(max_examples=12 * scale(), stateful_step_count=25, phases=PHASES)
    run_state_machine_as_test(machine, settings=sizes)
    assert isinstance(game.space, ActionSpace)


def nothing_banked(t: Camp) -> list[str]:
    """A false claim, for the machine to refute."""
    return ["somebody banked"] if any(raider.banked for raider in t.raiders) else []


def test_a_find_is_told_as_a_ready_made_test() -> None:
    claimed = replace(raid.GAME, invariants=nothing_banked)
    machine = type("PlayClaimed", (Play,), {"game": claimed})
    quick = settings(max_examples=50, stateful_step_count=15, database=None, phases=[Phase.generate])
    with pytest.raises(AssertionError, match="somebody banked") as caught:
        run_state_machine_as_test(machine, settings=quick)
    notes = "\n".join(caught.value.__notes__)
    assert "A ready-made test:" in notes
    assert "from tests.toys.raid import GAME" in notes
    assert "game toy-raid 1 · players" in notes
