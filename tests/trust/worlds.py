"""Secret: in two worlds that a viewer cannot tell apart, everything shown to that viewer is the same, byte for byte.

Everything hidden from the viewer is dealt anew, the same public play follows in both worlds, and then all that the
kernel has to show is compared: the view with its explanations, the log, what a gesture may mean, the picture as data,
as SVG, as text and as speech, the patches from the picture before, and what is said to the viewer who tries something
impossible.
"""

from __future__ import annotations

import json
from typing import Any

import ludus
from ludus.core import tale, views
from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.diary import Diary, Event
from ludus.core.errors import IllegalAction
from ludus.core.flow import Ask
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.draw.patch import diff
from ludus.testing.cases import cases
from ludus.testing.play import chooser
from ludus.testing.secrecy import difference_told, fall_alike
from tests.shelf import GAMES
from tests.trust.proof import Proof, Tally

BY_ID = {game.id: game for game in GAMES}
MOVES = 4  # of common play, at most
LATELY = 60  # entries of the diary


def somewhere(game: Game, rng: Rng, seed: int) -> Match:
    """A match at an open question anywhere in a game, with sealed answers given out of turn where that is possible."""
    every = cases(game)
    case = every[rng.below(len(every))]
    match = case.begin(seed)
    while True:
        playout(match, rng, rng.below(1 << rng.below(12)))
        if not match.over:
            break
        match = case.begin(seed)
    if match.sealing():
        for _ in range(rng.below(4)):
            asked = match.decisions
            d = asked[rng.below(len(asked))]
            match.apply(d.options[rng.below(len(d.options))], d.seat)
            if match.over or not match.sealing():
                break
    return match if isinstance(match.need, Ask) else somewhere(game, rng, seed + 1)


def retold(match: Match, seat: int, rng: Rng) -> Diary:
    """The diary with the secrets that the seat was not told replaced by those of other events of the same kind."""
    assert match.table.diary is not None
    events = [e for e in match.table.diary.entries if isinstance(e, Event)]
    secrets: dict[str, list[tuple[int, ...]]] = {}
    for e in events:
        secrets.setdefault(e.kind, []).append(e.secret)
    out = [
        e if e.known_to(seat) else Event(e.kind, e.args, secrets[e.kind][rng.below(len(secrets[e.kind]))], e.to)
        for e in events
    ]
    return Diary([*out])


def two_worlds(match: Match, seat: int, rng: Rng) -> tuple[Match, Match]:
    truth, world = match.clone(), match.imagine(seat, rng.below(1 << 30))
    assert truth.table.diary is not None
    truth.table.diary = Diary([e for e in truth.table.diary.entries if isinstance(e, Event)])
    world.table.diary = retold(match, seat, rng)
    truth.explicit = world.explicit = True
    return truth, world


def go_on(truth: Match, world: Match, seat: int, rng: Rng) -> bool:
    """One answer and the chance that follows, the same in both; False where the worlds can be told apart openly."""
    a, b = truth.need, world.need
    if not isinstance(a, Ask) or not isinstance(b, Ask) or truth.held or world.held:
        return False
    common = [action for action in a.options if action in b.options]
    if a.seat != b.seat or not common:
        return False
    action = common[rng.below(len(common))]
    truth.apply(action, a.seat)
    world.apply(action, b.seat)
    return fall_alike(truth, world, rng) and difference_told(truth, world, seat) is not None


def refused(match: Match, seat: int, actions: list[Action]) -> list[str]:
    """What a seat is told that tries these."""
    said = []
    for action in actions:
        said.append(str(match.why_not(action, seat)))
        try:
            match.clone().apply(action, seat)
            said.append("taken")
        except IllegalAction as e:
            said.append(str(e))
    return said


def played(match: Match, seat: int) -> list[Any]:
    """What is played to a viewer of what happened lately."""
    assert match.table.diary is not None
    begin = max(0, len(match.table.diary.entries) - LATELY)
    return [beat.to_json() for beat in views.beats(match.game, match, seat, begin)]


def meant(match: Match, seat: int) -> str:
    """What a viewer who is asked may mean by one gesture, and what it is taken for."""
    short = match.game.shorthand
    stand = next((s for s in match.standing() if isinstance(s.need, Ask) and s.need.seat == seat), None)
    if short is None or stand is None:
        return ""
    lit = [shape.action for shape in match.scene(seat).shapes() if shape.action]
    return json.dumps(
        [match.game.raw_words.name(short.hint(stand)), *[[action, short.read(stand, action)] for action in lit]]
    )


def shown(match: Match, seat: int, before: Any, tries: list[Action], theme: str) -> dict[str, str]:
    """All that is shown to a viewer, by where."""
    viewer = None if seat < 0 else seat
    scene = match.scene(viewer)
    return {
        "view": json.dumps(match.view(viewer, explain=True)),
        "log": "\n".join(match.log(viewer)),
        "tale": "\n".join(line.text for line in tale.tell(match, seat)),
        "intents": meant(match, seat),
        "beats": json.dumps(played(match, seat)),
        "scene": json.dumps(scene.to_json()),
        "svg": scene.svg(theme),
        "text": scene.text(refusals=True),
        "plain text": scene.text(plain=True),
        "speech": scene.speech(),
        "patches": json.dumps([patch.to_json() for patch in diff(before, scene)]),
        "refusals": "\n".join(refused(match, seat, tries)) if seat >= 0 and not match.over else "",
    }


def leak(game: Game, spectator: bool, seed: int) -> tuple[str, int]:
    """In what two worlds differ for a viewer, and how many moves later they were compared."""
    rng = chooser(seed)
    match = somewhere(game, rng, seed)
    seat = -1 if spectator else rng.below(match.players)
    truth, world = two_worlds(match, seat, rng)
    theme = ("dark", "light")[rng.below(2)]
    scenes = [m.scene(None if spectator else seat) for m in (truth, world)]
    moves = 0
    for _ in range(rng.below(MOVES + 1)):
        ahead = truth.clone(), world.clone()
        if not go_on(*ahead, seat, rng):
            break
        truth, world = ahead
        moves += 1
    space = game.space.actions
    near = match.stack[-1].near(match.table)[:8]
    tries = [*near, *[space[rng.below(len(space))] for _ in range(4)]]
    mine, its = (shown(m, seat, scene, tries, theme) for m, scene in zip((truth, world), scenes, strict=True))
    for where, said in mine.items():
        if said != its[where]:
            at = next(i for i, (x, y) in enumerate(zip(said + "\0", its[where] + "\0", strict=False)) if x != y)
            both = (said[max(0, at - 40) : at + 40], its[where][max(0, at - 40) : at + 40])
            return f"{match.setting.seed}, p{seat + 1}, {where} after {moves}: {both[0]!r} or {both[1]!r}", moves
    return "", moves


def run(subject: str, seeds: range) -> Tally:
    id, _, viewer = subject.partition(", ")
    tally = Tally()
    for seed in seeds:
        found, moves = leak(BY_ID[id], viewer == "spectators", seed)
        if found:
            tally.wrong.append(f"{subject}, seed {seed}: {found}")
        tally.done += 1
        tally.notes["moves played on"] += moves
    return tally


PROOF = Proof(
    "secrets stay secret",
    "What is shown to a viewer is the same in every world that the viewer cannot tell from the true one.",
    "pairs of worlds",
    "differences",
    small=3,
    full=10_000,
    run=run,
    subjects=lambda: [f"{game.id}, {viewer}" for game in ludus.games() for viewer in ("players", "spectators")],
)
