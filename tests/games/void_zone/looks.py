"""Short ways to lay out a position of Void Zone and to look at it."""

from __future__ import annotations

from typing import Any

from ludus.testing import Position, position

CENTRE = "d4 d5 e4 e5 e6 f4 f5"


def lay(players: int = 2, /, **words: Any) -> Position:
    """A position in which p1 is player 1; `zones` names the Charged Zones, all others are Void."""
    return position("void-zone", players, **{"first_player": 1, **words})


def where(s: Position, piece: str) -> str:
    """The zone of a piece; empty when it is not in the arena."""
    robots: dict[str, str] = s.table.view(-1)["robots"]
    return robots.get(piece, "")


def ratings(s: Position, labels: str) -> list[int]:
    """The Charge Ratings of some zones."""
    found: dict[str, int] = s.table.view(-1)["zones"]
    return [found[label] for label in labels.split()]


def shields(s: Position, seat: str) -> set[str]:
    """The zones with Force-Shields of a seat."""
    return set(s.table.view(-1)["shields"][int(seat[1]) - 1])


def offers(s: Position, verb: str) -> set[str]:
    """What the open question offers for a verb: the zones of 'run', the Robots of 'jolt', …"""
    return {text.removeprefix(verb + " ") for text in s.options() if text.startswith(verb + " ")}


def asked(s: Position) -> str:
    """The seat that must answer."""
    return f"p{s.match.question.seat + 1}"


def rest_of_turn(s: Position) -> str:
    """Let a turn go by: nobody primes, and the first Robot that may be activated does nothing; whose turn it was."""
    while "pass" in s.options():
        s.play("pass")
    seat = asked(s)
    choice = sorted(offers(s, "activate"))
    if choice:
        s.play(f"{seat} activate {choice[0]}")
    s.play(f"{seat} end turn")
    return seat
