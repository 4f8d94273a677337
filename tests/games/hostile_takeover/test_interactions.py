"""Where rules meet, X01 to X36."""

from __future__ import annotations

import pytest
from tests.games.hostile_takeover.fights import (
    asked,
    counting,
    cover,
    energy,
    events,
    fig,
    fight,
    frame,
    needed,
    offered,
    posture,
    rolls,
    score,
    shots,
    state,
    table,
    where,
    windows,
    wound_numbers,
)

from ludus.testing import rule


@rule("HT-077", "HT-G44")
def test_x01_no_window_on_a_force_field() -> None:
    s = fight(".....R\n......\n.M....\nggg...\n......", M="p1 dodger move", R="p2 rocky aim turned ready")
    s.play("act dodger")
    assert windows(s, "s", "s") == ["1,4"]
    s = fight("M...,oR\n...,o,.\n...o...", M="p1 dodger move", R="p2 rocky aim turned ready")
    s.play("act dodger")
    assert windows(s, "e", "e", "e", "e") == ["1,0", "2,0", "3,0"]  # the last is a partial square


@rule("HT-078", "HT-045")
def test_x02_pinned_on_the_second_of_six_steps() -> None:
    s = fight("M......R", M="p1 flint move e2", R="p2 rocky aim turned ready").play(
        "act flint", "extra none", "step e", "wait", "step e"
    )
    s.play("interrupt", "none", roll="6 6 6 1 1 1")
    assert (where(s, "flint"), state(s, "flint"), energy(s, "flint")) == ("2,0", "flipped", 0)
    assert "Movement" in asked(s)
    assert frame(s, "Movement")["figure"] != "flint"


@rule("HT-G46", "HT-073")
def test_x03_the_second_overwatcher_keeps_its_card() -> None:
    s = fight("M....R\n.....S", 3, M="p1 flint move", R="p2 rocky aim turned ready", S="p3 boss aim turned ready").play(
        "act flint", "step e"
    )
    s.play("interrupt", roll="6 6 6 6 6 6")
    assert rolls(s) == ["6 6 6", "6 6 6"]
    assert (fig(s, "rocky")["ready"], fig(s, "boss")["ready"]) == (False, True)
    assert asked(s) == "p2 Movement.walk"


@rule("HT-142", "HT-144", "HT-223")
def test_x04_a_charger_in_contact_is_in_a_melee() -> None:
    s = fight("M.T\n...\n...\n.R.", M="p1 flint melee", T="p2 boss fire turned", R="p2 rocky aim turned ready").play(
        "act flint", "step e"
    )
    s.play("interrupt", roll="6 6 6 4 6 6 6")  # the other one: the shooter's own
    assert (posture(s, "boss"), posture(s, "flint"), score(s)) == ("wounded", "standing", [0, 0])
    s.asks("p1", "walk")


@rule("HT-145", "HT-G70")
def test_x05_the_overwatcher_never_hits_itself() -> None:
    s = fight("M.R", M="p1 flint melee", R="p2 rocky aim turned ready").play(
        "act flint", "step e", "interrupt", roll="6 6 6 1 1 1"
    )
    assert rolls(s) == ["6 6 6", "1 1 1"]
    assert posture(s, "flint") == "pinned"


@rule("HT-073", "HT-068")
def test_x06_an_interrupt_before_the_fire_card_uses_the_aim_up() -> None:
    s = fight("F....M", F="p1 flint fire held", M="p2 dodger move", order=(1, 0), active=1)
    s.play("act dodger", "step s", "interrupt", roll="1 1 1").play("stop", "act flint", "fire dodger", roll="1 1 1")
    assert needed(s) == 10


@rule("HT-G50")
def test_x07_a_saved_aim_interrupts_later() -> None:
    s = fight("F....M", F="p1 flint fire held", M="p2 dodger move").play(
        "act flint", "fire dodger", "save", roll="1 1 1"
    )
    s.play("act dodger", "step s", "interrupt", roll="1 1 1")
    assert [event[3] for event in events(s, "fires")] == [10, 10]
    assert not fig(s, "flint")["held"]


@rule("HT-112", "HT-161", "HT-165")
def test_x08_pinned_after_its_melee_card() -> None:
    s = fight("AT", A="p1 flint melee", T="p2 kirra melee turned pinned").play(
        "act flint", "stop", "strike kirra", roll="3 3 3 1 1 1"
    )
    assert rolls(s) == ["3 3 3", "1 1 1"]
    assert posture(s, "kirra") == "pinned"


