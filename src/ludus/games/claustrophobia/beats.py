"""What of Claustrophobia is played before the eyes: dice, tiles that turn up, walks, fights, lines lost, deaths."""

from __future__ import annotations

from typing import Final

from ludus.core.beats import BAD, BRASS, GOOD, Teller, Who
from ludus.games.claustrophobia.events import EVENTS
from ludus.games.claustrophobia.kinds import SQUARES, TROGLODYTE, UNITS, WARRIORS
from ludus.games.claustrophobia.scores import defence, unit_defence
from ludus.games.claustrophobia.table import Catacombs

CARD: Final = "card"
TOKEN: Final = "token"
WORD: Final = "word"


class Beats(Teller[Catacombs]):
    """The events of the catacombs as beats."""

    plain = EVENTS.plain_beats()
    silent = EVENTS.silent_beats()
    actor: Who | None = None
    target: Who | None = None
    guard: int = 0  # from which face on a die hits; 0 where it may have changed since

    @property
    def human(self) -> int:
        return self.table.human

    def warrior(self, warrior: int) -> Who | None:
        if warrior < 0:
            return None
        return Who(self.name_of("Warrior", warrior), self.human, f"human-{WARRIORS[warrior]}")

    def unit(self, unit: int, tile: int = -1) -> Who:
        key = f"trog-{tile + 1}-1" if unit == TROGLODYTE else f"unit-{UNITS[unit]}"
        return Who(self.name_of("Unit", unit), 1 - self.human, key)

    def doer(self, name: str, value: int) -> Who | None:
        if name in ("warrior", "taker"):
            return self.warrior(value)
        if name == "unit":
            return self.unit(value)
        return Who("", key=f"tile-{value + 1}") if name == "tile" else None

    def dice(self, title: str, faces: int, who: Who | None, at: Who | None = None, way: str = "") -> None:
        self.roll(who, [int(digit) for digit in str(faces or "")], at, title=title, way=way)

    # --- rounds -------------------------------------------------------------------------------------------------------

    def on_scenario(self, number: int) -> None:
        self.because(self.told)
        self.reveal()

    def on_phase(self, phase: int) -> None:
        self.because(self.told)

    def on_activated(self, warrior: int) -> None:
        self.because(self.told)

    def on_roused(self, unit: int, tile: int) -> None:
        self.because(self.told)

    def on_rolled(self, faces: int) -> None:
        self.dice(self.say("action_dice"), faces, Who(self.say("humans"), self.human))

    on_rerolled = on_rolled

    def on_destiny(self, faces: int) -> None:
        self.dice(self.say("destiny_dice"), faces, Who(self.say("demons"), 1 - self.human))

    def on_placed(self, square: int, dice: int) -> None:
        self.line(TOKEN, Who(self.name_of("square", square), 1 - self.human, f"square-{SQUARES[square]}"))

    def on_threat(self, change: int, threat: int) -> None:
        """What is paid is told by what it was paid for."""
        if change > 0:
            self.line(TOKEN)

    # --- the way ------------------------------------------------------------------------------------------------------

    def on_moved(self, warrior: int, tile: int) -> None:
        who = self.warrior(warrior)
        self.line("step", who, (who.key,) if who else ())

    def on_unit_moved(self, unit: int, tile: int, to: int) -> None:
        who = self.unit(unit, tile)
        self.line("step", who, (who.key, f"named-{UNITS[unit]}"))

    def on_explored(self, warrior: int, tile: int, side: int) -> None:
        self.because(self.told)

    def on_tile(self, tile: int) -> None:
        self.reveal()

    def on_foresaw(self, seat: int, *tiles: int) -> None:
        self.line(CARD, Who(self.say("humans"), self.human))

    def on_shifted(self, seat: int, *tiles: int) -> None:
        self.line(CARD, Who(self.say("demons"), 1 - self.human))

    def on_laid(self, tile: int, x: int, y: int, quarters: int) -> None:
        self.line("turn", Who("", key=f"tile-{tile + 1}"), way=quarters, text="")  # what is drawn is told

    def on_booby(self, warrior: int, face: int) -> None:
        self.because(self.told)
        self.roll(self.warrior(warrior), [face], title=self.say("trap"), sum=face)

    def on_chest(self, warrior: int, full: int) -> None:
        self.because(self.told)
        self.reveal()

    def on_saved(self, warrior: int) -> None:
        self.line("score", Who(self.say("humans"), self.human), number=1)

    # --- fights -------------------------------------------------------------------------------------------------------

    def on_attack(self, warrior: int, target: int, tile: int) -> None:
        self.because(self.told)
        self.actor, self.target = self.warrior(warrior), self.unit(target, tile)
        self.guard = unit_defence(self.table, target)

    def on_strikes(self, unit: int, warrior: int, tile: int) -> None:
        self.because(self.told)
        self.actor, self.target = self.unit(unit, tile), self.warrior(warrior)
        self.guard = defence(self.table, warrior)

    def on_grenade(self, warrior: int, target: int) -> None:
        self.because(self.told)
        self.actor, self.target, self.guard = self.warrior(warrior), None, 0
        self.line("blast", Who("", key=f"tile-{target + 1}"))

    def on_fought(self, faces: int) -> None:
        self.dice(self.say("combat_dice"), faces, self.actor, self.target, "blow")

    def on_hits(self, hits: int, combat: int) -> None:
        """Hits are the highest dice; where some were thrown again nobody can tell which."""
        rolls = [beat for beat in self.beats[self.begun :] if beat.beat == "roll" and beat.cause == self.cause]
        if len(rolls) == 1 and 0 <= hits <= len(rolls[0].values["dice"]):
            dice: list[int] = rolls[0].values["dice"]
            best = sorted(range(len(dice)), key=lambda n: -dice[n])
            rolls[0].values["drop"] = sorted(best[hits:])
            if self.guard and sum(face >= self.guard for face in dice) == hits:
                rolls[0].values["need"] = self.guard
        self.verdict(self.name_of("hits", hits) if hits else self.say("no_hits"), BAD if hits else "", self.target)

    def on_exorcism(self, unit: int, face: int, total: int) -> None:
        self.because(self.say("exorcism"))
        self.roll(self.actor, [face], self.unit(unit), title=self.say("exorcism"), sides=10, sum=total)

    def show_loss(self, who: Who | None, word: str, *keys: str) -> None:
        self.line("fall", who, keys, word=self.say(word), tone=BAD)

    def on_canceled(self, warrior: int, line: int) -> None:
        self.show_loss(self.warrior(warrior), "line_lost", f"sheet-{WARRIORS[warrior]}")

    def on_wounded(self, unit: int, count: int, total: int) -> None:
        self.show_loss(self.unit(unit), "wounded", f"unit-row-{unit}")

    def on_died(self, warrior: int, tile: int) -> None:
        self.show_loss(self.warrior(warrior), "dead")

    def on_slain(self, unit: int) -> None:
        self.show_loss(self.unit(unit), "slain")

    def on_subdued(self, unit: int) -> None:
        self.show_loss(self.unit(unit), "down")

    def on_killed(self, tile: int) -> None:
        self.show_loss(self.unit(TROGLODYTE, tile), "slain")

    def on_exploded(self, tile: int) -> None:
        self.because(self.told)
        self.line("blast", Who("", key=f"tile-{tile + 1}"), tone=BRASS)

    def on_ended(self, winner: int) -> None:
        self.because(self.told)
        self.line(WORD, tone=GOOD)
