"""Event cards (CL-120 to CL-125) and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.claustrophobia.kit import (
    TILES,
    TWO,
    board,
    canceled,
    demon_acts,
    end,
    explores,
    human_acts,
    lay,
    may_go,
    moves,
    offers,
    say,
    stack,
    trogs,
    where,
    wounds,
)

from ludus.core import views
from ludus.games.claustrophobia.kinds import HUMAN_ACTION
from ludus.testing import Position, rule


def cards(s: Position) -> int:
    return len(s.table.hands[1].cards)


@rule("CL-120", "CL-330")
def test_an_event_may_be_kept() -> None:
    s = lay(humans="redeemer@t35:2", phase="place", destiny="3 3", threat=0).play("place dark 33", draw="pact")
    s.allows("pact", "done").play("done")
    assert cards(s) == 1


@rule("CL-121")
def test_a_used_event_is_discarded() -> None:
    s = lay(humans="redeemer@t35:2", phase="send", threat=0, events=("pact", "lost")).play("pact")
    assert cards(s) == 1
    assert sum(s.table.event_out) == 1


@rule("CL-122")
def test_no_limit_to_the_hand() -> None:
    many = ("tough", "tough", "panic", "panic", "lost", "critical", "critical", "terror", "terror", "swarm")
    s = lay(humans="redeemer@t35:2", phase="place", destiny="3 3", threat=0, events=many)
    s.play("place dark 33", draw="pact")
    assert cards(s) == 11


@rule("CL-123", "CL-G51")
def test_an_empty_deck_gives_nothing() -> None:
    twice = ("tough", "panic", "critical", "terror")
    once = ("lost", "swarm", "frenzy", "ambush", "pact", "resilience", "shifting", "whispers")
    every = (*twice, *twice, *once)
    s = lay(humans="redeemer@t35:2", phase="place", destiny="3 3 3", threat=0, events=every).play("place dark 333")
    assert cards(s) == 16


# --- card by card -----------------------------------------------------------------------------------------------------


def sending(*events: str, **words: Any) -> Position:
    usual = {"tiles": TWO, "humans": "redeemer@t35:2", "phase": "send", "threat": 0, "events": events}
    return lay(**{**usual, **words})


@rule("CL-124", "CL-130")
@pytest.mark.parametrize("toughs", ["t35:1+1t t36:1", "t36:1+1t t35:1", "t35:1+1t t36:1+1t", "t35:1+2t t36:1"])
def test_plain_and_tough_ones_of_a_tile_act_each_for_itself_whichever_token_it_is(toughs: str) -> None:
    s = lay(tiles=TWO, humans="redeemer@t27:2", trogs=toughs, phase="demon")
    plain = {"troglodyte t35", "troglodyte t36"}
    tough = {f"tough {word[:3]}" for word in toughs.split() if word.endswith("t")}
    assert offers(s, "activate") == plain | tough


@rule("CL-124")
def test_a_tough_troglodyte_has_a_token() -> None:
    s = sending("tough", "tough", trogs="t36:1 t27:1")
    assert offers(s, "tough") == {"t36", "t27"}
    s.play("tough t36")
    assert s.table.toughs(TILES.index("t36")) == 1
    assert offers(s, "tough") == {"t27"}  # one with a token takes no second one


@rule("CL-124")
def test_there_are_only_two_tokens() -> None:
    s = sending("tough", trogs="t36:1+1t t27:1t")
    assert offers(s, "tough") == set()


@rule("CL-124", "CL-192")
def test_a_tough_one_attacks_with_one_more_die() -> None:
    s = demon_acts("tough t35", humans="redeemer@t35:2", trogs="t35:1t").play("attack redeemer", roll="1 1")
    assert canceled(s, "redeemer") == set()


@rule("CL-124", "CL-185")
@pytest.mark.parametrize(("answer", "left", "tough"), [("token", 2, 0), ("kill", 1, 1)])
def test_a_hit_takes_the_token_or_another_troglodyte(answer: str, left: int, tough: int) -> None:
    s = human_acts("redeemer", humans="redeemer@t35:2", trogs="t35:1+1t").play("attack troglodytes", roll="3 1")
    s.asks("p2", "kill")
    assert s.options() == {"token", "kill"}
    s.play(answer)
    assert (trogs(s, "t35"), s.table.toughs(TILES.index("t35"))) == (left, tough)


@rule("CL-124")
def test_a_tough_one_alone_needs_two_hits() -> None:
    s = human_acts("redeemer", humans="redeemer@t35:2", trogs="t35:1t").play("attack troglodytes", roll="3 1")
    assert (trogs(s, "t35"), s.table.toughs(TILES.index("t35"))) == (1, 0)
    s = human_acts("redeemer", humans="redeemer@t35:2", trogs="t35:1t").play("attack troglodytes", roll="3 3")
    assert trogs(s, "t35") == 0


PANIC: dict[str, Any] = {"tiles": TWO, "events": ("panic",), "phase": "human"}


@rule("CL-338", "CL-331")
def test_panic_lets_the_demon_player_move_the_warrior() -> None:
    s = lay(**PANIC, humans="blade1@t35:2 redeemer@t36", trogs="t35:2").play("activate blade1").asks("p2", "panic")
    s.play("panic").asks("p2", "flee")
    assert s.options() == {"move n", "move s", "stop"}
    s.play("move s", "stop").asks("p1", "HumanPhase.choose")
    assert where(s, "blade1") == "t27"
    assert offers(s, "activate") == {"redeemer"}


@rule("CL-338")
@pytest.mark.parametrize(
    "words",
    [
        {"humans": "redeemer@t35:2"},
        {"humans": "blade1@t35:2 blade2@t35"},
        {"humans": "blade1@t35:2", "trogs": "t36:1"},
        {"humans": "blade1@t35:2", "courage": "blade1"},
    ],
    ids=["no Condemned", "not alone", "no enemy", "courage"],
)
def test_panic_needs_a_lone_condemned_with_an_enemy_and_without_courage(words: dict[str, Any]) -> None:
    who = words["humans"].split("@")[0]
    s = lay(**{**PANIC, "trogs": "t35:1", **words}).play(f"activate {who}")
    assert "panic" not in s.options()
    say(s, "done").asks("p1")


@rule("CL-338")
def test_panic_may_be_declined() -> None:
    s = lay(**PANIC, humans="blade1@t35:2", trogs="t35:2").play("activate blade1", "done").asks("p1", "act")
    assert s.options() >= {"attack troglodytes", "move n"}


LOST: dict[str, Any] = {"humans": "blade1@t35:2 redeemer@t35", "stack": "t36 t32 t33", "events": ("lost",)}


@rule("CL-331", "CL-339")
def test_lost_closes_the_way_for_humans() -> None:
    s = human_acts("blade1", **LOST).play("explore n").asks("p2", "events").allows("lost", "done").play("lost")
    assert where(s, "blade1") == "t35"
    assert [TILES[tile] for tile in s.table.lost_tiles] == ["t36"]
    assert moves(s) == explores(s) == set()  # its movement ends
    s.play("end phase" if s.match.question.kind == "HumanPhase.choose" else "end")
    assert board(s) == {(0, 0): "t35"}


def test_lost_is_told_as_what_it_is() -> None:
    s = human_acts("blade1", **LOST).play("explore n", "lost")
    assert "Tunnel 36 was discarded: the way was lost." in s.match.log(0)
    german = s.match.game.in_language("de")
    assert "Tunnel 36 wurde abgeworfen: Der Weg war verloren." in views.log(german, s.match, 0)


@rule("CL-168", "CL-172")
def test_a_tile_that_leaves_nothing_to_explore_is_told_so() -> None:
    s = human_acts("blade1", tiles="t26@0,0", humans="blade1@t26:2", stack="t03 t36").play("explore n")
    assert "Stash 3 left nothing to explore and was discarded." in s.match.log(0)


@rule("CL-G70")
def test_lost_and_not_the_mvt_ends_the_movement() -> None:
    s = human_acts("blade1", tiles="t35@0,0 t27@0,1", **LOST).play("explore e", "lost")
    s.refuses("explore w", "CL-G70").refuses("move n", "CL-G70")
    s = human_acts("blade1", **{**LOST, "tiles": "t18@0,0 t35@0,1", "humans": "blade1@t18:2 redeemer@t35"})
    s.play("explore s", "lost").refuses("move n", "CL-G70")


@rule("CL-G70", "CL-160")
def test_a_sealed_opening_is_not_explored_again() -> None:
    s = human_acts("blade1", humans="blade1@t35:2", sealed="t35:n")
    assert explores(s) == {"e", "s", "w"}
    s.refuses("explore n", "CL-G70")


@rule("CL-G70")
def test_a_sealed_side_is_a_wall_for_humans_and_a_way_for_the_demon_side() -> None:
    words = {"tiles": TWO, "sealed": "t35:n"}
    s = human_acts(
        "blade1", **words, humans="blade1@t35:2", objects="blade1:blunderbuss", trogs="t36:1", hand=("grenade",)
    )
    assert moves(s) == {"s"}
    assert offers(s, "shoot") == set()
    assert "n" not in offers(s, "grenade")
    s.refuses("move n", "CL-G70")
    assert "s" not in moves(human_acts("blade1", **words, humans="blade1@t36:2"))
    assert may_go(demon_acts("troglodyte t35", **words, humans="redeemer@t27", trogs="t35:1"))
    assert may_go(demon_acts("troglodyte t36", **words, humans="redeemer@t27", trogs="t36:1"), "s")


@rule("CL-116", "CL-G24", "CL-G70")
def test_a_sealed_opening_counts_for_sending_but_not_for_keeping_the_board_open() -> None:
    words = {"tiles": "t26@0,0 t27@0,1", "humans": "blade1@t26:2"}
    s = lay(**words, sealed="t27:n", phase="send", threat=1, dead_position="play_on")
    assert offers(s, "send troglodyte") == {"t27"}
    closing = {"tiles": "t27@0,0", "humans": "blade1@t27:2", "sealed": "t27:s", "stack": "t03 t36 t32"}
    s = human_acts("blade1", **closing).play("explore n")
    assert board(s)[(0, 1)] == "t36"  # the dead end would have left only the sealed opening


CRITICAL: dict[str, Any] = {"humans": "redeemer@t35:2 brute1@t35:2", "trogs": "t35:2"}


@rule("CL-125")
def test_critical_hit_takes_the_bodyguard_and_picks_the_lines() -> None:
    s = sending("critical", **CRITICAL)
    assert offers(s, "critical") == {"redeemer", "brute1"}
    s.play("critical brute1")
    say(s, "done")
    s.play("activate troglodyte t35").play("attack redeemer", roll="6").asks("p2", "line").play("line 5")
    assert canceled(s, "redeemer") == {5}
    end(s).play("activate troglodyte t35").play("attack redeemer", roll="6")
    s.asks("p1", "line")  # only the first attack; and still no Bodyguard
    assert offers(s, "take") == set()


@rule("CL-125")
def test_an_attack_that_misses_does_not_use_up_the_critical_hit() -> None:
    s = sending("critical", **CRITICAL).play("critical brute1")
    say(s, "done")
    s.play("activate troglodyte t35").play("attack redeemer", roll="1")
    end(s).play("activate troglodyte t35").play("attack redeemer", roll="6").asks("p2", "line")


@rule("CL-125")
def test_the_bodyguard_is_back_in_the_next_round() -> None:
    s = sending("critical", **CRITICAL).play("critical brute1")
    say(s, "done").play("end phase", roll="2 2")
    assert s.table.critical == 0
    assert s.table.critical_left == 0


@rule("CL-009", "CL-G09", "CL-338")
def test_terror_keeps_a_condemned_from_fighting() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2 brute1@t35:2 blade1@t36:2", "trogs": "t35:1", "blessed": True}
    s = lay(**words, events=("terror",), phase="support").asks("p2", "terror")
    assert offers(s, "terror") == {"brute1"}  # not the Redeemer, and the Blade has no enemy
    s.play("terror brute1").play("activate brute1")
    assert moves(s) == {"n", "s"}
    assert offers(s, "attack") == set()
    s.refuses("attack troglodytes", "CL-338")


@rule("CL-338")
@pytest.mark.parametrize("now", [1, 2])
def test_terror_ends_with_the_human_action_phase(now: int) -> None:
    s = lay(humans="redeemer@t35:2 brute1@t35:2", terror="brute1", round=now, phase="human")
    assert s.table.terror
    while s.table.phase == HUMAN_ACTION:
        s.match.apply(max(text for text in s.options() if text.startswith(("end", "done", "activate"))))
    assert not s.table.terror


@rule("CL-079", "CL-338")
def test_courage_protects_from_terror() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2 brute1@t35:2", "trogs": "t35:1", "blessed": True}
    s = lay(**words, events=("terror",), courage="brute1", phase="support")
    assert offers(s, "terror") == set()


@rule("CL-111", "CL-115")
def test_swarm_sends_two_for_nothing_by_the_same_rules() -> None:
    s = sending("swarm").play("swarm").play("send troglodyte t36", "send troglodyte t36")
    assert (trogs(s, "t36"), s.table.threat) == (2, 0)
    assert offers(s, "send") == set()
    sending("swarm").play("swarm").refuses("send troglodyte t35", "CL-115")


@rule("CL-182", "CL-331")
def test_frenzy_gives_attackers_from_a_tile_one_more_die() -> None:
    words = {"tiles": TWO, "humans": "redeemer@t35:2", "trogs": "t35:1 t36:1", "events": ("frenzy",)}
    s = lay(**words, phase="demon").asks("p2", "frenzy").play("frenzy t35", "activate troglodyte t35")
    s.play("attack redeemer", roll="1 1")
    end(s).play("activate troglodyte t36", "move s").play("attack redeemer", roll="1 1")  # it attacks from there too


@rule("CL-142", "CL-331")
def test_an_ambush_on_the_tile_just_explored() -> None:
    words = {"humans": "blade1@t35:2", "events": ("ambush",)}
    s = human_acts("blade1", **words, stack="t36 t32").play("explore n").play("done").asks("p2", "ambush")
    s.play("ambush").asks("p1", "act")
    assert trogs(s, "t36") == 1


@rule("CL-095")
def test_a_pact_gives_two_points() -> None:
    assert sending("pact", threat=1).play("pact").table.threat == 3


@rule("CL-332")
@pytest.mark.parametrize(
    ("rolled", "answer", "found"), [("4 4 4", "resist", 1), ("4 1 1", "resist", 0), ("4 4 4", "done", 3)]
)
def test_resilience_ignores_up_to_two_wounds(rolled: str, answer: str, found: int) -> None:
    s = human_acts("brute1", humans="brute1@t35:3", demon="t35", events=("resilience",))
    s.play("attack demon", roll=rolled).asks("p2", "resist").play(answer)
    assert wounds(s) == found


@rule("CL-332", "CL-188")
def test_resilience_may_save_the_demon() -> None:
    s = human_acts("brute1", humans="brute1@t35:3", demon="t35", wounds=3, events=("resilience",))
    s.play("attack demon", roll="4 4 1").play("resist")
    assert (where(s, "demon"), wounds(s)) == ("t35", 3)


@rule("CL-331", "CL-339")
def test_shifting_tunnels_choose_among_three() -> None:
    words = {"tiles": "t26@0,0", "humans": "blade1@t26:2", "stack": "t36 t35 t10 t32", "events": ("shifting",)}
    s = human_acts("blade1", **words).play("explore n").asks("p2", "events").play("shift").asks("p2", "shift")
    assert s.options() == {"first", "second", "third"}
    s.play("second").asks("p2", "order")
    s.play("second")  # the second of the two left goes on top
    assert board(s)[(0, 1)] == "t35"
    assert stack(s) == ["t10", "t36", "t32"]


@rule("CL-331", "CL-033")
def test_whispers_roll_one_action_die_again() -> None:
    s = lay(humans="redeemer@t35 blade1@t35", events=("whispers",), phase="initiative").play(roll="5 6")
    s.asks("p2", "whispers")
    assert s.options() == {"whisper 5", "whisper 6", "done"}
    s.play("whisper 6", roll="1").asks("p1", "assign")
    assert s.options() == {"assign 1", "assign 5"}


@rule("CL-125")
def test_two_critical_hits_serve_two_attacks() -> None:
    s = sending("critical", "critical", **{**CRITICAL, "trogs": "t35:3"}).play("critical brute1", "critical redeemer")
    say(s, "done")
    for _ in range(2):
        s.play("activate troglodyte t35").play("attack redeemer", roll="6").asks("p2", "line")
        s.play(f"line {min(offers(s, 'line'))}")
        end(s)
    s.play("activate troglodyte t35").play("attack redeemer", roll="6").asks("p1", "line")


@rule("CL-332")
def test_resilience_is_for_the_demon_and_saves_no_creature() -> None:
    words: dict[str, Any] = {"scenario": "the_possessed", "humans": "brute1@t35:3", "creatures": "creature1@t35"}
    s = human_acts("brute1", **words, events=("resilience",)).play("attack creature1", roll="6 6 1")
    assert s.table.creature_wounds[0] == 2
    assert "resist" not in s.options()
