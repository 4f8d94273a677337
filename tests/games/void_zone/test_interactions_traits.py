"""Where traits, the House Robot and the Drain Rate meet; the numbers are those of the ledger's list of interactions."""

from __future__ import annotations

from typing import Any

from tests.games.void_zone.trait_kit import LABELS, aims, lay, lies, rating, sane, shields, where

from ludus.testing import Position, rule

DEADLY = "d5:0 e6:0 f5:0"  # a Robot jolted from e4 on e5 dies


@rule("VZ-056", "VZ-214")
def test_x06_a_kill_that_raises_the_drain_rate_makes_standing_still_deadly() -> None:
    s = lay(3, robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:a1", but=DEADLY, fallen=2).play("jolt p2a", "force e6")
    assert (s.table.drain, rating(s, "e4")) == (2, 2)
    s.play("end turn")
    assert (where(s, "p1a"), rating(s, "e4")) == ("", 0)


@rule("VZ-211", "VZ-G58")
def test_x12_jolting_the_own_partner_out_counts_but_earns_nothing() -> None:
    s = lay(
        3, robots="p1a:e4 p1b:e5 p2a:a1 p3a:i5", but=DEADLY, fallen=2, traits=("fan_favourite", None, None),
        capacity=(4, 2, 2),
    ).play("jolt p1b", "force e6")  # fmt: skip
    assert (s.table.fallen, s.table.drain, s.table.level, s.table.cheers) == (3, 2, [1, 1, 1], 0)


@rule("VZ-332", "VZ-163")
def test_x17_a_link_of_a_chain_evades() -> None:
    s = lay(3, robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:e6 p3b:a3", but="d5:0 f5:0 e7:0", traits=(None, None, "evade"))
    s.play("jolt p2a").asks("p1", "destination").play("force e6").asks("p3", "destination")
    assert aims(s, "force") == {"d6", "f6"}
    s.play("force f6")
    assert (where(s, "p3a"), where(s, "p2a")) == ("f6", "e6")


@rule("VZ-300", "VZ-301")
def test_x18_disintegrate_helps_only_over_a_charged_zone() -> None:
    words = {
        "robots": "p1a:e4 p1b:i1 p2a:e5 p2b:i5",
        "traits": (None, "disintegrate"),
        "level": (0, 4),
        "shields": "p2:d5",
    }
    s = lay(but="e6:0 f5:0", **words).play("jolt p2a", "disintegrate d5")
    assert where(s, "p2a") == "d5"
    s = lay(but=DEADLY, **words).play("jolt p2a", "disintegrate d5")
    assert aims(s, "force") == {"d5", "e6", "f5"}
    s.play("force d5")
    assert where(s, "p2a") == ""


@rule("VZ-307", "VZ-368", "VZ-G61")
def test_x19_pristine_beside_a_robot_with_its_drone() -> None:
    s = lay(3, robots="p1a:e5 p1b:i1 p2a:e6 p2b:i5 p3a:e4 p3b:a3", traits=(None, "pristine", "drone"), drone="d4")
    assert aims(s, "jolt") == {"drone"}
    s.refuses("jolt p2a", "VZ-368").refuses("jolt p3a", "VZ-307").play("jolt drone")
    assert aims(s, "jolt") == {"p3a"}


@rule("VZ-225", "VZ-333", "VZ-G39")
def test_x20_fan_favourite_when_a_player_falls() -> None:
    s = lay(robots="p1a:e4 p1b:i1 p2a:e5", but=DEADLY, fallen=1, traits=("fan_favourite", None)).play(
        "jolt p2a", "force e6"
    )
    assert s.match.over
    assert (s.match.ending.winners, s.table.cheers) == ((0,), 0)
    s = lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p3a:a1 p3b:a3", but=DEADLY, fallen=1, traits=("fan_favourite", None, None),
        capacity=(3, 2, 2),
    ).play("jolt p2a", "force e6")  # fmt: skip
    assert (s.table.level, s.table.drain) == ([3, 0, 1], 2)
    s.play("run d4", "stop", "sap d3", "shield c3").allows("end turn")


@rule("VZ-350", "VZ-351", "VZ-352")
def test_x21_a_hologram_on_its_shield_over_the_void() -> None:
    words = {"robots": "p1a:e5 p1b:i1 p2a:e7 p2b:i5", "but": "e6:0", "traits": ("hologram", None), "shields": "p1:e6"}
    s = lay(**words).play("run e6", "stop", "jolt p2a", "force e8")
    assert (where(s, "p2a"), where(s, "p1a")) == ("e8", "e6")
    s.play("end turn")
    assert (where(s, "p1a"), where(s, "p1b")) == ("", "i1")
    s = lay(**words).play("run e6", "run d6", "end turn")
    assert (where(s, "p1a"), rating(s, "e6")) == ("d6", 0)


@rule("VZ-286")
def test_x22_an_aggressive_kill_that_raises_the_drain_rate() -> None:
    s = lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:a1", but=DEADLY, fallen=2, traits=("aggressive", None, None),
    ).play("jolt p2a", "force e6", "follow")  # fmt: skip
    assert (where(s, "p1a"), rating(s, "e4"), rating(s, "e5"), s.table.drain) == ("e5", 0, 2, 2)


