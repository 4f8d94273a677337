"""A real table at the terminal: people type what they threw and drew."""

from __future__ import annotations

from ludus.cli.screen import Left, Screen, sentence
from ludus.core import undo
from ludus.core.diary import Answer
from ludus.core.errors import BadNotation
from ludus.core.flow import Chance, Draw, Roll
from ludus.core.match import Match
from ludus.table import physical
from ludus.table.physical import AUTO, plural

LEAVE = ("quit", "exit", "q")
UNDO = "undo"
FEW = 6  # things to draw that are named at once
HELP = (
    f"Type the results from your real table. Separate several draws with commas. "
    f"{AUTO} lets Ludus roll or draw this one; {UNDO} lets you correct the last one; quit leaves the game."
)


class RealTable:
    """Asks what fell, until it is something that can fall."""

    def __init__(self, screen: Screen, people: list[int]) -> None:
        self.screen = screen
        self.people = people
        self.typed: list[str] = []  # what was typed in advance, first to fall first
        self.said = -1  # how long the diary was before what was typed last

    def fall(self, match: Match) -> None:
        """Let the chance that waits fall as it fell on the table; Ludus draws what nobody here may see."""
        need = match.need
        assert isinstance(need, Chance)
        seen = physical.seers(match)
        if seen is not None and not any(seat in self.people for seat in seen):
            physical.fall(match, AUTO, [])
            return
        alone = seen is not None and len(self.people) > 1
        if not self.typed:
            if alone:
                self.screen.clear()
                self.screen.say("Only the player who draws may see the screen now.")
            rule = match.stack[-1].rule
            self.screen.say(what_to_throw(need), "bold")
            self.screen.say(f"{match.game.rules[rule].says} ({rule})", "dim")
        while not self.enter_chance(match, need, self.next_word()):
            pass
        if alone:
            self.screen.clear()

    def enter_chance(self, match: Match, need: Chance, text: str) -> bool:
        """Whether something fell as was typed."""
        if text.lower() in LEAVE:
            raise Left
        if text.lower() in ("", "help", "?"):
            self.screen.say(f"{HELP} {possible(need)}")
            return False
        if text.lower() == UNDO:
            return self.taken_back(match)
        length = entries(match)
        try:
            written = physical.fall(match, text, physical.there(need) if isinstance(need, Draw) else [])
        except BadNotation as e:
            self.typed.clear()
            self.screen.say(sentence(str(e)) + (" Type help for all that can be." if isinstance(need, Draw) else ""))
            return False
        self.said = length
        if text.lower() == AUTO:
            self.screen.say(f"Ludus: {written}")
        return True

    def can_take_back(self, match: Match) -> bool:
        """Whether something was typed that nobody has answered yet."""
        since = [] if match.table.diary is None else match.table.diary.entries[self.said :]
        return self.said >= 0 and not any(isinstance(entry, Answer) for entry in since)

    def taken_back(self, match: Match) -> bool:
        """Let it be typed again what fell last; the record says that it was."""
        if not self.can_take_back(match):
            self.screen.say("Nothing was typed since the last answer.")
            return False
        match.become(undo.unfallen(match, self.said))
        match.explicit = True
        self.said = -1
        self.typed.clear()
        self.screen.say("Undone. Type the correct result.")
        return True

    def next_word(self) -> str:
        if not self.typed:
            self.typed = [part.strip() for part in self.screen.ask("table> ").split(",")]
        return self.typed.pop(0)


def entries(match: Match) -> int:
    return 0 if match.table.diary is None else len(match.table.diary.entries)


def what_to_throw(need: Chance) -> str:
    """What has to be thrown or drawn."""
    if isinstance(need, Roll):
        dice = f"{plural(need.count, 'die', 'dice')} ({need.die.name}: {', '.join(physical.faces(need))})"
        return f"Roll {dice} and type the result."
    assert isinstance(need, Draw)
    names = physical.there(need)
    return f"Draw one and type its name: {', '.join(names)}." if len(names) <= FEW else "Draw one and type its name."


def possible(need: Chance) -> str:
    """What can be typed here."""
    if isinstance(need, Roll):
        return f"Here: {physical.example(need)}."
    assert isinstance(need, Draw)
    return f"Possible: {', '.join(physical.there(need))}."
