"""What of Void Zone is played before the eyes: runs, jolts and whom they push, floor that drains, robots that fall."""

from __future__ import annotations

from typing import Final

from ludus.core.beats import BAD, BRASS, GOOD, Teller, Who
from ludus.games.void_zone.actions import DRONE, HOUSE, PIECES, owner_of
from ludus.games.void_zone.events import EVENTS
from ludus.games.void_zone.picture.board import AT
from ludus.games.void_zone.zones import LABEL

TOKEN: Final = "token"
RAISED: Final = 3  # a piece stands so much above the middle of its zone


def shown_at(zone: int) -> tuple[float, float]:
    x, y = AT[zone]
    return x, y - RAISED


class Beats(Teller):
    """The events of an arena as beats. There is no chance in this game, so nothing is rolled."""

    plain = EVENTS.plain_beats()
    silent = EVENTS.silent_beats()

    def piece(self, piece: int) -> Who:
        seat = -1 if piece in (HOUSE, DRONE) else owner_of(piece)
        key = "drone" if piece == DRONE else f"robot-{PIECES[piece]}"
        return Who(self.name_of("Robot", piece), seat, key)

    def team(self, seat: int) -> Who:
        return Who(self.name_of("team", seat), seat)

    def doer(self, name: str, value: int) -> Who | None:
        return self.team(value) if name == "seat" and value >= 0 else self.piece(value) if name == "robot" else None

    pushed = False  # what follows is the consequence of a jolt or a blast

    def on_turn(self, seat: int, turn: int, round: int) -> None:
        self.because(self.told)
        self.pushed = False

    def on_active(self, robot: int) -> None:
        self.because(self.told)

    # --- ways ---------------------------------------------------------------------------------------------------------

    def on_ran(self, robot: int, before: int, zone: int) -> None:
        path = [shown_at(place) for place in (before, zone) if place >= 0]
        self.pushed = False
        self.step(self.piece(robot), path)

    on_jumped = on_ran
    on_followed = on_ran
    on_teleported = on_ran

    def on_forced(self, robot: int, before: int, zone: int) -> None:
        """One push after the other: each is a line of its own."""
        path = [list(shown_at(place)) for place in (before, zone) if place >= 0]
        self.line("step", self.piece(robot), (self.piece(robot).key,), path=path)

    def on_swapped(self, robot: int, other: int) -> None:
        self.line("step", self.piece(robot), (self.piece(robot).key, self.piece(other).key))

    # --- jolts and floor ----------------------------------------------------------------------------------------------

    def on_jolt(self, jolter: int, target: int) -> None:
        self.because(self.told)
        self.pushed = True
        who, at = self.piece(jolter), self.piece(target)
        self.add("blast", who, at, reached=[at.key], tone=BRASS, text=self.told)

    def on_detonation(self, seat: int, zone: int) -> None:
        self.because(self.told)
        self.pushed = True
        self.line("blast", self.team(seat), place=list(shown_at(zone)), radius=70)

    def on_grenade_jolt(self, robot: int) -> None:
        self.line("word", self.piece(robot), tone=BRASS)

    def on_grenade_gone(self, zone: int) -> None:
        self.line(TOKEN, Who("", key=f"zone-{LABEL[zone]}"))

    def on_drone_gone(self, seat: int, zone: int) -> None:
        self.because(self.told)
        self.pushed = True
        self.line("blast", self.team(seat), place=list(shown_at(zone)), radius=50)

    def on_drained(self, zone: int, rating: int) -> None:
        """Floor that drains one zone after the other is one wave."""
        self.wave("drain", zone, "")

    def on_charged(self, zone: int, rating: int) -> None:
        self.wave("drain", zone, GOOD)

    def wave(self, kind: str, zone: int, tone: str) -> None:
        key, last = f"zone-{LABEL[zone]}", self.fresh(kind)
        if last is None or last.values["tone"] != tone:
            self.add(kind, reached=[key], tone=tone, lines=[self.told]).keys = (key,)
        else:
            last.values["reached"].append(key)
            last.values["lines"].append(self.told)
            last.keys += (key,)

    def on_drain_rate(self, rate: int) -> None:
        self.because(self.told)
        self.reveal()

    # --- the end ------------------------------------------------------------------------------------------------------

    def on_eliminated(self, robot: int, zone: int, by: int) -> None:
        if not self.pushed:
            self.because(self.told)
        self.line("fall", self.piece(robot), word=self.say("eliminated"), tone=BAD, place=list(shown_at(zone)))

    def on_player_out(self, seat: int) -> None:
        self.line("fall", self.team(seat), word=self.say("out"), tone=BAD)

    def on_ended(self, winner: int) -> None:
        self.because(self.told)
        self.line("word", self.team(winner) if winner >= 0 else None, tone=GOOD)
