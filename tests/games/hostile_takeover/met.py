"""Positions that meet the numbers of the box which random play seldom meets, for the conformance of content."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.games.hostile_takeover.fights import fight, shots

from ludus.core.match import Match
from ludus.games.hostile_takeover.content import setups
from ludus.games.hostile_takeover.names import KEYS

LIGHT, HEAVY = "spectre", "boss"  # armor 1 and 2
FAR = (6, 13, 20)  # short, medium, long
OTHERS = (("E", "jade"), ("F", "boss"), ("G", "rocky"))


def dice(total: int) -> str:
    """Three dice that make so many."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return f"{first} {second} {total - first - second}"


def matches() -> Iterator[Match]:
    for number, (key, armor, numbers) in enumerate(product(KEYS, (LIGHT, HEAVY), ("balanced", "first"))):
        target = armor if armor != key else "jace" if armor == LIGHT else "rocky"
        yield from shot_at(key, target, numbers, number)
    for key, other in product(KEYS, (LIGHT, HEAVY)):
        if key != other:
            yield from struck(key, other)
            yield from struck(other, key)
    yield from scores()


def struck(key: str, target: str) -> Iterator[Match]:
    """Every roll that may just do, to hit and to wound."""
    for total in range(6, 16):
        for card, roll in (
            ("fire", dice(total)),
            ("melee", f"{dice(total)} 3 3 4"),
            ("melee", f"6 6 6 1 1 1 {dice(total)}"),
        ):
            s = fight("AT", A=f"p1 {key} melee", T=f"p2 {target} {card} turned").play(f"act {key}", "stop")
            yield s.play(f"strike {target}", roll=roll).match


def shot_at(key: str, target: str, numbers: str, number: int) -> Iterator[Match]:
    """Every range, cover and pace: the roll is just what is needed, so that one more would be a miss."""
    for cell, (far, cover, card) in enumerate(product(FAR, range(3), ("move", "fire"))):
        between = ["."] * (far - 1)
        if cover:
            between[-1 if cover == 2 else far // 2] = "#"
        picture, him = f"F{''.join(between)}T", f"p2 {target} {card} turned"
        s = fight(picture, F=f"p1 {key} fire", T=him, numbers=numbers).play(f"act {key}")
        need = shots(s).get(target, {}).get("tn", 99)
        if need <= 18:
            yield s.play(f"fire {target}", roll=f"{dice(max(3, need))} {dice(8 + (cell + number) % 8)}").match


def scores() -> Iterator[Match]:
    """The center is reached by four teams; the hill is held by one who is Pinned."""
    teams: dict[str, Any] = {"P": "p1 flint move", "Q": "p2 jade move", "R": "p3 boss move", "S": "p4 rocky move"}
    s = fight("......\n......\n.P..Q.\n.R..S.", 4, corner=(12, 12), scenario="coming_together", order=(2, 0, 1, 3),
              active=2, **teams)  # fmt: skip
    for key, step in (("boss", "e"), ("flint", "e"), ("jade", "w"), ("rocky", "w")):
        s.play(f"act {key}", f"step {step}", "stop")
    yield s.match
    words: dict[str, Any] = {
        "scenario": "grab_and_go",
        "taken": True,
        "holder": "flint",
        "phase": "clean_up",
        "spare": False,
    }
    yield fight("P....E", 2, P="p1 flint fire turned", E="p2 jade fire turned", **words).match
    for told in ("fire turned", "fire pinned"):
        words = {"P": f"p1 flint {told}", "E": "p2 jade fire turned", "phase": "clean_up", "spare": False}
        yield fight("P...\n....\n....\n....\n....\n....\n....\nE...", 2, corner=(13, 13), **words).match
    for row in setups():  # just as many points as are needed
        score = (int(row.needed), *[0] * (row.players - 1))
        others = {sign: f"p{seat} {key} fire turned" for seat, (sign, key) in enumerate(OTHERS[: row.players - 1], 2)}
        words = {"P": "p1 flint fire turned", **others, "phase": "clean_up", "spare": False, "scenario": row.scenario}
        yield fight("P.E.F.G"[: 2 * row.players - 1], row.players, score=score, **words).match
