"""The Ritual, The Possessed, Who Dares, Wins: special rules and endings (CL-003, CL-337, CL-340)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    DEMONS,
    HUMANS,
    LAST,
    TILES,
    TWO,
    among,
    canceled,
    demon_acts,
    end,
    human_acts,
    killed,
    lay,
    may_go,
    moves,
    offers,
    result,
    then,
    trogs,
    where,
    why,
)

from ludus.testing import rule

# --- The Ritual -------------------------------------------------------------------------------------------------------

ROOM = "t01@0,0 t35@0,1 t36@1,0 t27@0,-1"
RITE: dict[str, Any] = {"scenario": "the_ritual", "tiles": ROOM}


@rule("CL-003", "CL-337", "CL-G77")
def test_ritual_setting_a_seal_is_in_place_of_combat() -> None:
    s = human_acts("blade1", **RITE, humans="blade1@t35:2 redeemer@t01").play("set seal")
    assert among(s.table.seals, TILES) == {"t35"}
    assert "set seal" not in s.options()
    assert moves(s) == {"s"}


@rule("CL-003")
def test_ritual_a_seal_needs_a_fit_warrior_and_a_tile_without_enemies_or_seal() -> None:
    for words in ({"trogs": "t35:1"}, {"seals": "t35"}, {"canceled": "blade1:2"}, {"seals_left": 0}):
        s = human_acts("blade1", **RITE, humans="blade1@t35:2", **words)
        assert "set seal" not in s.options(), words


@rule("CL-003", "CL-004")
def test_ritual_nobody_is_sent_on_a_seal() -> None:
    words = {**RITE, "humans": "redeemer@t01", "phase": "send", "threat": 5, "seals": "t35"}
    assert "troglodyte t35" not in offers(lay(**words, taste=True, burrow=True), "send")
    assert "troglodyte t36" in offers(lay(**words), "send")


@rule("CL-003")
def test_ritual_a_seal_stops_the_demon_side() -> None:
    tiles = ROOM + " t32@0,2:2"
    s = demon_acts("troglodyte t32", scenario="the_ritual", tiles=tiles, humans="redeemer@t01", trogs="t32:1",
                   seals="t35", speed=1).play("move s")  # fmt: skip
    assert moves(s) == set()
    assert trogs(s, "t35") == 1


@rule("CL-004")
def test_ritual_the_seal_is_why_it_goes_no_further() -> None:
    words = {**RITE, "humans": "redeemer@t01 blade1@t35", "trogs": "t32:1", "seals": "t35", "speed": 1}
    s = demon_acts("troglodyte t32", **{**words, "tiles": ROOM + " t32@0,2:2"}).play("move s")
    s.refuses("move s", "CL-004")
    s = demon_acts("troglodyte t01", **{**words, "trogs": "t01:1"}).play("move n").refuses("move s", "CL-004")
    said = "Seal of Protection: nobody is sent to its tile, and anyone who enters must stop. (CL-004)"
    assert why(s, "move s") == said


@rule("CL-003")
def test_ritual_seals_count_on_connected_tiles_only() -> None:
    words = {"scenario": "the_ritual", "humans": "redeemer@t01 blade1@t01", "seals": "t27", "phase": "human"}
    s = lay(**words, tiles="t01@0,0 t27@1,0").play("end phase", roll="1 1 1")
    assert s.table.counter == 1
    s = lay(**words, tiles="t01@0,0 t27@1,0:1").play("end phase", roll="1 1 1")
    assert s.table.counter == 2
    said = [row.value for panel in s.match.scene(0).panels for row in panel.rows]
    assert any(text.endswith("plus 1 for each Seal there or on a connected tile.") for text in said)


@rule("CL-003")
def test_ritual_a_seal_is_broken_by_the_demon_side_alone() -> None:
    words = {**RITE, "seals": "t35", "trogs": "t35:1", "phase": "demon"}
    s = lay(**words, humans="redeemer@t01:2 blade1@t36:2").play("end phase", roll="2 2")
    assert s.table.seals == 0
    s = lay(**words, humans="redeemer@t01:2 blade1@t35:2").play("end phase", roll="2 2")
    assert among(s.table.seals, TILES) == {"t35"}


@rule("CL-003")
@pytest.mark.parametrize(
    ("seals", "gain"), [("", 1), ("t35", 2), ("t01 t35 t36", 4), ("t27", 2), ("t01 t35 t36 t27", 4)]
)
def test_ritual_the_counter_rises_by_one_and_the_seals_around(seals: str, gain: int) -> None:
    s = lay(**RITE, humans="redeemer@t01:2 blade1@t35:2", seals=seals, phase="human")
    assert then(s, "end phase").table.counter == gain


@rule("CL-003")
@pytest.mark.parametrize(
    "words",
    [{"humans": "redeemer@t35:2 blade1@t35"}, {"humans": "redeemer@t01:2 blade1@t35", "canceled": "redeemer:2"}],
    ids=["elsewhere", "exhausted"],
)
def test_ritual_the_redeemer_must_be_there_and_fit(words: dict[str, str]) -> None:
    assert then(lay(**RITE, **words, phase="human"), "end phase").table.counter == 0


@rule("CL-003")
@pytest.mark.parametrize("deed", ["move", "fight", "seal"])
def test_ritual_not_if_he_moved_fought_or_set_a_seal(deed: str) -> None:
    words = {**RITE, "humans": "redeemer@t01:3 blade1@t35"}
    if deed == "move":
        s = human_acts("redeemer", **words).play("move n", "move s")
    elif deed == "fight":
        s = human_acts("redeemer", **words, trogs="t01:1").play("attack troglodytes", roll="1")
    else:
        s = human_acts("redeemer", **words).play("set seal")
    then(end(s), "end phase")
    assert s.table.counter == 0


@rule("CL-160", "CL-G81")
@pytest.mark.parametrize(("who", "counter"), [("redeemer", 0), ("blade1", 1)])
def test_ritual_the_redeemer_who_lost_his_way_has_moved(who: str, counter: int) -> None:
    s = human_acts(who, **RITE, humans="redeemer@t01:3 blade1@t35", events="lost").play("explore w", "lost")
    assert where(s, who) == ("t01" if who == "redeemer" else "t35")
    assert then(s, "end", "end phase").table.counter == counter


@rule("CL-003")
def test_ritual_an_activation_without_doing_anything_is_fine() -> None:
    s = human_acts("redeemer", **RITE, humans="redeemer@t01:3 blade1@t35")
    assert then(s, "end", "end phase").table.counter == 1


@rule("CL-003", "CL-026")
def test_ritual_nine_wins() -> None:
    s = lay(**RITE, humans="redeemer@t01:2 blade1@t35:2", counter=8, phase="human").play("end phase")
    assert result(s) == ("ritual_done", HUMANS)


@rule("CL-003", "CL-026")
def test_ritual_without_the_redeemer_it_is_lost() -> None:
    words = {**LAST, "humans": "redeemer@t35:6 blade1@t35", "phase": "demon"}
    assert result(killed(lay(scenario="the_ritual", **words))) == ("redeemer_dead", DEMONS)


# --- The Possessed ----------------------------------------------------------------------------------------------------

POSSESSED: dict[str, Any] = {"scenario": "the_possessed", "numbers": "first"}


@rule("CL-003")
def test_possessed_one_appears_on_each_stash() -> None:
    s = human_acts("blade1", **POSSESSED, humans="blade1@t35:2", stack="t05 t36").play("explore n", "rotate 1")
    s.asks("p2", "appear")
    assert offers(s, "put") == {"creature1", "creature2"}
    assert where(s.play("put creature2"), "creature2") == "t05"


@rule("CL-003")
@pytest.mark.parametrize(("who", "scores"), [("creature1", (1, 3, 4)), ("creature2", (2, 2, 3))])
def test_possessed_scores(who: str, scores: tuple[int, int, int]) -> None:
    mvt, cbt, defence = scores
    tiles = "t27@0,0 t35@0,1 t28@0,2 t36@0,3"
    s = demon_acts(who, **POSSESSED, tiles=tiles, humans="redeemer@t36", creatures=f"{who}@t27")
    assert not moves(s.play(*["move n"] * mvt))
    s = demon_acts(who, **POSSESSED, tiles=tiles, humans="redeemer@t27:2", creatures=f"{who}@t27")
    s.play("attack redeemer", roll=" ".join("1" * cbt))
    s = demon_acts(who, **POSSESSED, tiles=tiles, humans="redeemer@t27:2", creatures=f"{who}@t27", demon="t35")
    s.play("attack redeemer", roll=" ".join("1" * (cbt + 1)))  # the Possessor pulls the strings
    s = human_acts("redeemer", **POSSESSED, tiles=tiles, humans="redeemer@t27:2", creatures=f"{who}@t27")
    s.play(f"attack {who}", roll=f"{defence} {defence - 1}")
    assert s.table.creature_wounds[int(who[-1]) - 1] == 1


@rule("CL-003", "CL-228", "CL-220", "CL-G28")
def test_possessed_talents() -> None:
    words = {**POSSESSED, "tiles": TWO, "humans": "redeemer@t35 blade1@t35:2", "canceled": "blade1:2"}  # no Talents
    assert not may_go(human_acts("redeemer", **words, creatures="creature1@t35"))  # Impressive
    assert may_go(human_acts("redeemer", **words, creatures="creature2@t35"))
    assert not may_go(demon_acts("creature1", **words, creatures="creature1@t35"))
    assert may_go(demon_acts("creature2", **words, creatures="creature2@t35"))  # Elusive
    one = {**words, "impressive_limit": "one"}
    assert may_go(human_acts("redeemer", **one, creatures="creature1@t35"))  # two of ours, one is held
    both = {**one, "humans": "redeemer@t35"}
    assert not may_go(human_acts("redeemer", **{**both, "canceled": ""}, creatures="creature1@t35"))


@rule("CL-003", "CL-215")
@pytest.mark.parametrize(("dice", "wounds"), [("4 3", (1, 1)), ("3 3", (0, 1)), ("4 2", (1, 0)), ("3 2", (0, 0))])
def test_possessed_a_grenade_rolls_for_each_of_them(dice: str, wounds: tuple[int, int]) -> None:
    both = "creature1@t36 creature2@t36"
    s = human_acts("blade1", **POSSESSED, tiles=TWO, humans="blade1@t35:2", creatures=both, hand=("grenade",))
    s.play("grenade n", roll=dice)
    assert tuple(s.table.creature_wounds[:2]) == wounds


@rule("CL-003")
def test_possessed_one_with_three_wounds_is_laid_down() -> None:
    words = {**POSSESSED, "tiles": TWO, "humans": "brute1@t35:3 redeemer@t36", "creatures": "creature1@t35:2"}
    s = human_acts("brute1", **words).play("attack creature1", roll="4 1 1")
    assert s.table.subdued[0] > 0
    assert where(s, "creature1") == "t35"
    assert offers(s, "attack") == set()
    assert s.table.horde[TILES.index("t35")] == 0


@rule("CL-003")
def test_possessed_it_rises_in_the_second_threat_phase() -> None:
    words = {**POSSESSED, "tiles": TWO, "humans": "brute1@t35:3", "creatures": "creature1@t35:3", "phase": "threat"}
    s = lay(**words, subdued="creature1:2")
    assert s.table.subdued[0] == 1
    assert s.table.horde[TILES.index("t35")] == 0
    s = lay(**words, subdued="creature1:1")
    assert (s.table.subdued[0], s.table.creature_wounds[0]) == (0, 2)
    assert s.table.horde[TILES.index("t35")] == 1


@rule("CL-003")
def test_possessed_it_waits_for_room() -> None:
    words = {**POSSESSED, "tiles": TWO, "humans": "brute1@t35:3", "creatures": "creature1@t35:3", "phase": "threat"}
    s = lay(**words, subdued="creature1:1", trogs="t35:3")
    assert s.table.subdued[0] == 1


@rule("CL-003", "CL-337", "CL-008")
@pytest.mark.parametrize(("rolled", "freed"), [("6", True), ("5", False), ("10", True)])
def test_possessed_exorcism_needs_eight_with_the_humans_there(rolled: str, freed: bool) -> None:
    words = {**POSSESSED, "tiles": TWO, "humans": "redeemer@t35:2 brute1@t35", "creatures": "creature1@t35:3"}
    s = human_acts("redeemer", **words, subdued="creature1:2").play("exorcise creature1", roll=rolled)
    assert (s.table.freed == 1) == freed
    assert (where(s, "creature1") == "") == freed
    assert "exorcise creature1" not in s.options()


@rule("CL-003")
def test_possessed_exorcism_is_for_the_fit_redeemer_beside_a_subdued_one() -> None:
    words = {**POSSESSED, "tiles": TWO, "creatures": "creature1@t35:3"}
    both = {"humans": "redeemer@t35:2 brute1@t35:2"}
    assert "exorcise creature1" in human_acts("redeemer", **words, **both, subdued="creature1:2").options()
    assert "exorcise creature1" not in human_acts("brute1", **words, **both, subdued="creature1:2").options()
    s = human_acts("redeemer", **words, **both, subdued="creature1:2", canceled="redeemer:2")
    assert "exorcise creature1" not in s.options()
    s = human_acts("redeemer", **words, humans="redeemer@t36:2", subdued="creature1:2")
    assert "exorcise creature1" not in s.options()
    s = human_acts("redeemer", **{**words, "creatures": "creature1@t35:2"}, **both)
    assert "exorcise creature1" not in s.options()


@rule("CL-003", "CL-026")
def test_possessed_both_freed_wins() -> None:
    words = {**POSSESSED, "humans": "redeemer@t35:2", "creatures": "creature1@t35:3", "freed": "creature2"}
    s = human_acts("redeemer", **words, subdued="creature1:2").play("exorcise creature1", roll="7")
    assert result(s) == ("freed", HUMANS)


@rule("CL-003", "CL-026")
def test_possessed_without_the_redeemer_it_is_lost() -> None:
    words = {**LAST, "humans": "redeemer@t35:6 blade1@t35", "phase": "demon"}
    assert result(killed(lay(**POSSESSED, **words))) == ("redeemer_dead", DEMONS)


# --- Who Dares, Wins --------------------------------------------------------------------------------------------------

DARES: dict[str, Any] = {"scenario": "who_dares_wins"}
CHEST = "t02@0,0 t06@0,1:1"  # a Stash north of the Exit


@rule("CL-003")
def test_dares_a_chest_comes_with_each_stash() -> None:
    s = human_acts("blade1", **DARES, humans="blade1@t35:2", stack="t06 t36").play("explore n", "rotate 1")
    assert among(s.table.chests, TILES) == {"t06"}


@rule("CL-003", "CL-337")
def test_dares_the_true_chest_is_carried() -> None:
    words = {**DARES, "tiles": CHEST, "humans": "blade1@t06:2", "chests": "t06"}
    s = human_acts("blade1", **words).play("open chest", draw="true")
    assert s.table.carrier == 3
    assert s.table.chests == 0
    s.play("move s")
    assert result(s) == ("treasure_out", HUMANS)


@rule("CL-003", "CL-262")
def test_dares_a_false_chest_is_a_booby_trap() -> None:
    words = {**DARES, "tiles": CHEST, "humans": "blade1@t06:2", "chests": "t06"}
    s = human_acts("blade1", **words).play("open chest", draw="false", roll="3").asks("p1", "line").play("line 1")
    assert canceled(s, "blade1") == {1}
    assert s.table.carrier < 0
    assert s.table.chests == 0


@rule("CL-003", "CL-263")
@pytest.mark.parametrize(("face", "stays"), [("1", False), ("4", True)])
def test_dares_the_trap_of_a_chest_may_end_the_movement(face: str, stays: bool) -> None:
    words = {**DARES, "tiles": CHEST, "humans": "blade1@t06:2", "chests": "t06"}
    s = human_acts("blade1", **words).play("open chest", draw="false", roll=face).asks("p1", "act")
    assert (moves(s) == set()) == stays
    if stays:
        s.refuses("move s", "CL-263")


@rule("CL-003")
def test_dares_a_chest_opens_to_a_fit_warrior_without_enemies() -> None:
    words = {**DARES, "tiles": CHEST, "chests": "t06"}
    assert "open chest" not in human_acts("blade1", **words, humans="blade1@t06:2", trogs="t06:1").options()
    assert "open chest" not in human_acts("blade1", **words, humans="blade1@t06:2", canceled="blade1:2").options()
    assert "open chest" not in human_acts("blade1", **words, humans="blade1@t02:2").options()


@rule("CL-003")
def test_dares_the_treasure_of_a_dead_carrier_lies_open() -> None:
    words = {**DARES, **LAST, "humans": "redeemer@t35:6 blade1@t35", "carrier": "redeemer", "found": True}
    s = killed(lay(**words, phase="demon"))
    assert TILES[s.table.cargo_at] == "t35"
    s = human_acts("blade1", **DARES, humans="blade1@t35:2", cargo_at="t35", found=True).play("take treasure")
    assert s.table.carrier == 3


@rule("CL-003", "CL-116")
def test_dares_the_guardian_comes_to_closed_stashes() -> None:
    words = {**DARES, "tiles": "t35@0,0 t03@0,1:2", "humans": "redeemer@t35", "phase": "send", "threat": 5}
    s = lay(**words)
    assert offers(s, "send demon") == {"t03"}
    assert "troglodyte t03" not in offers(s, "send")
    assert "t03" not in offers(lay(**{**words, "humans": "redeemer@t03"}), "send demon")


@rule("CL-003")
def test_dares_nobody_left_is_lost() -> None:
    assert result(killed(lay(**DARES, **LAST, phase="demon"))) == ("lost_all", DEMONS)


@rule("CL-340", "CL-G80")
def test_dares_a_needed_stash_that_can_never_come() -> None:
    closed = {
        **DARES,
        "tiles": "t02@5,5 t03@0,0 t04@0,1:2",
        "sealed": "t02:n t02:e t02:w",
        "humans": "blade1@t03:2",
        "stack": "t05",
    }
    s = then(lay(**closed, phase="human"), "end phase")
    assert result(s) == ("closed", DEMONS)
    assert s.match.ending.rule == "CL-340"
    for more in ({"chests": "t04"}, {"dead_position": "play_on"}, {"carrier": "blade1", "found": True}):
        assert not then(lay(**closed, **more, phase="human"), "end phase").match.over


@rule("CL-187")
def test_possessed_wounds_go_where_the_creature_goes() -> None:
    s = demon_acts(
        "creature1", **POSSESSED, tiles="t35@0,0 t36@0,1", humans="redeemer@t35", creatures="creature1@t36:1"
    )
    s.play("move s")
    assert (s.table.creature_wounds[0], TILES[s.table.creature_at[0]]) == (1, "t35")


@rule("CL-003", "CL-180", "CL-193")
@pytest.mark.parametrize(
    ("humans", "trogs", "hand", "deed", "says"),
    [
        ("brute1@t35:3", "", "", "attack creature1", "Possessed Brute is down and can't be hurt. (CL-003)"),
        ("brute1@t35:3", "t35:1", "", "attack creature1", "Possessed Brute is down and can't be hurt. (CL-003)"),
        ("brute1@t36:3", "", "", "attack creature1", "No enemy is on its tile. (CL-193)"),
        ("brute1@t36:3", "t36:1", "", "attack creature1", "That target is not on its tile. (CL-180)"),
        ("redeemer@t35:2", "", "water", "water creature1", "Possessed Brute is down and can't be hurt. (CL-003)"),
        ("redeemer@t35:2", "", "water", "water creature2", "No enemy is on its tile. (CL-193)"),
        ("redeemer@t36:2", "", "water", "water s creature1", "Possessed Brute is down and can't be hurt. (CL-003)"),
        ("redeemer@t36:2", "", "water", "water s creature2", "That target is not on the tile in the south. (CL-193)"),
    ],
)
def test_possessed_a_subdued_one_is_refused_as_such_where_it_lies(
    humans: str, trogs: str, hand: str, deed: str, says: str
) -> None:
    words = {**POSSESSED, "tiles": TWO, "humans": humans, "creatures": "creature1@t35:3", "subdued": "creature1:2"}
    s = human_acts(humans.partition("@")[0], **words, trogs=trogs, hand=(hand,) if hand else ())
    assert str(s.match.why_not(deed)).endswith(says)


@rule("CL-003")
def test_possessed_a_shot_at_a_subdued_one_is_refused_as_such() -> None:
    words = {**POSSESSED, "tiles": TWO, "creatures": "creature1@t36:3", "subdued": "creature1:2"}
    s = human_acts("blade1", **words, humans="blade1@t35:2", objects="blade1:blunderbuss")
    assert str(s.match.why_not("shoot n creature1")).endswith("Possessed Brute is down and can't be hurt. (CL-003)")
    assert str(s.match.why_not("shoot n creature2")) == "That target is not on the tile in the north. (CL-193)"
