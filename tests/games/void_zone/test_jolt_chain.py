"""Chain Jolt (VZ-160 to VZ-168)."""

from __future__ import annotations

from tests.games.void_zone.looks import lay, offers, ratings, where

from ludus.testing import Position, rule

SPARE = "p1b:a1 p2b:a2 p3b:a3"


def chain(more: str = "", shields: str = "p3:e6 p3:f5") -> Position:
    """p1a on e4, p2a on e5, p3a on d5; shields leave p2a nowhere to go but into p3a."""
    zones = f"e4 e5 d5 e6 f5 a1 a2 a3 {more}"
    return lay(3, zones=zones, robots=f"p1a:e4 p2a:e5 p3a:d5 {SPARE}", shields=shields)


@rule("VZ-160", "VZ-164")
def test_a_robot_forced_into_another_jolts_it_and_takes_its_zone() -> None:
    s = chain("c5").play("jolt p2a")
    assert (where(s, "p1a"), where(s, "p2a"), where(s, "p3a")) == ("e4", "d5", "c5")


@rule("VZ-161")
def test_the_far_zones_are_found_from_the_pushers_old_zone() -> None:
    s = chain().play("jolt p2a")
    assert offers(s, "force") == {"c4", "c5", "d6"}
    s.refuses("force d4", "VZ-133").refuses("force e6", "VZ-133")


@rule("VZ-162")
def test_a_robot_in_a_chain_must_go_to_a_free_zone_if_there_is_one() -> None:
    s = chain("c4 d6").play("jolt p2a")
    assert offers(s, "force") == {"c4", "d6"}
    s.refuses("force c5", "VZ-134")


@rule("VZ-162", "VZ-138")
def test_a_robot_in_a_chain_between_shields_is_eliminated() -> None:
    s = lay(
        4, zones="e4 e5 d5 e6 f5 c4 c5 d6 a1 a2 a3 a4 a5", robots=f"p1a:e4 p2a:e5 p3a:d5 {SPARE} p4a:a4 p4b:a5",
        shields="p3:c4 p3:c5 p4:d6 p2:e6 p2:f5",
    ).play("jolt p2a")  # fmt: skip
    assert (where(s, "p2a"), where(s, "p3a")) == ("d5", "")


@rule("VZ-163")
def test_the_active_player_chooses_every_direction() -> None:
    s = lay(3, zones="e4 e5 d5 a1 a2 a3", robots=f"p1a:e4 p2a:e5 p3a:d5 {SPARE}").play("jolt p2a")
    s.asks("p1", "OneJolt.destination").play("p1 force d5").asks("p1", "OneJolt.destination")
    assert offers(s, "force") == {"c4", "c5", "d6"}


@rule("VZ-164")
def test_the_pusher_enters_also_when_the_other_is_eliminated() -> None:
    s = chain().play("jolt p2a", "force c5")
    assert (where(s, "p2a"), where(s, "p3a")) == ("d5", "")


def row_of_three() -> Position:
    """p1a on e3 pushes p2a on e4, p3a on e5, p2b on e6 in a row; shields keep the row straight and e7 is Void."""
    return lay(
        4, zones="e3 e4 e5 e6 a1 a3 a4 a5", robots="p1a:e3 p2a:e4 p3a:e5 p2b:e6 p1b:a1 p3b:a3 p4a:a4 p4b:a5",
        shields="p3:d4 p3:f4 p4:d5 p4:f5 p1:d6 p1:f6",
    )  # fmt: skip


@rule("VZ-165", "VZ-166")
def test_in_a_row_of_three_the_last_dies_and_the_others_move_up() -> None:
    s = row_of_three().play("jolt p2a")  # no choice anywhere
    assert [where(s, robot) for robot in ("p1a", "p2a", "p3a", "p2b")] == ["e3", "e5", "e6", ""]
    assert s.table.fallen == 1


@rule("VZ-167")
def test_zones_left_in_a_chain_are_not_drained() -> None:
    assert ratings(row_of_three().play("jolt p2a"), "e3 e4 e5 e6") == [2, 2, 2, 2]


@rule("VZ-168")
def test_the_active_player_has_eliminated_the_last_robot_of_the_chain() -> None:
    zones = "e4 e5 d5 a1 a2 a3"
    s = lay(3, traits=("fan_favourite", None, None), zones=zones, robots=f"p1a:e4 p2a:e5 p3a:d5 {SPARE}")
    s.play("jolt p2a", "force d5", "force c5")
    assert (where(s, "p3a"), s.table.level[0]) == ("", 2)


@rule("VZ-G31")
def test_a_chain_does_not_come_back_to_a_robot_in_it() -> None:
    robots = "p1a:c5 p1b:a1 p2a:d5 p2b:e6 p3a:f5 p3b:f4 p4a:e4 p4b:d4"
    s = lay(4, zones="c5 a1 d5 e6 f5 f4 e4 d4", robots=robots)
    s.play("jolt p2a", "force e6", "force f5", "force f4", "force e4", "force d4")
    assert offers(s, "force") == {"c3", "c4"}  # d5 is next, but its Robot began the ring
    s.refuses("force d5", "VZ-G31").play("force c3")
    assert [where(s, r) for r in ("p2a", "p2b", "p3a", "p3b", "p4a", "p4b")] == ["e6", "f5", "f4", "e4", "d4", ""]


@rule("VZ-G31")
def test_a_chain_does_not_come_back_to_the_jolter() -> None:
    robots = "p1a:e6 p1b:a1 p2a:d5 p2b:d4 p3a:e4 p3b:f4 p4a:f5 p4b:a5"
    s = lay(4, zones="e6 a1 a5 d5 d4 e4 f4 f5", robots=robots)
    s.play("jolt p2a", "force d4", "force e4", "force f4", "force f5")
    assert offers(s, "force") == {"f6", "g5"}
    s.refuses("force e6", "VZ-G31")
    assert "stands on e6 and is already part of this chain." in str(s.match.why_not("force e6"))


@rule("VZ-G84")
def test_the_fourth_robot_of_a_chain_may_end_next_to_the_active_robot() -> None:
    robots = "p1a:e6 p1b:a1 p2a:d5 p2b:d4 p3a:e4 p3b:f4 p4a:a4 p4b:a5"
    s = lay(4, zones="e6 a1 a4 a5 d5 d4 e4 f4 f5", robots=robots)
    s.play("jolt p2a", "force d4", "force e4", "force f4")  # f5 is the only free far zone of f4, and beside e6
    assert [where(s, robot) for robot in ("p2a", "p2b", "p3a", "p3b")] == ["d4", "e4", "f4", "f5"]
