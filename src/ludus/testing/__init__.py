"""The test kit: rule marks, arranged positions, golden play-throughs and the checks every game must pass.

A test of a rule looks like this::

    from ludus.testing import position, rule


    @rule("ST-3")
    def test_nobody_takes_more_than_there_are() -> None:
        s = position("stones", stones=2)
        s.refuses("p1 take 3", "ST-3")

Nothing here patches anything: chance is scripted on the match, so tests read the same interpreted and compiled.
"""

from __future__ import annotations

from ludus.testing.marks import rule
from ludus.testing.play import digest, fall_anyhow, play_randomly, state_bytes, stops
from ludus.testing.position import Position, position

__all__ = ["Position", "digest", "fall_anyhow", "play_randomly", "position", "rule", "state_bytes", "stops"]
