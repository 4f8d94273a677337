"""What the screen forecasts of an attack is what the roll brings: every Warrior, every card, pairs that meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.hollow_cell.looks import WINDOWS, lay, warriors
from tests.games.rolls import agrees, distribution, falls

from ludus.core import views
from ludus.core.flow import Roll
from ludus.core.match import Match
from ludus.draw import Text
from ludus.draw.shapes import walk
from ludus.games.hollow_cell.card_data import BIT, EVENTS, LASTS, VAULT, WARRIORS, WEAPONS
from ludus.games.hollow_cell.picture.fight import stations
from ludus.games.hollow_cell.picture.forecast import Forecast, forecast_of
from ludus.testing import Position

ARMS = [key for kind, key in enumerate(VAULT) if WEAPONS & BIT[kind] and key != "intruder"]
ATTACKS = [*[f"fire left {key}" for key in ARMS], "fire right throwing-star", "cells 1", "cells 2", "cells 4",
           "play last-stand", "play crossfire"]  # fmt: skip
PLACES = ["bunker", "watchtower", "catacombs", "reactor-hall"]


def laid(attack: str, me: str = "iron-gourmand", other: str = "leech-queen", **words: Any) -> tuple[Position, str]:
    """p1 is about to attack p2, and the answer that begins it."""
    verb, what = attack.split()[:2]
    gear = dict(words.pop("gear", {}))
    if verb == "fire":
        gear["p1"] = f"{gear.get('p1', '')} {what}:{attack.split()[2]}".strip()
    hand = " ".join(["cell"] * 4) if verb == "cells" else what if verb == "play" else ""
    s = lay(2, p1=hand, warriors=f"{me} {other}", gear=gear, cache=6, wounds={"p1": "1 0 1"}, **words)
    return s, f"{verb} {what}"


def forecast(s: Position, answer: str) -> Forecast:
    found = forecast_of(s.match.seen(0), s.match.game.space.read(answer))
    assert found is not None, f"no forecast for {answer}\n{s}"
    return found


def to_target(s: Position, answer: str) -> str:
    """Declare the attack up to its target; the answer that names it."""
    s.play(answer)
    while "pass" in s.options() or "cells 0" in s.options():
        s.play("cells 0" if "cells 0" in s.options() else "pass")
    return "attack p2"


def rolling(s: Position, answer: str) -> Match[Any]:
    """The match when the attack dice are about to fall."""
    s.match.apply(answer)
    while not isinstance(s.match.need, Roll):
        s.match.apply("pass")
    return s.match


def hits(match: Match[Any]) -> int:
    """The full hits of the attack that has just been rolled, without any re-roll."""
    after = match.clone()
    while not after.over and after.decision is not None and str(after.decision.kind) in WINDOWS:
        told = [e for e in views.last_events(after, 6) if e.kind == "hits"]
        if told:
            break
        after.apply("pass")
    told = [e for e in views.last_events(after, 12) if e.kind == "hits"]
    return int(list(told[-1].values(-1))[2])


def true(s: Position, answer: str) -> tuple[int, bool]:
    """The dice that really fall, and whether the forecast is what they bring."""
    shown = forecast(s, answer)
    match = rolling(s, answer)
    need = match.need
    assert isinstance(need, Roll)
    return need.count, agrees(shown.chances, distribution(match, hits, while_rolling=lambda after: False))


# --- the hits of a roll -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("me", WARRIORS)
def test_every_warrior_hits_with_every_weapon_as_often_as_is_shown(me: str) -> None:
    for attack in ATTACKS:
        s, answer = laid(attack, me, other="leech-queen" if me != "leech-queen" else "iron-gourmand")
        target = to_target(s, answer)
        dice = forecast(s, target).dice
        assert true(s, target) == (dice, True), f"{me}, {attack}"


def test_hex_gunner_with_a_scattergun_is_shown_as_it_is_on_the_screen() -> None:
    s, answer = laid("fire left scattergun", "hex-gunner")
    shown = s.match.scene(0).find(f"preview-{answer}")
    assert shown is not None
    texts = [shape.text for shape in walk(shown) if isinstance(shape, Text)]
    assert {"1 hit 53%", "2 hits 44%"} <= set(texts)
    assert [round(chance, 3) for chance in forecast(s, answer).chances] == [0.028, 0.528, 0.444]


# --- the number of dice -----------------------------------------------------------------------------------------------


def bent() -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that adds and takes attack dice, alone and in pairs that meet."""
    yield "plain", {}
    for place in PLACES:
        yield f"p1 in {place}", {"places": {"p1": place}}
        yield f"p2 in {place}", {"places": {"p2": place}}
        yield from (
            (f"{place} against {other}", {"places": {"p1": place, "p2": other}}) for other in PLACES if other != place
        )
    for event, lasts in zip(EVENTS, LASTS, strict=True):
        if lasts in ("round", "defeat"):
            yield event, {"events": event}
            yield f"{event}, seen through", {"events": event, "gear": {"p1": "top:night-vision"}}
    yield "fog and bloodlust", {"events": "ash-fog bloodlust-broadcast", "places": {"p1": "watchtower"}}
    yield "cloak", {"gear": {"p2": "bottom:phase-cloak"}}
    yield "goggles and catacombs", {"gear": {"p1": "top:night-vision"}, "places": {"p2": "catacombs"}}
    yield "cloak in catacombs", {"gear": {"p2": "bottom:phase-cloak"}, "places": {"p2": "catacombs"}}
    yield "bunker against a cloak", {"gear": {"p2": "bottom:phase-cloak"}, "places": {"p1": "bunker"}}


