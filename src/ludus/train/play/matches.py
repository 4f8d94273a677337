"""The matches of one process: each is stepped, shown in its row, and dealt again when it is over."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, NamedTuple

import numpy as np

from ludus.bots.mind import facets_chosen, facets_of, layout_of, place_cells, shape_of
from ludus.bots.roster import bot
from ludus.bots.seat import Bot, answer
from ludus.core.chance import make_rng
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.look import Buffer
from ludus.core.match import Match
from ludus.train.play.deals import Deal, deal_match, payment, prospects
from ludus.train.play.rows import FOLLOWING, LEARNS, NOTHING, PAST, SHAPING, SharedRows, Sizes

LEAGUE = 5  # one match of this many is against a past self
NOBODY = -1


class WorkerSetup(NamedTuple):
    """What all processes are told."""

    game: Game
    deal: Deal
    rivals: tuple[str, ...] = ()  # bots, each of which plays one of every process's matches
    model: str = ""  # the bot that is imitated
    seed: int = 1

    def sizes(self) -> Sizes:
        game, deal = self.game, self.deal
        cells = shape_of(game, deal.seats, facets=len(facets_of(game))).cells
        return Sizes(cells, game.space.own, deal.seats, game.seats[0], layout_of(game, deal.seats).size)


class Played:
    """One of the matches: who plays it and what it came to so far."""

    def __init__(self, players: int, rival: str, past: bool) -> None:
        self.players = players
        self.rival = rival  # the bot that sits at all seats but the hero's
        self.past = past  # or a past self does
        self.hero = NOBODY  # every seat learns
        self.match: Any = None
        self.bots: list[Bot] = []
        self.count = 0
        self.shaping = 0.0
        self.hopes: list[float] = []  # what each seat could hope for when it was last paid
        self.first: list[float] = []  # and in the beginning
        self.follows = False  # the bot that is imitated


class Matches:
    """Some matches and their rows."""

    def __init__(self, setup: WorkerSetup, rows: SharedRows, seed: int) -> None:
        self.setup = setup
        self.rows = rows
        self.rng = make_rng(seed, 23)
        self.facets = facets_of(setup.game)
        self.counts: defaultdict[str, float] = defaultdict(float)
        sizes = setup.deal.players(len(rows.seat))
        self.played = [Played(players, *self.company(i, len(sizes), players)) for i, players in enumerate(sizes)]
        self.furnish(sizes)
        for i in range(len(sizes)):
            self.begin(i)
            self.show(i)
        self.write()

    def company(self, i: int, count: int, players: int) -> tuple[str, bool]:
        """Against whom the match of a row is played."""
        if players == 1:
            return "", False
        rivals = self.setup.rivals
        each = max(1, count // max(1, len(rivals)))
        if i % each == each // 2 and i // each < len(rivals):
            return rivals[i // each], False
        return "", i % LEAGUE == 0

    def furnish(self, sizes: list[int]) -> None:
        """A page for each match, and where the cells of each size of table stand in a row."""
        game, seats = self.setup.game, self.setup.deal.seats
        self.pages: list[Buffer] = []
        self.blocks: list[tuple[slice, Any, list[tuple[int, int, int]], Any]] = []
        at = 0
        self.masks = np.zeros((len(sizes), game.space.own), np.int8)
        for players, count in sorted(Counter(sizes).items()):
            layout, places = place_cells(game, seats, players)
            own = np.zeros((count, layout.size), np.float32)
            for row, mask in zip(own, self.masks[at : at + count], strict=True):
                cells: Any = row.data
                self.pages.append(Buffer(cells, mask.data, len(layout.slices)))
            where = runs([cell for block in places for cell in block])
            self.blocks.append((slice(at, at + count), own, where, layout.eye))
            at += count
        self.eyes = [eye for among, _, _, eye in self.blocks for _ in range(among.start, among.stop)]
        self.tail = layout_of(game, seats).size

    # --- one match ----------------------------------------------------------------------------------------------------

    def begin(self, i: int) -> None:
        """A fresh match, come to its first question."""
        played, setup = self.played[i], self.setup
        while True:
            match = played.match = deal_match(setup.game, setup.deal, played.players, self.rng)
            played.count = 0
            played.hero = self.rng.below(played.players) if played.past or played.rival else NOBODY
            names = {played.rival, setup.model} - {""}
            played.bots = [
                bot(played.rival or setup.model, seed=self.rng.below(1 << 30))
                for _ in range(played.players if names else 0)
            ]
            played.follows = self.rng.below(1000) < 1000 * float(self.rows.knobs[FOLLOWING])
            self.go_on(played)
            if match.stack:
                break
        played.shaping = 1.0 if played.players == 1 else float(self.rows.knobs[SHAPING])
        if played.shaping:
            played.first = played.hopes = prospects(match)
        tail = self.rows.seen[i, self.tail :]
        tail[:] = 0
        least = setup.game.seats[0]
        tail[played.players - least] = 1
        for facet in facets_chosen(self.facets, match.setting.options):
            tail[setup.deal.seats - least + 1 + facet] = 1

    def go_on(self, played: Played) -> None:
        """To the next question that the net must answer."""
        match: Match = played.match
        while isinstance(match.need, Ask) and played.count < self.setup.deal.limit:
            need = match.need
            if len(need.options) == 1:
                match.answer(need.options[0])
            elif played.rival and need.seat != played.hero:
                match.answer(answer(played.bots[need.seat], match, need.seat, self.rng.below(1 << 31)))
            else:
                return
            played.count += 1

    def step(self) -> None:
        """Give the answers in the rows, and show what comes of them."""
        rows = self.rows
        rows.paid[:] = 0
        rows.over[:] = 0
        answers = rows.answer.tolist()
        for i, played in enumerate(self.played):
            match: Match = played.match
            number = int(rows.wanted[i]) if played.follows and rows.wanted[i] != NOTHING else answers[i]
            match.answer(match.setting.space.actions[number])
            played.count += 1
            self.go_on(played)
            self.pay(i, played)
            self.show(i)
        self.write()

    def pay(self, i: int, played: Played) -> None:
        """What the last answers brought; a match that is over is dealt again."""
        match: Match = played.match
        over = not match.stack or played.count >= self.setup.deal.limit
        part = played.shaping
        if not over and not part:
            return
        paid = self.rows.paid[i]
        now = payment(match) if over else prospects(match)
        for seat in range(played.players):
            if not over:
                paid[seat] = part * (now[seat] - played.hopes[seat])
            elif played.players == 1:
                paid[seat] = now[seat] - played.hopes[seat]
            else:
                paid[seat] = now[seat] - (part * (played.hopes[seat] - played.first[seat]) if part else 0.0)
        played.hopes = now
        if over:
            self.rows.over[i] = 1
            self.tally(played, now)
            self.begin(i)

    def tally(self, played: Played, ended: list[float]) -> None:
        """For the report: how many games, how long, and how they went against whom."""
        counts = self.counts
        counts["games"] += 1
        counts["answers"] += played.count
        counts["cut"] += bool(played.match.stack)
        if played.players == 1 and not played.match.stack:
            counts["points"] += played.match.ending.scores[0]
        if played.players == 2:
            counts["first seat"] += (ended[0] + 1) / 2
            counts["for two"] += 1
        rival = played.rival or ("past" if played.past else "")
        if rival:
            counts[f"{rival} games"] += 1
            counts[f"{rival} won"] += (ended[played.hero] * (played.players - 1) + 1) / played.players

    # --- rows ---------------------------------------------------------------------------------------------------------

    def show(self, i: int) -> None:
        """Who is asked, who answers, and what the bot that is imitated would."""
        played, rows = self.played[i], self.rows
        match: Match = played.match
        seat = match.need.seat  # type: ignore[union-attr]  # somebody is asked
        self.eyes[i].write(self.pages[i], match, seat)
        rows.seat[i] = seat
        rows.role[i] = PAST if played.past and seat != played.hero else LEARNS
        rows.wanted[i] = NOTHING
        if self.setup.model and rows.knobs[FOLLOWING] >= 0 and not played.rival:
            rows.wanted[i] = answer(played.bots[seat], match, seat, self.rng.below(1 << 31)).rank

    def write(self) -> None:
        """Copy all pages into the shared rows."""
        for among, own, where, _ in self.blocks:
            for first, stop, there in where:
                self.rows.seen[among, there : there + stop - first] = own[:, first:stop]
        self.rows.mask[:] = self.masks


def runs(places: list[int]) -> list[tuple[int, int, int]]:
    """Cells that stand side by side in both rows: the first, the end, and where the first one stands in the other."""
    cuts = [i for i in range(1, len(places)) if places[i] != places[i - 1] + 1]
    return [(first, stop, places[first]) for first, stop in zip([0, *cuts], [*cuts, len(places)], strict=True)]
