"""Parallel play of 2 to 8 (VH-132 to VH-137)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from tests.games.void_halls.looks import at, lay, sheet

import ludus
from ludus.core.errors import NotYours, UndoRefused
from ludus.core.flow import Ask, Chance
from ludus.core.match import Match
from ludus.core.question import refusals
from ludus.testing import rule, state_bytes
from ludus.testing.play import chooser

GAME = ludus.game("void-halls")
FIRST = "1 2 3 4 5 6 1 2 3"
SAME: dict[str, Any] = {"dice_stream": "duplicate"}
RULES = ("workers", "lower", "upper", "points", "halls", "buildings", "upgrades", "spent", "dice", "throws", "crossed")


def seen(match: Match, seat: int) -> list[Any]:
    """What stands on a sheet, without what its owner alone knows."""
    found = match.view()["table"]["sheets"][seat]
    return [found[name] for name in RULES]


def played(match: Match, seeds: list[int]) -> list[list[list[Any]]]:
    """Each seat answers at random by a seed of its own; for each seat, its sheet after each of its answers."""
    rngs = [chooser(seed) for seed in seeds]
    found: list[list[list[Any]]] = [[] for _ in seeds]
    while isinstance(match.need, Ask):
        seat, options = match.need.seat, match.need.options
        found[seat].append([*seen(match, seat), [a.text for a in options]])
        match.apply(options[rngs[seat].below(len(options))], seat)
    return found


@rule("VH-132", "VH-G38")
@pytest.mark.parametrize("n", range(1, 9))
def test_one_to_eight_players_with_a_sheet_each(n: int) -> None:
    table = GAME.begin(n, 1, sheet="den", time_track="early", insane=True).view()["table"]
    assert (len(table["sheets"]), table["sheet"]) == (n, "den")
    assert {s["allowed"] for s in table["sheets"]} == {2}
    assert {s["workers"] for s in table["sheets"]} == {5}


@rule("VH-132")
def test_no_player_can_affect_another() -> None:
    """With the same dice for all, what happens on sheet 1 is the same whatever the others do, or without them."""
    ways = [played(GAME.begin(3, 7, **SAME), [1, other, 50 + other])[0] for other in (2, 3)]
    alone = played(GAME.begin(1, 7, **SAME), [1])[0]
    assert ways[0] == ways[1] == alone


@rule("VH-132")
def test_an_action_changes_the_own_sheet_only() -> None:
    match = GAME.begin(3, 3)
    rng = chooser(4)
    acts = 0
    while isinstance(match.need, Ask):
        seat, act = match.need.seat, match.question.kind.startswith("HourglassTime")
        before = [seen(match, other) for other in range(3)]
        match.answer(match.need.options[rng.below(len(match.need.options))])
        if act and isinstance(match.need, Ask) and match.need.seat == seat:
            acts += 1
            assert [seen(match, other) for other in range(3) if other != seat] == [
                old for other, old in enumerate(before) if other != seat
            ]
    assert acts > 50


@rule("VH-133")
@pytest.mark.parametrize("stream", ["own", "duplicate"])
def test_nobody_is_a_round_ahead(stream: str) -> None:
    match = GAME.begin(3, 5, dice_stream=stream)
    rng = chooser(5)
    rounds = []
    while isinstance(match.need, Ask):
        table = match.view()["table"]
        crossed = [s["crossed"] for s in table["sheets"]]
        assert set(crossed) <= {table["round"] - 1, table["round"]}
        if match.question.kind != "Cleanup.exchange":
            assert crossed[match.need.seat] == table["round"] - 1  # still in this round
        rounds.append(table["round"])
        match.answer(match.need.options[rng.below(len(match.need.options))])
    assert rounds == sorted(rounds)
    assert [s["crossed"] for s in match.view()["table"]["sheets"]] == [30, 30, 30]


@rule("VH-133")
def test_the_next_round_waits_for_everybody() -> None:
    s = lay(2, phase="cleanup", round=1, p2={"workers": 5}).play(roll="1 2 3 4 5")
    s.play("p1 pass").asks("p2", "HourglassTime.choose")
    assert s.match.view()["table"]["round"] == 1
    with pytest.raises(NotYours):
        s.match.apply("p1 stop")
    s.play("p2 stop", "p2 done", "p2 pass", roll="1 1 1 1 1 2 2 2 2 2").asks("p1", "HourglassTime.choose")
    assert s.match.view()["table"]["round"] == 2


@rule("VH-133")
def test_all_play_the_round_at_the_same_time() -> None:
    s = lay(3, phase="round").play(roll="1 1 2 2 3 3 3 3 4 4 6 6 6 6 5")
    assert [s.options(f"p{n}") for n in (1, 2, 3)] == [{"stop", "reroll"}] * 3
    s.play("p3 stop", "p2 stop", "p3 hire 6", "p2 build 3", "p2 mine", "p2 at 1b2", "p3 done")
    s.asks("p1", "HourglassTime.choose").asks("p2", "HourglassTime.act").asks("p3", "Cleanup.exchange")
    s.play("p1 stop").asks("p1", "HourglassTime.act")
    assert [sheet(s, n)["throws"] for n in (1, 2, 3)] == [1, 1, 1]


@rule("VH-133")
@pytest.mark.parametrize("stream", ["own", "duplicate"])
def test_in_whichever_order_they_answer(stream: str) -> None:
    """Every round is played by the seats in another order, some answers ahead of each other."""
    match, rng = GAME.begin(4, 3, dice_stream=stream), chooser(3)
    seen_together = 0
    while match.asked:
        seen_together += len(match.asked) > 1
        seat = match.asked[rng.below(len(match.asked))]
        options = next(d.options for d in match.decisions if d.seat == seat)
        match.apply(options[rng.below(len(options))], seat)
    assert match.over
    assert seen_together > 100
    assert ludus.verify(match.record()) == []


@rule("VH-133")
def test_an_action_is_taken_back_while_others_play_on() -> None:
    match = GAME.begin(2, 5)
    for answer in ("p1 stop", "p1 done", "p2 reroll"):
        match.apply(answer)
    while match.view()["table"]["sheets"][1]["throws"] == 1:
        match.apply("p2 keep 0")
    dice = match.view()["table"]["sheets"][1]["dice"]
    assert match.undo(0).text == "done"
    assert [d.kind for d in match.decisions] == ["HourglassTime.act", "HourglassTime.choose"]
    assert match.view()["table"]["sheets"][1]["dice"] == dice  # nobody else's die falls again


@rule("VH-137")
def test_what_was_sealed_and_has_been_shown_is_not_taken_back() -> None:
    match = GAME.begin(2, 5, **SAME)
    match.apply("p1 stop")
    match.apply("p2 stop")
    with pytest.raises(UndoRefused, match="p2 has answered since"):
        match.undo(0)


@rule("VH-137")
@pytest.mark.parametrize("order", list(itertools.permutations((0, 1, 2), 2)), ids=str)
@pytest.mark.parametrize("taker", [0, 1])
def test_a_sealed_stop_is_taken_back_freely_by_every_seat_while_the_throw_is_open(
    order: tuple[int, int], taker: int
) -> None:
    """Nobody has seen it, whichever seat is asked first and whoever has answered since."""
    match = GAME.begin(3, 5, **SAME)
    for seat in order:
        match.apply("stop", seat)
    asked = match.asked
    assert match.undo(order[taker]).text == "stop"
    assert match.asked == sorted([*asked, order[taker]])
    match.apply("stop", order[taker])
    assert match.asked == asked
    match.apply("stop", asked[0])
    assert all(sheet["stopped"] for sheet in match.view()["table"]["sheets"])
    with pytest.raises(UndoRefused):
        match.undo(order[taker])


@rule("VH-137")
def test_who_has_stopped_waits_for_the_last_throw() -> None:
    """An action is refused by the rule of the common throws, and is possible once all of them are made."""
    s = lay(2, phase="round", **SAME).play(roll=FIRST).play("p1 stop", "p2 reroll", *["p2 keep 0"] * 5, roll=FIRST)
    assert s.match.asked == [1]
    s.refuses("p1 done", "VH-137").refuses("p1 reroll", "VH-137")
    s.play("p2 stop", roll=" ".join([FIRST] * 2))
    assert s.match.asked == [0, 1]
    s.allows("p1 done", "p2 done")


@rule("VH-137")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_with_own_dice_stopping_is_taken_back_freely_and_the_dice_lie_as_before(players: int) -> None:
    match = GAME.begin(players, 5, fair=True)
    before = state_bytes(match)
    match.apply("p1 stop")
    match.undo(0)
    assert state_bytes(match) == before


@rule("VH-133")
@pytest.mark.parametrize("last", ["p2 reroll", "p2 keep 0"])
def test_what_is_kept_is_taken_back_freely_though_somebody_is_through_with_the_round(last: str) -> None:
    """Who is through looks on at nobody's choice, so that there is nothing to learn from it."""
    s = lay(3, phase="round").play(roll="1 1 2 2 3 3 3 3 4 4 6 6 6 6 5")
    s.play("p1 stop", "p1 done", "p1 pass")
    match = s.match
    if last == "p2 keep 0":
        match.apply("p2 reroll")
    match.apply("p3 stop")
    before, looked = state_bytes(match), match.view(0)
    match.apply(last)
    assert match.view(0)["flow"] == looked["flow"]
    assert match.undo(1).text == last.removeprefix("p2 ")
    assert state_bytes(match) == before
    assert "fresh" not in str(match.to_json()["diary"])


