"""The track."""

from __future__ import annotations

from typing import ClassVar

from ludus.core.part import Names, Part
from ludus.core.settings import Settings
from ludus.core.table import Table


class Options(Settings):
    rounds: int = 3
    breath: int = 4


class Runner(Part):
    """How far a runner has come, and what breath is left."""

    shows: ClassVar[Names] = ("fields", "breath")
    fields: int = 0
    breath: int

    def __init__(self, breath: int) -> None:
        self.breath = breath


class Track(Table):
    """The runners."""

    shows: ClassVar[Names] = ("runners",)
    shared: ClassVar[Names] = ("options",)
    options: Options
    runners: list[Runner]

    def threw(self, seat: int, face: int) -> None:
        self.tell("threw", seat, face)

    def go(self, seat: int, fields: int, breath: int) -> None:
        self.runners[seat].fields += fields
        self.runners[seat].breath -= breath
        self.tell("went", seat, fields)
