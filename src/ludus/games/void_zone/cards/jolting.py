"""Traits that change who is jolted, and where to."""

from __future__ import annotations

from ludus.games.void_zone.actions import DRONE, HOUSE, PIECE, owner_of
from ludus.games.void_zone.forcing import two_spaces
from ludus.games.void_zone.guards import adjacent_pieces
from ludus.games.void_zone.moments import Trait
from ludus.games.void_zone.table import Arena


class Aggressive(Trait):
    """After your Active Robot jolts a Robot it may step into the zone that Robot left, draining its own zone. No Robot
    may be jolted by you twice in one turn."""

    key = "aggressive"
    rules = ("VZ-285", "VZ-286", "VZ-287", "VZ-288", "VZ-G51")

    def targets_once(self) -> bool:
        return True

    def may_follow(self) -> bool:  # VZ-288, VZ-G51: after each own direct Jolt, also a deadly one
        return True

    def follow(self, t: Arena, jolter: int, vacated: int) -> None:
        before = t.robots[jolter]
        t.move(jolter, vacated, "followed")
        t.weaken(before, t.drain)  # VZ-286: the DR at that moment


class Disintegrate(Trait):
    """When your Robot is about to be jolted you may pay 4⚡ to take one of your Force-Shields off the board and open
    its zone."""

    key = "disintegrate"
    rules = ("VZ-300", "VZ-301", "VZ-302", "VZ-G54")

    def may_disintegrate(self, t: Arena, seat: int, declared: bool) -> bool:
        if t.level[seat] < self.cost or not t.shields[seat]:
            return False
        return declared or t.options.disintegrate == "any_jolt"  # VZ-302: any Jolt; VZ-G54: or declared ones only

    def disintegrate(self, t: Arena, seat: int, zone: int) -> None:
        t.pay(seat, self.cost)
        t.take_shield(zone)


class Evade(Trait):
    """When your Robot is jolted and could go to more than one empty Charged Zone, you choose which."""

    key = "evade"
    rules = ("VZ-330", "VZ-331", "VZ-332", "VZ-G57")

    def evades(self) -> bool:
        return True


class FriendlyFire(Trait):
    """You may Jolt your own partner two spaces instead of one, even across one Void Zone."""

    key = "friendly_fire"
    rules = ("VZ-340", "VZ-341", "VZ-342", "VZ-343", "VZ-G59")

    def sends_partner_far(self) -> bool:
        return True

    def partner_places(self, t: Arena, src: int, tgt: int) -> list[int]:  # VZ-343: beside those of the normal Jolt
        return two_spaces(src, tgt, t.open_zones(), t.free_zones())


class Pristine(Trait):
    """An opposing Robot cannot Jolt yours while another team's Robot is next to it too."""

    key = "pristine"
    rules = ("VZ-368", "VZ-369", "VZ-370", "VZ-371", "VZ-G61")

    def spares(self, t: Arena, seat: int, jolter: int, gone: int) -> bool:  # VZ-369: a Robot this team does not own
        for piece in adjacent_pieces(t, t.robots[jolter]):
            counts = t.options.pristine_partner or piece != t.partner(jolter) or jolter == HOUSE  # VZ-G61: an option
            if counts and piece != DRONE and owner_of(piece) != seat and not gone & PIECE[piece]:
                return True
        return False


class ShortCircuit(Trait):
    """With each Jolt you may pay 1⚡ to take 1 charge from the zone the jolted Robot was pushed out of."""

    key = "short_circuit"
    rules = ("VZ-386", "VZ-387", "VZ-G65")

    def may_short_circuit(self, t: Arena, seat: int) -> bool:  # VZ-387, VZ-G65: after the Jolt and any chain
        return t.level[seat] >= self.cost

    def short_circuit(self, t: Arena, seat: int, vacated: int) -> None:
        t.pay(seat, self.cost)
        t.weaken(vacated, 1)
