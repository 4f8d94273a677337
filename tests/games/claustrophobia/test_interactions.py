"""Where rules meet: the interactions to watch, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TILES,
    TWO,
    among,
    board,
    canceled,
    demon_acts,
    end,
    exhausted,
    explores,
    human_acts,
    lay,
    may_go,
    moves,
    offers,
    opening_sides,
    say,
    scores,
    stack,
    targets,
    then,
    trogs,
    where,
)
from tests.games.claustrophobia.test_initiative import dice_to_fall

from ludus.testing import rule

GUARDIAN = {"scenario": "the_guide", "tiles": TWO, "demon": "t35"}


@rule("CL-231", "CL-147")
def test_01_talents_cancel_and_numbers_count() -> None:
    words = {**GUARDIAN, "humans": "redeemer@t35:2 blade1@t35:2"}
    for who in ("redeemer", "blade1"):
        assert not may_go(human_acts(who, **words, trogs="t35:2"))
        assert may_go(human_acts(who, **words, trogs="t35:1"))
    s = human_acts("redeemer", **words, trogs="t35:1").play("move n")
    end(s).play("activate blade1").refuses("move n", "CL-231")
    s = human_acts("blade1", **words, trogs="t35:1").play("move n")
    end(s).play("activate redeemer").refuses("move n", "CL-228")


FUTILE: dict[str, Any] = {"tiles": TWO, "futile": 1}


@rule("CL-103", "CL-231")
def test_02_futile_troglodytes_with_a_brute() -> None:
    words = {**FUTILE, "humans": "redeemer@t35 brute1@t35", "trogs": "t35:2"}
    assert may_go(demon_acts("troglodyte t35", **words))
    assert may_go(human_acts("redeemer", **words))
    words = {**FUTILE, "humans": "redeemer@t35 brute1@t35", "trogs": "t35:1"}
    held = demon_acts("troglodyte t35", **words)
    assert not may_go(held)
    assert held.match.game.rules["CL-103"].says.endswith("leave as they like, unless the Talents cancel each other.")
    side = {**FUTILE, "humans": "redeemer@t35 brute1@t35", "trogs": "t35:2", "cancel_scope": "side"}
    assert may_go(demon_acts("troglodyte t35", **side))
    assert not may_go(human_acts("redeemer", **side))


@rule("CL-231", "CL-103")
def test_03_futile_troglodytes_with_a_blade_or_with_the_redeemer_alone() -> None:
    words = {**FUTILE, "humans": "redeemer@t35 blade1@t35"}
    assert may_go(human_acts("redeemer", **words, trogs="t35:2"))
    assert not may_go(human_acts("blade1", **words, trogs="t35:3"))
    assert not may_go(demon_acts("troglodyte t35", **words, trogs="t35:1"))
    alone = {**FUTILE, "humans": "redeemer@t35", "trogs": "t35:1"}
    assert not may_go(human_acts("redeemer", **alone))
    assert may_go(demon_acts("troglodyte t35", **alone))


@rule("CL-038")
def test_04_an_exhausted_brute_lets_troglodytes_go() -> None:
    words = {"tiles": TWO, "humans": "brute1@t35:2", "trogs": "t35:1"}
    assert not may_go(demon_acts("troglodyte t35", **words))
    assert may_go(demon_acts("troglodyte t35", **words, canceled="brute1:2"))


@rule("CL-052", "CL-238")
def test_05_healed_in_the_window_he_has_gift_and_blessing() -> None:
    words = {"humans": "redeemer@t35:3 blade1@t35:2", "canceled": "redeemer:3", "hand": ("potion",), "gifts": "gather"}
    s = lay(**words, phase="support")
    assert "gather" not in s.options()
    assert offers(s, "bless") == set()
    s.play("potion redeemer 3").allows("gather", "bless blade1 move")


@rule("CL-045")
def test_06_on_your_feet_brings_another_gift() -> None:
    words = {"humans": "redeemer@t35:1 blade1@t35:2", "hand": ("feet",), "gifts": "gather", "blessed": True}
    s = lay(**words, phase="support")
    assert "gather" not in s.options()
    s.play("feet redeemer 3").allows("gather")
    assert scores(s, "redeemer") == (2, 1, 3)


@rule("CL-235")
def test_07_the_blessing_heals_the_current_line_only() -> None:
    words = {"humans": "redeemer@t35:1 brute1@t35:2", "canceled": "brute1:234"}
    s = lay(**words, phase="support").play("bless brute1 move")
    assert canceled(s, "brute1") == {3, 4}
    assert scores(s, "brute1") == (2, 2, 4)


@rule("CL-039", "CL-041")
def test_08_an_exhausted_gunman_under_charge() -> None:
    words = {"tiles": TWO, "humans": "blade1@t35:2", "canceled": "blade1:2", "objects": "blade1:blunderbuss"}
    s = human_acts("blade1", **words, charge=True, trogs="t35:1 t36:1")
    assert scores(s, "blade1")[1] == 1
    assert targets(s) == {"troglodytes"}
    assert offers(s, "shoot") == set()


@rule("CL-338")
def test_09_terror_beats_charge() -> None:
    s = human_acts("blade1", tiles=TWO, humans="blade1@t35:2", trogs="t35:1", charge=True, terror="blade1")
    assert targets(s) == set()
    s.refuses("attack troglodytes", "CL-338")


@rule("CL-200")
def test_10_the_canceled_line_does_not_matter_under_another_die() -> None:
    s = lay(humans="brute1@t35:4 brute2@t35", canceled="brute1:4", exhausted="", phase="demon", trogs="t35:1")
    s.play("end phase", roll="3 5").play("assign 3")
    assert exhausted(s) == set()
    assert scores(s, "brute1") == (1, 3, 4)


@rule("CL-G37", "CL-G65")
def test_11_the_second_half_of_a_doubled_hit_is_lost_with_the_bodyguard() -> None:
    words = {"tiles": "t35@0,0 t12@0,1", "humans": "redeemer@t12:2 brute1@t12:6", "canceled": "brute1:12345"}
    s = demon_acts("troglodyte t12", **words, trogs="t12:1").play("attack redeemer", roll="6").play("take brute1")
    say(s, "line 6")
    assert where(s, "brute1") == ""
    assert canceled(s, "redeemer") == set()
    s.asks("p2")


@rule("CL-251", "CL-124")
@pytest.mark.parametrize(("answers", "left", "tough"), [(("token", "kill"), 1, 0), (("kill", "token"), 1, 0)])
def test_12_a_doubled_hit_on_a_group_with_a_tough_one(answers: tuple[str, str], left: int, tough: int) -> None:
    s = human_acts("redeemer", tiles="t35@0,0 t12@0,1", humans="redeemer@t12:2", trogs="t12:1+1t")
    s.play("attack troglodytes", roll="3 1")
    for answer in answers:
        say(s, answer)
    assert (trogs(s, "t12"), s.table.toughs(TILES.index("t12"))) == (left, tough)


@rule("CL-252", "CL-215")
def test_13_a_grenade_into_hungry_tunnels() -> None:
    words = {"tiles": "t35@0,0 t12@0,1", "humans": "redeemer@t35:2 brute1@t12:2 blade1@t12:2", "trogs": "t12:1"}
    s = human_acts("redeemer", **words, hand=("grenade",)).play("grenade n", roll="1 3 3")  # only the Blade is hit
    assert s.options() == {"take brute1", "take blade1"}
    s.play("take brute1", "line 1").asks("p1", "act")
    assert (canceled(s, "brute1"), canceled(s, "blade1"), trogs(s, "t12")) == ({1}, set(), 1)


@rule("CL-254")
def test_14_shots_out_of_and_into_hungry_tunnels() -> None:
    words = {"tiles": "t35@0,0 t12@0,1", "objects": "blade1:blunderbuss"}
    s = human_acts("blade1", **words, humans="blade1@t12:2", trogs="t35:2").play("shoot s troglodytes", roll="3 1 1")
    assert trogs(s, "t35") == 1
    s = human_acts("blade1", **words, humans="blade1@t35:2", trogs="t12:2").play("shoot n troglodytes", roll="3 1 1")
    assert trogs(s, "t12") == 0


@rule("CL-257")
def test_15_exploring_out_of_a_flooded_tunnel_takes_all() -> None:
    words = {"tiles": "t18@0,0", "humans": "blade1@t18:2", "stack": "t36 t32 t33", "hand": ("run",), "phase": "human"}
    s = lay(**words).play("run blade1", "explore n")
    assert scores(s, "blade1")[0] == 3
    assert moves(s) == explores(s) == set()


@rule("CL-256", "CL-259")
def test_16_the_explorer_of_a_flooded_tunnel_may_still_fight() -> None:
    words = {"humans": "blade1@t35:2", "stack": "t18 t36", "events": ("ambush",)}
    s = human_acts("blade1", **words).play("explore n", "done", "ambush")
    assert moves(s) == set()
    assert targets(s) == {"troglodytes"}


@rule("CL-260", "CL-332")
def test_17_a_booby_trap_kills_the_explorer() -> None:
    words = {"scenario": "stem_the_tide", "humans": "blade1@t35:6 redeemer@t35:2", "canceled": "blade1:12345"}
    s = human_acts("blade1", **words, carrier="blade1", stack="t21 t36", hand=("honor",))
    s.play("explore n", "done", roll="2")
    say(s, "line 6")
    assert board(s)[(0, 1)] == "t21"
    assert where(s, "blade1") == ""
    assert offers(s, "honor") == set()
    assert TILES[s.table.cargo_at] == "t21"
    s.asks("p1", "HumanPhase.choose")


@rule("CL-169", "CL-271")
def test_18_a_discarded_hole_leaves_no_marker() -> None:
    tiles = "t26@0,0 t03@1,1:1 t04@2,1:3 t27@-1,1"
    s = human_acts("blade1", tiles=tiles, humans="blade1@t26:2", stack="t08 t36 t32", sealed="t27:n t27:s")
    s.play("explore n")
    say(s, "rotate 1")
    assert board(s)[(0, 1)] == "t36"
    assert s.table.markers == 0


@rule("CL-271")
def test_19_the_first_hole_puts_its_marker_on_the_start_tile() -> None:
    s = human_acts("blade1", humans="blade1@t35:2", stack="t07 t36").play("explore n")
    say(s, "marker t35")
    assert among(s.table.markers, TILES) == {"t35"}


@rule("CL-168", "CL-339")
def test_20_a_map_turns_redrawn_tiles_too() -> None:
    words = {"tiles": "t26@0,0", "humans": "blade1@t26:2 redeemer@t26:5", "gifts": "precognition"}
    s = human_acts("blade1", **words, stack="t03 t04 t29 t36", hand=("map",))
    s.play("explore n", "foresee", "first", "map").asks("p1", "rotate")
    s.play("rotate 2")
    assert opening_sides(s, "t29") == {"s", "w"}


@rule("CL-081")
def test_21_precognition_may_take_the_exit_first() -> None:
    words = {"humans": "redeemer@t35:5 blade1@t35:2", "gifts": "precognition", "stack": "t36 t02"}
    s = human_acts("blade1", **words).play("explore n", "foresee", "second")
    say(s, "rotate 1")
    assert board(s)[(0, 1)] == "t02"
    assert stack(s) == ["t36"]


@rule("CL-339")
def test_22_shifting_tunnels_with_one_more_tile() -> None:
    words = {"humans": "blade1@t35:2", "stack": "t36 t02", "events": ("shifting",)}
    s = human_acts("blade1", **words).play("explore n", "shift")
    assert s.options() == {"first", "second"}
    s.play("first")
    assert board(s)[(0, 1)] == "t36"
    assert stack(s) == ["t02"]


@rule("CL-339", "CL-160")
def test_23_lost_needs_another_way_on() -> None:
    words = {"tiles": "t27@0,0", "humans": "blade1@t27:2", "events": ("lost",), "stack": "t36 t32 t33"}
    s = human_acts("blade1", **words, sealed="t27:s").play("explore n")
    assert "lost" not in s.options()
    s = human_acts("blade1", **words).play("explore n")
    assert "lost" in s.options()
    s = human_acts("blade1", **{**words, "stack": "t02 t36"}).play("explore n")
    assert "lost" not in s.options()  # an objective tile


@rule("CL-116")
def test_24_a_sealed_opening_counts_for_sending() -> None:
    s = lay(tiles="t35@0,0 t26@0,1:2", humans="redeemer@t26", sealed="t35:e t35:s t35:w", phase="send", threat=1,
            dead_position="play_on")  # fmt: skip
    assert offers(s, "send troglodyte") == {"t35"}


@rule("CL-273", "CL-230")
def test_25_a_hole_into_a_full_tight_tunnel() -> None:
    words = {"tiles": "t35@0,0 t15@0,1 t07@0,2", "humans": "brute1@t07", "holes": "t15"}
    s = demon_acts("troglodyte t07", **words, trogs="t07:1 t15:1").refuses("hole t15", "CL-273")
    assert "hole t15" in demon_acts("troglodyte t07", **words, trogs="t07:1").options()
    assert offers(s, "hole") == set()


@rule("CL-269", "CL-270")
def test_26_a_lair_with_humans() -> None:
    words = {"tiles": "t10@0,0 t35@0,1", "humans": "redeemer@t10 brute1@t10 blade1@t10", "phase": "send", "threat": 6}
    s = lay(**words, trogs="t10:2")
    assert {"troglodyte t10", "demon t10"} & offers(s, "send") == {"troglodyte t10"}
    assert "demon t10" in offers(lay(**words, trogs="t10:2", taste=True), "send")


@rule("CL-004")
def test_27_a_seal_closes_a_lair() -> None:
    words = {"scenario": "the_ritual", "tiles": "t10@0,0 t35@0,1", "humans": "redeemer@t35", "threat": 2}
    assert "troglodyte t10" in offers(lay(**words, phase="send"), "send")
    assert "troglodyte t10" not in offers(lay(**words, phase="send", seals="t10"), "send")


@rule("CL-070", "CL-083")
def test_28_gathered_dice_outlive_the_scepter() -> None:
    words = {"humans": "blade1@t35 blade2@t35", "dead": "redeemer", "gathered": 2, "objects": "redeemer:scepter"}
    assert dice_to_fall(lay(**words, phase="initiative")) == 4


@rule("CL-107")
def test_29_a_torch_against_two_calms() -> None:
    s = lay(humans="redeemer@t35", calm=2, hand=("torch",), phase="threat")
    assert dice_to_fall(then(s, "torch")) == 4


@rule("CL-088")
def test_30_an_event_drawn_may_be_played_in_the_same_phase() -> None:
    s = lay(humans="redeemer@t35:2", phase="place", destiny="3 3", threat=0).play("place dark 33", draw="pact")
    assert s.play("pact").table.threat == 2


@rule("CL-015", "CL-G15")
def test_31_the_next_demon_may_come_at_once() -> None:
    s = human_acts(
        "brute1", tiles=TWO, humans="brute1@t35:3 redeemer@t35", demon="t35", wounds=3, demons_left=1, threat=5
    )
    s.play("attack demon", roll="6 6 6")
    end(s).play("end phase", roll="1 3 5").play("place calm 1", "place calm 3", "place calm 5")
    assert "demon t36" in offers(s, "send")


@rule("CL-239", "CL-224")
@pytest.mark.parametrize("tile", ["t35", "t01"])  # the first tile of the box is one like any other
def test_32_the_tempter_takes_the_talents_on_its_tile(tile: str) -> None:
    tiles = TWO.replace("t35", tile)
    words = {"scenario": "the_ritual", "tiles": tiles, "humans": f"brute1@{tile}:2 blade1@{tile}:2", "demon": tile}
    horde = {"trogs": f"{tile}:2"}
    assert not may_go(human_acts("blade1", **words, **horde))  # not Elusive
    assert may_go(demon_acts(f"troglodyte {tile}", **words, **horde))  # the Brute is not Impressive
    s = demon_acts(f"troglodyte {tile}", **words, **horde).play("attack blade1", roll="6")
    s.asks("p1", "line")  # no Bodyguard
    assert scores(s, "brute1") == (1, 2, 4)


@rule("CL-191", "CL-333", "CL-G64", "CL-334")
def test_33_six_is_the_best_defence() -> None:
    s = lay(humans="brute1@t35:5", objects="brute1:shield", courage="brute1", hold=True, phase="human")
    assert scores(s, "brute1") == (1, 2, 6)


@rule("CL-338", "CL-331")
def test_34_panic_after_run_for_it() -> None:
    words = {
        "tiles": TWO,
        "humans": "brute1@t35:2 redeemer@t27",
        "trogs": "t35:3",
        "hand": ("run",),
        "events": ("panic",),
    }
    s = lay(**words, phase="human").play("run brute1").play("panic")
    assert s.options() == {"move n", "move s", "stop"}
    s.play("move n", "move s" if "move s" in s.options() else "stop")
    assert s.table.hands[0].cards == []


@rule("CL-335", "CL-336")
def test_35_the_redeemer_should_leave_first() -> None:
    words = {"tiles": "t35@0,0 t02@0,1:2", "humans": "redeemer@t02:2 blade1@t02:2 brute1@t35", "trogs": "t02:2"}
    s = human_acts("blade1", **words).play("leave", "activate redeemer").refuses("leave", "CL-146")
    s = human_acts("redeemer", **words).play("leave", "activate blade1").allows("leave")
    assert s.play("leave").match.ending.winners == (0,)
