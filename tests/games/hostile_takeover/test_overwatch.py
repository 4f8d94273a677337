"""Aim and Overwatch (HT-067 to HT-081, HT-225, HT-226)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    asked,
    energy,
    events,
    fig,
    fight,
    needed,
    offered,
    posture,
    rolls,
    state,
    where,
    windows,
    wound_numbers,
)

from ludus.testing import Position, rule


def watched(
    picture: str = "M....R", mover: str = "dodger move", watcher: str = "rocky aim turned ready", **words: Any
) -> Position:
    """M of p1 moves, R of p2 watches; M has been chosen."""
    s = fight(picture, M=f"p1 {mover}", R=f"p2 {watcher}", **words)
    return s.play(f"act {mover.split(maxsplit=1)[0]}")


# --- Aim --------------------------------------------------------------------------------------------------------------


@rule("HT-067")
def test_resolving_an_aim_card_turns_it_and_makes_it_ready() -> None:
    s = fight("A", A="p1 rocky aim")
    assert not fig(s, "rocky")["ready"]
    s.play("act rocky")
    assert (fig(s, "rocky")["ready"], state(s, "rocky")) == (True, "turned")
    assert events(s, "watching")


@rule("HT-068")
def test_an_aimed_shot_hits_three_and_wounds_one_easier() -> None:
    s = fight("F....#T", F="p1 flint fire held", T="p2 spectre fire turned").play("act flint", "fire spectre")
    s.play("aim", roll="3 3 3 3 3 3")  # 12 - 3 and 10 - 1
    assert posture(s, "spectre") == "wounded"
    assert wound_numbers(s) == [("spectre", 9)]
    assert not fig(s, "flint")["held"]


@rule("HT-068")
def test_without_the_bonus_the_same_dice_miss() -> None:
    s = fight("F....#T", F="p1 flint fire held", T="p2 spectre fire turned").play("act flint", "fire spectre")
    s.play("save", roll="3 3 3")
    assert posture(s, "spectre") == "standing"
    assert fig(s, "flint")["held"]


@rule("HT-G50", "HT-073")
def test_the_bonus_may_be_saved_for_an_interrupt() -> None:
    s = fight("F....T", F="p1 flint fire held", T="p2 dodger move").play(
        "act flint", "fire dodger", "save", roll="1 1 1"
    )
    s.play("act dodger", "step s").asks("p1", "offer")
    s.play("interrupt", roll="1 1 1")
    assert [event[3] for event in events(s, "fires")] == [10, 10]


@rule("HT-069")
def test_only_the_first_attack_of_the_turn_is_aimed() -> None:
    s = fight("J....T", J="p1 jace fire held e1", T="p2 spectre fire turned")
    s.play("act jace", "special", "fire spectre", "aim", roll="1 1 1")
    s.play("fire spectre", roll="1 1 1")
    first, second = [event[3] for event in events(s, "fires")]
    assert (first, second) == (6, 9)  # 8, +1 for the two shots, -3 for the first
    assert not fig(s, "jace")["held"]


@rule("HT-069", "HT-G50")
def test_a_bonus_saved_at_the_first_attack_is_not_for_the_second() -> None:
    s = fight("J....T", J="p1 jace fire held e1", T="p2 spectre fire turned")
    s.play("act jace", "special", "fire spectre", "save", roll="1 1 1").play("fire spectre", roll="1 1 1")
    assert [event[3] for event in events(s, "fires")] == [9, 9]
    assert fig(s, "jace")["held"]
    s = fight("C.RT", C="p1 cynder fire e1 held", R="p2 rocky fire turned", T="p2 spectre fire turned")
    s.play("act cynder", "special", "flame e", "save", roll="1 1 1 1 1 1")
    assert len(events(s, "fires")) == 2
    assert fig(s, "cynder")["held"]


@rule("HT-070")
@pytest.mark.parametrize("card", ["move", "melee", "aim"])
def test_another_card_gives_no_bonus_but_still_interrupts(card: str) -> None:
    s = fight("F.....T", F=f"p1 flint {card} held", T="p2 dodger move", order=(1, 0), active=1)
    s.play("act dodger", "step s").asks("p1", "offer")


# --- interrupts -------------------------------------------------------------------------------------------------------


@rule("HT-071")
def test_a_turned_aim_card_interrupts_a_move_and_a_charge() -> None:
    for card in ("move", "melee"):
        s = watched(mover=f"dodger {card}").play("step e")
        assert asked(s) == "p2 Overwatch.offer"
        s.play("interrupt", roll="3 3 3 1 1 1")
        assert posture(s, "dodger") == "pinned"


@rule("HT-071")
@pytest.mark.parametrize("watcher", ["rocky aim", "rocky fire", "rocky aim turned", "rocky fire turned"])
def test_an_unturned_or_used_card_does_not_interrupt(watcher: str) -> None:
    s = watched(watcher=watcher).play("step e")
    assert asked(s) == "p1 Movement.walk"


@rule("HT-072", "HT-G48")
def test_an_interrupt_is_a_plain_attack_with_energy() -> None:
    s = watched("M....R", "boss move e1", "flint fire turned held e2").play("extra none", "step e")
    s.asks("p2", "offer").play("interrupt")
    assert asked(s) == "p2 RangedAttack.accuracy"  # no special action, no aim bonus
    s.play("accuracy").asks("p1", "defense").play("defense", roll="1 1 1")
    assert needed(s) == 10
    assert (energy(s, "flint"), energy(s, "boss")) == (1, 0)


@rule("HT-073")
@pytest.mark.parametrize("watcher", ["rocky aim turned ready", "rocky fire held"])
def test_an_interrupt_uses_the_card_up(watcher: str) -> None:
    s = watched(watcher=watcher).play("step e", "interrupt", roll="1 1 1")
    assert (fig(s, "rocky")["held"], fig(s, "rocky")["ready"]) == (False, False)
    s.play("step e")
    assert asked(s) == "p1 Movement.walk"


@rule("HT-074", "HT-G54")
def test_a_held_card_interrupts_beside_this_turns_card_even_after_it() -> None:
    for watcher in ("rocky move held", "rocky move turned held", "rocky fire turned held", "rocky held"):
        watched(watcher=watcher).play("step e").asks("p2", "offer")


@rule("HT-074", "HT-049", "HT-075", "HT-G49")
def test_an_unused_card_is_kept_for_one_more_turn() -> None:
    s = fight("A..B", spare=False, A="p1 rocky aim turned ready", B="p2 boss fire turned held", phase="clean_up")
    assert (fig(s, "rocky")["held"], fig(s, "rocky")["ready"]) == (True, False)
    assert fig(s, "boss")["held"] is False
    assert table_turn(s) == 3


def table_turn(s: Position) -> int:
    turn: int = s.match.view()["table"]["turn"]
    return turn


@rule("HT-076", "HT-G53")
def test_a_new_aim_card_does_not_end_the_held_one() -> None:
    s = watched(watcher="rocky aim held").play("step e", "interrupt", roll="1 1 1")  # before its new card is resolved
    s.play("step e")
    assert asked(s) == "p1 Movement.walk"
    both = watched(watcher="rocky aim turned held ready").play("step e", "interrupt", roll="1 1 1")
    assert (fig(both, "rocky")["held"], fig(both, "rocky")["ready"]) == (False, True)  # the older one first
    both.asks("p2", "offer").play("interrupt", roll="1 1 1")
    assert (fig(both, "rocky")["held"], fig(both, "rocky")["ready"]) == (False, False)


@rule("HT-G53")
def test_option_aim_again_replaces_the_held_card() -> None:
    for card, kept in (("aim", False), ("fire", True)):
        s = fight("A..B", spare=False, A="p1 rocky held", B="p2 boss", phase="strategy", aim_again="replace")
        s.play(f"p1 plan rocky {card}", "p1 energy 4 0 0 0", "p2 plan boss fire", "p2 energy 4 0 0 0")
        assert fig(s, "rocky")["held"] == kept


@rule("HT-077", "HT-G44")
def test_a_window_opens_on_every_square_the_mover_could_stand_on() -> None:
    s = watched("M........R")
    assert windows(s, "e", "e", "e", "e", "e") == ["1,0", "2,0", "3,0", "4,0", "5,0"]


@rule("HT-077", "HT-G44")
def test_there_is_no_window_at_the_start_nor_where_nobody_may_stand() -> None:
    s = watched("M.......R")
    assert asked(s) == "p1 Movement.walk"
    s = fight("MF....R", M="p1 dodger move", F="p1 flint fire turned", R="p2 rocky aim turned ready").play("act dodger")
    assert windows(s, "e", "se", "e") == ["2,1", "3,1"]
    s = fight("M.g..R\n..g..\n..g..", M="p1 dodger move", R="p2 rocky aim turned ready").play("act dodger")
    assert windows(s, "e", "e", "e") == ["1,0", "3,0"]


@rule("HT-077")
def test_the_last_square_has_a_window_before_the_attack() -> None:
    s = fight("M..T\n...\n..R", M="p1 flint melee", T="p2 boss fire turned", R="p2 rocky aim turned ready")
    s.play("act flint")
    assert windows(s, "e", "e") == ["1,0", "2,0"]
    s.play("stop").asks("p1", "target")


@rule("HT-078")
@pytest.mark.parametrize(("dice", "after"), [("1 1 1", "pinned"), ("6 6 6", "wounded")])
def test_a_mover_that_is_pinned_or_wounded_ends_there(dice: str, after: str) -> None:
    s = watched(mover="flint melee").play("step e", "interrupt", roll="6 6 6 " + dice)
    assert (posture(s, "flint"), where(s, "flint"), state(s, "flint")) == (after, "1,0", "flipped")
    assert asked(s) == "p2 Movement.walk"  # p2's spare figure is next


@rule("HT-078")
def test_a_missed_mover_goes_on() -> None:
    s = watched().play("step e", "interrupt", roll="1 1 1").play("step e")
    assert where(s, "dodger") == "2,0"


@rule("HT-079")
@pytest.mark.parametrize("watcher", ["rocky aim pinned ready", "rocky wounded ready"])
def test_lying_figures_do_not_interrupt(watcher: str) -> None:
    assert asked(watched(watcher=watcher).play("step e")) == "p1 Movement.walk"


@rule("HT-079", "HT-109")
def test_an_interrupt_needs_range_and_a_free_line() -> None:
    far = watched("M" + "." * 25 + "R", "flint move")
    assert windows(far, "e", "e") == ["2,0"]  # 26 squares, 25, then 24
    hidden = fight("M.B..R", M="p1 flint move", B="p2 boss fire turned", R="p2 rocky aim turned ready").play(
        "act flint"
    )
    assert windows(hidden, "e") == []


@rule("HT-079", "HT-220", "HT-G85")
def test_a_ban_on_ranged_attacks_holds_for_interrupts() -> None:
    s = watched(turn=1).play("step e")
    assert asked(s) == "p1 Movement.walk"


@rule("HT-080", "HT-G47")
def test_own_movers_are_not_interrupted() -> None:
    s = fight("M....R", M="p1 dodger move", R="p1 rocky aim turned ready").play("act dodger", "step e")
    assert asked(s) == "p1 Movement.walk"


@rule("HT-G45")
@pytest.mark.parametrize("card", ["fire", "aim"])
@pytest.mark.parametrize("opens", [False, True])
def test_energy_moves_open_windows_only_by_option(card: str, opens: bool) -> None:
    s = fight("M....R", M=f"p1 angel {card} e1", R="p2 rocky aim turned ready", overwatch_energy_moves=opens)
    s.play("act angel", "extra first", "step e")
    assert asked(s) == ("p2 Overwatch.offer" if opens else "p1 Movement.walk")


@rule("HT-G45", "HT-071")
@pytest.mark.parametrize(("card", "warned"), [("fire", False), ("move", True)])
def test_only_who_can_be_interrupted_is_warned(card: str, warned: bool) -> None:
    s = fight("M....R", M=f"p1 boss {card} e1", R="p2 rocky aim turned ready").play("act boss", "extra first")
    told = s.match.question.reason
    assert " to walk" in told
    assert ("Watching enemies may fire" in told) == warned


@rule("HT-G46")
def test_several_overwatchers_are_asked_in_order_of_their_owners_then_of_figures() -> None:
    s = fight(
        "M....R\n.....S\n.....T",
        3,
        M="p1 dodger move",
        R="p2 rocky aim turned ready",
        S="p3 boss aim turned ready",
        T="p3 spectre fire held",
        order=(0, 2, 1),
    ).play("act dodger", "step e")
    assert asked(s) == "p3 Overwatch.offer"
    s.play("wait")
    assert asked(s) == "p3 Overwatch.offer"
    s.play("wait")
    assert asked(s) == "p2 Overwatch.offer"
    s.play("interrupt", roll="1 1 1")
    assert asked(s) == "p1 Movement.walk"
    assert rolls(s) == ["1 1 1"]


@rule("HT-077")
def test_hold_is_not_asked_again_in_this_move() -> None:
    s = watched().play("step e", "hold", "step e")
    assert asked(s) == "p1 Movement.walk"
    assert fig(s, "rocky")["ready"]


@rule("HT-226")
def test_an_interrupt_is_always_aimed_at_the_mover() -> None:
    s = fight("M....K\n....F", M="p1 dodger move", F="p1 flint fire turned", K="p2 knave aim turned ready").play(
        "act dodger", "step e", "interrupt", roll="6 6 6 1 1 1"
    )
    assert posture(s, "dodger") == "pinned"
    assert not events(s, "fires_at")


# --- how many Aim cards there are -------------------------------------------------------------------------------------


@rule("HT-225", "HT-G53", "HT-025")
def test_held_cards_are_not_in_hand() -> None:
    s = fight(
        "ABCD\n\nE",
        spare=False,
        A="p1 rocky held",
        B="p1 boss held",
        C="p1 bard",
        D="p1 spectre",
        E="p2 flint",
        phase="strategy",
    )
    s.play("p1 plan bard aim", "p1 plan boss aim")
    assert "plan rocky aim" not in s.options("p1")
    s.refuses("p1 plan rocky aim", "HT-225")
    s.allows("p1 plan rocky fire")


@rule("HT-225", "HT-025")
def test_without_held_cards_all_four_may_aim() -> None:
    s = fight(
        "ABCD\n\nE", spare=False, A="p1 rocky", B="p1 boss", C="p1 bard", D="p1 spectre", E="p2 flint", phase="strategy"
    )
    s.play("p1 plan bard aim", "p1 plan boss aim", "p1 plan rocky aim", "p1 plan spectre aim").asks("p1", "plan")
    assert all(text.startswith("energy") for text in s.options("p1"))


@rule("HT-G53")
def test_option_replace_takes_held_cards_back_in_time() -> None:
    s = fight(
        "ABCD\n\nE",
        spare=False,
        A="p1 rocky held",
        B="p1 boss held",
        C="p1 bard held",
        D="p1 spectre held",
        E="p2 flint",
        phase="strategy",
        aim_again="replace",
    )
    s.allows("p1 plan bard aim")
    assert offered(s, "plan bard") == {"move", "melee", "fire", "aim"}
