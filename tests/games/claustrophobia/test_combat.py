"""Combat, damage and death (CL-180 to CL-202)."""

from __future__ import annotations

import pytest
from tests.games.claustrophobia.kit import (
    TWO,
    canceled,
    demon_acts,
    end,
    human_acts,
    lay,
    scores,
    targets,
    trogs,
    where,
    wounds,
)

from ludus.testing import rule

GUIDE = {"scenario": "the_guide"}  # Guardian Demon 1/4/5, Impressive


@rule("CL-180", "CL-194")
def test_the_attacker_picks_one_enemy_on_its_tile() -> None:
    s = demon_acts(
        "troglodyte t35", tiles=TWO, humans="redeemer@t35 blade1@t35 brute1@t36", trogs="t35:2", demon="t35", **GUIDE
    )
    assert targets(s) == {"redeemer", "blade1"}
    s.refuses("attack brute1", "CL-180").refuses("attack troglodytes", "CL-194").refuses("attack demon", "CL-194")


@rule("CL-181")
def test_all_troglodytes_of_a_tile_are_one_target() -> None:
    s = human_acts("brute1", tiles=TWO, humans="brute1@t35", trogs="t35:3 t36:1", demon="t35", **GUIDE)
    assert targets(s) == {"troglodytes", "demon"}


@rule("CL-182", "CL-183", "CL-185")
@pytest.mark.parametrize(("rolled", "left"), [("2 2 1", 3), ("3 1 2", 2), ("3 4 1", 1), ("6 5 3", 0)])
def test_as_many_dice_as_cbt_and_each_at_least_def_kills(rolled: str, left: int) -> None:
    s = human_acts("brute1", humans="brute1@t35:3", trogs="t35:3").play("attack troglodytes", roll=rolled)
    assert trogs(s, "t35") == left


@rule("CL-183")
@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True), (5, True), (6, True)])
def test_a_die_hits_from_def_upwards(face: int, hit: bool) -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35:2", trogs="t35:1")
    s.play("attack redeemer", roll=str(face))
    assert ("line 1" in s.options()) == hit


@rule("CL-184", "CL-189")
def test_the_human_player_picks_an_intact_line() -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35:2", canceled="redeemer:16", trogs="t35:1")
    s.play("attack redeemer", roll="4").asks("p1", "line")
    assert s.options() == {"line 2", "line 3", "line 4", "line 5"}
    s.refuses("line 6", "CL-189").play("line 5")
    assert canceled(s, "redeemer") == {1, 5, 6}


@rule("CL-186", "CL-G38")
def test_spare_hits_are_lost() -> None:
    s = human_acts("brute1", humans="brute1@t35:3", trogs="t35:1", demon="t35", **GUIDE)
    s.play("attack troglodytes", roll="6 6 6")
    assert trogs(s, "t35") == 0
    assert wounds(s) == 0


@rule("CL-187")
def test_hits_wound_a_demon() -> None:
    s = human_acts("brute1", humans="brute1@t35:3", demon="t35", **GUIDE).play("attack demon", roll="5 6 4")
    assert wounds(s) == 2


@rule("CL-188")
@pytest.mark.parametrize(("rolled", "there"), [("5 4 4", "t35"), ("5 5 4", ""), ("6 6 6", "")])
def test_a_demon_falls_when_its_wounds_reach_its_health(rolled: str, there: str) -> None:
    s = human_acts("brute1", humans="brute1@t35:3", demon="t35", wounds=3, **GUIDE)
    assert where(s.play("attack demon", roll=rolled), "demon") == there


@rule("CL-190", "CL-G60")
def test_the_sixth_line_kills() -> None:
    words = {"humans": "redeemer@t35:6 blade1@t35", "canceled": "redeemer:12345", "trogs": "t35:1"}
    s = demon_acts("troglodyte t35", **words).play("attack redeemer", roll="6")
    if s.options() == {"line 6"}:
        s.play("line 6")
    assert where(s, "redeemer") == ""
    assert where(s, "blade1") == "t35"


@rule("CL-191", "CL-333")
def test_def_never_exceeds_6() -> None:
    s = lay(humans="brute1@t35:5", objects="brute1:shield", courage="brute1", phase="human")
    assert scores(s, "brute1") == (1, 2, 6)
    words = {"humans": "brute1@t35:5", "objects": "brute1:shield", "courage": "brute1"}
    demon_acts("troglodyte t35", **words, trogs="t35:1").play("attack brute1", roll="6").asks("p1", "line")


@rule("CL-192", "CL-130")
def test_each_troglodyte_attacks_for_itself() -> None:
    s = lay(humans="redeemer@t35:2", trogs="t35:3", phase="demon")
    for _ in range(3):
        end(s.play("activate troglodyte t35").play("attack redeemer", roll="1"))
    assert "activate troglodyte t35" not in s.options()


@rule("CL-193")
def test_no_attack_without_an_enemy_in_reach() -> None:
    s = human_acts("brute1", tiles=TWO, humans="brute1@t35", trogs="t36:1")
    assert targets(s) == set()
    s.refuses("attack troglodytes", "CL-193")


@rule("CL-200", "CL-043", "CL-201")
def test_the_current_line_canceled_in_mid_round_stays_in_use() -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35:4 blade1@t35:2", trogs="t35:1")
    s.play(
        "attack redeemer",
        roll="3",
    ).play("line 4")
    assert scores(s, "redeemer") == (1, 3, 3)
    end(s).play("end phase", roll="4 5")
    s.play("assign 4")
    assert scores(s, "redeemer") == (0, 0, 3)


@rule("CL-202")
def test_nobody_recovers_by_himself() -> None:
    s = lay(humans="redeemer@t35:2", canceled="redeemer:13", phase="demon", tiles=TWO)
    s.play("end phase", roll="5")
    assert canceled(s, "redeemer") == {1, 3}


@rule("CL-G65")
def test_hits_on_a_dead_warrior_are_lost() -> None:
    words = {"humans": "redeemer@t35 blade1@t35:6", "canceled": "blade1:12345", "demon": "t35", **GUIDE}
    s = demon_acts("demon", **words).play("attack blade1", roll="6 6 6 6")
    if s.options() == {"line 6"}:
        s.play("line 6")
    assert where(s, "blade1") == ""
    assert canceled(s, "redeemer") == set()
    s.asks("p2")
