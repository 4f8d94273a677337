"""Proximal policy optimization in one file: learns to beat the random player at Void Zone in minutes, on one CPU.

    pip install 'ludus-games[train]'
    python examples/ppo.py --seconds 300 --curve docs/pictures/ppo-void-zone.svg

The learner sits at one seat of many matches that are stepped at once; impossible actions get no weight.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import numpy as np
import torch
from torch import Tensor, nn

import ludus.rl
from ludus.rl.encode import Seen
from ludus.rl.many import Vector


@dataclass
class Settings:
    game: str = "void-zone"
    matches: int = 64
    horizon: int = 64  # steps of every match between two lessons
    seconds: float = 300.0  # of CPU time
    rate: float = 5e-4
    epochs: int = 3
    batch: int = 1024
    discount: float = 0.995
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1


class Net(nn.Module):
    """One hidden trunk; a weight for each action, and how good the position is."""

    def __init__(self, size: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        hidden = self.trunk(seen)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


@dataclass
class Lesson:
    """What was seen and done: time by match."""

    seen: Tensor
    mask: Tensor
    action: Tensor
    logp: Tensor
    value: Tensor
    gain: Tensor  # how much better it went than expected


def judged(net: Net, seen: Seen) -> tuple[torch.distributions.Categorical, Tensor]:
    """What the net makes of some observations, without learning from them."""
    with torch.no_grad():
        choice, value = net(torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"]))
    return choice, value


def play(net: Net, env: Vector, sight: Seen, s: Settings) -> tuple[Lesson, Seen, list[float]]:
    """Step all matches for a while; also the results of those that ended."""
    rows: list[list[Tensor]] = [[], [], [], [], [], [], []]
    results: list[float] = []
    for _ in range(s.horizon):
        seen, mask = torch.from_numpy(sight["observation"]), torch.from_numpy(sight["action_mask"])
        choice, value = judged(net, sight)
        action = choice.sample()
        sight, reward, over, cut, infos = env.step(action.numpy())
        results += reward[over].tolist()
        for i in np.flatnonzero(cut):  # what would have come is worth what the net thinks of the last sight
            final = {name: array[None] for name, array in infos["final_obs"][i].items()}
            reward[i] += s.discount * float(judged(net, final)[1])
        paid, ended = torch.from_numpy(reward).float(), torch.from_numpy(over | cut)
        for row, item in zip(rows, (seen, mask, action, choice.log_prob(action), value, paid, ended), strict=True):
            row.append(item)
    _, last = judged(net, sight)
    seen, mask, action, logp, value, paid, ended = [torch.stack(row) for row in rows]
    return Lesson(seen, mask, action, logp, value, advantages(value, last, paid, ended, s)), sight, results


def advantages(value: Tensor, last: Tensor, paid: Tensor, ended: Tensor, s: Settings) -> Tensor:
    """Generalised advantage estimation."""
    gain, ahead, following = torch.zeros_like(value), torch.zeros_like(last), last
    for t in reversed(range(len(value))):
        on = (~ended[t]).float()
        surprise = paid[t] + s.discount * following * on - value[t]
        ahead = surprise + s.discount * s.trace * on * ahead
        gain[t] = ahead
        following = value[t]
    return gain


def learn(net: Net, optimiser: torch.optim.Optimizer, lesson: Lesson, s: Settings) -> None:
    """Some passes over a lesson, in pieces."""
    flat = [item.flatten(0, 1) for item in (lesson.seen, lesson.mask, lesson.action, lesson.logp, lesson.gain)]
    target = (lesson.gain + lesson.value).flatten()
    for _ in range(s.epochs):
        order = torch.randperm(len(target))
        for first in range(0, len(order), s.batch):
            piece = order[first : first + s.batch]
            seen, mask, action, logp, gain = [item[piece] for item in flat]
            choice, value = net(seen, mask)
            ratio = (choice.log_prob(action) - logp).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy = -torch.min(ratio * gain, ratio.clamp(1 - s.clip, 1 + s.clip) * gain).mean()
            loss = policy + 0.5 * (value - target[piece]).pow(2).mean() - s.entropy * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def train(s: Settings, quiet: bool = False) -> list[tuple[float, int, float]]:
    """Seconds, decisions and the share of games won, lesson by lesson."""
    torch.manual_seed(s.seed)
    torch.set_num_threads(1)
    env = ludus.rl.vector(s.game, s.matches, seat=0, autoreset_mode="SameStep")
    net = Net(env.encoder.size, env.encoder.actions)
    optimiser = torch.optim.Adam(net.parameters(), lr=s.rate)
    (sight, _), start = env.reset(seed=s.seed), process_time()
    curve: list[tuple[float, int, float]] = []
    recent: list[float] = []
    while process_time() - start < s.seconds:
        lesson, sight, results = play(net, env, sight, s)
        learn(net, optimiser, lesson, s)
        recent = (recent + results)[-400:]
        won = float(np.mean([result > 0 for result in recent])) if recent else 0.0
        decisions = (len(curve) + 1) * s.matches * s.horizon
        curve.append((process_time() - start, decisions, won))
        if not quiet:
            print(f"{curve[-1][0]:6.0f} s  {decisions:8,} decisions  {won:6.1%} of {len(recent)} games won", flush=True)
    return curve


def draw(curve: list[tuple[float, int, float]], path: Path) -> None:
    """The curve as a picture."""
    width, height, left, base = 640, 320, 60, 270
    top = max(decisions for _, decisions, _ in curve)
    points = " ".join(f"{left + 560 * n / top:.1f},{base - 240 * won:.1f}" for _, n, won in curve)
    grid = "".join(
        f'<path d="M{left} {base - 240 * share}h560" stroke="#8888" stroke-width="1"/>'
        f'<text x="{left - 8}" y="{base - 240 * share + 4}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12" fill="#778"><rect width="{width}" height="{height}" fill="#fff"/>{grid}'
        f'<polyline points="{points}" fill="none" stroke="#1d6485" stroke-width="2.5"/>'
        f'<text x="{left}" y="20">Games won against the random player, by decisions of the learner</text>'
        f'<text x="{left + 560}" y="{base + 24}" text-anchor="end">{top:,} decisions, {curve[-1][0]:.0f} s</text>'
        "</svg>\n",
        encoding="utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="void-zone")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="an SVG file for the learning curve")
    given = parser.parse_args()
    curve = train(Settings(game=given.game, seconds=given.seconds, seed=given.seed))
    if given.curve:
        draw(curve, given.curve)


if __name__ == "__main__":
    main()
