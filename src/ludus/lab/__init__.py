"""The lab: many games played by bots, counted and timed."""

from __future__ import annotations

from ludus.lab.simulate import simulate

__all__ = ["simulate"]
