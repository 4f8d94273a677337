"""Reviews: sums come out exactly, known values are found, luck is zero on average, and no secrets are used."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev

import pytest
from tests.shelf import GAMES
from tests.toys import bids, odds, race, raid

import ludus
from ludus.bots import answer, bot
from ludus.core.action import Action
from ludus.core.chance import make_rng
from ludus.core.errors import BadFile
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.review import QUICK, Answered, Depth, Fallen, Review, review
from ludus.review.look_back import ReviewRun
from ludus.review.report import OTHERS, SOURCES, plain
from ludus.review.skill import AnswerTrial, beside, judge_answer, search_answers
from ludus.review.value import Judge
from ludus.review.walk import DRAW, SET_UP, THROW, walk

TINY = Depth("tiny", outcomes=2, looks=1, worlds=1, again=2, best=1)
SMALL = Depth("small", outcomes=6, looks=2, worlds=2, again=4, best=1)


def played(game: Game, seed: int, players: int | None = None, bots: str = "random") -> Match:
    match = game.begin(players, seed)
    those = [bot(bots, seed=100 * seed + seat) for seat in range(match.players)]
    worlds = make_rng(seed, 3)
    while isinstance(match.need, Ask):
        match.answer(answer(those[match.need.seat], match, match.need.seat, worlds.below(1000)))
    return match


def odds_record(lead: str, die: int, block: str, won: int) -> str:
    return f"game toy-odds 1 · players 2 · seed 1\np1 {lead}\n* roll {die}\np2 {block}\n= p{won} wins OD-4\n"


def known(lead: str, die: int, block: str, won: int) -> Review:
    return review(odds_record(lead, die, block, won), game=odds.GAME)


# --- known numbers ----------------------------------------------------------------------------------------------------


def test_a_toy_with_known_values_gives_the_known_numbers() -> None:
    found = known("safe", 4, "wave", 1)
    first, second = found.seats
    assert [plain(first.start), plain(first.result)] == [0.5, 1.0]
    assert plain(first.errors) == pytest.approx(1 / 6, abs=1e-6)  # bold would win with 4 to 6, safe with 5 and 6
    assert plain(first.luck[THROW]) == pytest.approx(-1 / 3, abs=1e-6)  # a 4 is lost against a block
    assert plain(first.others) == 1.0  # which did not come
    assert plain(second.errors) == 1.0
    assert plain(second.luck[OTHERS]) == pytest.approx(1 / 3, abs=1e-6)
    assert first.rest == pytest.approx(0, abs=1)
    assert plain(first.adjusted) == pytest.approx(1 + 1 / 3, abs=1e-6)


def test_good_play_has_no_errors_and_all_is_luck() -> None:
    found = known("bold", 6, "block", 1)
    assert [seat.errors for seat in found.seats] == [0, 0]
    assert plain(found.seats[0].luck[THROW]) == pytest.approx(0.5, abs=1e-6)
    assert plain(found.seats[0].adjusted) == pytest.approx(0.5, abs=1e-6)


def test_the_planted_blunder_is_ranked_first_and_named() -> None:
    found = known("safe", 4, "wave", 1)
    worst = found.moment(found.seats[1].moments[0])
    assert isinstance(worst, Answered)
    assert (worst.text, worst.best, found.size(worst)) == ("wave", "block", "blunder")
    assert [moment.text for moment in found.turning_points(1)] == ["wave"]


def test_a_wave_that_changes_nothing_is_no_error() -> None:
    assert known("safe", 6, "wave", 1).seats[1].errors == 0


# --- every game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_sum_comes_out_exactly(game: Game) -> None:
    match = game.begin(seed=4)
    playout(match, make_rng(4), 40)
    found = review(match, TINY, game=game)
    for own in found.seats:
        assert own.result == own.start + sum(own.luck.values()) - own.errors + own.others + own.rest
        assert own.errors == sum(m.error for m in found.moments if isinstance(m, Answered) and m.seat == own.seat)
    assert found.to_json()["seats"][0]["result"] == plain(found.seats[0].result)


def test_a_review_is_the_same_every_time() -> None:
    match = played(raid.GAME, 7, 3)
    assert review(match, SMALL).to_json() == review(match.record(), SMALL, game=raid.GAME).to_json()


def test_a_game_that_is_not_over_can_be_looked_at() -> None:
    match = ludus.game("void-zone").begin(2, 5)
    match.apply(match.question.options[0])
    assert not review(match, SMALL).over


def test_an_empty_record_has_nothing_to_look_at() -> None:
    with pytest.raises(BadFile, match="only a header, so there is nothing to review"):
        review("game toy-odds 1 · players 2 · seed 1\n", game=odds.GAME)


# --- luck -------------------------------------------------------------------------------------------------------------


class Bad(Judge):
    """Says anything, and the same thing every time."""

    def value(self, world: Match) -> list[float]:
        return [((hash((world.table.key(), seat)) >> 5) % 997) / 997 for seat in range(world.players)]


@pytest.mark.parametrize("judge", [Judge, Bad])
@pytest.mark.parametrize("game", [raid.GAME, race.GAME, odds.GAME], ids=lambda game: game.id)
def test_luck_is_zero_on_average_whatever_is_thought_of_a_position(game: Game, judge: type[Judge]) -> None:
    rows: dict[str, list[float]] = {source: [] for source in SOURCES}
    for seed in range(40):
        look = ReviewRun(game, played(game, seed, 2).record(), SMALL, skill=False)
        look.judge = judge(look.judge.setting, SMALL)
        for _ in look.moments():
            pass
        for source, value in look.review_so_far().seats[0].luck.items():
            rows[source].append(plain(value))
    assert any(any(values) for values in rows.values()) or judge is Judge
    for source, values in rows.items():
        assert abs(fmean(values)) <= 3.5 * stdev(values) / len(values) ** 0.5 + 1e-9, source


def test_sources_are_told_apart() -> None:
    found = review(played(raid.GAME, 3, 2), SMALL, game=raid.GAME)
    fallen = [moment for moment in found.moments if isinstance(moment, Fallen)]
    assert {moment.source for moment in fallen} >= {SET_UP, THROW}
    assert all(moment.seat == -1 for moment in fallen if moment.source == SET_UP)
    assert all(moment.seat >= 0 for moment in fallen if moment.source in (THROW, DRAW))


def test_what_falls_in_a_lane_falls_to_its_seat() -> None:
    record = played(race.GAME, 5, 2).record()
    seats = {moment.seat for moment in review(record, SMALL, game=race.GAME).moments if isinstance(moment, Fallen)}
    assert seats == {0, 1}


# --- errors -----------------------------------------------------------------------------------------------------------


def at_question(game: Game, seed: int, answers: int) -> Match:
    match = game.begin(2, seed)
    rng = make_rng(seed, 9)
    for _ in range(answers):
        assert isinstance(match.need, Ask)
        match.answer(match.need.options[rng.below(len(match.need.options))])
    return match


def test_an_error_does_not_hang_on_what_is_still_to_fall() -> None:
    match = at_question(raid.GAME, 3, 4)
    need = match.need
    assert isinstance(need, Ask)
    other = match.clone()
    for _ in range(5):
        other.rng.below(6)
    both = [judge_answer(Judge(each.setting, SMALL), each, need.seat, need.options[0], 1) for each in (match, other)]
    assert both[0] == both[1]


def test_an_error_does_not_hang_on_what_others_sealed() -> None:
    """In the second question of a sealed step the first seat has planned; the second one is judged without knowing."""
    found = []
    for plan in ("card 1", "card 3"):
        match = bids.GAME.begin(2, 1)
        match.apply(plan, 0)
        match.apply("meek", 0)
        need = match.need
        assert isinstance(need, Ask)
        assert need.seat == 1
        found.append(judge_answer(Judge(match.setting, QUICK), match, 1, need.options[0], 1))
    assert found[0] == found[1]


def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_errors() -> None:
    match = at_question(raid.GAME, 3, 4)
    need = match.need
    assert isinstance(need, Ask)
    twin = match.imagine(need.seat, 11)
    assert twin.view(need.seat) == match.view(need.seat)
    assert twin.table.key() != match.table.key()
    many = Depth("many", outcomes=6, looks=2, worlds=20, again=120, best=1)
    mine, other = (
        judge_answer(Judge(each.setting, many), each, need.seat, need.options[0], 1) for each in (match, twin)
    )
    assert mine.loss[need.seat] == pytest.approx(other.loss[need.seat], abs=3 * (mine.error + other.error) + 0.01)


def test_what_is_best_in_one_half_of_the_worlds_is_compared_in_the_other() -> None:
    given, other = at_question(raid.GAME, 1, 2).question.options[:2]
    lucky = {
        given: [[0.5]] * 4,
        other: [[1.0], [0.0], [1.0], [0.0]],
    }  # no good in the second half
    better = {given: [[0.5]] * 4, other: [[0.6], [0.8], [0.6], [0.8]]}
    assert (beside(0, given, lucky).best, beside(0, given, lucky).loss) == (given, [0.0])
    assert beside(0, given, better).best == other
    assert beside(0, given, better).loss == pytest.approx([0.2])


def test_a_deep_review_looks_at_an_error_until_it_is_sure_of_its_size() -> None:
    match = at_question(raid.GAME, 1, 2)
    need = match.need
    assert isinstance(need, Ask)
    assert need.options[0].text == "draw"
    short = replace(SMALL, again=16, best=3)
    once = judge_answer(Judge(match.setting, short), match, need.seat, need.options[0], 1)
    judge = Judge(match.setting, replace(short, longest=1024))
    one, two = (judge_answer(judge, match, need.seat, need.options[0], moment) for moment in (1, 2))
    assert max(one.error, two.error) < once.error / 5
    assert one.best == two.best
    assert one.loss[need.seat] == pytest.approx(two.loss[need.seat], abs=4 * (one.error + two.error))


class Told(AnswerTrial):
    """Searches of which the second finds the better way to go on."""

    def promise(self, world: Match, action: Action, number: int, tree: int | None = None) -> list[float]:
        return [0.7 if tree == 1 else 0.2, 0.1]


def test_what_an_answer_promises_is_what_the_best_of_its_searches_found() -> None:
    match = at_question(raid.GAME, 2, 4)
    need = match.need
    assert isinstance(need, Ask)
    trial = Told(Judge(match.setting, replace(SMALL, trees=3)), match, 0, 1)
    assert search_answers(trial, need.options[:1], range(4)) == {need.options[0]: [[0.7, 0.1]] * 2}


# --- from Python ------------------------------------------------------------------------------------------------------


def test_a_match_reviews_itself() -> None:
    match = ludus.game("void-zone").begin(2, 2)
    playout(match, make_rng(4), 6)
    told: list[tuple[int, int]] = []
    assert match.review().to_json() == review(match).to_json()
    review(match, TINY, lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] == len(told)


# --- planted blunders -------------------------------------------------------------------------------------------------

PLANTED = Path(__file__).with_name("planted")  # games between bots that search, up to an answer they would not give
WINDOW = 12  # answers before it that are looked at too


@pytest.mark.parametrize(
    ("game", "planted", "best"),
    [
        ("claustrophobia", "move w", "leave"),  # leaving wins at once
        ("hollow-cell", "end", "fire left"),  # a loaded rifle stays silent
        ("hostile-takeover", "stop", "step nw"),  # two steps before the win
        ("void-halls", "done", "build"),  # 27 points are left lying
        ("void-zone", "end turn", "run"),  # out of the zone that is about to fall: the turn's end ends the game
    ],
)
def test_a_planted_blunder_is_found_and_ranked_first(game: str, planted: str, best: str) -> None:
    assert_found(game, planted, best, QUICK)


def test_a_searching_review_finds_it_too() -> None:
    """An upgrade first leaves the turn open, so that the run can still come: to a search both are as good."""
    assert_found("void-zone", "end turn", ("run", "upgrade"), replace(SMALL, again=16, best=2, trees=2))


def assert_found(game: str, planted: str, best: str | tuple[str, ...], depth: Depth) -> None:
    text = (PLANTED / f"{game}.ludus").read_text(encoding="utf-8")
    look = ReviewRun(ludus.game(game), text, depth)
    steps, seat = sum(line.startswith("p") for line in text.splitlines()), -1
    for moment in walk(look.game, text):
        if moment.action is not None and moment.step >= steps - 1 - WINDOW:
            found = look.judge_answer(moment)
            look.found += [found] if found is not None else []
        seat = moment.seat
    told = look.review_so_far()
    worst = told.moment(told.seats[seat].moments[0])
    assert isinstance(worst, Answered)
    assert (worst.step, worst.text, told.size(worst)) == (steps - 1, planted, "blunder")
    assert worst.best.startswith(best)