@rule("VH-133")
def test_what_opened_the_next_round_is_not_taken_back_freely() -> None:
    """Nobody is put back into the last round because one player changes an answer there."""
    s = lay(2, phase="cleanup", round=5, stock=20, p2={"stock": 20}).play("p1 pass", roll="1 2 3 4 5")
    match = s.play("p2 stop", "p2 done", "p2 pass").asks("p1", "Cleanup.exchange").asks("p2", "Cleanup.exchange").match
    assert match.view()["table"]["round"] == 6  # Battle-Time: no die has fallen since
    with pytest.raises(UndoRefused, match="p2 has answered since and has not agreed"):
        match.undo(0)


@rule("VH-132", "VH-135")
def test_with_own_dice_nobody_changes_what_others_throw() -> None:
    """Whoever throws first, and however often: each has a row of dice of the own."""

    def thrown(*seats: int) -> list[list[int]]:
        match = GAME.begin(3, 5)
        for seat in seats:
            match.apply("reroll", seat)
            while [d for d in match.decisions if d.seat == seat and "keep 0" in [a.text for a in d.options]]:
                match.apply("keep 0", seat)
        return [s["dice"] for s in match.view()["table"]["sheets"]]

    assert thrown(0, 1, 2) == thrown(2, 0, 1)
    assert thrown(1)[1] == thrown(2, 0, 1)[1] != thrown()[1]


