"""What a player means by one gesture: to keep some dice and roll the others, and to build something somewhere."""

from __future__ import annotations

from typing import Final

from ludus.core.facts import Shorthand
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.words import Name
from ludus.games.void_halls.actions import DONE_ACTING, EXCHANGE_WORKER, PASS
from ludus.games.void_halls.table import Dungeons


def read(match: Match[Dungeons], text: str) -> list[str]:
    """The answers that a gesture stands for; none where it means nothing."""
    return keep_at_once(match, text) or build_at_once(match, text) or end_at_once(match, text)


def end_at_once(match: Match[Dungeons], text: str) -> list[str]:
    """VH-085: 'done all' ends the round with all its workers, 'exchange' with one of them given away."""
    last = {"done all": PASS.text, "exchange": EXCHANGE_WORKER.text}.get(text, "")
    return [DONE_ACTING.text, last] if last and at_once(match) is not None else []


def at_once(match: Match[Dungeons]) -> Match[Dungeons] | None:
    """Where a worker may be given away when the dice are done with, that question."""
    need = match.need
    if not isinstance(need, Ask) or DONE_ACTING not in need.options:
        return None
    then = match.quiet()
    then.answer(DONE_ACTING)
    asks = isinstance(then.need, Ask) and then.need.seat == need.seat and EXCHANGE_WORKER in then.need.options
    return then if asks else None


def build_at_once(match: Match[Dungeons], text: str) -> list[str]:
    """'build chest 1b2': dice that fit, what is built, and where; a build between two rolls stops there."""
    verb, _, rest = text.partition(" ")
    kind, _, square = rest.partition(" ")
    if verb != "build" or not square:
        return []
    first = matches_after(match, ["stop"]) if between_throws(match) else [(match, "")]
    for stopped, stop in first:
        for paid, dice in matches_after(stopped, [f"build {face}" for face in range(1, 7)]):
            for chosen, what in matches_after(paid, [kind]):
                for _, at in matches_after(chosen, [f"at {square}"]):
                    return [*([stop] if stop else []), dice, what, at]
    return []


def matches_after(match: Match[Dungeons], texts: list[str]) -> list[tuple[Match[Dungeons], str]]:
    """The match after each of these answers that is possible."""
    need, found = match.need, []
    for option in need.options if isinstance(need, Ask) else []:
        if option.text.lower() in [text.lower() for text in texts]:
            after = match.quiet()
            after.answer(option)
            found.append((after, option.text))
    return found


def keep_at_once(match: Match[Dungeons], text: str) -> list[str]:
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


def hint(match: Match[Dungeons]) -> str | Name:
    if not between_throws(match):
        builds = match.stack and any(option.text.startswith("build ") for option in match.question.options)
        return Name("at_once.build") if builds else ""
    dice = match.table.sheets[match.question.seat].dice
    most = max([face for face in range(1, 7) if dice[face - 1] == max(dice)])
    return Name("at_once.keep", dice=" ".join([str(most)] * min(max(dice), sum(dice) - 1)))


def between_throws(match: Match[Dungeons]) -> bool:
    """Whether the question is to stop or to roll again."""
    return bool(match.stack) and match.question.options[0].text == "stop"


INTENTS: Final[Shorthand[Dungeons]] = Shorthand(read, hint, ahead=at_once)
