"""What a player sees: the final score to expect, by what stands on the sheet and what lies on the table."""

from __future__ import annotations

from typing import Any, Final

from ludus.games.void_halls.dice import Counts
from ludus.games.void_halls.mind.draft import Draft
from ludus.games.void_halls.mind.odds import alike
from ludus.games.void_halls.mind.plans import Plans, Studied, score_from_round
from ludus.games.void_halls.mind.prospects import ahead, draft_of
from ludus.games.void_halls.mind.rolls import IMPOSSIBLE, SHAPE, lying
from ludus.games.void_halls.scoring import final_score
from ludus.games.void_halls.table import OPEN, Dungeons, Sheet

BEST: Final = 400.0  # a score nobody reaches
REMEMBERED: Final = 2000  # rounds


class Throws:
    """A round of one sheet: what each roll is worth by the rolls left, if every keep is the best."""

    def __init__(self, plans: Plans, dice: int, throws: int) -> None:
        self.lying = lying(plans.ends(dice), dice, throws)
        self.known: dict[tuple[Counts, Counts], float] = {}

    def before(self, s: Sheet) -> float:
        """What was kept was worth before the last roll."""
        return self.lying[s.allowed - s.throws + 1][SHAPE[alike(s.kept)]]

    def worth(self, s: Sheet) -> float:
        """By what lies, and by what was already said to be kept."""
        key = (s.dice, s.keeping)
        found = self.known.get(key, IMPOSSIBLE)
        if found == IMPOSSIBLE:
            found = self.best_kept(s.dice, s.keeping[1:], self.lying[s.allowed - s.throws])
            self.known[key] = found
        return found

    def best_kept(self, dice: Counts, given: Counts, lie: list[float]) -> float:
        """The best of all keeps that begin with what is given."""
        keeps: set[Counts] = {()}
        for n, said in zip(dice, given, strict=True):
            counts = [said] if said >= 0 else list(range(n + 1))
            keeps = {alike((*keep, count)) for keep in keeps for count in counts}
        return max([lie[SHAPE[keep]] for keep in keeps])


class Eye:
    """How far a look goes: at a glance to the end of this round."""

    def __init__(self) -> None:
        self.rounds: dict[Any, Throws] = {}

    def ahead(self, t: Dungeons, d: Draft, round: int) -> float:
        return ahead(t, d, round)

    def plans(self, t: Dungeons, s: Sheet) -> Plans:
        return Plans(t, draft_of(t, s), t.round)

    def share(self, t: Dungeons, s: Sheet) -> float:
        """The final score to expect, as a part of the best there is."""
        return max(0.0, min(1.0, self.expected_score(t, s) / BEST))

    def expected_score(self, t: Dungeons, s: Sheet) -> float:
        if t.ended:
            return float(final_score(t, s))
        if s.crossed >= t.round:  # this round is over but for the exchange
            d = draft_of(t, s)
            found = self.ahead(t, d, t.round + 1)
            if d.workers > t.options.min_workers:
                d.exchange()
                found = max(found, self.ahead(t, d, t.round + 1))
            return found
        if t.battle_time() or not s.throws or (s.throws == 1 and just_thrown(s)):
            return self.ahead(t, draft_of(t, s), t.round)
        if just_thrown(s):
            return self.throws(t, s).before(s)
        if s.stopped:
            return self.plans(t, s).best_of(SHAPE[alike(s.dice)])
        return self.throws(t, s).worth(s)

    def throws(self, t: Dungeons, s: Sheet) -> Throws:
        """The round of a sheet, looked through once."""
        key = (
            t.plan.key, t.track, t.round, s.allowed, s.workers, s.lower, s.upper, s.points, s.halls, s.built, s.spent,
            s.upgrades,
        )  # fmt: skip
        found = self.rounds.get(key)
        if found is None:
            if len(self.rounds) > REMEMBERED:
                self.rounds.clear()
            found = Throws(self.plans(t, s), sum(s.dice), s.allowed - 1)
            self.rounds[key] = found
        return found


class Study(Eye):
    """And from there to the end of the next one."""

    def ahead(self, t: Dungeons, d: Draft, round: int) -> float:
        return score_from_round(t, d, round)

    def plans(self, t: Dungeons, s: Sheet) -> Plans:
        return Studied(t, draft_of(t, s), t.round)


def just_thrown(s: Sheet) -> bool:
    """Whether nothing was decided since the last roll. It is chance, so what counts is what was kept for it."""
    if s.stopped:
        return s.throws == s.allowed and not (s.faces or s.deeds or s.used)
    return s.keeping == OPEN


GLANCE: Final = Eye()
STUDY: Final = Study()


def worth(t: Dungeons) -> list[float]:
    return [GLANCE.share(t, sheet) for sheet in t.sheets]


def study_seat(t: Dungeons, seat: int) -> list[float]:
    """The same with a longer look at one seat, for those who have the time."""
    return [(STUDY if place == seat else GLANCE).share(t, sheet) for place, sheet in enumerate(t.sheets)]
