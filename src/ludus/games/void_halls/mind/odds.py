"""The exact odds of a round: which dice to keep for a wanted combination, and how likely it is then.

Numbers are alike in every combination, a run included, so a state is how many dice show the same, largest first.
Values come by backward induction over the rolls left; a roll is taken die by die.
"""

from __future__ import annotations

from typing import Final

from ludus.games.void_halls.dice import NO_DICE, Counts


class Want:
    """A combination: disjoint sets of equal dice, and perhaps a run."""

    def __init__(self, name: str, sets: tuple[int, ...], run: bool) -> None:
        self.name = name
        self.sets = sets
        self.run = run
        self.made: dict[tuple[int, Counts], float] = {}  # (rolls left, dice that lie) -> chance, before the others
        self.best: dict[tuple[int, Counts], float] = {}  # (rolls left, dice to keep from) -> the best of these

    def size(self) -> int:
        """The fewest dice that can show it."""
        return sum(self.sets) + (6 if self.run else 0)


WANTS: Final[list[str]] = [
    "pair", "2 pairs", "3 pairs", "4 pairs", "triple", "triple + pair", "2 triples", "3 triples", "four",
    "four + pair", "four + triple", "2 fours", "five", "five + pair", "five + triple", "five + four", "run 1-6",
    "run + pair", "run + triple",
]  # fmt: skip
SIZE: Final[dict[str, int]] = {"pair": 2, "pairs": 2, "triple": 3, "triples": 3, "four": 4, "fours": 4, "five": 5}


def want_of(name: str) -> Want:
    """A combination by its name: '2 pairs', 'four + triple', 'run + pair'."""
    sets: list[int] = []
    for part in name.split(" + "):
        words = part.split()
        if words[0] != "run":
            sets += [SIZE[words[-1]]] * (int(words[0]) if len(words) == 2 else 1)
    return Want(name, tuple(sets), name.startswith("run"))


KNOWN: Final[dict[str, list[Want]]] = {name: [want_of(name) for _ in range(10)] for name in WANTS}  # by number of dice


def alike(dice: Counts) -> Counts:
    """The state of some dice: how many show the same, largest first."""
    return tuple(sorted(dice, reverse=True))


def shows(want: Want, dice: Counts) -> bool:
    """VH-038, VH-G14: whether dice hold all its sets, each die in one of them; larger sets may be split."""
    if want.run:
        return min(dice) > 0 and can_pack(want.sets, tuple([n - 1 for n in dice]))
    return can_pack(want.sets, dice)


def can_pack(sets: tuple[int, ...], dice: Counts) -> bool:
    if not sets:
        return True
    first = sets[0]
    rest = [(*dice[:i], n - first, *dice[i + 1 :]) for i, n in enumerate(dice) if n >= first]
    return any(can_pack(sets[1:], left) for left in rest)


def after(want: Want, dice: int, left: int, lying: Counts) -> float:
    """The chance when these dice lie and the others are about to be rolled; then `left` - 1 rolls are left."""
    key = (left, lying)
    found = want.made.get(key, -1.0)
    if found < 0:
        if sum(lying) == dice:
            found = best(want, dice, left - 1, lying)
        else:
            more = [after(want, dice, left, alike((*lying[:i], lying[i] + 1, *lying[i + 1 :]))) for i in range(6)]
            found = sum(more) / 6
        want.made[key] = found
    return found


def best(want: Want, dice: int, left: int, there: Counts) -> float:
    """The chance of the best keep among these dice, by the rolls left."""
    if not left:
        return 1.0 if shows(want, there) else 0.0
    key = (left, there)
    found = want.best.get(key, -1.0)
    if found < 0:
        found = after(want, dice, left, there)
        for i in range(6):
            if there[i]:
                found = max(found, best(want, dice, left, alike((*there[:i], there[i] - 1, *there[i + 1 :]))))
        want.best[key] = found
    return found


def chance(name: str, dice: int, throws: int) -> float:
    """The chance to end a round with a combination when every roll serves it, before the first one."""
    want = KNOWN[name][dice]
    return after(want, dice, throws, NO_DICE) if want.size() <= dice else 0.0


def best_keep(name: str, rolled: Counts, left: int) -> tuple[Counts, float]:
    """VH-032: which dice to keep for a combination by the rolls left, and the chance then.

    Of keeps that are equally good it is the largest: what is there is not risked. `rolled` itself means to stop.
    """
    dice = sum(rolled)
    want = KNOWN[name][dice]
    if not left or want.size() > dice:
        return rolled, 1.0 if shows(want, rolled) else 0.0
    kept, found = rolled, after(want, dice, left, alike(rolled))
    for keep in keeps(rolled):
        p = after(want, dice, left, alike(keep))
        if p > found + 1e-12 or (p > found - 1e-12 and sum(keep) > sum(kept)):
            kept, found = keep, p
    return kept, found


def keeps(rolled: Counts) -> list[Counts]:
    """Every choice of dice to keep."""
    found: list[Counts] = [()]
    for n in rolled:
        found = [(*keep, count) for keep in found for count in range(n + 1)]
    return found
