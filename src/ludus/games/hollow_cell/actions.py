"""The verbs of the players. Every action is built once; the same action is the same object."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from ludus.core.action import Action, ActionSpace
from ludus.games.hollow_cell.card_data import BIT, CELL, ENGINES, EVENTS, SIDES, VAULT, VAULT_SIZE, WOUNDS
from ludus.games.hollow_cell.content import IN_BOX

SEATS: Final[list[str]] = ["p1", "p2", "p3", "p4", "p5", "p6"]
MOST_CELLS: Final = 20  # HC-069: no limit but the cards


class WithCard(Action):
    """Something done with a card of a kind."""

    def __init__(self, verb: str, kind: int) -> None:
        super().__init__(verb + " " + VAULT[kind])
        self.kind = kind


class Discard(WithCard):
    pass


class Play(WithCard):
    pass


class Defend(WithCard):
    pass


class UseFocus(WithCard):
    pass


class UseSpecial(WithCard):
    pass


class Take(WithCard):
    pass


class Market(WithCard):
    pass


class Bottom(WithCard):
    pass


class Enter(WithCard):
    pass


class Leave(WithCard):
    pass


class AtSide(Action):
    """Something done with the card on a side of the player's Warrior."""

    def __init__(self, verb: str, side: int) -> None:
        super().__init__(verb + " " + SIDES[side])
        self.side = side


class Fire(AtSide):
    pass


class Drop(AtSide):
    pass


class Reload(AtSide):
    pass


class Fill(AtSide):
    pass


class Equip(Action):
    """Equip a card to a side of the player's Warrior."""

    def __init__(self, kind: int, side: int) -> None:
        super().__init__(f"equip {VAULT[kind]} {SIDES[side]}")
        self.kind = kind
        self.side = side


class Cells(Action):
    """A number of Hollow Cell cards for one attack."""

    def __init__(self, count: int) -> None:
        super().__init__(f"cells {count}")
        self.count = count
        self.kind = CELL


class AtSeat(Action):
    """Something aimed at a player."""

    def __init__(self, text: str, seat: int) -> None:
        super().__init__(text)
        self.seat = seat


class Throw(AtSeat):
    pass


class Aim(AtSeat):
    pass


class Attack(AtSeat):
    """The target of an attack, with an Overcharge or without."""

    def __init__(self, seat: int, boost: bool) -> None:
        super().__init__(f"attack {SEATS[seat]} overcharge" if boost else f"attack {SEATS[seat]}", seat)
        self.boost = boost


class AtGear(AtSeat):
    """Something aimed at a card on a side of a player's Warrior."""

    def __init__(self, verb: str, seat: int, side: int) -> None:
        super().__init__(f"{verb} {SEATS[seat]} {SIDES[side]}", seat)
        self.side = side


class Steal(AtGear):
    pass


class Cut(AtGear):
    pass


class StealEngine(AtSeat):
    def __init__(self, seat: int, engine: int) -> None:
        super().__init__(f"steal {SEATS[seat]} {ENGINES[engine]}", seat)
        self.engine = engine


class UseEngine(Action):
    def __init__(self, engine: int) -> None:
        super().__init__("engine " + ENGINES[engine])
        self.engine = engine


class WithWound(Action):
    """Something done with a Wound card of the player, by its value."""

    def __init__(self, verb: str, value: int) -> None:
        super().__init__(verb + " " + WOUNDS[value])
        self.value = value


class Reroll(Action):
    """Roll a die again that shows this face: of an attack die, or of a defense die; -1 where it has no such face."""

    def __init__(self, word: str, red: int, green: int) -> None:
        super().__init__("reroll " + word)
        self.red = red
        self.green = green


class PickEvent(Action):
    def __init__(self, event: int) -> None:
        super().__init__("event " + EVENTS[event])
        self.event = event


class Give(AtSeat):
    """A card for a teammate."""

    def __init__(self, kind: int, seat: int) -> None:
        super().__init__(f"give {VAULT[kind]} {SEATS[seat]}", seat)
        self.kind = kind


class Order(Action):
    """The order of the dealt Warriors, the first face up."""

    def __init__(self, places: tuple[int, ...]) -> None:
        super().__init__(" ".join(["order", *[str(place + 1) for place in places]]))
        self.places = places


PASS: Final = Action("pass")
END: Final = Action("end")
LOOT: Final = Action("loot")
LOOK: Final = Action("look")
ROLL: Final = Action("roll")
DRAW: Final = Action("draw")
HALL: Final = Action("hall")
PACK: Final = Action("pack")
CACHE: Final = Action("cache")
WOUND: Final = Action("wound")