@rule("HT-110")
def test_x09_in_motion_before_it_acts() -> None:
    s = fight("F...T", F="p1 flint fire", T="p2 spectre move").play("act flint")
    assert shots(s)["spectre"]["tn"] == 10


@rule("HT-121", "HT-G61")
def test_x10_a_cube_next_to_both() -> None:
    s = fight("F#T", F="p1 flint fire", T="p2 spectre fire").play("act flint")
    assert cover(s, "spectre") == "none"


@rule("HT-115")
@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("F....\n.....\n...#.\n..#..\n.....\n.....T", "light"),
        ("F....\n.....\n...#.\n.....\n.....\n.....T", "none"),
        ("F...\n..#.\n.#..\n...T", "light"),
        ("F...\n....\n...#\n..#T", "hard"),
    ],
)
def test_x11_a_shot_between_two_cubes(picture: str, expected: str) -> None:
    s = fight(picture, F="p1 flint fire", T="p2 spectre fire").play("act flint")
    assert cover(s, "spectre") == expected


@rule("HT-121", "HT-119", "HT-G62")
def test_x12_shooting_off_the_hill() -> None:
    s = fight("F###..T", corner=(13, 13), F="p1 flint fire cube", T="p2 spectre fire").play("act flint")
    assert cover(s, "spectre") == "light"
    assert counting(s, "13,13", "19,13") == {"15,13", "16,13"}
    s = fight("F###T", corner=(13, 13), F="p1 flint fire cube", T="p2 spectre fire").play("act flint")
    assert cover(s, "spectre") == "hard"


@rule("HT-122", "HT-G63", "HT-G23")
@pytest.mark.parametrize(
    ("told", "expected"), [("fire", "none"), ("fire pinned", "none"), ("move turned field", "hard")]
)
def test_x13_a_target_on_the_hill(told: str, expected: str) -> None:
    s = fight("F.##R", corner=(10, 13), F="p1 flint fire", R=f"p2 rocky {told} cube").play("act flint")
    assert cover(s, "rocky") == expected


@rule("HT-187", "HT-G98")
def test_x14_dead_eye_with_cumulative_cover() -> None:
    s = fight("S.#.#..R", S="p1 spectre fire e1", R="p2 rocky move turned field", cumulative_cover=True)
    s.play("act spectre", "special")
    assert shots(s)["rocky"]["tn"] == 13


@rule("HT-176", "HT-094")
def test_x15_a_reroll_after_accuracy_and_defense() -> None:
    s = fight("A..B", A="p1 angel fire e1", B="p2 boss fire turned e1", tokens=(1, 0))
    s.play("act angel", "extra none", "fire boss", "accuracy", "defense", "reroll", roll="1 1 1 2 2 2")
    assert rolls(s) == ["1 1 1", "2 2 2"]
    assert (energy(s, "angel"), energy(s, "boss")) == (0, 0)


@rule("HT-224", "HT-148")
def test_x16_a_grenade_that_lands_on_its_own() -> None:
    s = fight("K....T.O", K="p1 knave fire", T="p2 spectre fire turned", O="p1 boss fire turned").play(
        "act knave", "fire spectre"
    )
    s.play(roll="3 3 3 3 6 6 6")  # two squares east
    assert (posture(s, "boss"), score(s)) == ("wounded", [0, 0])


@rule("HT-003", "HT-G20")
def test_x17_the_last_point_comes_in_the_middle_of_an_explosion() -> None:
    s = fight("K....T\n.....U", K="p1 knave fire", T="p2 spectre fire turned", U="p2 boss fire turned", score=(12, 0))
    s.play("act knave", "fire spectre", roll="6 6 6 6 6 6")
    assert s.match.over
    assert posture(s, "boss") == "standing"


@rule("HT-147")
def test_x18_a_grenade_at_a_melee() -> None:
    s = fight("K....T\n.....U", 3, K="p1 knave fire", T="p2 spectre melee turned", U="p3 boss melee turned").play(
        "act knave", "fire boss"
    )
    s.play(roll="6 6 6 1 1 1 1 1 1")
    assert [name for name, _ in wound_numbers(s)] == ["boss", "spectre"]


