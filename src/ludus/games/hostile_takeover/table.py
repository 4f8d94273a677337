"""What lies on the table: the arena, the figures with cards and Energy, the score; and the hands that change it."""

from __future__ import annotations

from typing import ClassVar, Final

from ludus.core.fields import Public, Shared
from ludus.core.part import Json
from ludus.core.table import Table, Tells
from ludus.games.hostile_takeover import table_view
from ludus.games.hostile_takeover.charts import CHARTS, Charts
from ludus.games.hostile_takeover.events import EVENTS
from ludus.games.hostile_takeover.ground import CENTER_MASK, Ground
from ludus.games.hostile_takeover.names import (
    AIM,
    BIT,
    CENTRE_POINT,
    IN_MOTION,
    NO_CARD,
    NOBODY,
    OFF,
    figure_count,
    figures_of,
    holds,
    only,
    replace_at,
)
from ludus.games.hostile_takeover.options import Options

WOUND: Final = 0  # what points are given for
ARRIVAL: Final = 1
PICK_UP: Final = 2
HOLDING: Final = 3
ON_HILL: Final = 4

BY_CLEAN_UP: Final = 0  # how a figure stood up
BY_SURGE: Final = 1
BY_INJECTION: Final = 2
BY_ENCORE: Final = 3

POINTS: Final = 0  # how the game ended
HOME: Final = 1
TURN_CAP: Final = 2
DRAW: Final = 3


class Stakes:
    """What the scenario asks for. It never changes in a match."""

    def __init__(self, scenario: str, needed: int, seats: tuple[int, ...]) -> None:
        self.scenario = scenario
        self.needed = needed  # HT-198, HT-208, HT-219: points to win
        self.seats = seats  # the start zone of each seat, HT-G27
        self.hill = scenario == "king_of_the_hill"
        self.marker = scenario == "grab_and_go"
        self.meeting = scenario == "coming_together"


