"""What of Hostile Takeover is played before the eyes: shots and blows with their dice, walks, falls and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludus.core.beats import BAD, BRASS, GOOD, Teller, Who, dice_dropped
from ludus.games.hostile_takeover.content import roster
from ludus.games.hostile_takeover.dice import DICE
from ludus.games.hostile_takeover.events import EVENTS
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.odds import ACCURATE, DEFENDED, THREE, chance
from ludus.games.hostile_takeover.picture.board import place_of_marker
from ludus.games.hostile_takeover.picture.styles import UNIT
from ludus.games.hostile_takeover.play.throw import (
    FOR_ATTACK,
    FOR_DEFENSE,
    FOR_DIRECTION,
    FOR_DRAFT,
    FOR_INITIATIVE,
    FOR_VICTIM,
    TO_HIT,
)
from ludus.games.hostile_takeover.speech import player
from ludus.games.hostile_takeover.table import Arena

TITLES: Final = (
    "initiative", "draft", "to_hit", "attack", "guard", "to_wound", "victim", "direction", "distance",
)  # fmt: skip


class Beats(Teller[Arena]):
    """The events of an arena as beats."""

    gains: Mapping[str, tuple[str, str, str]] = {"points": ("amount", "why", "award")}
    silent = EVENTS.silent_beats()

    need: int = 0  # to hit
    actor: Who | None = None
    target: Who | None = None

    def figure(self, figure: int, note: str = "") -> Who:
        key = KEYS[figure]
        return Who(roster()[figure].name, self.table.side[figure], f"figure-{key}", note)

    def player(self, seat: int) -> Who:
        return Who(self.words.name(player(seat)), seat)

    def around(self, figure: int) -> tuple[str, ...]:
        """The shapes that go with a figure."""
        key = KEYS[figure]
        return f"name-{key}", f"name-under-{key}", f"flag-{key}"

    # --- dice ---------------------------------------------------------------------------------------------------------

    def on_rolled(self, seat: int, purpose: int, dice: int, total: int) -> None:
        """A roll; what it is worth is told after it, except To Hit, whose number was told before."""
        faces = [total] if purpose == FOR_VICTIM else [int(face) for face in str(dice)]
        low = len(faces) - DICE if purpose in (FOR_INITIATIVE, FOR_DRAFT) else 0
        drop = dice_dropped(faces, total, low)
        own = purpose in (FOR_INITIATIVE, FOR_DRAFT)
        who, at = (self.player(seat), None) if own else (self.actor or self.player(seat), self.target)
        if purpose == FOR_DEFENSE and at is not None:
            who, at = at, who
        if own:
            self.because(self.say("initiative" if purpose == FOR_INITIATIVE else "draft"))
        more: dict[str, Any] = {"title": self.say(TITLES[purpose]), "sum": total}
        if purpose == FOR_DIRECTION:
            more["sides"] = 8
        if purpose == FOR_ATTACK:
            more["way"] = "blow"
        if purpose == TO_HIT:
            more["way"] = "shot"
            more["need"], more["chance"] = self.need, likely(self.need, faces, total)
        self.roll(who, faces, at, drop=drop, **more)

    def on_to_wound(self, attacker: int, victim: int, total: int, tn: int) -> None:
        roll = self.open_roll()
        self.target = self.again(self.target, victim)
        if roll is not None:
            roll.who, roll.at = self.again(self.actor, attacker), self.target
            roll.values.update({"need": tn, "chance": likely(tn, roll.values["dice"], total)})

    def again(self, known: Who | None, figure: int) -> Who:
        """A figure as it was shown before, if it is the same."""
        who = self.figure(figure)
        return known if known is not None and known.key == who.key else who

    def on_lucky(self, figure: int) -> None:
        self.line("word", self.figure(figure), tone=BRASS)

    def on_token(self, seat: int) -> None:
        self.line("token", self.player(seat))

    # --- shots and blows ----------------------------------------------------------------------------------------------

    def on_watch(self, watcher: int, mover: int) -> None:
        self.because(self.told)
        self.add("word", self.figure(watcher), text=self.say("overwatch"), tone=BRASS)

    def on_fires(self, shooter: int, target: int, tn: int, cover: int) -> None:
        self.because(self.say("fires", shooter, target))
        self.need = tn
        self.actor = self.figure(shooter, self.words.said(roster()[shooter].ranged))
        self.target = self.figure(target, self.say("cover", cover) if cover else "")

    def on_fires_at(self, shooter: int, square: int, tn: int) -> None:
        self.because(self.say("fires_at", shooter, square))
        self.need = tn
        self.actor = self.figure(shooter, self.words.said(roster()[shooter].ranged))
        self.target = None

    def on_strikes(self, attacker: int, target: int) -> None:
        self.because(self.say("strikes", attacker, target))
        a, b = roster()[attacker], roster()[target]
        self.actor = self.figure(attacker, f"{self.words.said(a.melee)}, {self.say('attack')} {a.attack:+d}")
        self.target = self.figure(target, f"{self.say('guard')} {b.defense:+d}")

    def on_aimed(self, shooter: int) -> None:
        self.line("card", self.figure(shooter))

    def on_accuracy(self, figure: int) -> None:
        self.line("token", self.figure(figure), (self.figure(figure).key,))

    on_defense = on_accuracy
    on_drained = on_accuracy
    on_extra_move = on_accuracy

    def on_hit(self, attacker: int, target: int) -> None:
        self.verdict(self.say("hit"), BAD, self.target)

    def on_missed(self, attacker: int, target: int) -> None:
        self.verdict(self.say("missed"), "", self.target)

    def on_instead(self, target: int, struck: int) -> None:
        self.target = self.figure(struck)
        self.verdict(self.target.name, BRASS, self.target)

    def on_drifts(self, square: int, landing: int, way: int, distance: int) -> None:
        self.verdict(self.say("drifts", way, distance), BRASS)

    def on_lost(self, square: int) -> None:
        self.verdict(self.say("lost"), "")

    def on_explodes(self, square: int, attacker: int) -> None:
        x, y = place_of_marker(square)
        self.line("blast", self.figure(attacker), place=[x, y], radius=1.5 * UNIT)

    # --- what becomes of figures --------------------------------------------------------------------------------------

    def falls(self, figure: int, word: str) -> None:
        who = self.figure(figure)
        if self.open_roll() is not None:
            self.verdict(self.say(word), BAD, who)
        self.line("fall", who, (who.key, *self.around(figure)), word=self.say(word), tone=BAD)

    def on_pinned(self, figure: int) -> None:
        self.falls(figure, "pinned")

    def on_wounded(self, figure: int) -> None:
        self.falls(figure, "wounded")

    def on_unhurt(self, victim: int) -> None:
        self.verdict(self.say("unhurt"), GOOD, self.figure(victim))

    def on_stands(self, figure: int, how: int) -> None:
        who = self.figure(figure)
        self.line("stand", who, (who.key, *self.around(figure)))

    def on_moved(self, figure: int, before: int, square: int, cost: int) -> None:
        self.step(self.figure(figure), [place_of_marker(before), place_of_marker(square)], self.around(figure))

    def on_jumped(self, figure: int, before: int, square: int) -> None:
        self.step(self.figure(figure), [place_of_marker(before), place_of_marker(square)], self.around(figure))

    on_relocated = on_jumped

    def on_acts(self, figure: int, card: int) -> None:
        self.because(self.told)

    def on_special(self, figure: int) -> None:
        self.line("word", self.figure(figure), tone=BRASS)

    def on_watching(self, figure: int) -> None:
        self.line("word", self.figure(figure), (self.figure(figure).key,))

    def on_aim_lost(self, figure: int) -> None:
        self.line("token", self.figure(figure))

    def on_took(self, figure: int, square: int) -> None:
        self.line("token", self.figure(figure))

    def on_marker(self, before: int, square: int) -> None:
        self.line("token", path=[list(place_of_marker(before)), list(place_of_marker(square))])

    # --- cards, Energy, points ----------------------------------------------------------------------------------------

    def on_dealt(self, seat: int, figure: int = -1) -> None:
        self.line("card", self.player(seat))

    on_passed = on_dealt
    on_drafted = on_dealt

    def on_revealed(self, figure: int, card: int, energy: int) -> None:
        self.because(self.say("plans"))
        self.reveal()

    def on_boost(self, seat: int, figure: int) -> None:
        self.because(self.say("initiative"))
        self.line("token", self.player(seat), (self.figure(figure).key,))

    def on_initiative(self, seat: int, total: int) -> None:
        self.reveal()

    def on_order(self, seat: int, place: int) -> None:
        self.reveal()

    def on_clean_up(self, turn: int) -> None:
        self.because(self.told)

    def on_points(self, seat: int, amount: int, score: int, why: int) -> None:
        self.line("score", self.player(seat), number=amount, total=score)

    def on_ended(self, winner: int, how: int) -> None:
        self.because(self.told)
        self.line("word", self.player(winner) if winner >= 0 else None, tone=GOOD)


def likely(need: int, dice: list[int], total: int) -> int:
    """How often such a roll reaches the number, in per cent. Of 4 Accuracy drops the lowest, Defense the highest."""
    if len(dice) == DICE:
        return round(100 * chance(need, THREE))
    low = total == sum(sorted(dice)[1:])
    return round(100 * chance(need, ACCURATE if low else DEFENDED))
