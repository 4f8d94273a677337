"""Positions: a match laid out for one test, played in notation, with chance scripted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ludus.core.chance import make_rng
from ludus.core.errors import IllegalAction
from ludus.core.flow import Ask, Chance, Roll
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.options import Option
from ludus.games import find

Script = dict[str, list[str]]


def position(game: Game | str, players: int | None = None, seed: int = 1, **words: Any) -> Position:
    """A position of a game. Words that name options are options; the game's `arrange` reads all others.

    Where a word is both, what the option cannot be is for `arrange`: `traits=True`, `traits=("evade", None)`.
    What falls by chance before the first question falls by the seed; from then on the test says what falls.
    """
    box = find.game(game) if isinstance(game, str) else game
    known = {option.name: option for option in box.options}
    options = {name: value for name, value in words.items() if name in known and can_mean(known[name], value)}
    rest = {name: value for name, value in words.items() if name not in options}
    match = box.begin(players, seed, **options)
    match.explicit = True
    if rest:
        box.lay_out(match, rest)
    return Position(match)


def can_mean(option: Option, value: Any) -> bool:
    """Whether a value can be meant for an option; a plain one that is wrong shall be refused by it."""
    return isinstance(value, str | int) or option.parse(value) is not None


class Position:
    """A match in a test: says what to play and what to expect, and explains itself when that fails."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def table(self) -> Any:
        return self.match.table

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self, *answers: str, **chance: str | Sequence[str]) -> Position:
        """Answer in turn; `roll="hit graze"`, `draw="gem coin"` say how chance falls on the way, in order.

        A text is read word by word; a list has one item for each die or draw, for words with spaces.
        """
        script = {kind: texts.split() if isinstance(texts, str) else list(texts) for kind, texts in chance.items()}
        self.let_fall(script)
        for answer in answers:
            try:
                self.match.apply(answer)
            except IllegalAction as e:
                raise AssertionError(f"'{answer}' was refused: {e}\n{self}") from e
            self.let_fall(script)
        left = [f"{kind} {' '.join(texts)}" for kind, texts in script.items() if texts]
        assert not left, f"chance that was scripted never fell: {', '.join(left)}\n{self}"
        return self

    def let_fall(self, script: Script) -> None:
        """Let chance fall as scripted, until somebody must answer."""
        while isinstance(self.match.need, Chance):
            need = self.match.need
            such = need.to_text(need.sample(make_rng(1)))  # any outcome; nine dice have too many to list
            kind = such.split()[0]
            count = need.count if isinstance(need, Roll) else 1
            texts = script.get(kind, [])
            if len(texts) < count:
                raise AssertionError(
                    f"chance falls and the test does not say how: {kind} {count} more, such as "
                    f"play(..., {kind}={such.partition(' ')[2]!r})\n{self}"
                )
            text = " ".join([kind, *texts[:count]])
            del texts[:count]
            try:
                outcome = need.read(text)
            except IllegalAction as e:
                raise AssertionError(f"the script of chance is wrong: {e}\n{self}") from e
            self.match.outcome(outcome)

    # --- expecting ----------------------------------------------------------------------------------------------------

    def options(self, seat: str | None = None) -> set[str]:
        """The notations a seat ('p2'; by default the seat that is asked) may answer with."""
        asks = {f"p{d.seat + 1}": d.options for d in self.match.decisions}
        if seat is None:
            need = self.match.need
            return {action.text for action in need.options} if isinstance(need, Ask) else set()
        return {action.text for action in asks.get(seat, [])}

    def asks(self, seat: str, what: str = "") -> Position:
        """Expect that a seat is asked: the kind of the question ('Turn.act', 'act') or a part of its prompt."""
        asked = [d for d in self.match.decisions if f"p{d.seat + 1}" == seat]
        assert asked, f"{seat} is not asked\n{self}"
        kind, prompt = asked[0].kind, asked[0].prompt
        named = what == kind or what == kind.partition(".")[2] or what.lower() in prompt.lower()
        assert named, f"{seat} is asked {kind} '{prompt}', not '{what}'\n{self}"
        return self

    def refuses(self, answer: str, rule: str) -> Position:
        """Expect that an answer is illegal by this rule, and that trying it changes nothing."""
        before = self.everything()
        found = self.match.why_not(answer)
        assert found is not None, f"'{answer}' is legal, but {rule} should forbid it\n{self}"
        assert found.rule == rule, f"'{answer}' is forbidden by {found}, not by {rule}\n{self}"
        try:
            self.match.apply(answer)
        except IllegalAction:
            pass
        else:
            raise AssertionError(f"why_not forbids '{answer}' ({found.rule}), but apply took it\n{self}")
        assert self.everything() == before, f"refusing '{answer}' changed the match\n{self}"
        return self

    def allows(self, *answers: str) -> Position:
        """Expect that each of these is an option of the open question."""
        for answer in answers:
            found = self.match.why_not(answer)
            assert found is None, f"'{answer}' is refused: {found}\n{self}"
        return self

    def refusals(self) -> dict[str, str]:
        """What the asked seat is shown as impossible, each with the rule that forbids it."""
        need = self.match.need
        shown = self.match.view(need.seat, explain=True)["refused"] if isinstance(need, Ask) else []
        return {text: rule for text, rule, _ in shown}

    def everything(self) -> str:
        """The whole match as one text, with the open question."""
        return json.dumps([self.match.to_json(), sorted(self.options())], sort_keys=True)

    # --- looking ------------------------------------------------------------------------------------------------------

    def log(self, seat: int | None = None) -> list[str]:
        return self.match.log(seat)

    def __str__(self) -> str:
        """The question and its options, for messages."""
        match = self.match
        where = " > ".join(f"{type(f).__name__}.{f.where()}" for f in match.stack)
        if match.over:
            return f"the game is over: {match.ending.text} ({match.ending.rule})"
        if isinstance(match.need, Chance):
            return f"chance must fall at {where}"
        lines = [f"at {where}"]
        for d in match.decisions:
            lines.append(f"p{d.seat + 1} is asked: {d.prompt} ({d.rule or 'no rule'})")
            lines.append("  " + " | ".join(action.text for action in d.options))
        return "\n".join(lines)
