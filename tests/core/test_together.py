"""Where all play at the same time: whoever is ready answers, and nobody waits for anybody."""

from __future__ import annotations

import pytest

from ludus.core import record
from ludus.core.errors import BadFile, NotNow, NotYours, UndoRefused
from ludus.core.match import Match
from ludus.testing import state_bytes
from ludus.testing.position import Position
from tests.toys.race import GAME


def laid(players: int, dice: str) -> Position:
    """A race whose first dice have fallen like this."""
    match = GAME.begin(players, 1, explicit=True)
    return Position(match).play(roll=dice)


def lines(match: Match) -> list[str]:
    return match.record().splitlines()[1:]


def test_all_are_led_to_their_first_question_in_the_order_of_seats() -> None:
    s = laid(3, "1 2 3")
    assert s.log() == ["p1 threw 1.", "p2 threw 2.", "p3 threw 3."]
    assert s.match.asked == [0, 1, 2]
    assert [(d.seat, d.kind) for d in s.match.decisions] == [(0, "Leg.choose"), (1, "Leg.choose"), (2, "Leg.choose")]
    assert [s.match.view(seat)["flow"][-1]["far"] for seat in range(3)] == [1, 2, 3]


def test_any_of_them_goes_on_and_the_others_stay_where_they_are() -> None:
    s = laid(3, "1 2 3").play("p3 run", roll="4")
    assert s.options("p1") == s.options("p2") == s.options("p3") == {"run", "stop"}
    s.play("p3 stop", "p3 walk", "p2 stop")
    assert s.match.asked == [0, 1]
    assert (s.options("p1"), s.options("p2"), s.options("p3")) == ({"run", "stop"}, {"walk", "sprint"}, set())
    with pytest.raises(NotYours, match="p3 is not asked now"):
        s.match.apply("p3 stop")
    assert lines(s.match)[3:] == ["p3 run", "* roll 4", "p3 stop", "p3 walk", "p2 stop"]


def test_who_is_through_sees_what_is_common_and_nobody_elses_lane() -> None:
    s = laid(3, "1 2 3").play("p1 stop", "p1 walk")
    before = s.match.view(0)
    assert [frame["is"] for frame in before["flow"]] == ["Race"]
    s.play("p3 stop")
    assert s.match.view(0) == before, "whichever of the others goes on"
    assert [s.match.view(seat)["flow"][-1]["seat"] for seat in (1, 2)] == [1, 2]
    assert s.match.view()["flow"][-1]["seat"] == 2, "a spectator sees who goes on"


def test_the_step_is_over_when_all_are() -> None:
    s = laid(2, "6 6").play("p2 stop", "p2 walk")
    assert s.match.view()["flow"][0]["run"] == 0
    s.play("p1 stop", "p1 walk", roll="1 2")
    assert s.match.view()["flow"][0]["run"] == 1
    assert s.match.asked == [0, 1]


def test_when_one_is_over_the_first_of_the_others_is_asked() -> None:
    s = laid(4, "1 2 3 4").play("p2 stop", "p3 stop", "p3 walk")
    assert s.match.question.seat == 0
    s.play("p1 stop", "p1 walk")
    assert s.match.question.seat == 1
    s.play("p2 walk")
    assert s.match.question.seat == 3


def test_who_has_no_question_at_all_is_passed_over() -> None:
    s = laid(2, "6 6").play("p1 stop", "p1 sprint", "p2 stop", "p2 walk", roll="6 6")
    s.play("p1 stop", "p1 sprint", "p2 stop", "p2 walk", roll="5")  # p1 is out of breath
    assert s.match.asked == [1]
    s.play("p2 stop", "p2 walk")
    assert s.match.over
    assert s.match.ending.scores == (14.0, 17.0)


def test_a_refusal_is_that_of_the_seat_itself_and_changes_nothing() -> None:
    match = laid(2, "1 2").play("p1 stop").match
    before = match.to_json()
    assert match.forbidden("walk", 1).rule == "RC-4"
    with pytest.raises(NotNow, match="RC-4"):
        match.apply("walk", 1)
    assert match.to_json() == before
    assert match.why_not("walk", 0) is None
    refused = match.view(1, explain=True)["refused"]
    assert [text for text, _, _ in refused] == ["walk", "sprint"]


def test_it_is_saved_copied_and_replayed() -> None:
    match = GAME.begin(3, 2)
    for answer in ("p3 stop", "p1 run", "p3 walk", "p2 stop"):
        match.apply(answer)
        for other in (GAME.load(match.to_json()), GAME.load(match.to_json(), believed=False), match.clone()):
            assert state_bytes(other) == state_bytes(match)
            assert other.asked == match.asked
    assert record.verify(GAME, match.record()) == []
    assert state_bytes(record.replay(GAME, match.record())) == state_bytes(match)
    copy = match.clone()
    copy.apply("p1 stop")
    assert copy.asked == match.asked
    assert state_bytes(copy) != state_bytes(match)


def test_alone_there_is_nothing_to_put_aside() -> None:
    match = GAME.begin(1, 1)
    assert match.lanes is None
    assert not match.several()
    assert "lanes" not in match.to_json()


def test_a_seat_takes_back_what_it_did_while_others_went_on() -> None:
    s = laid(2, "1 2").play("p1 stop", "p2 run", "p2 stop", "p2 walk", roll="4")
    generator = s.match.rng.state()
    assert s.match.undo(0).text == "stop"
    assert (s.match.explicit, s.match.rng.state()) == (True, generator)  # these dice were thrown by hand
    assert lines(s.match) == ["* roll 1", "* roll 2", "p2 run", "* roll 4", "p2 stop", "p2 walk"]
    assert (s.options("p1"), s.match.asked) == ({"run", "stop"}, [0])
    assert s.match.view()["table"]["runners"][1]["fields"] == 6
    s.play("p1 run", roll="3")
    assert s.match.view(0)["flow"][-1]["far"] == 4


