"""What the screen forecasts of an attack is what its dice bring: every warrior, card and Talent that bends them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.claustrophobia.kit import demon_acts, human_acts, scores
from tests.games.claustrophobia.test_advantages import dying
from tests.games.rolls import agrees, distribution

from ludus.core import views
from ludus.core.flow import Chance
from ludus.core.match import Match
from ludus.games.claustrophobia.actions import SPACE, Deed
from ludus.games.claustrophobia.kinds import GIFTS, OBJECTS
from ludus.games.claustrophobia.picture.acts import foresee
from ludus.games.claustrophobia.picture.odds import Odds
from ludus.games.claustrophobia.picture.seen import OpenTable
from ludus.games.claustrophobia.play.attack import Fight
from ludus.testing import Position

FIGHTS = ("attack", "shoot")
SCENARIOS = ("survivors", "the_possessed", "infection", "the_ritual", "the_guide", "great_hunt", "who_dares_wins")


def rerolls(match: Match[Any]) -> bool:
    """Whether the same attack rolls once more."""
    return isinstance(match.need, Chance) and isinstance(match.stack[-1], Fight)


def hits(match: Match[Any]) -> int:
    told = [e for e in views.last_events(match, 20) if e.kind == "hits"]
    return int(told[-1].values(-1)[0])


def check(s: Position, seat: int) -> set[str]:
    """Every attack that is offered: what the strip and the hint show, and what the dice bring. Which were there."""
    found = set()
    for choice in s.match.scene(seat).choices:
        if choice.action.split()[0] not in FIGHTS:
            continue
        action = SPACE.read(choice.action)
        assert isinstance(action, Deed)
        match: Match[Any] = s.match
        seen = match.seen(seat)
        shown = foresee(seen, action)
        assert isinstance(shown, Odds)
        said = shown.says(OpenTable(seen, match.game.words(match)))
        assert choice.hint == said, choice.action
        rolled = s.match.clone()
        rolled.apply(choice.action)
        while not isinstance(rolled.need, Chance):
            rolled.apply("done" if rolled.why_not("done") is None else rolled.question.options[0])
        counted = distribution(rolled, hits, while_rolling=rerolls)
        assert agrees(shown.chances, counted), f"{choice.action}: shown {said}, true {counted}\n{s}"
        found.add(choice.action)
    return found


# --- Human warriors ---------------------------------------------------------------------------------------------------


def humans() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Who attacks, and what bends it."""
    for who, lines in (("redeemer", 6), ("brute1", 6), ("blade1", 6)):
        for die in range(1, lines + 1):
            yield f"{who} by the {die}", who, {"humans": f"{who}@t35:{die}"}
    for thing in OBJECTS:
        for who in ("redeemer", "brute1", "blade1"):
            yield f"{thing} of {who}", who, {"humans": f"{who}@t35:3", "objects": f"{who}:{thing}"}
    for number, gift in enumerate(GIFTS, 1):
        words = {"humans": f"redeemer@t35:{number}", "gifts": gift}
        yield f"{gift} awake", "redeemer", words
        yield f"{gift} awake, with a hammer", "redeemer", {**words, "objects": "redeemer:hammer"}
        yield f"{gift} used", "redeemer", {**words, "gifts_used": gift}
    one = {"humans": "brute1@t35:1"}
    yield "courage", "brute1", {**one, "courage": "brute1"}
    yield "blessed in Fight", "brute1", {**one, "blessing": "brute1", "blessing_side": 1}
    yield "blessed in Move", "brute1", {**one, "blessing": "brute1"}
    yield "charge", "brute1", {**one, "charge": True}
    yield "run", "blade1", {"humans": "blade1@t35:2", "runner": "blade1"}
    yield "legion", "brute1", {**one, "legion": 1}
    yield "legion twice", "brute1", {**one, "legion": 2}
    yield "the Demon there", "redeemer", {"humans": "redeemer@t35:4", "gifts": "smite", "demon": "t35"}
    yield "charge with hammer", "redeemer", {"humans": "redeemer@t35:2", "objects": "redeemer:hammer", "charge": True}


