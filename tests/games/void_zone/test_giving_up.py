"""Giving up: at any own decision, with all consequences, and the next question is a sane one."""

from __future__ import annotations

import pytest
from tests.games.void_zone.trait_kit import aims, lay, lies, rating, sane, shields, where

from ludus.testing import Position, position, rule

THREE = "p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:a1 p3b:a3"


def gives_up(s: Position, seat: str) -> Position:
    """The seat that is asked gives up; both Robots are out, and what follows is sane."""
    s.asks(seat)
    assert [aside.text for aside in s.match.asides] == ["resign"]
    s.play("resign")
    for piece in ("a", "b"):
        assert where(s, seat + piece) == ""
    sane(s)
    return s


@rule("VZ-G43")
def test_both_robots_fall_with_all_consequences() -> None:
    s = gives_up(lay(3, robots=THREE, shields="p1:c3", but="e6:0"), "p1").asks("p2", "active_robot")
    assert (s.table.out, s.table.fallen, s.table.drain) == ((0,), 2, 2)
    assert (rating(s, "e6"), s.table.level, shields(s, "p1")) == (2, [0, 2, 1], set())  # and p2a stands in the centre
    s = gives_up(lay(robots="p1a:e4 p1b:i1 p2a:e5 p2b:i5"), "p1")
    assert s.match.ending.winners == (1,)
    assert s.match.ending.rule == "VZ-225"


@rule("VZ-G43")
def test_nobody_gives_up_before_there_are_robots() -> None:
    s = position("void-zone", traits=True, first_player=1)
    assert s.match.asides == []
    s.refuses("resign", "VZ-271")


@rule("VZ-G43")
def test_only_the_player_who_is_asked() -> None:
    s = lay(3, robots=THREE)
    assert s.match.why_not("p2 resign") is not None
    assert s.match.why_not("resign") is None
    assert "resign" not in s.options()


@rule("VZ-G43")
def test_in_the_middle_of_a_run() -> None:
    gives_up(lay(3, robots=THREE).play("run d4"), "p1").asks("p2", "active_robot")


@rule("VZ-G43")
@pytest.mark.parametrize("trait", ["electro_grenade", "teleport", "glitch"])
def test_in_the_middle_of_an_action_that_asks_again(trait: str) -> None:
    action = {"electro_grenade": "grenade", "teleport": "teleport", "glitch": "jump d4"}[trait]
    s = gives_up(lay(3, robots=THREE, level=(4, 0, 0), traits=(trait, None, None)).play(action), "p1")
    s.asks("p2", "active_robot")
    assert lies(s, "grenade") == ""


@rule("VZ-G43")
def test_while_choosing_a_destination() -> None:
    s = gives_up(lay(3, robots=THREE).play("jolt p2a"), "p1").asks("p2", "active_robot")
    assert where(s, "p2a") == "e5"  # nobody was left to push it


CHAIN = "p1a:e4 p1b:i1 p2a:e5 p2b:i5 p3a:e6 p3b:a3"


@rule("VZ-G43")
def test_in_the_middle_of_a_chain() -> None:
    s = gives_up(lay(3, robots=CHAIN, but="d5:0 f5:0").play("jolt p2a", "force e6"), "p1").asks("p2", "active_robot")
    assert (where(s, "p2a"), where(s, "p3a")) == ("e5", "e6")


@rule("VZ-G43", "VZ-164")
def test_an_evading_link_of_a_chain_gives_up() -> None:
    s = lay(3, robots=CHAIN, but="d5:0 f5:0", traits=(None, None, "evade")).play("jolt p2a", "force e6")
    gives_up(s, "p3").asks("p1", "actions")
    assert where(s, "p2a") == "e6"  # the pushing Robot enters


@rule("VZ-G43")
@pytest.mark.parametrize("trait", ["evade", "disintegrate"])
def test_the_target_gives_up(trait: str) -> None:
    s = lay(3, robots=THREE, traits=(None, trait, None), shields="p2:c3", level=(0, 4, 0)).play("jolt p2a")
    gives_up(s, "p2").asks("p1", "actions")
    assert where(s, "p1a") == "e4"


@rule("VZ-G43")
@pytest.mark.parametrize("trait", ["aggressive", "short_circuit", None])
def test_after_a_jolt(trait: str | None) -> None:
    s = lay(3, robots="p1a:e4 p1b:i1 p2a:e5 p2b:d4 p3a:a1 p3b:a3", level=(2, 0, 0), traits=(trait, None, None))
    gives_up(s.play("jolt p2a", "force e6"), "p1").asks("p2", "active_robot")


@rule("VZ-G43")
def test_while_naming_targets_beforehand() -> None:
    robots = "p1a:e4 p1b:i1 p2a:e5 p2b:d4 p3a:a1 p3b:a3"
    s = gives_up(lay(3, robots=robots, level=(2, 0, 0), extra_jolts="declared").play("jolt p2a"), "p1")
    s.asks("p2", "active_robot")
    assert where(s, "p2a") == "e5"


