"""A real table: people throw the dice and draw the cards, and type what fell; the program keeps rules and score."""

from __future__ import annotations

from ludus.cli.out import counted
from ludus.cli.screen import Left, Screen, sentence
from ludus.core.errors import BadNotation, suggest
from ludus.core.flow import Chance, Draw, Fallen, Roll
from ludus.core.match import Match

AUTO = "auto"
LEAVE = ("quit", "exit", "q")
HELP = (
    f"Type what lies on the table. Several draws in a row may be typed at once, with commas between them. "
    f"{AUTO} lets Ludus throw or draw this one; quit leaves the game."
)


class RealTable:
    """Asks what fell, until it is something that can fall."""

    def __init__(self, screen: Screen, secret: bool = False) -> None:
        self.screen = screen
        self.secret = secret  # whether others must not see what is drawn
        self.typed: list[str] = []  # what was typed in advance, first to fall first

    def fall(self, match: Match) -> None:
        """Let the chance that waits fall as it fell on the table."""
        need = match.need
        assert isinstance(need, Chance)
        alone = self.secret and isinstance(need, Draw)
        if not self.typed:
            if alone:
                self.screen.clear()
                self.screen.say("Only whoever draws looks at the screen now.")
            rule = match.stack[-1].rule
            self.screen.say(asked(need), "bold")
            self.screen.say(f"{match.game.rules[rule].says} ({rule})", "dim")
        while True:
            text = self.next_word()
            if text.lower() in LEAVE:
                raise Left
            if text.lower() in ("", "help", "?"):
                self.screen.say(f"{HELP} {possible(need)}")
                continue
            try:
                fallen = need.sample(match.rng) if text.lower() == AUTO else read(need, text)
            except BadNotation as e:
                self.typed.clear()
                self.screen.say(sentence(str(e)))
                continue
            if text.lower() == AUTO:
                self.screen.say(f"Ludus: {need.written(fallen)}")
            match.outcome(fallen)
            if alone:
                self.screen.clear()
            return

    def next_word(self) -> str:
        if not self.typed:
            self.typed = [part.strip() for part in self.screen.ask("table> ").split(",")]
        return self.typed.pop(0)


def asked(need: Chance) -> str:
    """What has to be thrown or drawn."""
    if isinstance(need, Roll):
        faces = dict.fromkeys(need.die.words[face] for face in need.die.faces)
        return f"Throw {counted(need.count, 'die', 'dice')} ({need.die.name}: {', '.join(faces)}) and type what fell."
    return "Draw one and type what it is."


def possible(need: Chance) -> str:
    """What can be typed here."""
    if isinstance(need, Roll):
        return f"Here: {example(need)}."
    assert isinstance(need, Draw)
    return f"There are: {', '.join(there(need))}."


def example(need: Roll) -> str:
    return f"type {counted(need.count, 'face')}, such as {' '.join([need.die.words[need.die.faces[-1]]] * need.count)}"


def there(need: Draw) -> list[str]:
    return [word for word, weight in zip(need.words, need.weights, strict=True) if weight]


def read(need: Chance, text: str) -> Fallen:
    """What was typed: faces with or without spaces, or the name of what was drawn or how it begins."""
    tidy = " ".join(text.lower().split())
    if isinstance(need, Roll):
        words = {need.die.words[face].lower(): need.die.words[face] for face in need.die.faces}
        together = " " not in tidy and len(tidy) == need.count and tidy.isdecimal()
        said = list(tidy) if together else tidy.split()
        sides = {str(n): need.die.words[face] for n, face in enumerate(need.die.faces, 1)}  # the pips of a plain die
        faces = [words.get(word) or sides.get(word, "") for word in said]
        if len(faces) != need.count or "" in faces:
            raise BadNotation(
                f"'{text}' does not say what {counted(need.count, 'die', 'dice')} showed: {example(need)}"
            )
        return need.read(" ".join(["roll", *faces]))
    assert isinstance(need, Draw)
    tidy = tidy.removeprefix("draw ")
    names = there(need)
    exact = [name for name in names if name.lower() == tidy]
    begun = exact or [name for name in names if name.lower().startswith(tidy)]
    if len(begun) == 1:
        return need.read(f"draw {begun[0]}")
    if begun:
        raise BadNotation(f"'{text}' may be {', '.join(begun)}: type more of it")
    raise BadNotation(f"'{text}' cannot be drawn now.{suggest(tidy, names)} Type help for all that can be")
