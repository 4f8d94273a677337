"""Epic and Intensity (HC-168 to HC-177, HC-G34, HC-G51 to HC-G53, HC-G63)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hollow_cell.looks import FIVE, alive, arena, banners, go, lay, running, warriors, wounds

import ludus
from ludus.core.errors import BadOption
from ludus.core.flow import Chance
from ludus.testing import Position, rule

GAME = ludus.game("hollow-cell")
NEW_HAND = "rations rations rations helmet helmet"


def winners(s: Position) -> list[int]:
    assert s.match.over
    return [seat + 1 for seat in s.match.ending.winners]


def kill(s: Position, wound: str = "wound-3", new_hand: str = NEW_HAND) -> Position:
    return go(s, "cells 1", "attack p2", roll="hit", draw=f"{wound} {new_hand}")


def at_the_brink(**words: Any) -> Position:
    base: dict[str, Any] = {"p1": "cell", "wounds": {"p2": "2 2"}, "reserves": {"p2": "mirror-shade the-elder"}}
    return lay(3, **{**base, **words})


@rule("HC-168", "HC-G53")
def test_modes_may_be_combined() -> None:
    match = GAME.begin(
        4,
        1,
        team="2v2",
        epic=True,
        intensity_dust_bomb=True,
        intensity_two_warriors=True,
        war_engines="deal",
        loot_vault=True,
    )
    assert match.decision is not None


@rule("HC-G53")
@pytest.mark.parametrize(("n", "team"), [(2, "2v2"), (3, "2v2"), (4, "1v2"), (5, "3v3"), (6, "2v2v1")])
def test_a_team_mode_must_fit_the_number_of_players(n: int, team: str) -> None:
    with pytest.raises(BadOption):
        GAME.begin(n, 1, team=team)


@rule("HC-169", "HC-G34")
def test_in_epic_a_third_banner_does_not_end_the_game() -> None:
    four = {"wounds": {"p2": "1 1 1 1"}, "banners": (2, 0, 0), "epic": True}
    s = kill(at_the_brink(**four), "wound-1")
    assert (s.match.over, banners(s)) == (False, [3, 0, 0])


@rule("HC-G34")
def test_with_epic_three_banners_it_does() -> None:
    words = {"wounds": {"p2": "1 1 1 1"}, "banners": (2, 0, 0), "epic": True, "epic_three_banners": True}
    assert winners(kill(at_the_brink(**words), "wound-1", "")) == [1]


@rule("HC-169", "HC-170")
def test_epic_ends_with_the_loss_of_all_warriors_and_most_banners_win() -> None:
    words = {"wounds": {"p2": "1 1 1 1"}, "alive": (3, 1, 2), "reserves": {}, "epic": True}
    assert winners(kill(at_the_brink(banners=(1, 0, 4), **words), "wound-1", "")) == [3]
    assert winners(kill(at_the_brink(banners=(3, 0, 4), **words), "wound-1", "")) == [1]  # 4 each: more Warriors


@rule("HC-171")
def test_in_epic_every_wound_card_counts_one() -> None:
    s = at_the_brink(wounds={"p2": "1 1 1"}, epic=True, p1="cell cell")
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert (len(wounds(s, "p2")), alive(s)) == (4, [3, 3, 3])
    kill(s, "wound-1")
    assert alive(s) == [3, 2, 3]


@rule("HC-172")
def test_in_epic_nobody_sees_a_value() -> None:
    s = go(at_the_brink(wounds={}, epic=True), "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert s.table.wound_deck[0] == s.table.wound_deck[2] == s.table.wound_deck[3] == 0
    assert wounds(s, "p2") == [1]


@rule("HC-173")
@pytest.mark.parametrize("seen", range(6))
def test_dust_bomb_is_the_sixth_event(seen: int) -> None:
    s = lay(p1="crowd-favorite supply-drop", intensity_dust_bomb=True, seen=seen)
    s.match.apply("play supply-drop")
    assert isinstance(s.match.need, Chance)
    s.match.outcome(s.match.need.read("draw sudden-event"))
    need = s.match.need
    assert isinstance(need, Chance)
    names = {need.to_text(outcome) for outcome, _ in need.outcomes()}
    assert (running(s), "draw cell" in names) == ((["dust-bomb"], True) if seen == 5 else ([], False))
    assert "draw dust-bomb" not in names


@rule("HC-174", "HC-G51")
@pytest.mark.parametrize(("intense", "stays"), [(True, ["dust-bomb"]), (False, [])])
def test_in_intensity_dust_bomb_stays_to_the_end(intense: bool, stays: list[str]) -> None:
    s = lay(p1=FIVE, p2=FIVE, p3=FIVE, events="dust-bomb:p1", intensity_dust_bomb=intense, active="p3")
    assert running(s) == ["dust-bomb"]
    s.play("end", draw="rations").asks("p1", "Turn.discard")
    assert running(s) == stays


@rule("HC-G51")
def test_outside_intensity_dust_bomb_lasts_one_round() -> None:
    s = lay(p1=FIVE, p2=FIVE, events="dust-bomb:p1").play("end", draw="rations")
    assert running(s) == ["dust-bomb"]


@rule("HC-175", "HC-G52")
def test_two_warriors_are_chosen_of_three() -> None:
    match = GAME.begin(3, 1, intensity_two_warriors=True)
    assert [len(d.options) for d in match.decisions] == [6, 6, 6]
    for seat in (1, 2, 3):
        match.apply(f"p{seat} order 2 3 1")
    assert all(len(seat.reserve) == 1 and seat.alive == 2 for seat in arena(match).seats)


@rule("HC-G52")
def test_with_deal2_two_are_dealt() -> None:
    match = GAME.begin(3, 1, intensity_two_warriors=True, two_warriors="deal2")
    assert [len(d.options) for d in match.decisions] == [2, 2, 2]


@rule("HC-176")
def test_with_two_warriors_the_second_kill_wins() -> None:
    words = {"intensity_two_warriors": True, "alive": (2, 2, 2), "reserves": {"p2": "mirror-shade"}}
    assert winners(kill(at_the_brink(banners=(1, 0, 0), **words), new_hand="")) == [1]
    assert not kill(at_the_brink(**words)).match.over


@rule("HC-177")
def test_with_both_warriors_gone_the_normal_rules_find_the_winner() -> None:
    words = {"intensity_two_warriors": True, "alive": (1, 1, 2), "reserves": {}}
    assert winners(kill(at_the_brink(banners=(0, 0, 1), **words), new_hand="")) == [3]  # 1 each, more Warriors


@rule("HC-G53")
def test_two_warriors_with_epic_end_when_both_are_lost() -> None:
    words = {"intensity_two_warriors": True, "epic": True, "wounds": {"p2": "1 1 1 1"}}
    s = kill(at_the_brink(banners=(1, 0, 0), alive=(2, 2, 2), reserves={"p2": "mirror-shade"}, **words), "wound-1")
    assert not s.match.over
    s = kill(at_the_brink(banners=(1, 0, 0), alive=(2, 1, 2), reserves={}, **words), "wound-1", "")
    assert winners(s) == [1]


@rule("HC-G53")
def test_two_warriors_in_a_duel() -> None:
    match = GAME.begin(2, 1, intensity_two_warriors=True)
    for seat in (1, 2):
        match.apply(f"p{seat} order 1 2 3")
    assert [seat.alive for seat in arena(match).seats] == [2, 2]


@rule("HC-G53")
@pytest.mark.parametrize(("who", "limit"), [("mirror-shade", 10), ("the-elder", 11)])
def test_epic_with_a_lone_player(who: str, limit: int) -> None:
    words: dict[str, Any] = {"team": "1v2", "epic": True, "warriors": warriors(3, p2=who)}
    words["reserves"] = {"p2": "stone-sentinel scrap-tinker"}
    s = lay(3, p1="cell", wounds={"p2": "1 " * (limit - 2)}, **words)
    go(s, "cells 1", "attack p2", roll="hit", draw="wound-1")
    assert alive(s) == [3, 3, 3]
    s = lay(3, p1="cell", wounds={"p2": "1 " * (limit - 1)}, **words)
    kill(s, "wound-1")
    assert alive(s) == [3, 2, 3]


@rule("HC-G63")
@pytest.mark.parametrize("seen", [4, 5])
def test_a_dust_bomb_among_two_must_be_the_one_resolved(seen: int) -> None:
    s = lay(p1="crowd-favorite", intensity_dust_bomb=True, seen=seen).play("play crowd-favorite", draw="ash-fog")
    assert s.options() == {"event dust-bomb"}
    s.refuses("event ash-fog", "HC-G63").play("event dust-bomb")
    assert running(s) == ["dust-bomb"]


@rule("HC-G63")
def test_without_intensity_the_look_works_as_written() -> None:
    s = lay(p1="crowd-favorite").play("play crowd-favorite", draw="dust-bomb ash-fog")
    assert s.options() == {"event dust-bomb", "event ash-fog"}


@rule("HC-G63")
def test_an_event_put_under_the_deck_counts_as_not_revealed() -> None:
    s = lay(p1="crowd-favorite supply-drop", intensity_dust_bomb=True, seen=3)
    s.play("play crowd-favorite", draw="ash-fog ceasefire-siren").play("event ash-fog")
    s.play("play supply-drop", draw="sudden-event cell")  # one event earlier
    assert "dust-bomb" in running(s)
