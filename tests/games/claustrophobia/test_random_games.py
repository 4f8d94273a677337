"""Random games over scenarios, handicaps and options end, and nothing is ever wrong: 2,500 when compiled."""

from __future__ import annotations

import pytest
from tests.games.claustrophobia.audit_threat import ThreatAudit

import ludus
from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.testing.cases import Case, many, mixtures, time_to_look
from ludus.testing.play import chooser

CHUNKS, GAMES = 10, many(1000)
SCENARIOS = (
    "survivors", "stem_the_tide", "off_with_its_head", "the_ritual", "the_possessed", "who_dares_wins", "infection",
    "the_guide", "great_hunt",
)  # fmt: skip
KEEN = ("leave", "spread", "light", "open", "exorcise", "take", "set", "attack", "shoot", "explore", "send", "activate")
RULES = {
    "escaped", "lost_all", "one_out", "well_blown", "master_slain", "ritual_done", "redeemer_dead", "freed",
    "treasure_out", "too_few", "poisoned", "beast_slain", "three_dead", "closed", "time",
}  # fmt: skip


def chosen(options: list[Action], rng: Rng, style: int) -> Action:
    """Anything; or mostly what brings the story on."""
    found = options[rng.below(len(options))]
    if style == 0 or rng.below(4) == 0:
        return found
    keen = [x for x in options if x.text.startswith(KEEN)]
    return keen[rng.below(len(keen))] if keen else found


def played(match: Match, rng: Rng, style: int, name: str, number: int = 0) -> None:
    """Plays to the end and looks at the table now and then."""
    answers = 0
    while isinstance(match.need, Ask):
        options = match.need.options
        if time_to_look(number, answers):
            wrong = [*match.game.invariants(match.table), *ThreatAudit(match).wrong()]
            assert not wrong, f"{name}, answer {answers}: {wrong}"
        assert options, f"{name}, answer {answers}: nothing to choose from"
        if time_to_look(number, answers + 20):
            audit = ThreatAudit(match)
            menu = audit.wrong_menu() or audit.wrong_offer()
            assert not menu, f"{name}, answer {answers}: {menu}"
        match.answer(chosen(options, rng, style))
        answers += 1
        assert answers <= match.game.facts.ends, f"{name}: no end after {answers} answers"


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_nothing_is_wrong(chunk: int) -> None:
    game = ludus.game("claustrophobia")
    rng = chooser(chunk)
    for number, mixed in enumerate(mixtures(game, GAMES, seed=chunk)):
        options = dict(mixed.options) | {"scenario": SCENARIOS[number % 9]}
        case = Case(game, 2, tuple(options.items()))
        match = case.begin(number, quiet=True)
        played(match, rng, rng.below(3), f"{case!r}, game {number}", number)
        assert match.ending.rule in game.rules
        assert match.table.reason in RULES  # type: ignore[attr-defined] # the table of this game
        assert match.ending.ranking


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_scenario_plays_with_the_usual_options(scenario: str) -> None:
    game = ludus.game("claustrophobia")
    for seed in range(2):
        played(game.begin(2, seed, quiet=True, scenario=scenario), chooser(seed), seed, f"{scenario} {seed}")
