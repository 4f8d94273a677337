"""A game gone through again for its passport: questions, answers, hope, and some decisions looked at closely."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import log10
from typing import Any

from ludus.core.action import Action
from ludus.core.flow import Ask
from ludus.core.game import Setting
from ludus.core.match import Match
from ludus.lab.series import CLEAR, interacts, makes_king, series
from ludus.review.luck import first_number
from ludus.review.skill import AnswerTrial, judge_answer
from ludus.review.value import QUICK, Judge

CLOSELY = 5  # decisions of a game that are looked at closely, evenly apart
PARTS = 3  # of a game, for the number of answers: its beginning, its middle, its end


def trace(setting: Setting[Any], answers: Sequence[str], winners: Sequence[int]) -> dict[str, Any]:
    """What one game shows. Hope is the review's estimate at a glance (docs/explanation/luck-and-skill.md)."""
    judge = Judge(setting, QUICK)
    match = setting.game.begin_from(setting, quiet=True)
    seen = GameTrace(judge, len(answers))
    for number, text in enumerate(answers):
        action = setting.space.read(text)
        seen.question(match, number, action)
        match.answer(action)
        seen.note_answer(match)
    path = hashlib.sha256("\n".join(answers).encode()).hexdigest()[:16]
    return {"path": path, **seen.to_json(winners)}


class GameTrace:
    """What was seen of a game so far."""

    def __init__(self, judge: Judge, answers: int) -> None:
        self.judge = judge
        self.answers = answers
        self.alone = judge.setting.players == 1
        self.options: list[tuple[int, int]] = []  # of each real question: the part of the game, and how many
        self.hopes: list[list[float]] = []
        self.given: set[str] = set()
        self.closely: list[dict[str, float]] = []
        self.mover = -1
        self.interacting = 0
        self.kings = 0
        self.next = 0.0  # the next decision that is looked at closely

    def question(self, match: Match, number: int, action: Action) -> None:
        need = match.need
        assert isinstance(need, Ask)
        self.given.add(action.text)
        self.mover = need.seat
        if not self.alone:
            self.hopes.append(self.judge.value(match))
        if len(need.options) < 2:
            self.mover = -1
            return
        self.options.append((PARTS * number // self.answers, len(need.options)))
        if number >= self.next and action in need.options:
            self.next = number + self.answers / CLOSELY
            self.closely.append(self.look(match, need, action, number))

    def look(self, match: Match, need: Ask, action: Action, number: int) -> dict[str, float]:
        """One decision: what it weighs, and whether the best answer can be seen at a glance."""
        seat, moment = need.seat, first_number(match.setting.seed) + number
        found = judge_answer(self.judge, match, seat, action, moment)
        whole = self.judge.scale.stake if self.alone else 1.0
        values = {choice.action: choice.value / whole for choice in found.choices}
        best, worst = max(values.values()), min(values.values())
        world = AnswerTrial(self.judge, match, seat, moment).world(0)
        glance = max(need.options, key=lambda option: self.glance(world, option)[seat])
        return {
            "weight": best - sum(values.values()) / len(values),
            "matters": float(best - worst > CLEAR),
            "clear": float(best - values[glance] <= CLEAR),
        }

    def glance(self, world: Match, option: Action) -> list[float]:
        """What each seat may hope for right after an answer."""
        after = world.quiet()
        after.answer(option)
        return self.judge.value(after)

    def note_answer(self, match: Match) -> None:
        if self.alone or self.mover < 0 or not match.stack:
            return
        after = self.judge.value(match)
        self.interacting += interacts(self.hopes[-1], after, self.mover)
        self.kings += makes_king(self.hopes[-1], after, self.mover)

    def mean_options(self, part: int) -> float | None:
        """The mean number of answers to a real question in a part of the game."""
        found = [count for own, count in self.options if own == part]
        return sum(found) / len(found) if found else None

    def to_json(self, winners: Sequence[int]) -> dict[str, Any]:
        real = len(self.options)
        out: dict[str, Any] = {
            "questions": self.answers, "real": real, "given": sorted(self.given), "closely": self.closely,
            "options": [self.mean_options(part) for part in range(PARTS)],
            "tree": sum(log10(n) for _, n in self.options),
        }  # fmt: skip
        if self.alone or not self.hopes:
            return out
        acting = {"interacting": self.interacting / max(1, real), "king": float(self.kings > 0)}
        return {**out, **series(self.hopes, winners), **acting}
