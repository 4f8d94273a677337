"""The lab: many games played by bots, counted, rated and timed."""

from __future__ import annotations

from ludus.lab.report import balance
from ludus.lab.simulate import simulate
from ludus.lab.sprt import Sprt
from ludus.lab.tournament import stronger, tournament

__all__ = ["Sprt", "balance", "simulate", "stronger", "tournament"]
