"""Jolt, Upgraded Jolt and Chain Jolt."""

from __future__ import annotations

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto
from ludus.core.reason import Reason
from ludus.games.void_zone import forcing, guards
from ludus.games.void_zone.actions import (
    DISINTEGRATE,
    DRONE,
    FOLLOW,
    FORCE,
    FORCE_OUT,
    HOUSE,
    HOUSE_JOLT,
    JOLT,
    PASS,
    PIECE,
    SHORT,
    STOP,
    AtPiece,
    Disintegrate,
    Force,
    owner_of,
    set_of,
)
from ludus.games.void_zone.elimination import eliminate
from ludus.games.void_zone.moments import TRAIT
from ludus.games.void_zone.table import NOBODY, Arena
from ludus.games.void_zone.zones import BIT, OUT, far
from ludus.geometry.hexes import zones_of as zones


class OneJolt(Procedure):
    """One Jolt of the piece `target` from the zone `src`; a chain is a Jolt within a Jolt."""

    steps = {
        "disintegrate": "VZ-300",
        "destination": "VZ-133",
        "enter": "VZ-164",
    }
    by: Public[int]  # VZ-132, VZ-163: who chooses every direction
    credit: Public[int]  # VZ-168: the seat whose Active Robot acts, or -1 for the House Robot and the grenade
    src: Public[int]  # the jolter's zone; VZ-161, VZ-G84: in a chain the zone the pushing Robot came from
    target: Public[int]
    chain: Public[int] = 0  # the Robot that began and those already pushed, as a set
    declared: Public[bool] = False  # not a link of a chain
    to: Public[int] = NOBODY  # the zone of the Robot it is forced into

    # VZ-416: the House Robot is jolted like any Robot, and as the first one it can push others.

    def disintegrate(self, t: Arena) -> Flow:  # VZ-301: before the far zones are judged
        if self.target == DRONE:
            t.explode_drone()  # VZ-308, VZ-311: it never moves
            return DONE
        owner = owner_of(self.target)
        if self.target == HOUSE or t.robots[self.target] < 0:
            return NEXT
        if not TRAIT[t.traits[owner]].may_disintegrate(t, owner, self.declared):
            return NEXT
        return ask(owner, [*[DISINTEGRATE[z] for z in zones(t.shields[owner])], PASS])

    def on_disintegrate(self, t: Arena, a: Disintegrate) -> Flow:
        owner = owner_of(self.target)
        TRAIT[t.traits[owner]].disintegrate(t, owner, a.zone)
        return NEXT

    def destination(self, t: Arena) -> Flow:
        if t.robots[self.target] < 0 or not t.alive(self.by):
            return DONE  # VZ-G43: somebody gave up in the middle of it
        places = self.pushed_to(t) + self.sent_to(t)
        if not places:
            return self.eliminated(t)  # VZ-138, VZ-G30: nowhere but solid zones
        if len(places) == 1:
            return self.forced(t, places[0])
        return ask(self.chooser(t), [FORCE[z] if z >= 0 else FORCE_OUT for z in places])

    def pushed_to(self, t: Arena) -> list[int]:
        tgt = t.robots[self.target]
        found = forcing.free_far(t, self.src, tgt)  # VZ-134, VZ-135, VZ-162: free ones first
        return found or forcing.deadly_far(
            t, self.src, tgt, self.chain, self.by
        )  # VZ-136, VZ-G29: else the deadly ones

    def sent_to(self, t: Arena) -> list[int]:
        """VZ-343: where a trait may send its own partner besides."""
        tgt = t.robots[self.target]
        return TRAIT[t.traits[self.credit]].partner_places(t, self.src, tgt) if self.sends_far(t) else []

    def sends_far(self, t: Arena) -> bool:
        """VZ-340, VZ-G59: in a direct Jolt by a Robot on its partner."""
        own = self.declared and self.credit >= 0 and owner_of(self.target) == self.credit
        return own and TRAIT[t.traits[self.credit]].sends_partner_far()

    def chooser(self, t: Arena) -> int:
        """VZ-132: the Active Player; VZ-330 to VZ-332, VZ-G57: or its owner, with two or more free far zones."""
        owner = owner_of(self.target)
        if owner == self.by or self.target == HOUSE or not TRAIT[t.traits[owner]].evades():
            return self.by
        return owner if len(forcing.free_far(t, self.src, t.robots[self.target])) > 1 else self.by

    def near_destination(self, t: Arena) -> list[Action]:
        return [FORCE[z] if z >= 0 else FORCE_OUT for z in far(self.src, t.robots[self.target])]

    def why_not_destination_zone(self, t: Arena, a: Force) -> str:
        return self.why_refused(t, a.zone)

    def why_not_destination(self, t: Arena, a: Action) -> str:
        return self.why_refused(t, OUT) if a is FORCE_OUT else ""

    def why_refused(self, t: Arena, to: int) -> str:
        rule = forcing.why_not_force(t, self.src, t.robots[self.target], self.chain, to)
        return "VZ-342" if rule == "VZ-133" and self.sends_far(t) else rule

    def on_destination_zone(self, t: Arena, a: Force) -> Flow:
        return self.forced(t, a.zone)

    def on_destination(self, t: Arena, a: Action) -> Flow:
        return self.forced(t, OUT)

    def forced(self, t: Arena, place: int) -> Flow:
        if place == OUT:
            return self.pushed_out(t, OUT)  # VZ-139: over the edge
        if (t.standing | t.drone) & BIT[place]:  # VZ-160: a new Jolt; VZ-165: any number of them
            self.to = place
            pushed = DRONE if t.drone & BIT[place] else t.robot_at(place)
            here, chain = t.robots[self.target], self.chain | PIECE[self.target]
            return OneJolt(by=self.by, credit=self.credit, src=here, target=pushed, chain=chain)
        if not t.charged & BIT[place]:
            return self.pushed_out(t, place)  # VZ-139: into the Void
        t.force(self.target, place)  # VZ-131, VZ-141; VZ-140: nothing else moves
        return DONE

    def enter(self, t: Arena) -> Flow:  # VZ-164, VZ-167: whether the other moved or was eliminated
        if t.robots[self.target] < 0 or t.standing & BIT[self.to]:
            return DONE  # VZ-G43: somebody gave up
        if not t.charged & BIT[self.to]:
            return self.pushed_out(t, self.to)  # VZ-311: a Drone may hover over the Void
        t.force(self.target, self.to)
        return DONE

    def pushed_out(self, t: Arena, place: int) -> Flow:  # VZ-166: only the last of a chain comes here
        t.tell("forced", self.target, t.robots[self.target], place)
        return self.eliminated(t)

    def eliminated(self, t: Arena) -> Flow:
        eliminate(t, self.target, self.credit)
        return DONE