@rule("VH-134")
def test_all_sheets_and_dice_are_open_to_all() -> None:
    match = GAME.begin(3, 2)
    rng = chooser(2)
    while isinstance(match.need, Ask):
        views = [match.view(seat)["table"]["sheets"] for seat in (None, 0, 1, 2)]
        for view in views[1:]:
            assert [[s[name] for name in RULES] for s in view] == [[s[name] for name in RULES] for s in views[0]]
        match.answer(match.need.options[rng.below(len(match.need.options))])


@rule("VH-135")
def test_with_own_dice_each_seat_has_its_own_throws() -> None:
    s = lay(2, phase="round").play(roll="1 1 2 2 3 6 6 6 6 5")
    assert [sheet(s, n)["dice"] for n in (1, 2)] == [[1, 1, 2, 2, 3], [5, 6, 6, 6, 6]]


@rule("VH-135")
def test_with_the_same_dice_all_get_the_first_values_of_one_list() -> None:
    s = lay(3, phase="round", p2={"workers": 7}, p3={"workers": 2}, **SAME).play(roll=FIRST)
    assert [sheet(s, n)["dice"] for n in (1, 2, 3)] == [[1, 2, 3, 4, 5], [1, 1, 2, 3, 4, 5, 6], [1, 2]]
    s.play("p1 reroll", *["p1 keep 1"] * 3, "p1 keep 0", "p1 keep 0")
    s.play("p2 reroll", "p2 keep 2", *["p2 keep 0"] * 5, "p3 reroll", "p3 keep 0")
    s.play("p3 keep 0", roll="6 5 5 4 4 3 3 2 2")
    assert [sheet(s, n)["dice"] for n in (1, 2, 3)] == [[1, 2, 3, 5, 6], [1, 1, 4, 4, 5, 5, 6], [5, 6]]


