"""What a player means by one gesture: to keep some dice and throw the others."""

from __future__ import annotations

from typing import Final

from ludus.core.facts import Shorthand
from ludus.core.match import Match
from ludus.games.void_halls.table import Dungeons


def read(match: Match[Dungeons], text: str) -> list[str]:
    """VH-032: the dice to keep in one line ('keep 2 2 5', 'keep none'), as an answer for each number in turn."""
    if not between_throws(match):
        return []
    word, _, rest = text.partition(" ")
    said = "" if rest in ("none", "nothing") else rest.replace(" ", "").replace(",", "").replace("-", "")
    if word != "keep" or not rest or set(said) - set("123456"):
        return []
    dice = match.table.sheets[match.question.seat].dice
    kept = [said.count(str(face)) for face in range(1, 7)]
    if any(count > dice[face] for face, count in enumerate(kept)):
        return []
    return ["reroll", *[f"keep {kept[face]}" for face in range(6) if dice[face]]] if len(said) < sum(dice) else ["stop"]


def hint(match: Match[Dungeons]) -> str:
    if not between_throws(match):
        return ""
    dice = match.table.sheets[match.question.seat].dice
    most = max([face for face in range(1, 7) if dice[face - 1] == max(dice)])
    return f"Or type which dice to keep: keep {' '.join([str(most)] * min(max(dice), sum(dice) - 1))}, or keep none."


def between_throws(match: Match[Dungeons]) -> bool:
    """Whether the question is to stop or to throw again."""
    return bool(match.stack) and match.question.options[0].text == "stop"


INTENTS: Final[Shorthand[Dungeons]] = Shorthand(read, hint)
