"""`learn`: the lesson of a game, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ludus.cli.inputs import Language
from ludus.cli.out import console, say
from ludus.core.errors import LudusError

if TYPE_CHECKING:
    from ludus.table.lesson import Lesson

LEAVE = ("quit", "exit", "q")


def learn(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to learn.")],
    language: Language = "en",
) -> None:
    """Learn a game by playing it: a lesson of about five minutes."""
    from ludus.games import find
    from ludus.table.lesson import Lesson, script

    box = find.game(game)
    told = script(box, language)
    if told is None or not told.steps:
        raise LudusError(f"{box.title} has no lesson yet. Its rules: ludus rules {box.id}.")
    taught = Lesson(box, told)
    while not taught.over and step(taught, language):
        pass
    if taught.over:
        say(f"\n{taught.text}\n\nludus play {box.id}")


def step(taught: Lesson, language: str) -> bool:
    """Show a step and ask until it is done; False when the learner leaves."""
    from ludus.table.lesson import GO_ON
    from ludus.table.words import Said

    box, said = taught.game.in_language(language), Said(language)
    scene = taught.scene(box, said("learn.go_on"))
    say(f"\n{scene.text(min(console().width, 100), say=box.raw_words.said)}\n")
    actions = [choice.action for choice in scene.choices]
    at = taught.at
    while taught.at == at:
        try:
            typed = input(f"{at + 1}/{len(taught.script.steps)}> ").strip()
        except EOFError:
            return False
        if typed in LEAVE:
            return False
        if not typed and GO_ON not in actions:
            say(said.sentence("Type the number of an answer above, or quit."))
            continue
        numbered = typed.isdecimal() and 1 <= int(typed) <= len(actions)
        reply = taught.answer(actions[int(typed) - 1] if numbered else typed or GO_ON)
        if reply:
            say(reply)
    return True