@rule("VH-137")
def test_dice_set_aside_before_the_others_are_ready_have_their_ring() -> None:
    match = GAME.begin(2, 7, **SAME)
    for answer in ("reroll", "keep 1", "keep 2", "keep 0"):
        match.apply(answer, 1)
    assert [d.seat for d in match.decisions] == [0]
    assert "Dice [1][4][4] 5  5 " in match.text(1)
    assert "[4]" not in match.text(0)


@rule("VH-035", "VH-137")
def test_with_the_same_dice_what_cannot_be_answered_now_is_shown_with_the_reason() -> None:
    """Throwing again or not is asked first, then number by number what is kept; each shows what it refuses."""
    s = lay(2, phase="round", p2={"workers": 3}, **SAME).play(roll=FIRST)
    assert [action.text for action, _ in refusals(GAME, s.match)] == []
    s.play("p1 reroll")
    shown = [action.text for action, _ in refusals(GAME, s.match)]
    assert shown == ["stop", "reroll", *[f"keep {n}" for n in range(2, 10)]]


@rule("VH-135")
def test_equal_decisions_give_equal_sheets() -> None:
    found = played(GAME.begin(2, 9, **SAME), [3, 3])
    assert found[0] == found[1]
    own = played(GAME.begin(2, 9), [3, 3])
    assert own[0] != own[1]


@rule("VH-135")
@pytest.mark.parametrize("seed", range(3))
def test_the_lists_of_a_seed_are_the_same_whatever_is_done(seed: int) -> None:
    """The first throw of every round shows the same numbers, as far as there are workers."""

    def firsts(way: int) -> dict[int, list[int]]:
        match, rng, found = GAME.begin(1, seed, **SAME), chooser(way), {}
        while isinstance(match.need, Ask):
            events = match.view(None, explain=True)["events"]
            throws = [e for e in events if e[0] == "threw" and e[2] == 1]
            if throws:
                found[match.view()["table"]["round"]] = [int(digit) for digit in str(throws[-1][3])]
            match.answer(match.need.options[rng.below(len(match.need.options))])
        return found

    one, two = firsts(1), firsts(2)
    for r in range(1, 5):  # before the first battle both throw in every round
        both = min(len(one[r]), len(two[r]))
        assert one[r][:both] == two[r][:both]