@pytest.mark.parametrize(("name", "words"), list(bent()), ids=[name for name, _ in bent()])
@pytest.mark.parametrize(
    "pair", ["iron-gourmand leech-queen", "kessari-duelist mirror-shade", "scrap-tinker marsh-stalker"]
)
def test_as_many_dice_fall_as_are_shown(name: str, words: dict[str, Any], pair: str) -> None:
    me, other = pair.split()
    for attack in ATTACKS:
        s, answer = laid(attack, me, other, **words)
        target = to_target(s, answer)
        shown = forecast(s, target)
        match = rolling(s, target)
        need = match.need
        assert isinstance(need, Roll)
        assert need.count == shown.dice, f"{name}, {pair}, {attack}"
        said = stations(match.seen(1), match.game.words(match))[0].lines[-1]
        assert said.endswith(f": {need.count} {'die' if need.count == 1 else 'dice'}"), said
        parts = [part.rsplit(" ", 1) for part in said.rpartition(":")[0].split(", ")]
        assert sum(int(change.replace("−", "-")) for _, change in parts) == need.count, said


def test_before_a_target_is_named_nothing_of_it_is_counted() -> None:
    s, answer = laid("cells 4", "iron-gourmand", "mirror-shade", places={"p2": "catacombs"})
    assert forecast(s, answer).dice == 4
    assert forecast(s, to_target(s, answer)).dice == 2


def test_the_second_weapon_of_a_twin_gun_is_foreseen() -> None:
    words: dict[str, Any] = {"gear": {"p1": "left:intruder right:blazer"}}
    s = lay(p1="overcharge", p2="cell cell", warriors=warriors(3, p1="vantian-twin-gun"), **words)
    s.play("fire left", "attack p2", "discard cell")
    assert forecast(s, "fire right").dice == 3
    s.play("fire right")
    assert forecast(s, "attack p2").dice == 3
    assert forecast(s, "attack p2 overcharge").dice == 4


@pytest.mark.parametrize(
    ("gear", "again"), [("left:burst-cannon", True), ("left:blazer top:night-vision", True), ("left:blazer", False)]
)
def test_a_forecast_says_that_dice_may_be_rolled_again(gear: str, again: bool) -> None:
    hint = {choice.action: choice.hint for choice in lay(2, gear={"p1": gear}).match.scene(0).choices}["fire left"]
    assert hint.endswith("% to hit before defense and rerolls" if again else "% to hit before defense")


# --- grenades ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("me", WARRIORS)
def test_a_grenade_explodes_as_often_as_is_shown(me: str) -> None:
    other = "leech-queen" if me != "leech-queen" else "iron-gourmand"
    s = lay(2, p1="frag-grenade", warriors=f"{me} {other}")
    drawn = s.match.scene(0).find("preview-play frag-grenade p2")
    assert drawn is not None
    texts = {shape.text for shape in walk(drawn) if isinstance(shape, Text)}
    s.match.apply("play frag-grenade")
    s.match.apply("throw p2")
    explodes = sum(part for part, after in falls(s.match) if "exploded" in after.log()[-1])
    assert f"Player 2: {float(explodes):.0%}" in texts
