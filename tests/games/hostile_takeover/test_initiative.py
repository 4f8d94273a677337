"""The Initiative Phase (HT-032 to HT-040)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import KEYS, asked, energy, fight, frame, rolls, table

from ludus.testing import Position, rule


def before(*figures: str, **words: Any) -> Position:
    """After the reveal, before the boosts: figures told one by one, on open floor."""
    told: dict[str, Any] = {chr(65 + n): text for n, text in enumerate(figures)}
    players = max(int(text[1]) for text in figures)
    picture = "\n".join("." * (n % 4) * 2 + sign for n, sign in enumerate(told))
    return fight(picture, players, spare=False, **told, **{"phase": "initiative", **words})


def totals(s: Position) -> list[int]:
    return list(table(s)["totals"])


@rule("HT-033", "HT-034", "HT-141", "HT-G32")
def test_cards_and_wounded_are_added() -> None:
    s = before("p1 flint move", "p1 boss move", "p1 rocky aim", "p1 bard wounded", "p2 jade fire").play(
        roll="3 3 4 1 1 1"
    )
    assert totals(s) == [13, 3]


@rule("HT-034")
@pytest.mark.parametrize(("card", "total"), [("move", 12), ("melee", 12), ("fire", 10), ("aim", 7)])
def test_the_modifier_of_each_card(card: str, total: int) -> None:
    assert totals(before(f"p1 flint {card}", "p2 jade fire").play(roll="3 3 4 1 1 1"))[0] == total


@rule("HT-034")
def test_totals_may_be_negative() -> None:
    s = before("p1 flint aim", "p1 boss aim", "p1 rocky aim", "p1 bard aim", "p2 jade fire").play(roll="1 1 1 6 6 6")
    assert totals(s) == [-9, 18]


@rule("HT-035", "HT-G32")
def test_a_held_aim_does_not_count_again() -> None:
    assert totals(before("p1 flint fire held", "p2 jade fire").play(roll="3 3 4 1 1 1"))[0] == 10


@rule("HT-033", "HT-141")
def test_each_wounded_figure_gives_two_and_pinned_none() -> None:
    s = before("p1 flint fire", "p1 boss wounded", "p1 rocky wounded", "p2 jade fire").play(roll="1 1 1 6 6 6")
    assert totals(s) == [7, 18]


@rule("HT-036", "HT-100", "HT-029")
def test_a_boost_rolls_more_and_drops_the_lowest() -> None:
    s = (
        before("p1 flint fire e2", "p2 jade fire")
        .asks("p1", "boost")
        .play("p1 boost flint flint", roll="1 2 4 5 6 1 1 1")
    )
    assert totals(s) == [15, 3]
    assert energy(s, "flint") == 0


@rule("HT-036")
def test_one_token_drops_one() -> None:
    s = before("p1 flint fire e2", "p2 jade fire").play("p1 boost flint", roll="1 2 4 5 1 1 1")
    assert (totals(s)[0], energy(s, "flint")) == (11, 1)


@rule("HT-036", "HT-037")
def test_tokens_may_come_from_any_own_figures_but_no_more_than_two() -> None:
    s = before("p1 flint fire e2", "p1 boss fire e1", "p1 rocky wounded e1", "p2 jade fire")
    assert s.options("p1") == {
        "boost none", "boost flint", "boost boss", "boost rocky", "boost flint flint", "boost boss flint",
        "boost flint rocky", "boost boss rocky",
    }  # fmt: skip
    s.refuses("p1 boost boss boss", "HT-036")
    s.play("p1 boost boss rocky", roll="1 2 4 5 6 1 1 1")
    assert [energy(s, key) for key in ("flint", "boss", "rocky")] == [2, 0, 0]


@rule("HT-037")
def test_all_boosts_with_a_full_hand_of_tokens() -> None:
    s = before("p1 flint fire e2", "p1 boss fire e2", "p2 jade fire")
    assert max(len(text.split()) for text in s.options("p1")) == 3
    assert len(s.options("p1")) == 1 + 2 + 3


@rule("HT-G31", "HT-026")
def test_boosts_are_secret_and_at_once() -> None:
    s = before("p1 flint fire e2", "p2 jade fire e2")
    assert {d.seat for d in s.match.decisions} == {0, 1}
    s.play("p2 boost jade")
    assert energy(s, "jade") == 2  # nothing is seen yet
    s.play("p1 boost none", roll="1 1 1 2 2 2 2")
    assert energy(s, "jade") == 1


@rule("HT-G31")
def test_option_boosts_in_seat_order_are_open() -> None:
    s = before("p1 flint fire e2", "p2 jade fire e2", boost_order="seat_order")
    assert [d.seat for d in s.match.decisions] == [0]
    assert asked(s) == "p1 Initiative.boost_openly"
    s.play("boost flint")
    assert frame(s, "Initiative")["opened"] == [[KEYS.index("flint")]]
    assert asked(s) == "p2 Initiative.boost_openly"


@rule("HT-036")
def test_of_two_payers_the_one_is_named_who_lacks_energy() -> None:
    s = before("p1 flint fire", "p1 boss fire e1", "p1 rocky fire e1", "p2 jade fire")
    assert s.match.forbidden("boost boss flint").text == "That costs 1⚡ of Flint, who has 0."
    assert s.match.forbidden("boost flint rocky").text == "That costs 1⚡ of Flint, who has 0."
    assert s.match.forbidden("boost boss boss").text == "That costs 2⚡ of Boss, who has 1."


@rule("HT-G31", "HT-036")
@pytest.mark.parametrize("order", ["secret", "seat_order"])
@pytest.mark.parametrize("rich", [0, 1, 2])
def test_who_has_no_energy_is_passed_over_and_others_have_their_own_dice(order: str, rich: int) -> None:
    keys = ("flint", "jade", "boss")
    s = before(*[f"p{n + 1} {key} fire{' e1' * (n == rich)}" for n, key in enumerate(keys)], boost_order=order)
    assert [d.seat for d in s.match.decisions] == [rich]
    dice = ["1 1 1", "2 2 2", "3 3 3"]
    dice[rich] = "6 6 6 6"
    s.play(f"boost {keys[rich]}", roll=" ".join(dice))
    assert (asked(s), energy(s, keys[rich])) == (f"p{rich + 1} Initiative.place", 0)


@rule("HT-038", "HT-G34")
def test_the_highest_picks_any_place_then_the_next() -> None:
    s = before("p1 flint fire", "p2 jade fire", "p3 boss fire").play(roll="1 1 1 6 6 6 3 3 3")
    assert asked(s) == "p2 Initiative.place"
    assert s.options() == {"order 1", "order 2", "order 3"}
    s.play("order 3")
    assert asked(s) == "p3 Initiative.place"
    assert s.options() == {"order 1", "order 2"}
    s.refuses("order 3", "HT-038").play("order 2")
    assert list(table(s)["order"]) == [0, 2, 1]  # the last takes what remains


@rule("HT-039", "HT-G33")
def test_tied_players_roll_again_among_themselves_only() -> None:
    s = before("p1 flint fire", "p2 jade fire", "p3 boss fire", "p4 rocky fire")
    s.play(roll="6 6 6 5 5 4 5 5 4 4 4 4 1 1 1 6 6 6")
    picks = []
    while asked(s).endswith("Initiative.place"):
        picks.append(asked(s).split()[0])
        s.play(min(s.options()))
    assert picks == ["p1", "p3", "p2"]
    assert list(table(s)["order"]) == [0, 2, 1, 3]


@rule("HT-039")
def test_the_same_dice_and_modifiers_and_again_while_tied() -> None:
    s = before("p1 flint move e1", "p2 jade move").play(
        "p1 boost flint", roll="1 4 4 4 4 4 4 1 2 2 2 2 2 2 1 6 6 6 1 1 1"
    )
    assert rolls(s) == ["1 4 4 4", "4 4 4", "1 2 2 2", "2 2 2", "1 6 6 6", "1 1 1"]
    assert asked(s) == "p1 Initiative.place"
    assert energy(s, "flint") == 0


@rule("HT-040")
def test_the_order_holds_for_the_whole_action_phase() -> None:
    s = fight(
        "A.\nB.\nC.\nD.",
        A="p1 flint fire",
        B="p1 boss fire",
        C="p2 jade fire",
        D="p2 rocky fire",
        order=(1, 0),
        active=1,
    )
    actors: list[str] = []
    while table(s)["phase"] == "action" and len(actors) < 4:
        if asked(s).endswith("ActionPhase.choose"):
            actors.append(asked(s).split()[0])
            s.play(next(text for text in sorted(s.options()) if text.split()[1] in ("flint", "boss", "jade", "rocky")))
        else:
            s.play("no attack")
        assert list(table(s)["order"]) == [1, 0]
    assert actors[:3] == ["p2", "p1", "p2"]
