"""What a player means by one gesture: to walk to a square, to lock in a plan, to give Energy to figures by name."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import cycle
from typing import Final, NamedTuple

from ludus.core.action import Action
from ludus.core.facts import Shorthand
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.words import Name
from ludus.games.hostile_takeover import guards
from ludus.games.hostile_takeover.actions import COLUMN, EXTRA_FIRST, EXTRA_NONE, PLAIN, ROW, STEP
from ludus.games.hostile_takeover.cards.moves import Jump
from ludus.games.hostile_takeover.content import ENERGY
from ludus.games.hostile_takeover.names import BIT, CARDS, GRID, KEYS, LABEL, NOBODY, X, Y, figures_of
from ludus.games.hostile_takeover.odds import watchers
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.games.hostile_takeover.play.strategy import Strategy
from ludus.games.hostile_takeover.table import Arena

INDEX: Final = {label: square for square, label in enumerate(LABEL)}


class Walk(NamedTuple):
    """A figure that may walk: how far, whether it can be interrupted, whether it must end beside an enemy."""

    figure: int
    left: int
    watched: bool
    charge: bool
    holding: int  # watchers that let it pass


class Way(NamedTuple):
    """A way to a square: what it costs, how dangerous it is in all and at its worst, and its steps."""

    cost: int
    danger: float
    worst: tuple[int, float]  # who may fire where the chance is best, or NOBODY
    steps: tuple[int, ...]


SAFE: Final = (NOBODY, 0.0)


def walk_of(move: Movement) -> Walk:
    """The walk that is left of a movement under way."""
    return Walk(move.figure, move.left, move.watched, move.charge, move.holding)


def ways(t: Arena, walk: Walk) -> dict[int, Way]:
    """HT-050 to HT-066: the squares where a figure could stop, each by the cheapest and least dangerous way."""
    start, shut = t.square[walk.figure], guards.shut_squares(t, walk.figure)
    free = guards.free_to_stop(t, walk.figure)
    best: dict[int, Way] = {}
    risks: dict[int, tuple[float, tuple[int, float]]] = {}
    queue = [(0, 0.0, 0, start, Way(0, 0.0, SAFE, ()))]
    while queue:
        cost, danger, _, square, way = heappop(queue)
        if square in best:
            continue
        best[square] = way
        for d in range(8):
            price, to = t.ground.price(square, d), GRID.neighbors[square][d]
            if not price or cost + price > walk.left or shut & BIT[to] or to in best:
                continue
            if to not in risks:
                risks[to] = risk_of(t, walk, to) if free & BIT[to] else (0.0, SAFE)
            risk, worst = risks[to]
            worse = max(way.worst, worst, key=lambda found: found[1])
            on = Way(cost + price, danger + risk, worse, (*way.steps, d))
            heappush(queue, (on.cost, on.danger, len(on.steps), to, on))
    reach = guards.charge_reach(t, walk.figure) if walk.charge else 0
    return {
        square: way
        for square, way in best.items()
        if free & BIT[square] and way.steps
        and (not walk.charge or guards.can_charge_from(t, walk.figure, square, walk.left - way.cost, reach))
    }  # fmt: skip


def risk_of(t: Arena, walk: Walk, square: int) -> tuple[float, tuple[int, float]]:
    """The danger of a square: of all who may fire there together, and of the likeliest."""
    found = watchers(t, walk.figure, square, walk.holding) if walk.watched else []
    return sum(p for _, p in found), max(found, key=lambda one: one[1], default=SAFE)


# --- what is typed ----------------------------------------------------------------------------------------------------


def read(match: Match[Arena], text: str) -> list[str]:
    """The answers that a gesture stands for; none where it means nothing."""
    verb, *words = text.split() or [""]
    if verb == "energy":
        return energy_at_once(match, words)
    if verb == "lock":
        return plan_at_once(match, words)
    if verb == "jump":
        return jump_to(match, words)
    return walk_to(match, words) if verb == "walk" else []


def energy_at_once(match: Match[Arena], names: list[str]) -> list[str]:
    """HT-027: who gets the Energy, by names ('energy bard bard boss rocky'), as the answer that counts it out."""
    team = spreading(match)
    if len(names) != ENERGY or not team.issuperset(names):
        return []
    return ["energy " + " ".join([str(names.count(key)) for key in KEYS if key in team])]


def plan_at_once(match: Match[Arena], words: list[str]) -> list[str]:
    """HT-023 to HT-028: 'lock boss:move rocky:fire … boss boss rocky bard': a card for each that has none yet, then who
    gets the Energy; the Energy comes later where it is placed openly."""
    to_lay, t = figures_to_plan(match), match.table
    cards = {key: card for key, colon, card in [word.partition(":") for word in words] if colon}
    names = [word for word in words if ":" not in word]
    if not to_lay or {*cards} != {*to_lay} or not {*CARDS[1:]}.issuperset(cards.values()):
        return []
    laid = [f"plan {key} {cards[key]}" for key in to_lay]
    if t.options.energy_open:
        return [] if names else laid
    team = [KEYS[f] for f in figures_of(t.teams[match.question.seat])]
    if len(names) != ENERGY or not {*team}.issuperset(names):
        return []
    return [*laid, "energy " + " ".join([str(names.count(key)) for key in team])]


def write(match: Match[Arena], answers: list[str]) -> str:
    """A walk to where its steps lead, or a plan as it is locked in, from the answers that it stands for."""
    if any(text.startswith("step ") for text in answers):
        return walk_to_end_of(match, answers)
    said, team = list[str](), [KEYS[f] for f in figures_of(match.table.teams[match.question.seat])]
    for verb, *words in [text.split() for text in answers]:
        if verb == "plan":
            said.append(":".join(words))
        elif verb == "energy":
            said += [key for key, count in zip(team, words, strict=True) for _ in range(int(count))]
    return "lock " + " ".join(said) if said and read(match, "lock " + " ".join(said)) == answers else ""


def walk_to_end_of(match: Match[Arena], answers: list[str]) -> str:
    """The walk that ends where these steps do and spends no other Energy; a single step has a name already."""
    after = match.quiet()
    for text in answers:
        if not give(after, [], [text]):
            return ""
    gone = [at for at, was in zip(after.table.square, match.table.square, strict=True) if at != was]
    if len(gone) != 1 or len(answers) < 2:
        return ""
    name, paid = f"walk {LABEL[gone[0]]}", EXTRA_FIRST.text
    found = walk_to(match, [LABEL[gone[0]]])
    return name if found and (paid in found) == (paid in answers) else ""


def walk_to(match: Match[Arena], words: list[str]) -> list[str]:
    """'walk 13,13': the steps to a square; 'walk boss 13,13': the same of a figure that is still to act."""
    named, target = words[:-1], INDEX.get(words[-1], -1) if words else -1
    if target < 0 or len(named) > 1:
        return []
    for buys in (EXTRA_NONE, EXTRA_FIRST):  # HT-096: to go further than the card reaches is to pay for it
        ahead, said = match.quiet(), list[str]()
        walk = about_to_walk(ahead, named, said, buys)
        way = None if walk is None else ways(ahead.table, walk).get(target)
        if way is not None:
            return [*said, *[STEP[d].text for d in way.steps]]
    return []


def about_to_walk(ahead: Match[Arena], named: list[str], said: list[str], buys: Action = EXTRA_NONE) -> Walk | None:
    """Go on to where a figure walks, the one that is named or whose card is played; None where it does not."""
    if named and not give(ahead, said, [f"act {named[0]}"]):
        return None
    while ahead.stack and not isinstance(ahead.stack[-1], Movement):
        if not give(ahead, said, [PLAIN.text, buys.text]):
            return None
    frame = ahead.stack[-1] if ahead.stack else None
    if not isinstance(frame, Movement) or frame.where() != "walk":
        return None
    return walk_of(frame)


def jump_to(match: Match[Arena], words: list[str]) -> list[str]:
    """HT-105: 'jump 13,13': row and column of a Holo-Jump."""
    frame, target = match.stack[-1] if match.stack else None, INDEX.get(" ".join(words), -1)
    goals = frame.goals(match.table) if isinstance(frame, Jump) and frame.where() == "row" else 0
    if target < 0 or not goals & BIT[target]:
        return []
    return [ROW[Y[target]].text, COLUMN[X[target]].text]


def give(ahead: Match[Arena], said: list[str], wanted: list[str]) -> bool:
    """Answer with the first of these that is possible."""
    need = ahead.need
    found = [option for option in need.options if option.text in wanted] if isinstance(need, Ask) else []
    if found:
        ahead.answer(found[0])
        said.append(found[0].text)
    return bool(found)


def hint(match: Match[Arena]) -> str | Name:
    """How to type what is asked now."""
    to_lay = figures_to_plan(match)
    if len(to_lay) > 1:
        energy = [] if match.table.options.energy_open else [to_lay[0], to_lay[0], to_lay[-1], to_lay[-1]]
        plan = " ".join([*[f"{key}:{card}" for key, card in zip(to_lay, cycle(CARDS[1:]), strict=False)], *energy])
        return Name("type.plan" if energy else "type.cards", plan=plan)
    team = [key for key in KEYS if key in spreading(match)]
    if team:
        return Name("type.energy", names=" ".join([team[0], team[0], team[1], team[-1]]))
    need = match.need
    acts = [option.text.split()[1:] for option in need.options] if isinstance(need, Ask) else []
    for named in [[], *[names for names in acts if names and names[0] in KEYS]]:
        ahead = match.quiet()
        walk = about_to_walk(ahead, named, [])
        far = {} if walk is None else ways(ahead.table, walk)
        if far:
            square = max(far, key=lambda found: (far[found].cost, found))
            return Name("type.walk", where=" ".join([*named, LABEL[square]]))
    return ""


def figures_to_plan(match: Match[Arena]) -> list[str]:
    """The figures that still need a card from the seat that is asked; none if the question is another."""
    frame = match.stack[-1] if match.stack else None
    if not isinstance(frame, Strategy) or frame.figure < 0:
        return []
    return [KEYS[f] for f in frame.to_lay()]


def spreading(match: Match[Arena]) -> set[str]:
    """The figures of the seat that spreads Energy now; empty where that is not asked."""
    if not match.stack or not match.question.options[0].text.startswith("energy "):
        return set()
    return {KEYS[f] for f in figures_of(match.table.teams[match.question.seat])}


INTENTS: Final[Shorthand[Arena]] = Shorthand(
    read, hint, open=("walk", "jump"), chained=("step", "plan", "energy"), whole=("lock",), write=write
)
