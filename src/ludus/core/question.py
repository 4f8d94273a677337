"""Questions in words: what is asked, and why something is not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludus.core.action import Action
from ludus.core.facts import Decision
from ludus.core.flow import Ask
from ludus.core.rule import Citation
from ludus.core.table import Table
from ludus.core.words import Words

if TYPE_CHECKING:
    from ludus.core.game import Game
    from ludus.core.match import Match


class Mine:
    """What a table's lists hold for one seat: `{mine.level}` in a sentence is that seat's level."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)[self.seat]


def decision(box: Game, match: Match, need: Ask, reader: int | None = None) -> Decision:
    """The open question, worded for the seat that reads it (None: the seat that is asked)."""
    top = match.stack[-1]
    kind = top.step_name()
    shown = top.view(need.seat if reader is None else reader)
    words, fields = box.words(match), {**shown, "seat": need.seat, "table": match.table}
    return Decision(need.seat, need.options, kind, words.prompt(kind, fields), words.reason(kind, fields), top.rule)


def why_not(box: Game, match: Match, action: Action, seat: int, words: Words | None = None) -> Citation | None:
    """The rule that forbids an action to a seat (-1: to the one that is asked); None when it is an option."""
    need, say = match.need, box.raw_words.said
    if not match.stack:
        return Citation(match.ending.rule, f"{say('The game is over')}: {say(match.ending.text)}.")
    top = match.stack[-1]
    if not isinstance(need, Ask):
        return Citation(top.rule, say("Roll or draw first."))
    if seat >= 0 and seat != need.seat:
        stand = match.asking(seat) if match.several() else None
        if stand is not None:
            return why_not(box, stand, action, seat)
        asked = [f"p{stood.need.seat + 1}" for stood in match.standing() if isinstance(stood.need, Ask)]
        rule = common_rule(match)
        if len(asked) > 1:
            return Citation(rule, say(f"Now {', '.join(asked)} decide."))
        prompt = decision(box, match, need, seat).prompt
        return Citation(rule, f"{say(f'p{need.seat + 1} decides now')}: {prompt}")
    if action in need.options or action in box.asides(match.table, need.seat):
        return None
    rule = top.why(match.table, action)
    if rule:
        fields = {**top.view(need.seat), "table": match.table, "mine": Mine(match.table, need.seat)}
        return box.rules.cite(rule, (words or box.words(match)).why_refused(rule, action.text, fields))
    prompt = decision(box, match, need).prompt
    return Citation(top.rule, f"{say('The question now is different')}: {prompt}")


def common_rule(match: Match) -> str:
    """The rule of the step that all are in: a seat that is through with its lane waits by it for the others."""
    return match.stack[-1].rule if match.lanes is None else match.lanes.common()[-1].rule


def refusals(box: Game, match: Match) -> list[tuple[Action, Citation]]:
    """What a player may think of trying and may not, with the reasons."""
    need = match.need
    if not isinstance(need, Ask):
        return []
    out, words = [], box.words(match)
    for action in match.stack[-1].near(match.table):
        found = None if action in need.options else why_not(box, match, action, -1, words)
        if found is not None:
            out.append((action, found))
    return out
