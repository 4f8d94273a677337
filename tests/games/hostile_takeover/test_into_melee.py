"""Firing into a Melee (HT-142 to HT-147)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import events, fight, posture, rolls, score, shots, wound_numbers

from ludus.testing import Position, rule


def shot(picture: str, dice: str, players: int = 3, **figures: Any) -> Position:
    """Flint of p1 shoots at T of p2."""
    s = fight(picture, players, F="p1 flint fire", **figures).play("act flint")
    return s.play(f"fire {figures['T'].split()[1]}", roll=dice)


@rule("HT-142", "HT-144", "HT-145", "HT-G69")
@pytest.mark.parametrize(("die", "victim"), [("1", "spectre"), ("3", "spectre"), ("4", "boss"), ("6", "boss")])
@pytest.mark.parametrize(("one", "other"), [("melee", "fire"), ("fire", "melee"), ("melee", "melee")])
def test_two_in_a_melee_half_each(die: str, victim: str, one: str, other: str) -> None:
    s = shot("F..T\n...E", f"6 6 6 {die} 1 1 1", T=f"p2 spectre {one} turned", E=f"p3 boss {other} turned")
    assert [name for name, _ in wound_numbers(s)] == [victim]


@rule("HT-142")
@pytest.mark.parametrize(
    ("one", "other"), [("move", "fire"), ("fire", "aim"), ("melee pinned", "fire"), ("melee turned", "wounded")]
)
def test_without_a_melee_card_that_shows_there_is_no_melee(one: str, other: str) -> None:
    s = shot("F..T\n...E", "6 6 6 1 1 1", T=f"p2 spectre {one}", E=f"p3 boss {other}")
    assert [name for name, _ in wound_numbers(s)] == ["spectre"]


@rule("HT-142", "HT-G69")
def test_figures_of_one_player_form_no_melee() -> None:
    s = shot("F..T\n...E", "6 6 6 1 1 1", T="p2 spectre melee turned", E="p2 boss melee turned")
    assert rolls(s) == ["6 6 6", "1 1 1"]


@rule("HT-G69")
def test_option_any_neighbors_form_a_melee() -> None:
    s = shot(
        "F..T\n...E", "6 6 6 4 1 1 1", T="p2 spectre melee turned", E="p2 boss melee turned", melee_any_neighbours=True
    )
    assert posture(s, "boss") == "pinned"


@rule("HT-145")
@pytest.mark.parametrize(
    ("target", "other"), [("boss", "chance"), ("chance", "boss"), ("angel", "bard"), ("rocky", "spectre")]
)
def test_whoever_is_beside_the_target_may_be_hit(target: str, other: str) -> None:
    s = shot("F..T\n...E", "6 6 6 6 1 1 1", T=f"p2 {target} melee turned", E=f"p3 {other} fire turned")
    assert [posture(s, key) for key in (target, other)] == ["standing", "pinned"]


@rule("HT-142")
def test_reach_does_not_make_figures_adjacent() -> None:
    s = shot("F..T\n....\n...E", "6 6 6 1 1 1", T="p2 spectre fire turned", E="p3 jade melee turned")
    assert rolls(s) == ["6 6 6", "1 1 1"]


@rule("HT-143", "HT-146", "HT-G70")
def test_to_hit_is_for_the_target_and_to_wound_for_who_is_hit() -> None:
    picture = "F....#T\n......E"
    s = fight(picture, 3, F="p1 flint fire", T="p2 spectre melee turned", E="p3 boss fire turned").play("act flint")
    number = shots(s)["spectre"]["tn"]
    assert number == 12  # hard cover, although Boss has none
    s.play("fire spectre", roll="4 4 4 5 3 3 4")
    assert wound_numbers(s) == [("boss", 10)]  # armor 2, no cover
    assert (posture(s, "boss"), posture(s, "spectre")) == ("wounded", "standing")
    assert score(s) == [1, 0, 0]


@rule("HT-145", "HT-G70")
@pytest.mark.parametrize(
    ("die", "victim"), [("2", "spectre"), ("3", "rocky"), ("4", "rocky"), ("5", "boss"), ("6", "boss")]
)
def test_three_in_a_melee_are_ordered_target_then_by_row_and_column(die: str, victim: str) -> None:
    s = shot(
        "...R\nF..T\n...E",
        f"6 6 6 {die} 1 1 1",
        T="p2 spectre melee turned",
        E="p3 boss fire turned",
        R="p3 rocky fire turned",
    )
    assert [name for name, _ in wound_numbers(s)] == [victim]


@rule("HT-145")
def test_four_in_a_melee_share_a_d8() -> None:
    figures: dict[str, Any] = {
        "T": "p2 spectre melee turned",
        "A": "p3 boss fire turned",
        "B": "p3 rocky fire turned",
        "C": "p3 jade fire turned",
    }
    victims = []
    for die in range(1, 9):
        s = shot("..AB\nF..T\n...C", f"6 6 6 {die} 1 1 1", **figures)
        victims += [name for name, _ in wound_numbers(s)]
    assert victims == ["spectre", "spectre", "boss", "boss", "rocky", "rocky", "jade", "jade"]


@rule("HT-145", "HT-G70")
def test_a_larger_melee_is_drawn_by_lot() -> None:
    figures: dict[str, Any] = {
        "T": "p2 spectre melee turned",
        "A": "p3 boss fire turned",
        "B": "p3 rocky fire turned",
        "C": "p3 jade fire turned",
        "D": "p1 kirra fire turned",
    }
    s = fight("..ABD\nF..T.\n...C.", 3, spare=True, F="p1 flint fire", **figures).play("act flint")
    s.play("fire spectre", roll="6 6 6 1 1 1", draw="4")
    assert [name for name, _ in wound_numbers(s)] in (["kirra"], ["jade"])


@rule("HT-145", "HT-G70")
def test_the_shooter_is_never_in_the_pool() -> None:
    s = fight("FT", F="p1 flint fire", T="p2 spectre melee turned").play(
        "act flint", "fire spectre", roll="6 6 6 1 1 1"
    )
    assert rolls(s) == ["6 6 6", "1 1 1"]
    assert posture(s, "spectre") == "pinned"


@rule("HT-G70")
def test_there_are_no_chains_and_no_wounded() -> None:
    """Boss fights Spectre and Jade fights Boss: only Boss is in contact with the target. Rocky lies there."""
    s = shot(
        "...R..\nF..TEJ",
        "6 6 6 6 1 1 1",
        T="p2 spectre melee turned",
        E="p3 boss fire turned",
        J="p2 jade melee turned",
        R="p3 rocky wounded",
    )
    assert [name for name, _ in wound_numbers(s)] == ["boss"]


@rule("HT-144")
def test_a_miss_asks_no_die() -> None:
    s = shot("F..T\n...E", "1 1 1", T="p2 spectre melee turned", E="p3 boss fire turned")
    assert rolls(s) == ["1 1 1"]


@rule("HT-144", "HT-223", "HT-224")
def test_who_hits_his_own_gets_nothing() -> None:
    s = shot("F..T\n...O", "6 6 6 6 6 6 6", 2, T="p2 spectre melee turned", O="p1 boss fire turned")
    assert posture(s, "boss") == "wounded"
    assert score(s) == [0, 0]
    assert events(s, "instead")


@rule("HT-147", "HT-G71")
def test_grenades_are_not_redirected() -> None:
    s = fight("K....T\n.....E", 3, K="p1 knave fire", T="p2 spectre melee turned", E="p3 boss fire turned")
    s.play("act knave", "fire spectre", roll="6 6 6 1 1 1 1 1 1")
    assert [name for name, _ in wound_numbers(s)] == ["spectre", "boss"]
    assert not events(s, "instead")
