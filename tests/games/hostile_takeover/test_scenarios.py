"""The three scenarios (HT-194 to HT-224)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    asked,
    at,
    events,
    fig,
    fight,
    offered,
    posture,
    score,
    table,
    where,
    windows,
)

from ludus.testing import Position, rule

CENTRE = (12, 12)  # the corner of the maps below: 14,14 is two squares to the right and down


def coming(picture: str, players: int = 4, **words: Any) -> Position:
    return fight(picture, players, corner=CENTRE, scenario="coming_together", **words)


def grab(picture: str, players: int = 2, **words: Any) -> Position:
    return fight(picture, players, **{"corner": CENTRE, "scenario": "grab_and_go", "taken": True, **words})


def hill(picture: str, players: int = 2, **words: Any) -> Position:
    return fight(picture, players, **{"corner": (12, 12), **words})


# --- Coming Together --------------------------------------------------------------------------------------------------


@rule("HT-195", "HT-G87", "HT-196")
def test_the_first_team_gets_4_the_second_3_the_others_2() -> None:
    s = coming(
        "......\n......\n.P..Q.\n.R..S.",
        P="p1 flint move",
        Q="p2 jade move",
        R="p3 boss move",
        S="p4 rocky move",
        order=(2, 0, 1, 3),
        active=2,
    )
    for key, step in (("boss", "e"), ("flint", "e"), ("jade", "w"), ("rocky", "w")):
        s.play(f"act {key}", f"step {step}", "stop")
    assert score(s) == [3, 2, 4, 2]
    assert [event[4] for event in events(s, "points")] == [1, 1, 1, 1]


@rule("HT-195")
def test_once_for_each_team() -> None:
    s = coming("......\n......\n.P....\n.R....", P="p1 flint move", R="p1 boss move")
    s.play("act flint", "step e", "stop")
    s.play("stop", "stop", "stop")  # the spare figures of the others
    s.play("act boss", "step e", "stop")
    assert score(s) == [4, 0, 0, 0]


@rule("HT-196")
def test_passing_over_is_not_enough() -> None:
    s = coming("......\n......\n.P....", P="p1 flint move").play("act flint", "step e", "step e", "step e", "stop")
    assert where(s, "flint") == "16,14"
    assert score(s) == [0, 0, 0, 0]


@rule("HT-196", "HT-G87")
@pytest.mark.parametrize(("option", "points"), [(False, 0), (True, 4)])
def test_who_is_shot_down_on_arrival_has_not_stopped_there(option: bool, points: int) -> None:
    s = coming("......\n......\n.P...R", P="p1 flint move", R="p2 rocky aim turned ready", ct_pinned_counts=option)
    s.play("act flint", "step e", "interrupt", roll="6 6 6 1 1 1")
    assert posture(s, "flint") == "pinned"
    assert score(s)[0] == points


@rule("HT-G87")
def test_who_stands_up_there_in_clean_up_counts() -> None:
    s = coming(
        "......\n......\n..PQ..",
        P="p2 flint fire pinned",
        Q="p1 boss wounded e1",
        phase="clean_up",
        spare=False,
        order=(1, 0, 2, 3),
    )
    s.play("surge")
    assert score(s) == [3, 4, 0, 0]


@rule("HT-197", "HT-002")
def test_wounds_are_worth_a_point_each_time() -> None:
    s = coming("F..T..\nG.....", F="p1 flint fire", G="p1 jace fire", T="p2 spectre fire turned")
    s.play("act flint", "fire spectre", roll="6 6 6 6 6 6")
    assert score(s) == [1, 0, 0, 0]


@rule("HT-197")
def test_the_same_figure_wounded_again_counts_again() -> None:
    s = coming(
        "F..T..\n...A..",
        F="p1 flint fire",
        A="p2 angel move e1",
        T="p2 spectre wounded_now",
        order=(1, 0, 2, 3),
        active=1,
        score=(1, 0, 0, 0),
    )
    s.play("act angel", "special", "stop", "stand spectre")
    s.play("act flint", "fire spectre", roll="6 6 6 6 6 6")
    assert score(s)[0] == 2


@rule("HT-199", "HT-G85")
def test_no_ranged_attacks_in_the_first_turn() -> None:
    s = coming("F..T..", F="p1 flint fire e1", T="p2 spectre fire turned", turn=1)
    assert table(s)["ban"]
    s.play("act flint", "plain", "extra none")
    assert not events(s, "fires")
    assert asked(s) == "p2 Movement.walk"
    s = coming("F..T..", F="p1 flint fire", T="p2 spectre fire turned", turn=2).play("act flint")
    assert not table(s)["ban"]
    s.allows("fire spectre")


@rule("HT-198", "HT-003")
def test_eight_points_win_with_four() -> None:
    s = coming("......\n......\n.P....", P="p1 flint move", score=(4, 7, 0, 0)).play("act flint", "step e", "stop")
    assert s.match.over
    assert s.match.ending.winners == (0,)


# --- Grab and Go ------------------------------------------------------------------------------------------------------


@rule("HT-202", "HT-203", "HT-205", "HT-G88")
@pytest.mark.parametrize("square", ["14,14", "15,14", "14,15", "15,15"])
def test_the_marker_belongs_to_all_four_center_squares(square: str) -> None:
    x, y = (int(n) for n in square.split(","))
    rows = [["."] * 8 for _ in range(8)]
    rows[y - 12][1 if x == 14 else 4] = "P"
    s = grab("\n".join(map("".join, rows)), P="p1 flint move", marker="centre", taken=False).play("act flint")
    s.play("step e" if x == 14 else "step w")
    assert where(s, "flint") == square
    s.asks("p1", "pick_up").play("take")
    assert (score(s), fig(s, "flint")["marker"], table(s)["holder"]) == ([1, 0], True, "flint")
    s.play("step s")


@rule("HT-203", "HT-G88", "HT-G92", "HT-210")
def test_it_may_be_left_and_never_handed_on_or_dropped() -> None:
    s = grab("......\n......\n.P....", P="p1 flint move", marker="centre", taken=False).play(
        "act flint", "step e", "leave"
    )
    assert (table(s)["marker"], score(s)) == ("centre", [0, 0])
    s = grab("......\n......\n.PQ...", P="p1 flint move", Q="p1 boss fire", holder="flint").play("act flint")
    assert {text.split()[0] for text in s.options()} <= {"step", "stop"}


@rule("HT-204", "HT-G90")
@pytest.mark.parametrize("ground", [".", "#", "g"])
def test_it_is_taken_along_in_passing(ground: str) -> None:
    picture = "P.X...\n......\n......".replace("X", ground) if ground != "g" else "P.g...\n..g...\n..g..."
    s = grab(picture, P="p1 flint move", marker="14,12").play("act flint", "step e", "step e")
    s.asks("p1", "pick_up").play("take", "step e", "stop")
    assert (where(s, "flint"), fig(s, "flint")["marker"], score(s)) == ("15,12", True, [1, 0])


@rule("HT-204", "HT-G90")
def test_it_can_be_taken_in_the_very_corner() -> None:
    s = grab(".P", corner=(0, 0), P="p2 flint move", marker="0,0", order=(1, 0)).play("act flint", "step w")
    assert score(s.play("take")) == [0, 1]
    s = grab("P", corner=(0, 0), P="p2 flint fire", marker="0,0", order=(1, 0)).play("act flint", "take")
    assert score(s) == [0, 1]


@rule("HT-205")
def test_every_pick_up_is_a_point() -> None:
    s = grab("P.....", P="p1 flint move", marker="13,12", score=(1, 0)).play("act flint", "step e", "take")
    assert score(s) == [2, 0]


@rule("HT-G88", "HT-G89")
@pytest.mark.parametrize("card", ["fire", "aim", "move", "melee"])
def test_who_stands_on_it_may_take_it_at_the_start_of_an_action(card: str) -> None:
    s = grab("P.....", P=f"p1 flint {card}", marker="12,12").play("act flint")
    assert asked(s) == "p1 Activation.pick_up"
    s.play("take")
    assert score(s) == [1, 0]


@rule("HT-206")
def test_holding_it_in_clean_up_is_worth_three() -> None:
    s = grab("P.....", P="p1 flint fire turned", holder="flint", phase="clean_up", spare=False)
    assert score(s) == [3, 0]
    s = grab("P.....", P="p1 flint fire turned", marker="20,20", phase="clean_up", spare=False)
    assert score(s) == [0, 0]


@rule("HT-207")
def test_melee_wounds_count_before_the_first_pick_up() -> None:
    s = grab("PT....", P="p1 flint melee", T="p2 spectre fire turned", marker="centre", taken=False)
    s.play("act flint", "stop", "strike spectre", roll="6 6 6 6 6 6")
    assert score(s) == [1, 0]


@rule("HT-209", "HT-G93")
def test_carrying_it_home_wins() -> None:
    s = grab("....P", corner=(0, 0), P="p1 flint move", holder="flint").play("act flint", "step w", "stop")
    assert s.match.over
    assert (s.match.ending.winners, s.match.ending.rule) == ((0,), "HT-209")
    assert events(s, "ended")[0][1:3] == (0, 1)


@rule("HT-209")
def test_another_zone_or_only_passing_does_not_win() -> None:
    s = grab("P....", corner=(25, 0), P="p1 flint move", holder="flint").play("act flint", "step e", "stop")
    assert not s.match.over
    s = grab("....P", corner=(0, 0), P="p1 flint move", holder="flint").play("act flint", "step w", "step e", "stop")
    assert not s.match.over


@rule("HT-005", "HT-209")
def test_the_instant_win_ends_a_tie_too() -> None:
    s = grab("....P", corner=(0, 0), P="p1 flint move", holder="flint", score=(13, 13)).play(
        "act flint", "step w", "stop"
    )
    assert s.match.ending.winners == (0,)


@rule("HT-211", "HT-G91")
@pytest.mark.parametrize(("die", "distance"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("dice", ["1 1 1", "6 6 6"])
def test_the_marker_scatters_when_its_holder_falls(die: int, distance: int, dice: str) -> None:
    s = grab("F..P....", F="p1 flint fire", P="p2 spectre fire turned", holder="spectre")
    s.play("act flint", "fire spectre", roll=f"6 6 6 {dice} 3 {die}")
    assert table(s)["marker"] == f"{15 + distance},12"
    assert table(s)["holder"] is None


@rule("HT-211", "HT-G90", "HT-G73")
@pytest.mark.parametrize("edge", ["clamp", "lost"])
def test_the_marker_stays_in_the_arena(edge: str) -> None:
    s = grab(
        "P..F....", corner=(0, 12), F="p1 flint fire", P="p2 spectre fire turned", holder="spectre", scatter_edge=edge
    )
    s.play("act flint", "fire spectre", roll="6 6 6 1 1 1 7 6")
    assert table(s)["marker"] == "0,12"


@rule("HT-212", "HT-G85")
def test_nobody_shoots_before_the_first_pick_up() -> None:
    s = grab(
        "F..T..\n......\n.P....",
        F="p1 flint fire",
        T="p2 spectre fire turned",
        P="p1 boss move",
        marker="centre",
        taken=False,
        turn=4,
    )
    assert table(s)["ban"]
    s.play("act boss", "step e", "take")
    assert not table(s)["ban"]
    s.play("stop", "stop", "act flint")
    assert offered(s, "fire") == {"spectre"}


@rule("HT-G89")
def test_a_marker_under_a_figure_is_not_taken_by_itself() -> None:
    s = grab("F..PU...", F="p1 flint fire", P="p2 spectre fire turned", U="p2 boss fire", holder="spectre")
    s.play("act flint", "fire spectre", roll="6 6 6 1 1 1 3 1")
    assert (table(s)["marker"], table(s)["holder"], score(s)) == ("16,12", None, [0, 0])
    s.play("act boss").asks("p2", "pick_up").play("take")
    assert score(s) == [0, 1]


@rule("HT-G43")
def test_a_jump_picks_up_only_where_it_lands() -> None:
    s = grab("M.....", M="p1 mirage move e1", marker="14,12").play("act mirage", "special", "row 12", "column 15")
    assert (score(s), table(s)["marker"], asked(s)) == ([0, 0], "14,12", "p2 Movement.walk")
    s = grab("M.....", M="p1 mirage move e1", marker="14,12").play("act mirage", "special", "row 12", "column 14")
    s.asks("p1", "pick_up").play("take")
    assert score(s) == [1, 0]


# --- King of the Hill -------------------------------------------------------------------------------------------------


@rule("HT-216", "HT-217", "HT-018")
@pytest.mark.parametrize("square", [(0, 0), (3, 0), (3, 3), (1, 2)])
@pytest.mark.parametrize(("told", "points"), [("fire turned", 3), ("fire pinned", 1), ("wounded", 0)])
def test_each_figure_on_the_hill_scores(square: tuple[int, int], told: str, points: int) -> None:
    rows = [["."] * 4 for _ in range(8)]
    rows[square[1]][square[0]] = "P"
    rows[7][0] = "E"
    picture = "\n".join(map("".join, rows))
    s = hill(picture, corner=(13, 13), P=f"p1 flint {told}", E="p2 jade fire turned", phase="clean_up", spare=False)
    assert score(s) == [points, 0]


@rule("HT-216")
def test_beside_the_hill_is_not_on_it() -> None:
    s = hill("P.....", P="p1 flint fire turned", phase="clean_up", spare=False)
    assert score(s) == [0, 0]


@rule("HT-218", "HT-221", "HT-G94")
def test_who_is_wounded_on_the_hill_is_moved_beside_it_by_its_owner() -> None:
    s = hill("F.....\n..T...", F="p1 flint fire", T="p2 spectre fire turned cube").play(
        "act flint", "fire spectre", roll="6 6 6 6 6 6"
    )
    assert asked(s) == "p2 Relocation.place"
    ring = {f"{x},{y}" for x in range(12, 18) for y in range(12, 18)} - {
        f"{x},{y}" for x in range(13, 17) for y in range(13, 17)
    }
    assert offered(s, "place") == ring - {"12,12"}
    s.refuses("place 13,13", "HT-221").refuses("place 12,12", "HT-019").play("place 17,17")
    assert (where(s, "spectre"), score(s)) == ("17,17", [1, 0])
    assert events(s, "relocated")[0][1:4] == (15, at("14,13"), at("17,17"))


@rule("HT-G94", "HT-080")
def test_the_move_off_the_hill_triggers_nothing() -> None:
    s = hill("F....R\n..T...", F="p1 flint fire", R="p1 rocky aim turned ready", T="p2 spectre fire turned cube")
    s.play("act flint", "fire spectre", roll="6 6 6 6 6 6").play("place 17,17")
    assert asked(s) == "p2 Movement.walk"


@rule("HT-G95", "HT-221")
def test_a_pinned_figure_wounded_on_the_hill_is_moved_too() -> None:
    s = hill("F.....\n..T...", F="p1 flint fire", T="p2 spectre fire pinned cube").play(
        "act flint", "fire spectre", roll="6 6 6 6 6 6"
    )
    s.asks("p2", "place")


@rule("HT-203")
@pytest.mark.parametrize("key", ["angel", "bard", "spectre"])
def test_everybody_sees_who_has_the_marker(key: str) -> None:
    s = fight("H....E", H=f"p1 {key} move", E="p2 boss fire", scenario="grab_and_go", holder=key, taken=True)
    assert table(s)["holder"] == key


@rule("HT-221")
def test_off_the_hill_or_only_pinned_nobody_is_moved() -> None:
    s = hill("F.....\n..T...", F="p1 flint fire", T="p2 spectre fire turned cube").play(
        "act flint", "fire spectre", roll="6 6 6 1 1 1"
    )
    assert (posture(s, "spectre"), where(s, "spectre"), asked(s)) == ("pinned", "14,13", "p2 Movement.walk")
    s = hill("F..T..", F="p1 flint fire", T="p2 spectre fire turned").play(
        "act flint", "fire spectre", roll="6 6 6 6 6 6"
    )
    assert where(s, "spectre") == "15,12"


@rule("HT-219", "HT-216")
def test_four_on_the_hill_and_a_wound_win_with_two() -> None:
    s = hill(
        "AB\nCD\n......\n......\n......\n......\n......\n......E",
        corner=(13, 13),
        A="p1 flint fire turned",
        B="p1 boss fire turned",
        C="p1 bard fire turned",
        D="p1 rocky fire turned",
        E="p2 jade fire turned",
        phase="clean_up",
        spare=False,
        score=(1, 0),
    )
    assert s.match.over
    assert (s.match.ending.winners, score(s)) == ((0,), [13, 0])


@rule("HT-220", "HT-G85")
def test_in_the_first_turn_there_is_only_melee() -> None:
    s = hill("F..T..", F="p1 flint fire", T="p2 spectre fire turned", turn=1).play("act flint")
    assert fig(s, "flint")["state"] == "turned"
    s = hill("FT....", F="p1 flint melee", T="p2 spectre fire turned", turn=1).play(
        "act flint", "stop", "strike spectre", roll="6 6 6 6 6 6"
    )
    assert posture(s, "spectre") == "wounded"


@rule("HT-220", "HT-G85")
@pytest.mark.parametrize("key", ["flint", "cynder", "jace"])
def test_special_actions_that_shoot_are_banned_too(key: str) -> None:
    s = hill("F.T...", F=f"p1 {key} fire e1", T="p2 spectre fire turned", turn=1).play(f"act {key}")
    for _ in range(3):
        answer = next((text for text in ("special", "extra none") if text in s.options()), None)
        if answer is None:
            break
        s.play(answer)
    assert not events(s, "fires")
    assert not {text for text in s.options() if text.split()[0] in ("fire", "spray", "flame")}


@rule("HT-220")
def test_aim_may_be_prepared_in_the_first_turn() -> None:
    s = hill("F..T..", F="p1 flint aim", T="p2 spectre move turned", turn=1).play("act flint")
    assert fig(s, "flint")["ready"]


# --- points for wounds ------------------------------------------------------------------------------------------------


@rule("HT-223")
def test_interrupts_score_for_the_shooter() -> None:
    s = fight("M....R", M="p1 flint move", R="p2 rocky aim turned ready").play(
        "act flint", "step e", "interrupt", roll="6 6 6 6 6 6"
    )
    assert score(s) == [0, 1]


@rule("HT-223", "HT-224")
def test_explosions_score_for_each_enemy_and_for_no_own() -> None:
    s = fight(
        "K....T\n....OU",
        K="p1 knave fire",
        T="p2 spectre fire turned",
        U="p2 boss fire turned",
        O="p1 jade fire turned",
    )
    s.play("act knave", "fire spectre", roll="6 6 6" + " 6 6 6" * 3)
    assert score(s) == [2, 0]
    assert posture(s, "jade") == "wounded"


@rule("HT-079", "HT-199")
def test_no_window_opens_under_a_ban() -> None:
    s = coming("M....R", M="p1 flint move", R="p2 rocky fire held", turn=1).play("act flint")
    assert windows(s, "e", "e") == []


@rule("HT-003", "HT-221", "HT-G94")
@pytest.mark.parametrize(("before", "over"), [((12, 0), True), ((11, 0), False), ((12, 13), False), ((12, 12), True)])
def test_a_wound_that_wins_ends_the_game_before_anybody_moves(before: tuple[int, ...], over: bool) -> None:
    s = hill("F.....\n..T...", F="p1 flint fire", T="p2 spectre fire turned cube", score=before)
    s.play("act flint", "fire spectre", roll="6 6 6 6 6 6")
    assert (s.match.over, where(s, "spectre")) == (over, "14,13")
    assert asked(s) == ("" if over else "p2 Relocation.place")
    if not over:
        s.play("place 17,17")
    assert score(s) == [before[0] + 1, before[1]]


@rule("HT-003", "HT-211")
def test_a_wound_that_wins_lets_no_marker_scatter() -> None:
    s = fight(
        "F..T.", F="p1 flint fire", T="p2 spectre fire turned", scenario="grab_and_go", holder="spectre", taken=True,
        score=(12, 0),
    )  # fmt: skip
    s.play("act flint", "fire spectre", roll="6 6 6 6 6 6")
    assert (s.match.over, score(s)) == (True, [13, 0])
