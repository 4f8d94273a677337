"""What may be known: views, imagined worlds, and leaks now and one move later."""

from __future__ import annotations

import pytest

import ludus
from ludus.core.game import Game
from ludus.core.redact import SecretRead
from ludus.testing import checks, stops, trace
from ludus.testing.cases import Case, scale, spread
from ludus.testing.play import chooser
from ludus.testing.secrecy import Imagination, leak_later, leak_now
from tests.toys.leaky import BARE, COUNTING, LEAKY, LOUD

STOPS, STRIDE = spread(20, 3)


def leaks(case: Case, seeds: range, count: int = STOPS, stride: int = STRIDE) -> tuple[list[str], list[str], int]:
    """What leaks now, what leaks only one move later, and how many worlds could be compared then."""
    now, later, compared, rng = [], [], 0, chooser(41)
    for seed in seeds:
        for n, match in enumerate(stops(case.begin(seed), seed, count, stride)):
            actions = match.setting.space.actions
            tries = [*match.stack[-1].near(match.table)[:20], *[actions[rng.below(len(actions))] for _ in range(5)]]
            for seat in (-1, *range(match.players)):
                now.append(leak_now(match, seat, n, tries))
                found = leak_later(match, seat, n, rng)
                compared += found is not None
                later.append("" if now[-1] else found or "")
    return [x for x in now if x], [x for x in later if x], compared


def test_nothing_leaks(case: Case) -> None:
    """Table, flow, who is asked, options, refusals, events and log are the same in every imagined world."""
    seeds = range(31, 33 if ludus.compiled() else 32)  # the second one only where it is cheap
    now, later, compared = leaks(case, seeds)
    assert not now, now[0]
    untold = case.game.id == "toy-rounds" and "shape=silent" in str(case)  # its points show what was sealed: its rule
    assert not later or untold, later[0]
    assert compared


def test_views_are_plain_and_hold_no_hidden_field(case: Case) -> None:
    seen = 0
    for match in stops(case.begin(34), 34, STOPS, STRIDE):
        checks.views_are_plain(match)
        seen += 1
    assert seen


def test_imagined_worlds_agree_with_the_view(case: Case) -> None:
    imagined = 0
    for n, match in enumerate(stops(case.begin(35), 35, STOPS, STRIDE)):
        for seat in range(match.players):
            checks.imagined_world_agrees(match, seat, n)
            imagined += 1
    assert imagined


def test_a_game_without_secrets_but_answers_has_none_between_them(game: Game) -> None:
    """Who says `answers_only` says that outside of them every imagined world is the true one."""
    if not game.facts.answers_only:
        pytest.skip(f"{game.title} does not say so")
    seen = 0
    for match in stops(game.begin(seed=36), 36, STOPS, STRIDE):
        if not match.several():
            worlds = [match.imagine(seat, 36) for seat in range(match.players)]
            assert all(trace.looks(world) == trace.looks(match) for world in worlds)
            seen += 1
    assert seen


def test_hidden_things_are_imagined_anew(game: Game) -> None:
    """A world that copies a secret would tell it to whoever searches in it."""
    if not game.hidden:
        pytest.skip(f"{game.title} says it has no secrets")
    counts = Imagination()
    for seed in range(3):
        for n, match in enumerate(stops(game.begin(game.seats[-1], seed), seed, 30 * scale(), 2)):
            for seat in range(match.players):
                counts.note(match, seat, n)
    assert not counts.copied_fields(), f"never imagined differently: {counts.copied_fields()}"
    assert counts.filled


def test_a_planted_leak_is_found_one_move_later() -> None:
    """Law 6: who cannot react is not asked. Where nothing shows at once, the next move tells."""
    _, later, compared = leaks(Case(LEAKY, 3), range(12), 20, 1)
    assert any("/asked" in leak or "/flow" in leak for leak in later)
    assert all("after 'raid" in leak or "after 'pass'" in leak or "after 'shield'" in leak for leak in later)
    assert len(later) < compared / 4, "the fault shows only where a window opens"


def test_a_loud_event_is_found() -> None:
    """An event that tells everybody what one seat drew."""
    now, later, _ = leaks(Case(LOUD, 3), range(6), 20, 1)
    assert not now
    assert any("discarded" in leak for leak in later)


def test_a_view_that_counts_a_hidden_bag_raises() -> None:
    match = COUNTING.begin(3, 1)
    for seat in (None, 0, 1, 2):
        with pytest.raises(SecretRead, match="bag is secret"):
            match.view(seat)


def test_a_bare_bag_is_found_at_once() -> None:
    """A view that counts what is hidden, of a table that does not hide it."""
    now, _, _ = leaks(Case(BARE, 3), range(3), 20, 1)
    assert any("/table/left" in leak for leak in now)
