"""Special Actions that shoot: Lucky Streak, Firestorm, Hail of Lead, Double Tap, Cluster Charge, Dead Eye."""

from __future__ import annotations

import pytest
from tests.games.hostile_takeover.fights import (
    KEYS,
    asked,
    energy,
    events,
    fig,
    fight,
    fired,
    offered,
    posture,
    rolls,
    score,
    wound_numbers,
)

from ludus.testing import Position, rule


def numbers(s: Position) -> list[int]:
    """The numbers needed by the Ranged Attacks so far."""
    return [event[3] for event in events(s, "fires")]


# --- Chance -----------------------------------------------------------------------------------------------------------


@rule("HT-105")
def test_lucky_streak_rolls_one_roll_again() -> None:
    s = fight("C...T", C="p1 chance fire e1", T="p2 spectre fire turned").play("act chance", "special", "fire spectre")
    s.play(roll="1 1 1").asks("p1", "lucky").play("reroll", roll="6 6 6 1 1 1")
    assert rolls(s) == ["1 1 1", "6 6 6", "1 1 1"]
    assert posture(s, "spectre") == "pinned"  # the second roll was not offered again
    s = fight("C...T", C="p1 chance fire e1", T="p2 spectre fire turned").play("act chance", "special", "fire spectre")
    s.play("accept", "reroll", roll="6 6 6 1 1 1 6 6 6")
    assert posture(s, "spectre") == "wounded"


# --- Cynder -----------------------------------------------------------------------------------------------------------


@rule("HT-192", "HT-G22")
def test_the_flame_is_a_teardrop() -> None:
    s = fight(
        "....\nC.TA.\n...B",
        C="p1 cynder fire e1",
        T="p2 spectre fire turned",
        A="p2 boss fire turned",
        B="p2 jade fire turned",
    ).play("act cynder", "special")
    assert "flame e" in s.options()
    s.play("flame e", roll="1 1 1 1 1 1 1 1 1")
    assert fired(s) == ["spectre", "boss", "jade"]


@rule("HT-192", "HT-G22")
@pytest.mark.parametrize(("x", "y", "hit"), [(3, 1, True), (2, 1, False), (5, 0, True), (6, 0, False), (1, 0, True)])
def test_who_lies_under_the_flame_to_the_east(x: int, y: int, hit: bool) -> None:
    rows = [["."] * 8 for _ in range(4)]
    rows[1][0], rows[1 + y][x] = "C", "T"
    s = fight("\n".join(map("".join, rows)), C="p1 cynder fire e1", T="p2 spectre fire turned").play(
        "act cynder", "special"
    )
    if "flame e" in s.options():
        s.play("flame e", roll="1 1 1" if hit else "")
    assert bool(fired(s)) == hit


@rule("HT-192", "HT-227")
def test_firestorm_uses_short_rows_no_cover_nearest_first_own_too() -> None:
    s = fight(
        "CO#T.",
        C="p1 cynder fire e1",
        O="p1 rocky fire turned",
        T="p2 spectre move turned",
    ).play("act cynder", "special", "flame e", roll="6 6 6 1 1 1 6 6 6 1 1 1")
    assert fired(s) == ["rocky", "spectre"]
    assert numbers(s) == [8, 9]
    assert wound_numbers(s) == [("rocky", 10), ("spectre", 9)]


@rule("HT-192")
def test_only_energy_field_helps_against_the_flame() -> None:
    s = fight("C.R", C="p1 cynder fire e1", R="p2 rocky fire turned field").play(
        "act cynder", "special", "flame e", roll="1 1 1"
    )
    assert numbers(s) == [10]


@rule("HT-192", "HT-069")
def test_aim_helps_only_the_first_attack_of_the_flame() -> None:
    s = fight("C.RT", C="p1 cynder fire e1 held", R="p2 rocky fire turned", T="p2 spectre fire turned")
    s.play("act cynder", "special", "flame e", "aim", roll="2 2 1 1 1 1 2 2 1")  # 8 - 3 hits with 5, 8 does not
    assert [posture(s, key) for key in ("rocky", "spectre")] == ["pinned", "standing"]


# --- Flint ------------------------------------------------------------------------------------------------------------


@rule("HT-193", "HT-G15", "HT-G16", "HT-G17", "HT-G18", "HT-227")
def test_hail_of_lead_shoots_at_everybody_in_the_block() -> None:
    s = fight(
        "....T.\nF...OU",
        F="p1 flint fire e1",
        O="p1 boss fire turned",
        T="p2 spectre fire turned",
        U="p2 jade move turned",
    ).play("act flint", "special")
    assert asked(s) == "p1 HailOfLead.area"
    area = next(text for text in sorted(s.options()) if hits(s, text) == ["spectre", "boss", "jade"])
    s.play(area, roll="1 1 1 1 1 1 1 1 1")
    assert fired(s) == ["spectre", "boss", "jade"]
    assert numbers(s) == [10, 10, 11]
    assert fig(s, "flint")["effects"] == ["hail"]


