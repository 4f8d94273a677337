"""Team mode (HC-178 to HC-194, HC-G02, HC-G35 to HC-G40)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    FIVE,
    alive,
    arena,
    asked,
    banners,
    discarded,
    go,
    hand,
    held,
    lay,
    offers,
    step,
    warrior,
    warriors,
)

import ludus
from ludus.testing import Position, rule

GAME = ludus.game("hollow-cell")
NEW_HAND = "rations rations rations helmet helmet"
TEAMS = {
    (3, "1v2", "alternate"): ["13", "2"],
    (4, "2v2", "alternate"): ["13", "24"],
    (5, "2v2v1", "alternate"): ["14", "25", "3"],
    (6, "2v2v2", "alternate"): ["14", "25", "36"],
    (6, "3v3", "alternate"): ["135", "246"],
    (6, "3v3", "prose"): ["124", "356"],
}


def winners(s: Position) -> list[int]:
    assert s.match.over
    return sorted(seat + 1 for seat in s.match.ending.winners)


def four(**words: Any) -> Position:
    """Seats 1 and 3 against 2 and 4; p2 has 4 Wounds."""
    base: dict[str, Any] = {"p1": "cell", "team": "2v2", "wounds": {"p2": "2 2"}}
    base["reserves"] = {"p2": "mirror-shade the-elder"}
    return lay(4, **{**base, **words})


def lone(**words: Any) -> Position:
    """Seats 1 and 3 against 2, who is alone; p1 attacks."""
    base: dict[str, Any] = {"p1": "cell", "team": "1v2", "reserves": {"p2": "mirror-shade stone-sentinel"}}
    return lay(3, **{**base, **words})


def kill(s: Position, wound: str = "wound-3", new_hand: str = NEW_HAND) -> Position:
    return go(s, "cells 1", "attack p2", roll="hit", draw=f"{wound} {new_hand}")


@rule("HC-185", "HC-180", "HC-188", "HC-189", "HC-191", "HC-192", "HC-G02", "HC-193")
@pytest.mark.parametrize(("n", "team", "prose"), TEAMS)
def test_nobody_attacks_a_teammate(n: int, team: str, prose: str) -> None:
    teams = TEAMS[n, team, prose]
    for me in range(1, n + 1):
        s = lay(n, **{f"p{me}": "cell"}, active=f"p{me}", team=team, teams_3v3=prose).play("cells 1")
        mates = next(side for side in teams if str(me) in side)
        assert offers(s, "attack") == {f"p{i}" for i in range(1, n + 1) if str(i) not in mates}


@rule("HC-180", "HC-188", "HC-189", "HC-191", "HC-192")
@pytest.mark.parametrize(("n", "team", "prose"), TEAMS)
def test_a_team_shares_its_banners_by_seats(n: int, team: str, prose: str) -> None:
    s = lay(n, team=team, teams_3v3=prose, banners=(1, *[0] * (n - 1)))
    mates = TEAMS[n, team, prose][0]
    assert banners(s) == [int(str(i) in mates) for i in range(1, n + 1)]


@rule("HC-180", "HC-188", "HC-193")
def test_turns_go_by_seats() -> None:
    s = four(p1=FIVE, p2=FIVE).play("end", draw="rations").play("pass")
    s.asks("p2", "Turn.discard")


@rule("HC-178", "HC-179")
def test_a_teammate_killed_by_their_own_side_defeats_themselves() -> None:
    s = four(p1="frag-grenade", p3="blazer", wounds={"p3": "2 2"})
    go(s, "play frag-grenade", "throw p3", roll="5", draw="wound-3 wound-0")
    assert (banners(s), alive(s), held(s, "p3")) == ([0, 0, 0, 0], [3, 3, 3, 3], 0)
    assert discarded(s, "blazer") == 1
    s.asks("p1", "Turn.play")


@rule("HC-181")
@pytest.mark.parametrize(("wounds", "falls"), [("3 3 2", False), ("3 3 3", True)])
def test_the_lone_players_warriors_fall_at_ten(wounds: str, falls: bool) -> None:
    s = kill(lone(wounds={"p2": wounds}), "wound-1", NEW_HAND if falls else "")
    assert alive(s) == [3, 3 - falls, 3]


@rule("HC-182")
@pytest.mark.parametrize(("wounds", "falls"), [("3 3 3", False), ("3 3 3 1", True)])
def test_the_lone_elder_falls_at_eleven(wounds: str, falls: bool) -> None:
    s = lone(wounds={"p2": wounds}, warriors=warriors(3, p2="the-elder"))
    assert alive(kill(s, "wound-1", NEW_HAND if falls else "")) == [3, 3 - falls, 3]


@rule("HC-181")
def test_others_still_fall_at_five() -> None:
    s = lone(p2="cell", active="p2", wounds={"p1": "2 2"}, reserves={"p1": "mirror-shade the-elder"}, p1="")
    go(s, "cells 1", "attack p1", roll="hit", draw=f"wound-1 {NEW_HAND}")
    assert alive(s) == [2, 3, 3]


@rule("HC-183", "HC-190")
def test_a_lone_players_warrior_is_worth_two_banners() -> None:
    assert banners(kill(lone(wounds={"p2": "3 3 3"}))) == [2, 0, 2]
    s = lay(5, p1="cell", team="2v2v1", wounds={"p3": "3 3 3"}, reserves={"p3": "mirror-shade stone-sentinel"})
    go(s, "cells 1", "attack p3", roll="hit", draw=f"wound-1 {NEW_HAND}")
    assert banners(s) == [2, 0, 0, 2, 0]


@rule("HC-184")
def test_the_lone_player_may_draw_one_card_more() -> None:
    s = lone(p2="cell", p3=FIVE, active="p2").play("end", draw="rations").asks("p2", "Turn.extra_card")
    assert s.options() == {"draw", "pass"}
    taken = s.match.clone()
    s.play("draw", draw="helmet").asks("p3", "Turn.discard")
    assert held(s, "p2") == 3
    taken.apply("pass")
    assert len(arena(taken).hands[1].cards) == 2


@rule("HC-190")
def test_seat_three_of_five_has_the_lone_players_rules() -> None:
    s = lay(5, p3="cell", p4=FIVE, team="2v2v1", active="p3", wounds={"p3": "3 3 3"}).play("end", draw="rations")
    s.asks("p3", "Turn.extra_card").play("pass").asks("p4", "Turn.discard")


@rule("HC-184")
def test_others_draw_no_extra_card() -> None:
    s = lone(p1="cell", p2=FIVE).play("end", draw="rations")
    assert step(s) != "Turn.extra_card"


@rule("HC-186", "HC-G35")
def test_a_team_wins_with_three_shared_banners() -> None:
    s = kill(four(banners=(1, 0, 1, 0)), new_hand="")
    assert winners(s) == [1, 3]


@rule("HC-G35")
@pytest.mark.parametrize(("goal", "over"), [(2, True), (4, False)])
def test_the_goal_of_a_team_is_an_option(goal: int, over: bool) -> None:
    s = kill(four(banners=(1, 0, 0, 0), team_goal=goal), new_hand="" if over else NEW_HAND)
    assert s.match.over is over


@rule("HC-G35", "HC-176")
@pytest.mark.parametrize(("goal", "won", "ended"), [(3, 1, "HC-176"), (5, 1, ""), (5, 4, "HC-124"), (2, 1, "HC-124")])
def test_with_two_warriors_the_usual_goal_is_two_and_an_agreed_one_stands(goal: int, won: int, ended: str) -> None:
    words = {"intensity_two_warriors": True, "alive": (2, 2, 2, 2), "banners": (won, 0, 0, 0), "team_goal": goal}
    s = kill(four(**words), new_hand="" if ended else NEW_HAND)
    assert s.match.over is bool(ended)
    assert not ended or s.match.ending.rule == ended


@rule("HC-G35", "HC-176")
def test_with_two_warriors_a_lone_players_one_is_both_banners_and_the_end_says_so() -> None:
    words: dict[str, Any] = {"intensity_two_warriors": True, "alive": (2, 2, 2), "reserves": {"p2": "mirror-shade"}}
    s = kill(lone(**words, wounds={"p2": "3 3 3"}), new_hand="")
    assert winners(s) == [1, 3]
    assert (s.match.ending.rule, banners(s)) == ("HC-G35", [2, 0, 2])
    s = lone(**words, p1=FIVE, p2="cell", active="p2", wounds={"p1": "2 2"}, banners=(0, 1, 0))
    go(s, "cells 1", "attack p1", roll="hit", draw="wound-3")
    assert (winners(s), s.match.ending.rule) == ([2], "HC-176")  # two kills of one Warrior each


@rule("HC-187", "HC-G38")
def test_a_team_member_may_give_one_or_two_cards_after_step_5() -> None:
    s = four(p1="blazer rations", p2=FIVE, p3="cell").play("end", draw="helmet").asks("p1", "Turn.gift")
    assert s.options() == {"give blazer p3", "give rations p3", "give helmet p3", "pass"}
    s.play("give rations p3", "give helmet p3").asks("p2", "Turn.discard")  # two at most
    assert (hand(s, "p1"), hand(s, "p3")) == (["blazer"], ["cell", "helmet", "rations"])


@rule("HC-187", "HC-G38")
@pytest.mark.parametrize("more", ["", "cell cell cell cell cell"])
def test_no_third_card_is_given_however_many_are_held(more: str) -> None:
    s = four(p1=f"blazer rations {more}", p2=FIVE, p3="").play("end", draw="helmet")
    s.play("give rations p3", "give helmet p3").asks("p2", "Turn.discard")


@rule("HC-187")
def test_the_receiver_obeys_the_limit() -> None:
    s = four(p1="blazer", p2=FIVE, p3="cell cell cell cell rations rations helmet helmet").play("end", draw="deflector")
    s.play("give blazer p3").asks("p3", "Limit.discard").play("discard cell")
    assert held(s, "p3") == 8


@rule("HC-187")
def test_nothing_needs_to_be_given() -> None:
    s = four(p1="blazer", p2=FIVE).play("end", draw="helmet").play("pass").asks("p2", "Turn.discard")
    assert held(s, "p1") == 2


@rule("HC-G38")
def test_in_3v3_two_cards_may_go_to_two_teammates() -> None:
    s = lay(6, p1="blazer rations", p2=FIVE, team="3v3").play("end", draw="helmet")
    assert offers(s, "give") == {f"{card} {who}" for card in ("blazer", "rations", "helmet") for who in ("p3", "p5")}
    s.play("give blazer p3", "give helmet p5").asks("p2", "Turn.discard")
    assert (hand(s, "p3"), hand(s, "p5")) == (["blazer"], ["helmet"])


@rule("HC-G38")
def test_a_turn_that_ended_early_has_no_gift() -> None:
    s = four(p1="rations blazer", p2=FIVE, wounds={"p1": "2 2"}, warriors=warriors(4, p1="kessari-duelist"))
    s.play("play rations", roll="1", draw="wound-1").asks("p2", "Turn.discard")


@rule("HC-194")
def test_a_lone_player_gives_nothing() -> None:
    s = lone(p2="cell", p3=FIVE, active="p2").play("end", draw="rations").play("pass").asks("p3", "Turn.discard")
    assert held(s, "p2") == 2


@rule("HC-G36")
def test_any_player_out_of_warriors_ends_it_and_teams_are_compared() -> None:
    words: dict[str, Any] = {"reserves": {}, "alive": (2, 1, 2, 3), "banners": (0, 1, 0, 0)}
    assert winners(kill(four(**words), new_hand="")) == [1, 3]  # 1 Banner each, 4 Warriors against 3
    words["alive"] = (1, 1, 1, 3)
    assert winners(kill(four(**words), new_hand="")) == [2, 4]
    words["alive"] = (1, 1, 2, 3)
    wounds = {"p2": "2 2", "p1": "1", "p3": "2", "p4": "2"}
    assert winners(kill(four(**words, wounds=wounds), new_hand="")) == [2, 4]  # 3 Warriors each, fewest Wounds


@rule("HC-G37")
@pytest.mark.parametrize(("first", "seed"), [("initiative", s) for s in range(6)] + [("seat1", s) for s in range(6)])
def test_who_starts_a_team_game(first: str, seed: int) -> None:
    match = GAME.begin(4, seed, team="2v2", team_first=first)
    for seat in (1, 2, 3, 4):
        match.apply(f"p{seat} order 1 2 3")
    up = [seat.warrior for seat in arena(match).seats]
    assert arena(match).active == (0 if first == "seat1" else up.index(min(up)))


@rule("HC-G39")
def test_tricks_are_for_opponents_only() -> None:
    s = four(p1="injection thief", gear={"p3": "top:helmet", "p4": "top:psi-crown"})
    assert offers(s.play("play thief"), "steal") == {"p4 top"}
    assert offers(four(p1="injection").play("play injection"), "aim") == {"p2", "p4"}


@rule("HC-G39", "HC-G11")
def test_a_grenade_may_lie_before_a_teammate() -> None:
    assert offers(four(p1="frag-grenade").play("play frag-grenade"), "throw") == {"p2", "p3", "p4"}


@rule("HC-G40")
@pytest.mark.parametrize("open_hands", [False, True])
def test_teammates_see_each_others_hands_only_by_the_option(open_hands: bool) -> None:
    a, b = (four(p3=cards, team_open_hands=open_hands).match for cards in ("cell rations", "helmet blazer"))
    assert (a.view(0)["table"] != b.view(0)["table"]) is open_hands
    assert a.view(1)["table"] == b.view(1)["table"]


def test_the_killed_lone_player_goes_on_with_the_next_warrior() -> None:
    s = kill(lone(wounds={"p2": "3 3 3"}))
    assert (warrior(s, "p2"), asked(s)) == ("mirror-shade", "p1")