@rule("VZ-028", "VZ-327")
def test_x23_a_grenade_that_eliminates_its_owner() -> None:
    s = lay(
        3, robots="p1a:e6 p2a:e4 p2b:i5 p3a:a1 p3b:a3", grenade="e5", traits=("electro_grenade", None, None), fallen=1,
        but="d6:0 e7:0 f6:0", phase="grenade", shields="p3:d4",
    ).play("first p1a", "force e7")  # fmt: skip
    assert (s.table.out, lies(s, "grenade"), rating(s, "e5"), where(s, "p2a")) == ((0,), "", 2, "e4")
    assert shields(s, "p3") == {"d4"}
    s.asks("p2", "active_robot")


@rule("VZ-G31", "VZ-G56")
def test_x24_the_chain_round_the_grenade() -> None:
    robots = "p1a:a1 p1b:d5 p2a:d4 p2b:e4 p3a:f4 p3b:f5"
    s = lay(
        3, zones="e6 d5 d4 e4 f4 f5 a1", robots=robots, grenade="e6", traits=("electro_grenade", None, None),
        phase="grenade",
    ).play("first p1b", "force d4", "force e4", "force f4", "force f5")  # fmt: skip
    assert aims(s, "force") == {"f6", "g5"}
    s.refuses("force e6", "VZ-137").play("force f6")
    assert [where(s, piece) for piece in ("p1b", "p2a", "p2b", "p3a", "p3b")] == ["d4", "e4", "f4", "f5", ""]
    assert (rating(s, "e6"), lies(s, "grenade")) == (0, "")
    s.asks("p1", "active_robot")


@rule("VZ-414")
def test_x25_the_house_robot_jolted_first_makes_a_normal_chain() -> None:
    s = lay(robots="p1a:e4 p1b:i1 p2a:e6 p2b:i5 house:e5", house_robot=True, shields="p2:d5 p2:f5").play("jolt house")
    s.asks("p1", "destination")
    assert aims(s, "force") == {"d6", "e7", "f6"}  # the chain into p2a was all there was
    s.play("force e7")
    assert (where(s, "house"), where(s, "p2a")) == ("e6", "e7")


@rule("VZ-359")
def test_x28_a_token_under_its_owners_robot() -> None:
    words = {"traits": (None, "interference"), "tokens": (None, "e6"), "capacity": (4, 2)}
    s = lay(robots="p1a:e5 p1b:i1 p2a:e6 p2b:i5", **words).refuses("jolt p2a", "VZ-357")
    s = lay(robots="p1a:e4 p1b:e5 p2a:e6 p2b:i5", but="d5:0 f5:0", **words).play("jolt p1b", "force e6", "force e7")
    assert (where(s, "p1b"), where(s, "p2a"), s.table.level[0]) == ("e6", "e7", 0)
    assert s.table.tokens == (0, 1 << LABELS.index("e6"))


