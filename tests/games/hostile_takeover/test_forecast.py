"""What the screen forecasts of an attack is what its dice bring: Characters, weapons, Special Actions, options."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.hostile_takeover.looks import laid

from ludus.core.flow import Chance, Roll
from ludus.core.match import Match
from ludus.core.views import events
from ludus.games.hostile_takeover.names import EFFECTS, KEYS
from ludus.games.hostile_takeover.play.melee import MeleeAttack
from ludus.games.hostile_takeover.play.ranged import RangedAttack

ATTACKS = (RangedAttack, MeleeAttack)
SEEDS = range(2 * len(KEYS))  # every Character strikes and fires, and is struck and fired at


def attacking(match: Match[Any]) -> bool:
    return not match.over and any(isinstance(frame, ATTACKS) for frame in match.stack)


def falls(match: Match[Any]) -> Iterator[tuple[float, Match[Any]]]:
    """One match for each way chance can fall now; dice that are added up are alike where their sum is."""
    need = match.need
    assert isinstance(need, Chance)
    weights: Counter[Any] = Counter()
    like = {}
    for outcome, weight in need.outcomes():
        what = sum(outcome) if isinstance(need, Roll) and isinstance(outcome, tuple) and need.count == 3 else outcome
        weights[what] += weight
        like[what] = outcome
    for what, weight in weights.items():
        after = match.clone()
        after.outcome(like[what])
        yield weight / weights.total(), after


def come_out(match: Match[Any], target: int) -> dict[str, float]:
    """How likely the rules make each end of the attack under way for its target; like positions are played on once."""
    ends: dict[str, float] = defaultdict(float)
    begun = len(events(match))
    waiting = [(1.0, match)]
    while waiting:
        following: dict[str, tuple[float, Match[Any]]] = {}
        for likely, before in waiting:
            while attacking(before) and ending(before, begun, target) is None and not isinstance(before.need, Chance):
                before.apply(before.question.options[-1])  # nothing is added, nothing rolled again
            if not attacking(before) or ending(before, begun, target) is not None:
                ends[ending(before, begun, target) or "Miss"] += likely
                continue
            for part, after in falls(before):
                key = json.dumps([after.state(), ending(after, begun, target), is_spared(after, begun, target)])
                following[key] = (following.get(key, (0.0, after))[0] + likely * part, after)
        waiting = list(following.values())
    return dict(ends)


def ending(match: Match[Any], begun: int, target: int) -> str | None:
    """What is decided for the target, if anything is."""
    for event in events(match)[begun:]:
        if event.kind == "to_wound":
            _, victim, total, needed = event.args
            if victim == target:
                return "Wounded" if total >= needed else "Unhurt" if is_spared(match, begun, target) else "Pinned"
        if event.kind == "instead":
            return "Another"
    return None


def is_spared(match: Match[Any], begun: int, target: int) -> bool:
    return any(event.kind == "unhurt" and event.args[0] == target for event in events(match)[begun:])


def pair(seed: int) -> tuple[str, str]:
    """Who attacks whom."""
    return KEYS[seed // 2], KEYS[(seed // 2 + 5) % len(KEYS)]


def laid_at_random(seed: int, lot: int = 0) -> Match[Any]:
    """A striker or shooter with its target near it, and what can bend the numbers, drawn by lot."""
    rng = random.Random(seed + 1000 * lot)
    me, other = pair(seed)
    others = rng.sample([key for key in KEYS if key not in (me, other)], 4)
    keys = [me, other, *others]
    mine, theirs = [me, *others[:2]], [other, *others[2:]]
    x, y = rng.randrange(2, 10), rng.randrange(8, 20)
    blow = seed % 2 == 0
    far = 1 if blow else rng.choice((1, 2, 4, 7, 10, 17))
    places = {mine[0]: (x, y), theirs[0]: (min(29, x + far), y)}
    near = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 1)]
    for key in (*mine[1:], *theirs[1:]):
        dx, dy = near.pop(rng.randrange(len(near)))
        places[key] = (min(29, x + far) + dx, y + dy) if rng.random() < 0.6 else (rng.randrange(30), 29 - len(near))
    taken: dict[tuple[int, int], str] = {}
    for key, (a, b) in places.items():
        row = b
        while (a, row) in taken:
            row -= 1
        taken[a, row] = key
    cubes = {(x + far - 1, y), (x + far // 2, y), (x + 2, y + 1)} - set(taken)
    figures = " ".join(f"{key}:{a},{b}" for (a, b), key in taken.items())
    cards = {key: rng.choice(("move", "melee", "fire", "aim")) for key in keys}
    cards[mine[0]] = "melee" if blow else "fire"
    words: dict[str, Any] = {
        "seats": f"p1:{','.join(mine)} p2:{','.join(theirs)}",
        "figures": figures,
        "cards": " ".join(f"{key}:{card}" for key, card in cards.items()),
        "ground": "cubes: " + " ".join(f"{a},{b}" for a, b in sorted(cubes) if rng.random() < 0.5),
        "effects": " ".join(EFFECTS if rng.random() < 0.6 else ()),
        "numbers": rng.choice(("first", "balanced")),
        "advanced_pinned": rng.random() < 0.4,
        "cumulative_cover": rng.random() < 0.4,
        "melee_any_neighbours": rng.random() < 0.3,
        "blast_cover": rng.choice(("target", "landing")),
        "melee_tie": rng.choice(("defender", "attacker")),
    }
    if rng.random() < 0.7:
        words["energy"] = f"{mine[0]}:4"
    if rng.random() < 0.3:
        words["pinned"] = theirs[0]
    match = laid(**words)
    match.apply(f"act {mine[0]}")
    while match.question.kind not in ("Shooting.target", "Striking.target"):
        texts = [option.text for option in match.question.options]
        match.apply("special" if "special" in texts and rng.random() < 0.9 else texts[-1])
        if isinstance(match.need, Chance):  # an attack on everybody around, for which no target is chosen
            return laid_at_random(seed, lot + 1)
    aimed_at = [ledger.action.split()[1] for ledger in match.scene(match.question.seat).ledgers]
    return match if other in aimed_at else laid_at_random(seed, lot + 1)


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{' '.join(pair(seed))} {seed % 2}")
def test_a_ledger_is_what_the_dice_bring(seed: int) -> None:
    match = laid_at_random(seed)
    for ledger in match.scene(match.question.seat).ledgers:
        rolled = match.clone()
        rolled.apply(ledger.action)
        ends = come_out(rolled, KEYS.index(ledger.action.split()[1]))
        if not any(share.label == "Unhurt" for share in ledger.ends):
            ends["Miss"] = ends.get("Miss", 0.0) + ends.pop("Unhurt", 0.0)  # at the rim of a wide explosion
        shown = {share.label: share.part for share in ledger.ends if share.part}
        assert shown == pytest.approx({label: 100 * part for label, part in ends.items()}, abs=0.051), ledger.title


def test_every_seed_together_meets_what_bends_the_numbers() -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        match = laid_at_random(seed)
        for ledger in match.scene(match.question.seat).ledgers:
            met.update([match.question.kind, *(row.label for row in ledger.rows), *(end.label for end in ledger.ends)])
    wanted = {"Striking.target", "Shooting.target", "Cover", "Evasive", "Blast", "Another", "Unhurt"}
    assert not wanted - met.keys()
