"""All measures of a passport, in the order in which it tells them; their words are in measures.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ludus.lab import measures as take
from ludus.lab.measures import Material, Taken
from ludus.lab.stats import mean

EFFORTS = ((4, 8), (8, 16), (16, 32))  # of searching bots: each beside one that thinks twice as long

TAKE: dict[str, Callable[[Material], Taken]] = {
    "balance": take.balance,
    "draws": take.draws,
    "first_edge": lambda m: take.edge(m.study),
    "first_edge_random": lambda m: take.edge(m.randoms),
    "side_spread": take.spread(take.side),
    "card_spread": take.spread(take.card),
    "length": lambda m: mean(m.study.lengths()),
    "length_spread": take.length_spread,
    "decisions_a_seat": take.per_seat,
    "forced": take.forced_answers,
    "branching": take.branching((0, 1, 2)),
    "branching_early": take.branching((0,)),
    "branching_middle": take.branching((1,)),
    "branching_late": take.branching((2,)),
    "tree": take.mean_of("tree"),
    "coverage": take.coverage,
    "drama": take.mean_of("drama"),
    "deepest": take.mean_of("deepest"),
    "lead_changes": take.mean_of("lead_changes"),
    "stability": take.mean_of("swing", turned=True),
    "tension": take.mean_of("tension"),
    "uncertainty": take.mean_of("uncertainty"),
    "decided": take.mean_of("decided"),
    "comebacks": take.share_of("comeback"),
    "interaction": take.mean_of("interacting"),
    "kingmaking": lambda m: take.share_of("king")(m) if m.study.players > 2 else None,
    "weight": take.close_up("weight"),
    "real_decisions": take.close_up("matters"),
    "clarity": take.close_up("clear"),
    "luck_share": take.luck_share,
    "luck_size": take.luck_size,
    "beats_random": take.duel("beats_random"),
    **{f"doubling_{after}": take.duel(f"doubling_{after}") for _, after in EFFORTS},
    "unused_rules": take.unused_rules,
    "unused_content": take.unused_content,
    "synergy": take.synergy,
}


@dataclass(frozen=True)
class Measure:
    """What a measure is called, and its formula."""

    name: str
    family: str
    title: str
    formula: str
    percent: bool

    def take(self, m: Material) -> Taken:
        return TAKE[self.name](m)


def read() -> tuple[Measure, ...]:
    words = tomllib.loads((Path(__file__).parent / "measures.toml").read_text(encoding="utf-8"))
    return tuple(Measure(**row) for row in words["measure"])


MEASURES = read()
