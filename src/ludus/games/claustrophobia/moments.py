"""The moments at which cards, Gifts, Objects, tiles, squares and Demons act, in the order of play.

What a moment does here is the rule without any card. At the end stands the box, which `cards.box` lays in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Literal

from ludus.core.action import Action
from ludus.core.cards import Card
from ludus.core.flow import NEXT, Flow
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.table import Catacombs

FirstEntry = Literal["", "springs", "echoes"]


class Lasting(Card):
    """What may last for a while: the table keeps that it does, and its paragraph says what it bends."""

    # --- of Human warriors --------------------------------------------------------------------------------------------

    def adds_movement(self, t: Catacombs, w: int) -> int:
        """Added to the Move of a warrior."""
        return 0

    def adds_combat(self, t: Catacombs, w: int) -> int:
        """… to its Fight."""
        return 0

    def adds_defence(self, t: Catacombs, w: int) -> int:
        """… to its Guard."""
        return 0

    def bends_talents(self, t: Catacombs, w: int, mask: int) -> int:
        """The Talents of a warrior that would have these."""
        return mask

    def heartens(self, t: Catacombs, w: int) -> bool:
        """CL-079: whether a warrior knows neither Panic! nor Terror."""
        return False

    def frightens(self, t: Catacombs, w: int) -> bool:
        """CL-338: whether a warrior cannot fight."""
        return False

    # --- of Troglodytes -----------------------------------------------------------------------------------------------

    def troglodytes_fight(self, t: Catacombs, tile: int) -> int:
        """Added to the Fight of those on a tile."""
        return 0

    def troglodytes_move(self, t: Catacombs) -> int:
        """Added to their Move."""
        return 0

    def troglodytes_defend(self, t: Catacombs) -> int:
        """Added to their Guard."""
        return 0

    def troglodytes_learn(self, t: Catacombs) -> int:
        """Talents that they have."""
        return 0


class HandCard(Lasting):
    """A card of a hand. A moment returns the actions that would play it then, as far as everybody can see (CL-330)."""

    kind: int = 0  # its place among the rows
    turn: int = 0  # its place among the cards of a moment
    number: int = 0  # the figure printed on it
    replaces_combat: bool = False
    deeds: ClassVar[list[Deed]] = []  # that play it

    # --- Initiative phase ---------------------------------------------------------------------------------------------

    def dice_rolled(self, t: Catacombs) -> list[Action]:
        """W1: the Action Dice have been rolled."""
        return []

    def dice_placed(self, t: Catacombs) -> list[Action]:
        """W2: the Action Dice lie on the cards of the warriors."""
        return []

    # --- Human Action phase -------------------------------------------------------------------------------------------

    def next_activation(self, t: Catacombs) -> list[Action]:
        """W3, W4: nobody is active."""
        return []

    def activated(self, t: Catacombs, w: int) -> list[Action]:
        """W4: a Human warrior has been activated."""
        return []

    def acting(self, t: Catacombs, w: int, fights: bool) -> list[Action]:
        """W4: a Human warrior is active; `fights`: it may still do so."""
        return []

    def tile_drawn(self, t: Catacombs, tile: int, explorer: int, side: int) -> list[Action]:
        """W5: a Human warrior explores, and the tile has been drawn."""
        return []

    def arrived(self, t: Catacombs, tile: int) -> list[Action]:
        """W6: the explorer has been placed."""
        return []

    # --- Threat phase -------------------------------------------------------------------------------------------------

    def threat_begins(self, t: Catacombs) -> list[Action]:
        """W7: before the Dice of Destiny are rolled."""
        return []

    def sending(self, t: Catacombs) -> list[Action]:
        """W8: around the sending of warriors."""
        return []

    # --- Demon Action phase, and combat -------------------------------------------------------------------------------

    def demons_begin(self, t: Catacombs) -> list[Action]:
        """W9: the Demon Action phase begins."""
        return []

    def wounded(self, t: Catacombs, unit: int) -> list[Action]:
        """W10: an attack wounds a unit."""
        return []

    def falls(self, t: Catacombs, tile: int) -> list[Action]:
        """W11: an attack has killed a Human warrior."""
        return []

    # --- it is played -------------------------------------------------------------------------------------------------

    def play(self, t: Catacombs, action: Deed, place: int) -> Flow:
        """What it does; `place`: the warrior that acts, or the tile where it happens."""
        return NEXT

    def why_not(self, t: Catacombs, action: Deed, place: int) -> str:
        """Why it cannot be played like that, in its own moment and by who holds it."""
        return ""


class Advantage(HandCard):
    """An Advantage card of the Human player."""


class EventCard(HandCard):
    """An Event card of the Demon player."""


class Gift(Lasting):
    """A Gift of the Redeemer (CL-044); it works while his Action Die shows its number on an intact line (CL-045)."""

    kind: int = 0  # its place among the rows
    deeds: ClassVar[list[Deed]] = []  # the actions that use it

    def near(self) -> list[Action]:
        """What its owner may think of trying when the Action Dice are placed."""
        return []

    def dice_placed(self, t: Catacombs) -> list[Action]:
        """Initiative phase, the Action Dice lie (CL-233)."""
        return []

    def redeemer_acts(self, t: Catacombs) -> list[Action]:
        """Human Action phase: the Redeemer is active, and has neither moved nor fought."""
        return []

    def explores(self, t: Catacombs) -> list[Action]:
        """Human Action phase: a warrior explores, before the draw (CL-162)."""
        return []

    def combat(self) -> int:
        """By itself, until the Human Action phase ends: added to the Redeemer's Fight."""
        return 0

    def talents(self) -> int:
        """By itself, until the Human Action phase ends: Talents that the Redeemer has."""
        return 0

    def use(self, t: Catacombs, action: Deed) -> None:
        """What it does."""

    def why_not(self, t: Catacombs, action: Deed) -> str:
        """Why it cannot be used like that, though his die shows its number."""
        return ""


