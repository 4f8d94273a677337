"""The Special Actions of those who move and strike (HT-103 to HT-106, HT-185 to HT-193)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    GAME,
    KEYS,
    asked,
    energy,
    events,
    fig,
    fight,
    frame,
    needed,
    offered,
    posture,
    score,
    shots,
    state,
    struck,
    table,
    where,
    windows,
)

from ludus.testing import rule

CARD = {
    "angel": "move", "bard": "move", "boss": "melee", "chance": "fire", "cynder": "fire", "dodger": "move",
    "flint": "fire", "gremlin": "move", "jace": "fire", "jade": "melee", "kdogg": "move", "kirra": "melee",
    "knave": "fire", "mirage": "move", "rocky": "move", "spectre": "fire",
}  # fmt: skip


@rule("HT-103", "HT-104", "HT-G26")
@pytest.mark.parametrize("key", KEYS)
def test_each_character_has_one_special_action_with_its_card_and_energy(key: str) -> None:
    price = 2 if key == "knave" else 1
    other = "spectre" if key != "spectre" else "boss"
    for card in ("move", "melee", "fire", "aim"):
        for tokens in range(3):
            s = fight("S...T", S=f"p1 {key} {card} e{tokens}", T=f"p2 {other} fire turned").play(f"act {key}")
            may = card == CARD[key] and tokens >= price
            assert (asked(s) == "p1 Activation.special") == may, (card, tokens)
            if may:
                assert energy(s.play("special"), key) == tokens - price
                assert [f["key"] for f in table(s)["figures"] if f["special"]] == [key]


@rule("HT-105", "HT-G26")
def test_once_in_a_turn() -> None:
    s = fight("D....T", D="p1 dodger move e2 used", T="p2 boss fire turned").play("act dodger")
    assert asked(s) == "p1 Activation.extra"
    assert s.match.forbidden("special").text == "You already used the Special Action this turn."


@rule("HT-104")
def test_it_may_be_left() -> None:
    s = fight("D....T", D="p1 dodger move e1", T="p2 boss fire turned").play("act dodger", "plain")
    assert energy(s, "dodger") == 1
    assert fig(s, "dodger")["effects"] == []


@rule("HT-G26")
def test_it_is_lost_when_the_action_is_cut_short() -> None:
    s = fight("A.W..R", A="p1 angel move e1", W="p1 boss wounded", R="p2 rocky aim turned ready")
    s.play("act angel", "special", "step s", "interrupt", roll="6 6 6 1 1 1")
    assert (energy(s, "angel"), posture(s, "boss")) == (0, "wounded")


# --- Move -------------------------------------------------------------------------------------------------------------


@rule("HT-105")
@pytest.mark.parametrize("how", ["wounded", "wounded_now"])
def test_nanite_injection_stands_up_a_neighbor(how: str) -> None:
    s = fight("A..W.N", A="p1 angel move e1", W=f"p1 boss {how} e1", N="p2 jade fire turned")
    s.play("act angel", "special", "step e", "step e", "stop")
    assert asked(s) == "p1 Raise.who"
    assert s.options() == {"stand boss", "nobody"}
    s.play("stand boss")
    assert (posture(s, "boss"), energy(s, "boss"), fig(s, "boss")["card"]) == ("standing", 1, None)
    assert events(s, "stands")[0][1:3] == (2, 2)
    assert state(s, "boss") in (None, "flipped")


@rule("HT-105")
def test_nanite_injection_reaches_only_neighbors_and_may_be_declined() -> None:
    s = fight("A..W.N\nV", A="p1 angel move e1", W="p1 boss wounded", V="p1 bard wounded", N="p2 jade wounded")
    s.play("act angel", "special", "stop")
    assert s.options() == {"stand bard", "nobody"}
    s.play("nobody")
    assert (posture(s, "bard"), energy(s, "angel")) == ("wounded", 0)


@rule("HT-105")
@pytest.mark.parametrize(("distance", "near"), [(6, True), (7, False)])
def test_encore_stands_up_a_pinned_figure_within_six(distance: int, near: bool) -> None:
    s = fight("B" + "." * (distance - 1) + "P", B="p1 bard move e1", P="p1 flint fire pinned").play(
        "act bard", "special", "stop"
    )
    assert (asked(s) == "p1 Raise.who") == near
    if near:
        s.play("stand flint")
        assert posture(s, "flint") == "standing"


@rule("HT-105")
def test_encore_gives_a_card_back_that_had_not_begun() -> None:
    s = fight("B..P...T", B="p1 bard move e1", P="p1 flint fire e2", T="p2 spectre fire", order=(1, 0), active=1)
    s.play("act spectre", "fire flint", "none", roll="6 6 6 1 1 1")
    assert (posture(s, "flint"), state(s, "flint")) == ("pinned", "flipped")
    s.play("act bard", "special", "stop", "stand flint")
    assert (posture(s, "flint"), state(s, "flint"), energy(s, "flint")) == ("standing", "waiting", 0)


@rule("HT-105", "HT-137")
def test_a_card_lost_by_a_wound_comes_back_by_nothing() -> None:
    """Wounded before its card, helped up, Pinned, helped up again: the card is gone."""
    s = fight(
        "AP......S\nB.......T", P="p1 flint fire", A="p1 angel move e1", B="p1 bard move e1", S="p2 spectre fire",
        T="p2 jace fire", order=(1, 0), active=1,
    )  # fmt: skip
    s.play("act spectre", "fire flint", roll="6 6 6 6 6 6")
    assert (posture(s, "flint"), state(s, "flint")) == ("wounded", "flipped")
    s.play("act angel", "special", "stop", "stand flint")
    s.play("act jace", "fire flint", roll="6 6 6 1 1 1")
    assert posture(s, "flint") == "pinned"
    s.play("act bard", "special", "stop", "stand flint")
    assert (posture(s, "flint"), state(s, "flint")) == ("standing", "flipped")


@rule("HT-103")
def test_who_cannot_be_stood_up_is_told_why() -> None:
    s = fight("AW.V\nO", A="p1 angel move e1", W="p1 boss wounded", V="p1 bard wounded", O="p1 flint fire pinned")
    s.play("act angel", "special", "stop")
    for key in ("bard", "flint"):
        s.refuses(f"stand {key}", "HT-103")
    assert s.match.forbidden("stand bard").text == "Bard is 3 squares away; the reach is 1."
    s = fight(
        "BP......Q\nW", B="p1 bard move e1", P="p1 boss fire pinned", Q="p1 jace fire pinned", W="p1 flint wounded"
    )
    s.play("act bard", "special", "stop").refuses("stand jace", "HT-103").refuses("stand flint", "HT-103")
    assert s.match.forbidden("stand jace").text == "Jace is 8 squares away; the reach is 6."


@rule("HT-105")
def test_evasive_run_is_harder_to_hit() -> None:
    s = fight("D....R", D="p1 dodger move e1", R="p2 rocky aim turned ready").play("act dodger", "special", "step s")
    s.play("interrupt", roll="3 3 3")  # 8 in motion, and 2 more: 10
    assert needed(s) == 10
    assert posture(s, "dodger") == "standing"


@rule("HT-105")
@pytest.mark.parametrize(("dice", "hit"), [("4 4 3", True), ("4 3 3", False)])
def test_evasive_run_needs_13_in_melee(dice: str, hit: bool) -> None:
    s = fight("AD", A="p1 flint melee", D="p2 dodger move turned evasive").play("act flint", "stop", "strike dodger")
    s.play(roll=dice + (" 1 1 1" if hit else ""))
    assert posture(s, "dodger") == ("pinned" if hit else "standing")
    if hit:
        assert fig(s, "dodger")["effects"] == []


@rule("HT-189", "HT-G24")
def test_phase_cloak_is_no_target_of_ranged_attacks() -> None:
    s = fight("F....G\n....N", F="p1 flint fire", G="p2 gremlin move turned cloak", N="p2 boss fire turned").play(
        "act flint"
    )
    assert offered(s, "fire") == {"boss"}
    s.refuses("fire gremlin", "HT-189")


@rule("HT-189", "HT-G24")
def test_phase_cloak_hides_from_overwatch_from_declaration_on() -> None:
    s = fight("G....R", G="p1 gremlin move e1", R="p2 rocky aim turned ready").play("act gremlin", "special")
    assert fig(s, "gremlin")["effects"] == ["cloak"]
    assert windows(s, "e", "e") == []


@rule("HT-G24")
def test_phase_cloak_does_not_help_in_melee_and_ends_when_hurt() -> None:
    s = fight("AG", A="p1 flint melee", G="p2 gremlin move turned cloak").play("act flint", "stop", "strike gremlin")
    s.play(roll="6 6 6 1 1 1")
    assert (posture(s, "gremlin"), fig(s, "gremlin")["effects"]) == ("pinned", [])


@rule("HT-G24")
def test_phase_cloak_ends_when_he_attacks() -> None:
    s = fight("G....M", G="p1 gremlin move turned held cloak", M="p2 dodger move", order=(1, 0), active=1)
    s.play("act dodger", "step s", "interrupt", roll="1 1 1 1")
    assert fig(s, "gremlin")["effects"] == []


@rule("HT-G24")
def test_phase_cloak_lasts_while_others_strike_and_ends_with_a_strike_of_his_own() -> None:
    s = fight("AG", A="p1 flint melee", G="p2 gremlin move turned cloak").play("act flint", "stop", "strike gremlin")
    s.play(roll="1 1 1")
    assert fig(s, "gremlin")["effects"] == ["cloak"]
    s = fight("GA", G="p1 gremlin melee cloak", A="p2 flint fire turned").play("act gremlin", "stop", "strike flint")
    assert fig(s.play(roll="1 1 1"), "gremlin")["effects"] == []


@rule("HT-158")
def test_only_strikes_are_judged_as_strikes() -> None:
    s = fight("GA...B", G="p1 gremlin melee", A="p2 flint fire turned", B="p2 boss fire turned")
    s.play("act gremlin", "stop").allows("strike flint").refuses("strike boss", "HT-158")
    assert "The question now is different: " in s.match.forbidden("fire boss").text


@rule("HT-105")
def test_run_and_gun_shoots_once_on_the_way() -> None:
    s = fight("K....T", K="p1 kdogg move e1 held", T="p2 spectre fire turned").play("act kdogg", "special")
    s.allows("shoot").play("step s").allows("shoot").play("shoot", "fire spectre", roll="1 1 1")
    assert needed(s) == 9  # 8 and 1 for running; a held Aim gives nothing
    assert fig(s, "kdogg")["held"]
    assert "shoot" not in s.options()
    s.play("step s", "stop")
    assert where(s, "kdogg") == "0,2"


@rule("HT-105", "HT-131")
def test_run_and_gun_is_not_used_up_without_a_shot() -> None:
    s = fight("K....T", K="p1 kdogg move e1", T="p2 spectre fire turned").play("act kdogg", "special")
    s.play("shoot", "no attack").allows("shoot").play("step s", "shoot", "fire spectre", roll="1 1 1")
    s.refuses("shoot", "HT-105")
    hidden = fight("KO...T", K="p1 kdogg move e1", O="p1 boss fire", T="p2 spectre fire turned", order=(0, 1))
    hidden.play("act kdogg", "special").refuses("shoot", "HT-131").play("step e").refuses("shoot", "HT-052")
    early = fight("K....T", K="p1 kdogg move e1", T="p2 spectre fire turned", turn=1).play("act kdogg", "special")
    early.refuses("shoot", "HT-220")


@rule("HT-103", "HT-104")
def test_nobody_else_shoots_on_the_run() -> None:
    s = fight("K....T", K="p1 kdogg move e1", T="p2 spectre fire turned").play("act kdogg", "plain", "extra none")
    assert "shoot" not in s.options()
    s = fight("K....T", K="p1 dodger move e1", T="p2 spectre fire turned").play("act dodger", "special")
    assert "shoot" not in s.options()
    s.refuses("shoot", "HT-103")


@rule("HT-105")
def test_run_and_gun_may_shoot_from_the_start_and_comes_after_interrupts() -> None:
    s = fight("K....T", K="p1 kdogg move e1", T="p2 spectre aim turned ready").play("act kdogg", "special")
    s.play("shoot", "fire spectre", roll="1 1 1")
    s = fight("K....T", K="p1 kdogg move e1", T="p2 spectre aim turned ready").play("act kdogg", "special", "step s")
    assert asked(s) == "p2 Overwatch.offer"


@rule("HT-G43", "HT-105")
def test_holo_jump_goes_anywhere_within_her_move() -> None:
    s = fight("M#F\n##T\n", M="p1 mirage move e1", F="p1 boss fire turned", T="p2 spectre aim turned ready")
    s.play("act mirage", "special")
    assert asked(s) == "p1 Jump.row"
    assert {"row 0", "row 6"} <= s.options()
    assert "row 7" not in s.options()
    s.refuses("row 7", "HT-050").play("row 0")
    s.refuses("column 7", "HT-050").refuses("column 2", "HT-019")
    assert {"column 6", "column 1"} <= s.options()
    assert not {"column 2", "column 7"} & s.options()
    s.play("column 6")
    assert where(s, "mirage") == "6,0"
    assert asked(s) == "p2 Movement.walk"  # nobody could interrupt; p2's spare figure is next


@rule("HT-G43")
def test_holo_jump_with_movement_energy_goes_two_further() -> None:
    s = fight("M", M="p1 mirage move e2").play("act mirage", "special", "extra first")
    assert {"row 8"} <= s.options()
    assert "row 9" not in s.options()


@rule("HT-G43")
def test_no_holo_jump_with_the_marker() -> None:
    s = fight("M", M="p1 mirage move e1", scenario="grab_and_go", holder="mirage", taken=True).play("act mirage")
    assert asked(s) == "p1 Activation.extra"


@rule("HT-187", "HT-G23")
def test_energy_field_is_hard_cover_from_everywhere() -> None:
    for told in ("", " cube"):
        s = fight("F....R", F="p1 flint fire", R=f"p2 rocky move turned field{told}").play("act flint")
        assert shots(s)["rocky"]["tn"] == 12
        s.play("fire rocky", roll="6 6 6 4 3 3")  # to wound: 11
        assert (posture(s, "rocky"), fig(s, "rocky")["effects"]) == ("pinned", ["field"])


@rule("HT-G23")
def test_energy_field_counts_against_explosions_and_ends_with_a_wound() -> None:
    s = fight("K....R", K="p1 knave fire", R="p2 rocky move turned field").play("act knave", "fire rocky")
    s.play(roll="6 6 6 6 5 1")  # armor 2 in cover: 12
    assert (posture(s, "rocky"), fig(s, "rocky")["effects"]) == ("wounded", [])
    s = fight("K....R", K="p1 knave fire", R="p2 rocky move turned field").play("act knave", "fire rocky")
    assert posture(s.play(roll="6 6 6 6 4 1"), "rocky") == "pinned"


# --- Melee ------------------------------------------------------------------------------------------------------------


@rule("HT-105")
def test_follow_me_lets_one_more_figure_act_at_once() -> None:
    s = fight("B\nF\nG\n\nE", B="p1 boss melee e1", F="p1 flint aim", G="p1 jace aim", E="p2 jade aim")
    s.play("act boss", "special", "stop")
    assert asked(s) == "p1 ActionPhase.follow"
    assert {"follow flint", "follow jace"} <= s.options()
    s.play("follow flint")
    assert state(s, "flint") == "turned"
    assert asked(s) == "p2 ActionPhase.choose"


@rule("HT-041", "HT-042", "HT-045")
def test_only_who_has_a_card_to_play_follows() -> None:
    told: dict[str, Any] = {
        "F": "p1 flint aim",
        "G": "p1 jace aim",
        "T": "p1 rocky aim turned",
        "P": "p1 bard aim pinned",
    }
    s = fight("B\nF\nG\nT\nP\nE", B="p1 boss melee e1", E="p2 jade aim", **told).play("act boss", "special", "stop")
    s.refuses("follow rocky", "HT-042").refuses("follow boss", "HT-042")
    s.refuses("follow bard", "HT-045").refuses("follow jade", "HT-041")


@rule("HT-105")
def test_whirling_lash_strikes_every_enemy_within_two() -> None:
    s = fight(
        ".C..\n.J.A\nO..B",
        J="p1 jade melee e1",
        A="p2 flint fire turned",
        B="p2 spectre fire turned",
        C="p2 boss fire turned",
        O="p1 rocky fire turned",
    )
    s.play("act jade", "special", "stop", roll="3 3 3 4 3 3 1 1 1 3 3 3")  # 9 + 2 - 1 misses, 10 + 2 - 1 hits
    assert struck(s) == ["boss", "flint", "spectre"]
    assert [posture(s, key) for key in ("boss", "flint", "spectre")] == ["standing", "pinned", "standing"]


@rule("HT-105")
def test_blade_dance_goes_on_after_a_wound() -> None:
    s = fight(
        "KA.B\n....C",
        K="p1 kirra melee e1",
        A="p2 flint fire turned",
        B="p2 spectre fire turned",
        C="p2 boss fire turned",
    )
    s.play("act kirra", "special", "stop", "strike flint", roll="6 6 6 6 6 6")
    assert (asked(s), frame(s, "Movement")["left"]) == ("p1 Movement.walk", 3)
    s.play("step s", "step e", "step e", "strike spectre", roll="6 6 6 6 6 6")
    assert score(s) == [2, 0]
    assert asked(s) == "p2 Movement.walk"


@rule("HT-105")
def test_blade_dance_needs_a_wound_and_another_enemy() -> None:
    s = fight("KA", K="p1 kirra melee e1", A="p2 flint fire turned").play(
        "act kirra", "special", "stop", "strike flint"
    )
    s.play(roll="6 6 6 1 1 1")
    assert (posture(s, "flint"), state(s, "kirra")) == ("pinned", "turned")
    assert asked(s) == "p2 Movement.walk"


# --- everything is in the box -----------------------------------------------------------------------------------------


@rule("HT-103")
def test_sixteen_characters() -> None:
    assert len(KEYS) == len(set(KEYS)) == len(CARD) == 16
    assert GAME.title == "Hostile Takeover"


@rule("HT-105", "HT-G25")
def test_whirling_lash_reaches_no_further_than_two() -> None:
    s = fight("J..T", J="p1 jade melee e1", T="p2 spectre fire turned").play("act jade", "special", "stop")
    assert (struck(s), asked(s)) == ([], "p2 Movement.walk")  # her whip alone reaches three


@rule("HT-G26", "HT-112")
def test_who_is_pinned_on_the_way_helps_nobody_beside_her() -> None:
    s = fight("A.W\n...\n...\n.R.", A="p1 angel move e1", W="p1 boss wounded", R="p2 rocky aim turned ready")
    s.play("act angel", "special", "step e", "interrupt", roll="6 6 6 1 1 1")
    assert (posture(s, "angel"), where(s, "angel"), posture(s, "boss")) == ("pinned", "1,0", "wounded")
    assert not asked(s).endswith("Raise.who")
