"""Re-roll tokens, cumulative cover, advanced rules for Pinned Characters (HT-175 to HT-184)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    GAME,
    asked,
    energy,
    fight,
    laid,
    posture,
    rolls,
    shots,
    table,
    wound_numbers,
)

from ludus.testing import Position, rule


def tokens(mine: int, others: int, **words: Any) -> Position:
    """Flint shoots at Spectre, three squares off in the open; re-roll tokens as told."""
    s = fight("F..T", F="p1 flint fire", T="p2 spectre fire turned", tokens=(mine, others), **words)
    return s.play("act flint", "fire spectre")


@rule("HT-175", "HT-G97", "HT-178")
def test_a_token_makes_any_roll_be_made_again() -> None:
    s = tokens(0, 1).play(roll="6 6 6")
    assert asked(s) == "p2 Throw.token"
    s.play("accept", roll="4 4 4")  # to wound: 9
    s.play("reroll", roll="2 2 2")
    assert posture(s, "spectre") == "pinned"
    assert list(table(s)["tokens"]) == [0, 0]
    assert rolls(s) == ["6 6 6", "4 4 4", "2 2 2"]


@rule("HT-178")
def test_a_spent_token_is_gone() -> None:
    s = tokens(0, 1).play("reroll", roll="6 6 6 6 6 6 1 1 1")  # no question after the last roll
    assert posture(s, "spectre") == "pinned"


@rule("HT-175", "HT-G97")
def test_the_roller_is_asked_first_and_all_again_after_a_reroll() -> None:
    s = tokens(1, 2).play(roll="1 1 1")
    assert asked(s) == "p1 Throw.token"
    s.play("reroll", roll="6 6 6")
    assert asked(s) == "p2 Throw.token"
    s.play("reroll", roll="1 1 1")
    assert asked(s) == "p2 Throw.token"
    s.play("accept")
    assert posture(s, "spectre") == "standing"
    assert list(table(s)["tokens"]) == [0, 1]


@rule("HT-175")
def test_everybody_with_a_token_is_asked_from_the_roller_on_in_order() -> None:
    told: dict[str, Any] = {"F": "p2 flint fire", "T": "p1 spectre fire turned", "N": "p4 boss fire turned"}
    s = fight("F..T\n\n\nN", 4, **told, tokens=(1, 1, 0, 1), order=(1, 3, 2, 0)).play(
        "act flint", "fire spectre", roll="1 1 1"
    )
    for seat in ("p2", "p4", "p1"):
        assert asked(s) == f"{seat} Throw.token"
        s.play("accept")
    assert list(table(s)["tokens"]) == [1, 1, 0, 1]
    assert posture(s, "spectre") == "standing"


@rule("HT-176", "HT-G97")
def test_the_whole_roll_is_made_again_with_the_same_dice() -> None:
    s = fight("A..B", A="p1 angel fire e1", B="p2 boss fire turned", tokens=(1, 0)).play(
        "act angel", "extra none", "fire boss", "accuracy"
    )
    s.play("reroll", roll="1 1 1 1 1 3 3 3 1 1 1")
    assert rolls(s) == ["1 1 1 1", "1 3 3 3", "1 1 1"]
    assert (posture(s, "boss"), energy(s, "angel")) == ("pinned", 0)


@rule("HT-175")
def test_initiative_may_be_rolled_again() -> None:
    s = fight("A..B", spare=False, A="p1 angel fire", B="p2 boss fire", tokens=(0, 1), phase="initiative")
    s.play(roll="6 6 6").asks("p2", "token").play("reroll", roll="1 1 1 3 3 3")
    assert asked(s) == "p2 Initiative.place"


@rule("HT-177")
def test_each_player_has_a_number_of_tokens_usually_none() -> None:
    assert table(Position(GAME.begin(3, 1)))["tokens"] == [0, 0, 0]
    assert table(Position(GAME.begin(3, 1, reroll_tokens=(0, 2, 1, 0))))["tokens"] == [0, 2, 1]


# --- cumulative cover -------------------------------------------------------------------------------------------------


def number(picture: str, **words: Any) -> int:
    s = fight(picture, F="p1 flint fire", T="p2 spectre fire turned", **words).play("act flint")
    found: int = shots(s)["spectre"]["tn"]
    return found


@rule("HT-179", "HT-G98")
@pytest.mark.parametrize(
    ("picture", "plain", "more"),
    [
        ("F..T", 9, 0),
        ("F.#..T", 10, 0),
        ("F.#.#..T", 10, 1),
        ("F.#.##.T", 10, 2),
        ("F#.#..T", 10, 0),  # next to the shooter: does not count
        ("F.#.##T", 12, 2),
    ],
)
def test_each_further_piece_adds_one(picture: str, plain: int, more: int) -> None:
    assert number(picture) == plain
    assert number(picture, cumulative_cover=True) == plain + more


@rule("HT-180", "HT-G98")
@pytest.mark.parametrize(
    ("picture", "more"), [("F.ggg..T", 0), ("F.ggg#.T", 1), ("...g...\nF..g.#.T\n...g...", 1), ("F.gggggg..T", 1)]
)
def test_a_force_field_is_one_piece(picture: str, more: int) -> None:
    distance = len(picture.splitlines()[1 if "\n" in picture else 0]) - 1
    assert number(picture, cumulative_cover=True) == (10 if distance <= 8 else 9) + more


@rule("HT-180", "HT-179")
def test_two_force_fields_of_a_printed_map_are_two_pieces() -> None:
    words: dict[str, Any] = {"seats": "p1:flint,angel p2:spectre p3:boss p4:rocky", "scenario": "coming_together"}
    figures = "flint:3,3 spectre:26,3 angel:0,29 boss:29,29 rocky:28,28"
    cards = "flint:fire spectre:fire angel:move"
    for on, expected in ((False, 10), (True, 11)):
        s = laid(4, **words, figures=figures, cards=cards, turn=2, cumulative_cover=on).play("act flint")
        assert shots(s)["spectre"]["tn"] == expected


@rule("HT-G98")
def test_both_squares_of_a_corner_pair_count() -> None:
    picture = "F.....\n......\n...#..\n..#...\n......\n.....T"
    assert number(picture) == 10
    assert number(picture, cumulative_cover=True) == 11


@rule("HT-G98")
def test_on_a_cube_nothing_is_added() -> None:
    s = fight("F.#.#.T", F="p1 flint fire", T="p2 spectre fire turned cube", cumulative_cover=True).play("act flint")
    assert shots(s)["spectre"]["tn"] == 9


@rule("HT-G98")
def test_dead_eye_and_flames_get_nothing_added_and_energy_field_is_no_piece() -> None:
    s = fight("S.#.#.T", S="p1 spectre fire e1", T="p2 boss fire turned", cumulative_cover=True).play(
        "act spectre", "special"
    )
    assert shots(s)["boss"]["tn"] == 11
    s = fight("F.#...R", F="p1 flint fire", R="p2 rocky fire turned field", cumulative_cover=True).play("act flint")
    assert shots(s)["rocky"]["tn"] == 12


@rule("HT-181")
def test_to_wound_is_not_changed() -> None:
    s = fight("F.#.##.T", F="p1 flint fire", T="p2 spectre fire turned", cumulative_cover=True).play(
        "act flint", "fire spectre"
    )
    s.play(roll="6 6 6 1 1 1")
    assert wound_numbers(s) == [("spectre", 10)]


# --- advanced rules for Pinned Characters -----------------------------------------------------------------------------


@rule("HT-182", "HT-183", "HT-184", "HT-G99")
@pytest.mark.parametrize(("picture", "plain", "pinned"), [("F...T", 9, 7), ("F.#..T", 10, 11), ("F..#T", 12, 14)])
def test_pinned_figures_are_easier_in_the_open_and_harder_in_cover(picture: str, plain: int, pinned: int) -> None:
    told: dict[str, Any] = {"F": "p1 flint fire", "T": "p2 spectre fire pinned"}
    for on, expected in ((False, plain), (True, pinned)):
        s = fight(picture, **told, advanced_pinned=on).play("act flint")
        assert shots(s)["spectre"]["tn"] == expected


@rule("HT-G99")
def test_all_modifiers_are_added_up() -> None:
    s = fight("F.#.#.T", F="p1 flint fire hail", T="p2 dodger fire pinned", advanced_pinned=True, cumulative_cover=True)
    assert shots(s.play("act flint"))["dodger"]["tn"] == 10 + 1 + 1 + 1  # light cover, pinned, a second piece, the hail
