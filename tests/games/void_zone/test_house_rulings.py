"""The rulings on the House Robot, and every option that belongs to them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.trait_kit import aims, lay, lies, rating, sane, where

from ludus.testing import Position, rule

FAR_OFF = "p1a:a1 p1b:a3 p2a:i1 p2b:i5"


def house(players: int = 2, /, robots: Any = FAR_OFF, zone: Any = "e5", **words: Any) -> Position:
    """A House turn that begins."""
    words = {"phase": "house", "house_robot": True} | words
    return lay(players, robots=f"{robots} house:{zone}", **words)


@rule("VZ-G70")
def test_drone_and_grenade_shut_their_zones_to_it() -> None:
    house(traits=("drone", None), drone="e6").refuses("house run e6", "VZ-G70")
    house(traits=("electro_grenade", None), grenade="e6").refuses("house run e6", "VZ-G70")


@rule("VZ-G70", "VZ-359")
def test_an_opponent_pays_to_run_it_onto_a_token_and_the_owner_does_not() -> None:
    words = {"traits": (None, "interference"), "tokens": (None, "e6"), "capacity": (2, 2)}
    house(level=(1, 0), **words).refuses("house run e6", "VZ-357")
    s = house(level=(2, 0), **words).play("house run e6")
    assert (s.table.level[0], s.table.tokens) == (0, (0, 0))
    s = house(token_holder="p2", **words).play("house run e6")
    assert (where(s, "house"), s.table.tokens[1] != 0) == ("e6", True)


@rule("VZ-G70", "VZ-357", "VZ-409")
@pytest.mark.parametrize(("drain", "level", "forbids"), [(2, 1, "VZ-357"), (2, 2, ""), (1, 1, "VZ-409")])
def test_a_token_over_the_void_is_paid_where_the_void_may_be_crossed(drain: int, level: int, forbids: str) -> None:
    words = {"traits": (None, "interference"), "tokens": (None, "e6"), "capacity": (2, 2)}
    s = house(but="e6:0", drain=drain, level=(level, 0), **words)
    if forbids:
        s.refuses("house run e6", forbids)
    else:
        s.play("house run e6")
        assert (where(s, "house"), s.table.level[0]) == ("e6", 0)


@rule("VZ-G64", "VZ-409")
def test_both_tolls_of_a_way_over_the_void_must_be_covered() -> None:
    shut = "d5:0 d6:0 f6:0 f5:0"  # from e6 the only way on is e7
    words = {
        "traits": (None, "interference"),
        "tokens": ("e6", "e7"),
        "capacity": (4, 2),
        "drain": 2,
        "but": "e6:0 " + shut,
    }
    house(level=(2, 0), **words).refuses("house run e6", "VZ-409")
    s = house(level=(3, 0), **words).play("house run e6", "house run e7")
    assert (s.table.level[0], s.table.tokens) == (0, (0, 0))


@rule("VZ-G71")
def test_no_way_back_to_any_zone_or_only_to_the_last() -> None:
    for backtrack in ("all", "last"):
        s = house(drain=2, house_backtrack=backtrack).play("house run e6", "house run d5")
        s.asks("p2", "act").refuses("house run e6", "VZ-410")
        if backtrack == "all":
            s.refuses("house run e5", "VZ-410")
        else:
            s.play("house run e5")
            assert where(s, "house") == "e5"


@rule("VZ-G71")
def test_looking_ahead_over_the_void_minds_the_same_zones() -> None:
    every = " ".join(f"{z}:0" for z in ("e6", "d6", "e7", "f6", "f5", "d4", "c4", "c5"))
    s = house(but=every, drain=2, zone="e5", house_backtrack="last").allows("house run e6")  # on to d5
    s.play("house run e6", "house run d5").asks("p2", "act").refuses("house run e6", "VZ-410")
    s = house(but="e6:0 d6:0 e7:0 f6:0 f5:0 d5:0", drain=2).refuses("house run e6", "VZ-409")  # only back to e5


@rule("VZ-G71")
def test_over_the_void_and_back_to_a_zone_left_earlier() -> None:
    void = "d5:0 d4:0 c4:0 c5:0 d6:0"  # from d5 the only ways on are e5 and e6
    s = house(but=void, drain=2).play("house run e6", "pass").asks("p2", "act").refuses("house run d5", "VZ-409")
    s = house(but=void, drain=2, house_backtrack="last").play("house run e6", "pass", "house run d5")
    assert s.options() == {"house run e5"}


@rule("VZ-G71")
def test_being_jolted_away_is_not_running() -> None:
    s = lay(robots="p1a:e4 p1b:a3 p2a:i1 p2b:i5 house:e5", house_robot=True).play("jolt house", "force e6", "end turn")
    s.play("activate p2a", "end turn").asks("p1", "act").allows("house run e5")


def knocked_out(**words: Any) -> Position:
    """Player 2 has knocked the House Robot out; the House turn is due."""
    words = {"robots": "p1a:a1 p1b:a3 p2a:e4 p2b:i5 house:e5", "but": "d5:0 e6:0 f5:0", "active": "p2a"} | words
    return lay(house_robot=True, **words).play("jolt house", "force e6", "end turn")


@rule("VZ-417", "VZ-G72")
def test_gone_for_good_or_back_in_the_centre() -> None:
    s = knocked_out().asks("p1", "active_robot")
    assert where(s, "house") == ""
    holder = s.table.token_holder
    s.play("activate p1a", "end turn", "end turn").asks("p1", "actions")
    assert s.table.token_holder == holder  # there was no House turn, so its token was not passed on
    s = knocked_out(house_return="centre").asks("p1", "act")
    assert where(s, "house") == "e5"


@rule("VZ-G72")
def test_it_comes_back_to_the_first_free_centre_zone_or_waits() -> None:
    robots = "p1a:a1 p1b:e5 p2a:e4 p2b:i5 house:d4"
    s = lay(robots=robots, house_robot=True, house_return="centre", but="c3:0 c4:0 d5:0 d4:1", active="p2a")
    s.play("jolt house", "force c3", "end turn")
    assert where(s, "house") == "d4"
    words = {"but": "d5:0 e6:0 f5:0 d4:0 f4:0", "robots": "p1a:a1 p1b:a3 p2a:e4 p2b:i5 house:e5"}
    s = lay(house_robot=True, house_return="centre", active="p2a", **words)
    s.play("jolt house", "force e6", "shield e5", "end turn").asks("p1", "active_robot")
    assert where(s, "house") == ""
    s.play("activate p1a", "end turn", "end turn").asks("p1", "act")  # e5 was free again
    assert where(s, "house") == "e5"


@rule("VZ-G73")
def test_the_number_of_actions_is_fixed_when_a_player_begins() -> None:
    s = house(3, "p1a:i1 p1b:a3 p2a:e6 p2b:i3 p3a:e9", but="d6:0 e7:0 f6:0", fallen=2)
    s.play("house jolt p2a", "force e7").asks("p2", "act")  # player 1 gave one action, at Drain Rate 1
    assert s.table.drain == 2
    s.play("house run e4").asks("p2", "act").play("house run e3").asks("p3", "act")
    s.play("house run e2").asks("p3", "act")


@rule("VZ-G74")
def test_paid_extra_jolts_with_it_are_an_option() -> None:
    robots = "p1a:e6 p1b:e4 p2a:d5 p2b:i5"
    house(robots=robots, level=(2, 0)).play("house jolt p1a", "force e7").asks("p2", "act")
    s = (
        house(robots=robots, level=(1, 0), house_extra_jolts=True)
        .play("house jolt p1a", "force e7")
        .asks("p1", "another")
    )
    assert aims(s, "house jolt") == {"p1b", "p2a"}
    s.play("house jolt p2a", "force c5").asks("p2", "act")
    assert (s.table.level[0], where(s, "p2a")) == (0, "c5")


@rule("VZ-G74")
def test_paid_extra_jolts_declared_beforehand() -> None:
    robots = "p1a:e6 p1b:e4 p2a:d5 p2b:i5"
    s = house(robots=robots, level=(2, 0), house_extra_jolts=True, extra_jolts="declared")
    s.play("house jolt p1a", "house jolt p2a", "stop")
    assert s.table.level[0] == 1
    s.play("force e7", "force c5").asks("p2", "act")


@rule("VZ-G74", "VZ-029")
def test_a_player_who_jolts_the_own_last_robot_out_pays_for_no_more() -> None:
    s = house(
        3, "p1a:e6 p2a:e4 p2b:i5 p3a:i1 p3b:i3", level=(2, 0, 0), house_extra_jolts=True, but="d6:0 e7:0 f6:0", fallen=1
    )
    s.play("house jolt p1a", "force e7").asks("p2", "act")
    assert s.table.out == (0,)
    sane(s)


@rule("VZ-G75")
def test_the_token_of_an_eliminated_player_moves_at_once() -> None:
    s = lay(
        4, robots="p1a:e4 p1b:i1 p2a:e5 p3a:a1 p3b:a3 p4a:a5 p4b:c7", house_robot=True, token_holder="p2", fallen=1,
        but="d5:0 e6:0 f5:0",
    ).play("jolt p2a", "force e6")  # fmt: skip
    assert s.table.token_holder == 2


@rule("VZ-G75")
def test_in_a_house_turn_that_replaces_the_passing_and_the_order_stays() -> None:
    robots = "p1a:e6 p2a:a1 p2b:a3 p3a:a5 p3b:c7 p4a:i1 p4b:i3"
    s = house(4, robots, but="d6:0 e7:0 f6:0", fallen=1).play("house jolt p1a", "force e7")
    assert s.table.token_holder == 1
    for seat in ("p2", "p3", "p4"):
        s.asks(seat, "act").play("pass")
    assert s.table.token_holder == 1


@rule("VZ-G75")
def test_rounds_end_before_player_1_would_be_due_even_when_out() -> None:
    s = lay(3, robots="p2a:a1 p2b:a3 p3a:i1 p3b:i3 house:e5", house_robot=True, active="p3a", fallen=2, drain=2)
    s.play("run h1", "stop", "end turn").asks("p1" if s.table.alive(0) else "p2", "act")
    s.play("pass", "pass").asks("p2", "active_robot")
    assert s.table.round == 2


@rule("VZ-G76")
def test_drone_pristine_and_interference_bind_opponents_who_give_the_action() -> None:
    robots = "p1a:e6 p1b:a3 p2a:e4 p2b:i5"
    s = house(robots=robots, traits=("drone", None), drone="d4", token_holder="p2").refuses("house jolt p1a", "VZ-307")
    assert aims(s, "house jolt") == {"p2a", "drone"}
    s.play("house jolt drone")
    assert lies(s, "drone") == ""
    assert aims(house(robots=robots, traits=("drone", None), drone="d4"), "house jolt") == {"p1a", "p2a", "drone"}

    s = house(robots=robots, traits=("pristine", None), token_holder="p2").refuses("house jolt p1a", "VZ-368")
    house(robots=robots, traits=("pristine", None)).allows("house jolt p1a")

    words = {"robots": robots, "traits": ("interference", None), "tokens": ("e6", None)}
    house(token_holder="p2", **words).refuses("house jolt p1a", "VZ-357")
    s = house(token_holder="p2", level=(0, 1), **words).play("house jolt p1a")
    assert (s.table.level[1], s.table.tokens) == (0, (0, 0))
    house(**words).allows("house jolt p1a")


@rule("VZ-G76")
@pytest.mark.parametrize("giver", ["p1", "p2"])
def test_evade_chooses_unless_its_owner_gives_the_action_anyway(giver: str) -> None:
    s = house(robots="p1a:e6 p1b:a3 p2a:e4 p2b:i5", traits=("evade", None), token_holder=giver)
    s.play("house jolt p1a").asks("p1", "destination")
    s.play("force d6")
    assert (where(s, "p1a"), rating(s, "e6")) == ("d6", 2)