@rule("HT-209", "HT-G93", "HT-211")
def test_x19_pinned_in_its_own_zone() -> None:
    s = fight(
        "....P..R", P="p1 flint move", R="p2 rocky aim turned ready", scenario="grab_and_go", holder="flint", taken=True
    )
    s.play("act flint", "step w", "interrupt", roll="6 6 6 1 1 1 5 1")
    assert not s.match.over
    assert table(s)["marker"] == "3,1"


@rule("HT-212", "HT-077")
def test_x20_the_ban_ends_in_the_middle_of_a_move() -> None:
    s = fight(
        "P.....R",
        corner=(13, 14),
        P="p1 flint move",
        R="p2 rocky fire held",
        scenario="grab_and_go",
        marker="centre",
        turn=3,
    )
    s.play("act flint", "step e")
    assert asked(s) == "p1 Movement.pick_up"
    s.play("take")
    assert asked(s) == "p2 Overwatch.offer"
    left = fight(
        "P.....R",
        corner=(13, 14),
        P="p1 flint move",
        R="p2 rocky fire held",
        scenario="grab_and_go",
        marker="centre",
        turn=3,
    )
    assert asked(left.play("act flint", "step e", "leave")) == "p1 Movement.walk"


@rule("HT-G89", "HT-211")
def test_x21_a_marker_that_scatters_under_another_team() -> None:
    s = fight(
        "F..PU...",
        F="p1 flint fire",
        P="p2 spectre fire turned",
        U="p1 boss fire",
        scenario="grab_and_go",
        taken=True,
        holder="spectre",
    )
    s.play("act flint", "fire spectre", roll="6 6 6 1 1 1 3 1")
    assert table(s)["holder"] is None
    s.play("stop", "act boss").asks("p1", "pick_up")


@rule("HT-221", "HT-G94", "HT-227")
def test_x22_two_wounded_on_the_hill_by_one_explosion() -> None:
    s = fight(
        "K.....\n..T...\n..U...",
        corner=(12, 12),
        K="p1 knave fire",
        T="p2 spectre fire turned cube",
        U="p2 boss fire turned cube",
    )
    s.play("act knave", "fire spectre", roll="6 6 6 6 6 6").asks("p2", "place").play("place 17,17", roll="6 6 6")
    assert "place 17,17" not in s.asks("p2", "place").options()
    assert len(s.options()) >= 5
    s.play("place 17,16")
    assert (where(s, "spectre"), where(s, "boss"), score(s)) == ("17,17", "17,16", [2, 0])


@rule("HT-217", "HT-046")
def test_x23_a_pinned_figure_gives_the_winning_point() -> None:
    s = fight(
        "P\n\n\n\n\n\n\nE",
        corner=(13, 13),
        spare=False,
        P="p1 flint fire pinned",
        E="p2 jade fire turned",
        score=(12, 0),
        phase="clean_up",
    )
    assert s.match.over
    assert (s.match.ending.winners, posture(s, "flint")) == ((0,), "pinned")


@rule("HT-005")
def test_x24_all_level_at_the_goal() -> None:
    s = fight(
        "AB",
        corner=(13, 13),
        spare=False,
        A="p1 flint fire turned",
        B="p2 jade fire turned",
        score=(10, 10),
        phase="clean_up",
    )
    assert (s.match.over, score(s)) == (False, [13, 13])


@rule("HT-036", "HT-101")
def test_x25_a_boost_from_a_wounded_figure() -> None:
    s = fight("A..B", spare=False, A="p1 flint wounded e1", B="p2 jade fire", phase="initiative")
    s.allows("p1 boost flint").play("p1 boost flint", roll="1 1 1 6 1 1 2")
    assert energy(s, "flint") == 0


@rule("HT-112", "HT-197")
def test_x26_stood_up_and_shot_again() -> None:
    s = fight(
        "F..T\n...A",
        F="p1 flint fire",
        T="p2 kirra wounded_now",
        A="p2 angel move e1",
        order=(1, 0),
        active=1,
        score=(1, 0),
    )
    s.play("act angel", "special", "stop", "stand kirra", "act flint")
    assert shots(s)["kirra"]["tn"] == 9  # without a card: stationary
    s.play("fire kirra", roll="6 6 6 6 6 6")
    assert score(s) == [2, 0]


