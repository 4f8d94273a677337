"""The Initiative phase, exhaustion and healing (CL-030 to CL-053)."""

from __future__ import annotations

import pytest
from tests.games.claustrophobia.kit import (
    ONE,
    TWO,
    canceled,
    demon_acts,
    exhausted,
    human_acts,
    lay,
    may_go,
    offers,
    say,
    scores,
    targets,
    why,
)

from ludus.core.flow import Roll
from ludus.testing import Position, rule

FOUR = "redeemer@t35 brute1@t35 blade1@t35 blade2@t35"
LINES = {
    "redeemer": [(1, 1, 4), (1, 2, 4), (2, 1, 3), (1, 3, 3), (1, 1, 5), (2, 2, 4)],
    "brute1": [(1, 3, 3), (1, 2, 4), (1, 3, 4), (1, 4, 3), (1, 2, 5), (2, 2, 4)],
    "blade1": [(1, 3, 3), (2, 2, 3), (1, 2, 4), (2, 1, 4), (2, 3, 3), (2, 2, 4)],
}


def dice_to_fall(s: Position) -> int:
    """How many dice wait to be rolled."""
    assert isinstance(s.match.need, Roll), str(s)
    return s.match.need.count


@rule("CL-030", "CL-G76")
@pytest.mark.parametrize(("humans", "dice"), [(FOUR, 4), ("redeemer@t35 blade1@t35", 2), ("blade1@t35", 1)])
def test_one_action_die_for_each_warrior_in_play(humans: str, dice: int) -> None:
    assert dice_to_fall(lay(humans=humans, phase="initiative")) == dice


@rule("CL-030", "CL-G76", "CL-G68")
def test_exhausted_warriors_count_and_dead_or_saved_ones_do_not() -> None:
    s = lay(
        humans="redeemer@t35:2 blade1@t35", canceled="redeemer:2", dead="brute1", saved="blade2", phase="initiative"
    )
    assert dice_to_fall(s) == 2


@rule("CL-031")
def test_the_scepter_adds_one_die() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", objects="redeemer:scepter", phase="initiative")
    assert dice_to_fall(s) == 3


@rule("CL-031", "CL-083")
def test_gather_round_adds_two_dice() -> None:
    assert dice_to_fall(lay(humans="redeemer@t35 blade1@t35", gathered=2, phase="initiative")) == 4


@rule("CL-032", "CL-033", "CL-034")
def test_each_warrior_gets_one_die_and_no_die_serves_two() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", phase="initiative").play(roll="2 5").asks("p1", "assign")
    assert s.options() == {"assign 2", "assign 5"}
    s.play("assign 5")
    assert scores(s, "redeemer") == (1, 1, 5)
    assert scores(s, "blade1") == (2, 2, 3)  # the last die goes by itself


@rule("CL-032")
def test_equal_dice_are_one_choice() -> None:
    s = lay(humans=FOUR, phase="initiative").play(roll="3 3 3 6")
    assert s.options() == {"assign 3", "assign 6"}
    s.refuses("assign 2", "CL-033")
    s.play("assign 3")
    assert s.options() == {"assign 3", "assign 6"}


@rule("CL-034", "CL-021", "CL-132", "CL-239", "CL-G18")
@pytest.mark.parametrize("who", LINES)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_selects_the_line(who: str, die: int) -> None:
    assert scores(lay(humans=f"{who}@t35:{die}", phase="human"), who) == LINES[who][die - 1]


@rule("CL-034")
def test_the_line_counts_in_the_demon_phase_too() -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35:5", trogs="t35:2")
    assert scores(s, "redeemer") == (1, 1, 5)
    s.play("attack redeemer", roll="4").asks("p2")


@rule("CL-035", "CL-G68")
def test_dice_too_many_are_set_aside() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", objects="redeemer:scepter", phase="initiative").play(roll="3 4 1")
    say(s.play("assign 3", "assign 4"), "done").asks("p1", "HumanPhase.choose")
    assert scores(s, "redeemer") == (2, 1, 3)
    assert scores(s, "blade1") == (2, 1, 4)


@rule("CL-036", "CL-037", "CL-201", "CL-G75")
def test_a_die_on_a_canceled_line_exhausts() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", canceled="redeemer:2", phase="initiative").play(roll="2 4")
    s.play("assign 2")
    assert "redeemer" in exhausted(s)
    assert scores(s, "redeemer") == (0, 0, 3)


@rule("CL-042")
def test_a_warrior_may_be_exhausted_on_purpose() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", canceled="redeemer:2", phase="initiative").play(roll="2 4")
    assert s.options() == {"assign 2", "assign 4"}


