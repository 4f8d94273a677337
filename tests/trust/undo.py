"""Undo cannot peek: what may be taken back is judged a second time, by worlds that nobody could tell apart.

The kernel compares fields of the table. This judge knows nothing of fields: before the answer it imagines worlds that
look the same to a seat, gives the same answer in them, and looks again. If a world looks different now, the seat has
learnt something that tells the true world from it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from ludus.core import record
from ludus.core.chance import Rng
from ludus.core.diary import Answer, Event
from ludus.core.errors import IllegalAction, UndoRefused
from ludus.core.flow import Ask, Chance
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.testing.cases import cases
from ludus.testing.play import chooser, state_bytes
from tests.shelf import GAMES
from tests.trust.proof import Proof, Tally

WORLDS = 3  # imagined for each seat
WINDOWS = 6  # places of a play-out where something is taken back
PLACES = ("table", "stack", "lanes")  # of a save: where the game stands

BY_ID = {game.id: game for game in GAMES}


class Peek(AssertionError):
    """The claim is refuted."""


def answers(match: Match) -> list[Answer]:
    assert match.table.diary is not None
    return [e for e in match.table.diary.entries if isinstance(e, Answer)]


def observed(match: Match, seat: int) -> str:
    """All that a seat is shown and told since the diary is new."""
    assert match.table.diary is not None
    events = [e for e in match.table.diary.entries if isinstance(e, Event)]
    return json.dumps([match.view(seat), [[e.kind, *e.values(seat)] for e in events]])


def walked(start: Match, given: list[Answer]) -> Match:
    """The match after some more answers; chance falls as it fell."""
    match = start.clone()
    match.held = []
    for answer in given:
        match.apply(answer.action, answer.seat)
    return match


def learnt(earlier: Match, given: list[Answer], seat: int, seed: int) -> bool:
    """Whether these answers tell a seat the true world from one that it could not tell from it before."""
    truth, world = earlier.clone(), earlier.imagine(seat, seed)
    for match in (truth, world):
        match.begin_diary()
        match.held = []
    world.explicit = True
    for answer in given:
        secret = truth.sealing() and answer.seat != seat
        truth.apply(answer.action, answer.seat)
        ways = secret_ways(world, answer) if secret else open_way(world, answer)
        alike = next((way for way in ways if observed(way, seat) == observed(truth, seat)), None)
        if alike is None:
            return True
        world = alike
    return False


def fallen(world: Match) -> Match:
    while isinstance(world.need, Chance):
        world.outcome(world.need.sample(world.rng))
    return world


def open_way(world: Match, answer: Answer) -> Iterator[Match]:
    """The same answer in another world; nothing where it is not possible: that tells what the answerer has."""
    if world.several() or world.asked == [answer.seat]:
        with suppress(IllegalAction):
            world.apply(answer.action, answer.seat)
            yield fallen(world)


def secret_ways(world: Match, answer: Answer) -> Iterator[Match]:
    """In a sealed step nobody else sees what a seat answers, nor how often: the same, another, none, all."""
    yield from open_way(world.clone(), answer)
    for most in (1, 0, 100):
        way = world.clone()
        for _ in range(most):
            if not way.sealing() or not isinstance(way.need, Ask) or way.need.seat != answer.seat:
                break
            way.answer(way.need.options[way.rng.below(len(way.need.options))])
        yield fallen(way)


def dice(match: Match) -> list[str]:
    """Where every generator of a match stands: the common one, and those of the seats, which grow out of it."""
    common = match.rng if match.lanes is None else match.lanes.rng
    own = match.own or [common.branch(seat) for seat in range(match.players)]
    return [json.dumps(rng.state()) for rng in (common, *own)]


def news(earlier: Match, match: Match, given: list[Answer], seed: int) -> str:
    """What anybody has learnt by these answers; empty when nobody can have."""
    if dice(earlier) != dice(match):
        return "chance fell"
    for seat in range(match.players):
        if any(learnt(earlier, given, seat, seed + world) for world in range(WORLDS)):
            return f"p{seat + 1} learnt something"
    return ""


class Playout:
    """One game with answers, takings back, redoings and reconnections by lot."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng: Rng = chooser(seed)
        every = cases(game)
        self.match = every[self.rng.below(len(every))].begin(seed, fair=self.rng.below(4) == 0)
        self.streams = set(dice(self.match))  # every generator that chance has fallen from so far
        self.rewinds = 0
        self.counts: Counter[str] = Counter()

    def play(self) -> None:
        self.go_on(self.rng.below(1 << self.rng.below(11)))
        for _ in range(WINDOWS):
            if self.match.over:
                break
            self.go_on(self.rng.below(1 << self.rng.below(8)))
            self.window()
        self.go_on(self.game.facts.ends)
        self.check_record()

    def go_on(self, limit: int) -> None:
        """Play at random, sealed answers that wait included."""
        while self.match.held and isinstance(self.match.need, Ask):
            need = self.match.need
            self.match.apply(need.options[self.rng.below(len(need.options))], need.seat)
        playout(self.match, self.rng, limit)

    def window(self) -> None:
        """Some answers from a known state on, and then some takings back."""
        start = self.match.clone()
        for _ in range(1 + self.rng.below(4)):
            self.answer()
        for _ in range(1 + self.rng.below(3)):
            if self.rng.below(4) == 0:
                self.reconnect()
            if self.take_back(start):
                start = self.match.clone()
                self.answer()

    def answer(self) -> None:
        asked = self.match.decisions
        if asked:
            d = asked[self.rng.below(len(asked))]
            self.match.apply(d.options[self.rng.below(len(d.options))], d.seat)

    def reconnect(self) -> None:
        save = json.dumps(self.match.to_json())
        self.match = self.game.load(json.loads(save))
        if json.dumps(self.match.to_json()) != save:
            raise Peek("a loaded match differs from its save")

    def take_back(self, start: Match) -> bool:
        """Try to take back; whether it was granted."""
        seat = self.rng.below(self.match.players)
        everybody = tuple(range(self.match.players))
        consent = ((), (), everybody, tuple(s for s in everybody if self.rng.below(2)))[self.rng.below(4)]
        if any(held.seat == seat for held in self.match.held):
            self.take_back_sealed(seat)
            return True
        given, known = answers(self.match), len(answers(start))
        at = max((i for i, a in enumerate(given) if a.seat == seat), default=-1)
        if at < known or start.held:
            return False
        at = self.begun(given, at, known)
        many = sum(a.seat == seat for a in given[at:])
        earlier = walked(start, given[known:at])
        before = state_bytes(self.match), self.match.record()
        others = [s for s in everybody if s != seat and s not in consent]
        barrier = news(earlier, self.match, given[at:], self.rng.below(1 << 30))
        try:
            self.match.undo(seat, consent, many)
        except UndoRefused:
            if (state_bytes(self.match), self.match.record()) != before:
                raise Peek("a refused undo changed the match") from None
            self.counts["refused"] += 1
            return False
        if self.match.lanes is not None and at < len(given) - many == len(answers(self.match)):
            self.taken_out(earlier, given[at:], before[1], others)
            return True
        if others and (barrier or any(a.seat in others for a in given[at:])):
            raise Peek(f"'{given[at].action}' was taken back though {barrier or 'others had answered'}")
        self.granted(earlier, barrier, given[at:], before[0])
        self.counts["intents undone"] += many > 1
        return True

    def begun(self, given: list[Answer], last: int, known: int) -> int:
        """Where a deed began that ends with an answer: several of one seat go as one, and what was passed for it since
        goes with them, whoever has answered in between."""
        own = [i for i in range(known, last + 1) if given[i].seat == given[last].seat]
        at = len(own) - 1
        while at and self.rng.below(2):
            at -= 1
        return own[at]

    def take_back_sealed(self, seat: int) -> None:
        """What nobody has seen goes without asking, one or several as one, and nothing else goes with it."""
        own = [i for i, held in enumerate(self.match.held) if held.seat == seat]
        gone = own[-1 - self.rng.below(len(own)) :]
        held, save = self.match.held[:], self.match.to_json()
        self.match.undo(seat, (), len(gone))
        save["held"] = [[h.seat, h.action.text] for i, h in enumerate(held) if i not in gone]
        if self.match.to_json() != save:
            raise Peek("taking back a sealed answer changed something else")
        self.counts["undone"] += 1

    def taken_out(self, earlier: Match, given: list[Answer], before: str, others: list[int]) -> None:
        """Where all play at the same time, others have gone on: all they did stays. What the answer taught, or let
        fall, is taken back only if all agree, and then the own dice fall anew."""
        seat, text = given[0].seat, given[0].action.text
        own, since = [a for a in given if a.seat == seat], [a for a in given if a.seat != seat]
        barrier = news(earlier, walked(earlier, own), own, self.rng.below(1 << 30))
        if barrier and others:
            raise Peek(f"'{text}' was taken back though {barrier}")
        due, now = walked(earlier, since), self.match
        if [due.to_json().get(k) for k in PLACES] != [now.to_json().get(k) for k in PLACES]:
            raise Peek(f"taking back '{text}' changed what others did")
        changed = [who for who, (a, b) in enumerate(zip(dice(due), dice(now), strict=True)) if a != b]
        if changed != ([seat + 1] if barrier else []):
            raise Peek(f"taking back '{text}' changed the dice of {changed}")
        if barrier:
            self.check_rewind(seat)
        elif [line for line in before.splitlines() if line[0] == "*"] != self.chance():
            raise Peek(f"taking back '{text}' changed what fell")
        self.counts["undone beside others"] += 1

    def chance(self) -> list[str]:
        return [line for line in self.match.record().splitlines() if line[0] == "*"]

    def granted(self, earlier: Match, barrier: str, taken: list[Answer], before: bytes) -> None:
        """What was taken back is gone without a trace, or by a rewind that the record tells of."""
        was, now = earlier.to_json(), self.match.to_json()
        fresh = dice(earlier) != dice(self.match)
        if [was.get(k) for k in PLACES] != [now.get(k) for k in PLACES]:
            raise Peek(f"taking back '{taken[0].action}' did not give the state before it")
        if fresh:
            self.check_rewind(taken[0].seat)
        elif barrier:
            raise Peek(f"{barrier}, and after the rewind chance would fall the same way again")
        else:
            self.counts["undone"] += 1
            if len(taken) == 1 and not self.match.held and self.rng.below(2):
                self.match.apply(taken[0].action, taken[0].seat)
                if state_bytes(self.match) != before:
                    raise Peek(f"'{taken[0].action}', taken back and given again, led elsewhere")
                self.counts["redone"] += 1

    def check_rewind(self, seat: int) -> None:
        """A rewind is in the record, and chance falls from streams that were never used: all, or those of a seat."""
        self.rewinds += 1
        self.counts["rewound"] += 1
        told = self.match.record().splitlines()[-1]
        if told not in (f"* fresh {self.rewinds}", f"* fresh p{seat + 1} {self.rewinds}"):
            raise Peek("a rewind is not in the record")
        fresh = {dice(self.match)[seat + 1]} if told.startswith("* fresh p") else set(dice(self.match))
        if fresh & self.streams:
            raise Peek("after a rewind chance falls from a stream that was used before")
        self.streams |= fresh

    def check_record(self) -> None:
        """The record tells of every rewind, and is true."""
        text = self.match.record()
        told = [int(line.split()[-1]) for line in text.splitlines() if line.startswith("* fresh ")]
        if max(told, default=0) != self.rewinds:
            raise Peek(f"{self.rewinds} rewinds, but the record tells of {told}")
        if differences := record.verify(self.game, text):
            raise Peek(f"the record is not true: {differences[0]}")


def run(subject: str, seeds: range, game: Game | None = None) -> Tally:
    tally = Tally()
    for seed in seeds:
        play = Playout(game or BY_ID[subject], seed)
        try:
            play.play()
        except Peek as e:
            tally.wrong.append(f"{subject}, seed {seed}: {e}")
        tally.done += 1
        tally.notes += play.counts
    return tally


PROOF = Proof(
    "undo cannot peek",
    "No undo crosses what anybody learnt; a rewind by consent draws fresh chance and is in the record.",
    "play-outs",
    "peeks",
    small=4,
    full=10_000,
    run=run,
)
