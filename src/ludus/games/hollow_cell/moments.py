"""The moments at which cards act, family by family, in the order of play.

What a method does here is the rule without any card; a card in `cards/` bends those that its text speaks of. The order
of play asks the moment and knows no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludus.core.cards import Card
from ludus.core.chance import Die
from ludus.core.flow import AGAIN, NEXT, Flow
from ludus.games.hollow_cell.card_data import ATTACK_DIE, COST, HAND_LIMIT, HAND_SIZE

if TYPE_CHECKING:
    from ludus.games.hollow_cell.board import Board
    from ludus.games.hollow_cell.decks import Decks
    from ludus.games.hollow_cell.play.aftermath import Aftermath
    from ludus.games.hollow_cell.play.defence import Defence
    from ludus.games.hollow_cell.play.hits import TakeHits
    from ludus.games.hollow_cell.table import Arena

SUCCESS: Final = 2  # results of a Ration die
NOTHING: Final = 1
IRRADIATED: Final = 0


class Warrior(Card):
    """A Warrior face up; the plain one answers where none is."""

    def draw_up_to(self) -> int:
        """HC-027: Step 2: draw until you hold 5 cards."""
        return HAND_SIZE

    def hand_limit(self) -> int:
        """HC-029: a hand above 8 is discarded down to 8 at any moment."""
        return HAND_LIMIT

    def full_load(self, kind: int) -> int:
        """HC-050: the Charges a card requires."""
        return COST[kind]

    def most_places(self) -> int:
        """HC-150: one Location."""
        return 1

    def weapon_dice(self, kind: int, charges: int) -> int:
        """HC-063: as many dice as Charges spent."""
        return charges

    def more_dice(self, t: Board, source: int, cells: int) -> int:
        """HC-104: what adds dice to an attack of this Warrior."""
        return 0

    def dice_against(self, dice: int) -> int:
        """HC-G58: the dice of an attack against this Warrior, after all else."""
        return dice

    def defence_bonus(self, discarded: bool) -> int:
        """HC-071, HC-076: what adds to the green numbers discarded."""
        return 0

    def focus_grazes(self) -> bool:
        """HC-087: whether a Focus on this Warrior's attack dice is a Graze too."""
        return False

    def rerolls_defence(self) -> bool:
        """D: whether one defense die may be rolled again, once per Combat."""
        return False

    def spared_by_events(self) -> bool:
        """HC-152: whether no Wound cards are drawn by an event's own text."""
        return False

    def swaps_wound(self) -> bool:
        """H: whether a Wound card just drawn may be exchanged, once per Combat."""
        return False

    def defeat_limit(self) -> int:
        """HC-099: 5 Wounds defeat a Warrior."""
        return 5

    def after_combat(self, t: Arena, seat: int, drawn: int) -> Flow:
        """HC-G16: after H of this Warrior's attack, with how many Wound cards the defender drew."""
        return NEXT

    def credited(self, t: Arena, seat: int) -> Flow:
        """HC-G66: this player is credited with a defeat."""
        return NEXT

    def other_defeated(self, t: Arena, seat: int) -> Flow:
        """HC-G66: another player's Warrior is defeated, and this player is not credited."""
        return NEXT

    def detonates(self, face: int) -> bool:
        """HC-136, HC-137: a grenade die thrown by this player explodes on 5 and 6."""
        return face >= 5

    def ration(self, face: int, engine: bool) -> int:
        """HC-131 to HC-133: how a Ration die reads; HC-G68: an Engine's irradiates nobody."""
        return SUCCESS if face >= 4 else NOTHING if face >= 2 or engine else IRRADIATED

    def events_seen(self) -> int:
        """HC-151: how many events a Sudden Event card shows."""
        return 1

    def last_draw(self) -> int:
        """HC-100: Step 5: draw 1 card."""
        return 1


