"""Papers, in points; to know them needs no library."""

from __future__ import annotations

from typing import Final

PAPERS: Final = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # upright
MM: Final = 72 / 25.4
