"""How much better an answer went than was hoped: by each seat's own questions, whatever the number of seats."""

from __future__ import annotations

from typing import Any


def advantages(paid: Any, hoped: Any, over: Any, asked: Any, trace: float) -> tuple[list[Any], list[Any]]:
    """For each step what the answer gained for the seat that gave it, and what each seat came to.

    `paid` and `hoped` have a number for each step, match and seat, `hoped` one step more; `over` says which matches
    ended with a step, and `asked`, a 1 among zeros, who answered it. Arrays of NumPy or of torch.
    """
    gained = 0 * paid[0]  # since the seat's next answer, as seen from the end
    hope = hoped[len(paid)]  # what the seat hoped for at its next answer
    ahead = 0 * paid[0]  # the advantage of that answer
    gains, results = [], []
    for step in range(len(paid) - 1, -1, -1):
        left = 1 - over[step][:, None]
        own = asked[step]
        gained = paid[step] + left * gained
        hope = left * hope
        ahead = left * ahead
        gain = ((gained + hope - hoped[step]) * own).sum(-1) + trace * (ahead * own).sum(-1)
        of_own = own * (gain[:, None] + hoped[step])
        results.append(of_own + (1 - own) * (gained + hope + ahead))
        gains.append(gain)
        gained = gained * (1 - own)
        hope = hope * (1 - own) + hoped[step] * own
        ahead = ahead * (1 - own) + gain[:, None] * own
    return gains[::-1], results[::-1]
