"""The worked examples of the rules; number 18, the auction, is in test_auction."""

from __future__ import annotations

import pytest
from tests.games.claustrophobia.kit import (
    TWO,
    board,
    canceled,
    demon_acts,
    end,
    explores,
    human_acts,
    lay,
    may_go,
    moves,
    offers,
    say,
    scores,
    stack,
    trogs,
    where,
    wounds,
)

from ludus.testing import rule


@rule("CL-045", "CL-046")
def test_x01_a_five_gives_the_redeemer_his_line_and_precognition() -> None:
    words = {"humans": "redeemer@t35 blade1@t35", "gifts": "precognition", "blessed": True, "phase": "initiative"}
    s = lay(**words, stack="t36 t32 t33").play(roll="5 2").play("assign 5")
    say(s, "assign 2", "done")
    assert scores(s, "redeemer") == (1, 1, 5)
    s.play("activate blade1", "explore n").asks("p1", "precognition")


@rule("CL-034", "CL-G18")
def test_x02_a_two_gives_the_brute_1_2_4() -> None:
    s = lay(humans="brute1@t35 brute2@t35", phase="initiative").play(roll="2 6").play("assign 2")
    assert scores(s, "brute1") == (1, 2, 4)


@rule("CL-036", "CL-037")
def test_x03_a_two_on_a_canceled_line_exhausts() -> None:
    s = lay(humans="brute1@t35 brute2@t35", canceled="brute1:2", trogs="t35:1", phase="initiative").play(roll="2 6")
    s.play("assign 2")
    say(s, "assign 6", "done")
    assert scores(s, "brute1") == (0, 0, 3)
    assert s.play("activate brute1").options() == {"end"}


@rule("CL-031", "CL-035")
def test_x04_the_third_die_is_set_aside() -> None:
    words = {"humans": "redeemer@t35 blade1@t35", "objects": "redeemer:scepter", "blessed": True}
    s = lay(**words, phase="initiative").play(roll="3 4 1").play("assign 3", "assign 4")
    assert (scores(s, "redeemer"), scores(s, "blade1")) == ((2, 1, 3), (2, 1, 4))
    s.asks("p1", "HumanPhase.choose")


@rule("CL-094", "CL-095", "CL-086", "CL-103", "CL-096")
def test_x05_and_x06_a_quiet_round_and_the_hunt_after_it() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2 blade1@t27:2", "trogs": "t35:1", "threat": 0, "blessed": True}
    s = lay(**words, phase="place", destiny="2 3 4").play("place calm 3", "place sounds 2", "place sounds 4")
    assert (s.table.threat, s.table.calm) == (4, 1)
    s.play("done", "end phase", roll="2 2")
    say(s, "assign 2", "assign 2", "done").play("end phase", roll="2 3 4 5")
    s.play("place futile 234", "place speed 5", "done", "activate troglodyte t35")
    assert moves(s) == {"n", "s"}
    s.play("move n", "move s")
    end(s).play("end phase", roll="2 2")
    say(s, "assign 2", "assign 2", "done")
    s.play("activate redeemer").refuses("move n", "CL-228")


@rule("CL-102")
def test_x07_both_squares_open_every_tile() -> None:
    tiles = "t35@0,0 t36@0,1 t27@0,-1 t26@0,-2"
    s = lay(tiles=tiles, humans="redeemer@t35 blade1@t27", phase="place", destiny="1 2 3 4", threat=5, trogs="t36:3")
    s.play("place burrow 12", "place taste 34")
    assert offers(s, "send troglodyte") == offers(s, "send demon") == {"t35", "t27", "t26"}


@rule("CL-141")
def test_x08_neighbors_without_a_common_opening() -> None:
    s = human_acts("redeemer", tiles="t35@0,0 t27@1,0", humans="redeemer@t35:2").refuses("move e", "CL-141")
    s = human_acts("redeemer", tiles="t35@0,0 t27@1,0", humans="redeemer@t27:2").refuses("move w", "CL-141")
    assert moves(s) == set()


@rule("CL-142", "CL-144")
def test_x09_two_troglodytes_and_a_demon_fill_a_tile() -> None:
    s = demon_acts("troglodyte t35", tiles=TWO, humans="redeemer@t27", trogs="t35:1 t36:2", demon="t36")
    s.refuses("move n", "CL-142")


