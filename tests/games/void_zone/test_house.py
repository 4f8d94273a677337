"""The House Robot: when it acts, how it runs, how it jolts and is jolted."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.trait_kit import LABELS, aims, asked, lay, near, rating, shields, verbs, where

from ludus.testing import Position, position, rule

FAR_OFF = "p1a:a1 p1b:a3 p2a:i1 p2b:i5"


def house(players: int = 2, /, robots: Any = FAR_OFF, zone: Any = "e5", **words: Any) -> Position:
    """A House turn that begins."""
    words = {"phase": "house", "house_robot": True} | words
    return lay(players, robots=f"{robots} house:{zone}", **words)


# --- set-up and order -----------------------------------------------------------------------------------------------


@rule("VZ-400", "VZ-401")
def test_it_starts_on_e5_and_the_first_player_has_its_token() -> None:
    s = position("void-zone", 3, house_robot=True, first_player=3)
    assert (where(s, "house"), s.table.token_holder) == ("e5", 2)
    s = position("void-zone", 3, first_player=3)
    assert (where(s, "house"), s.match.view()["table"]["token_holder"]) == ("", None)


@rule("VZ-402")
def test_it_acts_at_the_end_of_every_round() -> None:
    s = lay(3, robots="p1a:a1 p2a:i1 p3a:e9 house:e5", house_robot=True, phase="turn", fallen=3, drain=2)
    turns = []
    for _ in range(2):
        for seat in ("p1", "p2", "p3"):
            s.asks(seat, "actions")
            s.play(min(text for text in s.options() if text.startswith("run")), "stop", "end turn")
            turns.append(seat)
        for _ in range(3):
            s.asks(asked(s), "act").play("pass")
        turns.append("house")
    assert turns == ["p1", "p2", "p3", "house"] * 2


@rule("VZ-402")
@pytest.mark.parametrize("zone", ["a1", "e5", "i5"])
def test_it_acts_from_wherever_it_is(zone: str) -> None:
    s = lay(robots=f"p1a:c2 p1b:c3 p2a:g2 p2b:g1 house:{zone}", active="p2a", house_robot=True).play("end turn")
    s.asks("p1", "HouseTurn.act")
    assert (where(s, "house"), aims(s, "house run")) == (zone, near(zone))


@rule("VZ-403")
def test_its_turn_has_no_prime_and_no_gain() -> None:
    s = lay(
        robots="p1a:e4 p1b:d4 p2a:i1 p2b:i5 house:e5", active="p2a", house_robot=True, prime=(1, 1), but="e3:0 h2:0",
    ).play("end turn").asks("p1", "act")  # fmt: skip
    assert s.table.level == [0, 0]
    s.play("pass", "pass").asks("p1", "declare")
    assert s.table.level == [0, 0]


@rule("VZ-404")
@pytest.mark.parametrize(("drain", "order"), [(1, ["p1", "p2"]), (2, ["p1", "p1", "p2", "p2"])])
def test_each_player_gives_as_many_actions_as_the_drain_rate(drain: int, order: list[str]) -> None:
    s = house(drain=drain)
    seats = []
    for step in ["e6", "e7", "e8", "d7"][: len(order)]:
        seats.append(asked(s))
        s.play(f"house run {step}")
    assert seats == order
    assert s.table.round == 2


@rule("VZ-405", "VZ-406")
def test_the_holder_is_first_then_clockwise_and_the_token_moves_left() -> None:
    robots = "p1a:a1 p1b:a3 p2a:a5 p2b:c7 p3a:i5 p3b:i3 p4a:h1 p4b:g1"
    s = house(4, robots, token_holder="p3", drain=2)
    for seat, first, second in (("p3", "e6", "e7"), ("p4", "e8", "d7"), ("p1", "d6", "d5"), ("p2", "d4", "d3")):
        s.asks(seat, "act").play(f"house run {first}").asks(seat, "act").play(f"house run {second}")
    assert s.table.token_holder == 3


@rule("VZ-406")
def test_the_token_skips_players_who_are_out() -> None:
    s = house(3, "p1a:a1 p1b:a3 p3a:i1 p3b:i5", fallen=2, drain=2).play("pass").asks("p3", "act").play("pass")
    assert s.table.token_holder == 2


@rule("VZ-407", "VZ-421")
def test_run_and_jolt_are_all_it_can_do() -> None:
    s = house(robots="p1a:e6 p1b:a3 p2a:i1 p2b:i5", level=(4, 4))
    assert s.options() == {*(f"house run {z}" for z in near("e5") - {"e6"}), "house jolt p1a", "pass"}
    for other in ("shield e4", "sap e4", "jump e7", "end turn"):
        s.refuses(other, "VZ-407")
    s.play("pass").asks("p2", "act").play("pass").asks("p1", "active_robot")


# --- run ------------------------------------------------------------------------------------------------------------


@rule("VZ-408")
def test_a_house_run_is_one_step_and_not_onto_robots() -> None:
    s = house(robots="p1a:e6 p1b:a3 p2a:i1 p2b:i5").refuses("house run e6", "VZ-408").refuses("house run e7", "VZ-408")
    s.play("house run e4").asks("p2", "act")
    assert where(s, "house") == "e4"


@rule("VZ-409")
def test_at_drain_rate_one_the_void_is_never_entered() -> None:
    s = house(but="e6:0 d5:0", shields="p1:d5")
    s.refuses("house run e6", "VZ-409").refuses("house run d5", "VZ-411")


@rule("VZ-409", "VZ-421", "VZ-420")
def test_at_drain_rate_two_the_void_is_crossed_with_two_steps() -> None:
    s = house(but="e6:0 d6:0", drain=2, shields="p1:e7", robots="p1a:a1 p1b:a3 p2a:f6 p2b:i5").play("house run e6")
    s.asks("p1", "act")
    assert s.options() == {"house run d5", "house run e7", "house run f5"}  # not back, not d6, not onto f6
    s.refuses("pass", "VZ-409").refuses("house jolt p2a", "VZ-409").refuses("house run d6", "VZ-409")
    s.play("house run e7").asks("p2", "act")
    assert (where(s, "house"), shields(s, "p1")) == ("e7", set())


@rule("VZ-409")
def test_the_void_is_only_for_the_first_of_two_and_only_with_a_way_on() -> None:
    house(but="e3:0", drain=2).play("house run e4").refuses("house run e3", "VZ-409").allows("pass")
    around = " ".join(f"{z}:0" for z in near("e6") - {"e5"})
    house(but=f"e6:0 {around}", drain=2).refuses("house run e6", "VZ-409")
    house(but=f"e6:0 {around.replace('e7:0', '')}", drain=2).allows("house run e6")
    house(but=f"e6:0 {around.replace('e7:0', '')}", drain=2, shields="p1:e6 p1:e7").allows("house run e6")


@rule("VZ-410")
def test_it_never_runs_back_in_the_same_round() -> None:
    s = house(drain=2).play("house run e6").refuses("house run e5", "VZ-410").play("house run e7")
    s.asks("p2", "act").play("house run d6").refuses("house run e6", "VZ-410").play("house run d5")
    assert s.table.round == 2
    s = house(token_holder="p1").play("house run e6", "house run e7")
    s.play("activate p1a", "end turn", "activate p2a", "end turn").asks("p2", "act").allows("house run e6")


@rule("VZ-411")
def test_it_runs_into_shields_and_they_go_back() -> None:
    s = house(shields="p2:e6").play("house run e6")
    assert (where(s, "house"), shields(s, "p2")) == ("e6", set())


@rule("VZ-412")
def test_its_runs_drain_nothing() -> None:
    s = house(drain=2).play("house run e6", "house run e7")
    assert all(rating(s, zone) == 2 for zone in LABELS)


@rule("VZ-420")
@pytest.mark.parametrize("but", ["e6:0 f5:0 e4:0", "d5:0 d4:0 e7:0 f6:0", "e6:0 e7:0 d6:0 f5:0 c4:0"])
def test_every_player_leaves_it_on_a_charged_zone(but: str) -> None:
    first = house(but=but, drain=2, shields="p1:d5 p2:e4")
    for a in first.options():
        s = house(but=but, drain=2, shields="p1:d5 p2:e4").play(a)
        if asked(s) == "p2":
            assert rating(s, where(s, "house"))
            continue
        for b in s.options():
            ended = house(but=but, drain=2, shields="p1:d5 p2:e4").play(a, b)
            assert rating(ended, where(ended, "house")), (a, b)


@rule("VZ-423")
def test_standing_still_costs_it_nothing() -> None:
    s = house(drain=2).play("pass", "pass")
    assert (where(s, "house"), rating(s, "e5"), s.table.exhausted) == ("e5", 2, [-1, -1])


# --- jolt -----------------------------------------------------------------------------------------------------------


@rule("VZ-413", "VZ-422")
def test_it_jolts_as_any_robot_and_the_player_who_acts_decides() -> None:
    s = house(robots="p1a:e6 p1b:a3 p2a:e4 p2b:i5", token_holder="p2")
    assert aims(s, "house jolt") == {"p1a", "p2a"}
    s.play("house jolt p1a").asks("p2", "destination")
    assert aims(s, "force") == {"d6", "e7", "f6"}
    s.play("force e7").asks("p1", "act")
    assert (where(s, "p1a"), where(s, "house"), rating(s, "e6")) == ("e7", "e5", 2)


@rule("VZ-413")
def test_its_jolts_make_chains() -> None:
    s = house(robots="p1a:e6 p1b:e7 p2a:i1 p2b:i5", but="d6:0 f6:0").play("house jolt p1a", "force e7", "force e8")
    assert (where(s, "p1a"), where(s, "p1b")) == ("e7", "e8")


@rule("VZ-414")
def test_in_a_chain_it_counts_as_a_shield() -> None:
    words = {"robots": "p1a:e4 p1b:i1 p2a:e5 p2b:i5 house:e6", "house_robot": True}
    s = lay(but="d5:0", shields="p2:f5", **words).play("jolt p2a")
    assert (where(s, "p2a"), where(s, "house")) == ("", "e6")
    s = lay(but="d5:0 f5:0", **words).play("jolt p2a").refuses("force e6", "VZ-414")
    assert aims(s, "force") == {"d5", "f5"}
    s = lay(shields="p2:d5 p2:f5", **words).play("jolt p2a")
    assert (where(s, "p2a"), where(s, "house"), shields(s, "p2")) == ("", "e6", {"d5", "f5"})


@rule("VZ-415")
def test_it_cannot_be_leapt_over() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:d5 p2b:i5 house:e6", house_robot=True, level=(3, 0))
    s.refuses("jump e7", "VZ-415").allows("jump c5", "jump d6")  # over the Robot on d5


@rule("VZ-416")
def test_players_jolt_it_and_it_pushes_others() -> None:
    s = lay(robots="p1a:e4 p1b:i1 p2a:e6 p2b:i5 house:e5", house_robot=True, but="d5:0 f5:0").play("jolt house")
    assert aims(s, "force") == {"d5", "e6", "f5"}
    s.play("force e6", "force e7")
    assert (where(s, "house"), where(s, "p2a")) == ("e6", "e7")


@rule("VZ-417", "VZ-418")
def test_forced_into_the_void_it_is_gone_and_counts_for_nothing() -> None:
    s = lay(
        3, robots="p1a:e4 p2a:a1 p3a:i1 p3b:i5 house:e5", house_robot=True, but="d5:0 e6:0 f5:0", fallen=2,
    ).play("jolt house", "force e6")  # fmt: skip
    assert (where(s, "house"), s.table.fallen, s.table.drain) == ("", 2, 1)
    s.play("end turn", "end turn", "activate p3a", "end turn").asks("p1", "actions")
    assert s.table.round == 2


@rule("VZ-226")
def test_it_does_not_keep_the_game_going() -> None:
    s = lay(robots="p1a:e4 p2a:e5 house:c3", house_robot=True, but="d5:0 e6:0 f5:0", fallen=2, drain=2)
    s.play("jolt p2a", "force e6")
    assert s.match.over
    assert s.match.ending.winners == (0,)


@rule("VZ-419")
def test_otherwise_it_blocks_like_any_robot() -> None:
    s = lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5 house:e6", house_robot=True, level=(3, 0), but="e6:1")
    s.refuses("run e6", "VZ-088").refuses("shield e6", "VZ-176").refuses("sap e6", "VZ-419")
    s.refuses("charge e6", "VZ-419").refuses("jump e6", "VZ-119")
    words = {"phase": "turn", "prime": (1, 0), "house_robot": True, "but": "e6:1 f5:1"}
    lay(robots="p1a:e5 p1b:i1 p2a:a1 p2b:i5 house:e6", **words).play("prime").refuses("recharge e6", "VZ-195")


@rule("VZ-424")
def test_its_kills_have_all_the_usual_effects() -> None:
    robots = "p1a:i1 p1b:a3 p2a:e6 p3a:e9 p3b:i5"
    s = house(3, robots, but="d6:0 e7:0 f6:0 e4:0", fallen=1).play("house jolt p2a", "force e7")
    assert (s.table.out, s.table.drain, rating(s, "e4"), s.table.level) == ((1,), 2, 2, [1, 0, 1])
    s.asks("p3", "act")  # player 2 is out
    s = house(robots="p1a:i1 p1b:a3 p2a:e6", but="d6:0 e7:0 f6:0", fallen=1).play("house jolt p2a", "force e7")
    assert s.match.over
    assert s.match.ending.winners == (0,)


@rule("VZ-425")
@pytest.mark.parametrize("trait", ["aggressive", "short_circuit", "friendly_fire", "fan_favourite", "acrobat"])
def test_traits_and_upgrades_of_the_acting_player_do_not_apply(trait: str) -> None:
    s = house(
        3, "p1a:e6 p1b:e4 p2a:i1 p2b:i5 p3a:a5 p3b:a1", traits=(trait, None, None), level=(4, 0, 0), but="d6:0 e7:0"
    )
    s.play("house jolt p1a").asks("p2", "act")  # one free zone, one space, no further Jolt
    assert (where(s, "p1a"), where(s, "house"), rating(s, "e6"), s.table.level[0]) == ("f6", "e5", 2, 4)
    assert verbs(s) == {"house", "pass"}


@rule("VZ-425")
def test_its_kills_are_nobodys() -> None:
    s = house(
        3, "p1a:i1 p1b:a3 p2a:e6 p2b:i3 p3a:e9 p3b:i5", traits=("fan_favourite", None, None), but="d6:0 e7:0 f6:0"
    )
    s.play("house jolt p2a", "force e7")
    assert (where(s, "p2a"), s.table.level[0], s.table.cheers) == ("", 0, 0)
