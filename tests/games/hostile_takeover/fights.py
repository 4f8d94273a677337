"""How the tests of Hostile Takeover lay out their fights and read what came of them.

    s = fight("F...#S", F="p1 flint fire e1", S="p2 spectre move")
    s.play("extra none", "fire spectre", "none", roll="4 4 4 3 3 3")

A figure is told in words: its player, its name, then in any order its card, `e2` for Energy, `turned` (card resolved),
`held` or `ready` (an unused Aim card of the turn before, or of this one), `pinned`, `wounded`, `wounded_now` (this
turn), `moved`, `used`, an effect, and `cube` if it stands on one. Every player has one more figure with a Move card in
the far corner, so that a turn never ends by itself; whoever is drawn in the first five rows is out of range of it.
"""

from __future__ import annotations

from typing import Any

from tests.games.hostile_takeover.drawn import Drawing, read_map

import ludus
from ludus.core import views
from ludus.core.flow import Chance, Roll
from ludus.geometry.squares import squares_of
from ludus.testing import Position, position

GAME = ludus.game("hostile-takeover")
KEYS = "angel bard boss chance cynder dodger flint gremlin jace jade kdogg kirra knave mirage rocky spectre".split()
CARDS = ("move", "melee", "fire", "aim")
LISTS = ("turned", "held", "ready", "pinned", "wounded", "wounded_now", "moved")
EFFECTS = ("evasive", "field", "cloak", "hail")
SPARE = ("29,29", "27,29", "25,29", "23,29")
Event = tuple[Any, ...]


def fight(
    picture: str, players: int = 2, /, spare: bool = True, corner: tuple[int, int] = (0, 0), **words: Any
) -> Position:
    """A position in the Action Phase of turn 2: capital letters tell the figures, all else goes to `position`."""
    drawing = read_map(picture, corner)
    told = {sign: words.pop(sign).split() for sign in list(words) if len(sign) == 1 and sign.isupper()}
    assert told.keys() == drawing.figures.keys(), f"drawn {[*drawing.figures]}, told {[*told]}"
    lines = Lines(players)
    for sign, told_of in told.items():
        x, y = drawing.figures[sign]
        lines.figure(f"{x},{y}", told_of)
        if "cube" in told_of:
            drawing.cubes.append((x, y))
    if spare:
        for seat in range(players):
            lines.figure(SPARE[seat], [f"p{seat + 1}", lines.unused(), "move"])
    return laid(players, **{"turn": 2, "ground": ground(drawing), **lines.words(), **words})


def laid(players: int, **words: Any) -> Position:
    """With the first numbers of the Characters, with which the examples were worked out."""
    return Fight(position(GAME, players, **{"numbers": "first", **words}).match)


class Fight(Position):
    """A position where dice may wait: what a call does not say falls in the next one."""

    def let_fall(self, script: dict[str, list[str]]) -> None:
        while isinstance(self.match.need, Chance):
            need = self.match.need
            kind, count = ("roll", need.count) if isinstance(need, Roll) else ("draw", 1)
            texts = script.get(kind, [])
            if not texts:
                return
            assert len(texts) >= count, f"{count} dice fall, and the test has only {' '.join(texts)}\n{self}"
            self.match.outcome(need.read(" ".join([kind, *texts[:count]])))
            del texts[:count]


def ground(drawing: Drawing) -> str:
    """The terrain of a drawing in the words of a position."""
    parts = {"cubes": [f"{x},{y}" for x, y in drawing.cubes]}
    for colour, squares in drawing.pieces:
        (x, y), (u, v) = squares[0], squares[-1]
        parts.setdefault(colour, []).append(f"{x},{y}-{u},{v}")
    return "; ".join(f"{kind}: {' '.join(labels)}" for kind, labels in parts.items() if labels)


class Lines:
    """Collects the words of a position, figure by figure."""

    def __init__(self, players: int) -> None:
        self.teams: list[list[str]] = [[] for _ in range(players)]
        self.lists: dict[str, list[str]] = {}

    def figure(self, square: str, told: list[str]) -> None:
        seat, key, *flags = told
        self.teams[int(seat[1]) - 1].append(key)
        self.add("figures", f"{key}:{square}")
        for flag in flags:
            if flag in CARDS:
                self.add("cards", f"{key}:{flag}")
            elif flag in LISTS:
                self.add(flag, key)
            elif flag in EFFECTS:
                self.add("effects", f"{key}:{flag}")
            elif flag == "used":
                self.add("specials", key)
            elif flag != "cube":
                assert flag[0] == "e", f"a figure has no word '{flag}'"
                self.add("energy", f"{key}:{int(flag[1:])}")

    def add(self, kind: str, text: str) -> None:
        self.lists.setdefault(kind, []).append(text)

    def unused(self) -> str:
        return next(key for key in KEYS if all(key not in team for team in self.teams))

    def words(self) -> dict[str, str]:
        seats = " ".join(f"p{i + 1}:{','.join(team)}" for i, team in enumerate(self.teams) if team)
        return {"seats": seats, **{kind: " ".join(texts) for kind, texts in self.lists.items()}}


