"""Ranged Attacks: range, status, the roll to hit and to wound (HT-082, HT-107 to HT-112, HT-125 to HT-132)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    asked,
    energy,
    events,
    fight,
    offered,
    posture,
    score,
    shots,
    state,
    totals,
    wound_numbers,
)

from ludus.testing import Position, rule


def lane(
    distance: int, target: str = "p2 spectre fire turned", shooter: str = "p1 flint fire", **words: Any
) -> Position:
    """A shooter and a target so many squares apart, on open floor; the shooter has begun."""
    return fight("F" + "." * (distance - 1) + "T", F=shooter, T=target, **words).play(f"act {shooter.split()[1]}")


@rule("HT-107", "HT-G55")
@pytest.mark.parametrize(
    ("x", "y", "number"),
    [(8, 3, 9), (9, 3, 8), (8, 4, 9), (3, 8, 9), (3, 9, 8), (8, 8, 9), (9, 9, 8), (16, 4, 8), (17, 4, 9)],
)
def test_range_counts_the_larger_way(x: int, y: int, number: int) -> None:
    """Flint needs 9 at short, 8 at medium, 9 at long range."""
    picture = "F" + "\n" * y + "." * x + "T"
    s = fight(picture, F="p1 flint fire", T="p2 spectre fire").play("act flint")
    assert shots(s)["spectre"]["tn"] == number


@rule("HT-108")
@pytest.mark.parametrize(("distance", "number"), [(1, 9), (8, 9), (9, 8), (16, 8), (17, 9), (24, 9)])
def test_short_to_8_medium_to_16_long_to_24(distance: int, number: int) -> None:
    assert shots(lane(distance))["spectre"]["tn"] == number


@rule("HT-108")
def test_bands_of_a_weapon_that_differs_in_all_three() -> None:
    numbers = {d: shots(lane(d, shooter="p1 rocky fire"))["spectre"]["tn"] for d in (1, 8, 9, 16, 17, 24)}
    assert numbers == {1: 7, 8: 7, 9: 10, 16: 10, 17: 14, 24: 14}


@rule("HT-109", "HT-G56")
def test_beyond_24_nobody_is_a_target() -> None:
    s = fight("F" + "." * 24 + "T\n.N", F="p1 flint fire", T="p2 spectre fire", N="p2 boss fire").play("act flint")
    assert offered(s, "fire") == {"boss"}
    s.refuses("fire spectre", "HT-109")


@rule("HT-110", "HT-111", "HT-G57")
@pytest.mark.parametrize(("card", "number"), [("move", 10), ("melee", 10), ("fire", 9), ("aim", 9)])
@pytest.mark.parametrize("resolved", ["", " turned"])
def test_the_card_says_who_is_in_motion_before_and_after_it_is_resolved(card: str, number: int, resolved: str) -> None:
    assert shots(lane(4, f"p2 spectre {card}{resolved}"))["spectre"]["tn"] == number


@rule("HT-112", "HT-G58")
@pytest.mark.parametrize(("told", "number"), [("move", 10), ("move pinned", 9), ("", 9)])
def test_without_a_card_that_shows_a_figure_is_stationary(told: str, number: int) -> None:
    assert shots(lane(4, f"p2 spectre {told}"))["spectre"]["tn"] == number


@rule("HT-G58")
@pytest.mark.parametrize(("keeps", "number"), [(False, 9), (True, 10)])
def test_option_the_card_of_a_pinned_figure_may_still_count(keeps: bool, number: int) -> None:
    s = lane(4, "p2 spectre move pinned", pinned_keeps_card=keeps)
    assert shots(s)["spectre"]["tn"] == number


@rule("HT-125", "HT-082")
@pytest.mark.parametrize(
    ("key", "band", "moving", "numbers"),
    [
        ("flint", 6, False, (9, 10, 12)),
        ("flint", 6, True, (10, 11, 12)),
        ("flint", 12, False, (8, 9, 11)),
        ("flint", 12, True, (9, 10, 12)),
        ("spectre", 20, False, (8, 9, 11)),
        ("spectre", 20, True, (10, 11, 13)),
        ("kirra", 20, False, (15, 16, 18)),
        ("bard", 6, True, (9, 10, 11)),
    ],
)
def test_the_number_is_read_from_the_chart(key: str, band: int, moving: bool, numbers: tuple[int, ...]) -> None:
    for cubes, number in zip(((), (3,), (band - 1,)), numbers, strict=True):
        row = ["#" if n in cubes else "." for n in range(band)]
        picture = "F" + "".join(row[1:]) + "T"
        card = "move" if moving else "fire"
        s = fight(picture, F=f"p1 {key} fire", T=f"p2 boss {card} turned").play(f"act {key}")
        assert shots(s)["boss"]["tn"] == number


@rule("HT-126", "HT-127")
@pytest.mark.parametrize(("dice", "hit"), [("4 4 4", True), ("4 4 3", False), ("6 5 1", True), ("1 1 1", False)])
def test_equal_or_higher_hits(dice: str, hit: bool) -> None:
    s = fight("F....#T", F="p1 flint fire", T="p2 spectre fire turned e1")  # range 6, hard, stationary: 12
    s.play("act flint", "fire spectre", "none", roll=dice + (" 1 1 1" if hit else ""))
    assert (posture(s, "spectre") == "pinned") == hit
    assert bool(events(s, "hit")) == hit
    if not hit:
        assert (posture(s, "spectre"), energy(s, "spectre"), state(s, "spectre")) == ("standing", 1, "turned")
        assert state(s, "flint") == "turned"


@rule("HT-128")
@pytest.mark.parametrize(
    ("target", "picture", "number"),
    [
        ("spectre", "F.....T", 9),
        ("spectre", "F..#..T", 10),
        ("spectre", "F....#T", 10),
        ("boss", "F.....T", 10),
        ("boss", "F..#..T", 11),
        ("boss", "F....#T", 11),
    ],
)
def test_armor_and_any_cover_choose_the_number_to_wound(target: str, picture: str, number: int) -> None:
    s = fight(picture, F="p1 flint fire", T=f"p2 {target} fire turned")
    s.play("act flint", f"fire {target}", roll="6 6 6 1 1 1")
    assert wound_numbers(s) == [(target, number)]


@rule("HT-129", "HT-130", "HT-223")
@pytest.mark.parametrize(
    ("dice", "after", "points"), [("3 3 3", "pinned", 0), ("3 3 4", "wounded", 1), ("6 6 6", "wounded", 1)]
)
def test_failed_to_wound_pins_and_made_wounds(dice: str, after: str, points: int) -> None:
    s = fight("F..#..T", F="p1 flint fire", T="p2 spectre fire turned")  # to wound: 10
    s.play("act flint", "fire spectre", roll="6 6 6 " + dice)
    assert posture(s, "spectre") == after
    assert score(s) == [points, 0]


@rule("HT-082")
def test_a_fire_card_is_one_attack() -> None:
    s = lane(4).play("fire spectre", roll="1 1 1")
    assert state(s, "flint") == "turned"
    assert len(events(s, "fires")) == 1
    assert not asked(s).endswith("Shooting.target")


@rule("HT-044", "HT-G35", "HT-082")
def test_a_fire_card_may_be_resolved_to_no_effect() -> None:
    s = lane(4).play("no attack")
    assert state(s, "flint") == "turned"
    assert not events(s, "fires")
    s = fight("F", F="p1 flint fire").play("act flint")  # nobody in range: no question at all
    assert state(s, "flint") == "turned"


@rule("HT-131", "HT-138")
def test_wounded_and_own_figures_are_no_targets() -> None:
    s = fight(
        "F..T\nO..W\n...P",
        F="p1 flint fire",
        O="p1 boss fire",
        T="p2 spectre fire",
        W="p2 rocky wounded",
        P="p2 jade fire pinned",
    ).play("act flint")
    assert offered(s, "fire") == {"spectre", "jade"}
    s.refuses("fire rocky", "HT-138").refuses("fire boss", "HT-131")


@rule("HT-G65")
def test_option_friendly_targets_all_lets_everybody_shoot_at_his_own() -> None:
    s = fight("F..T\nO", F="p1 flint fire", O="p1 boss fire", T="p2 spectre fire", friendly_targets="all").play(
        "act flint"
    )
    assert offered(s, "fire") == {"spectre", "boss"}
    s.play("fire boss", roll="6 6 6 6 6 6")
    assert posture(s, "boss") == "wounded"
    assert score(s) == [0, 0]


@rule("HT-G65")
def test_option_friendly_targets_is_for_fire_cards_only() -> None:
    s = fight("K..T\nO", K="p1 kdogg move e1", O="p1 boss fire", T="p2 spectre fire", friendly_targets="all")
    s.play("act kdogg", "special", "shoot")
    assert offered(s, "fire") == {"spectre"}
    s = fight("F....M\nO", F="p1 flint fire held", O="p1 boss move", M="p2 dodger move", friendly_targets="all")
    s.play("act boss", "step s")
    assert asked(s) == "p1 Movement.walk"


@rule("HT-132", "HT-G66")
def test_a_number_above_18_cannot_be_made() -> None:
    picture = "F" + "." * 19 + "#T"
    s = fight(picture, F="p1 kirra fire", T="p2 dodger fire turned evasive")  # long, hard: 18, and 2 for the run
    s.play("act kirra", "fire dodger", roll="6 6 6")
    assert events(s, "fires")[0][3] == 20
    assert posture(s, "dodger") == "standing"


@rule("HT-132", "HT-G66")
def test_a_number_of_3_cannot_be_missed() -> None:
    s = lane(12, "p2 spectre fire pinned", "p1 flint fire held", advanced_pinned=True)
    s.play("fire spectre", "aim", roll="1 1 1 1 1 1")  # 8, aimed 5, pinned in the open 3
    assert events(s, "fires")[0][3] == 3
    assert events(s, "hit")


@rule("HT-126")
def test_the_total_of_a_roll_is_told() -> None:
    s = lane(4).play("fire spectre", roll="4 4 5 2 3 6")
    assert totals(s) == [13, 11]
    assert [event[1:4] for event in events(s, "rolled")] == [(0, 2, 445), (0, 5, 236)]