def scores(*points: int, **words: Any) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The winners and the ranking of a game that ends with these points on the track."""
    others = {f"p{n}": {"workers": 0, "stock": 0, "points": p} for n, p in enumerate(points[1:], 2)}
    s = lay(len(points), phase="end", workers=0, stock=0, points=points[0], **others, **words)
    assert s.match.over
    assert s.match.ending.rule == "VH-136"
    assert s.match.ending.scores == tuple(p + 2 for p in points)
    return s.match.ending.winners, s.match.ending.ranking


@rule("VH-136")
def test_the_highest_score_wins() -> None:
    assert scores(90, 120, 100) == ((1,), ((1,), (2,), (0,)))


@rule("VH-136", "VH-G39")
def test_equal_scores_share_the_win() -> None:
    assert scores(120, 120, 90) == ((0, 1), ((0, 1), (2,)))
    assert scores(120, 120, 90, tie_break="supplies") == ((0, 1), ((0, 1), (2,)))


def tie(tie_break: str, first: dict[str, Any], second: dict[str, Any]) -> tuple[int, ...]:
    s = lay(2, phase="end", tie_break=tie_break, workers=0, **first, p2={"workers": 0, **second})
    assert s.match.ending.scores[0] == s.match.ending.scores[1]
    winners: tuple[int, ...] = s.match.ending.winners
    return winners


@rule("VH-G39")
@pytest.mark.parametrize(("tie_break", "winners"), [("shared", (0, 1)), ("supplies", (1,))])
def test_more_supplies_break_a_tie_or_not(tie_break: str, winners: tuple[int, ...]) -> None:
    assert tie(tie_break, {"points": 50, "stock": 10}, {"points": 50, "stock": 14}) == winners
    assert tie(tie_break, {"points": 51, "stock": 10, "halls": 2}, {"points": 54, "stock": 15}) == winners


@rule("VH-G39")
@pytest.mark.parametrize(("tie_break", "winners"), [("shared", (0, 1)), ("supplies", (1,))])
def test_then_more_halls(tie_break: str, winners: tuple[int, ...]) -> None:
    assert tie(tie_break, {"points": 54, "stock": 9}, {"points": 50, "stock": 9, "halls": 2}) == winners


@rule("VH-137")
def test_the_throws_of_a_round_go_in_step() -> None:
    s = lay(2, phase="round", **SAME).play(roll=FIRST)
    s.play("p1 reroll", *["p1 keep 0"] * 5).asks("p2", "CommonThrows.choose")
    assert [sheet(s, n)["throws"] for n in (1, 2)] == [1, 1]  # nothing is thrown before p2 has answered
    s.play("p2 stop", roll="6 6 6 6 6 6 6 6 6").asks("p1", "CommonThrows.choose")
    assert [sheet(s, n)["dice"] for n in (1, 2)] == [[6] * 5, [1, 2, 3, 4, 5]]
    assert sheet(s, 2)["throws"] == 1


@rule("VH-137")
def test_answers_are_sealed_until_all_have_answered() -> None:
    """Whatever p1 has answered, p2 is shown and offered the same."""
    answers = [["p1 stop"], ["p1 reroll", *["p1 keep 0"] * 5], ["p1 reroll", *["p1 keep 1"] * 4, "p1 keep 0"]]
    views = []
    for given in answers:
        s = lay(2, phase="round", **SAME).play(roll=FIRST).play(*given)
        view = s.match.view(1, explain=True)
        views.append((view, s.options("p2")))
    assert views[0] == views[1] == views[2]


@rule("VH-137")
def test_who_answers_first_sees_which_dice_are_asked_for() -> None:
    """p2 is some answers ahead of p1, and stands at a question of its own."""
    s = lay(2, phase="round", **SAME).play(roll=FIRST).play("p2 reroll", "p2 keep 1")
    assert [s.match.view(seat)["flow"][-1] for seat in (0, 1)] == [
        {"is": "CommonThrows", "step": "choose", "seat": 0, "asked": 0},
        {"is": "CommonThrows", "step": "choose", "seat": 1, "asked": 2},
    ]
    assert [choice.label for choice in s.match.scene(1).choices] == ["Keep no 2", "Keep one: 2"]


@rule("VH-137")
def test_both_are_asked_at_once_and_in_any_order() -> None:
    s = lay(2, phase="round", **SAME).play(roll=FIRST)
    assert s.options("p1") == s.options("p2") == {"stop", "reroll"}
    s.play("p2 stop")
    assert s.options("p1") == {"stop", "reroll"}
    s.match.apply("p1 stop")
    assert isinstance(s.match.need, Chance)


@rule("VH-137")
def test_who_answers_first_does_not_matter() -> None:
    """A whole keep may be fixed before the others have said anything."""
    ways = []
    one, two = ["p1 reroll", "p1 keep 1", *["p1 keep 0"] * 4], ["p2 reroll", *["p2 keep 0"] * 4, "p2 keep 1"]
    for order in ([*one, *two], [*two, *one], [two[0], *one, *two[1:]]):
        s = lay(2, phase="round", **SAME).play(roll=FIRST).play(*order[:-1])
        assert [sheet(s, n)["throws"] for n in (1, 2)] == [1, 1]
        s.play(order[-1], roll="6 5 5 4 4 3 3 2 2")
        ways.append([sheet(s, n)["dice"] for n in (1, 2)])
    assert ways == [[[1, 4, 5, 5, 6], [4, 5, 5, 5, 6]]] * 3


@rule("VH-137")
def test_with_own_dice_nothing_is_sealed() -> None:
    s = lay(2, phase="round").play(roll="1 2 3 4 5 1 2 3 4 5")
    s.play("p2 reroll", *["p2 keep 0"] * 5, roll="6 6 6 6 6")  # at once, and for all to see
    assert sheet(s, 2)["dice"] == [6] * 5
    assert s.options("p1") == {"stop", "reroll"}


@rule("VH-135", "VH-137")
def test_alone_with_the_same_dice_the_rules_are_the_usual_ones() -> None:
    s = lay(phase="round", **SAME).play(roll=FIRST).asks("p1", "CommonThrows.choose")
    lists = " ".join([FIRST] * 3)
    s.play("stop", roll=lists).asks("p1", "HourglassTime.act")
    assert at(s, "dice throws allowed") == [[1, 2, 3, 4, 5], 1, 3]


@rule("VH-137", "VH-030")
@pytest.mark.parametrize(("insane", "most"), [(False, 3), (True, 2)])
def test_as_many_throws_as_with_own_dice(insane: bool, most: int) -> None:
    lists = 3 if insane else 4  # as many as Mystical Force could ever allow
    s = lay(phase="round", workers=2, insane=insane, **SAME).play(roll=FIRST)
    for made in range(1, most):
        assert at(s, "throws") == [made]
        fallen = 1 if made < most - 1 else lists - made  # after the last throw the lists left are turned over
        s.play("reroll", "keep 0", "keep 0", roll=" ".join([FIRST] * fallen))
    s.asks("p1", "HourglassTime.act")
    assert at(s, "throws") == [most]


def answered(match: Match, seat: int) -> tuple[int, ...]:
    """What a seat has answered for the next throw: how, and how many of each number it keeps."""
    table: Any = match.table
    found: tuple[int, ...] = table.sheets[seat].keeping
    return found


@rule("VH-137")
def test_what_others_have_answered_is_imagined_in_every_way() -> None:
    s = lay(3, phase="round", **SAME).play(roll=FIRST).play("p1 stop", "p2 reroll")
    dice = at(s, "dice")[0]
    while s.match.question.seat == 1:
        s.play(min(s.options()))
    worlds = [s.match.imagine(2, seed) for seed in range(40)]
    for seat in (0, 1):
        answers = {answered(world, seat) for world in worlds}
        assert len(answers) > 10
        assert len({how for how, *_ in answers}) == 2  # to stop, and to throw again
        assert 8 < sum(answered(world, seat)[0] == answered(s.match, 0)[0] for world in worlds) < 32  # each often
        for _, *kept in answers:
            assert all(n <= dice.count(face) for face, n in enumerate(kept, 1))
            assert sum(kept) != len(dice)  # who keeps everything stops
        assert {answered(s.match.imagine(seat, seed), seat) for seed in range(5)} == {answered(s.match, seat)}


@rule("VH-137")
def test_who_is_asked_knows_what_was_asked_and_answered_so_far_in_every_world() -> None:
    s = lay(2, phase="round", **SAME).play(roll=FIRST).play("p1 reroll", "p1 keep 1")
    asked = [s.match.imagine(0, seed) for seed in range(4)]
    for world in asked:
        assert answered(world, 0) == answered(s.match, 0)
        assert world.view(0) == s.match.view(0)
    s.play("p1 keep 0", "p1 keep 0", "p1 keep 0", "p1 keep 0")  # the first question of p2: nothing to be forgotten
    assert answered(s.match.imagine(0, 1), 0) == answered(s.match, 0)


@rule("VH-129", "VH-130")
def test_a_scepter_scores_for_the_seat_that_has_it() -> None:
    s = lay(2, phase="cleanup", round=1, stock=5, p2={"buildings": "scepter:1c3+1d3"}).play(roll="1 2 3 4 5")
    s.play("p1 pass", "p2 stop", "p2 done")
    assert [sheet(s, seat)["points"] for seat in (1, 2)] == [0, 1]