@rule("CL-146")
def test_x10_one_against_one_may_leave() -> None:
    assert may_go(demon_acts("troglodyte t35", tiles=TWO, humans="blade1@t35", trogs="t35:1"))


@rule("CL-147")
def test_x11_the_second_brute_stays() -> None:
    s = human_acts("brute1", tiles=TWO, humans="brute1@t35 brute2@t35", trogs="t35:2").play("move n")
    end(s).play("activate brute2").refuses("move n", "CL-146")


@rule("CL-160")
def test_x12_two_openings_to_explore() -> None:
    s = human_acts("brute1", tiles="t29@0,0", humans="brute1@t29:2")
    assert explores(s) == {"n", "e"}
    s.refuses("explore s", "CL-160")


@rule("CL-168")
def test_x13_the_dead_end_goes_and_the_straight_tunnel_stays() -> None:
    s = human_acts("brute1", tiles="t26@0,0", humans="brute1@t26:6", stack="t03 t27 t36").play("explore n")
    assert board(s)[(0, 1)] == "t27"
    assert where(s, "brute1") == "t27"
    assert stack(s) == ["t36"]
    s.allows("explore n")  # one point is left


@rule("CL-185")
@pytest.mark.parametrize(("there", "left"), [(1, 0), (2, 0), (3, 1)])
def test_x14_two_hits_two_troglodytes(there: int, left: int) -> None:
    s = human_acts("brute1", humans="brute1@t35:3", trogs=f"t35:{there}").play("attack troglodytes", roll="2 3 6")
    assert trogs(s, "t35") == left


@rule("CL-189")
def test_x15_a_demon_hits_the_brute_twice() -> None:
    s = demon_acts("demon", scenario="the_guide", humans="brute1@t35:2", demon="t35")
    s.play("attack brute1", roll="1 2 4 5").play("line 4", "line 6")
    assert canceled(s, "brute1") == {4, 6}


@rule("CL-211")
def test_x16_the_blunderbuss_needs_an_opening() -> None:
    words = {"tiles": "t35@0,0 t36@0,1 t27@1,0", "humans": "blade1@t35:2", "objects": "blade1:blunderbuss"}
    s = human_acts("blade1", **words, trogs="t36:2", demon="t27")
    assert offers(s, "shoot") == {"n troglodytes"}
    s.refuses("shoot e demon", "CL-211")


@rule("CL-231")
def test_x17_talents_cancel_until_a_troglodyte_is_killed() -> None:
    words = {"scenario": "the_guide", "tiles": TWO, "humans": "blade1@t35:5", "trogs": "t35:1", "demon": "t35"}
    s = human_acts("blade1", **words).refuses("move n", "CL-231")
    s.play("attack troglodytes", roll="3 1 1").play("move n")
    assert where(s, "blade1") == "t36"


@rule("CL-200", "CL-201")
def test_x19_the_line_in_use_is_hit() -> None:
    s = demon_acts("troglodyte t35", humans="brute1@t35:4 brute2@t35:2", trogs="t35:1", blessed=True)
    s.play("attack brute1", roll="6")
    say(s, "take brute1").play("line 4")
    assert scores(s, "brute1") == (1, 4, 3)
    end(s).play("end phase", roll="4 5").play("assign 4")
    assert scores(s, "brute1") == (0, 0, 3)


@rule("CL-251")
def test_x20_hungry_tunnels() -> None:
    here = {"tiles": "t35@0,0 t12@0,1"}
    s = human_acts("redeemer", **here, humans="redeemer@t12:2", trogs="t12:3").play("attack troglodytes", roll="3 1")
    assert trogs(s, "t12") == 1
    s = human_acts("redeemer", **here, humans="redeemer@t12:2", demon="t12").play("attack demon", roll="4 1")
    assert wounds(s) == 2
    s = demon_acts("troglodyte t12", **here, humans="redeemer@t12:2", trogs="t12:1").play("attack redeemer", roll="4")
    assert canceled(s.play("line 2", "line 3"), "redeemer") == {2, 3}
