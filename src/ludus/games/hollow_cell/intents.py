"""What a player means by one gesture: cards or dice marked and given at once, and something used on somebody."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.facts import Shorthand
from ludus.core.flow import Ask
from ludus.core.match import Match
from ludus.core.words import Name
from ludus.games.hollow_cell.table import Arena

GATHERED: Final = {"toss": "discard", "block": "defend", "again": "reroll"}  # what the answers are called one by one
ENOUGH: Final = "pass"
PAYING: Final = ("hall", "pack")
FORCED: Final = 3  # questions with one answer that may lie between what is used and on whom


def read(match: Match[Arena], text: str) -> list[str]:
    """The answers that a gesture stands for; none where it means nothing."""
    verb, *words = text.split() or [""]
    if verb in GATHERED:
        return read_marks(match.quiet(), GATHERED[verb], [] if words == ["none"] else words) if words else []
    return used_on(match, text.split())


def read_marks(ahead: Match[Arena], verb: str, words: list[str]) -> list[str]:
    """'toss injection thief', 'block none', 'again miss miss': a card or die after the other, and no more of them."""
    said: list[str] = []
    asked = ahead.need
    enough = isinstance(asked, Ask) and any(option.text == ENOUGH for option in asked.options)
    if not enough and not words:
        return []
    step = ahead.stack[-1], ahead.stack[-1].where()
    for text in [f"{verb} {word}" for word in words]:
        if not answer_if_offered(ahead, text):
            return []
        said.append(text)
    if (
        enough
        and ahead.stack
        and (ahead.stack[-1], ahead.stack[-1].where()) == step
        and answer_if_offered(ahead, ENOUGH)
    ):
        said.append(ENOUGH)
    return said


def used_on(match: Match[Arena], words: list[str]) -> list[str]:
    """'fire left p2', 'cells 2 p3 overcharge', 'fire left 1 p2', 'play thief p1 top': what is used, and on whom."""
    for size in range(len(words) - 1, 0, -1):
        ahead, said, left = match.quiet(), [" ".join(words[:size])], words[size:]
        if not answer_if_offered(ahead, said[0]):
            continue
        for _ in range(FORCED):
            options = open_to(ahead, match)
            if any(option.text in PAYING for option in options):
                return said  # how it is paid is a question of its own
            aimed = {tuple(option.text.split()[1:]): option for option in options}
            found = aimed.get(tuple(left)) or aimed.get(tuple(left[:1]))
            if found is not None:
                left = left[len(found.text.split()) - 1 :]
            elif len(options) == 1:
                found = options[0]
            else:
                break
            ahead.answer(found)
            said.append(found.text)
            if not left:
                return said
    return []


def open_to(ahead: Match[Arena], match: Match[Arena]) -> list[Action]:
    """The options of the next question, if the same seat is asked; else nothing."""
    now, then = match.need, ahead.need
    same = isinstance(now, Ask) and isinstance(then, Ask) and now.seat == then.seat
    return then.options if same and isinstance(then, Ask) else []


def answer_if_offered(ahead: Match[Arena], text: str) -> bool:
    need = ahead.need
    found = [option for option in need.options if option.text == text] if isinstance(need, Ask) else []
    if found:
        ahead.answer(found[0])
    return bool(found)


def hint(match: Match[Arena]) -> str | Name:
    need = match.need
    texts = [option.text for option in need.options] if isinstance(need, Ask) else []
    for verb, single in GATHERED.items():
        cards = [text.removeprefix(f"{single} ") for text in texts if text.startswith(f"{single} ")]
        if len(cards) > 1 and ENOUGH in texts:
            return Name("at_once", verb=verb, first=cards[0], second=cards[1])
    return ""


INTENTS: Final[Shorthand[Arena]] = Shorthand(read, hint)
