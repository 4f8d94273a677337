"""The net and its lessons in torch: for a graphics card, or a processor where there is none."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ludus.core.chance import make_rng
from ludus.train.play.advantages import advantages
from ludus.train.play.how import FEWEST, PlaySettings
from ludus.train.play.pupil import Pupil
from ludus.train.play.rows import LEARNS, NOTHING, PAST, SharedRows, Sizes

MEMORIES = 8  # past selves that are kept
STUDENT = 4096  # rows of one of the student's lessons
FEW, STEPS = 5, 60  # passes with each lesson of the net, and once it learns alone
NEVER = -1e9  # the weight of an answer that is not possible


class TorchNet(nn.Module):
    """A first layer, some blocks, a weight for each action and a hope for each seat."""

    def __init__(self, sizes: Sizes, wide: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Linear(sizes.cells, wide)
        self.first_norm = nn.LayerNorm(wide)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.LayerNorm(wide), nn.Linear(wide, wide), nn.ReLU(), nn.Linear(wide, wide))
            for _ in range(blocks)
        )
        self.last_norm = nn.LayerNorm(wide)
        self.answers = nn.Linear(wide, sizes.actions)
        self.hopes = nn.Sequential(nn.Linear(wide, 256), nn.ReLU(), nn.Linear(256, sizes.seats))
        nn.init.orthogonal_(self.answers.weight, 0.01)
        nn.init.zeros_(self.answers.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        x = functional.relu(self.first_norm(self.first(seen)))
        for block in self.blocks:
            x = x + block(x)
        x = self.last_norm(x)
        return self.answers(x), 1.5 * torch.tanh(self.hopes(x))


class TorchRollout:
    """What one group of matches saw, answered and was paid, step by step."""

    def __init__(self, steps: int, count: int, sizes: Sizes, device: str) -> None:
        def blank(*shape: int, kind: Any = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=device)

        seats = sizes.seats
        self.seen = blank(steps, count, sizes.cells, kind=torch.float16)
        self.mask = blank(steps, count, sizes.actions, kind=torch.bool)
        self.answer = blank(steps, count, kind=torch.int64)
        self.wanted = blank(steps, count, kind=torch.int64)
        self.odds = blank(steps, count)
        self.learns = blank(steps, count, kind=torch.bool)
        self.hoped = blank(steps + 1, count, seats)
        self.paid = blank(steps, count, seats)
        self.over = blank(steps, count)
        self.asked = blank(steps, count, seats)


class TorchLearner:
    """Proximal policy optimization, held back by a slow copy of the net."""

    def __init__(self, sizes: Sizes, how: PlaySettings, groups: int, count: int, seed: int, device: str = "") -> None:
        torch.manual_seed(seed)
        self.rng = make_rng(seed, 29)
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.sizes, self.how = sizes, how
        self.net, self.slow, self.past = [TorchNet(sizes, how.wide, how.blocks).to(self.device) for _ in range(3)]
        for copy in (self.slow, self.past):
            copy.load_state_dict(self.net.state_dict())
        self.best = torch.optim.AdamW(self.net.parameters(), lr=how.rate, weight_decay=how.decay, eps=1e-5)
        self.pupil = Pupil(sizes, how.unit, how.deep, self.device)
        self.memories: list[dict[str, Tensor]] = []
        self.polishing = False  # the net stays as it is, and the student answers in every second match
        self.stores = [TorchRollout(how.steps, count, sizes, self.device) for _ in range(groups)]

    def fast(self) -> Any:
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda")

    def evaluate(self, net: TorchNet, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Weights and hopes as full numbers."""
        with self.fast():
            weights, hopes = net(seen if self.device == "cuda" else seen.float())
        return weights.float(), hopes.float()

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]  # torch may be absent
    def look(self, group: int, step: int, rows: SharedRows) -> None:
        store, on = self.stores[group], self.device
        seen = torch.from_numpy(rows.seen).to(on, non_blocking=True)
        mask = torch.from_numpy(rows.mask).to(on, non_blocking=True).bool()
        weights, hopes = self.evaluate(self.net, seen)
        store.hoped[step] = hopes
        if step == self.how.steps:
            return
        if self.polishing:
            weights[::2] = self.pupil.evaluate(seen[::2].float())[1]
        role = torch.from_numpy(rows.role).to(on)
        past = (role == PAST).nonzero()[:, 0]
        if len(past):
            weights[past] = self.evaluate(self.past, seen[past])[0]
        weights = weights.masked_fill(~mask, NEVER)
        noise = -torch.log(-torch.log(torch.rand_like(weights) + 1e-9) + 1e-9)
        answer = (weights + noise).argmax(-1)
        store.seen[step], store.mask[step], store.answer[step] = seen, mask, answer
        store.odds[step] = functional.log_softmax(weights, -1).gather(1, answer[:, None])[:, 0]
        store.wanted[step] = torch.from_numpy(rows.wanted).to(on)
        store.learns[step] = role == LEARNS
        seats = torch.from_numpy(rows.seat).to(on).long()
        store.asked[step] = functional.one_hot(seats, self.sizes.seats).float()
        rows.answer[:] = answer.cpu().numpy()

    def pay(self, group: int, step: int, rows: SharedRows) -> None:
        store = self.stores[group]
        store.paid[step] = torch.from_numpy(rows.paid).to(self.device)
        store.over[step] = torch.from_numpy(rows.over).to(self.device).float()

    def learn(self, left: float, imitating: bool) -> dict[str, float]:
        how = self.how
        for slot in self.best.param_groups:
            slot["lr"] = how.rate * (FEWEST + (1 - FEWEST) * left)
        found = [advantages(s.paid, s.hoped, s.over, s.asked, how.trace) for s in self.stores]
        gains = torch.stack([torch.stack(gain) for gain, _ in found])  # group, step, match
        results = torch.stack([torch.stack(result) for _, result in found])
        learns = torch.stack([s.learns for s in self.stores])
        mean, spread = gains[learns].mean(), gains[learns].std()
        gains = (gains - mean) / (spread + 1e-8)
        sums: dict[str, Tensor] = {}
        steps, count = gains.shape[1:]
        parts = 0
        for _ in range(how.epochs):
            for store, gain, result in zip(self.stores, gains, results, strict=True):
                order = torch.randperm(steps * count, device=self.device)
                for pick in order.split(how.batch):
                    at, match = pick // count, pick % count
                    lost = self.losses(store, at, match, gain[at, match], result[at, match], imitating)
                    self.best.zero_grad(set_to_none=True)
                    lost["loss"].backward()
                    nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                    self.best.step()
                    parts += 1
                    for name, value in lost.items():
                        sums[name] = sums.get(name, 0.0) + value.detach()
        self.follow()
        told = {name: value.item() / parts for name, value in sums.items()}
        return told | self.teach(1.0, FEW)

    def losses(
        self, store: TorchRollout, at: Tensor, match: Tensor, gain: Tensor, result: Tensor, imitating: bool
    ) -> dict[str, Tensor]:
        """Of one batch: of answers, of hopes, of the way from the slow copy."""
        how = self.how
        seen, mask, answer = store.seen[at, match], store.mask[at, match], store.answer[at, match]
        weights, hopes = self.evaluate(self.net, seen)
        odds = functional.log_softmax(weights.masked_fill(~mask, NEVER), -1)
        shares = odds.exp()
        sure = odds.clamp(min=-30)
        entropy = -(shares * sure).sum(-1)
        worth = (hopes - result).pow(2).mean()
        if imitating:
            wanted = store.wanted[at, match]
            known = (wanted != NOTHING).float()
            like = -odds.gather(1, wanted.clamp(min=0)[:, None])[:, 0]
            copied = (like * known).sum() / known.sum().clamp(min=1)
            right = ((odds.argmax(-1) == wanted).float() * known).sum() / known.sum().clamp(min=1)
            loss = how.model * copied + 0.5 * worth
            return {"loss": loss, "imitation": copied, "right": right, "hopes": worth, "entropy": entropy.mean()}
        learns = store.learns[at, match].float()
        total = learns.sum().clamp(min=1)
        with torch.no_grad():
            slow, _ = self.evaluate(self.slow, seen)
            slow = functional.log_softmax(slow.masked_fill(~mask, NEVER), -1).clamp(min=-30)
        away = (shares * (sure - slow)).sum(-1)
        change = odds.gather(1, answer[:, None])[:, 0] - store.odds[at, match]
        ratio = change.exp()
        better = torch.minimum(ratio * gain, ratio.clamp(1 - how.clip, 1 + how.clip) * gain)
        each = -better - how.entropy * entropy + how.anchor * away
        loss = (each * learns).sum() / total + 0.5 * worth
        return {
            "loss": loss, "hopes": worth, "entropy": (entropy * learns).sum() / total,
            "change": (-change * learns).sum() / total, "away": (away * learns).sum() / total,
        }  # fmt: skip

    @torch.no_grad()  # type: ignore[untyped-decorator,unused-ignore]  # torch may be absent
    def follow(self) -> None:
        """The slow copy takes over a little; a past self is drawn for the next steps."""
        for slow, own in zip(self.slow.parameters(), self.net.parameters(), strict=True):
            slow.lerp_(own, self.how.slow)
        if self.memories:
            self.past.load_state_dict(self.memories[self.rng.below(len(self.memories))])

    def remember(self) -> None:
        self.memories.append({name: value.clone() for name, value in self.net.state_dict().items()})
        if len(self.memories) > MEMORIES:
            del self.memories[self.rng.below(MEMORIES)]

    def teach(self, rate: float, most: int) -> dict[str, float]:
        """The student learns what the slow copy of the net thinks of some of these questions."""
        told: dict[str, float] = {}
        steps, count = self.stores[0].answer.shape
        for store in self.stores:
            order = torch.randperm(steps * count, device=self.device)
            for pick in order.split(STUDENT)[:most]:
                at, match = pick // count, pick % count
                seen, mask = store.seen[at, match], store.mask[at, match]
                with torch.no_grad():
                    weights, hopes = self.evaluate(self.slow, seen)
                told = self.pupil.lesson(seen.float(), mask, weights.masked_fill(~mask, NEVER), hopes, rate)
        return told

    def polish(self, left: float) -> dict[str, float]:
        self.polishing = True
        return self.teach(left, STEPS)

    # --- what is kept -------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The student, as a mind stores it."""
        return self.pupil.to_bytes()

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for kind, net in (("net", self.net), ("slow", self.slow), ("pupil", self.pupil)):
            for name, value in net.state_dict().items():
                found[f"{kind}.{name}"] = value.detach().cpu().numpy()
        return found

    def restore(self, state: dict[str, Any]) -> None:
        for kind, net in (("net", self.net), ("slow", self.slow), ("pupil", self.pupil)):
            part = {n.removeprefix(f"{kind}."): v for n, v in state.items() if n.startswith(f"{kind}.")}
            if part:
                net.load_state_dict({n: torch.from_numpy(np.asarray(v, np.float32)) for n, v in part.items()})
        self.past.load_state_dict(self.net.state_dict())
