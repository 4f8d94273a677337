"""A scenario as the rules read it: forces, tiles, special rules and endings (CL-003)."""

from __future__ import annotations

LEAVE = 1
ARRIVE = 2


class Packet:
    """A part of the stack that is shuffled by itself."""

    def __init__(self, random: int, ones: int, tiles: int) -> None:
        self.random = random  # how many tiles of the pool
        self.ones = ones  # how many of those `among`
        self.tiles = tiles  # and these, as a set


class Scenario:
    """One scenario. It never changes during a match. Sets of tiles are bit masks."""

    def __init__(self, key: str, start: int, packets: tuple[Packet, ...]) -> None:
        self.key = key
        self.start = start
        self.packets = packets
        self.warriors: tuple[tuple[int, int], ...] = ()  # kind and Objects of each
        self.gifts = 0
        self.advantages = 0
        self.tp = 0
        self.demon = -1
        self.demons = 0
        self.price = 0  # of the Demon, in TP
        self.late = 0  # the first round in which it may be sent
        self.pool = 0  # tiles from which random ones are drawn
        self.among = 0
        self.goals = 0  # CL-170: tiles that are never discarded
        self.exit = 0  # LEAVE, ARRIVE or neither
        self.powder = 0
        self.master = False
        self.whispers = 0
        self.seals = 0
        self.ritual = False
        self.exorcism = 0  # what frees a Possessed; 0: there are none
        self.treasure = False
        self.guardians = False
        self.death = 0
        self.damned = False
        self.guide = False
        self.poison = False
        self.compulsion = False
        self.closed = False  # sending ignores openings while there are none
        self.win_saved = 0
        self.win_explosion = False
        self.win_demons = 0
        self.win_ritual = 0
        self.win_freed = 0
        self.win_treasure = False
        self.win_poison = False
        self.lose_redeemer = False
        self.lose_dead = 0
        self.lose_few = 0
        self.draw_saved = 0