class JoltAction(Procedure):
    """The Jolt action of a Robot: one target, and further ones for 1⚡ each."""

    steps = {
        "declare": "VZ-G32",
        "jolt": "VZ-151",
        "short_circuit": "VZ-386",
        "follow": "VZ-285",
        "another": "VZ-150",
    }
    player: Public[int]
    jolter: Public[int]  # a Robot of the player, or the House Robot
    beside: Public[int]  # VZ-152: pieces adjacent when the action began, as a set
    done: Public[int]  # targets so far, as a set
    queue: Public[tuple[int, ...]]  # targets named and not yet jolted
    target: Public[int] = NOBODY
    vacated: Public[int] = NOBODY  # the zone the target was in

    def goes_on(self, t: Arena) -> bool:
        """VZ-029, VZ-G43: not once the jolter, or the player who gives the House Robot its action, is out."""
        return t.robots[self.jolter] >= 0 and t.alive(self.player)

    def more(self, t: Arena, gone: int) -> list[Action]:
        """VZ-150, VZ-152, VZ-153, VZ-371: further targets that may be jolted for 1⚡."""
        if (
            not self.goes_on(t)
            or t.level[self.player] < guards.EXTRA_JOLT
            or (self.jolter == HOUSE and not t.options.house_extra_jolts)
        ):
            return []
        verb = HOUSE_JOLT if self.jolter == HOUSE else JOLT
        near = guards.adjacent_pieces(t, t.robots[self.jolter])
        return [verb[p] for p in near if PIECE[p] & self.beside and not self.why_refused(t, p, gone)]

    def why_refused(self, t: Arena, piece: int, gone: int) -> str:
        if not self.beside & PIECE[DRONE]:
            gone |= PIECE[DRONE]  # VZ-152: it was not adjacent when the action began, so it covers nobody
        return guards.why_not_jolt(t, self.player, self.jolter, piece, self.done, guards.EXTRA_JOLT, gone)

    def name(self, t: Arena, a: AtPiece) -> None:
        """VZ-150: pay for a further target."""
        t.pay(self.player, guards.EXTRA_JOLT)
        t.pay_toll(self.player, guards.place_of(t, a.piece))
        self.queue += (a.piece,)
        self.done |= PIECE[a.piece]

    def declare(self, t: Arena) -> Flow:  # VZ-G32: with `extra_jolts` declared, all targets are fixed first
        if t.options.extra_jolts != "declared":
            return NEXT
        gone = set_of(self.queue)
        more = self.more(t, gone)
        return ask(self.player, [*more, STOP]) if more else NEXT

    def near_declare(self, t: Arena) -> list[Action]:
        return self.near_another(t)

    def why_not_declare(self, t: Arena, a: AtPiece) -> str:
        return self.further_refused(t, a, set_of(self.queue))

    def on_declare(self, t: Arena, a: AtPiece) -> Flow:
        self.name(t, a)
        return AGAIN

    def jolt(self, t: Arena) -> Flow:  # VZ-151: each on its own
        if not self.queue or not self.goes_on(t):
            return DONE
        src = t.robots[self.jolter]
        self.target = self.queue[0]
        self.queue = self.queue[1:]
        self.vacated = guards.place_of(t, self.target)
        if self.target not in guards.adjacent_pieces(t, src):
            return goto("another")  # VZ-G32: an impossible Jolt is lost
        t.tell("jolt", self.jolter, self.target)
        credit = NOBODY if self.jolter == HOUSE else self.player  # VZ-425, VZ-G74: nobody's knock-out
        return OneJolt(
            by=self.player, credit=credit, src=src, target=self.target, chain=PIECE[self.jolter], declared=True
        )

    def left_free(self, t: Arena) -> bool:
        """Whether a Robot of the player (VZ-425) that still stands jolted another out of its zone: two traits wait."""
        own = self.jolter != HOUSE and t.robots[self.jolter] >= 0 and self.target != DRONE
        return own and bool(t.free_zones() & BIT[self.vacated])

    def short_circuit(self, t: Arena) -> Flow:  # VZ-387, VZ-G65: after the Jolt and any chain
        if not self.left_free(t) or not TRAIT[t.traits[self.player]].may_short_circuit(t, self.player):
            return NEXT
        return ask(self.player, [SHORT, PASS])

    def on_short_circuit(self, t: Arena, a: Action) -> Flow:
        if a is SHORT:
            TRAIT[t.traits[self.player]].short_circuit(t, self.player, self.vacated)
        return NEXT

    def follow(self, t: Arena) -> Flow:  # VZ-288, VZ-G51: after each own direct Jolt, also a deadly one
        if not self.left_free(t) or not TRAIT[t.traits[self.player]].may_follow():
            return NEXT
        return ask(self.player, [FOLLOW, PASS])

    def on_follow(self, t: Arena, a: Action) -> Flow:
        if a is FOLLOW:
            TRAIT[t.traits[self.player]].follow(t, self.jolter, self.vacated)
        return NEXT

    def another(self, t: Arena) -> Flow:
        if self.queue and self.goes_on(t):
            return goto("jolt")
        more = self.more(t, 0) if t.options.extra_jolts == "one_by_one" else []
        return ask(self.player, [*more, STOP]) if more else DONE

    def near_another(self, t: Arena) -> list[Action]:
        verb = HOUSE_JOLT if self.jolter == HOUSE else JOLT
        return [verb[piece] for piece in range(10) if PIECE[piece] & self.beside]

    def why_not_another(self, t: Arena, a: AtPiece) -> str:
        return self.further_refused(t, a, 0)

    def further_refused(self, t: Arena, a: AtPiece, gone: int) -> str:
        if a not in self.near_another(t):
            return Reason("VZ-152", "began", jolter=self.jolter)
        rule = self.why_refused(t, a.piece, gone)
        if rule != "VZ-130":
            return rule
        return "VZ-153" if self.done & PIECE[a.piece] else Reason("VZ-152", "left", jolter=self.jolter)

    def on_another(self, t: Arena, a: AtPiece) -> Flow:
        self.name(t, a)
        return goto("jolt")


def start_jolt(t: Arena, player: int, jolter: int, target: int, done: int) -> JoltAction:
    """VZ-130, VZ-143: declare a Jolt; it costs nothing but the toll of a token under the target."""
    beside = set_of(tuple(guards.adjacent_pieces(t, t.robots[jolter])))
    t.pay_toll(player, guards.place_of(t, target))
    return JoltAction(player=player, jolter=jolter, beside=beside, done=done | PIECE[target], queue=(target,))
