"""The cards that play: the Special Action and the traits of each figure, by its number. `cards` lays them in."""

from __future__ import annotations

from typing import Final

from ludus.games.hostile_takeover.moments import Special, Trait

SPECIAL_OF: Final[list[Special]] = []
HIDERS: Final[list[int]] = []  # figures that may hide squares around them
AT_A_MISS: Final[list[Trait]] = []  # the trait that acts at a moment, by figure; a plain one where none does
IN_A_BLAST: Final[list[Trait]] = []
AT_A_BLOW: Final[list[Trait]] = []
