"""Matches: the flow of answers, chance, views and imagined worlds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludus.core.action import Action
from ludus.core.errors import BadNotation, BadRules, NotNow, NotYours
from ludus.core.flow import AGAIN, Draw, Flow, Procedure, ask, goto, together
from ludus.core.match import Match, playout
from ludus.core.table import Table
from ludus.games._template import GAME as STONES
from ludus.testing import digest, position
from ludus.testing.play import chooser
from tests.toys.bids import GAME as BIDS
from tests.toys.raid import GAME as RAID


def test_answers_are_actions_or_notations_with_or_without_their_seat() -> None:
    matches = [STONES.begin(2, 1) for _ in range(4)]
    take = STONES.space.read("take 2")
    matches[0].apply(take)
    matches[1].apply("take 2")
    matches[2].apply("P1 Take.2")
    matches[3].apply("take 2", seat=0)
    assert len({digest(match) for match in matches}) == 1
    assert matches[0].question.seat == 1


def test_the_open_question_tells_all() -> None:
    match = STONES.begin(2, 1, stones=2)
    d = match.question
    assert (d.seat, d.kind, d.rule) == (0, "Play.turn", "ST-2")
    assert d.prompt == "How many stones do you take?"
    assert d.reason == "One, two or three; the last stone wins."
    assert [str(a) for a in d.options] == ["take 1", "take 2"]
    assert match.decisions == [d]


def test_why_not_names_the_rule() -> None:
    match = STONES.begin(2, 1, stones=2)
    found = match.forbidden("take 3")
    assert (found.rule, found.text) == ("ST-3", "Nobody takes more stones than are left.")
    assert str(found) == "Nobody takes more stones than are left. (ST-3)"
    assert match.why_not("take 2") is None
    assert match.forbidden("p2 take 2").rule == "ST-2"
    match.apply("take 2")
    assert match.forbidden("take 1").rule == "ST-4"


def test_an_action_made_elsewhere_counts_by_its_notation() -> None:
    match = STONES.begin(2, 1)
    match.apply(Action("take 1"))
    assert match.view()["table"]["left"] == 11
    with pytest.raises(BadNotation, match="Unknown action 'fly'"):
        match.apply(Action("fly"))
    assert match.why_not(Action("take 3")) is None


def test_chance_waits_in_explicit_mode() -> None:
    match = RAID.begin(2, 1, explicit=True)
    assert match.decision is None
    assert match.decisions == []
    assert match.view(0)["asked"] == []
    assert match.forbidden("draw").text == "Roll or draw first."
    for _ in range(6):
        assert isinstance(match.need, Draw)
        match.outcome(0)
    assert match.question.seat == 0
    match.apply("raid p2")
    assert type(match.need).__name__ == "Roll"
    match.outcome((1, 0))
    assert match.view(None)["flow"][1]["dice"] == [1, 0]


def test_a_wrong_return_is_reported_with_its_step() -> None:
    class Odd(Procedure):
        steps = {"bad": ""}

        def bad(self, t: Table) -> object:
            return "nonsense"

    match = STONES.begin(2, 1)
    odd = Match(match.setting, match.table, match.rng, [Odd()])
    with pytest.raises(BadRules, match=r"Odd\.bad returned 'nonsense'"):
        odd.run()


class Mistaken(Procedure):
    """Makes a mistake of each kind."""

    steps = {"circle": "", "deeper": "", "nothing": "", "nowhere": "", "nobody": ""}

    def circle(self, t: Table) -> Flow:
        return AGAIN

    def deeper(self, t: Table) -> Flow:
        child = Mistaken()
        child.turn_to("deeper")
        return child

    def nothing(self, t: Table) -> Flow:
        return ask(1, [])

    def nowhere(self, t: Table) -> Flow:
        return goto("nobodi")

    def nobody(self, t: Table) -> Flow:
        return together([])


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("circle", r"no question after 100,000 steps; stuck at Mistaken\.circle"),
        ("deeper", r"no question after 100,000 steps; stuck at Mistaken\.deeper"),
        ("nothing", r"Mistaken\.nothing asks p2 with no options"),
        ("nowhere", r"Mistaken has no step 'nobodi'. Did you mean nobody\?"),
        ("nobody", r"Mistaken\.nobody cannot start lanes"),
    ],
)
def test_a_mistake_in_the_rules_is_named_with_its_step(step: str, says: str) -> None:
    match, first = STONES.begin(2, 1), Mistaken()
    first.turn_to(step)
    with pytest.raises(BadRules, match=says):
        Match(match.setting, match.table, match.rng, [first]).run()


def test_questions_of_others_are_worded_for_the_reader() -> None:
    s = position(RAID, 3, p1="gem", p2="guard", p3="coin")
    s.play("p1 raid p2", roll="hit miss")
    s.asks("p2", "p1 raids p2 with 1")
    for seat in (None, 0, 1, 2):
        assert s.match.view(seat, explain=True)["question"][0]["prompt"] == "p1 raids p2 with 1. Do you answer?"
    assert s.match.view(1, explain=True)["choices"] == ["shield", "pass"]
    assert "choices" not in s.match.view(0, explain=True)
    assert s.match.view(2, explain=True)["refused"] == []


def test_what_cannot_be_done_is_listed_with_its_rule_before_anybody_tries() -> None:
    s = position(RAID, 2, p1="gem", p2="guard coin")
    said = {action: rule for action, rule, _ in s.match.view(0, explain=True)["refused"]}
    assert said["raid p1"] == said["raid p3"] == "RD-3"
    assert said["bank coin"] == "RD-8"
    assert not {"raid p2", "bank gem"} & said.keys()
    assert s.match.view(1, explain=True)["refused"] == []


def test_playing_out_stops_at_the_end_or_the_limit() -> None:
    match = STONES.begin(2, 1)
    assert playout(match, chooser(1), 2) == 2
    assert not match.over
    playout(match, chooser(1), 1000)
    assert match.over


def test_an_imagined_world_forgets_what_others_hide() -> None:
    s = position(RAID, 2, p1="gem gem", p2="guard guard")
    hands = {tuple(sorted(s.match.imagine(0, seed).view(1)["table"]["raiders"][1]["hand"])) for seed in range(30)}
    assert len(hands) > 3
    worlds = [s.match.imagine(0, seed) for seed in range(5)]
    assert all(world.view(0)["table"]["raiders"][0]["hand"] == [1, 1] for world in worlds)
    assert all(world.table.diary is None for world in worlds)


def test_an_imagined_world_asks_its_open_chance_anew() -> None:
    s = position(RAID, 2, p1="gem", p2="guard guard coin")
    s.match.apply("peek p2")
    weights = set()
    for seed in range(20):
        world = s.match.imagine(0, seed)
        assert isinstance(world.need, Draw)
        assert world.need.weights == tuple(world.view(1)["table"]["raiders"][1]["hand"].count(k) for k in range(3))
        weights.add(world.need.weights)
    assert len(weights) > 3


def test_an_imagined_world_does_not_know_sealed_answers() -> None:
    match = BIDS.begin(3, 1)
    match.apply("p1 card 3")
    match.apply("p1 bold")
    match.apply("p3 card 2")
    assert match.imagine(1).held == []  # that p3 has begun is not seen
    match.apply("p3 meek")
    worlds = [match.imagine(1, seed) for seed in range(30)]
    assert {str(world.held[0].action) for world in worlds} == {"card 1", "card 2", "card 3"}
    assert all(world.view(1) == match.view(1) for world in worlds)
    assert {world.to_json()["stack"][1]["plans"][0] for world in worlds} == {1, 2, 3}
    assert [[h.seat, h.action.text] for h in match.imagine(2).held] == [[2, "card 2"], [2, "meek"]]


def test_not_yours_names_who_decides() -> None:
    with pytest.raises(NotYours, match=r"p2 is not asked now: p1 decides now: How many stones do you take\?"):
        STONES.begin(2, 1).apply("p2 take 1")


def test_pictures_are_the_games_business() -> None:
    match = replace(STONES, picture=None).begin(2, 1)
    for draw in (match.scene, match.svg, match.text, match._repr_svg_):
        with pytest.raises(Exception, match="Template has no picture"):
            draw()


def test_the_end_refuses_with_its_rule() -> None:
    match = STONES.begin(2, 1, stones=1)
    match.apply("take 1")
    assert (match.over, match.need, match.ending.winners) == (True, None, (0,))
    with pytest.raises(NotNow, match=r"the game is over: p1 wins \(ST-4\)"):
        match.apply("take 1")
