"""What lies in the camp, and the hand movements that change it."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.chance import Faces
from ludus.core.fields import Owner, Public, Secret, Shared
from ludus.core.part import Names, Seat
from ludus.core.settings import Settings
from ludus.core.table import Table, Tells

SEATS: Final = 4
COIN: Final = 0
GEM: Final = 1
GUARD: Final = 2
KINDS: Final = ("coin", "gem", "guard")


class Options(Settings):
    rounds: int = 3
    peeking: bool = True
    bag: str = "small"
    worth: tuple[int, ...] = (1, 3, 0)

    def full_bag(self) -> list[int]:
        return [COIN] * 8 + [GEM] * 4 + [GUARD] * 8 if self.bag == "small" else [COIN] * 9 + [GEM] * 9 + [GUARD] * 9


class Raider(Seat):
    """One player's tokens."""

    banked: Public[tuple[int, ...]] = ()
    hand: Owner[list[int]] = []


class Camp(Table):
    """The bag, the raiders and what was thrown away."""

    tells: ClassVar[Tells] = {
        "took": ("seat", "kind"),
        "stole": ("thief", "victim", "kind"),
        "discarded": ("seat", "kind"),
        "banked": ("seat", "kind"),
        "showed": ("seat", "to", "coins", "gems", "guards"),
        "saw": ("seat", "victim", "kind"),
        "waited": ("seat",),
        "uncovered": ("seat", "coins", "gems", "guards"),
    }
    pools: ClassVar[tuple[Names, ...]] = (("bag", "raiders.hand"),)
    options: Shared[Options]
    raiders: Public[list[Raider]]
    discarded: Public[list[int]] = []
    bag: Secret[list[int]]

    def in_bag(self) -> Faces:
        return tuple(self.bag.count(kind) for kind in range(len(KINDS)))

    def in_hand(self, seat: int) -> Faces:
        return tuple(self.raiders[seat].hand.count(kind) for kind in range(len(KINDS)))

    def worth(self, seat: int) -> int:
        raider = self.raiders[seat]
        held = sum(1 for kind in raider.hand if kind == GEM)
        return held + sum(self.options.worth[kind] for kind in raider.banked)

    def take(self, seat: int, kind: int) -> None:
        self.bag.remove(kind)
        self.raiders[seat].hand.append(kind)
        self.whisper((seat,), "took", (seat,), (kind,))

    def steal(self, thief: int, victim: int, kind: int) -> None:
        self.raiders[victim].hand.remove(kind)
        self.raiders[thief].hand.append(kind)
        self.whisper((thief, victim), "stole", (thief, victim), (kind,))

    def discard(self, seat: int, kind: int) -> None:
        self.raiders[seat].hand.remove(kind)
        self.discarded.append(kind)
        self.tell("discarded", seat, kind)

    def bank(self, seat: int, kind: int) -> None:
        raider = self.raiders[seat]
        raider.hand.remove(kind)
        raider.banked += (kind,)
        self.tell("banked", seat, kind)

    def show(self, seat: int, to: int) -> None:
        count = self.in_hand(seat)
        self.whisper((to,), "showed", (seat, to), count)

    def glimpse(self, seat: int, victim: int, kind: int) -> None:
        self.whisper((seat,), "saw", (seat, victim), (kind,))

    def idle(self, seat: int) -> None:
        self.tell("waited", seat)

    def uncover(self) -> None:
        for seat in range(len(self.raiders)):
            coins, gems, guards = self.in_hand(seat)
            self.tell("uncovered", seat, coins, gems, guards)
