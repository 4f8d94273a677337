"""What buildings cost, by kind: VH-100, VH-104, VH-110, VH-113, VH-115, VH-119, VH-127."""

from __future__ import annotations

from typing import Final

from ludus.games.void_halls.content import building_rows

PRICE: Final[list[int]] = [row.supplies for row in building_rows()]
UPGRADED_PRICE: Final[list[int]] = [row.supplies - row.cheaper for row in building_rows()]  # VH-102, VH-118
