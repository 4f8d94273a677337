"""What a player sees at a glance: how well each seat stands."""

from __future__ import annotations

from ludus.games.claustrophobia.kinds import COUNT
from ludus.games.claustrophobia.table import Catacombs

LIFE, WAY, SAVED, HORDE, THREAT = 0.35, 0.45, 0.3, 0.006, 0.002
LINES = 6  # of a Human warrior


def worth(t: Catacombs) -> list[float]:
    """The Humans live by their intact lines, what is explored and who got out; the Demon side by what it can send."""
    everybody = max(1, COUNT[t.team | t.saved | t.dead])
    lines = sum(LINES - t.canceled[w].bit_count() for w in range(len(t.where)) if t.team >> w & 1)
    life = (lines + LINES * COUNT[t.saved]) / (LINES * everybody)
    explored = len(t.order) / max(1, len(t.order) + len(t.packet))
    humans = LIFE * life + WAY * explored + SAVED * COUNT[t.saved] / everybody
    humans -= HORDE * sum(t.trogs) + THREAT * t.threat + (HORDE if t.demon_at >= 0 else 0.0)
    share = min(0.98, max(0.02, humans))
    return [share, 1.0 - share] if t.human == 0 else [1.0 - share, share]
