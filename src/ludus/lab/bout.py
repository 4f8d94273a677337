"""The games of all variants: played in turn, kept, gone on with, and enough of them when the answer is clear."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.lab.decide import Precision
from ludus.lab.games import GameRow
from ludus.lab.store import ABOUT, SimulationFolder
from ludus.lab.study import Study
from ludus.lab.variants import Progress, Variant, play

Told = list[tuple[Variant, Study]]


class VariantGames:
    """The variants with the games that each has so far. Game n has the same seed in all of them."""

    def __init__(self, game: Game, ways: Sequence[Variant], games: int, workers: int, cluster: str | None) -> None:
        self.game = game
        self.ways = ways
        self.games = games
        self.workers = workers
        self.cluster = cluster
        self.rows: list[dict[int, GameRow]] = [{} for _ in ways]  # by number, from 1
        self.stores: list[SimulationFolder | None] = [None] * len(ways)

    def keep(self, folder: str | Path, resume: bool) -> None:
        """Keep every game in a folder as it is done, a folder in it for each variant; go on with what is there."""
        places = [Path(folder) / f"{place}-{slug(way.label)}" for place, way in enumerate(self.ways, 1)]
        if resume and not any((place / ABOUT).exists() for place in places):
            raise LudusError(f"'{folder}' has no games of these variants. Drop --resume to start.")
        for place, (way, own) in enumerate(zip(self.ways, places, strict=True)):
            there = resume and (own / ABOUT).exists()
            store = SimulationFolder(own, self.game, way.plan, there, {"label": way.label, "content": digests(way)})
            self.stores[place] = store
            if there:
                self.rows[place] = {row.number: row for row in store.rows() if row.number <= self.games}

    def play(self, question: Precision | None, progress: Progress) -> None:
        """All games, or as many as the question needs; those of one look before those of the next."""
        for target in question.looks if question is not None else (self.games,):
            for place, way in enumerate(self.ways):
                left = [number for number in range(target) if number + 1 not in self.rows[place]]
                with closing(play(self.game, way, left, self.workers, self.cluster)) as done:
                    for rows in done:
                        self.take(place, rows)
                        progress(len(rows))
            if question is not None and question.is_settled(self.studies()):
                return

    @property
    def done(self) -> int:
        return sum(map(len, self.rows))

    def take(self, place: int, rows: list[GameRow]) -> None:
        store = self.stores[place]
        if store is not None:
            store.keep(rows)
        self.rows[place] |= {row.number: row for row in rows}

    def studies(self) -> Told:
        """The variants that have games, with their study; no figure rests on the order in which games were done."""
        found = []
        for way, own in zip(self.ways, self.rows, strict=True):
            if own:
                rows = [own[number] for number in sorted(own)]
                found.append((way, Study(self.game, way.plan.players, rows)))
        return found


def slug(label: str) -> str:
    """A label as the name of a folder."""
    return "".join(c if c.isalnum() or c in "-.=" else "_" for c in label)[:60]


def digests(way: Variant) -> dict[str, Any]:
    """What tells other content apart when it is gone on with."""
    return {name: hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16] for name, file in way.content}