def split(**words: Any) -> Position:
    words = {"robots": "p1a:e5 p1b:e4 p2a:a1 p2b:i5", "traits": ("split_personality", None)} | words
    return lay(**words)


@rule("VZ-392", "VZ-G14")
def test_x29_the_other_robot_jolts_the_active_one() -> None:
    s = split(drain=2).play("other jolt p1a", "force e6", "end turn")
    assert (where(s, "p1a"), rating(s, "e5"), rating(s, "e6"), s.table.exhausted[0]) == ("e6", 2, 2, 0)
    s = split(but=DEADLY).play("other jolt p1a", "force e6").asks("p2", "active_robot")
    assert (where(s, "p1a"), where(s, "p1b"), s.table.exhausted[0]) == ("", "e4", -1)


@rule("VZ-G73")
def test_x30_the_drain_rate_changes_during_the_only_house_action() -> None:
    s = lay(
        robots="p1a:a1 p1b:e6 p2a:i1 house:e5", house_robot=True, phase="house", but="d6:0 e7:0 f6:0", fallen=1,
    ).play("house jolt p1b", "force e7").asks("p2", "act")  # fmt: skip
    assert s.table.drain == 2
    s.play("house run e6").asks("p2", "act").play("house run d5").asks("p1", "actions")


# --- more that could go wrong ---------------------------------------------------------------------------------------


@rule("VZ-307", "VZ-357", "VZ-368")
def test_drone_pristine_and_interference_for_one_jolter() -> None:
    robots = "p1a:e5 p1b:i1 p2a:e6 p2b:i5 p3a:e4 p3b:a3 p4a:d5 p4b:a5"
    words = {"traits": (None, "drone", "pristine", "interference"), "drone": "f5", "tokens": ("f5", "d5")}
    s = lay(4, robots=robots, level=(0, 0, 0, 0), **words)
    s.refuses("jolt p3a", "VZ-368").refuses("jolt p4a", "VZ-357").refuses("jolt drone", "VZ-357")
    assert aims(s, "jolt") == {"p2a"}  # it is not able to jolt the Drone, so the Drone covers nobody
    s = lay(4, robots=robots, level=(2, 0, 0, 0), **words).refuses("jolt p2a", "VZ-307")
    assert aims(s, "jolt") == {"drone", "p4a"}
    s.play("jolt drone")
    assert (s.table.level[0], s.table.tokens[0], lies(s, "drone")) == (1, 0, "")
    assert aims(s, "jolt") == {"p2a"}  # 1⚡ for a further Jolt; p4a would cost 3⚡


@rule("VZ-333", "VZ-214")
def test_a_fan_favourite_kill_in_a_chain_that_raises_the_drain_rate() -> None:
    s = lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p3a:e6 p3b:a3", but="d5:0 f5:0 d6:0 e7:0 f6:0 e6:1 e5:1", fallen=2,
        traits=("fan_favourite", None, None), capacity=(4, 2, 2),
    ).play("jolt p2a", "force e6", "force e7")  # fmt: skip
    assert (where(s, "p2a"), where(s, "p3a"), s.table.drain, s.table.level) == ("e6", "", 2, [4, 1, 1])
    assert (rating(s, "e6"), rating(s, "d5")) == (2, 2)  # the centre was reset before the pusher entered
    s.play("run d4", "stop")
    assert rating(s, "e4") == 0


@rule("VZ-288", "VZ-152")
def test_an_aggressive_step_takes_later_targets_out_of_reach() -> None:
    s = lay(robots="p1a:e4 p1b:i1 p2a:e5 p2b:e3", level=(4, 0), traits=("aggressive", None)).play(
        "jolt p2a", "force e6"
    )
    s.play("follow").asks("p1", "actions")  # e3 is not next to e5
    assert s.table.level[0] == 4
    s = lay(robots="p1a:e4 p1b:i1 p2a:e5 p2b:e3", level=(4, 0), traits=("aggressive", None)).play(
        "jolt p2a", "force e6"
    )
    s.play("pass").allows("jolt p2b")


