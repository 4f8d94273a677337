"""What lies on the table: hidden hands and a hidden deck."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.chance import Faces
from ludus.core.fields import Owner, Public, Secret, Shared
from ludus.core.part import Names, Seat
from ludus.core.settings import Settings
from ludus.core.table import Table, Tells

KINDS: Final = 4
COPIES: Final = 9  # of each kind
HAND: Final = 3
NAMES: Final = tuple(str(kind) for kind in range(KINDS))


class Options(Settings):
    shape: str = "goto"


class Player(Seat):
    """The cards of a player."""

    hand: Owner[list[int]] = []
    laid: Owner[list[int]] = []  # where all choose in lanes of their own
    points: Public[int] = 0


class Hall(Table):
    """The players, the deck, and the cards that were shown."""

    tells: ClassVar[Tells] = {
        "took": ("seat", "kind"),
        "played": ("seat", "kind"),
        "said": ("seat", "yes"),
        "passed": ("seat", "kind"),
    }
    pools: ClassVar[tuple[Names, ...]] = (("deck", "players.hand", "players.laid"),)
    options: Shared[Options]
    players: Public[list[Player]]
    shown: Public[list[int]] = []
    deck: Secret[list[int]]

    def in_deck(self) -> Faces:
        return tuple(self.deck.count(kind) for kind in range(KINDS))

    def take(self, seat: int, kind: int) -> None:
        self.deck.remove(kind)
        self.players[seat].hand.append(kind)
        self.whisper((seat,), "took", (seat,), (kind,))

    def lay(self, seat: int, kind: int) -> None:
        """Face down, before the player."""
        self.players[seat].hand.remove(kind)
        self.players[seat].laid.append(kind)

    def show(self, seat: int, kind: int) -> None:
        """Without a word."""
        self.players[seat].hand.remove(kind)
        self.players[seat].points += kind
        self.shown.append(kind)

    def play(self, seat: int, kind: int) -> None:
        self.show(seat, kind)
        self.tell("played", seat, kind)

    def pass_on(self, giver: int, kind: int, to: int) -> None:
        self.players[giver].hand.remove(kind)
        self.players[to].hand.append(kind)
        self.whisper((giver, to), "passed", (to,), (kind,))
