"""What a player means by one gesture: to run several zones, and to act at once where one might pass first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ludus.core.action import Action
from ludus.core.facts import Shorthand
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.words import Name
from ludus.games.void_zone.actions import PASS, PRIME, PRIME_ZONE, RUN, STOP
from ludus.games.void_zone.guards import EXTRA_STEP
from ludus.games.void_zone.play.moves import RunSteps
from ludus.games.void_zone.play.prime import Prime, PrimePhase
from ludus.games.void_zone.play.turn import Turn
from ludus.games.void_zone.table import Arena
from ludus.games.void_zone.zones import AROUND, BIT, BOARD, LABEL

INDEX: Final = {label: zone for zone, label in enumerate(LABEL)}
OPTIONAL: Final = (PASS, STOP)  # who acts at once declares no Prime, and runs no further
FREE: Final = 2  # VZ-085: steps of a Run; VZ-092: the third is paid


class Path(NamedTuple):
    """A run over several zones: how many of them fall into the Void behind it, and its steps."""

    falls: int
    steps: tuple[int, ...]


def runs(start: int, entered: int, drained: Callable[[int], bool], most: int) -> dict[int, Path]:
    """The zones that a run of `most` steps can end on, each by the shortest way that costs the fewest zones."""
    found: dict[int, Path] = {start: Path(0, ())}
    rim = [start]
    for _ in range(most):
        ahead: dict[int, Path] = {}
        for zone in rim:
            way = found[zone]
            falls = way.falls + drained(zone)
            for to in BOARD.zones(AROUND[zone] & entered):
                on = Path(falls, (*way.steps, to))
                if to not in found and (to not in ahead or on < ahead[to]):
                    ahead[to] = on
        found.update(ahead)
        rim = list(ahead)
    del found[start]
    return found


def steps_left(taken: int, level: int) -> int:
    """How many more steps a run has after `taken` steps."""
    return max(0, FREE - taken) + (1 if level >= EXTRA_STEP and taken <= FREE else 0)


def read(match: Match[Arena], text: str) -> list[str]:
    """The answers that a gesture stands for; none where it means nothing."""
    ahead, said = match.quiet(), list[str]()
    need = ahead.need
    if not isinstance(need, Ask):
        return []
    verb, _, at = text.partition(" ")
    if verb == "prime" and at in INDEX:
        return prime_answers(ahead, need.seat, INDEX[at])
    while not possible(ahead, text):
        way = run_to(ahead, INDEX[at]) if verb == "run" and at in INDEX else []
        if way:
            return [*said, *way]
        if not pass_question(ahead, need.seat, said):
            return []
    return [*said, text] if said else []


def possible(ahead: Match[Arena], text: str) -> bool:
    return isinstance(ahead.need, Ask) and any(option.text == text for option in ahead.need.options)


def pass_question(ahead: Match[Arena], seat: int, said: list[str]) -> bool:
    """Pass what is asked only in case; others are taken to pass too, and are asked all the same."""
    need = ahead.need
    found = [option for option in need.options if option in OPTIONAL] if isinstance(need, Ask) else []
    if not found or not isinstance(need, Ask) or (need.seat != seat and PASS not in found):
        return False
    if need.seat == seat:
        said.append(found[0].text)
    ahead.answer(found[0])
    return True


def prime_answers(ahead: Match[Arena], seat: int, zone: int) -> list[str]:
    """The cube put on a zone: declared, and spent there once all others have declared."""
    said = list[str]()
    if possible(ahead, PRIME.text):
        said.append(PRIME.text)
        ahead.answer(PRIME)
        while isinstance(ahead.stack[-1], PrimePhase) and possible(ahead, PASS.text):
            ahead.answer(PASS)
    own = isinstance(ahead.need, Ask) and ahead.need.seat == seat and possible(ahead, PRIME_ZONE[zone].text)
    return [*said, PRIME_ZONE[zone].text] if own else []


def at_once(match: Match[Arena]) -> Match[Arena] | None:
    """What the Robot could do now in its own turn, without a Prime and without running on."""
    need, first = match.need, match.stack[-1]
    turn = next((frame for frame in match.stack if isinstance(frame, Turn)), None)
    in_case = isinstance(first, PrimePhase | Prime | RunSteps) and not match.sealing()
    if not in_case or turn is None or not isinstance(need, Ask) or turn.player != need.seat:
        return None
    then, said = match.quiet(), list[str]()
    while not isinstance(then.stack[-1], Turn):
        if not pass_question(then, need.seat, said):
            return None
    return then if isinstance(then.need, Ask) and then.need.seat == need.seat else None


class Runs(NamedTuple):
    """The zones that a run can still reach."""

    start: int
    taken: int
    most: int
    drained: Callable[[int], bool]
    ways: dict[int, Path]


def runs_from(match: Match[Arena]) -> Runs:
    """Where the run that may be begun or gone on with can lead."""
    need, t, top = match.need, match.table, match.stack[-1]
    assert isinstance(need, Ask)
    robot, taken = (top.robot, top.taken) if isinstance(top, RunSteps) else (t.active, 0)
    entered = t.free_zones() & ~(t.tokens[0] | t.tokens[1])
    drained, most = falls(t.rating, t.drain, t.shielded), steps_left(taken, t.level[need.seat])
    return Runs(t.robots[robot], taken, most, drained, runs(t.robots[robot], entered, drained, most))


def run_to(ahead: Match[Arena], target: int) -> list[str]:
    """A run to a zone further away: its steps."""
    need = ahead.need
    if not isinstance(need, Ask) or not any(option in RUN for option in need.options):
        return []
    found = runs_from(ahead)
    way = found.ways.get(target)
    return [] if way is None else with_end(ahead.quiet(), [RUN[zone] for zone in way.steps], found.taken)


def with_end(after: Match[Arena], steps: list[Action], taken: int) -> list[str]:
    """The steps of a run, and its end where only a paid step could follow: that one is meant by a click further on."""
    for step in steps:
        if not possible(after, step.text):
            return [each.text for each in steps]  # somebody else has a say first
        after.answer(step)
    need = after.need
    stops = taken + len(steps) >= FREE and isinstance(need, Ask) and STOP in need.options
    return [each.text for each in [*steps, *([STOP] if stops else [])]]


def falls(rating: Callable[[int], int], drain: int, shielded: int) -> Callable[[int], bool]:
    """VZ-087: whether a zone becomes a Void Zone when a Robot leaves it."""
    return lambda zone: 0 < rating(zone) <= drain and not shielded & BIT[zone]


def hint(match: Match[Arena]) -> str | Name:
    need = match.need
    if not isinstance(need, Ask) or not any(option in RUN for option in need.options):
        return Name("at_once.pass") if isinstance(need, Ask) and PASS in need.options else ""
    far = [LABEL[zone] for zone in range(61) if len(run_to(match, zone)) > 1]
    return Name("at_once.run", zone=far[-1]) if far else ""


def passes(match: Match[Arena]) -> str:
    """VZ-042: a Prime in the turn of another is asked for every turn; players who want one say so once."""
    need = match.need
    turn = next((frame for frame in match.stack if isinstance(frame, Turn)), None)
    in_case = isinstance(need, Ask) and isinstance(match.stack[-1], PrimePhase) and PASS in need.options
    return PASS.text if in_case and isinstance(need, Ask) and turn is not None and turn.player != need.seat else ""


ACTS: Final = ("run", "jump", "sap", "charge", "shield", "jolt", "activate", "end", "prime", "upgrade", "reprime")
INTENTS: Final[Shorthand[Arena]] = Shorthand(
    read, hint, open=("run",), chained=("run",), passes=passes, ahead=at_once, onward=ACTS
)