def hits(s: Position, area: str) -> list[str]:
    """Whom a block would have, tried on a copy."""
    copy = Position(s.match.clone())
    copy.match.explicit = False
    before = len(events(copy, "fires"))
    copy.match.apply(area)
    return fired(copy)[before:]


@rule("HT-193", "HT-109")
@pytest.mark.parametrize(("distance", "near"), [(24, True), (25, False)])
def test_hail_of_lead_reaches_as_far_as_a_shot(distance: int, near: bool) -> None:
    picture = "F" + "." * (distance - 1) + "T"
    s = fight(picture, F="p1 flint fire e1", T="p2 spectre fire turned").play("act flint", "special")
    assert bool(offered(s, "spray")) == near


@rule("HT-193", "HT-069")
def test_aim_helps_only_the_first_attack_of_the_hail() -> None:
    s = fight("F....TU", F="p1 flint fire e1 held", T="p2 boss fire turned", U="p2 jade fire turned")
    s.play("act flint", "special")
    s.play("spray 5,-1")
    plain = numbers(Position(s.match.clone()).play("save", roll="1 1 1 1 1 1"))
    assert numbers(s.play("aim", roll="1 1 1 1 1 1")) == [plain[0] - 3, plain[1]]


@rule("HT-G16")
def test_option_hail_cap_two_attacks_shoots_at_the_first_two() -> None:
    s = fight(
        "....T.\nF...OU",
        F="p1 flint fire e1",
        O="p1 boss fire turned",
        T="p2 spectre fire turned",
        U="p2 jade move turned",
        hail_cap="two_attacks",
    ).play("act flint", "special")
    areas = {tuple(hits(s, text)) for text in s.options() if text.startswith("spray")}
    assert max(map(len, areas)) == 2
    assert ("spectre", "boss") in areas


@rule("HT-G17")
def test_those_in_the_block_do_not_block_and_those_outside_do() -> None:
    s = fight("F..ABC", F="p1 flint fire e1", A="p2 boss fire turned", B="p2 jade wounded", C="p2 spectre fire turned")
    s.play("act flint", "special")
    assert ["boss", "spectre"] in [hits(s, text) for text in s.options() if text.startswith("spray")]
    s = fight(
        "F.X.BC", F="p1 flint fire e1", X="p1 rocky fire turned", B="p2 jade fire turned", C="p2 spectre fire turned"
    )
    s.play("act flint", "special")
    assert ["jade", "spectre"] not in [hits(s, text) for text in s.options() if text.startswith("spray")]


@rule("HT-G17", "HT-193")
def test_of_blocks_with_the_same_figures_one_is_offered() -> None:
    s = fight("F...T", F="p1 flint fire e1", T="p2 spectre fire turned").play("act flint", "special")
    assert len(offered(s, "spray")) == 1
    same = next(f"spray {x},0" for x in (3, 4, 5) if f"{x},0" not in offered(s, "spray"))
    s.refuses(same, "HT-G17").refuses("spray 9,3", "HT-193")


@rule("HT-G18")
def test_the_hail_holds_for_a_later_interrupt() -> None:
    s = fight("F....T", F="p1 flint fire turned held hail", T="p2 dodger move", order=(1, 0), active=1)
    s.play("act dodger", "step s", "interrupt", roll="1 1 1")
    assert numbers(s) == [11]


# --- Jace -------------------------------------------------------------------------------------------------------------


@rule("HT-105", "HT-069")
def test_double_tap_is_two_attacks_one_harder() -> None:
    s = fight("J..T\n...U", J="p1 jace fire e1", T="p2 spectre fire turned", U="p2 boss move turned")
    s.play("act jace", "special", "fire spectre", roll="1 1 1").play("fire boss", roll="1 1 1")
    assert (fired(s), numbers(s)) == (["spectre", "boss"], [9, 10])
    assert asked(s) == "p2 Movement.walk"  # two, and no more
    s = fight("J..T", J="p1 jace fire e1", T="p2 spectre fire turned").play(
        "act jace", "special", "fire spectre", roll="6 6 6 1 1 1"
    )
    s.play("fire spectre", roll="6 6 6 6 6 6")
    assert score(s) == [1, 0]


# --- Knave ------------------------------------------------------------------------------------------------------------


@rule("HT-105", "HT-156")
def test_cluster_charge_reaches_two_squares() -> None:
    s = fight(
        "K....T.V\n........\n.......W",
        K="p1 knave fire e2",
        T="p2 spectre fire turned",
        V="p2 boss fire turned",
        W="p2 jade fire turned",
    ).play("act knave", "special", "fire spectre", roll="6 6 6 1 1 1 1 1 1 6 6 6")
    assert wound_numbers(s) == [("spectre", 10), ("boss", 12), ("jade", 11)]
    assert [posture(s, key) for key in ("spectre", "boss", "jade")] == ["pinned", "standing", "wounded"]


