"""The flow: each step is a method, asks or acts but never both, and is reached by some golden play-through."""

from __future__ import annotations

from functools import cache

from ludus.core.diary import Answer, Outcome
from ludus.core.flow import Ask, Chance
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.testing import state_bytes, trace
from ludus.testing.cases import Case, scale
from ludus.testing.golden import Setup, play_setup, read_setups
from ludus.testing.play import chooser
from ludus.testing.trace import Passed, all_steps, passed_steps, steps_after
from tests.shelf import GOLDEN

MOVES = 40 * scale()


def traced(match: Match, seed: int, moves: int) -> list[Passed]:
    """Play at random in slow motion; the flow loop itself must come to the same state."""
    rng, found = chooser(seed), []
    for _ in range(moves):
        need = match.need
        if not isinstance(need, Ask):
            break
        action, quick = need.options[rng.below(len(need.options))], match.quiet()
        quick.answer(action)
        found += steps_after(match, action)
        assert state_bytes(quick) == state_bytes(match), f"after '{action}' the flow went two ways"
    return found


@cache
def golden_steps(id: str) -> frozenset[str]:
    """The steps that the golden play-throughs of a game pass."""
    game, setups = read_setups(GOLDEN / id)
    found: set[str] = set()
    for setup in setups:
        match = setup.begin(game)
        found |= {f"{type(f).__name__}.{f.where()}" for f in match.stack}
        fresh, first = game.start(match.setting)
        begun = Match(match.setting, fresh, match.setting.rng(), [first])
        found |= {p.step for p in passed_steps(begun)}
        found |= followed(game, setup)
    return frozenset(found)


def followed(game: Game, setup: Setup) -> set[str]:
    """The steps of one play-through, followed in slow motion from question to question."""
    found: set[str] = set()
    copy = setup.begin(game)
    assert copy.table.diary is not None
    at = len(copy.table.diary.entries)
    for match in play_setup(game, setup):
        assert match.table.diary is not None
        for entry in match.table.diary.entries[at:]:
            if isinstance(entry, Answer) and isinstance(copy.need, Ask) and entry.action not in copy.need.options:
                copy.stack.append(game.aside(entry.action, entry.seat))
                found |= {p.step for p in passed_steps(copy)}
            elif isinstance(entry, Answer):
                found |= {p.step for p in steps_after(copy, entry.action)}
            elif isinstance(entry, Outcome) and isinstance(copy.need, Chance):
                fell = copy.land(copy.need, copy.need.read(entry.text))
                found |= {p.step for p in passed_steps(copy, fell)}
        at = len(match.table.diary.entries)
        assert trace.looks(copy) == trace.looks(match), "slow motion went another way"
    return found


def test_a_step_asks_or_acts(case: Case) -> None:
    """Law 1: what asks leaves the state untouched."""
    match = case.begin(51, quiet=True)
    table, first = case.game.start(match.setting)
    passed = passed_steps(Match(match.setting, table, match.setting.rng(), [first]))
    passed += traced(match, 51, MOVES)
    both = sorted({p.step for p in passed if p.asks and p.acts})
    assert passed
    assert not both, f"these steps ask and act: {both}"


def test_procedures_cite_known_rules(game: Game) -> None:
    """Each step has a rule of the ledger; names are used once."""
    assert game.procedures
    modules: dict[str, set[str]] = {}
    for name, cls in game.procedures.items():
        modules.setdefault(name, set()).add(cls.__module__)
        assert set(cls.steps.values()) <= set(game.rules.rules), f"{name} cites rules that the ledger does not have"
    assert all(len(found) == 1 for found in modules.values())


def test_every_step_is_reached_by_golden_play(game: Game) -> None:
    missed = sorted(all_steps(game.own_procedures) - golden_steps(game.id))
    assert not missed, f"no golden play-through of {game.id} reaches {missed}; add a set-up that does"