@rule("HT-045")
def test_x27_encore_on_a_figure_that_had_acted() -> None:
    s = fight("B..P", B="p1 bard move e1", P="p1 flint fire turned pinned").play(
        "act bard", "special", "stop", "stand flint"
    )
    assert posture(s, "flint") == "standing"
    assert state(s, "flint") == "flipped"


@rule("HT-105", "HT-030")
def test_x28_follow_me_is_lost_when_boss_is_pinned() -> None:
    s = fight("B....R\n\nF", B="p1 boss melee e2", F="p1 flint aim", R="p2 rocky aim turned ready")
    s.play("act boss", "special", "extra none", "step s", "interrupt", "none", roll="6 6 6 1 1 1")
    assert energy(s, "boss") == 0
    assert asked(s) == "p2 Movement.walk"


@rule("HT-195", "HT-G87")
def test_x29_a_jump_onto_a_center_square() -> None:
    s = fight("M", 3, corner=(10, 14), M="p1 mirage move e1", scenario="coming_together").play(
        "act mirage", "special", "row 14", "column 14"
    )
    assert score(s) == [4, 0, 0]


@rule("HT-G24", "HT-193")
def test_x30_the_cloak_does_not_help_against_hail_of_lead() -> None:
    s = fight("F...GT", F="p1 flint fire e1", G="p2 gremlin move turned cloak", T="p2 boss fire turned").play(
        "act flint", "special"
    )
    s.play(
        next(
            text
            for text in sorted(s.options())
            if text in ("spray 4,0", "spray 5,0", "spray 4,1", "spray 5,1", "spray 4,-1", "spray 5,-1")
        )
    )
    s.play(roll="1 1 1 1 1 1")
    assert [event[2] for event in events(s, "fires")] == [7, 2]


@rule("HT-G25")
def test_x31_the_whip_past_an_own_figure() -> None:
    s = fight("JO.T", corner=(5, 5), J="p1 jade melee", O="p1 boss fire", T="p2 spectre fire turned").play(
        "act jade", "stop"
    )
    assert state(s, "jade") == "turned"  # nobody to strike, so nothing was asked


@rule("HT-087", "HT-096")
def test_x32_movement_energy_brings_an_enemy_into_range() -> None:
    s = fight("A.......T", A="p1 angel melee e1", T="p2 boss fire turned").play("act angel", "extra none")
    assert frame(s, "Movement")["left"] == 3
    s = fight("A.......T", A="p1 angel melee e1", T="p2 boss fire turned").play("act angel", "extra first")
    assert frame(s, "Movement")["left"] == 8


@rule("HT-066")
def test_x33_two_points_beside_a_force_field() -> None:
    s = fight("W......\n...ggg.\n.......", W="p1 flint move").play("act flint", *["step e"] * 4)
    assert frame(s, "Movement")["left"] == 2
    assert not {"se", "s", "sw"} & offered(s, "step")


@rule("HT-053", "HT-139", "HT-052")
def test_x34_a_wounded_figure_on_the_only_lane() -> None:
    lane = "#" * 7 + "\nM..W..F\n" + "#" * 7
    s = fight(lane, M="p1 flint move", W="p2 boss wounded", F="p2 jade fire").play("act flint", "step e", "step e")
    s.refuses("step e", "HT-053")
    s = fight(lane, M="p1 flint move", W="p1 boss wounded", F="p2 jade fire").play(
        "act flint", "step e", "step e", "step e", "step e"
    )
    assert where(s, "flint") == "4,1"


@rule("HT-076", "HT-074")
def test_x35_a_held_card_fires_before_the_new_one_is_resolved() -> None:
    s = (
        fight("M....R", M="p1 flint move", R="p2 rocky aim held")
        .play("act flint", "step e", "interrupt", roll="1 1 1")
        .play("stop")
    )
    s.play("act rocky")
    assert (fig(s, "rocky")["held"], fig(s, "rocky")["ready"]) == (False, True)


@rule("HT-G21", "HT-128")
def test_x36_two_numbers_in_one_explosion() -> None:
    s = fight("K....#T\n......U", K="p1 knave fire", T="p2 spectre fire turned", U="p2 jade fire turned").play(
        "act knave", "fire spectre"
    )
    s.play(roll="6 6 6 1 1 1 1 1 1")
    assert wound_numbers(s) == [("spectre", 11), ("jade", 10)]
