"""A small table that uses every part of a scene."""

from __future__ import annotations

import pytest

from ludus.draw import (
    Cell,
    Scene,
    TextBoard,
    TextRow,
    arrow,
    hex_at,
    hex_blocked,
    hex_name,
    hex_ring,
    hex_rows,
    piece,
)


def small_scene() -> Scene:
    """Two places, a robot that may run from the one to the other, and a place it may not enter."""
    at = hex_rows((2, 1))
    scene = Scene("Two rows, round 1", width=300, height=240, left=-150, top=-120)
    zones = scene.layer("zones")
    for name, level in (("a1", 2), ("a2", 1), ("b1", 0)):
        style = ("zone void", "zone low", "zone full")[level]
        zones.add(hex_at(*at[name], style, level, not level, key=f"zone-{name}", label=f"{name}, rating {level}"))
        zones.add(hex_name(*at[name], name))
    no = scene.refuse("run b1", "VZ-090", "b1 is a Void Zone")
    marks = scene.layer("marks")
    marks.add(hex_ring(*at["a2"], key="legal-a2", label="a2, rating 1", action="run a2"))
    marks.add(hex_blocked(*at["b1"], key="blocked-b1", label="b1, rating 0", action="run b1", **no.marks))
    marks.add(arrow(at["a1"], at["a2"], key="arrow"))
    robot = piece(0, "1", *at["a1"], active=True, key="robot", label="Shock 1 on a1, active", tip="Your robot")
    scene.layer("pieces").add(robot)
    top = TextRow((Cell("S1=", "a1, rating 2"), Cell("a2-", "a2, rating 1")), name="a")
    low = TextRow((Cell("b1.", "b1, rating 0"), Cell("")), indent=1, name="b")
    scene.board = TextBoard((top, low), ((".", "Void"), ("-", "one bar"), ("=", "full")))
    scene.panel(
        "seat-0", "Shock", ("Charge", "2 of 3"), ("Trait", "Efficient", "Jump costs 2"), seat=0, marks=["to move"]
    )
    scene.panel("arena", "Arena", ("Drain rate", "1"))
    scene.fact("Outside the rim is deadly")
    scene.log.append("Shock 1 woke up.")
    scene.ask("Where does Shock 1 run?", 0, "It has one step left", "VZ-088")
    scene.choice("run a2", "To a2", "rating 1", "Run")
    scene.choice("end", "End turn", group="Turn", warn="Shock 1 would be out.")
    return scene


@pytest.fixture
def scene() -> Scene:
    """The small table, fresh for each test."""
    return small_scene()
