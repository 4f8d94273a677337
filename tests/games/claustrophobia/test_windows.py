"""When cards are played and what interrupts what (CL-330 to CL-340)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TWO,
    board,
    demon_acts,
    human_acts,
    lay,
    moves,
    offers,
    say,
    scores,
    then,
    verbs,
    where,
    why,
)

from ludus.testing import Position, rule


@rule("CL-330", "CL-G52")
def test_a_window_opens_by_what_everybody_can_see() -> None:
    # the Demon player holds a card, and nobody else knows which: the window opens, with nothing to play
    s = human_acts("blade1", humans="blade1@t35:2", stack="t36 t32", events=("pact",)).play("explore n")
    s.asks("p2", "events")
    assert s.options() == {"done"}
    s = human_acts("blade1", humans="blade1@t35:2", stack="t36 t32").play("explore n")
    s.asks("p1", "act")  # with an empty hand no window opens


@rule("CL-331", "CL-G52")
def test_in_a_window_one_player_comes_after_the_other() -> None:
    words = {"humans": "redeemer@t35 blade1@t35", "hand": ("trust",), "events": ("whispers",), "phase": "initiative"}
    s = lay(**words).play(roll="1 6").asks("p1", "trust").play("done").asks("p2", "whispers")
    s.play("whisper 6", roll="2").asks("p1", "assign")  # and p1 is not asked again


@rule("CL-331")
def test_while_exploring_the_demon_player_comes_first() -> None:
    words = {"humans": "blade1@t35:2", "stack": "t29 t36", "hand": ("map",), "events": ("lost",)}
    s = human_acts("blade1", **words).play("explore n").asks("p2", "events").play("done").asks("p1", "map")
    s.play("done").asks("p2", "rotate")


@rule("CL-331")
def test_in_the_demon_phase_the_demon_player_comes_first() -> None:
    words = {"humans": "redeemer@t35:2", "trogs": "t35:1", "hand": ("hold",), "events": ("frenzy",), "phase": "demon"}
    lay(**words).asks("p2", "frenzy").play("done").asks("p1", "hold").play("done").asks("p2", "choose")


@rule("CL-332", "CL-G52")
def test_reactions_come_before_the_figure_is_removed() -> None:
    words = {"humans": "blade1@t35:6 redeemer@t35", "canceled": "blade1:12345", "trogs": "t35:1", "hand": ("honor",)}
    s = demon_acts("troglodyte t35", **words).play("attack blade1", roll="6")
    say(s, "line 6").asks("p1", "honor")
    assert where(s, "blade1") == "t35"


@rule("CL-333", "CL-G64")
def test_bonuses_add_up() -> None:
    words = {"humans": "brute1@t35:2", "objects": "brute1:shield", "courage": "brute1", "hold": True, "charge": True}
    s = lay(**words, blessing="brute1", blessing_side=1, phase="human")
    assert scores(s, "brute1") == (1, 5, 6)


@rule("CL-334", "CL-G64")
def test_no_score_below_zero() -> None:
    s = lay(humans="brute1@t35:2", canceled="brute1:2", phase="human")
    assert min(scores(s, "brute1")) == 0
    s = lay(humans="redeemer@t35", calm=0, hand=("torch",), phase="threat", threat=0)
    then(s, "torch")
    assert s.table.threat == 0


@rule("CL-337", "CL-G77", "CL-058", "CL-060")
def test_a_scenario_action_takes_the_place_of_combat() -> None:
    words = {"scenario": "the_ritual", "tiles": TWO, "humans": "blade1@t35:2 redeemer@t36", "trogs": "t27:1"}
    s = human_acts("blade1", **words).play("set seal", "move s")
    assert "attack" not in verbs(s)
    s = human_acts("blade1", **words).play("move n", "set seal")
    assert moves(s) == set()  # movement, then the action: no more movement


@rule("CL-338", "CL-G79")
def test_terror_leaves_movement_and_cards_but_nothing_in_place_of_combat() -> None:
    words = {"scenario": "the_ritual", "tiles": TWO, "humans": "blade1@t35:2 redeemer@t36", "terror": "blade1"}
    s = human_acts("blade1", **words, canceled="blade1:5", hand=("potion", "grenade", "water"), demon="t27")
    assert verbs(s) == {"move", "explore", "potion", "water", "end"}
    s.refuses("set seal", "CL-338").refuses("grenade n", "CL-338")


@rule("CL-338", "CL-G79")
def test_in_panic_the_human_player_plays_no_card() -> None:
    words = {"tiles": TWO, "humans": "blade1@t35:2", "trogs": "t35:2", "canceled": "blade1:5", "hand": ("potion",)}
    s = lay(**words, events=("panic",), phase="human").play("activate blade1", "panic").asks("p2", "flee")
    assert offers(s, "potion") == set()
    s.refuses("potion blade1 5", "CL-338")


@rule("CL-339")
def test_redraws_open_no_window() -> None:
    words = {"tiles": "t26@0,0", "humans": "blade1@t26:2", "stack": "t03 t27 t36", "events": ("lost",)}
    s = human_acts("blade1", **words).play("explore n").asks("p2", "events").play("done")
    assert board(s)[(0, 1)] == "t27"
    s.asks("p1") if s.match.question.seat == 0 else s.asks("p2", "ambush")


@rule("CL-G50")
def test_hands_are_secret_unless_agreed() -> None:
    words = {"humans": "redeemer@t35", "hand": ("torch",), "events": ("pact", "lost"), "phase": "human"}
    s = lay(**words)
    assert s.match.view(0)["table"]["hands"][1]["cards"] == 2
    assert s.match.view(1)["table"]["hands"][0]["cards"] == 1
    assert len(s.match.view(1)["table"]["hands"][1]["cards"]) == 2
    s = lay(**words, open_hands=True)
    assert len(s.match.view(0)["table"]["hands"][1]["cards"]) == 2


@rule("CL-G69")
def test_no_tile_has_two_effects() -> None:
    s = human_acts("blade1", tiles="t35@0,0 t18@0,1", humans="blade1@t35:2").play("move n")
    assert moves(s) == set()


@rule("CL-340", "CL-G80")
def test_survivors_a_closed_board_with_the_exit_in_the_stack_is_lost() -> None:
    closed = {"tiles": "t26@0,0 t03@0,1:2", "humans": "blade1@t26:2", "stack": "t02", "phase": "human"}
    s = then(lay(**closed), "end phase")
    assert s.match.over
    assert (s.table.reason, s.match.ending.winners, s.match.ending.rule) == ("closed", (1,), "CL-340")
    assert not then(lay(**closed, dead_position="play_on"), "end phase").match.over


CLOSED_IN: dict[str, Any] = {"tiles": "t26@0,0 t31@0,1:1 t03@1,1:3", "phase": "human"}  # three tiles, no opening left


@rule("CL-340", "CL-G80")
@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ("survivors", {"stack": "t02"}),
        ("infection", {"stack": "t02"}),
        ("stem_the_tide", {"stack": "t08"}),
        ("off_with_its_head", {"stack": "t01"}),
        ("the_ritual", {"stack": "t01"}),
        ("the_guide", {"tiles": "t26@0,0 t31@0,1:1 t04@1,1:3", "stack": "t03"}),
        ("the_possessed", {"stack": "t05", "creatures": "creature1@t03"}),
        ("the_possessed", {"stack": "t05", "freed": "creature2"}),
    ],
)
def test_a_needed_tile_that_can_never_come_loses(scenario: str, words: dict[str, str]) -> None:
    s = lay(**{**CLOSED_IN, "scenario": scenario, "humans": "redeemer@t26:2 blade1@t26:2", **words})
    then(s, "end phase")
    assert s.match.over
    assert (s.table.reason, s.match.ending.rule) == ("closed", "CL-340")


@rule("CL-340", "CL-G80")
@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ("survivors", {"tiles": "t26@0,0 t02@0,1:2 t03@1,1:3 t04@-1,1:1"}),
        ("stem_the_tide", {"tiles": "t26@0,0 t07@0,1 t03@0,2:2"}),
        ("off_with_its_head", {"tiles": "t26@0,0 t01@0,1 t03@0,2:2 t04@1,1:3 t27@-1,1", "demon": "t01"}),
        ("the_ritual", {"tiles": "t26@0,0 t01@0,1 t03@0,2:2 t04@1,1:3 t27@-1,1"}),
        ("the_guide", {}),
        ("the_possessed", {"creatures": "creature1@t03 creature2@t26"}),
        ("the_possessed", {"creatures": "creature1@t03", "freed": "creature2"}),
        ("great_hunt", {}),
    ],
)
def test_with_all_that_is_needed_in_play_the_game_goes_on(scenario: str, words: dict[str, str]) -> None:
    usual = {**CLOSED_IN, "scenario": scenario, "humans": "redeemer@t26:2 blade1@t26:2", "stack": "t36 t35"}
    tiles = words.get("tiles", usual["tiles"])
    sealed = " ".join(f"{word.split('@')[0]}:{side}" for word in tiles.split() for side in "nesw")
    s = lay(**{**usual, **words, "sealed": sealed if "t27@-1,1" in tiles else ""})
    then(s, "end phase")
    assert s.table.closed
    assert not s.match.over


@rule("CL-340")
def test_an_open_board_or_an_empty_stack_closes_nothing() -> None:
    assert not then(lay(humans="redeemer@t35", stack="t02", phase="human"), "end phase").match.over
    empty = lay(**{**CLOSED_IN, "humans": "redeemer@t26:2", "stack": ""})
    assert not then(empty, "end phase").match.over


# --- cards that are not held ------------------------------------------------------------------------------------------

PAIR: dict[str, Any] = {"humans": "redeemer@t35 blade1@t35"}
ALONE: dict[str, Any] = {"humans": "blade1@t35:2", "trogs": "t35:2"}
DYING: dict[str, Any] = {"humans": "blade1@t35:6 redeemer@t35", "canceled": "blade1:12345", "trogs": "t35:1"}


def held(**words: Any) -> dict[str, Any]:
    """Each player holds a card that is of no use in the window."""
    return {"hand": ("water",), "events": ("pact",), **words}


def after_a_throw() -> Position:
    return lay(**held(**PAIR, phase="initiative")).play(roll="1 6").asks("p1", "trust")


def while_exploring() -> Position:
    s = human_acts("blade1", **held(humans="blade1@t35:2", stack="t36 t32")).play("explore n")
    return s.asks("p2", "events")


def when_dying() -> Position:
    s = demon_acts("troglodyte t35", **held(**DYING)).play("attack blade1", roll="6")
    return say(s, "line 6").asks("p1", "honor")


def when_the_demon_is_hit() -> Position:
    s = human_acts("brute1", **held(humans="brute1@t35:3", demon="t35")).play("attack demon", roll="6 6 6")
    return s.asks("p2", "resist")


def sending() -> Position:
    return lay(**held(**PAIR, trogs="t35:1", events=("lost",), phase="send", threat=5)).asks("p2", "send")


WINDOWS: list[tuple[Callable[[], Position], str]] = [
    (after_a_throw, "trust"),
    (lambda: after_a_throw().play("done").asks("p2", "whispers"), "whisper 6"),
    (lambda: lay(**held(**PAIR, canceled="blade1:5", phase="support")).asks("p1", "support"), "potion blade1 5"),
    (lambda: lay(**held(**PAIR, phase="support")).asks("p1", "support"), "feet blade1 4"),
    (lambda: lay(**held(**PAIR, trogs="t35:1", phase="terror")).asks("p2", "terror"), "terror blade1"),
    (lambda: lay(**held(**ALONE, phase="human")).play("activate blade1").asks("p2", "panic"), "panic"),
    (lambda: human_acts("blade1", **held(**ALONE, canceled="blade1:5")), "potion blade1 5"),
    (lambda: human_acts("blade1", **held(**ALONE, tiles=TWO)), "grenade n"),
    (lambda: human_acts("blade1", **held(**ALONE, demon="t35", hand=("map",))), "water demon"),
    (while_exploring, "lost"),
    (while_exploring, "shift"),
    (lambda: while_exploring().play("done").asks("p1", "map"), "map"),
    (lambda: say(while_exploring().play("done", "done"), "rotate 0").asks("p2", "ambush"), "ambush"),
    (when_dying, "honor troglodytes"),
    (when_the_demon_is_hit, "resist"),
    (lambda: lay(**held(**PAIR, phase="threat")).asks("p1", "torch"), "torch"),
    (sending, "swarm"),
    (sending, "pact"),
    (sending, "tough t35"),
    (sending, "critical blade1"),
    (lambda: lay(**held(**PAIR, trogs="t35:1", phase="demon")).asks("p2", "frenzy"), "frenzy t35"),
    (
        lambda: lay(**held(**PAIR, trogs="t35:1", phase="demon")).play("done").asks("p1", "hold"),
        "hold the line",
    ),
]


@rule("CL-330", "CL-G52")
@pytest.mark.parametrize(("window", "card"), WINDOWS, ids=[card for _, card in WINDOWS])
def test_a_card_that_is_not_held_is_refused_in_its_window(window: Callable[[], Position], card: str) -> None:
    s = window()
    assert card not in s.options()
    s.refuses(card, "CL-330")


@rule("CL-330")
@pytest.mark.parametrize("card", ["charge", "run blade1"])
def test_a_card_that_is_not_held_is_refused_before_an_activation(card: str) -> None:
    lay(**held(**PAIR, phase="human")).refuses(card, "CL-330")


GUARDED: dict[str, Any] = {"scenario": "the_guide", "humans": "blade1@t35:2", "demon": "t35", "canceled": "blade1:2"}
BLADE: dict[str, Any] = {"humans": "blade1@t35:2"}
UNMET: list[tuple[Callable[[], Position], str, str]] = [
    (lambda: human_acts("blade1", **GUARDED, hand=("water",)), "water demon",
     "It is Exhausted and can't use this card: Holy Water. (CL-065)"),
    (lambda: human_acts("blade1", **BLADE, hand=("water",)), "water demon", "No enemy is on its tile. (CL-193)"),
    (lambda: human_acts("blade1", **BLADE, hand=("water",), trogs="t35:1"), "water demon",
     "That target is not on its tile. (CL-180)"),
    (lambda: human_acts("blade1", **BLADE, hand=("run",)), "run blade1",
     "The card names a different moment. (CL-065)"),
    (lambda: human_acts("blade1", **BLADE), "run blade1", "The card names a different moment. (CL-065)"),
    (lambda: human_acts("blade1", **BLADE, events=("shifting", "lost"), stack="t36").play("explore n"), "shift",
     "The stack is empty, so there is no other tile. (CL-330)"),
    (lambda: human_acts("blade1", tiles="t26@0,0", humans="blade1@t26:2", events=("shifting", "lost"), stack="t36 t32")
     .play("explore n"), "lost", "That would leave no opening to explore. (CL-330)"),
    (lambda: human_acts("blade1", **BLADE, events=("shifting", "lost"), stack="t02 t32").play("explore n"), "lost",
     "The scenario needs the Exit, so it can't be lost. (CL-330)"),
    (lambda: lay(humans="redeemer@t35:2 blade1@t35:2", canceled="blade1:2", hand=("feet",), phase="support"),
     "feet blade1 2", "Line 2 of the Blade is canceled. (CL-065)"),
    (lambda: lay(humans="redeemer@t35:2 blade1@t35:2", hand=("charge",), phase="support"), "charge",
     "The card names a different moment. (CL-065)"),
    (lambda: lay(humans="redeemer@t35:2 blade1@t35:2", hand=("charge",), acted="blade1", phase="human"), "charge",
     "Play Charge! before the first warrior acts. (CL-065)"),
    (lambda: lay(humans="redeemer@t35 blade1@t35", events=("whispers",), phase="initiative").play(roll="1 6"),
     "whisper 3", "No Action Die shows 3. (CL-330)"),
    (lambda: lay(tiles=TWO, humans="redeemer@t36", events=("tough",), phase="send", threat=1), "tough t36",
     "No Troglodyte without a token is on Tunnel 36. (CL-124)"),
    (lambda: lay(tiles=TWO, humans="redeemer@t36", events=("tough",), trogs="t35:2t+1", phase="send", threat=1),
     "tough t35", "Both Tough tokens are in use. (CL-124)"),
    (lambda: lay(tiles=TWO, humans="redeemer@t36", events=("swarm", "pact"), phase="send", reserve=0), "swarm",
     "No Troglodyte is left in the reserve. (CL-013)"),
    (lambda: lay(humans="redeemer@t35", events=("swarm", "pact"), phase="send"), "swarm",
     "No tile can take a Troglodyte now. (CL-330)"),
    (lambda: lay(humans="redeemer@t35", dead="blade1", events=("critical",), phase="send"), "critical blade1",
     "The Blade is dead. (CL-190)"),
    (lambda: lay(humans="redeemer@t35", events=("frenzy",), phase="demon"), "frenzy t36",
     "That tile is not in play. (CL-113)"),
]  # fmt: skip


@rule("CL-065", "CL-330")
@pytest.mark.parametrize(("window", "card", "reason"), UNMET)
def test_a_card_that_is_held_is_refused_by_its_own_conditions(
    window: Callable[[], Position], card: str, reason: str
) -> None:
    assert why(window(), card) == reason


@rule("CL-330")
def test_whether_lost_could_be_played_does_not_matter_to_those_without_it() -> None:
    s = human_acts("blade1", tiles="t26@0,0", humans="blade1@t26:2", events=("shifting",), stack="t36 t32")
    s.play("explore n").refuses("lost", "CL-330")
