"""What a player is shown as refused, with the rule that forbids it: what one may think of trying, and no more."""

from __future__ import annotations

from typing import Any

from tests.games.claustrophobia.kit import TWO, demon_acts, human_acts, lay, then
from tests.games.claustrophobia.test_auction import auction, won

from ludus.testing import rule

WALLS = "t35@0,0 t36@0,1 t27@1,0"  # a cross; one more to the north, and a tunnel to the east that passes it by


@rule("CL-141", "CL-151", "CL-160", "CL-211")
def test_ways_and_shots_that_are_not_there() -> None:
    words = {"tiles": WALLS, "humans": "blade1@t35:2", "trogs": "t36:1 t27:1"}
    ways = {"move e": "CL-141", "move s": "CL-151", "move w": "CL-151", "explore n": "CL-160", "explore e": "CL-160"}
    assert human_acts("blade1", **words).refusals() == ways
    armed = human_acts("blade1", **words, objects="blade1:blunderbuss").refusals()
    assert armed == {**ways, "shoot e troglodytes": "CL-211"}


@rule("CL-146", "CL-335")
def test_the_way_out_is_barred_on_the_exit_only() -> None:
    words = {"tiles": "t35@0,0 t02@0,1:2", "humans": "brute1@t02:2 brute2@t35:2", "trogs": "t02:2 t35:2"}
    assert human_acts("brute1", **words).refusals()["leave"] == "CL-146"
    assert "leave" not in human_acts("brute2", **words).refusals()


@rule("CL-057")
def test_those_that_have_acted() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", acted="blade1", phase="human")
    assert s.refusals() == {"activate blade1": "CL-057"}
    s = lay(tiles=TWO, trogs="t35:1 t36:1", phase="demon").play("activate troglodyte t35", "end")
    assert s.refusals() == {"activate troglodyte t35": "CL-057"}


@rule("CL-057", "CL-124")
def test_two_tough_ones_on_a_tile_act_once_each() -> None:
    s = lay(trogs="t35:2t+1", phase="demon")
    for left in (True, False):
        s.play("activate tough t35", "end")
        assert ("activate tough t35" in s.options()) == left
    s.refuses("activate tough t35", "CL-057").allows("activate troglodyte t35")


@rule("CL-151", "CL-180", "CL-273")
def test_ways_holes_and_victims_of_the_demon_side() -> None:
    words: dict[str, Any] = {"tiles": TWO, "humans": "blade1@t36", "trogs": "t35:1 t27:3", "holes": "t35 t36 t27"}
    walls = {"move e": "CL-151", "move w": "CL-151", "attack blade1": "CL-180"}
    found = demon_acts("troglodyte t35", **words).refusals()
    assert found == {**walls, "move s": "CL-142", "hole t27": "CL-273"}
    assert demon_acts("demon", **words, demon="t35").refusals() == {**walls, "move s": "CL-142"}


@rule("CL-114", "CL-115")
def test_where_nobody_can_be_sent() -> None:
    words: dict[str, Any] = {"tiles": TWO, "humans": "redeemer@t36", "phase": "send", "threat": 5}
    troglodytes = {"send troglodyte t36": "CL-115", "send troglodyte t16": "CL-114"}
    demons = {"send demon t36": "CL-115", "send demon t16": "CL-114"}
    assert lay(**words).refusals() == troglodytes | demons
    assert lay(**words, demon="t35").refusals() == troglodytes  # it is on the board already
    assert lay(**words, scenario="infection").refusals() == troglodytes  # there is none


@rule("CL-091", "CL-092", "CL-G06")
def test_squares_that_are_used_up_and_ending_before_the_dice_are_placed() -> None:
    words: dict[str, Any] = {"humans": "redeemer@t35:2", "phase": "place", "destiny": "3 4 5"}
    assert lay(**words).refusals() == {"done": "CL-091"}
    assert lay(**words, red_used="taste").refusals() == {"place taste 34": "CL-092", "done": "CL-091"}
    s = lay(**{**words, "destiny": "3 3 3"}, black_stack=False).play("place sounds 3")
    assert s.refusals() == {"place sounds 3": "CL-G06", "done": "CL-091"}


@rule("CL-033", "CL-045", "CL-233")
def test_dice_gifts_and_blessing() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", phase="initiative").play(roll="1 6")
    assert s.refusals() == {f"assign {n}": "CL-033" for n in (2, 3, 4, 5)}
    s = lay(humans="redeemer@t35:2", gifts="gather blessing", phase="support", hand=("map",))
    assert s.refusals() == {"gather": "CL-045", "blessing": "CL-045", "bless redeemer move": "CL-233"}


@rule("CL-189", "CL-227")
def test_who_and_which_lines_cannot_take_a_hit() -> None:
    words: dict[str, Any] = {"humans": "redeemer@t35:2 brute1@t35:2 blade1@t35:2", "trogs": "t35:1"}
    s = demon_acts("troglodyte t35", **words, canceled="brute1:34").play("attack redeemer", roll="4")
    assert s.refusals() == {"take blade1": "CL-227"}
    assert s.play("take brute1").refusals() == {"line 3": "CL-189", "line 4": "CL-189"}


@rule("CL-302", "CL-G46")
def test_bids_that_are_too_high() -> None:
    assert auction().refusals() == {"pass": "CL-G46"}
    assert then(auction(), "bid 3").refusals() == {f"bid {n}": "CL-302" for n in range(3, 22)}
    assert won(3).refusals() == {}
