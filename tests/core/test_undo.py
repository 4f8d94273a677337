"""Taking back: free until somebody answered, chance fell or anything hidden was learnt."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ludus.core import record, undo
from ludus.core.action import Action
from ludus.core.errors import BadFile, UndoRefused
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, NEXT, OVER, Flow, Procedure, ask
from ludus.core.match import Match
from ludus.games._template import GAME as STONES
from ludus.testing import play_randomly, position, state_bytes
from tests.toys.bids import GAME as BIDS
from tests.toys.bids.actions import BOLD, MEEK
from tests.toys.bids.table import Hall
from tests.toys.raid import GAME as RAID


def raid(*answers: str, seed: int = 1) -> Match:
    match = RAID.begin(2, seed)
    for answer in answers:
        match.apply(answer)
    return match


def refused(match: Match, seat: int | None, says: str, consent: tuple[int, ...] = ()) -> None:
    before = match.to_json()
    with pytest.raises(UndoRefused, match=says):
        match.undo(seat, consent)
    assert match.to_json() == before


def test_what_taught_nobody_anything_is_free() -> None:
    match = raid()
    before = match.to_json()
    match.apply("p1 wait")
    assert str(match.undo(0)) == "wait"
    assert match.to_json() == before
    match.apply("p1 wait")
    assert str(match.undo()) == "wait"
    assert match.to_json() == before


def test_another_answer_stands_in_the_way() -> None:
    match = raid("p1 wait", "p2 wait")
    refused(match, 0, "p2 has answered since and has not agreed")
    match.undo(1)
    match.undo(0)
    assert match.record() == raid().record()


def test_consent_takes_several_answers_back() -> None:
    match = raid("p1 wait", "p2 wait")
    assert str(match.undo(0, consent=(1,))) == "wait"
    assert match.record() == raid().record()


@pytest.mark.parametrize("answer", ["draw", "peek p2", "raid p2"])
def test_chance_is_not_taken_back(answer: str) -> None:
    refused(raid(f"p1 {answer}"), 0, "dice were rolled or cards drawn since; every other player must agree")


def test_what_was_shown_is_not_taken_back() -> None:
    """A whisper changes nothing on the table, but it was heard."""
    refused(raid("p1 show p2"), 0, "something hidden was revealed since")


def test_what_was_played_from_a_hidden_hand_is_not_taken_back() -> None:
    match = raid()
    bank = next(str(a) for a in match.question.options if str(a).startswith("bank"))
    match.apply(bank)
    refused(match, 0, "p2 has learned something since")


def test_what_was_uncovered_is_not_taken_back() -> None:
    match = BIDS.begin(2, 1)
    for answer in ("p1 card 1", "p1 meek", "p2 card 2", "p2 meek"):
        match.apply(answer)
    refused(match, 1, "something hidden was revealed since")


def test_with_consent_chance_falls_anew() -> None:
    """The record says so, replays, and verifies."""
    fell = set()
    match = raid()
    for _ in range(6):
        match.apply("p1 raid p2")
        fell.add(next(line for line in reversed(match.record().splitlines()) if line.startswith("* roll")))
        match.undo(0, consent=(1,))
    assert len(fell) > 1
    assert match.record().splitlines()[-1] == "* fresh 6"
    play_randomly(match, 3)
    assert record.verify(RAID, match.record()) == []
    assert state_bytes(record.replay(RAID, match.record())) == state_bytes(match)
    assert RAID.load(match.to_json()).record() == match.record()


def test_auditable_chance_falls_anew_too() -> None:
    match = RAID.begin(2, 5, fair=True)
    match.apply("p1 draw")
    match.undo(0, consent=(1,))
    match.apply("p1 draw")
    assert record.verify(RAID, match.record()) == []


def test_real_dice_can_be_taken_back() -> None:
    """A match whose outcomes were given by hand does not need the seed to agree."""
    match = RAID.begin(2, 1, explicit=True)
    for _ in range(6):
        match.outcome(2)
    match.apply("p1 wait")
    match.undo(0)
    assert match.explicit
    assert match.view(0)["table"]["raiders"][0]["hand"] == [2, 2, 2]
    match.apply("p1 draw")
    match.outcome(0)
    refused(match, 0, "dice were rolled or cards drawn since")
    match.undo(0, consent=(1,))
    assert match.view(0)["table"]["raiders"][0]["hand"] == [2, 2, 2]


def test_the_last_move_of_a_game_can_be_taken_back() -> None:
    match = STONES.begin(2, 1, stones=1)
    match.apply("take 1")
    assert match.over
    match.undo()
    assert [str(a) for a in match.question.options] == ["take 1"]


def test_a_sealed_answer_is_free_while_it_is_sealed() -> None:
    match = BIDS.begin(3, 1)
    match.apply("p1 card 2")
    match.apply("p3 card 1")
    match.apply("p3 meek")
    assert str(match.undo(2)) == "meek"
    assert str(match.undo(2)) == "card 1"
    match.apply("p3 card 3")
    assert str(match.undo(0)) == "card 2"
    assert [(h.seat, str(h.action)) for h in match.held] == [(2, "card 3")]
    assert [d.seat for d in match.decisions] == [0, 1, 2]
    refused(match, 1, "there is nothing to undo")


def test_sealed_answers_of_a_later_round_stand_in_the_way() -> None:
    match = BIDS.begin(2, 1)
    for answer in ("p1 card 1", "p1 meek", "p2 card 2", "p2 meek", "p2 card 3"):
        match.apply(answer)
    assert str(match.undo(1)) == "card 3"
    match.apply("p2 card 3")
    refused(match, 0, "p2 has answered since")
    match.undo(0, consent=(1,))
    assert match.held == []
    assert [d.seat for d in match.decisions] == [0, 1]


def test_a_sealed_answer_is_taken_back_alike_from_a_match_that_was_kept() -> None:
    match = BIDS.begin(3, 1)
    match.apply("p2 card 1")
    match.apply("p2 meek")
    before = match.clone()
    match.apply("p1 card 2")
    kept = {0: before, 1: match.clone()}
    match.apply("p1 meek")
    for earlier in (undo.taken_back(match, 0, (), count=2)[0], undo.taken_back(match, 0, (), kept, 2)[0]):
        assert [(held.seat, held.action.text) for held in earlier.held] == [(1, "card 1"), (1, "meek")]
        assert earlier.asked == [0, 2]
        assert state_bytes(earlier) == state_bytes(before)


class Vote(Procedure):
    """The first bidder says something openly; then everybody votes in secret."""

    steps = {
        "opening": "",
        "vote": "",
    }
    sealed = ("vote",)
    votes: Public[int] = 0

    def opening(self, t: Hall) -> Flow:
        return ask(0, [BOLD, MEEK])

    def on_opening(self, t: Hall, a: Action) -> Flow:
        return NEXT

    def vote(self, t: Hall) -> Flow:
        return ask(self.votes, [BOLD, MEEK]) if self.votes < len(t.bidders) else OVER

    def on_vote(self, t: Hall, a: Action) -> Flow:
        self.votes += 1
        return AGAIN


def test_sealed_answers_to_what_followed_stand_in_the_way_though_nobody_has_seen_them() -> None:
    """Who gave them would find the answer they were given upon gone."""
    match = replace(BIDS, start=lambda setting: (BIDS.start(setting)[0], Vote())).begin(2, 1)
    match.apply("p1 bold")
    match.apply("p2 meek")
    refused(match, 0, "others have answered since and have not agreed")
    assert str(match.undo(0, consent=(1,))) == "bold"
    assert match.held == []
    match.apply("p1 meek")
    assert str(match.undo(0)) == "meek"


def test_what_the_last_sealed_answer_uncovers_is_noticed_even_where_no_event_says_so() -> None:
    match = replace(BIDS, facts=replace(BIDS.facts, reveals=())).begin(2, 1)
    for answer in ("p1 card 1", "p1 meek", "p2 card 2", "p2 meek"):
        match.apply(answer)
    refused(match, 1, "p1 has learned something since")


# --- positions --------------------------------------------------------------------------------------------------------


def laid_out() -> Match:
    return position(RAID, 2, p1="gem guard", p2="coin").play("p1 wait").match


def test_undo_stops_at_a_position_that_was_laid_out() -> None:
    match = position(RAID, 2, p1="gem guard", p2="coin").match
    start = state_bytes(match)
    refused(match, 0, "there is nothing to undo")
    match.apply("wait")
    match.undo(0, consent=(1,))
    assert state_bytes(match) == start
    refused(match, None, "there is nothing to undo")


@pytest.mark.parametrize("believed", [True, False])
def test_a_loaded_position_is_still_where_undo_stops(believed: bool) -> None:
    match = laid_out()
    start = state_bytes(position(RAID, 2, p1="gem guard", p2="coin").match)
    back = RAID.load(match.to_json(), believed)
    assert back.to_json() == match.to_json()
    back.undo(0, consent=(1,))
    assert json.loads(state_bytes(back))[0]["table"] == json.loads(start)[0]["table"]
    refused(back, 0, "there is nothing to undo")


def test_a_match_that_began_with_a_position_has_no_record() -> None:
    match = laid_out()
    for played in (match, match.clone(), RAID.load(match.to_json())):
        with pytest.raises(BadFile, match="no record: the match started mid-game"):
            played.record()
    assert position(RAID, 2).match.record().startswith("game toy-raid 1")


def test_a_diary_begun_in_the_middle_is_where_undo_stops() -> None:
    match = RAID.begin(2, 1)
    match.apply(match.question.options[0])
    match.begin_diary()
    refused(match, None, "there is nothing to undo")
    before = state_bytes(match)
    match.apply(match.question.options[0])
    match.undo(consent=(0, 1))
    assert json.loads(state_bytes(match))[0]["table"] == json.loads(before)[0]["table"]


def test_an_imagined_world_does_not_hold_the_position_that_the_true_one_began_with() -> None:
    assert laid_out().imagine(1, 1).origin is None


def test_nothing_is_taken_back_beyond_where_a_match_begins_though_its_log_goes_back_further() -> None:
    match = raid("p1 wait")
    match.begin_here()
    assert match.log()
    refused(match, None, "there is nothing to undo")
    match.apply("p2 wait")
    assert str(match.undo(1)) == "wait"
    refused(match, 0, "there is nothing to undo")
