"""Secret on the wire: in two worlds that a viewer cannot tell apart, every byte the server sends to it is the same.

The room, the talk and the pictures are those of every home; this one is in memory, and its time of day stands still.
The same people give the same answers in both worlds, and sealed answers of others even differ. Compared are all frames
to one viewer: their number, their order and their bytes, with log, patches, refusals, explanations and hints.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import ludus
from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.worlds import question
from ludus.table import intents, protocol
from ludus.table.connection import Talk
from ludus.table.refusals import Refused
from ludus.table.room import Room
from ludus.table.story import Story
from ludus.table.viewer import Viewer
from ludus.testing.play import chooser
from tests.table.home import MemoryHome, person, sitting
from tests.trust.proof import Proof, Tally
from tests.trust.worlds import BY_ID, go_on, somewhere, two_worlds

MOVES = 4  # of common play, at most
LANGUAGES = ("en", "de")


class World:
    """A table in one world, with everybody at it."""

    def __init__(
        self, match: Match, viewer: int | None, language: str, secret: str = "5e" * 32, shares: Sequence[str] = ()
    ) -> None:
        players = match.players
        given = shares or ["00"] * players
        self.home = MemoryHome()
        seats = [replace(seat, share=given[seat.seat]) for seat in sitting(*["me"] * players)]
        self.room = self.home.table(match.game, seats, version=1, secret=secret, status="playing")
        story = Story(match, rooted=False)
        self.home.reel.stories["ABCDEF", 0] = (
            story.clone()
        )  # what is looked at again: there is no store to read it from
        self.room.begin(story)
        self.talks: dict[Talk, list[str]] = {}  # and the frames to each of them
        self.readers: list[asyncio.Task[None]] = []
        self.sitting = [self.talk(n, "en") for n in range(players)]  # they only answer: no world is theirs
        self.watcher = self.talk(-1 if viewer is None else viewer, language)

    def talk(self, seat: int, language: str) -> Talk:
        viewer = Viewer(self.room.audience, person(seat), "", language)
        talk = Talk(self.room, viewer, self.home.reel)
        frames = self.talks[talk] = []

        async def read(frame: str) -> None:
            frames.append(frame)

        gone = asyncio.Event()
        gone.set()
        self.readers.append(asyncio.create_task(viewer.deliver(read, gone)))
        return talk

    async def hear(self, talk: Talk, **message: Any) -> None:
        """A message of somebody, as it comes from a socket."""
        said = json.dumps(message)
        try:
            await talk.hear(protocol.read(said))
        except Refused as e:
            talk.refuse(said, e)

    async def do(self, seat: int, action: Action) -> None:
        story = self.room.table.story
        assert story is not None
        several = {"do": [action.text, "no such answer"], "intent": action.text}  # given as far as they go
        given = several if len(action.text) % 2 else {"action": action.text}
        said = {"type": "do", "key": f"k{story.seq}-{seat}", "seat": seat, "base": story.seq, **given}
        command = protocol.read(json.dumps(said))
        assert isinstance(command, protocol.Do)
        await self.sitting[seat].command(command)

    async def settle(self) -> None:
        """Let everything be painted and read."""
        boxes = [talk.viewer.outbox for talk in self.talks]
        while self.home.tasks or any(box.little or not box.free.is_set() for box in boxes):
            await asyncio.gather(*self.home.tasks)
            await asyncio.sleep(0)

    def sent(self, talk: Talk) -> list[str]:
        """The frames to somebody since the last time."""
        frames = self.talks[talk]
        found = frames[:]
        frames.clear()
        return found

    async def close(self) -> None:
        for talk in self.talks:
            talk.viewer.outbox.close()
        await asyncio.gather(*self.readers)
        self.room.close()


async def enter(worlds: tuple[World, World]) -> None:
    for world in worlds:
        await world.hear(world.watcher, type="hello")
        await world.settle()


async def ask_around(worlds: tuple[World, World], seat: int, tries: list[Action]) -> None:
    """Everything a viewer may say that is only answered to itself."""
    for world in worlds:
        for n, action in enumerate(tries):
            await world.hear(world.watcher, type="why", key=f"w{n}", seat=max(seat, 0), action=action.text)
        base = world.room.table.seq
        illegal = [a for a in tries if not possible(world.room, seat, a)]
        for n, action in enumerate(illegal):
            await world.hear(world.watcher, type="do", key=f"i{n}", seat=max(seat, 0), base=base, action=action.text)
        ahead = {"seat": max(seat, 0), "base": base, "answer": tries[0].text}
        for action in illegal[:1]:
            await world.hear(world.watcher, type="order", key="o", way="always", **{**ahead, "answer": action.text})
        await world.hear(world.watcher, type="order", key="p", way="always", on="No.question", **ahead)
        await world.hear(world.watcher, type="line", key="q", seat=max(seat, 0), line=[f"p1 {tries[0].text}"])
        await world.hear(world.watcher, type="order-off", key="r", seat=max(seat, 0))
        await world.hear(world.watcher, type="hint", key="h", seat=max(seat, 0))
        await world.hear(world.watcher, type="undo", key="u", seat=max(seat, 0), base=base + 1)
        await world.hear(world.watcher, type="as", seat=(seat + 1) % len(world.room.table.seats))
        await world.hear(world.watcher, type="look", key="l", at=0)
        await world.hear(world.watcher, type="live")
        await world.settle()


def possible(room: Room, seat: int, action: Action) -> bool:
    """Whether an action would be carried out, or several that it stands for: then it is no question any more."""
    assert room.table.story is not None
    if intents.answers(room.game, room.table.story.match, seat, action.text):
        return True
    stands = [match.need for match in room.table.story.match.standing()]
    mine = [need for need in stands if isinstance(need, Ask) and need.seat == seat]
    return any(action in need.options for need in mine) or action in room.game.asides(
        room.table.story.match.table, seat
    )


async def sealed_move(worlds: tuple[World, World], seat: int, rng: Rng) -> bool:
    """Another seat locks its answer, another one in each world; False where that would end the step."""
    stories = [world.room.table.story for world in worlds]
    chosen: list[tuple[int, Action]] = []
    for story in stories:
        assert story is not None
        asked = [match.need for match in story.match.standing() if isinstance(match.need, Ask)]
        others = [need for need in asked if need.seat != seat]
        if not story.match.sealing() or not others:
            return False
        need = others[0]
        ahead, action = story.match.clone(), need.options[rng.below(len(need.options))]
        ahead.apply(action, need.seat)
        if not ahead.held or not ahead.sealing():
            return False
        chosen.append((need.seat, action))
    if chosen[0][0] != chosen[1][0] or stories_differ(worlds, seat, chosen):
        return False
    for world, (other, action) in zip(worlds, chosen, strict=True):
        await world.do(other, action)
    return True


def stories_differ(worlds: tuple[World, World], seat: int, chosen: list[tuple[int, Action]]) -> bool:
    """Whether it is seen openly that the two answers are not alike, such as that one of them was the last."""
    looks = []
    for world, (other, action) in zip(worlds, chosen, strict=True):
        assert world.room.table.story is not None
        ahead = world.room.table.story.match.clone()
        ahead.apply(action, other)
        looks.append(question(ahead, other, seat))
    return bool(looks[0] != looks[1])


async def open_move(worlds: tuple[World, World], seat: int, rng: Rng) -> bool:
    """The same answer and the same chance in both; False where the worlds could be told apart openly."""
    a, b = (world.room.table.story for world in worlds)
    assert a is not None
    assert b is not None
    ahead = a.match.clone(), b.match.clone()
    before = a.length(), len(ahead[0].table.diary.entries) if ahead[0].table.diary else 0
    if before[0] != before[1] or not isinstance(a.match.need, Ask) or not go_on(*ahead, seat, rng):
        return False
    asked, diary = a.match.need.seat, ahead[0].table.diary
    assert diary is not None
    answer = diary.entries[before[0]]
    for world, story, after in zip(worlds, (a, b), ahead, strict=True):
        world.room.audience.painting = True  # nothing is shown while chance waits for its outcome
        await world.do(asked, answer.action)  # type: ignore[union-attr]  # the first new entry is the answer
        story.match.become(after)
        story.marks[-1] = (story.length(), story.seq)
        world.room.audience.painting = False
        world.room.audience.views.note_change()
        world.room.audience.repaint()
    return True


async def leak(game: Game, spectator: bool, seed: int) -> tuple[str, int]:
    """In which frame two worlds differ for a viewer, and how many frames were compared."""
    rng = chooser(seed)
    match = somewhere(game, rng, seed)
    seat = -1 if spectator else rng.below(match.players)
    language = LANGUAGES[rng.below(len(LANGUAGES))]
    truth, other = two_worlds(match, seat, rng)
    worlds = tuple(World(m, None if spectator else seat, language) for m in (truth, other))
    assert len(worlds) == 2
    space = game.space.actions
    tries = [*match.stack[-1].near(match.table)[:6], *[space[rng.below(len(space))] for _ in range(3)]]
    await enter(worlds)
    compared, found = 0, ""
    for step in range(rng.below(MOVES + 1) + 1):
        if step == 0:
            await ask_around(worlds, seat, tries)
        elif not (await sealed_move(worlds, seat, rng) or await open_move(worlds, seat, rng)):
            break
        for world in worlds:
            await world.settle()
        found, count = difference(*(world.sent(world.watcher) for world in worlds))
        compared += count
        if found:
            found = f"{match.setting.seed}, p{seat + 1}, step {step}: {found}"
            break
    for world in worlds:
        await world.close()
    return found, compared


def difference(mine: list[str], its: list[str]) -> tuple[str, int]:
    if len(mine) != len(its):
        return f"{len(mine)} frames or {len(its)}", 0
    for a, b in zip(mine, its, strict=True):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"{a[max(0, at - 60) : at + 40]!r} or {b[max(0, at - 60) : at + 40]!r}", 0
    return "", len(mine)


def run(subject: str, seeds: range) -> Tally:
    id, _, viewer = subject.partition(", ")
    tally = Tally()
    for seed in seeds:
        found, frames = asyncio.run(leak(BY_ID[id], viewer == "spectators", seed))
        if found:
            tally.wrong.append(f"{subject}, seed {seed}: {found}")
        tally.done += 1
        tally.notes["frames compared"] += frames
    return tally


PROOF = Proof(
    "the wire tells nothing",
    "Every byte the server sends to a viewer is the same in every world that the viewer cannot tell from the true one.",
    "pairs of worlds",
    "differences",
    small=2,
    full=10_000,
    run=run,
    subjects=lambda: [f"{game.id}, {viewer}" for game in ludus.games() for viewer in ("players", "spectators")],
)