class Arena(Table):
    """The whole table. Figures are numbers; sets of figures, and sets of squares, are bit masks.

    What seldom changes is a tuple: copies share it.
    """

    tells: ClassVar[Tells] = EVENTS.tells()
    sentences = EVENTS.sentences()
    options: Shared[Options]
    charts: Shared[Charts]
    ground: Shared[Ground]
    stakes: Shared[Stakes]
    players: Public[int]
    turn: Public[int] = 0
    phase: Public[str] = "setup"
    order: Public[tuple[int, ...]] = ()  # the Initiative Order of this turn
    zones: Public[tuple[int, ...]] = ()  # the start zone of each seat
    teams: Public[tuple[int, ...]]  # the figures of each seat
    side: Public[tuple[int, ...]]  # the seat of each figure, NOBODY when it is not in play
    square: Public[list[int]]  # of each figure
    occupied: Public[int] = 0  # squares with a figure
    pinned: Public[int] = 0  # figures
    wounded: Public[int] = 0  # figures
    wounded_before: Public[int] = 0  # Wounded when the turn began
    card: Public[list[int]]  # this turn's card of each figure, once revealed
    waiting: Public[int] = 0  # figures whose card has not begun to resolve
    turned: Public[int] = 0  # … is resolved
    flipped: Public[int] = 0  # … is lost
    energy: Public[list[int]]  # of each figure
    held: Public[int] = 0  # an unused Aim card of the turn before
    ready: Public[int] = 0  # an Aim card turned in this turn, unused
    moved: Public[int] = 0  # Movement Energy was used this turn
    specials: Public[int] = 0  # the Special Action was used this turn
    effects: Public[int] = 0  # of Special Actions that last
    score: Public[tuple[int, ...]]
    arrived: Public[int] = 0  # seats that had a figure in the center
    tokens: Public[tuple[int, ...]]  # re-roll tokens
    marker: Public[int] = OFF  # where it lies
    holder: Public[int] = NOBODY  # who carries the marker
    taken: Public[bool] = False  # the marker was picked up once
    totals: Public[tuple[int, ...]] = ()  # of Initiative
    ended: Public[str] = ""  # the rule that ended the game
    winner: Public[int] = NOBODY

    # --- looking ------------------------------------------------------------------------------------------------------

    def standing(self, figure: int) -> bool:
        return not (self.pinned | self.wounded) >> figure & 1

    def is_wounded(self, figure: int) -> bool:
        return self.wounded >> figure & 1 != 0

    def is_pinned(self, figure: int) -> bool:
        return self.pinned >> figure & 1 != 0

    def is_placed(self, figure: int) -> bool:
        """Whether it stands on the board, and not beside it."""
        return self.square[figure] >= 0

    def is_own(self, seat: int, figure: int) -> bool:
        return holds(self.teams[seat], figure)

    def lasts(self, effect: int) -> bool:
        """Whether a Special Action still has its effect."""
        return self.effects & effect != 0

    def in_play(self) -> int:
        found = 0
        for team in self.teams:
            found |= team
        return found

    def enemies(self, seat: int) -> int:
        """The figures of the other players."""
        return self.in_play() & ~self.teams[seat]

    def shown_card(self, figure: int) -> int:
        """HT-042, HT-112: the face-up card; HT-G58: or, by option, the lost card of a Pinned figure."""
        if self.flipped >> figure & 1 and not (self.options.pinned_keeps_card and self.pinned >> figure & 1):
            return NO_CARD
        return self.card[figure]

    def in_motion(self, figure: int) -> bool:
        """HT-110, HT-111, HT-G57: by the card, before and after it is resolved."""
        return IN_MOTION[self.shown_card(figure)]

    def figure_at(self, square: int) -> int:
        if not self.occupied & BIT[square]:
            return NOBODY
        return self.square.index(square)

    def shares_square(self, figure: int) -> bool:
        """HT-052: whether it is just passing through another figure."""
        here = self.square[figure]
        there = 0
        for square in self.square:  # compiled, this is quicker than `count`
            if square == here:
                there += 1
        return there > 1

    def companion(self, figure: int) -> int:
        """The other figure on the same square (HT-052)."""
        there = [f for f in range(len(self.square)) if f != figure and self.square[f] == self.square[figure]]
        return there[0]

    def squares(self, figures: int) -> int:
        """The squares of some figures, as a set."""
        found = 0
        for f in figures_of(figures):
            if self.square[f] >= 0:
                found |= BIT[self.square[f]]
        return found

    def bans_shots(self) -> bool:
        """HT-199, HT-212, HT-220, HT-G85: no Ranged Attacks yet, interrupts and Special Actions included."""
        return not self.taken if self.stakes.marker else self.turn <= 1

    def on_marker(self, square: int) -> bool:
        """HT-202 to HT-204: whether the marker lies here; on the center point it lies in four squares."""
        if self.marker < 0:
            return False
        return bool(CENTER_MASK & BIT[square]) if self.marker == CENTRE_POINT else self.marker == square

    def by_order(self) -> tuple[int, ...]:
        """The seats in Initiative Order, or as they sit where there is none yet."""
        return self.order or tuple(range(self.players))

    def aims_out(self, seat: int) -> int:
        """HT-225: Aim cards that lie on figures of a seat."""
        return len(figures_of(self.held & self.teams[seat]))

    # --- set-up -------------------------------------------------------------------------------------------------------

    def join(self, seat: int, figure: int) -> None:
        """HT-008: a Character belongs to one player."""
        self.teams = replace_at(self.teams, seat, self.teams[seat] | only(figure))
        self.side = replace_at(self.side, figure, seat)

    def give_zone(self, seat: int, zone: int) -> None:
        zones = list(self.zones) if self.zones else [NOBODY] * self.players
        zones[seat] = zone
        self.zones = tuple(zones)
        self.tell("zone", seat, zone)

    def put(self, figure: int, square: int) -> None:
        """HT-019: a square holds one figure."""
        before = self.square[figure]
        if before >= 0:
            self.occupied &= ~BIT[before]
        self.square[figure] = square
        if square >= 0:
            self.occupied |= BIT[square]

    def deploy(self, figure: int, square: int) -> None:
        self.put(figure, square)
        self.tell("deployed", figure, square)

    # --- the phases ---------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """HT-G01: a turn is a round."""
        self.turn += 1
        self.phase = "strategy"
        self.wounded_before = self.wounded
        self.order = ()
        self.totals = ()
        self.tell("turn", self.turn)

    def reveal(self, figure: int, card: int, energy: int) -> None:
        """HT-032: face up; HT-G53: with `aim_again=replace` a new Aim card takes the held one back."""
        self.card[figure] = card
        self.energy[figure] = energy
        if card:
            self.waiting |= 1 << figure
        if card == AIM and self.options.aim_again == "replace":
            self.held &= ~(1 << figure)
        self.tell("revealed", figure, card, energy)

    def enter(self, phase: str) -> None:
        self.phase = phase

    def set_totals(self, totals: tuple[int, ...]) -> None:
        self.totals = totals

    def set_order(self, order: tuple[int, ...]) -> None:
        self.order = order

    def end_turn(self) -> None:
        """HT-029, HT-049: Energy is lost, cards go back, effects end; HT-074, HT-075, HT-G49: fresh Aim cards stay."""
        for f in range(len(self.card)):
            self.energy[f] = 0
            self.card[f] = NO_CARD
        self.held = self.ready
        self.ready = self.waiting = self.turned = self.flipped = self.moved = self.specials = self.effects = 0

    # --- cards and Energy ---------------------------------------------------------------------------------------------

    def begin_card(self, figure: int) -> None:
        self.waiting &= ~(1 << figure)
        self.tell("acts", figure, self.card[figure])

    def turn_card(self, figure: int) -> None:
        """HT-042: turned sideways; HT-067: an Aim card that is turned is ready."""
        self.turned |= 1 << figure
        if self.card[figure] == AIM:
            self.ready |= 1 << figure
            self.tell("watching", figure)

    def use_aim(self, figure: int) -> None:
        """HT-073, HT-076: one use each, the older card first."""
        bit = 1 << figure
        if self.held & bit:
            self.held &= ~bit
        else:
            self.ready &= ~bit

    def pay(self, figure: int, amount: int) -> None:
        """HT-102: from the figure that acts, defends or stands up."""
        self.energy[figure] -= amount

    def pay_boost(self, figure: int) -> None:
        self.energy[figure] -= 1
        self.tell("boost", self.side[figure], figure)

    def pay_movement(self, figure: int) -> None:
        """HT-096, HT-097: once a turn."""
        self.energy[figure] -= 1
        self.moved |= 1 << figure
        self.tell("extra_move", figure)

    def pay_special(self, figure: int, cost: int) -> None:
        """HT-104, HT-105: once a turn."""
        self.energy[figure] -= cost
        self.specials |= 1 << figure
        self.tell("special", figure)

    def pay_accuracy(self, figure: int) -> None:
        self.energy[figure] -= 1
        self.tell("accuracy", figure)

    def pay_defense(self, figure: int) -> None:
        self.energy[figure] -= 1
        self.tell("defense", figure)

    def drain(self, figure: int) -> None:
        """EMP Burst: all Energy is lost."""
        self.energy[figure] = 0
        self.tell("drained", figure)

    def spend_token(self, seat: int) -> None:
        """HT-178: it is gone."""
        self.tokens = replace_at(self.tokens, seat, self.tokens[seat] - 1)
        self.tell("token", seat)

    def set_effect(self, effect: int) -> None:
        self.effects |= effect

    def end_effect(self, effect: int) -> None:
        self.effects &= ~effect

    # --- moving -------------------------------------------------------------------------------------------------------

    def move(self, figure: int, square: int, cost: int) -> None:
        before = self.square[figure]
        # Own figures, and with an option Wounded enemies, are walked through: their square stays occupied.
        if not self.shares_square(figure):
            self.occupied ^= BIT[before]
        self.square[figure] = square
        self.occupied |= BIT[square]
        self.tell("moved", figure, before, square, cost)

    def jump(self, figure: int, square: int) -> None:
        before = self.square[figure]
        self.put(figure, square)
        self.tell("jumped", figure, before, square)

    def relocate(self, figure: int, square: int) -> None:
        """HT-221: off the hill."""
        before = self.square[figure]
        self.put(figure, square)
        self.tell("relocated", figure, before, square)

    def take_marker(self, figure: int) -> None:
        """HT-203, HT-204: at no cost."""
        self.marker = OFF
        self.holder = figure
        self.taken = True
        self.tell("took", figure, self.square[figure])

    def drop_marker(self, square: int) -> None:
        """HT-211: its holder falls; HT-210, HT-G92: it is never handed on or laid down otherwise."""
        before = self.square[self.holder]
        self.holder = NOBODY
        self.marker = square
        self.tell("marker", before, square)

    def lay_marker(self) -> None:
        self.marker = CENTRE_POINT

    # --- states -------------------------------------------------------------------------------------------------------

    def pin(self, figure: int) -> None:
        """HT-133, HT-135: on its side; card and Energy are lost."""
        bit = 1 << figure
        if not self.pinned & bit:
            self.pinned |= bit
            self.fall(figure)
            if not self.options.pinned_keeps_aim:  # HT-G52: it goes too
                self.lose_aim(figure)
        self.tell("pinned", figure)

    def wound(self, figure: int) -> None:
        """HT-137: on its back; card and Energy are lost."""
        bit = 1 << figure
        self.pinned &= ~bit
        self.wounded |= bit
        self.waiting &= ~bit
        self.fall(figure)
        self.lose_aim(figure)
        self.tell("wounded", figure)

    def fall(self, figure: int) -> None:
        """HT-030, HT-045, HT-133, HT-137: card and Energy are lost."""
        self.flipped |= 1 << figure
        self.energy[figure] = 0

    def lose_aim(self, figure: int) -> None:
        """HT-081: Aim cards are lost."""
        bit = 1 << figure
        if (self.held | self.ready) & bit:
            self.held &= ~bit
            self.ready &= ~bit
            self.tell("aim_lost", figure)

    def stand(self, figure: int, how: int) -> None:
        bit = 1 << figure
        self.pinned &= ~bit
        self.wounded &= ~bit
        self.tell("stands", figure, how)

    def unflip(self, figure: int) -> None:
        """Encore: the card is turned face up again."""
        self.flipped &= ~(1 << figure)

    # --- points -------------------------------------------------------------------------------------------------------

    def give_points(self, seat: int, amount: int, why: int) -> None:
        """HT-002: open, and never lost."""
        self.score = replace_at(self.score, seat, self.score[seat] + amount)
        self.tell("points", seat, amount, self.score[seat], why)

    def arrive(self, seat: int) -> None:
        self.arrived |= 1 << seat

    def finish(self, rule: str, seat: int, code: int) -> None:
        self.ended = rule
        self.winner = seat
        self.tell("ended", seat, code)

    # --- what may be seen ---------------------------------------------------------------------------------------------

    def view(self, seat: int, place: int = 0) -> Json:
        """Everything on the table is public: plans, hands and boosts are kept by the procedures under way."""
        return table_view.table_view(self)


def new_arena(players: int, options: Options, ground: Ground, stakes: Stakes, tokens: tuple[int, ...]) -> Arena:
    """HT-010: everyone starts at 0; HT-177: re-roll tokens as agreed."""
    figures = figure_count(options.packs)
    return Arena(
        options=options,
        charts=CHARTS[options.numbers],
        ground=ground,
        stakes=stakes,
        players=players,
        teams=(0,) * players,
        side=(NOBODY,) * figures,
        square=[OFF] * figures,
        card=[NO_CARD] * figures,
        energy=[0] * figures,
        score=(0,) * players,
        tokens=tokens[:players],
    )
