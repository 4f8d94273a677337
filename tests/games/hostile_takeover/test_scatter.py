"""Scatter and explosions (HT-148 to HT-156, HT-G19 to HT-G21)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    KEYS,
    at,
    energy,
    events,
    fight,
    needed,
    offered,
    posture,
    rolls,
    score,
    where,
    wound_numbers,
)

from ludus.testing import Position, rule

STEPS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


def lob(picture: str, dice: str, key: str = "knave", players: int = 2, **figures: Any) -> Position:
    """K of p1 shoots at T of p2."""
    s = fight(picture, players, K=f"p1 {key} fire", **figures).play(f"act {key}")
    return s.play(f"fire {figures['T'].split()[1]}", roll=dice)


def landed(s: Position) -> str:
    """Where the last explosion was."""
    square = events(s, "explodes")[-1][1]
    return f"{square % 30},{square // 30}"


def fire_at(s: Position, square: str) -> Position:
    x, y = square.split(",")
    s.play("fire square")
    for verb, n in (("row", y), ("column", x)):
        if f"{verb} {n}" in s.options():
            s.play(f"{verb} {n}")
    return s


@rule("HT-148", "HT-149", "HT-150", "HT-G72")
@pytest.mark.parametrize("d", range(8))
def test_a_miss_by_two_lands_two_squares_off_in_the_direction_of_the_d8(d: int) -> None:
    picture = "\n".join(["." * 9] * 2 + ["K.....T.."] + ["." * 9] * 2)
    s = lob(picture, f"3 3 3 {d + 1}", T="p2 spectre fire turned")  # short, stationary, none: 11, missed by 2
    dx, dy = list(STEPS.values())[d]
    assert landed(s) == f"{6 + 2 * dx},{2 + 2 * dy}"


@rule("HT-149")
@pytest.mark.parametrize(("dice", "distance"), [("4 4 2", 1), ("3 3 3", 2), ("1 1 1", 8)])
def test_the_distance_is_what_the_roll_missed_by(dice: str, distance: int) -> None:
    s = lob("K......T" + "." * 12, f"{dice} 3", T="p2 spectre fire turned")
    assert landed(s) == f"{7 + distance},0"
    assert events(s, "drifts")[0][4] == distance


@rule("HT-151", "HT-G20")
def test_it_explodes_where_it_lands() -> None:
    s = lob(
        "K......T.VW.X",
        "3 3 3 3 1 1 1 6 6 6",
        T="p2 spectre fire turned",
        V="p2 boss fire turned",
        W="p2 jade fire turned",
        X="p2 rocky fire turned",
    )
    assert [name for name, _ in wound_numbers(s)] == ["boss", "jade"]
    assert [posture(s, key) for key in ("spectre", "boss", "jade", "rocky")] == [
        "standing",
        "pinned",
        "wounded",
        "standing",
    ]


@rule("HT-152", "HT-131", "HT-156", "HT-G74")
def test_scatter_weapons_may_be_aimed_at_empty_squares_and_own_figures() -> None:
    s = fight("K..T\n....\n..#g\n...g\nO..g", K="p1 knave fire", T="p2 spectre fire", O="p1 boss fire").play(
        "act knave"
    )
    assert offered(s, "fire") == {"spectre", "boss", "square"}
    s.play("fire square").allows("row 2", "row 0")
    s.play("row 2").allows("column 2", "column 3", "column 7")


@rule("HT-152")
@pytest.mark.parametrize("key", ["flint", "spectre", "cynder"])
def test_other_weapons_may_not(key: str) -> None:
    s = fight("K..T", K=f"p1 {key} fire", T="p2 boss fire").play(f"act {key}")
    assert "fire square" not in s.options()
    s.refuses("fire square", "HT-106")


@rule("HT-G74", "HT-116")
def test_an_empty_square_needs_a_free_line_and_range() -> None:
    s = fight("K.O", K="p1 knave fire", O="p1 boss fire").play("act knave", "fire square")
    assert "row 24" in s.options()
    assert "row 25" not in s.options()
    s.play("row 0")
    assert offered(s, "column") == {"1"}  # not the shooter's square, not the figure's, and nothing behind it
    s.refuses("column 5", "HT-116").refuses("column 2", "HT-152")


@rule("HT-153")
@pytest.mark.parametrize(("square", "number"), [("5,0", 14), ("10,0", 13), ("20,0", 15)])
def test_an_empty_square_has_the_highest_number_of_the_band(square: str, number: int) -> None:
    s = fight("K", K="p1 knave fire").play("act knave")
    fire_at(s, square).play(roll="6 6 6")
    assert needed(s) == number
    assert landed(s) == square


@rule("HT-151", "HT-G74")
def test_a_hit_on_an_empty_square_explodes_exactly_there() -> None:
    s = fight("K....\n...T.", K="p1 knave fire", T="p2 spectre fire turned").play("act knave")
    fire_at(s, "4,0").play(roll="6 6 6 6 6 6")
    assert posture(s, "spectre") == "wounded"
    assert score(s) == [1, 0]


@rule("HT-154", "HT-G73")
def test_at_the_edge_it_stops_in_the_last_square() -> None:
    s = lob("......\n.T...K\n......", "2 2 3 7", T="p2 spectre fire turned")  # 11 against 7: 4 squares west
    assert landed(s) == "0,1"


@rule("HT-G73")
def test_option_an_explosive_that_leaves_the_arena_is_lost() -> None:
    s = lob("......\n.T...K\n......", "2 2 3 7", T="p2 spectre fire turned", scatter_edge="lost")
    assert not events(s, "explodes")
    assert events(s, "lost")
    assert posture(s, "spectre") == "standing"
    inside = lob("......\n.T...K\n......", "4 3 3 7 1 1 1", T="p2 spectre fire turned", scatter_edge="lost")
    assert landed(inside) == "0,1"


@rule("HT-155", "HT-G73")
def test_terrain_and_figures_on_the_way_do_not_stop_it() -> None:
    s = lob("K....T#V...", "2 3 3 3 1 1 1", T="p2 spectre fire turned", V="p2 boss fire turned")  # 3 squares east
    assert landed(s) == "8,0"
    assert wound_numbers(s) == [("boss", 11)]  # beside the landing square; the target is three squares off


@rule("HT-G20")
def test_the_order_is_landing_square_then_distance_row_and_column() -> None:
    s = lob(
        ".....C.B\nK.....T.\n.....A..",
        "6 6 6" + " 1 1 1" * 4,
        T="p2 spectre fire turned",
        A="p2 boss fire turned",
        B="p2 jade fire turned",
        C="p1 rocky fire turned",
    )
    assert [name for name, _ in wound_numbers(s)] == ["spectre", "rocky", "jade", "boss"]


@rule("HT-G20", "HT-224", "HT-138")
def test_everybody_in_the_blast_rolls_even_the_thrower_but_not_the_wounded() -> None:
    s = lob("KT\n.W", "6 6 6 6 6 6 6 6 6", T="p2 spectre fire turned", W="p2 jade wounded")
    assert [name for name, _ in wound_numbers(s)] == ["spectre", "knave"]
    assert (posture(s, "knave"), posture(s, "jade")) == ("wounded", "wounded")
    assert score(s) == [1, 0]


@rule("HT-G21", "HT-128")
@pytest.mark.parametrize(("option", "number"), [("target", 11), ("landing", 10)])
def test_a_direct_hit_keeps_the_cover_of_the_shot(option: str, number: int) -> None:
    s = lob("K....#T", "6 6 6 1 1 1", T="p2 spectre fire turned", blast_cover=option)
    assert wound_numbers(s) == [("spectre", number)]


@rule("HT-G21")
def test_after_a_scatter_cover_is_measured_from_the_landing_square() -> None:
    """It lands beyond the target, next to it and in the open: the cube between thrower and target shields nobody."""
    s = lob("K....#T..", "4 4 4 3 1 1 1", T="p2 spectre fire turned")  # 13 against 12: 1 square east
    assert wound_numbers(s) == [("spectre", 10)]


@rule("HT-G19", "HT-156", "HT-106")
def test_emp_burst_hurts_in_its_square_and_drains_around() -> None:
    s = fight(
        "G....T\n.....V\n....O.",
        G="p1 gremlin fire",
        T="p2 spectre fire turned",
        V="p2 boss fire e3",
        O="p1 rocky fire e2",
    )
    s.play("act gremlin", "fire spectre", roll="6 6 6 1 1 1")
    assert (posture(s, "spectre"), posture(s, "boss")) == ("pinned", "standing")
    assert (energy(s, "boss"), energy(s, "rocky")) == (0, 2)
    assert KEYS[events(s, "drained")[0][1]] == "boss"


@rule("HT-G19", "HT-148")
def test_a_missed_emp_drains_where_it_lands() -> None:
    s = fight("G....T.V", G="p1 gremlin fire", T="p2 spectre fire turned e2", V="p2 boss fire e3")
    s.play("act gremlin", "fire spectre", "none", roll="3 3 2 3")  # 9 against 8: 1 square east
    assert (energy(s, "spectre"), energy(s, "boss")) == (0, 0)
    assert rolls(s) == ["3 3 2", "3"]


@rule("HT-106", "HT-226", "HT-148")
def test_on_overwatch_a_grenade_scatters_too() -> None:
    s = fight("K.....M", K="p2 knave aim turned ready", M="p1 flint move").play("act flint", "step e")
    s.asks("p2", "offer")
    assert s.options() <= {"interrupt", "wait", "hold"}
    s.play("interrupt", roll="4 4 3 7 6 6 6")  # in motion: 12, missed by 1, west: next to the mover
    assert landed(s) == "6,0"
    assert posture(s, "flint") == "wounded"


@rule("HT-226", "HT-078")
def test_an_explosion_that_pins_the_mover_ends_its_action() -> None:
    s = fight("K.....M", K="p2 knave aim turned ready", M="p1 flint move").play("act flint", "step e")
    s.play("interrupt", roll="4 4 3 7 1 1 1")
    assert (posture(s, "flint"), where(s, "flint")) == ("pinned", "7,0")


@rule("HT-G67")
def test_only_the_chosen_target_of_a_grenade_may_defend() -> None:
    s = fight("K....T\n.....V", K="p1 knave fire", T="p2 spectre fire turned", V="p2 boss fire turned e2")
    s.play("act knave", "fire spectre", roll="6 6 6 1 1 1 1 1 1")  # nobody was asked
    assert posture(s, "boss") == "pinned"
    s = fight("K....T\n.....V", K="p1 knave fire", T="p2 spectre fire turned e1", V="p2 boss fire turned")
    s.play("act knave", "fire spectre").asks("p2", "defense")


@rule("HT-153", "HT-G67")
def test_nobody_defends_an_empty_square() -> None:
    s = fight("K....\n....V", K="p1 knave fire", V="p2 boss fire turned e2").play("act knave")
    fire_at(s, "4,0").play(roll="6 6 6 1 1 1")
    assert posture(s, "boss") == "pinned"
    assert at("4,0") == events(s, "explodes")[0][1]


@rule("HT-153", "HT-179")
@pytest.mark.parametrize(("picture", "more"), [("K......", 0), ("K.#....", 0), ("K.#.#..", 1), ("K.#.##.", 2)])
def test_each_further_piece_before_an_empty_square_adds_one(picture: str, more: int) -> None:
    plain, heaped = (
        needed(fire_at(fight(picture, K="p1 knave fire", cumulative_cover=on).play("act knave"), "6,0"))
        for on in (False, True)
    )
    assert heaped == plain + more
