"""Sentences that once were untrue, or did not help: each is said again, of the position it was wrong about."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.void_zone.trait_kit import lay
from tests.rows import every_row

from ludus.core.question import refusals
from ludus.testing import Position, position, rule

TWO = {"robots": "p1a:e5 p1b:a1 p2a:e6 p2b:i5"}


def told(players: int, words: dict[str, Any], answers: list[str], tried: str) -> str:
    return str(lay(players, **words).play(*answers).match.why_not(tried))


@rule("VZ-373", "VZ-356", "VZ-G31", "VZ-176", "VZ-049", "VZ-320", "VZ-134", "VZ-130", "VZ-068", "VZ-419")
@every_row(
    ("words", "answers", "tried", "sentence"),
    [
        (
            {**TWO, "traits": (None, "repel")}, [], "shield d5",
            "Iron Fist has Repel, and d5 is next to one of its Robots. (VZ-373)",
        ),
        (
            {**TWO, "traits": ("interference", None), "tokens": ("d4", None)}, [], "interference 1 d5",
            "Token 1 is already on d4. (VZ-356)",
        ),
        (
            {**TWO, "traits": ("interference", None), "tokens": ("d4", None)}, [], "interference 2 d4",
            "Token 1 is on d4, and a zone holds one token at most. (VZ-356)",
        ),
        (TWO, [], "shield e5", "A Robot is on e5, so no Force-Shield fits there. (VZ-176)"),
        (TWO, [], "activate p1b", "Shock 1 is the Active Robot of this turn. (VZ-049)"),
        (
            {**TWO, "traits": ("electro_grenade", None), "grenade": "c3", "level": (4, 0)}, [], "grenade",
            "The Electro-Grenade is already on c3. (VZ-320)",
        ),
        (
            {"robots": "p1a:e3 p1b:a1 p2a:e2 p2b:i5", "but": "e1:0"}, ["jolt p2a"], "force e1",
            "e1 is a Void Zone. Use a free far zone first: f1 d1. (VZ-134)",
        ),
        (
            {"robots": "p1a:a2 p1b:e5 p2a:a3 p2b:i5"}, ["jolt p2a"], "force out",
            "Use a free far zone first: a4 b4. (VZ-134)",
        ),
        (
            {**TWO, "robots": TWO["robots"] + " house:b2", "house_robot": True}, [], "jolt house",
            "The House Robot is not next to the jolting Robot. (VZ-130)",
        ),
        (
            {**TWO, "traits": ("hologram", None), "shields": "p1:d5"}, [], "sap d5",
            "A Force-Shield stands on d5, so nobody can sap or charge it. (VZ-068)",
        ),
        (
            {**TWO, "robots": TWO["robots"] + " house:d5", "house_robot": True}, [], "sap d5",
            "The House Robot stands on d5, so nobody can sap or charge it. (VZ-419)",
        ),
        (TWO, [], "teleport", "Only a team with the trait Teleport can do that. (VZ-396)"),
        (TWO, [], "drone place d5", "Only a team with the trait Drone can place one. (VZ-305)"),
        (TWO, [], "overclock", "Only a team with the trait Overclock can do that. (VZ-363)"),
        (TWO, [], "other run d5", "Only Shock 1, the Active Robot, acts this turn. (VZ-060)"),
        (
            {**TWO, "traits": ("teleport", None), "level": (2, 0)}, [], "teleport",
            "A Teleport costs 4⚡; available: 2⚡. (VZ-396)",
        ),
        (TWO, [], "jump e7", "That costs 3⚡, but the Charge Chamber holds only 2⚡. Upgrade it first. (VZ-071)"),
        (
            {**TWO, "traits": (None, "interference"), "tokens": (None, "d5"), "level": (1, 0)}, [], "run d5",
            "The Interference token on d5 costs 2⚡; left for it: 1⚡. (VZ-357)",
        ),
        (TWO, ["sap d4"], "charge d4", "Sap was used this turn, so Charge is not allowed. (VZ-107)"),
    ],
)  # fmt: skip
def test_a_reason_says_what_is_so(words: dict[str, Any], answers: list[str], tried: str, sentence: str) -> None:
    assert told(2, words, answers, tried) == sentence


def shown(s: Position, verb: str) -> set[str]:
    """What is shown as refused for a verb."""
    texts = [str(action) for action, _ in refusals(s.match.game, s.match)]
    return {text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")}


@rule("VZ-380", "VZ-194")
def test_what_is_shown_as_refused_lies_near() -> None:
    """Other Robots for a Shift; zones next to the first one, or to an own Robot, for the second of a Prime."""
    s = position(
        "void-zone", 2, zones="all", robots="p1a:e5 p1b:e6 p2a:a1 p2b:i5", traits=("shift", None), active="p1a"
    )
    assert shown(s, "shift") == {"p2a", "p2b"}
    s = position("void-zone", 2, zones="e5 a1 e6", robots="p1a:e5 p2a:a1", prime=(1, 0), phase="prime")
    s.play("prime", "recharge e6")
    assert shown(s, "recharge") == {"e5"}


@rule("VZ-409", "VZ-411")
@pytest.mark.parametrize(
    ("drain", "end"),
    [
        (1, "and no action is left to run on from it."),
        (2, "and from there the House Robot could not run on to a Charged Zone."),
    ],
)
def test_why_the_house_robot_stays_out_of_the_void(drain: int, end: str) -> None:
    words: dict[str, Any] = {"phase": "house", "house_robot": True, "drain": drain, "zones": "e5 a1 a3 i1 i5"}
    s = position("void-zone", 2, robots="p1a:a1 p1b:a3 p2a:i1 p2b:i5 house:e5", shields="p1:d5", **words)
    told = {str(action): str(why) for action, why in refusals(s.match.game, s.match)}
    assert told["house run e6"] == f"e6 is a Void Zone, {end} (VZ-409)"
    assert told["house run d5"] == f"Under its Force-Shield d5 is a Void Zone, {end} (VZ-411)"
