"""Infection, The Guide, The Great Hunt: special rules and endings (CL-003, CL-004, CL-335)."""

from __future__ import annotations

from typing import Any

from tests.games.claustrophobia.kit import (
    DEMONS,
    HUMANS,
    LAST,
    OUT,
    TILES,
    TWO,
    canceled,
    demon_acts,
    human_acts,
    killed,
    lay,
    offers,
    result,
    say,
    trogs,
    where,
)

from ludus.core.flow import Draw
from ludus.testing import position, rule

# --- Infection --------------------------------------------------------------------------------------------------------

ILL: dict[str, Any] = {"scenario": "infection"}


@rule("CL-003")
def test_infection_death_crawls_over_the_condemned() -> None:
    words = {**ILL, "humans": "redeemer@t35 brute1@t35 blade1@t35", "canceled": "blade1:12", "phase": "initiative"}
    s = lay(**words).asks("p1", "line").play("line 4", roll="1 2 3")
    assert (canceled(s, "brute1"), canceled(s, "redeemer"), canceled(s, "blade1")) == ({4}, set(), {1, 2})


@rule("CL-003")
def test_infection_the_dead_come_back() -> None:
    words = {**ILL, **LAST, "humans": "redeemer@t35:6 brute1@t35 blade1@t35", "phase": "demon"}
    s = killed(lay(**words))
    assert where(s, "creature1") == "t35"
    assert "creature1" not in offers(s, "activate")
    assert s.table.horde[TILES.index("t35")] == 2


@rule("CL-003")
def test_infection_too_many_on_the_tile_and_one_goes() -> None:
    words = {**ILL, **LAST, "humans": "redeemer@t35:6 brute1@t35 blade1@t35", "trogs": "t35:3", "phase": "demon"}
    s = killed(lay(**words)).asks("p2", "overfull")
    s.play("remove troglodyte")
    assert trogs(s, "t35") == 2
    assert where(s, "creature1") == "t35"


@rule("CL-003")
def test_infection_the_damned_have_their_scores() -> None:
    words = {**ILL, "tiles": TWO, "humans": "brute1@t35:3 blade1@t36:2", "creatures": "creature1@t35"}
    s = demon_acts("creature1", **words).play("attack brute1", roll="1 1")
    s = human_acts("brute1", **words).play("attack creature1", roll="4 4 3")
    assert where(s, "creature1") == ""
    s = human_acts("brute1", **words).play("attack creature1", roll="4 3 3")
    assert where(s, "creature1") == "t35"


@rule("CL-335", "CL-G53", "CL-003")
def test_infection_arriving_is_getting_out() -> None:
    words = {**ILL, "tiles": OUT, "humans": "brute1@t35:2 blade1@t35:2", "trogs": "t02:2"}
    s = human_acts("brute1", **words).play("move n")
    assert s.table.saved == 2
    s.play("activate blade1", "move n")
    assert result(s) == ("escaped", HUMANS)


@rule("CL-003", "CL-026")
def test_infection_fewer_than_two_saved_and_living_is_lost() -> None:
    words = {**ILL, **LAST, "humans": "redeemer@t35:6 brute1@t35", "phase": "demon"}
    assert result(killed(lay(**words))) == ("too_few", DEMONS)
    assert not killed(lay(**words, saved="blade1")).match.over


# --- The Guide --------------------------------------------------------------------------------------------------------

GUIDE: dict[str, Any] = {"scenario": "the_guide"}


@rule("CL-003", "CL-004")
def test_guide_it_explores_before_each_initiative_phase() -> None:
    words = {**GUIDE, "tiles": "t27@0,0 t35@0,1", "humans": "redeemer@t27:2", "guide": "t35", "stack": "t29 t36 t32"}
    s = lay(**words, phase="initiative").play(draw="w").asks("p1", "rotate")
    s.play("rotate 1" if "rotate 1" in s.options() else min(s.options()), roll="2")
    assert TILES[s.table.guide] == "t29"
    assert where(s, "redeemer") == "t27"


