"""How the tests of traits and of the House Robot lay and read their positions."""

from __future__ import annotations

from typing import Any

from ludus.testing import Position, position

LABELS = [
    f"{row}{n}"
    for row, length in zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
    for n in range(1, length + 1)
]
PLACE = {label: ("abcdefghi".index(label[0]) - 4, int(label[1])) for label in LABELS}
AXIAL = {label: (n - 1 + max(-4, -4 - r), r) for label, (r, n) in PLACE.items()}
PIECES = ["p1a", "p1b", "p2a", "p2b", "p3a", "p3b", "p4a", "p4b", "house"]


def near(zone: str) -> set[str]:
    """The zones that share an edge with a zone, from their coordinates."""
    return {other for other in LABELS if apart(zone, other) == 1}


def apart(a: str, b: str) -> int:
    (aq, ar), (bq, br) = AXIAL[a], AXIAL[b]
    return max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))


def ground(exceptions: str = "") -> str:
    """All zones full, but for those named: 'e6:0 f5:1'."""
    ratings = dict.fromkeys(LABELS, "2") | dict(word.split(":") for word in exceptions.split())
    return " ".join(f"{label}:{rating}" for label, rating in ratings.items())


def lay(players: int = 2, /, but: Any = "", **words: Any) -> Position:
    """A position on a full arena but for the zones named; player 1 is the first player."""
    if "zones" not in words:
        words["zones"] = ground(but)
    return position("void-zone", players, first_player=1, **words)


def where(s: Position, piece: str) -> str:
    """The zone of a piece, or nothing when it is out."""
    zone: int = s.table.robots[PIECES.index(piece)]
    return LABELS[zone] if zone >= 0 else ""


def rating(s: Position, zone: str) -> int:
    found: int = s.table.rating(LABELS.index(zone))
    return found


def aims(s: Position, verb: str) -> set[str]:
    """What a verb is offered at: the zones or pieces behind it."""
    return {text.removeprefix(verb + " ") for text in s.options() if text.rpartition(" ")[0] == verb}


def asked(s: Position) -> str:
    """The seat that must answer."""
    return f"p{s.match.question.seat + 1}"


def verbs(s: Position) -> set[str]:
    """The first words of all options."""
    return {text.split()[0] for text in s.options()}


def shields(s: Position, seat: str) -> set[str]:
    found: set[str] = set(s.match.view()["table"]["shields"][int(seat[1]) - 1])
    return found


def lies(s: Position, token: str) -> str:
    """Where the Drone or the grenade is, or nothing."""
    return " ".join(s.match.view()["table"][token])


def sane(s: Position) -> None:
    """Nothing on the table is wrong, and if the game goes on a living player is asked something."""
    assert s.match.game.invariants(s.table) == []
    if not s.match.over:
        assert s.options()
        assert all(s.table.alive(d.seat) for d in s.match.decisions)
