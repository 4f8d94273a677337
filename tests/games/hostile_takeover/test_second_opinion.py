"""Steps, targets, cover and target numbers in positions by lot, worked out a second time from what players see."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import GAME, KEYS
from tests.geometry import exact
from tests.geometry.exact import Ground, Square

from ludus.core.chance import Rng
from ludus.core.match import Match
from ludus.core.views import events
from ludus.games.hostile_takeover import content
from ludus.testing import Position, position, rule
from ludus.testing.cases import scale
from ludus.testing.play import chooser

POSITIONS = 12
WAYS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
MELEE = 2
TEAMS = ("bard boss rocky spectre", "chance cynder flint knave", "dodger jade kdogg mirage", "angel gremlin jace kirra")
CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {"scenario": "king_of_the_hill"}),
    (4, {"scenario": "king_of_the_hill"}),
    (3, {"scenario": "grab_and_go"}),
    (4, {"scenario": "coming_together"}),
    (2, {"scenario": "grab_and_go", "cumulative_cover": True, "advanced_pinned": True}),
    (3, {"scenario": "coming_together", "wounded_block_lines": False, "pass_wounded_enemies": True}),
]


class Seen:
    """A position as a player with a pencil sees it."""

    def __init__(self, match: Match) -> None:
        view = match.view()["table"]
        self.options: Any = match.setting.options
        self.figures = {figure["key"]: figure for figure in view["figures"]}
        self.ban = view["ban"]
        terrain = view["terrain"]
        self.pieces = [frozenset(map(square, p)) for colour in ("green", "blue", "orange") for p in terrain[colour]]
        self.cubes = set(map(square, terrain["cubes"]))
        self.ground = Ground(self.cubes, self.pieces, set(map(square, terrain["partial"])))
        self.terrain = self.cubes.union(*self.pieces)

    def where(self, key: str) -> Square:
        return square(self.figures[key]["square"])

    def others(self, key: str, enemies: bool) -> set[Square]:
        seat = self.figures[key]["seat"]
        found = [f for f in self.figures.values() if f["key"] != key and (not enemies or f["seat"] != seat)]
        if enemies and self.options.pass_wounded_enemies:
            found = [f for f in found if f["posture"] != "wounded"]
        return {square(f["square"]) for f in found}

    def steps(self, key: str, left: int) -> set[str]:
        """HT-050 to HT-066: a step, if a square to stop on can still be reached."""
        here, taken, shut = self.where(key), self.others(key, False), self.others(key, True)
        found = set()
        for way, (dx, dy) in WAYS.items():
            to = (here[0] + dx, here[1] + dy)
            if not (0 <= to[0] < 30 and 0 <= to[1] < 30) or to in shut:
                continue
            rest = left - self.ground.cost(here, to)
            if rest >= 0 and any(self.ground.standable(s, taken) for s in self.ground.costs(to, rest, shut)):
                found.add(way)
        return found

    def in_sight(self, a: Square, b: Square, moving: str = "") -> bool:
        walls = [f for f in self.figures.values() if self.options.wounded_block_lines or f["posture"] != "wounded"]
        walls = [f for f in walls if f["key"] != moving]
        return exact.apart(a, b) <= 24 and not exact.blocked(a, b, {square(f["square"]) for f in walls} - {a, b})

    def targets(self, key: str) -> set[str]:
        me = self.figures[key]
        lobs = key in ("knave", "gremlin")
        found = set()
        for other in self.figures.values():
            own = other["seat"] == me["seat"]
            hidden = other["posture"] == "wounded" or "cloak" in other["effects"]
            maybe = other["key"] != key and not hidden and (not own or lobs)
            if maybe and self.in_sight(self.where(key), self.where(other["key"])):
                found.add(other["key"])
        return set() if self.ban else found

    def cover(self, a: Square, target: str) -> int:
        if "field" in self.figures[target]["effects"]:
            return 2
        return exact.cover(a, self.where(target), self.terrain, self.cubes)

    def number(self, key: str, target: str) -> int:
        """HT-125 with all that is always there: no Special Action, no Aim."""
        a, b, other = self.where(key), self.where(target), self.figures[target]
        distance, cover = exact.apart(a, b), self.cover(a, target)
        band = 0 if distance <= 8 else 1 if distance <= 16 else 2
        moving = other["card"] in ("move", "melee") and other["state"] != "flipped"
        number: int = content.roster()[KEYS.index(key)].hit[band][(0 if moving else 3) + cover]
        number += 2 if "evasive" in other["effects"] else 0
        number += 1 if "hail" in self.figures[key]["effects"] else 0
        if self.options.advanced_pinned and other["posture"] == "pinned":
            number += (-2, 1, 2)[cover]
        if self.options.cumulative_cover and b not in self.cubes:
            crossed = exact.counting(a, b, self.terrain)
            things = len(crossed & self.cubes) + sum(bool(piece & crossed) for piece in self.pieces)
            number += max(0, things - 1)
        return number

    def strikes(self, key: str, here: Square | None = None) -> set[str]:
        """HT-158: the enemies that could be struck, from where it is or from another square."""
        start, found = here or self.where(key), set()
        for other in self.figures.values():
            if other["seat"] != self.figures[key]["seat"] and other["posture"] != "wounded":
                there = self.where(other["key"])
                distance = exact.apart(start, there)
                whip = key == "jade" and distance <= 3 and self.in_sight(start, there, key)
                if distance == 1 or whip:
                    found.add(other["key"])
        return found

    def in_reach(self, key: str, points: int) -> bool:
        """HT-087: it could end, or is, where it could strike."""
        taken, shut = self.others(key, False), self.others(key, True)
        ends = [s for s in self.ground.costs(self.where(key), points, shut) if self.ground.standable(s, taken)]
        return any(self.strikes(key, end) for end in ends)


def square(label: str) -> Square:
    x, y = label.split(",")
    return int(x), int(y)


def agree(match: Match) -> str:
    """The kind of question that was checked, or nothing."""
    kind: str = match.question.kind
    top: Any = match.stack[-1]
    texts = [action.text for action in match.question.options]
    if kind == "Movement.walk":
        seen, key = Seen(match), KEYS[top.figure]
        offered = {text.removeprefix("step ") for text in texts if text.startswith("step ")}
        assert offered == seen.steps(key, top.left), key
        assert ("stop" in texts) == seen.ground.standable(seen.where(key), seen.others(key, False)), key
    elif kind == "Shooting.target":
        seen, key = Seen(match), KEYS[top.figure]
        offered = {text.removeprefix("fire ") for text in texts if text.startswith("fire ")} - {"square"}
        assert offered == seen.targets(key), key
        if not top.mode & ~128:  # 128: a Fire card that Aim may help
            numbers(match, seen, key, sorted(offered))
    elif kind == "Striking.target":
        seen, key = Seen(match), KEYS[top.figure]
        assert {text.removeprefix("strike ") for text in texts if text.startswith("strike ")} == seen.strikes(key), key
    else:
        return ""
    return kind


def charge_agrees(match: Match) -> bool:
    """HT-086, HT-087: the points of a charge that has just begun."""
    names = [type(frame).__name__ for frame in match.stack]
    if names[-2:] != ["Activation", "Movement"] or match.question.kind != "Movement.walk":
        return False
    top: Any = match.stack[-1]
    deed: Any = match.stack[-2]
    told = [e.kind for e in events(match)]
    if deed.card != MELEE or told[-1] != "acts":
        return False
    seen, key = Seen(match), KEYS[top.figure]
    move = content.roster()[KEYS.index(key)].move
    assert top.left == (move if seen.in_reach(key, move) else move - 3), key
    return True


def numbers(match: Match, seen: Seen, key: str, targets: list[str]) -> None:
    for target in targets:
        copy = match.clone()
        copy.apply(f"fire {target}")
        if copy.decision is not None and copy.decision.kind == "RangedAttack.aim":
            copy.apply("save")
        fires = [e.args for e in events(copy) if e.kind == "fires"][-1]
        assert fires[2:4] == (seen.number(key, target), seen.cover(seen.where(key), target)), f"{key} at {target}"


def by_lot(players: int, options: dict[str, Any], rng: Rng) -> Position:
    """Sixteen figures crowded around the centre, with cards, some of them down."""
    ground = Seen(GAME.begin(players, 1, **options)).ground
    free = [(x, y) for x in range(11, 19) for y in range(11, 19) if ground.standable((x, y), set())]
    words: dict[str, list[str]] = {"figures": [], "cards": [], "pinned": [], "wounded": [], "turned": [], "held": []}
    for key in [key for team in TEAMS[:players] for key in team.split()]:
        x, y = free.pop(rng.below(len(free)))
        words["figures"].append(f"{key}:{x},{y}")
        state = rng.below(8)
        if state == 0:
            words["wounded"].append(key)
            continue
        words["cards"].append(f"{key}:{('move', 'melee', 'fire', 'fire', 'aim')[rng.below(5)]}")
        if state == 1:
            words["pinned"].append(key)
        elif state == 2:
            words["turned"].append(key)
        elif state == 3:
            words["held"].append(key)
    effects = [effect for effect in ("rocky:field", "dodger:evasive", "gremlin:cloak", "flint:hail") if rng.below(2)]
    extra: dict[str, Any] = {"taken": True, "marker": "0,15"} if options["scenario"] == "grab_and_go" else {}
    texts: dict[str, Any] = {kind: " ".join(found) for kind, found in words.items()}
    return position(GAME, players, **options, **texts, effects=" ".join(effects), **extra)


@pytest.mark.slow
@rule("HT-052", "HT-053", "HT-055", "HT-061", "HT-066", "HT-114", "HT-116", "HT-120", "HT-125", "HT-131", "HT-158")
@pytest.mark.parametrize(("players", "options"), CASES)
def test_every_offer_is_the_one_worked_out_by_hand(players: int, options: dict[str, Any]) -> None:
    rng = chooser(players)
    checked: dict[str, int] = {}
    charges = 0
    for _ in range(POSITIONS * scale()):
        start = by_lot(players, options, rng).match
        for action in start.question.options if not start.over else []:
            match = start.clone()
            match.apply(action, match.question.seat)
            for _ in range(4):
                if match.decision is None:
                    break
                charges += charge_agrees(match)
                kind = agree(match)
                checked[kind] = checked.get(kind, 0) + 1
                choices = match.decision.options
                eager = getattr(match.stack[-2], "card", 0) == MELEE or rng.below(2)
                stop = next((choice for choice in choices if choice.text == "stop" and eager), None)
                match.apply(stop or choices[rng.below(len(choices))], match.decision.seat)
    assert checked["Movement.walk"] > 12
    assert checked["Shooting.target"] > 4
    assert checked["Striking.target"] > 0
    assert charges > 3


@rule("HT-G13", "HT-G14", "HT-G15")
def test_the_chart_of_the_sample_card() -> None:
    """Two rows a band, In Motion first; the long rows are ours."""
    flint = content.roster()[KEYS.index("flint")]
    assert [tuple(band) for band in flint.hit] == [
        (10, 11, 12, 9, 10, 12),
        (9, 10, 12, 8, 9, 11),
        (10, 11, 13, 9, 10, 12),
    ]
    assert tuple(flint.wound) == (9, 10, 10, 11)
    assert (flint.move, flint.armor, flint.attack, flint.defense) == (6, 1, 2, -1)
    for row in content.roster():
        for band in row.hit:
            moving, still = band[:3], band[3:]
            assert all(a >= b for a, b in zip(moving, still, strict=True))
            assert list(moving) == sorted(moving)
            assert list(still) == sorted(still)
            assert all(7 <= n <= 18 for n in band)