@rule("CL-003")
def test_guide_tile_effects_wait_for_the_first_human() -> None:
    words = {**GUIDE, "tiles": "t27@0,0", "humans": "redeemer@t27:2", "guide": "t27", "stack": "t07 t36 t32"}
    s = lay(**words, sealed="t27:s", phase="initiative").play(draw="n", roll="2")
    assert TILES[s.table.guide] == "t07"
    assert s.table.markers == 0
    words = {**words, "stack": "t21 t36 t32"}
    s = lay(**words, sealed="t27:s", phase="initiative").play(draw="n", roll="2")
    say(s, "assign 2", "done")
    s.play("activate redeemer").play("move n", roll="2").asks("p1", "line")


@rule("CL-003")
def test_guide_stuck_it_goes_to_the_nearest_way_on() -> None:
    tiles = "t26@0,0 t27@0,1 t35@0,2"
    words = {**GUIDE, "tiles": tiles, "humans": "redeemer@t27:2", "guide": "t26", "stack": "t36 t32 t33"}
    s = lay(**words, phase="initiative").play(draw="n", roll="2")
    assert TILES[s.table.guide] == "t36"


@rule("CL-003")
def test_guide_stuck_one_of_several_ways_on_that_are_as_near_is_drawn() -> None:
    tiles = "t27@0,0 t35@0,1 t36@0,-1 t32@0,2"  # north and south of the Guide one tile each with a way on
    words = {**GUIDE, "tiles": tiles, "humans": "redeemer@t27:2", "guide": "t27", "stack": "t33 t34 t31"}
    need = lay(**words, phase="initiative").match.need
    assert isinstance(need, Draw)
    drawn = [n for n in need.weights if n]
    assert {TILES[tile] for tile, n in enumerate(need.weights) if n} == {"t35", "t36"}
    assert len({*drawn}) == 1  # each as likely


@rule("CL-003")
def test_guide_gone_when_the_nest_is_found() -> None:
    words = {**GUIDE, "tiles": "t27@0,0 t35@0,1", "humans": "redeemer@t27:2", "guide": "t35", "stack": "t03 t36 t32"}
    s = lay(**words, phase="initiative").play(draw="n", roll="2")
    assert s.table.guide < 0
    assert s.table.reserve == 10


@rule("CL-003", "CL-337", "CL-026")
def test_guide_spreading_the_poison_wins() -> None:
    words = {**GUIDE, "tiles": "t35@0,0 t03@0,1:2"}
    s = human_acts("blade1", **words, humans="blade1@t03:2").play("spread poison")
    assert result(s) == ("poisoned", HUMANS)
    assert "spread poison" not in human_acts("blade1", **words, humans="blade1@t03:2", trogs="t03:1").options()
    assert "spread poison" not in human_acts("blade1", **words, humans="blade1@t03:2", canceled="blade1:2").options()
    assert "spread poison" not in human_acts("blade1", **words, humans="blade1@t35:2").options()


@rule("CL-003")
def test_guide_nobody_left_is_lost() -> None:
    assert result(killed(lay(**GUIDE, **LAST, phase="demon"))) == ("lost_all", DEMONS)


# --- The Great Hunt ---------------------------------------------------------------------------------------------------

HUNT: dict[str, Any] = {"scenario": "great_hunt", "numbers": "first"}


@rule("CL-003", "CL-112")
def test_hunt_the_beast_costs_four_and_not_in_round_one() -> None:
    words = {**HUNT, "tiles": TWO, "humans": "redeemer@t35", "phase": "send", "threat": 4}
    early = lay(**words, round=1)
    assert offers(early, "send demon") == set()
    assert {rule for action, rule in early.refusals().items() if action.startswith("send demon")} == {"CL-003"}
    s = lay(**words, round=2)
    assert s.options() == {"send demon t36", "send demon t27"}  # it must come, and first
    s.refuses("done", "CL-003").refuses("send troglodyte t36", "CL-003")
    s.play("send demon t36")
    assert s.table.threat == 0


