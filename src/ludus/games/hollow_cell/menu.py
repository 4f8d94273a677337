"""What a player may do in Step 3, and what a player may think of trying."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.games.hollow_cell import guards, traits
from ludus.games.hollow_cell.actions import CELLS, DROP, END, ENGINE, ENTER, EQUIP, EQUIPPING, FIRE, LEAVE, PLAY, RELOAD
from ludus.games.hollow_cell.board import Board
from ludus.games.hollow_cell.card_data import BIT, CELL, COST, EMPTY, EQUIPS, LOCATIONS, PLUG
from ludus.games.hollow_cell.moments import WARRIOR


def step_three(t: Board, seat: int) -> list[Action]:
    """HC-031, HC-032, HC-046, HC-147: everything possible now, and the end of the step."""
    found: list[Action] = []
    held = t.kinds_held(seat)
    if held & BIT[CELL] and not guards.why_not_attack(t, seat):
        found += CELLS[1 : guards.most_cells(t, seat) + 1]
    rest = held & ~(BIT[CELL] | guards.NEVER_PLAYED)
    free = free_plugs(t, seat) if rest & EQUIPS else []
    warrior = WARRIOR[t.seats[seat].warrior]
    while rest:
        low = rest & -rest
        rest ^= low
        kind = low.bit_length() - 1
        if low & EQUIPS:
            sides = free[PLUG[kind]]
            if sides and t.cache >= warrior.full_load(kind):
                found += EQUIPPING[kind].of(sides)
        elif low & LOCATIONS:
            found.append(ENTER[kind])
        elif not guards.why_not_play(t, seat, kind):
            found.append(PLAY[kind])
    me = t.seats[seat]
    for side, kind in enumerate(me.gear):
        if kind != EMPTY:
            if not guards.why_not_fire(t, seat, side):
                found.append(FIRE[side])
            if me.charges[side] < COST[kind] and not guards.why_not_reload(t, seat, side):
                found.append(RELOAD[side])
            found.append(DROP[side])  # HC-051, HC-G25: any time in Step 3
    found += [LEAVE[kind] for kind in me.places]
    if me.engines:
        found += [ENGINE[e] for e in range(6) if not guards.why_not_engine(t, seat, e)]
    found.append(END)
    return found


def free_plugs(t: Board, seat: int) -> list[int]:
    """HC-144, HC-145: the sides without a card, as a set for each kind of plug."""
    free = [0, 0, 0, 0]
    plugs = traits.plugs(t, seat)
    for side, kind in enumerate(t.seats[seat].gear):
        if kind == EMPTY:
            free[plugs[side]] |= 1 << side
    return free


def fires(t: Board, seat: int) -> list[Action]:
    """The equipped cards that can attack now."""
    return [FIRE[side] for side in range(4) if not guards.why_not_fire(t, seat, side)]


def near(t: Board, seat: int) -> list[Action]:
    """What a player with these cards may think of."""
    found: list[Action] = []
    for kind in sorted(set(t.hands[seat].cards)):
        if kind == CELL:
            found += CELLS[1 : t.copies(seat, CELL) + 1]
        elif EQUIPS & BIT[kind]:
            found += [EQUIP[kind][side] for side in range(4) if traits.plugs(t, seat)[side] == PLUG[kind]]
        elif not LOCATIONS & BIT[kind]:
            found.append(PLAY[kind])
    for side in range(4):
        if t.seats[seat].gear[side] != EMPTY:
            found += [FIRE[side], RELOAD[side]]
    return found + [ENGINE[e] for e in range(6) if t.seats[seat].engines >> e & 1]