@rule("VZ-G43")
@pytest.mark.parametrize("declare", ["sequential", "secret"])
def test_in_a_prime_window(declare: str) -> None:
    words = {"phase": "turn", "prime": (1, 1, 1), "but": "e3:0 h1:0 b1:0 h5:0", "prime_declare": declare}
    s = gives_up(lay(3, robots=THREE, **words), "p1")
    s.asks("p3", "Prime cube").play("prime").asks("p2").play("pass").asks("p3", "zone").play("recharge b1", "stop")
    s.asks("p2", "Prime cube")  # the next turn: player 1 has none
    s = gives_up(lay(3, robots=THREE, **words).play("prime"), "p3").asks("p2").play("pass").asks("p1", "zone")


@rule("VZ-G43")
def test_while_choosing_zones_to_recharge() -> None:
    words = {"phase": "turn", "prime": (1, 1, 1), "but": "e3:0 d3:0 h5:0"}
    s = gives_up(lay(3, robots=THREE, **words).play("prime", "pass"), "p1")
    s = gives_up(lay(3, robots=THREE, **words).play("prime", "pass", "recharge e3"), "p1")
    assert rating(s, "e3") == 2


@rule("VZ-G43", "VZ-G08")
def test_out_of_order_while_all_declare_in_secret() -> None:
    s = lay(
        3, robots=THREE, phase="turn", prime=(1, 1, 1), but="e3:0 h1:0 b1:0 h5:0", prime_declare="secret",
    )  # fmt: skip
    assert [d.seat for d in s.match.decisions] == [0, 1, 2]
    s.allows("p2 resign").play("p2 resign")
    sane(s)
    assert (s.table.out, [d.seat for d in s.match.decisions]) == ((1,), [0, 2])
    s.play("p3 prime", "p1 pass").asks("p3", "zone")


@rule("VZ-G43")
def test_when_the_robot_to_activate_is_asked() -> None:
    gives_up(lay(3, robots=THREE, phase="active_robot"), "p1").asks("p2", "active_robot")


@rule("VZ-G43")
def test_while_the_own_grenade_goes_off() -> None:
    robots = "p1a:a1 p1b:i1 p2a:e6 p2b:i5 p3a:e4 p3b:a3"
    for answers in ([], ["first p2a"]):
        s = lay(3, robots=robots, grenade="e5", traits=("electro_grenade", None, None), phase="grenade", but="e5:1")
        gives_up(s.play(*answers), "p1").asks("p2", "active_robot")
        assert (where(s, "p2a"), where(s, "p3a"), lies(s, "grenade")) == ("e6", "e4", "")


@rule("VZ-G43")
def test_in_a_house_turn() -> None:
    words = {"phase": "house", "house_robot": True}
    s = gives_up(lay(3, robots="p1a:e6 p1b:i1 p2a:d5 p2b:i5 p3a:a1 p3b:a3 house:e5", **words), "p1")
    s.asks("p2", "act").play("house run f5").asks("p2", "act")  # the Drain Rate is 2 now
    assert s.table.token_holder == 1
    s = lay(3, robots="p1a:e6 p1b:i1 p2a:d5 p2b:i5 p3a:a1 p3b:a3 house:e5", **words).play("house jolt p2a")
    gives_up(s, "p1").asks("p2", "act")
    assert where(s, "p2a") == "d5"


@rule("VZ-G43", "VZ-417")
def test_owing_the_house_robot_its_second_step() -> None:
    robots = "p1a:i3 p1b:i1 p2a:a5 p2b:i5 p3a:a1 p3b:a3 house:c3"
    s = lay(3, robots=robots, phase="house", house_robot=True, drain=2, but="c4:0", fallen=0).play("house run c4")
    gives_up(s, "p1").asks("p2", "active_robot")
    assert where(s, "house") == ""  # left over the Void


@rule("VZ-G43")
@pytest.mark.parametrize("extra_jolts", ["one_by_one", "declared"])
def test_between_the_paid_jolts_of_the_house_robot(extra_jolts: str) -> None:
    robots = "p1a:e6 p1b:i1 p2a:d5 p2b:i5 p3a:e4 p3b:a3 house:e5"
    words = {"phase": "house", "house_robot": True, "house_extra_jolts": True, "level": (2, 0, 0)}
    s = lay(3, robots=robots, extra_jolts=extra_jolts, **words).play("house jolt p2a")
    s = s.play("force c5") if extra_jolts == "one_by_one" else s
    assert aims(s, "house jolt") == {"p1a", "p3a"}
    gives_up(s, "p1").asks("p2", "act")
    assert where(s, "p3a") == "e4"