class Thing(Card):
    """An Object, of those that a warrior carries (CL-068); CL-039: only the first moment comes to the Exhausted too."""

    def action_dice(self) -> int:
        """Initiative phase, the Action Dice are rolled: how many more (CL-031)."""
        return 0

    def reaches_next_tile(self) -> bool:
        """Human Action phase: whether attacks may be aimed at the next tile (CL-210)."""
        return False

    def combat(self) -> int:
        """Combat, the dice are counted: added to Fight."""
        return 0

    def second_tries(self) -> int:
        """Combat, the dice have fallen: how many that missed are rolled again."""
        return 0

    def defence(self) -> int:
        """Combat, the dice are compared: added to Guard."""
        return 0


class Tunnel(Card):
    """A kind of tile."""

    first_entry: ClassVar[FirstEntry] = ""  # CL-276: what the first Human to come in brings about

    def stops(self) -> bool:
        """Whether coming in ends a movement, and going out takes all of it."""
        return False

    def entered(self, t: Catacombs, tile: int) -> bool:
        """CL-276: a Human warrior has come in; whether it has sprung a trap."""
        return False

    def hits(self) -> int:
        """CL-184: what a hit of an attack counts for a warrior that stands here."""
        return 1

    def is_hole(self) -> bool:
        """Whether Troglodytes pass from here to any other Hole (CL-272); then one is marked elsewhere (CL-271)."""
        return False

    def open_to_troglodytes(self) -> bool:
        """Threat phase: whether Troglodytes may be sent here beside Humans, and without an opening."""
        return False


