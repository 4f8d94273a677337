"""Elimination: what follows, in this order, when a Robot is removed."""

from __future__ import annotations

from ludus.games.void_zone.actions import HOUSE, owner_of
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.table import NOBODY, TOP, Arena
from ludus.games.void_zone.zones import CENTRE_ZONES


def eliminate(t: Arena, piece: int, by: int) -> None:
    """VZ-026, VZ-G39, VZ-G40: one Robot off the board for good, with everything that follows, in this order.

    `by` is the seat whose Active Robot's action did it, or -1.
    """
    zone = t.robots[piece]
    t.put(piece, NOBODY)
    t.seen = ()  # no earlier position can come again
    t.tell("eliminated", piece, zone, by)
    if piece != HOUSE:  # VZ-418: the House Robot does not count
        t.fallen += 1
        lose_robot(t, piece)
    if t.ended:
        return
    # VZ-210, VZ-211, VZ-G44: a player is out, or as many Robots as players at the start (VZ-216); VZ-G36: only once
    if piece != HOUSE and t.drain == 1 and (t.out or t.fallen == t.players):
        raise_drain_rate(t)
    if by >= 0 and t.alive(by):
        TRAIT[t.traits[by]].knocked_out(t, by, piece)


def lose_robot(t: Arena, robot: int) -> None:
    seat = owner_of(robot)
    if t.exhausted[seat] == robot:
        t.exhausted[seat] = NOBODY
    if t.alive(seat):
        return
    t.out += (seat,)  # VZ-027: both Robots are gone
    t.tell("player_out", seat)
    t.take_shields(seat)  # VZ-028: all its tokens leave the board
    TRAIT[t.traits[seat]].player_out(t, seat)
    living = t.living()
    if len(living) == 1:
        end(t, "VZ-225")  # at once; VZ-226: the House Robot does not count, VZ-227: one Robot is enough
    elif t.token_holder == seat:
        pass_house_token(t)  # VZ-G75: its holder is out


def raise_drain_rate(t: Arena) -> None:
    """VZ-030, VZ-210 to VZ-215: once, at once, for good."""
    t.drain = 2  # VZ-214: for all that follows
    t.tell("drain_rate", t.drain)
    for zone in CENTRE_ZONES:  # VZ-212, VZ-G37: all seven, whatever stands there
        if t.rating(zone) or t.spare_tokens() > 0:  # VZ-G03: as far as tokens last
            t.set_rating(zone, TOP)
    for seat in t.living():  # VZ-213, VZ-G38: 1⚡ for each player left
        t.gain(seat, 1)


def pass_house_token(t: Arena) -> None:
    """VZ-406: to the next living player clockwise."""
    for seat in t.clockwise(t.token_holder)[1:]:
        if t.alive(seat):
            t.token_holder = seat
            break
    t.tell("house_token", t.token_holder)


def end(t: Arena, rule: str) -> None:
    t.ended = rule
    t.decisive = True
    t.tell("ended", t.living()[0] if rule == "VZ-225" else NOBODY)
