"""The classes of a game as type variables. `Game` and `Match` alone are of any game; `Match[Board]` has a `Board`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.core.settings import Settings
from ludus.core.table import Table

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # known to type checkers, installed or not: Python has defaults from 3.13 on

    TableT = TypeVar("TableT", bound=Table, default=Table, covariant=True)  # noqa: PLC0105 - no suffix
    OptionsT = TypeVar("OptionsT", bound=Settings, default=Settings, covariant=True)  # noqa: PLC0105 - no suffix
else:
    from typing import TypeVar

    TableT = TypeVar("TableT", bound=Table, covariant=True)  # noqa: PLC0105 - no suffix
    OptionsT = TypeVar("OptionsT", bound=Settings, covariant=True)  # noqa: PLC0105 - no suffix
