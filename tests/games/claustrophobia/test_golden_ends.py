"""Every scenario has a golden play-through for each way it can end."""

from __future__ import annotations

import pytest
from tests.shelf import GOLDEN

from ludus.testing import rule
from ludus.testing.golden import Setup, play_setup, read_setups

ENDS = {
    "survivors": "escaped one_out lost_all closed time",
    "stem_the_tide": "well_blown lost_all closed",
    "off_with_its_head": "master_slain lost_all closed",
    "the_ritual": "ritual_done redeemer_dead closed",
    "the_possessed": "freed redeemer_dead closed",
    "who_dares_wins": "treasure_out lost_all closed",
    "infection": "escaped too_few closed",
    "the_guide": "poisoned lost_all closed",
    "great_hunt": "beast_slain three_dead lost_all",
}
WINNERS = {
    "escaped": (0,), "well_blown": (0,), "master_slain": (0,), "ritual_done": (0,), "freed": (0,),
    "treasure_out": (0,), "poisoned": (0,), "beast_slain": (0,), "one_out": (0, 1),
}  # fmt: skip
GAME, SETUPS = read_setups(GOLDEN / "claustrophobia")
NAMED = {setup.name: setup for setup in SETUPS}
ALL = [(scenario, reason) for scenario, reasons in ENDS.items() for reason in reasons.split()]


def told(scenario: str, reason: str) -> Setup:
    return NAMED[f"{scenario}-{reason}".replace("_", "-")]


@rule("CL-003", "CL-026", "CL-G54")
@pytest.mark.parametrize(("scenario", "reason"), ALL)
def test_each_end_of_each_scenario_is_played(scenario: str, reason: str) -> None:
    setup = told(scenario, reason)
    assert setup.options.get("scenario", "survivors") == scenario
    *_, match = play_setup(GAME, setup)
    assert match.over
    table = match.view()["table"]
    assert table["reason"] == reason
    assert match.ending.winners == WINNERS.get(reason, (1,))
    assert match.ending.rule == {"closed": "CL-340", "time": "CL-G66"}.get(reason, "CL-026")


def test_a_draw_says_what_each_side_lacked() -> None:
    *_, match = play_setup(GAME, told("survivors", "one_out"))
    said = match.scene(0).result
    assert "too few escaped for the Humans" in said
    assert "too many for the Demons" in said
