"""The Initiative phase: what the story does first, the Action Dice, and what supports the warriors."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.fields import Public
from ludus.core.flow import AGAIN, NEXT, Flow, Procedure, ask, roll
from ludus.games.claustrophobia import actions as a
from ludus.games.claustrophobia import reactions
from ludus.games.claustrophobia.actions import Deed
from ludus.games.claustrophobia.dice import D6
from ludus.games.claustrophobia.kinds import ALL_LINES, COUNT, INITIATIVE, MEMBERS, NOBODY, REDEEMER
from ludus.games.claustrophobia.moments import BOX, HandCard
from ludus.games.claustrophobia.play.hits import HumanHits
from ludus.games.claustrophobia.play.story import Explosion, GuideWalk
from ludus.games.claustrophobia.scores import extra_dice, usable_gift, use_gift, why_not_gift
from ludus.games.claustrophobia.table import Catacombs


class Initiative(Procedure):
    """CL-021, CL-030 to CL-048: the dice give each warrior its line."""

    steps = {
        "begin": "CL-021",
        "fuse": "CL-003",
        "crawling_death": "CL-003",
        "guide": "CL-003",
        "dice": "CL-030",
        "trust": "CL-330",
        "reroll": "CL-330",
        "again": "CL-330",
        "whispers": "CL-331",
        "whispered": "CL-331",
        "assign": "CL-032",
        "support": "CL-233",
        "terror": "CL-330",
    }
    place: Public[int] = 0  # the die, or the warrior, that is next
    chosen: Public[int] = 0  # Trust in God: the dice to be rolled again, as a set
    value: Public[int] = 0  # Whispers of the Abyss: the die to be rolled again

    def begin(self, t: Catacombs) -> Flow:
        t.begin_round()
        t.enter_phase(INITIATIVE)
        return NEXT

    # --- W0: the story ------------------------------------------------------------------------------------------------

    def fuse(self, t: Catacombs) -> Flow:
        if not t.fuse:
            return NEXT
        t.burn()
        return NEXT if t.fuse else Explosion(tile=t.well)

    def crawling_death(self, t: Catacombs) -> Flow:
        """Infection: each Condemned warrior with too few canceled lines suffers a hit."""
        most = t.story().death
        while most and self.place < len(t.where):
            w = self.place
            self.place += 1
            if w != REDEEMER and t.in_play(w) and COUNT[t.canceled[w]] < most:
                return HumanHits(victim=w, left=1)
        self.place = 0
        return NEXT

    def after_crawling_death(self, t: Catacombs, child: HumanHits) -> Flow:
        return AGAIN

    def guide(self, t: Catacombs) -> Flow:
        return GuideWalk() if t.guide >= 0 else NEXT

    # --- the dice -----------------------------------------------------------------------------------------------------

    def dice(self, t: Catacombs) -> Flow:  # CL-030, CL-031, CL-G76: one each, and extra ones
        return roll(COUNT[t.team] + t.gathered + extra_dice(t), D6)

    def rolled_dice(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        t.roll_actions(faces)
        return NEXT

    def trust(self, t: Catacombs) -> Flow:  # W1: the dice lie open
        cards = reactions.possible_advantages(t, HandCard.dice_rolled)
        asked = reactions.ask_human(t, cards, [card.dice_rolled(t) for card in cards])
        return self.keep_all(t) if asked is NEXT else asked

    def why_not_trust(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_advantage(t, action, HandCard.dice_rolled, NOBODY)

    def on_trust(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.DONE:
            return self.keep_all(t)
        return reactions.play_advantage(t, action, NOBODY)

    def keep_all(self, t: Catacombs) -> Flow:
        self.place = len(t.dice)
        return NEXT

    def reroll(self, t: Catacombs) -> Flow:  # D05: die by die
        if self.place < len(t.dice):
            return ask(t.human, REROLL_OR_KEEP)
        self.place = 0
        return NEXT

    def on_reroll(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.REROLL:
            self.chosen |= 1 << self.place
        self.place += 1
        return AGAIN

    def again(self, t: Catacombs) -> Flow:
        return roll(self.chosen.bit_count(), D6) if self.chosen else NEXT

    def rolled_again(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        fresh = list(faces)
        dice = [fresh.pop(0) if self.chosen >> i & 1 else die for i, die in enumerate(t.dice)]
        t.reroll_actions(tuple(dice), faces)
        self.chosen = 0
        return NEXT

    def whispers(self, t: Catacombs) -> Flow:  # W1: the dice lie open
        cards = reactions.possible_events(t, HandCard.dice_rolled)
        return reactions.ask_demon(t, cards, [card.dice_rolled(t) for card in cards])

    def why_not_whispers(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_event(t, action, HandCard.dice_rolled, NOBODY)

    def on_whispers(self, t: Catacombs, action: Deed) -> Flow:
        if action is not a.DONE:
            reactions.play_event(t, action, NOBODY)
            self.value = action.die
        return NEXT

    def whispered(self, t: Catacombs) -> Flow:
        return roll(1, D6) if self.value else NEXT

    def rolled_whispered(self, t: Catacombs, faces: tuple[int, ...]) -> Flow:
        place = t.dice.index(self.value)
        t.reroll_actions((*t.dice[:place], faces[0], *t.dice[place + 1 :]), faces)
        return NEXT

    def assign(self, t: Catacombs) -> Flow:
        """CL-032, CL-033, CL-042, D07: for each warrior a value among the dice left."""
        if self.place == len(t.where):
            t.set_dice_aside()
            self.place = 0
            return NEXT
        if not t.in_play(self.place):
            self.place += 1
            return AGAIN
        values = 0
        for die in t.dice:
            values |= 1 << (die - 1)
        if COUNT[values] == 1:
            return self.give(t, t.dice[0])
        return ask(t.human, a.ASSIGN_MENU[values])

    def near_assign(self, t: Catacombs) -> list[Action]:
        return a.ASSIGN_MENU[ALL_LINES]

    def why_not_assign(self, t: Catacombs, action: Action) -> str:
        return "CL-033" if action in a.ASSIGN else ""

    def on_assign(self, t: Catacombs, action: Deed) -> Flow:
        return self.give(t, action.die)

    def give(self, t: Catacombs, die: int) -> Flow:
        t.take_die(self.place, die)
        self.place += 1
        return AGAIN

    # --- W2 -----------------------------------------------------------------------------------------------------------

    def support(self, t: Catacombs) -> Flow:
        """CL-233, CL-079, CL-082, CL-083: Gifts, Talents and cards, one thing at a time."""
        options = public_support(t)
        cards = reactions.possible_advantages(t, HandCard.dice_placed)
        for card in cards:
            if reactions.holds_advantage(t, card.kind):
                options += card.dice_placed(t)
        asked = len(options) > 0 or any(card.dice_placed(t) for card in cards)
        return ask(t.human, [*options, a.DONE]) if asked else NEXT

    def near_support(self, t: Catacombs) -> list[Action]:
        found: list[Action] = []
        for gift in MEMBERS[t.gifts]:
            found += BOX.gifts[gift].near()
        for talent in BOX.helpers:
            found += talent.near(t)
        return found

    def why_not_support(self, t: Catacombs, action: Deed) -> str:
        return why_not_support(t, action)

    def on_support(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.DONE:
            return NEXT
        if action.text in BOX.gift_of:
            use_gift(t, action)
        elif action.text in BOX.talent_of:
            BOX.talent_of[action.text].use(t, action)
        else:
            reactions.play_advantage(t, action, NOBODY)
        return AGAIN

    def terror(self, t: Catacombs) -> Flow:
        cards = reactions.possible_events(t, HandCard.dice_placed)
        return reactions.ask_demon(t, cards, [card.dice_placed(t) for card in cards])

    def why_not_terror(self, t: Catacombs, action: Action) -> str:
        return reactions.why_not_event(t, action, HandCard.dice_placed, NOBODY)

    def on_terror(self, t: Catacombs, action: Deed) -> Flow:
        if action is a.DONE:
            return NEXT
        reactions.play_event(t, action, NOBODY)
        return AGAIN


REROLL_OR_KEEP: Final[list[Action]] = [a.REROLL, a.KEEP]


def public_support(t: Catacombs) -> list[Action]:
    """Gifts and Talents: everybody can see whether they can be used."""
    gift = usable_gift(t)
    found = BOX.gifts[gift].dice_placed(t) if gift >= 0 else []
    for talent in BOX.helpers:
        found += talent.dice_placed(t)
    return found


def why_not_support(t: Catacombs, action: Deed) -> str:
    if action.text in BOX.gift_of:
        return why_not_gift(t, BOX.gift_of[action.text].kind) or BOX.gift_of[action.text].why_not(t, action)
    if action.text in BOX.talent_of:
        return BOX.talent_of[action.text].why_not(t)
    return reactions.why_not_advantage(t, action, HandCard.dice_placed, NOBODY)
