"""Several answers in one command: the shorthand of a game, taken apart before anything is done."""

from __future__ import annotations

from ludus.core.errors import IllegalAction
from ludus.table import protocol
from ludus.table.refusals import of_rules
from ludus.table.state import Table


def steps(table: Table, m: protocol.Command) -> list[protocol.Command]:
    """The commands that a command stands for, mostly itself; all of them can be done, or none is."""
    texts = answers(table, m)
    if not texts or not isinstance(m, protocol.Do) or table.story is None:
        return [m]
    trial = table.story.match.clone()
    try:
        for text in texts:
            trial.apply(text, m.seat)
    except IllegalAction as e:
        raise of_rules(e) from e
    keys = [m.key, *[f"{m.key} {n}" for n in range(1, len(texts))]]  # with a space, which no client's key has
    return [protocol.Do(key, m.seat, m.base, text) for key, text in zip(keys, texts, strict=True)]


def answers(table: Table, m: protocol.Command) -> list[str]:
    """What the game's shorthand makes of an answer; nothing where the question takes it as it is."""
    short, story = table.game.shorthand, table.story
    if short is None or story is None or not isinstance(m, protocol.Do) or m.seat not in story.asked:
        return []
    match = story.match.asking(m.seat) if story.match.several() else story.match
    if match is None or any(option.text == m.action for option in match.question.options):
        return []
    return short.read(match, m.action)