# --- reading ----------------------------------------------------------------------------------------------------------


def settled(s: Position) -> None:
    """Expect that no dice wait to fall."""
    assert not isinstance(s.match.need, Chance), f"dice have to fall first\n{s}"


def table(s: Position, seat: int | None = None) -> dict[str, Any]:
    """The table as a spectator (or a seat) sees it, when all dice have fallen."""
    settled(s)
    found: dict[str, Any] = s.match.view(seat)["table"]
    return found


def fig(s: Position, key: str, seat: int | None = None) -> dict[str, Any]:
    """All that is seen of a figure."""
    found: dict[str, Any] = next(figure for figure in table(s, seat)["figures"] if figure["key"] == key)
    return found


def where(s: Position, key: str) -> str:
    found: str = fig(s, key)["square"]
    return found


def posture(s: Position, key: str) -> str:
    found: str = fig(s, key)["posture"]
    return found


def energy(s: Position, key: str) -> int:
    found: int = fig(s, key)["energy"]
    return found


def state(s: Position, key: str) -> str | None:
    """What became of a figure's card: waiting, begun, turned, flipped."""
    found: str | None = fig(s, key)["state"]
    return found


def score(s: Position) -> list[int]:
    return list(table(s)["score"])


def asked(s: Position) -> str:
    """The seat and the question: 'p1 Shooting.target'; nothing when the game is over."""
    settled(s)
    found = s.match.decision
    return f"p{found.seat + 1} {found.kind}" if found else ""


def offered(s: Position, verb: str) -> set[str]:
    """What follows a verb among the options."""
    return {text.removeprefix(verb + " ") for text in s.options() if text.startswith(verb + " ")}


def shots(s: Position) -> dict[str, dict[str, int]]:
    """For whoever chooses a target: the number that each shot would need, and its cover, tried on copies."""
    found = {}
    for key in sorted(offered(s, "fire") & set(KEYS)):
        copy = Fight(s.match.clone()).play(f"fire {key}")
        if "save" in copy.options():
            copy.play("save")
        _, _, _, number, kind, *_ = events(copy, "fires")[-1]
        found[key] = {"tn": number, "cover": kind}
    return found


def counting(s: Position, a: str, b: str) -> set[str]:
    """The terrain squares that give cover on a line."""
    return {f"{square % 30},{square // 30}" for square in squares_of(s.table.ground.sight(at(a), at(b)).by)}


def events(s: Position, *kinds: str) -> list[Event]:
    """What happened, as (kind, ...), of some kinds or all; figures are told by their names."""
    found = [(e.kind, *e.args) for e in views.events(s.match)]
    return [event for event in found if not kinds or event[0] in kinds]


def number(key: str) -> int:
    return KEYS.index(key)


def at(label: str) -> int:
    """The number of a square."""
    x, y = label.split(",")
    return 30 * int(y) + int(x)


def needed(s: Position) -> int:
    """The number that the last Ranged Attack needed."""
    found: int = events(s, "fires", "fires_at")[-1][3]
    return found


def totals(s: Position) -> list[int]:
    """The totals of all rolls so far."""
    settled(s)
    return [event[4] for event in events(s, "rolled")]


COVER = ("none", "light", "hard")


def cover(s: Position, key: str) -> str:
    """The cover of a target that may be chosen now."""
    return COVER[shots(s)[key]["cover"]]


def fired(s: Position) -> list[str]:
    """Whom the Ranged Attacks so far were aimed at, in order."""
    settled(s)
    return [KEYS[event[2]] for event in events(s, "fires")]


def struck(s: Position) -> list[str]:
    """Whom the Melee Attacks so far were aimed at, in order."""
    settled(s)
    return [KEYS[event[2]] for event in events(s, "strikes")]


def wound_numbers(s: Position) -> list[tuple[str, int]]:
    """Every To Wound roll so far: on whom, against which number."""
    settled(s)
    return [(KEYS[event[2]], event[4]) for event in events(s, "to_wound")]


def rolls(s: Position) -> list[str]:
    """Every roll of the diary so far, as its faces."""
    settled(s)
    entries = s.match.to_json()["diary"]
    return [entry.removeprefix("roll ") for entry in entries if isinstance(entry, str) and entry.startswith("roll ")]


def windows(s: Position, *steps: str) -> list[str]:
    """Walk these steps; the squares on which Overwatch was offered, always declined."""
    found = []
    for step in steps:
        s.play(f"step {step}")
        while asked(s).endswith("Overwatch.offer"):
            found.append(where(s, mover(s)))
            s.play("wait")
    return found


def frame(s: Position, name: str) -> dict[str, Any]:
    """The fields of a procedure under way."""
    found: dict[str, Any] = next(f for f in s.match.view()["flow"] if f["is"] == name)
    return found


def mover(s: Position) -> str:
    """Who is moving while Overwatch is offered."""
    found = frame(s, "Overwatch")["mover"]
    return KEYS[found] if isinstance(found, int) else str(found)