class Vault(Card):
    """A card of the Vault: what it does when it is played, attacks, is worn, entered, or answers a hit."""

    kind: int = -1  # its own number

    def turn_starts(self, t: Arena, seat: int) -> Flow:
        """HC-G17: a turn begins in this Location."""
        return NEXT

    def entered(self, t: Arena, seat: int) -> None:
        """HC-148: a Location is entered."""

    def stands_in(self) -> bool:
        """HC-033: whether its Charge, while it is worn, pays for an Action."""
        return False

    def frees_card(self) -> bool:
        """HC-033: whether in this Location a Hollow Cell card needs no Charge, once in a turn."""
        return False

    def why_not_play(self, t: Board, seat: int) -> str:
        """HC-G64: why an Action could do nothing."""
        return ""

    def play(self, t: Arena, seat: int) -> Flow:
        """HC-141: an Action works at once."""
        return NEXT

    def grenade_hits(self) -> int:
        """HC-137: the hits of a grenade that explodes; 0: it does something else."""
        return 0

    def explode(self, t: Arena, thrower: int, seat: int) -> Flow:
        """HC-137: what a grenade does instead of hits."""
        return NEXT

    def dice(self, t: Arena, seat: int) -> int:
        """A, HC-061: the dice of an Action that attacks."""
        return 0

    def is_thrown(self) -> bool:
        """A, HC-156, HC-157: whether Gear attacks, on a later turn and only once."""
        return False

    def splices(self) -> bool:
        """A, HC-067: whether Hollow Cell cards share its roll."""
        return False

    def rolls_dice(self) -> bool:
        """A, HC-103: whether its attack rolls dice."""
        return True

    def more_own_dice(self, cells: int) -> int:
        """A, HC-104: what this Location adds to an attack of the player in it."""
        return 0

    def fewer_own_dice(self) -> int:
        """A, HC-G58: what this Location takes from it."""
        return 0

    def fewer_dice_against(self) -> int:
        """A, HC-G58: what it takes, while worn, from an attack against the wearer."""
        return 0

    def fewer_first_dice(self) -> int:
        """A, HC-G58: what this Location takes from the first attack of a turn against the player in it."""
        return 0

    def ignores_location(self) -> bool:
        """A, D: whether its attack is not hindered by the defender's Location."""
        return False

    def wearer_ignores_location(self) -> bool:
        """A, D: whether no attack of the wearer is."""
        return False

    def sees_through_fog(self) -> bool:
        """A: whether Ash Fog does not hinder the wearer."""
        return False

    def rolls_attack_first(self) -> bool:
        """B, HC-073: whether C comes first where the defender wears it."""
        return False

    def rerolls_attack(self) -> bool:
        """C: whether any dice of its attack may be rolled again, once."""
        return False

    def rerolls_miss(self) -> bool:
        """C: whether the wearer may roll a Miss again, once on their turn."""
        return False

    def more_defence_dice(self) -> int:
        """D, HC-076: what this Location adds for the player in it."""
        return 0

    def fewer_defence_dice(self) -> int:
        """D, HC-076: what its attack takes from the defense."""
        return 0

    def focus_hits(self) -> bool:
        """F, HC-087: whether a Focus of its attack is a full hit."""
        return False

    def graze_hits(self) -> bool:
        """F, HC-085: whether one Graze of its attack is a full hit."""
        return False

    def why_not_use(self, t: Board, seat: int, *, hits: int, combat: bool, plated: bool) -> str:
        """G, HC-095: why a special card does not help; `plated`: Plated Armor has helped already."""
        return ""

    def use(self, t: Arena, at: TakeHits) -> Flow:
        """G, HC-094: a special card cancels hits."""
        return AGAIN

    def after_defence(self, t: Arena, seat: int, drawn: int) -> None:
        """After H: the wearer was attacked and lives."""

    def after_attack(self, t: Arena, fight: Aftermath) -> Flow:
        """After H, HC-G16: what its attack does then."""
        return NEXT

    def attack_over(self, t: Arena, fight: Aftermath) -> None:
        """After H: what becomes of it."""

    def seals(self) -> bool:
        """HC-132: whether the wearer is safe from gas, rays and acid, and no Ration is irradiated."""
        return False

    def before_last_draw(self, t: Arena, seat: int) -> Flow:
        """HC-100: just before the draw of Step 5, while worn."""
        return NEXT

    def more_last_cards(self) -> int:
        """HC-100: what this Location adds to the draw of Step 5."""
        return 0


