"""Random games over scenarios, players and options end, and nothing is ever wrong: 2,500 when compiled."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import GAME, KEYS

from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.views import events
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.testing import rule
from ludus.testing.cases import Case, closely, many, mixtures
from ludus.testing.play import chooser, looks

CHUNKS, GAMES = 10, many(1000)
AIM = 4
ENDS = {"HT-003", "HT-004", "HT-005", "HT-209", "HT-G84"}


def bits(mask: int) -> list[int]:
    return [f for f in range(16) if mask >> f & 1]


class Watch:
    """What a bystander with the rules in mind would notice, between any two answers."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.before: dict[str, Any] = {}

    def look(self) -> list[str]:
        t: Any = self.match.table
        now = {
            "score": list(t.score),
            "tokens": list(t.tokens),
            "energy": list(t.energy),
            "turn": t.turn,
            "phase": t.phase,
            "order": t.order,
            "owners": list(t.side),
            "wounded": t.wounded,
        }
        wrong = [*self.figures(t), *self.cards(t), *self.marker(t), *self.since(now)]
        self.before = now
        return wrong

    def figures(self, t: Any) -> list[str]:
        down = t.pinned | t.wounded
        places = [t.square[f] for f in bits(t.in_play()) if t.square[f] >= 0]
        moving = {f.figure for f in self.match.stack if isinstance(f, Movement)}
        still = [t.square[f] for f in bits(t.in_play()) if t.square[f] >= 0 and f not in moving]
        wrong = []
        if t.pinned & t.wounded:
            wrong.append("Pinned and Wounded at once")
        if len(set(still)) != len(still):
            wrong.append("two figures in one square (HT-019)")
        if any(not t.ground.standable >> s & 1 for s in still):
            wrong.append("a figure stands where none may (HT-066)")
        if t.turn and len(places) != 4 * t.players:
            wrong.append("a figure is lost")
        if any(t.energy[f] for f in bits(t.pinned)) or any(t.energy[f] for f in bits(t.wounded & ~t.wounded_before)):
            wrong.append("somebody who fell has Energy (HT-030)")
        if not t.options.pinned_keeps_aim and (t.held | t.ready) & down:
            wrong.append("somebody who fell has an Aim card (HT-081)")
        if t.phase == "strategy" and t.pinned:
            wrong.append("somebody is Pinned at the start of a turn (HT-047)")
        return wrong

    @staticmethod
    def cards(t: Any) -> list[str]:
        wrong = []
        for seat in range(t.players):
            team = bits(t.teams[seat])
            if sum(t.energy[f] for f in team) > 4:
                wrong.append("more than four Energy (HT-031)")
            if t.phase in ("initiative", "action") and any(
                not t.card[f] for f in team if not t.wounded_before >> f & 1
            ):
                wrong.append("somebody has no card (HT-023)")
            if t.phase in ("initiative", "action") and any(t.card[f] for f in bits(t.wounded_before & t.teams[seat])):
                wrong.append("a Wounded figure has a card (HT-024)")
            aims = [f for f in team if t.held >> f & 1 or t.card[f] == AIM]
            both = [f for f in team if t.held >> f & 1 and t.card[f] == AIM]
            if t.options.aim_again == "keep" and len(aims) + len(both) > 4:
                wrong.append("more than four Aim cards (HT-225)")
        return wrong

    @staticmethod
    def marker(t: Any) -> list[str]:
        if not t.stakes.marker:
            return [] if t.marker < 0 and t.holder < 0 else ["there is a marker"]
        if t.turn and (t.marker >= 0) == (t.holder >= 0):
            return ["the marker is nowhere or in two places"]
        if t.holder >= 0 and (t.pinned | t.wounded) >> t.holder & 1:
            return ["the holder of the marker is down (HT-211)"]
        return []

    def since(self, now: dict[str, Any]) -> list[str]:
        was = self.before
        if not was or not now["turn"]:
            return []
        wrong = []
        if any(a > b for a, b in zip(was["score"], now["score"], strict=True)):
            wrong.append("points were taken away (HT-002)")
        if any(a < b for a, b in zip(was["tokens"], now["tokens"], strict=True)):
            wrong.append("re-roll tokens came back (HT-178)")
        if was["turn"] and was["owners"] != now["owners"]:
            wrong.append("a figure changed sides (HT-008)")
        if was["turn"] == now["turn"] and was["phase"] == now["phase"] == "action":
            if was["order"] != now["order"]:
                wrong.append("the order changed (HT-040)")
            if any(a < b for a, b in zip(was["energy"], now["energy"], strict=True)):
                wrong.append("Energy came out of nothing (HT-029)")
        return wrong


@pytest.mark.slow
@rule(
    "HT-002",
    "HT-008",
    "HT-019",
    "HT-023",
    "HT-024",
    "HT-029",
    "HT-031",
    "HT-040",
    "HT-047",
    "HT-066",
    "HT-178",
    "HT-225",
)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_nothing_is_wrong(chunk: int) -> None:
    rng = chooser(chunk)
    for number, mixed in enumerate(mixtures(GAME, GAMES, seed=chunk)):
        # Random teams wander for hours: three games of four are played by the clock, the fourth to the last point.
        last = {"turn_cap": 3 + number % 5} if number % 4 else {}
        case = Case(GAME, mixed.players, tuple((dict(mixed.options) | last).items()))
        match = case.begin(number, quiet=True)
        watch = Watch(match)
        for answers in looks(match, rng, closely(number)):
            wrong = [*GAME.invariants(match.table), *watch.look()]
            assert not wrong, f"{case.options_text()}, {case.players} players, game {number}, answer {answers}: {wrong}"
        ended_rightly(match)


def ended_rightly(match: Match) -> None:
    """Who won has the points, or the marker at home, or the last turn was played."""
    t: Any = match.table
    result = match.ending
    assert result.rule in ENDS
    assert result.winners
    if result.rule == "HT-209":
        assert t.side[t.holder] == result.winners[0]
        assert t.ground.zones[t.zones[result.winners[0]]] >> t.square[t.holder] & 1
    elif result.rule == "HT-G84":
        assert t.turn >= t.options.turn_cap > 0
    else:
        best = max(t.score)
        assert best >= t.stakes.needed
        assert [seat for seat in range(t.players) if t.score[seat] == best] == list(result.winners)


@rule("HT-002", "HT-223", "HT-224", "HT-197", "HT-207", "HT-218")
@pytest.mark.parametrize("seed", range(6))
def test_points_add_up_to_what_is_told(seed: int) -> None:
    """The score of a whole game is that of the events: one for each enemy Wounded, and what the scenario gives."""
    scenario, players = [("king_of_the_hill", 2), ("grab_and_go", 3), ("coming_together", 4)][seed % 3]
    match = GAME.begin(players, seed, scenario=scenario)
    rng = chooser(seed)
    while isinstance(match.need, Ask):
        match.answer(match.need.options[rng.below(len(match.need.options))])
    told: list[tuple[Any, ...]] = [(e.kind, *e.args) for e in events(match)]
    table: Any = match.table
    given = [0] * players
    wounds = dict.fromkeys(range(5), 0)
    for kind, *args in told:
        if kind == "points":
            given[args[0]] += args[1]
            assert args[2] == given[args[0]]
            wounds[args[3]] += args[1]
    assert tuple(given) == table.score
    downs = sum(kind == "wounded" for kind, *_ in told)
    assert wounds[0] <= downs
    assert len(KEYS) == 16
