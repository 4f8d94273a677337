"""A reason is a statement about the position: each names what is there, and nothing that is not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import GAME, fight

from ludus.games.hostile_takeover.names import figures_of
from ludus.games.hostile_takeover.speech import figure
from ludus.testing import Position, position, rule


def told(s: Position, answer: str, seat: int | None = None) -> str:
    """Why an answer is refused."""
    found = s.match.why_not(answer, seat)
    assert found is not None, f"'{answer}' is legal\n{s}"
    return str(found)


# --- Ranged Attacks ---------------------------------------------------------------------------------------------------


def lobber(picture: str, **words: Any) -> Position:
    return fight(picture, K="p1 knave fire", **words).play("act knave", "fire square")


@rule("HT-109", "HT-116", "HT-152")
def test_a_row_that_cannot_be_aimed_at_is_told_by_what_is_in_it() -> None:
    s = lobber("CKS", C="p1 chance fire", S="p2 spectre fire")
    assert told(s, "row 0") == (
        "No square of row 0 can be aimed at. Occupied: 3; line blocked: 23; "
        "near the cloaked Gremlin: 0; more than 24 squares away: 4. (HT-152)"
    )
    assert told(s, "row 29") == "Row 29 is 29 squares away; the longest shot is 24. (HT-109)"


@rule("HT-109", "HT-116", "HT-138", "HT-152", "HT-189", "HT-190")
def test_a_square_that_cannot_be_aimed_at_is_told_by_what_is_there() -> None:
    s = lobber("K.S.G..W", S="p2 spectre fire", G="p2 gremlin move cloak", W="p2 bard wounded").play("row 0")
    assert told(s, "column 2") == "Spectre is on 2,0. Aim at the figure itself. (HT-152)"
    assert told(s, "column 4") == "Gremlin is on 4,0, so the square is not empty. (HT-152)"
    assert told(s, "column 7") == "Bard is on 7,0, so the square is not empty. (HT-152)"
    assert told(s, "column 0") == "Knave is on 0,0, so the square is not empty. (HT-152)"
    assert told(s, "column 6") == "6,0 is 2 squares from the cloaked Gremlin, and it needs more than 2. (HT-190)"
    assert told(s, "column 8") == "Spectre is on the line to 8,0, and nobody fires through a Character. (HT-116)"
    assert told(s, "column 29") == "29,0 is 29 squares away; the longest shot is 24. (HT-109)"


@rule("HT-109", "HT-131")
@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("fire spectre", "Spectre is 29 squares away; the longest shot is 24. (HT-109)"),
        ("fire chance", "Chance is on your side; only weapons that scatter may be aimed at it. (HT-131)"),
        ("fire flint", "Flint can't shoot at itself. (HT-131)"),
        ("fire kirra", "Kirra is not in this game. (HT-131)"),
    ],
)
def test_a_figure_that_is_no_target_is_told_why(answer: str, says: str) -> None:
    s = fight(
        "F.B\nC" + "\n" * 27 + "\nS", F="p1 flint fire", C="p1 chance fire", B="p2 bard fire", S="p2 spectre fire"
    )
    assert told(s.play("act flint"), answer) == says


@rule("HT-131", "HT-G65")
def test_own_targets_by_option_need_a_fire_card() -> None:
    s = fight("K.S\nC", K="p1 kdogg move e1", C="p1 chance fire", S="p2 spectre fire", friendly_targets="all")
    s.play("act kdogg", "special", "shoot")
    assert told(s, "fire chance") == "Chance is on your side; only a Fire card may be used on it. (HT-131)"


@rule("HT-G17")
def test_an_area_that_is_left_out_names_the_one_on_the_list() -> None:
    s = fight("F.....S", F="p1 flint fire e1", S="p2 spectre fire").play("act flint", "special")
    (area,) = [text for text in s.options() if text.startswith("spray")]
    assert told(s, "spray 6,0") == (
        f"The area around {area.removeprefix('spray ')} covers the same figures. Choose that one. (HT-G17)"
    )


# --- Special Actions --------------------------------------------------------------------------------------------------


@rule("HT-104", "HT-105", "HT-G43")
def test_a_special_action_that_is_not_possible_is_told_by_what_it_lacks() -> None:
    s = fight("K....T", K="p1 kdogg fire e1", T="p2 spectre fire").play("act kdogg")
    assert told(s, "special") == "Run and Gun needs Move, and K-Dogg plays Fire. (HT-104)"
    s = fight("K....T", K="p1 knave fire e1", T="p2 spectre fire").play("act knave")
    assert told(s, "special") == "Cluster Charge costs 2⚡, and Knave has 1. (HT-104)"
    s = fight("K....T", K="p1 kdogg move e1", T="p2 spectre fire").play("act kdogg", "plain", "extra none")
    assert told(s, "special") == "Use Run and Gun when the card begins; it has already begun. (HT-105)"
    assert told(s, "shoot") == "Use Run and Gun when the card begins; it has already begun. (HT-105)"
    s = fight(
        "M....T", M="p1 mirage move e1", T="p2 spectre fire", scenario="grab_and_go", holder="mirage"
    ).play("act mirage")  # fmt: skip
    assert told(s, "special") == "Not while holding the marker. (HT-G43)"


@rule("HT-103", "HT-105")
def test_the_one_shot_of_run_and_gun() -> None:
    s = fight("K....T", K="p1 kdogg move e1", T="p2 spectre fire").play("act kdogg", "special")
    s.play("shoot", "fire spectre", roll="1 1 1")
    assert told(s, "shoot") == "Run and Gun allows one shot, and it was fired. (HT-105)"
    s = fight("D....T", D="p1 dodger move", T="p2 spectre fire").play("act dodger")
    assert told(s, "shoot") == "Only K-Dogg can shoot during a move, with Run and Gun. (HT-103)"


@rule("HT-066")
@pytest.mark.parametrize("row", [5, 6])
def test_a_row_within_reach_of_a_jump_that_is_full_is_not_called_too_far(row: int) -> None:
    s = fight("M" + "\n" * row + "g" * 9, M="p1 mirage move e1").play("act mirage", "special")
    assert told(s, f"row {row}") == f"Row {row} has no free square to stand on within 6 squares. (HT-066)"


@rule("HT-019", "HT-050", "HT-066")
def test_a_jump_is_told_in_squares() -> None:
    s = fight("M.S", M="p1 mirage move e1", S="p2 spectre fire").play("act mirage", "special")
    assert told(s, "row 9") == "Row 9 is 9 squares away, and the jump reaches 6. (HT-050)"
    assert told(s, "row 7") == "Row 7 is 7 squares away, and the jump reaches 6. (HT-050)"
    s.play("row 0")
    assert told(s, "column 7") == "7,0 is 7 squares away, and the jump reaches 6. (HT-050)"
    assert told(s, "column 0") == "Mirage is on 0,0, and a square holds only one figure. (HT-019)"
    assert told(s, "column 2") == "Spectre is on 2,0, and a square holds only one figure. (HT-019)"


@rule("HT-105")
def test_lucky_streak_asks_one_thing() -> None:
    s = fight("C....T", C="p1 chance fire e1", T="p2 spectre fire").play("act chance", "special", "fire spectre")
    s.let_fall({"roll": ["1", "1", "1"]})
    assert told(s, "stop").startswith("The question now is different: Reroll it with Lucky?")


# --- blows ------------------------------------------------------------------------------------------------------------


@rule("HT-158", "HT-G25")
@pytest.mark.parametrize(
    ("key", "picture", "says"),
    [
        ("jade", "J...S\nT", "Spectre is 4 squares away; the reach is 3. (HT-158)"),
        ("boss", "J.S\nT", "Spectre is 2 squares away; the reach is 1. (HT-158)"),
        ("jade", "JTS", "Bard is in the way of the whip. (HT-G25)"),
    ],
)
def test_a_blow_that_does_not_reach_is_told_in_squares(key: str, picture: str, says: str) -> None:
    s = fight(picture, J=f"p1 {key} melee", S="p2 spectre fire", T="p2 bard fire").play(f"act {key}", "stop")
    assert told(s, "strike spectre") == says
    assert told(s, f"strike {key}") == f"{key.title()} is on your side. (HT-158)"


@rule("HT-G78")
def test_who_must_strike_is_told_so() -> None:
    words: dict[str, Any] = {"A": "p1 boss melee", "B": "p2 bard fire", "C": "p2 spectre fire"}
    s = fight("BAC", charge_must_attack=True, **words).play("act boss", "stop")
    assert told(s, "no attack") == "An enemy is in reach, and with this option Boss must strike it. (HT-G78)"


# --- plans, boosts and places -----------------------------------------------------------------------------------------


def planning(**words: Any) -> Position:
    return position(
        "hostile-takeover", 2, phase="strategy", seats="p1:bard,boss,rocky p2:chance,flint", ground="",
        figures="bard:0,0 boss:1,0 rocky:2,0 chance:9,0 flint:9,9", **words,
    )  # fmt: skip


@rule("HT-009", "HT-023", "HT-024")
def test_plans_are_refused_by_what_lies_there() -> None:
    s = planning(wounded="rocky").play("plan bard fire")
    assert told(s, "energy 4 0 0 0") == "Give Boss a card first. (HT-023)"
    assert told(s, "plan bard aim") == "Bard already has a card. (HT-023)"
    assert told(s, "plan rocky aim") == "A Wounded figure gets no card. (HT-024)"
    assert told(s, "plan flint aim") == "Flint plays for Red. (HT-009)"
    assert told(s, "plan kirra aim") == "Kirra is not in this game. (HT-009)"
    s.play("plan boss fire")
    assert told(s, "plan boss aim") == "Boss already has a card. (HT-023)"


@rule("HT-225")
def test_aim_cards_that_are_out_are_counted() -> None:
    s = planning(held="bard boss rocky").play("plan bard aim")
    assert told(s, "plan boss aim") == ("All four Aim/Overwatch cards are in use. Kept: 3; given now: 1. (HT-225)")


@rule("HT-009", "HT-036", "HT-102")
def test_a_boost_names_what_is_short() -> None:
    s = position(
        "hostile-takeover", 2, phase="initiative", seats="p1:bard,boss p2:chance", ground="", energy="bard:1",
        figures="bard:0,0 boss:1,0 chance:9,0", cards="bard:fire boss:fire chance:fire",
    )  # fmt: skip
    assert told(s, "boost bard bard") == "That costs 2⚡ of Bard, who has 1. (HT-036)"
    assert told(s, "boost boss") == "That costs 1⚡ of Boss, who has 0. (HT-036)"
    assert told(s, "boost chance") == "Chance plays for Red. (HT-009)"


@rule("HT-038")
def test_a_place_is_refused_by_who_has_it_or_because_there_is_none() -> None:
    s = position(
        "hostile-takeover", 3, phase="initiative", seats="p1:bard p2:chance p3:jade", ground="",
        figures="bard:0,0 chance:9,0 jade:9,9", cards="bard:fire chance:fire jade:fire",
    ).play(roll="6 6 6 5 5 5 1 1 1")  # fmt: skip
    assert told(s, "order 4") == "With 3 players, there are only 3 places. (HT-038)"
    s.play("order 2")
    assert told(s, "order 2") == "Blue has taken that place in the order. (HT-038)"


@rule("HT-024", "HT-041", "HT-045")
def test_who_has_no_card_is_told_since_when() -> None:
    s = fight("AB\nE\n\nC", A="p1 flint fire pinned", B="p1 boss aim", E="p1 bard wounded", C="p2 jade aim")
    assert told(s, "act bard") == "Bard was Wounded when the cards were given out and got none. (HT-024)"
    assert told(s, "act flint") == "It is down and lost its card for this turn. (HT-045)"
    assert told(s, "act jade") == "Jade plays for Red. Choose one of your own. (HT-041)"


# --- set-up -----------------------------------------------------------------------------------------------------------


@rule("HT-008")
def test_a_team_that_is_taken_names_who_has_it() -> None:
    match = GAME.begin(players=2, seed=1)
    colour = ("Blue", "Red")[match.question.seat]
    match.apply("team b")
    assert str(match.why_not("team b")) == f"{colour} has that team. (HT-008)"


@rule("HT-G27")
def test_a_zone_that_cannot_be_taken_names_who_has_it_or_that_there_is_none() -> None:
    match = GAME.begin(players=3, seed=1, zones="choose")
    for team in "abc":
        match.apply(f"team {team}")
    match.apply("zone c")
    assert str(match.why_not("zone c")) == "Blue starts there. (HT-G27)"
    assert str(match.why_not("zone d")) == "This arena has only 3 start zones. (HT-G27)"


@rule("HT-015", "HT-019")
def test_a_square_of_the_start_names_who_is_on_it() -> None:
    match = GAME.begin(players=2, seed=1, deploy="seat_order")
    match.apply("team a")
    match.apply("team b")
    text = str(match.question.options[0])
    table: Any = match.table
    first = figures_of(table.teams[0])[0]
    match.apply(text)
    square = text.removeprefix("place ")
    assert str(match.why_not(text)) == f"{figure(first)} is on {square}, and a square holds only one figure. (HT-019)"
    assert str(match.why_not("place 15,15")) == "15,15 is outside your start zone. (HT-015)"


@rule("HT-053")
def test_an_enemy_in_the_way_is_named() -> None:
    s = fight("WS", W="p1 flint move", S="p2 spectre wounded").play("act flint")
    assert told(s, "step e") == "Spectre is in the way, and nobody walks through an enemy. (HT-053)"


@rule("HT-104", "HT-158")
def test_the_same_in_german() -> None:
    s = fight("J...S\nT", J="p1 jade melee e1", S="p2 spectre fire", T="p2 bard fire").play(
        "act jade", "plain", "extra none", "stop"
    )
    match = GAME.in_language("de").load(s.match.to_json())
    said = "Spectre ist 4 Felder weit weg, und der Schlag reicht 3 weit. (HT-158)"
    assert str(match.why_not("strike spectre")) == said
