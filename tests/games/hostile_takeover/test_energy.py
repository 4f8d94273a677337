"""What Energy does: Accuracy, Defense, Movement (HT-089 to HT-102)."""

from __future__ import annotations

import pytest
from tests.games.hostile_takeover.fights import (
    asked,
    energy,
    events,
    fig,
    fight,
    frame,
    posture,
    rolls,
    shots,
    state,
    totals,
    where,
)

from ludus.testing import Position, rule


def duel(angel: int, boss: int, card: str = "fire") -> Position:
    """Angel of p1 shoots at Boss of p2, three squares off in the open: 9 to hit, 10 to wound."""
    s = fight("A..B", A=f"p1 angel fire e{angel}", B=f"p2 boss {card} turned e{boss}").play("act angel")
    return s.play(*["extra none"] if angel else [], "fire boss")


@rule("HT-089", "HT-102")
def test_accuracy_rolls_one_more_and_drops_the_lowest() -> None:
    s = duel(1, 0).play("accuracy", roll="2 3 5 6 1 1 1")
    assert totals(s)[0] == 14
    assert energy(s, "angel") == 0
    assert events(s, "accuracy")


@rule("HT-089")
def test_accuracy_may_be_declined() -> None:
    s = duel(1, 0).play("none", roll="2 3 5 1 1 1")
    assert energy(s, "angel") == 1
    assert totals(s)[0] == 10


@rule("HT-090", "HT-092")
def test_one_token_for_each_side_of_a_roll() -> None:
    s = duel(3, 3).asks("p1", "accuracy").play("accuracy")
    assert s.asks("p2", "defense").options() == {"defense", "none"}
    s.play("defense", roll="1 1 1")
    assert (energy(s, "angel"), energy(s, "boss")) == (2, 2)


@rule("HT-091", "HT-102")
def test_defense_rolls_one_more_and_drops_the_highest() -> None:
    s = duel(0, 1).asks("p2", "defense").play("defense", roll="2 3 5 6 1 1 1")
    assert totals(s)[0] == 10
    assert posture(s, "boss") == "pinned"
    s = duel(0, 1).play("defense", roll="2 2 2 6")
    assert (totals(s), energy(s, "boss")) == ([6], 0)


@rule("HT-093")
def test_the_attacker_says_first() -> None:
    s = duel(1, 1)
    assert asked(s) == "p1 RangedAttack.accuracy"
    s.play("none")
    assert asked(s) == "p2 RangedAttack.defense"


@rule("HT-094")
def test_both_cancel_and_both_are_spent() -> None:
    s = duel(1, 1).play("accuracy", "defense", roll="2 3 3")
    assert (energy(s, "angel"), energy(s, "boss")) == (0, 0)
    assert rolls(s) == ["2 3 3"]


@rule("HT-095", "HT-G68")
def test_to_wound_is_always_three_dice() -> None:
    s = duel(2, 0).play("accuracy", roll="6 6 6 6 1 2 3")
    assert rolls(s) == ["6 6 6 6", "1 2 3"]
    s = duel(0, 2).play("defense", roll="6 6 6 6 1 2 3")
    assert rolls(s) == ["6 6 6 6", "1 2 3"]


@rule("HT-095", "HT-089", "HT-091")
def test_in_melee_they_change_the_attack_and_not_the_defense() -> None:
    s = fight("AB", A="p1 angel melee e2", B="p2 boss melee turned e2").play(
        "act angel", "extra none", "stop", "strike boss"
    )
    s.asks("p1", "accuracy").play("accuracy")
    s.asks("p2", "defense").play("none", roll="2 3 5 6 6 6 6")
    assert rolls(s) == ["2 3 5 6", "6 6 6"]
    assert posture(s, "boss") == "standing"


@rule("HT-102", "HT-091")
def test_without_energy_nobody_is_asked() -> None:
    s = duel(0, 0).play(roll="1 1 1")
    assert posture(s, "boss") == "standing"


