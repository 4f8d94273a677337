"""The Strategy Phase (HT-023 to HT-031)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.games.hostile_takeover.fights import asked, energy, events, fig, fight, frame, table

from ludus.games.hostile_takeover.names import AIM, FIRE, MELEE
from ludus.testing import Position, rule

TEAM = {"A": "p1 bard", "B": "p1 boss", "C": "p1 rocky", "D": "p1 spectre"}
OTHERS = {"E": "p2 chance", "F": "p2 cynder", "G": "p2 flint", "H": "p2 knave"}
MAP = "ABCD\n\n\nEFGH"


def planning(**figures: Any) -> Position:
    """Two full teams before their plans."""
    return fight(MAP, spare=False, **{**TEAM, **OTHERS, "phase": "strategy", **figures})


def plan(s: Position, seat: str, cards: str, tokens: str) -> Position:
    """The cards of a player's unwounded figures in order, then the Energy."""
    for card in cards.split():
        text = next(text for text in sorted(s.options(seat)) if text.endswith(" " + card))
        s.play(f"{seat} {text}")
    return s.play(f"{seat} energy {tokens}")


@rule("HT-023")
def test_every_unwounded_figure_gets_exactly_one_card() -> None:
    s = planning()
    for key in ("bard", "boss", "rocky", "spectre"):
        assert s.options("p1") == {f"plan {key} {card}" for card in ("move", "melee", "fire", "aim")}
        s.play(f"p1 plan {key} fire")
    s.refuses("p1 plan bard fire", "HT-023")
    assert all(text.startswith("energy") for text in s.options("p1"))


@rule("HT-023")
def test_nobody_is_left_without_a_card() -> None:
    planning().refuses("p1 energy 1 1 1 1", "HT-023")


@rule("HT-024", "HT-028")
def test_wounded_figures_get_no_card_but_may_get_energy() -> None:
    s = planning(B="p1 boss wounded")
    s.play("p1 plan bard fire")
    assert {text.split()[1] for text in s.options("p1")} == {"rocky"}
    s.refuses("p1 plan boss fire", "HT-024")
    s.play("p1 plan rocky fire", "p1 plan spectre fire").allows("p1 energy 0 4 0 0")


@rule("HT-025")
def test_four_equal_cards_are_legal() -> None:
    s = plan(planning(), "p1", "fire fire fire fire", "1 1 1 1")
    s.asks("p2", "plan")


@rule("HT-026", "HT-032", "HT-G29")
def test_plans_are_secret_until_all_are_made() -> None:
    s = plan(planning(), "p2", "aim melee fire fire", "4 0 0 0")
    for seat in (0, None):
        for key in ("chance", "cynder", "flint", "knave"):
            assert (fig(s, key, seat)["card"], fig(s, key, seat)["energy"]) == (None, 0)
    plan(s, "p1", "move move move move", "1 1 1 1")
    for seat in (0, 1, None):
        assert [fig(s, key, seat)["card"] for key in ("chance", "cynder", "flint", "knave")] == [
            "aim",
            "melee",
            "fire",
            "fire",
        ]
        assert [fig(s, key, seat)["energy"] for key in ("chance", "bard")] == [4, 1]


@rule("HT-026")
def test_who_is_ready_before_the_others_still_sees_the_own_plan() -> None:
    s = plan(planning(), "p2", "aim melee fire fire", "4 0 0 0")
    plans = [s.match.view(seat)["flow"][-1] for seat in (0, 1, None)]
    laid = [[card for card in seen["cards"] if card is not None] for seen in plans]
    assert laid == [[], [AIM, MELEE, FIRE, FIRE], []]


@rule("HT-026")
def test_everybody_plans_at_once() -> None:
    s = planning()
    assert {d.seat for d in s.match.decisions} == {0, 1}
    s.play("p2 plan chance move", "p1 plan bard aim", "p2 plan cynder move")
    assert "plan flint move" in s.options("p2")


@rule("HT-027", "HT-G30", "HT-031")
def test_four_tokens_are_spread_in_35_ways() -> None:
    s = planning()
    for key in ("bard", "boss", "rocky", "spectre"):
        s.play(f"p1 plan {key} fire")
    spreads = {f"energy {a} {b} {c} {d}" for a, b, c, d in product(range(5), repeat=4) if a + b + c + d == 4}
    assert s.options("p1") == spreads
    assert len(spreads) == 35


@rule("HT-027")
def test_the_tokens_lie_where_they_were_put() -> None:
    s = plan(planning(), "p1", "fire fire fire fire", "0 3 1 0")
    plan(s, "p2", "fire fire fire fire", "2 0 0 2")
    assert [energy(s, key) for key in ("bard", "boss", "rocky", "spectre")] == [0, 3, 1, 0]
    assert [energy(s, key) for key in ("chance", "cynder", "flint", "knave")] == [2, 0, 0, 2]


@rule("HT-G29")
def test_option_energy_open_is_placed_in_seat_order() -> None:
    s = planning(energy_open=True)
    for key in ("bard", "boss", "rocky", "spectre"):
        s.play(f"p1 plan {key} fire")
    for key in ("chance", "cynder", "flint", "knave"):
        s.play(f"p2 plan {key} fire")
    assert asked(s) == "p1 Strategy.energy_openly"
    s.play("energy 4 0 0 0")
    assert asked(s) == "p2 Strategy.energy_openly"
    assert frame(s, "Strategy")["spreads"] == [[4, 0, 0, 0]]


@rule("HT-029", "HT-031", "HT-049")
def test_unspent_tokens_are_lost_and_four_come_again() -> None:
    everybody: dict[str, Any] = {sign: told + " fire turned e1" for sign, told in {**TEAM, **OTHERS}.items()}
    s = fight(MAP, spare=False, **everybody, phase="clean_up")
    assert table(s)["phase"] == "strategy"
    assert [energy(s, key) for key in ("bard", "boss", "chance", "knave")] == [0, 0, 0, 0]
    for key in ("bard", "boss", "rocky", "spectre"):
        s.play(f"p1 plan {key} fire")
    assert len(s.options("p1")) == 35


@rule("HT-006")
def test_a_player_with_four_wounded_only_places_energy() -> None:
    s = planning(**{sign: told + " wounded" for sign, told in TEAM.items()})
    assert len(s.options("p1")) == 35
    assert all(text.startswith("energy") for text in s.options("p1"))
    s.play("p1 energy 1 1 1 1")
    assert not s.match.over


@rule("HT-032")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_reveal_is_told(seat: int | None) -> None:
    s = plan(plan(planning(), "p1", "fire aim move melee", "1 1 1 1"), "p2", "fire fire fire fire", "1 1 1 1")
    assert [event[2] for event in events(s, "revealed")][:4] == [3, 4, 1, 2]
    assert table(s, seat)["phase"] == "initiative"
