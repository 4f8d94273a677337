"""Pinned and Wounded (HT-133 to HT-141, HT-045, HT-081)."""

from __future__ import annotations

import pytest
from tests.games.hostile_takeover.fights import energy, events, fig, fight, offered, posture, score, shots, state, where

from ludus.testing import Position, rule


def shot(target: str, dice: str) -> Position:
    """Flint shoots at Spectre in the open, three squares off, and hits: 9 to wound."""
    return fight("F..T", F="p1 flint fire", T=f"p2 spectre {target}").play(
        "act flint", "fire spectre", *["none"] if " e" in target else [], roll="6 6 6 " + dice
    )


@rule("HT-133", "HT-030", "HT-045")
def test_pinned_loses_card_and_energy() -> None:
    s = shot("fire e2", "1 1 1")
    assert (posture(s, "spectre"), energy(s, "spectre"), state(s, "spectre")) == ("pinned", 0, "flipped")
    assert offered(s, "act") == set()  # only the spare figure of p2 is left to act, so nobody is asked which


@rule("HT-045", "HT-133")
def test_who_is_pinned_before_acting_is_not_offered() -> None:
    s = fight("F..T\n...B", F="p1 flint fire", T="p2 spectre fire", B="p2 boss fire")
    s.play("act flint", "fire spectre", roll="6 6 6 1 1 1")
    assert "boss" in offered(s, "act")
    assert "spectre" not in offered(s, "act")
    s.refuses("act spectre", "HT-045")


@rule("HT-134")
def test_pinned_figures_can_be_attacked_again() -> None:
    s = shot("fire pinned", "6 6 6")
    assert posture(s, "spectre") == "wounded"
    assert score(s) == [1, 0]


@rule("HT-135")
def test_a_second_pinned_result_changes_nothing() -> None:
    before = fig(fight("F..T", F="p1 flint fire", T="p2 spectre fire pinned"), "spectre")
    after = fig(shot("fire pinned", "1 1 1"), "spectre")
    assert before == after


@rule("HT-137", "HT-030", "HT-045")
def test_wounded_loses_card_and_energy() -> None:
    s = shot("fire e3", "6 6 6")
    assert (posture(s, "spectre"), energy(s, "spectre"), state(s, "spectre")) == ("wounded", 0, "flipped")


@rule("HT-138")
def test_wounded_figures_are_not_attacked_in_melee_either() -> None:
    s = fight("FT\n.B", F="p1 flint melee", T="p2 spectre wounded", B="p2 boss fire").play("act flint", "stop")
    assert offered(s, "strike") == {"boss"}
    s.refuses("strike spectre", "HT-138")


@rule("HT-139")
def test_a_wounded_figure_stays_and_blocks() -> None:
    s = fight("F..T..B\n\nG", F="p1 flint fire", T="p2 spectre fire", B="p2 boss fire turned", G="p1 jace fire")
    s.play("act flint", "fire spectre", roll="6 6 6 6 6 6").play("stop", "act jace")
    assert where(s, "spectre") == "3,0"
    assert offered(s, "fire") == {"boss"}  # jace sees him past the body, but along the row nobody does
    s = fight("F..T..B", F="p1 flint fire", T="p2 spectre wounded", B="p2 boss fire turned").play("act flint")
    assert offered(s, "fire") == set()


@rule("HT-081", "HT-G52")
@pytest.mark.parametrize("told", ["aim turned ready", "fire held"])
def test_who_is_pinned_or_wounded_loses_a_held_or_ready_aim(told: str) -> None:
    for dice in ("1 1 1", "6 6 6"):
        s = shot(told, dice)
        assert (fig(s, "spectre")["held"], fig(s, "spectre")["ready"]) == (False, False)


@rule("HT-G52")
@pytest.mark.parametrize(("dice", "kept"), [("1 1 1", True), ("6 6 6", False)])
def test_option_a_pinned_figure_may_keep_its_aim(dice: str, kept: bool) -> None:
    s = fight("F..T", F="p1 flint fire", T="p2 spectre aim turned ready", pinned_keeps_aim=True)
    s.play("act flint", "fire spectre", roll="6 6 6 " + dice)
    assert fig(s, "spectre")["ready"] == kept


@rule("HT-G52")
def test_option_a_kept_aim_cannot_be_used_lying_down() -> None:
    s = fight("M....T", M="p1 flint move", T="p2 spectre fire pinned held", pinned_keeps_aim=True)
    s.play("act flint", "step e")
    s.asks("p1", "walk")


@rule("HT-112", "HT-133")
def test_after_pinning_the_figure_is_stationary() -> None:
    s = fight("F..T\nG", F="p1 flint fire", G="p1 jace fire", T="p2 spectre move turned")
    s.play("act flint")
    assert shots(s)["spectre"]["tn"] == 10
    s.play("fire spectre", roll="6 6 6 1 1 1")
    s.play("stop", "act jace")  # p2's spare figure walks nowhere
    assert shots(s)["spectre"]["tn"] == 8


@rule("HT-129", "HT-130")
def test_what_happened_is_told() -> None:
    assert events(shot("fire", "1 1 1"), "pinned")
    assert events(shot("fire", "6 6 6"), "wounded")
