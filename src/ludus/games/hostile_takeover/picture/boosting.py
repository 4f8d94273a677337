"""A boost of Initiative: bolts on the cards of your team, marked and spent together before the roll."""

from __future__ import annotations

from collections.abc import Iterator

from ludus.draw import Circle, Gather, Group, Mark, Path, Shape
from ludus.games.hostile_takeover.actions import Boost
from ludus.games.hostile_takeover.names import KEYS, figures_of
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.figures import BOLT
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.play.initiative import MOST_BOOST
from ludus.games.hostile_takeover.speech import figure


def boosts(seen: Seen) -> bool:
    """Whether the viewer is asked for a boost."""
    return any(isinstance(a, Boost) for a in seen.choices[:1])


def boost_tokens(seen: Seen, f: int) -> range:
    """HT-036, HT-037: the Energy of a figure that could be spent on Initiative."""
    return range(max([a.payers.count(f) for a in seen.choices if isinstance(a, Boost)], default=0))


def bolts(seen: Seen, f: int) -> Iterator[Shape]:
    """What can be spent, below the card of a figure."""
    tokens = boost_tokens(seen, f)
    for n in tokens:
        shapes = (Circle(0, 0, 13, style="track"), Group(0, 0, (Path(BOLT, style="bolt"),), scale=1.7))
        yield Group(33 + 29 * (n - (len(tokens) - 1) / 2), 123, shapes, key=f"boost-{KEYS[f]}-{n}")


def gather_boost(acts: Acts) -> Gather | None:
    """HT-036: none, one or two tokens of any own figures."""
    seen, say = acts.seen, acts.say
    if not boosts(seen):
        return None
    team = figures_of(seen.table.teams[seen.chooser])
    marks = [Mark(f"boost-{KEYS[f]}-{n}", KEYS[f], name=figure(f)) for f in team for n in boost_tokens(seen, f)]
    return Gather("boost", "", say("boost"), say("boost.none"), say("boost.tip"), MOST_BOOST, tuple(marks))