ORDER: Final[list[Action]] = [Order(places) for places in permutations(range(3))]
ORDER_OF_TWO: Final[list[Action]] = [Order((0, 1)), Order((1, 0))]
DISCARD: Final[list[Action]] = [Discard("discard", k) for k in range(VAULT_SIZE)]
PLAY: Final[list[Action]] = [Play("play", k) for k in range(VAULT_SIZE)]
DEFEND: Final[list[Action]] = [Defend("defend", k) for k in range(VAULT_SIZE)]
FOCUS: Final[list[Action]] = [UseFocus("focus", k) for k in range(VAULT_SIZE)]
USE: Final[list[Action]] = [UseSpecial("use", k) for k in range(VAULT_SIZE)]
TAKE: Final[list[Action]] = [Take("take", k) for k in range(VAULT_SIZE)]
MARKET: Final[list[Action]] = [Market("market", k) for k in range(VAULT_SIZE)]
BOTTOM: Final[list[Action]] = [Bottom("bottom", k) for k in range(VAULT_SIZE)]
ENTER: Final[list[Action]] = [Enter("enter", k) for k in range(VAULT_SIZE)]
LEAVE: Final[list[Action]] = [Leave("leave", k) for k in range(VAULT_SIZE)]
EQUIP: Final[list[list[Action]]] = [[Equip(k, side) for side in range(4)] for k in range(VAULT_SIZE)]
CELLS: Final[list[Action]] = [Cells(n) for n in range(MOST_CELLS + 1)]
FIRE: Final[list[Action]] = [Fire("fire", side) for side in range(4)]
DROP: Final[list[Action]] = [Drop("drop", side) for side in range(4)]
RELOAD: Final[list[Action]] = [Reload("reload", side) for side in range(4)]
FILL: Final[list[Action]] = [Fill("fill", side) for side in range(4)]
JAM: Final[list[Action]] = [AtSide("jam", side) for side in range(4)]
ATTACK: Final[list[Action]] = [Attack(seat, False) for seat in range(6)]
BOOSTED: Final[list[Action]] = [Attack(seat, True) for seat in range(6)]
THROW: Final[list[Action]] = [Throw("throw " + SEATS[seat], seat) for seat in range(6)]
AIM: Final[list[Action]] = [Aim("aim " + SEATS[seat], seat) for seat in range(6)]
STEAL: Final[list[list[Action]]] = [[Steal("steal", seat, side) for side in range(4)] for seat in range(6)]
STEAL_ENGINE: Final[list[list[Action]]] = [[StealEngine(seat, e) for e in range(6)] for seat in range(6)]
CUT: Final[list[list[Action]]] = [[Cut("cut", seat, side) for side in range(4)] for seat in range(6)]
ENGINE: Final[list[Action]] = [UseEngine(e) for e in range(6)]
HEAL: Final[list[Action]] = [WithWound("heal", v) for v in range(4)]
SWAP: Final[list[Action]] = [WithWound("swap", v) for v in range(4)]
REROLL: Final[list[Action]] = [
    Reroll("miss", 0, -1), Reroll("focus", 1, 1), Reroll("graze", 2, -1), Reroll("hit", 3, -1),
    Reroll("fail", -1, 0), Reroll("defend", -1, 2),
]  # fmt: skip
REROLL_RED: Final[list[Action]] = [REROLL[0], REROLL[1], REROLL[2], REROLL[3]]  # by the face of an attack die
REROLL_GREEN: Final[list[Action]] = [REROLL[4], REROLL[1], REROLL[5]]  # by the face of a defense die
EVENT: Final[list[Action]] = [PickEvent(e) for e in range(21)]
GIVE: Final[list[list[Action]]] = [[Give(k, seat) for seat in range(6)] for k in range(VAULT_SIZE)]

SPACE: Final = ActionSpace(
    [PASS, END, LOOT, LOOK, ROLL, DRAW, HALL, PACK, CACHE, WOUND], ORDER, ORDER_OF_TWO, DISCARD, PLAY, DEFEND, FOCUS,
    USE, TAKE, MARKET, BOTTOM, ENTER, LEAVE, *EQUIP, CELLS, FIRE, DROP, RELOAD, FILL, JAM, ATTACK, BOOSTED, THROW, AIM,
    *STEAL, *STEAL_ENGINE, *CUT, ENGINE, HEAL, SWAP, REROLL, EVENT, *GIVE,
    later=VAULT[IN_BOX:],
)  # fmt: skip


class Menu:
    """The actions of a verb for each set of kinds, and a last one: made at the first asking, and never changed."""

    def __init__(self, verb: list[Action], last: Action | None) -> None:
        self.verb = verb
        self.last = last
        self.made: dict[int, list[Action]] = {}

    def of(self, mask: int) -> list[Action]:
        found = self.made.get(mask)
        if found is None:
            found = []
            rest = mask
            while rest:
                found.append(self.verb[(rest & -rest).bit_length() - 1])
                rest &= rest - 1
            if self.last is not None:
                found.append(self.last)
            self.made[mask] = found
        return found

    def of_hand(self, cards: tuple[int, ...], among: int) -> list[Action]:
        """The same for the cards of a hand that are among these kinds; hands are too many to keep."""
        found: list[Action] = []
        rest = among
        for kind in cards:
            if rest & BIT[kind]:
                rest ^= BIT[kind]
                found.append(self.verb[kind])
        if self.last is not None:
            found.append(self.last)
        return found


DISCARDS: Final = Menu(DISCARD, None)  # must discard
MAY_DISCARD: Final = Menu(DISCARD, PASS)
DEFENDS: Final = Menu(DEFEND, PASS)
FOCUSES: Final = Menu(FOCUS, PASS)
SPECIALS: Final = Menu(USE, PASS)
TAKES: Final = Menu(TAKE, None)
MARKETS: Final = Menu(MARKET, None)
BOTTOMS: Final = Menu(BOTTOM, None)
HEALS: Final = Menu(HEAL, None)
MAY_HEAL: Final = Menu(HEAL, PASS)
SWAPS: Final = Menu(SWAP, PASS)
DROPS: Final = Menu(DROP, None)
FILLS: Final = Menu(FILL, None)
JAMS: Final = Menu(JAM, None)
THROWS: Final = Menu(THROW, None)
MAY_THROW: Final = Menu(THROW, PASS)
AIMS: Final = Menu(AIM, None)
TARGETS: Final = Menu(ATTACK, None)
REROLLS_RED: Final = Menu(REROLL_RED, PASS)
REROLLS_GREEN: Final = Menu(REROLL_GREEN, PASS)
EQUIPPING: Final[list[Menu]] = [Menu(sides, None) for sides in EQUIP]  # by kind, for a set of free plugs
EVENTS_TO_PICK: Final = Menu(EVENT, None)
