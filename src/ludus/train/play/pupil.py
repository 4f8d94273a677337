"""The student: as small as a mind in the box, with whole numbers for weights, taught what the net answers and hopes."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from ludus.bots.gaze import CAP, ONE, SHARP
from ludus.bots.mind import NetworkShape
from ludus.train.network import TwoLayerNet, round_weights
from ludus.train.play.rows import Sizes

RATE = 2e-3
WORTH = 0.5  # how much hopes count beside answers


class Pupil(TwoLayerNet):
    """A mind's network that sees whole rows."""

    def __init__(self, sizes: Sizes, wide: int, deep: int, device: str) -> None:
        super().__init__(NetworkShape(sizes.cells, wide, deep, sizes.seats, sizes.actions))
        self.sizes = sizes
        self.to(device)
        self.best = torch.optim.AdamW(self.parameters(), lr=RATE, weight_decay=1e-3)

    def evaluate(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """The odds of each seat and the weight of each action."""
        top = CAP / ONE
        x = (seen @ round_weights(self.first, ONE) + self.first_bias).clamp(0, top)
        x = (x @ round_weights(self.second, ONE) + self.second_bias).clamp(0, top)
        value = x @ round_weights(self.value, SHARP).T + self.value_bias
        return value, x @ round_weights(self.policy, SHARP).T + self.policy_bias

    def players(self, seen: Tensor) -> Tensor:
        """How many sit at the table of each row."""
        least, most, tail = self.sizes.least, self.sizes.seats, self.sizes.tail
        numbers = torch.arange(least, most + 1, device=seen.device, dtype=seen.dtype)
        return (seen[:, tail : tail + len(numbers)] @ numbers)[:, None]

    def lesson(self, seen: Tensor, mask: Tensor, weights: Tensor, hopes: Tensor, rate: float) -> dict[str, float]:
        """One step towards what the net makes of these rows."""
        for slot in self.best.param_groups:
            slot["lr"] = RATE * rate
        value, policy = self.evaluate(seen)
        odds = functional.log_softmax(policy.masked_fill(~mask, -1e9), -1)
        wanted = functional.softmax(weights, -1)
        apart = functional.kl_div(odds.clamp(min=-30), wanted, reduction="batchmean")
        count = self.players(seen)
        chance = ((hopes * (count - 1).clamp(min=1) + 1) / count.clamp(min=2)).clamp(0, 1)
        worth = functional.binary_cross_entropy_with_logits(value, chance)
        self.best.zero_grad(set_to_none=True)
        (apart + WORTH * worth).backward()
        torch.nn.utils.clip_grad_norm_(self.parameters(), 1.0)
        self.best.step()
        same = (odds.argmax(-1) == weights.argmax(-1)).float().mean()
        return {"student": apart.item(), "student same": same.item()}
