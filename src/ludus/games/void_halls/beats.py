"""What of Void Halls is played before the eyes: rolls, what is written, heroes hall by hall, and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludus.core.beats import BAD, GOOD, Teller, Who
from ludus.games.void_halls.content import halls
from ludus.games.void_halls.events import EVENTS
from ludus.games.void_halls.moments import MEETING
from ludus.games.void_halls.picture.layout import CELL, square_at
from ludus.games.void_halls.table import Dungeons

TOKEN: Final = "token"


class Beats(Teller[Dungeons]):
    """The events of some sheets as beats. All play at the same time, so each player sees only those of their sheet."""

    gains: Mapping[str, tuple[str, str, str]] = {"scored": ("points", "line", "line")}
    silent = EVENTS.silent_beats()

    def mine(self, seat: int) -> bool:
        return self.seat in (-1, seat)

    def who(self, seat: int) -> Who:
        return Who(self.name_of("Who", seat), seat)

    def on_round(self, round: int, battle: int) -> None:
        self.because(self.told)

    def on_threw(self, seat: int, throws: int, faces: int = 0) -> None:
        if self.mine(seat) and faces:
            dice = [int(digit) for digit in str(faces)]
            self.roll(self.who(seat), dice, title=self.say("roll", throws), in_place=True)

    def note(self, kind: str, seat: int) -> None:
        if self.mine(seat) and self.told:
            self.line(kind, self.who(seat))

    def on_kept(self, seat: int, *rest: int) -> None:
        self.note(TOKEN, seat)

    on_stopped = on_kept
    on_mined = on_kept
    on_built = on_kept
    on_paid = on_kept
    on_worker_lost = on_kept
    on_hired = on_kept
    on_upgraded = on_kept
    on_skipped = on_kept
    on_tomb = on_kept
    on_exchanged = on_kept

    def on_explored(self, seat: int, face: int, halls: int) -> None:
        if self.mine(seat):
            self.because(self.told)
            self.reveal()

    def on_hall(self, seat: int, hall: int, heroes: int, beaten: int) -> None:
        """Heroes walk to a hall, are met there by those who defend it, or take what they find."""
        if not self.mine(seat):
            return
        self.because(self.say("battle"))
        way = self.way(hall)
        self.add("step", path=way, number=heroes)
        met = [self.say("met", beaten, beaten * hall)] if beaten else []
        free = [self.say("free", heroes - beaten)] if heroes > beaten else []
        by = self.defenders(seat, hall) if beaten else ""
        text = f"{self.told} {self.say('met_by', by)}" if by else self.told
        self.add("word", text=text, word=" · ".join([*met, *free]), tone=BAD if free else GOOD, place=way[-1])

    def way(self, hall: int) -> list[list[float]]:
        """From the door through every hall before it."""
        places = halls(self.table.plan.key)
        middles = []
        for one in places[:hall]:
            all_of = [square_at(places, square) for square in one.squares]
            middles.append([sum(axis) / len(all_of) for axis in zip(*all_of, strict=True)])
        x, y = middles[0]
        return [[x - 3 * CELL, y], *middles]

    def defenders(self, seat: int, hall: int) -> str:
        """Who meets heroes in a hall, by the names of this sheet."""
        t = self.table
        here, s = t.plan.halls[hall], t.sheets[seat]
        return ", ".join([self.name_of("building", kind) for kind in MEETING if s.built[kind] & here])

    def on_battle(self, seat: int, points: int, gained: int, lost: int) -> None:
        if self.mine(seat):
            self.because(self.say("battle"))
            self.line("score", self.who(seat), number=points)

    def on_scepter(self, seat: int, points: int) -> None:
        if self.mine(seat):
            self.line("score", self.who(seat), number=points)

    def on_scored(self, seat: int, line: int, points: int) -> None:
        self.because(self.say("count"))
        if points:
            self.reveal()

    def on_final(self, seat: int, points: int) -> None:
        self.because(self.say("count"))
        self.line("score", self.who(seat), number=points, tone=GOOD)
