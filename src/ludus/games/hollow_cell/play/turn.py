"""A turn: optional discard, draw up, play and attack, return Charges, draw one (HC-022)."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask, goto, roll
from ludus.core.reason import Reason
from ludus.games.hollow_cell import guards, menu, traits
from ludus.games.hollow_cell.actions import (
    DISCARD,
    DRAW,
    END,
    FILLS,
    GIVE,
    LOOT,
    MAY_DISCARD,
    PASS,
    Cells,
    Discard,
    Drop,
    Enter,
    Equip,
    Fill,
    Fire,
    Give,
    Leave,
    Play,
    Reload,
    UseEngine,
)
from ludus.games.hollow_cell.card_data import ALL_KINDS, BLUE_DIE, CELL, EMPTY, LASTS
from ludus.games.hollow_cell.moments import CARD, EVENT
from ludus.games.hollow_cell.play import drawing, wounds
from ludus.games.hollow_cell.play.attack import Assault, EarlyShot
from ludus.games.hollow_cell.play.engines import use
from ludus.games.hollow_cell.play.locations import EnterLocation
from ludus.games.hollow_cell.seats import USED
from ludus.games.hollow_cell.table import Arena

TO_PLAY: Final = goto("play")
TO_FILL: Final = goto("fill")
TO_FINISH: Final = goto("finish")
BEGINS: Final = ("discard", "draw_up", "play", "fill", "before_draw")  # HC-022: where Steps 1 to 5 begin


class Turn(Procedure):
    """One turn of one player. HC-G17: what ends and what happens at its start comes before Step 1."""

    steps = {
        "start": "HC-G17",
        "events": "HC-152",
        "locations": "HC-G17",
        "early_fire": "HC-G28",
        "discard": "HC-025",
        "draw_up": "HC-027",
        "late_fire": "HC-G28",
        "loot": "HC-209",
        "loot_die": "HC-210",
        "loot_wound": "HC-210",
        "loot_cards": "HC-211",
        "play": "HC-031",
        "played": "HC-141",
        "fill": "HC-056",
        "charges_back": "HC-057",
        "before_draw": "HC-100",
        "draw_one": "HC-100",
        "extra_card": "HC-184",
        "limit": "HC-102",
        "gift": "HC-187",
        "finish": "HC-023",
    }
    repeats = {"late_fire": "early_fire"}
    seat: Public[int]
    dice: Public[tuple[int, ...]] = ()  # the loot die
    given: Public[int] = 0  # cards given to teammates

    def start(self, t: Arena) -> Flow:
        """HC-G17, HC-G50: events that last one round end before the drawer's turn."""
        t.begin_turn(self.seat)
        for event, drawer in t.running:
            if drawer == self.seat and LASTS[event] == "round" and not EVENT[event].stays(t):
                t.end_event(event)
        return NEXT

    def unless_cut(self, t: Arena, flow: Flow) -> Flow:
        """HC-G07: after each thing done, a turn that was cut short goes on with Step 4 and ends."""
        return TO_FILL if t.cut_short else flow

    def events(self, t: Arena) -> Flow:
        for event, _ in t.running:
            answer = EVENT[event].turn_starts(t, self.seat)
            if answer is not NEXT:
                return answer
        return NEXT

    def locations(self, t: Arena) -> Flow:
        for place in t.seats[self.seat].places:
            answer = CARD[place].turn_starts(t, self.seat)
            if answer is not NEXT:
                return answer
        return NEXT

    def early_fire(self, t: Arena) -> Flow:
        """HC-040, HC-G28: with `equipped_use` any_step equipped cards may attack before Step 1 and before looting."""
        ready = menu.fires(t, self.seat) if t.options.equipped_use == "any_step" else []
        return ask(self.seat, [*ready, PASS]) if ready else NEXT

    def why_not_early_fire(self, t: Arena, a: Fire) -> str:
        return guards.why_not_fire(t, self.seat, a.side)

    def on_early_fire(self, t: Arena, a: Fire) -> Flow:
        return EarlyShot(attacker=self.seat, source=t.seats[self.seat].gear[a.side], side=a.side)

    def after_early_fire(self, t: Arena, child: EarlyShot) -> Flow:
        return self.unless_cut(t, AGAIN)

    # --- Steps 1 and 2 ------------------------------------------------------------------------------------------------

    def discard(self, t: Arena) -> Flow:  # Step 1.  HC-025, HC-026, HC-G32: at least one card stays
        cards = t.hands[self.seat].cards
        return ask(self.seat, MAY_DISCARD.of_hand(cards, ALL_KINDS)) if t.size(self.seat) > 1 else NEXT

    def near_discard(self, t: Arena) -> list[Action]:
        return [DISCARD[kind] for kind in sorted(set(t.hands[self.seat].cards))]

    def why_not_discard_card(self, t: Arena, a: Discard) -> str:
        return guards.NOT_HELD[a.kind]

    def why_not_discard_shot(self, t: Arena, a: Fire) -> str:
        return Reason("HC-G28", "step")

    def why_not_discard_engine(self, t: Arena, a: UseEngine) -> str:
        return "HC-006" if t.options.war_engines == "off" else self.comes_later(t)

    def why_not_discard_gift(self, t: Arena, a: Give) -> str:
        return self.comes_later(t) if t.sides.teams else ""

    def why_not_discard_later(
        self, t: Arena, a: Cells | Play | Equip | Enter | Reload | Drop | Leave | Fill
    ) -> str:  # Steps 3 and 4
        return self.comes_later(t)

    def why_not_discard(self, t: Arena, a: Action) -> str:
        """HC-022: what comes later in this turn; of anything else there is nothing to say here."""
        if a is LOOT and not t.options.loot_vault:
            return Reason("HC-209", "off")
        later = a is LOOT or a is END or (a is DRAW and t.sides.lone[self.seat])
        return self.comes_later(t) if later else ""

    def comes_later(self, t: Arena) -> str:
        return Reason("HC-022", "later", cards=traits.warrior(t, self.seat).draw_up_to())

    def on_discard(self, t: Arena, a: Discard) -> Flow:
        t.discard(self.seat, a.kind)
        return AGAIN

    def draw_up(self, t: Arena) -> Flow:  # Step 2.  HC-027, HC-028
        return drawing.draw_up_to(t, self.seat, traits.warrior(t, self.seat).draw_up_to())

    def after_draw_up(self, t: Arena, child: drawing.DrawCards) -> Flow:
        return self.unless_cut(t, NEXT if t.options.loot_vault else TO_PLAY)

    # --- The Vault ----------------------------------------------------------------------------------------------------

    def loot(self, t: Arena) -> Flow:  # HC-209, HC-214: once, before Step 3
        return ask(self.seat, [LOOT, PASS])

    def on_loot(self, t: Arena, a: Action) -> Flow:
        return NEXT if a is LOOT else TO_PLAY

    def loot_die(self, t: Arena) -> Flow:
        return roll(1, BLUE_DIE)

    def rolled_loot_die(self, t: Arena, dice: tuple[int, ...]) -> Flow:
        self.dice = dice
        t.tell("loot", self.seat, dice[0])
        return NEXT

    def loot_wound(self, t: Arena) -> Flow:  # HC-210, HC-211, HC-G45: the Wound card first
        return wounds.TakeWounds(seat=self.seat, count=1, by=-1) if self.dice[0] <= 4 else NEXT

    def after_loot_wound(self, t: Arena, child: wounds.TakeWounds) -> Flow:
        return self.unless_cut(t, NEXT)  # HC-215: a fatal one ends it

    def loot_cards(self, t: Arena) -> Flow:  # HC-211, HC-212: two, but on a 1
        if self.dice[0] == 1:
            return NEXT
        t.loosen(t.options.loot_overflow == "end_of_turn")  # HC-213, HC-G44: when the limit counts
        return drawing.draw_cards(t, self.seat, 2)

    def after_loot_cards(self, t: Arena, child: drawing.DrawCards) -> Flow:
        return self.unless_cut(t, NEXT)

    # --- Step 3 -------------------------------------------------------------------------------------------------------

    def play(self, t: Arena) -> Flow:
        return ask(self.seat, menu.step_three(t, self.seat))

    def near_play(self, t: Arena) -> list[Action]:
        return menu.near(t, self.seat)

    def on_play_cells(self, t: Arena, a: Cells) -> Flow:  # HC-032, HC-062: attack with Hollow Cell cards
        t.show(self.seat, CELL, a.count)
        return Assault(attacker=self.seat, source=CELL, side=-1, cells=a.count)

    def why_not_play_cells(self, t: Arena, a: Cells) -> str:
        return guards.why_not_cells(t, self.seat, a.count)

    def on_play_card(self, t: Arena, a: Play) -> Flow:  # HC-141: an Action
        t.lay_out(self.seat, a.kind)
        return CARD[a.kind].play(t, self.seat)

    def why_not_play_card(self, t: Arena, a: Play) -> str:
        return guards.why_not_play(t, self.seat, a.kind)

    def on_play_fire(self, t: Arena, a: Fire) -> Flow:  # HC-063: attack with an equipped card
        return Assault(attacker=self.seat, source=t.seats[self.seat].gear[a.side], side=a.side, cells=0)

    def why_not_play_fire(self, t: Arena, a: Fire) -> str:
        return guards.why_not_fire(t, self.seat, a.side)

    def on_play_equip(self, t: Arena, a: Equip) -> Flow:
        t.equip(self.seat, a.kind, a.side, traits.full_load(t, self.seat, a.kind))
        return AGAIN

    def why_not_play_equip(self, t: Arena, a: Equip) -> str:
        return guards.why_not_equip(t, self.seat, a.kind, a.side)

    def on_play_enter(self, t: Arena, a: Enter) -> Flow:
        t.show(self.seat, a.kind, 1)
        return EnterLocation(seat=self.seat, kind=a.kind)

    def why_not_play_enter(self, t: Arena, a: Enter) -> str:
        return guards.why_not_enter(t, self.seat, a.kind)

    def on_play_reload(self, t: Arena, a: Reload) -> Flow:
        t.load(self.seat, a.side, self.missing(t, a.side))
        return AGAIN

    def why_not_play_reload(self, t: Arena, a: Reload) -> str:
        return guards.why_not_reload(t, self.seat, a.side)

    def on_play_drop(self, t: Arena, a: Drop) -> Flow:
        t.drop(self.seat, a.side)
        return AGAIN

    def why_not_play_drop(self, t: Arena, a: Drop) -> str:
        return "HC-051"

    def on_play_leave(self, t: Arena, a: Leave) -> Flow:
        t.leave(self.seat, a.kind)
        return AGAIN

    def why_not_play_leave(self, t: Arena, a: Leave) -> str:
        return Reason("HC-G25", "place", place=a.kind)

    def on_play_engine(self, t: Arena, a: UseEngine) -> Flow:
        return use(t, self.seat, a.engine)

    def why_not_play_engine(self, t: Arena, a: UseEngine) -> str:
        return guards.why_not_engine(t, self.seat, a.engine)

    def on_play(self, t: Arena, a: Action) -> Flow:  # HC-046: the end of the step
        return TO_FILL

    def why_not_play(self, t: Arena, a: Action) -> str:
        return Reason("HC-209", "once" if t.options.loot_vault else "off") if a is LOOT else ""

    def played(self, t: Arena) -> Flow:
        """HC-141: an Action that is carried out is discarded; then Step 3 goes on."""
        t.lay_aside()
        return self.unless_cut(t, TO_PLAY)

    # --- Steps 4 and 5 ------------------------------------------------------------------------------------------------

    def missing(self, t: Arena, side: int) -> int:
        kind = t.seats[self.seat].gear[side]
        return 0 if kind == EMPTY else traits.full_load(t, self.seat, kind) - t.seats[self.seat].charges[side]

    def fill(self, t: Arena) -> Flow:
        """Step 4. HC-054, HC-055, HC-056: equipped cards first; too few Charges are a choice; HC-G26: also in part."""
        empty = [side for side in range(4) if self.missing(t, side) > 0] if t.spent else []
        if not empty:
            return NEXT
        if len(empty) > 1 and t.spent < sum([self.missing(t, side) for side in empty]):
            return ask(self.seat, FILLS.of(sum([1 << side for side in empty])))
        t.refill(self.seat, empty[0], min(t.spent, self.missing(t, empty[0])))
        return AGAIN

    def on_fill(self, t: Arena, a: Fill) -> Flow:
        t.refill(self.seat, a.side, min(t.spent, self.missing(t, a.side)))
        return AGAIN

    def charges_back(self, t: Arena) -> Flow:  # HC-057: to the Cache
        t.return_spent()
        return TO_FINISH if t.cut_short else NEXT

    def before_draw(self, t: Arena) -> Flow:
        early = self.early(t)
        return CARD[t.seats[self.seat].gear[early[0]]].before_last_draw(t, self.seat) if early else NEXT

    def early(self, t: Arena) -> list[int]:
        """The sides with a card that acts just before the draw, and has not."""
        me = t.seats[self.seat]
        worn = [side for side, kind in enumerate(me.gear) if kind != EMPTY and not me.marks[side] & USED]
        return [side for side in worn if CARD[me.gear[side]].before_last_draw(t, self.seat) is not NEXT]

    def after_before_draw(self, t: Arena, child: Procedure) -> Flow:
        """The next one; what has acted is marked where another follows."""
        early = self.early(t)
        if len(early) < 2:
            return NEXT
        t.mark(self.seat, early[0], USED)
        return AGAIN

    def draw_one(self, t: Arena) -> Flow:  # Step 5.  HC-100
        return drawing.draw_cards(t, self.seat, traits.last_draw(t, self.seat))

    def after_draw_one(self, t: Arena, child: drawing.DrawCards) -> Flow:
        plain = not t.sides.teams and not t.loose
        return TO_FINISH if plain or t.cut_short else NEXT

    def extra_card(self, t: Arena) -> Flow:  # HC-184: a lone player
        return ask(self.seat, [DRAW, PASS]) if t.sides.lone[self.seat] else NEXT

    def on_extra_card(self, t: Arena, a: Action) -> Flow:
        return drawing.draw_cards(t, self.seat, 1) if a is DRAW else self.end_unless_gifts(t)

    def after_extra_card(self, t: Arena, child: drawing.DrawCards) -> Flow:
        return self.end_unless_gifts(t)

    def end_unless_gifts(self, t: Arena) -> Flow:
        return TO_FINISH if t.cut_short else NEXT

    def limit(self, t: Arena) -> Flow:  # HC-102: down to it
        t.loosen(False)
        return drawing.Limit(seat=self.seat) if drawing.over_limit(t, self.seat) else NEXT

    def gift(self, t: Arena) -> Flow:  # HC-187, HC-194, HC-G38: two cards at most
        mates = t.sides.mates[self.seat]
        if not mates or not t.sides.teams or self.given == 2 or not t.size(self.seat):
            return NEXT
        kinds = sorted(set(t.hands[self.seat].cards))
        return ask(self.seat, [*[GIVE[kind][mate] for kind in kinds for mate in mates], PASS])

    def why_not_gift(self, t: Arena, a: Give) -> str:
        return guards.NOT_HELD[a.kind] if a.seat in t.sides.mates[self.seat] else Reason("HC-187", "mate", who=a.seat)

    def on_gift(self, t: Arena, a: Give) -> Flow:
        self.given += 1
        t.hand_on(self.seat, a.seat, a.kind)
        return drawing.Limit(seat=a.seat)

    def after_gift(self, t: Arena, child: drawing.Limit) -> Flow:
        return AGAIN

    def finish(self, t: Arena) -> Flow:
        t.end_turn(self.seat)
        return DONE


def step_of(name: str) -> int:
    """HC-022: which of the five Steps a step of the turn belongs to, from 0; -1 before Step 1 (HC-G17)."""
    steps = list(Turn.steps)
    return sum([steps.index(begin) <= steps.index(name) for begin in BEGINS]) - 1
