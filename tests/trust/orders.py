"""Said ahead: every byte that the server sends to others is the same where an answer was said ahead, and where it is
given by hand; whether the person is at the table, or comes for it and goes again.

The same position is played in two worlds. In one of them a seat has orders, one of which is the answer; in the other it
has none, and its person answers. Compared are all frames to somebody else, as in `tests.trust.wire`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from unittest.mock import patch

import ludus
from ludus.core.action import Action
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.table import autoplay, protocol
from ludus.testing.play import chooser
from tests.table.home import Later
from tests.trust.proof import Proof, Tally
from tests.trust.wire import LANGUAGES, World, difference
from tests.trust.worlds import BY_ID, somewhere


async def ordered(world: World, seat: int, answer: Action) -> None:
    """Somebody says ahead what is answered now, and what never will be; others have orders as well."""
    watcher = world.watcher.viewer.mine
    for number, talk in enumerate(world.sitting):
        if number in watcher:
            continue  # who has orders is shown them
        never = protocol.Order(
            f"never{number}", number, world.room.table.seq, "always", answer.text, "No.question", "turn"
        )
        await world.room.do(never, talk.viewer.person)
    viewer = world.sitting[seat].viewer
    await world.room.do(protocol.Order("now", seat, world.room.table.seq, "always", answer.text), viewer.person)
    await world.room.do(protocol.OrderOff("off", seat, f"never{seat}"), viewer.person)


async def by_hand(world: World, time: Later, seat: int, answer: Action, times: int) -> None:
    for n in range(times):
        said = protocol.Do(f"now{n}", seat, world.room.table.seq, answer.text)
        await world.sitting[seat].command(said)
        await time.go_on()


async def played(world: World, time: Later, seat: int, answer: Action, here: bool, times: int) -> tuple[list[str], int]:
    """The frames to the watcher, from the first look to the end, and how often it was answered: each time that the
    same kind of question comes again. It is answered by hand so many `times`; 0: it was said ahead."""
    world.home.pace = replace(world.home.pace, orders=0.5)
    await world.hear(world.watcher, type="hello")
    if here:
        await world.hear(world.sitting[seat], type="hello")
    await time.go_on()
    before = world.room.table.seq
    if not times:
        await ordered(world, seat, answer)
        assert world.room.table.seq == before
        await time.go_on()
    elif here:
        await by_hand(world, time, seat, answer, times)
    else:
        await world.hear(world.sitting[seat], type="hello")
        await time.go_on()
        await by_hand(world, time, seat, answer, times)
        world.sitting[seat].leave()
        await time.go_on()
    frames = world.sent(world.watcher)
    await world.close()
    return frames, world.room.table.seq - before


async def leak(game: Game, spectator: bool, seed: int) -> tuple[str, int]:
    """In which frame the two worlds differ for somebody else, and how many frames were compared."""
    rng = chooser(seed)
    match = somewhere(game, rng, seed)
    while match.players < 2 and not spectator:
        match = somewhere(game, rng, rng.below(1 << 20))
    needs = [stand.need for stand in match.standing() if isinstance(stand.need, Ask)]
    need = needs[rng.below(len(needs))]
    answer, here = need.options[rng.below(len(need.options))], bool(rng.below(2))
    viewer = None if spectator else (need.seat + 1 + rng.below(match.players - 1)) % match.players
    language, frames, times = LANGUAGES[rng.below(len(LANGUAGES))], [], 0
    for _ in range(2):
        time, world = Later(), World(match.clone(), viewer, language)
        with patch.object(autoplay, "wait", time.wait):
            sent, times = await played(world, time, need.seat, answer, here, times)
        assert times
        frames.append(sent)
    found, count = difference(*frames)
    return f"{match.setting.seed}, p{need.seat + 1} {answer}: {found}" if found else "", count


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
    "orders tell nothing",
    "Every byte the server sends to others is the same, whether an answer was said ahead or is given by hand.",
    "pairs of worlds",
    "differences",
    small=1,
    full=2_000,
    run=run,
    subjects=lambda: [f"{game.id}, {viewer}" for game in ludus.games() for viewer in ("players", "spectators")],
)
