"""The Redeemer's Gifts (CL-044 to CL-048, CL-075 to CL-083) and his blessing (CL-233 to CL-238)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TWO,
    board,
    canceled,
    demon_acts,
    exhausted,
    human_acts,
    lay,
    offers,
    scores,
    stack,
    trogs,
    why,
)
from tests.games.claustrophobia.test_initiative import dice_to_fall

from ludus.testing import Position, position, rule

PAIR = "redeemer@t35:{} blade1@t35:2"


def support(die: int, gifts: str, **words: Any) -> Position:
    """All dice are placed; the Redeemer has `die`. The blessing is used up unless told otherwise."""
    usual = {"humans": PAIR.format(die), "gifts": gifts, "blessed": True, "phase": "support"}
    return lay(**{**usual, **words})


@rule("CL-044")
def test_the_scenario_names_two_gifts() -> None:
    for scenario in ("survivors", "stem_the_tide", "off_with_its_head", "the_ritual", "the_possessed"):
        s = position("claustrophobia", 2, scenario=scenario)
        assert s.table.gifts.bit_count() == 2


@rule("CL-045", "CL-046")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_gift_is_usable_with_its_number_only(die: int) -> None:
    s = support(die, "courage gather blessing", threat=2)
    verbs = {"courage": 2, "gather": 3, "blessing": 6}
    for verb, number in verbs.items():
        offered = any(text.split()[0] == verb for text in s.options())
        assert offered == (die == number), (verb, die)
    assert scores(s, "redeemer") == [(1, 1, 4), (1, 2, 4), (2, 1, 3), (1, 3, 3), (1, 1, 5), (2, 2, 4)][die - 1]


@rule("CL-045")
def test_a_gift_he_does_not_have_is_not_offered() -> None:
    s = support(3, "courage")
    assert "gather" not in s.options()


@rule("CL-047")
def test_an_exhausted_redeemer_cannot_use_the_gift_of_the_canceled_line() -> None:
    s = support(3, "gather", canceled="redeemer:3")
    assert "gather" not in s.options()
    s = human_acts("blade1", humans="redeemer@t35:5 blade1@t35:2", gifts="precognition", canceled="redeemer:5")
    s.play("explore n")
    assert "foresee" not in s.options()


@rule("CL-048", "CL-G62")
def test_no_gift_without_the_redeemer() -> None:
    words = {"humans": "blade1@t35:2 brute1@t35", "gifts": "precognition", "stack": "t36 t32 t33"}
    s = human_acts("blade1", **words, dead="redeemer").play("explore n")
    assert board(s)[(0, 1)] == "t36"


@rule("CL-075", "CL-079", "CL-G62")
def test_courage_reaches_anybody_anywhere_and_himself() -> None:
    tiles = "t35@0,0 t36@0,1 t27@0,2 t28@0,3 t32@0,4"
    s = support(2, "courage", tiles=tiles, humans="redeemer@t35:2 blade1@t32:1")
    assert offers(s, "courage") == {"redeemer", "blade1"}
    s.play("courage blade1")
    assert scores(s, "blade1") == (1, 3, 4)


@rule("CL-079")
def test_courage_lasts_until_the_next_initiative_phase() -> None:
    words = {"humans": "redeemer@t35:2 blade1@t35:1", "courage": "blade1"}
    assert scores(demon_acts("troglodyte t35", **words, trogs="t35:1"), "blade1") == (1, 3, 4)
    s = lay(**words, phase="demon", trogs="t35:1")
    s.play("end phase", roll="1 1")
    assert scores(s, "redeemer") == (1, 1, 4)
    assert s.table.courage < 0


@rule("CL-076")
def test_each_gift_once_a_round() -> None:
    s = support(3, "gather").play("gather")
    assert "gather" not in s.options()
    words = {"humans": "redeemer@t35:5 blade1@t35:2", "gifts": "precognition", "stack": "t36 t32 t33 t34"}
    s = human_acts("blade1", **words).play("explore n", "foresee", "first")
    s.play("explore n")
    assert "foresee" not in s.options()


@rule("CL-077", "CL-078")
def test_healing_comes_before_the_redeemer_moves_or_fights() -> None:
    words = {"humans": "redeemer@t35:1 blade1@t35 brute1@t36", "gifts": "healing", "tiles": TWO, "trogs": "t35:1"}
    words["canceled"] = "redeemer:46 blade1:35 brute1:1"
    s = human_acts("redeemer", **words)
    assert offers(s, "heal") == {"blade1 3", "blade1 5"}  # neither himself nor one on another tile
    s.refuses("heal redeemer 4", "CL-078").refuses("heal brute1 1", "CL-077").refuses("heal blade1 1", "CL-051")
    human_acts("blade1", **words).refuses("heal blade1 3", "CL-077")
    assert canceled(human_acts("redeemer", **words).play("heal blade1 5"), "blade1") == {3}
    s = human_acts("redeemer", **words).play("move n")
    assert offers(s, "heal") == set()
    s.refuses("heal brute1 1", "CL-077")
    s = human_acts("redeemer", **words).play("attack troglodytes", roll="1")
    assert offers(s, "heal") == set()


@rule("CL-078")
def test_alone_he_heals_nobody() -> None:
    s = human_acts("redeemer", humans="redeemer@t35:1", gifts="healing", canceled="redeemer:46")
    assert offers(s, "heal") == set()


@rule("CL-076", "CL-077")
def test_healing_once_a_round() -> None:
    s = human_acts("redeemer", humans="redeemer@t35:1 blade1@t35", gifts="healing", canceled="blade1:35")
    assert offers(s.play("heal blade1 5"), "heal") == set()


@rule("CL-080", "CL-222")
def test_smite_gives_the_redeemer_a_die_and_frenzy() -> None:
    words = {"humans": "redeemer@t35:4 blade1@t35:1", "gifts": "smite", "trogs": "t35:3"}
    s = human_acts("redeemer", **words)
    assert scores(s, "redeemer") == (1, 4, 3)
    s.play("attack troglodytes", roll="1 2 3 6 2 3")  # two misses again: 2 and 3
    assert trogs(s, "t35") == 0
    assert scores(human_acts("blade1", **words), "blade1") == (1, 3, 3)
    assert scores(human_acts("redeemer", **{**words, "canceled": "redeemer:4"}), "redeemer") == (0, 0, 3)


@rule("CL-080")
def test_smite_ends_with_the_human_phase() -> None:
    s = lay(humans="redeemer@t35:4", gifts="smite", trogs="t35:1", phase="demon")
    assert scores(s, "redeemer") == (1, 3, 3)


@rule("CL-081")
@pytest.mark.parametrize(
    ("pick", "laid", "left"), [("first", "t36", ["t35", "t10"]), ("second", "t35", ["t36", "t10"])]
)
def test_precognition_chooses_between_two_tiles(pick: str, laid: str, left: list[str]) -> None:
    words = {"tiles": "t27@0,0", "humans": "redeemer@t27:5 blade1@t27:2", "gifts": "precognition"}
    s = human_acts("blade1", **words, stack="t36 t35 t10").play("explore n").asks("p1", "precognition")
    assert s.options() == {"foresee", "done"}
    s.play("foresee").asks("p1", "pick")
    assert s.options() == {"first", "second"}
    s.play(pick)
    assert board(s)[(0, 1)] == laid
    assert stack(s) == left


@rule("CL-081")
def test_precognition_may_be_left_for_later_in_the_round() -> None:
    words = {"humans": "redeemer@t35:5 blade1@t35:2", "gifts": "precognition", "stack": "t36 t32 t33 t34"}
    s = human_acts("blade1", **words).play("explore n", "done")
    assert board(s)[(0, 1)] == "t36"
    s.play("explore n").asks("p1", "precognition")


@rule("CL-081")
def test_precognition_with_one_tile_left_only_looks() -> None:
    words = {"humans": "redeemer@t35:5 blade1@t35:2", "gifts": "precognition", "stack": "t36"}
    s = human_acts("blade1", **words, dead_position="play_on").play("explore n", "foresee")
    say_first(s)
    assert board(s)[(0, 1)] == "t36"


def say_first(s: Position) -> None:
    if s.options() == {"first"}:
        s.play("first")


@rule("CL-082")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0)])
def test_blessing_takes_a_threat_point(before: int, after: int) -> None:
    assert support(6, "blessing", threat=before).play("blessing").table.threat == after


@rule("CL-082")
def test_blessing_takes_nothing_where_there_is_nothing() -> None:
    s = support(6, "blessing", threat=0).asks("p1", "HumanPhase.choose")  # nothing to use in the window
    assert s.table.threat == 0
    s = support(6, "blessing", threat=0, blessed=False)
    s.refuses("blessing", "CL-082")


@rule("CL-083", "CL-048")
def test_gather_round_counts_in_the_next_initiative_phase_even_if_he_dies() -> None:
    s = support(3, "gather", humans="redeemer@t35:3 blade1@t35:2 blade2@t35:2").play("gather")
    assert s.table.gathered == 2
    s = lay(humans="blade1@t35 blade2@t35", dead="redeemer", gathered=2, phase="initiative")
    assert dice_to_fall(s) == 4
    s.play(roll="1 2 3 4").play("assign 1", "assign 2")
    assert s.table.gathered == 0


@rule("CL-045", "CL-047", "CL-076", "CL-077")
def test_why_there_is_no_healing_now() -> None:
    words: dict[str, Any] = {"humans": "redeemer@t35:1 brute1@t35:2", "gifts": "healing", "canceled": "brute1:34"}
    human_acts("redeemer", **words).play("heal brute1 3").refuses("heal brute1 4", "CL-076")
    human_acts("brute1", **words).refuses("heal brute1 4", "CL-077")
    tired = {**words, "canceled": "brute1:34 redeemer:1"}
    human_acts("redeemer", **tired).refuses("heal brute1 4", "CL-047")
    other = {**words, "humans": "redeemer@t35:2 brute1@t35:2"}
    human_acts("redeemer", **other).refuses("heal brute1 4", "CL-045")


@rule("CL-044")
def test_a_gift_he_does_not_have() -> None:
    words: dict[str, Any] = {"humans": "redeemer@t35:3 blade1@t35:2", "phase": "support"}
    s = lay(**words).refuses("gather", "CL-044").refuses("courage blade1", "CL-044")
    assert why(s, "gather") == "The Redeemer does not have that Gift. (CL-044)"
    assert why(s, "gather", "de") == "Diese Gabe hat der Redeemer nicht. (CL-044)"
    assert s.refusals() == {"bless redeemer move": "CL-233"}  # nor is it shown
    human_acts("redeemer", humans="redeemer@t35:1 brute1@t35:2", canceled="brute1:3").refuses("heal brute1 3", "CL-044")


# --- Blessed ----------------------------------------------------------------------------------------------------------


def blessing(**words: Any) -> Position:
    usual = {"humans": "redeemer@t35:1 blade1@t35:1 brute1@t36:2", "tiles": TWO, "phase": "support"}
    return lay(**{**usual, **words})


@rule("CL-233", "CL-G31", "CL-G32", "CL-239")
def test_the_redeemer_blesses_another_warrior() -> None:
    s = blessing().asks("p1", "support")
    assert offers(s, "bless") == {"blade1 move", "blade1 combat", "brute1 move", "brute1 combat"}
    s.refuses("bless redeemer move", "CL-233").allows("done")


@rule("CL-234", "CL-237", "CL-G33")
@pytest.mark.parametrize(("side", "found"), [("move", (2, 3, 3)), ("combat", (1, 5, 3))])
def test_one_more_step_or_two_more_dice(side: str, found: tuple[int, int, int]) -> None:
    s = blessing().play(f"bless blade1 {side}")
    assert scores(s, "blade1") == found


@rule("CL-234", "CL-237")
def test_the_blessing_ends_with_the_human_phase() -> None:
    s = blessing().play("bless blade1 combat")
    say_done(s).play("end phase", roll="1 2 3")
    assert s.table.blessing < 0
    assert scores(s, "blade1") == (1, 3, 3)


def say_done(s: Position) -> Position:
    while s.match.question.kind.startswith("Initiative"):
        s.play("done")
    return s


@rule("CL-235")
def test_the_blessing_heals_the_current_line() -> None:
    s = blessing(canceled="brute1:26").play("bless brute1 combat")
    assert canceled(s, "brute1") == {6}
    assert exhausted(s) == set()
    assert scores(s, "brute1") == (1, 4, 4)


@rule("CL-236")
def test_the_blessing_works_once_in_a_game() -> None:
    s = blessing().play("bless blade1 move")
    assert offers(s, "bless") == set()
    assert (
        offers(lay(humans="redeemer@t35 blade1@t35", gifts="courage", blessed=True, phase="support"), "bless") == set()
    )


@rule("CL-238")
def test_an_exhausted_redeemer_does_not_bless_unless_he_is_healed_first() -> None:
    s = blessing(canceled="redeemer:1", hand=("potion",))
    assert offers(s, "bless") == set()
    s.play("potion redeemer 1")
    assert offers(s, "bless")


@rule("CL-239", "CL-238", "CL-048", "CL-233")
def test_why_nobody_can_be_blessed() -> None:
    s = blessing(scenario="the_ritual", demon="t35", hand=("feet",))
    assert why(s, "bless brute1 move") == "The Tempter on his tile takes the Redeemer's Talent. (CL-239)"
    assert (
        why(s, "bless brute1 move", "de") == "Der Tempter auf seinem Plättchen nimmt dem Redeemer das Talent. (CL-239)"
    )
    blessing(canceled="redeemer:1", hand=("feet",)).refuses("bless brute1 move", "CL-238")
    s = lay(humans="blade1@t35:2 brute1@t35:2", dead="redeemer", phase="support", hand=("feet",))
    assert s.refuses("bless blade1 move", "CL-048").refusals() == {}
    blessing().refuses("bless brute2 move", "CL-233")  # not in play