@rule("HT-096", "HT-098", "HT-G41")
def test_a_fire_card_with_energy_moves_two_and_shoots() -> None:
    s = fight("A..B", A="p1 angel fire e1", B="p2 boss fire turned").play("act angel", "extra first")
    assert (energy(s, "angel"), frame(s, "Movement")["left"]) == (0, 2)
    assert (fig(s, "angel")["moved"], fig(s, "boss")["moved"]) == (True, False)
    s.play("step e", "step e")
    assert where(s, "angel") == "2,0"
    s.play("fire boss", roll="1 1 1")
    assert state(s, "angel") == "turned"


@rule("HT-096", "HT-G41")
def test_or_shoots_and_moves_after() -> None:
    s = fight("A..B", A="p1 angel fire e1", B="p2 boss fire turned").play(
        "act angel", "extra after", "fire boss", roll="1 1 1"
    )
    assert asked(s) == "p1 Movement.walk"
    s.play("step s", "step s")
    assert where(s, "angel") == "0,2"


@rule("HT-G41")
def test_option_before_only_moves_before_the_shot() -> None:
    s = fight("A..B", A="p1 angel fire e1", B="p2 boss fire turned", energy_move="before_only").play("act angel")
    assert s.options() == {"extra none", "extra first"}
    s.refuses("extra after", "HT-G41")
    assert s.match.forbidden("extra after").text == "At this table the two squares come before the shot."
    s = fight("A..B", A="p1 angel aim e1", B="p2 boss fire turned").play("act angel").refuses("extra after", "HT-G41")
    assert s.match.forbidden("extra after").text == "The two squares may come after the shot only with a Fire card."


@rule("HT-096")
@pytest.mark.parametrize(("card", "points"), [("move", 8), ("melee", 8)])
def test_with_move_and_melee_it_adds_to_the_move(card: str, points: int) -> None:
    s = fight("A......B", A=f"p1 angel {card} e1", B="p2 boss fire turned").play("act angel")
    s.play(*["plain"] if card == "move" else [], "extra first")
    assert frame(s, "Movement")["left"] == points


@rule("HT-096")
def test_with_an_aim_card_too() -> None:
    s = fight("A..B", A="p1 angel aim e1", B="p2 boss fire turned").play("act angel", "extra first", "step e", "stop")
    assert where(s, "angel") == "1,0"
    assert state(s, "angel") == "turned"


@rule("HT-097")
def test_only_once_for_a_figure_in_a_turn() -> None:
    s = fight("A..B", A="p1 angel fire e2 moved", B="p2 boss fire turned").play("act angel")
    assert asked(s) == "p1 Shooting.target"
    s = fight("A..B", A="p1 angel fire e2", B="p2 boss fire turned").play("act angel", "extra first", "stop")
    assert asked(s) == "p1 Shooting.target"
    assert energy(s, "angel") == 1


@rule("HT-098", "HT-G41")
def test_the_two_squares_are_points_so_a_climb_takes_both() -> None:
    s = fight("A#.B", A="p1 angel fire e1", B="p2 boss fire turned").play("act angel", "extra first", "step e")
    assert where(s, "angel") == "1,0"
    assert asked(s) == "p1 Shooting.target"


@rule("HT-099")
def test_moving_by_energy_does_not_put_anybody_in_motion() -> None:
    s = fight("A..B", A="p1 angel fire e1", B="p2 flint fire").play(
        "act angel", "extra first", "step e", "stop", "no attack"
    )
    s.play("act flint")
    assert shots(s)["angel"]["tn"] == 9  # stationary; in motion it would be 10


@rule("HT-030", "HT-133")
def test_who_is_pinned_loses_all_tokens() -> None:
    s = duel(0, 2).play("none", roll="6 6 6 1 1 1")
    assert (posture(s, "boss"), energy(s, "boss")) == ("pinned", 0)


@rule("HT-100")
def test_outside_its_action_a_figure_spends_nothing_else() -> None:
    """Choosing a figure is the only question of a player whose figures all have Energy."""
    s = fight("A..B\nC", A="p1 angel fire e2", C="p1 flint fire e2", B="p2 boss fire turned")
    assert {text.split()[0] for text in s.options()} == {"act"}