@rule("CL-003", "CL-330")
def test_hunt_the_beast_comes_before_any_card() -> None:
    words = {**HUNT, "tiles": TWO, "humans": "redeemer@t35", "phase": "send", "threat": 4, "round": 2}
    lay(**words, events=("pact",)).refuses("pact", "CL-003").refuses("swarm", "CL-330")


@rule("CL-003")
def test_hunt_no_compulsion_without_the_points() -> None:
    words = {**HUNT, "tiles": TWO, "humans": "redeemer@t35", "phase": "send", "round": 2}
    assert "done" in lay(**words, threat=3).options()


@rule("CL-003", "CL-116")
def test_hunt_a_closed_board_opens_all_tiles() -> None:
    words = {**HUNT, "tiles": "t26@0,0 t27@0,1 t03@0,2:2", "humans": "redeemer@t26", "phase": "send", "threat": 1}
    s = position("claustrophobia", 2, **words, round=2)
    assert offers(s, "send troglodyte") == {"t27", "t03"}


@rule("CL-116")
def test_hunt_an_empty_stack_opens_nothing() -> None:
    """What the scenario says of it is the openings, not whether anything can be explored."""
    tiles = "t35@0,0 t36@0,1 t27@0,2 t26@0,-1"
    for numbers in ("first", "balanced"):
        words = {**HUNT, "tiles": tiles, "humans": "redeemer@t35", "stack": "", "phase": "send", "threat": 1}
        s = lay(**{**words, "numbers": numbers}, round=3)
        assert offers(s, "send troglodyte") == {"t36", "t27"}
        said = "While no tile has an unexplored opening, monsters may be sent to closed tiles."
        assert said in [row.value for panel in s.match.scene(1).panels for row in panel.rows]


@rule("CL-003", "CL-026")
def test_hunt_the_beast_removed_twice_wins() -> None:
    words = {**HUNT, "humans": "brute1@t35:3", "demon": "t35", "wounds": 4}
    s = human_acts("brute1", **words, slain=1).play("attack demon", roll="3 1 1")
    assert result(s) == ("beast_slain", HUMANS)
    assert not human_acts("brute1", **words).play("attack demon", roll="3 1 1").match.over


@rule("CL-003", "CL-026")
def test_hunt_three_dead_is_lost() -> None:
    words = {**HUNT, **LAST, "humans": "redeemer@t35:6 brute1@t35", "phase": "demon"}
    assert result(killed(lay(**words, dead="blade1 blade2"))) == ("three_dead", DEMONS)
    assert not killed(lay(**words, dead="blade1")).match.over


@rule("CL-003")
def test_hunt_nobody_left_is_lost() -> None:
    assert result(killed(lay(**HUNT, **LAST, phase="demon"))) == ("lost_all", DEMONS)


@rule("CL-G54", "CL-332")
def test_hunt_a_last_blow_that_wins_comes_before_the_death_that_loses() -> None:
    words = {**HUNT, **LAST, "humans": "redeemer@t35:6 brute1@t35", "dead": "blade1 blade2", "trogs": ""}
    s = demon_acts("demon", **words, demon="t35", wounds=4, slain=1, hand=("honor",))
    s.play("attack redeemer", roll="6 6 6 6").play("take redeemer")
    s.play("honor demon", roll="3 1 1")
    assert result(s) == ("beast_slain", HUMANS)


@rule("CL-G53", "CL-336")
def test_infection_with_the_other_way_out() -> None:
    words = {**ILL, "tiles": OUT, "humans": "brute1@t35:2 blade1@t35:2 redeemer@t35", "exit_mode": "leave"}
    s = human_acts("blade1", **words).play("move n")
    assert s.table.saved == 0
    s.play("leave")
    assert s.table.saved == 1 << 3
