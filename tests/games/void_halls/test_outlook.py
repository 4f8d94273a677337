"""What was learnt of sheets: it agrees with counting a round out, and knows moments that it never saw."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

import ludus
from ludus.bots import answer, bot
from ludus.core.flow import Ask
from ludus.games.void_halls.mind import outlook
from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.mind.plans import score_from_round
from ludus.games.void_halls.mind.prospects import ahead, draft_of
from ludus.games.void_halls.table import Dungeons

GAME = ludus.game("void-halls")


def sheets(track: str, most: int) -> list[tuple[Dungeons, int, Draft]]:
    """Sheets as rounds begin, in one game of a quick bot."""
    match: Any = GAME.begin(1, 3, time_track=track)
    player = bot("greedy:worlds=1", seed=1)
    found: list[tuple[Dungeons, int, Draft]] = []
    known = 0
    while isinstance(match.need, Ask) and len(found) < most:
        t = match.table
        if t.round != known and t.track[t.round - 1] == "H":
            known = t.round
            found.append((t, t.round, draft_of(t, t.sheets[0])))
        match.answer(answer(player, match, 0, seed=1))
    return found


@pytest.mark.parametrize("track", ["steady", "gathering"])
def test_what_was_learnt_agrees_with_the_round_counted_out(track: str) -> None:
    off = [ahead(t, d, round) - score_from_round(t, d, round) for t, round, d in sheets(track, 4)]
    assert len(off) == 4
    assert max(abs(each) for each in off) < 5


def test_a_sheet_at_the_beginning_comes_to_some_140_points() -> None:
    t: Any = GAME.begin(1, 1).table
    assert 130 < ahead(t, draft_of(t, t.sheets[0]), 1) < 150


def test_more_workers_supplies_and_battles_met_are_worth_more() -> None:
    t: Any = GAME.begin(1, 1).table
    d = draft_of(t, t.sheets[0])
    worth = ahead(t, d, 1)
    d.workers += 1
    more = ahead(t, d, 1)
    d.stock += 5
    d.room -= 5
    assert worth < more < ahead(t, d, 1)


def test_a_moment_never_learnt_is_taken_for_the_nearest_one() -> None:
    near, far = outlook.moment(23, 7), outlook.moment(26, 9)
    assert far.told == near.told
    assert (near.battles, far.battles) == (7, 9)
    assert outlook.moment(26, 9) is far


def test_the_file_holds_whole_moments() -> None:
    data = zlib.decompress(outlook.FILE.read_bytes())
    assert len(data) % (2 * (2 + outlook.ALL)) == 0
    assert outlook.FILE.stat().st_size < 100_000
