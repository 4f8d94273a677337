"""The track."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.fields import Public, Shared
from ludus.core.part import Part
from ludus.core.settings import Settings
from ludus.core.table import Table, Tells


class Options(Settings):
    rounds: int = 3
    breath: int = 4


class Runner(Part):
    """How far a runner has come, and what breath is left."""

    fields: Public[int] = 0
    breath: Public[int]


class Track(Table):
    """The runners."""

    tells: ClassVar[Tells] = {"threw": ("seat", "face"), "went": ("seat", "fields")}
    options: Shared[Options]
    runners: Public[list[Runner]]

    def threw(self, seat: int, face: int) -> None:
        self.tell("threw", seat, face)

    def go(self, seat: int, fields: int, breath: int) -> None:
        self.runners[seat].fields += fields
        self.runners[seat].breath -= breath
        self.tell("went", seat, fields)
