"""The Melee card and Melee Combat (HT-083 to HT-088, HT-158 to HT-167)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    asked,
    energy,
    events,
    fight,
    frame,
    offered,
    posture,
    rolls,
    score,
    state,
    struck,
    where,
    wound_numbers,
)

from ludus.testing import Position, rule


def brawl(attacker: str = "flint", target: str = "spectre fire turned", **words: Any) -> Position:
    """Attacker and target side by side; the attacker stays and strikes."""
    s = fight("AT", A=f"p1 {attacker} melee", T=f"p2 {target}", **words)
    return s.play(f"act {attacker}", "stop", f"strike {target.split(maxsplit=1)[0]}")


def left(s: Position) -> int:
    found: int = frame(s, "Movement")["left"]
    return found


# --- the card ---------------------------------------------------------------------------------------------------------


@rule("HT-083", "HT-088")
def test_move_only_attack_only_both_or_neither() -> None:
    def begin() -> Position:
        return fight("A.T", A="p1 flint melee", T="p2 spectre fire turned").play("act flint")

    moved = begin().play("step s", "stop")
    assert (where(moved, "flint"), asked(moved)) == ("0,1", "p2 Movement.walk")
    both = begin().play("step e", "stop", "strike spectre", roll="1 1 1")
    assert (where(both, "flint"), struck(both)) == ("1,0", ["spectre"])
    no_attack = begin().play("step e", "stop", "no attack")
    assert (struck(no_attack), state(no_attack, "flint")) == ([], "turned")
    neither = begin().play("stop")
    assert (where(neither, "flint"), state(neither, "flint")) == ("0,0", "turned")
    only = brawl().play(roll="1 1 1")
    assert (where(only, "flint"), struck(only)) == ("0,0", ["spectre"])


@rule("HT-084")
def test_the_path_is_free() -> None:
    s = fight("A..T", A="p1 flint melee", T="p2 spectre fire turned")
    s.play("act flint", "step s", "step s", "step e", "step ne", "step e", "stop", "strike spectre", roll="1 1 1")
    assert where(s, "flint") == "3,1"


@rule("HT-085", "HT-G79")
def test_after_the_attack_the_action_is_over() -> None:
    s = brawl().play(roll="6 6 6 6 6 6")
    assert state(s, "flint") == "turned"
    assert asked(s) == "p2 Movement.walk"


@rule("HT-086", "HT-087", "HT-G77")
@pytest.mark.parametrize(("distance", "points"), [(7, 6), (8, 3), (12, 3), (2, 6)])
def test_with_nobody_in_range_the_move_is_three_less(distance: int, points: int) -> None:
    s = fight("A" + "." * (distance - 1) + "T", A="p1 flint melee", T="p2 spectre fire turned").play("act flint")
    assert left(s) == points


@rule("HT-086")
def test_with_energy_it_is_three_less_and_two_more() -> None:
    s = fight("A" + "." * 11 + "T", A="p1 angel melee e1", T="p2 spectre fire turned").play("act angel", "extra first")
    assert left(s) == 5


@rule("HT-087")
def test_wounded_enemies_are_not_in_range_and_pinned_ones_are() -> None:
    s = fight("A..T", A="p1 flint melee", T="p2 spectre wounded").play("act flint")
    assert left(s) == 3
    s = fight("A..T", A="p1 flint melee", T="p2 spectre fire pinned").play("act flint")
    assert left(s) == 6


@rule("HT-087")
def test_range_is_by_ways_not_by_distance() -> None:
    wall = "A#T\n.#.\n.#.\n.#.\n.#.\n.#.\n.#.\n.#."
    s = fight(wall, A="p1 flint melee", T="p2 spectre fire turned").play("act flint")
    assert left(s) == 6  # climbing the cube is enough: it is next to the target
    s = fight("A......T", A="p1 flint melee", T="p2 spectre fire turned").play("act flint")
    assert left(s) == 6
    s = fight("A.....#T", A="p1 flint melee", T="p2 spectre fire turned").play("act flint")
    assert left(s) == 6  # not over the cube, but past it
    s = fight("A.....#T\n......#.\n......#.", A="p1 flint melee", T="p2 spectre fire turned").play("act flint")
    assert left(s) == 3


@rule("HT-087", "HT-167")
def test_reach_counts_for_being_in_range() -> None:
    s = fight("A" + "." * 9 + "T", A="p1 jade melee", T="p2 spectre fire turned").play("act jade")  # 7 and 3
    assert left(s) == 7
    s = fight("A" + "." * 10 + "T", A="p1 jade melee", T="p2 spectre fire turned").play("act jade")
    assert left(s) == 4


@rule("HT-G78")
def test_with_an_enemy_in_range_the_move_is_free() -> None:
    s = fight("....A..T", A="p1 flint melee", T="p2 spectre fire turned").play("act flint", *["step w"] * 4, "stop")
    assert where(s, "flint") == "0,0"


@rule("HT-G78")
def test_option_charge_must_attack() -> None:
    s = fight("..A.T", A="p1 flint melee", T="p2 spectre fire turned", charge_must_attack=True).play("act flint")
    s.refuses("stop", "HT-G78")
    s.play("step e", "stop")
    assert struck(s.play(roll="1 1 1")) == ["spectre"]  # the only target is struck without a question
    far = fight("A" + "." * 11 + "T", A="p1 flint melee", T="p2 spectre fire turned", charge_must_attack=True)
    far.play("act flint", "stop")  # nobody in range: nobody must be attacked
    assert state(far, "flint") == "turned"


@rule("HT-G78")
def test_option_a_charge_leads_only_where_it_can_still_attack() -> None:
    told: dict[str, Any] = {"A": "p1 flint melee", "T": "p2 spectre fire turned"}
    s = fight(".........\n.........\n.A......T", **told, charge_must_attack=True).play("act flint")
    assert offered(s, "step") == {"ne", "e", "se"}  # six points, and all of them are needed
    s.refuses("step n", "HT-G78").refuses("step w", "HT-G78").refuses("stop", "HT-G78")


@rule("HT-G78", "HT-066", "HT-G25")
def test_option_a_charge_through_a_friend_ends_where_one_may_stand() -> None:
    """From the square of her friend the whip would reach past it only if it were not there."""
    told: dict[str, Any] = {"J": "p1 jade melee", "F": "p1 rocky fire", "T": "p2 flint fire turned"}
    rows = ["........", "........", "...o....", "...,o...", "....,o..", ".....F.T", *["........"] * 4, ".....J.."]
    s = fight("\n".join(rows), **told, charge_must_attack=True).play("act jade", *["step n"] * 5)
    assert (where(s, "jade"), left(s)) == ("5,5", 2)
    s.refuses("step nw", "HT-G78").refuses("step n", "HT-066").play("step ne", "stop", roll="1 1 1")
    assert (where(s, "jade"), struck(s)) == ("6,4", ["flint"])


@rule("HT-G78", "HT-078")
def test_option_a_charge_is_free_when_its_prey_is_gone() -> None:
    told: dict[str, Any] = {"B": "p1 boss melee", "S": "p2 spectre fire turned", "F": "p2 flint aim turned ready"}
    s = fight("B..S" + "\n...." * 11 + "\n..F.", **told, charge_must_attack=True)
    s.play("act boss", "step e", "wait", "step e", "interrupt", roll="6 6 6 4 6 6 6")  # it strikes Spectre instead
    assert (posture(s, "spectre"), where(s, "boss"), left(s)) == ("wounded", "2,0", 4)
    s.allows("stop", "step w", "step s").play("step w", "stop")
    assert (where(s, "boss"), state(s, "boss"), struck(s)) == ("1,0", "turned", [])


@rule("HT-G78")
def test_option_a_charge_goes_on_while_there_is_prey() -> None:
    told: dict[str, Any] = {"B": "p1 boss melee", "S": "p2 spectre fire turned", "F": "p2 flint aim turned ready"}
    s = fight("B..S" + "\n...." * 11 + "\n..F.", **told, charge_must_attack=True)
    s.play("act boss", "step e", "interrupt", roll="1 1 1").refuses("stop", "HT-G78")


@rule("HT-G78")
def test_option_a_charge_with_whirling_lash_ends_within_two_squares() -> None:
    s = fight("J.....S", J="p1 jade melee e1", S="p2 spectre fire turned", charge_must_attack=True)
    s.play("act jade", "special", *["step e"] * 3).refuses("stop", "HT-G78").play("step e", "stop", roll="1 1 1")
    assert struck(s) == ["spectre"]
    s = fight("J.....S", J="p1 jade melee e1", S="p2 spectre fire turned", charge_must_attack=True)
    s.play("act jade", "plain", "extra none", *["step e"] * 3).allows("stop")  # the whip itself reaches three


# --- the attack -------------------------------------------------------------------------------------------------------


@rule("HT-158", "HT-G75")
@pytest.mark.parametrize("picture", ["AT", "A.\n.T", ".A\nT.", "A\nT"])
def test_any_neighbor_may_be_struck(picture: str) -> None:
    s = fight(picture, A="p1 flint melee", T="p2 spectre fire turned").play("act flint", "stop")
    assert offered(s, "strike") == {"spectre"}


@rule("HT-158", "HT-G75")
def test_height_and_terrain_do_not_matter() -> None:
    s = fight("AT", A="p1 flint melee", T="p2 spectre fire turned cube").play("act flint", "stop")
    s.allows("strike spectre")
    s = fight("A#\n#T", A="p1 flint melee", T="p2 spectre fire turned").play("act flint", "stop")
    s.allows("strike spectre")


@rule("HT-158")
def test_two_squares_off_or_own_is_no_target() -> None:
    s = fight("BA.T\nE...", A="p1 flint melee", B="p1 boss fire", T="p2 spectre fire", E="p2 jade fire")
    s.play("act flint", "stop")
    assert offered(s, "strike") == {"jade"}
    s.refuses("strike spectre", "HT-158").refuses("strike boss", "HT-158")


@rule("HT-159", "HT-161")
@pytest.mark.parametrize(("dice", "hit"), [("3 3 3", True), ("3 3 2", False)])
def test_eleven_hits_who_shows_no_melee_card(dice: str, hit: bool) -> None:
    s = brawl().play(roll=dice + (" 1 1 1" if hit else ""))
    assert posture(s, "spectre") == ("pinned" if hit else "standing")


@rule("HT-159")
@pytest.mark.parametrize(("key", "plus"), [("kirra", 4), ("rocky", 3), ("angel", 1), ("spectre", 0)])
def test_the_attack_modifier_is_added(key: str, plus: int) -> None:
    """The dice make 11 exactly with the modifier, or 10."""
    for total, hit in ((11 - plus, True), (10 - plus, False)):
        dice = f"{total - 7} 4 3" if total > 7 else f"{total - 4} 2 2"
        s = brawl(key, "boss fire turned").play(roll=dice + (" 1 1 1" if hit else ""))
        assert (posture(s, "boss") == "pinned") == hit


@rule("HT-160", "HT-G76", "HT-G80", "HT-042")
@pytest.mark.parametrize("resolved", ["", " turned"])
@pytest.mark.parametrize(("attack", "hit"), [("3 3 3", False), ("3 3 4", True)])
def test_against_a_melee_card_the_attack_must_be_higher(resolved: str, attack: str, hit: bool) -> None:
    """Flint has 9 + 2 or 10 + 2 against Boss, 10 + 1."""
    s = brawl("flint", "boss melee" + resolved).play(roll=attack + " 3 3 4" + (" 6 6 6" if hit else ""))
    assert posture(s, "boss") == ("wounded" if hit else "standing")


@rule("HT-G76")
@pytest.mark.parametrize(("tie", "hit"), [("defender", False), ("attacker", True)])
def test_option_equal_totals_may_hit(tie: str, hit: bool) -> None:
    s = brawl("flint", "boss melee turned", melee_tie=tie).play(roll="3 3 3 3 3 4" + (" 6 6 6" if hit else ""))
    assert (posture(s, "boss") == "wounded") == hit


@rule("HT-160")
def test_the_defense_modifier_is_added() -> None:
    s = brawl("flint", "kirra melee turned").play(roll="4 4 4 4 4 3")  # 14 against 11 + 3
    assert posture(s, "kirra") == "standing"
    s = brawl("flint", "spectre melee turned").play(roll="3 3 3 4 4 3 6 6 6")  # 11 against 11 - 1
    assert posture(s, "spectre") == "wounded"


@rule("HT-162")
def test_a_failed_attack_does_nothing_to_either_side() -> None:
    s = brawl("flint", "spectre fire e1").play("none", roll="1 1 1")
    assert (posture(s, "spectre"), energy(s, "spectre"), state(s, "spectre")) == ("standing", 1, "waiting")
    assert posture(s, "flint") == "standing"
    assert score(s) == [0, 0]


@rule("HT-163")
@pytest.mark.parametrize(("target", "number"), [("spectre", 10), ("boss", 11)])
def test_to_wound_goes_by_armor_and_cover_is_ignored(target: str, number: int) -> None:
    s = fight("A#\n#T", A="p1 flint melee", T=f"p2 {target} fire turned")
    s.play("act flint", "stop", f"strike {target}", roll="6 6 6 1 1 1")
    assert wound_numbers(s) == [(target, number)]


@rule("HT-164", "HT-223")
def test_to_wound_made_wounds() -> None:
    s = brawl().play(roll="6 6 6 3 3 4")
    assert posture(s, "spectre") == "wounded"
    assert score(s) == [1, 0]


@rule("HT-165")
@pytest.mark.parametrize("card", ["fire", "move", "aim"])
def test_to_wound_failed_pins_who_shows_no_melee_card(card: str) -> None:
    s = brawl("flint", f"spectre {card} turned").play(roll="6 6 6 3 3 3")
    assert posture(s, "spectre") == "pinned"


@rule("HT-166")
def test_to_wound_failed_does_nothing_to_who_shows_a_melee_card() -> None:
    s = brawl("flint", "spectre melee e1").play("none", roll="6 6 6 1 1 1 3 3 3")
    assert (posture(s, "spectre"), energy(s, "spectre"), state(s, "spectre")) == ("standing", 1, "waiting")
    assert events(s, "unhurt")


@rule("HT-167", "HT-106", "HT-G19")
def test_crushing_pins_in_spite_of_a_melee_card() -> None:
    s = brawl("boss", "spectre melee e1").play("none", roll="6 6 6 1 1 1 2 3 3")
    assert posture(s, "spectre") == "pinned"


@rule("HT-167", "HT-185", "HT-186", "HT-106", "HT-G19", "HT-G25")
@pytest.mark.parametrize(("picture", "may"), [("J..T", True), ("J...T", False), ("J#T", True), ("J.#T", True)])
def test_the_whip_reaches_three_squares_over_terrain(picture: str, may: bool) -> None:
    s = fight(picture, J="p1 jade melee", T="p2 spectre fire turned").play("act jade", "stop")
    assert offered(s, "strike") == ({"spectre"} if may else set())


@rule("HT-G25")
@pytest.mark.parametrize("told", ["p1 boss fire", "p2 boss wounded"])
def test_the_whip_does_not_reach_past_a_figure(told: str) -> None:
    s = fight("JB.T\n.E", J="p1 jade melee", B=told, T="p2 spectre fire turned", E="p2 kirra fire turned")
    s.play("act jade", "stop")
    assert offered(s, "strike") == {"kirra"}
    s.refuses("strike spectre", "HT-G25")


@rule("HT-167")
def test_a_target_of_the_whip_defends_as_usual() -> None:
    s = fight("J..T", J="p1 jade melee", T="p2 kirra melee turned").play(
        "act jade", "stop", "strike kirra", roll="4 4 4 4 4 3"
    )
    assert rolls(s) == ["4 4 4", "4 4 3"]  # 14 against 14
    assert posture(s, "kirra") == "standing"


@rule("HT-112", "HT-160")
def test_a_pinned_figure_rolls_no_defense() -> None:
    s = brawl("flint", "spectre melee pinned").play(roll="3 3 3 3 3 3")
    assert rolls(s) == ["3 3 3", "3 3 3"]
    assert posture(s, "spectre") == "pinned"


@rule("HT-G58")
def test_option_a_pinned_figure_with_a_melee_card_still_defends() -> None:
    s = brawl("flint", "spectre melee pinned", pinned_keeps_card=True).play(roll="6 6 6 1 1 1 1 1 1")
    assert rolls(s) == ["6 6 6", "1 1 1", "1 1 1"]
