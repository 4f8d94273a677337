"""What is secret stays so: plans, Energy, boosts, deployment and drafted hands, for every seat (HT-026, HT-174)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import GAME, asked, fig, fight, table

from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.games.hostile_takeover.names import MELEE
from ludus.testing import rule
from ludus.testing.play import chooser
from ludus.testing.secrecy import leak_later, leak_now

SECRET = (
    "Deployment.place",
    "Strategy.plan",
    "Initiative.boost",
    "DraftB.keep",
    "DraftB.keep_second",
    "DraftB.keep_third",
)


def secret_moments(match: Match, seed: int, turns: int) -> list[Match]:
    """Copies of a match at all questions of its first turns that are answered in secret."""
    rng, found = chooser(seed), []
    while isinstance(match.need, Ask) and match.view()["table"]["turn"] <= turns:
        if match.question.kind in SECRET:
            found.append(match.clone())
        match.answer(match.need.options[rng.below(len(match.need.options))])
    return found


@rule("HT-026", "HT-G28", "HT-G29", "HT-G31", "HT-174")
@pytest.mark.parametrize("teams", ["recommended", "draft_b"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_and_no_spectator_sees_what_others_seal(players: int, teams: str) -> None:
    moments = secret_moments(GAME.begin(players, players, teams=teams), players, 2)
    kinds = {match.question.kind for match in moments}
    assert {"Deployment.place", "Strategy.plan", "Initiative.boost"} <= kinds
    assert (teams == "draft_b") == ("DraftB.keep" in kinds)
    rng = chooser(players)
    for n, match in enumerate(moments[:: 1 if players == 2 else 3]):
        for seat in range(-1, players):
            assert not leak_now(match, seat, n, []), f"{match.question.kind}, seen by {seat}"
            if seat >= 0:
                assert not leak_later(match, seat, n, rng), f"{match.question.kind}, seen by {seat}"


@rule("HT-026")
def test_an_answer_out_of_turn_is_sealed_too() -> None:
    words: dict[str, Any] = {"A": "p1 flint", "B": "p2 jade", "C": "p3 boss"}
    s = fight("A..B..C", 3, spare=False, **words, phase="strategy")
    before = [s.match.view(seat)["table"] for seat in range(3)]
    s.play("p3 plan boss aim", "p3 energy 4 0 0 0", "p2 plan jade melee")
    assert [s.match.view(seat)["table"] for seat in range(3)] == before
    assert asked(s) == "p1 Strategy.plan"
    s.play("p1 plan flint fire", "p1 energy 4 0 0 0", "p2 energy 4 0 0 0")
    assert [fig(s, key)["card"] for key in ("flint", "jade", "boss")] == ["fire", "melee", "aim"]


@rule("HT-026")
def test_a_player_sees_the_own_plan() -> None:
    s = fight("A..B", spare=False, A="p1 flint", B="p2 jade", phase="strategy").play("p1 plan flint melee")
    flows = [s.match.view(seat)["flow"] for seat in (0, 1, None)]
    assert [frame["cards"] for flow in flows for frame in flow if frame["is"] == "Strategy"] == [
        [MELEE],
        [None],
        [None],
    ]


@rule("HT-002", "HT-032")
def test_everything_else_on_the_table_is_open() -> None:
    s = fight("A..B", A="p1 flint fire e2 held", B="p2 jade move pinned", score=(3, 4), tokens=(1, 0))
    assert table(s, 0) == table(s, 1) == table(s)