def test_chance_falls_on_as_if_nothing_had_been_taken_back() -> None:
    match = GAME.begin(2, 4)
    for answer in ("p1 stop", "p2 stop", "p2 walk"):
        match.apply(answer)
    with_it = match.clone()
    match.undo(0)
    for answer in ("p1 stop", "p1 walk"):
        match.apply(answer)
    with_it.apply("p1 walk")
    assert match.rng.state() == with_it.rng.state()
    assert match.table.to_json() == with_it.table.to_json()
    assert record.verify(GAME, match.record()) == []


def test_a_die_that_has_fallen_is_not_taken_back() -> None:
    s = laid(2, "1 2").play("p1 run", "p2 stop", roll="4")
    with pytest.raises(UndoRefused):
        s.match.undo(0)
    s = laid(2, "1 2").play("p1 stop", "p1 walk", "p2 stop", "p2 walk", roll="3 3")
    with pytest.raises(UndoRefused):  # the next round has begun since
        s.match.undo(0)


def test_what_led_to_the_next_round_is_taken_back_with_the_consent_of_all() -> None:
    s = laid(2, "6 6").play("p1 stop", "p2 stop", "p1 walk", "p2 walk", roll="3 3")
    with pytest.raises(UndoRefused, match="p2 has answered since"):
        s.match.undo(0)
    assert s.match.undo(0, consent=(1,)).text == "walk"
    assert (s.options("p1"), s.options("p2")) == ({"walk", "sprint"}, {"walk", "sprint"})


def test_by_consent_a_die_is_taken_back_and_the_others_stay_where_they_are() -> None:
    match = GAME.begin(3, 15, fair=True)
    for answer in ("p2 stop", "p1 run", "p3 stop", "p2 walk", "p3 sprint"):
        match.apply(answer)
    others = [match.table.to_json()["runners"][seat] for seat in (1, 2)]
    with pytest.raises(UndoRefused, match="dice were rolled or cards drawn since; every other player must agree"):
        match.undo(0, consent=(1,))
    assert match.undo(0, consent=(1, 2)).text == "run"
    assert [match.table.to_json()["runners"][seat] for seat in (1, 2)] == others
    assert match.asked == [0]
    assert lines(match)[3:] == ["p2 stop", "p3 stop", "p2 walk", "p3 sprint", "* fresh p1 1"]
    match.apply("p1 run")
    assert record.verify(GAME, match.record()) == []
    assert state_bytes(record.replay(GAME, match.record())) == state_bytes(match)
    loaded = GAME.load(match.to_json(), believed=False)
    assert state_bytes(loaded) == state_bytes(match)


def test_by_consent_one_takes_back_after_another_and_the_record_tells_both() -> None:
    match = GAME.begin(3, 15, fair=True)
    for answer in ("p1 run", "p2 run", "p3 stop"):
        match.apply(answer)
    everybody = (0, 1, 2)
    assert [match.undo(seat, consent=everybody).text for seat in (1, 0)] == ["run", "run"]
    assert lines(match)[3:] == ["p3 stop", "* fresh p2 1", "* fresh p1 2"]
    for answer in ("p2 run", "p1 run"):
        match.apply(answer)
    assert record.verify(GAME, match.record()) == []
    assert state_bytes(record.replay(GAME, match.record())) == state_bytes(match)


def test_a_record_says_whose_dice_fall_anew_only_where_they_are_its_own() -> None:
    match = GAME.begin(2, 5, fair=True)
    record_of = match.record()
    with pytest.raises(BadFile, match="p3 has no dice of its own here"):
        record.replay(GAME, record_of + "* fresh p3 1\n")
    with pytest.raises(BadFile, match="must give a number from 1"):
        record.replay(GAME, record_of + "* fresh p1 0\n")


@pytest.mark.parametrize("fair", [False, True])
def test_whose_dice_fall_does_not_depend_on_who_is_quicker(fair: bool) -> None:
    """Each throws its own dice: what the others do, and how often they throw, changes nothing in them."""

    def legs(*answers: str) -> dict[int, int]:
        match = GAME.begin(3, 15, fair=fair)
        for answer in answers:
            match.apply(answer)
        shown = [match.view(seat) for seat in range(3)]
        return {seat: view["flow"][-1]["far"] for seat, view in enumerate(shown) if seat in match.asked}

    first = legs()
    assert len(first) == 3
    late, early = legs("p1 run", "p2 run", "p3 stop"), legs("p3 stop", "p2 run", "p1 run")
    assert late == early
    assert [late[seat] > first[seat] for seat in range(3)] == [True, True, False]
    assert legs("p2 run")[1] == late[1]


def test_the_next_round_throws_common_dice_that_nobody_has_changed() -> None:
    def second(*answers: str) -> list[str]:
        match = GAME.begin(2, 4)
        for answer in answers:
            match.apply(answer)
        return match.log()[-2:]

    one = second("p1 stop", "p1 walk", "p2 stop", "p2 walk")
    assert one == second("p2 stop", "p1 stop", "p2 walk", "p1 walk")
    assert all("threw" in line for line in one)


def test_explicit_chance_waits_in_each_lane() -> None:
    match = GAME.begin(2, 1, explicit=True)
    with pytest.raises(NotNow, match="roll or draw first"):
        match.apply("p1 stop")
    match.outcome((3,))
    assert match.asked == []
    match.outcome((4,))
    assert match.asked == [0, 1]