class Square(Lasting):
    """A square of the Board of Destiny; the Threat phase resolves those with dice on them (CL-089)."""

    def in_force(self, t: Catacombs) -> int:
        """How many times it works now."""
        return 0

    def resolve(self, t: Catacombs, dice: tuple[int, ...]) -> None:
        """It takes effect."""

    def draws(self, dice: tuple[int, ...]) -> int:
        """How many Event cards the Demon player draws."""
        return 0

    def springs(self) -> int:
        """How many Traps the Demon player springs."""
        return 0

    def more_dice(self, t: Catacombs) -> int:
        """The next Threat phase, before the roll: how many more Dice of Destiny."""
        return 0

    def sends_among_humans(self, t: Catacombs) -> bool:
        """Around sending: whether tiles with Humans are open to it (CL-115)."""
        return False

    def sends_anywhere(self, t: Catacombs) -> bool:
        """Around sending: whether tiles without an unexplored opening are open to it (CL-116)."""
        return False

    def troglodyte_killed(self, t: Catacombs) -> None:
        """CL-185: a Troglodyte has been killed."""


class Talent(Lasting):
    """What a warrior is always able to do while fit (CL-038, CL-239)."""

    deeds: ClassVar[list[Deed]] = []  # the actions that use it

    def near(self, t: Catacombs) -> list[Action]:
        """What its owner may think of trying when the Action Dice are placed."""
        return []

    def dice_placed(self, t: Catacombs) -> list[Action]:
        """Initiative phase, the Action Dice lie."""
        return []

    def use(self, t: Catacombs, action: Deed) -> None:
        """What it does."""

    def why_not(self, t: Catacombs) -> str:
        """Why it cannot be used."""
        return ""

    def used_up(self, t: Catacombs) -> bool:
        """Whether it was used, once for all."""
        return False

    def helps_another(self) -> bool:
        """Initiative: whether it may help another warrior, once a game."""
        return False

    def leaves_at_will(self) -> bool:
        """CL-146: whether enemies on its tile cannot keep it there."""
        return False

    def keeps_enemies(self) -> bool:
        """CL-146: whether no enemy leaves its tile, however many they are."""
        return False

    def rolls_misses_again(self) -> bool:
        """Combat: whether dice that missed are rolled once more."""
        return False

    def takes_hits(self) -> bool:
        """Combat: whether it may take a hit in place of a companion on its tile."""
        return False


class DemonCard(Card):
    """The Demon of a scenario, while it is in play (CL-016)."""

    def takes_talents(self) -> bool:
        """Whether Humans on its tile have no Talents."""
        return False

    def creature_combat(self) -> int:
        """Combat: added to the Fight of the Possessed."""
        return 0

    def warrior_died(self, t: Catacombs) -> None:
        """CL-190: a Human warrior has been removed."""


Moment = Callable[..., list[Action]]  # of `HandCard`: at which its cards may be played


class Box:
    """What is in the box, in the order of the content rows, and which of it acts at a moment.

    `cards.box` lays it in. Before that nothing is there to be read: to try raises.
    """

    gifts: list[Gift]
    things: list[Thing]
    tunnels: list[Tunnel]  # by tile
    squares: list[Square]
    demons: list[DemonCard]
    talents: list[Talent]
    advantages: list[Advantage]
    events: list[EventCard]
    # By the notation that uses or plays them.
    gift_of: dict[str, Gift]
    talent_of: dict[str, Talent]
    advantage_of: dict[str, Advantage]
    event_of: dict[str, EventCard]
    # Those that may act at a moment.
    advantages_at: dict[Moment, list[Advantage]]
    events_at: dict[Moment, list[EventCard]]
    helpers: list[Talent]  # used when the Action Dice are placed
    owing_dice: list[Square]  # with more dice for the next Threat phase
    among_humans: list[Square]
    anywhere: list[Square]
    paying_for_kills: list[Square]
    # What bends a score or Talents while it lasts, by what it bends.
    moving: list[Lasting]
    fighting: list[Lasting]
    defending: list[Lasting]
    bending_talents: list[Lasting]
    heartening: list[Lasting]
    frightening: list[Lasting]
    troglodytes_moving: list[Lasting]
    troglodytes_fighting: list[Lasting]
    troglodytes_defending: list[Lasting]
    troglodytes_learning: list[Lasting]
    # Which Talents act at a moment, as sets.
    helping: int
    leaving: int
    keeping: int
    rolling_again: int
    guarding: int


BOX: Final = Box()
