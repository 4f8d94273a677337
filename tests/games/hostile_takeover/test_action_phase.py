"""The Action Phase (HT-041 to HT-045) and the order of phases (HT-001)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import KEYS, asked, events, fig, fight, offered, state, table

from ludus.testing import Position, rule


def four(**words: Any) -> Position:
    """Two figures a side, nobody in sight of an enemy: a long wall of figures is not needed, their cards are Aim."""
    return fight(
        "AB\n\n\nCD",
        spare=False,
        A="p1 flint aim",
        B="p1 boss aim",
        C="p2 jade aim",
        D="p2 rocky aim",
        order=(1, 0),
        active=1,
        **words,
    )


@rule("HT-041")
def test_players_take_turns_with_one_figure_each() -> None:
    s = four()
    assert (asked(s), offered(s, "act")) == ("p2 ActionPhase.choose", {"jade", "rocky"})
    s.play("act rocky")
    assert (asked(s), offered(s, "act")) == ("p1 ActionPhase.choose", {"flint", "boss"})
    s.play("act flint")  # the rest follows by itself: one figure is left on each side
    assert [event[1] for event in events(s, "acts")] == [14, 6, 9, 2]


@rule("HT-042")
def test_a_resolved_card_is_turned_and_still_shows() -> None:
    s = four().play("act rocky")
    assert (state(s, "rocky"), fig(s, "rocky")["card"]) == ("turned", "aim")
    assert (state(s, "jade"), fig(s, "jade")["card"]) == ("waiting", "aim")


@rule("HT-043")
def test_players_without_unresolved_cards_are_skipped() -> None:
    s = fight(
        "AB\nE\n\nCD",
        spare=False,
        A="p1 flint aim",
        B="p1 boss aim",
        E="p1 bard aim",
        C="p2 jade aim",
        D="p2 rocky fire pinned",
    )
    s.play("act flint")  # then jade acts by itself
    assert asked(s) == "p1 ActionPhase.choose"
    s.play("act boss")
    assert table(s)["phase"] == "strategy"
    assert table(s)["turn"] == 3


@rule("HT-043", "HT-041")
def test_the_turn_goes_on_to_the_next_who_has_a_card() -> None:
    s = fight(
        "A.B\n\nC.D\n\nE",
        4,
        spare=False,
        A="p1 flint aim",
        B="p1 boss aim",
        C="p3 jade aim",
        D="p3 rocky aim",
        E="p4 bard aim",
        order=(1, 3, 2, 0),
    )
    assert [KEYS[event[1]] for event in events(s, "acts")] == ["bard"]  # p2 has nobody, p4 only one
    assert asked(s) == "p3 ActionPhase.choose"
    s.play("act rocky").asks("p1", "choose").play("act flint")
    assert [KEYS[event[1]] for event in events(s, "acts")] == ["bard", "rocky", "flint", "jade", "boss"]


@rule("HT-044", "HT-G35")
def test_there_is_no_passing() -> None:
    s = four()
    assert s.options() == {"act jade", "act rocky"}


@rule("HT-024", "HT-044", "HT-045")
def test_only_own_waiting_figures_may_be_chosen() -> None:
    s = fight("AB\nE\n\nC", A="p1 flint aim turned", B="p1 boss aim", E="p1 bard wounded", C="p2 jade aim")
    s.refuses("act flint", "HT-042").refuses("act bard", "HT-024").refuses("act jade", "HT-041")


@rule("HT-042", "HT-112")
@pytest.mark.parametrize(
    ("told", "why"), [("wounded", "HT-112"), ("fire wounded_now", "HT-112"), ("fire turned wounded_now", "HT-042")]
)
def test_who_was_stood_up_has_a_card_only_if_it_was_played_out(told: str, why: str) -> None:
    s = fight("AR\nBC", A="p1 angel move e1", R=f"p1 rocky {told}", B="p1 boss aim", C="p1 bard aim")
    s.play("act angel", "special", "stop", "stand rocky", "stop")
    assert asked(s) == "p1 ActionPhase.choose"
    s.refuses("act rocky", why)


@rule("HT-001", "HT-016")
def test_the_phases_of_a_turn() -> None:
    s = fight("A\n\n\nC", spare=False, A="p1 flint", C="p2 jade", phase="strategy", turn=1)
    seen = [table(s)["phase"]]
    s.play("p1 plan flint move", "p1 energy 4 0 0 0", "p2 plan jade aim", "p2 energy 4 0 0 0")
    seen.append(table(s)["phase"])
    s.play("p1 boost none", "p2 boost none", roll="6 6 6 1 1 1").play("order 1")
    seen.append(table(s)["phase"])
    s.play("extra none", "stop")
    if asked(s).endswith("extra"):
        s.play("extra none")
    seen.append(table(s)["phase"])
    assert seen == ["strategy", "initiative", "action", "strategy"]
    assert [event[1] for event in events(s, "turn")][-1] == 2
    assert events(s, "clean_up")


@rule("HT-042", "HT-053", "HT-063", "HT-109", "HT-131", "HT-138", "HT-158")
def test_what_is_shown_as_impossible() -> None:
    row: dict[str, Any] = {"S": "p2 spectre fire", "K": "p2 kirra move wounded", "J": "p1 jade move"}
    s = fight("F...S..K..J", F="p1 flint fire turned", **row)
    assert s.refusals() == {"act flint": "HT-042"}
    s = fight("F...S..K..J", F="p1 flint fire", **row).play("act flint").asks("p1", "target")
    far = {"fire angel": "HT-131", "fire bard": "HT-109"}  # the own one and the other's in the far corner
    assert s.refusals() == {"fire jade": "HT-131", "fire kirra": "HT-138", **far}
    s = fight("FS.K..J", F="p1 flint melee", **row).play("act flint").asks("p1", "walk")
    outside = {f"step {side}": "HT-063" for side in ("n", "ne", "sw", "w", "nw")}
    assert s.refusals() == {"step e": "HT-053", **outside}
    s.play("stop").asks("p1", "target")
    assert s.refusals() == {"strike kirra": "HT-138", "strike bard": "HT-158"}
