"""Combat C to H: rolling and damage (HC-078 to HC-099, HC-103, HC-104, HC-G13, HC-G15, HC-G16, HC-G19)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import (
    banners,
    discarded,
    go,
    hand,
    lay,
    offers,
    seat,
    step,
    warrior,
    warriors,
    worn,
    wounds,
)

from ludus.core import tale, views
from ludus.core.errors import LudusError
from ludus.core.flow import Chance
from ludus.testing import Position, rule


def drew(attack: str, defence: str = "", **words: object) -> int:
    """How many Wound cards p2 draws when p1 rolls `attack` and p2 `defence`."""
    n, k = len(attack.split()), len(defence.split())
    s = lay(p1="cell " * n, p2="cell " * k + "thief", **words)
    s.play(f"cells {n}", "attack p2")
    for _ in range(k):
        s.play("defend cell")
    script = {"roll": f"{attack} {defence}".split(), "draw": ["wound-0"] * 9}
    s.let_fall(script)
    while step(s) != "Turn.play":
        s.match.apply("pass")
        s.let_fall(script)
    assert not script["roll"]
    return len(wounds(s, "p2"))


@rule("HC-078")
def test_all_attack_dice_are_one_roll() -> None:
    s = lay(p1="cell cell cell", p2="").play("cells 3", "attack p2", roll="miss hit miss", draw="wound-1")
    assert sum(entry.startswith("roll") for entry in record(s)) == 1


def record(s: Position) -> list[str]:
    """What fell by chance, as the record has it."""
    return [str(getattr(entry, "text", "")) for entry in s.table.diary.entries]


@rule("HC-079")
def test_the_defender_rolls_all_dice_gained_and_skips_the_roll_without() -> None:
    assert drew("hit") == 1  # no defence roll was needed
    assert drew("hit", "fail fail fail") == 1
    assert drew("hit", "fail fail defend") == 0


@rule("HC-080")
def test_focus_abilities_need_a_focus() -> None:
    s = lay(p1="cell", p2="injection").play("cells 1", "attack p2", "defend injection", roll="miss defend fail fail")
    assert step(s) == "Turn.play"
    s = lay(p1="cell", p2="injection").play("cells 1", "attack p2", "defend injection", roll="miss focus fail fail")
    s.asks("p2", "Combat.focus_effects").allows("focus injection", "pass")


@rule("HC-081")
def test_a_reroll_voids_the_whole_first_roll() -> None:
    s = lay(p1="cell", p2="blazer cell").play("cells 1", "attack p2")
    s.play("defend cell", "defend blazer", roll="hit focus defend fail")
    s.play("focus cell", roll="fail fail fail", draw="wound-1")
    assert wounds(s, "p2") == [1]


@rule("HC-082")
def test_the_reroll_is_not_mandatory() -> None:
    s = lay(p1="cell", p2="cell cell").play(
        "cells 1", "attack p2", "defend cell", "defend cell", roll="hit defend focus"
    )
    s.asks("p2", "Combat.focus_effects").play("pass").asks("p1", "Turn.play")
    assert wounds(s, "p2") == []


@rule("HC-083")
def test_one_hollow_cell_card_gives_one_reroll() -> None:
    s = lay(p1="cell", p2="cell thief").play("cells 1", "attack p2", "defend cell", roll="miss focus")
    s.play("focus cell", roll="focus")
    assert "focus cell" not in s.options()


@rule("HC-084", "HC-085", "HC-087", "HC-088", "HC-096")
@pytest.mark.parametrize(
    ("attack", "hits"),
    [
        ("hit", 1),
        ("hit hit", 2),
        ("graze graze", 1),
        ("graze", 0),
        ("graze graze graze", 1),
        ("graze graze graze graze", 2),
        ("focus focus", 0),
        ("miss", 0),
        ("hit graze miss", 1),
        ("hit graze graze", 2),
    ],
)
def test_hits_grazes_focus_and_misses(attack: str, hits: int) -> None:
    assert drew(attack) == hits


@rule("HC-084", "HC-085", "HC-088", "HC-089")
def test_the_faces_of_the_dice() -> None:
    s = lay(p1="cell", p2="cell thief").play("cells 1", "attack p2", "defend cell")
    s.match.apply("pass")
    attack = s.match.need
    assert isinstance(attack, Chance)
    assert [(text, weight) for text, weight in weights(attack)] == [("miss", 1), ("focus", 1), ("graze", 2), ("hit", 2)]
    s.match.outcome(attack.read("roll miss"))
    assert [(text, weight) for text, weight in weights(s.match.need)] == [("fail", 3), ("focus", 2), ("defend", 1)]


def weights(need: Any) -> list[tuple[str, int]]:
    return [(need.to_text(outcome).removeprefix("roll "), n) for outcome, n in need.outcomes()]


@rule("HC-086")
def test_grazes_of_different_attacks_never_pair() -> None:
    s = lay(p1="cell cell")
    go(s, "cells 1", "attack p2", roll="graze")
    go(s, "cells 1", "attack p2", roll="graze")
    assert wounds(s, "p2") == []


@rule("HC-087")
def test_an_attack_focus_counts_only_where_a_card_says_so() -> None:
    s = go(lay(gear={"p1": "left:long-rifle"}), "fire left", "attack p2", roll="focus focus", draw="wound-0 wound-0")
    assert len(wounds(s, "p2")) == 2


@rule("HC-090", "HC-092", "HC-G15")
@pytest.mark.parametrize(
    ("attack", "defence", "left"),
    [("hit hit hit", "defend defend", 1), ("hit hit", "defend fail", 1), ("hit", "defend", 0), ("hit hit", "fail", 2)],
)
def test_each_defend_cancels_a_hit(attack: str, defence: str, left: int) -> None:
    assert drew(attack, defence) == left


@rule("HC-091")
def test_a_defend_cancels_a_pair_of_grazes() -> None:
    assert drew("graze graze", "defend") == 0


@rule("HC-091")
def test_a_defend_cancels_what_a_card_counts_as_a_full_hit() -> None:
    s = lay(p2="cell", gear={"p1": "right:throwing-star"})
    go(s, "fire right", "attack p2", "defend cell", roll="focus defend")
    assert wounds(s, "p2") == []


@rule("HC-093")
def test_surplus_defends_do_nothing() -> None:
    s = lay(p1="cell cell", p2="cell cell cell")
    go(s, "cells 1", "attack p2", "defend cell", "defend cell", "defend cell", roll="hit defend defend defend")
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert wounds(s, "p2") == [1]


@rule("HC-094")
def test_special_cards_come_after_the_damage_is_counted() -> None:
    s = lay(p1="cell cell", p2="hologram").play("cells 2", "attack p2", "pass", roll="hit hit")
    s.asks("p2", "TakeHits.special_cards").allows("use hologram", "pass")
    s.play("use hologram").asks("p1", "Turn.play")
    assert (wounds(s, "p2"), hand(s, "p2"), discarded(s, "hologram")) == ([], [], 1)


@rule("HC-094")
def test_without_a_hit_left_no_special_card_is_asked_for() -> None:
    s = lay(p1="cell", p2="hologram", gear={"p2": "top:helmet"}).play("cells 1", "attack p2", "pass", roll="graze")
    s.asks("p1", "Turn.play")


@rule("HC-095")
def test_only_the_defender_acts_in_g() -> None:
    s = lay(p1="cell hologram", p2="cell", p3="hologram", gear={"p1": "top:helmet", "p3": "top:helmet"})
    s.play("cells 1", "attack p2", "pass", roll="hit").asks("p2", "TakeHits.special_cards")
    assert s.options() == {"pass"}  # cell is no special card
    s.play("pass", draw="wound-0").asks("p1", "Turn.play")


@rule("HC-097")
def test_a_card_cancels_a_hit_too() -> None:
    s = lay(p1="cell cell", gear={"p2": "top:helmet"})
    go(s, "cells 2", "attack p2", "use helmet", roll="hit hit", draw="wound-2")
    assert (wounds(s, "p2"), worn(s, "p2")) == ([2], {})


@rule("HC-098")
def test_only_the_owner_sees_the_value_of_a_wound() -> None:
    s = go(lay(p1="cell"), "cells 1", "attack p2", roll="hit", draw="wound-2")
    own, other = str(s.match.view(1)), str(s.match.view(0))
    assert own != other
    assert seat(s, "p2").wounds == (2,)
    t = go(lay(p1="cell"), "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert str(t.match.view(0)["table"]) == str(s.match.view(0)["table"])  # p1 cannot tell a 2 from a 1
    assert str(t.match.view(1)["table"]) != str(s.match.view(1)["table"])


@rule("HC-099")
@pytest.mark.parametrize(("drawn", "falls"), [("wound-2", False), ("wound-3", True)])
def test_five_wounds_defeat_a_warrior(drawn: str, falls: bool) -> None:
    s = lay(p1="cell", wounds={"p2": "1 1"}, reserves={"p2": "mirror-shade the-elder"})
    more = " rations rations rations helmet helmet" if falls else ""
    go(s, "cells 1", "attack p2", roll="hit", draw=drawn + more)
    assert (warrior(s, "p2") == "mirror-shade") is falls
    assert banners(s) == [int(falls), 0, 0]


@rule("HC-G13")
def test_wound_cards_of_one_attack_are_drawn_together_and_surplus_is_lost() -> None:
    s = lay(p1="cell cell cell", wounds={"p2": "2 2"}, reserves={"p2": "mirror-shade the-elder"})
    drawn = "wound-3 wound-3 wound-3 rations rations rations helmet helmet"
    go(s, "cells 3", "attack p2", roll="hit hit hit", draw=drawn)
    assert (wounds(s, "p2"), banners(s)) == ([], [1, 0, 0])


@rule("HC-G16")
def test_effects_after_h_need_a_defender_who_was_not_defeated() -> None:
    gear = {"p1": "left:arc-whip"}
    s = go(lay(p2="rations", gear=gear), "fire left", "attack p2", roll="graze", draw="rations")
    assert (hand(s, "p1"), hand(s, "p2")) == (["rations"], [])
    s = lay(p2="rations", wounds={"p2": "2 2"}, gear={"p1": "left:blazer"}, reserves={"p2": "mirror-shade the-elder"})
    go(s, "fire left", "attack p2", roll="hit focus", draw="wound-3 cell cell cell cell cell")
    assert len(hand(s, "p2")) == 5  # Blazer took nothing from the new hand


@rule("HC-G16")
def test_healing_the_attacker_works_also_when_the_defender_fell() -> None:
    gear = {"p1": "left:leech-blade"}
    s = lay(wounds={"p1": "1 2", "p2": "2 2"}, gear=gear, reserves={"p2": "mirror-shade the-elder"})
    s.play("fire left", "attack p2", roll="hit", draw="wound-3 cell cell cell cell cell")
    s.play("heal wound-2")
    assert wounds(s, "p1") == [1]


@rule("HC-G19")
def test_special_cards_are_used_one_at_a_time_while_hits_are_left() -> None:
    s = lay(p1="cell cell cell", p2="hologram", gear={"p2": "top:helmet bottom:plated-armor right:deflector"})
    s.play("cells 3", "attack p2", "pass", roll="hit hit hit")
    assert offers(s, "use") == {"hologram", "helmet", "plated-armor", "deflector"}
    s.play("use helmet")
    assert offers(s, "use") == {"hologram", "plated-armor", "deflector"}
    s.play("use plated-armor")
    assert offers(s, "use") == {"hologram", "deflector"}  # one hit is left
    s.play("use hologram").asks("p1", "Turn.play")
    assert worn(s, "p2") == {"bottom": "plated-armor", "right": "deflector"}


@rule("HC-103")
def test_an_automatic_hit_has_no_dice_on_either_side() -> None:
    s = lay(p2="thief", gear={"p1": "left:intruder"}).play("fire left", "attack p2").asks("p2", "Combat.avoid")
    assert s.options() == {"discard thief", "pass"}
    s.play("pass", "pass", draw="wound-1").asks("p1", "Turn.play")


@rule("HC-104")
def test_a_warrior_may_add_dice_beyond_the_charges() -> None:
    s = lay(p1="cell cell", warriors=warriors(3, p1="kessari-duelist"))
    go(s, "cells 2", "attack p2", roll="miss miss miss")
    assert (s.table.cache, s.table.spent) == (4, 2)


def test_dice_are_signs_in_the_log_and_whom_it_is_about_is_you() -> None:
    s = lay(p1="cell cell cell", p2="injection").play(
        "cells 3", "attack p2", "defend injection", roll="miss hit graze defend fail focus"
    )
    match = s.match
    line = next(line for line in tale.tell(match, 1) if line.rolls)
    assert [roll[2:] for roll in line.rolls] == [("–✸½", "red"), ("⬢–◎", "green")]
    assert [line.text[int(roll[0]) : int(roll[1])] for roll in line.rolls] == [
        "Player 1 rolled Miss, Hit, Graze.",
        "You rolled Defend, Fail, Focus in defense.",
    ]
    assert {beat.cause for beat in views.beats(match.game, match, 1, 0) if beat.beat == "roll"} == {
        "Player 1 attacks you"
    }


@rule("HC-094", "HC-097", "HC-G19", "HC-G27")
@pytest.mark.parametrize(
    ("card", "worn", "left"),
    [
        ("hologram", "", (0, 0, 1, 2)),
        ("ricochet", "", (0, 1, 2, 3)),
        ("helmet", "top:helmet", (0, 1, 2, 3)),
        ("plated-armor", "bottom:plated-armor", (None, 1, 2, 3)),
        ("deflector", "right:deflector:1", (0, 0, 0, 0)),
    ],
)
def test_how_many_hits_each_special_card_cancels(card: str, worn: str, left: tuple[int | None, ...]) -> None:
    for hits, wanted in enumerate(left, 1):
        s = lay(p1="cell cell cell cell", p2="cell" if worn else card, gear={"p2": worn} if worn else {})
        s.play(f"cells {hits}", "attack p2", "pass", roll=" ".join(["hit"] * hits))
        if wanted is None:
            assert f"use {card}" not in s.options()
            continue
        go(s, f"use {card}", draw=" ".join(["wound-0"] * (wanted + (card == "ricochet"))))
        assert len(wounds(s, "p2")) == wanted
        assert len(wounds(s, "p1")) == (card == "ricochet")


def test_a_save_from_before_the_parts_of_the_dice_were_kept_still_loads() -> None:
    match = lay(p1="cell", p2="cell").play("cells 1", "attack p2").match
    save = match.to_json()
    frame = next(frame for frame in save["stack"] if frame["is"] == "Combat")
    assert (frame.pop("base"), frame.pop("parts")) == (1, [])
    assert match.game.load(save).question.kind == "Combat.declare_defence"
    del frame["red"]
    with pytest.raises(LudusError):
        match.game.load(save)