@rule("CL-037", "CL-062")
def test_an_exhausted_warrior_can_only_end() -> None:
    s = human_acts("brute1", tiles=TWO, humans="brute1@t35:2", canceled="brute1:2", trogs="t35:1")
    assert s.options() == {"end"}
    s.refuses("move n", "CL-062").refuses("explore e", "CL-062").refuses("attack troglodytes", "CL-062")


@rule("CL-038")
def test_an_exhausted_warrior_has_no_talents() -> None:
    words = {"humans": "redeemer@t35 brute1@t35:2", "canceled": "brute1:2", "trogs": "t35:2", "tiles": TWO}
    s = demon_acts("troglodyte t35", **words)
    assert may_go(s)  # not Impressive
    s.play("attack redeemer", roll="6").asks("p1", "line")  # no Bodyguard


@rule("CL-038")
def test_run_for_it_gives_an_exhausted_warrior_a_step_but_no_talent() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2", "canceled": "redeemer:2", "hand": ("run",), "phase": "human"}
    s = lay(**words, trogs="t35:2").play("run redeemer")
    assert scores(s, "redeemer")[0] == 1
    s.refuses("move n", "CL-146")
    assert may_go(lay(**words, trogs="t35:1").play("run redeemer"))


@rule("CL-039", "CL-068")
def test_objects_do_not_help_an_exhausted_warrior() -> None:
    words = {"humans": "brute1@t35:2 brute2@t35:2", "objects": "brute1:shield", "phase": "human"}
    assert scores(lay(**words), "brute1") == (1, 2, 5)
    assert scores(lay(**words), "brute2") == (1, 2, 4)
    assert scores(lay(**words, canceled="brute1:2"), "brute1") == (0, 0, 3)


@rule("CL-039")
def test_the_scepter_works_while_its_owner_is_exhausted() -> None:
    words = {"humans": "redeemer@t35:2 blade1@t35", "canceled": "redeemer:2", "objects": "redeemer:scepter"}
    assert dice_to_fall(lay(**words, phase="initiative")) == 3


@rule("CL-040", "CL-041", "CL-G57")
def test_an_exhausted_warrior_gains_from_cards_and_gifts() -> None:
    words = {"humans": "brute1@t35:2", "canceled": "brute1:2"}
    assert scores(lay(**words, phase="human", courage="brute1"), "brute1") == (0, 0, 4)
    assert scores(lay(**words, phase="human", hold=True), "brute1") == (0, 0, 4)
    s = lay(**words, phase="human", hand=("charge",), trogs="t35:1").play("charge")
    assert scores(s, "brute1") == (0, 1, 3)
    s.play("activate brute1")
    assert targets(s) == {"troglodytes"}


@rule("CL-041", "CL-G57")
def test_an_exhausted_warrior_with_a_step_may_move_or_explore() -> None:
    words = {"tiles": TWO, "humans": "brute1@t35:2", "canceled": "brute1:2", "hand": ("run",), "phase": "human"}
    s = lay(**words).play("run brute1")
    assert offers(s, "move") == {"n", "s"}
    assert offers(s, "explore") == {"e", "w"}


@rule("CL-050", "CL-051")
def test_healing_removes_one_damage() -> None:
    s = human_acts("brute1", humans="brute1@t35:1 blade1@t35", canceled="brute1:24", hand=("potion",))
    assert offers(s, "potion") == {"brute1 2", "brute1 4"}
    s.refuses("potion brute1 3", "CL-051").refuses("potion blade1 2", "CL-051")
    assert canceled(s.play("potion brute1 4"), "brute1") == {2}


@rule("CL-051")
def test_a_dead_warrior_is_not_healed() -> None:
    s = human_acts("blade1", humans="blade1@t35", dead="brute1", canceled="blade1:3", hand=("potion",))
    assert why(s, "potion brute1 3") == "The Brute is dead. (CL-190)"


@rule("CL-052")
def test_healing_the_current_line_ends_exhaustion() -> None:
    words = {"humans": "brute1@t35:2", "canceled": "brute1:2", "objects": "brute1:shield", "hand": ("potion",)}
    s = human_acts("brute1", tiles=TWO, **words).play("potion brute1 2")
    assert scores(s, "brute1") == (1, 2, 5)
    assert may_go(s)


@rule("CL-053")
def test_healing_another_line_does_not() -> None:
    s = human_acts("brute1", tiles=ONE, humans="brute1@t35:2", canceled="brute1:24", hand=("potion",))
    s.play("potion brute1 4")
    assert scores(s, "brute1") == (0, 0, 3)
