"""Parts of a whole in per cent, as people add them up."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def percents(parts: Sequence[float]) -> list[int]:
    """Whole numbers that come to what the parts come to together: the largest remainders are rounded up."""
    exact = [round(100 * part, 6) for part in parts]
    found = [floor(part) for part in exact]
    first = sorted(range(len(parts)), key=lambda n: found[n] - exact[n])
    for n in first[: round(sum(exact)) - sum(found)]:
        found[n] += 1
    return found