# --- Spectre ----------------------------------------------------------------------------------------------------------


@rule("HT-187", "HT-105")
def test_dead_eye_knows_no_cover() -> None:
    for told, picture in (("boss fire turned", "S....#T"), ("rocky fire turned field", "S.....T")):
        s = fight(picture, S="p1 spectre fire e1", T=f"p2 {told}").play(
            "act spectre", "special", f"fire {told.split()[0]}"
        )
        s.play(roll="6 6 6 1 1 1")
        assert numbers(s) == [11]
        assert wound_numbers(s) == [(told.split()[0], 9)]


@rule("HT-187", "HT-116")
def test_dead_eye_does_not_shoot_through_figures() -> None:
    s = fight("S..B..T\n..N", S="p1 spectre fire e1", B="p1 boss fire", T="p2 rocky fire", N="p2 jade fire").play(
        "act spectre", "special"
    )
    assert offered(s, "fire") == {"jade"}


# --- the cloak and grenades -------------------------------------------------------------------------------------------


@rule("HT-190", "HT-191")
def test_no_empty_square_within_two_of_the_cloak_but_any_figure() -> None:
    s = fight(
        "K.........\n..........\n.....G....\n..........\n.....O....",
        K="p1 knave fire",
        G="p2 gremlin move turned cloak",
        O="p1 boss fire turned",
    ).play("act knave")
    assert "boss" in offered(s, "fire")
    assert "gremlin" not in offered(s, "fire")
    s.play("fire square", "row 2")
    columns = offered(s, "column")
    assert not {"3", "4", "7"} & columns
    assert {"2", "8"} <= columns
    s.refuses("column 3", "HT-190")


@rule("HT-188", "HT-G24")
def test_a_blast_reaches_the_cloaked() -> None:
    s = fight("K....OG", K="p1 knave fire", O="p1 boss fire turned", G="p2 gremlin move turned cloak").play(
        "act knave", "fire boss"
    )
    s.play(roll="6 6 6 1 1 1 6 6 6")
    assert posture(s, "gremlin") == "wounded"


@rule("HT-G24")
def test_area_attacks_and_redirected_shots_reach_the_cloaked() -> None:
    s = fight("C.G", C="p1 cynder fire e1", G="p2 gremlin move turned cloak").play(
        "act cynder", "special", "flame e", roll="6 6 6 1 1 1"
    )
    assert posture(s, "gremlin") == "pinned"
    s = fight("F..T\n...G", 3, F="p1 flint fire", T="p2 spectre melee turned", G="p3 gremlin move turned cloak")
    s.play("act flint", "fire spectre", roll="6 6 6 6 1 1 1")
    assert posture(s, "gremlin") == "pinned"


@rule("HT-G51")
def test_aim_helps_every_to_wound_roll_of_one_explosion() -> None:
    s = fight("K....T\n.....U", K="p1 knave fire held", T="p2 spectre fire turned", U="p2 boss fire turned").play(
        "act knave"
    )
    s.play("fire spectre", "aim", roll="6 6 6 1 1 1 1 1 1")
    assert wound_numbers(s) == [("spectre", 9), ("boss", 10)]


@rule("HT-104", "HT-102")
def test_prices_are_paid_when_declared() -> None:
    s = fight("K....T", K="p1 knave fire e3", T="p2 spectre fire turned").play("act knave", "special")
    assert energy(s, "knave") == 1


# --- how many attacks -------------------------------------------------------------------------------------------------


@rule("HT-082")
@pytest.mark.parametrize("key", KEYS)
def test_a_fire_card_is_one_attack(key: str) -> None:
    target = "boss" if key != "boss" else "angel"
    s = fight("S....T", S=f"p1 {key} fire", T=f"p2 {target} fire turned").play(f"act {key}")
    s.play(f"fire {target}", roll="6 6 6 1 1 1")
    assert (fired(s), asked(s)[:2]) == ([target], "p2")


@rule("HT-082", "HT-104")
@pytest.mark.parametrize(
    ("key", "price", "then"), [("chance", 1, ["accept"] * 2), ("knave", 2, []), ("spectre", 1, [])]
)
def test_a_special_action_makes_no_second_attack_of_one(key: str, price: int, then: list[str]) -> None:
    s = fight("S....T", S=f"p1 {key} fire e{price}", T="p2 boss fire turned")
    s.play(f"act {key}", "special", "fire boss")
    s.play(*then, roll="6 6 6 1 1 1")
    assert (fired(s), asked(s)[:2]) == (["boss"], "p2")
