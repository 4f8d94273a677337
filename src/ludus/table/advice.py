"""Advice: what a good bot would do, and all of it where an answer is put together of several."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from time import monotonic
from typing import Final

from ludus.core import views
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.draw import Gather, Scene
from ludus.table import intents
from ludus.table.home import Thinkers, question

LEVEL: Final = "expert"
PATIENCE: Final = 4.0  # seconds of thought about how a gesture goes on
Answers = tuple[str, ...]


class Advice:
    """A question for a bot, as `seat` may imagine it, with the words for its answer."""

    def __init__(self, thinkers: Thinkers, box: Game, match: Match, seat: int, owner: str = "") -> None:
        self.thinkers = thinkers
        self.question = question(match, seat, owner=owner)
        self.words = box.words(match)
        scene: Scene = views.scene(box, match, seat)
        self.meant = {choice.action for choice in scene.meant}
        self.passed = scene.passed
        self.labels = {choice.action: choice.label for choice in [*scene.choices, *scene.meant]}
        self.gather = scene.gather
        self.short = box.shorthand
        self.asking = match.asking(seat) if match.several() else match
        self.ways = {} if self.gather is None or self.asking is None else ways(self.gather, box, self.asking)

    async def choice_in_words(self) -> tuple[str, str]:
        """The choice, and what it says in words."""
        action = await self.answer(self.question.world)
        if action == self.passed:
            action = await self.beyond(action)
        whole = await self.whole_answer(action)
        if whole and self.gather is not None:
            return whole, self.gather.label
        found = await self.mark_for(action)
        if found is None or self.gather is None:
            action = await self.gesture(action)
            return action, self.labels.get(action) or self.words.label(action)
        return (f"{self.gather.verb} {found}", self.gather.label_with(found)) if found else (action, self.gather.note)

    async def beyond(self, action: str) -> str:
        """The move to make now, when acting also passes a question: nobody is told to pass."""
        world, seat = self.question.world.clone(), self.question.seat
        world.apply(action, seat)
        while world.asked and seat not in world.asked:
            other = world.asked[0]
            if action not in world.view(other)["choices"]:
                return action
            world.apply(action, other)
        found = await self.answer(world) if seat in world.asked else action
        return found if found in self.meant else action

    async def gesture(self, action: str) -> str:
        """The gesture that the choice begins, as a walk is of its steps: found by going on."""
        begun, world, said, found = monotonic(), self.question.world.clone(), [action], action
        if self.short is None or self.short.write is None or self.asking is None:
            return action
        while monotonic() - begun < PATIENCE and not intents.why_barred(world, self.question.seat, said[-1]):
            said.append(await self.answer(world))
            if said[-1].partition(" ")[0] not in self.short.chained:
                break
            found = self.short.write(self.asking, said) or found
        return found

    async def whole_answer(self, action: str) -> str:
        """All answers that are marked as one, where the choice is the first of them: found by going on."""
        gather, seat, said = self.gather, self.question.seat, [action]
        if gather is None or not gather.covers or self.asking is None or self.short is None or self.short.write is None:
            return ""
        world = self.question.world
        while said[-1].split()[0] in gather.covers and len(said) <= len(gather.marks):
            world.apply(said[-1], seat)
            if seat not in world.asked:
                return self.short.write(self.asking, said)
            said.append(await self.answer(world))
        return self.short.write(self.asking, said[:-1])

    async def mark_for(self, action: str) -> str | None:
        """What to mark where the choice stands for things that are marked: found by going on."""
        world = self.question.world
        said: Answers = (action,)
        while said not in self.ways and any(way[: len(said)] == said for way in self.ways):
            world.apply(said[-1], self.question.seat)
            said = (*said, await self.answer(world))
        return self.ways.get(said)

    async def answer(self, world: Match) -> str:
        asked = replace(self.question, world=world, choices=world.view(self.question.seat)["choices"])
        return await self.thinkers.answer(asked, LEVEL)


def ways(gather: Gather, box: Game, match: Match) -> dict[Answers, str]:
    """What can be marked instead of a choice, by the answers that it stands for."""
    if box.shorthand is None or not gather.instead:
        return {}
    count = Counter(mark.word for mark in gather.marks)
    found = {}
    for some in product(*[range(most + 1) for most in count.values()]):
        words = " ".join([word for word, n in zip(count, some, strict=True) for _ in range(n)])
        found[tuple(box.shorthand.read(match, f"{gather.verb} {words or 'none'}"))] = words
    return found
