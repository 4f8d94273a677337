"""Traits with tokens of their own, and Repel: Drone, Interference."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.trait_kit import LABELS, aims, apart, lay, lies, near, rating, shields, verbs, where

from ludus.testing import Position, rule

AWAY = "p1b:i1 p2a:a1 p2b:i5"


# --- Drone ----------------------------------------------------------------------------------------------------------


@rule("VZ-305")
def test_the_drone_is_placed_on_an_adjacent_open_zone() -> None:
    s = lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", traits=("drone", None), but="d5:0", shields="p2:f5")
    assert aims(s, "drone place") == {"d4", "d5", "e4", "f4"}
    assert aims(s, "drone move") == set()
    s.refuses("drone place e7", "VZ-305").play("drone place d5")
    assert lies(s, "drone") == "d5"
    lay(robots="p1a:e5 " + AWAY).refuses("drone place d5", "VZ-305")


@rule("VZ-306")
def test_the_drone_moves_one_step_wherever_it_is() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=("drone", None), drone="a2", but="a3:0 b2:0", shields="p2:b3")
    assert aims(s, "drone move") == {"a3", "b2"}
    assert aims(s, "drone place") == set()
    s.refuses("drone move a1", "VZ-306").play("drone move a3")
    assert (lies(s, "drone"), rating(s, "a2")) == ("a3", 2)
    s.play("sap e6", "run e4", "stop")
    assert s.options() == {"end turn"}


@rule("VZ-305", "VZ-306")
@pytest.mark.parametrize(("drone", "shown"), [({}, "drone place e6"), ({"drone": "a2"}, "drone move a1")])
def test_what_cannot_be_done_with_the_drone_is_shown_for_where_it_is(drone: dict[str, str], shown: str) -> None:
    s = lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", traits=("drone", None), **drone)
    assert {text for text in s.refusals() if text.startswith("drone ")} == {shown}


@rule("VZ-306")
def test_the_drone_does_not_move_on_the_turns_of_others() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=(None, "drone"), drone="a2")
    assert "drone" not in verbs(s)
    s.refuses("drone move a3", "VZ-306")


@rule("VZ-307", "VZ-313")
def test_an_opponent_must_jolt_the_drone_and_its_owner_need_not() -> None:
    robots = "p1a:e5 p1b:i1 p2a:e6 p2b:i5"
    s = lay(robots=robots, traits=(None, "drone"), drone="d4").refuses("jolt p2a", "VZ-307")
    assert aims(s, "jolt") == {"drone"}
    assert aims(lay(robots=robots, traits=(None, "drone"), drone="c4"), "jolt") == {"p2a"}  # not next to the jolter
    assert aims(lay(robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", traits=("drone", None), drone="d4"), "jolt") == {
        "p1b",
        "drone",
    }


@rule("VZ-307")
def test_the_drone_covers_only_its_owners_robots() -> None:
    s = lay(3, robots="p1a:e5 p1b:f4 p2a:e6 p3a:d5", traits=(None, "drone", None), drone="d4", fallen=2)
    assert aims(s, "jolt") == {"drone", "p3a", "p1b"}


@rule("VZ-308", "VZ-309")
def test_a_jolted_drone_explodes_and_may_be_placed_again() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:c3 p2b:i5", traits=(None, "drone"), drone="d4").play("jolt drone")
    assert (lies(s, "drone"), rating(s, "d4"), where(s, "p2a")) == ("", 2, "c3")
    s.play("end turn", "activate p2a").allows("drone place c4")


@rule("VZ-G55", "VZ-309")
def test_a_drone_that_does_not_come_back() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:c3 p2b:i5", traits=(None, "drone"), drone="d4", drone_reusable=False)
    s.play("jolt drone", "end turn", "activate p2a").refuses("drone place c4", "VZ-309")
    assert "drone" not in verbs(s)


@rule("VZ-G41")
def test_a_drone_in_supply_and_a_lost_one_are_different_positions() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:c3 p2b:i5", traits=(None, "drone"), drone_reusable=False)
    before = s.table.position(0)
    s.table.drone_lost = True
    assert s.table.position(0) != before


@rule("VZ-310")
def test_a_drone_blocks_runs_landings_and_pieces_but_not_sap_and_charge() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5", traits=(None, "drone"), drone="f5", level=(3, 0), but="f5:1")
    s.refuses("run f5", "VZ-310").refuses("shield f5", "VZ-310").refuses("jump f5", "VZ-310").allows(
        "sap f5", "charge f5"
    )
    s.allows("jump g5")  # it can be leapt over
    s = lay(robots="p1a:e5 " + AWAY, traits=("interference", "drone"), drone="f5")
    s.refuses("interference 1 f5", "VZ-356")


@rule("VZ-310")
def test_a_drone_hovers_over_the_void_and_its_zone_may_be_primed() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=("drone", None), but="f5:0", drone="f4", phase="turn", prime=(1, 0))
    s.play("pass", "activate p1a", "drone move f5")
    assert (lies(s, "drone"), rating(s, "f4")) == ("f5", 2)
    s = lay(robots="p1a:e5 " + AWAY, traits=("drone", None), but="f5:0", drone="f5", phase="turn", prime=(1, 0))
    s.play("prime", "recharge f5")
    assert (lies(s, "drone"), rating(s, "f5")) == ("f5", 2)


def drone_behind(but: str) -> Position:
    """p1a pushes p2a, with a Drone of player 3 among the far zones."""
    return lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:a1 p3b:a3", traits=(None, None, "drone"), drone="e6", but=but,
    )  # fmt: skip


@rule("VZ-311")
def test_a_robot_forced_into_the_drone_enters_its_zone() -> None:
    s = drone_behind("d5:0 f5:0").play("jolt p2a")
    assert aims(s, "force") == {"d5", "e6", "f5"}
    s.play("force e6")
    assert (where(s, "p2a"), lies(s, "drone")) == ("e6", "")
    s = drone_behind("d5:0 f5:0 e6:0").play("jolt p2a", "force e6")
    assert (where(s, "p2a"), lies(s, "drone")) == ("", "")
    s = drone_behind("d5:0").play("jolt p2a")  # a free far zone comes first
    assert (where(s, "p2a"), lies(s, "drone")) == ("f5", "e6")


@rule("VZ-312")
def test_in_an_upgraded_jolt_the_drone_comes_first() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:e6 p2b:i5", traits=(None, "drone"), drone="d4", level=(1, 0))
    s.play("jolt drone").asks("p1", "another")
    assert aims(s, "jolt") == {"p2a"}
    s.play("jolt p2a", "force e7")
    assert s.table.level[0] == 0
    s = lay(
        robots="p1a:e5 p1b:i1 p2a:e6 p2b:i5", traits=(None, "drone"), drone="d4", level=(1, 0), extra_jolts="declared"
    )
    s.play("jolt drone").asks("p1", "declare").allows("jolt p2a")


@rule("VZ-312")
def test_the_drone_may_be_a_further_target_too() -> None:
    robots = "p1a:e5 p1b:i1 p2a:e6 p2b:i5 p3a:e4 p3b:a3"
    s = lay(3, robots=robots, traits=(None, "drone", None), drone="d4", level=(2, 0, 0)).play("jolt p3a", "force e3")
    assert aims(s, "jolt") == {"drone"}
    s.play("jolt drone")
    assert (aims(s, "jolt"), s.table.level[0]) == ({"p2a"}, 1)


@rule("VZ-G55")
def test_a_chain_must_prefer_the_drone_to_its_owners_robots_only() -> None:
    robots = "p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:d5 p3b:a3"
    s = lay(3, robots=robots, traits=(None, None, "drone"), drone="e6", but="f5:0").play("jolt p2a")
    assert aims(s, "force") == {"e6", "f5"}
    s.refuses("force d5", "VZ-G55")
    s = lay(3, robots=robots, traits=(None, "drone", None), drone="e6", but="f5:0").play("jolt p2a")
    assert aims(s, "force") == {"d5", "e6", "f5"}
    s = lay(3, robots=robots, traits=(None, None, "drone"), drone="a1", but="e6:0 f5:0").play("jolt p2a")
    assert aims(s, "force") == {"d5", "e6", "f5"}  # a Drone elsewhere covers nobody


@rule("VZ-G55")
def test_placing_and_moving_the_drone_are_two_types() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=("drone", None)).play("drone place e6", "drone move e7")
    s.allows("run e6").refuses("drone move e8", "VZ-054")


# --- Interference ---------------------------------------------------------------------------------------------------


@rule("VZ-356")
def test_interference_tokens_go_on_adjacent_open_zones() -> None:
    s = lay(
        robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5",
        traits=("interference", None),
        but="d5:0",
        shields="p2:f5",
        tokens=("d4", None),
    )
    assert aims(s, "interference 1") == set()
    assert aims(s, "interference 2") == {"d5", "e4", "f4"}
    s.play("interference 2 d5").refuses("interference 2 e4", "VZ-356")
    assert s.match.view()["table"]["tokens"] == [["d4"], ["d5"]]
    lay(robots="p1a:e5 " + AWAY).refuses("interference 1 e6", "VZ-356")


def meets(level: int, trait: str | None = None, /, **words: Any) -> Position:
    """Player 1 next to the token of 2⚡ on e6."""
    words = {"tokens": (None, "e6"), "capacity": (4, 2), "robots": "p1a:e5 " + AWAY} | words
    return lay(level=(level, 0), traits=(trait, "interference"), **words)


@rule("VZ-357")
def test_an_opponent_pays_before_acting_on_the_zone() -> None:
    meets(1).refuses("run e6", "VZ-357").refuses("sap e6", "VZ-357").refuses("shield e6", "VZ-357")
    s = meets(2).play("run e6")
    assert (s.table.level[0], s.table.tokens, where(s, "p1a")) == (0, (0, 0), "e6")


@rule("VZ-359", "VZ-360")
@pytest.mark.parametrize(
    ("action", "trait", "before", "after"),
    [
        ("run e6", None, 2, 0), ("sap e6", None, 2, 1), ("shield e6", None, 2, 0), ("jump e6", "efficient", 4, 0),
        ("drone place e6", "drone", 2, 0),
    ],
)  # fmt: skip
def test_actions_on_the_zone_are_paid_and_return_the_token(
    action: str, trait: str | None, before: int, after: int
) -> None:
    meets(before - 1, trait).refuses(action, "VZ-357")
    s = meets(before, trait).play(action)
    assert (s.table.level[0], s.table.tokens) == (after, (0, 0))


@rule("VZ-359")
def test_charging_a_zone_with_a_token_costs_both() -> None:
    meets(2, but="e6:1").refuses("charge e6", "VZ-357")
    s = meets(3, but="e6:1").play("charge e6")
    assert (s.table.level[0], rating(s, "e6"), s.table.tokens) == (0, 2, (0, 0))


@rule("VZ-359", "VZ-G64")
def test_teleport_and_grenade_pay_only_where_the_level_covers_both() -> None:
    s = meets(4, "teleport").play("teleport").refuses("teleport e6", "VZ-357")
    assert "e7" in aims(s, "teleport")
    s = meets(4, "electro_grenade").play("grenade").refuses("grenade e6", "VZ-357")
    for trait, action in (("teleport", "teleport"), ("electro_grenade", "grenade")):
        s = meets(4, trait, interference_costs=(1, 0)).play(action, f"{action} e6")
        assert (s.table.level[0], s.table.tokens) == (0, (0, 0))


@rule("VZ-359")
def test_shifting_onto_the_zone_is_paid() -> None:
    robots = "p1a:e5 p1b:e6 p2a:a1 p2b:i5"
    s = meets(1, "shift", robots=robots).refuses("shift p1b", "VZ-357")
    assert "shift" not in verbs(s)
    s = meets(2, "shift", robots=robots).play("shift p1b")
    assert (where(s, "p1a"), s.table.level[0], s.table.tokens) == ("e6", 0, (0, 0))


@rule("VZ-359")
def test_moving_a_drone_there_is_paid() -> None:
    meets(1, "drone", drone="e7").refuses("drone move e6", "VZ-357")
    s = meets(2, "drone", drone="e7").play("drone move e6")
    assert (lies(s, "drone"), s.table.level[0]) == ("e6", 0)


@rule("VZ-359", "VZ-G64")
def test_a_prime_of_the_zone_is_paid() -> None:
    words = {"but": "e6:0", "phase": "turn", "prime": (1, 0)}
    meets(1, **words).asks("p1", "active_robot")  # e6 is all it could raise, and it cannot pay
    s = meets(2, **words).play("prime", "recharge e6")
    assert (rating(s, "e6"), s.table.level[0], s.table.tokens) == (2, 0, (0, 0))


@rule("VZ-G64")
def test_a_prime_that_could_not_pay_for_both_zones_is_not_offered() -> None:
    robots = "p1a:a1 p1b:e5 p2a:i1 p2b:i5"
    full = [z for z in LABELS if z not in near("a1") | {"b3"}]
    words = {
        "zones": " ".join(full) + " a2 b1 b2",
        "robots": robots,
        "phase": "turn",
        "prime": (1, 0),
        "shields": "p2:a2 p2:b1",
    }
    lay(level=(3, 0), traits=(None, "interference"), tokens=("b2", "b3"), **words).asks("p1", "declare")
    lay(level=(2, 0), traits=(None, "interference"), tokens=("b2", "b3"), **words).asks("p1", "active_robot")


@rule("VZ-359")
def test_a_jolt_declared_on_the_robot_there_is_paid_and_each_further_one() -> None:
    robots = "p1a:e5 p1b:i1 p2a:e6 p2b:e4"
    s = meets(1, robots=robots).refuses("jolt p2a", "VZ-357").allows("jolt p2b")
    s = meets(2, robots=robots).play("jolt p2a", "force e7")
    assert (s.table.level[0], s.table.tokens) == (0, (0, 0))
    meets(2, robots=robots).play("jolt p2b", "force e3").asks("p1", "actions")  # 1⚡ for the Jolt, 2⚡ for the token
    s = meets(3, robots=robots).play("jolt p2b", "force e3", "jolt p2a", "force e7")
    assert (s.table.level[0], s.table.tokens) == (0, (0, 0))


@rule("VZ-359")
def test_being_forced_there_and_leaping_over_it_cost_nothing() -> None:
    s = meets(0, robots="p1a:e4 p1b:i1 p2a:a1 p2b:e5", but="d5:0 f5:0").play("jolt p2b")
    assert (where(s, "p2b"), s.table.tokens) == ("e6", (0, 1 << LABELS.index("e6")))
    s = meets(3, but="d5:0").play("jump e7")
    assert (s.table.level[0], s.table.tokens) == (0, (0, 1 << LABELS.index("e6")))


@rule("VZ-358")
def test_the_owner_ignores_own_tokens() -> None:
    s = lay(robots="p1a:e5 " + AWAY, traits=("interference", None), tokens=(None, "e6")).play("run e6", "stop")
    assert (where(s, "p1a"), s.table.tokens) == ("e6", (0, 1 << LABELS.index("e6")))


@rule("VZ-360")
def test_tokens_come_back_to_be_placed_again_and_leave_with_their_owner() -> None:
    s = meets(2, robots="p1a:e5 p1b:i1 p2a:c3 p2b:i5").play("run e6", "stop", "end turn", "activate p2a")
    assert aims(s, "interference 2") == near("c3")
    s = lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p3a:a1 p3b:a3", traits=(None, "interference", None), tokens=("h3", "h4"),
        but="d5:0 e6:0 f5:0", fallen=1,
    ).play("jolt p2a", "force e6")  # fmt: skip
    assert s.table.tokens == (0, 0)


@rule("VZ-G64")
def test_the_costs_can_be_set_even_to_nothing() -> None:
    s = meets(0, interference_costs=(1, 0)).play("run e6")
    assert (s.table.level[0], s.table.tokens) == (0, (0, 0))
    meets(3, interference_costs=(1, 4)).refuses("run e6", "VZ-357")
    meets(4, interference_costs=(1, 4)).allows("run e6")
    meets(0, tokens=("e6", None)).refuses("run e6", "VZ-357")
    assert meets(1, tokens=("e6", None)).play("run e6").table.level[0] == 0


@rule("VZ-G64")
def test_the_level_left_must_cover_the_action_itself() -> None:
    meets(3, tokens=("e7", None)).refuses("jump e7", "VZ-357").allows("jump f6")
    assert meets(4, tokens=("e7", None)).play("jump e7").table.level[0] == 0
    meets(4, tokens=("e7", None)).refuses("shield e7", "VZ-357").allows("shield f6")


@rule("VZ-G47")
def test_interference_tokens_do_not_occupy() -> None:
    s = lay(robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5", traits=(None, "interference"), tokens=("e6", None), but="d5:0 f5:0")
    assert where(s.play("jolt p2a"), "p2a") == "e6"


@rule("VZ-G47")
@pytest.mark.parametrize("token", ["drone", "grenade", "shield", "robot"])
def test_blockers_occupy(token: str) -> None:
    words: dict[str, object] = {"robots": "p1a:e4 p1b:i1 p2a:e5 p2b:i5"}
    if token == "robot":
        words["robots"] = "p1a:e4 p1b:e6 p2a:e5 p2b:i5"
    elif token == "shield":
        words["shields"] = "p1:e6"
    else:
        words[token] = "e6"
    trait = ("electro_grenade" if token == "grenade" else "drone", None)
    s = lay(traits=trait, **words).play("jolt p2a")
    assert aims(s, "force") == {"d5", "f5"}


# --- Repel ----------------------------------------------------------------------------------------------------------


@rule("VZ-373")
def test_opponents_place_no_shield_next_to_repel() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:e7 p2b:i5", traits=(None, "repel"), level=(4, 0))
    within = {z for z in LABELS if 1 <= apart("e5", z) <= 2}
    assert aims(s, "shield") == within - near("e7") - {"e7"}
    s.refuses("shield e6", "VZ-373").refuses("shield f6", "VZ-373").allows("shield d5")


@rule("VZ-373")
def test_repel_does_not_bind_its_owner() -> None:
    s = lay(robots="p1a:e5 p1b:e7 p2a:a1 p2b:i5", traits=("repel", None)).allows("shield e6")
    assert aims(s, "shield") == near("e5")


@rule("VZ-374")
def test_shields_that_stand_stay_when_repel_comes_near() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5", traits=("repel", None), shields="p2:e7").play("run e6", "stop")
    assert shields(s, "p2") == {"e7"}
