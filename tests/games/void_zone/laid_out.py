"""Positions of Void Zone to look at."""

from __future__ import annotations

from typing import Any

import ludus
from ludus.core.match import Match
from ludus.testing import position

GAME = ludus.game("void-zone")
LAID = "b2:1 b3 b4 b5:1 c3 c4:1 c5:1 c6 d3 d4:1 d5:1 d6 d7:1 e4 e5 e6 e7 f2:1 f3:1 f4:1 f5 f6 f7 g2 g3 g4 g5:1 h3 h4:1"
MIDDLE: dict[str, Any] = {
    "zones": LAID,
    "robots": "p1a:e6 p1b:g3 p2a:e7 p3a:c3 p3b:h4 p4a:c6",
    "shields": "p4:d6 p3:d3",
    "level": (2, 1, 3, 0),
    "capacity": (3, 2, 4, 2),
    "prime": (0, 0, 1, 1),
    "exhausted": "p1b p3b",
    "fallen": 2,
    "round": 6,
}

# A way to every question that random play rarely meets: its step, players, words of the position, answers.
QUESTIONS: list[tuple[str, int, dict[str, Any], list[str]]] = [
    ("Turn.actions", 4, MIDDLE, []),
    ("RunSteps.step", 4, MIDDLE, ["run f6"]),
    ("OneJolt.destination", 4, MIDDLE, ["jolt p2a"]),
    (
        "JumpDrain.drain",
        2,
        {"zones": "all", "robots": "p1a:e5 p2a:e8", "level": (3, 0), "traits": ("glitch", None)},
        ["jump e7"],
    ),
    (
        "ThrowGrenade.zone",
        4,
        {**MIDDLE, "level": (4, 0, 0, 0), "capacity": (4, 2, 2, 2), "traits": ("electro_grenade", None, None, None)},
        ["grenade"],
    ),
    (
        "Teleporting.zone",
        4,
        {**MIDDLE, "level": (4, 0, 0, 0), "capacity": (4, 2, 2, 2), "traits": ("teleport", None, None, None)},
        ["teleport"],
    ),
    (
        "OneJolt.disintegrate",
        2,
        {
            "zones": "all",
            "robots": "p1a:e5 p2a:e6",
            "shields": "p2:e7",
            "level": (0, 4),
            "traits": (None, "disintegrate"),
        },
        ["jolt p2a"],
    ),
    (
        "JoltAction.declare",
        2,
        {"zones": "all", "robots": "p1a:e5 p2a:e6 p2b:e4", "level": (2, 0), "extra_jolts": "declared"},
        ["jolt p2a"],
    ),
    (
        "JoltAction.another",
        2,
        {"zones": "all", "robots": "p1a:e5 p2a:e6 p2b:e4", "level": (2, 0)},
        ["jolt p2a", "force e7"],
    ),
    (
        "JoltAction.short_circuit",
        2,
        {"zones": "all", "robots": "p1a:e5 p2a:e6", "level": (2, 0), "traits": ("short_circuit", None)},
        ["jolt p2a", "force e7"],
    ),
    (
        "JoltAction.follow",
        2,
        {"zones": "all", "robots": "p1a:e5 p2a:e6", "traits": ("aggressive", None)},
        ["jolt p2a", "force e7"],
    ),
    (
        "Detonation.first",
        2,
        {
            "zones": "all",
            "robots": "p1a:e4 p2a:e6 p2b:d4",
            "grenade": "e5",
            "traits": ("electro_grenade", None),
            "phase": "grenade",
        },
        [],
    ),
    (
        "HouseTurn.act",
        4,
        {**MIDDLE, "robots": MIDDLE["robots"] + " house:e5", "house_robot": True, "phase": "house"},
        [],
    ),
    (
        "OneJolt.destination",
        2,
        {"zones": "e4 e5 e6", "robots": "p1a:e4 p2a:e5 p2b:e6 p1b:d1"},
        ["jolt p2a", "force e6"],
    ),
    ("OneJolt.destination", 2, {"zones": "a2 a1 e5", "robots": "p1a:a2 p2a:a1 p2b:e5"}, ["jolt p2a"]),
]


def at_question(kind: str) -> Match:
    """The first of the ways to a question."""
    players, words, answers = next((p, w, a) for k, p, w, a in QUESTIONS if k == kind)
    return position(GAME, players, **words).play(*answers).match


def middle(**more: Any) -> Match:
    return position(GAME, 4, **{**MIDDLE, **more}).match
