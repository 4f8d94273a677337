"""The Clean Up Phase, Nanite Surge, and the end of the game (HT-003 to HT-006, HT-046 to HT-049, HT-101)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import KEYS, asked, energy, events, fig, fight, posture, score, table

from ludus.testing import Position, rule

HILL = (13, 13)


def cleaning(picture: str, players: int = 2, **words: Any) -> Position:
    return fight(picture, players, spare=False, phase="clean_up", **words)


@rule("HT-047", "HT-136")
def test_pinned_figures_stand_and_get_a_card_again() -> None:
    s = cleaning("A..B", A="p1 flint fire pinned", B="p2 jade fire turned")
    assert posture(s, "flint") == "standing"
    s.allows("p1 plan flint fire")
    assert events(s, "stands")[0][1:3] == (6, 0)


@rule("HT-048", "HT-101", "HT-140", "HT-102")
def test_a_wounded_figure_may_spend_energy_to_stand() -> None:
    s = cleaning("A..B", A="p1 flint wounded e1", B="p2 jade fire turned").asks("p1", "surge").play("surge")
    assert posture(s, "flint") == "standing"
    s.allows("p1 plan flint fire")
    s = cleaning("A..B", A="p1 flint wounded e1", B="p2 jade fire turned").play("rest")
    assert (posture(s, "flint"), energy(s, "flint")) == ("wounded", 0)


@rule("HT-048")
@pytest.mark.parametrize("key", KEYS)
def test_everybody_may_stand_up_again(key: str) -> None:
    other = "flint" if key != "flint" else "boss"
    s = cleaning("A..B", A=f"p1 {key} wounded e2", B=f"p2 {other} fire turned").asks("p1", "surge").play("surge")
    assert posture(s, key) == "standing"


@rule("HT-048", "HT-140")
def test_not_in_the_turn_of_the_wound() -> None:
    s = cleaning("A..B", A="p1 flint wounded_now e1", B="p2 jade fire turned")
    assert table(s)["phase"] == "strategy"
    assert posture(s, "flint") == "wounded"
    s.play("p1 energy 4 0 0 0", "p2 plan jade aim", "p2 energy 4 0 0 0")  # in the next turn it was Wounded at the start
    s.play("p1 boost none", "p2 boost none", roll="6 6 6 1 1 1").play("order 1")
    while asked(s) != "p1 CleanUp.surge":
        s.play("extra none")
    assert s.play("surge").match.view()["table"]["turn"] == 4
    assert posture(s, "flint") == "standing"


@rule("HT-101", "HT-G82")
def test_energy_of_another_figure_does_not_help() -> None:
    s = cleaning("A..B\nC", A="p1 flint wounded", C="p1 boss fire turned e2", B="p2 jade fire turned")
    assert table(s)["phase"] == "strategy"
    assert posture(s, "flint") == "wounded"


@rule("HT-G82")
def test_option_any_token_of_the_player_raises_a_figure() -> None:
    s = cleaning(
        "A..B\nC", A="p1 flint wounded", C="p1 boss fire turned e1", B="p2 jade fire turned", nanite_source="any"
    )
    s.asks("p1", "surge").play("surge")
    assert posture(s, "flint") == "standing"


@rule("HT-G82", "HT-101")
@pytest.mark.parametrize(("energy", "stand"), [("", []), (" e1", ["flint"]), (" e2", ["flint", "rocky"])])
def test_option_any_token_raises_one_figure_and_no_more(energy: str, stand: list[str]) -> None:
    s = cleaning(
        "A..B\nC.D", A="p1 flint wounded", C=f"p1 boss fire turned{energy}", D="p1 rocky wounded",
        B="p2 jade fire turned e4", nanite_source="any",
    )  # fmt: skip
    for _ in stand:
        s.asks("p1", "surge").play("surge")
    assert table(s)["phase"] == "strategy"
    assert [key for key in ("flint", "rocky") if posture(s, key) == "standing"] == stand


@rule("HT-048", "HT-040")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_wounded_are_asked_in_initiative_order(order: tuple[int, int]) -> None:
    s = cleaning("A..B", A="p1 flint wounded e1", B="p2 jade wounded e1", order=order)
    for seat in order:
        s.asks(f"p{seat + 1}", "surge").play("surge")
    assert table(s)["phase"] == "strategy"


@rule("HT-006")
def test_four_wounded_figures_may_all_stand() -> None:
    s = cleaning(
        "AB\nCD\n\nE",
        A="p1 flint wounded e1",
        B="p1 boss wounded e1",
        C="p1 bard wounded e1",
        D="p1 rocky wounded e1",
        E="p2 jade fire turned",
    )
    s.play("surge", "surge", "surge", "surge")
    assert {posture(s, key) for key in ("flint", "boss", "bard", "rocky")} == {"standing"}


@rule("HT-049")
def test_energy_cards_and_effects_are_gone() -> None:
    s = cleaning(
        "ABC\n\nE",
        A="p1 dodger move turned e2 evasive moved used",
        B="p1 rocky move turned field",
        C="p1 boss aim turned ready",
        E="p2 jade fire turned held",
    )
    for key in ("dodger", "rocky", "boss", "jade"):
        shown = fig(s, key)
        assert (shown["card"], shown["state"], shown["energy"], shown["effects"]) == (None, None, 0, [])
        assert (shown["moved"], shown["special"], shown["ready"]) == (False, False, False)
        assert shown["held"] == (key == "boss")


@rule("HT-046", "HT-G81", "HT-217", "HT-216")
def test_points_come_before_anybody_stands_up() -> None:
    s = cleaning(
        "AB\n\n\n\n\n\n\nE", corner=HILL, A="p1 flint fire pinned", B="p1 boss fire turned", E="p2 jade fire turned"
    )
    assert score(s) == [4, 0]
    assert posture(s, "flint") == "standing"


@rule("HT-046", "HT-048")
def test_a_surge_comes_after_the_points() -> None:
    s = cleaning("A\n\n\n\n\n\n\nE", corner=HILL, A="p1 flint wounded e1", E="p2 jade fire turned").play("surge")
    assert score(s) == [0, 0]


# --- winning ----------------------------------------------------------------------------------------------------------


@rule("HT-003")
def test_nothing_is_played_after_the_winning_point() -> None:
    s = fight("J..T\n...U", J="p1 jace fire e1", T="p2 spectre fire", U="p2 boss fire", score=(12, 0))
    s.play("act jace", "special", "fire spectre", roll="6 6 6 6 6 6")
    assert s.match.over
    assert s.match.ending.winners == (0,)
    assert s.match.ending.rule == "HT-003"
    assert events(s, "ended")[0][1:3] == (0, 0)
    assert score(s) == [13, 0]


@rule("HT-004", "HT-G83")
def test_of_several_who_reach_it_together_the_most_points_win() -> None:
    s = cleaning(
        "AB\nCD\n\n\n\n\n\n\nE",
        4,
        corner=HILL,
        A="p1 flint fire turned",
        B="p1 boss fire turned",
        C="p2 rocky fire turned",
        D="p3 bard fire turned",
        E="p4 jade fire turned",
        score=(6, 8, 0, 0),
    )
    assert s.match.over
    assert s.match.ending.winners == (0,)
    assert score(s) == [12, 11, 3, 0]


@rule("HT-005", "HT-G83")
def test_level_leaders_play_on_until_one_is_ahead() -> None:
    s = cleaning(
        "AB\n\n\n\n\n\n\nE",
        4,
        corner=HILL,
        A="p1 flint fire turned",
        B="p2 boss fire turned",
        E="p3 jade fire turned",
        score=(6, 6, 8, 0),
    )
    assert score(s) == [9, 9, 8, 0]
    assert not s.match.over


@rule("HT-005")
@pytest.mark.parametrize(("scores", "over"), [((9, 9, 8, 0), False), ((9, 8, 9, 0), True), ((8, 9, 9, 0), False)])
def test_a_wound_by_p1_at_level_scores(scores: tuple[int, ...], over: bool) -> None:
    shooter = "p1" if scores != (9, 9, 8, 0) else "p3"
    s = fight(
        "F..T", 4, F=f"{shooter} flint fire", T="p4 spectre fire turned", score=scores, active=int(shooter[1]) - 1
    )
    s.play("act flint", "fire spectre", roll="6 6 6 6 6 6")
    assert s.match.over == over


@rule("HT-002", "HT-010")
def test_points_are_public_and_never_taken_away() -> None:
    s = fight("F..T", F="p1 flint fire", T="p2 spectre fire turned", score=(3, 4)).play(
        "act flint", "fire spectre", roll="6 6 6 6 6 6"
    )
    assert [table(s, seat)["score"] for seat in (0, 1, None)] == [[4, 4]] * 3
    assert [event[1:5] for event in events(s, "points")] == [(0, 1, 4, 0)]


@rule("HT-G84")
def test_option_turn_cap_ends_the_game() -> None:
    words: dict[str, Any] = {"A": "p1 flint fire turned", "B": "p2 jade fire turned", "turn": 5}
    s = cleaning("A..B", **words, turn_cap=5, score=(3, 1))
    assert s.match.over
    assert (s.match.ending.winners, s.match.ending.rule) == ((0,), "HT-G84")
    assert events(s, "ended")[0][1:3] == (0, 2)
    s = cleaning("A..B", **words, turn_cap=5, score=(2, 2))
    assert s.match.over
    assert s.match.ending.winners == (0, 1)
    assert events(s, "ended")[0][2] == 3
    assert not cleaning("A..B", **words, turn_cap=6, score=(3, 1)).match.over
    assert not cleaning("A..B", **words, score=(3, 1)).match.over
