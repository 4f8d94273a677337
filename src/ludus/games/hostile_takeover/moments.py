"""The moments at which a Special Action or a trait of a weapon acts, in the order of play.

What each does here is the rule without any of them. HT-103: each Character has one Special Action; its moments come
only after it was declared, or ask whether it lasts. HT-106: a trait always works.
"""

from __future__ import annotations

from typing import Final

from ludus.core.cards import Card
from ludus.core.fields import Public
from ludus.core.flow import NEXT, Flow, Procedure
from ludus.games.hostile_takeover.attack_flags import PLAIN
from ludus.games.hostile_takeover.names import NONE
from ludus.games.hostile_takeover.table import Arena


class Instead(Procedure):
    """What a figure does in place of what its card says."""

    figure: Public[int]


class Special(Card):
    """What one Character can do and the others cannot."""

    # --- its card begins ----------------------------------------------------------------------------------------------

    def forbids(self, t: Arena, figure: int) -> str:
        """What forbids it besides its card and its price (HT-104)."""
        return ""

    def effect(self) -> int:
        """What begins when it is declared, where it lasts (HT-105)."""
        return 0

    # --- a Move card --------------------------------------------------------------------------------------------------

    def instead_of_moving(self, t: Arena, figure: int, points: int) -> Flow:
        """A move by the points of the card (HT-050)."""
        return NEXT

    def shoots_on_the_run(self) -> bool:
        """A Move card gives no attack (HT-050)."""
        return False

    # --- a Fire card --------------------------------------------------------------------------------------------------

    def instead_of_firing(self, t: Arena, figure: int) -> Flow:
        """Ranged Attacks on chosen targets (HT-082)."""
        return NEXT

    def shots(self) -> int:
        """One Ranged Attack (HT-082)."""
        return 1

    def manner(self) -> int:
        """How its Ranged Attacks are made (HT-125)."""
        return PLAIN

    # --- a Melee card -------------------------------------------------------------------------------------------------

    def charge_reach(self, reach: int) -> int:
        """How far the blow reaches: as the weapon does (HT-158)."""
        return reach

    def instead_of_striking(self, t: Arena, figure: int) -> Flow:
        """One Melee Attack (HT-088)."""
        return NEXT

    def points_after_a_wound(self) -> int:
        """After the blow the action is over (HT-085)."""
        return 0

    # --- its action ends ----------------------------------------------------------------------------------------------

    def after_card(self, t: Arena, figure: int) -> Flow:
        """The card was played, and its figure stands (HT-042)."""
        return NEXT

    def leads(self) -> bool:
        """The next player acts (HT-041)."""
        return False

    # --- it, or somebody else, attacks --------------------------------------------------------------------------------

    def attacks(self, t: Arena) -> None:
        """It declares an attack of any kind (HT-125, HT-158)."""

    def added_to_own_shots(self, t: Arena) -> int:
        """To the number that its Ranged Attacks need (HT-125)."""
        return 0

    def is_hidden(self, t: Arena) -> bool:
        """Whether it cannot be chosen for a Ranged Attack (HT-131)."""
        return False

    def hides(self, t: Arena, figure: int, square: int) -> bool:
        """Whether an empty square cannot be aimed at because of it (HT-152)."""
        return False

    def shelter(self, t: Arena) -> int:
        """Cover that it has wherever the shot comes from (HT-118)."""
        return NONE

    def added_to_shots_at_it(self, t: Arena) -> int:
        """To the number that Ranged Attacks on it need (HT-125)."""
        return 0

    def needed_to_strike_it(self, t: Arena, needed: int) -> int:
        """What a blow needs where it does not fight back (HT-161)."""
        return needed

    def falls(self, t: Arena, wounded: bool) -> None:
        """It is Pinned or Wounded (HT-133, HT-137)."""


class Raises(Special):
    """A Special Action that stands up a teammate when its card was played."""

    def can_raise(self, t: Arena) -> int:
        """Those whom it can stand up."""
        return 0

    def reach(self) -> int:
        return 0

    def why_not_down(self, figure: int) -> str:
        """Why this one cannot be stood up."""
        return ""

    def raises(self, t: Arena, figure: int) -> None:
        """That one stands up."""


class Trait(Card):
    """What a weapon always does (HT-106)."""

    def lands(self) -> bool:
        """Whether what is fired goes off where it lands, hit or miss; a miss does nothing (HT-127)."""
        return False

    def settles(self, t: Arena, victim: int) -> bool:
        """Around an explosion everybody is rolled for (HT-151); whether something else settled it."""
        return False

    def pins_all(self) -> bool:
        """Whether a blow that does not wound Pins those too who fight back (HT-166)."""
        return False


# --- the registry, by the number of a figure; `cards` fills it --------------------------------------------------------

SPECIAL_OF: Final[list[Special]] = []
HIDERS: Final[list[int]] = []  # figures that may hide squares around them
AT_A_MISS: Final[list[Trait]] = []  # the trait that acts at a moment; a plain one where none does
IN_A_BLAST: Final[list[Trait]] = []
AT_A_BLOW: Final[list[Trait]] = []