@pytest.mark.parametrize(("who", "words"), [pytest.param(who, words, id=name) for name, who, words in humans()])
def test_a_human_attack_is_forecast_as_it_is_rolled(who: str, words: dict[str, Any]) -> None:
    s = human_acts(who, trogs="t35:3", **words)
    assert check(s, 0) or scores(s, who)[1] == 0, "an attack that is not offered"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_demon_is_attacked_as_forecast(scenario: str) -> None:
    words: dict[str, Any] = {"scenario": scenario, "humans": "brute1@t35:1", "demon": "t35"}
    s = human_acts("brute1", **words)
    assert any("demon" in action for action in check(s, 0))


def test_a_shot_is_forecast_as_it_is_rolled() -> None:
    words: dict[str, Any] = {"tiles": "t35@0,0 t36@0,1", "objects": "blade1:blunderbuss", "trogs": "t36:2"}
    assert check(human_acts("blade1", humans="blade1@t35:3", **words), 0) == {"shoot n troglodytes"}


@pytest.mark.parametrize("die", range(1, 7))
def test_in_hungry_tunnels_each_hit_is_said_to_count_double(die: int) -> None:
    s = human_acts("brute1", tiles="t12@0,0", humans=f"brute1@t12:{die}", trogs="t12:2")
    if check(s, 0):
        assert "each counts double" in {c.action: c.hint for c in s.match.scene(0).choices}["attack troglodytes"]


# --- the Demon side ---------------------------------------------------------------------------------------------------


def hordes() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for die in range(1, 7):
        yield f"against the {die}", "troglodyte t35", {"humans": f"redeemer@t35:{die}"}
    one = {"humans": "blade1@t35:4"}
    yield "claws", "troglodyte t35", {**one, "claws": True}
    yield "frenzy", "troglodyte t35", {**one, "frenzy": "t35"}
    yield "frenzy elsewhere", "troglodyte t35", {**one, "frenzy": "t36", "tiles": "t35@0,0 t36@0,1"}
    yield "claws and frenzy", "troglodyte t35", {**one, "claws": True, "frenzy": "t35"}
    yield "futile", "troglodyte t35", {**one, "futile": True}
    yield "hold the line", "troglodyte t35", {**one, "hold": True}
    yield "shield", "troglodyte t35", {**one, "objects": "blade1:shield"}
    yield "shield and hold", "troglodyte t35", {**one, "objects": "blade1:shield", "hold": True}
    yield "courage", "troglodyte t35", {**one, "courage": "blade1"}
    yield "exhausted", "troglodyte t35", {**one, "exhausted": "blade1"}
    yield "a gift", "troglodyte t35", {"humans": "redeemer@t35:2", "gifts": "courage"}


@pytest.mark.parametrize(("who", "words"), [pytest.param(who, words, id=name) for name, who, words in hordes()])
@pytest.mark.parametrize("trogs", ["t35:2", "t35:1+1t"])
def test_an_attack_of_the_horde_is_forecast_as_it_is_rolled(who: str, words: dict[str, Any], trogs: str) -> None:
    for actor in [who, who.replace("troglodyte", "tough")] if "t" in trogs[5:] else [who]:
        assert check(demon_acts(actor, trogs=trogs, **words), 1)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_demon_attacks_as_forecast(scenario: str) -> None:
    words: dict[str, Any] = {"scenario": scenario, "humans": "brute1@t35:3", "demon": "t35"}
    assert check(demon_acts("demon", **words), 1)


@pytest.mark.parametrize("words", [{}, {"demon": "t36"}], ids=["alone", "with the Demon in play"])
def test_a_creature_attacks_as_forecast(words: dict[str, Any]) -> None:
    laid = {"scenario": "the_possessed", "humans": "blade1@t35:3", "creatures": "creature1@t35", **words}
    assert check(demon_acts("creature1", tiles="t35@0,0 t36@0,1", **laid), 1)


@pytest.mark.parametrize("legion", [0, 1, 2])
def test_a_last_strike_is_forecast_as_it_is_rolled(legion: int) -> None:
    s = dying(legion=legion)
    shown = {choice.action: choice.hint for choice in s.match.scene(0).choices}["honor troglodytes"]
    s.match.apply("honor troglodytes")
    counted = distribution(s.match, hits, while_rolling=lambda after: False)
    parts = [f"{n} hit{'s' * (n != 1)} {100 * float(chance):.0f}%" for n, chance in sorted(counted.items())]
    assert shown.endswith(": " + ", ".join(parts))