@rule("VZ-G32", "VZ-288")
def test_declared_targets_an_aggressive_step_left_behind_are_lost() -> None:
    s = lay(
        robots="p1a:e4 p1b:i1 p2a:e5 p2b:e3", level=(4, 0), traits=("aggressive", None), extra_jolts="declared",
    ).play("jolt p2a", "jolt p2b", "force e6", "follow").asks("p1", "actions")  # fmt: skip
    assert (where(s, "p2b"), s.table.level[0]) == ("e3", 3)


@rule("VZ-092", "VZ-357")
def test_a_token_on_the_third_step_of_a_run_costs_both() -> None:
    words = {
        "robots": "p1a:e5 p1b:i1 p2a:a1 p2b:i5",
        "traits": (None, "interference"),
        "tokens": ("e8", None),
        "capacity": (4, 2),
    }
    lay(level=(2, 0), **words).play("run e6", "run e7").refuses("run e8", "VZ-357").allows("run d7")
    s = lay(level=(3, 0), **words).play("run e6", "run e7", "run e8")
    assert (s.table.level[0], s.table.tokens, where(s, "p1a")) == (0, (0, 0), "e8")


@rule("VZ-311", "VZ-G39")
def test_the_drone_of_a_player_who_falls_is_gone_before_the_next_jolt() -> None:
    s = lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p3a:d4 p3b:a3", level=(1, 0, 0), but=DEADLY + " c3:0 c4:0", fallen=1,
        traits=(None, "drone", None), drone="c4",
    ).play("jolt p2a", "force e6")  # fmt: skip
    assert lies(s, "drone") == ""
    s.play("jolt p3a")  # d5 was reset to full charge
    assert (where(s, "p3a"), rating(s, "c4")) == ("d5", 0)


@rule("VZ-326", "VZ-324")
def test_a_grenade_kill_that_eliminates_a_player_takes_that_shield_before_the_next_jolt() -> None:
    s = lay(
        3, robots="p1a:a1 p1b:i1 p2a:e6 p3a:e4 p3b:a3", grenade="e5", phase="grenade", fallen=1, shields="p2:e3",
        traits=("electro_grenade", None, None), but="d6:0 e7:0 f6:0 d3:0 f3:0",
    ).play("first p2a", "force e7")  # fmt: skip
    assert (where(s, "p3a"), s.table.out, s.table.drain) == ("e3", (1,), 2)
    assert rating(s, "e5") == 0  # the reset came first, then the grenade's own zone
    sane(s)


@rule("VZ-302", "VZ-330")
def test_disintegrate_opens_a_way_and_the_jolter_chooses_among_more() -> None:
    s = lay(
        robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5", traits=(None, "disintegrate"), level=(0, 4), shields="p2:d5", but="f5:0",
    ).play("jolt p2a", "disintegrate d5").asks("p1", "destination")  # fmt: skip
    assert aims(s, "force") == {"d5", "e6"}


@rule("VZ-382", "VZ-056")
def test_shift_after_a_kill_at_drain_rate_two_saves_the_active_robot() -> None:
    words = {"robots": "p1a:e4 p1b:e3 p2a:i1 p2b:i5", "traits": ("shift", None), "drain": 2}
    assert where(lay(**words).play("end turn"), "p1a") == ""
    s = lay(**words).play("shift p1b", "end turn")
    assert (where(s, "p1a"), where(s, "p1b"), rating(s, "e4")) == ("e3", "e4", 2)


@rule("VZ-391", "VZ-107")
def test_sap_and_charge_exclude_each_other_over_both_robots() -> None:
    s = lay(
        robots="p1a:e5 p1b:c3 p2a:a1 p2b:i5", traits=("split_personality", None), level=(1, 0), but="e6:1 b3:1",
    ).play("sap e4").refuses("other charge b3", "VZ-107").allows("other sap b3")  # fmt: skip
    assert aims(s, "other charge") == set()


@rule("VZ-376", "VZ-212")
def test_the_bonus_of_the_drain_rate_change_is_not_rerouted() -> None:
    s = lay(
        3, robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:a1", but=DEADLY, fallen=2, traits=(None, None, "reroute"),
    ).play("jolt p2a", "force e6")  # fmt: skip
    assert s.table.level == [1, 1, 1]
