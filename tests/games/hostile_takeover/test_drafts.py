"""Drafting (HT-169 to HT-174, HT-G96)."""

from __future__ import annotations

import pytest
from tests.games.hostile_takeover.fights import GAME, KEYS, asked, events, rolls, table

from ludus.testing import Position, rule


def draft(players: int, kind: str, seed: int = 1) -> Position:
    return Position(GAME.begin(players, seed, teams=kind, explicit=True))


@rule("HT-170", "HT-171")
@pytest.mark.parametrize(
    ("players", "dice", "order"),
    [
        (4, "6 6 6 5 5 5 4 4 4 3 3 3", [1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 1]),
        (3, "1 1 1 6 6 6 3 3 3", [2, 3, 1, 1, 3, 2, 2, 3, 1, 1, 3, 2]),
        (2, "1 1 1 6 6 6", [2, 1, 1, 2, 2, 1, 1, 2]),
    ],
)
def test_draft_a_goes_to_and_fro(players: int, dice: str, order: list[int]) -> None:
    s = draft(players, "draft_a").play(roll=dice)
    picks = []
    while asked(s).endswith("DraftA.pick"):
        picks.append(s.match.question.seat + 1)
        s.play(min(s.options()))
    assert picks == order
    owners = [figure["seat"] for figure in table(s)["figures"]]
    assert [owners.count(seat) for seat in range(players)] == [4] * players


@rule("HT-170")
def test_ties_roll_again_among_the_tied() -> None:
    s = draft(3, "draft_a").play(roll="4 4 4 6 6 6 4 4 4 1 1 1 2 2 2")
    assert rolls(s) == ["4 4 4", "6 6 6", "4 4 4", "1 1 1", "2 2 2"]
    assert asked(s) == "p2 DraftA.pick"
    s.play("draft angel")
    assert asked(s) == "p3 DraftA.pick"


@rule("HT-170", "HT-008")
def test_draft_a_is_open_and_nobody_is_drafted_twice() -> None:
    s = draft(2, "draft_a").play(roll="6 6 6 1 1 1")
    assert s.options() == {f"draft {key}" for key in KEYS}
    s.play("draft kirra").refuses("draft kirra", "HT-008")
    assert events(s, "drafted")[0][:3] == ("drafted", 0, 11)


@rule("HT-172", "HT-173", "HT-174", "HT-G96")
def test_draft_b_keeps_one_and_passes_the_rest_to_the_left() -> None:
    s = draft(2, "draft_b").play(draw="angel bard boss chance cynder dodger flint gremlin")
    assert s.options("p1") == {"keep angel", "keep bard", "keep boss", "keep chance"}
    assert s.options("p2") == {"keep cynder", "keep dodger", "keep flint", "keep gremlin"}
    s.play("p2 keep flint", "p1 keep bard")
    assert s.options("p1") == {"keep cynder", "keep dodger", "keep gremlin"}
    assert s.options("p2") == {"keep angel", "keep boss", "keep chance"}
    s.refuses("p1 keep bard", "HT-173")
    assert s.match.forbidden("p1 keep bard").text == "Bard is not in this hand."
    assert table(s, 0)["figures"] == []  # nothing is shown before the end
    s.play("p1 keep cynder", "p2 keep angel", "p1 keep boss", "p2 keep gremlin")
    teams = {seat: [f["key"] for f in table(s)["figures"] if f["seat"] == seat] for seat in (0, 1)}
    assert teams == {0: ["bard", "boss", "cynder", "dodger"], 1: ["angel", "chance", "flint", "gremlin"]}


@rule("HT-173")
def test_the_left_of_the_first_player_is_the_second() -> None:
    cards = "angel bard boss chance cynder dodger flint gremlin jace jade kdogg kirra"
    s = draft(3, "draft_b").play(draw=cards).play("p1 keep angel", "p2 keep cynder", "p3 keep jace")
    assert "keep bard" in s.options("p2")
    assert "keep dodger" in s.options("p3")
    assert "keep jade" in s.options("p1")


@rule("HT-174", "HT-172")
def test_no_pick_of_another_is_told_during_the_draft() -> None:
    s = draft(2, "draft_b").play(draw="angel bard boss chance cynder dodger flint gremlin").play("p1 keep bard")
    seen = str(s.match.view(1))
    assert "bard" not in seen
    assert "angel" not in seen


@rule("HT-174")
def test_imagining_a_draft_leaves_the_box_alone() -> None:
    """A full table: whoever imagines the others' hands, all sixteen cards are still there afterwards."""
    match = GAME.begin(4, 2, teams="draft_b")
    for seat in range(4):
        for seed in range(5):
            world = match.imagine(seat, seed)
            assert len(GAME.begin(4, seed, teams="draft_b").decisions) == 4
            assert world.view(seat)["choices"] == match.view(seat)["choices"]


@rule("HT-G96")
@pytest.mark.parametrize("kind", ["draft_a", "draft_b"])
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_the_other_characters_stay_out(kind: str, players: int) -> None:
    match = GAME.begin(players, 3, teams=kind)
    while "Draft" in match.question.kind:
        match.apply(match.question.options[0], match.question.seat)
    assert len(match.view()["table"]["figures"]) == 4 * players
