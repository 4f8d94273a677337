"""Points and who wins."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.flow import NEXT, OVER, Flow, ask
from ludus.games.hostile_takeover.actions import PICK_UPS, TAKE
from ludus.games.hostile_takeover.charts import award
from ludus.games.hostile_takeover.ground import CENTER_MASK, HILL_MASK
from ludus.games.hostile_takeover.names import NOBODY, figures_of, holds, lies_in
from ludus.games.hostile_takeover.table import (
    ARRIVAL,
    DRAW,
    HOLDING,
    HOME,
    ON_HILL,
    PICK_UP,
    POINTS,
    TURN_CAP,
    WOUND,
    Arena,
)


def leader(score: tuple[int, ...]) -> int:
    """The only player with the highest total, or NOBODY."""
    best = max(score)
    return score.index(best) if score.count(best) == 1 else NOBODY


def finish_if_won(t: Arena) -> bool:
    """HT-003, HT-004: the scenario's total is reached; HT-005: by exactly one player with the highest total."""
    if max(t.score) < t.stakes.needed:
        return False
    best = leader(t.score)
    if best < 0:
        return False
    t.finish("HT-003", best, POINTS)
    return True


def wins_with(t: Arena, attacker: int, victim: int) -> bool:
    """HT-003: whether the point of this Wound decides the game, so that nothing further is played."""
    seat = t.side[attacker]
    if seat == t.side[victim]:
        return False
    score = tuple([t.score[s] + (award("wound") if s == seat else 0) for s in range(t.players)])
    return max(score) >= t.stakes.needed and leader(score) >= 0


def score_wound(t: Arena, attacker: int, victim: int) -> bool:
    """HT-197, HT-207, HT-218, HT-223: 1 point; HT-224: none for a figure of your own. True when the game is over."""
    seat = t.side[attacker]
    if seat == t.side[victim]:
        return False
    t.give_points(seat, award("wound"), WOUND)
    return finish_if_won(t)


def offer_marker(t: Arena, figure: int) -> Flow:
    """HT-203, HT-204, HT-G88: where it lies it may be picked up, at no cost."""
    return ask(t.side[figure], PICK_UPS) if t.on_marker(t.square[figure]) else NEXT


def answer_marker(t: Arena, figure: int, a: Action) -> Flow:
    """HT-205: 1 point at once, each time."""
    if a is not TAKE:
        return NEXT
    t.take_marker(figure)
    t.give_points(t.side[figure], award("pick_up"), PICK_UP)
    return OVER if finish_if_won(t) else NEXT


def arrive(t: Arena, figure: int) -> bool:
    """HT-195, HT-196, HT-G87: a team's first figure that stops in the center; 4, 3, then 2 points."""
    seat = t.side[figure]
    if not t.stakes.meeting or not lies_in(t.square[figure], CENTER_MASK) or holds(t.arrived, seat):
        return False
    give_arrival(t, seat)
    return finish_if_won(t)


def arrival_points(t: Arena) -> int:
    """HT-195: what the next team to stop in the center gets."""
    return award("arrival", len(figures_of(t.arrived)))


def give_arrival(t: Arena, seat: int) -> None:
    points = arrival_points(t)
    t.arrive(seat)
    t.give_points(seat, points, ARRIVAL)


def action_over(t: Arena, figure: int) -> bool:
    """What is checked when an action ends with its figure Standing. True when the game is over."""
    if t.stakes.marker:
        seat = t.side[figure]
        home = t.ground.zones[t.zones[seat]]
        if t.holder == figure and lies_in(t.square[figure], home):
            t.finish("HT-209", seat, HOME)  # HT-G93: when the action ends
            return True
        return False
    return arrive(t, figure)


def clean_up_points(t: Arena) -> bool:
    """HT-046, HT-206, HT-216, HT-217, HT-G83: one scoring event for all players."""
    if t.stakes.marker and t.holder >= 0:
        t.give_points(t.side[t.holder], award("holder"), HOLDING)
    if t.stakes.hill:
        for seat in t.by_order():
            points = 0
            for f in figures_of(t.teams[seat] & ~t.wounded):
                if t.is_placed(f) and lies_in(t.square[f], HILL_MASK):
                    points += award("pinned" if t.is_pinned(f) else "standing")
            if points:
                t.give_points(seat, points, ON_HILL)
    return finish_if_won(t)


def late_arrivals(t: Arena) -> bool:
    """HT-G87: after standing up everybody Standing in the center counts; one scoring event in Initiative Order."""
    if not t.stakes.meeting:
        return False
    for seat in t.by_order():
        if holds(t.arrived, seat):
            continue
        for f in figures_of(t.teams[seat]):
            if t.standing(f) and t.is_placed(f) and lies_in(t.square[f], CENTER_MASK):
                give_arrival(t, seat)
                break
    return finish_if_won(t)


def time_is_up(t: Arena) -> bool:
    """HT-G84: with a cap on turns most points win, else nobody does."""
    if not t.options.turn_cap or t.turn < t.options.turn_cap:
        return False
    best = leader(t.score)
    t.finish("HT-G84", best, TURN_CAP if best >= 0 else DRAW)
    return True
