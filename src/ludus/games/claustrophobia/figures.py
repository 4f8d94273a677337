"""The hand movements with the figures of both sides; each tells what happened."""

from __future__ import annotations

from typing import Final

from ludus.games.claustrophobia.board import Board, with_value
from ludus.games.claustrophobia.kinds import CREATURE, DEMON, MEMBERS, NOBODY, NOWHERE, REDEEMER, TROGLODYTE
from ludus.games.claustrophobia.stats import TILES

TP_TOKENS: Final = 20  # CL-119: all there are


class Figures(Board):
    """The table with its figures."""

    # --- Human warriors ----------------------------------------------------------------------------------------------

    def humans_left(self) -> tuple[int, ...]:
        return MEMBERS[self.team]

    def enlist(self, w: int, things: int) -> None:
        """CL-006, CL-069, CL-310: a warrior joins the team, all six lines intact, with the Objects it keeps."""
        self.team |= 1 << w
        self.objects = with_value(self.objects, w, things)

    def put_human(self, w: int, tile: int) -> None:
        old = self.where[w]
        if old >= 0:
            self.crowd[old] &= ~(1 << w)
        self.where[w] = tile
        if tile >= 0:
            self.crowd[tile] |= 1 << w

    def move_human(self, w: int, tile: int) -> None:
        self.put_human(w, tile)
        if w == REDEEMER:
            self.busy = True
        if w == self.carrier:
            self.decisive = True
        self.tell("moved", w, tile)

    def save(self, w: int) -> None:
        """CL-335, CL-336, CL-070: out of the game, alive, with all it has."""
        self.drop_cargo(w)
        self.put_human(w, NOWHERE)
        self.team &= ~(1 << w)
        self.saved |= 1 << w
        self.decisive = True
        self.tell("saved", w)

    def drop_cargo(self, w: int) -> None:
        """What a dead carrier bore lies on its tile."""
        if self.carrier == w:
            self.carrier = NOBODY
            self.cargo_at = self.where[w]
            self.tell("dropped", self.cargo_at)

    def take_cargo(self, w: int) -> None:
        self.carrier = w
        self.decisive = True
        self.cargo_at = NOWHERE
        self.tell("carries", w)

    def give_die(self, w: int, die: int) -> None:
        """CL-034, CL-036, CL-G75: the die sets the line; one canceled before exhausts."""
        self.die[w] = die
        if self.canceled[w] >> (die - 1) & 1:
            self.exhausted |= 1 << w
        else:
            self.exhausted &= ~(1 << w)

    def assign(self, w: int, die: int) -> None:
        self.give_die(w, die)
        self.tell("assigned", w, die, self.exhausted >> w & 1)

    def cancel(self, w: int, line: int) -> None:
        """CL-189, CL-200, CL-201, CL-202: a marker on the line, to stay; the line in use goes on."""
        self.canceled[w] |= 1 << (line - 1)
        self.tell("canceled", w, line)

    def heal(self, w: int, line: int) -> None:
        """CL-050, CL-052, CL-053: a marker goes; the line in use wakes its warrior."""
        self.canceled[w] &= ~(1 << (line - 1))
        if self.die[w] == line:
            self.exhausted &= ~(1 << w)
        self.tell("healed", w, line)

    def bless(self, w: int, side: int) -> None:
        """CL-234 to CL-237: the token goes to a warrior, and wakes it."""
        self.blessed = True
        self.blessing = w
        self.blessing_side = side
        self.tell("blessed", w, side)
        if self.exhausted >> w & 1 and self.canceled[w] >> (self.die[w] - 1) & 1:
            self.heal(w, self.die[w])

    def kill(self, w: int) -> None:
        """CL-190, CL-G68: the figure is removed, and its die with it."""
        tile = self.where[w]
        self.drop_cargo(w)
        self.put_human(w, NOWHERE)
        self.team &= ~(1 << w)
        self.dead |= 1 << w
        self.decisive = True
        self.tell("died", w, tile)

    # --- the Demon side ----------------------------------------------------------------------------------------------

    def put_troglodyte(self, tile: int) -> None:
        """From the reserve, CL-118: free to act."""
        self.reserve -= 1
        self.trogs[tile] += 1
        self.idle[tile] += 1
        self.horde[tile] += 1
        self.tell("sent", 0, tile)

    def move_troglodyte(self, tile: int, to: int, token: int) -> None:
        """One that is being activated, with its Tough token."""
        self.trogs[tile] -= 1
        self.horde[tile] -= 1
        self.trogs[to] += 1
        self.horde[to] += 1
        if token >= 0:
            self.tough = with_value(self.tough, token, to)

    def toughs(self, tile: int) -> int:
        """How many Troglodytes there have a Tough token."""
        return (1 if self.tough[0] == tile else 0) + (1 if self.tough[1] == tile else 0)

    def tough_on(self, tile: int, idle: bool) -> int:
        """A Tough Troglodyte on a tile, if asked one that is not yet activated; -1 without one."""
        for token in (0, 1):
            if self.tough[token] == tile and (not idle or self.tough_idle >> token & 1):
                return token
        return NOBODY

    def idle_toughs(self, tile: int) -> int:
        first = self.tough[0] == tile and self.tough_idle & 1 == 1
        second = self.tough[1] == tile and self.tough_idle & 2 == 2
        return (1 if first else 0) + (1 if second else 0)

    def toughen(self, tile: int) -> None:
        """CL-124: a token on a Troglodyte that has none."""
        token = self.tough.index(NOWHERE)
        plain_idle = self.idle[tile] - self.idle_toughs(tile)
        self.tough = with_value(self.tough, token, tile)
        self.tough_idle = self.tough_idle | 1 << token if plain_idle > 0 else self.tough_idle & ~(1 << token)
        self.tell("tough", tile)

    def spend_token(self, tile: int) -> None:
        """Tough Troglodyte: the token goes, the Troglodyte stays."""
        token = self.tough_on(tile, idle=False)
        for other in (0, 1):  # one that has acted loses it first: nobody would choose otherwise
            if self.tough[other] == tile and not self.tough_idle >> other & 1:
                token = other
        self.tough = with_value(self.tough, token, NOWHERE)
        self.tough_idle &= ~(1 << token)
        self.tell("tough_lost", tile)

    def take_troglodyte(self, tile: int) -> None:
        """A plain one is taken off; of these one that has acted, where there is one."""
        plain = self.trogs[tile] - self.toughs(tile)
        plain_idle = self.idle[tile] - self.idle_toughs(tile)
        if plain_idle == plain:
            self.idle[tile] -= 1
        self.trogs[tile] -= 1
        self.horde[tile] -= 1

    def withdraw_troglodyte(self, tile: int) -> None:
        """Back to the reserve, unhurt."""
        self.take_troglodyte(tile)
        self.reserve += 1
        self.tell("slain", TROGLODYTE)

    def kill_troglodyte(self, tile: int) -> None:
        """CL-185, CL-014: back to the reserve."""
        self.take_troglodyte(tile)
        if self.options.troglodytes_return:  # CL-G14: killed ones come back
            self.reserve += 1
        self.tell("killed", tile)

    def put_demon(self, tile: int) -> None:
        """CL-015, CL-G16: without wounds, as the last one left them."""
        self.demon_at = tile
        self.demons_left -= 1
        self.demon_idle = True
        self.horde[tile] += 1
        self.tell("sent", DEMON, tile)

    def remove_demon(self) -> None:
        self.horde[self.demon_at] -= 1
        self.demon_at = NOWHERE
        self.wounds = 0
        self.demon_idle = False
        self.slain += 1
        self.decisive = True
        self.tell("slain", DEMON)

    def put_creature(self, c: int, tile: int, acts: bool) -> None:
        self.creature_at = with_value(self.creature_at, c, tile)
        self.creature_wounds = with_value(self.creature_wounds, c, 0)
        self.creature_idle = self.creature_idle | 1 << c if acts else self.creature_idle & ~(1 << c)
        self.horde[tile] += 1
        self.tell("appeared", CREATURE + c, tile)

    def remove_creature(self, c: int) -> None:
        if not self.subdued[c]:
            self.horde[self.creature_at[c]] -= 1
        self.creature_at = with_value(self.creature_at, c, NOWHERE)
        self.subdued = with_value(self.subdued, c, 0)
        self.creature_idle &= ~(1 << c)
        self.tell("slain", CREATURE + c)

    def subdue(self, c: int) -> None:
        """The Possessed: it is laid down and counts for nothing until it stands up again."""
        self.horde[self.creature_at[c]] -= 1
        self.subdued = with_value(self.subdued, c, 2)
        self.creature_idle &= ~(1 << c)
        self.tell("subdued", CREATURE + c)

    def rise(self, c: int, wounds: int) -> None:
        self.horde[self.creature_at[c]] += 1
        self.subdued = with_value(self.subdued, c, 0)
        self.creature_wounds = with_value(self.creature_wounds, c, wounds)
        self.creature_idle |= 1 << c
        self.tell("rose", CREATURE + c)

    def free_creature(self, c: int) -> None:
        """Exorcism: the figure is removed."""
        self.creature_at = with_value(self.creature_at, c, NOWHERE)
        self.subdued = with_value(self.subdued, c, 0)
        self.freed |= 1 << c
        self.decisive = True
        self.tell("freed", CREATURE + c)

    def unit_at(self, unit: int) -> int:
        """The tile of the Demon or of a creature, or -1."""
        return self.demon_at if unit == DEMON else self.creature_at[unit - CREATURE]

    def named_units(self, tile: int) -> list[int]:
        """The Demon and the creatures that stand on a tile."""
        found = [DEMON] if self.demon_at == tile else []
        return found + [CREATURE + c for c in MEMBERS[self.creatures_on(tile)]]

    def creatures_on(self, tile: int) -> int:
        """The creatures on a tile that stand, as a set."""
        mask = 0
        for c in range(5):
            if self.creature_at[c] == tile and not self.subdued[c]:
                mask |= 1 << c
        return mask

    def place_unit(self, unit: int, to: int) -> None:
        """The Demon or a creature goes to a tile."""
        if unit == DEMON:
            self.horde[self.demon_at] -= 1
            self.demon_at = to
        else:
            self.horde[self.creature_at[unit - CREATURE]] -= 1
            self.creature_at = with_value(self.creature_at, unit - CREATURE, to)
        self.horde[to] += 1

    def gain_threat(self, amount: int) -> None:
        """CL-119, CL-G13: at most 20 TP."""
        before = self.threat
        self.threat = max(0, before + amount)
        if self.options.tp_cap == "20":
            self.threat = min(TP_TOKENS, self.threat)
        if self.threat != before:
            self.tell("threat", self.threat - before, self.threat)

    def stand_ready(self) -> None:
        """CL-057, CL-130: a new Demon Action phase."""
        for tile in range(TILES):
            self.idle[tile] = self.trogs[tile]
        self.tough_idle = 3
        self.demon_idle = self.demon_at >= 0
        mask = 0
        for c in range(5):
            if self.creature_at[c] >= 0 and not self.subdued[c]:
                mask |= 1 << c
        self.creature_idle = mask

    def rouse(self, unit: int, tile: int, token: int) -> None:
        """CL-057: a unit is activated; it will not be again in this phase."""
        if unit == TROGLODYTE:
            self.idle[tile] -= 1
            if token >= 0:
                self.tough_idle &= ~(1 << token)
        elif unit == DEMON:
            self.demon_idle = False
        else:
            self.creature_idle &= ~(1 << (unit - CREATURE))
        self.tell("roused", unit, tile)

    def wound(self, unit: int, count: int) -> int:
        """CL-187: wounds on the Demon or a creature; how many it has now."""
        if unit == DEMON:
            self.wounds += count
            total = self.wounds
        else:
            total = self.creature_wounds[unit - CREATURE] + count
            self.creature_wounds = with_value(self.creature_wounds, unit - CREATURE, total)
        self.tell("wounded", unit, count, total)
        return total

    def wait(self, c: int) -> None:
        """A subdued creature is one Threat phase nearer to standing up."""
        self.subdued = with_value(self.subdued, c, self.subdued[c] - 1)
