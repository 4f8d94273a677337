"""Beats on the wire: bounded, and each may bring its patches before the others without harm to the picture."""

from __future__ import annotations

import pytest
from tests.shelf import FOUND

from ludus.core import views
from ludus.core.beats import Beat, Who
from ludus.core.game import Game
from ludus.core.match import playout
from ludus.draw.patch import Patch, apply, diff
from ludus.table import beats
from ludus.table.beats import Hearing
from ludus.table.story import Story
from ludus.testing.play import chooser

ANSWERS = 60


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)
def test_patches_that_beats_bring_first_make_the_same_picture(game: Game) -> None:
    rng, early = chooser(7), 0
    match = game.begin(seed=7)
    playout(match, rng, 10)
    before = match.scene(0)
    for _ in range(ANSWERS):
        assert match.table.diary is not None
        begin = len(match.table.diary.entries)
        playout(match, rng, 1)
        after = match.scene(0)
        patches = diff(before, after)
        played = [
            n for beat in beats.beats_json(views.beats(game, match, 0, begin), patches) for n in beat.get("patches", ())
        ]
        assert len(set(played)) == len(played), "each patch is brought once"
        rest = [n for n in range(len(patches)) if n not in played]
        shown = apply(before, [patches[n] for n in [*played, *rest]])
        assert shown.to_json() == after.to_json()
        early += len(played)
        before = after
        if match.over:
            break
    assert early or game.id in ("hollow-cell", "void-halls"), "no beat brings anything"


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.id)
def test_who_heard_all_before_is_played_the_same_as_who_comes_now(game: Game) -> None:
    rng, told = chooser(5), 0
    story = Story(game.begin(seed=5))
    hearings = {seat: Hearing() for seat in (0, None)}
    for _ in range(ANSWERS):
        begin = story.length()
        playout(story.match, rng, 1)
        for seat, hearing in hearings.items():
            now = views.beats(game, story.match, -1 if seat is None else seat, begin)[-beats.MOST :]
            assert hearing.since(game, story, seat, begin) == now
            told += len(now)
        if story.over:
            break
    assert told, "nothing was played"


def test_a_beat_brings_only_what_touches_one_shape_that_stays() -> None:
    beat = Beat("step", "Somebody walks", Who("A", 0, "a"), keys=("a", "b"))
    patches = [Patch("remove", "a"), Patch("add", "", "top", {"key": "b"}), Patch("move", "a"), Patch("change", "c")]
    assert beats.beats_json([beat], patches)[0]["patches"] == [2]


def test_of_two_beats_the_later_brings_what_changes() -> None:
    twice = [Beat("step", "x", keys=("a",)), Beat("fall", "x", keys=("a",))]
    first, second = beats.beats_json(twice, [Patch("change", "a")])
    assert "patches" not in first
    assert second["patches"] == [0]


def test_what_is_sent_is_bounded() -> None:
    told = beats.cut(Beat("reveal", "c" * 9000, values={"lines": ["l" * 9000] * 900}).to_json())
    assert len(told["cause"]) == beats.LONG
    assert len(told["lines"]) == beats.LONG
    assert len(told["lines"][0]) == beats.LONG