class Focus(Card):
    """A focus ability of a card discarded for defense, switched on by a Focus (E, HC-080)."""

    def why_not(self, t: Board, fight: Defence) -> str:
        """HC-G14: why it cannot be used now."""
        return ""

    def use(self, t: Arena, fight: Defence, kind: int) -> Flow:
        """HC-075: once for each card discarded."""
        return AGAIN


class Event(Card):
    """An event: what it does when it is revealed, and what it changes while it stays in play (HC-G50)."""

    def happen(self, t: Arena, drawer: int, credit: int) -> Flow:
        """HC-152: it is resolved; HC-G04: `credit` is who is credited with its defeats."""
        return NEXT

    def reaches(self, t: Arena, seat: int) -> bool:
        """HC-152: whether a player rolls the die of a hazard."""
        return True

    def hazard_die(self) -> Die:
        """The die of a hazard: an attack die wounds with a Hit, a defense die with a Fail."""
        return ATTACK_DIE

    def hazard_over(self, t: Arena) -> None:
        """All have rolled."""

    def stays(self, t: Arena) -> bool:
        """HC-174: whether it stays where its time would be over."""
        return False

    def ends(self, t: Decks) -> None:
        """HC-G50: it leaves play."""

    def turn_starts(self, t: Arena, seat: int) -> Flow:
        """HC-G17: a player's turn begins."""
        return NEXT

    def one_attack(self) -> str:
        """The rule by which a player declares at most one attack in a turn; empty: there is none."""
        return ""

    def more_dice(self) -> int:
        """HC-104: what it adds to every attack that rolls dice."""
        return 0

    def fewer_dice(self, t: Board, attacker: int) -> int:
        """HC-G58: what it takes from every attack."""
        return 0

    def extra_wounds(self) -> int:
        """H: Wound cards besides those of the hits of a Combat."""
        return 0

    def credited(self, t: Arena, seat: int) -> Flow:
        """HC-G66: a player is credited with a defeat."""
        return NEXT

    def ration(self, result: int) -> int:
        """HC-132: the result of a Ration die after the Warrior's reading."""
        return result


class Engine(Card):
    """A War Engine in use (HC-G41, HC-G42): its cost and whether it aims stand in the content file."""

    def why_not(self, t: Board, seat: int) -> str:
        """HC-G64: why it could do nothing."""
        return ""

    def may_aim(self, t: Board, foe: int) -> bool:
        """HC-G39, HC-G64: whether an opponent can be its target."""
        return True

    def act(self, t: Arena, seat: int, target: int) -> Flow:
        """HC-200: nobody has stopped it."""
        return NEXT


ABILITY: Final[list[Focus]] = []  # by number; 0: none
CARD: Final[list[Vault]] = []  # by kind
EVENT: Final[list[Event]] = []  # by number
ENGINE: Final[list[Engine]] = []  # by number
WARRIOR: Final[list[Warrior]] = []  # by number; one more stands for no Warrior at all


class Sets:
    """Which kinds of Vault cards answer a moment, as sets; known when the cards are."""

    thrown = 0
    splicing = 0
    without_dice = 0
    rerolling = 0
    focus_hits = 0
    graze_hits = 0
    far = 0  # Locations ignored, by what attacks
    piercing = 0  # fewer defense dice
    ignoring = 0  # Locations, by what is worn
    clear = 0  # in fog
    crowns = 0  # C before B
    goggles = 0
    special = 0  # G
    aftermath = 0
    seals = 0


SETS: Final = Sets()
