"""Short ways to lay out a position of Hollow Cell, to play it and to look at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.match import Match
from ludus.games.hollow_cell.card_data import ENGINES, EVENTS, SIDES, VAULT, WARRIORS
from ludus.testing import Position, position

# Warriors with standard plugs whose abilities say nothing in most tests: rations, grenades, credited defeats,
# two Wounds by one attack, Focus on attack dice, discards for defense.
PLAIN = ["iron-gourmand", "powder-monk", "carrion-matriarch", "leech-queen", "hex-gunner", "marsh-stalker"]
FIVE = "cell cell cell cell cell"

WINDOWS = {  # questions about reacting, which most tests pass over
    "Combat.declare_defence",
    "Combat.avoid",
    "Combat.reroll_attack",
    "Combat.reroll_miss",
    "Combat.reroll_defence",
    "Combat.focus_effects",
    "Defence.declare_defence",
    "Defence.focus_effects",
    "TakeHits.special_cards",
    "TakeWounds.swap",
    "EngineUse.block",
}


class Fight(Position):
    """A position in which whoever is not mentioned does not react.

    Before an answer that is not possible yet, and while scripted chance is still to fall, open questions about
    reacting are passed.
    """

    def play(self, *answers: str, **chance: str | Sequence[str]) -> Position:
        script = {kind: texts.split() if isinstance(texts, str) else list(texts) for kind, texts in chance.items()}
        self.let_fall(script)
        for answer in answers:
            while in_window(self) and self.match.why_not(answer) is not None:
                self.decline(script)
            found = self.match.why_not(answer)
            assert found is None, f"'{answer}' was refused: {found}\n{self}"
            self.match.apply(answer)
            self.let_fall(script)
        while any(script.values()) and in_window(self):
            self.decline(script)
        left = {kind: texts for kind, texts in script.items() if texts}
        assert not left, f"chance that was scripted never fell: {left}\n{self}"
        return self

    def decline(self, script: dict[str, list[str]]) -> None:
        self.match.apply("pass")
        self.let_fall(script)


def lay(players: int = 3, /, **words: Any) -> Position:
    """A position in Step 3 of p1, with plain Warriors, empty hands and all Charges in the Cache, unless said."""
    words = {"warriors": warriors(players), "active": "p1", "phase": "play", **words}
    return Fight(position("hollow-cell", players, **words).match)


def warriors(players: int, **other: str) -> str:
    """The plain Warriors, or another one for a seat: warriors(3, p2="the-elder")."""
    taken = set(other.values())
    spare = [key for key in [*PLAIN[players:], "mirror-shade", "kessari-duelist"] if key not in taken]
    plain = [PLAIN[i] if PLAIN[i] not in taken else spare.pop() for i in range(players)]
    return " ".join(other.get(f"p{i + 1}", plain[i]) for i in range(players))


def go(s: Position, *answers: str, **chance: str | Sequence[str]) -> Position:
    """Play these answers, and pass all questions about reacting that follow."""
    s.play(*answers, **chance)
    while in_window(s):
        s.play("pass")
    return s


def in_window(s: Position) -> bool:
    """Whether somebody is asked whether to react."""
    return not s.match.over and step(s) in WINDOWS and "pass" in s.options()


def step(s: Position) -> str:
    """The question that is open: 'Turn.play'."""
    decision = s.match.decision
    return "" if decision is None else str(decision.kind)


def asked(s: Position) -> str:
    return f"p{s.match.question.seat + 1}"


def arena(match: Match) -> Any:
    """The table of a match that was not laid out."""
    return match.table


def seat(s: Position, who: str) -> Any:
    return s.table.seats[int(who[1]) - 1]


def hand(s: Position, who: str) -> list[str]:
    """The cards in a hand, sorted."""
    return sorted(VAULT[kind] for kind in s.table.hands[int(who[1]) - 1].cards)


def held(s: Position, who: str) -> int:
    return len(hand(s, who))


def worn(s: Position, who: str) -> dict[str, str]:
    """What is equipped, by side."""
    return {side: VAULT[kind] for side, kind in zip(SIDES, seat(s, who).gear, strict=True) if kind >= 0}


def loads(s: Position, who: str) -> dict[str, int]:
    """The Charges on what is equipped, by side."""
    rows = zip(SIDES, seat(s, who).gear, seat(s, who).charges, strict=True)
    return {side: charges for side, kind, charges in rows if kind >= 0}


def places(s: Position, who: str) -> list[str]:
    return sorted(VAULT[kind] for kind in seat(s, who).places)


def wounds(s: Position, who: str) -> list[int]:
    """The values of the Wound cards of a Warrior, sorted."""
    return sorted(seat(s, who).wounds)


def banners(s: Position) -> list[int]:
    return [s.table.banners_of(i) for i in range(s.match.players)]


def alive(s: Position) -> list[int]:
    return [seat(s, f"p{i + 1}").alive for i in range(s.match.players)]


def warrior(s: Position, who: str) -> str:
    key: str = WARRIORS[seat(s, who).warrior]
    return key


def engines(s: Position, who: str) -> list[str]:
    return [key for i, key in enumerate(ENGINES) if seat(s, who).engines >> i & 1]


def running(s: Position) -> list[str]:
    """The events in play."""
    return [EVENTS[entry[0]] for entry in s.table.running]


def discarded(s: Position, key: str) -> int:
    """How many cards of a name lie in the Vault discard pile."""
    return int(s.table.discards[VAULT.index(key)])


def charges(s: Position) -> tuple[int, int]:
    """Cache and spent pile."""
    return s.table.cache, s.table.spent


def offers(s: Position, verb: str) -> set[str]:
    """What the open question offers for a verb."""
    return {text.removeprefix(verb + " ") for text in s.options() if text.startswith(verb + " ")}
