"""The hand movements with dice, squares, tokens and cards; each tells what happened."""

from __future__ import annotations

from typing import Final

from ludus.core.chance import Rng
from ludus.games.claustrophobia import belief, victory
from ludus.games.claustrophobia.board import Hand, with_value
from ludus.games.claustrophobia.dice import digits
from ludus.games.claustrophobia.figures import Figures
from ludus.games.claustrophobia.kinds import (
    DEMON_ACTION,
    HUMAN_ACTION,
    NOBODY,
    NOWHERE,
    REDEEMER,
)
from ludus.games.claustrophobia.options import Options
from ludus.games.claustrophobia.plan import Scenario
from ludus.games.claustrophobia.stats import RED, TILES

SCENARIO_RULE: Final = "CL-026"


class Catacombs(Figures):
    """The table with all that can be done to it."""

    def imagine(self, seat: int, rng: Rng) -> None:
        belief.imagine(self, seat, rng)

    def end(self, rule: str, reason: str, winner: int) -> None:
        self.ended = rule
        self.reason = reason
        self.winner = winner
        self.decisive = True
        self.tell("ended", winner)

    def won(self) -> bool:
        """CL-026: whether a condition of the scenario is met; CL-G54: that of the Humans comes first."""
        if self.ended:
            return True
        won = victory.human_reason(self, self.story())
        beaten = "" if won else victory.demon_reason(self, self.story())
        if won:
            self.end(SCENARIO_RULE, won, self.human)
        elif beaten == "one_out":
            self.end(SCENARIO_RULE, beaten, NOBODY)
        elif beaten:
            self.end("CL-340" if beaten == "closed" else SCENARIO_RULE, beaten, self.demon_seat())
        return bool(won or beaten)

    def beware_dead_end(self) -> None:
        """CL-340: what the Humans need may lie where nobody can come any more."""
        self.decisive = True

    # --- set-up and phases -------------------------------------------------------------------------------------------

    def tell_story(self, number: int) -> None:
        """CL-002: the scenario is known."""
        self.scenario_id = number
        self.exit_rules()
        self.tell("scenario", number)

    def seat_humans(self, seat: int) -> None:
        """CL-303, CL-312: the other seat has the Demons."""
        self.human = seat
        self.tell("human", seat)

    def gain_gifts(self, gifts: int) -> None:
        """CL-044: named by the scenario, or bought."""
        self.gifts |= gifts

    def stack_tile(self, tile: int, packet: int) -> None:
        """Under the others, face down."""
        self.stack += (tile,)
        self.packet += (packet,)

    def muster(self, troglodytes: int, threat: int, demons: int, seals: int) -> None:
        """CL-011, CL-013, CL-016: what the Demon player starts with, and the Seals of the Humans."""
        self.reserve = troglodytes
        self.threat = threat
        self.demons_left = demons
        self.seals_left = seals

    def enter_phase(self, phase: int) -> None:
        """CL-020: one of four."""
        self.phase = phase
        self.tell("phase", phase)
        if phase == HUMAN_ACTION:
            self.acted = 0
            self.busy = False
        elif phase == DEMON_ACTION:
            self.stand_ready()

    def begin_round(self) -> None:
        self.round += 1
        self.gifts_used = 0
        self.courage = NOBODY
        self.tell("round", self.round)

    def end_human_action(self) -> None:
        """What lasts until the end of the Human Action phase: CL-234, CL-G33, CL-237, Charge!, Terror."""
        self.charge = False
        self.blessing = NOBODY
        self.terror = 0
        self.decisive = True

    def end_demon_action(self) -> None:
        """CL-125 and Hold the Line!, Feeding Frenzy"""
        self.hold = False
        self.critical = 0
        self.critical_left = 0
        self.frenzy = NOWHERE
        self.decisive = True
        if self.options.board_duration == "end_of_round":  # CL-G07: how long squares last
            self.lift_squares()

    # --- dice --------------------------------------------------------------------------------------------------------

    def roll_actions(self, faces: tuple[int, ...]) -> None:
        """CL-030, CL-031: all together."""
        self.gathered = 0
        self.dice = faces
        self.tell("rolled", digits(faces))

    def reroll_actions(self, dice: tuple[int, ...], fresh: tuple[int, ...]) -> None:
        """Trust in God, Whispers of the Abyss"""
        self.dice = dice
        self.tell("rerolled", digits(fresh))

    def take_die(self, w: int, die: int) -> None:
        """CL-033: a die goes from those rolled to a warrior."""
        place = self.dice.index(die)
        self.dice = self.dice[:place] + self.dice[place + 1 :]
        self.assign(w, die)

    def set_dice_aside(self) -> None:
        """CL-035: unused dice do nothing."""
        self.dice = ()

    def roll_destiny(self, faces: tuple[int, ...]) -> None:
        """CL-085: sorted, for all to see."""
        self.calm = 0
        self.destiny = tuple(sorted(faces))
        self.tell("destiny", digits(self.destiny))

    def place_dice(self, square: int, dice: tuple[int, ...]) -> None:
        """CL-087, CL-090, CL-092: a die works once; so does a red square."""
        left = list(self.destiny)
        for die in dice:
            left.remove(die)
        self.destiny = tuple(left)
        self.placed += ((square, *dice),)
        if RED >> square & 1:
            self.red_used |= 1 << square
        self.tell("placed", square, len(dice))

    def clear_destiny(self) -> None:
        """A new Threat phase: CL-105, and the dice of the last one are taken up."""
        self.lift_squares()
        self.close_sending()
        self.placed = ()

    def close_sending(self) -> None:
        """CL-100, CL-101: what held for this phase only is over; a Swarm that was not sent stays away."""
        self.free = 0
        self.taste = False
        self.burrow = False

    def pick_up_dice(self) -> None:
        """CL-091: dice that fit nowhere have no effect; CL-G01: with `red_limit` phase red squares are free again."""
        self.destiny = ()
        if self.options.red_limit == "phase":
            self.red_used = 0

    def lift_squares(self) -> None:
        """CL-105: what the stat squares gave ends."""
        self.speed = 0
        self.legion = 0
        self.claws = False
        self.futile = False

    # --- Gifts, cards and tokens in force ----------------------------------------------------------------------------

    def use_gift(self, gift: int) -> None:
        """CL-076: once per round."""
        self.gifts_used |= 1 << gift
        self.tell("gift_used", gift)

    def hearten(self, w: int) -> None:
        """CL-079: the token goes to a warrior."""
        self.courage = w
        self.tell("courage", w)

    def terrify(self, w: int) -> None:
        self.terror |= 1 << w
        self.tell("terror", w)

    def sound_charge(self) -> None:
        self.charge = True

    def hold_line(self) -> None:
        self.hold = True

    def activate(self, w: int) -> None:
        """CL-057: once in a phase."""
        self.acted |= 1 << w
        self.tell("activated", w)

    def make_run(self, w: int) -> None:
        """Run for It! lasts for the activation."""
        self.runner = w

    def rest(self) -> None:
        self.runner = NOBODY

    def exert(self, w: int) -> None:
        """The Ritual asks whether the Redeemer did anything in this phase."""
        if w == REDEEMER:
            self.busy = True

    def single_out(self, w: int) -> None:
        """CL-125: Critical Hit"""
        self.critical |= 1 << w
        self.critical_left += 1
        self.tell("critical", w)

    def strike_critically(self) -> bool:
        """Critical Hit: whether the Demon player picks the lines of this attack."""
        if not self.critical_left or self.phase != DEMON_ACTION:
            return False
        self.critical_left -= 1
        return True

    def enrage(self, tile: int) -> None:
        self.frenzy = tile
        self.tell("frenzy", tile)

    def send_free(self, count: int) -> None:
        self.free += count

    def add_dice(self, dice: int) -> None:
        self.gathered = dice

    # --- squares of the Board of Destiny, for this round --------------------------------------------------------------

    def calm_down(self) -> None:
        self.calm += 1

    def hasten(self) -> None:
        self.speed += 1

    def swell(self) -> None:
        self.legion += 1

    def grow_claws(self) -> None:
        self.claws = True

    def taste_blood(self) -> None:
        self.taste = True

    def dig(self) -> None:
        self.burrow = True

    def deny(self) -> None:
        self.futile = True

    def pay_troglodyte(self, cost: int) -> None:
        """CL-111; a Swarm costs nothing."""
        if self.free:
            self.free -= 1
        else:
            self.gain_threat(-cost)

    # --- the story ---------------------------------------------------------------------------------------------------

    def light_fuse(self, tile: int) -> None:
        self.fuse = self.story().powder
        self.carrier = NOBODY
        self.cargo_at = tile
        self.well = tile
        self.tell("fuse", self.fuse)

    def burn(self) -> None:
        self.fuse -= 1
        self.tell("fuse", self.fuse)

    def put_fuse_out(self) -> None:
        self.fuse = 0
        self.well = NOWHERE
        self.tell("fuse_out")

    def explode(self, tile: int) -> None:
        """All Hole markers are removed, and the powder is gone."""
        self.cargo_at = NOWHERE
        self.well = NOWHERE
        self.holes &= ~self.markers
        self.markers = 0
        self.tell("exploded", tile)

    def set_seal(self, tile: int) -> None:
        self.seals |= 1 << tile
        self.seals_left -= 1
        self.tell("seal", tile)

    def break_seal(self, tile: int) -> None:
        self.seals &= ~(1 << tile)
        self.tell("seal_broken", tile)

    def advance_ritual(self, amount: int) -> None:
        self.counter += amount
        self.decisive = True
        self.tell("ritual", self.counter)

    def put_chest(self, tile: int) -> None:
        self.chests |= 1 << tile

    def open_chest(self, w: int, true: bool) -> None:
        """Who Dares, Wins: the treasure, or a trap."""
        self.chests &= ~(1 << self.where[w])
        self.tell("chest", w, 1 if true else 0)
        if true:
            self.found = True
            self.take_cargo(w)
        else:
            self.opened += 1

    def lead(self, tile: int) -> None:
        """The Guide goes to a tile."""
        self.guide = tile
        self.tell("guide", tile)

    def lead_on(self, side: int) -> None:
        """The Guide turns to an opening, and everybody sees which."""
        self.tell("guide_way", side)

    def lose_guide(self) -> None:
        self.guide = NOWHERE
        self.tell("guide_gone")

    # --- tiles -------------------------------------------------------------------------------------------------------

    def spring(self, tile: int) -> None:
        """CL-260, CL-266: the first entry is used up."""
        self.spent |= 1 << tile

    def echo(self, tile: int) -> None:
        """CL-266: one more Die of Destiny."""
        self.calm += 1
        self.tell("echo", tile)

    # --- cards -------------------------------------------------------------------------------------------------------

    def draw_event(self, kind: int) -> None:
        """CL-005, CL-120, CL-122, CL-G51: kept as long as wanted, however many."""
        hand = self.event_hand()
        hand.cards.append(kind)
        hand.cards.sort()
        self.whisper(self.privy(hand), "drew_event", (hand.seat,), (kind,))

    def draw_advantage(self, kind: int) -> None:
        """CL-005, CL-010, CL-071: it belongs to the player, not to a warrior."""
        hand = self.advantage_hand()
        hand.cards.append(kind)
        hand.cards.sort()
        self.whisper(self.privy(hand), "drew_advantage", (hand.seat,), (kind,))

    def privy(self, hand: Hand) -> tuple[int, ...]:
        return (0, 1) if hand.is_open else (hand.seat,)

    def play_event(self, kind: int) -> None:
        """CL-121: it is discarded."""
        self.event_hand().cards.remove(kind)
        self.event_out = with_value(self.event_out, kind, self.event_out[kind] + 1)
        self.tell("event_played", kind)

    def play_advantage(self, kind: int) -> None:
        """CL-066: it is discarded."""
        self.advantage_hand().cards.remove(kind)
        self.advantage_out = with_value(self.advantage_out, kind, self.advantage_out[kind] + 1)
        self.tell("advantage_played", kind)


def new_table(options: Options, scenarios: tuple[Scenario, ...]) -> Catacombs:
    """An empty table."""
    return Catacombs(
        options=options,
        scenarios=scenarios,
        where=[NOWHERE] * 5,
        die=[0] * 5,
        canceled=[0] * 5,
        crowd=[0] * TILES,
        horde=[0] * TILES,
        trogs=[0] * TILES,
        idle=[0] * TILES,
        hands=[Hand(seat=seat, is_open=options.open_hands) for seat in range(2)],
    )
