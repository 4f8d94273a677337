"""What of Hollow Cell is played before the eyes: attacks with their dice, cards, Wounds, Banners and events."""

from __future__ import annotations

from collections.abc import Mapping

from ludus.core.beats import BAD, BRASS, GOOD, Teller, Who
from ludus.games.hollow_cell.card_data import NOBODY
from ludus.games.hollow_cell.events import EVENTS
from ludus.games.hollow_cell.moments import WARRIOR
from ludus.games.hollow_cell.picture.faces import GREEN_PIPS, RED_PIPS
from ludus.games.hollow_cell.signs import digits, green_signs, red_signs
from ludus.games.hollow_cell.table import Arena


class Beats(Teller[Arena]):
    """The events of an arena as beats."""

    plain = EVENTS.plain_beats()
    begins = ("played", "equipped", "dropped", "taken_off", "entered", "engine_used", "healed", "event_ended")
    silent = EVENTS.silent_beats()
    actor: Who | None = None
    target: Who | None = None
    fighting: Mapping[int, int] = {}  # whom each player sent into the arena last, as far as was told

    def player(self, seat: int, note: str = "") -> Who | None:
        """A player by the Warrior of that moment: the view has only the one who stands there in the end."""
        if seat < 0:
            return None
        warrior = self.fighting.get(seat, self.table.seats[seat].warrior)
        name = self.name_of("warrior", warrior) if warrior >= 0 else self.name_of("player", seat)
        return Who(name, seat, f"warrior-{seat}", note)

    def doer(self, name: str, value: int) -> Who | None:
        return self.player(value) if name in ("seat", "giver", "victim", "thrower") else None

    def on_turn(self, seat: int, turn: int) -> None:
        self.because(self.told)

    def on_warrior(self, seat: int, warrior: int) -> None:
        self.fighting = {**self.fighting, seat: warrior}
        self.line("stand", self.player(seat))

    # --- dice ---------------------------------------------------------------------------------------------------------

    def on_attack(self, attacker: int, defender: int, dice: int, source: int) -> None:
        self.because(self.say("attack", attacker, defender))
        self.actor = self.player(attacker, self.name_of("source", source))
        self.target = self.player(defender)

    def on_attack_roll(self, seat: int, dice: int) -> None:
        self.red(self.actor or self.player(seat), digits(dice), self.say("attack_dice"))

    def red(self, who: Who | None, faces: list[int], title: str) -> None:
        words, pips = [self.name_of("face", face) for face in faces], [RED_PIPS[face] for face in faces]
        self.roll(who, pips, self.target, title=title, signs=red_signs(faces), faces=words, dye="red", way="blow")

    def on_defence_roll(self, seat: int, dice: int) -> None:
        self.green(seat, digits(dice), self.say("defence_dice"))

    def green(self, seat: int, faces: list[int], title: str) -> None:
        words, pips = [self.name_of("green_face", face) for face in faces], [GREEN_PIPS[face] for face in faces]
        self.roll(self.player(seat), pips, self.actor, title=title, signs=green_signs(faces), faces=words, dye="green")

    def on_hits(self, attacker: int, defender: int, full: int, hits: int) -> None:
        word = self.say("hits", hits) if hits else self.say("no_hits")
        self.add("word", self.player(defender), text=word, tone=BAD if hits else GOOD)

    def on_hazard_red(self, seat: int, event: int, face: int) -> None:
        self.target = None
        self.red(self.player(seat), [face], self.name_of("event", event))

    def on_hazard_green(self, seat: int, event: int, face: int) -> None:
        self.actor = None
        self.green(seat, [face], self.name_of("event", event))

    def on_theft_roll(self, seat: int, first: int, second: int) -> None:
        self.target = None
        self.red(self.player(seat), [first, second], self.say("theft"))

    def on_loot(self, seat: int, face: int) -> None:
        self.roll(self.player(seat), [face], title=self.say("loot"))

    def on_ration_die(self, seat: int, face: int, result: int) -> None:
        word, tone = self.say(("irradiated", "fail", "success")[result]), (BAD, "", GOOD)[result]
        self.roll(self.player(seat), [face], title=self.say("ration"), word=word, tone=tone)

    def on_grenade(self, thrower: int, seat: int, face: int) -> None:
        self.because(self.say("grenade", thrower))
        who, at = self.player(thrower), self.player(seat)
        warrior = WARRIOR[self.fighting.get(thrower, NOBODY)]
        need = next(number for number in range(1, 7) if warrior.detonates(number))  # HC-137: from which number on
        word, tone = (self.say("explodes"), BAD) if face >= need else (self.say("rolls_on"), "")
        self.roll(who, [face], at, title=self.say("fuse"), need=need, word=word, tone=tone, way="arc")

    def on_exploded(self, seat: int, kind: int) -> None:
        at = self.player(seat)
        self.line("blast", at, reached=[f"warrior-{seat}"], tone=BAD)

    def on_engine(self, seat: int, engine: int, target: int) -> None:
        self.because(self.told)
        self.line("blast", self.player(target) or self.player(seat))

    # --- what becomes of Warriors -------------------------------------------------------------------------------------

    def on_focus(self, seat: int, kind: int) -> None:
        self.line("word", self.player(seat), tone=BRASS)

    def on_special(self, seat: int, kind: int) -> None:
        self.line("card", self.player(seat), tone=BRASS)

    def on_wounded(self, seat: int, value: int = -1) -> None:
        who = self.player(seat)
        self.line(
            "fall",
            who,
            (f"wounds-{seat}", "own-limit"),
            word=self.say("wound", value) if value >= 0 else self.say("wound_hidden"),
            tone=BAD,
        )

    def on_defeated(self, victim: int, by: int) -> None:
        self.line("fall", self.player(victim), (f"warrior-{victim}",), word=self.say("defeated"), tone=BAD)

    def on_self_defeated(self, victim: int) -> None:
        self.line("fall", self.player(victim), (f"warrior-{victim}",), word=self.say("defeated"), tone=BAD)

    def on_banner(self, seat: int, worth: int, banners: int) -> None:
        self.line("score", self.player(seat), number=worth, total=banners)

    def on_final_wounds(self, seat: int, total: int) -> None:
        self.reveal()

    def on_event(self, event: int, seat: int) -> None:
        self.because(self.told)
        self.reveal()

    def on_won(self, winner: int) -> None:
        self.because(self.told)
        self.line("word", self.player(winner), tone=GOOD)
